/*
 * tests/fuzz/fuzz_room.c - anything from anybody, to a room with several connections.
 *
 * The first byte chooses the game; the rest are orders, each a byte and what belongs to it: a line
 * of some connection, somebody who enters or is gone, time that passes, a bot's answer, a legal
 * act, something revealed, a crash, an event in the log that nobody wrote. tests/stage.h looks at
 * all that comes out; a room made from the log must be the living one again.
 */
#include <string.h>

#include "tests/fuzz/fuzz.h"
#include "tests/stage.h"

enum { CONNS = 6 };

static struct stage st;
static struct room_lines lines[CONNS + 1];
static bool has_thought;

static uint32_t choose_conn(struct fuzz_input *in)
{
    return 1 + fuzz_byte(in) % CONNS;
}

/* The stage looks for tokens and secrets in what comes out: nobody may say one aloud. */
static void keep_secrets(char *text)
{
    static const char *const secrets[] = {"0123456789_ABCDEF",
                                          "00000000000000000000000000000000000"};
    for (int i = 0; i < 2; i++) {
        char *at = strstr(text, secrets[i]);
        if (at) *at = '\0';
    }
}

/* The text of the input, with the number of the room in the place of an @. */
static void read_text(struct fuzz_input *in, char *text, size_t room)
{
    char raw[512], number[16];
    size_t n = 0;
    fuzz_string(in, raw, sizeof raw);
    keep_secrets(raw);
    snprintf(number, sizeof number, "%u", room_number(st.room));
    for (const char *at = raw; *at && n + sizeof number < room; at++) {
        if (*at != '@') {
            text[n++] = *at;
            continue;
        }
        memcpy(text + n, number, strlen(number));
        n += strlen(number);
    }
    text[n] = '\0';
}

static void take_line(struct fuzz_input *in)
{
    char text[ROOM_LINE_MAX + 1];
    const char *why;
    uint32_t conn = choose_conn(in);
    read_text(in, text, sizeof text);
    const char *input = room_lines_take(&lines[conn], stage_resize, text, strlen(text), &why);
    if (!input) return;
    if (strncmp(input, "enter", 5) == 0) st.conn[conn].token = NULL; /* who knows who it is */
    st.conn[conn].open = true;
    if (why) room_refuse_line(st.room, conn, st.conn[conn].person, input, why);
    else stage_line(&st, conn, input);
}

static void take_people(struct fuzz_input *in)
{
    static const char *const names[] = {"Ann", "Ben", "Cleo", "Dan"};
    uint32_t conn = choose_conn(in);
    uint8_t what = fuzz_byte(in);
    if (what % 4 == 0 && st.conn[conn].open) {
        stage_gone(&st, conn);
        room_lines_release(&lines[conn], stage_resize);
    } else {
        stage_enter(&st, conn, names[what / 4 % 4]);
    }
}

static void take_time(struct fuzz_input *in)
{
    int64_t span = (int64_t)fuzz_number(in, 2) * 16;
    uint8_t how = fuzz_byte(in);
    if (how % 8 == 0) st.now_ms -= span;
    else if (how % 8 == 1) stage_tick(&st);
    else stage_pass(&st, span);
}

/* The answer of a bot, any text or any move, in time or not. */
static void take_thought(struct fuzz_input *in)
{
    char text[512];
    uint8_t how = fuzz_byte(in);
    read_text(in, text, sizeof text);
    if (!has_thought && how % 4 != 0) return;
    stage_thought(&st, how % 4 == 1 ? NULL : text);
    has_thought = false;
}

/* A legal act of the person behind a connection, if the seat is asked. */
static void make_act(struct fuzz_input *in)
{
    char text[SH_TEXT_MAX], line[SH_TEXT_MAX + 32];
    struct sh_rng rng;
    uint32_t conn = choose_conn(in);
    sh_rng_seed(&rng, fuzz_byte(in));
    if (!st.conn[conn].person) return;
    stage_line(&st, conn, "again");
    const char *seat = stage_get(&st, conn, "state.seat");
    if (!seat || strcmp(seat, "null") == 0) return;
    int s = (int)strtol(seat, NULL, 10);
    const struct sh_game *game = room_game(st.room);
    if (!sh_may_act(room_state(st.room), s)) return;
    struct sh_move move = sh_random_move(game, room_state(st.room), s, &rng);
    sh_format(game, move, "amber", text);
    snprintf(line, sizeof line, "act %u %s", room_number(st.room), text);
    stage_line(&st, conn, line);
}

/* What leads to a match: whoever is there sits down, bots take the rest, the host begins. */
static void hurry_on(void)
{
    static const char *const all[] = {"rematch flip", "rematch", "seats 2", "words none",
                                      "word nut", "word crown", "words en", "option variant duo",
                                      "bot 1 random", "bot 0 random"};
    char line[32];
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        for (uint32_t conn = 1; conn <= CONNS; conn++)
            if (st.conn[conn].person) stage_line(&st, conn, all[i]);
    for (uint32_t conn = 1, seat = 0; conn <= CONNS && seat < 2; conn++) {
        if (!st.conn[conn].person) continue;
        snprintf(line, sizeof line, "sit %u", seat++);
        stage_line(&st, conn, line);
        stage_line(&st, conn, stage_dice_line(conn, false));
    }
    for (uint32_t conn = 1; conn <= CONNS; conn++)
        if (st.conn[conn].person) stage_line(&st, conn, "begin");
}

/* Whoever is asked shows what he mixed in; sometimes something else, or that of another. */
static void take_reveal(struct fuzz_input *in)
{
    uint32_t conn = choose_conn(in);
    uint32_t whose = fuzz_byte(in) % 8 ? conn : choose_conn(in);
    if (st.conn[conn].person) stage_line(&st, conn, stage_dice_line(whose, true));
}

/* The process dies, perhaps with an event on its way to the disk. */
static void crash(struct fuzz_input *in)
{
    char text[512];
    uint32_t conn = choose_conn(in);
    read_text(in, text, sizeof text);
    st.slow_store = true;
    if (st.conn[conn].person && text[0]) stage_line(&st, conn, text);
    if (fuzz_byte(in) % 2) st.stored = st.events; /* it got there, the answer did not */
    stage_rebuild(&st);
    st.slow_store = false;
    has_thought = false;
    for (int i = 1; i <= CONNS; i++) room_lines_release(&lines[i], stage_resize);
}

/* An event that nobody wrote, at the end of the log or in the place of another: refused, or the
   room that is made of it can be used. */
static void load_anything(struct fuzz_input *in)
{
    static struct stage other;
    char text[2048];
    size_t length = 0;
    uint32_t at = fuzz_byte(in);
    stage_copy(&other, &st);
    other.host.limits.looks_per_min = 0;
    do { /* several lines: those of a turn, of a deal */
        if (length > 0) text[length++] = '\n';
        fuzz_string(in, text + length, 512);
        keep_secrets(text + length);
        length += strlen(text + length);
    } while (length < 1024 && fuzz_byte(in) % 4 == 0 && in->left > 0);
    if (at < other.events) {
        struct stage_event *event = &other.log[at];
        event->text = realloc(event->text, length + 1);
        REQUIRE(event->text);
        memcpy(event->text, text, length + 1);
        event->length = length;
    } else {
        stage_log(&other, text);
    }
    if (!stage_load(&other)) {
        stage_enter(&other, 1, "Ann");
        stage_enter(&other, 2, "Ben");
        stage_line(&other, 1, "record");
        stage_line(&other, 1, "pause");
        stage_tick(&other);
    }
    stage_release(&other);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    struct fuzz_input in = {bytes, count};
    const struct sh_game *game = fuzz_game(&in);
    stage_init(&st, game->id);
    st.host.dice = NULL;
    st.host.limits.chat_per_min = st.host.limits.looks_per_min = 0;
    stage_enter(&st, ANN, "Ann");
    while (in.left > 0) {
        switch (fuzz_byte(&in) % 11) {
        case 0:
        case 1:
        case 2: take_line(&in); break;
        case 3: take_people(&in); break;
        case 4: take_time(&in); break;
        case 5: take_thought(&in); break;
        case 6: make_act(&in); break;
        case 7: hurry_on(); break;
        case 8: crash(&in); break;
        case 9: load_anything(&in); break;
        case 10: take_reveal(&in); break;
        }
        has_thought |= st.thinks > 0;
    }
    for (uint32_t conn = 1; conn <= CONNS; conn++) stage_compare(&st, conn);
    for (int i = 1; i <= CONNS; i++) room_lines_release(&lines[i], stage_resize);
    stage_release(&st);
    return 0;
}
