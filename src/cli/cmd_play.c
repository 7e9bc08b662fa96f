/* cli/cmd_play.c - `safehouse play`: a match against bots, or with friends round one keyboard. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/play/play.h"
#include "cli/play/term.h"
#include "engine/games.h"

/* Why this cannot be somebody's name; NULL: it can. A record's line must be able to hold it. */
static const char *refuse_name(const char *name)
{
    size_t n = strlen(name);
    if (n >= SH_WORD_MAX) return "the name is too long";
    if (!play_is_plain(name)) return "the name is not plain text in UTF-8";
    if (n > 0 && (name[0] == ' ' || name[n - 1] == ' ' || strstr(name, "  ")))
        return "the name has a space too many";
    return NULL;
}

/* Each seat has one owner: mark it, or report the second. */
static bool take_seat(const struct args *args, int seat, uint16_t *taken)
{
    if (*taken >> seat & 1) return !usage_error(args, "seat %d is given to two owners", seat);
    *taken |= (uint16_t)(1u << seat);
    return true;
}

static bool read_people(const struct args *args, struct match_args *match, uint16_t *taken)
{
    for (int i = 0; i < args_count(args, "person"); i++) {
        const char *value = args_value(args, "person", i), *name;
        int seat = match_args_seat(args, match, "person", value, &name);
        if (seat < 0 || !take_seat(args, seat, taken)) return false;
        const char *why = refuse_name(name);
        if (why) return !usage_error(args, "--person %d: %s", seat, why);
        memcpy(match->header.name[seat], name, strlen(name) + 1);
    }
    return true;
}

static bool read_bots(const struct args *args, struct match_args *match, uint16_t *taken)
{
    for (int i = 0; i < args_count(args, "bot"); i++) {
        const char *value = args_value(args, "bot", i), *id;
        int seat = match_args_seat(args, match, "bot", value, &id);
        if (seat < 0 || !take_seat(args, seat, taken)) return false;
    }
    return match_args_bots(args, match) && match_args_packs(args, match, true);
}

/* Seats that nobody named: the first of them is for the person who plays, unless people were
   named; bots take the others. */
static bool fill_seats(const struct args *args, struct match_args *match, uint16_t taken)
{
    bool wanted = args_count(args, "person") == 0;
    for (int s = 0; s < match->header.setup.seats; s++) {
        if (taken >> s & 1) continue;
        if (!wanted) match->bot[s] = &sh_bot_easy;
        wanted = false;
    }
    if (!wanted) return true;
    return !usage_error(args, "no seat is left for a person (`safehouse sim` lets bots play)");
}

/* --word-check on|off */
static bool read_check(const struct args *args, struct match_args *match)
{
    const char *wanted = args_only(args, "word-check");
    if (!wanted || strcmp(wanted, "on") == 0) return true;
    match->check = NULL;
    if (strcmp(wanted, "off") == 0) return true;
    return !usage_error(args, "--word-check %s: it is on or off", wanted);
}

static bool read_match(const struct args *args, struct match_args *match, const char *language)
{
    uint16_t taken = 0;
    bool fine = match_args_setup(args, match, language) && read_check(args, match) &&
                read_people(args, match, &taken) &&
                read_bots(args, match, &taken) && fill_seats(args, match, taken) &&
                match_args_seed(args, match);
    if (fine) match_args_draw(match, 0, &match->header);
    return fine;
}

/* Has the command line a setup of its own? */
static bool has_setup(const struct args *args)
{
    return args_count(args, "preset") || args_count(args, "seats") || args_count(args, "option");
}

/* Ask for a game, and for one of its presets. False: none was chosen. */
static bool pick_match(struct args *args, const char *language, bool screen)
{
    const struct sh_game *game = screen ? play_pick_game_on_screen(language)
                                        : play_pick_game_in_lines(language);
    if (!game) return false;
    args->rest[0] = game->id;
    args->rest_count = 1;
    if (has_setup(args) || !game->presets) return true;
    const struct sh_preset *preset = screen ? play_pick_preset_on_screen(game, language)
                                            : play_pick_preset_in_lines(game, language);
    if (!preset) return false;
    args_give(args, "preset", preset->name);
    return true;
}

static int play_match(const struct args *args, const struct match_args *match,
                      const char *language, bool screen)
{
    struct play play;
    const char *path = args_only(args, "record");
    if (!play_init(&play, match, language)) return refused(args, "there is not enough memory");
    if (path && !play_record_to(&play, path)) {
        int code = refused(args, "%s: %s", path, strerror(errno));
        play_release(&play);
        return code;
    }
    if (screen && term_open()) {
        play_hush_bots(&play);
        play_on_screen(&play);
        term_close();
        play_print_end(&play);
        if (play.trouble[0]) fprintf(stderr, "safehouse: %s\n", play.trouble);
    } else {
        play_in_lines(&play);
    }
    int code = EXIT_FINE;
    if (play.error)
        code = refused(args, "%s: the record is not complete: %s", path, strerror(play.error));
    play_release(&play);
    return code;
}

static int run(const struct args *args)
{
    struct args chosen = *args;
    struct match_args match;
    const char *language = args_language(args);
    bool screen = !args_count(args, "lines") && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    if (!language) return EXIT_USAGE;
    if (args->rest_count == 0) {
        screen = screen && term_open();
        bool picked = pick_match(&chosen, language, screen);
        if (screen) term_close();
        if (!picked) return EXIT_FINE;
    }
    int code = EXIT_USAGE;
    if (read_match(&chosen, &match, language))
        code = play_match(&chosen, &match, language, screen);
    match_args_release(&match);
    return code;
}

static const struct cmd_flag flags[] = {
    MATCH_FLAGS,
    {"word-check", "on|off", "judge words by dictionaries first (default: on)", false},
    {"person", "SEAT[=NAME]", "somebody at this keyboard sits here (default: 0, the first)", true},
    {"bot", "SEAT=BOT", "a bot sits here (default: easy); a program is [NAME=]exec:COMMAND", true},
    BOT_FLAGS,
    {"seed", "S", "shuffle and roll from this number, the same every time", false},
    {"record", "FILE", "keep the match in a new file, act by act", false},
    {"lines", NULL, "plain lines instead of a screen: for pipes and screen readers", false},
    LANGUAGE_FLAG,
    {0},
};

const struct cmd cmd_play = {
    .name = "play", .arguments = "[GAME]", .rest_max = 1,
    .summary = "Play against bots, or with friends round one keyboard.",
    .text = "Seats are counted from 0 here, as in records and moves; the match shows them from 1.\n"
            "With several --person, the screen is covered before the next one looks.\n"
            "In lines, answer with a number or with the move itself; `help` tells the rest.\n",
    .flags = flags, .run = run,
};
