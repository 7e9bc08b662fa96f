/* bench/load/scan.c - see scan.h. */
#include <string.h>

#include "bench/load/scan.h"

/* What stands behind the first `key`; NULL: it is not there. */
static const char *behind(struct span in, const char *key)
{
    size_t length = strlen(key);
    const char *found = in.at ? memmem(in.at, in.length, key, length) : NULL;
    return found ? found + length : NULL;
}

/* The same for the last one. */
static const char *behind_last(struct span in, const char *key)
{
    size_t length = strlen(key);
    for (size_t i = in.length; i >= length; i--)
        if (in.at[i - length] == '"' && memcmp(in.at + i - length, key, length) == 0)
            return in.at + i;
    return NULL;
}

static struct span rest_from(struct span in, const char *at)
{
    return at ? (struct span){at, in.length - (size_t)(at - in.at)} : (struct span){0};
}

static uint32_t number(struct span in, const char *key)
{
    uint32_t value = 0;
    struct span s = rest_from(in, behind(in, key));
    for (; s.length && *s.at >= '0' && *s.at <= '9'; s.at++, s.length--)
        value = 10 * value + (uint32_t)(*s.at - '0');
    return value;
}

/* Up to the bracket that closes a list; strings in it are skipped. */
static struct span list_at(struct span s)
{
    bool quoted = false;
    int depth = 0;
    for (size_t i = 0; i < s.length; i++) {
        char c = s.at[i];
        if (c == '\\') i++;
        else if (c == '"') quoted = !quoted;
        else if (!quoted && c == '[') depth++;
        else if (!quoted && c == ']' && depth-- == 0) return (struct span){s.at, i};
    }
    return (struct span){0};
}

bool scan_string(struct span *list, struct span *string)
{
    const char *open = list->at ? memchr(list->at, '"', list->length) : NULL;
    if (!open) return false;
    const char *end = list->at + list->length, *p = open + 1;
    while (p < end && *p != '"') p += *p == '\\' ? 2 : 1;
    if (p >= end) return false;
    *string = (struct span){open + 1, (size_t)(p - open) - 1};
    *list = (struct span){p + 1, (size_t)(end - p) - 1};
    return true;
}

struct span scan_pick(struct span list, uint32_t random)
{
    struct span string = {0}, rest = list;
    size_t want = random % list.length;
    while (scan_string(&rest, &string) && (size_t)(rest.at - list.at) < want) continue;
    return string;
}

static enum scan_status status_of(struct span room)
{
    return behind(room, "\"status\":\"lobby\"") ? STATUS_LOBBY
         : behind(room, "\"status\":\"gathering\"") ? STATUS_GATHERING
         : behind(room, "\"status\":\"playing\"") ? STATUS_PLAYING
         : behind(room, "\"status\":\"over\"") ? STATUS_OVER : STATUS_OTHER;
}

static uint32_t count_commas(struct span list)
{
    uint32_t count = list.length > 0;
    for (size_t i = 0; i < list.length; i++) count += list.at[i] == ',';
    return count;
}

static void scan_room(struct scanned *out, struct span room)
{
    out->status = status_of(room);
    out->match = number(room, "\"match\":");
    out->mixed = count_commas(list_at(rest_from(room, behind(room, "\"mixed\":["))));
    struct span seats = list_at(rest_from(room, behind(room, "\"seats\":[")));
    const char *person;
    while ((person = behind(seats, "\"person\":"))) {
        if (*person != 'n') out->taken |= 1u << out->seats;
        out->seats++;
        seats = rest_from(seats, person);
    }
}

static void scan_state(struct scanned *out, struct span state)
{
    out->has_state = true;
    out->from = number(state, "\"from\":");
    out->acts = list_at(rest_from(state, behind(state, "\"acts\":[")));
    out->moves = list_at(rest_from(state, behind_last(state, "\"moves\":[")));
}

static void scan_answer(struct scanned *out, struct span all)
{
    static const char record[] = "{\"record\":\"";
    out->refused = all.length > 10 && memcmp(all.at, "{\"refused\"", 10) == 0;
    out->bye = all.length > 6 && memcmp(all.at, "{\"bye\"", 6) == 0;
    if (all.length > sizeof record && memcmp(all.at, record, sizeof record - 1) == 0)
        out->record = rest_from(all, all.at + sizeof record - 1);
}

void scan(struct scanned *out, const char *text, size_t length)
{
    struct span all = {text, length};
    *out = (struct scanned){0};
    if (length < 5 || memcmp(text, "{\"n\":", 5) != 0) {
        scan_answer(out, all);
        return;
    }
    out->n = number(all, "\"n\":");
    struct span state = rest_from(all, behind(all, "\"state\":{")), head = all;
    if (state.at) head.length = (size_t)(state.at - text);
    out->has_you = behind(head, "\"you\":{") != NULL;
    struct span room = rest_from(head, behind(head, "\"room\":{"));
    if (room.at) scan_room(out, room);
    if (state.at) scan_state(out, state);
}
