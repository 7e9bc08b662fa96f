/* engine/writer_test.c - text in fixed memory: it never overflows and is always terminated. */
#include <string.h>

#include "engine/writer.h"
#include "tests/toy.h"

enum { ROOM = 64, GUARD = 0x5a };

/* A writer of `room` bytes in the middle of memory that nobody may touch. */
static char memory[3 * ROOM];

static struct sh_writer writer_of(size_t room)
{
    struct sh_writer w;
    memset(memory, GUARD, sizeof memory);
    sh_writer_init(&w, memory + ROOM, room);
    return w;
}

static void check_guards(const struct sh_writer *w)
{
    for (size_t i = 0; i < sizeof memory; i++)
        if (i < ROOM || i >= ROOM + w->room) assert_int_equal(memory[i], GUARD);
    assert_true(w->length < w->room);
    assert_int_equal(strlen(w->text), w->length);
}

static char written[4096];

/* A writer with room enough; what it writes is in `written`. */
static struct sh_writer wide_writer(void)
{
    struct sh_writer w;
    sh_writer_init(&w, written, sizeof written);
    return w;
}

#define assert_number(number, expected)                  \
    do {                                                 \
        struct sh_writer w_ = wide_writer();             \
        sh_put_number(&w_, number);                      \
        assert_string_equal(written, expected);          \
        assert_int_equal(w_.length, sizeof expected - 1); \
    } while (0)

#define assert_json(text, expected)             \
    do {                                        \
        struct sh_writer w_ = wide_writer();    \
        sh_put_json(&w_, text);                 \
        assert_string_equal(written, expected); \
    } while (0)

TEST(a_new_writer_is_empty_and_terminated)
{
    struct sh_writer w = writer_of(1);
    assert_string_equal(w.text, "");
    assert_int_equal(w.length, 0);
    assert_false(w.full);
    check_guards(&w);
}

TEST(pieces_follow_each_other)
{
    struct sh_writer w = wide_writer();
    sh_put(&w, "go");
    sh_put_char(&w, ' ');
    sh_put_bytes(&w, "redder", 3);
    sh_put(&w, "");
    sh_put_number(&w, 3);
    assert_string_equal(written, "go red3");
    assert_int_equal(w.length, 7);
    assert_false(w.full);
}

TEST(the_last_byte_is_for_the_nul)
{
    for (size_t room = 1; room <= ROOM; room++)
        for (size_t count = 0; count <= ROOM; count++) {
            struct sh_writer w = writer_of(room);
            char bytes[ROOM];
            memset(bytes, 'x', sizeof bytes);
            sh_put_bytes(&w, bytes, count);
            check_guards(&w);
            assert_int_equal(w.full, count >= room);
            assert_int_equal(w.length, count < room ? count : 0);
        }
}

/* What is dropped leaves a gap: nothing shorter may slip in behind it. */
TEST(a_full_writer_takes_nothing_more)
{
    struct sh_writer w = writer_of(6);
    sh_put(&w, "abc");
    sh_put(&w, "defg");
    assert_true(w.full);
    sh_put_char(&w, 'h');
    sh_put(&w, "");
    sh_put_number(&w, 1);
    assert_string_equal(w.text, "abc");
    assert_int_equal(w.length, 3);
    assert_true(w.full);
    check_guards(&w);
}

TEST(nothing_overflows_in_any_room)
{
    static const uint8_t bytes[] = {0x00, 0xff, 0x10};
    static const char all[] = "-922337203685477580800ff10\"a\\\"b\\u0001\xef\xbf\xbd\xc3\xa4\".";
    for (size_t room = 1; room <= ROOM; room++) {
        struct sh_writer w = writer_of(room);
        sh_put_number(&w, INT64_MIN);
        sh_put_hex(&w, bytes, sizeof bytes);
        sh_put_json(&w, "a\"b\x01\xff\xc3\xa4");
        sh_put_char(&w, '.');
        check_guards(&w);
        assert_int_equal(w.full, room < sizeof all);
        if (!w.full) assert_string_equal(w.text, all);
    }
}

TEST(a_key_is_written_whole_or_not_at_all)
{
    for (size_t room = 1; room <= ROOM; room++) {
        struct sh_writer w = writer_of(room);
        sh_put_char(&w, '{');
        sh_put_key(&w, "a");
        sh_put_char(&w, '1');
        sh_put_key(&w, "bcd");
        check_guards(&w);
        assert_int_equal(w.full, room < sizeof "{\"a\":1,\"bcd\":");
        if (!w.full) assert_string_equal(w.text, "{\"a\":1,\"bcd\":");
    }
}

TEST(numbers_of_all_sizes)
{
    assert_number(0, "0");
    assert_number(7, "7");
    assert_number(10, "10");
    assert_number(-1, "-1");
    assert_number(-10, "-10");
    assert_number(4294967296, "4294967296");
    assert_number(INT64_MAX, "9223372036854775807");
    assert_number(-INT64_MAX, "-9223372036854775807");
    assert_number(INT64_MIN, "-9223372036854775808");
}

TEST(hexadecimal_is_two_small_digits_a_byte)
{
    static const uint8_t bytes[] = {0x00, 0x01, 0x9a, 0xbc, 0xde, 0xf0, 0xff};
    struct sh_writer w = wide_writer();
    sh_put_hex(&w, bytes, sizeof bytes);
    assert_string_equal(written, "00019abcdef0ff");
    sh_put_hex(&w, bytes, 0);
    assert_int_equal(w.length, 14);
}

TEST(json_strings_have_quotes)
{
    assert_json("", "\"\"");
    assert_json("Nuss", "\"Nuss\"");
    assert_json("/<>&'", "\"/<>&'\"");
}

TEST(json_escapes_quotes_and_backslashes)
{
    assert_json("\"", "\"\\\"\"");
    assert_json("\\", "\"\\\\\"");
    assert_json("a\"b\\c", "\"a\\\"b\\\\c\"");
}

TEST(json_escapes_every_control_character)
{
    for (int c = 1; c <= 0x7f; c++) {
        char text[] = {'a', (char)c, 'b', '\0'}, expected[16];
        if (c >= 0x20 && c != 0x7f) continue;
        if (c == '\n') snprintf(expected, sizeof expected, "\"a\\nb\"");
        else snprintf(expected, sizeof expected, "\"a\\u%04xb\"", (unsigned)c);
        assert_json(text, expected);
    }
}

TEST(json_keeps_what_is_utf8)
{
    assert_json("B\xc3\xa4ume", "\"B\xc3\xa4ume\"");
    assert_json("\xe2\x82\xac", "\"\xe2\x82\xac\"");
    assert_json("\xf0\x9f\x95\xb5", "\"\xf0\x9f\x95\xb5\"");
}

#define FFFD "\xef\xbf\xbd"

TEST(json_replaces_what_is_not_utf8)
{
    assert_json("\xff", "\"" FFFD "\"");
    assert_json("a\x80z", "\"a" FFFD "z\"");
    assert_json("\xc3", "\"" FFFD "\"");
    assert_json("\xc3\"", "\"" FFFD "\\\"\"");
    assert_json("\xc0\xaf", "\"" FFFD FFFD "\"");
    assert_json("\xed\xa0\x80", "\"" FFFD FFFD FFFD "\"");
    assert_json("\xe2\x82", "\"" FFFD FFFD "\"");
    assert_json("\xf4\x90\x80\x80", "\"" FFFD FFFD FFFD FFFD "\"");
}

/* ---- UTF-8 ---- */

/* The character as UTF-8, by the table of RFC 3629. Returns the number of bytes. */
static size_t encode(uint32_t c, unsigned char *out)
{
    size_t n = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    static const unsigned char lead[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (size_t i = n; i-- > 1; c >>= 6) out[i] = (unsigned char)(0x80 | (c & 0x3f));
    out[0] = (unsigned char)(lead[n] | c);
    return n;
}

static size_t length_of(const unsigned char *bytes, size_t count)
{
    return sh_utf8_length((const char *)bytes, count);
}

TEST(every_character_has_its_length)
{
    unsigned char bytes[5] = {0};
    for (uint32_t c = 0; c < 0x110000; c++) {
        size_t n = encode(c, bytes);
        bool surrogate = c >= 0xd800 && c < 0xe000;
        bytes[n] = 'x'; /* what follows does not matter */
        if (length_of(bytes, n + 1) != (surrogate ? 0 : n)) fail_msg("U+%04X", c);
        if (length_of(bytes, n) != (surrogate ? 0 : n)) fail_msg("U+%04X at the end", c);
        for (size_t cut = 0; cut < n; cut++)
            if (length_of(bytes, cut) != 0) fail_msg("U+%04X cut to %zu", c, cut);
    }
}

/* Two characters that differ differ in their bytes, so whatever is as many as there are characters
   of a length is exactly these. */
TEST(nothing_else_of_up_to_three_bytes_is_a_character)
{
    uint32_t count[4] = {0};
    for (uint32_t i = 0; i < 1u << 24; i++) {
        const unsigned char b[3] = {(unsigned char)(i >> 16), (unsigned char)(i >> 8),
                                    (unsigned char)i};
        size_t n = length_of(b, 3);
        assert_true(n <= 3);
        if (n == 1 && b[1] + b[2] == 0) count[1]++;
        if (n == 2 && b[2] == 0) count[2]++;
        if (n == 3) count[3]++;
    }
    assert_int_equal(count[1], 0x80);
    assert_int_equal(count[2], 0x800 - 0x80);
    assert_int_equal(count[3], 0x10000 - 0x800 - 0x800);
}

/* The lead byte and the second one decide; the others are tried at the ends of their range. */
TEST(nothing_else_of_four_bytes_is_a_character)
{
    static const unsigned char tail[] = {0x00, 0x7f, 0x80, 0xbf, 0xc0, 0xff};
    for (unsigned lead = 0xf0; lead <= 0xff; lead++)
        for (unsigned second = 0; second <= 0xff; second++)
            for (size_t i = 0; i < sizeof tail * sizeof tail; i++) {
                unsigned char b[4] = {(unsigned char)lead, (unsigned char)second,
                                      tail[i / sizeof tail], tail[i % sizeof tail]};
                uint32_t c = (lead & 7) << 18 | (second & 0x3f) << 12;
                bool good = lead <= 0xf7 && second >> 6 == 2 && b[2] >> 6 == 2 && b[3] >> 6 == 2 &&
                            c >= 0x10000 && c < 0x110000;
                if (length_of(b, 4) != (good ? 4u : 0u)) fail_msg("%02x %02x", lead, second);
            }
}

TEST(the_boundaries_of_utf8)
{
    static const struct {
        const char *bytes;
        size_t      count, length;
    } cases[] = {
        {"", 0, 0},
        {"\0", 1, 1},
        {"\x7f", 1, 1},
        {"\x80", 1, 0},             /* a byte that only continues */
        {"\xbf", 1, 0},
        {"\xc0\x80", 2, 0},         /* overlong NUL */
        {"\xc1\xbf", 2, 0},         /* overlong U+007F */
        {"\xc2\x80", 2, 2},
        {"\xdf\xbf", 2, 2},
        {"\xc2", 1, 0},             /* cut off */
        {"\xc2\x7f", 2, 0},
        {"\xc2\xc0", 2, 0},
        {"\xe0\x9f\xbf", 3, 0},     /* overlong U+07FF */
        {"\xe0\xa0\x80", 3, 3},
        {"\xed\x9f\xbf", 3, 3},     /* U+D7FF */
        {"\xed\xa0\x80", 3, 0},     /* the first surrogate */
        {"\xed\xbf\xbf", 3, 0},     /* the last */
        {"\xee\x80\x80", 3, 3},     /* U+E000 */
        {"\xef\xbf\xbf", 3, 3},
        {"\xef\xbf", 2, 0},
        {"\xf0\x8f\xbf\xbf", 4, 0}, /* overlong U+FFFF */
        {"\xf0\x90\x80\x80", 4, 4},
        {"\xf4\x8f\xbf\xbf", 4, 4}, /* U+10FFFF */
        {"\xf4\x90\x80\x80", 4, 0}, /* one more */
        {"\xf5\x80\x80\x80", 4, 0},
        {"\xf0\x90\x80", 3, 0},
        {"\xf8\x88\x80\x80\x80", 5, 0},
        {"\xfe", 1, 0},
        {"\xff", 1, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (sh_utf8_length(cases[i].bytes, cases[i].count) != cases[i].length)
            fail_msg("case %zu", i);
}

TEST(keys_are_parted_by_commas)
{
    char text[80];
    struct sh_writer w;
    sh_writer_init(&w, text, sizeof text);
    sh_put_char(&w, '{');
    sh_put_number_at(&w, "a", -7);
    sh_put_text_at(&w, "b", "\n");
    sh_put_key(&w, "c");
    sh_put_char(&w, '{');
    sh_put_bool_at(&w, "d", true);
    sh_put_bool_at(&w, "e", false);
    sh_put(&w, "}}");
    assert_string_equal(text, "{\"a\":-7,\"b\":\"\\n\",\"c\":{\"d\":true,\"e\":false}}");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_new_writer_is_empty_and_terminated),
    cmocka_unit_test(pieces_follow_each_other),
    cmocka_unit_test(the_last_byte_is_for_the_nul),
    cmocka_unit_test(a_full_writer_takes_nothing_more),
    cmocka_unit_test(nothing_overflows_in_any_room),
    cmocka_unit_test(a_key_is_written_whole_or_not_at_all),
    cmocka_unit_test(numbers_of_all_sizes),
    cmocka_unit_test(hexadecimal_is_two_small_digits_a_byte),
    cmocka_unit_test(json_strings_have_quotes),
    cmocka_unit_test(json_escapes_quotes_and_backslashes),
    cmocka_unit_test(json_escapes_every_control_character),
    cmocka_unit_test(json_keeps_what_is_utf8),
    cmocka_unit_test(json_replaces_what_is_not_utf8),
    cmocka_unit_test(every_character_has_its_length),
    cmocka_unit_test(nothing_else_of_up_to_three_bytes_is_a_character),
    cmocka_unit_test(nothing_else_of_four_bytes_is_a_character),
    cmocka_unit_test(the_boundaries_of_utf8),
    cmocka_unit_test(keys_are_parted_by_commas),
};

int main(void)
{
    return cmocka_run_group_tests_name("writer", tests, NULL, NULL);
}
