/*
 * tests/setups.h - every setup of a game: all seat counts, all combinations of options.
 *
 * Options that were added to the game later (see struct sh_option) have their default in these;
 * after them comes every other value of an added option, in one setup for each number of seats.
 *
 *     struct setups all;
 *     for (setups_init(&all, game); setups_next(&all);) use(&all.setup);
 */
#ifndef TESTS_SETUPS_H
#define TESTS_SETUPS_H

#include "engine/edge.h"
#include "engine/game.h"

struct setups {
    const struct sh_game *game;
    struct sh_setup       setup;
    const char           *refused; /* the reason of the last combination that was left out */
    bool                  begun;
    int                   added; /* -1: the product; else the option that has another value */
    int                   tried; /* seat counts and values of that option */
};

void setups_init(struct setups *all, const struct sh_game *game);

/* The next setup that can be played; false when there are no more. */
bool setups_next(struct setups *all);

/* How many options of a game are not added ones: they stand first. */
int setups_old_options(const struct sh_game *game);

/* What a shell with one list of words, "en", has for its rooms: see struct room_host. */
const char *setups_find_list(const struct sh_game *game, const char *name, size_t *length);

/* Somebody who judges words in games that draw some: those that begin with "bad" are refused, for
   the card at 3; in German only those with "bad-de". Bots have learned English, but for words with
   a "q". */
const struct sh_edge *setups_find_edge(const struct sh_game *game);

/* "4 seats, rule=pro", for messages. */
void setups_name(const struct sh_game *game, const struct sh_setup *setup, char *text, size_t room);

#endif
