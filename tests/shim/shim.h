/*
 * tests/shim/shim.h - what the shim counts, as its file SHIM_STATS has it: 64-bit numbers in the
 * order of their fields. tests/e2e/shim.py reads it.
 */
#ifndef TESTS_SHIM_SHIM_H
#define TESTS_SHIM_SHIM_H

#include <stdatomic.h>

struct shim_stats {
    atomic_uint_fast64_t accidents;     /* whatever failed, was cut short or delayed */
    atomic_uint_fast64_t sent_bytes;    /* to sockets */
    atomic_uint_fast64_t written_bytes; /* to files */
    atomic_uint_fast64_t syncs;         /* asked for */
};

#endif
