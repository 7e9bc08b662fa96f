/*
 * bots/blunders_test.c - a blunder that random players never make is none: each that a game lists
 * is made at least once in a hundred matches. Those of Codenames want a lexicon, which its own test
 * has.
 */
#include <string.h>

#include "bots/bots.h"
#include "engine/bits.h"
#include "engine/games.h"
#include "tests/script.h"

enum { MATCHES = 300, HUNDRED = 100 };

/* Play them with every option at its default, or the first one at its second value. */
static void count(const struct sh_game *game, int option, uint64_t made[SH_BLUNDERS_MAX])
{
    static struct sh_drive drive;
    union sh_any_state state;
    struct sh_setup setup;
    char word[SH_WORD_MAX];
    sh_setup_init(game, &setup);
    setup.option[0] = (uint8_t)(setup.option[0] + option);
    sh_drive_init(&drive, game, &sh_bot_random);
    for (uint64_t n = 0; n < MATCHES; n++) {
        sh_drive_seed(&drive, 1, n);
        assert_null(sh_start(game, &state, &setup));
        while (state.base.to_act) {
            struct sh_act act = sh_drive_next(&drive, &state, word);
            uint32_t bits = act.seat == SH_CHANCE ? 0 : sh_blunders_of(game, &state, NULL, &act);
            for (; bits; bits &= bits - 1) made[sh_first_bit(bits)]++;
            sh_play(game, &state, act.seat, act.move, act.word);
        }
    }
}

RULE(every_listed_blunder_is_made_by_random_players)
{
    for (int i = 0; sh_games[i]; i++) {
        const struct sh_game *game = sh_games[i];
        const struct sh_insight *insight = sh_find_insight(game);
        uint64_t made[SH_BLUNDERS_MAX] = {0};
        if (!insight || strcmp(game->id, "codenames") == 0) continue;
        count(game, strcmp(game->id, "heimlich") == 0, made); /* its pro rule has all of them */
        for (int b = 0; insight->blunders[b].name; b++)
            if (made[b] * HUNDRED < MATCHES)
                fail_msg("%s: %s: %d in %d matches", game->id, insight->blunders[b].name,
                         (int)made[b], MATCHES);
    }
}

RULE(chance_and_a_game_without_a_list_make_none)
{
    const struct sh_game *game = sh_find_game("nullgame");
    union sh_any_state state;
    struct sh_setup setup;
    struct sh_act act = {.seat = 0};
    sh_setup_init(game, &setup);
    assert_null(sh_start(game, &state, &setup));
    assert_int_equal(sh_blunders_of(game, &state, NULL, &act), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_listed_blunder_is_made_by_random_players),
        cmocka_unit_test(chance_and_a_game_without_a_list_make_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
