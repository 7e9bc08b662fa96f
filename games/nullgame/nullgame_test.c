/*
 * games/nullgame/nullgame_test.c - the rules of the smallest game, sentence by sentence.
 *
 * tests/script.h tells how such tests are written.
 */
#include "tests/script.h"

extern const struct sh_game SH_GAME;

RULE(one_to_four_seats_can_play)
{
    struct match m;
    for (int seats = 1; seats <= 4; seats++) match_begin(&m, &SH_GAME, "seats %d", seats);
    match_refuses_header(&SH_GAME, "seats 0", "wrong-seats");
    match_refuses_header(&SH_GAME, "seats 5", "wrong-seats");
}

RULE(a_coin_is_flipped_for_each_seat_in_turn_and_the_seat_says_done)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 2");
    match_field(&m, "coin", "[-,-]");
    match_asks(&m, "flip", "[*]");
    match_moves(&m, SH_CHANCE, "flip 0 heads; flip 0 tails");
    match_play(&m, "* flip 0 tails");
    match_field(&m, "coin", "[tails,-]");
    match_asks(&m, "peek", "[0]");
    match_moves(&m, 0, "done");
    match_play(&m, "0 done");
    match_asks(&m, "flip", "[*]");
    match_moves(&m, SH_CHANCE, "flip 1 heads; flip 1 tails");
    match_play(&m, "* flip 1 heads; 1 done");
    match_field(&m, "flipped", "2");
    match_asks(&m, "over", "[]");
}

RULE(nobody_acts_out_of_turn)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 2");
    match_refuses(&m, "0 done", "not-your-turn");
    match_refuses(&m, "* flip 1 heads", "not-a-legal-move");
    match_play(&m, "* flip 0 heads");
    match_refuses(&m, "1 done", "not-your-turn");
    match_refuses(&m, "* flip 1 heads", "not-your-turn");
    match_refuses(&m, "2 done", "no-such-seat");
    match_play(&m, "0 done; * flip 1 heads; 1 done");
    match_refuses(&m, "1 done", "match-is-over");
}

RULE(a_seat_peeks_only_at_its_own_coin)
{
    struct match m, other;
    match_begin(&m, &SH_GAME, "seats 3");
    other = m;
    match_play(&m, "* flip 0 heads");
    match_saw(&m, 0, "* flip 0 heads");
    match_saw(&m, 1, "* flip 0 ?");
    match_saw(&m, SH_WATCHER, "* flip 0 ?");
    match_view(&m, 0, "coin", "[heads,-,-]");
    match_view(&m, 1, "coin", "[null,-,-]");
    match_view(&m, SH_WATCHER, "coin.0", "null");
    match_play(&other, "* flip 0 tails");
    match_same_view(&m, &other, 1);
    match_same_view(&m, &other, SH_WATCHER);
}

RULE(in_the_end_the_coins_are_shown)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 2");
    match_play(&m, "* flip 0 heads; 0 done; * flip 1 tails");
    match_view(&m, 0, "coin", "[heads,null]");
    match_play(&m, "1 done");
    match_view(&m, 0, "coin", "[heads,tails]");
    match_view(&m, SH_WATCHER, "coin", "[heads,tails]");
}

RULE(heads_win_and_share)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 2");
    match_play(&m, "* flip 0 heads; 0 done; * flip 1 tails");
    match_share(&m, "null");
    match_play(&m, "1 done");
    match_share(&m, "[1000,0]");

    match_begin(&m, &SH_GAME, "seats 4");
    match_play(&m, "* flip 0 heads; 0 done; * flip 1 heads; 1 done;"
                   "* flip 2 tails; 2 done; * flip 3 heads; 3 done");
    match_share(&m, "[333,333,0,333]");
}

RULE(nobody_wins_if_all_coins_are_tails)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 2");
    match_play(&m, "* flip 0 tails; 0 done; * flip 1 tails; 1 done; = 0 0");
    match_share(&m, "[0,0]");
}

static const struct CMUnitTest rules[] = {
    cmocka_unit_test(one_to_four_seats_can_play),
    cmocka_unit_test(a_coin_is_flipped_for_each_seat_in_turn_and_the_seat_says_done),
    cmocka_unit_test(nobody_acts_out_of_turn),
    cmocka_unit_test(a_seat_peeks_only_at_its_own_coin),
    cmocka_unit_test(in_the_end_the_coins_are_shown),
    cmocka_unit_test(heads_win_and_share),
    cmocka_unit_test(nobody_wins_if_all_coins_are_tails),
};

int main(void)
{
    return cmocka_run_group_tests(rules, NULL, NULL);
}
