/* bots/easy_test.c - the bot that looks a little ahead: legal, honest, not silly. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "bots/bots.h"
#include "engine/games.h"
#include "tests/setups.h"

#define TEST(name) static void name(void **unused_)

static int16_t play(struct sh_drive *drive, const struct sh_setup *setup, uint64_t i,
                    union sh_any_state *state)
{
    char word[SH_WORD_MAX];
    int16_t share[SH_SEATS_MAX] = {0};
    sh_drive_seed(drive, 7, i);
    assert_null(sh_start(drive->game, state, setup));
    while (state->base.to_act) {
        struct sh_act act = sh_drive_next(drive, state, word);
        assert_null(sh_act(drive->game, state, act.seat, act.move, act.word));
    }
    drive->game->score(state, share);
    return share[0];
}

enum { SKIP = 25 }; /* one of so many setups will do, and all of the fewest seats */

TEST(it_plays_every_game_legally_to_the_end)
{
    (void)unused_;
    for (int g = 0; sh_games[g]; g++) {
        struct setups all;
        int number = 0;
        for (setups_init(&all, sh_games[g]); setups_next(&all); number++) {
            struct sh_drive drive;
            union sh_any_state state;
            if (number % SKIP != 0 && all.setup.seats > sh_games[g]->seats_min) continue;
            sh_drive_init(&drive, sh_games[g], &sh_bot_easy);
            play(&drive, &all.setup, 1, &state);
            assert_int_equal(state.base.to_act, 0);
        }
    }
}

/* Seat 0 against random ones: its share in thousandths, on average. */
static int share_against_random(const char *id, int seats, int matches)
{
    struct sh_drive drive;
    struct sh_setup setup;
    union sh_any_state state;
    int sum = 0;
    sh_drive_init(&drive, sh_find_game(id), &sh_bot_random);
    sh_setup_init(drive.game, &setup);
    setup.seats = (uint8_t)seats;
    drive.bot[0] = &sh_bot_easy;
    for (int i = 0; i < matches; i++) sum += play(&drive, &setup, (uint64_t)i, &state);
    return sum / matches;
}

TEST(it_is_much_better_than_chance)
{
    (void)unused_;
    assert_true(share_against_random("heimlich", 4, 60) > 700);  /* 250 would be chance */
    assert_true(share_against_random("insidejob", 3, 150) > 430); /* 333 would be chance */
    assert_true(share_against_random("insider", 3, 12) > 900);    /* 333 would be chance */
}

/* Two worlds that look the same to a seat: it must choose the same in both. */
TEST(it_sees_only_its_view)
{
    (void)unused_;
    const struct sh_game *game = sh_find_game("insidejob");
    struct sh_drive drive;
    struct sh_setup setup;
    union sh_any_state state, other;
    char word[SH_WORD_MAX];
    int asked = 0;
    sh_drive_init(&drive, game, &sh_bot_random);
    sh_drive_seed(&drive, 3, 3);
    sh_setup_init(game, &setup);
    assert_null(sh_start(game, &state, &setup));
    while (state.base.to_act) {
        struct sh_act act = sh_drive_next(&drive, &state, word);
        if (act.seat != SH_CHANCE) {
            struct sh_rng one, two, doubt;
            struct sh_move in_one, in_two;
            sh_rng_seed(&doubt, (uint64_t)asked++);
            sh_rng_seed(&one, 5);
            two = one;
            sh_view(game, &state, act.seat, &other);
            game->imagine(&other, act.seat, &doubt);
            struct sh_question here = {game, &state, act.seat, .rng = &one}, there = here;
            there.state = &other;
            there.rng = &two;
            sh_bot_ask(&sh_bot_easy, &here, &in_one, word);
            sh_bot_ask(&sh_bot_easy, &there, &in_two, word);
            assert_true(sh_same(in_one, in_two));
        }
        sh_play(game, &state, act.seat, act.move, act.word);
    }
    assert_true(asked > 20);
}

TEST(insight_is_found_by_game)
{
    (void)unused_;
    assert_null(sh_find_insight(sh_find_game("nullgame")));
    assert_non_null(sh_find_insight(sh_find_game("heimlich")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_plays_every_game_legally_to_the_end),
        cmocka_unit_test(it_is_much_better_than_chance),
        cmocka_unit_test(it_sees_only_its_view),
        cmocka_unit_test(insight_is_found_by_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
