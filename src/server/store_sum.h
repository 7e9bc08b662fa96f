/*
 * server/store_sum.h - the checksums that chain the events of a room, whatever store has them.
 *
 * An event's checksum covers its number, its time, its text and the checksum of the event before
 * it, that of the first one the name of the room: what belongs to another room or another place in
 * the room does not fit either. It is against accidents, not against an operator: SipHash with a
 * fixed key, 64 bits.
 */
#ifndef SERVER_STORE_SUM_H
#define SERVER_STORE_SUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The checksum of an event. Events of SQLite's format 1 have none; the first one behind them is
   chained to the name of the room, as the first of all is. */
struct sum {
    bool    known;
    int64_t value;
};

/* What the chain of a room begins with, and how it goes on. */
struct sum sum_first(const char *room);
struct sum sum_next(struct sum before, const char *room, uint32_t number, int64_t at_ms,
                    const void *text, size_t length);

#endif
