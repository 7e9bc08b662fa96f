/*
 * server/store_postgres.h - what the parts of the PostgreSQL store share: nobody else includes it.
 *
 * store_postgres.c has the interface and opens, _libpq.c loads libpq, _link.c is one connection
 * that comes back by itself, _write.c appends, _read.c reads rooms, _check.c looks for damage and
 * forgets old rooms.
 */
#ifndef SERVER_STORE_POSTGRES_H
#define SERVER_STORE_POSTGRES_H

#include <libpq-fe.h>

#include "server/log.h"
#include "server/store_kind.h"
#include "server/store_sum.h"

enum {
    FORMAT       = 1,     /* of the tables: note.format */
    BATCH_MAX    = 1024,  /* appends of one statement */
    TIPS         = 16384, /* rooms whose last event is known without asking */
    ANSWER_MS    = 8000,  /* what PostgreSQL may take for an answer */
    OUTAGE_MS    = 2000,  /* so long an append waits for it to come back */
    RETRY_MS     = 50,    /* between two attempts to connect, for who waits */
    REST_MS      = 250,   /* and for who does not */
    SIZE_EVERY   = 10000, /* milliseconds between two looks at the size of the tables */
    ERROR_SIZE   = 256,
    WHY_SIZE     = 64,
    PARAMS_MAX   = 10,
    TAG_SIZE     = 32,
};

/* What is used of libpq. It is loaded with the first store in PostgreSQL and not with the program:
 * it and the libraries behind it would cost everybody else 4 ms at each start, and 5 MB. */
#define LIBPQ(F)                                                                                  \
    F(PQclear) F(PQconnectdbParams) F(PQconninfoFree) F(PQconninfoParse) F(PQconsumeInput)        \
    F(PQerrorMessage) F(PQfinish) F(PQflush) F(PQgetResult) F(PQgetisnull) F(PQgetlength)         \
    F(PQgetvalue) F(PQisBusy) F(PQntuples) F(PQresultErrorField) F(PQresultErrorMessage)          \
    F(PQresultStatus) F(PQsendPrepare) F(PQsendQuery) F(PQsendQueryParams)                        \
    F(PQsendQueryPrepared) F(PQsetNoticeProcessor) F(PQsetSingleRowMode) F(PQsetnonblocking)      \
    F(PQsocket) F(PQstatus)
#define LIBPQ_FIELD(name) __typeof__(&(name)) name;
extern struct libpq {
    LIBPQ(LIBPQ_FIELD)
} libpq;
#undef LIBPQ_FIELD

/* Before anything else here; false: it is not installed, and `error` says so. */
bool libpq_load(char error[ERROR_SIZE]);

#ifndef LIBPQ_LOADER
#define PQclear libpq.PQclear
#define PQconnectdbParams libpq.PQconnectdbParams
#define PQconninfoFree libpq.PQconninfoFree
#define PQconninfoParse libpq.PQconninfoParse
#define PQconsumeInput libpq.PQconsumeInput
#define PQerrorMessage libpq.PQerrorMessage
#define PQfinish libpq.PQfinish
#define PQflush libpq.PQflush
#define PQgetResult libpq.PQgetResult
#define PQgetisnull libpq.PQgetisnull
#define PQgetlength libpq.PQgetlength
#define PQgetvalue libpq.PQgetvalue
#define PQisBusy libpq.PQisBusy
#define PQntuples libpq.PQntuples
#define PQresultErrorField libpq.PQresultErrorField
#define PQresultErrorMessage libpq.PQresultErrorMessage
#define PQresultStatus libpq.PQresultStatus
#define PQsendPrepare libpq.PQsendPrepare
#define PQsendQuery libpq.PQsendQuery
#define PQsendQueryParams libpq.PQsendQueryParams
#define PQsendQueryPrepared libpq.PQsendQueryPrepared
#define PQsetNoticeProcessor libpq.PQsetNoticeProcessor
#define PQsetSingleRowMode libpq.PQsetSingleRowMode
#define PQsetnonblocking libpq.PQsetnonblocking
#define PQsocket libpq.PQsocket
#define PQstatus libpq.PQstatus
#endif

/* One connection. It is opened when it is needed, and anew after it broke. */
struct link {
    const char *url;
    const char *const *prepare; /* statements by number, ended by NULL: made on each connection */
    PGconn     *conn;     /* NULL: none */
    char        tag[TAG_SIZE]; /* what PostgreSQL knows this connection by, and no other */
    char        broken_tag[TAG_SIZE]; /* the one before: "" or it may still be at work */
    char        why[ERROR_SIZE]; /* it failed, in one line */
    int64_t     rest_until_ms;
    bool        claims; /* see link_claim() */
    bool        again; /* the last refusal was an accident: a deadlock */
};

/* Bytes of one parameter in PostgreSQL's binary form. */
struct param {
    char  *bytes;
    size_t used, size;
};

struct postgres_tip {
    char     room[ROOM_ID_MAX];
    uint32_t number; /* 0: nothing is known here */
    int64_t  sum;
};

struct postgres {
    struct store base; /* first: a store is one of these */
    char        *url;
    pthread_t    writer, reader;
    int          threads; /* how many of them run */

    bool         probe;         /* under the lock: somebody asks how it is ... */
    char         why[WHY_SIZE]; /* ... the last attempt failed; "": it did not ... */
    int64_t      proved_ms;     /* ... and ended then */

    /* The writer's. */
    struct link          link;
    struct postgres_tip *tips; /* by hash; another room takes the place of the one before */
    struct param         params[PARAMS_MAX];
    bool                 failing;
    int64_t              sized_ms;

    struct link read_link; /* the reader's */
};

/* ---- store_postgres_link.c ---- */

__attribute__((format(printf, 2, 3)))
bool pg_explain(char error[ERROR_SIZE], const char *format, ...);
int64_t pg_now_ms(void);
void pg_log(enum log_level level, const char *what, const char *why);

void link_init(struct link *link, const char *url, const char *const *prepare);
void link_close(struct link *link);

/* Be connected. False: `why` says why not. Soon after a failure it is not tried again. */
bool link_up(struct link *link);

/* The same, for who waits until a time; the connection that broke before is at its end then, and
   whatever it was told is done or never will be. */
bool link_back(struct link *link, int64_t until_ms);

/* Be known as the one server of this database, as long as the connection is up, and again when it
   is back. False: another one is. */
bool link_claim(struct link *link);

/* Run a prepared statement, one statement, or several. NULL: the connection broke, and what
   became of it is unknown; or it was refused and nothing has changed: then it is still up. */
PGresult *link_ask(struct link *link, int statement, int count, const struct param *params);
PGresult *link_run(struct link *link, const char *sql);
PGresult *link_run_all(struct link *link, const char *sql); /* several; numbers come as text */
bool link_is_up(const struct link *link);

void param_text(struct param *param, const char *text);
void param_int64(struct param *param, int64_t number);
void param_array(struct param *param, unsigned oid, int count);
void param_add_text(struct param *param, const void *bytes, size_t count);
void param_add_int32(struct param *param, uint32_t number);
void param_add_int64(struct param *param, int64_t number);
void param_free(struct param *param);
int64_t result_number(const PGresult *result, int row, int column); /* of 4 or 8 bytes */

/* ---- store_postgres.c ---- */

bool pg_open_tables(struct link *link, bool make, char error[ERROR_SIZE]);

/* ---- the others ---- */

extern const char *const write_sql[], *const read_sql[];
void *pg_write_all(void *store);
void pg_look_at_size(struct postgres *s); /* if that was long ago; for who has the writer's link */
void *pg_read_all(void *store);
int64_t pg_expire(struct store *store, const struct store_times *times);

#endif
