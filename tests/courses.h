/*
 * tests/courses.h - the course of a match, and the same one as a viewer could imagine it.
 *
 * Two courses that one viewer, a seat or SH_WATCHER, cannot tell apart: what the viewer has seen is
 * the same in both, what is hidden from the viewer may differ.
 */
#ifndef TESTS_COURSES_H
#define TESTS_COURSES_H

#include "engine/game.h"

struct course {
    struct sh_act act[SH_ACTS_MAX];
    char          word[SH_ACTS_MAX][SH_WORD_MAX];
};

/* A match in which everybody does anything that is allowed. Returns how many acts it has. */
int course_make(struct course *course, const struct sh_game *game, const struct sh_setup *setup,
                struct sh_rng *rng);

/* The first `length` acts of a course in a world that the viewer imagines behind them; chance is
   not asked there. The game can recall. Returns how many acts are other ones. */
int course_imagine(struct course *other, const struct course *course, int length,
                   const struct sh_game *game, const struct sh_setup *setup, int viewer,
                   struct sh_rng *rng);

#endif
