/* engine/setup_test.c - setups: defaults, options from text and back, what can be played. */
#include <string.h>

#include "engine/game.h"
#include "tests/toy.h"

static const char *const many_words[] = {"nut", "crown", "river", "bed", "tree"};

TEST(a_new_setup_is_the_usual_one)
{
    struct sh_setup setup;
    memset(&setup, 0x5a, sizeof setup);
    sh_setup_init(&toy_game, &setup);
    assert_int_equal(setup.seats, 3);
    assert_int_equal(setup.option[TOY_O_RULE], 0);
    assert_int_equal(setup.option[TOY_O_ROUNDS], 2);
    assert_int_equal(setup.option[TOY_O_HANDICAP], 0);
    assert_int_equal(setup.word_count, 0);
    assert_null(setup.words);
    for (int i = TOY_O_HANDICAP + 1; i < SH_OPTIONS_MAX; i++) assert_int_equal(setup.option[i], 0);
}

TEST(options_have_names)
{
    struct sh_setup setup = toy_setup(4);
    assert_null(sh_setup_option(&toy_game, &setup, "rule", "pro"));
    assert_int_equal(setup.option[TOY_O_RULE], 1);
    assert_null(sh_setup_option(&toy_game, &setup, "rule", "basic"));
    assert_int_equal(setup.option[TOY_O_RULE], 0);
}

TEST(options_without_names_have_numbers)
{
    struct sh_setup setup = toy_setup(4);
    for (int16_t v = 1; v <= 12; v++) {
        char text[SH_NAME_MAX];
        snprintf(text, sizeof text, "%d", v);
        assert_null(sh_setup_option(&toy_game, &setup, "rounds", text));
        assert_int_equal(setup.option[TOY_O_ROUNDS], v);
    }
    assert_null(sh_setup_option(&toy_game, &setup, "handicap", "-2"));
    assert_int_equal(setup.option[TOY_O_HANDICAP], -2);
    assert_null(sh_setup_option(&toy_game, &setup, "handicap", "0"));
    assert_int_equal(setup.option[TOY_O_HANDICAP], 0);
    assert_null(sh_setup_option(&toy_game, &setup, "handicap", "2"));
    assert_int_equal(setup.option[TOY_O_HANDICAP], 2);
}

TEST(one_option_leaves_the_others_alone)
{
    struct sh_setup setup = toy_setup(4), before = setup;
    assert_null(sh_setup_option(&toy_game, &setup, "rounds", "7"));
    before.option[TOY_O_ROUNDS] = 7;
    assert_memory_equal(&setup, &before, sizeof setup);
}

TEST(an_unknown_option_is_refused)
{
    static const char *const names[] = {"", "rul", "rules", "Rule", "seats", "round"};
    struct sh_setup setup = toy_setup(4), before = setup;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_string_equal(sh_setup_option(&toy_game, &setup, names[i], "1"), "unknown-option");
    assert_memory_equal(&setup, &before, sizeof setup);
}

TEST(an_unknown_value_is_refused)
{
    static const struct {
        const char *name, *value;
    } bad[] = {
        {"rule", "1"},     {"rule", ""},       {"rule", "Pro"},   {"rule", "prot"},
        {"rounds", "0"},   {"rounds", "13"},   {"rounds", "01"},  {"rounds", "+1"},
        {"rounds", "1.0"}, {"rounds", ""},     {"rounds", "one"}, {"rounds", "65537"},
        {"rounds", " 1"},  {"handicap", "-3"}, {"handicap", "3"}, {"handicap", "-0"},
        {"handicap", "-"}, {"handicap", "-02"},
    };
    struct sh_setup setup = toy_setup(4), before = setup;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_string_equal(sh_setup_option(&toy_game, &setup, bad[i].name, bad[i].value),
                            "unknown-value");
    assert_memory_equal(&setup, &before, sizeof setup);
}

TEST(options_read_as_they_are_written)
{
    struct sh_setup setup = toy_setup(4);
    for (int i = 0; toy_options[i].name; i++)
        for (int16_t v = toy_options[i].min; v <= toy_options[i].max; v++) {
            char text[SH_NAME_MAX];
            int n = sh_format_option(&toy_options[i], v, text);
            assert_int_equal(n, strlen(text));
            assert_null(sh_setup_option(&toy_game, &setup, toy_options[i].name, text));
            assert_int_equal(setup.option[i], v);
        }
}

TEST(option_values_as_text)
{
    char text[SH_NAME_MAX];
    assert_int_equal(sh_format_option(&toy_options[TOY_O_RULE], 1, text), 3);
    assert_string_equal(text, "pro");
    assert_int_equal(sh_format_option(&toy_options[TOY_O_ROUNDS], 12, text), 2);
    assert_string_equal(text, "12");
    assert_int_equal(sh_format_option(&toy_options[TOY_O_HANDICAP], -2, text), 2);
    assert_string_equal(text, "-2");
}

/* Names count from the smallest value, whatever that is. */
TEST(named_options_may_begin_anywhere)
{
    static const struct sh_option options[] = {{"size", 5, 6, 5, toy_rules}, {0}};
    struct sh_game game = toy_game;
    struct sh_setup setup = toy_setup(4);
    char text[SH_NAME_MAX];
    game.options = options;
    assert_null(sh_setup_option(&game, &setup, "size", "pro"));
    assert_int_equal(setup.option[0], 6);
    sh_format_option(&options[0], 5, text);
    assert_string_equal(text, "basic");
}

/* ---- what can be played ---- */

TEST(seats_are_within_the_games_limits)
{
    for (int seats = 0; seats < 256; seats++) {
        struct sh_setup setup = toy_setup(seats);
        const char *why = sh_check(&toy_game, &setup);
        if (seats >= 2 && seats <= 12) assert_null(why);
        else assert_string_equal(why, "wrong-seats");
    }
}

TEST(options_are_within_their_limits)
{
    for (int i = 0; toy_options[i].name; i++)
        for (int v = -20; v < 20; v++) {
            struct sh_setup setup = toy_setup(4);
            setup.option[i] = (int16_t)v;
            const char *why = sh_check(&toy_game, &setup);
            if (v < toy_options[i].min) assert_string_equal(why, "option-too-small");
            else if (v > toy_options[i].max) assert_string_equal(why, "option-too-large");
            else assert_null(why);
        }
}

TEST(words_of_a_setup_are_such_as_a_record_can_carry)
{
    char longest[SH_WORD_MAX + 1];
    const char *words[] = {"nut", "crown"};
    const char *const bad[] = {"",     "?",   " a",   "a ",    "a  b",
                               "a\tb", "a\n", "\xff", "a\x7f", longest};
    struct sh_setup setup;
    sh_setup_init(&toy_game, &setup);
    setup.words = words;
    setup.word_count = 2;
    memset(longest, 'w', SH_WORD_MAX);
    longest[SH_WORD_MAX] = '\0';
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        words[1] = bad[i];
        assert_string_equal(sh_check(&toy_game, &setup), "not-a-word");
    }
    longest[SH_WORD_MAX - 1] = '\0';
    words[1] = longest;
    assert_null(sh_check(&toy_game, &setup));
    words[1] = "New York";
    assert_null(sh_check(&toy_game, &setup));
}

TEST(there_are_neither_too_few_nor_too_many_words)
{
    for (uint16_t count = 0; count <= 5; count++) {
        struct sh_setup setup = toy_setup(4);
        setup.words = many_words;
        setup.word_count = count;
        const char *why = sh_check(&toy_game, &setup);
        if (count < 2) assert_string_equal(why, "too-few-words");
        else if (count > 4) assert_string_equal(why, "too-many-words");
        else assert_null(why);
    }
    struct sh_setup setup = toy_setup(4);
    setup.word_count = 256 + 2; /* not cut off to what fits into a byte */
    assert_string_equal(sh_check(&toy_game, &setup), "too-many-words");
}

TEST(the_game_may_refuse_a_setup_within_all_limits)
{
    static const char *const twice[] = {"nut", "crown", "nut"};
    struct sh_setup setup = toy_setup(3);
    setup.option[TOY_O_RULE] = 1;
    assert_string_equal(sh_check(&toy_game, &setup), "odd-seats");
    setup.seats = 4;
    assert_null(sh_check(&toy_game, &setup));
    setup.words = twice;
    setup.word_count = 3;
    assert_string_equal(sh_check(&toy_game, &setup), "same-word");
}

static int asked;

static const char *check_that_counts(const struct sh_setup *setup)
{
    (void)setup;
    asked++;
    return "asked";
}

TEST(the_game_is_asked_only_about_setups_within_the_limits)
{
    struct sh_game game = toy_game;
    struct sh_setup setup = toy_setup(13);
    game.check = check_that_counts;
    asked = 0;
    assert_string_equal(sh_check(&game, &setup), "wrong-seats");
    setup = toy_setup(4);
    setup.word_count = 0;
    assert_string_equal(sh_check(&game, &setup), "too-few-words");
    assert_int_equal(asked, 0);
    setup = toy_setup(4);
    assert_string_equal(sh_check(&game, &setup), "asked");
    assert_int_equal(asked, 1);
}

TEST(a_game_need_not_check)
{
    struct sh_game game = toy_game;
    struct sh_setup setup = toy_setup(3);
    game.check = NULL;
    setup.option[TOY_O_RULE] = 1;
    assert_null(sh_check(&game, &setup));
}

/* ---- presets ---- */

static const struct sh_preset toy_presets[] = {
    {"long", 5, {{"rounds", "9"}}},
    {"full", 4, {{"rule", "pro"}, {"rounds", "1"}, {"handicap", "-2"}, {"rule", "pro"}}},
    {0},
};

static struct sh_game preset_game(void)
{
    struct sh_game game = toy_game;
    game.presets = toy_presets;
    return game;
}

TEST(presets_have_names)
{
    struct sh_game game = preset_game();
    assert_ptr_equal(sh_find_preset(&game, "long"), &toy_presets[0]);
    assert_ptr_equal(sh_find_preset(&game, "full"), &toy_presets[1]);
    assert_null(sh_find_preset(&game, "ful"));
    assert_null(sh_find_preset(&game, ""));
    assert_null(sh_find_preset(&toy_game, "long"));
}

TEST(a_preset_is_a_whole_setup)
{
    struct sh_game game = preset_game();
    struct sh_setup setup;
    memset(&setup, 0x5a, sizeof setup);
    sh_setup_preset(&game, &toy_presets[0], &setup);
    assert_int_equal(setup.seats, 5);
    assert_int_equal(setup.option[TOY_O_RULE], 0);
    assert_int_equal(setup.option[TOY_O_ROUNDS], 9);
    assert_int_equal(setup.option[TOY_O_HANDICAP], 0);
    assert_int_equal(setup.word_count, 0);
    sh_setup_preset(&game, &toy_presets[1], &setup);
    assert_int_equal(setup.seats, 4);
    assert_int_equal(setup.option[TOY_O_RULE], 1);
    assert_int_equal(setup.option[TOY_O_ROUNDS], 1);
    assert_int_equal(setup.option[TOY_O_HANDICAP], -2);
}

/* The toy wants two words at least: without them, seats and options can be asked about. */
TEST(options_can_be_checked_without_words)
{
    struct sh_setup setup = toy_setup(3);
    setup.word_count = 0;
    assert_string_equal(sh_check(&toy_game, &setup), "too-few-words");
    assert_null(sh_check_options(&toy_game, &setup));
    setup.option[TOY_O_RULE] = 1;
    assert_string_equal(sh_check_options(&toy_game, &setup), "odd-seats");
    setup.seats = 13;
    assert_string_equal(sh_check_options(&toy_game, &setup), "wrong-seats");
    setup = toy_setup(3);
    setup.option[TOY_O_HANDICAP] = 3;
    assert_string_equal(sh_check_options(&toy_game, &setup), "option-too-large");
}

TEST(options_allow_some_numbers_of_seats)
{
    struct sh_setup setup = toy_setup(3);
    assert_int_equal(sh_seats_allowed(&toy_game, &setup), 0x1ffc);
    setup.option[TOY_O_RULE] = 1;
    assert_int_equal(sh_seats_allowed(&toy_game, &setup), 0x1554);
    assert_int_equal(setup.seats, 3);
    setup.option[TOY_O_HANDICAP] = 3;
    assert_int_equal(sh_seats_allowed(&toy_game, &setup), 0);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(presets_have_names),
    cmocka_unit_test(a_preset_is_a_whole_setup),
    cmocka_unit_test(options_can_be_checked_without_words),
    cmocka_unit_test(options_allow_some_numbers_of_seats),
    cmocka_unit_test(a_new_setup_is_the_usual_one),
    cmocka_unit_test(options_have_names),
    cmocka_unit_test(options_without_names_have_numbers),
    cmocka_unit_test(one_option_leaves_the_others_alone),
    cmocka_unit_test(an_unknown_option_is_refused),
    cmocka_unit_test(an_unknown_value_is_refused),
    cmocka_unit_test(options_read_as_they_are_written),
    cmocka_unit_test(option_values_as_text),
    cmocka_unit_test(named_options_may_begin_anywhere),
    cmocka_unit_test(seats_are_within_the_games_limits),
    cmocka_unit_test(options_are_within_their_limits),
    cmocka_unit_test(words_of_a_setup_are_such_as_a_record_can_carry),
    cmocka_unit_test(there_are_neither_too_few_nor_too_many_words),
    cmocka_unit_test(the_game_may_refuse_a_setup_within_all_limits),
    cmocka_unit_test(the_game_is_asked_only_about_setups_within_the_limits),
    cmocka_unit_test(a_game_need_not_check),
};

int main(void)
{
    return cmocka_run_group_tests_name("setup", tests, NULL, NULL);
}
