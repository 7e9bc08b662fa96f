/*
 * tests/sim/net.c - connections and what is on its way. See world.h.
 *
 * A connection is like those of the real world: what is sent arrives in order, late, until the
 * connection breaks; what was on its way then is lost, and each side learns of it in its own time.
 * Some connections are wild: they also lose, double and reorder single messages, which the numbers
 * in the messages must make good.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/sim/world.h"

struct conn *net_conn(struct world *w, uint32_t conn)
{
    if (conn == 0 || conn > w->conn_count) world_fail(w, "there is no connection %u", conn);
    return &w->conns[conn - 1];
}

/* ---- on the way ---- */

static int64_t some_delay(struct world *w)
{
    return 1 + below(w, w->weather.delay_ms);
}

/* The connection breaks here: both sides find out, sooner or later. */
static void cut_off(struct world *w, uint32_t conn)
{
    struct conn *c = net_conn(w, conn);
    w->tally->cut_off++;
    c->is_deaf = true;
    world_at(w, w->now + below(w, 4000), (struct happening){.kind = GONE, .conn = conn});
    world_at(w, w->now + below(w, 4000), (struct happening){.kind = CLOSED, .conn = conn});
}

static void put_on_way(struct world *w, struct happening what, int64_t *last,
                       const struct frame *frame)
{
    struct conn *c = net_conn(w, what.conn);
    size_t size = sizeof *frame + frame->length + 1;
    int64_t at = w->now + some_delay(w);
    if (c->is_wild && chance(w, w->weather.shuffle)) {
        w->tally->reordered++;
        at += below(w, 500);
    } else {
        if (at < *last) at = *last;
        *last = at;
    }
    what.frame = malloc(size);
    if (!what.frame) abort();
    memcpy(what.frame, frame, size);
    world_at(w, at, what);
}

static void transmit(struct world *w, enum happening_kind kind, uint32_t conn,
                     const struct frame *frame)
{
    struct conn *c = net_conn(w, conn);
    int64_t *last = kind == TO_ROOM ? &c->last_in : &c->last_out;
    struct happening what = {.kind = kind, .conn = conn};
    if (c->is_deaf) return;
    if (!w->is_calm && chance(w, w->weather.cut)) {
        cut_off(w, conn);
        return;
    }
    if (c->is_wild && chance(w, w->weather.lose)) {
        w->tally->lost++;
        return;
    }
    put_on_way(w, what, last, frame);
    if (c->is_wild && chance(w, w->weather.twice)) {
        w->tally->doubled++;
        put_on_way(w, what, last, frame);
    }
}

static struct frame *make_frame(const char *text, size_t length)
{
    struct frame *frame = calloc(1, sizeof *frame + length + 1);
    if (!frame) abort();
    frame->length = length;
    memcpy(frame->text, text, length);
    return frame;
}

void net_send(struct world *w, uint32_t conn, const char *text, size_t length)
{
    struct frame *frame = make_frame(text, length);
    world_trace(w, "  conn %u sends: %s", conn, frame->text);
    transmit(w, TO_ROOM, conn, frame);
    free(frame);
}

void net_deliver(struct world *w, uint32_t conn, const char *text, size_t length)
{
    struct conn *c = net_conn(w, conn);
    if (c->tab < 0) probe_hear(w, text, length);
    if (!c->at_server || c->tab < 0) return;
    struct frame *frame = make_frame(text, length);
    check_frame(w, conn, frame);
    world_trace(w, "< conn %u: %s", conn, frame->text);
    w->tally->sent++;
    transmit(w, TO_CLIENT, conn, frame);
    free(frame);
}

/* ---- opening and closing ---- */

void net_connect(struct world *w, int tab)
{
    if (w->conn_count == w->conn_room) {
        w->conn_room = w->conn_room * 2 + 16;
        w->conns = realloc(w->conns, w->conn_room * sizeof *w->conns);
        if (!w->conns) abort();
    }
    w->conns[w->conn_count++] = (struct conn){.tab = tab, .at_server = true, .at_client = true,
                                              .is_wild = !w->is_calm && below(w, 2)};
    if (tab < 0) return;
    w->tab[tab].conn = w->conn_count;
    w->tab[tab].since = w->now;
    client_reconnect(&w->tab[tab].client);
}

/* The server closes: the client learns it behind everything that was sent to it. */
void net_drop(struct world *w, uint32_t conn)
{
    struct conn *c = net_conn(w, conn);
    int64_t at = w->now + some_delay(w);
    if (!c->at_server) return;
    c->at_server = false;
    world_at(w, at > c->last_out ? at : c->last_out,
             (struct happening){.kind = CLOSED, .conn = conn});
    world_at(w, w->now + below(w, 2000),
             (struct happening){.kind = GONE, .conn = conn, .life = w->life});
}

void net_drop_all(struct world *w, const char *bye)
{
    for (uint32_t conn = 1; conn <= w->conn_count; conn++) {
        w->sent = (struct expected){0};
        if (bye) net_deliver(w, conn, bye, strlen(bye));
        net_drop(w, conn);
    }
}

void net_hang_up(struct world *w, uint32_t conn)
{
    struct conn *c = net_conn(w, conn);
    if (!c->at_client) return;
    c->at_client = false;
    w->tab[c->tab].conn = 0;
    int64_t at = w->now + some_delay(w);
    world_at(w, at > c->last_in ? at : c->last_in, (struct happening){.kind = GONE, .conn = conn});
}

/* ---- arriving ---- */

static void take_line(struct world *w, uint32_t conn, char *line, size_t length)
{
    struct conn *c = net_conn(w, conn);
    const char *why, *text = room_lines_take(&c->lines, w->host.resize, line, length, &why);
    if (!text) return;
    if (!why)
        world_input(w, (struct room_in){.kind = IN_LINE, .conn = conn, .text = text,
                    .from = w->person[w->tab[c->tab].who].from});
    else if (w->room) room_refuse_line(w->room, conn, c->person, text, why);
}

static void arrive_at_room(struct world *w, uint32_t conn, struct frame *frame)
{
    char *at = frame->text, *end = frame->text + frame->length;
    while (at <= end) {
        char *feed = memchr(at, '\n', (size_t)(end - at));
        if (!feed && at == end && at != frame->text) return; /* the last one ended with a feed */
        if (!net_conn(w, conn)->at_server) return;
        take_line(w, conn, at, (size_t)((feed ? feed : end) - at));
        if (!feed) return;
        at = feed + 1;
    }
}

static void arrive_at_client(struct world *w, uint32_t conn, const struct frame *frame)
{
    struct tab *tab = &w->tab[net_conn(w, conn)->tab];
    if (!json_read(w->json, frame->text, frame->length))
        world_fail(w, "not JSON (%s): %s", w->json->why, frame->text);
    struct person *person = &w->person[tab->who];
    switch (client_take(&tab->client, w->json)) {
    case CLIENT_NEWS:
        check_transcript(w, tab, frame);
        if (tab->client.person) person->is_kicked = false; /* or is let in again */
        memcpy(person->code, tab->client.code, sizeof person->code);
        break;
    case CLIENT_LATE: w->tally->late++; break;
    case CLIENT_GAP:
        if (!net_conn(w, conn)->is_wild)
            world_fail(w, "a gap on a connection that loses nothing: %s", frame->text);
        w->tally->gaps++;
        net_send(w, conn, "again", 5);
        break;
    case CLIENT_BYE:
        if (strcmp(tab->client.why, "kicked") == 0) person->is_kicked = true;
        break;
    case CLIENT_ANSWER:
        if (tab->client.why[0]) count_name(&w->tally->refusals, tab->client.why);
        break;
    case CLIENT_BAD:
        world_fail(w, "not what the protocol says (%s): %s", tab->client.why, frame->text);
    }
}

void net_happen(struct world *w, const struct happening *what)
{
    struct conn *c = net_conn(w, what->conn);
    switch (what->kind) {
    case TO_ROOM:
        if (c->at_server && !c->is_deaf) arrive_at_room(w, what->conn, what->frame);
        break;
    case TO_CLIENT:
        if (c->at_client && !c->is_deaf) arrive_at_client(w, what->conn, what->frame);
        break;
    case GONE: /* also of those the server has closed itself, unless it has crashed since */
        if (!c->at_server && (what->life != w->life || !c->person)) break;
        c->at_server = false;
        world_input(w, (struct room_in){.kind = IN_GONE, .conn = what->conn});
        break;
    case CLOSED:
        if (!c->at_client) break;
        c->at_client = false;
        w->tab[c->tab].conn = 0;
        break;
    default: break;
    }
}
