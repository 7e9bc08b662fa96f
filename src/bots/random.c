/* bots/random.c - the bot that knows the rules and nothing else. */
#include <string.h>

#include "bots/words.h"

const char *const sh_neutral_words[] = {
    "amber",  "basket", "candle", "dragon", "engine", "feather", "garden", "hammer",
    "island", "jacket", "kettle", "lantern", "marble", "needle",  "ocean",  "pepper",
    "quarry", "ribbon", "saddle", "tunnel",  "velvet", "window",  "yogurt", "zipper",
    NULL,
};

bool sh_find_word(const struct sh_game *game, const void *state, int seat, struct sh_move move,
                  struct sh_rng *rng, char word[SH_WORD_MAX])
{
    uint32_t count = 0;
    while (sh_neutral_words[count]) count++;
    uint32_t at = sh_rng_below(rng, count);
    for (uint32_t i = 0; i < count; i++) {
        const char *say = sh_neutral_words[(at + i) % count];
        if (sh_refuse(game, state, seat, move, say)) continue;
        memcpy(word, say, strlen(say) + 1);
        return true;
    }
    return false;
}

static bool choose(const struct sh_thought *t, struct sh_move *move, char word[SH_WORD_MAX])
{
    const struct sh_state *base = t->view;
    word[0] = '\0';
    if (base->idle >> t->seat & 1) return false;
    *move = sh_random_move(t->game, t->view, t->seat, t->rng);
    return !t->game->verbs[move->verb].word ||
           sh_find_word(t->game, t->view, t->seat, *move, t->rng, word);
}

const struct sh_bot sh_bot_random = {.id = "random", .choose = choose};
