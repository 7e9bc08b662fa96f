/* server/log.c - see log.h. */
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "runtime/clock.h"
#include "server/log.h"

static const char *const level_names[] = {"off", "error", "info", "debug"};

int log_find_level(const char *name)
{
    for (int i = LOG_OFF; i <= LOG_DEBUG; i++)
        if (strcmp(level_names[i], name) == 0) return i;
    return -1;
}

static void put_padded(struct sh_writer *w, int number, int digits)
{
    char text[8];
    for (int i = digits - 1; i >= 0; i--, number /= 10) text[i] = (char)('0' + number % 10);
    sh_put_bytes(w, text, (size_t)digits);
}

/* 2026-11-15T12:00:00.000Z */
static void put_time(struct sh_writer *w, int64_t at_ms)
{
    time_t seconds = (time_t)(at_ms / 1000);
    struct tm t;
    gmtime_r(&seconds, &t);
    const struct { int number, digits; char after; } parts[] = {
        {t.tm_year + 1900, 4, '-'}, {t.tm_mon + 1, 2, '-'}, {t.tm_mday, 2, 'T'},
        {t.tm_hour, 2, ':'}, {t.tm_min, 2, ':'}, {t.tm_sec, 2, '.'}, {(int)(at_ms % 1000), 3, 'Z'},
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        put_padded(w, parts[i].number, parts[i].digits);
        sh_put_char(w, parts[i].after);
    }
}

/* `,"name":value`; nothing of it if there is no room for all of it and the end of the line. */
static void put_field(struct sh_writer *w, const struct log_field *field)
{
    size_t before = w->length;
    if (field->text) sh_put_text_at(w, field->name, field->text);
    else sh_put_number_at(w, field->name, field->number);
    if (!w->full && w->length + sizeof "}\n" <= w->room) return;
    w->length = before;
    w->text[before] = '\0';
    w->full = false;
}

void log_write(struct sh_writer *w, int64_t at_ms, enum log_level level, const char *what,
               const struct log_field *fields)
{
    sh_put_char(w, '{');
    sh_put_key(w, "at");
    sh_put_char(w, '"');
    put_time(w, at_ms);
    sh_put_char(w, '"');
    put_field(w, &(struct log_field)LOG_TEXT("level", level_names[level]));
    put_field(w, &(struct log_field)LOG_TEXT("what", what));
    for (const struct log_field *field = fields; field && field->name; field++) put_field(w, field);
    sh_put(w, "}\n");
}

void log_say(const struct log *log, enum log_level level, const char *what,
             const struct log_field *fields)
{
    if (level > log->level) return;
    char text[LOG_LINE_MAX];
    struct sh_writer w;
    sh_writer_init(&w, text, sizeof text);
    log_write(&w, clock_ms(CLOCK_REALTIME), level, what, fields);
    ssize_t written = write(log->file, w.text, w.length);
    (void)written; /* there is nobody left to tell */
}
