/*
 * server/server.h - what the files of the server share: the server and its loops.
 *
 *     serve.c    the life of the server: start, threads, signals, end
 *     loop.c     the life of one loop, which is one thread
 *     listen.c   sockets that listen; new connections, also handed over from loop to loop
 *     conn.c     one connection: bytes in, bytes out, its end
 *     web.c      a connection that speaks HTTP: requests and answers
 *     talk.c     a connection that speaks WebSocket: frames and lines
 *     hub.c      the rooms of a loop: loaded, fed, stored, put away
 *     make.c     new rooms
 *     think.c    what rooms ask bots
 *     greet.c    the lines for people on the terminal
 *
 * and, knowing nothing of connections: http.c and ws.c read what comes, answer.c writes heads of
 * answers, page.c has the files, origin.c and address.c say who asks, limit.c how much they may,
 * metrics.c counts, log.c tells, mail.c brings news from thread to thread, store*.c keep, as
 * store.h says (store_kind.h, store_sum.h and store_copy.h are theirs). Threads that think,
 * programs as bots and who judges words are in src/runtime.
 *
 * Loop 0 accepts all connections and answers all requests. A connection that asks for a room goes
 * to the loop the room lives in, for good. Loops share the store, the crew, the book of
 * addresses, and nothing else.
 */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include <stdatomic.h>

#include <uv.h>

#include "engine/rng.h"
#include "server/hub.h"
#include "server/limit.h"
#include "server/log.h"
#include "server/mail.h"
#include "server/metrics.h"
#include "server/serve.h"
#include "server/store.h"
#include "server/think.h"

enum { INPUT_MAX = 65536, THREADS_MAX = 64, SIGNALS = 2 };
enum { OUTBOX_COUNT = 1024 };
#ifndef OUTBOX_BYTES /* a test makes it so small that it is always full */
#define OUTBOX_BYTES (1u << 16)
#endif

struct conn;

/* What is to be sent at the end of the round, in the order in which it was said. The bytes are
   copied: whoever sends may change them afterwards. */
struct outbox {
    uint8_t *bytes;
    uint32_t length, count;
    struct {
        struct conn *conn;
        uint32_t     end; /* where its bytes end, which begin where those before end */
    } list[OUTBOX_COUNT];
};

struct loop {
    struct server *server;
    uv_loop_t      uv;
    uv_thread_t    thread;
    uv_timer_t     tick;
    uint64_t       tick_due_ms;
    struct mailbox mailbox;
    struct mail    stop;     /* the news that it is to end */
    bool           stopping;
    uint64_t       stop_due_ms;
    uint32_t       pending;  /* requests to the store that are not a room's, and thoughts */
    struct conn   *conns;
    struct conn   *next_to_visit; /* by who walks through the list: others may go meanwhile */
    struct conn   *to_end;   /* broken, or to be closed when all is sent: see conn_end_marked() */
    bool           sending;  /* the outbox is being emptied: no room may be fed */
    uint32_t       last_conn;
    struct hub     hub;
    struct metrics metrics;
    struct outbox  outbox;
    struct store_append *appends; /* of this round, handed to the store together */
    uv_prepare_t   before_poll; /* rounds end twice: after the timers ... */
    uv_check_t     after_poll;  /* ... and after what was read */
    uint8_t       *input; /* what is read goes here first: INPUT_MAX bytes and one more */
};

struct server {
    const struct serve_config *config;
    struct log        log;
    struct store     *store;
    struct crew      *crew; /* who thinks for bots */
    struct limit_book book;
    uint8_t           key[16];    /* of the hash that says where a room lives */
    int64_t           started_ms; /* since 1970 ... */
    int64_t           boot_ms;    /* ... and on the clock that nobody sets */
    atomic_uint       connections, rooms;
    atomic_bool       full; /* the database is as big as may be */
    char              machine[256]; /* its name; "": unknown */
    bool              stopping; /* these two for loop 0 */
    bool              stranger; /* somebody has asked for a host we are not */
    uv_tcp_t          listener;
    uv_signal_t       signals[SIGNALS];
    uv_timer_t        expire_timer, words_timer;
    uv_work_t         expire_work;
    bool              expiring;
    int               loop_count;
    struct loop      *loops;
};

/* Milliseconds since 1970. A clock that is set while the server runs does not change it. */
int64_t server_now_ms(const struct server *server);

/* Which loop a room lives in. */
struct loop *server_loop_of(struct server *server, const char *room);

/* Memory that is there, or the end of the program. Size 0 frees. */
void *must_resize(void *old, size_t size);

/* ---- loop.c ---- */
void loop_init(struct loop *loop, struct server *server);
void loop_release(struct loop *loop);

/* Runs until it is told to stop and everything in it has come to an end. Tests begin it and go
   through its rounds themselves. */
void loop_run(struct loop *loop);
void loop_begin(struct loop *loop);
void loop_stop(struct loop *loop); /* from any thread */

/* Seconds and milliseconds on the loop's clock, which only ever goes on. */
static inline uint32_t loop_seconds(const struct loop *loop)
{
    return (uint32_t)(uv_now(&loop->uv) / 1000);
}

/* ---- listen.c ---- */

/* Listen and accept in loop 0; `*port` is the real one afterwards. NULL, or what went wrong: then
   `*port` is the next one that is free if that was taken, else 0. */
const char *listen_begin(struct server *server, int *port);

/* Hand a connection that has become a WebSocket over to the loop of its room. */
void listen_hand_over(struct conn *conn, struct loop *to, const char *room);

/* ---- greet.c ---- */

/* Where people find the page: on standard output, with a QR code if that is a terminal. */
void greet(const struct serve_config *config, int port);

#endif
