/*
 * room/clock.c - time: whose runs, who has none left.
 *
 * A seat's clock runs while the match waits for its person. What was left when it started, and
 * when that was, is all that is kept; both change only with events, so that a room made again from
 * its log has the same clocks.
 */
#include "room/inside.h"

static int32_t whole_time(const struct room *room)
{
    int64_t seconds = room->clock == CLOCK_ACT ? room->clock_seconds
                                               : room->clock_minutes * (int64_t)60;
    return (int32_t)(1000 * seconds);
}

bool clock_runs(const struct room *room, int seat)
{
    if (room->clock == CLOCK_OFF || !is_on(room) || room->paused) return false;
    const struct sh_state *base = base_of(room);
    uint16_t waited_for = base->to_act & (uint16_t)~base->idle;
    return waited_for >> seat & 1 && !is_bots(&room->seat[seat]);
}

int64_t clock_left(const struct room *room, int seat)
{
    const struct room_seat *s = &room->seat[seat];
    int64_t left = s->left_ms;
    if (clock_runs(room, seat) && !room->unattended) left -= room->now_ms - s->from_ms;
    return left > 0 ? left : 0;
}

void charge_clocks(struct room *room)
{
    if (room->clock == CLOCK_OFF || !is_on(room)) return;
    for (int s = 0; s < room->setup.seats; s++) {
        room->seat[s].left_ms = (int32_t)clock_left(room, s);
        room->seat[s].from_ms = room->now_ms;
    }
}

void reset_clocks(struct room *room)
{
    for (int s = 0; s < room->setup.seats; s++) {
        room->seat[s].left_ms = whole_time(room);
        room->seat[s].from_ms = room->now_ms;
    }
}

void wind_clocks(struct room *room)
{
    const struct sh_state *base = base_of(room);
    int32_t seconds = (int32_t)(1000 * room->clock_seconds);
    for (int s = 0; s < room->setup.seats; s++) {
        struct room_seat *seat = &room->seat[s];
        if (seat->asked != room->number || !(base->to_act >> s & 1)) continue;
        int32_t before = seat->left_ms;
        if (room->clock == CLOCK_ACT) seat->left_ms = seconds;
        else if (seat->left_ms < 1000 * CLOCK_MAX) seat->left_ms += seconds;
        if (s == room->turn_seat) room->turn_gain_ms += seat->left_ms - before;
    }
}

void take_gain_back(struct room *room)
{
    struct room_seat *seat = &room->seat[room->turn_seat];
    seat->left_ms -= seat->left_ms < room->turn_gain_ms ? seat->left_ms : room->turn_gain_ms;
}
