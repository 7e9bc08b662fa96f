/*
 * cli/arena/plan.h - who sits where when two bots meet.
 *
 * Every seating of a deal marks some seats; one bot plays the marked ones, one the others.
 */
#ifndef CLI_ARENA_PLAN_H
#define CLI_ARENA_PLAN_H

#include <stdbool.h>

#include "engine/game.h"

enum arena_kind {
    ARENA_ROTATED, /* each bot alone among the others of the other kind, in every seat */
    ARENA_ALONE,   /* only the first bot alone, in every seat */
    ARENA_TEAMS,   /* even seats against odd ones, and swapped */
    ARENA_SIDE,    /* the seats with some values of a field against the others */
};

enum { ARENA_WRONG_MAX = 160 };

struct arena_seating {
    uint16_t marked;       /* a set of seats; ARENA_SIDE: known when the cards are dealt */
    uint8_t  bot[2];       /* 0: the first of the pair, 1: the second; of the others, the marked */
    bool     only_for_par; /* one bot plays all seats, to see how the sides stand */
};

struct arena_plan {
    enum arena_kind        kind;
    int                    seats, count;
    struct arena_seating   seating[2 * SH_SEATS_MAX];
    const struct sh_field *field;                /* ARENA_SIDE: that says who is on it ... */
    uint8_t                values[UINT8_MAX + 1]; /* ... with 1 at these values */
};

/* With sides, the second bot on all seats shows what is fair: so many times in each deal. */
void arena_plan_make(struct arena_plan *plan, enum arena_kind kind, int seats, int pars);

/* How many seatings there are besides those. */
int arena_plan_meetings(const struct arena_plan *plan);

/* Read "role=insider" or "role=agent,decoy". False: `wrong` is what there is not. */
bool arena_plan_side(struct arena_plan *plan, const struct sh_game *game, const char *text,
                     char wrong[ARENA_WRONG_MAX]);

/* The marked seats of a seating, in a state where the first seat is asked. */
uint16_t arena_plan_marked(const struct arena_plan *plan, int seating, const void *state);

#endif
