/* cli/arena/plan_test.c - every bot has every seat equally often; sides are found. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "cli/arena/plan.h"
#include "engine/bits.h"
#include "engine/games.h"

/* How often does this bot of the pair have this seat in meetings, alone or not? */
static int times_in_seat(const struct arena_plan *plan, int bot, int seat)
{
    int times = 0;
    for (int k = 0; k < plan->count; k++)
        if (!plan->seating[k].only_for_par)
            times += plan->seating[k].bot[plan->seating[k].marked >> seat & 1] == bot;
    return times;
}

static void every_seat_is_played_equally_often(void **unused)
{
    const enum arena_kind kinds[] = {ARENA_ROTATED, ARENA_TEAMS};
    struct arena_plan plan;
    (void)unused;
    for (int seats = 2; seats <= SH_SEATS_MAX; seats++)
        for (int k = 0; k < 2; k++) {
            arena_plan_make(&plan, kinds[k], seats, 1);
            for (int s = 0; s < seats; s++) {
                assert_int_equal(times_in_seat(&plan, 0, s), plan.count / 2);
                assert_int_equal(times_in_seat(&plan, 1, s), plan.count / 2);
            }
            assert_int_equal(arena_plan_meetings(&plan), plan.count);
        }
}

static void each_is_alone_once_in_every_seat(void **unused)
{
    struct arena_plan plan;
    (void)unused;
    for (int seats = 2; seats <= SH_SEATS_MAX; seats++) {
        uint16_t alone[2] = {0, 0}, all = (uint16_t)((1u << seats) - 1);
        arena_plan_make(&plan, ARENA_ROTATED, seats, 1);
        assert_int_equal(plan.count, seats == 2 ? 2 : 2 * seats);
        for (int k = 0; k < plan.count; k++) {
            assert_int_equal(sh_bits(plan.seating[k].marked), 1);
            assert_int_not_equal(plan.seating[k].bot[0], plan.seating[k].bot[1]);
            alone[plan.seating[k].bot[1]] |= plan.seating[k].marked;
            if (seats == 2) alone[plan.seating[k].bot[0]] |= all & ~plan.seating[k].marked;
        }
        assert_int_equal(alone[0], all);
        assert_int_equal(alone[1], all);
        arena_plan_make(&plan, ARENA_ALONE, seats, 1);
        assert_int_equal(plan.count, seats);
        for (int s = 0; s < seats; s++) assert_int_equal(times_in_seat(&plan, 0, s), 1);
    }
}

static void teams_sit_across(void **unused)
{
    struct arena_plan plan;
    (void)unused;
    arena_plan_make(&plan, ARENA_TEAMS, 4, 1);
    assert_int_equal(plan.count, 2);
    assert_int_equal(arena_plan_marked(&plan, 0, NULL), 1 << 0 | 1 << 2);
    assert_int_equal(plan.seating[0].bot[1], 0);
    assert_int_equal(plan.seating[1].bot[1], 1);
}

/* ---- sides ---- */

/* A match of a real game after its deal. */
static void deal(const struct sh_game *game, int seats, uint64_t seed, union sh_any_state *state)
{
    struct sh_setup setup;
    struct sh_rng rng;
    sh_rng_seed(&rng, seed);
    sh_setup_init(game, &setup);
    setup.seats = (uint8_t)seats;
    assert_null(sh_start(game, state, &setup));
    while (sh_may_act(state, SH_CHANCE))
        sh_play(game, state, SH_CHANCE, sh_draw(game, state, &rng), NULL);
}

static void sides_are_as_dealt(void **unused)
{
    const struct sh_game *game = sh_find_game("insidejob");
    struct arena_plan plan;
    char wrong[ARENA_WRONG_MAX];
    uint16_t met = 0;
    (void)unused;
    arena_plan_make(&plan, ARENA_SIDE, 4, 3);
    assert_int_equal(plan.count, 5);
    assert_int_equal(arena_plan_meetings(&plan), 2);
    assert_true(arena_plan_side(&plan, game, "role=insider", wrong));
    for (uint64_t seed = 0; seed < 40; seed++) {
        union sh_any_state state;
        deal(game, 4, seed, &state);
        uint16_t marked = arena_plan_marked(&plan, 0, &state);
        assert_int_equal(sh_bits(marked), 1);
        met |= marked;
        struct arena_plan others;
        arena_plan_make(&others, ARENA_SIDE, 4, 1);
        assert_true(arena_plan_side(&others, game, "role=agent,decoy", wrong));
        assert_int_equal(arena_plan_marked(&others, 1, &state), 15 & ~marked);
    }
    assert_int_equal(met, 15);
}

/* The one that is nobody at the table does not count. */
static void only_seats_are_on_a_side(void **unused)
{
    const struct sh_game *game = sh_find_game("insidejob");
    struct arena_plan plan;
    char wrong[ARENA_WRONG_MAX];
    int empty = 0;
    (void)unused;
    arena_plan_make(&plan, ARENA_SIDE, 2, 1);
    assert_true(arena_plan_side(&plan, game, "role=insider", wrong));
    for (uint64_t seed = 0; seed < 40; seed++) {
        union sh_any_state state;
        deal(game, 2, seed, &state);
        uint16_t marked = arena_plan_marked(&plan, 0, &state);
        assert_int_equal(marked & ~3, 0);
        empty += marked == 0;
    }
    assert_in_range(empty, 1, 39);
}

static void what_is_no_side_is_said(void **unused)
{
    const struct sh_game *game = sh_find_game("insidejob");
    const char *const bad[] = {"roll=insider", "=insider", "", "suit=Y", "hand=1", "role",
                               "role=", "role=spy", "role=insider,", "role=insider,,agent"};
    struct arena_plan plan;
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char wrong[ARENA_WRONG_MAX] = "";
        arena_plan_make(&plan, ARENA_SIDE, 4, 1);
        assert_false(arena_plan_side(&plan, game, bad[i], wrong));
        assert_non_null(strstr(wrong, "insidejob"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_seat_is_played_equally_often),
        cmocka_unit_test(each_is_alone_once_in_every_seat),
        cmocka_unit_test(teams_sit_across),
        cmocka_unit_test(sides_are_as_dealt),
        cmocka_unit_test(only_seats_are_on_a_side),
        cmocka_unit_test(what_is_no_side_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
