/* cli/play/chooser.c - see chooser.h. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

#include "cli/phrase.h"
#include "cli/play/chooser.h"

enum { STORE_ROOM = CHOOSER_MAX * (PHRASE_MAX + SH_TEXT_MAX) };

bool chooser_init(struct chooser *c)
{
    char *memory = malloc(STORE_ROOM);
    if (!memory) return false;
    c->store.text = memory;
    chooser_clear(c);
    return true;
}

void chooser_release(struct chooser *c)
{
    free(c->store.text);
}

void chooser_clear(struct chooser *c)
{
    sh_writer_init(&c->store, c->store.text, STORE_ROOM);
    c->count = c->seen_count = c->at = c->top = 0;
    c->columns = c->rows = c->height = 1;
    c->filter[0] = '\0';
}

static const char *keep(struct chooser *c, const char *text)
{
    const char *kept = c->store.text + c->store.length;
    sh_put_bytes(&c->store, text, strlen(text) + 1);
    return kept;
}

void chooser_add(struct chooser *c, const char *text, const char *other)
{
    if (c->count == CHOOSER_MAX) return;
    c->text[c->count] = keep(c, text);
    c->other[c->count] = keep(c, other);
    c->seen[c->seen_count++] = c->count++;
}

/* ---- the filter ---- */

static void lower(wchar_t *wide, size_t room, const char *text)
{
    size_t n = mbstowcs(wide, text, room - 1);
    if (n == (size_t)-1) n = 0;
    wide[n] = L'\0';
    for (size_t i = 0; i < n; i++) wide[i] = (wchar_t)towlower((wint_t)wide[i]);
}

static bool fits(const struct chooser *c, int i, const wchar_t *filter)
{
    wchar_t text[PHRASE_MAX], other[SH_TEXT_MAX], part[FILTER_MAX];
    lower(text, PHRASE_MAX, c->text[i]);
    lower(other, SH_TEXT_MAX, c->other[i]);
    for (filter += wcsspn(filter, L" "); *filter; filter += wcsspn(filter, L" ")) {
        size_t n = wcscspn(filter, L" ");
        wmemcpy(part, filter, n);
        part[n] = L'\0';
        if (!wcsstr(text, part) && !wcsstr(other, part)) return false;
        filter += n;
    }
    return true;
}

/* See what fits; stay with the chosen thing if it still does. */
static void sieve(struct chooser *c)
{
    wchar_t filter[FILTER_MAX];
    int chosen = chooser_chosen(c);
    lower(filter, FILTER_MAX, c->filter);
    c->seen_count = c->at = c->top = 0;
    for (int i = 0; i < c->count; i++) {
        if (!fits(c, i, filter)) continue;
        if (i == chosen) c->at = c->seen_count;
        c->seen[c->seen_count++] = i;
    }
}

void chooser_set_filter(struct chooser *c, const char *filter)
{
    size_t n = strlen(filter);
    if (n >= FILTER_MAX) return;
    memcpy(c->filter, filter, n + 1);
    sieve(c);
}

void chooser_text_add(char *text, size_t room, wchar_t typed)
{
    char bytes[MB_LEN_MAX];
    mbstate_t state = {0};
    size_t n = wcrtomb(bytes, typed, &state), length = strlen(text);
    if (n == (size_t)-1 || n >= room - length) return;
    memcpy(text + length, bytes, n);
    text[length + n] = '\0';
}

void chooser_text_erase(char *text)
{
    size_t n = strlen(text);
    while (n > 0 && ((unsigned char)text[n - 1] & 0xc0) == 0x80) n--;
    if (n > 0) text[n - 1] = '\0';
}

void chooser_type(struct chooser *c, wchar_t typed)
{
    chooser_text_add(c->filter, FILTER_MAX, typed);
    sieve(c);
}

void chooser_erase(struct chooser *c)
{
    chooser_text_erase(c->filter);
    sieve(c);
}

/* ---- where things stand ---- */

/* Let the row of the chosen thing be visible. */
static void scroll(struct chooser *c)
{
    int row = c->at % c->rows, last = c->rows - c->height;
    if (c->top > row) c->top = row;
    if (c->top < row - c->height + 1) c->top = row - c->height + 1;
    if (c->top > last) c->top = last;
    if (c->top < 0) c->top = 0;
}

void chooser_lay_out(struct chooser *c, int columns, int height)
{
    c->columns = columns > 1 ? columns : 1;
    c->height = height > 1 ? height : 1;
    c->rows = (c->seen_count + c->columns - 1) / c->columns;
    if (c->rows < 1) c->rows = 1;
    scroll(c);
}

static int step_to(const struct chooser *c, enum chooser_step step)
{
    int row = c->at % c->rows, up = c->height < row ? c->height : row;
    int left = c->rows - 1 - row, down = c->height < left ? c->height : left;
    switch (step) {
    case CHOOSER_UP: return c->at - 1;
    case CHOOSER_DOWN: return c->at + 1;
    case CHOOSER_LEFT: return c->at >= c->rows ? c->at - c->rows : c->at;
    case CHOOSER_RIGHT: return c->at + c->rows < c->seen_count ? c->at + c->rows : c->at;
    case CHOOSER_HOME: return 0;
    case CHOOSER_END: return c->seen_count - 1;
    case CHOOSER_PAGE_UP: return c->at - up;
    case CHOOSER_PAGE_DOWN: return c->at + down;
    }
    return c->at;
}

void chooser_move(struct chooser *c, enum chooser_step step)
{
    int at = step_to(c, step);
    if (at >= c->seen_count) at = c->seen_count - 1;
    c->at = at < 0 ? 0 : at;
    scroll(c);
}

int chooser_chosen(const struct chooser *c)
{
    return c->at < c->seen_count ? c->seen[c->at] : -1;
}

int chooser_at(const struct chooser *c, int row, int column)
{
    int i = column * c->rows + c->top + row;
    bool there = row >= 0 && row < c->height && c->top + row < c->rows && column < c->columns;
    return there && i < c->seen_count ? i : -1;
}
