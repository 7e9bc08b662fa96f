/* room/talk_test.c - chat and notes, as who comes back is told them; the sand timer. */
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
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
