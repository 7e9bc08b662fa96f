/*
 * bench/bare.h - a game as a bare loop, as the limit to compare the engine with.
 *
 * A game may bring `bare.c`: its random matches written straight down, without engine, tables,
 * views or records. It plays the same rules with the same chances, so the numbers of acts agree.
 */
#ifndef BENCH_BARE_H
#define BENCH_BARE_H

#include <stdint.h>

#include "engine/game.h"

struct bare {
    const char *game;

    /* Play one random match of this setup; returns how many acts it had. */
    uint64_t (*match)(const struct sh_setup *setup, struct sh_rng *rng);
};

/* Made by the build from the folders that have a bare.c; ends with NULL. */
extern const struct bare *const bare_games[];

#endif
