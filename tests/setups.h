/*
 * tests/setups.h - every setup of a game: all seat counts, all combinations of options.
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
};

void setups_init(struct setups *all, const struct sh_game *game);

/* The next setup that can be played; false when there are no more. */
bool setups_next(struct setups *all);

/* What a shell with one list of words, "en", has for its rooms: see struct room_host. */
const char *setups_find_list(const struct sh_game *game, const char *name, size_t *length);

/* Somebody who judges words in games that draw some: those that begin with "bad" are refused, for
   the card at 3; in German only those with "bad-de". */
const struct sh_edge *setups_find_edge(const struct sh_game *game);

/* "4 seats, rule=pro", for messages. */
void setups_name(const struct sh_game *game, const struct sh_setup *setup, char *text, size_t room);

#endif
