/*
 * record/walk.h - a walk over acts as a record has them, one a line: parse each and play it.
 */
#ifndef SH_RECORD_WALK_H
#define SH_RECORD_WALK_H

#include "engine/game.h"

struct sh_walk {
    const struct sh_game *game;
    const char           *text, *end; /* the lines that are left */
    void                 *state;  /* the caller's: after the act; at first, before the first one */
    union sh_any_state   *before; /* the caller's: before the act; NULL: nobody wants to know */
    bool                  known;  /* these acts were legal before: the rules are not asked again */

    struct sh_act act;
    char          word[SH_WORD_MAX];
    const char   *why; /* not NULL: the walk ended because the next act is refused */
};

/* Go on by one act. False: there is none, or it is refused (`why`). */
bool sh_walk_next(struct sh_walk *walk);

/* The same for a line that was cut already, without its line feed and with a NUL at its end. NULL,
   or why it is refused: then nothing has changed. */
const char *sh_walk_line(struct sh_walk *walk, const char *line);

#endif
