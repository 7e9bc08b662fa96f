/*
 * server/http.h - HTTP/1.1 requests, strictly: bytes in, a request out, no sockets.
 *
 * Only what the server needs: GET, HEAD and POST with a short body of known length. Everything
 * that two readers could understand differently (bare LF, folded lines, spaces before a colon,
 * two lengths, transfer codings, control characters) is refused.
 */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { HTTP_HEAD_MAX = 8192, HTTP_HEADERS_MAX = 64, HTTP_TARGET_MAX = 1024 };

enum http_method { HTTP_GET, HTTP_HEAD, HTTP_POST };

enum http_result {
    HTTP_MORE, /* not complete yet */
    HTTP_DONE, /* a request of `length` bytes, body included */
    HTTP_BAD,  /* answer with `status` and hang up */
};

/* A part of the bytes that were parsed; NULL: not there. */
struct http_slice {
    const char *at;
    size_t      length;
};

struct http_request {
    enum http_method  method;
    struct http_slice path;  /* "/ws/abc", as sent; always begins with a slash; no query */
    struct http_slice query; /* what stands behind the "?" */
    struct http_slice host, origin, upgrade;
    struct http_slice if_none_match, forwarded_for; /* of several lines the last one */
    struct http_slice ws_key, ws_version;
    struct http_slice body;
    bool              keep_alive;
    bool              wants_upgrade; /* Connection has the token "upgrade" */
    bool              takes_gzip;    /* Accept-Encoding allows it */
    size_t            length;
    int               status; /* of a bad one: 400, 405, 411, 413, 414, 431, 501 or 505 */
};

/* Parse what has come so far, from the beginning of a request. `scanned` is the parser's note from
   one call to the next, 0 at first and again after HTTP_DONE: it spares looking again at what was
   looked at in vain, so that the time is linear even if a request comes byte by byte. A wrong line
   end or control character is refused when it is seen, everything else when the head is there. */
enum http_result http_parse(struct http_request *request, const char *bytes, size_t count,
                            size_t body_max, size_t *scanned);

/* Does the slice say exactly this, or this regardless of case? One that is not there does not. */
bool http_is(struct http_slice slice, const char *text);
bool http_is_like(struct http_slice slice, const char *text);

/* The reason phrase of a status. */
const char *http_phrase(int status);

#endif
