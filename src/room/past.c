/*
 * room/past.c - the last matches of the room that are over, for bots that learn from them.
 *
 * They follow from the log like everything else, and are not stored again. People are known by what
 * their tokens are hashed to: numbers and names may go to somebody else.
 */
#include <string.h>

#include "room/inside.h"

static void drop_first(struct room *room)
{
    room->host->resize(room->past[0].text, 0);
    memmove(room->past, room->past + 1, (size_t)--room->past_count * sizeof *room->past);
}

void forget_past(struct room *room)
{
    while (room->past_count > 0) drop_first(room);
    room->past = room->host->resize(room->past, 0);
}

/* Words and acts, with a sign before those that were not made by who had the seat. */
static void write_past(struct room *room, struct sh_writer *w)
{
    const struct sh_setup *setup = &make_header(room)->setup;
    const char *end = room->acts + room->acts_length;
    uint32_t mark = 0;
    for (int i = 0; i < setup->word_count; i++) {
        sh_put(w, "word ");
        sh_put(w, setup->words[i]);
        sh_put_char(w, '\n');
    }
    uint16_t n = 0;
    for (const char *at = room->acts; at < end; n++) {
        const char *next = (const char *)memchr(at, '\n', (size_t)(end - at)) + 1;
        bool marked = mark < room->mark_count && room->marks[mark].act == n;
        if (marked) sh_put_char(w, '~'), mark++;
        sh_put_bytes(w, at, (size_t)(next - at));
        at = next;
    }
}

void note_past(struct room *room)
{
    struct sh_writer w;
    if (room->game->past_matches == 0) return;
    if (!room->past) room->past = room->host->resize(NULL, (SH_PAST_MAX + 1) * sizeof *room->past);
    if (room->past_count == room->game->past_matches + 1) drop_first(room);
    struct room_past *past = &room->past[room->past_count++];
    memset(past, 0, sizeof *past);
    sh_writer_init(&w, room->host->scratch->record, ROOM_RECORD_MAX);
    write_past(room, &w);
    past->length = (uint32_t)w.length;
    past->text = room->host->resize(NULL, w.length);
    memcpy(past->text, w.text, w.length);
    for (int s = 0; s < room->setup.seats; s++) {
        const struct room_seat *seat = &room->seat[s];
        if (seat->person == NOBODY || seat->began != seat->person) continue;
        past->has_person |= (uint16_t)(1u << s);
        memcpy(past->who[s], person_of(room, seat->person)->key, ROOM_KEY);
    }
}

size_t past_size(const struct room *room)
{
    size_t size = 0;
    for (int i = 0; i < room->past_count; i++) size += room->past[i].length;
    return size;
}

/* Where somebody of an earlier match sits now; SH_NONE: nowhere, or a bot plays the seat. */
static uint8_t find_seat(const struct room *room, const struct room_past *past, int seat)
{
    for (int s = 0; past->has_person >> seat & 1 && s < room->setup.seats; s++) {
        const struct room_seat *now = &room->seat[s];
        if (now->person == NOBODY || now->standin) continue;
        if (memcmp(person_of(room, now->person)->key, past->who[seat], ROOM_KEY) == 0)
            return (uint8_t)s;
    }
    return SH_NONE;
}

/* The match on the table is no past one, also when it is over: then its bots are asked what they
   thought. */
void recall_past(const struct room *room, struct sh_known *known)
{
    int end = room->past_count - (room->status == OVER), begin = end - room->game->past_matches;
    for (int i = begin > 0 ? begin : 0; i < end; i++) {
        const struct room_past *past = &room->past[i];
        struct sh_past_match match = {.text = past->text, .length = past->length};
        for (int s = 0; s < SH_SEATS_MAX; s++) match.seat_now[s] = find_seat(room, past, s);
        sh_known_recall(known, &match);
    }
}
