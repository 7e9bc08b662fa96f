/* bots/search.c - see search.h. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "bots/belief.h"
#include "bots/search.h"
#include "engine/bits.h"
#include "engine/numbers.h"

enum {
    PATH_MAX  = 256,  /* decisions that a round may pass in the tree */
    WIDE      = 24,   /* a node with more moves opens them little by little */
    SHARE     = 1000, /* a victory */
    RIPE      = 8,    /* visits of a move, before what follows it is looked at */
    NOWHERE   = 0,    /* cells are numbered from 1 */
    SIZES     = 13,   /* a node and SH_MOVES_MAX = 2^11 edges fit into 2^12 cells */
    ROOTS     = 32 * 8,
    FEW       = 256,  /* slots for nodes, to begin with */
};

/* What a seat has seen, and what it may do then. */
struct node {
    uint64_t key;
    uint32_t visits;
    uint16_t count; /* of edges */
    uint8_t  legal; /* moves, if open: every world has the same */
    uint8_t  size;  /* it has 2^size cells, and moves to where there are twice as many when it
                       needs more */
};

/* A move at a node. */
struct edge {
    struct sh_move move;
    uint32_t       visits, possible; /* how often it was made, and could have been */
    float          mean, reach;      /* what it brought the seat that made it; how far that may be
                                        off, by its visits */
    uint16_t       index;            /* where it was found last among the legal moves */
};

/* A node lies before its edges, so that the memory that is looked at lies together. */
union cell {
    struct node node;
    struct edge edge;
    uint32_t    next; /* that is as large and free */
};

/* Where a node is: a part of its key, and its first cell (NOWHERE: the slot is free). */
struct slot {
    uint32_t tag, at;
};

struct step {
    uint32_t edge;
    uint8_t  seat;
};

struct sh_search {
    const struct sh_game    *game;
    const struct sh_insight *insight;
    const struct sh_thought *thought;
    struct sh_search_plan    plan;
    uint32_t                 cells_used, node_count, slot_mask, open_in;
    uint64_t                 root; /* the key of the first node */
    uint64_t                 seen_by_all;        /* since the root, and ... */
    uint64_t                 seen[SH_SEATS_MAX]; /* ... what each seat saw in its own way */
    struct step              path[PATH_MAX];
    int                      path_length;
    union sh_any_state       state;
    struct sh_move           moves[SH_MOVES_MAX];
    uint32_t                 here[SH_MOVES_MAX]; /* the edges of the moves that are legal now */
    uint16_t                 weights[SH_MOVES_MAX];
    float                    toll[SH_MOVES_MAX]; /* of the root's moves, in shares of a victory */
    float                    roots[ROOTS]; /* of logarithms: see root_index() */
    uint32_t                 left[SIZES];  /* cells of each size that were left, as a list */
    struct slot             *slots;        /* of the nodes, by their keys */
    union cell              *cells;
    struct sh_belief        *belief; /* NULL: every world is as likely */
};

/* ---- memory ---- */

/* So many slots that half of them stay free (no node has less than two cells), and as many before
   them, where they were when they were fewer. */
static uint32_t slot_room(uint32_t cells)
{
    uint32_t most = FEW;
    while (most < cells) most *= 2;
    return 2 * most;
}

static size_t rounded(size_t bytes)
{
    return (bytes + 15) / 16 * 16;
}

size_t sh_search_memory(const struct sh_search_plan *plan, const struct sh_game *game)
{
    return rounded(sizeof(struct sh_search)) +
           rounded(slot_room(plan->cells) * sizeof(struct slot)) +
           rounded((plan->cells + 1) * sizeof(union cell)) +
           (plan->worlds ? sh_belief_memory(game, plan->worlds) : 0);
}

static void lay_out(struct sh_search *s)
{
    unsigned char *at = (unsigned char *)s + rounded(sizeof *s);
    s->slots = (struct slot *)at + FEW;
    at += rounded(slot_room(s->plan.cells) * sizeof *s->slots);
    s->cells = (union cell *)at;
    at += rounded((s->plan.cells + 1) * sizeof *s->cells);
    s->belief = s->plan.worlds ? (struct sh_belief *)at : NULL;
    s->slot_mask = FEW - 1;
    memset(s->slots, 0, FEW * sizeof *s->slots);
}

/* ---- what a seat has seen ---- */

static uint64_t mix(uint64_t hash, uint64_t value)
{
    hash ^= value + 0x9e3779b97f4a7c15u + (hash << 6) + (hash >> 2);
    return sh_rng_mix(&hash);
}

static uint64_t act_bits(struct sh_act act)
{
    return (uint64_t)act.seat << 32 | (uint64_t)act.move.verb << 24 | (uint32_t)act.move.a << 16 |
           (uint32_t)act.move.b << 8 | act.move.c;
}

/* Is nothing done in secret now? */
static bool is_open(const struct sh_search *s)
{
    return s->open_in >> s->state.base.phase & 1;
}

/* Make an act in the tree, before everybody's eyes. */
static void make(struct sh_search *s, int seat, struct sh_move move)
{
    struct sh_act act = {.seat = (uint8_t)seat, .move = move};
    if (is_open(s)) {
        s->seen_by_all = mix(s->seen_by_all, act_bits(act));
    } else {
        for (int viewer = 0; viewer < s->state.base.seats; viewer++) {
            struct sh_act seen = sh_view_move(s->game, &s->state, viewer, act);
            s->seen[viewer] = mix(s->seen[viewer] ^ s->seen_by_all, act_bits(seen));
        }
    }
    sh_play(s->game, &s->state, seat, move, NULL);
}

/* ---- nodes ---- */

static uint64_t node_key(const struct sh_search *s, int seat)
{
    const struct sh_insight *insight = s->insight;
    uint64_t kind = insight && insight->kind ? insight->kind(&s->state, seat) : 0;
    return mix(s->seen[seat] ^ s->seen_by_all, kind << 8 | (unsigned)seat);
}

/* The slot of a node, or the one that is free for it. */
static struct slot *find_slot(const struct sh_search *s, uint64_t key)
{
    uint32_t tag = (uint32_t)key, i = tag & s->slot_mask;
    while (s->slots[i].at && (s->slots[i].tag != tag || s->cells[s->slots[i].at].node.key != key))
        i = (i + 1) & s->slot_mask;
    return &s->slots[i];
}

/* A small tree stays in few slots, which are soon cleared and near at hand. */
static void double_slots(struct sh_search *s)
{
    const struct slot *old = s->slots;
    uint32_t count = s->slot_mask + 1;
    s->slots += count;
    s->slot_mask = 2 * count - 1;
    memset(s->slots, 0, 2 * count * sizeof *s->slots);
    for (uint32_t n = 0; n < count; n++) {
        uint32_t i = old[n].tag & s->slot_mask;
        if (old[n].at == NOWHERE) continue;
        while (s->slots[i].at) i = (i + 1) & s->slot_mask;
        s->slots[i] = old[n];
    }
}

/* So many cells; NOWHERE: there are none any more. */
static uint32_t find_cells(struct sh_search *s, int size)
{
    uint32_t at = s->left[size];
    if (at != NOWHERE) {
        s->left[size] = s->cells[at].next;
        return at;
    }
    if (s->plan.cells - s->cells_used < 1u << size) return NOWHERE;
    at = s->cells_used + 1;
    s->cells_used += 1u << size;
    return at;
}

/* What this seat has seen, once more or for the first time. NULL: the memory is full. */
static struct slot *visit_node(struct sh_search *s, uint64_t key)
{
    struct slot *slot = find_slot(s, key);
    if (slot->at == NOWHERE) {
        uint32_t at = find_cells(s, 1);
        if (at == NOWHERE) return NULL;
        if (2 * s->node_count > s->slot_mask) {
            double_slots(s);
            slot = find_slot(s, key);
        }
        if (s->node_count++ == 0) s->root = key;
        *slot = (struct slot){(uint32_t)key, at};
        s->cells[at].node = (struct node){.key = key, .size = 1};
    }
    s->cells[slot->at].node.visits++;
    return slot;
}

static int find_move(const struct sh_search *s, int count, const struct edge *edge)
{
    int i = edge->index;
    if (i < count && sh_same(s->moves[i], edge->move)) return i; /* mostly where it was */
    for (i = 0; i < count && !sh_same(s->moves[i], edge->move);) i++;
    return i;
}

/* Which of a node's moves are legal in this world? They are written into s->here; returns how
   many. */
static int match_edges(struct sh_search *s, uint32_t at, int count)
{
    int found = 0;
    for (uint32_t e = at + 1; e <= at + s->cells[at].node.count; e++) {
        int i = find_move(s, count, &s->cells[e].edge);
        if (i == count) continue;
        s->cells[e].edge.index = (uint16_t)i;
        s->here[found++] = e;
    }
    return found;
}

/* Move a node to where there is more room. False: there is none. */
static bool make_room(struct sh_search *s, struct slot *slot)
{
    int size = s->cells[slot->at].node.size;
    uint32_t at = find_cells(s, size + 1);
    if (at == NOWHERE) return false;
    memcpy(&s->cells[at], &s->cells[slot->at], (1u << size) * sizeof *s->cells);
    s->cells[slot->at].next = s->left[size];
    s->left[size] = slot->at;
    s->cells[at].node.size++;
    slot->at = at;
    return true;
}

static uint32_t add_edge(struct sh_search *s, struct slot *slot, int index, struct sh_move move)
{
    const struct node *node = &s->cells[slot->at].node;
    if (node->count + 1u == 1u << node->size && !make_room(s, slot)) return NOWHERE;
    uint32_t added = slot->at + ++s->cells[slot->at].node.count;
    s->cells[added].edge = (struct edge){.move = move, .index = (uint16_t)index, .possible = 1};
    return added;
}

/* ---- choosing ---- */

static void weigh_moves(struct sh_search *s, int seat, int count)
{
    if (s->insight && s->insight->policy)
        s->insight->policy(&s->state, seat, s->moves, count, s->weights);
    else
        for (int i = 0; i < count; i++) s->weights[i] = 1;
}

/* One of the moves, by their weights. */
static int draw_weighted(struct sh_search *s, int count)
{
    uint32_t total = 0;
    for (int i = 0; i < count; i++) total += s->weights[i];
    assert(total > 0);
    uint32_t at = sh_rng_below(s->thought->rng, total);
    int i = 0;
    while (at >= s->weights[i]) at -= s->weights[i++];
    return i;
}

/* One that has no edge yet; what looks silly is tried too, if late. s->here has `found` edges. */
static int draw_untried(struct sh_search *s, int seat, int count, int found)
{
    weigh_moves(s, seat, count);
    for (int i = 0; i < count; i++) s->weights[i]++;
    for (int k = 0; k < found; k++) s->weights[s->cells[s->here[k]].edge.index] = 0;
    return draw_weighted(s, count);
}

/* The root of a logarithm to the base 2, from a table: by the exponent and three bits more. */
static int root_index(uint32_t n)
{
    int top = 31 - __builtin_clz(n | 1);
    return n < 8 ? (int)n : 8 * top + (int)(n >> (top - 3) & 7);
}

static void set_roots(struct sh_search *s)
{
    static const float logs[8] = {0, 0.5f, 1, 1.58f, 2, 2.32f, 2.58f, 2.81f};
    for (uint32_t n = 1; n < 8; n++) s->roots[n] = sqrtf(logs[n]);
    for (int top = 3; top < 32; top++)
        for (int more = 0; more < 8; more++)
            s->roots[8 * top + more] = sqrtf((float)top + (float)more / 8);
}

/* The upper confidence bound of a move that could have been made so often. */
static float promise(const struct sh_search *s, const struct edge *edge, uint32_t possible)
{
    float toll = s->path_length ? 0 : s->toll[edge->index];
    return edge->mean + edge->reach * s->roots[root_index(possible)] - toll;
}

/* A promise and the edge it is of as one number: the best is the largest, of equals the first. That
   is compared in a fraction of the time that both take. */
static uint64_t rank_of(float promise_, uint32_t edge)
{
    return (uint64_t)sh_bits_of(promise_ + 1) << 32 | (uint32_t)~edge; /* never below 0 */
}

/* The best of those in s->here. */
static uint32_t pick_possible(struct sh_search *s, int found)
{
    uint64_t best = (uint32_t)~NOWHERE;
    for (int k = 0; k < found; k++) {
        struct edge *edge = &s->cells[s->here[k]].edge;
        uint64_t rank = rank_of(promise(s, edge, ++edge->possible), s->here[k]);
        if (rank > best) best = rank;
    }
    return ~(uint32_t)best;
}

/* The best of a node all of whose moves are always possible. */
static uint32_t pick_any(const struct sh_search *s, uint32_t at)
{
    const struct node *node = &s->cells[at].node;
    uint64_t best = (uint32_t)~NOWHERE;
    for (uint32_t e = at + 1; e <= at + node->count; e++) {
        uint64_t rank = rank_of(promise(s, &s->cells[e].edge, node->visits), e);
        if (rank > best) best = rank;
    }
    return ~(uint32_t)best;
}

/* May another move be opened? Few moves: each is tried once first. Many: as many as the node has
   earned by its visits. */
static bool may_widen(const struct node *node, int count, int tried)
{
    return tried < count && (count <= WIDE || tried < WIDE / 2 ||
                             (float)tried < (float)WIDE / 2 + sqrtf((float)node->visits));
}

static bool has_word(const struct sh_search *s, struct sh_move move)
{
    return s->game->verbs[move.verb].word;
}

/* A move of this node; NOWHERE: there is none, since the memory is full or a word is asked for, of
   which the tree knows nothing. */
static uint32_t pick_edge(struct sh_search *s, struct slot *slot, int seat)
{
    int count = s->game->moves(&s->state, seat, s->moves);
    if (has_word(s, s->moves[0])) return NOWHERE;
    int found = match_edges(s, slot->at, count);
    uint32_t edge = NOWHERE;
    if (may_widen(&s->cells[slot->at].node, count, found)) {
        int index = draw_untried(s, seat, count, found);
        edge = add_edge(s, slot, index, s->moves[index]);
    }
    return edge != NOWHERE ? edge : pick_possible(s, found);
}

static uint32_t add_unlisted(struct sh_search *s, struct slot *slot, int seat)
{
    const union cell *cells = &s->cells[slot->at];
    const struct node *node = &cells->node;
    uint64_t left = UINT64_MAX >> (64 - node->legal);
    for (int k = 1; k <= node->count; k++) left &= ~((uint64_t)1 << cells[k].edge.index);
    uint32_t nth = sh_rng_below(s->thought->rng, (uint32_t)(node->legal - node->count));
    int index = sh_nth_bit(left, (int)nth);
    return add_edge(s, slot, index, s->game->nth(&s->state, seat, index));
}

/* The same where nothing is hidden: its moves need not be listed to know them. */
static uint32_t pick_open(struct sh_search *s, struct slot *slot, int seat)
{
    struct node *node = &s->cells[slot->at].node;
    uint32_t edge = NOWHERE;
    if (node->legal == 0) node->legal = (uint8_t)s->game->count(&s->state, seat);
    if (may_widen(node, node->legal, node->count)) edge = add_unlisted(s, slot, seat);
    return edge != NOWHERE ? edge : pick_any(s, slot->at);
}

/* A decision in the tree. False: play on from here. */
static bool decide(struct sh_search *s, int seat)
{
    struct slot *slot = visit_node(s, node_key(s, seat));
    if (!slot) return false;
    uint32_t edge = is_open(s) ? pick_open(s, slot, seat) : pick_edge(s, slot, seat);
    if (edge == NOWHERE) return false;
    s->path[s->path_length++] = (struct step){edge, (uint8_t)seat};
    make(s, seat, s->cells[edge].edge.move);
    return s->cells[edge].edge.visits >= RIPE;
}

/* ---- a round ---- */

/* Whoever is waited for; of several the seat that thinks comes first, then in order: their acts
   do not depend on each other. */
static int next_seat(const struct sh_search *s)
{
    uint16_t seats = s->state.base.to_act & (uint16_t)~s->state.base.idle;
    if (seats >> s->thought->seat & 1) return s->thought->seat;
    return sh_first_bit(seats);
}

static void let_chance(struct sh_search *s, bool seen)
{
    struct sh_move move = sh_draw(s->game, &s->state, s->thought->rng);
    if (seen) make(s, SH_CHANCE, move);
    else sh_play(s->game, &s->state, SH_CHANCE, move, NULL);
}

/* Is this a good place to judge? */
static bool is_enough(const struct sh_search *s)
{
    const struct sh_insight *insight = s->insight;
    return insight && insight->enough && insight->enough(s->thought->view, &s->state);
}

static void walk_down(struct sh_search *s)
{
    while (s->state.base.to_act && s->path_length < PATH_MAX) {
        if (sh_may_act(&s->state, SH_CHANCE)) let_chance(s, true);
        else if (s->path_length > s->plan.depth || is_enough(s)) return;
        else if (!decide(s, next_seat(s))) return;
    }
}

/* Everybody plays on as the insight has it. */
static void play_on(struct sh_search *s)
{
    int left = s->plan.horizon;
    while (s->state.base.to_act) {
        if (sh_may_act(&s->state, SH_CHANCE)) {
            let_chance(s, false);
            continue;
        }
        if (left-- == 0) return;
        if (is_enough(s)) return;
        int seat = next_seat(s);
        struct sh_move move;
        if (s->insight && s->insight->policy) {
            int count = s->game->moves(&s->state, seat, s->moves);
            if (count > 1) weigh_moves(s, seat, count);
            move = s->moves[count > 1 ? draw_weighted(s, count) : 0];
        } else {
            move = sh_random_move(s->game, &s->state, seat, s->thought->rng);
        }
        if (has_word(s, move)) return;
        sh_play(s->game, &s->state, seat, move, NULL);
    }
}

/* What each seat of the path has of it is added to what it tried. */
static void carry_up(struct sh_search *s)
{
    int16_t standing[SH_SEATS_MAX];
    uint16_t seats = 0;
    for (int i = 0; i < s->path_length; i++) seats |= (uint16_t)(1u << s->path[i].seat);
    sh_standings(s->game, s->insight, s->belief ? sh_belief_notes(s->belief) : NULL, &s->state,
                 seats, standing);
    for (int i = 0; i < s->path_length; i++) {
        struct edge *edge = &s->cells[s->path[i].edge].edge;
        float visits = (float)++edge->visits, share = standing[s->path[i].seat] * (1.0f / SHARE);
        edge->mean += (share - edge->mean) / visits;
        edge->reach = s->plan.explore / sqrtf(visits);
    }
}

static void imagine(struct sh_search *s)
{
    const struct sh_thought *t = s->thought;
    memcpy(&s->state, t->view, s->game->state_size);
    if (s->plan.knows) return;
    if (s->belief) sh_belief_draw(s->belief, &s->state, t->rng);
    else s->game->imagine(&s->state, t->seat, t->rng);
}

/* What the moves of the root cost by what they tell. */
static void set_tolls(struct sh_search *s)
{
    const struct sh_thought *t = s->thought;
    if (!s->belief) return;
    int count = s->game->moves(t->view, t->seat, s->moves);
    sh_belief_tolls(s->belief, t, s->moves, count, s->toll);
    for (int i = 0; i < count; i++)
        s->toll[i] = s->toll[i] < SHARE ? s->toll[i] / SHARE : 1; /* nobody loses more */
}

/* At least one round, so that there is something to choose from. */
static bool go_on(const struct sh_search *s, uint32_t rounds)
{
    const struct sh_thought *t = s->thought;
    if (rounds == 0) return true;
    return s->plan.asks && t->more ? rounds < UINT32_MAX && t->more(t->limit)
                                   : rounds < s->plan.rounds;
}

uint32_t sh_search_run(void *memory, const struct sh_thought *thought,
                    const struct sh_search_plan *plan, const struct sh_insight *insight)
{
    struct sh_search *s = memory;
    uint32_t rounds = 0;
    memset(s, 0, sizeof *s);
    s->game = thought->game;
    s->insight = insight;
    s->thought = thought;
    s->plan = *plan;
    s->open_in = insight ? insight->open_in : 0;
    if (plan->horizon < 0) s->plan.horizon = insight ? insight->horizon : SH_ACTS_MAX;
    lay_out(s);
    set_roots(s);
    if (s->belief && !sh_belief_make(s->belief, thought, insight, plan->worlds)) s->belief = NULL;
    set_tolls(s);
    for (; go_on(s, rounds); rounds++) {
        imagine(s);
        s->seen_by_all = 0;
        memset(s->seen, 0, sizeof s->seen);
        s->path_length = 0;
        walk_down(s);
        play_on(s);
        carry_up(s);
    }
    return rounds;
}

/* ---- what came out ---- */

int sh_search_results(const void *memory, struct sh_search_result *out, int most)
{
    const struct sh_search *s = memory;
    uint32_t root = find_slot(s, s->root)->at;
    int count = 0;
    for (int k = 1; k <= s->cells[root].node.count && count < most; k++) {
        const struct edge *edge = &s->cells[root + (uint32_t)k].edge;
        double sum = (double)edge->mean * SHARE * edge->visits;
        out[count++] = (struct sh_search_result){edge->move, edge->visits, (uint64_t)(sum + 0.5)};
    }
    return count;
}

int sh_search_best(const struct sh_search_result *results, int count)
{
    int best = 0;
    for (int i = 1; i < count; i++) {
        const struct sh_search_result *a = &results[i], *b = &results[best];
        if (a->visits > b->visits || (a->visits == b->visits && a->sum > b->sum)) best = i;
    }
    return best;
}
