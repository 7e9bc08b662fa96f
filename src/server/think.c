/* server/think.c - see think.h. */
#include <sodium.h>
#include <stdlib.h>

#include "server/think.h"

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
    if (sh_bot_ask(bot, game, state, thought->seat, &thinker->rng, thinker->memory, &move, word)) {
        sh_format(game, move, word[0] ? word : NULL, text);
        in->text = text;
    }
    in->kind = IN_THOUGHT;
    in->seat = thought->seat;
    in->number = thought->number;
    return true;
}
