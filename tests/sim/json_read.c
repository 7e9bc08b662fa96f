/* tests/sim/json_read.c - see json_read.h. */
#include <string.h>

#include "engine/writer.h"
#include "tests/sim/json_read.h"

static bool fail(struct json *json, const char *why)
{
    if (!json->why) json->why = why;
    return false;
}

static char peek(const struct json *json)
{
    return json->at < json->length ? json->text[json->at] : '\0';
}

static bool take(struct json *json, char c)
{
    if (peek(json) != c || json->at >= json->length) return false;
    json->at++;
    return true;
}

static void skip_space(struct json *json)
{
    if (peek(json) > ' ') return;
    while (take(json, ' ') || take(json, '\t') || take(json, '\n') || take(json, '\r')) {}
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_hex(char c)
{
    return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

static bool read_escape(struct json *json)
{
    if (json->at >= json->length) return fail(json, "text ends in an escape");
    char c = json->text[json->at++];
    if (c != 'u') return strchr("\"\\/bfnrt", c) && c ? true : fail(json, "unknown escape");
    for (int i = 0; i < 4; i++, json->at++)
        if (!is_hex(peek(json))) return fail(json, "\\u without four hex digits");
    return true;
}

/* How many bytes follow that mean nothing but themselves. */
static size_t plain_length(const char *at, const char *end)
{
    const char *from = at;
    while (at < end && *at >= 0x20 && *at < 0x7f && *at != '"' && *at != '\\') at++;
    return (size_t)(at - from);
}

static bool read_string(struct json *json)
{
    if (!take(json, '"')) return fail(json, "a string was expected");
    for (;;) {
        json->at += plain_length(json->text + json->at, json->text + json->length);
        if (take(json, '"')) return true;
        if (json->at >= json->length) return fail(json, "text ends in a string");
        if (take(json, '\\')) {
            if (!read_escape(json)) return false;
            continue;
        }
        if ((unsigned char)json->text[json->at] < 0x20)
            return fail(json, "control character in a string");
        size_t bytes = sh_utf8_length(json->text + json->at, json->length - json->at);
        if (!bytes) return fail(json, "not UTF-8");
        json->at += bytes;
    }
}

static bool read_digits(struct json *json)
{
    if (!is_digit(peek(json))) return fail(json, "a digit was expected");
    while (is_digit(peek(json))) json->at++;
    return true;
}

static bool read_number(struct json *json)
{
    take(json, '-');
    if (!take(json, '0') && !read_digits(json)) return false;
    if (take(json, '.') && !read_digits(json)) return false;
    if (peek(json) != 'e' && peek(json) != 'E') return true;
    json->at++;
    if (!take(json, '+')) take(json, '-');
    return read_digits(json);
}

static bool read_word(struct json *json, const char *word)
{
    size_t length = strlen(word);
    if (json->length - json->at < length || memcmp(json->text + json->at, word, length) != 0)
        return fail(json, "a value was expected");
    json->at += length;
    return true;
}

static bool read_value(struct json *json);

/* No two members of an object have the same name. `seen` has a bit for every name before, not
   always another one, so that most names need not be compared. */
static bool is_new_key(struct json *json, uint32_t object, uint32_t key, uint64_t *seen)
{
    const struct json_value *mine = &json->value[key];
    const unsigned char *name = (const unsigned char *)json->text + mine->start;
    uint64_t bit = (uint64_t)1 << (mine->length * 7 + name[1] * 5 + name[mine->length - 2]) % 64;
    bool is_new = !(*seen & bit);
    *seen |= bit;
    for (uint32_t k = object + 1; !is_new && k < key; k = json->value[k + 1].next) {
        const struct json_value *other = &json->value[k];
        if (other->length == mine->length &&
            memcmp(json->text + other->start, name, mine->length) == 0)
            return fail(json, "a member twice");
    }
    return true;
}

static bool read_member(struct json *json, uint32_t object, uint64_t *seen)
{
    uint32_t key = json->count;
    skip_space(json);
    if (peek(json) != '"' || !read_value(json)) return fail(json, "a name was expected");
    if (!is_new_key(json, object, key, seen)) return false;
    skip_space(json);
    if (!take(json, ':')) return fail(json, "a colon was expected");
    return read_value(json);
}

static bool read_list(struct json *json, uint32_t index, char end)
{
    bool is_object = end == '}';
    uint64_t seen = 0;
    json->at++;
    if (++json->depth > JSON_DEPTH_MAX) return fail(json, "too deep");
    skip_space(json);
    for (bool first = true; !take(json, end); first = false) {
        if (!first && !take(json, ',')) return fail(json, "a comma or the end was expected");
        if (!(is_object ? read_member(json, index, &seen) : read_value(json))) return false;
        json->value[index].count++;
        skip_space(json);
    }
    json->depth--;
    return true;
}

static bool read_as(struct json *json, uint32_t index)
{
    struct json_value *value = &json->value[index];
    switch (peek(json)) {
    case '{': value->type = JSON_OBJECT; return read_list(json, index, '}');
    case '[': value->type = JSON_ARRAY; return read_list(json, index, ']');
    case '"': value->type = JSON_STRING; return read_string(json);
    case 'n': value->type = JSON_NULL; return read_word(json, "null");
    case 't': value->type = JSON_TRUE; return read_word(json, "true");
    case 'f': value->type = JSON_FALSE; return read_word(json, "false");
    default: value->type = JSON_NUMBER; return read_number(json);
    }
}

static bool read_value(struct json *json)
{
    uint32_t index = json->count;
    if (index == JSON_VALUES_MAX) return fail(json, "too many values");
    json->count++;
    skip_space(json);
    json->value[index] = (struct json_value){.start = (uint32_t)json->at};
    if (!read_as(json, index)) return false;
    json->value[index].length = (uint32_t)json->at - json->value[index].start;
    json->value[index].next = json->count;
    return true;
}

bool json_read(struct json *json, const char *text, size_t length)
{
    json->text = text;
    json->length = length;
    json->at = 0;
    json->why = NULL;
    json->count = 0;
    json->depth = 0;
    if (!read_value(json)) return false;
    skip_space(json);
    return json->at == length || fail(json, "something stands behind the value");
}

int json_member(const struct json *json, int object, const char *key)
{
    size_t length = strlen(key);
    if (!json_has_type(json, object, JSON_OBJECT)) return -1;
    uint32_t at = (uint32_t)object + 1;
    for (uint32_t i = 0; i < json->value[object].count; i++, at = json->value[at + 1].next) {
        const struct json_value *name = &json->value[at];
        if (name->length == length + 2 &&
            memcmp(json->text + name->start + 1, key, length) == 0)
            return (int)at + 1;
    }
    return -1;
}

int json_entry(const struct json *json, int array, uint32_t index)
{
    if (!json_has_type(json, array, JSON_ARRAY) || index >= json->value[array].count) return -1;
    uint32_t at = (uint32_t)array + 1;
    while (index--) at = json->value[at].next;
    return (int)at;
}

uint32_t json_count(const struct json *json, int value)
{
    return value < 0 ? 0 : json->value[value].count;
}

bool json_has_type(const struct json *json, int value, enum json_type type)
{
    return value >= 0 && json->value[value].type == type;
}

bool json_is(const struct json *json, int value, const char *raw, size_t length)
{
    if (value < 0 || json->value[value].length != length) return false;
    return memcmp(json->text + json->value[value].start, raw, length) == 0;
}

int64_t json_number(const struct json *json, int value)
{
    int64_t number = 0;
    if (!json_has_type(json, value, JSON_NUMBER) || json->value[value].length > 18) return -1;
    for (uint32_t i = 0; i < json->value[value].length; i++) {
        char c = json->text[json->value[value].start + i];
        if (!is_digit(c)) return -1;
        number = number * 10 + (c - '0');
    }
    return number;
}

static uint32_t hex_value(const char *four)
{
    uint32_t value = 0;
    for (int i = 0; i < 4; i++) {
        char c = four[i];
        value = value << 4 | (uint32_t)(is_digit(c) ? c - '0' : (c | 0x20) - 'a' + 10);
    }
    return value;
}

static void put_code(struct sh_writer *w, uint32_t code)
{
    if (code < 0x80) {
        sh_put_char(w, (char)code);
    } else if (code < 0x800) {
        sh_put_char(w, (char)(0xc0 | code >> 6));
        sh_put_char(w, (char)(0x80 | (code & 0x3f)));
    } else {
        sh_put_char(w, (char)(0xe0 | code >> 12));
        sh_put_char(w, (char)(0x80 | (code >> 6 & 0x3f)));
        sh_put_char(w, (char)(0x80 | (code & 0x3f)));
    }
}

bool json_string(const struct json *json, int value, char *out, size_t room)
{
    static const char names[] = "\"\\/bfnrt", codes[] = "\"\\/\b\f\n\r\t";
    struct sh_writer w;
    sh_writer_init(&w, out, room);
    if (!json_has_type(json, value, JSON_STRING)) return false;
    const char *at = json->text + json->value[value].start + 1;
    const char *end = at + json->value[value].length - 2;
    while (at < end) {
        const char *escape = memchr(at, '\\', (size_t)(end - at));
        sh_put_bytes(&w, at, (size_t)((escape ? escape : end) - at));
        if (!escape) break;
        at = escape + 2;
        if (escape[1] == 'u') put_code(&w, hex_value(at)), at += 4;
        else sh_put_char(&w, codes[strchr(names, escape[1]) - names]);
    }
    return true;
}
