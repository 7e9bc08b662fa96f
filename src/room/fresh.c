/*
 * room/fresh.c - the acts of the last event as everybody sees them.
 *
 * What a viewer sees of an act follows from the state before it. So it is written down when the act
 * is played, every wording once, and read when the event is stored and people are told. After that
 * it is thrown away; the rare event that tells the same acts once more walks through them again.
 */
#include <assert.h>
#include <string.h>

#include "engine/bits.h"
#include "room/inside.h"

/* Stands before each wording, which is a JSON string. */
struct wording {
    uint16_t viewers, length; /* who is told it; bytes of it */
};

static uint16_t bit(int viewer)
{
    return (uint16_t)(1u << viewer);
}

static uint16_t viewers_of(const struct room *room)
{
    return (uint16_t)(bit(room->setup.seats) - 1u) | bit(SH_WATCHER);
}

static bool looks_the_same(struct sh_act a, struct sh_act b)
{
    return sh_same(a.move, b.move) && !a.word == !b.word;
}

void begin_played(struct room *room, struct played *played)
{
    *played = (struct played){.first = SH_NONE};
    sh_writer_init(&played->seen, room->host->scratch->record, ROOM_RECORD_MAX);
}

static void put_wording(struct sh_writer *w, const struct sh_game *game, struct sh_act seen,
                        uint16_t viewers)
{
    char text[SH_TEXT_MAX];
    struct wording wording = {.viewers = viewers};
    size_t at = w->length;
    sh_format_act(game, seen, text);
    sh_put_bytes(w, (const char *)&wording, sizeof wording);
    sh_put_json(w, text);
    assert(!w->full && "an event has fewer acts");
    wording.length = (uint16_t)(w->length - at - sizeof wording);
    memcpy(w->text + at, &wording, sizeof wording);
}

/* Of some viewers, those who see the act like the first of them. */
static uint16_t see_alike(const struct room *room, const void *before, struct sh_act act,
                          uint16_t viewers, struct sh_act *seen)
{
    uint16_t alike = 0;
    *seen = sh_view_move(room->game, before, sh_first_bit(viewers), act);
    for (uint16_t left = viewers; left; left &= (uint16_t)(left - 1)) {
        int viewer = sh_first_bit(left);
        struct sh_act other = sh_view_move(room->game, before, viewer, act);
        if (looks_the_same(*seen, other)) alike |= bit(viewer);
    }
    return alike;
}

void note_act(const struct room *room, struct played *played, const void *before,
              struct sh_act act)
{
    const struct sh_verb *verb = &room->game->verbs[act.move.verb];
    uint16_t left = viewers_of(room);
    bool is_open = !verb->secret && !room->game->hide_move;
    if (played->first == SH_NONE) played->first = act.seat;
    if (act.seat == SH_CHANCE) played->chance = true;
    if (verb->final) played->final = true;
    played->saw |= bit(act.seat);
    while (left) {
        struct sh_act seen = act;
        uint16_t alike = is_open ? left : see_alike(room, before, act, left, &seen);
        if (looks_the_same(seen, act)) played->saw |= alike;
        if (!room->loading) put_wording(&played->seen, room->game, seen, alike);
        left &= (uint16_t)~alike;
    }
}

void keep_fresh(struct room *room, const struct played *played)
{
    size_t length = played->seen.length;
    room->fresh = room->host->resize(room->fresh, length);
    if (length > 0) memcpy(room->fresh, played->seen.text, length);
    room->fresh_length = (uint32_t)length;
}

void forget_fresh(struct room *room)
{
    room->fresh = room->host->resize(room->fresh, 0);
    room->fresh_length = 0;
}

/* They were told before, or the room was read from its log. */
static void make_fresh(struct room *room)
{
    struct room_scratch *scratch = room->host->scratch;
    struct played played;
    struct sh_walk walk = {.game = room->game, .known = true, .text = room->acts + room->event_at,
                           .end = room->acts + room->acts_length, .state = &scratch->c,
                           .before = &scratch->b};
    memcpy(walk.state, state_of(room, STATE_BEFORE), room->game->state_size);
    begin_played(room, &played);
    while (sh_walk_next(&walk)) note_act(room, &played, walk.before, walk.act);
    assert(!walk.why);
    keep_fresh(room, &played);
}

void put_fresh(struct room *room, struct sh_writer *w, int viewer)
{
    struct wording wording;
    bool first = true;
    if (room->fresh_length == 0 && room->event_at < room->acts_length) make_fresh(room);
    for (uint32_t at = 0; at < room->fresh_length; at += wording.length) {
        memcpy(&wording, room->fresh + at, sizeof wording);
        at += (uint32_t)sizeof wording;
        if (!(wording.viewers & bit(viewer))) continue;
        if (!first) sh_put_char(w, ',');
        first = false;
        sh_put_bytes(w, room->fresh + at, wording.length);
    }
}
