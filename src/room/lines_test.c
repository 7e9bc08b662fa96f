/* room/lines_test.c - a stream of lines cut into inputs. */
#include "tests/stage.h"

struct feed {
    struct room_lines lines;
    char              line[2 * ROOM_LINE_MAX + 1];
    const char       *input, *why;
};

static void init(struct feed *f)
{
    memset(f, 0, sizeof *f);
}

static void release(struct feed *f)
{
    room_lines_release(&f->lines, stage_resize);
    assert_null(f->lines.text);
    assert_int_equal(stage_blocks, 0);
}

static void take_bytes(struct feed *f, const char *bytes, size_t length)
{
    memcpy(f->line, bytes, length);
    f->line[length] = '#'; /* is overwritten */
    f->input = room_lines_take(&f->lines, stage_resize, f->line, length, &f->why);
}

static void take(struct feed *f, const char *line)
{
    take_bytes(f, line, strlen(line));
}

static void comes(struct feed *f, const char *line, const char *input)
{
    take(f, line);
    assert_null(f->why);
    assert_non_null(f->input);
    assert_string_equal(f->input, input);
}

static void waits(struct feed *f, const char *line)
{
    take(f, line);
    assert_null(f->why);
    assert_null(f->input);
}

static void refused(struct feed *f, const char *line, const char *why)
{
    take(f, line);
    assert_non_null(f->why);
    assert_string_equal(f->why, why);
    assert_string_equal(f->input, line);
    stage_note_reason(why);
}

TEST(one_line_is_one_input_and_needs_no_memory)
{
    struct feed f;
    init(&f);
    comes(&f, "sit 2", "sit 2");
    comes(&f, "say hello  there", "say hello  there");
    comes(&f, "turn", "turn");
    comes(&f, "turn 5", "turn 5");
    comes(&f, "turns 5 2", "turns 5 2");
    assert_int_equal(stage_blocks, 0);
    release(&f);
}

TEST(a_turn_waits_for_its_lines)
{
    struct feed f;
    init(&f);
    waits(&f, "turn 57 2");
    waits(&f, "go red 3");
    comes(&f, "go blue 2", "turn 57 2\ngo red 3\ngo blue 2");
    comes(&f, "back", "back");
    assert_int_equal(stage_blocks, 0); /* given back with the next line */
    waits(&f, "turn 58 1");
    comes(&f, "turn 1 1", "turn 58 1\nturn 1 1"); /* inside a turn it is a move, whatever it says */
    release(&f);
}

TEST(a_turn_that_is_none_does_not_wait)
{
    struct feed f;
    static const char *const lines[] = {"turn 57 0",  "turn 57 02", "turn 057 2", "turn 57 -1",
                                        "turn x 2",   "turn 57 x",  "turn 57 2 ", "turn 57 2 1",
                                        "turn  57 2", " turn 57 2", "turn 57 1e"};
    init(&f);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) comes(&f, lines[i], lines[i]);
    release(&f);
}

TEST(a_turn_has_a_limit)
{
    struct feed f;
    char line[32], input[ROOM_LINE_MAX] = "";
    init(&f);
    snprintf(line, sizeof line, "turn 1 %d", ROOM_TURN_MAX + 1);
    refused(&f, line, "too-many-lines");
    refused(&f, "turn 1 999999999", "too-many-lines");
    snprintf(line, sizeof line, "turn 1 %d", ROOM_TURN_MAX);
    waits(&f, line);
    size_t length = (size_t)snprintf(input, sizeof input, "%s", line);
    for (int i = 1; i < ROOM_TURN_MAX; i++) {
        waits(&f, "x");
        length += (size_t)snprintf(input + length, sizeof input - length, "\nx");
    }
    snprintf(input + length, sizeof input - length, "\nx");
    comes(&f, "x", input);
    release(&f);
}

TEST(a_line_has_a_limit)
{
    static char line[ROOM_LINE_MAX + 1];
    struct feed f;
    init(&f);
    memset(line, 'x', ROOM_LINE_MAX - 1);
    comes(&f, line, line);
    line[ROOM_LINE_MAX - 1] = 'x';
    refused(&f, line, "too-long");
    release(&f);
}

TEST(a_turn_is_not_longer_than_a_line_may_be)
{
    static char line[ROOM_LINE_MAX];
    struct feed f;
    init(&f);
    memset(line, 'x', ROOM_LINE_MAX / 2);
    waits(&f, "turn 1 3");
    waits(&f, line);
    refused(&f, line, "too-long");
    comes(&f, "again", "again"); /* the turn is forgotten */
    waits(&f, "turn 1 1");
    line[ROOM_LINE_MAX - 1 - strlen("turn 1 1\n")] = '\0';
    memset(line, 'y', ROOM_LINE_MAX - 1 - strlen("turn 1 1\n"));
    take(&f, line);
    assert_null(f.why);
    assert_true(strlen(f.input) == ROOM_LINE_MAX - 1);
    release(&f);
}

TEST(empty_lines_returns_and_nuls_are_refused)
{
    struct feed f;
    init(&f);
    refused(&f, "", "bad-line");
    refused(&f, "say hello\r", "bad-line");
    refused(&f, "\r", "bad-line");
    take_bytes(&f, "say a\0b", 7);
    assert_string_equal(f.why, "bad-line");
    take_bytes(&f, "\0", 1);
    assert_string_equal(f.why, "bad-line");
    release(&f);
}

TEST(a_bad_line_ends_the_turn_it_is_in)
{
    struct feed f;
    init(&f);
    waits(&f, "turn 1 3");
    waits(&f, "go red 1");
    refused(&f, "", "bad-line");
    comes(&f, "go red 2", "go red 2");
    waits(&f, "turn 1 2");
    refused(&f, "go red\r", "bad-line");
    waits(&f, "turn 2 1");
    comes(&f, "go red 1", "turn 2 1\ngo red 1");
    release(&f);
}

TEST(a_connection_may_close_in_the_middle_of_a_turn)
{
    struct feed f;
    init(&f);
    waits(&f, "turn 1 3");
    waits(&f, "go red 1");
    release(&f);
    comes(&f, "again", "again");
    release(&f);
}

TEST(any_bytes_give_inputs_within_the_limits)
{
    struct feed f;
    struct sh_rng rng;
    static const char *const parts[] = {"turn ", "1", "2", " ", "64", "65", "x", "\r", "go red 3"};
    sh_rng_seed(&rng, 7);
    init(&f);
    for (int i = 0; i < 20000; i++) {
        char line[256] = "";
        size_t length = 0;
        for (uint32_t n = sh_rng_below(&rng, 6); n > 0; n--) {
            const char *part = parts[sh_rng_below(&rng, sizeof parts / sizeof *parts)];
            length += (size_t)snprintf(line + length, sizeof line - length, "%s", part);
        }
        take(&f, line);
        assert_true(f.why ? f.input != NULL : !f.input || f.input[0]);
        if (!f.input || f.why) continue;
        assert_true(strlen(f.input) < ROOM_LINE_MAX);
        assert_null(strchr(f.input, '\r'));
        int feeds = 0;
        for (const char *at = f.input; (at = strchr(at, '\n')); at++) feeds++;
        assert_true(feeds <= ROOM_TURN_MAX);
        if (feeds) assert_memory_equal(f.input, "turn ", 5);
    }
    release(&f);
}

TEST(cards_wait_for_all_their_lines_and_may_be_long)
{
    struct feed f;
    static char want[ROOM_BLOCK_MAX];
    struct sh_writer w;
    char card[101];
    sh_writer_init(&w, want, sizeof want);
    init(&f);
    assert_false(room_lines_in_block(&f.lines));
    waits(&f, "cards 2");
    assert_true(room_lines_in_block(&f.lines));
    waits(&f, "one");
    comes(&f, "two / too", "cards 2\none\ntwo / too");
    assert_false(room_lines_in_block(&f.lines));
    comes(&f, "cards", "cards"); /* one line */
    comes(&f, "cards 0", "cards 0");
    refused(&f, "cards 401", "too-many-lines");
    memset(card, 'x', sizeof card - 1);
    card[sizeof card - 1] = '\0';
    waits(&f, "cards 400");
    sh_put(&w, "cards 400");
    for (int i = 0; i < 400; i++) {
        if (i < 399) waits(&f, card);
        sh_put_char(&w, '\n');
        sh_put(&w, card);
    }
    comes(&f, card, want);
    waits(&f, "cards 400");
    for (int i = 0; i < 15; i++) {
        static char piece[2731];
        memset(piece, 'x', sizeof piece - 1);
        take(&f, piece);
        if (f.why) break;
    }
    assert_string_equal(f.why, "too-long"); /* 40 kB are enough */
    waits(&f, "turn 1 1");
    assert_false(room_lines_in_block(&f.lines));
    release(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_line_is_one_input_and_needs_no_memory),
        cmocka_unit_test(a_turn_waits_for_its_lines),
        cmocka_unit_test(a_turn_that_is_none_does_not_wait),
        cmocka_unit_test(a_turn_has_a_limit),
        cmocka_unit_test(a_line_has_a_limit),
        cmocka_unit_test(a_turn_is_not_longer_than_a_line_may_be),
        cmocka_unit_test(empty_lines_returns_and_nuls_are_refused),
        cmocka_unit_test(a_bad_line_ends_the_turn_it_is_in),
        cmocka_unit_test(a_connection_may_close_in_the_middle_of_a_turn),
        cmocka_unit_test(any_bytes_give_inputs_within_the_limits),
        cmocka_unit_test(cards_wait_for_all_their_lines_and_may_be_long),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
