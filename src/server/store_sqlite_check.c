/*
 * server/store_sqlite_check.c - is everything as it was stored? Checks and copies.
 */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/store_sqlite.h"

/* ---- all rooms: their events are looked at in the order in which they were stored ---- */

/* The [1] is for a file of format 1, which has no checksums. */
static const char *const rooms_sql[2] = {
    "SELECT id, head, number, sum, name FROM room WHERE name IS NOT NULL ORDER BY id",
    "SELECT id, head, number, NULL, name FROM room WHERE name IS NOT NULL ORDER BY id"};
static const char *const events_sql[2] = {
    "SELECT seq, room, number, prev, at_ms, sum, text FROM event WHERE seq > ?1 ORDER BY seq",
    "SELECT seq, room, number, prev, at_ms, NULL, text FROM event WHERE seq > ?1 ORDER BY seq"};

struct checked_room {
    char       name[ROOM_ID_MAX];
    struct tip end;  /* as its row says */
    struct tip good; /* up to here all events follow on each other */
    int64_t    late; /* the last event that says it is of this room and is not noted yet */
};

struct checker {
    sqlite3             *db;
    sqlite3_stmt        *rows;
    struct checked_room *rooms; /* in the order of their ids */
    size_t               count, size;
    int64_t              noted_seq, plain_seq, last_seq;
    int64_t              events, plain, bad;
    int                  trouble; /* what SQLite could not read */
    void (*say)(void *to, const char *line);
    void *to;
};

static int take_rooms(struct checker *c)
{
    int code;
    while ((code = sqlite3_step(c->rows)) == SQLITE_ROW) {
        if (c->count == c->size) {
            c->size = 2 * c->size + 64;
            c->rooms = realloc(c->rooms, c->size * sizeof *c->rooms);
            if (!c->rooms) abort();
        }
        struct checked_room *room = &c->rooms[c->count++];
        const char *name = (const char *)sqlite3_column_text(c->rows, 4);
        *room = (struct checked_room){.end.room = sqlite3_column_int64(c->rows, 0)};
        room->end.seq = sqlite3_column_int64(c->rows, 1);
        room->end.number = (uint32_t)sqlite3_column_int64(c->rows, 2);
        room->end.sum = db_column_sum(c->rows, 3);
        snprintf(room->name, sizeof room->name, "%s", name ? name : "");
    }
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

static struct checked_room *find_room(struct checker *c, int64_t id)
{
    size_t low = 0, high = c->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (c->rooms[middle].end.room < id) low = middle + 1;
        else high = middle;
    }
    return low < c->count && c->rooms[low].end.room == id ? &c->rooms[low] : NULL;
}

/* An event that follows on the last good one of its room is the next good one. Any other is left
   aside: its room does not get to its end then, unless the event only claims to be of it. */
static void take_event(struct checker *c, sqlite3_stmt *row)
{
    int64_t seq = sqlite3_column_int64(row, 0);
    struct checked_room *room = find_room(c, sqlite3_column_int64(row, 1));
    struct sum sum = db_column_sum(row, 5);
    bool plain = seq <= c->plain_seq;
    c->last_seq = seq;
    if (!room) return; /* of one that has expired */
    c->events++;
    c->plain += plain;
    if (seq > c->noted_seq) room->late = seq;
    uint32_t number = room->good.number + 1;
    if (sqlite3_column_int64(row, 2) != number || sqlite3_column_int64(row, 3) != room->good.seq ||
        sum.known == plain)
        return;
    const void *text = sqlite3_column_blob(row, 6);
    size_t length = (size_t)sqlite3_column_bytes(row, 6);
    struct sum wanted = plain ? sum
                              : sum_next(room->good.sum, room->name, number,
                                         sqlite3_column_int64(row, 4), text, length);
    if (plain || sum.value == wanted.value)
        room->good = (struct tip){.seq = seq, .number = number, .sum = sum};
}

/* Where SQLite cannot read on it is tried again a little behind that. */
static int take_events(struct checker *c)
{
    int64_t most = 0, step = 1;
    int code = db_ask_once(c->db, "SELECT ifnull(max(seq), 0) FROM event", &most, NULL, 0);
    if (code != SQLITE_OK) return code;
    for (int64_t from = 0; from <= most; from += step, step *= 2) {
        sqlite3_bind_int64(c->rows, 1, from);
        while ((code = sqlite3_step(c->rows)) == SQLITE_ROW) {
            take_event(c, c->rows);
            from = c->last_seq;
            step = 1;
        }
        sqlite3_reset(c->rows);
        if (code == SQLITE_DONE) return SQLITE_OK;
        c->trouble = code;
    }
    return SQLITE_OK;
}

/* Did the good events reach the end that its row or, behind the last note, its last event says? */
static bool is_whole(const struct checked_room *room)
{
    const struct tip *good = &room->good, *end = &room->end;
    if (room->late) return good->seq == room->late && good->number > end->number;
    return good->seq == end->seq && good->number == end->number &&
           good->sum.known == end->sum.known && good->sum.value == end->sum.value;
}

static void judge_rooms(struct checker *c)
{
    for (size_t i = 0; i < c->count; i++) {
        const struct checked_room *room = &c->rooms[i];
        char line[ERROR_SIZE], saved[64] = "nothing can be saved";
        uint32_t good = room->good.number;
        if (is_whole(room)) continue;
        c->bad++;
        if (good > 0) snprintf(saved, sizeof saved, "events 1 to %u can be saved", good);
        if (good >= room->end.number && !room->late)
            snprintf(line, sizeof line, "room %s: where it ends is damaged; %s", room->name, saved);
        else
            snprintf(line, sizeof line, "room %s: event %u is damaged or missing; %s", room->name,
                     good + 1, saved);
        c->say(c->to, line);
    }
}

static int run_rows(struct checker *c, const char *sql, int (*take)(struct checker *c))
{
    int code = sqlite3_prepare_v2(c->db, sql, -1, &c->rows, NULL);
    if (code == SQLITE_OK) code = take(c);
    sqlite3_finalize(c->rows);
    c->rows = NULL;
    return code;
}

/* Check all rooms of an open database, at one moment. */
static int check_rooms(struct checker *c, int64_t format)
{
    int plain = format < 2;
    int code = sqlite3_exec(c->db, "BEGIN", NULL, NULL, NULL);
    if (code == SQLITE_OK)
        code = db_ask_once(c->db, "SELECT seq FROM note", &c->noted_seq, NULL, 0);
    c->plain_seq = INT64_MAX;
    if (code == SQLITE_OK && !plain)
        code = db_ask_once(c->db, "SELECT plain_seq FROM note", &c->plain_seq, NULL, 0);
    if (code == SQLITE_OK) code = run_rows(c, rooms_sql[plain], take_rooms);
    if (code == SQLITE_OK) code = run_rows(c, events_sql[plain], take_events);
    if (code == SQLITE_OK) judge_rooms(c);
    if (!sqlite3_get_autocommit(c->db)) sqlite3_exec(c->db, "COMMIT", NULL, NULL, NULL);
    return code;
}

static void count_things(const struct checker *c, bool with_plain, char said[ERROR_SIZE])
{
    int n = snprintf(said, ERROR_SIZE, "%zu room%s and %" PRId64 " event%s", c->count,
                     c->count == 1 ? "" : "s", c->events, c->events == 1 ? "" : "s");
    if (with_plain && c->plain > 0)
        snprintf(said + n, ERROR_SIZE - (size_t)n, ", %" PRId64 " of them without a checksum",
                 c->plain);
}

/* Check what is open: SQLite's own structures, then the rooms. */
static bool check_database(struct checker *c, int64_t format, const char *path, bool with_plain,
                           char said[ERROR_SIZE])
{
    char verdict[128] = "";
    int code = check_rooms(c, format);
    if (code == SQLITE_OK)
        code = db_ask_once(c->db, "PRAGMA integrity_check(1)", NULL, verdict, sizeof verdict);
    if (code != SQLITE_OK)
        return db_explain(said, "%s is damaged: %s", path, sqlite3_errmsg(c->db));
    if (c->bad > 0)
        return db_explain(said, "%" PRId64 " of %zu rooms %s damaged", c->bad, c->count,
                          c->bad == 1 ? "is" : "are");
    if (strcmp(verdict, "ok") != 0 || c->trouble)
        return db_explain(said, "the rooms are whole, but %s is damaged: %s", path,
                          strcmp(verdict, "ok") != 0 ? verdict : sqlite3_errstr(c->trouble));
    count_things(c, with_plain, said);
    return true;
}

/* Open the database of a directory, if there is one. */
static bool open_existing(const char *dir, char path[PATH_SIZE], sqlite3 **db, int64_t *format,
                          char said[ERROR_SIZE])
{
    if (!db_path(dir, "safehouse.db", path, said)) return false;
    if (access(path, F_OK) != 0) return db_explain(said, "%s: %s", path, strerror(errno));
    if (!db_open(path, db, said) || !db_check_format(*db, path, format, said)) return false;
    return *format > 0 ? true : db_explain(said, "%s is empty", path);
}

bool sqlite_check(const char *dir, void (*say)(void *to, const char *line), void *to,
                 char said[ERROR_SIZE])
{
    char path[PATH_SIZE];
    int64_t format;
    struct checker checker = {.say = say, .to = to};
    bool fine = open_existing(dir, path, &checker.db, &format, said) &&
                check_database(&checker, format, path, true, said);
    free(checker.rooms);
    sqlite3_close(checker.db);
    return fine;
}

/* ---- a copy ---- */

/* All at once: from one step to the next the original may change, and the copy begin anew. */
bool db_copy(sqlite3 *from, const char *to, char said[ERROR_SIZE])
{
    sqlite3 *db = NULL;
    bool fine = db_open(to, &db, said);
    /* The file is new and goes away after a failure: nothing needs to be undone in it. */
    if (fine) sqlite3_exec(db, "PRAGMA journal_mode = OFF", NULL, NULL, NULL);
    sqlite3_backup *copy = fine ? sqlite3_backup_init(db, "main", from, "main") : NULL;
    if (copy) sqlite3_backup_step(copy, -1);
    if (fine && (!copy || sqlite3_backup_finish(copy) != SQLITE_OK))
        fine = db_explain(said, "%s: %s", to, sqlite3_errmsg(db));
    sqlite3_close(db);
    return fine;
}

static void keep_first(void *to, const char *line)
{
    char *first = to;
    if (!*first) snprintf(first, ERROR_SIZE, "%s", line);
}

/* Check a copy and count what is in it. It is left as one file without a log beside it. */
static bool check_copy(const char *to, int64_t format, char said[ERROR_SIZE])
{
    char first[ERROR_SIZE] = "", why[ERROR_SIZE];
    struct checker checker = {.say = keep_first, .to = first};
    bool fine = db_open(to, &checker.db, said);
    if (fine && sqlite3_exec(checker.db, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL) !=
                    SQLITE_OK)
        fine = db_explain(said, "%s: %s", to, sqlite3_errmsg(checker.db));
    if (fine && !check_database(&checker, format, to, false, why))
        fine = db_explain(said, "the copy is damaged, and so may be the original: %.150s",
                          *first ? first : why);
    else if (fine) snprintf(said, ERROR_SIZE, "%s", why);
    free(checker.rooms);
    sqlite3_close(checker.db);
    return fine;
}

bool sqlite_backup(const char *dir, const char *to, char said[ERROR_SIZE])
{
    char path[PATH_SIZE];
    int fd;
    int64_t format;
    sqlite3 *from = NULL;
    bool fine = open_existing(dir, path, &from, &format, said);
    if (fine && db_make_file(to, O_EXCL, &fd, said)) {
        close(fd);
        fine = db_copy(from, to, said) && check_copy(to, format, said);
        if (!fine) unlink(to);
    } else {
        fine = false;
    }
    sqlite3_close(from);
    return fine;
}
