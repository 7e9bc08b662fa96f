/*
 * games/insidejob/tell.c - what faces may still show of tricks in Inside Job, and tell of them.
 */
#include "insidejob.h"

/* Played cards may not be looked at again (pp. 4, 8). The last trick lies there until the next
   mission is chosen; before the vote it is put away. What was dealt is covered as soon as a trick
   is: with one's hand it would tell what one has played. */
int SH_LOCAL(covered)(const void *view)
{
    const struct insidejob *g = view;
    if (g->memory == OPEN || g->trick == SH_NONE || g->base.phase == OVER) return 0;
    int first = g->trick - (g->base.phase < PLAY); /* the first trick that may be seen */
    return first > 0 ? SH_LOCAL(acts_before)(g, first) : 0;
}

/* The end of a trick: who won it and how many cases that seat has now, or the partner of an
   accomplice who won it; and whether the mission was done, unless nobody looked at it (p. 9). */
bool SH_LOCAL(outcome)(const void *before, const void *after, struct sh_line *line)
{
    const struct insidejob *g = after;
    int t = ((const struct insidejob *)before)->trick;
    if (t == SH_NONE || t == g->trick) return false;
    int winner = g->winner_of[t], owner = winner;
    bool done = g->done > ((const struct insidejob *)before)->done;
    if (g->role[winner] == ACCOMPLICE) {
        owner = g->partner;
        line->key = done ? "partner-done" : "partner-failed";
    } else if (g->role[winner] == BUGGED && g->held[winner] > 1) {
        line->key = "trick-bugged";
    } else {
        line->key = done ? "trick-done" : "trick-failed";
    }
    line->arg[0] = (struct sh_arg){"trick", 0, (int16_t)(t + 1)};
    line->arg[1] = (struct sh_arg){"seat", K_SEAT, (int16_t)winner};
    line->arg[2] = (struct sh_arg){"cases", 0, g->held[owner]};
    line->arg[3] = (struct sh_arg){"done", 0, g->done};
    line->arg[4] = (struct sh_arg){"goal", 0, g->goal};
    line->count = 5;
    return true;
}
