/* room/lines.c - a stream of lines cut into inputs: one line, or a turn or cards with more. */
#include <string.h>

#include "room/cut.h"
#include "room/inside.h"

/* "turn 57 2", "cards 30": how many lines follow; 0 if it is no such line. */
static int32_t lines_wanted(const char *line, size_t length, bool *cards)
{
    char name[8];
    struct cut cut = {line, line + length};
    if (!cut_part(&cut, name, sizeof name)) return 0;
    *cards = strcmp(name, "cards") == 0;
    if (!*cards && (strcmp(name, "turn") != 0 || cut_number(&cut) < 0)) return 0;
    int32_t lines = cut_last_number(&cut, NUMBER_MAX);
    return lines > 0 ? lines : 0;
}

/* Memory for so many bytes of a block, which is long only if its lines are. */
static void make_room(struct room_lines *lines, void *(*resize)(void *, size_t), size_t size)
{
    size_t more = lines->room < ROOM_LINE_MAX ? ROOM_LINE_MAX : lines->room;
    while (more < size) more *= 2;
    if (more > lines->most) more = lines->most;
    if (more == lines->room) return;
    lines->text = resize(lines->text, more);
    lines->room = (uint16_t)more;
}

static bool has_bad_byte(const char *line, size_t length)
{
    return memchr(line, '\r', length) || memchr(line, '\0', length);
}

/* Keep a line of several; false if it is too long with those before it. */
static bool gather(struct room_lines *lines, void *(*resize)(void *, size_t), const char *line,
                   size_t length)
{
    if (lines->length + length + 2 > lines->most) return false;
    make_room(lines, resize, lines->length + length + 2);
    if (lines->length > 0) lines->text[lines->length++] = '\n';
    memcpy(lines->text + lines->length, line, length);
    lines->length = (uint16_t)(lines->length + length);
    lines->text[lines->length] = '\0';
    return true;
}

const char *room_lines_take(struct room_lines *lines, void *(*resize)(void *, size_t), char *line,
                            size_t length, const char **why)
{
    bool first = lines->wanted == 0, cards = room_lines_in_block(lines);
    if (first) room_lines_release(lines, resize);
    line[length] = '\0';
    int32_t more = first ? lines_wanted(line, length, &cards) : lines->wanted - 1;
    if (first) lines->most = cards ? ROOM_BLOCK_MAX : ROOM_LINE_MAX;
    *why = NULL;
    if (length == 0 || has_bad_byte(line, length)) *why = "bad-line";
    else if (more > (cards ? ROOM_CARDS_MAX : ROOM_TURN_MAX)) *why = "too-many-lines";
    else if (length >= ROOM_LINE_MAX) *why = "too-long";
    else if (first && more == 0) return line;
    else if (!gather(lines, resize, line, length)) *why = "too-long";
    lines->wanted = *why ? 0 : (uint16_t)more;
    if (*why) return line;
    return more > 0 ? NULL : lines->text;
}

void room_lines_release(struct room_lines *lines, void *(*resize)(void *, size_t))
{
    if (lines->text) resize(lines->text, 0);
    *lines = (struct room_lines){0};
}
