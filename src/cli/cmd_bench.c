/* cli/cmd_bench.c - `safehouse bench`: how fast the games are, as lines `name value unit`. */
#include <stdio.h>

#include "bench/measure.h"
#include "bench/rounds.h"
#include "cli/match_args.h"
#include "engine/games.h"

/* How figures are printed: as lines, or as members of one object. */
struct sheet {
    const struct sh_game *game;
    int                   seats;
    bool                  json;
    int                   printed;
};

static void print_one(struct sheet *sheet, const char *what, double value, const char *unit)
{
    char name[64];
    snprintf(name, sizeof name, "%s.%d.%s", sheet->game->id, sheet->seats, what);
    if (sheet->json)
        printf("%s\"%s\":{\"value\":%.4g,\"unit\":\"%s\"}", sheet->printed ? ",\n" : "", name,
               value, unit);
    else
        printf("%-32s %14.*f %s\n", name, value < 1000 ? 2 : 0, value, unit);
    sheet->printed++;
    fflush(stdout);
}

static void bench_rounds(struct sheet *sheet, const struct sh_setup *setup, int runs)
{
    struct measured_rounds m;
    if (!measure_rounds(sheet->game, setup, runs, &m)) return;
    print_one(sheet, "round_decisions", m.decisions, "1");
    print_one(sheet, "imagine_play_on", m.alone, "1/s");
    print_one(sheet, "search_rounds", m.rounds, "1/s");
    print_one(sheet, "rounds_of_alone", 100 * m.rounds / m.alone, "%");
    print_one(sheet, "belief", m.belief_ms, "ms");
    print_one(sheet, "thinking_rounds", m.thinking, "1/s");
}

static void bench(struct sheet *sheet, const struct sh_setup *setup, int rounds)
{
    struct measured m;
    measure(sheet->game, setup, rounds, &m);
    print_one(sheet, "matches", m.matches, "1/s");
    print_one(sheet, "acts", m.acts, "1/s");
    print_one(sheet, "acts_checked", m.acts_checked, "1/s");
    if (m.bare > 0) {
        print_one(sheet, "bare", m.bare, "1/s");
        print_one(sheet, "acts_of_bare", 100 * m.acts / m.bare, "%");
    }
    print_one(sheet, "view", m.view_ns, "ns");
    print_one(sheet, "view_imagine", m.imagine_ns, "ns");
    print_one(sheet, "moves", m.moves_ns, "ns");
    print_one(sheet, "moves_worst", m.moves_worst_ns, "ns");
    print_one(sheet, "replay", m.replay, "1/s");
    bench_rounds(sheet, setup, rounds);
}

/* One game; `only`: how bots search in it, and nothing else. */
static void bench_game(struct sheet *sheet, const struct match_args *match, int rounds, bool only)
{
    sheet->game = match->header.game;
    sheet->seats = match->header.setup.seats;
    if (only) bench_rounds(sheet, &match->header.setup, rounds);
    else bench(sheet, &match->header.setup, rounds);
}

static bool bench_all(const struct args *args, struct sheet *sheet, int rounds, bool only)
{
    static struct match_args match;
    for (int i = 0; sh_games[i]; i++) {
        struct args game = *args;
        game.rest[0] = sh_games[i]->id;
        game.rest_count = 1;
        if (!match_args_setup(&game, &match, "en")) return false;
        bench_game(sheet, &match, rounds, only);
    }
    return true;
}

static int run(const struct args *args)
{
    static struct match_args match;
    struct sheet sheet = {.json = args_count(args, "json") > 0};
    uint64_t rounds = 5;
    bool only = args_count(args, "search") > 0, one = args->rest_count > 0, fine = true;
    if (!args_number(args, "rounds", 1, 1000, &rounds)) return EXIT_USAGE;
    if (one && !match_args_setup(args, &match, "en")) return EXIT_USAGE;
    if (!one && (args_count(args, "seats") || args_count(args, "option") ||
                 args_count(args, "words")))
        return usage_error(args, "seats, options and words need a game");
    if (sheet.json) printf("{");
    if (one) bench_game(&sheet, &match, (int)rounds, only);
    else fine = bench_all(args, &sheet, (int)rounds, only);
    if (sheet.json) printf("}\n");
    return fine ? EXIT_FINE : EXIT_USAGE;
}

static const struct cmd_flag flags[] = {
    MATCH_FLAGS,
    {"rounds", "N", "take the best of so many rounds (default 5)", false},
    {"search", NULL, "measure only how fast bots search", false},
    {"json", NULL, "print the figures as JSON", false},
    {0},
};

const struct cmd cmd_bench = {
    .name = "bench", .arguments = "[GAME]", .rest_max = 1,
    .summary = "Measure how fast a game is, or all of them.",
    .text = "Lines are `GAME.SEATS.WHAT value unit`, on one core. acts: random matches, moves\n"
            "taken from the list; acts_checked: through the check of outside moves; bare: the\n"
            "game as a loop without engine, in the same rounds; search_rounds: of a bot in the\n"
            "middle of a match; bench/README.md tells more.\n",
    .flags = flags, .run = run,
};
