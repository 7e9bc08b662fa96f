/*
 * tests/fuzz/fuzz_ws.c - any bytes as what a WebSocket client sends, read by us and by libwslay.
 *
 * The first byte chooses how long messages may be, the rest is the stream. Both give the same
 * messages and the same ends with the same codes, each at the same byte, and so do we when the
 * stream comes in pieces. Where we differ from wslay 1.1, on purpose:
 *
 * - Binary messages are taken by wslay and refused by us (1003), as soon as two bytes have come.
 * - A close frame of one byte counts for wslay as one without a code; we refuse it (1002).
 * - Text that is not UTF-8 is refused by wslay at its first wrong byte, by us at the end of its
 *   message (1007). Until then we may come across pings, another fault, a close frame or the end
 *   of the stream. The same holds for the reason of a close frame, which is always one frame.
 * - A fault in a frame's head is refused by us when it is seen, by wslay when the head and a byte
 *   of the payload are there. It gets zeros until it has seen enough.
 * - The limit of a message holds for wslay in control frames too. The limits here are such that
 *   none can reach it.
 * - If a close frame reaches wslay in pieces, it leaves out two bytes of each when it checks the
 *   reason. Here it gets every control frame at once.
 */
#include <stdlib.h>
#include <string.h>

#include <wslay/wslay.h>

#include "engine/rng.h"
#include "engine/writer.h"
#include "server/ws.h"
#include "tests/fuzz/fuzz.h"

enum { CONTROL_FRAME = 2 + 4 + WS_CONTROL_MAX, FILLER = 16 };

static const uint32_t limits[] = {WS_CONTROL_MAX, 300, 5000, 70000};

/* ---- wslay ---------------------------------------------------------------------------------- */

struct peer {
    wslay_event_context_ptr context;
    const uint8_t          *bytes; /* what it may read in this step */
    size_t                  left;
    uint16_t                refused;      /* its code, once it has refused something */
    bool                    at_frame;     /* it was the frame layer, which gives no code */
    uint8_t                 frame_opcode; /* of the last frame that it began to take */
    bool                    took_binary;  /* it began to take such a frame */
    unsigned                messages;     /* in this step, and the last of them: */
    uint8_t                 opcode;
    uint16_t                code;
    uint8_t                *payload;
    size_t                  length;
};

/* What is last in a step may be a control frame and is handed over at once. */
static ssize_t receive(wslay_event_context_ptr context, uint8_t *to, size_t room, int flags,
                       void *user)
{
    struct peer *peer = user;
    size_t count = peer->left > CONTROL_FRAME ? peer->left - CONTROL_FRAME : peer->left;
    (void)flags;
    if (count > room) count = room;
    if (count == 0) {
        wslay_event_set_error(context, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    memcpy(to, peer->bytes, count);
    peer->bytes += count;
    peer->left -= count;
    return (ssize_t)count;
}

static ssize_t send_nowhere(wslay_event_context_ptr context, const uint8_t *bytes, size_t count,
                            int flags, void *user)
{
    (void)context, (void)bytes, (void)flags, (void)user;
    return (ssize_t)count;
}

static void frame_begins(wslay_event_context_ptr context,
                         const struct wslay_event_on_frame_recv_start_arg *frame, void *user)
{
    struct peer *peer = user;
    (void)context;
    peer->frame_opcode = frame->opcode;
    if (frame->opcode == WSLAY_BINARY_FRAME) peer->took_binary = true;
}

static void message_came(wslay_event_context_ptr context,
                         const struct wslay_event_on_msg_recv_arg *message, void *user)
{
    struct peer *peer = user;
    (void)context;
    peer->messages++;
    peer->opcode = message->opcode;
    peer->code = message->status_code;
    free(peer->payload);
    peer->payload = malloc(message->msg_length + 1);
    peer->length = message->msg_length;
    if (peer->length > 0) memcpy(peer->payload, message->msg, peer->length);
}

static void peer_init(struct peer *peer, uint32_t max)
{
    static const struct wslay_event_callbacks callbacks = {
        .recv_callback = receive,
        .send_callback = send_nowhere,
        .on_frame_recv_start_callback = frame_begins,
        .on_msg_recv_callback = message_came,
    };
    *peer = (struct peer){0};
    REQUIRE(wslay_event_context_server_init(&peer->context, &callbacks, peer) == 0);
    wslay_event_config_set_max_recv_msg_length(peer->context, max);
}

static void peer_release(struct peer *peer)
{
    wslay_event_context_free(peer->context);
    free(peer->payload);
}

/* Let it read so many bytes and look at what it would answer: a close frame that does not answer
   one is a refusal. If a chunk ends within a head, wslay returns and wants to be called again. */
static void peer_read(struct peer *peer, const uint8_t *bytes, size_t count)
{
    if (peer->refused) return;
    peer->bytes = bytes;
    peer->left = count;
    int error;
    do error = wslay_event_recv(peer->context);
    while (error == 0 && peer->left > 0 && wslay_event_get_read_enabled(peer->context));
    REQUIRE(error == 0 || error == WSLAY_ERR_CALLBACK_FAILURE);
    REQUIRE(wslay_event_send(peer->context) == 0);
    if (wslay_event_get_read_enabled(peer->context) ||
        wslay_event_get_close_received(peer->context))
        return;
    peer->at_frame = error != 0;
    peer->refused = error ? WSLAY_CODE_PROTOCOL_ERROR
                          : wslay_event_get_status_code_sent(peer->context);
}

/* ---- one step: up to an event, or to the end of the stream ---------------------------------- */

static void check_message(const struct peer *peer, const struct ws_message *message,
                          uint8_t opcode, size_t skip)
{
    REQUIRE(peer->messages == 1 && peer->refused == 0 && peer->opcode == opcode);
    REQUIRE(peer->length == skip + message->length);
    REQUIRE(memcmp(peer->payload + skip, message->payload, message->length) == 0);
}

/* Binary is taken by wslay, unless the rest of the head has another fault. */
static void check_binary(const struct peer *peer, const uint8_t *frame)
{
    REQUIRE((frame[0] & 0x7f) == WSLAY_BINARY_FRAME && (frame[1] & 0x80));
    REQUIRE(peer->took_binary || peer->at_frame || peer->refused == WSLAY_CODE_MESSAGE_TOO_BIG);
}

static void check_bad(struct peer *peer, const struct ws_message *message, const uint8_t *bytes,
                      size_t used, size_t count)
{
    static const uint8_t zeros[FILLER];
    bool is_byte = peer->messages == 1 && peer->opcode == WSLAY_CONNECTION_CLOSE;
    if (is_byte) {
        REQUIRE(message->code == WSLAY_CODE_PROTOCOL_ERROR && peer->length == 1);
        return;
    }
    REQUIRE(peer->messages == 0);
    peer_read(peer, bytes + used, count - used < FILLER ? count - used : FILLER);
    peer_read(peer, zeros, FILLER);
    if (message->code == WSLAY_CODE_UNSUPPORTED_DATA) check_binary(peer, bytes + used);
    else REQUIRE(peer->refused == message->code && peer->messages == 0);
}

/* Has wslay refused text of which we have not seen the end? */
static bool is_early(const struct peer *peer, const struct ws_message *message)
{
    if (peer->refused != WSLAY_CODE_INVALID_FRAME_PAYLOAD_DATA) return false;
    bool is_reason = wslay_is_ctrl_frame(peer->frame_opcode);
    return is_reason ? message->event == WS_MORE : message->event != WS_TEXT;
}

static void check_step(struct peer *peer, const struct ws_message *message, const uint8_t *bytes,
                       size_t used, size_t count)
{
    peer->messages = 0;
    peer_read(peer, bytes, used);
    if (is_early(peer, message)) return;
    switch (message->event) {
    case WS_MORE: REQUIRE(peer->messages == 0 && peer->refused == 0); break;
    case WS_TEXT: check_message(peer, message, WSLAY_TEXT_FRAME, 0); break;
    case WS_PING: check_message(peer, message, WSLAY_PING, 0); break;
    case WS_PONG: check_message(peer, message, WSLAY_PONG, 0); break;
    case WS_CLOSE:
        REQUIRE(message->code == (peer->length ? peer->code : WSLAY_CODE_NO_STATUS_RCVD));
        check_message(peer, message, WSLAY_CONNECTION_CLOSE, peer->length ? 2 : 0);
        break;
    case WS_BAD: check_bad(peer, message, bytes, used, count); break;
    }
}

/* ---- our reader ----------------------------------------------------------------------------- */

static void check_reader(const struct ws_reader *reader, const struct ws_message *message)
{
    REQUIRE(reader->room <= reader->max + CONTROL_FRAME + WS_HEAD_MAX);
    REQUIRE(reader->message <= reader->max && reader->message <= reader->length);
    REQUIRE(reader->message == 0 || reader->fragmented);
    REQUIRE(message->event != WS_MORE || reader->fragmented || reader->length > 0 || !reader->rest);
    REQUIRE(message->payload ? message->payload[message->length] == '\0' : message->length == 0);
    REQUIRE(!message->payload == (message->event == WS_MORE || message->event == WS_BAD));
}

static void log_event(struct sh_writer *log, const struct ws_message *message)
{
    if (message->event == WS_MORE) return;
    sh_put_number(log, message->event);
    sh_put_number(log, message->code);
    if (message->payload) sh_put_bytes(log, message->payload, message->length + 1);
    REQUIRE(!log->full);
}

static bool goes_on(enum ws_event event)
{
    return event != WS_MORE && event != WS_CLOSE && event != WS_BAD;
}

/* The whole stream, beside wslay. */
static void read_whole(const uint8_t *stream, size_t size, uint32_t max, struct sh_writer *log)
{
    uint8_t *copy = malloc(size + 1);
    struct ws_reader reader;
    struct ws_message message;
    struct peer peer;
    size_t at = 0;
    memcpy(copy, stream, size);
    ws_reader_init(&reader, max);
    peer_init(&peer, max);
    do {
        size_t used = ws_take(&reader, copy + at, size - at, &message);
        REQUIRE(used <= size - at && (message.event != WS_MORE || used == size - at));
        check_reader(&reader, &message);
        check_step(&peer, &message, stream + at, used, size - at);
        log_event(log, &message);
        at += used;
    } while (goes_on(message.event));
    peer_release(&peer);
    ws_reader_release(&reader);
    free(copy);
}

static enum ws_event read_piece(struct ws_reader *reader, const uint8_t *bytes, size_t count,
                                struct sh_writer *log)
{
    uint8_t *piece = malloc(count);
    struct ws_message message;
    size_t used = 0;
    memcpy(piece, bytes, count);
    do {
        used += ws_take(reader, piece + used, count - used, &message);
        REQUIRE(used <= count && (message.event != WS_MORE || used == count));
        check_reader(reader, &message);
        log_event(log, &message);
    } while (goes_on(message.event));
    free(piece);
    return message.event;
}

/* The stream in pieces, each in memory of exactly its size. Small ones are the interesting ones;
   large ones are there to get on. */
static void read_pieces(const uint8_t *stream, size_t size, uint32_t max, struct sh_writer *log)
{
    enum ws_event event = WS_MORE;
    struct ws_reader reader;
    struct sh_rng rng;
    uint64_t seed = size;
    for (size_t i = 0; i < size; i++) seed = seed * 31 + stream[i];
    sh_rng_seed(&rng, seed);
    ws_reader_init(&reader, max);
    for (size_t at = 0; at < size && event == WS_MORE;) {
        size_t count = 1 + sh_rng_below(&rng, 1u << sh_rng_below(&rng, 16));
        if (count > size - at) count = size - at;
        event = read_piece(&reader, stream + at, count, log);
        at += count;
    }
    ws_reader_release(&reader);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    struct fuzz_input in = {bytes, count};
    uint32_t max = limits[fuzz_byte(&in) % (sizeof limits / sizeof *limits)];
    size_t room = 2 * in.left + 64; /* an event takes six bytes and is logged in up to seven */
    struct sh_writer whole, pieces;
    sh_writer_init(&whole, malloc(room), room);
    sh_writer_init(&pieces, malloc(room), room);
    read_whole(in.bytes, in.left, max, &whole);
    read_pieces(in.bytes, in.left, max, &pieces);
    REQUIRE(whole.length == pieces.length && memcmp(whole.text, pieces.text, whole.length) == 0);
    free(whole.text);
    free(pieces.text);
    return 0;
}
