/*
 * games/spynet/spynet_test.c - the rules of SpyNet, sentence by sentence: setting up, recruiting,
 * deploying, the final round, who wins. The cards are in cards_test.c, special agents in
 * agents_test.c, situations in situations_test.c, who knows what in memory_test.c.
 */
#include "spynet_test.h"

/* ---- setting up ---- */

RULE(two_to_four_seats_can_play)
{
    struct match m;
    for (int seats = 2; seats <= 4; seats++) match_begin(&m, &SH_GAME, "seats %d", seats);
    match_refuses_header(&SH_GAME, "seats 1", "wrong-seats");
    match_refuses_header(&SH_GAME, "seats 5", "wrong-seats");
}

RULE(three_piles_of_one_card_beside_the_deck)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 4");
    match_field(&m, "stack", "[1,1,1]");
    match_field(&m, "deck", "73");
    match_asks(&m, "first", "[*]");
    match_moves(&m, SH_CHANCE, "first 0; first 1; first 2; first 3");
}

RULE(only_seats_of_the_match_are_drawn_to_begin)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 3");
    match_refuses(&m, "* first 3", "nobody-sits-there");
    match_refuses(&m, "* draw oracle", "not-now");
}

RULE(the_seat_before_the_first_drafts_first_and_the_first_seat_takes_the_last)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 4");
    match_play(&m, "* first 1; * draw oracle; * draw tanja; * draw janus");
    match_asks(&m, "deal", "[*]");
    match_refuses(&m, "* draw tanja", "seen-already");
    match_play(&m, "* draw warlord");
    match_asks(&m, "draft", "[0]");
    match_moves(&m, 0, "keep oracle; keep tanja; keep janus; keep warlord");
    match_refuses(&m, "0 keep scout-1", "not-in-the-draft");
    match_play(&m, "0 keep tanja");
    match_asks(&m, "passed_on", "[3]");
    match_refuses(&m, "3 keep tanja", "not-in-the-draft");
    match_play(&m, "3 keep warlord");
    match_asks(&m, "draft", "[2]");
    match_play(&m, "2 keep oracle");
    match_moves(&m, 1, "keep janus"); /* Forced, and an act all the same. */
    match_play(&m, "1 keep janus");
    match_field(&m, "hand", "[[tanja],[janus],[oracle],[warlord]]");
    match_field(&m, "deck", "69");
    match_asks(&m, "turn", "[1]");
}

RULE(as_many_cards_are_drafted_as_there_are_seats)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 2");
    match_play(&m, "* first 0; * draw oracle; * draw tanja");
    match_asks(&m, "draft", "[1]");
    match_play(&m, "1 keep oracle; 0 keep tanja");
    match_field(&m, "deck", "71");
    match_asks(&m, "turn", "[0]");
}

RULE(a_situation_is_drawn_after_the_first_seat_or_given_or_not_used)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 2");
    match_field(&m, "situation", "-");
    match_begin(&m, &SH_GAME, "seats 2; option situation lean_years");
    match_field(&m, "situation", "lean_years");
    match_play(&m, "* first 0");
    match_asks(&m, "deal", "[*]");
    match_begin(&m, &SH_GAME, "seats 2; option situation random");
    match_field(&m, "situation", "-");
    match_play(&m, "* first 0");
    match_asks(&m, "situation", "[*]");
    match_moves(&m, SH_CHANCE, "situation arms_race; situation cyber; situation partner;"
                "situation lean_years; situation open_files; situation dead_drop;"
                "situation cold_front; situation martial_law");
    match_play(&m, "* situation cold_front");
    match_field(&m, "situation", "cold_front");
    match_asks(&m, "deal", "[*]");
}

/* ---- recruiting (p. 4) ---- */

RULE(a_turn_is_recruiting_or_deploying_and_turns_go_round)
{
    struct match m = table("seats 3", "oracle, tanja, janus");
    match_moves(&m, 0, "recruit; deploy");
    match_refuses(&m, "1 recruit", "not-your-turn");
    match_play(&m, "0 deploy; 0 end");
    match_asks(&m, "turn", "[1]");
    match_play(&m, "1 deploy; 1 end; 2 deploy; 2 end");
    match_asks(&m, "turn", "[0]");
}

/* The rulebook's example: Katja leaves pile 1, takes pile 2 and refills both. */
RULE(example_recruiting_from_pile_2)
{
    struct match m = table("seats 4", "oracle, tanja, janus, warlord");
    match_play(&m, "0 recruit; * draw wiretap");
    match_field(&m, "pile", "1");
    match_moves(&m, 0, "take; leave");
    match_play(&m, "0 leave; * draw analyst");
    match_field(&m, "pile", "2");
    match_play(&m, "0 take");
    match_field(&m, "hand.0", "[analyst,oracle]");
    match_field(&m, "stack", "[2,1,1]");
    match_field(&m, "deck", "67");
    match_asks(&m, "turn", "[1]");
}

RULE(a_pile_is_taken_whole)
{
    struct match m = table("seats 2", "oracle, tanja");
    match_play(&m, "0 recruit; * draw wiretap; 0 leave; * draw analyst; 0 take");
    match_play(&m, "1 recruit; * draw janus; 1 take");
    match_field(&m, "hand.1", "[tanja,janus,wiretap]");
    match_field(&m, "stack", "[1,1,1]");
}

RULE(behind_pile_3_is_the_deck_and_all_three_piles_are_refilled)
{
    struct match m = table("seats 2", "oracle, tanja");
    match_play(&m, "0 recruit; * draw wiretap; 0 leave; * draw analyst; 0 leave; * draw nomad;"
               "0 leave");
    match_asks(&m, "draw", "[*]");
    match_play(&m, "* draw mosaic");
    match_field(&m, "hand.0", "[oracle,mosaic]");
    match_field(&m, "stack", "[2,2,2]");
    match_field(&m, "deck", "67");
    match_asks(&m, "turn", "[1]");
}

RULE(only_cards_nobody_has_seen_are_drawn)
{
    struct match m = table("seats 2", "oracle, tanja");
    match_play(&m, "0 recruit; * draw wiretap; 0 leave; * draw analyst; 0 take; 1 recruit");
    match_asks(&m, "draw", "[*]"); /* One of the two cards of pile 1. */
    match_refuses(&m, "* draw wiretap", "seen-already");
    match_refuses(&m, "* draw oracle", "seen-already");
    match_play(&m, "* draw nomad");
    match_asks(&m, "look", "[1]");
}

/* Two seats take pile 1 in turn until so many cards are left in the deck. */
static struct match with_deck(const char *hands, int left)
{
    struct match m = table("seats 2", hands);
    for (int i = 71 - left; i > 0; i--) {
        int seat = mover(&m);
        match_play(&m, "%d recruit", seat);
        draw_any(&m);
        match_play(&m, "%d take", seat);
    }
    return m;
}

static void draw_all(struct match *m)
{
    while (mover(m) == SH_CHANCE) draw_any(m);
}

RULE(refilling_goes_as_far_as_the_deck_lasts_and_leaves_piles_empty)
{
    struct match m = with_deck("oracle, tanja", 2);
    match_field(&m, "deck", "2");
    match_play(&m, "1 recruit"), draw_all(&m);
    match_play(&m, "1 leave"), draw_all(&m);
    match_play(&m, "1 leave"), draw_all(&m);
    match_play(&m, "1 take");
    match_field(&m, "stack", "[2,2,0]");
    match_field(&m, "deck", "0");
    match_field(&m, "final_turns", "2");
    match_refuses(&m, "0 recruit", "final-turn-deploys");
}

RULE(the_deck_may_run_out_behind_pile_3)
{
    struct match m = with_deck("oracle, tanja", 1);
    match_play(&m, "0 recruit"), draw_all(&m);
    match_play(&m, "0 leave"), draw_all(&m);
    match_play(&m, "0 leave"), draw_all(&m);
    match_play(&m, "0 leave"), draw_all(&m);
    match_field(&m, "stack", "[1,1,1]");
    match_field(&m, "deck", "0");
    match_asks(&m, "turn", "[1]");
}

RULE(an_empty_pile_has_nothing_to_look_at)
{
    struct match m = with_deck("oracle, tanja", 2);
    match_play(&m, "1 recruit"), draw_all(&m);
    match_play(&m, "1 leave"), draw_all(&m);
    match_play(&m, "1 leave"), draw_all(&m);
    match_play(&m, "1 take; 0 deploy; 0 agent oracle tech; 0 use");
    match_asks(&m, "draw", "[*]"); /* The new cards of piles 1 and 2; there is none on pile 3. */
    draw_any(&m);
    match_asks(&m, "draw", "[*]");
    draw_any(&m);
    match_asks(&m, "deploy", "[0]");
    match_field(&m, "new_cards", "[1,1,0]");
}

/* ---- deploying (pp. 5, 6) ---- */

/* The rulebook's example: Katja's turn. */
RULE(example_katja_deploys)
{
    struct match m = table("seats 4",
        "the_hand private_funding-1 private_funding-2 icebreaker assassin-1 private_funding-3"
        " deterrence covert_operation, hacker-1, janus, assassin-2 scout-1");
    match_play(&m, "0 recruit; * draw tanja; 0 take; 1 deploy; 1 agent hacker-1 tech; 1 end;"
               "2 deploy; 2 end; 3 deploy; 3 agent assassin-2 force; 3 end;"
               "0 recruit; * draw sovereign; 0 take; 1 deploy; 1 end; 2 deploy; 2 end;"
               "3 deploy; 3 agent scout-1 infil; 3 end");
    match_play(&m, "0 deploy; 0 agent the_hand tech; 0 fund private_funding-1;"
               "0 fund private_funding-2; 0 use");
    match_field(&m, "strength.0.tech", "3");
    match_play(&m, "0 operation icebreaker tech; 0 agent assassin-1 force;"
               "0 fund private_funding-3");
    match_field(&m, "strength.0.force", "2");
    match_refuses(&m, "0 agent tanja infil", "turn-has-its-agent"); /* She needed the ability. */
    match_play(&m, "0 operation deterrence force");
    match_explains(&m, "0 operation covert_operation infil", "area infil, mine 0, theirs 1");
    match_play(&m, "0 pass covert_operation; 0 end");
    match_field(&m, "hand", "[[tanja,sovereign],[],[janus,covert_operation],[]]");
    match_field(&m, "operations.0", "[[icebreaker],[deterrence],[],[]]");
    match_asks(&m, "turn", "[1]");
}

RULE(up_to_one_agent_into_each_area_is_the_other_reading)
{
    struct match m = table("seats 2" PER_AREA, "hacker-1 hacker-2 scout-1 tanja, janus");
    match_play(&m, "0 deploy; 0 agent hacker-1 tech");
    match_refuses(&m, "0 agent hacker-2 tech", "area-has-its-agent");
    match_explains(&m, "0 agent tanja tech", "area tech");
    match_play(&m, "0 agent tanja force; 0 agent scout-1 infil");
    match_field(&m, "display.0", "[[hacker-1],[tanja],[scout-1],[]]");
    match_play(&m, "0 end; 1 deploy; 1 end; 0 deploy; 0 agent hacker-2 tech");
    match_field(&m, "strength.0.tech", "2");
}

RULE(one_agent_per_turn_is_the_default)
{
    struct match m = table("seats 2", "the_hand scout-1 tanja, janus");
    match_field(&m, "agents", "per_turn");
    match_play(&m, "0 deploy; 0 agent the_hand tech; 0 use; 0 agent scout-1 infil");
    match_refuses(&m, "0 agent tanja force", "turn-has-its-agent");
    match_play(&m, "0 end; 1 deploy; 1 end; 0 deploy; 0 agent tanja force; 0 end");
    match_field(&m, "strength.0", "[1,2,1,0]");
}

RULE(an_agent_is_played_from_the_hand_into_its_area)
{
    struct match m = table("seats 2", "hacker-1 wiretap private_funding-1, janus");
    match_refuses(&m, "0 agent hacker-1 tech", "not-now");
    match_play(&m, "0 deploy");
    match_refuses(&m, "0 agent hacker-2 tech", "card-not-in-hand");
    match_explains(&m, "0 agent hacker-2 tech", "card hacker-2");
    match_refuses(&m, "0 agent hacker-1 force", "wrong-area");
    match_explains(&m, "0 agent hacker-1 force", "card hacker-1, area force");
    match_refuses(&m, "0 agent wiretap tech", "not-an-agent");
    match_refuses(&m, "0 agent private_funding-1 tech", "not-an-agent");
    match_moves(&m, 0, "agent hacker-1 tech; end");
}

RULE(funding_goes_under_the_agent_just_played_and_only_then)
{
    struct match m = table("seats 2" PER_AREA,
        "hacker-1 scout-1 private_funding-1 state_funding-1 state_funding-2 wiretap, janus");
    match_play(&m, "0 deploy");
    match_refuses(&m, "0 fund private_funding-1", "nothing-to-fund");
    match_play(&m, "0 agent hacker-1 tech");
    match_refuses(&m, "0 fund scout-1", "not-a-funding");
    match_refuses(&m, "0 fund private_funding-2", "card-not-in-hand");
    match_play(&m, "0 fund private_funding-1; 0 fund state_funding-1");
    match_field(&m, "strength.0.tech", "4");
    match_field(&m, "under.private_funding-1", "hacker-1");
    match_play(&m, "0 operation wiretap tech");
    match_refuses(&m, "0 fund state_funding-2", "nothing-to-fund");
    match_play(&m, "0 agent scout-1 infil; 0 fund state_funding-2; 0 end");
    match_field(&m, "strength.0", "[4,0,3,0]");
}

RULE(an_operation_needs_dominance_at_that_moment)
{
    struct match m = table("seats 2", "hacker-1 wiretap private_funding-1, hacker-2");
    match_play(&m, "0 deploy");
    match_refuses(&m, "0 operation wiretap tech", "not-dominating");
    match_explains(&m, "0 operation wiretap tech", "area tech, mine 0, theirs 0");
    match_play(&m, "0 end; 1 recruit; * draw tanja; 1 take; 0 deploy; 0 end; 1 deploy;"
               "1 agent hacker-2 tech; 1 end; 0 deploy; 0 agent hacker-1 tech");
    match_explains(&m, "0 operation wiretap tech", "area tech, mine 1, theirs 1"); /* A tie. */
    match_play(&m, "0 fund private_funding-1; 0 operation wiretap tech");
    match_field(&m, "operation_cards.0.tech", "1");
}

RULE(up_to_one_operation_into_each_area_that_it_belongs_to)
{
    struct match m = table("seats 2" PER_AREA, "hacker-1 wiretap icebreaker brute_force "
                           "press_leak tanja, janus");
    match_play(&m, "0 deploy; 0 agent hacker-1 tech; 0 agent tanja force");
    match_refuses(&m, "0 operation wiretap force", "wrong-area");
    match_refuses(&m, "0 operation hacker-1 tech", "card-not-in-hand");
    match_play(&m, "0 operation wiretap tech");
    match_refuses(&m, "0 operation icebreaker tech", "area-has-its-operation");
    match_explains(&m, "0 operation press_leak tech", "area tech");
    match_may(&m, "0 operation press_leak force");
    match_play(&m, "0 operation brute_force force; 0 end");
    match_field(&m, "operations.0", "[[wiretap],[brute_force],[],[]]");
}

RULE(a_card_that_is_no_operation_is_not_played_as_one)
{
    struct match m = table("seats 2", "hacker-1 hacker-2, janus");
    match_play(&m, "0 deploy; 0 agent hacker-1 tech");
    match_refuses(&m, "0 operation hacker-2 tech", "not-an-operation");
    match_explains(&m, "0 operation hacker-2 tech", "card hacker-2");
}

RULE(partners_may_both_dominate_an_area)
{
    struct match m = table("seats 4", "hacker-1 wiretap, janus, analyst icebreaker, nomad");
    match_play(&m, "0 deploy; 0 agent hacker-1 tech; 0 operation wiretap tech; 0 end;"
               "1 deploy; 1 end; 2 deploy; 2 agent analyst tech; 2 operation icebreaker tech;"
               "2 end");
    match_play(&m, "3 deploy; 3 agent nomad tech; 3 end; 0 deploy; 0 end; 1 deploy; 1 end");
    match_field(&m, "strength", "[[1,0,0,0],[0,0,0,0],[2,0,0,0],[1,0,0,0]]");
}

RULE(one_card_may_be_passed_to_the_partner)
{
    struct match m = table("seats 4", "oracle tanja, janus, warlord, nomad");
    match_play(&m, "0 deploy; 0 pass tanja");
    match_refuses(&m, "0 pass oracle", "nothing-more-to-pass");
    match_refuses(&m, "0 pass tanja", "card-not-in-hand");
    match_field(&m, "hand.2", "[warlord,tanja]");
    match_play(&m, "0 end; 1 recruit; * draw scout-1; 1 take; 2 deploy; 2 pass tanja; 2 end");
    match_field(&m, "hand.0", "[oracle,tanja]");
}

RULE(without_partners_nothing_is_passed)
{
    struct match m = table("seats 3", "oracle, janus, nomad");
    match_play(&m, "0 deploy");
    match_refuses(&m, "0 pass oracle", "no-partner");
}

RULE(opponents_are_the_other_team_or_everybody_else)
{
    struct match m = table("seats 4", "jackal, janus, warlord, nomad");
    match_play(&m, "0 deploy; 0 agent jackal force");
    match_moves(&m, 0, "target 1; target 3; decline");
    match_refuses(&m, "0 target 2", "not-an-opponent");
    match_refuses(&m, "0 target 0", "not-an-opponent");
    m = table("seats 3", "jackal, janus, warlord");
    match_play(&m, "0 deploy; 0 agent jackal force");
    match_moves(&m, 0, "target 1; target 2; decline");
    match_refuses(&m, "0 target 3", "nobody-sits-there");
}

/* The house rule that makes every match end. */
RULE(after_a_round_without_recruiting_agents_and_operations_one_must_recruit)
{
    struct match m = table("seats 2", "oracle, janus");
    match_play(&m, "0 deploy; 0 end; 1 deploy; 1 end");
    match_refuses(&m, "0 deploy", "must-recruit");
    match_moves(&m, 0, "recruit");
    match_play(&m, "0 recruit; * draw wiretap; 0 take; 1 deploy; 1 end");
    match_moves(&m, 0, "recruit; deploy"); /* The last two turns had one. */
    match_play(&m, "0 deploy; 0 end");
    match_moves(&m, 1, "recruit");
    match_play(&m, "1 recruit; * draw analyst; 1 take; 0 deploy; 0 end; 1 deploy;"
               "1 agent analyst tech;"
               "1 end; 0 deploy; 0 end");
    match_moves(&m, 1, "recruit; deploy");
}

RULE(an_operation_alone_is_something_done)
{
    struct match m = table("seats 2", "hacker-1 wiretap, janus");
    match_play(&m, "0 deploy; 0 agent hacker-1 tech; 0 end; 1 deploy; 1 end; 0 deploy;"
               "0 operation wiretap tech; 0 end");
    match_moves(&m, 1, "recruit; deploy");
}

RULE(passing_cards_round_does_not_count_as_something_done)
{
    struct match m = table("seats 4", "oracle, janus, warlord, nomad");
    match_play(&m, "0 deploy; 0 pass oracle; 0 end; 1 deploy; 1 end; 2 deploy; 2 pass oracle;"
               "2 end;"
               "3 deploy; 3 end");
    match_moves(&m, 0, "recruit");
}

/* ---- the final round and who wins (p. 6) ---- */

RULE(when_the_deck_is_used_up_everybody_deploys_once_more)
{
    struct match m = table("seats 3", "oracle, janus, warlord");
    while (!in_phase(&m, "turn") || may(&m, mover(&m), "recruit")) go_on(&m);
    match_field(&m, "deck", "0");
    match_field(&m, "final_turns", "3");
    int first = mover(&m);
    for (int i = 0; i < 3; i++) {
        int seat = (first + i) % 3;
        char act[SH_TEXT_MAX];
        snprintf(act, sizeof act, "%d recruit", seat);
        match_refuses(&m, act, "final-turn-deploys");
        match_moves(&m, seat, "deploy"); /* Forced, and an act all the same. */
        match_play(&m, "%d deploy; %d end", seat, seat);
    }
    match_asks(&m, "over", "[]");
}

RULE(the_rule_against_standing_still_does_not_hold_in_the_final_round)
{
    struct match m = table("seats 2", "oracle, janus");
    go_on_to_final_turn(&m, 0);
    play_out(&m);
    match_asks(&m, "over", "[]");
}

RULE(the_oracle_may_take_the_last_card_of_the_deck_and_the_turn_goes_on)
{
    struct match m = with_deck("oracle, hacker-1", 1);
    match_play(&m, "0 deploy; 0 agent oracle tech; 0 use");
    draw_all(&m);
    match_field(&m, "deck", "0");
    match_field(&m, "final_turns", "-");
    match_asks(&m, "deploy", "[0]");
    match_play(&m, "0 end");
    match_field(&m, "final_turns", "2");
    match_play(&m, "1 deploy; 1 end");
    match_asks(&m, "turn", "[0]");
    match_play(&m, "0 deploy; 0 end");
    match_asks(&m, "over", "[]");
}

RULE(most_points_win)
{
    struct match m = table("seats 3", "hacker-1 wiretap, assassin-1 deterrence, scout-1");
    match_share(&m, "null");
    match_play(&m, "0 deploy; 0 agent hacker-1 tech; 0 operation wiretap tech; 0 end;"
               "1 deploy; 1 agent assassin-1 force; 1 operation deterrence force; 1 end");
    play_out(&m);
    match_field(&m, "points", "[1,2,0]");
    match_field(&m, "counted", "[1,1,0]");
    match_field(&m, "counting", "[wiretap,deterrence]");
    match_share(&m, "[0,1000,0]");
}

RULE(teams_add_their_points)
{
    struct match m = table("seats 4", "hacker-1 icebreaker, assassin-1 deterrence, scout-1 "
                           "safe_passage, janus");
    match_play(&m, "0 deploy; 0 agent hacker-1 tech; 0 operation icebreaker tech; 0 end;"
               "1 deploy; 1 agent assassin-1 force; 1 operation deterrence force; 1 end;"
               "2 deploy; 2 agent scout-1 infil; 2 operation safe_passage infil; 2 end");
    play_out(&m);
    match_field(&m, "points", "[2,2,1,0]");
    match_share(&m, "[500,0,500,0]");
}

RULE(a_tie_is_decided_by_attached_cards_not_by_their_value)
{
    struct match m = table("seats 2", "hacker-1 wiretap private_funding-1 private_funding-2,"
                           "assassin-1 shakedown state_funding-1");
    match_play(&m, "0 deploy; 0 agent hacker-1 tech; 0 fund private_funding-1;"
               "0 fund private_funding-2; 0 operation wiretap tech; 0 end; 1 deploy;"
               "1 agent assassin-1 force; 1 fund state_funding-1; 1 operation shakedown force;"
               "1 end");
    play_out(&m);
    match_field(&m, "points", "[1,1]");
    match_field(&m, "attached", "[2,1]");
    match_share(&m, "[1000,0]");
}

RULE(attached_cards_of_the_whole_team_count)
{
    struct match m = table("seats 4", "hacker-1 private_funding-1, assassin-1 private_funding-2,"
                           "scout-1 private_funding-3, spy-1");
    match_play(&m, "0 deploy; 0 agent hacker-1 tech; 0 fund private_funding-1; 0 end;"
               "1 deploy; 1 agent assassin-1 force; 1 fund private_funding-2; 1 end;"
               "2 deploy; 2 agent scout-1 infil; 2 fund private_funding-3; 2 end");
    play_out(&m);
    match_field(&m, "attached", "[1,1,1,0]");
    match_share(&m, "[500,0,500,0]");
}

RULE(what_is_still_tied_is_shared)
{
    struct match m = table("seats 3", "hacker-1 wiretap, assassin-1 shakedown, scout-1");
    match_play(&m, "0 deploy; 0 agent hacker-1 tech; 0 operation wiretap tech; 0 end;"
               "1 deploy; 1 agent assassin-1 force; 1 operation shakedown force; 1 end");
    play_out(&m);
    match_share(&m, "[500,500,0]");
    m = table("seats 4", "hacker-1, assassin-1, scout-1, janus");
    play_out(&m);
    match_share(&m, "[250,250,250,250]");
}

RULE(attached_cards_decide_only_ties)
{
    struct match m = table("seats 2", "hacker-1 wiretap, assassin-1 state_funding-1 "
                           "state_funding-2");
    match_play(&m, "0 deploy; 0 agent hacker-1 tech; 0 operation wiretap tech; 0 end; 1 deploy;"
               "1 agent assassin-1 force; 1 fund state_funding-1; 1 fund state_funding-2; 1 end");
    play_out(&m);
    match_share(&m, "[1000,0]");
}

RULE(four_play_in_teams_and_everybody_knows_them)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 4");
    match_setup_parts(&m, "team-1 team-2 team-1 team-2");
    match_parts(&m, "team-1 team-2 team-1 team-2");
    match_begin(&m, &SH_GAME, "seats 3");
    match_setup_parts(&m, "- - -");
    match_parts(&m, "- - -");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_to_four_seats_can_play),
        cmocka_unit_test(four_play_in_teams_and_everybody_knows_them),
        cmocka_unit_test(three_piles_of_one_card_beside_the_deck),
        cmocka_unit_test(only_seats_of_the_match_are_drawn_to_begin),
        cmocka_unit_test(the_seat_before_the_first_drafts_first_and_the_first_seat_takes_the_last),
        cmocka_unit_test(as_many_cards_are_drafted_as_there_are_seats),
        cmocka_unit_test(a_situation_is_drawn_after_the_first_seat_or_given_or_not_used),
        cmocka_unit_test(a_turn_is_recruiting_or_deploying_and_turns_go_round),
        cmocka_unit_test(example_recruiting_from_pile_2),
        cmocka_unit_test(a_pile_is_taken_whole),
        cmocka_unit_test(behind_pile_3_is_the_deck_and_all_three_piles_are_refilled),
        cmocka_unit_test(only_cards_nobody_has_seen_are_drawn),
        cmocka_unit_test(refilling_goes_as_far_as_the_deck_lasts_and_leaves_piles_empty),
        cmocka_unit_test(the_deck_may_run_out_behind_pile_3),
        cmocka_unit_test(an_empty_pile_has_nothing_to_look_at),
        cmocka_unit_test(example_katja_deploys),
        cmocka_unit_test(up_to_one_agent_into_each_area_is_the_other_reading),
        cmocka_unit_test(one_agent_per_turn_is_the_default),
        cmocka_unit_test(an_agent_is_played_from_the_hand_into_its_area),
        cmocka_unit_test(funding_goes_under_the_agent_just_played_and_only_then),
        cmocka_unit_test(an_operation_needs_dominance_at_that_moment),
        cmocka_unit_test(up_to_one_operation_into_each_area_that_it_belongs_to),
        cmocka_unit_test(a_card_that_is_no_operation_is_not_played_as_one),
        cmocka_unit_test(partners_may_both_dominate_an_area),
        cmocka_unit_test(one_card_may_be_passed_to_the_partner),
        cmocka_unit_test(without_partners_nothing_is_passed),
        cmocka_unit_test(opponents_are_the_other_team_or_everybody_else),
        cmocka_unit_test(after_a_round_without_recruiting_agents_and_operations_one_must_recruit),
        cmocka_unit_test(an_operation_alone_is_something_done),
        cmocka_unit_test(passing_cards_round_does_not_count_as_something_done),
        cmocka_unit_test(when_the_deck_is_used_up_everybody_deploys_once_more),
        cmocka_unit_test(the_rule_against_standing_still_does_not_hold_in_the_final_round),
        cmocka_unit_test(the_oracle_may_take_the_last_card_of_the_deck_and_the_turn_goes_on),
        cmocka_unit_test(most_points_win),
        cmocka_unit_test(teams_add_their_points),
        cmocka_unit_test(a_tie_is_decided_by_attached_cards_not_by_their_value),
        cmocka_unit_test(attached_cards_of_the_whole_team_count),
        cmocka_unit_test(what_is_still_tied_is_shared),
        cmocka_unit_test(attached_cards_decide_only_ties),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
