/*
 * games/insider/blunders_test.c - what counts as a blunder in INSIDER, and what does not: three
 * positions each.
 */
#include "insider_test.h"

/* Seat 0 walks with pawns on these squares; a path has two squares. */
static struct match walking(const char *squares)
{
    struct match m;
    begin_scene(&m, 3, "eval.4.A", "");
    put_pawns(&m, 0, squares);
    match_play(&m, "0 walk");
    return m;
}

RULE(points_are_walked_home)
{
    struct match m = walking("a2");
    match_blunder(&m, "0 move a2 a1", "points-wasted");
    m = walking("b1 d4");
    match_blunder(&m, "0 move b1 a1", "points-wasted");
    m = walking("b2");
    match_blunder(&m, "0 move b2 a1", "points-wasted"); /* 6 */
}

RULE(points_are_walked_elsewhere_or_are_few)
{
    struct match m = walking("a2 a1a2.2");
    match_no_blunder(&m, "0 move a2 b2", "points-wasted");
    match_no_blunder(&m, "0 move a1a2.2 a1", "points-wasted"); /* 2 */
    match_no_blunder(&m, "0 move a1 a2", "points-wasted");
}

/* Seat 0 wants an evaluation: the last one, or not. Seats 1 and 2 have so many points. */
static struct match hyped(int held, int one, int two, const char *guards)
{
    struct match m;
    begin_action(&m, "trend trend trend");
    scene_of(&m)->evaluations = (uint8_t)held;
    set_score(&m, 0, 20);
    set_score(&m, 1, one);
    set_score(&m, 2, two);
    give(&m, 1, guards);
    match_play(&m, "0 hype");
    return m;
}

RULE(an_evaluation_that_loses_the_match_is_accepted_with_guards_in_hand)
{
    struct match m = hyped(6, 10, 0, "guard guard guard");
    match_blunder(&m, "1 accept", "guard-refused");
    m = hyped(6, 10, 15, "guard guard guard guard");
    match_blunder(&m, "1 accept", "guard-refused");
    m = hyped(2, 10, 34, "guard guard guard");
    match_no_blunder(&m, "1 accept", "guard-refused"); /* nobody gets to the top */
    put_pawns(&m, 2, "t2 t3");
    match_blunder(&m, "1 accept", "guard-refused"); /* seat 2 does */
}

RULE(an_evaluation_is_accepted_that_wins_or_decides_nothing_or_cannot_be_repelled)
{
    struct match m = hyped(6, 30, 0, "guard guard guard");
    match_no_blunder(&m, "1 accept", "guard-refused"); /* wins */
    m = hyped(5, 10, 0, "guard guard guard");
    match_no_blunder(&m, "1 accept", "guard-refused"); /* decides nothing */
    m = hyped(6, 10, 0, "guard guard trend");
    match_no_blunder(&m, "1 accept", "guard-refused"); /* cannot be repelled */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_are_walked_home),
        cmocka_unit_test(points_are_walked_elsewhere_or_are_few),
        cmocka_unit_test(an_evaluation_that_loses_the_match_is_accepted_with_guards_in_hand),
        cmocka_unit_test(
            an_evaluation_is_accepted_that_wins_or_decides_nothing_or_cannot_be_repelled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
