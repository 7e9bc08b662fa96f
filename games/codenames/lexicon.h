/*
 * games/codenames/lexicon.h - what a bot knows about the words of one language: a word pack.
 *
 * A pack is one block of bytes, as edge_build.c writes it and edge_pack.c maps it from a file. Here
 * it is read: nothing is allocated or changed, so that all rooms share it. Words are sorted by
 * their keys (small letters, ß as ss, ligatures as two letters). Every word has a vector of bytes
 * for each source and a row of neighbours: words that stood beside it in texts, with how much more
 * often than by chance (first order).
 */
#ifndef GAMES_CODENAMES_LEXICON_H
#define GAMES_CODENAMES_LEXICON_H

#include "engine/game.h"

enum {
    LEXICON_VERSION    = 3,
    LEXICON_SOURCES    = 4,  /* of vectors, at most */
    LEXICON_FEATURES   = LEXICON_SOURCES + 1, /* and the first order, which is the last one */
    LEXICON_DIMS       = 256, /* of a vector, at most */
    LEXICON_WORDS_MAX  = 65000,
    LEXICON_NEIGHBOURS = 128, /* of a word, at most */
    LEXICON_KEY        = 2 * SH_WORD_MAX,
    LEXICON_CLUE       = 1, /* a flag of words: it may be said as a clue */
};
#define LEXICON_MAGIC "SHWORDS\n"
#define LEXICON_FORCE_STEP 0.05f /* of the first order, which is stored as a byte */

/* The first bytes of a pack; numbers are little endian, as the machines are that we build for. */
struct lexicon_head {
    char     magic[8];
    uint32_t version, words;
    uint64_t size, checksum; /* of the whole; of all that follows the checksum */
    char     language[8];
    uint32_t sources, neighbours, letters;
    float    first_weight, first_alone; /* of the first order: in the blend; if it were alone */
    struct {
        char     name[16];
        uint32_t dims;
        float    weight, alone;
    } source[LEXICON_SOURCES];
};

/* What a judge says to a clue. */
enum lexicon_verdict { VERDICT_FINE, VERDICT_DOUBTFUL, VERDICT_REFUSED };

struct sh_lexicon {
    const struct lexicon_head *head;
    const uint32_t *text_at; /* of each word, and the end */
    const char     *text;
    const uint8_t  *common, *flags; /* how common a word is, 0 to 255 */
    const float    *scale[LEXICON_SOURCES]; /* of each vector; 0: the source has none */
    const int8_t   *vector[LEXICON_SOURCES];
    const uint32_t *near_at;
    const uint16_t *near_word; /* in order, for each word */
    const uint8_t  *near_force;

    /* May the clue be said while these words lie open? Handed over by who knows dictionaries, NULL:
       nobody does. */
    enum lexicon_verdict (*judge)(const char *language, const char *clue,
                                  const char *const *visible, int count);
};

/* Read a pack. NULL, or what is wrong with it; then the lexicon must not be used. */
const char *SH_LOCAL(lexicon_open)(struct sh_lexicon *lexicon, const void *bytes, size_t size);

/* The checksum of these bytes. */
uint64_t SH_LOCAL(lexicon_sum)(const void *bytes, size_t size);

/* The key of a word; false: it is too long. */
bool SH_LOCAL(lexicon_key)(const char *word, char key[LEXICON_KEY]);

/* The number of a word, or -1. `find` knows it as it is written; `guess` also by its stem, another
   spelling or the end of a compound. */
int SH_LOCAL(lexicon_find)(const struct sh_lexicon *lexicon, const char *word);
int SH_LOCAL(lexicon_guess)(const struct sh_lexicon *lexicon, const char *word);

static inline const char *lexicon_word(const struct sh_lexicon *lexicon, int word)
{
    return lexicon->text + lexicon->text_at[word];
}

/* How near two words are in the eyes of a source, or by the first order. For a source: the cosine
   by how far the cosines of both words are usually spread, so that it may be more than 1. */
float SH_LOCAL(lexicon_cosine)(const struct sh_lexicon *lexicon, int source, int word, int other);
float SH_LOCAL(lexicon_first)(const struct sh_lexicon *lexicon, int word, int other);

/* All of it: features[i] of source i, then the first order. Without words (-1): zeros. */
void SH_LOCAL(lexicon_features)(const struct sh_lexicon *lexicon, int word, int other,
                                float features[LEXICON_FEATURES]);

/* How strongly the words call for one another, for a person: features by the weights of the pack.
   Calibrated so that exp() of it is what a choice is proportional to. */
float SH_LOCAL(lexicon_pull)(const struct sh_lexicon *lexicon,
                             const float features[LEXICON_FEATURES]);

/* e to the power of x, the same on every machine. */
float SH_LOCAL(lexicon_exp)(float x);

#endif
