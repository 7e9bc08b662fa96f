/*
 * bots/bots.h - the bots there are, and a match played by them.
 */
#ifndef SH_BOTS_BOTS_H
#define SH_BOTS_BOTS_H

#include "engine/bot.h"

/* Every bot; ends with NULL. */
extern const struct sh_bot *const sh_bots[];

/* The bot with this id that plays this game, or NULL. */
const struct sh_bot *sh_find_bot(const char *id, const struct sh_game *game);

/* Any legal move, each as likely as the others; never objects unless it is waited for. */
extern const struct sh_bot sh_bot_random;

/* Looks a little ahead in a few worlds it imagines, as a child would who knows the rules; plays
   any game, and better where the game's bot.c says how a match stands. */
extern const struct sh_bot sh_bot_easy;

/* Words a bot without vocabulary can say; ends with NULL. */
extern const char *const sh_neutral_words[];

/* What the folder of this game says to bots, or NULL. */
const struct sh_insight *sh_find_insight(const struct sh_game *game);

/* Let a bot choose for a seat that may act. It is handed the seat's view of the state and nothing
   else. False: it declines. */
bool sh_bot_ask(const struct sh_bot *bot, const struct sh_game *game, const void *state, int seat,
                struct sh_rng *rng, void *memory, struct sh_move *move, char word[SH_WORD_MAX]);

/* A match between bots, act by act. Chance has a generator of its own, so that the same deal can
   be played by others. */
struct sh_drive {
    const struct sh_game *game;
    const struct sh_bot  *bot[SH_SEATS_MAX];
    void                 *memory; /* enough for each of them */
    struct sh_rng         chance, choice;
    uint16_t              asked; /* idle seats that have been asked in this window ... */
    uint8_t               phase; /* ... which is open as long as the question stays */
};

/* This bot on every seat; one that needs memory gets it from the caller. */
void sh_drive_init(struct sh_drive *drive, const struct sh_game *game, const struct sh_bot *bot);

/* The generators of match number i: they depend on (seed, i) alone. */
void sh_drive_seed(struct sh_drive *drive, uint64_t seed, uint64_t i);

/* The next act of a match that is not over. Its word, if any, is kept in `word`. */
struct sh_act sh_drive_next(struct sh_drive *drive, const void *state, char word[SH_WORD_MAX]);

#endif
