/* cli/forfeit_test.c - what becomes of the shares of programs that failed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cli/forfeit.h"

static void expect(uint16_t failed, const int16_t before[4], const int16_t after[4])
{
    int16_t share[SH_SEATS_MAX] = {before[0], before[1], before[2], before[3]};
    forfeit(failed, 4, share);
    for (int s = 0; s < 4; s++) assert_int_equal(share[s], after[s]);
    for (int s = 4; s < SH_SEATS_MAX; s++) assert_int_equal(share[s], 0);
}

static void nobody_failed(void **unused)
{
    (void)unused;
    expect(0, (int16_t[]){500, 0, 500, 0}, (int16_t[]){500, 0, 500, 0});
}

/* The win of a stand-in is shared by the others; the sum stays. */
static void a_win_of_a_standin(void **unused)
{
    (void)unused;
    expect(1, (int16_t[]){1000, 0, 0, 0}, (int16_t[]){0, 334, 333, 333});
    expect(4, (int16_t[]){0, 500, 500, 0}, (int16_t[]){167, 667, 0, 166});
    expect(5, (int16_t[]){500, 0, 500, 0}, (int16_t[]){0, 500, 0, 500});
}

/* Who has failed and lost anyway changes nothing. */
static void a_loss_of_a_standin(void **unused)
{
    (void)unused;
    expect(2, (int16_t[]){1000, 0, 0, 0}, (int16_t[]){1000, 0, 0, 0});
    expect(9, (int16_t[]){0, 0, 0, 0}, (int16_t[]){0, 0, 0, 0});
}

static void all_failed(void **unused)
{
    (void)unused;
    expect(15, (int16_t[]){250, 250, 250, 250}, (int16_t[]){0, 0, 0, 0});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_failed),
        cmocka_unit_test(a_win_of_a_standin),
        cmocka_unit_test(a_loss_of_a_standin),
        cmocka_unit_test(all_failed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
