/*
 * games/heimlich/heimlich_test.c - the rules of Heimlich & Co, sentence by sentence.
 *
 * Every test is named after what the rules say. Most are set in a match of four seats that own
 * yellow, red, purple and blue, so that green and orange are bystanders.
 */
#include <stdio.h>
#include <string.h>

#include "tests/script.h"

extern const struct sh_game SH_GAME;

#define FOUR "yellow red purple blue"
#define PRO "seats 4; option rule pro"

/* ---- how matches are brought to the point ---- */

/* Cut the next word off a list, without spaces before it; false: there is none. */
static bool next_word(const char **list, const char *separators, char *word, size_t room)
{
    *list += strspn(*list, separators);
    *list += strspn(*list, " ");
    int n = (int)strcspn(*list, separators);
    snprintf(word, room, "%.*s", n, *list);
    *list += n;
    return n > 0;
}

/* "AGENT AGENT ...": one for each seat. */
static void deal(struct match *m, const char *cards)
{
    char agent[SH_NAME_MAX];
    for (int seat = 0; next_word(&cards, " ", agent, sizeof agent); seat++)
        match_play(m, "* deal %d %s", seat, agent);
}

/* A match in which the cards are dealt and seat 0 is about to begin. */
static struct match dealt(const char *header, const char *cards)
{
    struct match m;
    match_begin(&m, &SH_GAME, "%s", header);
    deal(&m, cards);
    match_play(&m, "* first 0");
    return m;
}

/* The seat whose turn it is. */
static int mover(const struct match *m)
{
    return __builtin_ctz(m->reader.state.base.to_act);
}

static void put_safe(struct match *m, const char *building)
{
    match_play(m, "%d safe %s", mover(m), building);
}

/* Whole turns, each a roll and its walk: in "red 6; yellow 1, red 3" a 6 and a 4 are rolled. */
static void walk(struct match *m, const char *turns)
{
    char turn[SH_NAME_MAX * 4], step[SH_NAME_MAX];
    while (next_word(&turns, ";", turn, sizeof turn)) {
        const char *steps = turn;
        int pips = 0;
        for (const char *c = turn; *c; c++)
            if (*c >= '0' && *c <= '9') pips += *c - '0';
        match_play(m, "* roll %d", pips);
        while (next_word(&steps, ",", step, sizeof step))
            match_play(m, "%d go %s", mover(m), step);
    }
}

static void walk_often(struct match *m, int count, const char *turn)
{
    for (int i = 0; i < count; i++) walk(m, turn);
}

/* Scorings number `from` to `to`, all made by yellow, who comes from the church and has 7, 4, 7,
   4 and 7 points after them. Nobody else moves, so red in 10 has 10, 20, 30, 40 and 50. The
   safe is not moved after the last of them. They take 2, 1, 1, 2 and 1 turns. */
static void score(struct match *m, int from, int to)
{
    static const struct {
        const char *turns, *safe;
    } scoring[] = {
        {NULL, NULL},
        {"yellow 6; yellow 1", "ruin"},
        {"yellow 4", "3"},
        {"yellow 4", "ruin"},
        {"yellow 6; yellow 2", "3"},
        {"yellow 4", "ruin"},
    };
    for (int i = from; i <= to; i++) {
        if (scoring[i - 1].safe) put_safe(m, scoring[i - 1].safe);
        walk(m, scoring[i].turns);
    }
}

/* From the church past the safe to 10 or 9, in two turns. */
#define TO_10(agent) agent " 6; " agent " 4; "
#define TO_9(agent) agent " 6; " agent " 3; "

/* A match in which the cards are dealt and some turns have been played. */
static struct match walked(const char *header, const char *cards, const char *turns)
{
    struct match m = dealt(header, cards);
    walk(&m, turns);
    return m;
}

/* A seat's whole dossier: the owners in the order of the agents. */
static void file(struct match *m, int seat, const char *owners)
{
    static const char *const agents[] = {"yellow", "red",    "purple", "blue",
                                         "green",  "orange", "grey"};
    char owner[SH_NAME_MAX];
    for (int agent = 0; next_word(&owners, " ", owner, sizeof owner); agent++)
        match_play(m, "%d tip %s %s", seat, agents[agent], owner);
}

/* A pro match of four seats in which red has reached 30, so that all are asked for dossiers. */
static struct match at_tips(const char *header)
{
    struct match m = walked(header, FOUR, TO_10("red"));
    score(&m, 1, 3);
    return m;
}

#define RIGHT "0 1 2 3 nobody nobody"
#define NONE_NAMED "nobody nobody nobody nobody nobody nobody"

static void file_four(struct match *m, const char *a, const char *b, const char *c, const char *d)
{
    file(m, 0, a);
    file(m, 1, b);
    file(m, 2, c);
    file(m, 3, d);
}

/* ---- components and setup ---- */

RULE(two_to_seven_seats_can_play)
{
    struct match m;
    for (int seats = 2; seats <= 7; seats++) match_begin(&m, &SH_GAME, "seats %d", seats);
    match_refuses_header(&SH_GAME, "seats 1", "wrong-seats");
    match_refuses_header(&SH_GAME, "seats 8", "wrong-seats");
}

RULE(with_2_3_4_seats_the_first_4_5_6_agents_play_and_they_start_in_church)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 2");
    match_field(&m, "at", "[church,church,church,church,-,-,-]");
    match_begin(&m, &SH_GAME, "seats 3");
    match_field(&m, "at", "[church,church,church,church,church,-,-]");
    match_begin(&m, &SH_GAME, "seats 4");
    match_field(&m, "at", "[church,church,church,church,church,church,-]");
}

RULE(with_5_to_7_seats_all_seven_agents_play)
{
    struct match m;
    for (int seats = 5; seats <= 7; seats++) {
        match_begin(&m, &SH_GAME, "seats %d", seats);
        match_field(&m, "at", "[church,church,church,church,church,church,church]");
        match_field(&m, "points", "[0,0,0,0,0,0,0]");
    }
}

RULE(stones_start_on_0_one_per_agent_in_play_and_the_safe_in_7)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 2");
    match_field(&m, "points", "[0,0,0,0,-,-,-]");
    match_field(&m, "safe", "7");
}

RULE(the_ring_goes_church_1_to_10_ruin_church)
{
    static const char *const ring[] = {"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "ruin",
                                       "church", "1"};
    struct match m = dealt("seats 2; option rule pro", "yellow red");
    for (int i = 0; i < 13; i++) {
        walk(&m, "blue 1");
        match_field(&m, "at.blue", ring[i]);
        if (i == 6) put_safe(&m, "7");
    }
}

RULE(agents_have_a_fixed_order)
{
    struct match m = dealt("seats 7", "yellow red purple blue green orange grey");
    walk(&m, "yellow 1, red 1, purple 1, blue 1, green 1, orange 1");
    match_field(&m, "at", "[1,1,1,1,1,1,church]");
    walk(&m, "red 1, green 1, orange 1, grey 2");
    match_field(&m, "at", "[1,2,1,1,2,2,2]");
}

/* ---- dealing ---- */

RULE(each_seat_draws_one_agent_in_seat_order)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 2");
    match_asks(&m, "deal", "[*]");
    match_moves(&m, SH_CHANCE, "deal 0 yellow; deal 0 red; deal 0 purple; deal 0 blue");
    match_play(&m, "* deal 0 purple");
    match_asks(&m, "deal", "[*]");
    match_moves(&m, SH_CHANCE, "deal 1 yellow; deal 1 red; deal 1 blue");
    match_field(&m, "agent_of", "[purple,-]");
    match_play(&m, "* deal 1 yellow");
    match_field(&m, "agent_of", "[purple,yellow]");
    match_asks(&m, "first", "[*]");
}

RULE(a_deal_out_of_order_or_of_a_card_that_is_not_there_is_refused)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 2");
    match_refuses(&m, "* deal 1 red", "deal-in-seat-order");
    match_refuses(&m, "* deal 2 red", "deal-in-seat-order");
    match_refuses(&m, "* deal 0 red; * deal 0 blue", "deal-in-seat-order");
    match_refuses(&m, "* deal 0 red; * deal 1 red", "agent-already-dealt");
    match_refuses(&m, "* deal 0 green", "agent-not-in-play");
    match_may_not(&m, "* deal 0 green");
    match_refuses(&m, "* deal 0 red; * deal 1 blue; * deal 2 yellow", "not-now");
}

RULE(the_last_card_is_dealt_though_it_is_forced)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 7");
    deal(&m, "grey orange green blue purple red");
    match_asks(&m, "deal", "[*]");
    match_moves(&m, SH_CHANCE, "deal 6 yellow");
    match_refuses(&m, "* first 0", "not-now");
    match_play(&m, "* deal 6 yellow");
    match_asks(&m, "first", "[*]");
}

RULE(any_seat_may_be_drawn_to_begin)
{
    struct match m, other;
    match_begin(&m, &SH_GAME, "seats 3");
    deal(&m, "red green yellow");
    match_moves(&m, SH_CHANCE, "first 0; first 1; first 2");
    match_refuses(&m, "* first 3", "nobody-sits-there");
    match_refuses(&m, "* roll 3", "not-now");
    match_field(&m, "mover", "-");
    other = m;
    match_play(&m, "* first 0; * roll 1");
    match_asks(&m, "walk", "[0]");
    match_play(&other, "* first 2; * roll 1");
    match_asks(&other, "walk", "[2]");
    match_field(&other, "mover", "2");
}

RULE(people_may_agree_who_begins_and_the_draw_has_that_one_possibility)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 3; option first 2");
    deal(&m, "red green yellow");
    match_asks(&m, "first", "[*]");
    match_moves(&m, SH_CHANCE, "first 2");
    match_refuses(&m, "* first 0", "another-seat-begins");
    match_refuses(&m, "* first 3", "nobody-sits-there");
    match_play(&m, "* first 2; * roll 1");
    match_asks(&m, "walk", "[2]");
    match_play(&m, "2 go red 1; * roll 1");
    match_asks(&m, "walk", "[0]");
}

RULE(the_seat_that_begins_must_be_one_of_the_match)
{
    struct match m;
    char header[64];
    for (int seats = 2; seats <= 7; seats++)
        for (int first = 0; first < 7; first++) {
            snprintf(header, sizeof header, "seats %d; option first %d", seats, first);
            if (first < seats) match_begin(&m, &SH_GAME, "%s", header);
            else match_refuses_header(&SH_GAME, header, "first-not-in-the-match");
        }
    match_refuses_header(&SH_GAME, "seats 7; option first 7", "unknown-value");
}

RULE(a_record_that_does_not_say_who_begins_has_it_drawn)
{
    struct match m, other;
    match_begin(&m, &SH_GAME, "seats 3");
    match_begin(&other, &SH_GAME, "seats 3; option first draw");
    match_same(&m, &other);
    deal(&other, "red green yellow");
    match_moves(&other, SH_CHANCE, "first 0; first 1; first 2");
}

RULE(before_the_dealing_is_done_nothing_else_can_be_done)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 2");
    match_refuses(&m, "* first 0", "not-now");
    match_refuses(&m, "* roll 1", "not-now");
    match_refuses(&m, "0 go yellow 1", "not-your-turn");
    match_refuses(&m, "0 deal 0 red", "not-an-act");
    match_refuses(&m, "* go yellow 1", "not-an-act");
}

/* ---- a turn: the die and the walk ---- */

RULE(the_game_rolls_one_die_when_a_turn_begins)
{
    struct match m = dealt("seats 2", "yellow red");
    match_asks(&m, "roll", "[*]");
    match_moves(&m, SH_CHANCE, "roll 1; roll 2; roll 3; roll 4; roll 5; roll 6");
    match_refuses(&m, "* roll 0", "not-on-the-die");
    match_refuses(&m, "* roll 7", "not-an-act");
    match_refuses(&m, "* first 0", "not-now");
    match_refuses(&m, "0 go yellow 1", "not-your-turn");
    match_play(&m, "* roll 4");
    match_field(&m, "pips", "4");
    match_asks(&m, "walk", "[0]");
    match_refuses(&m, "* roll 4", "not-your-turn");
}

RULE(points_may_be_split_over_any_agents_ones_own_or_not)
{
    struct match m = dealt("seats 2", "yellow red");
    match_play(&m, "* roll 3");
    match_moves(&m, 0, "go yellow 1; go yellow 2; go yellow 3; go red 1; go red 2; go red 3;"
                       "go purple 1; go purple 2; go purple 3; go blue 3");
    match_play(&m, "0 go red 1");
    match_field(&m, "at.red", "1");
    match_field(&m, "pips", "2");
    match_moves(&m, 0, "go purple 1; go purple 2; go blue 2");
    match_play(&m, "0 go purple 1");
    match_moves(&m, 0, "go blue 1");
}

RULE(example_first_turn_die_6_three_agents_walk_2_3_and_1)
{
    struct match m = dealt("seats 2", "yellow red");
    match_play(&m, "* roll 6; 0 go yellow 2; 0 go red 3; 0 go purple 1");
    match_field(&m, "at", "[2,3,1,church,-,-,-]");
    match_field(&m, "points", "[0,0,0,0,-,-,-]");
    match_play(&m, "* roll 6");
    match_asks(&m, "walk", "[1]"); /* After a 6 one may not roll again. */
}

RULE(example_a_6_may_be_spent_otherwise_on_five_agents_or_on_one)
{
    struct match m = dealt("seats 3", "yellow red blue"), other = m;
    match_play(&m, "* roll 6; 0 go yellow 1; 0 go red 1; 0 go purple 2; 0 go blue 1; 0 go green 1");
    match_field(&m, "at", "[1,1,2,1,1,-,-]");
    match_play(&other, "* roll 6; 0 go purple 6");
    match_field(&other, "at", "[church,church,6,church,church,-,-]");
}

RULE(all_points_must_be_spent)
{
    struct match m = dealt("seats 2", "yellow red");
    match_play(&m, "* roll 5; 0 go yellow 2; 0 go purple 2");
    match_asks(&m, "walk", "[0]");
    match_refuses(&m, "1 go blue 1", "not-your-turn");
    match_refuses(&m, "* roll 1", "not-your-turn");
    match_play(&m, "0 go blue 1");
    match_asks(&m, "roll", "[*]");
}

RULE(agents_walk_in_their_order_each_at_most_once)
{
    struct match m = dealt("seats 2", "yellow red");
    match_play(&m, "* roll 5; 0 go red 2");
    match_refuses(&m, "0 go red 1", "agents-in-order");
    match_refuses(&m, "0 go yellow 1", "agents-in-order");
    match_may_not(&m, "0 go red 1");
    match_may_not(&m, "0 go yellow 1");
    match_may(&m, "0 go purple 1");
}

RULE(a_walk_is_at_least_one_point_and_at_most_those_left)
{
    struct match m = dealt("seats 2", "yellow red");
    match_play(&m, "* roll 3");
    match_refuses(&m, "0 go yellow 0", "no-points-for-it");
    match_refuses(&m, "0 go yellow 4", "not-enough-points");
    match_refuses(&m, "0 go blue 4", "not-enough-points");
    match_refuses(&m, "0 go yellow 2; 0 go red 2", "not-enough-points");
    match_play(&m, "0 go yellow 2; 0 go red 1");
    match_asks(&m, "roll", "[*]");
}

RULE(the_last_agent_in_play_takes_all_points_left)
{
    struct match m = dealt("seats 2", "yellow red");
    match_play(&m, "* roll 5");
    match_refuses(&m, "0 go blue 4", "last-agent-takes-the-rest");
    match_may_not(&m, "0 go blue 4");
    match_refuses(&m, "0 go yellow 2; 0 go blue 2", "last-agent-takes-the-rest");
    match_play(&m, "0 go yellow 2; 0 go blue 3");
    match_field(&m, "at", "[2,church,church,3,-,-,-]");

    m = dealt("seats 6", "yellow red purple blue green orange");
    match_play(&m, "* roll 5");
    match_may(&m, "0 go blue 4");
    match_refuses(&m, "0 go grey 4", "last-agent-takes-the-rest");
    match_play(&m, "0 go grey 5");
}

RULE(an_agent_that_is_not_in_play_cannot_walk)
{
    struct match m = dealt("seats 4", FOUR);
    match_play(&m, "* roll 5");
    match_refuses(&m, "0 go grey 5", "agent-not-in-play");
    m = dealt("seats 2", "yellow red");
    match_play(&m, "* roll 5");
    match_refuses(&m, "0 go green 5", "agent-not-in-play");
}

RULE(agents_may_share_a_building)
{
    struct match m = walked("seats 2", "yellow red", "yellow 2, red 2, purple 2");
    match_field(&m, "at", "[2,2,2,church,-,-,-]");
}

RULE(a_refusal_explains_how_many_points_are_left_and_which_agent_it_is_about)
{
    struct match m = dealt("seats 2", "yellow red");
    match_play(&m, "* roll 5; 0 go red 2");
    match_explains(&m, "0 go purple 4", "left 3");
    match_explains(&m, "0 go blue 2", "left 3");
    match_explains(&m, "0 go yellow 1", "agent red"); /* Red has walked already. */
    match_explains(&m, "0 go green 3", "");
    m = at_tips(PRO);
    match_play(&m, "2 tip yellow nobody");
    match_explains(&m, "2 tip yellow nobody", "agent red"); /* Red is next. */
    match_explains(&m, "0 tip red nobody", "agent yellow");
}

RULE(what_belongs_to_another_phase_is_refused_not_now)
{
    struct match m = dealt("seats 2; option rule pro", "yellow red");
    match_play(&m, "* roll 5");
    match_refuses(&m, "0 safe 3", "not-now");
    match_refuses(&m, "0 tip yellow 0", "not-now");
    match_play(&m, "0 go yellow 5");
    walk(&m, "yellow 2");
    match_asks(&m, "safe", "[1]");
    match_refuses(&m, "1 go red 1", "not-now");
    match_refuses(&m, "1 tip yellow 0", "not-now");
}

RULE(only_the_seat_whose_turn_it_is_may_act)
{
    struct match m = dealt("seats 2", "yellow red");
    match_play(&m, "* roll 5");
    match_refuses(&m, "1 go yellow 5", "not-your-turn");
    match_refuses(&m, "2 go yellow 5", "no-such-seat");
    match_moves(&m, 1, "");
}

RULE(the_next_seat_is_the_next_clockwise)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 4");
    deal(&m, FOUR);
    match_play(&m, "* first 2;"
                   "* roll 1; 2 go red 1; * roll 1; 3 go red 1; * roll 1; 0 go red 1;"
                   "* roll 1; 1 go red 1; * roll 1; 2 go red 1");
    match_field(&m, "at.red", "5");
}

/* ---- scoring ---- */

RULE(an_agent_that_ends_its_walk_in_the_safes_building_makes_everybody_score)
{
    struct match m = walked("seats 4", FOUR, "yellow 6; purple 3, green 2; yellow 1");
    match_field(&m, "points", "[7,0,3,0,2,0,-]");
    match_asks(&m, "safe", "[2]");
}

RULE(example_blue_enters_7_while_green_and_yellow_are_in_2_and_red_in_10)
{
    struct match m = dealt("seats 3", "blue red green");
    walk(&m, "yellow 2, green 2; red 6; red 4; blue 6");
    match_field(&m, "at", "[2,10,church,6,2,-,-]");
    match_field(&m, "points", "[0,0,0,0,0,-,-]");
    walk(&m, "blue 1");
    match_field(&m, "points", "[2,10,0,7,2,-,-]");
}

RULE(walking_past_the_safe_does_nothing)
{
    struct match m = walked("seats 2", "yellow red", "yellow 6; yellow 2");
    match_field(&m, "at.yellow", "8");
    match_field(&m, "points", "[0,0,0,0,-,-,-]");
    match_asks(&m, "roll", "[*]");
}

RULE(an_agent_that_stands_by_the_safe_and_does_not_move_triggers_nothing)
{
    struct match m = dealt("seats 2; option rule pro", "yellow red");
    score(&m, 1, 1);
    put_safe(&m, "7"); /* Yellow stands there. */
    match_field(&m, "points.yellow", "7");
    walk(&m, "red 1");
    match_field(&m, "points", "[7,0,0,0,-,-,-]");
    match_asks(&m, "roll", "[*]");
}

RULE(an_agent_that_leaves_the_safe_triggers_nothing)
{
    struct match m = dealt("seats 2; option rule pro", "yellow red");
    score(&m, 1, 1);
    put_safe(&m, "7");
    walk(&m, "yellow 1");
    match_field(&m, "points", "[7,0,0,0,-,-,-]");
    match_asks(&m, "roll", "[*]");
}

RULE(an_agent_that_enters_scores_together_with_the_one_that_stood_by_the_safe)
{
    struct match m = walked("seats 2; option rule pro", "yellow red", "red 6");
    score(&m, 1, 1);
    match_field(&m, "points", "[7,6,0,0,-,-,-]");
    put_safe(&m, "7");
    walk(&m, "red 1");
    match_field(&m, "points", "[14,13,0,0,-,-,-]");
    match_asks(&m, "safe", "[1]");
}

RULE(one_agent_leaving_the_safe_while_another_enters_triggers)
{
    struct match m = walked("seats 2; option rule pro", "yellow red", "red 6");
    score(&m, 1, 1);
    put_safe(&m, "7");
    walk(&m, "yellow 2, red 1");
    match_field(&m, "points", "[16,13,0,0,-,-,-]");
}

RULE(scoring_waits_for_the_last_point_and_counts_where_everybody_then_stands)
{
    struct match m = walked("seats 2", "yellow red", "yellow 6; blue 2");
    match_play(&m, "* roll 6; 0 go yellow 1");
    match_field(&m, "points", "[0,0,0,0,-,-,-]");
    match_asks(&m, "walk", "[0]");
    match_play(&m, "0 go red 2; 0 go blue 3");
    match_field(&m, "points", "[7,2,0,5,-,-,-]");
}

RULE(scoring_happens_once_however_many_agents_enter)
{
    struct match m = walked("seats 2", "yellow red", "yellow 6; red 6; purple 5");
    match_play(&m, "* roll 4; 1 go yellow 1; 1 go red 1; 1 go purple 2");
    match_field(&m, "points", "[7,7,7,0,-,-,-]");
    match_asks(&m, "safe", "[1]");
    put_safe(&m, "1");
    match_asks(&m, "roll", "[*]");
}

RULE(the_last_agent_of_the_walk_may_be_the_one_that_enters)
{
    struct match m = walked("seats 2", "yellow red", "blue 6");
    match_play(&m, "* roll 2; 1 go yellow 1; 1 go blue 1");
    match_field(&m, "points", "[1,0,0,7,-,-,-]");
}

RULE(every_house_counts_its_number_the_church_0)
{
    struct match m = dealt("seats 7", "yellow red purple blue green orange grey");
    walk(&m, "red 1, purple 2, blue 3; green 4; orange 5");
    score(&m, 1, 1);
    match_field(&m, "points", "[7,1,2,3,4,5,0]");
    put_safe(&m, "ruin");
    walk(&m, "orange 1, grey 4; orange 1, grey 4");
    walk(&m, "purple 1, green 5; blue 6; blue 1");
    match_field(&m, "at", "[7,1,3,10,9,7,8]");
    walk(&m, "yellow 4");
    match_field(&m, "points", "[4,2,5,13,13,12,8]");
}

RULE(the_ruin_takes_3)
{
    struct match m = dealt("seats 4", FOUR);
    score(&m, 1, 1);
    match_field(&m, "points.yellow", "7");
    put_safe(&m, "ruin");
    walk(&m, "yellow 4");
    match_field(&m, "at.yellow", "ruin");
    match_field(&m, "points.yellow", "4");
}

RULE(example_the_ruin_takes_an_agent_with_2_points_to_0_not_below)
{
    struct match m = walked("seats 2", "yellow red", "red 2, purple 3");
    score(&m, 1, 1);
    match_field(&m, "points", "[7,2,3,0,-,-,-]");
    put_safe(&m, "8");
    walk(&m, "red 5, blue 1; red 4; purple 6; purple 2");
    match_field(&m, "at", "[7,ruin,ruin,1,-,-,-]");
    walk(&m, "yellow 1");
    match_field(&m, "points", "[15,0,0,1,-,-,-]");
    put_safe(&m, "9");
    walk(&m, "yellow 1"); /* Those on 0 stay there. */
    match_field(&m, "points", "[24,0,0,2,-,-,-]");
}

RULE(the_safe_in_the_ruin_triggers_and_costs_the_one_that_enters_3)
{
    struct match m = walked("seats 4", FOUR, TO_10("red"));
    score(&m, 1, 2);
    match_field(&m, "at.yellow", "ruin");
    match_field(&m, "points", "[4,20,0,0,0,0,-]");
    match_asks(&m, "safe", "[0]");
}

RULE(the_safe_in_the_church_triggers_and_brings_the_one_that_enters_nothing)
{
    struct match m = dealt("seats 2", "yellow red");
    walk(&m, "yellow 1, red 1, purple 1, blue 1; yellow 6");
    put_safe(&m, "church");
    walk(&m, "red 6; red 5");
    match_field(&m, "points", "[14,1,2,2,-,-,-]");
    match_asks(&m, "safe", "[1]");
}

/* ---- the safe ---- */

RULE(the_seat_that_triggered_moves_the_safe_then_the_next_seat_plays)
{
    struct match m = dealt("seats 4", FOUR);
    match_play(&m, "* roll 6; 0 go blue 6; * roll 1; 1 go blue 1");
    match_asks(&m, "safe", "[1]");
    match_refuses(&m, "0 safe 3", "not-your-turn");
    match_refuses(&m, "2 safe 3", "not-your-turn");
    match_refuses(&m, "3 safe 3", "not-your-turn");
    match_refuses(&m, "* roll 3", "not-your-turn");
    match_play(&m, "1 safe 3");
    match_field(&m, "safe", "3");
    match_asks(&m, "roll", "[*]");
    match_play(&m, "* roll 1");
    match_asks(&m, "walk", "[2]");
}

RULE(the_safe_goes_to_a_building_without_an_agent)
{
    struct match m = walked("seats 2", "yellow red", "red 2, purple 3");
    score(&m, 1, 1);
    match_moves(&m, 0, "safe 1; safe 4; safe 5; safe 6; safe 8; safe 9; safe 10; safe ruin");
    match_refuses(&m, "0 safe church", "building-occupied");
    match_refuses(&m, "0 safe 2", "building-occupied");
    match_refuses(&m, "0 safe 7", "building-occupied"); /* So it cannot stay. */
    match_refuses(&m, "0 safe 11", "not-an-act");
}

RULE(the_safe_may_go_to_the_church_and_to_the_ruin)
{
    struct match m = dealt("seats 2", "yellow red"), other;
    walk(&m, "yellow 1, red 1, purple 1, blue 1; yellow 6");
    other = m;
    match_play(&m, "1 safe church");
    match_field(&m, "safe", "church");
    match_play(&other, "1 safe ruin");
    match_field(&other, "safe", "ruin");
}

RULE(only_the_safes_new_building_triggers)
{
    struct match m = dealt("seats 2", "yellow red");
    score(&m, 1, 1);
    put_safe(&m, "4");
    walk(&m, "red 6; red 1");
    match_field(&m, "at.red", "7");
    match_field(&m, "points", "[7,0,0,0,-,-,-]");
    walk(&m, "blue 4");
    match_field(&m, "points", "[14,7,0,4,-,-,-]");
}

/* ---- the end, basic rule ---- */

RULE(a_stone_past_42_ends_the_match_at_once)
{
    struct match m = walked("seats 4", FOUR, TO_10("red"));
    score(&m, 1, 4);
    match_field(&m, "points.red", "40");
    match_share(&m, "null");
    match_refuses(&m, "= 0 1000 0 0", "too-early-for-the-result");
    score(&m, 5, 5);
    match_field(&m, "points", "[7,50,0,0,0,0,-]");
    match_field(&m, "safe", "3"); /* It is not moved any more. */
    match_asks(&m, "over", "[]");
    match_share(&m, "[0,1000,0,0]");
    match_refuses(&m, "= 1000 0 0 0", "wrong-result");
    match_play(&m, "= 0 1000 0 0");
}

RULE(after_the_end_nobody_may_act)
{
    struct match m = walked("seats 4", FOUR, TO_10("red"));
    score(&m, 1, 5);
    match_refuses(&m, "0 safe 3", "match-is-over");
    match_refuses(&m, "1 go red 3", "match-is-over");
    match_refuses(&m, "* roll 3", "match-is-over");
}

/* Red has 40, walks on from 10 and scores in another house. */
static struct match red_from_40(const char *turn)
{
    struct match m = walked("seats 4", FOUR, TO_10("red"));
    score(&m, 1, 4);
    put_safe(&m, "3");
    walk(&m, turn);
    walk(&m, "yellow 4");
    return m;
}

RULE(a_stone_exactly_on_42_ends_the_match)
{
    struct match m = red_from_40("red 4");
    match_field(&m, "at.red", "2");
    match_field(&m, "points.red", "42");
    match_asks(&m, "over", "[]");
    match_share(&m, "[0,1000,0,0]");
}

RULE(a_stone_on_41_does_not_end_the_match)
{
    struct match m = red_from_40("red 3");
    match_field(&m, "at.red", "1");
    match_field(&m, "points.red", "41");
    match_asks(&m, "safe", "[1]");
    put_safe(&m, "2");
    match_asks(&m, "roll", "[*]");
}

RULE(whoever_triggers_the_end_the_owner_of_the_leader_wins)
{
    struct match m = walked("seats 4", "blue orange red green", TO_10("red"));
    score(&m, 1, 5);
    match_field(&m, "mover", "0");
    match_share(&m, "[0,0,1000,0]");
}

RULE(of_several_in_the_goal_the_one_furthest_past_it_wins)
{
    struct match m = walked("seats 4", FOUR, TO_10("red") TO_9("blue"));
    score(&m, 1, 5);
    match_field(&m, "points", "[7,50,0,45,0,0,-]");
    match_share(&m, "[0,1000,0,0]");
}

RULE(seats_that_own_a_leader_share)
{
    struct match m = walked("seats 4", FOUR, TO_10("red") TO_10("blue"));
    score(&m, 1, 5);
    match_field(&m, "points", "[7,50,0,50,0,0,-]");
    match_share(&m, "[0,500,0,500]");
}

RULE(three_leaders_share_1000_rounded_down)
{
    struct match m = walked("seats 4", "red blue yellow purple",
                            TO_10("red") TO_10("blue") TO_10("purple"));
    score(&m, 1, 5);
    match_share(&m, "[333,333,0,333]");
    match_play(&m, "= 333 333 0 333");
}

RULE(a_bystander_among_the_leaders_takes_no_share)
{
    struct match m = walked("seats 4", FOUR, TO_10("red") TO_10("green"));
    score(&m, 1, 5);
    match_field(&m, "points", "[7,50,0,0,50,0,-]");
    match_share(&m, "[0,1000,0,0]");
}

RULE(two_seats_share_though_a_bystander_leads_with_them)
{
    struct match m = walked("seats 4", FOUR, TO_10("red") TO_10("blue") TO_10("green"));
    score(&m, 1, 5);
    match_share(&m, "[0,500,0,500]");
}

RULE(if_every_leader_is_a_bystander_nobody_wins)
{
    struct match m = walked("seats 4", FOUR, TO_9("red") TO_10("green"));
    score(&m, 1, 5);
    match_field(&m, "points", "[7,45,0,0,50,0,-]");
    match_asks(&m, "over", "[]");
    match_share(&m, "[0,0,0,0]");

    m = walked("seats 4", FOUR, TO_10("green") TO_10("orange"));
    score(&m, 1, 5);
    match_share(&m, "[0,0,0,0]");
}

RULE(basic_asks_for_no_dossiers)
{
    struct match m = walked("seats 4", FOUR, TO_10("red"));
    score(&m, 1, 3);
    match_field(&m, "points.red", "30");
    match_asks(&m, "safe", "[1]");
    match_refuses(&m, "1 tip yellow 0", "not-now");
}

/* ---- the 500 turns ---- */

RULE(a_match_of_500_turns_without_an_end_is_over_and_nobody_wins)
{
    struct match m = dealt("seats 2", "yellow red");
    walk_often(&m, 499, "yellow 6");
    match_asks(&m, "roll", "[*]");
    walk(&m, "yellow 2");
    match_field(&m, "turn", "500");
    match_asks(&m, "over", "[]");
    match_share(&m, "[0,0]");
    match_view(&m, SH_WATCHER, "agent_of", "[yellow,red]");
    match_refuses(&m, "* roll 1", "match-is-over");
    match_play(&m, "= 0 0");
}

RULE(nobody_wins_after_500_turns_though_somebody_leads)
{
    struct match m = walked("seats 4", FOUR, TO_10("red"));
    score(&m, 1, 4);
    put_safe(&m, "3");
    walk(&m, "blue 1");
    walk_often(&m, 491, "blue 6");
    match_field(&m, "points.red", "40");
    match_asks(&m, "over", "[]");
    match_share(&m, "[0,0,0,0]");
}

RULE(the_500th_turn_is_finished_first_with_its_safe)
{
    struct match m = dealt("seats 2", "yellow red");
    walk_often(&m, 499, "yellow 6");
    walk(&m, "yellow 1");
    match_field(&m, "turn", "500");
    match_field(&m, "points.yellow", "7");
    match_asks(&m, "safe", "[1]");
    put_safe(&m, "3");
    match_field(&m, "safe", "3");
    match_asks(&m, "over", "[]");
    match_share(&m, "[0,0]");
}

RULE(the_500th_turn_is_finished_first_with_its_dossiers)
{
    struct match m = walked(PRO, FOUR, TO_10("red"));
    score(&m, 1, 2);
    put_safe(&m, "3");
    walk(&m, "blue 1");
    walk_often(&m, 493, "blue 6");
    walk(&m, "yellow 4");
    match_field(&m, "turn", "500");
    match_asks(&m, "tips", "[0,1,2,3]");
    file_four(&m, RIGHT, NONE_NAMED, NONE_NAMED, NONE_NAMED);
    match_asks(&m, "safe", "[3]");
    put_safe(&m, "7");
    match_asks(&m, "over", "[]");
    match_share(&m, "[0,0,0,0]");
    match_view(&m, SH_WATCHER, "agent_of", "[yellow,red,purple,blue]");
    match_view(&m, SH_WATCHER, "tip.0", "[0,1,2,3,nobody,nobody,-]");
    match_view(&m, SH_WATCHER, "bonus", "[15,0,0,0]");
    match_view(&m, SH_WATCHER, "total", "[22,30,0,7]"); /* Blue stands in 7. */
}

static void stone_on_42_in_the_500th_turn(struct match *m)
{
    put_safe(m, "3");
    walk(m, "blue 1");
    walk_often(m, 490, "blue 6");
    walk(m, "yellow 4");
    match_field(m, "turn", "500");
    match_field(m, "points.red", "50");
    match_field(m, "safe", "3");
    match_asks(m, "over", "[]");
    match_share(m, "[0,1000,0,0]");
}

RULE(a_stone_on_42_in_the_500th_turn_ends_the_match_as_usual)
{
    struct match m = walked("seats 4", FOUR, TO_10("red"));
    score(&m, 1, 4);
    stone_on_42_in_the_500th_turn(&m);
}

RULE(a_stone_on_42_in_the_500th_turn_ends_a_pro_match_as_usual)
{
    struct match m = at_tips(PRO);
    file_four(&m, NONE_NAMED, NONE_NAMED, NONE_NAMED, NONE_NAMED);
    score(&m, 4, 4);
    stone_on_42_in_the_500th_turn(&m);
}

RULE(a_pro_match_is_over_after_500_turns_as_well)
{
    struct match m = dealt(PRO, FOUR);
    walk_often(&m, 499, "yellow 6");
    match_asks(&m, "roll", "[*]");
    walk(&m, "yellow 6");
    match_asks(&m, "over", "[]");
    match_share(&m, "[0,0,0,0]");
}

/* ---- options ---- */

RULE(the_rule_is_basic_and_bystanders_earn_nothing_unless_said_otherwise)
{
    struct match m, other;
    match_begin(&m, &SH_GAME, "seats 4");
    match_begin(&other, &SH_GAME, "seats 4; option rule basic; option bystander_bonus off");
    match_same(&m, &other);
    match_field(&m, "pro", "0");
    match_field(&m, "bystander_bonus", "0");
    match_refuses_header(&SH_GAME, "seats 4; option rule expert", "unknown-value");
    match_refuses_header(&SH_GAME, "seats 4; option bystander_bonus 5", "unknown-value");
    match_refuses_header(&SH_GAME, "seats 4; option dossier on", "unknown-option");
}

RULE(bystander_bonus_is_accepted_with_basic_without_effect)
{
    struct match m = walked("seats 4; option bystander_bonus on", FOUR, TO_10("red"));
    score(&m, 1, 3);
    match_asks(&m, "safe", "[1]");
    match_refuses(&m, "1 safe church", "building-occupied");
    score(&m, 4, 5);
    match_field(&m, "bonus", "[0,0,0,0]");
    match_field(&m, "total", "[7,50,0,0]");
    match_share(&m, "[0,1000,0,0]");

    m = walked("seats 4; option bystander_bonus on", FOUR, TO_10("green"));
    score(&m, 1, 5);
    match_share(&m, "[0,0,0,0]");
}

/* ---- pro: the safe ---- */

RULE(pro_the_safe_may_go_anywhere_or_stay)
{
    struct match m = dealt("seats 2; option rule pro", "yellow red"), other;
    walk(&m, "red 2, purple 3");
    score(&m, 1, 1);
    match_moves(&m, 0, "safe church; safe 1; safe 2; safe 3; safe 4; safe 5; safe 6; safe 7;"
                       "safe 8; safe 9; safe 10; safe ruin");
    other = m;
    match_play(&m, "0 safe 7");
    match_field(&m, "safe", "7");
    match_asks(&m, "roll", "[*]");
    match_play(&other, "0 safe 2");
    match_field(&other, "safe", "2");
    match_field(&other, "points", "[7,2,3,0,-,-,-]"); /* Not scored again where red stands. */
    match_asks(&other, "roll", "[*]");
}

/* ---- pro: when dossiers are asked for ---- */

RULE(pro_dossiers_are_filed_when_a_stone_passes_29_before_the_safe_is_moved)
{
    struct match m = walked(PRO, FOUR, TO_10("red"));
    score(&m, 1, 2);
    match_field(&m, "points.red", "20");
    match_asks(&m, "safe", "[0]");
    score(&m, 3, 3);
    match_field(&m, "points.red", "30");
    match_asks(&m, "tips", "[0,1,2,3]");
    match_field(&m, "safe", "3");
    match_refuses(&m, "1 safe 3", "not-now");
    match_refuses(&m, "* roll 3", "not-your-turn");
    file_four(&m, NONE_NAMED, NONE_NAMED, NONE_NAMED, NONE_NAMED);
    match_asks(&m, "safe", "[1]");
    put_safe(&m, "ruin");
    match_play(&m, "* roll 3");
    match_asks(&m, "walk", "[2]");
}

/* Red has 20, walks on from 10 and scores in another house. */
static struct match red_from_20(const char *turns)
{
    struct match m = walked(PRO, FOUR, TO_10("red"));
    score(&m, 1, 2);
    put_safe(&m, "3");
    walk(&m, turns);
    walk(&m, "yellow 4");
    return m;
}

RULE(pro_a_stone_exactly_on_29_asks_for_dossiers)
{
    struct match m = red_from_20("red 6; red 5");
    match_field(&m, "points.red", "29");
    match_asks(&m, "tips", "[0,1,2,3]");
}

RULE(pro_a_stone_on_28_does_not_ask_for_dossiers)
{
    struct match m = red_from_20("red 6; red 4");
    match_field(&m, "points.red", "28");
    match_asks(&m, "safe", "[3]");
}

RULE(pro_a_bystanders_stone_asks_for_dossiers_as_well)
{
    struct match m = walked(PRO, FOUR, TO_10("green"));
    score(&m, 1, 3);
    match_asks(&m, "tips", "[0,1,2,3]");
}

RULE(pro_dossiers_are_filed_only_once)
{
    struct match m = walked(PRO, FOUR, TO_10("red") TO_9("blue"));
    score(&m, 1, 3);
    match_field(&m, "points.blue", "27");
    match_asks(&m, "tips", "[0,1,2,3]");
    file_four(&m, NONE_NAMED, NONE_NAMED, NONE_NAMED, NONE_NAMED);
    score(&m, 4, 4);
    match_field(&m, "points", "[4,40,0,36,0,0,-]");
    match_asks(&m, "safe", "[1]");
    match_refuses(&m, "1 tip yellow 0", "not-now");
}

/* ---- pro: writing a dossier ---- */

RULE(pro_all_seats_write_at_once_and_each_is_asked_until_it_has_written_all)
{
    struct match m = at_tips(PRO);
    match_play(&m, "3 tip yellow 0; 1 tip yellow nobody; 3 tip red 1; 0 tip yellow 3");
    match_asks(&m, "tips", "[0,1,2,3]");
    match_play(&m, "3 tip purple 2; 3 tip blue 3; 3 tip green nobody");
    match_asks(&m, "tips", "[0,1,2,3]");
    match_play(&m, "3 tip orange nobody");
    match_asks(&m, "tips", "[0,1,2]");
    match_refuses(&m, "3 tip yellow 1", "not-your-turn");
    match_moves(&m, 3, "");
    file(&m, 2, NONE_NAMED);
    match_asks(&m, "tips", "[0,1]");
}

RULE(pro_seats_may_interleave_without_changing_anything)
{
    struct match m = at_tips(PRO), other = m;
    file_four(&m, RIGHT, NONE_NAMED, "3 2 1 0 nobody nobody", "nobody 0 1 nobody 2 3");
    match_play(&other, "3 tip yellow nobody; 2 tip yellow 3; 1 tip yellow nobody; 0 tip yellow 0;"
                       "0 tip red 1; 3 tip red 0; 2 tip red 2; 1 tip red nobody;"
                       "1 tip purple nobody; 3 tip purple 1; 3 tip blue nobody; 3 tip green 2;"
                       "3 tip orange 3; 0 tip purple 2; 2 tip purple 1; 0 tip blue 3;"
                       "2 tip blue 0; 1 tip blue nobody; 2 tip green nobody; 0 tip green nobody;"
                       "0 tip orange nobody; 1 tip green nobody; 2 tip orange nobody;"
                       "1 tip orange nobody");
    match_same(&m, &other);
}

RULE(pro_agents_are_named_in_their_order_all_of_them_ones_own_included)
{
    struct match m = at_tips(PRO);
    match_moves(&m, 0, "tip yellow 0; tip yellow 1; tip yellow 2; tip yellow 3; tip yellow nobody");
    match_refuses(&m, "0 tip red 1", "tips-in-order");
    match_refuses(&m, "0 tip yellow 1; 0 tip yellow 0", "tips-in-order");
    match_refuses(&m, "0 tip yellow 1; 0 tip purple 0", "tips-in-order");
    match_refuses(&m, "0 tip grey 1", "agent-not-in-play");
    match_refuses(&m, "0 go red 1", "not-now");
    match_play(&m, "0 tip yellow 1");
    match_moves(&m, 0, "tip red 0; tip red 2; tip red 3; tip red nobody");
}

RULE(pro_an_owner_is_a_seat_of_the_match_or_nobody)
{
    struct match m = at_tips(PRO);
    match_refuses(&m, "0 tip yellow 4", "nobody-sits-there");
    match_refuses(&m, "0 tip yellow 6", "nobody-sits-there");
    match_refuses(&m, "0 tip yellow 7", "not-an-act");
    match_may(&m, "0 tip yellow 3");
    match_may(&m, "0 tip yellow nobody");
}

RULE(pro_a_seat_is_named_at_most_once_in_one_dossier)
{
    struct match m = at_tips(PRO);
    match_play(&m, "0 tip yellow 2");
    match_refuses(&m, "0 tip red 2", "seat-named-twice");
    match_refuses(&m, "0 tip red 0; 0 tip purple 0", "seat-named-twice");
    match_refuses(&m, "0 tip red nobody; 0 tip purple 2", "seat-named-twice");
    match_may_not(&m, "0 tip red 2");
    match_play(&m, "1 tip yellow 2"); /* Another dossier. */
}

RULE(pro_nobody_may_be_named_any_number_of_times)
{
    struct match m = at_tips(PRO);
    file_four(&m, NONE_NAMED, NONE_NAMED, NONE_NAMED, NONE_NAMED);
    match_asks(&m, "safe", "[1]");
}

RULE(pro_ones_own_agent_need_not_be_named_correctly)
{
    struct match m = at_tips(PRO), other = m;
    match_may(&m, "0 tip yellow 3");
    file(&m, 0, "3 1 2 0 nobody nobody");
    file(&other, 0, "nobody 0 1 2 3 nobody");
    match_asks(&m, "tips", "[1,2,3]");
    match_asks(&other, "tips", "[1,2,3]");
}

RULE(pro_with_seven_agents_all_seven_are_named)
{
    struct match m = walked("seats 5; option rule pro", FOUR " green", TO_10("red"));
    score(&m, 1, 3);
    file(&m, 4, "4 3 2 1 0 nobody");
    match_asks(&m, "tips", "[0,1,2,3,4]");
    match_moves(&m, 4, "tip grey nobody");
    match_play(&m, "4 tip grey nobody");
    match_asks(&m, "tips", "[0,1,2,3]");
    match_field(&m, "tip.4", "[4,3,2,1,0,nobody,nobody]");
}

/* ---- pro: bonus and winners ---- */

/* Play from the dossiers to the end. */
static void finish(struct match *m, const char *a, const char *b, const char *c, const char *d)
{
    file_four(m, a, b, c, d);
    score(m, 4, 5);
    match_asks(m, "over", "[]");
}

RULE(pro_a_seat_gains_5_for_every_other_seats_agent_it_named_correctly)
{
    struct match m = at_tips(PRO);
    finish(&m, RIGHT, "0 1 3 2 nobody nobody", "nobody 1 2 3 nobody 0", NONE_NAMED);
    match_field(&m, "points", "[7,50,0,0,0,0,-]");
    match_field(&m, "bonus", "[15,5,10,0]");
    match_field(&m, "total", "[22,55,10,0]");
    match_share(&m, "[0,1000,0,0]");
}

RULE(pro_ones_own_agent_earns_nothing)
{
    struct match m = at_tips(PRO);
    finish(&m, "0 nobody nobody nobody nobody nobody", "nobody 1 nobody nobody nobody nobody",
           "nobody 1 nobody nobody 2 nobody", "nobody 2 1 3 nobody 0");
    match_field(&m, "bonus", "[0,0,5,0]");
}

RULE(pro_ones_own_agent_named_wrongly_costs_nothing)
{
    struct match m = at_tips(PRO);
    finish(&m, "nobody 1 2 3 0 nobody", NONE_NAMED, NONE_NAMED, NONE_NAMED);
    match_field(&m, "bonus", "[15,0,0,0]");
}

RULE(pro_bystanders_named_correctly_earn_nothing)
{
    struct match m = at_tips(PRO);
    finish(&m, "3 2 1 0 nobody nobody", "nobody 3 nobody 2 nobody nobody", NONE_NAMED,
           "1 2 3 0 nobody nobody");
    match_field(&m, "bonus", "[0,0,0,0]");
    match_field(&m, "total", "[7,50,0,0]");
}

RULE(pro_with_bystander_bonus_bystanders_named_correctly_earn_5_each)
{
    struct match m = at_tips(PRO "; option bystander_bonus on");
    finish(&m, RIGHT, "3 2 1 0 nobody nobody", "3 2 1 nobody 0 nobody", NONE_NAMED);
    match_field(&m, "bonus", "[25,10,5,10]");
    match_field(&m, "total", "[32,60,5,10]");
}

RULE(pro_with_bystander_bonus_a_seats_agent_named_nobody_earns_nothing)
{
    struct match m = at_tips(PRO "; option bystander_bonus on");
    finish(&m, "nobody nobody nobody nobody 1 2", "0 nobody nobody nobody 1 2",
           "nobody nobody 2 nobody 1 3", "3 nobody nobody nobody 1 2");
    match_field(&m, "bonus", "[0,5,0,0]");
}

RULE(pro_the_seat_furthest_after_the_bonus_wins_though_another_stone_was_first)
{
    struct match m = walked(PRO, FOUR, TO_10("red") TO_9("blue"));
    score(&m, 1, 3);
    finish(&m, NONE_NAMED, "0 1 3 2 nobody nobody", NONE_NAMED, RIGHT);
    match_field(&m, "points", "[7,50,0,45,0,0,-]");
    match_field(&m, "total", "[7,55,0,60]");
    match_share(&m, "[0,0,0,1000]");
}

RULE(pro_ties_share)
{
    struct match m = walked(PRO, FOUR, TO_10("red") TO_9("blue"));
    score(&m, 1, 3);
    finish(&m, NONE_NAMED, "0 1 3 2 nobody nobody", NONE_NAMED, "0 2 nobody 3 1 nobody");
    match_field(&m, "total", "[7,55,0,50]");
    match_share(&m, "[0,1000,0,0]");

    m = walked(PRO, FOUR, TO_10("red") TO_9("blue"));
    score(&m, 1, 3);
    finish(&m, RIGHT, "0 1 3 2 nobody nobody", RIGHT, "0 1 nobody 3 2 nobody");
    match_field(&m, "total", "[22,55,15,55]");
    match_share(&m, "[0,500,0,500]");
}

RULE(pro_three_seats_that_tie_get_333_each)
{
    struct match m = walked(PRO, FOUR, TO_10("red") TO_10("purple") TO_10("blue"));
    score(&m, 1, 3);
    finish(&m, RIGHT, RIGHT, RIGHT, RIGHT);
    match_field(&m, "total", "[22,65,65,65]");
    match_share(&m, "[0,333,333,333]");
}

RULE(pro_bystanders_cannot_win)
{
    struct match m = walked(PRO, FOUR, TO_9("red") TO_10("green"));
    score(&m, 1, 3);
    finish(&m, NONE_NAMED, NONE_NAMED, NONE_NAMED, NONE_NAMED);
    match_field(&m, "points", "[7,45,0,0,50,0,-]");
    match_share(&m, "[0,1000,0,0]");
}

RULE(pro_a_seat_may_win_though_no_seats_stone_is_near_the_goal)
{
    struct match m = walked(PRO, FOUR, TO_10("green"));
    score(&m, 1, 3);
    finish(&m, NONE_NAMED, "0 nobody nobody nobody nobody nobody", NONE_NAMED, RIGHT);
    match_field(&m, "total", "[7,5,0,15]");
    match_share(&m, "[0,0,0,1000]");
}

RULE(pro_all_seats_share_if_all_stones_of_seats_are_on_0)
{
    struct match m = walked(PRO, "red purple blue orange", TO_10("green"));
    score(&m, 1, 3);
    finish(&m, NONE_NAMED, NONE_NAMED, NONE_NAMED, NONE_NAMED);
    match_field(&m, "points", "[7,0,0,0,50,0,-]");
    match_field(&m, "total", "[0,0,0,0]");
    match_share(&m, "[250,250,250,250]");
}

RULE(pro_the_match_ends_at_once_on_42_too)
{
    struct match m = at_tips(PRO);
    finish(&m, NONE_NAMED, NONE_NAMED, NONE_NAMED, NONE_NAMED);
    match_field(&m, "safe", "3");
    match_refuses(&m, "0 safe 3", "match-is-over");
    match_refuses(&m, "0 tip yellow 3", "match-is-over");
}

/* ---- who knows what ---- */

RULE(a_card_is_shown_only_to_the_seat_it_is_dealt_to)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 3");
    match_play(&m, "* deal 0 red");
    match_saw(&m, 0, "* deal 0 red");
    match_saw(&m, 1, "* deal 0 ?");
    match_saw(&m, 2, "* deal 0 ?");
    match_saw(&m, SH_WATCHER, "* deal 0 ?");
    match_view(&m, 0, "agent_of", "[red,-,-]");
    match_view(&m, 1, "agent_of", "[null,-,-]");
    match_play(&m, "* deal 1 blue");
    match_saw(&m, 0, "* deal 1 ?");
    match_saw(&m, 1, "* deal 1 blue");
    match_view(&m, 1, "agent_of", "[null,blue,-]");
}

RULE(who_owns_which_agent_is_secret_until_the_end)
{
    struct match m = walked("seats 4", FOUR, TO_10("red"));
    struct match other = walked("seats 4", "yellow blue orange red", TO_10("red"));
    score(&m, 1, 4);
    score(&other, 1, 4);
    match_view(&m, 0, "agent_of", "[yellow,null,null,null]");
    match_view(&m, 2, "agent_of", "[null,null,purple,null]");
    match_view(&m, SH_WATCHER, "agent_of", "[null,null,null,null]");
    match_view(&m, SH_WATCHER, "total", "[-,-,-,-]");
    match_same_view(&m, &other, 0);
    match_same_view(&m, &other, SH_WATCHER);
}

RULE(everything_but_owners_and_tips_is_public)
{
    struct match m = walked("seats 4", FOUR, TO_10("red"));
    match_play(&m, "* roll 6");
    match_saw(&m, SH_WATCHER, "* roll 6");
    match_view(&m, SH_WATCHER, "pips", "6");
    match_view(&m, 3, "mover", "2");
    match_play(&m, "2 go yellow 6");
    match_saw(&m, 1, "2 go yellow 6");
    walk(&m, "yellow 1");
    match_view(&m, 0, "at", "[7,10,church,church,church,church,-]");
    match_view(&m, SH_WATCHER, "points", "[7,10,0,0,0,0,-]");
    match_play(&m, "3 safe ruin");
    match_saw(&m, 0, "3 safe ruin");
    match_view(&m, SH_WATCHER, "safe", "ruin");
}

RULE(others_see_that_a_tip_was_written_not_what_it_says)
{
    struct match m = at_tips(PRO);
    match_play(&m, "1 tip yellow 3");
    match_saw(&m, 1, "1 tip yellow 3");
    match_saw(&m, 0, "1 tip yellow ?");
    match_saw(&m, 2, "1 tip yellow ?");
    match_saw(&m, 3, "1 tip yellow ?");
    match_saw(&m, SH_WATCHER, "1 tip yellow ?");
    match_view(&m, 1, "tip.1.yellow", "3");
    match_view(&m, 0, "tip.1.yellow", "null");
    match_view(&m, SH_WATCHER, "tip.1.yellow", "null");
    match_view(&m, 0, "tips_made", "[0,1,0,0]");
    match_view(&m, SH_WATCHER, "tips_made", "[0,1,0,0]");
}

RULE(the_tips_stay_secret_until_the_end)
{
    struct match m = at_tips(PRO), other = m;
    file_four(&m, RIGHT, RIGHT, RIGHT, RIGHT);
    file_four(&other, "3 2 1 0 nobody nobody", RIGHT, NONE_NAMED, "0 1 2 nobody 3 nobody");
    score(&m, 4, 4);
    score(&other, 4, 4);
    match_view(&m, 0, "tip.0", "[0,1,2,3,nobody,nobody,-]");
    match_view(&m, 0, "tip.1.red", "null");
    match_view(&m, 0, "tip.3.orange", "null");
    match_view(&m, SH_WATCHER, "tip.0.yellow", "null");
    match_view(&m, SH_WATCHER, "bonus", "[-,-,-,-]");
    match_same_view(&m, &other, 1);
    match_same_view(&m, &other, SH_WATCHER);
}

RULE(a_seats_own_moves_do_not_depend_on_what_others_wrote)
{
    struct match m = at_tips(PRO), other = m;
    file(&m, 0, RIGHT);
    file(&other, 0, "3 2 1 0 nobody nobody");
    match_moves(&m, 1, "tip yellow 0; tip yellow 1; tip yellow 2; tip yellow 3; tip yellow nobody");
    match_same_view(&m, &other, 1);
    match_same_view(&m, &other, SH_WATCHER);
}

RULE(at_the_end_of_a_basic_match_all_cards_are_turned_up)
{
    struct match m = walked("seats 4", FOUR, TO_10("red"));
    score(&m, 1, 5);
    match_view(&m, SH_WATCHER, "agent_of", "[yellow,red,purple,blue]");
    match_view(&m, 2, "agent_of", "[yellow,red,purple,blue]");
    match_view(&m, SH_WATCHER, "points", "[7,50,0,0,0,0,-]");
    match_view(&m, SH_WATCHER, "bonus", "[0,0,0,0]");
    match_view(&m, SH_WATCHER, "total", "[7,50,0,0]");
}

RULE(at_the_end_of_a_pro_match_all_is_told)
{
    struct match m = at_tips(PRO);
    finish(&m, RIGHT, NONE_NAMED, "3 2 1 0 nobody nobody", "nobody 1 nobody nobody nobody 3");
    match_view(&m, SH_WATCHER, "agent_of", "[yellow,red,purple,blue]");
    match_view(&m, SH_WATCHER, "tip.0", "[0,1,2,3,nobody,nobody,-]");
    match_view(&m, 1, "tip.2", "[3,2,1,0,nobody,nobody,-]");
    match_view(&m, 0, "tip.3", "[nobody,1,nobody,nobody,nobody,3,-]");
    match_view(&m, SH_WATCHER, "points", "[7,50,0,0,0,0,-]");
    match_view(&m, SH_WATCHER, "bonus", "[15,0,0,5]");
    match_view(&m, SH_WATCHER, "total", "[22,50,0,5]");
}

/* ---- all of them ---- */

static const struct CMUnitTest rules[] = {
    cmocka_unit_test(two_to_seven_seats_can_play),
    cmocka_unit_test(with_2_3_4_seats_the_first_4_5_6_agents_play_and_they_start_in_church),
    cmocka_unit_test(with_5_to_7_seats_all_seven_agents_play),
    cmocka_unit_test(stones_start_on_0_one_per_agent_in_play_and_the_safe_in_7),
    cmocka_unit_test(the_ring_goes_church_1_to_10_ruin_church),
    cmocka_unit_test(agents_have_a_fixed_order),
    cmocka_unit_test(each_seat_draws_one_agent_in_seat_order),
    cmocka_unit_test(a_deal_out_of_order_or_of_a_card_that_is_not_there_is_refused),
    cmocka_unit_test(the_last_card_is_dealt_though_it_is_forced),
    cmocka_unit_test(any_seat_may_be_drawn_to_begin),
    cmocka_unit_test(people_may_agree_who_begins_and_the_draw_has_that_one_possibility),
    cmocka_unit_test(the_seat_that_begins_must_be_one_of_the_match),
    cmocka_unit_test(a_record_that_does_not_say_who_begins_has_it_drawn),
    cmocka_unit_test(before_the_dealing_is_done_nothing_else_can_be_done),
    cmocka_unit_test(the_game_rolls_one_die_when_a_turn_begins),
    cmocka_unit_test(points_may_be_split_over_any_agents_ones_own_or_not),
    cmocka_unit_test(example_first_turn_die_6_three_agents_walk_2_3_and_1),
    cmocka_unit_test(example_a_6_may_be_spent_otherwise_on_five_agents_or_on_one),
    cmocka_unit_test(all_points_must_be_spent),
    cmocka_unit_test(agents_walk_in_their_order_each_at_most_once),
    cmocka_unit_test(a_walk_is_at_least_one_point_and_at_most_those_left),
    cmocka_unit_test(the_last_agent_in_play_takes_all_points_left),
    cmocka_unit_test(an_agent_that_is_not_in_play_cannot_walk),
    cmocka_unit_test(agents_may_share_a_building),
    cmocka_unit_test(a_refusal_explains_how_many_points_are_left_and_which_agent_it_is_about),
    cmocka_unit_test(what_belongs_to_another_phase_is_refused_not_now),
    cmocka_unit_test(only_the_seat_whose_turn_it_is_may_act),
    cmocka_unit_test(the_next_seat_is_the_next_clockwise),
    cmocka_unit_test(an_agent_that_ends_its_walk_in_the_safes_building_makes_everybody_score),
    cmocka_unit_test(example_blue_enters_7_while_green_and_yellow_are_in_2_and_red_in_10),
    cmocka_unit_test(walking_past_the_safe_does_nothing),
    cmocka_unit_test(an_agent_that_stands_by_the_safe_and_does_not_move_triggers_nothing),
    cmocka_unit_test(an_agent_that_leaves_the_safe_triggers_nothing),
    cmocka_unit_test(an_agent_that_enters_scores_together_with_the_one_that_stood_by_the_safe),
    cmocka_unit_test(one_agent_leaving_the_safe_while_another_enters_triggers),
    cmocka_unit_test(scoring_waits_for_the_last_point_and_counts_where_everybody_then_stands),
    cmocka_unit_test(scoring_happens_once_however_many_agents_enter),
    cmocka_unit_test(the_last_agent_of_the_walk_may_be_the_one_that_enters),
    cmocka_unit_test(every_house_counts_its_number_the_church_0),
    cmocka_unit_test(the_ruin_takes_3),
    cmocka_unit_test(example_the_ruin_takes_an_agent_with_2_points_to_0_not_below),
    cmocka_unit_test(the_safe_in_the_ruin_triggers_and_costs_the_one_that_enters_3),
    cmocka_unit_test(the_safe_in_the_church_triggers_and_brings_the_one_that_enters_nothing),
    cmocka_unit_test(the_seat_that_triggered_moves_the_safe_then_the_next_seat_plays),
    cmocka_unit_test(the_safe_goes_to_a_building_without_an_agent),
    cmocka_unit_test(the_safe_may_go_to_the_church_and_to_the_ruin),
    cmocka_unit_test(only_the_safes_new_building_triggers),
    cmocka_unit_test(a_stone_past_42_ends_the_match_at_once),
    cmocka_unit_test(after_the_end_nobody_may_act),
    cmocka_unit_test(a_stone_exactly_on_42_ends_the_match),
    cmocka_unit_test(a_stone_on_41_does_not_end_the_match),
    cmocka_unit_test(whoever_triggers_the_end_the_owner_of_the_leader_wins),
    cmocka_unit_test(of_several_in_the_goal_the_one_furthest_past_it_wins),
    cmocka_unit_test(seats_that_own_a_leader_share),
    cmocka_unit_test(three_leaders_share_1000_rounded_down),
    cmocka_unit_test(a_bystander_among_the_leaders_takes_no_share),
    cmocka_unit_test(two_seats_share_though_a_bystander_leads_with_them),
    cmocka_unit_test(if_every_leader_is_a_bystander_nobody_wins),
    cmocka_unit_test(basic_asks_for_no_dossiers),
    cmocka_unit_test(a_match_of_500_turns_without_an_end_is_over_and_nobody_wins),
    cmocka_unit_test(nobody_wins_after_500_turns_though_somebody_leads),
    cmocka_unit_test(the_500th_turn_is_finished_first_with_its_safe),
    cmocka_unit_test(the_500th_turn_is_finished_first_with_its_dossiers),
    cmocka_unit_test(a_stone_on_42_in_the_500th_turn_ends_the_match_as_usual),
    cmocka_unit_test(a_stone_on_42_in_the_500th_turn_ends_a_pro_match_as_usual),
    cmocka_unit_test(a_pro_match_is_over_after_500_turns_as_well),
    cmocka_unit_test(the_rule_is_basic_and_bystanders_earn_nothing_unless_said_otherwise),
    cmocka_unit_test(bystander_bonus_is_accepted_with_basic_without_effect),
    cmocka_unit_test(pro_the_safe_may_go_anywhere_or_stay),
    cmocka_unit_test(pro_dossiers_are_filed_when_a_stone_passes_29_before_the_safe_is_moved),
    cmocka_unit_test(pro_a_stone_exactly_on_29_asks_for_dossiers),
    cmocka_unit_test(pro_a_stone_on_28_does_not_ask_for_dossiers),
    cmocka_unit_test(pro_a_bystanders_stone_asks_for_dossiers_as_well),
    cmocka_unit_test(pro_dossiers_are_filed_only_once),
    cmocka_unit_test(pro_all_seats_write_at_once_and_each_is_asked_until_it_has_written_all),
    cmocka_unit_test(pro_seats_may_interleave_without_changing_anything),
    cmocka_unit_test(pro_agents_are_named_in_their_order_all_of_them_ones_own_included),
    cmocka_unit_test(pro_an_owner_is_a_seat_of_the_match_or_nobody),
    cmocka_unit_test(pro_a_seat_is_named_at_most_once_in_one_dossier),
    cmocka_unit_test(pro_nobody_may_be_named_any_number_of_times),
    cmocka_unit_test(pro_ones_own_agent_need_not_be_named_correctly),
    cmocka_unit_test(pro_with_seven_agents_all_seven_are_named),
    cmocka_unit_test(pro_a_seat_gains_5_for_every_other_seats_agent_it_named_correctly),
    cmocka_unit_test(pro_ones_own_agent_earns_nothing),
    cmocka_unit_test(pro_ones_own_agent_named_wrongly_costs_nothing),
    cmocka_unit_test(pro_bystanders_named_correctly_earn_nothing),
    cmocka_unit_test(pro_with_bystander_bonus_bystanders_named_correctly_earn_5_each),
    cmocka_unit_test(pro_with_bystander_bonus_a_seats_agent_named_nobody_earns_nothing),
    cmocka_unit_test(pro_the_seat_furthest_after_the_bonus_wins_though_another_stone_was_first),
    cmocka_unit_test(pro_ties_share),
    cmocka_unit_test(pro_three_seats_that_tie_get_333_each),
    cmocka_unit_test(pro_bystanders_cannot_win),
    cmocka_unit_test(pro_a_seat_may_win_though_no_seats_stone_is_near_the_goal),
    cmocka_unit_test(pro_all_seats_share_if_all_stones_of_seats_are_on_0),
    cmocka_unit_test(pro_the_match_ends_at_once_on_42_too),
    cmocka_unit_test(a_card_is_shown_only_to_the_seat_it_is_dealt_to),
    cmocka_unit_test(who_owns_which_agent_is_secret_until_the_end),
    cmocka_unit_test(everything_but_owners_and_tips_is_public),
    cmocka_unit_test(others_see_that_a_tip_was_written_not_what_it_says),
    cmocka_unit_test(the_tips_stay_secret_until_the_end),
    cmocka_unit_test(a_seats_own_moves_do_not_depend_on_what_others_wrote),
    cmocka_unit_test(at_the_end_of_a_basic_match_all_cards_are_turned_up),
    cmocka_unit_test(at_the_end_of_a_pro_match_all_is_told),
};

int main(void)
{
    return cmocka_run_group_tests(rules, NULL, NULL);
}
