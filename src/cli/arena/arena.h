/*
 * cli/arena/arena.h - bots meet each other over common deals, on all cores.
 *
 * Deal d is the same for every pair and every seating: chance draws from a generator of its own
 * that depends on the seed and d alone. What came out of a match depends on the command line, not
 * on the number of threads, unless time is the limit.
 *
 *     arena.c    all matches, on all cores
 *     plan.c     who sits where when two bots meet
 *     stats.c    what can be said after so many deals
 *     report.c   how that is printed
 */
#ifndef CLI_ARENA_ARENA_H
#define CLI_ARENA_ARENA_H

#include "cli/arena/plan.h"
#include "cli/arena/stats.h"
#include "cli/match_args.h"
#include "cli/record_files.h"

/* How long a bot may search for a decision, if it asks: both 0: as it likes best. */
struct arena_limit {
    uint64_t rounds, ms;
};

struct arena_pair {
    int a, b;
};

/* What a bot did: decisions with more than one move, and for those how long it thought; matches
   in which a program failed, so that another bot stood in for it. */
struct arena_effort {
    uint64_t decisions, searches, rounds, nanoseconds, spoiled;
};

/* What came of a match, for the seats that are not marked and for those; shares in thousandths. */
struct arena_result {
    int16_t share[2];
    uint8_t seats[2];                     /* of each sort */
    uint8_t blunders[2][SH_BLUNDERS_MAX]; /* that were made there, 255 at most */
};

struct arena {
    const struct args       *args;
    const struct match_args *match;
    struct arena_plan        plan;
    struct arena_limit       limit;
    const char              *name[ARENA_BOTS_MAX];
    const struct sh_bot     *bot[ARENA_BOTS_MAX]; /* every thread has a copy of its own */
    int                      bots;
    struct arena_pair        pair[ARENA_PAIRS_MAX];
    int                      pairs;
    uint64_t                 deals;   /* asked for; when it is over: that were played */
    const char              *records; /* a folder for them, or NULL */
    bool                     tests; /* stops as soon as `sprt` is decided */
    struct arena_sprt        sprt;
    enum arena_verdict       verdict;

    struct arena_result *results; /* of every pair, deal and seating: arena_results() */
    struct arena_effort  effort[ARENA_BOTS_MAX];
    double               seconds;
};

/* Find the bots by their names. False: reported. */
bool arena_find_bots(struct arena *arena);

/* Is there a deal with somebody on each side? Always, unless ARENA_SIDE. */
bool arena_has_sides(const struct arena *arena);

/* Where the record of match i goes, if it is kept. */
void arena_record_path(const void *arena, uint64_t i, char path[RECORD_PATH_MAX]);

/* Play all of it, or what can be played until somebody interrupts. False: reported. */
bool arena_play(struct arena *arena);
void arena_release(struct arena *arena);

/* The results of all seatings of a deal. */
const struct arena_result *arena_results(const struct arena *arena, int pair, uint64_t deal);

/* What a seat of each bot got on average in a deal, in shares of a victory. */
void arena_per_seat(const struct arena_plan *plan, const struct arena_result *results, double *a,
                    double *b);

/* What is measured besides: 0 the first bot, 1 the second one alone; in teams, both; with sides,
   the first bot on the side and against it. Returns what it got of a deal, and what is fair. */
int arena_measures(const struct arena_plan *plan);
double arena_measure(const struct arena_plan *plan, int measure,
                     const struct arena_result *results, double *fair);

/* ---- what all of it says (report.c) ---- */

struct arena_measured {
    struct arena_estimate share, gain; /* gain: over what is fair, deal by deal */
    double                fair;
};

struct arena_pair_found {
    struct arena_measured measured[2];
    struct arena_estimate score, elo;
};

struct arena_found {
    struct arena_pair_found pair[ARENA_PAIRS_MAX];
    struct arena_estimate   rating[ARENA_BOTS_MAX];
};

/* False: there is not enough memory. */
bool arena_find(const struct arena *arena, struct arena_found *found);

/* A bot's gain against `random` as a part of what `oracle` gains against it, for one of the
   measures; `low` with the lower bound of the gain. False: it cannot be told. */
bool arena_of_oracle(const struct arena *arena, const struct arena_found *found, int bot,
                     int measure, double *part, double *low);

void arena_print_table(const struct arena *arena, const struct arena_found *found);
void arena_print_json(const struct arena *arena, const struct arena_found *found);

#endif
