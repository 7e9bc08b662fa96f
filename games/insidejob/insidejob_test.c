/*
 * games/insidejob/insidejob_test.c - the rules of Inside Job for three to five seats without
 * special roles, sentence by sentence. Every test is named after what the rules say. Who wins a
 * trick and which missions are done is in missions_test.c, special roles are in special_test.c,
 * two seats in larry_test.c.
 */
#include "insidejob_test.h"
#include "tests/setups.h"

/* ---- numbers ---- */

RULE(two_to_five_seats_can_play)
{
    struct match m;
    for (int seats = 2; seats <= 5; seats++) match_begin(&m, &SH_GAME, "seats %d", seats);
    match_refuses_header(&SH_GAME, "seats 1", "wrong-seats");
    match_refuses_header(&SH_GAME, "seats 6", "wrong-seats");
}

static void check_numbers(int seats, const char *hand, const char *tricks, const char *goal,
                          const char *limit)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats %d", seats);
    match_field(&m, "hand_cards", hand);
    match_field(&m, "tricks", tricks);
    match_field(&m, "goal", goal);
    match_field(&m, "limit", limit);
    match_field(&m, "done", "0");
}

RULE(hand_tricks_goal_and_case_limit_depend_on_the_seats)
{
    check_numbers(2, "10", "9", "7", "6");
    check_numbers(3, "13", "11", "9", "6");
    check_numbers(4, "12", "10", "7", "5");
    check_numbers(5, "10", "9", "6", "4");
}

RULE(every_seat_starts_with_one_case_and_the_rest_of_the_14_are_the_supply)
{
    struct match m = in_suits("seats 3", "agent agent insider");
    match_field(&m, "held", "[1,1,1,-,-]");
    match_field(&m, "supply", "11");
    m = in_suits("seats 4", AGENTS_AND_2);
    match_field(&m, "held", "[1,1,1,1,-]");
    match_field(&m, "supply", "10");
    m = in_suits("seats 5", "agent agent insider agent agent");
    match_field(&m, "held", "[1,1,1,1,1]");
    match_field(&m, "supply", "9");
}

/* ---- setup and chance ---- */

RULE(one_insider_otherwise_agents_dealt_in_seat_order)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 3");
    match_asks(&m, "role", "[*]");
    match_moves(&m, SH_CHANCE, "role 0 agent; role 0 insider");
    match_refuses(&m, "* role 1 agent", "in-seat-order");
    match_refuses(&m, "* role 0 bugged", "not-in-the-deck");
    match_refuses(&m, "* deal 0 Y1", "not-now");
    match_play(&m, "* role 0 insider");
    match_moves(&m, SH_CHANCE, "role 1 agent");
    match_refuses(&m, "* role 1 insider", "not-in-the-deck");
    match_refuses(&m, "* role 0 agent", "in-seat-order");
    match_play(&m, "* role 1 agent");
    match_moves(&m, SH_CHANCE, "role 2 agent"); /* Forced, and dealt all the same. */
    match_play(&m, "* role 2 agent");
    match_field(&m, "role", "[insider,agent,agent,-,-]");
    match_asks(&m, "deal", "[*]");
}

RULE(the_insider_may_be_the_last_to_be_dealt)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 4");
    deal_roles(&m, "agent agent agent");
    match_moves(&m, SH_CHANCE, "role 3 insider");
    match_refuses(&m, "* role 3 agent", "not-in-the-deck");
    match_refuses(&m, "* first 0", "not-now");
}

RULE(roles_are_drawn_by_the_copies_left)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 5");
    assert_int_equal(sh_draw_total(&SH_GAME, &m.reader.state), 5);
    int agents = 0;
    for (uint32_t i = 0; i < 5; i++) {
        char text[SH_TEXT_MAX];
        sh_format(&SH_GAME, sh_draw_at(&SH_GAME, &m.reader.state, i), NULL, text);
        agents += strcmp(text, "role 0 agent") == 0;
    }
    assert_int_equal(agents, 4);
    struct sh_move moves[SH_MOVES_MAX];
    assert_int_equal(SH_GAME.moves(&m.reader.state, SH_CHANCE, moves), 2);
    assert_int_equal(SH_GAME.weight(&m.reader.state, moves[0]), 4);
    assert_int_equal(SH_GAME.weight(&m.reader.state, moves[1]), 1);
    match_play(&m, "* role 0 agent");
    assert_int_equal(sh_draw_total(&SH_GAME, &m.reader.state), 4);
}

RULE(each_role_is_seen_by_its_owner_only)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 3");
    match_play(&m, "* role 0 agent");
    match_saw(&m, 0, "* role 0 agent");
    match_saw(&m, 1, "* role 0 ?");
    match_saw(&m, SH_WATCHER, "* role 0 ?");
    match_play(&m, "* role 1 insider; * role 2 agent");
    match_saw(&m, 1, "* role 2 ?");
    match_view(&m, 0, "role", "[agent,null,null,-,-]");
    match_view(&m, 1, "role", "[null,insider,null,-,-]");
    match_view(&m, 2, "role", "[null,null,agent,-,-]");
    match_view(&m, SH_WATCHER, "role", "[null,null,null,-,-]");
}

RULE(hands_are_dealt_seat_by_seat_each_whole)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 4");
    deal_roles(&m, AGENTS_AND_2);
    assert_int_equal(sh_draw_total(&SH_GAME, &m.reader.state), 52);
    match_refuses(&m, "* deal 1 Y1", "in-seat-order");
    deal_hands(&m, "Y1-11");
    match_refuses(&m, "* deal 1 P1", "in-seat-order");
    match_refuses(&m, "* deal 0 Y5", "not-in-the-deck");
    match_refuses(&m, "* first 0", "not-now");
    match_refuses(&m, "* role 0 agent", "not-now");
    match_play(&m, "* deal 0 P13");
    match_refuses(&m, "* deal 0 Y12", "in-seat-order");
    match_refuses(&m, "* deal 1 P13", "not-in-the-deck");
    match_field(&m, "hand.0", "[Y1,Y2,Y3,Y4,Y5,Y6,Y7,Y8,Y9,Y10,Y11,P13]");
    match_asks(&m, "deal", "[*]");
    assert_int_equal(sh_draw_total(&SH_GAME, &m.reader.state), 40);
}

RULE(a_card_is_shown_only_to_the_seat_it_is_dealt_to)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 3");
    deal_roles(&m, "agent agent insider");
    match_play(&m, "* deal 0 G7");
    match_saw(&m, 0, "* deal 0 G7");
    match_saw(&m, 1, "* deal 0 ?");
    match_saw(&m, SH_WATCHER, "* deal 0 ?");
    m = in_suits("seats 3", "agent agent insider");
    match_view(&m, 1, "hand", "[null,[P1,P2,P3,P4,P5,P6,P7,P8,P9,P10,P11,P12,P13],null]");
    match_view(&m, SH_WATCHER, "hand", "[null,null,null]");
    match_view(&m, 2, "count", "[13,13,13]");
}

RULE(cards_not_dealt_leave_the_game_unseen)
{
    struct match m = in_suits("seats 4", AGENTS_AND_2);
    match_field(&m, "stock", "[Y13,P13,G13,B13]");
    for (int seat = 0; seat < 4; seat++) match_view(&m, seat, "stock", "null");
    match_view(&m, SH_WATCHER, "stock", "null");
}

RULE(the_first_starter_is_any_seat_by_chance)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 3");
    deal_roles(&m, "agent agent insider");
    deal_hands(&m, SUITS_FOR_3);
    match_asks(&m, "first", "[*]");
    match_moves(&m, SH_CHANCE, "first 0; first 1; first 2");
    match_refuses(&m, "* first 3", "nobody-sits-there");
    match_refuses(&m, "* deal 2 B1", "not-now");
    match_refuses(&m, "* mission high.Y", "not-now");
    match_play(&m, "* first 2; * mission high.Y; * mission low.G");
    match_asks(&m, "choose", "[2]");
    match_field(&m, "starter", "2");
}

/* ---- the missions of a trick ---- */

RULE(a_trick_begins_with_two_missions_that_only_its_starter_sees)
{
    struct match m = in_suits("seats 4", AGENTS_AND_2);
    match_asks(&m, "mission", "[*]");
    match_play(&m, "* mission high.Y");
    match_saw(&m, 0, "* mission high.Y");
    match_saw(&m, 1, "* mission ?");
    match_saw(&m, SH_WATCHER, "* mission ?");
    match_asks(&m, "mission", "[*]");
    match_play(&m, "* mission even.B");
    match_saw(&m, 0, "* mission even.B");
    match_saw(&m, 3, "* mission ?");
    match_asks(&m, "choose", "[0]");
    match_view(&m, 0, "drawn.0", "[high.Y,even.B]");
    match_view(&m, 1, "drawn.0", "[null,null]");
    match_view(&m, SH_WATCHER, "drawn.0", "[null,null]");
}

RULE(the_starter_makes_one_of_the_two_active)
{
    struct match m = in_suits("seats 4", AGENTS_AND_2), other;
    match_play(&m, "* mission high.Y; * mission even.B");
    match_moves(&m, 0, "choose high.Y; choose even.B");
    match_refuses(&m, "0 choose low.G", "mission-not-drawn");
    match_refuses(&m, "1 choose high.Y", "not-your-turn");
    match_refuses(&m, "0 play Y1", "not-now");
    match_refuses(&m, "* mission low.G", "not-your-turn");
    other = m;
    match_play(&m, "0 choose even.B");
    match_saw(&m, 2, "0 choose even.B");
    match_view(&m, 2, "mission", "even.B");
    match_asks(&m, "play", "[0]");
    match_play(&other, "0 choose high.Y");
    match_view(&other, SH_WATCHER, "mission", "high.Y");
}

RULE(the_other_mission_leaves_the_game_unseen_by_all_others)
{
    struct match m = in_suits("seats 4", AGENTS_AND_2);
    trick(&m, "high.Y even.B", "Y1 P1 G1 B1");
    match_view(&m, 0, "drawn.0", "[high.Y,even.B]");
    match_view(&m, 1, "drawn.0.1", "null");
    match_view(&m, SH_WATCHER, "drawn.0.1", "null");
    match_refuses(&m, "* mission even.B", "not-in-the-deck");
    match_refuses(&m, "* mission high.Y", "not-in-the-deck");
    match_play(&m, "* mission low.B; * mission odd.P; 0 choose low.B");
    match_view(&m, 0, "drawn.0", "[high.Y,even.B]");
}

RULE(of_two_copies_of_one_mission_there_is_one_choice)
{
    struct match m = in_suits(FOUR, AGENTS_AND_2);
    match_play(&m, "* mission third_case.Y; * mission third_case.Y");
    match_moves(&m, 0, "choose third_case.Y");
    match_play(&m, "0 choose third_case.Y");
    match_asks(&m, "play", "[0]");
}

RULE(the_default_deck_has_24_missions_drawn_without_replacement)
{
    struct match m = in_suits("seats 4", AGENTS_AND_2);
    match_moves(&m, SH_CHANCE,
                "mission high.Y; mission high.P; mission low.G; mission low.B; mission even.B;"
                "mission even.Y; mission odd.P; mission odd.G; mission first_wins.Y;"
                "mission first_wins.G; mission second_wins.P; mission second_wins.B;"
                "mission last_wins.G; mission last_wins.Y; mission ascending.B;"
                "mission ascending.P; mission descending.Y; mission descending.G;"
                "mission one_suit.P; mission one_suit.B; mission last_lowest.G;"
                "mission last_lowest.Y; mission third_case.B; mission second_odd.P");
    match_refuses(&m, "* mission high.B", "not-in-the-deck");
    match_refuses(&m, "* mission third_wins.B", "not-in-the-deck");
    match_refuses(&m, "* mission risk.even.Y", "not-in-the-deck");
    match_play(&m, "* mission high.Y");
    match_refuses(&m, "* mission high.Y", "not-in-the-deck");
    assert_int_equal(sh_draw_total(&SH_GAME, &m.reader.state), 23);
}

RULE(missions_are_drawn_by_the_copies_left)
{
    struct match m = in_suits(FOUR, AGENTS_AND_2);
    assert_int_equal(sh_draw_total(&SH_GAME, &m.reader.state), 56);
    match_play(&m, "* mission last_wins.G");
    assert_int_equal(sh_draw_total(&SH_GAME, &m.reader.state), 55);
    match_play(&m, "* mission last_wins.G; 0 choose last_wins.G");
    play(&m, "Y1 P1 G1 B1");
    match_refuses(&m, "* mission last_wins.G", "not-in-the-deck");
}

/* ---- option risk ---- */

RULE(with_option_risk_the_4_risk_missions_are_shuffled_in)
{
    struct match m = in_suits("seats 4; option risk on", AGENTS_AND_2);
    assert_int_equal(sh_draw_total(&SH_GAME, &m.reader.state), 28);
    match_may(&m, "* mission risk.even.Y");
    match_may(&m, "* mission risk.ascending.P");
    match_may(&m, "* mission risk.one_suit.G");
    match_may(&m, "* mission risk.first_wins.B");
    match_may(&m, "* mission even.Y");
}

RULE(whoever_draws_a_risk_mission_must_choose_it)
{
    struct match m = in_suits("seats 4; option risk on", AGENTS_AND_2);
    match_play(&m, "* mission high.Y; * mission risk.even.Y");
    match_asks(&m, "choose", "[0]"); /* Forced, and asked all the same. */
    match_moves(&m, 0, "choose risk.even.Y");
    match_refuses(&m, "0 choose high.Y", "risk-must-be-chosen");
    match_refuses(&m, "0 choose risk.one_suit.G", "mission-not-drawn");
    match_play(&m, "0 choose risk.even.Y");
    match_field(&m, "mission", "risk.even.Y");
}

RULE(of_two_risk_missions_either_may_be_chosen)
{
    struct match m = in_suits("seats 4; option risk on", AGENTS_AND_2);
    match_play(&m, "* mission risk.one_suit.G; * mission risk.even.Y");
    match_moves(&m, 0, "choose risk.even.Y; choose risk.one_suit.G");
}

/* ---- leading and following ---- */

RULE(the_starter_leads_any_card)
{
    struct match m = begun("seats 4", AGENTS_AND_2, MIXED, 0);
    choose(&m, "high.Y low.G");
    match_moves(&m, 0, "play Y1; play Y2; play Y3; play P1; play P2; play P3; play G1; play G2;"
                       "play G3; play B1; play B2; play B3");
    match_refuses(&m, "0 play Y4", "card-not-in-hand");
    match_refuses(&m, "0 play Y13", "card-not-in-hand");
    match_refuses(&m, "1 play Y4", "not-your-turn");
}

RULE(everybody_plays_one_card_clockwise)
{
    struct match m = begun("seats 4", AGENTS_AND_2, MIXED, 2);
    choose(&m, "high.Y low.G");
    match_asks(&m, "play", "[2]");
    match_play(&m, "2 play G7");
    match_asks(&m, "play", "[3]");
    match_play(&m, "3 play G10");
    match_asks(&m, "play", "[0]");
    match_play(&m, "0 play G1");
    match_asks(&m, "play", "[1]");
    match_field(&m, "table", "[G7,G10,G1,-,-]");
    match_view(&m, SH_WATCHER, "table", "[G7,G10,G1,-,-]");
    match_view(&m, SH_WATCHER, "count", "[11,12,11,11]");
    match_play(&m, "1 play G4");
    match_asks(&m, "mission", "[*]");
    match_field(&m, "count", "[11,11,11,11]");
}

RULE(one_must_follow_the_led_suit_if_able)
{
    struct match m = begun("seats 4", AGENTS_AND_2, MIXED, 0);
    choose(&m, "high.Y low.G");
    match_play(&m, "0 play P1");
    match_moves(&m, 1, "play P4; play P5; play P6; case P4; case P5; case P6");
    match_refuses(&m, "1 play Y4", "must-follow-suit"); /* Trump does not help. */
    match_refuses(&m, "1 play B4", "must-follow-suit");
    match_refuses(&m, "1 play P2", "card-not-in-hand");
}

RULE(who_cannot_follow_plays_any_card)
{
    struct match m = in_suits("seats 3", "agent agent insider");
    choose(&m, "high.P");
    match_play(&m, "0 play Y1");
    match_moves(&m, 1, "play P1; play P2; play P3; play P4; play P5; play P6; play P7; play P8;"
                       "play P9; play P10; play P11; play P12; play P13; case P1; case P2; case P3;"
                       "case P4; case P5; case P6; case P7; case P8; case P9; case P10; case P11;"
                       "case P12; case P13");
}

RULE(the_insider_never_has_to_follow)
{
    struct match m = begun("seats 4", AGENTS_AND_2, MIXED, 0);
    choose(&m, "high.Y low.G");
    match_play(&m, "0 play P1; 1 play P4");
    match_may(&m, "2 play P7");
    match_may(&m, "2 play Y7");
    match_may(&m, "2 case B9");
    match_play(&m, "2 play G8");
    match_refuses(&m, "3 play Y10", "must-follow-suit");
    match_moves(&m, 3, "play P10; play P11; play P12; case P10; case P11; case P12");
}

RULE(a_case_on_the_led_card_would_change_nothing_the_printed_suit_is_followed)
{
    struct match m = begun("seats 4", AGENTS_AND_2, MIXED, 0);
    choose(&m, "high.Y low.G");
    match_play(&m, "0 play P1; 1 case P4"); /* Counts as yellow now. */
    match_play(&m, "2 play P7");
    match_refuses(&m, "3 play Y10", "must-follow-suit");
    match_play(&m, "3 play P10");
}

RULE(a_refusal_explains_which_suit_must_be_followed)
{
    struct match m = begun("seats 4", AGENTS_AND_2, MIXED, 0);
    choose(&m, "high.Y low.G");
    match_play(&m, "0 play B1");
    match_explains(&m, "1 play Y4", "suit B");
    match_explains(&m, "1 case G4", "suit B");
    match_explains(&m, "1 play Y1", "");
}

RULE(breaking_the_duty_is_not_announced_but_who_failed_which_suit_was_seen_by_all)
{
    struct match m = begun("seats 4", AGENTS_AND_2, MIXED, 0), honest = m;
    choose(&m, "high.Y low.G");
    match_play(&m, "0 play P1; 1 play P4; 2 play G8");
    match_view(&m, SH_WATCHER, "failed", "[[],[],[P],[]]");
    match_view(&m, 1, "role", "[null,agent,null,null,-]");
    choose(&honest, "high.Y low.G");
    match_play(&honest, "0 play P1; 1 play P4; 2 play P7");
    match_view(&honest, SH_WATCHER, "failed", "[[],[],[],[]]");
}

RULE(who_plays_a_suit_after_failing_to_follow_it_is_caught_by_what_all_have_seen)
{
    struct match m = begun(FOUR, AGENTS_AND_2, MIXED, 0);
    trick(&m, "third_case.Y", "P1 P4 G8 P10");
    match_view(&m, SH_WATCHER, "caught", "[]");
    trick(&m, "third_case.Y", "P11 P2 P5 G9"); /* Without pink again. */
    match_view(&m, SH_WATCHER, "caught", "[]");
    trick(&m, "third_case.Y", "P12 P3 P6 P7");
    match_view(&m, SH_WATCHER, "caught", "[2]");
    match_view(&m, 0, "role", "[agent,null,null,null,-]");
}

/* ---- cases on cards ---- */

RULE(a_seat_with_a_case_may_put_one_on_the_card_it_plays)
{
    struct match m = in_suits("seats 4", AGENTS_AND_2);
    choose(&m, "high.Y");
    match_play(&m, "0 play Y3; 1 case P2");
    match_saw(&m, 3, "1 case P2");
    match_field(&m, "table", "[Y3,P2,-,-,-]");
    match_view(&m, SH_WATCHER, "cased", "[off,on,-,-,-]");
    match_field(&m, "held", "[1,0,1,1,-]");
    match_field(&m, "supply", "10");
    match_asks(&m, "play", "[2]");
}

RULE(following_comes_before_the_case)
{
    struct match m = begun("seats 4", AGENTS_AND_2, MIXED, 0);
    choose(&m, "high.Y low.G");
    match_play(&m, "0 play P1");
    match_refuses(&m, "1 case Y4", "must-follow-suit");
    match_refuses(&m, "1 case G4", "must-follow-suit");
    match_refuses(&m, "1 case P1", "card-not-in-hand");
    match_play(&m, "1 case P4");
}

RULE(the_starter_of_the_trick_puts_no_case)
{
    struct match m = in_suits("seats 4", AGENTS_AND_2);
    choose(&m, "high.P");
    match_refuses(&m, "0 case Y3", "starter-puts-no-case");
    match_may_not(&m, "0 case Y3");
    play(&m, "Y1 P1 G1 B1");
    choose(&m, "low.G");
    match_refuses(&m, "1 case P3", "starter-puts-no-case");
    match_play(&m, "1 play P3; 2 play G3; 3 play B3");
    match_may(&m, "0 case Y3"); /* Who has started before is free again. */
}

RULE(a_seat_without_a_case_puts_none)
{
    struct match m = in_suits("seats 4", AGENTS_AND_2);
    trick(&m, "high.Y", "Y12 +P1 G1 B1");
    choose(&m, "even.Y");
    match_play(&m, "0 play Y1");
    match_refuses(&m, "1 case P2", "no-case-left");
    match_may_not(&m, "1 case P2");
    match_play(&m, "1 play P2; 2 case G2");
}

RULE(a_seat_whose_role_is_face_up_puts_no_case)
{
    struct match m = in_suits(FOUR, AGENTS_AND_2);
    win_cases(&m, 0, "123");
    match_field(&m, "face_up.0", "limit");
    match_field(&m, "held.0", "5");
    win(&m, "1");
    choose(&m, "third_case.G");
    match_play(&m, "1 play P7; 2 play G7; 3 play B7");
    match_refuses(&m, "0 case Y5", "face-up-puts-no-case");
    match_may_not(&m, "0 case Y5");
    match_may(&m, "0 play Y5");
}

RULE(a_case_on_a_card_that_is_trump_already_is_allowed)
{
    struct match m = in_suits("seats 4", AGENTS_AND_2);
    choose(&m, "high.P");
    match_play(&m, "0 play Y9; 1 case P9; 2 play G9; 3 play B9");
    match_field(&m, "winner_of.0", "1");
    match_field(&m, "done", "1");
    match_field(&m, "held", "[1,2,1,1,-]"); /* Its own case is back, and one from the supply. */
    match_field(&m, "supply", "9");
}

RULE(without_option_cases_no_case_is_put)
{
    struct match m = in_suits("seats 4; option cases off", AGENTS_AND_2);
    choose(&m, "high.Y");
    match_play(&m, "0 play Y9");
    match_refuses(&m, "1 case P9", "cases-stay-off-cards");
    match_moves(&m, 1, "play P1; play P2; play P3; play P4; play P5; play P6; play P7; play P8;"
                       "play P9; play P10; play P11; play P12");
    match_play(&m, "1 play P9; 2 play G9; 3 play B9");
    match_field(&m, "held", "[2,1,1,1,-]"); /* They are won as usual. */
}

RULE(any_number_of_seats_may_put_a_case_in_one_trick)
{
    struct match m = in_suits("seats 5", "agent agent insider agent agent");
    trick(&m, "high.Y", "Y10 +P1 +G1 +B1 Y11");
    match_field(&m, "winner_of.0", "4");
    match_field(&m, "held", "[1,0,0,0,5]");
    match_field(&m, "supply", "8");
}

/* ---- after the trick ---- */

RULE(the_winner_of_the_trick_starts_the_next_one)
{
    struct match m = in_suits(FOUR, AGENTS_AND_2);
    win(&m, "3");
    match_play(&m, "* mission third_case.P");
    match_saw(&m, 3, "* mission third_case.P");
    match_saw(&m, 0, "* mission ?");
    match_play(&m, "* mission third_case.P");
    match_asks(&m, "choose", "[3]");
    match_play(&m, "3 choose third_case.P; 3 play B1; 0 play Y1; 1 play P1; 2 play G1");
    match_play(&m, "* mission third_case.P; * mission third_case.P");
    match_asks(&m, "choose", "[1]");
}

RULE(the_winner_takes_a_case_mission_or_no_mission)
{
    struct match m = in_suits(FOUR, AGENTS_AND_2);
    win(&m, "1!");
    match_field(&m, "held", "[1,2,1,1,-]");
    match_field(&m, "supply", "9");
    win(&m, "2");
    match_field(&m, "held", "[1,2,2,1,-]");
    match_field(&m, "supply", "8");
    match_field(&m, "done", "1");
}

RULE(the_winner_takes_all_cases_lying_on_cards_of_the_trick)
{
    struct match m = in_suits(FOUR, AGENTS_AND_2);
    win_cases(&m, 0, "13");
    match_field(&m, "held", "[4,0,1,0,-]");
    match_field(&m, "supply", "9");
    m = in_suits(FOUR, AGENTS_AND_2);
    trick(&m, "last_wins.Y", "Y3 +P1 +G2 +B4");
    match_field(&m, "held", "[1,0,0,4,-]"); /* One of them had been his own. */
    match_field(&m, "supply", "9");
}

RULE(a_risk_mission_gives_two_cases)
{
    struct match m = in_suits("seats 4; option risk on", AGENTS_AND_2);
    trick(&m, "risk.even.Y", "Y2 P2 G2 B2");
    match_field(&m, "held", "[3,1,1,1,-]");
    match_field(&m, "supply", "8");
    match_field(&m, "done", "1");
    trick(&m, "risk.one_suit.G", "Y1 +P1 G1 B1");
    match_field(&m, "winner_of.1", "2");
    match_field(&m, "held", "[3,0,4,1,-]");
    match_field(&m, "supply", "6");
    match_field(&m, "done", "1"); /* Not done, two cases all the same. */
}

#define MANY_RISKS \
    "seats 3; option risk on;" TWICE(TWICE(TRUMPS("third_case"))) \
    TWICE(TWICE(TWICE(WORD("risk.third_case", "Y") WORD("risk.third_case", "P") \
                      WORD("risk.third_case", "G"))))

RULE(cases_are_taken_from_the_supply_as_far_as_it_reaches)
{
    struct match m = in_suits(MANY_RISKS, "agent agent insider");
    trick(&m, "risk.third_case.Y", "Y1 P1 G1");
    trick(&m, "risk.third_case.P", "Y2 P2 G2");
    trick(&m, "risk.third_case.G", "P3 G3 Y3");
    trick(&m, "risk.third_case.Y", "G4 Y4 P4");
    trick(&m, "risk.third_case.P", "Y5 P5 G5");
    match_field(&m, "held", "[5,5,3,-,-]");
    match_field(&m, "supply", "1");
    trick(&m, "risk.third_case.G", "P6 G6 Y6"); /* One is left of two. */
    match_field(&m, "held", "[5,5,4,-,-]");
    match_field(&m, "supply", "0");
    trick(&m, "risk.third_case.G", "G7 Y7 P7"); /* None is left. */
    match_field(&m, "held", "[5,5,4,-,-]");
    trick(&m, "third_case.G", "G8 Y8 P8");
    match_field(&m, "held", "[5,5,4,-,-]");
    trick(&m, "risk.third_case.G", "G13 +Y9 P9"); /* Cases on cards are taken all the same. */
    match_field(&m, "held", "[4,5,5,-,-]");
    match_field(&m, "supply", "0");
}

/* ---- face up ---- */

RULE(at_the_case_limit_a_role_turns_up_for_all_to_see)
{
    struct match m = in_suits(FOUR, AGENTS_AND_2);
    win(&m, "1 1 1");
    match_field(&m, "held.1", "4");
    match_field(&m, "face_up.1", "down");
    match_view(&m, 3, "role.1", "null");
    win(&m, "1");
    match_field(&m, "held.1", "5");
    match_view(&m, SH_WATCHER, "face_up", "[down,limit,down,down,-]");
    match_view(&m, 3, "role", "[null,agent,null,agent,-]");
    match_view(&m, SH_WATCHER, "role", "[null,agent,null,null,-]");
    match_asks(&m, "mission", "[*]"); /* An agent: the match goes on. */
}

RULE(the_limit_is_6_with_three_seats_and_4_with_five)
{
    struct match m = in_suits(THREE, "agent agent insider");
    win(&m, "1 1 1 1");
    match_field(&m, "face_up.1", "down");
    win(&m, "1");
    match_field(&m, "held.1", "6");
    match_field(&m, "face_up.1", "limit");
    m = in_suits(FIVE, "agent agent insider agent agent");
    win(&m, "1 0 1 0");
    match_field(&m, "face_up.1", "down");
    win(&m, "1");
    match_field(&m, "held.1", "4");
    match_field(&m, "face_up.1", "limit");
}

RULE(more_cases_than_the_limit_turn_up_as_well)
{
    struct match m = in_suits(FOUR, AGENTS_AND_2);
    win(&m, "0");
    win_cases(&m, 0, "123");
    match_field(&m, "held.0", "6");
    match_field(&m, "face_up.0", "limit");
}

/* ---- early end ---- */

RULE(the_insider_at_the_case_limit_wins_at_once)
{
    struct match m = in_suits(FOUR, "insider agent agent agent");
    win(&m, "0 0 0");
    match_share(&m, "null");
    win(&m, "0");
    match_asks(&m, "over", "[]");
    match_field(&m, "result", "insider");
    match_field(&m, "face_up.0", "limit");
    match_share(&m, "[1000,0,0,0]");
    match_refuses(&m, "* mission third_case.Y", "match-is-over");
}

RULE(enough_missions_and_the_agents_win_at_once)
{
    struct match m = in_suits(FOUR, AGENTS_AND_2);
    win(&m, "0! 1! 2! 3! 0! 1!");
    match_field(&m, "done", "6");
    match_share(&m, "null");
    win(&m, "2!");
    match_field(&m, "done", "7");
    match_asks(&m, "over", "[]");
    match_field(&m, "result", "agents");
    match_share(&m, "[333,333,0,333]");
}

RULE(nine_missions_are_enough_with_three_seats)
{
    struct match m = in_suits(THREE, "agent insider agent");
    win(&m, "0! 1! 2! 0! 1! 2! 0! 1!");
    match_share(&m, "null");
    win(&m, "2!");
    match_share(&m, "[500,0,500]");
}

RULE(six_missions_are_enough_with_five_seats)
{
    struct match m = in_suits(FIVE, "agent insider agent agent agent");
    win(&m, "1! 2! 3! 0! 1!");
    match_share(&m, "null");
    win(&m, "2!");
    match_share(&m, "[250,0,250,250,250]");
}

RULE(the_goal_may_be_reached_in_the_last_trick)
{
    struct match m = in_suits(FOUR, AGENTS_AND_2);
    win(&m, "0 1! 2! 3! 0! 1 2! 3! 0 1!");
    match_asks(&m, "over", "[]");
    match_field(&m, "result", "agents");
}

RULE(both_in_the_same_trick_and_the_insider_wins)
{
    struct match m = in_suits(FOUR, AGENTS_AND_2);
    win(&m, "2! 2! 2! 0! 1! 3!");
    match_field(&m, "held.2", "4");
    match_field(&m, "done", "6");
    win(&m, "2!");
    match_field(&m, "done", "7");
    match_asks(&m, "over", "[]");
    match_field(&m, "result", "insider");
    match_share(&m, "[0,0,1000,0]");
}

/* ---- the vote ---- */

/* All tricks of four seats: nobody is at the limit, no mission is done. */
static struct match at_vote(const char *roles)
{
    struct match m = in_suits(FOUR, roles);
    win(&m, "0 1 2 3 0 1 2 3 0 1");
    return m;
}

RULE(after_the_last_trick_all_seats_vote_at_the_same_moment)
{
    struct match m = in_suits(FOUR, AGENTS_AND_2);
    win(&m, "0 1 2 3 0 1 2 3 0");
    match_asks(&m, "mission", "[*]");
    win(&m, "1");
    match_asks(&m, "vote", "[0,1,2,3]");
    match_field(&m, "result", "-");
    match_refuses(&m, "0 play Y12", "not-now");
    match_refuses(&m, "* mission third_case.Y", "not-your-turn");
}

RULE(one_or_two_cards_are_left_in_hand)
{
    struct match m = at_vote(AGENTS_AND_2);
    match_field(&m, "count", "[2,2,2,2]");
    m = in_suits(THREE, "agent agent insider");
    win(&m, "0 1 2 0 1 2 0 1 2 0 1");
    match_asks(&m, "vote", "[0,1,2]");
    match_field(&m, "count", "[2,2,2]");
    m = in_suits(FIVE, "agent agent insider agent agent");
    win(&m, "1 2 3 0 1 2 3 0 4Y");
    match_asks(&m, "vote", "[0,1,2,3,4]");
    match_field(&m, "count", "[1,1,1,1,1]");
}

RULE(one_votes_for_another_seat)
{
    struct match m = at_vote(AGENTS_AND_2);
    match_moves(&m, 0, "vote 1; vote 2; vote 3");
    match_moves(&m, 2, "vote 0; vote 1; vote 3");
    match_refuses(&m, "2 vote 2", "not-yourself");
    match_refuses(&m, "2 vote 4", "nobody-sits-there");
    match_refuses(&m, "2 votes 0 1", "vote-for-one");
    match_refuses(&m, "2 vote 0; 2 vote 1", "not-your-turn");
}

RULE(a_seat_whose_role_is_face_up_is_no_suspect_but_votes)
{
    struct match m = in_suits(FOUR, AGENTS_AND_2);
    win(&m, "0 0 0 0 1 2 3 1 2 3");
    match_field(&m, "face_up.0", "limit");
    match_asks(&m, "vote", "[0,1,2,3]");
    match_moves(&m, 1, "vote 2; vote 3");
    match_moves(&m, 0, "vote 1; vote 2; vote 3");
    match_refuses(&m, "1 vote 0", "role-is-face-up");
    vote(&m, "0 vote 2, 1 vote 2, 2 vote 1, 3 vote 1");
    match_field(&m, "result", "insider");
}

RULE(a_seat_without_a_target_does_not_vote)
{
    struct match m = in_suits(THREE, "agent agent insider");
    win(&m, "0 0 0 0 0 1 1 1 1 1 2");
    match_field(&m, "face_up", "[limit,limit,down,-,-]");
    match_asks(&m, "vote", "[0,1]");
    match_moves(&m, 0, "vote 2"); /* Forced, and asked all the same. */
    match_refuses(&m, "2 vote 0", "not-your-turn");
    vote(&m, "0 vote 2, 1 vote 2");
    match_field(&m, "result", "agents");
    match_share(&m, "[500,500,0]");
}

RULE(the_insider_with_strictly_most_votes_and_the_agents_win)
{
    struct match m = at_vote(AGENTS_AND_2);
    vote(&m, "0 vote 2, 1 vote 2, 2 vote 0, 3 vote 1");
    match_asks(&m, "over", "[]");
    match_field(&m, "named", "2");
    match_field(&m, "result", "agents");
    match_share(&m, "[333,333,0,333]");
}

RULE(another_with_strictly_most_votes_and_the_insider_wins)
{
    struct match m = at_vote(AGENTS_AND_2);
    vote(&m, "0 vote 1, 1 vote 2, 2 vote 1, 3 vote 1");
    match_field(&m, "named", "1");
    match_field(&m, "result", "insider");
    match_share(&m, "[0,0,1000,0]");
}

RULE(a_tie_for_most_votes_and_the_insider_wins)
{
    struct match m = at_vote(AGENTS_AND_2), other = m;
    vote(&m, "0 vote 2, 1 vote 2, 2 vote 1, 3 vote 1");
    match_field(&m, "named", "-");
    match_share(&m, "[0,0,1000,0]");
    vote(&other, "0 vote 1, 1 vote 2, 2 vote 3, 3 vote 0");
    match_share(&other, "[0,0,1000,0]");
}

RULE(a_tie_among_those_with_fewer_votes_does_not_matter)
{
    struct match m = in_suits(FIVE, "agent agent agent insider agent"), other;
    win(&m, "1 2 3 0 1 2 3 0 4Y");
    other = m;
    vote(&m, "0 vote 3, 1 vote 3, 2 vote 0, 3 vote 0, 4 vote 1");
    match_field(&m, "votes_for", "[2,1,0,2,0]");
    match_share(&m, "[0,0,0,1000,0]");
    vote(&other, "0 vote 3, 1 vote 3, 2 vote 0, 3 vote 1, 4 vote 2");
    match_field(&other, "votes_for", "[1,1,1,2,0]");
    match_share(&other, "[250,250,250,0,250]");
}

RULE(votes_stay_secret_until_all_are_in)
{
    struct match m = at_vote(AGENTS_AND_2);
    match_play(&m, "1 vote 3");
    match_saw(&m, 1, "1 vote 3");
    match_saw(&m, 0, "1 vote ?");
    match_saw(&m, SH_WATCHER, "1 vote ?");
    match_view(&m, 1, "vote.1", "[3,-]");
    match_view(&m, 0, "vote.1.0", "null");
    match_view(&m, SH_WATCHER, "vote.1.0", "null");
    match_asks(&m, "vote", "[0,2,3]"); /* Who has voted is public. */
    match_play(&m, "0 vote 3; 2 vote 1");
    match_view(&m, 3, "vote.0.0", "null");
    match_view(&m, 3, "votes_for", "[-,-,-,-]");
    match_moves(&m, 3, "vote 0; vote 1; vote 2");
    match_play(&m, "3 vote 2");
    match_view(&m, SH_WATCHER, "vote", "[[3,-],[3,-],[1,-],[2,-]]");
    match_view(&m, SH_WATCHER, "votes_for", "[0,1,1,2]");
}

RULE(how_others_voted_changes_nothing_for_who_has_not_voted_yet)
{
    struct match m = at_vote(AGENTS_AND_2), other = m;
    vote(&m, "0 vote 1, 2 vote 3");
    vote(&other, "2 vote 0, 0 vote 2");
    match_same_view(&m, &other, 1);
    match_same_view(&m, &other, 3);
    match_same_view(&m, &other, SH_WATCHER);
}

RULE(the_order_of_the_votes_does_not_matter)
{
    struct match m = at_vote(AGENTS_AND_2), other = m;
    vote(&m, "0 vote 2, 1 vote 3, 2 vote 0, 3 vote 2");
    vote(&other, "3 vote 2, 2 vote 0, 1 vote 3, 0 vote 2");
    match_same(&m, &other);
}

RULE(no_vote_after_an_early_end_in_the_last_trick)
{
    struct match m = in_suits(FOUR, "insider agent agent agent");
    win(&m, "0 1 2 3 0 1 2 3 0 0");
    match_asks(&m, "over", "[]");
    match_field(&m, "result", "insider");
}

/* ---- options ---- */

RULE(cases_are_on_risk_and_special_roles_off_and_memory_strict_by_default)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 4");
    match_field(&m, "cases", "on");
    match_field(&m, "risk", "off");
    match_field(&m, "special", "none");
    match_field(&m, "special2", "none");
    match_field(&m, "memory", "strict");
    match_refuses_header(&SH_GAME, "seats 4; option memory short", "unknown-value");
    match_refuses_header(&SH_GAME, "seats 4; option special insider", "unknown-value");
}

RULE(memory_changes_nothing_but_its_own_field)
{
    struct match strict = in_suits("option memory strict;" FOUR, AGENTS_AND_2);
    struct match open = in_suits("option memory open;" FOUR, AGENTS_AND_2);
    win(&strict, "0 1! 2");
    win(&open, "0 1! 2");
    for (const struct sh_field *f = SH_GAME.fields; f->name; f++) {
        union sh_any_state view[2];
        sh_view(&SH_GAME, &strict.reader.state, 1, &view[0]);
        sh_view(&SH_GAME, &open.reader.state, 1, &view[1]);
        size_t size = (size_t)f->size * (f->count ? f->count : 1) * (f->rows ? f->rows : 1);
        int different = memcmp(view[0].bytes + f->offset, view[1].bytes + f->offset, size);
        assert_true((different != 0) == (strcmp(f->name, "memory") == 0));
    }
    match_view(&strict, 1, "mission_of.1", "second_odd.P"); /* Known, though not to be drawn. */
    match_view(&strict, SH_WATCHER, "winner_of.1", "1");
    match_view(&strict, SH_WATCHER, "card_of.2.0", "P4");
}

RULE(finished_tricks_are_marked_as_not_to_be_drawn_unless_memory_is_open)
{
    static const char *const past[] = {"card_of", "winner_of", "mission_of", "cased_of", "failed"};
    for (size_t i = 0; i < sizeof past / sizeof *past; i++) {
        const struct sh_field *f = SH_GAME.fields;
        while (strcmp(f->name, past[i]) != 0) f++;
        assert_non_null(f->only_if);
        assert_string_equal(f->only_if, "memory=open");
    }
}

/* Whether faces may draw the trick on the table. */
static bool is_trick_drawn(const struct match *m)
{
    union sh_any_state view;
    const struct sh_field *f = SH_GAME.fields;
    while (strcmp(f->name, "table") != 0) f++;
    sh_view(&SH_GAME, &m->reader.state, 0, &view);
    return sh_field_drawn(&SH_GAME, f, &view);
}

RULE(before_the_vote_the_last_trick_is_put_away_unless_memory_is_open)
{
    static const char tricks[] = "0 1 2 3 0 1 2 3 0 1";
    struct match strict = in_suits(FOUR, AGENTS_AND_2);
    struct match open = in_suits("option memory open;" FOUR, AGENTS_AND_2);
    win(&strict, "0");
    assert_true(is_trick_drawn(&strict)); /* Until the next mission is chosen. */
    win(&strict, tricks + 2);
    win(&open, tricks);
    match_asks(&strict, "vote", "[0,1,2,3]");
    assert_false(is_trick_drawn(&strict));
    assert_true(is_trick_drawn(&open));
    vote(&strict, "0 vote 2, 1 vote 2, 2 vote 0, 3 vote 1");
    assert_true(is_trick_drawn(&strict));
}

/* ---- who knows what ---- */

RULE(tricks_cases_and_missions_are_public)
{
    static const int viewers[] = {0, 1, 2, 3, SH_WATCHER};
    struct match m = in_suits(FOUR, AGENTS_AND_2);
    win(&m, "0 1! 2");
    choose(&m, "third_case.B");
    play(&m, "G9 B9 +Y9");
    for (int i = 0; i < 5; i++) {
        match_view(&m, viewers[i], "mission", "third_case.B");
        match_view(&m, viewers[i], "table", "[G9,B9,Y9,-,-]");
        match_view(&m, viewers[i], "cased", "[off,off,on,-,-]");
        match_view(&m, viewers[i], "held", "[1,2,2,1,-]");
        match_view(&m, viewers[i], "supply", "7");
        match_view(&m, viewers[i], "done", "1");
        match_view(&m, viewers[i], "count", "[8,9,8,8]");
        match_view(&m, viewers[i], "winner_of.1", "1");
        match_view(&m, viewers[i], "starter", "2");
        match_view(&m, viewers[i], "left_count", "48");
    }
}

RULE(what_is_left_of_the_deck_is_unknown_but_for_what_was_seen)
{
    struct match m = in_suits(FOUR, AGENTS_AND_2), other = m;
    trick(&m, "third_case.P second_odd.Y", "Y1 P1 G1 B1");
    trick(&other, "third_case.P last_wins.B", "Y1 P1 G1 B1");
    match_same_view(&m, &other, 1);
    match_same_view(&m, &other, 3);
    match_same_view(&m, &other, SH_WATCHER);
    match_view(&m, 0, "drawn.0", "[third_case.P,second_odd.Y]");
}

RULE(missions_not_seen_to_be_chosen_are_known_to_all)
{
    struct match m = in_suits(FOUR, AGENTS_AND_2);
    match_view(&m, 1, "open_count", "56");
    trick(&m, "last_wins.Y last_wins.P", "Y1 P1 G1 B1");
    match_view(&m, 1, "open_count", "55"); /* For all they know the other may still come. */
    match_view(&m, SH_WATCHER, "open.0", "last_wins.Y");
    match_view(&m, SH_WATCHER, "open.1", "last_wins.P");
    match_view(&m, SH_WATCHER, "open.2", "last_wins.P");
    match_view(&m, SH_WATCHER, "left.0", "null");
    match_field(&m, "left_count", "54");
}

RULE(who_holds_which_role_makes_no_difference_to_what_others_see)
{
    struct match m = in_suits(FOUR, "agent insider agent agent");
    struct match other = in_suits(FOUR, "agent agent agent insider");
    win(&m, "0 1! 2 3");
    win(&other, "0 1! 2 3");
    match_same_view(&m, &other, 0);
    match_same_view(&m, &other, 2);
    match_same_view(&m, &other, SH_WATCHER);
}

RULE(at_the_end_everything_is_told)
{
    static const int viewers[] = {0, 1, 2, 3, SH_WATCHER};
    struct match m = at_vote(AGENTS_AND_2);
    vote(&m, "0 vote 2, 1 vote 2, 2 vote 0, 3 vote 1");
    for (int i = 0; i < 5; i++) {
        union sh_any_state view;
        sh_view(&SH_GAME, &m.reader.state, viewers[i], &view);
        assert_memory_equal(&view, &m.reader.state, SH_GAME.state_size);
        match_view(&m, viewers[i], "role", "[agent,agent,insider,agent,-]");
        match_view(&m, viewers[i], "stock", "[Y13,P13,G13,B13]");
        match_view(&m, viewers[i], "vote", "[[2,-],[2,-],[0,-],[1,-]]");
    }
    match_view(&m, SH_WATCHER, "result", "agents");
}

RULE(after_an_early_end_everything_is_told_too)
{
    struct match m = in_suits(FOUR, "insider agent agent agent");
    union sh_any_state view;
    win_cases(&m, 0, "123");
    match_asks(&m, "over", "[]");
    sh_view(&SH_GAME, &m.reader.state, SH_WATCHER, &view);
    assert_memory_equal(&view, &m.reader.state, SH_GAME.state_size);
    match_view(&m, SH_WATCHER, "hand.1", "[P2,P3,P4,P5,P6,P7,P8,P9,P10,P11,P12]");
}

/* ---- laws of the cases, over random matches of every setup ---- */

enum { PLACES = 5 };

static int cases_in_all(const struct match *m)
{
    int seats = m->reader.state.base.seats, places = seats == 2 ? 3 : seats;
    int sum = number(m, "supply", 0), on_table = number(m, "played", 0);
    for (int place = 0; place < places; place++) sum += number(m, "held", place);
    for (int i = 0; i < on_table; i++) sum += number(m, "cased", i);
    return sum;
}

/* Play one match at random and look at every state of it. */
static void play_out(struct match *m, struct sh_rng *rng)
{
    union sh_any_state *state = &m->reader.state;
    int face[PLACES] = {0};
    while (state->base.to_act) {
        int seat = __builtin_ctz(state->base.to_act), turned = 0;
        struct sh_move move = seat == SH_CHANCE ? sh_draw(m->game, state, rng)
                                                : sh_random_move(m->game, state, seat, rng);
        sh_play(m->game, state, seat, move, NULL);
        assert_int_equal(cases_in_all(m), 14);
        for (int place = 0; place < PLACES; place++) {
            int now = number(m, "face_up", place);
            if (now == SH_NONE) continue;
            if (face[place]) assert_int_equal(now, face[place]); /* Never down again. */
            turned += now == 2 && !face[place];
            face[place] = now;
        }
        assert_true(turned <= 1); /* Only the winner of a trick turns up. */
    }
}

RULE(cases_held_on_cards_and_in_the_supply_are_14_at_all_times)
{
    struct setups all;
    struct sh_rng rng;
    int matches = 0;
    sh_rng_seed(&rng, 14);
    for (setups_init(&all, &SH_GAME); setups_next(&all);)
        for (int i = 0; i < 8; i++, matches++) {
            struct match m = {.game = &SH_GAME};
            assert_null(sh_start(&SH_GAME, &m.reader.state, &all.setup));
            play_out(&m, &rng);
        }
    assert_true(matches >= 8 * 2 * 8 * 57); /* Two counts of seats with 57 choices of roles. */
}

static const struct CMUnitTest rules[] = {
    cmocka_unit_test(two_to_five_seats_can_play),
    cmocka_unit_test(hand_tricks_goal_and_case_limit_depend_on_the_seats),
    cmocka_unit_test(every_seat_starts_with_one_case_and_the_rest_of_the_14_are_the_supply),
    cmocka_unit_test(one_insider_otherwise_agents_dealt_in_seat_order),
    cmocka_unit_test(the_insider_may_be_the_last_to_be_dealt),
    cmocka_unit_test(roles_are_drawn_by_the_copies_left),
    cmocka_unit_test(each_role_is_seen_by_its_owner_only),
    cmocka_unit_test(hands_are_dealt_seat_by_seat_each_whole),
    cmocka_unit_test(a_card_is_shown_only_to_the_seat_it_is_dealt_to),
    cmocka_unit_test(cards_not_dealt_leave_the_game_unseen),
    cmocka_unit_test(the_first_starter_is_any_seat_by_chance),
    cmocka_unit_test(a_trick_begins_with_two_missions_that_only_its_starter_sees),
    cmocka_unit_test(the_starter_makes_one_of_the_two_active),
    cmocka_unit_test(the_other_mission_leaves_the_game_unseen_by_all_others),
    cmocka_unit_test(of_two_copies_of_one_mission_there_is_one_choice),
    cmocka_unit_test(the_default_deck_has_24_missions_drawn_without_replacement),
    cmocka_unit_test(missions_are_drawn_by_the_copies_left),
    cmocka_unit_test(with_option_risk_the_4_risk_missions_are_shuffled_in),
    cmocka_unit_test(whoever_draws_a_risk_mission_must_choose_it),
    cmocka_unit_test(of_two_risk_missions_either_may_be_chosen),
    cmocka_unit_test(the_starter_leads_any_card),
    cmocka_unit_test(everybody_plays_one_card_clockwise),
    cmocka_unit_test(one_must_follow_the_led_suit_if_able),
    cmocka_unit_test(who_cannot_follow_plays_any_card),
    cmocka_unit_test(the_insider_never_has_to_follow),
    cmocka_unit_test(a_case_on_the_led_card_would_change_nothing_the_printed_suit_is_followed),
    cmocka_unit_test(a_refusal_explains_which_suit_must_be_followed),
    cmocka_unit_test(breaking_the_duty_is_not_announced_but_who_failed_which_suit_was_seen_by_all),
    cmocka_unit_test(who_plays_a_suit_after_failing_to_follow_it_is_caught_by_what_all_have_seen),
    cmocka_unit_test(a_seat_with_a_case_may_put_one_on_the_card_it_plays),
    cmocka_unit_test(following_comes_before_the_case),
    cmocka_unit_test(the_starter_of_the_trick_puts_no_case),
    cmocka_unit_test(a_seat_without_a_case_puts_none),
    cmocka_unit_test(a_seat_whose_role_is_face_up_puts_no_case),
    cmocka_unit_test(a_case_on_a_card_that_is_trump_already_is_allowed),
    cmocka_unit_test(without_option_cases_no_case_is_put),
    cmocka_unit_test(any_number_of_seats_may_put_a_case_in_one_trick),
    cmocka_unit_test(the_winner_of_the_trick_starts_the_next_one),
    cmocka_unit_test(the_winner_takes_a_case_mission_or_no_mission),
    cmocka_unit_test(the_winner_takes_all_cases_lying_on_cards_of_the_trick),
    cmocka_unit_test(a_risk_mission_gives_two_cases),
    cmocka_unit_test(cases_are_taken_from_the_supply_as_far_as_it_reaches),
    cmocka_unit_test(at_the_case_limit_a_role_turns_up_for_all_to_see),
    cmocka_unit_test(the_limit_is_6_with_three_seats_and_4_with_five),
    cmocka_unit_test(more_cases_than_the_limit_turn_up_as_well),
    cmocka_unit_test(the_insider_at_the_case_limit_wins_at_once),
    cmocka_unit_test(enough_missions_and_the_agents_win_at_once),
    cmocka_unit_test(nine_missions_are_enough_with_three_seats),
    cmocka_unit_test(six_missions_are_enough_with_five_seats),
    cmocka_unit_test(the_goal_may_be_reached_in_the_last_trick),
    cmocka_unit_test(both_in_the_same_trick_and_the_insider_wins),
    cmocka_unit_test(after_the_last_trick_all_seats_vote_at_the_same_moment),
    cmocka_unit_test(one_or_two_cards_are_left_in_hand),
    cmocka_unit_test(one_votes_for_another_seat),
    cmocka_unit_test(a_seat_whose_role_is_face_up_is_no_suspect_but_votes),
    cmocka_unit_test(a_seat_without_a_target_does_not_vote),
    cmocka_unit_test(the_insider_with_strictly_most_votes_and_the_agents_win),
    cmocka_unit_test(another_with_strictly_most_votes_and_the_insider_wins),
    cmocka_unit_test(a_tie_for_most_votes_and_the_insider_wins),
    cmocka_unit_test(a_tie_among_those_with_fewer_votes_does_not_matter),
    cmocka_unit_test(votes_stay_secret_until_all_are_in),
    cmocka_unit_test(how_others_voted_changes_nothing_for_who_has_not_voted_yet),
    cmocka_unit_test(the_order_of_the_votes_does_not_matter),
    cmocka_unit_test(no_vote_after_an_early_end_in_the_last_trick),
    cmocka_unit_test(cases_are_on_risk_and_special_roles_off_and_memory_strict_by_default),
    cmocka_unit_test(memory_changes_nothing_but_its_own_field),
    cmocka_unit_test(finished_tricks_are_marked_as_not_to_be_drawn_unless_memory_is_open),
    cmocka_unit_test(before_the_vote_the_last_trick_is_put_away_unless_memory_is_open),
    cmocka_unit_test(tricks_cases_and_missions_are_public),
    cmocka_unit_test(what_is_left_of_the_deck_is_unknown_but_for_what_was_seen),
    cmocka_unit_test(missions_not_seen_to_be_chosen_are_known_to_all),
    cmocka_unit_test(who_holds_which_role_makes_no_difference_to_what_others_see),
    cmocka_unit_test(at_the_end_everything_is_told),
    cmocka_unit_test(after_an_early_end_everything_is_told_too),
    cmocka_unit_test(cases_held_on_cards_and_in_the_supply_are_14_at_all_times),
};

int main(void)
{
    return cmocka_run_group_tests(rules, NULL, NULL);
}
