/* bench/load/report.c - see report.h. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/load/report.h"

void samples_add(struct samples *samples, int64_t ns)
{
    if (samples->count == samples->room) {
        samples->room = samples->room ? 2 * samples->room : 4096;
        samples->at = realloc(samples->at, samples->room * sizeof *samples->at);
        if (!samples->at) abort();
    }
    samples->at[samples->count++] = ns;
}

void samples_release(struct samples *samples)
{
    free(samples->at);
    *samples = (struct samples){0};
}

static int by_size(const void *a, const void *b)
{
    const int64_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

int64_t samples_quantile(struct samples *samples, double share)
{
    if (samples->count == 0) return 0;
    qsort(samples->at, samples->count, sizeof *samples->at, by_size);
    size_t below = (size_t)(share * (double)samples->count);
    return samples->at[below < samples->count ? below : samples->count - 1];
}

void report_aim(struct report *report, const char *name, double value, const char *unit,
                double target)
{
    assert(report->count < REPORT_MAX);
    report->figure[report->count++] = (struct figure){name, value, unit, target};
}

void report_add(struct report *report, const char *name, double value, const char *unit)
{
    report_aim(report, name, value, unit, 0);
}

static void print_line(const char *prefix, const struct figure *f)
{
    int width = 40 - printf("%s%s", prefix, f->name);
    printf("%*s %12.*f %s", width > 0 ? width : 0, "", f->value < 1000 ? 2 : 0, f->value, f->unit);
    if (f->target > 0)
        printf("  (target %g: %s)", f->target, f->value <= f->target ? "met" : "missed");
    printf("\n");
}

static void print_json(const char *prefix, const struct figure *f)
{
    printf("\"%s%s\":{\"value\":%.3f,\"unit\":\"%s\"", prefix, f->name, f->value, f->unit);
    if (f->target > 0) printf(",\"target\":%g", f->target);
    printf("}");
}

void report_print(const struct report *report, bool json)
{
    for (size_t i = 0; i < report->count; i++) {
        if (!json) {
            print_line(report->prefix, &report->figure[i]);
            continue;
        }
        printf("%s", i ? ",\n " : "{");
        print_json(report->prefix, &report->figure[i]);
    }
    if (json) printf("}\n");
    fflush(stdout);
}
