/* engine/field.c - reading states through the field table. */
#include <assert.h>
#include <string.h>

#include "engine/game.h"

const void *sh_field_at(const struct sh_field *field, const void *state, int row, int i)
{
    int count = field->count ? field->count : 1, rows = field->rows ? field->rows : 1;
    assert(row >= 0 && row < rows && i >= 0 && i < count);
    return (const unsigned char *)state + field->offset + (row * count + i) * field->size;
}

uint64_t sh_field_number(const struct sh_field *field, const void *at)
{
    uint16_t two;
    uint32_t four;
    uint64_t eight;
    assert(field->type != SH_STRING);
    switch (field->size) {
    case 1: return *(const uint8_t *)at;
    case 2: memcpy(&two, at, 2); return two;
    case 4: memcpy(&four, at, 4); return four;
    case 8: memcpy(&eight, at, 8); return eight;
    }
    assert(0 && "numbers and sets are of 1, 2, 4 or 8 bytes");
    return 0;
}

/* The members of a set from 64 * word on: a set of 16 bytes is two numbers, the low one first. */
static uint64_t members(const struct sh_field *field, const void *at, unsigned word)
{
    uint64_t eight;
    if (field->size <= 8) return sh_field_number(field, at);
    assert(sh_field_is_set(field) && field->size == 16);
    memcpy(&eight, (const unsigned char *)at + 8 * word, 8);
    return eight;
}

bool sh_field_has(const struct sh_field *field, const void *at, unsigned value)
{
    return value < 8u * field->size && (members(field, at, value / 64) >> value % 64 & 1);
}

bool sh_field_empty(const struct sh_field *field, const void *at)
{
    return (members(field, at, 0) | members(field, at, 1)) == 0;
}

int sh_field_members(const struct sh_field *field, const void *state, const void *at,
                     uint8_t out[SH_MEMBERS_MAX])
{
    const uint8_t *height = NULL;
    int count = 0;
    if (field->type == SH_STACK) height = sh_field_at(field + 1, state, 0, 0);
    for (unsigned value = 0; value < 8u * field->size; value++) {
        if (!sh_field_has(field, at, value)) continue;
        int i = count++;
        for (; height && i > 0 && height[out[i - 1]] > height[value]; i--) out[i] = out[i - 1];
        out[i] = (uint8_t)value;
    }
    return count;
}

int sh_field_hole(const struct sh_field *field, const void *at)
{
    if (field->type == SH_STRING) {
        unsigned char first = *(const unsigned char *)at;
        return first == SH_HIDDEN ? SH_HIDDEN : first == '\0' ? SH_NONE : 0;
    }
    uint64_t value = members(field, at, 0) & members(field, at, 1);
    uint64_t ones = field->size < 8 ? UINT64_MAX >> (64 - 8 * field->size) : UINT64_MAX;
    if (value == ones) return SH_HIDDEN;
    return field->type == SH_NUMBER && value == ones - 1 ? SH_NONE : 0;
}

/* What a state says to a name of `only_if`, in notation. False: there is no such field. */
static bool name_value(const struct sh_game *game, const char *name, size_t length,
                       const void *view, char text[SH_NAME_MAX])
{
    static const char phase[] = "phase";
    if (length == strlen(phase) && memcmp(name, phase, length) == 0) {
        const char *now = game->phases[((const struct sh_state *)view)->phase];
        assert(strlen(now) < SH_NAME_MAX);
        memcpy(text, now, strlen(now) + 1);
        return true;
    }
    const struct sh_field *field = game->fields;
    while (field->name && (strlen(field->name) != length || memcmp(field->name, name, length) != 0))
        field++;
    if (!field->name) return false;
    uint64_t value = sh_field_number(field, sh_field_at(field, view, 0, 0));
    sh_format_value(&game->kinds[field->kind], (uint8_t)value, text);
    return true;
}

bool sh_field_drawn(const struct sh_game *game, const struct sh_field *field, const void *view)
{
    if (!field->only_if) return true;
    for (const char *one = field->only_if; *one;) {
        char text[SH_NAME_MAX];
        size_t length = strcspn(one, "|"), name = strcspn(one, "!=");
        bool other = one[name] == '!'; /* "!=" */
        const char *value = one + name + 1 + other;
        size_t bytes = (size_t)(one + length - value);
        bool is = name_value(game, one, name, view, text) && strlen(text) == bytes &&
                  memcmp(text, value, bytes) == 0;
        if (is != other) return true;
        one += length + (one[length] == '|');
    }
    return false;
}

const char *sh_value_name(const struct sh_game *game, const void *state, int kind, int value)
{
    const struct sh_field *field = game->fields;
    if (kind == 0 || value >= game->kinds[kind].count) return NULL;
    while (field->name && (field->type != SH_STRING || field->index != kind)) field++;
    if (!field->name || value >= field->count) return NULL;
    const char *name = sh_field_at(field, state, 0, value);
    return sh_field_hole(field, name) ? NULL : name;
}

int sh_field_rows(const struct sh_field *field, const void *state)
{
    if (field->rows == 0) return 1;
    return field->per_seat ? ((const struct sh_state *)state)->seats : field->rows;
}

int sh_field_count(const struct sh_field *field, const void *state)
{
    if (field->count == 0) return 1;
    bool seats = field->per_seat && field->rows == 0;
    return seats ? ((const struct sh_state *)state)->seats : field->count;
}
