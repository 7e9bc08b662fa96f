/*
 * runtime/exec_tell.h - what a bot's program is told, and how its answers are read: the messages
 * and lines of docs/protocol.md, as far as docs/bots.md needs them. Every message is one line.
 */
#ifndef RUNTIME_EXEC_TELL_H
#define RUNTIME_EXEC_TELL_H

#include "engine/bot.h"
#include "engine/writer.h"

/* Who we are and how long it may think; once, first of all. */
void exec_put_hello(struct sh_writer *w, const char *name, int time_ms);

/* The game, as `safehouse describe` prints it; before the first question about it. */
void exec_put_game(struct sh_writer *w, const struct sh_game *game);

/* The match as the seat of a thought may know it. */
struct exec_message {
    const struct sh_thought *thought; /* its seat is asked, if it may act */
    const char              *name;    /* of the bot */
    uint32_t                 n, since; /* as in docs/protocol.md; since 0: all of it */
    int                      from;     /* the first act to be told */
    uint32_t                 seed;     /* told with `since` 0 */
};

void exec_put_message(struct sh_writer *w, const struct exec_message *message);

/* A line it wrote was refused: why, with what the text of that may mention. */
void exec_put_refusal(struct sh_writer *w, const struct sh_game *game, const char *line,
                      const char *why, const struct sh_arg *args, int count);

/* An answer: "act 57 go red 3", or "pass 57". */
struct exec_answer {
    bool           pass;
    struct sh_move move;
    char           word[SH_WORD_MAX]; /* "": none */
    struct sh_arg  args[SH_ARGS_MAX]; /* of a refusal */
    int            count;
};

/* Read a line of any bytes, with a NUL behind it, as the answer to question `n`. The line is
   normalised in its `room` bytes. NULL, or the reason why it is refused. */
const char *exec_read_answer(const struct sh_thought *thought, uint32_t n, char *line,
                             size_t length, size_t room, struct exec_answer *answer);

#endif
