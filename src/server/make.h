/*
 * server/make.h - new rooms: named, stored, and not kept in memory before somebody comes.
 */
#ifndef SERVER_MAKE_H
#define SERVER_MAKE_H

#include "engine/game.h"

struct conn;
struct making;

/* Make a room and tell the connection with web_made() when it is durable. */
void make_room(struct conn *conn, const struct sh_game *game);

/* The connection does not wait any more. */
void make_forget(struct making *making);

#endif
