/*
 * games/insidejob/tell.c - what faces may still show of tricks in Inside Job, and what they tell.
 *
 * News never name cards, so that they can be read again when finished tricks may not.
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

/* ---- lines of news ---- */

struct telling {
    const struct insidejob *before, *after;
    const struct sh_act    *act;
    struct sh_line         *lines;
    int                     count;
};

static void tell(struct telling *t, const char *key, const struct sh_arg *args)
{
    t->count = sh_add_news(t->lines, t->count, key, args);
}

static void tell_key(struct telling *t, const char *key)
{
    tell(t, key, (struct sh_arg[]){{0}});
}

/* Somebody, and which role that is. */
static void tell_role(struct telling *t, const char *key, int place, int role)
{
    tell(t, key, (struct sh_arg[]){{"seat", K_SEAT, (int16_t)place},
                                   {"role", K_ROLE, (int16_t)role},
                                   {0}});
}

/* ---- the end of a trick ---- */

static int cases_on_cards(const struct insidejob *g, int trick)
{
    int n = 0;
    for (int i = 0; i < places(g); i++) n += g->cased_of[trick][i];
    return n;
}

/* What this seat had before it won the trick: without the case it has just put on its card. */
static int cases_before(const struct telling *t, int place)
{
    bool put = t->act->seat == place && t->act->move.verb == V_CASE;
    return t->before->held[place] - put;
}

/* Who won it, the cases that brings and gives, and whether the mission was done, unless nobody
   looked at it (p. 9). */
static void tell_winner(struct telling *t, int trick, int winner, int taken)
{
    const struct insidejob *g = t->after;
    const char *key = g->done > t->before->done ? "trick-done" : "trick-failed";
    int cases = cases_before(t, winner) + taken;
    if (g->role[winner] == BUGGED && cases > 1) key = "trick-bugged";
    tell(t, key, (struct sh_arg[]){{"trick", 0, (int16_t)(trick + 1)},
                                   {"seat", K_SEAT, (int16_t)winner},
                                   {"taken", 0, (int16_t)taken},
                                   {"cases", 0, (int16_t)cases},
                                   {"done", 0, g->done},
                                   {"goal", 0, g->goal},
                                   {0}});
}

/* The accomplice takes none: her partner loses one, and those on the cards go away (p. 10). */
static void tell_accomplice(struct telling *t, int trick, int winner)
{
    const struct insidejob *g = t->after;
    int on_cards = cases_on_cards(g, trick);
    tell(t, g->done > t->before->done ? "partner-done" : "partner-failed",
         (struct sh_arg[]){{"trick", 0, (int16_t)(trick + 1)},
                           {"seat", K_SEAT, (int16_t)winner},
                           {"seat2", K_SEAT, g->partner},
                           {"cases", 0, g->held[g->partner]},
                           {"done", 0, g->done},
                           {"goal", 0, g->goal},
                           {0}});
    if (on_cards) tell(t, "to-supply", (struct sh_arg[]){{"n", 0, (int16_t)on_cards}, {0}});
}

/* Who has reached the limit, and what Tim Shady takes at that moment (p. 11). */
static void tell_limit(struct telling *t, int winner, int taken)
{
    const struct insidejob *g = t->after;
    if (g->face_up[winner] == t->before->face_up[winner]) return;
    tell(t, "up-limit", (struct sh_arg[]){{"seat", K_SEAT, (int16_t)winner},
                                          {"limit", 0, g->limit},
                                          {"role", K_ROLE, g->role[winner]},
                                          {0}});
    if (g->held[winner] == cases_before(t, winner) + taken) return;
    int right = place_at(g, winner, g->base.seats - 1);
    tell(t, "grab", (struct sh_arg[]){{"seat", K_SEAT, (int16_t)winner},
                                      {"seat2", K_SEAT, (int16_t)right},
                                      {"cases", 0, g->held[winner]},
                                      {"rest", 0, g->held[right]},
                                      {0}});
}

/* Why a trick has ended the match. */
static const char *why_over(const struct insidejob *g, int winner)
{
    int role = g->role[winner];
    bool up = g->face_up[winner] == BY_LIMIT;
    if (g->result == AGENTS_WIN)
        return up && role == RISKY ? "end-risk" : up && role == PROFNO ? "end-profno-up"
                                                                       : "end-missions";
    return role == BUGGED ? "end-bugged" : role == INSIDER ? "end-limit" : "end-profno-alone";
}

/* Who was who, and who has won: also those who follow somebody else's fortune. */
static void tell_winners(struct telling *t)
{
    const struct insidejob *g = t->after;
    for (int p = 0; p < places(g); p++)
        tell_role(t, SH_LOCAL(won)(g, p) ? "won" : "lost", p, g->role[p]);
}

static void tell_trick(struct telling *t, int trick)
{
    const struct insidejob *g = t->after;
    int winner = g->winner_of[trick];
    int taken = t->before->supply - g->supply + cases_on_cards(g, trick);
    if (g->role[winner] == ACCOMPLICE) tell_accomplice(t, trick, winner);
    else tell_winner(t, trick, winner, taken), tell_limit(t, winner, taken);
    if (g->base.phase == VOTE) tell_key(t, "vote-begins");
    if (g->base.phase != OVER) return;
    if (g->result == INSIDER_WINS && g->done >= g->goal) tell_key(t, "goal-late");
    tell_key(t, why_over(g, winner));
    tell_winners(t);
}

/* ---- the vote ---- */

/* Who has voted for this place; the key says how many. */
static void tell_votes(struct telling *t, int place)
{
    static const char *const keys[] = {NULL, "votes-1", "votes-2", "votes-3", "votes-4", "votes-5"};
    const struct insidejob *g = t->after;
    int16_t by[SEATS] = {0};
    int n = 0;
    for (int s = 0; s < g->base.seats; s++)
        for (int i = 0; i < 2; i++)
            if (g->vote[s][i] == place) by[n++] = (int16_t)s;
    struct sh_arg args[] = {{"seat", K_SEAT, (int16_t)place}, {"seat2", K_SEAT, by[0]},
                            {"seat3", K_SEAT, by[1]},         {"seat4", K_SEAT, by[2]},
                            {"seat5", K_SEAT, by[3]},         {"seat6", K_SEAT, by[4]},
                            {0}};
    args[1 + n].name = NULL;
    if (n > 0) tell(t, keys[n], args);
}

static const char *why_voted_over(const struct insidejob *g)
{
    bool two = g->base.seats == 2;
    switch (g->result) {
    case AGENTS_WIN: return two ? "end-two-right" : "end-vote-right";
    case DECOY_WINS: return "end-decoy";
    case DECOY_AND_INSIDER: return "end-decoy-tie";
    default: return two ? "end-two-wrong" : g->named == SH_NONE ? "end-vote-tie" : "end-vote-wrong";
    }
}

static void tell_vote(struct telling *t)
{
    const struct insidejob *g = t->after;
    for (int p = 0; p < places(g); p++) tell_votes(t, p);
    if (g->named != SH_NONE) tell_role(t, "named", g->named, g->role[g->named]);
    tell_key(t, why_voted_over(g));
    tell_winners(t);
}

/* ---- everything ---- */

static void tell_dealt_role(struct telling *t)
{
    struct sh_move m = t->act->move;
    if (starts_face_up(m.b))
        tell_role(t, m.b == ACCOMPLICE ? "up-start-accomplice" : "up-start", m.a, m.b);
}

static void tell_case(struct telling *t)
{
    int seat = t->act->seat;
    tell(t, "case-left", (struct sh_arg[]){{"seat", K_SEAT, (int16_t)seat},
                                           {"cases", 0, (int16_t)cases_before(t, seat)},
                                           {0}});
}

int SH_LOCAL(news)(const void *before, const struct sh_act *act, const void *after,
                   struct sh_line *lines)
{
    struct telling t = {before, after, act, lines, 0};
    const struct insidejob *g = after;
    int trick = t.before->trick;
    if (act->move.verb == V_ROLE) tell_dealt_role(&t);
    if (act->move.verb == V_CASE) tell_case(&t);
    if (trick != SH_NONE && trick != g->trick) tell_trick(&t, trick);
    if (t.before->base.phase == VOTE && g->base.phase == OVER) tell_vote(&t);
    if (t.before->controller != g->controller)
        tell(&t, "larry-to", (struct sh_arg[]){{"seat", K_SEAT, g->controller}, {0}});
    return t.count;
}
