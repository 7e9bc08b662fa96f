/*
 * bench/load/report.h - figures as lines `name value unit` or as JSON, and samples to make them of.
 */
#ifndef BENCH_LOAD_REPORT_H
#define BENCH_LOAD_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Times of one kind, in nanoseconds. */
struct samples {
    int64_t *at;
    size_t   count, room;
};
void samples_add(struct samples *samples, int64_t ns);
void samples_release(struct samples *samples);

/* The value that this share of the samples does not exceed, 0.5 being the median; sorts them. 0 if
   there are none. */
int64_t samples_quantile(struct samples *samples, double share);

enum { REPORT_MAX = 48, REPORT_PREFIX = 64 };

struct figure {
    const char *name; /* like the unit: a literal */
    double      value;
    const char *unit;
    double      target; /* the value should not exceed it; 0: there is none */
};

struct report {
    char          prefix[REPORT_PREFIX]; /* of every name, with its dot */
    struct figure figure[REPORT_MAX];
    size_t        count;
};

void report_add(struct report *report, const char *name, double value, const char *unit);
void report_aim(struct report *report, const char *name, double value, const char *unit,
                double target);
void report_print(const struct report *report, bool json);

#endif
