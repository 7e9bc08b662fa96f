/*
 * games/spynet/belief.c - what the others probably hold, from what they did not do.
 *
 * Whoever ends a turn of deploying plays operations where he dominates and agents where he has any:
 * what he did not play he probably did not have. Cards that came later say nothing, so for every
 * seat and area one keeps how much of the hand is as old as that. Whoever puts a pile back did not
 * find much in it, and whoever takes one did.
 */
#include <string.h>

#include "belief.h"

/* How a match went, as far as everybody could see it. */
struct course {
    struct notes *notes;
    uint8_t  agents_option, situation, seats, mover;
    uint8_t  stack[PILES], deck, pile;
    bool     oracle;             /* the cards that are drawn are hers */
    uint8_t  fresh[PILES];       /* cards that nobody has seen */
    uint8_t  strength[SEATS][AREAS];
    uint8_t  total[AGENTS], owner[AGENTS], area[AGENTS]; /* of agents on the table */
    uint8_t  newest, named;
    unsigned agent_areas, operation_areas;
};

/* ---- hands that grow old ---- */

static void gain(struct course *c, int seat, int cards)
{
    c->notes->hand[seat] += (float)cards;
}

/* A card leaves: as likely an old one as another. */
static void lose(struct course *c, int seat)
{
    struct notes *n = c->notes;
    float before = n->hand[seat], after = before > 1 ? before - 1 : 0;
    float kept = before > 0 ? after / before : 0;
    for (int a = 0; a < AREAS; a++) {
        n->no_operation[seat][a] *= kept;
        n->no_agent[seat][a] *= kept;
    }
    n->taken[seat] *= kept;
    n->hand[seat] = after;
}

/* ---- piles ---- */

static void refill(struct course *c, int last)
{
    for (int k = 0; k <= last && c->deck > 0; k++) {
        c->stack[k]++;
        c->fresh[k]++;
        c->deck--;
    }
}

static void look_from(struct course *c, int pile)
{
    while (pile < PILES && c->stack[pile] == 0) pile++;
    c->pile = (uint8_t)pile;
}

static void take_pile(struct course *c, int seat)
{
    gain(c, seat, c->stack[c->pile]);
    c->notes->taken[seat] += c->stack[c->pile];
    c->notes->left_by[c->pile] = SH_NONE;
    c->stack[c->pile] = c->fresh[c->pile] = 0;
    refill(c, c->pile);
}

/* A card is named by chance: on a pile, or from the deck into the mover's hand. */
static void draw(struct course *c)
{
    int pile = c->pile;
    if (c->oracle)
        for (pile = 0; pile < PILES && c->fresh[pile] == 0;) pile++;
    if (pile < PILES) {
        if (c->fresh[pile] > 0) c->fresh[pile]--;
        return;
    }
    if (c->deck > 0) c->deck--;
    gain(c, c->mover, 1);
    if (!c->oracle) refill(c, PILES - 1);
}

/* ---- the table ---- */

static int printed(const struct course *c, int card)
{
    const struct spynet g = {.situation = c->situation};
    return agent_value(&g, card);
}

static void play_agent(struct course *c, int seat, int card, int area)
{
    lose(c, seat);
    c->newest = (uint8_t)card;
    c->total[card] = (uint8_t)printed(c, card);
    c->owner[card] = (uint8_t)seat;
    c->area[card] = (uint8_t)area;
    c->strength[seat][area] = (uint8_t)(c->strength[seat][area] + c->total[card]);
    c->agent_areas |= 1u << area;
}

static void fund(struct course *c, int seat, int card)
{
    int value = attached_value(card);
    lose(c, seat);
    c->total[c->newest] = (uint8_t)(c->total[c->newest] + value);
    c->strength[seat][c->area[c->newest]] =
        (uint8_t)(c->strength[seat][c->area[c->newest]] + value);
}

static void lose_agent(struct course *c, int card)
{
    uint8_t *strength = &c->strength[c->owner[card]][c->area[card]];
    *strength = (uint8_t)(*strength - c->total[card]);
}

/* With its fundings to another seat, a master into an area of that seat's choice. */
static void turn_agent(struct course *c, int card, int seat, int area)
{
    uint8_t *strength = &c->strength[seat][area];
    lose_agent(c, card);
    *strength = (uint8_t)(*strength + c->total[card]);
    c->owner[card] = (uint8_t)seat;
    c->area[card] = (uint8_t)area;
}

/* What was not played now was not there, or was kept for a reason. */
static void end_deploying(struct course *c, int seat)
{
    struct spynet g = {.base = {.seats = c->seats}};
    memcpy(g.strength, c->strength, sizeof g.strength);
    for (int a = 0; a < AREAS; a++) {
        bool may = c->agents_option == PER_AREA || c->agent_areas == 0;
        if (leads(&g, seat, a) && !(c->operation_areas >> a & 1))
            c->notes->no_operation[seat][a] = c->notes->hand[seat];
        if (may && !(c->agent_areas >> a & 1))
            c->notes->no_agent[seat][a] = c->notes->hand[seat];
    }
}

static void begin_turn(struct course *c, int seat)
{
    c->mover = (uint8_t)seat;
    c->agent_areas = c->operation_areas = 0;
    c->oracle = false;
}

/* ---- one act ---- */

static void follow(struct course *c, const struct sh_act *act)
{
    struct sh_move m = act->move;
    switch (m.verb) {
    case V_SITUATION: c->situation = m.a; return;
    case V_DRAW: if (c->mover != SH_NONE) draw(c); else c->deck--; return;
    case V_KEEP: gain(c, act->seat, 1); return;
    case V_RECRUIT: begin_turn(c, act->seat); look_from(c, 0); return;
    case V_DEPLOY: begin_turn(c, act->seat); return;
    case V_TAKE: take_pile(c, act->seat); return;
    case V_LEAVE:
        c->notes->left_by[c->pile] = act->seat;
        look_from(c, c->pile + 1);
        return;
    case V_AGENT: play_agent(c, act->seat, m.a, m.b); return;
    case V_FUND: fund(c, act->seat, m.a); return;
    case V_OPERATION:
        lose(c, act->seat);
        c->operation_areas |= 1u << m.b;
        return;
    case V_PASS: lose(c, act->seat); gain(c, act->seat ^ 2, 1); return;
    case V_END: end_deploying(c, act->seat); return;
    case V_USE: c->oracle = c->newest == C_oracle_0; return;
    case V_ELIMINATE: lose_agent(c, m.a); return;
    case V_TURN: turn_agent(c, m.a, act->seat, m.b); return;
    case V_RECOVER: gain(c, act->seat, 1); return;
    case V_PEEK: c->named = m.a; return;
    case V_GRAB: lose(c, c->named); gain(c, act->seat, 1); return;
    case V_GIVE: lose(c, act->seat); gain(c, c->named, 1); return;
    case V_DROP: lose(c, act->seat); return;
    }
}

void SH_LOCAL(study)(const struct sh_thought *t, void *memory)
{
    struct notes *notes = memory;
    const struct spynet *view = t->view;
    memset(notes, 0, sizeof *notes);
    memset(notes->left_by, SH_NONE, sizeof notes->left_by);
    notes->viewer = (uint8_t)t->seat;
    struct course c = {.notes = notes, .agents_option = view->agents, .mover = SH_NONE,
                       .situation = view->situation, .seats = view->base.seats,
                       .deck = CARDS - PILES, .stack = {1, 1, 1}, .fresh = {1, 1, 1}};
    for (int i = 0; i < t->seen_count; i++) follow(&c, &t->seen[i]);
}

/* ---- worlds ---- */

/* How likely is a card in a hand of which this share is surely without its like? The logarithm of
   one less that, as the first terms of its series. */
static float log_left(float share, float surely)
{
    float x = (share > 1 ? 1 : share) * surely;
    return -x * (1 + x * (1.0f / 2 + x * (1.0f / 3 + x * (1.0f / 4 + x * (1.0f / 5)))));
}

static float worth_keeping(int card)
{
    const struct card *c = &card_of[card];
    return (float)c->number + (c->kind == SPECIAL || c->kind == MASTER ? 1.0f : 0.0f) - 2.0f;
}

static float weigh_hand(const struct notes *n, const struct spynet *g, int seat)
{
    float sum = 0, hand = n->hand[seat] > 1 ? n->hand[seat] : 1, taken = n->taken[seat] / hand;
    for (struct cards left = g->in[HAND + seat]; !no_cards(left);) {
        int card = pop_card(&left);
        const struct card *c = &card_of[card];
        float most = 0;
        sum += TOOK * taken * worth_keeping(card);
        if (is_funding(card) || c->kind == MASTER) continue;
        const float *without = is_operation(card) ? n->no_operation[seat] : n->no_agent[seat];
        for (int a = 0; a < AREAS; a++)
            if (belongs_to(card, a) && without[a] > most) most = without[a];
        if (most > 0) sum += log_left(most / hand, is_operation(card) ? PLAYS_OPERATION
                                                                      : PLAYS_AGENT);
    }
    return sum;
}

float SH_LOCAL(weigh)(const void *memory, const void *world)
{
    const struct notes *n = memory;
    const struct spynet *g = world;
    float sum = 0;
    for (int s = 0; s < g->base.seats; s++)
        if (s != n->viewer) sum += weigh_hand(n, g, s);
    for (int k = 0; k < PILES; k++) {
        if (n->left_by[k] == SH_NONE || n->left_by[k] == n->viewer) continue;
        for (struct cards left = g->in[PILE + k]; !no_cards(left);)
            sum -= LEFT * worth_keeping(pop_card(&left));
    }
    return sum;
}
