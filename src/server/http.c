/* server/http.c - see http.h. */
#include <assert.h>
#include <string.h>

#include "server/http.h"

/* A request while its head is read. */
struct head {
    struct http_request *request;
    struct http_slice    content_length;
    bool                 is_old; /* HTTP/1.0 */
    bool                 closes; /* Connection has the token "close" */
    bool gzip, no_gzip, any;     /* Accept-Encoding: gzip, not gzip, or whatever is not named */
};

/* ---- characters and slices ------------------------------------------------------------------ */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_alphanumeric(char c)
{
    return is_digit(c) || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

static bool is_one_of(char c, const char *set)
{
    return c && strchr(set, c);
}

/* A control character that may stand nowhere in a head. CR and LF are looked at elsewhere. */
static bool is_control(char c)
{
    return ((unsigned char)c < 0x20 && c != '\t') || c == 0x7f;
}

static bool is_token(struct http_slice slice)
{
    for (size_t i = 0; i < slice.length; i++)
        if (!is_alphanumeric(slice.at[i]) && !is_one_of(slice.at[i], "!#$%&'*+-.^_`|~"))
            return false;
    return slice.length > 0;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool http_is(struct http_slice slice, const char *text)
{
    size_t length = strlen(text);
    return slice.at && slice.length == length && memcmp(slice.at, text, length) == 0;
}

bool http_is_like(struct http_slice slice, const char *text)
{
    size_t length = strlen(text);
    if (!slice.at || slice.length != length) return false;
    for (size_t i = 0; i < length; i++)
        if (lower(slice.at[i]) != lower(text[i])) return false;
    return true;
}

static struct http_slice trim(struct http_slice slice)
{
    for (; slice.length && is_one_of(slice.at[0], " \t"); slice.length--) slice.at++;
    while (slice.length && is_one_of(slice.at[slice.length - 1], " \t")) slice.length--;
    return slice;
}

/* Cut the slice at the first such character: returns what stands before it and leaves what stands
   behind it. Without one it is all before, and nothing (NULL) is left. */
static struct http_slice cut(struct http_slice *slice, char at)
{
    struct http_slice before = *slice;
    const char *found = slice->length ? memchr(slice->at, at, slice->length) : NULL;
    if (!found) {
        *slice = (struct http_slice){0};
        return before;
    }
    before.length = (size_t)(found - slice->at);
    slice->at = found + 1;
    slice->length -= before.length + 1;
    return before;
}

/* ---- the first line ------------------------------------------------------------------------- */

/* These return the status of a refusal, or 0. */

static int read_version(struct head *head, struct http_slice version)
{
    const char *at = version.at;
    if (version.length != 8 || memcmp(at, "HTTP/", 5) != 0) return 400;
    if (!is_digit(at[5]) || at[6] != '.' || !is_digit(at[7])) return 400;
    head->is_old = http_is(version, "HTTP/1.0");
    return head->is_old || http_is(version, "HTTP/1.1") ? 0 : 505;
}

static int read_method(struct http_request *request, struct http_slice method)
{
    static const char *const names[] = {
        [HTTP_GET] = "GET", [HTTP_HEAD] = "HEAD", [HTTP_POST] = "POST"};
    if (!is_token(method)) return 400;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (http_is(method, names[i])) {
            request->method = (enum http_method)i;
            return 0;
        }
    return 405;
}

/* Only "/path" and "/path?query". A fragment is not sent, and what claims to be one is refused. */
static int read_target(struct http_request *request, struct http_slice target)
{
    if (target.length > HTTP_TARGET_MAX) return 414;
    if (target.length == 0 || target.at[0] != '/') return 400;
    for (size_t i = 0; i < target.length; i++)
        if (target.at[i] <= ' ' || target.at[i] > '~' || target.at[i] == '#') return 400;
    request->path = cut(&target, '?');
    request->query = target;
    return 0;
}

static int read_request_line(struct head *head, struct http_slice line)
{
    struct http_slice method = cut(&line, ' '), target = cut(&line, ' ');
    if (!line.at) return 400;
    int status = read_version(head, line);
    if (!status) status = read_method(head->request, method);
    return status ? status : read_target(head->request, target);
}

/* ---- headers -------------------------------------------------------------------------------- */

/* A name or an address, and perhaps a port. */
static bool is_host(struct http_slice host)
{
    for (size_t i = 0; i < host.length; i++)
        if (!is_alphanumeric(host.at[i]) && !is_one_of(host.at[i], "-._~!$&'()*+,;=:[]%"))
            return false;
    return host.length > 0;
}

static void read_connection(struct head *head, struct http_slice list)
{
    while (list.at) {
        struct http_slice item = trim(cut(&list, ','));
        if (http_is_like(item, "close")) head->closes = true;
        if (http_is_like(item, "upgrade")) head->request->wants_upgrade = true;
    }
}

/* "q=0.5" and the like; what is not understood counts as unwanted, which is safe. */
static bool has_weight(struct http_slice weight)
{
    if (!weight.at) return true;
    struct http_slice name = cut(&weight, '=');
    if (!http_is_like(trim(name), "q")) return false;
    for (size_t i = 0; i < weight.length; i++)
        if (weight.at[i] >= '1' && weight.at[i] <= '9') return true;
    return false;
}

static void read_accept_encoding(struct head *head, struct http_slice list)
{
    while (list.at) {
        struct http_slice weight = cut(&list, ','), name = trim(cut(&weight, ';'));
        bool wanted = has_weight(weight);
        if (http_is_like(name, "gzip")) *(wanted ? &head->gzip : &head->no_gzip) = true;
        if (http_is(name, "*")) head->any = wanted;
    }
}

/* Keep the value of a header that the server wants to know; a second line of those that say one
   thing is refused. */
static int keep_value(struct head *head, struct http_slice name, struct http_slice value)
{
    struct http_request *request = head->request;
    const struct {
        const char        *name;
        struct http_slice *slot;
        bool               once;
    } wanted[] = {
        {"host", &request->host, true},
        {"content-length", &head->content_length, true},
        {"origin", &request->origin, true},
        {"upgrade", &request->upgrade, true},
        {"sec-websocket-key", &request->ws_key, true},
        {"sec-websocket-version", &request->ws_version, true},
        {"if-none-match", &request->if_none_match, false},
        {"x-forwarded-for", &request->forwarded_for, false},
    };
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        if (!http_is_like(name, wanted[i].name)) continue;
        if (wanted[i].once && wanted[i].slot->at) return 400;
        *wanted[i].slot = value;
    }
    return 0;
}

/* A folded line begins with a space and has therefore no name; neither has one with a space before
   its colon. */
static int read_header(struct head *head, struct http_slice line)
{
    struct http_slice name = cut(&line, ':'), value = trim(line);
    if (!line.at || !is_token(name)) return 400;
    if (http_is_like(name, "transfer-encoding")) return 501;
    if (http_is_like(name, "connection")) read_connection(head, value);
    if (http_is_like(name, "accept-encoding")) read_accept_encoding(head, value);
    return keep_value(head, name, value);
}

static int read_length(struct http_slice digits, size_t max, size_t *length)
{
    for (size_t i = 0; i < digits.length; i++) {
        if (!is_digit(digits.at[i])) return 400;
        if (*length <= max) *length = 10 * *length + (size_t)(digits.at[i] - '0');
    }
    if (digits.length == 0) return 400;
    return *length > max ? 413 : 0;
}

/* What can be said only when all headers are known. */
static int conclude(struct head *head, size_t body_max)
{
    struct http_request *request = head->request;
    if (request->host.at ? !is_host(request->host) : !head->is_old) return 400;
    request->keep_alive = !head->is_old && !head->closes;
    if (head->is_old) request->wants_upgrade = false; /* RFC 9110, 7.8 */
    request->takes_gzip = !head->no_gzip && (head->gzip || head->any);
    if (head->content_length.at)
        return read_length(head->content_length, body_max, &request->body.length);
    return request->method == HTTP_POST ? 411 : 0;
}

/* Every line ends with CR LF, an empty one is the last, and there is no other CR: find_end() has
   seen to it. */
static int read_head(struct head *head, struct http_slice text, size_t body_max)
{
    struct http_slice line = cut(&text, '\r');
    int status = read_request_line(head, line);
    for (int headers = 0; !status; headers++) {
        text.at++; /* the LF */
        text.length--;
        line = cut(&text, '\r');
        if (line.length == 0) return conclude(head, body_max);
        status = headers == HTTP_HEADERS_MAX ? 431 : read_header(head, line);
    }
    return status;
}

/* ---- the whole ------------------------------------------------------------------------------ */

/* The length of the head, its empty line included; 0: it has not come yet, or, with a status, will
   not come in a way that can be taken. */
static size_t find_end(const char *bytes, size_t count, size_t *scanned, int *status)
{
    size_t i = *scanned, limit = count < HTTP_HEAD_MAX ? count : HTTP_HEAD_MAX;
    for (; i < limit; i++) {
        if (bytes[i] == '\r') {
            if (i + 1 == limit) break;
            if (bytes[i + 1] != '\n') *status = 400;
            else if (i >= 2 && bytes[i - 2] == '\r') return i + 2;
            else i++;
        } else if (is_control(bytes[i])) {
            *status = 400;
        }
        if (*status) break;
    }
    *scanned = i;
    if (!*status && limit == HTTP_HEAD_MAX) *status = memchr(bytes, '\r', limit) ? 431 : 414;
    return 0;
}

enum http_result http_parse(struct http_request *request, const char *bytes, size_t count,
                            size_t body_max, size_t *scanned)
{
    struct head head = {.request = request};
    assert(body_max < SIZE_MAX / 16);
    *request = (struct http_request){0};
    if (*scanned > HTTP_HEAD_MAX) { /* the head is known, and how much is needed with the body */
        if (count < *scanned - HTTP_HEAD_MAX) return HTTP_MORE;
        *scanned = 0;
    }
    int status = 0;
    size_t length = find_end(bytes, count, scanned, &status);
    if (length > 0) status = read_head(&head, (struct http_slice){bytes, length}, body_max);
    if (status) {
        *request = (struct http_request){.status = status}; /* nothing half read gets out */
        return HTTP_BAD;
    }
    if (length == 0) return HTTP_MORE;
    request->length = length + request->body.length;
    if (count < request->length) {
        *scanned = HTTP_HEAD_MAX + request->length;
        return HTTP_MORE;
    }
    if (head.content_length.at) request->body.at = bytes + length;
    *scanned = 0;
    return HTTP_DONE;
}

const char *http_phrase(int status)
{
    switch (status) {
    case 101: return "Switching Protocols";
    case 200: return "OK";
    case 201: return "Created";
    case 204: return "No Content";
    case 304: return "Not Modified";
    case 400: return "Bad Request";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 408: return "Request Timeout";
    case 409: return "Conflict";
    case 411: return "Length Required";
    case 413: return "Content Too Large";
    case 414: return "URI Too Long";
    case 421: return "Misdirected Request";
    case 426: return "Upgrade Required";
    case 429: return "Too Many Requests";
    case 431: return "Request Header Fields Too Large";
    case 500: return "Internal Server Error";
    case 501: return "Not Implemented";
    case 503: return "Service Unavailable";
    case 505: return "HTTP Version Not Supported";
    default: return "Unknown";
    }
}
