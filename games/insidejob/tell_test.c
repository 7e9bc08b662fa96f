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

/* Play a trick that ends like this, and look at what is told of its last card. */
static void tells_of(struct match *m, const char *who, const char *expected)
{
    struct match last;
    choose_for(m, who);
    play_for(m, who, m->reader.state.base.seats - 1);
    last = *m;
    play_for(m, who, 1);
    tells(&last, m, expected);
}

/* Four seats after some tricks. */
static struct match after(const char *options, const char *roles, const char *winners)
{
    char header[2048];
    snprintf(header, sizeof header, "%s %s", options, FOUR);
    struct match m = in_suits(header, roles);
    win(&m, winners);
    return m;
}

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
    tells(&last, &m, "trick-done 1 0 1 2 1 7");
    choose(&m, "third_case.P");
    play(&m, "Y2 P2 G2");
    last = m;
    play(&m, "+B2"); /* as pink, but so is P2: the later one wins, and takes the case back */
    tells(&last, &m, "case-left 3 0; trick-failed 2 3 2 2 1 7");
}

RULE(who_puts_a_case_on_a_card_has_fewer_left_and_the_winner_takes_it)
{
    struct match m = in_suits(FOUR, AGENTS_AND_2), last;
    choose(&m, "last_wins.Y");
    play(&m, "Y12");
    last = m;
    play(&m, "+P1");
    tells(&last, &m, "case-left 1 0");
    play(&m, "G1");
    last = m;
    play(&m, "+B1");
    tells(&last, &m, "case-left 3 0; trick-failed 1 0 3 4 0 7");
}

RULE(of_a_risk_mission_two_cases_are_told)
{
    struct match m = in_suits("seats 4; option risk on", AGENTS_AND_2), last;
    choose(&m, "risk.even.Y");
    play(&m, "Y2 P2 G2");
    last = m;
    play(&m, "B2");
    tells(&last, &m, "trick-done 1 0 2 3 1 7");
}

RULE(nothing_is_told_of_other_acts)
{
    struct match m = in_suits(FOUR, AGENTS_AND_2), before = m;
    match_play(&m, "* mission third_case.Y");
    tells(&before, &m, "");
    struct match unstarted;
    match_begin(&unstarted, &SH_GAME, "seats 4");
    before = unstarted;
    match_play(&unstarted, "* role 0 agent");
    tells(&before, &unstarted, "");
    match_play(&unstarted, "* role 1 agent; * role 2 insider; * role 3 agent");
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
    tells(&last, &m, "partner-failed 2 0 1 1 0 7");
    choose(&m, "second_odd.Y");
    play(&m, "Y8 P9 +G1");
    last = m;
    play(&m, "+B1");
    tells(&last, &m, "case-left 3 0; partner-done 3 0 1 0 1 7; to-supply 2");
}

RULE(of_a_bugged_agent_with_two_cases_no_mission_is_told)
{
    struct match m = in_suits(WITH("bugged") FOUR, "bugged agent insider agent"), last;
    choose(&m, "second_odd.Y");
    play(&m, "Y1 P1 G1");
    last = m;
    play(&m, "B1");
    tells(&last, &m, "trick-bugged 1 0 1 2 0 7; end-bugged; lost 0 2; lost 1 0; won 2 1; lost 3 0");
}

RULE(a_bugged_agent_who_takes_nothing_has_a_mission)
{
    struct match m = in_suits("option risk on; word risk.third_case.P; word risk.third_case.P;"
                              "word risk.third_case.P; word risk.third_case.P;"
                              "word risk.third_case.G; word risk.third_case.G;"
                              WITH("bugged") FOUR, "bugged agent insider agent"), last;
    trick(&m, "risk.third_case.P", "Y1 P1 G1 B1");
    trick(&m, "risk.third_case.P", "P2 G2 B2 Y2");
    trick(&m, "risk.third_case.P", "P3 G3 B3 Y3");
    trick(&m, "risk.third_case.G", "P4 G4 B4 Y4");
    match_field(&m, "supply", "2");
    trick(&m, "third_case.B", "G5 B5 Y5 P5");
    trick(&m, "third_case.B", "B6 Y6 P6 G6");
    match_field(&m, "supply", "0");
    choose(&m, "second_odd.Y");
    play(&m, "B7 Y7 P7");
    last = m;
    play(&m, "G7");
    tells(&last, &m, "trick-done 7 0 0 1 1 7");
}

/* ---- who turns up ---- */

RULE(a_role_that_is_face_up_from_the_start_is_told_when_it_is_dealt)
{
    struct match m, last;
    match_begin(&m, &SH_GAME, WITH("bugged") "seats 4");
    last = m;
    match_play(&m, "* role 0 bugged");
    tells(&last, &m, "up-start 0 2");
    match_begin(&m, &SH_GAME, WITH("accomplice") "option give 1; seats 4");
    match_play(&m, "* role 0 agent");
    last = m;
    match_play(&m, "* role 1 accomplice");
    tells(&last, &m, "up-start-accomplice 1 6");
}

RULE(at_the_case_limit_it_is_told_who_turns_up_and_as_what)
{
    struct match m = after("", AGENTS_AND_2, "1 1");
    tells_of(&m, "1", "trick-failed 3 1 1 4 0 7");
    tells_of(&m, "1", "trick-failed 4 1 1 5 0 7; up-limit 1 5 0");
    tells_of(&m, "1", "trick-failed 5 1 1 6 0 7"); /* once */
}

RULE(it_is_told_what_tim_shady_takes_when_he_turns_up)
{
    struct match m = after(WITH("shady"), "agent shady insider agent", "1 1 1"), last;
    tells_of(&m, "1", "trick-failed 4 1 1 5 0 7; up-limit 1 5 7; grab 1 0 6 0");
    m = after(WITH("shady"), "agent shady insider agent", "1");
    win_cases(&m, 1, "0");
    tells_of(&m, "1", "trick-failed 3 1 1 5 0 7; up-limit 1 5 7"); /* nothing is there */
    m = after(WITH("shady"), "agent shady insider agent", "0 1 1");
    choose(&m, "last_wins.P");
    play(&m, "P12 G1 B1");
    last = m;
    play(&m, "+Y1"); /* of two cases one goes with the card, the other is taken */
    tells(&last, &m, "case-left 0 1; trick-failed 4 1 2 5 0 7; up-limit 1 5 7; grab 1 0 6 0");
}

/* ---- why a trick ends the match ---- */

RULE(enough_missions_end_the_match)
{
    struct match m = after("", AGENTS_AND_2, "0! 1! 2! 3! 0! 1!");
    tells_of(&m, "3!",
             "trick-done 7 3 1 3 7 7; end-missions; won 0 0; won 1 0; lost 2 1; won 3 0");
}

RULE(enough_missions_end_the_match_also_by_an_agent_who_is_face_up)
{
    struct match m = after("", AGENTS_AND_2, "0 0 0 0! 1! 2! 3! 1! 2!");
    tells_of(&m, "0!",
             "trick-done 10 0 1 6 7 7; end-missions; won 0 0; won 1 0; lost 2 1; won 3 0");
}

RULE(the_insider_at_the_case_limit_ends_the_match)
{
    struct match m = after("", AGENTS_AND_2, "2 2 2");
    tells_of(&m, "2", "trick-failed 4 2 1 5 0 7; up-limit 2 5 1; end-limit; "
                      "lost 0 0; lost 1 0; won 2 1; lost 3 0");
    m = after("", AGENTS_AND_2, "2! 2! 2! 0! 1! 3!");
    tells_of(&m, "2!", "trick-done 7 2 1 5 7 7; up-limit 2 5 1; goal-late; end-limit; "
                       "lost 0 0; lost 1 0; won 2 1; lost 3 0");
}

RULE(the_risk_agent_at_the_case_limit_ends_the_match)
{
    struct match m = after(WITH("risk"), "risk agent insider agent", "0 0 0");
    tells_of(&m, "0", "trick-failed 4 0 1 5 0 7; up-limit 0 5 4; end-risk; "
                      "won 0 4; won 1 0; lost 2 1; won 3 0");
    m = after(WITH("risk"), "risk agent insider agent", "0! 1! 2! 3! 1! 2!");
    tells_of(&m, "0!", "trick-done 7 0 1 3 7 7; end-missions; "
                       "won 0 4; won 1 0; lost 2 1; won 3 0"); /* face down she is an agent */
}

RULE(prof_no_ends_the_match_face_up_or_when_all_others_are)
{
    struct match m = after(WITH("profno"), "agent agent profno agent", "2 2");
    tells_of(&m, "2", "trick-failed 3 2 1 4 0 7; up-limit 2 4 9; end-profno-up; "
                      "won 0 0; won 1 0; lost 2 9; won 3 0");
    m = after(WITH("profno"), "agent agent profno agent", "0 0 0 1 1 1 3 3");
    tells_of(&m, "3", "trick-failed 9 3 1 4 0 7; up-limit 3 4 0; end-profno-alone; "
                      "lost 0 0; lost 1 0; won 2 9; lost 3 0");
    m = after(WITH("profno"), "agent agent profno agent", "0! 0! 0! 1! 1! 1! 3 3");
    tells_of(&m, "3!", "trick-done 9 3 1 4 7 7; up-limit 3 4 0; goal-late; end-profno-alone; "
                       "lost 0 0; lost 1 0; won 2 9; lost 3 0");
    m = after(WITH("profno"), "agent agent profno agent", "0! 1! 3! 0! 1! 3!");
    tells_of(&m, "2!", "trick-done 7 2 1 2 7 7; end-missions; "
                       "won 0 0; won 1 0; lost 2 9; won 3 0"); /* her trick, but face down */
}

RULE(who_follows_somebody_elses_fortune_is_told_to_win_or_lose)
{
    struct match m = after(WITH("shady"), "insider shady agent agent", "0! 1! 2! 3! 0! 1!");
    tells_of(&m, "2!",
             "trick-done 7 2 1 3 7 7; end-missions; lost 0 1; won 1 7; won 2 0; won 3 0");
    m = after(WITH("accomplice"), "accomplice agent insider agent", "");
    match_play(&m, "0 pick 2");
    win(&m, "2 2 2");
    tells_of(&m, "2", "trick-failed 4 2 1 5 0 7; up-limit 2 5 1; end-limit; "
                      "won 0 6; lost 1 0; won 2 1; lost 3 0");
}

/* ---- the vote ---- */

#define NINE_TRICKS "0 1 2 3 0 1 2 3 0"

/* What is told of the last ballot. */
static void tells_vote(struct match m, const char *ballots, const char *last,
                       const char *expected)
{
    vote(&m, ballots);
    struct match before = m;
    vote(&m, last);
    tells(&before, &m, expected);
}

RULE(the_last_trick_tells_that_the_vote_begins)
{
    struct match m = after("", AGENTS_AND_2, NINE_TRICKS);
    tells_of(&m, "1", "trick-failed 10 1 1 4 0 7; vote-begins");
}

RULE(nothing_is_told_of_a_ballot_before_all_are_in)
{
    struct match m = after("", AGENTS_AND_2, NINE_TRICKS " 1");
    tells_vote(m, "0 vote 2, 1 vote 2", "2 vote 1", "");
}

RULE(the_vote_tells_who_voted_for_whom_who_turns_up_and_whether_that_was_right)
{
    struct match m = after("", AGENTS_AND_2, NINE_TRICKS " 1");
    tells_vote(m, "0 vote 2, 1 vote 2, 2 vote 1", "3 vote 2",
               "votes-1 1 2; votes-3 2 0 1 3; named 2 1; end-vote-right; "
               "won 0 0; won 1 0; lost 2 1; won 3 0");
    tells_vote(m, "0 vote 1, 1 vote 2, 2 vote 1", "3 vote 0",
               "votes-1 0 3; votes-2 1 0 2; votes-1 2 1; named 1 0; end-vote-wrong; "
               "lost 0 0; lost 1 0; won 2 1; lost 3 0");
    tells_vote(m, "0 vote 2, 1 vote 2, 2 vote 1", "3 vote 1",
               "votes-2 1 2 3; votes-2 2 0 1; end-vote-tie; "
               "lost 0 0; lost 1 0; won 2 1; lost 3 0");
}

RULE(both_votes_of_the_paranoid_are_told)
{
    struct match m = in_suits(WITH("paranoid") FIVE, "agent paranoid insider agent agent");
    win(&m, "1 0 1 0 1 2 3 2 3");
    match_field(&m, "face_up.1", "limit");
    tells_vote(m, "0 vote 2, 1 votes 2 2, 2 vote 4, 3 vote 2", "4 vote 2",
               "votes-5 2 0 1 1 3 4; votes-1 4 2; named 2 1; end-vote-right; "
               "won 0 0; won 1 3; lost 2 1; won 3 0; won 4 0");
    tells_vote(m, "0 vote 2, 1 votes 0 2, 2 vote 4, 3 vote 2", "4 vote 2",
               "votes-1 0 1; votes-4 2 0 1 3 4; votes-1 4 2; named 2 1; end-vote-right; "
               "won 0 0; won 1 3; lost 2 1; won 3 0; won 4 0");
}

RULE(a_vote_for_the_decoy_is_told_as_his)
{
    struct match m = after(WITH("decoy"), "decoy agent insider agent", NINE_TRICKS " 1");
    tells_vote(m, "0 vote 2, 1 vote 0, 2 vote 0", "3 vote 1",
               "votes-2 0 1 2; votes-1 1 3; votes-1 2 0; named 0 5; end-decoy; "
               "won 0 5; lost 1 0; lost 2 1; lost 3 0");
    tells_vote(m, "0 vote 2, 1 vote 0, 2 vote 0", "3 vote 2",
               "votes-2 0 1 2; votes-2 2 0 3; end-decoy-tie; "
               "won 0 5; lost 1 0; won 2 1; lost 3 0");
}

/* ---- Larry ---- */

RULE(it_is_told_who_plays_for_larry_from_when_on)
{
    struct match m, last;
    match_begin(&m, &SH_GAME, TWO);
    deal_roles(&m, "agent agent insider");
    deal_hands(&m, "Y1-10, P1-10");
    last = m;
    match_play(&m, "* first 0");
    tells(&last, &m, "larry-to 1");
    draw(&m, "third_case.B");
    match_play(&m, "* larry B2; * larry B4; * larry B6; 0 choose third_case.B; 0 play Y1");
    match_play(&m, "1 larry B2; 1 top B4");
    last = m;
    match_play(&m, "1 play P2");
    tells(&last, &m, "trick-failed 1 2 1 4 0 7; larry-to 0");
    draw(&m, "third_case.P");
    match_play(&m, "* larry B8; * larry B10; 1 choose third_case.P; 1 play P3");
    match_play(&m, "0 larry B8; 0 top B10");
    last = m;
    match_play(&m, "0 play Y2"); /* the starter wins: control stays */
    tells(&last, &m, "trick-failed 2 1 1 2 0 7");
}

RULE(with_two_seats_it_only_matters_whether_an_agent_has_suspected_an_agent)
{
    struct match m = begun(TWO, "agent agent insider", "Y1-10, P1-10", 0);
    larry_win(&m, "0 1 L 0 1 L 0 1 0");
    tells_vote(m, "0 vote 2", "1 vote 2",
               "votes-2 2 0 1; end-two-right; won 0 0; won 1 0; lost 2 1");
    tells_vote(m, "0 vote 1", "1 vote 2",
               "votes-1 1 0; votes-1 2 1; end-two-wrong; lost 0 0; lost 1 0; won 2 1");
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
        cmocka_unit_test(who_puts_a_case_on_a_card_has_fewer_left_and_the_winner_takes_it),
        cmocka_unit_test(of_a_risk_mission_two_cases_are_told),
        cmocka_unit_test(nothing_is_told_of_other_acts),
        cmocka_unit_test(an_accomplice_who_wins_a_trick_takes_no_cases_but_her_partner_loses_one),
        cmocka_unit_test(of_a_bugged_agent_with_two_cases_no_mission_is_told),
        cmocka_unit_test(a_bugged_agent_who_takes_nothing_has_a_mission),
        cmocka_unit_test(a_role_that_is_face_up_from_the_start_is_told_when_it_is_dealt),
        cmocka_unit_test(at_the_case_limit_it_is_told_who_turns_up_and_as_what),
        cmocka_unit_test(it_is_told_what_tim_shady_takes_when_he_turns_up),
        cmocka_unit_test(enough_missions_end_the_match),
        cmocka_unit_test(enough_missions_end_the_match_also_by_an_agent_who_is_face_up),
        cmocka_unit_test(the_insider_at_the_case_limit_ends_the_match),
        cmocka_unit_test(the_risk_agent_at_the_case_limit_ends_the_match),
        cmocka_unit_test(prof_no_ends_the_match_face_up_or_when_all_others_are),
        cmocka_unit_test(who_follows_somebody_elses_fortune_is_told_to_win_or_lose),
        cmocka_unit_test(the_last_trick_tells_that_the_vote_begins),
        cmocka_unit_test(nothing_is_told_of_a_ballot_before_all_are_in),
        cmocka_unit_test(the_vote_tells_who_voted_for_whom_who_turns_up_and_whether_that_was_right),
        cmocka_unit_test(both_votes_of_the_paranoid_are_told),
        cmocka_unit_test(a_vote_for_the_decoy_is_told_as_his),
        cmocka_unit_test(it_is_told_who_plays_for_larry_from_when_on),
        cmocka_unit_test(with_two_seats_it_only_matters_whether_an_agent_has_suspected_an_agent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
