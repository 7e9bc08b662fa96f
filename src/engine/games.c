/* engine/games.c - the list of games. games.list is made from the folders: GAME(id) each. */
#include <string.h>

#include "engine/games.h"

#define GAME(id) extern const struct sh_game sh_game_##id;
#include "games.list"
#undef GAME

#define GAME(id) &sh_game_##id,
const struct sh_game *const sh_games[] = {
#include "games.list"
    NULL,
};

const struct sh_game *sh_find_game(const char *id)
{
    for (int i = 0; sh_games[i]; i++)
        if (strcmp(sh_games[i]->id, id) == 0) return sh_games[i];
    return NULL;
}
