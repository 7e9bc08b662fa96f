/* bots/belief.c - see belief.h. */
#include <string.h>

#include "bots/belief.h"
#include "engine/numbers.h"

struct sh_belief {
    const struct sh_game    *game;
    const struct sh_insight *insight;
    uint32_t                 count;
    float                   *upto;   /* the weights of the worlds up to each, all together 1 */
    unsigned char           *worlds;
    _Alignas(16) unsigned char notes[SH_NOTES_MAX]; /* of the insight */
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

/* From logarithms to sums of weights. */
static void add_up(struct sh_belief *b)
{
    float best = b->upto[0], sum = 0;
    for (uint32_t i = 1; i < b->count; i++)
        if (b->upto[i] > best) best = b->upto[i];
    for (uint32_t i = 0; i < b->count; i++) b->upto[i] = sum += sh_exp(b->upto[i] - best);
    for (uint32_t i = 0; i < b->count; i++) b->upto[i] /= sum;
}

static void weigh_worlds(struct sh_belief *b, const struct sh_thought *t)
{
    for (uint32_t i = 0; i < b->count; i++) {
        void *world = b->worlds + i * world_room(t->game);
        memcpy(world, t->view, t->game->state_size);
        t->game->imagine(world, t->seat, t->rng);
        b->upto[i] = b->insight->weigh(b->notes, world);
    }
    add_up(b);
}

bool sh_belief_make(struct sh_belief *b, const struct sh_thought *t,
                    const struct sh_insight *insight, uint32_t worlds)
{
    unsigned char *at = (unsigned char *)b + (sizeof *b + 15) / 16 * 16;
    if (!insight || !insight->study || !t->seen_count) return false;
    b->game = t->game;
    b->insight = insight;
    b->count = worlds;
    b->upto = (float *)at;
    b->worlds = at + (worlds * sizeof(float) + 15) / 16 * 16;
    insight->study(t, b->notes);
    if (!insight->draw) weigh_worlds(b, t);
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

const void *sh_belief_notes(const struct sh_belief *b)
{
    return b->notes;
}

void sh_belief_tolls(const struct sh_belief *b, const struct sh_thought *t,
                     const struct sh_move *moves, int count, float *tolls)
{
    for (int i = 0; i < count; i++) tolls[i] = 0;
    if (b->insight->toll) b->insight->toll(b->notes, t, moves, count, tolls);
}
