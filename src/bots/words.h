/* bots/words.h - words for bots without vocabulary. */
#ifndef SH_BOTS_WORDS_H
#define SH_BOTS_WORDS_H

#include "bots/bots.h"

/* A neutral word, beginning anywhere in the list, that is not refused with this move. */
bool sh_find_word(const struct sh_game *game, const void *state, int seat, struct sh_move move,
                  struct sh_rng *rng, char word[SH_WORD_MAX]);

#endif
