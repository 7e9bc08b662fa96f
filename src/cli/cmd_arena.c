/* cli/cmd_arena.c - `safehouse arena`: bots meet, and how much better is who? */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/arena/arena.h"
#include "cli/forfeit.h"
#include "runtime/exec_bot.h"

enum { EXIT_H0 = 3, EXIT_UNDECIDED = 4 };
enum { MATCHES_MAX = 100000000, CHEAP_PARS = 8 };

/* What is fair with sides is seen more clearly if the matches for it cost nothing. */
static int par_count(const struct arena *arena)
{
    for (int i = 0; i < arena->pairs; i++)
        if (strcmp(arena->name[arena->pair[i].b], "random") != 0) return 1;
    return CHEAP_PARS;
}

/* Which seatings? */
static bool read_plan(const struct args *args, struct arena *arena)
{
    char wrong[ARENA_WRONG_MAX];
    int seats = arena->match->header.setup.seats;
    const char *side = args_only(args, "as");
    int given = (side != NULL) + args_count(args, "teams") + args_count(args, "alone");
    if (given > 1) return !usage_error(args, "only one of --as, --teams and --alone can be given");
    if (args_count(args, "teams") && seats % 2)
        return !usage_error(args, "--teams wants an even number of seats, not %d", seats);
    enum arena_kind kind = side                       ? ARENA_SIDE
                           : args_count(args, "teams") ? ARENA_TEAMS
                           : args_count(args, "alone") ? ARENA_ALONE
                                                       : ARENA_ROTATED;
    arena_plan_make(&arena->plan, kind, seats, par_count(arena));
    if (!side) return true;
    if (!arena_plan_side(&arena->plan, arena->match->header.game, side, wrong))
        return !usage_error(args, "--as %s: %s", side, wrong);
    if (!arena_has_sides(arena))
        return !usage_error(args, "--as %s: no deal has seats with it and seats without", side);
    return true;
}

/* Among several, `random` comes second in its pairs: what others gain is told against it. */
static void add_pair(struct arena *arena, int a, int b)
{
    bool swap = arena->bots > 2 && strcmp(arena->name[a], "random") == 0;
    arena->pair[arena->pairs++] = swap ? (struct arena_pair){b, a} : (struct arena_pair){a, b};
}

static bool read_bots(const struct args *args, struct arena *arena)
{
    const char *against = args_only(args, "against");
    int last = args->rest_count - 2;
    bool met = !against;
    arena->bots = args->rest_count - 1;
    for (int i = 0; i < arena->bots; i++) arena->name[i] = args->rest[i + 1];
    if (!arena_find_bots(arena)) return false;
    for (int i = 0; i < arena->bots && !met; i++)
        if (strcmp(arena->name[i], against) == 0) met = true, last = i;
    if (!met) return !usage_error(args, "--against %s: that is none of the bots", against);
    for (int a = 0; a < arena->bots; a++) {
        if (against && a != last) add_pair(arena, a, last);
        for (int b = a + 1; b < arena->bots && !against; b++) add_pair(arena, a, b);
    }
    return true;
}

static bool read_limit(const struct args *args, struct arena *arena)
{
    if (args_only(args, "rounds") && args_only(args, "time"))
        return !usage_error(args, "only one of --rounds and --time can be given");
    return args_number(args, "rounds", 1, 1000000000, &arena->limit.rounds) &&
           args_number(args, "time", 1, 3600000, &arena->limit.ms);
}

/* "0,10": two numbers, the second one larger. */
static bool read_sprt(const struct args *args, struct arena *arena)
{
    const char *text = args_only(args, "sprt");
    char *end;
    if (!text) return true;
    arena->tests = true;
    if (arena->bots != 2)
        return !usage_error(args, "--sprt is for two bots, not %d", arena->bots);
    arena->sprt.elo0 = strtod(text, &end);
    bool fine = end != text && *end == ',' && end[1];
    const char *second = end + 1;
    if (fine) arena->sprt.elo1 = strtod(second, &end);
    fine = fine && end != second && *end == '\0' && fabs(arena->sprt.elo0) <= 2000 &&
           fabs(arena->sprt.elo1) <= 2000 && arena->sprt.elo0 < arena->sprt.elo1;
    if (fine) return true;
    return !usage_error(args, "--sprt wants two Elo differences, the smaller one first, as in "
                              "\"0,20\", not \"%s\"", text);
}

static bool read_deals(const struct args *args, struct arena *arena)
{
    uint64_t matches = 200, seatings = (uint64_t)arena_plan_meetings(&arena->plan);
    if (!args_number(args, "matches", 1, MATCHES_MAX, &matches)) return false;
    arena->deals = (matches + seatings - 1) / seatings;
    arena->records = args_only(args, "records");
    uint64_t all = arena->deals * (uint64_t)(arena->pairs * arena->plan.count);
    return !arena->records ||
           record_files_prepare(args, arena->records, all, arena_record_path, arena);
}

static bool read_match(const struct args *args, struct match_args *match)
{
    uint64_t bot_time = EXEC_TIME_MS;
    if (!match_args_setup(args, match, "en")) return false;
    match->seed = 1;
    if (!args_number(args, "seed", 0, UINT64_MAX, &match->seed) ||
        !args_number(args, "bot-time", 1, 3600000, &bot_time))
        return false;
    match->bot_time_ms = (int)bot_time;
    return match_args_packs(args, match, false);
}

static int run(const struct args *args)
{
    static struct match_args match;
    static struct arena arena;
    static struct arena_found found;
    if (!read_match(args, &match)) return EXIT_USAGE;
    arena = (struct arena){.args = args, .match = &match};
    if (!read_bots(args, &arena) || !read_plan(args, &arena) || !read_limit(args, &arena) ||
        !read_sprt(args, &arena) || !read_deals(args, &arena))
        return EXIT_USAGE;
    if (!arena_play(&arena)) return EXIT_REFUSED;
    if (!arena_find(&arena, &found)) return refused(args, "there is not enough memory");
    if (args_count(args, "json")) arena_print_json(&arena, &found);
    else arena_print_table(&arena, &found);
    arena_release(&arena);
    for (int i = 0; i < arena.bots; i++)
        if (arena.effort[i].spoiled) return EXIT_FORFEIT;
    if (!arena.tests || arena.verdict == ARENA_H1) return EXIT_FINE;
    return arena.verdict == ARENA_H0 ? EXIT_H0 : EXIT_UNDECIDED;
}

static const struct cmd_flag flags[] = {
    MATCH_FLAGS,
    {"matches", "M", "matches for each pair, rounded up to whole deals (default 200)", false},
    {"rounds", "N", "every search takes so many rounds (default: as the bot likes best)", false},
    {"time", "MS", "or every decision so many milliseconds of its thread's own time", false},
    {"seed", "S", "where all chance comes from (default 1)", false},
    BOT_FLAGS,
    {"against", "BOT", "only the pairs with this bot, instead of all", false},
    {"alone", NULL, "only the first of a pair alone among the second's, not vice versa", false},
    {"teams", NULL, "even seats against odd ones, and swapped", false},
    {"as", "FIELD=VALUE,...",
     "seats with one of these values, as dealt, against the others; and swapped", false},
    {"sprt", "ELO0,ELO1", "two bots: stop as soon as it is clear how much better the first is",
     false},
    {"records", "DIR", "write every match into this folder, one file each", false},
    {"json", NULL, "print the numbers as JSON", false},
    {0},
};

const struct cmd cmd_arena = {
    .name = "arena", .arguments = "GAME BOT BOT [BOT]...", .rest_min = 3,
    .rest_max = 1 + ARENA_BOTS_MAX,
    .summary = "Let bots meet over common deals and tell how much better is who.",
    .text = "Every deal is played by each pair in every seating: each bot alone among the\n"
            "other's, in every seat. Intervals are of 95 %, over deals. The bots are those of\n"
            "rooms; greedy, flatmc, ismcts; oracle, which sees everything; and programs, as\n"
            "exec:COMMAND or NAME=exec:COMMAND. Blunders are what the game lists as silly, per\n"
            "match and seat of a bot. Ctrl-C shows what came out so far. A program that fails\n"
            "has lost its match; then the exit status is 5. Otherwise, with --sprt, it is 0 for\n"
            "ELO1, 3 for ELO0, 4 if it stays undecided.\n",
    .flags = flags, .run = run,
};
