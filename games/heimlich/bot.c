/* games/heimlich/bot.c - what a beginner knows: my stone ahead, my agent in a good house. */
#include "engine/bot.h"
#include "heimlich.h"

/* What an agent would score where it is, if scoring came now. */
static int house(const struct heimlich *h, int agent)
{
    return h->at[agent] == RUIN ? -RUIN_LOSS : h->at[agent];
}

/* An agent in points, doubled: its stone counts whole, its house half. */
static int strength(const struct heimlich *h, int agent)
{
    return 2 * h->points[agent] + house(h, agent);
}

/* My agent against the best of the others; nobody's may win too. */
static int worth(const void *state, int seat)
{
    const struct heimlich *h = state;
    int mine = h->agent_of[seat], best = -2 * RUIN_LOSS;
    for (int a = 0; a < h->agents; a++)
        if (a != mine && strength(h, a) > best) best = strength(h, a);
    int lead = strength(h, mine) - best, worth = 500 + 6 * lead;
    return worth < 0 ? 0 : worth > 1000 ? 1000 : worth;
}

static uint8_t kind(const void *state, int seat)
{
    return ((const struct heimlich *)state)->agent_of[seat];
}

const struct sh_insight SH_INSIGHT = {
    .game = SH_GAME_ID, .worth = worth, .horizon = 10, .kind = kind, .kind_is_all = true,
    .temper = 40, .secrecy = 0,
};
