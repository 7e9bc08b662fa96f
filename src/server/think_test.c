/* server/think_test.c - who stands in for people. What bots then do is tested in tests/e2e. */
#include "engine/games.h"
#include "server/think.h"
#include "tests/toy.h"

TEST(every_game_has_somebody_who_stands_in)
{
    for (int i = 0; sh_games[i]; i++) {
        const struct sh_bot *bot = think_find("", sh_games[i]);
        assert_non_null(bot);
        assert_true(!bot->game || strcmp(bot->game, sh_games[i]->id) == 0);
    }
}

TEST(bots_are_found_by_their_names)
{
    assert_ptr_equal(think_find("random", sh_games[0]), &sh_bot_random);
    assert_null(think_find("nobody", sh_games[0]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_has_somebody_who_stands_in),
        cmocka_unit_test(bots_are_found_by_their_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
