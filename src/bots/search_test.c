/* bots/search_test.c - the search on small games whose best moves can be worked out by hand. */
#include <stdlib.h>
#include <string.h>

#include "bots/search.h"
#include "tests/toy.h"

/*
 * One small game with a task for each thing the search must be able to do. A task has few steps;
 * the share of seat 0 is decided in the last one, seat 1 gets the rest.
 */
enum task {
    NIM,     /* take 1 to 3 sticks; who takes the last wins */
    BET,     /* 600 for sure, or guess a hidden coin for 1000 */
    LOTTERY, /* 600 for sure, or three chances of four to win 1000 */
    PENNIES, /* both choose at once, in secret: the same, and seat 0 wins */
    CROWD,   /* 600 moves, of which one wins */
    WORDY,   /* who takes 1 is asked for a word next, of which a search knows nothing */
};
enum { TASK_MOVES = 600, GOOD_MOVE = 577 };
enum { BEHIND = 4096 }; /* bytes that are not the search's */
enum { V_COIN, V_DRAW, V_TAKE, V_SAY, V_PUT };
enum { OPENING, ANSWER, TOSS, OVER };

struct task_state {
    struct sh_state base;
    uint16_t        result; /* of seat 0 */
    uint8_t         task, coin, sticks, put[2];
};

static const struct sh_verb verbs[] = {
    {.name = "coin", .secret = true, .chance = true}, {.name = "draw", .chance = true},
    {.name = "take"}, {.name = "say", .word = true}, {.name = "put", .secret = true}, {0},
};

static void ask(struct task_state *g, int phase, unsigned seats)
{
    g->base.phase = (uint8_t)phase;
    g->base.to_act = (uint16_t)seats;
}

static void finish(struct task_state *g, int result)
{
    g->result = (uint16_t)result;
    ask(g, OVER, 0);
}

static void task_start(void *state, const struct sh_setup *setup)
{
    struct task_state *g = state;
    g->task = (uint8_t)setup->option[0];
    g->sticks = 10;
    g->put[0] = g->put[1] = SH_NONE;
    g->coin = SH_NONE;
    ask(g, OPENING, g->task == BET ? 1u << SH_CHANCE : g->task == PENNIES ? 3u : 1u);
}

static int put_numbers(struct sh_move *out, int verb, int first, int last)
{
    int n = 0;
    for (int i = first; i <= last; i++)
        out[n++] = (struct sh_move){(uint8_t)verb, (uint8_t)(i & 255), (uint8_t)(i >> 8), 0};
    return n;
}

static int task_moves(const void *state, int seat, struct sh_move *out)
{
    const struct task_state *g = state;
    if (seat == SH_CHANCE)
        return put_numbers(out, g->base.phase == TOSS ? V_DRAW : V_COIN, 0,
                           g->base.phase == TOSS ? 3 : 1);
    switch (g->task) {
    case NIM: return put_numbers(out, V_TAKE, 1, g->sticks < 3 ? g->sticks : 3);
    case CROWD: return put_numbers(out, V_TAKE, 0, TASK_MOVES - 1);
    case PENNIES: return put_numbers(out, V_PUT, 0, 1);
    case WORDY: return put_numbers(out, g->base.phase == ANSWER ? V_SAY : V_TAKE, 0, 1);
    }
    return put_numbers(out, V_TAKE, 0, 1);
}

static int task_count(const void *state, int seat)
{
    struct sh_move moves[TASK_MOVES];
    return task_moves(state, seat, moves);
}

static struct sh_move task_nth(const void *state, int seat, int index)
{
    struct sh_move moves[TASK_MOVES];
    task_moves(state, seat, moves);
    return moves[index];
}

static int number_of(struct sh_move move)
{
    return move.a | move.b << 8;
}

static void take(struct task_state *g, int seat, int number)
{
    switch (g->task) {
    case NIM:
        g->sticks = (uint8_t)(g->sticks - number);
        ask(g, OPENING, 1u << !seat);
        if (g->sticks == 0) finish(g, seat == 0 ? 1000 : 0);
        return;
    case CROWD: finish(g, number == GOOD_MOVE ? 1000 : 0); return;
    case LOTTERY:
        if (number == 0) finish(g, 600);
        else ask(g, TOSS, 1u << SH_CHANCE);
        return;
    case WORDY:
        if (number == 0) finish(g, 400);
        else ask(g, ANSWER, 1);
        return;
    }
    if (g->base.phase == ANSWER) { /* the guess */
        finish(g, number == g->coin ? 1000 : 0);
    } else if (number == 0) {
        finish(g, 600);
    } else {
        ask(g, ANSWER, 1);
    }
}

static void put(struct task_state *g, int seat, int number)
{
    g->put[seat] = (uint8_t)number;
    g->base.to_act &= (uint16_t)~(1u << seat);
    if (!g->base.to_act) finish(g, g->put[0] == g->put[1] ? 1000 : 0);
}

static void task_apply(void *state, int seat, struct sh_move move, const char *word)
{
    struct task_state *g = state;
    assert_true(move.verb != V_SAY || word); /* a word that is asked for is not left out */
    switch (move.verb) {
    case V_COIN: g->coin = move.a; ask(g, OPENING, 1); return;
    case V_DRAW: finish(g, move.a < 3 ? 1000 : 0); return;
    case V_TAKE: take(g, seat, number_of(move)); return;
    case V_PUT: put(g, seat, number_of(move)); return;
    case V_SAY: finish(g, 0); return;
    }
}

static void task_hide(void *state, int viewer)
{
    struct task_state *g = state;
    if (g->coin != SH_NONE) g->coin = SH_HIDDEN;
    for (int s = 0; s < 2; s++)
        if (g->put[s] != SH_NONE && s != viewer && g->base.to_act) g->put[s] = SH_HIDDEN;
}

static void task_imagine(void *view, int viewer, struct sh_rng *rng)
{
    struct task_state *g = view;
    (void)viewer;
    if (g->coin == SH_HIDDEN) g->coin = (uint8_t)sh_rng_below(rng, 2);
    for (int s = 0; s < 2; s++)
        if (g->put[s] == SH_HIDDEN) g->put[s] = (uint8_t)sh_rng_below(rng, 2);
}

static void task_score(const void *state, int16_t share[SH_SEATS_MAX])
{
    const struct task_state *g = state;
    share[0] = (int16_t)g->result;
    share[1] = (int16_t)(1000 - g->result);
}

static const struct sh_option options[] = {{"task", 0, WORDY, 0, NULL}, {0}};
static const struct sh_game task_game = {
    .id = "task", .seats_min = 2, .seats_max = 2, .state_size = sizeof(struct task_state),
    .verbs = verbs, .options = options, .start = task_start, .moves = task_moves,
    .count = task_count, .nth = task_nth,
    .apply = task_apply, .hide = task_hide, .imagine = task_imagine, .score = task_score,
};

/* ---- asking the search ---- */

static const struct sh_search_plan plan = {
    .rounds = 3000, .depth = 32, .horizon = -1, .explore = 0.7f, .cells = 8192,
};

struct found {
    struct sh_search_result result[SH_MOVES_MAX];
    int                     count, best;
    uint32_t                rounds;
};

static struct task_state begin(enum task task)
{
    struct task_state g;
    struct sh_setup setup = {.seats = 2, .option = {(int16_t)task}};
    assert_null(sh_start(&task_game, &g, &setup));
    if (sh_may_act(&g, SH_CHANCE)) sh_play(&task_game, &g, SH_CHANCE, (struct sh_move){0, 1, 0, 0},
                                           NULL);
    return g;
}

/* Search in memory that is full of `rubbish`. */
static struct found search_as(const struct task_state *g, int seat, struct sh_thought thought,
                              const struct sh_search_plan *how, const struct sh_insight *insight,
                              int rubbish)
{
    static struct found found;
    struct task_state view;
    struct sh_rng rng;
    size_t size = sh_search_memory(how, &task_game);
    unsigned char *memory = malloc(size + BEHIND);
    assert_non_null(memory);
    memset(memory, rubbish, size + BEHIND);
    sh_rng_seed(&rng, 11);
    sh_view(&task_game, g, seat, &view);
    thought.game = &task_game;
    thought.view = &view;
    thought.seat = seat;
    thought.rng = &rng;
    found.rounds = sh_search_run(memory, &thought, how, insight);
    found.count = sh_search_results(memory, found.result, SH_MOVES_MAX);
    found.best = number_of(found.result[sh_search_best(found.result, found.count)].move);
    for (int i = 0; i < BEHIND; i++) assert_int_equal(memory[size + (size_t)i], rubbish);
    free(memory);
    return found;
}

static struct found search(const struct task_state *g, int seat)
{
    return search_as(g, seat, (struct sh_thought){0}, &plan, NULL, 0);
}

static uint32_t visits_of(const struct found *found, int number)
{
    for (int i = 0; i < found->count; i++)
        if (number_of(found->result[i].move) == number) return found->result[i].visits;
    return 0;
}

/* ---- what it must be able to do ---- */

/* Nothing is hidden, and the search knows it. */
static const struct sh_insight all_open = {.open_in = 1u << OPENING | 1u << TOSS,
                                           .horizon = SH_ACTS_MAX};
static const struct sh_insight *const known_or_not[] = {NULL, &all_open};

TEST(it_finds_the_move_that_wins_at_nim)
{
    for (int sticks = 1; sticks <= 10; sticks++)
        for (int k = 0; k < 2; k++) {
            struct task_state g = begin(NIM);
            if (sticks % 4 == 0) continue; /* lost, whatever one does */
            g.sticks = (uint8_t)sticks;
            struct found found = search_as(&g, 0, (struct sh_thought){0}, &plan, known_or_not[k],
                                           0);
            assert_int_equal(found.best, sticks % 4);
            assert_int_equal(found.count, sticks < 3 ? sticks : 3);
        }
}

/* Whoever looked into each world by itself would bet: there one knows the coin. */
TEST(it_does_not_bet_on_what_it_cannot_know)
{
    struct task_state g = begin(BET);
    assert_int_equal(search(&g, 0).best, 0);
}

/* On the true state the coin is known: the oracle bets. */
TEST(who_knows_the_state_plays_by_it)
{
    struct sh_search_plan knows = plan;
    struct task_state g = begin(BET), view = g;
    struct sh_rng rng;
    struct sh_search_result result[4];
    void *memory = malloc(sh_search_memory(&plan, &task_game));
    struct sh_thought thought = {.game = &task_game, .view = &view, .seat = 0, .rng = &rng};
    knows.knows = true;
    sh_rng_seed(&rng, 1);
    assert_non_null(memory);
    sh_search_run(memory, &thought, &knows, NULL);
    int count = sh_search_results(memory, result, 4);
    assert_int_equal(number_of(result[sh_search_best(result, count)].move), 1);
    free(memory);
}

TEST(chance_is_sampled_by_its_weights)
{
    struct task_state g = begin(LOTTERY);
    for (int k = 0; k < 2; k++) {
        struct found found = search_as(&g, 0, (struct sh_thought){0}, &plan, known_or_not[k], 0);
        assert_int_equal(found.best, 1);
        for (int i = 0; i < found.count; i++)
            if (number_of(found.result[i].move) == 1)
                assert_in_range(found.result[i].sum / found.result[i].visits, 720, 780);
    }
}

TEST(what_is_chosen_at_once_is_not_known_to_the_other)
{
    struct task_state g = begin(PENNIES);
    for (int seat = 0; seat < 2; seat++) {
        struct found found = search(&g, seat);
        assert_int_equal(found.count, 2);
        for (int side = 0; side < 2; side++) assert_in_range(visits_of(&found, side), 600, 2400);
    }
    sh_play(&task_game, &g, 0, (struct sh_move){V_PUT, 1, 0, 0}, NULL);
    struct found found = search(&g, 1); /* who comes second knows no more */
    for (int side = 0; side < 2; side++) assert_in_range(visits_of(&found, side), 600, 2400);
}

static void like_the_good_one(const void *state, int seat, const struct sh_move *moves, int count,
                              uint16_t *weights)
{
    (void)state, (void)seat;
    for (int i = 0; i < count; i++) weights[i] = number_of(moves[i]) == GOOD_MOVE ? 2000 : 0;
}

static void no_idea(const void *notes, const void *state, uint16_t seats,
                    int16_t worth[SH_SEATS_MAX])
{
    (void)notes, (void)state;
    for (int s = 0; s < SH_SEATS_MAX; s++) worth[s] = seats >> s & 1 ? 500 : 0;
}

TEST(of_many_moves_those_come_first_that_a_good_player_would_make)
{
    struct task_state g = begin(CROWD);
    struct sh_search_plan few = plan;
    static const struct sh_insight insight = {.judge = no_idea, .horizon = 4,
                                              .policy = like_the_good_one};
    few.rounds = 200;
    struct found found = search_as(&g, 0, (struct sh_thought){0}, &few, &insight, 0);
    assert_int_equal(found.best, GOOD_MOVE);
    assert_true(found.count < 60); /* the others are opened little by little */
    found = search_as(&g, 0, (struct sh_thought){0}, &plan, NULL, 0);
    assert_true(found.count > 60);
}

/* What was studied says how many sticks are good to leave. */
static void study_sticks(const struct sh_thought *thought, void *notes)
{
    int left = thought->seen_count;
    memcpy(notes, &left, sizeof left);
}

static void draw_nothing(const void *notes, void *view, struct sh_rng *rng)
{
    (void)notes, (void)view, (void)rng;
}

static void like_what_was_studied(const void *notes, const void *state, uint16_t seats,
                                  int16_t worth[SH_SEATS_MAX])
{
    int left;
    assert_non_null(notes);
    memcpy(&left, notes, sizeof left);
    for (int s = 0; s < 2; s++)
        worth[s] = seats >> s & 1 && ((const struct task_state *)state)->sticks == left ? 1000 : 0;
}

TEST(it_judges_by_what_was_studied)
{
    struct task_state g = begin(NIM);
    struct sh_act seen[9] = {{0}};
    struct sh_search_plan one = plan;
    static const struct sh_insight insight = {.study = study_sticks, .draw = draw_nothing,
                                              .judge = like_what_was_studied};
    one.depth = 0, one.worlds = 1;
    for (int taken = 1; taken <= 3; taken++) {
        struct sh_thought thought = {.seen = seen, .seen_count = 10 - taken};
        assert_int_equal(search_as(&g, 0, thought, &one, &insight, 0).best, taken);
    }
}

TEST(a_word_ends_what_can_be_foreseen)
{
    struct task_state g = begin(WORDY);
    assert_int_equal(search(&g, 0).best, 0);
}

/* ---- how it does it ---- */

static bool same_results(const struct found *a, const struct found *b)
{
    if (a->count != b->count || a->rounds != b->rounds) return false;
    for (int i = 0; i < a->count; i++)
        if (!sh_same(a->result[i].move, b->result[i].move) ||
            a->result[i].visits != b->result[i].visits || a->result[i].sum != b->result[i].sum)
            return false;
    return true;
}

/* What somebody else thought in the same memory must not matter. */
TEST(the_same_seed_and_count_give_the_same_in_any_memory)
{
    for (int task = NIM; task < WORDY; task++) {
        struct task_state g = begin((enum task)task);
        struct found one = search_as(&g, 0, (struct sh_thought){0}, &plan, NULL, 0);
        struct found two = search_as(&g, 0, (struct sh_thought){0}, &plan, NULL, 0xa5);
        assert_true(same_results(&one, &two));
        assert_int_equal(one.rounds, plan.rounds);
    }
}

TEST(every_round_is_counted_once)
{
    struct task_state g = begin(NIM);
    struct found found = search(&g, 0);
    uint32_t sum = 0;
    for (int i = 0; i < found.count; i++) sum += found.result[i].visits;
    assert_int_equal(sum, plan.rounds);
}

TEST(a_full_tree_thinks_on_with_what_it_has)
{
    for (uint32_t cells = 2; cells < 40; cells++) {
        struct task_state g = begin(NIM);
        struct sh_search_plan small = plan;
        small.cells = cells;
        struct found found = search_as(&g, 0, (struct sh_thought){0}, &small,
                                       known_or_not[cells % 2], 0x11);
        assert_in_range(found.count, 1, 3);
        assert_int_equal(found.rounds, plan.rounds);
    }
}

static bool so_often(void *limit)
{
    int *left = limit;
    return (*left)-- > 0;
}

TEST(it_thinks_as_long_as_it_may)
{
    struct task_state g = begin(NIM);
    struct sh_search_plan asking = plan;
    for (int left = 0; left < 40; left += 13) {
        int limit = left;
        struct sh_thought thought = {.more = so_often, .limit = &limit};
        asking.asks = false;
        assert_int_equal(search_as(&g, 0, thought, &asking, NULL, 0).rounds, plan.rounds);
        asking.asks = true;
        limit = left;
        assert_int_equal(search_as(&g, 0, thought, &asking, NULL, 0).rounds, 1 + left);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_finds_the_move_that_wins_at_nim),
        cmocka_unit_test(it_does_not_bet_on_what_it_cannot_know),
        cmocka_unit_test(who_knows_the_state_plays_by_it),
        cmocka_unit_test(chance_is_sampled_by_its_weights),
        cmocka_unit_test(what_is_chosen_at_once_is_not_known_to_the_other),
        cmocka_unit_test(of_many_moves_those_come_first_that_a_good_player_would_make),
        cmocka_unit_test(it_judges_by_what_was_studied),
        cmocka_unit_test(a_word_ends_what_can_be_foreseen),
        cmocka_unit_test(the_same_seed_and_count_give_the_same_in_any_memory),
        cmocka_unit_test(every_round_is_counted_once),
        cmocka_unit_test(a_full_tree_thinks_on_with_what_it_has),
        cmocka_unit_test(it_thinks_as_long_as_it_may),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
