/* cli/cmd_games.c - `safehouse games`: which games there are. */
#include <stdio.h>

#include "cli/cmd.h"
#include "cli/phrase.h"
#include "engine/games.h"

static void print_json(const struct sh_game *game, const char *name, const char *line)
{
    char text[16 * PHRASE_MAX];
    struct sh_writer w;
    sh_writer_init(&w, text, sizeof text);
    sh_put_char(&w, '{');
    sh_put_text_at(&w, "id", game->id);
    sh_put_number_at(&w, "rules", game->rules);
    sh_put_number_at(&w, "seats_min", game->seats_min);
    sh_put_number_at(&w, "seats_max", game->seats_max);
    sh_put_text_at(&w, "name", name);
    sh_put_text_at(&w, "line", line);
    sh_put_char(&w, '}');
    fputs(text, stdout);
}

static void print_text(const struct sh_game *game, const char *name, const char *line)
{
    printf("%-12s %d-%d  %s: %s\n", game->id, game->seats_min, game->seats_max, name, line);
}

static int run(const struct args *args)
{
    bool json = args_count(args, "json") > 0;
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
        if (json) putchar(i ? ',' : '[');
        (json ? print_json : print_text)(sh_games[i], name, line);
    }
    if (json) puts("]");
    return EXIT_FINE;
}

static const struct cmd_flag flags[] = {
    {"json", NULL, "print a JSON array; `describe --json` has everything else about them", false},
    LANGUAGE_FLAG,
    {0},
};

const struct cmd cmd_games = {
    .name = "games", .arguments = "",
    .summary = "List the games: id, seats, name.", .flags = flags, .run = run,
};
