/*
 * record/list.h - lists of cards with words, for games whose setup wants a fixed number of them.
 *
 * A list is text, one card a line: `front`, or `front / back`, or with a tab between them. Empty
 * lines and lines that begin with `#` do not count. Who has a list draws cards from it before the
 * match begins; a record has the words that were drawn, and says what they were drawn from.
 */
#ifndef SH_RECORD_LIST_H
#define SH_RECORD_LIST_H

#include "engine/fair.h"
#include "engine/game.h"
#include "engine/writer.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { SH_CARDS_MAX = 2048 }; /* cards of a list */

/* Does this game want cards to be drawn for it? Others take all words they are given. */
static inline bool sh_draws_words(const struct sh_game *game)
{
    return game->words_max > 0 && game->words_min == game->words_max;
}

/* May a list of this game, which is good so far, have this card as well? NULL, or the reason: one
   of its sides is no word, or like another word of the list. */
const char *sh_list_check_card(const struct sh_game *game, const char *list, size_t length,
                               const char *card, size_t card_length);

/* Can the words of a match be drawn from this list? NULL, or the reason, with the line from 1. */
const char *sh_list_check(const struct sh_game *game, const char *list, size_t length,
                          unsigned *line);

/* How many cards a list has. */
int sh_list_count(const char *list, size_t length);

/* The SHA-256 of a list's text, comments and all: a record names a list and which version of it. */
void sh_list_hash(const char *list, size_t length, uint8_t hash[SH_SHA256_SIZE]);

/* Every card of a list as a line, `card FRONT` or `card FRONT / BACK`. */
void sh_list_write(struct sh_writer *w, const char *list, size_t length);

/* Cards as they lie on the table: the sides one sees and, if all of them have one, the others. */
struct sh_cards {
    uint8_t count;
    bool    backs;
    char    front[SH_WORDS_MAX][SH_WORD_MAX], back[SH_WORDS_MAX][SH_WORD_MAX];
};

/* Draw the cards of a match from a list that is good: which ones, in which order, which side up. */
void sh_list_draw(const struct sh_game *game, const char *list, size_t length, struct sh_rng *rng,
                  struct sh_cards *cards);

/* Turn all cards over; they have backs. */
void sh_cards_flip(struct sh_cards *cards);

/* Cards as lines, each `word FRONT` or `word FRONT / BACK`: write them, find how many bytes at the
   front of a text they are, and read them again. */
void sh_cards_write(struct sh_writer *w, const struct sh_cards *cards);
size_t sh_cards_length(const char *lines, size_t length);
void sh_cards_read(struct sh_cards *cards, const char *lines, size_t length);

#ifdef __cplusplus
}
#endif

#endif
