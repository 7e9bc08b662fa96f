/*
 * cli/word_list.h - the words of a setup, from a list inside the program or from a file.
 *
 * One word a line; empty lines and lines that begin with `#` do not count.
 */
#ifndef CLI_WORD_LIST_H
#define CLI_WORD_LIST_H

#include "record/record.h"

/* Put the words of a text into a header whose game is set. NULL, or the reason, with the line. */
const char *word_list_parse(struct sh_header *header, const char *text, size_t length,
                            unsigned *line);

enum { WORD_LIST_NAME_MAX = 32 };

/* The name of a game's list inside the program, numbered from 0 and sorted; false: no more. */
bool word_list_name(const struct sh_game *game, int number, char name[WORD_LIST_NAME_MAX]);

/* The list of this name inside the program; NULL: there is none. */
const char *word_list_find(const struct sh_game *game, const char *name, size_t *length);

#endif
