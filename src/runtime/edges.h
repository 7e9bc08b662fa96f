/* runtime/edges.h - who judges words at the edge of games: games/<id>/edge.c. */
#ifndef RUNTIME_EDGES_H
#define RUNTIME_EDGES_H

#include "engine/edge.h"

/* The edge of this game, or NULL: it has none. */
const struct sh_edge *edge_find(const struct sh_game *game);

/* What its judge says to a word, with the arguments of the reason. NULL: it may be said, also if
   there is no word, no language or nobody who knows it. */
const char *edge_judge(const struct sh_game *game, const char *language, const void *state,
                       struct sh_move move, const char *word, struct sh_arg args[SH_ARGS_MAX],
                       int *count);

#endif
