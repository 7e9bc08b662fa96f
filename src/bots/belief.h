/*
 * bots/belief.h - how likely is each world, given how everybody acted?
 *
 * The game's insight studies once what the others did (`sh_insight.study`). Then either worlds that
 * fit what the seat knows are imagined, weighed by how well they explain it (`weigh`) and drawn by
 * their weights; or, where every world can be looked at, one is drawn at once (`draw`).
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

/* What was studied. */
const void *sh_belief_notes(const struct sh_belief *belief);

/* What each of these moves of the seat that thinks costs it by what it tells, in worth. */
void sh_belief_tolls(const struct sh_belief *belief, const struct sh_thought *thought,
                     const struct sh_move *moves, int count, float *tolls);

#endif
