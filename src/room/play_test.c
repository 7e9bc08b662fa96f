/* room/play_test.c - the dice of a match: who reveals what was mixed in, and who does not. */
#include "tests/stage.h"

#define HASH "0001020304050607000102030405060700010203040506070001020304050607"

TEST(people_reveal_what_they_mixed_when_the_match_begins)
{
    struct stage st;
    char reveal[2][80];
    stage_init(&st, "heimlich");
    stage_seat_people(&st, 2);
    for (uint32_t i = 0; i < 2; i++)
        snprintf(reveal[i], sizeof reveal[i], "%s", stage_dice_line(i + 1, true));
    refuses(&st, ANN, reveal[0], "not-asked");
    does(&st, ANN, "begin");
    sees(&st, BEN, "room.status", "gathering");
    sees(&st, BEN, "room.reveal", "[1,2]");
    misses(&st, BEN, "state");
    refuses(&st, ANN, "begin", "match-on");
    refuses(&st, ANN, "seats 3", "match-on");
    refuses(&st, ANN, "sit 1", "match-on");
    refuses(&st, ANN, "stand", "match-on");
    refuses(&st, ANN, "bot 1 random", "match-on");
    refuses(&st, ANN, "mix " HASH, "match-on");
    refuses(&st, ANN, "record", "match-not-over");
    refuses(&st, ANN, "abort", "no-match");
    refuses(&st, ANN, "reveal", "bad-line");
    refuses(&st, ANN, reveal[1], "wrong-reveal");
    does(&st, ANN, reveal[0]);
    sees(&st, BEN, "room.reveal", "[2]");
    assert_null(strstr(st.conn[BEN].inbox.text, reveal[0] + strlen("reveal ")));
    refuses(&st, ANN, reveal[0], "not-asked");
    stage_enter(&st, CLEO, "Cleo");
    refuses(&st, CLEO, reveal[1], "not-asked");
    does(&st, BEN, reveal[1]);
    sees(&st, ANN, "room.status", "playing");
    sees(&st, ANN, "state.seat", "0");
    stage_release(&st);
}

TEST(who_does_not_reveal_loses_the_seat_for_this_match)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_seat_people(&st, 3);
    does(&st, ANN, "begin");
    does(&st, ANN, stage_dice_line(ANN, true));
    does(&st, CLEO, stage_dice_line(CLEO, true));
    stage_pass(&st, 4999);
    misses(&st, ANN, "state");
    stage_pass(&st, 1);
    sees(&st, ANN, "room.status", "playing");
    sees(&st, ANN, "room.seats.1", "{person:null,bot:null,standin:true,withheld:2}");
    sees(&st, BEN, "state.seat", "null");
    refuses(&st, BEN, stage_dice_line(BEN, true), "not-asked");
    refuses(&st, BEN, "sit 1", "withheld");
    stage_compare(&st, BEN);
    does(&st, ANN, "abort");
    stage_line(&st, ANN, "record");
    assert_non_null(strstr(stage_get(&st, ANN, "record"), "\\nwithheld 1\\n"));
    plays_again(&st, ANN, "rematch");
    sees(&st, ANN, "room.seats.1", "{person:2,bot:null,standin:false}");
    stage_release(&st);
}

TEST(who_leaves_instead_of_revealing_is_not_waited_for)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_seat_people(&st, 3);
    does(&st, ANN, "begin");
    does(&st, ANN, stage_dice_line(ANN, true));
    does(&st, BEN, "leave");
    sees(&st, ANN, "room.seats.1.withheld", "2");
    does(&st, ANN, "kick 3");
    sees(&st, ANN, "room.status", "playing");
    sees(&st, ANN, "room.seats.2.withheld", "3");
    does(&st, ANN, "abort");
    plays_again(&st, ANN, "rematch");
    sees(&st, ANN, "room.seats.1.person", "null");
    sees(&st, ANN, "room.seats.2.person", "null");
    stage_release(&st);
}

TEST(who_is_not_there_need_not_reveal)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_seat_people(&st, 2);
    stage_gone(&st, BEN);
    stage_go(&st, ANN);
    sees(&st, ANN, "room.status", "playing");
    sees(&st, ANN, "room.seats.1", "{person:2,bot:null,standin:false}");
    stage_enter(&st, BEN, "Ben");
    sees(&st, BEN, "state.seat", "1");
    does(&st, ANN, "abort");
    stage_line(&st, ANN, "record");
    assert_null(strstr(stage_get(&st, ANN, "record"), "mix 1 ")); /* it did not count */
    stage_release(&st);
}

TEST(a_crash_while_people_reveal_changes_nothing)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_seat_people(&st, 3);
    does(&st, ANN, "begin");
    does(&st, BEN, stage_dice_line(BEN, true));
    st.now_ms += 3600000; /* the server was down for an hour */
    stage_rebuild(&st);
    stage_enter(&st, ANN, "Ann");
    sees(&st, ANN, "room.status", "gathering");
    sees(&st, ANN, "room.reveal", "[1,3]");
    stage_pass(&st, 10000); /* people have to come back first */
    misses(&st, ANN, "state");
    does(&st, ANN, stage_dice_line(ANN, true));
    stage_enter(&st, CLEO, "Cleo");
    does(&st, CLEO, stage_dice_line(CLEO, true));
    sees(&st, ANN, "room.status", "playing");
    stage_compare(&st, ANN);
    stage_release(&st);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(people_reveal_what_they_mixed_when_the_match_begins),
        cmocka_unit_test(who_does_not_reveal_loses_the_seat_for_this_match),
        cmocka_unit_test(who_leaves_instead_of_revealing_is_not_waited_for),
        cmocka_unit_test(who_is_not_there_need_not_reveal),
        cmocka_unit_test(a_crash_while_people_reveal_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
