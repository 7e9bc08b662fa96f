/*
 * bots/past.h - what has happened in a match, kept for bots that remember.
 *
 * Whoever runs the match adds every act as it was; a bot is told what its seat saw of them.
 */
#ifndef SH_BOTS_PAST_H
#define SH_BOTS_PAST_H

#include "engine/game.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    SH_PAST_ACTS  = SH_ACTS_MAX,
    SH_PAST_WORDS = 16384, /* bytes of all free words that were said, each with its NUL */
};

struct sh_past {
    const struct sh_game  *game;
    const struct sh_setup *setup; /* the caller's; stays as long as the match */
    int                    count, letters;
    bool                   full; /* more was said than can be kept: nothing is told any more */
    struct sh_act          acts[SH_PAST_ACTS];
    struct sh_act          seen[SH_PAST_ACTS]; /* by the seat that was asked last */
    char                   words[SH_PAST_WORDS];
};

/* Nothing has happened yet. */
void sh_past_init(struct sh_past *past, const struct sh_game *game, const struct sh_setup *setup);

/* Keep an act that was made; its word is copied. */
void sh_past_add(struct sh_past *past, struct sh_act act);

/* Write what a seat saw of it into past->seen. False: there is nothing to tell. */
bool sh_past_see(struct sh_past *past, int seat);

#ifdef __cplusplus
}
#endif

#endif
