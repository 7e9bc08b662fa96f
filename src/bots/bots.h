/*
 * bots/bots.h - the bots there are, and a match played by them.
 */
#ifndef SH_BOTS_BOTS_H
#define SH_BOTS_BOTS_H

#include "bots/past.h"
#include "engine/bot.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Every bot that people play with, and those there are to measure them; both end with NULL. */
extern const struct sh_bot *const sh_bots[], *const sh_baselines[];

/* The bot or baseline with this id that plays this game, or NULL. */
const struct sh_bot *sh_find_bot(const char *id, const struct sh_game *game);
const struct sh_bot *sh_find_baseline(const char *id, const struct sh_game *game);

/* Any legal move, each as likely as the others; never objects unless it is waited for. */
extern const struct sh_bot sh_bot_random;

/* Looks a little ahead in a few worlds it imagines, as a child would who knows the rules; plays
   any game, and better where the game's bot.c says how a match stands. */
extern const struct sh_bot sh_bot_easy;

/* These search (levels.c): a little; as long as it may, with beliefs. */
extern const struct sh_bot sh_bot_normal, sh_bot_hard;

/* What they are held against (baselines.c), never offered to people: looks at how it stands right
   after its move; tries only the moves of the root; searches as `hard` does without beliefs; and
   likewise on the true state. The last shows what is possible, and plays in the arena only. */
extern const struct sh_bot sh_bot_greedy, sh_bot_flatmc, sh_bot_ismcts, sh_bot_oracle;

/* Must it be handed the state itself? */
bool sh_bot_sees_all(const struct sh_bot *bot);

/* Words a bot without vocabulary can say; ends with NULL. */
extern const char *const sh_neutral_words[];

/* What the folder of this game says to bots, or NULL. */
const struct sh_insight *sh_find_insight(const struct sh_game *game);

/* Which of its game's blunders an act is that a seat is about to make, as bits in their order. */
uint32_t sh_blunders_of(const struct sh_game *game, const void *state,
                        const struct sh_lexicon *lexicon, const struct sh_act *act);

/* Should it be told what has happened in a match of this game? Who knows words remembers what was
   said, even if it remembers nothing else. */
bool sh_bot_remembers(const struct sh_bot *bot, const struct sh_game *game);

/* Let a seat choose that knows what words mean. False: nobody here does, `chosen` is not set. */
bool sh_bot_versed(const struct sh_thought *thought, struct sh_move *move, char word[SH_WORD_MAX],
                   bool *chosen);

/* What a bot is asked: to choose for a seat that may act. */
struct sh_question {
    const struct sh_game *game;
    const void           *state;
    int                   seat;
    struct sh_past       *past; /* NULL: it is not told what happened */
    struct sh_rng        *rng;
    bool (*more)(void *limit); /* as in struct sh_thought */
    void *limit;
    void *memory;
    uint64_t *rounds; /* as in struct sh_thought */
    const struct sh_lexicon *lexicon; /* as in struct sh_thought */
    bool  open; /* it is handed the state itself: for the arena's oracle, never for a player */
};

/* What a bot is handed: the view is written into `view`, what was seen into the past. */
struct sh_thought sh_make_thought(const struct sh_bot *bot, const struct sh_question *question,
                                  union sh_any_state *view);

/* Let a bot choose. It is handed the seat's view of the state, what the seat has seen, and nothing
   else. False: it declines. */
bool sh_bot_ask(const struct sh_bot *bot, const struct sh_question *question,
                struct sh_move *move, char word[SH_WORD_MAX]);

/* A match between bots, act by act. Chance has a generator of its own, so that the same deal can
   be played by others. */
struct sh_drive {
    const struct sh_game *game;
    const struct sh_bot  *bot[SH_SEATS_MAX];
    void                 *memory; /* enough for each of them */
    struct sh_past       *past;   /* NULL: none is kept */
    bool (*more)(void *limit);    /* as in struct sh_thought, for all of them */
    void                 *limit;
    uint64_t             *rounds; /* as in struct sh_thought */
    const struct sh_lexicon *lexicon; /* of the words of this match, or NULL */
    uint16_t              open;   /* seats that are handed the state itself (see sh_question) */
    struct sh_rng         chance, choice;
    uint16_t              asked; /* idle seats that have been asked in this window ... */
    uint8_t               phase; /* ... which is open as long as the question stays */
};

/* This bot on every seat; one that needs memory gets it from the caller. */
void sh_drive_init(struct sh_drive *drive, const struct sh_game *game, const struct sh_bot *bot);

/* The generators of match number i: they depend on (seed, i) alone. */
void sh_drive_seed(struct sh_drive *drive, uint64_t seed, uint64_t i);

/* The next act of a match that is not over, for the caller to make: it is in the past already. Its
   word, if any, is kept in `word`. */
struct sh_act sh_drive_next(struct sh_drive *drive, const void *state, char word[SH_WORD_MAX]);

#ifdef __cplusplus
}
#endif

#endif
