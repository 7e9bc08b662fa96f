/* bench/load/crowd.c - see crowd.h. */
#include <assert.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "bench/load/check.h"
#include "bench/load/crowd.h"
#include "bench/load/scan.h"
#include "bench/load/wire.h"
#include "engine/rng.h"
#include "record/dice.h"

enum {
    ROOM_ID    = 64,  /* bytes of a room's name, final NUL included */
    MOVE       = 192, /* likewise of a move in notation */
    BYTES      = 16,  /* that a person mixes into the dice */
    IN_FLIGHT  = 64,  /* rooms that are being filled at a time */
    EVENTS     = 512, /* taken from the system at a time */
    PATIENCE_S = 60,  /* for filling the rooms */
};

enum stage { AWAY, POSTING, UPGRADING, ENTERING, INSIDE };

struct person {
    struct wire       wire;
    struct room      *room;
    enum stage        stage;
    uint32_t          seat; /* also the number among the room's people */
    uint32_t          match, mixed_match; /* the one that is seen; the one that was mixed for */
    uint32_t          revealed_match;     /* the one for which it was revealed */
    uint8_t           bytes[BYTES];       /* mixed in */
    uint32_t          known;              /* acts of the match that were shown */
    uint32_t          asked_n;            /* the message that asked; 0: nothing is asked */
    bool              waiting;            /* for `move` to be shown */
    int64_t           planned;
    char              move[MOVE];
    struct transcript own;
};

struct room {
    uint32_t       index;
    char           id[ROOM_ID];
    uint32_t       people, inside; /* that have been let in; that have come */
    uint32_t       begun_match, ended_match;
    uint32_t       over; /* bit set of those who know that the match has ended */
    uint64_t       sent; /* acts, since crowd_go() */
    bool           playing, filling;
    struct person *person; /* `people` of the plan */
};

struct crowd {
    struct crowd_plan   plan;
    struct crowd_counts counts;
    struct sh_rng       rng;
    struct wire_input   input;
    struct samples      latencies;
    struct room        *rooms;
    uint32_t            opened, people, in_flight;
    int                 epoll;
    bool                going;
    int64_t             began;         /* of crowd_go() */
    uint64_t            due;           /* acts whose planned moment has passed */
    int64_t             watch, unwatch; /* latencies are kept of acts planned between */
    char                trouble[512];
};

static void fail(struct crowd *crowd, const char *format, ...)
{
    va_list args;
    if (crowd->trouble[0]) return;
    va_start(args, format);
    vsnprintf(crowd->trouble, sizeof crowd->trouble, format, args);
    va_end(args);
}

static void fail_person(struct crowd *crowd, const struct person *person, const char *what,
                        struct span text)
{
    fail(crowd, "room %s, seat %u: %s: %.*s", person->room->id, person->seat, what,
         (int)(text.length < 200 ? text.length : 200), text.at ? text.at : "");
}

/* ---- saying things ---- */

static void say(struct crowd *crowd, struct person *person, const char *format, ...)
{
    char text[WIRE_TEXT_MAX];
    va_list args;
    va_start(args, format);
    int length = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    assert(length > 0 && (size_t)length < sizeof text);
    crowd->counts.lines++;
    if (!wire_say(&person->wire, text, (size_t)length, (uint32_t)sh_rng_next(&crowd->rng)))
        fail_person(crowd, person, "cannot send", (struct span){text, (size_t)length});
}

static uint64_t some(struct crowd *crowd)
{
    return sh_rng_next(&crowd->rng);
}

static void enter(struct crowd *crowd, struct person *person)
{
    say(crowd, person, "enter %016llx%016llx p%u", (unsigned long long)some(crowd),
        (unsigned long long)some(crowd), person->seat);
}

/* In hexadecimal, with a final NUL. */
static const char *hex(const uint8_t *bytes, size_t count, char *text)
{
    for (size_t i = 0; i < count; i++) snprintf(text + 2 * i, 3, "%02x", bytes[i]);
    return text;
}

/* Commit to some bytes for the dice; reveal() them when the room asks. */
static void mix(struct crowd *crowd, struct person *person)
{
    uint8_t hash[SH_SHA256_SIZE];
    char text[2 * SH_SHA256_SIZE + 1];
    for (size_t i = 0; i < BYTES; i++) person->bytes[i] = (uint8_t)some(crowd);
    sh_dice_hash_mix(person->bytes, hash);
    say(crowd, person, "mix %s", hex(hash, sizeof hash, text));
}

static void reveal(struct crowd *crowd, struct person *person)
{
    char text[2 * BYTES + 1];
    say(crowd, person, "reveal %s", hex(person->bytes, BYTES, text));
}

static void send_act(struct crowd *crowd, struct person *person, int64_t planned)
{
    say(crowd, person, "act %u %s", person->asked_n, person->move);
    person->asked_n = 0;
    person->waiting = true;
    person->planned = planned;
    person->room->sent++;
}

/* ---- when to act ---- */

/* The moment for which act `sent` of a room is planned: all rooms in turn, evenly. */
static int64_t planned_time(const struct crowd *crowd, const struct room *room)
{
    double slot = (double)(room->sent * crowd->opened + room->index);
    return crowd->began + (int64_t)(slot / crowd->plan.rate * 1e9);
}

static void try_act(struct crowd *crowd, struct person *person, int64_t now)
{
    if (!crowd->going || !person->asked_n || person->waiting) return;
    if (crowd->plan.rate == 0) {
        send_act(crowd, person, now);
        return;
    }
    int64_t planned = planned_time(crowd, person->room);
    if (planned <= now) send_act(crowd, person, planned);
}

/* Paced: let the rooms act whose moment has come; returns the next moment. */
static int64_t act_when_due(struct crowd *crowd, int64_t now)
{
    for (;;) {
        int64_t next = crowd->began + (int64_t)((double)crowd->due / crowd->plan.rate * 1e9);
        if (next > now) return next;
        struct room *room = &crowd->rooms[crowd->due++ % crowd->opened];
        for (uint32_t p = 0; p < room->people; p++) try_act(crowd, &room->person[p], now);
    }
}

/* ---- hearing things ---- */

static void act_was_shown(struct crowd *crowd, struct person *person, struct span act, int64_t now)
{
    const char *move = memchr(act.at, ' ', act.length);
    size_t length = move ? act.length - (size_t)(move + 1 - act.at) : 0;
    if (!person->waiting || length != strlen(person->move) ||
        memcmp(move + 1, person->move, length) != 0) {
        fail_person(crowd, person, "an act twice, or one that was never sent", act);
        return;
    }
    person->waiting = false;
    crowd->counts.acts++;
    if (crowd->plan.checks) transcript_add(&person->own, act);
    if (person->planned >= crowd->watch && person->planned < crowd->unwatch)
        samples_add(&crowd->latencies, now - person->planned);
}

static void follow_state(struct crowd *crowd, struct person *person, const struct scanned *seen,
                         int64_t now)
{
    struct span list = seen->acts, act;
    if (seen->from != person->known)
        fail(crowd, "room %s, seat %u: acts from %u, but %u are known", person->room->id,
             person->seat, seen->from, person->known);
    while (scan_string(&list, &act)) {
        person->known++;
        if (person->seat == 0) crowd->counts.all_acts++;
        if (check_seat(act) == (int)person->seat) act_was_shown(crowd, person, act, now);
    }
    person->asked_n = 0;
    if (seen->moves.length == 0 || person->waiting) return;
    struct span move = scan_pick(seen->moves, (uint32_t)some(crowd));
    if (move.length >= MOVE) {
        fail_person(crowd, person, "too long a move", move);
        return;
    }
    memcpy(person->move, move.at, move.length);
    person->move[move.length] = 0;
    person->asked_n = seen->n;
    try_act(crowd, person, now);
}

static void open_person(struct crowd *crowd, struct room *room, enum stage stage);

static void open_guests(struct crowd *crowd, struct room *room)
{
    while (room->people < crowd->people && !crowd->trouble[0])
        open_person(crowd, room, UPGRADING);
}

static void settle(struct crowd *crowd, struct room *room)
{
    if (!room->filling || room->inside < crowd->people) return;
    if (crowd->plan.plays && !room->playing) return;
    room->filling = false;
    crowd->in_flight--;
}

static void follow_lobby(struct crowd *crowd, struct person *person, const struct scanned *seen)
{
    struct room *room = person->room;
    bool seated = seen->taken >> person->seat & 1;
    if (seen->seats != crowd->plan.seats) return; /* the host has asked for them */
    if (seated && person->mixed_match != seen->match) {
        person->mixed_match = seen->match;
        mix(crowd, person);
    }
    if (person->seat != 0) return;
    open_guests(crowd, room);
    if (seen->taken == (1u << seen->seats) - 1 && seen->mixed == seen->seats &&
        room->begun_match != seen->match) {
        room->begun_match = seen->match;
        say(crowd, person, "begin");
    }
}

/* Everybody is there when a match begins, so everybody is asked. */
static void follow_dice(struct crowd *crowd, struct person *person, const struct scanned *seen)
{
    if (person->revealed_match == seen->match) return;
    person->revealed_match = seen->match;
    reveal(crowd, person);
}

/* Another match: everybody at the table wishes for it. */
static void call_rematch(struct crowd *crowd, struct room *room)
{
    for (uint32_t p = 0; p < room->people; p++) say(crowd, &room->person[p], "rematch");
}

/* Everybody knows that it is over: they must have seen equally much. */
static void end_match(struct crowd *crowd, struct room *room)
{
    struct person *host = &room->person[0];
    for (uint32_t p = 0; p < room->people; p++) {
        const struct person *person = &room->person[p];
        if (person->known != host->known)
            fail(crowd, "room %s: seat %u saw %u acts, seat 0 %u", room->id, p, person->known,
                 host->known);
        if (person->waiting)
            fail_person(crowd, person, "an act was lost",
                        (struct span){person->move, strlen(person->move)});
    }
    crowd->counts.matches++;
    if (crowd->plan.checks) say(crowd, host, "record");
    else call_rematch(crowd, room);
}

static void follow_match(struct person *person, uint32_t match)
{
    if (match == person->match) return;
    person->match = match;
    person->known = 0;
    transcript_clear(&person->own);
}

static void follow_room(struct crowd *crowd, struct person *person, const struct scanned *seen)
{
    struct room *room = person->room;
    if (seen->status == STATUS_LOBBY) follow_lobby(crowd, person, seen);
    if (seen->status == STATUS_GATHERING) follow_dice(crowd, person, seen);
    if (seen->status == STATUS_PLAYING) room->playing = true;
    if (seen->status == STATUS_OTHER) fail(crowd, "room %s is neither on nor over", room->id);
    if (seen->status != STATUS_OVER || room->ended_match == seen->match) return;
    room->over |= 1u << person->seat;
    if (room->over != (1u << room->people) - 1) return;
    room->over = 0;
    room->ended_match = seen->match;
    end_match(crowd, room);
}

static void compare_record(struct crowd *crowd, struct room *room, struct span record)
{
    const struct transcript *own[CROWD_SEATS_MAX];
    for (uint32_t p = 0; p < room->people; p++) own[p] = &room->person[p].own;
    const char *why = check_record(record, own, room->people, room->person[0].known);
    if (why) fail(crowd, "room %s: %s", room->id, why);
    crowd->counts.records++;
    call_rematch(crowd, room);
}

/* The first message after `enter`. */
static void come_in(struct crowd *crowd, struct person *person)
{
    struct room *room = person->room;
    person->stage = INSIDE;
    room->inside++;
    if (!crowd->plan.plays) {
        if (person->seat == 0) open_guests(crowd, room);
        return;
    }
    if (person->seat == 0) say(crowd, person, "seats %u", crowd->plan.seats);
    say(crowd, person, "sit %u", person->seat);
}

static void hear(struct crowd *crowd, struct person *person, struct span text, int64_t now)
{
    struct scanned seen;
    crowd->counts.messages++;
    scan(&seen, text.at, text.length);
    if (seen.refused || seen.bye) fail_person(crowd, person, "the server says", text);
    if (seen.record.at) compare_record(crowd, person->room, seen.record);
    if (seen.has_you && person->stage == ENTERING) come_in(crowd, person);
    if (crowd->plan.plays) {
        /* A match that begins, and the last acts of one that ends, come with the news of it. */
        if (seen.status != STATUS_NONE) follow_match(person, seen.match);
        if (seen.has_state) follow_state(crowd, person, &seen, now);
        if (seen.status != STATUS_NONE) follow_room(crowd, person, &seen);
    }
    if (person->room->filling) settle(crowd, person->room);
}

static void hear_answer(struct crowd *crowd, struct person *person, const struct wire_got *got)
{
    struct room *room = person->room;
    struct span body = {got->text, got->length}, id = {0};
    if (person->stage == POSTING && got->status == 201) {
        struct span list = {body.at + 7, body.length > 7 ? body.length - 7 : 0}; /* {"room" */
        if (!scan_string(&list, &id) || id.length >= ROOM_ID) {
            fail_person(crowd, person, "no name of a room", body);
            return;
        }
        memcpy(room->id, id.at, id.length);
        person->stage = UPGRADING;
        if (!wire_upgrade(&person->wire, crowd->plan.port, room->id))
            fail_person(crowd, person, "cannot send", id);
    } else if (person->stage == UPGRADING && got->status == 101) {
        person->stage = ENTERING;
        enter(crowd, person);
    } else {
        fail(crowd, "the server answers %d: %.*s", got->status, (int)body.length, body.at);
    }
}

static void hear_all(struct crowd *crowd, struct person *person)
{
    struct wire_got got;
    wire_read(&crowd->input, &person->wire);
    crowd->counts.bytes += crowd->input.came;
    int64_t now = wire_now();
    while (!crowd->trouble[0] && (got = wire_next(&crowd->input)).event != WIRE_MORE) {
        if (got.event == WIRE_OVER) {
            fail_person(crowd, person, "the server has hung up", (struct span){0});
            return;
        }
        if (got.event == WIRE_HTTP) hear_answer(crowd, person, &got);
        else hear(crowd, person, (struct span){got.text, got.length}, now);
    }
}

/* ---- people come ---- */

static void open_person(struct crowd *crowd, struct room *room, enum stage stage)
{
    const struct crowd_plan *plan = &crowd->plan;
    struct person *person = &room->person[room->people];
    uint32_t source = plan->source + (plan->spreads ? room->index : 0);
    *person = (struct person){.room = room, .stage = stage, .seat = room->people++};
    if (!wire_connect(&person->wire, plan->port, source, true)) {
        fail(crowd, "cannot connect: %s", strerror(errno));
        return;
    }
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = person};
    if (epoll_ctl(crowd->epoll, EPOLL_CTL_ADD, person->wire.fd, &event) != 0) abort();
    bool fine = stage == POSTING ? wire_post_room(&person->wire, plan->port, plan->game)
                                 : wire_upgrade(&person->wire, plan->port, room->id);
    if (!fine) fail(crowd, "cannot send: %s", strerror(errno));
}

static void fill_room(struct crowd *crowd, uint32_t index)
{
    struct room *room = &crowd->rooms[index];
    room->filling = true;
    crowd->in_flight++;
    if (index < crowd->opened) {
        open_guests(crowd, room);
        return;
    }
    room->index = crowd->opened++;
    room->person = calloc(crowd->plan.people, sizeof *room->person);
    if (!room->person) abort();
    open_person(crowd, room, POSTING);
}

/* ---- the loop ---- */

/* Wait until something comes or is due, but not beyond `end`, and take it. */
static bool turn(struct crowd *crowd, int64_t end)
{
    struct epoll_event events[EVENTS];
    int64_t now = wire_now(), wake = end;
    if (crowd->going && crowd->plan.rate > 0) {
        int64_t next = act_when_due(crowd, now);
        if (next < wake) wake = next;
    }
    int64_t wait = wake > now ? wake - now : 0;
    struct timespec timeout = {.tv_sec = wait / 1000000000, .tv_nsec = wait % 1000000000};
    int count = epoll_pwait2(crowd->epoll, events, EVENTS, &timeout, NULL);
    for (int i = 0; i < count && !crowd->trouble[0]; i++) hear_all(crowd, events[i].data.ptr);
    return !crowd->trouble[0];
}

bool crowd_fill(struct crowd *crowd, uint32_t rooms, uint32_t people)
{
    int64_t end = wire_now() + (int64_t)PATIENCE_S * 1000000000;
    assert(rooms <= crowd->plan.rooms && people <= crowd->plan.people);
    crowd->people = people;
    for (uint32_t next = 0; next < rooms || crowd->in_flight;) {
        if (next < rooms && crowd->in_flight < IN_FLIGHT) {
            struct room *room = &crowd->rooms[next++];
            if (room->people < people) fill_room(crowd, next - 1);
        } else if (!turn(crowd, end)) {
            return false;
        }
        if (wire_now() > end) fail(crowd, "%u rooms are still empty", crowd->in_flight);
        if (crowd->trouble[0]) return false;
    }
    return true;
}

void crowd_go(struct crowd *crowd)
{
    crowd->going = true;
    crowd->began = wire_now();
    crowd->due = 0;
    for (uint32_t r = 0; r < crowd->opened; r++) {
        struct room *room = &crowd->rooms[r];
        room->sent = 0;
        if (crowd->plan.rate > 0) continue;
        for (uint32_t p = 0; p < room->people; p++) try_act(crowd, &room->person[p], crowd->began);
    }
}

bool crowd_run(struct crowd *crowd, double seconds, uint64_t all_acts)
{
    int64_t end = wire_now() + (int64_t)(seconds * 1e9);
    while (wire_now() < end && crowd->counts.all_acts < all_acts)
        if (!turn(crowd, end)) return false;
    return true;
}

static uint32_t count_waiting(const struct crowd *crowd)
{
    uint32_t count = 0;
    for (uint32_t r = 0; r < crowd->opened; r++)
        for (uint32_t p = 0; p < crowd->rooms[r].people; p++)
            count += crowd->rooms[r].person[p].waiting;
    return count;
}

/* Is there an act planned for the time that was watched, and not shown yet? */
static bool owes(const struct crowd *crowd)
{
    for (uint32_t r = 0; r < crowd->opened && crowd->plan.rate > 0; r++)
        if (planned_time(crowd, &crowd->rooms[r]) < crowd->unwatch) return true;
    return false;
}

bool crowd_rest(struct crowd *crowd, double seconds)
{
    int64_t end = wire_now() + (int64_t)(seconds * 1e9);
    if (crowd->plan.rate == 0) crowd->going = false;
    while (wire_now() < end && crowd->going) {
        int64_t soon = wire_now() + 10000000;
        if (!turn(crowd, soon < end ? soon : end)) return false;
        if (!owes(crowd)) crowd->going = false;
    }
    crowd->going = false;
    while (wire_now() < end && count_waiting(crowd))
        if (!turn(crowd, end)) return false;
    return true;
}

void crowd_watch(struct crowd *crowd)
{
    crowd->watch = wire_now();
    crowd->unwatch = INT64_MAX;
}

void crowd_unwatch(struct crowd *crowd)
{
    crowd->unwatch = wire_now();
}

uint64_t crowd_give_up(struct crowd *crowd)
{
    int64_t now = wire_now();
    uint64_t count = 0;
    for (uint32_t r = 0; r < crowd->opened; r++) {
        struct room *room = &crowd->rooms[r];
        for (uint32_t p = 0; p < room->people; p++) {
            const struct person *person = &room->person[p];
            if (!person->waiting || person->planned >= crowd->unwatch) continue;
            samples_add(&crowd->latencies, now - person->planned);
            count++;
        }
        for (; crowd->plan.rate > 0 && planned_time(crowd, room) < crowd->unwatch; room->sent++) {
            samples_add(&crowd->latencies, now - planned_time(crowd, room));
            count++;
        }
    }
    return count;
}

/* ---- from outside ---- */

struct crowd *crowd_new(const struct crowd_plan *plan)
{
    struct crowd *crowd = calloc(1, sizeof *crowd);
    struct room *rooms = calloc(plan->rooms, sizeof *rooms);
    if (!crowd || !rooms) abort();
    *crowd = (struct crowd){.plan = *plan, .rooms = rooms, .watch = INT64_MAX,
                            .epoll = epoll_create1(EPOLL_CLOEXEC)};
    if (crowd->epoll < 0) abort();
    sh_rng_seed(&crowd->rng, plan->seed);
    wire_input_init(&crowd->input);
    return crowd;
}

void crowd_free(struct crowd *crowd)
{
    for (uint32_t r = 0; r < crowd->opened; r++) {
        struct room *room = &crowd->rooms[r];
        for (uint32_t p = 0; p < room->people; p++) {
            wire_close(&room->person[p].wire);
            transcript_release(&room->person[p].own);
        }
        free(room->person);
    }
    free(crowd->rooms);
    close(crowd->epoll);
    samples_release(&crowd->latencies);
    wire_input_release(&crowd->input);
    free(crowd);
}

struct crowd_counts crowd_counts(const struct crowd *crowd)
{
    return crowd->counts;
}

struct samples *crowd_latencies(struct crowd *crowd)
{
    return &crowd->latencies;
}

const char *crowd_trouble(const struct crowd *crowd)
{
    return crowd->trouble[0] ? crowd->trouble : NULL;
}
