/*
 * tests/stage.h - a room on a stage: everything a shell does, in memory, with a clock of its own.
 *
 *     struct stage st;
 *     stage_init(&st, "toy");
 *     stage_enter(&st, ANN, "Ann");
 *     does(&st, ANN, "sit 0");
 *     sees(&st, BEN, "room.seats.0.person", "1");
 *     refuses(&st, BEN, "begin", "not-host");
 *     stage_release(&st);
 *
 * Connections are numbers from 1. Every input empties all inboxes first, so that what is looked at
 * is what came of the last one. Values are compared as JSON without its quotes: "[0 go red 3]".
 *
 * Whatever a room gives out is checked on the way: messages are JSON; nothing is told that is not
 * stored; no token and no secret of the dice is in it; numbers and acts follow the rules of the
 * protocol; a room that was woken does not want to be woken again at once; all memory is given
 * back. stage_compare() makes a room from the log and demands that it tells the same.
 */
#ifndef TESTS_STAGE_H
#define TESTS_STAGE_H

#include "tests/setups.h"
#include "tests/toy.h"

#include "engine/games.h"
#include "record/dice.h"
#include "room/room.h"

enum { ANN = 1, BEN, CLEO, DAN, EVE, STAGE_CONNS = 12, STAGE_GAMES = 16, STAGE_SECRETS = 16 };
static const int64_t stage_start_ms = 1700000000000;

struct stage_text {
    char  *text; /* NULL: nothing yet */
    size_t length, room;
};

struct stage_conn {
    bool     open, closing;
    bool     knocks; /* it waits at the door */
    uint8_t  person;
    const char *token; /* that it entered with */
    uint32_t n; /* the highest number it has seen */
    struct stage_text inbox; /* messages, one a line */
    struct stage_text acts;  /* as seen, gathered by the rules of the protocol; one a line */
};

struct stage_event {
    int64_t at_ms;
    char   *text;
    size_t  length;
};

struct stage {
    struct room_host      host;
    const struct sh_game *games[STAGE_GAMES];
    struct room          *room;
    int64_t               now_ms;
    long                  blocks; /* of memory that rooms had before */

    struct stage_event *log;
    uint32_t            events, stored; /* handed over; known to be durable */
    bool                slow_store;     /* the test says when an event is durable ... */
    bool                slow_close;     /* ... and when a dropped connection is gone */

    struct stage_conn conn[STAGE_CONNS];
    int64_t           wake_ms; /* -1: none */
    bool              done;    /* OUT_DONE was the answer to the last input */
    int               thinks;  /* bots asked by the last input, the last of them being: */
    uint8_t           think_seat;
    uint32_t          think_number;
    char              think_bot[32];
    uint32_t          thinking[SH_SEATS_MAX]; /* numbers that bots think about; 0: none */
    int               forgets; /* bots that need not think any more, by the last input */

    const char *dice;    /* what chance does next, "roll 3; deal 0 red"; then its first move */
    uint32_t    secrets; /* how often something fresh was asked for */
    char        tokens[STAGE_CONNS][ROOM_TOKEN_MAX + 1];
    int         token_count;
};

/* Reasons that were given, for the test that none of the list is left out. */
static const char *stage_given[128];
static int stage_given_count;

static inline void stage_note_reason(const char *why)
{
    for (int i = 0; i < stage_given_count; i++)
        if (strcmp(stage_given[i], why) == 0) return;
    assert_true(stage_given_count < 128);
    stage_given[stage_given_count++] = why;
}

static inline bool stage_has_given(const char *why)
{
    for (int i = 0; i < stage_given_count; i++)
        if (strcmp(stage_given[i], why) == 0) return true;
    return false;
}

/* ---- memory ---- */

static long stage_blocks; /* that rooms have and have not given back */

static inline void *stage_resize(void *old, size_t size)
{
    if (!old && size > 0) stage_blocks++;
    if (old && size == 0) stage_blocks--;
    if (size == 0) {
        free(old);
        return NULL;
    }
    void *new = realloc(old, size);
    assert_non_null(new);
    return new;
}

static inline void stage_append(struct stage_text *t, const char *text, size_t length)
{
    if (t->length + length + 1 > t->room) {
        t->room = 2 * (t->length + length + 1);
        t->text = realloc(t->text, t->room);
        assert_non_null(t->text);
    }
    memcpy(t->text + t->length, text, length);
    t->length += length;
    t->text[t->length] = '\0';
}

static inline void stage_cut_off(struct stage_text *t, size_t length)
{
    t->length = length;
    if (t->text) t->text[length] = '\0';
}

/* ---- JSON ---- */

/* Behind the value that begins here; NULL if it is no JSON. */
static inline const char *json_skip(const char *at)
{
    static const char *const words[] = {"null", "true", "false"};
    char open = *at, close = open == '{' ? '}' : ']';
    if (open == '"') {
        for (at++; *at != '"'; at++) {
            if ((unsigned char)*at < ' ') return NULL;
            if (*at == '\\' && (unsigned char)*++at < ' ') return NULL;
        }
        return at + 1;
    }
    if (open == '{' || open == '[') {
        if (*++at == close) return at + 1;
        for (;; at++) {
            if (open == '{' && (*at != '"' || !(at = json_skip(at)) || *at++ != ':')) return NULL;
            if (!(at = json_skip(at))) return NULL;
            if (*at == close) return at + 1;
            if (*at != ',') return NULL;
        }
    }
    for (int i = 0; i < 3; i++)
        if (strncmp(at, words[i], strlen(words[i])) == 0) return at + strlen(words[i]);
    size_t digits = strspn(*at == '-' ? at + 1 : at, "0123456789");
    return digits ? at + digits + (*at == '-') : NULL;
}

/* The value at this place, "room.seats.0.person"; NULL if it is not there. */
static inline const char *json_at(const char *json, const char *path)
{
    while (*path) {
        size_t n = strcspn(path, ".");
        long index = strtol(path, NULL, 10);
        char open = *json, close = open == '{' ? '}' : ']';
        if ((open != '{' && open != '[') || json[1] == close) return NULL;
        for (json++;; json++) {
            const char *value = json;
            if (open == '{') value = json_skip(json) + 1;
            bool found = open == '{' ? strncmp(json + 1, path, n) == 0 && json[n + 1] == '"'
                                     : index-- == 0;
            if (found) {
                json = value;
                break;
            }
            json = json_skip(value);
            if (*json == close) return NULL;
        }
        path += n;
        if (*path) path++;
    }
    return json;
}

/* A value without its quotes, in memory that is good for a few calls. */
static inline const char *json_bare(const char *value)
{
    enum { SLOTS = 4, ROOM = 1 << 18 };
    static char slots[SLOTS][ROOM];
    static int next;
    const char *end = json_skip(value);
    char *slot = slots[next++ % SLOTS], *out = slot;
    assert_true((size_t)(end - value) < ROOM);
    for (; value < end; value++)
        if (*value != '"') *out++ = *value;
    *out = '\0';
    return slot;
}

static inline long json_number(const char *json, const char *path)
{
    const char *value = json_at(json, path);
    return value ? strtol(value, NULL, 10) : -1;
}

/* ---- what comes out ---- */

/* The acts a connection has are those of the match, seen from the person's seat. */
static inline void stage_gather_acts(struct stage_conn *c, const char *json, bool all)
{
    const char *acts = json_at(json, "state.acts");
    if (all) stage_cut_off(&c->acts, 0);
    if (!acts) return;
    long from = json_number(json, "state.from");
    size_t at = 0;
    for (long i = 0; i < from; i++) {
        const char *feed = c->acts.text ? strchr(c->acts.text + at, '\n') : NULL;
        assert_non_null(feed); /* acts before the first one told must be known already */
        at = (size_t)(feed + 1 - c->acts.text);
    }
    stage_cut_off(&c->acts, at);
    for (acts++; *acts == '"' || *acts == ',';) {
        if (*acts == ',') acts++;
        const char *end = json_skip(acts);
        stage_append(&c->acts, acts + 1, (size_t)(end - acts - 2));
        stage_append(&c->acts, "\n", 1);
        acts = end;
    }
}

/* "A client keeps the highest n it has seen": since must not be greater, n not smaller. */
static inline void stage_check_numbers(struct stage *st, struct stage_conn *c, const char *json)
{
    if (!json_at(json, "n")) return;
    long n = json_number(json, "n"), since = json_number(json, "since");
    assert_in_range(n, 1, st->stored);
    assert_in_range(since, 0, n);
    if (since > 0) assert_in_range(since, 0, c->n);
    assert_true(n >= (long)c->n);
    c->n = (uint32_t)n;
    if (!json_at(json, "said")) stage_gather_acts(c, json, since == 0);
}

static inline void stage_check_secrets(struct stage *st, const char *text)
{
    char hex[2 * SH_SHA256_SIZE + 1];
    for (int i = 0; i < st->token_count; i++) assert_null(strstr(text, st->tokens[i]));
    if (strncmp(text, "{\"record\"", 9) == 0) return;
    for (uint32_t i = 1; i <= st->secrets && i <= STAGE_SECRETS; i++) {
        snprintf(hex, sizeof hex, "%064x", i);
        assert_null(strstr(text, hex));
    }
}

static inline void stage_deliver(struct stage *st, struct stage_conn *c, const char *text)
{
    if (!c->open || c->closing) return;
    stage_append(&c->inbox, text, strlen(text));
    stage_append(&c->inbox, "\n", 1);
    stage_check_numbers(st, c, text);
}

static inline void stage_sent(struct stage *st, const struct room_out *out)
{
    const char *end = json_skip(out->text);
    memset(out->text - ROOM_HEAD, 0xa5, ROOM_HEAD); /* the shell may write there */
    assert_true(out->length == strlen(out->text));
    assert_ptr_equal(end, out->text + out->length);
    assert_true(out->conn != 0 || out->person != 0);
    assert_in_range(out->conn, 0, STAGE_CONNS - 1);
    if (json_at(out->text, "n")) assert_true(st->stored == st->events);
    stage_check_secrets(st, out->text);
    for (uint32_t i = 1; i < STAGE_CONNS; i++)
        if (out->conn ? i == out->conn : st->conn[i].person == out->person)
            stage_deliver(st, &st->conn[i], out->text);
}

static inline void stage_keep(struct stage *st, const struct room_out *out)
{
    assert_true(st->stored == st->events); /* one at a time */
    assert_int_equal(out->number, st->events + 1);
    assert_true(st->events == 0 || out->at_ms >= st->log[st->events - 1].at_ms);
    st->log = realloc(st->log, (st->events + 1) * sizeof *st->log);
    assert_non_null(st->log);
    struct stage_event *event = &st->log[st->events++];
    *event = (struct stage_event){.at_ms = out->at_ms, .length = out->length};
    event->text = malloc(out->length + 1);
    assert_non_null(event->text);
    memcpy(event->text, out->text, out->length + 1);
    for (int i = 0; i < st->token_count; i++) assert_null(strstr(event->text, st->tokens[i]));
}

static inline void stage_drop(struct stage *st, const struct room_out *out)
{
    for (uint32_t i = 1; i < STAGE_CONNS; i++) {
        bool meant = out->conn ? i == out->conn : st->conn[i].person == out->person;
        if (meant && st->conn[i].open) st->conn[i].closing = true;
    }
}

static inline void stage_out(void *owner, const struct room_out *out)
{
    struct stage *st = owner;
    switch (out->kind) {
    case OUT_STORE: stage_keep(st, out); break;
    case OUT_SEND: stage_sent(st, out); break;
    case OUT_KNOWN:
        assert_true(st->conn[out->conn].open);
        st->conn[out->conn].person = out->person;
        st->conn[out->conn].knocks = false;
        st->conn[out->conn].n = 0;
        break;
    case OUT_KNOCK:
        assert_true(st->conn[out->conn].open);
        st->conn[out->conn].knocks = true;
        break;
    case OUT_BROKEN: fail_msg("the room is broken: %s", out->why); break;
    case OUT_DROP: stage_drop(st, out); break;
    case OUT_THINK:
        st->thinks++;
        st->think_seat = out->seat;
        st->think_number = st->thinking[out->seat] = out->number;
        assert_true(out->length == strlen(out->text) && out->length < sizeof st->think_bot);
        memcpy(st->think_bot, out->text, out->length + 1);
        break;
    case OUT_FORGET:
        st->forgets++;
        assert_int_equal(st->thinking[out->seat], out->number);
        st->thinking[out->seat] = 0;
        break;
    case OUT_WAKE: st->wake_ms = out->at_ms; break;
    case OUT_DONE: st->done = true; break;
    }
}

/* ---- what the shell gives ---- */

/* The number of the call, as 32 bytes. */
static inline void stage_fresh(void *owner, uint8_t bytes[SH_SHA256_SIZE])
{
    struct stage *st = owner;
    st->secrets++;
    memset(bytes, 0, SH_SHA256_SIZE);
    bytes[SH_SHA256_SIZE - 1] = (uint8_t)st->secrets;
    bytes[SH_SHA256_SIZE - 2] = (uint8_t)(st->secrets >> 8);
}

/* "random" plays everything, "spy" only the toy. */
static inline bool stage_has_bot(const void *bots, const struct sh_game *game, const char *id)
{
    (void)bots;
    return strcmp(id, "random") == 0 || (strcmp(id, "spy") == 0 && game == &toy_game);
}

static inline struct sh_move stage_dice(void *owner, const struct sh_game *game, const void *state)
{
    struct stage *st = owner;
    struct sh_move move, list[SH_MOVES_MAX];
    char text[SH_TEXT_MAX], word[SH_WORD_MAX];
    if (!st->dice || !*st->dice) {
        game->moves(state, SH_CHANCE, list);
        return list[0];
    }
    size_t n = strcspn(st->dice, ";");
    assert_true(n < sizeof text);
    memcpy(text, st->dice, n);
    text[n] = '\0';
    st->dice += n;
    st->dice += strspn(st->dice, "; ");
    assert_true(sh_parse(game, SH_CHANCE, text, &move, word));
    assert_null(sh_refuse(game, state, SH_CHANCE, move, NULL));
    return move;
}

/* ---- inputs ---- */

static inline void stage_stored(struct stage *st);

/* Dropped connections are gone; each is an input. */
static inline bool stage_close_one(struct stage *st)
{
    for (uint32_t i = 1; i < STAGE_CONNS; i++) {
        struct stage_conn *c = &st->conn[i];
        if (!c->closing) continue;
        struct room_in in = {.kind = IN_GONE, .now_ms = st->now_ms, .conn = i, .person = c->person};
        c->open = c->closing = c->knocks = false;
        c->person = 0;
        c->n = 0;
        room_take(st->room, &in);
        return true;
    }
    return false;
}

/* What the shell does after an input: store, and close what is to be closed. */
static inline void stage_finish(struct stage *st)
{
    for (int i = 0; i < 1000; i++) {
        if (room_is_storing(st->room)) {
            if (st->slow_store) return;
            struct room_in in = {.kind = IN_STORED, .now_ms = st->now_ms};
            st->stored = st->events;
            room_take(st->room, &in);
        } else if (st->slow_close || !stage_close_one(st)) {
            return;
        }
    }
    fail_msg("the room never comes to rest");
}

static inline void stage_empty_inboxes(struct stage *st)
{
    for (int i = 0; i < STAGE_CONNS; i++) stage_cut_off(&st->conn[i].inbox, 0);
    st->thinks = st->forgets = 0;
    st->done = false;
}

static inline void stage_take(struct stage *st, struct room_in in)
{
    in.now_ms = st->now_ms;
    stage_empty_inboxes(st);
    if (in.kind == IN_THOUGHT && st->thinking[in.seat] == in.number) st->thinking[in.seat] = 0;
    room_take(st->room, &in);
    stage_finish(st);
}

/* The event that is being stored is durable. */
static inline void stage_stored(struct stage *st)
{
    assert_true(room_is_storing(st->room));
    st->stored = st->events;
    stage_take(st, (struct room_in){.kind = IN_STORED});
}

/* One line, or a turn with all its lines, in memory of just its size. */
static inline void stage_line(struct stage *st, uint32_t conn, const char *text)
{
    char *copy = malloc(strlen(text) + 1);
    assert_non_null(copy);
    memcpy(copy, text, strlen(text) + 1);
    st->conn[conn].open = true;
    stage_take(st, (struct room_in){.kind = IN_LINE, .conn = conn,
                                    .person = st->conn[conn].person, .text = copy});
    free(copy);
}

static inline void stage_gone(struct stage *st, uint32_t conn)
{
    stage_empty_inboxes(st);
    st->conn[conn].closing = true;
    stage_close_one(st);
    stage_finish(st);
}

static inline void stage_tick(struct stage *st)
{
    if (st->wake_ms > st->now_ms) st->now_ms = st->wake_ms;
    st->wake_ms = -1;
    stage_take(st, (struct room_in){.kind = IN_TICK});
    if (!room_is_storing(st->room) && st->wake_ms >= 0)
        assert_true(st->wake_ms > st->now_ms); /* or it would be woken again and again */
}

/* Time passes, and the room is woken as it wished. */
static inline void stage_pass(struct stage *st, int64_t ms)
{
    int64_t until = st->now_ms + ms;
    int ticks = 0;
    stage_empty_inboxes(st);
    for (; st->wake_ms >= 0 && st->wake_ms <= until; ticks++) {
        stage_tick(st);
        if (st->thinks > 0) break; /* the test answers */
    }
    if (st->thinks == 0) st->now_ms = until;
}

/* The bot that was asked last plays this; NULL: it declines. */
static inline void stage_thought(struct stage *st, const char *text)
{
    stage_take(st, (struct room_in){.kind = IN_THOUGHT, .seat = st->think_seat,
                                    .number = st->think_number, .text = text});
}

/* ---- beginning and end ---- */

static struct room_scratch stage_scratch;

static inline const struct sh_game *stage_game(const struct stage *st, const char *id)
{
    int i = 0;
    while (st->games[i] && strcmp(st->games[i]->id, id) != 0) i++;
    assert_non_null(st->games[i]);
    return st->games[i];
}

/* A stage without a room. */
static inline void stage_prepare(struct stage *st)
{
    int count = 0;
    memset(st, 0, sizeof *st);
    st->games[count++] = &toy_game;
    for (int i = 0; sh_games[i]; i++) {
        assert_true(count + 1 < STAGE_GAMES);
        st->games[count++] = sh_games[i];
    }
    st->host = (struct room_host){.resize = stage_resize, .fresh = stage_fresh, .out = stage_out,
                                  .has_bot = stage_has_bot, .dice = stage_dice,
                                  .games = st->games, .scratch = &stage_scratch,
                                  .find_list = setups_find_list,
                                  .find_edge = setups_find_edge,
                                  .limits = room_usual_limits};
    st->host.limits.pace_ms = 0; /* bots act at once, unless a test is about their pace ... */
    st->host.limits.looks_per_min = 0; /* ... and people look as often as they like */
    st->now_ms = stage_start_ms;
    st->wake_ms = -1;
    st->blocks = stage_blocks;
}

static inline void stage_init(struct stage *st, const char *game)
{
    stage_prepare(st);
    st->room = room_new(&st->host, st, "stage", stage_game(st, game), st->now_ms);
    stage_finish(st);
}

static inline void stage_free_room(struct stage *st)
{
    if (st->room) room_free(st->room);
    st->room = NULL;
}

static inline void stage_release(struct stage *st)
{
    stage_free_room(st);
    for (uint32_t i = 0; i < st->events; i++) free(st->log[i].text);
    free(st->log);
    for (int i = 0; i < STAGE_CONNS; i++) {
        free(st->conn[i].inbox.text);
        free(st->conn[i].acts.text);
    }
    assert_int_equal(stage_blocks, st->blocks);
}

/* Make the room again from the log. NULL, or why an event is refused. */
static inline const char *stage_load(struct stage *st)
{
    const char *why = NULL;
    stage_free_room(st);
    st->room = room_blank(&st->host, st, "stage");
    for (uint32_t i = 0; !why && i < st->events; i++)
        why = room_load(st->room, i + 1, st->log[i].at_ms, st->log[i].text, st->log[i].length);
    if (!why) room_loaded(st->room, st->now_ms);
    return why;
}

/* The process has died and come back: what was stored is there, connections are not. */
static inline void stage_rebuild(struct stage *st)
{
    stage_empty_inboxes(st);
    for (int i = 0; i < STAGE_CONNS; i++) {
        struct stage_conn *c = &st->conn[i];
        c->open = c->closing = c->knocks = false;
        c->person = 0;
        c->n = 0;
    }
    while (st->events > st->stored) free(st->log[--st->events].text);
    st->wake_ms = -1;
    st->thinks = 0;
    memset(st->thinking, 0, sizeof st->thinking);
    assert_null(stage_load(st));
}

/* An event at the end of the log, as if it had been stored. */
static inline void stage_log(struct stage *st, const char *text)
{
    size_t length = strlen(text);
    st->log = realloc(st->log, (st->events + 1) * sizeof *st->log);
    assert_non_null(st->log);
    char *copy = malloc(length + 1);
    assert_non_null(copy);
    memcpy(copy, text, length + 1);
    st->log[st->events++] = (struct stage_event){st->now_ms, copy, length};
    st->stored = st->events;
}

/* ---- people ---- */

/* Everybody has a token, made of the name. */
static inline const char *stage_token(struct stage *st, const char *name)
{
    char token[ROOM_TOKEN_MAX + 1];
    snprintf(token, sizeof token, "secret-%s-0123456789_ABCDEF", name);
    for (int i = 0; i < st->token_count; i++)
        if (strcmp(st->tokens[i], token) == 0) return st->tokens[i];
    assert_true(st->token_count < STAGE_CONNS);
    memcpy(st->tokens[st->token_count], token, sizeof token);
    return st->tokens[st->token_count++];
}

/* Come in as who has the token of this name, called so. */
static inline void stage_enter(struct stage *st, uint32_t conn, const char *name)
{
    char line[256];
    const char *token = stage_token(st, name), *knocked = st->conn[conn].token;
    bool knocks = st->conn[conn].knocks;
    if (!st->conn[conn].person) st->conn[conn].token = token;
    snprintf(line, sizeof line, "enter %s %s", token, name);
    stage_line(st, conn, line);
    if (knocks && st->conn[conn].knocks) st->conn[conn].token = knocked; /* as who it is let in */
}

/* ---- what came ---- */

/* What came at this place with the last message that has it; NULL: it did not come. */
static inline const char *stage_get(const struct stage *st, uint32_t conn, const char *path)
{
    const char *found = NULL;
    const char *at = st->conn[conn].inbox.text;
    while (at && *at) {
        const char *value = json_at(at, path);
        if (value) found = value;
        at = strchr(at, '\n') + 1;
    }
    return found ? json_bare(found) : NULL;
}

static inline int stage_count_messages(const struct stage *st, uint32_t conn)
{
    int count = 0;
    const char *at = st->conn[conn].inbox.text;
    while (at && *at) {
        count++;
        at = strchr(at, '\n') + 1;
    }
    return count;
}

static inline const char *stage_last_event(const struct stage *st)
{
    return st->log[st->events - 1].text;
}

/* ---- the same room, made from the log ---- */

/* Cut out every value of this name, up to one of the characters that end it. */
static inline void stage_blank(char *text, const char *name, const char *end)
{
    for (char *at = text; (at = strstr(at, name)); at++) {
        at += strlen(name);
        char *to = at + strcspn(at, end);
        memmove(at, to, strlen(to) + 1);
    }
}

/* Cut out who knocks and who wishes for a seat, for another match or for fewer seats. */
static inline void stage_blank_waiting(char *text)
{
    char *knocks = strstr(text, "\"knocks\":"), *wish = strstr(text, "\"wish\":");
    if (!knocks || !wish) return;
    char *end = wish + strlen("\"wish\":");
    end += *end == '{' ? strcspn(end, "}") + 1 : strlen("null");
    if (strncmp(end, ",\"rematch\":", 11) == 0 || strncmp(end, ",\"fewer\":", 9) == 0)
        end += strcspn(end, "}") + 1;
    memmove(knocks, end, strlen(end) + 1);
}

/* The message with everything and the one with what was said, without what is not in the log: who
   is here, who waits for an answer, how long clocks and sand still run. */
static inline const char *stage_everything(const struct stage *st, uint32_t conn, char *text,
                                           size_t room)
{
    size_t length = 0;
    text[0] = '\0';
    for (const char *at = st->conn[conn].inbox.text; at && *at; at = strchr(at, '\n') + 1) {
        bool past = json_at(at, "said") && json_number(at, "n") == json_number(at, "since");
        if (!json_at(at, "you") && !past) continue;
        size_t n = strcspn(at, "\n");
        assert_true(length + n < room);
        memcpy(text + length, at, n);
        text[length += n] = '\0';
    }
    stage_blank_waiting(text);
    stage_blank(text, "\"here\":", "}");
    stage_blank(text, "\"left_ms\":", "]}");
    char *glass = strstr(text, ",\"glass\":");
    if (!glass) return text;
    char *behind = strchr(glass, '}') + 1;
    memmove(glass, behind, strlen(behind) + 1);
    return text;
}

/* A twin with the same log. */
static inline void stage_copy(struct stage *twin, const struct stage *st)
{
    stage_prepare(twin);
    twin->now_ms = st->now_ms;
    for (uint32_t i = 0; i < st->stored; i++) {
        stage_log(twin, st->log[i].text);
        twin->log[i].at_ms = st->log[i].at_ms;
    }
}

/* The acts gathered piece by piece are those that come with everything. */
static inline void stage_check_acts(struct stage *st, uint32_t conn)
{
    size_t size = st->conn[conn].acts.length + 1;
    char *gathered = calloc(size, 1);
    assert_non_null(gathered);
    if (size > 1) memcpy(gathered, st->conn[conn].acts.text, size);
    stage_line(st, conn, "again");
    if (stage_get(st, conn, "state")) assert_string_equal(gathered, st->conn[conn].acts.text);
    free(gathered);
}

static inline bool stage_no_bot(const void *bots, const struct sh_game *game, const char *id)
{
    (void)bots, (void)game, (void)id;
    return false;
}

/* What happens never depends on which bots, judges and word packs a shell has: without all of them
   the log makes the same room. */
static inline void stage_compare_poor(const struct stage *st)
{
    static struct stage twin;
    stage_copy(&twin, st);
    twin.host.has_bot = stage_no_bot;
    twin.host.find_edge = NULL;
    assert_null(stage_load(&twin));
    assert_int_equal(room_number(twin.room), room_number(st->room));
    assert_true(!room_state(twin.room) == !room_state(st->room));
    if (room_state(st->room))
        assert_memory_equal(room_state(twin.room), room_state(st->room),
                            room_game(st->room)->state_size);
    stage_release(&twin);
}

/* A room made from the log tells the person of this connection what the living one tells. */
static inline void stage_compare(struct stage *st, uint32_t conn)
{
    static struct stage twin;
    static char living[1 << 19], rebuilt[1 << 19];
    char line[128];
    if (!st->conn[conn].person || !st->conn[conn].token || st->stored < st->events) return;
    stage_check_acts(st, conn);
    stage_copy(&twin, st);
    assert_null(stage_load(&twin));
    assert_int_equal(room_number(twin.room), room_number(st->room));
    assert_true(!room_state(twin.room) == !room_state(st->room));
    if (room_state(st->room))
        assert_memory_equal(room_state(twin.room), room_state(st->room),
                            room_game(st->room)->state_size);
    snprintf(line, sizeof line, "enter %s", st->conn[conn].token);
    stage_line(&twin, 1, line);
    assert_string_equal(stage_everything(&twin, 1, rebuilt, sizeof rebuilt),
                        stage_everything(st, conn, living, sizeof living));
    stage_release(&twin);
    stage_compare_poor(st);
}

/* ---- what tests demand ---- */

#define sees(st, conn, path, text) sees_(st, conn, path, text, __FILE__, __LINE__)
static inline void sees_(const struct stage *st, uint32_t conn, const char *path, const char *text,
                         const char *file, int line)
{
    const char *came = stage_get(st, conn, path);
    if (came && strcmp(came, text) == 0) return;
    const char *inbox = st->conn[conn].inbox.text;
    print_error("%u should see %s: %s\nbut it is: %s\nof %s\n", conn, path, text,
                   came ? came : "not there", inbox ? inbox : "");
    _fail(file, line);
}

#define misses(st, conn, path) misses_(st, conn, path, __FILE__, __LINE__)
static inline void misses_(const struct stage *st, uint32_t conn, const char *path,
                           const char *file, int line)
{
    const char *came = stage_get(st, conn, path);
    if (!came) return;
    print_error("%u should not see %s, but it is %s\n", conn, path, came);
    _fail(file, line);
}

/* A message with everything, for somebody who forgets what he had. */
#define sees_everything(st, conn) sees_everything_(st, conn, __FILE__, __LINE__)
static inline void sees_everything_(const struct stage *st, uint32_t conn, const char *file,
                                    int line)
{
    const char *at = st->conn[conn].inbox.text;
    while (at && *at && !(json_at(at, "you") && json_number(at, "since") == 0))
        at = strchr(at, '\n') + 1;
    if (at && *at) return;
    print_error("%u should see everything\n", conn);
    _fail(file, line);
}

/* The line is refused, for this reason; nothing happens and nobody else hears of it. */
#define refuses(st, conn, line_, why) refuses_(st, conn, line_, why, __FILE__, __LINE__)
static inline void refuses_(struct stage *st, uint32_t conn, const char *text, const char *why,
                            const char *file, int line)
{
    uint32_t events = st->events;
    stage_line(st, conn, text);
    sees_(st, conn, "refused.why", why, file, line);
    stage_note_reason(why);
    for (uint32_t i = 1; i < STAGE_CONNS; i++)
        _assert_int_equal((unsigned)stage_count_messages(st, i), i == conn, file, line);
    _assert_int_equal(st->events, events, file, line);
}

/* The line is not refused, and events follow. */
#define does(st, conn, line_) does_(st, conn, line_, __FILE__, __LINE__)
static inline void does_(struct stage *st, uint32_t conn, const char *text, const char *file,
                         int line)
{
    uint32_t events = st->events;
    stage_line(st, conn, text);
    misses_(st, conn, "refused", file, line);
    _assert_true(st->events > events, "something happens", file, line);
}

/* act and turn with the number of the room: what a client that has seen everything sends. */
#define acts(st, conn, move) acts_(st, conn, move, __FILE__, __LINE__)
static inline void acts_(struct stage *st, uint32_t conn, const char *move, const char *file,
                         int line)
{
    char text[SH_TEXT_MAX + 32];
    snprintf(text, sizeof text, "act %u %s", room_number(st->room), move);
    does_(st, conn, text, file, line);
}

#define refuses_act(st, conn, move, why) refuses_act_(st, conn, move, why, __FILE__, __LINE__)
static inline void refuses_act_(struct stage *st, uint32_t conn, const char *move, const char *why,
                                const char *file, int line)
{
    char text[SH_TEXT_MAX + 32];
    snprintf(text, sizeof text, "act %u %s", room_number(st->room), move);
    refuses_(st, conn, text, why, file, line);
}

/* What the person of this connection puts into the dice, and the line that commits to it or, once
   the match is about to begin, the one that shows it. */
static inline const char *stage_dice_line(uint32_t conn, bool reveal)
{
    static char line[80];
    uint8_t bytes[SH_REVEAL_SIZE] = {[SH_REVEAL_SIZE - 1] = (uint8_t)conn}, hash[SH_SHA256_SIZE];
    struct sh_writer w;
    sh_dice_hash_mix(bytes, hash);
    sh_writer_init(&w, line, sizeof line);
    sh_put(&w, reveal ? "reveal " : "mix ");
    if (reveal) sh_put_hex(&w, bytes, sizeof bytes);
    else sh_put_hex(&w, hash, sizeof hash);
    return line;
}

/* Mix in something of one's own; everybody does before a match begins. */
static inline void stage_mix(struct stage *st, uint32_t conn)
{
    does(st, conn, stage_dice_line(conn, false));
}

/* The host begins, and everybody who is asked reveals. What comes is that of the last of it. */
static inline void stage_go(struct stage *st, uint32_t host)
{
    does(st, host, "begin");
    for (const char *next; (next = stage_get(st, host, "room.reveal.0"));) {
        uint32_t conn = 1;
        while (st->conn[conn].person != strtol(next, NULL, 10)) conn++;
        does(st, conn, stage_dice_line(conn, true));
    }
}

/* Ann, Ben ... enter, sit down in this order and mix; Ann is the host and begins. */
static inline void stage_seat_people(struct stage *st, int people)
{
    static const char *const names[] = {"", "Ann", "Ben", "Cleo", "Dan", "Eve"};
    char line[32];
    snprintf(line, sizeof line, "seats %d", people);
    for (int i = 1; i <= people; i++) stage_enter(st, (uint32_t)i, names[i]);
    does(st, ANN, line);
    for (int i = 1; i <= people; i++) {
        snprintf(line, sizeof line, "sit %d", i - 1);
        does(st, (uint32_t)i, line);
        stage_mix(st, (uint32_t)i);
    }
    if (room_game(st->room)->words_min == 0 || sh_draws_words(room_game(st->room))) return;
    does(st, ANN, "word nut");
    does(st, ANN, "word crown");
}

/* Somebody takes a seat of a match that is on: everybody at the table who is there agrees. */
static inline void stage_take_seat(struct stage *st, uint32_t conn, const char *sit, int person)
{
    char line[32];
    snprintf(line, sizeof line, "agree %d", person);
    stage_line(st, conn, sit);
    misses(st, conn, "refused");
    for (uint32_t i = 1; i < STAGE_CONNS; i++) {
        if (!st->conn[i].person || i == conn || stage_get(st, conn, "state")) continue;
        stage_line(st, i, line);
    }
    sees(st, conn, "state.seat", sit + strlen("sit "));
}

/* Somebody wishes for another match, and all others at the table who are there agree. */
#define plays_again(st, conn, line_) plays_again_(st, conn, line_, __FILE__, __LINE__)
static inline void plays_again_(struct stage *st, uint32_t conn, const char *text,
                                const char *file, int line)
{
    char agree[32];
    uint32_t events = st->events;
    snprintf(agree, sizeof agree, "agree %u", st->conn[conn].person);
    stage_line(st, conn, text);
    misses_(st, conn, "refused", file, line);
    for (uint32_t i = 1; i < STAGE_CONNS && st->events == events; i++)
        if (st->conn[i].person && i != conn) stage_line(st, i, agree);
    _assert_true(st->events > events, "the next match", file, line);
}

static inline void stage_begin(struct stage *st, const char *game, int people, const char *dice)
{
    stage_init(st, game);
    stage_seat_people(st, people);
    st->dice = dice;
    stage_go(st, ANN);
}

#endif
