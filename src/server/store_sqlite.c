/*
 * server/store_sqlite.c - the store in one SQLite file: one thread writes, another one reads.
 *
 * Events are only ever added at the end of the file, whatever their room: a commit writes a few
 * full pages instead of one page per room. Each event knows the one before it in its room, so a
 * room is read from its last event backwards. Where these last events are, the HEADS, is kept in
 * memory for the rooms of late and written down (NOTED) in their rows now and then; after a crash
 * the few events behind the last note are looked through. docs/decisions/0005-storage.md has the
 * measurements, 0010-checksums.md what makes an event trustworthy.
 */
#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "runtime/clock.h"
#include "server/store_sqlite.h"

enum {
    PROBE_US   = 2000000, /* what is older is not known any more: can the disk be written? */
    SYNC_TRIES = 20,      /* to flush SQLite's log after a failure ... */
    SYNC_WAIT  = 100,     /* ... every so many milliseconds */
    FREE_LEAST = 262144,  /* bytes of a disk that is not full */
    INDEX_SIZE = 32768,   /* of a part of SQLite's index of its log */
    LOG_HEAD   = 32,      /* bytes at the beginning of SQLite's log, and before ... */
    FRAME_HEAD = 24,      /* ... every page in it */
};

/* A room without a name has expired, and its events are being deleted. */
const char *const writer_sql[STATEMENTS] = {
    [BEGIN]       = "BEGIN IMMEDIATE",
    [COMMIT]      = "COMMIT",
    [ROLLBACK]    = "ROLLBACK",
    [FIND_ROOM]   = "SELECT id, head, number, seen_ms, sum FROM room WHERE name = ?1",
    [MAKE_ROOM]   = "INSERT INTO room (name, head, number, seen_ms) VALUES (?1, 0, 0, 0)",
    [PUT_EVENT]   = "INSERT INTO event (seq, room, number, prev, at_ms, sum, text)"
                    " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [NOTE_HEAD]   = "UPDATE room SET head = ?2, number = ?3, seen_ms = ?4, sum = ?5 WHERE id = ?1",
    [NOTE_SEQ]    = "UPDATE note SET seq = ?1",
    [NOTE_AGE]    = "UPDATE note SET lived_ms = ?1, clock_ms = ?2, good_starts = ?3, day_ms = ?4,"
                    " gone = ?5",
    [PROBE]       = "UPDATE note SET probes = probes + 1",
    [COUNT_ROOMS] = "SELECT count(*) FROM room WHERE id > ?1 AND id <= ?2 AND name IS NOT NULL",
    [MARK_OLD]    = "UPDATE room SET name = NULL WHERE id IN (SELECT id FROM room"
                    " WHERE id > ?1 AND id <= ?2 AND seen_ms < ?3 AND name IS NOT NULL LIMIT ?4)",
    [LAST_ROOM]   = "SELECT ifnull(max(id), 0) FROM room",
    [FIND_MARKED] = "SELECT id, head FROM room WHERE name IS NULL LIMIT 1",
    [DROP_EVENT]  = "DELETE FROM event WHERE seq = ?1 AND room = ?2 RETURNING prev",
    [CUT_ROOM]    = "UPDATE room SET head = ?2 WHERE id = ?1",
    [DROP_ROOM]   = "DELETE FROM room WHERE id = ?1",
};

/* ---- saying what is wrong ---- */

bool db_explain(char error[ERROR_SIZE], const char *format, ...)
{
    va_list more;
    va_start(more, format);
    vsnprintf(error, ERROR_SIZE, format, more);
    va_end(more);
    return false;
}

void db_log(enum log_level level, const char *what, int code)
{
    const struct log log = {.level = LOG_INFO, .file = STDERR_FILENO};
    const struct log_field *why =
        LOG_FIELDS(LOG_TEXT("why", sqlite3_errstr(code)), LOG_NUMBER("code", code));
    log_say(&log, level, what, code == SQLITE_OK ? NULL : why);
}

/* A disk that is full stays so for many commits: only the first and the end of it are logged. */
void db_log_change(struct sqlite *s, int code)
{
    bool failing = code != SQLITE_OK;
    if (failing && !s->failing) db_log(LOG_ERROR, "store cannot write", code);
    if (!failing && s->failing) db_log(LOG_INFO, "store can write again", code);
    s->failing = failing;
}

/* ---- statements ---- */

void db_bind(sqlite3_stmt *statement, int count, const int64_t values[])
{
    for (int i = 0; i < count; i++) sqlite3_bind_int64(statement, i + 1, values[i]);
}

int db_run(sqlite3_stmt *statement)
{
    sqlite3_step(statement);
    return sqlite3_reset(statement);
}

int db_ask(sqlite3_stmt *statement, int count, int64_t values[], bool *found)
{
    *found = sqlite3_step(statement) == SQLITE_ROW;
    for (int i = 0; *found && i < count; i++) values[i] = sqlite3_column_int64(statement, i);
    return sqlite3_reset(statement);
}

struct sum db_column_sum(sqlite3_stmt *row, int column)
{
    bool known = sqlite3_column_type(row, column) != SQLITE_NULL;
    return (struct sum){.known = known, .value = sqlite3_column_int64(row, column)};
}

int db_find_room(sqlite3_stmt *find, const char *name, struct tip *tip)
{
    *tip = (struct tip){0};
    sqlite3_bind_text(find, 1, name, -1, SQLITE_STATIC);
    if (sqlite3_step(find) == SQLITE_ROW)
        *tip = (struct tip){.room = sqlite3_column_int64(find, 0),
                            .seq = sqlite3_column_int64(find, 1),
                            .number = (uint32_t)sqlite3_column_int64(find, 2),
                            .seen_ms = sqlite3_column_int64(find, 3),
                            .sum = db_column_sum(find, 4)};
    return sqlite3_reset(find);
}

static void bind_sum(sqlite3_stmt *statement, int column, struct sum sum)
{
    if (sum.known) sqlite3_bind_int64(statement, column, sum.value);
    else sqlite3_bind_null(statement, column);
}

/* ---- heads ---- */

static uint32_t *bucket_of(struct sqlite *s, const char *name)
{
    uint32_t hash = 2166136261u; /* FNV-1a */
    for (; *name; name++) hash = (hash ^ (uint8_t)*name) * 16777619u;
    return &s->bucket[(hash ^ hash >> 16) % BUCKETS];
}

struct head *db_head_in_memory(struct sqlite *s, const char *name)
{
    for (uint32_t i = *bucket_of(s, name); i; i = s->heads[i - 1].next)
        if (strcmp(s->heads[i - 1].name, name) == 0) return &s->heads[i - 1];
    return NULL;
}

/* Where the head of the append's room was last; NULL: that cannot be so any more. */
static struct head *guess_head(struct sqlite *s, const struct store_append *append)
{
    return append->guess < s->head_count ? &s->heads[append->guess] : NULL;
}

/* The head of a room, from its row if need be. Always NULL after a failure. */
static struct head *find_head(struct sqlite *s, const char *name, int *code)
{
    struct tip tip;
    struct head *head = db_head_in_memory(s, name);
    if (head) return head;
    *code = db_find_room(s->run[FIND_ROOM], name, &tip);
    if (*code != SQLITE_OK) return NULL;
    assert(s->head_count < HEADS_MAX);
    pthread_mutex_lock(&s->base.lock);
    uint32_t *bucket = bucket_of(s, name);
    head = &s->heads[s->head_count++];
    *head = (struct head){.next = *bucket, .tip = tip, .stored = tip};
    snprintf(head->name, sizeof head->name, "%s", name);
    *bucket = s->head_count;
    pthread_mutex_unlock(&s->base.lock);
    return head;
}

static void forget_heads(struct sqlite *s)
{
    pthread_mutex_lock(&s->base.lock);
    s->head_count = 0;
    memset(s->bucket, 0, sizeof s->bucket);
    pthread_mutex_unlock(&s->base.lock);
}

/* The same for an append, which mostly has a good guess. */
static struct head *head_of(struct sqlite *s, struct store_append *append, int *code)
{
    struct head *head = guess_head(s, append);
    if (append->next) __builtin_prefetch(guess_head(s, append->next)); /* which is cold */
    if (head && strcmp(head->name, append->room) == 0) return head;
    head = find_head(s, append->room, code);
    if (head) append->guess = (uint32_t)(head - s->heads);
    return head;
}

/* ---- transactions ---- */

/* SQLite's log and the number of pages in it that are committed; NULL: they cannot be had. */
static sqlite3_file *find_log(struct sqlite *s, int64_t *end)
{
    sqlite3_file *file = NULL, *log = NULL;
    volatile void *index = NULL;
    sqlite3_file_control(s->db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    sqlite3_file_control(s->db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
    if (!file || !file->pMethods || !log || !log->pMethods) return NULL;
    if (file->pMethods->xShmMap(file, 0, INDEX_SIZE, 0, &index) != SQLITE_OK || !index)
        return NULL;
    uint16_t size = ((const volatile uint16_t *)index)[7];
    int64_t pages = ((const volatile uint32_t *)index)[4], page = size == 1 ? 65536 : size;
    *end = pages == 0 ? 0 : LOG_HEAD + pages * (FRAME_HEAD + page);
    return log;
}

/* When the flush of a commit fails, the commit may be in SQLite's log all the same, as good as any
   other, and the next start would find it: an event that somebody was told had failed. So the log
   is cut off behind the last good commit, before anybody is told, and that is flushed. A disk
   usually reports an error once; if it goes on, no commit is tried before this is done. */
static void cut_log(struct sqlite *s, int tries)
{
    int64_t end;
    int code = db_run(s->run[BEGIN]);
    sqlite3_file *log = code == SQLITE_OK ? find_log(s, &end) : NULL;
    if (log) code = log->pMethods->xTruncate(log, end);
    else if (code == SQLITE_OK) code = SQLITE_IOERR;
    for (int i = 0; log && i < tries; i++) {
        if (i > 0) sqlite3_sleep(SYNC_WAIT);
        if (code != SQLITE_OK) code = log->pMethods->xTruncate(log, end);
        if (code == SQLITE_OK) code = log->pMethods->xSync(log, SQLITE_SYNC_NORMAL);
        if (code == SQLITE_OK) break;
    }
    if (!sqlite3_get_autocommit(s->db)) db_run(s->run[ROLLBACK]);
    s->unsure = code != SQLITE_OK;
}

/* What the last commit has shown, for those who ask how the store is. */
static void remember_health(struct sqlite *s, int code, bool lost, uint64_t bytes)
{
    pthread_mutex_lock(&s->base.lock);
    s->lost = s->lost || lost;
    s->proved_us = db_now_us();
    if (bytes > 0) s->base.numbers.file_bytes = bytes;
    snprintf(s->why, sizeof s->why, "%s", s->lost ? "the database was deleted or replaced"
                                          : code == SQLITE_OK ? "" : sqlite3_errstr(code));
    pthread_mutex_unlock(&s->base.lock);
}

/* What is written into files that nobody will find again is not stored. */
int db_finish(struct sqlite *s, int code)
{
    uint64_t bytes = 0;
    bool committing = code == SQLITE_OK, lost = false;
    if (committing) code = store_take_failure(&s->base) ? SQLITE_FULL : db_run(s->run[COMMIT]);
    if (code != SQLITE_OK && !sqlite3_get_autocommit(s->db)) db_run(s->run[ROLLBACK]);
    if (committing && code != SQLITE_OK) cut_log(s, SYNC_TRIES);
    if (code == SQLITE_OK && !db_files_are_ours(s, &bytes)) {
        code = SQLITE_READONLY_DBMOVED;
        lost = true;
    }
    remember_health(s, code, lost, bytes);
    return code;
}

/* Begin a transaction, if there may be one. */
int db_begin(struct sqlite *s)
{
    if (s->lost) return SQLITE_READONLY_DBMOVED;
    if (s->unsure) cut_log(s, 1);
    return s->unsure ? SQLITE_IOERR_FSYNC : db_run(s->run[BEGIN]);
}

/* Write the heads into the rows of their rooms and forget them. */
int db_note_heads(struct sqlite *s)
{
    if (s->last_seq == s->noted_seq) {
        forget_heads(s);
        return SQLITE_OK;
    }
    int code = db_begin(s);
    for (uint32_t i = 0; code == SQLITE_OK && i < s->head_count; i++) {
        const struct tip *tip = &s->heads[i].tip;
        if (tip->seq <= s->noted_seq) continue;
        db_bind(s->run[NOTE_HEAD], 4, (int64_t[]){tip->room, tip->seq, tip->number, tip->seen_ms});
        bind_sum(s->run[NOTE_HEAD], 5, tip->sum);
        code = db_run(s->run[NOTE_HEAD]);
    }
    db_bind(s->run[NOTE_SEQ], 1, &s->last_seq);
    if (code == SQLITE_OK) code = db_run(s->run[NOTE_SEQ]);
    code = db_finish(s, code);
    if (code != SQLITE_OK) return code;
    s->noted_seq = s->last_seq;
    forget_heads(s); /* not before the commit: the reader finds them in one place or the other */
    return SQLITE_OK;
}

/* Copy SQLite's log into the file when it has grown. While somebody reads an old state not all
   can be copied; to try again with every commit would cost more than it brings. */
static void checkpoint(struct sqlite *s)
{
    int logged = 0, copied = 0;
    if (s->wal_pages < s->checkpoint_at) return;
    int code = sqlite3_wal_checkpoint_v2(s->db, NULL, SQLITE_CHECKPOINT_PASSIVE, &logged, &copied);
    s->checkpoint_at = WAL_PAGES + (code == SQLITE_OK && logged == copied ? 0 : s->wal_pages);
    s->wal_pages = 0;
    if (code != SQLITE_OK && code != SQLITE_BUSY) db_log_change(s, code);
}

/* ---- appending ---- */

static int put_event(struct sqlite *s, struct tip *tip, const struct store_append *append)
{
    int code = SQLITE_OK;
    if (append->number == 1) {
        sqlite3_bind_text(s->run[MAKE_ROOM], 1, append->room, -1, SQLITE_STATIC);
        code = db_run(s->run[MAKE_ROOM]);
        if (code != SQLITE_OK) return code;
        tip->room = sqlite3_last_insert_rowid(s->db);
    }
    s->last_seq++;
    tip->sum = sum_next(tip->sum, append->room, append->number, append->at_ms, append->text,
                        append->length);
    db_bind(s->run[PUT_EVENT], 6, (int64_t[]){s->last_seq, tip->room, append->number, tip->seq,
                                              append->at_ms, tip->sum.value});
    sqlite3_bind_text64(s->run[PUT_EVENT], 7, append->length ? append->text : "", append->length,
                        SQLITE_STATIC, SQLITE_UTF8);
    code = db_run(s->run[PUT_EVENT]);
    tip->seq = s->last_seq;
    tip->number = append->number;
    tip->seen_ms = db_seen_ms(s);
    return code;
}

/* Put the appends up to `end` into the open transaction. */
static int put_batch(struct sqlite *s, struct store_append *batch, struct store_append *end,
                     int *written)
{
    int code = SQLITE_OK;
    for (struct store_append *a = batch; a != end && code == SQLITE_OK; a = a->next) {
        struct head *head = head_of(s, a, &code);
        if (!head) break;
        a->result = a->number == head->tip.number + 1 ? STORE_FINE : STORE_TAKEN;
        if (a->result == STORE_TAKEN) continue;
        s->touched[(*written)++] = head;
        code = put_event(s, &head->tip, a);
    }
    return code;
}

uint64_t db_now_us(void)
{
    return (uint64_t)clock_ns(CLOCK_MONOTONIC) / 1000;
}

/* The batch, of so many appends, is durable or was rolled back: so are the heads. */
static void settle(struct sqlite *s, int code, int count, int written, uint64_t begun_us)
{
    pthread_mutex_lock(&s->base.lock);
    for (int i = 0; i < written; i++) {
        if (code == SQLITE_OK) s->touched[i]->stored = s->touched[i]->tip;
        else s->touched[i]->tip = s->touched[i]->stored;
    }
    if (code != SQLITE_OK) {
        s->base.numbers.failures += (uint64_t)count;
    } else if (written > 0) {
        s->base.numbers.appends += (uint64_t)written;
        s->base.numbers.commits++;
        s->base.numbers.commit_us += db_now_us() - begun_us;
    }
    pthread_mutex_unlock(&s->base.lock);
    if (code != SQLITE_OK || written > 0) db_log_change(s, code);
}

/* Store the first appends of a list with one commit; returns the rest of the list. */
static struct store_append *commit_batch(struct sqlite *s, struct store_append *list)
{
    struct store_append *end = list;
    uint64_t begun_us = db_now_us();
    int code = SQLITE_OK, count = 0, written = 0;
    for (; end && count < BATCH_MAX; count++) end = end->next;
    if (s->head_count > HEADS_MAX - BATCH_MAX || s->last_seq - s->noted_seq >= NOTE_EVERY)
        code = db_note_heads(s);
    if (code == SQLITE_OK) code = db_begin(s);
    if (code == SQLITE_OK) code = put_batch(s, list, end, &written);
    if (code == SQLITE_OK && written == 0) db_run(s->run[ROLLBACK]);
    else code = db_finish(s, code);
    settle(s, code, count, written, begun_us);
    while (list != end) {
        struct store_append *append = list;
        list = append->next;
        if (code != SQLITE_OK) append->result = STORE_FAILED;
        append->done(append);
    }
    return end;
}

/* ---- the writer ---- */

/* Somebody asks whether the disk can be written, and nothing else was written of late. */
static void probe(struct sqlite *s)
{
    int code = db_begin(s);
    if (code == SQLITE_OK) code = db_run(s->run[PROBE]);
    db_log_change(s, db_finish(s, code));
}

/* Wait until there is something to do. False: there is nothing, and never will be. */
static bool wait_for_work(struct sqlite *s, struct store_append **list, struct expiry **expiry,
                          bool *probing)
{
    pthread_mutex_lock(&s->base.lock);
    while (!s->base.appends && !s->expiry && !s->base.closing && !s->sweeping && !s->probe)
        pthread_cond_wait(&s->base.writer_wanted, &s->base.lock);
    *list = store_take_appends(&s->base);
    *expiry = s->expiry;
    *probing = s->probe && !*list;
    s->probe = false;
    bool closing = s->base.closing;
    pthread_mutex_unlock(&s->base.lock);
    return *list || *expiry || !closing;
}

static void end_expiry(struct sqlite *s)
{
    pthread_mutex_lock(&s->base.lock);
    s->expiry = NULL;
    pthread_cond_broadcast(&s->expiry_finished);
    pthread_mutex_unlock(&s->base.lock);
}

void *db_write_all(void *memory)
{
    struct sqlite *s = memory;
    struct store_append *list;
    struct expiry *expiry;
    bool probing;
    while (wait_for_work(s, &list, &expiry, &probing)) {
        if (probing) probe(s);
        while (list) {
            list = commit_batch(s, list);
            checkpoint(s);
        }
        if (expiry && db_expire_step(s, expiry)) end_expiry(s);
        if (s->sweeping) db_sweep(s);
        checkpoint(s);
    }
    int code = db_note_heads(s);
    if (code != SQLITE_OK) db_log_change(s, code);
    return NULL;
}

/* ---- the interface ---- */

static struct sqlite *sqlite_of(struct store *store)
{
    return (struct sqlite *)store;
}

static bool start_threads(struct sqlite *s, char error[ERROR_SIZE])
{
    int code = pthread_create(&s->writer, NULL, db_write_all, s);
    if (code == 0) s->threads++;
    if (code == 0) code = pthread_create(&s->reader, NULL, db_read_all, s);
    if (code == 0) s->threads++;
    return code == 0 ? true : db_explain(error, "the store's threads: %s", strerror(code));
}

/* Another database may be in the place of one that was lost: leave the log beside it alone. */
static void close_database(struct sqlite *s, sqlite3 *db)
{
    int keep = 1;
    if (db && s->lost) sqlite3_file_control(db, "main", SQLITE_FCNTL_PERSIST_WAL, &keep);
    sqlite3_close(db);
}

static void close_store(struct store *store)
{
    struct sqlite *s = sqlite_of(store);
    store_begin_closing(store);
    if (s->threads > 0) pthread_join(s->writer, NULL);
    if (s->threads > 1) pthread_join(s->reader, NULL);
    sqlite3_finalize(s->read_begin);
    sqlite3_finalize(s->read_end);
    sqlite3_finalize(s->read_find);
    sqlite3_finalize(s->read_event);
    for (int i = 0; i < STATEMENTS; i++) sqlite3_finalize(s->run[i]);
    close_database(s, s->read_db);
    close_database(s, s->db);
    if (s->lock_fd >= 0) close(s->lock_fd);
    pthread_cond_destroy(&s->expiry_finished);
    store_release(store);
    free(s->heads);
    free(s);
}

static int64_t expire(struct store *store, const struct store_times *times)
{
    struct sqlite *s = sqlite_of(store);
    struct expiry expiry = {.times = *times};
    pthread_mutex_lock(&s->base.lock);
    while (s->expiry) pthread_cond_wait(&s->expiry_finished, &s->base.lock);
    s->expiry = &expiry;
    pthread_cond_signal(&s->base.writer_wanted);
    while (s->expiry == &expiry) pthread_cond_wait(&s->expiry_finished, &s->base.lock);
    pthread_mutex_unlock(&s->base.lock);
    return expiry.failed ? -1 : expiry.rooms_gone;
}

/* Is the disk full for us, as far as it says so itself? */
static bool is_full(const struct sqlite *s)
{
    struct statvfs disk;
    if (statvfs(s->files[0].path, &disk) != 0) return false;
    uint64_t blocks = geteuid() == 0 ? disk.f_bfree : disk.f_bavail;
    return blocks * disk.f_frsize < FREE_LEAST;
}

static bool is_healthy(struct store *store, char why[WHY_SIZE])
{
    struct sqlite *s = sqlite_of(store);
    uint64_t bytes;
    pthread_mutex_lock(&s->base.lock);
    memcpy(why, s->why, WHY_SIZE);
    if (db_now_us() - s->proved_us > PROBE_US && !s->base.closing) {
        s->probe = true;
        pthread_cond_signal(&s->base.writer_wanted);
    }
    pthread_mutex_unlock(&s->base.lock);
    if (*why) return false;
    if (!db_files_are_ours(s, &bytes))
        snprintf(why, WHY_SIZE, "the database was deleted or replaced");
    else if (is_full(s)) snprintf(why, WHY_SIZE, "the disk is full");
    return !*why;
}

static bool list_rooms(struct store *store, void (*take)(void *to, const char *room), void *to)
{
    struct sqlite *s = sqlite_of(store);
    sqlite3 *db = NULL;
    sqlite3_stmt *rows = NULL;
    char error[ERROR_SIZE];
    int code = SQLITE_ERROR;
    if (db_open(s->files[0].path, &db, error) &&
        db_prepare(db, "SELECT name FROM room WHERE name IS NOT NULL ORDER BY name", &rows, error))
        while ((code = sqlite3_step(rows)) == SQLITE_ROW)
            take(to, (const char *)sqlite3_column_text(rows, 0));
    sqlite3_finalize(rows);
    sqlite3_close(db);
    return code == SQLITE_DONE;
}

/* Whoever has opened it is alone: see lock_directory(). */
static bool claim(struct store *store, char error[ERROR_SIZE])
{
    (void)store;
    (void)error;
    return true;
}

static const struct store_kind kind = {
    .close = close_store, .claim = claim, .expire = expire, .is_healthy = is_healthy,
    .list = list_rooms,
};

struct store *sqlite_open(const char *dir, char error[ERROR_SIZE])
{
    struct sqlite *s = calloc(1, sizeof *s);
    if (!s || !(s->heads = calloc(HEADS_MAX, sizeof *s->heads))) abort();
    s->lock_fd = -1;
    store_init(&s->base, &kind);
    pthread_cond_init(&s->expiry_finished, NULL);
    if (db_open_store(s, dir, error) && start_threads(s, error)) return &s->base;
    close_store(&s->base);
    return NULL;
}
