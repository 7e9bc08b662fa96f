/* room/past_test.c - chat and notes so far, made from the events of the log. */
#include "tests/stage.h"

static struct room_past past;
static char told[1 << 18];

struct line {
    int64_t     at_ms;
    const char *text;
};

/* What `person` is told of these events; NULL: nothing. */
static const char *tell(const struct line *events, int count, uint8_t person, size_t room)
{
    memset(&past, 0, sizeof past);
    for (int i = 0; i < count; i++) room_past_count(&past, events[i].text, strlen(events[i].text));
    room_past_begin(&past, person, past.said, told, room);
    for (int i = 0; i < count; i++)
        room_past_add(&past, events[i].at_ms, events[i].text, strlen(events[i].text));
    if (!room_past_end(&past, (uint32_t)count)) return NULL;
    assert_ptr_equal(past.w.text, told);
    assert_ptr_equal(json_skip(told), told + past.w.length);
    return told;
}

#define TELL(events, person) tell(events, sizeof(events) / sizeof *(events), person, sizeof told)
#define KEY_A "00000000000000000000000000000001"
#define KEY_B "00000000000000000000000000000002"

static const struct line opening[] = {{1, "open toy 00"}, {2, "enter 1 " KEY_A " Ann"}};

TEST(nothing_said_is_nothing_told)
{
    assert_null(TELL(opening, 1));
}

TEST(messages_are_told_in_order_with_names_and_times)
{
    static const struct line events[] = {
        {1, "open toy 00"}, {2, "enter 1 " KEY_A " Ann"}, {3, "enter 2 " KEY_B " Ben Ten"},
        {4, "say 2 hello \"you\""}, {5, "sit 1 0"}, {6, "say 1 hi"}};
    assert_string_equal(
        TELL(events, 1),
        "{\"said\":[{\"person\":2,\"name\":\"Ben Ten\",\"text\":\"hello \\\"you\\\"\",\"at\":4},"
        "{\"person\":1,\"name\":\"Ann\",\"text\":\"hi\",\"at\":6}],\"n\":6,\"since\":6}");
}

TEST(who_was_called_otherwise_then_is_called_so)
{
    static const struct line events[] = {
        {2, "enter 1 " KEY_A " Ann"}, {3, "say 1 one"}, {4, "name 1 Anna"}, {5, "say 1 two"}};
    TELL(events, 1);
    assert_string_equal(json_bare(json_at(told, "said.0.name")), "Ann");
    assert_string_equal(json_bare(json_at(told, "said.1.name")), "Anna");
}

TEST(only_ones_own_notes_are_told_and_only_the_last)
{
    static const struct line events[] = {
        {2, "enter 1 " KEY_A " Ann"}, {3, "enter 2 " KEY_B " Ben"}, {4, "note 1 first"},
        {5, "note 2 secret of Ben"}, {6, "note 1 second thought"}};
    TELL(events, 1);
    assert_string_equal(json_bare(json_at(told, "note")), "second thought");
    assert_null(strstr(told, "Ben"));
    assert_string_equal(json_bare(json_at(told, "said")), "[]");
    TELL(events, 2);
    assert_string_equal(json_bare(json_at(told, "note")), "secret of Ben");
    assert_null(TELL(events, 3)); /* somebody without notes */
}

TEST(cleared_notes_are_none)
{
    static const struct line events[] = {
        {2, "enter 1 " KEY_A " Ann"}, {4, "note 1 first"}, {5, "note 1"}};
    assert_null(TELL(events, 1));
}

TEST(the_next_holder_of_a_number_does_not_read_its_notes)
{
    static const struct line events[] = {
        {2, "enter 1 " KEY_A " Ann"}, {4, "note 1 first"}, {5, "enter 1 " KEY_B " Ben"}};
    assert_null(TELL(events, 1));
}

TEST(who_comes_back_reads_the_own_notes)
{
    static const struct line events[] = {{2, "enter 1 " KEY_A " Ann"}, {4, "note 1 first"},
                                         {5, "leave 1"}, {6, "enter 1 " KEY_A " Ann"}};
    TELL(events, 1);
    assert_string_equal(json_bare(json_at(told, "note")), "first");
}

TEST(only_the_last_messages_are_told)
{
    static char texts[ROOM_PAST_MAX + 50][32];
    static struct line events[ROOM_PAST_MAX + 50];
    for (int i = 0; i < ROOM_PAST_MAX + 50; i++) {
        snprintf(texts[i], sizeof texts[i], "say 1 %d", i);
        events[i] = (struct line){i, texts[i]};
    }
    for (int count = ROOM_PAST_MAX - 1; count <= ROOM_PAST_MAX + 50; count += 17) {
        char first[32], last[32], path[32];
        int kept = count < ROOM_PAST_MAX ? count : ROOM_PAST_MAX;
        assert_non_null(tell(events, count, 1, sizeof told));
        snprintf(first, sizeof first, "%d", count - kept);
        snprintf(last, sizeof last, "%d", count - 1);
        assert_string_equal(json_bare(json_at(told, "said.0.text")), first);
        snprintf(path, sizeof path, "said.%d.text", kept - 1);
        assert_string_equal(json_bare(json_at(told, path)), last);
        snprintf(path, sizeof path, "said.%d", kept);
        assert_null(json_at(told, path));
    }
}

TEST(what_does_not_fit_is_not_told_by_halves)
{
    static const struct line events[] = {{2, "enter 1 " KEY_A " Ann"}, {4, "say 1 something"}};
    size_t length = strlen(TELL(events, 1));
    for (size_t room = 1; room <= length; room++) assert_null(tell(events, 2, 1, room));
    assert_non_null(tell(events, 2, 1, length + 1));
}

TEST(events_that_are_damaged_do_no_harm)
{
    static const struct line events[] = {
        {1, ""},         {2, "say"},       {3, "say "},    {4, "say 1"},     {5, "say 0 x"},
        {6, "say 65 x"}, {7, "say x y"},   {8, "note"},    {9, "note 1 "},   {10, "enter 1"},
        {11, "enter 1 "}, {12, "name 1"},  {13, "name 64 x"}, {14, "say 01 x"},
        {15, "enter 1 " KEY_A}, {16, "say 1 \xff"}};
    struct sh_rng rng;
    sh_rng_seed(&rng, 9);
    TELL(events, 1); /* whatever it is, it is JSON */
    for (int i = 0; i < 2000; i++) {
        static char texts[8][48];
        struct line random[8];
        static const char *const parts[] = {"say", "note", "enter", "name", " ", " ", "1", "64",
                                            "65", KEY_A, "x", "\"", "\\", "\x01", "\xc3"};
        for (int k = 0; k < 8; k++) {
            size_t n = 0;
            texts[k][0] = '\0';
            for (uint32_t p = sh_rng_below(&rng, 8); p > 0 && n < 40; p--) {
                int got = snprintf(texts[k] + n, sizeof texts[k] - n, "%s",
                                   parts[sh_rng_below(&rng, sizeof parts / sizeof *parts)]);
                n += (size_t)got;
            }
            random[k] = (struct line){k, texts[k]};
        }
        tell(random, 8, 1, sizeof told);
    }
}

/* ---- in a room ---- */

TEST(who_enters_is_told_what_was_said_as_a_message_of_its_own)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_enter(&st, ANN, "Ann");
    assert_int_equal(stage_count_messages(&st, ANN), 1); /* nothing was said */
    does(&st, ANN, "say hello");
    does(&st, ANN, "note red is Ben");
    stage_enter(&st, BEN, "Ben");
    assert_int_equal(stage_count_messages(&st, BEN), 2);
    sees(&st, BEN, "said.0.text", "hello");
    sees(&st, BEN, "since", "5");
    sees(&st, BEN, "n", "5");
    misses(&st, BEN, "note");
    assert_null(strstr(st.conn[BEN].inbox.text, "red is Ben"));
    stage_enter(&st, 8, "Ann");
    sees(&st, 8, "said.0.text", "hello");
    sees(&st, 8, "note", "red is Ben");
    stage_line(&st, ANN, "again"); /* everything, this too */
    sees(&st, ANN, "note", "red is Ben");
    stage_rebuild(&st);
    stage_enter(&st, ANN, "Ann");
    sees(&st, ANN, "said.0.text", "hello");
    sees(&st, ANN, "note", "red is Ben");
    stage_release(&st);
}

TEST(a_new_person_with_an_old_number_does_not_see_notes_of_the_one_before)
{
    struct stage st;
    stage_init(&st, "heimlich");
    st.host.limits.people = 3;
    stage_seat_people(&st, 2);
    stage_enter(&st, CLEO, "Cleo");
    does(&st, CLEO, "note my deepest secret");
    does(&st, CLEO, "leave");
    stage_enter(&st, DAN, "Dan");
    sees(&st, DAN, "you.person", "3");
    misses(&st, DAN, "note");
    stage_line(&st, DAN, "again");
    assert_null(strstr(st.conn[DAN].inbox.text, "deepest"));
    stage_release(&st);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_said_is_nothing_told),
        cmocka_unit_test(messages_are_told_in_order_with_names_and_times),
        cmocka_unit_test(who_was_called_otherwise_then_is_called_so),
        cmocka_unit_test(only_ones_own_notes_are_told_and_only_the_last),
        cmocka_unit_test(cleared_notes_are_none),
        cmocka_unit_test(the_next_holder_of_a_number_does_not_read_its_notes),
        cmocka_unit_test(who_comes_back_reads_the_own_notes),
        cmocka_unit_test(only_the_last_messages_are_told),
        cmocka_unit_test(what_does_not_fit_is_not_told_by_halves),
        cmocka_unit_test(events_that_are_damaged_do_no_harm),
        cmocka_unit_test(who_enters_is_told_what_was_said_as_a_message_of_its_own),
        cmocka_unit_test(a_new_person_with_an_old_number_does_not_see_notes_of_the_one_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
