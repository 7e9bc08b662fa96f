/* bots/search.c - see search.h. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "bots/belief.h"
#include "bots/search.h"
#include "engine/bits.h"

enum {
    PATH_MAX  = 256,  /* decisions that a round may pass in the tree */
    WIDE      = 24,   /* a node with more moves opens them little by little */
    SHARE     = 1000, /* a victory */
    RIPE      = 4,    /* visits of a move, before what follows it is looked at */
    NO_EDGE   = 0,    /* edges are numbered from 1 */
    SIZES     = 12,   /* SH_MOVES_MAX is 2^11 */
    ROOTS     = 32 * 8,
    FEW       = 256,  /* slots for nodes, to begin with */
};

/* A move at a node. Those of one node lie side by side. */
struct edge {
    struct sh_move move;
    uint32_t       visits, possible; /* how often it was made, and could have been */
    uint32_t       index;            /* where it was found last among the legal moves */
    uint64_t       sum;              /* what it brought the seat that made it */
    float          mean, reach;      /* of it, in shares; how far one visit may be off */
};

/* A node has room for 2^size edges from `first` on, and moves to where there is twice as much when
   it needs more. */
struct node {
    uint64_t key;
    uint32_t first, visits;
    uint16_t count;
    uint8_t  size;
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
    uint32_t                 edge_count, node_count, slot_mask;
    uint64_t                 seen[SH_SEATS_MAX]; /* what each seat has seen since the root */
    struct step              path[PATH_MAX];
    int                      path_length;
    union sh_any_state       state;
    struct sh_move           moves[SH_MOVES_MAX];
    uint32_t                 here[SH_MOVES_MAX]; /* the edges of the moves that are legal now */
    uint16_t                 weights[SH_MOVES_MAX];
    float                    toll[SH_MOVES_MAX]; /* of the root's moves, in shares of a victory */
    float                    roots[ROOTS]; /* of logarithms: see root_index() */
    uint32_t                 left[SIZES];  /* rooms of each size that were left, as a list */
    struct node             *nodes; /* in the order in which they were found */
    uint32_t                *slots; /* by their keys: their numbers from 1 on, 0: free */
    struct edge             *edges;
    struct sh_belief        *belief; /* NULL: every world is as likely */
};

/* ---- memory ---- */

/* So many slots that half of them stay free. */
static uint32_t slot_room(uint32_t nodes)
{
    uint32_t room = FEW;
    while (room < 2 * nodes) room *= 2;
    return room;
}

static size_t rounded(size_t bytes)
{
    return (bytes + 15) / 16 * 16;
}

size_t sh_search_memory(const struct sh_search_plan *plan, const struct sh_game *game)
{
    return rounded(sizeof(struct sh_search)) + rounded(plan->edges * sizeof(struct node)) +
           slot_room(plan->edges) * sizeof(uint32_t) +
           rounded((plan->edges + 1) * sizeof(struct edge)) + sh_belief_memory(game, plan->worlds);
}

static void lay_out(struct sh_search *s)
{
    unsigned char *at = (unsigned char *)s + rounded(sizeof *s);
    s->nodes = (struct node *)at;
    at += rounded(s->plan.edges * sizeof *s->nodes);
    s->slots = (uint32_t *)at;
    at += slot_room(s->plan.edges) * sizeof *s->slots;
    s->edges = (struct edge *)at;
    at += rounded((s->plan.edges + 1) * sizeof *s->edges);
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

/* Make an act in the tree, before everybody's eyes. */
static void make(struct sh_search *s, int seat, struct sh_move move)
{
    struct sh_act act = {.seat = (uint8_t)seat, .move = move};
    for (int viewer = 0; viewer < s->state.base.seats; viewer++) {
        struct sh_act seen = sh_view_move(s->game, &s->state, viewer, act);
        s->seen[viewer] = mix(s->seen[viewer], act_bits(seen));
    }
    sh_play(s->game, &s->state, seat, move, NULL);
}

/* ---- nodes ---- */

static uint64_t node_key(const struct sh_search *s, const void *state, int seat)
{
    uint64_t kind = s->insight && s->insight->kind ? s->insight->kind(state, seat) : 0;
    return mix(s->seen[seat], kind << 8 | (unsigned)seat);
}

/* The slot of a node, or the one that is free for it. */
static uint32_t *find_slot(const struct sh_search *s, uint64_t key)
{
    uint32_t at = (uint32_t)key & s->slot_mask;
    while (s->slots[at] && s->nodes[s->slots[at] - 1].key != key) at = (at + 1) & s->slot_mask;
    return &s->slots[at];
}

/* A small tree stays in few slots, which are soon cleared and near at hand. */
static void double_slots(struct sh_search *s)
{
    s->slot_mask = 2 * s->slot_mask + 1;
    memset(s->slots, 0, (s->slot_mask + 1) * sizeof *s->slots);
    for (uint32_t n = 1; n <= s->node_count; n++) *find_slot(s, s->nodes[n - 1].key) = n;
}

static struct node *find_node(struct sh_search *s, uint64_t key)
{
    uint32_t *slot = find_slot(s, key);
    if (*slot) return &s->nodes[*slot - 1];
    if (s->node_count >= s->plan.edges) return NULL; /* one edge each at least: full */
    if (2 * s->node_count > s->slot_mask) {
        double_slots(s);
        slot = find_slot(s, key);
    }
    *slot = ++s->node_count;
    s->nodes[*slot - 1] = (struct node){.key = key};
    return &s->nodes[*slot - 1];
}

static int find_move(const struct sh_search *s, int count, const struct edge *edge)
{
    int i = (int)edge->index;
    if (i < count && sh_same(s->moves[i], edge->move)) return i; /* mostly where it was */
    for (i = 0; i < count && !sh_same(s->moves[i], edge->move);) i++;
    return i;
}

/* Which of a node's moves are legal in this world? They are written into s->here; returns how
   many. */
static int match_edges(struct sh_search *s, const struct node *node, int count)
{
    int found = 0;
    for (uint32_t e = node->first; e < node->first + node->count; e++) {
        int i = find_move(s, count, &s->edges[e]);
        if (i == count) continue;
        s->edges[e].index = (uint32_t)i;
        s->here[found++] = e;
    }
    return found;
}

/* Room for 2^size edges; NO_EDGE: there is none any more. */
static uint32_t find_room(struct sh_search *s, int size)
{
    uint32_t at = s->left[size];
    if (at != NO_EDGE) {
        s->left[size] = s->edges[at].index;
        return at;
    }
    if (s->plan.edges - s->edge_count < 1u << size) return NO_EDGE;
    at = s->edge_count + 1;
    s->edge_count += 1u << size;
    return at;
}

static bool make_room(struct sh_search *s, struct node *node)
{
    int size = node->count == 0 ? 0 : node->size + 1;
    uint32_t at = find_room(s, size);
    if (at == NO_EDGE) return false;
    if (node->count > 0) {
        memcpy(&s->edges[at], &s->edges[node->first], node->count * sizeof *s->edges);
        s->edges[node->first].index = s->left[node->size];
        s->left[node->size] = node->first;
    }
    node->first = at;
    node->size = (uint8_t)size;
    return true;
}

static uint32_t add_edge(struct sh_search *s, struct node *node, int index)
{
    bool full = node->count == 0 || node->count == 1u << node->size;
    if (full && !make_room(s, node)) return NO_EDGE;
    uint32_t added = node->first + node->count++;
    s->edges[added] = (struct edge){.move = s->moves[index], .index = (uint32_t)index,
                                    .possible = 1};
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
    for (int k = 0; k < found; k++) s->weights[s->edges[s->here[k]].index] = 0;
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

/* The upper confidence bound, with how often the move could have been made. */
static float promise(const struct sh_search *s, const struct edge *edge)
{
    return edge->mean + edge->reach * s->roots[root_index(edge->possible)];
}

static uint32_t pick_edge(struct sh_search *s, int found)
{
    uint32_t best = NO_EDGE;
    float most = -1;
    for (int k = 0; k < found; k++) {
        struct edge *edge = &s->edges[s->here[k]];
        edge->possible++;
        float here = promise(s, edge) - (s->path_length ? 0 : s->toll[edge->index]);
        if (here > most) most = here, best = s->here[k];
    }
    return best;
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

/* A decision in the tree. False: it was a new one, or the memory is full, or a word is asked for,
   of which the tree knows nothing: play on from here. */
static bool decide(struct sh_search *s, int seat)
{
    uint64_t key = node_key(s, &s->state, seat);
    __builtin_prefetch(&s->slots[key & s->slot_mask]);
    int count = s->game->moves(&s->state, seat, s->moves);
    struct node *node = find_node(s, key);
    if (!node || has_word(s, s->moves[0])) return false;
    int found = match_edges(s, node, count);
    uint32_t edge = NO_EDGE;
    node->visits++;
    if (may_widen(node, count, found))
        edge = add_edge(s, node, draw_untried(s, seat, count, found));
    bool is_new = edge != NO_EDGE;
    if (!is_new) edge = pick_edge(s, found);
    if (edge == NO_EDGE) return false;
    s->path[s->path_length++] = (struct step){edge, (uint8_t)seat};
    make(s, seat, s->edges[edge].move);
    return !is_new && s->edges[edge].visits >= RIPE;
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
    int standing[SH_SEATS_MAX];
    uint16_t judged = 0;
    for (int i = 0; i < s->path_length; i++) {
        int seat = s->path[i].seat;
        if (!(judged >> seat & 1))
            standing[seat] = sh_standing(s->game, s->insight, &s->state, seat);
        judged |= (uint16_t)(1u << seat);
        struct edge *edge = &s->edges[s->path[i].edge];
        edge->visits++;
        edge->sum += (uint64_t)standing[seat];
        edge->mean = (float)edge->sum / ((float)edge->visits * SHARE);
        edge->reach = s->plan.explore / sqrtf((float)edge->visits);
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
    for (int i = 0; i < count; i++) s->toll[i] /= SHARE;
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
    if (plan->horizon < 0) s->plan.horizon = insight ? insight->horizon : SH_ACTS_MAX;
    lay_out(s);
    set_roots(s);
    if (s->belief && !sh_belief_make(s->belief, thought, insight, plan->worlds)) s->belief = NULL;
    set_tolls(s);
    for (; go_on(s, rounds); rounds++) {
        imagine(s);
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
    const struct node *root = &s->nodes[0]; /* the first decision of the first round */
    int count = 0;
    for (int k = 0; k < root->count && count < most; k++) {
        const struct edge *edge = &s->edges[root->first + (uint32_t)k];
        out[count++] = (struct sh_search_result){edge->move, edge->visits, edge->sum};
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
