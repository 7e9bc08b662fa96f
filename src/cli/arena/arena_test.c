/* cli/arena/arena_test.c - what is played depends on the seed alone; what is counted is right. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "cli/arena/arena.h"
#include "engine/games.h"

static struct match_args match;
static struct arena arena;

static void assert_near(double found, double wanted)
{
    if (fabs(found - wanted) > 1e-9) fail_msg("%f is not %f", found, wanted);
}

static void set_up(const char *game, int seats, enum arena_kind kind)
{
    match = (struct match_args){.seed = 5};
    match.header.game = sh_find_game(game);
    sh_setup_init(match.header.game, &match.header.setup);
    match.header.setup.seats = (uint8_t)seats;
    arena = (struct arena){.match = &match, .limit = {.rounds = 30}, .deals = 6};
    arena_plan_make(&arena.plan, kind, seats, 2);
}

static void add_bot(const char *name)
{
    for (int i = 0; i < arena.bots; i++)
        arena.pair[arena.pairs++] = (struct arena_pair){i, arena.bots};
    arena.name[arena.bots++] = name;
    assert_true(arena_find_bots(&arena));
}

static void play_all(void)
{
    assert_true(arena_play(&arena));
}

/* ---- playing ---- */

static void all_matches_are_played(void **unused)
{
    int decided = 0;
    (void)unused;
    set_up("heimlich", 3, ARENA_ROTATED);
    add_bot("random");
    add_bot("easy");
    add_bot("ismcts");
    play_all();
    assert_int_equal(arena.deals, 6);
    for (int p = 0; p < arena.pairs; p++)
        for (uint64_t d = 0; d < 6; d++)
            for (int k = 0; k < arena.plan.count; k++) {
                const struct arena_result *r = &arena_results(&arena, p, d)[k];
                int sum = r->share[0] + r->share[1]; /* nobody may have won; thirds leave one */
                if (sum != 0) assert_in_range(sum, 999, 1000);
                decided += sum != 0;
            }
    assert_true(decided > 60);
    for (int i = 0; i < 3; i++) assert_true(arena.effort[i].decisions > 100);
    assert_int_equal(arena.effort[0].searches, 0);
    assert_int_equal(arena.effort[2].rounds, 30 * arena.effort[2].searches);
    assert_true(arena.effort[2].searches > 100);
    arena_release(&arena);
}

/* The results of the pair of greedy and random when others take part, or not. */
static void play_greedy(bool others, struct arena_result *results)
{
    set_up("heimlich", 4, ARENA_ROTATED);
    add_bot("greedy");
    add_bot("random");
    if (others) add_bot("easy");
    play_all();
    for (uint64_t d = 0; d < arena.deals; d++)
        memcpy(results + d * 8, arena_results(&arena, 0, d), 8 * sizeof *results);
    arena_release(&arena);
}

static void a_pair_does_not_depend_on_others(void **unused)
{
    struct arena_result without[48], with[48];
    (void)unused;
    play_greedy(false, without);
    play_greedy(true, with);
    assert_memory_equal(without, with, sizeof with);
}

/* Seatings of a deal have common chance, but each bot makes up its own mind. */
static void seatings_differ(void **unused)
{
    int different = 0;
    (void)unused;
    set_up("heimlich", 4, ARENA_ALONE);
    add_bot("random");
    add_bot("random");
    arena.deals = 30;
    play_all();
    for (uint64_t d = 0; d < arena.deals; d++) {
        const struct arena_result *r = arena_results(&arena, 0, d);
        int sum = 0; /* were it the same match four times, everybody's share would be in it */
        for (int k = 0; k < 4; k++) sum += r[k].share[1];
        different += sum != 0 && (sum < 996 || sum > 1000);
    }
    assert_true(different > 5);
    arena_release(&arena);
}

static void tests_stop_as_soon_as_it_is_clear(void **unused)
{
    (void)unused;
    set_up("heimlich", 2, ARENA_ROTATED);
    add_bot("greedy");
    add_bot("random");
    arena.deals = 1000;
    arena.tests = true;
    arena.sprt = (struct arena_sprt){.elo0 = 0, .elo1 = 50};
    play_all();
    assert_int_equal(arena.verdict, ARENA_H1);
    assert_in_range(arena.deals, 2, 100);
    assert_int_equal(arena.deals, arena.sprt.deals);
    arena_release(&arena);
}

static void sides_are_looked_for(void **unused)
{
    char wrong[ARENA_WRONG_MAX];
    (void)unused;
    set_up("insidejob", 2, ARENA_SIDE); /* in a third of the deals nobody is the insider */
    add_bot("easy");
    add_bot("random");
    assert_true(arena_plan_side(&arena.plan, match.header.game, "role=insider", wrong));
    assert_true(arena_has_sides(&arena));
    arena.deals = 40;
    play_all();
    double easy = 0, fair = 0;
    for (uint64_t d = 0; d < arena.deals; d++) {
        const struct arena_result *r = arena_results(&arena, 0, d);
        for (int k = 0; k < arena.plan.count; k++) /* one side or the other: there are both */
            assert_true(r[k].share[0] == 1000 - r[k].share[1]);
        double par;
        easy += arena_measure(&arena.plan, 0, r, &par) / 40;
        fair += par / 40;
    }
    assert_true(easy > fair);
    arena_release(&arena);
    set_up("insidejob", 4, ARENA_SIDE);
    add_bot("easy");
    add_bot("random");
    assert_true(arena_plan_side(&arena.plan, match.header.game, "role=decoy", wrong));
    assert_false(arena_has_sides(&arena)); /* without that option nobody is dealt it */
}

/* ---- counting ---- */

/* Three seats: A alone gets 1000, 0, 500, then B alone 0, 250, 500. */
#define SHARES(rest, marked) {.share = {rest, marked}}

static const struct arena_result rotated[] = {SHARES(0, 1000), SHARES(1000, 0), SHARES(500, 500),
                                              SHARES(1000, 0), SHARES(750, 250), SHARES(500, 500)};

static void shares_are_counted_per_seat(void **unused)
{
    struct arena_plan plan;
    double a, b, fair;
    (void)unused;
    arena_plan_make(&plan, ARENA_ROTATED, 3, 1);
    arena_per_seat(&plan, rotated, &a, &b);
    assert_near(a, (1.5 + 2.25) / 9);
    assert_near(b, (1.5 + 0.75) / 9);
    assert_near(arena_measure(&plan, 0, rotated, &fair), 0.5);
    assert_near(fair, 1.0 / 3);
    assert_near(arena_measure(&plan, 1, rotated, &fair), 0.25);
    arena_plan_make(&plan, ARENA_ALONE, 3, 1);
    arena_per_seat(&plan, rotated, &a, &b);
    assert_near(a, 0.5);
    assert_near(b, 0.25);
    assert_int_equal(arena_measures(&plan), 1);
    assert_near(arena_measure(&plan, 0, rotated, &fair), 0.5);
}

static void two_seats_and_teams_are_halves(void **unused)
{
    const struct arena_result results[] = {SHARES(0, 1000), SHARES(250, 750)};
    struct arena_plan plan;
    double a, b, fair;
    (void)unused;
    arena_plan_make(&plan, ARENA_ROTATED, 2, 1); /* A is marked in both */
    assert_near(arena_measure(&plan, 0, results, &fair), 0.875);
    assert_near(fair, 0.5);
    assert_near(arena_measure(&plan, 1, results, &fair), 0.125);
    arena_plan_make(&plan, ARENA_TEAMS, 4, 1); /* A is marked in the first */
    arena_per_seat(&plan, results, &a, &b);
    assert_near(a, 1.25 / 4);
    assert_near(b, 0.75 / 4);
    assert_near(arena_measure(&plan, 0, results, &fair), 0.625);
    assert_near(fair, 0.5);
    assert_near(arena_measure(&plan, 1, results, &fair), 0.375);
}

static void sides_are_held_against_par(void **unused)
{
    /* A on the side wins; A against it wins too; two matches of B alone: once each. */
    const struct arena_result results[] = {SHARES(0, 1000), SHARES(1000, 0), SHARES(1000, 0),
                                           SHARES(400, 600)};
    struct arena_plan plan;
    double a, b, fair;
    (void)unused;
    arena_plan_make(&plan, ARENA_SIDE, 4, 2);
    arena_per_seat(&plan, results, &a, &b);
    assert_near(a, 0.5);
    assert_near(b, 0);
    assert_near(arena_measure(&plan, 0, results, &fair), 1);
    assert_near(fair, 0.3);
    assert_near(arena_measure(&plan, 1, results, &fair), 1);
    assert_near(fair, 0.7);
}

static void gains_are_told_as_parts_of_what_is_possible(void **unused)
{
    static struct arena_found found;
    double part, low;
    (void)unused;
    set_up("heimlich", 4, ARENA_ROTATED);
    add_bot("hard");
    add_bot("oracle");
    add_bot("random"); /* pairs: hard-oracle, hard-random, oracle-random */
    found.pair[1].measured[0].gain = (struct arena_estimate){0.40, 0.35, 0.45};
    found.pair[2].measured[0].gain = (struct arena_estimate){0.50, 0.45, 0.55};
    assert_true(arena_of_oracle(&arena, &found, 0, 0, &part, &low));
    assert_near(part, 0.8);
    assert_near(low, 0.7);
    assert_false(arena_of_oracle(&arena, &found, 0, 1, &part, &low));
    assert_false(arena_of_oracle(&arena, &found, 1, 0, &part, &low));
    assert_false(arena_of_oracle(&arena, &found, 2, 0, &part, &low));
    arena.name[1] = "easy"; /* nobody shows what is possible */
    assert_false(arena_of_oracle(&arena, &found, 0, 0, &part, &low));
}

static void bots_that_know_more_gain_more(void **unused)
{
    static struct arena_found found;
    (void)unused;
    set_up("heimlich", 4, ARENA_ALONE);
    add_bot("oracle");
    add_bot("random");
    arena.deals = 20;
    play_all();
    assert_true(arena_find(&arena, &found));
    assert_true(found.pair[0].measured[0].gain.low > 0.3);
    assert_near(found.pair[0].measured[0].fair, 0.25);
    assert_true(found.pair[0].elo.low > 200);
    assert_near(found.rating[0].mean + found.rating[1].mean, 0);
    assert_true(fabs(found.rating[0].mean - found.rating[1].mean - found.pair[0].elo.mean) < 1);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_matches_are_played),
        cmocka_unit_test(a_pair_does_not_depend_on_others),
        cmocka_unit_test(seatings_differ),
        cmocka_unit_test(tests_stop_as_soon_as_it_is_clear),
        cmocka_unit_test(sides_are_looked_for),
        cmocka_unit_test(shares_are_counted_per_seat),
        cmocka_unit_test(two_seats_and_teams_are_halves),
        cmocka_unit_test(sides_are_held_against_par),
        cmocka_unit_test(gains_are_told_as_parts_of_what_is_possible),
        cmocka_unit_test(bots_that_know_more_gain_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
