/* room/room.c - inputs, and what the room does by itself: dice, stand-ins, clocks. */
#include <assert.h>
#include <string.h>

#include "room/inside.h"

enum { ASLEEP = -2 }; /* wake_ms while no OUT_WAKE holds */

const struct room_limits room_usual_limits = {
    .people = 24,
    .chat_per_min = 30,
    .chat_bytes = 500,
    .note_bytes = 3500,
    .looks_per_min = 120,
    .log_bytes = 4 << 20,
    .grace_ms = 60000,
    .pace_ms = 1600,
    .idle_ms = 60000,
};

/* ---- from birth to death ---- */

struct room *room_blank(const struct room_host *host, void *owner, const char *id)
{
    struct room *room = host->resize(NULL, sizeof *room);
    memset(room, 0, sizeof *room);
    room->host = host;
    room->owner = owner;
    room->turn_seat = SH_NONE;
    room->loading = true;
    assert(strlen(id) < sizeof room->id);
    memcpy(room->id, id, strlen(id));
    return room;
}

static void wake_up(struct room *room, int64_t now_ms)
{
    room->loading = false;
    if (room->status == PLAYING && !has_state(room)) room->status = ABORTED; /* other rules */
    if (room->status == PLAYING) room->unattended = true;
    room->told = room->number;
    room->wake_ms = ASLEEP;
    room->skew_ms = room->now_ms > now_ms ? room->now_ms - now_ms : 0;
    room->now_ms = now_ms + room->skew_ms;
    room->empty_ms = room->now_ms;
    room->reveal_ms = room->now_ms + REVEAL_AGAIN_MS;
    for (int p = 1; p <= room->people_count; p++) person_of(room, p)->gone_ms = room->now_ms;
}

const char *room_load(struct room *room, uint32_t number, int64_t at_ms, const char *text,
                      size_t length)
{
    assert(room->loading);
    if (number != room->number + 1) return "bad-number";
    room->number = number;
    room->now_ms = at_ms > room->now_ms ? at_ms : room->now_ms;
    return apply_event(room, text, length);
}

void room_loaded(struct room *room, int64_t now_ms)
{
    room->parts = 0;
    room->refresh = room->leaving = room->took = NOBODY;
    wake_up(room, now_ms);
}

struct room *room_new(const struct room_host *host, void *owner, const char *id,
                      const struct sh_game *game, int64_t now_ms)
{
    struct room *room = room_blank(host, owner, id);
    struct sh_writer w;
    uint8_t secret[SH_SHA256_SIZE];
    wake_up(room, now_ms);
    host->fresh(owner, secret);
    begin_event(room, &w, "open ");
    sh_put(&w, game->id);
    sh_put_char(&w, ' ');
    sh_put_hex(&w, secret, sizeof secret);
    must_happen(room, &w);
    return room;
}

void room_free(struct room *room)
{
    void *(*resize)(void *, size_t) = room->host->resize;
    for (int p = 1; p <= room->people_count; p++) resize(person_of(room, p)->note, 0);
    resize(room->said, 0);
    resize(room->chat, 0);
    resize(room->door, 0);
    resize(room->thoughts, 0);
    resize(room->proposals, 0);
    resize(room->words, 0);
    resize(room->cards, 0);
    resize(room->acts, 0);
    resize(room->fresh, 0);
    resize(room->marks, 0);
    forget_past(room);
    resize(room->states, 0);
    resize(room->people, 0);
    resize(room, 0);
}

/* ---- getting it into the cache ---- */

static void fetch(const void *memory, size_t size)
{
    enum { LINE = 64 };
    for (size_t at = 0; at < size; at += LINE) __builtin_prefetch((const char *)memory + at);
}

/* Where its time is, what the match is, who sits where, and how it goes. */
void room_expect(const struct room *room)
{
    fetch(room, offsetof(struct room, words));
    fetch(&room->match, offsetof(struct room, secret) - offsetof(struct room, match));
    fetch(&room->people, offsetof(struct room, seat[2]) - offsetof(struct room, people));
    fetch(&room->states, sizeof *room - offsetof(struct room, states));
}

void room_expect_match(const struct room *room)
{
    fetch(room->people, room->people_count * sizeof *room->people);
    if (room->states) fetch(room->states, 2 * state_room(room));
    if (room->fresh) fetch(room->fresh, room->fresh_length); /* it will tell of these acts ... */
    else if (room->acts) fetch(room->acts + room->acts_length, 1); /* ... or add some */
}

/* ---- looking at it ---- */

bool room_is_storing(const struct room *room)
{
    return room->storing;
}

const struct sh_game *room_game(const struct room *room)
{
    return room->game;
}

const void *room_state(const struct room *room)
{
    return has_state(room) ? state_of(room, STATE_NOW) : NULL;
}

uint32_t room_number(const struct room *room)
{
    return room->number;
}

uint32_t room_match(const struct room *room)
{
    return room->match;
}

bool anybody_here(const struct room *room)
{
    for (int p = 1; p <= room->people_count; p++)
        if (is_here(room, p)) return true;
    return false;
}

int seat_of(const struct room *room, int person)
{
    for (int s = 0; person != NOBODY && s < room->setup.seats; s++)
        if (room->seat[s].person == person) return s;
    return -1;
}

int viewer_of(const struct room *room, int person)
{
    int seat = seat_of(room, person);
    return seat < 0 ? SH_WATCHER : seat;
}

static void seat_and_happen(struct room *room, const char *kind, int number)
{
    struct sh_writer w;
    begin_event(room, &w, kind);
    sh_put_number(&w, number);
    must_happen(room, &w);
}

/* ---- what the room does by itself: at most one event at a time ---- */

/* Has somebody been gone for longer than people should have to wait? */
static bool is_long_gone(const struct room *room, int person)
{
    const struct room_person *p = person_of(room, person);
    return !is_here(room, person) && room->now_ms >= p->gone_ms + room->host->limits.grace_ms;
}

/* Does anybody at the table wait for the others? */
static bool somebody_plays(const struct room *room)
{
    for (int s = 0; s < room->setup.seats; s++)
        if (is_here(room, room->seat[s].person) && !room->seat[s].standin) return true;
    return false;
}

static bool mind_seats(struct room *room)
{
    bool waiting = somebody_plays(room);
    for (int s = 0; s < room->setup.seats; s++) {
        const struct room_seat *seat = &room->seat[s];
        if (seat->person == NOBODY) continue;
        if (seat->standin && !seat->stood && is_here(room, seat->person)) {
            seat_and_happen(room, "return ", s);
            return true;
        }
        if (!seat->standin && waiting && is_long_gone(room, seat->person)) {
            seat_and_happen(room, "standin ", s);
            return true;
        }
    }
    return false;
}

/* A room whose host is gone is led by somebody who is there, best by somebody at the table. */
static bool mind_host(struct room *room)
{
    int next = NOBODY;
    if (room->host_person == NOBODY) return false;
    if (!person_of(room, room->host_person)->left && !is_long_gone(room, room->host_person))
        return false;
    for (int p = room->people_count; p >= 1; p--) {
        bool better = next == NOBODY || seat_of(room, p) >= 0 || seat_of(room, next) < 0;
        if (is_here(room, p) && better) next = p;
    }
    if (next == NOBODY) return false;
    seat_and_happen(room, "host ", next);
    return true;
}

bool is_running(const struct room *room)
{
    return room->status == PLAYING && !room->paused;
}

static bool mind_itself(struct room *room)
{
    struct sh_writer w;
    if (room->status == PLAYING && is_too_long(base_of(room))) {
        begin_event(room, &w, "abort");
        must_happen(room, &w);
        return true;
    }
    if (room->status == PLAYING && sh_may_act(base_of(room), SH_CHANCE)) {
        make_chance(room);
        return true;
    }
    bool here = anybody_here(room), timed = room->status == PLAYING && room->clock != CLOCK_OFF;
    if (timed && here == room->unattended) {
        begin_event(room, &w, here ? "restart" : "empty");
        must_happen(room, &w);
        return true;
    }
    if (!here) return false;
    if (room->status == GATHERING && mind_dice(room)) return true;
    if (room->status == LOBBY && mind_strange_bots(room)) return true;
    if (mind_wish(room)) return true;
    if (room->status == PLAYING && mind_seats(room)) return true;
    return mind_host(room);
}

/* ---- when to look again ---- */

void sooner(int64_t *at_ms, int64_t other_ms)
{
    if (*at_ms < 0 || other_ms < *at_ms) *at_ms = other_ms;
}

static int64_t people_deadline(const struct room *room)
{
    int64_t at = -1, grace = room->host->limits.grace_ms;
    int host = room->host_person;
    if (host != NOBODY && !is_here(room, host)) sooner(&at, person_of(room, host)->gone_ms + grace);
    bool waiting = room->status == PLAYING && somebody_plays(room);
    for (int s = 0; waiting && s < room->setup.seats; s++) {
        const struct room_seat *seat = &room->seat[s];
        if (seat->person == NOBODY || seat->standin || is_here(room, seat->person)) continue;
        sooner(&at, person_of(room, seat->person)->gone_ms + grace);
    }
    return at;
}

/* Has nobody been here for so long that the room may be put away? */
static bool is_forsaken(const struct room *room)
{
    return !anybody_here(room) && room->now_ms >= room->empty_ms + room->host->limits.idle_ms;
}

static void set_wake(struct room *room)
{
    int64_t at = -1;
    if (is_forsaken(room)) {
        at = -1;
    } else if (!anybody_here(room)) {
        at = room->empty_ms + room->host->limits.idle_ms;
    } else {
        at = people_deadline(room);
        int64_t match = is_running(room) ? match_deadline(room) : -1;
        if (match >= 0) sooner(&at, match);
        if (room->status == GATHERING && room->reveal_ms > room->now_ms)
            sooner(&at, room->reveal_ms);
        if (room->wish.person != NOBODY) sooner(&at, room->wish.until_ms);
    }
    if (at == room->wake_ms) return;
    room->wake_ms = at;
    struct room_out out = {.kind = OUT_WAKE, .at_ms = at < 0 ? -1 : at - room->skew_ms};
    room->host->out(room->owner, &out);
}

static void settle(struct room *room)
{
    if (room->storing || room->broken) return;
    while (mind_itself(room))
        if (room->storing || room->broken) return;
    mind_bots(room);
    if (act_for_bot(room)) return;
    set_wake(room);
    if (is_forsaken(room)) {
        struct room_out out = {.kind = OUT_DONE};
        room->host->out(room->owner, &out);
    }
}

/* ---- inputs ---- */

static void take_gone(struct room *room, const struct room_in *in)
{
    if (in->person == NOBODY) {
        forget_knock(room, in->conn);
        return;
    }
    struct room_person *person = person_of(room, in->person);
    assert(person->conns > 0);
    if (--person->conns > 0) return;
    person->gone_ms = room->now_ms;
    if (!anybody_here(room)) room->empty_ms = room->now_ms;
    if (!person->left) tell_here(room);
}

/* Who came in is known from now on, and sees everything. */
static void let_in(struct room *room, unsigned parts)
{
    uint8_t person = room->speaker;
    uint32_t conn = room->entering;
    struct room_out known = {.kind = OUT_KNOWN, .conn = conn, .person = person};
    room->entering = 0;
    room->empty_ms = -1;
    person_of(room, person)->conns++;
    tell_parts(room, parts);
    room->host->out(room->owner, &known);
    tell_everything(room, conn, person);
    tell_past(room, conn, person);
}

static void take_stored(struct room *room)
{
    unsigned parts = room->parts;
    int leaving = room->leaving;
    assert(room->storing);
    room->storing = false;
    room->parts = 0;
    room->leaving = NOBODY;
    drop_proposals(room);
    if (room->entering) let_in(room, parts);
    else tell_parts(room, parts);
    if (is_here(room, room->refresh)) tell_everything(room, 0, room->refresh);
    room->refresh = room->took = NOBODY;
    if (leaving != NOBODY) {
        tell_bye(room, 0, leaving, room->bye);
        if (!anybody_here(room)) room->empty_ms = room->now_ms;
    }
    room->said = room->host->resize(room->said, 0);
    forget_fresh(room);
}

void room_refuse_line(struct room *room, uint32_t conn, uint8_t person, const char *line,
                      const char *why)
{
    struct room_in in = {.kind = IN_LINE, .conn = conn, .person = person, .text = line};
    refuse_line(room, &in, why, NULL, 0);
}

void room_take(struct room *room, const struct room_in *in)
{
    int64_t now_ms = in->now_ms + room->skew_ms;
    assert(!room->broken && (!room->storing || in->kind == IN_STORED));
    if (now_ms >= room->now_ms) {
        room->now_ms = now_ms;
    } else { /* ours never goes back; what we asked to be woken for comes later by the shell's */
        room->skew_ms += room->now_ms - now_ms;
        room->wake_ms = ASLEEP;
    }
    switch (in->kind) {
    case IN_LINE: take_line(room, in); break;
    case IN_GONE: take_gone(room, in); break;
    case IN_STORED: take_stored(room); break;
    case IN_THOUGHT: take_thought(room, in); break;
    case IN_TICK: room->wake_ms = ASLEEP; break;
    }
    settle(room);
}
