/*
 * engine/known.h - what one seat may know of a match: all that a bot or a program is ever handed.
 *
 * The type is opaque. Whoever runs the match puts in what is true, and what comes to lie in it is
 * what the seat sees of that. There is no way to put anything else in, so a true state or act can
 * not leave with it.
 */
#ifndef SH_ENGINE_KNOWN_H
#define SH_ENGINE_KNOWN_H

#include "engine/bot.h"

#ifdef __cplusplus
extern "C" {
#endif

struct sh_known;

/* How many bytes it takes, aligned for anything, if so many acts are put in, with so many bytes of
   free words (each with its NUL) and of the texts of earlier matches. */
size_t sh_known_size(const struct sh_game *game, const struct sh_setup *setup, int acts,
                     size_t letters);

/* Begin in memory of that size. The setup is copied, with its words. */
struct sh_known *sh_known_init(void *memory, const struct sh_game *game,
                               const struct sh_setup *setup, int seat, int acts);

/* An act of the match, made in this state; from the first one on, each of them or none. */
void sh_known_see(struct sh_known *known, const void *before, struct sh_act act);

/* An earlier match that is over, at most SH_PAST_MAX of them. Its text is copied. */
void sh_known_recall(struct sh_known *known, const struct sh_past_match *match);

/* The match is in this state now. */
void sh_known_now(struct sh_known *known, const void *state);

/* What the seat knows. No acts: nobody told it what has happened. */
const struct sh_game *sh_known_game(const struct sh_known *known);
int sh_known_seat(const struct sh_known *known);
const void *sh_known_view(const struct sh_known *known);
const struct sh_setup *sh_known_setup(const struct sh_known *known);
const struct sh_act *sh_known_seen(const struct sh_known *known, int *count);
const struct sh_past_match *sh_known_past(const struct sh_known *known, int *count);

#ifdef __cplusplus
}
#endif

#endif
