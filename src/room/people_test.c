/* room/people_test.c - who comes in: numbers, the door, the link. */
#include "tests/stage.h"

static void stage_from(struct stage *st, uint32_t conn, uint64_t from, const char *line)
{
    st->conn[conn].open = true;
    stage_take(st, (struct room_in){.kind = IN_LINE, .conn = conn, .from = from, .text = line,
                                    .person = st->conn[conn].person});
}

TEST(the_number_of_somebody_kicked_is_free_again)
{
    struct stage st;
    stage_init(&st, "heimlich");
    st.host.limits.people = 3;
    stage_enter(&st, ANN, "Ann");
    stage_enter(&st, BEN, "Ben");
    stage_enter(&st, CLEO, "Cleo");
    does(&st, BEN, "note where the safe is");
    for (int i = 0; i < 70; i++) { /* more often than there are numbers */
        does(&st, ANN, "kick 2");
        does(&st, ANN, "door open");
        stage_enter(&st, BEN, "Ben");
        sees(&st, BEN, "you.person", "2");
        misses(&st, BEN, "note");
        stage_pass(&st, 60000);
    }
    stage_release(&st);
}

TEST(who_was_kicked_from_a_match_keeps_the_number_until_the_next)
{
    struct stage st;
    stage_begin(&st, "heimlich", 3, NULL);
    st.host.limits.people = 3;
    does(&st, ANN, "kick 2");
    does(&st, ANN, "door open");
    refuses(&st, DAN, "enter 0123456789012345678901 Dan", "room-full"); /* the record names Ben */
    does(&st, ANN, "abort");
    plays_again(&st, ANN, "rematch");
    does(&st, DAN, "enter 0123456789012345678901 Dan");
    sees(&st, DAN, "you.person", "2");
    stage_release(&st);
}

TEST(newcomers_knock_and_the_host_decides)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_enter(&st, ANN, "Ann");
    stage_enter(&st, BEN, "Ben");
    refuses(&st, BEN, "door knock", "not-host");
    refuses(&st, ANN, "door ajar", "bad-line");
    does(&st, ANN, "door knock");
    uint32_t events = st.events;
    stage_enter(&st, CLEO, "Cleo");
    sees(&st, CLEO, "knocking", "{name:Cleo}");
    misses(&st, CLEO, "room");
    sees(&st, ANN, "room.knocks", "[{id:1,name:Cleo}]");
    sees(&st, BEN, "room.knocks", "[{id:1,name:Cleo}]");
    assert_int_equal(st.events, events); /* a knock is not in the log */
    refuses(&st, CLEO, "say let me in", "enter-first");
    refuses(&st, BEN, "admit 1", "not-host");
    refuses(&st, ANN, "admit 2", "no-such-knock");
    does(&st, ANN, "admit 1");
    sees(&st, CLEO, "you.person", "3");
    sees(&st, ANN, "room.knocks", "[]");
    refuses(&st, ANN, "admit 1", "no-such-knock");
    stage_release(&st);
}

TEST(who_is_declined_is_sent_away_and_waits_before_knocking_again)
{
    struct stage st;
    static const char dan[] = "enter 0123456789012345678901 Dan";
    stage_init(&st, "heimlich");
    stage_enter(&st, ANN, "Ann");
    does(&st, ANN, "door knock");
    stage_from(&st, DAN, 77, dan);
    sees(&st, ANN, "room.knocks.0.name", "Dan");
    stage_from(&st, EVE, 77, "enter 1123456789012345678901 Eve"); /* of the same address */
    sees(&st, EVE, "refused.why", "knock-pending");
    stage_note_reason("knock-pending");
    stage_line(&st, ANN, "decline 1");
    sees(&st, DAN, "refused.why", "declined");
    sees(&st, DAN, "bye", "declined");
    sees(&st, ANN, "room.knocks", "[]");
    refuses(&st, ANN, "decline 1", "no-such-knock");
    stage_from(&st, DAN, 77, dan);
    sees(&st, DAN, "refused.why", "declined");
    stage_note_reason("declined");
    st.now_ms += 60000;
    stage_from(&st, DAN, 77, dan);
    sees(&st, DAN, "knocking.name", "Dan");
    stage_gone(&st, DAN); /* who goes away does not knock any more */
    sees(&st, ANN, "room.knocks", "[]");
    stage_release(&st);
}

TEST(only_so_many_wait_at_the_door)
{
    struct stage st;
    char line[64];
    stage_init(&st, "heimlich");
    stage_enter(&st, ANN, "Ann");
    does(&st, ANN, "door knock");
    for (uint32_t i = 2; i < 10; i++) {
        snprintf(line, sizeof line, "enter %022u Guest", i);
        stage_from(&st, i, i, line);
        sees(&st, i, "knocking.name", "Guest");
    }
    stage_from(&st, 10, 10, "enter 0123456789012345678901 Guest");
    sees(&st, 10, "refused.why", "too-many-knocks");
    stage_note_reason("too-many-knocks");
    does(&st, ANN, "door open"); /* those who wait still have to be let in */
    does(&st, ANN, "admit 3");
    sees(&st, 4, "you.person", "2");
    stage_release(&st);
}

TEST(known_people_need_not_knock)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_enter(&st, ANN, "Ann");
    stage_enter(&st, BEN, "Ben");
    does(&st, ANN, "door knock");
    stage_gone(&st, BEN);
    stage_enter(&st, BEN, "Ben");
    sees(&st, BEN, "you.person", "2");
    does(&st, BEN, "leave");
    stage_enter(&st, BEN, "Ben");
    sees(&st, BEN, "you.person", "2");
    stage_release(&st);
}

TEST(a_renewed_link_has_a_code_and_old_ones_say_so)
{
    struct stage st;
    char line[128], code[32];
    stage_init(&st, "heimlich");
    stage_enter(&st, ANN, "Ann");
    stage_enter(&st, BEN, "Ben");
    sees(&st, ANN, "room.code", "");
    refuses(&st, BEN, "renew", "not-host");
    refuses(&st, ANN, "renew please", "bad-line");
    does(&st, ANN, "renew");
    snprintf(code, sizeof code, "%s", stage_get(&st, ANN, "room.code"));
    assert_int_equal(strlen(code), 10);
    refuses(&st, CLEO, "enter 0123456789012345678901 Cleo", "old-link");
    refuses(&st, CLEO, "enter 0123456789012345678901+wrong Cleo", "old-link");
    refuses(&st, CLEO, "enter 0123456789012345678901+ Cleo", "bad-token");
    snprintf(line, sizeof line, "enter 0123456789012345678901+%s Cleo", code);
    does(&st, CLEO, line);
    sees(&st, CLEO, "you.person", "3");
    stage_gone(&st, BEN);
    stage_rebuild(&st);
    stage_enter(&st, BEN, "Ben"); /* known people need no link */
    sees(&st, BEN, "room.code", code);
    stage_enter(&st, ANN, "Ann");
    does(&st, ANN, "renew");
    snprintf(line, sizeof line, "enter 1123456789012345678901+%s Dan", code);
    refuses(&st, DAN, line, "old-link");
    stage_release(&st);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_number_of_somebody_kicked_is_free_again),
        cmocka_unit_test(who_was_kicked_from_a_match_keeps_the_number_until_the_next),
        cmocka_unit_test(newcomers_knock_and_the_host_decides),
        cmocka_unit_test(who_is_declined_is_sent_away_and_waits_before_knocking_again),
        cmocka_unit_test(only_so_many_wait_at_the_door),
        cmocka_unit_test(known_people_need_not_knock),
        cmocka_unit_test(a_renewed_link_has_a_code_and_old_ones_say_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
