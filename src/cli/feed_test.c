/* cli/feed_test.c - records in files: all of it is read, or as much as is enough. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/feed.h"
#include "engine/games.h"
#include "tests/toy.h"

static const struct cmd_flag no_flags[] = {{0}};
static const struct cmd nothing = {.name = "nothing", .flags = no_flags};
static const struct args no_args = {.cmd = &nothing};

/* Who is fed: what has been read, and when it is enough. */
struct guest {
    struct sh_reader reader;
    int              begun, acts, results, bad;
    int              acts_enough; /* 0: never */
    int              lines;       /* that `wants` was asked about, and ... */
    char             hated;       /* ... the first byte of one that it does not want */
};

static bool take(void *who, enum sh_record_event event)
{
    struct guest *guest = who;
    assert_int_not_equal(event, SH_RECORD_MORE);
    guest->begun += event == SH_RECORD_BEGIN;
    guest->acts += event == SH_RECORD_ACT;
    guest->results += event == SH_RECORD_RESULT;
    guest->bad += event == SH_RECORD_BAD;
    return !guest->acts_enough || guest->acts < guest->acts_enough;
}

static bool wants(void *who, const char *line, size_t length)
{
    struct guest *guest = who;
    assert_true(length > 0);
    guest->lines++;
    return line[0] != guest->hated;
}

static const struct sh_game *const games[] = {&toy_game, NULL};

/* Feed this text from a file. */
static void feed_text(struct guest *guest, const char *text)
{
    char path[] = "/tmp/safehouse-feed-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    assert_int_equal(write(file, text, strlen(text)), strlen(text));
    close(file);
    sh_reader_init(&guest->reader, games);
    struct feed feed = {.reader = &guest->reader, .who = guest, .take = take, .wants = wants};
    assert_true(feed_file(&no_args, path, &feed));
    unlink(path);
}

#define HEADER "safehouse-record 1\ngame toy 3\nseats 2\nword apple\nword tree\n\n"

/* A header, three acts; then what is asked for. */
static void feed_match(struct guest *guest, const char *more)
{
    char text[8192];
    snprintf(text, sizeof text, HEADER "* deal 0 red\n* deal 1 blue\n0 mark green\n%s", more);
    feed_text(guest, text);
}

TEST(a_file_is_read_to_its_end)
{
    static struct guest guest;
    feed_match(&guest, "");
    assert_null(guest.reader.why);
    assert_int_equal(guest.begun, 1);
    assert_int_equal(guest.acts, 3);
    assert_int_equal(guest.lines, 9);
}

TEST(the_last_line_needs_no_end)
{
    static struct guest guest;
    feed_text(&guest, HEADER "* deal 0 red");
    assert_null(guest.reader.why);
    assert_int_equal(guest.acts, 1);
    assert_int_equal(guest.lines, 7);
}

TEST(nothing_is_read_after_what_is_refused)
{
    static struct guest guest;
    feed_match(&guest, "0 dance\n0 dance\n");
    assert_non_null(guest.reader.why);
    assert_int_equal(guest.reader.line, 10);
    assert_int_equal(guest.bad, 1);
    static struct guest empty;
    feed_text(&empty, "");
    assert_int_equal(empty.bad, 1);
    assert_int_equal(empty.lines, 0);
}

TEST(nothing_is_read_after_enough)
{
    static struct guest guest = {.acts_enough = 2};
    feed_match(&guest, "0 dance\n");
    assert_int_equal(guest.acts, 2);
    assert_int_equal(guest.bad, 0);
}

TEST(a_line_that_is_not_wanted_is_not_read)
{
    static struct guest guest = {.hated = '='};
    feed_match(&guest, "= 1 2 3\n0 dance\n");
    assert_int_equal(guest.acts, 3);
    assert_int_equal(guest.bad, 0);
    static struct guest open = {.hated = '='}; /* also if the file ends with it */
    feed_match(&open, "= 1 2 3");
    assert_int_equal(open.bad, 0);
}

TEST(a_line_that_is_too_long_is_one_line)
{
    static char text[3 * SH_LINE_MAX];
    static struct guest guest;
    memset(text, '#', sizeof text - 1);
    feed_match(&guest, text);
    assert_int_equal(guest.lines, 10);
    assert_int_equal(guest.bad, 1);
    assert_string_equal(guest.reader.why, "line-too-long");
}

TEST(what_cannot_be_read_is_no_record)
{
    static struct guest guest;
    sh_reader_init(&guest.reader, games);
    struct feed feed = {.reader = &guest.reader, .who = &guest, .take = take};
    assert_false(feed_file(&no_args, "/no/such/file", &feed));
    assert_false(feed_file(&no_args, "/", &feed));
    assert_int_equal(guest.bad, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_is_read_to_its_end),
        cmocka_unit_test(the_last_line_needs_no_end),
        cmocka_unit_test(nothing_is_read_after_what_is_refused),
        cmocka_unit_test(nothing_is_read_after_enough),
        cmocka_unit_test(a_line_that_is_not_wanted_is_not_read),
        cmocka_unit_test(a_line_that_is_too_long_is_one_line),
        cmocka_unit_test(what_cannot_be_read_is_no_record),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
