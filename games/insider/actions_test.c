/* games/insider/actions_test.c - INSIDER's cards: when they are played, every action at every
   strength, and what repels it. */
#include "insider_test.h"

/* ---- one action a turn ---- */

RULE(one_action_a_turn)
{
    struct match m;
    begin_action(&m, "scandal scandal trend");
    match_play(&m, "0 scandal 1; 1 accept");
    match_field(&m, "action", "spent");
    match_field(&m, "discard", "[0,0,1,0,0]");
    match_refuses(&m, "0 scandal 2", "action-is-spent");
    match_refuses(&m, "0 trade trend", "action-is-spent");
    match_refuses(&m, "0 out", "action-is-spent");
}

RULE(an_action_takes_as_many_equal_cards_as_its_strength)
{
    struct match m;
    begin_action(&m, "scandal scandal guard");
    match_may(&m, "0 scandal 1");
    match_may(&m, "0 rumours 1");
    match_refuses(&m, "0 bomb", "cards-are-missing");
    match_explains(&m, "0 bomb", "need 3, have 2");
    match_refuses(&m, "0 fly a2 b2", "cards-are-missing");
    match_play(&m, "0 rumours 1; 1 accept");
    match_field(&m, "cards.0", "1");
    match_field(&m, "discard.scandal", "2");
}

/* Pendant ou après son déplacement. */
RULE(cards_are_played_between_and_after_moves)
{
    struct match m;
    begin_scene(&m, 3, "eval.4.A", "; option path 1");
    give(&m, 0, "scandal");
    match_field(&m, "action", "later");
    match_play(&m, "0 walk");
    match_field(&m, "action", "later");
    match_refuses(&m, "0 scandal 1", "move-first");
    match_refuses(&m, "0 fly a2 b2", "move-first"); /* whatever one holds */
    match_refuses(&m, "0 trade scandal", "move-first");
    match_refuses(&m, "0 trade guard", "move-first");
    match_play(&m, "0 move a1 a2");
    match_field(&m, "action", "left");
    match_may(&m, "0 scandal 1");
    match_may(&m, "0 trade scandal");
    match_play(&m, "0 move a2 a1a2.1; 0 move a1 b1; 0 move b1 a1b1.1; 0 move a1b1.1 a1");
    match_moves(&m, 0, "end; scandal 1; scandal 2; trade scandal");
    match_play(&m, "0 end; 1 walk");
    match_refuses(&m, "1 scandal 0", "move-first"); /* in every turn anew */
    match_play(&m, "1 move e1 e2");
    match_refuses(&m, "1 scandal 0", "cards-are-missing");
}

RULE(before_the_first_move_no_card_is_offered)
{
    struct match m;
    begin_scene(&m, 2, "eval.3.A", "; option path 1");
    put_blockers(&m, "b1 b2 a3 c4");
    give(&m, 0, "scandal scandal scandal trend trend trend guard");
    match_play(&m, "0 roll; * dice 1 2");
    match_moves(&m, 0, "move a1 a1a2.1; move a1 a2; move a1 a2a3.1; move a1 a2b2.1;"
                       "move a1 a1b1.1");
}

/* Who cannot move at all plays cards at once. */
RULE(cards_are_played_when_no_move_is_possible)
{
    struct match m;
    begin_scene(&m, 2, "eval.3.A", "; option path 1");
    put_blockers(&m, "a2 b1 c2 b3");
    put_pawns(&m, 1, "a1a2.1 a1b1.1");
    give(&m, 0, "trend scandal");
    match_play(&m, "0 walk");
    match_field(&m, "action", "left");
    match_moves(&m, 0, "end; again; scandal 1; trade scandal; trade trend");
    match_play(&m, "0 scandal 1; 1 accept; 0 end");
    match_asks(&m, "turn", "[0]");
}

/* Robbing is no drawing. */
RULE(a_taken_card_may_be_played_at_once)
{
    struct match m;
    begin_scene(&m, 3, "eval.4.A", "; option path 1");
    put_pawns(&m, 0, "a2");
    put_pawns(&m, 1, "b2");
    give(&m, 1, "scandal");
    match_play(&m, "0 walk; 0 move a2 b2; 0 rob 1; * rob scandal; 0 scandal 1; 1 accept");
    match_field(&m, "misses", "[1]");
}

/* A swap brings a pawn to others without a move. */
RULE(a_swap_does_not_rob)
{
    struct match m;
    begin_action(&m, "deputy");
    put_pawns(&m, 0, "b2");
    put_pawns(&m, 1, "d4 d4");
    give(&m, 1, "guard");
    match_play(&m, "0 swap 0 b2; 0 with 1 d4; 1 accept");
    match_field(&m, "at.0.6", "d4");
    match_refuses(&m, "0 rob 1", "rob-where-you-arrive");
}

RULE(who_draws_plays_no_card)
{
    struct match m;
    begin_scene(&m, 2, "eval.3.A", "");
    put_pawns(&m, 0, "b2");
    give(&m, 0, "scandal");
    match_refuses(&m, "0 scandal 1", "not-now");
    match_play(&m, "0 draw; * draw trend");
    match_asks(&m, "turn", "[1]");
}

RULE(a_trade_is_an_action_too)
{
    struct match m;
    begin_action(&m, "guard guard trend");
    match_refuses(&m, "0 trade copter", "card-not-in-hand");
    match_play(&m, "0 trade guard");
    match_asks(&m, "trade", "[*]");
    match_play(&m, "* draw copter");
    match_asks(&m, "move", "[0]");
    match_field(&m, "hand.0", "[0,1,0,1,1]");
    match_field(&m, "discard", "[0,0,0,0,1]");
    match_refuses(&m, "0 fly a2 b2", "action-is-spent");
}

/* Discarded first, drawn then: with an empty pile the card can come back. */
RULE(a_traded_card_is_part_of_a_new_pile)
{
    struct match m;
    begin_action(&m, "guard");
    give(&m, 1, "guard guard guard guard guard");
    give(&m, 2, "guard guard guard guard guard");
    lay_out_discards(&m, "11 11 11 11 0");
    check_scene(&m);
    match_play(&m, "0 trade guard");
    match_field(&m, "deck", "45");
    match_may(&m, "* draw guard");
    match_play(&m, "* draw guard");
    match_field(&m, "discard", "[0,0,0,0,0]");
}

/* ---- deputies ---- */

RULE(one_deputy_swaps_two_pawns_outside)
{
    struct match m;
    begin_action(&m, "deputy");
    put_pawns(&m, 0, "b2 c2 a1a2.1 t1");
    put_pawns(&m, 1, "d4 d3 t2");
    put_pawns(&m, 2, "b2");
    match_refuses(&m, "0 swap 0 c2", "outer-spaces-only");
    match_refuses(&m, "0 swap 0 t1", "outer-spaces-only");
    match_refuses(&m, "0 swap 0 a1", "outer-spaces-only");
    match_refuses(&m, "0 swap 0 a1a2.1", "outer-spaces-only");
    match_refuses(&m, "0 swap 0 d4", "no-such-pawn");
    match_refuses(&m, "0 swap 3 d4", "nobody-sits-there");
    match_play(&m, "0 swap 0 b2");
    match_asks(&m, "with", "[0]");
    match_moves(&m, 0, "with 1 d4"); /* not 2 on b2: the same square */
    match_refuses(&m, "0 with 0 b2", "pawns-of-one-seat");
    match_refuses(&m, "0 with 2 b2", "same-square");
    match_refuses(&m, "0 with 1 d3", "outer-spaces-only");
    match_play(&m, "0 with 1 d4");
    match_asks(&m, "guard", "[1]");
    match_play(&m, "1 accept");
    match_field(&m, "at.0", "[a1,a1,a1,c2,d4,a1a2.1,t1]");
    match_field(&m, "at.1", "[b2,d3,e1,e1,e1,e1,t2]");
    match_asks(&m, "move", "[0]");
    match_field(&m, "pending", "-");
    match_field(&m, "pawn", "[-,-]");
}

RULE(a_swap_needs_a_partner)
{
    struct match m;
    begin_action(&m, "deputy");
    put_pawns(&m, 0, "b2 b4");
    put_pawns(&m, 1, "b2 c2");
    match_refuses(&m, "0 swap 0 b2", "nobody-to-swap-with");
    match_may(&m, "0 swap 0 b4");
    match_may(&m, "0 swap 1 b2");
}

RULE(two_deputies_swap_anywhere_but_paths_and_bases)
{
    struct match m;
    begin_action(&m, "deputy deputy");
    put_pawns(&m, 0, "b2 a1a2.1");
    put_pawns(&m, 1, "t2 c2");
    match_refuses(&m, "0 swap2 0 a1a2.1", "spaces-and-tables-only");
    match_refuses(&m, "0 swap2 2 e5", "spaces-and-tables-only");
    match_play(&m, "0 swap2 1 t2; 0 with 0 b2; 1 accept");
    match_field(&m, "at.0", "[a1,a1,a1,a1,a1,a1a2.1,t2]");
    match_field(&m, "at.1", "[b2,c2,e1,e1,e1,e1,e1]");
    match_field(&m, "discard.deputy", "2");
}

/* Both pawns may be others': both owners are asked, in turn order. */
RULE(the_owners_of_swapped_pawns_are_asked)
{
    struct match m;
    begin_scene(&m, 4, "eval.5.A", "");
    give(&m, 0, "deputy deputy");
    put_pawns(&m, 3, "b2");
    put_pawns(&m, 1, "d4");
    match_play(&m, "0 walk; 0 move a1 a2; 0 swap2 3 b2; 0 with 1 d4");
    match_asks(&m, "guard", "[1]");
    match_moves(&m, 1, "accept");
    match_play(&m, "1 accept");
    match_asks(&m, "guard", "[3]");
    give(&m, 3, "guard");
    match_refuses(&m, "3 guard", "too-few-guards");
    match_explains(&m, "3 guard", "need 2, have 1");
    give(&m, 3, "guard guard guard");
    match_moves(&m, 3, "accept; guard");
    match_play(&m, "3 guard");
    match_asks(&m, "move", "[0]");
    match_field(&m, "at.3.0", "a5");
    match_field(&m, "at.1.0", "d4");
    match_field(&m, "cards.3", "1");
    match_field(&m, "discard", "[2,0,0,0,2]");
    match_field(&m, "action", "spent"); /* it was the action of the turn */
}

RULE(three_deputies_reseat_the_guests)
{
    struct match m;
    begin_action(&m, "deputy deputy deputy");
    match_refuses(&m, "0 vip", "nobody-is-seated");
    put_pawns(&m, 0, "t1");
    put_pawns(&m, 1, "t3 t4");
    match_play(&m, "0 vip");
    match_asks(&m, "guards", "[1]");
    match_play(&m, "1 guards 0; 2 guards 0");
    match_asks(&m, "reseat", "[0]");
    match_moves(&m, 0, "reseat t1 t2; reseat t1 t3; reseat t1 t4; reseat t2 t3; reseat t2 t4;"
                       "done");
    match_refuses(&m, "0 reseat t3 t1", "lower-table-first");
    match_refuses(&m, "0 reseat t1 t1", "lower-table-first");
    match_refuses(&m, "0 reseat t3 t4", "nothing-changes");
    match_refuses(&m, "0 reseat t4 t5", "no-such-table");
    match_play(&m, "0 reseat t1 t4; 0 reseat t1 t2; 0 reseat t1 t3");
    match_field(&m, "at.0.6", "t4");
    match_field(&m, "at.1", "[e1,e1,e1,e1,e1,t1,t2]");
    match_refuses(&m, "0 reseat t1 t2", "reseats-are-used");
    match_refuses(&m, "0 end", "not-now");
    match_moves(&m, 0, "done");
    match_play(&m, "0 done");
    match_asks(&m, "move", "[0]");
}

RULE(against_reseating_guards_add_up)
{
    struct match m;
    begin_scene(&m, 4, "eval.5.A", "");
    give(&m, 0, "deputy deputy deputy");
    give(&m, 1, "guard guard guard guard");
    give(&m, 2, "guard");
    give(&m, 3, "guard guard guard");
    put_pawns(&m, 0, "t1");
    match_play(&m, "0 walk; 0 move a1 a2; 0 vip");
    match_moves(&m, 1, "guards 0; guards 1; guards 2; guards 3");
    match_play(&m, "1 guards 1");
    match_field(&m, "promised", "[-,1,-,-]");
    match_moves(&m, 2, "guards 0; guards 1");
    match_refuses(&m, "2 guards 2", "too-few-guards");
    match_explains(&m, "2 guards 2", "need 2, have 1");
    struct match vain = m;
    match_play(&m, "2 guards 1");
    match_refuses(&m, "3 guards 2", "too-many-guards");
    match_explains(&m, "3 guards 2", "left 1");
    match_play(&m, "3 guards 1");
    match_asks(&m, "move", "[0]"); /* three: repelled */
    match_field(&m, "cards", "[0,3,0,2]");
    match_field(&m, "discard", "[3,0,0,0,3]");
    match_play(&vain, "2 guards 0; 3 guards 1");
    match_asks(&vain, "reseat", "[0]");
    match_field(&vain, "cards", "[0,4,1,3]"); /* promised in vain: they stay in hand */
    match_field(&vain, "discard", "[3,0,0,0,0]");
}

RULE(three_guards_of_one_seat_stop_the_asking)
{
    struct match m;
    begin_action(&m, "deputy deputy deputy");
    put_pawns(&m, 0, "t1");
    give(&m, 1, "guard guard guard");
    match_play(&m, "0 vip; 1 guards 3");
    match_asks(&m, "move", "[0]");
    match_field(&m, "cards.1", "0");
}

/* ---- helicopters ---- */

RULE(one_helicopter_flies_between_outer_spaces)
{
    struct match m;
    begin_action(&m, "copter");
    put_pawns(&m, 0, "b2 c2 a1a2.1");
    put_pawns(&m, 1, "d4");
    give(&m, 1, "guard");
    match_refuses(&m, "0 fly c2 d4", "outer-spaces-only");
    match_refuses(&m, "0 fly b2 c4", "outer-spaces-only");
    match_refuses(&m, "0 fly a1 d4", "outer-spaces-only");
    match_refuses(&m, "0 fly a1a2.1 d4", "outer-spaces-only");
    match_refuses(&m, "0 fly b2 e5", "outer-spaces-only");
    match_refuses(&m, "0 fly b2 t1", "outer-spaces-only");
    match_refuses(&m, "0 fly b2 e3", "blocker-in-the-way");
    match_refuses(&m, "0 fly b2 b2", "same-square");
    match_refuses(&m, "0 fly d4 b2", "no-pawn-of-yours");
    match_play(&m, "0 fly b2 d4");
    match_field(&m, "at.0", "[a1,a1,a1,a1,c2,d4,a1a2.1]");
    match_asks(&m, "move", "[0]"); /* nobody is asked, nobody is robbed */
    match_field(&m, "points", "5");
    match_refuses(&m, "0 rob 1", "rob-where-you-arrive");
    match_may(&m, "0 move d4 d5");
}

RULE(two_helicopters_fly_to_any_space_and_to_and_from_tables)
{
    struct match m;
    begin_action(&m, "copter copter");
    put_pawns(&m, 0, "b2 c2 t1");
    put_pawns(&m, 1, "t2");
    match_may(&m, "0 fly2 b2 c4");
    match_may(&m, "0 fly2 b2 d5");
    match_may(&m, "0 fly2 c2 t3");
    match_may(&m, "0 fly2 t1 b4");
    match_refuses(&m, "0 fly2 t1 t3", "table-to-table");
    match_refuses(&m, "0 fly2 c2 t2", "square-is-taken");
    match_refuses(&m, "0 fly2 c2 t5", "no-such-square");
    match_refuses(&m, "0 fly2 a1 t3", "spaces-and-tables-only");
    match_refuses(&m, "0 fly2 b2 a1", "spaces-and-tables-only");
    match_refuses(&m, "0 fly2 b2 b2c2.1", "spaces-and-tables-only");
    match_play(&m, "0 fly2 t1 c4");
    match_field(&m, "at.0", "[a1,a1,a1,a1,b2,c2,c4]");
}

RULE(a_flight_onto_the_last_table_brings_the_evaluation)
{
    struct match m;
    begin_action(&m, "copter copter");
    put_pawns(&m, 0, "t1 t2 b2");
    put_pawns(&m, 1, "t4");
    match_play(&m, "0 fly2 b2 t3");
    match_asks(&m, "evaluation", "[*]");
    match_field(&m, "score", "[3,3,-4]");
}

RULE(three_helicopters_call_a_seat_home)
{
    struct match m;
    begin_action(&m, "copter copter copter");
    put_pawns(&m, 1, "b2 a1a2.1 t1");
    match_refuses(&m, "0 meeting 2", "all-at-home");
    match_refuses(&m, "0 meeting 0", "not-yourself");
    match_refuses(&m, "0 meeting 3", "nobody-sits-there");
    struct match repelled = m;
    match_play(&m, "0 meeting 1");
    match_asks(&m, "guard", "[1]"); /* only the named seat */
    match_field(&m, "pending", "meeting");
    match_field(&m, "target", "1");
    match_play(&m, "1 accept");
    match_field(&m, "at.1", "[e1,e1,e1,e1,e1,e1,e1]");
    give(&repelled, 1, "guard guard guard");
    match_play(&repelled, "0 meeting 1; 1 guard");
    match_field(&repelled, "at.1", "[b2,e1,e1,e1,e1,a1a2.1,t1]");
    match_field(&repelled, "discard", "[0,3,0,0,3]");
}

/* ---- scandals ---- */

RULE(one_scandal_takes_the_next_turn)
{
    struct match m;
    begin_action(&m, "scandal");
    match_play(&m, "0 scandal 1; 1 accept");
    match_field(&m, "misses", "[1]");
    scene_of(&m)->points = 0;
    struct match twice = m;
    match_play(&m, "0 end");
    match_asks(&m, "turn", "[2]");
    match_field(&m, "misses", "[]");
    match_field(&m, "turn", "2"); /* a missed turn does not count */
    scene_of(&twice)->misses |= 1u << 2;
    match_play(&twice, "0 end");
    match_asks(&twice, "turn", "[0]");
}

RULE(nobody_misses_two_turns)
{
    struct match m;
    begin_action(&m, "scandal");
    scene_of(&m)->misses = 1u << 1;
    match_refuses(&m, "0 scandal 1", "misses-already");
    match_may(&m, "0 scandal 2");
    match_refuses(&m, "0 scandal 0", "not-yourself");
}

RULE(one_guard_repels_a_scandal)
{
    struct match m;
    begin_action(&m, "scandal");
    give(&m, 1, "guard");
    match_play(&m, "0 scandal 1; 1 guard");
    match_field(&m, "misses", "[]");
    match_field(&m, "discard", "[0,0,1,0,1]");
}

/* So that asking gives nothing away. */
RULE(who_misses_a_turn_or_holds_nothing_is_asked_all_the_same)
{
    struct match m;
    begin_action(&m, "scandal scandal");
    scene_of(&m)->misses = 1u << 1;
    match_play(&m, "0 rumours 1");
    match_asks(&m, "guard", "[1]");
    match_moves(&m, 1, "accept");
}

RULE(two_scandals_leave_one_die)
{
    struct match m;
    begin_action(&m, "scandal scandal");
    match_play(&m, "0 rumours 1; 1 accept");
    match_field(&m, "rumours", "[1]");
    scene_of(&m)->points = 0;
    put_pawns(&m, 1, "b2");
    match_play(&m, "0 end");
    match_moves(&m, 1, "roll; draw"); /* drawing is allowed */
    match_refuses(&m, "1 walk", "rumours-one-die");
    give(&m, 1, "scandal trend");
    match_play(&m, "1 roll");
    match_refuses(&m, "* dice 2 3", "one-die-only");
    match_refuses(&m, "* die 0", "dice-cannot-show-it");
    match_moves(&m, SH_CHANCE, "die 1; die 2; die 3; die 4; die 5; die 6");
    match_play(&m, "* die 5");
    match_field(&m, "points", "5");
    match_play(&m, "1 move b2 b1");
    match_may(&m, "1 scandal 0"); /* and so are cards */
    match_may(&m, "1 trade trend");
    match_refuses(&m, "1 block a3 b2", "no-double");
    scene_of(&m)->points = 0;
    match_play(&m, "1 again");
    match_refuses(&m, "1 walk", "rumours-one-die"); /* an extra turn as well */
}

RULE(rumours_end_with_the_evaluation_and_not_with_a_bomb)
{
    struct match m;
    begin_action(&m, "trend trend trend");
    scene_of(&m)->rumours = 1u << 1;
    struct match bombed = m;
    match_play(&m, "0 hype; 1 accept; 2 accept; * evaluation eval.6.A");
    match_field(&m, "rumours", "[]");
    give(&bombed, 0, "scandal scandal scandal");
    match_refuses(&bombed, "0 rumours 1", "rumours-already");
    match_may(&bombed, "0 rumours 2");
    match_play(&bombed, "0 bomb; 1 accept; 2 accept; * evaluation eval.6.A");
    match_field(&bombed, "rumours", "[1]");
}

RULE(three_scandals_send_everybody_home)
{
    struct match m;
    begin_action(&m, "scandal scandal scandal");
    put_pawns(&m, 0, "b2 t1 a1a2.1");
    put_pawns(&m, 1, "t2 d4");
    match_play(&m, "0 bomb; 1 accept");
    match_asks(&m, "guard", "[2]");
    struct match repelled = m;
    match_play(&m, "2 accept");
    match_asks(&m, "evaluation", "[*]");
    match_field(&m, "at.0", "[a1,a1,a1,a1,a1,a1,a1]");
    match_field(&m, "at.1", "[e1,e1,e1,e1,e1,e1,e1]");
    match_field(&m, "score", "[0,0,0]");
    match_field(&m, "evaluations", "0"); /* it is none of the seven */
    match_refuses(&m, "* evaluation eval.4.A", "card-cannot-come");
    match_play(&m, "* evaluation eval.6.C");
    match_asks(&m, "move", "[0]");
    match_field(&m, "points", "5");
    match_field(&m, "under", "[eval.4.A,-,-,-,-,-,-]");
    give(&repelled, 2, "guard guard guard");
    match_play(&repelled, "2 guard");
    match_field(&repelled, "at.1.0", "d4");
    match_field(&repelled, "card", "eval.4.A");
}

/* The first guard repels it for all, and asking stops. */
RULE(one_seat_can_repel_a_bomb_for_all)
{
    struct match m;
    begin_action(&m, "scandal scandal scandal");
    put_pawns(&m, 2, "b2");
    give(&m, 1, "guard guard guard");
    give(&m, 2, "guard guard guard");
    match_play(&m, "0 bomb; 1 guard");
    match_asks(&m, "move", "[0]");
    match_field(&m, "cards", "[0,0,3]");
    match_field(&m, "at.2.0", "b2");
}

/* Bombed cards come after the unseen ones, in the order they went under. */
RULE(bombed_cards_wait_below_the_pile)
{
    struct match m;
    begin_action(&m, "scandal scandal scandal");
    memcpy(scene_of(&m)->turned, (uint8_t[PILE]){4, 5, 6, 7, 8, 9, SH_NONE}, PILE);
    scene_of(&m)->unseen = 1;
    scene_of(&m)->under[0] = 8;
    match_play(&m, "0 bomb; 1 accept; 2 accept; * evaluation eval.6.C");
    match_field(&m, "unseen", "0");
    match_field(&m, "under", "[eval.5.A,eval.4.A,-,-,-,-,-]");
    give(&m, 0, "trend trend trend");
    scene_of(&m)->action = ACTION_LEFT;
    match_play(&m, "0 hype; 1 accept; 2 accept");
    match_moves(&m, SH_CHANCE, "evaluation eval.5.A");
    match_play(&m, "* evaluation eval.5.A");
    match_field(&m, "under", "[eval.4.A,-,-,-,-,-,-]");
}

RULE(a_bomb_on_the_last_card_brings_the_same_card_again)
{
    struct match m;
    begin_action(&m, "scandal scandal scandal");
    memcpy(scene_of(&m)->turned, (uint8_t[PILE]){5, 6, 7, 8, 9, 10, 4}, PILE);
    scene_of(&m)->unseen = 0;
    scene_of(&m)->evaluations = 6;
    match_play(&m, "0 bomb; 1 accept; 2 accept");
    match_moves(&m, SH_CHANCE, "evaluation eval.4.A");
    match_play(&m, "* evaluation eval.4.A");
    match_field(&m, "evaluations", "6");
    match_field(&m, "under", "[-,-,-,-,-,-,-]");
    match_asks(&m, "move", "[0]");
}

/* ---- trendsetters ---- */

RULE(one_trendsetter_brings_another_turn_without_cards)
{
    struct match m;
    begin_action(&m, "trend trend guard");
    match_refuses(&m, "0 again", "points-are-left");
    scene_of(&m)->points = 0;
    match_may(&m, "0 end");
    match_play(&m, "0 again");
    match_asks(&m, "turn", "[0]");
    match_field(&m, "turn", "2"); /* extra turns count */
    match_field(&m, "cards.0", "2");
    match_play(&m, "0 roll; * dice 2 2");
    match_refuses(&m, "0 trade trend", "action-is-spent");
    match_refuses(&m, "0 block a3 b2", "action-is-spent");
    scene_of(&m)->points = 0;
    match_moves(&m, 0, "end"); /* no third turn */
    match_play(&m, "0 end");
    match_asks(&m, "turn", "[1]");
}

RULE(two_trendsetters_move_none_one_or_two_blockers)
{
    struct match m;
    begin_action(&m, "trend trend");
    match_play(&m, "0 out");
    match_asks(&m, "blockers", "[0]");
    struct match none = m;
    match_play(&none, "0 done");
    match_asks(&none, "move", "[0]");
    match_field(&none, "action", "spent");
    match_play(&m, "0 block a3 b2");
    match_field(&m, "blocker", "[b2,c1,c5,e3]");
    match_refuses(&m, "0 block b2 b3", "another-blocker");
    match_may(&m, "0 block c1 a3"); /* a space that was left is free again */
    match_play(&m, "0 block c1 d2");
    match_moves(&m, 0, "done");
    match_refuses(&m, "0 block c5 b5", "blockers-are-moved");
    match_play(&m, "0 done");
    match_refuses(&m, "0 block c5 b5", "action-is-spent");
}

RULE(three_trendsetters_bring_an_evaluation_at_once)
{
    struct match m;
    begin_action(&m, "trend trend trend");
    put_pawns(&m, 0, "t4");
    match_play(&m, "0 hype; 1 accept");
    struct match repelled = m;
    match_play(&m, "2 accept");
    match_field(&m, "score", "[3,-4,-4]");
    match_field(&m, "evaluations", "1"); /* one of the seven */
    match_play(&m, "* evaluation eval.5.A");
    match_asks(&m, "move", "[0]");
    give(&repelled, 2, "guard guard guard");
    match_play(&repelled, "2 guard");
    match_field(&repelled, "score", "[0,0,0]");
    match_field(&repelled, "card", "eval.4.A");
}

RULE(hype_can_be_the_last_evaluation_with_nobody_seated)
{
    struct match m;
    begin_action(&m, "trend trend trend");
    scene_of(&m)->evaluations = 6;
    set_score(&m, 2, 1);
    match_play(&m, "0 hype; 1 accept; 2 accept");
    match_asks(&m, "over", "[]");
    match_field(&m, "score", "[-4,-4,-3]");
    match_share(&m, "[0,0,1000]");
}

/* ---- marks ---- */

static void begin_marked(struct match *m, const char *cards)
{
    begin_scene(m, 3, "eval.4.A", "; option path 1");
    put_pawns(m, 0, "a2 c4");
    put_pawns(m, 1, "b2 d4");
    put_pawns(m, 2, "d2");
    give(m, 0, cards);
    give(m, 1, "trend trend guard");
    match_play(m, "0 walk; 0 move a2 b2; 0 rob 1; * rob guard");
    match_field(m, "done.0", "b2");
}

RULE(a_flight_keeps_the_mark_of_a_robber)
{
    struct match m;
    begin_marked(&m, "copter copter");
    struct match seated = m;
    match_play(&m, "0 fly b2 d5");
    match_field(&m, "done", "[d5,-,-,-,-,-,-]");
    match_refuses(&m, "0 move d5 d4", "pawn-is-done");
    match_play(&seated, "0 fly2 b2 t1"); /* lost at a table */
    match_field(&seated, "done", "[-,-,-,-,-,-,-]");
}

RULE(a_swap_keeps_the_mark_of_a_robber)
{
    struct match m;
    begin_marked(&m, "deputy");
    match_play(&m, "0 swap 2 d2; 0 with 0 b2; 2 accept");
    match_field(&m, "done", "[d2,-,-,-,-,-,-]");
    match_refuses(&m, "0 move d2 d3", "pawn-is-done");
}

RULE(a_free_pawn_goes_first)
{
    struct match m;
    begin_marked(&m, "copter");
    put_pawns(&m, 0, "b2 b2");
    match_play(&m, "0 fly b2 d5");
    match_field(&m, "done", "[b2,-,-,-,-,-,-]"); /* the other one flew */
    match_may(&m, "0 move d5 d4");
    match_refuses(&m, "0 move b2 b1", "pawn-is-done");
}

RULE(the_mark_is_lost_at_home)
{
    struct match m;
    begin_marked(&m, "trend trend");
    match_play(&m, "0 out; 0 block a3 b2; 0 done");
    match_field(&m, "done", "[-,-,-,-,-,-,-]");
    match_may(&m, "0 move a1 a2");
    begin_marked(&m, "scandal scandal scandal");
    match_play(&m, "0 bomb; 1 accept; 2 accept; * evaluation eval.4.B");
    match_field(&m, "done", "[-,-,-,-,-,-,-]");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_action_a_turn),
        cmocka_unit_test(an_action_takes_as_many_equal_cards_as_its_strength),
        cmocka_unit_test(cards_are_played_between_and_after_moves),
        cmocka_unit_test(before_the_first_move_no_card_is_offered),
        cmocka_unit_test(cards_are_played_when_no_move_is_possible),
        cmocka_unit_test(a_taken_card_may_be_played_at_once),
        cmocka_unit_test(a_swap_does_not_rob),
        cmocka_unit_test(who_draws_plays_no_card),
        cmocka_unit_test(a_trade_is_an_action_too),
        cmocka_unit_test(a_traded_card_is_part_of_a_new_pile),
        cmocka_unit_test(one_deputy_swaps_two_pawns_outside),
        cmocka_unit_test(a_swap_needs_a_partner),
        cmocka_unit_test(two_deputies_swap_anywhere_but_paths_and_bases),
        cmocka_unit_test(the_owners_of_swapped_pawns_are_asked),
        cmocka_unit_test(three_deputies_reseat_the_guests),
        cmocka_unit_test(against_reseating_guards_add_up),
        cmocka_unit_test(three_guards_of_one_seat_stop_the_asking),
        cmocka_unit_test(one_helicopter_flies_between_outer_spaces),
        cmocka_unit_test(two_helicopters_fly_to_any_space_and_to_and_from_tables),
        cmocka_unit_test(a_flight_onto_the_last_table_brings_the_evaluation),
        cmocka_unit_test(three_helicopters_call_a_seat_home),
        cmocka_unit_test(one_scandal_takes_the_next_turn),
        cmocka_unit_test(nobody_misses_two_turns),
        cmocka_unit_test(one_guard_repels_a_scandal),
        cmocka_unit_test(who_misses_a_turn_or_holds_nothing_is_asked_all_the_same),
        cmocka_unit_test(two_scandals_leave_one_die),
        cmocka_unit_test(rumours_end_with_the_evaluation_and_not_with_a_bomb),
        cmocka_unit_test(three_scandals_send_everybody_home),
        cmocka_unit_test(one_seat_can_repel_a_bomb_for_all),
        cmocka_unit_test(bombed_cards_wait_below_the_pile),
        cmocka_unit_test(a_bomb_on_the_last_card_brings_the_same_card_again),
        cmocka_unit_test(one_trendsetter_brings_another_turn_without_cards),
        cmocka_unit_test(two_trendsetters_move_none_one_or_two_blockers),
        cmocka_unit_test(three_trendsetters_bring_an_evaluation_at_once),
        cmocka_unit_test(hype_can_be_the_last_evaluation_with_nobody_seated),
        cmocka_unit_test(a_flight_keeps_the_mark_of_a_robber),
        cmocka_unit_test(a_swap_keeps_the_mark_of_a_robber),
        cmocka_unit_test(a_free_pawn_goes_first),
        cmocka_unit_test(the_mark_is_lost_at_home),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
