/*
 * server/think.h - the questions of a room to its bots, answered by the server's crew.
 */
#ifndef SERVER_THINK_H
#define SERVER_THINK_H

#include "room/room.h"
#include "runtime/crew.h"
#include "runtime/registry.h"
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

/* What the room asks one of these bots with an OUT_THINK, as a copy; `room` and `mail` are left to
   the caller. */
struct thought *think_make(const struct registry *bots, struct room *room,
                           const struct room_out *out, uint64_t match);
void think_free(struct thought *thought);

/* Why a bot of the registry made an act: see struct room_host. */
bool think_explain(const void *bots, const struct sh_known *known, const char *name,
                   const struct sh_act *act, int at, uint64_t seed, struct sh_grounds *grounds);

/* Is it the question of that number for that seat? */
bool think_is_about(const struct thought *thought, int seat, uint32_t number);

/* The IN_THOUGHT that answers it, with the move in `text`. */
struct room_in think_answer(const struct thought *thought, char text[SH_TEXT_MAX]);

#endif
