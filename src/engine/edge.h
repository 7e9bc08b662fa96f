/*
 * engine/edge.h - checks at the edge of a game that are not its rules: games/<id>/edge.c.
 *
 * The rules are pure, so that every record replays everywhere. What dictionaries know about a word
 * is asked before the act is made, by the shells that talk to people; it is in no record.
 */
#ifndef SH_ENGINE_EDGE_H
#define SH_ENGINE_EDGE_H

#include <string.h>

#include "engine/game.h"

struct sh_edge {
    const char        *game;
    const char *const *languages; /* that it can judge, the usual one first; ends with NULL */
    const char *const *reasons;   /* every name that judge() may return; ends with NULL */

    /* May this word be said with this legal move? NULL, or the name of the reason, with the
       arguments of its text. Of the state only what the seat that moves sees counts. */
    const char *(*judge)(const char *language, const void *state, struct sh_move move,
                         const char *word, struct sh_arg args[SH_ARGS_MAX], int *count);
};

/* Can it judge this language? */
static inline bool sh_edge_knows(const struct sh_edge *edge, const char *language)
{
    for (int i = 0; edge && edge->languages[i]; i++)
        if (strcmp(edge->languages[i], language) == 0) return true;
    return false;
}

#endif
