/* server/origin.c - see origin.h. */
#include <string.h>

#include "server/origin.h"

/* What stands behind "http://" or "https://"; NULL: it does not begin like this. */
static const char *authority_of(const char *text, size_t length)
{
    static const char *const schemes[] = {"http://", "https://"};
    for (int i = 0; i < 2; i++) {
        size_t n = strlen(schemes[i]);
        if (length > n && http_is_like((struct http_slice){text, n}, schemes[i])) return text + n;
    }
    return NULL;
}

static bool is_same(struct http_slice a, const char *b, size_t length)
{
    char text[256];
    if (length >= sizeof text) return false;
    memcpy(text, b, length);
    text[length] = '\0';
    return http_is_like(a, text);
}

bool origin_is_valid(const char *text)
{
    const char *authority = authority_of(text, strlen(text));
    return authority && strlen(text) < 256 && strcspn(authority, "/?#@ \t,") == strlen(authority);
}

bool origin_is_allowed(struct http_slice origin, struct http_slice host,
                       const char *const *allowed, int count)
{
    if (!origin.at) return true;
    for (int i = 0; i < count; i++)
        if (http_is_like(origin, allowed[i])) return true;
    const char *authority = authority_of(origin.at, origin.length);
    if (!authority || !host.at) return false;
    return is_same(host, authority, origin.length - (size_t)(authority - origin.at));
}
