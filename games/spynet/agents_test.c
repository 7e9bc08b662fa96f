/*
 * games/spynet/agents_test.c - the eight special agents of SpyNet, each with its limits.
 */
#include "spynet_test.h"

/* ---- what holds for all of them ---- */

RULE(after_a_special_agent_only_its_funding_and_the_answer_are_possible)
{
    struct match m = table("seats 4", "the_hand private_funding-1 wiretap scout-1, janus, tanja, "
                           "nomad");
    match_play(&m, "0 deploy; 0 agent the_hand tech");
    match_asks(&m, "the_hand", "[0]");
    match_moves(&m, 0, "fund private_funding-1; use; decline");
    match_refuses(&m, "0 agent scout-1 infil", "answer-first");
    match_refuses(&m, "0 operation wiretap tech", "answer-first");
    match_refuses(&m, "0 pass wiretap", "answer-first");
    match_explains(&m, "0 end", "card the_hand");
    match_refuses(&m, "0 recruit", "not-now");
    match_refuses(&m, "0 peek 1", "not-now");
}

RULE(the_first_answer_ends_the_funding)
{
    struct match m = table("seats 2", "the_hand private_funding-1, janus");
    match_play(&m, "0 deploy; 0 agent the_hand tech");
    match_refuses(&m, "0 decline; 0 fund private_funding-1", "nothing-to-fund");
    match_refuses(&m, "0 use; 0 fund private_funding-1", "nothing-to-fund");
    match_play(&m, "0 fund private_funding-1; 0 use");
    match_field(&m, "strength.0.tech", "2");
}

RULE(an_ability_need_not_be_used)
{
    static const char *const specials[] = {"the_hand tech", "oracle tech", "anaconda force",
        "jackal force", "sir_veza infil", "limonada infil", "angel counter", "falconer counter"};
    for (int i = 0; i < 8; i++) {
        const char *list = specials[i];
        char id[SH_NAME_MAX], hands[64];
        next_word(&list, id);
        snprintf(hands, sizeof hands, "%s tanja, janus", id);
        struct match m = table("seats 2", hands);
        match_play(&m, "0 deploy; 0 agent %s; 0 decline", specials[i]);
        match_field(&m, "ability", "declined");
        match_asks(&m, "deploy", "[0]");
        match_field(&m, "hand.0", "[tanja]");
    }
}

/* ---- The Hand ---- */

RULE(the_hand_grants_one_more_agent_in_any_area_at_any_time_this_turn)
{
    struct match m = table("seats 2", "the_hand hacker-1 hacker-2 scout-1 wiretap, janus");
    match_play(&m, "0 deploy; 0 agent the_hand tech; 0 use; 0 operation wiretap tech");
    match_may(&m, "0 agent scout-1 infil");
    match_play(&m, "0 agent hacker-1 tech");
    match_field(&m, "extra", "0");
    match_refuses(&m, "0 agent hacker-2 tech", "turn-has-its-agent");
    match_refuses(&m, "0 agent scout-1 infil", "turn-has-its-agent");
    match_field(&m, "strength.0", "[2,0,0,0]");
    match_play(&m, "0 end; 1 deploy; 1 end; 0 deploy; 0 agent hacker-2 tech");
}

RULE(an_extra_agent_is_charged_only_when_the_area_has_had_its_own)
{
    struct match m = table("seats 2" PER_AREA, "the_hand scout-1 scout-2 assassin-1, janus");
    match_play(&m, "0 deploy; 0 agent the_hand tech; 0 use; 0 agent scout-1 infil;"
               "0 agent assassin-1 force");
    match_field(&m, "extra", "1");
    match_play(&m, "0 agent scout-2 infil");
    match_field(&m, "extra", "0");
}

RULE(extra_agents_are_gone_with_the_turn)
{
    struct match m = table("seats 2", "the_hand hacker-1 hacker-2, janus");
    match_play(&m, "0 deploy; 0 agent the_hand tech; 0 use; 0 end; 1 deploy; 1 end;"
               "0 deploy; 0 agent hacker-1 tech");
    match_refuses(&m, "0 agent hacker-2 tech", "turn-has-its-agent");
}

/* ---- Oracle ---- */

RULE(the_oracle_looks_at_all_piles_then_draws_and_nothing_is_refilled)
{
    struct match m = table("seats 2", "oracle, janus");
    match_play(&m, "0 recruit; * draw wiretap; 0 leave; * draw analyst; 0 take; 1 deploy; 1 end;"
               "0 deploy; 0 agent oracle tech; 0 use");
    match_field(&m, "deck", "69");
    match_play(&m, "* draw courier; * draw roadblock; * draw nomad"); /* Piles 1, 2, 3. */
    match_asks(&m, "draw", "[*]");
    match_play(&m, "* draw mosaic");
    match_asks(&m, "deploy", "[0]");
    match_field(&m, "hand.0", "[analyst,mosaic]");
    match_field(&m, "stack", "[2,1,1]");
    match_field(&m, "deck", "68");
    match_view(&m, 0, "pile_memory", "[[courier,wiretap],[roadblock],[nomad]]");
    match_saw(&m, 1, "* draw ?");
}

RULE(with_an_empty_deck_the_oracle_only_looks)
{
    struct match m = table("seats 2", "oracle, janus");
    go_on_to_final_turn(&m, 0);
    match_field(&m, "deck", "0");
    match_play(&m, "0 deploy; 0 agent oracle tech; 0 use");
    while (mover(&m) == SH_CHANCE) draw_any(&m);
    match_field(&m, "hand_cards.1", "36");
    match_field(&m, "ability", "used");
    match_asks(&m, "deploy", "[0]");
    match_view(&m, 1, "ability", "used");
}

/* ---- Anaconda ---- */

static struct match anaconda(const char *rivals)
{
    char hands[256];
    snprintf(hands, sizeof hands, "anaconda, %s", rivals);
    return table("seats 2" PER_AREA, hands);
}

RULE(anaconda_eliminates_an_opposing_agent_with_its_fundings)
{
    struct match m = anaconda("hacker-1 scout-1 state_funding-1");
    match_play(&m, "0 recruit; * draw nomad; 0 take; 1 deploy; 1 agent hacker-1 tech;"
               "1 fund state_funding-1; 1 agent scout-1 infil; 1 end; 0 deploy;"
               "0 agent anaconda force");
    match_moves(&m, 0, "eliminate hacker-1; eliminate scout-1; decline");
    match_play(&m, "0 eliminate hacker-1");
    match_field(&m, "strength.1", "[0,0,1,0]");
    match_field(&m, "discard", "[hacker-1,state_funding-1]");
    match_field(&m, "under.state_funding-1", "-");
    match_asks(&m, "deploy", "[0]");
}

RULE(anaconda_spares_the_only_agent_of_its_owner)
{
    struct match m = anaconda("hacker-1 state_funding-1");
    match_play(&m, "0 recruit; * draw nomad; 0 take; 1 deploy; 1 agent hacker-1 tech; 1 end;"
               "0 deploy; 0 agent anaconda force");
    match_refuses(&m, "0 eliminate hacker-1", "only-agent");
    match_moves(&m, 0, "decline"); /* The question is put all the same. */
}

RULE(anaconda_spares_agents_of_a_total_strength_above_3)
{
    struct match m = anaconda("hacker-1 impostor state_funding-1 private_funding-1 mastermind");
    match_play(&m, "0 recruit; * draw nomad; 0 take; 1 deploy; 1 agent hacker-1 tech;"
               "1 fund state_funding-1; 1 fund private_funding-1; 1 agent impostor infil; 1 end;"
               "0 deploy; 0 agent anaconda force");
    match_refuses(&m, "0 eliminate hacker-1", "too-strong");
    match_explains(&m, "0 eliminate hacker-1", "card hacker-1, strength 4");
    match_moves(&m, 0, "eliminate impostor; decline");
    match_refuses(&m, "0 eliminate mastermind", "not-on-display");
    match_refuses(&m, "0 eliminate anaconda", "not-an-opponent");
    match_refuses(&m, "0 eliminate wiretap", "not-on-display");
}

RULE(anaconda_spares_the_partner)
{
    struct match m = table("seats 4" PER_AREA, "anaconda, hacker-1, scout-1 nomad, tanja");
    match_play(&m, "0 recruit; * draw chameleon; 0 take; 1 deploy; 1 end; 2 deploy;"
               "2 agent scout-1 infil;"
               "2 agent nomad tech; 2 end; 3 deploy; 3 end; 0 deploy; 0 agent anaconda force");
    match_refuses(&m, "0 eliminate scout-1", "not-an-opponent");
    match_moves(&m, 0, "decline");
}

/* ---- Jackal ---- */

RULE(the_jackal_makes_an_opponent_discard_a_card_of_its_choice)
{
    struct match m = table("seats 3", "jackal, wiretap analyst, tanja");
    match_play(&m, "0 deploy; 0 agent jackal force; 0 target 1");
    match_asks(&m, "discard", "[1]");
    match_refuses(&m, "1 drop tanja", "card-not-in-hand");
    match_moves(&m, 1, "drop wiretap; drop analyst");
    match_play(&m, "1 drop wiretap");
    match_saw(&m, 2, "1 drop wiretap");
    match_field(&m, "discard", "[wiretap]");
    match_field(&m, "hand.1", "[analyst]");
    match_asks(&m, "deploy", "[0]");
}

RULE(the_last_card_is_discarded_like_any_other)
{
    struct match m = table("seats 2", "jackal, wiretap");
    match_play(&m, "0 deploy; 0 agent jackal force; 0 target 1");
    match_moves(&m, 1, "drop wiretap");
    match_play(&m, "1 drop wiretap");
    match_field(&m, "hand_cards.1", "0");
}

RULE(an_opponent_with_an_empty_hand_may_be_named)
{
    struct match m = table("seats 2", "jackal, janus");
    match_play(&m, "0 deploy; 0 end; 1 deploy; 1 agent janus tech; 1 end; 0 deploy;"
               "0 agent jackal force; 0 target 1");
    match_asks(&m, "deploy", "[0]");
    match_field(&m, "named", "1");
}

/* ---- Sir Veza ---- */

RULE(sir_veza_costs_as_many_cards_as_he_takes)
{
    struct match m = table("seats 2", "sir_veza wiretap analyst, nomad tanja janus");
    match_play(&m, "0 deploy; 0 agent sir_veza infil");
    match_moves(&m, 0, "drop wiretap; drop analyst; decline");
    match_refuses(&m, "0 target 1", "discard-first");
    match_play(&m, "0 drop wiretap");
    match_refuses(&m, "0 decline", "name-an-opponent");
    match_moves(&m, 0, "drop analyst; target 1");
    match_play(&m, "0 drop analyst");
    match_moves(&m, 0, "target 1");
    match_play(&m, "0 target 1; 1 drop nomad");
    match_asks(&m, "discard", "[1]");
    match_play(&m, "1 drop janus");
    match_asks(&m, "deploy", "[0]");
    match_field(&m, "discard", "[analyst,nomad,janus,wiretap]");
    match_field(&m, "hand", "[[],[tanja]]");
}

RULE(who_has_fewer_cards_discards_all)
{
    struct match m = table("seats 2", "sir_veza wiretap analyst, nomad");
    match_play(&m, "0 deploy; 0 agent sir_veza infil; 0 drop wiretap; 0 drop analyst; 0 target 1;"
               "1 drop nomad");
    match_asks(&m, "deploy", "[0]");
}

RULE(sir_veza_with_an_empty_hand_can_only_decline)
{
    struct match m = table("seats 2", "sir_veza, nomad");
    match_play(&m, "0 deploy; 0 agent sir_veza infil");
    match_moves(&m, 0, "decline");
}

/* ---- Limonada ---- */

RULE(limonada_looks_at_a_hand_and_may_swap_one_card)
{
    struct match m = table("seats 3", "limonada wiretap analyst, nomad tanja, janus");
    match_play(&m, "0 deploy; 0 agent limonada infil");
    match_moves(&m, 0, "peek 1; peek 2; decline");
    match_play(&m, "0 peek 1");
    match_asks(&m, "grab", "[0]");
    match_view(&m, 0, "hand", "[[analyst,wiretap],[tanja,nomad],null]");
    match_view(&m, 2, "hand", "[null,null,[janus]]");
    match_moves(&m, 0, "grab nomad; grab tanja; decline");
    match_refuses(&m, "0 grab janus", "not-in-that-hand");
    match_play(&m, "0 grab tanja");
    match_saw(&m, 1, "0 grab tanja");
    match_saw(&m, 2, "0 grab ?");
    match_field(&m, "hand.0", "[analyst,tanja,wiretap]");
    match_refuses(&m, "0 decline", "give-one-back");
    match_refuses(&m, "0 give tanja", "not-the-one-grabbed");
    match_moves(&m, 0, "give wiretap; give analyst");
    match_play(&m, "0 give wiretap");
    match_saw(&m, 1, "0 give wiretap");
    match_saw(&m, 2, "0 give ?");
    match_field(&m, "hand", "[[analyst,tanja],[nomad,wiretap],[janus]]");
    match_asks(&m, "deploy", "[0]");
}

RULE(after_peeking_limonada_may_leave_it_at_that)
{
    struct match m = table("seats 2", "limonada wiretap, nomad");
    match_play(&m, "0 deploy; 0 agent limonada infil; 0 peek 1; 0 decline");
    match_field(&m, "hand", "[[wiretap],[nomad]]");
    match_asks(&m, "deploy", "[0]");
}

RULE(with_an_empty_hand_limonada_looks_only)
{
    struct match m = table("seats 2", "limonada, nomad");
    match_play(&m, "0 deploy; 0 agent limonada infil; 0 peek 1");
    match_refuses(&m, "0 grab nomad", "empty-hand-swaps-nothing");
    match_moves(&m, 0, "decline");
}

RULE(limonada_finds_nothing_in_an_empty_hand)
{
    struct match m = table("seats 2", "limonada wiretap, janus");
    match_play(&m, "0 recruit; * draw tanja; 0 take; 1 deploy; 1 agent janus tech; 1 end; 0 deploy;"
               "0 agent limonada infil; 0 peek 1");
    match_moves(&m, 0, "decline");
}

/* ---- Angel ---- */

RULE(the_angel_takes_up_to_two_fundings_from_the_discard_pile)
{
    struct match m = table("seats 2", "angel scout-1 tanja janus mosaic,"
                           "sir_veza private_funding-1 state_funding-1 private_funding-2 analyst");
    match_play(&m, "0 deploy; 0 agent scout-1 infil; 0 end; 1 deploy; 1 agent sir_veza infil;"
               "1 drop private_funding-1; 1 drop state_funding-1; 1 drop private_funding-2;"
               "1 target 0; 0 drop tanja; 0 drop janus; 0 drop mosaic; 1 end;"
               "0 deploy; 0 agent angel counter");
    match_moves(&m, 0, "recover private_funding-1; recover private_funding-2;"
                "recover state_funding-1;"
                "decline");
    match_refuses(&m, "0 recover tanja", "not-a-funding");
    match_refuses(&m, "0 recover private_funding-3", "not-discarded");
    match_play(&m, "0 recover state_funding-1");
    match_moves(&m, 0, "recover private_funding-1; recover private_funding-2; decline");
    match_play(&m, "0 recover private_funding-1");
    match_asks(&m, "deploy", "[0]");
    match_field(&m, "hand.0", "[private_funding-1,state_funding-1]");
    match_refuses(&m, "0 fund state_funding-1", "nothing-to-fund"); /* Not under her. */
    match_view(&m, 1, "hand_memory.0", "[private_funding-1,state_funding-1]");
}

RULE(the_angel_may_stop_after_one_and_what_she_took_funds_others)
{
    struct match m = table("seats 2" PER_AREA, "angel hacker-1 tanja, jackal private_funding-1 "
                           "scout-1");
    match_play(&m, "0 recruit; * draw private_funding-2; 0 take; 1 deploy; 1 agent jackal force;"
               "1 target 0; 0 drop private_funding-2; 1 end; 0 deploy; 0 agent angel counter;"
               "0 recover private_funding-2");
    match_moves(&m, 0, "decline");
    match_play(&m, "0 decline; 0 agent hacker-1 tech; 0 fund private_funding-2");
    match_field(&m, "strength.0", "[2,0,0,1]");
}

RULE(the_angel_may_be_funded_from_the_hand_before_her_first_answer)
{
    struct match m = table("seats 2", "angel private_funding-1, janus");
    match_play(&m, "0 deploy; 0 agent angel counter; 0 fund private_funding-1");
    match_field(&m, "strength.0.counter", "2");
    match_moves(&m, 0, "decline");
}

/* ---- Falconer ---- */

/* The rivals of a Falconer, and her question: one agent of each sort, one more master. */
static struct match falconer(const char *header)
{
    struct match m = table(header, "falconer scout-2 private_funding-2, scout-1 "
                           "state_funding-1 analyst nomad jackal");
    match_play(&m, "0 recruit; * draw tanja; 0 take; 1 deploy; 1 agent scout-1 infil;"
               "1 fund state_funding-1; 1 agent analyst tech; 1 agent nomad counter;"
               "1 agent jackal force;"
               "1 decline; 1 end; 0 deploy; 0 agent falconer counter");
    return m;
}

RULE(the_falconer_turns_a_regular_agent_of_strength_1_with_its_fundings)
{
    struct match m = falconer("seats 2" PER_AREA);
    match_moves(&m, 0, "turn scout-1 infil; turn nomad tech; turn nomad force; turn nomad infil;"
                "turn nomad counter; fund private_funding-2; decline");
    match_refuses(&m, "0 turn analyst tech", "strength-is-not-1");
    match_refuses(&m, "0 turn jackal force", "special-agent");
    match_explains(&m, "0 turn jackal force", "card jackal");
    match_refuses(&m, "0 turn falconer counter", "not-an-opponent");
    match_refuses(&m, "0 turn hacker-1 tech", "not-on-display");
    match_refuses(&m, "0 turn scout-1 tech", "wrong-area"); /* A regular one into its own area. */
    match_explains(&m, "0 turn scout-1 tech", "card scout-1, area tech");
    match_play(&m, "0 turn scout-1 infil");
    match_saw(&m, 1, "0 turn scout-1 infil");
    match_field(&m, "strength", "[[0,0,3,1],[2,1,0,1]]");
    match_field(&m, "display.0", "[[],[],[scout-1],[falconer]]");
    match_field(&m, "under.state_funding-1", "scout-1");
    match_refuses(&m, "0 fund private_funding-2", "nothing-to-fund");
    match_play(&m, "0 agent scout-2 infil"); /* Turning was not playing. */
}

RULE(the_falconer_turns_a_master_into_any_area)
{
    static const char *const strength[] = {"[1,0,0,1]", "[0,1,0,1]", "[0,0,1,1]", "[0,0,0,2]"};
    static const char *const areas[] = {"tech", "force", "infil", "counter"};
    for (int a = 0; a < 4; a++) {
        struct match m = falconer("seats 2" PER_AREA);
        match_play(&m, "0 turn nomad %s", areas[a]);
        match_field(&m, "strength.0", strength[a]);
        match_field(&m, "strength.1", "[2,1,3,0]");
        match_field(&m, "agent_areas", "[counter]"); /* It is not the agent of the turn. */
        match_asks(&m, "deploy", "[0]");
    }
}

RULE(a_turned_master_keeps_its_fundings)
{
    struct match m = table("seats 2", "falconer, chameleon state_funding-1 private_funding-1");
    match_play(&m, "0 recruit; * draw tanja; 0 take; 1 deploy; 1 agent chameleon tech;"
               "1 fund state_funding-1; 1 fund private_funding-1; 1 end; 0 deploy;"
               "0 agent falconer counter; 0 turn chameleon force");
    match_field(&m, "strength", "[[0,4,0,1],[0,0,0,0]]");
    match_field(&m, "under.state_funding-1", "chameleon");
    play_out(&m);
    match_field(&m, "attached", "[2,0]");
}

RULE(the_falconer_does_not_turn_a_stronger_master)
{
    struct match m = table("seats 2", "falconer tanja, sovereign");
    match_play(&m, "0 recruit; * draw nomad; 0 take; 1 deploy; 1 agent sovereign tech; 1 end;"
               "0 deploy; 0 agent falconer counter");
    match_refuses(&m, "0 turn sovereign tech", "strength-is-not-1");
    match_moves(&m, 0, "decline");
}

/* ---- agents lie one on another (p. 5) ---- */

RULE(the_newest_agent_lies_on_top)
{
    struct match m = table("seats 2" PER_AREA, "sovereign scout-1 hacker-2 hacker-1, janus");
    match_play(&m, "0 deploy; 0 agent hacker-2 tech; 0 end; 1 deploy; 1 end; 0 deploy;"
               "0 agent sovereign tech; 0 agent scout-1 infil; 0 end; 1 deploy; 1 end; 0 deploy;"
               "0 agent hacker-1 tech");
    match_field(&m, "display.0", "[[hacker-2,sovereign,hacker-1],[],[scout-1],[]]");
    match_view(&m, 1, "display.0", "[[hacker-2,sovereign,hacker-1],[],[scout-1],[]]");
    match_view(&m, SH_WATCHER, "display.0.tech", "[hacker-2,sovereign,hacker-1]");
}

RULE(a_turned_agent_lies_on_top)
{
    struct match m = table("seats 2", "falconer phantom, scout-1");
    match_play(&m, "0 recruit; * draw tanja; 0 take; 1 deploy; 1 agent scout-1 infil; 1 end;"
               "0 deploy; 0 agent phantom infil; 0 end; 1 deploy; 1 end;"
               "0 deploy; 0 agent falconer counter; 0 turn scout-1 infil");
    match_field(&m, "display", "[[[],[],[phantom,scout-1],[falconer]],[[],[],[],[]]]");
}

RULE(an_eliminated_agent_leaves_the_others_in_their_order)
{
    struct match m = table("seats 2", "warlord assassin-1 demolitionist, anaconda");
    match_play(&m, "0 deploy; 0 agent demolitionist force; 0 end; 1 deploy; 1 end; 0 deploy;"
               "0 agent assassin-1 force; 0 end; 1 deploy; 1 end; 0 deploy; 0 agent warlord force;"
               "0 end");
    match_field(&m, "display.0.force", "[demolitionist,assassin-1,warlord]");
    match_play(&m, "1 deploy; 1 agent anaconda force; 1 eliminate assassin-1");
    match_field(&m, "display.0.force", "[demolitionist,warlord]");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(after_a_special_agent_only_its_funding_and_the_answer_are_possible),
        cmocka_unit_test(the_first_answer_ends_the_funding),
        cmocka_unit_test(an_ability_need_not_be_used),
        cmocka_unit_test(the_hand_grants_one_more_agent_in_any_area_at_any_time_this_turn),
        cmocka_unit_test(an_extra_agent_is_charged_only_when_the_area_has_had_its_own),
        cmocka_unit_test(extra_agents_are_gone_with_the_turn),
        cmocka_unit_test(the_oracle_looks_at_all_piles_then_draws_and_nothing_is_refilled),
        cmocka_unit_test(with_an_empty_deck_the_oracle_only_looks),
        cmocka_unit_test(anaconda_eliminates_an_opposing_agent_with_its_fundings),
        cmocka_unit_test(anaconda_spares_the_only_agent_of_its_owner),
        cmocka_unit_test(anaconda_spares_agents_of_a_total_strength_above_3),
        cmocka_unit_test(anaconda_spares_the_partner),
        cmocka_unit_test(the_jackal_makes_an_opponent_discard_a_card_of_its_choice),
        cmocka_unit_test(the_last_card_is_discarded_like_any_other),
        cmocka_unit_test(an_opponent_with_an_empty_hand_may_be_named),
        cmocka_unit_test(sir_veza_costs_as_many_cards_as_he_takes),
        cmocka_unit_test(who_has_fewer_cards_discards_all),
        cmocka_unit_test(sir_veza_with_an_empty_hand_can_only_decline),
        cmocka_unit_test(limonada_looks_at_a_hand_and_may_swap_one_card),
        cmocka_unit_test(after_peeking_limonada_may_leave_it_at_that),
        cmocka_unit_test(with_an_empty_hand_limonada_looks_only),
        cmocka_unit_test(limonada_finds_nothing_in_an_empty_hand),
        cmocka_unit_test(the_angel_takes_up_to_two_fundings_from_the_discard_pile),
        cmocka_unit_test(the_angel_may_stop_after_one_and_what_she_took_funds_others),
        cmocka_unit_test(the_angel_may_be_funded_from_the_hand_before_her_first_answer),
        cmocka_unit_test(the_falconer_turns_a_regular_agent_of_strength_1_with_its_fundings),
        cmocka_unit_test(the_falconer_turns_a_master_into_any_area),
        cmocka_unit_test(a_turned_master_keeps_its_fundings),
        cmocka_unit_test(the_falconer_does_not_turn_a_stronger_master),
        cmocka_unit_test(the_newest_agent_lies_on_top),
        cmocka_unit_test(a_turned_agent_lies_on_top),
        cmocka_unit_test(an_eliminated_agent_leaves_the_others_in_their_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
