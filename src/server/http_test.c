/*
 * server/http_test.c - requests: what is understood, what is refused and with which status, and
 * that it makes no difference in which pieces they come.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/rng.h"
#include "engine/writer.h"
#include "server/http.h"
#include "tests/toy.h"

enum { BODY_MAX = 100, BIG = 2 * HTTP_HEAD_MAX };

/* ---- an outcome as text, to be compared ----------------------------------------------------- */

static void put_slice(struct sh_writer *w, const char *name, struct http_slice slice)
{
    if (!slice.at) return;
    sh_put(w, name);
    sh_put_char(w, '=');
    sh_put_bytes(w, slice.at, slice.length);
    sh_put_char(w, ';');
}

static void put_request(struct sh_writer *w, const struct http_request *r)
{
    static const char *const methods[] = {"GET;", "HEAD;", "POST;"};
    sh_put(w, methods[r->method]);
    put_slice(w, "path", r->path);
    put_slice(w, "query", r->query);
    put_slice(w, "host", r->host);
    put_slice(w, "origin", r->origin);
    put_slice(w, "upgrade", r->upgrade);
    put_slice(w, "etag", r->if_none_match);
    put_slice(w, "for", r->forwarded_for);
    put_slice(w, "key", r->ws_key);
    put_slice(w, "version", r->ws_version);
    put_slice(w, "body", r->body);
    if (r->keep_alive) sh_put(w, "keep;");
    if (r->wants_upgrade) sh_put(w, "upgrades;");
    if (r->takes_gzip) sh_put(w, "gzip;");
    sh_put(w, "\n");
}

/* Every request in the bytes, until one is not complete or refused. With a generator the bytes come
   in pieces, each call having them in memory of exactly their size. */
static void read_all(struct sh_writer *w, const char *bytes, size_t size, struct sh_rng *pieces,
                     uint32_t piece_max)
{
    enum http_result result = HTTP_MORE;
    size_t begin = 0, end = pieces ? 0 : size, scanned = 0;
    struct http_request request;
    do {
        if (result == HTTP_MORE && pieces) end += 1 + sh_rng_below(pieces, piece_max);
        if (end > size) end = size;
        char *copy = malloc(end - begin + 1);
        memcpy(copy, bytes + begin, end - begin);
        result = http_parse(&request, copy, end - begin, BODY_MAX, &scanned);
        if (result == HTTP_DONE) {
            put_request(w, &request);
            begin += request.length;
            assert_true(begin <= end && scanned == 0);
        }
        free(copy);
    } while (result == HTTP_DONE || (result == HTTP_MORE && end < size));
    sh_put_number(w, result == HTTP_BAD ? request.status : (int64_t)(size - begin));
    sh_put(w, result == HTTP_BAD ? "" : " left");
}

/* The same outcome in one go, byte by byte and in random pieces. */
static void reads_bytes(const char *bytes, size_t size, const char *expected)
{
    static char text[4 * BIG];
    struct sh_rng rng;
    for (uint64_t seed = 0; seed < 12; seed++) {
        struct sh_writer w;
        sh_writer_init(&w, text, sizeof text);
        sh_rng_seed(&rng, seed);
        read_all(&w, bytes, size, seed ? &rng : NULL, seed == 1 ? 1 : 1u << seed);
        assert_string_equal(text, expected);
    }
}

static void reads(const char *bytes, const char *expected)
{
    reads_bytes(bytes, strlen(bytes), expected);
}

/* ---- what is understood --------------------------------------------------------------------- */

TEST(a_page)
{
    reads("GET / HTTP/1.1\r\nHost: a.example:7007\r\n\r\n",
          "GET;path=/;host=a.example:7007;keep;\n0 left");
    reads("HEAD /a/b.css?v=1?x HTTP/1.1\r\nhOST:[::1]\r\nIf-None-Match: \"a\", \"b\"\r\n\r\n",
          "HEAD;path=/a/b.css;query=v=1?x;host=[::1];etag=\"a\", \"b\";keep;\n0 left");
    reads("GET /? HTTP/1.1\r\nHost:a\r\n\r\n", "GET;path=/;query=;host=a;keep;\n0 left");
}

TEST(nothing_is_decoded)
{
    reads("GET /%2e%2E//../%00?%0d HTTP/1.1\r\nHost: a\r\n\r\n",
          "GET;path=/%2e%2E//../%00;query=%0d;host=a;keep;\n0 left");
}

TEST(a_handshake)
{
    reads("GET /ws/k3v9 HTTP/1.1\r\n"
          "Host: server.example.com\r\n"
          "Upgrade: websocket\r\n"
          "Connection: keep-alive, Upgrade\r\n"
          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
          "Origin: http://example.com\r\n"
          "Sec-WebSocket-Version: 13\r\n"
          "Sec-WebSocket-Protocol: chat, superchat\r\n\r\n",
          "GET;path=/ws/k3v9;host=server.example.com;origin=http://example.com;upgrade=websocket;"
          "key=dGhlIHNhbXBsZSBub25jZQ==;version=13;keep;upgrades;\n0 left");
}

TEST(a_body_and_what_comes_behind_it)
{
    reads("POST /rooms HTTP/1.1\r\nHost: a\r\nContent-Length: 13\r\n\r\ngame heimlich"
          "GET /x HTTP/1.1\r\nHost: a\r\n\r\nGET /y",
          "POST;path=/rooms;host=a;body=game heimlich;keep;\n"
          "GET;path=/x;host=a;keep;\n6 left");
    reads("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n",
          "POST;path=/;host=a;body=;keep;\n0 left");
    reads("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0003\r\n\r\n\r\n\r",
          "POST;path=/;host=a;body=\r\n\r;keep;\n0 left");
    reads("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nbodyGET",
          "GET;path=/;host=a;body=body;keep;\n3 left");
    reads("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nbody", "51 left");
}

TEST(old_clients_get_one_answer)
{
    reads("GET / HTTP/1.0\r\n\r\n", "GET;path=/;\n0 left");
    reads("GET / HTTP/1.0\r\nHost: a\r\nConnection: keep-alive, upgrade\r\n"
          "Upgrade: websocket\r\n\r\n",
          "GET;path=/;host=a;upgrade=websocket;\n0 left");
}

TEST(connections_are_kept_unless_the_client_does_not_want_it)
{
    reads("GET / HTTP/1.1\r\nHost: a\r\nConnection: x ,, CLOSE\t\r\n\r\n",
          "GET;path=/;host=a;\n0 left");
    reads("GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nConnection: close\r\n\r\n",
          "GET;path=/;host=a;upgrades;\n0 left");
    reads("GET / HTTP/1.1\r\nHost: a\r\nConnection: closed, upgrades\r\nConnection:\r\n\r\n",
          "GET;path=/;host=a;keep;\n0 left");
}

static bool takes_gzip(const char *accepted)
{
    char text[256];
    size_t scanned = 0;
    struct http_request request;
    int n = snprintf(text, sizeof text, "GET / HTTP/1.1\r\nHost: a\r\n%s\r\n\r\n", accepted);
    assert_int_equal(http_parse(&request, text, (size_t)n, 0, &scanned), HTTP_DONE);
    return request.takes_gzip;
}

TEST(gzip_is_taken_by_those_who_ask_for_it)
{
    assert_true(takes_gzip("Accept-Encoding: gzip"));
    assert_true(takes_gzip("Accept-Encoding: gzip, deflate, br, zstd"));
    assert_true(takes_gzip("accept-encoding: br;q=1.0,\tGZip ;q=0.001"));
    assert_true(takes_gzip("Accept-Encoding: br\r\nAccept-Encoding: gzip"));
    assert_true(takes_gzip("Accept-Encoding: identity;q=0, *"));
    assert_true(takes_gzip("Accept-Encoding: *;Q=0.5"));
    assert_false(takes_gzip("Accept: gzip"));
    assert_false(takes_gzip("Accept-Encoding:"));
    assert_false(takes_gzip("Accept-Encoding: gzipped, x-gzip"));
    assert_false(takes_gzip("Accept-Encoding: gzip;q=0"));
    assert_false(takes_gzip("Accept-Encoding: gzip; q=0.000, *"));
    assert_false(takes_gzip("Accept-Encoding: *, gzip;q=0"));
    assert_false(takes_gzip("Accept-Encoding: *;q=0"));
    assert_false(takes_gzip("Accept-Encoding: gzip;level=9"));
}

TEST(values_are_trimmed_and_the_nearest_proxy_speaks_last)
{
    reads("GET / HTTP/1.1\r\nHost:\t a \t \r\n"
          "X-Forwarded-For: 6.6.6.6\r\nx-forwarded-for: 1.2.3.4\r\n"
          "Origin:\r\nX-Odd: \xc3\xa9\t\x80\r\nIf-None-Match: a\r\nIf-None-Match: b c\r\n\r\n",
          "GET;path=/;host=a;origin=;etag=b c;for=1.2.3.4;keep;\n0 left");
}

/* ---- what is refused ------------------------------------------------------------------------ */

TEST(first_lines_that_are_refused)
{
    reads("\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", "400");
    reads("GET /\r\n\r\n", "400");
    reads(" GET / HTTP/1.1\r\nHost: a\r\n\r\n", "400");
    reads("GET  / HTTP/1.1\r\nHost: a\r\n\r\n", "400");
    reads("GET /  HTTP/1.1\r\nHost: a\r\n\r\n", "400");
    reads("GET / HTTP/1.1 \r\nHost: a\r\n\r\n", "400");
    reads("GET / HTTP/1.1 x\r\nHost: a\r\n\r\n", "400");
    reads("GET /a b HTTP/1.1\r\nHost: a\r\n\r\n", "400");
    reads("GET\t/ HTTP/1.1\r\nHost: a\r\n\r\n", "400");
    reads("GET \t/ HTTP/1.1\r\nHost: a\r\n\r\n", "400");
    reads("G(T / HTTP/1.1\r\nHost: a\r\n\r\n", "400");
    reads("G\xc3\x89T / HTTP/1.1\r\nHost: a\r\n\r\n", "400");
}

TEST(methods_that_are_refused)
{
    static const char *const methods[] = {"get", "PUT", "DELETE", "OPTIONS", "GETS", "GE", "TRACE",
                                          "CONNECT", "PATCH", "POST1", "!#$%&'*+-.^_`|~09"};
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        char text[100];
        snprintf(text, sizeof text, "%s / HTTP/1.1\r\nHost: a\r\n\r\n", methods[i]);
        reads(text, "405");
    }
    reads("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", "405");
}

TEST(versions_that_are_refused)
{
    reads("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "505");
    reads("GET / HTTP/2.0\r\nHost: a\r\n\r\n", "505");
    reads("GET / HTTP/0.9\r\nHost: a\r\n\r\n", "505");
    reads("GET / HTTP/1.2\r\nHost: a\r\n\r\n", "505");
    reads("GET / http/1.1\r\nHost: a\r\n\r\n", "400");
    reads("GET / HTTP/1.10\r\nHost: a\r\n\r\n", "400");
    reads("GET / HTTP/1,1\r\nHost: a\r\n\r\n", "400");
    reads("GET / HTTP/x.1\r\nHost: a\r\n\r\n", "400");
    reads("GET / HTTP/1\r\nHost: a\r\n\r\n", "400");
    reads("GET / FTTP/1.1\r\nHost: a\r\n\r\n", "400");
}

TEST(targets_that_are_refused)
{
    reads("GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n", "400");
    reads("GET a HTTP/1.1\r\nHost: a\r\n\r\n", "400");
    reads("GET * HTTP/1.1\r\nHost: a\r\n\r\n", "400");
    reads("GET ?q HTTP/1.1\r\nHost: a\r\n\r\n", "400");
    reads("GET /a#b HTTP/1.1\r\nHost: a\r\n\r\n", "400");
    reads("GET /\xc3\xa9 HTTP/1.1\r\nHost: a\r\n\r\n", "400");
    reads("GET /?\xff HTTP/1.1\r\nHost: a\r\n\r\n", "400");
    reads("GET /\x7f HTTP/1.1\r\nHost: a\r\n\r\n", "400");
    reads("GET /\t HTTP/1.1\r\nHost: a\r\n\r\n", "400");
}

TEST(lines_that_are_refused)
{
    reads("GET / HTTP/1.1\nHost: a\n\n", "400");
    reads("GET / HTTP/1.1\r\nHost: a\n\r\n", "400");
    reads("GET / HTTP/1.1\r\nHost: a\r\r\n\r\n", "400");
    reads("GET / HTTP/1.1\r\nHost: a\rX: b\r\n\r\n", "400");
    reads("GET / HTTP/1.1\r\nHost: a\r\nX: b\r\n c\r\n\r\n", "400");
    reads("GET / HTTP/1.1\r\nHost: a\r\nX: b\r\n\tc: d\r\n\r\n", "400");
    reads("GET / HTTP/1.1\r\n X: b\r\nHost: a\r\n\r\n", "400");
    reads("GET / HTTP/1.1\r\nHost : a\r\n\r\n", "400");
    reads("GET / HTTP/1.1\r\nHost\t: a\r\n\r\n", "400");
    reads("GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n", "400");
    reads("GET / HTTP/1.1\r\nHost: a\r\nX\r\n\r\n", "400");
    reads("GET / HTTP/1.1\r\nHost: a\r\nX(y): b\r\n\r\n", "400");
    reads("GET / HTTP/1.1\r\nHost: a\r\nX\xc3\xa9: b\r\n\r\n", "400");
    reads("GET / HTTP/1.1\r\nHost: a\r\nX: a\x01\r\n\r\n", "400");
    reads("GET / HTTP/1.1\r\nHost: a\r\nX: a\x7f\r\n\r\n", "400");
    reads_bytes("GET / HTTP/1.1\r\nHost: a\r\nX: \0\r\n\r\n", 34, "400");
}

TEST(what_says_one_thing_is_said_once)
{
    static const char *const lines[] = {
        "Host: a",    "Content-Length: 0", "Upgrade: x", "Sec-WebSocket-Key: x",
        "Origin: o",  "Sec-WebSocket-Version: 13",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        char text[200];
        const char *host = i ? "Host: a\r\n" : "";
        snprintf(text, sizeof text, "GET / HTTP/1.1\r\n%s%s\r\nX: y\r\n%s\r\n\r\n", host, lines[i],
                 lines[i]);
        reads(text, "400");
    }
    reads("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\ncontent-length: 5\r\n\r\n", "400");
}

TEST(hosts_that_are_refused)
{
    reads("GET / HTTP/1.1\r\n\r\n", "400");
    reads("GET / HTTP/1.1\r\nHost:\r\n\r\n", "400");
    reads("GET / HTTP/1.0\r\nHost:\r\n\r\n", "400");
    reads("GET / HTTP/1.1\r\nHost: a b\r\n\r\n", "400");
    reads("GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", "400");
    reads("GET / HTTP/1.1\r\nHost: me@a\r\n\r\n", "400");
    reads("GET / HTTP/1.1\r\nHost: \xc3\xa9\r\n\r\n", "400");
}

TEST(bodies_that_are_refused)
{
    reads("POST / HTTP/1.1\r\nHost: a\r\n\r\n", "411");
    reads("POST / HTTP/1.0\r\n\r\n", "411");
    reads("POST / HTTP/1.1\r\nHost: a\r\nContent-Length:\r\n\r\n", "400");
    reads("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", "400");
    reads("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +1\r\n\r\n1", "400");
    reads("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0x1\r\n\r\n1", "400");
    reads("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1 1\r\n\r\n1", "400");
    reads("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1, 1\r\n\r\n1", "400");
    reads("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999x\r\n\r\n", "400");
    reads("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 101\r\n\r\n", "413");
    reads("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 101\r\n\r\n", "413");
    reads("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 18446744073709551617\r\n\r\n1", "413");
    reads("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "501");
    reads("GET / HTTP/1.1\r\nHost: a\r\ntransfer-encoding: identity\r\n\r\n", "501");
    reads("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding:\r\n\r\n1", "501");
}

/* ---- limits: what is just possible, and one more -------------------------------------------- */

TEST(the_largest_body)
{
    char text[300], expected[300], body[BODY_MAX + 1];
    memset(body, 'b', BODY_MAX);
    body[BODY_MAX] = '\0';
    snprintf(text, sizeof text, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n%s",
             BODY_MAX, body);
    snprintf(expected, sizeof expected, "POST;path=/;host=a;body=%s;keep;\n0 left", body);
    reads(text, expected);
}

TEST(the_longest_target)
{
    static char path[HTTP_HEAD_MAX], text[BIG], expected[BIG];
    memset(path, '/', HTTP_TARGET_MAX);
    snprintf(text, sizeof text, "GET %s HTTP/1.1\r\nHost: a\r\n\r\n", path);
    snprintf(expected, sizeof expected, "GET;path=%s;host=a;keep;\n0 left", path);
    reads(text, expected);
    snprintf(text, sizeof text, "GET %s/ HTTP/1.1\r\nHost: a\r\n\r\n", path);
    reads(text, "414");
    snprintf(text, sizeof text, "GET /?%s HTTP/1.1\r\nHost: a\r\n\r\n", path);
    reads(text, "414");
}

TEST(a_first_line_without_end)
{
    static char text[BIG];
    memset(text, '/', BIG);
    memcpy(text, "GET ", 4);
    reads_bytes(text, HTTP_HEAD_MAX - 1, "8191 left");
    reads_bytes(text, HTTP_HEAD_MAX, "414");
    reads_bytes(text, BIG, "414");
}

TEST(the_longest_head)
{
    static char text[BIG];
    int begin = snprintf(text, sizeof text, "GET / HTTP/1.1\r\nHost: a\r\nX: ");
    memset(text + begin, 'x', BIG - (size_t)begin);
    memcpy(text + HTTP_HEAD_MAX - 4, "\r\n\r\n", 4);
    reads_bytes(text, HTTP_HEAD_MAX, "GET;path=/;host=a;keep;\n0 left");
    reads_bytes(text, HTTP_HEAD_MAX - 1, "8191 left");
    memcpy(text + HTTP_HEAD_MAX - 4, "x\r\n\r\n", 5);
    reads_bytes(text, HTTP_HEAD_MAX + 1, "431");
    reads_bytes(text, HTTP_HEAD_MAX, "431");
}

TEST(the_most_headers)
{
    static char text[BIG];
    struct sh_writer w;
    sh_writer_init(&w, text, sizeof text);
    sh_put(&w, "GET / HTTP/1.1\r\nHost: a\r\n");
    for (int i = 1; i < HTTP_HEADERS_MAX; i++) sh_put(&w, "X: y\r\n");
    sh_put(&w, "\r\n");
    reads(text, "GET;path=/;host=a;keep;\n0 left");
    memcpy(text + w.length - 2, "X: y\r\n\r\n", 9);
    reads(text, "431");
}

/* ---- time ----------------------------------------------------------------------------------- */

/* What a call has looked at is not looked at again: it may even have become garbage. */
TEST(a_slow_head_is_not_read_from_the_beginning_each_time)
{
    char text[] = "GET / HTTP/1.1\r\nHost: a\r\nX: yyyyyyyyyyyyyyyyy";
    struct http_request request;
    size_t size = sizeof text - 1, scanned = 0;
    for (size_t count = 0; count < size; count++) {
        assert_int_equal(http_parse(&request, text, count, BODY_MAX, &scanned), HTTP_MORE);
        if (count > 4) memset(text, '\0', count - 4);
    }
}

TEST(a_slow_body_does_not_let_the_head_be_read_each_time)
{
    char text[] = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n0123456789";
    char garbage[sizeof text] = "";
    struct http_request request;
    size_t size = sizeof text - 1, scanned = 0;
    assert_int_equal(http_parse(&request, text, size - 10, BODY_MAX, &scanned), HTTP_MORE);
    for (size_t count = size - 9; count < size; count++)
        assert_int_equal(http_parse(&request, garbage, count, BODY_MAX, &scanned), HTTP_MORE);
    assert_int_equal(http_parse(&request, text, size, BODY_MAX, &scanned), HTTP_DONE);
    assert_true(http_is(request.body, "0123456789"));
}

TEST(garbage_is_refused_at_once)
{
    reads("\x16\x03\x01", "400"); /* TLS */
    reads("GET /\n", "400");
    reads("GET / HTTP/1.1\r\nX: y\rz", "400");
    reads("GET / HTTP/1.1\r\nX: \x1b", "400");
}

/* A refusal stays one when more bytes come, and nothing of the request gets out. */
TEST(what_is_refused_stays_refused)
{
    char text[] = "GET / HTTP/1.1\r\nHost: a\nX: y\r\n\r\n", later[] = "POST /a HTTP/1.0\r\n\r\n";
    struct http_request request;
    size_t scanned = 0;
    for (size_t count = 24; count < sizeof text; count++) {
        assert_int_equal(http_parse(&request, text, count, 0, &scanned), HTTP_BAD);
        assert_int_equal(request.status, 400);
    }
    scanned = 0;
    for (int i = 0; i < 3; i++) {
        assert_int_equal(http_parse(&request, later, sizeof later - 1, 0, &scanned), HTTP_BAD);
        assert_int_equal(request.status, 411);
        assert_null(request.path.at);
    }
}

/* ---- the rest ------------------------------------------------------------------------------- */

TEST(slices_are_compared)
{
    struct http_slice slice = {"WebSocket!", 9}, nothing = {NULL, 0}, empty = {"x", 0};
    assert_true(http_is(slice, "WebSocket") && http_is_like(slice, "wEBsOCKET"));
    assert_false(http_is(slice, "websocket") || http_is(slice, "WebSocket!"));
    assert_false(http_is_like(slice, "websocke") || http_is_like(slice, "websocket!"));
    assert_false(http_is((struct http_slice){"[", 1}, "{") ||
                 http_is_like((struct http_slice){"[", 1}, "{"));
    assert_false(http_is(nothing, "") || http_is_like(nothing, ""));
    assert_true(http_is(empty, "") && http_is_like(empty, ""));
}

TEST(every_status_of_a_refusal_has_a_phrase)
{
    static const int refusals[] = {400, 405, 411, 413, 414, 431, 501, 505};
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++)
        assert_string_not_equal(http_phrase(refusals[i]), http_phrase(0));
    assert_string_equal(http_phrase(404), "Not Found");
    assert_string_equal(http_phrase(101), "Switching Protocols");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_page),
        cmocka_unit_test(nothing_is_decoded),
        cmocka_unit_test(a_handshake),
        cmocka_unit_test(a_body_and_what_comes_behind_it),
        cmocka_unit_test(old_clients_get_one_answer),
        cmocka_unit_test(connections_are_kept_unless_the_client_does_not_want_it),
        cmocka_unit_test(gzip_is_taken_by_those_who_ask_for_it),
        cmocka_unit_test(values_are_trimmed_and_the_nearest_proxy_speaks_last),
        cmocka_unit_test(first_lines_that_are_refused),
        cmocka_unit_test(methods_that_are_refused),
        cmocka_unit_test(versions_that_are_refused),
        cmocka_unit_test(targets_that_are_refused),
        cmocka_unit_test(lines_that_are_refused),
        cmocka_unit_test(what_says_one_thing_is_said_once),
        cmocka_unit_test(hosts_that_are_refused),
        cmocka_unit_test(bodies_that_are_refused),
        cmocka_unit_test(the_largest_body),
        cmocka_unit_test(the_longest_target),
        cmocka_unit_test(a_first_line_without_end),
        cmocka_unit_test(the_longest_head),
        cmocka_unit_test(the_most_headers),
        cmocka_unit_test(a_slow_head_is_not_read_from_the_beginning_each_time),
        cmocka_unit_test(a_slow_body_does_not_let_the_head_be_read_each_time),
        cmocka_unit_test(garbage_is_refused_at_once),
        cmocka_unit_test(what_is_refused_stays_refused),
        cmocka_unit_test(slices_are_compared),
        cmocka_unit_test(every_status_of_a_refusal_has_a_phrase),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
