/* engine/rng_test.c - the fast generator: its published outputs, and draws that are even. */
#include "engine/rng.h"
#include "tests/toy.h"

/* Draw often and sort the draws into `n` counts by their remainder. */
static void count_draws(struct sh_rng *rng, uint32_t below, int draws, uint32_t *seen, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) seen[i] = 0;
    for (int i = 0; i < draws; i++) {
        uint32_t drawn = sh_rng_below(rng, below);
        assert_true(drawn < below);
        seen[drawn % n]++;
    }
}

TEST(splitmix64_gives_its_published_outputs)
{
    uint64_t x = 1234567;
    assert_true(sh_rng_mix(&x) == 6457827717110365317u);
    assert_true(sh_rng_mix(&x) == 3203168211198807973u);
    assert_true(sh_rng_mix(&x) == 9817491932198370423u);
    assert_true(sh_rng_mix(&x) == 4593380528125082431u);
    assert_true(sh_rng_mix(&x) == 16408922859458223821u);
}

TEST(xoshiro256_gives_its_published_outputs)
{
    static const uint64_t expected[] = {11520u,
                                        0u,
                                        1509978240u,
                                        1215971899390074240u,
                                        1216172134540287360u,
                                        607988272756665600u,
                                        16172922978634559625u,
                                        8476171486693032832u,
                                        10595114339597558777u,
                                        2904607092377533576u};
    struct sh_rng rng = {{1, 2, 3, 4}};
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        assert_true(sh_rng_next(&rng) == expected[i]);
}

TEST(a_seed_is_spread_by_splitmix64)
{
    struct sh_rng rng;
    sh_rng_seed(&rng, 1234567);
    assert_true(rng.s[0] == 6457827717110365317u);
    assert_true(rng.s[1] == 3203168211198807973u);
    assert_true(rng.s[2] == 9817491932198370423u);
    assert_true(rng.s[3] == 4593380528125082431u);
}

TEST(draws_stay_below)
{
    static const uint32_t limits[] = {1, 2, 3, 7, 255, 65536, 0x7fffffff, 0x80000001, UINT32_MAX};
    struct sh_rng rng;
    uint32_t seen[1];
    sh_rng_seed(&rng, 1);
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
        count_draws(&rng, limits[i], 10000, seen, 1);
}

TEST(draws_are_even)
{
    static const uint32_t even[] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    struct sh_rng rng;
    uint32_t seen[10];
    sh_rng_seed(&rng, 2);
    count_draws(&rng, 10, 100000, seen, 10);
    assert_true(chi_square(seen, even, 10) < 33.7);
    count_draws(&rng, 2, 100000, seen, 2);
    assert_true(chi_square(seen, even, 2) < 15.1);
}

/* Three quarters of all numbers of 32 bits: without rejection every third draw would come twice as
   often. */
TEST(draws_are_even_where_the_limit_does_not_divide)
{
    static const uint32_t even[] = {1, 1, 1};
    struct sh_rng rng;
    uint32_t seen[3];
    sh_rng_seed(&rng, 3);
    count_draws(&rng, 3u << 30, 30000, seen, 3);
    assert_true(chi_square(seen, even, 3) < 18.4);
}

/* 2^32 leaves one over when it is divided by 3: 0 has one number too many, the smallest. */
TEST(the_number_that_is_one_too_many_is_drawn_again)
{
    struct sh_rng rng = {{0, 0, 0, 1}}, ahead = rng;
    int zeros = 0;
    while (sh_rng_next(&ahead) >> 32 == 0) zeros++;
    assert_true(zeros > 0);
    sh_rng_below(&rng, 3);
    assert_memory_equal(&rng, &ahead, sizeof rng);
}

TEST(the_same_stream_gives_the_same_draws)
{
    struct sh_rng x, y;
    sh_rng_seed_stream(&x, 5, 6, 7);
    sh_rng_seed_stream(&y, 5, 6, 7);
    for (int i = 0; i < 100; i++) assert_true(sh_rng_next(&x) == sh_rng_next(&y));
}

/* Every neighbour in seed, match and stream, and those with two of them exchanged. */
TEST(streams_differ)
{
    enum { N = 8, ALL = N * N * N };
    static uint64_t first[ALL];
    for (uint64_t i = 0; i < ALL; i++) {
        struct sh_rng rng;
        sh_rng_seed_stream(&rng, i / (N * N), i / N % N, i % N);
        first[i] = sh_rng_next(&rng);
        for (uint64_t k = 0; k < i; k++) assert_true(first[i] != first[k]);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(splitmix64_gives_its_published_outputs),
    cmocka_unit_test(xoshiro256_gives_its_published_outputs),
    cmocka_unit_test(a_seed_is_spread_by_splitmix64),
    cmocka_unit_test(draws_stay_below),
    cmocka_unit_test(draws_are_even),
    cmocka_unit_test(draws_are_even_where_the_limit_does_not_divide),
    cmocka_unit_test(the_number_that_is_one_too_many_is_drawn_again),
    cmocka_unit_test(the_same_stream_gives_the_same_draws),
    cmocka_unit_test(streams_differ),
};

int main(void)
{
    return cmocka_run_group_tests_name("rng", tests, NULL, NULL);
}
