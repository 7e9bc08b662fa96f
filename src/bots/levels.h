/* bots/levels.h - how the bots that search do it, for the levels and what they are held against. */
#ifndef SH_BOTS_LEVELS_H
#define SH_BOTS_LEVELS_H

#include "bots/search.h"

enum {
    SH_LEVEL_CELLS  = 1 << 17, /* of a tree */
    SH_LEVEL_MEMORY = 6 << 20,
};

/* As long as it may: the plan of `hard` but for its beliefs. */
#define SH_SEARCH_MUCH                                                                     \
    .rounds = 4000, .depth = 64, .horizon = -1, .explore = 0.5f, .cells = SH_LEVEL_CELLS, \
    .asks = true

#endif
