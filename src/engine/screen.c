/* engine/screen.c - see screen.h. screens.list is made from the folders: SCREEN(id) each. */
#include <assert.h>
#include <string.h>

#include "engine/screen.h"

#define SCREEN(id) extern const struct sh_screen sh_screen_##id;
#include "screens.list"
#undef SCREEN

static const struct sh_screen *const screens[] = {
#define SCREEN(id) &sh_screen_##id,
#include "screens.list"
#undef SCREEN
    NULL,
};

const struct sh_screen *sh_find_screen(const struct sh_game *game)
{
    for (int i = 0; screens[i]; i++)
        if (strcmp(screens[i]->game, game->id) == 0) return screens[i];
    return NULL;
}

void sh_canvas_clear(struct sh_canvas *c)
{
    for (int i = 0; i < c->rows * c->columns; i++) c->cells[i] = (struct sh_cell){' ', SH_PLAIN};
}

/* The character at `text`; what is not UTF-8 is one of its own. Returns how many bytes it has. */
static size_t glyph_at(const char *text, uint32_t *glyph)
{
    enum { UTF8_MAX = 4, REPLACEMENT = 0xfffd };
    static const uint8_t first[UTF8_MAX + 1] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    size_t left = 1;
    while (left < UTF8_MAX && text[left]) left++;
    size_t n = sh_utf8_length(text, left);
    *glyph = REPLACEMENT;
    if (n == 0) return 1;
    uint32_t c = (uint8_t)text[0] & first[n];
    for (size_t i = 1; i < n; i++) c = c << 6 | ((uint8_t)text[i] & 0x3f);
    *glyph = c < ' ' ? REPLACEMENT : c;
    return n;
}

/* Columns that it takes: marks on other characters none, those of East Asia two. */
static int glyph_columns(uint32_t c)
{
    static const struct {
        uint32_t from, to;
        int      columns;
    } ranges[] = {
        {0x0300, 0x036f, 0}, {0x200b, 0x200f, 0}, {0xfe00, 0xfe0f, 0}, {0x1100, 0x115f, 2},
        {0x2e80, 0xa4cf, 2}, {0xac00, 0xd7a3, 2}, {0xf900, 0xfaff, 2}, {0xff00, 0xff60, 2},
        {0x1f300, 0x1faff, 2}, {0x20000, 0x3fffd, 2},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (c >= ranges[i].from && c <= ranges[i].to) return ranges[i].columns;
    return 1;
}

int sh_canvas_width(const char *text)
{
    int columns = 0;
    for (uint32_t glyph; *text; columns += glyph_columns(glyph)) text += glyph_at(text, &glyph);
    return columns;
}

/* Put one character; false: it does not fit before `end`. */
static bool put_glyph(struct sh_canvas *c, int row, int *column, int end, int ink, uint32_t glyph)
{
    int columns = glyph_columns(glyph);
    if (*column + columns > end) return false;
    if (columns == 0) return true;
    struct sh_cell *cell = &c->cells[row * c->columns + *column];
    cell[0] = (struct sh_cell){glyph, (uint8_t)ink};
    if (columns == 2) cell[1] = (struct sh_cell){0, (uint8_t)ink};
    *column += columns;
    return true;
}

int sh_canvas_put(struct sh_canvas *c, int row, int column, int width, int ink, const char *text)
{
    enum { ELLIPSIS = 0x2026 };
    int end = width < c->columns - column ? column + width : c->columns, at = column;
    if (row < 0 || row >= c->rows || column < 0 || end <= column) return 0;
    bool cut = sh_canvas_width(text) > end - column;
    while (*text) {
        uint32_t glyph;
        text += glyph_at(text, &glyph);
        if (!put_glyph(c, row, &at, cut ? end - 1 : end, ink, glyph)) break;
    }
    if (cut) put_glyph(c, row, &at, end, ink, ELLIPSIS);
    return at - column;
}

int sh_canvas_key(struct sh_canvas *c, int row, int column, int width, int ink, const char *key)
{
    char text[SH_CANVAS_TEXT];
    struct sh_writer w;
    sh_writer_init(&w, text, sizeof text);
    c->text(c->face, &w, key);
    return sh_canvas_put(c, row, column, width, ink, text);
}

int sh_canvas_value(struct sh_canvas *c, int row, int column, int width, int ink, int kind,
                    unsigned value)
{
    char text[SH_CANVAS_TEXT];
    struct sh_writer w;
    sh_writer_init(&w, text, sizeof text);
    c->value(c->face, &w, kind, value);
    return sh_canvas_put(c, row, column, width, ink, text);
}

int sh_canvas_number(struct sh_canvas *c, int row, int column, int ink, int number)
{
    char text[SH_NAME_MAX];
    struct sh_writer w;
    sh_writer_init(&w, text, sizeof text);
    sh_put_number(&w, number);
    return sh_canvas_put(c, row, column, SH_NAME_MAX, ink, text);
}

/* The text "pair" is "{name}: {value}". */
int sh_canvas_label(struct sh_canvas *c, int row, int column, int width, int ink, const char *key)
{
    static const char name[] = "{name}", value[] = "{value}";
    char text[SH_CANVAS_TEXT];
    struct sh_writer w;
    sh_writer_init(&w, text, sizeof text);
    c->text(c->face, &w, "pair");
    char *colon = strstr(text, name), *end = strstr(text, value);
    if (end) *end = '\0';
    int used = sh_canvas_key(c, row, column, width, ink, key);
    const char *gap = colon && end > colon ? colon + sizeof name - 1 : ": ";
    return used + sh_canvas_put(c, row, column + used, width - used, ink, gap);
}
