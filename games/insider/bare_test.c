/* games/insider/bare_test.c - the bare loop plays the same matches as the rules, act for act. */
#include "bench/bare.h"
#include "insider_test.h"

extern const struct bare SH_BARE;

/* A random match by the rules; returns how many acts it had. */
static uint64_t play(const struct sh_setup *setup, struct sh_rng *rng)
{
    union sh_any_state s;
    assert_null(sh_start(&SH_GAME, &s, setup));
    while (s.base.to_act) {
        int seat = sh_first_bit(s.base.to_act);
        struct sh_move move = seat == SH_CHANCE ? sh_draw(&SH_GAME, &s, rng)
                                                : sh_random_move(&SH_GAME, &s, seat, rng);
        sh_play(&SH_GAME, &s, seat, move, NULL);
    }
    return s.base.acts;
}

/* Each act is one number below the number of moves: where these or what they lead to differ, the
   two take different ways, and neither the acts nor the generators agree in the end. */
RULE(the_bare_loop_plays_the_same_matches)
{
    enum { MATCHES = 40 };
    for (int seats = 2; seats <= SEATS; seats++)
        for (int path = 1; path <= PATH_MAX; path++) {
            struct sh_setup setup = {.seats = (uint8_t)seats, .option = {(int16_t)path}};
            struct sh_rng ours, theirs;
            sh_rng_seed(&ours, (uint64_t)(10 * seats + path));
            theirs = ours;
            for (int i = 0; i < MATCHES; i++) {
                assert_int_equal(play(&setup, &ours), SH_BARE.match(&setup, &theirs));
                assert_memory_equal(&ours, &theirs, sizeof ours);
            }
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_bare_loop_plays_the_same_matches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
