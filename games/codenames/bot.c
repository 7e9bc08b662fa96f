/*
 * games/codenames/bot.c - what a beginner does who does not know what words mean: clues for one or
 * two, and never a touch more than was asked for. Who has a lexicon plays as partner.c says.
 */
#include "engine/bits.h"
#include "partner.h"

static uint8_t some_card(uint32_t cards, struct sh_rng *rng)
{
    return (uint8_t)sh_nth_bit(cards, (int)sh_rng_below(rng, (uint32_t)sh_bits(cards)));
}

/* One or two, but not more than there are. */
static struct sh_move give_clue(const struct codenames *g, struct sh_rng *rng)
{
    uint8_t number = (uint8_t)(1 + sh_rng_below(rng, g->to_find[g->turn] > 1 ? 2 : 1));
    return (struct sh_move){V_CLUE, number, 0, 0};
}

/* As many touches as the number says, and one if it says nothing. */
static struct sh_move touch(const struct codenames *g, struct sh_rng *rng)
{
    int wanted = g->number == 0 || g->number == UNLIMITED ? 1 : g->number;
    if (g->guesses >= wanted) return (struct sh_move){V_STOP, 0, 0, 0};
    uint32_t cards = ((UINT32_C(1) << CARDS) - 1) & ~g->covered;
    return (struct sh_move){V_GUESS, some_card(cards, rng), 0, 0};
}

/* Kind to those who ask; takes what the rules give. */
static struct sh_move thumb(const struct sh_thought *t)
{
    const struct codenames *g = t->view;
    switch (g->base.phase) {
    case CLUE: return give_clue(g, t->rng);
    case ANSWER: return (struct sh_move){V_ALLOW, 0, 0, 0};
    case GUESS: return touch(g, t->rng);
    }
    int colour = g->base.phase == COVER ? BLUE : g->turn;
    return (struct sh_move){V_COVER, some_card(cards_of(g, colour) & ~g->covered, t->rng), 0, 0};
}

const struct sh_insight SH_INSIGHT = {
    .game = SH_GAME_ID, .thumb = thumb, .versed = SH_LOCAL(play_with_words),
    .explain = SH_LOCAL(explain_act), .blunders = SH_LOCAL(blunders),
};
