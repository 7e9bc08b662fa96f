/*
 * bench/load/load.c - how much a running server can bear, and what it costs: see README.md.
 *
 *     load closed|paced|bare|rooms|sockets --port N --game GAME [--pid N] [--data DIR] ...
 */
#include <errno.h>
#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench/load/bare.h"
#include "bench/load/crowd.h"
#include "bench/load/flags.h"
#include "bench/load/gauge.h"
#include "bench/load/wire.h"

enum mode { CLOSED, PACED, BARE, ROOMS, SOCKETS, MODES };
static const char *const mode_names[MODES] = {"closed", "paced", "bare", "rooms", "sockets"};

/* What is promised: microseconds of the server's processor per act outside the kernel, by seats;
   bytes; times. What the kernel takes for sending is not ours: see cpu_of_bare. */
static const double user_target_us[CROWD_SEATS_MAX + 1] = {[2] = 6, [4] = 10};
static const double idle_target_mb = 10, room_target_kb = 8, latency_target_syncs = 3;

static const double grace_seconds = 5;
enum { SLICES = 10 };

struct load {
    enum mode         mode;
    struct crowd_plan plan;
    struct crowd     *crowd;
    struct report     report;
    struct samples    syncs;
    pid_t             pid;  /* 0: not known */
    const char       *data; /* NULL: not known */
    double            seconds, warm;
    uint32_t          acts;  /* a room has had so many when its memory is measured */
    uint32_t          bytes; /* of a message, for bare */
    bool              json;
};

/* ---- what is counted between two moments ---- */

struct moment {
    int64_t             at, server_ns, client_ns;
    struct gauge_ticks  ticks; /* of the server */
    struct crowd_counts counts;
};

static struct moment moment_now(const struct load *load)
{
    struct moment moment = {.at = wire_now(),
                            .server_ns = load->pid ? gauge_cpu_ns(load->pid) : -1,
                            .client_ns = gauge_cpu_ns(getpid()),
                            .counts = crowd_counts(load->crowd)};
    if (load->pid) gauge_ticks(load->pid, &moment.ticks);
    return moment;
}

static double resident_bytes(const struct load *load)
{
    return load->pid ? 1024.0 * (double)gauge_resident_kb(load->pid) : 0;
}

/* The disk, if we know where it is. */
static void measure_disk(struct load *load, const char *name)
{
    struct samples times = {0};
    if (!load->data) return;
    if (!gauge_sync(load->data, &times))
        fprintf(stderr, "load: %s: %s\n", load->data, strerror(errno));
    for (size_t i = 0; i < times.count; i++) samples_add(&load->syncs, times.at[i]);
    report_add(&load->report, name, (double)samples_quantile(&times, 0.5) / 1e6, "ms");
    samples_release(&times);
}

static double cpu_per_act_us(const struct moment *a, const struct moment *b)
{
    uint64_t acts = b->counts.acts - a->counts.acts;
    return acts ? (double)(b->server_ns - a->server_ns) / (double)acts / 1e3 : HUGE_VAL;
}

/* The part of it that is not the kernel's. */
static double user_per_act_us(const struct moment *a, const struct moment *b)
{
    double all = (double)(b->ticks.all - a->ticks.all);
    double user = (double)(b->ticks.user - a->ticks.user);
    return all > 0 ? cpu_per_act_us(a, b) * user / all : 0;
}

/* What one act took of something that is counted, between two moments. */
static void report_share(struct load *load, const char *name, const struct moment *a,
                         const struct moment *b, uint64_t more, const char *unit)
{
    double acts = (double)(b->counts.acts - a->counts.acts);
    report_add(&load->report, name, (double)more / acts, unit);
}

static void report_costs(struct load *load, const struct moment *a, const struct moment *b,
                         double best_us)
{
    struct report *report = &load->report;
    const struct crowd_counts *x = &a->counts, *y = &b->counts;
    double seconds = (double)(b->at - a->at) / 1e9;
    double client_us = (double)(b->client_ns - a->client_ns) / 1e3;
    report_add(report, "acts", (double)(y->acts - x->acts) / seconds, "1/s");
    if (y->acts == x->acts) return;
    if (load->pid) {
        report_add(report, "cpu_per_act", cpu_per_act_us(a, b), "us");
        report_aim(report, "user_per_act", user_per_act_us(a, b), "us",
                   load->mode == CLOSED ? user_target_us[load->plan.seats] : 0);
        report_add(report, "cpu_per_act_best", best_us, "us");
        report_add(report, "cpu", (double)(b->server_ns - a->server_ns) / 1e7 / seconds, "%");
    }
    report_add(report, "client_cpu_per_act", client_us / (double)(y->acts - x->acts), "us");
    report_share(load, "bytes_per_act", a, b, y->bytes - x->bytes, "B");
    report_share(load, "messages_per_act", a, b, y->messages - x->messages, "1");
    report_share(load, "lines_per_act", a, b, y->lines - x->lines, "1");
    report_share(load, "all_acts_per_act", a, b, y->all_acts - x->all_acts, "1");
    report_add(report, "matches", (double)(y->matches - x->matches), "1");
}

static void report_latencies(struct load *load, double sync_during)
{
    struct samples *times = crowd_latencies(load->crowd);
    double p50 = (double)samples_quantile(times, 0.5);
    double sync = (double)samples_quantile(&load->syncs, 0.5);
    report_add(&load->report, "p50", p50 / 1e6, "ms");
    report_add(&load->report, "p95", (double)samples_quantile(times, 0.95) / 1e6, "ms");
    report_add(&load->report, "p99", (double)samples_quantile(times, 0.99) / 1e6, "ms");
    report_add(&load->report, "p99.9", (double)samples_quantile(times, 0.999) / 1e6, "ms");
    if (sync <= 0) return;
    report_add(&load->report, "fsync", sync / 1e6, "ms");
    if (load->mode != PACED) return;
    report_aim(&load->report, "p50_per_fsync", p50 / sync, "1", latency_target_syncs);
    report_add(&load->report, "p50_per_fsync_during", p50 / sync_during, "1");
}

/* ---- the measurements. Each returns false if the crowd met trouble ---- */

/* Let the crowd act for the time that is measured, in slices: the machine is never quiet for all
   of it, and the best slice tells what the server costs by itself. */
static bool measure_slices(struct load *load, struct moment *end, double *best_us)
{
    struct moment begin = *end = moment_now(load);
    *best_us = HUGE_VAL;
    for (int i = 0; i < SLICES; i++) {
        if (!crowd_run(load->crowd, load->seconds / SLICES, UINT64_MAX)) return false;
        *end = moment_now(load);
        double us = cpu_per_act_us(&begin, end);
        if (us < *best_us) *best_us = us;
        begin = *end;
    }
    return true;
}

static bool measure_acts(struct load *load)
{
    struct crowd *crowd = load->crowd;
    struct gauge_probe probe = {0};
    double idle = resident_bytes(load), best_us;
    if (!crowd_fill(crowd, load->plan.rooms, load->plan.seats)) return false;
    measure_disk(load, "fsync_before");
    crowd_go(crowd);
    if (!crowd_run(crowd, load->warm, UINT64_MAX)) return false;
    if (load->data) gauge_probe_begin(&probe, load->data);
    crowd_watch(crowd);
    struct moment a = moment_now(load), b;
    bool fine = measure_slices(load, &b, &best_us);
    crowd_unwatch(crowd);
    if (load->data) gauge_probe_end(&probe);
    if (!fine || !crowd_rest(crowd, grace_seconds)) return false;
    double never = (double)crowd_give_up(crowd);
    double during = (double)samples_quantile(&probe.times, 0.5);
    if (load->data) report_add(&load->report, "fsync_during", during / 1e6, "ms");
    samples_release(&probe.times);
    measure_disk(load, "fsync_after");
    report_costs(load, &a, &b, best_us);
    report_add(&load->report, "never_shown", never, "1");
    report_latencies(load, during);
    if (load->plan.checks)
        report_add(&load->report, "records_checked", (double)crowd_counts(crowd).records, "1");
    if (load->pid) report_add(&load->report, "resident_before", idle / 1e6, "MB");
    if (load->pid) report_add(&load->report, "resident_after", resident_bytes(load) / 1e6, "MB");
    return true;
}

/* Memory with so many rooms, when they have had so many acts on average. */
static bool measure_rooms_at(struct load *load, uint32_t rooms, double *bytes)
{
    struct crowd *crowd = load->crowd;
    uint64_t before = crowd_counts(crowd).all_acts;
    uint64_t wanted = (uint64_t)load->acts * (load->plan.rooms / 2);
    if (!crowd_fill(crowd, rooms, load->plan.seats)) return false;
    crowd_go(crowd);
    if (!crowd_run(crowd, load->seconds, before + wanted)) return false;
    if (!crowd_rest(crowd, grace_seconds)) return false;
    *bytes = resident_bytes(load);
    return true;
}

static bool measure_rooms(struct load *load)
{
    uint32_t rooms = load->plan.rooms, half = rooms / 2;
    double idle = resident_bytes(load), some, all;
    if (!measure_rooms_at(load, half, &some) || !measure_rooms_at(load, rooms, &all)) return false;
    struct report *report = &load->report;
    report_aim(report, "idle", idle / 1e6, "MB", idle_target_mb);
    report_add(report, "acts_per_room",
               (double)crowd_counts(load->crowd).all_acts / (double)rooms, "1");
    report_add(report, "resident", all / 1e6, "MB");
    report_aim(report, "per_room", (all - idle) / rooms / 1e3, "kB",
               load->plan.seats == 2 ? room_target_kb : 0);
    report_add(report, "per_further_room", (all - some) / (rooms - half) / 1e3, "kB");
    return true;
}

static bool measure_sockets(struct load *load)
{
    struct crowd *crowd = load->crowd;
    const struct crowd_plan *plan = &load->plan;
    double idle = resident_bytes(load);
    if (!crowd_fill(crowd, plan->rooms, 1)) return false;
    double hosts = resident_bytes(load);
    if (!crowd_fill(crowd, plan->rooms, plan->people)) return false;
    double all = resident_bytes(load);
    struct report *report = &load->report;
    report_aim(report, "idle", idle / 1e6, "MB", idle_target_mb);
    report_add(report, "connections", (double)plan->rooms * plan->people, "1");
    report_add(report, "resident", all / 1e6, "MB");
    report_add(report, "per_lonely_room", (hosts - idle) / plan->rooms / 1e3, "kB");
    report_add(report, "per_connection", (all - hosts) / (plan->rooms * (plan->people - 1)) / 1e3,
               "kB");
    return true;
}

/* The price of sockets; there is no crowd in it. */
static bool measure_bare(struct load *load)
{
    const struct bare_plan plan = {.rooms = load->plan.rooms, .seats = load->plan.seats,
                                   .bytes = load->bytes, .warm = load->warm,
                                   .seconds = load->seconds};
    struct bare_result result = {0};
    const char *why = bare_measure(&plan, &result);
    if (why) {
        fprintf(stderr, "load: %s\n", why);
        return false;
    }
    report_add(&load->report, "acts", result.acts, "1/s");
    report_add(&load->report, "cpu_per_act", result.server_us, "us");
    report_add(&load->report, "client_cpu_per_act", result.client_us, "us");
    return true;
}

/* ---- arguments ---- */

static const char usage[] =
    "usage: load closed|paced|bare|rooms|sockets --port N --game GAME [OPTION]...\n"
    "  closed   act as soon as asked: acts per second, processor per act\n"
    "  paced    act at fixed moments: latencies\n"
    "  bare     like closed, with a server that only sends: the price of sockets\n"
    "  rooms    memory of rooms that play\n"
    "  sockets  memory of connections that wait\n"
    "  --pid N        the server, for its processor time and memory\n"
    "  --data DIR     the server's directory, for the speed of its disk\n"
    "  --rooms N      (1000)       --seats N     (2)\n"
    "  --rate N       acts per second in all, for paced (500)\n"
    "  --seconds N    to measure (10)\n"
    "  --warm N       seconds before it begins to count (2)\n"
    "  --acts N       a room has had so many when its memory is measured (200)\n"
    "  --people N     in a room, for sockets (10)\n"
    "  --bytes N      of a message, for bare (600)\n"
    "  --from ADDRESS of the first room, 127.x.y.z; each further room has the next one\n"
    "  --seed N       of the moves (1)\n"
    "  --check        compare the record of every match with what was shown\n"
    "  --json         print JSON\n";

enum flag { PORT = 1, GAME, PID, DATA, ROOM_COUNT, SEATS, RATE, SECONDS, WARM, ACTS, PEOPLE,
            BYTES, FROM, SEED, CHECK, JSON };

static const struct option flags[] = {
    {"port", 1, NULL, PORT}, {"game", 1, NULL, GAME}, {"pid", 1, NULL, PID},
    {"data", 1, NULL, DATA}, {"rooms", 1, NULL, ROOM_COUNT}, {"seats", 1, NULL, SEATS},
    {"rate", 1, NULL, RATE}, {"seconds", 1, NULL, SECONDS}, {"warm", 1, NULL, WARM},
    {"acts", 1, NULL, ACTS}, {"people", 1, NULL, PEOPLE}, {"bytes", 1, NULL, BYTES},
    {"from", 1, NULL, FROM}, {"seed", 1, NULL, SEED}, {"check", 0, NULL, CHECK},
    {"json", 0, NULL, JSON}, {0},
};

static void refuse(const char *what, const char *value)
{
    fprintf(stderr, "load: %s: %s\n%s", what, value, usage);
    exit(2);
}

static uint32_t number(const char *text, uint32_t low, uint32_t high)
{
    uint32_t value = 0;
    if (!flags_number(text, low, high, &value)) refuse("not a number that fits here", text);
    return value;
}

static void take_flag(struct load *load, enum flag flag, const char *value)
{
    struct crowd_plan *plan = &load->plan;
    switch (flag) {
    case PORT: plan->port = (uint16_t)number(value, 1, 65535); break;
    case GAME: plan->game = value; break;
    case PID: load->pid = (pid_t)number(value, 1, 1 << 30); break;
    case DATA: load->data = value; break;
    case ROOM_COUNT: plan->rooms = number(value, 2, 1000000); break;
    case SEATS: plan->seats = number(value, 1, CROWD_SEATS_MAX); break;
    case RATE: plan->rate = number(value, 1, 10000000); break;
    case SECONDS: load->seconds = number(value, 1, 86400); break;
    case WARM: load->warm = number(value, 0, 3600); break;
    case ACTS: load->acts = number(value, 1, 1000000); break;
    case PEOPLE: plan->people = number(value, 2, CROWD_PEOPLE_MAX); break;
    case BYTES: load->bytes = number(value, 1, 65536); break;
    case FROM:
        if (!flags_source(value, &plan->source)) refuse("not an address 127.x.y.z", value);
        plan->spreads = true;
        break;
    case SEED: plan->seed = number(value, 0, UINT32_MAX); break;
    case CHECK: plan->checks = true; break;
    case JSON: load->json = true; break;
    default: refuse("unknown", value ? value : "");
    }
}

static void take_arguments(struct load *load, int argc, char **argv)
{
    int flag;
    if (argc < 2) refuse("what is to be measured", "nothing");
    while (load->mode < MODES && strcmp(argv[1], mode_names[load->mode]) != 0) load->mode++;
    if (load->mode == MODES) refuse("unknown", argv[1]);
    while ((flag = getopt_long(argc - 1, argv + 1, "", flags, NULL)) != -1) {
        if (flag == '?') refuse("called wrongly", "see above");
        take_flag(load, (enum flag)flag, optarg);
    }
    if (optind < argc - 1) refuse("unknown", argv[1 + optind]);
    struct crowd_plan *plan = &load->plan;
    if (load->mode == BARE) plan->game = "sockets";
    else if (!plan->port || !plan->game) refuse("wanted", "--port and --game");
    if (load->mode >= ROOMS && !load->pid) refuse("wanted", "--pid");
    plan->plays = load->mode != SOCKETS;
    if (load->mode != PACED) plan->rate = 0;
    if (plan->plays) plan->people = plan->seats;
}

int main(int argc, char **argv)
{
    struct load load = {
        .plan = {.rooms = 1000, .seats = 2, .people = 10, .rate = 500, .source = 1, .seed = 1},
        .seconds = 10, .warm = 2, .acts = 200, .bytes = 600,
    };
    take_arguments(&load, argc, argv);
    wire_many_files();
    load.crowd = crowd_new(&load.plan);
    snprintf(load.report.prefix, sizeof load.report.prefix, "%s.%u.%s.", load.plan.game,
             load.plan.seats, mode_names[load.mode]);
    report_add(&load.report, "rooms", load.plan.rooms, "1");
    bool fine = load.mode == BARE ? measure_bare(&load) : load.mode == ROOMS ? measure_rooms(&load)
              : load.mode == SOCKETS ? measure_sockets(&load) : measure_acts(&load);
    if (fine) report_print(&load.report, load.json);
    else if (crowd_trouble(load.crowd)) fprintf(stderr, "load: %s\n", crowd_trouble(load.crowd));
    samples_release(&load.syncs);
    crowd_free(load.crowd);
    return fine ? 0 : 1;
}
