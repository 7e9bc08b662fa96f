/* cli/forfeit.c - see forfeit.h. */
#include "cli/forfeit.h"
#include "engine/bits.h"
#include "runtime/exec_bot.h"

uint16_t forfeit_seats(const struct sh_bot *const bot[], int seats)
{
    uint16_t failed = 0;
    for (int s = 0; s < seats; s++)
        if (exec_bot_failed(bot[s])) failed |= (uint16_t)(1u << s);
    return failed;
}

void forfeit(uint16_t failed, int seats, int16_t share[SH_SEATS_MAX])
{
    int lost = 0, others = seats - sh_bits(failed);
    for (int s = 0; s < seats; s++) {
        if (!(failed >> s & 1)) continue;
        lost += share[s];
        share[s] = 0;
    }
    for (int s = 0; s < seats && lost > 0; s++) {
        if (failed >> s & 1) continue;
        int part = (lost + others - 1) / others;
        share[s] = (int16_t)(share[s] + part);
        lost -= part;
        others--;
    }
}
