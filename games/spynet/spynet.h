/*
 * games/spynet/spynet.h - the state of SpyNet, shared by its rules, its memory and its imagination.
 *
 * A card that nobody has ever seen is in `unseen`, whether it lies in the deck or on a pile: it
 * need not exist yet. Every other card is in a hidden place (a hand, what was seen of a pile, the
 * draft, the operations of a seat in an area) or lies open (on a display, attached, discarded).
 *
 * What a viewer knows about hidden places is kept as sets as well. `known[viewer][place]` are cards
 * he has seen which can be there now; one card may stand in several. The cards he has never seen
 * are all alike to him: besides `unseen`, they can be in the places of `open[viewer]`.
 */
#ifndef GAMES_SPYNET_SPYNET_H
#define GAMES_SPYNET_SPYNET_H

#include "cards.h"
#include "engine/game.h"

enum { SEATS = 4, PILES = 3 };
enum { K_NONE, K_SEAT, K_CARD, K_AREA, K_SITUATION, K_PILE, K_AGENTS, K_ABILITY,
       K_SIGN };
enum { A_TECH, A_FORCE, A_INFIL, A_COUNTER };

/* Hidden places: one hand per seat, three piles, the draft, operations per seat and area. */
enum { HAND = 0, PILE = HAND + SEATS, DRAFT = PILE + PILES, OPS, PLACES = OPS + SEATS * AREAS };

/* Viewers are the seats and, last, whoever only looks on. */
enum { WATCHER = SEATS, VIEWERS };

static const struct cards hidden_cards = {{UINT64_MAX, UINT64_MAX}};

static inline bool is_hidden(struct cards set)
{
    return set.word[1] == UINT64_MAX;
}

#define AGENT(key, copy, ...)
#define OPERATION(key, copy, ...)
#define FUNDING(key, copy, ...)
#define SITUATION(key, provenance) S_##key,
enum {
#include "cards.def"
    SITUATIONS
};
#undef AGENT
#undef OPERATION
#undef FUNDING
#undef SITUATION

/* Every special agent has a phase for its question, in the order of the cards. */
enum {
    FIRST, SITUATION_DRAW, DEAL, DRAFTING, PASSED_ON, TURN, DRAW, LOOK, DEPLOY,
    Q_HAND, Q_ORACLE, Q_ANACONDA, Q_JACKAL, Q_VEZA, Q_LIMONADA, Q_ANGEL, Q_FALCONER,
    GRAB, GIVE, DISCARD, OVER
};

enum { V_FIRST, V_SITUATION, V_DRAW, V_KEEP, V_RECRUIT, V_DEPLOY, V_TAKE, V_LEAVE, V_AGENT, V_FUND,
       V_OPERATION, V_PASS, V_END, V_USE, V_ELIMINATE, V_TURN, V_RECOVER, V_PEEK, V_GRAB, V_GIVE,
       V_TARGET, V_DROP, V_DECLINE };

enum { PER_TURN, PER_AREA };            /* option agents */
enum { DECLINED, USED, ABILITY_VALUES }; /* ability */

struct spynet {
    struct sh_state base;
    uint8_t  agents;     /* option */
    uint8_t  situation;  /* SH_NONE: none (yet) */
    uint8_t  first;
    uint8_t  mover;      /* whose turn it is; in the draft who chooses */
    uint8_t  deck;       /* cards in it */
    uint8_t  pile;       /* the one that is looked at, from 0 */
    uint8_t  stack[PILES];   /* cards on each pile, seen by somebody or not */
    uint8_t  new_cards[PILES]; /* of those, how many nobody had seen before this turn */
    uint8_t  due;            /* cards to be drawn from the deck */
    uint8_t  random;         /* 1: the situation is still to be drawn */
    uint8_t  agent_areas;    /* areas that have had their agent this turn */
    uint8_t  operation_areas;
    uint8_t  extra;          /* agents granted beyond that */
    uint8_t  passed;
    uint8_t  partner;        /* area in which a second agent may follow at once */
    uint8_t  newest;         /* agent that may be funded now */
    uint8_t  funded;         /* cards under it */
    uint8_t  asked;          /* special agent whose question is open */
    uint8_t  ability;        /* what came of the last one of this turn */
    uint8_t  named;          /* opponent it named */
    uint8_t  owed;           /* cards that opponent still has to discard */
    uint8_t  answers;        /* discards or recoveries that answered it so far */
    uint8_t  grabbed;        /* by Limonada; secret to the two concerned */
    uint8_t  acted;          /* 1: this turn had a recruit, an agent or an operation */
    uint8_t  quiet;          /* turns in a row that had none */
    uint8_t  final_turns;    /* left to begin or to end; SH_NONE: the deck is not used up */
    uint8_t  count[PLACES];  /* cards in hidden places; of a pile only those somebody has seen */
    uint8_t  strength[SEATS][AREAS];
    uint8_t  under[CARDS];   /* the agent that a card is attached to */
    uint8_t  laid[AGENTS];   /* when an agent was laid where it is: the newest lies on top */
    uint8_t  held[SEATS];    /* areas that a seat dominates, as it follows from the strengths */
    uint16_t agents_laid;    /* so far, to number the next one */
    uint8_t  played[SEATS];  /* operations */
    uint8_t  points[SEATS], counted[SEATS], attached[SEATS]; /* at the end; operations that count */
    uint32_t open[VIEWERS];  /* places, as bits; secret like `known` */
    struct cards in[PLACES]; /* secret, except one's own hand, operations and what one looks at */
    struct cards display[SEATS][AREAS]; /* agents */
    struct cards discard;
    struct cards counting;   /* operations that count, at the end */
    struct cards unseen;     /* secret */
    struct cards news;       /* the new cards of this turn on the piles; secret to the mover */
    struct cards pile_memory[PILES], hand_memory[SEATS], operation_memory[SEATS]; /* of views */
    struct cards known[VIEWERS][PLACES]; /* secret to each; the watcher's is common knowledge */
};
_Static_assert(sizeof(struct spynet) == 3032, "no padding");

static inline int ops_of(int seat, int area)
{
    return OPS + seat * AREAS + area;
}

/* A seat's own hand and operations; who looks on has none. */
static inline bool is_own(int viewer, int place)
{
    if (viewer >= SEATS) return false;
    return place == HAND + viewer || (place >= OPS && (place - OPS) / AREAS == viewer);
}

/* The places that this match has: without the operations of seats nobody sits on. */
static inline int places_of(const struct spynet *g)
{
    return OPS + g->base.seats * AREAS;
}

/* Viewers of this match, from 0 to the number of seats: the last one looks on. */
static inline int viewer_at(const struct spynet *g, int i)
{
    return i < g->base.seats ? i : WATCHER;
}

static inline int fresh(const struct spynet *g, int pile)
{
    return g->stack[pile] - g->count[PILE + pile];
}

static inline bool are_opponents(const struct spynet *g, int seat, int other)
{
    return seat != other && (g->base.seats < 4 || (seat ^ other) & 1);
}

static inline unsigned opponents(const struct spynet *g, int seat)
{
    if (g->base.seats == 4) return seat & 1 ? 5 : 10;
    return ((1u << g->base.seats) - 1) & ~(1u << seat);
}

/* The neighbours in turn order: with any number of seats they are all opponents there are. */
static inline int seat_before(const struct spynet *g, int seat)
{
    return seat > 0 ? seat - 1 : g->base.seats - 1;
}

static inline int seat_after(const struct spynet *g, int seat)
{
    return seat + 1 < g->base.seats ? seat + 1 : 0;
}

/* p. 3: the highest strength among opponents; to dominate is to have more. */
static inline int rival_strength(const struct spynet *g, int seat, int area)
{
    int left = g->strength[seat_after(g, seat)][area];
    int right = g->strength[seat_before(g, seat)][area];
    return left > right ? left : right;
}

/* Do these strengths dominate? `held` remembers it. */
static inline bool leads(const struct spynet *g, int seat, int area)
{
    return g->strength[seat][area] > rival_strength(g, seat, area);
}

static inline bool dominates(const struct spynet *g, int seat, int area)
{
    return g->held[seat] >> area & 1;
}

/* How strong an agent is without what is attached, or a card that is attached. */
static inline int agent_value(const struct spynet *g, int card)
{
    const struct card *c = &card_of[card];
    if (c->kind == MASTER) return g->situation == S_cold_front ? 1 : c->number;
    return c->number + (g->situation == S_martial_law && c->areas == FORCE);
}

static inline int attached_value(int card)
{
    return is_funding(card) ? card_of[card].number : 1;
}

static inline int total_strength(const struct spynet *g, int agent)
{
    int sum = agent_value(g, agent);
    for (int c = g->situation == S_cyber ? 0 : FUNDINGS; c < CARDS; c++)
        if (g->under[c] == agent) sum += attached_value(c);
    return sum;
}

/* Whose display an agent lies on, and where; false: on none. */
static inline bool find_agent(const struct spynet *g, int card, int *seat, int *area)
{
    for (int s = 0; s < g->base.seats; s++)
        for (int a = 0; a < AREAS; a++)
            if (has_card(g->display[s][a], card)) {
                *seat = s;
                *area = a;
                return true;
            }
    return false;
}

/* What may be attached: fundings, with Cyber Initiative also agents of tech that are no masters. */
static inline bool may_be_attached(const struct spynet *g, int card)
{
    if (is_funding(card)) return true;
    return g->situation == S_cyber && is_agent(card) && card_of[card].areas == TECH;
}

static inline int passes_allowed(const struct spynet *g)
{
    if (g->base.seats < 4) return 0;
    return g->situation == S_dead_drop ? 2 : 1;
}

/* The moves of a seat or of chance, and why others are refused (moves.c). */
int SH_LOCAL(moves)(const void *state, int seat, struct sh_move *out);
int SH_LOCAL(count)(const void *state, int seat);
struct sh_move SH_LOCAL(nth)(const void *state, int seat, int index);
const char *SH_LOCAL(refuse)(const void *state, int seat, struct sh_move move, const char *word);
int SH_LOCAL(explain)(const void *state, int seat, struct sh_move move, const char *word,
                      const char *why, struct sh_arg args[SH_ARGS_MAX]);

/* Cards that move, and who learns what of it (know.c). `witnesses`: the seats that see which. */
void SH_LOCAL(draw_card)(struct spynet *g, int to, int card, int witness);
void SH_LOCAL(move_card)(struct spynet *g, int from, int to, int card, unsigned witnesses);
void SH_LOCAL(move_all)(struct spynet *g, int from, int to);
void SH_LOCAL(show_card)(struct spynet *g, int from, int card);
void SH_LOCAL(pick_up)(struct spynet *g, int to, int card);
void SH_LOCAL(look_at)(struct spynet *g, int viewer, int place);
void SH_LOCAL(hide)(void *state, int viewer);
void SH_LOCAL(hide_move)(const void *state, int viewer, struct sh_act *act);
const char *SH_LOCAL(broken)(const void *state);

/* What came of an act (news.c). */
int SH_LOCAL(news)(const void *before, const struct sh_act *act, const void *after,
                   struct sh_line *lines);

/* Worlds that fit what is known (imagine.c). */
void SH_LOCAL(imagine)(void *view, int viewer, struct sh_rng *rng);

#endif
