/* cli/cmd_verify.c - `safehouse verify`: draw all chance of a record again from its secret. */
#include <stdio.h>

#include "cli/verify.h"

static int run(const struct args *args)
{
    return verify_record(args, stdout, stderr);
}

static const struct cmd_flag flags[] = {
    {"before", "FILE", "the record whose cards were turned over; newest first", true},
    {"json", NULL, "print one JSON object: what is wrong has a name and its line", false},
    LANGUAGE_FLAG,
    {0},
};

const struct cmd cmd_verify = {
    .name = "verify", .arguments = "FILE|-", .rest_min = 1, .rest_max = 1,
    .summary = "Check that nobody chose the dice of a record.",
    .text = "A record of a match with fair dice holds what was committed to before the first act,\n"
            "what everybody contributed, and the secret. Every act of chance and every word that\n"
            "was drawn is drawn again from these; one that differs is reported with its line.\n"
            "What a record does not prove is said, too. docs/fair-dice.md explains it.\n",
    .flags = flags, .run = run,
};
