/*
 * bench/load/scan.h - what a load wants to know of a message, without reading all of it.
 *
 * This is no JSON parser: it looks for keys. That is safe because within a JSON string every quote
 * has a backslash before it, so that `"moves":[` can only be a key. It relies on three things that
 * docs/protocol.md shows: messages without white space, `room` before `state`, and `moves` behind
 * `view`. The cost is a few hundred bytes looked at of a message of any size.
 */
#ifndef BENCH_LOAD_SCAN_H
#define BENCH_LOAD_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A part of the message; NULL: not there. Lists are without their brackets. */
struct span {
    const char *at;
    size_t      length;
};

enum scan_status {
    STATUS_NONE, STATUS_LOBBY, STATUS_GATHERING, STATUS_PLAYING, STATUS_OVER, STATUS_OTHER
};

struct scanned {
    uint32_t n; /* 0: an answer to this connection */
    bool     has_you;
    bool     refused, bye;
    struct span record; /* as it stands there: with \n */

    enum scan_status status; /* NONE: the message has no `room` */
    uint32_t match;
    uint32_t seats;
    uint32_t taken; /* bit set of the seats with a person */
    uint32_t mixed; /* how many persons have */

    bool        has_state;
    uint32_t    from;
    struct span acts;
    struct span moves; /* empty: the seat is not asked */
};

void scan(struct scanned *out, const char *text, size_t length);

/* The next string of a list of strings: moves `list` behind it. False: there is none. */
bool scan_string(struct span *list, struct span *string);

/* One of the strings of a list that is not empty: the one at `random`, a number of any size. Longer
   ones are a little likelier. */
struct span scan_pick(struct span list, uint32_t random);

#endif
