/* runtime/crew.c - see crew.h. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include <uv.h>

#include "bots/bots.h"
#include "bots/parts.h"
#include "bots/search.h"
#include "runtime/crew.h"
#include "runtime/edges.h"
#include "runtime/exec_bot.h"

enum {
    WORD_TRIES = 32,      /* of a bot whose words are not taken */
    NICE       = 10,      /* whoever serves people goes first */
    MILLION    = 1000000,
};

/* One thread's thinking about a question, alone or as one of several. */
struct part {
    struct crew      *crew;
    struct crew_job  *job;
    struct sh_thought thought;
    struct sh_rng     rng;
    uint64_t          began_ns; /* when the question was begun */
    uint32_t          made;     /* rounds */
    bool              helps, left; /* it is not the first one; it had to do something else */
};

struct worker {
    struct crew   *crew;
    uv_thread_t    thread;
    void          *memory; /* for bots */
    size_t         room;
    struct part    part;
    struct {
        const struct sh_bot *bot, *own;
    } programs[CREW_BOTS];

    /* What others may help with, under the lock. */
    bool           open;
    int            helping; /* threads that do */
    uint64_t       decided; /* counts: helpers keep what they found until it rises */
    int            count;   /* of those who have found something, the worker itself first */
    const struct sh_thought *found[CREW_MAX];
};

/* Those who wait, in turn. */
enum { QUICK, SLOW };
struct line {
    struct crew_turn *first, *last;
};

struct crew {
    uv_mutex_t lock;
    uv_cond_t  work, change; /* there is something to do; somebody has finished a part */
    uint32_t   think_ms;
    int        count;
    bool       stopping;
    struct line line[2];
    atomic_uint waiting, thinking;
    atomic_uint_fast64_t decisions, taken_us;
    struct worker workers[];
};

/* ---- how long ---- */

uint32_t crew_limit_ms(uint32_t think_ms, uint32_t waiting, uint32_t threads)
{
    uint32_t limit = think_ms * threads / (threads + waiting);
    uint32_t least = think_ms < CREW_LEAST_MS ? think_ms : CREW_LEAST_MS;
    return limit < least ? least : limit;
}

static uint64_t limit_ns(struct crew *crew)
{
    uint32_t waiting = atomic_load_explicit(&crew->waiting, memory_order_relaxed);
    return (uint64_t)crew_limit_ms(crew->think_ms, waiting, (uint32_t)crew->count) * MILLION;
}

/* Asked after every round. */
static bool may_go_on(void *limit)
{
    struct part *part = limit;
    struct crew *crew = part->crew;
    part->made++;
    if (atomic_load_explicit(&part->job->cancelled, memory_order_relaxed)) return false;
    if (part->job->rounds) return part->made < part->job->rounds;
    part->left = part->helps && atomic_load_explicit(&crew->waiting, memory_order_relaxed) > 0;
    return !part->left && uv_hrtime() - part->began_ns < limit_ns(crew);
}

/* ---- the line ---- */

static bool is_slow(const struct sh_bot *bot)
{
    return bot->plan ? bot->plan->asks : exec_bot_is(bot);
}

static void put_in_line(struct line *line, struct crew_turn *turn)
{
    turn->next = NULL;
    if (line->first) line->last->next = turn;
    else line->first = turn;
    line->last = turn;
}

/* Whoever has been served goes to the end. */
static struct crew_job *take_job(struct crew *crew)
{
    struct line *line = &crew->line[crew->line[QUICK].first ? QUICK : SLOW];
    struct crew_turn *turn = line->first;
    struct crew_job *job = turn->first;
    line->first = turn->next;
    turn->first = job->next;
    if (turn->first) put_in_line(line, turn);
    job->turn = NULL;
    atomic_fetch_sub(&crew->waiting, 1);
    return job;
}

static void leave_line(struct line *line, struct crew_turn *turn)
{
    struct crew_turn **at = &line->first, *before = NULL;
    for (; *at != turn; at = &(*at)->next) before = *at;
    *at = turn->next;
    if (line->last == turn) line->last = before;
}

void crew_post(struct crew *crew, struct crew_client *client, struct crew_job *job)
{
    int which = is_slow(job->bot) ? SLOW : QUICK;
    struct crew_turn *turn = &client->turn[which];
    assert(job->done && sh_known_seat(job->known) < SH_SEATS_MAX);
    job->turn = turn;
    job->next = NULL;
    atomic_store(&job->cancelled, false);
    uv_mutex_lock(&crew->lock);
    if (turn->first) {
        turn->last->next = job;
    } else {
        turn->first = job;
        put_in_line(&crew->line[which], turn);
    }
    turn->last = job;
    atomic_fetch_add(&crew->waiting, 1);
    uv_cond_signal(&crew->work);
    uv_mutex_unlock(&crew->lock);
}

bool crew_cancel(struct crew *crew, struct crew_job *job)
{
    uv_mutex_lock(&crew->lock);
    struct crew_turn *turn = job->turn;
    if (turn) {
        struct crew_job **at = &turn->first, *before = NULL;
        for (; *at != job; at = &(*at)->next) before = *at;
        *at = job->next;
        if (turn->last == job) turn->last = before;
        if (!turn->first) leave_line(&crew->line[is_slow(job->bot) ? SLOW : QUICK], turn);
        job->turn = NULL;
        atomic_fetch_sub(&crew->waiting, 1);
    }
    atomic_store(&job->cancelled, true);
    uv_mutex_unlock(&crew->lock);
    return turn != NULL;
}

/* ---- the memory of a thread ---- */

static void grow(struct worker *worker, size_t size)
{
    if (size <= worker->room) return;
    free(worker->memory);
    worker->memory = malloc(size);
    if (!worker->memory) abort();
    worker->room = size;
}

/* The bot for this thread. */
static const struct sh_bot *find_own(struct worker *worker, const struct sh_bot *bot)
{
    int i = 0;
    if (!exec_bot_is(bot)) return bot;
    while (i < CREW_BOTS && worker->programs[i].bot && worker->programs[i].bot != bot) i++;
    assert(i < CREW_BOTS);
    if (!worker->programs[i].bot) worker->programs[i].own = exec_bot_copy(bot);
    worker->programs[i].bot = bot;
    return worker->programs[i].own;
}

static void end_programs(struct worker *worker)
{
    for (int i = 0; i < CREW_BOTS && worker->programs[i].bot; i++)
        exec_bot_free(worker->programs[i].own);
}

/* ---- thinking, together ---- */

/* All that is known, and nothing else. */
static struct sh_thought thought_of(const struct sh_bot *bot, const struct sh_known *known)
{
    struct sh_thought thought = {.bot = bot, .game = sh_known_game(known),
                                 .view = sh_known_view(known), .seat = sh_known_seat(known)};
    thought.seen = sh_known_seen(known, &thought.seen_count);
    if (thought.seen_count > 0) thought.setup = sh_known_setup(known);
    thought.past = sh_known_past(known, &thought.past_count);
    thought.lexicon = edge_lexicon(thought.game, thought.view);
    return thought;
}

static struct part begin_part(struct worker *worker, struct crew_job *job, uint32_t number)
{
    struct part part = {.crew = worker->crew, .job = job, .began_ns = uv_hrtime(),
                        .helps = number > 0};
    sh_rng_seed_stream(&part.rng, job->seed, number, 0);
    part.thought = thought_of(job->bot, job->known);
    part.thought.more = may_go_on;
    grow(worker, job->bot->memory);
    part.thought.memory = worker->memory;
    return part;
}

/* A part points to itself once it has found its place. */
static void settle_part(struct part *part)
{
    part->thought.rng = &part->rng;
    part->thought.limit = part;
}

/* Is it worth it to begin with what this worker thinks about? The lock is held. */
static bool can_be_helped(struct crew *crew, const struct worker *worker)
{
    if (!worker->open || worker->helping + worker->count >= CREW_MAX) return false;
    return worker->part.job->rounds ||
           uv_hrtime() - worker->part.began_ns < limit_ns(crew) / 4;
}

/* Think about what another worker thinks about; the lock is held before and after. What was found
   stays until the other one has decided, unless there is something else to do: then it is lost. */
static void help(struct worker *worker, struct worker *other)
{
    struct crew *crew = worker->crew;
    struct crew_job *job = other->part.job;
    uint64_t decided = other->decided;
    other->helping++;
    worker->part = begin_part(worker, job, ++job->parts);
    worker->part.began_ns = other->part.began_ns;
    settle_part(&worker->part);
    uv_mutex_unlock(&crew->lock);
    uint32_t rounds = sh_parts_think(&worker->part.thought);
    uv_mutex_lock(&crew->lock);
    other->helping--;
    if (!worker->part.left) {
        other->found[other->count++] = &worker->part.thought;
        job->rounds_made += rounds;
    }
    uv_cond_broadcast(&crew->change);
    while (!worker->part.left && other->decided == decided)
        uv_cond_wait(&crew->change, &crew->lock);
}

static struct sh_move think_together(struct worker *worker, struct crew_job *job)
{
    struct crew *crew = worker->crew;
    uv_mutex_lock(&crew->lock);
    worker->found[0] = &worker->part.thought;
    worker->count = 1;
    worker->open = job->bot->plan->asks && !job->alone && crew->count > 1;
    if (worker->open) uv_cond_broadcast(&crew->work);
    uv_mutex_unlock(&crew->lock);
    uint32_t rounds = sh_parts_think(&worker->part.thought);
    uv_mutex_lock(&crew->lock);
    worker->open = false;
    while (worker->helping > 0) uv_cond_wait(&crew->change, &crew->lock);
    job->rounds_made += rounds;
    uv_mutex_unlock(&crew->lock);
    struct sh_move move = sh_parts_decide(worker->found, worker->count);
    uv_mutex_lock(&crew->lock);
    job->parts = (uint32_t)worker->count;
    worker->decided++;
    uv_cond_broadcast(&crew->change);
    uv_mutex_unlock(&crew->lock);
    return move;
}

/* False: it declines. */
static bool choose(struct worker *worker, struct crew_job *job)
{
    const struct sh_thought *thought = &worker->part.thought;
    if (!job->bot->plan) return thought->bot->choose(thought, &job->move, job->word);
    enum sh_parts_answer answer = sh_parts_begin(thought, &job->move, job->word);
    if (answer == SH_PARTS_THINK) job->move = think_together(worker, job);
    return answer != SH_PARTS_DECLINED;
}

/* Is this what people may say? */
static bool may_say(const struct crew_job *job)
{
    struct sh_arg args[SH_ARGS_MAX];
    int count;
    return !edge_judge(sh_known_game(job->known), job->check, sh_known_view(job->known), job->move,
                       job->word, args, &count);
}

/* Bots keep to what is asked of people, as long as they know another word. */
static void answer(struct worker *worker, struct crew_job *job)
{
    job->word[0] = '\0';
    job->parts = job->rounds_made = 0;
    job->taken_us = 0;
    job->declined = true;
    if (atomic_load(&job->cancelled)) return;
    worker->part = begin_part(worker, job, 0);
    settle_part(&worker->part);
    worker->part.thought.bot = find_own(worker, job->bot);
    exec_bot_begin(worker->part.thought.bot, job->match);
    for (int tries = 0; tries < WORD_TRIES; tries++) {
        job->declined = !choose(worker, job);
        if (job->declined || may_say(job)) break;
    }
    job->taken_us = (uv_hrtime() - worker->part.began_ns) / 1000;
}

/* ---- the threads ---- */

static struct worker *find_other(struct crew *crew)
{
    for (int i = 0; i < crew->count; i++)
        if (can_be_helped(crew, &crew->workers[i])) return &crew->workers[i];
    return NULL;
}

/* The lock is held before and after. */
static void work(struct worker *worker)
{
    struct crew *crew = worker->crew;
    struct crew_job *job = take_job(crew);
    atomic_fetch_add(&crew->thinking, 1);
    uv_mutex_unlock(&crew->lock);
    answer(worker, job);
    atomic_fetch_sub(&crew->thinking, 1);
    atomic_fetch_add(&crew->decisions, 1);
    atomic_fetch_add(&crew->taken_us, job->taken_us);
    job->done(job);
    uv_mutex_lock(&crew->lock);
}

static void run(void *argument)
{
    struct worker *worker = argument, *other;
    struct crew *crew = worker->crew;
    setpriority(PRIO_PROCESS, 0, NICE); /* of this thread alone; if it fails, it fails */
    uv_mutex_lock(&crew->lock);
    while (!crew->stopping) {
        if (crew->line[QUICK].first || crew->line[SLOW].first) work(worker);
        else if ((other = find_other(crew))) help(worker, other);
        else uv_cond_wait(&crew->work, &crew->lock);
    }
    uv_mutex_unlock(&crew->lock);
    end_programs(worker);
}

int crew_cores(void)
{
    unsigned cores = uv_available_parallelism();
    return cores < CREW_MAX ? (int)cores : CREW_MAX;
}

struct crew *crew_new(int threads, uint32_t think_ms)
{
    assert(threads >= 1 && threads <= CREW_MAX);
    struct crew *crew = calloc(1, sizeof *crew + (size_t)threads * sizeof *crew->workers);
    if (!crew || uv_mutex_init(&crew->lock) != 0 || uv_cond_init(&crew->work) != 0 ||
        uv_cond_init(&crew->change) != 0)
        abort();
    crew->think_ms = think_ms;
    crew->count = threads;
    for (int i = 0; i < threads; i++) {
        struct worker *worker = &crew->workers[i];
        worker->crew = crew;
        if (uv_thread_create(&worker->thread, run, worker) != 0) abort();
    }
    return crew;
}

void crew_free(struct crew *crew)
{
    uv_mutex_lock(&crew->lock);
    assert(!crew->line[QUICK].first && !crew->line[SLOW].first);
    crew->stopping = true;
    uv_cond_broadcast(&crew->work);
    uv_mutex_unlock(&crew->lock);
    for (int i = 0; i < crew->count; i++) {
        uv_thread_join(&crew->workers[i].thread);
        free(crew->workers[i].memory);
    }
    uv_cond_destroy(&crew->change);
    uv_cond_destroy(&crew->work);
    uv_mutex_destroy(&crew->lock);
    free(crew);
}

/* ---- to ask and wait ---- */

static void on_answer(struct crew_job *job)
{
    uv_sem_post(job->owner);
}

void crew_ask(struct crew *crew, struct crew_job *job)
{
    struct crew_client client = {0};
    uv_sem_t there;
    if (uv_sem_init(&there, 0) != 0) abort();
    job->done = on_answer;
    job->owner = &there;
    crew_post(crew, &client, job);
    uv_sem_wait(&there);
    uv_sem_destroy(&there);
}

bool crew_explain(const struct sh_bot *bot, const struct sh_known *known, uint64_t seed,
                  const struct sh_act *act, int at, struct sh_grounds *grounds)
{
    const struct sh_insight *insight = sh_find_insight(sh_known_game(known));
    struct sh_thought thought = thought_of(bot, known);
    struct sh_rng rng;
    if (!insight || !insight->explain || !thought.lexicon) return false;
    if (exec_bot_is(bot) || bot == &sh_bot_random) return false;
    sh_rng_seed_stream(&rng, seed, 0, 0);
    thought.rng = &rng;
    return insight->explain(&thought, act, at, grounds);
}

struct crew_numbers crew_look(struct crew *crew)
{
    return (struct crew_numbers){.threads = (uint32_t)crew->count,
                                 .thinking = atomic_load(&crew->thinking),
                                 .waiting = atomic_load(&crew->waiting),
                                 .decisions = atomic_load(&crew->decisions),
                                 .taken_us = atomic_load(&crew->taken_us)};
}
