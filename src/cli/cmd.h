/*
 * cli/cmd.h - what a subcommand is. One file each, `cmd_NAME.c`, listed in cmds.c.
 *
 * A command is a table: its flags are parsed, checked and explained from it. Exit codes are the
 * same everywhere: 0 fine, 1 refused or failed, 2 called wrongly; more are the command's own.
 */
#ifndef CLI_CMD_H
#define CLI_CMD_H

#include <stdbool.h>
#include <stdint.h>

enum { EXIT_FINE = 0, EXIT_REFUSED = 1, EXIT_USAGE = 2 };
enum { FLAGS_MAX = 48, VALUES_MAX = 32, REST_MAX = 16 };

struct cmd_flag {
    const char *name;  /* "seats", for --seats */
    const char *value; /* what it takes: "N"; NULL: nothing, it is a switch */
    const char *help;
    bool        many; /* may be given several times */
};

struct args;

struct cmd {
    const char            *name;
    const char            *arguments; /* "GAME", "[FILE]"; "" if none */
    const char            *summary;   /* one line */
    const char            *text;      /* the rest of its help, or NULL */
    int                    rest_min, rest_max;
    const struct cmd_flag *flags; /* ends with a NULL name */
    int (*run)(const struct args *args);
};

/* A command line, parsed. The strings are argv's. */
struct args {
    const struct cmd *cmd;
    int               count[FLAGS_MAX];
    const char       *value[FLAGS_MAX][VALUES_MAX];
    int               rest_count;
    const char       *rest[REST_MAX];
};

/* Every command, in the order in which help shows them; ends with NULL (cmds.c). */
extern const struct cmd *const cmds[];

/* The command with this name, or NULL. */
const struct cmd *cmd_find(const char *name);

/* Parse what stands behind the command's name. False: the mistake has been reported. Flags are
   `--seats 4` or `--seats=4`. */
bool args_parse(struct args *args, const struct cmd *cmd, int argc, char **argv);

/* How often a flag was given, its i-th value, its only value (NULL: not given). */
int args_count(const struct args *args, const char *flag);
const char *args_value(const struct args *args, const char *flag, int i);
const char *args_only(const struct args *args, const char *flag);

/* As if the flag had been given with this value; one that was not given, and takes one. */
void args_give(struct args *args, const char *flag, const char *value);

/* A whole number between low and high; `value` stays as it is if the flag was not given. False:
   the mistake has been reported. */
bool args_number(const struct args *args, const char *flag, uint64_t low, uint64_t high,
                 uint64_t *value);

/* The language of --language, or that of the environment. NULL: the mistake has been reported. */
#define LANGUAGE_FLAG \
    {"language", "en|de|fr", "the language to speak (default: that of the environment)", false}
const char *args_language(const struct args *args);

/* One line to standard error, "safehouse sim: ...", and EXIT_USAGE or EXIT_REFUSED. */
int usage_error(const struct args *args, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
int refused(const struct args *args, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same for what is said in somebody's language. */
int usage_said(const struct args *args, const char *language, const char *said);

/* The language that a command line asks for, before it is parsed; else that of the environment. */
const char *args_asked_language(int argc, char **argv);

/* A sentence of the tables in this language; it stays until the second call behind this one. */
const char *cmd_say(const char *language, const char *english);

/* The help of one command in this language, and the version of the program, to standard output. */
void cmd_print_help(const struct cmd *cmd, const char *language);
void cmd_print_version(void);

#endif
