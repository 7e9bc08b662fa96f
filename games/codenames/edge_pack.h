/* edge_pack.h - the word packs that are open, for all rooms; and `safehouse words` about them. */
#ifndef GAMES_CODENAMES_EDGE_PACK_H
#define GAMES_CODENAMES_EDGE_PACK_H

#include "engine/edge.h"
#include "lexicon.h"

extern const struct sh_vocabulary pack_vocabulary;

/* Open a pack. NULL, or what is wrong; then nothing is open. It stays until the program ends. */
const char *pack_open(const char *path, struct sh_lexicon *lexicon);

/* The pack of this language that is open, or NULL. */
const struct sh_lexicon *pack_find(const char *language);

/* The command (edge_words.c), and those that measure (edge_measure.c). Return an exit code. */
int words_command(const struct sh_words_call *call);
int measure_probes(const struct sh_words_call *call);
int measure_duo(const struct sh_words_call *call);
int show_clues(const struct sh_words_call *call);

/* The pack that a command is about; NULL: reported. */
const struct sh_lexicon *words_pack(const struct sh_words_call *call);

#endif
