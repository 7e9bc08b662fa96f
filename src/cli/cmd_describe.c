/* cli/cmd_describe.c - `safehouse describe`: the tables of the games, for people and programs. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/games_json.h"
#include "cli/match_args.h"
#include "engine/games.h"

/* One game, or all of them if it is NULL. */
static void print_json(const struct sh_game *game)
{
    const struct sh_game *const only[] = {game, NULL};
    size_t length;
    char *text = games_json(game ? only : sh_games, &(struct registry){0}, &length);
    fputs(text, stdout);
    free(text);
}

static void print_verbs(const struct sh_game *game)
{
    for (const struct sh_verb *verb = game->verbs; verb->name; verb++) {
        printf("  %s %s", verb->chance ? "*" : "SEAT", verb->name);
        for (int i = 0; i < 3 && verb->kind[i]; i++)
            printf(" <%s>", game->kinds[verb->kind[i]].name);
        puts(verb->word ? " <word>" : "");
    }
}

static void print_kinds(const struct sh_game *game)
{
    for (int i = 1; game->kinds[i].name; i++) {
        const struct sh_kind *kind = &game->kinds[i];
        printf("  %-12s", kind->name);
        for (int v = 0; kind->names && v < kind->count; v++) printf(" %s", kind->names[v]);
        if (!kind->names) printf(" 0 to %d", kind->count - 1);
        putchar('\n');
    }
}

static void print_options(const struct sh_game *game)
{
    for (const struct sh_option *option = game->options; option->name; option++) {
        char text[SH_NAME_MAX];
        printf("  %-18s", option->name);
        for (int16_t v = option->min; v <= option->max; v++) {
            sh_format_option(option, v, text);
            printf(" %s%s", text, v == option->normal ? " (default)" : "");
        }
        putchar('\n');
    }
}

static void print_presets(const struct sh_game *game)
{
    for (const struct sh_preset *preset = game->presets; preset && preset->name; preset++) {
        printf("  %-18s %d seats", preset->name, preset->seats);
        for (int i = 0; i < SH_CHOICES_MAX && preset->choice[i].option; i++)
            printf(", %s=%s", preset->choice[i].option, preset->choice[i].value);
        putchar('\n');
    }
}

static void print_text(const struct sh_game *game)
{
    printf("%s, rules version %d, %d to %d seats\n", game->id, game->rules, game->seats_min,
           game->seats_max);
    puts("acts:");
    print_verbs(game);
    puts("operands:");
    print_kinds(game);
    if (game->options[0].name) puts("options:");
    print_options(game);
    if (game->presets) puts("presets:");
    print_presets(game);
}

static int run(const struct args *args)
{
    bool json = args_count(args, "json") > 0;
    const struct sh_game *game = NULL;
    if (args->rest_count > 0 && !(game = match_args_game(args, args->rest[0], "")))
        return EXIT_USAGE;
    if (json) return print_json(game), EXIT_FINE;
    if (game) return print_text(game), EXIT_FINE;
    for (int i = 0; sh_games[i]; i++) {
        if (i > 0) putchar('\n');
        print_text(sh_games[i]);
    }
    return EXIT_FINE;
}

static const struct cmd_flag flags[] = {
    {"json", NULL, "everything, as JSON: what other programs are made from", false},
    {0},
};

const struct cmd cmd_describe = {
    .name = "describe", .arguments = "[GAME]", .rest_max = 1,
    .summary = "Print a game's acts, operands, options and presets, or all games'.",
    .flags = flags, .run = run,
};
