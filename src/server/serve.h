/*
 * server/serve.h - the server from outside: what it is told, and how it is run.
 */
#ifndef SERVER_SERVE_H
#define SERVER_SERVE_H

#include "engine/game.h"
#include "runtime/registry.h"
#include "server/address.h"
#include "server/log.h"
#include "server/page.h"

/* Everything that can be set. A limit of 0 is no limit. */
struct serve_config {
    const char *version;
    const char *listen; /* an address; NULL: all of the machine's */
    const char *data;   /* the directory of the database ... */
    const char *store;  /* ... unless rooms are in this PostgreSQL; NULL: they are not */
    const char *packs;  /* the directory of word packs, which may come later; NULL: none */
    uint32_t    port;   /* 0: any that is free */
    uint32_t    threads;
    uint32_t    thinkers; /* threads for bots; 0: one for each core but one */
    uint32_t    think_ms; /* the longest a bot thinks */
    uint32_t    keep_days; /* rooms are forgotten so long after their last event */
    bool        metrics_open; /* /metrics for everybody, not only for this machine */
    bool        open;         /* the page is opened in the browser of this desktop */
    enum log_level log;

    const struct page_file *files;   /* of the page; ends with one without a path */
    const char *const      *origins; /* pages of other hosts that may talk to us: "https://a.b" */
    int                     origin_count;
    const char *const      *hosts; /* names under which people ask for us: "a.b" */
    int                     host_count;
    const struct address   *proxies; /* whose X-Forwarded-For is believed */
    int                     proxy_count;

    struct registry bots; /* that rooms may have; those of them that are programs report here */

    /* Lists of words for rooms: see struct room_host. */
    const char *(*find_list)(const struct sh_game *game, const char *name, size_t *length);

    uint32_t connections, address_connections;
    uint32_t lines, address_lines; /* in a second */
    uint32_t address_rooms;        /* made in an hour */
    uint32_t address_bytes;        /* stored in an hour */
    uint32_t rooms;                /* in memory */
    uint32_t room_bytes;           /* of the events of a room */
    uint64_t store_bytes;          /* of the database in all */
    uint32_t people, chat_per_minute, chat_bytes, note_bytes; /* of one room */
    uint32_t looks_per_minute; /* lines of a person that make a room tell everything */
    uint32_t head_bytes, body_bytes, message_bytes, queue_bytes;
    uint32_t head_seconds, enter_seconds, ping_seconds;
    uint32_t grace_seconds, idle_seconds, pace_ms; /* see struct room_limits */
};

enum { SERVE_ERROR_MAX = 512 };

/* Run until SIGTERM or SIGINT. False: it could not be started, and `error` says why in one line. */
bool serve(const struct serve_config *config, char error[SERVE_ERROR_MAX]);

#endif
