/*
 * games/codenames/partner.h - bots that know what words mean: a guesser and a spymaster.
 *
 * The guesser holds that whoever gives a clue chooses words in proportion to exp(pull), one after
 * the other; the pull of a word is what the lexicon knows about it and the clue. The spymaster
 * reckons with such a guesser, and with one whose sources are other ones than its own.
 */
#ifndef GAMES_CODENAMES_PARTNER_H
#define GAMES_CODENAMES_PARTNER_H

#include "codenames.h"
#include "engine/bot.h"
#include "lexicon.h"

enum { PAST_CLUES = 32 }; /* that are remembered */

/* How a level plays. */
struct style {
    float   sharp;       /* how surely the partner takes what pulls most */
    float   doubt;       /* how much it minds that sources disagree */
    float   least;       /* pull that every meant word but the first has at least */
    float   margin;      /* ... and so much more than any word that is not ours */
    float   theirs, bystander, assassin; /* what touching one costs, in own words */
    float   rare;        /* what a rare clue costs */
    uint8_t common;      /* a clue is at least so common */
    uint8_t number;      /* the highest that it says */
    float   enough;      /* a guess is worth it if it is right with this probability */
    float   noise;       /* of its own guesses */
    bool    memory;      /* of earlier clues */
};

const struct style *SH_LOCAL(style_of)(int level);

/* The words of the table in the lexicon; -1: unknown. */
struct table_words {
    int number[CARDS];
};
void SH_LOCAL(look_up)(const struct sh_lexicon *lexicon, const struct codenames *g,
                       struct table_words *words);

/* What counts for one who thinks: the weights of the features. */
struct weights {
    float of[LEXICON_FEATURES];
};
struct weights SH_LOCAL(usual_weights)(const struct sh_lexicon *lexicon);

/* What counts for who guesses for the seat's team, or for who gives it clues: learned from earlier
   matches with these people, as many `lessons` as they hold; 0: the usual weights. */
struct weights SH_LOCAL(partner_weights)(const struct sh_thought *thought, int *lessons);

/* How much every word of the table is called for by the clue; 0 if one of them is unknown. */
void SH_LOCAL(pulls_of)(const struct sh_lexicon *lexicon, const struct weights *weights,
                        const struct table_words *words, const char *clue, float pull[CARDS]);

/* A clue that was given, and what came of it, as everybody saw. */
struct past_clue {
    const char *word;
    uint8_t     team, number, found; /* words of the team, on this clue */
    uint32_t    covered;             /* before it was given */
};
int SH_LOCAL(recall_clues)(const struct sh_thought *thought, struct past_clue past[PAST_CLUES]);

/* Choose for an operative in the phase GUESS: a card, or CARDS to stop. `chance[i]`: how surely
   card i belongs to the team. */
int SH_LOCAL(choose_guess)(const struct sh_thought *thought, const struct style *style,
                           float chance[CARDS]);

/* How surely each of these cards is one of the `wanted` that a clue means. */
void SH_LOCAL(judge_meant)(const float pull[CARDS], uint32_t cards, int wanted, float sharp,
                           float meant[CARDS]);

/* Why a bot touched a card, stopped or gave a clue: see struct sh_insight. */
bool SH_LOCAL(explain_act)(const struct sh_thought *thought, const struct sh_act *act, int at,
                           struct sh_grounds *grounds);

/* A clue with its number, what it is worth, and the words it is meant for. */
struct idea {
    int      word; /* of the lexicon; -1: none */
    uint8_t  number;
    float    worth;
    uint32_t meant;
};

/* The best clue for a spymaster, and the best `room` of them; `weights` NULL: the usual ones.
   Returns how many there are. All are safe in the eyes of the judge. */
int SH_LOCAL(find_clues)(const struct sh_thought *thought, const struct style *style,
                         const struct weights *weights, struct idea *ideas, int room);

/* The bot: chooses a move and a word in any phase; false: it declines. */
bool SH_LOCAL(play_with_words)(const struct sh_thought *thought, struct sh_move *move,
                               char word[SH_WORD_MAX]);

#endif
