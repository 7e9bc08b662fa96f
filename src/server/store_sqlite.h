/*
 * server/store_sqlite.h - what the parts of the SQLite store share: nobody else includes it.
 *
 * store_sqlite.c writes and has the interface, _open.c opens, makes and migrates, _read.c reads
 * rooms, _expire.c forgets them, _check.c looks for damage and makes copies.
 */
#ifndef SERVER_STORE_SQLITE_H
#define SERVER_STORE_SQLITE_H

#include <pthread.h>
#include <sqlite3.h>
#include <sys/types.h>

#include "server/log.h"
#include "server/store_kind.h"
#include "server/store_sum.h"

enum {
    FORMAT         = 2,          /* of the file: its user_version */
    APPLICATION_ID = 0x53664873, /* "SfHs": what `file` and we know our databases by */
    BATCH_MAX      = 1024,       /* appends of one commit */
    HEADS_MAX      = 16384,      /* rooms whose last event is known without looking */
    NOTE_EVERY     = 16384,      /* events; so many are looked through after a crash */
    BUCKETS        = 8192,
    WAL_PAGES      = 1000,  /* copied from the log of SQLite into its file at once */
    MARK_ROOMS     = 1000,  /* looked at in one transaction, when rooms expire */
    SWEEP_EVENTS   = 64,    /* deleted in one transaction, afterwards */
    SLICE_EVENTS   = 512,   /* of one room read before it is another's turn */
    BUSY_MS        = 10000, /* an operator's own tool may hold the file for a moment */
    ERROR_SIZE     = 256,
    WHY_SIZE       = 64,
    PATH_SIZE      = 4096,
};

/* The end of a room's log. Number 0: there is no such room. */
struct tip {
    int64_t    room, seq, seen_ms;
    uint32_t   number;
    struct sum sum;
};

struct head {
    char       name[ROOM_ID_MAX];
    uint32_t   next;   /* with the same hash: index + 1, or 0 */
    struct tip tip;    /* with what the writer is doing */
    struct tip stored; /* what is durable */
};

/* How time passes for the store: the row of `note`. See store_sqlite_expire.c. */
struct age {
    int64_t lived_ms;    /* so much has passed for certain since the store was made */
    int64_t clock_ms;    /* what the clock said last; 0: nobody has looked yet */
    int64_t good_starts; /* in a row, with a clock that went on where it had been */
    int64_t day_ms;      /* when the day began, in lived_ms, ... */
    int64_t gone;        /* ... on which so many rooms have expired */
};

struct expiry {
    struct store_times times;
    int64_t            rooms_seen, rooms, rooms_gone;
    bool               begun, counted, failed;
};

enum statement {
    BEGIN, COMMIT, ROLLBACK, FIND_ROOM, MAKE_ROOM, PUT_EVENT, NOTE_HEAD, NOTE_SEQ, NOTE_AGE, PROBE,
    COUNT_ROOMS, MARK_OLD, LAST_ROOM, FIND_MARKED, DROP_EVENT, CUT_ROOM, DROP_ROOM, STATEMENTS,
};

/* A file as it was when it was opened: another one in its place is not ours. */
struct file_id {
    char  path[PATH_SIZE];
    dev_t device;
    ino_t inode;
};

struct sqlite {
    struct store   base; /* first: a store is one of these */
    int            lock_fd;
    pthread_t      writer, reader;
    int            threads;   /* how many of them run */
    struct file_id files[2];  /* the database and its log */
    int64_t        plain_seq; /* up to here events have no checksum */

    pthread_cond_t        expiry_finished; /* from here on under the lock ... */
    struct expiry        *expiry;
    bool                  probe;
    bool                  lost;        /* its files are not in their place any more */
    char                  why[WHY_SIZE]; /* the last commit failed; "": it did not */
    uint64_t              proved_us;   /* when the last commit ended, one way or the other */
    struct head          *heads; /* HEADS_MAX; only the writer changes them, and `tip` is its own */
    uint32_t              head_count, bucket[BUCKETS];

    /* The writer's. */
    sqlite3      *db;
    sqlite3_stmt *run[STATEMENTS];
    struct head  *touched[BATCH_MAX]; /* by the batch */
    int64_t       last_seq, noted_seq;
    int           wal_pages, checkpoint_at;
    bool          failing, sweeping;
    bool          unsure; /* a commit that failed may still be in SQLite's log */
    struct age    age;
    bool          started;         /* the clock was looked at since it was opened ... */
    int64_t       up_ms, quiet_ms; /* ... at this time; nothing expires before lived_ms is this */

    /* The reader's. */
    sqlite3      *read_db;
    sqlite3_stmt *read_begin, *read_end, *read_find, *read_event;
};

extern const char *const writer_sql[STATEMENTS];

/* ---- store_sqlite.c: helpers ---- */

__attribute__((format(printf, 2, 3)))
bool db_explain(char error[ERROR_SIZE], const char *format, ...);
void db_log(enum log_level level, const char *what, int code);
void db_log_change(struct sqlite *s, int code);
void db_bind(sqlite3_stmt *statement, int count, const int64_t values[]);
/* Run a statement that gives no rows; one that gives at most one, of whole numbers. */
int db_run(sqlite3_stmt *statement);
int db_ask(sqlite3_stmt *statement, int count, int64_t values[], bool *found);
int db_find_room(sqlite3_stmt *find, const char *name, struct tip *tip);
struct sum db_column_sum(sqlite3_stmt *row, int column);
uint64_t db_now_us(void);
/* Begin a transaction, if there may be one. */
int db_begin(struct sqlite *s);
/* End a transaction in which `code` has happened so far: all of it is durable, or nothing is. */
int db_finish(struct sqlite *s, int code);
int db_note_heads(struct sqlite *s);
struct head *db_head_in_memory(struct sqlite *s, const char *name);
void *db_write_all(void *store);

/* ---- store_sqlite_open.c ---- */

bool db_path(const char *dir, const char *name, char path[PATH_SIZE], char error[ERROR_SIZE]);
bool db_open(const char *path, sqlite3 **db, char error[ERROR_SIZE]);
int db_ask_once(sqlite3 *db, const char *sql, int64_t *number, char *text, size_t size);
/* Is it ours, and of a format that we know? 0: there is nothing in it yet. */
bool db_check_format(sqlite3 *db, const char *path, int64_t *format, char error[ERROR_SIZE]);
bool db_prepare(sqlite3 *db, const char *sql, sqlite3_stmt **statement, char error[ERROR_SIZE]);
bool db_make_file(const char *path, int flags, int *fd, char error[ERROR_SIZE]);
bool db_open_store(struct sqlite *s, const char *dir, char error[ERROR_SIZE]);
/* Are the files still those that were opened? Also counts their bytes. */
bool db_files_are_ours(const struct sqlite *s, uint64_t *bytes);

/* ---- store_sqlite_read.c, store_sqlite_expire.c ---- */

bool db_open_reader(struct sqlite *s, const char *path, char error[ERROR_SIZE]);
void *db_read_all(void *store);
/* When an event that is stored now happened, in lived_ms. */
int64_t db_seen_ms(const struct sqlite *s);
/* True: that was the end of it, well or not. Appends never wait longer than for one such step. */
bool db_expire_step(struct sqlite *s, struct expiry *expiry);
void db_sweep(struct sqlite *s);

/* ---- store_sqlite_check.c ---- */

/* Copy a whole database into a new, empty file, and onto the disk. */
bool db_copy(sqlite3 *from, const char *to, char said[ERROR_SIZE]);

#endif
