/* games/codenames/codenames.h - the state of Codenames, for its rules and its bots. */
#ifndef GAMES_CODENAMES_CODENAMES_H
#define GAMES_CODENAMES_CODENAMES_H

#include "engine/game.h"

enum { SEATS = 10, CARDS = 25, ASKS = 3, OBJECTIONS = 2 };
enum { FIRST_WORDS = 9, SECOND_WORDS = 8, BYSTANDERS = 7, ASSASSINS = 1 };
enum { RED, BLUE, TEAMS, BYSTANDER = TEAMS, ASSASSIN, COLOURS }; /* teams are colours as well */
enum { UNLIMITED = 10, NUMBERS };
enum { ALLOWED, DENIED, ANSWERS };
enum { NOT_ASKED = 0xfffe };
enum { IN_TEAMS, DUO, TRIO };                                        /* variants */
enum { O_VARIANT, O_NAMES, O_OBJECTIONS };
enum { START, KEY, CLUE, ANSWER, GUESS, PENALTY, COVER, OVER };     /* phases */
enum { V_START, V_KEY, V_CLUE, V_ASK, V_ALLOW, V_DENY, V_GUESS, V_STOP, V_OBJECT, V_COVER, V_SKIP };
enum { K_NONE, K_CARD, K_COLOUR, K_TEAM, K_NUMBER, K_ANSWER, K_VARIANT, K_SCORE };

struct codenames {
    struct sh_state base;
    uint16_t asked_at[ASKS];  /* the number of the act; NOT_ASKED */
    uint32_t covered;         /* a set of cards, whose colours everybody sees */
    uint32_t allowed_clues;   /* a set of them, from 0: those that were allowed beforehand */
    uint16_t clues;           /* given so far */
    uint8_t  variant, names;  /* options */
    uint8_t  objections;      /* option: 1 if on, and there is somebody to object */
    uint8_t  start;           /* the team that has one word more; SH_NONE: not drawn yet */
    uint8_t  turn;            /* whose turn it is; SH_NONE: the key is being laid */
    uint8_t  laid;            /* fields of the key that lie */
    uint8_t  number;          /* that came with the clue; SH_NONE: no clue yet */
    uint8_t  guesses;         /* made on this clue */
    uint8_t  left;            /* guesses that may still be made; SH_NONE: no limit, or no clue */
    uint8_t  allowed;         /* 1: the clue was allowed before it was given */
    uint8_t  to_find[TEAMS];  /* words that are not covered yet */
    uint8_t  objected[TEAMS]; /* how often its spymaster has */
    uint8_t  asks;            /* words asked about in this turn */
    uint8_t  answer[ASKS];    /* SH_NONE: not yet, or not asked */
    uint8_t  winner;          /* SH_NONE until the end */
    uint8_t  score;           /* of a duo; SH_NONE until the end, and in other variants */
    uint8_t  last;            /* the card that was covered last; SH_NONE: none */
    uint8_t  key[CARDS];      /* secret to the spymasters until covered; SH_NONE: not laid yet */
    char     word[CARDS][SH_WORD_MAX];
    char     clue[SH_WORD_MAX];
    char     asked[ASKS][SH_WORD_MAX]; /* secret to the spymasters */
};
_Static_assert(sizeof(struct codenames) == sizeof(struct sh_state) + 2 * ASKS + 10 + 18 +
                                               ASKS + CARDS + SH_WORD_MAX * (CARDS + 1 + ASKS),
               "no padding");
_Static_assert(sizeof(struct codenames) <= SH_STATE_MAX, "state too large");

/* Who gives clues and sees the key. */
static inline bool is_spymaster(const struct codenames *g, int viewer)
{
    return viewer == 0 || (viewer == 1 && g->variant != DUO);
}

/* The seats that guess for a team. */
static inline unsigned operatives(const struct codenames *g, int team)
{
    unsigned all = (1u << g->base.seats) - 1, reds = 0x554, blues = 0xaa8;
    if (g->variant == DUO) return all & ~1u;
    if (g->variant == TRIO) return 1u << 2;
    return all & (team == RED ? reds : blues);
}

/* The cards of a colour, as far as they are known. */
static inline uint32_t cards_of(const struct codenames *g, int colour)
{
    uint32_t set = 0;
    for (int i = 0; i < CARDS; i++) set |= (uint32_t)(g->key[i] == colour) << i;
    return set;
}

/* Are two words the same after folding? (fold.c) Most differ in their first letter, and most
   letters are plain ones: that is seen at once. */
bool SH_LOCAL(same_folded)(const char *word, const char *other);

/* The first two bytes of the folded word, as a number. */
unsigned SH_LOCAL(fold_two)(const char *word);

static inline bool is_plain(unsigned char c)
{
    return c >= 'A' && c < 0x80;
}

/* Has it the form of a clue? */
bool SH_LOCAL(is_clue)(const char *word);

/* Does the clue equal the word of the table? Not the same the other way round: accents may be left
   out of a clue, and those that only a clue has make it another word. */
bool SH_LOCAL(equals_word)(const char *clue, const char *word);

static inline bool is_same_word(const char *word, const char *other)
{
    enum { CASE = 'a' - 'A' };
    unsigned char c = (unsigned char)word[0], d = (unsigned char)other[0];
    if ((c | CASE) != (d | CASE) && is_plain(c) && is_plain(d)) return false;
    return SH_LOCAL(same_folded)(word, other);
}

static inline bool is_word_of(const char *clue, const char *word)
{
    enum { CASE = 'a' - 'A' };
    unsigned char c = (unsigned char)(clue[0] | CASE), d = (unsigned char)(word[0] | CASE);
    if (c != d && c >= 'a' && c <= 'z' && d >= 'a' && d <= 'z') return false;
    return SH_LOCAL(equals_word)(clue, word);
}

/* The answer of this turn to a word; SH_NONE: it was not asked. */
static inline int find_answer(const struct codenames *g, const char *word)
{
    for (int i = 0; i < g->asks; i++)
        if (is_same_word(word, g->asked[i])) return g->answer[i];
    return SH_NONE;
}

/* Fill the holes of a view, and find the past of a world (imagine.c). */
void SH_LOCAL(imagine)(void *view, int viewer, struct sh_rng *rng);
struct sh_act SH_LOCAL(recall)(const void *world, int viewer, int n, const struct sh_act *all);

/* What came of an act (news.c). */
int SH_LOCAL(news)(const void *before, const struct sh_act *act, const void *after,
                   struct sh_line *lines);

#endif
