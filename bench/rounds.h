/*
 * bench/rounds.h - how fast bots search in the middle of a match, against what a round cannot do
 * without: to imagine a world and to play on in it.
 */
#ifndef BENCH_ROUNDS_H
#define BENCH_ROUNDS_H

#include "engine/game.h"

struct measured_rounds {
    double decisions; /* that a round of the search plays, in the tree and behind it */
    double rounds;    /* of the search without beliefs, per second */
    double alone;     /* worlds imagined, played on in as far and judged, in the same runs */
    double thinking;  /* rounds of the strongest bot per second, its beliefs included */
    double belief_ms; /* what it takes to make those, once for each decision */
};

/* False: nobody searches in this game. */
bool measure_rounds(const struct sh_game *game, const struct sh_setup *setup, int runs,
                    struct measured_rounds *out);

#endif
