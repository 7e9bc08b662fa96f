/*
 * engine/known_test.c - what a bot is handed follows from what its seat sees, and nothing else.
 *
 * Matches of every game are played at random. Now and then one imagines another world that looks
 * the same to a seat; whatever happened there, the seat knows the same.
 */
#include <stdlib.h>
#include <string.h>

#include "engine/bits.h"
#include "engine/games.h"
#include "engine/known.h"
#include "tests/setups.h"
#include "tests/toy.h"

enum { MATCHES = 3, EVERY = 7, ACTS = 300, LETTERS = ACTS * SH_WORD_MAX };

static const struct sh_game *game;
static struct sh_act acts[ACTS], seen[ACTS];
static char words[ACTS][SH_WORD_MAX];

/* What a seat knows if a match was like this; false: it could not have been. */
static bool know(struct sh_known *known, const struct sh_setup *setup, const struct sh_act *past,
                 int count)
{
    union sh_any_state state;
    sh_start(game, &state, setup);
    for (int i = 0; i < count; i++) {
        if (sh_refuse(game, &state, past[i].seat, past[i].move, past[i].word)) return false;
        sh_known_see(known, &state, past[i]);
        sh_play(game, &state, past[i].seat, past[i].move, past[i].word);
    }
    sh_known_now(known, &state);
    return true;
}

static void must_be_alike(const struct sh_known *one, const struct sh_known *other)
{
    int count, others;
    const struct sh_act *a = sh_known_seen(one, &count), *b = sh_known_seen(other, &others);
    assert_int_equal(count, others);
    assert_memory_equal(sh_known_view(one), sh_known_view(other), game->state_size);
    for (int i = 0; i < count; i++) {
        assert_int_equal(a[i].seat, b[i].seat);
        assert_true(sh_same(a[i].move, b[i].move));
        assert_int_equal(!a[i].word, !b[i].word);
        if (a[i].word) assert_string_equal(a[i].word, b[i].word);
    }
}

/* Compare with another world, if the game can tell its past. */
static bool compare(const struct sh_setup *setup, const union sh_any_state *state, int count,
                    int seat, struct sh_rng *rng)
{
    static struct sh_act other[ACTS];
    union sh_any_state world;
    size_t size = sh_known_size(game, setup, count, LETTERS);
    void *memory = malloc(size), *more = malloc(size);
    assert_true(memory && more);
    struct sh_known *known = sh_known_init(memory, game, setup, seat, count);
    assert_true(know(known, setup, acts, count));
    memcpy(seen, sh_known_seen(known, &(int){0}), (size_t)count * sizeof *seen);
    sh_view(game, state, seat, &world);
    game->imagine(&world, seat, rng);
    for (int i = 0; i < count; i++) other[i] = game->recall(&world, seat, i, seen);
    struct sh_known *twin = sh_known_init(more, game, setup, seat, count);
    bool possible = know(twin, setup, other, count);
    if (possible) must_be_alike(known, twin);
    free(memory);
    free(more);
    return possible;
}

/* Any act that is legal now. The word is another one each time. */
static struct sh_act some_act(const union sh_any_state *state, char word[SH_WORD_MAX],
                              struct sh_rng *rng)
{
    struct sh_act act = {.seat = SH_CHANCE};
    if (sh_may_act(state, SH_CHANCE)) {
        act.move = sh_draw(game, state, rng);
        return act;
    }
    do {
        uint16_t seats = state->base.to_act;
        act.seat = (uint8_t)sh_nth_bit(seats, (int)sh_rng_below(rng, (uint32_t)sh_bits(seats)));
        act.move = sh_random_move(game, state, act.seat, rng);
        memcpy(word, "word-aa", sizeof "word-aa");
        word[5] = (char)('a' + sh_rng_below(rng, 26));
        word[6] = (char)('a' + sh_rng_below(rng, 26));
        act.word = game->verbs[act.move.verb].word ? word : NULL;
    } while (sh_refuse(game, state, act.seat, act.move, act.word));
    return act;
}

static int play(const struct sh_setup *setup, uint64_t number)
{
    union sh_any_state state;
    struct sh_rng rng;
    int compared = 0, count = 0;
    sh_rng_seed(&rng, number);
    for (sh_start(game, &state, setup); state.base.to_act && count < ACTS; count++) {
        int seat = (int)sh_rng_below(&rng, setup->seats);
        if (count % EVERY == 0) compared += compare(setup, &state, count, seat, &rng);
        acts[count] = some_act(&state, words[count], &rng);
        sh_play(game, &state, acts[count].seat, acts[count].move, acts[count].word);
    }
    return compared;
}

TEST(worlds_that_look_the_same_give_the_same_knowledge)
{
    int games = 0;
    for (int i = 0; sh_games[i]; i++) {
        struct setups all;
        int compared = 0;
        game = sh_games[i];
        if (!game->recall) continue;
        setups_init(&all, game);
        assert_true(setups_next(&all));
        for (uint64_t n = 0; n < MATCHES; n++) compared += play(&all.setup, n);
        assert_true(compared > 0);
        games++;
    }
    assert_true(games > 0);
}

TEST(the_setup_is_a_copy)
{
    char first[] = "nut", second[] = "crown";
    const char *two[] = {first, second};
    struct sh_setup setup;
    game = &toy_game;
    sh_setup_init(game, &setup);
    setup.words = two;
    setup.word_count = 2;
    void *memory = malloc(sh_known_size(game, &setup, 0, 0));
    assert_non_null(memory);
    struct sh_known *known = sh_known_init(memory, game, &setup, 1, 0);
    first[0] = 'x';
    two[1] = NULL;
    assert_string_equal(sh_known_setup(known)->words[0], "nut");
    assert_string_equal(sh_known_setup(known)->words[1], "crown");
    assert_int_equal(sh_known_seat(known), 1);
    assert_ptr_equal(sh_known_game(known), game);
    free(memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(worlds_that_look_the_same_give_the_same_knowledge),
        cmocka_unit_test(the_setup_is_a_copy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
