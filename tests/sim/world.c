/* tests/sim/world.c - what happens when; the shell and its store. See world.h. */
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "engine/games.h"
#include "tests/setups.h"
#include "tests/sim/world.h"

/* ---- reports ---- */

void world_trace(const struct world *w, const char *format, ...)
{
    va_list args;
    if (!w->is_verbose) return;
    printf("# %9lld ", (long long)w->now);
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    putchar('\n');
}

void world_fail(const struct world *w, const char *format, ...)
{
    va_list args;
    printf("not ok - room of seed %llu: ", (unsigned long long)w->seed);
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    printf("\n# see it again with: sim --rooms 1 --seed %llu --verbose%s%s\n",
           (unsigned long long)w->seed, w->only_game ? " " : "",
           w->only_game ? w->only_game->id : "");
    fflush(stdout);
    exit(1);
}

void count_name(struct names *names, const char *name)
{
    for (int i = 0; i < NAMES_MAX; i++) {
        if (!names->name[i][0]) snprintf(names->name[i], NAME_ROOM, "%s", name);
        if (strncmp(names->name[i], name, NAME_ROOM - 1) != 0) continue;
        names->count[i]++;
        return;
    }
}

uint32_t below(struct world *w, uint32_t n)
{
    return sh_rng_below(&w->rng, n);
}

bool chance(struct world *w, uint32_t in_ten_thousand)
{
    return in_ten_thousand && below(w, 10000) < in_ten_thousand;
}

/* ---- what happens when: a heap, the earliest on top ---- */

static bool is_before(const struct happening *a, const struct happening *b)
{
    return a->at != b->at ? a->at < b->at : a->order < b->order;
}

static void swap(struct happening *a, struct happening *b)
{
    struct happening c = *a;
    *a = *b;
    *b = c;
}

void world_at(struct world *w, int64_t at, struct happening what)
{
    if (w->heap_count == w->heap_room) {
        w->heap_room = w->heap_room * 2 + 64;
        w->heap = realloc(w->heap, (size_t)w->heap_room * sizeof *w->heap);
        if (!w->heap) abort();
    }
    int i = w->heap_count++;
    what.at = at;
    what.order = w->order++;
    w->heap[i] = what;
    for (; i > 0 && is_before(&w->heap[i], &w->heap[(i - 1) / 2]); i = (i - 1) / 2)
        swap(&w->heap[i], &w->heap[(i - 1) / 2]);
}

static struct happening take_first(struct world *w)
{
    struct happening first = w->heap[0];
    w->heap[0] = w->heap[--w->heap_count];
    for (int i = 0;;) {
        int least = i;
        for (int k = 2 * i + 1; k <= 2 * i + 2; k++)
            if (k < w->heap_count && is_before(&w->heap[k], &w->heap[least])) least = k;
        if (least == i) return first;
        swap(&w->heap[i], &w->heap[least]);
        i = least;
    }
}

int64_t world_wall(const struct world *w)
{
    return w->now + w->skew;
}

bool world_is_full(const struct world *w)
{
    return w->host.limits.log_bytes && w->log_bytes >= w->host.limits.log_bytes;
}

/* What a room keeps of a token. */
void world_key(const struct world *w, const char *token, char key[2 * ROOM_KEY + 1])
{
    struct sh_sha256 sha;
    struct sh_writer hex;
    uint8_t digest[SH_SHA256_SIZE];
    sh_sha256_init(&sha);
    sh_sha256_add(&sha, w->id, strlen(w->id) + 1);
    sh_sha256_add(&sha, token, strlen(token));
    sh_sha256_end(&sha, digest);
    sh_writer_init(&hex, key, 2 * ROOM_KEY + 1);
    sh_put_hex(&hex, digest, ROOM_KEY);
}

/* ---- what the shell does for its room ---- */

static long blocks; /* of memory that rooms have and not given back */

static void *resize(void *old, size_t size)
{
    if (size == 0) {
        blocks -= old != NULL;
        free(old);
        return NULL;
    }
    blocks += old == NULL;
    void *new = realloc(old, size);
    if (!new) abort();
    return new;
}

/* Secrets begin alike, so that they are recognised wherever they turn up. */
static void fresh(void *owner, uint8_t bytes[SH_SHA256_SIZE])
{
    struct world *w = owner;
    for (int i = 0; i < SH_SHA256_SIZE; i++) bytes[i] = (uint8_t)below(w, 256);
    memcpy(bytes, WORLD_SECRET, sizeof WORLD_SECRET - 1);
}

static bool has_bot(const void *bots, const struct sh_game *game, const char *id)
{
    (void)bots;
    return sh_find_bot(id, game) != NULL;
}

/* ---- the store ---- */

static void store(struct world *w, const struct room_out *out)
{
    static const int64_t usual_ms = 12;
    if (w->storing.text) world_fail(w, "an event is given out while another is being stored");
    if (out->number != w->log_count + 1)
        world_fail(w, "event %u follows event %u", out->number, w->log_count);
    if (out->length >= ROOM_EVENT_MAX || memchr(out->text, '\0', out->length))
        world_fail(w, "event %u is too long or has a NUL", out->number);
    w->storing = (struct logged){.at_ms = out->at_ms, .length = out->length,
                                 .text = malloc(out->length + 1)};
    if (!w->storing.text) abort();
    memcpy(w->storing.text, out->text, out->length);
    w->storing.text[out->length] = '\0';
    world_at(w, w->now + below(w, (uint32_t)usual_ms), (struct happening){.kind = STORED,
             .life = w->life});
}

static void forget_storing(struct world *w)
{
    free(w->storing.text);
    w->storing = (struct logged){0};
}

/* From here on the event has happened, whatever comes. */
static void append(struct world *w)
{
    if (w->log_count == w->log_room) {
        w->log_room = w->log_room * 2 + 64;
        w->log = realloc(w->log, w->log_room * sizeof *w->log);
        if (!w->log) abort();
    }
    world_trace(w, "= %u %s", w->log_count + 1, w->storing.text);
    w->log_bytes += w->storing.length;
    w->log[w->log_count++] = w->storing;
    w->storing = (struct logged){0};
    check_event(w);
}

/* ---- bots ---- */

static void think(struct world *w, const struct room_out *out)
{
    const struct sh_game *game = room_game(w->room);
    const void *state = room_state(w->room);
    const struct sh_bot *bot = out->text[0] ? sh_find_bot(out->text, game) : &sh_bot_random;
    struct happening what = {.kind = THOUGHT, .life = w->life, .seat = out->seat,
                             .number = out->number};
    struct sh_move move;
    char word[SH_WORD_MAX], text[SH_TEXT_MAX];
    if (!bot || !state || !sh_may_act(state, out->seat))
        world_fail(w, "a bot is asked for seat %d, which is not asked", out->seat);
    w->tally->thoughts++;
    w->answer[out->seat].number = out->number;
    w->answer[out->seat].given = false;
    struct sh_question question = {.game = game, .state = state, .seat = out->seat, .rng = &w->rng};
    if (sh_bot_ask(bot, &question, &move, word)) {
        int length = sh_format(game, move, word, text);
        what.frame = calloc(1, sizeof *what.frame + (size_t)length + 1);
        if (!what.frame) abort();
        memcpy(what.frame->text, text, (size_t)length + 1);
    }
    world_at(w, w->now + below(w, 400), what);
}

/* ---- out ---- */

static void send(struct world *w, const struct room_out *out)
{
    check_sent(w, out);
    if (out->conn) {
        net_deliver(w, out->conn, out->text, out->length);
        return;
    }
    for (uint32_t c = 1; c <= w->conn_count; c++)
        if (net_conn(w, c)->person == out->person) net_deliver(w, c, out->text, out->length);
}

static void drop(struct world *w, const struct room_out *out)
{
    if (out->conn) {
        net_drop(w, out->conn);
        return;
    }
    for (uint32_t c = 1; c <= w->conn_count; c++)
        if (net_conn(w, c)->person == out->person) net_drop(w, c);
}

static void take_out(void *owner, const struct room_out *out)
{
    struct world *w = owner;
    switch (out->kind) {
    case OUT_STORE: store(w, out); break;
    case OUT_SEND: send(w, out); break;
    case OUT_KNOWN:
        net_conn(w, out->conn)->person = out->person;
        net_conn(w, out->conn)->knocks = 0;
        break;
    case OUT_KNOCK: check_knock(w, out->conn); break;
    case OUT_DROP: drop(w, out); break;
    case OUT_THINK: think(w, out); break;
    case OUT_FORGET: w->tally->forgets++; break;
    case OUT_WAKE: w->wake = out->at_ms; break;
    case OUT_DONE: w->is_done = true; break;
    case OUT_BROKEN: world_fail(w, "event %u breaks the room: %s", out->number, out->why);
    }
}

/* ---- the room comes and goes ---- */

static void load(struct world *w)
{
    w->room = room_blank(&w->host, w, w->id);
    for (uint32_t i = 0; i < w->log_count; i++) {
        const struct logged *e = &w->log[i];
        const char *why = room_load(w->room, i + 1, e->at_ms, e->text, e->length);
        if (why) world_fail(w, "event %u is not loaded again: %s: %s", i + 1, why, e->text);
    }
    room_loaded(w->room, world_wall(w));
    w->tally->loads++;
    world_trace(w, "  the room is loaded from %u events", w->log_count);
}

static void put_away(struct world *w)
{
    while (w->waiting) {
        struct waiting *first = w->waiting;
        w->waiting = first->next;
        free(first->text);
        free(first);
    }
    w->waiting_end = &w->waiting;
    for (uint32_t c = 1; c <= w->conn_count; c++) {
        net_conn(w, c)->person = 0;
        net_conn(w, c)->knocks = 0;
    }
    w->wish_told.person = 0;
    w->owes_past = w->knocks = 0;
    forget_storing(w);
    if (w->room) room_free(w->room);
    w->room = NULL;
    w->wake = -1;
    w->is_done = false;
    w->life++;
}

void world_crash(struct world *w)
{
    world_trace(w, "  the server crashes");
    w->tally->crashed_gathering += w->truth.status == TRUTH_GATHERING;
    put_away(w);
    net_drop_all(w, NULL);
}

/* The room may be put away when it says so: nobody it knows may be connected then. */
static void mind_done(struct world *w)
{
    if (!w->is_done || room_is_storing(w->room) || w->waiting) return;
    w->is_done = false;
    for (uint32_t c = 1; c <= w->conn_count; c++)
        if (net_conn(w, c)->at_server && net_conn(w, c)->person)
            world_fail(w, "a room is done with a person on connection %u", c);
    if (below(w, 2)) return;
    world_trace(w, "  the room is put away");
    w->tally->put_away++;
    put_away(w);
}

/* ---- in ---- */

static void trace_in(const struct world *w, const struct room_in *in)
{
    static const char *const names[] = {"line", "gone", "tick", "stored", "thought"};
    world_trace(w, "> %s conn %u person %u seat %u number %u at %lld: %s", names[in->kind],
                in->conn, in->person, in->seat, in->number, (long long)in->now_ms,
                in->text ? in->text : "");
}

static void note_answer(struct world *w, const struct room_in *in)
{
    if (w->answer[in->seat].number != in->number || w->answer[in->seat].given) return;
    w->answer[in->seat].given = true;
    w->answer[in->seat].said = in->text != NULL;
    snprintf(w->answer[in->seat].text, SH_TEXT_MAX, "%s", in->text ? in->text : "");
}

static void take(struct world *w, struct room_in in)
{
    in.now_ms = world_wall(w);
    if (in.conn) in.person = net_conn(w, in.conn)->person;
    if (in.kind == IN_GONE) net_conn(w, in.conn)->person = 0;
    trace_in(w, &in);
    w->cause = in;
    snprintf(w->cause_text, sizeof w->cause_text, "%s", in.text ? in.text : "");
    if (in.kind == IN_THOUGHT) note_answer(w, &in);
    if (in.kind == IN_LINE) check_input(w);
    if (in.kind == IN_GONE) net_conn(w, in.conn)->knocks = 0;
    if (w->room_is_busy) world_fail(w, "the room was called from inside itself");
    w->room_is_busy = true;
    w->is_done = false; /* what it said before is not true any more */
    room_take(w->room, &in);
    w->room_is_busy = false;
    if (room_is_storing(w->room) != (w->storing.text != NULL))
        world_fail(w, "room_is_storing() is wrong");
    if (w->owes_past) world_fail(w, "somebody is not told what was said before");
}

static void drain(struct world *w)
{
    while (w->waiting && !room_is_storing(w->room)) {
        struct waiting *first = w->waiting;
        w->waiting = first->next;
        if (!w->waiting) w->waiting_end = &w->waiting;
        take(w, first->in);
        free(first->text);
        free(first);
    }
    mind_done(w);
}

void world_input(struct world *w, struct room_in in)
{
    if (!w->room && in.kind != IN_LINE) return; /* nobody it could concern */
    if (!w->room) load(w);
    struct waiting *last = malloc(sizeof *last);
    if (!last) abort();
    *last = (struct waiting){.in = in};
    if (in.text) {
        size_t size = strlen(in.text) + 1;
        last->text = malloc(size);
        if (!last->text) abort();
        memcpy(last->text, in.text, size);
        last->in.text = last->text;
    }
    *w->waiting_end = last;
    w->waiting_end = &last->next;
    drain(w);
}

static void take_stored(struct world *w)
{
    bool is_made = w->log_count > 0; /* before that there is no room that could fail */
    if (is_made && chance(w, w->weather.fail)) {
        world_trace(w, "  the store fails");
        w->tally->store_failures++;
        put_away(w);
        net_drop_all(w, "{\"bye\":\"trouble\"}");
    } else if (is_made && chance(w, w->weather.crash_before)) {
        w->tally->crashes_before++;
        world_crash(w);
    } else {
        append(w);
        if (chance(w, w->weather.crash_after)) {
            w->tally->crashes_after++;
            world_crash(w);
            return;
        }
        take(w, (struct room_in){.kind = IN_STORED, .number = w->log_count});
        drain(w);
        if (w->room && !room_is_storing(w->room) && below(w, 50) == 0) probe_rebuilt(w);
    }
}

/* ---- one thing after another ---- */

static void wake(struct world *w)
{
    enum { WAKES_MAX = 100 };
    w->wake = -1;
    if (++w->wakes > WAKES_MAX) world_fail(w, "the room is woken again and again for nothing");
    world_input(w, (struct room_in){.kind = IN_TICK});
}

bool world_step(struct world *w)
{
    int64_t due = w->wake - w->skew;
    bool has_wake = w->room && w->wake >= 0;
    if (!has_wake && w->heap_count == 0) return false;
    if (has_wake && (w->heap_count == 0 || due <= w->heap[0].at)) {
        if (due > w->now) w->now = due;
        wake(w);
        return true;
    }
    struct happening what = take_first(w);
    w->wakes = 0;
    if (what.at > w->now) w->now = what.at;
    switch (what.kind) {
    case STORED:
        if (what.life == w->life) take_stored(w);
        break;
    case THOUGHT:
        if (what.life == w->life)
            world_input(w, (struct room_in){.kind = IN_THOUGHT, .seat = what.seat,
                        .number = what.number, .text = what.frame ? what.frame->text : NULL});
        break;
    case TAB: people_step(w, what.tab); break;
    default: net_happen(w, &what); break;
    }
    free(what.frame);
    return true;
}

/* ---- beginning and end ---- */

/* Every setup that can be played, found once. */
struct setup_list {
    struct sh_setup *setup;
    uint32_t         count;
};

static const struct setup_list *setups_of(int game)
{
    static struct setup_list lists[64];
    struct setup_list *list = &lists[game];
    struct setups all;
    assert(game < 64);
    if (list->count) return list;
    for (setups_init(&all, sh_games[game]); setups_next(&all);) list->count++;
    list->setup = malloc(list->count * sizeof *list->setup);
    if (!list->setup) abort();
    uint32_t n = 0;
    for (setups_init(&all, sh_games[game]); setups_next(&all);) list->setup[n++] = all.setup;
    return list;
}

static void choose_wish(struct world *w, const struct sh_game *game)
{
    uint32_t games = 0;
    int index = 0;
    while (sh_games[games]) games++;
    if (game) while (sh_games[index] != game) index++;
    else index = (int)below(w, games);
    const struct setup_list *list = setups_of(index);
    w->only_game = game;
    w->wish_game = sh_games[index];
    w->wish = list->setup[below(w, list->count)];
    if (sh_draws_words(w->wish_game) && below(w, 3)) w->wish.word_count = 0; /* from the list */
}

static uint32_t some_of(struct world *w, const uint32_t *values, uint32_t count)
{
    return values[below(w, count)];
}
#define SOME_OF(w, ...) some_of(w, (const uint32_t[]){__VA_ARGS__},                    \
                                sizeof((uint32_t[]){__VA_ARGS__}) / sizeof(uint32_t))

static void choose_weather(struct world *w)
{
    struct weather *weather = &w->weather;
    weather->lose = SOME_OF(w, 0, 100, 1000);
    weather->twice = SOME_OF(w, 0, 100, 1000);
    weather->shuffle = SOME_OF(w, 0, 500, 3000);
    weather->cut = SOME_OF(w, 0, 50, 300);
    weather->fail = SOME_OF(w, 0, 0, 100, 300);
    weather->crash_before = SOME_OF(w, 0, 0, 100, 300);
    weather->crash_after = SOME_OF(w, 0, 0, 100, 300);
    weather->crash_idle = SOME_OF(w, 0, 0, 30, 100);
    weather->jump = SOME_OF(w, 0, 50, 300);
    weather->delay_ms = SOME_OF(w, 1, 20, 200, 2000);
}

static void choose_limits(struct world *w)
{
    struct room_limits *limits = &w->host.limits;
    limits->people = (uint8_t)SOME_OF(w, 4, 8, 24);
    limits->chat_per_min = (uint16_t)SOME_OF(w, 0, 10, 60);
    limits->chat_bytes = (uint16_t)SOME_OF(w, 20, 500);
    limits->note_bytes = (uint16_t)SOME_OF(w, 20, 3500);
    limits->grace_ms = SOME_OF(w, 0, 500, 5000, 60000);
    limits->pace_ms = SOME_OF(w, 0, 50, 900);
    limits->idle_ms = SOME_OF(w, 100, 5000, 60000);
    limits->looks_per_min = (uint16_t)SOME_OF(w, 0, 30, 120);
    limits->log_bytes = SOME_OF(w, 0, 0, 0, 0, 0, 3000, 6000, 20000);
}

void world_init(struct world *w, uint64_t seed, const struct sh_game *game, struct tally *tally,
                bool is_verbose)
{
    static struct room_scratch scratch;
    static struct json json;
    const int64_t begin = 1700000000000;
    *w = (struct world){.seed = seed, .tally = tally, .is_verbose = is_verbose, .wake = -1,
                        .json = &json, .skew = begin, .id = "k3v9", .life = 1};
    w->waiting_end = &w->waiting;
    sh_rng_seed(&w->rng, seed);
    w->host = (struct room_host){.resize = resize, .fresh = fresh, .out = take_out,
                                 .has_bot = has_bot, .games = sh_games, .scratch = &scratch,
                                 .find_list = setups_find_list,
                                 .find_edge = setups_find_edge};
    choose_wish(w, game);
    choose_weather(w);
    choose_limits(w);
    truth_init(&w->truth);
    assert(blocks == 0);
    const struct sh_game *first = below(w, 4) ? w->wish_game : sh_games[0];
    w->room = room_new(&w->host, w, w->id, first, world_wall(w));
    if (!w->storing.text) world_fail(w, "a new room gives out no event");
    people_init(w);
}

void world_release(struct world *w)
{
    put_away(w);
    for (int i = 0; i < w->heap_count; i++) free(w->heap[i].frame);
    for (uint32_t c = 1; c <= w->conn_count; c++)
        room_lines_release(&net_conn(w, c)->lines, resize);
    if (blocks) world_fail(w, "%ld blocks of memory were not given back", blocks);
    for (uint32_t i = 0; i < w->log_count; i++) free(w->log[i].text);
    for (int t = 0; t < TABS_MAX; t++) client_release(&w->tab[t].client);
    truth_release(&w->truth);
    free(w->heap);
    free(w->log);
    free(w->conns);
    free(w->answered);
}
