/*
 * engine/writer.h - text written into memory of a fixed size.
 *
 * A writer never overflows: what does not fit is dropped and `full` says so, once, at the end.
 * The text is always terminated.
 */
#ifndef SH_ENGINE_WRITER_H
#define SH_ENGINE_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

struct sh_writer {
    char  *text;
    size_t room; /* bytes of `text`, final NUL included; at least 1 */
    size_t length;
    bool   full; /* something did not fit */
};

void sh_writer_init(struct sh_writer *w, char *text, size_t room);

static inline void sh_put_char(struct sh_writer *w, char c)
{
    if (w->full || w->length + 1 >= w->room) {
        w->full = true;
        return;
    }
    w->text[w->length++] = c;
    w->text[w->length] = '\0';
}

static inline void sh_put_bytes(struct sh_writer *w, const char *bytes, size_t count)
{
    if (w->full || count >= w->room - w->length) {
        w->full = true;
        return;
    }
    memcpy(w->text + w->length, bytes, count);
    w->length += count;
    w->text[w->length] = '\0';
}

/* The length of a constant is known to the compiler, which then copies it as a number. */
static inline void sh_put(struct sh_writer *w, const char *text)
{
    sh_put_bytes(w, text, strlen(text));
}

void sh_put_number(struct sh_writer *w, int64_t number);
void sh_put_hex(struct sh_writer *w, const uint8_t *bytes, size_t count);

/* A JSON string with its quotes. What is not UTF-8 becomes U+FFFD. */
void sh_put_json(struct sh_writer *w, const char *text);

/* In a JSON object: a plain key, after a comma unless it is the first; and with a value. */
void sh_put_key(struct sh_writer *w, const char *key);
void sh_put_number_at(struct sh_writer *w, const char *key, int64_t number);
void sh_put_text_at(struct sh_writer *w, const char *key, const char *text);
void sh_put_bool_at(struct sh_writer *w, const char *key, bool value);
void sh_put_null_at(struct sh_writer *w, const char *key);

/* A key whose value is an object ('{') or a list ('['), which the caller fills and closes. */
void sh_open_at(struct sh_writer *w, const char *key, char bracket);

/* How many bytes the valid UTF-8 character at `text` has, of `count` that are there; 0 if none. */
size_t sh_utf8_length(const char *text, size_t count);

#ifdef __cplusplus
}
#endif

#endif
