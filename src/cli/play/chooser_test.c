/* cli/play/chooser_test.c - choosing one of many: what is seen, and where the arrows lead. */
#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "cli/play/chooser.h"
#include "tests/toy.h"

static struct chooser c;

static int begin(void **unused)
{
    (void)unused;
    return setlocale(LC_CTYPE, "C.UTF-8") && chooser_init(&c) ? 0 : -1;
}

static int end(void **unused)
{
    (void)unused;
    chooser_release(&c);
    return 0;
}

static void add_numbers(int count)
{
    for (int i = 0; i < count; i++) {
        char text[32];
        snprintf(text, sizeof text, "number %d", i);
        chooser_add(&c, text, "");
    }
}

TEST(nothing_to_choose_from)
{
    chooser_lay_out(&c, 3, 5);
    assert_int_equal(chooser_chosen(&c), -1);
    for (int step = CHOOSER_UP; step <= CHOOSER_PAGE_DOWN; step++) {
        chooser_move(&c, (enum chooser_step)step);
        assert_int_equal(chooser_chosen(&c), -1);
    }
    assert_int_equal(chooser_at(&c, 0, 0), -1);
}

TEST(the_filter_looks_into_both_texts_and_ignores_capitals)
{
    chooser_add(&c, "Zieh Grün um 3 weiter", "go green 3");
    chooser_add(&c, "Zieh Grün um 2 weiter", "go green 2");
    chooser_add(&c, "Zieh Rot um 3 weiter", "go red 3");
    chooser_set_filter(&c, "GRÜN");
    assert_int_equal(c.seen_count, 2);
    chooser_set_filter(&c, "green 3");
    assert_int_equal(c.seen_count, 1);
    assert_int_equal(chooser_chosen(&c), 0);
    chooser_set_filter(&c, "3 weiter go");
    assert_int_equal(c.seen_count, 2);
    chooser_set_filter(&c, "  ");
    assert_int_equal(c.seen_count, 3);
    chooser_set_filter(&c, "blau");
    assert_int_equal(chooser_chosen(&c), -1);
    chooser_set_filter(&c, "");
    assert_int_equal(c.seen_count, 3);
}

TEST(what_is_chosen_stays_so_as_long_as_it_is_seen)
{
    add_numbers(20);
    chooser_lay_out(&c, 2, 4);
    chooser_move(&c, CHOOSER_END);
    assert_int_equal(chooser_chosen(&c), 19);
    chooser_type(&c, L'9');
    assert_int_equal(chooser_chosen(&c), 19);
    assert_int_equal(c.seen_count, 2);
    chooser_erase(&c);
    assert_int_equal(chooser_chosen(&c), 19);
    chooser_set_filter(&c, "3");
    assert_int_equal(chooser_chosen(&c), 3);
}

TEST(letters_are_typed_and_erased_as_a_whole)
{
    char text[6] = "";
    chooser_text_erase(text);
    assert_string_equal(text, "");
    chooser_text_add(text, sizeof text, L'a');
    chooser_text_add(text, sizeof text, L'ü');
    chooser_text_add(text, sizeof text, L'諜'); /* would not fit */
    assert_string_equal(text, "aü");
    chooser_text_add(text, sizeof text, L'b');
    chooser_text_add(text, sizeof text, L'c');
    chooser_text_add(text, sizeof text, L'd'); /* would not fit */
    assert_string_equal(text, "aübc");
    chooser_text_erase(text);
    chooser_text_erase(text);
    chooser_text_erase(text);
    assert_string_equal(text, "a");
}

/* Whatever the room, going from the first to the last shows each thing, never twice at once. */
static void check_layout(int count, int columns, int height)
{
    bool met[64] = {false};
    chooser_clear(&c);
    add_numbers(count);
    chooser_lay_out(&c, columns, height);
    for (int i = 0; i < count; i++, chooser_move(&c, CHOOSER_DOWN)) {
        int visible = 0;
        assert_int_equal(chooser_chosen(&c), i);
        for (int row = 0; row < height; row++) {
            for (int column = 0; column < columns; column++) {
                int at = chooser_at(&c, row, column);
                if (at < 0) continue;
                met[at] = true;
                visible += at == c.at;
            }
        }
        assert_int_equal(visible, 1);
    }
    for (int i = 0; i < count; i++) assert_true(met[i]);
}

TEST(everything_can_be_seen_in_any_room)
{
    for (int count = 1; count <= 30; count++)
        for (int columns = 1; columns <= 5; columns++)
            for (int height = 1; height <= 6; height++) check_layout(count, columns, height);
}

static void check_step(enum chooser_step step, int chosen)
{
    chooser_move(&c, step);
    assert_int_equal(chooser_chosen(&c), chosen);
}

TEST(arrows_go_where_they_point)
{
    add_numbers(11); /* in columns of 4: 0-3, 4-7, 8-10 */
    chooser_lay_out(&c, 3, 4);
    check_step(CHOOSER_RIGHT, 4);
    check_step(CHOOSER_RIGHT, 8);
    check_step(CHOOSER_RIGHT, 8);
    check_step(CHOOSER_DOWN, 9);
    check_step(CHOOSER_LEFT, 5);
    check_step(CHOOSER_PAGE_DOWN, 7);
    check_step(CHOOSER_RIGHT, 7); /* nothing stands there */
    check_step(CHOOSER_DOWN, 8);  /* over the edge of a column */
    check_step(CHOOSER_UP, 7);
    check_step(CHOOSER_PAGE_UP, 4);
    check_step(CHOOSER_LEFT, 0);
    check_step(CHOOSER_LEFT, 0);
    check_step(CHOOSER_UP, 0);
    check_step(CHOOSER_END, 10);
    check_step(CHOOSER_DOWN, 10);
    check_step(CHOOSER_HOME, 0);
}

TEST(as_many_as_a_game_may_have_and_no_more)
{
    for (int i = 0; i < CHOOSER_MAX + 5; i++) chooser_add(&c, "the same", "again");
    assert_int_equal(c.count, CHOOSER_MAX);
    assert_false(c.store.full);
    assert_string_equal(c.other[CHOOSER_MAX - 1], "again");
}

#define CHOICE(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CHOICE(nothing_to_choose_from),
        CHOICE(the_filter_looks_into_both_texts_and_ignores_capitals),
        CHOICE(what_is_chosen_stays_so_as_long_as_it_is_seen),
        CHOICE(letters_are_typed_and_erased_as_a_whole),
        CHOICE(everything_can_be_seen_in_any_room),
        CHOICE(arrows_go_where_they_point),
        CHOICE(as_many_as_a_game_may_have_and_no_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
