/* bench/bare.c - the list of bare loops. bare.list is made from the folders: BARE(id) each. */
#include <stddef.h>

#include "bench/bare.h"

#define BARE(id) extern const struct bare bare_##id;
#include "bare.list"
#undef BARE

#define BARE(id) &bare_##id,
const struct bare *const bare_games[] = {
#include "bare.list"
    NULL,
};
