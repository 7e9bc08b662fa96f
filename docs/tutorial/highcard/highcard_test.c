/*
 * games/highcard/highcard_test.c - the rules of High Card, sentence by sentence.
 *
 * tests/script.h tells how such tests are written.
 */
#include "tests/script.h"

extern const struct sh_game SH_GAME;

RULE(two_to_six_seats_can_play)
{
    struct match m;
    for (int seats = 2; seats <= 6; seats++) match_begin(&m, &SH_GAME, "seats %d", seats);
    match_refuses_header(&SH_GAME, "seats 1", "wrong-seats");
    match_refuses_header(&SH_GAME, "seats 7", "wrong-seats");
}

RULE(the_small_deck_has_no_card_below_ten_and_is_for_five)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 5; option deck small");
    match_field(&m, "lowest", "ten");
    match_moves(&m, SH_CHANCE, "deal 0 ten; deal 0 jack; deal 0 queen; deal 0 king; deal 0 ace");
    match_refuses(&m, "* deal 0 nine", "none-left");
    match_refuses_header(&SH_GAME, "seats 6; option deck small", "deck-too-small");
}

RULE(everybody_is_dealt_a_card_in_turn)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 2");
    match_asks(&m, "deal", "[*]");
    match_refuses(&m, "* deal 1 ten", "not-that-seat");
    match_refuses(&m, "* draw 0 ten", "not-now");
    match_play(&m, "* deal 0 ten");
    match_field(&m, "card", "[ten,-]");
    match_play(&m, "* deal 1 ace");
    match_asks(&m, "choose", "[0,1]");
}

RULE(there_are_two_of_each_card)
{
    struct match m;
    const struct sh_move seven = {.a = 1};
    match_begin(&m, &SH_GAME, "seats 3");
    assert_int_equal(sh_draw_total(&SH_GAME, &m.reader.state), 16);
    match_play(&m, "* deal 0 seven");
    assert_int_equal(SH_GAME.weight(&m.reader.state, seven), 1);
    match_play(&m, "* deal 1 seven");
    assert_int_equal(sh_draw_total(&SH_GAME, &m.reader.state), 14);
    match_may_not(&m, "* deal 2 seven");
    match_refuses(&m, "* deal 2 seven", "none-left");
}

RULE(all_choose_at_once_in_any_order)
{
    struct match m, n;
    match_begin(&m, &SH_GAME, "seats 2");
    match_play(&m, "* deal 0 ten; * deal 1 jack");
    n = m;
    match_moves(&m, 0, "choose keep; choose swap");
    match_play(&m, "0 choose swap; 1 choose keep");
    match_play(&n, "1 choose keep; 0 choose swap");
    match_same(&m, &n);
    match_asks(&m, "draw", "[*]");
}

RULE(nobody_chooses_twice)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 2");
    match_play(&m, "* deal 0 ten; * deal 1 jack; 0 choose keep");
    match_refuses(&m, "0 choose swap", "not-your-turn");
}

RULE(an_ace_is_kept)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 2");
    match_play(&m, "* deal 0 ace; * deal 1 king");
    match_refuses(&m, "0 choose swap", "aces-are-kept");
    match_moves(&m, 0, "choose keep");
    match_moves(&m, 1, "choose keep; choose swap");
}

RULE(choices_are_secret_until_all_have_chosen)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 3");
    match_play(&m, "* deal 0 ten; * deal 1 jack; * deal 2 ten; 0 choose swap");
    match_saw(&m, 0, "0 choose swap");
    match_saw(&m, 1, "0 choose ?");
    match_view(&m, 0, "choice", "[swap,-,-]");
    match_view(&m, SH_WATCHER, "choice", "[null,-,-]");
    match_play(&m, "2 choose keep; 1 choose keep");
    match_view(&m, SH_WATCHER, "choice", "[swap,keep,keep]");
}

RULE(who_swaps_draws_from_what_is_left)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 3");
    match_play(&m, "* deal 0 ten; * deal 1 ten; * deal 2 nine");
    match_play(&m, "0 choose swap; 1 choose keep; 2 choose swap");
    match_field(&m, "next", "0");
    match_refuses(&m, "* draw 2 king", "not-that-seat");
    match_refuses(&m, "* draw 0 ten", "none-left");
    match_play(&m, "* draw 0 seven");
    match_field(&m, "next", "2");
    match_play(&m, "* draw 2 king");
    match_field(&m, "drawn", "[seven,-,king]");
    match_asks(&m, "over", "[]");
}

RULE(cards_are_secret_until_the_end)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 2");
    match_play(&m, "* deal 0 ten");
    match_saw(&m, 0, "* deal 0 ten");
    match_saw(&m, 1, "* deal 0 ?");
    match_play(&m, "* deal 1 nine; 0 choose swap; 1 choose swap; * draw 0 king");
    match_saw(&m, 0, "* draw 0 king");
    match_saw(&m, SH_WATCHER, "* draw 0 ?");
    match_view(&m, 0, "card", "[ten,null]");
    match_view(&m, 1, "drawn", "[null,-]");
    match_play(&m, "* draw 1 eight");
    match_view(&m, SH_WATCHER, "card", "[ten,nine]");
    match_view(&m, SH_WATCHER, "drawn", "[king,eight]");
}

RULE(the_highest_card_wins)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 2");
    match_play(&m, "* deal 0 king; * deal 1 queen; 0 choose swap");
    match_share(&m, "null");
    match_play(&m, "1 choose keep; * draw 0 seven");
    match_share(&m, "[0,1000]");
}

RULE(equal_cards_share)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 3");
    match_play(&m, "* deal 0 ace; * deal 1 ace; * deal 2 king");
    match_play(&m, "0 choose keep; 1 choose keep; 2 choose keep");
    match_asks(&m, "over", "[]");
    match_share(&m, "[500,500,0]");
}

static const struct CMUnitTest rules[] = {
    cmocka_unit_test(two_to_six_seats_can_play),
    cmocka_unit_test(the_small_deck_has_no_card_below_ten_and_is_for_five),
    cmocka_unit_test(everybody_is_dealt_a_card_in_turn),
    cmocka_unit_test(there_are_two_of_each_card),
    cmocka_unit_test(all_choose_at_once_in_any_order),
    cmocka_unit_test(nobody_chooses_twice),
    cmocka_unit_test(an_ace_is_kept),
    cmocka_unit_test(choices_are_secret_until_all_have_chosen),
    cmocka_unit_test(who_swaps_draws_from_what_is_left),
    cmocka_unit_test(cards_are_secret_until_the_end),
    cmocka_unit_test(the_highest_card_wins),
    cmocka_unit_test(equal_cards_share),
};

int main(void)
{
    return cmocka_run_group_tests(rules, NULL, NULL);
}
