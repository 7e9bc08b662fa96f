/*
 * games/insidejob/agreed_test.c - what people agree on before the cards are dealt: who begins, who
 * gets the role that lies face up from the start, and who begins the next match.
 */
#include "insidejob_test.h"

/* ---- who begins ---- */

RULE(people_may_agree_who_begins_and_the_draw_has_that_one_possibility)
{
    struct match m;
    match_begin(&m, &SH_GAME, THREE "option first 1");
    deal_roles(&m, "agent insider agent");
    deal_hands(&m, SUITS_FOR_3);
    match_asks(&m, "first", "[*]");
    match_moves(&m, SH_CHANCE, "first 1");
    assert_int_equal(sh_draw_total(&SH_GAME, &m.reader.state), 1);
    match_refuses(&m, "* first 0", "another-seat-begins");
    match_refuses(&m, "* first 2", "another-seat-begins");
    match_refuses(&m, "* first 3", "nobody-sits-there");
    match_play(&m, "* first 1; * mission third_case.Y; * mission third_case.P");
    match_asks(&m, "choose", "[1]");
}

RULE(the_seat_that_begins_must_be_one_of_the_match)
{
    struct match m;
    char header[64];
    for (int seats = 2; seats <= 5; seats++)
        for (int first = 0; first < 5; first++) {
            snprintf(header, sizeof header, "seats %d; option first %d", seats, first);
            if (first < seats) match_begin(&m, &SH_GAME, "%s", header);
            else match_refuses_header(&SH_GAME, header, "first-not-in-the-match");
        }
    match_refuses_header(&SH_GAME, "seats 5; option first 5", "unknown-value");
}

RULE(larry_never_begins_and_the_other_seat_controls_him)
{
    struct match m;
    match_refuses_header(&SH_GAME, "seats 2; option first 2", "first-not-in-the-match");
    m = begun(TWO "option first 1", "agent agent insider", "Y1-10, P1-10", 1);
    match_field(&m, "starter", "1");
    match_field(&m, "controller", "0");
}

RULE(a_record_without_these_options_has_their_defaults)
{
    struct match m, other;
    match_begin(&m, &SH_GAME, FOUR WITH("bugged"));
    match_begin(&other, &SH_GAME, FOUR WITH("bugged") "option first draw; option give none");
    match_same(&m, &other);
    match_field(&m, "starter", "-");
    match_may(&m, "* role 0 bugged");
}

/* ---- who gets the role that lies face up ---- */

RULE(a_given_role_waits_for_its_seat_and_roles_are_dealt_in_seat_order)
{
    static const char *const roles[] = {"bugged", "accomplice"};
    for (int i = 0; i < 2; i++) {
        struct match m;
        char text[64];
        match_begin(&m, &SH_GAME, FOUR "option give 2; option special %s", roles[i]);
        match_moves(&m, SH_CHANCE, "role 0 agent; role 0 insider");
        assert_int_equal(sh_draw_total(&SH_GAME, &m.reader.state), 3);
        snprintf(text, sizeof text, "* role 0 %s", roles[i]);
        match_refuses(&m, text, "role-is-given");
        match_refuses(&m, "* role 0 decoy", "not-in-the-deck");
        match_refuses(&m, "* role 2 agent", "in-seat-order");
        match_play(&m, "* role 0 agent; * role 1 agent");
        snprintf(text, sizeof text, "role 2 %s", roles[i]);
        match_moves(&m, SH_CHANCE, text);
        assert_int_equal(sh_draw_total(&SH_GAME, &m.reader.state), 1);
        match_refuses(&m, "* role 2 insider", "role-is-given");
        match_play(&m, "* %s", text);
        match_moves(&m, SH_CHANCE, "role 3 insider");
        match_field(&m, "face_up", "[down,down,start,down,-]");
    }
}

RULE(the_first_and_the_last_seat_may_be_given_a_role_too)
{
    struct match m;
    match_begin(&m, &SH_GAME, FOUR WITH("bugged") "option give 0");
    match_moves(&m, SH_CHANCE, "role 0 bugged");
    match_play(&m, "* role 0 bugged");
    match_moves(&m, SH_CHANCE, "role 1 agent; role 1 insider");
    assert_int_equal(sh_draw_total(&SH_GAME, &m.reader.state), 3);
    match_begin(&m, &SH_GAME, FIVE WITH("paranoid") AND("accomplice") "option give 4");
    match_moves(&m, SH_CHANCE, "role 0 agent; role 0 insider; role 0 paranoid");
    match_play(&m, "* role 0 insider; * role 1 agent; * role 2 agent");
    match_moves(&m, SH_CHANCE, "role 3 paranoid");
    match_play(&m, "* role 3 paranoid");
    match_moves(&m, SH_CHANCE, "role 4 accomplice");
}

RULE(others_are_as_likely_to_be_the_insider_as_their_copies_say)
{
    struct match m;
    struct sh_move insider = {0};
    char word[SH_WORD_MAX];
    match_begin(&m, &SH_GAME, FOUR WITH("bugged") "option give 3");
    assert_true(sh_parse(&SH_GAME, SH_CHANCE, "role 0 insider", &insider, word));
    assert_int_equal(SH_GAME.weight(&m.reader.state, insider), 1);
    assert_true(sh_parse(&SH_GAME, SH_CHANCE, "role 0 agent", &insider, word));
    assert_int_equal(SH_GAME.weight(&m.reader.state, insider), 2);
}

RULE(without_give_the_role_is_anybodys)
{
    struct match m;
    match_begin(&m, &SH_GAME, FOUR WITH("bugged"));
    match_moves(&m, SH_CHANCE, "role 0 agent; role 0 insider; role 0 bugged");
    assert_int_equal(sh_draw_total(&SH_GAME, &m.reader.state), 4);
    match_play(&m, "* role 0 agent; * role 1 bugged");
    match_moves(&m, SH_CHANCE, "role 2 agent; role 2 insider");
}

RULE(nothing_is_given_without_such_a_role_or_such_a_seat)
{
    match_refuses_header(&SH_GAME, "seats 4; option give 1", "no-role-to-give");
    match_refuses_header(&SH_GAME, "seats 2; option give 0", "no-role-to-give");
    match_refuses_header(&SH_GAME, "seats 4;" WITH("paranoid") AND("decoy") "option give 1",
                         "no-role-to-give");
    match_refuses_header(&SH_GAME, "seats 4;" WITH("bugged") "option give 4",
                         "give-not-in-the-match");
    match_refuses_header(&SH_GAME, "seats 5;" WITH("bugged") "option give 5", "unknown-value");
    match_refuses_header(&SH_GAME, "seats 3;" WITH("bugged") "option give 1",
                         "special-roles-need-four-seats");
}

RULE(a_given_accomplice_gives_her_case_back_and_picks)
{
    struct match m = begun(FOUR WITH("accomplice") "option give 1",
                           "agent accomplice insider agent", SUITS_FOR_4, 0);
    match_field(&m, "held", "[1,0,1,1,-]");
    match_asks(&m, "pick", "[1]");
}

/* ---- the next match ---- */

static int next_first(const struct match *m)
{
    struct sh_setup setup = m->reader.header.setup, same = setup;
    int i = 0;
    SH_GAME.next_setup(&setup, &m->reader.state);
    while (strcmp(SH_GAME.options[i].name, "first") != 0) i++;
    int first = setup.option[i] - 1;
    setup.option[i] = same.option[i];
    assert_memory_equal(setup.option, same.option, sizeof same.option);
    assert_int_equal(setup.seats, same.seats);
    return first;
}

RULE(who_began_deals_the_next_match_so_that_the_seat_after_begins)
{
    struct match m;
    m = begun(FOUR, AGENTS_AND_2, SUITS_FOR_4, 0);
    win(&m, "2 1"); /* who won tricks does not matter */
    assert_int_equal(next_first(&m), 1);
    m = begun(FOUR "option first 3", AGENTS_AND_2, SUITS_FOR_4, 3);
    assert_int_equal(next_first(&m), 0);
    m = begun(TWO, "agent agent insider", "Y1-10, P1-10", 1);
    assert_int_equal(next_first(&m), 0);
    m = begun(TWO, "agent agent insider", "Y1-10, P1-10", 0);
    assert_int_equal(next_first(&m), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(people_may_agree_who_begins_and_the_draw_has_that_one_possibility),
        cmocka_unit_test(the_seat_that_begins_must_be_one_of_the_match),
        cmocka_unit_test(larry_never_begins_and_the_other_seat_controls_him),
        cmocka_unit_test(a_record_without_these_options_has_their_defaults),
        cmocka_unit_test(a_given_role_waits_for_its_seat_and_roles_are_dealt_in_seat_order),
        cmocka_unit_test(the_first_and_the_last_seat_may_be_given_a_role_too),
        cmocka_unit_test(others_are_as_likely_to_be_the_insider_as_their_copies_say),
        cmocka_unit_test(without_give_the_role_is_anybodys),
        cmocka_unit_test(nothing_is_given_without_such_a_role_or_such_a_seat),
        cmocka_unit_test(a_given_accomplice_gives_her_case_back_and_picks),
        cmocka_unit_test(who_began_deals_the_next_match_so_that_the_seat_after_begins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
