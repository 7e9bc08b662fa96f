/* runtime/nfc.c - see nfc.h. */
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#include "runtime/nfc.h"

static bool is_ascii(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)text[i] >= 0x80) return false;
    return true;
}

size_t nfc_normalise(char *text, size_t length, size_t room)
{
    utf8proc_uint8_t *made = NULL;
    if (is_ascii(text, length)) return length;
    utf8proc_ssize_t size = utf8proc_map((const utf8proc_uint8_t *)text, (utf8proc_ssize_t)length,
                                         &made, UTF8PROC_STABLE | UTF8PROC_COMPOSE);
    if (size >= 0 && (size_t)size < room) {
        memcpy(text, made, (size_t)size);
        text[size] = '\0';
        length = (size_t)size;
    }
    free(made);
    return length;
}
