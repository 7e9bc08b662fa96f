/* bench/load/check.c - see check.h. */
#include <stdlib.h>
#include <string.h>

#include "bench/load/check.h"

enum { SEATS_MAX = 16 };

void transcript_add(struct transcript *transcript, struct span act)
{
    size_t length = transcript->length + act.length + 1;
    if (length > transcript->room) {
        transcript->room = 2 * length;
        transcript->text = realloc(transcript->text, transcript->room);
        if (!transcript->text) abort();
    }
    memcpy(transcript->text + transcript->length, act.at, act.length);
    transcript->text[length - 1] = '\n';
    transcript->length = length;
}

void transcript_clear(struct transcript *transcript)
{
    transcript->length = 0;
}

void transcript_release(struct transcript *transcript)
{
    free(transcript->text);
    *transcript = (struct transcript){0};
}

int check_seat(struct span act)
{
    int seat = 0;
    for (size_t i = 0; i < act.length && act.at[i] != ' '; i++) {
        if (act.at[i] < '0' || act.at[i] > '9') return -1;
        seat = 10 * seat + (act.at[i] - '0');
    }
    return seat;
}

/* The next line of a text in JSON, where a line feed is written \n or \u000a. */
static bool next_line(struct span *text, struct span *line)
{
    for (size_t i = 0; i + 1 < text->length; i++) {
        if (text->at[i] != '\\') continue;
        bool is_short = text->at[i + 1] == 'n';
        size_t size = is_short ? 2 : 6;
        if (is_short || (text->length - i >= 6 && memcmp(text->at + i, "\\u000a", 6) == 0)) {
            *line = (struct span){text->at, i};
            *text = (struct span){text->at + i + size, text->length - i - size};
            return true;
        }
        i++; /* what is quoted by it is no backslash */
    }
    return false;
}

static bool continues(const struct transcript *seat, size_t *at, struct span line)
{
    size_t left = seat->length - *at;
    if (left < line.length + 1 || seat->text[*at + line.length] != '\n' ||
        memcmp(seat->text + *at, line.at, line.length) != 0)
        return false;
    *at += line.length + 1;
    return true;
}

const char *check_record(struct span record, const struct transcript *const *seats, uint32_t count,
                         uint32_t acts)
{
    struct span line = {0};
    size_t at[SEATS_MAX] = {0};
    uint32_t n = 0;
    while (next_line(&record, &line) && line.length) continue; /* the header */
    while (next_line(&record, &line)) {
        if (line.length == 0 || *line.at == '#' || *line.at == '=') continue;
        int seat = check_seat(line);
        n++;
        if (seat < 0) continue;
        if ((uint32_t)seat >= count || seat >= SEATS_MAX) return "the record has a seat too many";
        if (!continues(seats[seat], &at[seat], line))
            return "the record has an act that was not shown, or not in this order";
    }
    if (n != acts) return "the record is not as long as what was shown";
    for (uint32_t s = 0; s < count && s < SEATS_MAX; s++)
        if (at[s] != seats[s]->length) return "the record lacks an act that was shown";
    return NULL;
}
