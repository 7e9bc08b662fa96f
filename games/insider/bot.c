/*
 * games/insider/bot.c - what a beginner knows: points, good tables, pawns near the restaurant,
 * cards.
 *
 * A turn is many small steps, so every single one is judged at once, in thousandths of a point.
 * What is announced but not done yet is judged as if it were done, unless somebody holds the
 * guards for it.
 */
#include "engine/bot.h"
#include "insider.h"

enum {
    POINT = 1000,       /* on the stairs */
    SEATED = 350,       /* of what a table is worth while the others are free, */
    SEATED_LAST = 600,  /* and how much more when all are taken */
    STEP = 45,          /* one step nearer to the restaurant */
    STEP_LEFT = 20,     /* a point that is still to be spent */
    CARD = 260,
    MISSED = 500,       /* a turn that will be missed */
    RUMOUR = 600,
    DETOUR = 2,         /* paths, to walk round a blocker or to wait until it is gone */
    HALF_WON = 12000    /* a lead of so much is half the way from even to won */
};

extern const struct sh_game SH_GAME;

static int distance(int one, int other)
{
    return one < other ? other - one : one - other;
}

/* Spaces by their distance from the restaurant, in paths: where no short way is open, as the crow
   flies and a little more, since blockers come and go. */
static void measure(const struct insider *g, int hops[SPACES])
{
    uint32_t open = PLACES & ~SH_LOCAL(blocked)(g), wave = RESTAURANT, seen = wave;
    for (int i = 0; i < SPACES; i++)
        hops[i] = distance(i / 5, CENTRE / 5) + distance(i % 5, CENTRE % 5) + DETOUR;
    for (int n = 0; wave; n++) {
        for (uint32_t set = wave; set; set &= set - 1) {
            int space = sh_first_bit(set);
            if (n < hops[space]) hops[space] = n;
        }
        wave = beside(n > 0 ? wave & open : wave) & (open | CORNERS) & ~seen;
        seen |= wave;
    }
}

/* Steps from a square to the restaurant. */
static int steps_from(const struct insider *g, const int hops[SPACES], int square)
{
    int step = g->path + 1;
    struct spot spot = SH_LOCAL(spot_of)(square);
    if (spot.lane == LANE_SPACE) return hops[spot.bit] * step;
    bool up = spot.lane < LANE_ACROSS;
    int place = spot.lane - (up ? LANE_UP : LANE_ACROSS) + 1;
    int first = hops[spot.bit] * step + place;
    int second = hops[spot.bit + (up ? 1 : 5)] * step + step - place;
    return first < second ? first : second;
}

/* What the tables promise a seat, in points. */
static int table_points(const struct insider *g, int seat)
{
    int sum = 0, guests = 0;
    for (int i = 0; i < PAWNS; i++) {
        if (!is_table(g->at[seat][i])) continue;
        sum += g->worth[g->at[seat][i] - FIRST_TABLE];
        guests++;
    }
    int loss = g->penalty < g->score[seat] ? g->penalty : g->score[seat]; /* down to the cellar */
    return guests > 0 ? sum : -loss;
}

static int strength(const struct insider *g, const int hops[SPACES], int seat, int full)
{
    int sum = POINT * g->score[seat] + CARD * g->cards[seat];
    sum += (SEATED + SEATED_LAST * full / tables_of(g->card)) * table_points(g, seat);
    for (int i = 0; i < PAWNS; i++) { /* guests will be sent home */
        int square = is_table(g->at[seat][i]) ? home_of(g, seat) : g->at[seat][i];
        sum -= STEP * steps_from(g, hops, square);
    }
    sum -= (g->misses >> seat & 1) * MISSED + (g->rumours >> seat & 1) * RUMOUR;
    if (seat != g->mover) return sum;
    switch (g->base.phase) {
    case P_TURN:
    case P_DICE: return sum + STEP_LEFT * (g->rumours >> seat & 1 ? 3 : WALK_POINTS);
    case P_DRAW: return sum + CARD * g->due;
    case P_ROB:
    case P_TRADE: return sum + CARD;
    default: return sum + STEP_LEFT * g->points;
    }
}

static int lead(const struct insider *g, int seat)
{
    int hops[SPACES], full = 0, best = 0, mine = 0;
    bool found = false;
    measure(g, hops);
    for (int t = 0; t < tables_of(g->card); t++) full += SH_LOCAL(guest)(g, t) != SH_NONE;
    for (int s = 0; s < g->base.seats; s++) {
        int value = strength(g, hops, s, full);
        if (s == seat) mine = value;
        else if (!found || value > best) best = value, found = true;
    }
    return mine - best;
}

/* Let those who are asked answer: who can repel it does. */
static void settle(struct insider *g)
{
    while (g->base.phase == P_GUARD || g->base.phase == P_GUARDS) {
        struct sh_move list[LEVELS + 1];
        int asked = sh_first_bit(g->base.to_act), n = SH_GAME.moves(g, asked, list);
        SH_GAME.apply(g, asked, list[n - 1], NULL);
    }
}

/* The best that can be made of a swap whose second pawn is still to be named. */
static int best_swap(const struct insider *g, int seat)
{
    struct sh_move list[SEATS * PAWNS];
    int best = 0;
    for (int i = 0, n = SH_GAME.moves(g, g->mover, list); i < n; i++) {
        struct insider swapped = *g;
        SH_GAME.apply(&swapped, g->mover, list[i], NULL);
        settle(&swapped);
        int value = lead(&swapped, seat);
        if (i == 0 || value > best) best = value;
    }
    return best;
}

static int worth(const void *state, int seat)
{
    struct insider g = *(const struct insider *)state;
    settle(&g);
    int ahead = g.base.phase == P_WITH ? best_swap(&g, seat) : lead(&g, seat);
    return 500 + 500 * ahead / (HALF_WON + (ahead < 0 ? -ahead : ahead));
}

const struct sh_insight SH_INSIGHT = {.game = SH_GAME_ID, .worth = worth, .horizon = 0};
