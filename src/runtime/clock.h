/* runtime/clock.h - what the clocks of the machine say. */
#ifndef RUNTIME_CLOCK_H
#define RUNTIME_CLOCK_H

#include <stdint.h>
#include <time.h>

static inline int64_t clock_ns(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static inline int64_t clock_ms(clockid_t clock)
{
    return clock_ns(clock) / 1000000;
}

static inline double clock_seconds(clockid_t clock)
{
    return (double)clock_ns(clock) * 1e-9;
}

#endif
