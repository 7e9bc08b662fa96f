/*
 * games/insidejob/blunders.c - what every experienced player of Inside Job would call silly.
 *
 * The list is for measuring and is not tuned to any bot: each function is exact about what the
 * mover can see. Roles that may want it are left out, and so is what might be a ruse.
 */
#include "engine/bot.h"
#include "sense.h"

enum { OFTEN = 2 }; /* missions spoiled by not following, after which one is a likely insider */

/* Plays for the agents and has nothing else in mind. */
static bool is_loyal(const struct insidejob *g, int seat)
{
    switch (g->role[seat]) {
    case AGENT:
    case BUGGED:
    case PARANOID:
    case RISKY: return true;
    case SLEEPER: return !g->face_up[seat];
    }
    return false;
}

/* Can this place be the insider, for somebody loyal? */
static bool may_be_insider(const struct insidejob *g, int viewer, int place)
{
    if (place == viewer || g->face_up[place] || g->role[place] != SH_HIDDEN) return false;
    return !g->caught || (g->caught >> place & 1);
}

/* The insider, if there is only one whom it can be, or one who has spoiled missions often by not
   following and more often than anybody else; SH_NONE: nobody stands out. */
static int likely_insider(const struct insidejob *g, int viewer)
{
    float records[PLACES][RECORD];
    int candidates = 0, last = SH_NONE, worst = SH_NONE, most = 0;
    SH_LOCAL(records)(g, records);
    for (int p = 0; p < places(g); p++) {
        int spoiled = (int)records[p][R_RUINED_FREELY];
        if (!may_be_insider(g, viewer, p)) continue;
        candidates++, last = p;
        if (spoiled == most) worst = SH_NONE;
        if (spoiled > most) most = spoiled, worst = p;
    }
    return candidates == 1 ? last : most >= OFTEN ? worst : SH_NONE;
}

static struct course after(const struct spot *spot, int card, bool cased)
{
    struct course c = spot->course;
    SH_LOCAL(course_add)(&c, card, cased);
    return c;
}

static int winner_of(const struct insidejob *g, const struct course *c)
{
    return place_at(g, g->starter, c->winner);
}

/* The winner turns up if nobody beats the card that wins now. A case of his own on it is one he had
   before. */
static bool turns_up(const struct insidejob *g, const struct course *c, bool cased)
{
    int winner = winner_of(g, c), gain = c->cases + 1 + (g->mission >= PLAIN);
    bool own = cased && c->winner == c->played - 1;
    return !g->face_up[winner] && g->held[winner] + gain - own >= g->limit;
}

/* ---- cases ---- */

/* Neither who wins, nor by how much, nor the mission depends on it. Who risks or hunts Prof. No may
   want the winner to have it. */
static bool case_for_nothing(const struct sh_thought *t, struct sh_move m, const char *word)
{
    (void)word;
    const struct insidejob *g = t->view;
    int role = g->role[t->seat];
    if (role != AGENT && role != PARANOID && role != INSIDER) return false;
    if (in_play(g, RISKY) || in_play(g, PROFNO)) return false;
    struct spot spot = SH_LOCAL(spot)(g, t->seat);
    struct course with = after(&spot, m.a, true), bare = after(&spot, m.a, false);
    return with.winner == bare.winner && with.rank == bare.rank && with.alive == bare.alive &&
           turns_up(g, &with, true) == turns_up(g, &bare, false);
}

/* A loyal seat feeds the likely insider, and gets no mission for it or loses the match by it. */
static bool case_to_insider(const struct sh_thought *t, struct sh_move m, const char *word)
{
    (void)word;
    const struct insidejob *g = t->view;
    if (!is_loyal(g, t->seat) || in_play(g, PROFNO)) return false;
    struct spot spot = SH_LOCAL(spot)(g, t->seat);
    struct course with = after(&spot, m.a, true), bare = after(&spot, m.a, false);
    if (winner_of(g, &with) != likely_insider(g, t->seat)) return false;
    return with.alive <= bare.alive || turns_up(g, &with, true);
}

/* ---- missions ---- */

/* Would it cost a loyal last player something to let the trick end like this? */
static bool costs(const struct insidejob *g, int seat, const struct course *c)
{
    int winner = winner_of(g, c);
    if (winner == seat)
        return g->role[seat] == BUGGED || ((g->role[seat] == SLEEPER || in_play(g, PROFNO)) &&
                                           turns_up(g, c, false));
    return g->role[winner] == SH_HIDDEN || !is_loyal(g, winner) || g->role[winner] == BUGGED;
}

/* The last card decides. A loyal seat spoils the mission, though another card would have done it
   without a case, with the same winner or one whom it trusts. */
static bool mission_thrown_away(const struct sh_thought *t, struct sh_move m, const char *word)
{
    (void)word;
    const struct insidejob *g = t->view;
    bool is_last = g->played == places(g) - 1, in_reach = g->goal - g->done <= g->tricks - g->trick;
    if (!is_last || !in_reach || !is_loyal(g, t->seat)) return false;
    struct spot spot = SH_LOCAL(spot)(g, t->seat);
    struct course made = after(&spot, m.a, m.verb == V_CASE);
    if (!spot.course.alive || made.alive) return false;
    for (uint64_t left = spot.legal; left; left &= left - 1) {
        struct course c = after(&spot, sh_first_bit(left), false);
        bool same = c.winner == made.winner && made.cases >= c.cases;
        if (c.alive && (same || !costs(g, t->seat, &c))) return true;
    }
    return false;
}

/* ---- following ---- */

/* The insider does not follow, though the mission is lost or the trick over with a card of the suit
   just as well, and the winner the same. Who is known already, or has pretended to lack the suit,
   has nothing to lose by it. */
static bool breach_for_nothing(const struct sh_thought *t, struct sh_move m, const char *word)
{
    (void)word;
    const struct insidejob *g = t->view;
    if (!is_insider(g->role[t->seat]) || g->played == 0) return false;
    struct spot spot = SH_LOCAL(spot)(g, t->seat);
    uint64_t following = spot.hand & suit_set(spot.course.led);
    bool pretended = g->failed[t->seat] >> spot.course.led & 1, caught = g->caught >> t->seat & 1;
    if (suit_of(m.a) == spot.course.led || !following || pretended || caught) return false;
    struct course made = after(&spot, m.a, m.verb == V_CASE);
    if (made.alive && made.played < made.places) return false;
    for (; following; following &= following - 1) {
        struct course c = after(&spot, sh_first_bit(following), m.verb == V_CASE);
        if (c.alive == made.alive && c.winner == made.winner && c.rank >= made.rank) return true;
    }
    return false;
}

/* ---- the vote ---- */

static bool vote_for_cleared(const struct sh_thought *t, struct sh_move m, const char *word)
{
    (void)word;
    const struct insidejob *g = t->view;
    if (!is_loyal(g, t->seat)) return false;
    if (m.verb == V_VOTE) return !may_be_insider(g, t->seat, m.a);
    int suspects = 0; /* of two votes both must not be wasted if there are two to choose from */
    for (int p = 0; p < places(g); p++) suspects += may_be_insider(g, t->seat, p);
    bool one = may_be_insider(g, t->seat, m.a), other = may_be_insider(g, t->seat, m.b);
    return suspects > 1 ? !one || !other : !one && !other;
}

const struct sh_blunder SH_LOCAL(blunders)[] = {
    {"case-for-nothing", UINT64_C(1) << V_CASE, case_for_nothing},
    {"case-to-insider", UINT64_C(1) << V_CASE, case_to_insider},
    {"mission-thrown-away", UINT64_C(1) << V_PLAY | UINT64_C(1) << V_CASE, mission_thrown_away},
    {"breach-for-nothing", UINT64_C(1) << V_PLAY | UINT64_C(1) << V_CASE, breach_for_nothing},
    {"vote-for-cleared", UINT64_C(1) << V_VOTE | UINT64_C(1) << V_VOTES, vote_for_cleared},
    {0},
};
