/* games/insider/know_test.c - who knows what in INSIDER, and what can be imagined. */
#include "insider_test.h"

static void begin_secrets(struct match *m)
{
    begin_scene(m, 3, "eval.4.A", "; option path 1");
    put_pawns(m, 0, "a2 b3");
    put_pawns(m, 1, "b2");
    put_pawns(m, 2, "b4 b2");
    give(m, 0, "copter");
    give(m, 1, "guard trend trend");
    give(m, 2, "deputy guard guard");
    check_scene(m);
}

RULE(a_hand_is_its_seats_secret)
{
    struct match m;
    begin_secrets(&m);
    match_view(&m, 1, "hand.1", "[0,0,0,2,1]");
    match_view(&m, 1, "hand.0", "[null,null,null,null,null]");
    match_view(&m, 1, "stock.0", "[null,null,null,null,null]"); /* it would tell what was drawn */
    match_view(&m, 1, "stock.1", "[11,11,11,11,11]");
    match_view(&m, SH_WATCHER, "hand.1", "[null,null,null,null,null]");
    match_view(&m, 2, "cards", "[1,3,3]");
    match_view(&m, SH_WATCHER, "deck", "48");
}

RULE(dealt_and_drawn_cards_are_seen_by_their_seat)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 2");
    match_play(&m, "* deal 0 guard");
    match_saw(&m, 0, "* deal 0 guard");
    match_saw(&m, 1, "* deal 0 ?");
    match_saw(&m, SH_WATCHER, "* deal 0 ?");
    begin_secrets(&m);
    match_play(&m, "0 draw; * draw trend");
    match_saw(&m, 0, "* draw trend");
    match_saw(&m, 1, "* draw ?");
}

RULE(a_taken_card_is_seen_by_both)
{
    struct match m;
    begin_secrets(&m);
    match_play(&m, "0 walk; 0 move a2 b2; 0 rob 1; * rob guard");
    match_saw(&m, 0, "* rob guard");
    match_saw(&m, 1, "* rob guard");
    match_saw(&m, 2, "* rob ?");
    match_saw(&m, SH_WATCHER, "* rob ?");
}

RULE(traded_and_played_cards_are_seen_by_all)
{
    struct match m;
    begin_secrets(&m);
    match_play(&m, "0 walk; 0 move a1 a2; 0 trade copter");
    match_saw(&m, 1, "0 trade copter");
    match_view(&m, 2, "discard", "[0,1,0,0,0]");
}

/* Many worlds that a viewer could take for the true one: in each of them a hand has at least so
   many of a kind and at most so many, and both happen. */
static void imagines(const struct match *m, int viewer, int seat, int kind, int least, int most)
{
    struct sh_rng rng;
    int low = HAND_MAX, high = 0;
    sh_rng_seed(&rng, 5);
    for (int i = 0; i < 3000; i++) {
        struct insider world;
        sh_view(&SH_GAME, &m->reader.state, viewer, &world);
        SH_GAME.imagine(&world, viewer, &rng);
        assert_null(SH_GAME.broken(&world));
        int n = world.hand[seat][kind];
        if (n < low) low = n;
        if (n > high) high = n;
    }
    assert_int_equal(low, least);
    assert_int_equal(high, most);
}

RULE(who_was_robbed_knows_what_the_robber_holds)
{
    struct match m;
    begin_secrets(&m);
    imagines(&m, 1, 0, GUARD, 0, 1);
    match_play(&m, "0 walk; 0 move a2 b2; 0 rob 1; * rob guard");
    imagines(&m, 1, 0, GUARD, 1, 2);
    imagines(&m, 2, 0, GUARD, 0, 2); /* others do not */
    imagines(&m, SH_WATCHER, 0, GUARD, 0, 2);
    imagines(&m, 0, 1, GUARD, 0, 2);
}

RULE(what_was_known_is_gone_with_the_card)
{
    struct match m;
    begin_secrets(&m);
    match_play(&m, "0 walk; 0 move a2 b2; 0 rob 1; * rob trend; 0 trade trend; * draw copter");
    imagines(&m, 1, 0, TREND, 0, 2);
}

/* A third seat takes a card: it may have been that one. */
RULE(what_was_known_may_have_been_robbed_again)
{
    struct match m;
    begin_secrets(&m);
    match_play(&m, "0 walk; 0 move a2 b2; 0 rob 1; * rob guard");
    scene_of(&m)->points = 0;
    match_play(&m, "0 end; 1 walk");
    scene_of(&m)->points = 0;
    match_play(&m, "1 end; 2 walk; 2 move b4 b3; 2 rob 0; * rob copter");
    imagines(&m, 1, 0, GUARD, 0, 1);
    imagines(&m, 2, 0, GUARD, 0, 1);
    imagines(&m, 0, 2, COPTER, 1, 4); /* the robbed one knows */
}

RULE(guards_promised_in_vain_are_known_to_all)
{
    struct match m;
    begin_secrets(&m);
    give(&m, 0, "deputy deputy deputy");
    put_pawns(&m, 0, "t1");
    match_play(&m, "0 walk; 0 move a1 a2; 0 vip; 1 guards 0; 2 guards 2");
    match_asks(&m, "reseat", "[0]");
    imagines(&m, 0, 2, GUARD, 2, 3);
    imagines(&m, 1, 2, GUARD, 2, 3);
    imagines(&m, SH_WATCHER, 2, GUARD, 2, 3);
    imagines(&m, 0, 1, GUARD, 0, 3);
}

/* When the pile is made anew, everybody knows what is in it: all other cards are in hands. */
RULE(a_new_pile_tells_what_is_in_hands)
{
    struct match m;
    begin_scene(&m, 2, "eval.3.A", "; option path 1");
    put_pawns(&m, 0, "a2 b2");
    give(&m, 0, "");
    give(&m, 1, "guard guard trend copter copter");
    lay_out_discards(&m, "11 9 11 10 9");
    match_play(&m, "0 draw");
    match_field(&m, "deck", "50");
    match_play(&m, "* draw guard; * draw guard");
    imagines(&m, 0, 1, GUARD, 2, 2);
    imagines(&m, 0, 1, COPTER, 2, 2);
    imagines(&m, 0, 1, DEPUTY, 0, 0);
    imagines(&m, 1, 0, GUARD, 0, 2); /* seat 0 has drawn two of the pile */
    imagines(&m, 1, 0, SCANDAL, 0, 2);
    imagines(&m, SH_WATCHER, 1, SCANDAL, 0, 2); /* he does not know who has what */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hand_is_its_seats_secret),
        cmocka_unit_test(dealt_and_drawn_cards_are_seen_by_their_seat),
        cmocka_unit_test(a_taken_card_is_seen_by_both),
        cmocka_unit_test(traded_and_played_cards_are_seen_by_all),
        cmocka_unit_test(who_was_robbed_knows_what_the_robber_holds),
        cmocka_unit_test(what_was_known_is_gone_with_the_card),
        cmocka_unit_test(what_was_known_may_have_been_robbed_again),
        cmocka_unit_test(guards_promised_in_vain_are_known_to_all),
        cmocka_unit_test(a_new_pile_tells_what_is_in_hands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
