/*
 * server/store_postgres.c - the store in a PostgreSQL, which several nodes may share: opening it,
 * and the interface.
 *
 * Events are only ever added. The row of a room says where its log ends, so that a lost end is
 * noticed and old rooms are found without looking at events. Texts are bytes: the database's own
 * encoding does not matter then. docs/decisions/0011-postgresql.md has the measurements.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/store_postgres.h"

enum {
    PROBE_MS = 2000, /* what is older is not known any more: can it be written? */
    CLAIM_MS = 3000,
};

/* Servers that start together make the tables one after the other. Rows of rooms are changed in
   place, for which their pages keep space. */
static const char make_sql[] =
    "BEGIN; SELECT pg_advisory_xact_lock(1399212147);"
    "CREATE SCHEMA IF NOT EXISTS safehouse;"
    "CREATE TABLE IF NOT EXISTS safehouse.note (one bool PRIMARY KEY CHECK (one),"
    " format int4 NOT NULL, lived_ms int8 NOT NULL DEFAULT 0, clock_ms int8 NOT NULL DEFAULT 0,"
    " quiet_ms int8 NOT NULL DEFAULT 0, day_ms int8 NOT NULL DEFAULT 0,"
    " gone int8 NOT NULL DEFAULT 0);"
    "CREATE TABLE IF NOT EXISTS safehouse.room (name text COLLATE \"C\" PRIMARY KEY,"
    " number int4 NOT NULL, sum int8 NOT NULL, seen_ms int8 NOT NULL) WITH (fillfactor = 50);"
    "CREATE TABLE IF NOT EXISTS safehouse.event (room text COLLATE \"C\" NOT NULL,"
    " number int4 NOT NULL, at_ms int8 NOT NULL, sum int8 NOT NULL, text bytea NOT NULL,"
    " PRIMARY KEY (room, number));"
    "INSERT INTO safehouse.note (one, format) VALUES (true, 1) ON CONFLICT DO NOTHING;"
    "COMMIT";
_Static_assert(FORMAT == 1, "the text above says so");

/* ---- opening ---- */

/* 0: there are no tables; -1: that cannot be found out. */
static int64_t find_format(struct link *link)
{
    int64_t format = -1;
    PGresult *there = link_run(link, "SELECT (to_regclass('safehouse.note') IS NOT NULL)::int4");
    if (there && result_number(there, 0, 0) == 0) format = 0;
    PGresult *row = there && format != 0 ? link_run(link, "SELECT format FROM safehouse.note")
                                         : NULL;
    if (row && PQntuples(row) == 1) format = result_number(row, 0, 0);
    PQclear(row);
    PQclear(there);
    return format;
}

static bool is_read_only(struct link *link)
{
    PGresult *row = link_run(link, "SELECT current_setting('transaction_read_only')::bool::int4");
    bool read_only = row && result_number(row, 0, 0);
    PQclear(row);
    return read_only;
}

bool pg_open_tables(struct link *link, bool make, char error[ERROR_SIZE])
{
    if (!link_up(link)) return pg_explain(error, "%s", link->why);
    if (make && is_read_only(link))
        return pg_explain(error, "PostgreSQL is read-only: is this a standby?");
    int64_t format = find_format(link);
    if (format == 0 && !make)
        return pg_explain(error, "this database has nothing of Safehouse in it");
    if (format == 0) {
        PGresult *made = link_run_all(link, make_sql);
        PQclear(made);
        if (!made) return pg_explain(error, "the tables cannot be made: %.200s", link->why);
        format = find_format(link);
    }
    if (format < 0) return pg_explain(error, "%s", link->why);
    if (format > FORMAT)
        return pg_explain(error, "the tables were made by a newer Safehouse: they have format "
                                 "%lld, this one knows %d", (long long)format, FORMAT);
    return true;
}

/* ---- the interface ---- */

static struct postgres *postgres_of(struct store *store)
{
    return (struct postgres *)store;
}

static void close_store(struct store *store)
{
    struct postgres *s = postgres_of(store);
    store_begin_closing(store);
    if (s->threads > 0) pthread_join(s->writer, NULL);
    if (s->threads > 1) pthread_join(s->reader, NULL);
    link_close(&s->link);
    link_close(&s->read_link);
    for (int i = 0; i < PARAMS_MAX; i++) param_free(&s->params[i]);
    store_release(store);
    free(s->tips);
    free(s->url);
    free(s);
}

static bool is_healthy(struct store *store, char why[WHY_SIZE])
{
    struct postgres *s = postgres_of(store);
    pthread_mutex_lock(&store->lock);
    memcpy(why, s->why, WHY_SIZE);
    if (pg_now_ms() - s->proved_ms > PROBE_MS && !store->closing) {
        s->probe = true;
        pthread_cond_signal(&store->writer_wanted);
    }
    pthread_mutex_unlock(&store->lock);
    return !*why;
}

static bool list_rooms(struct store *store, void (*take)(void *to, const char *room), void *to)
{
    struct link link;
    link_init(&link, postgres_of(store)->url, NULL);
    PGresult *rows = link_up(&link) ? link_run(&link, "SELECT name FROM safehouse.room ORDER BY 1")
                                    : NULL;
    for (int i = 0; rows && i < PQntuples(rows); i++) take(to, PQgetvalue(rows, i, 0));
    PQclear(rows);
    link_close(&link);
    return rows;
}

/* A server that was killed a moment ago may still be known. */
static bool claim(struct store *store, char error[ERROR_SIZE])
{
    struct postgres *s = postgres_of(store);
    int64_t until_ms = pg_now_ms() + CLAIM_MS;
    while (!link_up(&s->link) || !link_claim(&s->link)) {
        if (pg_now_ms() >= until_ms)
            return pg_explain(error, "another server uses this database of PostgreSQL");
        usleep(RETRY_MS * 1000);
    }
    return true;
}

static const struct store_kind kind = {
    .close = close_store, .claim = claim, .expire = pg_expire, .is_healthy = is_healthy,
    .list = list_rooms,
};

static bool start(struct postgres *s, char error[ERROR_SIZE])
{
    struct link first;
    link_init(&first, s->url, NULL);
    bool fine = pg_open_tables(&first, true, error);
    link_close(&first);
    if (!fine) return false;
    if (!link_up(&s->link)) return pg_explain(error, "%s", s->link.why);
    pg_look_at_size(s);
    if (pthread_create(&s->writer, NULL, pg_write_all, s) == 0) s->threads++;
    if (s->threads == 1 && pthread_create(&s->reader, NULL, pg_read_all, s) == 0) s->threads++;
    return s->threads == 2 ? true : pg_explain(error, "the store's threads cannot be started");
}

struct store *postgres_open(const char *url, char error[ERROR_SIZE])
{
    if (!libpq_load(error)) return NULL;
    struct postgres *s = calloc(1, sizeof *s);
    if (!s || !(s->tips = calloc(TIPS, sizeof *s->tips)) || !(s->url = strdup(url))) abort();
    store_init(&s->base, &kind);
    link_init(&s->link, s->url, write_sql);
    link_init(&s->read_link, s->url, read_sql);
    s->proved_ms = pg_now_ms();
    if (start(s, error)) return &s->base;
    close_store(&s->base);
    return NULL;
}
