/* room/talk_test.c - chat and notes, as who comes back is told them; phrases,
   poker faces, the sand timer. */
#include "tests/stage.h"

static void come_back(struct stage *st, uint32_t conn, const char *name)
{
    stage_gone(st, conn);
    stage_enter(st, conn, name);
}

TEST(nothing_said_is_nothing_told)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_enter(&st, ANN, "Ann");
    misses(&st, ANN, "said");
    misses(&st, ANN, "note");
    stage_release(&st);
}

TEST(messages_are_told_in_order_with_the_names_of_then)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_enter(&st, ANN, "Ann");
    stage_enter(&st, BEN, "Ben");
    does(&st, ANN, "say one \"quoted\" \\ word");
    st.now_ms += 5;
    does(&st, BEN, "say two  spaces");
    does(&st, ANN, "name Anna");
    does(&st, ANN, "say three");
    come_back(&st, BEN, "Ben");
    sees(&st, BEN, "said.0", "{person:1,name:Ann,text:one \\quoted\\ \\\\ word,at:1700000000000}");
    sees(&st, BEN, "said.1", "{person:2,name:Ben,text:two  spaces,at:1700000000005}");
    sees(&st, BEN, "said.2.name", "Anna");
    misses(&st, BEN, "said.3");
    sees(&st, BEN, "since", "7"); /* a message of its own: what was said up to then */
    sees(&st, BEN, "n", "7");
    stage_compare(&st, BEN);
    stage_release(&st);
}

TEST(only_the_last_messages_are_kept)
{
    struct stage st;
    char line[32];
    stage_init(&st, "heimlich");
    st.host.limits.chat_per_min = 0;
    stage_enter(&st, ANN, "Ann");
    for (int i = 0; i < ROOM_PAST_MAX + 3; i++) {
        snprintf(line, sizeof line, "say message %d", i);
        does(&st, ANN, line);
    }
    for (int life = 0; life < 2; life++) {
        stage_line(&st, ANN, "again");
        sees(&st, ANN, "said.0.text", "message 3");
        sees(&st, ANN, "said.199.text", "message 202");
        misses(&st, ANN, "said.200");
        stage_rebuild(&st);
        stage_enter(&st, ANN, "Ann");
    }
    stage_release(&st);
}

TEST(only_ones_own_notes_are_told_and_only_the_last)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_enter(&st, ANN, "Ann");
    stage_enter(&st, BEN, "Ben");
    does(&st, ANN, "note first");
    does(&st, ANN, "note second");
    does(&st, BEN, "note Ben's");
    come_back(&st, ANN, "Ann");
    sees(&st, ANN, "note", "second");
    stage_compare(&st, ANN);
    does(&st, ANN, "note");
    sees(&st, ANN, "note", "");
    come_back(&st, ANN, "Ann");
    misses(&st, ANN, "note");
    does(&st, BEN, "leave");
    stage_enter(&st, BEN, "Ben"); /* the same person */
    sees(&st, BEN, "note", "Ben's");
    stage_compare(&st, BEN);
    stage_release(&st);
}

TEST(the_next_holder_of_a_number_does_not_read_its_notes)
{
    struct stage st;
    stage_init(&st, "heimlich");
    st.host.limits.people = 2;
    stage_enter(&st, ANN, "Ann");
    stage_enter(&st, BEN, "Ben");
    does(&st, BEN, "note where the safe is");
    does(&st, BEN, "leave");
    stage_enter(&st, CLEO, "Cleo");
    sees(&st, CLEO, "you.person", "2");
    misses(&st, CLEO, "note");
    stage_compare(&st, CLEO);
    stage_release(&st);
}

TEST(the_longest_messages_fit)
{
    struct stage st;
    char line[600] = "say ";
    stage_init(&st, "heimlich");
    st.host.limits.chat_per_min = 0;
    stage_enter(&st, ANN, "Ann");
    for (size_t i = 4; i < 504; i++) line[i] = i % 2 ? '"' : '\\'; /* two bytes each in JSON */
    for (int i = 0; i < ROOM_PAST_MAX; i++) does(&st, ANN, line);
    stage_line(&st, ANN, "again");
    sees(&st, ANN, "said.199.person", "1");
    stage_release(&st);
}

TEST(the_sand_timer_counts_as_talk)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_enter(&st, ANN, "Ann");
    for (int i = 0; i < 5; i++) does(&st, ANN, "glass 30");
    refuses(&st, ANN, "glass 30", "too-fast");
    refuses(&st, ANN, "say hello", "too-fast");
    st.now_ms += 2000; /* 30 a minute */
    does(&st, ANN, "glass 30");
    stage_release(&st);
}

/* ---- phrases ---- */

TEST(a_phrase_is_told_by_its_key_in_both_modes)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_enter(&st, ANN, "Ann");
    stage_enter(&st, BEN, "Ben");
    does(&st, ANN, "phrase hello");
    sees(&st, BEN, "said.0", "{person:1,name:Ann,phrase:hello,at:1700000000000}");
    does(&st, ANN, "chat phrases");
    does(&st, BEN, "phrase bye");
    come_back(&st, ANN, "Ann");
    sees(&st, ANN, "said.0.phrase", "hello");
    sees(&st, ANN, "said.1", "{person:2,name:Ben,phrase:bye,at:1700000000000}");
    stage_compare(&st, ANN);
    stage_release(&st);
}

TEST(a_game_has_phrases_of_its_own_that_may_name_a_seat)
{
    struct stage st;
    stage_init(&st, "insidejob");
    stage_seat_people(&st, 2);
    does(&st, ANN, "phrase not-me");
    sees(&st, BEN, "said.0", "{person:1,name:Ann,phrase:not-me,game:insidejob,at:1700000000000}");
    does(&st, ANN, "phrase suspect 1");
    sees(&st, BEN, "said.0", "{person:1,name:Ann,phrase:suspect,game:insidejob,seat:1,called:Ben,"
                             "at:1700000000000}");
    does(&st, BEN, "stand"); /* whom it was about stays */
    does(&st, BEN, "phrase trust 1");
    sees(&st, ANN, "said.0", "{person:2,name:Ben,phrase:trust,game:insidejob,seat:1,"
                             "at:1700000000000}");
    does(&st, ANN, "game heimlich");
    come_back(&st, ANN, "Ann");
    sees(&st, ANN, "said.1.called", "Ben");
    sees(&st, ANN, "said.1.game", "insidejob");
    stage_compare(&st, ANN);
    refuses(&st, ANN, "phrase not-me", "no-such-phrase"); /* another game's */
    stage_release(&st);
}

TEST(a_phrase_that_is_not_well_formed_is_refused)
{
    struct stage st;
    stage_init(&st, "insidejob");
    stage_seat_people(&st, 2);
    refuses(&st, ANN, "phrase suspect", "bad-line");
    refuses(&st, ANN, "phrase not-me 1", "bad-line");
    refuses(&st, ANN, "phrase hello 0", "bad-line");
    refuses(&st, ANN, "phrase suspect 2", "no-such-seat");
    refuses(&st, ANN, "phrase suspect Ben", "no-such-seat");
    refuses(&st, ANN, "phrase suspect 1 1", "no-such-phrase");
    refuses(&st, ANN, "phrase hello ", "no-such-phrase");
    refuses(&st, ANN, "phrase a-key-that-has-far-too-many-letters", "no-such-phrase");
    stage_release(&st);
}

TEST(phrases_count_as_talk)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_enter(&st, ANN, "Ann");
    for (int i = 0; i < 5; i++) does(&st, ANN, "phrase hello");
    refuses(&st, ANN, "phrase hello", "too-fast");
    refuses(&st, ANN, "say hello", "too-fast");
    stage_release(&st);
}

/* The longest names, every byte of which is two in JSON. */
TEST(the_longest_phrases_fit)
{
    struct stage st;
    char line[80] = "name ";
    memset(line + 5, '"', ROOM_NAME_MAX - 1);
    stage_init(&st, "insidejob");
    st.host.limits.chat_per_min = 0;
    stage_seat_people(&st, 2);
    does(&st, ANN, line);
    does(&st, BEN, line);
    does(&st, ANN, "phrase suspect 1");
    sees(&st, BEN, "said.0.seat", "1");
    stage_compare(&st, BEN);
    stage_release(&st);
}

TEST(spynet_in_teams_has_phrases_unless_the_host_says_otherwise)
{
    struct stage st;
    stage_init(&st, "spynet");
    stage_enter(&st, ANN, "Ann");
    sees(&st, ANN, "room.chat", "phrases"); /* four seats are usual */
    refuses(&st, ANN, "say hello", "phrases-only");
    does(&st, ANN, "seats 3");
    sees(&st, ANN, "room.chat", "free");
    does(&st, ANN, "say hello");
    does(&st, ANN, "chat phrases"); /* from now on it is the host's wish */
    does(&st, ANN, "seats 2");
    sees(&st, ANN, "room.chat", "phrases");
    does(&st, ANN, "chat free");
    does(&st, ANN, "seats 4");
    sees(&st, ANN, "room.chat", "free");
    stage_compare(&st, ANN);
    stage_release(&st);
}

/* ---- poker faces ---- */

/* Ann and Ben are the spymasters, Cleo and Dan guess, Eve watches. */
static void begin_codenames(struct stage *st)
{
    stage_init(st, "codenames");
    st->host.limits.chat_per_min = 0;
    stage_seat_people(st, 4);
    stage_enter(st, EVE, "Eve");
}

TEST(spymasters_have_phrases_only_while_the_match_is_on)
{
    struct stage st;
    begin_codenames(&st);
    does(&st, ANN, "say the lobby is free");
    stage_go(&st, ANN);
    sees(&st, ANN, "state.silent", "[0,1]");
    sees(&st, CLEO, "state.silent", "[0,1]");
    sees(&st, EVE, "state.silent", "[0,1]");
    refuses(&st, ANN, "say tree", "poker-face");
    refuses(&st, BEN, "say tree", "poker-face");
    does(&st, ANN, "phrase well-played");
    does(&st, CLEO, "say I think it is the tree");
    does(&st, ANN, "note tree");
    does(&st, ANN, "pause");
    refuses(&st, ANN, "say tree", "poker-face");
    does(&st, ANN, "abort");
    misses(&st, ANN, "state.silent");
    does(&st, ANN, "say it was the tree");
    does(&st, ANN, "name Anna");
    does(&st, ANN, "glass 7");
    stage_release(&st);
}

TEST(watchers_have_phrases_only_while_somebody_keeps_a_poker_face)
{
    struct stage st;
    begin_codenames(&st);
    does(&st, EVE, "say hello");
    stage_go(&st, ANN);
    refuses(&st, EVE, "say take the tree", "watchers-silent");
    does(&st, EVE, "phrase hello");
    does(&st, EVE, "name Eva");
    does(&st, EVE, "glass 7");
    does(&st, ANN, "abort");
    does(&st, EVE, "say take the tree");
    stage_release(&st);
    stage_begin(&st, "heimlich", 2, NULL);
    misses(&st, ANN, "state.silent");
    stage_enter(&st, EVE, "Eve");
    does(&st, EVE, "say nobody here keeps a poker face");
    stage_release(&st);
}

TEST(the_spymaster_of_a_duo_is_the_only_one_who_is_silent)
{
    struct stage st;
    stage_init(&st, "codenames");
    stage_seat_people(&st, 2);
    does(&st, ANN, "option variant duo");
    stage_go(&st, ANN);
    sees(&st, BEN, "state.silent", "[0]");
    refuses(&st, ANN, "say tree", "poker-face");
    does(&st, BEN, "say is it the tree?");
    stage_release(&st);
}

TEST(a_poker_face_has_no_other_name_and_only_usual_glasses)
{
    static const char *const usual[] = {"glass 30", "glass 60", "glass 90", "glass 120"};
    static const char *const others[] = {"glass 1", "glass 29", "glass 31", "glass 45", "glass 61",
                                         "glass 89", "glass 91", "glass 119", "glass 121",
                                         "glass 150", "glass 180", "glass 3600"};
    struct stage st;
    begin_codenames(&st);
    stage_go(&st, ANN);
    refuses(&st, ANN, "name Tree", "poker-face");
    refuses(&st, ANN, "name  Tree", "bad-name");
    does(&st, CLEO, "name Cleopatra");
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++) does(&st, ANN, usual[i]);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        refuses(&st, ANN, others[i], "poker-face");
        does(&st, CLEO, others[i]);
    }
    refuses(&st, ANN, "glass 0", "bad-line");
    stage_release(&st);
}

/* Not by coming back with another name, not by leaving first, not by giving the seat up. */
TEST(there_is_no_way_round_a_poker_face)
{
    struct stage st;
    char line[128];
    begin_codenames(&st);
    stage_go(&st, ANN);
    snprintf(line, sizeof line, "enter %s Tree", stage_token(&st, "Ann"));
    stage_gone(&st, ANN);
    stage_line(&st, ANN, line);
    sees(&st, ANN, "room.people.0.name", "Ann");
    does(&st, ANN, "stand");
    refuses(&st, ANN, "say tree", "poker-face");
    refuses(&st, ANN, "name Tree", "poker-face");
    refuses(&st, ANN, "glass 7", "poker-face");
    does(&st, ANN, "leave");
    stage_line(&st, ANN, line);
    sees(&st, ANN, "room.people.0.name", "Ann");
    refuses(&st, ANN, "say tree", "poker-face");
    snprintf(line, sizeof line, "enter %s Cleopatra", stage_token(&st, "Cleo"));
    stage_gone(&st, CLEO);
    stage_line(&st, CLEO, line);
    sees(&st, ANN, "room.people.2.name", "Cleopatra");
    stage_rebuild(&st);
    stage_enter(&st, ANN, "Ann");
    refuses(&st, ANN, "say tree", "poker-face");
    stage_release(&st);
}

TEST(a_spymaster_who_was_sent_away_comes_back_as_a_watcher)
{
    struct stage st;
    begin_codenames(&st);
    stage_go(&st, ANN);
    does(&st, ANN, "kick 2");
    does(&st, ANN, "door open");
    stage_enter(&st, BEN, "Ben");
    sees(&st, BEN, "state.seat", "null");
    refuses(&st, BEN, "say tree", "watchers-silent");
    stage_release(&st);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_said_is_nothing_told),
        cmocka_unit_test(messages_are_told_in_order_with_the_names_of_then),
        cmocka_unit_test(only_the_last_messages_are_kept),
        cmocka_unit_test(only_ones_own_notes_are_told_and_only_the_last),
        cmocka_unit_test(the_next_holder_of_a_number_does_not_read_its_notes),
        cmocka_unit_test(the_longest_messages_fit),
        cmocka_unit_test(the_sand_timer_counts_as_talk),
        cmocka_unit_test(a_phrase_is_told_by_its_key_in_both_modes),
        cmocka_unit_test(a_game_has_phrases_of_its_own_that_may_name_a_seat),
        cmocka_unit_test(a_phrase_that_is_not_well_formed_is_refused),
        cmocka_unit_test(phrases_count_as_talk),
        cmocka_unit_test(the_longest_phrases_fit),
        cmocka_unit_test(spynet_in_teams_has_phrases_unless_the_host_says_otherwise),
        cmocka_unit_test(spymasters_have_phrases_only_while_the_match_is_on),
        cmocka_unit_test(watchers_have_phrases_only_while_somebody_keeps_a_poker_face),
        cmocka_unit_test(the_spymaster_of_a_duo_is_the_only_one_who_is_silent),
        cmocka_unit_test(a_poker_face_has_no_other_name_and_only_usual_glasses),
        cmocka_unit_test(there_is_no_way_round_a_poker_face),
        cmocka_unit_test(a_spymaster_who_was_sent_away_comes_back_as_a_watcher),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
