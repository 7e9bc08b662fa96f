/*
 * games/spynet/bot.c - what a good player of SpyNet knows.
 *
 * Points lie in operations, dominance lets them be played, and cards in hand are dominance and
 * points to come. A turn that deploys is a turn without new cards: it has to bring something.
 */
#include "belief.h"

/* ---- how a match stands ---- */

/* How much more likely does it make the victory, as a logarithm to the base e in thousandths? At
   the beginning, and so much more when the deck is used up. Found by watching matches of searching
   bots. */
struct weight {
    int early, late;
};

/* A star of an operation on the table, by when it counts and whether its seat dominates. */
static const struct weight star_on_table[3][2] = {
    [ALWAYS] = {{210, 200}, {210, 200}},
    [IF_DOMINATING] = {{60, 0}, {150, 220}},
    [UNLESS_DOMINATING] = {{50, 400}, {300, -250}},
};
/* A star in hand: where the seat dominates, and where it does not. */
static const struct weight star_in_hand[2] = {{90, -60}, {90, 120}};
static const struct weight any_card = {80, -70}, area_held = {120, -100};
static const struct weight a_master = {100, 80}, a_special = {180, -60};
static const struct weight agent_strength = {110, -20};

enum {
    FUND = 120,          /* a point of a funding in hand */
    STRENGTH = 60, STRENGTH_MOST = 8, /* on the table, up to so much in an area */
    LEAD = 40, LEAD_MOST = 4,         /* beyond the strongest opponent's, or below */
    MOVER = 200,
    HALF_WON = 2000,     /* a lead of so much is half the way from even to won */
    DECK = CARDS - PILES,
};

static int reckon(struct weight w, int used)
{
    return w.early + w.late * used / DECK;
}

static int area_worth(const struct spynet *g, int seat, int area, int used)
{
    int strength = g->strength[seat][area], lead = strength - rival_strength(g, seat, area);
    int sum = 0;
    for (struct cards left = g->in[ops_of(seat, area)]; !no_cards(left);) {
        const struct card *c = &card_of[pop_card(&left)];
        sum += c->number * reckon(star_on_table[c->counts][lead > 0], used);
    }
    if (lead > 0) sum += reckon(area_held, used);
    lead = lead > LEAD_MOST ? LEAD_MOST : lead < -LEAD_MOST ? -LEAD_MOST : lead;
    return sum + LEAD * lead + STRENGTH * (strength < STRENGTH_MOST ? strength : STRENGTH_MOST);
}

static int hand_worth(const struct spynet *g, int seat, int used)
{
    unsigned held = g->held[seat];
    int stars[2] = {0, 0}, masters = 0, specials = 0, strength = 0, funds = 0;
    for (struct cards left = g->in[HAND + seat]; !no_cards(left);) {
        const struct card *c = &card_of[pop_card(&left)];
        masters += c->kind == MASTER;
        specials += c->kind == SPECIAL;
        if (c->kind == OPERATION_CARD) stars[(c->areas & held) != 0] += c->number;
        else if (c->kind == FUNDING_CARD) funds += c->number;
        else strength += c->number;
    }
    return g->count[HAND + seat] * reckon(any_card, used) +
           stars[0] * reckon(star_in_hand[0], used) + stars[1] * reckon(star_in_hand[1], used) +
           masters * reckon(a_master, used) + specials * reckon(a_special, used) +
           strength * reckon(agent_strength, used) + funds * FUND;
}

static int seat_worth(const struct spynet *g, int seat)
{
    int used = DECK - g->deck, sum = hand_worth(g, seat, used);
    for (int a = 0; a < AREAS; a++) sum += area_worth(g, seat, a, used);
    return sum + (seat == g->mover ? MOVER : 0);
}

/* My side against the best of the others. */
/* How far a side is before the best of the others. */
static int lead_of(const int *side, int sides, int mine)
{
    int best = 0;
    bool found = false;
    for (int s = 0; s < sides; s++)
        if (s != mine && (!found || side[s] > best)) best = side[s], found = true;
    return side[mine] - best;
}

static void judge(const void *notes, const void *state, uint16_t seats,
                  int16_t worth[SH_SEATS_MAX])
{
    (void)notes;
    const struct spynet *g = state;
    int side[SEATS] = {0}, sides = g->base.seats == 4 ? 2 : g->base.seats;
    for (int s = 0; s < g->base.seats; s++) side[s % sides] += seat_worth(g, s);
    for (unsigned left = seats; left; left &= left - 1) {
        int seat = sh_first_bit(left), ahead = lead_of(side, sides, seat % sides);
        worth[seat] = (int16_t)(500 + 500 * ahead / (HALF_WON + (ahead < 0 ? -ahead : ahead)));
    }
}

/* ---- what a sensible player does ---- */

/* What a seat sees when it decides: its hand, and how it stands in each area. */
struct outlook {
    const struct spynet *g;
    int          seat;
    struct cards hand, agents, operations;
    int          lead[AREAS];  /* strength beyond the strongest opponent's */
    int          funds;        /* that the fundings in hand are worth */
    bool         last;         /* this is the seat's last turn */
};

static struct outlook look_around(const struct spynet *g, int seat)
{
    struct outlook o = {.g = g, .seat = seat, .hand = g->in[HAND + seat]};
    o.agents = both(o.hand, every_agent);
    o.operations = both(o.hand, every_operation);
    for (int a = 0; a < AREAS; a++) o.lead[a] = g->strength[seat][a] - rival_strength(g, seat, a);
    for (struct cards left = both(o.hand, every_funding); !no_cards(left);)
        o.funds += card_of[pop_card(&left)].number;
    o.last = g->final_turns != SH_NONE;
    return o;
}

/* The stars of an operation, as far as they will count if it is played here. */
static int stars_here(const struct outlook *o, int card, int area)
{
    const struct card *c = &card_of[card];
    if (c->counts == ALWAYS || (c->counts == IF_DOMINATING && o->last)) return 2 * c->number;
    if (c->counts == IF_DOMINATING) return o->lead[area] > 2 ? 5 : 3;
    return o->last ? 0 : 4;
}

static int best_operation(const struct outlook *o, struct cards operations, int area)
{
    int best = -1, most = 0;
    for (struct cards left = both(operations, cards_in[area]); !no_cards(left);) {
        int card = pop_card(&left), stars = stars_here(o, card, area);
        if (stars > most) most = stars, best = card;
    }
    return best;
}

/* The strength that the best agent of the hand would bring to an area; masters count less, as they
   could go elsewhere. */
static int best_agent(const struct outlook *o, int area)
{
    int best = 0;
    for (struct cards left = both(o->agents, cards_in[area]); !no_cards(left);) {
        int value = agent_value(o->g, pop_card(&left));
        if (value > best) best = value;
    }
    return best;
}

/* What a turn of deploying would bring, in half stars. As if there were an agent for each area,
   even with one per turn: who counts only the best of them deploys too late, and wins 47 of 100
   matches in teams against this. */
static int deploy_gain(const struct outlook *o)
{
    struct cards operations = o->operations;
    int gain = 0, funds = o->funds;
    for (int a = 0; a < AREAS; a++) {
        int card = best_operation(o, operations, a);
        if (card < 0 && o->lead[a] > 0) continue;
        int agent = o->lead[a] > 0 ? 0 : best_agent(o, a);
        int missing = 1 - o->lead[a] - agent;
        if (missing > 0 && (agent == 0 || missing > funds)) continue;
        if (missing > 0 && card >= 0) funds -= missing;
        if (card >= 0) {
            gain += stars_here(o, card, a);
            drop_card(&operations, card);
        } else if (missing <= 0) {
            gain++;
        }
    }
    return gain;
}

/* What a card is good for in this seat's hand. */
static int card_value(const struct outlook *o, int card)
{
    const struct card *c = &card_of[card];
    if (is_funding(card)) return 3 * c->number + 1;
    if (is_agent(card)) return 3 * c->number + (c->kind == REGULAR ? 0 : 3);
    int value = 3 * c->number;
    for (int a = 0; a < AREAS; a++)
        if (belongs_to(card, a) && o->lead[a] > 0) return value + 2 * c->number;
    return value;
}

static int value_of_all(const struct outlook *o, struct cards cards)
{
    int sum = 0;
    while (!no_cards(cards)) sum += card_value(o, pop_card(&cards));
    return sum;
}

enum { USUAL_CARD = 6 }; /* the value of a card that one has not seen */

/* Take the pile one looks at, or see what comes? */
static void weigh_pile(const struct outlook *o, const struct sh_move *moves, uint16_t *weights)
{
    const struct spynet *g = o->g;
    int next = g->pile + 1, here = value_of_all(o, g->in[PILE + g->pile]);
    while (next < PILES && g->stack[next] == 0) next++;
    int there = USUAL_CARD * (next < PILES ? g->stack[next] : 1), better = here - there;
    int take = better >= 6 ? 60 : better >= 0 ? 32 : better > -6 ? 10 : 3;
    for (int i = 0; i < 2; i++)
        weights[i] = (uint16_t)(moves[i].verb == V_TAKE ? take : 64 - take);
}

static void weigh_turn(const struct outlook *o, const struct sh_move *moves, int count,
                       uint16_t *weights)
{
    static const uint16_t by_gain[] = {1, 2, 4, 8, 16, 28, 48, 90};
    int gain = deploy_gain(o), most = (int)(sizeof by_gain / sizeof *by_gain) - 1;
    for (int i = 0; i < count; i++)
        weights[i] = moves[i].verb == V_RECRUIT ? 16 : by_gain[gain < most ? gain : most];
}

/* An agent is best where it brings dominance, and dominance where an operation waits for it. */
static int agent_weight(const struct outlook *o, int card, int area)
{
    int value = agent_value(o->g, card), after = o->lead[area] + value;
    int kind = card_of[card].kind, waits = best_operation(o, o->operations, area) >= 0;
    if (kind == SPECIAL) value += 2;
    if (o->lead[area] > 0) return kind == MASTER ? 2 : 10 + 4 * value;
    if (after > 0) return (waits ? 200 : 40) + 20 * value;
    if (after + o->funds > 0 && waits) return 80 + 20 * value;
    return kind == MASTER ? 2 : 12 + 4 * value;
}

static int fund_weight(const struct outlook *o, int card)
{
    int owner = 0, area = 0;
    if (is_agent(card)) return 3;
    find_agent(o->g, o->g->newest, &owner, &area);
    int after = o->lead[area] + card_of[card].number;
    if (o->lead[area] > 0) return o->last ? 20 : 3;
    if (after > 0) return 200;
    return o->lead[area] + o->funds > 0 ? 150 : 3;
}

/* To the partner: what he can play and I cannot. */
static int pass_weight(const struct outlook *o, int card)
{
    const struct spynet *g = o->g;
    if (!is_operation(card)) return 2;
    bool mine = false, his = false;
    for (int a = 0; a < AREAS; a++) {
        if (!belongs_to(card, a)) continue;
        if (o->lead[a] > 0) mine = true;
        if (dominates(g, o->seat ^ 2, a)) his = true;
    }
    return his && !mine ? 60 * card_of[card].number : 1;
}

/* What an opposing agent's loss means: more where it was what kept somebody from dominating. */
static int victim_weight(const struct outlook *o, int card)
{
    int owner = 0, area = 0;
    find_agent(o->g, card, &owner, &area);
    int strength = total_strength(o->g, card), lead = o->lead[area];
    return 20 + 20 * strength + (lead <= 0 && lead + strength > 0 ? 100 : 0);
}

/* Turned it is also mine: more where that brings dominance, and most where an operation waits. */
static int turn_weight(const struct outlook *o, int card, int area)
{
    int strength = total_strength(o->g, card), lead = o->lead[area];
    bool brings = lead <= 0 && lead + strength > 0;
    bool waits = best_operation(o, o->operations, area) >= 0;
    return victim_weight(o, card) + (brings ? waits ? 200 : 40 : 0);
}

static int weight_of(const struct outlook *o, struct sh_move m)
{
    switch (m.verb) {
    case V_KEEP:
    case V_GRAB: return card_value(o, m.a) * card_value(o, m.a);
    case V_AGENT: return agent_weight(o, m.a, m.b);
    case V_FUND: return fund_weight(o, m.a);
    case V_OPERATION: return 100 * stars_here(o, m.a, m.b) + 1;
    case V_PASS: return pass_weight(o, m.a);
    case V_END: return 12;
    case V_USE: return 100;
    case V_TURN: return turn_weight(o, m.a, m.b);
    case V_ELIMINATE: return victim_weight(o, m.a);
    case V_RECOVER: return 40 * card_of[m.a].number;
    case V_PEEK:
    case V_TARGET: return 4 + 8 * o->g->count[HAND + m.a];
    case V_DROP:
    case V_GIVE: return o->g->base.phase == Q_VEZA ? 2 : 400 / (4 + card_value(o, m.a));
    case V_DECLINE: return 4;
    default: return 1;
    }
}

static void policy(const void *state, int seat, const struct sh_move *moves, int count,
                   uint16_t *weights)
{
    const struct spynet *g = state;
    struct outlook o = look_around(g, seat);
    if (g->base.phase == LOOK) weigh_pile(&o, moves, weights);
    else if (g->base.phase == TURN) weigh_turn(&o, moves, count, weights);
    else for (int i = 0; i < count; i++) weights[i] = (uint16_t)weight_of(&o, moves[i]);
}

const struct sh_insight SH_INSIGHT = {
    .game = SH_GAME_ID, .judge = judge, .horizon = 40, .policy = policy,
    .study = SH_LOCAL(study), .weigh = SH_LOCAL(weigh), .blunders = SH_LOCAL(blunders),
};
