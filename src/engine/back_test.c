/* engine/back_test.c - may an act be taken back? Who learned what by it. */
#include "engine/back.h"

#include "engine/games.h"
#include "tests/toy.h"

static struct sh_act act_of(const struct sh_game *game, const char *text, char word[SH_WORD_MAX])
{
    struct sh_act act;
    assert_true(sh_parse_act(game, text, &act, word));
    return act;
}

static bool is_final(const struct sh_game *game, const void *before, const char *text)
{
    char word[SH_WORD_MAX];
    return sh_is_final(game, before, act_of(game, text, word));
}

/* Make the act on a copy; does this viewer learn something, whatever worlds are imagined? */
static bool has_learned(const struct sh_game *game, const void *before, const char *text,
                        int viewer)
{
    union sh_any_state after;
    struct sh_rng rng;
    char word[SH_WORD_MAX];
    struct sh_act act = act_of(game, text, word);
    int learned = 0;
    memcpy(&after, before, game->state_size);
    assert_null(sh_act(game, &after, act.seat, act.move, act.word));
    for (unsigned seed = 0; seed < 20; seed++) {
        sh_rng_seed(&rng, seed);
        learned += sh_has_learned(game, before, act, &after, viewer, &rng);
    }
    assert_true(learned == 0 || learned == 20);
    return learned > 0;
}

static struct toy clue_is_asked(void)
{
    struct toy g;
    toy_begin(&toy_game, &g, 3);
    toy_play(&toy_game, &g, "* deal 0 red; * deal 1 green; * deal 2 blue");
    return g;
}

static struct toy votes_are_asked(void)
{
    struct toy g = clue_is_asked();
    toy_play(&toy_game, &g, "0 clue 2 tree");
    return g;
}

TEST(what_the_rules_call_final_is_never_taken_back)
{
    struct toy g = clue_is_asked();
    struct sh_verb verbs[16];
    struct sh_game strict = toy_game;
    int n = 0;
    for (; toy_game.verbs[n].name; n++) verbs[n] = toy_game.verbs[n];
    verbs[n] = toy_game.verbs[n];
    verbs[TOY_V_CLUE].final = true;
    strict.verbs = verbs;
    assert_true(is_final(&strict, &g, "0 clue 2 tree"));
    assert_false(is_final(&strict, &g, "0 mark red"));
}

TEST(what_everybody_sees_as_it_was_is_no_secret)
{
    struct toy g = clue_is_asked();
    assert_false(is_final(&toy_game, &g, "0 mark red"));
    assert_false(is_final(&toy_game, &g, "0 clue 2 tree"));
    assert_false(is_final(&toy_game, &g, "1 object"));
}

TEST(a_ballot_is_secret)
{
    struct toy g = votes_are_asked();
    assert_true(is_final(&toy_game, &g, "1 vote 0 red tree"));
}

TEST(a_card_dealt_face_down_is_secret_though_its_seat_sees_it)
{
    struct toy g;
    toy_begin(&toy_game, &g, 2);
    assert_true(is_final(&toy_game, &g, "* deal 0 red"));
}

/* A game that hides only the word that was said. */
static void hide_word(const void *state, int viewer, struct sh_act *act)
{
    (void)state;
    if (viewer != act->seat && act->move.verb == TOY_V_CLUE) act->word = NULL;
}

TEST(a_word_only_its_seat_knows_is_secret)
{
    struct sh_game game = toy_game;
    struct toy g = clue_is_asked();
    game.hide_move = hide_word;
    assert_true(is_final(&game, &g, "0 clue 2 tree"));
    assert_false(is_final(&game, &g, "0 mark red"));
}

/* Only the watcher does not see it whole. */
static void hide_from_watcher(const void *state, int viewer, struct sh_act *act)
{
    (void)state;
    if (viewer == SH_WATCHER && act->move.verb == TOY_V_MARK) act->move.a = SH_HIDDEN;
}

TEST(the_watcher_counts_as_somebody_who_sees)
{
    struct sh_game game = toy_game;
    struct toy g = clue_is_asked();
    game.hide_move = hide_from_watcher;
    assert_true(is_final(&game, &g, "0 mark red"));
}

TEST(nobody_learns_from_an_open_act)
{
    struct toy g = clue_is_asked();
    for (int viewer = 0; viewer < 3; viewer++) {
        assert_false(has_learned(&toy_game, &g, "0 mark red", viewer));
        assert_false(has_learned(&toy_game, &g, "0 clue 2 tree", viewer));
        assert_false(has_learned(&toy_game, &g, "2 object", viewer));
    }
    assert_false(has_learned(&toy_game, &g, "0 mark red", SH_WATCHER));
}

TEST(the_last_ballot_shows_all_the_others)
{
    struct toy g = votes_are_asked();
    toy_play(&toy_game, &g, "0 vote 1 red tree; 1 vote 2 blue tree");
    for (int viewer = 0; viewer < 3; viewer++)
        assert_true(has_learned(&toy_game, &g, "2 vote 0 green tree", viewer));
}

TEST(one_does_not_learn_from_ones_own_ballot_while_others_are_out)
{
    struct toy g = votes_are_asked();
    assert_false(has_learned(&toy_game, &g, "0 vote 1 red tree", 0));
}

TEST(an_act_that_ends_the_match_shows_what_was_hidden)
{
    const struct sh_game *game = sh_find_game("nullgame");
    union sh_any_state g;
    struct sh_setup setup;
    char word[SH_WORD_MAX];
    static const char *const acts[] = {"* flip 0 heads", "0 done", "* flip 1 tails"};
    sh_setup_init(game, &setup);
    assert_null(sh_start(game, &g, &setup));
    for (int i = 0; i < 3; i++) {
        struct sh_act act = act_of(game, acts[i], word);
        if (i == 1)
            for (int viewer = 0; viewer < 2; viewer++)
                assert_false(has_learned(game, &g, acts[i], viewer));
        assert_null(sh_act(game, &g, act.seat, act.move, act.word));
    }
    assert_true(has_learned(game, &g, "1 done", 0));
    assert_true(has_learned(game, &g, "1 done", 1));
    assert_true(has_learned(game, &g, "1 done", SH_WATCHER));
}

/* One may mark only the card one holds. */
static const char *refuse_others_cards(const void *state, int seat, struct sh_move m,
                                       const char *word)
{
    const struct toy *g = state;
    if (m.verb == TOY_V_MARK && g->card[seat] != m.a) return "no-such-card";
    return toy_game.refuse(state, seat, m, word);
}

TEST(an_act_that_only_some_hands_allow_tells_the_hand)
{
    struct sh_game game = toy_game;
    struct toy g = clue_is_asked();
    game.refuse = refuse_others_cards;
    assert_false(has_learned(&game, &g, "0 mark red", 0)); /* knew it before */
    assert_true(has_learned(&game, &g, "0 mark red", 1));
    assert_true(has_learned(&game, &g, "0 mark red", SH_WATCHER));
}

/* Looking at a card of somebody else: the view of the one who looks changes by what he saw. */
static void apply_peek(void *state, int seat, struct sh_move m, const char *word)
{
    struct toy *g = state;
    toy_game.apply(state, seat, m, word);
    if (m.verb == TOY_V_MARK) g->number = g->card[1];
}

static void hide_peek(void *state, int viewer)
{
    struct toy *g = state;
    toy_game.hide(state, viewer);
    if (viewer != 0 && g->number != SH_NONE) g->number = SH_HIDDEN;
}

TEST(who_peeks_learns_and_the_others_do_not)
{
    struct sh_game game = toy_game;
    struct toy g = clue_is_asked();
    game.apply = apply_peek;
    game.hide = hide_peek;
    assert_true(has_learned(&game, &g, "0 mark red", 0));
    assert_false(has_learned(&game, &g, "0 mark red", 2));
}

TEST(asking_changes_nothing)
{
    struct toy g = votes_are_asked(), before = g, after = g;
    struct sh_rng rng;
    char word[SH_WORD_MAX];
    struct sh_act act = act_of(&toy_game, "1 vote 0 red tree", word);
    assert_null(sh_act(&toy_game, &after, act.seat, act.move, act.word));
    struct toy kept = after;
    sh_rng_seed(&rng, 1);
    sh_is_final(&toy_game, &g, act);
    sh_has_learned(&toy_game, &g, act, &after, 2, &rng);
    assert_memory_equal(&g, &before, sizeof g);
    assert_memory_equal(&after, &kept, sizeof after);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_the_rules_call_final_is_never_taken_back),
        cmocka_unit_test(what_everybody_sees_as_it_was_is_no_secret),
        cmocka_unit_test(a_ballot_is_secret),
        cmocka_unit_test(a_card_dealt_face_down_is_secret_though_its_seat_sees_it),
        cmocka_unit_test(a_word_only_its_seat_knows_is_secret),
        cmocka_unit_test(the_watcher_counts_as_somebody_who_sees),
        cmocka_unit_test(nobody_learns_from_an_open_act),
        cmocka_unit_test(the_last_ballot_shows_all_the_others),
        cmocka_unit_test(one_does_not_learn_from_ones_own_ballot_while_others_are_out),
        cmocka_unit_test(an_act_that_ends_the_match_shows_what_was_hidden),
        cmocka_unit_test(an_act_that_only_some_hands_allow_tells_the_hand),
        cmocka_unit_test(who_peeks_learns_and_the_others_do_not),
        cmocka_unit_test(asking_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
