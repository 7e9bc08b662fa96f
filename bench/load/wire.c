/* bench/load/wire.c - see wire.h. */
#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "bench/load/wire.h"

enum { PING = 9, PONG = 10, CLOSE = 8, TEXT = 1 };

void wire_many_files(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

/* ---- connecting ---- */

static struct sockaddr_in address_of(uint32_t host, uint16_t port)
{
    return (struct sockaddr_in){.sin_family = AF_INET, .sin_port = htons(port),
                                .sin_addr.s_addr = htonl(host)};
}

static bool connect_to(int fd, uint16_t port, uint32_t source, bool patient)
{
    struct sockaddr_in from = address_of(127u << 24 | source, 0);
    struct sockaddr_in to = address_of(INADDR_LOOPBACK, port);
    int on = 1;
    /* Without this a bound socket would need a local port of its own for good. */
    setsockopt(fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on);
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (bind(fd, (struct sockaddr *)&from, sizeof from) != 0) return false;
    if (!patient) fcntl(fd, F_SETFL, O_NONBLOCK);
    if (connect(fd, (struct sockaddr *)&to, sizeof to) != 0 && errno != EINPROGRESS) return false;
    if (patient) fcntl(fd, F_SETFL, O_NONBLOCK);
    return true;
}

bool wire_connect(struct wire *wire, uint16_t port, uint32_t source, bool patient)
{
    *wire = (struct wire){.fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)};
    if (wire->fd >= 0 && connect_to(wire->fd, port, source, patient)) return true;
    int trouble = errno;
    wire_close(wire);
    errno = trouble;
    return false;
}

void wire_close(struct wire *wire)
{
    if (wire->fd >= 0) close(wire->fd);
    free(wire->rest);
    *wire = (struct wire){.fd = -1};
}

/* ---- sending ---- */

bool wire_send(struct wire *wire, const void *bytes, size_t count)
{
    return send(wire->fd, bytes, count, MSG_NOSIGNAL) == (ssize_t)count;
}

size_t wire_frame(uint8_t *frame, int opcode, const char *text, size_t length,
                  const uint32_t *mask)
{
    size_t at = 0;
    uint8_t flag = mask ? 0x80 : 0;
    frame[at++] = (uint8_t)(0x80 | opcode);
    if (length < 126) {
        frame[at++] = (uint8_t)(flag | length);
    } else {
        assert(length < 65536);
        frame[at++] = flag | 126;
        frame[at++] = (uint8_t)(length >> 8);
        frame[at++] = (uint8_t)length;
    }
    uint8_t key[4] = {0};
    if (mask) {
        memcpy(key, mask, sizeof key);
        memcpy(frame + at, key, sizeof key);
        at += sizeof key;
    }
    for (size_t i = 0; i < length; i++) frame[at + i] = (uint8_t)text[i] ^ key[i & 3];
    return at + length;
}

bool wire_say(struct wire *wire, const char *text, size_t length, uint32_t mask)
{
    uint8_t frame[WIRE_TEXT_MAX + 14];
    assert(length <= WIRE_TEXT_MAX);
    return wire_send(wire, frame, wire_frame(frame, TEXT, text, length, &mask));
}

bool wire_post_room(struct wire *wire, uint16_t port, const char *game)
{
    char text[WIRE_HTTP_MAX];
    int length = snprintf(text, sizeof text,
                          "POST /rooms HTTP/1.1\r\nHost: 127.0.0.1:%u\r\n"
                          "Origin: http://127.0.0.1:%u\r\nContent-Type: text/plain\r\n"
                          "Content-Length: %zu\r\n\r\ngame %s",
                          port, port, strlen(game) + 5, game);
    return wire_send(wire, text, (size_t)length);
}

bool wire_upgrade(struct wire *wire, uint16_t port, const char *room)
{
    char text[WIRE_HTTP_MAX];
    int length = snprintf(text, sizeof text,
                          "GET /ws/%s HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nUpgrade: websocket\r\n"
                          "Connection: Upgrade\r\nOrigin: http://127.0.0.1:%u\r\n"
                          "Sec-WebSocket-Key: c2FmZWhvdXNlLWxvYWQtMQ==\r\n"
                          "Sec-WebSocket-Version: 13\r\n\r\n",
                          room, port, port);
    return wire_send(wire, text, (size_t)length);
}

/* ---- receiving ---- */

/* Room for the greatest message, and a good read behind what came before. */
enum { BUFFER = WIRE_READ_MAX + (256 << 10) };

void wire_input_init(struct wire_input *input)
{
    *input = (struct wire_input){.bytes = malloc(BUFFER)};
    if (!input->bytes) abort();
}

void wire_input_release(struct wire_input *input)
{
    free(input->bytes);
}

void wire_read(struct wire_input *input, struct wire *wire)
{
    size_t had = wire->length;
    if (had) memcpy(input->bytes, wire->rest, had);
    wire->length = 0;
    ssize_t count = recv(wire->fd, input->bytes + had, BUFFER - had, 0);
    bool waits = count < 0 && (errno == EAGAIN || errno == EINTR);
    input->wire = wire;
    input->at = 0;
    input->came = count > 0 ? (size_t)count : 0;
    input->count = had + input->came;
    input->over = count <= 0 && !waits;
}

/* Keep what is not complete yet. */
static struct wire_got want_more(struct wire_input *input)
{
    struct wire *wire = input->wire;
    size_t left = input->count - input->at;
    if (input->over || left > WIRE_READ_MAX) return (struct wire_got){.event = WIRE_OVER};
    if (left) {
        wire->rest = realloc(wire->rest, left);
        if (!wire->rest) abort();
        memcpy(wire->rest, input->bytes + input->at, left);
    }
    wire->length = left;
    return (struct wire_got){.event = WIRE_MORE};
}

/* The answer to a request. Its length is given, or there is no body. */
static struct wire_got next_answer(struct wire_input *input)
{
    static const char key[] = "\r\ncontent-length: ";
    char *text = (char *)input->bytes + input->at;
    size_t count = input->count - input->at, body = 0;
    char *end = memmem(text, count, "\r\n\r\n", 4);
    if (!end) return want_more(input);
    for (char *p = text; (p = memchr(p, '\r', (size_t)(end - p))); p++)
        if (strncasecmp(p, key, sizeof key - 1) == 0) body = strtoul(p + sizeof key - 1, NULL, 10);
    size_t head = (size_t)(end - text) + 4;
    if (count - head < body) return want_more(input);
    int status = count > 12 ? (int)strtol(text + 9, NULL, 10) : 0;
    input->at += head + body;
    if (status == 101) input->wire->framed = true;
    return (struct wire_got){WIRE_HTTP, status, end + 4, body};
}

/* Head and payload of the frame at `at`; false: it has not all come. */
static bool measure_frame(const struct wire_input *input, size_t *head, size_t *length)
{
    const uint8_t *p = input->bytes + input->at;
    size_t left = input->count - input->at;
    if (left < 2) return false;
    *head = p[1] < 126 ? 2 : p[1] == 126 ? 4 : 10;
    if (left < *head) return false;
    *length = p[1] < 126 ? p[1] : 0;
    for (size_t i = 2; i < *head; i++) *length = *length << 8 | p[i];
    return *length <= left - *head;
}

struct wire_got wire_next(struct wire_input *input)
{
    size_t head, length;
    if (!input->wire->framed) return next_answer(input);
    while (measure_frame(input, &head, &length)) {
        int opcode = input->bytes[input->at] & 15;
        const char *text = (const char *)input->bytes + input->at + head;
        input->at += head + length;
        if (opcode == TEXT) return (struct wire_got){WIRE_TEXT, 0, text, length};
        if (opcode == CLOSE) return (struct wire_got){.event = WIRE_OVER};
        if (opcode == PING && length < 126) {
            uint8_t frame[125 + 14];
            uint32_t mask = 0;
            wire_send(input->wire, frame, wire_frame(frame, PONG, text, length, &mask));
        }
    }
    return want_more(input);
}
