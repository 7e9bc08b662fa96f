/* engine/games.h - the list of games, made by the build from the folders under games/. */
#ifndef SH_ENGINE_GAMES_H
#define SH_ENGINE_GAMES_H

#include "engine/game.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Every game, in alphabetical order; ends with NULL. */
extern const struct sh_game *const sh_games[];

/* The game with this id, or NULL. */
const struct sh_game *sh_find_game(const char *id);

#ifdef __cplusplus
}
#endif

#endif
