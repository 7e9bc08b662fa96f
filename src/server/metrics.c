/* server/metrics.c - see metrics.h. */
#include <inttypes.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

#include "server/metrics.h"

static const struct {
    const char *name, *type, *help;
} described[METRICS] = {
    [METRIC_CONNECTIONS] = {"connections", "gauge", "Open connections."},
    [METRIC_PEOPLE] = {"people", "gauge", "Connections that have entered a room."},
    [METRIC_ROOMS] = {"rooms", "gauge", "Rooms in memory."},
    [METRIC_ACCEPTED] = {"accepted_total", "counter", "Connections accepted."},
    [METRIC_REQUESTS] = {"requests_total", "counter", "HTTP requests answered."},
    [METRIC_LINES] = {"lines_total", "counter", "Lines taken from people."},
    [METRIC_EVENTS] = {"events_total", "counter", "Events of rooms stored: acts and all else."},
    [METRIC_MESSAGES] = {"messages_total", "counter", "Messages sent to people."},
    [METRIC_SENT_BYTES] = {"sent_bytes_total", "counter", "Bytes handed to the network."},
    [METRIC_LOADED] = {"rooms_loaded_total", "counter", "Rooms rebuilt from their logs."},
    [METRIC_THOUGHTS] = {"thoughts_total", "counter", "Decisions of bots that rooms took."},
    [METRIC_SLOW] = {"slow_readers_total", "counter", "Connections dropped for reading slowly."},
    [METRIC_TROUBLES] = {"troubles_total", "counter", "Rooms closed by a failure of the store."},
};

static void describe(struct sh_writer *w, const char *name, const char *type, const char *help)
{
    char text[256];
    snprintf(text, sizeof text, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, type);
    sh_put(w, text);
}

static void put_value(struct sh_writer *w, const char *name, const char *labels, const char *value)
{
    sh_put(w, name);
    sh_put(w, labels);
    sh_put_char(w, ' ');
    sh_put(w, value);
    sh_put_char(w, '\n');
}

static void put_count(struct sh_writer *w, const char *name, const char *type, const char *help,
                      uint64_t count)
{
    char value[32];
    snprintf(value, sizeof value, "%" PRIu64, count);
    describe(w, name, type, help);
    put_value(w, name, "", value);
}

static void format_seconds(char value[32], uint64_t microseconds)
{
    snprintf(value, 32, "%" PRIu64 ".%06" PRIu64, microseconds / 1000000, microseconds % 1000000);
}

static void put_seconds(struct sh_writer *w, const char *name, const char *type, const char *help,
                        uint64_t microseconds)
{
    char value[32];
    format_seconds(value, microseconds);
    describe(w, name, type, help);
    put_value(w, name, "", value);
}

/* ---- parts ---- */

static void put_loops(struct sh_writer *w, struct metrics *const *loops, int count)
{
    for (int m = 0; m < METRICS; m++) {
        char name[64];
        uint64_t sum = 0;
        for (int i = 0; i < count; i++)
            sum += atomic_load_explicit(&loops[i]->value[m], memory_order_relaxed);
        snprintf(name, sizeof name, "safehouse_%s", described[m].name);
        put_count(w, name, described[m].type, described[m].help, sum);
    }
}

static void put_limits(struct sh_writer *w, struct metrics *const *loops, int count)
{
    const char *name = "safehouse_limited_total";
    describe(w, name, "counter", "How often a limit has bitten.");
    for (int l = 0; l < LIMITS; l++) {
        char labels[64], value[32];
        uint64_t sum = 0;
        for (int i = 0; i < count; i++)
            sum += atomic_load_explicit(&loops[i]->limited[l], memory_order_relaxed);
        snprintf(labels, sizeof labels, "{limit=\"%s\"}", limit_names[l]);
        snprintf(value, sizeof value, "%" PRIu64, sum);
        put_value(w, name, labels, value);
    }
}

static void put_lag(struct sh_writer *w, struct metrics *const *loops, int count)
{
    const char *name = "safehouse_loop_lag_seconds";
    describe(w, name, "gauge", "How late the last tick of a loop was.");
    for (int i = 0; i < count; i++) {
        char labels[64], value[32];
        snprintf(labels, sizeof labels, "{loop=\"%d\"}", i);
        format_seconds(value, atomic_load_explicit(&loops[i]->lag_us, memory_order_relaxed));
        put_value(w, name, labels, value);
    }
}

static void put_store(struct sh_writer *w, const struct store_numbers *store)
{
    put_count(w, "safehouse_store_appends_total", "counter", "Events made durable.",
              store->appends);
    put_count(w, "safehouse_store_commits_total", "counter", "Commits they were made durable in.",
              store->commits);
    put_count(w, "safehouse_store_reads_total", "counter", "Logs read.", store->reads);
    put_count(w, "safehouse_store_events_read_total", "counter", "Events of logs read.",
              store->events_read);
    put_count(w, "safehouse_store_failures_total", "counter", "Requests the disk refused.",
              store->failures);
    put_seconds(w, "safehouse_store_commit_seconds_total", "counter", "Time spent in commits.",
                store->commit_us);
    put_count(w, "safehouse_store_file_bytes", "gauge", "Size of the database and its log.",
              store->file_bytes);
}

static void put_crew(struct sh_writer *w, const struct crew_numbers *crew)
{
    put_count(w, "safehouse_thinkers", "gauge", "Threads that think for bots.", crew->threads);
    put_count(w, "safehouse_thinking", "gauge", "Bots that think now.", crew->thinking);
    put_count(w, "safehouse_thinking_waiting", "gauge", "Bots that wait until they may think.",
              crew->waiting);
    put_count(w, "safehouse_decisions_total", "counter",
              "Questions to bots answered, also those nobody wanted to know any more.",
              crew->decisions);
    put_seconds(w, "safehouse_thinking_seconds_total", "counter", "Time bots thought.",
                crew->taken_us);
}

static void put_process(struct sh_writer *w, const struct metrics_process *process,
                        const char *version)
{
    char labels[64];
    put_count(w, "process_resident_memory_bytes", "gauge", "Memory in use.",
              process->resident_bytes);
    put_seconds(w, "process_cpu_seconds_total", "counter", "Time of processors used.",
                process->cpu_us);
    put_seconds(w, "process_start_time_seconds", "gauge", "When it was started, since 1970.",
                (uint64_t)process->started_ms * 1000);
    snprintf(labels, sizeof labels, "{version=\"%s\"}", version);
    describe(w, "safehouse_info", "gauge", "Which program this is.");
    put_value(w, "safehouse_info", labels, "1");
}

void metrics_read_process(struct metrics_process *process)
{
    unsigned long pages = 0;
    struct rusage usage;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file) {
        if (fscanf(file, "%*u %lu", &pages) != 1) pages = 0;
        fclose(file);
    }
    getrusage(RUSAGE_SELF, &usage);
    process->resident_bytes = (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE);
    process->cpu_us =
        (uint64_t)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000 +
        (uint64_t)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

void metrics_write(struct sh_writer *w, struct metrics *const *loops, int count,
                   const struct store_numbers *store, const struct crew_numbers *crew,
                   const struct metrics_process *process, const char *version)
{
    put_loops(w, loops, count);
    put_limits(w, loops, count);
    put_lag(w, loops, count);
    put_store(w, store);
    put_crew(w, crew);
    put_process(w, process, version);
}
