/*
 * games/insider/belief.c - what the others probably hold, from what they did not do.
 *
 * Who lets an action pass that he could repel has probably no guards; who ends his turn without a
 * card action had none that was of use. Cards that came later say nothing, so one keeps how much of
 * a hand is as old as that.
 */
#include <string.h>

#include "belief.h"

/* How a match went, as far as everybody could see it. */
struct course {
    struct notes *notes;
    int  mover, victim;
    int  level; /* of the action that is to be repelled */
    bool spent, again; /* the card action of this turn; the next turn is an extra one */
};

static void gain(struct course *c, int seat)
{
    c->notes->hand[seat] += 1;
}

/* A card leaves: as likely an old one as another. */
static void lose(struct course *c, int seat, int cards)
{
    struct notes *n = c->notes;
    float before = n->hand[seat], after = before > (float)cards ? before - (float)cards : 0;
    float kept = before > 0 ? after / before : 0;
    n->idle[seat] *= kept;
    for (int l = 0; l < LEVELS; l++) n->passed[seat][l] *= kept;
    n->hand[seat] = after;
}

static void begin_turn(struct course *c, int seat)
{
    c->mover = seat;
    c->spent = c->again;
    c->again = false;
}

static void end_turn(struct course *c, int seat)
{
    if (!c->spent) c->notes->idle[seat] = c->notes->hand[seat];
}

static void play_action(struct course *c, int seat, int verb)
{
    c->level = level_of_action(verb);
    c->spent = true;
    c->again = verb == V_AGAIN;
    lose(c, seat, c->level);
}

static void follow(struct course *c, const struct sh_act *act)
{
    struct sh_move m = act->move;
    switch (m.verb) {
    case V_DEAL: gain(c, m.a); return;
    case V_DRAWN: gain(c, c->mover); return;
    case V_ROB: c->victim = m.a; return;
    case V_ROBBED: lose(c, c->victim, 1); gain(c, c->mover); return;
    case V_WALK:
    case V_ROLL:
    case V_DRAW: begin_turn(c, act->seat); return;
    case V_END: end_turn(c, act->seat); return;
    case V_TRADE: c->spent = true; lose(c, act->seat, 1); return;
    case V_BLOCK: c->spent = true; return;
    case V_GUARD: lose(c, act->seat, c->level); return;
    case V_ACCEPT: c->notes->passed[act->seat][c->level - 1] = c->notes->hand[act->seat]; return;
    }
    if (m.verb >= V_SWAP && m.verb <= V_HYPE) play_action(c, act->seat, m.verb);
}

void SH_LOCAL(study)(const struct sh_thought *t, void *memory)
{
    struct notes *notes = memory;
    struct course c = {.notes = notes, .level = 1};
    memset(notes, 0, sizeof *notes);
    notes->viewer = (uint8_t)t->seat;
    for (int i = 0; i < t->seen_count; i++) follow(&c, &t->seen[i]);
}

/* ---- worlds ---- */

/* How likely is a card in a hand of which so many are surely without its like? The logarithm of
   one less that, as the first terms of its series. */
static float log_left(float old, float hand, float surely)
{
    float x = (old > hand ? 1 : old / hand) * surely;
    return -x * (1 + x * (1.0f / 2 + x * (1.0f / 3 + x * (1.0f / 4 + x * (1.0f / 5)))));
}

static float weigh_hand(const struct notes *n, const uint8_t hand[KINDS], int seat)
{
    const float idle[GUARD] = {IDLE_DEPUTY, IDLE_COPTER, IDLE_SCANDAL, IDLE_TREND};
    float size = n->hand[seat] > 1 ? n->hand[seat] : 1, sum = 0;
    for (int k = 0; k < GUARD; k++)
        if (hand[k] > 0) sum += (float)hand[k] * log_left(n->idle[seat], size, idle[k]);
    for (int l = 0; l < LEVELS; l++)
        if (hand[GUARD] > l)
            sum += log_left(n->passed[seat][l], size, l == 0 ? LETS_PASS : LETS_PASS_MORE);
    return sum;
}

float SH_LOCAL(weigh)(const void *memory, const void *world)
{
    const struct notes *n = memory;
    const struct insider *g = world;
    float sum = 0;
    for (int s = 0; s < g->base.seats; s++)
        if (s != n->viewer) sum += weigh_hand(n, g->hand[s], s);
    return sum;
}
