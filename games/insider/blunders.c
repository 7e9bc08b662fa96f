/*
 * games/insider/blunders.c - what every experienced player of INSIDER would call silly. For
 * measuring: not tuned to any bot.
 */
#include "engine/bot.h"
#include "insider.h"

enum { MANY = 3 }; /* points; fewer may be what is left and has to go somewhere */

/* Points are spent on a walk home, although a pawn could go somewhere else. */
static bool points_wasted(const struct sh_thought *t, struct sh_move m, const char *word)
{
    (void)word;
    struct sh_move moves[SH_MOVES_MAX];
    const struct insider *g = t->view;
    int home = home_of(g, t->seat);
    if (m.b != home || SH_LOCAL(cost)(g, m.a, home) < MANY) return false;
    int count = SH_LOCAL(moves)(g, t->seat, moves);
    for (int i = 0; i < count; i++)
        if (moves[i].verb == V_MOVE && moves[i].b != home) return true;
    return false;
}

/* An evaluation ends the match for somebody else, and the guards against it stay in hand. */
static bool guard_refused(const struct sh_thought *t, struct sh_move m, const char *word)
{
    (void)m, (void)word;
    const struct insider *g = t->view;
    bool ends = g->evaluations + 1 == PILE;
    int most = 0;
    if (g->pending + V_SWAP != V_HYPE || g->hand[t->seat][GUARD] < level_of_action(V_HYPE))
        return false;
    for (int s = 0; s < g->base.seats; s++) {
        int score = score_after(g, s);
        if (score >= TOP) ends = true;
        if (score > most) most = score;
    }
    return ends && score_after(g, t->seat) < most;
}

const struct sh_blunder SH_LOCAL(blunders)[] = {
    {"points-wasted", UINT64_C(1) << V_MOVE, points_wasted},
    {"guard-refused", UINT64_C(1) << V_ACCEPT, guard_refused},
    {0},
};
