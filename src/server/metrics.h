/*
 * server/metrics.h - what the server counts, and /metrics in the text format of Prometheus.
 *
 * Every loop has counters of its own, which only it changes: counting costs nothing, and reading
 * them from another thread is safe.
 */
#ifndef SERVER_METRICS_H
#define SERVER_METRICS_H

#include <stdatomic.h>
#include <stdint.h>

#include "engine/writer.h"
#include "runtime/crew.h"
#include "server/limit.h"
#include "server/store.h"

enum metric {
    METRIC_CONNECTIONS, /* these three go down as well */
    METRIC_PEOPLE,
    METRIC_ROOMS,
    METRIC_ACCEPTED,
    METRIC_REQUESTS,
    METRIC_LINES,
    METRIC_EVENTS,
    METRIC_MESSAGES,
    METRIC_SENT_BYTES,
    METRIC_LOADED,
    METRIC_THOUGHTS,
    METRIC_SLOW,
    METRIC_TROUBLES,
    METRICS,
};

struct metrics {
    atomic_uint_fast64_t value[METRICS], limited[LIMITS];
    atomic_uint_fast64_t lag_us; /* how late the last tick of the loop was */
};

/* Only one thread changes a counter, so that reading and writing need not be one step. */
static inline void metrics_add_to(atomic_uint_fast64_t *counter, int64_t n)
{
    uint64_t before = atomic_load_explicit(counter, memory_order_relaxed);
    atomic_store_explicit(counter, before + (uint64_t)n, memory_order_relaxed);
}

static inline void metrics_add(struct metrics *metrics, enum metric metric, int64_t n)
{
    metrics_add_to(&metrics->value[metric], n);
}

static inline void metrics_limited(struct metrics *metrics, enum limit limit)
{
    metrics_add_to(&metrics->limited[limit], 1);
}

enum { METRICS_TEXT_MAX = 16384 };

/* What the process says about itself. */
struct metrics_process {
    uint64_t resident_bytes, cpu_us;
    int64_t  started_ms;
};
void metrics_read_process(struct metrics_process *process);

/* Everything as text. `loops` are the counters of so many loops. */
void metrics_write(struct sh_writer *w, struct metrics *const *loops, int count,
                   const struct store_numbers *store, const struct crew_numbers *crew,
                   const struct metrics_process *process, const char *version);

#endif
