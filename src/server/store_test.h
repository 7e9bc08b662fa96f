/*
 * server/store_test.h - what the tests of the store share: a directory, answers to wait for, rooms
 * whose events follow from their names.
 */
#ifndef SERVER_STORE_TEST_H
#define SERVER_STORE_TEST_H

#include <dirent.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "server/store.h"
#include "tests/toy.h"

enum { TEXT_SIZE = 64, ERROR_SIZE = 256, PATH_SIZE = 512 };

static char dir[200]; /* of the test that runs: made by begin(), removed by end() */

static inline const char *path_of(const char *name)
{
    static char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/%s", dir, name);
    return path;
}

static inline int begin(void **unused)
{
    (void)unused;
    const char *folder = getenv("TMPDIR");
    snprintf(dir, sizeof dir, "%s/safehouse-store-XXXXXX", folder ? folder : "/tmp");
    return mkdtemp(dir) ? 0 : -1;
}

static inline int end(void **unused)
{
    (void)unused;
    DIR *list = opendir(dir);
    if (!list) return -1;
    for (struct dirent *entry; (entry = readdir(list));)
        if (entry->d_name[0] != '.') unlink(path_of(entry->d_name));
    closedir(list);
    return rmdir(dir);
}

static inline struct store *open_store(void)
{
    char error[ERROR_SIZE] = "";
    struct store *store = store_open(dir, error);
    if (!store) fail_msg("%s", error);
    return store;
}

static inline void expect_refused(const char *why)
{
    char error[ERROR_SIZE] = "";
    assert_null(store_open(dir, error));
    if (!strstr(error, why) || !strstr(error, dir)) fail_msg("\"%s\" without \"%s\"", error, why);
}

static inline void sleep_ms(int ms)
{
    nanosleep(&(struct timespec){.tv_nsec = ms * 1000000L}, NULL);
}

/* ---- waiting for answers ---- */

struct latch {
    pthread_mutex_t lock;
    pthread_cond_t  changed;
    int             count; /* answers that have not come yet */
};

#define LATCH(n) \
    {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER, .count = (n)}

static inline void latch_down(struct latch *latch)
{
    pthread_mutex_lock(&latch->lock);
    latch->count--;
    pthread_cond_broadcast(&latch->changed);
    pthread_mutex_unlock(&latch->lock);
}

static inline void latch_wait(struct latch *latch)
{
    pthread_mutex_lock(&latch->lock);
    while (latch->count > 0) pthread_cond_wait(&latch->changed, &latch->lock);
    pthread_mutex_unlock(&latch->lock);
}

struct job {
    struct store_append append; /* first: `done` gets a pointer to it */
    struct latch       *latch;
    int                 order; /* the how manieth answer it was */
    char                text[TEXT_SIZE];
};

static inline void job_done(struct store_append *append)
{
    struct job *job = (struct job *)(void *)append;
    job->order = job->latch->count;
    latch_down(job->latch);
}

static inline void name_room(char room[ROOM_ID_MAX], int i)
{
    snprintf(room, ROOM_ID_MAX, "room-%d", i);
}

/* The text of an event follows from its room and number, so that it can be checked later. */
static inline int write_text(char text[TEXT_SIZE], const char *room, uint32_t number)
{
    return snprintf(text, TEXT_SIZE, "event %u of %s", number, room);
}

static inline void start_job(struct store *store, struct job *job, struct latch *latch,
                             const char *room, uint32_t number)
{
    snprintf(job->append.room, sizeof job->append.room, "%s", room);
    job->latch = latch;
    job->append.number = number;
    job->append.at_ms = 1000 * (int64_t)number;
    job->append.text = job->text;
    job->append.length = (size_t)write_text(job->text, room, number);
    job->append.done = job_done;
    store_append(store, &job->append);
}

static inline enum store_result append(struct store *store, const char *room, uint32_t number)
{
    struct latch latch = LATCH(1);
    struct job job = {0};
    start_job(store, &job, &latch, room, number);
    latch_wait(&latch);
    return job.append.result;
}

static inline enum store_result append_text(struct store *store, const char *room, uint32_t number,
                                     int64_t at_ms, char *text, size_t length)
{
    struct latch latch = LATCH(1);
    struct job job = {.latch = &latch, .append = {.number = number, .at_ms = at_ms, .text = text,
                                                  .length = length, .done = job_done}};
    snprintf(job.append.room, sizeof job.append.room, "%s", room);
    store_append(store, &job.append);
    latch_wait(&latch);
    return job.append.result;
}

struct reading {
    struct store_read read;
    struct latch     *latch;
};

static inline void reading_done(struct store_read *read)
{
    latch_down(((struct reading *)(void *)read)->latch);
}

static inline struct store_read read_room(struct store *store, const char *room)
{
    struct latch latch = LATCH(1);
    struct reading reading = {.latch = &latch, .read.done = reading_done};
    snprintf(reading.read.room, sizeof reading.read.room, "%s", room);
    store_read(store, &reading.read);
    latch_wait(&latch);
    return reading.read;
}

/* Are these the first events of the room, as start_job() wrote them? */
static inline bool is_whole(const struct store_read *read)
{
    char text[TEXT_SIZE];
    for (uint32_t i = 0; i < read->count; i++) {
        const struct store_event *event = &read->events[i];
        int length = write_text(text, read->room, i + 1);
        if (event->number != i + 1 || event->at_ms != 1000 * (int64_t)(i + 1) ||
            event->length != (size_t)length || memcmp(event->text, text, event->length) != 0)
            return false;
    }
    return read->result == (read->count ? STORE_FINE : STORE_NONE);
}

static inline uint32_t count_events(struct store *store, const char *room)
{
    struct store_read read = read_room(store, room);
    if (!is_whole(&read)) fail_msg("%s is not whole", room);
    free(read.events);
    return read.count;
}

static inline struct store_numbers numbers_of(struct store *store)
{
    struct store_numbers numbers;
    store_get_numbers(store, &numbers);
    return numbers;
}

/* ---- batches: while the gate is closed the writer waits, and what is appended queues up ---- */

struct gate {
    struct job   job;
    struct latch reached, opened;
};

static inline void wait_at_gate(struct store_append *append)
{
    struct gate *gate = (struct gate *)(void *)append;
    latch_down(&gate->reached);
    latch_wait(&gate->opened);
}

/* The gate is an append that will be refused: it changes nothing. */
static inline void close_gate(struct store *store, struct gate *gate)
{
    *gate = (struct gate){.reached = LATCH(1), .opened = LATCH(1)};
    gate->job.append = (struct store_append){.room = "gate", .number = 99, .done = wait_at_gate};
    store_append(store, &gate->job.append);
    latch_wait(&gate->reached);
}

struct wish {
    const char       *room;
    uint32_t          number;
    enum store_result expected;
};

/* Append all of these in one batch. */
static inline void run_batch(struct store *store, const struct wish *wishes, int count)
{
    struct gate gate;
    struct latch latch = LATCH(count);
    struct job *jobs = calloc((size_t)count, sizeof *jobs);
    close_gate(store, &gate);
    for (int i = 0; i < count; i++)
        start_job(store, &jobs[i], &latch, wishes[i].room, wishes[i].number);
    latch_down(&gate.opened);
    latch_wait(&latch);
    for (int i = 0; i < count; i++) {
        if (jobs[i].append.result != wishes[i].expected)
            fail_msg("append %d of %s: %d", i, wishes[i].room, jobs[i].append.result);
        assert_int_equal(jobs[i].order, count - i);
    }
    free(jobs);
}

/* Append events `from` to `to` of each of so many rooms, in turn. With a name: of one room. */
static inline void fill_named(struct store *store, const char *name, int rooms, uint32_t from,
                              uint32_t to)
{
    int count = rooms * (int)(to - from + 1);
    struct latch latch = LATCH(count);
    struct job *jobs = calloc((size_t)count, sizeof *jobs);
    for (int i = 0; i < count; i++) {
        char room[ROOM_ID_MAX];
        name_room(room, i % rooms);
        start_job(store, &jobs[i], &latch, name ? name : room, from + (uint32_t)(i / rooms));
    }
    latch_wait(&latch);
    for (int i = 0; i < count; i++) assert_int_equal(jobs[i].append.result, STORE_FINE);
    free(jobs);
}

static inline void fill(struct store *store, int rooms, uint32_t from, uint32_t to)
{
    fill_named(store, NULL, rooms, from, to);
}

static inline void expect_rooms(struct store *store, int rooms, uint32_t events)
{
    for (int i = 0; i < rooms; i++) {
        char room[ROOM_ID_MAX];
        name_room(room, i);
        assert_int_equal(count_events(store, room), events);
    }
}

/* ---- the file ---- */

static inline void write_file(const char *name, const char *text, size_t length)
{
    FILE *file = fopen(path_of(name), "w");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

static inline void change_file(const char *sql)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path_of("safehouse.db"), &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

/* The number that a statement gives, asked beside a running store. */
static inline int ask_file(const char *sql)
{
    sqlite3 *db;
    sqlite3_stmt *statement;
    assert_int_equal(sqlite3_open(path_of("safehouse.db"), &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &statement, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    int number = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    sqlite3_close(db);
    return number;
}

#define STORE_TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

#endif
