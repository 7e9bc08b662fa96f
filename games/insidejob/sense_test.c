/*
 * games/insidejob/sense_test.c - what the bots of Inside Job make of cards and of each other.
 */
#include "insidejob_test.h"
#include "sense.h"

static const struct insidejob *state_of(const struct match *m)
{
    return (const struct insidejob *)&m->reader.state;
}

static float like(const struct match *m, int role, int card)
{
    struct spot spot = SH_LOCAL(spot)(state_of(m), mover(m));
    spot.role = (uint8_t)role;
    return SH_LOCAL(liking)(&spot, card, false);
}

/* The fourth of four cards decides a mission: only even values. */
static void an_agent_likes_what_does_the_mission_and_the_insider_what_spoils_it(void **unused)
{
    (void)unused;
    struct match m = begun("seats 4;", AGENTS_AND_2,
                           "Y1-3 P1-3 G1-3 B1-3, Y4-6 P4-6 G4-6 B4-6,"
                           "Y7 Y9-10 P7-9 G7-9 B7-9, Y8 Y11-12 P10-12 G10-12 B10-12", 0);
    choose(&m, "even.B");
    play(&m, "Y2 Y4 Y10");
    assert_true(like(&m, AGENT, 7) > like(&m, AGENT, 10));                /* Y8, Y11 */
    assert_true(like(&m, INSIDER, 7) - like(&m, INSIDER, 10) <
                like(&m, AGENT, 7) - like(&m, AGENT, 10));
}

static void who_is_caught_is_the_insider_for_all(void **unused)
{
    float odds[PLACES];
    (void)unused;
    struct match m = begun(FOUR, AGENTS_AND_2, MIXED, 0);
    trick(&m, "second_odd.B", "Y1 Y5 P7 Y10");
    choose(&m, "second_odd.B");
    SH_LOCAL(suspicion)(state_of(&m), odds);
    assert_true(odds[2] > odds[0] && odds[2] > odds[1] && odds[2] > odds[3]);
    play(&m, "Y11 Y2 Y6 Y7");
    assert_int_equal(state_of(&m)->caught, 1 << 2);
    SH_LOCAL(suspicion)(state_of(&m), odds);
    for (int s = 0; s < 4; s++) assert_true((odds[s] > CLEARED) == (s == 2));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_agent_likes_what_does_the_mission_and_the_insider_what_spoils_it),
        cmocka_unit_test(who_is_caught_is_the_insider_for_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
