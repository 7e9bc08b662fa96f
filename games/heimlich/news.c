/*
 * games/heimlich/news.c - what faces tell of scorings, dossiers and the end in Heimlich & Co.
 *
 * Whoever adds up what a log tells of an agent has its points. Most is told when a scoring ends the
 * match: the safe, seven stones, why it is over and what each of seven agents was, 16 lines in all.
 */
#include "heimlich.h"

/* A stone has come so far that something follows: the match ends, or all write their dossiers. */
static const char *key_of_gain(const struct heimlich *h, int agent)
{
    if (h->points[agent] >= GOAL) return "gained-goal";
    return h->base.phase == TIPS && h->points[agent] >= TIPS_AT ? "gained-tips" : "gained";
}

/* Stones that stay where they are, in the church or on 0, are not mentioned. */
static int tell_stone(const struct heimlich *knew, const struct heimlich *h, int agent,
                      struct sh_line *lines, int n)
{
    int gain = h->points[agent] - knew->points[agent];
    const struct sh_arg args[] = {{"agent", K_AGENT, (int16_t)agent},
                                  {"building", K_BUILDING, h->at[agent]},
                                  {"change", 0, (int16_t)(gain < 0 ? -gain : gain)},
                                  {"points", 0, h->points[agent]},
                                  {0}};
    if (gain == 0) return n;
    return sh_add_news(lines, n, gain < 0 ? "lost" : key_of_gain(h, agent), args);
}

static int tell_scoring(const struct heimlich *knew, const struct heimlich *h,
                        struct sh_line *lines)
{
    const struct sh_arg args[] = {{"building", K_BUILDING, h->safe}, {0}};
    int n = sh_add_news(lines, 0, "scoring", args);
    for (int a = 0; a < h->agents; a++) n = tell_stone(knew, h, a, lines, n);
    if (n == 1) n = sh_add_news(lines, 0, "scoring-nothing", args);
    if (h->base.phase == TIPS) n = sh_add_news(lines, n, "tips", (struct sh_arg[]){{0}});
    return n;
}

/* A dossier is filed with its last tip. */
static int tell_filed(const struct heimlich *h, int seat, struct sh_line *lines)
{
    int missing = 0;
    for (int s = 0; s < h->base.seats; s++) missing += h->tips_made[s] < h->agents;
    const struct sh_arg args[] = {{"seat", K_SEAT, (int16_t)seat},
                                  {"missing", 0, (int16_t)missing},
                                  {0}};
    if (h->tips_made[seat] < h->agents) return 0;
    return sh_add_news(lines, 0, missing ? "filed" : "filed-last", args);
}

/* Who owned an agent, and what that seat has: the stone, and the dossier if there was one. */
static int tell_agent(const struct heimlich *h, int agent, struct sh_line *lines, int n)
{
    int seat = 0;
    while (seat < h->base.seats && h->agent_of[seat] != agent) seat++;
    if (seat == h->base.seats) {
        const struct sh_arg args[] = {{"agent", K_AGENT, (int16_t)agent},
                                      {"points", 0, h->points[agent]},
                                      {0}};
        return sh_add_news(lines, n, "bystander", args);
    }
    const struct sh_arg args[] = {{"agent", K_AGENT, (int16_t)agent},
                                  {"seat", K_SEAT, (int16_t)seat},
                                  {"points", 0, h->points[agent]},
                                  {"right", 0, (int16_t)(h->bonus[seat] / NAMED_BONUS)},
                                  {"bonus", 0, h->bonus[seat]},
                                  {"total", 0, h->total[seat]},
                                  {0}};
    return sh_add_news(lines, n, h->tips_done ? "dossier" : "owned", args);
}

static int tell_end(const struct heimlich *h, struct sh_line *lines, int n)
{
    bool reached = false;
    for (int a = 0; a < h->agents; a++) reached |= h->points[a] >= GOAL;
    n = sh_add_news(lines, n, reached ? "over-goal" : "over-turns", (struct sh_arg[]){{0}});
    for (int a = 0; a < h->agents; a++) n = tell_agent(h, a, lines, n);
    return n;
}

int SH_LOCAL(news)(const void *before, const struct sh_act *act, const void *after,
                   struct sh_line *lines)
{
    const struct heimlich *h = after;
    int n = 0;
    if (act->move.verb == V_GO && h->pips == 0 && h->entered) n = tell_scoring(before, h, lines);
    if (act->move.verb == V_TIP) n = tell_filed(h, act->seat, lines);
    return h->base.phase == OVER ? tell_end(h, lines, n) : n;
}
