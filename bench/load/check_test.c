/* bench/load/check_test.c - records that hold what was shown, and records that do not. */
#include "bench/load/check.h"
#include "tests/toy.h"

#define HEADER "safehouse-record 1\\ngame x 1\\nseats 2\\ncommit 00\\n\\n"
#define ACTS "* deal 0 red\\n0 go red 3\\n* roll 5\\n1 go blue 2\\n0 safe 3\\n"

static const char *check(const char *record, uint32_t acts)
{
    struct transcript a = {0}, b = {0};
    const struct transcript *const seats[] = {&a, &b};
    transcript_add(&a, (struct span){"0 go red 3", 10});
    transcript_add(&a, (struct span){"0 safe 3", 8});
    transcript_add(&b, (struct span){"1 go blue 2", 11});
    const char *why = check_record((struct span){record, strlen(record)}, seats, 2, acts);
    transcript_release(&a);
    transcript_release(&b);
    return why;
}

TEST(a_record_of_what_was_shown_is_fine)
{
    assert_null(check(HEADER ACTS, 5));
    assert_null(check(HEADER ACTS "= 1000 0\\n\"}", 5));
    assert_null(check("game x\\u000aname 0 \\\\n\\u000a\\u000a0 go red 3\\u000a0 safe 3\\u000a"
                      "1 go blue 2\\u000a", 3));
}

TEST(a_lost_act_is_noticed)
{
    assert_string_equal(check(HEADER "* deal 0 red\\n0 go red 3\\n* roll 5\\n1 go blue 2\\n", 4),
                        "the record lacks an act that was shown");
    assert_string_equal(check(HEADER ACTS, 6), "the record is not as long as what was shown");
}

TEST(a_doubled_or_changed_act_is_noticed)
{
    static const char other[] = "the record has an act that was not shown, or not in this order";
    assert_string_equal(check(HEADER ACTS "0 safe 3\\n", 6), other);
    assert_string_equal(check(HEADER "0 safe 3\\n0 go red 3\\n1 go blue 2\\n", 3), other);
    assert_string_equal(check(HEADER "0 go red 3\\n1 go blue 21\\n0 safe 3\\n", 3), other);
    assert_string_equal(check(HEADER ACTS "2 go red 1\\n", 6), "the record has a seat too many");
}

TEST(seats_have_numbers_and_chance_has_none)
{
    assert_int_equal(check_seat((struct span){"* roll 5", 8}), -1);
    assert_int_equal(check_seat((struct span){"0 go", 4}), 0);
    assert_int_equal(check_seat((struct span){"12 go", 5}), 12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record_of_what_was_shown_is_fine),
        cmocka_unit_test(a_lost_act_is_noticed),
        cmocka_unit_test(a_doubled_or_changed_act_is_noticed),
        cmocka_unit_test(seats_have_numbers_and_chance_has_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
