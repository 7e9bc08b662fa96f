/*
 * games/insidejob/special_test.c - the special roles of Inside Job, one after another, then two at
 * a time.
 */
#include "insidejob_test.h"

static const char *const specials[] = {"bugged",     "paranoid", "risk",    "decoy",
                                       "accomplice", "shady",    "sleeper", "profno"};
enum { SPECIALS = sizeof specials / sizeof *specials };

/* Ten tricks of four seats: nobody is at the limit of 5, no mission is done. */
#define ALL_TRICKS "0 1 2 3 0 1 2 3 0 1"
/* The same, and only seat 0, or 1, has turned up, with 5 cases. */
#define UP_0 "0 0 0 0 1 2 3 1 2 3"
#define UP_1 "1 1 1 1 0 2 3 0 2 3"
#define SEVEN_DONE "0! 1! 2! 3! 0! 1! 2!"

/* A match of four seats after some tricks. */
static struct match after(const char *options, const char *roles, const char *winners)
{
    char header[2048];
    snprintf(header, sizeof header, "%s %s", options, FOUR);
    struct match m = in_suits(header, roles);
    win(&m, winners);
    return m;
}

/* Likewise, with an accomplice in seat 0 who picks a partner. */
static struct match after_pick(const char *options, const char *roles, int partner,
                               const char *winners)
{
    struct match m = after(options, roles, "");
    match_play(&m, "0 pick %d", partner);
    win(&m, winners);
    return m;
}

/* How many of the roles that can be drawn first are this one. */
static int copies(const struct match *m, const char *role)
{
    char text[SH_TEXT_MAX], wanted[SH_TEXT_MAX];
    uint32_t total = sh_draw_total(m->game, &m->reader.state);
    int n = 0;
    snprintf(wanted, sizeof wanted, "role 0 %s", role);
    for (uint32_t i = 0; i < total; i++) {
        sh_format(m->game, sh_draw_at(m->game, &m->reader.state, i), NULL, text);
        n += strcmp(text, wanted) == 0;
    }
    return n;
}

/* ---- which are in play ---- */

RULE(special_roles_need_four_or_five_seats)
{
    struct match m;
    for (int i = 0; i < SPECIALS; i++) {
        char header[SH_LINE_MAX];
        for (int seats = 2; seats <= 3; seats++) {
            snprintf(header, sizeof header, "seats %d; option special %s", seats, specials[i]);
            match_refuses_header(&SH_GAME, header, "special-roles-need-four-seats");
        }
        match_begin(&m, &SH_GAME, "seats 4; option special %s", specials[i]);
        match_begin(&m, &SH_GAME, "seats 5; option special %s", specials[i]);
    }
}

RULE(a_second_special_role_only_with_a_first)
{
    match_refuses_header(&SH_GAME, "seats 4; option special2 sleeper", "second-role-without-first");
    match_refuses_header(&SH_GAME, "seats 5; option special2 profno", "second-role-without-first");
}

RULE(at_most_two_different_ones_never_two_neutral_never_two_face_up_from_the_start)
{
    match_refuses_header(&SH_GAME, "seats 4;" WITH("sleeper") AND("sleeper"), "same-role-twice");
    match_refuses_header(&SH_GAME, "seats 4;" WITH("decoy") AND("decoy"), "same-role-twice");
    match_refuses_header(&SH_GAME, "seats 4;" WITH("decoy") AND("accomplice"), "two-neutral-roles");
    match_refuses_header(&SH_GAME, "seats 4;" WITH("shady") AND("decoy"), "two-neutral-roles");
    match_refuses_header(&SH_GAME, "seats 5;" WITH("accomplice") AND("shady"), "two-neutral-roles");
    match_refuses_header(&SH_GAME, "seats 4;" WITH("bugged") AND("accomplice"),
                         "two-face-up-roles");
    match_refuses_header(&SH_GAME, "seats 5;" WITH("accomplice") AND("bugged"),
                         "two-face-up-roles");
}

RULE(twenty_four_pairs_remain_in_either_order)
{
    int allowed = 0;
    for (int i = 0; i < SPECIALS; i++)
        for (int j = 0; j < SPECIALS; j++) {
            struct sh_setup one, other;
            sh_setup_init(&SH_GAME, &one);
            one.seats = (uint8_t)(4 + (i + j) % 2);
            other = one;
            assert_null(sh_setup_option(&SH_GAME, &one, "special", specials[i]));
            assert_null(sh_setup_option(&SH_GAME, &one, "special2", specials[j]));
            assert_null(sh_setup_option(&SH_GAME, &other, "special", specials[j]));
            assert_null(sh_setup_option(&SH_GAME, &other, "special2", specials[i]));
            bool fine = sh_check(&SH_GAME, &one) == NULL;
            assert_true(fine == (sh_check(&SH_GAME, &other) == NULL));
            allowed += fine && i < j;
        }
    assert_int_equal(allowed, 24);
}

RULE(each_replaces_one_agent_but_profno_the_insider)
{
    struct match m;
    for (int i = 0; i < SPECIALS; i++) {
        bool profno = strcmp(specials[i], "profno") == 0;
        match_begin(&m, &SH_GAME, "seats 5; option special %s", specials[i]);
        assert_int_equal(copies(&m, specials[i]), 1);
        assert_int_equal(copies(&m, "insider"), profno ? 0 : 1);
        assert_int_equal(copies(&m, "agent"), profno ? 4 : 3);
    }
    match_begin(&m, &SH_GAME, "seats 4; option special profno; option special2 sleeper");
    match_moves(&m, SH_CHANCE, "role 0 agent; role 0 sleeper; role 0 profno");
    assert_int_equal(copies(&m, "agent"), 2);
    match_begin(&m, &SH_GAME, "seats 4; option special risk; option special2 sleeper");
    match_moves(&m, SH_CHANCE, "role 0 agent; role 0 insider; role 0 risk; role 0 sleeper");
    assert_int_equal(copies(&m, "agent"), 1);
    match_refuses(&m, "* role 0 risk; * role 1 risk", "not-in-the-deck");
}

RULE(everybody_knows_which_are_in_play_but_not_who)
{
    struct match m = after(WITH("sleeper") AND("paranoid"), "agent sleeper insider paranoid", "0");
    struct match other = after(WITH("sleeper") AND("paranoid"), "agent paranoid sleeper insider",
                               "0");
    match_view(&m, SH_WATCHER, "special", "sleeper");
    match_view(&m, SH_WATCHER, "special2", "paranoid");
    match_view(&m, SH_WATCHER, "role", "[null,null,null,null,-]");
    match_same_view(&m, &other, 0);
    match_same_view(&m, &other, SH_WATCHER);
}

RULE(only_roles_that_lie_face_up_are_shown_beside_the_seats)
{
    struct match m = after(WITH("sleeper"), "sleeper agent insider agent", "0! 0! 0!");
    match_parts(&m, "- - - -");
    win(&m, "0");
    match_parts(&m, "sleeper-up - - -");
    win(&m, "1! 2! 3! 1!");
    match_parts(&m, "sleeper-up agent insider agent");
    m = after(WITH("bugged"), "agent bugged insider agent", "");
    match_parts(&m, "- bugged - -");
}

/* Who gave a role away knows that the seat's lies face up; which it is shows when it is dealt. */
RULE(a_role_that_is_not_dealt_yet_is_not_shown)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 4;" WITH("accomplice") "; option give 2");
    match_setup_parts(&m, "- - - -");
    match_parts(&m, "- - - -");
    deal_roles(&m, "agent insider accomplice agent");
    match_parts(&m, "- - accomplice -");
}

RULE(in_the_end_every_role_is_shown)
{
    struct match m = after(WITH("sleeper"), "sleeper agent insider agent", ALL_TRICKS);
    match_parts(&m, "- - - -");
    vote(&m, "0 vote 2, 1 vote 2, 2 vote 0, 3 vote 2");
    match_parts(&m, "sleeper agent insider agent");
}

/* ---- bugged ---- */

RULE(bugged_is_face_up_from_the_start)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 4; option special bugged");
    match_play(&m, "* role 0 bugged");
    match_saw(&m, 3, "* role 0 bugged");
    match_saw(&m, SH_WATCHER, "* role 0 bugged");
    match_view(&m, SH_WATCHER, "role.0", "bugged");
    match_view(&m, 2, "face_up", "[start,down,down,down,-]");
    match_play(&m, "* role 1 insider");
    match_saw(&m, 0, "* role 1 ?");
    match_field(&m, "held", "[1,1,1,1,-]");
}

RULE(bugged_with_more_than_one_case_and_the_insider_wins_at_once)
{
    struct match m = after(WITH("bugged"), "bugged agent insider agent", "1 2 3");
    match_share(&m, "null");
    win(&m, "0");
    match_asks(&m, "over", "[]");
    match_field(&m, "held.0", "2");
    match_field(&m, "result", "insider");
    match_share(&m, "[0,0,1000,0]");
}

RULE(bugged_loses_before_the_mission_is_looked_at)
{
    struct match m = after(WITH("bugged"), "bugged agent insider agent", "1! 2! 3! 1! 2! 3! 0!");
    match_asks(&m, "over", "[]");
    match_field(&m, "done", "6");
    match_field(&m, "result", "insider");
}

RULE(bugged_can_vote_and_cannot_be_voted_for)
{
    struct match m = after(WITH("bugged"), "bugged agent insider agent", "1 2 3 1 2 3 1 2 3 3");
    match_asks(&m, "vote", "[0,1,2,3]");
    match_moves(&m, 0, "vote 1; vote 2");
    match_moves(&m, 1, "vote 2");
    match_refuses(&m, "1 vote 0", "role-is-face-up");
    vote(&m, "0 vote 2, 1 vote 2, 2 vote 1, 3 vote 1");
    match_share(&m, "[0,0,1000,0]");
}

RULE(bugged_wins_with_the_agents)
{
    struct match m = after(WITH("bugged"), "bugged agent insider agent", "1! 2! 3! 1! 2! 3! 1!");
    match_share(&m, "[333,333,0,333]");
}

RULE(bugged_cannot_put_cases_on_cards)
{
    struct match m = after(WITH("bugged"), "bugged agent insider agent", "1");
    choose(&m, "third_case.G");
    match_play(&m, "1 play P7; 2 play G7; 3 play B7");
    match_refuses(&m, "0 case Y7", "face-up-puts-no-case");
    match_may_not(&m, "0 case Y7");
}

RULE(bugged_lives_on_if_nothing_is_left_to_take)
{
    struct match m = after("option risk on; word risk.third_case.P; word risk.third_case.P;"
                           "word risk.third_case.G; word risk.third_case.G; word risk.third_case.B;"
                           WITH("bugged"), "bugged agent agent insider", "");
    trick(&m, "risk.third_case.P", "Y1 P1 G1 B1");
    trick(&m, "risk.third_case.G", "P2 G2 B2 Y2");
    trick(&m, "risk.third_case.B", "G3 B3 Y3 P3");
    trick(&m, "risk.third_case.P", "B4 Y4 P4 G4");
    trick(&m, "risk.third_case.G", "P5 G5 B5 Y5");
    match_field(&m, "held", "[1,5,5,3,-]");
    match_field(&m, "supply", "0");
    trick(&m, "third_case.Y", "G6 B6 Y6 P6");
    match_field(&m, "held.0", "1");
    match_asks(&m, "mission", "[*]");
    trick(&m, "third_case.Y", "Y12 P7 G7 +B7"); /* But a case on a card is one too many. */
    match_field(&m, "held.0", "2");
    match_field(&m, "result", "insider");
}

/* ---- paranoid ---- */

RULE(paranoid_votes_for_two_different_seats)
{
    struct match m = after(WITH("paranoid"), "paranoid agent insider agent", ALL_TRICKS);
    match_asks(&m, "vote", "[0,1,2,3]");
    match_moves(&m, 0, "votes 1 2; votes 1 3; votes 2 3");
    match_moves(&m, 1, "vote 0; vote 2; vote 3");
    match_refuses(&m, "0 vote 1", "vote-for-two");
    match_refuses(&m, "0 votes 2 1", "smaller-seat-first");
    match_refuses(&m, "0 votes 1 1", "two-different-seats");
    match_refuses(&m, "0 votes 0 1", "not-yourself");
    match_refuses(&m, "0 votes 1 4", "nobody-sits-there");
    match_refuses(&m, "1 votes 2 3", "vote-for-one");
    vote(&m, "0 votes 1 2, 1 vote 2, 2 vote 1, 3 vote 2");
    match_field(&m, "votes_for", "[0,2,3,0]");
    match_share(&m, "[333,333,0,333]");
}

RULE(paranoid_a_second_vote_may_make_a_tie)
{
    struct match m = after(WITH("paranoid"), "paranoid agent insider agent", ALL_TRICKS);
    vote(&m, "0 votes 1 2, 1 vote 2, 2 vote 1, 3 vote 0");
    match_field(&m, "votes_for", "[1,2,2,0]");
    match_share(&m, "[0,0,1000,0]");
}

RULE(paranoid_others_see_his_ballot_as_one_like_theirs)
{
    struct match m = after(WITH("paranoid"), "paranoid agent insider agent", ALL_TRICKS);
    struct match other = after(WITH("paranoid"), "agent paranoid agent insider", ALL_TRICKS);
    match_play(&m, "0 votes 1 2");
    match_saw(&m, 0, "0 votes 1 2");
    match_saw(&m, 1, "0 vote ?");
    match_saw(&m, SH_WATCHER, "0 vote ?");
    match_view(&m, 0, "vote.0", "[1,2]");
    match_play(&m, "1 vote 0");
    match_play(&other, "0 vote 1; 1 votes 0 3");
    match_same_view(&m, &other, SH_WATCHER);
    match_play(&m, "2 vote 3; 3 vote 1");
    match_view(&m, SH_WATCHER, "vote", "[[1,2],[0,-],[3,-],[1,-]]");
}

RULE(paranoid_face_up_by_case_limit_may_give_both_votes_to_one)
{
    struct match m = after(WITH("paranoid"), "paranoid agent insider agent", UP_0);
    match_field(&m, "face_up.0", "limit");
    match_moves(&m, 0, "votes 1 1; votes 1 2; votes 1 3; votes 2 2; votes 2 3; votes 3 3");
    match_refuses(&m, "0 votes 3 2", "smaller-seat-first");
    match_refuses(&m, "0 vote 2", "vote-for-two");
    match_refuses(&m, "1 vote 0", "role-is-face-up");
    vote(&m, "0 votes 2 2, 1 vote 3, 2 vote 1, 3 vote 1");
    match_field(&m, "votes_for", "[0,2,2,1]");
    match_share(&m, "[0,0,1000,0]");
}

RULE(paranoid_both_votes_to_one_may_decide)
{
    struct match m = after(WITH("paranoid"), "paranoid agent insider agent", UP_0);
    vote(&m, "0 votes 2 2, 1 vote 3, 2 vote 3, 3 vote 2");
    match_field(&m, "votes_for", "[0,0,3,2]");
    match_share(&m, "[333,333,0,333]");
}

RULE(paranoid_hidden_with_one_possible_target_has_one_vote)
{
    struct match m = after(WITH("paranoid"), "paranoid agent insider agent", "1 1 1 1 3 3 3 3 0 2");
    match_field(&m, "face_up", "[down,limit,down,limit,-]");
    match_asks(&m, "vote", "[0,1,2,3]");
    match_moves(&m, 0, "vote 2");
    match_refuses(&m, "0 votes 2 2", "vote-for-one");
    match_refuses(&m, "0 vote 1", "role-is-face-up");
    match_moves(&m, 1, "vote 0; vote 2");
    match_moves(&m, 2, "vote 0");
}

RULE(paranoid_face_up_with_one_possible_target_gives_it_both_votes)
{
    struct match m = after(WITH("paranoid") AND("bugged"), "paranoid bugged insider agent",
                           "0 0 0 0 3 3 3 3 2 2");
    match_field(&m, "face_up", "[limit,start,down,limit,-]");
    match_asks(&m, "vote", "[0,1,3]"); /* The insider has no target. */
    match_moves(&m, 0, "votes 2 2");
    match_moves(&m, 1, "vote 2");
    match_moves(&m, 3, "vote 2");
    vote(&m, "0 votes 2 2, 3 vote 2, 1 vote 2");
    match_field(&m, "votes_for", "[0,0,4,0]");
    match_share(&m, "[333,333,0,333]");
}

RULE(paranoid_cannot_name_a_face_up_role_with_either_vote)
{
    struct match m = after(WITH("paranoid"), "paranoid agent insider agent", UP_1);
    match_moves(&m, 0, "votes 2 3");
    match_refuses(&m, "0 votes 1 2", "role-is-face-up");
    match_refuses(&m, "0 votes 1 3", "role-is-face-up");
}

RULE(paranoid_face_up_with_profno_does_not_vote)
{
    struct match m = after(WITH("paranoid") AND("profno"), "paranoid agent profno agent", "0 0 0");
    match_field(&m, "face_up.0", "limit");
    win(&m, "0 1 2 3 1 2 3");
    match_asks(&m, "vote", "[1,2,3]");
    match_refuses(&m, "0 votes 1 1", "not-your-turn");
}

RULE(paranoid_hidden_with_profno_votes_for_two)
{
    struct match m = after(WITH("profno") AND("paranoid"), "agent paranoid profno agent",
                           "0 0 0 0 1 2 3 1 2 3");
    match_asks(&m, "vote", "[1,2,3]");
    match_moves(&m, 1, "votes 2 3");
    match_moves(&m, 2, "vote 1; vote 3");
    vote(&m, "1 votes 2 3, 2 vote 1, 3 vote 2");
    match_share(&m, "[333,333,0,333]");
}

/* ---- risk ---- */

RULE(risk_puts_the_risk_missions_in)
{
    struct match m = in_suits("seats 4;" WITH("risk"), "risk agent insider agent");
    assert_int_equal(sh_draw_total(&SH_GAME, &m.reader.state), 28);
    match_play(&m, "* mission risk.even.Y; * mission high.P");
    match_moves(&m, 0, "choose risk.even.Y");
    match_refuses(&m, "0 choose high.P", "risk-must-be-chosen");
    match_play(&m, "0 choose risk.even.Y; 0 play Y2; 1 play P2; 2 play G2; 3 play B2");
    match_field(&m, "held.0", "3");
    m = in_suits("seats 5; option risk on;" WITH("sleeper") AND("risk"),
                 "risk sleeper insider agent agent");
    assert_int_equal(sh_draw_total(&SH_GAME, &m.reader.state), 28); /* Not twice. */
}

RULE(risk_face_up_by_case_limit_and_the_agents_win_at_once)
{
    struct match m = after(WITH("risk"), "risk agent insider agent", "0 0 0");
    match_share(&m, "null");
    win(&m, "0");
    match_asks(&m, "over", "[]");
    match_field(&m, "face_up.0", "limit");
    match_field(&m, "result", "agents");
    match_share(&m, "[333,333,0,333]");
}

RULE(risk_turns_up_after_the_mission_has_been_looked_at)
{
    struct match m = after(WITH("risk"), "risk agent insider agent", "0 0! 0 0!");
    match_field(&m, "result", "agents");
    match_field(&m, "done", "2");
}

RULE(risk_below_the_limit_is_an_agent)
{
    struct match m = after(WITH("risk"), "risk agent insider agent", ALL_TRICKS);
    match_moves(&m, 0, "vote 1; vote 2; vote 3");
    vote(&m, "0 vote 1, 1 vote 0, 2 vote 0, 3 vote 0");
    match_share(&m, "[0,0,1000,0]");
}

RULE(risk_wins_also_when_that_makes_everybody_but_profno_face_up)
{
    struct match m = after(WITH("risk") AND("profno"), "risk agent profno agent",
                           "1 1 1 3 3 3 0 0");
    match_field(&m, "face_up", "[down,limit,down,limit,-]");
    match_share(&m, "null");
    win(&m, "0");
    match_field(&m, "face_up", "[limit,limit,down,limit,-]");
    match_field(&m, "result", "agents");
    match_share(&m, "[333,333,0,333]");
}

RULE(risk_with_five_seats_wins_at_4_cases)
{
    struct match m = in_suits(WITH("risk") FIVE, "agent risk insider agent agent");
    win(&m, "1 0 1 0");
    match_share(&m, "null");
    win(&m, "1");
    match_share(&m, "[250,250,0,250,250]");
}

/* ---- decoy ---- */

RULE(decoy_with_strictly_most_votes_wins_and_all_others_lose)
{
    struct match m = after(WITH("decoy"), "decoy agent insider agent", ALL_TRICKS);
    match_moves(&m, 0, "vote 1; vote 2; vote 3");
    vote(&m, "0 vote 2, 1 vote 0, 2 vote 0, 3 vote 1");
    match_field(&m, "named", "0");
    match_field(&m, "result", "decoy");
    match_share(&m, "[1000,0,0,0]");
}

RULE(decoy_tied_for_most_with_the_insider_wins_with_him)
{
    struct match m = after(WITH("decoy"), "decoy agent insider agent", ALL_TRICKS);
    vote(&m, "0 vote 2, 1 vote 0, 2 vote 0, 3 vote 2");
    match_field(&m, "result", "decoy_and_insider");
    match_share(&m, "[500,0,500,0]");
}

RULE(decoy_others_may_be_tied_with_the_two)
{
    struct match m = after(WITH("decoy"), "decoy agent insider agent", ALL_TRICKS);
    vote(&m, "0 vote 1, 1 vote 2, 2 vote 3, 3 vote 0");
    match_share(&m, "[500,0,500,0]");
}

RULE(decoy_any_other_tie_is_the_insiders)
{
    struct match m = after(WITH("decoy"), "decoy agent insider agent", ALL_TRICKS), other = m;
    vote(&m, "0 vote 1, 1 vote 0, 2 vote 0, 3 vote 1"); /* Decoy and agent. */
    match_field(&m, "votes_for", "[2,2,0,0]");
    match_field(&m, "result", "insider");
    match_share(&m, "[0,0,1000,0]");
    vote(&other, "0 vote 1, 1 vote 2, 2 vote 1, 3 vote 2"); /* Insider and agent. */
    match_share(&other, "[0,0,1000,0]");
}

RULE(decoy_loses_when_another_is_named)
{
    struct match m = after(WITH("decoy"), "decoy agent insider agent", ALL_TRICKS), other = m;
    vote(&m, "0 vote 2, 1 vote 2, 2 vote 0, 3 vote 2");
    match_field(&m, "result", "agents");
    match_share(&m, "[0,500,0,500]");
    vote(&other, "0 vote 1, 1 vote 0, 2 vote 1, 3 vote 1");
    match_share(&other, "[0,0,1000,0]");
}

RULE(decoy_loses_without_a_vote)
{
    struct match m = after(WITH("decoy"), "decoy agent insider agent", SEVEN_DONE);
    match_share(&m, "[0,500,0,500]");
    m = after(WITH("decoy"), "decoy agent insider agent", "2 2 2 2");
    match_share(&m, "[0,0,1000,0]");
}

RULE(decoy_face_up_cannot_be_voted_for_but_votes)
{
    struct match m = after(WITH("decoy"), "decoy agent insider agent", UP_0);
    match_view(&m, SH_WATCHER, "role.0", "decoy");
    match_asks(&m, "vote", "[0,1,2,3]");
    match_refuses(&m, "1 vote 0", "role-is-face-up");
    vote(&m, "0 vote 1, 1 vote 2, 2 vote 1, 3 vote 2");
    match_share(&m, "[0,0,1000,0]");
}

RULE(decoy_and_insider_win_together_and_a_face_up_sleeper_with_them)
{
    struct match m = after(WITH("decoy") AND("sleeper"), "decoy sleeper insider agent", UP_1);
    struct match other = m;
    match_asks(&m, "vote", "[0,2,3]");
    vote(&m, "0 vote 2, 2 vote 3, 3 vote 0");
    match_share(&m, "[333,333,333,0]");
    vote(&other, "0 vote 3, 2 vote 0, 3 vote 0"); /* The decoy alone. */
    match_share(&other, "[1000,0,0,0]");
}

RULE(decoy_and_insider_win_without_a_hidden_sleeper)
{
    struct match m = after(WITH("sleeper") AND("decoy"), "decoy sleeper insider agent", ALL_TRICKS);
    vote(&m, "0 vote 2, 1 vote 0, 2 vote 0, 3 vote 2");
    match_share(&m, "[500,0,500,0]");
}

RULE(decoy_tied_with_profno_wins_with_her)
{
    struct match m = after(WITH("decoy") AND("profno"), "decoy agent profno agent", UP_1);
    match_asks(&m, "vote", "[0,2,3]");
    vote(&m, "0 vote 2, 2 vote 3, 3 vote 0");
    match_share(&m, "[500,0,500,0]");
}

/* ---- accomplice ---- */

RULE(accomplice_is_face_up_from_the_start_and_has_no_case)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 4; option special accomplice");
    match_play(&m, "* role 0 accomplice");
    match_saw(&m, 3, "* role 0 accomplice");
    match_saw(&m, SH_WATCHER, "* role 0 accomplice");
    match_play(&m, "* role 1 agent; * role 2 insider; * role 3 agent");
    match_view(&m, SH_WATCHER, "role", "[accomplice,null,null,null,-]");
    match_field(&m, "face_up", "[start,down,down,down,-]");
    match_field(&m, "held", "[0,1,1,1,-]");
    match_field(&m, "supply", "11");
    match_begin(&m, &SH_GAME, "seats 5; option special sleeper; option special2 accomplice");
    deal_roles(&m, "agent sleeper insider agent accomplice");
    match_field(&m, "held", "[1,1,1,1,0]");
    match_field(&m, "supply", "10");
}

RULE(accomplice_picks_any_other_seat_before_the_first_missions)
{
    struct match m = begun(WITH("accomplice") FOUR, "accomplice agent insider agent", SUITS_FOR_4,
                           2);
    match_asks(&m, "pick", "[0]");
    match_moves(&m, 0, "pick 1; pick 2; pick 3");
    match_refuses(&m, "0 pick 0", "not-yourself");
    match_refuses(&m, "0 pick 4", "nobody-sits-there");
    match_refuses(&m, "* mission third_case.Y", "not-your-turn");
    match_refuses(&m, "1 pick 2", "not-your-turn");
    match_field(&m, "partner", "-");
    match_play(&m, "0 pick 3");
    match_field(&m, "partner", "3");
    match_asks(&m, "mission", "[*]");
    draw(&m, "third_case.Y");
    match_asks(&m, "choose", "[2]");
}

RULE(accomplice_sees_the_partners_role_alone)
{
    struct match m = after_pick(WITH("accomplice"), "accomplice agent insider agent", 2, "");
    match_saw(&m, 3, "0 pick 2");
    match_saw(&m, SH_WATCHER, "0 pick 2");
    match_view(&m, SH_WATCHER, "partner", "2");
    match_view(&m, 0, "role", "[accomplice,null,insider,null,-]");
    match_view(&m, 1, "role", "[accomplice,agent,null,null,-]");
    match_view(&m, SH_WATCHER, "role", "[accomplice,null,null,null,-]");
}

RULE(accomplice_wins_a_trick_and_her_partner_loses_a_case_to_the_supply)
{
    struct match m = after_pick(WITH("accomplice"), "accomplice agent insider agent", 2, "2 0");
    match_field(&m, "held", "[0,1,1,1,-]");
    match_field(&m, "supply", "11");
    win(&m, "0");
    match_field(&m, "held", "[0,1,0,1,-]");
    match_field(&m, "supply", "12");
    win(&m, "0"); /* The partner has none left. */
    match_field(&m, "held", "[0,1,0,1,-]");
    match_field(&m, "supply", "12");
    match_play(&m, "* mission third_case.Y; * mission third_case.P");
    match_asks(&m, "choose", "[0]"); /* She has won and starts. */
}

RULE(accomplice_costs_her_partner_one_case_with_a_risk_mission_as_well)
{
    struct match m = after("option risk on;" WITH("accomplice"), "accomplice agent insider agent",
                           "");
    match_play(&m, "0 pick 1");
    win(&m, "1 1");
    trick(&m, "risk.even.Y", "P5 G5 B5 Y5");
    match_field(&m, "winner_of.2", "0");
    match_field(&m, "held", "[0,2,1,1,-]");
    match_field(&m, "supply", "10");
}

RULE(accomplice_sends_cases_on_cards_to_the_supply)
{
    struct match m = after_pick(WITH("accomplice"), "accomplice agent insider agent", 2, "");
    win_cases(&m, 0, "13");
    match_field(&m, "held", "[0,0,0,0,-]");
    match_field(&m, "supply", "14");
    m = after_pick(WITH("accomplice"), "accomplice agent insider agent", 2, "");
    win_cases(&m, 0, "2"); /* The partner's own: he has none to lose besides. */
    match_field(&m, "held", "[0,1,0,1,-]");
    match_field(&m, "supply", "12");
}

RULE(accomplice_can_put_no_case)
{
    struct match m = after_pick(WITH("accomplice"), "accomplice agent insider agent", 2, "1");
    choose(&m, "third_case.P");
    play(&m, "P5 G5 B5");
    match_may(&m, "0 play Y5");
    match_may_not(&m, "0 case Y5");
    match_refuses(&m, "0 case Y5", "face-up-puts-no-case");
}

RULE(accomplice_does_not_vote_and_is_no_suspect)
{
    struct match m = after_pick(WITH("accomplice"), "accomplice agent insider agent", 2,
                                "1 2 3 0 1 2 3 0 1 2");
    match_asks(&m, "vote", "[1,2,3]");
    match_moves(&m, 1, "vote 2; vote 3");
    match_refuses(&m, "1 vote 0", "role-is-face-up");
    match_refuses(&m, "0 vote 1", "not-your-turn");
}

RULE(accomplice_of_an_agent_wins_exactly_with_the_agents)
{
    struct match m = after_pick(WITH("accomplice"), "accomplice agent insider agent", 1,
                                "1! 2! 3! 1! 2! 3! 0!");
    match_field(&m, "result", "agents");
    match_share(&m, "[333,333,0,333]");
    m = after_pick(WITH("accomplice"), "accomplice agent insider agent", 1, "2 2 2 2");
    match_share(&m, "[0,0,1000,0]");
}

RULE(accomplice_of_the_insider_wins_exactly_with_him)
{
    struct match m = after_pick(WITH("accomplice"), "accomplice agent insider agent", 2,
                                "1! 2! 3! 1! 2! 3! 0!");
    match_share(&m, "[0,500,0,500]");
    m = after_pick(WITH("accomplice"), "accomplice agent insider agent", 2, "2 2 2 2");
    match_share(&m, "[500,0,500,0]");
}

RULE(accomplice_takes_a_case_from_a_face_up_partner_who_stays_face_up)
{
    struct match m = after_pick(WITH("accomplice"), "accomplice agent insider agent", 1, "1 1 1 1");
    match_field(&m, "face_up.1", "limit");
    win(&m, "0");
    match_field(&m, "held.1", "4");
    match_field(&m, "face_up.1", "limit");
    match_view(&m, SH_WATCHER, "role.1", "agent");
    win(&m, "3");
    choose(&m, "third_case.Y");
    play(&m, "B11 Y11");
    match_refuses(&m, "1 case P11", "face-up-puts-no-case");
}

RULE(accomplice_of_a_sleeper_wins_when_the_sleeper_does)
{
    struct match m = after_pick(WITH("accomplice") AND("sleeper"),
                                "accomplice sleeper insider agent", 1, "1 1 1 1");
    match_view(&m, 0, "role.1", "sleeper");
    win(&m, "2 2 2 2");
    match_share(&m, "[333,333,333,0]");
    m = after_pick(WITH("accomplice") AND("sleeper"), "accomplice sleeper insider agent", 1,
                   "1! 1! 1 1! 2! 3! 2! 3!");
    match_field(&m, "result", "agents");
    match_share(&m, "[0,0,0,1000]");
}

/* ---- shady ---- */

RULE(shady_wins_exactly_when_the_seat_to_his_right_does_not)
{
    struct match m = after(WITH("shady"), "insider shady agent agent", SEVEN_DONE);
    match_share(&m, "[0,333,333,333]");
    m = after(WITH("shady"), "insider shady agent agent", "0 0 0 0");
    match_share(&m, "[1000,0,0,0]");
    m = after(WITH("shady"), "agent shady insider agent", SEVEN_DONE);
    match_share(&m, "[500,0,0,500]");
    m = after(WITH("shady"), "agent shady insider agent", "2 2 2 2");
    match_share(&m, "[0,500,500,0]");
}

RULE(shady_the_seat_to_his_right_is_the_one_that_plays_before_him)
{
    struct match m = after(WITH("shady"), "shady agent agent insider", SEVEN_DONE);
    match_share(&m, "[333,333,333,0]"); /* Right of seat 0 is seat 3. */
    m = after(WITH("shady"), "shady insider agent agent", SEVEN_DONE);
    match_share(&m, "[0,0,500,500]");
    m = in_suits(WITH("shady") FIVE, "shady insider agent agent agent");
    win(&m, "1 2 3 0 1 0 1");
    match_share(&m, "[500,500,0,0,0]");
}

RULE(shady_face_up_takes_one_case_from_that_seat_at_once)
{
    struct match m = after(WITH("shady"), "agent shady insider agent", "1 1 1");
    match_field(&m, "held", "[1,4,1,1,-]");
    win(&m, "1");
    match_field(&m, "held", "[0,6,1,1,-]");
    match_field(&m, "supply", "6");
    match_field(&m, "face_up", "[down,limit,down,down,-]");
    win(&m, "0 1"); /* He grabs once. */
    match_field(&m, "held", "[1,7,1,1,-]");
    match_field(&m, "supply", "4");
}

RULE(shady_takes_nothing_where_nothing_is)
{
    struct match m = after(WITH("shady"), "agent shady insider agent", "1");
    win_cases(&m, 1, "0");
    match_field(&m, "held", "[0,4,1,1,-]");
    win(&m, "1");
    match_field(&m, "held", "[0,5,1,1,-]");
    match_field(&m, "face_up.1", "limit");
    win(&m, "0 1"); /* The moment is over: he does not grab later. */
    match_field(&m, "held", "[1,6,1,1,-]");
}

RULE(shady_may_take_a_case_from_the_insider)
{
    struct match m = after(WITH("shady"), "insider shady agent agent", "0 0 0 1 1 1");
    match_field(&m, "held", "[4,4,1,1,-]");
    win(&m, "1");
    match_field(&m, "held", "[3,6,1,1,-]");
    win(&m, "0");
    match_share(&m, "null");
    win(&m, "0");
    match_share(&m, "[1000,0,0,0]");
}

RULE(shady_takes_a_case_from_a_seat_that_stays_face_up)
{
    struct match m = after(WITH("shady"), "agent shady insider agent", "0 0 0 0 1 1 1 1");
    match_field(&m, "held", "[4,6,1,1,-]");
    match_field(&m, "face_up", "[limit,limit,down,down,-]");
}

RULE(shady_face_up_may_not_vote_but_hidden_he_does)
{
    struct match m = after(WITH("shady"), "agent shady insider agent", UP_1);
    match_asks(&m, "vote", "[0,2,3]");
    match_refuses(&m, "1 vote 0", "not-your-turn");
    m = after(WITH("shady"), "agent shady insider agent", ALL_TRICKS);
    match_asks(&m, "vote", "[0,1,2,3]");
    match_moves(&m, 1, "vote 0; vote 2; vote 3");
    vote(&m, "0 vote 1, 1 vote 0, 2 vote 1, 3 vote 1");
    match_share(&m, "[0,500,500,0]");
}

RULE(shady_may_relieve_bugged_of_her_case)
{
    struct match m = after(WITH("shady") AND("bugged"), "bugged shady agent insider", "1 1 1 1");
    match_field(&m, "held.0", "0");
    win(&m, "0");
    match_field(&m, "held.0", "1");
    match_share(&m, "null");
    win(&m, "0");
    match_field(&m, "held.0", "2");
    match_field(&m, "result", "insider");
    match_share(&m, "[0,500,0,500]"); /* Bugged, to his right, has lost. */
}

/* ---- sleeper ---- */

RULE(sleeper_hidden_wins_with_the_agents)
{
    struct match m = after(WITH("sleeper"), "sleeper agent insider agent", SEVEN_DONE);
    match_share(&m, "[333,333,0,333]");
    m = after(WITH("sleeper"), "sleeper agent insider agent", "2 2 2 2");
    match_share(&m, "[0,0,1000,0]");
}

RULE(sleeper_face_up_wins_only_if_the_insider_wins)
{
    struct match m = after(WITH("sleeper"), "sleeper agent insider agent", "0! 0! 0! 0");
    struct match other = m;
    match_field(&m, "face_up.0", "limit");
    match_view(&m, SH_WATCHER, "role.0", "sleeper");
    win(&m, "1! 2! 3! 1!");
    match_share(&m, "[0,500,0,500]");
    win(&other, "2 2 2 2");
    match_share(&other, "[500,0,500,0]");
}

RULE(sleeper_turning_up_in_the_trick_that_ends_the_match_has_switched)
{
    struct match m = after(WITH("sleeper"), "sleeper agent insider agent", "0! 1! 2! 0! 3! 0! 0!");
    match_field(&m, "face_up.0", "limit");
    match_field(&m, "result", "agents");
    match_share(&m, "[0,500,0,500]");
}

RULE(sleeper_face_up_may_not_vote_but_hidden_she_does)
{
    struct match m = after(WITH("sleeper"), "sleeper agent insider agent", UP_0);
    match_asks(&m, "vote", "[1,2,3]");
    match_refuses(&m, "0 vote 1", "not-your-turn");
    vote(&m, "1 vote 2, 2 vote 1, 3 vote 1");
    match_share(&m, "[500,0,500,0]");
    m = after(WITH("sleeper"), "sleeper agent insider agent", ALL_TRICKS);
    match_asks(&m, "vote", "[0,1,2,3]");
    vote(&m, "0 vote 2, 1 vote 2, 2 vote 0, 3 vote 2");
    match_share(&m, "[333,333,0,333]");
}

/* ---- profno ---- */

RULE(profno_all_turn_up_at_4_cases_with_four_seats_and_3_with_five)
{
    struct match m = after(WITH("profno"), "agent agent profno agent", "1 1");
    match_field(&m, "limit", "4");
    match_field(&m, "face_up.1", "down");
    win(&m, "1");
    match_field(&m, "face_up.1", "limit");
    m = in_suits(FIVE WITH("profno"), "agent agent profno agent agent");
    match_field(&m, "limit", "3");
    win(&m, "1 0");
    match_field(&m, "face_up", "[down,down,down,down,down]");
    win(&m, "1");
    match_field(&m, "face_up", "[down,limit,down,down,down]");
    match_field(&m, "goal", "6");
}

RULE(profno_need_not_follow)
{
    struct match m = begun(WITH("profno") FOUR, "agent agent profno agent", MIXED, 0);
    choose(&m, "third_case.Y");
    match_play(&m, "0 play P1; 1 play P4");
    match_may(&m, "2 play B7");
    match_may(&m, "2 case G7");
    match_play(&m, "2 play G7");
    match_refuses(&m, "3 play Y10", "must-follow-suit");
}

RULE(profno_loses_at_once_when_she_turns_up)
{
    struct match m = after(WITH("profno"), "agent agent profno agent", "2 2");
    match_share(&m, "null");
    win(&m, "2");
    match_asks(&m, "over", "[]");
    match_field(&m, "face_up.2", "limit");
    match_field(&m, "result", "agents");
    match_share(&m, "[333,333,0,333]");
}

RULE(profno_wins_when_every_other_role_is_face_up)
{
    struct match m = after(WITH("profno"), "agent agent profno agent", "0 0 0 1 1 1 3 3");
    match_share(&m, "null");
    win(&m, "3");
    match_asks(&m, "over", "[]");
    match_field(&m, "face_up", "[limit,limit,down,limit,-]");
    match_field(&m, "result", "insider");
    match_share(&m, "[0,0,1000,0]");
}

RULE(profno_wins_when_both_all_others_face_up_and_the_goal_come_in_one_trick)
{
    struct match m = after(WITH("profno"), "agent agent profno agent", "0! 0! 0! 1! 1! 1! 3 3");
    match_field(&m, "done", "6");
    match_share(&m, "null");
    win(&m, "3!");
    match_field(&m, "done", "7");
    match_field(&m, "result", "insider");
    match_share(&m, "[0,0,1000,0]");
}

RULE(profno_enough_missions_and_the_agents_win)
{
    struct match m = after(WITH("profno"), "agent agent profno agent", SEVEN_DONE);
    match_field(&m, "result", "agents");
    match_share(&m, "[333,333,0,333]");
}

RULE(profno_who_is_face_up_by_case_limit_may_not_vote)
{
    struct match m = after(WITH("profno"), "agent agent profno agent", UP_0), other = m;
    match_field(&m, "held", "[5,3,3,3,-]");
    match_asks(&m, "vote", "[1,2,3]");
    match_refuses(&m, "0 vote 1", "not-your-turn");
    match_moves(&m, 1, "vote 2; vote 3");
    vote(&m, "1 vote 2, 2 vote 1, 3 vote 2");
    match_share(&m, "[333,333,0,333]");
    vote(&other, "1 vote 2, 2 vote 3, 3 vote 1"); /* A tie. */
    match_share(&other, "[0,0,1000,0]");
}

RULE(profno_wins_by_the_vote)
{
    struct match m = after(WITH("profno"), "agent agent profno agent", UP_0);
    vote(&m, "1 vote 3, 2 vote 3, 3 vote 1");
    match_field(&m, "named", "3");
    match_share(&m, "[0,0,1000,0]");
}

RULE(profno_and_one_other_hidden_vote_for_each_other)
{
    struct match m = after(WITH("profno"), "agent agent profno agent", "0 0 0 1 1 1 2 2 3 3");
    match_field(&m, "face_up", "[limit,limit,down,down,-]");
    match_asks(&m, "vote", "[2,3]");
    match_moves(&m, 2, "vote 3");
    match_moves(&m, 3, "vote 2");
    vote(&m, "2 vote 3, 3 vote 2");
    match_share(&m, "[0,0,1000,0]"); /* A tie. */
}

RULE(profno_with_five_seats_wins_when_four_are_face_up)
{
    struct match m = in_suits(FIVE WITH("profno"), "agent agent profno agent agent");
    win(&m, "1 0 1 0 3 4B 3");
    match_share(&m, "null");
    match_field(&m, "face_up", "[limit,limit,down,limit,down]");
    win(&m, "4G");
    match_field(&m, "face_up", "[limit,limit,down,limit,limit]");
    match_share(&m, "[0,0,1000,0,0]");
}

RULE(profno_a_role_face_up_from_the_start_counts_as_face_up)
{
    struct match m = after(WITH("profno") AND("bugged"), "bugged agent profno agent", "1 1 1 3 3");
    match_share(&m, "null");
    win(&m, "3");
    match_field(&m, "result", "insider");
    match_share(&m, "[0,0,1000,0]");
}

RULE(profno_bugged_votes_for_she_is_not_face_up_by_the_limit)
{
    struct match m = after(WITH("bugged") AND("profno"), "bugged agent profno agent",
                           "1 1 1 1 1 1 2 2 3 3");
    match_asks(&m, "vote", "[0,2,3]");
    match_moves(&m, 0, "vote 2; vote 3");
    vote(&m, "0 vote 2, 2 vote 3, 3 vote 2");
    match_share(&m, "[333,333,0,333]");
}

RULE(profno_wins_when_bugged_has_more_than_one_case)
{
    struct match m = after(WITH("bugged") AND("profno"), "bugged agent profno agent", "1 0");
    match_field(&m, "result", "insider");
    match_share(&m, "[0,0,1000,0]");
}

RULE(profno_wins_with_a_face_up_sleeper)
{
    struct match m = after(WITH("sleeper") AND("profno"), "sleeper agent profno agent",
                           "0 0 0 1 1 1 3 3 3");
    match_share(&m, "[500,0,500,0]");
    m = after(WITH("sleeper") AND("profno"), "sleeper agent profno agent", "0 0 0 2 2 2");
    match_share(&m, "[0,500,0,500]");
}

RULE(profno_shady_grabs_before_the_end_is_looked_at)
{
    struct match m = after(WITH("shady") AND("profno"), "profno shady agent agent",
                           "0 0 2 2 2 3 3 3 1 1");
    match_asks(&m, "vote", "[0,1]");
    m = after(WITH("shady") AND("profno"), "profno shady agent agent", "0 0 2 2 2 3 3 1 1 1");
    match_field(&m, "held", "[2,5,4,3,-]"); /* One of Prof. No's three. */
    match_asks(&m, "vote", "[0,3]");
    vote(&m, "0 vote 3, 3 vote 0");
    match_share(&m, "[1000,0,0,0]");
    m = after(WITH("shady") AND("profno"), "profno shady agent agent", "2 2 2 3 3 3 1 1 1");
    match_field(&m, "held", "[0,5,4,4,-]");
    match_field(&m, "result", "insider");
    match_share(&m, "[1000,0,0,0]");
}

/* ---- the pairs the rulebook recommends ---- */

RULE(risk_and_shady)
{
    struct match m = after(WITH("risk") AND("shady"), "risk shady insider agent", "0 0 0 1 1 1 1");
    match_field(&m, "held", "[3,6,1,1,-]"); /* He has taken one of hers. */
    win(&m, "0");
    match_share(&m, "null");
    win(&m, "0");
    match_field(&m, "result", "agents");
    match_share(&m, "[500,0,0,500]"); /* And loses, as she wins. */
    m = after(WITH("risk") AND("shady"), "agent risk insider shady", "1 1 1 1");
    match_share(&m, "[333,333,0,333]"); /* To his right sits the insider. */
}

RULE(sleeper_and_paranoid)
{
    struct match m = after(WITH("sleeper") AND("paranoid"), "sleeper paranoid insider agent", UP_0);
    struct match other = m;
    match_asks(&m, "vote", "[1,2,3]");
    match_moves(&m, 1, "votes 2 3");
    vote(&m, "1 votes 2 3, 2 vote 1, 3 vote 2");
    match_share(&m, "[0,500,0,500]");
    vote(&other, "1 votes 2 3, 2 vote 3, 3 vote 2");
    match_share(&other, "[500,0,500,0]");
}

RULE(accomplice_and_profno)
{
    struct match m = after_pick(WITH("accomplice") AND("profno"), "accomplice agent profno agent",
                                2, "2 2 0");
    match_field(&m, "held", "[0,1,2,1,-]"); /* She takes off her partner what would betray her. */
    win(&m, "1 1 1 3 3");
    match_share(&m, "null");
    win(&m, "3");
    match_field(&m, "result", "insider");
    match_share(&m, "[500,0,500,0]"); /* The accomplice counts as face up. */
    m = after_pick(WITH("accomplice") AND("profno"), "accomplice agent profno agent", 1, "2 2 2");
    match_share(&m, "[333,333,0,333]");
    m = after_pick(WITH("accomplice") AND("profno"), "accomplice agent profno agent", 3,
                   "1 1 1 2 2 3 0 0 1 1");
    match_asks(&m, "vote", "[2,3]");
}

RULE(shady_and_sleeper)
{
    struct match m = after(WITH("shady") AND("sleeper"), "sleeper shady insider agent",
                           "0! 0! 0! 0");
    struct match other = m;
    win(&m, "1! 2! 3! 1!");
    match_share(&m, "[0,500,0,500]"); /* To his right the sleeper has lost, */
    win(&other, "2 2 2 2");
    match_share(&other, "[500,0,500,0]"); /* or won. */
}

static const struct CMUnitTest rules[] = {
    cmocka_unit_test(only_roles_that_lie_face_up_are_shown_beside_the_seats),
    cmocka_unit_test(a_role_that_is_not_dealt_yet_is_not_shown),
    cmocka_unit_test(in_the_end_every_role_is_shown),
    cmocka_unit_test(special_roles_need_four_or_five_seats),
    cmocka_unit_test(a_second_special_role_only_with_a_first),
    cmocka_unit_test(at_most_two_different_ones_never_two_neutral_never_two_face_up_from_the_start),
    cmocka_unit_test(twenty_four_pairs_remain_in_either_order),
    cmocka_unit_test(each_replaces_one_agent_but_profno_the_insider),
    cmocka_unit_test(everybody_knows_which_are_in_play_but_not_who),
    cmocka_unit_test(bugged_is_face_up_from_the_start),
    cmocka_unit_test(bugged_with_more_than_one_case_and_the_insider_wins_at_once),
    cmocka_unit_test(bugged_loses_before_the_mission_is_looked_at),
    cmocka_unit_test(bugged_can_vote_and_cannot_be_voted_for),
    cmocka_unit_test(bugged_wins_with_the_agents),
    cmocka_unit_test(bugged_cannot_put_cases_on_cards),
    cmocka_unit_test(bugged_lives_on_if_nothing_is_left_to_take),
    cmocka_unit_test(paranoid_votes_for_two_different_seats),
    cmocka_unit_test(paranoid_a_second_vote_may_make_a_tie),
    cmocka_unit_test(paranoid_others_see_his_ballot_as_one_like_theirs),
    cmocka_unit_test(paranoid_face_up_by_case_limit_may_give_both_votes_to_one),
    cmocka_unit_test(paranoid_both_votes_to_one_may_decide),
    cmocka_unit_test(paranoid_hidden_with_one_possible_target_has_one_vote),
    cmocka_unit_test(paranoid_face_up_with_one_possible_target_gives_it_both_votes),
    cmocka_unit_test(paranoid_cannot_name_a_face_up_role_with_either_vote),
    cmocka_unit_test(paranoid_face_up_with_profno_does_not_vote),
    cmocka_unit_test(paranoid_hidden_with_profno_votes_for_two),
    cmocka_unit_test(risk_puts_the_risk_missions_in),
    cmocka_unit_test(risk_face_up_by_case_limit_and_the_agents_win_at_once),
    cmocka_unit_test(risk_turns_up_after_the_mission_has_been_looked_at),
    cmocka_unit_test(risk_below_the_limit_is_an_agent),
    cmocka_unit_test(risk_wins_also_when_that_makes_everybody_but_profno_face_up),
    cmocka_unit_test(risk_with_five_seats_wins_at_4_cases),
    cmocka_unit_test(decoy_with_strictly_most_votes_wins_and_all_others_lose),
    cmocka_unit_test(decoy_tied_for_most_with_the_insider_wins_with_him),
    cmocka_unit_test(decoy_others_may_be_tied_with_the_two),
    cmocka_unit_test(decoy_any_other_tie_is_the_insiders),
    cmocka_unit_test(decoy_loses_when_another_is_named),
    cmocka_unit_test(decoy_loses_without_a_vote),
    cmocka_unit_test(decoy_face_up_cannot_be_voted_for_but_votes),
    cmocka_unit_test(decoy_and_insider_win_together_and_a_face_up_sleeper_with_them),
    cmocka_unit_test(decoy_and_insider_win_without_a_hidden_sleeper),
    cmocka_unit_test(decoy_tied_with_profno_wins_with_her),
    cmocka_unit_test(accomplice_is_face_up_from_the_start_and_has_no_case),
    cmocka_unit_test(accomplice_picks_any_other_seat_before_the_first_missions),
    cmocka_unit_test(accomplice_sees_the_partners_role_alone),
    cmocka_unit_test(accomplice_wins_a_trick_and_her_partner_loses_a_case_to_the_supply),
    cmocka_unit_test(accomplice_costs_her_partner_one_case_with_a_risk_mission_as_well),
    cmocka_unit_test(accomplice_sends_cases_on_cards_to_the_supply),
    cmocka_unit_test(accomplice_can_put_no_case),
    cmocka_unit_test(accomplice_does_not_vote_and_is_no_suspect),
    cmocka_unit_test(accomplice_of_an_agent_wins_exactly_with_the_agents),
    cmocka_unit_test(accomplice_of_the_insider_wins_exactly_with_him),
    cmocka_unit_test(accomplice_takes_a_case_from_a_face_up_partner_who_stays_face_up),
    cmocka_unit_test(accomplice_of_a_sleeper_wins_when_the_sleeper_does),
    cmocka_unit_test(shady_wins_exactly_when_the_seat_to_his_right_does_not),
    cmocka_unit_test(shady_the_seat_to_his_right_is_the_one_that_plays_before_him),
    cmocka_unit_test(shady_face_up_takes_one_case_from_that_seat_at_once),
    cmocka_unit_test(shady_takes_nothing_where_nothing_is),
    cmocka_unit_test(shady_may_take_a_case_from_the_insider),
    cmocka_unit_test(shady_takes_a_case_from_a_seat_that_stays_face_up),
    cmocka_unit_test(shady_face_up_may_not_vote_but_hidden_he_does),
    cmocka_unit_test(shady_may_relieve_bugged_of_her_case),
    cmocka_unit_test(sleeper_hidden_wins_with_the_agents),
    cmocka_unit_test(sleeper_face_up_wins_only_if_the_insider_wins),
    cmocka_unit_test(sleeper_turning_up_in_the_trick_that_ends_the_match_has_switched),
    cmocka_unit_test(sleeper_face_up_may_not_vote_but_hidden_she_does),
    cmocka_unit_test(profno_all_turn_up_at_4_cases_with_four_seats_and_3_with_five),
    cmocka_unit_test(profno_need_not_follow),
    cmocka_unit_test(profno_loses_at_once_when_she_turns_up),
    cmocka_unit_test(profno_wins_when_every_other_role_is_face_up),
    cmocka_unit_test(profno_wins_when_both_all_others_face_up_and_the_goal_come_in_one_trick),
    cmocka_unit_test(profno_enough_missions_and_the_agents_win),
    cmocka_unit_test(profno_who_is_face_up_by_case_limit_may_not_vote),
    cmocka_unit_test(profno_wins_by_the_vote),
    cmocka_unit_test(profno_and_one_other_hidden_vote_for_each_other),
    cmocka_unit_test(profno_with_five_seats_wins_when_four_are_face_up),
    cmocka_unit_test(profno_a_role_face_up_from_the_start_counts_as_face_up),
    cmocka_unit_test(profno_bugged_votes_for_she_is_not_face_up_by_the_limit),
    cmocka_unit_test(profno_wins_when_bugged_has_more_than_one_case),
    cmocka_unit_test(profno_wins_with_a_face_up_sleeper),
    cmocka_unit_test(profno_shady_grabs_before_the_end_is_looked_at),
    cmocka_unit_test(risk_and_shady),
    cmocka_unit_test(sleeper_and_paranoid),
    cmocka_unit_test(accomplice_and_profno),
    cmocka_unit_test(shady_and_sleeper),
};

int main(void)
{
    return cmocka_run_group_tests(rules, NULL, NULL);
}
