/* bots/baselines_test.c - bots to measure others with: legal, and what they say they are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bots/bots.h"
#include "bots/search.h"
#include "engine/bits.h"
#include "engine/games.h"
#include "tests/setups.h"

#define TEST(name) static void name(void **unused __attribute__((unused)))

enum { SKIP = 50 }; /* one of so many setups will do, and all of the fewest seats */

static int rounds_left;

static bool more(void *unused)
{
    (void)unused;
    return --rounds_left > 0;
}

/* A match to its end, every act through the front door. Returns the share of seat 0. */
static int16_t play(struct sh_drive *drive, const struct sh_setup *setup, uint64_t i, int rounds)
{
    union sh_any_state state;
    char word[SH_WORD_MAX];
    int16_t share[SH_SEATS_MAX] = {0};
    drive->more = more;
    sh_drive_seed(drive, 7, i);
    assert_null(sh_start(drive->game, &state, setup));
    while (state.base.to_act) {
        rounds_left = rounds;
        struct sh_act act = sh_drive_next(drive, &state, word);
        assert_null(sh_act(drive->game, &state, act.seat, act.move, act.word));
    }
    drive->game->score(&state, share);
    return share[0];
}

static struct sh_drive drive_with(const struct sh_game *game, const struct sh_bot *bot)
{
    struct sh_drive drive;
    sh_drive_init(&drive, game, bot);
    drive.memory = malloc(bot->memory + 1);
    assert_non_null(drive.memory);
    if (sh_bot_sees_all(bot)) drive.open = UINT16_MAX;
    return drive;
}

static void play_setups(const struct sh_game *game, const struct sh_bot *bot)
{
    struct setups all;
    int number = 0;
    struct sh_drive drive = drive_with(game, bot);
    for (setups_init(&all, game); setups_next(&all); number++)
        if (number % SKIP == 0 || all.setup.seats == game->seats_min) {
            play(&drive, &all.setup, 1, 20);
            number += all.setup.seats == game->seats_min ? SKIP / 10 : 0;
        }
    free(drive.memory);
}

TEST(they_play_every_game_legally_to_the_end)
{
    for (int b = 0; sh_baselines[b]; b++)
        for (int g = 0; sh_games[g]; g++) play_setups(sh_games[g], sh_baselines[b]);
}

TEST(nobody_is_offered_them)
{
    const struct sh_game *game = sh_find_game("heimlich");
    for (int b = 0; sh_baselines[b]; b++) {
        assert_null(sh_find_bot(sh_baselines[b]->id, game));
        assert_ptr_equal(sh_find_baseline(sh_baselines[b]->id, game), sh_baselines[b]);
    }
    assert_null(sh_find_baseline("hard", game));
}

TEST(only_one_sees_everything)
{
    for (int b = 0; sh_bots[b]; b++) assert_false(sh_bot_sees_all(sh_bots[b]));
    for (int b = 0; sh_baselines[b]; b++)
        assert_int_equal(sh_bot_sees_all(sh_baselines[b]), sh_baselines[b] == &sh_bot_oracle);
}

/* What is compared must differ in one thing only. */
TEST(they_search_as_the_best_level_does)
{
    struct sh_search_plan hard = *sh_bot_hard.plan, ismcts = *sh_bot_ismcts.plan,
                          oracle = *sh_bot_oracle.plan;
    hard.worlds = 0;
    assert_int_equal(ismcts.worlds, 0);
    assert_false(ismcts.knows);
    assert_true(oracle.knows);
    oracle.knows = false;
    const struct sh_search_plan *plans[] = {&ismcts, &oracle};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(plans[i]->rounds, hard.rounds);
        assert_int_equal(plans[i]->asks, hard.asks);
        assert_int_equal(plans[i]->depth, hard.depth);
        assert_int_equal(plans[i]->horizon, hard.horizon);
        assert_true(plans[i]->explore == hard.explore);
        assert_int_equal(plans[i]->worlds, 0);
        assert_int_equal(plans[i]->cells, hard.cells);
    }
    assert_int_equal(sh_bot_flatmc.plan->depth, 0);
    assert_true(sh_bot_flatmc.plan->asks);
}

/* Seat 0 against random ones: its share in thousandths, on average. */
static int share_against_random(const struct sh_bot *bot, const char *id, int matches)
{
    struct sh_setup setup;
    struct sh_drive drive = drive_with(sh_find_game(id), bot);
    int sum = 0;
    sh_setup_init(drive.game, &setup);
    for (int s = 1; s < SH_SEATS_MAX; s++) drive.bot[s] = &sh_bot_random;
    drive.open &= 1;
    for (int i = 0; i < matches; i++) sum += play(&drive, &setup, (uint64_t)i, 150);
    free(drive.memory);
    return sum / matches;
}

TEST(they_are_better_than_chance)
{
    for (int b = 0; sh_baselines[b]; b++) /* four seats: 250 is fair */
        assert_in_range(share_against_random(sh_baselines[b], "heimlich", 40), 500, 1000);
}

/* Of a game of which nothing is known, every move is as good to the greedy one. */
TEST(equal_moves_are_chosen_equally_often)
{
    struct sh_game game = *sh_find_game("heimlich");
    union sh_any_state state;
    struct sh_setup setup;
    struct sh_rng rng;
    struct sh_move moves[SH_MOVES_MAX], move;
    char word[SH_WORD_MAX];
    int times[SH_MOVES_MAX] = {0};
    game.id = "unknown";
    sh_rng_seed(&rng, 3);
    sh_setup_init(&game, &setup);
    assert_null(sh_start(&game, &state, &setup));
    while (sh_may_act(&state, SH_CHANCE))
        sh_play(&game, &state, SH_CHANCE, sh_draw(&game, &state, &rng), NULL);
    int seat = sh_first_bit(state.base.to_act), count = game.moves(&state, seat, moves);
    struct sh_question question = {.game = &game, .state = &state, .seat = seat, .rng = &rng};
    for (int i = 0; i < 1000 * count; i++) {
        assert_true(sh_bot_ask(&sh_bot_greedy, &question, &move, word));
        for (int m = 0; m < count; m++) times[m] += sh_same(move, moves[m]);
    }
    assert_true(count > 2);
    for (int m = 0; m < count; m++) assert_in_range(times[m], 860, 1140);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(they_play_every_game_legally_to_the_end),
    cmocka_unit_test(nobody_is_offered_them),
    cmocka_unit_test(only_one_sees_everything),
    cmocka_unit_test(they_search_as_the_best_level_does),
    cmocka_unit_test(they_are_better_than_chance),
    cmocka_unit_test(equal_moves_are_chosen_equally_often),
};

int main(void)
{
    return cmocka_run_group_tests_name("baselines", tests, NULL, NULL);
}
