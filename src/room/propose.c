/*
 * room/propose.c - what seats point at before it counts.
 *
 * `propose N MOVE` shows a move to those of one's side whom the game names, `propose N none` takes
 * it back. It is a hint and no act: it has no number, no event and no place in the record, and ends
 * with the position it was made in, or when its seat goes to somebody else. Whoever is not named,
 * all who watch among them, gets the same messages as if nothing had been proposed.
 */
#include <string.h>

#include "room/kinds.h"

enum { PER_MINUTE = 60, AT_ONCE = 15 };

/* By the game's rules partners do not talk, and the host has not said otherwise. */
static bool is_hushed(const struct room *room)
{
    bool hushed = room->game->hushed && room->game->hushed(&room->setup);
    return hushed && has_phrases_only(room);
}

uint16_t audience_of(const struct room *room, int seat)
{
    if (!is_on(room) || is_hushed(room)) return 0;
    return sh_audience(room->game, base_of(room), seat);
}

static const char *check_audience(const struct room *room, int person, int seat)
{
    if (is_silent(room, person)) return "poker-face";
    if (audience_of(room, seat)) return NULL;
    return is_hushed(room) ? "phrases-only" : "no-proposals";
}

/* ---- what is proposed ---- */

static struct room_proposals *make_proposals(struct room *room)
{
    if (!room->proposals) {
        room->proposals = room->host->resize(NULL, sizeof *room->proposals);
        memset(room->proposals, 0, sizeof *room->proposals);
        room->proposals->acts = (uint16_t)base_of(room)->acts;
    }
    return room->proposals;
}

/* These seats point at nothing any more. */
static void forget(struct room *room, uint16_t seats)
{
    uint16_t saw = 0;
    for (int s = 0; s < SH_SEATS_MAX; s++)
        if (seats >> s & 1) saw |= room->proposals->of[s].seen_by;
    room->proposals->seats &= (uint16_t)~seats;
    if (room->proposals->seats == 0) room->proposals = room->host->resize(room->proposals, 0);
    tell_proposed(room, saw);
}

static void withdraw(struct room *room, int seat)
{
    uint16_t bit = (uint16_t)(1u << seat);
    if (room->proposals && room->proposals->seats & bit) forget(room, bit);
}

void propose(struct room *room, int seat, const struct looked *looked)
{
    struct room_proposals *all = make_proposals(room);
    char move[SH_TEXT_MAX] = "";
    bool same = all->seats >> seat & 1;
    sh_format(room->game, looked->move, looked->said, move);
    same = same && strcmp(all->of[seat].move, move) == 0;
    all->seats |= (uint16_t)(1u << seat);
    all->of[seat].seen_by = audience_of(room, seat);
    all->of[seat].person = room->seat[seat].person;
    memcpy(all->of[seat].move, move, sizeof move);
    if (!same) tell_proposed(room, all->of[seat].seen_by);
}

void drop_proposals(struct room *room)
{
    const struct room_proposals *all = room->proposals;
    uint16_t gone = 0;
    for (int s = 0; all && s < SH_SEATS_MAX; s++) {
        const struct room_seat *seat = &room->seat[s];
        bool stays = is_on(room) && base_of(room)->acts == all->acts && !seat->standin &&
                     seat->person == all->of[s].person &&
                     audience_of(room, s) == all->of[s].seen_by;
        if (all->seats >> s & 1 && !stays) gone |= (uint16_t)(1u << s);
    }
    if (gone) forget(room, gone);
}

/* ---- lines ---- */

static const char *take_propose(struct room *room, const struct room_in *in, struct cut *cut)
{
    struct looked looked;
    int seat = seat_of(room, in->person);
    int32_t n = cut_number(cut);
    if (n < 0) return bad_line;
    if (!cut_rest(cut, looked.text, sizeof looked.text)) return "bad-move";
    if (room->seat[seat].standin) return "standing";
    const char *why = check_audience(room, in->person, seat);
    if (why) return why;
    if (!take_from(&person_of(room, in->person)->points, room->now_ms, PER_MINUTE, AT_ONCE,
                   BUCKET_UNIT))
        return "too-fast";
    if (strcmp(looked.text, "none") == 0) return withdraw(room, seat), NULL;
    if (!is_fresh(room, seat, n)) return "stale";
    why = look_at_move(room, state_of(room, STATE_NOW), seat, true, &looked);
    if (why) refuse_line(room, in, why, looked.args, looked.count);
    else propose(room, seat, &looked);
    return NULL;
}

const struct kind propose_kinds[] = {
    {.name = "propose", .needs = SEAT | DURING | FREE, .take = take_propose},
    {0},
};
