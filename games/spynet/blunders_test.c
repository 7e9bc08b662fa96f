/*
 * games/spynet/blunders_test.c - what counts as a blunder in SpyNet, and what does not: three
 * positions each.
 */
#include "spynet_test.h"

/* Seat 0 dominates tech, holds these cards and is in its final turn. */
static struct match final_turn(const char *hands)
{
    struct match m = table("seats 2", hands);
    match_play(&m, "0 deploy; 0 agent mastermind tech; 0 end");
    go_on_to_final_turn(&m, 0);
    match_play(&m, "0 deploy");
    return m;
}

RULE(certain_points_are_left_in_hand)
{
    struct match m = final_turn("mastermind icebreaker, hacker-1");
    match_blunder(&m, "0 end", "points-left-in-hand");
    m = final_turn("mastermind brute_force, hacker-1");
    match_blunder(&m, "0 end", "points-left-in-hand");
    m = final_turn("mastermind press_leak, hacker-1");
    match_blunder(&m, "0 end", "points-left-in-hand");
}

RULE(nothing_certain_is_left_in_hand)
{
    struct match m = table("seats 2", "mastermind icebreaker, hacker-1");
    match_play(&m, "0 deploy; 0 agent mastermind tech");
    match_no_blunder(&m, "0 end", "points-left-in-hand"); /* there is time */
    m = final_turn("mastermind icebreaker, hacker-1");
    match_play(&m, "0 operation icebreaker tech");
    match_no_blunder(&m, "0 end", "points-left-in-hand"); /* played */
    m = table("seats 2", "icebreaker, mastermind");
    go_on_to_final_turn(&m, 0);
    match_play(&m, "0 deploy");
    match_no_blunder(&m, "0 end", "points-left-in-hand"); /* no area is dominated */
}

RULE(a_funding_goes_where_the_lead_is_ample)
{
    struct match m = table("seats 2", "mastermind private_funding-1 state_funding-1, scout-1");
    match_play(&m, "0 deploy; 0 agent mastermind tech");
    match_blunder(&m, "0 fund private_funding-1", "funding-wasted");
    match_blunder(&m, "0 fund state_funding-1", "funding-wasted");
    m = table("seats 3", "cryptographer private_funding-1 state_funding-1, scout-1, scout-2");
    match_play(&m, "0 deploy; 0 agent cryptographer tech; 0 fund private_funding-1");
    match_blunder(&m, "0 fund state_funding-1", "funding-wasted");
}

RULE(a_funding_helps)
{
    struct match m = table("seats 2", "cryptographer private_funding-1, scout-1");
    match_play(&m, "0 deploy; 0 agent cryptographer tech");
    match_no_blunder(&m, "0 fund private_funding-1", "funding-wasted"); /* a lead of 3 */
    m = table("seats 2", "hacker-1, mastermind private_funding-1");
    match_play(&m, "0 deploy; 0 agent hacker-1 tech; 0 end; 1 deploy; 1 agent mastermind tech");
    match_no_blunder(&m, "1 fund private_funding-1", "funding-wasted"); /* again 3 */
    m = table("seats 2", "mastermind private_funding-1, scout-1");
    go_on_to_final_turn(&m, 0);
    match_play(&m, "0 deploy; 0 agent mastermind tech");
    match_no_blunder(&m, "0 fund private_funding-1", "funding-wasted"); /* may break a tie */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(certain_points_are_left_in_hand),
        cmocka_unit_test(nothing_certain_is_left_in_hand),
        cmocka_unit_test(a_funding_goes_where_the_lead_is_ample),
        cmocka_unit_test(a_funding_helps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
