/* bots/bots_test.c - the random bot plays by the rules, matches between bots can be repeated. */
#include <string.h>

#include "bots/bots.h"
#include "engine/games.h"
#include "tests/toy.h"

enum { ACTS_MAX = 512 };

/* ---- bots for the tests ---- */

/* Every question: who was asked, in which round and phase, whether it was waited for. */
static struct question {
    int  seat, rounds_left, phase;
    bool idle;
} questions[ACTS_MAX];
static int question_count;

/* A bot may know what its seat knows: nobody else's card. */
static void check_thought(const struct sh_thought *t)
{
    const struct toy *view = t->view;
    assert_ptr_equal(t->game->moves, toy_game.moves);
    assert_in_range(t->seat, 0, view->base.seats - 1);
    assert_true(sh_may_act(view, t->seat));
    for (int s = 0; s < view->base.seats; s++)
        assert_int_equal(view->card[s] == SH_HIDDEN, s != t->seat);
    assert_int_equal(view->left[0], SH_HIDDEN);
}

static void ask(const struct sh_thought *t)
{
    const struct toy *view = t->view;
    check_thought(t);
    assert_true(question_count < ACTS_MAX);
    questions[question_count++] = (struct question){t->seat, view->rounds_left, view->base.phase,
                                                    (view->base.idle >> t->seat & 1) != 0};
}

/* The move at the end of the list: while there are cards to mark it marks them, one by one. */
static bool choose_last(const struct sh_thought *t, struct sh_move *move, char word[SH_WORD_MAX])
{
    struct sh_move list[SH_MOVES_MAX];
    ask(t);
    if (((const struct toy *)t->view)->base.idle >> t->seat & 1) return false;
    *move = list[t->game->moves(t->view, t->seat, list) - 1];
    toy_keep(word, toy_verbs[move->verb].word ? "last" : "");
    return true;
}

/* Likewise, but it objects whenever it is asked to. */
static bool choose_to_object(const struct sh_thought *t, struct sh_move *move,
                             char word[SH_WORD_MAX])
{
    if (choose_last(t, move, word)) return true;
    *move = (struct sh_move){TOY_V_OBJECT, 0, 0, 0};
    word[0] = '\0';
    return true;
}

static const struct sh_bot last_bot = {.id = "last", .choose = choose_last};
static const struct sh_bot objecting_bot = {.id = "objecting", .choose = choose_to_object};

/* ---- matches between bots ---- */

/* A match and the acts made in it, in notation. */
struct played {
    struct toy state;
    int        acts;
    char       text[ACTS_MAX][SH_TEXT_MAX];
};

static struct sh_drive drive_of(const struct sh_game *game, const struct sh_bot *bot)
{
    struct sh_drive drive;
    sh_drive_init(&drive, game, bot);
    return drive;
}

/* Play match number i of a seed to its end; every act goes through the front door. */
static void play_match(struct played *p, const struct sh_game *game, const struct sh_bot *bot,
                       uint64_t seed, uint64_t i)
{
    struct sh_drive drive = drive_of(game, bot);
    char word[SH_WORD_MAX];
    sh_drive_seed(&drive, seed, i);
    memset(p, 0, sizeof *p);
    question_count = 0;
    for (toy_begin(game, &p->state, 4); p->state.base.to_act; p->acts++) {
        struct sh_act act = sh_drive_next(&drive, &p->state, word);
        assert_true(p->acts < ACTS_MAX);
        sh_format_act(game, act, p->text[p->acts]);
        assert_null(sh_act(game, &p->state, act.seat, act.move, act.word));
    }
}

static bool same_match(const struct played *x, const struct played *y)
{
    return x->acts == y->acts && memcmp(x->text, y->text, sizeof x->text) == 0;
}

static struct played p, q;

TEST(bots_are_found_by_their_id)
{
    const struct sh_game *game = sh_find_game("nullgame");
    assert_ptr_equal(sh_find_bot("random", game), &sh_bot_random);
    assert_ptr_equal(sh_find_bot("random", &toy_game), &sh_bot_random);
    assert_null(sh_find_bot("randon", game));
    assert_null(sh_find_bot("random2", game));
    assert_null(sh_find_bot("", game));
    assert_ptr_equal(sh_find_bot("easy", game), &sh_bot_easy);
}

/* ---- the random bot ---- */

TEST(random_bots_play_legal_matches_to_the_end)
{
    for (uint64_t i = 0; i < 50; i++) {
        play_match(&p, &toy_game, &sh_bot_random, 1, i);
        assert_int_equal(p.state.base.phase, TOY_OVER);
        assert_true(p.acts >= 4 + 2 * (1 + 4 + 1));
    }
}

TEST(random_bots_play_real_games)
{
    struct sh_drive drive = drive_of(sh_find_game("nullgame"), &sh_bot_random);
    union sh_any_state state;
    struct sh_setup setup;
    char word[SH_WORD_MAX];
    sh_setup_init(drive.game, &setup);
    sh_drive_seed(&drive, 1, 1);
    assert_null(sh_start(drive.game, &state, &setup));
    while (state.base.to_act) {
        struct sh_act act = sh_drive_next(&drive, &state, word);
        assert_null(act.word);
        assert_null(sh_act(drive.game, &state, act.seat, act.move, act.word));
    }
    assert_int_equal(state.base.acts, 2 * setup.seats);
}

/* A question to a bot in a match after some acts. */
static bool ask_random(const struct sh_game *game, const char *script, int seat, struct sh_rng *rng,
                       struct sh_move *move, char word[SH_WORD_MAX])
{
    struct toy g, view;
    toy_begin(game, &g, 3);
    toy_play(&toy_game, &g, script);
    sh_view(game, &g, seat, &view);
    return sh_bot_random.choose(
        &(struct sh_thought){.game = game, .view = &view, .seat = seat, .rng = rng}, move, word);
}

#define DEALT "* deal 0 red; * deal 1 green; * deal 2 blue"

TEST(the_random_bot_makes_every_move_as_often)
{
    enum { MOVES = 18, DRAWS = 36000 };
    uint32_t seen[MOVES] = {0}, even[MOVES];
    struct sh_move list[SH_MOVES_MAX], move;
    struct toy g;
    struct sh_rng rng;
    char word[SH_WORD_MAX];
    sh_rng_seed(&rng, 2);
    toy_begin(&toy_game, &g, 3);
    toy_play(&toy_game, &g, DEALT);
    assert_int_equal(toy_moves(&g, 0, list), MOVES);
    for (int i = 0; i < DRAWS; i++) {
        assert_true(ask_random(&toy_game, DEALT, 0, &rng, &move, word));
        int at = 0;
        while (at < MOVES && !sh_same(list[at], move)) at++;
        assert_true(at < MOVES);
        seen[at]++;
    }
    for (int i = 0; i < MOVES; i++) even[i] = 1;
    assert_true(chi_square(seen, even, MOVES) < 46.0);
}

TEST(the_random_bot_says_neutral_words_where_a_word_is_asked_for)
{
    struct sh_rng rng;
    struct sh_move move;
    char word[SH_WORD_MAX];
    bool said[64] = {false};
    int words = 0;
    while (sh_neutral_words[words]) words++;
    sh_rng_seed(&rng, 3);
    for (int i = 0; i < 5000; i++) {
        assert_true(ask_random(&toy_game, DEALT, 0, &rng, &move, word));
        if (!toy_verbs[move.verb].word) {
            assert_string_equal(word, "");
            continue;
        }
        int at = 0;
        while (at < words && strcmp(sh_neutral_words[at], word) != 0) at++;
        assert_true(at < words);
        said[at] = true;
    }
    for (int i = 0; i < words; i++) assert_true(said[i]);
}

TEST(neutral_words_are_words_and_differ)
{
    for (int i = 0; sh_neutral_words[i]; i++) {
        assert_in_range(strlen(sh_neutral_words[i]), 1, SH_WORD_MAX - 1);
        assert_null(strchr(sh_neutral_words[i], ' '));
        for (int k = 0; k < i; k++)
            assert_string_not_equal(sh_neutral_words[i], sh_neutral_words[k]);
    }
}

/* Games that refuse all words but one, or all. */
static const char *only_word;

static const char *refuse_all_but_one(const void *state, int seat, struct sh_move m,
                                      const char *word)
{
    if (toy_verbs[m.verb].word && strcmp(word, only_word) != 0) return "taboo";
    return toy_refuse(state, seat, m, word);
}

TEST(the_random_bot_looks_for_a_word_that_is_not_refused)
{
    struct sh_game game = toy_game;
    struct sh_rng rng;
    struct sh_move move;
    char word[SH_WORD_MAX];
    game.refuse = refuse_all_but_one;
    sh_rng_seed(&rng, 4);
    for (int i = 0; sh_neutral_words[i]; i++) {
        only_word = sh_neutral_words[i];
        for (int k = 0; k < 20; k++) {
            assert_true(ask_random(&game, DEALT "; 0 clue 1 tree", 1, &rng, &move, word));
            assert_string_equal(word, only_word);
        }
    }
}

TEST(the_random_bot_declines_if_every_word_is_refused)
{
    struct sh_game game = toy_game;
    struct sh_rng rng;
    struct sh_move move;
    char word[SH_WORD_MAX];
    game.refuse = refuse_all_but_one;
    only_word = "none of them";
    sh_rng_seed(&rng, 5);
    assert_false(ask_random(&game, DEALT "; 0 clue 1 tree", 1, &rng, &move, word));
}

TEST(the_random_bot_never_objects)
{
    struct sh_rng rng;
    struct sh_move move;
    char word[SH_WORD_MAX];
    sh_rng_seed(&rng, 6);
    for (int i = 0; i < 100; i++)
        assert_false(ask_random(&toy_game, DEALT, 1 + i % 2, &rng, &move, word));
}

/* ---- the drive ---- */

TEST(a_match_depends_on_seed_and_number)
{
    for (uint64_t i = 0; i < 10; i++) {
        play_match(&p, &toy_game, &sh_bot_random, 7, i);
        play_match(&q, &toy_game, &sh_bot_random, 7, i);
        assert_true(same_match(&p, &q));
    }
}

TEST(other_matches_are_different)
{
    for (uint64_t i = 0; i < 10; i++) {
        play_match(&p, &toy_game, &sh_bot_random, 7, i);
        play_match(&q, &toy_game, &sh_bot_random, 7, i + 1);
        assert_false(same_match(&p, &q));
        play_match(&q, &toy_game, &sh_bot_random, 8, i);
        assert_false(same_match(&p, &q));
        play_match(&q, &toy_game, &sh_bot_random, i, 7);
        assert_int_equal(same_match(&p, &q), i == 7);
    }
}

/* Chance and choices have generators of their own, and each depends on the seed and the number. */
TEST(chance_and_choices_are_seeded_apart)
{
    struct sh_drive drive = {.game = &toy_game}, other = drive;
    sh_drive_seed(&drive, 9, 3);
    assert_memory_not_equal(&drive.chance, &drive.choice, sizeof drive.chance);
    for (int i = 0; i < 2; i++) {
        sh_drive_seed(&other, i ? 10 : 9, i ? 3 : 4);
        assert_memory_not_equal(&drive.chance, &other.chance, sizeof drive.chance);
        assert_memory_not_equal(&drive.choice, &other.choice, sizeof drive.choice);
    }
    sh_drive_seed(&other, 9, 3);
    assert_memory_equal(&drive.chance, &other.chance, sizeof drive.chance);
    assert_memory_equal(&drive.choice, &other.choice, sizeof drive.choice);
}

/* Two matches taken in turns, act by act, are what they are alone. */
TEST(matches_do_not_disturb_each_other)
{
    struct sh_drive drive[2] = {drive_of(&toy_game, &sh_bot_random),
                                drive_of(&toy_game, &sh_bot_random)};
    struct toy state[2];
    int acts[2] = {0};
    play_match(&p, &toy_game, &sh_bot_random, 9, 0);
    play_match(&q, &toy_game, &sh_bot_random, 9, 1);
    for (int k = 0; k < 2; k++) {
        sh_drive_seed(&drive[k], 9, (uint64_t)k);
        toy_begin(&toy_game, &state[k], 4);
    }
    for (int i = 0; state[0].base.to_act || state[1].base.to_act; i++) {
        int k = i % 2;
        char word[SH_WORD_MAX], text[SH_TEXT_MAX];
        if (!state[k].base.to_act) continue;
        struct sh_act act = sh_drive_next(&drive[k], &state[k], word);
        sh_format_act(&toy_game, act, text);
        assert_string_equal(text, (k ? &q : &p)->text[acts[k]++]);
        sh_play(&toy_game, &state[k], act.seat, act.move, act.word);
    }
    assert_int_equal(acts[0], p.acts);
    assert_int_equal(acts[1], q.acts);
}

/* The chance acts of a match, one after the other. */
static int chance_acts(const struct played *played, const char *acts[ACTS_MAX])
{
    int n = 0;
    for (int i = 0; i < played->acts; i++)
        if (played->text[i][0] == '*') acts[n++] = played->text[i];
    return n;
}

TEST(the_same_deal_can_be_played_by_others)
{
    for (uint64_t i = 0; i < 10; i++) {
        const char *ours[ACTS_MAX], *theirs[ACTS_MAX];
        play_match(&p, &toy_game, &sh_bot_random, 10, i);
        play_match(&q, &toy_game, &last_bot, 10, i);
        assert_false(same_match(&p, &q));
        int n = chance_acts(&p, ours);
        assert_int_equal(n, 6);
        assert_int_equal(chance_acts(&q, theirs), n);
        for (int k = 0; k < n; k++) assert_string_equal(ours[k], theirs[k]);
    }
}

TEST(chance_draws_by_weight)
{
    uint32_t seen[TOY_CARDS] = {0};
    static const uint32_t weights[TOY_CARDS] = {2, 4, 8};
    struct sh_drive drive = drive_of(&toy_game, &sh_bot_random);
    struct toy g;
    char word[SH_WORD_MAX];
    toy_begin(&toy_game, &g, 4);
    for (uint64_t i = 0; i < 14000; i++) {
        sh_drive_seed(&drive, 11, i);
        struct sh_act act = sh_drive_next(&drive, &g, word);
        assert_int_equal(act.seat, SH_CHANCE);
        assert_null(act.word);
        seen[act.move.b]++;
    }
    assert_true(chi_square(seen, weights, TOY_CARDS) < 18.4);
}

#define ALL_DEALT                                                                              \
    DEALT "; * deal 3 blue; * deal 4 blue; * deal 5 blue; * deal 6 blue; * deal 7 blue; "      \
          "* deal 8 blue; * deal 9 green; * deal 10 green; * deal 11 green"

/* Twelve seats may vote at once: each is as often the first. */
TEST(seats_that_act_at_once_act_in_any_order)
{
    uint32_t seen[TOY_SEATS] = {0};
    static const uint32_t even[TOY_SEATS] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    for (uint64_t i = 0; i < 6000; i++) {
        struct sh_drive drive = drive_of(&toy_game, &last_bot);
        struct toy g;
        char word[SH_WORD_MAX];
        sh_drive_seed(&drive, 12, i);
        toy_begin(&toy_game, &g, TOY_SEATS);
        toy_play(&toy_game, &g, ALL_DEALT "; 0 clue 1 tree");
        question_count = 0;
        struct sh_act act = sh_drive_next(&drive, &g, word);
        assert_int_equal(question_count, 1);
        assert_string_equal(act.word, "last");
        assert_in_range(act.seat, 0, TOY_SEATS - 1);
        seen[act.seat]++;
    }
    assert_true(chi_square(seen, even, TOY_SEATS) < 37.4);
}

static int times_asked(int seat, int rounds_left, int phase)
{
    int n = 0;
    for (int i = 0; i < question_count; i++)
        n += questions[i].seat == seat && questions[i].rounds_left == rounds_left &&
             questions[i].phase == phase;
    return n;
}

/* The turn's seat marks three cards in the first round before it says its clue, so the window is
   open for four acts, and for one in the second round. */
TEST(idle_seats_are_asked_once_per_window)
{
    play_match(&p, &toy_game, &last_bot, 13, 0);
    assert_int_equal(p.state.marked, 7);
    for (int s = 0; s < 4; s++) {
        assert_int_equal(times_asked(s, 2, TOY_CLUE), s == 0 ? 4 : 1);
        assert_int_equal(times_asked(s, 1, TOY_CLUE), 1);
        assert_int_equal(times_asked(s, 2, TOY_VOTE), 1);
        assert_int_equal(times_asked(s, 1, TOY_VOTE), 1);
    }
    for (int i = 0; i < question_count; i++)
        assert_int_equal(questions[i].idle, questions[i].phase == TOY_CLUE &&
                                                questions[i].seat != 2 - questions[i].rounds_left);
}

TEST(idle_seats_act_if_they_want_to)
{
    play_match(&p, &toy_game, &objecting_bot, 14, 0);
    assert_string_equal(p.text[4], "1 object");
    assert_string_equal(p.text[5], "2 object");
    assert_string_equal(p.text[6], "3 object");
    assert_string_equal(p.text[7], "0 mark blue");
    assert_int_equal(times_asked(1, 2, TOY_CLUE), 1);
}

/* A new match begins with all windows closed, whatever the drive did before. */
TEST(a_new_seed_forgets_who_was_asked)
{
    struct sh_drive drive = drive_of(&toy_game, &last_bot);
    struct toy g;
    char word[SH_WORD_MAX];
    toy_begin(&toy_game, &g, 4);
    toy_play(&toy_game, &g, DEALT "; * deal 3 blue");
    for (uint64_t i = 0; i < 4; i++) {
        sh_drive_seed(&drive, 15, i);
        question_count = 0;
        g.base.phase = i < 2 ? TOY_CLUE : 0; /* a game may begin with a window */
        sh_drive_next(&drive, &g, word);
        assert_int_equal(question_count, 4);
        sh_drive_next(&drive, &g, word);
        assert_int_equal(question_count, 5);
    }
}

static void *scratch_seen;

static bool remember_scratch(const struct sh_thought *t, struct sh_move *move,
                             char word[SH_WORD_MAX])
{
    scratch_seen = t->memory;
    assert_null(t->more);
    return choose_last(t, move, word);
}

TEST(bots_get_the_scratch_memory_of_the_drive)
{
    static const struct sh_bot bot = {.id = "scratch", .choose = remember_scratch};
    struct sh_drive drive = drive_of(&toy_game, &bot);
    struct toy g;
    char word[SH_WORD_MAX], scratch[16];
    drive.memory = scratch;
    question_count = 0;
    toy_begin(&toy_game, &g, 3);
    toy_play(&toy_game, &g, DEALT);
    sh_drive_seed(&drive, 16, 0);
    sh_drive_next(&drive, &g, word);
    assert_ptr_equal(scratch_seen, scratch);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(bots_are_found_by_their_id),
    cmocka_unit_test(random_bots_play_legal_matches_to_the_end),
    cmocka_unit_test(random_bots_play_real_games),
    cmocka_unit_test(the_random_bot_makes_every_move_as_often),
    cmocka_unit_test(the_random_bot_says_neutral_words_where_a_word_is_asked_for),
    cmocka_unit_test(neutral_words_are_words_and_differ),
    cmocka_unit_test(the_random_bot_looks_for_a_word_that_is_not_refused),
    cmocka_unit_test(the_random_bot_declines_if_every_word_is_refused),
    cmocka_unit_test(the_random_bot_never_objects),
    cmocka_unit_test(a_match_depends_on_seed_and_number),
    cmocka_unit_test(other_matches_are_different),
    cmocka_unit_test(chance_and_choices_are_seeded_apart),
    cmocka_unit_test(matches_do_not_disturb_each_other),
    cmocka_unit_test(the_same_deal_can_be_played_by_others),
    cmocka_unit_test(chance_draws_by_weight),
    cmocka_unit_test(seats_that_act_at_once_act_in_any_order),
    cmocka_unit_test(idle_seats_are_asked_once_per_window),
    cmocka_unit_test(idle_seats_act_if_they_want_to),
    cmocka_unit_test(a_new_seed_forgets_who_was_asked),
    cmocka_unit_test(bots_get_the_scratch_memory_of_the_drive),
};

int main(void)
{
    return cmocka_run_group_tests_name("bots", tests, NULL, NULL);
}
