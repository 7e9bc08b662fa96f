/* games/insider/moves.c - what may be done: the list of legal moves. */
#include <assert.h>

#include "insider.h"

/* A list of moves that grows. */
struct list {
    struct sh_move *out;
    int             n;
};

static void put(struct list *l, int verb, int a, int b)
{
    l->out[l->n++] = (struct sh_move){(uint8_t)verb, (uint8_t)a, (uint8_t)b, 0};
}

/* One move from a square to each of a set. */
static void put_ways(struct list *l, int verb, int from, const struct squares *to)
{
    for (int lane = 0; lane < LANES; lane++)
        for (uint64_t set = to->lane[lane]; set; set &= set - 1)
            put(l, verb, from, SH_LOCAL(squares_at)[lane][sh_first_bit(set)]);
}

/* ---- chance ---- */

int SH_LOCAL(in_deck)(const struct insider *g, int kind)
{
    int n = COPIES - g->discard[kind];
    for (int s = 0; s < g->base.seats; s++) n -= g->hand[s][kind];
    return n;
}

/* Nobody has seen the cards of the pile: any card for this number of seats may come that never
   came. After them the bombed ones come in the order they went under. */
uint32_t SH_LOCAL(cards_to_turn)(const struct insider *g)
{
    uint32_t set = ((1u << CARDS_IN_PLAY) - 1) << (g->base.seats - 2) * VARIANTS;
    if (g->unseen == 0) return 1u << g->under[0];
    for (int i = 0; g->turned[i] != SH_NONE; i++) set &= ~(1u << g->turned[i]);
    return set;
}

uint32_t SH_LOCAL(weight)(const void *state, struct sh_move m)
{
    const struct insider *g = state;
    switch (m.verb) {
    case V_DEAL: return (uint32_t)SH_LOCAL(in_deck)(g, m.b);
    case V_DRAWN: return (uint32_t)SH_LOCAL(in_deck)(g, m.a);
    case V_ROBBED: return g->hand[g->victim][m.a];
    default: return 1;
    }
}

static void put_dice(struct list *l)
{
    for (int a = 1; a <= 6; a++)
        for (int b = 1; b <= 6; b++)
            if (a + b != WALK_POINTS) put(l, V_DICE, a, b);
}

static void put_chance(struct list *l, const struct insider *g)
{
    switch (g->base.phase) {
    case P_DEAL:
        for (int kind = 0; kind < KINDS; kind++)
            if (SH_LOCAL(in_deck)(g, kind) > 0) put(l, V_DEAL, dealt_to(g), kind);
        return;
    case P_EVALUATION:
        for (uint32_t set = SH_LOCAL(cards_to_turn)(g); set; set &= set - 1)
            put(l, V_EVALUATION, sh_first_bit(set), 0);
        return;
    case P_FIRST:
        for (int seat = 0; seat < g->base.seats; seat++) put(l, V_FIRST, seat, 0);
        return;
    case P_DICE:
        if (!(g->rumours >> g->mover & 1)) put_dice(l);
        else for (int pips = 1; pips <= 6; pips++) put(l, V_DIE, pips, 0);
        return;
    case P_ROB:
        for (int kind = 0; kind < KINDS; kind++)
            if (g->hand[g->victim][kind] > 0) put(l, V_ROBBED, kind, 0);
        return;
    default: /* P_DRAW, P_TRADE */
        for (int kind = 0; kind < KINDS; kind++)
            if (SH_LOCAL(in_deck)(g, kind) > 0) put(l, V_DRAWN, kind, 0);
    }
}

/* ---- a turn ---- */

int SH_LOCAL(draw_due)(const struct insider *g, int seat)
{
    struct squares own;
    SH_LOCAL(pawns_of)(g, seat, &own);
    int spaces = sh_bits(own.lane[LANE_SPACE] & PLACES), room = HAND_MAX - g->cards[seat];
    return spaces < room ? spaces : room;
}

static void put_turn(struct list *l, const struct insider *g)
{
    if (!(g->rumours >> g->mover & 1)) put(l, V_WALK, 0, 0);
    put(l, V_ROLL, 0, 0);
    if (SH_LOCAL(draw_due)(g, g->mover) > 0) put(l, V_DRAW, 0, 0);
}

/* Those of the mover's pawns that may move: one for each square, spaces first. */
static void put_moves(struct list *l, const struct insider *g, const struct squares *taken)
{
    struct walk w = SH_LOCAL(walk_of)(g, taken);
    struct squares own, to;
    if (g->points == 0) return;
    SH_LOCAL(pawns_of)(g, g->mover, &own);
    for (int i = 0; i < PAWNS && g->done[i] != SH_NONE; i++)
        if (free_at(g, g->done[i]) == 0) own.lane[LANE_SPACE] &= ~(uint64_t)space_bit(g->done[i]);
    for (int lane = LANE_SPACE; lane < LANE_TABLE; lane++)
        for (uint64_t set = own.lane[lane]; set; set &= set - 1) {
            struct spot from = {(uint8_t)lane, (uint8_t)sh_first_bit(set)};
            SH_LOCAL(reach)(&w, taken, from, g->points, &to);
            put_ways(l, V_MOVE, SH_LOCAL(squares_at)[lane][from.bit], &to);
        }
}

static void put_robs(struct list *l, const struct insider *g)
{
    if (g->stop == SH_NONE || g->cards[g->mover] == HAND_MAX) return;
    for (int seat = 0; seat < g->base.seats; seat++) {
        bool can = seat != g->mover && !(g->robbed >> seat & 1) && g->cards[seat] > 0;
        if (can && pawns_at(g, seat, g->stop) > 0) put(l, V_ROB, seat, 0);
    }
}

/* ---- card actions ---- */

bool SH_LOCAL(in_range)(int verb, int square)
{
    if (verb == V_SWAP || verb == V_FLY) return in_spaces(square, OUTER);
    return in_spaces(square, PLACES) || is_table(square);
}

bool SH_LOCAL(has_partner)(const struct insider *g, int verb, int seat, int square)
{
    for (int s = 0; s < g->base.seats; s++)
        for (int i = 0; s != seat && i < PAWNS; i++)
            if (g->at[s][i] != square && SH_LOCAL(in_range)(verb, g->at[s][i])) return true;
    return false;
}

/* Pawns that may change places: all in range, or those that fit the first one. */
static void put_pawns(struct list *l, const struct insider *g, int action, int verb)
{
    bool second = verb == V_WITH;
    for (int s = 0; s < g->base.seats; s++)
        for (int i = 0; i < PAWNS; i++) {
            int square = g->at[s][i];
            if ((i > 0 && square == g->at[s][i - 1]) || !SH_LOCAL(in_range)(action, square))
                continue;
            if (second ? s != g->pawn[0] && square != g->pawn_at[0]
                       : SH_LOCAL(has_partner)(g, action, s, square))
                put(l, verb, s, square);
        }
}

static void put_flights(struct list *l, const struct insider *g, const struct squares *taken,
                        int verb)
{
    const uint8_t *at = g->at[g->mover];
    uint32_t tables = verb == V_FLY2 ? (1u << tables_of(g->card)) - 1 : 0;
    uint32_t spaces = (verb == V_FLY2 ? PLACES : OUTER) & ~SH_LOCAL(blocked)(g);
    for (int i = 0; i < PAWNS; i++) {
        if (i > 0 && at[i] == at[i - 1]) continue;
        if (!SH_LOCAL(in_range)(verb, at[i])) continue;
        bool seated = is_table(at[i]);
        struct squares to = {{0}};
        to.lane[LANE_SPACE] = seated ? spaces : spaces & ~space_bit(at[i]);
        if (!seated) to.lane[LANE_TABLE] = tables & ~taken->lane[LANE_TABLE];
        put_ways(l, verb, at[i], &to);
    }
}

static void put_seats(struct list *l, const struct insider *g, int verb, uint8_t but)
{
    for (int s = 0; s < g->base.seats; s++)
        if (s != g->mover && !(but >> s & 1)) put(l, verb, s, 0);
}

static void put_blocks(struct list *l, const struct insider *g)
{
    struct standing standing;
    SH_LOCAL(stand)(g, &standing);
    for (int i = 0; i < BLOCKERS; i++) {
        uint32_t from = space_bit(g->blocker[i]);
        if (g->blocker[i] == g->moved) continue;
        for (uint32_t set = PLACES & ~standing.blocked; set; set &= set - 1) {
            uint32_t to = set & ~(set - 1);
            if (!SH_LOCAL(encloses)(g, &standing, from, to))
                put(l, V_BLOCK, g->blocker[i], square_of_space(sh_first_bit(to)));
        }
    }
}

static uint8_t seats_at_home(const struct insider *g)
{
    uint8_t set = 0;
    for (int s = 0; s < g->base.seats; s++)
        if (pawns_at(g, s, home_of(g, s)) == PAWNS) set |= (uint8_t)(1u << s);
    return set;
}

static void put_action(struct list *l, const struct insider *g, const struct squares *taken,
                       int verb)
{
    switch (verb) {
    case V_SWAP:
    case V_SWAP2: put_pawns(l, g, verb, verb); return;
    case V_VIP:
        if (taken->lane[LANE_TABLE]) put(l, verb, 0, 0);
        return;
    case V_FLY:
    case V_FLY2: put_flights(l, g, taken, verb); return;
    case V_MEETING: put_seats(l, g, verb, seats_at_home(g)); return;
    case V_SCANDAL: put_seats(l, g, verb, g->misses); return;
    case V_RUMOURS: put_seats(l, g, verb, g->rumours); return;
    case V_AGAIN: return; /* ends the turn: see put_step() */
    default: put(l, verb, 0, 0); /* V_BOMB, V_OUT, V_HYPE */
    }
}

static void put_actions(struct list *l, const struct insider *g, const struct squares *taken)
{
    for (int verb = V_SWAP; verb <= V_HYPE; verb++)
        if (can_pay(g, verb)) put_action(l, g, taken, verb);
    for (int kind = 0; kind < KINDS; kind++)
        if (g->hand[g->mover][kind] > 0) put(l, V_TRADE, kind, 0);
}

static void put_step(struct list *l, const struct insider *g)
{
    struct squares taken;
    SH_LOCAL(all_pawns)(g, &taken);
    put_moves(l, g, &taken);
    if (l->n == 0) {
        put(l, V_END, 0, 0);
        if (can_pay(g, V_AGAIN)) put(l, V_AGAIN, 0, 0);
    }
    put_robs(l, g);
    if (g->action == ACTION_LEFT) put_actions(l, g, &taken);
    if (g->action != ACTION_SPENT && is_double(g)) put_blocks(l, g);
}

/* ---- answers, and what follows an action ---- */

int SH_LOCAL(guest)(const struct insider *g, int table)
{
    for (int s = 0; s < g->base.seats; s++)
        if (pawns_at(g, s, FIRST_TABLE + table) > 0) return s;
    return SH_NONE;
}

static void put_reseats(struct list *l, const struct insider *g)
{
    int tables = tables_of(g->card), guest[TABLES];
    for (int t = 0; t < tables; t++) guest[t] = SH_LOCAL(guest)(g, t);
    for (int t = 0; g->left > 0 && t < tables; t++)
        for (int u = t + 1; u < tables; u++)
            if (guest[t] != guest[u]) put(l, V_RESEAT, t, u);
    put(l, V_DONE, 0, 0);
}

static void put_promises(struct list *l, const struct insider *g, int seat)
{
    int most = g->left < g->hand[seat][GUARD] ? g->left : g->hand[seat][GUARD];
    for (int n = 0; n <= most; n++) put(l, V_GUARDS, n, 0);
}

int SH_LOCAL(move_cost)(const void *state, int seat, struct sh_move m)
{
    (void)seat;
    return m.verb == V_MOVE ? SH_LOCAL(cost)(state, m.a, m.b) : 0;
}

int SH_LOCAL(moves)(const void *state, int seat, struct sh_move *out)
{
    const struct insider *g = state;
    struct list l = {out, 0};
    if (seat == SH_CHANCE) {
        put_chance(&l, g);
        return l.n;
    }
    switch (g->base.phase) {
    case P_TURN: put_turn(&l, g); break;
    case P_MOVE: put_step(&l, g); break;
    case P_WITH: put_pawns(&l, g, V_SWAP + g->pending, V_WITH); break;
    case P_GUARD:
        put(&l, V_ACCEPT, 0, 0);
        if (g->hand[seat][GUARD] >= level_of_action(V_SWAP + g->pending)) put(&l, V_GUARD, 0, 0);
        break;
    case P_GUARDS: put_promises(&l, g, seat); break;
    case P_RESEAT: put_reseats(&l, g); break;
    case P_BLOCKERS:
        if (g->left > 0) put_blocks(&l, g);
        put(&l, V_DONE, 0, 0);
        break;
    default: assert(0 && "nobody is asked");
    }
    return l.n;
}
