/*
 * tests/fuzz/fuzz_answer.c - any bytes as the line of a bot's program, in the middle of any match.
 *
 * The first bytes choose game, seats and seed, and how far a random match has come; the rest are
 * lines. They are read from what a seat knows: what is taken is legal in the true state, what is
 * legal there is not called illegal, and every refusal has a name we know and fits into JSON.
 * Behind every line the match goes on a little.
 */
#include <string.h>

#include "engine/bits.h"
#include "runtime/exec_tell.h"
#include "tests/fuzz/fuzz.h"
#include "tests/setups.h"

enum { QUESTION = 57, LINE_MAX = 300 };

static const struct sh_game *game;
static union sh_any_state state;

static bool is_ours(const char *why)
{
    static const char *const ours[] = {"bad-line", "bad-text", "unknown-line", "stale", "bad-move",
                                       "must-act"};
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
        if (strcmp(ours[i], why) == 0) return true;
    return false;
}

static void check_refusal(const char *why, const struct exec_answer *answer)
{
    char text[4096];
    struct sh_writer w;
    if (!is_ours(why)) fuzz_check_why(game, why);
    sh_writer_init(&w, text, sizeof text);
    exec_put_refusal(&w, game, "x", why, answer->args, answer->count);
    REQUIRE(!w.full && w.text[w.length - 1] == '\n');
}

/* Is this an answer that should be taken, as far as it can be told without the parser? */
static bool is_exact(const char *line, int seat)
{
    char text[SH_TEXT_MAX], again[SH_TEXT_MAX + 16];
    struct sh_move moves[SH_MOVES_MAX];
    int count = game->moves(&state, seat, moves);
    for (int i = 0; i < count; i++) {
        if (game->verbs[moves[i].verb].word) continue;
        sh_format(game, moves[i], NULL, text);
        snprintf(again, sizeof again, "act %d %s", QUESTION, text);
        if (strcmp(line, again) == 0) return true;
    }
    return (state.base.idle >> seat & 1) && strcmp(line, "pass 57") == 0;
}

static void try_line(const uint8_t *bytes, size_t length, int seat)
{
    union sh_any_state view;
    char line[2 * LINE_MAX];
    struct exec_answer answer;
    struct sh_thought thought = {.game = game, .view = &view, .seat = seat};
    sh_view(game, &state, seat, &view);
    memcpy(line, bytes, length);
    line[length] = '\0';
    bool exact = strlen(line) == length && is_exact(line, seat);
    const char *why = exec_read_answer(&thought, QUESTION, line, length, sizeof line, &answer);
    if (exact) REQUIRE(!why);
    if (why) {
        check_refusal(why, &answer);
        return;
    }
    if (answer.pass) {
        REQUIRE(state.base.idle >> seat & 1);
        return;
    }
    const char *word = answer.word[0] ? answer.word : NULL;
    REQUIRE(sh_act(game, &state, seat, answer.move, word) == NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    struct fuzz_input in = {bytes, count};
    struct setups all;
    game = fuzz_game(&in);
    setups_init(&all, game);
    for (unsigned skip = fuzz_byte(&in) % 8 + 1; skip > 0 && setups_next(&all); skip--) continue;
    memset(&state, 0, sizeof state);
    if (sh_start(game, &state, &all.setup) != NULL) return 0;
    fuzz_play(game, &state, fuzz_number(&in, 2), fuzz_byte(&in));
    while (in.left > 0) {
        const uint8_t *end = memchr(in.bytes, '\n', in.left);
        size_t length = end ? (size_t)(end - in.bytes) : in.left;
        uint16_t asked = state.base.to_act & (uint16_t)~(1u << SH_CHANCE);
        size_t used = length > LINE_MAX ? LINE_MAX : length;
        int which = asked ? (int)(used % (size_t)sh_bits(asked)) : 0;
        if (asked) try_line(in.bytes, used, sh_nth_bit(asked, which));
        in.bytes += end ? length + 1 : length;
        in.left -= end ? length + 1 : length;
        fuzz_play(game, &state, count + in.left, used % 3);
    }
    return 0;
}
