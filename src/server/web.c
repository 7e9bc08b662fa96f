/* server/web.c - see web.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/games.h"
#include "server/answer.h"
#include "server/conn.h"
#include "server/http.h"
#include "server/make.h"
#include "server/origin.h"
#include "server/page.h"

enum { DRAIN_SECONDS = 60 }; /* for a slow reader of an answer */

static const char plain[] = "text/plain; charset=utf-8";

static const struct serve_config *config_of(const struct conn *conn)
{
    return conn->loop->server->config;
}

/* Requests are answered in loop 0 only, which is the one that knows. */
static bool is_stopping(const struct conn *conn)
{
    return conn->loop->server->stopping;
}

/* ---- answers ---- */

static void send_head(struct conn *conn, const struct answer *answer)
{
    char head[ANSWER_HEAD_MAX];
    struct sh_writer w;
    sh_writer_init(&w, head, sizeof head);
    answer_write(&w, answer, server_now_ms(conn->loop->server) / 1000);
    if (w.full) abort(); /* all headers are ours, and short */
    conn_send(conn, w.text, w.length);
}

/* The rest of an answer: patience begins anew, and after the last one the other side hangs up. */
static void end_answer(struct conn *conn, const struct answer *answer)
{
    uint32_t wait = conn->queued ? DRAIN_SECONDS : config_of(conn)->head_seconds;
    metrics_add(&conn->loop->metrics, METRIC_REQUESTS, 1);
    conn->due_s = loop_seconds(conn->loop) + wait;
    if (answer->close && conn->state == CONN_WEB) conn_hang_up(conn);
}

static bool wants_body(const struct http_request *request)
{
    return request->method != HTTP_HEAD;
}

static bool must_close(const struct conn *conn, const struct http_request *request)
{
    return !request->keep_alive || is_stopping(conn);
}

static void answer_text(struct conn *conn, const struct http_request *request, struct answer answer,
                        const char *body)
{
    answer.length = strlen(body);
    answer.close = answer.close || must_close(conn, request);
    send_head(conn, &answer);
    if (wants_body(request)) conn_send(conn, body, answer.length);
    end_answer(conn, &answer);
}

/* A status and the same in words. */
static void answer_status(struct conn *conn, const struct http_request *request, int status,
                          const char *more)
{
    char body[64];
    snprintf(body, sizeof body, "%s\n", http_phrase(status));
    struct answer answer = {.status = status, .type = plain, .more = more};
    answer_text(conn, request, answer, body);
}

/* For requests that could not be read: nothing that follows can be, either. */
static void answer_and_close(struct conn *conn, int status)
{
    struct http_request none = {.method = HTTP_GET};
    answer_status(conn, &none, status, NULL);
}

/* ---- the page ---- */

static void answer_file(struct conn *conn, const struct http_request *request,
                        const struct page_file *file)
{
    bool gzip = file->gzip && request->takes_gzip;
    struct answer answer = {
        .status = 200, .type = page_type(file), .tag = file->tag, .gzip = gzip,
        .varies = file->gzip != NULL, .length = gzip ? file->gzip_length : file->length,
        .cache = page_is_lasting(file) ? "public, max-age=31536000, immutable" : "no-cache",
        .close = must_close(conn, request),
    };
    struct http_slice known = request->if_none_match;
    bool same = known.at && page_is_known(file, known.at, known.length);
    if (same) {
        answer.status = 304;
        answer.type = NULL;
    }
    send_head(conn, &answer);
    if (!same && wants_body(request))
        conn_send_lasting(conn, gzip ? file->gzip : file->bytes, answer.length);
    end_answer(conn, &answer);
}

/* ---- looking after the server ---- */

/* The store knows best whether all is well: without it nothing can happen. */
static void answer_health(struct conn *conn, const struct http_request *request)
{
    char why[64] = "stopping", body[sizeof why + 1];
    bool fine = !is_stopping(conn) && store_is_healthy(conn->loop->server->store, why);
    snprintf(body, sizeof body, "%s\n", fine ? "ok" : why);
    answer_text(conn, request, (struct answer){.status = fine ? 200 : 503, .type = plain}, body);
}

/* From this machine, and not by way of a proxy on it. */
static bool may_see_metrics(const struct conn *conn, const struct http_request *request)
{
    if (config_of(conn)->metrics_open) return true;
    return address_is_loopback(conn->peer) && !request->forwarded_for.at;
}

static void answer_metrics(struct conn *conn, const struct http_request *request)
{
    struct server *server = conn->loop->server;
    struct metrics *loops[THREADS_MAX];
    struct metrics_process process = {.started_ms = server->started_ms};
    struct store_numbers numbers;
    char text[METRICS_TEXT_MAX];
    struct sh_writer w;
    if (!may_see_metrics(conn, request)) {
        answer_status(conn, request, 403, NULL);
        return;
    }
    for (int i = 0; i < server->loop_count; i++) loops[i] = &server->loops[i].metrics;
    metrics_read_process(&process);
    store_get_numbers(server->store, &numbers);
    sh_writer_init(&w, text, sizeof text);
    struct crew_numbers crew = crew_look(server->crew);
    metrics_write(&w, loops, server->loop_count, &numbers, &crew, &process,
                  server->config->version);
    if (w.full) abort();
    answer_text(conn, request,
                (struct answer){.status = 200, .type = "text/plain; version=0.0.4; charset=utf-8"},
                text);
}

/* ---- new rooms ---- */

/* "game ID", one line. */
static const struct sh_game *parse_wish(struct http_slice body)
{
    char id[SH_NAME_MAX];
    size_t n = strlen("game ");
    if (body.length > 0 && body.at[body.length - 1] == '\n') body.length--;
    if (body.length <= n || body.length - n >= sizeof id) return NULL;
    if (memcmp(body.at, "game ", n) != 0 || memchr(body.at, '\0', body.length)) return NULL;
    memcpy(id, body.at + n, body.length - n);
    id[body.length - n] = '\0';
    return sh_find_game(id);
}

/* 0, or the status that refuses a new room; then it has been counted. */
static int check_new_room(struct conn *conn)
{
    struct server *server = conn->loop->server;
    struct metrics *metrics = &conn->loop->metrics;
    int64_t now_ms = (int64_t)uv_now(&conn->loop->uv);
    if (hub_is_full(conn->loop)) return 503;
    if (atomic_load(&server->full)) return metrics_limited(metrics, LIMIT_STORE_BYTES), 503;
    if (!limit_may_store(&server->book, conn->visitor, now_ms))
        return metrics_limited(metrics, LIMIT_ADDRESS_BYTES), 429;
    if (!limit_room(&server->book, conn->visitor, now_ms))
        return metrics_limited(metrics, LIMIT_ADDRESS_ROOMS), 429;
    return 0;
}

static void answer_new_room(struct conn *conn, const struct http_request *request)
{
    const struct sh_game *game = parse_wish(request->body);
    int status;
    if (is_stopping(conn)) {
        answer_status(conn, request, 503, NULL);
    } else if (!game) {
        struct answer answer = {.status = 400, .type = plain};
        answer_text(conn, request, answer, "wanted: one line, \"game ID\", with a game there is\n");
    } else if ((status = check_new_room(conn)) != 0) {
        answer_status(conn, request, status,
                      status == 503 ? "Retry-After: 60\r\n" : "Retry-After: 3600\r\n");
    } else {
        conn->web.last = !request->keep_alive;
        make_room(conn, game);
    }
}

void web_made(struct conn *conn, const char *room)
{
    struct http_request request = {.method = HTTP_POST, .keep_alive = !conn->web.last};
    char body[64];
    struct sh_writer w;
    conn->web.making = NULL;
    sh_writer_init(&w, body, sizeof body);
    sh_put_char(&w, '{');
    if (room) sh_put_text_at(&w, "room", room);
    sh_put(&w, "}\n");
    struct answer made = {.status = 201, .type = "application/json"};
    if (room) answer_text(conn, &request, made, body);
    else answer_status(conn, &request, 503, "Retry-After: 5\r\n");
    if (conn->state == CONN_WEB) web_sent(conn);
}

/* ---- the way to a room ---- */

static bool is_room_name(const char *name, size_t length)
{
    static const char allowed[] = "0123456789abcdefghijklmnopqrstuvwxyz";
    if (length == 0 || length >= ROOM_ID_MAX) return false;
    for (size_t i = 0; i < length; i++)
        if (!name[i] || !strchr(allowed, name[i])) return false;
    return true;
}

/* 0, or the status that refuses the handshake. */
static int check_handshake(const struct conn *conn, const struct http_request *request)
{
    if (request->method != HTTP_GET) return 405;
    if (!request->wants_upgrade || !http_is_like(request->upgrade, "websocket")) return 426;
    if (!http_is(request->ws_version, "13")) return 426;
    if (!request->ws_key.at || !ws_is_key(request->ws_key.at, request->ws_key.length)) return 400;
    return is_stopping(conn) ? 503 : 0;
}

static void shake_hands(struct conn *conn, const struct http_request *request, const char *room)
{
    struct loop *to = server_loop_of(conn->loop->server, room);
    char text[256], accept[WS_ACCEPT + 1];
    ws_accept(request->ws_key.at, accept);
    snprintf(text, sizeof text,
             "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
             "Sec-WebSocket-Accept: %s\r\n\r\n", accept);
    conn_send(conn, text, strlen(text));
    metrics_add(&conn->loop->metrics, METRIC_REQUESTS, 1);
    if (conn->queued) conn_close(conn); /* nobody reads what went before */
    if (conn->state != CONN_WEB) return;
    web_release(conn);
    if (to == conn->loop) talk_begin(conn, room);
    else listen_hand_over(conn, to, room);
}

static void answer_socket(struct conn *conn, const struct http_request *request)
{
    char room[ROOM_ID_MAX];
    size_t n = strlen("/ws/"), length = request->path.length - n;
    if (!is_room_name(request->path.at + n, length)) {
        answer_status(conn, request, 404, NULL);
        return;
    }
    int status = check_handshake(conn, request);
    if (status) {
        answer_status(conn, request, status, "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n");
        return;
    }
    memcpy(room, request->path.at + n, length);
    room[length] = '\0';
    shake_hands(conn, request, room);
}

/* ---- which request it is ---- */

static bool is_read(enum http_method method)
{
    return method == HTTP_GET || method == HTTP_HEAD;
}

static bool is_from_elsewhere(struct conn *conn, const struct http_request *request)
{
    const struct serve_config *config = config_of(conn);
    if (origin_is_allowed(request->origin, request->host, config->origins, config->origin_count))
        return false;
    metrics_limited(&conn->loop->metrics, LIMIT_ORIGIN);
    return true;
}

/* Whoever makes a name of theirs point to this machine can have the browsers of people near us
   load a page from it, which then has our origin: so we answer to our own names only. */
static bool is_for_us(struct conn *conn, const struct http_request *request)
{
    struct server *server = conn->loop->server;
    const struct serve_config *config = server->config;
    struct origin_hosts own = {config->hosts, config->host_count, config->origins,
                               config->origin_count, server->machine};
    if (!request->host.at || origin_is_own_host(request->host, &own)) return true;
    metrics_limited(&conn->loop->metrics, LIMIT_HOST);
    if (!server->stranger)
        log_say(&server->log, LOG_INFO, "host not ours", LOG_FIELDS(LOG_TEXT("flag", "--host")));
    server->stranger = true;
    return false;
}

static void answer_stranger(struct conn *conn, const struct http_request *request)
{
    answer_text(conn, request, (struct answer){.status = 421, .type = plain},
                "This server does not know that it has this name. If it has, its operator says so: "
                "safehouse serve --host NAME\n");
}

static void answer_request(struct conn *conn, const struct http_request *request)
{
    const struct serve_config *config = config_of(conn);
    const struct page_file *file = page_find(config->files, request->path.at, request->path.length);
    bool socket = request->path.length > 4 && memcmp(request->path.at, "/ws/", 4) == 0;
    bool rooms = http_is(request->path, "/rooms");
    bool health = http_is(request->path, "/healthz"), metrics = http_is(request->path, "/metrics");
    if (!health && !is_for_us(conn, request)) answer_stranger(conn, request);
    else if (!file && !socket && !rooms && !health && !metrics)
        answer_status(conn, request, 404, NULL);
    else if (rooms ? request->method != HTTP_POST : !is_read(request->method))
        answer_status(conn, request, 405, rooms ? "Allow: POST\r\n" : "Allow: GET, HEAD\r\n");
    else if ((rooms || socket) && is_from_elsewhere(conn, request))
        answer_status(conn, request, 403, NULL);
    else if (rooms) answer_new_room(conn, request);
    else if (socket) answer_socket(conn, request);
    else if (health) answer_health(conn, request);
    else if (metrics) answer_metrics(conn, request);
    else answer_file(conn, request, file);
}

/* Behind a proxy every request may be somebody else's: count it for whom it is. */
static bool count_visitor(struct conn *conn, const struct http_request *request)
{
    const struct serve_config *config = config_of(conn);
    struct limit_book *book = &conn->loop->server->book;
    struct http_slice header = request->forwarded_for;
    struct address address = address_forwarded(conn->peer, config->proxies, config->proxy_count,
                                               header.at, header.length);
    if (conn->visitor && address_equal(address, conn->peer)) return true;
    if (conn->visitor) limit_leave(book, conn->visitor);
    conn->visitor = limit_enter(book, address);
    if (!conn->visitor) metrics_limited(&conn->loop->metrics, LIMIT_ADDRESS_CONNECTIONS);
    return conn->visitor != NULL;
}

/* ---- bytes in ---- */

static void count_bad(struct conn *conn, int status)
{
    if (status == 413) metrics_limited(&conn->loop->metrics, LIMIT_BODY_BYTES);
    if (status == 414 || status == 431) metrics_limited(&conn->loop->metrics, LIMIT_HEAD_BYTES);
}

static bool is_head_too_long(const struct conn *conn, enum http_result result,
                             const struct http_request *request, size_t count)
{
    uint32_t most = config_of(conn)->head_bytes;
    size_t length = result == HTTP_DONE ? request->length - request->body.length : count;
    size_t body = result == HTTP_DONE ? 0 : config_of(conn)->body_bytes;
    return most && length > most + body;
}

/* The first request of these bytes; returns how many were used, 0 if it is not complete. */
static size_t take_request(struct conn *conn, const char *bytes, size_t count)
{
    struct http_request request;
    size_t body_most = config_of(conn)->body_bytes;
    enum http_result result = http_parse(&request, bytes, count, body_most, &conn->web.scanned);
    if (result != HTTP_BAD && is_head_too_long(conn, result, &request, count)) {
        result = HTTP_BAD;
        request.status = 431;
    }
    if (result == HTTP_MORE) return 0;
    conn->web.scanned = 0;
    if (result == HTTP_BAD) {
        count_bad(conn, request.status);
        answer_and_close(conn, request.status);
        return count;
    }
    bool socket = request.wants_upgrade && request.length < count;
    if (!count_visitor(conn, &request)) answer_and_close(conn, 429);
    else if (socket) answer_and_close(conn, 400); /* frames before the handshake is done */
    else answer_request(conn, &request);
    return request.length;
}

/* May the next request be answered? The one before must have been, and read. */
static bool is_free(const struct conn *conn)
{
    return conn->state == CONN_WEB && !conn->web.making && conn->queued == 0;
}

static void keep(struct conn *conn, const char *bytes, size_t count)
{
    struct web *web = &conn->web;
    web->bytes = must_resize(NULL, count);
    memcpy(web->bytes, bytes, count);
    web->length = count;
}

/* All complete requests of these bytes; what is left of them is kept. */
static void take_requests(struct conn *conn, const char *bytes, size_t count)
{
    size_t at = 0, used = 1;
    while (at < count && used > 0 && is_free(conn)) {
        used = take_request(conn, bytes + at, count - at);
        at += used;
    }
    if (conn->state != CONN_WEB) return;
    if (at < count) keep(conn, bytes + at, count - at);
    if (is_free(conn)) conn_resume(conn);
    else conn_pause(conn);
}

/* What was kept is taken out while it is worked on: the connection may end meanwhile. */
void web_read(struct conn *conn, char *bytes, size_t count)
{
    struct web *web = &conn->web;
    char *all = web->bytes;
    if (!all) {
        take_requests(conn, bytes, count);
        return;
    }
    size_t length = web->length + count;
    all = must_resize(all, length);
    memcpy(all + web->length, bytes, count);
    web->bytes = NULL;
    take_requests(conn, all, length);
    free(all);
}

void web_sent(struct conn *conn)
{
    char none[1];
    if (!is_free(conn)) return;
    conn->due_s = loop_seconds(conn->loop) + config_of(conn)->head_seconds;
    if (conn->web.bytes) web_read(conn, none, 0);
    else conn_resume(conn);
}

/* ---- from the first byte to the end ---- */

void web_begin(struct conn *conn)
{
    struct server *server = conn->loop->server;
    const struct serve_config *config = server->config;
    conn->due_s = loop_seconds(conn->loop) + config->head_seconds;
    if (config->connections && atomic_load(&server->connections) > config->connections) {
        metrics_limited(&conn->loop->metrics, LIMIT_CONNECTIONS);
        answer_and_close(conn, 503);
    } else if (!address_is_among(conn->peer, config->proxies, config->proxy_count)) {
        conn->visitor = limit_enter(&server->book, conn->peer);
        if (!conn->visitor) metrics_limited(&conn->loop->metrics, LIMIT_ADDRESS_CONNECTIONS);
        if (!conn->visitor) answer_and_close(conn, 429);
    }
    conn_begin_reading(conn);
}

void web_tick(struct conn *conn)
{
    if (!config_of(conn)->head_seconds || conn->web.making) return;
    if (loop_seconds(conn->loop) < conn->due_s) return;
    if (conn->queued) metrics_add(&conn->loop->metrics, METRIC_SLOW, 1);
    if (conn->queued || !conn->web.bytes) { /* it does not read, or has nothing to ask */
        conn_close(conn);
        return;
    }
    metrics_limited(&conn->loop->metrics, LIMIT_HEAD_SECONDS);
    answer_and_close(conn, 408);
}

void web_release(struct conn *conn)
{
    struct web *web = &conn->web;
    if (web->making) make_forget(web->making);
    free(web->bytes);
    *web = (struct web){0};
}
