/* server/conn.c - see conn.h. */
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

/* ---- in ---- */

/* All connections of a loop read into the same memory: one at a time, and only when there is
   something. */
static void on_alloc(uv_handle_t *handle, size_t suggested, uv_buf_t *buffer)
{
    struct conn *conn = PART_OF(handle, struct conn, tcp);
    (void)suggested;
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
    case CONN_CLOSED: break;
    }
}

void conn_begin_reading(struct conn *conn)
{
    if (uv_read_start((uv_stream_t *)&conn->tcp, on_alloc, on_read) != 0) conn_close(conn);
}

void conn_pause(struct conn *conn)
{
    if (conn->paused) return;
    conn->paused = true;
    uv_read_stop((uv_stream_t *)&conn->tcp);
}

void conn_resume(struct conn *conn)
{
    if (!conn->paused || conn->state == CONN_CLOSED) return;
    conn->paused = false;
    conn->heard_s = loop_seconds(conn->loop);
    conn_begin_reading(conn);
}

/* ---- out ---- */

static void on_sent(uv_write_t *request, int status)
{
    struct waiting *waiting = PART_OF(request, struct waiting, request);
    struct conn *conn = waiting->conn;
    conn->queued -= waiting->size;
    free(waiting);
    if (conn->state == CONN_CLOSED) return;
    if (status < 0 || (conn->finishing && conn->queued == 0)) conn_close(conn);
    else if (conn->state == CONN_WEB && conn->queued == 0) web_sent(conn);
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
    conn_close(conn);
}

/* How many bytes the network takes now; -1: the connection is broken. Not uv_try_write(): send()
   spares the way through the file system, which is a twentieth of its time. */
static ssize_t send_now(struct conn *conn, const char *bytes, size_t count)
{
    uv_os_fd_t socket;
    ssize_t sent;
    if (uv_fileno((uv_handle_t *)&conn->tcp, &socket) != 0) return -1;
    do sent = send(socket, bytes, count, MSG_DONTWAIT | MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    return sent < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == ENOBUFS) ? 0 : sent;
}

static void send_bytes(struct conn *conn, const char *bytes, size_t count, bool lasting)
{
    uint32_t most = conn->loop->server->config->queue_bytes;
    if (conn->state == CONN_CLOSED || count == 0) return;
    if (most && conn->queued > most) {
        metrics_add(&conn->loop->metrics, METRIC_SLOW, 1);
        metrics_limited(&conn->loop->metrics, LIMIT_QUEUE_BYTES);
        conn_close(conn);
        return;
    }
    ssize_t sent = conn->queued ? 0 : send_now(conn, bytes, count);
    if (sent < 0) {
        conn_close(conn);
        return;
    }
    metrics_add(&conn->loop->metrics, METRIC_SENT_BYTES, (int64_t)count);
    if ((size_t)sent < count) queue(conn, bytes + sent, count - (size_t)sent, lasting);
}

void conn_send(struct conn *conn, const void *bytes, size_t count)
{
    send_bytes(conn, bytes, count, false);
}

void conn_send_lasting(struct conn *conn, const void *bytes, size_t count)
{
    send_bytes(conn, bytes, count, true);
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
    if (conn->state == CONN_CLOSED) return;
    if (conn->queued == 0) {
        conn_close(conn);
        return;
    }
    conn->finishing = true;
    conn_linger(conn);
    if (conn->talks) hub_leave(conn);
}

void conn_linger(struct conn *conn)
{
    if (conn->state == CONN_CLOSED) return;
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
    case CONN_CLOSED: break;
    }
}
