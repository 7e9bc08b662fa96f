/* bench/load/bare.c - see bare.h. */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
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

/* Both ends of every connection, before the server goes its own way. */
struct bare {
    struct bare_plan plan;
    int             *near, *far; /* of seat s in room r: [r * seats + s] */
    int              epoll;
    uint64_t         acts;
};

static bool connect_all(struct bare *bare)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), on = 1;
    bool fine = listener >= 0 && bind(listener, (struct sockaddr *)&address, size) == 0 &&
                listen(listener, 16) == 0 &&
                getsockname(listener, (struct sockaddr *)&address, &size) == 0;
    for (uint32_t i = 0; fine && i < bare->plan.rooms * bare->plan.seats; i++) {
        struct wire wire;
        fine = wire_connect(&wire, ntohs(address.sin_port), 1, true);
        bare->near[i] = wire.fd;
        bare->far[i] = fine ? accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC) : -1;
        fine = bare->far[i] >= 0;
        if (fine) setsockopt(bare->far[i], IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    }
    int trouble = errno;
    if (listener >= 0) close(listener);
    errno = trouble;
    return fine;
}

static void wait_for(struct bare *bare, const int *sockets)
{
    bare->epoll = epoll_create1(EPOLL_CLOEXEC);
    for (uint32_t i = 0; i < bare->plan.rooms * bare->plan.seats; i++) {
        struct epoll_event event = {.events = EPOLLIN, .data.u32 = i};
        if (epoll_ctl(bare->epoll, EPOLL_CTL_ADD, sockets[i], &event) != 0) abort();
    }
}

/* The server: a line of seat s is answered to all; the first byte says whose turn it is then. */
static void serve(struct bare *bare)
{
    struct epoll_event events[EVENTS];
    uint32_t seats = bare->plan.seats;
    static char line[MESSAGE_MAX], message[MESSAGE_MAX];
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    wait_for(bare, bare->far);
    for (;;) {
        int count = epoll_wait(bare->epoll, events, EVENTS, -1);
        for (int i = 0; i < count; i++) {
            uint32_t from = events[i].data.u32, first = from - from % seats;
            if (recv(bare->far[from], line, sizeof line, 0) <= 0) _exit(0);
            message[0] = (char)((from + 1) % seats);
            for (uint32_t s = 0; s < seats; s++)
                send(bare->far[first + s], message, bare->plan.bytes, MSG_NOSIGNAL);
        }
    }
}

static bool act(const struct bare *bare, uint32_t who)
{
    static const char line[LINE] = "act 12345 walk red 3";
    return send(bare->near[who], line, sizeof line, MSG_NOSIGNAL) == sizeof line;
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
            ssize_t size = recv(bare->near[who], message, sizeof message, 0);
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
    wait_for(bare, bare->near);
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
    size_t count = (size_t)plan->rooms * plan->seats;
    struct bare bare = {.plan = *plan, .near = calloc(count, sizeof(int)),
                        .far = calloc(count, sizeof(int))};
    if (!bare.near || !bare.far) abort();
    if (plan->bytes == 0 || plan->bytes > MESSAGE_MAX) return "too large a message";
    if (!connect_all(&bare)) return strerror(errno);
    pid_t server = fork();
    if (server < 0) return strerror(errno);
    if (server == 0) serve(&bare);
    const char *why = measure(&bare, server, result);
    kill(server, SIGKILL);
    waitpid(server, NULL, 0);
    for (size_t i = 0; i < count; i++) close(bare.near[i]), close(bare.far[i]);
    free(bare.near);
    free(bare.far);
    return why;
}
