/*
 * edge_measure.c - how good the bots are with words: `safehouse words probe`, `duo` and `clues`.
 *
 * Probes are lines `clue: three words`: each is put on boards of 25 words that are drawn by a seed,
 * and the three should be the ones that the clue pulls most.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "edge_pack.h"
#include "engine/bits.h"
#include "engine/writer.h"
#include "partner.h"

extern const struct sh_game SH_GAME;

enum { FINE = 0, FAILED = 1, MANY = 2000, MEANT = 3, BOARDS = 6, STEPS = 4000, FOLDS = 5,
       LINE = 512, ACTS = 256 };

struct list {
    char (*word)[SH_WORD_MAX];
    int count;
};

struct probe {
    char clue[SH_WORD_MAX], meant[MEANT][SH_WORD_MAX];
};

static int complain(const char *file, const char *why)
{
    fprintf(stderr, "safehouse words: %s: %s\n", file, why);
    return FAILED;
}

static void add_word(struct list *list, const char *word)
{
    if (list->count == MANY || !word[0]) return;
    snprintf(list->word[list->count++], SH_WORD_MAX, "%.*s", SH_WORD_MAX - 1, word);
}

/* A list of words as games have them: `front / back`, or one a line. */
static bool read_list(const char *path, struct list *list)
{
    char line[LINE];
    FILE *file = fopen(path, "r");
    list->word = calloc(MANY, sizeof *list->word);
    if (!list->word) abort();
    while (file && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        char *back = strstr(line, " / ");
        if (line[0] == '#') continue;
        if (back) *back = '\0';
        add_word(list, line);
        if (back) add_word(list, back + 3);
    }
    if (file) fclose(file);
    if (list->count > CARDS) return true;
    complain(path, "not a list of words");
    return false;
}

static int read_probes(const char *path, struct probe *probes)
{
    char line[LINE];
    FILE *file = fopen(path, "r");
    int count = 0;
    while (file && fgets(line, sizeof line, file) && count < MANY) {
        struct probe *p = &probes[count];
        count += sscanf(line, "%79[^:]: %79s %79s %79s", p->clue, p->meant[0], p->meant[1],
                        p->meant[2]) == 1 + MEANT;
    }
    if (file) fclose(file);
    return count;
}

/* ---- boards ---- */

static bool is_meant(const struct probe *p, const char *word)
{
    for (int i = 0; i < MEANT; i++)
        if (strcmp(p->meant[i], word) == 0) return true;
    return is_same_word(p->clue, word);
}

/* The three words, then others of the list. */
static void draw_board(const struct probe *p, const struct list *list, struct sh_rng *rng,
                       struct codenames *g)
{
    memset(g, 0, sizeof *g);
    for (int i = 0; i < MEANT; i++) memcpy(g->word[i], p->meant[i], SH_WORD_MAX);
    for (int i = MEANT; i < CARDS;) {
        const char *word = list->word[sh_rng_below(rng, (uint32_t)list->count)];
        bool taken = is_meant(p, word);
        for (int k = 0; k < i; k++) taken |= strcmp(g->word[k], word) == 0;
        if (!taken) memcpy(g->word[i++], word, SH_WORD_MAX);
    }
}

struct sample {
    int   probe;
    float feature[CARDS][LEXICON_FEATURES];
};

static void take_sample(const struct sh_lexicon *lexicon, const struct probe *p,
                        const struct codenames *g, struct sample *sample)
{
    struct table_words words;
    int said = SH_LOCAL(lexicon_guess)(lexicon, p->clue);
    SH_LOCAL(look_up)(lexicon, g, &words);
    for (int i = 0; i < CARDS; i++)
        SH_LOCAL(lexicon_features)(lexicon, said, words.number[i], sample->feature[i]);
}

static float pull_in(const struct sample *sample, int card, const struct weights *weights)
{
    float pull = 0;
    for (int f = 0; f < LEXICON_FEATURES; f++) pull += weights->of[f] * sample->feature[card][f];
    return pull;
}

/* How many of the three are among the three that are pulled most; a draw counts against them. */
static float hits(const struct sample *sample, const struct weights *weights)
{
    int found = 0;
    for (int m = 0; m < MEANT; m++) {
        int better = 0;
        float own = pull_in(sample, m, weights);
        for (int i = 0; i < CARDS; i++) {
            float pull = pull_in(sample, i, weights);
            better += i != m && (pull > own || (pull >= own && i >= MEANT));
        }
        found += better < MEANT;
    }
    return (float)found / MEANT;
}

/* ---- fitting: each of the three against all that are not meant ---- */

static void add_slope(const struct sample *s, const struct weights *w, double slope[])
{
    for (int m = 0; m < MEANT; m++) {
        double sum = 0, mean[LEXICON_FEATURES] = {0};
        for (int i = m; i < CARDS; i = i < MEANT ? MEANT : i + 1) {
            double force = exp((double)pull_in(s, i, w));
            sum += force;
            for (int f = 0; f < LEXICON_FEATURES; f++)
                mean[f] += force * (double)s->feature[i][f];
        }
        for (int f = 0; f < LEXICON_FEATURES; f++)
            slope[f] += (double)s->feature[m][f] - mean[f] / sum;
    }
}

/* Lines are counted from 0 here: the odd ones of the file are even. Every FOLDS-th of them is left
   out if `without` says which. */
static bool is_for_fitting(int probe, int without)
{
    return probe % 2 == 0 && probe / 2 % FOLDS != without;
}

/* Weights that make the words of the odd lines most likely; `only` >= 0: of one feature alone. */
static struct weights fit(const struct sample *samples, int count, int only, int without)
{
    struct weights w = {{0}};
    for (int step = 0; step < STEPS; step++) {
        double slope[LEXICON_FEATURES] = {0};
        int used = 0;
        for (int i = step % 4; i < count; i += 4) {
            if (!is_for_fitting(samples[i].probe, without)) continue;
            add_slope(&samples[i], &w, slope);
            used += MEANT;
        }
        for (int f = 0; f < LEXICON_FEATURES; f++) {
            double scale = f == LEXICON_SOURCES ? 0.3 : 8;
            double next = (double)w.of[f] + scale * (slope[f] / used - 0.002 * (double)w.of[f]);
            w.of[f] = (float)(next > 0 && (only < 0 || f == only) ? next : 0);
        }
    }
    return w;
}

static double mean_hits(const struct sample *samples, const struct weights *weights)
{
    double mean = 0;
    for (int b = 0; b < BOARDS; b++) mean += (double)hits(&samples[b], weights) / BOARDS;
    return mean;
}

/* The mean over probes of one parity, with the half of its interval of 95 %. */
static void print_hits(const char *name, const struct sample *samples, int count,
                       const struct weights *weights)
{
    for (int parity = 0; parity < 2; parity++) {
        double sum = 0, squares = 0;
        int probes = 0;
        for (int i = 0; i < count; i += BOARDS) {
            if (samples[i].probe % 2 != parity) continue;
            double mean = mean_hits(&samples[i], weights);
            probes++;
            sum += mean;
            squares += mean * mean;
        }
        double mean = sum / probes, spread = squares / probes - mean * mean;
        printf("%s %s lines: %.3f +- %.3f\n", name, parity ? "even" : "odd ", mean,
               1.96 * sqrt(spread > 0 ? spread / probes : 0));
    }
}

/* What a choice between ways to build packs goes by: odd lines that the weights were not fitted on,
   so that the even lines stay unseen. */
static void print_folds(const struct sample *samples, int count)
{
    double sum = 0;
    int probes = 0;
    for (int fold = 0; fold < FOLDS; fold++) {
        struct weights weights = fit(samples, count, -1, fold);
        for (int i = 0; i < count; i += BOARDS) {
            if (samples[i].probe % 2 || is_for_fitting(samples[i].probe, fold)) continue;
            sum += mean_hits(&samples[i], &weights);
            probes++;
        }
    }
    printf("fitted without them, odd  lines: %.3f\n", sum / probes);
}

static const char *feature_name(const struct sh_lexicon *lexicon, int f)
{
    return f == LEXICON_SOURCES ? "first" : lexicon->head->source[f].name;
}

static void print_fit(const struct sh_lexicon *lexicon, const struct sample *samples, int count)
{
    struct weights blend = fit(samples, count, -1, FOLDS);
    for (int f = 0; f < LEXICON_FEATURES; f++) {
        struct weights one = fit(samples, count, f, FOLDS);
        if (!feature_name(lexicon, f)[0]) continue;
        print_hits(feature_name(lexicon, f), samples, count, &one);
        printf("weight\t%s\t%.2f\t%.2f\n", feature_name(lexicon, f), (double)blend.of[f],
               (double)one.of[f]);
    }
    print_folds(samples, count);
    print_hits("fitted", samples, count, &blend);
}

int measure_probes(const struct sh_words_call *call)
{
    const struct sh_lexicon *lexicon = words_pack(call);
    struct probe *probes = calloc(MANY, sizeof *probes);
    struct list list = {0};
    struct sh_rng rng;
    if (!lexicon || !probes || !read_list(call->argument[2], &list)) return FAILED;
    int count = read_probes(call->argument[1], probes);
    if (count < 2) return complain(call->argument[1], "not a file of probes");
    struct sample *samples = calloc((size_t)count * BOARDS, sizeof *samples);
    if (!samples) abort();
    sh_rng_seed(&rng, call->seed);
    for (int i = 0; i < count * BOARDS; i++) {
        struct codenames g;
        samples[i].probe = i / BOARDS;
        draw_board(&probes[i / BOARDS], &list, &rng, &g);
        take_sample(lexicon, &probes[i / BOARDS], &g, &samples[i]);
    }
    struct weights weights = SH_LOCAL(usual_weights)(lexicon);
    print_hits("pack", samples, count * BOARDS, &weights);
    if (call->fit) print_fit(lexicon, samples, count * BOARDS);
    free(samples);
    free(probes);
    free(list.word);
    return FINE;
}

/* ---- matches ---- */

static void draw_setup(const struct list *list, struct sh_rng *rng, const char *words[CARDS])
{
    for (int i = 0; i < CARDS;) {
        const char *word = list->word[sh_rng_below(rng, (uint32_t)list->count)];
        bool taken = false;
        for (int k = 0; k < i; k++) taken |= is_same_word(words[k], word);
        if (!taken) words[i++] = word;
    }
}

struct duel {
    const struct sh_game    *game;
    const struct sh_lexicon *lexicon;
    struct weights           foreign; /* of the guesser, if it is no bot of ours */
    bool                     is_foreign;
    struct sh_bot            bot;
    struct sh_rng            chance, choice;
    struct sh_act            seen[ACTS]; /* by everybody: what chance does is not in it */
    char                     said[ACTS][SH_WORD_MAX];
    int                      count;
    struct sh_past_match     past[SH_PAST_MAX]; /* what a spymaster who learns has seen */
    int                      past_count;
    uint64_t                 clues, guesses, won, killed;
    double                   clue_ms, clue_worst, guess_ms, guess_worst;
};

static uint64_t now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/* Exactly as many words as the number says, those that pull it most. */
static struct sh_move foreign_guess(const struct duel *d, const struct codenames *g)
{
    struct table_words words;
    float pull[CARDS];
    int best = -1;
    if (g->number != UNLIMITED && g->guesses >= (g->number ? g->number : 1))
        return (struct sh_move){V_STOP, 0, 0, 0};
    SH_LOCAL(look_up)(d->lexicon, g, &words);
    SH_LOCAL(pulls_of)(d->lexicon, &d->foreign, &words, g->clue, pull);
    for (int i = 0; i < CARDS; i++)
        if (!(g->covered >> i & 1) && (best < 0 || pull[i] > pull[best])) best = i;
    return (struct sh_move){V_GUESS, (uint8_t)best, 0, 0};
}

/* What the bot does, and how long that takes. */
static struct sh_act ask_bot(struct duel *d, const struct codenames *g)
{
    union sh_any_state view;
    struct sh_act act = {.seat = (uint8_t)sh_first_bit(g->base.to_act)};
    sh_view(d->game, g, act.seat, &view);
    struct sh_thought t = {.bot = &d->bot, .game = d->game, .view = &view, .seat = act.seat,
                           .rng = &d->choice, .seen = d->seen, .seen_count = d->count,
                           .lexicon = d->lexicon, .past = d->past,
                           .past_count = d->past_count};
    uint64_t begun = now_ns();
    if (!SH_LOCAL(play_with_words)(&t, &act.move, d->said[d->count])) abort();
    double taken = (double)(now_ns() - begun) / 1e6;
    if (act.move.verb == V_CLUE) {
        act.word = d->said[d->count];
        d->clues++;
        d->clue_ms += taken;
        d->clue_worst = fmax(d->clue_worst, taken);
    } else if (g->base.phase == GUESS) {
        d->guesses++;
        d->guess_ms += taken;
        d->guess_worst = fmax(d->guess_worst, taken);
    }
    return act;
}

static struct sh_act next_act(struct duel *d, const struct codenames *g)
{
    struct sh_act act = {.seat = SH_CHANCE};
    if (sh_may_act(g, SH_CHANCE)) {
        act.move = sh_draw(d->game, g, &d->chance);
        return act;
    }
    if (g->base.phase == GUESS && d->is_foreign) {
        act.seat = 1;
        act.move = foreign_guess(d, g);
    } else {
        act = ask_bot(d, g);
    }
    d->seen[d->count++] = act;
    if (d->count == ACTS) abort();
    return act;
}

static void play_duo(struct duel *d, const struct list *list, uint64_t seed, uint64_t number,
                     union sh_any_state *state)
{
    const char *words[CARDS];
    struct sh_rng rng;
    struct sh_setup setup;
    sh_rng_seed_stream(&rng, seed, number, 3);
    sh_rng_seed_stream(&d->chance, seed, number, 0);
    sh_rng_seed_stream(&d->choice, seed, number, 1);
    sh_setup_init(d->game, &setup);
    draw_setup(list, &rng, words);
    setup.seats = 2;
    setup.option[O_VARIANT] = DUO;
    setup.words = words;
    setup.word_count = CARDS;
    if (sh_start(d->game, state, &setup)) abort();
    d->count = 0;
    const struct codenames *g = (const void *)state;
    while (g->base.to_act) {
        struct sh_act act = next_act(d, g);
        sh_play(d->game, state, act.seat, act.move, act.word);
    }
    d->won += g->winner == RED;
    d->killed += g->last < CARDS && g->key[g->last] == ASSASSIN;
}

/* `--who NAME`: one source alone, or `all`: the blend, as a stranger. */
static bool find_foreign(struct duel *d, const char *who)
{
    if (!who) return true;
    d->is_foreign = true;
    if (strcmp(who, "all") == 0) d->foreign = SH_LOCAL(usual_weights)(d->lexicon);
    for (int f = 0; f < LEXICON_FEATURES; f++)
        if (strcmp(who, feature_name(d->lexicon, f)) == 0) d->foreign.of[f] = 1;
    for (int f = 0; f < LEXICON_FEATURES; f++)
        if (d->foreign.of[f] > 0) return true;
    complain(who, "the pack has no such source");
    return false;
}

static void print_share(const char *what, uint64_t part, uint64_t of)
{
    double p = (double)part / (double)of, z = 1.96, n = (double)of;
    double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
    double half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n);
    printf("%s %.3f (%.3f to %.3f)  ", what, p, middle - half, middle + half);
}

/* ---- matches with the same guesser, one after the other ---- */

enum { IN_A_ROW = 10, PAST_TEXT = 8192 };

/* The match that was just played, as rooms remember it: who touches sits in seat 1. */
static void keep_match(struct duel *d, const struct codenames *g, char text[PAST_TEXT])
{
    struct sh_past_match *match = &d->past[d->past_count++];
    struct sh_writer w;
    char line[SH_TEXT_MAX + 4];
    sh_writer_init(&w, text, PAST_TEXT);
    for (int i = 0; i < CARDS; i++) sh_put(&w, "word "), sh_put(&w, g->word[i]), sh_put(&w, "\n");
    for (int i = 0; i < d->count; i++) {
        sh_format_act(d->game, d->seen[i], line);
        sh_put(&w, line);
        sh_put_char(&w, '\n');
    }
    if (w.full) abort();
    *match = (struct sh_past_match){.text = text, .length = w.length};
    memset(match->seat_now, SH_NONE, sizeof match->seat_now);
    match->seat_now[0] = 0;
    match->seat_now[1] = 1;
}

/* How it goes on: so many rows of ten matches, each with a guesser who is new to the spymaster. */
static void measure_learning(struct duel *d, const struct list *list, uint64_t seed, uint64_t rows)
{
    static char text[IN_A_ROW][PAST_TEXT];
    struct {
        uint64_t won, clues;
    } at[IN_A_ROW] = {{0}};
    for (uint64_t row = 0; row < rows; row++) {
        d->past_count = 0;
        for (int i = 0; i < IN_A_ROW; i++) {
            union sh_any_state end;
            uint64_t won = d->won, clues = d->clues;
            play_duo(d, list, seed, row * IN_A_ROW + (uint64_t)i, &end);
            keep_match(d, (const void *)&end, text[i]);
            at[i].won += d->won - won;
            at[i].clues += d->clues - clues;
        }
    }
    for (int i = 0; i < IN_A_ROW; i++) {
        printf("match %2d  ", i + 1);
        print_share("won", at[i].won, rows);
        printf("turns %.2f\n", (double)at[i].clues / (double)rows);
    }
}

int measure_duo(const struct sh_words_call *call)
{
    struct duel *d = calloc(1, sizeof *d);
    uint64_t count = call->count ? call->count : 200;
    struct list list = {0};
    if (!d) abort();
    d->game = &SH_GAME;
    d->lexicon = words_pack(call);
    d->bot.level = (uint8_t)call->level;
    if (!d->lexicon || !read_list(call->argument[1], &list) || !find_foreign(d, call->who))
        return FAILED;
    if (call->learn) {
        measure_learning(d, &list, call->seed, count);
        count *= IN_A_ROW;
    }
    union sh_any_state end;
    for (uint64_t i = 0; i < count && !call->learn; i++)
        play_duo(d, &list, call->seed, i, &end);
    print_share("won", d->won, count);
    print_share("assassin", d->killed, count);
    printf("turns %.2f  clue %.1f ms (worst %.1f)", (double)d->clues / (double)count,
           d->clue_ms / (double)d->clues, d->clue_worst);
    if (d->guesses > 0)
        printf("  guess %.3f ms (worst %.3f)", d->guess_ms / (double)d->guesses, d->guess_worst);
    printf("\n");
    free(d);
    free(list.word);
    return FINE;
}

/* ---- samples ---- */

static void print_clue(const struct sh_lexicon *lexicon, const struct codenames *g, int level)
{
    static const struct sh_bot bots[] = {{.level = 0}, {.level = 1}, {.level = 2}};
    struct sh_thought t = {.bot = &bots[level], .view = g, .lexicon = lexicon};
    struct idea idea;
    if (SH_LOCAL(find_clues)(&t, SH_LOCAL(style_of)(level), NULL, &idea, 1) == 0) return;
    printf("%s %d:", lexicon_word(lexicon, idea.word), idea.number);
    for (int i = 0; i < CARDS; i++)
        if (idea.meant >> i & 1) printf(" %s", g->word[i]);
    printf("   (not:");
    for (int i = 0; i < CARDS; i++)
        if (g->key[i] == ASSASSIN) printf(" %s", g->word[i]);
    printf(")\n");
}

int show_clues(const struct sh_words_call *call)
{
    const struct sh_lexicon *lexicon = words_pack(call);
    uint64_t count = call->count ? call->count : 30;
    struct list list = {0};
    if (!lexicon || !read_list(call->argument[1], &list)) return FAILED;
    for (uint64_t n = 0; n < count; n++) {
        const char *words[CARDS];
        struct codenames g = {.turn = RED, .number = SH_NONE};
        struct sh_rng rng;
        sh_rng_seed_stream(&rng, call->seed, n, 3);
        draw_setup(&list, &rng, words);
        for (int i = 0; i < CARDS; i++) { /* they are drawn: so is the key */
            memcpy(g.word[i], words[i], strlen(words[i]) + 1);
            g.key[i] = i < FIRST_WORDS ? RED : i < FIRST_WORDS + SECOND_WORDS ? BLUE : BYSTANDER;
        }
        g.key[CARDS - 1] = ASSASSIN;
        g.to_find[RED] = FIRST_WORDS;
        g.to_find[BLUE] = SECOND_WORDS;
        print_clue(lexicon, &g, call->level);
    }
    free(list.word);
    return FINE;
}
