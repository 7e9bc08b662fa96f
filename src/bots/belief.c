/* bots/belief.c - see belief.h. */
#include <assert.h>
#include <string.h>

#include "bots/belief.h"
#include "engine/numbers.h"

enum {
    KINDS_MAX = 32,  /* that are remembered by themselves */
    MOVES_MAX = 96,  /* a decision among more tells little and takes long to weigh */
};

static const float OFFHAND = 0.05f; /* how often somebody acts without thinking */

struct sh_belief {
    const struct sh_game    *game;
    const struct sh_insight *insight;
    uint32_t                 count;
    float                   *upto;   /* the weights of the worlds up to each, all together 1 */
    unsigned char           *worlds;
    _Alignas(16) unsigned char notes[SH_NOTES_MAX]; /* of the insight */
};

/* What one asks of the past: of which seats, and what they are in this world. */
struct question {
    const struct sh_thought *thought;
    const struct sh_insight *insight;
    const void              *world;
    uint16_t                 seats;
    float                    log_chance[SH_SEATS_MAX]; /* of all that each of them did */
};

static size_t world_room(const struct sh_game *game)
{
    return ((size_t)game->state_size + 15) / 16 * 16;
}

size_t sh_belief_memory(const struct sh_game *game, uint32_t worlds)
{
    size_t weights = (worlds * sizeof(float) + 15) / 16 * 16;
    return (sizeof(struct sh_belief) + 15) / 16 * 16 + weights + worlds * world_room(game);
}

/* ---- one decision ---- */

/* How likely is each of these moves for a sensible player of this seat, in a state without holes?
   As logarithms to the base e. */
static void weigh_moves(const struct sh_game *game, const struct sh_insight *insight,
                        const void *state, int seat, const struct sh_move *moves, int count,
                        float *log_chances)
{
    union sh_any_state after;
    float best = 0, sum = 0;
    for (int i = 0; i < count; i++) {
        memcpy(&after, state, game->state_size);
        sh_play(game, &after, seat, moves[i], NULL);
        int worth = sh_standing(game, insight, &after, seat);
        log_chances[i] = (float)worth / (float)insight->temper;
        if (i == 0 || log_chances[i] > best) best = log_chances[i];
    }
    for (int i = 0; i < count; i++) sum += log_chances[i] = sh_exp(log_chances[i] - best);
    for (int i = 0; i < count; i++)
        log_chances[i] = sh_ln((1 - OFFHAND) * log_chances[i] / sum + OFFHAND / (float)count);
}

static float act_chance(const struct question *q, const void *state, struct sh_act act)
{
    struct sh_move moves[SH_MOVES_MAX];
    float log_chances[MOVES_MAX];
    const struct sh_game *game = q->thought->game;
    int count = game->moves(state, act.seat, moves), i = 0;
    if (count < 2 || count > MOVES_MAX) return 0;
    while (i < count && !sh_same(moves[i], act.move)) i++;
    if (i == count) return 0;
    weigh_moves(game, q->insight, state, act.seat, moves, count, log_chances);
    return log_chances[i];
}

/* ---- the past in a world ---- */

static void ask_past(struct question *q)
{
    const struct sh_thought *t = q->thought;
    const struct sh_game *game = t->game;
    union sh_any_state state;
    const char *why = sh_start(game, &state, t->setup);
    assert(!why && "the match began like this");
    (void)why;
    memset(q->log_chance, 0, sizeof q->log_chance);
    for (int n = 0; n < t->seen_count; n++) {
        struct sh_act act = game->recall(q->world, t->seat, n, t->seen);
        const struct sh_verb *verb = &game->verbs[act.move.verb];
        bool asked = act.seat < SH_SEATS_MAX && q->seats >> act.seat & 1;
        if (asked && !verb->secret && !verb->word)
            q->log_chance[act.seat] += act_chance(q, &state, act);
        sh_play(game, &state, act.seat, act.move, act.word);
    }
}

/* ---- weights ---- */

/* What is known already of what seats of a kind did. */
struct table {
    uint32_t known[SH_SEATS_MAX];
    float    log_chance[SH_SEATS_MAX][KINDS_MAX];
};

/* How well a world explains what everybody did, as a logarithm. */
static float weigh(struct question *q, struct table *table)
{
    int seats = ((const struct sh_state *)q->thought->view)->seats;
    float sum = 0;
    uint8_t kind[SH_SEATS_MAX];
    q->seats = 0;
    for (int s = 0; s < seats; s++) {
        kind[s] = q->insight->kind ? q->insight->kind(q->world, s) : 0;
        bool known = q->insight->kind_is_all && table->known[s] >> kind[s] & 1;
        if (s != q->thought->seat && !known) q->seats |= (uint16_t)(1u << s);
    }
    if (q->seats) ask_past(q);
    for (int s = 0; s < seats; s++) {
        if (q->seats >> s & 1) {
            table->known[s] |= 1u << kind[s];
            table->log_chance[s][kind[s]] = q->log_chance[s];
        }
        if (s != q->thought->seat) sum += table->log_chance[s][kind[s]];
    }
    return sum;
}

/* From logarithms to sums of weights. */
static void add_up(struct sh_belief *b)
{
    float best = b->upto[0], sum = 0;
    for (uint32_t i = 1; i < b->count; i++)
        if (b->upto[i] > best) best = b->upto[i];
    for (uint32_t i = 0; i < b->count; i++) b->upto[i] = sum += sh_exp(b->upto[i] - best);
    for (uint32_t i = 0; i < b->count; i++) b->upto[i] /= sum;
}

static bool can_tell(const struct sh_thought *t, const struct sh_insight *insight)
{
    if (!insight || !t->seen_count) return false;
    return insight->draw || insight->weigh || (insight->temper && t->game->recall);
}

bool sh_belief_make(struct sh_belief *b, const struct sh_thought *t,
                 const struct sh_insight *insight, uint32_t worlds)
{
    struct table table = {{0}, {{0}}};
    unsigned char *at = (unsigned char *)b + (sizeof *b + 15) / 16 * 16;
    if (!can_tell(t, insight)) return false;
    b->game = t->game;
    b->insight = insight;
    b->count = worlds;
    b->upto = (float *)at;
    b->worlds = at + (worlds * sizeof(float) + 15) / 16 * 16;
    if (insight->study) insight->study(t, b->notes);
    if (insight->draw) return true;
    for (uint32_t i = 0; i < worlds; i++) {
        void *world = b->worlds + i * world_room(t->game);
        memcpy(world, t->view, t->game->state_size);
        t->game->imagine(world, t->seat, t->rng);
        struct question q = {.thought = t, .insight = insight, .world = world};
        b->upto[i] = insight->weigh ? insight->weigh(b->notes, world) : weigh(&q, &table);
    }
    add_up(b);
    return true;
}

void sh_belief_draw(const struct sh_belief *b, void *world, struct sh_rng *rng)
{
    if (b->insight->draw) {
        b->insight->draw(b->notes, world, rng);
        return;
    }
    float at = (float)(sh_rng_next(rng) >> 40) / (float)(1 << 24);
    uint32_t low = 0, high = b->count - 1;
    while (low < high) { /* the first whose sum is above */
        uint32_t middle = (low + high) / 2;
        if (b->upto[middle] > at) high = middle;
        else low = middle + 1;
    }
    memcpy(world, b->worlds + low * world_room(b->game), b->game->state_size);
}

/* ---- what my move would tell ---- */

void sh_belief_tolls(const struct sh_belief *b, const struct sh_thought *t,
                     const struct sh_move *moves, int count, float *tolls)
{
    for (int i = 0; i < count; i++) tolls[i] = 0;
    if (b->insight->toll) b->insight->toll(b->notes, t, moves, count, tolls);
}
