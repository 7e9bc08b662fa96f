/* cli/cmd_games.c - `safehouse games`: which games there are. */
#include <stdio.h>

#include "cli/cmd.h"
#include "cli/phrase.h"
#include "engine/games.h"

static int run(const struct args *args)
{
    const char *language = args_language(args);
    if (!language) return EXIT_USAGE;
    for (int i = 0; sh_games[i]; i++) {
        char name[PHRASE_MAX], line[PHRASE_MAX];
        struct phrase p = {.language = language, .game = sh_games[i]};
        struct sh_writer w;
        sh_writer_init(&w, name, sizeof name);
        phrase_text(&w, &p, "game.name");
        sh_writer_init(&w, line, sizeof line);
        phrase_text(&w, &p, "game.line");
        printf("%-12s %d-%d  %s: %s\n", sh_games[i]->id, sh_games[i]->seats_min,
               sh_games[i]->seats_max, name, line);
    }
    return EXIT_FINE;
}

static const struct cmd_flag flags[] = {
    LANGUAGE_FLAG,
    {0},
};

const struct cmd cmd_games = {
    .name = "games", .arguments = "",
    .summary = "List the games: id, seats, name.", .flags = flags, .run = run,
};
