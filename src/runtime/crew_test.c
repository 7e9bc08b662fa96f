/* runtime/crew_test.c - threads think for bots: in turn, together, and no longer than wanted. */
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include <uv.h>

#include "bots/bots.h"
#include "bots/parts.h"
#include "bots/search.h"
#include "engine/games.h"
#include "record/walk.h"
#include "runtime/crew.h"
#include "tests/toy.h"

enum { SECOND_MS = 1000, ROUNDS = 60 };

/* A match of a game after some random acts, where a seat has more than one move. */
static struct {
    struct sh_setup    setup;
    union sh_any_state state;
    char               acts[1 << 16];
    size_t             length;
    int                seat;
} match;

static void begin_match(const char *id, uint64_t seed)
{
    const struct sh_game *game = sh_find_game(id);
    struct sh_drive drive;
    struct sh_move moves[SH_MOVES_MAX];
    struct sh_writer w;
    char word[SH_WORD_MAX];
    sh_drive_init(&drive, game, &sh_bot_random);
    sh_drive_seed(&drive, seed, 1);
    sh_setup_init(game, &match.setup);
    assert_null(sh_start(game, &match.state, &match.setup));
    sh_writer_init(&w, match.acts, sizeof match.acts);
    for (int n = 0;; n++) {
        uint16_t asked = match.state.base.to_act & (uint16_t)~match.state.base.idle;
        assert_int_not_equal(asked, 0);
        for (match.seat = 0; !(asked >> match.seat & 1);) match.seat++;
        if (n > 30 && match.seat != SH_CHANCE && game->moves(&match.state, match.seat, moves) > 3)
            break;
        char text[SH_TEXT_MAX];
        struct sh_act act = sh_drive_next(&drive, &match.state, word);
        sh_format_act(game, act, text);
        sh_put(&w, text);
        sh_put_char(&w, '\n');
        sh_play(game, &match.state, act.seat, act.move, act.word);
    }
    match.length = w.length;
}

static struct sh_known *know(const struct sh_game *game, bool acts)
{
    static union sh_any_state state, before;
    int count = acts ? match.state.base.acts : 0;
    void *memory = malloc(sh_known_size(game, &match.setup, count, match.length));
    assert_non_null(memory);
    struct sh_known *known = sh_known_init(memory, game, &match.setup, match.seat, count);
    struct sh_walk walk = {.game = game, .text = match.acts, .end = match.acts + match.length,
                           .state = &state, .before = &before};
    assert_null(sh_start(game, &state, &match.setup));
    while (acts && sh_walk_next(&walk)) sh_known_see(known, &before, walk.act);
    assert_null(walk.why);
    sh_known_now(known, &match.state);
    return known;
}

static struct crew_job *make_job(const char *id, const struct sh_bot *bot)
{
    struct crew_job *job = calloc(1, sizeof *job);
    assert_non_null(job);
    job->bot = bot;
    job->seed = 7;
    job->known = know(sh_find_game(id), bot->remembers);
    return job;
}

static void free_job(struct crew_job *job)
{
    free(job->known);
    free(job);
}

static bool count_rounds(void *limit)
{
    uint32_t *left = limit;
    return --*left > 0;
}

/* What the parts of a job find, one after the other in this thread. */
static struct sh_move decide_alone(const struct crew_job *job, uint32_t parts, uint32_t *rounds)
{
    static struct sh_thought thoughts[CREW_MAX];
    const struct sh_thought *all[CREW_MAX];
    int count;
    const struct sh_act *seen = sh_known_seen(job->known, &count);
    assert_int_equal(count, match.state.base.acts);
    *rounds = 0;
    for (uint32_t p = 0; p < parts; p++) {
        struct sh_rng rng;
        uint32_t left = job->rounds;
        sh_rng_seed_stream(&rng, job->seed, p, 0);
        struct sh_thought thought = {.bot = job->bot, .game = sh_known_game(job->known),
                                     .view = sh_known_view(job->known),
                                     .seat = sh_known_seat(job->known), .rng = &rng,
                                     .more = count_rounds, .limit = &left,
                                     .memory = malloc(job->bot->memory),
                                     .setup = sh_known_setup(job->known), .seen = seen,
                                     .seen_count = count};
        assert_non_null(thought.memory);
        thoughts[p] = thought;
        *rounds += sh_parts_think(&thoughts[p]);
        all[p] = &thoughts[p];
    }
    struct sh_move move = sh_parts_decide(all, (int)parts);
    for (uint32_t p = 0; p < parts; p++) free(thoughts[p].memory);
    return move;
}

/* Whoever has time joins in, so how many they are is not known before; that there were several
   must happen now and then. */
TEST(parts_add_up_to_what_each_finds_alone)
{
    static const char *const games[] = {"heimlich", "insidejob"};
    struct crew *crew = crew_new(4, SECOND_MS);
    uint32_t most = 0;
    for (uint64_t i = 0; i < 40 && (i < 8 || most < 2); i++) {
        uint32_t rounds;
        begin_match(games[i % 2], i);
        struct crew_job *job = make_job(games[i % 2], &sh_bot_hard);
        job->rounds = ROUNDS;
        crew_ask(crew, job);
        assert_false(job->declined);
        assert_in_range(job->parts, 1, 4);
        assert_true(sh_same(job->move, decide_alone(job, job->parts, &rounds)));
        assert_int_equal(job->rounds_made, rounds);
        assert_int_equal(rounds, ROUNDS * job->parts);
        if (job->parts > most) most = job->parts;
        free_job(job);
    }
    assert_true(most >= 2);
    crew_free(crew);
}

TEST(alone_and_by_rounds_it_is_the_same_every_time)
{
    struct crew *crew = crew_new(3, SECOND_MS);
    begin_match("heimlich", 5);
    struct crew_job *job = make_job("heimlich", &sh_bot_hard);
    job->rounds = ROUNDS;
    job->alone = true;
    for (int i = 0; i < 3; i++) {
        uint32_t rounds;
        crew_ask(crew, job);
        assert_int_equal(job->parts, 1);
        assert_true(sh_same(job->move, decide_alone(job, 1, &rounds)));
    }
    free_job(job);
    crew_free(crew);
}

TEST(time_is_kept)
{
    struct crew *crew = crew_new(2, 80);
    begin_match("heimlich", 3);
    struct crew_job *job = make_job("heimlich", &sh_bot_hard);
    uint64_t began = uv_hrtime();
    crew_ask(crew, job);
    uint64_t taken_ms = (uv_hrtime() - began) / 1000000;
    assert_in_range(taken_ms, 79, 20000); /* how late it is depends on the machine */
    assert_in_range(job->taken_us, 79000, 20000000);
    struct crew_numbers numbers = crew_look(crew);
    assert_int_equal(numbers.decisions, 1);
    assert_int_equal(numbers.thinking + numbers.waiting, 0);
    assert_int_equal(numbers.threads, 2);
    assert_int_equal(numbers.taken_us, job->taken_us);
    free_job(job);
    crew_free(crew);
}

TEST(the_more_wait_the_less_is_thought)
{
    assert_int_equal(crew_limit_ms(1000, 0, 4), 1000);
    assert_int_equal(crew_limit_ms(1000, 4, 4), 500);
    assert_int_equal(crew_limit_ms(1000, 12, 4), 250);
    assert_int_equal(crew_limit_ms(1000, 100000, 4), CREW_LEAST_MS);
    assert_int_equal(crew_limit_ms(20, 100, 1), 20);
}

/* ---- in turn, and cancelled ---- */

enum { JOBS = 8 };
static struct {
    uv_mutex_t lock;
    int        count;
    char       order[4 * JOBS];
    uv_sem_t   there;
} finished;

static void on_done(struct crew_job *job)
{
    uv_mutex_lock(&finished.lock);
    finished.order[finished.count++] = *(const char *)job->owner;
    uv_mutex_unlock(&finished.lock);
    uv_sem_post(&finished.there);
}

static void begin_counting(void)
{
    memset(&finished, 0, sizeof finished);
    assert_int_equal(uv_mutex_init(&finished.lock), 0);
    assert_int_equal(uv_sem_init(&finished.there, 0), 0);
}

static void end_counting(void)
{
    uv_mutex_destroy(&finished.lock);
    uv_sem_destroy(&finished.there);
}

static struct crew_job *post_to(struct crew *crew, struct crew_client *client, const char *name,
                                const struct sh_bot *bot)
{
    struct crew_job *job = make_job("heimlich", bot);
    job->done = on_done;
    job->owner = (void *)(uintptr_t)name;
    crew_post(crew, client, job);
    return job;
}

static struct crew_job *post(struct crew *crew, struct crew_client *client, const char *name)
{
    return post_to(crew, client, name, &sh_bot_hard);
}

TEST(quick_bots_need_not_wait_for_slow_ones)
{
    struct crew *crew = crew_new(1, 100);
    struct crew_client one = {0}, other = {0};
    struct crew_job *jobs[JOBS];
    int n = 0;
    begin_match("heimlich", 4);
    begin_counting();
    jobs[n++] = post(crew, &one, "h");
    while (crew_look(crew).thinking == 0) uv_sleep(1);
    for (int i = 0; i < 2; i++) jobs[n++] = post(crew, &other, "h");
    jobs[n++] = post_to(crew, &one, "e", &sh_bot_easy);
    jobs[n++] = post_to(crew, &other, "n", &sh_bot_normal);
    for (int i = 0; i < n; i++) uv_sem_wait(&finished.there);
    assert_string_equal(finished.order, "henhh");
    crew_free(crew);
    for (int i = 0; i < n; i++) free_job(jobs[i]);
    end_counting();
}

TEST(who_asks_much_does_not_go_first)
{
    struct crew *crew = crew_new(1, 100);
    struct crew_client greedy = {0}, modest = {0}, other = {0};
    struct crew_job *jobs[JOBS];
    int n = 0;
    begin_match("heimlich", 4);
    begin_counting();
    jobs[n++] = post(crew, &other, "o");
    while (crew_look(crew).thinking == 0) uv_sleep(1);
    for (int i = 0; i < 4; i++) jobs[n++] = post(crew, &greedy, "g");
    jobs[n++] = post(crew, &modest, "m");
    jobs[n++] = post(crew, &other, "o");
    for (int i = 0; i < n; i++) uv_sem_wait(&finished.there);
    assert_string_equal(finished.order, "ogmoggg");
    crew_free(crew);
    for (int i = 0; i < n; i++) free_job(jobs[i]);
    end_counting();
}

TEST(what_nobody_wants_to_know_ends_at_once)
{
    struct crew *crew = crew_new(1, 600 * SECOND_MS);
    struct crew_client client = {0}, other = {0};
    begin_match("heimlich", 4);
    begin_counting();
    uint64_t began = uv_hrtime();
    struct crew_job *first = post(crew, &client, "1");
    while (crew_look(crew).thinking == 0) uv_sleep(1);
    struct crew_job *second = post(crew, &client, "2"), *third = post(crew, &other, "3");
    assert_int_equal(crew_look(crew).waiting, 2);
    assert_true(crew_cancel(crew, third)); /* has not been begun */
    assert_true(crew_cancel(crew, second));
    assert_false(crew_cancel(crew, first));
    uv_sem_wait(&finished.there);
    assert_string_equal(finished.order, "1");
    assert_false(crew_cancel(crew, first)); /* nor is it any more */
    third = (free_job(third), post(crew, &other, "4")); /* the line is as it was */
    while (crew_look(crew).thinking == 0) uv_sleep(1);
    assert_false(crew_cancel(crew, third));
    uv_sem_wait(&finished.there);
    assert_true(uv_hrtime() - began < 60 * (uint64_t)1000000000);
    crew_free(crew);
    free_job(first), free_job(second), free_job(third);
    end_counting();
}

static void on_crowd_done(struct crew_job *job)
{
    (void)job;
    uv_sem_post(&finished.there);
}

/* Many ask, some change their minds: everything comes back once. */
TEST(a_crowd_is_answered)
{
    struct crew *crew = crew_new(4, 2);
    struct crew_client clients[8];
    enum { EACH = 40 };
    struct crew_job *jobs[8][EACH];
    static const struct sh_bot *const bots[] = {&sh_bot_easy, &sh_bot_hard, &sh_bot_random};
    int answered = 0;
    memset(clients, 0, sizeof clients);
    begin_match("heimlich", 9);
    begin_counting();
    for (int i = 0; i < EACH; i++) {
        for (int c = 0; c < 8; c++) {
            struct crew_job *job = jobs[c][i] = make_job("heimlich", bots[(i + c) % 3]);
            job->done = on_crowd_done;
            crew_post(crew, &clients[c], job);
            answered++;
        }
        for (int c = 0; c < 8; c++)
            if ((i + c) % 5 == 0 && crew_cancel(crew, jobs[c][i])) answered--;
    }
    for (int i = 0; i < answered; i++) uv_sem_wait(&finished.there);
    assert_int_equal(crew_look(crew).waiting, 0);
    crew_free(crew);
    for (int c = 0; c < 8; c++)
        for (int i = 0; i < EACH; i++) free_job(jobs[c][i]);
    end_counting();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_add_up_to_what_each_finds_alone),
        cmocka_unit_test(alone_and_by_rounds_it_is_the_same_every_time),
        cmocka_unit_test(time_is_kept),
        cmocka_unit_test(the_more_wait_the_less_is_thought),
        cmocka_unit_test(quick_bots_need_not_wait_for_slow_ones),
        cmocka_unit_test(who_asks_much_does_not_go_first),
        cmocka_unit_test(what_nobody_wants_to_know_ends_at_once),
        cmocka_unit_test(a_crowd_is_answered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
