/*
 * cli/cmd_sim.c - `safehouse sim`: many matches between bots, on all cores.
 *
 * Match i depends only on (seed, i): the numbers are the same on any machine with any number of
 * threads. The sums are whole numbers, so the order in which threads finish does not matter.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/forfeit.h"
#include "cli/match_args.h"
#include "cli/pieces.h"
#include "cli/record_files.h"
#include "cli/sim_report.h"
#include "runtime/edges.h"
#include "runtime/exec_bot.h"

struct sim {
    const struct args       *args;
    const struct match_args *match;
    uint64_t                 matches;
    const char              *folder; /* for records, or NULL */
    const struct sh_field   *field;  /* to be counted, or NULL */
    struct pieces            pieces;
    atomic_bool              failed;
};

struct worker {
    struct sim      *sim;
    struct sh_header header; /* of its match: the words may differ from match to match */
    struct sh_drive  drive;
    struct sim_sums  sums;
    struct sh_past  *past;
    struct sh_writer record; /* without room when no records are kept */
};

/* ---- one match ---- */

static void record_path(const void *whose, uint64_t i, char path[RECORD_PATH_MAX])
{
    const struct sim *sim = whose;
    snprintf(path, RECORD_PATH_MAX, "%s/%s-%" PRIu64 "-%06" PRIu64 ".txt", sim->folder,
             sim->match->header.game->id, sim->match->seed, i);
}

static void save_record(struct worker *worker, uint64_t i)
{
    char path[RECORD_PATH_MAX];
    record_path(worker->sim, i, path);
    if (record_files_save(path, &worker->record)) return;
    atomic_store(&worker->sim->pieces.stop, true);
    if (!atomic_exchange(&worker->sim->failed, true))
        refused(worker->sim->args, "%s: %s", path, strerror(errno));
}

/* Programs that play are told where a match begins and ends. */
static void begin_bots(struct worker *worker, uint64_t i)
{
    for (int s = 0; s < worker->header.setup.seats; s++)
        exec_bot_begin(worker->drive.bot[s], i + 1);
}

static void end_bots(struct worker *worker, const void *state)
{
    for (int s = 0; s < worker->header.setup.seats; s++)
        exec_bot_end(worker->drive.bot[s], worker->header.game, state, worker->past);
}

static void add_match(struct worker *worker, const union sh_any_state *state)
{
    int16_t share[SH_SEATS_MAX] = {0};
    int seats = worker->header.setup.seats;
    uint16_t failed = forfeit_seats(worker->drive.bot, seats);
    worker->header.game->score(state, share);
    forfeit(failed, seats, share);
    if (failed) worker->sums.standins++;
    sim_sums_add(&worker->sums, state, share, worker->sim->field);
}

static void count_act(struct worker *worker, const void *state, const struct sh_act *act)
{
    const struct sh_game *game = worker->header.game;
    sim_sums_ask(&worker->sums, game, state, act->seat);
    sim_sums_blunders(&worker->sums, act->seat,
                      sh_blunders_of(game, state, worker->drive.lexicon, act));
}

static void play_match(void *memory, uint64_t i)
{
    struct worker *worker = memory;
    const struct sim *sim = worker->sim;
    const struct sh_header *header = &worker->header;
    union sh_any_state state;
    char word[SH_WORD_MAX];
    bool keep = sim->folder != NULL;
    match_args_draw(sim->match, i, &worker->header);
    if (keep) sh_writer_init(&worker->record, worker->record.text, worker->record.room);
    if (keep) sh_write_header(&worker->record, header);
    sh_drive_seed(&worker->drive, sim->match->seed, i);
    sh_start(header->game, &state, &header->setup);
    sh_past_init(worker->past, header->game, &header->setup);
    if (sim->match->packs) worker->drive.lexicon = edge_lexicon(header->game, &state);
    begin_bots(worker, i);
    while (state.base.to_act) {
        struct sh_act act = sh_drive_next(&worker->drive, &state, word);
        if (keep) sh_write_act(&worker->record, header->game, act);
        if (act.seat != SH_CHANCE) count_act(worker, &state, &act);
        sh_play(header->game, &state, act.seat, act.move, act.word);
    }
    end_bots(worker, &state);
    if (keep) sh_write_result(&worker->record, header->game, &state);
    if (keep) save_record(worker, i);
    add_match(worker, &state);
}

/* In the worker's thread, which programs live and die with. */
static void dismiss_bots(void *memory)
{
    struct worker *worker = memory;
    for (int s = 0; s < SH_SEATS_MAX; s++) exec_bot_free(worker->drive.bot[s]);
}

/* ---- all of them ---- */

static void init_worker(struct worker *worker, struct sim *sim)
{
    *worker = (struct worker){.sim = sim, .drive = {.game = sim->match->header.game},
                              .header = sim->match->header};
    for (int s = 0; s < SH_SEATS_MAX; s++) worker->drive.bot[s] = exec_bot_copy(sim->match->bot[s]);
    for (int s = 0; s < sim->match->header.setup.seats; s++)
        match_args_name_bot(worker->drive.bot[s], worker->header.name[s]);
    size_t memory = 0;
    bool remembers = false;
    for (int s = 0; s < sim->match->header.setup.seats; s++) {
        const struct sh_bot *bot = worker->drive.bot[s];
        if (bot->memory > memory) memory = bot->memory;
        if (bot->remembers) remembers = true;
    }
    worker->drive.memory = malloc(memory + 1);
    worker->past = malloc(sizeof *worker->past);
    if (remembers || sim->match->packs) worker->drive.past = worker->past;
    size_t room = sim->folder ? RECORD_ROOM : 1;
    char *text = malloc(room);
    if (!text || !worker->drive.memory || !worker->past) abort();
    sh_writer_init(&worker->record, text, room);
    sim_sums_init(&worker->sums);
}

static void play_all(struct sim *sim, struct sim_sums *sums)
{
    int threads = pieces_threads();
    struct worker *workers = calloc((size_t)threads, sizeof *workers);
    if (!workers) abort();
    for (int i = 0; i < threads; i++) init_worker(&workers[i], sim);
    sim->pieces = (struct pieces){.count = sim->matches, .unit = "matches", .workers = workers,
                                  .size = sizeof *workers, .piece = play_match,
                                  .leave = dismiss_bots};
    double seconds = pieces_run(&sim->pieces);
    sim_sums_init(sums);
    for (int i = 0; i < threads; i++) {
        sim_sums_join(sums, &workers[i].sums);
        free(workers[i].record.text);
        free(workers[i].drive.memory);
        free(workers[i].past);
    }
    free(workers);
    sums->seconds = seconds;
}

/* ---- the command ---- */

/* --count FIELD: one with a single value that has a name. */
static bool find_field(struct sim *sim)
{
    const char *name = args_only(sim->args, "count");
    const struct sh_field *field = sim->match->header.game->fields;
    if (!name) return true;
    while (field->name && strcmp(field->name, name) != 0) field++;
    bool single = field->name && !field->count && field->size == 1 && field->type == SH_NUMBER;
    if (!single || !field->kind)
        return !usage_error(sim->args, "%s has no field \"%s\" with one named value",
                            sim->match->header.game->id, name);
    sim->field = field;
    return true;
}

static int run(const struct args *args)
{
    static struct match_args match;
    static struct sim sim;
    struct sim_sums sums;
    uint64_t matches = 1000;
    if (!match_args_setup(args, &match, "en")) return EXIT_USAGE;
    for (int s = 0; s < match.header.setup.seats; s++) match.bot[s] = &sh_bot_random;
    match.seed = 1;
    if (!match_args_bots(args, &match) || !match_args_packs(args, &match, false) ||
        !args_number(args, "seed", 0, UINT64_MAX, &match.seed) ||
        !args_number(args, "matches", 1, 1000000000, &matches))
        return EXIT_USAGE;
    sim.args = args;
    sim.match = &match;
    sim.matches = matches;
    sim.folder = args_only(args, "records");
    if (!find_field(&sim)) return EXIT_USAGE;
    if (sim.folder && !record_files_prepare(args, sim.folder, matches, record_path, &sim))
        return EXIT_USAGE;
    play_all(&sim, &sums);
    if (sim.failed) return EXIT_REFUSED;
    if (sums.matches == 0) return refused(args, "stopped before a match was over");
    if (args_count(args, "json")) sim_print_json(&match, &sums, sim.field);
    else sim_print_table(&match, &sums, sim.field);
    match_args_release(&match);
    return sums.standins ? EXIT_FORFEIT : EXIT_FINE;
}

static const struct cmd_flag flags[] = {
    MATCH_FLAGS,
    {"matches", "M", "how many matches (default 1000)", false},
    {"seed", "S", "where all chance comes from (default 1)", false},
    {"bot", "SEAT=BOT", "who plays a seat (default: random); a program is [NAME=]exec:COMMAND",
     true},
    BOT_FLAGS,
    {"records", "DIR", "write every match into this folder, one file each", false},
    {"count", "FIELD", "count how a field with names ends, besides the wins", false},
    {"json", NULL, "print the numbers as JSON", false},
    {0},
};

const struct cmd cmd_sim = {
    .name = "sim", .arguments = "GAME", .rest_min = 1, .rest_max = 1,
    .summary = "Let bots play many matches and count who wins.",
    .text = "Match i depends only on the seed and i, not on the machine. Intervals are of 95 %.\n"
            "Blunders are what the game lists as silly, for all seats of a bot together. Ctrl-C\n"
            "shows what came out so far. A program that fails has lost its match; then the exit\n"
            "status is 5.\n",
    .flags = flags, .run = run,
};
