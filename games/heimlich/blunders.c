/*
 * games/heimlich/blunders.c - what every experienced player of Heimlich & Co would call silly. For
 * measuring: not tuned to any bot.
 */
#include "engine/bot.h"
#include "heimlich.h"

enum { MUCH = 4 }; /* points for a leader that one does not give away */

static int after(int at, int steps)
{
    return (at + steps) % BUILDINGS;
}

static int gain_at(const struct heimlich *h, int agent, int at)
{
    if (at != RUIN) return at;
    return h->points[agent] < RUIN_LOSS ? -h->points[agent] : -RUIN_LOSS;
}

/* Is there anything else to do now? The last agent has to go all that is left. */
static bool has_choice(const struct heimlich *h)
{
    return h->next < h->agents - 1;
}

/* My own agent goes into the ruin, and has something to lose there. */
static bool own_into_ruin(const struct sh_thought *t, struct sh_move m, const char *word)
{
    (void)word;
    const struct heimlich *h = t->view;
    return m.a == h->agent_of[t->seat] && has_choice(h) && h->points[m.a] > 0 &&
           after(h->at[m.a], m.b) == RUIN;
}

/* Before dossiers are written, my own agent alone goes the whole die, home to the safe, for more
   than anybody else gets: now all know whose it is. Not silly if that wins. */
static bool own_in_the_open(const struct sh_thought *t, struct sh_move m, const char *word)
{
    (void)word;
    const struct heimlich *h = t->view;
    int at = after(h->at[m.a], m.b);
    bool alone = h->next == 0 && m.b == h->pips && m.b >= 3; /* a short way tells little */
    if (!h->pro || h->tips_done || m.a != h->agent_of[t->seat] || !alone) return false;
    for (int a = 0; a < h->agents; a++)
        if (a != m.a && gain_at(h, a, h->at[a]) >= at) return false;
    return at == h->safe && h->points[m.a] + at < GOAL;
}

/* A scoring of this walk feeds the leader, and my own agent gets nothing. */
static bool leader_fed(const struct sh_thought *t, struct sh_move m, const char *word)
{
    (void)word;
    const struct heimlich *h = t->view;
    int mine = h->agent_of[t->seat], leader = mine, at[AGENTS] = {0};
    if (m.b != h->pips) return false; /* the walk is not over */
    for (int a = 0; a < h->agents; a++) {
        at[a] = a == m.a ? after(h->at[a], m.b) : h->at[a];
        if (h->points[a] > h->points[leader]) leader = a;
    }
    if (!h->entered && at[m.a] != h->safe) return false;
    return leader != mine && gain_at(h, mine, at[mine]) <= 0 &&
           gain_at(h, leader, at[leader]) >= MUCH;
}

const struct sh_blunder SH_LOCAL(blunders)[] = {
    {"own-into-ruin", UINT64_C(1) << V_GO, own_into_ruin},
    {"own-in-the-open", UINT64_C(1) << V_GO, own_in_the_open},
    {"leader-fed", UINT64_C(1) << V_GO, leader_fed},
    {0},
};
