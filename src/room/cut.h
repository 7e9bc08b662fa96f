/* room/cut.h - a line cut into its parts, one space between them. */
#ifndef ROOM_CUT_H
#define ROOM_CUT_H

#include <string.h>

#include "engine/game.h"

struct cut {
    const char *at, *end;
};

static inline bool cut_is_done(const struct cut *cut)
{
    return cut->at == cut->end;
}

/* Everything that is left, copied; false if it is nothing or too long. */
static inline bool cut_rest(struct cut *cut, char *out, size_t room)
{
    size_t length = (size_t)(cut->end - cut->at);
    if (length == 0 || length >= room) return false;
    memcpy(out, cut->at, length);
    out[length] = '\0';
    cut->at = cut->end;
    return true;
}

/* The next part, copied; false if there is none or it is too long. A space at the very end makes
   an empty last part, so that it is noticed. */
static inline bool cut_part(struct cut *cut, char *out, size_t room)
{
    const char *space = memchr(cut->at, ' ', (size_t)(cut->end - cut->at));
    struct cut part = {cut->at, space ? space : cut->end};
    if (space && space + 1 == cut->end) return false;
    cut->at = space ? space + 1 : cut->end;
    return cut_rest(&part, out, room);
}

/* The next part as a number; -1 if it is none. */
static inline int32_t cut_number(struct cut *cut)
{
    char text[12];
    return cut_part(cut, text, sizeof text) ? sh_parse_number(text, strlen(text)) : -1;
}

/* A number up to `most` as the last part; -1 if it is none. */
static inline int32_t cut_last_number(struct cut *cut, int32_t most)
{
    int32_t number = cut_number(cut);
    return number <= most && cut_is_done(cut) ? number : -1;
}

static inline int cut_digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The next part as so many bytes in lower-case hex. */
static inline bool cut_hex(struct cut *cut, uint8_t *bytes, size_t count)
{
    char text[129];
    if (!cut_part(cut, text, sizeof text) || strlen(text) != 2 * count) return false;
    for (size_t i = 0; i < count; i++) {
        int high = cut_digit(text[2 * i]), low = cut_digit(text[2 * i + 1]);
        if (high < 0 || low < 0) return false;
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

#endif
