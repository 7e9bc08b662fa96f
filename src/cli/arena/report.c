/* cli/arena/report.c - what the matches of an arena say, and how that is printed. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/arena/arena.h"
#include "cli/sim_report.h"
#include "runtime/exec_bot.h"

/* ---- what all of it says ---- */

/* Numbers of every deal, one array each. */
struct columns {
    double *a, *b, *share, *gain;
};

static struct arena_measured measure(const struct arena *arena, int pair, int which,
                                     const struct columns *c)
{
    double fair_sum = 0, fair;
    for (uint64_t d = 0; d < arena->deals; d++) {
        c->share[d] = arena_measure(&arena->plan, which, arena_results(arena, pair, d), &fair);
        c->gain[d] = c->share[d] - fair;
        fair_sum += fair;
    }
    double mean = fair_sum / (double)arena->deals;
    return (struct arena_measured){arena_estimate(c->share, arena->deals, 0, 1),
                                   arena_estimate(c->gain, arena->deals, -mean, 1 - mean), mean};
}

static void find_pair(const struct arena *arena, int pair, const struct columns *c,
                      struct arena_pair_found *found, double *scores)
{
    for (uint64_t d = 0; d < arena->deals; d++)
        arena_per_seat(&arena->plan, arena_results(arena, pair, d), &c->a[d], &c->b[d]);
    arena_deal_scores(c->a, c->b, arena->deals, scores);
    found->score = arena_estimate(scores, arena->deals, 0, 1);
    found->elo = arena_elo_of(found->score, arena->deals);
    for (int m = 0; m < arena_measures(&arena->plan); m++)
        found->measured[m] = measure(arena, pair, m, c);
}

bool arena_find(const struct arena *arena, struct arena_found *found)
{
    size_t deals = arena->deals;
    struct arena_scored scored[ARENA_PAIRS_MAX];
    double *memory = malloc((4 + (size_t)arena->pairs) * deals * sizeof *memory);
    if (!memory) return false;
    struct columns c = {memory, memory + deals, memory + 2 * deals, memory + 3 * deals};
    memset(found, 0, sizeof *found);
    for (int i = 0; i < arena->pairs; i++) {
        double *scores = memory + (4 + (size_t)i) * deals;
        find_pair(arena, i, &c, &found->pair[i], scores);
        scored[i] = (struct arena_scored){arena->pair[i].a, arena->pair[i].b, scores};
    }
    arena_rate(scored, arena->pairs, deals, arena->bots, found->rating);
    free(memory);
    return true;
}

/* The pair of this bot, first, and `random`; -1: there is none. */
static int pair_with_random(const struct arena *arena, int bot)
{
    for (int i = 0; i < arena->pairs; i++)
        if (arena->pair[i].a == bot && strcmp(arena->name[arena->pair[i].b], "random") == 0)
            return i;
    return -1;
}

bool arena_of_oracle(const struct arena *arena, const struct arena_found *found, int bot,
                     int which, double *part, double *low)
{
    int oracle = 0, own = pair_with_random(arena, bot), ideal;
    while (oracle < arena->bots && strcmp(arena->name[oracle], "oracle") != 0) oracle++;
    ideal = oracle < arena->bots ? pair_with_random(arena, oracle) : -1;
    if (own < 0 || ideal < 0 || bot == oracle) return false;
    if (which > 0 && arena->plan.kind != ARENA_SIDE) return false; /* that is random's gain */
    double possible = found->pair[ideal].measured[which].gain.mean;
    if (possible <= 0) return false;
    *part = found->pair[own].measured[which].gain.mean / possible;
    *low = found->pair[own].measured[which].gain.low / possible;
    return true;
}

/* ---- a table for people ---- */

static const char *side_text(const struct arena *arena)
{
    return args_only(arena->args, "as");
}

/* "hard alone among random" */
static void measure_text(const struct arena *arena, int pair, int which, char *text, size_t room)
{
    const char *a = arena->name[arena->pair[pair].a], *b = arena->name[arena->pair[pair].b];
    const char *own = which ? b : a, *other = which ? a : b;
    if (arena->plan.kind == ARENA_SIDE)
        snprintf(text, room, which ? "%s against %s as %s" : "%s among %s as %s", a, b,
                 side_text(arena));
    else if (arena->plan.kind == ARENA_TEAMS) snprintf(text, room, "%s in a team", own);
    else if (arena->plan.seats == 2) snprintf(text, room, "%s against %s", own, other);
    else snprintf(text, room, "%s alone among %s", own, other);
}

static void print_measure(const struct arena *arena, const struct arena_found *found, int pair,
                          int which)
{
    char text[160];
    const struct arena_measured *m = &found->pair[pair].measured[which];
    measure_text(arena, pair, which, text, sizeof text);
    printf("  %-38s %6.2f %%  (%6.2f to %6.2f)   fair %6.2f %%   gain %+7.2f  (%+.2f to %+.2f)\n",
           text, 100 * m->share.mean, 100 * m->share.low, 100 * m->share.high, 100 * m->fair,
           100 * m->gain.mean, 100 * m->gain.low, 100 * m->gain.high);
}

/* Points as they are printed: never "-0". */
static double whole(double points)
{
    return rint(points) + 0.0;
}

static void print_pair(const struct arena *arena, const struct arena_found *found, int pair)
{
    const struct arena_pair_found *f = &found->pair[pair];
    const char *a = arena->name[arena->pair[pair].a], *b = arena->name[arena->pair[pair].b];
    printf("%s against %s\n", a, b);
    for (int m = 0; m < arena_measures(&arena->plan); m++) print_measure(arena, found, pair, m);
    printf("  score of %s %.2f %%  (%.2f to %.2f)   Elo %+.0f  (%+.0f to %+.0f)\n\n", a,
           100 * f->score.mean, 100 * f->score.low, 100 * f->score.high, whole(f->elo.mean),
           whole(f->elo.low), whole(f->elo.high));
}

/* Bots by their rating, the best first. */
static void rank(const struct arena *arena, const struct arena_found *found, int *order)
{
    for (int i = 0; i < arena->bots; i++) {
        int at = i;
        while (at > 0 && found->rating[order[at - 1]].mean < found->rating[i].mean) {
            order[at] = order[at - 1];
            at--;
        }
        order[at] = i;
    }
}

static void print_ratings(const struct arena *arena, const struct arena_found *found)
{
    int order[ARENA_BOTS_MAX];
    rank(arena, found, order);
    printf("%-4s %-20s %6s   %s\n", "", "bot", "Elo", "95 %");
    for (int i = 0; i < arena->bots; i++) {
        const struct arena_estimate *r = &found->rating[order[i]];
        printf("%3d. %-20s %+6.0f   %+.0f to %+.0f\n", i + 1, arena->name[order[i]],
               whole(r->mean), whole(r->low), whole(r->high));
    }
    putchar('\n');
}

static void print_of_oracle(const struct arena *arena, const struct arena_found *found)
{
    bool any = false;
    double part, low;
    for (int i = 0; i < arena->bots; i++)
        for (int m = 0; m < arena_measures(&arena->plan); m++) {
            char text[160];
            if (!arena_of_oracle(arena, found, i, m, &part, &low)) continue;
            if (!any) printf("of what oracle gains against random:\n");
            any = true;
            measure_text(arena, pair_with_random(arena, i), m, text, sizeof text);
            printf("  %-38s %6.1f %%  (at least %.1f)\n", text, 100 * part, 100 * low);
        }
    if (any) putchar('\n');
}

/* Mean rounds of a search; 0: none ran. */
static double mean_rounds(const struct arena *arena, int bot)
{
    const struct arena_effort *e = &arena->effort[bot];
    return e->searches ? (double)e->rounds / (double)e->searches : 0;
}

/* Of our own threads: what a program takes is not known. */
static double mean_ms(const struct arena *arena, int bot)
{
    const struct arena_effort *e = &arena->effort[bot];
    return e->decisions ? (double)e->nanoseconds / 1e6 / (double)e->decisions : 0;
}

/* Which blunders a bot made, and in how many matches, each of its seats counted. */
static uint64_t count_blunders(const struct arena *arena, int bot, uint64_t counts[SH_BLUNDERS_MAX])
{
    uint64_t matches = 0;
    memset(counts, 0, SH_BLUNDERS_MAX * sizeof *counts);
    for (uint64_t i = 0; i < arena->deals * (uint64_t)(arena->pairs * arena->plan.count); i++) {
        int pair = (int)(i / (uint64_t)arena->plan.count % (uint64_t)arena->pairs);
        const int who[2] = {arena->pair[pair].a, arena->pair[pair].b};
        for (int m = 0; m < 2; m++) {
            if (who[arena->plan.seating[i % (uint64_t)arena->plan.count].bot[m]] != bot) continue;
            matches += arena->results[i].seats[m];
            for (int b = 0; b < SH_BLUNDERS_MAX; b++) counts[b] += arena->results[i].blunders[m][b];
        }
    }
    return matches;
}

static const struct sh_blunder *listed(const struct arena *arena)
{
    const struct sh_insight *insight = sh_find_insight(arena->match->header.game);
    return insight ? insight->blunders : NULL;
}

static void print_blunders(const struct arena *arena)
{
    for (int i = 0; listed(arena) && i < arena->bots; i++) {
        uint64_t counts[SH_BLUNDERS_MAX], matches = count_blunders(arena, i, counts);
        printf("%s: blunders per match and seat ", arena->name[i]);
        sim_print_blunders(listed(arena), counts, (double)matches);
    }
}

static void print_efforts(const struct arena *arena)
{
    for (int i = 0; i < arena->bots; i++) {
        const struct arena_effort *e = &arena->effort[i];
        printf("%s: %" PRIu64 " decisions", arena->name[i], e->decisions);
        if (!exec_bot_is(arena->bot[i])) printf(", %.3f ms each", mean_ms(arena, i));
        if (mean_rounds(arena, i) > 0) printf(", %.0f rounds", mean_rounds(arena, i));
        if (e->spoiled) printf(", failed in %" PRIu64 " matches", e->spoiled);
        putchar('\n');
    }
}

static const char *const verdicts[] = {"undecided", "H0", "H1"};

static void print_sprt(const struct arena *arena)
{
    const struct arena_sprt *s = &arena->sprt;
    printf("H0 Elo %+g, H1 Elo %+g: LLR %.2f (%.2f to %.2f) after %" PRIu64 " deals: ", s->elo0,
           s->elo1, s->llr, -ARENA_BOUND, ARENA_BOUND, s->deals);
    printf("%s%s\n\n", verdicts[arena->verdict],
           arena->verdict == ARENA_UNDECIDED ? "" : " accepted");
}

void arena_print_table(const struct arena *arena, const struct arena_found *found)
{
    const struct sh_header *header = &arena->match->header;
    uint64_t matches = arena->deals * (uint64_t)arena_plan_meetings(&arena->plan);
    printf("%s, %d seats", header->game->id, header->setup.seats);
    sim_print_options(header);
    printf(": %" PRIu64 " matches for each pair (%" PRIu64 " deals in %d seatings), seed %" PRIu64,
           matches, arena->deals, arena_plan_meetings(&arena->plan), arena->match->seed);
    if (arena->limit.rounds) printf(", %" PRIu64 " rounds per decision", arena->limit.rounds);
    if (arena->limit.ms) printf(", %" PRIu64 " ms per decision", arena->limit.ms);
    printf("\n\n");
    for (int i = 0; i < arena->pairs; i++) print_pair(arena, found, i);
    if (arena->bots > 2) print_ratings(arena, found);
    print_of_oracle(arena, found);
    if (arena->tests) print_sprt(arena);
    print_blunders(arena);
    print_efforts(arena);
    printf("%.2f s\n", arena->seconds);
}

/* ---- JSON for programs: the same for the same seed, so without the time it took ---- */

static void put_string(const char *text)
{
    char quoted[1024];
    struct sh_writer w;
    sh_writer_init(&w, quoted, sizeof quoted);
    sh_put_json(&w, text);
    fputs(w.full ? "\"\"" : quoted, stdout);
}

static void put_estimate(const char *name, struct arena_estimate e)
{
    printf("\"%s\":%.6f,\"%s_low\":%.6f,\"%s_high\":%.6f", name, e.mean, name, e.low, name, e.high);
}

static void put_measure(const struct arena *arena, const struct arena_found *found, int pair,
                        int which)
{
    char text[160];
    const struct arena_measured *m = &found->pair[pair].measured[which];
    measure_text(arena, pair, which, text, sizeof text);
    printf("{\"what\":");
    put_string(text);
    printf(",\"bot\":");
    put_string(arena->name[which == 0 || arena->plan.kind == ARENA_SIDE ? arena->pair[pair].a
                                                                       : arena->pair[pair].b]);
    putchar(',');
    put_estimate("share", m->share);
    printf(",\"fair\":%.6f,", m->fair);
    put_estimate("gain", m->gain);
    putchar('}');
}

static void put_pair(const struct arena *arena, const struct arena_found *found, int pair)
{
    const struct arena_pair_found *f = &found->pair[pair];
    printf("{\"a\":");
    put_string(arena->name[arena->pair[pair].a]);
    printf(",\"b\":");
    put_string(arena->name[arena->pair[pair].b]);
    printf(",\"measures\":[");
    for (int m = 0; m < arena_measures(&arena->plan); m++) {
        if (m) putchar(',');
        put_measure(arena, found, pair, m);
    }
    printf("],");
    put_estimate("score", f->score);
    putchar(',');
    put_estimate("elo", f->elo);
    putchar('}');
}

static void put_blunders(const struct arena *arena, int bot)
{
    uint64_t counts[SH_BLUNDERS_MAX], matches = count_blunders(arena, bot, counts);
    printf(",\"seats_played\":%" PRIu64 ",\"blunders\":{", matches);
    for (int b = 0; listed(arena) && listed(arena)[b].name; b++)
        printf("%s\"%s\":%" PRIu64, b ? "," : "", listed(arena)[b].name, counts[b]);
    putchar('}');
}

static void put_bot(const struct arena *arena, const struct arena_found *found, int bot)
{
    double part[2], low[2];
    printf("{\"id\":");
    put_string(arena->name[bot]);
    putchar(',');
    put_estimate("elo", found->rating[bot]);
    printf(",\"rounds\":%.1f,\"failed\":%" PRIu64, mean_rounds(arena, bot),
           arena->effort[bot].spoiled);
    if (arena->limit.ms) printf(",\"ms\":%.3f", mean_ms(arena, bot));
    put_blunders(arena, bot);
    printf(",\"of_oracle\":[");
    for (int m = 0, n = 0; m < arena_measures(&arena->plan); m++)
        if (arena_of_oracle(arena, found, bot, m, &part[m], &low[m]))
            printf("%s{\"measure\":%d,\"part\":%.6f,\"low\":%.6f}", n++ ? "," : "", m, part[m],
                   low[m]);
    printf("]}");
}

static void put_limits(const struct arena *arena)
{
    static const char *const kinds[] = {"rotated", "alone", "teams", "side"};
    int meetings = arena_plan_meetings(&arena->plan);
    printf(",\"seed\":%" PRIu64 ",\"plan\":\"%s\"", arena->match->seed, kinds[arena->plan.kind]);
    if (side_text(arena)) printf(",\"as\":"), put_string(side_text(arena));
    printf(",\"deals\":%" PRIu64 ",\"seatings\":%d,\"matches\":%" PRIu64, arena->deals,
           meetings, arena->deals * (uint64_t)meetings);
    if (arena->limit.rounds) printf(",\"rounds\":%" PRIu64, arena->limit.rounds);
    if (arena->limit.ms) printf(",\"ms\":%" PRIu64, arena->limit.ms);
}

void arena_print_json(const struct arena *arena, const struct arena_found *found)
{
    const struct arena_sprt *s = &arena->sprt;
    putchar('{');
    sim_print_setup_json(&arena->match->header);
    put_limits(arena);
    printf(",\"pairs\":[");
    for (int i = 0; i < arena->pairs; i++) {
        if (i) putchar(',');
        put_pair(arena, found, i);
    }
    printf("],\"bots\":[");
    for (int i = 0; i < arena->bots; i++) {
        if (i) putchar(',');
        put_bot(arena, found, i);
    }
    putchar(']');
    if (arena->tests)
        printf(",\"sprt\":{\"elo0\":%g,\"elo1\":%g,\"llr\":%.6f,\"bound\":%.6f,"
               "\"accepted\":\"%s\"}",
               s->elo0, s->elo1, s->llr, ARENA_BOUND, verdicts[arena->verdict]);
    puts("}");
}
