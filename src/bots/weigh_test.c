/*
 * bots/weigh_test.c - games that weigh worlds by what the others did: in matches of bots that
 * search, the truth has to fit better than worlds that are only possible.
 *
 * How much better, is a logarithm: the truth's weight against the mean weight of imagined worlds.
 * That is how much more likely the beliefs make the truth than a draw without them.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bots/bots.h"
#include "bots/search.h"
#include "engine/games.h"

/* So many matches that luck does not decide: two seats of INSIDER tell little of each other. */
enum { MATCHES = 16, WORLDS = 96, ONE_OF = 6, ROUNDS = 40 };

/* Players whose acts mean something. In a short match every act is a serious decision, and whoever
   takes it lightly is not understood. */
static struct sh_search_plan plan_for(const struct sh_game *game)
{
    bool is_short = strcmp(game->id, "insidejob") == 0;
    return (struct sh_search_plan){.rounds = is_short ? 10 * ROUNDS : ROUNDS, .depth = 64,
                                   .horizon = -1, .explore = 0.5f, .cells = 1 << 12};
}

static bool choose(const struct sh_thought *t, struct sh_move *move, char word[SH_WORD_MAX])
{
    struct sh_move moves[SH_MOVES_MAX];
    struct sh_search_result results[SH_MOVES_MAX];
    int count = t->game->moves(t->view, t->seat, moves);
    word[0] = '\0';
    *move = moves[0];
    if (count == 1) return true;
    struct sh_search_plan plan = plan_for(t->game);
    sh_search_run(t->memory, t, &plan, sh_find_insight(t->game));
    count = sh_search_results(t->memory, results, SH_MOVES_MAX);
    *move = results[sh_search_best(results, count)].move;
    return true;
}

static const struct sh_bot quick = {.id = "quick", .remembers = true, .choose = choose};

/* A match, and what was gained at some of its decisions. */
struct course {
    const struct sh_game    *game;
    const struct sh_insight *insight;
    struct sh_drive          drive;
    struct sh_past          *past;
    union sh_any_state       state;
    struct sh_rng            rng;
    double                   sum;
    int                      count;
};

/* By how much does the seat that is to act find the truth more likely than others would? */
static double gain_now(struct course *c, int seat)
{
    _Alignas(16) unsigned char notes[SH_NOTES_MAX];
    union sh_any_state view, world;
    struct sh_question question = {.game = c->game, .state = &c->state, .seat = seat,
                                   .past = c->past, .rng = &c->rng};
    struct sh_thought thought = sh_make_thought(&quick, &question, &view);
    double mean = 0;
    c->insight->study(&thought, notes);
    for (int i = 0; i < WORLDS; i++) {
        memcpy(&world, &view, c->game->state_size);
        c->game->imagine(&world, seat, &c->rng);
        mean += exp((double)c->insight->weigh(notes, &world)) / WORLDS;
    }
    return (double)c->insight->weigh(notes, &c->state) - log(mean);
}

static void play_match(struct course *c, int seats, int n)
{
    struct sh_setup setup = {.seats = (uint8_t)seats};
    char word[SH_WORD_MAX];
    for (int o = 0; c->game->options[o].name; o++) setup.option[o] = c->game->options[o].normal;
    assert_null(sh_start(c->game, &c->state, &setup));
    sh_past_init(c->past, c->game, &setup);
    sh_drive_seed(&c->drive, 1, (uint64_t)n);
    sh_rng_seed(&c->rng, (uint64_t)n);
    while (c->state.base.to_act) {
        struct sh_act act = sh_drive_next(&c->drive, &c->state, word);
        c->past->count--; /* before it was made */
        if (act.seat != SH_CHANCE && sh_rng_below(&c->rng, ONE_OF) == 0) {
            c->sum += gain_now(c, act.seat);
            c->count++;
        }
        c->past->count++;
        sh_play(c->game, &c->state, act.seat, act.move, act.word);
    }
}

static void check_game(const struct sh_game *game)
{
    struct sh_search_plan plan = plan_for(game);
    struct course c = {.game = game, .insight = sh_find_insight(game)};
    c.past = malloc(sizeof *c.past);
    sh_drive_init(&c.drive, game, &quick);
    c.drive.past = c.past;
    c.drive.memory = malloc(sh_search_memory(&plan, game));
    for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
        c.sum = c.count = 0;
        for (int n = 0; n < MATCHES; n++) play_match(&c, seats, n);
        print_message("# %s, %d seats: %.3f over %d decisions\n", game->id, seats, c.sum / c.count,
                      c.count);
        assert_true(c.sum / c.count > 0.02);
    }
    free(c.drive.memory);
    free(c.past);
}

static void the_truth_fits_better_than_what_is_only_possible(void **state)
{
    int checked = 0;
    (void)state;
    for (int i = 0; sh_games[i]; i++) {
        const struct sh_insight *insight = sh_find_insight(sh_games[i]);
        if (!insight || !insight->weigh) continue;
        check_game(sh_games[i]);
        checked++;
    }
    assert_true(checked > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_truth_fits_better_than_what_is_only_possible),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
