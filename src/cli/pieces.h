/*
 * cli/pieces.h - many pieces of work, on all cores, with a bar on the terminal that shows how far.
 */
#ifndef CLI_PIECES_H
#define CLI_PIECES_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct pieces {
    uint64_t     count;   /* pieces, numbered from 0 */
    const char  *unit;    /* what a piece is called: "matches" */
    void        *workers; /* an array of pieces_threads() of them, `size` bytes each */
    size_t       size;
    void       (*piece)(void *worker, uint64_t i); /* does one piece */
    void       (*leave)(void *worker); /* in its thread, after its last piece; NULL: nothing */

    atomic_uint_fast64_t next, done;
    atomic_bool          stop; /* begin no more */
};

/* How many threads there will be: one for each core. */
int pieces_threads(void);

/* All pieces, or until somebody sets `stop`, or SIGINT comes: then every piece that was begun is
   finished, and those are the first ones. Returns how many seconds it took. */
double pieces_run(struct pieces *pieces);

#endif
