/* bench/measure.c - see measure.h. */
#include <stdlib.h>
#include <string.h>

#include "bench/bare.h"
#include "bench/measure.h"
#include "bots/bots.h"
#include "engine/bits.h"
#include "engine/games.h"
#include "record/record.h"
#include "runtime/clock.h"

enum { SAMPLES = 256, BATCH = 64, TEXT_MAX = 4 << 20 };
static const double round_seconds = 0.15;

/* A neutral word for a verb that has one. Another one each time: a word may be refused. */
static const char *some_word(const struct sh_game *game, struct sh_move move, struct sh_rng *rng)
{
    enum { WORDS = 16 };
    return game->verbs[move.verb].word ? sh_neutral_words[sh_rng_below(rng, WORDS)] : NULL;
}

/* A random match; `checked`: through the front door. */
static uint64_t play_match(const struct sh_game *game, const struct sh_setup *setup,
                           struct sh_rng *rng, bool checked)
{
    union sh_any_state s;
    sh_start(game, &s, setup);
    while (s.base.to_act) {
        uint16_t seats = s.base.to_act & (uint16_t)~s.base.idle;
        int seat = sh_first_bit(seats);
        struct sh_move move = seat == SH_CHANCE ? sh_draw(game, &s, rng)
                                                : sh_random_move(game, &s, seat, rng);
        const char *word = some_word(game, move, rng);
        if (checked) sh_act(game, &s, seat, move, word);
        else sh_play(game, &s, seat, move, word);
    }
    return s.base.acts;
}

static void keep_best(double *best, double value)
{
    if (value > *best) *best = value;
}

static void measure_matches(const struct sh_game *game, const struct sh_setup *setup,
                            struct sh_rng *rng, bool checked, struct measured *out)
{
    uint64_t acts = 0, matches = 0;
    double begun = clock_seconds(CLOCK_MONOTONIC), seconds;
    do {
        for (int i = 0; i < BATCH; i++, matches++) acts += play_match(game, setup, rng, checked);
        seconds = clock_seconds(CLOCK_MONOTONIC) - begun;
    } while (seconds < round_seconds);
    keep_best(checked ? &out->acts_checked : &out->acts, (double)acts / seconds);
    if (!checked) keep_best(&out->matches, (double)matches / seconds);
}

static void measure_bare(const struct sh_game *game, const struct sh_setup *setup,
                         struct sh_rng *rng, struct measured *out)
{
    const struct bare *const *bare = bare_games;
    while (*bare && strcmp((*bare)->game, game->id) != 0) bare++;
    if (!*bare) return;
    uint64_t acts = 0;
    double begun = clock_seconds(CLOCK_MONOTONIC), seconds;
    do {
        for (int i = 0; i < BATCH; i++) acts += (*bare)->match(setup, rng);
        seconds = clock_seconds(CLOCK_MONOTONIC) - begun;
    } while (seconds < round_seconds);
    keep_best(&out->bare, (double)acts / seconds);
}

/* States spread evenly over random matches, each with a seat that looks at it. */
static void sample_states(const struct sh_game *game, const struct sh_setup *setup,
                          struct sh_rng *rng, union sh_any_state *states)
{
    for (int n = 0; n < SAMPLES;) {
        union sh_any_state s;
        uint64_t length = play_match(game, setup, rng, false);
        uint32_t stop = sh_rng_below(rng, (uint32_t)length);
        sh_start(game, &s, setup);
        while (s.base.to_act && s.base.acts < stop) {
            int seat = sh_first_bit(s.base.to_act & (uint16_t)~s.base.idle);
            struct sh_move move = seat == SH_CHANCE ? sh_draw(game, &s, rng)
                                                    : sh_random_move(game, &s, seat, rng);
            sh_play(game, &s, seat, move, some_word(game, move, rng));
        }
        if (s.base.to_act) states[n++] = s;
    }
}

static double view_ns(const struct sh_game *game, const union sh_any_state *states, bool imagine,
                      struct sh_rng *rng)
{
    union sh_any_state view;
    uint64_t n = 0;
    double begun = clock_seconds(CLOCK_MONOTONIC), seconds;
    do {
        for (int i = 0; i < SAMPLES; i++, n++) {
            int viewer = i % states[i].base.seats;
            sh_view(game, &states[i], viewer, &view);
            if (imagine) game->imagine(&view, viewer, rng);
        }
        seconds = clock_seconds(CLOCK_MONOTONIC) - begun;
    } while (seconds < round_seconds);
    return seconds / (double)n * 1e9;
}

/* Listing the moves of those who are asked, averaged over the states, and in the slowest of them.
   Each state is timed by itself, the best of several times, since the machine is busy with other
   things. */
static void measure_lists(const struct sh_game *game, const union sh_any_state *states,
                          struct measured *out)
{
    enum { TIMES = 5, REPEATS = 64 };
    struct sh_move list[SH_MOVES_MAX];
    double sum = 0, worst = 0;
    for (int i = 0; i < SAMPLES; i++) {
        int seat = sh_first_bit(states[i].base.to_act & (uint16_t)~states[i].base.idle);
        double best = 1e9;
        for (int t = 0; t < TIMES; t++) {
            double begun = clock_seconds(CLOCK_MONOTONIC);
            for (int n = 0; n < REPEATS; n++) game->moves(&states[i], seat, list);
            double ns = (clock_seconds(CLOCK_MONOTONIC) - begun) / REPEATS * 1e9;
            if (ns < best) best = ns;
        }
        sum += best;
        if (best > worst) worst = best;
    }
    if (sum / SAMPLES < out->moves_ns) out->moves_ns = sum / SAMPLES;
    if (worst < out->moves_worst_ns) out->moves_worst_ns = worst;
}

/* One random match as text. */
static size_t write_match(const struct sh_game *game, const struct sh_setup *setup, char *text)
{
    static struct sh_header header;
    struct sh_drive drive;
    struct sh_writer w;
    union sh_any_state s;
    char word[SH_WORD_MAX];
    header = (struct sh_header){.game = game, .setup = *setup};
    sh_drive_init(&drive, game, &sh_bot_random);
    sh_drive_seed(&drive, 1, 1);
    sh_writer_init(&w, text, TEXT_MAX);
    sh_write_header(&w, &header);
    for (sh_start(game, &s, setup); s.base.to_act;) {
        struct sh_act act = sh_drive_next(&drive, &s, word);
        sh_write_act(&w, game, act);
        sh_play(game, &s, act.seat, act.move, act.word);
    }
    sh_write_result(&w, game, &s);
    return w.length;
}

static double replay_acts(const char *text, size_t length)
{
    static struct sh_reader reader;
    uint64_t acts = 0;
    double begun = clock_seconds(CLOCK_MONOTONIC), seconds;
    do {
        sh_reader_init(&reader, sh_games);
        for (size_t at = 0; at < length;) {
            enum sh_record_event event;
            at += sh_reader_take(&reader, text + at, length - at, &event);
            acts += event == SH_RECORD_ACT;
        }
        seconds = clock_seconds(CLOCK_MONOTONIC) - begun;
    } while (seconds < round_seconds);
    return (double)acts / seconds;
}

void measure(const struct sh_game *game, const struct sh_setup *setup, int rounds,
             struct measured *out)
{
    static union sh_any_state states[SAMPLES];
    struct sh_rng rng;
    char *text = malloc(TEXT_MAX);
    if (!text) abort();
    *out = (struct measured){.view_ns = 1e9, .imagine_ns = 1e9, .moves_ns = 1e9,
                              .moves_worst_ns = 1e9};
    sh_rng_seed(&rng, 1);
    sample_states(game, setup, &rng, states);
    size_t length = write_match(game, setup, text);
    for (int i = 0; i < rounds; i++) {
        measure_matches(game, setup, &rng, false, out);
        measure_bare(game, setup, &rng, out);
        measure_matches(game, setup, &rng, true, out);
        double view = view_ns(game, states, false, &rng), both = view_ns(game, states, true, &rng);
        if (view < out->view_ns) out->view_ns = view;
        if (both < out->imagine_ns) out->imagine_ns = both;
        measure_lists(game, states, out);
        keep_best(&out->replay, replay_acts(text, length));
    }
    free(text);
}
