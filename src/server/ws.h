/*
 * server/ws.h - WebSocket (RFC 6455), the server's side: bytes in, messages out, no sockets.
 *
 * Strict: everything the standard forbids closes the connection with its code. No extensions.
 */
#ifndef SERVER_WS_H
#define SERVER_WS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum ws_event {
    WS_MORE, /* everything was used; feed more bytes */
    WS_TEXT, /* a whole text message, valid UTF-8 */
    WS_PING, /* answer with a pong of the same payload */
    WS_PONG,
    WS_CLOSE, /* the other side closes: `code` (1005: none was given); answer and hang up */
    WS_BAD,   /* protocol error: send a close frame with `code` and hang up */
};

enum { WS_HEAD_MAX = 10, WS_CONTROL_MAX = 125, WS_KEY = 24, WS_ACCEPT = 28 };

/* One connection's reader. 32 bytes while nothing is half read. */
struct ws_reader {
    uint8_t *rest; /* bytes kept between calls: fragments of a message, then a started frame */
    uint32_t length, room;
    uint32_t message;    /* how many of them are fragments already unmasked */
    uint32_t max;        /* bytes of a message */
    bool     fragmented; /* a message has begun that is not all there */
    uint8_t  end;        /* WS_CLOSE or WS_BAD, once it has come; otherwise 0 */
    uint16_t code;       /* that came with it */
};

/* What was read. `payload` is terminated with a NUL that does not count, and good until the next
   call; that of WS_CLOSE is the reason. There is none with WS_MORE and WS_BAD. */
struct ws_message {
    enum ws_event event;
    char         *payload;
    size_t        length;
    uint16_t      code;
};

/* Messages may have up to `max` bytes, fewer than 2^30. */
void ws_reader_init(struct ws_reader *reader, uint32_t max);
void ws_reader_release(struct ws_reader *reader);

/* Take bytes up to the end of the next event; returns how many were used. `bytes` may be changed
   (unmasked in place). After WS_CLOSE and WS_BAD nothing more is taken, and the event is told
   again. A message that is whole within `bytes` allocates nothing. The memory in which one that
   came in pieces was gathered is given back by the next call; therefore call until WS_MORE, at
   last with no bytes if need be. */
size_t ws_take(struct ws_reader *reader, uint8_t *bytes, size_t count, struct ws_message *out);

/* The head of a frame that the server sends: final, not masked. Returns its length, at most
   WS_HEAD_MAX. Opcodes: 1 text, 8 close, 9 ping, 10 pong. */
size_t ws_head(uint8_t head[WS_HEAD_MAX], int opcode, size_t length);

/* The payload of a close frame: code and reason, which is cut if it is too long. Returns its
   length. 1005 stands for no code and gives an empty payload. */
size_t ws_close(uint8_t payload[WS_CONTROL_MAX], uint16_t code, const char *reason);

/* Is this a key as the handshake wants it (16 bytes in base64)? And the answer to it. */
bool ws_is_key(const char *key, size_t length);
void ws_accept(const char key[WS_KEY], char accept[WS_ACCEPT + 1]);

#endif
