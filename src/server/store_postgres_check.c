/* server/store_postgres_check.c - is everything as it was stored? And forgetting old rooms. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "server/store_postgres.h"

enum {
    GONE_LEAST = 10, /* rooms that may expire in a day, however few there are, ... */
    GONE_PART  = 10, /* ... or this part of all */
    SLICE      = 20, /* rooms deleted in one transaction */
};
static const int64_t HOUR_MS = 3600 * 1000, DAY_MS = 24 * HOUR_MS, WEEK_MS = 7 * DAY_MS,
                     GAP_MS = 31 * DAY_MS, SLACK_MS = 5 * 60 * 1000;

/* ---- checking ---- */

static const char all_sql[] =
    "SELECT room.name, room.number, room.sum, event.number, event.at_ms, event.sum, event.text"
    " FROM safehouse.room LEFT JOIN safehouse.event ON event.room = room.name"
    " ORDER BY room.name, event.number";
static const char lost_sql[] =
    "SELECT count(*) FROM safehouse.event WHERE NOT EXISTS"
    " (SELECT FROM safehouse.room WHERE room.name = event.room)";

enum { NAME, END_NUMBER, END_SUM, NUMBER, AT_MS, SUM, TEXT }; /* the columns of all_sql */

struct checker {
    char     name[ROOM_ID_MAX]; /* of the room that is being looked at; "": none yet */
    uint32_t end_number, good;
    int64_t  end_sum;
    struct sum sum;  /* of the last good event */
    bool     damaged; /* an event that does not follow on it was there */
    int64_t  rooms, events, bad;
    void (*say)(void *to, const char *line);
    void *to;
};

static void end_room(struct checker *c)
{
    char line[ERROR_SIZE], saved[64] = "nothing can be saved";
    if (!c->name[0]) return;
    c->rooms++;
    if (!c->damaged && c->good == c->end_number && c->sum.value == c->end_sum) return;
    c->bad++;
    if (c->good > 0) snprintf(saved, sizeof saved, "events 1 to %u can be saved", c->good);
    if (!c->damaged && c->good >= c->end_number)
        snprintf(line, sizeof line, "room %s: where it ends is damaged; %s", c->name, saved);
    else
        snprintf(line, sizeof line, "room %s: event %u is damaged or missing; %s", c->name,
                 c->good + 1, saved);
    c->say(c->to, line);
}

static void begin_room(struct checker *c, const PGresult *row, const char *name)
{
    end_room(c);
    snprintf(c->name, sizeof c->name, "%s", name);
    c->end_number = (uint32_t)result_number(row, 0, END_NUMBER);
    c->end_sum = result_number(row, 0, END_SUM);
    c->sum = sum_first(name);
    c->good = 0;
    c->damaged = false;
}

static void take_row(struct checker *c, const PGresult *row)
{
    const char *name = PQgetvalue(row, 0, NAME);
    if (strcmp(name, c->name) != 0) begin_room(c, row, name);
    if (PQgetisnull(row, 0, NUMBER)) return;
    c->events++;
    uint32_t number = c->good + 1;
    struct sum sum = sum_next(c->sum, name, number, result_number(row, 0, AT_MS),
                              PQgetvalue(row, 0, TEXT), (size_t)PQgetlength(row, 0, TEXT));
    if (c->damaged || result_number(row, 0, NUMBER) != number ||
        result_number(row, 0, SUM) != sum.value) {
        c->damaged = true;
        return;
    }
    c->sum = sum;
    c->good = number;
}

/* One row after the other, so that all of them need not be in memory. */
static bool take_rows(struct checker *c, PGconn *conn)
{
    bool fine = PQsendQueryParams(conn, all_sql, 0, NULL, NULL, NULL, NULL, 1) &&
                PQsetSingleRowMode(conn);
    for (PGresult *row; fine && (row = PQgetResult(conn)); PQclear(row)) {
        if (PQresultStatus(row) == PGRES_SINGLE_TUPLE) take_row(c, row);
        else fine = PQresultStatus(row) == PGRES_TUPLES_OK;
    }
    end_room(c);
    return fine;
}

static bool check_all(struct checker *c, struct link *link, char said[ERROR_SIZE])
{
    PGresult *begun = link_run(link, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    PQclear(begun);
    if (!begun || PQsetnonblocking(link->conn, 0) != 0 || !take_rows(c, link->conn))
        return pg_explain(said, "not everything can be read: %s",
                          link->conn ? PQerrorMessage(link->conn) : link->why);
    PGresult *row = link_run(link, lost_sql);
    int64_t lost = row ? result_number(row, 0, 0) : -1;
    PQclear(row);
    if (lost < 0) return pg_explain(said, "%s", link->why);
    if (c->bad > 0)
        return pg_explain(said, "%" PRId64 " of %" PRId64 " rooms %s damaged", c->bad, c->rooms,
                          c->bad == 1 ? "is" : "are");
    if (lost > 0) return pg_explain(said, "%" PRId64 " events belong to no room", lost);
    snprintf(said, ERROR_SIZE, "%" PRId64 " room%s and %" PRId64 " event%s", c->rooms,
             c->rooms == 1 ? "" : "s", c->events, c->events == 1 ? "" : "s");
    return true;
}

bool postgres_check(const char *url, void (*say)(void *to, const char *line), void *to,
                    char said[ERROR_SIZE])
{
    struct link link;
    struct checker checker = {.say = say, .to = to};
    if (!libpq_load(said)) return false;
    link_init(&link, url, NULL);
    bool fine = pg_open_tables(&link, false, said) && check_all(&checker, &link, said);
    link_close(&link);
    return fine;
}

/* ---- forgetting ---- */

/* How time passes for the store: the row of `note`. Time is that of PostgreSQL's clock, which one
   may have set: what passes between two looks, which come every hour, counts for two hours at
   most; a look that comes before the last one, or long after it, stops everything for a week. */
struct age {
    int64_t lived_ms, clock_ms, quiet_ms, day_ms, gone;
};

static const char find_age_sql[] =
    "SELECT lived_ms, clock_ms, quiet_ms, day_ms, gone, (SELECT count(*) FROM safehouse.room),"
    " (extract(epoch FROM clock_timestamp()) * 1000)::int8 FROM safehouse.note";

static void pass_time(struct age *age, int64_t now_ms)
{
    int64_t gap = now_ms - age->clock_ms;
    bool jumped = age->clock_ms == 0 || gap < -SLACK_MS || gap > GAP_MS;
    if (!jumped && gap > 0) age->lived_ms += gap < 2 * HOUR_MS ? gap : 2 * HOUR_MS;
    if (jumped) age->quiet_ms = age->lived_ms + WEEK_MS;
    age->clock_ms = now_ms;
    if (age->lived_ms - age->day_ms < DAY_MS) return;
    age->day_ms = age->lived_ms;
    age->gone = 0;
}

static bool run_sql(struct link *link, const char *sql)
{
    PGresult *result = link_run(link, sql);
    PQclear(result);
    return result;
}

static bool note_age(struct link *link, const struct age *age)
{
    char sql[ERROR_SIZE];
    snprintf(sql, sizeof sql,
             "UPDATE safehouse.note SET lived_ms = %" PRId64 ", clock_ms = %" PRId64
             ", quiet_ms = %" PRId64 ", day_ms = %" PRId64 ", gone = %" PRId64,
             age->lived_ms, age->clock_ms, age->quiet_ms, age->day_ms, age->gone);
    return run_sql(link, sql);
}

/* Delete some rooms with all their events; an append that comes meanwhile finds no row to move on.
   -1: failed. */
static int64_t delete_slice(struct link *link, int64_t before_ms, int64_t most)
{
    char sql[640];
    snprintf(sql, sizeof sql,
             "WITH gone AS (DELETE FROM safehouse.room WHERE name IN (SELECT name"
             " FROM safehouse.room WHERE seen_ms < %" PRId64 " LIMIT %" PRId64 ") AND seen_ms < "
             "%" PRId64 " RETURNING name), dead AS (DELETE FROM safehouse.event USING gone"
             " WHERE event.room = gone.name) SELECT count(*) FROM gone",
             before_ms, most, before_ms);
    PGresult *row = link_run(link, sql);
    int64_t count = row ? result_number(row, 0, 0) : -1;
    PQclear(row);
    return count;
}

static int64_t expire_rooms(struct link *link, const struct store_times *times)
{
    PGresult *row = link_run(link, find_age_sql);
    if (!row || PQntuples(row) != 1) return PQclear(row), -1;
    struct age age = {result_number(row, 0, 0), result_number(row, 0, 1), result_number(row, 0, 2),
                      result_number(row, 0, 3), result_number(row, 0, 4)};
    int64_t rooms = result_number(row, 0, 5), now_ms = result_number(row, 0, 6), gone = 0, last = 1;
    PQclear(row);
    pass_time(&age, now_ms);
    int64_t most = rooms / GONE_PART > GONE_LEAST ? rooms / GONE_PART : GONE_LEAST;
    int64_t before_ms = age.lived_ms - times->keep_ms - WEEK_MS;
    if (age.lived_ms < age.quiet_ms) most = 0;
    while (last > 0 && age.gone < most) {
        int64_t left = most - age.gone;
        last = delete_slice(link, before_ms, left < SLICE ? left : SLICE);
        if (last < 0) return -1;
        age.gone += last;
        gone += last;
    }
    return note_age(link, &age) ? gone : -1;
}

/* One node at a time: the others have nothing to do. */
int64_t pg_expire(struct store *store, const struct store_times *times)
{
    static const char lock_sql[] = "SELECT pg_try_advisory_lock(1399212148)::int4";
    struct link link;
    int64_t gone = -1;
    link_init(&link, ((struct postgres *)store)->url, NULL);
    PGresult *mine = link_up(&link) ? link_run(&link, lock_sql) : NULL;
    if (mine) gone = result_number(mine, 0, 0) ? expire_rooms(&link, times) : 0;
    PQclear(mine);
    if (gone < 0) pg_log(LOG_ERROR, "old rooms not forgotten", link.why);
    link_close(&link);
    return gone;
}
