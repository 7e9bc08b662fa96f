/*
 * games/codenames/blunders_test.c - what counts as a blunder in Codenames, by the small pack of
 * lexicon/fixture.txt: three positions each; and that random players make each of them.
 */
#include "engine/rng.h"
#include "pack_test.h"

extern const struct sh_blunder SH_LOCAL(blunders)[];

enum { CLUE_NEAR_ASSASSIN, TOUCH_AFTER_DOUBT };

/* 1 to 6 are music, 10 to 14 the farm; 1 to 9 are red, 10 to 17 blue, 25 the assassin. */
static const char *const on_table[CARDS] = {
    "piano", "violin", "drum", "trumpet", "flute", "guitar", "king", "queen", "knight",
    "cow", "hen", "horse", "barn", "tractor", "ship", "whale", "anchor", "wave", "oven",
    "spoon", "plate", "pan", "bowl", "snow", "ice"};

static bool is(const struct codenames *g, int which, struct sh_move move, const char *word,
               const struct sh_lexicon *known)
{
    int seat = move.verb == V_CLUE ? 0 : 2;
    union sh_any_state view;
    sh_view(&SH_GAME, g, seat, &view);
    struct sh_thought t = {.game = &SH_GAME, .view = &view, .seat = seat, .lexicon = known};
    const struct sh_blunder *blunder = &SH_LOCAL(blunders)[which];
    return blunder->verbs >> move.verb & 1 && blunder->made(&t, move, word);
}

static bool near_assassin(const struct codenames *g, int number, const char *word)
{
    struct sh_move move = {V_CLUE, (uint8_t)number, 0, 0};
    return is(g, CLUE_NEAR_ASSASSIN, move, word, &lexicon);
}

RULE(a_clue_is_nearer_to_the_assassin_than_to_its_aim)
{
    struct codenames g = lay_words(on_table);
    assert_true(near_assassin(&g, 1, "winter"));
    assert_true(near_assassin(&g, 2, "winter"));
    assert_true(near_assassin(&g, 1, "coat"));
}

RULE(a_clue_is_nearer_to_its_aim)
{
    struct codenames g = lay_words(on_table);
    assert_false(near_assassin(&g, 2, "music"));
    assert_false(near_assassin(&g, 6, "music"));
    g.covered = 1u << 24; /* he is no danger any more */
    assert_false(near_assassin(&g, 1, "winter"));
    struct sh_move move = {V_CLUE, 1, 0, 0};
    assert_false(is(&g, CLUE_NEAR_ASSASSIN, move, "winter", NULL));
}

/* Red's operative touches a card, after one of these was found on the clue. */
static bool doubtful(const char *clue, int number, int guesses, uint32_t covered, int card)
{
    struct codenames g = lay_words(on_table);
    say_clue(&g, clue, (uint8_t)number);
    g.guesses = (uint8_t)guesses;
    g.covered = covered;
    struct sh_move move = {V_GUESS, (uint8_t)card, 0, 0};
    return is(&g, TOUCH_AFTER_DOUBT, move, NULL, &lexicon);
}

/* The cards by how much the clue calls for them, the strongest first. */
static void rank_cards(const char *clue, int order[CARDS])
{
    const struct weights weights = SH_LOCAL(usual_weights)(&lexicon);
    const struct codenames g = lay_words(on_table);
    struct table_words words;
    float pull[CARDS];
    SH_LOCAL(look_up)(&lexicon, &g, &words);
    SH_LOCAL(pulls_of)(&lexicon, &weights, &words, clue, pull);
    for (int i = 0; i < CARDS; i++) {
        int at = i;
        for (; at > 0 && pull[order[at - 1]] < pull[i]; at--) order[at] = order[at - 1];
        order[at] = i;
    }
}

RULE(a_second_touch_is_of_a_card_that_the_clue_does_not_call_for)
{
    int order[CARDS];
    rank_cards("music", order);
    assert_true(order[0] < 6 && order[1] < 6); /* as it should be */
    assert_true(doubtful("music", 2, 1, 1u << order[0], order[CARDS - 1]));
    assert_true(doubtful("music", 3, 1, 1u << order[1], order[CARDS - 2]));
    assert_true(doubtful("music", 4, 1, 1u << order[2], order[CARDS - 3]));
}

RULE(a_touch_is_the_first_or_called_for_or_the_one_more)
{
    int order[CARDS];
    rank_cards("music", order);
    assert_false(doubtful("music", 2, 1, 1u << order[0], order[1]));
    assert_false(doubtful("music", 2, 0, 0, order[CARDS - 1]));
    assert_false(doubtful("music", 2, 2, 3u, order[CARDS - 1])); /* may be for an earlier clue */
}

/* Anything legal, with any word of the pack. */
static struct sh_act anything(const union sh_any_state *state, struct sh_rng *rng, char *word)
{
    struct sh_act act = {.seat = SH_CHANCE};
    if (sh_may_act(state, SH_CHANCE)) {
        act.move = sh_draw(&SH_GAME, state, rng);
        return act;
    }
    act.seat = (uint8_t)__builtin_ctz(state->base.to_act & (unsigned)~state->base.idle);
    act.move = sh_random_move(&SH_GAME, state, act.seat, rng);
    if (!SH_GAME.verbs[act.move.verb].word) return act;
    do {
        int any = (int)sh_rng_below(rng, lexicon.head->words);
        snprintf(word, SH_WORD_MAX, "%s", lexicon_word(&lexicon, any));
        act.word = word;
    } while (sh_refuse(&SH_GAME, state, act.seat, act.move, word));
    return act;
}

RULE(random_players_make_each_at_least_once_in_a_hundred_matches)
{
    int made[2] = {0};
    struct sh_rng rng;
    struct sh_setup setup;
    union sh_any_state state;
    char word[SH_WORD_MAX];
    sh_rng_seed(&rng, 1);
    sh_setup_init(&SH_GAME, &setup);
    setup.words = on_table;
    setup.word_count = CARDS;
    for (int n = 0; n < 100; n++) {
        assert_null(sh_start(&SH_GAME, &state, &setup));
        while (state.base.to_act) {
            struct sh_act act = anything(&state, &rng, word);
            union sh_any_state view;
            sh_view(&SH_GAME, &state, act.seat == SH_CHANCE ? 0 : act.seat, &view);
            struct sh_thought t = {.view = &view, .seat = act.seat, .lexicon = &lexicon};
            for (int b = 0; b < 2 && act.seat != SH_CHANCE; b++)
                if (SH_LOCAL(blunders)[b].verbs >> act.move.verb & 1)
                    made[b] += SH_LOCAL(blunders)[b].made(&t, act.move, act.word);
            sh_play(&SH_GAME, &state, act.seat, act.move, act.word);
        }
    }
    assert_true(made[CLUE_NEAR_ASSASSIN] > 0 && made[TOUCH_AFTER_DOUBT] > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_clue_is_nearer_to_the_assassin_than_to_its_aim),
        cmocka_unit_test(a_clue_is_nearer_to_its_aim),
        cmocka_unit_test(a_second_touch_is_of_a_card_that_the_clue_does_not_call_for),
        cmocka_unit_test(a_touch_is_the_first_or_called_for_or_the_one_more),
        cmocka_unit_test(random_players_make_each_at_least_once_in_a_hundred_matches),
    };
    build_pack();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    remove_pack();
    return failed;
}
