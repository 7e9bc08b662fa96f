/* bots/random.c - the bot that knows the rules and nothing else. */
#include <string.h>

#include "bots/bots.h"

const char *const sh_neutral_words[] = {
    "amber",  "basket", "candle", "dragon", "engine", "feather", "garden", "hammer",
    "island", "jacket", "kettle", "lantern", "marble", "needle",  "ocean",  "pepper",
    "quarry", "ribbon", "saddle", "tunnel",  "velvet", "window",  "yogurt", "zipper",
    NULL,
};

/* Say the neutral words, beginning anywhere, until one is not refused. */
static bool find_word(const struct sh_thought *t, struct sh_move move, char word[SH_WORD_MAX])
{
    uint32_t count = 0;
    while (sh_neutral_words[count]) count++;
    uint32_t at = sh_rng_below(t->rng, count);
    for (uint32_t i = 0; i < count; i++) {
        const char *say = sh_neutral_words[(at + i) % count];
        if (sh_refuse(t->game, t->view, t->seat, move, say)) continue;
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
    return !t->game->verbs[move->verb].word || find_word(t, *move, word);
}

const struct sh_bot sh_bot_random = {.id = "random", .choose = choose};
