/*
 * tests/sim/probe.c - a room made again from its log equals the living one: what somebody who
 * comes in is told is the same. See world.h.
 */
#include <stdio.h>
#include <string.h>

#include "tests/sim/world.h"

/* A second room made from the same log, and what it says to the connection that is looked at. */
struct twin {
    struct world *w;
    struct room  *room;
    uint32_t      conn;
    struct probe_text told;
};

static void keep(struct world *w, struct probe_text *told, const char *text, size_t length)
{
    bool is_past = told->length && strncmp(text, "{\"said\":", 8) == 0;
    if (told->length && (!is_past || told->past_length)) return; /* only the first of each */
    if (length >= sizeof told->text) world_fail(w, "a message of %zu bytes", length);
    memcpy(is_past ? told->past : told->text, text, length);
    if (is_past) told->past_length = length;
    else told->length = length;
}

void probe_hear(struct world *w, const char *text, size_t length)
{
    if (w->probe) keep(w, w->probe, text, length);
}

static void take_out(void *owner, const struct room_out *out)
{
    struct twin *twin = owner;
    if (out->kind == OUT_SEND && out->conn == twin->conn)
        keep(twin->w, &twin->told, out->text, out->length);
}

static void tell_twin(struct twin *twin, struct room_in in)
{
    in.now_ms = world_wall(twin->w);
    room_take(twin->room, &in);
    while (room_is_storing(twin->room))
        room_take(twin->room, &(struct room_in){.kind = IN_STORED, .now_ms = in.now_ms});
}

static void enter(const struct world *w, int who, char line[ROOM_LINE_MAX])
{
    snprintf(line, ROOM_LINE_MAX, "enter %s", w->person[who].token);
}

/* Load it, and let everybody come in who is in the living one. */
static void make_twin(struct twin *twin, const struct room_host *host)
{
    struct world *w = twin->w;
    char line[ROOM_LINE_MAX];
    twin->room = room_blank(host, twin, w->id);
    for (uint32_t i = 0; i < w->log_count; i++) {
        const struct logged *e = &w->log[i];
        const char *why = room_load(twin->room, i + 1, e->at_ms, e->text, e->length);
        if (why) world_fail(w, "event %u is not loaded again: %s: %s", i + 1, why, e->text);
    }
    room_loaded(twin->room, world_wall(w));
    for (uint32_t c = 1; c <= w->conn_count; c++) {
        const struct conn *conn = net_conn(w, c);
        if (!conn->person || conn->tab < 0 || w->truth.person[conn->person].left) continue;
        enter(w, w->tab[conn->tab].who, line);
        tell_twin(twin, (struct room_in){.kind = IN_LINE, .conn = c, .text = line});
    }
}

/* ---- comparing ---- */

static struct json living, rebuilt;

static void compare_member(struct world *w, int mine, int theirs, const char *key)
{
    const struct json_value *x = &living.value[mine], *y = &rebuilt.value[theirs < 0 ? 0 : theirs];
    const char *p = living.text + x->start, *q = rebuilt.text + y->start;
    if (theirs >= 0 && json_is(&rebuilt, theirs, p, x->length)) return;
    uint32_t at = 0;
    while (at < x->length && at < y->length && p[at] == q[at]) at++;
    at = at < 60 ? 0 : at - 60;
    world_fail(w, "%s differs in a room made again from its log\n# living:  %.*s\n# rebuilt: %.*s",
               key, (int)(x->length - at < 200 ? x->length - at : 200), p + at,
               (int)(y->length - at < 200 ? y->length - at : 200), q + at);
}

/* Clocks that stand show the same time; those that run have not run while nobody was there. */
static void compare_clocks(struct world *w, int mine, int theirs)
{
    int running = json_member(&living, mine, "running");
    int left = json_member(&living, mine, "left_ms");
    int other = json_member(&rebuilt, theirs, "left_ms");
    compare_member(w, running, json_member(&rebuilt, theirs, "running"), "clock.running");
    uint16_t runs = 0;
    for (uint32_t i = 0; i < json_count(&living, running); i++)
        runs |= (uint16_t)(1u << json_number(&living, json_entry(&living, running, i)));
    for (uint32_t s = 0; s < json_count(&living, left); s++) {
        int64_t x = json_number(&living, json_entry(&living, left, s));
        int64_t y = json_number(&rebuilt, json_entry(&rebuilt, other, s));
        if (runs >> s & 1 ? y < x : y != x)
            world_fail(w, "the clock of seat %u shows %lld ms in a room made again from its log, "
                       "%lld in the living one", s, (long long)y, (long long)x);
    }
}

static void compare_state(struct world *w, int mine, int theirs)
{
    static const char *const keys[] = {"seat", "from", "acts", "phase", "to_act", "idle", "over",
                                       "share", "view", "moves", "back"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        compare_member(w, json_member(&living, mine, keys[i]),
                       json_member(&rebuilt, theirs, keys[i]), keys[i]);
    int clock = json_member(&living, mine, "clock"), other = json_member(&rebuilt, theirs, "clock");
    if ((clock < 0) != (other < 0)) world_fail(w, "a clock is only in one of two rooms");
    if (clock >= 0) compare_clocks(w, clock, other);
}

/* All of the room but what is not in the log: who knocks, who wishes for something. */
static void compare_room(struct world *w, int mine, int theirs)
{
    static const char *const waiting[] = {"knocks", "wish", "rematch", "fewer"};
    uint32_t at = (uint32_t)mine + 1;
    bool waits = json_member(&living, mine, "rematch") >= 0 ||
                 json_member(&living, mine, "fewer") >= 0;
    if (json_count(&living, mine) != json_count(&rebuilt, theirs) + waits)
        world_fail(w, "a room made again from its log has other parts");
    for (uint32_t i = 0; i < json_count(&living, mine); i++, at = living.value[at + 1].next) {
        char key[32];
        bool skip = false;
        json_string(&living, (int)at, key, sizeof key);
        for (size_t k = 0; k < sizeof waiting / sizeof *waiting; k++)
            skip = skip || strcmp(key, waiting[k]) == 0;
        if (skip) continue;
        compare_member(w, (int)at + 1, json_member(&rebuilt, theirs, key), key);
    }
}

static void compare(struct world *w, const struct probe_text *mine, const struct probe_text *theirs)
{
    if (!mine->length || !theirs->length) world_fail(w, "somebody comes in and is told nothing");
    json_read(&living, mine->text, mine->length);
    if (json_member(&living, 0, "refused") >= 0) return; /* they have looked too often */
    if (!json_read(&rebuilt, theirs->text, theirs->length)) world_fail(w, "not JSON");
    compare_member(w, json_member(&living, 0, "you"), json_member(&rebuilt, 0, "you"), "you");
    compare_room(w, json_member(&living, 0, "room"), json_member(&rebuilt, 0, "room"));
    int state = json_member(&living, 0, "state"), other = json_member(&rebuilt, 0, "state");
    if ((state < 0) != (other < 0)) world_fail(w, "a state is only in one of two rooms");
    if (state >= 0) compare_state(w, state, other);
    if (!mine->past_length != !theirs->past_length)
        world_fail(w, "what was said is only in one of two rooms");
    if (!mine->past_length) return;
    json_read(&living, mine->past, mine->past_length);
    json_read(&rebuilt, theirs->past, theirs->past_length);
    compare_member(w, json_member(&living, 0, "said"), json_member(&rebuilt, 0, "said"), "said");
    int note = json_member(&living, 0, "note"), same = json_member(&rebuilt, 0, "note");
    if ((note < 0) != (same < 0)) world_fail(w, "notes are only in one of two rooms");
    if (note >= 0) compare_member(w, note, same, "note");
}

/* Somebody who is there opens one more tab, in the living room and in the other. */
void probe_rebuilt(struct world *w)
{
    static struct twin twin;
    static struct probe_text told;
    struct room_host host = w->host;
    char line[ROOM_LINE_MAX];
    uint32_t c = 1;
    while (c <= w->conn_count && !(net_conn(w, c)->person && net_conn(w, c)->at_server)) c++;
    if (c > w->conn_count || w->truth.person[net_conn(w, c)->person].left) return;
    enter(w, w->tab[net_conn(w, c)->tab].who, line);
    host.out = take_out;
    host.limits.looks_per_min = 0;
    host.limits.grace_ms = 3600000; /* nobody is missed while they come in one after another */
    twin.w = w;
    twin.conn = w->conn_count + 1;
    twin.told.length = told.length = twin.told.past_length = told.past_length = 0;
    w->probe = &told;
    net_connect(w, -1);
    world_input(w, (struct room_in){.kind = IN_LINE, .conn = twin.conn, .text = line});
    make_twin(&twin, &host);
    tell_twin(&twin, (struct room_in){.kind = IN_LINE, .conn = twin.conn, .text = line});
    compare(w, &told, &twin.told);
    room_free(twin.room);
    w->probe = NULL;
    net_conn(w, twin.conn)->at_server = false;
    world_input(w, (struct room_in){.kind = IN_GONE, .conn = twin.conn});
    w->tally->probes++;
}
