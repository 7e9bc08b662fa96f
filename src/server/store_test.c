/*
 * server/store_test.c - nothing that was reported as fine is ever lost: order, numbers, failing
 * disks, many threads, copies, and processes that are killed while they write. Damage, expiry and
 * power cuts have tests of their own: store_damage_test.c, store_expire_test.c, store_disk_test.c.
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "server/store_test.h"

/* ---- order and numbers ---- */

TEST(events_come_back_in_order_also_after_reopening)
{
    struct store *store = open_store();
    for (uint32_t n = 1; n <= 5; n++) assert_int_equal(append(store, "aa", n), STORE_FINE);
    assert_int_equal(count_events(store, "aa"), 5);
    store_close(store);
    store = open_store();
    assert_int_equal(count_events(store, "aa"), 5);
    assert_int_equal(append(store, "aa", 6), STORE_FINE);
    assert_int_equal(count_events(store, "aa"), 6);
    store_close(store);
}

TEST(texts_come_back_byte_for_byte)
{
    struct store *store = open_store();
    static char large[60000];
    static char odd[] = "act 1\n0 go red 3\n* roll 5\n\0\x80 gr\xc3\xbc\xc3\x9f \xe2\x82\xac";
    for (size_t i = 0; i < sizeof large; i++) large[i] = (char)(i * i % 251);
    assert_int_equal(append_text(store, "r", 1, -5, odd, sizeof odd), STORE_FINE);
    assert_int_equal(append_text(store, "r", 2, INT64_MAX, large, sizeof large), STORE_FINE);
    assert_int_equal(append_text(store, "r", 3, 0, odd, 0), STORE_FINE);
    struct store_read read = read_room(store, "r");
    assert_int_equal(read.result, STORE_FINE);
    assert_int_equal(read.count, 3);
    assert_int_equal(read.events[0].length, sizeof odd);
    assert_memory_equal(read.events[0].text, odd, sizeof odd);
    assert_int_equal(read.events[0].at_ms, -5);
    assert_int_equal(read.events[1].length, sizeof large);
    assert_memory_equal(read.events[1].text, large, sizeof large);
    assert_int_equal(read.events[1].at_ms, INT64_MAX);
    assert_int_equal(read.events[2].length, 0);
    free(read.events);
    store_close(store);
}

TEST(a_room_that_was_not_made_is_not_there)
{
    struct store *store = open_store();
    struct store_read read = read_room(store, "nowhere");
    assert_int_equal(read.result, STORE_NONE);
    assert_null(read.events);
    assert_int_equal(append(store, "nowhere", 2), STORE_TAKEN);
    assert_int_equal(read_room(store, "nowhere").result, STORE_NONE);
    store_close(store);
}

TEST(only_the_next_number_is_free)
{
    struct store *store = open_store();
    assert_int_equal(append(store, "aa", 1), STORE_FINE);
    assert_int_equal(append(store, "aa", 1), STORE_TAKEN);
    assert_int_equal(append(store, "aa", 3), STORE_TAKEN);
    assert_int_equal(append(store, "aa", 2), STORE_FINE);
    assert_int_equal(append(store, "aa", 1), STORE_TAKEN);
    store_close(store);
    store = open_store();
    assert_int_equal(append(store, "aa", 2), STORE_TAKEN);
    assert_int_equal(append(store, "aa", 4), STORE_TAKEN);
    assert_int_equal(append(store, "aa", 3), STORE_FINE);
    assert_int_equal(count_events(store, "aa"), 3);
    store_close(store);
}

TEST(a_batch_is_one_commit_and_its_appends_see_each_other)
{
    struct store *store = open_store();
    run_batch(store, (struct wish[]){{"aa", 1, STORE_FINE}, {"bb", 2, STORE_TAKEN},
                                     {"bb", 1, STORE_FINE}, {"aa", 2, STORE_FINE},
                                     {"aa", 2, STORE_TAKEN}, {"bb", 2, STORE_FINE},
                                     {"aa", 4, STORE_TAKEN}, {"aa", 3, STORE_FINE}}, 8);
    assert_int_equal(numbers_of(store).commits, 1);
    assert_int_equal(count_events(store, "aa"), 3);
    assert_int_equal(count_events(store, "bb"), 2);
    run_batch(store, (struct wish[]){{"aa", 3, STORE_TAKEN}, {"bb", 9, STORE_TAKEN}}, 2);
    assert_int_equal(count_events(store, "aa"), 3);
    store_close(store);
}

TEST(rooms_beyond_what_memory_holds_are_found_again)
{
    enum { ROOMS = 20000 }; /* more than HEADS_MAX, and more events than NOTE_EVERY */
    struct store *store = open_store();
    fill(store, ROOMS, 1, 1);
    fill(store, ROOMS, 2, 2);
    assert_int_equal(append(store, "room-0", 2), STORE_TAKEN);
    assert_int_equal(append(store, "room-19999", 4), STORE_TAKEN);
    store_close(store);
    store = open_store();
    fill(store, ROOMS, 3, 3);
    for (int i = 0; i < ROOMS; i += 617) {
        char room[ROOM_ID_MAX];
        name_room(room, i);
        assert_int_equal(count_events(store, room), 3);
    }
    store_close(store);
}

static void *open_gate_later(void *memory)
{
    struct gate *gate = memory;
    sleep_ms(50);
    latch_down(&gate->opened);
    return NULL;
}

/* The queue is full when it is closed, for the writer waits at the gate. */
TEST(closing_finishes_what_was_handed_over)
{
    enum { COUNT = 5000 };
    struct gate gate;
    pthread_t opener;
    struct latch latch = LATCH(COUNT), read_latch = LATCH(1);
    struct job *jobs = calloc(COUNT, sizeof *jobs);
    struct reading reading = {.latch = &read_latch, .read = {.room = "aa", .done = reading_done}};
    struct store *store = open_store();
    close_gate(store, &gate);
    for (int i = 0; i < COUNT; i++) start_job(store, &jobs[i], &latch, "aa", (uint32_t)i + 1);
    store_read(store, &reading.read);
    assert_int_equal(pthread_create(&opener, NULL, open_gate_later, &gate), 0);
    store_close(store);
    pthread_join(opener, NULL);
    assert_int_equal(latch.count, 0);
    assert_int_equal(read_latch.count, 0);
    assert_true(is_whole(&reading.read));
    free(reading.read.events);
    for (int i = 0; i < COUNT; i++) assert_int_equal(jobs[i].append.result, STORE_FINE);
    free(jobs);
    store = open_store();
    assert_int_equal(count_events(store, "aa"), COUNT);
    store_close(store);
}

TEST(it_counts_what_it_does)
{
    struct store *store = open_store();
    assert_int_equal(append(store, "aa", 1), STORE_FINE);
    assert_int_equal(append(store, "aa", 2), STORE_FINE);
    assert_int_equal(append(store, "aa", 2), STORE_TAKEN);
    store_fail_next(store, 1);
    assert_int_equal(append(store, "aa", 3), STORE_FAILED);
    count_events(store, "aa");
    struct store_numbers numbers = numbers_of(store);
    assert_int_equal(numbers.appends, 2);
    assert_int_equal(numbers.commits, 2);
    assert_int_equal(numbers.failures, 1);
    assert_int_equal(numbers.reads, 1);
    assert_true(numbers.commit_us > 0);
    store_close(store);
}

/* ---- a disk that fails ---- */

TEST(a_failed_commit_takes_its_whole_batch_and_nothing_else)
{
    struct store *store = open_store();
    run_batch(store, (struct wish[]){{"aa", 1, STORE_FINE}, {"aa", 2, STORE_FINE}}, 2);
    struct gate gate;
    struct latch latch = LATCH(5);
    struct job jobs[5] = {0};
    close_gate(store, &gate);
    store_fail_next(store, 1);
    start_job(store, &jobs[0], &latch, "aa", 3);
    start_job(store, &jobs[1], &latch, "new", 1);
    start_job(store, &jobs[2], &latch, "aa", 4);
    start_job(store, &jobs[3], &latch, "aa", 4);
    start_job(store, &jobs[4], &latch, "new", 2);
    latch_down(&gate.opened);
    latch_wait(&latch);
    for (int i = 0; i < 5; i++) assert_int_equal(jobs[i].append.result, STORE_FAILED);
    assert_int_equal(numbers_of(store).failures, 5);
    assert_int_equal(count_events(store, "aa"), 2);
    assert_int_equal(count_events(store, "new"), 0);
    assert_int_equal(append(store, "aa", 4), STORE_TAKEN);
    assert_int_equal(append(store, "new", 2), STORE_TAKEN);
    assert_int_equal(append(store, "aa", 3), STORE_FINE);
    assert_int_equal(append(store, "new", 1), STORE_FINE);
    store_close(store);
    store = open_store();
    assert_int_equal(count_events(store, "aa"), 3);
    assert_int_equal(count_events(store, "new"), 1);
    store_close(store);
}

TEST(several_failures_in_a_row_lose_exactly_what_they_say)
{
    struct store *store = open_store();
    store_fail_next(store, 3);
    for (int i = 0; i < 3; i++) assert_int_equal(append(store, "aa", 1), STORE_FAILED);
    assert_int_equal(append(store, "aa", 1), STORE_FINE);
    assert_int_equal(numbers_of(store).failures, 3);
    store_close(store);
}

/* Fill a disk that has room for so many bytes per file, make room again and go on. Returns how
   many steps went as they should. */
static int live_with_full_disk(void)
{
    char error[ERROR_SIZE];
    struct rlimit limit;
    static char text[50000];
    uint32_t stored = 0;
    memset(text, 'x', sizeof text);
    signal(SIGXFSZ, SIG_IGN);
    struct store *store = store_open(dir, error);
    if (!store || getrlimit(RLIMIT_FSIZE, &limit) != 0) return 0;
    rlim_t whole = limit.rlim_cur;
    limit.rlim_cur = 1 << 20;
    if (setrlimit(RLIMIT_FSIZE, &limit) != 0) return 1;
    while (append_text(store, "aa", stored + 1, 1, text, sizeof text) == STORE_FINE)
        if (++stored == 1000) break;
    if (stored < 5 || stored == 1000) return 2;
    if (append_text(store, "aa", stored + 1, 1, text, sizeof text) != STORE_FAILED) return 3;
    struct store_read read = read_room(store, "aa");
    if (read.result != STORE_FINE || read.count != stored) return 4;
    limit.rlim_cur = whole;
    if (setrlimit(RLIMIT_FSIZE, &limit) != 0) return 5;
    if (append_text(store, "aa", stored + 1, 1, text, sizeof text) != STORE_FINE) return 6;
    store_close(store);
    if (!(store = store_open(dir, error))) return 7;
    read = read_room(store, "aa");
    if (read.result != STORE_FINE || read.count != stored + 1) return 8;
    store_close(store);
    return 9;
}

TEST(a_disk_that_is_really_full_is_survived)
{
    int status;
    pid_t child = fork(); /* the limit is of a process */
    assert_true(child >= 0);
    if (child == 0) _exit(live_with_full_disk());
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 9);
}

/* ---- several threads ---- */

enum { THREADS = 4, THREAD_EVENTS = 150 };

struct person {
    pthread_t     thread;
    struct store *store;
    int           id, wrong;
};

/* Append one by one to a room of one's own and look at it and at the others' now and then. */
static void *append_alone(void *memory)
{
    struct person *person = memory;
    char room[ROOM_ID_MAX], other[ROOM_ID_MAX];
    name_room(room, person->id);
    for (uint32_t n = 1; n <= THREAD_EVENTS; n++) {
        if (append(person->store, room, n) != STORE_FINE) person->wrong++;
        if (n % 7 != 0) continue;
        struct store_read own = read_room(person->store, room);
        if (!is_whole(&own) || own.count != n) person->wrong++;
        free(own.events);
        name_room(other, (person->id + 1) % THREADS);
        struct store_read others = read_room(person->store, other);
        if (!is_whole(&others)) person->wrong++;
        free(others.events);
    }
    return NULL;
}

TEST(threads_append_and_read_beside_each_other)
{
    struct store *store = open_store();
    struct person people[THREADS];
    for (int i = 0; i < THREADS; i++) {
        people[i] = (struct person){.store = store, .id = i};
        assert_int_equal(pthread_create(&people[i].thread, NULL, append_alone, &people[i]), 0);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(people[i].thread, NULL);
        assert_int_equal(people[i].wrong, 0);
    }
    expect_rooms(store, THREADS, THREAD_EVENTS);
    store_close(store);
}

TEST(reading_while_writing_sees_a_prefix_with_all_that_was_reported)
{
    enum { ROOMS = 64, COUNT = ROOMS * 400 };
    struct latch latch = LATCH(COUNT);
    struct job *jobs = calloc(COUNT, sizeof *jobs);
    struct store *store = open_store();
    for (int i = 0; i < COUNT; i++) {
        char room[ROOM_ID_MAX];
        name_room(room, i % ROOMS);
        start_job(store, &jobs[i], &latch, room, (uint32_t)(i / ROOMS) + 1);
    }
    for (int answered = 0; answered < COUNT;) {
        pthread_mutex_lock(&latch.lock);
        answered = COUNT - latch.count;
        pthread_mutex_unlock(&latch.lock);
        uint32_t reported = (uint32_t)(answered + ROOMS - 1) / ROOMS; /* of the first room */
        assert_true(count_events(store, "room-0") >= reported);
    }
    free(jobs);
    store_close(store);
}

/* ---- the directory and the file ---- */

static mode_t mode_of(const char *path)
{
    struct stat found;
    assert_int_equal(stat(path, &found), 0);
    return found.st_mode & 07777;
}

TEST(others_may_not_look_into_it)
{
    assert_int_equal(rmdir(dir), 0);
    mode_t before = umask(0);
    struct store *store = open_store();
    umask(before);
    assert_int_equal(append(store, "aa", 1), STORE_FINE);
    assert_int_equal(mode_of(dir), 0700);
    assert_int_equal(mode_of(path_of("safehouse.db")), 0600);
    assert_int_equal(mode_of(path_of("safehouse.db-wal")), 0600);
    assert_int_equal(mode_of(path_of("lock")), 0600);
    store_close(store);
}

TEST(one_server_at_a_time)
{
    char who[32];
    struct store *store = open_store();
    snprintf(who, sizeof who, "process %ld", (long)getpid());
    expect_refused("in use by another server");
    expect_refused(who);
    assert_int_equal(append(store, "aa", 1), STORE_FINE);
    store_close(store);
    store_close(open_store());
}

TEST(a_directory_that_cannot_be_is_refused)
{
    char error[ERROR_SIZE] = "", below[PATH_SIZE];
    write_file("file", "", 0);
    snprintf(below, sizeof below, "%s", path_of("file/below"));
    assert_null(store_open(below, error));
    assert_non_null(strstr(error, below));
    assert_null(store_open("/dev/null", error));
    assert_non_null(strstr(error, "/dev/null"));
}

TEST(the_directories_above_it_are_made_as_well)
{
    char deep[PATH_SIZE], error[ERROR_SIZE] = "";
    snprintf(deep, sizeof deep, "%s", path_of("share/safehouse"));
    struct store *store = store_open(deep, error);
    if (!store) fail_msg("%s", error);
    assert_int_equal(append(store, "aa", 1), STORE_FINE);
    store_close(store);
    assert_int_equal(mode_of(path_of("share")), 0700);
    assert_int_equal(mode_of(deep), 0700);
    assert_int_equal(unlink(path_of("share/safehouse/lock")), 0);
    assert_int_equal(unlink(path_of("share/safehouse/safehouse.db")), 0);
    assert_int_equal(rmdir(deep), 0);
    assert_int_equal(rmdir(path_of("share")), 0);
}

TEST(a_file_of_a_newer_format_is_refused)
{
    store_close(open_store());
    change_file("PRAGMA user_version = 3");
    expect_refused("newer Safehouse: format 3, known is 2");
}

TEST(a_file_of_ours_without_a_format_is_refused)
{
    struct store *store = open_store();
    assert_int_equal(append(store, "aa", 1), STORE_FINE);
    store_close(store);
    change_file("PRAGMA user_version = 0");
    expect_refused("is damaged: it has no format (0)");
    change_file("PRAGMA user_version = -1");
    expect_refused("is damaged: it has no format (-1)");
    change_file("PRAGMA user_version = 2");
    store = open_store();
    assert_int_equal(count_events(store, "aa"), 1);
    store_close(store);
}

TEST(a_database_of_somebody_else_is_refused_and_left_alone)
{
    change_file("CREATE TABLE recipe (name TEXT)");
    expect_refused("is not a database of Safehouse");
    change_file("INSERT INTO recipe VALUES ('soup')");
}

TEST(a_file_that_is_no_database_is_refused)
{
    char text[8192];
    memset(text, 'x', sizeof text);
    write_file("safehouse.db", text, sizeof text);
    expect_refused("file is not a database");
}

TEST(a_damaged_file_is_refused)
{
    char text[3000] = "";
    struct store *store = open_store();
    fill(store, 100, 1, 20);
    store_close(store);
    int fd = open(path_of("safehouse.db"), O_RDWR);
    assert_int_equal(pwrite(fd, text, sizeof text, 100), sizeof text); /* behind SQLite's header */
    close(fd);
    expect_refused("malformed");
}

TEST(an_empty_file_is_where_a_store_begins)
{
    write_file("safehouse.db", "", 0);
    struct store *store = open_store();
    assert_int_equal(append(store, "aa", 1), STORE_FINE);
    store_close(store);
}

TEST(a_room_with_a_hole_is_not_given_out)
{
    struct store *store = open_store();
    fill(store, 2, 1, 5);
    store_close(store);
    change_file("DELETE FROM event WHERE number = 3 AND room = 1");
    store = open_store();
    struct store_read read = read_room(store, "room-0");
    assert_int_equal(read.result, STORE_FAILED);
    assert_null(read.events);
    assert_int_equal(count_events(store, "room-1"), 5);
    assert_int_equal(numbers_of(store).failures, 1);
    store_close(store);
}

/* ---- copies ---- */

static void *keep_appending(void *memory)
{
    struct person *person = memory;
    for (uint32_t n = 1; n <= 300; n++)
        if (append(person->store, "busy", n) != STORE_FINE) person->wrong++;
    return NULL;
}

/* Open a copy as if it were a server's. */
static struct store *open_copy(const char *name)
{
    char from[PATH_SIZE];
    snprintf(from, sizeof from, "%s", path_of(name));
    assert_int_equal(rename(from, path_of("safehouse.db")), 0);
    return open_store();
}

TEST(a_copy_can_be_made_while_the_server_writes)
{
    struct store *store = open_store();
    struct person writer = {.store = store};
    char said[ERROR_SIZE] = "", copy[PATH_SIZE];
    unsigned rooms = 0, events = 0;
    fill(store, 200, 1, 30);
    assert_int_equal(append(store, "busy2", 1), STORE_FINE);
    assert_int_equal(pthread_create(&writer.thread, NULL, keep_appending, &writer), 0);
    for (int i = 0; i < 3; i++) {
        snprintf(copy, sizeof copy, "%s", path_of(i == 0 ? "a.db" : i == 1 ? "b.db" : "c.db"));
        if (!store_backup(dir, copy, said)) fail_msg("%s", said);
    }
    pthread_join(writer.thread, NULL);
    assert_int_equal(writer.wrong, 0);
    store_close(store);
    assert_int_equal(sscanf(said, "%u rooms and %u events", &rooms, &events), 2);
    assert_int_equal(mode_of(copy), 0600);
    store = open_copy("c.db");
    expect_rooms(store, 200, 30);
    uint32_t busy = count_events(store, "busy");
    assert_int_equal(events, 200 * 30 + 1 + busy);
    assert_int_equal(rooms, 201 + (busy > 0));
    assert_int_equal(append(store, "busy", busy + 1), STORE_FINE);
    store_close(store);
}

TEST(a_copy_of_a_store_at_rest_is_one_file)
{
    struct store *store = open_store();
    char said[ERROR_SIZE] = "", copy[PATH_SIZE];
    fill(store, 3, 1, 4);
    store_close(store);
    snprintf(copy, sizeof copy, "%s", path_of("copy.db"));
    assert_true(store_backup(dir, copy, said));
    assert_string_equal(said, "3 rooms and 12 events");
    assert_int_not_equal(access(path_of("copy.db-wal"), F_OK), 0);
    assert_int_not_equal(access(path_of("copy.db-shm"), F_OK), 0);
    assert_int_not_equal(access(path_of("copy.db-journal"), F_OK), 0);
}

TEST(a_copy_never_replaces_a_file)
{
    char said[ERROR_SIZE] = "", copy[PATH_SIZE], text[8] = "";
    store_close(open_store());
    write_file("precious", "keep me", 7);
    snprintf(copy, sizeof copy, "%s", path_of("precious"));
    assert_false(store_backup(dir, copy, said));
    assert_non_null(strstr(said, copy));
    assert_non_null(strstr(said, strerror(EEXIST)));
    int fd = open(copy, O_RDONLY);
    assert_int_equal(read(fd, text, sizeof text), 7);
    close(fd);
    assert_string_equal(text, "keep me");
}

TEST(without_a_database_there_is_no_copy)
{
    char said[ERROR_SIZE] = "", copy[PATH_SIZE];
    snprintf(copy, sizeof copy, "%s", path_of("copy.db"));
    assert_false(store_backup(dir, copy, said));
    assert_non_null(strstr(said, "safehouse.db: No such file or directory"));
    assert_int_not_equal(access(path_of("safehouse.db"), F_OK), 0);
    change_file("CREATE TABLE recipe (name TEXT)");
    assert_false(store_backup(dir, copy, said));
    assert_non_null(strstr(said, "is not a database of Safehouse"));
    assert_int_not_equal(access(copy, F_OK), 0);
}

TEST(a_damaged_store_is_noticed_when_it_is_copied)
{
    char said[ERROR_SIZE] = "", copy[PATH_SIZE];
    struct store *store = open_store();
    fill(store, 2, 1, 5);
    store_close(store);
    change_file("DELETE FROM event WHERE number = 3 AND room = 1");
    snprintf(copy, sizeof copy, "%s", path_of("copy.db"));
    assert_false(store_backup(dir, copy, said));
    assert_non_null(strstr(said, "room room-0: event 3 is damaged or missing; events 1 to 2 can"));
    assert_int_not_equal(access(copy, F_OK), 0);
}

/* ---- processes that are killed ---- */

enum { VICTIM_ROOMS = 40, VICTIM_ROUNDS = 8 };

struct report {
    int32_t  room;
    uint32_t number;
};

/* One room of a process that appends without end and reports into a pipe what was fine. */
struct victim {
    struct job    job;
    struct store *store;
    int32_t       room;
    int           pipe;
};

static void victim_append(struct victim *victim, uint32_t number);

static void victim_done(struct store_append *append)
{
    struct victim *victim = (struct victim *)(void *)append;
    struct report report = {.room = victim->room, .number = append->number};
    if (append->result != STORE_FINE) _exit(2);
    if (write(victim->pipe, &report, sizeof report) != sizeof report) _exit(3);
    victim_append(victim, append->number + 1);
}

static void victim_append(struct victim *victim, uint32_t number)
{
    struct store_append *append = &victim->job.append;
    name_room(append->room, victim->room);
    append->number = number;
    append->at_ms = 1000 * (int64_t)number;
    append->text = victim->job.text;
    append->length = (size_t)write_text(victim->job.text, append->room, number);
    append->done = victim_done;
    store_append(victim->store, append);
}

static void be_victim(int pipe, const uint32_t stored[VICTIM_ROOMS])
{
    static struct victim victims[VICTIM_ROOMS];
    char error[ERROR_SIZE];
    struct store *store = store_open(dir, error);
    if (!store) _exit(1);
    for (int i = 0; i < VICTIM_ROOMS; i++) {
        victims[i] = (struct victim){.store = store, .room = i, .pipe = pipe};
        victim_append(&victims[i], stored[i] + 1);
    }
    for (;;) pause();
}

/* Read reports until the end of the pipe; the child is killed after some of them. */
static void follow_victim(pid_t child, int pipe, int patience, uint32_t reported[VICTIM_ROOMS])
{
    struct report report;
    int status;
    while (read(pipe, &report, sizeof report) == sizeof report) {
        assert_in_range(report.room, 0, VICTIM_ROOMS - 1);
        assert_true(report.number > reported[report.room]);
        reported[report.room] = report.number;
        if (patience-- == 0) assert_int_equal(kill(child, SIGKILL), 0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
}

/* What is reported is there; what is there has no gap. */
static void check_after_kill(uint32_t stored[VICTIM_ROOMS], const uint32_t reported[VICTIM_ROOMS])
{
    struct store *store = open_store();
    for (int i = 0; i < VICTIM_ROOMS; i++) {
        char room[ROOM_ID_MAX];
        name_room(room, i);
        uint32_t count = count_events(store, room);
        if (count < reported[i] || count > reported[i] + 1)
            fail_msg("%s: %u reported, %u there", room, reported[i], count);
        stored[i] = count;
        assert_int_equal(append(store, room, count + 2), STORE_TAKEN);
        if (count > 0) assert_int_equal(append(store, room, count), STORE_TAKEN);
    }
    store_close(store);
}

TEST(what_was_reported_survives_kill_9)
{
    static uint32_t stored[VICTIM_ROOMS], reported[VICTIM_ROOMS];
    store_close(open_store());
    memset(stored, 0, sizeof stored);
    for (int round = 0; round < VICTIM_ROUNDS; round++) {
        int ends[2];
        memcpy(reported, stored, sizeof reported);
        assert_int_equal(pipe(ends), 0);
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            close(ends[0]);
            be_victim(ends[1], stored);
        }
        close(ends[1]);
        follow_victim(child, ends[0], 100 + 800 * round * round, reported);
        close(ends[0]);
        check_after_kill(stored, reported);
    }
    assert_true(stored[0] > 100);
}

/* The heads are noted every 16,384 events: what comes right behind a note is not in it. */
TEST(events_right_behind_a_note_survive_kill_9)
{
    enum { NOTED = 16384, LATE = 10 };
    int status;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct store *store = open_store();
        fill_named(store, "early", 1, 1, NOTED);
        fill(store, LATE, 1, 1);
        raise(SIGKILL);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    struct store *store = open_store();
    assert_int_equal(count_events(store, "early"), NOTED);
    expect_rooms(store, LATE, 1);
    store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        STORE_TEST(events_come_back_in_order_also_after_reopening),
        STORE_TEST(texts_come_back_byte_for_byte),
        STORE_TEST(a_room_that_was_not_made_is_not_there),
        STORE_TEST(only_the_next_number_is_free),
        STORE_TEST(a_batch_is_one_commit_and_its_appends_see_each_other),
        STORE_TEST(rooms_beyond_what_memory_holds_are_found_again),
        STORE_TEST(closing_finishes_what_was_handed_over),
        STORE_TEST(it_counts_what_it_does),
        STORE_TEST(a_failed_commit_takes_its_whole_batch_and_nothing_else),
        STORE_TEST(several_failures_in_a_row_lose_exactly_what_they_say),
        STORE_TEST(a_disk_that_is_really_full_is_survived),
        STORE_TEST(threads_append_and_read_beside_each_other),
        STORE_TEST(reading_while_writing_sees_a_prefix_with_all_that_was_reported),
        STORE_TEST(others_may_not_look_into_it),
        STORE_TEST(one_server_at_a_time),
        STORE_TEST(a_directory_that_cannot_be_is_refused),
        STORE_TEST(the_directories_above_it_are_made_as_well),
        STORE_TEST(a_file_of_a_newer_format_is_refused),
        STORE_TEST(a_file_of_ours_without_a_format_is_refused),
        STORE_TEST(a_database_of_somebody_else_is_refused_and_left_alone),
        STORE_TEST(a_file_that_is_no_database_is_refused),
        STORE_TEST(a_damaged_file_is_refused),
        STORE_TEST(an_empty_file_is_where_a_store_begins),
        STORE_TEST(a_room_with_a_hole_is_not_given_out),
        STORE_TEST(a_copy_can_be_made_while_the_server_writes),
        STORE_TEST(a_copy_of_a_store_at_rest_is_one_file),
        STORE_TEST(a_copy_never_replaces_a_file),
        STORE_TEST(without_a_database_there_is_no_copy),
        STORE_TEST(a_damaged_store_is_noticed_when_it_is_copied),
        STORE_TEST(what_was_reported_survives_kill_9),
        STORE_TEST(events_right_behind_a_note_survive_kill_9),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
