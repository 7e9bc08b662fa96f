/*
 * engine/game_test.c - what every game gets for free: the door that acts come through, what others
 * see of them, and chance by the numbers.
 */
#include <string.h>

#include "engine/game.h"
#include "engine/games.h"
#include "tests/toy.h"

/* The toy without refuse(): then a move is legal if moves() lists it. */
static struct sh_game without_refuse(void)
{
    struct sh_game game = toy_game;
    game.refuse = NULL;
    return game;
}

#define DEALT "* deal 0 red; * deal 1 green; * deal 2 blue"
#define VOTING DEALT "; 0 clue 2 tree"
#define ROLLING VOTING "; 0 vote 1 red a; 1 vote 2 green b; 2 vote 1 blue c"

/* A match of three seats after some acts. */
static struct toy match_after(const char *script)
{
    struct toy g;
    toy_begin(&toy_game, &g, 3);
    toy_play(&toy_game, &g, script);
    return g;
}

static struct toy match_over(void)
{
    return match_after(ROLLING "; * mark 1; 1 clue 1 oak; 0 vote 1 red a; 1 vote 0 red b; "
                               "2 vote 1 red c; * mark 0");
}

#define assert_refused(g, text, why) assert_string_equal(toy_act(&toy_game, g, text), why)

/* ---- starting ---- */

TEST(starting_clears_the_memory)
{
    static union sh_any_state x, y;
    struct sh_setup setup = toy_setup(3);
    memset(&x, 0x00, sizeof x);
    memset(&y, 0xa5, sizeof y);
    assert_null(sh_start(&toy_game, &x, &setup));
    assert_null(sh_start(&toy_game, &y, &setup));
    assert_memory_equal(&x, &y, sizeof(struct toy));
    for (size_t i = sizeof(struct toy); i < sizeof y; i++) assert_int_equal(y.bytes[i], 0xa5);
}

TEST(starting_sets_the_seats_and_asks_somebody)
{
    struct toy g;
    toy_begin(&toy_game, &g, 7);
    assert_int_equal(g.base.seats, 7);
    assert_int_equal(g.base.acts, 0);
    assert_int_equal(g.base.to_act, 1 << SH_CHANCE);
    assert_string_equal(g.word[1], "crown");
}

TEST(a_refused_setup_leaves_the_memory_alone)
{
    static struct toy g, before;
    struct sh_setup setup = toy_setup(13);
    memset(&g, 0xa5, sizeof g);
    memset(&before, 0xa5, sizeof before);
    assert_string_equal(sh_start(&toy_game, &g, &setup), "wrong-seats");
    setup = toy_setup(3);
    setup.word_count = 1;
    assert_string_equal(sh_start(&toy_game, &g, &setup), "too-few-words");
    setup = toy_setup(3);
    setup.option[TOY_O_RULE] = 1;
    assert_string_equal(sh_start(&toy_game, &g, &setup), "odd-seats");
    assert_memory_equal(&g, &before, sizeof g);
}

/* ---- the door ---- */

TEST(acts_are_counted_and_played)
{
    struct toy g = match_after("* deal 0 red");
    assert_int_equal(g.base.acts, 1);
    assert_int_equal(g.card[0], 0);
    toy_play(&toy_game, &g, "* deal 1 green; * deal 2 blue; 0 clue 2 tree");
    assert_int_equal(g.base.acts, 4);
    assert_string_equal(g.clue, "tree");
}

TEST(a_refused_act_changes_nothing)
{
    struct toy g = match_after(DEALT), before = g;
    assert_refused(&g, "0 vote 1 red a", "not-now");
    assert_refused(&g, "* mark 1", "not-your-turn");
    assert_refused(&g, "0 clue 1 nut", "taboo");
    assert_memory_equal(&g, &before, sizeof g);
}

TEST(only_seats_of_the_match_may_act)
{
    static const int strangers[] = {-2147483647 - 1, -1, 3, 11, 12, 13, 14, 16, 99, 2147483647};
    struct toy g = match_after(DEALT), over = match_over();
    for (size_t i = 0; i < sizeof strangers / sizeof *strangers; i++) {
        struct sh_move object = {TOY_V_OBJECT, 0, 0, 0};
        assert_string_equal(sh_act(&toy_game, &g, strangers[i], object, NULL), "no-such-seat");
        assert_string_equal(sh_act(&toy_game, &over, strangers[i], object, NULL), "no-such-seat");
    }
    assert_refused(&g, "* mark 1", "not-your-turn");
}

TEST(only_seats_that_are_asked_may_act)
{
    struct toy g = match_after("");
    assert_refused(&g, "0 object", "not-your-turn");
    assert_refused(&g, "2 clue 1 tree", "not-your-turn");
    g = match_after(VOTING "; 1 vote 0 red a");
    assert_refused(&g, "1 vote 2 red a", "not-your-turn");
    assert_refused(&g, "* mark 3", "not-your-turn");
    toy_play(&toy_game, &g, "2 vote 0 red b");
}

TEST(seats_nobody_waits_for_may_act)
{
    struct toy g = match_after(DEALT "; 2 object");
    assert_int_equal(g.objected, 1 << 2);
    assert_refused(&g, "2 object", "not-your-turn");
    toy_play(&toy_game, &g, "1 object");
    assert_int_equal(g.base.idle, 0);
}

TEST(nobody_acts_after_the_end)
{
    struct toy g = match_over();
    assert_int_equal(g.base.to_act, 0);
    assert_refused(&g, "0 object", "match-is-over");
    assert_refused(&g, "0 clue 1 tree", "match-is-over");
    assert_refused(&g, "2 vote 1 red a", "match-is-over");
    assert_refused(&g, "* mark 1", "match-is-over");
}

TEST(chance_and_seats_keep_to_their_own_verbs)
{
    struct sh_move roll = {TOY_V_ROLL, 1, 0, 0}, mark = {TOY_V_MARK, 1, 0, 0};
    struct toy g = match_after(DEALT);
    assert_string_equal(sh_act(&toy_game, &g, 0, roll, NULL), "not-a-move");
    g = match_after(ROLLING);
    assert_string_equal(sh_act(&toy_game, &g, SH_CHANCE, mark, NULL), "not-a-move");
}

TEST(the_game_gives_its_own_reasons)
{
    struct toy g = match_after("* deal 0 red; * deal 1 red");
    assert_refused(&g, "* deal 2 red", "no-such-card");
    assert_refused(&g, "* deal 1 blue", "not-now");
    toy_play(&toy_game, &g, "* deal 2 blue; 0 mark red");
    assert_refused(&g, "0 mark red", "marked-already");
    toy_play(&toy_game, &g, "0 clue 1 tree");
    assert_refused(&g, "1 vote 1 red a", "own-seat");
}

TEST(without_reasons_of_its_own_a_game_goes_by_its_list)
{
    struct sh_game game = without_refuse();
    struct toy g = match_after("* deal 0 red; * deal 1 red");
    assert_string_equal(toy_act(&game, &g, "* deal 2 red"), "not-a-legal-move");
    toy_play(&game, &g, "* deal 2 blue; 0 mark red");
    assert_string_equal(toy_act(&game, &g, "0 mark red"), "not-a-legal-move");
    assert_string_equal(toy_act(&game, &g, "0 object"), "not-a-legal-move");
    assert_null(toy_act(&game, &g, "1 object"));
}

static bool is_listed(const struct toy *g, int seat, struct sh_move m)
{
    struct sh_move list[SH_MOVES_MAX];
    int n = toy_moves(g, seat, list);
    for (int i = 0; i < n; i++)
        if (sh_same(list[i], m)) return true;
    return false;
}

/* Ask about any four bytes: what is not listed is refused, and nothing crashes. */
static void try_move(const struct sh_game *game, const struct toy *g, int seat, struct sh_move m,
                     int *accepted)
{
    const char *why = sh_refuse(game, g, seat, m, "tree");
    bool legal = is_listed(g, seat, m);
    if (!why != legal)
        fail_msg("%d: %d %d %d %d: %s", seat, m.verb, m.a, m.b, m.c, why ? why : "accepted");
    *accepted += !why;
}

/* All verbs with all values of two operands each, the third being 0 or not. */
static int try_all(const struct sh_game *game, const struct toy *g, int seat)
{
    int accepted = 0;
    for (int verb = 0; verb < 256; verb++)
        for (int x = 0; x < 256; x++) {
            uint8_t v = (uint8_t)verb, b = (uint8_t)x;
            try_move(game, g, seat, (struct sh_move){v, b, 0, 0}, &accepted);
            if (x == 0) continue;
            try_move(game, g, seat, (struct sh_move){v, 0, b, 0}, &accepted);
            try_move(game, g, seat, (struct sh_move){v, 0, 0, b}, &accepted);
            try_move(game, g, seat, (struct sh_move){v, 1, b, 0}, &accepted);
            try_move(game, g, seat, (struct sh_move){v, b, b, b}, &accepted);
            try_move(game, g, seat, (struct sh_move){v, b, 2, 1}, &accepted);
        }
    return accepted;
}

TEST(garbage_is_refused)
{
    static const char *const scripts[] = {"", DEALT, DEALT "; 0 mark green", VOTING, ROLLING};
    struct sh_game game = without_refuse();
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++) {
        struct toy g = match_after(scripts[i]);
        for (int seat = 0; seat <= SH_CHANCE; seat++) {
            if (!sh_may_act(&g, seat)) continue;
            int accepted = try_all(&toy_game, &g, seat);
            assert_true(accepted > 0);
            assert_int_equal(try_all(&game, &g, seat), accepted);
        }
    }
}

/* What stands behind the end of a table is no verb, whatever it looks like. */
TEST(there_are_no_verbs_behind_the_last)
{
    static const struct sh_verb verbs[] = {{.name = "object"}, {0}, {.name = "ghost"}};
    struct sh_game game = without_refuse();
    struct toy g = match_after(DEALT);
    game.verbs = verbs;
    for (int verb = 1; verb < 256; verb++) {
        struct sh_move m = {(uint8_t)verb, 0, 0, 0};
        assert_string_equal(sh_refuse(&game, &g, 1, m, NULL), "not-a-move");
    }
}

TEST(unused_operands_are_zero)
{
    struct toy g = match_after(DEALT);
    static const struct sh_move bad[] = {
        {TOY_V_OBJECT, 1, 0, 0}, {TOY_V_OBJECT, 0, 1, 0}, {TOY_V_OBJECT, 0, 0, 1}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_string_equal(sh_refuse(&toy_game, &g, 1, bad[i], NULL), "not-a-move");
    assert_string_equal(sh_refuse(&toy_game, &g, 0, (struct sh_move){TOY_V_MARK, 0, 0, 1}, NULL),
                        "not-a-move");
}

TEST(hidden_and_missing_values_are_no_operands)
{
    struct toy g = match_after(VOTING);
    static const uint8_t special[] = {SH_NONE, SH_HIDDEN, TOY_SEATS};
    for (size_t i = 0; i < sizeof special; i++)
        assert_string_equal(
            sh_refuse(&toy_game, &g, 0, (struct sh_move){TOY_V_VOTE, special[i], 0, 0}, "a"),
            "not-a-move");
}

/* ---- words ---- */

TEST(a_verb_with_a_word_needs_one)
{
    static const char *const bad[] = {NULL,   "",    "?",    " ",    "a b",  " a",   "a ",
                                      "a\tb", "a\n", "a\rb", "\x01", "\x1f", "a\x7f",
                                      "\xff", "a\xc3", "\xc0\x80"};
    struct sh_game game = without_refuse();
    struct toy g = match_after(DEALT);
    struct sh_move clue = {TOY_V_CLUE, 1, 0, 0};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_string_equal(sh_act(&toy_game, &g, 0, clue, bad[i]), "not-a-word");
        assert_string_equal(sh_act(&game, &g, 0, clue, bad[i]), "not-a-word");
    }
    assert_null(sh_refuse(&toy_game, &g, 0, clue, "??"));
    assert_null(sh_refuse(&toy_game, &g, 0, clue, "B\xc3\xa4ume"));
}

TEST(a_word_has_up_to_79_bytes)
{
    struct toy g = match_after(DEALT);
    struct sh_move clue = {TOY_V_CLUE, 1, 0, 0};
    char word[200];
    memset(word, 'w', sizeof word);
    word[sizeof word - 1] = '\0';
    assert_string_equal(sh_refuse(&toy_game, &g, 0, clue, word), "not-a-word");
    word[80] = '\0';
    assert_string_equal(sh_refuse(&toy_game, &g, 0, clue, word), "not-a-word");
    word[79] = '\0';
    assert_null(sh_act(&toy_game, &g, 0, clue, word));
    assert_string_equal(g.clue, word);
}

TEST(a_verb_without_a_word_needs_none)
{
    struct toy g = match_after(DEALT);
    assert_null(sh_act(&toy_game, &g, 0, (struct sh_move){TOY_V_MARK, 1, 0, 0}, NULL));
}

/* ---- views ---- */

TEST(a_view_hides_from_the_viewer_and_leaves_the_state_alone)
{
    struct toy g = match_after(VOTING "; 0 vote 1 red a; 1 vote 2 blue b"), before = g, view;
    memset(&view, 0xa5, sizeof view);
    sh_view(&toy_game, &g, 1, &view);
    assert_memory_equal(&g, &before, sizeof g);
    assert_int_equal(view.card[0], SH_HIDDEN);
    assert_int_equal(view.card[1], 1);
    assert_int_equal(view.vote[0], SH_HIDDEN);
    assert_int_equal(view.vote[1], 2);
    assert_int_equal(view.vote[2], SH_NONE);
    assert_string_equal(view.ballot[1], "b");
    assert_string_equal(view.clue, "tree");
    sh_view(&toy_game, &g, SH_WATCHER, &view);
    for (int s = 0; s < 3; s++) assert_int_equal(view.card[s], SH_HIDDEN);
}

TEST(a_state_can_become_a_view_in_place)
{
    struct toy g = match_after(DEALT), view;
    sh_view(&toy_game, &g, 2, &view);
    sh_view(&toy_game, &g, 2, &g);
    assert_memory_equal(&g, &view, sizeof g);
}

/* What a viewer sees of an act, in notation. */
static const char *seen(const struct toy *g, int viewer, struct sh_act act)
{
    static char text[SH_TEXT_MAX];
    sh_format_act(&toy_game, sh_view_move(&toy_game, g, viewer, act), text);
    return text;
}

TEST(a_secret_verb_is_hidden_from_the_others_only)
{
    struct toy g = match_after(VOTING);
    struct sh_act vote = {1, {TOY_V_VOTE, 2, 1, 0}, "hm"};
    assert_string_equal(seen(&g, 1, vote), "1 vote 2 green hm");
    assert_string_equal(seen(&g, 0, vote), "1 vote ? ? ?");
    assert_string_equal(seen(&g, 2, vote), "1 vote ? ? ?");
    assert_string_equal(seen(&g, SH_WATCHER, vote), "1 vote ? ? ?");
}

TEST(operands_that_a_secret_verb_lacks_stay_zero)
{
    struct toy g = match_after(VOTING);
    struct sh_act vote = {1, {TOY_V_VOTE, 2, 1, 0}, "hm"};
    struct sh_act veil = sh_view_move(&toy_game, &g, 0, vote);
    assert_true(sh_same(veil.move, (struct sh_move){TOY_V_VOTE, SH_HIDDEN, SH_HIDDEN, 0}));
    assert_null(veil.word);
    assert_int_equal(veil.seat, 1);
}

TEST(a_game_may_hide_a_part_of_an_act)
{
    struct toy g = match_after("");
    struct sh_act deal = {SH_CHANCE, {TOY_V_DEAL, 0, 2, 0}, NULL};
    assert_string_equal(seen(&g, 0, deal), "* deal 0 blue");
    assert_string_equal(seen(&g, 1, deal), "* deal 0 ?");
    assert_string_equal(seen(&g, SH_WATCHER, deal), "* deal 0 ?");
}

TEST(any_other_act_is_public)
{
    struct toy g = match_after(DEALT);
    struct sh_act clue = {0, {TOY_V_CLUE, 2, 0, 0}, "tree"};
    struct sh_game game = toy_game;
    for (int viewer = 0; viewer < 3; viewer++)
        assert_string_equal(seen(&g, viewer, clue), "0 clue 2 tree");
    assert_string_equal(seen(&g, SH_WATCHER, clue), "0 clue 2 tree");
    game.hide_move = NULL;
    assert_string_equal(sh_view_move(&game, &g, 1, clue).word, "tree");
}

/* ---- moves by chance ---- */

/* count() and nth() for the toy, made from moves(). */
static int nth_called;

static int count_moves(const void *state, int seat)
{
    struct sh_move list[SH_MOVES_MAX];
    return toy_moves(state, seat, list);
}

static struct sh_move nth_move(const void *state, int seat, int index)
{
    struct sh_move list[SH_MOVES_MAX];
    nth_called++;
    assert_in_range(index, 0, toy_moves(state, seat, list) - 1);
    return list[index];
}

static struct sh_game with_nth(void)
{
    struct sh_game game = toy_game;
    game.count = count_moves;
    game.nth = nth_move;
    return game;
}

/* Draw random moves of a seat and see how even they are over its list. */
static void check_random_moves(const struct sh_game *game, const struct toy *g, int seat)
{
    enum { DRAWS = 40000, MOST = 64 };
    struct sh_move list[SH_MOVES_MAX];
    int n = toy_moves(g, seat, list);
    uint32_t count[MOST] = {0}, even[MOST];
    struct sh_rng rng;
    sh_rng_seed(&rng, 4);
    assert_true(n <= MOST);
    for (int i = 0; i < DRAWS; i++) {
        struct sh_move m = sh_random_move(game, g, seat, &rng);
        int at = 0;
        while (at < n && !sh_same(list[at], m)) at++;
        assert_true(at < n);
        count[at]++;
    }
    for (int i = 0; i < n; i++) {
        even[i] = 1;
        assert_true(count[i] > 0);
    }
    assert_true(chi_square(count, even, n) < 49.0); /* 17 degrees of freedom at most */
}

TEST(random_moves_cover_the_list_evenly)
{
    struct sh_game game = with_nth();
    struct toy g = match_after(DEALT);
    check_random_moves(&toy_game, &g, 0);
    nth_called = 0;
    check_random_moves(&game, &g, 0);
    assert_true(nth_called > 0);
    g = match_after(VOTING);
    check_random_moves(&toy_game, &g, 2);
}

TEST(the_deck_decides_how_many_draws_there_are)
{
    struct toy g = match_after("");
    assert_int_equal(sh_draw_total(&toy_game, &g), 14);
    toy_play(&toy_game, &g, "* deal 0 blue");
    assert_int_equal(sh_draw_total(&toy_game, &g), 13);
    g = match_after(ROLLING);
    assert_int_equal(sh_draw_total(&toy_game, &g), TOY_PIPS);
}

/* Every move has as many indices as it weighs, in ascending order. */
static void check_indices(const struct sh_game *game, const struct toy *g)
{
    struct sh_move list[SH_MOVES_MAX];
    int n = toy_moves(g, SH_CHANCE, list);
    uint32_t index = 0;
    for (int i = 0; i < n; i++) {
        uint32_t weight = game->weight ? game->weight(g, list[i]) : 1;
        for (uint32_t k = 0; k < weight; k++)
            assert_true(sh_same(sh_draw_at(game, g, index++), list[i]));
    }
    assert_int_equal(index, sh_draw_total(game, g));
}

TEST(indices_count_the_moves_off)
{
    struct sh_game even = toy_game, fast = with_nth(), fast_and_even;
    static const char *const scripts[] = {"", "* deal 0 red; * deal 1 red", ROLLING};
    even.weight = NULL;
    fast_and_even = fast;
    fast_and_even.weight = NULL;
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++) {
        struct toy g = match_after(scripts[i]);
        check_indices(&toy_game, &g);
        check_indices(&even, &g);
        check_indices(&fast, &g);
        nth_called = 0;
        check_indices(&fast_and_even, &g);
        assert_true(nth_called > 0);
    }
}

TEST(the_first_indices_are_the_first_cards)
{
    struct toy g = match_after("");
    for (uint32_t i = 0; i < 14; i++)
        assert_int_equal(sh_draw_at(&toy_game, &g, i).b, i < 2 ? 0 : i < 6 ? 1 : 2);
}

/* draws() and draw() for the toy: they know its deck and need no list. */
static int draws_called, draw_called;

static uint32_t count_draws(const void *state)
{
    const struct toy *g = state;
    draws_called++;
    if (g->base.phase == TOY_ROLL) return TOY_PIPS;
    return (uint32_t)(g->left[0] + g->left[1] + g->left[2]);
}

static struct sh_move draw_at(const void *state, uint32_t index)
{
    const struct toy *g = state;
    uint8_t card = 0;
    draw_called++;
    if (g->base.phase == TOY_ROLL) return (struct sh_move){TOY_V_ROLL, (uint8_t)index, 0, 0};
    for (; index >= g->left[card]; card++) index -= g->left[card];
    return (struct sh_move){TOY_V_DEAL, (uint8_t)toy_dealt(g), card, 0};
}

TEST(a_game_may_draw_without_a_list)
{
    static const char *const scripts[] = {"", "* deal 0 red; * deal 1 red", ROLLING};
    struct sh_game game = with_nth();
    struct sh_rng x, y;
    game.draws = count_draws;
    game.draw = draw_at;
    sh_rng_seed(&x, 6);
    sh_rng_seed(&y, 6);
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++) {
        struct toy g = match_after(scripts[i]);
        draws_called = draw_called = 0;
        check_indices(&game, &g);
        assert_true(sh_same(sh_draw(&game, &g, &x), sh_draw(&toy_game, &g, &y)));
        assert_int_equal(draws_called, 2);
        assert_int_equal(draw_called, sh_draw_total(&toy_game, &g) + 1);
    }
}

/* A move that weighs nothing is never drawn, wherever it stands. */
static uint32_t weigh_red_and_blue_nothing(const void *state, struct sh_move m)
{
    (void)state;
    return m.b == 1 ? 3 : 0;
}

TEST(what_weighs_nothing_is_not_drawn)
{
    struct sh_game game = toy_game;
    struct toy g = match_after("");
    game.weight = weigh_red_and_blue_nothing;
    assert_int_equal(sh_draw_total(&game, &g), 3);
    for (uint32_t i = 0; i < 3; i++) assert_int_equal(sh_draw_at(&game, &g, i).b, 1);
}

TEST(draws_are_as_likely_as_they_weigh)
{
    static const uint32_t weights[TOY_CARDS] = {2, 4, 8}, even[TOY_CARDS] = {1, 1, 1};
    struct sh_game game = toy_game;
    struct toy g = match_after("");
    uint32_t seen_weighted[TOY_CARDS] = {0}, seen_even[TOY_CARDS] = {0};
    struct sh_rng rng;
    sh_rng_seed(&rng, 5);
    game.weight = NULL;
    for (int i = 0; i < 42000; i++) {
        seen_weighted[sh_draw(&toy_game, &g, &rng).b]++;
        seen_even[sh_draw(&game, &g, &rng).b]++;
    }
    assert_true(chi_square(seen_weighted, weights, TOY_CARDS) < 18.4);
    assert_true(chi_square(seen_even, even, TOY_CARDS) < 18.4);
}

/* ---- the list of games ---- */

TEST(games_are_found_by_their_id)
{
    for (int i = 0; sh_games[i]; i++) {
        assert_ptr_equal(sh_find_game(sh_games[i]->id), sh_games[i]);
        if (i > 0) assert_true(strcmp(sh_games[i - 1]->id, sh_games[i]->id) < 0);
    }
    assert_string_equal(sh_find_game("nullgame")->id, "nullgame");
    assert_null(sh_find_game("nullgam"));
    assert_null(sh_find_game("nullgames"));
    assert_null(sh_find_game(""));
}

/* ---- news ---- */

static struct {
    struct toy    before, after;
    struct sh_act act;
} told;

static int keep_told(const void *before, const struct sh_act *act, const void *after,
                     struct sh_line *lines)
{
    memcpy(&told.before, before, sizeof told.before);
    memcpy(&told.after, after, sizeof told.after);
    told.act = *act;
    return sh_add_news(lines, 0, "voted", (struct sh_arg[]){{"seat", TOY_K_SEAT, 0}, {0}});
}

TEST(news_are_made_from_what_a_viewer_knows)
{
    struct sh_game game = toy_game;
    struct toy before = match_after(VOTING), after = match_after(VOTING "; 0 vote 1 red a");
    struct toy knew, knows;
    struct sh_line lines[SH_NEWS_MAX];
    struct sh_act vote;
    char word[SH_WORD_MAX];
    assert_true(sh_parse_act(&toy_game, "0 vote 1 red a", &vote, word));
    assert_int_equal(sh_news(&game, &before, vote, &after, 1, lines), 0); /* it has none to tell */
    game.news = keep_told;
    assert_int_equal(sh_news(&game, &before, vote, &after, 1, lines), 1);
    assert_string_equal(lines[0].key, "voted");
    assert_int_equal(lines[0].count, 1);
    sh_view(&toy_game, &before, 1, &knew);
    sh_view(&toy_game, &after, 1, &knows);
    assert_memory_equal(&told.before, &knew, sizeof knew);
    assert_memory_equal(&told.after, &knows, sizeof knows);
    assert_int_equal(told.act.move.a, SH_HIDDEN);
    assert_null(told.act.word);
    sh_news(&game, &before, vote, &after, 0, lines);
    assert_int_equal(told.act.move.a, 1);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(news_are_made_from_what_a_viewer_knows),
    cmocka_unit_test(starting_clears_the_memory),
    cmocka_unit_test(starting_sets_the_seats_and_asks_somebody),
    cmocka_unit_test(a_refused_setup_leaves_the_memory_alone),
    cmocka_unit_test(acts_are_counted_and_played),
    cmocka_unit_test(a_refused_act_changes_nothing),
    cmocka_unit_test(only_seats_of_the_match_may_act),
    cmocka_unit_test(only_seats_that_are_asked_may_act),
    cmocka_unit_test(seats_nobody_waits_for_may_act),
    cmocka_unit_test(nobody_acts_after_the_end),
    cmocka_unit_test(chance_and_seats_keep_to_their_own_verbs),
    cmocka_unit_test(the_game_gives_its_own_reasons),
    cmocka_unit_test(without_reasons_of_its_own_a_game_goes_by_its_list),
    cmocka_unit_test(garbage_is_refused),
    cmocka_unit_test(there_are_no_verbs_behind_the_last),
    cmocka_unit_test(unused_operands_are_zero),
    cmocka_unit_test(hidden_and_missing_values_are_no_operands),
    cmocka_unit_test(a_verb_with_a_word_needs_one),
    cmocka_unit_test(a_word_has_up_to_79_bytes),
    cmocka_unit_test(a_verb_without_a_word_needs_none),
    cmocka_unit_test(a_view_hides_from_the_viewer_and_leaves_the_state_alone),
    cmocka_unit_test(a_state_can_become_a_view_in_place),
    cmocka_unit_test(a_secret_verb_is_hidden_from_the_others_only),
    cmocka_unit_test(operands_that_a_secret_verb_lacks_stay_zero),
    cmocka_unit_test(a_game_may_hide_a_part_of_an_act),
    cmocka_unit_test(any_other_act_is_public),
    cmocka_unit_test(random_moves_cover_the_list_evenly),
    cmocka_unit_test(the_deck_decides_how_many_draws_there_are),
    cmocka_unit_test(indices_count_the_moves_off),
    cmocka_unit_test(the_first_indices_are_the_first_cards),
    cmocka_unit_test(a_game_may_draw_without_a_list),
    cmocka_unit_test(what_weighs_nothing_is_not_drawn),
    cmocka_unit_test(draws_are_as_likely_as_they_weigh),
    cmocka_unit_test(games_are_found_by_their_id),
};

int main(void)
{
    return cmocka_run_group_tests_name("game", tests, NULL, NULL);
}
