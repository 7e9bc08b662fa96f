/* tests/sim/client.c - see client.h. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/games.h"
#include "tests/sim/client.h"

void client_init(struct client *c)
{
    *c = (struct client){.my_seat = -1};
}

void client_release(struct client *c)
{
    transcript_release(&c->acts);
    free(c->moves);
    *c = (struct client){0};
}

void client_reconnect(struct client *c)
{
    c->person = 0;
    c->missing = c->knocking = false;
}

static bool wrong(struct client *c, const char *why)
{
    snprintf(c->why, sizeof c->why, "%s", why);
    return false;
}

static uint8_t small_number(const struct json *json, int value)
{
    int64_t number = json_number(json, value);
    return number < 0 || number > UINT8_MAX ? 0 : (uint8_t)number;
}

static bool has_number(const struct json *json, int list, int number)
{
    for (uint32_t i = 0; i < json_count(json, list); i++)
        if (json_number(json, json_entry(json, list, i)) == number) return true;
    return false;
}

/* ---- the room ---- */

static bool take_status(struct client *c, const struct json *json, int room)
{
    static const char *const names[] = {"lobby", "gathering", "playing", "paused", "over",
                                        "aborted"};
    char text[16];
    if (!json_string(json, json_member(json, room, "status"), text, sizeof text))
        return wrong(c, "a room without status");
    for (int i = 0; i < (int)(sizeof names / sizeof *names); i++) {
        if (strcmp(names[i], text) != 0) continue;
        c->status = (enum client_status)i;
        return true;
    }
    return wrong(c, "an unknown status");
}

static bool take_seats(struct client *c, const struct json *json, int room)
{
    int seats = json_member(json, room, "seats");
    c->seats = (uint8_t)json_count(json, seats);
    if (c->seats == 0 || c->seats > SH_SEATS_MAX) return wrong(c, "no seats");
    for (uint32_t s = 0; s < c->seats; s++) {
        int seat = json_entry(json, seats, s), standin = json_member(json, seat, "standin");
        int bot = json_member(json, seat, "bot");
        c->seat[s].person = small_number(json, json_member(json, seat, "person"));
        c->seat[s].bot = json_has_type(json, bot, JSON_STRING);
        c->seat[s].standin = json_has_type(json, standin, JSON_TRUE);
    }
    return true;
}

static bool take_people(struct client *c, const struct json *json, int room)
{
    int people = json_member(json, room, "people"), mixed = json_member(json, room, "mixed");
    if (!json_has_type(json, people, JSON_ARRAY)) return wrong(c, "no people");
    c->people_count = 0;
    for (uint32_t i = 0; i < json_count(json, people) && i < ROOM_PEOPLE_MAX; i++) {
        int id = json_member(json, json_entry(json, people, i), "id");
        c->people[c->people_count++] = small_number(json, id);
    }
    if (!json_has_type(json, mixed, JSON_ARRAY)) return wrong(c, "not said who mixed");
    c->mixed = has_number(json, mixed, c->person);
    c->asked = has_number(json, json_member(json, room, "reveal"), c->person);
    return true;
}

/* Who waits at the door, and who wishes for a seat. */
static bool take_waiting(struct client *c, const struct json *json, int room)
{
    int knocks = json_member(json, room, "knocks"), wish = json_member(json, room, "wish");
    if (!json_has_type(json, knocks, JSON_ARRAY) || wish < 0) return wrong(c, "not said who waits");
    if (!json_string(json, json_member(json, room, "code"), c->code, sizeof c->code))
        return wrong(c, "a room without code");
    c->knock_count = 0;
    for (uint32_t i = 0; i < json_count(json, knocks) && i < 8; i++) {
        int id = json_member(json, json_entry(json, knocks, i), "id");
        c->knocks[c->knock_count++] = (uint32_t)json_number(json, id);
    }
    int rematch = json_member(json, room, "rematch");
    if (rematch >= 0) wish = rematch;
    bool is_answered = has_number(json, json_member(json, wish, "agreed"), c->person);
    c->wish = is_answered ? 0 : small_number(json, json_member(json, wish, "person"));
    return true;
}

static bool take_room(struct client *c, const struct json *json, int room)
{
    char id[SH_NAME_MAX], chat[16];
    if (!json_string(json, json_member(json, room, "game"), id, sizeof id))
        return wrong(c, "a room without game");
    c->game = sh_find_game(id);
    if (!c->game) return wrong(c, "an unknown game");
    if (!json_string(json, json_member(json, room, "chat"), chat, sizeof chat))
        return wrong(c, "a room without chat");
    c->phrases = strcmp(chat, "phrases") == 0;
    c->match = (uint32_t)json_number(json, json_member(json, room, "match"));
    c->host = small_number(json, json_member(json, room, "host"));
    return take_status(c, json, room) && take_seats(c, json, room) &&
           take_people(c, json, room) && take_waiting(c, json, room);
}

/* ---- the match ---- */

static uint16_t seat_set(const struct json *json, int seats)
{
    uint16_t set = 0;
    for (uint32_t i = 0; i < json_count(json, seats); i++) {
        int64_t seat = json_number(json, json_entry(json, seats, i));
        if (seat >= 0 && seat < SH_SEATS_MAX) set |= (uint16_t)(1u << seat);
    }
    return set;
}

static bool take_acts(struct client *c, const struct json *json, int state)
{
    int64_t from = json_number(json, json_member(json, state, "from"));
    int acts = json_member(json, state, "acts");
    if (from < 0 || !json_has_type(json, acts, JSON_ARRAY)) return wrong(c, "no acts");
    if (from > c->acts.count) return wrong(c, "acts behind those one has");
    transcript_cut(&c->acts, (uint32_t)from);
    int at = acts + 1;
    for (uint32_t i = 0; i < json_count(json, acts); i++, at = (int)json->value[at].next) {
        char text[SH_TEXT_MAX];
        if (!json_string(json, at, text, sizeof text)) return wrong(c, "an act that is no text");
        transcript_add(&c->acts, text, strlen(text));
    }
    return true;
}

static bool take_moves(struct client *c, const struct json *json, int state)
{
    int moves = json_member(json, state, "moves");
    if (!json_has_type(json, moves, JSON_ARRAY)) return wrong(c, "no moves");
    size_t length = json->value[moves].length;
    char *copy = realloc(c->moves, length + 1);
    if (!copy) abort();
    memcpy(copy, json->text + json->value[moves].start, length);
    copy[length] = '\0';
    c->moves = copy;
    c->moves_count = json_count(json, moves);
    return true;
}

static bool take_state(struct client *c, const struct json *json, int state)
{
    c->my_seat = (int)json_number(json, json_member(json, state, "seat"));
    c->to_act = seat_set(json, json_member(json, state, "to_act"));
    c->idle = seat_set(json, json_member(json, state, "idle"));
    c->may_back = json_has_type(json, json_member(json, state, "back"), JSON_TRUE);
    return take_acts(c, json, state) && take_moves(c, json, state);
}

void client_move(const struct client *c, uint32_t index, char out[SH_TEXT_MAX])
{
    const char *at = strchr(c->moves, '"'), *end = NULL;
    for (uint32_t i = 0; at; i++, at = strchr(end + 1, '"')) {
        end = strchr(at + 1, '"');
        assert(end);
        if (i == index) break;
    }
    assert(at && (size_t)(end - at) <= SH_TEXT_MAX);
    memcpy(out, at + 1, (size_t)(end - at - 1));
    out[end - at - 1] = '\0';
}

/* ---- messages ---- */

static bool take_parts(struct client *c, const struct json *json)
{
    int you = json_member(json, 0, "you"), room = json_member(json, 0, "room");
    int state = json_member(json, 0, "state");
    if (you >= 0) c->person = small_number(json, json_member(json, you, "person"));
    if (you >= 0 && !c->person) return wrong(c, "nobody is entering");
    if (room >= 0 && !take_room(c, json, room)) return false;
    return state < 0 || take_state(c, json, state);
}

static enum client_news take_numbered(struct client *c, const struct json *json)
{
    int64_t n = json_number(json, json_member(json, 0, "n"));
    int64_t since = json_number(json, json_member(json, 0, "since"));
    if (n < 1 || n > UINT32_MAX || since < 0 || since > n) return CLIENT_BAD;
    if ((uint32_t)n < c->n) return CLIENT_LATE;
    if ((uint32_t)since > c->n) {
        c->missing = true;
        return CLIENT_GAP;
    }
    if (since == 0 && json_member(json, 0, "you") >= 0) {
        transcript_cut(&c->acts, 0);
        c->missing = false;
    }
    c->n = (uint32_t)n;
    return take_parts(c, json) ? CLIENT_NEWS : CLIENT_BAD;
}

enum client_news client_take(struct client *c, const struct json *json)
{
    int refused = json_member(json, 0, "refused");
    c->why[0] = '\0';
    if (json_member(json, 0, "n") >= 0) return take_numbered(c, json);
    if (json_string(json, json_member(json, 0, "bye"), c->why, sizeof c->why)) return CLIENT_BYE;
    if (json_member(json, 0, "knocking") >= 0) {
        c->knocking = true;
        return CLIENT_ANSWER;
    }
    if (refused >= 0) {
        bool is_text = json_string(json, json_member(json, refused, "why"), c->why, sizeof c->why);
        return is_text ? CLIENT_ANSWER : CLIENT_BAD;
    }
    bool is_known = json_member(json, 0, "tried") >= 0 || json_member(json, 0, "record") >= 0 ||
                    json_member(json, 0, "shown") >= 0 || json_member(json, 0, "proposed") >= 0;
    return is_known ? CLIENT_ANSWER : CLIENT_BAD;
}
