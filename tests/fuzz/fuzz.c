/* tests/fuzz/fuzz.c - see fuzz.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "engine/json.h"
#include "record/record.h"
#include "tests/fuzz/fuzz.h"
#include "tests/toy.h"

#define GAME(id) extern const struct sh_game sh_game_##id;
#include "games.list"
#undef GAME

#define GAME(id) &sh_game_##id,
const struct sh_game *const fuzz_games[] = {
#include "games.list"
    &toy_game,
    NULL,
};

void fuzz_fail(const char *file, int line, const char *condition)
{
    fprintf(stderr, "%s:%d: this should hold: %s\n", file, line, condition);
    abort();
}

uint8_t fuzz_byte(struct fuzz_input *in)
{
    if (in->left == 0) return 0;
    in->left--;
    return *in->bytes++;
}

uint64_t fuzz_number(struct fuzz_input *in, int size)
{
    uint64_t number = 0;
    for (int i = 0; i < size; i++) number = number << 8 | fuzz_byte(in);
    return number;
}

const struct sh_game *fuzz_game(struct fuzz_input *in)
{
    size_t count = sizeof fuzz_games / sizeof *fuzz_games - 1;
    return fuzz_games[fuzz_byte(in) % count];
}

void fuzz_string(struct fuzz_input *in, char *text, size_t room)
{
    size_t n = 0;
    while (n + 1 < room && in->left > 0) {
        char c = (char)fuzz_byte(in);
        if (c == '\n' || c == '\0') break;
        text[n++] = c;
    }
    text[n] = '\0';
}

static bool lists(const char *const *reasons, const char *why)
{
    while (*reasons && strcmp(*reasons, why) != 0) reasons++;
    return *reasons != NULL;
}

void fuzz_check_why(const struct sh_game *game, const char *why)
{
    REQUIRE(lists(sh_reasons, why) || lists(sh_record_reasons, why) ||
            (game && lists(game->reasons, why)));
}

static void check_view(const struct sh_game *game, const void *state, int viewer)
{
    static char json[SH_JSON_MAX];
    union sh_any_state view;
    struct sh_writer w;
    sh_view(game, state, viewer, &view);
    sh_writer_init(&w, json, sizeof json);
    sh_json_state(&w, game, &view);
    REQUIRE(!w.full);
    REQUIRE(w.length == strlen(json) && json[0] == '{' && json[w.length - 1] == '}');
}

void fuzz_check_state(const struct sh_game *game, const void *state)
{
    const struct sh_state *base = state;
    REQUIRE(game->broken(state) == NULL);
    for (int s = 0; s < base->seats; s++) check_view(game, state, s);
    check_view(game, state, SH_WATCHER);
}

void fuzz_play(const struct sh_game *game, void *state, uint64_t seed, unsigned acts)
{
    const struct sh_state *base = state;
    struct sh_drive drive = {.game = game};
    char word[SH_WORD_MAX];
    for (int s = 0; s < SH_SEATS_MAX; s++) drive.bot[s] = &sh_bot_random;
    sh_drive_seed(&drive, seed, 0);
    for (; acts > 0 && base->to_act; acts--) {
        struct sh_act act = sh_drive_next(&drive, state, word);
        REQUIRE(sh_act(game, state, act.seat, act.move, act.word) == NULL);
    }
}
