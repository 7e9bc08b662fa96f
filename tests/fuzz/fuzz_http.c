/*
 * tests/fuzz/fuzz_http.c - any bytes as requests, one behind the other, in one go and in pieces.
 *
 * Both ways give the same requests, and the same refusal at the same place. What was understood
 * lies within the bytes and has no line end or NUL in it; written down again in another form, it
 * is understood in the same way. The sizes of the pieces follow from the input, so that a plain
 * request is a good seed.
 */
#include <stdlib.h>
#include <string.h>

#include "engine/rng.h"
#include "engine/writer.h"
#include "server/http.h"
#include "tests/fuzz/fuzz.h"

enum { BODY_MAX = 64, AGAIN = 2 * HTTP_HEAD_MAX };

/* Reading, from request to request. */
struct reading {
    const char         *bytes; /* from the beginning of a request */
    size_t              left;
    struct sh_rng      *pieces; /* NULL: all in one go */
    size_t              here;   /* bytes that have come */
    enum http_result    result;
    struct http_request request;
    char               *memory; /* what the request points into */
};

static const struct {
    const char *name;
    size_t      offset;
} headers[] = {
    {"HOST", offsetof(struct http_request, host)},
    {"origin", offsetof(struct http_request, origin)},
    {"Upgrade", offsetof(struct http_request, upgrade)},
    {"If-None-Match", offsetof(struct http_request, if_none_match)},
    {"X-FORWARDED-for", offsetof(struct http_request, forwarded_for)},
    {"Sec-WebSocket-Key", offsetof(struct http_request, ws_key)},
    {"Sec-WebSocket-Version", offsetof(struct http_request, ws_version)},
};

static struct http_slice header(const struct http_request *request, size_t i)
{
    struct http_slice slice;
    memcpy(&slice, (const char *)request + headers[i].offset, sizeof slice);
    return slice;
}

static bool is_same_slice(struct http_slice x, struct http_slice y)
{
    return !x.at == !y.at && x.length == y.length &&
           (x.length == 0 || memcmp(x.at, y.at, x.length) == 0);
}

static void check_same(const struct http_request *x, const struct http_request *y)
{
    REQUIRE(x->method == y->method && x->status == y->status);
    REQUIRE(is_same_slice(x->path, y->path) && is_same_slice(x->query, y->query));
    REQUIRE(is_same_slice(x->body, y->body));
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
        REQUIRE(is_same_slice(header(x, i), header(y, i)));
    REQUIRE(x->keep_alive == y->keep_alive && x->wants_upgrade == y->wants_upgrade);
    REQUIRE(x->takes_gzip == y->takes_gzip);
}

/* ---- what holds for every request ----------------------------------------------------------- */

static void check_slice(const struct reading *r, struct http_slice slice)
{
    const char *begin = r->memory, *end = r->memory + r->request.length;
    if (!slice.at) return;
    REQUIRE(slice.at >= begin && slice.at <= end && slice.length <= (size_t)(end - slice.at));
    REQUIRE(!memchr(slice.at, '\r', slice.length) && !memchr(slice.at, '\n', slice.length));
    REQUIRE(!memchr(slice.at, '\0', slice.length));
}

/* A head as no two readers could understand differently. */
static void check_head(const char *head, size_t length)
{
    const char *line = head, *end = head + length;
    for (size_t lines = 0; line < end; lines++) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        REQUIRE(stop && stop > line && stop[-1] == '\r' && lines < HTTP_HEADERS_MAX + 2);
        size_t size = (size_t)(stop - 1 - line);
        REQUIRE(!memchr(line, '\r', size) && !memchr(line, '\0', size));
        REQUIRE(size == 0 ? stop + 1 == end : *line != ' ' && *line != '\t');
        line = stop + 1;
    }
    REQUIRE(length <= HTTP_HEAD_MAX);
}

static void check_done(const struct reading *r)
{
    const struct http_request *request = &r->request;
    struct http_slice path = request->path, body = request->body;
    REQUIRE(request->status == 0 && request->length <= r->here);
    REQUIRE(path.length >= 1 && path.at[0] == '/' && !memchr(path.at, '?', path.length));
    REQUIRE(path.length + request->query.length <= HTTP_TARGET_MAX);
    check_slice(r, path);
    check_slice(r, request->query);
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
        check_slice(r, header(request, i));
    REQUIRE(body.length <= BODY_MAX);
    REQUIRE(!body.at || body.at + body.length == r->memory + request->length);
    REQUIRE(body.at || request->method != HTTP_POST);
    check_head(r->memory, request->length - body.length);
}

static void check_bad(const struct reading *r)
{
    static const int refusals[] = {400, 405, 411, 413, 414, 431, 501, 505};
    size_t i = 0;
    while (i < sizeof refusals / sizeof *refusals && refusals[i] != r->request.status) i++;
    REQUIRE(i < sizeof refusals / sizeof *refusals);
}

/* ---- reading -------------------------------------------------------------------------------- */

/* Let more bytes come. Small pieces are the interesting ones; large ones are there to get on. */
static void receive(struct reading *r)
{
    size_t more = r->left;
    if (r->pieces) more = 1 + sh_rng_below(r->pieces, 1u << sh_rng_below(r->pieces, 14));
    r->here += more < r->left - r->here ? more : r->left - r->here;
}

/* Read one request; each time the bytes are in other memory, of exactly their size. */
static void read_one(struct reading *r)
{
    size_t scanned = 0;
    bool first = true;
    do {
        if (!first || r->here == 0) receive(r);
        first = false;
        free(r->memory);
        r->memory = malloc(r->here ? r->here : 1);
        memcpy(r->memory, r->bytes, r->here);
        r->result = http_parse(&r->request, r->memory, r->here, BODY_MAX, &scanned);
    } while (r->result == HTTP_MORE && r->here < r->left);
    if (r->result == HTTP_DONE) check_done(r);
    if (r->result == HTTP_BAD) check_bad(r);
}

static void go_on(struct reading *r)
{
    r->bytes += r->request.length;
    r->left -= r->request.length;
    r->here -= r->request.length;
}

/* ---- writing -------------------------------------------------------------------------------- */

static void write_request(struct sh_writer *w, const struct http_request *request)
{
    static const char *const methods[] = {"GET ", "HEAD ", "POST "};
    bool is_old = !request->host.at;
    sh_put(w, methods[request->method]);
    sh_put_bytes(w, request->path.at, request->path.length);
    if (request->query.at) sh_put(w, "?");
    if (request->query.at) sh_put_bytes(w, request->query.at, request->query.length);
    sh_put(w, is_old ? " HTTP/1.0\r\n" : " HTTP/1.1\r\n");
    for (size_t i = sizeof headers / sizeof *headers; i-- > 0;) {
        struct http_slice value = header(request, i);
        if (!value.at) continue;
        sh_put(w, headers[i].name);
        sh_put(w, ":\t");
        sh_put_bytes(w, value.at, value.length);
        sh_put(w, " \r\n");
    }
    if (!is_old && !request->keep_alive) sh_put(w, "connection: CLOSE\r\n");
    if (request->wants_upgrade) sh_put(w, "Connection: x, upgrade\r\n");
    if (request->takes_gzip) sh_put(w, "Accept-Encoding: gzip;q=0.1\r\n");
    if (request->body.at) {
        sh_put(w, "CONTENT-LENGTH:");
        sh_put_number(w, (int64_t)request->body.length);
        sh_put(w, "\r\n");
    }
    sh_put(w, "\r\n");
    if (request->body.at) sh_put_bytes(w, request->body.at, request->body.length);
}

static void check_again(const struct http_request *request)
{
    static char text[AGAIN];
    struct http_request again;
    struct sh_writer w;
    size_t scanned = 0;
    sh_writer_init(&w, text, sizeof text);
    write_request(&w, request);
    REQUIRE(!w.full);
    if (w.length - request->body.length > HTTP_HEAD_MAX) return; /* our form is a little longer */
    REQUIRE(http_parse(&again, text, w.length, BODY_MAX, &scanned) == HTTP_DONE);
    REQUIRE(again.length == w.length);
    check_same(request, &again);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    struct sh_rng rng;
    struct reading whole = {.bytes = (const char *)bytes, .left = count}, pieced = whole;
    uint64_t seed = count;
    for (size_t i = 0; i < count; i++) seed = seed * 31 + bytes[i];
    sh_rng_seed(&rng, seed);
    pieced.pieces = &rng;
    do {
        read_one(&whole);
        read_one(&pieced);
        REQUIRE(whole.result == pieced.result);
        if (whole.result != HTTP_MORE) check_same(&whole.request, &pieced.request);
        if (whole.result != HTTP_DONE) break;
        REQUIRE(whole.request.length == pieced.request.length);
        check_again(&whole.request);
        go_on(&whole);
        go_on(&pieced);
    } while (true);
    free(whole.memory);
    free(pieced.memory);
    return 0;
}
