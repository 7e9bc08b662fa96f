/*
 * server/hub.h - the rooms of a loop: loaded, fed, stored, put away.
 *
 * A room takes one thing at a time (room/room.h): what a connection sends, what a bot has thought,
 * that time is up. While it stores or is being read it takes nothing, and everybody who has
 * something for it stands in line. When it is free again it goes on in that order.
 */
#ifndef SERVER_HUB_H
#define SERVER_HUB_H

#include <uv.h>

#include "server/mail.h"
#include "server/store.h"
#include "server/think.h"

struct conn;
struct loop;

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
    uint32_t            asking; /* the connection whose line is being taken */
    bool                ticked; /* the time it wanted to be woken at has come */
    bool                done;   /* it may be put away when no connection is left */
    bool                taking; /* it is being fed: nothing may be freed */
};

struct hub {
    struct room_host     host;
    struct room_scratch *scratch;
    struct hub_room    **lists; /* by hash */
    uint32_t             list_count, count;
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

/* May a connection feed the room now? If so it ends that with hub_end_turn(). */
bool hub_begin_turn(struct hub_room *room);
void hub_end_turn(struct hub_room *room);

/* Is the room being read or storing? Asked between two lines. */
bool hub_is_busy(const struct hub_room *room);

/* One input of a connection, or one that is refused at once. */
void hub_take_line(struct conn *conn, const char *line);
void hub_refuse_line(struct conn *conn, const char *line, const char *why);

/* A connection that is in a room of this loop and belongs to this person; NULL: it has gone. */
struct conn *hub_find_conn(struct loop *loop, const char *room, uint32_t conn, uint8_t person);

/* ---- past.c ---- */

/* Send a connection what was said in the room up to an event, as soon as it is read. */
void past_ask(struct hub_room *room, uint32_t conn, uint8_t person, uint32_t number);

#endif
