/*
 * tests/fuzz/fuzz_act.c - anything as a move, in the middle of any match.
 *
 * The first bytes choose game, setup and seed; the rest are orders, each a byte and what belongs
 * to it: four raw bytes by any seat with any word, a text for sh_parse() or sh_parse_act(), or some
 * random acts. What is refused changes no byte; what is accepted moves() had listed; a text that
 * is understood is written again as it was.
 */
#include <string.h>

#include "tests/fuzz/fuzz.h"
#include "tests/setups.h"

static const struct sh_game *game;
static union sh_any_state state;

static bool is_listed(int seat, struct sh_move move)
{
    struct sh_move list[SH_MOVES_MAX];
    if (seat < 0 || seat > SH_CHANCE || !sh_may_act(&state, seat)) return false;
    int n = game->moves(&state, seat, list), i = 0;
    REQUIRE(n > 0 && n <= SH_MOVES_MAX);
    while (i < n && !sh_same(list[i], move)) i++;
    return i < n;
}

static void check_explanation(int seat, struct sh_move move, const char *word, const char *why)
{
    struct sh_arg args[SH_ARGS_MAX];
    fuzz_check_why(game, why);
    if (!game->explain) return;
    int n = game->explain(&state, seat, move, word, why, args);
    REQUIRE(n >= 0 && n <= SH_ARGS_MAX);
    for (int i = 0; i < n; i++)
        REQUIRE(args[i].kind == 0 ||
                (args[i].value >= 0 && args[i].value < game->kinds[args[i].kind].count));
}

/* The state changes if and only if the act is accepted, and every viewer can be told of it. */
static void try_act(int seat, struct sh_move move, const char *word)
{
    union sh_any_state before;
    bool listed = is_listed(seat, move);
    memcpy(&before, &state, sizeof state);
    const char *refused = sh_refuse(game, &state, seat, move, word);
    const char *why = sh_act(game, &state, seat, move, word);
    REQUIRE(!refused == !why && (!why || strcmp(why, refused) == 0));
    if (why) {
        REQUIRE(memcmp(&before, &state, sizeof state) == 0);
        REQUIRE(!listed || game->verbs[move.verb].word);
        check_explanation(seat, move, word, why);
        return;
    }
    REQUIRE(listed);
    REQUIRE(state.base.acts == before.base.acts + 1);
    if (!game->verbs[move.verb].word) word = NULL; /* a word too many is not looked at */
    for (int viewer = 0; viewer <= SH_WATCHER; viewer++) {
        char text[SH_TEXT_MAX];
        if (viewer >= state.base.seats && viewer != SH_WATCHER) continue;
        struct sh_act act = {(uint8_t)seat, move, word};
        act = sh_view_move(game, &before, viewer, act);
        REQUIRE(sh_format_act(game, act, text) == (int)strlen(text));
    }
    REQUIRE(game->broken(&state) == NULL);
}

static void try_bytes(struct fuzz_input *in)
{
    char word[2 * SH_WORD_MAX];
    int seat = (int8_t)fuzz_byte(in);
    uint64_t raw = fuzz_number(in, 4);
    struct sh_move move = {(uint8_t)(raw >> 24), (uint8_t)(raw >> 16), (uint8_t)(raw >> 8),
                           (uint8_t)raw};
    bool has_word = fuzz_byte(in) & 1;
    if (has_word) fuzz_string(in, word, sizeof word);
    try_act(seat, move, has_word ? word : NULL);
}

static void try_move_text(struct fuzz_input *in)
{
    char text[2 * SH_TEXT_MAX], back[SH_TEXT_MAX], word[SH_WORD_MAX];
    struct sh_move move;
    int seat = fuzz_byte(in) % 16;
    fuzz_string(in, text, sizeof text);
    if (!sh_parse(game, seat, text, &move, word)) return;
    sh_format(game, move, word[0] ? word : NULL, back);
    REQUIRE(strcmp(text, back) == 0);
    try_act(seat, move, word[0] ? word : NULL);
}

static void try_act_text(struct fuzz_input *in)
{
    char text[2 * SH_TEXT_MAX], back[SH_TEXT_MAX], word[SH_WORD_MAX];
    struct sh_act act;
    fuzz_string(in, text, sizeof text);
    if (!sh_parse_act(game, text, &act, word)) return;
    sh_format_act(game, act, back);
    REQUIRE(strcmp(text, back) == 0);
    try_act(act.seat, act.move, act.word);
}

static uint64_t take_digit(uint64_t *number, int base)
{
    uint64_t digit = *number % (unsigned)base;
    *number /= (unsigned)base;
    return digit;
}

/* One of the setups: seats and options are the digits of its number. What can't be played becomes
   the first that can. */
static struct sh_setup choose_setup(uint64_t number)
{
    struct setups all;
    setups_init(&all, game);
    setups_next(&all);
    struct sh_setup setup = all.setup;
    setup.seats = (uint8_t)(game->seats_min +
                            take_digit(&number, game->seats_max - game->seats_min + 1));
    for (int i = 0; game->options[i].name; i++) {
        const struct sh_option *option = &game->options[i];
        uint64_t digit = take_digit(&number, option->max - option->min + 1);
        setup.option[i] = (int16_t)(option->min + (int)digit);
    }
    return sh_check(game, &setup) ? all.setup : setup;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    struct fuzz_input in = {bytes, count};
    game = fuzz_game(&in);
    struct sh_setup setup = choose_setup(fuzz_number(&in, 2));
    unsigned depth = (unsigned)fuzz_number(&in, 2) % 1024;
    memset(&state, 0, sizeof state);
    REQUIRE(sh_start(game, &state, &setup) == NULL);
    fuzz_play(game, &state, fuzz_number(&in, 4), depth);
    while (in.left > 0) {
        switch (fuzz_byte(&in) % 4) {
        case 0: try_bytes(&in); break;
        case 1: try_move_text(&in); break;
        case 2: try_act_text(&in); break;
        case 3: fuzz_play(game, &state, count, fuzz_byte(&in)); break;
        }
    }
    fuzz_check_state(game, &state);
    return 0;
}
