/* engine/known.c - see known.h. */
#include <assert.h>
#include <string.h>

#include "engine/known.h"

/* Behind the acts lie the view and the words: those of the setup, those that were said. */
struct sh_known {
    const struct sh_game *game;
    struct sh_setup       setup;
    const char           *words[SH_WORDS_MAX];
    int                   seat, count, room;
    void                 *view;
    char                 *letters; /* where the next word or text goes */
    struct sh_past_match  past[SH_PAST_MAX];
    int                   past_count;
    struct sh_act         seen[];
};

/* Where the view begins: behind so many acts, aligned like any state. */
static size_t view_at(int acts)
{
    size_t align = _Alignof(union sh_any_state);
    size_t end = sizeof(struct sh_known) + (size_t)acts * sizeof(struct sh_act);
    return (end + align - 1) / align * align;
}

static size_t count_letters(const struct sh_setup *setup)
{
    size_t letters = 0;
    for (int i = 0; i < setup->word_count; i++) letters += strlen(setup->words[i]) + 1;
    return letters;
}

size_t sh_known_size(const struct sh_game *game, const struct sh_setup *setup, int acts,
                     size_t letters)
{
    return view_at(acts) + game->state_size + count_letters(setup) + letters;
}

static const char *keep_word(struct sh_known *known, const char *word)
{
    size_t size = strlen(word) + 1;
    char *kept = memcpy(known->letters, word, size);
    known->letters += size;
    return kept;
}

struct sh_known *sh_known_init(void *memory, const struct sh_game *game,
                               const struct sh_setup *setup, int seat, int acts)
{
    struct sh_known *known = memory;
    memset(known, 0, sizeof *known);
    known->game = game;
    known->setup = *setup;
    known->seat = seat;
    known->room = acts;
    known->view = (char *)memory + view_at(acts);
    known->letters = (char *)memory + view_at(acts) + game->state_size;
    for (int i = 0; i < setup->word_count; i++) known->words[i] = keep_word(known, setup->words[i]);
    known->setup.words = known->words;
    return known;
}

void sh_known_see(struct sh_known *known, const void *before, struct sh_act act)
{
    assert(known->count < known->room);
    struct sh_act seen = sh_view_move(known->game, before, known->seat, act);
    if (seen.word) seen.word = keep_word(known, seen.word);
    known->seen[known->count++] = seen;
}

void sh_known_recall(struct sh_known *known, const struct sh_past_match *match)
{
    assert(known->past_count < SH_PAST_MAX);
    struct sh_past_match *kept = &known->past[known->past_count++];
    *kept = *match;
    kept->text = memcpy(known->letters, match->text, match->length);
    known->letters += match->length;
}

void sh_known_now(struct sh_known *known, const void *state)
{
    sh_view(known->game, state, known->seat, known->view);
}

const struct sh_game *sh_known_game(const struct sh_known *known)
{
    return known->game;
}

int sh_known_seat(const struct sh_known *known)
{
    return known->seat;
}

const void *sh_known_view(const struct sh_known *known)
{
    return known->view;
}

const struct sh_setup *sh_known_setup(const struct sh_known *known)
{
    return &known->setup;
}

const struct sh_act *sh_known_seen(const struct sh_known *known, int *count)
{
    *count = known->count;
    return known->seen;
}

const struct sh_past_match *sh_known_past(const struct sh_known *known, int *count)
{
    *count = known->past_count;
    return known->past;
}
