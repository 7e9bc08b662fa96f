/*
 * explain_test.c - why a bot touched a card or gave a clue, by the small pack of
 * lexicon/fixture.txt; and that nothing which is hidden makes a difference.
 */
#include "pack_test.h"

/* 1 to 6 are music, 10 to 14 the farm; 1 to 9 are red, 10 to 17 blue, 25 the assassin. */
static struct codenames lay(void)
{
    static const char *const words[CARDS] = {
        "piano", "violin", "drum", "trumpet", "flute", "guitar", "king", "queen", "knight",
        "cow", "hen", "horse", "barn", "tractor", "ship", "whale", "anchor", "wave", "oven",
        "spoon", "plate", "pan", "bowl", "snow", "rocket"};
    return lay_words(words);
}

static bool explain(const struct codenames *g, int viewer, const struct sh_act *seen, int count,
                    struct sh_act act, int at, int level, struct sh_grounds *grounds)
{
    const struct sh_bot bot = {.level = (uint8_t)level};
    union sh_any_state view;
    struct sh_rng rng;
    sh_rng_seed(&rng, 1);
    sh_view(&SH_GAME, g, viewer, &view);
    struct sh_thought t = {.bot = &bot, .game = &SH_GAME, .view = &view, .seat = viewer,
                           .rng = &rng, .seen = seen, .seen_count = count, .lexicon = &lexicon};
    memset(grounds, 0, sizeof *grounds);
    return SH_LOCAL(explain_act)(&t, &act, at, grounds);
}

static const struct sh_act music = {.seat = 0, .move = {V_CLUE, 2, 0, 0}, .word = "music"};

static bool is_music(int card)
{
    return card < 6;
}

RULE(a_clue_is_explained_by_the_words_it_meant)
{
    struct codenames g = lay();
    struct sh_grounds grounds;
    assert_true(explain(&g, 0, NULL, 0, music, 0, 1, &grounds));
    assert_int_equal(grounds.kind, K_CARD);
    assert_int_equal(grounds.count, 2); /* as many as it said */
    for (int i = 0; i < grounds.count; i++) {
        assert_true(is_music(grounds.of[i].value) && grounds.of[i].chosen);
        assert_in_range(grounds.of[i].percent, 1, 100);
    }
    assert_true(grounds.of[0].percent >= grounds.of[1].percent);
}

RULE(a_touch_is_explained_by_how_sure_every_card_was)
{
    struct codenames g = lay();
    struct sh_grounds grounds;
    say_clue(&g, "music", 2);
    struct sh_act touch = {.seat = 2, .move = {V_GUESS, 1, 0, 0}}, stop = {.seat = 2};
    stop.move.verb = V_STOP;
    assert_true(explain(&g, 2, &music, 1, touch, 1, 1, &grounds));
    assert_int_equal(grounds.count, SH_GROUNDS_MAX);
    for (int i = 0; i < grounds.count; i++) {
        assert_true(is_music(grounds.of[i].value));
        assert_int_equal(grounds.of[i].chosen, grounds.of[i].value == 1);
        if (i > 0) assert_true(grounds.of[i - 1].percent >= grounds.of[i].percent);
    }
    g.guesses = 1;
    g.covered = 2;
    assert_true(explain(&g, 2, &music, 1, stop, 1, 1, &grounds));
    for (int i = 0; i < grounds.count; i++) assert_false(grounds.of[i].chosen);
}

/* While the match is on, only words that everybody sees by now are named. */
RULE(a_clue_that_is_done_is_explained_by_covered_words_alone)
{
    struct codenames g = lay();
    struct sh_grounds grounds;
    const struct sh_act seen[] = {music, {.seat = 2, .move = {V_GUESS, 3, 0, 0}},
                                  {.seat = 2, .move = {V_GUESS, 9, 0, 0}}};
    say_clue(&g, "music", 2);
    g.covered = 1u << 3 | 1u << 9;
    assert_true(explain(&g, SH_WATCHER, seen, 3, music, 0, 1, &grounds));
    assert_int_equal(grounds.count, 1);
    assert_int_equal(grounds.of[0].value, 3);
    g.covered = 1u << 9;
    assert_false(explain(&g, SH_WATCHER, seen, 3, music, 0, 1, &grounds));
}

static void assert_alike(const struct sh_grounds *here, const struct sh_grounds *there)
{
    assert_int_equal(here->count, there->count);
    assert_memory_equal(here->of, there->of, sizeof here->of);
}

/* Twins: other keys behind the same view, and the same explanation. */
RULE(what_is_hidden_makes_no_difference)
{
    struct codenames g = lay(), twin;
    struct sh_grounds here, there;
    const struct sh_act seen[] = {music, {.seat = 2, .move = {V_GUESS, 3, 0, 0}}};
    const struct sh_act touch = {.seat = 2, .move = {V_GUESS, 1, 0, 0}};
    say_clue(&g, "music", 2);
    g.covered = 1u << 3;
    g.guesses = 1;
    twin = g;
    for (int i = 0; i < CARDS; i++) /* all that is not covered lies the other way round */
        if (i != 3) twin.key[i] = g.key[CARDS - 1 - (i == 21 ? 3 : i)];
    assert_memory_not_equal(twin.key, g.key, sizeof g.key);
    for (int level = 0; level < 3; level++) {
        assert_true(explain(&g, 2, seen, 2, touch, 2, level, &here));
        assert_true(explain(&twin, 2, seen, 2, touch, 2, level, &there));
        assert_alike(&here, &there);
        assert_true(explain(&g, SH_WATCHER, seen, 2, music, 0, level, &here));
        assert_true(explain(&twin, SH_WATCHER, seen, 2, music, 0, level, &there));
        assert_alike(&here, &there);
    }
}

RULE(what_has_no_words_behind_it_is_not_explained)
{
    struct codenames g = lay();
    struct sh_grounds grounds;
    struct sh_act allow = {.seat = 1, .move = {V_ALLOW, 0, 0, 0}};
    assert_false(explain(&g, 1, NULL, 0, allow, 0, 1, &grounds));
    struct sh_act key = {.seat = SH_CHANCE, .move = {V_KEY, 0, 0, 0}};
    assert_false(explain(&g, 1, NULL, 0, key, 0, 1, &grounds));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_clue_is_explained_by_the_words_it_meant),
        cmocka_unit_test(a_touch_is_explained_by_how_sure_every_card_was),
        cmocka_unit_test(a_clue_that_is_done_is_explained_by_covered_words_alone),
        cmocka_unit_test(what_is_hidden_makes_no_difference),
        cmocka_unit_test(what_has_no_words_behind_it_is_not_explained),
    };
    build_pack();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    remove_pack();
    return failed;
}
