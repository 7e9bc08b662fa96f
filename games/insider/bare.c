/*
 * games/insider/bare.c - the game as a bare loop: the limit for the engine's speed.
 *
 * Nothing is kept that the random match itself does not need: no phases, no list of moves, no
 * legality of moves from outside, no views, nothing of what who knows. Moves are counted and one of
 * them is picked. The board is kept in the form in which it is asked about: sets of spaces, of
 * squares of paths and of tables.
 *
 * Every act takes one number from the generator and moves are counted in the order in which the
 * rules list them, so the same seed plays the same match as the engine: bare_test.c compares them.
 */
#include <string.h>

#include "bench/bare.h"
#include "engine/bits.h"

enum { SEATS = 4, PAWNS = 7, BLOCKERS = 4, SPACES = 25, CENTRE = 12, TABLES = 7, PATH_MAX = 3 };
enum { HAND_MAX = 7, COPIES = 11, PILE = 7, CARDS_IN_PLAY = 12, WALK = 7, TURNS_MAX = 1000 };
enum {
#define NUMBER(name, value, provenance) name = value,
#include "numbers.def"
#undef NUMBER
    ZERO = CELLAR_DEPTH, TOP = GOAL + ZERO /* scores are counted from the cellar */
};
enum { DEPUTY, COPTER, SCANDAL, TREND, GUARD, KINDS };
enum { NOBODY = SEATS, FAR = 1000 };
enum {
    ALL = (1 << SPACES) - 1, ROW_1 = 0x0108421, ROW_5 = ROW_1 << 4,
    CORNERS = 1 << 0 | 1 << 4 | 1 << 20 | 1 << 24, RESTAURANT = 1 << CENTRE,
    RING = 1 << (CENTRE - 1) | 1 << (CENTRE + 1) | 1 << (CENTRE - 5) | 1 << (CENTRE + 5),
    PLACES = ALL & ~CORNERS & ~RESTAURANT, OUTER = PLACES & ~RING
};

/* Where pawns are that cards can move: spaces, and tables from this bit on. */
enum { TABLE_BIT = SPACES };

/* Squares of paths: one set for the first squares, one for the second ones and so on; its bits are
   the paths' first spaces, those that lead across from this bit on. */
enum { ACROSS_BIT = 32 };

static const struct {
    uint8_t tables, penalty, worth[TABLES];
} evaluation_cards[] = {
#define EVALUATION(tables, letter, penalty, provenance, ...) {tables, penalty, {__VA_ARGS__}},
#include "cards.def"
#undef EVALUATION
};

struct bare_match {
    struct sh_rng *rng;
    uint64_t acts;
    int      seats, step, mover, turn, points, evaluations, unseen, waiting, card, stop;
    bool     over, spent, moved, is_double;
    uint32_t blocked, free_tables, fresh; /* fresh: evaluation cards never turned up */
    unsigned misses, rumours, robbed;
    uint32_t stands[SEATS];        /* on which spaces and tables, bases left out */
    uint8_t  count[SEATS][SPACES], done[SPACES];
    uint64_t walks[SEATS][PATH_MAX], taken[PATH_MAX];
    uint8_t  guest[TABLES], base[SEATS], under[PILE];
    uint8_t  hand[SEATS][KINDS], cards[SEATS], deck[KINDS], discard[KINDS], left;
    int      score[SEATS];
};

static int below(struct bare_match *b, int n)
{
    return (int)sh_rng_below(b->rng, (uint32_t)n);
}

static int pick_bit(struct bare_match *b, uint32_t set)
{
    return sh_nth_bit(set, below(b, sh_bits(set)));
}

static uint32_t beside(uint32_t set)
{
    return (set & ~(uint32_t)ROW_5) << 1 | (set & ~(uint32_t)ROW_1) >> 1 | (set << 5 & ALL) |
           set >> 5;
}

static int after_mover(const struct bare_match *b, int places)
{
    int seat = b->mover + places;
    return seat < b->seats ? seat : seat - b->seats;
}

/* ---- cards ---- */

/* One of these cards, each as likely as the others. */
static int pick_card(struct bare_match *b, const uint8_t *cards, int total)
{
    int pick = below(b, total), kind = 0;
    for (; pick >= cards[kind]; kind++) pick -= cards[kind];
    b->acts++;
    return kind;
}

static void draw_card(struct bare_match *b, int seat)
{
    if (b->left == 0) {
        memcpy(b->deck, b->discard, KINDS);
        memset(b->discard, 0, KINDS);
        for (int k = 0; k < KINDS; k++) b->left = (uint8_t)(b->left + b->deck[k]);
    }
    int kind = pick_card(b, b->deck, b->left);
    b->deck[kind]--;
    b->left--;
    b->hand[seat][kind]++;
    b->cards[seat]++;
}

static void discard(struct bare_match *b, int seat, int kind, int count)
{
    b->hand[seat][kind] = (uint8_t)(b->hand[seat][kind] - count);
    b->cards[seat] = (uint8_t)(b->cards[seat] - count);
    b->discard[kind] = (uint8_t)(b->discard[kind] + count);
}

/* ---- pawns ---- */

static void go_home(struct bare_match *b, int seat, int pawns)
{
    b->count[seat][b->base[seat]] = (uint8_t)(b->count[seat][b->base[seat]] + pawns);
}

/* Take a pawn from a space or table. A free one goes first; a mark is handed back. */
static bool lift(struct bare_match *b, int seat, int at)
{
    if (at >= TABLE_BIT) {
        b->stands[seat] &= ~(1u << at);
        b->guest[at - TABLE_BIT] = NOBODY;
        b->free_tables |= 1u << (at - TABLE_BIT);
        return false;
    }
    bool marked = seat == b->mover && b->done[at] == b->count[seat][at];
    if (--b->count[seat][at] == 0) b->stands[seat] &= ~(1u << at);
    if (marked) b->done[at]--;
    return marked;
}

static void put(struct bare_match *b, int seat, int at, bool marked)
{
    if (at == b->base[seat]) {
        b->count[seat][at]++;
        return;
    }
    b->stands[seat] |= 1u << at;
    if (at < TABLE_BIT) {
        b->count[seat][at]++;
        b->done[at] = (uint8_t)(b->done[at] + marked);
        return;
    }
    b->guest[at - TABLE_BIT] = (uint8_t)seat;
    b->free_tables &= ~(1u << (at - TABLE_BIT));
}

static void send_all_home(struct bare_match *b, int seat)
{
    for (int i = 0; i < PATH_MAX; i++) {
        b->taken[i] &= ~b->walks[seat][i];
        b->walks[seat][i] = 0;
    }
    for (int t = 0; t < TABLES; t++)
        if (b->guest[t] == seat) lift(b, seat, TABLE_BIT + t);
    b->stands[seat] = 0;
    memset(b->count[seat], 0, SPACES);
    go_home(b, seat, PAWNS);
    if (seat == b->mover) memset(b->done, 0, SPACES);
}

/* ---- evaluations ---- */

static void turn_up(struct bare_match *b)
{
    b->acts++;
    if (b->unseen > 0) {
        b->card = pick_bit(b, b->fresh);
        b->fresh &= ~(1u << b->card);
        b->unseen--;
    } else {
        b->card = b->under[below(b, 1)];
        memmove(b->under, b->under + 1, PILE - 1);
        b->waiting--;
    }
    b->free_tables = (1u << evaluation_cards[b->card].tables) - 1;
}

static void evaluate(struct bare_match *b)
{
    bool top = false;
    for (int s = 0; s < b->seats; s++) {
        uint32_t tables = b->stands[s] >> TABLE_BIT;
        b->stands[s] &= ALL;
        go_home(b, s, sh_bits(tables));
        if (!tables) b->score[s] -= evaluation_cards[b->card].penalty;
        for (; tables; tables &= tables - 1)
            b->score[s] += evaluation_cards[b->card].worth[sh_first_bit(tables)];
        if (b->score[s] < 0) b->score[s] = 0;
        top |= b->score[s] >= TOP;
    }
    memset(b->guest, NOBODY, TABLES);
    b->rumours = 0;
    b->over = ++b->evaluations == PILE || top;
    if (!b->over) turn_up(b);
}

/* ---- ways ---- */

/* A square where a pawn is or goes: a space or table, or the square of a path, from 1 on. */
struct spot {
    int at, place;
};

/* Where a pawn of the mover's may go. */
struct way {
    struct spot from;
    int         count;
    uint32_t    spaces;
    uint64_t    path[PATH_MAX];
};

struct ground {
    uint32_t over, onto;
};

static struct ground ground_of(const struct bare_match *b)
{
    uint32_t over = (PLACES & ~b->blocked) | 1u << b->base[b->mover];
    return (struct ground){over, over | (b->free_tables ? RESTAURANT : 0u)};
}

static uint64_t forward(uint32_t set)
{
    return (set & ~(uint32_t)ROW_5) | (uint64_t)(set & ALL >> 5) << ACROSS_BIT;
}

static uint64_t backward(uint32_t set)
{
    return (set & ~(uint32_t)ROW_1) >> 1 | (uint64_t)(set >> 5) << ACROSS_BIT;
}

static void spread(struct way *w, const struct ground *g, uint32_t wave, int points, int step)
{
    uint32_t seen = wave;
    for (; wave && points >= step; points -= step) {
        uint64_t both = forward(wave) | backward(wave);
        for (int i = 0; i < step - 1; i++) w->path[i] |= both;
        wave = beside(wave) & ~seen;
        w->spaces |= wave & g->onto;
        wave &= g->over;
        seen |= wave;
    }
    for (int i = 0; wave && i < points; i++) {
        w->path[i] |= forward(wave);
        w->path[step - 2 - i] |= backward(wave);
    }
}

static int second_end(int path)
{
    return path < ACROSS_BIT ? path + 1 : path - ACROSS_BIT + 5;
}

static void spread_from_path(struct way *w, const struct ground *g, int points, int step)
{
    int at = w->from.at, place = w->from.place;
    uint32_t ends[2] = {1u << (at & 31), 1u << second_end(at)};
    int left[2] = {points - place, points - (step - place)};
    for (int i = 1; i < step; i++)
        if (i - place <= points && place - i <= points) w->path[i - 1] |= UINT64_C(1) << at;
    for (int e = 0; e < 2; e++) {
        if (left[e] < 0) continue;
        w->spaces |= ends[e] & g->onto;
        spread(w, g, ends[e] & g->over, left[e], step);
    }
}

static int add_way(const struct bare_match *b, const struct ground *g, struct way *w,
                   struct spot from)
{
    *w = (struct way){.from = from};
    if (from.place == 0) spread(w, g, 1u << from.at, b->points, b->step);
    else spread_from_path(w, g, b->points, b->step);
    for (int i = 0; i < b->step - 1; i++) {
        w->path[i] &= ~b->taken[i];
        w->count += sh_bits(w->path[i]);
    }
    if (w->spaces & RESTAURANT) w->count += sh_bits(b->free_tables) - 1;
    w->count += sh_bits(w->spaces);
    return w->count;
}

/* All ways of the mover's; returns how many moves they are. */
static int find_ways(const struct bare_match *b, struct way *ways, int *n)
{
    struct ground g = ground_of(b);
    uint32_t home = b->base[b->mover], set = b->stands[b->mover] & ALL;
    int total = 0;
    *n = 0;
    if (b->points == 0) return 0;
    if (b->count[b->mover][home]) set |= 1u << home;
    for (; set; set &= set - 1) {
        int at = sh_first_bit(set);
        if (b->done[at] < b->count[b->mover][at])
            total += add_way(b, &g, &ways[(*n)++], (struct spot){at, 0});
    }
    for (int i = 0; i < b->step - 1; i++)
        for (uint64_t path = b->walks[b->mover][i]; path; path &= path - 1)
            total += add_way(b, &g, &ways[(*n)++], (struct spot){sh_first_bit(path), i + 1});
    return total;
}

/* ---- what a way costs ---- */

static int hops(const struct ground *g, int from, int to)
{
    uint32_t wave = 1u << from, seen = wave;
    int n = 0;
    for (; wave && !(wave >> to & 1); n++) {
        wave &= g->over;
        seen |= wave;
        wave = beside(wave) & ~seen;
    }
    return wave ? n : FAR;
}

/* The ends of a path and the steps to them; of a space, itself. */
static int ends_of(struct spot spot, int step, struct spot ends[2])
{
    ends[0] = (struct spot){spot.at & 31, spot.place};
    if (spot.place == 0) return 1;
    ends[1] = (struct spot){second_end(spot.at), step - spot.place};
    return 2;
}

static int cost(const struct bare_match *b, struct spot from, struct spot to)
{
    struct ground g = ground_of(b);
    struct spot a[2], z[2];
    int n = ends_of(from, b->step, a), m = ends_of(to, b->step, z), best = FAR;
    if (from.place && to.place && from.at == to.at)
        best = from.place < to.place ? to.place - from.place : from.place - to.place;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            int ways = a[i].place + z[j].place;
            if (ways >= best || (z[j].place > 0 && !(g.over >> z[j].at & 1))) continue;
            ways += b->step * hops(&g, a[i].at, z[j].at);
            if (ways < best) best = ways;
        }
    return best;
}

/* ---- blockers ---- */

/* Spaces that lead into the restaurant, or all while the ring is closed. */
static uint32_t roomy(uint32_t blocked)
{
    uint32_t open = PLACES & ~blocked, room = open & RING, before = 0;
    if (!room) return open;
    while (room != before && room != open) {
        before = room;
        room |= beside(room) & open;
    }
    return room;
}

/* Where a blocker may go from a space. */
static uint32_t blocks_from(const struct bare_match *b, uint32_t from)
{
    uint32_t legal = 0, stands = 0;
    uint64_t walks[SEATS] = {0};
    for (int s = 0; s < b->seats; s++) {
        stands |= b->stands[s] & ALL;
        for (int i = 0; i < b->step - 1; i++) walks[s] |= b->walks[s][i];
    }
    for (uint32_t set = PLACES & ~b->blocked; set; set &= set - 1) {
        uint32_t to = set & ~(set - 1), room = roomy((b->blocked & ~from) | to);
        bool fine = (stands & ~room & ~to) == 0;
        for (int s = 0; fine && s < b->seats; s++) {
            uint32_t ends = room | RESTAURANT | 1u << b->base[s];
            uint64_t ways = (ends | ends >> 1) | (uint64_t)(ends | ends >> 5) << ACROSS_BIT;
            fine = (beside(1u << b->base[s]) & room) && !(walks[s] & ~ways);
        }
        if (fine) legal |= to;
    }
    return legal;
}

static int count_blocks(const struct bare_match *b, uint32_t movable, uint32_t legal[SPACES])
{
    int total = 0;
    for (uint32_t set = movable; set; set &= set - 1) {
        int from = sh_first_bit(set);
        legal[from] = blocks_from(b, 1u << from);
        total += sh_bits(legal[from]);
    }
    return total;
}

/* Move the blocker of the block at `index`; returns where it is then. */
static int block(struct bare_match *b, uint32_t movable, const uint32_t legal[SPACES], int index)
{
    int from = sh_first_bit(movable);
    while (index >= sh_bits(legal[from])) {
        index -= sh_bits(legal[from]);
        movable &= movable - 1;
        from = sh_first_bit(movable);
    }
    int to = sh_nth_bit(legal[from], index);
    b->blocked = (b->blocked & ~(1u << from)) | 1u << to;
    for (int s = 0; s < b->seats; s++) {
        if (!(b->stands[s] >> to & 1)) continue;
        go_home(b, s, b->count[s][to]);
        b->count[s][to] = 0;
        b->stands[s] &= ~(1u << to);
        if (s == b->mover) b->done[to] = 0;
    }
    return to;
}

static void out(struct bare_match *b)
{
    uint32_t legal[SPACES], movable = b->blocked;
    for (int left = 2;; left--) {
        int n = left > 0 ? count_blocks(b, movable, legal) : 0, pick = below(b, n + 1);
        b->acts++;
        if (pick == n) return;
        int moved = block(b, movable, legal, pick);
        movable = b->blocked & ~(1u << moved); /* another one */
    }
}

/* ---- actions ---- */

/* Does anybody of these repel an action of this level? */
static bool repelled(struct bare_match *b, unsigned seats, int level)
{
    for (int i = 1; i < b->seats; i++) {
        int seat = after_mover(b, i);
        if (!(seats >> seat & 1)) continue;
        b->acts++;
        if (below(b, b->hand[seat][GUARD] < level ? 1 : 2) == 0) continue;
        discard(b, seat, GUARD, level);
        return true;
    }
    return false;
}

/* Pawns of a seat that can change places with somebody else's. */
static uint32_t swappable(const struct bare_match *b, int seat, uint32_t range)
{
    uint32_t others = 0, mine = b->stands[seat] & range;
    for (int s = 0; s < b->seats; s++)
        if (s != seat) others |= b->stands[s] & range;
    return others & (others - 1) ? mine : others ? mine & ~others : 0;
}

static void swap(struct bare_match *b, uint32_t range, int pick, int level)
{
    int seat = 0, other = 0, n = 0;
    for (int size; pick >= (size = sh_bits(swappable(b, seat, range))); seat++) pick -= size;
    int at = sh_nth_bit(swappable(b, seat, range), pick);
    range &= ~(1u << at);
    for (int s = 0; s < b->seats; s++) n += s != seat ? sh_bits(b->stands[s] & range) : 0;
    int second = below(b, n);
    for (;; other++) {
        int size = other != seat ? sh_bits(b->stands[other] & range) : 0;
        if (second < size) break;
        second -= size;
    }
    int to = sh_nth_bit(b->stands[other] & range, second);
    b->acts++;
    if (repelled(b, 1u << seat | 1u << other, level)) return;
    bool mine = lift(b, seat, at), theirs = lift(b, other, to);
    put(b, seat, to, mine);
    put(b, other, at, theirs);
}

/* Guards against it add up. */
static bool vip_is_repelled(struct bare_match *b)
{
    int missing = 3, promised[SEATS] = {0};
    for (int i = 1; i < b->seats && missing > 0; i++) {
        int seat = after_mover(b, i), have = b->hand[seat][GUARD];
        promised[seat] = below(b, (have < missing ? have : missing) + 1);
        missing -= promised[seat];
        b->acts++;
    }
    for (int s = 0; missing == 0 && s < b->seats; s++) discard(b, s, GUARD, promised[s]);
    return missing == 0;
}

static void vip(struct bare_match *b)
{
    int tables = evaluation_cards[b->card].tables;
    if (vip_is_repelled(b)) return;
    for (int left = tables - 1;; left--) {
        uint8_t low[TABLES * TABLES], high[TABLES * TABLES];
        int n = 0;
        for (int t = 0; left > 0 && t < tables; t++)
            for (int u = t + 1; u < tables; u++)
                if (b->guest[t] != b->guest[u]) low[n] = (uint8_t)t, high[n++] = (uint8_t)u;
        int pick = below(b, n + 1);
        b->acts++;
        if (pick == n) return;
        int t = low[pick], u = high[pick], one = b->guest[t], two = b->guest[u];
        if (one != NOBODY) lift(b, one, TABLE_BIT + t);
        if (two != NOBODY) lift(b, two, TABLE_BIT + u), put(b, two, TABLE_BIT + t, false);
        if (one != NOBODY) put(b, one, TABLE_BIT + u, false);
    }
}

/* Where the mover may fly from a space or table. */
static uint32_t flights(const struct bare_match *b, int level, int at)
{
    uint32_t open = (level == 1 ? OUTER : PLACES) & ~b->blocked;
    if (at >= TABLE_BIT) return open;
    return (open & ~(1u << at)) | (level == 1 ? 0 : b->free_tables << TABLE_BIT);
}

static uint32_t fliers(const struct bare_match *b, int level)
{
    return level == 1 ? b->stands[b->mover] & OUTER : b->stands[b->mover];
}

static void fly(struct bare_match *b, int level, int pick)
{
    uint32_t from = fliers(b, level);
    for (int n; pick >= (n = sh_bits(flights(b, level, sh_first_bit(from)))); from &= from - 1)
        pick -= n;
    int at = sh_first_bit(from), to = sh_nth_bit(flights(b, level, at), pick);
    put(b, b->mover, to, lift(b, b->mover, at));
    if (b->free_tables == 0) evaluate(b);
}

static void bomb(struct bare_match *b)
{
    for (int s = 0; s < b->seats; s++) send_all_home(b, s);
    b->under[b->waiting++] = (uint8_t)b->card;
    turn_up(b);
}

/* ---- counting and carrying out card actions ---- */

enum { SWAP, SWAP2, VIP, FLY, FLY2, MEETING, SCANDALS, RUMOURS, BOMB, AGAIN, OUT, HYPE, ACTIONS };

static unsigned not_at_home(const struct bare_match *b)
{
    unsigned set = 0;
    for (int s = 0; s < b->seats; s++)
        set |= (unsigned)(b->count[s][b->base[s]] < PAWNS) << s;
    return set;
}

/* The seats that an action may name. */
static unsigned targets(const struct bare_match *b, int action)
{
    unsigned others = ((1u << b->seats) - 1) & ~(1u << b->mover);
    if (action == MEETING) return others & not_at_home(b);
    return others & ~(action == SCANDALS ? b->misses : b->rumours);
}

static int count_action(const struct bare_match *b, int action)
{
    int n = 0, level = action % 3 + 1;
    switch (action) {
    case SWAP:
    case SWAP2:
        for (int s = 0; s < b->seats; s++)
            n += sh_bits(swappable(b, s, level == 1 ? OUTER : UINT32_MAX));
        return n;
    case FLY:
    case FLY2:
        for (uint32_t set = fliers(b, level); set; set &= set - 1)
            n += sh_bits(flights(b, level, sh_first_bit(set)));
        return n;
    case MEETING:
    case SCANDALS:
    case RUMOURS: return sh_bits(targets(b, action));
    case VIP:
        for (int s = 0; s < b->seats; s++) n |= b->stands[s] >> TABLE_BIT != 0;
        return n;
    case AGAIN: return 0; /* ends the turn */
    default: return 1;
    }
}

static void act_against(struct bare_match *b, int action, int pick)
{
    int seat = sh_nth_bit(targets(b, action), pick);
    if (repelled(b, 1u << seat, action % 3 + 1)) return;
    if (action == MEETING) send_all_home(b, seat);
    if (action == SCANDALS) b->misses |= 1u << seat;
    if (action == RUMOURS) b->rumours |= 1u << seat;
}

static void play_action(struct bare_match *b, int action, int pick)
{
    int level = action % 3 + 1;
    b->spent = true;
    discard(b, b->mover, action / 3, level);
    switch (action) {
    case SWAP: swap(b, OUTER, pick, level); return;
    case SWAP2: swap(b, UINT32_MAX, pick, level); return;
    case VIP: vip(b); return;
    case FLY:
    case FLY2: fly(b, level, pick); return;
    case OUT: out(b); return;
    case BOMB:
        if (!repelled(b, UINT32_MAX, level)) bomb(b);
        return;
    case HYPE:
        if (!repelled(b, UINT32_MAX, level)) evaluate(b);
        return;
    default: act_against(b, action, pick);
    }
}

/* ---- a turn ---- */

/* Take the pawn of a way and bring it to the square at `pick`. */
static void move(struct bare_match *b, const struct way *w, int pick)
{
    struct spot from = w->from, to = {0, 0};
    uint32_t spaces = w->spaces & ~(uint32_t)RESTAURANT;
    bool marked = false;
    int table = -1, i = 0;
    if (pick < sh_bits(spaces)) {
        to.at = sh_nth_bit(spaces, pick);
    } else {
        pick -= sh_bits(spaces);
        for (; i < b->step - 1 && pick >= sh_bits(w->path[i]); i++) pick -= sh_bits(w->path[i]);
        if (i < b->step - 1) to = (struct spot){sh_nth_bit(w->path[i], pick), i + 1};
        else to.at = CENTRE, table = sh_nth_bit(b->free_tables, pick);
    }
    b->points -= cost(b, from, to);
    if (from.place) {
        b->walks[b->mover][from.place - 1] &= ~(UINT64_C(1) << from.at);
        b->taken[from.place - 1] &= ~(UINT64_C(1) << from.at);
    } else if (from.at == b->base[b->mover]) {
        b->count[b->mover][from.at]--;
    } else {
        marked = lift(b, b->mover, from.at);
    }
    if (to.place) {
        b->walks[b->mover][to.place - 1] |= UINT64_C(1) << to.at;
        b->taken[to.place - 1] |= UINT64_C(1) << to.at;
    } else {
        put(b, b->mover, table < 0 ? to.at : TABLE_BIT + table, marked);
    }
    b->moved = true;
    b->robbed = 0;
    if (!to.place && PLACES >> to.at & 1) b->stop = to.at;
    if (b->free_tables == 0) evaluate(b);
}

static unsigned can_rob(const struct bare_match *b)
{
    unsigned set = 0;
    if (b->stop < 0 || b->cards[b->mover] == HAND_MAX) return 0;
    for (int s = 0; s < b->seats; s++)
        if (s != b->mover && b->cards[s] > 0) set |= (b->stands[s] >> b->stop & 1) << s;
    return set & ~b->robbed;
}

static void rob(struct bare_match *b, int victim)
{
    if (b->robbed == 0) b->done[b->stop]++;
    b->robbed |= 1u << victim;
    int kind = pick_card(b, b->hand[victim], b->cards[victim]);
    b->hand[victim][kind]--;
    b->cards[victim]--;
    b->hand[b->mover][kind]++;
    b->cards[b->mover]++;
}

/* What there is to choose from in the midst of a turn, besides moves. */
struct offer {
    int      end, again, actions[ACTIONS], blocks, total;
    unsigned robs, trades;
    uint32_t legal[SPACES];
};

static void make_offer(const struct bare_match *b, int moves, struct offer *o)
{
    const uint8_t *hand = b->hand[b->mover];
    bool cards = !b->spent && (b->moved || moves == 0);
    o->end = moves == 0;
    o->again = o->end && cards && hand[TREND] > 0;
    o->robs = can_rob(b);
    o->trades = 0;
    o->total = moves + o->end + o->again + sh_bits(o->robs);
    for (int a = 0; cards && a < ACTIONS; a++) {
        o->actions[a] = hand[a / 3] > a % 3 ? count_action(b, a) : 0;
        o->total += o->actions[a];
    }
    if (!cards) memset(o->actions, 0, sizeof o->actions);
    for (int k = 0; cards && k < KINDS; k++) o->trades |= (unsigned)(hand[k] > 0) << k;
    o->total += sh_bits(o->trades);
    o->blocks = !b->spent && b->is_double ? count_blocks(b, b->blocked, o->legal) : 0;
    o->total += o->blocks;
}

static void trade(struct bare_match *b, int kind)
{
    b->spent = true;
    discard(b, b->mover, kind, 1);
    draw_card(b, b->mover);
}

/* What is neither a move nor an end. */
static void choose(struct bare_match *b, const struct offer *o, int pick)
{
    int action = 0, robs = sh_bits(o->robs), trades = sh_bits(o->trades);
    if (pick < robs) {
        rob(b, sh_nth_bit(o->robs, pick));
        return;
    }
    b->stop = -1;
    pick -= robs;
    for (; action < ACTIONS && pick >= o->actions[action]; action++) pick -= o->actions[action];
    if (action < ACTIONS) {
        play_action(b, action, pick);
    } else if (pick < trades) {
        trade(b, sh_nth_bit(o->trades, pick));
    } else {
        b->spent = true;
        block(b, b->blocked, o->legal, pick - trades);
    }
}

enum { GO_ON, END, ONCE_MORE };

static int step(struct bare_match *b)
{
    struct way ways[PAWNS];
    struct offer o;
    int n, w = 0, moves = find_ways(b, ways, &n);
    make_offer(b, moves, &o);
    int pick = below(b, o.total);
    b->acts++;
    if (pick < moves) {
        for (; pick >= ways[w].count; w++) pick -= ways[w].count;
        b->stop = -1;
        move(b, &ways[w], pick);
        return GO_ON;
    }
    pick -= moves;
    if (o.end && pick == 0) return END;
    if (o.again && pick == 1) {
        discard(b, b->mover, TREND, 1);
        return ONCE_MORE;
    }
    choose(b, &o, pick - o.end - o.again);
    return GO_ON;
}

static int draws_due(const struct bare_match *b)
{
    int spaces = sh_bits(b->stands[b->mover] & PLACES), room = HAND_MAX - b->cards[b->mover];
    return spaces < room ? spaces : room;
}

static void roll(struct bare_match *b, bool one_die)
{
    int pick = below(b, one_die ? 6 : 30); /* pairs that are no seven: five for each first die */
    int first = pick / 5 + 1, second = pick % 5 + 1;
    if (second >= WALK - first) second++;
    b->acts++;
    b->points = one_die ? pick + 1 : first + second;
    b->is_double = !one_die && first == second;
}

/* A whole turn; true if another one follows at once. */
static bool play_turn(struct bare_match *b, bool extra)
{
    int due = draws_due(b), outcome = GO_ON, one_die = b->rumours >> b->mover & 1;
    int pick = below(b, 2 - one_die + (due > 0)) + one_die;
    b->turn++;
    b->acts++;
    b->spent = extra;
    b->moved = b->is_double = false;
    b->stop = -1;
    b->points = WALK;
    memset(b->done, 0, SPACES);
    if (pick == 2) {
        for (; due > 0; due--) draw_card(b, b->mover);
        return false;
    }
    if (pick == 1) roll(b, one_die);
    while (!b->over && outcome == GO_ON) outcome = step(b);
    return outcome == ONCE_MORE;
}

static void set_up(struct bare_match *b, const struct sh_setup *setup, struct sh_rng *rng)
{
    static const uint8_t corner[SEATS - 1][SEATS] = {{0, 24}, {0, 20, 24}, {0, 20, 24, 4}};
    *b = (struct bare_match){.rng = rng, .seats = setup->seats, .step = setup->option[0] + 1,
                             .blocked = RING, .unseen = PILE, .left = KINDS * COPIES};
    b->fresh = ((1u << CARDS_IN_PLAY) - 1) << (b->seats - 2) * 4;
    memset(b->deck, COPIES, KINDS);
    memset(b->guest, NOBODY, TABLES);
    memcpy(b->base, corner[b->seats - 2], SEATS);
    for (int s = 0; s < b->seats; s++) {
        b->count[s][b->base[s]] = PAWNS;
        b->score[s] = ZERO;
        for (int i = 0; i < HAND_MAX; i++) draw_card(b, s);
    }
    turn_up(b);
    b->mover = below(b, b->seats);
    b->acts++;
}

static volatile int last_score; /* so that no part of a match can be left out */

static uint64_t match(const struct sh_setup *setup, struct sh_rng *rng)
{
    struct bare_match b;
    bool extra = false;
    set_up(&b, setup, rng);
    while (!b.over && b.turn < TURNS_MAX) {
        extra = play_turn(&b, extra);
        if (extra) continue;
        int next = 1;
        for (; b.misses >> after_mover(&b, next) & 1; next++)
            b.misses &= ~(1u << after_mover(&b, next));
        b.mover = after_mover(&b, next);
    }
    last_score = b.score[0];
    return b.acts;
}

const struct bare SH_BARE = {SH_GAME_ID, match};
