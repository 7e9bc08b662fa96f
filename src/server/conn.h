/*
 * server/conn.h - one connection: bytes in, bytes out, its end.
 *
 * What is read goes to web.c or talk.c. What WebSockets are sent goes out at the end of the round
 * of the loop, all of it together: that keeps the processor's caches warm, and several messages to
 * one connection are sent at once. What the network does not take then is copied and waits. Whoever
 * reads so slowly that too much waits is dropped.
 *
 * Sending never ends a connection. One that breaks is only marked (CONN_BROKEN): nothing is read
 * from it or sent to it any more, and at the end of the round it is closed and leaves its room. So
 * whoever sends, a room above all, can be sure that nothing else happens meanwhile.
 */
#ifndef SERVER_CONN_H
#define SERVER_CONN_H

#include "server/server.h"
#include "server/talk.h"
#include "server/web.h"

enum conn_state {
    CONN_WEB,    /* speaks HTTP */
    CONN_TALK,   /* speaks WebSocket, and is in a room */
    CONN_LINGER, /* everything has been said; waits for the other side to hang up */
    CONN_BROKEN, /* closed at the end of the round */
    CONN_CLOSED,
};

struct conn {
    uv_tcp_t              tcp;
    struct conn          *next, **at; /* in the list of the loop */
    struct conn          *next_to_end; /* in the list of those to be looked at when it ends */
    struct address        peer;
    struct limit_visitor *visitor; /* NULL: not counted (yet) */
    struct loop          *loop;    /* from here on: what every message needs (conn_expect()) */
    uint32_t              id;
    uint32_t              queued;  /* bytes that wait for the network */
    uint32_t              boxed;   /* bytes that wait for the end of the round */
    uint32_t              due_s;   /* when the patience with what is awaited ends */
    uint32_t              heard_s; /* when it was last heard of */
    uint8_t               state;
    bool                  talks;     /* is or was a WebSocket */
    bool                  marked;    /* is in that list */
    bool                  paused;    /* nothing is read */
    bool                  finishing; /* closed as soon as everything is sent ... */
    bool                  hanging_up; /* ... or only our half of it */
    bool                  gone;      /* the socket is closed, and the memory waits for the room */
    uv_os_fd_t            socket;    /* of `tcp`, while it is open */
    union {
        struct web  web;
        struct talk talk;
    };
};

/* A connection of this loop on an open socket of this listener, or on a descriptor. NULL: the
   socket is broken, and has been closed. */
struct conn *conn_accept(struct loop *loop, uv_stream_t *listener);
struct conn *conn_adopt(struct loop *loop, uv_os_sock_t socket);

/* It will soon be sent something: get it into the processor's cache. It may be NULL. */
static inline void conn_expect(const struct conn *conn)
{
    if (!conn) return;
    __builtin_prefetch(&conn->loop);
    __builtin_prefetch(&conn->talk.person);
}

void conn_begin_reading(struct conn *conn);
void conn_pause(struct conn *conn);
void conn_resume(struct conn *conn);

/* Send bytes, or bytes that will not change or go away. */
void conn_send(struct conn *conn, const void *bytes, size_t count);
void conn_send_lasting(struct conn *conn, const void *bytes, size_t count);

/* The end of a round: send what is in the outbox; then end those who broke, or who have been sent
   their last word. False: there was nobody. They leave their rooms, and others are told, so that
   both are to be called until nobody is left. */
void conn_send_boxed(struct loop *loop);
bool conn_end_marked(struct loop *loop);

/* Four ends: now; when everything is sent; when the other side has hung up, or after a while; the
   same, and the other side sees at once that we have. A socket that is closed while something
   comes in takes back what it has sent, so the last two are for those who may still be talking. */
void conn_close(struct conn *conn);
void conn_finish(struct conn *conn);
void conn_linger(struct conn *conn);
void conn_hang_up(struct conn *conn);

/* Called once a second. */
void conn_tick(struct conn *conn);

/* The room has let go of a connection: free it if its socket is closed as well. */
void conn_left_room(struct conn *conn);

#endif
