/*
 * games/spynet/bot.c - what a beginner knows: points lie in operations, dominance lets them be
 * played, and cards in hand are dominance and points to come.
 */
#include "engine/bot.h"
#include "spynet.h"

/* A point on the table, as a unit for everything else. */
enum { POINT = 12, AREA_HELD = 7, CARD = 4, STRENGTH = 2 };

/* What an operation on the table is worth, as dominance stands. */
static int operation_worth(const struct spynet *g, int seat, int area, int card)
{
    const struct card *c = &card_of[card];
    bool holds = c->counts == ALWAYS ||
                 dominates(g, seat, area) == (c->counts == IF_DOMINATING);
    return c->number * (holds ? POINT : POINT / 3);
}

/* What a card in hand may bring while there are turns to play it. */
static int card_worth(const struct spynet *g, int seat, int card)
{
    if (!is_operation(card)) return CARD;
    for (int a = 0; a < AREAS; a++)
        if (belongs_to(card, a) && dominates(g, seat, a)) return card_of[card].number * POINT / 2;
    return card_of[card].number * CARD / 2 + 1;
}

static int seat_worth(const struct spynet *g, int seat)
{
    int sum = 0;
    for (int a = 0; a < AREAS; a++) {
        int strength = g->strength[seat][a];
        if (dominates(g, seat, a)) sum += AREA_HELD;
        sum += STRENGTH * (strength < 6 ? strength : 6);
        for (struct cards left = g->in[ops_of(seat, a)]; !no_cards(left);)
            sum += operation_worth(g, seat, a, pop_card(&left));
    }
    for (struct cards left = g->in[HAND + seat]; !no_cards(left);)
        sum += card_worth(g, seat, pop_card(&left));
    return sum;
}

/* My side against the best of the others. */
static int worth(const void *state, int seat)
{
    const struct spynet *g = state;
    int side[SEATS] = {0}, best = 0, mine = seat, sides = g->base.seats;
    for (int s = 0; s < g->base.seats; s++) side[s] = seat_worth(g, s);
    if (g->base.seats == 4) {
        side[0] += side[2];
        side[1] += side[3];
        mine = seat & 1;
        sides = 2;
    }
    for (int s = 0; s < sides; s++)
        if (s != mine && side[s] > best) best = side[s];
    int worth = 500 + 4 * (side[mine] - best);
    return worth < 0 ? 0 : worth > 1000 ? 1000 : worth;
}

const struct sh_insight SH_INSIGHT = {.game = SH_GAME_ID, .worth = worth, .horizon = 6};
