/*
 * games/insidejob/bot.c - what a beginner knows: missions done are good for the agents, cases and
 * failed missions for the insider, and who is caught not following is lost.
 */
#include "engine/bot.h"
#include "insidejob.h"

static int find_insider(const struct insidejob *g)
{
    int places = g->base.seats == 2 ? 3 : g->base.seats, p = 0;
    while (p < places - 1 && !is_insider(g->role[p])) p++;
    return p;
}

/* How the agents stand, from 0 to 1000: missions done and lost against the insider's cases. */
static int agents_worth(const struct insidejob *g)
{
    int insider = find_insider(g), lost = g->trick - g->done, spare = g->tricks - g->goal;
    int worth = 500 + 400 * g->done / g->goal - 250 * lost / (spare + 1) -
                250 * g->held[insider] / g->limit;
    if (insider < g->base.seats && g->caught >> insider & 1) worth += 250;
    return worth < 0 ? 0 : worth > 1000 ? 1000 : worth;
}

/* Special roles that go with neither side are content with a balance, which keeps the match open
   for what they want. */
static int worth(const void *state, int seat)
{
    const struct insidejob *g = state;
    int agents = agents_worth(g), tilt = agents > 500 ? agents - 500 : 500 - agents;
    switch (g->role[seat]) {
    case INSIDER:
    case PROFNO: return 1000 - agents;
    case DECOY: return 500 - tilt;
    case ACCOMPLICE: return g->partner == find_insider(g) ? 1000 - agents : agents;
    case SHADY: return is_insider(g->role[(seat + g->base.seats - 1) % g->base.seats])
                           ? agents : 1000 - agents;
    }
    return agents;
}

static uint8_t kind(const void *state, int seat)
{
    return ((const struct insidejob *)state)->role[seat];
}

const struct sh_insight SH_INSIGHT = {
    .game = SH_GAME_ID, .worth = worth, .horizon = 10, .kind = kind, .temper = 60,
};
