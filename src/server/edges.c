/* server/edges.c - see edges.h. The build finds the games that have one. */
#include <string.h>

#include "server/edges.h"

#define EDGE(id) extern const struct sh_edge sh_edge_##id;
#include "edges.list"
#undef EDGE

static const struct sh_edge *const edges[] = {
#define EDGE(id) &sh_edge_##id,
#include "edges.list"
#undef EDGE
    NULL,
};

const struct sh_edge *edge_find(const struct sh_game *game)
{
    for (int i = 0; edges[i]; i++)
        if (strcmp(edges[i]->game, game->id) == 0) return edges[i];
    return NULL;
}
