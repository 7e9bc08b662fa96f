/* bench/load/bare.c - see bare.h. */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench/load/bare.h"
#include "bench/load/gauge.h"
#include "bench/load/wire.h"

enum { EVENTS = 512, MESSAGE_MAX = 65536, LINE = 24 };

/* The sockets of one process: the crowd's ends here, the server's there. Each process opens its own
   only, so that as many rooms fit as the real server can have under the same limit of files. */
struct bare {
    struct bare_plan plan;
    int             *socket; /* of seat s in room r: [r * seats + s] */
    size_t           opened; /* of them */
    int              epoll;
    uint64_t         acts;
};

static size_t count_sockets(const struct bare *bare)
{
    return (size_t)bare->plan.rooms * bare->plan.seats;
}

/* Where the server listens; -1: it cannot. */
static int listen_here(uint16_t *port)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (listener < 0 || bind(listener, (struct sockaddr *)&address, size) != 0 ||
        listen(listener, SOMAXCONN) != 0 ||
        getsockname(listener, (struct sockaddr *)&address, &size) != 0)
        return -1;
    *port = ntohs(address.sin_port);
    return listener;
}

/* Whoever is let in is told so, and only then the next one comes: both processes have them in the
   same order. */
static void accept_all(struct bare *bare, int listener)
{
    int on = 1;
    while (bare->opened < count_sockets(bare)) {
        int fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd < 0) _exit(1);
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        bare->socket[bare->opened++] = fd;
        if (send(fd, "", 1, MSG_NOSIGNAL) != 1) _exit(1);
    }
}

static bool connect_all(struct bare *bare, uint16_t port)
{
    while (bare->opened < count_sockets(bare)) {
        struct wire wire;
        char welcome;
        if (!wire_connect(&wire, port, 1, true)) return false;
        bare->socket[bare->opened++] = wire.fd;
        struct pollfd comes = {.fd = wire.fd, .events = POLLIN};
        if (poll(&comes, 1, -1) != 1 || recv(wire.fd, &welcome, 1, 0) != 1) return false;
    }
    return true;
}

static void wait_for_all(struct bare *bare)
{
    bare->epoll = epoll_create1(EPOLL_CLOEXEC);
    for (uint32_t i = 0; i < count_sockets(bare); i++) {
        struct epoll_event event = {.events = EPOLLIN, .data.u32 = i};
        if (epoll_ctl(bare->epoll, EPOLL_CTL_ADD, bare->socket[i], &event) != 0) abort();
    }
}

/* The server: a line of seat s is answered to all; the first byte says whose turn it is then. */
static _Noreturn void serve(struct bare *bare, int listener)
{
    struct epoll_event events[EVENTS];
    uint32_t seats = bare->plan.seats;
    static char line[MESSAGE_MAX], message[MESSAGE_MAX];
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    accept_all(bare, listener);
    wait_for_all(bare);
    for (;;) {
        int count = epoll_wait(bare->epoll, events, EVENTS, -1);
        for (int i = 0; i < count; i++) {
            uint32_t from = events[i].data.u32, first = from - from % seats;
            if (recv(bare->socket[from], line, sizeof line, 0) <= 0) _exit(0);
            message[0] = (char)((from + 1) % seats);
            for (uint32_t s = 0; s < seats; s++)
                send(bare->socket[first + s], message, bare->plan.bytes, MSG_NOSIGNAL);
        }
    }
}

static bool act(const struct bare *bare, uint32_t who)
{
    static const char line[LINE] = "act 12345 walk red 3";
    return send(bare->socket[who], line, sizeof line, MSG_NOSIGNAL) == sizeof line;
}

static bool run(struct bare *bare, double seconds)
{
    struct epoll_event events[EVENTS];
    static char message[MESSAGE_MAX];
    int64_t end = wire_now() + (int64_t)(seconds * 1e9);
    while (wire_now() < end) {
        int count = epoll_wait(bare->epoll, events, EVENTS, 100);
        for (int i = 0; i < count; i++) {
            uint32_t who = events[i].data.u32;
            ssize_t size = recv(bare->socket[who], message, sizeof message, 0);
            if (size < (ssize_t)bare->plan.bytes) return false;
            /* Only the last message counts: it is this seat's turn or it is not. */
            char turn = message[size - (ssize_t)bare->plan.bytes];
            if (turn != (char)(who % bare->plan.seats)) continue;
            bare->acts++;
            if (!act(bare, who)) return false;
        }
    }
    return true;
}

static const char *measure(struct bare *bare, pid_t server, struct bare_result *result)
{
    wait_for_all(bare);
    for (uint32_t r = 0; r < bare->plan.rooms; r++)
        if (!act(bare, r * bare->plan.seats)) return "the bare server does not listen";
    if (!run(bare, bare->plan.warm)) return "the bare server has ended";
    int64_t at = wire_now(), server_ns = gauge_cpu_ns(server), client_ns = gauge_cpu_ns(getpid());
    uint64_t acts = bare->acts;
    if (!run(bare, bare->plan.seconds)) return "the bare server has ended";
    double count = (double)(bare->acts - acts);
    if (count == 0) return "the bare server does not answer";
    result->acts = count / ((double)(wire_now() - at) / 1e9);
    result->server_us = (double)(gauge_cpu_ns(server) - server_ns) / count / 1e3;
    result->client_us = (double)(gauge_cpu_ns(getpid()) - client_ns) / count / 1e3;
    close(bare->epoll);
    return NULL;
}

const char *bare_measure(const struct bare_plan *plan, struct bare_result *result)
{
    struct bare bare = {.plan = *plan};
    uint16_t port;
    if (plan->bytes == 0 || plan->bytes > MESSAGE_MAX) return "too large a message";
    int listener = listen_here(&port);
    if (listener < 0) return strerror(errno);
    bare.socket = calloc(count_sockets(&bare), sizeof(int));
    if (!bare.socket) abort();
    pid_t server = fork();
    if (server == 0) serve(&bare, listener);
    close(listener); /* if the server ends, nobody waits to be let in */
    const char *why = server < 0 || !connect_all(&bare, port) ? strerror(errno)
                                                              : measure(&bare, server, result);
    if (server > 0) kill(server, SIGKILL), waitpid(server, NULL, 0);
    for (size_t i = 0; i < bare.opened; i++) close(bare.socket[i]);
    free(bare.socket);
    return why;
}
