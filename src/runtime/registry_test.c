/* runtime/registry_test.c - which bots are found by which name, and who stands in for people. */
#include "engine/games.h"
#include "runtime/exec_bot.h"
#include "runtime/registry.h"
#include "tests/toy.h"

static const struct registry nobody_added;

TEST(every_game_has_somebody_who_stands_in)
{
    for (int i = 0; sh_games[i]; i++) {
        const struct sh_bot *bot = registry_find(&nobody_added, "", sh_games[i]);
        assert_non_null(bot);
        assert_true(!bot->game || strcmp(bot->game, sh_games[i]->id) == 0);
        if (sh_find_bot("easy", sh_games[i])) assert_string_equal(bot->id, "easy");
    }
}

TEST(bots_are_found_by_their_names)
{
    assert_ptr_equal(registry_find(&nobody_added, "random", sh_games[0]), &sh_bot_random);
    assert_null(registry_find(&nobody_added, "nobody", sh_games[0]));
    /* there to measure others only */
    assert_null(registry_find(&nobody_added, "ismcts", sh_games[0]));
}

TEST(the_operator_may_add_programs)
{
    struct registry registry = {0};
    struct exec_bot_plan plan = {.command = "true", .name = "own"};
    struct sh_bot *bot = exec_bot_new(&plan);
    assert_null(registry_find(&registry, "own", sh_games[0]));
    registry_add(&registry, bot);
    assert_ptr_equal(registry_find(&registry, "own", sh_games[0]), bot);
    assert_ptr_equal(registry_find_added(&registry, "own"), bot);
    assert_null(registry_find(&registry, "exec:true", sh_games[0]));
    assert_null(registry_find_added(&registry, "random"));
    assert_ptr_equal(registry_find(&registry, "random", sh_games[0]), &sh_bot_random);
    registry_release(&registry);
    assert_null(registry_find(&registry, "own", sh_games[0]));
}

TEST(what_is_in_one_registry_is_in_no_other)
{
    struct registry one = {0}, other = {0};
    struct exec_bot_plan plan = {.command = "true", .name = "own"};
    registry_add(&one, exec_bot_new(&plan));
    assert_null(registry_find(&other, "own", sh_games[0]));
    registry_release(&one);
}

TEST(it_is_full_only_when_it_is_full)
{
    struct registry registry = {0};
    char name[8];
    for (int i = 0; i < REGISTRY_MAX; i++) {
        snprintf(name, sizeof name, "own-%d", i);
        struct exec_bot_plan plan = {.command = "true", .name = name};
        registry_add(&registry, exec_bot_new(&plan));
    }
    assert_non_null(registry_find(&registry, "own-0", sh_games[0]));
    assert_string_equal(registry_find(&registry, name, sh_games[0])->id, name);
    registry_release(&registry);
    assert_int_equal(registry.count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_has_somebody_who_stands_in),
        cmocka_unit_test(bots_are_found_by_their_names),
        cmocka_unit_test(the_operator_may_add_programs),
        cmocka_unit_test(what_is_in_one_registry_is_in_no_other),
        cmocka_unit_test(it_is_full_only_when_it_is_full),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
