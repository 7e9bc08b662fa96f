/*
 * games/insidejob/larry_test.c - Inside Job for two seats and Larry.
 *
 * Seat 0 holds yellow 1 to 10, seat 1 pink 1 to 10; green, blue and what is left of the others are
 * Larry's deck.
 */
#include "insidejob_test.h"

#define HANDS "Y1-10, P1-10"

/* Two seats with these roles, Larry's last; seat 0 begins and seat 1 controls Larry. */
static struct match with_larry(const char *header, const char *roles)
{
    return begun(header, roles, HANDS, 0);
}

static void draw_for_larry(struct match *m, const char *cards)
{
    char card[SH_NAME_MAX];
    while (next_word(&cards, " ", card)) match_play(m, "* larry %s", card);
}

/* Up to Larry's turn: missions, his cards, and what the starter leads. */
static void lead(struct match *m, const char *missions, const char *cards, const char *led)
{
    char id[SH_NAME_MAX];
    draw(m, missions);
    draw_for_larry(m, cards);
    next_word(&missions, " ", id);
    match_play(m, "%d choose %s", mover(m), id);
    play(m, led);
}

/* Larry's card, and which of the others goes on top. */
static void larry(struct match *m, const char *card, const char *top)
{
    match_play(m, "%d larry %s", mover(m), card);
    match_play(m, "%d top %s", mover(m), top);
}

/* ---- setup ---- */

RULE(three_roles_one_each_and_one_for_larry)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 2");
    assert_int_equal(sh_draw_total(&SH_GAME, &m.reader.state), 3);
    match_moves(&m, SH_CHANCE, "role 0 agent; role 0 insider");
    match_play(&m, "* role 0 agent; * role 1 agent");
    match_asks(&m, "role", "[*]");
    match_moves(&m, SH_CHANCE, "role 2 insider"); /* Forced, and dealt all the same. */
    match_refuses(&m, "* role 2 agent", "not-in-the-deck");
    match_refuses(&m, "* role 3 insider", "in-seat-order");
    match_refuses(&m, "* deal 0 Y1", "not-now");
    match_play(&m, "* role 2 insider");
    match_saw(&m, 0, "* role 2 ?");
    match_saw(&m, 1, "* role 2 ?");
    match_saw(&m, SH_WATCHER, "* role 2 ?");
    match_view(&m, 0, "role", "[agent,null,null,-,-]");
    match_view(&m, 1, "role", "[null,agent,null,-,-]");
    match_asks(&m, "deal", "[*]");
}

RULE(larry_has_3_cases_the_seats_1_each)
{
    struct match m = with_larry(TWO, "agent agent insider");
    match_field(&m, "held", "[1,1,3,-,-]");
    match_field(&m, "supply", "9");
    match_view(&m, SH_WATCHER, "held", "[1,1,3,-,-]");
}

RULE(the_32_cards_not_dealt_are_larrys_deck)
{
    struct match m = with_larry(TWO, "agent agent insider");
    draw(&m, "third_case.Y");
    assert_int_equal(sh_draw_total(&SH_GAME, &m.reader.state), 32);
    match_play(&m, "* larry Y11");
    assert_int_equal(sh_draw_total(&SH_GAME, &m.reader.state), 31);
    match_refuses(&m, "* larry Y11", "not-in-the-deck");
    match_refuses(&m, "* larry Y10", "not-in-the-deck");
    match_view(&m, 0, "stock", "null");
    match_view(&m, 1, "stock", "null");
}

RULE(a_random_seat_starts_and_the_other_controls_larry)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 2");
    deal_roles(&m, "agent agent insider");
    deal_hands(&m, HANDS);
    match_moves(&m, SH_CHANCE, "first 0; first 1");
    match_refuses(&m, "* first 2", "nobody-sits-there"); /* Larry never starts. */
    match_play(&m, "* first 1");
    match_field(&m, "starter", "1");
    match_field(&m, "controller", "0");
    m = with_larry(TWO, "agent agent insider");
    match_field(&m, "starter", "0");
    match_field(&m, "controller", "1");
}

/* ---- a trick ---- */

RULE(the_order_of_play_is_starter_larry_other_seat)
{
    struct match m = with_larry(TWO, "agent agent insider");
    draw(&m, "third_case.B");
    match_asks(&m, "draw", "[*]");
    match_refuses(&m, "0 choose third_case.B", "not-your-turn");
    match_refuses(&m, "* mission third_case.B", "not-now");
    draw_for_larry(&m, "G1 B2 B3");
    match_asks(&m, "choose", "[0]");
    match_play(&m, "0 choose third_case.B");
    match_asks(&m, "play", "[0]");
    match_play(&m, "0 play Y5");
    match_asks(&m, "larry", "[1]");
    match_play(&m, "1 larry G1");
    match_asks(&m, "top", "[1]");
    match_play(&m, "1 top B2");
    match_asks(&m, "play", "[1]");
    match_play(&m, "1 play P4");
    match_field(&m, "card_of.0", "[Y5,G1,P4,-,-]");
    match_asks(&m, "mission", "[*]");
}

RULE(the_order_is_the_same_when_seat_1_starts)
{
    struct match m = begun(TWO, "agent agent insider", HANDS, 1);
    lead(&m, "third_case.B", "G1 G2 G3", "P5");
    match_asks(&m, "larry", "[0]");
    larry(&m, "G2", "G1");
    match_asks(&m, "play", "[0]");
    match_play(&m, "0 play Y4");
    match_field(&m, "card_of.0", "[P5,G2,Y4,-,-]");
    match_field(&m, "winner_of.0", "1");
}

RULE(the_controller_draws_larrys_top_three_and_sees_them_alone)
{
    struct match m = with_larry(TWO, "agent agent insider");
    draw(&m, "third_case.B");
    match_play(&m, "* larry G1");
    match_saw(&m, 1, "* larry G1");
    match_saw(&m, 0, "* larry ?");
    match_saw(&m, SH_WATCHER, "* larry ?");
    match_play(&m, "* larry B2; * larry B3");
    match_view(&m, 1, "larry", "[G1,B2,B3]");
    match_view(&m, 0, "larry", "null");
    match_view(&m, SH_WATCHER, "larry", "null");
}

RULE(the_controller_plays_one_of_the_three_and_puts_another_on_top)
{
    struct match m = with_larry(TWO, "agent agent insider");
    lead(&m, "third_case.Y", "G1 B2 B3", "Y5");
    match_moves(&m, 1, "larry G1; larry B2; larry B3");
    match_refuses(&m, "1 larry B4", "not-one-of-larrys-cards");
    match_refuses(&m, "1 larry P1", "not-one-of-larrys-cards");
    match_refuses(&m, "1 play P1", "not-now");
    match_refuses(&m, "1 top B2", "not-now");
    match_refuses(&m, "0 larry G1", "not-your-turn");
    match_play(&m, "1 larry B2");
    match_saw(&m, 0, "1 larry B2");
    match_moves(&m, 1, "top G1; top B3");
    match_refuses(&m, "1 top B2", "not-one-of-larrys-cards");
    match_refuses(&m, "1 top B4", "not-one-of-larrys-cards");
    match_refuses(&m, "1 larry G1", "not-now");
    match_play(&m, "1 top G1");
    match_view(&m, SH_WATCHER, "table", "[Y5,B2,-,-,-]");
}

RULE(what_goes_on_top_and_out_only_the_controller_knows)
{
    struct match m = with_larry(TWO, "agent agent insider"), other = m;
    lead(&m, "third_case.Y", "G1 B2 B3", "Y5");
    larry(&m, "B2", "G1");
    match_saw(&m, 1, "1 top G1");
    match_saw(&m, 0, "1 top ?");
    match_saw(&m, SH_WATCHER, "1 top ?");
    match_view(&m, 1, "top_of.0", "G1");
    match_view(&m, 1, "out_of.0", "B3");
    match_view(&m, 0, "top_of.0", "null");
    match_view(&m, 0, "out_of.0", "null");
    match_view(&m, SH_WATCHER, "top_of.0", "null");
    lead(&other, "third_case.Y", "B2 G13 P11", "Y5");
    larry(&other, "B2", "P11");
    match_same_view(&m, &other, 0);
    match_same_view(&m, &other, SH_WATCHER);
}

RULE(the_card_on_top_is_the_third_of_the_next_trick)
{
    struct match m = with_larry(TWO, "agent agent insider");
    lead(&m, "third_case.Y", "G1 B2 B3", "Y5");
    larry(&m, "B2", "G1");
    play(&m, "P1"); /* Seat 0 has won, control stays. */
    draw(&m, "third_case.Y");
    assert_int_equal(sh_draw_total(&SH_GAME, &m.reader.state), 29);
    match_refuses(&m, "* larry G1", "not-in-the-deck");
    match_refuses(&m, "* larry B2", "not-in-the-deck"); /* Played, */
    match_refuses(&m, "* larry B3", "not-in-the-deck"); /* gone. */
    match_play(&m, "* larry G7; * larry G8");
    match_asks(&m, "choose", "[0]");
    match_view(&m, 1, "larry", "[G1,G7,G8]");
    match_view(&m, 0, "larry", "null");
    match_view(&m, 0, "top_of.0", "null");
}

RULE(when_control_has_passed_the_other_finds_the_card_on_top)
{
    struct match m = with_larry(TWO, "agent agent insider");
    lead(&m, "third_case.P", "G1 B2 B3", "Y5");
    larry(&m, "B2", "G1");
    play(&m, "P1");
    match_field(&m, "controller", "0");
    match_view(&m, 0, "top_of.0", "null"); /* Not yet drawn. */
    draw(&m, "third_case.Y");
    match_saw(&m, 0, "* mission ?");
    match_play(&m, "* larry G7; * larry G8");
    match_saw(&m, 0, "* larry G8");
    match_saw(&m, 1, "* larry ?");
    match_view(&m, 0, "larry", "[G1,G7,G8]");
    match_view(&m, 0, "top_of.0", "G1");
    match_view(&m, 0, "out_of.0", "null"); /* What left the game stays unknown to him. */
    match_view(&m, 1, "larry", "null");
    match_view(&m, 1, "top_of.0", "G1"); /* Who put it there still knows. */
    match_view(&m, SH_WATCHER, "top_of.0", "null");
}

RULE(larry_must_follow_if_one_of_the_three_can)
{
    struct match m = with_larry(TWO, "agent agent insider");
    lead(&m, "third_case.B", "Y11 Y13 B3", "Y5");
    match_moves(&m, 1, "larry Y11; larry Y13");
    match_refuses(&m, "1 larry B3", "larry-must-follow-suit");
    match_explains(&m, "1 larry B3", "suit Y");
    match_play(&m, "1 larry Y11");
    match_moves(&m, 1, "top Y13; top B3"); /* What goes on top is free. */
    match_play(&m, "1 top B3");
}

RULE(larry_must_follow_even_when_the_controller_is_the_insider)
{
    struct match m = with_larry(TWO, "agent insider agent");
    lead(&m, "third_case.B", "Y11 G13 B3", "Y5");
    match_moves(&m, 1, "larry Y11");
    match_refuses(&m, "1 larry G13", "larry-must-follow-suit");
}

RULE(larry_must_follow_even_when_he_is_the_insider)
{
    struct match m = with_larry(TWO, "agent agent insider");
    lead(&m, "third_case.B", "G1 Y11 B3", "Y5");
    match_moves(&m, 1, "larry Y11");
}

RULE(the_seats_must_follow_but_for_the_insider)
{
    struct match m = begun(TWO, "agent agent insider", "Y1-5 P1-5, Y6-10 P6-10", 0);
    lead(&m, "third_case.B", "G1 B2 B3", "Y5");
    larry(&m, "G1", "B2");
    match_moves(&m, 1, "play Y6; play Y7; play Y8; play Y9; play Y10; case Y6; case Y7; case Y8;"
                       "case Y9; case Y10");
    match_refuses(&m, "1 play P6", "must-follow-suit");
    match_explains(&m, "1 play P6", "suit Y");
    m = begun(TWO, "agent insider agent", "Y1-5 P1-5, Y6-10 P6-10", 0);
    lead(&m, "third_case.B", "G1 B2 B3", "Y5");
    larry(&m, "G1", "B2");
    match_may(&m, "1 play P6");
    match_may(&m, "1 case P6");
}

RULE(no_case_on_larrys_cards_nor_on_the_starters)
{
    struct match m = with_larry(TWO, "agent agent insider");
    draw(&m, "third_case.B");
    draw_for_larry(&m, "G1 B2 B3");
    match_play(&m, "0 choose third_case.B");
    match_refuses(&m, "0 case Y5", "starter-puts-no-case");
    match_play(&m, "0 play Y5");
    match_refuses(&m, "1 case G1", "not-now");
    larry(&m, "G1", "B2");
    match_may(&m, "1 case P4");
    match_play(&m, "1 case P4");
    match_field(&m, "winner_of.0", "1");
    match_field(&m, "done", "1");
    match_field(&m, "held", "[1,2,3,-,-]");
}

RULE(larry_wins_tricks_and_takes_cases_like_anybody)
{
    struct match m = with_larry("option risk on;" TWO, "agent agent insider");
    lead(&m, "third_case.G", "G1 B2 B3", "Y5");
    larry(&m, "G1", "B2");
    play(&m, "P9");
    match_field(&m, "winner_of.0", "2");
    match_field(&m, "held", "[1,1,4,-,-]");
    match_field(&m, "supply", "8");
    lead(&m, "last_wins.G", "G12 G13", "P5"); /* Seat 1 starts now. */
    larry(&m, "G13", "G12");
    play(&m, "+Y9");
    match_field(&m, "winner_of.1", "2");
    match_field(&m, "held", "[0,1,6,-,-]");
    match_field(&m, "supply", "7");
}

RULE(larry_takes_two_for_a_risk_mission)
{
    struct match m = with_larry("option risk on;" TWO, "agent agent insider");
    lead(&m, "risk.one_suit.G", "G1 B2 B3", "Y5");
    larry(&m, "G1", "B2");
    play(&m, "P9");
    match_field(&m, "held", "[1,1,5,-,-]");
    match_field(&m, "supply", "7");
}

RULE(larrys_card_counts_for_the_mission)
{
    struct match m = with_larry("word second_wins.Y;" TWO, "agent agent insider");
    lead(&m, "second_wins.Y", "Y13 B2 B3", "Y5");
    larry(&m, "Y13", "B2");
    play(&m, "P9");
    match_field(&m, "done", "1");
    lead(&m, "second_odd.P", "G2 G4", "P5");
    larry(&m, "G2", "G4");
    play(&m, "Y9");
    match_field(&m, "done", "1");
}

/* ---- control ---- */

RULE(control_passes_when_larry_has_won)
{
    struct match m = with_larry(TWO, "agent agent insider");
    larry_win(&m, "L");
    match_field(&m, "controller", "0");
    draw(&m, "third_case.Y");
    match_saw(&m, 0, "* mission ?"); /* Seat 1 starts and draws the missions. */
    draw_for_larry(&m, "Y11 Y12");
    match_asks(&m, "choose", "[1]");
}

RULE(control_passes_when_the_controller_has_won)
{
    struct match m = with_larry(TWO, "agent agent insider");
    larry_win(&m, "1");
    match_field(&m, "controller", "0");
    larry_win(&m, "0");
    match_field(&m, "controller", "1");
}

RULE(control_stays_when_the_starter_has_won)
{
    struct match m = with_larry(TWO, "agent agent insider");
    larry_win(&m, "0 0");
    match_field(&m, "controller", "1");
    larry_win(&m, "L");
    match_field(&m, "controller", "0");
    larry_win(&m, "1 1");
    match_field(&m, "controller", "0");
    draw(&m, "third_case.Y");
    draw_for_larry(&m, "Y11 Y12");
    match_asks(&m, "choose", "[1]"); /* Whoever does not control Larry starts. */
}

/* ---- face up and early ends ---- */

RULE(at_6_cases_larrys_role_turns_up_too)
{
    struct match m = with_larry(TWO, "agent insider agent");
    larry_win(&m, "L L");
    match_field(&m, "face_up", "[down,down,down,-,-]");
    match_view(&m, 0, "role.2", "null");
    larry_win(&m, "L");
    match_view(&m, SH_WATCHER, "face_up", "[down,down,limit,-,-]");
    match_view(&m, 0, "role", "[agent,null,agent,-,-]");
    match_asks(&m, "mission", "[*]");
    larry_win(&m, "0 1 0 1 0 1");
    match_asks(&m, "vote", "[0,1]");
    match_moves(&m, 0, "vote 1");
    match_moves(&m, 1, "vote 0");
    match_refuses(&m, "0 vote 2", "role-is-face-up");
}

RULE(larry_the_insider_wins_at_6_cases_and_all_shares_are_0)
{
    struct match m = with_larry(TWO, "agent agent insider");
    larry_win(&m, "L L L");
    match_asks(&m, "over", "[]");
    match_field(&m, "result", "insider");
    match_share(&m, "[0,0]");
}

RULE(a_seat_that_is_the_insider_wins_at_6_cases)
{
    struct match m = with_larry(TWO, "agent insider agent");
    larry_win(&m, "1 1 1 1");
    match_share(&m, "null");
    larry_win(&m, "1");
    match_field(&m, "held.1", "6");
    match_share(&m, "[0,1000]");
}

RULE(a_seat_that_is_an_agent_turns_up_at_6_and_puts_no_more_cases)
{
    struct match m = with_larry(TWO, "agent insider agent");
    larry_win(&m, "0 0 0 0 0");
    match_view(&m, 1, "role.0", "agent");
    match_field(&m, "face_up.0", "limit");
    larry_win(&m, "1");
    lead(&m, "third_case.Y", "G12 G13", "P9");
    larry(&m, "G12", "G13");
    match_refuses(&m, "0 case Y9", "face-up-puts-no-case");
}

RULE(seven_missions_and_the_agents_win)
{
    struct match m = with_larry(TWO, "agent agent insider");
    larry_win(&m, "0! 1! 0! 1! 0! 1!");
    match_share(&m, "null");
    larry_win(&m, "0!");
    match_field(&m, "result", "agents");
    match_share(&m, "[500,500]");
    m = with_larry(TWO, "insider agent agent"); /* Larry's part of the win is nobody's. */
    larry_win(&m, "0! 1! 0! 1! 0! 1! L!");
    match_share(&m, "[0,1000]");
}

RULE(larry_at_6_and_seven_missions_in_one_trick_and_larry_wins)
{
    struct match m = with_larry(TWO, "agent agent insider");
    larry_win(&m, "L! L! 0! 1! 0! 1! L!");
    match_field(&m, "done", "7");
    match_field(&m, "result", "insider");
    match_share(&m, "[0,0]");
}

/* ---- the vote ---- */

#define NINE "0 1 L 0 1 L 0 1 0"

RULE(after_nine_tricks_the_two_seats_vote_for_each_other_or_for_larry)
{
    struct match m = with_larry(TWO, "agent agent insider");
    larry_win(&m, "0 1 L 0 1 L 0 1");
    lead(&m, "third_case.P", "G12 G13", "P9");
    with_best_card(&m, 0, "larry", 'B', false);
    match_asks(&m, "top", "[0]"); /* In the last trick as well. */
    with_best_card(&m, 0, "top", 'B', false);
    play_like(&m, 'P', true, false);
    match_asks(&m, "vote", "[0,1]");
    match_field(&m, "count", "[1,1]");
    match_moves(&m, 0, "vote 1; vote 2");
    match_moves(&m, 1, "vote 0; vote 2");
    match_refuses(&m, "0 vote 0", "not-yourself");
    match_refuses(&m, "0 vote 3", "nobody-sits-there");
    match_refuses(&m, "0 votes 1 2", "vote-for-one");
    match_play(&m, "0 vote 2");
    match_saw(&m, 1, "0 vote ?");
    match_view(&m, 1, "vote.0.0", "null");
    match_asks(&m, "vote", "[1]");
}

static void check_vote(const char *roles, int first, int second, const char *result,
                       const char *share)
{
    struct match m = with_larry(TWO, roles);
    larry_win(&m, NINE);
    match_play(&m, "1 vote %d; 0 vote %d", second, first);
    match_asks(&m, "over", "[]");
    match_field(&m, "result", result);
    match_share(&m, share);
}

RULE(if_an_agent_voted_for_an_agent_the_insider_wins_otherwise_the_agents)
{
    check_vote("agent agent insider", 2, 2, "agents", "[500,500]");
    check_vote("agent agent insider", 2, 0, "insider", "[0,0]");
    check_vote("agent agent insider", 1, 2, "insider", "[0,0]");
    check_vote("agent agent insider", 1, 0, "insider", "[0,0]");
    check_vote("insider agent agent", 1, 0, "agents", "[0,1000]");
    check_vote("insider agent agent", 2, 0, "agents", "[0,1000]");
    check_vote("insider agent agent", 1, 2, "insider", "[1000,0]");
    check_vote("insider agent agent", 2, 2, "insider", "[1000,0]");
    check_vote("agent insider agent", 1, 2, "agents", "[1000,0]");
    check_vote("agent insider agent", 2, 0, "insider", "[0,1000]");
}

RULE(a_seat_whose_two_targets_are_face_up_does_not_vote)
{
    struct match m = with_larry(TWO, "agent insider agent");
    larry_win(&m, "0 0 0 0 0 L L L 1");
    match_field(&m, "face_up", "[limit,down,limit,-,-]");
    match_asks(&m, "vote", "[0]");
    match_moves(&m, 0, "vote 1"); /* Forced, and asked all the same. */
    match_play(&m, "0 vote 1");
    match_share(&m, "[1000,0]");
}

RULE(a_face_up_seat_still_votes)
{
    struct match m = with_larry(TWO, "agent agent insider");
    larry_win(&m, "0 0 0 0 0 1 1 1 1");
    match_field(&m, "face_up", "[limit,down,down,-,-]");
    match_asks(&m, "vote", "[0,1]");
    match_moves(&m, 0, "vote 1; vote 2");
    match_moves(&m, 1, "vote 2");
    match_play(&m, "0 vote 2; 1 vote 2");
    match_share(&m, "[500,500]");
}

RULE(at_the_end_all_three_roles_and_all_of_larrys_cards_are_told)
{
    static const int viewers[] = {0, 1, SH_WATCHER};
    struct match m = with_larry(TWO, "agent agent insider");
    larry_win(&m, NINE);
    match_view(&m, 0, "role", "[agent,null,null,-,-]");
    match_view(&m, 0, "out_of.0", "null");
    match_play(&m, "0 vote 2; 1 vote 2");
    for (int i = 0; i < 3; i++) {
        union sh_any_state view;
        match_view(&m, viewers[i], "role", "[agent,agent,insider,-,-]");
        sh_view(&SH_GAME, &m.reader.state, viewers[i], &view);
        assert_memory_equal(&view, &m.reader.state, SH_GAME.state_size);
    }
}

static const struct CMUnitTest rules[] = {
    cmocka_unit_test(three_roles_one_each_and_one_for_larry),
    cmocka_unit_test(larry_has_3_cases_the_seats_1_each),
    cmocka_unit_test(the_32_cards_not_dealt_are_larrys_deck),
    cmocka_unit_test(a_random_seat_starts_and_the_other_controls_larry),
    cmocka_unit_test(the_order_of_play_is_starter_larry_other_seat),
    cmocka_unit_test(the_order_is_the_same_when_seat_1_starts),
    cmocka_unit_test(the_controller_draws_larrys_top_three_and_sees_them_alone),
    cmocka_unit_test(the_controller_plays_one_of_the_three_and_puts_another_on_top),
    cmocka_unit_test(what_goes_on_top_and_out_only_the_controller_knows),
    cmocka_unit_test(the_card_on_top_is_the_third_of_the_next_trick),
    cmocka_unit_test(when_control_has_passed_the_other_finds_the_card_on_top),
    cmocka_unit_test(larry_must_follow_if_one_of_the_three_can),
    cmocka_unit_test(larry_must_follow_even_when_the_controller_is_the_insider),
    cmocka_unit_test(larry_must_follow_even_when_he_is_the_insider),
    cmocka_unit_test(the_seats_must_follow_but_for_the_insider),
    cmocka_unit_test(no_case_on_larrys_cards_nor_on_the_starters),
    cmocka_unit_test(larry_wins_tricks_and_takes_cases_like_anybody),
    cmocka_unit_test(larry_takes_two_for_a_risk_mission),
    cmocka_unit_test(larrys_card_counts_for_the_mission),
    cmocka_unit_test(control_passes_when_larry_has_won),
    cmocka_unit_test(control_passes_when_the_controller_has_won),
    cmocka_unit_test(control_stays_when_the_starter_has_won),
    cmocka_unit_test(at_6_cases_larrys_role_turns_up_too),
    cmocka_unit_test(larry_the_insider_wins_at_6_cases_and_all_shares_are_0),
    cmocka_unit_test(a_seat_that_is_the_insider_wins_at_6_cases),
    cmocka_unit_test(a_seat_that_is_an_agent_turns_up_at_6_and_puts_no_more_cases),
    cmocka_unit_test(seven_missions_and_the_agents_win),
    cmocka_unit_test(larry_at_6_and_seven_missions_in_one_trick_and_larry_wins),
    cmocka_unit_test(after_nine_tricks_the_two_seats_vote_for_each_other_or_for_larry),
    cmocka_unit_test(if_an_agent_voted_for_an_agent_the_insider_wins_otherwise_the_agents),
    cmocka_unit_test(a_seat_whose_two_targets_are_face_up_does_not_vote),
    cmocka_unit_test(a_face_up_seat_still_votes),
    cmocka_unit_test(at_the_end_all_three_roles_and_all_of_larrys_cards_are_told),
};

int main(void)
{
    return cmocka_run_group_tests(rules, NULL, NULL);
}
