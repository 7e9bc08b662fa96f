/* server/think.c - see think.h. */
#include <sodium.h>
#include <stdlib.h>

#include "server/edges.h"
#include "server/think.h"

enum { TRIES = 32 };

void thinker_init(struct thinker *thinker)
{
    uint64_t seed;
    randombytes_buf(&seed, sizeof seed);
    *thinker = (struct thinker){.memory = NULL};
    sh_rng_seed(&thinker->rng, seed);
}

void thinker_release(struct thinker *thinker)
{
    free(thinker->memory);
}

const struct sh_bot *think_find(const char *name, const struct sh_game *game)
{
    if (name[0]) return sh_find_bot(name, game);
    const struct sh_bot *bot = sh_find_bot("easy", game);
    return bot ? bot : sh_find_bot("random", game);
}

/* Is this what people may say here? */
static bool may_say(const struct room *room, struct sh_move move, const char *word)
{
    struct sh_arg args[SH_ARGS_MAX];
    int count;
    return !edge_judge(room_game(room), room_check(room), room_state(room), move, word, args,
                       &count);
}

/* Bots keep to what is asked of people, as long as they know another word. */
static bool ask_fairly(struct thinker *thinker, const struct room *room,
                       const struct thought *thought, struct sh_move *move, char word[SH_WORD_MAX])
{
    struct sh_question question = {.game = room_game(room), .state = room_state(room),
                                   .seat = thought->seat, .rng = &thinker->rng,
                                   .memory = thinker->memory};
    for (int tries = 0; tries < TRIES; tries++) {
        if (!sh_bot_ask(thought->bot, &question, move, word)) return false;
        if (may_say(room, *move, word)) break;
    }
    return true;
}

bool think(struct thinker *thinker, const struct room *room, const struct thought *thought,
           struct room_in *in, char text[SH_TEXT_MAX])
{
    const struct sh_game *game = room_game(room);
    const void *state = room_state(room);
    const struct sh_bot *bot = thought->bot;
    struct sh_move move;
    char word[SH_WORD_MAX] = "";
    if (!state || !sh_may_act(state, thought->seat)) return false;
    if (bot->memory > thinker->room) {
        free(thinker->memory);
        thinker->memory = malloc(bot->memory);
        if (!thinker->memory) abort();
        thinker->room = bot->memory;
    }
    in->text = NULL;
    if (ask_fairly(thinker, room, thought, &move, word)) {
        sh_format(game, move, word[0] ? word : NULL, text);
        in->text = text;
    }
    in->kind = IN_THOUGHT;
    in->seat = thought->seat;
    in->number = thought->number;
    return true;
}
