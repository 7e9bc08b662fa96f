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

/* What bots know about the words of this match; NULL: nothing. */
const struct sh_lexicon *edge_lexicon(const struct sh_game *game, const void *view);

/* Open the word packs of all games in this folder. */
void edge_learn(const char *folder, void (*tell)(const char *file, const char *why));

/* The vocabulary of the first game that has one, or NULL. */
const struct sh_vocabulary *edge_vocabulary(void);

#endif
