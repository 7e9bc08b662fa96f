/*
 * server/think.h - bots that choose for seats.
 */
#ifndef SERVER_THINK_H
#define SERVER_THINK_H

#include "bots/bots.h"
#include "room/room.h"

/* What a loop needs to think with. */
struct thinker {
    struct sh_rng rng;
    void         *memory;
    size_t        room;
};

/* A question to a bot that waits for its turn. */
struct thought {
    struct thought      *next;
    const struct sh_bot *bot;
    uint32_t             number;
    uint8_t              seat;
};

void thinker_init(struct thinker *thinker);
void thinker_release(struct thinker *thinker);

/* The bot with this name, or who stands in for people if it is "". NULL: there is none. */
const struct sh_bot *think_find(const char *name, const struct sh_game *game);

/* Let the bot choose: `in` becomes the IN_THOUGHT, with the move in `text`. False: the seat is
   not asked any more. */
bool think(struct thinker *thinker, const struct room *room, const struct thought *thought,
           struct room_in *in, char text[SH_TEXT_MAX]);

#endif
