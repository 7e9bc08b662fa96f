/* cli/cmd_bench.c - `safehouse bench`: how fast the games are, as lines `name value unit`. */
#include <stdio.h>

#include "bench/measure.h"
#include "cli/match_args.h"
#include "engine/games.h"

static void print_one(const struct sh_game *game, int seats, const char *what, double value,
                      const char *unit)
{
    char name[64];
    snprintf(name, sizeof name, "%s.%d.%s", game->id, seats, what);
    printf("%-32s %14.*f %s\n", name, value < 1000 ? 2 : 0, value, unit);
}

static void bench(const struct sh_game *game, const struct sh_setup *setup, int rounds)
{
    struct measured m;
    int seats = setup->seats;
    measure(game, setup, rounds, &m);
    print_one(game, seats, "matches", m.matches, "1/s");
    print_one(game, seats, "acts", m.acts, "1/s");
    print_one(game, seats, "acts_checked", m.acts_checked, "1/s");
    if (m.bare > 0) {
        print_one(game, seats, "bare", m.bare, "1/s");
        print_one(game, seats, "acts_of_bare", 100 * m.acts / m.bare, "%");
    }
    print_one(game, seats, "view", m.view_ns, "ns");
    print_one(game, seats, "view_imagine", m.imagine_ns, "ns");
    print_one(game, seats, "moves", m.moves_ns, "ns");
    print_one(game, seats, "moves_worst", m.moves_worst_ns, "ns");
    print_one(game, seats, "replay", m.replay, "1/s");
    fflush(stdout);
}

static int run(const struct args *args)
{
    static struct match_args match;
    uint64_t rounds = 5;
    if (!args_number(args, "rounds", 1, 1000, &rounds)) return EXIT_USAGE;
    if (args->rest_count > 0) {
        if (!match_args_setup(args, &match, "en")) return EXIT_USAGE;
        bench(match.header.game, &match.header.setup, (int)rounds);
        return EXIT_FINE;
    }
    if (args_count(args, "seats") || args_count(args, "option") || args_count(args, "words"))
        return usage_error(args, "seats, options and words need a game");
    for (int i = 0; sh_games[i]; i++) {
        struct args game = *args;
        game.rest[0] = sh_games[i]->id;
        game.rest_count = 1;
        if (!match_args_setup(&game, &match, "en")) return EXIT_USAGE;
        bench(match.header.game, &match.header.setup, (int)rounds);
    }
    return EXIT_FINE;
}

static const struct cmd_flag flags[] = {
    MATCH_FLAGS,
    {"rounds", "N", "take the best of so many rounds (default 5)", false},
    {0},
};

const struct cmd cmd_bench = {
    .name = "bench", .arguments = "[GAME]", .rest_max = 1,
    .summary = "Measure how fast a game is, or all of them.",
    .text = "Lines are `GAME.SEATS.WHAT value unit`, on one core. acts: random matches, moves\n"
            "taken from the list; acts_checked: through the check of outside moves; bare: the\n"
            "game as a loop without engine, in the same rounds; bench/README.md tells more.\n",
    .flags = flags, .run = run,
};
