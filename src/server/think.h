/*
 * server/think.h - the questions of a room to its bots, answered by the server's crew.
 */
#ifndef SERVER_THINK_H
#define SERVER_THINK_H

#include "bots/bots.h"
#include "room/room.h"
#include "runtime/crew.h"
#include "server/mail.h"

struct hub_room;

/* A question to a bot, on its way to the crew and back. What the bot may know is job.known. */
struct thought {
    struct thought  *next; /* of the same room */
    struct hub_room *room; /* NULL: it does not want to know any more */
    struct crew_job  job;
    struct mail      mail; /* the news that it is answered */
    bool             answered;
    uint32_t         number;
    char             check[SH_NAME_MAX];
};

/* Rooms may have this bot as well, by its id; said before anybody asks, and until forgotten. */
enum { THINK_BOTS = CREW_BOTS };
void think_add(const struct sh_bot *bot);
void think_forget(void);

/* The bot with this name, or who stands in for people if it is "". NULL: there is none. */
const struct sh_bot *think_find(const char *name, const struct sh_game *game);

/* What the room asks with an OUT_THINK, as a copy; `room` and `mail` are left to the caller. */
struct thought *think_make(struct room *room, const struct room_out *out, uint64_t match);
void think_free(struct thought *thought);

/* Is it the question of that number for that seat? */
bool think_is_about(const struct thought *thought, int seat, uint32_t number);

/* The IN_THOUGHT that answers it, with the move in `text`. */
struct room_in think_answer(const struct thought *thought, char text[SH_TEXT_MAX]);

#endif
