/*
 * games/insidejob/insidejob.h - the state of Inside Job, for its rules and for imagined worlds.
 *
 * Cards are 0 to 51, suit by suit; hands are bit sets beside public counts. A mission is a number,
 * condition * 4 + trump, a risk mission 56 more, so that plain ones come first in a sorted list.
 * A place is a seat or, with two seats, Larry (place 2): he has a role, cases and a part in every
 * trick, but no hand and no acts. Tricks are numbered from 0; `trick` is the one that is on.
 */
#ifndef GAMES_INSIDEJOB_INSIDEJOB_H
#define GAMES_INSIDEJOB_INSIDEJOB_H

#include "engine/bits.h"
#include "engine/game.h"

enum { SEATS = 5, PLACES = 5, LARRY = 2, SUITS = 4, VALUES = 13, CARDS = 52, CASES = 14 };
enum { CONDITIONS = 14, PLAIN = CONDITIONS * SUITS, MISSIONS = 2 * PLAIN };
enum { TRICKS_MAX = 11, DECK_MAX = SH_WORDS_MAX + 4 };

/* What a mission asks of a trick, in the order of the numbers. */
#define EVERY_CONDITION(X) \
    X(high) X(low) X(even) X(odd) X(first_wins) X(second_wins) X(last_wins) X(ascending) \
    X(descending) X(one_suit) X(last_lowest) X(third_case) X(third_wins) X(second_odd)

#define ENUMERATE(condition) C_##condition,
enum { EVERY_CONDITION(ENUMERATE) CONDITIONS_LISTED };
_Static_assert((int)CONDITIONS_LISTED == (int)CONDITIONS, "every condition has its number");

enum { ROLE, DEAL, FIRST, PICK, MISSION, DRAW, CHOOSE, PLAY, LARRY_PLAY, TOP, VOTE, OVER };

enum { AGENT, INSIDER, BUGGED, PARANOID, RISKY, DECOY, ACCOMPLICE, SHADY, SLEEPER, PROFNO, ROLES };
enum { FACE_DOWN, FROM_START, BY_LIMIT };                                 /* face_up */
enum { AGENTS_WIN, INSIDER_WINS, DECOY_WINS, DECOY_AND_INSIDER, RESULTS }; /* result */
enum { STRICT, OPEN };                                                     /* memory */

enum { V_ROLE, V_DEAL, V_FIRST, V_MISSION, V_DRAW, V_PICK, V_CHOOSE, V_PLAY, V_CASE, V_LARRY, V_TOP,
       V_VOTE, V_VOTES };

/* Kinds of operands, fields and arguments (tables.h). */
enum { K_NONE, K_SEAT, K_CARD, K_SUIT, K_MISSION, K_ROLE, K_SPECIAL, K_FACE, K_RESULT, K_MEMORY,
       K_OFF_ON };

struct insidejob {
    struct sh_state base;
    uint8_t  cases, risk, special, special2, memory; /* options */
    uint8_t  goal;         /* missions with which the agents win */
    uint64_t hand[SEATS];  /* secret to its seat */
    uint64_t stock;        /* not dealt; with two seats Larry's deck. Secret to all */
    uint64_t larry;        /* drawn for his turn; secret to his controller */
    uint64_t gone;         /* cards that have been played */
    uint8_t  limit;        /* cases at which a role turns up */
    uint8_t  tricks;       /* to be played in all */
    uint8_t  hand_cards;   /* dealt to each seat */
    uint8_t  trick;
    uint8_t  starter;      /* of the trick that is on, or of the next one; SH_NONE: to be drawn */
    uint8_t  played;       /* cards of the trick that is on; 0: the table shows the last one */
    uint8_t  mission;      /* the active one, or that of the last trick */
    uint8_t  done;         /* missions done */
    uint8_t  supply;       /* cases */
    uint8_t  controller;   /* of Larry */
    uint8_t  partner;      /* of the accomplice */
    uint8_t  result;
    uint8_t  role[PLACES]; /* secret to its seat and, if it is the partner's, to the accomplice */
    uint8_t  face_up[PLACES];
    uint8_t  held[PLACES];   /* cases */
    uint8_t  count[SEATS];   /* cards in hand */
    uint8_t  failed[SEATS];  /* suits not followed, as bits */
    uint8_t  caught;         /* seats that played a suit they had not followed before, as bits */
    uint8_t  table[PLACES], cased[PLACES];   /* the trick in playing order; 1: a case lies on it */
    uint8_t  vote[SEATS][2];                 /* secret; the second only of the paranoid */
    uint8_t  votes_for[SEATS], named;        /* how the vote ended; SH_NONE before */
    uint8_t  drawn[TRICKS_MAX][2];           /* missions as drawn; secret to the starter */
    uint8_t  starter_of[TRICKS_MAX], controller_of[TRICKS_MAX];
    uint8_t  mission_of[TRICKS_MAX], winner_of[TRICKS_MAX]; /* of finished tricks, as are these: */
    uint8_t  card_of[TRICKS_MAX][PLACES], cased_of[TRICKS_MAX][PLACES];
    uint8_t  top_of[TRICKS_MAX], out_of[TRICKS_MAX]; /* what became of Larry's other two; secret */
    uint8_t  open_count, left_count;
    uint8_t  open[DECK_MAX]; /* missions not seen to be chosen, sorted; public */
    uint8_t  left[DECK_MAX]; /* missions that can still be drawn, sorted; secret to all */
};
_Static_assert(sizeof(struct insidejob) == 480, "no padding");

static const uint64_t all_cards = (UINT64_C(1) << CARDS) - 1;
static const uint64_t hidden_set = UINT64_MAX;

static inline int suit_of(int card)
{
    return card / VALUES;
}

static inline int value_of(int card)
{
    return card % VALUES + 1;
}

static inline uint64_t card_bit(int card)
{
    return UINT64_C(1) << card;
}

static inline uint64_t suit_set(int suit)
{
    return UINT64_C(0x1fff) << VALUES * suit;
}

static inline int places(const struct insidejob *g)
{
    return g->base.seats == 2 ? 3 : g->base.seats;
}

/* Who plays the card at a position of a trick. Larry is always second. */
static inline int place_at(const struct insidejob *g, int starter, int position)
{
    if (g->base.seats == 2) return position == 0 ? starter : position == 1 ? LARRY : 1 - starter;
    int place = starter + position;
    return place < g->base.seats ? place : place - g->base.seats;
}

static inline bool is_insider(int role)
{
    return role == INSIDER || role == PROFNO;
}

/* Is this role among those everybody knows to be in play? */
static inline bool in_play(const struct insidejob *g, int role)
{
    return g->special + 1 == role || g->special2 + 1 == role;
}

static inline bool starts_face_up(int role)
{
    return role == BUGGED || role == ACCOMPLICE;
}

/* Of whom a seat knows the role. */
static inline bool knows_role(const struct insidejob *g, int viewer, int place)
{
    if (place == viewer || g->face_up[place]) return true;
    return viewer < g->base.seats && g->role[viewer] == ACCOMPLICE && g->partner == place;
}

/* How many copies of a role are dealt in this match. */
static inline int copies(const struct insidejob *g, int role)
{
    int insiders = !in_play(g, PROFNO), specials = (g->special > 0) + (g->special2 > 0);
    if (role == AGENT) return places(g) - insiders - specials;
    if (role == INSIDER) return insiders;
    return in_play(g, role);
}

/* Roles are dealt in the order of places: the next one, and how many copies of a role are left. */
static inline int next_role_place(const struct insidejob *g)
{
    int p = 0;
    while (p < places(g) && g->role[p] != SH_NONE) p++;
    return p;
}

static inline int role_left(const struct insidejob *g, int role)
{
    int n = copies(g, role);
    for (int p = 0; p < places(g); p++) n -= g->role[p] == role;
    return n;
}

/* Is this card of Larry's, put on top in trick t, known to a viewer who did not put it there? He
   found it among the three of the next trick. */
static inline bool found_on_top(const struct insidejob *g, int viewer, int t)
{
    int phase = g->base.phase;
    bool seen = t + 1 < g->trick || (t + 1 == g->trick && phase > DRAW && phase < VOTE);
    return seen && g->controller_of[t + 1] == viewer;
}

/* The card that lies on top of Larry's deck now, or SH_NONE. */
static inline int top_card(const struct insidejob *g)
{
    int phase = g->base.phase;
    if (g->base.seats > 2 || g->trick == SH_NONE) return SH_NONE;
    if (g->trick < g->tricks && g->top_of[g->trick] != SH_NONE) return g->top_of[g->trick];
    bool drawn = phase > DRAW && phase < VOTE; /* it is among the three */
    return g->trick == 0 || drawn ? SH_NONE : g->top_of[g->trick - 1];
}

/* The seats a ballot of this seat may name, as a set of places; empty: it does not vote. */
static inline unsigned targets(const struct insidejob *g, int seat)
{
    unsigned set = 0;
    for (int p = 0; p < places(g); p++)
        if (p != seat && !g->face_up[p]) set |= 1u << p;
    return set;
}

/* Does this seat vote for two? Face down they differ, so there must be two to choose from. */
static inline bool votes_twice(const struct insidejob *g, int seat)
{
    return g->role[seat] == PARANOID && (g->face_up[seat] || sh_bits(targets(g, seat)) > 1);
}

/* Remove one copy of a mission from a sorted list (insidejob.c). */
void SH_LOCAL(take_out)(uint8_t *list, uint8_t *count, int mission);

/* What chance draws (chance.c). */
uint32_t SH_LOCAL(draws)(const void *state);
struct sh_move SH_LOCAL(draw)(const void *state, uint32_t index);
uint32_t SH_LOCAL(weight)(const void *state, struct sh_move m);
int SH_LOCAL(chance_moves)(const struct insidejob *g, struct sh_move *out);
const char *SH_LOCAL(refuse_chance)(const struct insidejob *g, struct sh_move m);

/* Who knows what, and what one may imagine of the rest (know.c, imagine.c). */
void SH_LOCAL(hide)(void *state, int viewer);
void SH_LOCAL(hide_move)(const void *state, int viewer, struct sh_act *act);
void SH_LOCAL(imagine)(void *view, int viewer, struct sh_rng *rng);
struct sh_act SH_LOCAL(recall)(const void *world, int viewer, int n, const struct sh_act *all);
int SH_LOCAL(acts_before)(const struct insidejob *g, int t);
const char *SH_LOCAL(broken)(const void *state);

/* Has this place won, once the match is over? (insidejob.c) */
bool SH_LOCAL(won)(const struct insidejob *g, int place);

/* What faces may still show of the past, and what they tell of an act (tell.c). */
int SH_LOCAL(covered)(const void *view);
int SH_LOCAL(news)(const void *before, const struct sh_act *act, const void *after,
                   struct sh_line *lines);

#endif
