/* bench/rounds.c - see rounds.h. */
#include <stdlib.h>
#include <string.h>

#include "bench/rounds.h"
#include "bots/bots.h"
#include "bots/search.h"
#include "engine/bits.h"
#include "runtime/clock.h"

static const double run_seconds = 0.25, thought_seconds = 1;

/* A match of beginners, up to its middle. */
struct middle {
    const struct sh_game *game;
    union sh_any_state    state;
    struct sh_past       *past;
    void                 *memory;
    int                   seat; /* that has something to choose */
};

static int choices(const struct sh_game *game, const union sh_any_state *state, int seat)
{
    struct sh_move moves[SH_MOVES_MAX];
    int count = game->moves(state, seat, moves);
    for (int i = 0; i < count; i++)
        if (game->verbs[moves[i].verb].word) return 0; /* nobody searches for words */
    return count;
}

/* Play on until so many acts are made and a seat has a choice. False: that never happened. */
static bool play_to(struct middle *m, const struct sh_setup *setup, int acts)
{
    struct sh_drive drive;
    char word[SH_WORD_MAX];
    sh_drive_init(&drive, m->game, &sh_bot_easy);
    sh_drive_seed(&drive, 1, 0);
    drive.past = m->past;
    sh_past_init(m->past, m->game, setup);
    sh_start(m->game, &m->state, setup);
    while (m->state.base.to_act) {
        m->seat = sh_first_bit(m->state.base.to_act & (uint16_t)~m->state.base.idle);
        if (m->state.base.acts >= acts && m->seat != SH_CHANCE &&
            choices(m->game, &m->state, m->seat) > 1)
            return true;
        struct sh_act act = sh_drive_next(&drive, &m->state, word);
        sh_play(m->game, &m->state, act.seat, act.move, act.word);
    }
    return false;
}

static bool find_middle(struct middle *m, const struct sh_setup *setup)
{
    if (play_to(m, setup, SH_ACTS_MAX)) return true;
    return play_to(m, setup, m->state.base.acts / 2);
}

/* What the processor spent on it: others may be at work, too. */
static double cpu_seconds(void)
{
    return clock_seconds(CLOCK_PROCESS_CPUTIME_ID);
}

/* ---- the search ---- */

/* Until when, asked so often that the clock itself would take a good part of the time. */
struct limit {
    double   end;
    uint32_t asked;
};

static bool in_time(void *memory)
{
    struct limit *limit = memory;
    return ++limit->asked % 32 != 0 || cpu_seconds() < limit->end;
}

/* Rounds per second of a bot that searches like this, and how many decisions a round plays. */
static double search(const struct middle *m, struct sh_search_plan plan, double seconds)
{
    union sh_any_state view;
    struct sh_rng rng;
    sh_rng_seed(&rng, 1);
    plan.asks = seconds > 0; /* otherwise a single round */
    plan.rounds = 1;
    double begun = cpu_seconds();
    struct limit limit = {.end = begun + seconds};
    struct sh_question question = {.game = m->game, .state = &m->state, .seat = m->seat,
                                   .past = m->past, .rng = &rng, .more = in_time, .limit = &limit,
                                   .memory = m->memory};
    struct sh_thought thought = sh_make_thought(&sh_bot_hard, &question, &view);
    uint32_t rounds = sh_search_run(m->memory, &thought, &plan, sh_find_insight(m->game));
    return rounds / (cpu_seconds() - begun);
}

/* ---- what it cannot do without ---- */

static struct sh_move draw_move(const struct middle *m, const struct sh_insight *insight,
                                const void *state, int seat, struct sh_rng *rng)
{
    struct sh_move moves[SH_MOVES_MAX];
    uint16_t weights[SH_MOVES_MAX];
    uint32_t total = 0;
    int count, i = 0;
    if (!insight->policy) return sh_random_move(m->game, state, seat, rng);
    count = m->game->moves(state, seat, moves);
    if (count == 1) return moves[0];
    insight->policy(state, seat, moves, count, weights);
    for (int k = 0; k < count; k++) total += weights[k];
    uint32_t at = sh_rng_below(rng, total);
    while (at >= weights[i]) at -= weights[i++];
    return moves[i];
}

/* Imagine a world, play so many decisions as the search does, and judge it for the seat. */
static int play_on(const struct middle *m, const struct sh_insight *insight, const void *view,
                   int decisions, struct sh_rng *rng)
{
    union sh_any_state world;
    memcpy(&world, view, m->game->state_size);
    m->game->imagine(&world, m->seat, rng);
    while (world.base.to_act) {
        int seat = sh_first_bit(world.base.to_act & (uint16_t)~world.base.idle);
        if (seat != SH_CHANCE && decisions-- == 0) break;
        struct sh_move move = seat == SH_CHANCE ? sh_draw(m->game, &world, rng)
                                                : draw_move(m, insight, &world, seat, rng);
        sh_play(m->game, &world, seat, move, NULL);
    }
    return sh_standing(m->game, insight, &world, m->seat);
}

static double play_alone(const struct middle *m, double decisions, double seconds)
{
    const struct sh_insight *insight = sh_find_insight(m->game);
    union sh_any_state view;
    struct sh_rng rng;
    uint64_t rounds = 0, sum = 0;
    int whole = (int)decisions;
    uint32_t rest = (uint32_t)((decisions - whole) * 1000);
    sh_rng_seed(&rng, 1);
    sh_view(m->game, &m->state, m->seat, &view);
    double begun = cpu_seconds();
    struct limit limit = {.end = begun + seconds};
    for (; rounds == 0 || in_time(&limit); rounds++)
        sum += (uint64_t)play_on(m, insight, &view, whole + (sh_rng_below(&rng, 1000) < rest),
                                 &rng);
    return sum < UINT64_MAX ? (double)rounds / (cpu_seconds() - begun) : 0;
}

/* ---- both ---- */

static uint64_t decisions_made;
static void (*true_apply)(void *state, int seat, struct sh_move move, const char *word);

static void count_and_apply(void *state, int seat, struct sh_move move, const char *word)
{
    decisions_made += seat != SH_CHANCE;
    true_apply(state, seat, move, word);
}

/* How many decisions a round of the search plays, in the tree and behind it. */
static double decisions_of_round(const struct middle *m, const struct sh_search_plan *plan)
{
    struct sh_game counted = *m->game;
    struct middle same = *m;
    counted.apply = count_and_apply;
    same.game = &counted;
    true_apply = m->game->apply;
    decisions_made = 0;
    double begun = cpu_seconds(), rate = search(&same, *plan, run_seconds);
    return (double)decisions_made / (rate * (cpu_seconds() - begun));
}

static void keep_best(double *best, double value)
{
    if (value > *best) *best = value;
}

static void measure_middle(const struct middle *m, int runs, struct measured_rounds *out)
{
    struct sh_search_plan with = *sh_bot_hard.plan, without = with;
    without.worlds = 0;
    *out = (struct measured_rounds){.belief_ms = 1e9};
    out->decisions = decisions_of_round(m, &without);
    for (int i = 0; i < runs; i++) {
        keep_best(&out->alone, play_alone(m, out->decisions, run_seconds));
        keep_best(&out->rounds, search(m, without, run_seconds));
        double belief_ms = 1e3 / search(m, with, 0) - 1e3 / search(m, without, 0);
        if (belief_ms < out->belief_ms) out->belief_ms = belief_ms;
    }
    if (out->belief_ms < 0) out->belief_ms = 0;
    out->thinking = search(m, with, thought_seconds);
}

bool measure_rounds(const struct sh_game *game, const struct sh_setup *setup, int runs,
                    struct measured_rounds *out)
{
    const struct sh_insight *insight = sh_find_insight(game);
    if (!insight || !insight->judge) return false;
    struct middle m = {.game = game, .past = malloc(sizeof *m.past),
                       .memory = malloc(sh_bot_hard.memory)};
    if (!m.past || !m.memory) abort();
    bool found = find_middle(&m, setup);
    if (found) measure_middle(&m, runs, out);
    free(m.past);
    free(m.memory);
    return found;
}
