/*
 * tests/fleet/store.c - the store in PostgreSQL, through its interface. tests/postgres_test.py
 * starts a PostgreSQL for it and gives its address.
 *
 *     store URL          everything that one store and two of them can do
 *     store URL count N  N appends one after the other in each of 100 rooms; what they cost
 */
#include <libpq-fe.h>
#include <pthread.h>
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "runtime/clock.h"
#include "server/store.h"

static const char *url;

/* ---- helpers ---- */

struct job {
    struct store_append append; /* first */
    struct latch       *latch;
    char                text[64];
};

struct latch {
    pthread_mutex_t lock;
    pthread_cond_t  changed;
    int             left;
};
#define LATCH(n) {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, (n)}

static void latch_down(struct latch *latch)
{
    pthread_mutex_lock(&latch->lock);
    latch->left--;
    pthread_cond_signal(&latch->changed);
    pthread_mutex_unlock(&latch->lock);
}

static void latch_wait(struct latch *latch)
{
    pthread_mutex_lock(&latch->lock);
    while (latch->left > 0) pthread_cond_wait(&latch->changed, &latch->lock);
    pthread_mutex_unlock(&latch->lock);
}

static void on_append(struct store_append *append)
{
    latch_down(((struct job *)append)->latch);
}

static void set_job(struct job *job, const char *room, uint32_t number, const char *text)
{
    *job = (struct job){.append = {.number = number, .at_ms = 1000 + number, .done = on_append}};
    snprintf(job->append.room, sizeof job->append.room, "%s", room);
    job->append.length = (size_t)snprintf(job->text, sizeof job->text, "%s", text);
    job->append.text = job->text;
}

static void append_all(struct store *store, struct job *jobs, int count)
{
    struct latch latch = LATCH(count);
    for (int i = 0; i < count; i++) {
        jobs[i].append.text = jobs[i].text;
        jobs[i].latch = &latch;
        jobs[i].append.next = i + 1 < count ? &jobs[i + 1].append : NULL;
    }
    store_append_all(store, &jobs[0].append);
    latch_wait(&latch);
}

static enum store_result append(struct store *store, const char *room, uint32_t number,
                                const char *text)
{
    struct job job;
    set_job(&job, room, number, text);
    append_all(store, &job, 1);
    return job.append.result;
}

struct waiting {
    struct store_read read; /* first */
    struct latch      latch;
};

static void on_read(struct store_read *read)
{
    latch_down(&((struct waiting *)read)->latch);
}

static struct store_read read_room(struct store *store, const char *room)
{
    struct waiting waiting = {.read = {.done = on_read}, .latch = LATCH(1)};
    snprintf(waiting.read.room, sizeof waiting.read.room, "%s", room);
    store_read(store, &waiting.read);
    latch_wait(&waiting.latch);
    return waiting.read;
}

static struct store *open_store(void)
{
    char error[256] = "";
    struct store *store = store_open(url, error);
    if (!store) fail_msg("%s", error);
    return store;
}

static void run_sql(const char *sql)
{
    PGconn *conn = PQconnectdb(url);
    PQclear(PQexec(conn, "SET client_min_messages = warning"));
    PGresult *result = PQexec(conn, sql);
    if (PQresultStatus(result) != PGRES_COMMAND_OK && PQresultStatus(result) != PGRES_TUPLES_OK)
        fail_msg("%s: %s", sql, PQerrorMessage(conn));
    PQclear(result);
    PQfinish(conn);
}

static void say_nothing(void *to, const char *line)
{
    snprintf(to, 256, "%s", line);
}

static void expect_whole(void)
{
    char said[256], line[256] = "";
    if (!store_check(url, say_nothing, line, said)) fail_msg("%s: %s", said, line);
}

static int forget_all(void **unused)
{
    (void)unused;
    run_sql("DROP SCHEMA IF EXISTS safehouse CASCADE");
    return 0;
}

/* ---- one store ---- */

static void appends_follow_on_each_other(void **unused)
{
    (void)unused;
    struct store *store = open_store();
    assert_int_equal(append(store, "a", 2, "too early"), STORE_TAKEN);
    assert_int_equal(append(store, "a", 1, "one"), STORE_FINE);
    assert_int_equal(append(store, "a", 1, "again"), STORE_TAKEN);
    assert_int_equal(append(store, "a", 3, "a hole"), STORE_TAKEN);
    assert_int_equal(append(store, "a", 2, ""), STORE_FINE);
    assert_int_equal(read_room(store, "b").result, STORE_NONE);
    struct store_read read = read_room(store, "a");
    assert_int_equal(read.result, STORE_FINE);
    assert_int_equal(read.count, 2);
    assert_string_equal(read.events[0].text, "one");
    assert_int_equal(read.events[0].at_ms, 1001);
    assert_int_equal(read.events[1].length, 0);
    free(read.events);
    store_close(store);
}

/* Whatever comes together: runs of one room, doubles, holes. */
static void a_batch_has_an_answer_for_each(void **unused)
{
    enum { COUNT = 9 };
    static const struct { const char *room; uint32_t number; enum store_result result; }
    cases[COUNT] = {
        {"r", 1, STORE_FINE}, {"s", 2, STORE_TAKEN}, {"r", 2, STORE_FINE}, {"r", 2, STORE_TAKEN},
        {"t", 1, STORE_FINE}, {"r", 3, STORE_FINE}, {"r", 5, STORE_TAKEN}, {"old", 2, STORE_FINE},
        {"old", 1, STORE_TAKEN},
    };
    struct job jobs[COUNT];
    (void)unused;
    struct store *store = open_store();
    assert_int_equal(append(store, "old", 1, "one"), STORE_FINE);
    for (int i = 0; i < COUNT; i++) set_job(&jobs[i], cases[i].room, cases[i].number, "x");
    append_all(store, jobs, COUNT);
    int fine_twos = (jobs[2].append.result == STORE_FINE) + (jobs[3].append.result == STORE_FINE);
    assert_int_equal(fine_twos, 1); /* which of the two is not said */
    for (int i = 0; i < COUNT; i++)
        if (i != 2 && i != 3) assert_int_equal(jobs[i].append.result, cases[i].result);
    store_close(store);
    expect_whole();
}

/* More than a store remembers in all places, and than a statement takes. */
static void many_rooms_at_once(void **unused)
{
    enum { ROOMS = 2500 };
    struct job *jobs = calloc(ROOMS, sizeof *jobs);
    (void)unused;
    struct store *store = open_store();
    for (uint32_t n = 1; n <= 3; n++) {
        for (int i = 0; i < ROOMS; i++) {
            char room[24];
            snprintf(room, sizeof room, "many%d", i);
            set_job(&jobs[i], room, n, "x");
        }
        append_all(store, jobs, ROOMS);
        for (int i = 0; i < ROOMS; i++) assert_int_equal(jobs[i].append.result, STORE_FINE);
    }
    free(jobs);
    store_close(store);
    expect_whole();
}

static void a_room_that_does_not_fit_is_not_read(void **unused)
{
    static const char *const damages[] = {
        "UPDATE safehouse.event SET text = 'x' WHERE number = 2",
        "UPDATE safehouse.event SET at_ms = at_ms + 1 WHERE number = 1",
        "DELETE FROM safehouse.event WHERE number = 3",
        "DELETE FROM safehouse.event WHERE number = 1",
        "UPDATE safehouse.event SET number = 9 WHERE number = 3",
        "UPDATE safehouse.room SET sum = sum + 1",
        "UPDATE safehouse.room SET number = 2",
        "UPDATE safehouse.event SET sum = sum + 1 WHERE number = 3",
    };
    (void)unused;
    for (size_t i = 0; i < sizeof damages / sizeof *damages; i++) {
        char said[256], line[256] = "";
        forget_all(NULL);
        struct store *store = open_store();
        for (uint32_t n = 1; n <= 3; n++) assert_int_equal(append(store, "d", n, "e"), STORE_FINE);
        run_sql(damages[i]);
        assert_int_equal(read_room(store, "d").result, STORE_FAILED);
        assert_false(store_check(url, say_nothing, line, said));
        assert_string_equal(said, "1 of 1 rooms is damaged");
        store_close(store);
    }
}

static void old_rooms_go_and_young_ones_stay(void **unused)
{
    const int64_t day = 24 * 3600 * 1000;
    struct store_times times = {.keep_ms = 90 * day};
    (void)unused;
    struct store *store = open_store();
    assert_int_equal(append(store, "old", 1, "x"), STORE_FINE);
    assert_int_equal(store_expire(store, &times), 0); /* the first look at the clock */
    run_sql("UPDATE safehouse.note SET lived_ms = 86400000::int8 * 98");
    assert_int_equal(append(store, "young", 1, "x"), STORE_FINE);
    run_sql("UPDATE safehouse.note SET quiet_ms = lived_ms + 1000000");
    assert_int_equal(store_expire(store, &times), 0); /* the clock has jumped of late */
    run_sql("UPDATE safehouse.note SET quiet_ms = 0, gone = 10, day_ms = lived_ms");
    assert_int_equal(store_expire(store, &times), 0); /* enough for today */
    run_sql("UPDATE safehouse.note SET gone = 0, clock_ms = clock_ms - 86400000::int8 * 300");
    assert_int_equal(store_expire(store, &times), 0); /* now it has jumped */
    run_sql("UPDATE safehouse.note SET quiet_ms = 0");
    run_sql("BEGIN; SELECT pg_advisory_xact_lock(1); COMMIT");
    assert_int_equal(store_expire(store, &times), 1);
    assert_int_equal(read_room(store, "old").result, STORE_NONE);
    assert_int_equal(append(store, "old", 2, "late"), STORE_TAKEN);
    struct store_read young = read_room(store, "young");
    assert_int_equal(young.result, STORE_FINE);
    free(young.events);
    store_close(store);
    expect_whole();
}

static void health_and_numbers(void **unused)
{
    struct store_numbers numbers;
    char why[64];
    (void)unused;
    struct store *store = open_store();
    assert_int_equal(append(store, "h", 1, "x"), STORE_FINE);
    assert_true(store_is_healthy(store, why));
    store_fail_next(store, 1);
    assert_int_equal(append(store, "h", 2, "x"), STORE_FAILED);
    assert_false(store_is_healthy(store, why));
    assert_int_equal(append(store, "h", 2, "x"), STORE_FINE);
    assert_true(store_is_healthy(store, why));
    free(read_room(store, "h").events);
    store_get_numbers(store, &numbers);
    assert_int_equal(numbers.appends, 2);
    assert_int_equal(numbers.failures, 1);
    assert_int_equal(numbers.events_read, 2);
    assert_true(numbers.file_bytes > 0);
    store_close(store);
}

/* ---- two stores, which are two nodes ---- */

enum { RACES = 40, RACE_ROOMS = 30 };

struct racer {
    pthread_t     thread;
    struct store *store;
    const char   *name;
    int           won, taken;
    int           step; /* 1 or -1: one of them hands rooms over in the other order */
};

static void *race(void *memory)
{
    struct racer *racer = memory;
    struct job jobs[RACE_ROOMS];
    for (uint32_t number = 2; number < RACES; number++) {
        for (int i = 0; i < RACE_ROOMS; i++) {
            char room[24], text[32];
            snprintf(room, sizeof room, "race%d", racer->step > 0 ? i : RACE_ROOMS - 1 - i);
            snprintf(text, sizeof text, "%s", racer->name);
            set_job(&jobs[i], room, number, text);
        }
        append_all(racer->store, jobs, RACE_ROOMS);
        for (int i = 0; i < RACE_ROOMS; i++) {
            racer->won += jobs[i].append.result == STORE_FINE;
            racer->taken += jobs[i].append.result == STORE_TAKEN;
        }
    }
    return NULL;
}

/* Both believe that all rooms are theirs: each number is one's, never both's, and nobody's event is
   lost that was called fine. */
static void a_number_is_given_out_once(void **unused)
{
    struct racer racers[2] = {{.name = "Ann", .step = 1}, {.name = "Ben", .step = -1}};
    (void)unused;
    for (int i = 0; i < 2; i++) racers[i].store = open_store();
    for (int i = 0; i < RACE_ROOMS; i++) {
        char room[24];
        snprintf(room, sizeof room, "race%d", i);
        assert_int_equal(append(racers[0].store, room, 1, "x"), STORE_FINE);
    }
    for (int i = 0; i < 2; i++)
        assert_int_equal(pthread_create(&racers[i].thread, NULL, race, &racers[i]), 0);
    for (int i = 0; i < 2; i++) pthread_join(racers[i].thread, NULL);
    int of_ann = 0, all = 0;
    for (int i = 0; i < RACE_ROOMS; i++) {
        char room[24];
        snprintf(room, sizeof room, "race%d", i);
        struct store_read read = read_room(racers[1].store, room);
        assert_int_equal(read.result, STORE_FINE);
        all += (int)read.count - 1;
        for (uint32_t n = 1; n < read.count; n++) of_ann += read.events[n].text[0] == 'A';
        free(read.events);
    }
    assert_int_equal(racers[0].won, of_ann);
    assert_int_equal(racers[0].won + racers[1].won, all);
    assert_int_equal(racers[0].won + racers[0].taken, (RACES - 2) * RACE_ROOMS);
    for (int i = 0; i < 2; i++) store_close(racers[i].store);
    expect_whole();
}

/* What a store remembers of a room is old when another one has gone on with it. */
static void what_another_store_wrote_is_followed(void **unused)
{
    (void)unused;
    struct store *a = open_store(), *b = open_store();
    assert_int_equal(append(a, "w", 1, "a"), STORE_FINE);
    assert_int_equal(append(b, "w", 2, "b"), STORE_FINE);
    assert_int_equal(append(a, "w", 2, "a"), STORE_TAKEN);
    assert_int_equal(append(b, "w", 3, "b"), STORE_FINE);
    assert_int_equal(append(a, "w", 4, "a"), STORE_FINE);
    assert_int_equal(append(b, "w", 4, "b"), STORE_TAKEN);
    store_close(a);
    store_close(b);
    expect_whole();
}

/* ---- connections that break ---- */

static void *break_connections(void *memory)
{
    atomic_bool *stop = memory;
    while (!atomic_load(stop)) {
        run_sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE application_name LIKE 'safehouse-%' AND pid <> pg_backend_pid()");
        usleep(3000);
    }
    return NULL;
}

/* PostgreSQL is there all the time: so every append is answered for certain, and is stored. */
static void broken_connections_lose_and_double_nothing(void **unused)
{
    enum { ROUNDS = 150, ROOMS = 20 };
    atomic_bool stop = false;
    pthread_t breaker;
    struct job jobs[ROOMS];
    int fine = 0;
    (void)unused;
    struct store *store = open_store();
    assert_int_equal(pthread_create(&breaker, NULL, break_connections, &stop), 0);
    uint32_t next[ROOMS];
    for (int i = 0; i < ROOMS; i++) next[i] = 1;
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < ROOMS; i++) {
            char room[24];
            snprintf(room, sizeof room, "cut%d", i);
            set_job(&jobs[i], room, next[i], "x");
        }
        append_all(store, jobs, ROOMS);
        for (int i = 0; i < ROOMS; i++) {
            enum store_result result = jobs[i].append.result;
            assert_int_not_equal(result, STORE_TAKEN);
            next[i] += result == STORE_FINE;
            fine += result == STORE_FINE;
            if (result == STORE_FINE) continue;
            struct store_read read = read_room(store, jobs[i].append.room);
            while (read.result == STORE_FAILED) read = read_room(store, jobs[i].append.room);
            if (result == STORE_FAILED) assert_int_equal(read.count, next[i] - 1);
            next[i] = read.count + 1;
            free(read.events);
        }
    }
    atomic_store(&stop, true);
    pthread_join(breaker, NULL);
    assert_true(fine > ROUNDS * ROOMS / 2);
    store_close(store);
    expect_whole();
}

/* ---- what it costs ---- */

static int count(int appends)
{
    enum { ROOMS = 100 };
    static struct job jobs[ROOMS];
    struct store *store = open_store();
    char prefix[8];
    uint32_t random = randombytes_uniform(1 << 24);
    snprintf(prefix, sizeof prefix, "%06x", random);
    double begun = clock_seconds(CLOCK_MONOTONIC);
    for (int n = 1; n <= appends; n++) {
        for (int i = 0; i < ROOMS; i++) {
            char room[24];
            snprintf(room, sizeof room, "%s%d", prefix, i);
            set_job(&jobs[i], room, (uint32_t)n, "12 act 3 go red 3, and what chance does, 45");
        }
        append_all(store, jobs, ROOMS);
        for (int i = 0; i < ROOMS; i++)
            if (jobs[i].append.result != STORE_FINE) return 1;
    }
    double seconds = clock_seconds(CLOCK_MONOTONIC) - begun;
    printf("%d %.3f\n", appends * ROOMS, seconds);
    store_close(store);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc < 2 || sodium_init() < 0) return 2;
    url = argv[1];
    if (argc > 3) return count((int)strtol(argv[3], NULL, 10));
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(appends_follow_on_each_other, forget_all),
        cmocka_unit_test_setup(a_batch_has_an_answer_for_each, forget_all),
        cmocka_unit_test_setup(many_rooms_at_once, forget_all),
        cmocka_unit_test_setup(a_room_that_does_not_fit_is_not_read, forget_all),
        cmocka_unit_test_setup(old_rooms_go_and_young_ones_stay, forget_all),
        cmocka_unit_test_setup(health_and_numbers, forget_all),
        cmocka_unit_test_setup(a_number_is_given_out_once, forget_all),
        cmocka_unit_test_setup(what_another_store_wrote_is_followed, forget_all),
        cmocka_unit_test_setup(broken_connections_lose_and_double_nothing, forget_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
