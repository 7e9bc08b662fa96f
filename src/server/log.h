/*
 * server/log.h - what the server says about itself: one JSON object a line.
 *
 *     {"at":"2026-11-15T12:00:00.000Z","level":"info","what":"listening","port":7007}
 *
 * A line is written with one system call, so that threads do not mix theirs. Nothing that belongs
 * to people goes here: no token, no name, no chat, no line that somebody sent.
 */
#ifndef SERVER_LOG_H
#define SERVER_LOG_H

#include <stdint.h>

#include "engine/writer.h"

enum log_level { LOG_OFF, LOG_ERROR, LOG_INFO, LOG_DEBUG };

enum { LOG_LINE_MAX = 1024 }; /* bytes; fields that do not fit are left out */

struct log {
    enum log_level level; /* what is not more talkative than this is written ... */
    int            file;  /* ... to this descriptor */
};

/* A text, or a number if `text` is NULL. */
struct log_field {
    const char *name, *text;
    int64_t     number;
};

#define LOG_TEXT(name_, text_) {.name = (name_), .text = (text_)}
#define LOG_NUMBER(name_, number_) {.name = (name_), .number = (int64_t)(number_)}
#define LOG_FIELDS(...) ((const struct log_field[]){__VA_ARGS__, {0}})

/* The level with this name; -1: there is none. */
int log_find_level(const char *name);

/* Say what happened. `fields` end with one without a name; NULL: there are none. */
void log_say(const struct log *log, enum log_level level, const char *what,
             const struct log_field *fields);

/* The line that log_say() writes, at a time in milliseconds since 1970. */
void log_write(struct sh_writer *w, int64_t at_ms, enum log_level level, const char *what,
               const struct log_field *fields);

#endif
