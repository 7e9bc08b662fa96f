/*
 * bots/search.h - information-set Monte Carlo tree search over any game.
 *
 * A round imagines a world that fits what the seat knows, walks down the tree in it, adds one
 * move, lets everybody play on for a while and carries the result back up. Every seat decides in
 * a tree of its own (multiple observers): a node is what that seat has seen since the root, and
 * what kind of player it is in this world (`sh_insight.kind`: which agent is mine, which role), so
 * that nobody decides by what only another one knows.
 *
 * The same generator and the same number of rounds give the same answer. Nothing is allocated:
 * the tree lives in memory that the caller brings, and stops growing when that is full.
 */
#ifndef SH_BOTS_SEARCH_H
#define SH_BOTS_SEARCH_H

#include "engine/bot.h"

struct sh_search_plan {
    uint32_t rounds;   /* if nobody says how long */
    bool     asks;     /* goes on as long as thought->more() says, not just so many rounds */
    int      depth;    /* acts that the tree may know; 0: only those of the root */
    int      horizon;  /* acts that are played on behind it; -1: as the game's insight says */
    float    explore;  /* how much what was tried little draws, in shares of a victory */
    uint32_t worlds;   /* that are weighed by what the others did; 0: every world is as likely */
    bool     knows;    /* the view is the true state: no world is imagined (for measuring only) */
    uint32_t cells;    /* that the tree may have: one for each node and each of its moves */
};

/* One move of the root: how often it was tried, and what it brought, in thousandths. */
struct sh_search_result {
    struct sh_move move;
    uint32_t       visits;
    uint64_t       sum;
};

struct sh_search; /* in memory of sh_search_memory() bytes */
size_t sh_search_memory(const struct sh_search_plan *plan, const struct sh_game *game);

/* Think: from the view of a seat that may act and is waited for, none of whose moves has a free
   word. Returns how many rounds were made. */
uint32_t sh_search_run(void *memory, const struct sh_thought *thought,
                    const struct sh_search_plan *plan, const struct sh_insight *insight);

/* What came out, at most so many moves; returns how many. Results of several searches for the
   same view may be added up before the best is taken. */
int sh_search_results(const void *memory, struct sh_search_result *out, int most);

/* The one that was tried most; the better one of equals. */
int sh_search_best(const struct sh_search_result *results, int count);

#endif
