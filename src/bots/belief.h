/*
 * bots/belief.h - how likely is each world, given how everybody acted?
 *
 * Worlds that fit what the seat knows are imagined, and each is weighed by how well it explains
 * the others' acts: the match is replayed in it from its beginning (`recall`), and every decision
 * counts as likely as a sensible player would have made it there, who prefers what is worth more
 * (`sh_insight.worth`, `temper`). Worlds are then drawn by their weights.
 */
#ifndef SH_BOTS_BELIEF_H
#define SH_BOTS_BELIEF_H

#include "engine/bot.h"

struct sh_belief;
size_t sh_belief_memory(const struct sh_game *game, uint32_t worlds);

/* Imagine so many worlds and weigh them. False: nothing can be told, every world is as likely. */
bool sh_belief_make(struct sh_belief *belief, const struct sh_thought *thought,
                 const struct sh_insight *insight, uint32_t worlds);

/* One of them, by its weight, over a copy of the view. */
void sh_belief_draw(const struct sh_belief *belief, void *world, struct sh_rng *rng);

/* What each of these moves of the seat that thinks costs it by what it tells, in worth. */
void sh_belief_tolls(const struct sh_belief *belief, const struct sh_thought *thought,
                     const struct sh_move *moves, int count, float *tolls);

#endif
