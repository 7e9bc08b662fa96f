/*
 * games/insidejob/blunders_test.c - what counts as a blunder in Inside Job, and what does not:
 * three positions each.
 */
#include "insidejob_test.h"
#include "sense.h"

/* Seat 2 is the insider and holds high cards, or low ones, of all suits. */
#define HIGH_2 "Y1-3 P1-3 G1-3 B1-3, Y4-6 P4-6 G4-6 B4-6," \
               "Y10-12 P10-12 G10-12 B10-12, Y7-9 P7-9 G7-9 B7-9"
#define LOW_2 "Y7-9 P7-9 G7-9 B7-9, Y4-6 P4-6 G4-6 B4-6," \
              "Y1-3 P1-3 G1-3 B1-3, Y10-12 P10-12 G10-12 B10-12"

RULE(a_case_that_changes_nothing)
{
    struct match m = begun(FOUR, AGENTS_AND_2, MIXED, 0);
    choose(&m, "third_case.Y");
    play(&m, "Y1");
    match_blunder(&m, "1 case Y5", "case-for-nothing"); /* it is trump anyhow */
    m = begun(FOUR, AGENTS_AND_2, MIXED, 3);
    choose(&m, "last_wins.B");
    play(&m, "B12");
    match_blunder(&m, "0 case B3", "case-for-nothing"); /* and loses anyhow */
    m = in_suits(FOUR, AGENTS_AND_2);
    choose(&m, "third_case.Y");
    play(&m, "Y12");
    match_blunder(&m, "1 case P5", "case-for-nothing"); /* below the winning trump */
}

RULE(a_case_that_changes_something)
{
    struct match m = in_suits(FOUR, "agent insider agent agent");
    choose(&m, "third_case.Y");
    play(&m, "Y12 P1");
    match_no_blunder(&m, "2 case G5", "case-for-nothing"); /* the mission */
    m = in_suits(FOUR, AGENTS_AND_2);
    choose(&m, "second_odd.Y");
    play(&m, "Y1");
    match_no_blunder(&m, "1 case P7", "case-for-nothing"); /* the winner */
    m = begun(FOUR WITH("risk"), "agent agent insider risk", SUITS_FOR_4, 0);
    choose(&m, "third_case.Y");
    play(&m, "Y12");
    match_no_blunder(&m, "1 case P5", "case-for-nothing"); /* who risks may be fed */
}

/* Seat 2 wins a trick in which it does not follow, and leads that suit in the next one. */
static struct match caught(const char *mission)
{
    struct match m = begun(FOUR, AGENTS_AND_2, HIGH_2, 1);
    trick(&m, "second_odd.P", "Y4 P10 Y7 Y1");
    choose(&m, mission);
    play(&m, "Y12");
    return m;
}

RULE(a_case_for_somebody_who_was_caught)
{
    struct match m = caught("third_case.Y");
    match_field(&m, "caught", "[2]");
    match_blunder(&m, "3 case Y8", "case-to-insider");
    play(&m, "Y8 Y2");
    match_blunder(&m, "1 case Y5", "case-to-insider");
    m = caught("second_odd.Y");
    play(&m, "Y8");
    match_blunder(&m, "0 case Y2", "case-to-insider");
}

RULE(a_case_that_somebody_else_gets_or_that_does_the_mission)
{
    struct match m = caught("third_case.Y");
    play(&m, "Y8");
    match_no_blunder(&m, "0 case Y2", "case-to-insider"); /* it does the mission */
    m = caught("third_case.G");
    match_no_blunder(&m, "3 case Y8", "case-to-insider"); /* it wins */
    m = begun(FOUR, AGENTS_AND_2, HIGH_2, 1);
    choose(&m, "second_odd.P");
    play(&m, "Y4 P10");
    match_no_blunder(&m, "3 case Y7", "case-to-insider"); /* who knows? */
}

RULE(the_last_card_spoils_a_mission_that_another_would_have_done)
{
    struct match m = begun("seats 4;", AGENTS_AND_2, MIXED, 0);
    choose(&m, "even.B");
    play(&m, "Y2 Y4 Y8");
    match_blunder(&m, "3 play Y11", "mission-thrown-away");
    match_blunder(&m, "3 case Y11", "mission-thrown-away");
    m = begun("seats 4;", AGENTS_AND_2, MIXED, 0);
    choose(&m, "odd.P");
    play(&m, "Y1 Y5 Y7");
    match_blunder(&m, "3 play Y12", "mission-thrown-away");
}

RULE(a_mission_that_is_lost_or_not_decided_or_not_wanted_is_not_thrown_away)
{
    struct match m = begun("seats 4;", "agent agent agent insider", MIXED, 0);
    choose(&m, "even.B");
    play(&m, "Y2 Y4 Y8");
    match_no_blunder(&m, "3 play Y11", "mission-thrown-away"); /* the insider */
    m = begun("seats 4;", AGENTS_AND_2, MIXED, 0);
    choose(&m, "even.B");
    play(&m, "Y1 Y4 Y8");
    match_no_blunder(&m, "3 play Y11", "mission-thrown-away"); /* lost before */
    m = begun("seats 4;", AGENTS_AND_2, MIXED, 3);
    choose(&m, "even.B");
    play(&m, "Y12 Y2");
    match_no_blunder(&m, "1 play Y5", "mission-thrown-away"); /* not the last */
}

RULE(the_insider_does_not_follow_and_gains_nothing)
{
    struct match m = begun("seats 4;", AGENTS_AND_2, LOW_2, 0);
    choose(&m, "even.B");
    play(&m, "Y7 Y4");
    match_blunder(&m, "2 play P1", "breach-for-nothing"); /* the mission is lost already */
    m = begun("seats 4;", AGENTS_AND_2, LOW_2, 3);
    choose(&m, "even.B");
    play(&m, "Y10 Y8 Y4");
    match_blunder(&m, "2 play P3", "breach-for-nothing"); /* Y3 spoils it as well */
    m = begun("seats 4;" WITH("profno"), "agent agent profno agent", LOW_2, 0);
    choose(&m, "even.B");
    play(&m, "Y7 Y4");
    match_blunder(&m, "2 play G1", "breach-for-nothing");
}

RULE(the_insider_does_not_follow_and_gains_by_it)
{
    struct match m = begun("seats 4;", AGENTS_AND_2, LOW_2, 0);
    choose(&m, "even.B");
    play(&m, "Y7 Y4");
    match_no_blunder(&m, "2 play B1", "breach-for-nothing"); /* wins the trick */
    m = begun("seats 4;", AGENTS_AND_2, LOW_2, 0);
    choose(&m, "one_suit.P");
    play(&m, "Y7 Y4");
    match_no_blunder(&m, "2 play P1", "breach-for-nothing"); /* spoils the mission */
    play(&m, "P1 Y10");
    trick(&m, "third_case.B", "G3 G10 G7 G4"); /* seat 2 has won with a trump */
    choose(&m, "even.Y");
    play(&m, "Y11 Y8 Y5");
    match_no_blunder(&m, "2 play P2", "breach-for-nothing"); /* it has pretended before */
}

/* The vote, with these seats caught. */
static struct match voting(const char *header, const char *roles, uint8_t caught_seats)
{
    struct match m = begun(header, roles, MIXED, 0);
    struct insidejob *g = (struct insidejob *)&m.reader.state;
    g->base.phase = VOTE;
    g->base.to_act = 15;
    g->trick = g->tricks;
    g->caught = caught_seats;
    return m;
}

RULE(a_vote_for_somebody_who_cannot_be_the_insider)
{
    struct match m = voting(FOUR, AGENTS_AND_2, 1 << 2);
    match_blunder(&m, "0 vote 1", "vote-for-cleared");
    match_blunder(&m, "0 vote 3", "vote-for-cleared");
    m = voting(FOUR WITH("paranoid"), "paranoid agent insider agent", 1 << 2);
    match_blunder(&m, "0 votes 1 3", "vote-for-cleared");
}

RULE(a_vote_for_somebody_who_may_be_the_insider)
{
    struct match m = voting(FOUR, AGENTS_AND_2, 1 << 2);
    match_no_blunder(&m, "0 vote 2", "vote-for-cleared");
    match_no_blunder(&m, "2 vote 1", "vote-for-cleared"); /* by the insider */
    m = voting(FOUR, AGENTS_AND_2, 0);
    match_no_blunder(&m, "0 vote 1", "vote-for-cleared");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_case_that_changes_nothing),
        cmocka_unit_test(a_case_that_changes_something),
        cmocka_unit_test(a_case_for_somebody_who_was_caught),
        cmocka_unit_test(a_case_that_somebody_else_gets_or_that_does_the_mission),
        cmocka_unit_test(the_last_card_spoils_a_mission_that_another_would_have_done),
        cmocka_unit_test(a_mission_that_is_lost_or_not_decided_or_not_wanted_is_not_thrown_away),
        cmocka_unit_test(the_insider_does_not_follow_and_gains_nothing),
        cmocka_unit_test(the_insider_does_not_follow_and_gains_by_it),
        cmocka_unit_test(a_vote_for_somebody_who_cannot_be_the_insider),
        cmocka_unit_test(a_vote_for_somebody_who_may_be_the_insider),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
