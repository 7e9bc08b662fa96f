/* cli/games_json.h - everything the program knows of its games, for other programs. */
#ifndef CLI_GAMES_JSON_H
#define CLI_GAMES_JSON_H

#include <stddef.h>

#include "runtime/registry.h"

/* What `safehouse describe --json` prints and the server gives as /games.json: these games (a list
   that ends with NULL), the names of their lists of words, the bots, the reasons that engine,
   records and rooms give, the phrases. The bots are those of the library and those in `added`. The
   caller frees it. */
char *games_json(const struct sh_game *const games[], const struct registry *added, size_t *length);

#endif
