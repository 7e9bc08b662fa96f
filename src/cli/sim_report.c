/* cli/sim_report.c - see sim_report.h. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/sim_report.h"
#include "cli/words.h"
#include "engine/bits.h"
#include "runtime/exec_bot.h"

void sim_sums_init(struct sim_sums *sums)
{
    *sums = (struct sim_sums){.acts_min = UINT64_MAX};
}

void sim_sums_ask(struct sim_sums *sums, const struct sh_game *game, const void *state, int seat)
{
    struct sh_move list[SH_MOVES_MAX];
    int n = game->count ? game->count(state, seat) : game->moves(state, seat, list);
    sums->decisions++;
    sums->moves += (uint64_t)n;
    if ((uint64_t)n > sums->moves_max) sums->moves_max = (uint64_t)n;
}

void sim_sums_blunders(struct sim_sums *sums, int seat, uint32_t made)
{
    for (; made; made &= made - 1) sums->blunders[seat][sh_first_bit(made)]++;
}

void sim_sums_add(struct sim_sums *sums, const void *state, const int16_t share[SH_SEATS_MAX],
                  const struct sh_field *field)
{
    const struct sh_state *base = state;
    int winners = 0;
    for (int s = 0; s < base->seats; s++) {
        sums->wins[s] += share[s] > 0;
        sums->shares[s] += (uint64_t)share[s];
        winners += share[s] > 0;
    }
    if (field) sums->counted[sh_field_number(field, sh_field_at(field, state, 0, 0)) & UINT8_MAX]++;
    sums->matches++;
    sums->nobody += winners == 0;
    sums->acts += base->acts;
    if (base->acts < sums->acts_min) sums->acts_min = base->acts;
    if (base->acts > sums->acts_max) sums->acts_max = base->acts;
}

void sim_sums_join(struct sim_sums *sums, const struct sim_sums *more)
{
    for (int s = 0; s < SH_SEATS_MAX; s++) {
        sums->wins[s] += more->wins[s];
        sums->shares[s] += more->shares[s];
        for (int b = 0; b < SH_BLUNDERS_MAX; b++) sums->blunders[s][b] += more->blunders[s][b];
    }
    for (int v = 0; v <= UINT8_MAX; v++) sums->counted[v] += more->counted[v];
    sums->decisions += more->decisions;
    sums->moves += more->moves;
    if (more->moves_max > sums->moves_max) sums->moves_max = more->moves_max;
    sums->matches += more->matches;
    sums->nobody += more->nobody;
    sums->standins += more->standins;
    sums->acts += more->acts;
    if (more->acts_min < sums->acts_min) sums->acts_min = more->acts_min;
    if (more->acts_max > sums->acts_max) sums->acts_max = more->acts_max;
}

void sim_interval(uint64_t wins, uint64_t matches, double *low, double *high)
{
    const double z = 1.959964; /* 95 % of a normal distribution lie within */
    double n = (double)matches, p = (double)wins / n, z2 = z * z / n;
    double middle = (p + z2 / 2) / (1 + z2);
    double reach = z / (1 + z2) * sqrt(p * (1 - p) / n + z2 / (4 * n));
    *low = wins == 0 ? 0 : middle - reach;
    *high = wins == matches ? 1 : middle + reach;
}

/* ---- a table for people ---- */

void sim_print_options(const struct sh_header *header)
{
    for (int i = 0; header->game->options[i].name; i++) {
        char text[SH_NAME_MAX];
        if (header->setup.option[i] == header->game->options[i].normal) continue;
        sh_format_option(&header->game->options[i], header->setup.option[i], text);
        printf(", %s %s", header->game->options[i].name, text);
    }
}

/* The column of the bots: programs have long names. */
static int bot_width(const struct match_args *match)
{
    size_t width = 10;
    for (int s = 0; s < match->header.setup.seats; s++)
        if (strlen(match->bot[s]->id) > width) width = strlen(match->bot[s]->id);
    return (int)width;
}

static void print_line(const char *who, const char *bot, int width, uint64_t wins,
                       uint64_t matches)
{
    double low, high;
    sim_interval(wins, matches, &low, &high);
    printf("%-7s %-*s %10" PRIu64 "   %6.2f %%   %6.2f to %6.2f %%", who, width, bot, wins,
           100 * (double)wins / (double)matches, 100 * low, 100 * high);
}

/* Calls `print` for every value of the field that came up. */
static void print_counted(const struct sh_game *game, const struct sim_sums *sums,
                          const struct sh_field *field,
                          void (*print)(const char *name, uint64_t wins, uint64_t matches))
{
    for (int v = 0; v <= UINT8_MAX; v++) {
        char name[SH_NAME_MAX] = "-";
        if (sums->counted[v] == 0) continue;
        if (v != SH_NONE) sh_format_value(&game->kinds[field->kind], (uint8_t)v, name);
        print(name, sums->counted[v], sums->matches);
    }
}

static void print_counted_line(const char *name, uint64_t wins, uint64_t matches)
{
    char label[SH_NAME_MAX + 2];
    snprintf(label, sizeof label, "%s ", name);
    print_line(label, "", 10, wins, matches);
    putchar('\n');
}

static void print_standins(const struct match_args *match, const struct sim_sums *sums)
{
    bool programs = false;
    for (int s = 0; s < match->header.setup.seats; s++)
        if (exec_bot_is(match->bot[s])) programs = true;
    if (programs)
        printf("matches that a program lost by failing: %" PRIu64 "\n", sums->standins);
}

/* Matches that no seat has won: somebody at a place behind the seats has, if the game names one. */
static void print_beyond(const struct sh_header *header, int width, const struct sim_sums *sums)
{
    char key[32], name[SH_WORD_MAX] = "nobody";
    size_t length;
    snprintf(key, sizeof key, "place.%d", header->setup.seats);
    const char *text = words_find("en", header->game, key, &length);
    if (text) snprintf(name, sizeof name, "%.*s", (int)length, text);
    print_line(name, text ? "alone" : "", width, sums->nobody, sums->matches);
}

/* ---- blunders ---- */

static const struct sh_blunder *blunders_of(const struct sh_game *game)
{
    const struct sh_insight *insight = sh_find_insight(game);
    return insight ? insight->blunders : NULL;
}

void sim_print_blunders(const struct sh_blunder *list, const uint64_t *counts, double matches)
{
    uint64_t all = 0;
    for (int b = 0; list[b].name; b++) all += counts[b];
    printf("%.3f (", (double)all / matches);
    for (int b = 0; list[b].name; b++)
        printf("%s%s %.3f", b ? ", " : "", list[b].name, (double)counts[b] / matches);
    puts(")");
}

/* Is this the first seat that its bot sits on? */
static bool is_first_seat(const struct match_args *match, int seat)
{
    for (int s = 0; s < seat; s++)
        if (strcmp(match->bot[s]->id, match->bot[seat]->id) == 0) return false;
    return true;
}

/* One line for each bot, for all its seats together. */
static void print_blunder_lines(const struct match_args *match, const struct sim_sums *sums)
{
    const struct sh_blunder *list = blunders_of(match->header.game);
    for (int first = 0; list && first < match->header.setup.seats; first++) {
        uint64_t counts[SH_BLUNDERS_MAX] = {0};
        int seats = 0;
        if (!is_first_seat(match, first)) continue;
        for (int s = first; s < match->header.setup.seats; s++) {
            if (strcmp(match->bot[s]->id, match->bot[first]->id) != 0) continue;
            seats++;
            for (int b = 0; b < SH_BLUNDERS_MAX; b++) counts[b] += sums->blunders[s][b];
        }
        printf("blunders per match, %s on %d seat%s: ", match->bot[first]->id, seats,
               seats == 1 ? "" : "s");
        sim_print_blunders(list, counts, (double)sums->matches);
    }
}

/* "blunders":{"case-for-nothing":[0,3,1,0],...}: how many in all matches, by seats. */
static void print_blunders_json(const struct match_args *match, const struct sim_sums *sums)
{
    const struct sh_blunder *list = blunders_of(match->header.game);
    printf(",\"blunders\":{");
    for (int b = 0; list && list[b].name; b++) {
        printf("%s\"%s\":[", b ? "," : "", list[b].name);
        for (int s = 0; s < match->header.setup.seats; s++)
            printf("%s%" PRIu64, s ? "," : "", sums->blunders[s][b]);
        putchar(']');
    }
    putchar('}');
}

void sim_print_table(const struct match_args *match, const struct sim_sums *sums,
                     const struct sh_field *field)
{
    const struct sh_header *header = &match->header;
    double n = (double)sums->matches;
    printf("%s, %d seats", header->game->id, header->setup.seats);
    sim_print_options(header);
    printf(": %" PRIu64 " matches, seed %" PRIu64 "\n\n", sums->matches, match->seed);
    int width = bot_width(match);
    printf("%-7s %-*s %10s   %8s   %18s   %9s\n", "seat", width, "bot", "wins", "", "95 %",
           "of 1000");
    for (int s = 0; s < header->setup.seats; s++) {
        char seat[8];
        snprintf(seat, sizeof seat, "%d", s);
        print_line(seat, match->bot[s]->id, width, sums->wins[s], sums->matches);
        printf("   %9.1f\n", (double)sums->shares[s] / n);
    }
    print_beyond(header, width, sums);
    if (field) printf("\n\n%s:\n", field->name);
    if (field) print_counted(header->game, sums, field, print_counted_line);
    printf("%s\nacts per match: %.1f on average, %" PRIu64 " to %" PRIu64 "\n", field ? "" : "\n",
           (double)sums->acts / n, sums->acts_min, sums->acts_max);
    printf("moves to choose from: %.1f on average, up to %" PRIu64 "\n",
           (double)sums->moves / (double)sums->decisions, sums->moves_max);
    print_blunder_lines(match, sums);
    print_standins(match, sums);
    printf("%.2f s, %.0f matches/s\n", sums->seconds, n / sums->seconds);
}

/* ---- JSON for programs: the same for the same seed, so without the time it took ---- */

void sim_print_setup_json(const struct sh_header *header)
{
    printf("\"game\":\"%s\",\"rules\":%d,\"seats\":%d,\"options\":{", header->game->id,
           header->game->rules, header->setup.seats);
    for (int i = 0; header->game->options[i].name; i++) {
        char text[SH_NAME_MAX];
        sh_format_option(&header->game->options[i], header->setup.option[i], text);
        printf("%s\"%s\":\"%s\"", i ? "," : "", header->game->options[i].name, text);
    }
    putchar('}');
}

static void print_bots_json(const struct match_args *match)
{
    printf(",\"bots\":[");
    for (int s = 0; s < match->header.setup.seats; s++)
        printf("%s\"%s\"", s ? "," : "", match->bot[s]->id);
    printf("],\"seed\":%" PRIu64, match->seed);
}

static void print_rate_json(const char *key, uint64_t wins, uint64_t matches)
{
    double low, high;
    sim_interval(wins, matches, &low, &high);
    printf("%s\"wins\":%" PRIu64 ",\"rate\":%.6f,\"low\":%.6f,\"high\":%.6f", key, wins,
           (double)wins / (double)matches, low, high);
}

static void print_counted_json(const char *name, uint64_t wins, uint64_t matches)
{
    char key[SH_NAME_MAX + 8];
    snprintf(key, sizeof key, ",\"%s\":{", name);
    print_rate_json(key, wins, matches);
    putchar('}');
}

void sim_print_json(const struct match_args *match, const struct sim_sums *sums,
                    const struct sh_field *field)
{
    putchar('{');
    sim_print_setup_json(&match->header);
    print_bots_json(match);
    printf(",\"matches\":%" PRIu64 ",\"standins\":%" PRIu64 ",\"acts\":%" PRIu64
           ",\"acts_min\":%" PRIu64
           ",\"acts_max\":%" PRIu64 ",\"decisions\":%" PRIu64 ",\"moves\":%" PRIu64
           ",\"moves_max\":%" PRIu64 ",\"per_seat\":[",
           sums->matches, sums->standins, sums->acts, sums->acts_min, sums->acts_max,
           sums->decisions, sums->moves, sums->moves_max);
    for (int s = 0; s < match->header.setup.seats; s++) {
        print_rate_json(s ? ",{" : "{", sums->wins[s], sums->matches);
        printf(",\"share\":%" PRIu64 "}", sums->shares[s]);
    }
    putchar(']');
    print_blunders_json(match, sums);
    print_rate_json(",\"nobody\":{", sums->nobody, sums->matches);
    if (field) {
        printf("},\"count\":{\"field\":\"%s\"", field->name);
        print_counted(match->header.game, sums, field, print_counted_json);
    }
    puts("}}");
}
