/*
 * engine/json.h - states, moves and games as JSON.
 *
 * A value with a named kind is its notation name, any other a number; a bit set is a sorted array
 * of names; text is a string; per seat there is one entry for each seat of the match; rows are
 * arrays of arrays. Hidden is null; not there (yet) is "-".
 */
#ifndef SH_ENGINE_JSON_H
#define SH_ENGINE_JSON_H

#include "engine/game.h"
#include "engine/writer.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { SH_JSON_MAX = 65536 }; /* enough for the view or the description of any game */

/* The fields of a state or view: {"safe":"7","at":["church",...]}. */
void sh_json_state(struct sh_writer *w, const struct sh_game *game, const void *state);

/* The same for several views of one state, one after the other: what looks as in the first of them
   is copied from there. `like` is all 0 before the first, whose memory and text the caller keeps as
   long as there are more. */
enum { SH_FIELDS_MAX = 96 }; /* of a game */
struct sh_json_like {
    const void *view; /* the first, and ... */
    const char *text; /* ... what was written of it, ... */
    uint32_t    at[SH_FIELDS_MAX + 1]; /* ... with the places of its fields */
};
void sh_json_view(struct sh_writer *w, const struct sh_game *game, const void *view,
                  struct sh_json_like *like);

/* A set of seats: [0,2] or ["*"]. */
void sh_json_seats(struct sh_writer *w, uint16_t seats);

/* The legal moves of a seat in notation, free words left out; [] if it may not act. */
void sh_json_moves(struct sh_writer *w, const struct sh_game *game, const void *state, int seat);

/* What each of these moves takes of the points of the turn, in the same order: [3,0,1]. Only for
   games that have costs. */
void sh_json_costs(struct sh_writer *w, const struct sh_game *game, const void *state, int seat);

/* The result of a match that is over: [1000,0]; null before. */
void sh_json_share(struct sh_writer *w, const struct sh_game *game, const void *state);

/* What everybody knows of a state: phase, to_act, idle, over and share, as keys of an object. */
void sh_json_asked(struct sh_writer *w, const struct sh_game *game, const void *state);

/* What each seat is, as far as everybody knows: ["red-spymaster",null], from any view of a match or
   from a setup. Only for games that have parts. */
void sh_json_parts(struct sh_writer *w, const struct sh_game *game, const void *view);
void sh_json_setup_parts(struct sh_writer *w, const struct sh_game *game,
                         const struct sh_setup *setup);

/* The arguments of a refusal by their names: {"left":3}. `game` may be NULL if none has a kind. */
void sh_json_args(struct sh_writer *w, const struct sh_game *game, const struct sh_arg *args,
                  int count);

/* The game itself: its limits and all its tables. */
void sh_json_game(struct sh_writer *w, const struct sh_game *game);

#ifdef __cplusplus
}
#endif

#endif
