/* engine/writer.c - see writer.h. */
#include <assert.h>
#include <string.h>

#include "engine/writer.h"

void sh_writer_init(struct sh_writer *w, char *text, size_t room)
{
    assert(room > 0);
    *w = (struct sh_writer){.text = text, .room = room};
    text[0] = '\0';
}

void sh_put_number(struct sh_writer *w, int64_t number)
{
    char digits[20];
    size_t at = sizeof digits;
    if (number >= 0 && number < 10) {
        sh_put_char(w, (char)('0' + number));
        return;
    }
    uint64_t rest = number < 0 ? -(uint64_t)number : (uint64_t)number;
    do digits[--at] = (char)('0' + rest % 10);
    while (rest /= 10);
    if (number < 0) sh_put_char(w, '-');
    sh_put_bytes(w, digits + at, sizeof digits - at);
}

void sh_put_hex(struct sh_writer *w, const uint8_t *bytes, size_t count)
{
    static const char digit[] = "0123456789abcdef";
    for (size_t i = 0; i < count; i++) {
        sh_put_char(w, digit[bytes[i] >> 4]);
        sh_put_char(w, digit[bytes[i] & 15]);
    }
}

size_t sh_utf8_length(const char *text, size_t count)
{
    const unsigned char *p = (const unsigned char *)text;
    if (count == 0) return 0;
    size_t n = p[0] < 0x80 ? 1 : p[0] < 0xc2 ? 0 : p[0] < 0xe0 ? 2 : p[0] < 0xf0 ? 3 : 4;
    if (n == 0 || n > count || p[0] > 0xf4) return 0;
    for (size_t i = 1; i < n; i++)
        if ((p[i] & 0xc0) != 0x80) return 0;
    if (p[0] == 0xe0 && p[1] < 0xa0) return 0; /* a longer form than needed */
    if (p[0] == 0xed && p[1] > 0x9f) return 0; /* half of a surrogate pair */
    if (p[0] == 0xf0 && p[1] < 0x90) return 0;
    if (p[0] == 0xf4 && p[1] > 0x8f) return 0; /* beyond U+10FFFF */
    return n;
}

/* One character of a JSON string that needs care. Returns how many bytes of the text it had. Looks
   no further than that: a record may have a million characters. */
static size_t put_careful(struct sh_writer *w, const char *text)
{
    enum { UTF8_MAX = 4 };
    size_t left = 1;
    while (left < UTF8_MAX && text[left]) left++;
    size_t n = sh_utf8_length(text, left);
    uint8_t c = (uint8_t)*text;
    if (n == 0) {
        sh_put(w, "\xef\xbf\xbd");
        n = 1;
    } else if (c == '"' || c == '\\') {
        sh_put_char(w, '\\');
        sh_put_char(w, (char)c);
    } else if (c == '\n') {
        sh_put(w, "\\n");
    } else if (c < 0x20 || c == 0x7f) {
        sh_put(w, "\\u00");
        sh_put_hex(w, &c, 1);
    } else {
        sh_put_bytes(w, text, n);
    }
    return n;
}

/* How many characters there are before one that needs care, or the end. */
static size_t plain_length(const char *text)
{
    size_t n = 0;
    while (text[n] >= ' ' && text[n] < 0x7f && text[n] != '"' && text[n] != '\\') n++;
    return n;
}

void sh_put_json(struct sh_writer *w, const char *text)
{
    sh_put_char(w, '"');
    for (;;) {
        size_t n = plain_length(text);
        sh_put_bytes(w, text, n);
        text += n;
        if (!*text) break;
        text += put_careful(w, text);
    }
    sh_put_char(w, '"');
}

/* The most frequent of all: there is room for all of it, or it is not written. */
void sh_put_key(struct sh_writer *w, const char *key)
{
    size_t n = strlen(key);
    char *at = w->text + w->length, last = w->length > 0 ? at[-1] : '{';
    bool first = last == '{' || last == '[';
    if (w->full || n + sizeof ",\"\":" - first >= w->room - w->length + 1) {
        w->full = true;
        return;
    }
    if (!first) *at++ = ',';
    *at++ = '"';
    memcpy(at, key, n);
    memcpy(at + n, "\":", sizeof "\":");
    w->length = (size_t)(at + n + 2 - w->text);
}

void sh_put_number_at(struct sh_writer *w, const char *key, int64_t number)
{
    sh_put_key(w, key);
    sh_put_number(w, number);
}

void sh_put_text_at(struct sh_writer *w, const char *key, const char *text)
{
    sh_put_key(w, key);
    sh_put_json(w, text);
}

void sh_put_bool_at(struct sh_writer *w, const char *key, bool value)
{
    sh_put_key(w, key);
    sh_put(w, value ? "true" : "false");
}

void sh_put_null_at(struct sh_writer *w, const char *key)
{
    sh_put_key(w, key);
    sh_put(w, "null");
}

void sh_open_at(struct sh_writer *w, const char *key, char bracket)
{
    sh_put_key(w, key);
    sh_put_char(w, bracket);
}
