/* room/seats_test.c - seats of a match that is on, and who may take them; other matches; fewer. */
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
    misses(&st, DAN, "took"); /* and not the event besides */
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

/* ---- another match ---- */

/* Ann, Ben and Cleo have played with a bot; Eve watches. */
static void end_match(struct stage *st)
{
    stage_init(st, "heimlich");
    stage_seat_people(st, 3);
    does(st, ANN, "seats 4");
    does(st, ANN, "bot 3 random");
    stage_enter(st, EVE, "Eve");
    stage_go(st, ANN);
    does(st, ANN, "abort");
}

TEST(another_match_begins_when_all_at_the_table_who_are_there_agree)
{
    struct stage st;
    end_match(&st);
    uint32_t events = st.events;
    refuses(&st, EVE, "rematch", "not-seated");
    stage_line(&st, BEN, "rematch rotate"); /* anybody may wish for it */
    misses(&st, BEN, "refused");
    sees(&st, EVE, "room.status", "aborted");
    sees(&st, EVE, "room.wish", "null");
    sees(&st, EVE, "room.rematch", "{person:2,mode:rotate,left_ms:120000,agreed:[]}");
    refuses(&st, EVE, "agree 2", "not-seated");
    refuses(&st, ANN, "agree 1", "no-such-wish");
    refuses(&st, BEN, "agree 2", "no-such-wish");
    refuses(&st, ANN, "rematch", "rematch-pending");
    st.now_ms += 1000;
    stage_line(&st, ANN, "rematch rotate"); /* is to agree */
    sees(&st, CLEO, "room.rematch", "{person:2,mode:rotate,left_ms:119000,agreed:[1]}");
    stage_line(&st, ANN, "agree 2"); /* once is enough */
    sees(&st, CLEO, "room.rematch.agreed", "[1]");
    assert_int_equal(st.events, events); /* not in the log */
    stage_compare(&st, CLEO);
    does(&st, CLEO, "agree 2");
    sees(&st, EVE, "room.status", "lobby");
    sees(&st, EVE, "room.match", "2");
    sees(&st, EVE, "room.seats.1.person", "1");
    assert_int_equal(st.events, events + 1);
    stage_line(&st, EVE, "again");
    misses(&st, EVE, "room.rematch");
    stage_release(&st);
}

TEST(who_is_gone_is_not_waited_for_and_bots_agree)
{
    struct stage st;
    end_match(&st);
    stage_gone(&st, CLEO);
    stage_line(&st, BEN, "rematch");
    sees(&st, EVE, "room.rematch.mode", "same");
    stage_gone(&st, ANN); /* the last who was to be asked */
    sees(&st, BEN, "room.status", "lobby");
    stage_release(&st);
    end_match(&st);
    stage_gone(&st, CLEO);
    stage_gone(&st, BEN);
    does(&st, ANN, "rematch"); /* alone with bots, and with somebody who watches */
    sees(&st, EVE, "room.status", "lobby");
    stage_release(&st);
}

TEST(a_wish_for_another_match_ends_with_a_no_with_time_and_with_who_wished)
{
    struct stage st;
    end_match(&st);
    stage_line(&st, BEN, "rematch");
    refuses(&st, EVE, "deny 2", "not-seated");
    stage_line(&st, CLEO, "deny 2");
    sees(&st, BEN, "refused", "{line:rematch same,why:no-rematch,args:{}}");
    sees(&st, ANN, "room.status", "aborted");
    misses(&st, ANN, "room.rematch");
    refuses(&st, ANN, "agree 2", "no-such-wish");
    stage_line(&st, BEN, "rematch");
    stage_line(&st, ANN, "agree 2");
    stage_pass(&st, 119999);
    misses(&st, BEN, "refused");
    stage_pass(&st, 1);
    sees(&st, BEN, "refused.why", "no-rematch");
    sees(&st, ANN, "room.status", "aborted");
    stage_line(&st, BEN, "rematch");
    stage_line(&st, BEN, "deny 2"); /* never mind */
    misses(&st, BEN, "refused");
    misses(&st, ANN, "room.rematch");
    stage_line(&st, ANN, "rematch");
    sees(&st, BEN, "room.rematch.person", "1"); /* the host asks, like everybody */
    stage_line(&st, CLEO, "agree 1");
    stage_gone(&st, ANN);
    stage_line(&st, BEN, "again");
    sees(&st, BEN, "room.status", "aborted");
    misses(&st, BEN, "room.rematch");
    refuses(&st, BEN, "agree 1", "no-such-wish");
    stage_release(&st);
}

TEST(a_wish_for_another_match_does_not_outlive_the_process)
{
    struct stage st;
    end_match(&st);
    stage_line(&st, BEN, "rematch");
    stage_rebuild(&st);
    stage_enter(&st, BEN, "Ben");
    stage_enter(&st, ANN, "Ann");
    misses(&st, ANN, "room.rematch");
    refuses(&st, ANN, "agree 2", "no-such-wish");
    plays_again(&st, ANN, "rematch");
    sees(&st, BEN, "room.status", "lobby");
    refuses(&st, BEN, "agree 1", "no-such-wish");
    stage_release(&st);
}

/* Who leads the room without a seat calls for it, and those who play agree. */
TEST(a_host_without_a_seat_may_wish_for_another_match)
{
    struct stage st;
    end_match(&st);
    does(&st, ANN, "host 4");
    stage_line(&st, EVE, "rematch");
    sees(&st, ANN, "room.rematch.person", "4");
    refuses(&st, EVE, "deny 4", "not-seated");
    stage_line(&st, ANN, "agree 4");
    stage_line(&st, BEN, "agree 4");
    stage_line(&st, EVE, "host 1"); /* has no say any more */
    sees(&st, EVE, "refused", "{line:rematch same,why:not-seated,args:{}}");
    stage_line(&st, ANN, "again");
    misses(&st, ANN, "room.rematch");
    stage_release(&st);
}

static bool knows_heimlich_only(const void *bots, const struct sh_game *game, const char *id)
{
    return strcmp(game->id, "heimlich") == 0 && stage_has_bot(bots, game, id);
}

/* That another shell has other bots must not change what the log says. */
TEST(a_bot_that_does_not_play_the_next_game_leaves_its_seat_by_an_event)
{
    struct stage st;
    stage_init(&st, "heimlich");
    st.host.has_bot = knows_heimlich_only;
    stage_seat_people(&st, 2);
    does(&st, ANN, "seats 3");
    does(&st, ANN, "bot 2 random");
    uint32_t events = st.events;
    does(&st, ANN, "game insidejob");
    assert_int_equal(st.events, events + 2);
    assert_string_equal(stage_last_event(&st), "bot 2 none");
    sees(&st, BEN, "room.seats.2", "{person:null,bot:null,standin:false}");
    st.host.has_bot = stage_has_bot;
    does(&st, ANN, "bot 2 random");
    does(&st, ANN, "game heimlich");
    does(&st, ANN, "game insidejob");
    sees(&st, BEN, "room.seats.2.bot", "random"); /* who plays both stays */
    does(&st, ANN, "seats 3");
    stage_go(&st, ANN);
    stage_compare(&st, BEN);
    stage_release(&st);
}

/* ---- fewer seats ---- */

TEST(who_would_lose_a_seat_is_asked_first)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_seat_people(&st, 4);
    uint32_t events = st.events;
    stage_line(&st, ANN, "seats 2");
    sees(&st, DAN, "room.fewer", "{person:1,seats:2,left_ms:60000,agreed:[]}");
    sees(&st, DAN, "room.wish", "null");
    sees(&st, DAN, "room.seats.3.person", "4");
    misses(&st, ANN, "refused");
    refuses(&st, BEN, "agree 1", "not-asked"); /* he keeps his */
    refuses(&st, BEN, "deny 1", "not-asked");
    refuses(&st, ANN, "agree 1", "no-such-wish");
    stage_line(&st, CLEO, "agree 1");
    sees(&st, DAN, "room.fewer.agreed", "[3]");
    assert_int_equal(st.events, events); /* not in the log */
    does(&st, DAN, "stand"); /* is an answer too */
    assert_int_equal(st.events, events + 2);
    stage_line(&st, DAN, "again");
    misses(&st, DAN, "room.fewer");
    sees(&st, DAN, "room.seats", "[{person:1,bot:null,standin:false},"
                                 "{person:2,bot:null,standin:false}]");
    stage_release(&st);
}

TEST(who_would_lose_a_seat_may_say_no)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_seat_people(&st, 3);
    stage_line(&st, ANN, "seats 2");
    stage_line(&st, CLEO, "deny 1");
    sees(&st, ANN, "refused", "{line:seats 2,why:seat-kept,args:{}}");
    stage_note_reason("seat-kept");
    misses(&st, ANN, "room.fewer");
    sees(&st, ANN, "room.seats.2.person", "3");
    refuses(&st, CLEO, "deny 1", "no-such-wish");
    stage_release(&st);
}

TEST(who_says_nothing_for_a_minute_agrees_to_fewer_seats)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_seat_people(&st, 3);
    stage_line(&st, ANN, "seats 2");
    stage_pass(&st, 30000);
    stage_line(&st, ANN, "seats 2"); /* does not begin anew */
    stage_pass(&st, 29999);
    stage_line(&st, CLEO, "again");
    sees(&st, CLEO, "room.fewer.left_ms", "1");
    stage_pass(&st, 1);
    misses(&st, CLEO, "room.fewer");
    misses(&st, CLEO, "room.seats.2");
    stage_release(&st);
}

/* The host, bots and those who are gone are not asked. */
TEST(nobody_else_is_asked_for_fewer_seats)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_seat_people(&st, 3);
    does(&st, ANN, "seats 5");
    does(&st, ANN, "bot 3 random");
    does(&st, ANN, "sit 4");
    stage_gone(&st, CLEO);
    does(&st, ANN, "seats 2");
    misses(&st, BEN, "room.fewer");
    misses(&st, BEN, "room.seats.2");
    stage_release(&st);
}

TEST(a_wish_for_fewer_seats_ends_with_another_number_and_with_the_lobby)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_seat_people(&st, 4);
    stage_line(&st, ANN, "seats 3");
    stage_line(&st, CLEO, "say hm");
    stage_line(&st, ANN, "seats 2");
    sees(&st, CLEO, "room.fewer.seats", "2"); /* another wish */
    does(&st, ANN, "seats 4"); /* as it was */
    misses(&st, CLEO, "room.fewer");
    stage_line(&st, ANN, "seats 3");
    does(&st, ANN, "host 2");
    stage_line(&st, CLEO, "again");
    misses(&st, CLEO, "room.fewer");
    refuses(&st, DAN, "agree 1", "no-such-wish");
    stage_release(&st);
}

TEST(a_game_with_fewer_seats_asks_who_would_lose_theirs)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_seat_people(&st, 3);
    uint32_t events = st.events;
    stage_line(&st, ANN, "game nullgame"); /* of two seats */
    sees(&st, CLEO, "room.fewer", "{person:1,game:nullgame,seats:2,left_ms:60000,agreed:[]}");
    sees(&st, CLEO, "room.game", "heimlich");
    refuses(&st, BEN, "deny 1", "not-asked");
    stage_line(&st, CLEO, "deny 1");
    sees(&st, ANN, "refused", "{line:game nullgame,why:seat-kept,args:{}}");
    stage_line(&st, ANN, "game nullgame");
    stage_line(&st, ANN, "seats 2"); /* another wish: as many seats, but of this game */
    sees(&st, CLEO, "room.fewer", "{person:1,seats:2,left_ms:60000,agreed:[]}");
    stage_line(&st, ANN, "game nullgame");
    assert_int_equal(st.events, events);
    does(&st, CLEO, "agree 1");
    sees(&st, CLEO, "room.game", "nullgame");
    sees(&st, CLEO, "room.seats", "[{person:1,bot:null,standin:false},"
                                  "{person:2,bot:null,standin:false}]");
    stage_line(&st, CLEO, "again");
    misses(&st, CLEO, "room.fewer");
    does(&st, ANN, "game heimlich"); /* nobody loses anything by more seats */
    stage_compare(&st, BEN);
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
        cmocka_unit_test(another_match_begins_when_all_at_the_table_who_are_there_agree),
        cmocka_unit_test(who_is_gone_is_not_waited_for_and_bots_agree),
        cmocka_unit_test(a_wish_for_another_match_ends_with_a_no_with_time_and_with_who_wished),
        cmocka_unit_test(a_wish_for_another_match_does_not_outlive_the_process),
        cmocka_unit_test(a_host_without_a_seat_may_wish_for_another_match),
        cmocka_unit_test(a_bot_that_does_not_play_the_next_game_leaves_its_seat_by_an_event),
        cmocka_unit_test(who_would_lose_a_seat_is_asked_first),
        cmocka_unit_test(who_would_lose_a_seat_may_say_no),
        cmocka_unit_test(who_says_nothing_for_a_minute_agrees_to_fewer_seats),
        cmocka_unit_test(nobody_else_is_asked_for_fewer_seats),
        cmocka_unit_test(a_wish_for_fewer_seats_ends_with_another_number_and_with_the_lobby),
        cmocka_unit_test(a_game_with_fewer_seats_asks_who_would_lose_theirs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
