/* server/page.c - see page.h. */
#include <string.h>

#include "server/page.h"

static bool is_text(const char *at, size_t length, const char *text)
{
    return strlen(text) == length && memcmp(at, text, length) == 0;
}

const struct page_file *page_find(const struct page_file *files, const char *path, size_t length)
{
    if (is_text(path, length, "/")) return page_find(files, "/index.html", strlen("/index.html"));
    for (const struct page_file *file = files; file->path; file++)
        if (is_text(path, length, file->path)) return file;
    return NULL;
}

const char *page_type(const struct page_file *file)
{
    static const struct { const char *end, *type; } types[] = {
        {".html", "text/html; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".json", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".txt", "text/plain; charset=utf-8"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".ico", "image/x-icon"},
        {".wasm", "application/wasm"},
        {".woff2", "font/woff2"},
    };
    const char *end = strrchr(file->path, '.');
    for (size_t i = 0; end && i < sizeof types / sizeof *types; i++)
        if (strcmp(end, types[i].end) == 0) return types[i].type;
    return "application/octet-stream";
}

bool page_is_lasting(const struct page_file *file)
{
    enum { HASH = 8 };
    const char *end = strrchr(file->path, '.');
    if (!end || end - file->path <= HASH || end[-HASH - 1] != '-') return false;
    return strspn(end - HASH, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ") == HASH;
}

/* One entry of the list: `"tag"`, `W/"tag"` or `*`. */
static bool is_tag_of(const struct page_file *file, const char *at, size_t length)
{
    if (is_text(at, length, "*")) return true;
    if (length > 2 && memcmp(at, "W/", 2) == 0) at += 2, length -= 2;
    if (length < 2 || at[0] != '"' || at[length - 1] != '"') return false;
    size_t n = strlen(file->tag);
    if (length - 2 < n || memcmp(at + 1, file->tag, n) != 0) return false;
    return length - 2 == n || is_text(at + 1 + n, length - 2 - n, PAGE_GZIP_TAG);
}

bool page_is_known(const struct page_file *file, const char *if_none_match, size_t length)
{
    const char *at = if_none_match, *end = at + length;
    while (at < end) {
        const char *comma = memchr(at, ',', (size_t)(end - at));
        const char *next = comma ? comma + 1 : end, *last = comma ? comma : end;
        while (at < last && (*at == ' ' || *at == '\t')) at++;
        while (last > at && (last[-1] == ' ' || last[-1] == '\t')) last--;
        if (is_tag_of(file, at, (size_t)(last - at))) return true;
        at = next;
    }
    return false;
}
