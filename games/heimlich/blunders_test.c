/*
 * games/heimlich/blunders_test.c - what counts as a blunder in Heimlich & Co, and what does not:
 * three positions each.
 */
#include <string.h>

#include "heimlich.h"
#include "tests/script.h"

extern const struct sh_game SH_GAME;

/* Seat 0 of four owns purple and has rolled; agents stand and stones lie as given, in the order
   yellow red purple blue green orange. */
static struct match scene(const char *rule, int die, int safe, const char *at, const char *points)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 4; option rule %s", rule);
    match_play(&m, "* deal 0 purple; * deal 1 red; * deal 2 blue; * deal 3 yellow; * first 0;"
                   "* roll %d", die);
    struct heimlich *h = (struct heimlich *)&m.reader.state;
    h->safe = (uint8_t)safe;
    for (int a = 0; a < h->agents; a++) {
        h->at[a] = (uint8_t)(at[a] - 'a');
        h->points[a] = (uint8_t)(points[a] - 'a');
    }
    return m;
}

/* Buildings and points as letters: a is the church or 0, l the ruin or 11. */
RULE(the_own_agent_goes_into_the_ruin)
{
    struct match m = scene("basic", 3, 7, "aaiaaa", "aafaaa"); /* purple on 8 with 5 points */
    match_blunder(&m, "0 go purple 3", "own-into-ruin");
    m = scene("pro", 4, 7, "aahaaa", "aakaaa");
    match_blunder(&m, "0 go purple 4", "own-into-ruin");
    m = scene("basic", 5, 7, "aakaaa", "aafaaa");
    match_blunder(&m, "0 go purple 1", "own-into-ruin"); /* and the others then */
}

RULE(others_go_into_the_ruin_or_there_is_nothing_to_lose)
{
    struct match m = scene("basic", 3, 7, "aiiaaa", "affaaa");
    match_no_blunder(&m, "0 go red 3", "own-into-ruin");
    match_no_blunder(&m, "0 go purple 2", "own-into-ruin");
    m = scene("basic", 3, 7, "aaiaaa", "aaaaaa");
    match_no_blunder(&m, "0 go purple 3", "own-into-ruin");
}

RULE(the_own_agent_alone_goes_home_to_the_safe_before_dossiers)
{
    struct match m = scene("pro", 4, 7, "aadaaa", "aaaaaa");
    match_blunder(&m, "0 go purple 4", "own-in-the-open");
    m = scene("pro", 6, 10, "gfeedd", "bbbbbb");
    match_blunder(&m, "0 go purple 6", "own-in-the-open");
    m = scene("pro", 3, 5, "bbcbbb", "aaaaaa");
    match_blunder(&m, "0 go purple 3", "own-in-the-open");
}

RULE(the_own_agent_is_not_alone_or_nobody_has_to_know)
{
    struct match m = scene("basic", 4, 7, "aadaaa", "aaaaaa");
    match_no_blunder(&m, "0 go purple 4", "own-in-the-open"); /* no dossiers */
    m = scene("pro", 4, 7, "aidaaa", "aaaaaa");
    match_no_blunder(&m, "0 go purple 4", "own-in-the-open"); /* red gets more */
    m = scene("pro", 5, 7, "aadaaa", "aaaaaa");
    match_play(&m, "0 go red 1");
    match_no_blunder(&m, "0 go purple 4", "own-in-the-open"); /* red has gone, too */
}

RULE(a_scoring_feeds_the_leader_for_nothing)
{
    struct match m = scene("basic", 3, 7, "aiaeaa", "amaaaa"); /* red leads, stands on 8 */
    match_blunder(&m, "0 go blue 3", "leader-fed");
    m = scene("basic", 3, 7, "aelaaa", "amfaaa"); /* it is the leader who enters */
    match_blunder(&m, "0 go red 3", "leader-fed");
    m = scene("pro", 4, 7, "kgaaaa", "mbaaaa");
    match_play(&m, "0 go red 1");
    match_blunder(&m, "0 go green 3", "leader-fed"); /* entered before */
}

RULE(no_scoring_or_not_for_nothing)
{
    struct match m = scene("basic", 3, 7, "aiadaa", "amaaaa");
    match_no_blunder(&m, "0 go blue 3", "leader-fed"); /* 6 */
    m = scene("basic", 3, 7, "aifeaa", "amaaaa");
    match_no_blunder(&m, "0 go blue 3", "leader-fed"); /* purple gets 5 */
    m = scene("basic", 3, 7, "adaeaa", "amaaaa");
    match_no_blunder(&m, "0 go blue 3", "leader-fed"); /* red gets 3 */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_own_agent_goes_into_the_ruin),
        cmocka_unit_test(others_go_into_the_ruin_or_there_is_nothing_to_lose),
        cmocka_unit_test(the_own_agent_alone_goes_home_to_the_safe_before_dossiers),
        cmocka_unit_test(the_own_agent_is_not_alone_or_nobody_has_to_know),
        cmocka_unit_test(a_scoring_feeds_the_leader_for_nothing),
        cmocka_unit_test(no_scoring_or_not_for_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
