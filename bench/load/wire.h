/*
 * bench/load/wire.h - a client's side of HTTP and WebSocket: as little of it as a load needs.
 *
 * Sockets do not block, everything is on this machine. What is read goes through one buffer for
 * all sockets; only an answer or a frame that has come in half is kept, with its socket.
 */
#ifndef BENCH_LOAD_WIRE_H
#define BENCH_LOAD_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/clock.h"

enum {
    WIRE_TEXT_MAX = 1024,    /* bytes of a message that is sent */
    WIRE_READ_MAX = 5 << 20, /* bytes of the greatest message that is understood */
    WIRE_HTTP_MAX = 1024,    /* bytes of a request that is sent */
};

struct wire {
    int      fd;     /* -1: not connected */
    bool     framed; /* it has become a WebSocket */
    uint8_t *rest;   /* what has come in half */
    size_t   length;
};

enum wire_event {
    WIRE_MORE, /* nothing (more) is complete */
    WIRE_HTTP, /* an answer: its status, and its body as the text */
    WIRE_TEXT, /* a message */
    WIRE_OVER, /* the server has hung up, or closes */
};

struct wire_got {
    enum wire_event event;
    int             status;
    const char     *text; /* good until the next call for any socket */
    size_t          length;
};

/* The buffer, and what came in with the last read. */
struct wire_input {
    uint8_t     *bytes;
    struct wire *wire;
    size_t       count, at;
    size_t       came; /* bytes of this read alone */
    bool         over;
};
void wire_input_init(struct wire_input *input);
void wire_input_release(struct wire_input *input);

/* Raise the number of open files as far as it goes. */
void wire_many_files(void);

/* Connect to a port of this machine, from 127.x.y.z: `source` is the lower three bytes. `patient`:
   wait until it is done; otherwise the socket becomes writable. False: refused. */
bool wire_connect(struct wire *wire, uint16_t port, uint32_t source, bool patient);
void wire_close(struct wire *wire);

/* Send these bytes as they are. False: the other side is gone or takes nothing. */
bool wire_send(struct wire *wire, const void *bytes, size_t count);

/* Send lines as one message, masked. */
bool wire_say(struct wire *wire, const char *text, size_t length, uint32_t mask);

/* Write a frame, masked if there is a mask; returns its length. Room: 14 bytes more than text. */
size_t wire_frame(uint8_t *frame, int opcode, const char *text, size_t length,
                  const uint32_t *mask);

/* The requests of a client. */
bool wire_post_room(struct wire *wire, uint16_t port, const char *game);
bool wire_upgrade(struct wire *wire, uint16_t port, const char *room);

/* Read once, then take event after event until WIRE_MORE or WIRE_OVER; pings are answered. */
void wire_read(struct wire_input *input, struct wire *wire);
struct wire_got wire_next(struct wire_input *input);

/* Nanoseconds that pass. */
static inline int64_t wire_now(void)
{
    return clock_ns(CLOCK_MONOTONIC);
}

#endif
