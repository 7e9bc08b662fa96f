/* server/listen.c - sockets that listen; new connections, also handed over from loop to loop. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/conn.h"

enum { BACKLOG = 1024, NEXT_PORTS = 50 }; /* so many are tried after one that is taken */

static void on_connection(uv_stream_t *listener, int status)
{
    struct server *server = PART_OF(listener, struct server, listener);
    struct loop *loop = &server->loops[0];
    if (status < 0) return;
    struct conn *conn = conn_accept(loop, listener);
    metrics_add(&loop->metrics, METRIC_ACCEPTED, 1);
    if (conn) web_begin(conn);
}

/* It may be tried again. */
static void forget_listener(struct server *server)
{
    uv_close((uv_handle_t *)&server->listener, NULL);
    uv_run(&server->loops[0].uv, UV_RUN_NOWAIT);
}

/* 0 or libuv's error. */
static int try_to_listen(struct server *server, const char *address, int port)
{
    struct sockaddr_storage to;
    bool six = strchr(address, ':');
    int error = six ? uv_ip6_addr(address, port, (struct sockaddr_in6 *)&to)
                    : uv_ip4_addr(address, port, (struct sockaddr_in *)&to);
    if (error == 0) error = uv_tcp_init(&server->loops[0].uv, &server->listener);
    if (error != 0) return error;
    error = uv_tcp_bind(&server->listener, (struct sockaddr *)&to, 0);
    if (error == 0) error = uv_listen((uv_stream_t *)&server->listener, BACKLOG, on_connection);
    if (error != 0) forget_listener(server);
    return error;
}

static int try_port(struct server *server, int port)
{
    const char *address = server->config->listen;
    int error = try_to_listen(server, address ? address : "::", port); /* IPv4 as well ... */
    if (!address && (error == UV_EAFNOSUPPORT || error == UV_EADDRNOTAVAIL || error == UV_EINVAL))
        error = try_to_listen(server, "0.0.0.0", port); /* ... unless there is no IPv6 */
    return error;
}

/* The next port that is free; 0: none of those behind. */
static int find_free(struct server *server)
{
    int taken = (int)server->config->port;
    for (int port = taken + 1; port <= taken + NEXT_PORTS && port <= UINT16_MAX; port++) {
        if (try_port(server, port) != 0) continue;
        forget_listener(server);
        return port;
    }
    return 0;
}

const char *listen_begin(struct server *server, int *port)
{
    struct sockaddr_storage real;
    int size = sizeof real;
    int error = try_port(server, (int)server->config->port);
    if (error != 0) {
        *port = error == UV_EADDRINUSE ? find_free(server) : 0;
        return uv_strerror(error);
    }
    uv_tcp_getsockname(&server->listener, (struct sockaddr *)&real, &size);
    const struct sockaddr_in *in = (const struct sockaddr_in *)&real;
    const struct sockaddr_in6 *in6 = (const struct sockaddr_in6 *)&real;
    *port = ntohs(real.ss_family == AF_INET6 ? in6->sin6_port : in->sin_port);
    return NULL;
}

/* ---- from loop to loop ---- */

struct parcel {
    struct mail           mail;
    struct loop          *to;
    uv_os_sock_t          socket;
    struct limit_visitor *visitor;
    char                  room[ROOM_ID_MAX];
};

static void open_parcel(struct mail *mail)
{
    struct parcel *parcel = PART_OF(mail, struct parcel, mail);
    struct conn *conn = conn_adopt(parcel->to, parcel->socket);
    if (conn) {
        conn->visitor = parcel->visitor;
        talk_begin(conn, parcel->room);
        conn_begin_reading(conn);
    } else if (parcel->visitor) {
        limit_leave(&parcel->to->server->book, parcel->visitor);
    }
    free(parcel);
}

void listen_hand_over(struct conn *conn, struct loop *to, const char *room)
{
    uv_os_fd_t descriptor;
    uv_os_sock_t copy = -1;
    if (uv_fileno((uv_handle_t *)&conn->tcp, &descriptor) == 0) copy = dup(descriptor);
    if (copy >= 0) {
        struct parcel *parcel = must_resize(NULL, sizeof *parcel);
        *parcel = (struct parcel){.mail = {.open = open_parcel}, .to = to, .socket = copy,
                                  .visitor = conn->visitor};
        memcpy(parcel->room, room, strlen(room) + 1);
        conn->visitor = NULL;
        mailbox_post(&to->mailbox, &parcel->mail);
    }
    conn_close(conn);
}
