/*
 * tests/fuzz/fuzz_setup.c - anything as a setup.
 *
 * First options by name and value, then a setup whose every member comes from the input. What
 * sh_check() lets pass can be started and played. Words are shorter than SH_WORD_MAX, as all doors
 * demand that take them from outside.
 */
#include <string.h>

#include "tests/fuzz/fuzz.h"

enum { ACTS = 50, TEXT = 100 };

/* An option that is accepted reads as it was given; one that is refused changes nothing. */
static void try_option(const struct sh_game *game, struct sh_setup *setup, struct fuzz_input *in)
{
    char name[TEXT], value[TEXT], text[SH_NAME_MAX];
    struct sh_setup before = *setup;
    fuzz_string(in, name, sizeof name);
    fuzz_string(in, value, sizeof value);
    const char *why = sh_setup_option(game, setup, name, value);
    int i = 0;
    while (game->options[i].name && strcmp(game->options[i].name, name) != 0) i++;
    if (why) {
        fuzz_check_why(game, why);
        REQUIRE(memcmp(before.option, setup->option, sizeof before.option) == 0);
        REQUIRE((strcmp(why, "unknown-option") == 0) == !game->options[i].name);
        return;
    }
    REQUIRE(game->options[i].name);
    sh_format_option(&game->options[i], setup->option[i], text);
    REQUIRE(strcmp(text, value) == 0);
}

/* What passed has only values that can be written down. */
static void check_options(const struct sh_game *game, const struct sh_setup *setup)
{
    char text[SH_NAME_MAX];
    for (int i = 0; game->options[i].name; i++)
        REQUIRE(sh_format_option(&game->options[i], setup->option[i], text) > 0);
}

static void try_setup(const struct sh_game *game, const struct sh_setup *setup, uint64_t seed)
{
    union sh_any_state state;
    const char *why = sh_check(game, setup), *refused = sh_start(game, &state, setup);
    REQUIRE(!why == !refused);
    if (why) {
        REQUIRE(strcmp(why, refused) == 0);
        fuzz_check_why(game, why);
        return;
    }
    check_options(game, setup);
    REQUIRE(state.base.seats == setup->seats && state.base.acts == 0);
    fuzz_check_state(game, &state);
    fuzz_play(game, &state, seed, ACTS);
    fuzz_check_state(game, &state);
}

/* Numbers are small more often than not, or hardly a setup would be near the limits. */
static int16_t some_option(struct fuzz_input *in)
{
    uint8_t kind = fuzz_byte(in);
    return kind < 224 ? (int16_t)(kind % 16) : (int16_t)fuzz_number(in, 2);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    static char text[SH_WORDS_MAX][2 * SH_WORD_MAX];
    const char *words[SH_WORDS_MAX];
    struct fuzz_input in = {bytes, count};
    const struct sh_game *game = fuzz_game(&in);
    struct sh_setup setup;
    sh_setup_init(game, &setup);
    for (int n = fuzz_byte(&in) % 8; n > 0; n--) try_option(game, &setup, &in);
    uint64_t seed = fuzz_number(&in, 2);

    setup.seats = fuzz_byte(&in);
    if (fuzz_byte(&in) & 1)
        for (int i = 0; i < SH_OPTIONS_MAX; i++) setup.option[i] = some_option(&in);
    setup.word_count = (uint16_t)some_option(&in);
    for (int i = 0; i < SH_WORDS_MAX; i++) {
        fuzz_string(&in, text[i], sizeof text[i]);
        words[i] = text[i];
    }
    setup.words = words;
    try_setup(game, &setup, seed);
    return 0;
}
