/* cli/show.c - see show.h. */
#include <stdio.h>
#include <string.h>
#include <wchar.h>

#include "cli/show.h"
#include "cli/words.h"

enum { GAP = 2 }; /* columns between labels and values */

int show_width(const char *text)
{
    wchar_t wide[PHRASE_MAX];
    size_t n = mbstowcs(wide, text, PHRASE_MAX);
    if (n == (size_t)-1 || n >= PHRASE_MAX) return (int)strlen(text);
    int columns = wcswidth(wide, n);
    return columns < 0 ? (int)n : columns;
}

static void pad(struct sh_writer *w, const char *text, int columns)
{
    sh_put(w, text);
    for (int i = show_width(text); i < columns; i++) sh_put_char(w, ' ');
}

static void put_set(struct sh_writer *w, const struct phrase *p, const struct sh_field *field,
                    const void *view, const void *at)
{
    uint8_t members[SH_MEMBERS_MAX];
    int count = sh_field_members(field, view, at, members);
    for (int i = 0; i < count; i++) {
        if (i > 0) sh_put_char(w, ' ');
        phrase_value(w, p, field->kind, members[i]);
    }
    if (count == 0) phrase_text(w, p, "none");
}

static void put_value(struct sh_writer *w, const struct phrase *p, const struct sh_field *field,
                      const void *view, const void *at)
{
    int hole = sh_field_hole(field, at);
    if (hole) phrase_value(w, p, 0, (unsigned)hole);
    else if (field->type == SH_STRING) sh_put(w, at);
    else if (sh_field_is_set(field)) put_set(w, p, field, view, at);
    else if (!field->kind) sh_put_number(w, (int64_t)sh_field_number(field, at));
    else phrase_value(w, p, field->kind, (unsigned)sh_field_number(field, at));
}

/* What a value of a row belongs to: a seat, a value of the kind that numbers it, or nothing. */
static void put_owner(struct sh_writer *w, const struct phrase *p, const struct sh_field *field,
                      int i)
{
    if (field->per_seat && field->rows == 0) phrase_seat(w, p, i);
    else if (field->index) phrase_value(w, p, field->index, (unsigned)i);
}

/* The values of a row with what they belong to: "red: 4, blue: 0"; not those that are not there. */
static void put_row(struct sh_writer *w, const struct phrase *p, const struct sh_field *field,
                    const void *view, int row)
{
    bool first = true;
    for (int i = 0; i < sh_field_count(field, view); i++) {
        const void *at = sh_field_at(field, view, row, i);
        if (field->count > 0 && sh_field_hole(field, at) == SH_NONE) continue;
        if (!first) sh_put(w, ", ");
        first = false;
        char name[PHRASE_MAX], value[SHOW_VALUE_MAX];
        struct sh_writer part;
        sh_writer_init(&part, name, sizeof name);
        put_owner(&part, p, field, i);
        sh_writer_init(&part, value, sizeof value);
        put_value(&part, p, field, view, at);
        if (name[0]) phrase_pair(w, p, name, value);
        else sh_put(w, value);
    }
}

/* Is there nothing in this row (yet)? A single set without members is nothing, too. */
static bool is_empty(const struct sh_field *field, const void *view, int row)
{
    const void *first = sh_field_at(field, view, row, 0);
    if (sh_field_is_set(field) && field->count == 0) return sh_field_empty(field, first);
    for (int i = 0; i < sh_field_count(field, view); i++)
        if (sh_field_hole(field, sh_field_at(field, view, row, i)) != SH_NONE) return false;
    return true;
}

/* The label of a line: the field's, and in a field of many rows whose row it is. */
static void put_label(struct sh_writer *w, const struct phrase *p, const struct sh_field *field,
                      int row)
{
    char key[2 * SH_NAME_MAX];
    snprintf(key, sizeof key, "field.%s", field->name);
    phrase_text(w, p, key);
    if (field->rows == 0) return;
    sh_put_char(w, ' ');
    if (field->per_seat) phrase_seat(w, p, row);
    else sh_put_number(w, row + 1);
}

/* Is this row shown? Not bookkeeping, whose label is "-", and not what is not there. */
static bool is_shown(const struct phrase *p, const struct sh_field *field, const void *view,
                     int row)
{
    char key[2 * SH_NAME_MAX], label[PHRASE_MAX];
    struct sh_writer w;
    snprintf(key, sizeof key, "field.%s", field->name);
    sh_writer_init(&w, label, sizeof label);
    phrase_text(&w, p, key);
    return strcmp(label, "-") != 0 && sh_field_drawn(p->game, field, view) &&
           !is_empty(field, view, row);
}

/* Go through the rows that are shown: first to find the widest label, then to write them. */
static int walk_rows(struct sh_writer *w, const struct phrase *p, const void *view, int columns)
{
    int widest = 0;
    for (const struct sh_field *field = p->game->fields; field->name; field++)
        for (int row = 0; row < sh_field_rows(field, view); row++) {
            char label[PHRASE_MAX];
            struct sh_writer part;
            if (!is_shown(p, field, view, row)) continue;
            sh_writer_init(&part, label, sizeof label);
            put_label(&part, p, field, row);
            if (show_width(label) > widest) widest = show_width(label);
            if (!w) continue;
            pad(w, label, columns);
            put_row(w, p, field, view, row);
            sh_put_char(w, '\n');
        }
    return widest;
}

void show_view(struct sh_writer *w, const struct phrase *p, const void *view)
{
    walk_rows(w, p, view, walk_rows(NULL, p, view, 0) + GAP);
}
