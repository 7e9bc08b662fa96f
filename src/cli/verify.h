/*
 * cli/verify.h - a record held against what was committed to: its dice and its words, drawn again.
 */
#ifndef CLI_VERIFY_H
#define CLI_VERIFY_H

#include <stdio.h>

#include "cli/cmd.h"

/* Check the record that is the command's argument, with those of --before. What it proves and what
   it does not goes to `out`, what is wrong or cannot be checked to `err` (with --json all of it as
   one object to `out`), mistakes of the caller to standard error. Returns the exit code. */
int verify_record(const struct args *args, FILE *out, FILE *err);

#endif
