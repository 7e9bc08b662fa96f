/*
 * server/store_sqlite_open.c - the files of a store: make, lock, check, migrate and open them.
 *
 * A file of format 1 becomes one of format 2 in one transaction, and a copy of it as it was is
 * kept beside it. However that is interrupted, the next start finds one or the other.
 */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/store_sqlite.h"

static const char setup_sql[] =
    "PRAGMA synchronous = FULL; PRAGMA cache_size = -1024; PRAGMA wal_autocheckpoint = 0;"
    "PRAGMA journal_size_limit = 16777216;";

/* `note` has one row: up to which event the heads are noted, up to which one events have no
   checksum, and struct age. */
static const char schema_sql[] =
    "BEGIN IMMEDIATE;"
    "CREATE TABLE room (id INTEGER PRIMARY KEY, name TEXT UNIQUE, head INTEGER NOT NULL,"
    " number INTEGER NOT NULL, seen_ms INTEGER NOT NULL, sum INTEGER);"
    "CREATE TABLE event (seq INTEGER PRIMARY KEY, room INTEGER NOT NULL, number INTEGER NOT NULL,"
    " prev INTEGER NOT NULL, at_ms INTEGER NOT NULL, text TEXT NOT NULL, sum INTEGER);"
    "CREATE TABLE note (seq INTEGER NOT NULL, plain_seq INTEGER NOT NULL DEFAULT 0,"
    " lived_ms INTEGER NOT NULL DEFAULT 0, clock_ms INTEGER NOT NULL DEFAULT 0,"
    " good_starts INTEGER NOT NULL DEFAULT 0, day_ms INTEGER NOT NULL DEFAULT 0,"
    " gone INTEGER NOT NULL DEFAULT 0, probes INTEGER NOT NULL DEFAULT 0);"
    "INSERT INTO note (seq) VALUES (0);"
    "PRAGMA application_id = 1399212147;"
    "PRAGMA user_version = 2;"
    "COMMIT;";
_Static_assert(APPLICATION_ID == 1399212147 && FORMAT == 2, "the numbers in schema_sql");

/* From format 1. How old its rooms are, nobody can tell who does not trust the clock: for all of
   them time begins now. */
static const char migrate_sql[] =
    "BEGIN IMMEDIATE;"
    "ALTER TABLE event ADD COLUMN sum INTEGER;"
    "ALTER TABLE room ADD COLUMN sum INTEGER;"
    "ALTER TABLE room RENAME COLUMN at_ms TO seen_ms;"
    "UPDATE room SET seen_ms = 0;"
    "ALTER TABLE note ADD COLUMN plain_seq INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE note ADD COLUMN lived_ms INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE note ADD COLUMN clock_ms INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE note ADD COLUMN good_starts INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE note ADD COLUMN day_ms INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE note ADD COLUMN gone INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE note ADD COLUMN probes INTEGER NOT NULL DEFAULT 0;"
    "UPDATE note SET plain_seq = max(seq, (SELECT ifnull(max(seq), 0) FROM event));"
    "PRAGMA user_version = 2;"
    "COMMIT;";

/* What a crash left to be noted. With max() the other columns are those of its row. A room never
   becomes shorter by that. An event that does not follow on one of its own room is damaged: then
   neither room has an end, so that none is given out as if nothing were missing. */
static const char recover_sql[] =
    "BEGIN IMMEDIATE;"
    "UPDATE room SET head = late.seq, number = late.number, sum = late.sum,"
    " seen_ms = (SELECT lived_ms FROM note) FROM"
    " (SELECT room, max(seq) AS seq, number, sum FROM event"
    "  WHERE seq > (SELECT seq FROM note) GROUP BY room) AS late"
    "  WHERE room.id = late.room AND late.number > room.number;"
    "WITH bad AS MATERIALIZED (SELECT event.room AS one, before.room AS other FROM event"
    "  LEFT JOIN event AS before ON before.seq = event.prev"
    "  WHERE event.seq > (SELECT seq FROM note) AND (event.number <> ifnull(before.number, 0) + 1"
    "   OR event.room <> before.room))"
    " UPDATE room SET head = -1 WHERE id IN (SELECT one FROM bad UNION SELECT other FROM bad);"
    "UPDATE note SET seq = max(seq, (SELECT ifnull(max(seq), 0) FROM event));"
    "COMMIT;";

/* ---- opening a database ---- */

bool db_path(const char *dir, const char *name, char path[PATH_SIZE], char error[ERROR_SIZE])
{
    int n = snprintf(path, PATH_SIZE, "%s/%s", dir, name);
    return n < PATH_SIZE ? true : db_explain(error, "the name of the data directory is too long");
}

bool db_open(const char *path, sqlite3 **db, char error[ERROR_SIZE])
{
    int code = sqlite3_open_v2(path, db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    if (!*db) abort();
    sqlite3_extended_result_codes(*db, 1);
    sqlite3_busy_timeout(*db, BUSY_MS);
    if (code == SQLITE_OK) code = sqlite3_exec(*db, setup_sql, NULL, NULL, NULL);
    return code == SQLITE_OK ? true : db_explain(error, "%s: %s", path, sqlite3_errmsg(*db));
}

/* The first column of the first row, a whole number or, with `text`, a text. */
int db_ask_once(sqlite3 *db, const char *sql, int64_t *number, char *text, size_t size)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
    if (code == SQLITE_OK && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        if (number) *number = sqlite3_column_int64(statement, 0);
        if (text) snprintf(text, size, "%s", (const char *)sqlite3_column_text(statement, 0));
        code = SQLITE_OK;
    }
    int end = sqlite3_finalize(statement);
    return code == SQLITE_OK ? end : code;
}

/* Nothing that we make has our mark and no format. */
bool db_check_format(sqlite3 *db, const char *path, int64_t *format, char error[ERROR_SIZE])
{
    int64_t things = 0, application = 0;
    if (db_ask_once(db, "SELECT count(*) FROM sqlite_schema", &things, NULL, 0) != SQLITE_OK ||
        db_ask_once(db, "PRAGMA application_id", &application, NULL, 0) != SQLITE_OK ||
        db_ask_once(db, "PRAGMA user_version", format, NULL, 0) != SQLITE_OK)
        return db_explain(error, "%s: %s", path, sqlite3_errmsg(db));
    if (things == 0 && application == 0 && *format == 0) return true;
    if (application != APPLICATION_ID)
        return db_explain(error, "%s is not a database of Safehouse", path);
    if (*format < 1)
        return db_explain(error, "%s is damaged: it has no format (%" PRId64 ")", path, *format);
    if (*format > FORMAT)
        return db_explain(error, "%s is of a newer Safehouse: format %" PRId64 ", known is %d",
                          path, *format, FORMAT);
    return true;
}

bool db_prepare(sqlite3 *db, const char *sql, sqlite3_stmt **statement, char error[ERROR_SIZE])
{
    int code = sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, statement, NULL);
    return code == SQLITE_OK ? true
                             : db_explain(error, "the database: %s", sqlite3_errmsg(db));
}

/* ---- from an older format ---- */

static bool sync_path(const char *path, int flags, char error[ERROR_SIZE])
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | flags);
    bool fine = fd >= 0 && fsync(fd) == 0;
    if (!fine) db_explain(error, "%s: %s", path, strerror(errno));
    if (fd >= 0) close(fd);
    return fine;
}

/* Keep the file as it is, under another name, before anything in it is changed. The name is only
   there when the copy is whole; one of an attempt that was interrupted is replaced. */
static bool keep_copy(struct sqlite *s, const char *dir, int64_t format, char error[ERROR_SIZE])
{
    char name[64], path[PATH_SIZE], part[PATH_SIZE];
    int fd;
    snprintf(name, sizeof name, "safehouse.db.format-%" PRId64, format);
    if (!db_path(dir, name, path, error)) return false;
    snprintf(name, sizeof name, "safehouse.db.format-%" PRId64 ".part", format);
    if (!db_path(dir, name, part, error)) return false;
    if (unlink(part) != 0 && errno != ENOENT)
        return db_explain(error, "%s: %s", part, strerror(errno));
    if (!db_make_file(part, O_EXCL, &fd, error)) return false;
    close(fd);
    if (!db_copy(s->db, part, error) || !sync_path(part, 0, error)) return false;
    if (rename(part, path) != 0) return db_explain(error, "%s: %s", path, strerror(errno));
    return sync_path(dir, O_DIRECTORY, error);
}

static bool migrate(struct sqlite *s, const char *dir, int64_t format, char error[ERROR_SIZE])
{
    const struct log log = {.level = LOG_INFO, .file = STDERR_FILENO};
    if (!keep_copy(s, dir, format, error)) return false;
    if (sqlite3_exec(s->db, migrate_sql, NULL, NULL, NULL) != SQLITE_OK)
        return db_explain(error, "%s: cannot make it format %d: %s", s->files[0].path, FORMAT,
                          sqlite3_errmsg(s->db));
    log_say(&log, LOG_INFO, "store migrated, with a copy kept",
            LOG_FIELDS(LOG_NUMBER("from", format), LOG_NUMBER("to", FORMAT)));
    return true;
}

/* ---- opening a store ---- */

static int count_wal_pages(void *memory, sqlite3 *db, const char *name, int pages)
{
    struct sqlite *s = memory;
    (void)db, (void)name;
    s->wal_pages = pages;
    return SQLITE_OK;
}

/* The row of `note`. */
static int read_note(struct sqlite *s)
{
    const struct {
        const char *sql;
        int64_t    *to;
    } parts[] = {
        {"SELECT seq FROM note", &s->noted_seq},
        {"SELECT plain_seq FROM note", &s->plain_seq},
        {"SELECT lived_ms FROM note", &s->age.lived_ms},
        {"SELECT clock_ms FROM note", &s->age.clock_ms},
        {"SELECT good_starts FROM note", &s->age.good_starts},
        {"SELECT day_ms FROM note", &s->age.day_ms},
        {"SELECT gone FROM note", &s->age.gone},
    };
    int code = SQLITE_OK;
    for (size_t i = 0; i < sizeof parts / sizeof *parts && code == SQLITE_OK; i++)
        code = db_ask_once(s->db, parts[i].sql, parts[i].to, NULL, 0);
    return code;
}

static bool open_writer(struct sqlite *s, const char *dir, char error[ERROR_SIZE])
{
    char mode[16] = "";
    const char *path = s->files[0].path;
    int64_t format;
    if (!db_open(path, &s->db, error) || !db_check_format(s->db, path, &format, error))
        return false;
    if (db_ask_once(s->db, "PRAGMA journal_mode = WAL", NULL, mode, sizeof mode) != SQLITE_OK ||
        strcmp(mode, "wal") != 0)
        return db_explain(error, "%s: no write-ahead log: %s", path, sqlite3_errmsg(s->db));
    if (format > 0 && format < FORMAT && !migrate(s, dir, format, error)) return false;
    if ((format == 0 && sqlite3_exec(s->db, schema_sql, NULL, NULL, NULL) != SQLITE_OK) ||
        sqlite3_exec(s->db, recover_sql, NULL, NULL, NULL) != SQLITE_OK ||
        read_note(s) != SQLITE_OK)
        return db_explain(error, "%s: %s", path, sqlite3_errmsg(s->db));
    s->last_seq = s->noted_seq;
    s->checkpoint_at = WAL_PAGES;
    s->sweeping = true;
    sqlite3_wal_hook(s->db, count_wal_pages, s);
    for (int i = 0; i < STATEMENTS; i++)
        if (!db_prepare(s->db, writer_sql[i], &s->run[i], error)) return false;
    return true;
}

/* ---- the directory ---- */

bool db_make_file(const char *path, int flags, int *fd, char error[ERROR_SIZE])
{
    *fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | flags, 0600);
    return *fd >= 0 ? true : db_explain(error, "%s: %s", path, strerror(errno));
}

/* With the directories above it, as far as they are missing. */
static bool make_directory(const char *dir, char error[ERROR_SIZE])
{
    char path[PATH_SIZE];
    size_t length = strlen(dir);
    if (length >= sizeof path)
        return db_explain(error, "the name of the data directory is too long");
    memcpy(path, dir, length + 1);
    for (size_t i = 1; i <= length; i++) {
        if (dir[i] != '/' && dir[i] != '\0') continue;
        path[i] = '\0';
        if (mkdir(path, 0700) != 0 && errno != EEXIST)
            return db_explain(error, "the data directory %s: %s", dir, strerror(errno));
        path[i] = dir[i];
    }
    return true;
}

/* The lock goes with the process, however it ends; the file stays. */
static bool lock_directory(struct sqlite *s, const char *dir, char error[ERROR_SIZE])
{
    char path[PATH_SIZE], who[24] = "";
    if (!make_directory(dir, error) || !db_path(dir, "lock", path, error) ||
        !db_make_file(path, 0, &s->lock_fd, error))
        return false;
    if (flock(s->lock_fd, LOCK_EX | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK) return db_explain(error, "%s: %s", path, strerror(errno));
        ssize_t n = pread(s->lock_fd, who, sizeof who - 1, 0);
        who[n > 0 ? strcspn(who, "\n") : 0] = '\0';
        return db_explain(error, "the data directory %s is in use by another server (process %s)",
                       dir, *who ? who : "unknown");
    }
    int n = snprintf(who, sizeof who, "%ld\n", (long)getpid());
    if (ftruncate(s->lock_fd, 0) != 0 || pwrite(s->lock_fd, who, (size_t)n, 0) != n)
        return db_explain(error, "%s: %s", path, strerror(errno));
    return true;
}

/* SQLite would make the file readable for others. Its name is on the disk before what is in it. */
static bool make_database(const char *dir, const char *path, char error[ERROR_SIZE])
{
    int fd;
    bool is_new = access(path, F_OK) != 0;
    if (!db_make_file(path, 0, &fd, error)) return false;
    close(fd);
    return !is_new || sync_path(dir, O_DIRECTORY, error);
}

static bool identify(struct file_id *file, char error[ERROR_SIZE])
{
    struct stat found;
    if (stat(file->path, &found) != 0)
        return db_explain(error, "%s: %s", file->path, strerror(errno));
    file->device = found.st_dev;
    file->inode = found.st_ino;
    return true;
}

bool db_files_are_ours(const struct sqlite *s, uint64_t *bytes)
{
    struct stat found;
    *bytes = 0;
    for (int i = 0; i < 2; i++) {
        if (stat(s->files[i].path, &found) != 0 || found.st_ino != s->files[i].inode ||
            found.st_dev != s->files[i].device)
            return false;
        *bytes += (uint64_t)found.st_size;
    }
    return true;
}

bool db_open_store(struct sqlite *s, const char *dir, char error[ERROR_SIZE])
{
    const char *path = s->files[0].path;
    s->proved_us = db_now_us();
    return lock_directory(s, dir, error) &&
           db_path(dir, "safehouse.db", s->files[0].path, error) &&
           db_path(dir, "safehouse.db-wal", s->files[1].path, error) &&
           make_database(dir, path, error) && open_writer(s, dir, error) &&
           db_open_reader(s, path, error) && identify(&s->files[0], error) &&
           identify(&s->files[1], error) && db_files_are_ours(s, &s->base.numbers.file_bytes);
}
