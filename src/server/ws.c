/* server/ws.c - see ws.h. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include <nettle/base64.h>
#include <nettle/sha1.h>

#include "engine/writer.h"
#include "server/ws.h"

enum { CONTINUATION, TEXT, BINARY, CLOSE = 8, PING, PONG }; /* opcodes */

enum { PROTOCOL_ERROR = 1002, UNSUPPORTED = 1003, NO_CODE = 1005, NOT_UTF8 = 1007, TOO_BIG = 1009 };

enum { MASK = 4, SHORT_HEAD = 2, LONGEST_HEAD = 14, REST_MIN = 64 };

/* A frame whose head is, perhaps, not all there. */
struct frame {
    uint8_t opcode;
    bool    final;
    uint8_t head;   /* bytes of the head */
    size_t  length; /* of the payload, 0 while not known */
    size_t  wanted; /* bytes of the frame, or of its head while the length is not known */
};

/* ---- what is kept between calls ------------------------------------------------------------- */

void ws_reader_init(struct ws_reader *reader, uint32_t max)
{
    assert(max < 1u << 30);
    *reader = (struct ws_reader){.max = max};
}

void ws_reader_release(struct ws_reader *reader)
{
    free(reader->rest);
    reader->rest = NULL;
    reader->length = reader->room = reader->message = 0;
}

/* Make room for so many bytes and a NUL. There is never more than twice the room for what has
   come: what a head announces costs its sender nothing, and so it costs us nothing. */
static void reserve(struct ws_reader *reader, size_t bytes)
{
    size_t most = (size_t)reader->max + LONGEST_HEAD + WS_CONTROL_MAX + 1;
    size_t room = reader->room ? 2 * (size_t)reader->room : REST_MIN;
    if (bytes + 1 <= reader->room) return;
    if (room > most) room = most;
    if (room < bytes + 1) room = bytes + 1;
    assert(room <= most);
    reader->rest = realloc(reader->rest, room);
    if (!reader->rest) abort();
    reader->room = (uint32_t)room;
}

static void keep(struct ws_reader *reader, const uint8_t *bytes, size_t count)
{
    reserve(reader, reader->length + count);
    memcpy(reader->rest + reader->length, bytes, count);
    reader->length += (uint32_t)count;
}

/* ---- heads ---------------------------------------------------------------------------------- */

static uint64_t big_endian(const uint8_t *bytes, size_t count)
{
    uint64_t number = 0;
    for (size_t i = 0; i < count; i++) number = number << 8 | bytes[i];
    return number;
}

/* What the first two bytes forbid: a code, or 0. */
static uint16_t refuse_start(const struct ws_reader *reader, const uint8_t at[SHORT_HEAD])
{
    bool final = at[0] & 0x80, reserved = at[0] & 0x70, masked = at[1] & 0x80;
    int opcode = at[0] & 0x0f, length = at[1] & 0x7f;
    if (reserved || !masked) return PROTOCOL_ERROR;
    if (opcode >= CLOSE)
        return opcode > PONG || !final || length > WS_CONTROL_MAX ? PROTOCOL_ERROR : 0;
    if (opcode > BINARY || (opcode == CONTINUATION) != reader->fragmented) return PROTOCOL_ERROR;
    return opcode == BINARY ? UNSUPPORTED : 0;
}

/* Read as much of a head as there is among so many bytes. Returns a code, or 0. The frame is all
   there if it wants no more than these. */
static uint16_t read_head(const struct ws_reader *reader, const uint8_t *at, size_t count,
                          struct frame *frame)
{
    *frame = (struct frame){.wanted = SHORT_HEAD};
    if (count < SHORT_HEAD) return 0;
    uint16_t code = refuse_start(reader, at);
    if (code) return code;
    uint64_t length = at[1] & 0x7f;
    size_t more = length == 127 ? 8 : length == 126 ? 2 : 0;
    frame->opcode = at[0] & 0x0f;
    frame->final = at[0] & 0x80;
    frame->head = (uint8_t)(SHORT_HEAD + more + MASK);
    frame->wanted = frame->head;
    if (count < SHORT_HEAD + more) return 0;
    if (more) length = big_endian(at + SHORT_HEAD, more);
    if (length >> 63 || (more == 2 && length < 126) || (more == 8 && length < 65536))
        return PROTOCOL_ERROR;
    if (frame->opcode < CLOSE && length > reader->max - reader->message) return TOO_BIG;
    frame->length = (size_t)length;
    frame->wanted = frame->head + frame->length;
    return 0;
}

size_t ws_head(uint8_t head[WS_HEAD_MAX], int opcode, size_t length)
{
    size_t more = length < 126 ? 0 : length < 65536 ? 2 : 8;
    head[0] = (uint8_t)(0x80 | opcode);
    head[1] = (uint8_t)(more == 8 ? 127 : more == 2 ? 126 : length);
    for (size_t i = 0; i < more; i++)
        head[SHORT_HEAD + i] = (uint8_t)((uint64_t)length >> 8 * (more - 1 - i));
    return SHORT_HEAD + more;
}

/* ---- payloads ------------------------------------------------------------------------------- */

/* From one place to another that does not lie behind it, though they may overlap. The mask stands
   before `from`, where it may be overwritten. */
static void unmask(uint8_t *to, const uint8_t *from, size_t length)
{
    uint8_t mask[2 * MASK];
    uint64_t mask_word, word;
    size_t i = 0;
    memcpy(mask, from - MASK, MASK);
    memcpy(mask + MASK, from - MASK, MASK);
    memcpy(&mask_word, mask, sizeof mask_word);
    for (; length - i >= sizeof word; i += sizeof word) {
        memcpy(&word, from + i, sizeof word);
        word ^= mask_word;
        memcpy(to + i, &word, sizeof word);
    }
    for (; i < length; i++) to[i] = from[i] ^ mask[i % MASK];
    to[length] = '\0';
}

static bool is_utf8(const char *text, size_t length)
{
    for (size_t i = 0; i < length;) {
        uint64_t word;
        if (length - i >= sizeof word) {
            memcpy(&word, text + i, sizeof word);
            if (!(word & UINT64_C(0x8080808080808080))) {
                i += sizeof word;
                continue;
            }
        }
        size_t n = sh_utf8_length(text + i, length - i);
        if (n == 0) return false;
        i += n;
    }
    return true;
}

/* ---- events --------------------------------------------------------------------------------- */

static void tell(struct ws_message *out, enum ws_event event, uint8_t *payload, size_t length)
{
    *out = (struct ws_message){.event = event, .payload = (char *)payload, .length = length};
}

static void tell_bad(struct ws_reader *reader, struct ws_message *out, uint16_t code)
{
    ws_reader_release(reader);
    reader->end = WS_BAD;
    reader->code = code;
    *out = (struct ws_message){.event = WS_BAD, .code = code};
}

static void tell_text(struct ws_reader *reader, struct ws_message *out, uint8_t *payload,
                      size_t length)
{
    if (is_utf8((const char *)payload, length)) tell(out, WS_TEXT, payload, length);
    else tell_bad(reader, out, NOT_UTF8);
}

static bool is_close_code(uint64_t code)
{
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1011) ||
           (code >= 3000 && code <= 4999);
}

static void tell_close(struct ws_reader *reader, struct ws_message *out, uint8_t *payload,
                       size_t length)
{
    size_t skip = length < 2 ? length : 2;
    uint64_t code = length == 0 ? NO_CODE : big_endian(payload, skip);
    if (!is_utf8((const char *)payload + skip, length - skip)) {
        tell_bad(reader, out, NOT_UTF8);
    } else if (length > 0 && !is_close_code(code)) { /* one byte alone is never one */
        tell_bad(reader, out, PROTOCOL_ERROR);
    } else {
        tell(out, WS_CLOSE, payload + skip, length - skip);
        out->code = reader->code = (uint16_t)code;
        reader->end = WS_CLOSE;
    }
}

/* A frame that stands alone is unmasked where it is, one byte further to the front, so that its NUL
   does not fall on what comes behind it. If that is in `rest`, it stays there until the next call
   though it does not count any more. */
static void take_alone(struct ws_reader *reader, const struct frame *frame, uint8_t *at,
                       struct ws_message *out)
{
    uint8_t *payload = at + frame->head - 1;
    unmask(payload, at + frame->head, frame->length);
    reader->length = reader->message;
    switch (frame->opcode) {
    case TEXT: tell_text(reader, out, payload, frame->length); break;
    case CLOSE: tell_close(reader, out, payload, frame->length); break;
    case PING: tell(out, WS_PING, payload, frame->length); break;
    case PONG: tell(out, WS_PONG, payload, frame->length); break;
    }
}

/* A fragment is unmasked to the end of those before it. If it is in `rest` itself, there is room
   enough and it does not move. */
static void take_fragment(struct ws_reader *reader, const struct frame *frame, const uint8_t *at,
                          struct ws_message *out)
{
    size_t length = reader->message + frame->length;
    reserve(reader, length);
    unmask(reader->rest + reader->message, at + frame->head, frame->length);
    reader->message = frame->final ? 0 : (uint32_t)length;
    reader->length = reader->message;
    reader->fragmented = !frame->final;
    if (frame->final) tell_text(reader, out, reader->rest, length);
}

static void take_frame(struct ws_reader *reader, const struct frame *frame, uint8_t *at,
                       struct ws_message *out)
{
    bool is_fragment = frame->opcode == CONTINUATION || !frame->final;
    if (is_fragment) take_fragment(reader, frame, at, out);
    else take_alone(reader, frame, at, out);
}

size_t ws_take(struct ws_reader *reader, uint8_t *bytes, size_t count, struct ws_message *out)
{
    size_t used = 0;
    *out = (struct ws_message){.event = reader->end, .code = reader->code};
    if (reader->length == 0) ws_reader_release(reader); /* the payload of the last call */
    while (out->event == WS_MORE) {
        size_t kept = reader->length - reader->message, left = count - used;
        size_t here = kept ? kept : left; /* a frame is in one place or in the other */
        uint8_t *at = kept ? reader->rest + reader->message : bytes + used;
        struct frame frame;
        uint16_t code = read_head(reader, at, here, &frame);
        if (code) {
            tell_bad(reader, out, code);
        } else if (frame.wanted <= here) {
            take_frame(reader, &frame, at, out);
            used += kept ? 0 : frame.wanted;
        } else if (left == 0) {
            break;
        } else {
            size_t more = frame.wanted - kept < left ? frame.wanted - kept : left;
            keep(reader, bytes + used, more);
            used += more;
        }
    }
    return used;
}

/* ---- closing and opening -------------------------------------------------------------------- */

size_t ws_close(uint8_t payload[WS_CONTROL_MAX], uint16_t code, const char *reason)
{
    size_t length = 2, left = strlen(reason), n;
    if (code == NO_CODE) return 0;
    payload[0] = (uint8_t)(code >> 8);
    payload[1] = (uint8_t)code;
    for (; (n = sh_utf8_length(reason, left)) > 0 && length + n <= WS_CONTROL_MAX; left -= n) {
        memcpy(payload + length, reason, n);
        length += n;
        reason += n;
    }
    return length;
}

bool ws_is_key(const char *key, size_t length)
{
    struct base64_decode_ctx decode;
    uint8_t bytes[BASE64_DECODE_LENGTH(WS_KEY)];
    size_t count = sizeof bytes;
    base64_decode_init(&decode);
    return length == WS_KEY && base64_decode_update(&decode, &count, bytes, length, key) &&
           base64_decode_final(&decode) && count == 16;
}

void ws_accept(const char key[WS_KEY], char accept[WS_ACCEPT + 1])
{
    static const char guid[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"; /* RFC 6455, 1.3 */
    uint8_t digest[SHA1_DIGEST_SIZE];
    struct sha1_ctx sha1;
    sha1_init(&sha1);
    sha1_update(&sha1, WS_KEY, (const uint8_t *)key);
    sha1_update(&sha1, sizeof guid - 1, (const uint8_t *)guid);
    sha1_digest(&sha1, sizeof digest, digest);
    base64_encode_raw(accept, sizeof digest, digest);
    accept[WS_ACCEPT] = '\0';
}
