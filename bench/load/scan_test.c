/* bench/load/scan_test.c - what the scan makes of messages as docs/protocol.md shows them. */
#include "bench/load/scan.h"
#include "tests/toy.h"

static struct scanned scan_text(const char *text)
{
    struct scanned seen;
    scan(&seen, text, strlen(text));
    return seen;
}

#define assert_span(span, text) assert_span_((span), (text), __LINE__)
static void assert_span_(struct span span, const char *text, int line)
{
    if (span.length != strlen(text) || memcmp(span.at, text, span.length) != 0)
        fail_msg("line %d: not %s", line, text);
}

TEST(a_state_has_its_acts_and_moves)
{
    struct scanned seen = scan_text(
        "{\"n\":57,\"since\":56,\"state\":{\"seat\":0,\"from\":4,"
        "\"acts\":[\"0 go red 3\",\"* roll 5\"],"
        "\"phase\":\"walk\",\"to_act\":[1],\"idle\":[],\"over\":false,\"share\":null,"
        "\"view\":{\"at\":[1,2],\"moves\":[7]},\"moves\":[\"go red 1\",\"safe 3\"],"
        "\"back\":true}}");
    struct span act, acts = seen.acts;
    assert_int_equal(seen.n, 57);
    assert_true(seen.has_state);
    assert_int_equal(seen.status, STATUS_NONE);
    assert_false(seen.has_you);
    assert_int_equal(seen.from, 4);
    assert_true(scan_string(&acts, &act));
    assert_span(act, "0 go red 3");
    assert_true(scan_string(&acts, &act));
    assert_span(act, "* roll 5");
    assert_false(scan_string(&acts, &act));
    assert_span(seen.moves, "\"go red 1\",\"safe 3\"");
}

TEST(a_seat_that_is_not_asked_has_no_moves)
{
    struct scanned seen = scan_text("{\"n\":9,\"since\":8,\"state\":{\"seat\":0,\"from\":0,"
                                    "\"acts\":[],\"view\":{},\"moves\":[],\"back\":false}}");
    struct span act;
    assert_true(seen.has_state);
    assert_int_equal(seen.moves.length, 0);
    assert_false(scan_string(&seen.acts, &act));
}

TEST(a_room_has_status_seats_and_mixes)
{
    struct scanned seen = scan_text(
        "{\"n\":3,\"since\":0,\"you\":{\"person\":1},\"room\":{\"id\":\"k3v9\","
        "\"status\":\"lobby\",\"match\":2,\"seats\":[{\"person\":1,\"bot\":null},"
        "{\"person\":null,\"bot\":\"random\"},{\"person\":12}],"
        "\"people\":[{\"id\":1,\"name\":\"Ann\"}],\"words\":[],\"mixed\":[1,12]}}");
    assert_true(seen.has_you);
    assert_int_equal(seen.status, STATUS_LOBBY);
    assert_int_equal(seen.match, 2);
    assert_int_equal(seen.seats, 3);
    assert_int_equal(seen.taken, 1u << 0 | 1u << 2);
    assert_int_equal(seen.mixed, 2);
    assert_false(seen.has_state);
    assert_int_equal(scan_text("{\"n\":3,\"room\":{\"mixed\":[]}}").mixed, 0);
    assert_int_equal(scan_text("{\"n\":3,\"room\":{\"status\":\"paused\"}}").status, STATUS_OTHER);
    assert_int_equal(scan_text("{\"n\":3,\"room\":{\"status\":\"over\"}}").status, STATUS_OVER);
    seen = scan_text("{\"n\":3,\"room\":{\"status\":\"gathering\",\"match\":1,\"seats\":["
                     "{\"person\":1}],\"mixed\":[1,2],\"reveal\":[1],\"knocks\":[],"
                     "\"wish\":null}}");
    assert_int_equal(seen.status, STATUS_GATHERING);
    assert_int_equal(seen.mixed, 2);
}

TEST(what_people_say_is_never_a_key)
{
    struct scanned seen = scan_text("{\"n\":3,\"since\":2,\"said\":[{\"person\":2,\"name\":\"Ben\","
                                    "\"text\":\"\\\"state\\\":{\\\"moves\\\":[\\\"go\\\"]\"}]}");
    assert_false(seen.has_state);
    seen = scan_text("{\"n\":3,\"state\":{\"from\":0,\"acts\":[\"1 clue 2 a]\\\"b\"],"
                     "\"moves\":[\"x\"]},\"said\":[{\"text\":\"\\\"moves\\\":[\"}]}");
    assert_span(seen.acts, "\"1 clue 2 a]\\\"b\"");
    assert_span(seen.moves, "\"x\"");
}

TEST(answers_have_no_number)
{
    assert_true(scan_text("{\"refused\":{\"line\":\"sit 9\",\"why\":\"no-seat\"}}").refused);
    assert_true(scan_text("{\"bye\":\"shutdown\"}").bye);
    assert_span(scan_text("{\"record\":\"a\\nb\"}").record, "a\\nb\"}");
    struct scanned seen = scan_text("{\"tried\":{\"n\":57,\"move\":\"go red 3\",\"why\":null}}");
    assert_int_equal(seen.n, 0);
    assert_false(seen.refused || seen.bye || seen.has_state || seen.record.at);
}

TEST(half_a_message_is_no_harm)
{
    static const char whole[] =
        "{\"n\":57,\"since\":5,\"room\":{\"status\":\"over\",\"match\":1,"
        "\"seats\":[{\"person\":1}],\"mixed\":[]},\"state\":{\"from\":4,"
        "\"acts\":[\"0 a\"],\"moves\":[\"go\"]}}";
    for (size_t length = 0; length < sizeof whole; length++) {
        char *part = malloc(length + 1); /* a NUL of its own: no keys beyond */
        struct scanned seen;
        memcpy(part, whole, length);
        part[length] = 0;
        scan(&seen, part, length);
        assert_true(seen.acts.length + seen.moves.length <= length);
        free(part);
    }
}

TEST(every_move_is_picked_at_times)
{
    static const char list[] = "\"a\",\"bb\",\"ccc\"";
    unsigned seen = 0;
    for (uint32_t i = 0; i < 1000; i++) {
        struct span move = scan_pick((struct span){list, sizeof list - 1}, i);
        assert_in_range(move.length, 1, 3);
        seen |= 1u << move.length;
    }
    assert_int_equal(seen, 1u << 1 | 1u << 2 | 1u << 3);
    assert_span(scan_pick((struct span){"\"only\"", 6}, 12345), "only");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_state_has_its_acts_and_moves),
        cmocka_unit_test(a_seat_that_is_not_asked_has_no_moves),
        cmocka_unit_test(a_room_has_status_seats_and_mixes),
        cmocka_unit_test(what_people_say_is_never_a_key),
        cmocka_unit_test(answers_have_no_number),
        cmocka_unit_test(half_a_message_is_no_harm),
        cmocka_unit_test(every_move_is_picked_at_times),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
