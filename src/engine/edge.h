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

#ifdef __cplusplus
extern "C" {
#endif

struct sh_lexicon;

/* A command about words, as it was typed: `near WORD --count 20`. */
struct sh_words_call {
    const char        *folder;   /* where packs are */
    const char        *language; /* wanted; NULL: whichever fits */
    const char        *who;      /* NULL: not said */
    const char *const *argument;
    int                arguments, level;
    uint64_t           count, seed; /* count 0: not said */
    bool               fit, learn;
};

/* What the bots of a game know about words, from packs: files that somebody has built. */
struct sh_vocabulary {
    /* Open the packs of a folder that are there and not open yet; tell of each that was opened (why
       is NULL) and of each that is not what it should be. They stay open to the end. Called by one
       thread, while others may look things up. */
    void (*learn)(const char *folder, void (*tell)(const char *file, const char *why));

    /* The lexicon for the words of a match; NULL: no pack knows them. */
    const struct sh_lexicon *(*find)(const void *view);

    /* How many percent of a language are learned: 100: its pack is open; -1: nobody builds one.
       Any thread may ask. */
    int (*learned)(const char *language);

    /* Does the pack of a language that is learned know this word, or what it is made of? */
    bool (*knows)(const char *language, const char *word);

    /* `safehouse words`: returns what the program exits with. */
    int (*command)(const struct sh_words_call *call);
};

struct sh_edge {
    const char        *game;
    const char *const *languages; /* that it can judge, the usual one first; ends with NULL */
    const char *const *reasons;   /* every name that judge() may return; ends with NULL */

    /* May this word be said with this legal move? NULL, or the name of the reason, with the
       arguments of its text. Of the state only what the seat that moves sees counts. */
    const char *(*judge)(const char *language, const void *state, struct sh_move move,
                         const char *word, struct sh_arg args[SH_ARGS_MAX], int *count);

    const struct sh_vocabulary *vocabulary; /* NULL: its bots know no words */
};

/* Can it judge this language? */
static inline bool sh_edge_knows(const struct sh_edge *edge, const char *language)
{
    for (int i = 0; edge && edge->languages[i]; i++)
        if (strcmp(edge->languages[i], language) == 0) return true;
    return false;
}

#ifdef __cplusplus
}
#endif

#endif
