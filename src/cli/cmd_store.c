/* cli/cmd_store.c - `safehouse store check` and `store copy`: is everything as it was stored? */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/cmd.h"
#include "cli/data_dir.h"
#include "server/store.h"
#include "server/store_copy.h"

static void say(void *unused, const char *line)
{
    (void)unused;
    puts(line);
}

/* The store that is meant: by flags, then by the environment. NULL: that has been complained of. */
static const char *find_store(const struct args *args)
{
    static char usual[4096];
    const char *where = args_only(args, "store");
    if (!where) where = args_only(args, "data");
    if (!where) where = getenv("SAFEHOUSE_STORE");
    if (!where || !*where) where = getenv("SAFEHOUSE_DATA");
    if (where && *where) return where;
    if (data_dir(usual, sizeof usual)) return usual;
    usage_error(args, "there is no home directory: say where with --data");
    return NULL;
}

static int check(const struct args *args)
{
    char said[256];
    const char *where = find_store(args);
    if (args->rest_count != 1) return usage_error(args, "check wants nothing behind it");
    if (!where) return EXIT_USAGE;
    bool fine = store_check(where, say, NULL, said);
    fflush(stdout);
    if (!fine) return refused(args, "%s", said);
    printf("%s: all as they were stored.\n", said);
    return EXIT_FINE;
}

/* A new store is made where the copy goes, but never where it comes from. */
static bool is_there(const char *where)
{
    struct stat found;
    return store_is_postgres(where) || stat(where, &found) == 0;
}

static int copy(const struct args *args)
{
    char said[256];
    if (args->rest_count != 3) return usage_error(args, "copy wants FROM and TO");
    const char *from = args->rest[1], *to = args->rest[2];
    if (!is_there(from)) return refused(args, "%s: there is no such directory", from);
    bool fine = store_copy(from, to, say, NULL, said);
    fflush(stdout);
    if (!fine) return refused(args, "%s", said);
    printf("%s: all are there, and the same.\n", said);
    return EXIT_FINE;
}

static int run(const struct args *args)
{
    if (strcmp(args->rest[0], "check") == 0) return check(args);
    if (strcmp(args->rest[0], "copy") == 0) return copy(args);
    return usage_error(args, "wants check or copy, not %s", args->rest[0]);
}

static const struct cmd_flag flags[] = {
    {"data", "DIR", "where rooms are kept (default: ~/.local/share/safehouse)", false},
    {"store", "URL", "rooms are in a PostgreSQL: postgres://USER@HOST/DATABASE", false},
    {0},
};

const struct cmd cmd_store = {
    .name = "store", .arguments = "check | copy FROM TO", .rest_min = 1, .rest_max = 3,
    .summary = "Check or copy everything that a server has stored.",
    .text = "check: the server may run meanwhile. Every event has a checksum that also covers\n"
            "the events before it. For every damaged room there is a line with the first bad\n"
            "event and what can be saved; then the exit code is 1. Nothing is changed. Of events\n"
            "stored before there were checksums only the order can be checked.\n"
            "copy: all rooms from one store to another; each is a directory or a postgres://\n"
            "address. No server may use a directory meanwhile. What is copied is read back and\n"
            "compared. A copy that was interrupted goes on when it is called again.\n"
            "SAFEHOUSE_DATA and SAFEHOUSE_STORE name the store, too; flags win.\n",
    .flags = flags, .run = run,
};
