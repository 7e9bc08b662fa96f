/*
 * bench/measure.h - how fast a game is: random matches, views, imagined worlds, replays.
 *
 * Every figure is the best of several short rounds; figures that are compared with each other are
 * measured by turns in the same rounds, because the machine is never quiet.
 */
#ifndef BENCH_MEASURE_H
#define BENCH_MEASURE_H

#include "engine/game.h"

struct measured {
    double matches;      /* random matches per second */
    double acts;         /* acts per second, moves taken from the list and played unchecked */
    double acts_checked; /* likewise through sh_act() */
    double bare;         /* acts per second of the game's bare loop; 0: it has none */
    double view_ns;      /* one view, averaged over the states of random matches */
    double imagine_ns;   /* a view and an imagined world */
    double moves_ns, moves_worst_ns; /* listing moves: on average, and in the slowest state */
    double replay;       /* acts per second, read from text */
};

void measure(const struct sh_game *game, const struct sh_setup *setup, int rounds,
             struct measured *out);

#endif
