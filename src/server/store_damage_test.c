/*
 * server/store_damage_test.c - what was stored comes back as it was, or not at all: bits that
 * flip, columns that change, files that vanish, and rooms from before there were checksums.
 */
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>

#include "server/store_test.h"

enum { ROOMS = 6, EVENTS = 30, FLIPS = 1500 };

static void fill_and_close(void)
{
    struct store *store = open_store();
    fill(store, ROOMS, 1, EVENTS);
    store_close(store);
}

/* ---- what `store check` says ---- */

struct words {
    char first[ERROR_SIZE], said[ERROR_SIZE];
    int  lines;
};

static void take_line(void *memory, const char *line)
{
    struct words *words = memory;
    if (words->lines++ == 0) snprintf(words->first, sizeof words->first, "%s", line);
}

static bool check_store(struct words *words)
{
    *words = (struct words){0};
    return store_check(dir, take_line, words, words->said);
}

static void expect_damage(const char *line)
{
    struct words words;
    if (check_store(&words)) fail_msg("nothing found: %s", words.said);
    if (!strstr(words.first, line)) fail_msg("\"%s\", not \"%s\"", words.first, line);
}

/* ---- one change at a time ---- */

static const struct {
    const char *sql, *line; /* what is done to event 7 of room-2 or to the room, what is said */
} changes[] = {
    {"UPDATE event SET text = 'event 7 of room-3' WHERE seq = $7", "event 7 is damaged"},
    {"UPDATE event SET text = text || ' ' WHERE seq = $7", "event 7 is damaged"},
    {"UPDATE event SET at_ms = at_ms + 1 WHERE seq = $7", "event 7 is damaged"},
    {"UPDATE event SET number = 8 WHERE seq = $7", "event 7 is damaged"},
    {"UPDATE event SET sum = sum + 1 WHERE seq = $7", "event 7 is damaged"},
    {"UPDATE event SET sum = NULL WHERE seq = $7", "event 7 is damaged"},
    {"UPDATE event SET room = 5 WHERE seq = $7", "event 7 is damaged"},
    {"UPDATE event SET prev = prev + 1 WHERE seq = $7", "event 7 is damaged"},
    {"UPDATE event SET prev = 0 WHERE seq = $7", "event 7 is damaged"},
    {"DELETE FROM event WHERE seq = $7", "event 7 is damaged"},
    {"UPDATE event SET seq = 100000 WHERE seq = $7", "event 8 is damaged"},
    {"UPDATE event SET sum = NULL WHERE seq = $30", "event 30 is damaged"},
    {"UPDATE event SET text = 'x' WHERE seq = $30", "event 30 is damaged"},
    {"UPDATE event SET text = 'x' WHERE seq = $1", "event 1 is damaged or missing; nothing can"},
    {"UPDATE event SET prev = 7 WHERE seq = $1", "event 1 is damaged"},
    {"UPDATE event SET at_ms = 0 WHERE seq = $1", "event 1 is damaged"},
    {"UPDATE room SET head = head - 1 WHERE name = 'room-2'", "where it ends is damaged"},
    {"UPDATE room SET head = $7, number = 7 WHERE name = 'room-2'", "where it ends is damaged"},
    {"UPDATE room SET number = 29 WHERE name = 'room-2'", "where it ends is damaged"},
    {"UPDATE room SET number = 31 WHERE name = 'room-2'", "event 31 is damaged or missing"},
    {"UPDATE room SET number = 0 WHERE name = 'room-2'", "where it ends is damaged"},
    {"UPDATE room SET sum = sum + 1 WHERE name = 'room-2'", "where it ends is damaged"},
    {"UPDATE room SET sum = NULL WHERE name = 'room-2'", "where it ends is damaged"},
};

/* Where $N stands, the seq of event N of room-2 is put in: rooms are filled in turn. */
static void change(const char *form)
{
    char sql[200];
    const char *dollar = strchr(form, '$');
    unsigned number = dollar ? (unsigned)strtoul(dollar + 1, NULL, 10) : 0;
    if (dollar)
        snprintf(sql, sizeof sql, "%.*s%u%s", (int)(dollar - form), form, (number - 1) * ROOMS + 3,
                 dollar + 1 + strspn(dollar + 1, "0123456789"));
    else snprintf(sql, sizeof sql, "%s", form);
    change_file(sql);
}

TEST(every_changed_column_is_noticed_by_reads_and_by_the_check)
{
    struct words words;
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        fill_and_close();
        assert_true(check_store(&words));
        assert_string_equal(words.said, "6 rooms and 180 events");
        change(changes[i].sql);
        expect_damage(changes[i].line);
        struct store *store = open_store();
        struct store_read read = read_room(store, "room-2");
        if (read.result != STORE_FAILED) fail_msg("read in spite of %s", changes[i].sql);
        assert_null(read.events);
        for (int room = 0; room < ROOMS; room++) {
            char name[ROOM_ID_MAX];
            name_room(name, room);
            if (room != 2) assert_int_equal(count_events(store, name), EVENTS);
        }
        store_close(store);
        assert_int_equal(end(NULL), 0);
        assert_int_equal(begin(NULL), 0);
    }
}

TEST(the_check_says_what_can_be_saved)
{
    struct words words;
    fill_and_close();
    change("UPDATE event SET text = 'x' WHERE seq = $7");
    change_file("DELETE FROM event WHERE room = 5 AND number = 20");
    assert_false(check_store(&words));
    assert_int_equal(words.lines, 2);
    assert_string_equal(words.first,
                        "room room-2: event 7 is damaged or missing; events 1 to 6 can be saved");
    assert_string_equal(words.said, "2 of 6 rooms are damaged");
}

TEST(the_check_works_beside_a_running_server)
{
    struct words words;
    struct store *store = open_store();
    fill(store, ROOMS, 1, EVENTS); /* nothing of it is noted */
    assert_true(check_store(&words));
    assert_string_equal(words.said, "6 rooms and 180 events");
    change("UPDATE event SET text = 'x' WHERE seq = $7");
    expect_damage("room room-2: event 7 is damaged or missing; events 1 to 6 can be saved");
    assert_int_equal(read_room(store, "room-2").result, STORE_FAILED);
    assert_int_equal(append(store, "room-3", EVENTS + 1), STORE_FINE);
    store_close(store);
}

TEST(the_check_of_nothing_says_so)
{
    struct words words;
    assert_false(check_store(&words));
    assert_non_null(strstr(words.said, strerror(ENOENT)));
    write_file("safehouse.db", "", 0);
    assert_false(check_store(&words));
    assert_non_null(strstr(words.said, "is empty"));
}

/* An event behind the last note whose room has changed: neither room is given out without it. */
TEST(a_stray_event_after_a_crash_hides_no_loss)
{
    fill_and_close();
    change("UPDATE note SET seq = $29 + 3"); /* the last events of all rooms are not noted */
    change_file("UPDATE room SET (head, number, sum) = (SELECT seq, number, sum FROM event"
                " WHERE room = room.id AND number = 29)");
    change("UPDATE event SET room = 5 WHERE seq = $30");
    struct store *store = open_store();
    assert_int_equal(read_room(store, "room-2").result, STORE_FAILED);
    assert_int_equal(count_events(store, "room-1"), EVENTS);
    store_close(store);
}

/* ---- bits that flip anywhere in the file ---- */

static char *read_file(const char *name, size_t *length)
{
    FILE *file = fopen(path_of(name), "r");
    struct stat found;
    assert_non_null(file);
    assert_int_equal(fstat(fileno(file), &found), 0);
    *length = (size_t)found.st_size;
    char *bytes = malloc(*length);
    assert_int_equal(fread(bytes, 1, *length, file), *length);
    fclose(file);
    return bytes;
}

static void be_quiet(int *kept)
{
    int null = open("/dev/null", O_WRONLY);
    *kept = dup(STDERR_FILENO);
    assert_true(*kept >= 0 && null >= 0 && dup2(null, STDERR_FILENO) >= 0);
    close(null);
}

static void be_loud(int kept)
{
    dup2(kept, STDERR_FILENO);
    close(kept);
}

/* Read all rooms of a damaged file. Returns how many are refused; wrong ones are a failure. */
static int count_refused(struct store *store)
{
    int refused = 0;
    for (int i = 0; i < ROOMS; i++) {
        char room[ROOM_ID_MAX];
        name_room(room, i);
        struct store_read read = read_room(store, room);
        if (read.result != STORE_FINE) refused++;
        else if (read.count != EVENTS || !is_whole(&read)) refused = -100;
        free(read.events);
    }
    return refused;
}

TEST(a_flipped_bit_never_shows_wrong_events)
{
    const char *more = getenv("SAFEHOUSE_STORE_ROUNDS");
    int count = FLIPS * (more ? (int)strtol(more, NULL, 10) : 1), damaged = 0, closed = 0, kept;
    uint64_t seed = 1;
    size_t length;
    char error[ERROR_SIZE];
    struct words words;
    fill_and_close();
    char *bytes = read_file("safehouse.db", &length);
    be_quiet(&kept);
    for (int i = 0; i < count; i++) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        size_t bit = (size_t)(seed >> 20) % (8 * length);
        bytes[bit / 8] = (char)(bytes[bit / 8] ^ 1 << bit % 8);
        write_file("safehouse.db", bytes, length);
        bytes[bit / 8] = (char)(bytes[bit / 8] ^ 1 << bit % 8);
        bool fine = check_store(&words);
        struct store *store = store_open(dir, error);
        int refused = store ? count_refused(store) : ROOMS;
        if (store) store_close(store);
        unlink(path_of("safehouse.db-wal"));
        unlink(path_of("safehouse.db-shm"));
        damaged += refused > 0;
        closed += !store;
        if (refused >= 0 && (refused == 0 || !fine)) continue;
        be_loud(kept);
        fail_msg("bit %zu: %d refused, check: %s", bit, refused, words.said);
    }
    be_loud(kept);
    free(bytes);
    print_message("# %d flips: %d refused something, %d all\n", count, damaged, closed);
    assert_true(damaged > count / 10);
}

/* ---- rooms from before there were checksums ---- */

static const char format_1[] =
    "CREATE TABLE room (id INTEGER PRIMARY KEY, name TEXT UNIQUE, head INTEGER NOT NULL,"
    " number INTEGER NOT NULL, at_ms INTEGER NOT NULL);"
    "CREATE TABLE event (seq INTEGER PRIMARY KEY, room INTEGER NOT NULL, number INTEGER NOT NULL,"
    " prev INTEGER NOT NULL, at_ms INTEGER NOT NULL, text TEXT NOT NULL);"
    "CREATE TABLE note (seq INTEGER NOT NULL); INSERT INTO note VALUES (2);"
    "INSERT INTO room VALUES (1, 'aa', 2, 2, 2000), (2, 'bb', 0, 0, 0);"
    "INSERT INTO event VALUES (1, 1, 1, 0, 1000, 'event 1 of aa'),"
    " (2, 1, 2, 1, 2000, 'event 2 of aa'), (3, 2, 1, 0, 1000, 'event 1 of bb'),"
    " (4, 1, 3, 2, 3000, 'event 3 of aa');"
    "PRAGMA application_id = 1399212147; PRAGMA user_version = 1;";

TEST(a_file_of_format_1_is_migrated_once_and_kept)
{
    struct words words;
    struct stat before, after;
    change_file(format_1);
    assert_true(check_store(&words));
    assert_string_equal(words.said, "2 rooms and 4 events, 4 of them without a checksum");
    struct store *store = open_store();
    assert_int_equal(count_events(store, "aa"), 3);
    assert_int_equal(append(store, "aa", 4), STORE_FINE);
    assert_int_equal(append(store, "bb", 2), STORE_FINE);
    assert_int_equal(append(store, "cc", 1), STORE_FINE);
    store_close(store);
    assert_int_equal(ask_file("SELECT count(*) FROM event WHERE sum IS NULL"), 4);
    assert_int_equal(stat(path_of("safehouse.db.format-1"), &before), 0);
    assert_int_equal(before.st_mode & 07777, 0600);
    store = open_store();
    assert_int_equal(count_events(store, "aa"), 4);
    assert_int_equal(count_events(store, "bb"), 2);
    store_close(store);
    assert_int_equal(stat(path_of("safehouse.db.format-1"), &after), 0);
    assert_int_equal(before.st_ino, after.st_ino);
    assert_true(check_store(&words));
    assert_string_equal(words.said, "3 rooms and 7 events, 4 of them without a checksum");
}

TEST(only_old_events_may_have_no_checksum)
{
    change_file(format_1);
    struct store *store = open_store();
    assert_int_equal(append(store, "aa", 4), STORE_FINE);
    assert_int_equal(append(store, "aa", 5), STORE_FINE);
    store_close(store);
    change_file("UPDATE event SET text = 'x' WHERE number = 4 AND room = 1");
    expect_damage("room aa: event 4 is damaged or missing; events 1 to 3 can be saved");
    store = open_store();
    assert_int_equal(read_room(store, "aa").result, STORE_FAILED);
    assert_int_equal(count_events(store, "bb"), 1);
    store_close(store);
}

TEST(without_room_for_a_copy_nothing_is_migrated)
{
    change_file(format_1);
    assert_int_equal(mkdir(path_of("safehouse.db.format-1.part"), 0700), 0);
    expect_refused("safehouse.db.format-1.part");
    assert_int_equal(ask_file("PRAGMA user_version"), 1);
    assert_int_equal(rmdir(path_of("safehouse.db.format-1.part")), 0);
    store_close(open_store());
    assert_int_equal(ask_file("PRAGMA user_version"), 2);
}

/* ---- health ---- */

static void expect_health(struct store *store, const char *wanted)
{
    char why[64];
    assert_int_equal(store_is_healthy(store, why), !*wanted);
    if (!strstr(why, wanted)) fail_msg("\"%s\" instead of \"%s\"", why, wanted);
}

TEST(a_store_that_cannot_write_says_so_until_it_can)
{
    struct store *store = open_store();
    expect_health(store, "");
    store_fail_next(store, 1);
    assert_int_equal(append(store, "aa", 1), STORE_FAILED);
    expect_health(store, "full");
    assert_int_equal(append(store, "aa", 1), STORE_FINE);
    expect_health(store, "");
    store_close(store);
}

/* Asking is enough: if nothing was written of late, it is tried. */
TEST(a_store_that_nobody_writes_to_knows_how_it_is)
{
    char why[64] = "";
    struct store *store = open_store();
    store_fail_next(store, 1);
    for (int i = 0; i < 60 && store_is_healthy(store, why); i++) sleep_ms(100);
    assert_non_null(strstr(why, "full"));
    for (int i = 0; i < 60 && !store_is_healthy(store, why); i++) sleep_ms(100);
    expect_health(store, "");
    assert_int_equal(numbers_of(store).appends, 0);
    store_close(store);
}

static void expect_lost(struct store *store)
{
    expect_health(store, "the database was deleted or replaced");
    assert_int_equal(append(store, "aa", 2), STORE_FAILED);
    assert_int_equal(append(store, "aa", 2), STORE_FAILED);
    assert_int_equal(read_room(store, "aa").result, STORE_FAILED);
    expect_health(store, "the database was deleted or replaced");
    store_close(store);
}

TEST(what_is_written_into_a_deleted_file_is_not_stored)
{
    static const char *const names[] = {"safehouse.db", "safehouse.db-wal"};
    for (int i = 0; i < 2; i++) {
        struct store *store = open_store();
        assert_int_equal(append(store, "aa", 1), STORE_FINE);
        assert_int_equal(unlink(path_of(names[i])), 0);
        expect_lost(store);
        assert_int_equal(end(NULL), 0);
        assert_int_equal(begin(NULL), 0);
    }
}

TEST(a_file_in_the_place_of_another_is_left_alone)
{
    struct store *store = open_store();
    assert_int_equal(append(store, "aa", 1), STORE_FINE);
    assert_int_equal(unlink(path_of("safehouse.db")), 0);
    assert_int_equal(unlink(path_of("safehouse.db-wal")), 0);
    write_file("safehouse.db", "new", 3);
    write_file("safehouse.db-wal", "new", 3);
    expect_lost(store);
    size_t length;
    char *bytes = read_file("safehouse.db-wal", &length);
    assert_int_equal(length, 3);
    free(bytes);
}

/* ---- how much there is, and how much is read ---- */

TEST(its_files_are_measured)
{
    struct stat file, log;
    struct store *store = open_store();
    uint64_t before = numbers_of(store).file_bytes;
    fill(store, 10, 1, 100);
    assert_int_equal(stat(path_of("safehouse.db"), &file), 0);
    assert_int_equal(stat(path_of("safehouse.db-wal"), &log), 0);
    assert_true(numbers_of(store).file_bytes > before);
    assert_int_equal(numbers_of(store).file_bytes, file.st_size + log.st_size);
    store_close(store);
}

struct turn {
    struct reading reading;
    struct store  *store;
    uint64_t       events_read; /* of all rooms, when this one was done */
};

static void turn_done(struct store_read *read)
{
    struct turn *turn = (struct turn *)(void *)read;
    turn->events_read = numbers_of(turn->store).events_read;
    reading_done(read);
}

TEST(a_long_room_does_not_hold_up_the_others)
{
    enum { LONG = 60000, SHORT = 20, SLICE = 512 };
    struct latch latch = LATCH(1 + 5);
    struct turn turns[1 + 5];
    struct store *store = open_store();
    fill_named(store, "long", 1, 1, LONG);
    fill(store, 5, 1, SHORT);
    for (int i = 0; i < 6; i++) {
        turns[i] = (struct turn){.store = store, .reading = {.latch = &latch}};
        struct store_read *read = &turns[i].reading.read;
        read->done = turn_done;
        if (i == 0) snprintf(read->room, sizeof read->room, "long");
        else name_room(read->room, i - 1);
        store_read(store, read);
    }
    latch_wait(&latch);
    assert_int_equal(turns[0].reading.read.count, LONG);
    assert_int_equal(turns[0].events_read, LONG + 5 * SHORT);
    for (int i = 0; i < 6; i++) assert_true(is_whole(&turns[i].reading.read));
    /* The reader may have been at the long one for a while before the others came. */
    for (int i = 2; i < 6; i++)
        assert_in_range(turns[i].events_read - turns[1].events_read, 1, 2 * SLICE + 5 * SHORT);
    assert_true(turns[1].events_read < LONG / 2);
    for (int i = 0; i < 6; i++) free(turns[i].reading.read.events);
    store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        STORE_TEST(every_changed_column_is_noticed_by_reads_and_by_the_check),
        STORE_TEST(the_check_says_what_can_be_saved),
        STORE_TEST(the_check_works_beside_a_running_server),
        STORE_TEST(the_check_of_nothing_says_so),
        STORE_TEST(a_stray_event_after_a_crash_hides_no_loss),
        STORE_TEST(a_flipped_bit_never_shows_wrong_events),
        STORE_TEST(a_file_of_format_1_is_migrated_once_and_kept),
        STORE_TEST(only_old_events_may_have_no_checksum),
        STORE_TEST(without_room_for_a_copy_nothing_is_migrated),
        STORE_TEST(a_store_that_cannot_write_says_so_until_it_can),
        STORE_TEST(a_store_that_nobody_writes_to_knows_how_it_is),
        STORE_TEST(what_is_written_into_a_deleted_file_is_not_stored),
        STORE_TEST(a_file_in_the_place_of_another_is_left_alone),
        STORE_TEST(its_files_are_measured),
        STORE_TEST(a_long_room_does_not_hold_up_the_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
