/*
 * tests/fuzz/fuzz_lines.c - any bytes as the lines of a connection.
 *
 * Every input that comes out is what went in: one line, or "turn N K" or "cards K" and K lines.
 * Nothing with a CR, a NUL or an empty line comes through. A refusal ends what was gathered, and
 * memory is held only for a turn or a block of cards.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "room/room.h"
#include "tests/fuzz/fuzz.h"

/* The lines since the last input, as they should come out together. */
struct gathered {
    char  *text;
    size_t length, lines;
};

static void *resize(void *old, size_t size)
{
    if (size > 0) return realloc(old, size);
    free(old);
    return NULL;
}

static void gather(struct gathered *all, const char *line, size_t length)
{
    all->text = realloc(all->text, all->length + length + 2);
    if (all->lines++ > 0) all->text[all->length++] = '\n';
    memcpy(all->text + all->length, line, length);
    all->length += length;
    all->text[all->length] = '\0';
}

static void drop(struct gathered *all)
{
    free(all->text);
    *all = (struct gathered){0};
}

/* What an input that begins like this may have: a second opinion, by scanf(). */
struct announced {
    size_t lines, most_lines, most_bytes;
};

/* Does the text begin with exactly these words, as a whole line? */
static bool begins(const char *text, const char *words)
{
    size_t length = strlen(words);
    return strncmp(text, words, length) == 0 && (!text[length] || text[length] == '\n');
}

static struct announced announce(const char *text)
{
    unsigned number, lines;
    char again[40];
    if (sscanf(text, "turn %9u %9u", &number, &lines) == 2) {
        snprintf(again, sizeof again, "turn %u %u", number, lines);
        if (begins(text, again))
            return (struct announced){lines + (size_t)1, ROOM_TURN_MAX + 1, ROOM_LINE_MAX};
    }
    if (sscanf(text, "cards %9u", &lines) == 1) {
        snprintf(again, sizeof again, "cards %u", lines);
        if (begins(text, again))
            return (struct announced){lines + (size_t)1, ROOM_CARDS_MAX + 1, ROOM_BLOCK_MAX};
    }
    return (struct announced){1, 1, ROOM_LINE_MAX};
}

static bool has_bad_line(const struct gathered *all)
{
    if (memchr(all->text, '\0', all->length) || memchr(all->text, '\r', all->length)) return true;
    return all->length == 0 || all->text[0] == '\n' || all->text[all->length - 1] == '\n' ||
           strstr(all->text, "\n\n");
}

static size_t last_length(const struct gathered *all)
{
    const char *feed = strrchr(all->text, '\n');
    return strlen(feed ? feed + 1 : all->text);
}

static void check_refusal(const struct gathered *all, const char *why)
{
    if (strcmp(why, "bad-line") == 0) {
        REQUIRE(has_bad_line(all));
        return;
    }
    REQUIRE(!has_bad_line(all));
    struct announced may = announce(all->text);
    if (strcmp(why, "too-many-lines") == 0)
        REQUIRE(all->lines == 1 && may.lines > may.most_lines);
    else
        REQUIRE(strcmp(why, "too-long") == 0 &&
                (all->length >= may.most_bytes || last_length(all) >= ROOM_LINE_MAX));
}

/* What came out is what went in, and as many lines as it says itself. */
static void check_input(const struct gathered *all, const char *input)
{
    REQUIRE(strlen(input) == all->length && strcmp(input, all->text) == 0);
    struct announced may = announce(input);
    REQUIRE(all->length < may.most_bytes && !has_bad_line(all));
    REQUIRE(may.lines == all->lines);
}

/* Take a line, from memory of exactly its size. */
static void take(struct room_lines *lines, struct gathered *all, const char *line, size_t length)
{
    char *copy = malloc(length + 1);
    const char *why = "unset";
    bool was_first = lines->wanted == 0;
    memcpy(copy, line, length);
    copy[length] = '\n';
    gather(all, line, length);
    const char *input = room_lines_take(lines, resize, copy, length, &why);
    REQUIRE(!input == (lines->wanted > 0));
    REQUIRE(was_first == (all->lines == 1));
    if (!input) REQUIRE(!why && lines->text && !has_bad_line(all));
    else if (why) check_refusal(all, why);
    else check_input(all, input);
    if (input && !why && all->lines == 1) REQUIRE(input == copy && !lines->text);
    if (input) drop(all);
    free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    struct room_lines lines = {0};
    struct gathered all = {0};
    const char *line = (const char *)bytes, *end = line + count;
    while (line < end) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        if (!stop) stop = end;
        take(&lines, &all, line, (size_t)(stop - line));
        line = stop + 1;
    }
    room_lines_release(&lines, resize);
    REQUIRE(!lines.text && lines.wanted == 0 && lines.length == 0);
    drop(&all);
    return 0;
}
