/*
 * server/hub.h - the rooms of a loop: loaded, fed, stored, put away.
 *
 * A room takes one thing at a time (room/room.h): what a connection sends, what a bot has thought,
 * that time is up. While it stores or is being read it takes nothing, and everybody who has
 * something for it stands in line. When it is free again it goes on in that order.
 *
 * Nothing that a room gives out can enter a room: what is sent is copied, what is stored and
 * thought comes back as mail, and connections leave at the end of the round (conn.h).
 */
#ifndef SERVER_HUB_H
#define SERVER_HUB_H

#include <uv.h>

#include "server/mail.h"
#include "server/store.h"
#include "server/think.h"

struct conn;
struct loop;
struct reading;

/* A room and what is around it. */
struct hub_room {
    struct loop        *loop;
    struct hub_room    *next;  /* in the same list of the hub */
    struct room        *room;  /* NULL: its log is being read */
    struct conn        *conns; /* everybody who is in it or wants to be */
    struct conn        *first, *last; /* those who stand in line */
    struct thought     *thoughts; /* questions to bots, answered or not */
    struct crew_client  client;   /* who asks them */
    uv_timer_t          timer;
    struct store_append append; /* one at a time; the room's name is in it */
    struct mail         stored; /* the news about it */
    struct conn        *asking; /* the connection whose line is being taken */
    bool                ticked; /* the time it wanted to be woken at has come */
    bool                done;   /* it may be put away when no connection is left */
    bool                taking; /* it is being fed: nothing may be freed */
    bool                ending; /* everybody is being sent away */
    bool                appending; /* `append` is under way */
    bool                broken; /* it has said so, and is thrown away when the input is done */
};

struct hub {
    struct room_host     host;
    struct room_scratch *scratch;
    bool                 inside; /* a room uses the scratch memory, or gives out what is in it */
    struct hub_room    **lists; /* by hash */
    uint32_t             list_count, count;
    struct reading      *first_read, *last_read; /* long logs that are being taken, in turn */
    struct mail          load; /* the news that one of them is to go on */
    char                 last_trouble[ROOM_ID_MAX]; /* the last room whose log was complained of */
};

void hub_init(struct hub *hub, struct loop *loop);
void hub_release(struct hub *hub);

/* Everybody is told and sent away; rooms that are storing finish that first. */
void hub_stop(struct hub *hub);

/* Are there as many rooms in memory as may be? Then that has been counted. */
bool hub_is_full(struct loop *loop);

/* A connection goes to a room, which is loaded if it is not there yet. */
void hub_join(struct loop *loop, struct conn *conn, const char *id);

/* It goes away again; it may be in the middle of something. */
void hub_leave(struct conn *conn);

/* It stands in line. */
void hub_wait(struct conn *conn);

/* A connection is about to be read, and will want to feed its room. */
void hub_expect(const struct hub_room *room);

/* May a connection feed the room now? If so it ends that with hub_end_turn(). */
bool hub_begin_turn(struct hub_room *room);
void hub_end_turn(struct hub_room *room);

/* Is the room being read, storing or broken? Asked between two lines. */
bool hub_is_busy(const struct hub_room *room);

/* One input of a connection, or one that is refused at once. */
void hub_take_line(struct conn *conn, const char *line);
void hub_refuse_line(struct conn *conn, const char *line, const char *why);

#endif
