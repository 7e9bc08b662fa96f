/*
 * bench/load/bare.h - the least that a server can cost: the same messages through the same sockets,
 * and nothing behind them.
 *
 * A process of its own waits for lines; to each it answers by one message to every seat of the
 * room. No protocol, no rules, no store. What a real server costs beyond that is its own doing;
 * what this one costs is the price of sockets on this machine at this moment.
 */
#ifndef BENCH_LOAD_BARE_H
#define BENCH_LOAD_BARE_H

#include <stdint.h>

struct bare_plan {
    uint32_t rooms, seats;
    uint32_t bytes; /* of a message to one seat */
    double   warm, seconds;
};

struct bare_result {
    double acts;       /* per second */
    double server_us;  /* of processor per act */
    double client_us;
};

/* NULL, or what went wrong. */
const char *bare_measure(const struct bare_plan *plan, struct bare_result *result);

#endif
