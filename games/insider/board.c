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

const char *const SH_LOCAL(square_names)[SQUARES + 1] = {
    "a1", "a2", "a3", "a4", "a5", "b1", "b2", "b3", "b4", "b5", "c1", "c2",
    "c4", "c5", "d1", "d2", "d3", "d4", "d5", "e1", "e2", "e3", "e4", "e5",
#define PATH(name, space, way) #name ".1", #name ".2", #name ".3",
#include "board.def"
#undef PATH
    "t1", "t2", "t3", "t4", "t5", "t6", "t7", NULL,
};

#define PATH_BIT(space, way) ((way) == UP ? (space) : (space) + ACROSS_BIT)
#define PATH_SQUARE(name, place) (FIRST_PATH + E_##name * PATH_MAX + (place))

const struct spot SH_LOCAL(spots)[SQUARES] = {
    {LANE_SPACE, 0}, {LANE_SPACE, 1}, {LANE_SPACE, 2}, {LANE_SPACE, 3}, {LANE_SPACE, 4},
    {LANE_SPACE, 5}, {LANE_SPACE, 6}, {LANE_SPACE, 7}, {LANE_SPACE, 8}, {LANE_SPACE, 9},
    {LANE_SPACE, 10}, {LANE_SPACE, 11}, /* the restaurant is none */
    {LANE_SPACE, 13}, {LANE_SPACE, 14}, {LANE_SPACE, 15}, {LANE_SPACE, 16}, {LANE_SPACE, 17},
    {LANE_SPACE, 18}, {LANE_SPACE, 19}, {LANE_SPACE, 20}, {LANE_SPACE, 21}, {LANE_SPACE, 22},
    {LANE_SPACE, 23}, {LANE_SPACE, 24},
#define PATH(name, space, way)                                      \
    [PATH_SQUARE(name, 0)] = {LANE_PATH, PATH_BIT(space, way)},     \
    [PATH_SQUARE(name, 1)] = {LANE_PATH + 1, PATH_BIT(space, way)}, \
    [PATH_SQUARE(name, 2)] = {LANE_PATH + 2, PATH_BIT(space, way)},
#include "board.def"
#undef PATH
    [FIRST_TABLE] = {LANE_TABLE, 0}, {LANE_TABLE, 1}, {LANE_TABLE, 2}, {LANE_TABLE, 3},
    {LANE_TABLE, 4}, {LANE_TABLE, 5}, {LANE_TABLE, 6},
};

const uint8_t SH_LOCAL(squares_at)[LANES][LANE_BITS] = {
    [LANE_SPACE] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, SH_NONE,
                    12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23},
#define PATH(name, space, way)                                    \
    [LANE_PATH][PATH_BIT(space, way)] = PATH_SQUARE(name, 0),     \
    [LANE_PATH + 1][PATH_BIT(space, way)] = PATH_SQUARE(name, 1), \
    [LANE_PATH + 2][PATH_BIT(space, way)] = PATH_SQUARE(name, 2),
#include "board.def"
#undef PATH
    [LANE_TABLE] = {FIRST_TABLE, FIRST_TABLE + 1, FIRST_TABLE + 2, FIRST_TABLE + 3, FIRST_TABLE + 4,
                    FIRST_TABLE + 5, FIRST_TABLE + 6},
};

/* ---- sets of squares ---- */

static void add_pawns(const struct insider *g, int seat, struct squares *set)
{
    for (int i = 0; i < PAWNS; i++) add(set, g->at[seat][i]);
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

/* A walk whose end does not matter yet. */
static struct walk walk_over(const struct insider *g)
{
    uint32_t over = (PLACES & ~SH_LOCAL(blocked)(g)) | 1u << base_of(g, g->mover);
    return (struct walk){g->path + 1, over, over, 0};
}

struct walk SH_LOCAL(walk_of)(const struct insider *g, const struct squares *taken)
{
    struct walk w = walk_over(g);
    w.tables = ((1u << tables_of(g->card)) - 1) & ~(uint32_t)taken->lane[LANE_TABLE];
    if (w.tables) w.onto |= RESTAURANT;
    return w;
}

/* The paths that lead up and across from these spaces, and those that lead there. */
static uint64_t paths_from(uint32_t spaces)
{
    return (spaces & ~(uint32_t)ROW_5) | (uint64_t)(spaces & ALL_SPACES >> 5) << ACROSS_BIT;
}

static uint64_t paths_to(uint32_t spaces)
{
    return (spaces & ~(uint32_t)ROW_1) >> 1 | (uint64_t)(spaces >> 5) << ACROSS_BIT;
}

/* All that is within so many points of a space, wave by wave. */
static void spread(struct squares *out, const struct walk *w, uint32_t wave, int points)
{
    uint64_t *path = out->lane + LANE_PATH;
    uint32_t seen = wave;
    for (; wave && points >= w->step; points -= w->step) {
        uint64_t all = paths_from(wave) | paths_to(wave);
        for (int i = 0; i < w->step - 1; i++) path[i] |= all;
        wave = beside(wave) & ~seen;
        out->lane[LANE_SPACE] |= wave & w->onto;
        wave &= w->over;
        seen |= wave;
    }
    for (int i = 0; wave && i < points; i++) {
        path[i] |= paths_from(wave);
        path[w->step - 2 - i] |= paths_to(wave);
    }
}

/* To the end of a path and beyond. */
static void spread_from_end(struct squares *out, const struct walk *w, int end, int points)
{
    if (points < 0) return;
    out->lane[LANE_SPACE] |= 1u << end & w->onto;
    spread(out, w, 1u << end & w->over, points);
}

static void spread_from_path(struct squares *out, const struct walk *w, struct spot from,
                             int points)
{
    int place = from.lane - LANE_PATH + 1;
    for (int i = 1; i < w->step; i++)
        if (i - place <= points && place - i <= points)
            out->lane[LANE_PATH + i - 1] |= UINT64_C(1) << from.bit;
    spread_from_end(out, w, first_end(from.bit), points - place);
    spread_from_end(out, w, second_end(from.bit), points - (w->step - place));
}

void SH_LOCAL(reach)(const struct walk *w, const struct squares *taken, struct spot from,
                     int points, struct squares *out)
{
    *out = (struct squares){{0}};
    if (from.lane == LANE_SPACE) spread(out, w, 1u << from.bit, points);
    else spread_from_path(out, w, from, points);
    for (int i = 0; i < w->step - 1; i++) out->lane[LANE_PATH + i] &= ~taken->lane[LANE_PATH + i];
    if (out->lane[LANE_SPACE] & RESTAURANT) {
        out->lane[LANE_TABLE] = w->tables;
        out->lane[LANE_SPACE] &= ~(uint64_t)RESTAURANT;
    }
}

/* ---- what a way costs ---- */

enum { NO_WAY = 1000 };

/* Paths between two spaces; the second may be one that cannot be passed. */
static int hops(const struct walk *w, int from, int to)
{
    uint32_t wave = 1u << from, seen = wave;
    int n = 0;
    for (; wave && !(wave >> to & 1); n++) {
        wave = beside(wave & w->over) & ~seen;
        seen |= wave;
    }
    return wave ? n : NO_WAY;
}

/* The ends of a path and the steps to them; of a space, itself; of a table, the restaurant. */
struct end {
    int space, steps;
};

static int ends_of(const struct walk *w, struct spot spot, struct end ends[2])
{
    int place = spot.lane - LANE_PATH + 1;
    if (spot.lane == LANE_SPACE || spot.lane == LANE_TABLE) {
        ends[0] = (struct end){spot.lane == LANE_SPACE ? spot.bit : CENTRE, 0};
        return 1;
    }
    ends[0] = (struct end){first_end(spot.bit), place};
    ends[1] = (struct end){second_end(spot.bit), w->step - place};
    return 2;
}

int SH_LOCAL(cost)(const struct insider *g, int from_square, int to_square)
{
    struct spot from = spot_of(from_square), to = spot_of(to_square);
    struct walk w = walk_over(g);
    struct end start[2], goal[2];
    int starts = ends_of(&w, from, start), goals = ends_of(&w, to, goal), best = NO_WAY;
    if (starts == 2 && goals == 2 && from.bit == to.bit)
        best = from.lane < to.lane ? to.lane - from.lane : from.lane - to.lane;
    for (int i = 0; i < starts; i++)
        for (int j = 0; j < goals; j++) {
            int length = start[i].steps + goal[j].steps;
            bool shut = goal[j].steps > 0 && !(w.over >> goal[j].space & 1);
            if (shut || length >= best) continue;
            length += w.step * hops(&w, start[i].space, goal[j].space);
            if (length < best) best = length;
        }
    return best < NO_WAY ? best : 0;
}

bool SH_LOCAL(can_move)(const struct insider *g)
{
    struct squares taken, set;
    if (g->points == 0) return false;
    SH_LOCAL(all_pawns)(g, &taken);
    struct walk w = SH_LOCAL(walk_of)(g, &taken);
    for (int i = 0; i < PAWNS; i++) {
        int from = g->at[g->mover][i];
        if (is_table(from) || free_at(g, from) == 0) continue;
        SH_LOCAL(reach)(&w, &taken, spot_of(from), g->points, &set);
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
        out->spaces |= set.lane[LANE_SPACE] & PLACES;
        for (int i = 0; i < PATH_MAX; i++) out->paths[s] |= set.lane[LANE_PATH + i];
    }
}

/* These spaces and all that are joined to them by paths over open ones. */
static uint32_t part_of(uint32_t spaces, uint32_t open)
{
    for (uint32_t before = 0; spaces != before && spaces != open;) {
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
    if (s->spaces & ~to & ~room) return "pawn-shut-in";
    for (int seat = 0; seat < g->base.seats; seat++) {
        uint32_t ends = room | RESTAURANT | 1u << base_of(g, seat);
        if (s->paths[seat] & ~(paths_from(ends) | paths_to(ends))) return "pawn-shut-in";
    }
    return NULL;
}

/* Where the first pawn of a seat stands that is on one of these paths; SH_NONE: there is none. */
static int pawn_on_paths(const struct insider *g, int seat, uint64_t paths)
{
    for (int i = 0; i < PAWNS; i++) {
        struct spot spot = spot_of(g->at[seat][i]);
        bool path = spot.lane >= LANE_PATH && spot.lane < LANE_TABLE;
        if (path && paths >> spot.bit & 1) return g->at[seat][i];
    }
    return SH_NONE;
}

struct shut_in SH_LOCAL(who_is_shut_in)(const struct insider *g, uint32_t from, uint32_t to)
{
    struct standing s;
    SH_LOCAL(stand)(g, &s);
    uint32_t room = roomy((s.blocked & ~from) | to), spaces = s.spaces & ~to & ~room;
    for (int seat = 0; seat < g->base.seats; seat++)
        if ((beside(1u << base_of(g, seat)) & room) == 0)
            return (struct shut_in){(uint8_t)seat, (uint8_t)home_of(g, seat)};
    for (int seat = 0; seat < g->base.seats; seat++) {
        uint32_t ends = room | RESTAURANT | 1u << base_of(g, seat);
        int square = pawn_on_paths(g, seat, s.paths[seat] & ~(paths_from(ends) | paths_to(ends)));
        for (int i = 0; i < PAWNS && square == SH_NONE; i++)
            if (in_spaces(g->at[seat][i], spaces)) square = g->at[seat][i];
        if (square != SH_NONE) return (struct shut_in){(uint8_t)seat, (uint8_t)square};
    }
    return (struct shut_in){SH_NONE, SH_NONE};
}
