/*
 * server/store_expire_test.c - old rooms go, slowly, and never a young one, whatever clocks say.
 */
#include <signal.h>
#include <sys/wait.h>

#include "server/store_test.h"

static const int64_t HOUR_MS = 3600 * 1000, DAY_MS = 24 * 3600 * 1000;
enum { KEEP_DAYS = 90, GRACE_DAYS = 7 };

static int64_t up_ms; /* true time, since the test began */

/* So many days later, by a clock that is wrong by so many. */
static int64_t expire_by(struct store *store, double days, int64_t wrong_ms)
{
    up_ms += (int64_t)(days * (double)DAY_MS);
    return store_expire(store, &(struct store_times){.now_ms = 1800000000000 + up_ms + wrong_ms,
                                                     .up_ms = up_ms,
                                                     .keep_ms = KEEP_DAYS * DAY_MS});
}

static int64_t expire_after(struct store *store, double days)
{
    return expire_by(store, days, 0);
}

TEST(old_rooms_expire_and_young_ones_stay)
{
    struct store *store = open_store();
    assert_int_equal(expire_after(store, 0), 0);
    fill_named(store, "old", 1, 1, 700);
    fill(store, 30, 1, 3);
    assert_int_equal(expire_after(store, 50), 0);
    assert_int_equal(append(store, "young", 1), STORE_FINE);
    assert_int_equal(append(store, "room-7", 4), STORE_FINE);
    assert_int_equal(expire_after(store, 46.9), 0); /* 90 days and a week are not over */
    assert_int_equal(expire_after(store, 0.2), 10);
    assert_int_equal(expire_after(store, 0.5), 0); /* that was all for today */
    assert_int_equal(expire_after(store, 0.6), 10);
    assert_int_equal(expire_after(store, 1), 10);
    assert_int_equal(expire_after(store, 1), 0);
    assert_int_equal(count_events(store, "old"), 0);
    assert_int_equal(count_events(store, "room-6"), 0);
    assert_int_equal(count_events(store, "room-7"), 4);
    assert_int_equal(append(store, "old", 701), STORE_TAKEN);
    assert_int_equal(append(store, "old", 1), STORE_FINE);
    store_close(store);
    store = open_store();
    assert_int_equal(count_events(store, "old"), 1);
    assert_int_equal(count_events(store, "young"), 1);
    store_close(store);
}

TEST(at_most_a_tenth_of_all_rooms_goes_in_a_day)
{
    enum { ROOMS = 2500 };
    struct store *store = open_store();
    assert_int_equal(expire_after(store, 0), 0);
    fill(store, ROOMS, 1, 1);
    assert_int_equal(expire_after(store, 98), 250);
    store_close(store);
    store = open_store(); /* also when the day goes on in another program */
    assert_int_equal(expire_after(store, 0.1), 0);
    assert_int_equal(expire_after(store, 0.1), 0);
    assert_int_equal(expire_after(store, 1), 225);
    store_close(store);
}

struct expirer {
    pthread_t     thread;
    struct store *store;
    int64_t       gone;
};

static void *expire_now(void *memory)
{
    struct expirer *expirer = memory;
    expirer->gone = expire_after(expirer->store, 98);
    return NULL;
}

TEST(appends_go_on_while_rooms_expire)
{
    enum { ROOMS = 3000 };
    struct store *store = open_store();
    struct expirer expirer = {.store = store};
    assert_int_equal(expire_after(store, 0), 0);
    fill(store, ROOMS, 1, 4);
    assert_int_equal(pthread_create(&expirer.thread, NULL, expire_now, &expirer), 0);
    uint32_t n = 0;
    while (n < 20 && append(store, "young", n + 1) == STORE_FINE) n++;
    pthread_join(expirer.thread, NULL);
    assert_int_equal(n, 20);
    assert_in_range(expirer.gone, 300, 301);
    store_close(store);
}

TEST(an_expiry_that_fails_changes_nothing_and_can_be_repeated)
{
    struct store *store = open_store();
    assert_int_equal(expire_after(store, 0), 0);
    fill(store, 5, 1, 2);
    store_fail_next(store, 1);
    assert_int_equal(expire_after(store, 98), -1);
    expect_rooms(store, 5, 2);
    assert_int_equal(expire_after(store, 0), 5);
    expect_rooms(store, 5, 0);
    store_close(store);
}

/* ---- clocks that are wrong ---- */

TEST(one_start_with_a_clock_far_ahead_deletes_nothing)
{
    struct store *store = open_store();
    expire_by(store, 0, 0);
    fill(store, 30, 1, 2);
    store_close(store);
    for (int i = 0; i < 5; i++) {
        store = open_store();
        assert_int_equal(expire_by(store, 0.1, i % 2 ? 0 : 100 * DAY_MS), 0);
        assert_int_equal(expire_by(store, 5, i % 2 ? 0 : 100 * DAY_MS), 0);
        store_close(store);
    }
    store = open_store();
    expect_rooms(store, 30, 2);
    store_close(store);
}

TEST(a_room_made_with_a_clock_far_behind_survives)
{
    struct store *store = open_store();
    expire_by(store, 0, 0);
    assert_int_equal(append(store, "right", 1), STORE_FINE);
    store_close(store);
    store = open_store();
    expire_by(store, 1, -400 * DAY_MS);
    assert_int_equal(append(store, "behind", 1), STORE_FINE);
    store_close(store);
    for (int i = 0; i < 20; i++) {
        store = open_store();
        assert_int_equal(expire_by(store, 1, 0), 0);
        assert_int_equal(expire_by(store, 1, 0), 0);
        assert_int_equal(count_events(store, "behind"), 1);
        store_close(store);
    }
}

TEST(nothing_goes_in_the_week_after_a_jump)
{
    struct store *store = open_store();
    expire_by(store, 0, 0);
    fill(store, 5, 1, 1);
    assert_int_equal(expire_by(store, 96, 0), 0);
    store_close(store);
    store = open_store();
    assert_int_equal(expire_by(store, 0, 100 * DAY_MS), 0);
    assert_int_equal(expire_by(store, 2, 100 * DAY_MS), 0);
    assert_int_equal(expire_by(store, 4.9, 100 * DAY_MS), 0);
    assert_int_equal(expire_by(store, 0.2, 100 * DAY_MS), 5);
    store_close(store);
}

/* What is stored before anybody has looked at the clock is not older than that. */
TEST(a_room_made_right_at_the_start_is_young)
{
    struct store *store;
    for (int i = 0; i < 12; i++) {
        store = open_store();
        assert_int_equal(expire_by(store, 1, 0), 0);
        store_close(store);
    }
    store = open_store();
    assert_int_equal(append(store, "young", 1), STORE_FINE);
    assert_int_equal(expire_by(store, 30, 0), 0);
    assert_int_equal(expire_by(store, 89, 0), 0);
    store_close(store);
}

/* A damaged room may point anywhere: what it points to stays. */
TEST(a_damaged_room_takes_no_other_with_it)
{
    struct store *store = open_store();
    expire_by(store, 0, 0);
    fill(store, 2, 1, 20);
    expire_by(store, 50, 0);
    assert_int_equal(append(store, "room-1", 21), STORE_FINE);
    store_close(store);
    change_file("UPDATE event SET prev = 10 WHERE number = 11 AND room = 1");
    store = open_store();
    expire_by(store, 0, 0);
    assert_int_equal(expire_by(store, 48, 0), 1);
    store_close(store);
    store = open_store();
    assert_int_equal(count_events(store, "room-1"), 21);
    store_close(store);
}

/* A home server that runs for an hour once a week: its clock has to prove itself first. */
TEST(time_between_programs_counts_once_the_clock_has_proved_itself)
{
    int weeks = 0;
    struct store *store = open_store();
    expire_by(store, 0, 0);
    assert_int_equal(append(store, "old", 1), STORE_FINE);
    store_close(store);
    for (int64_t gone = 0; gone == 0; weeks++) {
        assert_true(weeks < 40);
        store = open_store();
        gone = expire_by(store, 6.9, 0);
        gone += expire_by(store, 0.1, 0);
        store_close(store);
    }
    assert_in_range(weeks, 10 + 12, 10 + 18);
}

/* ---- the law: no room that is young by true time is ever deleted ---- */

enum { LAW_ROOMS = 40 };

struct law {
    struct store *store;
    uint64_t      seed;
    int64_t       touched_ms[LAW_ROOMS]; /* by true time; -1: it is gone, or was never made */
    uint32_t      number[LAW_ROOMS];
    int           gone;
};

static uint64_t draw(struct law *law, uint64_t below)
{
    law->seed = law->seed * 6364136223846793005u + 1442695040888963407u;
    return (law->seed >> 33) % below;
}

static void check_law(struct law *law)
{
    for (int i = 0; i < LAW_ROOMS; i++) {
        char room[ROOM_ID_MAX];
        name_room(room, i);
        uint32_t count = count_events(law->store, room);
        if (law->touched_ms[i] < 0) assert_int_equal(count, 0);
        else if (count == 0 && up_ms - law->touched_ms[i] < KEEP_DAYS * DAY_MS)
            fail_msg("%s is gone after %d days", room,
                     (int)((up_ms - law->touched_ms[i]) / DAY_MS));
        else if (count > 0) assert_int_equal(count, law->number[i]);
        if (count == 0 && law->touched_ms[i] >= 0) {
            law->gone++;
            law->touched_ms[i] = -1;
            law->number[i] = 0;
        }
    }
}

static void touch(struct law *law, int i)
{
    char room[ROOM_ID_MAX];
    name_room(room, i);
    assert_int_equal(append(law->store, room, law->number[i] + 1), STORE_FINE);
    law->number[i]++;
    law->touched_ms[i] = up_ms;
}

/* A program that runs for some days, with a clock that is wrong all the time by the same. Some end
   by kill -9, as it were: what was in memory is not noted. */
static void run_program(struct law *law, int64_t wrong_ms)
{
    law->store = open_store();
    if (draw(law, 2)) touch(law, (int)draw(law, LAW_ROOMS)); /* before the first look */
    expire_by(law->store, 0, wrong_ms);
    check_law(law);
    for (uint64_t i = draw(law, 6); i > 0; i--) {
        if (draw(law, 3) == 0) touch(law, (int)draw(law, LAW_ROOMS));
        expire_by(law->store, (double)draw(law, 2000) / 1000, wrong_ms);
        check_law(law);
    }
    store_close(law->store);
}

TEST(no_young_room_goes_whatever_the_clock_says_at_each_start)
{
    const char *rounds = getenv("SAFEHOUSE_STORE_ROUNDS");
    int count = rounds ? (int)strtol(rounds, NULL, 10) : 4, gone = 0;
    for (int round = 0; round < count; round++) {
        struct law law = {.seed = (uint64_t)round * 7919 + 1};
        for (int i = 0; i < LAW_ROOMS; i++) law.touched_ms[i] = -1;
        for (int start = 0; start < 120; start++) {
            up_ms += (int64_t)draw(&law, 48) * HOUR_MS;
            run_program(&law, ((int64_t)draw(&law, 801) - 400) * DAY_MS);
        }
        gone += law.gone;
        assert_int_equal(end(NULL), 0);
        assert_int_equal(begin(NULL), 0);
    }
    print_message("# %d old rooms went\n", gone);
    assert_true(gone > 0);
}

TEST(with_a_right_clock_all_old_rooms_go)
{
    struct law law = {.seed = 5};
    for (int i = 0; i < LAW_ROOMS; i++) law.touched_ms[i] = -1;
    for (int start = 0; start < 20; start++)
        run_program(&law, ((int64_t)draw(&law, 801) - 400) * DAY_MS);
    for (int day = 0; day < 250; day++) {
        law.store = open_store();
        expire_by(law.store, 0.5, 0);
        expire_by(law.store, 0.5, 0);
        check_law(&law);
        store_close(law.store);
    }
    for (int i = 0; i < LAW_ROOMS; i++) assert_int_equal(law.touched_ms[i], -1);
}

/* ---- a process that is killed ---- */

enum { OLD_ROOMS = 60, OLD_EVENTS = 300, PATIENCE_MS = 20000 };
static const char count_half[] = "SELECT count(*) FROM room WHERE name IS NULL";
static const char count_all[] = "SELECT count(*) FROM event";

static void expire_without_end(void)
{
    char error[ERROR_SIZE];
    struct store *store = store_open(dir, error);
    if (!store) _exit(1);
    expire_after(store, 0);
    for (;;) expire_after(store, 98);
}

/* Kill a process whose rooms have expired and whose events are being deleted. False: it was done
   before it could be killed. */
static bool kill_while_expiring(void)
{
    struct store *store = open_store();
    expire_after(store, 0);
    fill(store, OLD_ROOMS, 1, OLD_EVENTS);
    store_close(store);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) expire_without_end();
    for (int ms = 0; ask_file(count_all) == OLD_ROOMS * OLD_EVENTS && ms < PATIENCE_MS; ms++)
        sleep_ms(1);
    assert_int_equal(kill(child, SIGKILL), 0);
    assert_int_equal(waitpid(child, NULL, 0), child);
    int left = ask_file(count_all);
    assert_true(left < OLD_ROOMS * OLD_EVENTS);
    return left > 0;
}

TEST(a_kill_while_rooms_expire_leaves_no_half_room)
{
    int tries = 0;
    while (!kill_while_expiring()) assert_true(++tries < 20);
    assert_true(ask_file(count_half) > 0);
    struct store *store = open_store();
    int whole = 0;
    for (int i = 0; i < OLD_ROOMS; i++) {
        char room[ROOM_ID_MAX];
        name_room(room, i);
        uint32_t count = count_events(store, room);
        assert_true(count == 0 || count == OLD_EVENTS);
        whole += count > 0;
    }
    /* What was begun is brought to its end. */
    for (int ms = 0; ask_file(count_half) > 0 && ms < PATIENCE_MS; ms++) sleep_ms(1);
    assert_int_equal(ask_file(count_half), 0);
    store_close(store);
    assert_int_equal(ask_file(count_all), whole * OLD_EVENTS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        STORE_TEST(old_rooms_expire_and_young_ones_stay),
        STORE_TEST(at_most_a_tenth_of_all_rooms_goes_in_a_day),
        STORE_TEST(appends_go_on_while_rooms_expire),
        STORE_TEST(an_expiry_that_fails_changes_nothing_and_can_be_repeated),
        STORE_TEST(one_start_with_a_clock_far_ahead_deletes_nothing),
        STORE_TEST(a_room_made_with_a_clock_far_behind_survives),
        STORE_TEST(nothing_goes_in_the_week_after_a_jump),
        STORE_TEST(a_room_made_right_at_the_start_is_young),
        STORE_TEST(a_damaged_room_takes_no_other_with_it),
        STORE_TEST(time_between_programs_counts_once_the_clock_has_proved_itself),
        STORE_TEST(no_young_room_goes_whatever_the_clock_says_at_each_start),
        STORE_TEST(with_a_right_clock_all_old_rooms_go),
        STORE_TEST(a_kill_while_rooms_expire_leaves_no_half_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
