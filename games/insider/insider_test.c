/* games/insider/insider_test.c - INSIDER, turn by turn: setting up, walking, robbing, evaluations.
   */
#include <stdio.h>

#include "insider_test.h"

/* ---- setting up ---- */

RULE(cards_evaluation_and_first_seat_come_in_this_order)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 2");
    match_asks(&m, "deal", "[*]");
    match_refuses(&m, "* deal 1 guard", "deal-in-seat-order");
    match_play(&m, "* deal 0 guard; * deal 0 guard; * deal 0 guard; * deal 0 guard; * deal 0 guard;"
                   "* deal 0 guard; * deal 0 guard");
    match_refuses(&m, "* deal 0 trend", "deal-in-seat-order");
    match_play(&m, "* deal 1 guard; * deal 1 guard; * deal 1 guard; * deal 1 guard");
    match_refuses(&m, "* deal 1 guard", "none-in-the-pile");
    match_play(&m, "* deal 1 trend; * deal 1 copter; * deal 1 scandal");
    match_asks(&m, "evaluation", "[*]");
    match_field(&m, "deck", "41");
    match_refuses(&m, "* evaluation eval.6.A", "card-cannot-come");
    match_play(&m, "* evaluation eval.5.D");
    match_asks(&m, "first", "[*]");
    match_moves(&m, SH_CHANCE, "first 0; first 1");
    match_refuses(&m, "* first 2", "nobody-sits-there");
    match_play(&m, "* first 1");
    match_asks(&m, "turn", "[1]");
    match_field(&m, "score", "[0,0]");
    match_field(&m, "blocker", "[b3,c2,c4,d3]");
}

RULE(bases_are_corners_and_depend_on_the_number_of_seats)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 2");
    match_field(&m, "at", "[[a1,a1,a1,a1,a1,a1,a1],[e5,e5,e5,e5,e5,e5,e5]]");
    match_begin(&m, &SH_GAME, "seats 3");
    match_field(&m, "at.1.0", "e1");
    match_field(&m, "at.2.0", "e5");
    match_begin(&m, &SH_GAME, "seats 4");
    match_field(&m, "at.1.0", "e1");
    match_field(&m, "at.2.0", "e5");
    match_field(&m, "at.3.0", "a5");
}

/* What is on the cards: tables from the first on, and the penalty. */
RULE(evaluation_cards_fit_the_number_of_seats)
{
    struct match m;
    begin_scene(&m, 2, "eval.3.C", "");
    match_field(&m, "worth", "[3,1,0,-,-,-,-]");
    match_field(&m, "penalty", "3");
    begin_scene(&m, 3, "eval.4.A", "");
    match_field(&m, "worth", "[0,1,2,3,-,-,-]");
    match_field(&m, "penalty", "4");
    begin_scene(&m, 3, "eval.6.B", "");
    match_field(&m, "worth", "[0,1,2,3,4,5,-]");
    match_field(&m, "penalty", "5");
    begin_scene(&m, 4, "eval.7.C", "");
    match_field(&m, "worth", "[7,5,3,1,0,0,0]");
    begin_scene(&m, 4, "eval.5.D", "");
    match_field(&m, "worth", "[4,1,1,1,1,-,-]");
    match_field(&m, "penalty", "6");
    match_begin(&m, &SH_GAME, "seats 4");
    for (int i = 0; i < 28; i++)
        match_play(&m, "* deal %d %s", i / 7, i % 3 == 0 ? "guard" : i % 3 == 1 ? "trend"
                                                                               : "copter");
    match_refuses(&m, "* evaluation eval.4.A", "card-cannot-come");
    match_play(&m, "* evaluation eval.7.A");
}

/* ---- walking and rolling ---- */

RULE(a_walk_has_seven_points)
{
    struct match m;
    begin_scene(&m, 2, "eval.3.A", "");
    match_moves(&m, 0, "walk; roll");
    match_play(&m, "0 walk");
    match_field(&m, "points", "7");
    match_field(&m, "dice", "[-,-]");
}

/* From a corner seven points reach 23 squares while the inner ring is closed. */
RULE(every_square_within_the_points_is_offered)
{
    struct match m;
    begin_scene(&m, 2, "eval.3.A", "");
    put_blockers(&m, "c2 b3 d3 c4");
    match_play(&m, "0 walk");
    match_moves(&m, 0,
                "move a1 a1a2.1; move a1 a1a2.2; move a1 a2; move a1 a2a3.1; move a1 a2a3.2;"
                "move a1 a3; move a1 a3a4.1; move a1 a3b3.1; move a1 a2b2.1; move a1 a2b2.2;"
                "move a1 b2; move a1 b2b3.1; move a1 b2c2.1; move a1 a1b1.1; move a1 a1b1.2;"
                "move a1 b1; move a1 b1c1.1; move a1 b1c1.2; move a1 c1; move a1 c1c2.1;"
                "move a1 c1d1.1; move a1 b1b2.1; move a1 b1b2.2");
}

/* What a move of seat 0 takes from its points. */
static void costs(const struct match *scene, const char *move, int cost)
{
    struct match m = *scene;
    int before = scene_of(&m)->points;
    match_play(&m, "0 %s", move);
    assert_int_equal(before - scene_of(&m)->points, cost);
}

RULE(a_move_costs_the_shortest_way)
{
    struct match m;
    begin_scene(&m, 2, "eval.3.A", "");
    put_pawns(&m, 0, "b2 b2c2.1");
    match_play(&m, "0 walk");
    costs(&m, "move b2 b3", 3);
    costs(&m, "move b2 b2b3.2", 2);
    costs(&m, "move b2 c2d2.1", 4);      /* over its own pawn on the path */
    costs(&m, "move b2c2.1 b2c2.2", 1);
    costs(&m, "move b2c2.1 c2", 2);
    costs(&m, "move b2c2.1 t2", 5);
    costs(&m, "move b2c2.1 b2", 1);
    costs(&m, "move b2c2.1 b1", 4);
    match_refuses(&m, "0 move b2 d3", "not-enough-points");
    match_explains(&m, "0 move b2 d3", "cost 9, left 7");
}

RULE(paths_have_one_two_or_three_squares)
{
    for (int path = 1; path <= 3; path++) {
        struct match m;
        char header[32];
        snprintf(header, sizeof header, "; option path %d", path);
        begin_scene(&m, 2, "eval.3.A", header);
        match_play(&m, "0 walk");
        costs(&m, "move a1 a2", path + 1);
        costs(&m, "move a1 a1a2.1", 1);
        if (path < 2) match_refuses(&m, "0 move a1 a1a2.2", "no-such-square");
        if (path < 3) match_refuses(&m, "0 move a1 a1a2.3", "no-such-square");
        else costs(&m, "move a1 a1a2.3", 3);
    }
    match_refuses_header(&SH_GAME, "seats 2; option path 4", "unknown-value");
    match_refuses_header(&SH_GAME, "seats 5", "wrong-seats");
    match_refuses_header(&SH_GAME, "seats 1", "wrong-seats");
}

RULE(a_path_square_holds_one_pawn_and_can_be_passed)
{
    struct match m;
    begin_scene(&m, 2, "eval.3.A", "");
    put_pawns(&m, 0, "a1a2.1");
    put_pawns(&m, 1, "a1a2.2");
    match_play(&m, "0 walk");
    match_refuses(&m, "0 move a1 a1a2.2", "square-is-taken");
    match_refuses(&m, "0 move a1 a1a2.1", "square-is-taken");
    costs(&m, "move a1 a2", 3);
    costs(&m, "move a1a2.1 a2", 2);
}

RULE(spaces_hold_any_number_of_pawns_of_all_seats)
{
    struct match m;
    begin_scene(&m, 2, "eval.3.A", "");
    put_pawns(&m, 0, "a2 a2");
    put_pawns(&m, 1, "a2 a2 a2");
    match_play(&m, "0 walk; 0 move a1 a2");
    match_field(&m, "at.0", "[a1,a1,a1,a1,a2,a2,a2]");
}

RULE(no_way_leads_over_blockers_corners_or_the_restaurant)
{
    struct match m;
    begin_scene(&m, 2, "eval.3.A", "; option path 1");
    put_blockers(&m, "b1 b2 c2 d1");
    put_pawns(&m, 0, "a2 e4 c1 b3");
    match_play(&m, "0 walk");
    match_refuses(&m, "0 move a2 b2", "blocker-in-the-way");
    match_may(&m, "0 move a2 a2b2.1");           /* beside a blocker */
    match_refuses(&m, "0 move e4 e5", "not-your-base");
    match_may(&m, "0 move e4 e4e5.1");           /* beside a closed base */
    costs(&m, "move e4 d5e5.1", 5);              /* not over e5, that would be 3 */
    costs(&m, "move a2 a1b1.1", 3);              /* over the own base */
    costs(&m, "move a2 a1", 2);
    match_refuses(&m, "0 move b3 d3", "not-enough-points"); /* 4 over the restaurant */
    match_explains(&m, "0 move b3 d3", "cost 8, left 7");
    costs(&m, "move b3 t1", 2);
    costs(&m, "move b3 b3c3.1", 1);
    match_refuses(&m, "0 move b3 c3d3.1", "not-enough-points");
}

RULE(where_all_is_closed_there_is_no_way)
{
    struct match m;
    begin_scene(&m, 2, "eval.3.A", "");
    put_blockers(&m, "c2 b3 d3 c4");
    match_play(&m, "0 walk");
    match_refuses(&m, "0 move a1 t1", "no-way-there");
    match_refuses(&m, "0 move a1 c3c4.1", "no-way-there");
}

RULE(a_move_needs_a_pawn_a_target_and_a_way)
{
    struct match m;
    begin_scene(&m, 2, "eval.3.A", "");
    put_pawns(&m, 0, "t1 b2");
    put_pawns(&m, 1, "t2");
    match_play(&m, "0 walk");
    match_refuses(&m, "0 move d4 d5", "no-pawn-of-yours");
    match_refuses(&m, "0 move t1 c2", "pawn-is-seated");
    match_refuses(&m, "0 move b2 b2", "same-square");
    match_refuses(&m, "0 move b2 t2", "square-is-taken");
    match_refuses(&m, "0 move b2 t4", "no-such-square"); /* the card has three tables */
    match_refuses(&m, "0 walk", "not-now");
}

/* Any order, a pawn again and again. */
RULE(points_are_split_at_will)
{
    struct match m;
    begin_scene(&m, 2, "eval.3.A", "");
    match_play(&m, "0 walk; 0 move a1 a1a2.1; 0 move a1 a1b1.1; 0 move a1a2.1 a2");
    match_field(&m, "points", "3");
    match_refuses(&m, "0 end", "points-are-left");
    match_explains(&m, "0 end", "left 3");
    match_play(&m, "0 move a2 a2a3.1; 0 move a2a3.1 a2a3.2; 0 move a1b1.1 a1b1.2");
    match_moves(&m, 0, "end");
    match_refuses(&m, "0 move a1 a1a2.1", "not-enough-points");
    match_play(&m, "0 end");
    match_asks(&m, "turn", "[1]");
    match_field(&m, "turn", "2");
}

RULE(who_cannot_move_ends_the_turn_with_points_left)
{
    struct match m;
    begin_scene(&m, 2, "eval.3.A", "; option path 1");
    put_blockers(&m, "a2 b1 c2 b3");
    put_pawns(&m, 1, "a1a2.1 a1b1.1");
    match_play(&m, "0 walk");
    match_field(&m, "points", "7");
    match_moves(&m, 0, "end");
    match_play(&m, "0 end");
    match_asks(&m, "turn", "[1]");
}

RULE(the_dice_give_their_sum_and_never_seven)
{
    struct match m;
    begin_scene(&m, 2, "eval.3.A", "");
    match_play(&m, "0 roll");
    match_asks(&m, "dice", "[*]");
    match_refuses(&m, "* dice 3 4", "dice-cannot-show-it");
    match_refuses(&m, "* dice 0 4", "dice-cannot-show-it");
    match_refuses(&m, "* die 4", "two-dice");
    assert_int_equal(sh_draw_total(&SH_GAME, scene_of(&m)), 30);
    match_play(&m, "* dice 6 5");
    match_field(&m, "points", "11");
    match_field(&m, "dice", "[6,5]");
    match_asks(&m, "move", "[0]");
}

/* ---- drawing ---- */

/* The rulebook's example: 5 pawns on 3 spaces, the others at home: three cards. */
RULE(one_card_is_drawn_for_each_space_with_pawns)
{
    struct match m;
    begin_scene(&m, 2, "eval.3.A", "");
    put_pawns(&m, 0, "a2 a2 b2 c4 c4");
    match_play(&m, "0 draw");
    match_asks(&m, "draw", "[*]");
    match_play(&m, "* draw guard; * draw guard; * draw trend");
    match_asks(&m, "turn", "[1]"); /* the turn ends by itself */
    match_field(&m, "hand.0", "[0,0,0,1,2]");
    match_field(&m, "cards", "[3,0]");
}

RULE(paths_bases_and_tables_yield_no_card)
{
    struct match m;
    begin_scene(&m, 2, "eval.3.A", "");
    put_pawns(&m, 0, "t1 a1a2.1 b2c2.2");
    match_refuses(&m, "0 draw", "no-pawn-on-a-space");
    match_moves(&m, 0, "walk; roll");
}

RULE(nobody_holds_more_than_seven_cards)
{
    struct match m;
    begin_scene(&m, 2, "eval.3.A", "");
    put_pawns(&m, 0, "a2 b2 c2");
    give(&m, 0, "guard guard guard guard guard trend");
    struct match full = m;
    give(&full, 0, "guard guard guard guard guard trend trend");
    match_refuses(&full, "0 draw", "hand-is-full");
    match_play(&m, "0 draw; * draw copter");
    match_asks(&m, "turn", "[1]");
    match_field(&m, "cards.0", "7");
}

RULE(the_draw_pile_is_made_anew_when_a_card_is_needed_and_not_earlier)
{
    struct match m;
    begin_scene(&m, 2, "eval.3.A", "");
    put_pawns(&m, 0, "a2 b2");
    give(&m, 1, "guard guard guard guard guard");
    lay_out_discards(&m, "11 11 11 11 5"); /* one guard is left */
    check_scene(&m);
    match_play(&m, "0 draw");
    match_moves(&m, SH_CHANCE, "draw guard");
    struct match last = m;
    scene_of(&last)->due = 1;
    match_play(&last, "* draw guard");
    match_field(&last, "deck", "0");
    match_field(&last, "discard", "[11,11,11,11,5]");
    match_play(&m, "* draw guard");
    match_field(&m, "deck", "49");
    match_field(&m, "discard", "[0,0,0,0,0]");
    match_play(&m, "* draw deputy");
    match_field(&m, "deck", "48");
}

/* ---- taking cards ---- */

static void begin_robbery(struct match *m)
{
    begin_scene(m, 3, "eval.4.A", "; option path 1");
    put_pawns(m, 0, "a2 a2 b3");
    put_pawns(m, 1, "b2 b2");
    put_pawns(m, 2, "b2 b4");
    give(m, 1, "guard trend");
    give(m, 2, "copter");
    match_play(m, "0 walk");
}

RULE(who_meets_somebody_on_a_space_may_take_a_card)
{
    struct match m;
    begin_robbery(&m);
    match_refuses(&m, "0 rob 1", "rob-where-you-arrive");
    match_play(&m, "0 move a2 b2");
    match_refuses(&m, "0 rob 0", "not-yourself");
    match_refuses(&m, "0 rob 3", "nobody-sits-there");
    match_may(&m, "0 rob 2");
    match_play(&m, "0 rob 1");
    match_asks(&m, "rob", "[*]");
    match_moves(&m, SH_CHANCE, "rob trend; rob guard");
    match_refuses(&m, "* rob copter", "not-in-that-hand");
    match_play(&m, "* rob guard");
    match_field(&m, "hand.0", "[0,0,0,0,1]");
    match_field(&m, "hand.1", "[0,0,0,1,0]");
    match_asks(&m, "move", "[0]");
    match_refuses(&m, "0 rob 1", "robbed-already");
    match_play(&m, "0 rob 2; * rob copter");
    match_field(&m, "cards", "[2,1,0]");
}

RULE(a_card_is_picked_at_random_from_the_hand)
{
    struct match m;
    begin_robbery(&m);
    give(&m, 1, "guard guard guard trend");
    match_play(&m, "0 move a2 b2; 0 rob 1");
    assert_int_equal(sh_draw_total(&SH_GAME, scene_of(&m)), 4);
    assert_int_equal(sh_draw_at(&SH_GAME, scene_of(&m), 0).a, TREND);
    assert_int_equal(sh_draw_at(&SH_GAME, scene_of(&m), 3).a, GUARD);
}

RULE(a_pawn_that_took_a_card_stays)
{
    struct match m;
    begin_robbery(&m);
    match_play(&m, "0 move a2 b2; 0 rob 1; * rob trend");
    match_field(&m, "done", "[b2,-,-,-,-,-,-]");
    match_refuses(&m, "0 move b2 b1", "pawn-is-done");
    match_play(&m, "0 move a2 b2"); /* another one may move on */
    match_may(&m, "0 move b2 b1");
    match_play(&m, "0 rob 1; * rob guard");
    match_field(&m, "done", "[b2,b2,-,-,-,-,-]");
    match_refuses(&m, "0 move b2 b1", "pawn-is-done");
    match_play(&m, "0 move b3 b2b3.1; 0 move a1 a1a2.1; 0 move a1a2.1 a1; 0 end; 1 walk");
    match_field(&m, "done", "[-,-,-,-,-,-,-]");
}

RULE(any_other_act_closes_the_offer)
{
    struct match m;
    begin_robbery(&m);
    match_play(&m, "0 move a2 b2; 0 move a2 a1");
    match_refuses(&m, "0 rob 1", "rob-where-you-arrive");
}

RULE(there_is_nothing_to_take_from_empty_hands_into_full_ones_or_elsewhere)
{
    struct match m;
    begin_robbery(&m);
    give(&m, 1, "");
    match_play(&m, "0 move a2 b2");
    match_refuses(&m, "0 rob 1", "no-cards-to-rob");
    give(&m, 0, "guard guard guard guard guard trend trend");
    match_refuses(&m, "0 rob 2", "hand-is-full");
    begin_robbery(&m);
    match_play(&m, "0 move b3 b4");
    match_refuses(&m, "0 rob 1", "no-pawn-of-theirs");
    match_play(&m, "0 rob 2; * rob copter");
}

RULE(on_paths_in_the_restaurant_and_at_home_nobody_takes_cards)
{
    struct match m;
    begin_robbery(&m);
    put_pawns(&m, 1, "t1 a1b1.1");
    match_play(&m, "0 move b3 t2");
    match_refuses(&m, "0 rob 1", "rob-where-you-arrive");
    match_play(&m, "0 move a2 a1");
    match_refuses(&m, "0 rob 1", "rob-where-you-arrive");
}

/* ---- the restaurant and evaluations ---- */

/* The rulebook's example: tables worth 1 and 3; 2 and 0; who is absent loses 4. */
RULE(the_rulebooks_evaluation)
{
    struct match m;
    begin_scene(&m, 3, "eval.4.A", "; option path 1");
    put_pawns(&m, 0, "t2 c2 b1");
    put_pawns(&m, 1, "t3 t1 b4");
    put_pawns(&m, 2, "c4 c5d5.1");
    match_play(&m, "0 walk; 0 move c2 t4");
    match_asks(&m, "evaluation", "[*]");
    match_field(&m, "score", "[4,2,-4]");
    match_field(&m, "at.0", "[a1,a1,a1,a1,a1,a1,b1]");    /* seated pawns go home */
    match_field(&m, "at.1", "[b4,e1,e1,e1,e1,e1,e1]");
    match_field(&m, "at.2", "[c4,e5,e5,e5,e5,e5,c5d5.1]"); /* all others stay */
    match_field(&m, "evaluations", "1");
    match_refuses(&m, "* evaluation eval.4.A", "card-cannot-come");
    match_play(&m, "* evaluation eval.5.B");
    match_asks(&m, "move", "[0]"); /* the mover goes on */
    match_field(&m, "points", "5");
    match_may(&m, "0 move a1 a2");
}

RULE(a_restaurant_with_a_free_table_waits)
{
    struct match m;
    begin_scene(&m, 2, "eval.3.A", "; option path 1");
    put_pawns(&m, 0, "c2 c2");
    match_play(&m, "0 walk; 0 move c2 t3; 0 move c2 t1");
    match_asks(&m, "move", "[0]");
    match_field(&m, "evaluations", "0");
}

RULE(nobody_falls_below_the_cellar)
{
    struct match m;
    begin_scene(&m, 2, "eval.3.D", "; option path 1");
    put_pawns(&m, 0, "t1 t2 c2");
    set_score(&m, 1, -8);
    match_play(&m, "0 walk; 0 move c2 t3");
    match_field(&m, "score", "[4,-10]");
}

RULE(who_reaches_35_wins_at_once)
{
    struct match m;
    begin_scene(&m, 2, "eval.3.D", "; option path 1");
    put_pawns(&m, 0, "t1 t2 c2");
    set_score(&m, 0, 31);
    set_score(&m, 1, 12);
    struct match below = m;
    set_score(&below, 0, 30);
    match_play(&m, "0 walk; 0 move c2 t3");
    match_asks(&m, "over", "[]");
    match_field(&m, "score", "[35,8]");
    match_share(&m, "[1000,0]");
    match_play(&below, "0 walk; 0 move c2 t3");
    match_asks(&below, "evaluation", "[*]");
    match_share(&below, "null");
}

/* Points above 35 count in full. */
RULE(of_several_at_the_top_the_highest_wins)
{
    struct match m;
    begin_scene(&m, 2, "eval.3.C", "; option path 1");
    put_pawns(&m, 0, "t2 c2");
    put_pawns(&m, 1, "t1");
    set_score(&m, 0, 34);
    set_score(&m, 1, 34);
    match_play(&m, "0 walk; 0 move c2 t3");
    match_field(&m, "score", "[35,37]");
    match_share(&m, "[0,1000]");
}

RULE(after_the_seventh_evaluation_the_highest_wins_and_ties_share)
{
    struct match m;
    begin_scene(&m, 2, "eval.3.C", "; option path 1");
    put_pawns(&m, 0, "t2 c2");
    put_pawns(&m, 1, "t1");
    scene_of(&m)->evaluations = 6;
    set_score(&m, 0, 7);
    set_score(&m, 1, 5);
    match_play(&m, "0 walk; 0 move c2 t3");
    match_asks(&m, "over", "[]");
    match_field(&m, "score", "[8,8]");
    match_share(&m, "[500,500]");
}

RULE(three_equals_share_evenly)
{
    struct match m;
    begin_scene(&m, 3, "eval.4.D", "; option path 1");
    put_pawns(&m, 0, "t2 c2");
    put_pawns(&m, 1, "t3");
    put_pawns(&m, 2, "t4");
    scene_of(&m)->evaluations = 6;
    set_score(&m, 0, 0);
    set_score(&m, 1, 3);
    set_score(&m, 2, 3);
    match_play(&m, "0 walk; 0 move c2 t1");
    match_field(&m, "score", "[4,4,4]");
    match_share(&m, "[333,333,333]");
}

/* Uniform over all cards never turned up: the pile is seven of them, unseen. */
RULE(any_card_that_never_came_may_come)
{
    struct match m;
    begin_scene(&m, 2, "eval.3.A", "; option path 1");
    put_pawns(&m, 0, "t1 t2 c2");
    match_play(&m, "0 walk; 0 move c2 t3");
    match_moves(&m, SH_CHANCE, "evaluation eval.3.B; evaluation eval.3.C; evaluation eval.3.D;"
                               "evaluation eval.4.A; evaluation eval.4.B; evaluation eval.4.C;"
                               "evaluation eval.4.D; evaluation eval.5.A; evaluation eval.5.B;"
                               "evaluation eval.5.C; evaluation eval.5.D");
}

/* House rule, so that every match ends. */
RULE(after_a_thousand_turns_the_highest_wins)
{
    struct match m;
    begin_scene(&m, 2, "eval.3.A", "");
    give(&m, 0, "trend");
    scene_of(&m)->turn = 999;
    set_score(&m, 1, 2);
    match_play(&m, "0 walk; 0 move a1 a2");
    scene_of(&m)->points = 0;
    struct match again = m;
    match_play(&m, "0 end");
    match_field(&m, "turn", "1000");
    match_play(&m, "1 walk");
    scene_of(&m)->points = 0;
    match_play(&m, "1 end");
    match_asks(&m, "over", "[]");
    match_share(&m, "[0,1000]");
    scene_of(&again)->turn = 1000; /* another turn ends the match as well */
    match_play(&again, "0 again");
    match_asks(&again, "over", "[]");
    begin_scene(&m, 2, "eval.3.A", "");
    put_pawns(&m, 0, "b2");
    scene_of(&m)->turn = 1000;
    match_play(&m, "0 draw; * draw guard");
    match_asks(&m, "over", "[]");
    match_share(&m, "[500,500]");
}

/* ---- the board against a plain search ---- */

static const char *const *names(void)
{
    return SH_GAME.kinds[K_SQUARE].names;
}

/* Are these squares neighbours, by their names? `t1` stands for the restaurant. */
static bool are_neighbours(const char *one, const char *other, int path)
{
    char space[2][3] = {"c3", "c3"};
    if (strlen(one) > strlen(other)) return are_neighbours(other, one, path);
    if (strlen(other) == 2) return false;
    memcpy(space[0], other, 2);
    memcpy(space[1], other + 2, 2);
    if (strlen(one) > 2)
        return memcmp(one, other, 5) == 0 && (one[5] - other[5] == 1 || other[5] - one[5] == 1);
    const char *name = one[0] == 't' ? "c3" : one;
    return (strcmp(name, space[0]) == 0 && other[5] == '1') ||
           (strcmp(name, space[1]) == 0 && other[5] == '0' + path);
}

/* The length of every way from a square, by plain search square by square; 0: none. */
static void search(const struct insider *g, int from, int cost[SQUARES])
{
    int queue[SQUARES], first = 0, last = 0, tables = FIRST_TABLE;
    for (int i = 0; i < SQUARES; i++) cost[i] = 0;
    queue[last++] = from;
    while (first < last) {
        int at = queue[first++];
        bool corner = in_spaces(at, CORNERS) && at != home_of(g, g->mover);
        if (at >= tables || corner || count_in(g->blocker, BLOCKERS, at)) continue;
        for (int to = 0; to <= tables; to++) {
            bool there = is_space(to) || to == tables || (to - FIRST_PATH) % 3 < g->path;
            if (to == from || cost[to] || !there) continue;
            if (!are_neighbours(names()[at], names()[to], g->path)) continue;
            cost[to] = cost[at] + 1;
            queue[last++] = to;
        }
    }
    for (int t = tables + 1; t < SQUARES; t++) cost[t] = cost[tables];
}

static int may_stop(const struct insider *g, int square)
{
    for (int s = 0; !is_space(square) && s < g->base.seats; s++)
        if (pawns_at(g, s, square)) return 0;
    if (is_table(square)) return square - FIRST_TABLE < tables_of(g->card);
    if (in_spaces(square, CORNERS)) return square == home_of(g, g->mover);
    return !count_in(g->blocker, BLOCKERS, square);
}

static void compare_ways(const struct insider *g)
{
    struct sh_move list[SH_MOVES_MAX];
    int n = SH_GAME.moves(g, g->mover, list), listed = 0, expected = 0;
    for (int i = 0; i < n; i++) listed += list[i].verb == V_MOVE;
    for (int i = 0; i < PAWNS; i++) {
        int cost[SQUARES], from = g->at[g->mover][i];
        if ((i > 0 && from == g->at[g->mover][i - 1]) || is_table(from) || !free_at(g, from))
            continue;
        search(g, from, cost);
        for (int to = 0; to < SQUARES; to++) {
            if (!cost[to] || cost[to] > g->points || !may_stop(g, to)) continue;
            struct insider after = *g;
            struct sh_move move = {V_MOVE, (uint8_t)from, (uint8_t)to, 0};
            assert_null(sh_act(&SH_GAME, &after, g->mover, move, NULL));
            assert_int_equal(g->points - after.points, cost[to]);
            expected++;
        }
    }
    assert_int_equal(listed, expected);
}

RULE(ways_and_costs_agree_with_a_plain_search)
{
    struct sh_rng rng;
    int compared = 0;
    sh_rng_seed(&rng, 3);
    for (int i = 0; i < 9; i++) {
        struct sh_setup setup = {.seats = (uint8_t)(2 + i % 3), .option = {(int16_t)(1 + i / 3)}};
        union sh_any_state s;
        assert_null(sh_start(&SH_GAME, &s, &setup));
        for (int n = 0; n < 2500 && s.base.to_act; n++) {
            const struct insider *g = (const struct insider *)&s;
            int seat = sh_first_bit(s.base.to_act);
            if (s.base.phase == P_MOVE && n % 5 == 0) {
                compare_ways(g);
                compared++;
            }
            sh_play(&SH_GAME, &s, seat,
                    seat == SH_CHANCE ? sh_draw(&SH_GAME, &s, &rng)
                                      : sh_random_move(&SH_GAME, &s, seat, &rng), NULL);
        }
    }
    assert_true(compared > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_evaluation_and_first_seat_come_in_this_order),
        cmocka_unit_test(bases_are_corners_and_depend_on_the_number_of_seats),
        cmocka_unit_test(evaluation_cards_fit_the_number_of_seats),
        cmocka_unit_test(a_walk_has_seven_points),
        cmocka_unit_test(every_square_within_the_points_is_offered),
        cmocka_unit_test(a_move_costs_the_shortest_way),
        cmocka_unit_test(paths_have_one_two_or_three_squares),
        cmocka_unit_test(a_path_square_holds_one_pawn_and_can_be_passed),
        cmocka_unit_test(spaces_hold_any_number_of_pawns_of_all_seats),
        cmocka_unit_test(no_way_leads_over_blockers_corners_or_the_restaurant),
        cmocka_unit_test(where_all_is_closed_there_is_no_way),
        cmocka_unit_test(a_move_needs_a_pawn_a_target_and_a_way),
        cmocka_unit_test(points_are_split_at_will),
        cmocka_unit_test(who_cannot_move_ends_the_turn_with_points_left),
        cmocka_unit_test(the_dice_give_their_sum_and_never_seven),
        cmocka_unit_test(one_card_is_drawn_for_each_space_with_pawns),
        cmocka_unit_test(paths_bases_and_tables_yield_no_card),
        cmocka_unit_test(nobody_holds_more_than_seven_cards),
        cmocka_unit_test(the_draw_pile_is_made_anew_when_a_card_is_needed_and_not_earlier),
        cmocka_unit_test(who_meets_somebody_on_a_space_may_take_a_card),
        cmocka_unit_test(a_card_is_picked_at_random_from_the_hand),
        cmocka_unit_test(a_pawn_that_took_a_card_stays),
        cmocka_unit_test(any_other_act_closes_the_offer),
        cmocka_unit_test(there_is_nothing_to_take_from_empty_hands_into_full_ones_or_elsewhere),
        cmocka_unit_test(on_paths_in_the_restaurant_and_at_home_nobody_takes_cards),
        cmocka_unit_test(the_rulebooks_evaluation),
        cmocka_unit_test(a_restaurant_with_a_free_table_waits),
        cmocka_unit_test(nobody_falls_below_the_cellar),
        cmocka_unit_test(who_reaches_35_wins_at_once),
        cmocka_unit_test(of_several_at_the_top_the_highest_wins),
        cmocka_unit_test(after_the_seventh_evaluation_the_highest_wins_and_ties_share),
        cmocka_unit_test(three_equals_share_evenly),
        cmocka_unit_test(any_card_that_never_came_may_come),
        cmocka_unit_test(after_a_thousand_turns_the_highest_wins),
        cmocka_unit_test(ways_and_costs_agree_with_a_plain_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
