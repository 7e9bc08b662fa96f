/* runtime/nfc_test.c - words are written in one way only. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "runtime/nfc.h"

static void becomes(const char *text, const char *expected)
{
    char room[256] = "";
    memcpy(room, text, strlen(text));
    size_t length = nfc_normalise(room, strlen(text), sizeof room);
    assert_string_equal(room, expected);
    assert_int_equal(length, strlen(expected));
}

static void letters_and_accents_become_one_character(void **unused)
{
    (void)unused;
    becomes("Ba\xcc\x88r", "B\xc3\xa4r");
    becomes("e\xcc\x81te\xcc\x81", "\xc3\xa9t\xc3\xa9");
    becomes("A\xcc\x8a", "\xc3\x85");
    becomes("\xe2\x84\xab", "\xc3\x85"); /* the sign of angstrom is the letter */
}

static void what_is_normal_stays(void **unused)
{
    (void)unused;
    becomes("", "");
    becomes("act 7 clue 2 Baum", "act 7 clue 2 Baum");
    becomes("B\xc3\xa4r \xc3\x9f \xe1\xba\x9e", "B\xc3\xa4r \xc3\x9f \xe1\xba\x9e");
    becomes("\xf0\x9f\x95\xb5", "\xf0\x9f\x95\xb5");
    becomes("q\xcc\x88", "q\xcc\x88"); /* there is no such letter in one character */
}

static void what_is_not_utf8_stays(void **unused)
{
    (void)unused;
    becomes("B\xc3", "B\xc3");
    becomes("a\xcc\x88\xff", "a\xcc\x88\xff");
}

static void what_does_not_fit_stays(void **unused)
{
    (void)unused;
    char text[8] = "\xe0\xa5\x98"; /* this one becomes longer: six bytes */
    assert_int_equal(nfc_normalise(text, 3, 6), 3);
    assert_string_equal(text, "\xe0\xa5\x98");
    assert_int_equal(nfc_normalise(text, 3, 7), 6);
    assert_string_equal(text, "\xe0\xa4\x95\xe0\xa4\xbc");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(letters_and_accents_become_one_character),
        cmocka_unit_test(what_is_normal_stays),
        cmocka_unit_test(what_is_not_utf8_stays),
        cmocka_unit_test(what_does_not_fit_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
