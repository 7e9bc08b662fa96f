/*
 * cli/words.h - every word people see, in their language.
 *
 * Texts are files of lines `key = text`; src/text/ has those of the program, games/ID/text/ those
 * of a game. They are embedded in the program. tests/text_test.py demands the full set of keys.
 *
 * A `?` in a key stands for any character: the values of a kind whose names are made of parts need
 * one text, `square.????.1`, and what is said of them has {1} to {9}, the characters of the name.
 */
#ifndef CLI_WORDS_H
#define CLI_WORDS_H

#include "engine/game.h"

/* The languages there are, "en" first; ends with NULL. */
extern const char *const words_languages[];

/* The language of this name, "de"; NULL: there is none. */
const char *words_find_language(const char *name);

/* The language of the environment; English if it is none of ours. */
const char *words_usual_language(void);

/* The text of a game or, where it has none, of the program; `game` may be NULL. NULL: no such key.
   The text is not terminated by NUL: its length goes to `length`. */
const char *words_find(const char *language, const struct sh_game *game, const char *key,
                       size_t *length);

/* What the help of a command says in this language, by its English words, or by "text.COMMAND" for
   its longer text, in which "\\n" breaks lines; NULL: it is in English alone. */
const char *words_help(const char *language, const char *english, size_t *length);

/* The rules page of a game, Markdown; NULL: it has none in this language. */
const char *words_rules(const char *language, const struct sh_game *game, size_t *length);

#endif
