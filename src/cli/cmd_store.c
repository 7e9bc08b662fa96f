/* cli/cmd_store.c - `safehouse store check`: is everything as it was stored? */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cmd.h"
#include "cli/data_dir.h"
#include "server/store.h"

static void say(void *unused, const char *line)
{
    (void)unused;
    puts(line);
}

static int run(const struct args *args)
{
    char said[256], usual[4096];
    const char *dir = args_only(args, "data");
    if (strcmp(args->rest[0], "check") != 0)
        return usage_error(args, "wants check, not %s", args->rest[0]);
    if (!dir) dir = getenv("SAFEHOUSE_DATA");
    if (!dir || !*dir) {
        if (!data_dir(usual, sizeof usual))
            return usage_error(args, "there is no home directory: say where with --data");
        dir = usual;
    }
    bool fine = store_check(dir, say, NULL, said);
    fflush(stdout);
    if (!fine) return refused(args, "%s", said);
    printf("%s: all as they were stored.\n", said);
    return EXIT_FINE;
}

static const struct cmd_flag flags[] = {
    {"data", "DIR", "where rooms are kept (default: ~/.local/share/safehouse)", false},
    {0},
};

const struct cmd cmd_store = {
    .name = "store", .arguments = "check", .rest_min = 1, .rest_max = 1,
    .summary = "Check everything that a server has stored.",
    .text = "The server may run meanwhile. Every event has a checksum that also covers the events\n"
            "before it. For every damaged room there is a line with the first bad event and what\n"
            "can be saved; then the exit code is 1. Nothing is changed. Of events stored before\n"
            "there were checksums only the order can be checked.\n"
            "SAFEHOUSE_DATA names the directory, too; --data wins.\n",
    .flags = flags, .run = run,
};
