/*
 * bots/twins_test.c - no bot's act depends on what its seat cannot know.
 *
 * Whole matches are played. At every question another world is imagined that looks the same to the
 * seat, with another past if the game can tell it, and the same bot is asked with the same
 * generator but in memory full of other rubbish: it must give the same answer.
 */
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "engine/bits.h"
#include "engine/games.h"
#include "tests/setups.h"
#include "tests/toy.h"

enum { ROUNDS = 60, QUESTIONS = 40, RUBBISH = 8 }; /* memory is large: not every time */

static bool some_rounds(void *limit)
{
    int *left = limit;
    return (*left)-- > 0;
}

struct twins {
    const struct sh_game  *game;
    const struct sh_setup *setup;
    union sh_any_state     state, other;
    struct sh_past        *past, *other_past;
    struct sh_rng          doubt;
    int                    asked, differed;
};

/* What would have happened in the other world: every act as it was there. */
static void retell(struct twins *t, int seat)
{
    sh_past_init(t->other_past, t->game, t->setup);
    if (t->past->count == 0 || !t->game->recall) return;
    assert_true(sh_past_see(t->past, seat));
    for (int n = 0; n < t->past->count; n++)
        sh_past_add(t->other_past, t->game->recall(&t->other, seat, n, t->past->seen));
}

struct answer {
    bool           chosen;
    struct sh_move move;
    char           word[SH_WORD_MAX];
};

static struct answer ask_in(const struct twins *t, const struct sh_bot *bot, int seat, bool there)
{
    struct answer answer = {.word = ""};
    struct sh_rng rng;
    int limit = ROUNDS;
    void *memory = calloc(1, bot->memory + 1);
    assert_non_null(memory);
    if (there && t->asked % RUBBISH == 0) memset(memory, 0xa5, bot->memory + 1);
    sh_rng_seed(&rng, (uint64_t)t->asked);
    struct sh_question question = {
        .game = t->game, .state = there ? &t->other : &t->state, .seat = seat, .rng = &rng,
        .past = there && t->game->recall ? t->other_past : t->past, .more = some_rounds,
        .limit = &limit, .memory = memory,
    };
    answer.chosen = sh_bot_ask(bot, &question, &answer.move, answer.word);
    free(memory);
    return answer;
}

static void compare(struct twins *t, const struct sh_bot *bot, int seat)
{
    t->asked++;
    sh_view(t->game, &t->state, seat, &t->other);
    t->game->imagine(&t->other, seat, &t->doubt);
    t->differed += memcmp(&t->state, &t->other, t->game->state_size) != 0;
    retell(t, seat);
    struct answer here = ask_in(t, bot, seat, false), there = ask_in(t, bot, seat, true);
    assert_int_equal(here.chosen, there.chosen);
    if (!here.chosen) return;
    assert_true(sh_same(here.move, there.move));
    assert_string_equal(here.word, there.word);
    assert_null(sh_refuse(t->game, &t->state, seat, here.move, here.word[0] ? here.word : NULL));
}

/* A match of random bots (they come everywhere), in which `bot` is asked now and then. */
static void play(struct twins *t, const struct sh_bot *bot, uint64_t number, int every)
{
    struct sh_drive drive;
    char word[SH_WORD_MAX];
    sh_drive_init(&drive, t->game, &sh_bot_random);
    sh_drive_seed(&drive, 5, number);
    drive.past = t->past;
    sh_past_init(t->past, t->game, t->setup);
    assert_null(sh_start(t->game, &t->state, t->setup));
    for (int n = 0; t->state.base.to_act; n++) {
        uint16_t seats = t->state.base.to_act & (uint16_t)((1u << SH_SEATS_MAX) - 1);
        if (seats && n % every == 0) compare(t, bot, sh_first_bit(seats));
        struct sh_act act = sh_drive_next(&drive, &t->state, word);
        sh_play(t->game, &t->state, act.seat, act.move, act.word);
    }
}

/* About so many acts has a match of this game. */
static int length_of(const struct sh_game *game, const struct sh_setup *setup)
{
    union sh_any_state state;
    struct sh_drive drive;
    char word[SH_WORD_MAX];
    sh_drive_init(&drive, game, &sh_bot_random);
    sh_drive_seed(&drive, 5, 0);
    assert_null(sh_start(game, &state, setup));
    while (state.base.to_act) {
        struct sh_act act = sh_drive_next(&drive, &state, word);
        sh_play(game, &state, act.seat, act.move, act.word);
    }
    return state.base.acts;
}

static void compare_all(const struct sh_bot *bot)
{
    static struct twins t;
    t = (struct twins){.past = malloc(sizeof *t.past), .other_past = malloc(sizeof *t.past)};
    assert_true(t.past && t.other_past);
    for (int g = 0; sh_games[g]; g++) {
        struct setups all;
        int seats = 0;
        for (setups_init(&all, sh_games[g]); setups_next(&all);) {
            if (all.setup.seats == seats) continue; /* one setup for each number of seats */
            seats = all.setup.seats;
            t.game = sh_games[g];
            t.setup = &all.setup;
            t.asked = t.differed = 0;
            sh_rng_seed(&t.doubt, (uint64_t)seats);
            play(&t, bot, 0, 1 + length_of(t.game, t.setup) / QUESTIONS);
            assert_true(t.asked > 0);
            bool secrets = strcmp(t.game->id, "nullgame") != 0;
            if (secrets && t.asked > 5) assert_true(t.differed > 0);
        }
    }
    free(t.past);
    free(t.other_past);
}

TEST(no_bot_of_players_peeks)
{
    for (int b = 0; sh_bots[b]; b++) compare_all(sh_bots[b]);
}

TEST(no_baseline_peeks)
{
    for (int b = 0; sh_baselines[b]; b++)
        if (strcmp(sh_baselines[b]->id, "oracle") != 0) compare_all(sh_baselines[b]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_bot_of_players_peeks),
        cmocka_unit_test(no_baseline_peeks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
