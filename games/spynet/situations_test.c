/*
 * games/spynet/situations_test.c - the eight situations of SpyNet, each with its limits.
 */
#include "spynet_test.h"

#define WITH(seats, situation) "seats " seats "; option situation " situation

/* ---- Arms Race ---- */

RULE(arms_race_bars_agents_from_areas_one_dominates)
{
    struct match m = table(WITH("2", "arms_race"), "the_hand hacker-1 tanja, analyst");
    match_play(&m, "0 deploy; 0 agent the_hand tech; 0 use");
    match_refuses(&m, "0 agent hacker-1 tech", "arms-race"); /* Extra agents included. */
    match_explains(&m, "0 agent tanja tech", "area tech");
    match_moves(&m, 0, "agent tanja force; agent tanja infil; agent tanja counter; end");
    match_play(&m, "0 end; 1 deploy; 1 agent analyst tech; 1 end; 0 deploy");
    match_may(&m, "0 agent hacker-1 tech"); /* Seat 1 dominates it now. */
}

RULE(arms_race_lets_one_turn_an_agent_into_such_an_area)
{
    struct match m = table(WITH("2", "arms_race") PER_AREA, "falconer phantom, scout-1 nomad");
    match_play(&m, "0 deploy; 0 agent phantom infil; 0 end; 1 deploy; 1 agent scout-1 infil;"
               "1 agent nomad tech; 1 end; 0 deploy; 0 agent falconer counter");
    match_may(&m, "0 turn nomad infil"); /* A master, too. */
    match_play(&m, "0 turn scout-1 infil");
    match_field(&m, "strength.0.infil", "5");
}

RULE(without_arms_race_there_is_no_such_bar)
{
    struct match m = table("seats 2", "the_hand hacker-1, analyst");
    match_play(&m, "0 deploy; 0 agent the_hand tech; 0 use; 0 agent hacker-1 tech");
}

/* ---- Cyber Initiative ---- */

RULE(cyber_lets_tech_agents_be_attached_for_1)
{
    struct match m = table(WITH("2", "cyber"), "scout-1 mastermind oracle tanja assassin-1 "
                           "private_funding-1, janus");
    match_play(&m, "0 deploy; 0 agent scout-1 infil");
    match_refuses(&m, "0 fund tanja", "not-a-funding"); /* A master. */
    match_refuses(&m, "0 fund assassin-1", "not-a-funding");
    match_play(&m, "0 fund mastermind; 0 fund oracle; 0 fund private_funding-1");
    match_asks(&m, "deploy", "[0]"); /* The Oracle's ability is not used. */
    match_field(&m, "strength.0", "[0,0,4,0]");
    match_field(&m, "under.oracle", "scout-1");
    match_field(&m, "display.0", "[[],[],[scout-1],[]]");
    match_may_not(&m, "0 agent mastermind tech");
    match_field(&m, "agent_areas", "[infil]"); /* They were no agents of the turn. */
    play_out(&m);
    match_field(&m, "attached", "[3,0]");
}

RULE(without_cyber_agents_are_not_attached)
{
    struct match m = table("seats 2", "scout-1 hacker-1, janus");
    match_play(&m, "0 deploy; 0 agent scout-1 infil");
    match_refuses(&m, "0 fund hacker-1", "not-a-funding");
}

RULE(an_attached_agent_is_no_agent_until_it_is_discarded)
{
    struct match m = table(WITH("2", "cyber") PER_AREA, "falconer anaconda angel, "
                           "scout-1 hacker-1 nomad");
    match_play(&m, "0 recruit; * draw tanja; 0 take; 1 deploy; 1 agent scout-1 infil;"
               "1 fund hacker-1; 1 end;"
               "0 deploy; 0 agent falconer counter");
    match_refuses(&m, "0 turn hacker-1 tech", "not-on-display");
    match_play(&m, "0 decline; 0 agent anaconda force");
    match_refuses(&m, "0 eliminate scout-1", "only-agent");
    match_play(&m, "0 decline; 0 end; 1 deploy; 1 agent nomad tech; 1 end; 0 recruit;"
               "* draw janus; 0 take");
    m = table(WITH("2", "cyber") PER_AREA, "anaconda angel, scout-1 hacker-1 nomad");
    match_play(&m, "0 recruit; * draw tanja; 0 take; 1 deploy; 1 agent scout-1 infil;"
               "1 fund hacker-1;"
               "1 agent nomad tech; 1 end; 0 deploy; 0 agent anaconda force; 0 eliminate scout-1");
    match_field(&m, "discard", "[hacker-1,scout-1]");
    match_play(&m, "0 agent angel counter");
    match_moves(&m, 0, "decline"); /* No funding there. */
}

/* ---- Partner ---- */

RULE(partner_lets_a_second_agent_of_strength_1_follow_at_once)
{
    struct match m = table(WITH("2", "partner"), "hacker-1 hacker-2 nomad analyst, janus");
    match_play(&m, "0 deploy; 0 agent hacker-1 tech");
    match_field(&m, "partner", "tech");
    match_refuses(&m, "0 agent analyst tech", "turn-has-its-agent"); /* Strength 2. */
    match_refuses(&m, "0 agent nomad force", "turn-has-its-agent"); /* Another area. */
    match_play(&m, "0 agent hacker-2 tech");
    match_field(&m, "partner", "-"); /* The second does not trigger it again. */
    match_refuses(&m, "0 agent nomad tech", "turn-has-its-agent");
}

RULE(the_partner_window_stays_open_through_funding_and_ability)
{
    struct match m = table(WITH("2", "partner"),
        "the_hand hacker-1 hacker-2 private_funding-1 private_funding-2, janus");
    match_play(&m, "0 deploy; 0 agent the_hand tech; 0 fund private_funding-1; 0 use");
    match_play(&m, "0 agent hacker-1 tech; 0 fund private_funding-2");
    match_field(&m, "extra", "1"); /* Charged to the window, not to the extra agent. */
    match_play(&m, "0 agent hacker-2 tech");
    match_field(&m, "extra", "0");
    match_field(&m, "strength.0.tech", "5");
}

RULE(any_other_act_closes_the_partner_window)
{
    struct match m = table(WITH("4", "partner") PER_AREA, "hacker-1 hacker-2 wiretap scout-1 "
                           "tanja, janus, nomad, mosaic");
    match_play(&m, "0 deploy; 0 agent hacker-1 tech");
    match_refuses(&m, "0 operation wiretap tech; 0 agent hacker-2 tech", "area-has-its-agent");
    match_refuses(&m, "0 pass wiretap; 0 agent hacker-2 tech", "area-has-its-agent");
    match_refuses(&m, "0 agent tanja force; 0 agent hacker-2 tech", "area-has-its-agent");
    match_play(&m, "0 agent scout-1 infil"); /* Opens a window of its own. */
    match_field(&m, "partner", "infil");
}

RULE(the_second_agent_uses_its_ability_and_does_not_open_a_window)
{
    struct match m = table(WITH("2", "partner"), "assassin-1 jackal assassin-2, janus tanja");
    match_play(&m, "0 deploy; 0 agent assassin-1 force; 0 agent jackal force; 0 target 1;"
               "1 drop janus");
    match_refuses(&m, "0 agent assassin-2 force", "turn-has-its-agent");
}

RULE(turning_is_not_playing_for_partner)
{
    struct match m = table(WITH("2", "partner"), "falconer scout-2 scout-1, assassin-1");
    match_play(&m, "0 recruit; * draw tanja; 0 take; 1 deploy; 1 agent assassin-1 force; 1 end;"
               "0 deploy; 0 agent falconer counter; 0 turn assassin-1 force");
    match_field(&m, "partner", "counter"); /* The Falconer's own window. */
}

RULE(a_turned_master_of_strength_1_opens_no_window)
{
    struct match m = table(WITH("2", "partner"), "falconer hacker-1, nomad");
    match_play(&m, "0 recruit; * draw tanja; 0 take; 1 deploy; 1 agent nomad force; 1 end;"
               "0 deploy; 0 agent falconer counter; 0 turn nomad tech");
    match_field(&m, "partner", "counter");
    match_refuses(&m, "0 agent hacker-1 tech", "turn-has-its-agent");
}

RULE(partner_holds_for_one_agent_per_area_too)
{
    struct match m = table(WITH("2", "partner") PER_AREA, "hacker-1 hacker-2 nomad analyst, janus");
    match_play(&m, "0 deploy; 0 agent hacker-1 tech");
    match_refuses(&m, "0 agent analyst tech", "area-has-its-agent");
    match_play(&m, "0 agent hacker-2 tech");
    match_refuses(&m, "0 agent nomad tech", "area-has-its-agent");
    match_may(&m, "0 agent nomad force");
}

RULE(a_window_is_charged_before_the_extra_agent)
{
    struct match m = table(WITH("2", "partner"), "the_hand nomad chameleon mosaic, janus");
    match_play(&m, "0 deploy; 0 agent the_hand tech; 0 use; 0 agent nomad tech;"
               "0 agent chameleon tech");
    match_field(&m, "extra", "0");
    match_refuses(&m, "0 agent mosaic tech", "turn-has-its-agent");
}

/* ---- Lean Years, Open Files ---- */

RULE(lean_years_allow_one_funding_per_agent)
{
    struct match m = table(WITH("2", "lean_years") PER_AREA,
        "hacker-1 scout-1 private_funding-1 private_funding-2, janus");
    match_play(&m, "0 deploy; 0 agent hacker-1 tech; 0 fund private_funding-1");
    match_refuses(&m, "0 fund private_funding-2", "lean-years");
    match_may_not(&m, "0 fund private_funding-2");
    match_play(&m, "0 agent scout-1 infil; 0 fund private_funding-2");
    match_field(&m, "strength.0", "[2,0,2,0]");
}

RULE(open_files_show_operations_to_everybody)
{
    struct match m = table(WITH("2", "open_files"), "hacker-1 wiretap, janus");
    match_play(&m, "0 deploy; 0 agent hacker-1 tech; 0 operation wiretap tech");
    match_saw(&m, 1, "0 operation wiretap tech");
    match_view(&m, 1, "operations.0", "[[wiretap],[],[],[]]");
    match_view(&m, SH_WATCHER, "operations.0", "[[wiretap],[],[],[]]");
    play_out(&m);
    match_field(&m, "points", "[1,0]");
}

RULE(otherwise_operations_are_secret_until_the_end)
{
    struct match m = table("seats 4", "hacker-1 wiretap, janus, tanja, nomad");
    match_play(&m, "0 deploy; 0 agent hacker-1 tech; 0 operation wiretap tech");
    match_saw(&m, 0, "0 operation wiretap tech");
    match_saw(&m, 2, "0 operation ? tech"); /* Not even the partner knows. */
    match_view(&m, 1, "operations.0", "[null,[],[],[]]");
    match_view(&m, 1, "operation_cards.0", "[1,0,0,0]");
    play_out(&m);
    match_view(&m, 1, "operations.0", "[[wiretap],[],[],[]]");
}

/* ---- Dead Drop ---- */

RULE(dead_drop_lets_partners_pass_two_cards)
{
    struct match m = table(WITH("4", "dead_drop"), "oracle wiretap tanja, janus, nomad, mosaic");
    match_play(&m, "0 deploy; 0 pass oracle; 0 pass wiretap");
    match_refuses(&m, "0 pass tanja", "nothing-more-to-pass");
    match_field(&m, "hand.2", "[oracle,nomad,wiretap]");
    match_play(&m, "0 end; 1 recruit; * draw warlord; 1 leave; * draw roadblock; 1 leave;"
               "* draw phantom; 1 leave; * draw press_leak");
    match_field(&m, "hand_cards.1", "2"); /* One from the deck, as ever. */
}

RULE(dead_drop_without_partners_gives_two_cards_from_the_deck)
{
    struct match m = table(WITH("3", "dead_drop"), "oracle, janus, nomad");
    match_play(&m, "0 recruit; * draw warlord; 0 leave; * draw roadblock; 0 leave; * draw phantom;"
               "0 leave; * draw press_leak");
    match_asks(&m, "draw", "[*]");
    match_play(&m, "* draw wiretap");
    match_field(&m, "hand.0", "[oracle,wiretap,press_leak]");
    match_field(&m, "stack", "[2,2,2]");
    match_field(&m, "deck", "65");
    match_play(&m, "1 deploy; 1 end; 2 deploy; 2 end; 0 deploy; 0 agent oracle tech; 0 use;"
               "* draw analyst; * draw courier; * draw spy-1; * draw hacker-1");
    match_asks(&m, "deploy", "[0]"); /* She still draws one. */
}

RULE(dead_drop_gives_what_the_deck_has)
{
    struct match m = table(WITH("2", "dead_drop"), "oracle, janus");
    for (int i = 0; i < 70; i++) {
        match_play(&m, "%d recruit", i % 2);
        draw_any(&m);
        match_play(&m, "%d take", i % 2);
    }
    match_field(&m, "deck", "1");
    match_play(&m, "0 recruit");
    for (int i = 0; i < 3; i++) {
        while (mover(&m) == SH_CHANCE) draw_any(&m);
        match_play(&m, "0 leave");
    }
    draw_any(&m);
    match_asks(&m, "turn", "[1]");
    match_field(&m, "deck", "0");
}

/* ---- Cold Front, Martial Law ---- */

RULE(in_a_cold_front_masters_have_strength_1)
{
    struct match m = table(WITH("2", "cold_front") PER_AREA, "sovereign impostor state_funding-1 "
                           "nomad, anaconda");
    match_play(&m, "0 deploy; 0 agent sovereign tech; 0 fund state_funding-1;"
               "0 agent impostor infil; 0 end");
    match_field(&m, "strength.0", "[3,0,3,0]");
    match_play(&m, "1 deploy; 1 agent anaconda force;"
               "1 eliminate sovereign"); /* Total strength 3. */
    match_field(&m, "strength.0", "[0,0,3,0]");
}

RULE(a_cold_front_changes_no_printed_strength)
{
    struct match m = table(WITH("2", "cold_front") PER_AREA, "sovereign nomad, falconer");
    match_play(&m, "0 deploy; 0 agent sovereign tech; 0 agent nomad force; 0 end; 1 deploy;"
               "1 agent falconer counter");
    match_refuses(&m, "1 turn sovereign tech", "strength-is-not-1");
    match_moves(&m, 1, "turn nomad tech; turn nomad force; turn nomad infil; turn nomad counter;"
                "decline");
}

RULE(martial_law_strengthens_agents_of_force_but_no_masters)
{
    struct match m = table(WITH("2", "martial_law") PER_AREA, "assassin-1 jackal hacker-1 tanja, "
                           "falconer");
    match_play(&m, "0 deploy; 0 agent assassin-1 force; 0 agent hacker-1 tech; 0 end");
    match_field(&m, "strength.0", "[1,2,0,0]");
    match_play(&m, "1 recruit; * draw nomad; 1 take; 0 deploy; 0 agent jackal force; 0 decline;"
               "0 end");
    match_field(&m, "strength.0.force", "4");
    match_play(&m, "1 deploy; 1 agent falconer counter");
    match_moves(&m, 1, "turn assassin-1 force; turn hacker-1 tech; decline"); /* Printed: 1. */
    match_play(&m, "1 turn assassin-1 force; 1 end");
    match_field(&m, "strength", "[[1,2,0,0],[0,2,0,1]]");
    match_play(&m, "0 deploy; 0 agent tanja force");
    match_field(&m, "strength.0.force", "4"); /* A master is no agent of an area. */
}

RULE(martial_law_counts_for_anaconda)
{
    struct match m = table(WITH("2", "martial_law"), "demolitionist saboteur, anaconda");
    match_play(&m, "0 deploy; 0 agent demolitionist force; 0 end; 1 recruit; * draw nomad; 1 take;"
               "0 deploy; 0 agent saboteur force; 0 end; 1 deploy; 1 agent anaconda force");
    match_explains(&m, "1 eliminate demolitionist", "card demolitionist, strength 4");
    match_play(&m, "1 eliminate saboteur");
    match_field(&m, "strength", "[[0,4,0,0],[0,2,0,0]]");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arms_race_bars_agents_from_areas_one_dominates),
        cmocka_unit_test(arms_race_lets_one_turn_an_agent_into_such_an_area),
        cmocka_unit_test(without_arms_race_there_is_no_such_bar),
        cmocka_unit_test(cyber_lets_tech_agents_be_attached_for_1),
        cmocka_unit_test(without_cyber_agents_are_not_attached),
        cmocka_unit_test(an_attached_agent_is_no_agent_until_it_is_discarded),
        cmocka_unit_test(partner_lets_a_second_agent_of_strength_1_follow_at_once),
        cmocka_unit_test(the_partner_window_stays_open_through_funding_and_ability),
        cmocka_unit_test(any_other_act_closes_the_partner_window),
        cmocka_unit_test(the_second_agent_uses_its_ability_and_does_not_open_a_window),
        cmocka_unit_test(turning_is_not_playing_for_partner),
        cmocka_unit_test(a_turned_master_of_strength_1_opens_no_window),
        cmocka_unit_test(partner_holds_for_one_agent_per_area_too),
        cmocka_unit_test(a_window_is_charged_before_the_extra_agent),
        cmocka_unit_test(lean_years_allow_one_funding_per_agent),
        cmocka_unit_test(open_files_show_operations_to_everybody),
        cmocka_unit_test(otherwise_operations_are_secret_until_the_end),
        cmocka_unit_test(dead_drop_lets_partners_pass_two_cards),
        cmocka_unit_test(dead_drop_without_partners_gives_two_cards_from_the_deck),
        cmocka_unit_test(dead_drop_gives_what_the_deck_has),
        cmocka_unit_test(in_a_cold_front_masters_have_strength_1),
        cmocka_unit_test(a_cold_front_changes_no_printed_strength),
        cmocka_unit_test(martial_law_strengthens_agents_of_force_but_no_masters),
        cmocka_unit_test(martial_law_counts_for_anaconda),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
