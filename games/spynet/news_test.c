/*
 * games/spynet/news_test.c - what is told of the acts in SpyNet.
 */
#include "spynet_test.h"

/* The last act played is told to everybody as these lines: "took-one 0 1 1 2; piles 1 1 1 70". */
static void told(const struct match *m, const char *expected)
{
    for (int v = 0; v <= seats_of(m); v++) {
        struct sh_line lines[SH_NEWS_MAX];
        char text[2048] = "", value[SH_NAME_MAX];
        size_t n = 0;
        int count = sh_news(&SH_GAME, &m->reader.before, m->reader.act, &m->reader.state,
                            v < seats_of(m) ? v : SH_WATCHER, lines);
        for (int k = 0; k < count; k++) {
            n += (size_t)snprintf(text + n, sizeof text - n, "%s%s", k ? "; " : "", lines[k].key);
            for (int i = 0; i < lines[k].count; i++) {
                const struct sh_arg *arg = &lines[k].arg[i];
                snprintf(value, sizeof value, "%d", arg->value);
                const struct sh_kind *kind = &SH_GAME.kinds[arg->kind];
                if (arg->kind) sh_format_value(kind, (uint8_t)arg->value, value);
                n += (size_t)snprintf(text + n, sizeof text - n, " %s", value);
            }
        }
        assert_string_equal(text, expected);
    }
}

/* Play this, and see what is told of its last act. */
#define tells(m, script, expected) (match_play(m, script), told(m, expected))

/* ---- the draft ---- */

RULE(the_draft_tells_who_chooses_next_and_who_begins)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 3");
    tells(&m, "* first 1; * draw hacker-1", "");
    tells(&m, "* draw tanja; * draw janus", "");
    tells(&m, "0 keep hacker-1", "draft 2 2");
    tells(&m, "2 keep tanja", "draft-last 1");
    tells(&m, "1 keep janus", "begins 1");
}

/* ---- recruiting ---- */

RULE(recruiting_tells_which_pile_is_looked_at_and_taken_and_how_many_cards)
{
    struct match m = table("seats 2", "tanja, janus");
    tells(&m, "0 recruit", "looks-one 0 1 1");
    tells(&m, "* draw hacker-1", "");
    tells(&m, "0 leave", "looks-one 0 2 1");
    tells(&m, "* draw hacker-2; 0 take", "took-one 0 2 1 2; piles 2 1 1 69");
    tells(&m, "1 recruit", "looks 1 1 2");
    tells(&m, "* draw scout-1; 1 take", "took 1 1 2 3; piles 1 1 1 68");
}

RULE(who_leaves_every_pile_takes_the_top_card_of_the_deck)
{
    struct match m = table("seats 2", "tanja, janus");
    match_play(&m, "0 recruit; * draw hacker-1; 0 leave; * draw hacker-2; 0 leave; * draw scout-1");
    tells(&m, "0 leave", "from-deck 0");
    tells(&m, "* draw scout-2", "hand 0 2; piles 2 2 2 67");
}

RULE(with_dead_drop_two_cards_are_taken_from_the_deck)
{
    struct match m = table("seats 2; option situation dead_drop", "tanja, janus");
    match_play(&m, "0 recruit; * draw hacker-1; 0 leave; * draw hacker-2; 0 leave; * draw scout-1");
    tells(&m, "0 leave", "from-deck-two 0");
    tells(&m, "* draw scout-2", "hand 0 2");
    tells(&m, "* draw spy-1", "hand 0 3; piles 2 2 2 66");
}


/* ---- strength and dominance ---- */

RULE(who_wins_or_loses_dominance_is_told_with_the_strengths)
{
    struct match m = table("seats 2", "analyst private_funding-1 scout-1, hacker-1 cryptographer "
                           "state_funding-1");
    tells(&m, "0 deploy", "");
    tells(&m, "0 agent analyst tech", "dominates 0 tech 2 0");
    tells(&m, "0 fund private_funding-1", "strength 0 tech 3 0");
    tells(&m, "0 end", "");
    tells(&m, "1 deploy; 1 agent hacker-1 tech", "strength 1 tech 1 3");
    tells(&m, "1 fund state_funding-1", "lost 0 tech 3 3; level tech 3");
    tells(&m, "1 end; 0 deploy; 0 agent scout-1 infil", "dominates 0 infil 1 0");
    tells(&m, "0 end; 1 deploy; 1 agent cryptographer tech", "dominates 1 tech 6 3");
}

RULE(the_mover_is_told_first)
{
    struct match m = table("seats 2", "hacker-1, analyst");
    tells(&m, "0 deploy; 0 agent hacker-1 tech; 0 end; 1 deploy; 1 agent analyst tech",
          "dominates 1 tech 2 1; lost 0 tech 1 2");
}

RULE(nobody_dominates_as_long_as_the_best_are_equal)
{
    struct match m = table("seats 3", "hacker-1, hacker-2, nomad");
    match_play(&m, "0 deploy; 0 agent hacker-1 tech; 0 end;"
               "1 deploy; 1 agent hacker-2 tech; 1 end");
    tells(&m, "2 deploy; 2 agent nomad tech", "level tech 1");
}

RULE(both_partners_can_dominate_and_lose_the_same_area)
{
    struct match m = table("seats 4", "hacker-1, mastermind, analyst, scout-1");
    tells(&m, "0 deploy; 0 agent hacker-1 tech; 0 end; 1 deploy; 1 end; 2 deploy;"
          "2 agent analyst tech", "dominates 2 tech 2 0");
    tells(&m, "2 end; 3 deploy; 3 end; 0 deploy; 0 end; 1 deploy; 1 agent mastermind tech",
          "dominates 1 tech 4 2; lost 2 tech 2 4; lost 0 tech 1 4");
}

RULE(who_draws_level_with_an_opponent_is_told_if_the_partner_dominates)
{
    struct match m = table("seats 4", "hacker-1, hacker-2, analyst, scout-1");
    tells(&m, "0 deploy; 0 end; 1 deploy; 1 agent hacker-2 tech; 1 end;"
          "2 deploy; 2 agent analyst tech; 2 end; 3 deploy; 3 end; 0 deploy; 0 agent hacker-1 tech",
          "strength 0 tech 1 1");
}

RULE(operations_are_told_by_their_number)
{
    struct match m = table("seats 2" PER_AREA, "hacker-1 scout-1 wiretap safe_passage icebreaker,"
                           "janus");
    match_play(&m, "0 deploy; 0 agent hacker-1 tech; 0 agent scout-1 infil");
    tells(&m, "0 operation wiretap tech", "operations 0 tech 1 1");
    tells(&m, "0 operation safe_passage infil", "operations 0 infil 1 2");
    tells(&m, "0 end; 1 deploy; 1 end; 0 deploy; 0 operation icebreaker tech",
          "operations 0 tech 2 3");
}

RULE(a_card_passed_on_is_told_by_both_hands)
{
    struct match m = table("seats 4", "tanja nomad, hacker-1, scout-1, spy-1");
    tells(&m, "0 deploy; 0 pass nomad", "hands 0 1 2 2");
}

/* ---- abilities ---- */

RULE(the_hand_is_told_as_one_more_agent)
{
    struct match m = table("seats 2", "the_hand, janus");
    tells(&m, "0 deploy; 0 agent the_hand tech; 0 use", "extra 0");
}

RULE(the_oracle_looks_at_the_piles_and_draws)
{
    struct match m = table("seats 2", "oracle, janus");
    tells(&m, "0 deploy; 0 agent oracle tech; 0 use", "oracle 0");
    tells(&m, "* draw hacker-1; * draw hacker-2; * draw scout-1", "");
    tells(&m, "* draw scout-2", "hand 0 1; piles 1 1 1 70");
}

RULE(with_an_empty_deck_the_oracle_is_told_to_look_only)
{
    struct match m = table("seats 2", "oracle, janus");
    go_on_to_final_turn(&m, 0);
    tells(&m, "0 deploy; 0 agent oracle tech; 0 use", "oracle-empty 0");
    while (mover(&m) == SH_CHANCE) draw_any(&m), told(&m, "");
}

RULE(an_ability_that_is_not_used_is_no_news)
{
    struct match m = table("seats 2", "the_hand, janus");
    tells(&m, "0 deploy; 0 agent the_hand tech; 0 decline", "");
}

RULE(an_eliminated_agent_takes_its_fundings_along)
{
    struct match m = table("seats 2" PER_AREA, "anaconda, hacker-1 state_funding-1 scout-1");
    match_play(&m, "0 recruit; * draw nomad; 0 take; 1 deploy; 1 agent hacker-1 tech;"
               "1 fund state_funding-1; 1 agent scout-1 infil; 1 end; 0 deploy;"
               "0 agent anaconda force");
    struct match other = m;
    tells(&m, "0 eliminate hacker-1", "along 1; lost 1 tech 0 0; nobody tech");
    tells(&other, "0 eliminate scout-1", "lost 1 infil 0 0; nobody infil");
}

RULE(a_turned_agent_changes_two_strengths)
{
    struct match m = table("seats 2" PER_AREA, "falconer, hacker-1 private_funding-1 "
                           "private_funding-2 nomad");
    match_play(&m, "0 recruit; * draw tanja; 0 take; 1 deploy; 1 agent hacker-1 tech;"
               "1 fund private_funding-1; 1 fund private_funding-2; 1 agent nomad infil; 1 end;"
               "0 deploy; 0 agent falconer counter");
    struct match other = m;
    tells(&m, "0 turn hacker-1 tech", "along 2; dominates 0 tech 3 0; lost 1 tech 0 3");
    tells(&other, "0 turn nomad force",
          "dominates 0 force 1 0; lost 1 infil 0 0; nobody infil");
}

RULE(whose_agent_makes_whom_discard_is_told)
{
    struct match m = table("seats 3", "jackal, wiretap analyst, tanja");
    tells(&m, "0 deploy; 0 agent jackal force; 0 target 1", "discards-one 0 jackal 1 1");
    tells(&m, "1 drop wiretap", "hand 1 1");
}

RULE(sir_veza_tells_how_many_and_what_is_still_owed)
{
    struct match m = table("seats 2", "sir_veza wiretap analyst, nomad tanja janus");
    tells(&m, "0 deploy; 0 agent sir_veza infil; 0 drop wiretap", "hand 0 1");
    tells(&m, "0 drop analyst; 0 target 1", "discards 0 sir_veza 1 2");
    tells(&m, "1 drop nomad", "hand 1 2; owes 1 1");
    tells(&m, "1 drop tanja", "hand 1 1");
}

RULE(an_empty_hand_has_nothing_to_discard)
{
    struct match m = table("seats 2", "jackal, janus");
    tells(&m, "0 deploy; 0 end; 1 deploy; 1 agent janus tech; 1 end; 0 deploy;"
          "0 agent jackal force; 0 target 1", "discards-none 0 jackal 1 0");
}

RULE(a_swap_is_told_by_both_hands)
{
    struct match m = table("seats 3", "limonada wiretap analyst, tanja, nomad janus");
    tells(&m, "0 deploy; 0 agent limonada infil; 0 peek 2", "");
    tells(&m, "0 grab nomad", "hands 0 3 2 1");
    tells(&m, "0 give wiretap", "hands 0 2 2 2");
}

RULE(recovered_fundings_are_told_by_the_hand)
{
    struct match m = table("seats 2", "sir_veza angel state_funding-1 wiretap, janus");
    tells(&m, "0 deploy; 0 agent sir_veza infil; 0 drop state_funding-1; 0 target 1; 1 drop janus;"
          "0 end; 1 deploy; 1 end; 0 deploy; 0 agent angel counter; 0 recover state_funding-1",
          "hand 0 2");
}

/* ---- turns ---- */

RULE(who_must_recruit_is_told)
{
    struct match m = table("seats 2", "tanja, janus");
    tells(&m, "0 deploy; 0 end", "");
    tells(&m, "1 deploy; 1 end", "must-recruit 0");
}

RULE(the_final_round_tells_whose_last_turns_come)
{
    struct match m = table("seats 3", "hacker-1, assassin-1, scout-1");
    while (!in_phase(&m, "turn") || may(&m, mover(&m), "recruit")) go_on(&m);
    told(&m, "took-one 0 1 1 25; piles 1 1 1 0; final 1 0");
    tells(&m, "1 deploy; 1 end", "last-turn 2");
    tells(&m, "2 deploy; 2 end", "very-last-turn 0");
}

RULE(a_deck_that_the_oracle_used_up_is_told_at_the_end_of_the_turn)
{
    struct match m = table("seats 2", "oracle, tanja");
    while (m.reader.state.base.acts < 5 + 70 * 3) go_on(&m);
    match_field(&m, "deck", "1");
    match_play(&m, "0 deploy; 0 agent oracle tech; 0 use");
    while (mover(&m) == SH_CHANCE) draw_any(&m);
    told(&m, "hand 0 36; piles 1 1 1 0");
    tells(&m, "0 end", "final 1 0");
    tells(&m, "1 deploy; 1 end", "very-last-turn 0");
}

/* ---- the end ---- */

RULE(every_operation_is_told_with_why_it_counts)
{
    struct match m = table("seats 2" PER_AREA,
        "hacker-1 assassin-1 total_access iron_grip sleeper_virus scorched_earth wiretap,"
        "mastermind");
    match_play(&m, "0 deploy; 0 agent hacker-1 tech; 0 agent assassin-1 force;"
               "0 operation total_access tech; 0 operation iron_grip force; 0 end; 1 deploy; 1 end;"
               "0 deploy; 0 operation sleeper_virus tech; 0 operation scorched_earth force; 0 end;"
               "1 deploy; 1 end; 0 deploy; 0 operation wiretap tech; 0 end;"
               "1 deploy; 1 agent mastermind tech; 1 end");
    play_out(&m);
    told(&m, "counts 0 1 wiretap; fails-not-dominating 0 total_access tech 3;"
         " counts-not-dominating 0 sleeper_virus tech 3; counts-dominating 0 iron_grip force 3;"
         " fails-dominating 0 scorched_earth force 3; sum 0 7 3 5; sum 1 0 0 0");
}

RULE(partners_are_told_together_and_summed)
{
    struct match m = table("seats 4", "hacker-1 icebreaker, assassin-1 deterrence, scout-1 "
                           "safe_passage, janus");
    match_play(&m, "0 deploy; 0 agent hacker-1 tech; 0 operation icebreaker tech; 0 end;"
               "1 deploy; 1 agent assassin-1 force; 1 operation deterrence force; 1 end;"
               "2 deploy; 2 agent scout-1 infil; 2 operation safe_passage infil; 2 end");
    play_out(&m);
    told(&m, "counts 0 2 icebreaker; counts 2 1 safe_passage; team-sum 0 2 2 1 3;"
         " counts 1 2 deterrence; team-sum 1 2 3 0 2");
}

RULE(a_tie_is_told_with_the_attached_cards)
{
    struct match m = table("seats 2", "hacker-1 wiretap private_funding-1 private_funding-2,"
                           "assassin-1 shakedown state_funding-1");
    match_play(&m, "0 deploy; 0 agent hacker-1 tech; 0 fund private_funding-1;"
               "0 fund private_funding-2; 0 operation wiretap tech; 0 end; 1 deploy;"
               "1 agent assassin-1 force; 1 fund state_funding-1; 1 operation shakedown force;"
               "1 end");
    play_out(&m);
    told(&m, "counts 0 1 wiretap; sum 0 1 1 1; counts 1 1 shakedown; sum 1 1 1 1; tie 0 2 1 1");
}

RULE(only_those_with_the_most_points_are_in_the_tie)
{
    struct match m = table("seats 3", "spy-1 private_funding-1, hacker-1 wiretap,"
                           "assassin-1 shakedown");
    match_play(&m, "0 deploy; 0 agent spy-1 counter; 0 fund private_funding-1; 0 end;"
               "1 deploy; 1 agent hacker-1 tech; 1 operation wiretap tech; 1 end;"
               "2 deploy; 2 agent assassin-1 force; 2 operation shakedown force; 2 end");
    play_out(&m);
    told(&m, "sum 0 0 0 0; counts 1 1 wiretap; sum 1 1 1 1; counts 2 1 shakedown; sum 2 1 1 1;"
         " tie 1 0 2 0; shared");
}

RULE(a_tie_of_three_may_have_two_winners)
{
    struct match m = table("seats 3", "hacker-1 private_funding-1, assassin-1 private_funding-2,"
                           "scout-1");
    match_play(&m, "0 deploy; 0 agent hacker-1 tech; 0 fund private_funding-1; 0 end;"
               "1 deploy; 1 agent assassin-1 force; 1 fund private_funding-2; 1 end");
    play_out(&m);
    told(&m, "sum 0 0 0 0; sum 1 0 0 0; sum 2 0 0 0; tie-three 0 1 1 1 2 0; shared");
}

RULE(a_tie_of_teams_is_told_with_the_cards_of_both_partners)
{
    struct match m = table("seats 4", "hacker-1 private_funding-1, assassin-1 private_funding-2,"
                           "scout-1 private_funding-3, spy-1");
    match_play(&m, "0 deploy; 0 agent hacker-1 tech; 0 fund private_funding-1; 0 end;"
               "1 deploy; 1 agent assassin-1 force; 1 fund private_funding-2; 1 end;"
               "2 deploy; 2 agent scout-1 infil; 2 fund private_funding-3; 2 end");
    play_out(&m);
    told(&m, "team-sum 0 0 2 0 0; team-sum 1 0 3 0 0; tie-teams 0 2 2 1 3 1");
}

/* Seat 0 dominates all areas and plays all operations with a condition, and so many without. */
static struct match with_operations(int plain)
{
    static const char *const area[] = {"tech", "force", "infil", "counter"};
    static const char *const rows[][4] = {
        {"total_access", "iron_grip", "shadow_cabinet", "clean_house"},
        {"sleeper_virus", "scorched_earth", "vanishing_act", "feigned_retreat"},
        {"data_acquisition", "shakedown", "covert_operation", "background_check"},
        {"wiretap", "roadblock", "safe_passage", "paper_trail"},
        {"icebreaker", "deterrence", "inside_man", "canary_trap"},
        {"satellite_link", "night_raid", "masked_ball", "spy_swap"},
        {"brute_force", "extraction", "forged_evidence", "broken_cipher"}};
    char hands[1024];
    int n = snprintf(hands, sizeof hands, "nomad chameleon mosaic janus");
    for (int i = 0; i < 8 + plain; i++)
        n += snprintf(hands + n, sizeof hands - (size_t)n, " %s", rows[i / 4][i % 4]);
    snprintf(hands + n, sizeof hands - (size_t)n, ", tanja");
    struct match m = table("seats 2" PER_AREA, hands);
    match_play(&m, "0 deploy; 0 agent nomad tech; 0 agent chameleon force; 0 agent mosaic infil;"
               "0 agent janus counter");
    for (int i = 0; i < 8 + plain; i++) {
        if (i > 0 && i % 4 == 0) match_play(&m, "0 end; 1 deploy; 1 end; 0 deploy");
        match_play(&m, "0 operation %s %s", rows[i / 4][i % 4], area[i % 4]);
    }
    play_out(&m);
    return m;
}

#define CONDITIONS                                                                            \
    " counts-dominating 0 total_access tech 3; fails-dominating 0 sleeper_virus tech 3;"      \
    " counts-dominating 0 iron_grip force 3; fails-dominating 0 scorched_earth force 3;"      \
    " counts-dominating 0 shadow_cabinet infil 3; fails-dominating 0 vanishing_act infil 3;"  \
    " counts-dominating 0 clean_house counter 3; fails-dominating 0 feigned_retreat counter 3;"

/* Sixteen lines are the most: eight conditions and two sums, two are kept for a tie. */
RULE(operations_without_a_condition_share_lines_if_there_are_many)
{
    struct match m = with_operations(4);
    told(&m, "counts 0 1 data_acquisition; counts 0 1 shakedown; counts 0 1 covert_operation;"
         " counts 0 1 background_check;" CONDITIONS " sum 0 16 8 12; sum 1 0 0 0");
    m = with_operations(5);
    told(&m, "counts-two 0 2 data_acquisition wiretap; counts-two 0 2 shakedown covert_operation;"
         " counts 0 1 background_check;" CONDITIONS " sum 0 17 9 13; sum 1 0 0 0");
    m = with_operations(9);
    told(&m, "counts-three 0 4 data_acquisition wiretap icebreaker;"
         " counts-three 0 3 shakedown roadblock covert_operation;"
         " counts-three 0 3 safe_passage background_check paper_trail;"
         CONDITIONS " sum 0 22 13 17; sum 1 0 0 0");
    m = with_operations(13);
    told(&m, "counts-four 0 6 data_acquisition wiretap icebreaker satellite_link;"
         " counts-four 0 5 shakedown roadblock deterrence covert_operation;"
         " counts-four 0 5 safe_passage inside_man background_check paper_trail;"
         " counts 0 2 canary_trap;" CONDITIONS " sum 0 30 17 21; sum 1 0 0 0");
}

RULE(more_operations_than_have_room_are_told_as_a_number)
{
    struct match m = with_operations(17);
    told(&m, "counts-many 0 17 26;" CONDITIONS " sum 0 38 21 25; sum 1 0 0 0");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_draft_tells_who_chooses_next_and_who_begins),
        cmocka_unit_test(recruiting_tells_which_pile_is_looked_at_and_taken_and_how_many_cards),
        cmocka_unit_test(who_leaves_every_pile_takes_the_top_card_of_the_deck),
        cmocka_unit_test(with_dead_drop_two_cards_are_taken_from_the_deck),
        cmocka_unit_test(who_wins_or_loses_dominance_is_told_with_the_strengths),
        cmocka_unit_test(the_mover_is_told_first),
        cmocka_unit_test(nobody_dominates_as_long_as_the_best_are_equal),
        cmocka_unit_test(both_partners_can_dominate_and_lose_the_same_area),
        cmocka_unit_test(who_draws_level_with_an_opponent_is_told_if_the_partner_dominates),
        cmocka_unit_test(operations_are_told_by_their_number),
        cmocka_unit_test(a_card_passed_on_is_told_by_both_hands),
        cmocka_unit_test(the_hand_is_told_as_one_more_agent),
        cmocka_unit_test(the_oracle_looks_at_the_piles_and_draws),
        cmocka_unit_test(with_an_empty_deck_the_oracle_is_told_to_look_only),
        cmocka_unit_test(an_ability_that_is_not_used_is_no_news),
        cmocka_unit_test(an_eliminated_agent_takes_its_fundings_along),
        cmocka_unit_test(a_turned_agent_changes_two_strengths),
        cmocka_unit_test(whose_agent_makes_whom_discard_is_told),
        cmocka_unit_test(sir_veza_tells_how_many_and_what_is_still_owed),
        cmocka_unit_test(an_empty_hand_has_nothing_to_discard),
        cmocka_unit_test(a_swap_is_told_by_both_hands),
        cmocka_unit_test(recovered_fundings_are_told_by_the_hand),
        cmocka_unit_test(who_must_recruit_is_told),
        cmocka_unit_test(the_final_round_tells_whose_last_turns_come),
        cmocka_unit_test(a_deck_that_the_oracle_used_up_is_told_at_the_end_of_the_turn),
        cmocka_unit_test(every_operation_is_told_with_why_it_counts),
        cmocka_unit_test(partners_are_told_together_and_summed),
        cmocka_unit_test(a_tie_is_told_with_the_attached_cards),
        cmocka_unit_test(only_those_with_the_most_points_are_in_the_tie),
        cmocka_unit_test(a_tie_of_three_may_have_two_winners),
        cmocka_unit_test(a_tie_of_teams_is_told_with_the_cards_of_both_partners),
        cmocka_unit_test(operations_without_a_condition_share_lines_if_there_are_many),
        cmocka_unit_test(more_operations_than_have_room_are_told_as_a_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
