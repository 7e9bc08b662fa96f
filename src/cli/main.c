/* cli/main.c - the program `safehouse`: finds the subcommand and lets it run. */
#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "cli/cmd.h"

int main(int argc, char **argv)
{
    static struct args args;
    setlocale(LC_ALL, "");
    setlocale(LC_NUMERIC, "C"); /* numbers in files and JSON have points */
    const char *name = argc > 1 ? argv[1] : "help";
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) name = "help";
    if (strcmp(name, "--version") == 0) name = "version";
    const struct cmd *cmd = cmd_find(name);
    if (!cmd) {
        fprintf(stderr, "safehouse: unknown command \"%s\" (try: safehouse help)\n", name);
        return EXIT_USAGE;
    }
    int used = argc > 1 ? 2 : 1;
    for (int i = used; i < argc; i++)
        if (strcmp(argv[i], "--help") == 0)
            return cmd_print_help(cmd, args_asked_language(argc, argv)), EXIT_FINE;
    if (!args_parse(&args, cmd, argc - used, argv + used)) return EXIT_USAGE;
    int code = cmd->run(&args);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fprintf(stderr, "safehouse %s: the output could not be written\n", cmd->name);
        return EXIT_REFUSED;
    }
    return code;
}
