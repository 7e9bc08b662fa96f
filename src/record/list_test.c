/* record/list_test.c - lists of cards: what is refused at which line, and how cards are drawn. */
#include "engine/games.h"
#include "record/list.h"
#include "tests/toy.h"

enum { WORDS = 3 };

static struct sh_game game; /* the toy, but it wants three words that begin with other letters */

static const char *check_pair(const char *word, const char *other)
{
    return word[0] == other[0] ? "words-alike" : NULL;
}

static int prepare(void **unused)
{
    (void)unused;
    game = toy_game;
    game.words_min = game.words_max = WORDS;
    game.check_pair = check_pair;
    return 0;
}

static void refuses(const char *list, const char *why, unsigned line)
{
    unsigned at = 0;
    const char *said = sh_list_check(&game, list, strlen(list), &at);
    assert_non_null(said);
    assert_string_equal(said, why);
    assert_int_equal(at, line);
}

static void takes(const char *list, int count)
{
    unsigned at = 0;
    assert_null(sh_list_check(&game, list, strlen(list), &at));
    assert_int_equal(sh_list_count(list, strlen(list)), count);
}

TEST(a_card_is_a_line_with_one_word_or_two)
{
    takes("a\nb\nc\n", 3);
    takes("a / x\nb / y z\nc\nd", 4);
    takes("a / x/\n/y / z\nc /\nd", 4);
    takes("# a list\n\na\n\n# more\nb\nc\n", 3);
}

TEST(what_is_wrong_is_told_with_its_line)
{
    char long_word[2 * SH_WORD_MAX];
    refuses("", "too-few-words", 0);
    refuses("a\nb\n", "too-few-words", 2);
    refuses("a\nb\nc\n?\n", "not-a-word", 4);
    refuses("a\n# x\nb \nc\n", "not-a-word", 3);
    refuses("a\nb / \nc\n", "not-a-word", 2);
    refuses("a\nb\nc\r\n", "carriage-return", 3);
    refuses("a\nb\nc\nax\n", "words-alike", 4);
    refuses("a / b\nc\nd\nx / bb\n", "words-alike", 4);
    refuses("a / ab\nc\nd\n", "words-alike", 1);
    refuses("a\tab\nc\nd\n", "words-alike", 1);
    refuses("a\t\nb\nc\n", "not-a-word", 1);
    refuses("a\nx / y / z\nc\nd\n", "not-a-word", 2);
    refuses("a\nx / y\tz\nc\nd\n", "not-a-word", 2);
    refuses("a\nx /\ty\nc\nd\n", "not-a-word", 2);
    refuses("a\nx / y /\nc\nd\n", "not-a-word", 2);
    memset(long_word, 'l', sizeof long_word);
    memcpy(long_word, "a\nb\n", 4);
    long_word[4 + SH_WORD_MAX] = '\0';
    refuses(long_word, "not-a-word", 3);
    long_word[4 + SH_WORD_MAX - 1] = '\0';
    takes(long_word, 3);
}

TEST(every_card_and_side_is_drawn_equally_often)
{
    static const char list[] = "a / A\nb / B\nc / C\nd / D\n";
    int count[256] = {0}, first[256] = {0};
    struct sh_cards cards;
    struct sh_rng rng;
    sh_rng_seed(&rng, 1);
    for (int i = 0; i < 8000; i++) {
        sh_list_draw(&game, list, sizeof list - 1, &rng, &cards);
        assert_int_equal(cards.count, WORDS);
        assert_true(cards.backs);
        first[(unsigned char)cards.front[0][0]]++;
        for (int c = 0; c < WORDS; c++) {
            assert_int_equal(cards.front[c][0] ^ cards.back[c][0], 'a' ^ 'A');
            count[(unsigned char)cards.front[c][0]]++;
            for (int d = 0; d < c; d++)
                assert_int_not_equal(cards.front[c][0] & 31, cards.front[d][0] & 31);
        }
    }
    for (const char *c = "abcdABCD"; *c; c++) {
        assert_in_range(count[(unsigned char)*c], 2800, 3200);
        assert_in_range(first[(unsigned char)*c], 850, 1150);
    }
}

TEST(one_card_without_a_back_is_enough_for_none_to_be_turned_over)
{
    static const char list[] = "a / A\nb\nc / C\n";
    struct sh_cards cards;
    struct sh_rng rng;
    sh_rng_seed(&rng, 1);
    sh_list_draw(&game, list, sizeof list - 1, &rng, &cards);
    assert_false(cards.backs);
}

TEST(cards_are_written_read_and_turned_over)
{
    static const char list[] = "a / A\nb / B x\nc / C\n", rest[] = "* key 1 red\n";
    struct sh_cards cards, again;
    struct sh_rng rng;
    struct sh_writer w;
    char text[1024];
    sh_rng_seed(&rng, 1);
    sh_list_draw(&game, list, sizeof list - 1, &rng, &cards);
    sh_writer_init(&w, text, sizeof text);
    sh_cards_write(&w, &cards);
    size_t length = w.length;
    sh_put(&w, rest);
    assert_int_equal(sh_cards_length(text, w.length), length);
    sh_cards_read(&again, text, length);
    assert_memory_equal(&again, &cards, sizeof cards);
    sh_cards_flip(&again);
    assert_string_equal(again.front[1], cards.back[1]);
    sh_cards_flip(&again);
    assert_memory_equal(&again, &cards, sizeof cards);
    assert_int_equal(sh_cards_length(rest, sizeof rest - 1), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_card_is_a_line_with_one_word_or_two),
        cmocka_unit_test(what_is_wrong_is_told_with_its_line),
        cmocka_unit_test(every_card_and_side_is_drawn_equally_often),
        cmocka_unit_test(one_card_without_a_back_is_enough_for_none_to_be_turned_over),
        cmocka_unit_test(cards_are_written_read_and_turned_over),
    };
    return cmocka_run_group_tests(tests, prepare, NULL);
}
