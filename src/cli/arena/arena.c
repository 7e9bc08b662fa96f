/* cli/arena/arena.c - see arena.h. */
#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/arena/arena.h"
#include "cli/forfeit.h"
#include "cli/pieces.h"
#include "engine/bits.h"
#include "runtime/clock.h"
#include "runtime/edges.h"
#include "runtime/exec_bot.h"

enum {
    CHOICES_STREAM = 16, /* the first ones are for chance, words and others: see match_args_draw */
    ANOTHER_DEAL   = 40, /* bit from which on a number says which try at a deal it is */
    TRIES          = 1000,
    CLOCK_ROUNDS   = 4,  /* the clock is looked at every so many rounds */
};

/* ---- how long a bot may think ---- */

struct patience {
    const struct arena_limit *limit;
    uint64_t                  asked, end;
    uint64_t                  rounds; /* searched for this decision */
};

static uint64_t thread_nanoseconds(void)
{
    return (uint64_t)clock_ns(CLOCK_THREAD_CPUTIME_ID);
}

/* Asked after every round. */
static bool more_rounds(void *memory)
{
    struct patience *p = memory;
    return ++p->asked < p->limit->rounds;
}

static bool more_time(void *memory)
{
    struct patience *p = memory;
    return ++p->asked % CLOCK_ROUNDS || thread_nanoseconds() < p->end;
}

/* ---- a worker ---- */

struct run {
    struct arena        *arena;
    struct pieces        pieces;
    pthread_mutex_t      lock;     /* of the next two */
    uint16_t            *finished; /* seatings of all pairs, per deal */
    uint64_t             complete; /* so many deals are, from the first on */
    atomic_bool          failed;   /* reported */
};

struct worker {
    struct run          *run;
    struct sh_header     header; /* of its match: the words may differ from deal to deal */
    struct sh_drive      drive;
    struct sh_past      *past;
    const struct sh_bot *bot[ARENA_BOTS_MAX];
    int                  sits[SH_SEATS_MAX]; /* which of them has this seat */
    struct patience      patience;
    struct arena_effort  effort[ARENA_BOTS_MAX];
    struct arena_result  result; /* of its match */
    struct sh_writer     record; /* without room when no records are kept */
};

bool arena_find_bots(struct arena *arena)
{
    for (int i = 0; i < arena->bots; i++) {
        arena->bot[i] = match_args_find_bot(arena->args, arena->match, "", arena->name[i]);
        if (!arena->bot[i]) return false;
        if (!exec_bot_named(arena->bot[i])) continue;
        arena->name[i] = arena->bot[i]->id;
        for (int j = 0; j < i; j++)
            if (strcmp(arena->name[j], arena->name[i]) == 0)
                return !usage_error(arena->args, "two bots are called \"%s\"", arena->name[i]);
    }
    return true;
}

/* In the worker's thread, which programs live and die with. */
static void dismiss_bots(void *memory)
{
    struct worker *w = memory;
    for (int i = 0; i < w->run->arena->bots; i++) exec_bot_free(w->bot[i]);
}

static void release_worker(struct worker *w)
{
    free(w->drive.memory);
    free(w->past);
    free(w->record.text);
}

static bool init_worker(struct worker *w, struct run *run)
{
    const struct arena *arena = run->arena;
    size_t memory = 1;
    *w = (struct worker){.run = run, .header = arena->match->header};
    w->drive.game = w->header.game;
    for (int i = 0; i < arena->bots; i++) {
        w->bot[i] = exec_bot_copy(arena->bot[i]);
        if (w->bot[i]->memory > memory) memory = w->bot[i]->memory;
    }
    w->patience.limit = &arena->limit;
    w->drive.limit = &w->patience;
    w->drive.rounds = &w->patience.rounds;
    w->drive.more = arena->limit.rounds ? more_rounds : arena->limit.ms ? more_time : NULL;
    w->drive.memory = malloc(memory);
    w->drive.past = w->past = malloc(sizeof *w->past);
    w->record.room = arena->records ? RECORD_ROOM : 1;
    w->record.text = malloc(w->record.room);
    return w->drive.memory && w->past && w->record.text;
}

/* ---- the deal ---- */

/* Everything that happens before a seat is asked. */
static void begin_match(struct worker *w, uint64_t number, union sh_any_state *state)
{
    const struct match_args *match = w->run->arena->match;
    char word[SH_WORD_MAX];
    match_args_draw(match, number, &w->header);
    sh_drive_seed(&w->drive, match->seed, number);
    sh_start(w->header.game, state, &w->header.setup);
    sh_past_init(w->past, w->header.game, &w->header.setup);
    if (match->packs) w->drive.lexicon = edge_lexicon(w->header.game, state);
    while (sh_may_act(state, SH_CHANCE)) {
        struct sh_act act = sh_drive_next(&w->drive, state, word);
        sh_play(w->header.game, state, act.seat, act.move, NULL);
    }
}

/* ---- records ---- */

void arena_record_path(const void *memory, uint64_t i, char path[RECORD_PATH_MAX])
{
    const struct arena *arena = memory;
    uint64_t seatings = (uint64_t)arena->plan.count, pairs = (uint64_t)arena->pairs;
    snprintf(path, RECORD_PATH_MAX, "%s/%s-%" PRIu64 "-%06" PRIu64 "-%" PRIu64 "-%02" PRIu64 ".txt",
             arena->records, arena->match->header.game->id, arena->match->seed,
             i / (seatings * pairs), i / seatings % pairs, i % seatings);
}

/* What happened before a seat was asked is in the past; the bots are the names of their seats. */
static void begin_record(struct worker *w)
{
    const struct arena *arena = w->run->arena;
    if (!arena->records) return;
    for (int s = 0; s < arena->plan.seats; s++)
        match_args_name_bot(w->drive.bot[s], w->header.name[s]);
    sh_writer_init(&w->record, w->record.text, w->record.room);
    sh_write_header(&w->record, &w->header);
    for (int n = 0; n < w->past->count; n++)
        sh_write_act(&w->record, w->header.game, w->past->acts[n]);
}

static void save_record(struct worker *w, uint64_t i, const union sh_any_state *state)
{
    const struct arena *arena = w->run->arena;
    char path[RECORD_PATH_MAX];
    if (!arena->records) return;
    sh_write_result(&w->record, w->header.game, state);
    arena_record_path(arena, i, path);
    if (record_files_save(path, &w->record)) return;
    atomic_store(&w->run->pieces.stop, true);
    if (!atomic_exchange(&w->run->failed, true))
        refused(arena->args, "%s: %s", path, strerror(errno));
}

/* ---- a match, from its deal on ---- */

/* Programs that play are told where a match begins and ends; one that failed is counted. */
static void begin_bots(struct worker *w, struct arena_pair pair, uint64_t i)
{
    exec_bot_begin(w->bot[pair.a], i + 1);
    exec_bot_begin(w->bot[pair.b], i + 1);
}

static void end_bots(struct worker *w, struct arena_pair pair, const void *state)
{
    const int who[2] = {pair.a, pair.b};
    for (int k = 0; k < 2; k++) {
        const struct sh_bot *bot = w->bot[who[k]];
        exec_bot_end(bot, w->header.game, state, w->past);
        w->effort[who[k]].spoiled += exec_bot_failed(bot);
    }
}

/* Some deals have nobody on a side, say if the only insider is nobody at the table: others are
   taken instead. Returns the number of the one that was; 0 tries are left: there is none. */
static uint64_t begin_with_sides(struct worker *w, uint64_t deal, union sh_any_state *state,
                                 int *tries)
{
    const struct arena_plan *plan = &w->run->arena->plan;
    uint64_t number = deal;
    for (*tries = TRIES; *tries > 0; --*tries, number += (uint64_t)1 << ANOTHER_DEAL) {
        begin_match(w, number, state);
        int marked = sh_bits(arena_plan_marked(plan, 0, state));
        if (plan->kind != ARENA_SIDE || (marked > 0 && marked < plan->seats)) break;
    }
    return number;
}

static void seat_bots(struct worker *w, struct arena_pair pair, int seating, uint16_t marked)
{
    const struct arena_plan *plan = &w->run->arena->plan;
    const int who[2] = {pair.a, pair.b};
    w->drive.open = 0;
    for (int s = 0; s < plan->seats; s++) {
        w->sits[s] = who[plan->seating[seating].bot[marked >> s & 1]];
        w->drive.bot[s] = w->bot[w->sits[s]];
        if (sh_bot_sees_all(w->drive.bot[s])) w->drive.open |= (uint16_t)(1u << s);
    }
}

static int move_count(const struct sh_game *game, const void *state, int seat)
{
    struct sh_move list[SH_MOVES_MAX];
    return game->count ? game->count(state, seat) : game->moves(state, seat, list);
}

static void count_blunders(struct worker *w, const void *state, const struct sh_act *act,
                           uint16_t marked)
{
    uint8_t *counts = w->result.blunders[marked >> act->seat & 1];
    uint32_t made = sh_blunders_of(w->header.game, state, w->drive.lexicon, act);
    for (; made; made &= made - 1)
        if (counts[sh_first_bit(made)] < UINT8_MAX) counts[sh_first_bit(made)]++;
}

/* Let whoever is asked act, and note what it took. */
static void make_act(struct worker *w, union sh_any_state *state, uint16_t marked)
{
    const struct sh_game *game = w->header.game;
    char word[SH_WORD_MAX];
    uint64_t begun = thread_nanoseconds();
    w->patience.asked = w->patience.rounds = 0;
    w->patience.end = begun + w->patience.limit->ms * 1000000u;
    struct sh_act act = sh_drive_next(&w->drive, state, word);
    if (act.seat != SH_CHANCE && move_count(game, state, act.seat) > 1) {
        struct arena_effort *effort = &w->effort[w->sits[act.seat]];
        effort->decisions++;
        effort->nanoseconds += thread_nanoseconds() - begun;
        effort->rounds += w->patience.rounds;
        effort->searches += w->patience.rounds > 0;
    }
    if (act.seat != SH_CHANCE) count_blunders(w, state, &act, marked);
    if (w->run->arena->records) sh_write_act(&w->record, game, act);
    sh_play(game, state, act.seat, act.move, act.word);
}

static struct arena_result play_match(struct worker *w, uint64_t i)
{
    const struct arena *arena = w->run->arena;
    union sh_any_state state;
    int16_t share[SH_SEATS_MAX] = {0};
    uint64_t seatings = (uint64_t)arena->plan.count, pairs = (uint64_t)arena->pairs;
    uint64_t deal = i / (seatings * pairs);
    int p = (int)(i / seatings % pairs), seating = (int)(i % seatings), tries;
    uint64_t number = begin_with_sides(w, deal, &state, &tries);
    uint16_t marked = arena_plan_marked(&arena->plan, seating, &state);
    sh_rng_seed_stream(&w->drive.choice, arena->match->seed, number,
                       CHOICES_STREAM + (uint64_t)seating);
    seat_bots(w, arena->pair[p], seating, marked);
    begin_record(w);
    begin_bots(w, arena->pair[p], i);
    w->result = (struct arena_result){.seats = {(uint8_t)(arena->plan.seats - sh_bits(marked)),
                                                (uint8_t)sh_bits(marked)}};
    while (state.base.to_act) make_act(w, &state, marked);
    end_bots(w, arena->pair[p], &state);
    save_record(w, i, &state);
    w->header.game->score(&state, share);
    forfeit(forfeit_seats(w->drive.bot, arena->plan.seats), arena->plan.seats, share);
    for (int s = 0; s < arena->plan.seats; s++) {
        int16_t *sum = &w->result.share[marked >> s & 1];
        *sum = (int16_t)(*sum + share[s]);
    }
    return w->result;
}

/* ---- all of them ---- */

static size_t result_at(const struct arena *arena, int pair, uint64_t deal)
{
    return (deal * (size_t)arena->pairs + (size_t)pair) * (size_t)arena->plan.count;
}

const struct arena_result *arena_results(const struct arena *arena, int pair, uint64_t deal)
{
    return &arena->results[result_at(arena, pair, deal)];
}

/* A deal after the other is looked at as soon as all before it are complete: what is decided does
   not depend on which thread was faster. */
static void look_at_deals(struct run *run)
{
    struct arena *arena = run->arena;
    int seatings = arena->pairs * arena->plan.count;
    while (run->complete < arena->deals && run->finished[run->complete] == seatings &&
           arena->verdict == ARENA_UNDECIDED) {
        double a, b;
        uint64_t deal = run->complete++;
        if (!arena->tests) continue;
        arena_per_seat(&arena->plan, arena_results(arena, 0, deal), &a, &b);
        arena->verdict = arena_sprt_add(&arena->sprt, a, b);
        if (arena->verdict != ARENA_UNDECIDED) atomic_store(&run->pieces.stop, true);
    }
}

static void piece(void *memory, uint64_t i)
{
    struct worker *w = memory;
    struct run *run = w->run;
    struct arena *arena = run->arena;
    arena->results[i] = play_match(w, i);
    pthread_mutex_lock(&run->lock);
    run->finished[i / (uint64_t)(arena->pairs * arena->plan.count)]++;
    look_at_deals(run);
    pthread_mutex_unlock(&run->lock);
}

static void add_effort(struct arena *arena, const struct worker *w)
{
    for (int i = 0; i < arena->bots; i++) {
        arena->effort[i].decisions += w->effort[i].decisions;
        arena->effort[i].searches += w->effort[i].searches;
        arena->effort[i].rounds += w->effort[i].rounds;
        arena->effort[i].nanoseconds += w->effort[i].nanoseconds;
        arena->effort[i].spoiled += w->effort[i].spoiled;
    }
}

static bool play_with(struct run *run, struct worker *workers, int threads)
{
    struct arena *arena = run->arena;
    bool fine = true;
    for (int i = 0; i < threads; i++) fine = init_worker(&workers[i], run) && fine;
    run->pieces.unit = "matches";
    run->pieces.workers = workers;
    run->pieces.size = sizeof *workers;
    run->pieces.piece = piece;
    run->pieces.leave = dismiss_bots;
    run->pieces.count = arena->deals * (uint64_t)(arena->pairs * arena->plan.count);
    if (fine) arena->seconds = pieces_run(&run->pieces);
    for (int i = 0; i < threads; i++) {
        add_effort(arena, &workers[i]);
        release_worker(&workers[i]);
    }
    arena->deals = run->complete;
    return fine;
}

bool arena_play(struct arena *arena)
{
    int threads = pieces_threads();
    struct run run = {.arena = arena, .lock = PTHREAD_MUTEX_INITIALIZER};
    struct worker *workers = calloc((size_t)threads, sizeof *workers);
    run.finished = calloc(arena->deals, sizeof *run.finished);
    arena->results = calloc(result_at(arena, 0, arena->deals), sizeof *arena->results);
    bool fine = workers && run.finished && arena->results && play_with(&run, workers, threads);
    free(run.finished);
    free(workers);
    if (!fine) return !refused(arena->args, "there is not enough memory");
    if (run.failed) return false;
    return arena->deals > 0 || !refused(arena->args, "stopped before a deal was complete");
}

void arena_release(struct arena *arena)
{
    free(arena->results);
    for (int i = 0; i < arena->bots; i++) exec_bot_free(arena->bot[i]);
}

bool arena_has_sides(const struct arena *arena)
{
    struct arena copy = *arena;
    struct run run = {.arena = &copy};
    struct worker *w = malloc(sizeof *w);
    union sh_any_state state;
    int tries = 0;
    if (!w || !init_worker(w, &run)) abort();
    begin_with_sides(w, 0, &state, &tries);
    dismiss_bots(w);
    release_worker(w);
    free(w);
    return tries > 0;
}

/* ---- what a deal says ---- */

void arena_per_seat(const struct arena_plan *plan, const struct arena_result *results, double *a,
                    double *b)
{
    double share[2] = {0, 0}, seats[2] = {0, 0};
    for (int k = 0; k < plan->count; k++) {
        const struct arena_seating *seating = &plan->seating[k];
        int marked = sh_bits(seating->marked);
        if (seating->only_for_par) continue;
        for (int m = 0; m < 2; m++) {
            share[seating->bot[m]] += results[k].share[m];
            seats[seating->bot[m]] += m ? marked : plan->seats - marked;
        }
    }
    if (plan->kind == ARENA_SIDE) seats[0] = seats[1] = plan->seats; /* each had both sides */
    *a = share[0] / seats[0] / 1000;
    *b = share[1] / seats[1] / 1000;
}

int arena_measures(const struct arena_plan *plan)
{
    return plan->kind == ARENA_ALONE ? 1 : 2;
}

/* With sides: what the second bot on all seats makes of this deal is fair. */
static double measure_side(const struct arena_plan *plan, const struct arena_result *results,
                           int measure, double *fair)
{
    int marked = measure == 0, pars = 0;
    double sum = 0;
    for (int k = 0; k < plan->count; k++) {
        if (!plan->seating[k].only_for_par) continue;
        sum += results[k].share[marked];
        pars++;
    }
    *fair = sum / pars / 1000;
    return results[measure].share[marked] / 1000.0;
}

double arena_measure(const struct arena_plan *plan, int measure,
                     const struct arena_result *results, double *fair)
{
    bool halves = plan->kind == ARENA_TEAMS || plan->seats == 2;
    double sum = 0;
    int count = 0;
    if (plan->kind == ARENA_SIDE) return measure_side(plan, results, measure, fair);
    *fair = halves ? 0.5 : 1.0 / plan->seats;
    for (int k = 0; k < plan->count; k++)
        for (int m = halves ? 0 : 1; m < 2; m++) {
            if (plan->seating[k].bot[m] != measure) continue;
            sum += results[k].share[m];
            count++;
        }
    return sum / count / 1000;
}
