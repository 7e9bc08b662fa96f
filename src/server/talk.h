/*
 * server/talk.h - a connection that speaks WebSocket: frames in, lines out, and messages back.
 *
 * A room takes one thing at a time, and none while it stores. What a connection has sent meanwhile
 * stays here, nothing more is read from it, and the room comes back to it in its turn.
 */
#ifndef SERVER_TALK_H
#define SERVER_TALK_H

#include "room/room.h"
#include "server/limit.h"
#include "server/ws.h"

struct conn;
struct hub_room;

/* Bytes that have to wait, the next one at `at`. */
struct talk_rest {
    uint8_t *bytes; /* NULL: none */
    uint32_t at, end;
};

struct talk {
    struct hub_room    *room;    /* NULL: it has left */
    struct conn        *next;    /* in the room */
    struct conn        *waiting; /* behind it in the line of those the room goes on with */
    uint8_t             person;  /* 0: not known */
    uint8_t             strikes; /* lines refused for coming too fast */
    uint8_t             pings;   /* without an answer */
    bool                too_fast; /* a line of the input that is being gathered was */
    bool                in_line, leaving;
    bool                knocking; /* the room knows of it, although it is not a person's yet */
    struct ws_reader    reader;
    struct room_lines   lines;
    struct talk_rest    text, frames; /* of a message that was begun; behind it */
    struct limit_bucket bucket;
    uint64_t            from;    /* which network it comes from, for the room; 0: unknown */
};

/* The handshake is done: go to this room. */
void talk_begin(struct conn *conn, const char *room);

void talk_read(struct conn *conn, uint8_t *bytes, size_t count);

/* The room has time for what waits. */
void talk_go_on(struct conn *conn);

/* Send a message: `text` has ROOM_HEAD bytes before it that are free. Or one that is short. */
void talk_send(struct conn *conn, char *text, size_t length);
void talk_send_short(struct conn *conn, const char *text);

/* Say goodbye and close, in order: {"bye":"..."} unless NULL, and a close frame. */
void talk_end(struct conn *conn, const char *bye, uint16_t code);

/* After that: wait for the other side's close frame. */
void talk_linger(struct conn *conn, uint8_t *bytes, size_t count);

/* It waits at the door of the room: be more patient. */
void talk_knocks(struct conn *conn);

void talk_tick(struct conn *conn);
void talk_release(struct conn *conn);

#endif
