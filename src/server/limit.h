/*
 * server/limit.h - how much strangers may ask for: rates, and a book of their addresses.
 *
 * The book has room for a fixed number of addresses, whatever comes: whoever has not been heard
 * of for longest is forgotten first. Addresses with open connections are not forgotten.
 */
#ifndef SERVER_LIMIT_H
#define SERVER_LIMIT_H

#include <pthread.h>

#include "server/address.h"

/* Every limit, by the name of the flag that sets it: /metrics counts how often each has bitten. */
enum limit {
    LIMIT_CONNECTIONS, LIMIT_ADDRESS_CONNECTIONS, LIMIT_LINES, LIMIT_ADDRESS_LINES,
    LIMIT_ADDRESS_ROOMS, LIMIT_ADDRESS_BYTES, LIMIT_ROOMS, LIMIT_ROOM_BYTES, LIMIT_STORE_BYTES,
    LIMIT_PEOPLE, LIMIT_CHAT_PER_MINUTE, LIMIT_CHAT_BYTES, LIMIT_NOTE_BYTES,
    LIMIT_LOOKS_PER_MINUTE, LIMIT_HEAD_BYTES, LIMIT_BODY_BYTES, LIMIT_MESSAGE_BYTES,
    LIMIT_QUEUE_BYTES, LIMIT_HEAD_SECONDS, LIMIT_ENTER_SECONDS, LIMIT_PING_SECONDS,
    LIMIT_ORIGIN, LIMIT_HOST,
    LIMITS,
};
extern const char *const limit_names[LIMITS];

/* Reasons for which the server refuses lines itself; ends with NULL. Rooms have theirs. */
extern const char *const limit_reasons[];

/* `amount` in `per_ms`, evenly; after a pause `burst` at once. Amount 0: no limit. */
struct limit_rate {
    uint32_t amount, per_ms, burst;
};

/* What has been taken of a rate. All zeros: nothing yet. */
struct limit_bucket {
    int64_t until_us; /* the time that is used up */
};

/* Take one; false: it is too early. */
bool limit_take(struct limit_bucket *bucket, const struct limit_rate *rate, int64_t now_ms);

/* For what is known only afterwards: is anything left, and then take so many. What is taken too
   much is owed, but never more than a burst: who may take in any case does not owe for ever. */
bool limit_has_left(const struct limit_bucket *bucket, const struct limit_rate *rate,
                    int64_t now_ms);
void limit_use(struct limit_bucket *bucket, const struct limit_rate *rate, uint32_t count,
               int64_t now_ms);

/* ---- addresses --------------------------------------------------------------------------- */

enum { LIMIT_ADDRESSES = 16384 };

struct limit_rules {
    uint32_t          connections; /* of one address; 0: no limit */
    struct limit_rate lines, rooms;
    struct limit_rate bytes; /* that are stored */
};

struct limit_visitor {
    struct address      network;
    uint32_t            connections;
    uint32_t            same_hash;     /* the next of its list, as a number; 0: none */
    uint32_t            newer, older;  /* its neighbours in the order of last use */
    struct limit_bucket lines, rooms, bytes;
};

/* All functions may be called by any thread. */
struct limit_book {
    pthread_mutex_t       lock;
    struct limit_rules    rules;
    uint8_t               key[16]; /* nobody can guess which addresses share a list */
    uint32_t              count, capacity;
    uint32_t             *lists;    /* by hash: the number of the first visitor */
    struct limit_visitor *visitors; /* numbered from 1; 0 is the ring of last use */
};

void limit_book_init(struct limit_book *book, const struct limit_rules *rules, uint32_t capacity);
void limit_book_release(struct limit_book *book);

/* Count a connection from here. NULL: there are too many, or the book is full of others. The
   visitor stays in the book until limit_leave(). */
struct limit_visitor *limit_enter(struct limit_book *book, struct address address);
void limit_leave(struct limit_book *book, struct limit_visitor *visitor);

/* May the visitor send one more line, make one more room? */
bool limit_line(struct limit_book *book, struct limit_visitor *visitor, int64_t now_ms);
bool limit_room(struct limit_book *book, struct limit_visitor *visitor, int64_t now_ms);

/* May anything more be stored for the visitor? An event of so many bytes is being stored. */
bool limit_may_store(struct limit_book *book, struct limit_visitor *visitor, int64_t now_ms);
void limit_store(struct limit_book *book, struct limit_visitor *visitor, size_t bytes,
                 int64_t now_ms);

#endif
