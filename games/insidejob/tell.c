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
int SH_LOCAL(news)(const void *before, const struct sh_act *act, const void *after,
                   struct sh_line *lines)
{
    const struct insidejob *g = after;
    int t = ((const struct insidejob *)before)->trick;
    (void)act;
    if (t == SH_NONE || t == g->trick) return 0;
    int winner = g->winner_of[t], owner = winner;
    bool done = g->done > ((const struct insidejob *)before)->done;
    const char *key = done ? "trick-done" : "trick-failed";
    if (g->role[winner] == ACCOMPLICE) {
        owner = g->partner;
        key = done ? "partner-done" : "partner-failed";
    } else if (g->role[winner] == BUGGED && g->held[winner] > 1) {
        key = "trick-bugged";
    }
    const struct sh_arg args[] = {{"trick", 0, (int16_t)(t + 1)},
                                  {"seat", K_SEAT, (int16_t)winner},
                                  {"cases", 0, g->held[owner]},
                                  {"done", 0, g->done},
                                  {"goal", 0, g->goal},
                                  {0}};
    return sh_add_news(lines, 0, key, args);
}
