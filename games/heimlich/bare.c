/*
 * games/heimlich/bare.c - the game as a bare loop: the limit for the engine's speed.
 *
 * Nothing is kept that the random match itself does not need: no phases, no legality, no views.
 * Every choice is as likely as in the engine's random matches.
 */
#include <string.h>

#include "bench/bare.h"
#include "engine/bits.h"

enum {
#define NUMBER(name, value, provenance) name = value,
#include "numbers.def"
#undef NUMBER
    AGENTS = 7, BUILDINGS = 12, RUIN = 11, TURNS_MAX = 500
};

static uint32_t pick_bit(unsigned set, struct sh_rng *rng)
{
    return (uint32_t)sh_nth_bit(set, (int)sh_rng_below(rng, (uint32_t)sh_bits(set)));
}

static void deal(int seats, int agents, uint8_t *agent_of, struct sh_rng *rng)
{
    unsigned pool = (1u << agents) - 1;
    for (int s = 0; s < seats; s++) {
        agent_of[s] = (uint8_t)pick_bit(pool, rng);
        pool &= ~(1u << agent_of[s]);
    }
}

/* One walk; returns the number of acts, and whether somebody ended it at the safe. */
static unsigned walk(uint8_t *at, int agents, int safe, int *entered, struct sh_rng *rng)
{
    int pips = (int)sh_rng_below(rng, 6) + 1, next = 0;
    unsigned acts = 0;
    for (; pips > 0; acts++) {
        int n = (int)sh_rng_below(rng, (uint32_t)((agents - 1 - next) * pips + 1));
        int agent = next + n / pips, steps = agent < agents - 1 ? n % pips + 1 : pips;
        int to = at[agent] + steps;
        at[agent] = (uint8_t)(to < BUILDINGS ? to : to - BUILDINGS);
        *entered |= at[agent] == safe;
        pips -= steps;
        next = agent + 1;
    }
    return acts;
}

static int count_points(uint8_t *points, const uint8_t *at, int agents)
{
    int best = 0;
    for (int a = 0; a < agents; a++) {
        int sum = points[a] + (at[a] == RUIN ? -RUIN_LOSS : at[a]);
        points[a] = (uint8_t)(sum < 0 ? 0 : sum);
        if (points[a] > best) best = points[a];
    }
    return best;
}

static void file_tips(uint8_t tip[AGENTS][AGENTS], int seats, int agents, struct sh_rng *rng)
{
    for (int s = 0; s < seats; s++) {
        unsigned owners = (1u << seats) - 1;
        for (int a = 0; a < agents; a++) {
            tip[s][a] = (uint8_t)pick_bit(owners | 1u << 7, rng);
            owners &= ~(1u << tip[s][a]);
        }
    }
}

static int best_total(const uint8_t *points, const uint8_t *agent_of,
                      uint8_t tip[AGENTS][AGENTS], int seats)
{
    int best = 0;
    for (int s = 0; s < seats; s++) {
        int total = points[agent_of[s]];
        for (int o = 0; o < seats; o++)
            if (o != s && tip[s][agent_of[o]] == o) total += NAMED_BONUS;
        if (total > best) best = total;
    }
    return best;
}

static volatile int last_total; /* so that no part of a match can be left out */

/* Where the safe goes: in the pro rule anywhere, else where nobody is. */
static int move_safe(const uint8_t *at, int agents, int pro, struct sh_rng *rng)
{
    unsigned set = (1u << BUILDINGS) - 1;
    for (int a = 0; !pro && a < agents; a++) set &= ~(1u << at[a]);
    return (int)pick_bit(set, rng);
}

static uint64_t match(const struct sh_setup *setup, struct sh_rng *rng)
{
    int seats = setup->seats, pro = setup->option[0];
    uint8_t at[AGENTS] = {0}, points[AGENTS] = {0}, agent_of[AGENTS], tip[AGENTS][AGENTS];
    int agents = seats < 5 ? seats + 2 : AGENTS, safe = 7;
    int tips_done = 0, mover;
    uint64_t acts = (uint64_t)seats + 1;
    memset(tip, 255, sizeof tip);
    deal(seats, agents, agent_of, rng);
    mover = (int)sh_rng_below(rng, (uint32_t)seats);
    for (int turn = 0; turn < TURNS_MAX; turn++) {
        int entered = 0;
        acts += 1 + walk(at, agents, safe, &entered, rng);
        mover = mover + 1 < seats ? mover + 1 : 0;
        if (!entered) continue;
        int best = count_points(points, at, agents);
        if (pro && !tips_done && best >= TIPS_AT) {
            file_tips(tip, seats, agents, rng);
            acts += (uint64_t)(seats * agents);
            tips_done = 1;
        }
        if (best >= GOAL) break;
        safe = move_safe(at, agents, pro, rng);
        acts++;
    }
    last_total = best_total(points, agent_of, tip, seats) + mover;
    return acts;
}

const struct bare SH_BARE = {SH_GAME_ID, match};
