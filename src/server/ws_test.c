/*
 * server/ws_test.c - WebSocket: the examples of RFC 6455, every refusal with its code, and that it
 * makes no difference in which pieces the bytes come.
 */
#include <stdlib.h>
#include <string.h>

#include "engine/rng.h"
#include "engine/writer.h"
#include "server/ws.h"
#include "tests/toy.h"

enum { MAX = 70000, STREAM = 3 * MAX };
enum { CONTINUATION, TEXT, BINARY, CLOSE = 8, PING, PONG, FINAL = 0x80 };

/* ---- what a client sends -------------------------------------------------------------------- */

struct stream {
    uint8_t bytes[STREAM];
    size_t  size;
};

static void add_bytes(struct stream *s, const void *bytes, size_t count)
{
    assert_true(s->size + count <= STREAM);
    memcpy(s->bytes + s->size, bytes, count);
    s->size += count;
}

/* A frame as it should be, each with another mask. The head is that of a server and a mask. */
static void add_frame(struct stream *s, int start, const void *payload, size_t length)
{
    uint8_t head[WS_HEAD_MAX], mask[4];
    const uint8_t *bytes = payload;
    size_t count = ws_head(head, start & 0x7f, length);
    head[0] = (uint8_t)start;
    head[1] |= 0x80;
    add_bytes(s, head, count);
    for (int i = 0; i < 4; i++) mask[i] = (uint8_t)(s->size * 37 + (size_t)i * 101);
    add_bytes(s, mask, sizeof mask);
    for (size_t i = 0; i < length; i++) add_bytes(s, &(uint8_t){bytes[i] ^ mask[i % 4]}, 1);
}

static void add_text(struct stream *s, int start, const char *text)
{
    add_frame(s, start, text, strlen(text));
}

/* ---- what a reader makes of it, as text ----------------------------------------------------- */

static void put_event(struct sh_writer *w, const struct ws_message *message)
{
    static const char *const names[] = {"more", "text", "ping", "pong", "close", "bad"};
    sh_put(w, names[message->event]);
    if (message->event == WS_CLOSE || message->event == WS_BAD) {
        sh_put_char(w, ' ');
        sh_put_number(w, message->code);
    }
    if (message->payload) {
        sh_put_char(w, ' ');
        sh_put_bytes(w, message->payload, message->length);
        assert_int_equal(message->payload[message->length], '\0');
    } else {
        assert_int_equal(message->length, 0);
    }
    sh_put_char(w, '\n');
}

/* Take one piece, in memory of exactly its size, until nothing more comes out of it. */
static enum ws_event take_piece(struct ws_reader *reader, struct sh_writer *w,
                                const uint8_t *bytes, size_t count)
{
    struct ws_message message = {.event = WS_TEXT};
    uint8_t *piece = malloc(count ? count : 1);
    size_t used = 0;
    memcpy(piece, bytes, count);
    while (message.event >= WS_TEXT && message.event <= WS_PONG) {
        used += ws_take(reader, piece + used, count - used, &message);
        assert_true(used <= count);
        if (message.event != WS_MORE) put_event(w, &message);
    }
    assert_true(reader->room <= reader->max + 140);
    if (message.event == WS_MORE) {
        assert_int_equal(used, count);
        if (reader->length == 0 && !reader->fragmented) assert_null(reader->rest);
    }
    free(piece);
    return message.event;
}

static void read_all(struct sh_writer *w, const struct stream *s, uint32_t max,
                     struct sh_rng *pieces, uint32_t piece_max)
{
    struct ws_reader reader;
    enum ws_event event = WS_MORE;
    ws_reader_init(&reader, max);
    for (size_t at = 0; at < s->size && event == WS_MORE;) {
        size_t count = pieces ? 1 + sh_rng_below(pieces, piece_max) : s->size;
        if (count > s->size - at) count = s->size - at;
        event = take_piece(&reader, w, s->bytes + at, count);
        at += count;
    }
    if (event == WS_MORE) sh_put(w, reader.length || reader.fragmented ? "half" : "idle");
    ws_reader_release(&reader);
}

/* The same in one go, byte by byte and in random pieces. */
static void reads_up_to(const struct stream *s, uint32_t max, const char *expected)
{
    static char text[2 * STREAM];
    struct sh_rng rng;
    for (uint64_t seed = 0; seed < 16; seed++) {
        struct sh_writer w;
        sh_writer_init(&w, text, sizeof text);
        sh_rng_seed(&rng, seed);
        read_all(&w, s, max, seed ? &rng : NULL, seed == 1 ? 1 : 1u << seed);
        assert_string_equal(text, expected);
    }
}

static void reads(const struct stream *s, const char *expected)
{
    reads_up_to(s, MAX, expected);
}

static void reads_raw(const char *bytes, size_t count, const char *expected)
{
    static struct stream s;
    s.size = 0;
    add_bytes(&s, bytes, count);
    reads(&s, expected);
}

#define RAW(literal) (literal), sizeof(literal) - 1

static void reads_frame(int start, const char *payload, size_t length, const char *expected)
{
    static struct stream s;
    s.size = 0;
    add_frame(&s, start, payload, length);
    reads(&s, expected);
}

/* ---- what is understood --------------------------------------------------------------------- */

TEST(the_examples_of_the_standard)
{
    reads_raw(RAW("\x81\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58"), "text Hello\nidle");
    reads_raw(RAW("\x89\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58"), "ping Hello\nidle");
    reads_raw(RAW("\x8a\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58"), "pong Hello\nidle");
}

TEST(fragments_with_a_ping_between)
{
    static struct stream s;
    add_text(&s, TEXT, "Hel");
    reads(&s, "half");
    add_text(&s, FINAL | PING, "are you there?");
    reads(&s, "ping are you there?\nhalf");
    add_text(&s, CONTINUATION, "");
    add_text(&s, FINAL | PONG, "");
    reads(&s, "ping are you there?\npong \nhalf");
    add_text(&s, FINAL | CONTINUATION, "lo");
    reads(&s, "ping are you there?\npong \ntext Hello\nidle");
    add_text(&s, FINAL | TEXT, "next");
    reads(&s, "ping are you there?\npong \ntext Hello\ntext next\nidle");
}

TEST(messages_without_a_byte)
{
    static struct stream s;
    add_text(&s, FINAL | TEXT, "");
    add_text(&s, TEXT, "");
    add_text(&s, CONTINUATION, "");
    add_text(&s, FINAL | CONTINUATION, "");
    add_text(&s, FINAL | PING, "");
    add_text(&s, TEXT, "");
    reads(&s, "text \ntext \nping \nhalf");
}

/* Lengths at which the head changes, and all of them around the words that unmasking goes by. */
TEST(messages_of_many_lengths)
{
    static struct stream s;
    static char payload[MAX + 1], expected[STREAM];
    static const size_t lengths[] = {125, 126, 127, 128, 255, 256, 65535, 65536, MAX};
    for (size_t i = 0; i < MAX; i++) payload[i] = (char)('a' + i % 26);
    for (size_t i = 0; i < 40 + sizeof lengths / sizeof *lengths; i++) {
        size_t length = i < 40 ? i : lengths[i - 40];
        struct sh_writer w;
        sh_writer_init(&w, expected, sizeof expected);
        for (int two = 0; two < 2; two++) {
            sh_put(&w, "text ");
            sh_put_bytes(&w, payload, length);
            sh_put(&w, "\n");
        }
        sh_put(&w, "idle");
        s.size = 0;
        add_frame(&s, FINAL | TEXT, payload, length);
        add_frame(&s, TEXT, payload, length / 3);
        add_frame(&s, FINAL | CONTINUATION, payload + length / 3, length - length / 3);
        reads(&s, expected);
    }
}

TEST(closing)
{
    static struct stream s;
    static const int codes[] = {1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 4999};
    reads_frame(FINAL | CLOSE, RAW(""), "close 1005 \n");
    reads_frame(FINAL | CLOSE, RAW("\x03\xe8"), "close 1000 \n");
    reads_frame(FINAL | CLOSE, RAW("\x03\xe9" "ad\xc3\xa9"), "close 1001 ad\xc3\xa9\n");
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        uint8_t payload[WS_CONTROL_MAX];
        char expected[40];
        size_t length = ws_close(payload, (uint16_t)codes[i], "bye");
        s.size = 0;
        add_text(&s, TEXT, "half a message");
        add_frame(&s, FINAL | CLOSE, payload, length);
        add_text(&s, FINAL | TEXT, "not looked at");
        snprintf(expected, sizeof expected, "close %d bye\n", codes[i]);
        reads(&s, expected);
    }
}

TEST(after_the_end_nothing_is_taken)
{
    static struct stream s;
    struct ws_message message;
    struct ws_reader reader;
    add_text(&s, FINAL | CLOSE, "");
    add_text(&s, FINAL | TEXT, "x");
    ws_reader_init(&reader, MAX);
    assert_int_equal(ws_take(&reader, s.bytes, s.size, &message), 6);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(ws_take(&reader, s.bytes + 6, s.size - 6, &message), 0);
        assert_true(message.event == WS_CLOSE && message.code == 1005);
    }
    ws_reader_init(&reader, MAX);
    ws_take(&reader, (uint8_t[]){0xff, 0xff}, 2, &message);
    for (int i = 0; i < 3; i++) {
        assert_true(message.event == WS_BAD && message.code == 1002);
        assert_int_equal(ws_take(&reader, s.bytes + 6, s.size - 6, &message), 0);
    }
}

/* ---- what is refused ------------------------------------------------------------------------ */

TEST(heads_that_are_refused)
{
    static const int reserved[] = {0x10, 0x20, 0x40, 0x70};
    static const int unknown[] = {3, 4, 5, 6, 7, 11, 12, 13, 14, 15};
    reads_raw(RAW("\x81\x05Hello"), "bad 1002\n"); /* not masked */
    reads_raw(RAW("\x81\x00"), "bad 1002\n");
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
        reads_frame(FINAL | TEXT | reserved[i], RAW("x"), "bad 1002\n");
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
        reads_frame(FINAL | unknown[i], RAW("x"), "bad 1002\n");
    reads_frame(FINAL | BINARY, RAW("x"), "bad 1003\n");
    reads_frame(BINARY, RAW("x"), "bad 1003\n");
}

TEST(control_frames_are_short_and_whole)
{
    static char payload[126];
    memset(payload, 'p', sizeof payload);
    for (int opcode = CLOSE; opcode <= PONG; opcode++) {
        reads_frame(opcode, RAW(""), "bad 1002\n");
        reads_frame(FINAL | opcode, payload, 126, "bad 1002\n");
    }
    reads_raw(RAW("\x89\xfe\0\x01mask1"), "bad 1002\n");
    char expected[140] = "ping ";
    memset(expected + 5, 'p', WS_CONTROL_MAX);
    memcpy(expected + 5 + WS_CONTROL_MAX, "\nidle", 6);
    reads_frame(FINAL | PING, payload, WS_CONTROL_MAX, expected);
}

TEST(continuations_continue_something)
{
    static struct stream s;
    reads_frame(CONTINUATION, RAW("x"), "bad 1002\n");
    reads_frame(FINAL | CONTINUATION, RAW("x"), "bad 1002\n");
    add_text(&s, TEXT, "x");
    add_text(&s, FINAL | TEXT, "y");
    reads(&s, "bad 1002\n");
    s.size = 0;
    add_text(&s, TEXT, "");
    add_text(&s, FINAL | BINARY, "y");
    reads(&s, "bad 1002\n");
    s.size = 0;
    add_text(&s, TEXT, "x");
    add_text(&s, FINAL | CONTINUATION, "y");
    add_text(&s, FINAL | CONTINUATION, "z");
    reads(&s, "text xy\nbad 1002\n");
}

TEST(lengths_are_written_in_the_shortest_way)
{
    reads_raw(RAW("\x81\xfe\x00\x7d"), "bad 1002\n");
    reads_raw(RAW("\x81\xfe\x00\x00"), "bad 1002\n");
    reads_raw(RAW("\x81\xfe\x00\x7e"), "half");
    reads_raw(RAW("\x81\xff\0\0\0\0\0\0\xff\xff"), "bad 1002\n");
    reads_raw(RAW("\x81\xff\0\0\0\0\0\0\0\0"), "bad 1002\n");
    reads_raw(RAW("\x81\xff\0\0\0\0\0\x01\0\0"), "half");
    reads_raw(RAW("\x81\xff\x80\0\0\0\0\x01\0\0"), "bad 1002\n");
    reads_raw(RAW("\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff"), "bad 1009\n");
}

/* The head alone is enough to see that a message would be too long. */
TEST(messages_that_are_too_long)
{
    static struct stream s;
    add_text(&s, FINAL | TEXT, "12345678");
    reads_up_to(&s, 8, "text 12345678\nidle");
    reads_up_to(&s, 7, "bad 1009\n");
    s.size = 2;
    reads_up_to(&s, 7, "bad 1009\n");
    s.size = 0;
    add_text(&s, TEXT, "12345");
    add_text(&s, FINAL | PING, "longer than that");
    add_text(&s, FINAL | CONTINUATION, "678");
    reads_up_to(&s, 8, "ping longer than that\ntext 12345678\nidle");
    reads_up_to(&s, 7, "ping longer than that\nbad 1009\n");
    reads_up_to(&s, 0, "bad 1009\n");
    reads_raw(RAW("\x81\xff\0\0\0\x01\0\0\0\x05"), "bad 1009\n"); /* 2^32 + 5 */
}

/* A character may be cut by the end of a fragment, not by that of a message. */
TEST(text_is_utf8)
{
    static struct stream s;
    static const char *const wrong[] = {"\x80", "\xc0\x80", "\xc1\xbf", "\xc3", "\xe2\x82",
                                        "\xe0\x9f\xbf", "\xed\xa0\x80", "\xf0\x8f\xbf\xbf",
                                        "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xff",
                                        "\xe2\x82ghijklmn"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        reads_frame(FINAL | TEXT, wrong[i], strlen(wrong[i]), "bad 1007\n");
        s.size = 0;
        add_text(&s, TEXT, "");
        add_text(&s, FINAL | CONTINUATION, wrong[i]);
        reads(&s, "bad 1007\n");
    }
    for (size_t i = 0; i < 24; i++) {
        char text[] = "abcdefghijklmnopqrstuvwx";
        text[i] = '\xff';
        reads_frame(FINAL | TEXT, text, 24, "bad 1007\n");
    }
    s.size = 0;
    for (const char *c = "0123456\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80"; *c; c++)
        add_frame(&s, s.size ? CONTINUATION : TEXT, c, 1);
    add_text(&s, FINAL | CONTINUATION, "\x7f");
    reads(&s, "text 0123456\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\x7f\nidle");
    s.size = 0;
    add_text(&s, TEXT, "\xe2\x82");
    add_text(&s, FINAL | PING, "\xff");
    add_text(&s, FINAL | CONTINUATION, "\xc3");
    reads(&s, "ping \xff\nbad 1007\n");
}

TEST(closings_that_are_refused)
{
    static const int codes[] = {0,    999,  1004, 1005, 1006, 1012,
                                1015, 1016, 2000, 2999, 5000, 65535};
    reads_frame(FINAL | CLOSE, RAW("\x03"), "bad 1002\n");
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        char payload[] = {(char)(codes[i] >> 8), (char)codes[i], 'x'};
        reads_frame(FINAL | CLOSE, payload, 2, "bad 1002\n");
        reads_frame(FINAL | CLOSE, payload, 3, "bad 1002\n");
    }
    reads_frame(FINAL | CLOSE, RAW("\x03\xe8\xc3"), "bad 1007\n");
    reads_frame(FINAL | CLOSE, RAW("\x03\xe8" "a\xff" "b"), "bad 1007\n");
}

/* ---- streams made at random ----------------------------------------------------------------- */

/* Text of so many bytes, of characters of one to four. */
static void some_text(struct sh_rng *rng, char *text, size_t length)
{
    static const char *const characters[] = {"a", "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x98\x80"};
    for (size_t at = 0; at < length;) {
        uint32_t i = sh_rng_below(rng, length - at < 4 ? (uint32_t)(length - at) : 4);
        memcpy(text + at, characters[i], i + 1);
        at += i + 1;
    }
}

static void add_ping(struct sh_rng *rng, struct stream *s, struct sh_writer *w)
{
    char text[WS_CONTROL_MAX];
    size_t length = sh_rng_below(rng, 1u << sh_rng_below(rng, 7));
    some_text(rng, text, length);
    add_frame(s, FINAL | PING, text, length);
    sh_put(w, "ping ");
    sh_put_bytes(w, text, length);
    sh_put(w, "\n");
}

/* A message in any number of fragments, of no byte too, with pings between. */
static void add_message(struct sh_rng *rng, struct stream *s, struct sh_writer *w)
{
    char text[2048];
    size_t length = sh_rng_below(rng, 1u << sh_rng_below(rng, 11)), at = 0;
    bool first = true, final;
    some_text(rng, text, length);
    do {
        size_t left = length - at, part = sh_rng_below(rng, (uint32_t)left + 1);
        final = sh_rng_below(rng, 3) == 0;
        if (final) part = left;
        add_frame(s, (final ? FINAL : 0) | (first ? TEXT : CONTINUATION), text + at, part);
        at += part;
        first = false;
        if (!final && sh_rng_below(rng, 2)) add_ping(rng, s, w);
    } while (!final);
    sh_put(w, "text ");
    sh_put_bytes(w, text, length);
    sh_put(w, "\n");
}

TEST(any_stream_in_any_pieces_gives_the_same)
{
    static struct stream s;
    static char expected[2 * STREAM];
    struct sh_rng rng;
    sh_rng_seed(&rng, 4);
    for (int i = 0; i < 100; i++) {
        struct sh_writer w;
        sh_writer_init(&w, expected, sizeof expected);
        s.size = 0;
        for (uint32_t n = sh_rng_below(&rng, 12); n > 0; n--) add_message(&rng, &s, &w);
        sh_put(&w, "idle");
        assert_false(w.full);
        reads(&s, expected);
    }
}

/* ---- memory --------------------------------------------------------------------------------- */

TEST(whole_messages_are_not_copied)
{
    static struct stream s;
    struct ws_message message;
    struct ws_reader reader;
    size_t used = 0;
    add_text(&s, FINAL | TEXT, "one");
    add_text(&s, FINAL | PING, "two");
    add_text(&s, FINAL | CLOSE, "");
    ws_reader_init(&reader, MAX);
    do {
        used += ws_take(&reader, s.bytes + used, s.size - used, &message);
        assert_null(reader.rest);
        assert_true((uint8_t *)message.payload > s.bytes &&
                    (uint8_t *)message.payload < s.bytes + s.size);
    } while (message.event != WS_CLOSE);
    assert_int_equal(used, s.size);
}

/* Who announces much and sends little gets little memory, and none while nothing is half read. */
TEST(memory_follows_what_has_come)
{
    static uint8_t payload[5000];
    uint8_t head[] = {0x81, 0xff, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0}, last = 'x';
    struct ws_message message;
    struct ws_reader reader;
    ws_reader_init(&reader, MAX);
    assert_int_equal(ws_take(&reader, head, sizeof head, &message), sizeof head);
    assert_true(message.event == WS_MORE && reader.room <= 64);
    memset(payload, 'x', sizeof payload);
    for (int i = 0; i < 13; i++) {
        assert_int_equal(ws_take(&reader, payload, sizeof payload, &message), sizeof payload);
        assert_true(message.event == WS_MORE && reader.room <= 2 * reader.length);
    }
    assert_int_equal(ws_take(&reader, payload, 535, &message), 535);
    assert_int_equal(ws_take(&reader, &last, 1, &message), 1);
    assert_true(message.event == WS_TEXT && message.length == 65536);
    assert_true(message.payload[0] == 'x' && message.payload[65535] == 'x');
    assert_int_equal(ws_take(&reader, payload, 0, &message), 0);
    assert_true(message.event == WS_MORE && !reader.rest);
}

/* ---- the server's side ---------------------------------------------------------------------- */

static void writes_head(int opcode, size_t length, const char *expected, size_t count)
{
    uint8_t head[WS_HEAD_MAX];
    assert_int_equal(ws_head(head, opcode, length), count);
    assert_memory_equal(head, expected, count);
}

TEST(heads_are_written)
{
    writes_head(TEXT, 5, RAW("\x81\x05"));
    writes_head(PONG, 125, RAW("\x8a\x7d"));
    writes_head(TEXT, 126, RAW("\x81\x7e\x00\x7e"));
    writes_head(TEXT, 256, RAW("\x81\x7e\x01\x00"));
    writes_head(TEXT, 65535, RAW("\x81\x7e\xff\xff"));
    writes_head(TEXT, 65536, RAW("\x81\x7f\0\0\0\0\0\x01\0\0"));
    writes_head(CLOSE, 0, RAW("\x88\0"));
}

TEST(closings_are_written)
{
    uint8_t payload[WS_CONTROL_MAX];
    char reason[200];
    assert_int_equal(ws_close(payload, 1001, "away"), 6);
    assert_memory_equal(payload, "\x03\xe9" "away", 6);
    assert_int_equal(ws_close(payload, 1005, "nobody hears that"), 0);
    memset(reason, 'r', sizeof reason);
    memcpy(reason + 122, "\xc3\xa9", 3); /* would end in the middle of a character */
    assert_int_equal(ws_close(payload, 4000, reason), 2 + 122);
    memcpy(reason + 121, "\xc3\xa9", 3);
    assert_int_equal(ws_close(payload, 4000, reason), WS_CONTROL_MAX);
    assert_memory_equal(payload + 2, reason, WS_CONTROL_MAX - 2);
}

TEST(the_handshake)
{
    char accept[WS_ACCEPT + 1];
    assert_true(ws_is_key("dGhlIHNhbXBsZSBub25jZQ==", 24));
    ws_accept("dGhlIHNhbXBsZSBub25jZQ==", accept);
    assert_string_equal(accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    ws_accept("x3JJHMbDL1EzLkh9GBhXDw==", accept);
    assert_string_equal(accept, "HSmrc0sMlYUkAGmm5OPpG2HaGWk=");
}

TEST(keys_that_are_refused)
{
    static const char *const wrong[] = {
        "", "dGhlIHNhbXBsZSBub25jZQ=", "dGhlIHNhbXBsZSBub25jZQ===", "dGhlIHNhbXBsZSBub25jZQ=x",
        "dGhlIHNhbXBsZSBub25jZR==", "dGhlIHNhbXBsZSBub25jZQAA", "dGhlIHNhbXBsZSBub25jZQA=",
        "dGhlIHNhbXBsZSBub25j====", "dGhlIHNhbXBs SBub25jZQ==", "dGhlIHNhbXBs_SBub25jZQ==",
        " GhlIHNhbXBsZSBub25jZQ==", "dGhlIHNhbXBsZSBub25jZ===", "dGhlIHNhbX==ZSBub25jZQ==",
        "dGhlIHNhbXBsZSBub25jZQ= ", "dGhlIHNhbXBsZSBub25jZQ== ",
        "dGhlIHNhbXBsZSBub25jZQdGhlIHNhbXBsZSBub25jZQdGhlIHNhbXBsZSBub25jZQ",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(ws_is_key(wrong[i], strlen(wrong[i])));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_examples_of_the_standard),
        cmocka_unit_test(fragments_with_a_ping_between),
        cmocka_unit_test(messages_without_a_byte),
        cmocka_unit_test(messages_of_many_lengths),
        cmocka_unit_test(closing),
        cmocka_unit_test(after_the_end_nothing_is_taken),
        cmocka_unit_test(heads_that_are_refused),
        cmocka_unit_test(control_frames_are_short_and_whole),
        cmocka_unit_test(continuations_continue_something),
        cmocka_unit_test(lengths_are_written_in_the_shortest_way),
        cmocka_unit_test(messages_that_are_too_long),
        cmocka_unit_test(text_is_utf8),
        cmocka_unit_test(closings_that_are_refused),
        cmocka_unit_test(any_stream_in_any_pieces_gives_the_same),
        cmocka_unit_test(whole_messages_are_not_copied),
        cmocka_unit_test(memory_follows_what_has_come),
        cmocka_unit_test(heads_are_written),
        cmocka_unit_test(closings_are_written),
        cmocka_unit_test(the_handshake),
        cmocka_unit_test(keys_that_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
