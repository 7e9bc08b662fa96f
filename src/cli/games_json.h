/* cli/games_json.h - everything the program knows of its games, for other programs. */
#ifndef CLI_GAMES_JSON_H
#define CLI_GAMES_JSON_H

#include <stddef.h>

/* What `safehouse describe --json` prints and the server gives as /games.json: all games, the
   names of their lists of words, the bots, the reasons that engine, records and rooms give, the
   phrases. `more_bots`: names of others, up to NULL, or NULL. The caller frees it. */
char *games_json(const char *const *more_bots, size_t *length);

#endif
