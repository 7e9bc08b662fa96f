/* cli/main.c - the program `safehouse`: finds the subcommand and lets it run. */
#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "cli/cmd.h"

static bool is_either(const char *text, const char *brief, const char *whole)
{
    return strcmp(text, brief) == 0 || strcmp(text, whole) == 0;
}

/* What every command understands, wherever it stands: -h and -V. */
static bool explain(const struct cmd *cmd, int argc, char **argv)
{
    for (int i = 0; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (is_either(argv[i], "-h", "--help"))
            return cmd_print_help(cmd, args_asked_language(argc, argv)), true;
        if (is_either(argv[i], "-V", "--version")) return cmd_print_version(), true;
    }
    return false;
}

static int run(const struct cmd *cmd, int argc, char **argv)
{
    static struct args args;
    if (explain(cmd, argc, argv)) return EXIT_FINE;
    return args_parse(&args, cmd, argc, argv) ? cmd->run(&args) : EXIT_USAGE;
}

int main(int argc, char **argv)
{
    setlocale(LC_ALL, "");
    setlocale(LC_NUMERIC, "C"); /* numbers in files and JSON have points */
    const char *name = argc > 1 ? argv[1] : "help";
    if (is_either(name, "-h", "--help")) name = "help";
    if (is_either(name, "-V", "--version")) name = "version";
    const struct cmd *cmd = cmd_find(name);
    if (!cmd) {
        fprintf(stderr, "safehouse: unknown command \"%s\" (try: safehouse help)\n", name);
        return EXIT_USAGE;
    }
    int used = argc > 1 ? 2 : 1;
    int code = run(cmd, argc - used, argv + used);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fprintf(stderr, "safehouse %s: the output could not be written\n", cmd->name);
        return EXIT_REFUSED;
    }
    return code;
}
