/*
 * runtime/exec_bot.h - a bot that is a program of its own: it reads JSON and writes lines, as
 * docs/bots.md says.
 *
 * An instance is a `struct sh_bot` like any other, with a process behind it that is started when
 * it is asked for the first time. It belongs to one thread, and may play several seats and many
 * matches; the process is ended with the thread at the latest. Like every bot it is handed views
 * and acts as seen, so there is nothing secret that it could tell the program.
 *
 * A program that misbehaves (is silent, ends, insists on what is refused) is reported and ended,
 * and `easy` plays its seats until the match is over; for the next match it is started again.
 */
#ifndef RUNTIME_EXEC_BOT_H
#define RUNTIME_EXEC_BOT_H

#include "bots/bots.h"

enum {
    EXEC_TIME_MS  = 5000, /* for a decision, if nobody says otherwise */
    EXEC_PATIENCE = 3,    /* matches in a row that it may spoil, likewise */
    EXEC_NAME_MAX = 16,   /* bytes of a name, final NUL included */
};

struct exec_bot_plan {
    const char *command;  /* for /bin/sh -c */
    const char *name;     /* in reports and as `id`; NULL: "exec:" and the command */
    int         time_ms;  /* for a decision, the program's start included; 0: EXEC_TIME_MS */
    int         patience; /* so many spoiled matches in a row, and it is not started any more;
                             0: EXEC_PATIENCE */
    bool        quiet;    /* what it writes to standard error is thrown away */

    /* Where reports go, each a line without its end; NULL: standard error. */
    void (*report)(void *to, const char *line);
    void *to;
};

/* The command in "exec:COMMAND"; NULL: the text is no such thing, or has no command. */
const char *exec_command(const char *text);

/* The command in "NAME=exec:COMMAND", and the name. "" as a name: there is none, or none that a
   program can have: small letters, digits, - and _, and not what another bot is called. NULL: the
   text is no such thing. */
const char *exec_named_command(const char *text, char name[EXEC_NAME_MAX]);

/* A bot as planned, whose program is not running yet; name and command are copied. */
struct sh_bot *exec_bot_new(const struct exec_bot_plan *plan);

/* Send its reports elsewhere, and from the program's next start on throw away what that writes to
   standard error, or not. */
void exec_bot_redirect(const struct sh_bot *bot, void (*report)(void *to, const char *line),
                       void *to, bool quiet);

/* Is it one of these? The other functions take every bot, and leave all others alone. */
bool exec_bot_is(const struct sh_bot *bot);

/* Is it one of these that was given a name? */
bool exec_bot_named(const struct sh_bot *bot);

/* The bot for another thread: a new one by the same plan, or the bot itself. */
const struct sh_bot *exec_bot_copy(const struct sh_bot *bot);

/* End the program and forget the bot; in the thread that asked it, so that the program has a moment
   to finish by itself. NULL is fine. */
void exec_bot_free(const struct sh_bot *bot);

/* The questions that follow are about this match, whatever number it has; needed whenever that
   changes. To come back to an earlier match is allowed: the program is told everything again. */
void exec_bot_begin(const struct sh_bot *bot, uint64_t match);

/* The match is over: tell the program how it ended, from each seat it was asked for. */
void exec_bot_end(const struct sh_bot *bot, const struct sh_game *game, const void *state,
                  struct sh_past *past);

/* Does the stand-in play, in this match? */
bool exec_bot_failed(const struct sh_bot *bot);

#endif
