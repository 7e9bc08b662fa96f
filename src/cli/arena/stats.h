/*
 * cli/arena/stats.h - what can be said about bots after so many deals.
 *
 * A deal is the unit: all seatings of one deal belong together, different deals are independent.
 * Of each deal two numbers count: what a seat of the one bot got on average, and of the other.
 * The score is the first divided by the sum of both, over all deals.
 */
#ifndef CLI_ARENA_STATS_H
#define CLI_ARENA_STATS_H

#include <stdbool.h>
#include <stdint.h>

/* A mean and the interval in which it lies with 95 %. */
struct arena_estimate {
    double mean, low, high;
};

/* Of values that are independent, in least..most. If all are alike, another one comes up in less
   than 3 of `count` cases: so far the interval reaches. */
struct arena_estimate arena_estimate(const double *values, uint64_t count, double least,
                                     double most);

/* What a seat got in each deal: the score, and what each deal says about it (mean: the score). */
double arena_score(const double *a, const double *b, uint64_t count);
void arena_deal_scores(const double *a, const double *b, uint64_t count, double *scores);

/* Elo: 400 points are a score of 10 to 1. Scores of 0 and 1 are held to be at least so much away
   from them as one quarter of a deal is. */
double arena_elo(double score, uint64_t deals);
double arena_elo_score(double elo);
struct arena_estimate arena_elo_of(struct arena_estimate score, uint64_t deals);

/* ---- stopping as soon as it is clear ---- */

enum arena_verdict { ARENA_UNDECIDED, ARENA_H0, ARENA_H1 };

/* A sequential probability ratio test: is the first bot better by elo1 (H1) rather than by elo0
   (H0)? Wrong in at most 5 % of the cases, both ways. */
struct arena_sprt {
    double   elo0, elo1;
    uint64_t deals;
    double   a, b, aa, bb, ab; /* sums of what the seats got and of products */
    double   llr;              /* the logarithm of how much better H1 explains it */
};

/* The bounds are -ARENA_BOUND and ARENA_BOUND: ln(0.95 / 0.05). */
#define ARENA_BOUND 2.944438979166441

enum arena_verdict arena_sprt_add(struct arena_sprt *sprt, double a, double b);

/* ---- ratings from all pairs ---- */

enum { ARENA_BOTS_MAX = 12, ARENA_PAIRS_MAX = ARENA_BOTS_MAX * (ARENA_BOTS_MAX - 1) / 2 };

struct arena_scored {
    int           a, b;   /* numbers of the bots */
    const double *scores; /* of every deal: the deals of all pairs are the same ones */
};

/* The ratings that explain all scores best, 0 in the middle. */
void arena_rate(const struct arena_scored *pairs, int pair_count, uint64_t deals, int bots,
                struct arena_estimate *ratings);

#endif
