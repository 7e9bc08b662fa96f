/* bots/past.c - see past.h. */
#include <assert.h>
#include <string.h>

#include "bots/past.h"

void sh_past_init(struct sh_past *past, const struct sh_game *game, const struct sh_setup *setup)
{
    past->game = game;
    past->setup = setup;
    past->count = 0;
    past->letters = 0;
    past->full = false;
}

/* Only acts of verbs that have one carry a word. */
static const char *keep_word(struct sh_past *past, const char *word)
{
    size_t size = strlen(word) + 1;
    if (size > (size_t)(SH_PAST_WORDS - past->letters)) {
        past->full = true;
        return NULL;
    }
    char *kept = past->words + past->letters;
    memcpy(kept, word, size);
    past->letters += (int)size;
    return kept;
}

void sh_past_add(struct sh_past *past, struct sh_act act)
{
    assert(past->count < SH_PAST_ACTS);
    if (past->full) return;
    if (act.word) act.word = keep_word(past, act.word);
    past->acts[past->count++] = act;
}

bool sh_past_see(struct sh_past *past, int seat)
{
    union sh_any_state state;
    if (past->full || past->count == 0) return false;
    const char *why = sh_start(past->game, &state, past->setup);
    assert(!why && "the match began like this");
    (void)why;
    for (int i = 0; i < past->count; i++) {
        struct sh_act act = past->acts[i];
        past->seen[i] = sh_view_move(past->game, &state, seat, act);
        sh_play(past->game, &state, act.seat, act.move, act.word);
    }
    return true;
}
