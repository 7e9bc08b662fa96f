/* engine/notation_test.c - moves to text and back: there is exactly one way to write each. */
#include <string.h>

#include "engine/game.h"
#include "tests/toy.h"

enum { LONG = 58 }; /* with three long tones an act with a word of so many bytes has 161 */

/* Can the text be read as a move of this seat? It is then put into the variables. */
static struct sh_move move;
static struct sh_act act;
static char word[SH_WORD_MAX];

static bool parse(int seat, const char *text)
{
    return sh_parse(&toy_game, seat, text, &move, word);
}

static bool parse_act(const char *text)
{
    return sh_parse_act(&toy_game, text, &act, word);
}

static const char *format(struct sh_move m, const char *with)
{
    static char text[SH_TEXT_MAX];
    int n = sh_format(&toy_game, m, with, text);
    assert_int_equal(n, strlen(text));
    return text;
}

static const char *format_act(struct sh_act made)
{
    static char text[SH_TEXT_MAX];
    int n = sh_format_act(&toy_game, made, text);
    assert_int_equal(n, strlen(text));
    return text;
}

/* "START" and behind it `count` times the same letter. */
static const char *with_letters(const char *start, size_t count)
{
    static char text[2 * SH_TEXT_MAX];
    size_t n = strlen(start);
    assert_true(n + count < sizeof text);
    memcpy(text, start, n);
    memset(text + n, 'w', count);
    text[n + count] = '\0';
    return text;
}

/* Every move that its verb's kinds allow, and whether it is the last one. */
static bool next_move(struct sh_move *m)
{
    uint8_t *value[3] = {&m->a, &m->b, &m->c};
    const struct sh_verb *verb = &toy_verbs[m->verb];
    for (int i = 2; i >= 0; i--) {
        if (!verb->kind[i]) continue;
        if (++*value[i] < toy_kinds[verb->kind[i]].count) return true;
        *value[i] = 0;
    }
    return toy_verbs[++m->verb].name != NULL;
}

/* ---- writing ---- */

TEST(a_move_is_its_verb_and_operands)
{
    assert_string_equal(format((struct sh_move){TOY_V_OBJECT, 0, 0, 0}, NULL), "object");
    assert_string_equal(format((struct sh_move){TOY_V_MARK, 1, 0, 0}, NULL), "mark green");
    assert_string_equal(format((struct sh_move){TOY_V_ROLL, 6, 0, 0}, NULL), "mark 6");
    assert_string_equal(format((struct sh_move){TOY_V_DEAL, 11, 2, 0}, NULL), "deal 11 blue");
    assert_string_equal(format((struct sh_move){TOY_V_CLUE, 2, 0, 0}, "tree"), "clue 2 tree");
    assert_string_equal(format((struct sh_move){TOY_V_TELL, 0, 1, 0}, "tree"),
                        "tell calm as-one-who-has-nothing-to-hide. calm tree");
}

TEST(a_missing_word_is_left_out_of_a_move)
{
    assert_string_equal(format((struct sh_move){TOY_V_CLUE, 2, 0, 0}, NULL), "clue 2");
}

TEST(a_verb_without_a_word_shows_none)
{
    assert_string_equal(format((struct sh_move){TOY_V_MARK, 1, 0, 0}, "tree"), "mark green");
}

TEST(an_act_has_its_seat_in_front)
{
    assert_string_equal(format_act((struct sh_act){0, {TOY_V_MARK, 0, 0, 0}, NULL}), "0 mark red");
    assert_string_equal(format_act((struct sh_act){11, {TOY_V_OBJECT, 0, 0, 0}, NULL}),
                        "11 object");
    assert_string_equal(format_act((struct sh_act){SH_CHANCE, {TOY_V_ROLL, 5, 0, 0}, NULL}),
                        "* mark 5");
    assert_string_equal(format_act((struct sh_act){3, {TOY_V_CLUE, 2, 0, 0}, "tree"}),
                        "3 clue 2 tree");
}

TEST(what_is_hidden_is_a_question_mark)
{
    struct sh_act seen = {SH_CHANCE, {TOY_V_DEAL, 3, SH_HIDDEN, 0}, NULL};
    assert_string_equal(format_act(seen), "* deal 3 ?");
    seen = (struct sh_act){1, {TOY_V_VOTE, SH_HIDDEN, SH_HIDDEN, 0}, NULL};
    assert_string_equal(format_act(seen), "1 vote ? ? ?");
    assert_string_equal(format((struct sh_move){TOY_V_VOTE, SH_HIDDEN, 2, 0}, NULL), "vote ? blue");
}

TEST(values_are_names_or_numbers)
{
    char text[SH_NAME_MAX];
    assert_int_equal(sh_format_value(&toy_kinds[TOY_K_CARD], 1, text), 5);
    assert_string_equal(text, "green");
    assert_int_equal(sh_format_value(&toy_kinds[TOY_K_SEAT], 11, text), 2);
    assert_string_equal(text, "11");
    assert_int_equal(sh_format_value(&toy_kinds[TOY_K_TONE], 1, text), SH_NAME_MAX - 1);
    assert_int_equal(sh_format_value(&toy_kinds[TOY_K_CARD], SH_HIDDEN, text), 1);
    assert_string_equal(text, "?");
}

/* ---- reading ---- */

TEST(every_move_reads_as_it_is_written)
{
    struct sh_move m = {0};
    int moves = 0;
    do {
        const struct sh_verb *verb = &toy_verbs[m.verb];
        const char *say = verb->word ? "tree" : NULL;
        struct sh_act made = {verb->chance ? SH_CHANCE : 4, m, say};
        assert_true(parse(made.seat, format(m, say)));
        assert_true(sh_same(move, m));
        assert_string_equal(word, say ? say : "");
        assert_true(parse_act(format_act(made)));
        assert_int_equal(act.seat, made.seat);
        assert_true(sh_same(act.move, m));
        if (say) assert_string_equal(act.word, say);
        else assert_null(act.word);
        moves++;
    } while (next_move(&m));
    assert_int_equal(moves, 12 * 3 + 7 + 7 + 8 + 3 + 1 + 12 * 3);
}

TEST(the_word_of_an_act_is_copied)
{
    char text[] = "0 clue 1 tree";
    assert_true(parse_act(text));
    memset(text, 'x', sizeof text - 1);
    assert_ptr_equal(act.word, word);
    assert_string_equal(act.word, "tree");
}

TEST(one_space_between_tokens_and_none_around)
{
    static const char *const bad[] = {
        "",           " ",           " mark red",   "mark red ",   "mark  red",   "mark\tred",
        "mark red\n", "mark red\r",  "clue 1  oak", "clue  1 oak", "clue 1 oak ", " clue 1 oak",
        "object ",    " object",     "markred",     "clue 1oak",   "clue1 oak",   "\tobject",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (parse(0, bad[i])) fail_msg("\"%s\" is taken for a move", bad[i]);
    assert_true(parse(0, "mark red"));
    assert_true(parse(0, "clue 1 oak"));
}

TEST(one_space_in_acts_as_well)
{
    static const char *const bad[] = {
        "", " ", "0", "0 ", " 0 object", "0  object", "0 object ", "0object", "0\tobject", "*",
        "* ", "*  mark 1", "*mark 1", " * mark 1", "* mark 1 ", "object",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (parse_act(bad[i])) fail_msg("\"%s\" is taken for an act", bad[i]);
    assert_true(parse_act("0 object"));
    assert_true(parse_act("* mark 1"));
}

TEST(numbers_have_one_form)
{
    static const char *const bad[] = {
        "mark 01", "mark 00", "mark +1", "mark -1", "mark 1.0", "mark 0x1", "mark 7", "mark 10",
        "mark 256", "mark 257", "mark 4294967297", "mark 18446744073709551617", "mark one",
        "mark \xd9\xa1",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (parse(SH_CHANCE, bad[i])) fail_msg("\"%s\" is taken for a move", bad[i]);
    for (int pips = 0; pips < TOY_PIPS; pips++) {
        const char text[] = {'m', 'a', 'r', 'k', ' ', (char)('0' + pips), '\0'};
        assert_true(parse(SH_CHANCE, text));
        assert_int_equal(move.a, pips);
    }
}

TEST(names_are_written_in_full)
{
    static const char *const bad[] = {"mark re", "mark redd", "mark Red", "mark 0", "mark ?",
                                      "mar red", "marks red", "Mark red", "mark", "peek red"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (parse(0, bad[i])) fail_msg("\"%s\" is taken for a move", bad[i]);
}

TEST(no_operand_may_be_missing_or_too_much)
{
    static const char *const bad[] = {
        "clue", "clue 1", "clue tree", "tell calm", "tell calm calm tree", "vote 1 red",
        "vote 1 tree", "object 1", "object oak", "mark red blue", "clue 1 oak tree",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (parse(0, bad[i])) fail_msg("\"%s\" is taken for a move", bad[i]);
}

/* Chance and the seats both mark, the one a number, the others a card. */
TEST(the_seat_decides_whose_verb_it_is)
{
    assert_true(parse(SH_CHANCE, "mark 2"));
    assert_int_equal(move.verb, TOY_V_ROLL);
    assert_true(parse(0, "mark red"));
    assert_int_equal(move.verb, TOY_V_MARK);
    assert_false(parse(SH_CHANCE, "mark red"));
    assert_false(parse(0, "mark 2"));
    assert_false(parse(SH_CHANCE, "object"));
    assert_false(parse(0, "deal 0 red"));
    assert_true(parse_act("* mark 2"));
    assert_true(parse_act("0 mark red"));
    assert_false(parse_act("* mark red"));
    assert_false(parse_act("0 mark 2"));
}

TEST(a_question_mark_is_neither_a_word_nor_an_operand)
{
    assert_false(parse(0, "clue 1 ?"));
    assert_false(parse(0, "clue ? tree"));
    assert_false(parse_act("* deal 0 ?"));
    assert_false(parse_act("1 vote ? ? ?"));
    assert_true(parse(0, "clue 1 ??"));
    assert_string_equal(word, "??");
}

TEST(words_are_any_token)
{
    assert_true(parse(0, "clue 1 B\xc3\xa4ume"));
    assert_string_equal(word, "B\xc3\xa4ume");
    assert_true(parse(0, "clue 1 #1=2;"));
    assert_string_equal(word, "#1=2;");
}

TEST(words_have_up_to_79_bytes)
{
    assert_true(parse(0, with_letters("clue 1 ", 1)));
    assert_true(parse(0, with_letters("clue 1 ", 79)));
    assert_int_equal(strlen(word), 79);
    assert_false(parse(0, with_letters("clue 1 ", 80)));
    assert_false(parse(0, with_letters("clue 1 ", 200)));
}

#define TONE " as-one-who-has-nothing-to-hide."

/* What is read can be written again, so the limit of what is written is that of what is read. */
TEST(notation_has_up_to_160_bytes)
{
    const char *text = with_letters("0 tell" TONE TONE TONE " ", LONG - 1);
    assert_int_equal(strlen(text), 160);
    assert_true(parse_act(text));
    assert_string_equal(format_act(act), text);
    text = with_letters("0 tell" TONE TONE TONE " ", LONG);
    assert_int_equal(strlen(text), 161);
    assert_false(parse_act(text));
    text = with_letters("11 tell" TONE TONE TONE " ", LONG - 1);
    assert_int_equal(strlen(text), 161);
    assert_false(parse_act(text));
}

/* Whoever says it, what he says will be written with his seat in front. */
TEST(a_move_leaves_room_for_its_seat)
{
    assert_true(parse(0, with_letters("tell" TONE TONE TONE " ", LONG - 1)));
    assert_false(parse(0, with_letters("tell" TONE TONE TONE " ", LONG)));
    assert_true(parse(11, with_letters("tell" TONE TONE TONE " ", LONG - 2)));
    assert_false(parse(11, with_letters("tell" TONE TONE TONE " ", LONG - 1)));
}

/* ---- seats and numbers ---- */

TEST(seats_are_0_to_11_or_chance)
{
    for (int seat = 0; seat < 100; seat++) {
        char text[4];
        int n = snprintf(text, sizeof text, "%d", seat);
        assert_int_equal(sh_parse_seat(text, (size_t)n), seat < 12 ? seat : -1);
    }
    assert_int_equal(sh_parse_seat("*", 1), SH_CHANCE);
}

TEST(nothing_else_is_a_seat)
{
    static const char *const bad[] = {
        "", "-1", "00", "01", "012", "+1", " 1", "1 ", "1a", "a1", "a", "?", "**", "*1",
        "999999999", "4294967296",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (sh_parse_seat(bad[i], strlen(bad[i])) != -1) fail_msg("\"%s\" is a seat", bad[i]);
    assert_false(parse_act("12 object"));
    assert_false(parse_act("15 mark 1"));
    assert_true(parse_act("11 object"));
}

TEST(only_the_given_length_is_looked_at)
{
    assert_int_equal(sh_parse_seat("10 object", 1), 1);
    assert_int_equal(sh_parse_seat("10 object", 2), 10);
    assert_int_equal(sh_parse_seat("* mark", 1), SH_CHANCE);
    assert_int_equal(sh_parse_number("123", 2), 12);
}

TEST(numbers_have_1_to_9_digits)
{
    assert_int_equal(sh_parse_number("0", 1), 0);
    assert_int_equal(sh_parse_number("7", 1), 7);
    assert_int_equal(sh_parse_number("10", 2), 10);
    assert_int_equal(sh_parse_number("999999999", 9), 999999999);
    assert_int_equal(sh_parse_number("1000000000", 10), -1);
    assert_int_equal(sh_parse_number("", 0), -1);
    assert_int_equal(sh_parse_number("00", 2), -1);
    assert_int_equal(sh_parse_number("07", 2), -1);
    assert_int_equal(sh_parse_number("-1", 2), -1);
    assert_int_equal(sh_parse_number("1 ", 2), -1);
    assert_int_equal(sh_parse_number("1:", 2), -1);
    assert_int_equal(sh_parse_number("1/", 2), -1);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_move_is_its_verb_and_operands),
    cmocka_unit_test(a_missing_word_is_left_out_of_a_move),
    cmocka_unit_test(a_verb_without_a_word_shows_none),
    cmocka_unit_test(an_act_has_its_seat_in_front),
    cmocka_unit_test(what_is_hidden_is_a_question_mark),
    cmocka_unit_test(values_are_names_or_numbers),
    cmocka_unit_test(every_move_reads_as_it_is_written),
    cmocka_unit_test(the_word_of_an_act_is_copied),
    cmocka_unit_test(one_space_between_tokens_and_none_around),
    cmocka_unit_test(one_space_in_acts_as_well),
    cmocka_unit_test(numbers_have_one_form),
    cmocka_unit_test(names_are_written_in_full),
    cmocka_unit_test(no_operand_may_be_missing_or_too_much),
    cmocka_unit_test(the_seat_decides_whose_verb_it_is),
    cmocka_unit_test(a_question_mark_is_neither_a_word_nor_an_operand),
    cmocka_unit_test(words_are_any_token),
    cmocka_unit_test(words_have_up_to_79_bytes),
    cmocka_unit_test(notation_has_up_to_160_bytes),
    cmocka_unit_test(a_move_leaves_room_for_its_seat),
    cmocka_unit_test(seats_are_0_to_11_or_chance),
    cmocka_unit_test(nothing_else_is_a_seat),
    cmocka_unit_test(only_the_given_length_is_looked_at),
    cmocka_unit_test(numbers_have_1_to_9_digits),
};

int main(void)
{
    return cmocka_run_group_tests_name("notation", tests, NULL, NULL);
}
