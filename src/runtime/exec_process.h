/*
 * runtime/exec_process.h - a program that is talked to in lines, over its input and output.
 */
#ifndef RUNTIME_EXEC_PROCESS_H
#define RUNTIME_EXEC_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { EXEC_LINE_MAX = 512 }; /* bytes of a line that it writes, its end included */

struct exec_process {
    pid_t  pid;     /* 0: it is not running */
    int    in, out; /* what it reads from us, what we read from it */
    char   text[EXEC_LINE_MAX];
    size_t length; /* what it has written and nobody has taken yet */
};

enum exec_news {
    EXEC_DONE,     /* everything was said, and if a line was wanted, it is there */
    EXEC_SILENT,   /* time is up */
    EXEC_TOO_LONG, /* it writes a line that does not end */
    EXEC_GONE,     /* it has closed its input or its output */
};

/* Milliseconds on a clock that never goes back. */
int64_t exec_now_ms(void);

/* Let the shell run a command, in a process group of its own, with nothing of ours open. It dies
   with the thread that started it. False: errno says why. */
bool exec_start(struct exec_process *process, const char *command, bool quiet);

/* Say this, and if `line` is not NULL wait for a line: it is copied with a NUL instead of its end,
   `*line_length` bytes which may be any. Never after `until`, by exec_now_ms(). */
enum exec_news exec_talk(struct exec_process *process, const char *text, size_t length,
                         int64_t until, char line[EXEC_LINE_MAX], size_t *line_length);

/* Let it end by itself, which it should as there is nothing more to read, but no longer than this;
   then end it and everything it started. Returns its status as waitpid() gives it. */
int exec_stop(struct exec_process *process, int grace_ms);

#endif
