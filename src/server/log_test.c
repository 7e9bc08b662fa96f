/* server/log_test.c - lines of the log: JSON, whole, at a level. */
#include <unistd.h>

#include "server/log.h"
#include "tests/toy.h"

static void expect(const struct log_field *fields, const char *expected)
{
    char text[LOG_LINE_MAX];
    struct sh_writer w;
    sh_writer_init(&w, text, sizeof text);
    log_write(&w, 1794744000007, LOG_INFO, "listening", fields);
    assert_string_equal(text, expected);
}

TEST(a_line_has_time_level_what_and_fields)
{
    expect(NULL, "{\"at\":\"2026-11-15T12:00:00.007Z\",\"level\":\"info\","
                 "\"what\":\"listening\"}\n");
    expect(LOG_FIELDS(LOG_TEXT("address", "::1"), LOG_NUMBER("port", 7007)),
           "{\"at\":\"2026-11-15T12:00:00.007Z\",\"level\":\"info\",\"what\":\"listening\","
           "\"address\":\"::1\",\"port\":7007}\n");
}

TEST(strings_cannot_end_the_line_or_the_object)
{
    expect(LOG_FIELDS(LOG_TEXT("path", "a\"}\n{\xff")),
           "{\"at\":\"2026-11-15T12:00:00.007Z\",\"level\":\"info\",\"what\":\"listening\","
           "\"path\":\"a\\\"}\\n{\xef\xbf\xbd\"}\n");
}

TEST(what_does_not_fit_is_left_out_and_the_line_stays_whole)
{
    char huge[LOG_LINE_MAX];
    memset(huge, 'x', sizeof huge - 1);
    huge[sizeof huge - 1] = '\0';
    expect(LOG_FIELDS(LOG_TEXT("huge", huge), LOG_NUMBER("port", 7)),
           "{\"at\":\"2026-11-15T12:00:00.007Z\",\"level\":\"info\",\"what\":\"listening\","
           "\"port\":7}\n");
}

TEST(a_line_fits_up_to_the_last_byte)
{
    char huge[LOG_LINE_MAX], text[LOG_LINE_MAX];
    for (size_t n = LOG_LINE_MAX - 120; n < LOG_LINE_MAX - 60; n++) {
        struct sh_writer w;
        memset(huge, 'x', n);
        huge[n] = '\0';
        sh_writer_init(&w, text, sizeof text);
        log_write(&w, 0, LOG_ERROR, "x", LOG_FIELDS(LOG_TEXT("h", huge)));
        assert_false(w.full);
        assert_string_equal(text + w.length - 2, "}\n");
    }
}

TEST(only_levels_that_are_wanted_are_written)
{
    int pipes[2];
    char text[512];
    assert_int_equal(pipe(pipes), 0);
    struct log log = {.level = LOG_ERROR, .file = pipes[1]};
    log_say(&log, LOG_INFO, "quiet", NULL);
    log_say(&log, LOG_ERROR, "loud", NULL);
    close(pipes[1]);
    ssize_t got = read(pipes[0], text, sizeof text - 1);
    close(pipes[0]);
    assert_true(got > 0);
    text[got] = '\0';
    assert_non_null(strstr(text, "\"what\":\"loud\""));
    assert_null(strstr(text, "quiet"));
}

TEST(levels_have_names)
{
    assert_int_equal(log_find_level("off"), LOG_OFF);
    assert_int_equal(log_find_level("debug"), LOG_DEBUG);
    assert_int_equal(log_find_level("loud"), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_has_time_level_what_and_fields),
        cmocka_unit_test(strings_cannot_end_the_line_or_the_object),
        cmocka_unit_test(what_does_not_fit_is_left_out_and_the_line_stays_whole),
        cmocka_unit_test(a_line_fits_up_to_the_last_byte),
        cmocka_unit_test(only_levels_that_are_wanted_are_written),
        cmocka_unit_test(levels_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
