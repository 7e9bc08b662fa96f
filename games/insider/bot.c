/*
 * games/insider/bot.c - what a good player of INSIDER knows: points, good tables, pawns near the
 * restaurant, cards.
 *
 * The weights of what a seat has were found by watching matches of searching bots: how much more
 * likely, as a logarithm to the base e in thousandths, does each of it make the victory? What is
 * announced but not done yet is judged as if it were done, unless somebody holds the guards for it.
 */
#include "belief.h"

enum {
    POINT = 90, POINT_LATE = 220, /* on the stairs: at the beginning, and so much more at the end */
    SEATED = 40, SEATED_LAST = 110, /* a point of a table, and so much more when all are taken */
    GUEST = 100,        /* whatever the table is worth */
    STEP_LEFT = 14,     /* a point that is still to be spent */
    PAIR = 40, TRIPLE = 40,
    ANY_CARD = 100,
    SPACE = 60,         /* a space where cards can be drawn */
    MISSED = 250,       /* a turn that will be missed */
    RUMOUR = 400,
    RUNNERS = 4,        /* pawns on their way that matter */
    DETOUR = 2,         /* paths, to walk round a blocker or to wait until it is gone */
    HALF_WON = 700      /* a lead of so much is half the way from even to won */
};

/* A step that the nearest pawns have to go, from the very nearest on. */
static const int step_worth[RUNNERS] = {16, 18, 20, 30};

static const int card_worth[KINDS] = {
    [DEPUTY] = 110, [COPTER] = 100, [SCANDAL] = 80, [TREND] = 75, [GUARD] = 110};

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
    struct spot spot = spot_of(square);
    if (spot.lane == LANE_SPACE) return hops[spot.bit] * step;
    int place = spot.lane - LANE_PATH + 1;
    int first = hops[first_end(spot.bit)] * step + place;
    int second = hops[second_end(spot.bit)] * step + step - place;
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

/* The ways that are left to the pawns that will come first; guests are at home again by then. */
static int ways_worth(const struct insider *g, const int hops[SPACES], int seat)
{
    int steps[PAWNS + 1], n = 0, sum = 0, home = hops[base_of(g, seat)] * (g->path + 1);
    for (int i = 0; i < PAWNS; i++) {
        int square = g->at[seat][i], at = n;
        if (is_table(square)) sum += GUEST;
        int here = is_table(square) ? home : steps_from(g, hops, square);
        for (; at > 0 && steps[at - 1] > here; at--) steps[at] = steps[at - 1];
        steps[at] = here;
        if (n < RUNNERS) n++;
    }
    for (int i = 0; i < n; i++) sum -= step_worth[i] * steps[i];
    return sum;
}

static int hand_worth(const struct insider *g, int seat)
{
    int sum = 0;
    for (int k = 0; k < KINDS; k++) {
        int n = g->hand[seat][k];
        sum += card_worth[k] * n + (n > 1 ? PAIR : 0) + (n > 2 ? TRIPLE : 0);
    }
    return sum;
}

/* How much of the match is over, in sevenths: by evaluations, or by somebody's climbing. */
static int sevenths_over(const struct insider *g)
{
    int most = g->evaluations;
    for (int s = 0; s < g->base.seats; s++) {
        int climbed = (g->score[s] - ZERO) * PILE / (TOP - ZERO);
        if (climbed > most) most = climbed;
    }
    return most;
}

static int spaces_held(const struct insider *g, int seat)
{
    uint32_t set = 0;
    for (int i = 0; i < PAWNS; i++)
        if (is_space(g->at[seat][i])) set |= space_bit(g->at[seat][i]);
    return sh_bits(set & PLACES);
}

static int strength(const struct insider *g, const int hops[SPACES], int seat, int full, int over)
{
    int sum = (POINT + POINT_LATE * over / PILE) * g->score[seat] + hand_worth(g, seat);
    sum += (SEATED + SEATED_LAST * full / tables_of(g->card)) * table_points(g, seat);
    sum += ways_worth(g, hops, seat) + SPACE * spaces_held(g, seat);
    sum -= (g->misses >> seat & 1) * MISSED + (g->rumours >> seat & 1) * RUMOUR;
    if (seat != g->mover) return sum;
    switch (g->base.phase) {
    case P_TURN:
    case P_DICE: return sum + STEP_LEFT * (g->rumours >> seat & 1 ? 3 : WALK_POINTS);
    case P_DRAW: return sum + ANY_CARD * g->due;
    case P_ROB:
    case P_TRADE: return sum + ANY_CARD;
    default: return sum + STEP_LEFT * g->points;
    }
}

static int lead(const struct insider *g, int seat)
{
    int hops[SPACES], full = 0, best = 0, mine = 0, over = sevenths_over(g);
    bool found = false;
    measure(g, hops);
    for (int t = 0; t < tables_of(g->card); t++) full += SH_LOCAL(guest)(g, t) != SH_NONE;
    for (int s = 0; s < g->base.seats; s++) {
        int value = strength(g, hops, s, full, over);
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

static void judge(const void *notes, const void *state, uint16_t seats,
                  int16_t worth[SH_SEATS_MAX])
{
    (void)notes;
    struct insider g = *(const struct insider *)state;
    settle(&g);
    for (unsigned left = seats; left; left &= left - 1) {
        int seat = sh_first_bit(left);
        int ahead = g.base.phase == P_WITH ? best_swap(&g, seat) : lead(&g, seat);
        worth[seat] = (int16_t)(500 + 500 * ahead / (HALF_WON + (ahead < 0 ? -ahead : ahead)));
    }
}

/* ---- what a sensible player does ---- */

/* What the mover sees when he decides. */
struct outlook {
    const struct insider *g;
    int seat;
    int hops[SPACES];
    int promise[SEATS]; /* of the tables, in points */
    int best_other;     /* of the others' promises */
    int leader;         /* who of the others is highest */
    int free_tables;
    uint32_t prey;      /* spaces with pawns of others who have cards */
};

static struct outlook look_around(const struct insider *g, int seat)
{
    struct outlook o = {.g = g, .seat = seat, .best_other = -PILE * TABLES, .leader = SH_NONE};
    measure(g, o.hops);
    o.free_tables = tables_of(g->card);
    for (int s = 0; s < g->base.seats; s++) {
        o.promise[s] = table_points(g, s);
        for (int i = 0; i < PAWNS; i++) {
            if (is_table(g->at[s][i])) o.free_tables--;
            else if (s != seat && g->cards[s] > 0 && is_space(g->at[s][i]))
                o.prey |= space_bit(g->at[s][i]);
        }
        if (s == seat) continue;
        if (o.promise[s] > o.best_other) o.best_other = o.promise[s];
        if (o.leader == SH_NONE || g->score[s] > g->score[o.leader]) o.leader = s;
    }
    o.prey &= PLACES;
    return o;
}

/* Taking the last table holds the evaluation: good for whom it is good. */
static int table_weight(const struct outlook *o, int table)
{
    int worth = o->g->worth[table], before = o->promise[o->seat];
    int after = (before > 0 ? before : 0) + worth;
    if (o->free_tables == 1) return after >= o->best_other ? 3000 : 40;
    return 400 + 400 * worth;
}

static int move_weight(const struct outlook *o, int from, int to, int from_steps)
{
    if (is_table(to)) return table_weight(o, to - FIRST_TABLE);
    int nearer = from_steps - steps_from(o->g, o->hops, to);
    int weight = nearer > 0 ? nearer * nearer * nearer : 1;
    (void)from;
    if (is_space(to) && (o->prey & space_bit(to)) && o->g->cards[o->seat] < HAND_MAX) weight += 60;
    return weight;
}

/* How far the pawns of a seat have come, in steps. */
static int progress(const struct outlook *o, int seat)
{
    const struct insider *g = o->g;
    int home = steps_from(g, o->hops, home_of(g, seat)), sum = 0;
    for (int i = 0; i < PAWNS; i++)
        sum += home - (is_table(g->at[seat][i]) ? 0 : steps_from(g, o->hops, g->at[seat][i]));
    return sum > 0 ? sum : 0;
}

/* A pawn that is to change places: mine from far away, another's from near by. */
static int swap_weight(const struct outlook *o, int seat, int square)
{
    int steps = is_table(square) ? 0 : steps_from(o->g, o->hops, square);
    int home = steps_from(o->g, o->hops, home_of(o->g, seat));
    return seat == o->seat ? 1 + steps / 2 : steps < home ? 1 + (home - steps) / 3 : 1;
}

/* What the two have of it: my own gain, and what the other one loses. */
static int with_weight(const struct outlook *o, int seat, int square)
{
    const struct insider *g = o->g;
    int first = is_table(g->pawn_at[0]) ? -3 * g->worth[g->pawn_at[0] - FIRST_TABLE]
                                        : steps_from(g, o->hops, g->pawn_at[0]);
    int second = is_table(square) ? -3 * g->worth[square - FIRST_TABLE]
                                  : steps_from(g, o->hops, square);
    int gain = g->pawn[0] == o->seat ? first - second : seat == o->seat ? second - first : 0;
    return gain > 0 ? 4 * gain * gain : 1;
}

static int reseat_weight(const struct outlook *o, int table, int other)
{
    const struct insider *g = o->g;
    int one = SH_LOCAL(guest)(g, table), two = SH_LOCAL(guest)(g, other);
    int change = g->worth[other] - g->worth[table], gain = 0;
    if (one == o->seat) gain = 2 * change;
    else if (two == o->seat) gain = -2 * change;
    else gain = one != SH_NONE ? -change : change;
    return gain > 0 ? 100 * gain : 1;
}

/* Pawns below a blocker go home. */
static int block_weight(const struct outlook *o, int from, int to)
{
    const struct insider *g = o->g;
    int weight = in_spaces(from, INNER_RING) ? 8 : 2;
    for (int s = 0; s < g->base.seats; s++) {
        int hit = pawns_at(g, s, to);
        if (hit && s == o->seat) return 1;
        weight += 20 * hit;
    }
    return in_spaces(to, INNER_RING) ? weight : weight + 4;
}

static int turn_weight(const struct outlook *o, int verb)
{
    if (verb != V_DRAW) return 20;
    int due = SH_LOCAL(draw_due)(o->g, o->seat);
    return due > 2 ? 30 : due > 1 ? 12 : 3;
}

static int action_weight(const struct outlook *o, struct sh_move m)
{
    const struct insider *g = o->g;
    int ahead = o->promise[o->seat] - o->best_other;
    switch (m.verb) {
    case V_SWAP:
    case V_SWAP2: return swap_weight(o, m.a, m.b);
    case V_FLY: return 1;
    case V_FLY2: return is_table(m.b) ? table_weight(o, m.b - FIRST_TABLE) : 1;
    case V_MEETING: return 1 + progress(o, m.a);
    case V_SCANDAL:
    case V_RUMOURS: return m.a == o->leader ? 40 : 10;
    case V_BOMB: return ahead < -2 ? 60 : 2;
    case V_HYPE: return ahead > 0 ? 100 * ahead : 1;
    case V_VIP: return 40;
    case V_OUT: return 20;
    case V_AGAIN: return 80;
    default: (void)g; return 2; /* V_TRADE */
    }
}

static int weight_of(const struct outlook *o, struct sh_move m)
{
    switch (m.verb) {
    case V_WALK:
    case V_ROLL:
    case V_DRAW: return turn_weight(o, m.verb);
    case V_ROB: return 400;
    case V_END: return 20;
    case V_WITH: return with_weight(o, m.a, m.b);
    case V_RESEAT: return reseat_weight(o, m.a, m.b);
    case V_BLOCK: return block_weight(o, m.a, m.b);
    case V_DONE: return 30;
    case V_ACCEPT: return 20;
    case V_GUARD: return 60;
    case V_GUARDS: return 1 + 4 * m.a;
    default: return action_weight(o, m);
    }
}

static void policy(const void *state, int seat, const struct sh_move *moves, int count,
                   uint16_t *weights)
{
    struct outlook o = look_around(state, seat);
    int from = SH_NONE, steps = 0;
    for (int i = 0; i < count; i++) {
        if (moves[i].verb != V_MOVE) {
            weights[i] = (uint16_t)weight_of(&o, moves[i]);
            continue;
        }
        if (moves[i].a != from) steps = steps_from(o.g, o.hops, moves[i].a);
        from = moves[i].a;
        weights[i] = (uint16_t)move_weight(&o, from, moves[i].b, steps);
    }
}

const struct sh_insight SH_INSIGHT = {
    .game = SH_GAME_ID, .judge = judge, .horizon = 0, .policy = policy,
    .study = SH_LOCAL(study), .weigh = SH_LOCAL(weigh), .blunders = SH_LOCAL(blunders),
};
