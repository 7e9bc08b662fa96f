/*
 * server/web.h - a connection that speaks HTTP: requests in, answers out, and the way to a room.
 */
#ifndef SERVER_WEB_H
#define SERVER_WEB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct conn;
struct making;

struct web {
    char          *bytes; /* requests that are not complete or not answered yet; NULL: none */
    size_t         length, scanned;
    struct making *making; /* the room it waits for ... */
    bool           last;   /* ... and nothing after that */
};

void web_begin(struct conn *conn);
void web_read(struct conn *conn, char *bytes, size_t count);

/* Everything was sent: go on with the next request. */
void web_sent(struct conn *conn);

/* The room that was asked for is there; NULL: it could not be stored. */
void web_made(struct conn *conn, const char *room);

void web_tick(struct conn *conn);
void web_release(struct conn *conn);

#endif
