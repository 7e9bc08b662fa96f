/*
 * bench/load/crowd.h - rooms full of people, all of them connections of this program.
 *
 * A room is made by its first person, who is its host; everybody enters, sits down, mixes, reveals,
 * and acts by some legal move whenever asked; after a match the host wants another one, for ever.
 * Rooms act in a closed loop (an act is sent as soon as it is asked for) or paced (act j of room i
 * is planned for a moment fixed in advance, and counts from that moment however late it could be
 * sent).
 *
 * The crowd believes nothing: every act must be shown to its seat exactly once, lists of acts must
 * join without gap or overlap, nothing may be refused. The first thing that is wrong is kept in
 * `trouble` and ends the run.
 */
#ifndef BENCH_LOAD_CROWD_H
#define BENCH_LOAD_CROWD_H

#include <stdbool.h>
#include <stdint.h>

#include "bench/load/report.h"

enum { CROWD_SEATS_MAX = 16, CROWD_PEOPLE_MAX = 64 };

struct crowd_plan {
    uint16_t    port;
    const char *game;
    uint32_t    rooms, people; /* at most; people of one room */
    uint32_t    seats;
    bool        plays;   /* people sit down and play; otherwise they enter and do nothing */
    bool        checks;  /* after each match, compare its record with what was shown */
    double      rate;    /* acts per second in all; 0: closed loop */
    uint32_t    source;  /* the first room's address, see wire_connect() */
    bool        spreads; /* every room comes from an address of its own */
    uint64_t    seed;
};

struct crowd_counts {
    uint64_t acts;     /* shown to those who made them */
    uint64_t all_acts; /* chance's as well */
    uint64_t matches;  /* that have ended */
    uint64_t lines;    /* sent, acts included */
    uint64_t messages, bytes; /* received, bytes with frame heads */
    uint64_t records;  /* compared, see `checks` */
};

struct crowd;

struct crowd *crowd_new(const struct crowd_plan *plan);
void crowd_free(struct crowd *crowd);

/* Make so many rooms with so many people in each, counting those that are there; rooms that play
   have begun when this returns, and wait. False: trouble. */
bool crowd_fill(struct crowd *crowd, uint32_t rooms, uint32_t people);

/* From now on people act; crowd_rest(): no more, and what is under way is waited for. */
void crowd_go(struct crowd *crowd);
bool crowd_rest(struct crowd *crowd, double seconds);

/* Let time pass, or less if the rooms together have come to so many acts, chance's included. */
bool crowd_run(struct crowd *crowd, double seconds, uint64_t all_acts);

/* Latencies of acts that are planned from now on are kept, until crowd_unwatch(). Acts planned in
   between that are still under way count when they are shown; or, if they never are, when
   crowd_give_up() is called, which returns how many there were. */
void crowd_watch(struct crowd *crowd);
void crowd_unwatch(struct crowd *crowd);
uint64_t crowd_give_up(struct crowd *crowd);

struct crowd_counts crowd_counts(const struct crowd *crowd);
struct samples *crowd_latencies(struct crowd *crowd);
const char *crowd_trouble(const struct crowd *crowd); /* NULL: none */

#endif
