/*
 * cli/typing.h - the rules of a game for somebody at a keyboard.
 *
 * The rules pages of the games are for people at a table. How moves and options are typed follows
 * from the game's tables, and is added here for the terminal alone.
 */
#ifndef CLI_TYPING_H
#define CLI_TYPING_H

#include "engine/game.h"

/* The rules page of a game, and how its moves are typed: Markdown, at most 80 columns wide. The
   caller frees it. NULL: the game has no page in this language. */
char *typing_rules(const char *language, const struct sh_game *game);

#endif
