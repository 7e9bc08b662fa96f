/*
 * games/insidejob/tell_test.c - what faces may still show of tricks in Inside Job, and tell.
 */
#include "insidejob_test.h"

#define OPEN_FOUR "option memory open;" FOUR

/* How many acts are covered; everybody has to agree. */
static int covered(const struct match *m)
{
    static const int viewers[] = {0, 1, SH_WATCHER};
    union sh_any_state view;
    int n = m->game->covered(&m->reader.state);
    for (size_t i = 0; i < sizeof viewers / sizeof *viewers; i++) {
        sh_view(m->game, &m->reader.state, viewers[i], &view);
        assert_int_equal(m->game->covered(&view), n);
    }
    return n;
}

static int acts(const struct match *m)
{
    return m->reader.state.base.acts;
}

/* What the watcher is told of the act between these two: "trick-done 1 0 2 1 7", or "". */
static void tells(const struct match *before, const struct match *after, const char *expected)
{
    struct sh_line lines[SH_NEWS_MAX];
    char text[1024] = "";
    size_t n = 0;
    int count = sh_news(&SH_GAME, &before->reader.state, after->reader.act, &after->reader.state,
                        SH_WATCHER, lines);
    for (int k = 0; k < count; k++) {
        n += (size_t)snprintf(text + n, sizeof text - n, "%s%s", k ? "; " : "", lines[k].key);
        for (int i = 0; i < lines[k].count; i++)
            n += (size_t)snprintf(text + n, sizeof text - n, " %d", lines[k].arg[i].value);
    }
    assert_string_equal(text, expected);
}

/* ---- what is covered ---- */

RULE(a_finished_trick_is_covered_as_soon_as_the_next_mission_is_chosen)
{
    struct match m = in_suits(FOUR, AGENTS_AND_2);
    assert_int_equal(covered(&m), 0);
    win(&m, "0");
    int second = acts(&m);
    assert_int_equal(covered(&m), 0); /* it still lies there */
    draw(&m, "third_case.P");
    assert_int_equal(covered(&m), 0);
    match_play(&m, "0 choose third_case.P");
    assert_int_equal(covered(&m), second); /* and what was dealt with it */
    play(&m, "Y7");
    assert_int_equal(covered(&m), second);
    play(&m, "P10 G10 B10");
    assert_int_equal(covered(&m), second); /* now the second one lies there */
    int third = acts(&m);
    choose(&m, "third_case.P");
    assert_int_equal(covered(&m), third);
}

RULE(before_the_vote_the_last_trick_is_put_away)
{
    struct match m = in_suits(FOUR, AGENTS_AND_2);
    win(&m, "0 1 2 3 0 1 2 3 0");
    assert_true(covered(&m) > 0);
    win(&m, "1");
    match_asks(&m, "vote", "[0,1,2,3]");
    int all = acts(&m);
    assert_int_equal(covered(&m), all);
    match_play(&m, "0 vote 1");
    assert_int_equal(covered(&m), all);
    match_play(&m, "1 vote 0; 2 vote 0; 3 vote 0");
    assert_int_equal(covered(&m), 0); /* at the end everything is told */
}

RULE(nothing_is_covered_before_the_first_trick)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 4");
    assert_int_equal(covered(&m), 0);
    deal_roles(&m, AGENTS_AND_2);
    assert_int_equal(covered(&m), 0);
    deal_hands(&m, SUITS_FOR_4);
    assert_int_equal(covered(&m), 0);
}

RULE(nothing_is_covered_with_open_memory)
{
    struct match m = in_suits(OPEN_FOUR, AGENTS_AND_2);
    win(&m, "0 1 2");
    choose(&m, "third_case.P");
    play(&m, "G7");
    assert_int_equal(covered(&m), 0);
}

RULE(with_two_seats_the_first_trick_has_one_act_more)
{
    struct match m = begun(TWO, "agent agent insider", "Y1-10, P1-10", 0);
    draw(&m, "third_case.Y");
    match_play(&m, "* larry B2; * larry B4; * larry B6; 0 choose third_case.Y; 0 play Y1");
    match_play(&m, "1 larry B2; 1 top B4; 1 play P2");
    int second = acts(&m);
    assert_int_equal(covered(&m), 0);
    draw(&m, "third_case.Y");
    match_play(&m, "* larry B8; * larry B10");
    assert_int_equal(covered(&m), 0);
    match_play(&m, "0 choose third_case.Y; 0 play Y3");
    assert_int_equal(covered(&m), second);
    match_play(&m, "1 larry B8; 1 top B10; 1 play P4");
    int third = acts(&m);
    draw(&m, "third_case.Y");
    match_play(&m, "* larry B1; * larry B3; 0 choose third_case.Y; 0 play Y5");
    assert_int_equal(covered(&m), third);
}

RULE(everything_with_a_card_fades_and_nothing_else)
{
    for (const struct sh_verb *verb = SH_GAME.verbs; verb->name; verb++) {
        bool card = false;
        for (int i = 0; i < 3; i++)
            card |= strcmp(SH_GAME.kinds[verb->kind[i]].name, "card") == 0;
        assert_int_equal(verb->fades, card);
    }
}

RULE(what_is_covered_and_fades_is_not_shown)
{
    struct match m = in_suits(FOUR, AGENTS_AND_2);
    struct sh_move deal, mission, card;
    char word[SH_WORD_MAX];
    win(&m, "0");
    int second = acts(&m);
    choose(&m, "third_case.P");
    play(&m, "Y7");
    assert_true(sh_parse(&SH_GAME, SH_CHANCE, "deal 0 Y1", &deal, word));
    assert_true(sh_parse(&SH_GAME, 0, "choose third_case.Y", &mission, word));
    assert_true(sh_parse(&SH_GAME, 0, "play Y1", &card, word));
    assert_true(sh_is_covered(&SH_GAME, &m.reader.state, 0, deal));
    assert_false(sh_is_covered(&SH_GAME, &m.reader.state, 0, mission));
    assert_true(sh_is_covered(&SH_GAME, &m.reader.state, second - 1, card));
    assert_false(sh_is_covered(&SH_GAME, &m.reader.state, second, card));
}

/* ---- what is told of a trick ---- */

RULE(the_end_of_a_trick_tells_who_won_it_the_cases_and_the_mission)
{
    struct match m = in_suits(FOUR, AGENTS_AND_2), last;
    choose(&m, "second_odd.Y");
    last = m;
    play(&m, "Y1");
    tells(&last, &m, "");
    play(&m, "P1 G1");
    last = m;
    play(&m, "B1");
    tells(&last, &m, "trick-done 1 0 2 1 7");
    choose(&m, "third_case.P");
    play(&m, "Y2 P2 G2");
    last = m;
    play(&m, "+B2"); /* as pink, but so is P2: the later one wins, and takes the case back */
    tells(&last, &m, "trick-failed 2 3 2 1 7");
}

RULE(nothing_is_told_of_other_acts)
{
    struct match m = in_suits(FOUR, AGENTS_AND_2), before = m;
    match_play(&m, "* mission third_case.Y");
    tells(&before, &m, "");
    struct match unstarted;
    match_begin(&unstarted, &SH_GAME, "seats 4");
    deal_roles(&unstarted, AGENTS_AND_2);
    deal_hands(&unstarted, SUITS_FOR_4);
    before = unstarted;
    match_play(&unstarted, "* first 2");
    tells(&before, &unstarted, "");
}

RULE(an_accomplice_who_wins_a_trick_takes_no_cases_but_her_partner_loses_one)
{
    struct match m = in_suits(WITH("accomplice") FOUR, "accomplice agent insider agent"), last;
    match_play(&m, "0 pick 1");
    win(&m, "1"); /* who has 2 cases then */
    choose(&m, "third_case.Y");
    play(&m, "P7 G7 B7");
    last = m;
    play(&m, "Y7");
    tells(&last, &m, "partner-failed 2 0 1 0 7");
    choose(&m, "second_odd.Y");
    play(&m, "Y8 P9 G8");
    last = m;
    play(&m, "B8");
    tells(&last, &m, "partner-done 3 0 0 1 7");
}

RULE(of_a_bugged_agent_with_two_cases_no_mission_is_told)
{
    struct match m = in_suits(WITH("bugged") FOUR, "bugged agent insider agent"), last;
    choose(&m, "second_odd.Y");
    play(&m, "Y1 P1 G1");
    last = m;
    play(&m, "B1");
    tells(&last, &m, "trick-bugged 1 0 2 0 7");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_finished_trick_is_covered_as_soon_as_the_next_mission_is_chosen),
        cmocka_unit_test(before_the_vote_the_last_trick_is_put_away),
        cmocka_unit_test(nothing_is_covered_before_the_first_trick),
        cmocka_unit_test(nothing_is_covered_with_open_memory),
        cmocka_unit_test(with_two_seats_the_first_trick_has_one_act_more),
        cmocka_unit_test(everything_with_a_card_fades_and_nothing_else),
        cmocka_unit_test(what_is_covered_and_fades_is_not_shown),
        cmocka_unit_test(the_end_of_a_trick_tells_who_won_it_the_cases_and_the_mission),
        cmocka_unit_test(nothing_is_told_of_other_acts),
        cmocka_unit_test(an_accomplice_who_wins_a_trick_takes_no_cases_but_her_partner_loses_one),
        cmocka_unit_test(of_a_bugged_agent_with_two_cases_no_mission_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
