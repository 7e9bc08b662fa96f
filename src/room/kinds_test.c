/*
 * room/kinds_test.c - the lines people send: who may send which when, and why others are refused.
 *
 * The last tests demand that every reason a room has was given by one of those before them.
 */
#include "tests/stage.h"

#define HASH "0001020304050607000102030405060700010203040506070001020304050607"

/* ---- coming in ---- */

TEST(who_enters_first_is_the_host_and_sees_the_room)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_enter(&st, ANN, "Ann");
    sees(&st, ANN, "you.person", "1");
    sees(&st, ANN, "since", "0");
    sees(&st, ANN, "n", "2");
    sees(&st, ANN, "room.id", "stage");
    sees(&st, ANN, "room.game", "heimlich");
    sees(&st, ANN, "room.rules", "1");
    sees(&st, ANN, "room.status", "lobby");
    sees(&st, ANN, "room.match", "1");
    sees(&st, ANN, "room.host", "1");
    sees(&st, ANN, "room.seats.0", "{person:null,bot:null,standin:false}");
    sees(&st, ANN, "room.people", "[{id:1,name:Ann,here:true}]");
    sees(&st, ANN, "room.options", "{rule:basic,bystander_bonus:off,first:draw}");
    sees(&st, ANN, "room.words", "[]");
    sees(&st, ANN, "room.clock", "{mode:off}");
    sees(&st, ANN, "room.chat", "free");
    sees(&st, ANN, "room.mixed", "[]");
    misses(&st, ANN, "state");
    assert_int_equal(strlen(stage_get(&st, ANN, "room.commit")), 64);
    stage_release(&st);
}

TEST(who_enters_next_is_a_person_and_the_others_hear_of_it)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_enter(&st, ANN, "Ann");
    stage_enter(&st, BEN, "Ben");
    sees(&st, BEN, "you.person", "2");
    sees(&st, BEN, "room.host", "1");
    sees(&st, ANN, "room.people", "[{id:1,name:Ann,here:true},{id:2,name:Ben,here:true}]");
    misses(&st, ANN, "you");
    sees(&st, ANN, "since", "2");
    sees(&st, ANN, "n", "3");
    stage_release(&st);
}

TEST(the_same_token_is_the_same_person_on_any_device)
{
    struct stage st;
    char line[128];
    stage_init(&st, "heimlich");
    stage_enter(&st, ANN, "Ann");
    uint32_t events = st.events;
    snprintf(line, sizeof line, "enter %s", stage_token(&st, "Ann"));
    stage_line(&st, 7, line); /* without the name */
    sees(&st, 7, "you.person", "1");
    assert_int_equal(st.events, events); /* nothing new about the room */
    does(&st, 7, "say from the second tab");
    sees(&st, ANN, "said.0.text", "from the second tab");
    sees(&st, 7, "said.0.text", "from the second tab");
    stage_gone(&st, 7);
    does(&st, ANN, "say still here");
    sees(&st, ANN, "said.0.name", "Ann");
    stage_release(&st);
}

TEST(one_comes_back_with_another_name)
{
    struct stage st;
    char line[128];
    stage_init(&st, "heimlich");
    stage_enter(&st, ANN, "Ann");
    stage_enter(&st, BEN, "Ben");
    stage_gone(&st, BEN);
    sees(&st, ANN, "room.people.1.here", "false");
    snprintf(line, sizeof line, "enter %s Benjamin", stage_token(&st, "Ben"));
    stage_line(&st, BEN, line);
    sees(&st, BEN, "you.person", "2");
    sees(&st, ANN, "room.people.1", "{id:2,name:Benjamin,here:true}");
    stage_release(&st);
}

TEST(nothing_is_taken_from_strangers)
{
    struct stage st;
    static const char *const lines[] = {"say hello", "again", "sit 0", "leave", "name Ann",
                                        "begin",     "dance", " ",     "enter2", "record"};
    stage_init(&st, "heimlich");
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        refuses(&st, ANN, lines[i], "enter-first");
    stage_release(&st);
}

TEST(one_enters_once_on_a_connection)
{
    struct stage st;
    char line[128];
    stage_init(&st, "heimlich");
    stage_enter(&st, ANN, "Ann");
    snprintf(line, sizeof line, "enter %s Ann", stage_token(&st, "Ann"));
    refuses(&st, ANN, line, "already-entered");
    snprintf(line, sizeof line, "enter %s Ben", stage_token(&st, "Ben"));
    refuses(&st, ANN, line, "already-entered");
    stage_release(&st);
}

TEST(a_token_has_22_to_64_characters_of_base64url)
{
    struct stage st;
    static const char good[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
    char line[128];
    stage_init(&st, "heimlich");
    refuses(&st, ANN, "enter", "bad-token");
    refuses(&st, ANN, "enter Ann", "bad-token");
    refuses(&st, ANN, "enter 012345678901234567890 Ann", "bad-token"); /* 21 */
    refuses(&st, ANN, "enter 012345678901234567890+ Ann", "bad-token");
    refuses(&st, ANN, "enter 012345678901234567890\xc3\xa4 Ann", "bad-token");
    snprintf(line, sizeof line, "enter %s0 Ann", good); /* 65 */
    refuses(&st, ANN, line, "bad-token");
    snprintf(line, sizeof line, "enter %s Ann", good);
    does(&st, ANN, line);
    sees(&st, ANN, "you.person", "1");
    does(&st, BEN, "enter 0123456789012345678901 Ben"); /* 22 */
    sees(&st, BEN, "you.person", "2");
    stage_release(&st);
}

TEST(all_of_a_token_counts)
{
    struct stage st;
    stage_init(&st, "heimlich");
    does(&st, ANN, "enter 0123456789012345678901234567890123456789a Ann");
    does(&st, BEN, "enter 0123456789012345678901234567890123456789b Ben");
    sees(&st, BEN, "you.person", "2");
    does(&st, CLEO, "enter 1123456789012345678901234567890123456789a Cleo");
    sees(&st, CLEO, "you.person", "3");
    does(&st, DAN, "enter 0123456789012345678901234567890123456789 Dan");
    sees(&st, DAN, "you.person", "4");
    stage_release(&st);
}

/* Enter on a connection of its own with this name. */
static void name_is(struct stage *st, const char *name, const char *why)
{
    char line[256];
    uint32_t conn = BEN;
    snprintf(line, sizeof line, "name %s", name);
    if (why) {
        refuses(st, ANN, line, why);
        snprintf(line, sizeof line, "enter %s-other %s", "0123456789012345678901", name);
        refuses(st, conn, line, why);
    } else {
        does(st, ANN, line);
        sees(st, ANN, "room.people.0.name", name);
    }
}

TEST(a_name_is_a_line_of_text_of_up_to_48_bytes)
{
    struct stage st;
    static const char *const good[] = {
        "A", "Ann", "Jean-Pierre du Pont", "\xc3\x84nne", "\xe6\x84\x9b", "\xf0\x9f\x95\xb5",
        "012345678901234567890123456789012345678901234567",
        "\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4"
        "\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4"
        "\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4"};
    static const char *const bad[] = {
        " Ann", "Ann ", "A\tn", "A\x01", "A\x7f", "A\x1b[0m", "\xc2\x85", "\xc3", "A\xff",
        "\xed\xa0\x80", "\xc0\xaf", "\xf4\x90\x80\x80",
        "0123456789012345678901234567890123456789012345678"};
    stage_init(&st, "heimlich");
    stage_enter(&st, ANN, "Ann");
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) name_is(&st, good[i], NULL);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) name_is(&st, bad[i], "bad-name");
    refuses(&st, ANN, "name", "bad-name");
    refuses(&st, CLEO, "enter 0123456789012345678901", "bad-name"); /* new, and nameless */
    stage_release(&st);
}

/* A name that JSON must escape arrives as it is. */
TEST(quotes_in_a_name_do_not_break_the_message)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_enter(&st, ANN, "Ann");
    does(&st, ANN, "name \"A\\n\" </script>");
    const char *raw = strstr(st.conn[ANN].inbox.text, "\"name\":");
    assert_non_null(raw);
    assert_non_null(strstr(raw, "\"\\\"A\\\\n\\\" "));
    stage_release(&st);
}

TEST(who_is_kicked_stays_away)
{
    struct stage st;
    char line[128];
    stage_init(&st, "heimlich");
    stage_seat_people(&st, 3);
    stage_enter(&st, 8, "Ben"); /* a second tab */
    does(&st, ANN, "kick 2");
    sees(&st, BEN, "bye", "kicked");
    sees(&st, 8, "bye", "kicked");
    misses(&st, BEN, "room");
    assert_false(st.conn[BEN].open);
    assert_false(st.conn[8].open);
    sees(&st, ANN, "room.people", "[{id:1,name:Ann,here:true},{id:3,name:Cleo,here:true}]");
    sees(&st, ANN, "room.seats.1.person", "null");
    sees(&st, ANN, "room.door", "knock");
    for (int i = 0; i < 2; i++) { /* with the same token, as good as a new one */
        snprintf(line, sizeof line, "enter %s Ben", stage_token(&st, "Ben"));
        stage_line(&st, BEN, line);
        sees(&st, BEN, "knocking.name", "Ben");
        misses(&st, BEN, "room");
        stage_rebuild(&st);
    }
    stage_release(&st);
}

TEST(only_people_who_are_about_can_be_kicked)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_seat_people(&st, 3);
    refuses(&st, BEN, "kick 3", "not-host");
    static const char *const bad[] = {"kick",   "kick 0", "kick 4",    "kick 1", "kick 02",
                                      "kick x", "kick 2 3", "kick 300", "kick -1"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        refuses(&st, ANN, bad[i], "no-such-person");
    does(&st, BEN, "leave");
    refuses(&st, ANN, "kick 2", "no-such-person");
    stage_release(&st);
}

TEST(who_left_comes_back_as_the_same_person)
{
    struct stage st;
    char line[128];
    stage_init(&st, "heimlich");
    stage_seat_people(&st, 3);
    does(&st, BEN, "leave");
    assert_false(st.conn[BEN].open);
    assert_non_null(stage_get(&st, BEN, "bye"));
    sees(&st, ANN, "room.people", "[{id:1,name:Ann,here:true},{id:3,name:Cleo,here:true}]");
    sees(&st, ANN, "room.seats.1.person", "null"); /* before a match the seat is free */
    snprintf(line, sizeof line, "enter %s", stage_token(&st, "Ben"));
    stage_line(&st, BEN, line); /* the name is still known */
    sees(&st, BEN, "you.person", "2");
    sees(&st, ANN, "room.people.1", "{id:2,name:Ben,here:true}");
    stage_release(&st);
}

TEST(a_line_after_leaving_is_a_strangers)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_seat_people(&st, 2);
    st.slow_close = true;
    does(&st, BEN, "leave");
    uint32_t events = st.events;
    stage_line(&st, BEN, "say wait");
    assert_int_equal(st.events, events);
    assert_int_equal(stage_count_messages(&st, ANN), 0);
    st.slow_close = false;
    stage_gone(&st, BEN);
    does(&st, ANN, "say bye");
    stage_release(&st);
}

/* Gone to the room long before the connection is: the new one must not be counted with it. */
TEST(one_may_leave_and_come_back_before_the_old_connection_is_closed)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_seat_people(&st, 2);
    st.slow_close = true;
    does(&st, BEN, "leave");
    stage_enter(&st, 7, "Ben");
    sees(&st, 7, "you.person", "2");
    st.slow_close = false;
    stage_gone(&st, BEN);
    does(&st, ANN, "say are you there");
    sees(&st, 7, "said.0.text", "are you there");
    stage_line(&st, ANN, "again");
    sees(&st, ANN, "room.people.1.here", "true");
    stage_gone(&st, 7);
    sees(&st, ANN, "room.people.1.here", "false");
    stage_release(&st);
}

TEST(a_full_room_lets_nobody_else_in)
{
    struct stage st;
    stage_init(&st, "heimlich");
    st.host.limits.people = 3;
    stage_seat_people(&st, 3);
    refuses(&st, DAN, "enter 0123456789012345678901 Dan", "room-full");
    stage_gone(&st, CLEO); /* she holds a seat */
    refuses(&st, DAN, "enter 0123456789012345678901 Dan", "room-full");
    stage_enter(&st, 8, "Cleo"); /* who was there may always come back */
    sees(&st, 8, "you.person", "3");
    stage_release(&st);
}

TEST(a_full_room_gives_the_number_of_who_is_longest_gone)
{
    struct stage st;
    char line[128];
    stage_init(&st, "heimlich");
    st.host.limits.people = 4;
    stage_seat_people(&st, 2);
    stage_enter(&st, CLEO, "Cleo");
    stage_enter(&st, DAN, "Dan");
    stage_gone(&st, DAN);
    st.now_ms += 1000;
    stage_gone(&st, CLEO);
    refuses(&st, EVE, "enter 0123456789012345678901 Eve", "room-full"); /* they may be back soon */
    st.now_ms += 3600000;
    stage_enter(&st, EVE, "Eve");
    sees(&st, EVE, "you.person", "4"); /* Dan's */
    sees(&st, ANN, "room.people.3", "{id:4,name:Eve,here:true}");
    stage_enter(&st, DAN, "Dan");
    sees(&st, DAN, "you.person", "3"); /* Cleo's */
    snprintf(line, sizeof line, "enter %s Cleo", stage_token(&st, "Cleo"));
    refuses(&st, CLEO, line, "room-full");
    stage_release(&st);
}

TEST(numbers_of_people_seated_or_leading_are_not_given_away)
{
    struct stage st;
    stage_init(&st, "heimlich");
    st.host.limits.people = 4;
    stage_seat_people(&st, 2);
    stage_enter(&st, CLEO, "Cleo");
    stage_enter(&st, DAN, "Dan");
    does(&st, ANN, "stand");
    does(&st, BEN, "stand");
    does(&st, BEN, "sit 1");
    stage_gone(&st, ANN); /* leads the room, for a while yet */
    stage_gone(&st, BEN); /* seated */
    st.now_ms += 1;
    refuses(&st, EVE, "enter 0123456789012345678901 Eve", "room-full");
    stage_line(&st, DAN, "leave");
    stage_enter(&st, EVE, "Eve");
    sees(&st, EVE, "you.person", "4");
    stage_release(&st);
}

/* ---- the form of lines ---- */

TEST(lines_have_one_form)
{
    struct stage st;
    static const char *const unknown[] = {"dance", "Say hello", " say hello", "saying x", "",
                                          "a-name-longer-than-any-line-has", "sit0"};
    static const char *const alone[] = {"begin now", "stand up", "leave us", "again and again",
                                        "abort it",  "record 1", "back 2",   "pause a",
                                        "resume b",  "again "};
    stage_init(&st, "heimlich");
    stage_seat_people(&st, 2);
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
        refuses(&st, ANN, unknown[i], "unknown-line");
    for (size_t i = 0; i < sizeof alone / sizeof *alone; i++) {
        stage_line(&st, ANN, alone[i]);
        const char *why = stage_get(&st, ANN, "refused.why");
        assert_non_null(why);
        assert_true(strcmp(why, "bad-line") == 0 || strcmp(why, "unknown-line") == 0);
    }
    refuses(&st, ANN, "say hello\nsay there", "bad-line");
    stage_release(&st);
}

TEST(a_refusal_shows_the_beginning_of_the_line)
{
    struct stage st;
    char line[201], shown[128];
    stage_init(&st, "heimlich");
    stage_enter(&st, ANN, "Ann");
    memset(line, 'x', 200);
    line[200] = '\0';
    refuses(&st, ANN, line, "unknown-line");
    snprintf(shown, sizeof shown, "%.80s", line);
    sees(&st, ANN, "refused.line", shown);
    memcpy(line + 79, "\xc3\xa4", 2); /* a character is shown whole or not at all */
    refuses(&st, ANN, line, "unknown-line");
    shown[79] = '\0';
    sees(&st, ANN, "refused.line", shown);
    refuses(&st, ANN, "bot 9 random", "no-such-seat");
    sees(&st, ANN, "refused.line", "bot 9 random");
    sees(&st, ANN, "refused.args", "{}");
    stage_release(&st);
}

TEST(a_refusal_shows_no_token)
{
    struct stage st;
    char line[128];
    stage_init(&st, "heimlich");
    stage_enter(&st, ANN, "Ann"); /* the stage looks for tokens in all that comes out */
    snprintf(line, sizeof line, "enter %s Ann", stage_token(&st, "Ann"));
    refuses(&st, ANN, line, "already-entered");
    room_refuse_line(st.room, BEN, 0, line, "too-fast");
    snprintf(line, sizeof line, "enter %s ", stage_token(&st, "Ann"));
    stage_line(&st, CLEO, line);
    assert_non_null(stage_get(&st, CLEO, "refused.why"));
    stage_release(&st);
}

TEST(the_shell_may_refuse_a_line_itself)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_enter(&st, ANN, "Ann");
    st.slow_store = true;
    stage_line(&st, ANN, "say hello");
    room_refuse_line(st.room, ANN, 1, "say more", "too-fast"); /* also while storing */
    sees(&st, ANN, "refused.line", "say more");
    sees(&st, ANN, "refused.why", "too-fast");
    stage_stored(&st);
    sees(&st, ANN, "said.0.text", "hello");
    stage_release(&st);
}

/* ---- rights ---- */

TEST(some_lines_are_the_hosts)
{
    struct stage st;
    static const char *const lines[] = {
        "bot 0 random", "game toy", "seats 3", "option rule pro", "word nut", "words none",
        "clock off", "clock act 5", "chat phrases", "begin", "host 2", "kick 1", "abort"};
    stage_init(&st, "heimlich");
    stage_seat_people(&st, 2);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        refuses(&st, BEN, lines[i], "not-host");
    stage_go(&st, ANN);
    refuses(&st, BEN, "time 0", "not-host");
    stage_release(&st);
}

TEST(some_lines_are_for_the_time_before_a_match)
{
    struct stage st;
    static const char *const lines[] = {"game toy",   "seats 3",   "option rule pro",
                                        "word nut",   "words none", "clock off",
                                        "clock act 5", "begin",
                                        "mix " HASH};
    stage_begin(&st, "heimlich", 2, NULL);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        refuses(&st, ANN, lines[i], "match-on");
    does(&st, ANN, "chat phrases"); /* this one at any time */
    does(&st, ANN, "abort");
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        refuses(&st, ANN, lines[i], "match-on"); /* not before a rematch was called */
    stage_release(&st);
}

TEST(some_lines_are_for_a_match)
{
    struct stage st;
    static const char *const lines[] = {"act 5 go red 1", "turn 5 1\ngo red 1", "try 5 go red 1",
                                        "back", "time", "time 0", "pause", "resume", "abort"};
    stage_init(&st, "heimlich");
    stage_seat_people(&st, 2);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        refuses(&st, ANN, lines[i], "no-match");
    stage_go(&st, ANN);
    does(&st, ANN, "abort");
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        refuses(&st, ANN, lines[i], "no-match");
    refuses(&st, ANN, "sit 0", "no-match");
    refuses(&st, ANN, "stand", "no-match");
    refuses(&st, ANN, "bot 0 random", "no-match");
    stage_release(&st);
}

TEST(some_lines_are_for_the_time_after_a_match)
{
    struct stage st;
    static const char *const lines[] = {"record", "show 0", "rematch", "rematch rotate",
                                        "rematch sides", "rematch flip"};
    stage_init(&st, "heimlich");
    stage_seat_people(&st, 2);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        refuses(&st, ANN, lines[i], "match-not-over");
    stage_go(&st, ANN);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        refuses(&st, ANN, lines[i], "match-not-over");
    stage_release(&st);
}

TEST(moments_and_eyes_that_a_match_never_had_are_refused)
{
    static const char *const no_act[] = {"show", "show 5", "show -1", "show x 0",
                                         "show 99999999999"};
    static const char *const no_seat[] = {"show 4 2", "show 4 x", "show 4 0 1", "show 4 -"};
    struct stage st;
    stage_begin(&st, "heimlich", 2, NULL);
    does(&st, ANN, "abort");
    for (size_t i = 0; i < sizeof no_act / sizeof *no_act; i++)
        refuses(&st, ANN, no_act[i], "no-such-act");
    for (size_t i = 0; i < sizeof no_seat / sizeof *no_seat; i++)
        refuses(&st, ANN, no_seat[i], "no-such-seat");
    stage_release(&st);
}

TEST(some_lines_are_for_who_has_a_seat)
{
    struct stage st;
    static const char *const before[] = {"stand", "mix " HASH};
    static const char *const during[] = {"act 5 go red 1", "turn 5 1\ngo red 1", "try 5 go red 1",
                                         "back", "time", "pause", "resume", "stand"};
    stage_init(&st, "heimlich");
    stage_seat_people(&st, 2);
    stage_enter(&st, CLEO, "Cleo");
    for (size_t i = 0; i < sizeof before / sizeof *before; i++)
        refuses(&st, CLEO, before[i], "not-seated");
    stage_go(&st, ANN);
    for (size_t i = 0; i < sizeof during / sizeof *during; i++)
        refuses(&st, CLEO, during[i], "not-seated");
    stage_release(&st);
}

TEST(anybody_may_watch_and_talk)
{
    struct stage st;
    stage_begin(&st, "heimlich", 2, NULL);
    stage_enter(&st, CLEO, "Cleo");
    sees(&st, CLEO, "state.seat", "null");
    sees(&st, CLEO, "state.moves", "[]");
    does(&st, CLEO, "say hello");
    does(&st, CLEO, "note the red one");
    does(&st, CLEO, "glass 30");
    does(&st, CLEO, "name Cleopatra");
    stage_line(&st, CLEO, "again");
    sees_everything(&st, CLEO);
    does(&st, ANN, "abort");
    stage_line(&st, CLEO, "record");
    assert_non_null(stage_get(&st, CLEO, "record"));
    does(&st, CLEO, "leave");
    stage_release(&st);
}

/* ---- seats, in the lobby ---- */

TEST(seats_are_taken_and_given_up)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_enter(&st, ANN, "Ann");
    stage_enter(&st, BEN, "Ben");
    does(&st, ANN, "seats 3");
    does(&st, ANN, "sit 2");
    sees(&st, BEN, "room.seats.2", "{person:1,bot:null,standin:false}");
    refuses(&st, BEN, "sit 2", "seat-taken");
    static const char *const bad[] = {"sit 3", "sit", "sit -1", "sit 01", "sit x", "sit 1 2"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        refuses(&st, BEN, bad[i], "no-such-seat");
    does(&st, ANN, "sit 0"); /* one seat at a time */
    sees(&st, BEN, "room.seats.0.person", "1");
    sees(&st, BEN, "room.seats.2.person", "null");
    does(&st, BEN, "sit 2");
    does(&st, ANN, "stand");
    sees(&st, BEN, "room.seats.0.person", "null");
    refuses(&st, ANN, "stand", "not-seated");
    stage_release(&st);
}

TEST(fewer_seats_send_people_off_theirs)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_seat_people(&st, 3);
    stage_line(&st, ANN, "seats 2"); /* she is asked first */
    sees(&st, CLEO, "room.seats.2.person", "3");
    does(&st, CLEO, "agree 1");
    sees(&st, CLEO, "room.seats", "[{person:1,bot:null,standin:false},"
                                  "{person:2,bot:null,standin:false}]");
    refuses(&st, CLEO, "stand", "not-seated");
    does(&st, ANN, "seats 3");
    sees(&st, CLEO, "room.seats.2.person", "null");
    static const char *const bad[] = {"seats",    "seats 1", "seats 8",
                                      "seats 02", "seats x", "seats 2 3"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        refuses(&st, ANN, bad[i], "wrong-seats");
    stage_release(&st);
}

TEST(bots_take_seats)
{
    struct stage st;
    stage_init(&st, "toy");
    stage_seat_people(&st, 2);
    does(&st, ANN, "seats 3");
    does(&st, ANN, "bot 2 spy");
    sees(&st, BEN, "room.seats.2", "{person:null,bot:spy,standin:false}");
    does(&st, ANN, "bot 2 random");
    sees(&st, BEN, "room.seats.2.bot", "random");
    does(&st, ANN, "bot 2 none");
    sees(&st, BEN, "room.seats.2.bot", "null");
    does(&st, ANN, "bot 1 spy"); /* Ben's seat */
    sees(&st, BEN, "room.seats.1", "{person:null,bot:spy,standin:false}");
    does(&st, BEN, "sit 1"); /* and back again */
    sees(&st, BEN, "room.seats.1", "{person:2,bot:null,standin:false}");
    refuses(&st, ANN, "bot 3 random", "no-such-seat");
    refuses(&st, ANN, "bot", "no-such-seat");
    refuses(&st, ANN, "bot 2", "unknown-bot");
    refuses(&st, ANN, "bot 2 deepthought", "unknown-bot");
    refuses(&st, ANN, "bot 2 random now", "unknown-bot");
    refuses(&st, ANN, "bot 2 a-name-that-is-far-too-long", "unknown-bot");
    stage_release(&st);
}

/* ---- what is agreed before a match ---- */

TEST(the_host_may_choose_another_game)
{
    struct stage st;
    stage_init(&st, "toy");
    stage_seat_people(&st, 2);
    does(&st, ANN, "seats 4");
    does(&st, ANN, "bot 2 spy");
    does(&st, ANN, "bot 3 random");
    does(&st, ANN, "option rule pro");
    does(&st, ANN, "game insidejob");
    sees(&st, BEN, "room.game", "insidejob");
    sees(&st, BEN, "room.words", "[]");
    sees(&st, BEN, "room.options.memory", "strict");
    sees(&st, BEN, "room.seats.0.person", "1");
    sees(&st, BEN, "room.seats.1.person", "2");
    sees(&st, BEN, "room.seats.2.bot", "null"); /* the spy plays nothing but the toy */
    sees(&st, BEN, "room.seats.3.bot", "random");
    does(&st, ANN, "game nullgame"); /* of two seats */
    misses(&st, BEN, "room.seats.2");
    sees(&st, BEN, "room.seats.1.person", "2");
    does(&st, ANN, "game toy");
    sees(&st, BEN, "room.options.rule", "basic");
    refuses(&st, ANN, "game", "unknown-game");
    refuses(&st, ANN, "game chess", "unknown-game");
    refuses(&st, ANN, "game toy now", "unknown-game");
    refuses(&st, ANN, "game a-game-with-a-name-that-is-longer-than-names-are", "unknown-game");
    stage_release(&st);
}

TEST(another_game_is_played_after_a_match_too)
{
    struct stage st;
    stage_begin(&st, "toy", 2, NULL);
    does(&st, ANN, "abort");
    plays_again(&st, ANN, "rematch");
    does(&st, ANN, "game heimlich");
    does(&st, ANN, "seats 2");
    stage_mix(&st, ANN);
    stage_mix(&st, BEN);
    st.dice = "deal 0 red; deal 1 blue; first 1; roll 2";
    stage_go(&st, ANN);
    sees(&st, BEN, "state.phase", "walk");
    sees(&st, BEN, "state.to_act", "[1]");
    sees(&st, ANN, "state.acts", "[* deal 0 red,* deal 1 ?,* first 1,* roll 2]");
    stage_release(&st);
}

TEST(the_host_sets_house_rules)
{
    struct stage st;
    stage_init(&st, "toy");
    stage_enter(&st, ANN, "Ann");
    stage_enter(&st, BEN, "Ben");
    does(&st, ANN, "option rule pro");
    does(&st, ANN, "option handicap -2");
    sees(&st, BEN, "room.options", "{rule:pro,rounds:2,handicap:-2}");
    refuses(&st, ANN, "option", "unknown-option");
    refuses(&st, ANN, "option color red", "unknown-option");
    refuses(&st, ANN, "option rule", "unknown-value");
    refuses(&st, ANN, "option rule easy", "unknown-value");
    refuses(&st, ANN, "option rule pro now", "unknown-value");
    refuses(&st, ANN, "option rounds 13", "unknown-value");
    stage_release(&st);
}

TEST(the_host_adds_words)
{
    struct stage st;
    char line[128];
    stage_init(&st, "toy");
    stage_enter(&st, ANN, "Ann");
    stage_enter(&st, BEN, "Ben");
    does(&st, ANN, "word nut");
    does(&st, ANN, "word ice cream");
    does(&st, ANN, "word \xc3\x84pfel");
    sees(&st, BEN, "room.words", "[nut,ice cream,\xc3\x84pfel]");
    refuses(&st, ANN, "word", "bad-text");
    refuses(&st, ANN, "word  a", "bad-text");
    refuses(&st, ANN, "word a\x01", "bad-text");
    refuses(&st, ANN, "word ?", "not-a-word");
    memset(line, 'x', sizeof line);
    memcpy(line, "word ", 5);
    line[5 + SH_WORD_MAX] = '\0';
    refuses(&st, ANN, line, "bad-text");
    line[5 + SH_WORD_MAX - 1] = '\0';
    does(&st, ANN, line);
    refuses(&st, ANN, "word more", "too-many-words"); /* the toy takes four */
    does(&st, ANN, "words none");
    sees(&st, BEN, "room.words", "[]");
    refuses(&st, ANN, "words", "bad-line");
    refuses(&st, ANN, "words en", "unknown-list"); /* all words of the toy come from people */
    refuses(&st, ANN, "check en", "unknown-language"); /* and nobody judges them */
    refuses(&st, ANN, "words none at all", "bad-line");
    does(&st, ANN, "game heimlich");
    refuses(&st, ANN, "word nut", "game-without-words");
    does(&st, ANN, "game insidejob");
    refuses(&st, ANN, "word nut", "unknown-mission"); /* the game knows which it can use */
    stage_release(&st);
}

TEST(the_host_sets_the_clock)
{
    struct stage st;
    static const char *const bad[] = {
        "clock", "clock on", "clock off 5", "clock act", "clock act 0", "clock act 05",
        "clock act x", "clock act 5 5", "clock act 86401", "clock chess", "clock chess 5",
        "clock chess 0 5", "clock chess 5 x", "clock chess 1441 0", "clock chess 5 5 5"};
    stage_init(&st, "toy");
    stage_enter(&st, ANN, "Ann");
    does(&st, ANN, "clock act 60");
    sees(&st, ANN, "room.clock", "{mode:act,seconds:60}");
    does(&st, ANN, "clock chess 10 5");
    sees(&st, ANN, "room.clock", "{mode:chess,minutes:10,seconds:5}");
    does(&st, ANN, "clock chess 10 0");
    sees(&st, ANN, "room.clock", "{mode:chess,minutes:10,seconds:0}");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) refuses(&st, ANN, bad[i], "bad-line");
    does(&st, ANN, "clock off");
    sees(&st, ANN, "room.clock", "{mode:off}");
    stage_release(&st);
}

TEST(everybody_mixes_into_the_dice)
{
    struct stage st;
    static const char *const bad[] = {
        "mix", "mix 00", "mix 000102030405060708090a0b0c0d0e0f", /* the bytes themselves */
        "mix " HASH "0", "mix " HASH " 1",
        "mix 0001020304050607000102030405060700010203040506070001020304050g0",
        "mix 00010203040506070001020304050607000102030405060700010203040506AA"};
    stage_init(&st, "heimlich");
    stage_enter(&st, ANN, "Ann");
    stage_enter(&st, BEN, "Ben");
    does(&st, ANN, "seats 2");
    does(&st, ANN, "sit 0");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) refuses(&st, ANN, bad[i], "bad-line");
    does(&st, ANN, "mix " HASH);
    sees(&st, BEN, "room.mixed", "[1]");
    for (uint32_t i = ANN; i <= BEN; i++) /* that, not what */
        assert_null(strstr(st.conn[i].inbox.text, HASH));
    does(&st, BEN, "sit 1");
    stage_mix(&st, BEN);
    sees(&st, ANN, "room.mixed", "[1,2]");
    stage_release(&st);
}

TEST(a_match_begins_when_all_seats_are_ready)
{
    struct stage st;
    stage_init(&st, "toy");
    stage_enter(&st, ANN, "Ann");
    stage_enter(&st, BEN, "Ben");
    does(&st, ANN, "seats 3");
    refuses(&st, ANN, "begin", "seat-empty");
    sees(&st, ANN, "refused.args", "{seat:0}");
    does(&st, ANN, "sit 0");
    refuses(&st, ANN, "begin", "mix-missing");
    sees(&st, ANN, "refused.args", "{seat:0}");
    stage_mix(&st, ANN);
    refuses(&st, ANN, "begin", "seat-empty");
    sees(&st, ANN, "refused.args", "{seat:1}");
    does(&st, ANN, "bot 1 random");
    does(&st, BEN, "sit 2");
    refuses(&st, ANN, "begin", "mix-missing");
    sees(&st, ANN, "refused.args", "{seat:2}");
    stage_mix(&st, BEN);
    refuses(&st, ANN, "begin", "too-few-words");
    does(&st, ANN, "word nut");
    does(&st, ANN, "word nut");
    refuses(&st, ANN, "begin", "same-word");
    does(&st, ANN, "words none");
    does(&st, ANN, "word nut");
    does(&st, ANN, "word crown");
    does(&st, ANN, "option rule pro");
    refuses(&st, ANN, "begin", "odd-seats");
    does(&st, ANN, "option rule basic");
    stage_go(&st, ANN);
    sees(&st, BEN, "room.status", "playing");
    sees(&st, BEN, "state.seat", "2");
    sees(&st, BEN, "state.from", "0");
    stage_release(&st);
}

/* ---- seats, in a match ---- */

TEST(in_a_match_one_keeps_ones_seat)
{
    struct stage st;
    stage_begin(&st, "heimlich", 3, NULL);
    stage_enter(&st, DAN, "Dan");
    refuses(&st, BEN, "sit 0", "seat-taken");
    refuses(&st, DAN, "sit 0", "seat-taken");
    does(&st, BEN, "stand");
    sees(&st, ANN, "room.seats.1", "{person:2,bot:null,standin:true}");
    refuses(&st, DAN, "sit 1", "seat-taken"); /* a bot stands in, it is still his */
    refuses_act(&st, BEN, "go yellow 1", "standing");
    refuses(&st, BEN, "back", "standing");
    does(&st, BEN, "sit 1");
    sees(&st, ANN, "room.seats.1.standin", "false");
    refuses(&st, ANN, "bot 1 random", "match-on");
    refuses(&st, ANN, "bot 1 none", "match-on");
    stage_release(&st);
}

/* ---- limits ---- */

TEST(a_log_that_is_full_lets_people_play_to_the_end)
{
    struct stage st;
    stage_begin(&st, "nullgame", 2, NULL);
    uint32_t bytes = 0;
    for (uint32_t i = 0; i < st.events; i++) bytes += (uint32_t)st.log[i].length;
    st.host.limits.log_bytes = bytes + 60;
    refuses(&st, ANN, "say hello", "log-full");
    refuses(&st, ANN, "name Anna", "log-full");
    does(&st, CLEO, "enter 0123456789012345678901 C");
    acts(&st, ANN, "done");
    refuses(&st, DAN, "enter 1123456789012345678901 D", "log-full");
    refuses_act(&st, BEN, "done", "log-full");
    stage_gone(&st, BEN);
    stage_enter(&st, BEN, "Ben"); /* who is known comes back */
    sees(&st, BEN, "you.person", "2");
    does(&st, ANN, "abort");
    does(&st, ANN, "leave");
    stage_release(&st);
}

TEST(who_looks_too_often_has_to_wait)
{
    struct stage st;
    stage_init(&st, "heimlich");
    st.host.limits.looks_per_min = 60;
    stage_enter(&st, ANN, "Ann");
    for (int i = 0; i < 20; i++) {
        stage_line(&st, ANN, "again");
        sees_everything(&st, ANN);
    }
    refuses(&st, ANN, "again", "too-fast");
    st.now_ms += 1000;
    stage_line(&st, ANN, "again");
    sees_everything(&st, ANN);
    stage_release(&st);
}

TEST(who_left_a_match_finds_the_seat_again)
{
    struct stage st;
    stage_begin(&st, "heimlich", 3, "deal 0 red; deal 1 blue; deal 2 green; first 0; roll 3");
    does(&st, BEN, "leave");
    sees(&st, ANN, "room.seats.1", "{person:2,bot:null,standin:true}");
    sees(&st, ANN, "room.people.1", "{id:2,name:Ben,here:false}");
    stage_enter(&st, BEN, "Ben");
    sees(&st, BEN, "you.person", "2");
    sees(&st, BEN, "state.view.agent_of.1", "blue");
    stage_line(&st, ANN, "again");
    sees(&st, ANN, "room.seats.1", "{person:2,bot:null,standin:false}");
    stage_release(&st);
}

/* ---- the host ---- */

TEST(the_host_hands_the_room_over)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_seat_people(&st, 2);
    static const char *const bad[] = {"host", "host 0", "host 3", "host x", "host 2 1", "host 02"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        refuses(&st, ANN, bad[i], "no-such-person");
    does(&st, ANN, "host 2");
    sees(&st, ANN, "room.host", "2");
    refuses(&st, ANN, "begin", "not-host");
    stage_go(&st, BEN);
    does(&st, BEN, "abort");
    stage_release(&st);
}

/* ---- talk ---- */

TEST(chat_is_told_to_everybody_with_name_and_time)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_seat_people(&st, 2);
    stage_enter(&st, CLEO, "Cleo");
    st.now_ms = stage_start_ms + 1234;
    does(&st, BEN, "say hello  there, \xc3\x84nne");
    for (uint32_t i = ANN; i <= CLEO; i++)
        sees(&st, i, "said",
             "[{person:2,name:Ben,text:hello  there, \xc3\x84nne,at:1700000001234}]");
    static const char *const bad[] = {"say", "say  hello", "say hello ", "say a\tb", "say \x1b[31m",
                                      "say \xff", "say \xc2\x9b"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) refuses(&st, BEN, bad[i], "bad-text");
    stage_release(&st);
}

TEST(chat_has_a_length)
{
    struct stage st;
    char line[64];
    stage_init(&st, "heimlich");
    st.host.limits.chat_bytes = 20;
    stage_enter(&st, ANN, "Ann");
    snprintf(line, sizeof line, "say %021d", 7);
    refuses(&st, ANN, line, "too-long");
    snprintf(line, sizeof line, "say %020d", 7);
    does(&st, ANN, line);
    stage_release(&st);
}

/* As many messages as go through in a row. */
static int burst(struct stage *st, uint32_t conn)
{
    int said = 0;
    for (; said < 100; said++) {
        uint32_t events = st->events;
        stage_line(st, conn, "say x");
        if (st->events == events) break;
    }
    sees(st, conn, "refused.why", "too-fast");
    stage_note_reason("too-fast");
    return said;
}

TEST(chat_has_a_rate_for_each_person)
{
    struct stage st;
    stage_init(&st, "heimlich");
    st.host.limits.chat_per_min = 30;
    stage_enter(&st, ANN, "Ann");
    stage_enter(&st, BEN, "Ben");
    int first = burst(&st, ANN);
    assert_in_range(first, 1, 30);
    does(&st, BEN, "say I may");
    st.now_ms += 2000; /* one more */
    assert_int_equal(burst(&st, ANN), 1);
    st.now_ms += 20000;
    assert_true(burst(&st, ANN) <= 10);
    st.now_ms += 3600000; /* silence is not saved up */
    assert_int_equal(burst(&st, ANN), first);
    int minute = 0;
    for (int i = 0; i < 60; i++) {
        st.now_ms += 1000;
        minute += burst(&st, ANN);
    }
    assert_int_equal(minute, 30);
    stage_release(&st);
}

TEST(the_host_may_leave_only_ready_made_phrases)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_enter(&st, ANN, "Ann");
    does(&st, ANN, "chat phrases");
    sees(&st, ANN, "room.chat", "phrases");
    for (int i = 0; room_phrases[i]; i++) {
        char line[64];
        snprintf(line, sizeof line, "phrase %s", room_phrases[i]);
        st.now_ms += 10000;
        does(&st, ANN, line);
        sees(&st, ANN, "said.0.phrase", room_phrases[i]);
    }
    refuses(&st, ANN, "say hello there", "phrases-only");
    refuses(&st, ANN, "say hello", "phrases-only");
    refuses(&st, ANN, "say", "phrases-only");
    refuses(&st, ANN, "phrase Hello", "no-such-phrase");
    refuses(&st, ANN, "phrase", "no-such-phrase");
    refuses(&st, ANN, "chat", "bad-line");
    refuses(&st, ANN, "chat loud", "bad-line");
    refuses(&st, ANN, "chat free please", "bad-line");
    does(&st, ANN, "chat free");
    does(&st, ANN, "say hello there");
    stage_release(&st);
}

TEST(notes_are_told_to_their_owner_only)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_seat_people(&st, 2);
    stage_enter(&st, 8, "Ben");
    does(&st, BEN, "note Ann is red");
    sees(&st, BEN, "note", "Ann is red");
    sees(&st, 8, "note", "Ann is red"); /* his other tab */
    assert_int_equal(stage_count_messages(&st, ANN), 0);
    does(&st, BEN, "note");
    sees(&st, BEN, "note", "");
    refuses(&st, BEN, "note a\x02", "bad-text");
    refuses(&st, BEN, "note  a", "bad-text");
    stage_release(&st);
}

TEST(notes_have_a_length)
{
    struct stage st;
    char line[64];
    stage_init(&st, "heimlich");
    st.host.limits.note_bytes = 20;
    stage_enter(&st, ANN, "Ann");
    snprintf(line, sizeof line, "note %021d", 7);
    refuses(&st, ANN, line, "too-long");
    snprintf(line, sizeof line, "note %020d", 7);
    does(&st, ANN, line);
    stage_release(&st);
}

/* ---- the rest of the reasons; match_test.c and clock_test.c have more about them ---- */

TEST(acts_are_refused_for_their_form_their_time_and_their_rules)
{
    struct stage st;
    char line[64];
    stage_begin(&st, "heimlich", 2, "deal 0 red; deal 1 blue; first 0; roll 3");
    static const char *const bad[] = {"act", "act x go red 1", "act -1 go red 1",
                                      "act 07 go red 1", "try", "try x go red 1",
                                      "act 9999999999 go red 1"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) refuses(&st, ANN, bad[i], "bad-line");
    refuses_act(&st, ANN, "fly red 1", "bad-move");
    refuses_act(&st, ANN, "go red 01", "bad-move");
    refuses_act(&st, ANN, "roll 3", "bad-move"); /* that is chance's */
    snprintf(line, sizeof line, "act %u", room_number(st.room));
    refuses(&st, ANN, line, "bad-move");
    snprintf(line, sizeof line, "try %u", room_number(st.room));
    refuses(&st, ANN, line, "bad-move");
    snprintf(line, sizeof line, "turn %u 0", room_number(st.room));
    refuses(&st, ANN, line, "bad-line");
    snprintf(line, sizeof line, "turn %u 1", room_number(st.room));
    refuses(&st, ANN, line, "bad-line");
    refuses(&st, ANN, "act 1 go red 1", "stale");
    refuses(&st, ANN, "try 1 go red 1", "stale");
    snprintf(line, sizeof line, "act %u go red 1", room_number(st.room) + 1);
    refuses(&st, ANN, line, "stale"); /* a message nobody has seen yet */
    refuses_act(&st, BEN, "go red 1", "not-your-turn");
    refuses_act(&st, ANN, "go red 4", "not-enough-points");
    sees(&st, ANN, "refused.args", "{left:3}");
    snprintf(line, sizeof line, "turn %u 2\ngo red 3\nsafe 3", room_number(st.room));
    refuses(&st, ANN, line, "turn-interrupted");
    refuses(&st, ANN, "back", "nothing-to-take-back");
    stage_release(&st);
}

TEST(a_secret_cannot_be_taken_back)
{
    struct stage st;
    stage_begin(&st, "toy", 2, NULL);
    acts(&st, ANN, "clue 2 tree");
    acts(&st, ANN, "vote 1 red tree");
    refuses(&st, ANN, "back", "secret-shown");
    stage_release(&st);
}

TEST(a_match_can_be_stopped_for_a_while)
{
    struct stage st;
    stage_begin(&st, "heimlich", 2, "deal 0 red; deal 1 blue; first 0; roll 3");
    refuses(&st, ANN, "resume", "not-paused");
    does(&st, BEN, "pause");
    sees(&st, ANN, "room.status", "paused");
    refuses(&st, ANN, "pause", "paused");
    refuses_act(&st, ANN, "go red 1", "paused");
    refuses(&st, ANN, "back", "paused");
    refuses(&st, ANN, "time", "paused");
    does(&st, ANN, "resume");
    sees(&st, BEN, "room.status", "playing");
    acts(&st, ANN, "go red 1");
    stage_release(&st);
}

TEST(the_host_may_pause_without_a_seat)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_enter(&st, DAN, "Dan");
    stage_enter(&st, ANN, "Ann");
    stage_enter(&st, BEN, "Ben");
    does(&st, DAN, "seats 2");
    does(&st, ANN, "sit 0");
    does(&st, BEN, "sit 1");
    stage_mix(&st, ANN);
    stage_mix(&st, BEN);
    stage_go(&st, DAN);
    does(&st, DAN, "pause");
    does(&st, DAN, "resume");
    refuses(&st, DAN, "time", "not-seated");
    stage_release(&st);
}

TEST(more_time_is_for_clocks_that_run)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_seat_people(&st, 2);
    does(&st, ANN, "clock act 30");
    st.dice = "deal 0 red; deal 1 blue; first 0; roll 3";
    stage_go(&st, ANN);
    refuses(&st, BEN, "time", "clock-not-running");
    refuses(&st, ANN, "time 1", "clock-not-running");
    refuses(&st, ANN, "time 2", "no-such-seat");
    refuses(&st, ANN, "time x", "no-such-seat");
    for (int i = 0; i < 3; i++) does(&st, ANN, "time");
    refuses(&st, ANN, "time", "no-more-time");
    stage_release(&st);
}

TEST(a_sand_timer_has_a_limit)
{
    struct stage st;
    static const char *const bad[] = {"glass", "glass 0", "glass 3601", "glass x", "glass 05",
                                      "glass 5 5"};
    stage_init(&st, "heimlich");
    stage_enter(&st, ANN, "Ann");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) refuses(&st, ANN, bad[i], "bad-line");
    does(&st, ANN, "glass 3600");
    sees(&st, ANN, "glass", "{person:1,left_ms:3600000}");
    stage_release(&st);
}

TEST(a_rematch_is_the_same_again_or_rotated)
{
    struct stage st;
    stage_begin(&st, "heimlich", 2, NULL);
    does(&st, ANN, "abort");
    refuses(&st, ANN, "rematch flip", "nothing-to-flip");
    refuses(&st, ANN, "rematch sides", "no-sides");
    refuses(&st, ANN, "rematch now", "bad-line");
    refuses(&st, ANN, "rematch rotate twice", "bad-line");
    plays_again(&st, ANN, "rematch");
    sees(&st, BEN, "room.status", "lobby");
    stage_release(&st);
}

TEST(lines_that_never_reach_a_room_have_reasons_too)
{
    struct room_lines lines = {0};
    const char *why;
    char line[32] = "turn 1 65";
    room_lines_take(&lines, stage_resize, line, strlen(line), &why);
    assert_string_equal(why, "too-many-lines");
    stage_note_reason("too-many-lines");
}

/* Those of the door, of seats, of dice and of poker faces are given in people_test.c, seats_test.c,
   play_test.c, talk_test.c, those of proposals in propose_test.c. */
static const char *const given_elsewhere[] = {
    "alone-with-bots", "declined", "knock-pending", "no-such-knock", "no-such-wish", "not-agreed",
    "no-proposals", "no-rematch", "not-asked", "old-link", "other-seat", "poker-face",
    "rematch-pending", "seat-kept", "too-many-knocks",
    "watchers-silent", "wish-pending", "withheld", "wrong-reveal", NULL};

TEST(every_reason_of_the_list_was_given)
{
    for (int i = 0; given_elsewhere[i]; i++) stage_note_reason(given_elsewhere[i]);
    for (int i = 0; room_reasons[i]; i++) {
        if (!stage_has_given(room_reasons[i])) print_error("never given: %s\n", room_reasons[i]);
        assert_true(stage_has_given(room_reasons[i]));
    }
}

/* And no other: what a room says is in its list, or the engine's or the game's. */
static bool lists(const char *const *reasons, const char *why)
{
    while (*reasons && strcmp(*reasons, why) != 0) reasons++;
    return *reasons != NULL;
}

TEST(every_reason_that_was_given_is_in_a_list)
{
    for (int i = 0; i < stage_given_count; i++) {
        const char *why = stage_given[i];
        bool known = lists(room_reasons, why) || lists(sh_reasons, why) ||
                     lists(sh_record_reasons, why);
        for (int g = 0; sh_games[g]; g++) known |= lists(sh_games[g]->reasons, why);
        known |= lists(toy_game.reasons, why);
        if (!known) print_error("not in any list: %s\n", why);
        assert_true(known);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(who_enters_first_is_the_host_and_sees_the_room),
    cmocka_unit_test(who_enters_next_is_a_person_and_the_others_hear_of_it),
    cmocka_unit_test(the_same_token_is_the_same_person_on_any_device),
    cmocka_unit_test(one_comes_back_with_another_name),
    cmocka_unit_test(nothing_is_taken_from_strangers),
    cmocka_unit_test(one_enters_once_on_a_connection),
    cmocka_unit_test(a_token_has_22_to_64_characters_of_base64url),
    cmocka_unit_test(all_of_a_token_counts),
    cmocka_unit_test(a_name_is_a_line_of_text_of_up_to_48_bytes),
    cmocka_unit_test(quotes_in_a_name_do_not_break_the_message),
    cmocka_unit_test(who_is_kicked_stays_away),
    cmocka_unit_test(only_people_who_are_about_can_be_kicked),
    cmocka_unit_test(who_left_comes_back_as_the_same_person),
    cmocka_unit_test(a_line_after_leaving_is_a_strangers),
    cmocka_unit_test(one_may_leave_and_come_back_before_the_old_connection_is_closed),
    cmocka_unit_test(a_full_room_lets_nobody_else_in),
    cmocka_unit_test(a_full_room_gives_the_number_of_who_is_longest_gone),
    cmocka_unit_test(numbers_of_people_seated_or_leading_are_not_given_away),
    cmocka_unit_test(lines_have_one_form),
    cmocka_unit_test(a_refusal_shows_the_beginning_of_the_line),
    cmocka_unit_test(a_refusal_shows_no_token),
    cmocka_unit_test(the_shell_may_refuse_a_line_itself),
    cmocka_unit_test(some_lines_are_the_hosts),
    cmocka_unit_test(some_lines_are_for_the_time_before_a_match),
    cmocka_unit_test(some_lines_are_for_a_match),
    cmocka_unit_test(some_lines_are_for_the_time_after_a_match),
    cmocka_unit_test(moments_and_eyes_that_a_match_never_had_are_refused),
    cmocka_unit_test(some_lines_are_for_who_has_a_seat),
    cmocka_unit_test(anybody_may_watch_and_talk),
    cmocka_unit_test(seats_are_taken_and_given_up),
    cmocka_unit_test(fewer_seats_send_people_off_theirs),
    cmocka_unit_test(bots_take_seats),
    cmocka_unit_test(the_host_may_choose_another_game),
    cmocka_unit_test(another_game_is_played_after_a_match_too),
    cmocka_unit_test(the_host_sets_house_rules),
    cmocka_unit_test(the_host_adds_words),
    cmocka_unit_test(the_host_sets_the_clock),
    cmocka_unit_test(everybody_mixes_into_the_dice),
    cmocka_unit_test(a_match_begins_when_all_seats_are_ready),
    cmocka_unit_test(in_a_match_one_keeps_ones_seat),
    cmocka_unit_test(a_log_that_is_full_lets_people_play_to_the_end),
    cmocka_unit_test(who_looks_too_often_has_to_wait),
    cmocka_unit_test(who_left_a_match_finds_the_seat_again),
    cmocka_unit_test(the_host_hands_the_room_over),
    cmocka_unit_test(chat_is_told_to_everybody_with_name_and_time),
    cmocka_unit_test(chat_has_a_length),
    cmocka_unit_test(chat_has_a_rate_for_each_person),
    cmocka_unit_test(the_host_may_leave_only_ready_made_phrases),
    cmocka_unit_test(notes_are_told_to_their_owner_only),
    cmocka_unit_test(notes_have_a_length),
    cmocka_unit_test(acts_are_refused_for_their_form_their_time_and_their_rules),
    cmocka_unit_test(a_secret_cannot_be_taken_back),
    cmocka_unit_test(a_match_can_be_stopped_for_a_while),
    cmocka_unit_test(the_host_may_pause_without_a_seat),
    cmocka_unit_test(more_time_is_for_clocks_that_run),
    cmocka_unit_test(a_sand_timer_has_a_limit),
    cmocka_unit_test(a_rematch_is_the_same_again_or_rotated),
    cmocka_unit_test(lines_that_never_reach_a_room_have_reasons_too),
    cmocka_unit_test(every_reason_of_the_list_was_given),
    cmocka_unit_test(every_reason_that_was_given_is_in_a_list),
};

int main(void)
{
    return cmocka_run_group_tests(tests, NULL, NULL);
}
