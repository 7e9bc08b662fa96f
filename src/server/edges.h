/* server/edges.h - who judges words at the edge of games: games/<id>/edge.c. */
#ifndef SERVER_EDGES_H
#define SERVER_EDGES_H

#include "engine/edge.h"

/* The edge of this game, or NULL: it has none. */
const struct sh_edge *edge_find(const struct sh_game *game);

#endif
