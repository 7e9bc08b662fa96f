/*
 * games/spynet/blunders.c - what every experienced player of SpyNet would call silly. For
 * measuring: not tuned to any bot.
 */
#include "engine/bot.h"
#include "spynet.h"

enum { AMPLE = 4 }; /* a lead that one funding more does not make safer */

/* In its final turn a seat ends though it could play an operation that counts whatever happens. */
static bool points_left_in_hand(const struct sh_thought *t, struct sh_move m, const char *word)
{
    (void)m, (void)word;
    const struct spynet *g = t->view;
    unsigned areas = g->held[t->seat] & ~(unsigned)g->operation_areas;
    if (g->final_turns == SH_NONE) return false;
    for (int card = AGENTS; card < FUNDINGS; card++)
        if (has_card(g->in[HAND + t->seat], card) && card_of[card].counts == ALWAYS &&
            (card_of[card].areas & areas))
            return true;
    return false;
}

/* A funding goes where the seat leads amply already. In the final round it may break a tie. */
static bool funding_wasted(const struct sh_thought *t, struct sh_move m, const char *word)
{
    (void)word;
    const struct spynet *g = t->view;
    int seat, area;
    if (g->final_turns != SH_NONE || !is_funding(m.a)) return false;
    if (!find_agent(g, g->newest, &seat, &area)) return false;
    return g->strength[seat][area] - rival_strength(g, seat, area) >= AMPLE;
}

const struct sh_blunder SH_LOCAL(blunders)[] = {
    {"points-left-in-hand", UINT64_C(1) << V_END, points_left_in_hand},
    {"funding-wasted", UINT64_C(1) << V_FUND, funding_wasted},
    {0},
};
