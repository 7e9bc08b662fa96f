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

/* How likely is each of these moves for a sensible player of this seat, in a state without holes?
   The chances are in thousandths of one, at least 1, as logarithms to the base e. */
void sh_move_chances(const struct sh_game *game, const struct sh_insight *insight,
                  const void *state, int seat, const struct sh_move *moves, int count,
float *log_chances); 
/* How much more than others a seat of its kind would make each of these moves, as logarithms to
   the base e: what the move would tell about it. */
void sh_move_tells(const struct sh_belief *belief, const struct sh_thought *thought,
                const struct sh_insight *insight, const struct sh_move *moves, int count,
                float *tells);

#endif
