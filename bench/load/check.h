/*
 * bench/load/check.h - does the record of a match hold exactly the acts that were shown to the
 * seats that made them?
 */
#ifndef BENCH_LOAD_CHECK_H
#define BENCH_LOAD_CHECK_H

#include "bench/load/scan.h"

/* The acts of one seat in this match, a line each. */
struct transcript {
    char  *text;
    size_t length, room;
};

void transcript_add(struct transcript *transcript, struct span act);
void transcript_clear(struct transcript *transcript);
void transcript_release(struct transcript *transcript);

/* NULL: all is as it was shown. Otherwise a sentence. `record` as it stands in JSON; `acts`: how
   many acts there were, chance's included. */
const char *check_record(struct span record, const struct transcript *const *seats, uint32_t count,
                         uint32_t acts);

/* The seat that an act in notation begins with; -1: chance. */
int check_seat(struct span act);

#endif
