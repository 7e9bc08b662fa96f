/* cli/cmd_version.c - `safehouse version`. */
#include <stdio.h>

#include "cli/cmd.h"
#include "engine/version.h"

void cmd_print_version(void)
{
    printf("safehouse %s\n", SH_VERSION);
}

static int run(const struct args *args)
{
    (void)args;
    cmd_print_version();
    return EXIT_FINE;
}

static const struct cmd_flag flags[] = {{0}};

const struct cmd cmd_version = {
    .name = "version", .arguments = "", .summary = "Print the version.", .flags = flags, .run = run,
};
