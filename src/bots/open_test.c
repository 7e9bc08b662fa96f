/*
 * bots/open_test.c - games that say when nothing is hidden (`open_in`) are taken at their word by
 * the search: what is done then must look the same to everybody, and what may be done must not
 * depend on anything that is imagined.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "bots/bots.h"
#include "engine/games.h"
#include "tests/setups.h"

enum { MATCHES = 5, MOST = 64 };

struct table {
    const struct sh_game *game;
    union sh_any_state    state;
    struct sh_rng         rng;
};

static void everybody_sees_it(const struct table *t, int seat, struct sh_move move)
{
    struct sh_act act = {.seat = (uint8_t)seat, .move = move};
    for (int viewer = 0; viewer < t->state.base.seats; viewer++)
        assert_true(sh_same(sh_view_move(t->game, &t->state, viewer, act).move, move));
}

/* The same moves, in the same order, in whatever world a seat imagines. */
static void every_world_has_them(struct table *t, int seat, const struct sh_move *moves, int count)
{
    struct sh_move others[SH_MOVES_MAX];
    for (int viewer = 0; viewer < t->state.base.seats; viewer++) {
        union sh_any_state world;
        sh_view(t->game, &t->state, viewer, &world);
        t->game->imagine(&world, viewer, &t->rng);
        assert_int_equal(t->game->moves(&world, seat, others), count);
        assert_memory_equal(others, moves, (size_t)count * sizeof *moves);
    }
}

static void look_at(struct table *t)
{
    struct sh_move moves[SH_MOVES_MAX];
    for (int seat = 0; seat <= SH_CHANCE; seat++) {
        if (!sh_may_act(&t->state, seat)) continue;
        int count = t->game->moves(&t->state, seat, moves);
        assert_in_range(count, 1, MOST);
        for (int i = 0; i < count; i++) {
            assert_false(t->game->verbs[moves[i].verb].word);
            everybody_sees_it(t, seat, moves[i]);
        }
        every_world_has_them(t, seat, moves, count);
    }
}

/* Returns at how many places nothing was hidden. */
static int play_match(struct table *t, const struct sh_setup *setup, uint32_t open_in, uint64_t n)
{
    struct sh_drive drive;
    char word[SH_WORD_MAX];
    int looked = 0;
    assert_null(sh_start(t->game, &t->state, setup));
    sh_drive_init(&drive, t->game, &sh_bot_random);
    sh_drive_seed(&drive, 1, n);
    sh_rng_seed(&t->rng, n);
    while (t->state.base.to_act) {
        if (open_in >> t->state.base.phase & 1) look_at(t), looked++;
        struct sh_act act = sh_drive_next(&drive, &t->state, word);
        sh_play(t->game, &t->state, act.seat, act.move, act.word);
    }
    return looked;
}

static int check_game(const struct sh_game *game, uint32_t open_in)
{
    struct table t = {.game = game};
    struct setups all;
    int looked = 0;
    assert_non_null(game->count);
    for (setups_init(&all, game); setups_next(&all);)
        for (uint64_t n = 0; n < MATCHES; n++) looked += play_match(&t, &all.setup, open_in, n);
    return looked;
}

static void nothing_is_hidden_where_a_game_says_so(void **state)
{
    int looked = 0;
    (void)state;
    for (int i = 0; sh_games[i]; i++) {
        const struct sh_insight *insight = sh_find_insight(sh_games[i]);
        if (insight && insight->open_in) looked += check_game(sh_games[i], insight->open_in);
    }
    assert_true(looked > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_hidden_where_a_game_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
