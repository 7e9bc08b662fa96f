/* engine/access_test.c - what can be had by functions is what stands in the tables. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "engine/access.h"
#include "engine/bits.h"
#include "engine/games.h"
#include "engine/rng.h"
#include "engine/version.h"

static void versions_agree(void **unused)
{
    int major, minor, patch;
    (void)unused;
    assert_string_equal(sh_version(), SH_VERSION);
    assert_int_equal(sscanf(SH_VERSION, "%d.%d.%d", &major, &minor, &patch), 3);
    assert_int_equal(SH_VERSION_NUMBER, 10000 * major + 100 * minor + patch);
}

static void names_are_those_of_the_tables(void **unused)
{
    (void)unused;
    for (int g = 0; sh_games[g]; g++) {
        const struct sh_game *game = sh_games[g];
        int n = 0;
        assert_ptr_equal(sh_game_id(game), game->id);
        assert_int_equal(sh_game_rules(game), game->rules);
        assert_int_equal(sh_game_seats_min(game), game->seats_min);
        assert_int_equal(sh_game_seats_max(game), game->seats_max);
        assert_int_equal(sh_state_size(game), game->state_size);
        for (; game->verbs[n].name; n++)
            assert_ptr_equal(sh_verb_name(game, n), game->verbs[n].name);
        assert_null(sh_verb_name(game, n));
        assert_null(sh_verb_name(game, n + 1));
        assert_null(sh_verb_name(game, -1));
        for (n = 0; game->options[n].name; n++)
            assert_ptr_equal(sh_option_name(game, n), game->options[n].name);
        assert_null(sh_option_name(game, n));
        for (n = 0; game->fields[n].name; n++)
            assert_ptr_equal(sh_field_name(game, n), game->fields[n].name);
        assert_null(sh_field_name(game, n));
    }
}

/* What the functions tell about a state is what stands in it. */
static void look_at(const struct sh_game *game, const union sh_any_state *state)
{
    struct sh_move moves[SH_MOVES_MAX];
    int16_t share[SH_SEATS_MAX];
    assert_int_equal(sh_to_act(state), state->base.to_act);
    assert_ptr_equal(sh_phase_name(game, state), game->phases[state->base.phase]);
    for (int s = 0; s < sh_seats(state); s++)
        assert_int_equal(sh_moves(game, state, s, moves) > 0, sh_may_act(state, s));
    assert_false(sh_score(game, state, share));
    assert_int_equal(share[0], 0);
}

/* Somebody who is asked makes some move of theirs. */
static void make_act(const struct sh_game *game, union sh_any_state *state, struct sh_rng *rng)
{
    struct sh_move moves[SH_MOVES_MAX];
    int seat = sh_first_bit(state->base.to_act);
    int count = sh_moves(game, state, seat, moves);
    struct sh_move move = moves[sh_rng_below(rng, (uint32_t)count)];
    sh_play(game, state, seat, seat == SH_CHANCE ? sh_draw(game, state, rng) : move, NULL);
}

/* Whole matches: moves only for who is asked, shares only at the end. */
static void a_match_by_functions(void **unused)
{
    (void)unused;
    for (int g = 0; sh_games[g]; g++) {
        const struct sh_game *game = sh_games[g];
        struct sh_setup setup;
        struct sh_rng rng;
        union sh_any_state state;
        int16_t share[SH_SEATS_MAX], expected[SH_SEATS_MAX] = {0};
        sh_rng_seed(&rng, 7);
        sh_setup_init(game, &setup);
        if (sh_start(game, &state, &setup)) continue; /* it wants words */
        while (!sh_is_over(&state)) {
            look_at(game, &state);
            make_act(game, &state, &rng);
        }
        assert_true(sh_score(game, &state, share));
        game->score(&state, expected);
        assert_memory_equal(share, expected, sizeof share);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(versions_agree),
        cmocka_unit_test(names_are_those_of_the_tables),
        cmocka_unit_test(a_match_by_functions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
