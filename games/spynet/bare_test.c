/*
 * games/spynet/bare_test.c - the bare loop plays SpyNet as the engine does.
 *
 * Over random matches of every setup, lengths and results have the same averages. The generators
 * begin with fixed seeds, so that this says the same every time.
 */
#undef SH_BARE
#define SH_BARE bare_here
#include "bare.c"

#include "tests/script.h"

extern const struct sh_game SH_GAME;

enum { MATCHES = 400, SITUATION_CHOICES = 10 };

/* So many values, added up. */
struct sums {
    double sum, squares;
};

static void add(struct sums *s, double value)
{
    s->sum += value;
    s->squares += value * value;
}

static double variance(const struct sums *s)
{
    double mean = s->sum / MATCHES;
    return s->squares / MATCHES - mean * mean;
}

/* Chance alone makes averages differ by more than four times this about once in 16,000 times. */
static void must_agree(const struct sums *a, const struct sums *b, const char *what,
                       const struct sh_setup *setup)
{
    double apart = (a->sum - b->sum) / MATCHES;
    if (apart * apart <= 16 * (variance(a) + variance(b)) / MATCHES) return;
    print_error("%s, %d seats, options %d %d: %.2f and %.2f\n", what, setup->seats,
                setup->option[0], setup->option[1], a->sum / MATCHES, b->sum / MATCHES);
    fail();
}

static int field_at(const void *state, const char *name, int seat)
{
    const struct sh_field *field = SH_GAME.fields;
    while (strcmp(field->name, name) != 0) field++;
    return (int)sh_field_number(field, sh_field_at(field, state, 0, seat));
}

/* A random match of the engine: its length and its best result. */
static void play(const struct sh_setup *setup, struct sh_rng *rng, struct sums sums[2])
{
    union sh_any_state s;
    int best = 0;
    assert_null(sh_start(&SH_GAME, &s, setup));
    while (s.base.to_act) {
        int seat = sh_first_bit(s.base.to_act);
        struct sh_move move = seat == SH_CHANCE ? sh_draw(&SH_GAME, &s, rng)
                                                : sh_random_move(&SH_GAME, &s, seat, rng);
        sh_play(&SH_GAME, &s, seat, move, NULL);
    }
    for (int seat = 0; seat < setup->seats; seat++) {
        int result = field_at(&s, "points", seat) * CARDS + field_at(&s, "attached", seat);
        if (result > best) best = result;
    }
    add(&sums[0], s.base.acts);
    add(&sums[1], best);
}

static void compare(const struct sh_setup *setup, struct sh_rng *rng)
{
    struct sums engine[2] = {{0, 0}, {0, 0}}, bare[2] = {{0, 0}, {0, 0}};
    for (int i = 0; i < MATCHES; i++) {
        play(setup, rng, engine);
        add(&bare[0], (double)bare_here.match(setup, rng));
        add(&bare[1], last_score);
    }
    must_agree(&engine[0], &bare[0], "acts", setup);
    must_agree(&engine[1], &bare[1], "best result", setup);
}

RULE(the_bare_loop_plays_the_same_game)
{
    struct sh_rng rng;
    sh_rng_seed(&rng, 18);
    for (int seats = 2; seats <= SEATS; seats++)
        for (int agents = 0; agents < 2; agents++)
            for (int situation = 0; situation < SITUATION_CHOICES; situation++) {
                struct sh_setup setup;
                sh_setup_init(&SH_GAME, &setup);
                setup.seats = (uint8_t)seats;
                setup.option[0] = (int16_t)agents;
                setup.option[1] = (int16_t)situation;
                compare(&setup, &rng);
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_bare_loop_plays_the_same_game)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
