/* server/hub.c - see hub.h. */
#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "engine/games.h"
#include "runtime/edges.h"
#include "server/conn.h"
#include "server/hub.h"

/* ---- the list of rooms ---- */

static uint64_t hash_of(const struct server *server, const char *id)
{
    uint64_t hash;
    _Static_assert(crypto_shorthash_KEYBYTES == sizeof server->key, "the key fits");
    crypto_shorthash((unsigned char *)&hash, (const unsigned char *)id, strlen(id), server->key);
    return hash;
}

struct loop *server_loop_of(struct server *server, const char *room)
{
    return &server->loops[hash_of(server, room) % (uint64_t)server->loop_count];
}

static struct hub_room **list_of(struct loop *loop, const char *id)
{
    uint64_t hash = hash_of(loop->server, id) / (uint64_t)loop->server->loop_count;
    return &loop->hub.lists[hash % loop->hub.list_count];
}

static struct hub_room *find_room(struct loop *loop, const char *id)
{
    struct hub_room *room = *list_of(loop, id);
    while (room && strcmp(room->append.room, id) != 0) room = room->next;
    return room;
}

static void put_into_list(struct hub_room *room)
{
    struct hub_room **list = list_of(room->loop, room->append.room);
    room->next = *list;
    *list = room;
}

static void grow(struct loop *loop)
{
    struct hub *hub = &loop->hub;
    struct hub_room **old = hub->lists;
    uint32_t count = hub->list_count;
    hub->list_count = count * 2;
    hub->lists = must_resize(NULL, hub->list_count * sizeof *hub->lists);
    memset(hub->lists, 0, hub->list_count * sizeof *hub->lists);
    for (uint32_t i = 0; i < count; i++) {
        for (struct hub_room *room = old[i], *next; room; room = next) {
            next = room->next;
            put_into_list(room);
        }
    }
    free(old);
}

static void add_room(struct hub_room *room)
{
    struct hub *hub = &room->loop->hub;
    if (hub->count == hub->list_count) grow(room->loop);
    put_into_list(room);
    hub->count++;
    atomic_fetch_add(&room->loop->server->rooms, 1);
    metrics_add(&room->loop->metrics, METRIC_ROOMS, 1);
}

static void remove_room(struct hub_room *room)
{
    struct hub_room **at = list_of(room->loop, room->append.room);
    while (*at != room) at = &(*at)->next;
    *at = room->next;
    room->loop->hub.count--;
    atomic_fetch_sub(&room->loop->server->rooms, 1);
    metrics_add(&room->loop->metrics, METRIC_ROOMS, -1);
}

/* ---- bots ---- */

/* Take a question out of the room's; what is being thought about comes back and is thrown away. */
static void drop_thought(struct hub_room *room, struct thought **at)
{
    struct thought *thought = *at;
    *at = thought->next;
    thought->room = NULL;
    bool back = thought->answered || crew_cancel(room->loop->server->crew, &thought->job);
    if (!thought->answered && back) room->loop->pending--;
    if (back) think_free(thought);
}

static void forget_thought(struct hub_room *room, const struct room_out *out)
{
    struct thought **at = &room->thoughts;
    while (*at && !think_is_about(*at, out->seat, out->number)) at = &(*at)->next;
    if (*at) drop_thought(room, at);
}

/* ---- the end of a room in memory ---- */

static void on_timer_closed(uv_handle_t *timer)
{
    free(PART_OF(timer, struct hub_room, timer));
}

static void forget_conn(struct hub_room *room, struct conn *conn)
{
    if (conn->talk.person) metrics_add(&room->loop->metrics, METRIC_PEOPLE, -1);
    conn->talk.room = NULL;
}

/* Everybody who is still here is told and sent away. The log stays. */
static void end_room(struct hub_room *room, const char *bye, uint16_t code)
{
    assert(!room->taking && !room->ending && (!room->room || !room_is_storing(room->room)));
    room->ending = true;
    for (struct conn *conn = room->conns, *next; conn; conn = next) {
        next = conn->talk.next;
        forget_conn(room, conn);
        talk_end(conn, bye, code);
        conn_left_room(conn);
    }
    while (room->thoughts) drop_thought(room, &room->thoughts);
    if (room->room) room_free(room->room);
    remove_room(room);
    uv_close((uv_handle_t *)&room->timer, on_timer_closed);
}

/* The store has failed, which it logs itself, or an event makes no sense, which is said once and
   not whenever somebody tries again. */
static void complain(struct hub_room *room, const char *what, uint32_t number, const char *why)
{
    struct hub *hub = &room->loop->hub;
    const char *id = room->append.room;
    bool quiet = !why || strcmp(hub->last_trouble, id) == 0;
    if (why) memcpy(hub->last_trouble, id, sizeof hub->last_trouble);
    metrics_add(&room->loop->metrics, METRIC_TROUBLES, 1);
    log_say(&room->loop->server->log, quiet ? LOG_DEBUG : LOG_ERROR, what,
            LOG_FIELDS(LOG_TEXT("room", id), LOG_NUMBER("event", number),
                       LOG_TEXT("why", why ? why : "store")));
}

/* A room that is ahead of its log, or broken, is of no use any more. The log is read anew by who
   comes next. */
static void throw_away(struct hub_room *room)
{
    struct room *lost = room->room;
    room->room = NULL;
    if (lost) room_free(lost);
    end_room(room, "trouble", 1011);
}

static void put_away(struct hub_room *room)
{
    log_say(&room->loop->server->log, LOG_DEBUG, "room put away",
            LOG_FIELDS(LOG_TEXT("room", room->append.room)));
    end_room(room, NULL, 0);
}

/* ---- feeding ---- */

/* All rooms of a loop use the same scratch memory, and what they give out is in it: none may be
   entered while another one is, or while something is on its way to the network. */
static void enter(struct loop *loop)
{
    assert(!loop->hub.inside && !loop->sending);
    loop->hub.inside = true;
}

static void take(struct hub_room *room, struct room_in *in)
{
    in->now_ms = server_now_ms(room->loop->server);
    enter(room->loop);
    room_take(room->room, in);
    room->loop->hub.inside = false;
}

bool hub_is_busy(const struct hub_room *room)
{
    return !room->room || room->broken || room_is_storing(room->room);
}

void hub_wait(struct conn *conn)
{
    struct hub_room *room = conn->talk.room;
    if (conn->talk.in_line) return;
    conn->talk.in_line = true;
    conn->talk.waiting = NULL;
    if (room->first) room->last->talk.waiting = conn;
    else room->first = conn;
    room->last = conn;
}

static void let_go(struct hub_room *room, struct conn *conn)
{
    struct conn **at = &room->conns;
    while (*at != conn) at = &(*at)->talk.next;
    *at = conn->talk.next;
    forget_conn(room, conn);
    struct room_in gone = {.kind = IN_GONE, .conn = conn->id, .person = conn->talk.person};
    if (gone.person || conn->talk.knocking) take(room, &gone);
    conn_left_room(conn);
}

static bool take_from_line(struct hub_room *room)
{
    struct conn *conn = room->first;
    if (!conn) return false;
    room->first = conn->talk.waiting;
    conn->talk.in_line = false;
    if (conn->talk.leaving) let_go(room, conn);
    else if (conn->state == CONN_TALK) talk_go_on(conn); /* if not, it is broken and will leave */
    return true;
}

static bool take_thought(struct hub_room *room)
{
    struct thought **at = &room->thoughts, *thought;
    char text[SH_TEXT_MAX];
    while (*at && !(*at)->answered) at = &(*at)->next;
    if (!(thought = *at)) return false;
    *at = thought->next;
    struct room_in in = think_answer(thought, text);
    metrics_add(&room->loop->metrics, METRIC_THOUGHTS, 1);
    take(room, &in);
    think_free(thought);
    return true;
}

static bool take_tick(struct hub_room *room)
{
    struct room_in tick = {.kind = IN_TICK};
    if (!room->ticked) return false;
    room->ticked = false;
    take(room, &tick);
    return true;
}

void hub_expect(const struct hub_room *room)
{
    if (room->room) room_expect(room->room);
    __builtin_prefetch(&room->thoughts);
    __builtin_prefetch(&room->append.number);
    __builtin_prefetch(&room->asking);
}

bool hub_begin_turn(struct hub_room *room)
{
    if (hub_is_busy(room) || room->first || room->taking) return false;
    room_expect_match(room->room);
    room->taking = true;
    return true;
}

/* Whatever waits is taken until the room is busy or nothing is left. Then it may be over. */
void hub_end_turn(struct hub_room *room)
{
    bool stopping = room->loop->stopping;
    while (!stopping && !hub_is_busy(room) &&
           (take_thought(room) || take_tick(room) || take_from_line(room)))
        continue;
    room->taking = false;
    if (room->broken && !room->appending) throw_away(room);
    else if (hub_is_busy(room)) return;
    else if (stopping) end_room(room, "shutdown", 1001);
    else if (room->done && !room->conns) put_away(room);
}

static void go_on(struct hub_room *room)
{
    if (room->taking || hub_is_busy(room)) return; /* whoever feeds it now goes on himself */
    room->taking = true;
    hub_end_turn(room);
}

void hub_take_line(struct conn *conn, const char *line)
{
    struct room_in in = {.kind = IN_LINE, .conn = conn->id, .person = conn->talk.person,
                         .from = conn->talk.from, .text = line};
    struct hub_room *room = conn->talk.room;
    room->asking = conn;
    take(room, &in);
    room->asking = NULL;
}

void hub_refuse_line(struct conn *conn, const char *line, const char *why)
{
    enter(conn->loop);
    room_refuse_line(conn->talk.room->room, conn->id, conn->talk.person, line, why);
    conn->loop->hub.inside = false;
}

void hub_leave(struct conn *conn)
{
    if (!conn->talk.room) return;
    conn->talk.leaving = true;
    hub_wait(conn);
    go_on(conn->talk.room);
}

static void on_wake(uv_timer_t *timer)
{
    struct hub_room *room = PART_OF(timer, struct hub_room, timer);
    room->ticked = true;
    go_on(room);
}

/* ---- what rooms give out ---- */

static void on_stored(struct store_append *append)
{
    struct hub_room *room = PART_OF(append, struct hub_room, append);
    mailbox_post(&room->loop->mailbox, &room->stored);
}

static void open_stored(struct mail *mail);

/* The room that was stored; NULL: it is other mail, or none. */
static const struct hub_room *stored_by(const struct mail *mail)
{
    bool stored = mail && mail->open == open_stored;
    return stored ? PART_OF(mail, const struct hub_room, stored) : NULL;
}

/* A commit stores events of many rooms. While one of them is told the next ones are fetched: each
   step finds what the step before it has brought, when its room was one place further behind. */
static void expect_others(const struct mail *mail)
{
    const struct mail *next = mail->next, *second = next ? next->next : NULL;
    const struct mail *third = second ? second->next : NULL;
    const struct hub_room *room = stored_by(next);
    if (room && room->room) {
        room_expect_match(room->room);
        if (room->conns) conn_expect(room->conns->talk.next);
    }
    room = stored_by(second);
    if (room && room->room) {
        room_expect(room->room);
        conn_expect(room->conns);
    }
    if (!third) return;
    room = PART_OF(third, const struct hub_room, stored);
    __builtin_prefetch(room);
    __builtin_prefetch(&room->append.text);
    __builtin_prefetch(third);
}

static void open_stored(struct mail *mail)
{
    struct hub_room *room = PART_OF(mail, struct hub_room, stored);
    enum store_result result = room->append.result;
    expect_others(mail);
    free(room->append.text);
    room->appending = false;
    if (result == STORE_FINE && room->broken) {
        throw_away(room);
    } else if (result == STORE_FINE) {
        struct room_in in = {.kind = IN_STORED};
        metrics_add(&room->loop->metrics, METRIC_EVENTS, 1);
        room->taking = true;
        take(room, &in);
        hub_end_turn(room);
    } else {
        complain(room, "event not stored", room->append.number,
                 result == STORE_TAKEN ? "number-taken" : NULL);
        throw_away(room);
    }
}

static void store(struct hub_room *room, const struct room_out *out)
{
    struct store_append *append = &room->append;
    append->number = out->number;
    append->at_ms = out->at_ms;
    append->length = out->length;
    append->text = must_resize(NULL, out->length + 1);
    memcpy(append->text, out->text, out->length);
    append->text[out->length] = '\0';
    append->done = on_stored;
    room->appending = true;
    if (room->asking && room->asking->visitor) /* whoever made it pays for it */
        limit_store(&room->loop->server->book, room->asking->visitor, out->length,
                    (int64_t)uv_now(&room->loop->uv));
    append->next = room->loop->appends;
    room->loop->appends = append;
}

static bool is_meant(const struct room_out *out, const struct conn *conn)
{
    return out->conn ? conn->id == out->conn : conn->talk.person == out->person;
}

/* Is this the first word of a line? */
static bool begins(const char *line, const char *word)
{
    size_t n = strlen(word);
    return strncmp(line, word, n) == 0 && (!line[n] || strchr(" \n", line[n]));
}

/* Limits that a room minds itself are counted here, by the reason it gives. */
static void count_refusal(struct metrics *metrics, const char *line, const char *why)
{
    bool says = begins(line, "say"), notes = begins(line, "note"), turns = begins(line, "glass");
    if (strcmp(why, "room-full") == 0) metrics_limited(metrics, LIMIT_PEOPLE);
    if (strcmp(why, "log-full") == 0) metrics_limited(metrics, LIMIT_ROOM_BYTES);
    if (strcmp(why, "too-fast") == 0)
        metrics_limited(metrics, says || notes || turns ? LIMIT_CHAT_PER_MINUTE
                                                        : LIMIT_LOOKS_PER_MINUTE);
    if (strcmp(why, "too-long") == 0 && (says || notes))
        metrics_limited(metrics, says ? LIMIT_CHAT_BYTES : LIMIT_NOTE_BYTES);
}

static void send_to_all(struct hub_room *room, const struct room_out *out)
{
    for (struct conn *conn = room->conns; conn; conn = conn->talk.next)
        if (is_meant(out, conn)) talk_send(conn, out->text, out->length);
    if (out->why && room->asking && out->conn == room->asking->id)
        count_refusal(&room->loop->metrics, out->line, out->why);
}

static void drop(struct hub_room *room, const struct room_out *out)
{
    for (struct conn *conn = room->conns; conn; conn = conn->talk.next)
        if (is_meant(out, conn)) talk_end(conn, NULL, 1000);
}

static void make_known(struct hub_room *room, const struct room_out *out)
{
    for (struct conn *conn = room->conns; conn; conn = conn->talk.next) {
        if (conn->id != out->conn) continue;
        conn->talk.person = out->person;
        conn->talk.knocking = false;
        room->done = false;
        metrics_add(&room->loop->metrics, METRIC_PEOPLE, 1);
    }
}

static void let_knock(struct hub_room *room, const struct room_out *out)
{
    for (struct conn *conn = room->conns; conn; conn = conn->talk.next)
        if (conn->id == out->conn) talk_knocks(conn);
}

static void on_thought(struct crew_job *job)
{
    struct thought *thought = PART_OF(job, struct thought, job);
    struct loop *loop = job->owner;
    mailbox_post(&loop->mailbox, &thought->mail);
}

static void open_thought(struct mail *mail)
{
    struct thought *thought = PART_OF(mail, struct thought, mail);
    struct loop *loop = thought->job.owner;
    loop->pending--;
    thought->answered = true;
    if (thought->room) go_on(thought->room);
    else think_free(thought);
}

static void add_thought(struct hub_room *room, const struct room_out *out)
{
    uint64_t match = hash_of(room->loop->server, room->append.room) + room_match(room->room);
    struct thought *thought = think_make(&room->loop->server->config->bots, room->room, out, match);
    struct thought **at = &room->thoughts;
    thought->room = room;
    thought->mail.open = open_thought;
    thought->job.done = on_thought;
    thought->job.owner = room->loop;
    while (*at) at = &(*at)->next;
    *at = thought;
    room->loop->pending++;
    crew_post(room->loop->server->crew, &room->client, &thought->job);
}

/* The loop's clock may be a little behind: a millisecond more, or it rings too early. */
static void set_alarm(struct hub_room *room, int64_t at_ms)
{
    int64_t left = at_ms - server_now_ms(room->loop->server) + 1;
    room->ticked = false;
    if (at_ms < 0) uv_timer_stop(&room->timer);
    else uv_timer_start(&room->timer, on_wake, left < 0 ? 0 : (uint64_t)left, 0);
}

static void take_out(void *owner, const struct room_out *out)
{
    struct hub_room *room = owner;
    switch (out->kind) {
    case OUT_STORE: store(room, out); break;
    case OUT_SEND: send_to_all(room, out); break;
    case OUT_KNOWN: make_known(room, out); break;
    case OUT_DROP: drop(room, out); break;
    case OUT_THINK: add_thought(room, out); break;
    case OUT_FORGET: forget_thought(room, out); break;
    case OUT_WAKE: set_alarm(room, out->at_ms); break;
    case OUT_DONE: room->done = true; break;
    case OUT_KNOCK: let_knock(room, out); break;
    case OUT_BROKEN:
        if (!room->broken) complain(room, "room broken", out->number, out->why);
        room->broken = true;
        break;
    }
}

static void make_fresh(void *owner, uint8_t bytes[SH_SHA256_SIZE])
{
    (void)owner;
    randombytes_buf(bytes, SH_SHA256_SIZE);
}

static bool has_bot(const void *bots, const struct sh_game *game, const char *id)
{
    return id[0] && registry_find(bots, id, game);
}

/* ---- loading ---- */

/* How many events of a log are taken before the loop does something else. */
enum { LOAD_EVENTS = 256 };

struct reading {
    struct store_read read;
    struct mail       mail;
    struct hub_room  *room;
    struct reading   *behind; /* in the line of long logs */
    struct room      *loaded; /* so far; NULL: the log has not come yet */
    uint32_t          next;   /* event of the log */
};

static void on_read(struct store_read *read)
{
    struct reading *reading = PART_OF(read, struct reading, read);
    mailbox_post(&reading->room->loop->mailbox, &reading->mail);
}

/* A part of the log. NULL, or why it cannot be a room's. */
static const char *load_slice(struct reading *reading)
{
    struct hub_room *room = reading->room;
    const struct store_read *read = &reading->read;
    const char *why = read->count ? NULL : "empty";
    uint32_t left = read->count - reading->next, end = left > LOAD_EVENTS ? LOAD_EVENTS : left;
    enter(room->loop);
    if (!reading->loaded)
        reading->loaded = room_blank(&room->loop->hub.host, room, room->append.room);
    for (end += reading->next; !why && reading->next < end; reading->next++) {
        const struct store_event *event = &read->events[reading->next];
        room->append.number = event->number;
        why = room_load(reading->loaded, event->number, event->at_ms, event->text, event->length);
    }
    room->loop->hub.inside = false;
    return why;
}

static void open_log(struct reading *reading)
{
    struct hub_room *room = reading->room;
    metrics_add(&room->loop->metrics, METRIC_LOADED, 1);
    log_say(&room->loop->server->log, LOG_DEBUG, "room loaded",
            LOG_FIELDS(LOG_TEXT("room", reading->read.room),
                       LOG_NUMBER("events", reading->read.count)));
    room_loaded(reading->loaded, server_now_ms(room->loop->server));
    room->room = reading->loaded;
    reading->loaded = NULL;
    go_on(room);
}

/* Take a part of the log. True: there is more. */
static bool go_on_reading(struct reading *reading)
{
    struct hub_room *room = reading->room;
    struct store_read *read = &reading->read;
    bool fine = read->result == STORE_FINE, stopping = room->loop->stopping;
    const char *why = fine && !stopping ? load_slice(reading) : NULL;
    if (fine && !stopping && !why && reading->next < read->count) return true;
    if (read->result == STORE_NONE) {
        end_room(room, "expired", 4404);
    } else if (!fine || why) {
        complain(room, fine ? "log damaged" : "log not read", room->append.number, why);
        end_room(room, "trouble", 1011);
    } else if (stopping) {
        end_room(room, "shutdown", 1001);
    } else {
        open_log(reading);
    }
    if (reading->loaded) room_free(reading->loaded);
    free(read->events);
    free(reading);
    return false;
}

/* Long logs stand in line: a part of one of them, then whatever else has come, then a part of the
   next. However many there are, a round has one of them. */
static void stand_in_line(struct hub *hub, struct reading *reading)
{
    struct loop *loop = PART_OF(hub, struct loop, hub);
    reading->behind = NULL;
    if (hub->first_read) hub->last_read->behind = reading;
    else mailbox_post(&loop->mailbox, &hub->load);
    if (!hub->first_read) hub->first_read = reading;
    hub->last_read = reading;
}

static void open_load(struct mail *mail)
{
    struct hub *hub = PART_OF(mail, struct hub, load);
    struct loop *loop = PART_OF(hub, struct loop, hub);
    struct reading *reading = hub->first_read;
    hub->first_read = reading->behind;
    if (hub->first_read) mailbox_post(&loop->mailbox, &hub->load);
    if (go_on_reading(reading)) stand_in_line(hub, reading);
}

/* What is short is taken at once. */
static void open_read(struct mail *mail)
{
    struct reading *reading = PART_OF(mail, struct reading, mail);
    struct hub *hub = &reading->room->loop->hub;
    if (go_on_reading(reading)) stand_in_line(hub, reading);
}

static struct hub_room *begin_loading(struct loop *loop, const char *id)
{
    struct hub_room *room = must_resize(NULL, sizeof *room);
    struct reading *reading = must_resize(NULL, sizeof *reading);
    *room = (struct hub_room){.loop = loop, .done = true, .stored = {.open = open_stored}};
    *reading = (struct reading){.read = {.done = on_read}, .mail = {.open = open_read},
                                .room = room};
    memcpy(room->append.room, id, strlen(id) + 1);
    memcpy(reading->read.room, id, strlen(id) + 1);
    if (uv_timer_init(&loop->uv, &room->timer) != 0) abort();
    add_room(room);
    store_read(loop->server->store, &reading->read);
    return room;
}

bool hub_is_full(struct loop *loop)
{
    uint32_t most = loop->server->config->rooms;
    if (!most || atomic_load(&loop->server->rooms) < most) return false;
    metrics_limited(&loop->metrics, LIMIT_ROOMS);
    return true;
}

void hub_join(struct loop *loop, struct conn *conn, const char *id)
{
    struct hub_room *room = find_room(loop, id);
    assert(strlen(id) < ROOM_ID_MAX);
    if (loop->stopping) {
        talk_end(conn, "shutdown", 1001);
        return;
    }
    if (!room && hub_is_full(loop)) {
        talk_end(conn, "trouble", 1013);
        return;
    }
    if (!room) room = begin_loading(loop, id);
    conn->talk.room = room;
    conn->talk.next = room->conns;
    room->conns = conn;
}

/* ---- all of them ---- */

void hub_init(struct hub *hub, struct loop *loop)
{
    const struct serve_config *config = loop->server->config;
    struct room_limits limits = {
        .people = (uint8_t)config->people,
        .chat_per_min = (uint16_t)config->chat_per_minute,
        .chat_bytes = (uint16_t)config->chat_bytes,
        .note_bytes = (uint16_t)config->note_bytes,
        .looks_per_min = (uint16_t)config->looks_per_minute,
        .grace_ms = config->grace_seconds * 1000,
        .pace_ms = config->pace_ms,
        .idle_ms = config->idle_seconds * 1000,
        .log_bytes = config->room_bytes,
    };
    *hub = (struct hub){.list_count = 64, .load = {.open = open_load}};
    hub->lists = must_resize(NULL, hub->list_count * sizeof *hub->lists);
    memset(hub->lists, 0, hub->list_count * sizeof *hub->lists);
    hub->scratch = must_resize(NULL, sizeof *hub->scratch);
    hub->host = (struct room_host){.resize = must_resize, .fresh = make_fresh, .out = take_out,
                                   .has_bot = has_bot, .bots = &config->bots, .games = sh_games,
                                   .find_list = loop->server->config->find_list,
                                   .find_edge = edge_find, .explain = think_explain,
                                   .scratch = hub->scratch, .limits = limits};
}

void hub_release(struct hub *hub)
{
    assert(hub->count == 0);
    free(hub->lists);
    free(hub->scratch);
}

void hub_stop(struct hub *hub)
{
    for (uint32_t i = 0; i < hub->list_count; i++) {
        for (struct hub_room *room = hub->lists[i], *next; room; room = next) {
            next = room->next;
            if (!hub_is_busy(room)) end_room(room, "shutdown", 1001);
        }
    }
}
