/*
 * server/store_postgres_link.c - one connection to PostgreSQL: it comes back by itself, and nobody
 * waits for it for ever.
 *
 * When a connection breaks, its backend may still be at work on what it was told. It is known by
 * the name of its connection, which no other has: before anybody asks what became of that work,
 * the backend is ended, and is gone.
 */
#include <arpa/inet.h>
#include <endian.h>
#include <errno.h>
#include <poll.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "runtime/clock.h"
#include "server/store_postgres.h"

bool pg_explain(char error[ERROR_SIZE], const char *format, ...)
{
    va_list more;
    va_start(more, format);
    vsnprintf(error, ERROR_SIZE, format, more);
    va_end(more);
    return false;
}

int64_t pg_now_ms(void)
{
    return clock_ms(CLOCK_BOOTTIME);
}

void pg_log(enum log_level level, const char *what, const char *why)
{
    const struct log log = {.level = LOG_INFO, .file = STDERR_FILENO};
    log_say(&log, level, what, why ? LOG_FIELDS(LOG_TEXT("why", why)) : NULL);
}

/* ---- parameters ---- */

static void put(struct param *param, const void *bytes, size_t count)
{
    if (param->size - param->used < count) {
        param->size = 2 * param->size + count + 64;
        param->bytes = realloc(param->bytes, param->size);
        if (!param->bytes) abort();
    }
    if (count > 0) memcpy(param->bytes + param->used, bytes, count);
    param->used += count;
}

static void put_int32(struct param *param, uint32_t number)
{
    uint32_t net = htonl(number);
    put(param, &net, sizeof net);
}

void param_text(struct param *param, const char *text)
{
    param->used = 0;
    put(param, text, strlen(text));
}

void param_int64(struct param *param, int64_t number)
{
    uint64_t net = htobe64((uint64_t)number);
    param->used = 0;
    put(param, &net, sizeof net);
}

/* One dimension, no NULLs, numbered from 1. */
void param_array(struct param *param, unsigned oid, int count)
{
    param->used = 0;
    put_int32(param, count > 0);
    put_int32(param, 0);
    put_int32(param, oid);
    if (count == 0) return;
    put_int32(param, (uint32_t)count);
    put_int32(param, 1);
}

void param_add_text(struct param *param, const void *bytes, size_t count)
{
    put_int32(param, (uint32_t)count);
    put(param, bytes, count);
}

void param_add_int32(struct param *param, uint32_t number)
{
    put_int32(param, sizeof number);
    put_int32(param, number);
}

void param_add_int64(struct param *param, int64_t number)
{
    uint64_t net = htobe64((uint64_t)number);
    put_int32(param, sizeof net);
    put(param, &net, sizeof net);
}

void param_free(struct param *param)
{
    free(param->bytes);
    *param = (struct param){0};
}

int64_t result_number(const PGresult *result, int row, int column)
{
    const char *bytes = PQgetvalue(result, row, column);
    uint64_t wide = 0;
    uint32_t narrow = 0;
    if (PQgetlength(result, row, column) == sizeof narrow) {
        memcpy(&narrow, bytes, sizeof narrow);
        return (int32_t)ntohl(narrow);
    }
    if (PQgetlength(result, row, column) == sizeof wide) memcpy(&wide, bytes, sizeof wide);
    return (int64_t)be64toh(wide);
}

/* ---- what was said ---- */

/* The first line of what libpq says; passwords are never in it. */
static void keep_why(struct link *link, const char *said)
{
    size_t length = strcspn(said, "\n");
    snprintf(link->why, sizeof link->why, "PostgreSQL: %.*s",
             (int)(length < 200 ? length : 200), length > 0 ? said : "the connection was lost");
}

static void give_up(struct link *link)
{
    if (!link->conn) return;
    keep_why(link, PQerrorMessage(link->conn));
    PQfinish(link->conn);
    link->conn = NULL;
    memcpy(link->broken_tag, link->tag, sizeof link->tag);
}

/* Until there is an answer, or none will come. */
static bool wait_for_answer(PGconn *conn, int64_t until_ms)
{
    for (;;) {
        int waiting = PQflush(conn);
        if (waiting < 0) return false;
        if (waiting == 0 && !PQisBusy(conn)) return true;
        int64_t left = until_ms - pg_now_ms();
        struct pollfd poll_fd = {.fd = PQsocket(conn),
                                 .events = (short)(POLLIN | (waiting ? POLLOUT : 0))};
        int ready = left > 0 ? poll(&poll_fd, 1, (int)left) : 0;
        if (ready == 0 || (ready < 0 && errno != EINTR)) return false;
        if (ready > 0 && !PQconsumeInput(conn)) return false;
    }
}

/* The answer to what was sent: of several statements the last one's. */
static PGresult *take_answer(struct link *link, bool sent)
{
    int64_t until_ms = pg_now_ms() + ANSWER_MS;
    PGresult *last = NULL, *next;
    bool fine = sent;
    while (fine && (fine = wait_for_answer(link->conn, until_ms)) &&
           (next = PQgetResult(link->conn))) {
        bool good = PQresultStatus(next) == PGRES_TUPLES_OK ||
                    PQresultStatus(next) == PGRES_COMMAND_OK;
        bool bad_before = last && PQresultStatus(last) == PGRES_FATAL_ERROR;
        if (!good) keep_why(link, PQresultErrorMessage(next));
        if (bad_before) PQclear(next);
        else PQclear(last), last = next;
    }
    if (!fine || PQstatus(link->conn) != CONNECTION_OK) {
        PQclear(last);
        give_up(link);
        return NULL;
    }
    if (last && PQresultStatus(last) != PGRES_FATAL_ERROR) return last;
    const char *state = last ? PQresultErrorField(last, PG_DIAG_SQLSTATE) : NULL;
    link->again = state && strncmp(state, "40", 2) == 0; /* a deadlock, or the like */
    PQclear(last);
    return NULL;
}

PGresult *link_run(struct link *link, const char *sql)
{
    return take_answer(link, PQsendQueryParams(link->conn, sql, 0, NULL, NULL, NULL, NULL, 1));
}

PGresult *link_run_all(struct link *link, const char *sql)
{
    return take_answer(link, PQsendQuery(link->conn, sql));
}

PGresult *link_ask(struct link *link, int statement, int count, const struct param *params)
{
    char name[16];
    const char *values[PARAMS_MAX];
    int lengths[PARAMS_MAX], formats[PARAMS_MAX];
    snprintf(name, sizeof name, "s%d", statement);
    for (int i = 0; i < count; i++) {
        values[i] = params[i].bytes;
        lengths[i] = (int)params[i].used;
        formats[i] = 1;
    }
    return take_answer(link, PQsendQueryPrepared(link->conn, name, count, values, lengths, formats,
                                                 1));
}

bool link_is_up(const struct link *link)
{
    return link->conn;
}

/* ---- coming and going ---- */

void link_init(struct link *link, const char *url, const char *const *prepare)
{
    *link = (struct link){.url = url, .prepare = prepare};
}

void link_close(struct link *link)
{
    if (link->conn) PQfinish(link->conn);
    link->conn = NULL;
}

/* Our statements find rooms by their names, one after the other, however few rooms there are when
   they are planned: there may be many tomorrow. Plans that avoid what is off are thought to be
   dear, and would be compiled: so that is off, too. */
static bool prepare(struct link *link)
{
    static const char settings[] =
        "SET enable_hashjoin = off; SET enable_mergejoin = off; SET enable_seqscan = off;"
        "SET plan_cache_mode = force_generic_plan; SET jit = off; SET synchronous_commit = on;"
        "SET client_min_messages = warning";
    PGresult *result = link_run_all(link, settings);
    bool fine = result;
    PQclear(result);
    for (int i = 0; fine && link->prepare && link->prepare[i]; i++) {
        char name[16];
        snprintf(name, sizeof name, "s%d", i);
        result = take_answer(link, PQsendPrepare(link->conn, name, link->prepare[i], 0, NULL));
        fine = result;
        PQclear(result);
    }
    return fine;
}

bool link_claim(struct link *link)
{
    PGresult *row = link_run(link, "SELECT pg_try_advisory_lock(1399212149)::int4");
    bool mine = row && result_number(row, 0, 0);
    PQclear(row);
    link->claims = true;
    return mine;
}

static void ignore_notice(void *unused, const char *message)
{
    (void)unused;
    (void)message;
}

/* libpq repeats an address that it cannot read, with the password in it. */
static bool is_address(struct link *link)
{
    PQconninfoOption *options = PQconninfoParse(link->url, NULL);
    bool fine = options;
    PQconninfoFree(options);
    if (!fine)
        snprintf(link->why, sizeof link->why,
                 "PostgreSQL: the address is not of the form postgres://USER@HOST:PORT/DATABASE");
    return fine;
}

/* What stands before the address can be changed by it. */
static bool connect_now(struct link *link)
{
    if (!is_address(link)) return false;
    uint64_t random;
    randombytes_buf(&random, sizeof random);
    snprintf(link->tag, sizeof link->tag, "safehouse-%016llx", (unsigned long long)random);
    const char *const names[] = {"connect_timeout", "keepalives_idle", "keepalives_interval",
                                 "keepalives_count", "tcp_user_timeout", "dbname",
                                 "application_name", NULL};
    const char *const values[] = {"3", "5", "2", "3", "8000", link->url, link->tag, NULL};
    link->conn = PQconnectdbParams(names, values, 1);
    if (!link->conn) abort();
    if (PQstatus(link->conn) != CONNECTION_OK) {
        keep_why(link, PQerrorMessage(link->conn));
        link_close(link);
        return false;
    }
    PQsetnonblocking(link->conn, 1);
    PQsetNoticeProcessor(link->conn, ignore_notice, NULL);
    if (!prepare(link)) link_close(link);
    else if (link->claims) link_claim(link); /* nobody can do anything if it is another's now */
    return link->conn;
}

bool link_up(struct link *link)
{
    if (link->conn) return true;
    if (pg_now_ms() < link->rest_until_ms) return false;
    if (connect_now(link)) return true;
    link->rest_until_ms = pg_now_ms() + REST_MS;
    return false;
}

/* End the backend of the connection before. True: it is gone. */
static bool end_broken(struct link *link)
{
    char sql[192];
    snprintf(sql, sizeof sql,
             "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
             " WHERE application_name = '%s'", link->broken_tag);
    PGresult *result = link_run(link, sql);
    bool gone = result && result_number(result, 0, 0) == 0;
    PQclear(result);
    if (gone) link->broken_tag[0] = '\0';
    return gone;
}

bool link_back(struct link *link, int64_t until_ms)
{
    for (;;) {
        link->rest_until_ms = 0;
        if (link_up(link) && (!link->broken_tag[0] || end_broken(link))) return true;
        if (pg_now_ms() >= until_ms) return false;
        usleep(RETRY_MS * 1000);
    }
}
