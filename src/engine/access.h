/*
 * engine/access.h - what sits behind the tables and function pointers of a game, as functions: for
 * languages that call those more easily than they read structs.
 *
 * Everything that counts from 0 gives NULL behind its last.
 */
#ifndef SH_ENGINE_ACCESS_H
#define SH_ENGINE_ACCESS_H

#include "engine/game.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a game is called in notation, the version of its rules, how many may play. */
const char *sh_game_id(const struct sh_game *game);
int sh_game_rules(const struct sh_game *game);
int sh_game_seats_min(const struct sh_game *game);
int sh_game_seats_max(const struct sh_game *game);

/* How many bytes a state of this game has; SH_STATE_MAX are enough for every game. */
size_t sh_state_size(const struct sh_game *game);

/* How many seats a state has, which of them are asked, as bits, and whether it is over. */
int sh_seats(const void *state);
unsigned sh_to_act(const void *state);
bool sh_is_over(const void *state);

/* All legal moves of a seat, SH_CHANCE included. Returns how many; 0: it is not asked. */
int sh_moves(const struct sh_game *game, const void *state, int seat,
             struct sh_move moves[SH_MOVES_MAX]);

/* What each seat has won, of 1000 that the winners share. False: the match is not over, and all
   are 0. */
bool sh_score(const struct sh_game *game, const void *state, int16_t share[SH_SEATS_MAX]);

/* Names: of the phase a state is in, of verbs, of options and of the fields of a view. */
const char *sh_phase_name(const struct sh_game *game, const void *state);
const char *sh_verb_name(const struct sh_game *game, int verb);
const char *sh_option_name(const struct sh_game *game, int option);
const char *sh_field_name(const struct sh_game *game, int field);

#ifdef __cplusplus
}
#endif

#endif
