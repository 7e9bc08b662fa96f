/* server/origin.c - see origin.h. */
#include <string.h>

#include "server/address.h"
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

/* ---- hosts ---- */

static const char host_letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                   "0123456789-_.";

bool origin_is_host(const char *text)
{
    size_t length = strlen(text);
    return length > 0 && length < 254 && text[0] != '.' && strspn(text, host_letters) == length;
}

/* A host without its port and without the dot that may stand behind it. */
static struct http_slice name_of(struct http_slice host)
{
    const char *colon = NULL;
    for (size_t i = 0; i < host.length; i++)
        if (host.at[i] == ':') colon = host.at + i;
        else if (host.at[i] == ']') colon = NULL;
    if (colon) host.length = (size_t)(colon - host.at);
    if (host.length > 1 && host.at[host.length - 1] == '.') host.length--;
    return host;
}

static bool is_address(struct http_slice name)
{
    struct address address;
    if (name.length > 2 && name.at[0] == '[' && name.at[name.length - 1] == ']') {
        name.at++;
        name.length -= 2;
        if (!memchr(name.at, ':', name.length)) return false;
    }
    return address_parse(&address, name.at, name.length);
}

static bool ends_with(struct http_slice name, const char *text)
{
    size_t n = strlen(text);
    struct http_slice end = {name.at + name.length - n, n};
    return name.length > n && http_is_like(end, text);
}

/* The machine's own name; or its first part with .local behind it, as machines of one network call
   each other. */
static bool is_machine(struct http_slice name, const char *machine)
{
    size_t n = strcspn(machine, ".");
    if (n == 0) return false;
    if (http_is_like(name, machine)) return true;
    struct http_slice first = {name.at, n};
    return name.length == n + strlen(".local") && is_same(first, machine, n) &&
           ends_with(name, ".local");
}

bool origin_is_own_host(struct http_slice host, const struct origin_hosts *own)
{
    struct http_slice name = name_of(host);
    if (is_address(name)) return true;
    for (size_t i = 0; i < name.length; i++)
        if (!strchr(host_letters, name.at[i]) || !name.at[i]) return false;
    if (name.length == 0) return false;
    if (!memchr(name.at, '.', name.length) || ends_with(name, ".localhost")) return true;
    if (own->machine && is_machine(name, own->machine)) return true;
    for (int i = 0; i < own->host_count; i++)
        if (http_is_like(name, own->hosts[i])) return true;
    for (int i = 0; i < own->origin_count; i++) {
        const char *authority = authority_of(own->origins[i], strlen(own->origins[i]));
        struct http_slice its = name_of((struct http_slice){authority, strlen(authority)});
        if (is_same(name, its.at, its.length)) return true;
    }
    return false;
}
