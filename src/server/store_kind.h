/*
 * server/store_kind.h - what the kinds of stores share: nobody but store*.c includes it.
 *
 * Whatever the kind, requests stand in two lines until its writer and its reader take them:
 * store.c puts them there.
 */
#ifndef SERVER_STORE_KIND_H
#define SERVER_STORE_KIND_H

#include <pthread.h>

#include "server/store.h"

/* What a kind does by itself: see the functions of the same name in store.h. */
struct store_kind {
    void (*close)(struct store *store);
    bool (*claim)(struct store *store, char error[256]);
    int64_t (*expire)(struct store *store, const struct store_times *times);
    bool (*is_healthy)(struct store *store, char why[64]);
    bool (*list)(struct store *store, void (*take)(void *to, const char *room), void *to);
};

struct store {
    const struct store_kind *kind;

    pthread_mutex_t      lock; /* for all of it, and what a kind says */
    pthread_cond_t       writer_wanted, reader_wanted;
    struct store_append *appends, **last_append;
    struct store_read   *reads, **last_read;
    struct store_numbers numbers;
    int                  fail_next;
    bool                 closing;
};

/* Everything but the kind's own, and the end of it. */
void store_init(struct store *store, const struct store_kind *kind);
void store_release(struct store *store);

/* Both threads are to finish what stands in line, and end. */
void store_begin_closing(struct store *store);

/* Take a line as a whole, with the lock held. */
struct store_append *store_take_appends(struct store *store);
struct store_read *store_take_reads(struct store *store);

/* Is this commit to fail, for a test? */
bool store_take_failure(struct store *store);

/* ---- the kinds; see store.h ---- */

struct store *sqlite_open(const char *dir, char error[256]);
bool sqlite_backup(const char *dir, const char *to, char said[256]);
bool sqlite_check(const char *dir, void (*say)(void *to, const char *line), void *to,
                  char said[256]);

struct store *postgres_open(const char *url, char error[256]);
bool postgres_check(const char *url, void (*say)(void *to, const char *line), void *to,
                    char said[256]);

#endif
