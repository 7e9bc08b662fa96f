/* server/limit_test.c - rates and the book of addresses. */
#include <sodium.h>

#include "server/limit.h"
#include "tests/toy.h"

static const struct limit_rate ten_a_second = {.amount = 10, .per_ms = 1000, .burst = 5};

static int take_all(struct limit_bucket *bucket, const struct limit_rate *rate, int64_t now_ms)
{
    int taken = 0;
    while (taken < 1000 && limit_take(bucket, rate, now_ms)) taken++;
    return taken;
}

TEST(a_burst_and_then_the_rate)
{
    struct limit_bucket bucket = {0};
    assert_int_equal(take_all(&bucket, &ten_a_second, 50000), 5);
    assert_int_equal(take_all(&bucket, &ten_a_second, 50099), 0);
    assert_int_equal(take_all(&bucket, &ten_a_second, 50100), 1);
    assert_int_equal(take_all(&bucket, &ten_a_second, 50350), 2);
    assert_int_equal(take_all(&bucket, &ten_a_second, 99000), 5);
}

TEST(over_a_long_time_the_rate_holds)
{
    struct limit_bucket bucket = {0};
    int taken = 0;
    for (int64_t now = 1000; now < 61000; now++) taken += take_all(&bucket, &ten_a_second, now);
    assert_in_range(taken, 600, 605);
}

TEST(slow_rates_are_as_exact)
{
    const struct limit_rate hourly = {.amount = 30, .per_ms = 3600000, .burst = 30};
    struct limit_bucket bucket = {0};
    assert_int_equal(take_all(&bucket, &hourly, 1000), 30);
    assert_int_equal(take_all(&bucket, &hourly, 1000 + 119999), 0);
    assert_int_equal(take_all(&bucket, &hourly, 1000 + 120000), 1);
}

TEST(what_is_known_afterwards_is_taken_afterwards)
{
    const struct limit_rate hourly = {.amount = 3600, .per_ms = 3600000, .burst = 3600};
    struct limit_bucket bucket = {0};
    for (int i = 0; i < 4; i++) {
        assert_true(limit_has_left(&bucket, &hourly, 50000));
        limit_use(&bucket, &hourly, 899, 50000);
    }
    assert_true(limit_has_left(&bucket, &hourly, 50000)); /* 4 */
    limit_use(&bucket, &hourly, 104, 50000);
    assert_false(limit_has_left(&bucket, &hourly, 50000 + 100000)); /* 100 were too much */
    assert_true(limit_has_left(&bucket, &hourly, 50001 + 100000));
    limit_use(&bucket, &hourly, 1000000, 200000);
    assert_false(limit_has_left(&bucket, &hourly, 200000 + 3600000));
    assert_true(limit_has_left(&bucket, &hourly, 200001 + 3600000)); /* the rest is forgiven */
}

TEST(large_amounts_are_exact_too)
{
    const struct limit_rate most = {.amount = 1 << 30, .per_ms = 3600000, .burst = 1 << 30};
    struct limit_bucket bucket = {0};
    for (int i = 0; i < (1 << 14) - 1; i++) limit_use(&bucket, &most, 1 << 16, 1000);
    assert_true(limit_has_left(&bucket, &most, 1000));
    limit_use(&bucket, &most, (1 << 16) + 8000, 1000); /* but for roundings */
    assert_false(limit_has_left(&bucket, &most, 1000));
}

TEST(no_amount_is_no_limit)
{
    const struct limit_rate none = {.amount = 0};
    struct limit_bucket bucket = {0};
    assert_int_equal(take_all(&bucket, &none, 5), 1000);
    limit_use(&bucket, &none, 1000, 5);
    assert_true(limit_has_left(&bucket, &none, 5));
}

/* ---- addresses ---- */

static struct address numbered(uint32_t n)
{
    return (struct address){{0x20, 0x01, (uint8_t)(n >> 16), (uint8_t)(n >> 8), (uint8_t)n}};
}

static void open_book(struct limit_book *book, uint32_t connections, uint32_t capacity)
{
    struct limit_rules rules = {.connections = connections, .lines = ten_a_second,
                                .rooms = {.amount = 2, .per_ms = 3600000, .burst = 2}};
    limit_book_init(book, &rules, capacity);
}

TEST(connections_of_an_address_are_counted)
{
    struct limit_book book;
    open_book(&book, 2, 8);
    struct limit_visitor *a = limit_enter(&book, numbered(1));
    assert_non_null(a);
    assert_ptr_equal(limit_enter(&book, numbered(1)), a);
    assert_null(limit_enter(&book, numbered(1)));
    assert_non_null(limit_enter(&book, numbered(2)));
    limit_leave(&book, a);
    assert_ptr_equal(limit_enter(&book, numbered(1)), a);
    limit_book_release(&book);
}

TEST(bytes_are_counted_for_each_address)
{
    struct limit_rules rules = {.bytes = {.amount = 1000, .per_ms = 3600000, .burst = 1000}};
    struct limit_book book;
    limit_book_init(&book, &rules, 8);
    struct limit_visitor *a = limit_enter(&book, numbered(1)), *b = limit_enter(&book, numbered(2));
    limit_store(&book, a, 900, 5000);
    assert_true(limit_may_store(&book, a, 5000));
    limit_store(&book, a, 10, 5000); /* a row costs something, however short the event is */
    assert_false(limit_may_store(&book, a, 5000));
    assert_true(limit_may_store(&book, b, 5000));
    assert_true(limit_may_store(&book, a, 5000 + 3600000));
    limit_book_release(&book);
}

TEST(lines_and_rooms_have_rates_of_their_own)
{
    struct limit_book book;
    open_book(&book, 0, 8);
    struct limit_visitor *a = limit_enter(&book, numbered(1)), *b = limit_enter(&book, numbered(2));
    for (int i = 0; i < 5; i++) assert_true(limit_line(&book, a, 1000));
    assert_false(limit_line(&book, a, 1000));
    assert_true(limit_line(&book, b, 1000));
    assert_true(limit_room(&book, a, 1000));
    assert_true(limit_room(&book, a, 1000));
    assert_false(limit_room(&book, a, 1000));
    assert_true(limit_room(&book, b, 1000));
    limit_book_release(&book);
}

TEST(coming_back_does_not_empty_the_bucket)
{
    struct limit_book book;
    open_book(&book, 0, 8);
    struct limit_visitor *a = limit_enter(&book, numbered(1));
    assert_true(limit_room(&book, a, 1000) && limit_room(&book, a, 1000));
    limit_leave(&book, a);
    a = limit_enter(&book, numbered(1));
    assert_false(limit_room(&book, a, 2000));
    limit_book_release(&book);
}

TEST(the_oldest_without_connections_is_forgotten)
{
    struct limit_book book;
    open_book(&book, 0, 3);
    struct limit_visitor *a = limit_enter(&book, numbered(1));
    limit_leave(&book, limit_enter(&book, numbered(2)));
    struct limit_visitor *c = limit_enter(&book, numbered(3));
    assert_true(limit_room(&book, c, 1000) && limit_room(&book, c, 1000));
    limit_leave(&book, c);
    assert_non_null(limit_enter(&book, numbered(4))); /* instead of 2, the oldest that may go */
    assert_ptr_equal(limit_enter(&book, numbered(1)), a);
    assert_ptr_equal(limit_enter(&book, numbered(3)), c);
    assert_false(limit_room(&book, c, 2000));
    assert_null(limit_enter(&book, numbered(2)));
    limit_book_release(&book);
}

TEST(a_flood_of_addresses_stays_in_the_book)
{
    enum { CAPACITY = 64, FLOOD = 100000 };
    struct limit_book book;
    open_book(&book, 0, CAPACITY);
    struct limit_visitor *stays = limit_enter(&book, numbered(FLOOD + 1));
    for (uint32_t i = 0; i < FLOOD; i++) {
        struct limit_visitor *visitor = limit_enter(&book, numbered(i));
        assert_non_null(visitor);
        assert_true(visitor > book.visitors && visitor <= book.visitors + CAPACITY);
        assert_ptr_not_equal(visitor, stays);
        limit_leave(&book, visitor);
    }
    assert_ptr_equal(limit_enter(&book, numbered(FLOOD + 1)), stays);
    limit_book_release(&book);
}

TEST(a_book_full_of_connections_takes_nobody_else)
{
    enum { CAPACITY = 16 };
    struct limit_book book;
    open_book(&book, 0, CAPACITY);
    for (uint32_t i = 0; i < CAPACITY; i++) assert_non_null(limit_enter(&book, numbered(i)));
    assert_null(limit_enter(&book, numbered(CAPACITY)));
    struct limit_visitor *three = limit_enter(&book, numbered(3));
    limit_leave(&book, three);
    limit_leave(&book, three);
    assert_ptr_equal(limit_enter(&book, numbered(CAPACITY)), three);
    limit_book_release(&book);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_burst_and_then_the_rate),
        cmocka_unit_test(over_a_long_time_the_rate_holds),
        cmocka_unit_test(slow_rates_are_as_exact),
        cmocka_unit_test(what_is_known_afterwards_is_taken_afterwards),
        cmocka_unit_test(large_amounts_are_exact_too),
        cmocka_unit_test(no_amount_is_no_limit),
        cmocka_unit_test(connections_of_an_address_are_counted),
        cmocka_unit_test(bytes_are_counted_for_each_address),
        cmocka_unit_test(lines_and_rooms_have_rates_of_their_own),
        cmocka_unit_test(coming_back_does_not_empty_the_bucket),
        cmocka_unit_test(the_oldest_without_connections_is_forgotten),
        cmocka_unit_test(a_flood_of_addresses_stays_in_the_book),
        cmocka_unit_test(a_book_full_of_connections_takes_nobody_else),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
