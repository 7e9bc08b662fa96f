/*
 * tests/sim/lobby.c - whatever people send to a room, in whatever state it is, with all its limits
 * reached: what a line is allowed to do, happens.
 *
 *     lobby [--rooms N] [--seed S] [--verbose]
 *
 * Random lines go to rooms with tiny limits. They are made from the very tables of the room
 * (room/kinds.h), so that a new kind of line is tried at once: good parts, parts at a border, bad
 * ones. In between people drift towards something: many words, a match, its end, a rematch, a
 * closed door. What must hold after every line:
 *
 *   fits      no line breaks a room (OUT_BROKEN), and none fails an assertion
 *   again     a room made anew from the log tells everybody the same as the living one
 *   refused   a line that is refused has changed nothing, and nobody else hears of it
 *   here      whoever has a connection is said to be here, and nobody else
 *   memory    everything is given back
 *
 * The room of seed S + i is the same whenever it is run. A failure prints the command that shows
 * it again. Every kind of event, and every limit, must have been seen.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/toy.h"

#include "bots/bots.h"
#include "engine/games.h"
#include "record/dice.h"
#include "room/kinds.h"
#include "tests/setups.h"

enum {
    CONNS       = 12,
    TOKENS      = 6,
    GAMES       = 16,
    KINDS       = 80,
    REASONS     = 200,
    TOLD_MAX    = 1 << 20, /* bytes of what a person is told */
    ENOUGH      = 300,     /* so many rooms see everything */
    CHAT_BYTES  = 40,
    NOTE_BYTES  = 60,
};

struct logged {
    int64_t at_ms;
    size_t  length;
    char   *text;
};

struct conn {
    bool    open, closing;
    uint8_t person;
};

struct told {
    size_t length;
    char   text[TOLD_MAX];
};

/* What people are after for a while. */
enum goal { ANYTHING, SETTING, WORDS, MATCH, PLAY, END, TALK, DOOR, GOALS };

static uint64_t seed;
static bool is_verbose;
static struct sh_rng rng;
static const struct sh_game *games[GAMES];
static int game_count;
static struct room_scratch scratch;
static struct room_host host, twin_host;
static struct room *room, *twin;
static int64_t now, wake;
static struct logged *log_;
static uint32_t log_count, log_room;
static struct conn conn[CONNS + 1];
static bool is_steady; /* people know what they want in this room: little comes in between */
static bool is_storing, has_refused, is_heard, is_probe;
static uint32_t think_number[SH_SEATS_MAX];
static uint32_t cause; /* the connection whose line is taken */
static struct told told[CONNS + 1], before[CONNS + 1], rebuilt; /* by connection */
static struct told *probe; /* where what is told goes */
static char token_of[CONNS + 1][80], knock_token[CONNS + 1][80]; /* that each connection has */
static char line[ROOM_LINE_MAX + 8]; /* the line, and who writes it */
static struct sh_writer pen;
static long blocks;
static unsigned long lines, refusals, events, rebuilds;
static unsigned long kind_count[KINDS];
static struct {
    const char   *name;
    unsigned long count;
} reason[REASONS];

/* ---- reports ---- */

static void wrong(const char *what, const char *text)
{
    printf("not ok - room of seed %llu: %s: %.600s\n"
           "# see it again with: lobby --rooms 1 --seed %llu --verbose\n",
           (unsigned long long)seed, what, text, (unsigned long long)seed);
    fflush(stdout);
    exit(1);
}

static void on_abort(int number)
{
    (void)number;
    wrong("aborted", "");
}

static uint32_t below(uint32_t n)
{
    return sh_rng_below(&rng, n);
}

static bool one_in(uint32_t n)
{
    return below(n) == 0;
}

static void count_reason(const char *why)
{
    for (int i = 0; i < REASONS; i++) {
        if (!reason[i].name) reason[i].name = why;
        if (strcmp(reason[i].name, why) != 0) continue;
        reason[i].count++;
        return;
    }
}

static const struct kind *const tables[] = {people_kinds, seat_kinds, setup_kinds, play_kinds,
                                            talk_kinds, propose_kinds};

/* Every kind of the tables by its number; NULL: there are no more. */
static const struct kind *kind_at(int number)
{
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        for (const struct kind *kind = tables[i]; kind->name; kind++)
            if (number-- == 0) return kind;
    return NULL;
}

static void count_event(const char *text)
{
    size_t length = strcspn(text, " \n");
    for (int i = 0; kind_at(i); i++)
        if (strlen(kind_at(i)->name) == length && strncmp(kind_at(i)->name, text, length) == 0)
            kind_count[i]++;
    events++;
}

/* ---- the shell ---- */

static void *resize(void *old, size_t size)
{
    blocks += (old == NULL && size > 0) - (old != NULL && size == 0);
    if (size == 0) {
        free(old);
        return NULL;
    }
    void *new = realloc(old, size);
    if (!new) abort();
    return new;
}

static void fresh(void *owner, uint8_t bytes[SH_SHA256_SIZE])
{
    (void)owner;
    for (int i = 0; i < SH_SHA256_SIZE; i++) bytes[i] = (uint8_t)below(256);
}

static bool has_bot(const void *bots, const struct sh_game *game, const char *id)
{
    (void)bots;
    (void)game;
    return strcmp(id, "random") == 0;
}

static void store(const struct room_out *out)
{
    if (out->number != log_count + 1) wrong("an event has a wrong number", out->text);
    if (log_count == log_room) {
        log_room = log_room * 2 + 64;
        log_ = realloc(log_, log_room * sizeof *log_);
        if (!log_) abort();
    }
    struct logged *e = &log_[log_count++];
    *e = (struct logged){out->at_ms, out->length, malloc(out->length + 1)};
    if (!e->text) abort();
    memcpy(e->text, out->text, out->length);
    e->text[out->length] = '\0';
    is_storing = true;
    count_event(e->text);
    if (is_verbose) printf("# = %u %s\n", log_count, e->text);
}

static void hear(const struct room_out *out)
{
    bool is_answer = out->conn == cause && out->why;
    if (strlen(out->text) != out->length) wrong("a message has a wrong length", out->text);
    if (strncmp(out->text, "{\"bye\":\"trouble\"", 16) == 0) wrong("too long for a message", "");
    if (is_probe) {
        if (!probe || out->conn != cause) return;
        if (probe->length + out->length >= TOLD_MAX) wrong("told too much", out->text);
        memcpy(probe->text + probe->length, out->text, out->length + 1);
        probe->length += out->length;
        return;
    }
    if (is_verbose) printf("# < %u/%u %.300s\n", out->conn, out->person, out->text);
    if (out->why) count_reason(out->why);
    if (is_answer) has_refused = true;
    else is_heard = true;
}

static void drop(const struct room_out *out)
{
    for (uint32_t c = 1; c <= CONNS; c++)
        if (out->conn ? c == out->conn : conn[c].open && conn[c].person == out->person)
            conn[c].closing = true;
}

static void keep_token(char token[80])
{
    if (sscanf(line, "enter %79[^+ ]", token) != 1) wrong("somebody comes in by", line);
}

static void take_out(void *owner, const struct room_out *out)
{
    if (out->kind == OUT_BROKEN) wrong("a room is broken", out->why);
    if (owner == &twin) { /* the other one: only what it tells */
        if (out->kind == OUT_STORE) is_storing = true;
        if (out->kind == OUT_SEND) hear(out);
        return;
    }
    switch (out->kind) {
    case OUT_STORE: store(out); break;
    case OUT_SEND: hear(out); break;
    case OUT_KNOWN:
        conn[out->conn].person = out->person;
        if (out->conn == cause) keep_token(token_of[cause]);
        else memcpy(token_of[out->conn], knock_token[out->conn], sizeof *token_of);
        break;
    case OUT_KNOCK: keep_token(knock_token[out->conn]); break;
    case OUT_DROP: drop(out); break;
    case OUT_THINK: think_number[out->seat] = out->number; break;
    case OUT_FORGET: think_number[out->seat] = 0; break;
    case OUT_WAKE: wake = out->at_ms; break;
    default: break;
    }
}

static void take_only(struct room *to, struct room_in in)
{
    in.now_ms = now;
    room_take(to, &in);
    while (is_storing) {
        is_storing = false;
        room_take(to, &(struct room_in){.kind = IN_STORED, .now_ms = now});
    }
}

/* An input, and the connections that the room wants to be closed. */
static void take(struct room_in in)
{
    take_only(room, in);
    for (uint32_t c = 1; c <= CONNS; c++) {
        struct conn old = conn[c];
        if (!old.closing) continue;
        conn[c] = (struct conn){0};
        if (old.open)
            take_only(room, (struct room_in){.kind = IN_GONE, .conn = c, .person = old.person});
        c = 0; /* others may have been dropped by that */
    }
}

/* ---- what people are told, without what is not in the log ---- */

/* Behind the value that begins here. */
static const char *skip_value(const char *at)
{
    int depth = 0;
    do {
        if (*at == '"') {
            for (at++; *at != '"'; at++) at += *at == '\\';
        } else if (*at == '{' || *at == '[') {
            depth++;
        } else if (*at == '}' || *at == ']') {
            depth--;
        }
        at++;
    } while (depth > 0 || (*at && !strchr(",}]", *at)));
    return at;
}

/* Numbers of events and times are left out; for a room made anew also who waits for an answer, and
   what is proposed. */
static void tidy(struct told *t, bool is_rebuilt)
{
    static const char *const never[] = {"\"n\":", "\"since\":", "\"left_ms\":", "\"glass\":"};
    static const char *const waiting[] = {"\"knocks\":", "\"wish\":", "\"rematch\":", "\"fewer\":",
                                          "\"proposed\":"};
    char *to = t->text;
    for (const char *at = t->text; *at;) {
        size_t cut = 0;
        for (int i = 0; *at == '"' && i < 4; i++)
            if (strncmp(at, never[i], strlen(never[i])) == 0) cut = strlen(never[i]);
        for (int i = 0; *at == '"' && is_rebuilt && i < 5; i++)
            if (strncmp(at, waiting[i], strlen(waiting[i])) == 0) cut = strlen(waiting[i]);
        if (cut) {
            at = skip_value(at + cut);
            if (*at == ',') at++;
            else if (to[-1] == ',') to--; /* it was the last part */
        } else if (*at == '"') {
            const char *end = at + 1;
            for (; *end != '"'; end++) end += *end == '\\';
            memmove(to, at, (size_t)(end + 1 - at));
            to += end + 1 - at;
            at = end + 1;
        } else {
            *to++ = *at++;
        }
    }
    *to = '\0';
    t->length = (size_t)(to - t->text);
}

static void copy_told(struct told *to, const struct told *from)
{
    to->length = from->length;
    memcpy(to->text, from->text, from->length + 1);
}

static bool is_in(uint32_t c)
{
    return conn[c].open && conn[c].person && !person_of(room, conn[c].person)->left;
}

/* The first connection of a person; 0: there is none. */
static uint32_t conn_of(int person)
{
    uint32_t c = 1;
    while (c <= CONNS && !(is_in(c) && conn[c].person == person)) c++;
    return c <= CONNS ? c : 0;
}

static void ask(struct room *of, uint32_t c, struct told *into)
{
    uint16_t looks = host.limits.looks_per_min;
    into->length = 0;
    into->text[0] = '\0';
    probe = into;
    is_probe = true;
    cause = c;
    host.limits.looks_per_min = 0;
    take_only(of, (struct room_in){.kind = IN_LINE, .conn = c, .person = conn[c].person,
              .text = "again"});
    host.limits.looks_per_min = looks;
    is_probe = false;
    probe = NULL;
}

/* How many people are here, by the room and by their connections. */
static void check_here(const struct told *t)
{
    uint64_t people = 0;
    int count = 0;
    for (uint32_t c = 1; c <= CONNS; c++)
        if (is_in(c)) people |= UINT64_C(1) << conn[c].person;
    for (; people; people &= people - 1) count++;
    for (const char *at = t->text; (at = strstr(at, "\"here\":true")); at++) count--;
    if (count) wrong("not those are here who are", t->text);
}

/* Everybody is asked on one connection. */
static void ask_all(void)
{
    for (uint32_t c = 1; c <= CONNS; c++) {
        told[c].length = 0;
        told[c].text[0] = '\0';
        if (!is_in(c) || conn_of(conn[c].person) != c) continue;
        ask(room, c, &told[c]);
        tidy(&told[c], false);
        check_here(&told[c]);
    }
}

static void compare(const struct told *a, const struct told *b, const char *what)
{
    char text[600];
    size_t at = 0;
    if (a->length == b->length && memcmp(a->text, b->text, a->length) == 0) return;
    while (a->text[at] && a->text[at] == b->text[at]) at++;
    at = at < 60 ? 0 : at - 60;
    snprintf(text, sizeof text, "\n# A: %.200s\n# B: %.200s", a->text + at, b->text + at);
    wrong(what, text);
}

/* ---- the same room from its log ---- */

static void enter_twin(void)
{
    is_probe = true;
    for (uint32_t c = 1; c <= CONNS; c++) {
        char enter[100];
        if (!is_in(c)) continue;
        snprintf(enter, sizeof enter, "enter %s", token_of[c]);
        take_only(twin, (struct room_in){.kind = IN_LINE, .conn = c, .text = enter});
    }
    is_probe = false;
}

static void check_rebuilt(void)
{
    static struct told living;
    twin = room_blank(&twin_host, &twin, "lobby");
    for (uint32_t i = 0; i < log_count; i++) {
        const char *why = room_load(twin, i + 1, log_[i].at_ms, log_[i].text, log_[i].length);
        if (why) wrong(why, log_[i].text);
    }
    room_loaded(twin, now);
    enter_twin();
    for (uint32_t c = 1; c <= CONNS; c++) {
        if (!told[c].length) continue;
        ask(twin, c, &rebuilt);
        tidy(&rebuilt, true);
        copy_told(&living, &told[c]);
        tidy(&living, true);
        compare(&living, &rebuilt, "a room made anew tells something else");
    }
    if (!room_state(room) != !room_state(twin)) wrong("a match is only in one room", "");
    if (room_state(room) && memcmp(room_state(room), room_state(twin), room->game->state_size))
        wrong("another state in a room made anew", "");
    room_free(twin);
    rebuilds++;
}

/* ---- parts of lines: good ones, at a border, bad ones ---- */

static void put_number(long number)
{
    sh_put_number(&pen, number);
}

static void put_some_number(long good)
{
    static const long border[] = {0, 1, 63, 64, 65, 255, 256, 3600, 3601, 86400, 86401, 999999999,
                                  1000000000, 4294967296};
    static const char *const bad[] = {"", "-1", "01", "1x", " 1", "+1", "0x1"};
    if (one_in(12)) sh_put(&pen, bad[below(sizeof bad / sizeof *bad)]);
    else if (one_in(4)) put_number(border[below(sizeof border / sizeof *border)]);
    else put_number(good);
}

static void put_hex(size_t bytes)
{
    bytes = one_in(10) ? below(40) : bytes;
    for (size_t i = 0; i < bytes; i++) sh_put(&pen, one_in(200) ? "G" : "ab"), put_number(0);
}

static void put_letters(size_t count)
{
    while (count--) sh_put_char(&pen, (char)('a' + below(26)));
}

/* Text of about so many bytes: what JSON escapes, what is more than a byte, what is forbidden. */
static void put_text(size_t most)
{
    static const char *const odd[] = {"\"", "\\", "\xc3\xa4", "\xf0\x9f\x8e\xb2", "</", "'", "{"};
    static const char *const bad[] = {" ", "  x", "\x01", "\xff", "x ", "\x7f", "\xc2\x85"};
    size_t length = one_in(3) ? most - 1 + below(3) : 1 + below(12);
    size_t from = pen.length;
    if (one_in(15)) sh_put(&pen, bad[below(sizeof bad / sizeof *bad)]);
    while (pen.length - from < length) {
        const char *next = one_in(8) ? odd[below(sizeof odd / sizeof *odd)] : "a";
        if (pen.length - from + strlen(next) > length) next = "z";
        sh_put(&pen, next);
    }
}

static void put_word_of(const char *const *words, uint32_t count)
{
    sh_put(&pen, words[below(count)]);
}
#define PUT_ONE_OF(...) put_word_of((const char *const[]){__VA_ARGS__},                 \
                                    sizeof((const char *[]){__VA_ARGS__}) / sizeof(char *))

static void put_value_of(const struct sh_kind *kind)
{
    char name[SH_NAME_MAX];
    if (kind->count == 0) return;
    sh_format_value(kind, (uint8_t)below(kind->count), name);
    sh_put(&pen, name);
}

/* A word for the setup that is likely to be taken: a new one, of one side or two, or what the game
   itself has a name for. */
static void put_card(void)
{
    uint32_t kinds = 1;
    while (room->game->kinds[kinds].name) kinds++;
    switch (is_steady ? 5 : below(12)) {
    case 0: put_text(SH_WORD_MAX); break;
    case 1: put_letters(SH_WORD_MAX - 2 + below(3)); break;
    case 2:
    case 3: if (kinds > 1) put_value_of(&room->game->kinds[1 + below(kinds - 1)]); break;
    case 4: put_letters(5); break;
    default:
        put_letters(4 + below(4));
        sh_put(&pen, " / ");
        put_letters(4 + below(4));
        break;
    }
}

static void put_option(void)
{
    const struct sh_option *options = room->game->options;
    uint32_t count = 0;
    char value[SH_NAME_MAX];
    while (options[count].name) count++;
    if (count == 0 || one_in(10)) {
        PUT_ONE_OF("none 1", "rule", "rule x", "variant ", "seats 3 3");
        return;
    }
    const struct sh_option *option = &options[below(count)];
    int span = option->max - option->min + 1, at = option->min + (int)below((uint32_t)span);
    sh_put(&pen, option->name);
    sh_put_char(&pen, ' ');
    sh_format_option(option, (int16_t)at, value);
    sh_put(&pen, one_in(15) ? "nothing" : value);
}

static void put_move(int seat)
{
    const struct sh_game *game = room->game;
    char move[SH_TEXT_MAX];
    if (room_state(room) && seat >= 0 && sh_may_act(room_state(room), seat) && !one_in(6)) {
        sh_format(game, sh_random_move(game, room_state(room), seat, &rng),
                  sh_neutral_words[below(20)], move);
        sh_put(&pen, move);
    } else if (one_in(3)) {
        put_text(SH_TEXT_MAX);
    } else {
        PUT_ONE_OF("done", "clue 1 tree", "vote 1 red nut", "go red 1", "pass", "", " ");
    }
}

/* What was mixed in by a person: nobody can know it by the token, but the test. */
static void dice_of(int person, uint8_t bytes[SH_REVEAL_SIZE], uint8_t hash[SH_SHA256_SIZE])
{
    memset(bytes, person, SH_REVEAL_SIZE);
    sh_dice_hash_mix(bytes, hash);
}

static void put_dice(const char *kind, int person)
{
    uint8_t bytes[SH_REVEAL_SIZE], hash[SH_SHA256_SIZE];
    bool is_mix = strcmp(kind, "mix") == 0;
    dice_of(one_in(20) ? person + 1 : person, bytes, hash);
    if (one_in(20)) put_hex(is_mix ? SH_REVEAL_SIZE : SH_SHA256_SIZE);
    else sh_put_hex(&pen, is_mix ? hash : bytes, is_mix ? sizeof hash : sizeof bytes);
}

/* One part of a line by its letter; `name` says of which kind. */
static void put_part(char letter, const char *name, int person)
{
    long people = room->people_count, seats = room->setup.seats;
    bool talk = strcmp(name, "say") == 0, note = strcmp(name, "note") == 0;
    switch (letter) {
    case 'o': put_some_number(one_in(6) ? people + 1 : 1 + below((uint32_t)people + 1)); break;
    case 'q':
    case 's': put_some_number(one_in(6) ? seats : below((uint32_t)seats)); break;
    case 'g': put_some_number(0); break;
    case 'n':
    case 'm': put_some_number(1 + below(13)); break;
    case 'w':
        if (strcmp(name, "phrase") == 0)
            PUT_ONE_OF("hello", "oops", "suspect", "suspect", "trust", "not-me", "x");
        else if (strcmp(name, "game") == 0) sh_put(&pen, games[below((uint32_t)game_count)]->id);
        else PUT_ONE_OF("random", "none", "open", "knock", "free", "phrases", "human", "quick",
                        "slow", "en", "de", "off", "x", "a-name-that-is-sixteen",
                        "a-name-of-more-than-thirty-two-bytes");
        break;
    case 'c': PUT_ONE_OF("off", "act 1", "act 30", "act 0", "act 86400", "act 86401", "chess 1 1",
                         "chess 0 1", "chess 1440 86400", "chess 1441 1", "chess 1", "act");
        break;
    case 'h':
    case 'k': put_dice(name, person); break;
    case 'x': put_hex(SH_SHA256_SIZE); break;
    case 't':
        if (strcmp(name, "word") == 0) put_card();
        else put_text(ROOM_NAME_MAX - 1);
        break;
    case 'r':
        if (talk && one_in(3)) PUT_ONE_OF("hello", "bye", "oops");
        else if (!note || !one_in(4)) put_text(talk ? CHAT_BYTES : NOTE_BYTES);
        break;
    default: break;
    }
}

/* ---- lines that are not written like their event ---- */

static void put_turn(int seat, uint32_t number)
{
    uint32_t moves = one_in(10) ? below(70) : 1 + below(3);
    put_some_number(number);
    sh_put_char(&pen, ' ');
    put_number(moves);
    for (uint32_t i = 0; i < moves && pen.length < ROOM_LINE_MAX / 2; i++) {
        sh_put_char(&pen, '\n');
        put_move(seat);
    }
}

/* Cards in one block, most of them good: now and then two alike, a wrong number or none at all. */
static void put_cards(void)
{
    uint32_t cards = one_in(8) ? below(60) : 25 + below(6);
    put_number(one_in(12) ? below(402) : cards);
    for (uint32_t i = 0; i < cards; i++) {
        sh_put(&pen, "\ncard-");
        put_number(one_in(200) ? 3 : i);
        if (one_in(100)) put_text(100);
        else if (!one_in(100)) sh_put(&pen, " / back-"), put_number(i);
    }
}

/* The parts behind the name of such a line. False: it is like its event. */
static bool put_special(const char *name, int person)
{
    uint32_t number = room_number(room);
    int seat = person ? seat_of(room, person) : -1;
    if (strcmp(name, "propose") == 0 && one_in(4)) {
        put_some_number(number), sh_put(&pen, " none");
    } else if (strcmp(name, "act") == 0 || strcmp(name, "try") == 0 ||
               strcmp(name, "propose") == 0) {
        put_some_number(number), sh_put_char(&pen, ' '), put_move(seat);
    } else if (strcmp(name, "turn") == 0) {
        put_turn(seat, number);
    } else if (strcmp(name, "cards") == 0) {
        if (!one_in(6)) put_cards();
    } else if (strcmp(name, "sit") == 0) {
        put_part('s', name, person);
    } else if (strcmp(name, "option") == 0) {
        put_option();
    } else if (strcmp(name, "time") == 0) {
        if (one_in(2)) put_part('s', name, person);
    } else if (strcmp(name, "rematch") == 0) {
        PUT_ONE_OF("same", "rotate", "sides", "flip", "flip x", "twice");
    } else if (strcmp(name, "admit") == 0 || strcmp(name, "decline") == 0) {
        put_some_number(room->door ? room->door->last_id - below(3) : 1);
    } else if (strcmp(name, "agree") == 0 || strcmp(name, "deny") == 0) {
        put_some_number(room->wish.person ? room->wish.person : 1);
    } else if (strcmp(name, "show") == 0) {
        put_some_number(below(20));
        if (one_in(2)) sh_put_char(&pen, ' '), put_some_number(below(4));
    } else {
        return false;
    }
    return true;
}

static void put_enter(void)
{
    sh_put(&pen, "token-of-nobody-else-number-");
    put_number(below(TOKENS));
    if (room->code[0] && !one_in(6)) sh_put_char(&pen, '+'), sh_put(&pen, room->code);
    else if (one_in(20)) PUT_ONE_OF("+", "+x", "+abcdefghijklmnopqrst", "!", "+a b");
    if (one_in(6)) return;
    sh_put_char(&pen, ' ');
    if (one_in(4)) put_text(ROOM_NAME_MAX - 1);
    else put_letters(3);
}

static void put_kind(const struct kind *kind, int person)
{
    sh_put(&pen, kind->name);
    if (strcmp(kind->name, "enter") == 0) {
        sh_put_char(&pen, ' ');
        put_enter();
        return;
    }
    if (kind->needs & ALONE && !one_in(10)) return;
    size_t length = pen.length;
    sh_put_char(&pen, ' ');
    bool is_special = put_special(kind->name, person);
    for (const char *letter = kind->form ? kind->form : ""; !is_special && *letter; letter++) {
        if (*letter == 'p' || (*letter == 'q' && one_in(2))) continue;
        if (pen.length > length + 1) sh_put_char(&pen, ' ');
        put_part(*letter, kind->name, person);
    }
    if (pen.length == length + 1 && !one_in(20)) pen.text[pen.length = length] = '\0';
    if (one_in(40)) sh_put(&pen, " more");
}

static void put_name(const char *name, int person)
{
    int i = 0;
    while (strcmp(kind_at(i)->name, name) != 0) i++;
    put_kind(kind_at(i), person);
}

static int kinds_in_all(void)
{
    int count = 0;
    while (kind_at(count)) count++;
    return count;
}

/* ---- goals: a line that leads there, and whose it is ---- */

static uint32_t some_conn(void)
{
    return 1 + below(CONNS);
}

/* Somebody who is in; 0: nobody. */
static uint32_t some_guest(void)
{
    for (int i = 0; i < 20; i++) {
        uint32_t c = some_conn();
        if (is_in(c)) return c;
    }
    return 0;
}

static uint32_t host_conn(void)
{
    return room->host_person ? conn_of(room->host_person) : 0;
}

static uint32_t put_reveal(void)
{
    for (int s = 0; s < room->setup.seats; s++) {
        const struct room_seat *seat = &room->seat[s];
        uint32_t c = seat->person ? conn_of(seat->person) : 0;
        if (!c || !seat->asked_reveal || seat->revealed || one_in(6)) continue;
        put_name("reveal", seat->person);
        return c;
    }
    return 0;
}

/* Seats are taken, everybody mixes, the host begins. */
static uint32_t put_to_match(void)
{
    if (room->status == GATHERING) return put_reveal();
    if (room->status != LOBBY) return 0;
    if (one_in(10)) {
        PUT_ONE_OF("clock act 30", "clock chess 1 5", "clock off");
        return host_conn();
    }
    for (int s = 0; s < room->setup.seats; s++) {
        const struct room_seat *seat = &room->seat[s];
        uint32_t guest = some_guest(), c = seat->person ? conn_of(seat->person) : 0;
        if (c && person_of(room, seat->person)->mixed != MIXED) {
            put_name("mix", seat->person);
            return c;
        }
        if (seat->person || seat->bot[0]) continue;
        bool sits = guest && seat_of(room, conn[guest].person) < 0 && !one_in(3);
        sh_put(&pen, sits ? "sit " : "bot ");
        put_number(s);
        sh_put(&pen, sits ? "" : " random");
        return sits ? guest : host_conn();
    }
    sh_put(&pen, "begin");
    return host_conn();
}

/* Somebody without a seat wishes for one, or has an answer. */
static uint32_t put_to_sit(void)
{
    uint32_t c = some_guest();
    if (!c) return 0;
    bool is_seated = seat_of(room, conn[c].person) >= 0;
    sh_put(&pen, !is_seated ? "sit " : one_in(5) ? "deny " : "agree ");
    put_number(is_seated ? room->wish.person : (long)below(room->setup.seats));
    return c;
}

static uint32_t put_to_act(void)
{
    if (is_on(room) && one_in(3)) return put_to_sit();
    if (one_in(20)) {
        sh_put(&pen, "time ");
        put_number(below(room->setup.seats));
        return host_conn();
    }
    for (int s = 0; is_on(room) && s < room->setup.seats; s++) {
        uint32_t c = room->seat[s].person ? conn_of(room->seat[s].person) : 0;
        if (!c || !sh_may_act(room_state(room), s)) continue;
        put_name(one_in(8) ? "turn" : one_in(12) ? "back" : one_in(12) ? "time" : "act",
                 room->seat[s].person);
        return c;
    }
    return 0;
}

static uint32_t put_to_end(void)
{
    if (room->status == PLAYING) sh_put(&pen, "abort");
    else if (is_after(room) && one_in(4)) PUT_ONE_OF("record", "show 3 0", "again");
    else if (is_after(room) && room->wish.person && one_in(2))
        sh_put(&pen, "agree "), put_number(room->wish.person);
    else if (is_after(room)) PUT_ONE_OF("rematch flip", "rematch rotate", "rematch");
    return host_conn();
}

static uint32_t put_at_door(void)
{
    uint32_t c = some_conn();
    for (int i = 0; conn[c].open && i < CONNS; i++) c = c % CONNS + 1; /* rather a new one */
    if (!is_in(c) && !one_in(room->knocking ? 12 : 4)) {
        put_name("enter", 0);
        return c;
    }
    PUT_ONE_OF("door knock", "door knock", "door knock", "door open", "renew", "leave", "stand");
    if (one_in(3)) {
        sh_writer_init(&pen, line, sizeof line);
        static const char *const kinds[] = {"kick", "host", "admit", "admit", "decline", "agree"};
        put_name(kinds[below(6)], 0);
    }
    return one_in(3) ? c : host_conn();
}

/* A line on the way to the goal; whose connection, 0: there is none. */
static uint32_t put_to_goal(enum goal goal)
{
    uint32_t c = some_guest();
    switch (goal) {
    case SETTING:
        put_name((const char *const[]){"game", "seats", "option", "option", "clock", "pace",
                                       "words", "check"}[below(8)], 0);
        return host_conn();
    case WORDS:
        sh_put(&pen, "word ");
        put_card();
        return host_conn();
    case MATCH: return put_to_match();
    case PLAY: return put_to_act();
    case END: return put_to_end();
    case TALK:
        put_name((const char *const[]){"say", "phrase", "note", "glass", "name"}[below(5)], 0);
        return c;
    case DOOR: return put_at_door();
    default: return 0;
    }
}

/* ---- one line ---- */

static void make_line(enum goal goal, uint32_t *from)
{
    static int kinds;
    if (!kinds) kinds = kinds_in_all();
    sh_writer_init(&pen, line, sizeof line);
    *from = one_in(is_steady ? 40 : 4) || goal == ANYTHING ? 0 : put_to_goal(goal);
    if (*from) return;
    *from = one_in(3) ? host_conn() : some_conn();
    if (!*from) *from = some_conn();
    sh_writer_init(&pen, line, sizeof line);
    if (!is_in(*from) && !one_in(8)) put_name("enter", 0);
    else put_kind(kind_at((int)below((uint32_t)kinds)), conn[*from].person);
}

static void tick(void)
{
    is_heard = false;
    take((struct room_in){.kind = IN_TICK});
}

static void send_line(enum goal goal)
{
    uint32_t c, count = log_count;
    make_line(goal, &c);
    if (pen.full || strlen(line) >= ROOM_LINE_MAX || pen.length == 0) return;
    for (uint32_t i = 1; i <= CONNS; i++) copy_told(&before[i], &told[i]);
    if (is_verbose) printf("# > %u/%u %s\n", c, conn[c].person, line);
    conn[c].open = true;
    cause = c;
    has_refused = is_heard = false;
    char *copy = malloc(pen.length + 1); /* of just its size, for sanitizers */
    if (!copy) abort();
    memcpy(copy, line, pen.length + 1);
    take((struct room_in){.kind = IN_LINE, .conn = c, .person = conn[c].person, .text = copy,
                          .from = !one_in(5) ? 0 : 1 + c % 3});
    free(copy);
    lines++;
    refusals += has_refused;
    ask_all();
    if (has_refused) {
        if (log_count != count) wrong("a refused line is stored", line);
        if (is_heard) wrong("others hear of a refused line", line);
        for (uint32_t i = 1; i <= CONNS; i++)
            compare(&before[i], &told[i], "a refused line changes something");
    }
    if (log_count != count) check_rebuilt();
}

/* ---- other things that happen ---- */

static void close_one(void)
{
    uint32_t c = some_conn();
    if (!conn[c].open) return;
    struct conn old = conn[c];
    conn[c] = (struct conn){0};
    take((struct room_in){.kind = IN_GONE, .conn = c, .person = old.person});
}

static void pass_time(void)
{
    static const int64_t spans[] = {10, 300, 1000, 6000, 16000, 61000, 4000000};
    now += spans[below(one_in(20) ? 7 : 4)];
    tick();
}

static void think(void)
{
    for (int s = 0; s < SH_SEATS_MAX; s++) {
        uint32_t number = think_number[s];
        char move[SH_TEXT_MAX];
        if (!number || !room_state(room)) continue;
        think_number[s] = 0;
        if (!sh_may_act(room_state(room), s)) continue;
        sh_format(room->game, sh_random_move(room->game, room_state(room), s, &rng),
                  sh_neutral_words[below(20)], move);
        take((struct room_in){.kind = IN_THOUGHT, .seat = (uint8_t)s, .number = number,
                              .text = one_in(10) ? NULL : one_in(10) ? "nonsense" : move});
        return;
    }
}

static void forget_all(void)
{
    memset(conn, 0, sizeof conn);
    memset(think_number, 0, sizeof think_number);
    wake = -1;
}

static void crash(void)
{
    room_free(room);
    forget_all();
    room = room_blank(&host, &room, "lobby");
    for (uint32_t i = 0; i < log_count; i++) {
        const char *why = room_load(room, i + 1, log_[i].at_ms, log_[i].text, log_[i].length);
        if (why) wrong(why, log_[i].text);
    }
    room_loaded(room, now);
}

static void happen_otherwise(void)
{
    uint32_t count = log_count;
    cause = 0;
    if (one_in(40)) crash();
    else if (one_in(4)) close_one();
    else if (one_in(2)) think();
    else pass_time();
    ask_all();
    if (log_count != count) check_rebuilt();
}

/* ---- rooms ---- */

static void choose_limits(void)
{
    static const uint32_t bytes[] = {0, 0, 0, 0, 2000, 5000, 20000};
    host.limits = room_usual_limits;
    host.limits.people = (uint8_t)(3 + below(3));
    host.limits.chat_per_min = (uint16_t)(one_in(2) ? 0 : 20);
    host.limits.chat_bytes = CHAT_BYTES;
    host.limits.note_bytes = NOTE_BYTES;
    host.limits.looks_per_min = (uint16_t)(one_in(2) ? 0 : 12);
    host.limits.log_bytes = bytes[below(7)];
    host.limits.pace_ms = one_in(2) ? 0 : 50;
    host.limits.grace_ms = 5000;
    twin_host = host;
    twin_host.limits.looks_per_min = 0;
    twin_host.limits.grace_ms = 3600000; /* nobody is missed while they come in one by one */
}

/* One after another, in an order that leads somewhere more often than not. */
static enum goal next_goal(enum goal goal)
{
    static const enum goal usual[GOALS] = {
        [ANYTHING] = SETTING, [SETTING] = WORDS, [WORDS] = MATCH, [MATCH] = PLAY, [PLAY] = END,
        [END] = WORDS, [TALK] = MATCH, [DOOR] = MATCH,
    };
    return one_in(is_steady ? 12 : 3) ? (enum goal)below(GOALS) : usual[goal];
}

static void run_room(void)
{
    enum goal goal = ANYTHING;
    sh_rng_seed(&rng, seed);
    is_steady = one_in(3);
    int left = 0, steps = 200 + (int)below(400);
    choose_limits();
    forget_all();
    memset(token_of, 0, sizeof token_of);
    now = 1700000000000;
    room = room_new(&host, &room, "lobby", games[seed % (uint64_t)game_count], now);
    is_storing = false;
    take_only(room, (struct room_in){.kind = IN_STORED});
    ask_all();
    for (int i = 0; i < steps; i++) {
        if (left-- == 0) {
            goal = next_goal(goal);
            left = goal == WORDS ? 30 + (int)below(90) : 3 + (int)below(goal == DOOR ? 60 : 25);
        }
        if (one_in(is_steady ? 10 : 5)) happen_otherwise();
        else send_line(goal);
    }
    room_free(room);
    for (uint32_t i = 0; i < log_count; i++) free(log_[i].text);
    log_count = 0;
    if (blocks) wrong("memory was not given back", "");
}

/* ---- everything has happened ---- */

static int number;

static bool test(bool is_fine, const char *name, unsigned long count)
{
    printf("%s %d - %s: %lu\n", is_fine ? "ok" : "not ok", ++number, name, count);
    return is_fine;
}

static bool test_coverage(void)
{
    static const char *const wanted[] = {"too-many-words", "room-full", "log-full", "too-long",
                                         "too-fast", "too-many-knocks", "nothing-to-flip",
                                         "too-few-words", "wish-pending", NULL};
    bool all = true;
    for (int i = 0; kind_at(i); i++)
        if (kind_at(i)->form) all &= test(kind_count[i] > 0, kind_at(i)->name, kind_count[i]);
    for (int i = 0; wanted[i]; i++) {
        unsigned long count = 0;
        for (int k = 0; k < REASONS && reason[k].name; k++)
            if (strcmp(reason[k].name, wanted[i]) == 0) count = reason[k].count;
        all &= test(count > 0, wanted[i], count);
    }
    return all;
}

static int usage(void)
{
    fputs("usage: lobby [--rooms N] [--seed S] [--verbose]\n", stderr);
    return 2;
}

int main(int argc, char **argv)
{
    uint64_t rooms = 300, first = 1;
    for (int i = 1; i < argc; i++) {
        char *end = "";
        if (strcmp(argv[i], "--verbose") == 0) is_verbose = true;
        else if (strcmp(argv[i], "--rooms") == 0 && i + 1 < argc)
            rooms = strtoull(argv[++i], &end, 10);
        else if (strcmp(argv[i], "--seed") == 0 && i + 1 < argc)
            first = strtoull(argv[++i], &end, 10);
        else return usage();
        if (*end) return usage();
    }
    games[game_count++] = &toy_game;
    for (int i = 0; sh_games[i]; i++) games[game_count++] = sh_games[i];
    host = (struct room_host){.resize = resize, .fresh = fresh, .out = take_out,
                              .has_bot = has_bot, .games = games, .scratch = &scratch,
                              .find_list = setups_find_list, .find_edge = setups_find_edge};
    signal(SIGABRT, on_abort);
    for (seed = first; seed < first + rooms; seed++) run_room();
    test(true, "lines", lines);
    test(true, "of them refused, and nothing has changed", refusals);
    test(true, "events, and the room made anew is the same", rebuilds);
    bool all = rooms < ENOUGH || test_coverage();
    printf("1..%d\n", number);
    return all ? 0 : 1;
}
