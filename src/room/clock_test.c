/* room/clock_test.c - time: clocks of seats, more of it, pauses, the sand timer. */
#include "tests/stage.h"

#define DEAL "deal 0 red; deal 1 blue; first 0; "

static void begin_with_clock(struct stage *st, const char *game, int people, const char *clock,
                             const char *dice)
{
    stage_init(st, game);
    stage_seat_people(st, people);
    does(st, ANN, clock);
    st->dice = dice;
    stage_go(st, ANN);
}

static long left_of(struct stage *st, uint32_t conn, int seat)
{
    char path[32];
    stage_line(st, conn, "again");
    snprintf(path, sizeof path, "state.clock.left_ms.%d", seat);
    const char *left = stage_get(st, conn, path);
    assert_non_null(left);
    return strtol(left, NULL, 10);
}

static void runs(struct stage *st, uint32_t conn, const char *seats)
{
    stage_line(st, conn, "again");
    sees(st, conn, "state.clock.running", seats);
}

/* ---- so long for every decision ---- */

TEST(without_a_clock_nothing_is_told_of_it)
{
    struct stage st;
    stage_begin(&st, "heimlich", 2, DEAL "roll 3");
    misses(&st, ANN, "state.clock");
    stage_pass(&st, 30 * 86400000LL); /* somebody who thinks is never hurried */
    assert_int_equal(st.thinks, 0);
    acts(&st, ANN, "go red 1");
    stage_release(&st);
}

TEST(every_decision_has_its_time)
{
    struct stage st;
    begin_with_clock(&st, "heimlich", 2, "clock act 30", DEAL "roll 3; roll 1");
    for (uint32_t i = ANN; i <= BEN; i++)
        sees(&st, i, "state.clock", "{left_ms:[30000,30000],running:[0]}");
    stage_pass(&st, 10000);
    assert_int_equal(left_of(&st, BEN, 0), 20000);
    assert_int_equal(left_of(&st, BEN, 1), 30000);
    acts(&st, ANN, "go red 1"); /* the next decision of the same turn */
    sees(&st, BEN, "state.clock.left_ms.0", "30000");
    stage_pass(&st, 29999);
    assert_int_equal(left_of(&st, ANN, 0), 1);
    acts(&st, ANN, "go purple 2");
    sees(&st, ANN, "state.clock.left_ms.1", "30000");
    sees(&st, ANN, "state.clock.running", "[1]");
    stage_release(&st);
}

TEST(talk_does_not_give_time)
{
    struct stage st;
    begin_with_clock(&st, "heimlich", 2, "clock act 30", DEAL "roll 3");
    stage_pass(&st, 10000);
    does(&st, ANN, "say wait");
    does(&st, ANN, "note x");
    does(&st, ANN, "name Anna");
    does(&st, BEN, "stand");
    does(&st, BEN, "sit 1");
    stage_enter(&st, CLEO, "Cleo");
    does(&st, CLEO, "leave");
    assert_int_equal(left_of(&st, ANN, 0), 20000);
    stage_release(&st);
}

TEST(a_turn_taken_back_gives_no_time)
{
    struct stage st;
    begin_with_clock(&st, "heimlich", 2, "clock chess 1 5", DEAL "roll 3");
    long left = left_of(&st, ANN, 0);
    for (int i = 0; i < 10; i++) {
        stage_pass(&st, 1000);
        acts(&st, ANN, "go red 1");
        does(&st, ANN, "back");
    }
    assert_true(left_of(&st, ANN, 0) <= left);
    stage_release(&st);
}

TEST(nobody_waits_for_idle_seats_and_their_clocks_stand)
{
    struct stage st;
    begin_with_clock(&st, "toy", 3, "clock act 30", NULL);
    sees(&st, ANN, "state.to_act", "[0,1,2]");
    sees(&st, ANN, "state.clock.running", "[0]");
    stage_pass(&st, 20000);
    assert_int_equal(left_of(&st, ANN, 1), 30000);
    stage_release(&st);
}

TEST(in_a_window_the_clocks_of_all_who_are_waited_for_run)
{
    struct stage st;
    begin_with_clock(&st, "toy", 3, "clock act 30", NULL);
    acts(&st, ANN, "clue 2 tree");
    sees(&st, ANN, "state.clock", "{left_ms:[30000,30000,30000],running:[0,1,2]}");
    stage_pass(&st, 10000);
    acts(&st, BEN, "vote 0 red tree");
    sees(&st, ANN, "state.clock.running", "[0,2]");
    sees(&st, ANN, "state.clock.left_ms.0", "20000"); /* nothing new is asked of the others */
    sees(&st, ANN, "state.clock.left_ms.2", "20000");
    stage_release(&st);
}

TEST(bots_have_no_clock)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_seat_people(&st, 2);
    does(&st, ANN, "clock act 30");
    does(&st, ANN, "bot 1 random");
    st.dice = "deal 0 red; deal 1 blue; first 1; roll 3";
    stage_go(&st, ANN);
    sees(&st, ANN, "state.clock.running", "[]");
    stage_release(&st);
}

TEST(a_stand_in_has_no_clock)
{
    struct stage st;
    begin_with_clock(&st, "heimlich", 2, "clock act 30", DEAL "roll 3");
    stage_pass(&st, 10000);
    does(&st, ANN, "stand");
    sees(&st, BEN, "state.clock.running", "[]");
    sees(&st, BEN, "state.clock.left_ms.0", "20000");
    st.now_ms += 100;
    does(&st, ANN, "sit 0");
    sees(&st, BEN, "state.clock", "{left_ms:[20000,30000],running:[0]}");
    stage_release(&st);
}

/* ---- so long for the whole match ---- */

TEST(a_chess_clock_counts_the_whole_match)
{
    struct stage st;
    begin_with_clock(&st, "heimlich", 2, "clock chess 1 5", DEAL "roll 3; roll 1; roll 1");
    long left = left_of(&st, ANN, 0);
    assert_true(left == 60000 || left == 65000); /* the seconds of the first decision */
    stage_pass(&st, 10000);
    assert_int_equal(left_of(&st, ANN, 0), left - 10000);
    acts(&st, ANN, "go red 1");
    assert_int_equal(left_of(&st, ANN, 0), left - 10000 + 5000);
    stage_pass(&st, 20000);
    acts(&st, ANN, "go purple 2"); /* Ben's turn */
    assert_int_equal(left_of(&st, ANN, 0), left - 30000 + 5000);
    runs(&st, ANN, "[1]");
    stage_pass(&st, 30000);
    assert_int_equal(left_of(&st, ANN, 0), left - 30000 + 5000);
    acts(&st, BEN, "go red 1"); /* Ann's again */
    assert_int_equal(left_of(&st, ANN, 0), left - 30000 + 10000);
    stage_release(&st);
}

TEST(a_chess_clock_may_have_no_extra_seconds)
{
    struct stage st;
    begin_with_clock(&st, "heimlich", 2, "clock chess 10 0", DEAL "roll 3; roll 1; roll 1");
    assert_int_equal(left_of(&st, ANN, 0), 600000);
    stage_pass(&st, 100000);
    acts(&st, ANN, "go red 3");
    acts(&st, BEN, "go red 1");
    assert_int_equal(left_of(&st, ANN, 0), 500000);
    stage_release(&st);
}

/* ---- no time left ---- */

TEST(when_the_time_is_up_the_stand_in_plays_one_act)
{
    struct stage st;
    begin_with_clock(&st, "heimlich", 2, "clock act 30", DEAL "roll 3; roll 1");
    assert_true(st.wake_ms == st.now_ms + 30000);
    stage_pass(&st, 29999);
    assert_int_equal(st.thinks, 0);
    stage_pass(&st, 1);
    assert_int_equal(st.thinks, 1);
    assert_int_equal(st.think_seat, 0);
    assert_string_equal(st.think_bot, "");
    stage_thought(&st, "go red 1");
    sees(&st, ANN, "state.acts", "[0 go red 1]");
    sees(&st, BEN, "state.by", "[{act:4,by:clock}]");
    sees(&st, ANN, "state.clock", "{left_ms:[30000,30000],running:[0]}");
    stage_rebuild(&st);
    stage_enter(&st, ANN, "Ann");
    sees(&st, ANN, "state.by", "[{act:4,by:clock}]");
    sees(&st, ANN, "room.seats.0.standin", "false"); /* only that once */
    acts(&st, ANN, "go purple 2");
    stage_release(&st);
}

TEST(what_a_clock_has_done_and_is_taken_back_is_not_marked_any_more)
{
    struct stage st;
    begin_with_clock(&st, "heimlich", 2, "clock act 30", DEAL "roll 3; roll 1");
    stage_pass(&st, 30000);
    stage_thought(&st, "go red 1");
    does(&st, ANN, "back");
    stage_line(&st, ANN, "again");
    misses(&st, ANN, "state.by");
    acts(&st, ANN, "go red 1");
    misses(&st, ANN, "state.by");
    stage_release(&st);
}

TEST(the_next_match_has_no_marks_of_the_one_before)
{
    struct stage st;
    begin_with_clock(&st, "heimlich", 2, "clock act 30", DEAL "roll 3; " DEAL "roll 3; roll 1");
    stage_pass(&st, 30000);
    stage_thought(&st, "go red 1");
    does(&st, ANN, "abort");
    plays_again(&st, ANN, "rematch");
    stage_mix(&st, ANN);
    stage_mix(&st, BEN);
    stage_go(&st, ANN);
    acts(&st, ANN, "go red 1");
    stage_line(&st, ANN, "again");
    misses(&st, ANN, "state.by");
    stage_release(&st);
}

TEST(who_acts_in_the_last_moment_is_in_time)
{
    struct stage st;
    begin_with_clock(&st, "heimlich", 2, "clock act 30", DEAL "roll 3; roll 1");
    stage_pass(&st, 30000);
    uint32_t number = st.think_number;
    acts(&st, ANN, "go purple 1"); /* while the stand-in thinks */
    uint32_t events = st.events;
    stage_take(&st, (struct room_in){.kind = IN_THOUGHT, .seat = 0, .number = number,
                                     .text = "go red 1"});
    assert_int_equal(st.events, events);
    stage_release(&st);
}

TEST(an_empty_chess_clock_stays_empty)
{
    struct stage st;
    begin_with_clock(&st, "heimlich", 2, "clock chess 1 0", DEAL "roll 3; roll 1; roll 1");
    stage_pass(&st, 60000);
    stage_thought(&st, "go red 1");
    assert_int_equal(st.thinks, 1); /* no time for the next decision either */
    stage_thought(&st, "go purple 2");
    assert_int_equal(st.thinks, 0);
    runs(&st, ANN, "[1]");
    assert_int_equal(left_of(&st, BEN, 1), 60000);
    stage_release(&st);
}

/* ---- more time ---- */

TEST(more_time_is_a_minute_three_times_a_match)
{
    struct stage st;
    begin_with_clock(&st, "heimlich", 2, "clock act 30", DEAL "roll 3; roll 1");
    stage_pass(&st, 10000);
    does(&st, ANN, "time");
    for (uint32_t i = ANN; i <= BEN; i++) sees(&st, i, "state.clock.left_ms.0", "80000");
    assert_true(st.wake_ms == st.now_ms + 80000);
    does(&st, ANN, "time");
    stage_pass(&st, 20000);
    acts(&st, ANN, "go red 1");
    sees(&st, ANN, "state.clock.left_ms.0", "30000"); /* it was for that decision */
    does(&st, ANN, "time");
    refuses(&st, ANN, "time", "no-more-time");
    stage_rebuild(&st);
    stage_enter(&st, ANN, "Ann");
    refuses(&st, ANN, "time", "no-more-time");
    stage_release(&st);
}

TEST(the_next_match_has_more_time_again)
{
    struct stage st;
    begin_with_clock(&st, "heimlich", 2, "clock act 30", DEAL "roll 3; roll 1");
    for (int i = 0; i < 3; i++) does(&st, ANN, "time");
    does(&st, ANN, "abort");
    plays_again(&st, ANN, "rematch");
    stage_mix(&st, ANN);
    stage_mix(&st, BEN);
    st.dice = DEAL "roll 3";
    stage_go(&st, ANN);
    for (int i = 0; i < 3; i++) does(&st, ANN, "time");
    refuses(&st, ANN, "time", "no-more-time");
    stage_release(&st);
}

TEST(the_host_gives_time_to_others_and_that_is_not_counted)
{
    struct stage st;
    begin_with_clock(&st, "heimlich", 2, "clock act 30",
                     "deal 0 red; deal 1 blue; first 1; roll 3");
    for (int i = 0; i < 5; i++) does(&st, ANN, "time 1");
    sees(&st, BEN, "state.clock.left_ms.1", "330000");
    for (int i = 0; i < 3; i++) does(&st, BEN, "time");
    refuses(&st, BEN, "time", "no-more-time");
    refuses(&st, BEN, "time 1", "not-host");
    stage_release(&st);
}

/* ---- when clocks stand still ---- */

TEST(a_pause_stops_the_clock)
{
    struct stage st;
    begin_with_clock(&st, "heimlich", 2, "clock act 30", DEAL "roll 3");
    stage_pass(&st, 10000);
    does(&st, BEN, "pause");
    sees(&st, ANN, "state.clock", "{left_ms:[20000,30000],running:[]}");
    stage_pass(&st, 3600000);
    assert_int_equal(st.thinks, 0);
    does(&st, ANN, "resume");
    sees(&st, ANN, "state.clock", "{left_ms:[20000,30000],running:[0]}");
    stage_pass(&st, 5000);
    assert_int_equal(left_of(&st, ANN, 0), 15000);
    stage_release(&st);
}

TEST(the_clock_stands_while_nobody_is_there)
{
    struct stage st;
    begin_with_clock(&st, "heimlich", 2, "clock act 30", DEAL "roll 3");
    stage_pass(&st, 10000);
    stage_gone(&st, ANN);
    stage_gone(&st, BEN);
    st.now_ms += 50000;
    st.wake_ms = -1;
    stage_enter(&st, ANN, "Ann");
    assert_int_equal(st.thinks, 0);
    assert_in_range(json_number(st.conn[ANN].inbox.text, "state.clock.left_ms.0"), 20000, 30000);
    long left = left_of(&st, ANN, 0);
    assert_in_range(left, 20000, 30000);
    stage_pass(&st, 5000);
    assert_int_equal(left_of(&st, ANN, 0), left - 5000);
    stage_release(&st);
}

/* Going away and coming back is no way to more time. */
TEST(the_clock_goes_on_where_it_stood)
{
    struct stage st;
    begin_with_clock(&st, "heimlich", 2, "clock act 30", DEAL "roll 3");
    stage_gone(&st, BEN);
    stage_pass(&st, 20000);
    for (int i = 0; i < 3; i++) {
        stage_gone(&st, ANN);
        stage_enter(&st, ANN, "Ann");
    }
    assert_int_equal(left_of(&st, ANN, 0), 10000);
    stage_release(&st);
}

TEST(the_clock_of_who_is_gone_runs_for_those_who_wait)
{
    struct stage st;
    begin_with_clock(&st, "heimlich", 2, "clock act 30", DEAL "roll 3; roll 1");
    stage_pass(&st, 10000);
    stage_gone(&st, ANN);
    assert_int_equal(left_of(&st, BEN, 0), 20000);
    stage_pass(&st, 20000);
    assert_int_equal(st.thinks, 1); /* nobody waits for ever */
    stage_thought(&st, "go red 3");
    runs(&st, BEN, "[1]");
    stage_release(&st);
}

TEST(a_rebuilt_room_has_the_clocks_it_had)
{
    struct stage st;
    begin_with_clock(&st, "heimlich", 2, "clock chess 10 5", DEAL "roll 3; roll 1; roll 1");
    long whole = left_of(&st, ANN, 0);
    stage_pass(&st, 100000);
    acts(&st, ANN, "go red 1");
    stage_pass(&st, 100000);
    acts(&st, ANN, "go purple 2");
    long ann = left_of(&st, ANN, 0), ben = left_of(&st, ANN, 1);
    assert_int_equal(ann, whole - 200000 + 5000);
    st.now_ms += 86400000; /* the server was down for a day */
    stage_rebuild(&st);
    stage_enter(&st, ANN, "Ann");
    assert_int_equal(left_of(&st, ANN, 0), ann);
    assert_int_equal(left_of(&st, ANN, 1), ben);
    runs(&st, ANN, "[1]");
    stage_pass(&st, 7000);
    assert_int_equal(left_of(&st, ANN, 1), ben - 7000);
    stage_rebuild(&st);
    stage_enter(&st, BEN, "Ben");
    long again = left_of(&st, BEN, 1);
    assert_in_range(again, ben - 7000, ben); /* what is lost is at most the last question's */
    stage_release(&st);
}

TEST(a_clock_set_back_takes_and_gives_no_time)
{
    struct stage st;
    begin_with_clock(&st, "heimlich", 2, "clock act 30", DEAL "roll 3");
    stage_pass(&st, 10000);
    does(&st, BEN, "say now");
    st.now_ms -= 3600000;
    does(&st, BEN, "say then");
    assert_int_equal(left_of(&st, ANN, 0), 20000);
    stage_pass(&st, 5000);
    assert_int_equal(left_of(&st, ANN, 0), 15000);
    stage_pass(&st, 15000);
    assert_int_equal(st.thinks, 1);
    stage_release(&st);
}

TEST(the_longest_times_fit)
{
    struct stage st;
    begin_with_clock(&st, "heimlich", 2, "clock chess 1440 86400", DEAL "roll 3; roll 1");
    long left = left_of(&st, ANN, 0);
    assert_true(left >= 86400000);
    for (int i = 0; i < 30; i++) does(&st, ANN, "time 0");
    assert_true(left_of(&st, ANN, 0) >= left);
    acts(&st, ANN, "go red 1");
    acts(&st, ANN, "go purple 2");
    assert_true(left_of(&st, ANN, 0) > 0);
    stage_release(&st);
}

/* ---- the sand timer ---- */

TEST(anybody_may_turn_the_sand_timer)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_seat_people(&st, 2);
    stage_enter(&st, CLEO, "Cleo");
    does(&st, CLEO, "glass 60");
    for (uint32_t i = ANN; i <= CLEO; i++) sees(&st, i, "glass", "{person:3,left_ms:60000}");
    misses(&st, ANN, "room");
    stage_pass(&st, 20000);
    stage_enter(&st, DAN, "Dan"); /* sees how much is left */
    sees(&st, DAN, "glass", "{person:3,left_ms:40000}");
    does(&st, ANN, "glass 30"); /* turned again */
    sees(&st, DAN, "glass", "{person:1,left_ms:30000}");
    stage_rebuild(&st);
    st.now_ms += 10000;
    stage_enter(&st, BEN, "Ben");
    sees(&st, BEN, "glass", "{person:1,left_ms:20000}");
    st.now_ms += 20000;
    stage_line(&st, BEN, "again");
    misses(&st, BEN, "glass"); /* run through */
    stage_release(&st);
}

TEST(the_sand_timer_hurries_nobody)
{
    struct stage st;
    stage_begin(&st, "heimlich", 2, DEAL "roll 3");
    does(&st, BEN, "glass 5");
    stage_pass(&st, 3600000);
    assert_int_equal(st.thinks, 0);
    acts(&st, ANN, "go red 1");
    stage_release(&st);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_clock_nothing_is_told_of_it),
        cmocka_unit_test(every_decision_has_its_time),
        cmocka_unit_test(talk_does_not_give_time),
        cmocka_unit_test(a_turn_taken_back_gives_no_time),
        cmocka_unit_test(nobody_waits_for_idle_seats_and_their_clocks_stand),
        cmocka_unit_test(in_a_window_the_clocks_of_all_who_are_waited_for_run),
        cmocka_unit_test(bots_have_no_clock),
        cmocka_unit_test(a_stand_in_has_no_clock),
        cmocka_unit_test(a_chess_clock_counts_the_whole_match),
        cmocka_unit_test(a_chess_clock_may_have_no_extra_seconds),
        cmocka_unit_test(when_the_time_is_up_the_stand_in_plays_one_act),
        cmocka_unit_test(what_a_clock_has_done_and_is_taken_back_is_not_marked_any_more),
        cmocka_unit_test(the_next_match_has_no_marks_of_the_one_before),
        cmocka_unit_test(who_acts_in_the_last_moment_is_in_time),
        cmocka_unit_test(an_empty_chess_clock_stays_empty),
        cmocka_unit_test(more_time_is_a_minute_three_times_a_match),
        cmocka_unit_test(the_next_match_has_more_time_again),
        cmocka_unit_test(the_host_gives_time_to_others_and_that_is_not_counted),
        cmocka_unit_test(a_pause_stops_the_clock),
        cmocka_unit_test(the_clock_stands_while_nobody_is_there),
        cmocka_unit_test(the_clock_goes_on_where_it_stood),
        cmocka_unit_test(the_clock_of_who_is_gone_runs_for_those_who_wait),
        cmocka_unit_test(a_rebuilt_room_has_the_clocks_it_had),
        cmocka_unit_test(a_clock_set_back_takes_and_gives_no_time),
        cmocka_unit_test(the_longest_times_fit),
        cmocka_unit_test(anybody_may_turn_the_sand_timer),
        cmocka_unit_test(the_sand_timer_hurries_nobody),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
