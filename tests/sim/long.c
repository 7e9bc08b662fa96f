/*
 * tests/sim/long.c - the longest match there can be, in the fullest room there can be: every
 * message is whole, and nothing fails when no more acts may be made.
 *
 * The game of this test never ends, and its acts are as long as acts may be. There are 64 people
 * whose names JSON doubles in length, 64 words, 200 messages of the chat, and SH_ACTS_MAX acts.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/dice.h"
#include "room/room.h"
#include "tests/sim/json_read.h"

enum { PEOPLE = ROOM_PEOPLE_MAX, TURN = 25, MARGIN = 3 };

/* ---- a game without end ---- */

enum { V_FLIP, V_TELL };
enum { K_NONE, K_SIDE, K_TONE };

struct endless {
    struct sh_state base;
    uint16_t        dice; /* chance acts after every act of the seat */
    char            word[SH_WORD_MAX];
};

static void ask(struct endless *g, int seat)
{
    g->base.phase = seat == SH_CHANCE;
    g->base.to_act = (uint16_t)(1u << seat);
}

static void start(void *state, const struct sh_setup *setup)
{
    struct endless *g = state;
    g->dice = (uint16_t)setup->option[0];
    ask(g, 0);
}

static int moves(const void *state, int seat, struct sh_move *out)
{
    (void)state;
    for (uint8_t i = 0; i < 2; i++)
        out[i] = (struct sh_move){seat == SH_CHANCE ? V_FLIP : V_TELL, i, 0, 0};
    return 2;
}

static const char *refuse(const void *state, int seat, struct sh_move move, const char *word)
{
    (void)state, (void)seat, (void)move, (void)word;
    return NULL;
}

static void apply(void *state, int seat, struct sh_move move, const char *word)
{
    struct endless *g = state;
    (void)move;
    if (word) {
        memset(g->word, 0, sizeof g->word);
        memcpy(g->word, word, strlen(word));
    }
    ask(g, g->dice && seat != SH_CHANCE ? SH_CHANCE : 0);
}

static void hide(void *state, int viewer)
{
    (void)state, (void)viewer;
}

static void imagine(void *view, int viewer, struct sh_rng *rng)
{
    (void)view, (void)viewer, (void)rng;
}

static void score(const void *state, int16_t share[SH_SEATS_MAX])
{
    (void)state;
    share[0] = share[1] = 500;
}

static const char *const sides[] = {"heads", "tails"};
static const char *const tones[] = {"as-one-who-has-nothing-to-hide.", "calm"};
static const char *const on_off[] = {"off", "on"};
static const char *const phases[] = {"tell", "flip", NULL};
static const char *const reasons[] = {NULL};
static const struct sh_kind kinds[] = {
    [K_NONE] = {"", NULL, 0, 0}, [K_SIDE] = {"side", sides, 2, 0},
    [K_TONE] = {"tone", tones, 2, 0}, {NULL, NULL, 0, 0},
};
static const struct sh_verb verbs[] = {
    [V_FLIP] = {.name = "flip", .kind = {K_SIDE}, .chance = true},
    [V_TELL] = {.name = "tell-me-slowly", .kind = {K_TONE, K_TONE}, .word = true},
    {0},
};
static const struct sh_option options[] = {{"dice", 0, 1, 0, on_off}, {0}};
static const struct sh_field fields[] = {
    SH_FIELD_ONE(struct endless, dice, K_NONE),
    {"word", offsetof(struct endless, word), SH_STRING, SH_WORD_MAX, 0, 0, 0, 0, false, NULL},
    {0},
};
static const struct sh_game endless = {
    .id = "endless", .rules = 1, .seats_min = 2, .seats_max = 2, .seats_usual = 2,
    .words_max = SH_WORDS_MAX, .state_size = sizeof(struct endless), .phases = phases,
    .kinds = kinds, .verbs = verbs, .options = options, .fields = fields, .reasons = reasons,
    .start = start, .moves = moves, .refuse = refuse, .apply = apply, .hide = hide,
    .imagine = imagine, .score = score,
};
static const struct sh_game *const games[] = {&endless, NULL};

/* ---- a room ---- */

struct logged {
    int64_t at_ms;
    size_t  length;
    char   *text;
};

static struct room_scratch scratch;
static struct room_host host;
static struct room *room;
static struct logged *log_;
static uint32_t log_count, log_room;
static int64_t now;
static bool is_storing;
static char why[64];       /* the last refusal; "": none */
static char *heard;        /* the last message to connection 1 ... */
static size_t heard_length;
static char *past;         /* ... and the last one with the chat so far */
static size_t past_length;
static unsigned long sent, longest;
static int number;

static void wrong(const char *what, const char *text)
{
    printf("not ok %d - %s: %.300s\n1..%d\n", number + 1, what, text, number + 1);
    fflush(stdout);
    exit(1);
}

static void on_abort(int n)
{
    (void)n;
    wrong("aborted", "");
}

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

static void fresh(void *owner, uint8_t bytes[SH_SHA256_SIZE])
{
    (void)owner;
    memset(bytes, 7, SH_SHA256_SIZE);
}

static bool has_bot(const void *bots, const struct sh_game *game, const char *id)
{
    (void)bots;
    (void)game;
    return strcmp(id, "random") == 0;
}

static void store(const struct room_out *out)
{
    if (log_count == log_room) {
        log_room = log_room * 2 + 64;
        log_ = resize(log_, log_room * sizeof *log_);
    }
    log_[log_count] = (struct logged){out->at_ms, out->length, resize(NULL, out->length + 1)};
    memcpy(log_[log_count++].text, out->text, out->length + 1);
    is_storing = true;
}

static void hear(const struct room_out *out)
{
    bool is_past = strncmp(out->text, "{\"said\":", 8) == 0;
    sent++;
    if (out->length > longest) longest = out->length;
    if (strncmp(out->text, "{\"bye\"", 6) == 0) wrong("a message is too long", out->text);
    if (out->length != strlen(out->text) || out->text[out->length - 1] != '}')
        wrong("a message is not whole", out->text);
    if (out->conn != 1 && out->person != 1) return;
    if (out->why) snprintf(why, sizeof why, "%s", out->why);
    char **text = is_past ? &past : &heard;
    *text = resize(*text, out->length + 1);
    memcpy(*text, out->text, out->length + 1);
    *(is_past ? &past_length : &heard_length) = out->length;
}

static void take_out(void *owner, const struct room_out *out)
{
    (void)owner;
    if (out->kind == OUT_BROKEN) wrong("the room is broken", out->why);
    if (out->kind == OUT_STORE) store(out);
    if (out->kind == OUT_SEND) hear(out);
}

static void take(struct room_in in)
{
    in.now_ms = now += 1000;
    why[0] = '\0';
    room_take(room, &in);
    while (is_storing) {
        is_storing = false;
        room_take(room, &(struct room_in){.kind = IN_STORED, .now_ms = now});
    }
}

static void say(int person, const char *line)
{
    take((struct room_in){.kind = IN_LINE, .conn = (uint32_t)person, .person = (uint8_t)person,
                          .text = line});
}

static void must_say(int person, const char *line)
{
    say(person, line);
    if (why[0]) wrong(why, line);
}

static void enter(int person, bool is_new)
{
    char line[256];
    int n = snprintf(line, sizeof line, "enter token-of-somebody-number-%02d", person);
    if (is_new) {
        n += snprintf(line + n, sizeof line - (size_t)n, " %02d", person);
        memset(line + n, '"', ROOM_NAME_MAX - 3);
        line[n + ROOM_NAME_MAX - 3] = '\0';
    }
    take((struct room_in){.kind = IN_LINE, .conn = (uint32_t)person, .text = line});
    if (why[0]) wrong(why, line);
}

/* ---- the fullest lobby ---- */

static void fill(char *line, const char *head, size_t length)
{
    int n = snprintf(line, ROOM_LINE_MAX, "%s", head);
    memset(line + n, '\\', length);
    line[(size_t)n + length] = '\0';
}

static void fill_lobby(bool dice)
{
    char line[ROOM_LINE_MAX], head[32];
    for (int p = 1; p <= PEOPLE; p++) enter(p, true);
    if (dice) must_say(1, "option dice on");
    for (int i = 0; i < SH_WORDS_MAX; i++) {
        snprintf(head, sizeof head, "word %02d", i);
        fill(line, head, SH_WORD_MAX - 3);
        must_say(1, line);
    }
    for (int i = 0; i < ROOM_PAST_MAX + 5; i++) {
        snprintf(head, sizeof head, "say %03d", i);
        fill(line, head, host.limits.chat_bytes - 3u);
        must_say(1 + i % PEOPLE, line);
    }
    fill(line, "note ", host.limits.note_bytes);
    for (int p = 1; p <= PEOPLE; p++) must_say(p, line);
}

static void begin(void)
{
    uint8_t bytes[SH_REVEAL_SIZE] = {1}, hash[SH_SHA256_SIZE];
    char line[2][80];
    struct sh_writer w;
    sh_dice_hash_mix(bytes, hash);
    for (int i = 0; i < 2; i++) {
        sh_writer_init(&w, line[i], sizeof line[i]);
        sh_put(&w, i ? "reveal " : "mix ");
        sh_put_hex(&w, i ? bytes : hash, i ? sizeof bytes : sizeof hash);
    }
    must_say(1, "sit 0");
    must_say(2, "sit 1");
    must_say(1, line[0]);
    must_say(2, line[0]);
    must_say(1, "begin");
    must_say(1, line[1]);
    must_say(2, line[1]);
    if (!room_state(room)) wrong("the match does not begin", heard);
}

/* ---- the longest match ---- */

static uint32_t acts(void)
{
    const struct sh_state *state = room_state(room);
    return state->acts;
}

/* A turn of so many acts of the longest kind. */
static void tell(uint32_t count)
{
    char line[ROOM_LINE_MAX], word[SH_WORD_MAX];
    int n = snprintf(line, sizeof line, count > 1 ? "turn %u %u" : "act %u", room_number(room),
                     count);
    memset(word, '"', sizeof word - 1);
    word[sizeof word - 1] = '\0';
    for (uint32_t i = 0; i < count; i++)
        n += snprintf(line + n, sizeof line - (size_t)n, "%c%s %s %s %s", count > 1 ? '\n' : ' ',
                      verbs[V_TELL].name, tones[0], tones[0], word);
    if (n >= ROOM_LINE_MAX) wrong("a turn is too long for the test", "");
    say(1, line);
}

static bool is_told(const char *part)
{
    return heard && strstr(heard, part) != NULL;
}

/* So many acts are in the last message, whole. */
static void check_acts(uint32_t want, const char *key)
{
    uint32_t count = 0;
    const char *at = strstr(heard, key);
    if (!at) wrong("not told", heard);
    for (at += strlen(key); *at == '"'; at += *at == ',') {
        for (at++; *at != '"'; at++) at += *at == '\\';
        at++;
        count++;
    }
    if (count != want || *at != ']') wrong("acts are missing", key);
}

static void test(const char *name, unsigned long count)
{
    printf("ok %d - %s: %lu\n", ++number, name, count);
    fflush(stdout);
}

static void check_record(void)
{
    static struct sh_reader reader;
    static char text[ROOM_RECORD_MAX];
    enum sh_record_event event = SH_RECORD_MORE;
    char *to = text;
    uint32_t count = 0;
    const char *end = heard + heard_length - 2; /* "}, and a quote before it */
    for (const char *at = heard + strlen("{\"record\":\""); at < end; at++)
        *to++ = *at != '\\' ? *at : *++at == 'n' ? '\n' : *at;
    sh_reader_init(&reader, games);
    for (size_t at = 0, length = (size_t)(to - text); at < length;) {
        at += sh_reader_take(&reader, text + at, length - at, &event);
        if (event == SH_RECORD_BAD) wrong(reader.why, reader.text);
        count += event == SH_RECORD_ACT;
    }
    if (count != SH_ACTS_MAX) wrong("acts are missing in the record", "");
    if (sh_dice_check(&reader.header)) wrong(sh_dice_check(&reader.header), "the record");
}

/* The room made anew from its log tells the same, but for who is here. */
static void check_rebuilt(void)
{
    const char *state = strstr(heard, "\"state\":{");
    size_t length = strlen(state);
    char *before = resize(NULL, length + 1);
    memcpy(before, state, length + 1);
    room_free(room);
    room = room_blank(&host, NULL, "long");
    for (uint32_t i = 0; i < log_count; i++) {
        const char *bad = room_load(room, i + 1, log_[i].at_ms, log_[i].text, log_[i].length);
        if (bad) wrong(bad, log_[i].text);
    }
    room_loaded(room, now);
    enter(1, false);
    must_say(1, "again");
    if (!is_told(before)) wrong("a room made anew tells something else", "");
    free(before);
}

static void check_past(void)
{
    static struct json json;
    char text[ROOM_LINE_MAX], first[8];
    if (!past || !json_read(&json, past, past_length)) wrong("not JSON", json.why);
    int said = json_member(&json, 0, "said");
    if (json_count(&json, said) != ROOM_PAST_MAX) wrong("messages are missing", past);
    json_string(&json, json_member(&json, json_entry(&json, said, 0), "text"), text, sizeof text);
    snprintf(first, sizeof first, "%.3s", text);
    if (strcmp(first, "005") != 0 || strlen(text) != host.limits.chat_bytes)
        wrong("not the last messages", text);
    json_string(&json, json_member(&json, 0, "note"), text, sizeof text);
    if (strlen(text) != host.limits.note_bytes) wrong("not the whole note", text);
    test("bytes of what was said, whole", past_length);
}

/* To the last act that may be made; it is the seat's, chance may be asked then. */
static void play(bool dice)
{
    while (acts() + MARGIN + TURN < SH_ACTS_MAX) {
        uint32_t before = acts(), want = dice ? 1 : TURN;
        tell(want);
        if (why[0] || acts() != before + want * (dice ? 2 : 1)) wrong("not made", why);
    }
    while (acts() + 2 < SH_ACTS_MAX) tell(1);
    if (!dice) {
        tell(TURN);
        if (strcmp(why, "turn-interrupted") != 0) wrong("a turn beyond the end", why);
        if (acts() + 2 < SH_ACTS_MAX) wrong("a refused turn is made", "");
    }
    while (acts() < SH_ACTS_MAX) tell(1);
    if (!is_told("\"status\":\"aborted\"")) wrong("the match goes on", heard);
    tell(1);
    if (strcmp(why, "no-match") != 0) wrong("an act after the end", why);
    test("acts, and the match ends", acts());
}

static void look(void)
{
    must_say(1, "again");
    check_acts(SH_ACTS_MAX, "\"acts\":[");
    test("bytes with everything, whole", heard_length);
    check_rebuilt();
    test("events make the same room", log_count);
    must_say(1, "show 65535 0");
    check_acts(SH_ACTS_MAX, "\"acts\":[");
    test("bytes of the match shown, whole", heard_length);
    must_say(1, "show 65534");
    check_acts(SH_ACTS_MAX - 1, "\"acts\":[");
    say(1, "show 65536");
    if (strcmp(why, "no-such-act") != 0) wrong("more acts than there are", why);
    must_say(1, "record");
    check_record();
    test("bytes of the record, whole", heard_length);
    must_say(1, "rematch");
    test("the next one: events", log_count);
}

static void run(bool dice)
{
    now = 1700000000000;
    log_count = 0;
    room = room_new(&host, NULL, "long", &endless, now);
    is_storing = false;
    take((struct room_in){.kind = IN_STORED});
    fill_lobby(dice);
    must_say(1, "again");
    check_past();
    begin();
    play(dice);
    look();
    room_free(room);
    for (uint32_t i = 0; i < log_count; i++) free(log_[i].text);
}

int main(void)
{
    host = (struct room_host){.resize = resize, .fresh = fresh, .out = take_out,
                              .has_bot = has_bot, .games = games, .scratch = &scratch,
                              .limits = room_usual_limits};
    host.limits.people = PEOPLE;
    host.limits.log_bytes = 0;
    host.limits.chat_per_min = 0;
    host.limits.chat_bytes = 4000;
    host.limits.note_bytes = 4000;
    signal(SIGABRT, on_abort);
    run(false);
    run(true);
    test("messages", sent);
    test("bytes of the longest", longest);
    printf("1..%d\n", number);
    free(heard);
    free(past);
    free(log_);
    return 0;
}
