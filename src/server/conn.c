/* server/conn.c - see conn.h. */
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "server/conn.h"

enum { LINGER_SECONDS = 3 };

/* Something that waits to be sent; the bytes stand behind it, or are somebody else's. */
struct waiting {
    uv_write_t   request;
    struct conn *conn;
    uint32_t     size; /* what it counts in the queue */
    char         bytes[];
};

/* ---- birth and death ---- */

static struct conn *conn_new(struct loop *loop)
{
    struct conn *conn = must_resize(NULL, sizeof *conn);
    memset(conn, 0, sizeof *conn);
    if (uv_tcp_init(&loop->uv, &conn->tcp) != 0) abort();
    conn->loop = loop;
    conn->id = ++loop->last_conn ? loop->last_conn : ++loop->last_conn;
    conn->next = loop->conns;
    conn->at = &loop->conns;
    if (conn->next) conn->next->at = &conn->next;
    loop->conns = conn;
    conn->heard_s = loop_seconds(loop);
    atomic_fetch_add(&loop->server->connections, 1);
    metrics_add(&loop->metrics, METRIC_CONNECTIONS, 1);
    return conn;
}

static void conn_free(struct conn *conn)
{
    struct loop *loop = conn->loop;
    assert(!conn->marked && !conn->boxed);
    if (conn->talks) talk_release(conn);
    else web_release(conn);
    if (conn->visitor) limit_leave(&loop->server->book, conn->visitor);
    if (loop->next_to_visit == conn) loop->next_to_visit = conn->next;
    *conn->at = conn->next;
    if (conn->next) conn->next->at = conn->at;
    atomic_fetch_sub(&loop->server->connections, 1);
    metrics_add(&loop->metrics, METRIC_CONNECTIONS, -1);
    free(conn);
}

static void on_closed(uv_handle_t *handle)
{
    struct conn *conn = PART_OF(handle, struct conn, tcp);
    conn->gone = true;
    if (!conn->talks || !conn->talk.room) conn_free(conn);
}

void conn_left_room(struct conn *conn)
{
    if (conn->gone) conn_free(conn);
}

static struct conn *begin(struct conn *conn, int error)
{
    struct sockaddr_storage address;
    int size = sizeof address;
    if (error == 0) error = uv_tcp_getpeername(&conn->tcp, (struct sockaddr *)&address, &size);
    if (error == 0) error = uv_fileno((uv_handle_t *)&conn->tcp, &conn->socket);
    if (error != 0) return conn_close(conn), NULL;
    conn->peer = address_of((struct sockaddr *)&address);
    return conn;
}

struct conn *conn_accept(struct loop *loop, uv_stream_t *listener)
{
    struct conn *conn = conn_new(loop);
    int error = uv_accept(listener, (uv_stream_t *)&conn->tcp);
    if (error == 0) uv_tcp_nodelay(&conn->tcp, 1);
    return begin(conn, error);
}

struct conn *conn_adopt(struct loop *loop, uv_os_sock_t socket)
{
    struct conn *conn = conn_new(loop);
    return begin(conn, uv_tcp_open(&conn->tcp, socket));
}

/* ---- marks ---- */

static bool is_open(const struct conn *conn)
{
    return conn->state != CONN_CLOSED && conn->state != CONN_BROKEN;
}

/* To be looked at when the round ends. */
static void mark(struct conn *conn)
{
    if (conn->marked) return;
    conn->marked = true;
    conn->next_to_end = conn->loop->to_end;
    conn->loop->to_end = conn;
}

static void mark_broken(struct conn *conn)
{
    if (!is_open(conn)) return;
    conn->state = CONN_BROKEN;
    mark(conn);
}

/* ---- in ---- */

/* All connections of a loop read into the same memory: one at a time, and only when there is
   something. */
static void on_alloc(uv_handle_t *handle, size_t suggested, uv_buf_t *buffer)
{
    struct conn *conn = PART_OF(handle, struct conn, tcp);
    (void)suggested;
    if (conn->state == CONN_TALK && conn->talk.room) hub_expect(conn->talk.room);
    *buffer = uv_buf_init((char *)conn->loop->input, INPUT_MAX);
}

static void on_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *buffer)
{
    struct conn *conn = PART_OF(stream, struct conn, tcp);
    if (count < 0) conn_close(conn);
    if (count <= 0) return;
    conn->heard_s = loop_seconds(conn->loop);
    switch ((enum conn_state)conn->state) {
    case CONN_WEB: web_read(conn, buffer->base, (size_t)count); break;
    case CONN_TALK: talk_read(conn, (uint8_t *)buffer->base, (size_t)count); break;
    case CONN_LINGER:
        if (conn->talks) talk_linger(conn, (uint8_t *)buffer->base, (size_t)count);
        break;
    case CONN_BROKEN:
    case CONN_CLOSED: break;
    }
}

void conn_begin_reading(struct conn *conn)
{
    if (!is_open(conn)) return;
    if (uv_read_start((uv_stream_t *)&conn->tcp, on_alloc, on_read) != 0) mark_broken(conn);
}

void conn_pause(struct conn *conn)
{
    if (conn->paused) return;
    conn->paused = true;
    uv_read_stop((uv_stream_t *)&conn->tcp);
}

void conn_resume(struct conn *conn)
{
    if (!conn->paused || !is_open(conn)) return;
    conn->paused = false;
    conn->heard_s = loop_seconds(conn->loop);
    conn_begin_reading(conn);
}

/* ---- out ---- */

/* If everything is sent: what was to be done then. */
static void end_if_sent(struct conn *conn)
{
    if (conn->queued > 0 || conn->boxed > 0 || !is_open(conn)) return;
    if (conn->finishing) {
        conn_close(conn);
    } else if (conn->hanging_up) {
        conn->hanging_up = false;
        shutdown(conn->socket, SHUT_WR);
    } else if (conn->state == CONN_WEB) {
        web_sent(conn);
    }
}

static void on_sent(uv_write_t *request, int status)
{
    struct waiting *waiting = PART_OF(request, struct waiting, request);
    struct conn *conn = waiting->conn;
    conn->queued -= waiting->size;
    free(waiting);
    if (status < 0) conn_close(conn);
    else end_if_sent(conn);
}

/* What the network does not take now. */
static void queue(struct conn *conn, const char *bytes, size_t count, bool lasting)
{
    size_t size = sizeof(struct waiting) + (lasting ? 0 : count);
    struct waiting *waiting = must_resize(NULL, size);
    waiting->conn = conn;
    waiting->size = (uint32_t)size;
    conn->queued += waiting->size;
    if (!lasting) bytes = memcpy(waiting->bytes, bytes, count);
    uv_buf_t buffer = uv_buf_init((char *)(uintptr_t)bytes, (unsigned)count);
    int error = uv_write(&waiting->request, (uv_stream_t *)&conn->tcp, &buffer, 1, on_sent);
    if (error == 0) return;
    conn->queued -= waiting->size;
    free(waiting);
    mark_broken(conn);
}

/* How many bytes the network takes now; -1: the connection is broken. Not uv_try_write(): send()
   spares the way through the file system, which is a twentieth of its time. */
static ssize_t send_now(struct conn *conn, const char *bytes, size_t count)
{
    ssize_t sent;
    do sent = send(conn->socket, bytes, count, MSG_DONTWAIT | MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    return sent < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == ENOBUFS) ? 0 : sent;
}

static void send_bytes(struct conn *conn, const void *bytes, size_t count, bool lasting)
{
    if (!is_open(conn) || count == 0) return;
    ssize_t sent = conn->queued ? 0 : send_now(conn, bytes, count);
    if (sent < 0) {
        mark_broken(conn);
        return;
    }
    metrics_add(&conn->loop->metrics, METRIC_SENT_BYTES, (int64_t)count);
    if ((size_t)sent < count)
        queue(conn, (const char *)bytes + sent, count - (size_t)sent, lasting);
}

void conn_send_lasting(struct conn *conn, const void *bytes, size_t count)
{
    send_bytes(conn, bytes, count, true);
}

/* ---- the outbox ---- */

static bool is_too_slow(struct conn *conn)
{
    uint32_t most = conn->loop->server->config->queue_bytes;
    if (!most || conn->queued <= most) return false;
    metrics_add(&conn->loop->metrics, METRIC_SLOW, 1);
    metrics_limited(&conn->loop->metrics, LIMIT_QUEUE_BYTES);
    return true;
}

static void put_into_box(struct conn *conn, const void *bytes, size_t count)
{
    struct outbox *box = &conn->loop->outbox;
    memcpy(box->bytes + box->length, bytes, count);
    box->length += (uint32_t)count;
    conn->boxed += (uint32_t)count;
    if (box->count == 0 || box->list[box->count - 1].conn != conn)
        box->list[box->count++].conn = conn;
    box->list[box->count - 1].end = box->length;
}

/* Also when the box is full in the middle of a round, while a room tells everybody something:
   nothing but the network is touched here. */
void conn_send_boxed(struct loop *loop)
{
    struct outbox *box = &loop->outbox;
    uint32_t at = 0;
    assert(!loop->sending);
    loop->sending = true;
    for (uint32_t i = 0; i < box->count; i++) {
        struct conn *conn = box->list[i].conn;
        uint32_t end = box->list[i].end;
        if (i + 1 < box->count) conn_expect(box->list[i + 1].conn);
        conn->boxed -= end - at;
        send_bytes(conn, box->bytes + at, end - at, false);
        if (conn->finishing || conn->hanging_up) mark(conn);
        at = end;
    }
    box->length = box->count = 0;
    loop->sending = false;
}

bool conn_end_marked(struct loop *loop)
{
    struct conn *conn = loop->to_end;
    if (!conn) return false;
    loop->to_end = NULL;
    for (struct conn *next; conn; conn = next) { /* nobody's memory goes before the round is over */
        next = conn->next_to_end;
        conn->marked = false;
        if (conn->state == CONN_BROKEN) conn_close(conn);
        else end_if_sent(conn);
    }
    return true;
}

void conn_send(struct conn *conn, const void *bytes, size_t count)
{
    struct outbox *box = &conn->loop->outbox;
    if (!is_open(conn)) return;
    if (is_too_slow(conn)) {
        mark_broken(conn);
        return;
    }
    if (box->count == OUTBOX_COUNT || count > OUTBOX_BYTES - box->length)
        conn_send_boxed(conn->loop);
    if (!conn->talks || count > OUTBOX_BYTES) send_bytes(conn, bytes, count, false);
    else put_into_box(conn, bytes, count);
}

/* ---- ends ---- */

void conn_close(struct conn *conn)
{
    if (conn->state == CONN_CLOSED) return;
    conn->state = CONN_CLOSED;
    uv_close((uv_handle_t *)&conn->tcp, on_closed);
    if (conn->talks) hub_leave(conn);
    else web_release(conn);
}

void conn_finish(struct conn *conn)
{
    if (!is_open(conn)) return;
    conn->finishing = true;
    conn_linger(conn);
    if (conn->talks) hub_leave(conn);
    end_if_sent(conn);
}

void conn_hang_up(struct conn *conn)
{
    if (!is_open(conn)) return;
    conn->hanging_up = true;
    conn_linger(conn);
    end_if_sent(conn);
}

void conn_linger(struct conn *conn)
{
    if (!is_open(conn)) return;
    conn->state = CONN_LINGER;
    conn->due_s = loop_seconds(conn->loop) + LINGER_SECONDS;
    conn_resume(conn);
}

void conn_tick(struct conn *conn)
{
    switch ((enum conn_state)conn->state) {
    case CONN_WEB: web_tick(conn); break;
    case CONN_TALK: talk_tick(conn); break;
    case CONN_LINGER:
        if (loop_seconds(conn->loop) >= conn->due_s) conn_close(conn);
        break;
    case CONN_BROKEN:
    case CONN_CLOSED: break;
    }
}
