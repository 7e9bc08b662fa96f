/* server/store.c - see store.h and store_kind.h. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "server/store_kind.h"

/* ---- which kind ---- */

bool store_is_postgres(const char *where)
{
    return strncmp(where, "postgres://", 11) == 0 || strncmp(where, "postgresql://", 13) == 0;
}

struct store *store_open(const char *where, char error[256])
{
    return store_is_postgres(where) ? postgres_open(where, error) : sqlite_open(where, error);
}

bool store_check(const char *where, void (*say)(void *to, const char *line), void *to,
                 char said[256])
{
    return store_is_postgres(where) ? postgres_check(where, say, to, said)
                                    : sqlite_check(where, say, to, said);
}

bool store_backup(const char *where, const char *to, char said[256])
{
    if (!store_is_postgres(where)) return sqlite_backup(where, to, said);
    snprintf(said, 256, "PostgreSQL has backups of its own: docs/hosting.md, or safehouse store "
                        "copy");
    return false;
}

void store_close(struct store *store)
{
    store->kind->close(store);
}

bool store_claim(struct store *store, char error[256])
{
    return store->kind->claim(store, error);
}

int64_t store_expire(struct store *store, const struct store_times *times)
{
    return store->kind->expire(store, times);
}

bool store_is_healthy(struct store *store, char why[64])
{
    return store->kind->is_healthy(store, why);
}

bool store_list(struct store *store, void (*take)(void *to, const char *room), void *to)
{
    return store->kind->list(store, take, to);
}

/* ---- what they share ---- */

void store_init(struct store *store, const struct store_kind *kind)
{
    store->kind = kind;
    store->last_append = &store->appends;
    store->last_read = &store->reads;
    pthread_mutex_init(&store->lock, NULL);
    pthread_cond_init(&store->writer_wanted, NULL);
    pthread_cond_init(&store->reader_wanted, NULL);
}

void store_release(struct store *store)
{
    pthread_cond_destroy(&store->writer_wanted);
    pthread_cond_destroy(&store->reader_wanted);
    pthread_mutex_destroy(&store->lock);
}

void store_begin_closing(struct store *store)
{
    pthread_mutex_lock(&store->lock);
    store->closing = true;
    pthread_cond_broadcast(&store->writer_wanted);
    pthread_cond_broadcast(&store->reader_wanted);
    pthread_mutex_unlock(&store->lock);
}

struct store_append *store_take_appends(struct store *store)
{
    struct store_append *list = store->appends;
    store->appends = NULL;
    store->last_append = &store->appends;
    return list;
}

struct store_read *store_take_reads(struct store *store)
{
    struct store_read *list = store->reads;
    store->reads = NULL;
    store->last_read = &store->reads;
    return list;
}

void store_append_all(struct store *store, struct store_append *first)
{
    struct store_append **last = &first->next;
    while (*last) last = &(*last)->next;
    pthread_mutex_lock(&store->lock);
    *store->last_append = first;
    store->last_append = last;
    pthread_cond_signal(&store->writer_wanted);
    pthread_mutex_unlock(&store->lock);
}

void store_append(struct store *store, struct store_append *append)
{
    assert(memchr(append->room, '\0', sizeof append->room) && append->number > 0);
    append->next = NULL;
    store_append_all(store, append);
}

void store_read(struct store *store, struct store_read *read)
{
    assert(memchr(read->room, '\0', sizeof read->room));
    read->next = NULL;
    pthread_mutex_lock(&store->lock);
    *store->last_read = read;
    store->last_read = &read->next;
    pthread_cond_signal(&store->reader_wanted);
    pthread_mutex_unlock(&store->lock);
}

void store_get_numbers(struct store *store, struct store_numbers *numbers)
{
    pthread_mutex_lock(&store->lock);
    *numbers = store->numbers;
    pthread_mutex_unlock(&store->lock);
}

bool store_take_failure(struct store *store)
{
    pthread_mutex_lock(&store->lock);
    bool fail = store->fail_next > 0;
    if (fail) store->fail_next--;
    pthread_mutex_unlock(&store->lock);
    return fail;
}

void store_fail_next(struct store *store, int count)
{
    pthread_mutex_lock(&store->lock);
    store->fail_next = count;
    pthread_mutex_unlock(&store->lock);
}
