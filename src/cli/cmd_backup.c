/* cli/cmd_backup.c - `safehouse backup`: copy the rooms of a server, also of one that runs. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/cmd.h"
#include "cli/data_dir.h"
#include "server/store.h"

static int run(const struct args *args)
{
    char said[256], usual[4096];
    const char *to = args->rest[0], *dir = args_only(args, "data");
    if (!dir) dir = getenv("SAFEHOUSE_DATA");
    if (!dir || !*dir) {
        if (!data_dir(usual, sizeof usual))
            return usage_error(args, "there is no home directory: say where with --data");
        dir = usual;
    }
    if (!store_backup(dir, to, said)) return refused(args, "%s", said);
    printf("%s: %s copied; the copy passed an integrity check.\n", to, said);
    return EXIT_FINE;
}

static const struct cmd_flag flags[] = {
    {"data", "DIR", "where rooms are kept (default: ~/.local/share/safehouse)", false},
    {0},
};

const struct cmd cmd_backup = {
    .name = "backup", .arguments = "FILE", .rest_min = 1, .rest_max = 1,
    .summary = "Copy everything that a server has stored into a new file.",
    .text = "The server may run meanwhile: the copy is its state at one moment. An existing file\n"
            "is never replaced. The copy is checked, also that no room misses an event, and is\n"
            "removed if something is wrong. To go back to it, stop the server and put the copy in\n"
            "the place of safehouse.db in the data directory; remove safehouse.db-wal there.\n"
            "SAFEHOUSE_DATA names the directory, too; --data wins.\n",
    .flags = flags, .run = run,
};
