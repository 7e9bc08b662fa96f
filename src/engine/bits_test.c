/* engine/bits_test.c - sets as bits: size, first and n-th member. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "engine/bits.h"
#include "engine/rng.h"

/* Members counted off one by one. */
static void compare(uint64_t set)
{
    int n = 0;
    for (int bit = 0; bit < 64; bit++) {
        if (!(set >> bit & 1)) continue;
        if (n == 0) assert_int_equal(sh_first_bit(set), bit);
        assert_int_equal(sh_nth_bit(set, n), bit);
        n++;
    }
    assert_int_equal(sh_bits(set), n);
}

static void small_sets(void **unused)
{
    (void)unused;
    for (uint64_t set = 0; set < 4096; set++) compare(set);
}

static void sets_of_one(void **unused)
{
    (void)unused;
    for (int bit = 0; bit < 64; bit++) compare(UINT64_C(1) << bit);
}

static void full_and_random_sets(void **unused)
{
    struct sh_rng rng;
    (void)unused;
    sh_rng_seed(&rng, 1);
    compare(UINT64_MAX);
    for (int i = 0; i < 20000; i++) {
        uint64_t set = sh_rng_next(&rng);
        compare(set);
        compare(set & sh_rng_next(&rng) & sh_rng_next(&rng));
        compare(set | sh_rng_next(&rng));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_sets),
        cmocka_unit_test(sets_of_one),
        cmocka_unit_test(full_and_random_sets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
