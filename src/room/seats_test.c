/* room/seats_test.c - seats of a match that is on: who may take them. */
#include "tests/stage.h"

TEST(a_seat_somebody_was_sent_from_is_taken_if_all_agree)
{
    struct stage st;
    stage_begin(&st, "heimlich", 3, "deal 0 red; deal 1 blue; deal 2 green; first 0; roll 3");
    stage_enter(&st, EVE, "Eve");
    stage_enter(&st, DAN, "Dan");
    sees(&st, DAN, "state.acts.1", "* deal 1 ?");
    does(&st, ANN, "kick 2");
    sees(&st, ANN, "room.seats.1", "{person:null,bot:null,standin:true}");
    refuses(&st, CLEO, "sit 1", "other-seat"); /* she knows another hand */
    refuses(&st, ANN, "agree 5", "no-such-wish");
    uint32_t events = st.events;
    stage_line(&st, DAN, "sit 1");
    sees(&st, ANN, "room.wish", "{person:5,seat:1,left_ms:60000,agreed:[]}");
    misses(&st, DAN, "refused");
    refuses(&st, EVE, "sit 1", "wish-pending");
    refuses(&st, EVE, "agree 5", "not-seated");
    refuses(&st, ANN, "agree 4", "no-such-wish");
    stage_line(&st, ANN, "agree 5");
    sees(&st, CLEO, "room.wish.agreed", "[1]");
    assert_int_equal(st.events, events); /* not in the log */
    does(&st, CLEO, "agree 5");
    sees(&st, ANN, "room.wish", "null");
    sees(&st, ANN, "took", "{person:5,name:Dan,seat:1}");
    sees(&st, EVE, "took", "{person:5,name:Dan,seat:1}");
    sees(&st, DAN, "since", "0"); /* all of it, as the seat sees it */
    sees(&st, DAN, "state.seat", "1");
    sees(&st, DAN, "state.acts.1", "* deal 1 blue");
    sees(&st, DAN, "state.view.agent_of.1", "blue");
    sees(&st, ANN, "room.seats.1", "{person:5,bot:null,standin:false}");
    refuses(&st, CLEO, "sit 1", "seat-taken");
    stage_release(&st);
}

TEST(a_wish_for_a_seat_ends_with_a_no_or_with_time)
{
    struct stage st;
    stage_begin(&st, "heimlich", 3, NULL);
    stage_enter(&st, DAN, "Dan");
    does(&st, ANN, "kick 2");
    stage_line(&st, DAN, "sit 1");
    stage_line(&st, CLEO, "deny 4");
    sees(&st, DAN, "refused", "{line:sit 1,why:not-agreed,args:{}}");
    sees(&st, ANN, "room.wish", "null");
    stage_note_reason("not-agreed");
    refuses(&st, ANN, "agree 4", "no-such-wish");
    stage_line(&st, DAN, "sit 1");
    stage_line(&st, ANN, "agree 4");
    stage_pass(&st, 59999);
    misses(&st, DAN, "refused");
    stage_pass(&st, 1);
    sees(&st, DAN, "refused.why", "not-agreed");
    sees(&st, DAN, "room.seats.1.person", "null");
    stage_release(&st);
}

TEST(who_plays_alone_with_bots_lets_nobody_else_in)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_enter(&st, ANN, "Ann");
    does(&st, ANN, "seats 3");
    does(&st, ANN, "sit 0");
    does(&st, ANN, "bot 1 random");
    does(&st, ANN, "bot 2 random");
    stage_mix(&st, ANN);
    stage_go(&st, ANN);
    stage_enter(&st, BEN, "Ben"); /* perhaps Ann's second browser */
    refuses(&st, BEN, "sit 1", "alone-with-bots");
    stage_release(&st);
}

TEST(a_bots_seat_is_as_secret_as_any_other)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_seat_people(&st, 2);
    does(&st, ANN, "seats 3");
    does(&st, ANN, "bot 2 random");
    stage_go(&st, ANN);
    stage_enter(&st, CLEO, "Cleo");
    stage_line(&st, CLEO, "sit 2");
    misses(&st, CLEO, "state");
    stage_line(&st, ANN, "agree 3");
    misses(&st, CLEO, "state");
    does(&st, BEN, "agree 3");
    sees(&st, CLEO, "state.seat", "2");
    sees(&st, ANN, "room.seats.2", "{person:3,bot:null,standin:false}");
    stage_release(&st);
}

TEST(a_wish_ends_when_it_cannot_be_granted_any_more)
{
    struct stage st;
    stage_begin(&st, "heimlich", 3, NULL);
    stage_enter(&st, DAN, "Dan");
    stage_enter(&st, EVE, "Eve");
    does(&st, ANN, "kick 2");
    stage_line(&st, DAN, "sit 1");
    stage_line(&st, CLEO, "agree 4");
    stage_gone(&st, ANN); /* Cleo alone could be Dan's other half */
    sees(&st, DAN, "refused.why", "alone-with-bots");
    stage_enter(&st, ANN, "Ann");
    stage_line(&st, DAN, "sit 1");
    stage_gone(&st, DAN);
    sees(&st, ANN, "room.wish", "null");
    stage_line(&st, EVE, "sit 1");
    sees(&st, ANN, "room.wish.person", "5");
    does(&st, ANN, "abort");
    sees(&st, EVE, "refused.why", "not-agreed");
    stage_release(&st);
}

TEST(a_vacant_seat_can_have_a_bot)
{
    struct stage st;
    stage_begin(&st, "heimlich", 3, NULL);
    does(&st, ANN, "kick 2");
    refuses(&st, ANN, "bot 1 none", "match-on"); /* somebody must play it */
    does(&st, ANN, "bot 1 random");
    sees(&st, CLEO, "room.seats.1", "{person:null,bot:random,standin:false}");
    stage_release(&st);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seat_somebody_was_sent_from_is_taken_if_all_agree),
        cmocka_unit_test(a_wish_for_a_seat_ends_with_a_no_or_with_time),
        cmocka_unit_test(who_plays_alone_with_bots_lets_nobody_else_in),
        cmocka_unit_test(a_bots_seat_is_as_secret_as_any_other),
        cmocka_unit_test(a_wish_ends_when_it_cannot_be_granted_any_more),
        cmocka_unit_test(a_vacant_seat_can_have_a_bot),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
