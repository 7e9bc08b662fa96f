/* server/think.c - see think.h. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/think.h"

struct thought *think_make(const struct registry *bots, struct room *room,
                           const struct room_out *out, uint64_t match)
{
    const struct sh_game *game = room_game(room);
    const struct sh_bot *bot = registry_find(bots, out->text, game);
    const char *check = room_check(room);
    /* The operator had another one when the room was made. */
    if (!bot) bot = registry_find(bots, "", game);
    struct thought *thought = calloc(1, sizeof *thought);
    bool remembers = sh_bot_remembers(bot, game);
    void *memory = malloc(room_known_size(room, remembers));
    if (!thought || !memory) abort();
    thought->number = out->number;
    struct crew_job *job = &thought->job;
    job->bot = bot;
    job->known = room_know(room, out->seat, remembers, memory);
    job->match = match;
    job->seed = room_seed(room, out->seat);
    if (check) {
        assert(strlen(check) < sizeof thought->check);
        job->check = memcpy(thought->check, check, strlen(check) + 1);
    }
    return thought;
}

bool think_explain(const void *bots, const struct sh_known *known, const char *name,
                   const struct sh_act *act, int at, uint64_t seed, struct sh_grounds *grounds)
{
    const struct sh_bot *bot = registry_find(bots, name, sh_known_game(known));
    return bot && crew_explain(bot, known, seed, act, at, grounds);
}

void think_free(struct thought *thought)
{
    free(thought->job.known);
    free(thought);
}

bool think_is_about(const struct thought *thought, int seat, uint32_t number)
{
    return sh_known_seat(thought->job.known) == seat && thought->number == number;
}

struct room_in think_answer(const struct thought *thought, char text[SH_TEXT_MAX])
{
    const struct crew_job *job = &thought->job;
    struct room_in in = {.kind = IN_THOUGHT, .seat = (uint8_t)sh_known_seat(job->known),
                         .number = thought->number};
    if (job->declined) return in;
    sh_format(sh_known_game(job->known), job->move, job->word[0] ? job->word : NULL, text);
    in.text = text;
    return in;
}
