/*
 * edge.h - may this word be a clue? What dictionaries know about words, not the rules of the game.
 *
 * The rules refuse what has not the form of a clue, or equals a visible word. Here are the other
 * ones: a form of it, a part of it, a compound that holds it. The build makes a table per language
 * from Debian's dictionaries (clues/README.md); nothing is read, allocated or changed at run time,
 * so that any thread may ask.
 */
#ifndef GAMES_CODENAMES_EDGE_H
#define GAMES_CODENAMES_EDGE_H

#include <stdbool.h>
#include <stdint.h>

struct clue_judge;

enum clue_fault {
    CLUE_FINE,
    CLUE_FORM,  /* another form or spelling of the word, or derived from it, or it from the clue */
    CLUE_PART,  /* a part of the compound that the word is */
    CLUE_HOLDS, /* a compound that holds the word */
};

/* The judge for "de", "en" or "fr"; NULL: there is none for that language. */
const struct clue_judge *clue_judge_find(const char *language);

/* What is wrong with the clue. `visible` are the words it could collide with. `*word` becomes the
 * index of the first it does, -1 if none. A clue that is spelled, `C-i-t-r-o-n-e`, is judged by its
 * letters; digits and signs only separate letters, and what is not seen does not count. Texts are
 * UTF-8; what is not, or is longer than 79 bytes, collides with nothing: rules refuse it. */
enum clue_fault clue_judge(const struct clue_judge *judge, const char *clue,
                           const char *const *visible, int count, int *word);

/* ---- for bots ---- */

enum clue_risk {
    CLUE_SAFE,
    CLUE_DOUBTFUL, /* not refused, but people could object: it looks or is built like the word */
    CLUE_REFUSED,
};

/* The worst that the clue is for any of the words. Doubtful: three letters or more that are the one
 * lie in the other, they begin with the same four letters or more and most of the shorter one, or
 * both are compounds with a part in common. */
enum clue_risk clue_risk(const struct clue_judge *judge, const char *clue,
                         const char *const *visible, int count);

enum { CLUE_ROOTS_MAX = 64 };

/* What is known about a word: numbers of its roots, and of those of its parts if it is a compound,
 * in a dictionary or not. Two words that have a number in common are related: who knows much about
 * one knows something about the other. The numbers hold for this build of the program only. */
struct clue_roots {
    int own_count, part_count;
    uint32_t own[CLUE_ROOTS_MAX], parts[CLUE_ROOTS_MAX];
};

/* False: no word, or nothing is known about it. */
bool clue_find_roots(const struct clue_judge *judge, const char *word, struct clue_roots *roots);

#endif
