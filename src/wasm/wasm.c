/*
 * wasm/wasm.c - the pure part as a WebAssembly module that imports nothing.
 *
 * A page that plays offline and the tests use it: one match at a time, everything as text. The
 * caller writes into the input, calls a function, and reads the output, which always ends with a
 * NUL; functions that write there return its length. Sizes are in bytes, texts in UTF-8.
 *
 *   input() input_size()   where the caller writes
 *   output()               where answers are
 *   describe(n)            game number n, its tables as JSON; 0 if there are not so many
 *
 *   begin()                forget the match; a record follows from its first line
 *   seed(low, high)        start the generator behind chance() and bot() anew; begin() does so
 *                          with 0
 *   take(n)                read n bytes of the record; stops behind every act. Returns an event of
 *                          record/record.h: 0 more, 1 begin, 2 act, 3 result, 4 bad
 *   used()                 how many of the n bytes the last take() has used up
 *   end()                  the record has ended; returns an event as take() does
 *   line()                 the line of the record that was looked at last, from 1
 *
 *   act(n)                 play the act in the input, "0 go red 3": 0 fine, else why() says more
 *   why()                  the name of the last refusal, of a record or an act
 *   chance()               an act that chance may draw now, not played yet; 0 if it is not asked
 *   bot(seat, n)           what the bot named in the input does there; 0 if it declines
 *   seen(viewer)           the last act as a seat or the watcher (14) saw it
 *   view(viewer)           what a viewer knows as JSON: game, seats, acts, phase, to_act, idle,
 *                          over, share, view
 *   moves(seat)            the legal moves of a seat as JSON
 *   state() state_size()   the bytes of the state: copy them out, and back in to take back
 *
 * An offline match is a header through take(), then act() after act(). A match is played from the
 * reader's state, so whatever the module accepts is a legal match. When an assertion fails, the
 * output says which one and the module traps.
 */
#include <assert.h>
#include <string.h>

#include "bots/bots.h"
#include "engine/games.h"
#include "engine/json.h"
#include "record/record.h"

#define EXPORT(name) __attribute__((export_name(#name)))

enum { BOT_MEMORY = 12 << 20 };

static char input_bytes[SH_JSON_MAX], output_text[SH_JSON_MAX];
static struct sh_reader reader;
static struct sh_rng rng;
static size_t used_bytes;
static const char *refusal = "";
static _Alignas(16) unsigned char bot_memory[BOT_MEMORY];

/* wasi-libc's own would import a file to write to. */
_Noreturn void __assert_fail(const char *what, const char *file, int number, const char *function)
{
    struct sh_writer w;
    (void)function;
    sh_writer_init(&w, output_text, sizeof output_text);
    sh_put(&w, file);
    sh_put_char(&w, ':');
    sh_put_number(&w, number);
    sh_put(&w, ": ");
    sh_put(&w, what);
    __builtin_trap();
}

/* ---- input and output ---- */

static struct sh_writer answer(void)
{
    struct sh_writer w;
    sh_writer_init(&w, output_text, sizeof output_text);
    return w;
}

static size_t length_of(const struct sh_writer *w)
{
    assert(!w->full);
    return w->length;
}

static size_t answer_text(const char *text)
{
    struct sh_writer w = answer();
    sh_put(&w, text);
    return length_of(&w);
}

static size_t answer_act(struct sh_act act)
{
    char text[SH_TEXT_MAX];
    sh_format_act(reader.header.game, act, text);
    return answer_text(text);
}

/* The first n bytes of the input as a string. */
static const char *input_string(size_t n)
{
    assert(n < sizeof input_bytes);
    input_bytes[n] = '\0';
    return input_bytes;
}

EXPORT(input) char *wasm_input(void)
{
    return input_bytes;
}

EXPORT(input_size) size_t wasm_input_size(void)
{
    return sizeof input_bytes - 1;
}

EXPORT(output) const char *wasm_output(void)
{
    return output_text;
}

EXPORT(describe) size_t wasm_describe(int n)
{
    struct sh_writer w = answer();
    for (int i = 0; i <= n; i++)
        if (!sh_games[i]) return 0;
    sh_json_game(&w, sh_games[n]);
    return length_of(&w);
}

EXPORT(seed) void wasm_seed(uint32_t low, uint32_t high)
{
    sh_rng_seed(&rng, (uint64_t)high << 32 | low);
}

/* ---- records ---- */

static enum sh_record_event note(enum sh_record_event event)
{
    refusal = event == SH_RECORD_BAD ? reader.why : "";
    return event;
}

EXPORT(begin) void wasm_begin(void)
{
    sh_reader_init(&reader, sh_games);
    sh_rng_seed(&rng, 0);
    refusal = "";
}

EXPORT(take) enum sh_record_event wasm_take(size_t n)
{
    enum sh_record_event event;
    assert(reader.games && n < sizeof input_bytes);
    used_bytes = sh_reader_take(&reader, input_bytes, n, &event);
    return note(event);
}

EXPORT(used) size_t wasm_used(void)
{
    return used_bytes;
}

EXPORT(end) enum sh_record_event wasm_end(void)
{
    assert(reader.games);
    return note(sh_reader_end(&reader));
}

EXPORT(line) unsigned wasm_line(void)
{
    return reader.line;
}

/* ---- the match ---- */

EXPORT(act) int wasm_act(size_t n)
{
    const struct sh_game *game = reader.header.game;
    const char *why = "not-an-act";
    struct sh_act act;
    char word[SH_WORD_MAX];
    assert(reader.begun);
    if (sh_parse_act(game, input_string(n), &act, word))
        why = sh_refuse(game, &reader.state, act.seat, act.move, act.word);
    refusal = why ? why : "";
    if (why) return -1;
    memcpy(&reader.before, &reader.state, game->state_size);
    sh_play(game, &reader.state, act.seat, act.move, act.word);
    memcpy(reader.word, word, sizeof word);
    reader.act = (struct sh_act){act.seat, act.move, act.word ? reader.word : NULL};
    return 0;
}

EXPORT(why) size_t wasm_why(void)
{
    return answer_text(refusal);
}

EXPORT(chance) size_t wasm_chance(void)
{
    if (!reader.begun || !sh_may_act(&reader.state, SH_CHANCE)) return answer_text("");
    struct sh_move move = sh_draw(reader.header.game, &reader.state, &rng);
    return answer_act((struct sh_act){SH_CHANCE, move, NULL});
}

EXPORT(bot) size_t wasm_bot(int seat, size_t n)
{
    const struct sh_game *game = reader.header.game;
    union sh_any_state view;
    struct sh_act act = {.seat = (uint8_t)seat};
    char word[SH_WORD_MAX] = "";
    assert(reader.begun && seat >= 0 && seat < reader.state.base.seats);
    const struct sh_bot *bot = sh_find_bot(input_string(n), game);
    if (!bot || !sh_may_act(&reader.state, seat)) return answer_text("");
    assert(bot->memory <= BOT_MEMORY);
    sh_view(game, &reader.state, seat, &view);
    const struct sh_thought thought = {.bot = bot, .game = game, .view = &view, .seat = seat,
                                       .rng = &rng, .memory = bot_memory};
    if (!bot->choose(&thought, &act.move, word)) return answer_text("");
    act.word = word[0] ? word : NULL;
    return answer_act(act);
}

EXPORT(seen) size_t wasm_seen(int viewer)
{
    if (!reader.begun || reader.state.base.acts == 0) return answer_text("");
    return answer_act(sh_view_move(reader.header.game, &reader.before, viewer, reader.act));
}

EXPORT(view) size_t wasm_view(int viewer)
{
    const struct sh_game *game = reader.header.game;
    const struct sh_state *base = &reader.state.base;
    union sh_any_state view;
    struct sh_writer w = answer();
    assert(reader.begun);
    sh_view(game, &reader.state, viewer, &view);
    sh_put_char(&w, '{');
    sh_put_text_at(&w, "game", game->id);
    sh_put_number_at(&w, "seats", base->seats);
    sh_put_number_at(&w, "acts", base->acts);
    sh_json_asked(&w, game, base);
    sh_put_key(&w, "view");
    sh_json_state(&w, game, &view);
    sh_put_char(&w, '}');
    return length_of(&w);
}

EXPORT(moves) size_t wasm_moves(int seat)
{
    struct sh_writer w = answer();
    assert(reader.begun);
    sh_json_moves(&w, reader.header.game, &reader.state, seat);
    return length_of(&w);
}

EXPORT(state) unsigned char *wasm_state(void)
{
    return reader.state.bytes;
}

EXPORT(state_size) size_t wasm_state_size(void)
{
    return reader.header.game ? reader.header.game->state_size : 0;
}
