/* server/think.c - see think.h. */
#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/exec_bot.h"
#include "server/think.h"

static struct {
    const struct sh_bot *bot[THINK_BOTS];
    int                  count;
} added;

void think_add(const struct sh_bot *bot)
{
    assert(added.count < THINK_BOTS);
    added.bot[added.count++] = bot;
}

void think_forget(void)
{
    while (added.count > 0) exec_bot_free(added.bot[--added.count]);
}

const struct sh_bot *think_find(const char *name, const struct sh_game *game)
{
    for (int i = 0; i < added.count; i++)
        if (strcmp(added.bot[i]->id, name) == 0) return added.bot[i];
    if (name[0]) return sh_find_bot(name, game);
    const struct sh_bot *bot = sh_find_bot("easy", game);
    return bot ? bot : sh_find_bot("random", game);
}

static size_t words_length(const struct sh_setup *setup)
{
    size_t length = 0;
    for (int i = 0; i < setup->word_count; i++) length += strlen(setup->words[i]) + 1;
    return length;
}

/* The setup, with words of its own at `text`; returns where they end. */
static char *copy_setup(struct thought *thought, const struct sh_setup *setup, char *text)
{
    thought->setup = *setup;
    thought->setup.words = thought->words;
    for (int i = 0; i < setup->word_count; i++) {
        size_t size = strlen(setup->words[i]) + 1;
        memcpy(text, setup->words[i], size);
        thought->words[i] = text;
        text += size;
    }
    return text;
}

struct thought *think_make(struct room *room, const struct room_out *out, uint64_t match)
{
    size_t acts_length;
    const struct sh_game *game = room_game(room);
    const struct sh_bot *bot = think_find(out->text, game);
    const struct sh_setup *setup = room_setup(room);
    const char *acts = room_acts(room, &acts_length), *check = room_check(room);
    if (!bot) bot = think_find("", game); /* the operator had another one when the room was made */
    if (!bot->remembers) acts_length = 0;
    struct thought *thought = malloc(sizeof *thought + words_length(setup) + acts_length);
    if (!thought) abort();
    memset(thought, 0, sizeof *thought);
    thought->number = out->number;
    struct crew_job *job = &thought->job;
    job->bot = bot;
    job->game = game;
    job->seat = out->seat;
    job->match = match;
    job->setup = &thought->setup;
    randombytes_buf(&job->seed, sizeof job->seed);
    sh_view(game, room_state(room), out->seat, &job->view);
    char *at = copy_setup(thought, setup, thought->text);
    if (bot->remembers) {
        job->acts = memcpy(at, acts, acts_length);
        job->acts_length = acts_length;
    }
    if (check) {
        assert(strlen(check) < sizeof thought->check);
        job->check = memcpy(thought->check, check, strlen(check) + 1);
    }
    return thought;
}

struct room_in think_answer(const struct thought *thought, char text[SH_TEXT_MAX])
{
    const struct crew_job *job = &thought->job;
    struct room_in in = {.kind = IN_THOUGHT, .seat = (uint8_t)job->seat,
                         .number = thought->number};
    if (job->declined) return in;
    sh_format(job->game, job->move, job->word[0] ? job->word : NULL, text);
    in.text = text;
    return in;
}
