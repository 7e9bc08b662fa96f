/*
 * games/highcard/highcard.c - High Card: the game that docs/adding-a-game.md grows from nullgame.
 *
 * Everybody is dealt a card in secret. All at once and secretly, everybody keeps the card or swaps
 * it for one from the deck; an ace is kept. The highest card wins, and equal cards share. There are
 * two of each card, so who looks at an ace knows that only one other is about.
 */
#include <string.h>

#include "engine/game.h"

enum { SEATS = 6, COPIES = 2 };
enum { SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE, CARDS };
enum { DEAL, CHOOSE, DRAW, OVER };       /* phases */
enum { V_DEAL, V_DRAW, V_CHOOSE };       /* verbs */
enum { K_NONE, K_SEAT, K_CARD, K_CHOICE };
enum { KEEP, SWAP };                     /* values of K_CHOICE */
enum { O_DECK };
enum { LARGE, SMALL };                   /* values of O_DECK */

struct highcard {
    struct sh_state base;
    uint8_t lowest;        /* the lowest card of the deck: option deck */
    uint8_t next;          /* the seat that chance deals to; SH_NONE: nobody */
    uint8_t card[SEATS];   /* dealt first, secret to its seat; SH_NONE: not yet */
    uint8_t choice[SEATS]; /* secret to its seat until all have chosen; SH_NONE: not yet */
    uint8_t drawn[SEATS];  /* drawn instead, secret to its seat; SH_NONE: not (yet) */
};
_Static_assert(sizeof(struct highcard) == sizeof(struct sh_state) + 2 + 3 * SEATS, "no padding");

static void ask(struct highcard *g, int phase, unsigned seats)
{
    g->base.phase = (uint8_t)phase;
    g->base.to_act = (uint16_t)seats;
}

/* ---- setting up ---- */

static int lowest_card(const struct sh_setup *setup)
{
    return setup->option[O_DECK] == SMALL ? TEN : SEVEN;
}

/* Should all swap, there must be two cards for everybody. */
static const char *check(const struct sh_setup *setup)
{
    int cards = (CARDS - lowest_card(setup)) * COPIES;
    return cards < 2 * setup->seats ? "deck-too-small" : NULL;
}

static void start(void *state, const struct sh_setup *setup)
{
    struct highcard *g = state;
    g->lowest = (uint8_t)lowest_card(setup);
    memset(g->card, SH_NONE, sizeof g->card);
    memset(g->choice, SH_NONE, sizeof g->choice);
    memset(g->drawn, SH_NONE, sizeof g->drawn);
    ask(g, DEAL, 1u << SH_CHANCE);
}

/* ---- the deck: a multiset, what nobody is known to have ---- */

static void count_left(const struct highcard *g, uint8_t left[CARDS])
{
    memset(left, 0, CARDS);
    memset(left + g->lowest, COPIES, (size_t)(CARDS - g->lowest));
    for (int s = 0; s < g->base.seats; s++) {
        if (g->card[s] < CARDS) left[g->card[s]]--;
        if (g->drawn[s] < CARDS) left[g->drawn[s]]--;
    }
}

/* ---- moves ---- */

static int chance_moves(const struct highcard *g, struct sh_move *out)
{
    uint8_t verb = g->base.phase == DEAL ? V_DEAL : V_DRAW, left[CARDS];
    int n = 0;
    count_left(g, left);
    for (uint8_t card = 0; card < CARDS; card++)
        if (left[card] > 0) out[n++] = (struct sh_move){verb, g->next, card, 0};
    return n;
}

static int moves(const void *state, int seat, struct sh_move *out)
{
    const struct highcard *g = state;
    int n = 0;
    if (seat == SH_CHANCE) return chance_moves(g, out);
    out[n++] = (struct sh_move){V_CHOOSE, KEEP, 0, 0};
    if (g->card[seat] != ACE) out[n++] = (struct sh_move){V_CHOOSE, SWAP, 0, 0};
    return n;
}

/* A card of which two are left is twice as likely. */
static uint32_t weight(const void *state, struct sh_move m)
{
    uint8_t left[CARDS];
    count_left(state, left);
    return left[m.b];
}

static const char *refuse(const void *state, int seat, struct sh_move m, const char *word)
{
    static const uint8_t verb_of[] = {[DEAL] = V_DEAL, [CHOOSE] = V_CHOOSE, [DRAW] = V_DRAW};
    const struct highcard *g = state;
    (void)word;
    if (m.verb != verb_of[g->base.phase]) return "not-now";
    if (m.verb == V_CHOOSE) return m.a == SWAP && g->card[seat] == ACE ? "aces-are-kept" : NULL;
    if (m.a != g->next) return "not-that-seat";
    return weight(g, m) > 0 ? NULL : "none-left";
}

/* ---- carrying them out ---- */

static void deal_next(struct highcard *g)
{
    if (++g->next < g->base.seats) return;
    g->next = SH_NONE;
    ask(g, CHOOSE, (1u << g->base.seats) - 1);
}

/* The first seat that waits for another card draws it; when there is none, it is over. */
static void draw_next(struct highcard *g)
{
    uint8_t s = 0;
    while (s < g->base.seats && (g->choice[s] == KEEP || g->drawn[s] != SH_NONE)) s++;
    g->next = s < g->base.seats ? s : SH_NONE;
    if (g->next == SH_NONE) ask(g, OVER, 0);
    else ask(g, DRAW, 1u << SH_CHANCE);
}

static void apply(void *state, int seat, struct sh_move m, const char *word)
{
    struct highcard *g = state;
    (void)word;
    switch (m.verb) {
    case V_DEAL:
        g->card[m.a] = m.b;
        deal_next(g);
        break;
    case V_CHOOSE:
        g->choice[seat] = m.a;
        g->base.to_act &= (uint16_t) ~(1u << seat);
        if (g->base.to_act == 0) draw_next(g);
        break;
    case V_DRAW:
        g->drawn[m.a] = m.b;
        draw_next(g);
        break;
    }
}

static int final_card(const struct highcard *g, int seat)
{
    return g->drawn[seat] != SH_NONE ? g->drawn[seat] : g->card[seat];
}

static void score(const void *state, int16_t share[SH_SEATS_MAX])
{
    const struct highcard *g = state;
    int best = 0, winners = 0;
    for (int s = 0; s < g->base.seats; s++)
        if (final_card(g, s) > best) best = final_card(g, s);
    for (int s = 0; s < g->base.seats; s++) winners += final_card(g, s) == best;
    for (int s = 0; s < g->base.seats; s++)
        share[s] = (int16_t)(final_card(g, s) == best ? 1000 / winners : 0);
}

/* ---- who knows what ---- */

static void cover(uint8_t *value)
{
    if (*value != SH_NONE) *value = SH_HIDDEN;
}

static void hide(void *state, int viewer)
{
    struct highcard *g = state;
    if (g->base.phase == OVER) return; /* all cards are shown */
    for (int s = 0; s < SEATS; s++) {
        if (s == viewer) continue;
        cover(&g->card[s]);
        cover(&g->drawn[s]);
        if (g->base.phase == CHOOSE) cover(&g->choice[s]);
    }
}

/* A choice needs no word here: its verb is secret. */
static void hide_move(const void *state, int viewer, struct sh_act *act)
{
    (void)state;
    if (act->move.verb != V_CHOOSE && act->move.a != viewer) act->move.b = SH_HIDDEN;
}

/* A card below `limit`, each one that is left as likely as the others; it is taken away. */
static uint8_t take(uint8_t left[CARDS], int limit, struct sh_rng *rng)
{
    uint32_t total = 0, pick;
    uint8_t card = 0;
    for (int c = 0; c < limit; c++) total += left[c];
    for (pick = sh_rng_below(rng, total); pick >= left[card]; card++) pick -= left[card];
    left[card]--;
    return card;
}

/* Who is known to have swapped had no ace. These cards are drawn first: then every way to deal the
   rest is as likely as any other. */
static void imagine(void *view, int viewer, struct sh_rng *rng)
{
    struct highcard *g = view;
    uint8_t left[CARDS];
    (void)viewer;
    count_left(g, left);
    for (int s = 0; s < g->base.seats; s++)
        if (g->card[s] == SH_HIDDEN && g->choice[s] == SWAP) g->card[s] = take(left, ACE, rng);
    for (int s = 0; s < g->base.seats; s++) {
        if (g->card[s] == SH_HIDDEN) g->card[s] = take(left, CARDS, rng);
        if (g->drawn[s] == SH_HIDDEN) g->drawn[s] = take(left, CARDS, rng);
        if (g->choice[s] == SH_HIDDEN)
            g->choice[s] = g->card[s] == ACE ? KEEP : (uint8_t)sh_rng_below(rng, 2);
    }
}

static struct sh_act recall(const void *world, int viewer, int n, const struct sh_act *all)
{
    const struct highcard *g = world;
    struct sh_act seen = all[n];
    (void)viewer;
    if (seen.move.verb == V_DEAL) seen.move.b = g->card[seen.move.a];
    if (seen.move.verb == V_DRAW) seen.move.b = g->drawn[seen.move.a];
    if (seen.move.verb == V_CHOOSE) seen.move.a = g->choice[seen.seat];
    return seen;
}

static const char *broken(const void *state)
{
    const struct highcard *g = state;
    uint8_t left[CARDS];
    count_left(g, left);
    for (int card = 0; card < CARDS; card++)
        if (left[card] > COPIES) return "card-three-times"; /* below zero */
    for (int s = 0; s < g->base.seats; s++) {
        if (g->choice[s] == SWAP && g->card[s] == ACE) return "ace-swapped";
        if (g->drawn[s] != SH_NONE && g->choice[s] != SWAP) return "drawn-without-a-swap";
    }
    return NULL;
}

/* ---- tables ---- */

static const char *const card_names[] = {"seven", "eight", "nine", "ten",
                                         "jack",  "queen", "king", "ace"};
static const char *const choice_names[] = {"keep", "swap"};
static const char *const deck_names[] = {"large", "small"};

static const char *const phases[] = {"deal", "choose", "draw", "over", NULL};
static const char *const reasons[] = {"deck-too-small", "not-now", "aces-are-kept",
                                      "not-that-seat",  "none-left", NULL};

static const struct sh_kind kinds[] = {
    [K_NONE] = {"", NULL, 0, 0},
    [K_SEAT] = {"seat", NULL, SEATS, SEATS},
    [K_CARD] = {"card", card_names, CARDS, 0},
    [K_CHOICE] = {"choice", choice_names, 2, 0},
    {NULL, NULL, 0, 0},
};

static const struct sh_verb verbs[] = {
    [V_DEAL] = {.name = "deal", .kind = {K_SEAT, K_CARD}, .chance = true},
    [V_DRAW] = {.name = "draw", .kind = {K_SEAT, K_CARD}, .chance = true},
    [V_CHOOSE] = {.name = "choose", .kind = {K_CHOICE}, .secret = true},
    {0},
};

static const struct sh_option options[] = {
    [O_DECK] = {"deck", LARGE, SMALL, LARGE, deck_names},
    {0},
};

static const struct sh_field fields[] = {
    SH_FIELD_ONE(struct highcard, lowest, K_CARD),
    SH_FIELD_ONE(struct highcard, next, K_SEAT),
    SH_FIELD_SEATS(struct highcard, card, K_CARD),
    SH_FIELD_SEATS(struct highcard, choice, K_CHOICE),
    SH_FIELD_SEATS(struct highcard, drawn, K_CARD),
    {0},
};

const struct sh_game SH_GAME = {
    .id = SH_GAME_ID, .rules = 1, .seats_min = 2, .seats_max = SEATS, .seats_usual = 3,
    .state_size = sizeof(struct highcard),
    .phases = phases, .kinds = kinds, .verbs = verbs, .options = options, .fields = fields,
    .reasons = reasons,
    .check = check, .start = start, .moves = moves, .weight = weight, .refuse = refuse,
    .apply = apply, .score = score,
    .hide = hide, .hide_move = hide_move, .imagine = imagine, .recall = recall, .broken = broken,
};
