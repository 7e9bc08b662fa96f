/* tests/courses.c - see courses.h. */
#include <assert.h>
#include <string.h>

#include "bots/bots.h"
#include "engine/bits.h"
#include "tests/courses.h"

static void keep_act(struct course *course, int n, struct sh_act act)
{
    if (act.word) act.word = memcpy(course->word[n], act.word, strlen(act.word) + 1);
    course->act[n] = act;
}

static struct sh_act some_act(const struct sh_game *game, const union sh_any_state *state,
                              struct sh_rng *rng)
{
    uint16_t seats = sh_may_act(state, SH_CHANCE) ? 1u << SH_CHANCE : state->base.to_act;
    int seat = sh_nth_bit(seats, (int)sh_rng_below(rng, (uint32_t)sh_bits(seats)));
    struct sh_act act = {.seat = (uint8_t)seat};
    act.move = seat == SH_CHANCE ? sh_draw(game, state, rng)
                                 : sh_random_move(game, state, seat, rng);
    if (!game->verbs[act.move.verb].word) return act;
    for (int i = 0; sh_neutral_words[i]; i++)
        if (!sh_refuse(game, state, seat, act.move, act.word = sh_neutral_words[i])) return act;
    assert(false && "a neutral word is allowed");
    return act;
}

int course_make(struct course *course, const struct sh_game *game, const struct sh_setup *setup,
                struct sh_rng *rng)
{
    static union sh_any_state state;
    int n = 0;
    for (sh_start(game, &state, setup); state.base.to_act; n++) {
        keep_act(course, n, some_act(game, &state, rng));
        sh_play(game, &state, course->act[n].seat, course->act[n].move, course->act[n].word);
    }
    return n;
}

static bool same_act(struct sh_act x, struct sh_act y)
{
    if (x.seat != y.seat || !sh_same(x.move, y.move) || !x.word != !y.word) return false;
    return !x.word || strcmp(x.word, y.word) == 0;
}

int course_imagine(struct course *other, const struct course *course, int length,
                   const struct sh_game *game, const struct sh_setup *setup, int viewer,
                   struct sh_rng *rng)
{
    static struct sh_act seen[SH_ACTS_MAX];
    static union sh_any_state state, world;
    int differ = 0;
    sh_start(game, &state, setup);
    for (int n = 0; n < length; n++) {
        struct sh_act act = course->act[n];
        seen[n] = sh_view_move(game, &state, viewer, act);
        sh_play(game, &state, act.seat, act.move, act.word);
    }
    sh_view(game, &state, viewer, &world);
    game->imagine(&world, viewer, rng);
    for (int n = 0; n < length; n++) {
        keep_act(other, n, game->recall(&world, viewer, n, seen));
        differ += !same_act(course->act[n], other->act[n]);
    }
    return differ;
}
