/*
 * bench/load/flood.c - strangers who send a server what it cannot want, at a fixed rate.
 *
 *     flood --port N --game GAME [--rate N] [--connections N] [--seconds N] [--from ADDRESS] ...
 *
 * Every stranger has a way to misbehave, an eighth of them each way, and comes again whenever the
 * server has hung up. The moments are fixed: stranger k % connections does something at k / rate,
 * whatever the server does; a stranger who is still connecting then lets the moment pass.
 */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "bench/load/flags.h"
#include "bench/load/report.h"
#include "bench/load/wire.h"
#include "engine/rng.h"

enum { EVENTS = 64, UNIT_MAX = 4096, STRANGERS_MAX = 10000, ROOM_ID = 64, PATIENCE_MS = 5000 };

/* ---- ways to misbehave ---- */

enum way { GARBAGE, SLOW_HEAD, LONG_HEAD, ROOMS, OVERSIZED, UNMASKED, BAD_UTF8, UNKNOWN, WAYS };
static const char *const way_names[WAYS] = {"garbage",   "slow_head", "long_head", "rooms",
                                            "oversized", "unmasked",  "bad_utf8",  "unknown"};

struct flood {
    uint16_t         port;
    const char      *game;
    char             room[ROOM_ID]; /* one that the strangers may look into */
    uint32_t         rate, connections, seconds, source;
    bool             spreads, json;
    int              epoll;
    struct sh_rng    rng;
    struct wire_input input;
    uint64_t         sent[WAYS];
    uint64_t         hung_up, missed, connects, answers, rooms_made;
};

enum stage { AWAY, CONNECTING, UPGRADING, READY };

struct stranger {
    struct wire wire;
    uint32_t    index;
    enum stage  stage;
    enum way    way;
    uint32_t    done; /* units since it came */
};

static bool needs_socket(enum way way)
{
    return way >= OVERSIZED;
}

static void make_random(struct flood *flood, uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) bytes[i] = (uint8_t)sh_rng_next(&flood->rng);
}

/* The head of a frame that announces a gigabyte, and the beginning of it. */
static size_t make_oversized(struct flood *flood, uint8_t *unit)
{
    static const uint8_t head[] = {0x81, 0xff, 0, 0, 0, 0, 0x40, 0, 0, 0, 1, 2, 3, 4};
    memcpy(unit, head, sizeof head);
    make_random(flood, unit + sizeof head, 1024);
    return sizeof head + 1024;
}

/* One byte of a request that never ends. */
static size_t make_slow_head(const struct stranger *stranger, uint8_t *unit)
{
    static const char head[] = "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n";
    static const char more[] = "X-More: and more\r\n";
    uint32_t at = stranger->done, begun = sizeof head - 1;
    unit[0] = (uint8_t)(at < begun ? head[at] : more[(at - begun) % (sizeof more - 1)]);
    return 1;
}

static size_t make_long_head(uint8_t *unit)
{
    int length = snprintf((char *)unit, UNIT_MAX, "GET /");
    memset(unit + length, 'x', UNIT_MAX - (size_t)length);
    return UNIT_MAX;
}

/* Somebody who has come in and says what nobody understands, or what is not for them to say. */
static size_t make_line(struct flood *flood, const struct stranger *stranger, uint8_t *unit)
{
    static const char *const lines[] = {"frobnicate %u", "act %u nothing", "sit 99%u", "kick %u",
                                        "turn 1 %u"};
    uint32_t mask = (uint32_t)sh_rng_next(&flood->rng);
    char line[128];
    const char *format = stranger->done == 0 ? "enter stranger-stranger-stranger-%u stranger"
                                             : lines[stranger->done % 5];
    int length = snprintf(line, sizeof line, format, mask);
    return wire_frame(unit, 1, line, (size_t)length, &mask);
}

static size_t make_unit(struct flood *flood, struct stranger *stranger, uint8_t unit[UNIT_MAX])
{
    uint32_t mask = (uint32_t)sh_rng_next(&flood->rng);
    switch (stranger->way) {
    case GARBAGE: make_random(flood, unit, 256); return 256;
    case SLOW_HEAD: return make_slow_head(stranger, unit);
    case LONG_HEAD: return make_long_head(unit);
    case OVERSIZED: return make_oversized(flood, unit);
    case UNMASKED: return wire_frame(unit, 1, "enter me", 8, NULL);
    case BAD_UTF8: return wire_frame(unit, 1, "say \xc3\x28 \xf8\x88", 8, &mask);
    default: return make_line(flood, stranger, unit);
    }
}

/* ---- one stranger ---- */

static void leave(struct flood *flood, struct stranger *stranger)
{
    wire_close(&stranger->wire);
    stranger->stage = AWAY;
    stranger->done = 0;
    flood->hung_up++;
}

static void misbehave(struct flood *flood, struct stranger *stranger)
{
    uint8_t unit[UNIT_MAX];
    bool fine = stranger->way == ROOMS
                    ? wire_post_room(&stranger->wire, flood->port, flood->game)
                    : wire_send(&stranger->wire, unit, make_unit(flood, stranger, unit));
    flood->sent[stranger->way]++;
    stranger->done++;
    if (!fine) leave(flood, stranger);
}

static void come(struct flood *flood, struct stranger *stranger)
{
    uint32_t source = flood->source + (flood->spreads ? stranger->index : 0);
    flood->connects++;
    if (!wire_connect(&stranger->wire, flood->port, source, false)) {
        flood->missed++;
        return;
    }
    stranger->stage = CONNECTING;
    struct epoll_event event = {.events = EPOLLIN | EPOLLOUT, .data.ptr = stranger};
    if (epoll_ctl(flood->epoll, EPOLL_CTL_ADD, stranger->wire.fd, &event) != 0) abort();
}

static void connected(struct flood *flood, struct stranger *stranger)
{
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = stranger};
    if (epoll_ctl(flood->epoll, EPOLL_CTL_MOD, stranger->wire.fd, &event) != 0) abort();
    if (!needs_socket(stranger->way)) {
        stranger->stage = READY;
        misbehave(flood, stranger);
        return;
    }
    stranger->stage = UPGRADING;
    if (!wire_upgrade(&stranger->wire, flood->port, flood->room)) leave(flood, stranger);
}

static void hear(struct flood *flood, struct stranger *stranger)
{
    struct wire_got got;
    wire_read(&flood->input, &stranger->wire);
    while (stranger->stage != AWAY && (got = wire_next(&flood->input)).event != WIRE_MORE) {
        flood->answers += got.event != WIRE_OVER;
        flood->rooms_made += got.event == WIRE_HTTP && got.status == 201;
        if (got.event == WIRE_OVER) {
            leave(flood, stranger);
        } else if (stranger->stage == UPGRADING && got.status == 101) {
            stranger->stage = READY;
            misbehave(flood, stranger);
        } else if (stranger->stage == UPGRADING) {
            leave(flood, stranger);
        }
    }
}

static void take_event(struct flood *flood, const struct epoll_event *event)
{
    struct stranger *stranger = event->data.ptr;
    if (stranger->stage == CONNECTING && event->events & EPOLLOUT) connected(flood, stranger);
    if (stranger->stage != AWAY && event->events & (EPOLLIN | EPOLLHUP | EPOLLERR))
        hear(flood, stranger);
}

/* ---- all of them ---- */

/* The room that the strangers look into, made as anybody may. */
static bool make_room(struct flood *flood)
{
    struct wire wire;
    struct wire_got got = {0};
    struct epoll_event event = {.events = EPOLLIN};
    if (!wire_connect(&wire, flood->port, flood->source, true)) return false;
    if (epoll_ctl(flood->epoll, EPOLL_CTL_ADD, wire.fd, &event) != 0) abort();
    bool fine = wire_post_room(&wire, flood->port, flood->game);
    while (fine && got.event == WIRE_MORE &&
           epoll_wait(flood->epoll, &event, 1, PATIENCE_MS) == 1) {
        wire_read(&flood->input, &wire);
        got = wire_next(&flood->input);
    }
    fine = got.event == WIRE_HTTP && got.status == 201 && got.length > 11;
    if (fine) {
        const char *id = got.text + 9; /* {"room":" */
        const char *end = memchr(id, '"', got.length - 9);
        fine = end && end - id < ROOM_ID;
        if (fine) memcpy(flood->room, id, (size_t)(end - id));
    }
    wire_close(&wire);
    return fine;
}

static void pour(struct flood *flood, struct stranger *strangers)
{
    struct epoll_event events[EVENTS];
    int64_t began = wire_now(), end = began + (int64_t)flood->seconds * 1000000000;
    uint64_t due = 0;
    for (int64_t now = began; now < end; now = wire_now()) {
        int64_t next = began + (int64_t)((double)due / flood->rate * 1e9);
        if (next <= now) {
            struct stranger *stranger = &strangers[due++ % flood->connections];
            if (stranger->stage == AWAY) come(flood, stranger);
            else if (stranger->stage == READY) misbehave(flood, stranger);
            else flood->missed++;
            continue;
        }
        struct timespec wait = {.tv_sec = (next - now) / 1000000000,
                                .tv_nsec = (next - now) % 1000000000};
        int count = epoll_pwait2(flood->epoll, events, EVENTS, &wait, NULL);
        for (int i = 0; i < count; i++) take_event(flood, &events[i]);
    }
}

static void print(const struct flood *flood)
{
    struct report report = {.prefix = "flood."};
    double all = 0;
    for (int way = 0; way < WAYS; way++) all += (double)flood->sent[way];
    report_add(&report, "sent", all / flood->seconds, "1/s");
    for (int way = 0; way < WAYS; way++)
        report_add(&report, way_names[way], (double)flood->sent[way], "1");
    report_add(&report, "connects", (double)flood->connects, "1");
    report_add(&report, "hung_up", (double)flood->hung_up, "1");
    report_add(&report, "answers", (double)flood->answers, "1");
    report_add(&report, "rooms_made", (double)flood->rooms_made, "1");
    report_add(&report, "missed", (double)flood->missed, "1");
    report_print(&report, flood->json);
}

/* ---- arguments ---- */

static const char usage[] =
    "usage: flood --port N --game GAME [OPTION]...\n"
    "  --rate N        things to do per second in all (1000)\n"
    "  --connections N (100)       --seconds N (10)\n"
    "  --from ADDRESS  of the strangers, 127.x.y.z (127.0.0.1)\n"
    "  --spread        every stranger has an address of their own, counted up from there\n"
    "  --json          print JSON\n";

enum flag { PORT = 1, GAME, RATE, CONNECTIONS, SECONDS, FROM, SPREAD, JSON };

static const struct option flags[] = {
    {"port", 1, NULL, PORT}, {"game", 1, NULL, GAME}, {"rate", 1, NULL, RATE},
    {"connections", 1, NULL, CONNECTIONS}, {"seconds", 1, NULL, SECONDS}, {"from", 1, NULL, FROM},
    {"spread", 0, NULL, SPREAD}, {"json", 0, NULL, JSON}, {0},
};

static void refuse(const char *what, const char *value)
{
    fprintf(stderr, "flood: %s: %s\n%s", what, value, usage);
    exit(2);
}

static uint32_t number(const char *text, uint32_t high)
{
    uint32_t value = 0;
    if (!flags_number(text, 1, high, &value)) refuse("not a number that fits here", text);
    return value;
}

static uint32_t source_address(const char *text)
{
    uint32_t source = 0;
    if (!flags_source(text, &source)) refuse("not an address 127.x.y.z", text);
    return source;
}

static void take_arguments(struct flood *flood, int argc, char **argv)
{
    int flag;
    while ((flag = getopt_long(argc, argv, "", flags, NULL)) != -1) {
        switch ((enum flag)flag) {
        case PORT: flood->port = (uint16_t)number(optarg, 65535); break;
        case GAME: flood->game = optarg; break;
        case RATE: flood->rate = number(optarg, 10000000); break;
        case CONNECTIONS: flood->connections = number(optarg, STRANGERS_MAX); break;
        case SECONDS: flood->seconds = number(optarg, 86400); break;
        case FROM: flood->source = source_address(optarg); break;
        case SPREAD: flood->spreads = true; break;
        case JSON: flood->json = true; break;
        default: refuse("called wrongly", "see above");
        }
    }
    if (optind < argc) refuse("unknown", argv[optind]);
    if (!flood->port || !flood->game) refuse("wanted", "--port and --game");
}

int main(int argc, char **argv)
{
    struct flood flood = {.rate = 1000, .connections = 100, .seconds = 10, .source = 1,
                          .epoll = epoll_create1(EPOLL_CLOEXEC)};
    take_arguments(&flood, argc, argv);
    wire_many_files();
    sh_rng_seed(&flood.rng, 1);
    wire_input_init(&flood.input);
    struct stranger *strangers = calloc(flood.connections, sizeof *strangers);
    if (!strangers || flood.epoll < 0) abort();
    for (uint32_t i = 0; i < flood.connections; i++)
        strangers[i] = (struct stranger){.index = i, .wire.fd = -1, .way = (enum way)(i % WAYS)};
    bool fine = make_room(&flood);
    if (fine) {
        pour(&flood, strangers);
        print(&flood);
    } else {
        fprintf(stderr, "flood: cannot make a room\n");
    }
    for (uint32_t i = 0; i < flood.connections; i++) wire_close(&strangers[i].wire);
    free(strangers);
    wire_input_release(&flood.input);
    close(flood.epoll);
    return fine ? 0 : 1;
}
