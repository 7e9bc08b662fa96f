/*
 * tests/sim/twins.c - no byte sent to a person depends on what their seat cannot know.
 *
 *     twins [--pairs N] [--seed S] [--verbose] [GAME]
 *
 * A pair is two rooms with the same people, the same commitment and the same course, as far as one
 * viewer, a seat or the watcher, can see it; but what the viewer does not know is different. The
 * match of the first is random. For the second the viewer, at some point of it, imagines a world,
 * and the game recalls what every act was there. Then both are played side by side over the wire,
 * each with its own acts, its own dice, its own notes of others, and other things revealed by them
 * before the match (unless words are drawn by that). Everything the viewer hears must
 * be the same, byte for byte, and so must be when the room wants to be woken and which seat it
 * lets a bot think for.
 *
 * Between the acts people talk, try, take back, pause, stand up, come again, wish for seats, knock,
 * and the server crashes; always in both rooms. Every setup of every game that can recall its past
 * is taken in turn, and every viewer. A failure prints the command that shows it again.
 */
#include <assert.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "engine/games.h"
#include "record/dice.h"
#include "room/room.h"
#include "tests/courses.h"
#include "tests/setups.h"

enum {
    PEOPLE       = SH_SEATS_MAX + 2,
    TABS         = 100,     /* connection c is person c % TABS's */
    HEARD_MAX    = 1 << 22, /* bytes that are compared at once */
    ENOUGH_PAIRS = 500,     /* so many see everything that can happen */
};

struct logged {
    int64_t at_ms;
    size_t  length;
    char   *text;
};

/* One of the two rooms. */
struct side {
    const char   *name;
    struct room  *room;
    struct course course;
    struct logged *log;
    uint32_t      log_count, log_room;
    bool          is_storing;
    int           thinker; /* the seat a bot thinks for; -1: none */
    uint32_t      thought_number;
    int64_t       wake;
    bool          is_refused; /* the last line was, whoever sent it */
    size_t        heard_length;
    char          heard[HEARD_MAX]; /* by the viewer, since it was compared last */
};

/* What is counted, over one game and over all. */
#define COUNTS(X)                                                                              \
    X(pairs) X(different) X(frames) X(bytes) X(acts) X(turns) X(thoughts) X(timeouts) X(backs) \
    X(backs_refused) X(tries) X(notes) X(crashes) X(returns) X(stands) X(pauses) X(others)      \
    X(reveals) X(wrong_reveals) X(withheld) X(gatherings_crashed) X(wishes) X(granted) X(knocks) \
    X(proposals) X(proposals_seen)

struct tally {
#define COUNT(name) unsigned long name;
    COUNTS(COUNT)
#undef COUNT
};

/* The pair that is being played. */
static const struct sh_game *game;
static struct sh_setup setup;
static uint64_t seed;
static int setup_number, viewer; /* a seat or SH_WATCHER */
static bool is_verbose;
static struct sh_rng rng;
static struct room_host host;
static struct side side[2];
static int length;    /* of both courses */
static int64_t now;
static int bot_seat;  /* the one seat a bot plays, or stands in for; -1: none */
static bool is_bot_for_good, is_seat_free; /* nobody can ask for it any more; somebody may */
static uint16_t volunteers; /* seats that act where others could: bots leave that to people */
static uint8_t here[PEOPLE + 1]; /* how many tabs of a person are open */
static uint32_t tabs_opened;
static int clock_seconds;
static struct tally tally, total;

/* ---- reports ---- */

static void fail(const char *format, ...)
{
    char name[256];
    va_list args;
    setups_name(game, &setup, name, sizeof name);
    printf("not ok - %s, %s, viewer %d: ", game->id, name, viewer);
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    printf("\n# see it again with: twins --pairs 1 --seed %llu --verbose %s\n",
           (unsigned long long)seed, game->id);
    fflush(stdout);
    exit(1);
}

static void on_abort(int number)
{
    (void)number;
    fail("aborted");
}

static void trace(const struct side *s, const char *what, const char *text)
{
    if (is_verbose) printf("# %9lld %s %s %s\n", (long long)now, s->name, what, text);
}

static uint32_t below(uint32_t n)
{
    return sh_rng_below(&rng, n);
}

/* ---- the shell of a room ---- */

static void *resize(void *old, size_t size)
{
    if (size == 0) {
        free(old);
        return NULL;
    }
    void *new = realloc(old, size);
    if (!new) abort();
    return new;
}

/* The same secret in both rooms, and so the same commitment. */
static void fresh(void *owner, uint8_t bytes[SH_SHA256_SIZE])
{
    struct sh_rng same;
    (void)owner;
    sh_rng_seed_stream(&same, seed, 0, 77);
    for (int i = 0; i < SH_SHA256_SIZE; i++) bytes[i] = (uint8_t)sh_rng_below(&same, 256);
}

static bool has_bot(const void *bots, const struct sh_game *of, const char *id)
{
    (void)bots;
    return sh_find_bot(id, of) != NULL;
}

static struct sh_move dice(void *owner, const struct sh_game *of, const void *state)
{
    const struct side *s = owner;
    int n = ((const struct sh_state *)state)->acts;
    (void)of;
    if (n >= length || s->course.act[n].seat != SH_CHANCE) fail("chance is asked for act %d", n);
    return s->course.act[n].move;
}

static void hear(struct side *s, const char *kind, const char *text, size_t size)
{
    size_t head = strlen(kind);
    if (s->heard_length + head + size + 1 > HEARD_MAX) fail("too much was said");
    memcpy(s->heard + s->heard_length, kind, head);
    memcpy(s->heard + s->heard_length + head, text, size);
    s->heard_length += head + size + 1;
    s->heard[s->heard_length - 1] = '\n';
    trace(s, kind, text);
}

static void hear_number(struct side *s, const char *kind, int64_t number)
{
    char text[32];
    int size = snprintf(text, sizeof text, "%lld", (long long)number);
    hear(s, kind, text, (size_t)size);
}

/* People come in one after another, so that number and person are the same. */
static int viewer_person(void)
{
    return viewer == SH_WATCHER ? setup.seats + 1 : viewer + 1;
}

static void store(struct side *s, const struct room_out *out)
{
    if (s->log_count == s->log_room) {
        s->log_room = s->log_room * 2 + 64;
        s->log = resize(s->log, s->log_room * sizeof *s->log);
    }
    struct logged *e = &s->log[s->log_count++];
    *e = (struct logged){out->at_ms, out->length, resize(NULL, out->length + 1)};
    memcpy(e->text, out->text, out->length);
    e->text[out->length] = '\0';
    s->is_storing = true;
    trace(s, "stores", e->text);
}

static void take_out(void *owner, const struct room_out *out)
{
    struct side *s = owner;
    bool is_viewers = out->conn ? (int)(out->conn % TABS) == viewer_person()
                                : out->person == viewer_person();
    switch (out->kind) {
    case OUT_STORE: store(s, out); break;
    case OUT_SEND:
        if (strncmp(out->text, "{\"refused\"", 10) == 0) s->is_refused = true;
        if (is_viewers) hear_number(s, "to ", out->conn), hear(s, "", out->text, out->length);
        tally.frames += is_viewers;
        break;
    case OUT_KNOWN:
        if (is_viewers) hear_number(s, "known ", out->person);
        if (out->person != out->conn % TABS) fail("person %u is %u", out->conn, out->person);
        break;
    case OUT_KNOCK: break;
    case OUT_BROKEN: fail("event %u breaks the room: %s", out->number, out->why); break;
    case OUT_DROP:
        if (is_viewers) hear(s, "drop", "", 0);
        break;
    case OUT_THINK:
        s->thinker = out->seat;
        s->thought_number = out->number;
        hear_number(s, "think ", out->seat);
        break;
    case OUT_FORGET:
        if (s->thinker == out->seat) s->thinker = -1;
        hear_number(s, "forget ", out->seat);
        break;
    case OUT_WAKE:
        s->wake = out->at_ms;
        hear_number(s, "wake ", out->at_ms);
        break;
    case OUT_DONE: hear(s, "done", "", 0); break;
    }
}

static void take(struct side *s, struct room_in in)
{
    in.now_ms = now;
    s->is_refused = false;
    if (in.kind == IN_LINE) trace(s, "hears", in.text);
    room_take(s->room, &in);
    while (s->is_storing) {
        s->is_storing = false;
        room_take(s->room, &(struct room_in){.kind = IN_STORED, .now_ms = now,
                  .number = s->log_count});
    }
}

/* ---- both at once ---- */

static void compare(void)
{
    const struct side *a = &side[0], *b = &side[1];
    size_t at = 0, from;
    while (at < a->heard_length && at < b->heard_length && a->heard[at] == b->heard[at]) at++;
    if (at < a->heard_length || at < b->heard_length) {
        for (from = at; from > 0 && a->heard[from - 1] != '\n' && at - from < 200;) from--;
        fail("the viewer hears the difference\n# A: %.*s\n# B: %.*s",
             (int)(a->heard_length - from < 600 ? a->heard_length - from : 600), a->heard + from,
             (int)(b->heard_length - from < 600 ? b->heard_length - from : 600), b->heard + from);
    }
    if (room_number(a->room) != room_number(b->room)) fail("the rooms are out of step");
    tally.bytes += a->heard_length;
    side[0].heard_length = side[1].heard_length = 0;
}

static void both_take(struct room_in in)
{
    for (int i = 0; i < 2; i++) take(&side[i], in);
    compare();
}

/* A line, written differently in the two rooms. */
static void both_send(uint32_t conn, int person, const char *one, const char *other)
{
    struct room_in in = {.kind = IN_LINE, .conn = conn, .person = (uint8_t)person};
    for (int i = 0; i < 2; i++) {
        in.text = i ? other : one;
        take(&side[i], in);
    }
    compare();
}

static void both_say(int person, const char *one, const char *other)
{
    both_send((uint32_t)person, person, one, other);
}

static void say(int person, const char *format, ...)
{
    char text[ROOM_LINE_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    both_say(person, text, text);
}

/* ---- two courses ---- */

static int viewer_at(int i)
{
    return i == setup.seats ? SH_WATCHER : i;
}

/* A point of the match where chance is not asked; its end, now and then. */
static int some_point(const struct course *course, int end)
{
    int n = below(4) ? 1 + (int)below((uint32_t)end) : end;
    while (n < end && course->act[n].seat == SH_CHANCE) n++;
    return n;
}

/* A match up to some point, and the same one in a world that the viewer imagines there. */
static void make_courses(void)
{
    static union sh_any_state state;
    struct course *one = &side[0].course, *other = &side[1].course;
    sh_rng_seed(&rng, seed);
    length = some_point(one, course_make(one, game, &setup, &rng));
    tally.different += course_imagine(other, one, length, game, &setup, viewer, &rng) > 0;
    volunteers = 0;
    sh_start(game, &state, &setup);
    for (int n = 0; n < length; n++) {
        struct sh_act act = one->act[n];
        uint16_t others = state.base.to_act & (uint16_t) ~(state.base.idle | 1u << act.seat);
        if (state.base.any && others) volunteers |= (uint16_t)(1u << act.seat);
        sh_play(game, &state, act.seat, act.move, act.word);
    }
}

/* ---- before the match ---- */

static void enter(int person, uint32_t conn)
{
    char line[ROOM_LINE_MAX];
    snprintf(line, sizeof line, "enter token-of-somebody-number-%02d person %d", person, person);
    struct room_in in = {.kind = IN_LINE, .conn = conn, .text = line};
    both_take(in);
    here[person]++;
}

static void set_up(void)
{
    char value[SH_NAME_MAX];
    say(1, "game %s", game->id);
    say(1, "seats %d", setup.seats);
    for (int i = 0; game->options[i].name; i++) {
        sh_format_option(&game->options[i], setup.option[i], value);
        say(1, "option %s %s", game->options[i].name, value);
    }
    for (int i = 0; i < setup.word_count; i++) say(1, "word %s", setup.words[i]);
    clock_seconds = below(3) ? 0 : 900 + (int)below(60); /* runs out only when it is to */
    if (clock_seconds) say(1, "clock act %d", clock_seconds);
}

static void crash(void);
static void wait_for_wake(void);

/* What a seat puts into the dice: other things in the two rooms, unless the viewer knows them or
   sees what follows from them. */
static void put_dice(const char *kind, int seat, int salt)
{
    char line[2][ROOM_LINE_MAX];
    bool is_same = seat == viewer || sh_draws_words(game), is_mix = strcmp(kind, "mix ") == 0;
    for (int i = 0; i < 2; i++) {
        uint8_t bytes[SH_REVEAL_SIZE] = {(uint8_t)(seat + 1), (uint8_t)(is_same ? 0 : i),
                                         (uint8_t)salt};
        uint8_t hash[SH_SHA256_SIZE];
        struct sh_writer w;
        sh_dice_hash_mix(bytes, hash);
        sh_writer_init(&w, line[i], sizeof line[i]);
        sh_put(&w, kind);
        sh_put_hex(&w, is_mix ? hash : bytes, is_mix ? sizeof hash : sizeof bytes);
    }
    both_say(seat + 1, line[0], line[1]);
}

/* Everybody but one reveals, in any order; the match begins when the time for it is over. */
static void reveal_all(int silent)
{
    int first = (int)below(setup.seats);
    if (below(20) == 0) {
        crash();
        tally.gatherings_crashed++;
    }
    for (int i = 0; i < setup.seats; i++) {
        int s = (first + i) % setup.seats;
        if (s == silent || (s == bot_seat && silent < 0)) continue;
        if (below(10) == 0) {
            put_dice("reveal ", s, 1);
            tally.wrong_reveals++;
        }
        now += below(200);
        put_dice("reveal ", s, 0);
        tally.reveals++;
    }
    for (int tries = 0; !room_state(side[0].room); tries++) {
        if (tries == 5) fail("the match does not begin");
        wait_for_wake();
    }
    tally.withheld += silent >= 0;
}

/* Everybody comes in and sits down; one seat may be a bot's, or of somebody who reveals nothing. */
static void begin_match(void)
{
    int silent = -1;
    int people = setup.seats + 1 + (int)below(2);
    memset(here, 0, sizeof here);
    tabs_opened = 0;
    bot_seat = below(3) ? -1 : (int)below(setup.seats);
    if (bot_seat == viewer || (bot_seat >= 0 && volunteers >> bot_seat & 1)) bot_seat = -1;
    is_bot_for_good = bot_seat >= 0;
    for (int p = 1; p <= people; p++) enter(p, (uint32_t)p);
    set_up();
    if (bot_seat >= 0 && below(3) == 0) silent = bot_seat;
    is_seat_free = bot_seat >= 0 && silent < 0;
    for (int s = 0; s < setup.seats; s++) {
        if (s == bot_seat && silent < 0) {
            say(1, "bot %d random", s);
            continue;
        }
        say(s + 1, "sit %d", s);
        put_dice("mix ", s, 0);
    }
    say(1, "begin");
    reveal_all(silent);
    if (!room_state(side[0].room) || !room_state(side[1].room)) fail("the match does not begin");
}

static void make_rooms(void)
{
    now = 1700000000000;
    for (int i = 0; i < 2; i++) {
        struct side *s = &side[i];
        s->name = i ? "B" : "A";
        s->log_count = 0;
        s->is_storing = false;
        s->thinker = -1;
        s->wake = -1;
        s->heard_length = 0;
        s->room = room_new(&host, s, "twin", game, now);
        s->is_storing = false;
        take(s, (struct room_in){.kind = IN_STORED, .number = 1});
    }
}

static void free_rooms(void)
{
    for (int i = 0; i < 2; i++) {
        room_free(side[i].room);
        for (uint32_t e = 0; e < side[i].log_count; e++) free(side[i].log[e].text);
        free(side[i].log);
        side[i].log = NULL;
        side[i].log_room = 0;
    }
}

/* ---- the course of the match ---- */

static const struct sh_state *base_of(int i)
{
    return room_state(side[i].room);
}

/* The next act of the course: how many have been made is the same in both rooms. */
static int next_act(void)
{
    if (base_of(0)->acts != base_of(1)->acts) fail("one room has more acts");
    return base_of(0)->acts;
}

static void format_move(int i, int n, char text[SH_TEXT_MAX])
{
    sh_format(game, side[i].course.act[n].move, side[i].course.act[n].word, text);
}

static void act_by_person(int n, int seat)
{
    char line[2][ROOM_LINE_MAX], text[SH_TEXT_MAX];
    int moves = 1;
    while (n + moves < length && side[0].course.act[n + moves].seat == seat && moves < 20) moves++;
    moves = below(3) ? 1 : 1 + (int)below((uint32_t)moves);
    for (int i = 0; i < 2; i++) {
        struct sh_writer w;
        sh_writer_init(&w, line[i], sizeof line[i]);
        sh_put(&w, moves > 1 ? "turn " : "act ");
        sh_put_number(&w, room_number(side[i].room));
        sh_put_char(&w, ' ');
        if (moves > 1) sh_put_number(&w, moves);
        for (int k = 0; k < moves; k++) {
            format_move(i, n + k, text);
            if (moves > 1) sh_put_char(&w, '\n');
            sh_put(&w, text);
        }
    }
    both_say(seat + 1, line[0], line[1]);
    tally.turns += moves > 1;
}

static void wait_for_wake(void)
{
    if (side[0].wake < 0) fail("nobody thinks, and nobody is to be woken");
    if (side[0].wake > now) now = side[0].wake;
    side[0].wake = side[1].wake = -1;
    both_take((struct room_in){.kind = IN_TICK});
}

/* The bot, the stand-in or the one whose time is up. */
static void act_by_thought(int n, int seat)
{
    for (int tries = 0; side[0].thinker != seat; tries++) {
        if (tries == 5) fail("no bot is asked for seat %d", seat);
        wait_for_wake();
    }
    for (int i = 0; i < 2; i++) {
        char text[SH_TEXT_MAX];
        format_move(i, n, text);
        side[i].thinker = -1;
        take(&side[i], (struct room_in){.kind = IN_THOUGHT, .seat = (uint8_t)seat, .text = text,
                                        .number = side[i].thought_number});
    }
    compare();
    for (int tries = 0; next_act() == n; tries++) { /* how long it waits is the same in both */
        if (tries == 5) fail("the bot of seat %d does not act", seat);
        wait_for_wake();
    }
    tally.thoughts++;
}

/* May this seat's time run out, and nobody else's at the same moment? */
static bool is_alone(int seat)
{
    const struct sh_state *base = base_of(0);
    return (base->to_act & ~base->idle) == 1 << seat && (base->idle >> seat & 1) == 0;
}

static void make_act(void)
{
    int n = next_act(), seat = side[0].course.act[n].seat;
    tally.acts++;
    if (seat == bot_seat) {
        act_by_thought(n, seat);
    } else if (clock_seconds && below(20) == 0 && is_alone(seat) && bot_seat < 0) {
        now += 1000 * (int64_t)clock_seconds + 200000; /* beyond all extra time */
        act_by_thought(n, seat);
        tally.timeouts++;
    } else {
        act_by_person(n, seat);
    }
    if (next_act() <= n) fail("act %d was not made", n);
}

/* ---- what else people do ---- */

static struct sh_move some_move(void)
{
    uint32_t verbs = 0;
    uint8_t value[3] = {0};
    while (game->verbs[verbs].name) verbs++;
    uint8_t verb = (uint8_t)below(verbs);
    for (int i = 0; i < 3 && game->verbs[verb].kind[i]; i++)
        value[i] = (uint8_t)below(game->kinds[game->verbs[verb].kind[i]].count);
    return (struct sh_move){verb, value[0], value[1], value[2]};
}

static const char *format_some(struct sh_move move, char text[SH_TEXT_MAX])
{
    sh_format(game, move, game->verbs[move.verb].word ? "tree" : NULL, text);
    return text;
}

/* A seat tries or makes a move that is not allowed: the same one in both rooms if it is the
   viewer's, any other two else. */
static void try_something(void)
{
    char line[2][ROOM_LINE_MAX], text[SH_TEXT_MAX];
    int seat = (int)below(setup.seats);
    struct sh_move move = some_move(), other = seat == viewer ? move : some_move();
    bool is_try = below(2);
    if (seat == bot_seat) return;
    for (int i = 0; i < 2; i++) {
        struct sh_move m = i ? other : move;
        const char *word = game->verbs[m.verb].word ? "tree" : NULL;
        if (!is_try && !sh_refuse(game, base_of(i), seat, m, word)) return;
        snprintf(line[i], sizeof line[i], "%s %u %s", is_try ? "try" : "act",
                 room_number(side[i].room), format_some(m, text));
    }
    both_say(seat + 1, line[0], line[1]);
    tally.tries++;
}

/* A move of the seat that it has in both worlds, from the beginning of a random order. */
static bool find_shared_move(int seat, char text[SH_TEXT_MAX])
{
    static struct sh_move list[SH_MOVES_MAX];
    int n = game->moves(base_of(0), seat, list), at = (int)below((uint32_t)n);
    for (int i = 0; i < n; i++) {
        struct sh_move move = list[(at + i) % n];
        const char *word = game->verbs[move.verb].word ? "tree" : NULL;
        format_some(move, text);
        if (!sh_refuse(game, base_of(0), seat, move, word) &&
            !sh_refuse(game, base_of(1), seat, move, word))
            return true;
    }
    return false;
}

/* A seat points at something: at the same in both rooms if the viewer sees it, else at different
   things, or in one of the rooms only. */
static void propose_something(void)
{
    char line[2][ROOM_LINE_MAX], text[SH_TEXT_MAX];
    int seat = (int)below(setup.seats);
    if (seat == bot_seat || !sh_may_act(base_of(0), seat)) return;
    bool is_seen = seat == viewer || sh_audience(game, base_of(0), seat) >> viewer & 1;
    bool has_move = find_shared_move(seat, text);
    uint32_t number = room_number(side[0].room);
    if (is_seen && !has_move) return;
    snprintf(line[0], sizeof line[0], "propose %u %s", number, has_move ? text : "none");
    if (!is_seen && !find_shared_move(seat, text)) snprintf(text, sizeof text, "none");
    if (!is_seen && below(3) == 0) snprintf(text, sizeof text, "none");
    snprintf(line[1], sizeof line[1], "propose %u %s", number, text);
    both_say(seat + 1, line[0], line[1]);
    tally.proposals++;
    tally.proposals_seen += is_seen;
}

/* Notes are nobody else's business, however long they are. */
static void note_something(void)
{
    int person = 1 + (int)below(setup.seats + 1u);
    if (!here[person]) return;
    if (person == viewer_person()) say(person, "note I saw it");
    else if (below(3)) both_say(person, "note red has the case", "note it is");
    else both_say(person, "note", "note not so in the other world");
    tally.notes++;
}

static void take_back(void)
{
    int n = next_act();
    if (n == 0 || side[0].course.act[n - 1].seat == SH_CHANCE) return;
    int seat = side[0].course.act[n - 1].seat;
    if (seat == bot_seat) return;
    say(seat + 1, "back");
    if (side[0].is_refused != side[1].is_refused) fail("taken back in one room only");
    if (side[0].is_refused) tally.backs_refused++;
    else tally.backs++;
}

/* Somebody's tab is closed, another is opened. */
static void come_again(void)
{
    int person = below(2) ? viewer_person() : 1 + (int)below(setup.seats + 1u);
    if (!here[person] || (bot_seat >= 0 && person == bot_seat + 1)) return;
    uint32_t conn = (uint32_t)person + TABS * ++tabs_opened;
    if (below(2)) {
        both_take((struct room_in){.kind = IN_GONE, .conn = (uint32_t)person,
                  .person = (uint8_t)person});
        here[person]--;
        enter(person, (uint32_t)person);
    } else {
        enter(person, conn);
        both_take((struct room_in){.kind = IN_GONE, .conn = conn, .person = (uint8_t)person});
        here[person]--;
    }
    tally.returns++;
}

static void stand_or_sit(void)
{
    if (bot_seat < 0) {
        int seat = (int)below(setup.seats);
        if (volunteers >> seat & 1) return;
        bot_seat = seat;
        say(bot_seat + 1, "stand");
    } else if (!is_bot_for_good) {
        say(bot_seat + 1, "sit %d", bot_seat);
        bot_seat = -1;
    }
    tally.stands++;
}

/* Both rooms are made again from their logs, and everybody comes back. */
static void crash(void)
{
    for (int i = 0; i < 2; i++) {
        struct side *s = &side[i];
        room_free(s->room);
        s->room = room_blank(&host, s, "twin");
        s->thinker = -1;
        for (uint32_t e = 0; e < s->log_count; e++) {
            const char *why = room_load(s->room, e + 1, s->log[e].at_ms, s->log[e].text,
                                        s->log[e].length);
            if (why) fail("event %u is not loaded again: %s", e + 1, why);
        }
        room_loaded(s->room, now);
    }
    for (int p = 1; p <= PEOPLE; p++) {
        if (!here[p]) continue;
        here[p] = 0;
        enter(p, (uint32_t)p);
    }
    tally.crashes++;
}

static void pause_and_resume(void)
{
    int person = 1 + (int)below(setup.seats);
    if (!here[person] || person == bot_seat + 1) return;
    say(person, "pause");
    now += below(5000);
    say(1, "say a moment");
    say(person, "resume");
    tally.pauses++;
}

/* Somebody who watches wishes for the bot's seat. One of the others denies it; or, if it is not the
   viewer who would see its secrets then, all agree, and the bot goes on for the one who sits there
   now. */
static void wish_for_seat(void)
{
    int wisher = setup.seats + 1, denier = (int)below(setup.seats);
    bool is_granted = viewer != SH_WATCHER && below(2);
    if (!is_seat_free || denier == bot_seat || !here[wisher] || !here[denier + 1]) return;
    say(wisher, "sit %d", bot_seat);
    if (side[0].is_refused != side[1].is_refused) fail("a wish is refused in one room only");
    if (side[0].is_refused) return;
    tally.wishes++;
    for (int s = 0; s < setup.seats; s++)
        if (s != bot_seat && s != denier && (is_granted || below(2)))
            say(s + 1, "agree %d", wisher);
    say(denier + 1, is_granted ? "agree %d" : "deny %d", wisher);
    if (!is_granted) return;
    is_seat_free = false;
    say(wisher, "stand");
    tally.granted++;
}

/* A stranger with another token in each room, who is not let in. */
static void knock(void)
{
    enum { STRANGER = 90 };
    if (!here[1]) return;
    say(1, "door knock");
    if (below(3) == 0) say(1, "renew");
    both_send(STRANGER, 0, "enter token-of-a-stranger-in-one-room Eve",
              "enter another-token-of-a-stranger-who-is-elsewhere Eve");
    if (below(2)) say(1, "say shall we?");
    if (below(3)) say(1, "decline 1");
    both_take((struct room_in){.kind = IN_GONE, .conn = STRANGER});
    say(1, "door open");
    tally.knocks++;
}

/* One of the game's own, if it has some. */
static void say_phrase(int person, int seat)
{
    const struct sh_phrase *own = game->phrases;
    if (!own) say(person, "phrase hello");
    else if (own->seat) say(person, "phrase %s %d", own->key, seat);
    else say(person, "phrase %s", own->key);
}

static void do_something_else(void)
{
    int person = 1 + (int)below(setup.seats + 1u), seat = (int)below(setup.seats);
    if (seat == bot_seat) return; /* that one could be taken, and its secrets with it */
    switch (below(12)) {
    case 11: say_phrase(person, seat); break;
    case 9: wish_for_seat(); break;
    case 10: if (below(4) == 0) knock(); break;
    case 0: say(person, "say hello"); break;
    case 1: say(person, "glass %d", 1 + (int)below(60)); break;
    case 2: say(viewer_person(), "again"); break;
    case 3: say(person, "time"); break;
    case 4: say(viewer_person(), "record"); break;
    case 5: say(1, "time %d", seat); break;
    case 6: say(person, "name person %d%c", person, 'a' + (int)below(3)); break;
    case 7: say(viewer_person(), "sit %d", seat); break;
    default: say(person, "chat %s", below(2) ? "free" : "phrases"); break;
    }
    tally.others++;
}

static void do_something(void)
{
    switch (below(14)) {
    case 12:
    case 13: propose_something(); break;
    case 0:
    case 1:
    case 2: try_something(); break;
    case 3:
    case 4: note_something(); break;
    case 5:
    case 6: take_back(); break;
    case 7: come_again(); break;
    case 8: stand_or_sit(); break;
    case 9: pause_and_resume(); break;
    case 10: if (below(4) == 0) crash(); break;
    default: do_something_else(); break;
    }
}

/* ---- pairs ---- */

static void play_pair(void)
{
    make_courses();
    make_rooms();
    begin_match();
    while (next_act() < length) {
        now += below(1000);
        while (below(3) == 0 && next_act() < length) do_something();
        if (next_act() < length) make_act();
    }
    for (int i = 0; i < 3 && base_of(0)->to_act; i++) do_something_else();
    free_rooms();
    tally.pairs++;
}

/* A pair has a number that decides all of it: which setup, which match, which viewer. */
static void play_number(uint64_t number, int setups)
{
    struct setups all;
    seed = number;
    setup_number = (int)(number % (uint64_t)setups);
    setups_init(&all, game);
    for (int i = 0; i <= setup_number; i++) setups_next(&all);
    setup = all.setup;
    viewer = viewer_at((int)((number + number / (uint64_t)setups) % (setup.seats + 1u)));
    play_pair();
}

static int count_setups(void)
{
    struct setups all;
    int n = 0;
    for (setups_init(&all, game); setups_next(&all);) n++;
    return n;
}

static bool test_game(int number, uint64_t pairs, uint64_t first)
{
    if (!game->recall) {
        printf("ok %d - %s # SKIP it cannot recall the past of an imagined world\n", number,
               game->id);
        return true;
    }
    int setups = count_setups();
    tally = (struct tally){0};
    for (uint64_t i = 0; i < pairs; i++) play_number(first + i, setups);
    bool is_fine = tally.different > 0 || pairs < ENOUGH_PAIRS;
    printf("%s %d - %s: %lu pairs over %d setups, %lu of them with other secrets; %lu frames and "
           "%lu bytes are the same\n", is_fine ? "ok" : "not ok", number, game->id, tally.pairs,
           setups, tally.different, tally.frames, tally.bytes);
    fflush(stdout);
#define ADD(name) total.name += tally.name;
    COUNTS(ADD)
#undef ADD
    return is_fine;
}

/* Everything that may come between must have come. */
static bool test_coverage(int number)
{
    bool is_fine = true;
    printf("#");
#define LOOK(name)                      \
    printf(" %s %lu", #name, total.name); \
    is_fine &= total.name > 0;
    COUNTS(LOOK)
#undef LOOK
    printf("\n%s %d - all of this has happened\n", is_fine ? "ok" : "not ok", number);
    return is_fine;
}

static int usage(void)
{
    fputs("usage: twins [--pairs N] [--seed S] [--verbose] [GAME]\n", stderr);
    return 2;
}

int main(int argc, char **argv)
{
    static struct room_scratch scratch;
    uint64_t pairs = 2000, first = 1;
    const struct sh_game *only = NULL;
    int number = 0;
    bool is_fine = true;
    for (int i = 1; i < argc; i++) {
        char *end = "";
        if (strcmp(argv[i], "--verbose") == 0) is_verbose = true;
        else if (strcmp(argv[i], "--pairs") == 0 && i + 1 < argc)
            pairs = strtoull(argv[++i], &end, 10);
        else if (strcmp(argv[i], "--seed") == 0 && i + 1 < argc)
            first = strtoull(argv[++i], &end, 10);
        else if (argv[i][0] == '-' || only || !(only = sh_find_game(argv[i]))) return usage();
        if (*end) return usage();
    }
    host = (struct room_host){.resize = resize, .fresh = fresh, .out = take_out,
                              .has_bot = has_bot, .dice = dice, .games = sh_games,
                              .find_list = setups_find_list,
                              .find_edge = setups_find_edge,
                              .scratch = &scratch, .limits = room_usual_limits};
    signal(SIGABRT, on_abort);
    for (int g = 0; sh_games[g]; g++) {
        game = sh_games[g];
        if (!only || game == only) is_fine &= test_game(++number, pairs, first);
    }
    if (!only && pairs >= ENOUGH_PAIRS) is_fine &= test_coverage(++number);
    printf("1..%d\n", number);
    return is_fine ? 0 : 1;
}
