/* cli/word_list_test.c - the lists inside the program can be played with. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "cli/word_list.h"
#include "cli/words.h"
#include "engine/games.h"
#include "record/list.h"

enum { CARDS_LEAST = 200 };

/* Many cards in every language, every word fit to lie beside every other. */
static void every_list_is_good(void **unused)
{
    (void)unused;
    for (int g = 0; sh_games[g]; g++) {
        if (!sh_draws_words(sh_games[g])) continue;
        for (int i = 0; words_languages[i]; i++) {
            size_t length;
            unsigned line = 0;
            const char *list = word_list_find(sh_games[g], words_languages[i], &length);
            assert_non_null(list);
            const char *why = sh_list_check(sh_games[g], list, length, &line);
            if (why) print_error("%s %s:%u: %s\n", sh_games[g]->id, words_languages[i], line, why);
            assert_null(why);
            assert_true(sh_list_count(list, length) >= CARDS_LEAST);
        }
    }
}

static void a_list_that_is_not_there_is_not_found(void **unused)
{
    size_t length;
    (void)unused;
    assert_null(word_list_find(sh_find_game("heimlich"), "en", &length));
    assert_null(word_list_find(sh_find_game("codenames"), "xx", &length));
}

/* Each list is told once, by the name it is found by. */
static void the_lists_of_a_game_are_told(void **unused)
{
    (void)unused;
    for (int g = 0; sh_games[g]; g++) {
        char name[WORD_LIST_NAME_MAX], before[WORD_LIST_NAME_MAX] = "";
        size_t length;
        int count = 0;
        while (word_list_name(sh_games[g], count, name)) {
            assert_non_null(word_list_find(sh_games[g], name, &length));
            assert_true(strcmp(before, name) < 0);
            memcpy(before, name, sizeof before);
            count++;
        }
        assert_int_equal(count > 0, sh_draws_words(sh_games[g]));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_list_is_good),
        cmocka_unit_test(a_list_that_is_not_there_is_not_found),
        cmocka_unit_test(the_lists_of_a_game_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
