/*
 * bench/load/gauge.h - what the server costs: its processor time, its memory; and what the disk
 * under it can do.
 */
#ifndef BENCH_LOAD_GAUGE_H
#define BENCH_LOAD_GAUGE_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/types.h>

#include "bench/load/report.h"

enum { GAUGE_SYNCS = 100 };

/* Nanoseconds that a process has run on a processor, user and system, all its threads, also those
   that have ended: utime + stime of /proc/PID/stat without its rounding. -1: no such process. */
int64_t gauge_cpu_ns(pid_t pid);

/* The part of it outside the kernel, and all of it, in ticks of /proc/PID/stat: rounded, but good
   for the share over seconds. False: no such process. */
struct gauge_ticks {
    int64_t user, all;
};
bool gauge_ticks(pid_t pid, struct gauge_ticks *ticks);

/* Resident memory in KB, -1: no such process, or not ours. From smaps_rollup: the counters behind
   VmRSS are kept per processor and may be wrong by some hundred KB. */
int64_t gauge_resident_kb(pid_t pid);

/* Append 4 KB to a new file of this directory and fdatasync(), GAUGE_SYNCS times, and keep how long
   each took. False: errno says why. */
bool gauge_sync(const char *dir, struct samples *times);

/* The same a few times a second, by a thread, until the end: a shared disk is not the same from one
   second to the next. */
struct gauge_probe {
    const char    *dir;
    struct samples times;
    pthread_t      thread;
    atomic_bool    stop;
};
void gauge_probe_begin(struct gauge_probe *probe, const char *dir);
void gauge_probe_end(struct gauge_probe *probe);

#endif
