/*
 * games/insider/board.c - the board of INSIDER: its squares as bit sets, the ways over it, and what
 * a blocker may not enclose.
 */
#include <string.h>

#include "insider.h"

/* ---- tables ---- */

enum {
#define PATH(name, space, way) E_##name,
#include "board.def"
#undef PATH
};

static const struct {
    uint8_t space, way;
} paths[PATHS] = {
#define PATH(name, space, way) [E_##name] = {space, way},
#include "board.def"
#undef PATH
};

static const uint8_t path_at[2][SPACES] = {
#define PATH(name, space, way) [way][space] = E_##name,
#include "board.def"
#undef PATH
};

const char *const SH_LOCAL(square_names)[SQUARES + 1] = {
    "a1", "a2", "a3", "a4", "a5", "b1", "b2", "b3", "b4", "b5", "c1", "c2",
    "c4", "c5", "d1", "d2", "d3", "d4", "d5", "e1", "e2", "e3", "e4", "e5",
#define PATH(name, space, way) #name ".1", #name ".2", #name ".3",
#include "board.def"
#undef PATH
    "t1", "t2", "t3", "t4", "t5", "t6", "t7", NULL,
};

/* ---- sets of squares ---- */

struct spot SH_LOCAL(spot_of)(int square)
{
    if (is_space(square)) return (struct spot){LANE_SPACE, square + (square >= CENTRE)};
    if (is_table(square)) return (struct spot){LANE_TABLE, square - FIRST_TABLE};
    int path = (square - FIRST_PATH) / PATH_MAX, i = (square - FIRST_PATH) % PATH_MAX;
    int lane = paths[path].way == UP ? LANE_UP : LANE_ACROSS;
    return (struct spot){lane + i, paths[path].space};
}

int SH_LOCAL(square_at)(int lane, int bit)
{
    if (lane == LANE_SPACE) return square_of_space(bit);
    if (lane == LANE_TABLE) return FIRST_TABLE + bit;
    int way = lane < LANE_ACROSS ? UP : ACROSS, i = lane - (way == UP ? LANE_UP : LANE_ACROSS);
    return FIRST_PATH + path_at[way][bit] * PATH_MAX + i;
}

static bool has(const struct squares *set, int square)
{
    struct spot spot = SH_LOCAL(spot_of)(square);
    return set->lane[spot.lane] >> spot.bit & 1;
}

static void add_pawns(const struct insider *g, int seat, struct squares *set)
{
    for (int i = 0; i < PAWNS; i++) {
        struct spot spot = SH_LOCAL(spot_of)(g->at[seat][i]);
        set->lane[spot.lane] |= 1u << spot.bit;
    }
}

void SH_LOCAL(pawns_of)(const struct insider *g, int seat, struct squares *out)
{
    *out = (struct squares){{0}};
    add_pawns(g, seat, out);
}

void SH_LOCAL(all_pawns)(const struct insider *g, struct squares *out)
{
    *out = (struct squares){{0}};
    for (int s = 0; s < g->base.seats; s++) add_pawns(g, s, out);
}

uint32_t SH_LOCAL(blocked)(const struct insider *g)
{
    uint32_t set = 0;
    for (int i = 0; i < BLOCKERS; i++) set |= space_bit(g->blocker[i]);
    return set;
}

bool SH_LOCAL(exists)(const struct insider *g, int square)
{
    if (is_space(square)) return true;
    if (is_table(square)) return square - FIRST_TABLE < tables_of(g->card);
    return (square - FIRST_PATH) % PATH_MAX < g->path;
}

/* ---- ways ---- */

/* A walk of the mover's: from space to space it is so many steps; he may walk over these spaces,
   and end on these. */
struct walk {
    int      step;
    uint32_t over, onto;
};

static struct walk walk_of(const struct insider *g, const struct squares *taken)
{
    uint32_t tables = (1u << tables_of(g->card)) - 1;
    uint32_t over = (PLACES & ~SH_LOCAL(blocked)(g)) | 1u << base_of(g, g->mover);
    bool free_table = (tables & ~taken->lane[LANE_TABLE]) != 0;
    return (struct walk){g->path + 1, over, over | (free_table ? RESTAURANT : 0u)};
}

/* From each of these spaces so many steps into every path. */
static void enter_paths(struct squares *out, uint32_t spaces, int steps, int step)
{
    for (int i = 1; i <= steps; i++) {
        out->lane[LANE_UP + i - 1] |= spaces & ~(uint32_t)ROW_5;
        out->lane[LANE_UP + step - i - 1] |= (spaces & ~(uint32_t)ROW_1) >> 1;
        out->lane[LANE_ACROSS + i - 1] |= spaces & (ALL_SPACES >> 5);
        out->lane[LANE_ACROSS + step - i - 1] |= spaces >> 5;
    }
}

/* All that is within so many points of a space, wave by wave. */
static void spread(struct squares *out, const struct walk *w, uint32_t wave, int points)
{
    uint32_t seen = wave;
    for (; points > 0 && wave; points -= w->step) {
        enter_paths(out, wave, points < w->step ? points : w->step - 1, w->step);
        if (points < w->step) return;
        wave = beside(wave) & ~seen;
        out->lane[LANE_SPACE] |= wave & w->onto;
        wave &= w->over;
        seen |= wave;
    }
}

/* To the end of a path and beyond. */
static void spread_from_end(struct squares *out, const struct walk *w, uint32_t end, int points)
{
    if (points < 0) return;
    out->lane[LANE_SPACE] |= end & w->onto;
    spread(out, w, end & w->over, points);
}

static void spread_from_path(struct squares *out, const struct walk *w, struct spot from,
                             int points)
{
    int way = from.lane < LANE_ACROSS ? UP : ACROSS, first = way == UP ? LANE_UP : LANE_ACROSS;
    int place = from.lane - first + 1;
    for (int i = 1; i < w->step; i++)
        if (i - place <= points && place - i <= points)
            out->lane[first + i - 1] |= 1u << from.bit;
    spread_from_end(out, w, 1u << from.bit, points - place);
    spread_from_end(out, w, 1u << (from.bit + (way == UP ? 1 : 5)), points - (w->step - place));
}

void SH_LOCAL(reach)(const struct insider *g, const struct squares *taken, int from, int points,
                     struct squares *out)
{
    struct walk w = walk_of(g, taken);
    struct spot spot = SH_LOCAL(spot_of)(from);
    *out = (struct squares){{0}};
    if (spot.lane == LANE_SPACE) spread(out, &w, 1u << spot.bit, points);
    else spread_from_path(out, &w, spot, points);
    for (int lane = LANE_UP; lane < LANE_TABLE; lane++) out->lane[lane] &= ~taken->lane[lane];
    if (out->lane[LANE_SPACE] & RESTAURANT) {
        out->lane[LANE_TABLE] = ((1u << tables_of(g->card)) - 1) & ~taken->lane[LANE_TABLE];
        out->lane[LANE_SPACE] &= ~(uint32_t)RESTAURANT;
    }
}

int SH_LOCAL(cost)(const struct insider *g, int from, int to)
{
    enum { DICE_MOST = 12, LONGEST = SPACES * (PATH_MAX + 1) };
    struct squares taken, set;
    SH_LOCAL(all_pawns)(g, &taken);
    for (int points = 1; points <= LONGEST; points++) {
        SH_LOCAL(reach)(g, &taken, from, points, &set);
        if (has(&set, to)) return points;
        if (points != DICE_MOST) continue; /* further is only asked for by who may not go there */
        SH_LOCAL(reach)(g, &taken, from, LONGEST, &set);
        if (!has(&set, to)) return 0;
    }
    return 0;
}

bool SH_LOCAL(can_move)(const struct insider *g)
{
    struct squares taken, set;
    if (g->points == 0) return false;
    SH_LOCAL(all_pawns)(g, &taken);
    for (int i = 0; i < PAWNS; i++) {
        int from = g->at[g->mover][i];
        if (is_table(from) || free_at(g, from) == 0) continue;
        SH_LOCAL(reach)(g, &taken, from, g->points, &set);
        for (int lane = 0; lane < LANES; lane++)
            if (set.lane[lane]) return true;
    }
    return false;
}

/* ---- blockers ---- */

void SH_LOCAL(stand)(const struct insider *g, struct standing *out)
{
    *out = (struct standing){.blocked = SH_LOCAL(blocked)(g)};
    for (int s = 0; s < g->base.seats; s++) {
        struct squares set;
        SH_LOCAL(pawns_of)(g, s, &set);
        out->spaces[s] = set.lane[LANE_SPACE] & PLACES;
        for (int i = 0; i < PATH_MAX; i++) {
            out->up[s] |= set.lane[LANE_UP + i];
            out->across[s] |= set.lane[LANE_ACROSS + i];
        }
    }
}

/* These spaces and all that are joined to them by paths over open ones. */
static uint32_t part_of(uint32_t spaces, uint32_t open)
{
    for (uint32_t before = 0; spaces != before;) {
        before = spaces;
        spaces |= beside(spaces) & open;
    }
    return spaces;
}

/* Where nobody is shut in: the parts of the board that lead into the restaurant, and the largest
   one. With four blockers the largest part leads into it too, unless they close the ring; then
   what is left is a single part. */
static uint32_t roomy(uint32_t blocked)
{
    uint32_t open = PLACES & ~blocked, ring = open & INNER_RING;
    return ring ? part_of(ring, open) : open;
}

/* Total OUT (aucun pion ni aucune base ne peut être entièrement enfermé): every base and every pawn
   needs a part with room. A base beside a pawn's space is no way out of it, on a path it is. Pawns
   below the blocker go home, so they do not count. */
const char *SH_LOCAL(encloses)(const struct insider *g, const struct standing *s, uint32_t from,
                               uint32_t to)
{
    uint32_t room = roomy((s->blocked & ~from) | to);
    for (int seat = 0; seat < g->base.seats; seat++)
        if ((beside(1u << base_of(g, seat)) & room) == 0) return "base-shut-in";
    for (int seat = 0; seat < g->base.seats; seat++) {
        uint32_t ends = room | RESTAURANT | 1u << base_of(g, seat);
        bool spaces = (s->spaces[seat] & ~to & ~room) == 0;
        bool up = (s->up[seat] & ~(ends | ends >> 1)) == 0;
        bool across = (s->across[seat] & ~(ends | ends >> 5)) == 0;
        if (!spaces || !up || !across) return "pawn-shut-in";
    }
    return NULL;
}
