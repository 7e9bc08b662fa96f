/*
 * games/codenames/blunders.c - what every experienced player of Codenames would call silly, by what
 * the lexicon says. Without one nothing is. For measuring: not tuned to any bot.
 */
#include "engine/bits.h"
#include "partner.h"

static void read_pulls(const struct sh_thought *t, const char *clue, float pull[CARDS])
{
    const struct weights weights = SH_LOCAL(usual_weights)(t->lexicon);
    struct table_words words;
    SH_LOCAL(look_up)(t->lexicon, t->view, &words);
    SH_LOCAL(pulls_of)(t->lexicon, &weights, &words, clue, pull);
}

static bool is_counted(int number)
{
    return number > 0 && number < UNLIMITED;
}

/* As many own words as the number says are to be found, but the assassin is nearer to the clue than
   one of those. */
static bool clue_near_assassin(const struct sh_thought *t, struct sh_move m, const char *word)
{
    const struct codenames *g = t->view;
    float pull[CARDS], deadly = 0;
    int nearer = 0;
    if (!t->lexicon || !is_counted(m.a) || SH_LOCAL(lexicon_guess)(t->lexicon, word) < 0)
        return false;
    uint32_t own = cards_of(g, g->turn) & ~g->covered;
    uint32_t assassin = cards_of(g, ASSASSIN) & ~g->covered;
    if (!assassin) return false;
    read_pulls(t, word, pull);
    deadly = pull[sh_first_bit(assassin)];
    for (uint32_t left = own; left; left &= left - 1) nearer += pull[sh_first_bit(left)] >= deadly;
    return nearer < m.a && nearer < sh_bits(own);
}

/* A touch after the first, still within the number, of a card that the clue calls for less than for
   the cards that lie open on average. */
static bool touch_after_doubt(const struct sh_thought *t, struct sh_move m, const char *word)
{
    (void)word;
    const struct codenames *g = t->view;
    float pull[CARDS], sum = 0;
    int open = 0;
    if (!t->lexicon || !is_counted(g->number) || g->guesses == 0 || g->guesses >= g->number)
        return false;
    if (SH_LOCAL(lexicon_guess)(t->lexicon, g->clue) < 0) return false;
    read_pulls(t, g->clue, pull);
    for (int i = 0; i < CARDS; i++) {
        if (g->covered >> i & 1) continue;
        sum += pull[i];
        open++;
    }
    return (float)open * pull[m.a] < sum;
}

const struct sh_blunder SH_LOCAL(blunders)[] = {
    {"clue-near-assassin", UINT64_C(1) << V_CLUE, clue_near_assassin},
    {"touch-after-doubt", UINT64_C(1) << V_GUESS, touch_after_doubt},
    {0},
};
