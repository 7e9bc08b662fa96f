/* runtime/edges.c - see edges.h. The build finds the games that have one. */
#include <string.h>

#include "runtime/edges.h"

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

const char *edge_judge(const struct sh_game *game, const char *language, const void *state,
                       struct sh_move move, const char *word, struct sh_arg args[SH_ARGS_MAX],
                       int *count)
{
    const struct sh_edge *edge = edge_find(game);
    if (!language || !word || !word[0] || !sh_edge_knows(edge, language)) return NULL;
    return edge->judge(language, state, move, word, args, count);
}

const struct sh_lexicon *edge_lexicon(const struct sh_game *game, const void *view)
{
    const struct sh_edge *edge = edge_find(game);
    return edge && edge->vocabulary ? edge->vocabulary->find(view) : NULL;
}

void edge_learn(const char *folder, void (*tell)(const char *file, const char *why))
{
    for (int i = 0; edges[i]; i++)
        if (edges[i]->vocabulary) edges[i]->vocabulary->learn(folder, tell);
}

const struct sh_vocabulary *edge_vocabulary(void)
{
    for (int i = 0; edges[i]; i++)
        if (edges[i]->vocabulary) return edges[i]->vocabulary;
    return NULL;
}
