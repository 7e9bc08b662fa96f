/*
 * edge_build.h - makes word packs (lexicon.h) of gathered texts.
 *
 * The text is what lexicon/gather.py writes, a record a line, fields separated by tabs:
 *
 *   words  1 LANGUAGE                first line
 *   weight NAME BLEND ALONE          what a source counts, with the others and by itself; `first`:
 *                                    the neighbours
 *   word   WORD COMMON clue|word     a word of the pack
 *   source NAME new|more|mapped DIMS the texts that follow are of this source; `given`: its vectors
 *   doc    WEIGHT HEAD TEXT          words about a head (or about none)
 *   pair   WEIGHT WORD WORDS         a word belongs to each of the others
 *   map    WEIGHT WORD WORDS         what a word of the pack means in the language of the source
 *   vector WORD NUMBERS              the vector of a word, of a source whose vectors are given
 *
 * Words that stand together more often than by chance (positive pointwise mutual information) make
 * a matrix; its most important directions (singular vectors, found by a randomised search) make the
 * vectors of a source, its strongest entries the neighbours.
 */
#ifndef GAMES_CODENAMES_EDGE_BUILD_H
#define GAMES_CODENAMES_EDGE_BUILD_H

/* Make a pack of the text in a file. NULL, or what is wrong with the text, with the number of the
   line in `*line`. `progress` is told how many percent are done; may be NULL. */
const char *pack_build(const char *text, const char *path, void (*progress)(int percent),
                       long *line);

#endif
