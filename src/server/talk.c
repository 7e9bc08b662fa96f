/* server/talk.c - see talk.h. */
#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/nfc.h"
#include "server/conn.h"

enum {
    BURST_SECONDS = 5,  /* the lines of so many seconds may come at once */
    STRIKES_MAX   = 50, /* so many lines too fast, one forgiven every second */
    PINGS_MAX     = 2,  /* without an answer */
    KNOCK_SECONDS = 120, /* for the host to open the door */
    SHORT_MAX     = 256,
    OP_TEXT = 1, OP_CLOSE = 8, OP_PING = 9, OP_PONG = 10,
};

/* ---- messages out ---- */

void talk_send(struct conn *conn, char *text, size_t length)
{
    uint8_t head[WS_HEAD_MAX];
    size_t n = ws_head(head, OP_TEXT, length);
    if (conn->state != CONN_TALK) return;
    memcpy(text - n, head, n);
    metrics_add(&conn->loop->metrics, METRIC_MESSAGES, 1);
    conn_send(conn, text - n, n + length);
}

static void send_frame(struct conn *conn, int opcode, const void *payload, size_t length)
{
    uint8_t frame[WS_HEAD_MAX + SHORT_MAX];
    assert(length <= SHORT_MAX);
    size_t n = ws_head(frame, opcode, length);
    if (length > 0) memcpy(frame + n, payload, length);
    conn_send(conn, frame, n + length);
}

void talk_send_short(struct conn *conn, const char *text)
{
    if (conn->state != CONN_TALK) return;
    metrics_add(&conn->loop->metrics, METRIC_MESSAGES, 1);
    send_frame(conn, OP_TEXT, text, strlen(text));
}

static void send_close(struct conn *conn, uint16_t code)
{
    uint8_t payload[WS_CONTROL_MAX];
    send_frame(conn, OP_CLOSE, payload, code == 1005 ? 0 : ws_close(payload, code, ""));
}

void talk_end(struct conn *conn, const char *bye, uint16_t code)
{
    char text[64];
    struct sh_writer w;
    if (conn->state != CONN_TALK) return;
    sh_writer_init(&w, text, sizeof text);
    sh_put_char(&w, '{');
    if (bye) sh_put_text_at(&w, "bye", bye);
    sh_put_char(&w, '}');
    if (bye) talk_send_short(conn, text);
    send_close(conn, code);
    if (conn->state != CONN_TALK) return; /* it broke meanwhile */
    conn_linger(conn);
    hub_leave(conn);
}

/* ---- lines in ---- */

static bool is_too_fast(struct conn *conn)
{
    struct server *server = conn->loop->server;
    int64_t now_ms = (int64_t)uv_now(&conn->loop->uv);
    uint32_t lines = server->config->lines;
    struct limit_rate rate = {.amount = lines, .per_ms = 1000, .burst = lines * BURST_SECONDS};
    if (!limit_take(&conn->talk.bucket, &rate, now_ms)) {
        metrics_limited(&conn->loop->metrics, LIMIT_LINES);
        return true;
    }
    if (conn->visitor && !limit_line(&server->book, conn->visitor, now_ms)) {
        metrics_limited(&conn->loop->metrics, LIMIT_ADDRESS_LINES);
        return true;
    }
    return false;
}

/* Is there space for what a line may store? NULL, or why not. */
static const char *check_space(struct conn *conn, const char *line)
{
    struct server *server = conn->loop->server;
    int64_t now_ms = (int64_t)uv_now(&conn->loop->uv);
    if (room_is_small_line(line)) return NULL;
    if (atomic_load_explicit(&server->full, memory_order_relaxed)) {
        metrics_limited(&conn->loop->metrics, LIMIT_STORE_BYTES);
        return "house-full";
    }
    if (conn->visitor && !limit_may_store(&server->book, conn->visitor, now_ms)) {
        metrics_limited(&conn->loop->metrics, LIMIT_ADDRESS_BYTES);
        return "too-much";
    }
    return NULL;
}

static void strike(struct conn *conn)
{
    if (++conn->talk.strikes > STRIKES_MAX) talk_end(conn, NULL, 1008);
}

/* A turn is refused as a whole if one of its lines came too fast. */
static void take_line(struct conn *conn, char *line, size_t length)
{
    struct talk *talk = &conn->talk;
    const char *why;
    metrics_add(&conn->loop->metrics, METRIC_LINES, 1);
    if (!room_lines_in_block(&talk->lines) && is_too_fast(conn)) talk->too_fast = true;
    const char *input = room_lines_take(&talk->lines, must_resize, line, length, &why);
    if (!input) return;
    bool fast = talk->too_fast;
    talk->too_fast = false;
    if (fast) why = "too-fast";
    else if (!why) why = check_space(conn, input);
    if (why) hub_refuse_line(conn, input, why);
    else hub_take_line(conn, input);
    room_lines_release(&talk->lines, must_resize);
    if (fast) strike(conn);
}

/* The lines of a message, as long as the room takes them; returns how many bytes were taken. */
static size_t take_text(struct conn *conn, char *text, size_t length)
{
    size_t at = 0;
    do {
        char *feed = memchr(text + at, '\n', length - at);
        size_t end = feed ? (size_t)(feed - text) : length;
        if (hub_is_busy(conn->talk.room)) return at;
        take_line(conn, text + at, end - at);
        at = end + 1;
    } while (at < length && conn->state == CONN_TALK);
    return length;
}

/* ---- frames in ---- */

static void keep(struct conn *conn, struct talk_rest *rest, const void *bytes, size_t count)
{
    rest->bytes = must_resize(NULL, count + 1); /* room_lines_take() ends its line with a NUL */
    memcpy(rest->bytes, bytes, count);
    rest->at = 0;
    rest->end = (uint32_t)count;
    conn_pause(conn);
}

static void take_message(struct conn *conn, const struct ws_message *message)
{
    size_t used, length;
    switch (message->event) {
    case WS_TEXT: /* a byte behind it is free */
        length = nfc_normalise(message->payload, message->length, message->length + 1);
        used = take_text(conn, message->payload, length);
        if (used < length && conn->state == CONN_TALK)
            keep(conn, &conn->talk.text, message->payload + used, length - used);
        break;
    case WS_PING:
        if (is_too_fast(conn)) strike(conn);
        else send_frame(conn, OP_PONG, message->payload, message->length);
        break;
    case WS_CLOSE:
        send_close(conn, message->code);
        conn_finish(conn);
        break;
    case WS_BAD:
        if (message->code == 1009) metrics_limited(&conn->loop->metrics, LIMIT_MESSAGE_BYTES);
        talk_end(conn, NULL, message->code);
        conn_hang_up(conn); /* nothing more can be read */
        break;
    case WS_PONG: /* that it was heard of is enough */
    case WS_MORE: break;
    }
}

/* As many frames as the room takes; returns how many bytes were taken. The reader is asked until
   it wants more, also if there are none: then it gives its memory back. */
static size_t take_frames(struct conn *conn, uint8_t *bytes, size_t count)
{
    struct ws_message message = {.event = WS_TEXT};
    size_t at = 0;
    while (message.event != WS_MORE && conn->state == CONN_TALK && !conn->talk.text.bytes &&
           !hub_is_busy(conn->talk.room)) {
        at += ws_take(&conn->talk.reader, bytes + at, count - at, &message);
        take_message(conn, &message);
    }
    return at;
}

void talk_read(struct conn *conn, uint8_t *bytes, size_t count)
{
    struct talk *talk = &conn->talk;
    struct hub_room *room = talk->room;
    talk->pings = 0;
    if (!hub_begin_turn(room)) {
        keep(conn, &talk->frames, bytes, count);
        hub_wait(conn);
        return;
    }
    size_t used = take_frames(conn, bytes, count);
    if (conn->state == CONN_TALK && (used < count || talk->text.bytes)) {
        if (used < count) keep(conn, &talk->frames, bytes + used, count - used);
        hub_wait(conn);
    }
    hub_end_turn(room);
}

/* What is left of a rest after `used` more bytes of it. */
static void put_back(struct conn *conn, struct talk_rest *place, struct talk_rest rest, size_t used)
{
    rest.at += (uint32_t)used;
    if (rest.at < rest.end && conn->state == CONN_TALK) *place = rest;
    else free(rest.bytes);
}

/* A rest is taken out while it is worked on: the connection may end, and with it all its rests. */
void talk_go_on(struct conn *conn)
{
    struct talk *talk = &conn->talk;
    struct talk_rest text = talk->text, frames = talk->frames;
    if (text.bytes) {
        talk->text.bytes = NULL;
        size_t used = take_text(conn, (char *)text.bytes + text.at, text.end - text.at);
        put_back(conn, &talk->text, text, used);
    }
    if (frames.bytes && conn->state == CONN_TALK) {
        talk->frames.bytes = NULL;
        size_t used = take_frames(conn, frames.bytes + frames.at, frames.end - frames.at);
        put_back(conn, &talk->frames, frames, used);
    }
    if (conn->state != CONN_TALK) return;
    if (talk->text.bytes || talk->frames.bytes) hub_wait(conn);
    else conn_resume(conn);
}

void talk_linger(struct conn *conn, uint8_t *bytes, size_t count)
{
    struct ws_message message = {.event = WS_MORE};
    size_t at = 0;
    while (at < count && message.event != WS_CLOSE && message.event != WS_BAD)
        at += ws_take(&conn->talk.reader, bytes + at, count - at, &message);
    if (message.event == WS_CLOSE) conn_finish(conn);
}

/* ---- from the handshake to the end ---- */

/* Rooms tell networks apart, and never learn which they are. */
static uint64_t hash_of_network(const struct conn *conn)
{
    uint64_t hash;
    if (!conn->visitor) return 0;
    struct address network = conn->visitor->network;
    crypto_shorthash((unsigned char *)&hash, network.bytes, sizeof network.bytes,
                     conn->loop->server->key);
    return hash ? hash : 1;
}

void talk_begin(struct conn *conn, const char *room)
{
    const struct serve_config *config = conn->loop->server->config;
    conn->state = CONN_TALK;
    conn->talks = true;
    conn->due_s = loop_seconds(conn->loop) + config->enter_seconds;
    conn->talk = (struct talk){.from = hash_of_network(conn)};
    ws_reader_init(&conn->talk.reader, config->message_bytes);
    hub_join(conn->loop, conn, room);
}

void talk_knocks(struct conn *conn)
{
    conn->talk.knocking = true;
    conn->due_s = loop_seconds(conn->loop) + KNOCK_SECONDS;
}

void talk_tick(struct conn *conn)
{
    const struct serve_config *config = conn->loop->server->config;
    struct talk *talk = &conn->talk;
    uint32_t now_s = loop_seconds(conn->loop), silent_s = now_s - conn->heard_s;
    if (talk->strikes > 0) talk->strikes--;
    if (!talk->person && (config->enter_seconds || talk->knocking) && now_s >= conn->due_s) {
        metrics_limited(&conn->loop->metrics, LIMIT_ENTER_SECONDS);
        talk_end(conn, NULL, 1008);
    } else if (config->ping_seconds && !conn->paused &&
               silent_s >= config->ping_seconds * (talk->pings + 1u)) {
        if (talk->pings++ < PINGS_MAX) {
            send_frame(conn, OP_PING, NULL, 0);
        } else {
            metrics_limited(&conn->loop->metrics, LIMIT_PING_SECONDS);
            conn_close(conn);
        }
    }
}

void talk_release(struct conn *conn)
{
    struct talk *talk = &conn->talk;
    ws_reader_release(&talk->reader);
    room_lines_release(&talk->lines, must_resize);
    free(talk->text.bytes);
    free(talk->frames.bytes);
}
