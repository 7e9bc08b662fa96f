/*
 * server/store.h - where the logs of rooms are kept.
 *
 * A log is the events of one room, numbered from 1 without gaps. An append names its number; if
 * another append had it first, it fails (STORE_TAKEN): that is all a fleet of servers needs to
 * share a room safely. What is reported as fine survives a power cut.
 *
 * Requests are handed over and answered on a thread of the store: `done` is called there, once
 * for each, and must only pass the news on. A request belongs to the store until then. Appends
 * that come in while the disk is busy become one commit (group commit).
 */
#ifndef SERVER_STORE_H
#define SERVER_STORE_H

#include <stddef.h>
#include <stdint.h>

#include "room/room.h"

enum store_result {
    STORE_FINE,
    STORE_TAKEN,  /* append: the number is not the next one of this room */
    STORE_NONE,   /* read: there is no such room */
    STORE_FAILED, /* append: nothing of it is stored, and it will not be there later either. read:
                     the disk, or the room is damaged. Logged by the store. */
    STORE_UNKNOWN, /* append: PostgreSQL went away before it answered; it may be there, now or in a
                      moment. Nobody may be told anything before the room is read again. */
};

struct store_append {
    char     room[ROOM_ID_MAX];
    uint32_t number; /* 1 makes the room */
    uint32_t guess;  /* the store's: where it may find the room. 0 at first */
    int64_t  at_ms;
    char    *text; /* the caller's, until done */
    size_t   length;
    enum store_result result;
    void (*done)(struct store_append *append);
    struct store_append *next; /* the store's */
};

struct store_event {
    uint32_t    number;
    int64_t     at_ms;
    const char *text;
    size_t      length;
};

struct store_read {
    char room[ROOM_ID_MAX];
    enum store_result   result;
    uint32_t            count; /* of events, in the order of their numbers */
    struct store_event *events; /* one malloc'd block with the texts behind; free() it */
    void (*done)(struct store_read *read);
    struct store_read *next; /* the store's */
};

struct store_numbers { /* since it was opened; for /metrics */
    uint64_t appends, commits, reads, failures;
    uint64_t commit_us;   /* time spent in commits */
    uint64_t events_read; /* rows that reads of rooms have looked at */
    uint64_t file_bytes;  /* of the database and its log, now */
};

/* What time it is, for those who know that a clock may be wrong. */
struct store_times {
    int64_t now_ms;  /* by the clock, since 1970 */
    int64_t up_ms;   /* by one that never jumps; it may begin anywhere when a program starts */
    int64_t keep_ms; /* rooms are kept for so long after their last event */
};

struct store;

/* Is this an address of PostgreSQL, postgres://..., and not a directory? */
bool store_is_postgres(const char *where);

/* Open or make a store: a directory with an SQLite database (made if missing, mode 0700; one
   process at a time, a second one is refused), or the tables in a PostgreSQL, which several
   processes may share. NULL: `error` says why, in one sentence. */
struct store *store_open(const char *where, char error[256]);

/* Serve rooms from it, which one server does at a time: before anything is handed over. False:
   `error` says who does already. Should it happen all the same, nothing is lost or doubled. */
bool store_claim(struct store *store, char error[256]);

/* Finish everything that was handed over, then close. */
void store_close(struct store *store);

/* One append, or several of different rooms in a list through `next`. */
void store_append(struct store *store, struct store_append *append);
void store_append_all(struct store *store, struct store_append *first);
void store_read(struct store *store, struct store_read *read);

/* Forget old rooms; to be called when a program starts, and then once in a while. Returns how many,
   -1: failed. Blocks; for a thread that may wait. Their space is freed little by little afterwards.
   No clock is believed alone: time counts that a program has run through, and time between two
   programs once the clock has proved itself. A week is added to what was asked for, at most a
   tenth of all rooms go in a day, and none in the week after the clock has jumped. */
int64_t store_expire(struct store *store, const struct store_times *times);

void store_get_numbers(struct store *store, struct store_numbers *numbers);

/* Can it store? No: `why`, in a few words. Cheap. If nothing was stored of late, asking lets the
   store try: the next answer knows. */
bool store_is_healthy(struct store *store, char why[64]);

/* The names of all rooms, in order. Blocks. False: not all could be had. */
bool store_list(struct store *store, void (*take)(void *to, const char *room), void *to);

/* Copy the database of a directory, also of a running server, to a new file and check the copy.
   `said`: what was copied, or why it was not. PostgreSQL has means of its own for this. */
bool store_backup(const char *where, const char *to, char said[256]);

/* Check everything in a store, also of a running server. `say` gets a line for every room that
   is damaged: the first bad event, and what can be saved. `said`: what there is, or what is wrong;
   true: all is as it was stored. */
bool store_check(const char *where, void (*say)(void *to, const char *line), void *to,
                 char said[256]);

/* For tests: the next `count` commits fail as if the disk were full. */
void store_fail_next(struct store *store, int count);

#endif
