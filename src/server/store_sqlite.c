/*
 * server/store_sqlite.c - the store in one SQLite file: one thread writes, another one reads.
 *
 * Events are only ever added at the end of the file, whatever their room: a commit writes a few
 * full pages instead of one page per room. Each event knows the one before it in its room, so a
 * room is read from its last event backwards. Where these last events are, the HEADS, is kept in
 * memory for the rooms of late and written down (NOTED) in their rows now and then; after a crash
 * the few events behind the last note are looked through. docs/decisions/0005-storage.md has the
 * measurements.
 */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "server/log.h"
#include "server/store.h"

enum {
    FORMAT         = 1,          /* of the file: its user_version */
    APPLICATION_ID = 0x53664873, /* "SfHs": what `file` and we know our databases by */
    BATCH_MAX      = 1024,       /* appends of one commit */
    HEADS_MAX      = 16384,      /* rooms whose last event is known without looking */
    NOTE_EVERY     = 16384,      /* events; so many are looked through after a crash */
    BUCKETS        = 8192,
    WAL_PAGES      = 1000,  /* copied from the log of SQLite into its file at once */
    MARK_ROOMS     = 1000,  /* looked at in one transaction, when rooms expire */
    SWEEP_EVENTS   = 64,    /* deleted in one transaction, afterwards */
    BUSY_MS        = 10000, /* an operator's own tool may hold the file for a moment */
    ERROR_SIZE     = 256,
    PATH_SIZE      = 4096,
};

static const char setup_sql[] =
    "PRAGMA synchronous = FULL; PRAGMA cache_size = -1024; PRAGMA wal_autocheckpoint = 0;"
    "PRAGMA journal_size_limit = 16777216;";

static const char schema_sql[] =
    "BEGIN IMMEDIATE;"
    "CREATE TABLE room (id INTEGER PRIMARY KEY, name TEXT UNIQUE, head INTEGER NOT NULL,"
    " number INTEGER NOT NULL, at_ms INTEGER NOT NULL);"
    "CREATE TABLE event (seq INTEGER PRIMARY KEY, room INTEGER NOT NULL, number INTEGER NOT NULL,"
    " prev INTEGER NOT NULL, at_ms INTEGER NOT NULL, text TEXT NOT NULL);"
    "CREATE TABLE note (seq INTEGER NOT NULL);"
    "INSERT INTO note VALUES (0);"
    "PRAGMA application_id = 1399212147;"
    "PRAGMA user_version = 1;"
    "COMMIT;";
_Static_assert(APPLICATION_ID == 1399212147 && FORMAT == 1, "the numbers in schema_sql");

/* What a crash left to be noted. With max() the other columns are those of its row. */
static const char recover_sql[] =
    "BEGIN IMMEDIATE;"
    "UPDATE room SET head = late.seq, number = late.number, at_ms = late.at_ms FROM"
    " (SELECT room, max(seq) AS seq, number, at_ms FROM event"
    "  WHERE seq > (SELECT seq FROM note) GROUP BY room) AS late WHERE room.id = late.room;"
    "UPDATE note SET seq = max(seq, (SELECT ifnull(max(seq), 0) FROM event));"
    "COMMIT;";

enum statement {
    BEGIN, COMMIT, ROLLBACK, FIND_ROOM, MAKE_ROOM, PUT_EVENT, NOTE_HEAD, NOTE_SEQ,
    MARK_OLD, LAST_ROOM, FIND_MARKED, DROP_EVENT, CUT_ROOM, DROP_ROOM, STATEMENTS,
};

/* A room without a name has expired, and its events are being deleted. */
static const char *const writer_sql[STATEMENTS] = {
    [BEGIN]       = "BEGIN IMMEDIATE",
    [COMMIT]      = "COMMIT",
    [ROLLBACK]    = "ROLLBACK",
    [FIND_ROOM]   = "SELECT id, head, number, at_ms FROM room WHERE name = ?1",
    [MAKE_ROOM]   = "INSERT INTO room (name, head, number, at_ms) VALUES (?1, 0, 0, 0)",
    [PUT_EVENT]   = "INSERT INTO event (seq, room, number, prev, at_ms, text)"
                    " VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    [NOTE_HEAD]   = "UPDATE room SET head = ?2, number = ?3, at_ms = ?4 WHERE id = ?1",
    [NOTE_SEQ]    = "UPDATE note SET seq = ?1",
    [MARK_OLD]    = "UPDATE room SET name = NULL"
                    " WHERE id > ?1 AND id <= ?2 AND at_ms < ?3 AND name IS NOT NULL",
    [LAST_ROOM]   = "SELECT ifnull(max(id), 0) FROM room",
    [FIND_MARKED] = "SELECT id, head FROM room WHERE name IS NULL LIMIT 1",
    [DROP_EVENT]  = "DELETE FROM event WHERE seq = ?1 RETURNING prev",
    [CUT_ROOM]    = "UPDATE room SET head = ?2 WHERE id = ?1",
    [DROP_ROOM]   = "DELETE FROM room WHERE id = ?1",
};

static const char read_sql[] = "SELECT prev, number, at_ms, text FROM event WHERE seq = ?1";

/* The end of a room's log. Number 0: there is no such room. */
struct tip {
    int64_t  room, seq, at_ms;
    uint32_t number;
};

struct head {
    char       name[ROOM_ID_MAX];
    uint32_t   next;   /* with the same hash: index + 1, or 0 */
    struct tip tip;    /* with what the writer is doing */
    struct tip stored; /* what is durable */
};

struct expiry {
    int64_t before_ms, rooms_seen, rooms_gone;
    bool    failed;
};

struct store {
    int       lock_fd;
    pthread_t writer, reader;
    int       threads; /* how many of them run */

    pthread_mutex_t       lock; /* for everything up to the next comment */
    pthread_cond_t        writer_wanted, reader_wanted, expiry_finished;
    struct store_append  *appends, **last_append;
    struct store_read    *reads, **last_read;
    struct expiry        *expiry;
    struct store_numbers  numbers;
    int                   fail_next;
    bool                  closing;
    struct head          *heads; /* HEADS_MAX; only the writer changes them, and `tip` is its own */
    uint32_t              head_count, bucket[BUCKETS];

    /* The writer's. */
    sqlite3      *db;
    sqlite3_stmt *run[STATEMENTS];
    struct head  *touched[BATCH_MAX]; /* by the batch */
    int64_t       last_seq, noted_seq;
    int           wal_pages, checkpoint_at;
    bool          failing, sweeping;

    /* The reader's. */
    sqlite3      *read_db;
    sqlite3_stmt *read_begin, *read_end, *read_find, *read_event;
};

/* ---- saying what is wrong ---- */

__attribute__((format(printf, 2, 3)))
static bool explain(char error[ERROR_SIZE], const char *format, ...)
{
    va_list more;
    va_start(more, format);
    vsnprintf(error, ERROR_SIZE, format, more);
    va_end(more);
    return false;
}

static void log_code(enum log_level level, const char *what, int code)
{
    const struct log log = {.level = LOG_INFO, .file = STDERR_FILENO};
    const struct log_field *why =
        LOG_FIELDS(LOG_TEXT("why", sqlite3_errstr(code)), LOG_NUMBER("code", code));
    log_say(&log, level, what, code == SQLITE_OK ? NULL : why);
}

/* A disk that is full stays so for many commits: only the first and the end of it are logged. */
static void log_change(struct store *s, int code)
{
    bool failing = code != SQLITE_OK;
    if (failing && !s->failing) log_code(LOG_ERROR, "store cannot write", code);
    if (!failing && s->failing) log_code(LOG_INFO, "store can write again", code);
    s->failing = failing;
}

/* ---- statements ---- */

static void bind_numbers(sqlite3_stmt *statement, int count, const int64_t values[])
{
    for (int i = 0; i < count; i++) sqlite3_bind_int64(statement, i + 1, values[i]);
}

/* Run a statement that gives no rows. */
static int run(sqlite3_stmt *statement)
{
    sqlite3_step(statement);
    return sqlite3_reset(statement);
}

/* Run one that gives at most one row, of whole numbers; `found` says whether it did. */
static int ask(sqlite3_stmt *statement, int count, int64_t values[], bool *found)
{
    *found = sqlite3_step(statement) == SQLITE_ROW;
    for (int i = 0; *found && i < count; i++) values[i] = sqlite3_column_int64(statement, i);
    return sqlite3_reset(statement);
}

static int find_room(sqlite3_stmt *find, const char *name, struct tip *tip)
{
    int64_t row[4];
    bool found;
    sqlite3_bind_text(find, 1, name, -1, SQLITE_STATIC);
    int code = ask(find, 4, row, &found);
    *tip = (struct tip){0};
    if (code == SQLITE_OK && found)
        *tip = (struct tip){.room = row[0], .seq = row[1], .number = (uint32_t)row[2],
                            .at_ms = row[3]};
    return code;
}

/* ---- heads ---- */

static uint32_t *bucket_of(struct store *s, const char *name)
{
    uint32_t hash = 2166136261u; /* FNV-1a */
    for (; *name; name++) hash = (hash ^ (uint8_t)*name) * 16777619u;
    return &s->bucket[(hash ^ hash >> 16) % BUCKETS];
}

static struct head *head_in_memory(struct store *s, const char *name)
{
    for (uint32_t i = *bucket_of(s, name); i; i = s->heads[i - 1].next)
        if (strcmp(s->heads[i - 1].name, name) == 0) return &s->heads[i - 1];
    return NULL;
}

/* The head of a room, from its row if need be. Always NULL after a failure. */
static struct head *find_head(struct store *s, const char *name, int *code)
{
    struct tip tip;
    struct head *head = head_in_memory(s, name);
    if (head) return head;
    *code = find_room(s->run[FIND_ROOM], name, &tip);
    if (*code != SQLITE_OK) return NULL;
    assert(s->head_count < HEADS_MAX);
    pthread_mutex_lock(&s->lock);
    uint32_t *bucket = bucket_of(s, name);
    head = &s->heads[s->head_count++];
    *head = (struct head){.next = *bucket, .tip = tip, .stored = tip};
    snprintf(head->name, sizeof head->name, "%s", name);
    *bucket = s->head_count;
    pthread_mutex_unlock(&s->lock);
    return head;
}

static void forget_heads(struct store *s)
{
    pthread_mutex_lock(&s->lock);
    s->head_count = 0;
    memset(s->bucket, 0, sizeof s->bucket);
    pthread_mutex_unlock(&s->lock);
}

/* ---- transactions ---- */

static bool take_failure(struct store *s)
{
    pthread_mutex_lock(&s->lock);
    bool fail = s->fail_next > 0;
    if (fail) s->fail_next--;
    pthread_mutex_unlock(&s->lock);
    return fail;
}

/* End a transaction in which `code` has happened so far: all of it is durable, or nothing is. */
static int finish(struct store *s, int code)
{
    if (code == SQLITE_OK) code = take_failure(s) ? SQLITE_FULL : run(s->run[COMMIT]);
    if (code != SQLITE_OK && !sqlite3_get_autocommit(s->db)) run(s->run[ROLLBACK]);
    return code;
}

/* Write the heads into the rows of their rooms and forget them. */
static int note_heads(struct store *s)
{
    if (s->last_seq == s->noted_seq) {
        forget_heads(s);
        return SQLITE_OK;
    }
    int code = run(s->run[BEGIN]);
    for (uint32_t i = 0; code == SQLITE_OK && i < s->head_count; i++) {
        const struct tip *tip = &s->heads[i].tip;
        if (tip->seq <= s->noted_seq) continue;
        bind_numbers(s->run[NOTE_HEAD], 4,
                     (int64_t[]){tip->room, tip->seq, tip->number, tip->at_ms});
        code = run(s->run[NOTE_HEAD]);
    }
    bind_numbers(s->run[NOTE_SEQ], 1, &s->last_seq);
    if (code == SQLITE_OK) code = run(s->run[NOTE_SEQ]);
    code = finish(s, code);
    if (code != SQLITE_OK) return code;
    s->noted_seq = s->last_seq;
    forget_heads(s); /* not before the commit: the reader finds them in one place or the other */
    return SQLITE_OK;
}

static int count_wal_pages(void *memory, sqlite3 *db, const char *name, int pages)
{
    struct store *s = memory;
    (void)db, (void)name;
    s->wal_pages = pages;
    return SQLITE_OK;
}

/* Copy SQLite's log into the file when it has grown. While somebody reads an old state not all
   can be copied; to try again with every commit would cost more than it brings. */
static void checkpoint(struct store *s)
{
    int logged = 0, copied = 0;
    if (s->wal_pages < s->checkpoint_at) return;
    int code = sqlite3_wal_checkpoint_v2(s->db, NULL, SQLITE_CHECKPOINT_PASSIVE, &logged, &copied);
    s->checkpoint_at = WAL_PAGES + (code == SQLITE_OK && logged == copied ? 0 : s->wal_pages);
    s->wal_pages = 0;
    if (code != SQLITE_OK && code != SQLITE_BUSY) log_change(s, code);
}

/* ---- appending ---- */

static int put_event(struct store *s, struct tip *tip, const struct store_append *append)
{
    int code = SQLITE_OK;
    if (append->number == 1) {
        sqlite3_bind_text(s->run[MAKE_ROOM], 1, append->room, -1, SQLITE_STATIC);
        code = run(s->run[MAKE_ROOM]);
        if (code != SQLITE_OK) return code;
        tip->room = sqlite3_last_insert_rowid(s->db);
    }
    s->last_seq++;
    bind_numbers(s->run[PUT_EVENT], 5,
                 (int64_t[]){s->last_seq, tip->room, append->number, tip->seq, append->at_ms});
    sqlite3_bind_text64(s->run[PUT_EVENT], 6, append->length ? append->text : "", append->length,
                        SQLITE_STATIC, SQLITE_UTF8);
    code = run(s->run[PUT_EVENT]);
    tip->seq = s->last_seq;
    tip->number = append->number;
    tip->at_ms = append->at_ms;
    return code;
}

/* Put the appends up to `end` into the open transaction. */
static int put_batch(struct store *s, struct store_append *batch, struct store_append *end,
                     int *written)
{
    int code = SQLITE_OK;
    for (struct store_append *a = batch; a != end && code == SQLITE_OK; a = a->next) {
        struct head *head = find_head(s, a->room, &code);
        if (!head) break;
        a->result = a->number == head->tip.number + 1 ? STORE_FINE : STORE_TAKEN;
        if (a->result == STORE_TAKEN) continue;
        s->touched[(*written)++] = head;
        code = put_event(s, &head->tip, a);
    }
    return code;
}

static uint64_t now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

/* The batch, of so many appends, is durable or was rolled back: so are the heads. */
static void settle(struct store *s, int code, int count, int written, uint64_t begun_us)
{
    pthread_mutex_lock(&s->lock);
    for (int i = 0; i < written; i++) {
        if (code == SQLITE_OK) s->touched[i]->stored = s->touched[i]->tip;
        else s->touched[i]->tip = s->touched[i]->stored;
    }
    if (code != SQLITE_OK) {
        s->numbers.failures += (uint64_t)count;
    } else if (written > 0) {
        s->numbers.appends += (uint64_t)written;
        s->numbers.commits++;
        s->numbers.commit_us += now_us() - begun_us;
    }
    pthread_mutex_unlock(&s->lock);
    if (code != SQLITE_OK || written > 0) log_change(s, code);
}

/* Store the first appends of a list with one commit; returns the rest of the list. */
static struct store_append *commit_batch(struct store *s, struct store_append *list)
{
    struct store_append *end = list;
    uint64_t begun_us = now_us();
    int code = SQLITE_OK, count = 0, written = 0;
    for (; end && count < BATCH_MAX; count++) end = end->next;
    if (s->head_count > HEADS_MAX - BATCH_MAX || s->last_seq - s->noted_seq >= NOTE_EVERY)
        code = note_heads(s);
    if (code == SQLITE_OK) code = run(s->run[BEGIN]);
    if (code == SQLITE_OK) code = put_batch(s, list, end, &written);
    if (code == SQLITE_OK && written == 0) run(s->run[ROLLBACK]);
    else code = finish(s, code);
    settle(s, code, count, written, begun_us);
    while (list != end) {
        struct store_append *append = list;
        list = append->next;
        if (code != SQLITE_OK) append->result = STORE_FAILED;
        append->done(append);
    }
    return end;
}

/* ---- expiring: rooms lose their names; their events are deleted between the commits ---- */

/* Look at the next rooms. True: these were the last, or it failed. Appends never wait longer than
   for one such step. */
static bool mark_rooms(struct store *s, struct expiry *expiry)
{
    int64_t last = 0, end = expiry->rooms_seen + MARK_ROOMS;
    bool found;
    int code = note_heads(s); /* so that the rows say when the last event was */
    if (code == SQLITE_OK) code = run(s->run[BEGIN]);
    if (code == SQLITE_OK) code = ask(s->run[LAST_ROOM], 1, &last, &found);
    bind_numbers(s->run[MARK_OLD], 3, (int64_t[]){expiry->rooms_seen, end, expiry->before_ms});
    if (code == SQLITE_OK) code = run(s->run[MARK_OLD]);
    int marked = sqlite3_changes(s->db);
    code = finish(s, code);
    expiry->failed = code != SQLITE_OK;
    if (expiry->failed) log_change(s, code);
    if (expiry->failed) return true;
    expiry->rooms_gone += marked;
    expiry->rooms_seen = end;
    s->sweeping = true;
    return end >= last;
}

/* Delete events of a room without a name, the last ones first, until `left` is 0. */
static int sweep_room(struct store *s, int64_t room, int64_t seq, int *left)
{
    int code = SQLITE_OK;
    bool found = true;
    while (seq != 0 && *left > 0 && found && code == SQLITE_OK) {
        bind_numbers(s->run[DROP_EVENT], 1, &seq);
        code = ask(s->run[DROP_EVENT], 1, &seq, &found);
        (*left)--;
    }
    if (code != SQLITE_OK) return code;
    enum statement end = seq != 0 && found ? CUT_ROOM : DROP_ROOM;
    bind_numbers(s->run[end], end == CUT_ROOM ? 2 : 1, (int64_t[]){room, seq});
    return run(s->run[end]);
}

/* Delete some events of rooms without a name, until there are none left. What is not done before
   the end or a failure is done the next time. */
static void sweep_rooms(struct store *s)
{
    int64_t row[2];
    int left = SWEEP_EVENTS, code = ask(s->run[FIND_MARKED], 2, row, &s->sweeping);
    if (code == SQLITE_OK && !s->sweeping) return;
    if (code == SQLITE_OK) code = run(s->run[BEGIN]);
    while (code == SQLITE_OK && s->sweeping && left > 0) {
        code = sweep_room(s, row[0], row[1], &left);
        if (code == SQLITE_OK) code = ask(s->run[FIND_MARKED], 2, row, &s->sweeping);
    }
    code = finish(s, code);
    log_change(s, code);
    if (code != SQLITE_OK) s->sweeping = false;
}

/* ---- the writer ---- */

/* Wait until there is something to do. False: there is nothing, and never will be. */
static bool wait_for_work(struct store *s, struct store_append **list, struct expiry **expiry)
{
    pthread_mutex_lock(&s->lock);
    while (!s->appends && !s->expiry && !s->closing && !s->sweeping)
        pthread_cond_wait(&s->writer_wanted, &s->lock);
    *list = s->appends;
    *expiry = s->expiry;
    s->appends = NULL;
    s->last_append = &s->appends;
    bool closing = s->closing;
    pthread_mutex_unlock(&s->lock);
    return *list || *expiry || !closing;
}

static void end_expiry(struct store *s)
{
    pthread_mutex_lock(&s->lock);
    s->expiry = NULL;
    pthread_cond_broadcast(&s->expiry_finished);
    pthread_mutex_unlock(&s->lock);
}

static void *write_all(void *memory)
{
    struct store *s = memory;
    struct store_append *list;
    struct expiry *expiry;
    while (wait_for_work(s, &list, &expiry)) {
        while (list) {
            list = commit_batch(s, list);
            checkpoint(s);
        }
        if (expiry && mark_rooms(s, expiry)) end_expiry(s);
        if (s->sweeping) sweep_rooms(s);
        checkpoint(s);
    }
    int code = note_heads(s);
    if (code != SQLITE_OK) log_change(s, code);
    return NULL;
}

/* ---- reading ---- */

struct block {
    char  *bytes;
    size_t used, size;
};

/* So many bytes behind what is used; NULL: there is no memory, as when a damaged file asks for
   too much. */
static char *block_more(struct block *block, size_t count)
{
    if (block->size - block->used < count) {
        size_t size = 2 * block->size + count;
        char *bytes = realloc(block->bytes, size);
        if (!bytes) return NULL;
        block->bytes = bytes;
        block->size = size;
    }
    char *more = block->bytes + block->used;
    block->used += count;
    return more;
}

/* Take event `number` from a row: itself into its place in the block, its text to the end, with
   a NUL behind. */
static int take_event(sqlite3_stmt *row, struct block *block, uint32_t number)
{
    const void *text = sqlite3_column_blob(row, 3);
    size_t length = (size_t)sqlite3_column_bytes(row, 3);
    if (sqlite3_column_int64(row, 1) != number) return SQLITE_CORRUPT;
    char *copy = block_more(block, length + 1);
    if (!copy) return SQLITE_NOMEM;
    if (length > 0) memcpy(copy, text, length);
    copy[length] = '\0';
    struct store_event *events = (struct store_event *)(void *)block->bytes;
    events[number - 1] = (struct store_event){.number = number, .length = length,
                                              .at_ms = sqlite3_column_int64(row, 2)};
    return SQLITE_OK;
}

/* Read event `number`, which is at `seq`; then `seq` is where the one before it is. */
static int read_event(struct store *s, struct block *block, uint32_t number, int64_t *seq)
{
    sqlite3_bind_int64(s->read_event, 1, *seq);
    int step = sqlite3_step(s->read_event), code = SQLITE_NOTFOUND;
    if (step == SQLITE_ROW) {
        code = take_event(s->read_event, block, number);
        *seq = sqlite3_column_int64(s->read_event, 0);
    }
    int end = sqlite3_reset(s->read_event);
    return end == SQLITE_OK ? code : end;
}

/* All events, the last one first. Their texts are found when the block has stopped moving. */
static int read_chain(struct store *s, struct tip tip, struct store_read *read)
{
    struct block block = {0};
    int64_t seq = tip.seq;
    bool fits = block_more(&block, tip.number * sizeof *read->events);
    int code = fits ? SQLITE_OK : SQLITE_NOMEM;
    for (uint32_t n = tip.number; n > 0 && code == SQLITE_OK; n--) {
        code = read_event(s, &block, n, &seq);
        /* Only what has expired since the head was looked up may be missing, as a whole. */
        if (code == SQLITE_NOTFOUND && n < tip.number) code = SQLITE_CORRUPT;
    }
    if (code != SQLITE_OK) {
        free(block.bytes);
        return code;
    }
    read->count = tip.number;
    read->events = (struct store_event *)(void *)block.bytes;
    const char *text = block.bytes + tip.number * sizeof *read->events;
    for (uint32_t n = tip.number; n > 0; n--) {
        read->events[n - 1].text = text;
        text += read->events[n - 1].length + 1;
    }
    return SQLITE_OK;
}

static struct tip stored_tip(struct store *s, const char *name)
{
    struct tip tip = {0};
    pthread_mutex_lock(&s->lock);
    const struct head *head = head_in_memory(s, name);
    if (head) tip = head->stored;
    pthread_mutex_unlock(&s->lock);
    return tip;
}

/* The head comes first and the transaction after it, so that the head is seen in it. */
static void read_room(struct store *s, struct store_read *read)
{
    read->count = 0;
    read->events = NULL;
    struct tip tip = stored_tip(s, read->room);
    int code = run(s->read_begin);
    if (code == SQLITE_OK && tip.number == 0) code = find_room(s->read_find, read->room, &tip);
    if (code == SQLITE_OK) code = tip.number ? read_chain(s, tip, read) : SQLITE_NOTFOUND;
    if (!sqlite3_get_autocommit(s->read_db)) run(s->read_end);
    bool failed = code != SQLITE_OK && code != SQLITE_NOTFOUND;
    if (failed) log_code(LOG_ERROR, "store cannot read a room", code);
    read->result = failed ? STORE_FAILED : code == SQLITE_OK ? STORE_FINE : STORE_NONE;
    pthread_mutex_lock(&s->lock);
    s->numbers.reads++;
    if (failed) s->numbers.failures++;
    pthread_mutex_unlock(&s->lock);
    read->done(read);
}

static void *read_all(void *memory)
{
    struct store *s = memory;
    for (;;) {
        pthread_mutex_lock(&s->lock);
        while (!s->reads && !s->closing) pthread_cond_wait(&s->reader_wanted, &s->lock);
        struct store_read *list = s->reads;
        s->reads = NULL;
        s->last_read = &s->reads;
        pthread_mutex_unlock(&s->lock);
        if (!list) return NULL;
        while (list) {
            struct store_read *read = list;
            list = read->next;
            read_room(s, read);
        }
    }
}

/* ---- opening a database ---- */

static bool path_in(const char *dir, const char *name, char path[PATH_SIZE],
                    char error[ERROR_SIZE])
{
    int n = snprintf(path, PATH_SIZE, "%s/%s", dir, name);
    return n < PATH_SIZE ? true : explain(error, "the name of the data directory is too long");
}

static bool open_database(const char *path, sqlite3 **db, char error[ERROR_SIZE])
{
    int code = sqlite3_open_v2(path, db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    if (!*db) abort();
    sqlite3_extended_result_codes(*db, 1);
    sqlite3_busy_timeout(*db, BUSY_MS);
    if (code == SQLITE_OK) code = sqlite3_exec(*db, setup_sql, NULL, NULL, NULL);
    return code == SQLITE_OK ? true : explain(error, "%s: %s", path, sqlite3_errmsg(*db));
}

/* The first column of the first row, a whole number or, with `text`, a text. */
static int ask_once(sqlite3 *db, const char *sql, int64_t *number, char *text, size_t size)
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

/* Is it ours, and of a format that we know? `empty`: there is nothing in it yet. */
static bool check_format(sqlite3 *db, const char *path, bool *empty, char error[ERROR_SIZE])
{
    int64_t things = 0, application = 0, format = 0;
    if (ask_once(db, "SELECT count(*) FROM sqlite_schema", &things, NULL, 0) != SQLITE_OK ||
        ask_once(db, "PRAGMA application_id", &application, NULL, 0) != SQLITE_OK ||
        ask_once(db, "PRAGMA user_version", &format, NULL, 0) != SQLITE_OK)
        return explain(error, "%s: %s", path, sqlite3_errmsg(db));
    *empty = things == 0 && application == 0 && format == 0;
    if (!*empty && application != APPLICATION_ID)
        return explain(error, "%s is not a database of Safehouse", path);
    if (format > FORMAT)
        return explain(error, "%s is of a newer Safehouse: format %" PRId64 ", known is %d", path,
                       format, FORMAT);
    return true;
}

static bool prepare(sqlite3 *db, const char *sql, sqlite3_stmt **statement,
                    char error[ERROR_SIZE])
{
    int code = sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, statement, NULL);
    return code == SQLITE_OK ? true : explain(error, "the database: %s", sqlite3_errmsg(db));
}

static bool open_writer(struct store *s, const char *path, char error[ERROR_SIZE])
{
    char mode[16] = "";
    bool empty;
    if (!open_database(path, &s->db, error) || !check_format(s->db, path, &empty, error))
        return false;
    if (ask_once(s->db, "PRAGMA journal_mode = WAL", NULL, mode, sizeof mode) != SQLITE_OK ||
        strcmp(mode, "wal") != 0)
        return explain(error, "%s: no write-ahead log: %s", path, sqlite3_errmsg(s->db));
    if ((empty && sqlite3_exec(s->db, schema_sql, NULL, NULL, NULL) != SQLITE_OK) ||
        sqlite3_exec(s->db, recover_sql, NULL, NULL, NULL) != SQLITE_OK ||
        ask_once(s->db, "SELECT seq FROM note", &s->noted_seq, NULL, 0) != SQLITE_OK)
        return explain(error, "%s: %s", path, sqlite3_errmsg(s->db));
    s->last_seq = s->noted_seq;
    s->checkpoint_at = WAL_PAGES;
    s->sweeping = true;
    sqlite3_wal_hook(s->db, count_wal_pages, s);
    for (int i = 0; i < STATEMENTS; i++)
        if (!prepare(s->db, writer_sql[i], &s->run[i], error)) return false;
    return true;
}

static bool open_reader(struct store *s, const char *path, char error[ERROR_SIZE])
{
    return open_database(path, &s->read_db, error) &&
           prepare(s->read_db, "BEGIN", &s->read_begin, error) &&
           prepare(s->read_db, "COMMIT", &s->read_end, error) &&
           prepare(s->read_db, writer_sql[FIND_ROOM], &s->read_find, error) &&
           prepare(s->read_db, read_sql, &s->read_event, error);
}

/* ---- the directory ---- */

static bool make_file(const char *path, int flags, int *fd, char error[ERROR_SIZE])
{
    *fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | flags, 0600);
    return *fd >= 0 ? true : explain(error, "%s: %s", path, strerror(errno));
}

/* With the directories above it, as far as they are missing. */
static bool make_directory(const char *dir, char error[ERROR_SIZE])
{
    char path[PATH_SIZE];
    size_t length = strlen(dir);
    if (length >= sizeof path)
        return explain(error, "the name of the data directory is too long");
    memcpy(path, dir, length + 1);
    for (size_t i = 1; i <= length; i++) {
        if (dir[i] != '/' && dir[i] != '\0') continue;
        path[i] = '\0';
        if (mkdir(path, 0700) != 0 && errno != EEXIST)
            return explain(error, "the data directory %s: %s", dir, strerror(errno));
        path[i] = dir[i];
    }
    return true;
}

/* The lock goes with the process, however it ends; the file stays. */
static bool lock_directory(struct store *s, const char *dir, char error[ERROR_SIZE])
{
    char path[PATH_SIZE], who[24] = "";
    if (!make_directory(dir, error) || !path_in(dir, "lock", path, error) ||
        !make_file(path, 0, &s->lock_fd, error))
        return false;
    if (flock(s->lock_fd, LOCK_EX | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK) return explain(error, "%s: %s", path, strerror(errno));
        ssize_t n = pread(s->lock_fd, who, sizeof who - 1, 0);
        who[n > 0 ? strcspn(who, "\n") : 0] = '\0';
        return explain(error, "the data directory %s is in use by another server (process %s)",
                       dir, *who ? who : "unknown");
    }
    int n = snprintf(who, sizeof who, "%ld\n", (long)getpid());
    if (ftruncate(s->lock_fd, 0) != 0 || pwrite(s->lock_fd, who, (size_t)n, 0) != n)
        return explain(error, "%s: %s", path, strerror(errno));
    return true;
}

/* SQLite would make the file readable for others. */
static bool make_database(const char *path, char error[ERROR_SIZE])
{
    int fd;
    if (!make_file(path, 0, &fd, error)) return false;
    close(fd);
    return true;
}

/* ---- the interface ---- */

static bool start_threads(struct store *s, char error[ERROR_SIZE])
{
    int code = pthread_create(&s->writer, NULL, write_all, s);
    if (code == 0) s->threads++;
    if (code == 0) code = pthread_create(&s->reader, NULL, read_all, s);
    if (code == 0) s->threads++;
    return code == 0 ? true : explain(error, "the store's threads: %s", strerror(code));
}

struct store *store_open(const char *dir, char error[ERROR_SIZE])
{
    char path[PATH_SIZE];
    struct store *s = calloc(1, sizeof *s);
    if (!s || !(s->heads = calloc(HEADS_MAX, sizeof *s->heads))) abort();
    s->lock_fd = -1;
    s->last_append = &s->appends;
    s->last_read = &s->reads;
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->writer_wanted, NULL);
    pthread_cond_init(&s->reader_wanted, NULL);
    pthread_cond_init(&s->expiry_finished, NULL);
    if (lock_directory(s, dir, error) && path_in(dir, "safehouse.db", path, error) &&
        make_database(path, error) && open_writer(s, path, error) &&
        open_reader(s, path, error) && start_threads(s, error))
        return s;
    store_close(s);
    return NULL;
}

void store_close(struct store *s)
{
    pthread_mutex_lock(&s->lock);
    s->closing = true;
    pthread_cond_broadcast(&s->writer_wanted);
    pthread_cond_broadcast(&s->reader_wanted);
    pthread_mutex_unlock(&s->lock);
    if (s->threads > 0) pthread_join(s->writer, NULL);
    if (s->threads > 1) pthread_join(s->reader, NULL);
    sqlite3_finalize(s->read_begin);
    sqlite3_finalize(s->read_end);
    sqlite3_finalize(s->read_find);
    sqlite3_finalize(s->read_event);
    for (int i = 0; i < STATEMENTS; i++) sqlite3_finalize(s->run[i]);
    sqlite3_close(s->read_db);
    sqlite3_close(s->db);
    if (s->lock_fd >= 0) close(s->lock_fd);
    pthread_cond_destroy(&s->writer_wanted);
    pthread_cond_destroy(&s->reader_wanted);
    pthread_cond_destroy(&s->expiry_finished);
    pthread_mutex_destroy(&s->lock);
    free(s->heads);
    free(s);
}

void store_append_all(struct store *s, struct store_append *first)
{
    struct store_append **last = &first->next;
    while (*last) last = &(*last)->next;
    pthread_mutex_lock(&s->lock);
    *s->last_append = first;
    s->last_append = last;
    pthread_cond_signal(&s->writer_wanted);
    pthread_mutex_unlock(&s->lock);
}

void store_append(struct store *s, struct store_append *append)
{
    assert(memchr(append->room, '\0', sizeof append->room) && append->number > 0);
    append->next = NULL;
    store_append_all(s, append);
}

void store_read(struct store *s, struct store_read *read)
{
    assert(memchr(read->room, '\0', sizeof read->room));
    read->next = NULL;
    pthread_mutex_lock(&s->lock);
    *s->last_read = read;
    s->last_read = &read->next;
    pthread_cond_signal(&s->reader_wanted);
    pthread_mutex_unlock(&s->lock);
}

int64_t store_expire(struct store *s, int64_t before_ms)
{
    struct expiry expiry = {.before_ms = before_ms};
    pthread_mutex_lock(&s->lock);
    while (s->expiry) pthread_cond_wait(&s->expiry_finished, &s->lock);
    s->expiry = &expiry;
    pthread_cond_signal(&s->writer_wanted);
    while (s->expiry == &expiry) pthread_cond_wait(&s->expiry_finished, &s->lock);
    pthread_mutex_unlock(&s->lock);
    return expiry.failed ? -1 : expiry.rooms_gone;
}

void store_get_numbers(struct store *s, struct store_numbers *numbers)
{
    pthread_mutex_lock(&s->lock);
    *numbers = s->numbers;
    pthread_mutex_unlock(&s->lock);
}

void store_fail_next(struct store *s, int count)
{
    pthread_mutex_lock(&s->lock);
    s->fail_next = count;
    pthread_mutex_unlock(&s->lock);
}

/* ---- a copy ---- */

/* All at once: from one step to the next the original may change, and the copy begin anew. */
static bool copy_database(sqlite3 *from, const char *to, char said[ERROR_SIZE])
{
    sqlite3 *db = NULL;
    bool fine = open_database(to, &db, said);
    /* The file is new and goes away after a failure: nothing needs to be undone in it. */
    if (fine) sqlite3_exec(db, "PRAGMA journal_mode = OFF", NULL, NULL, NULL);
    sqlite3_backup *copy = fine ? sqlite3_backup_init(db, "main", from, "main") : NULL;
    if (copy) sqlite3_backup_step(copy, -1);
    if (fine && (!copy || sqlite3_backup_finish(copy) != SQLITE_OK))
        fine = explain(said, "%s: %s", to, sqlite3_errmsg(db));
    sqlite3_close(db);
    return fine;
}

/* Each event must follow on the one before it in the same room. */
static const char broken_sql[] =
    "SELECT count(*) FROM event LEFT JOIN event AS before ON before.seq = event.prev"
    " WHERE event.number <> ifnull(before.number, 0) + 1 OR event.room <> before.room";

static const char rooms_sql[] = "SELECT count(*) FROM room WHERE name IS NOT NULL";
static const char events_sql[] =
    "SELECT count(*) FROM event WHERE room IN (SELECT id FROM room WHERE name IS NOT NULL)";

/* Check a copy and count what is in it. It is left as one file without a log beside it. */
static bool check_copy(const char *to, char said[ERROR_SIZE])
{
    char verdict[128] = "";
    int64_t broken = 0, rooms = 0, events = 0;
    sqlite3 *db = NULL;
    if (!open_database(to, &db, said)) {
        sqlite3_close(db);
        return false;
    }
    bool fine =
        sqlite3_exec(db, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL) == SQLITE_OK &&
        ask_once(db, "PRAGMA integrity_check", NULL, verdict, sizeof verdict) == SQLITE_OK &&
        ask_once(db, broken_sql, &broken, NULL, 0) == SQLITE_OK &&
        ask_once(db, rooms_sql, &rooms, NULL, 0) == SQLITE_OK &&
        ask_once(db, events_sql, &events, NULL, 0) == SQLITE_OK;
    if (!fine) explain(said, "%s: %s", to, sqlite3_errmsg(db));
    else if (strcmp(verdict, "ok") != 0)
        fine = explain(said, "the copy is damaged, and so may be the original: %s", verdict);
    else if (broken > 0)
        fine = explain(said, "the copy is damaged, and so may be the original: events without the "
                             "one before them: %" PRId64, broken);
    else
        snprintf(said, ERROR_SIZE, "%" PRId64 " room%s and %" PRId64 " event%s", rooms,
                 rooms == 1 ? "" : "s", events, events == 1 ? "" : "s");
    sqlite3_close(db);
    return fine;
}

bool store_backup(const char *dir, const char *to, char said[ERROR_SIZE])
{
    char path[PATH_SIZE];
    int fd;
    bool empty;
    sqlite3 *from = NULL;
    if (!path_in(dir, "safehouse.db", path, said)) return false;
    if (access(path, F_OK) != 0) return explain(said, "%s: %s", path, strerror(errno));
    bool fine = open_database(path, &from, said) && check_format(from, path, &empty, said);
    if (fine && empty) fine = explain(said, "%s is empty", path);
    if (fine && make_file(to, O_EXCL, &fd, said)) {
        close(fd);
        fine = copy_database(from, to, said) && check_copy(to, said);
        if (!fine) unlink(to);
    } else {
        fine = false;
    }
    sqlite3_close(from);
    return fine;
}
