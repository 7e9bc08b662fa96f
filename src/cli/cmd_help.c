/* cli/cmd_help.c - `safehouse help`: the program explains itself, and the games their rules. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/match_args.h"
#include "cli/typing.h"

static void print_all(const char *language)
{
    printf("%s\n\n", cmd_say(language, "Safehouse: spy games by their real rules."));
    for (int i = 0; cmds[i]; i++) {
        char call[64];
        snprintf(call, sizeof call, "%s %s", cmds[i]->name, cmds[i]->arguments);
        printf("  safehouse %-20s %s\n", call,
               cmd_say(language, cmds[i]->summary));
    }
    printf("\n%s\n", cmd_say(language,
                             "`safehouse help COMMAND` or `safehouse COMMAND -h` tells about one, "
                             "`safehouse help GAME` the rules of a game."));
}

static int run(const struct args *args)
{
    const char *language = args_language(args);
    if (!language) return EXIT_USAGE;
    if (args->rest_count == 0) return print_all(language), EXIT_FINE;
    const char *about = args->rest[0];
    const struct cmd *cmd = cmd_find(about);
    if (cmd) return cmd_print_help(cmd, language), EXIT_FINE;
    const struct sh_game *game = match_args_game(args, about, "command or ");
    if (!game) return EXIT_USAGE;
    char *rules = typing_rules(language, game);
    if (!rules) return refused(args, "%s has no rules to read", about);
    fputs(rules, stdout);
    free(rules);
    return EXIT_FINE;
}

static const struct cmd_flag flags[] = {
    LANGUAGE_FLAG,
    {0},
};

const struct cmd cmd_help = {
    .name = "help", .arguments = "[COMMAND|GAME]", .rest_max = 1,
    .summary = "Explain a command, or print the rules of a game.", .flags = flags, .run = run,
};
