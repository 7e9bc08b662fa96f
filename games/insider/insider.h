/* games/insider/insider.h - the state of INSIDER and its board, for its rules and its bots. */
#ifndef GAMES_INSIDER_INSIDER_H
#define GAMES_INSIDER_INSIDER_H

#include "engine/bits.h"
#include "engine/game.h"

enum { SEATS = 4, PAWNS = 7, BLOCKERS = 4 };
enum { HAND_MAX = 7, COPIES = 11, LEVELS = 3 };
enum { TABLES = 7, PILE = 7, VARIANTS = 4, FEWEST_TABLES = 3, CARDS = 20, CARDS_IN_PLAY = 12 };
enum { WALK_POINTS = 7, TURNS_MAX = 1000 };

enum {
#define NUMBER(name, value, provenance) name = value,
#include "numbers.def"
#undef NUMBER
};

/* The stairs: points are counted from the cellar, so that a score is never below zero. A seat just
   below the goal that takes all tables of the best card climbs highest. */
enum { ZERO = CELLAR_DEPTH, TOP = GOAL + ZERO, STEPS = TOP - 1 + CARD_MOST + 1 };

enum { DEPUTY, COPTER, SCANDAL, TREND, GUARD, KINDS }; /* action cards */
enum { O_PATH };
enum {
    P_DEAL, P_EVALUATION, P_FIRST, P_TURN, P_DICE, P_DRAW, P_MOVE, P_ROB, P_TRADE, P_WITH, P_GUARD,
    P_GUARDS, P_RESEAT, P_BLOCKERS, P_OVER
};
enum {
    V_DEAL, V_EVALUATION, V_FIRST, V_DICE, V_DIE, V_DRAWN, V_ROBBED, /* chance's */
    V_WALK, V_ROLL, V_DRAW, V_MOVE, V_ROB,
    V_SWAP, V_SWAP2, V_VIP, V_FLY, V_FLY2, V_MEETING, V_SCANDAL, V_RUMOURS, V_BOMB, V_AGAIN, V_OUT,
    V_HYPE,
    V_WITH, V_RESEAT, V_BLOCK, V_DONE, V_TRADE, V_GUARD, V_ACCEPT, V_GUARDS, V_END
};
enum {
    K_NONE, K_SEAT, K_CARD, K_SQUARE, K_TABLE, K_EVALUATION, K_PIPS, K_NUMBER, K_SCORE, K_ACTION,
    K_LEFT
};
/* The card action of a turn comes during or after the movement: not before a pawn has moved. */
enum { ACTION_LATER, ACTION_LEFT, ACTION_SPENT };

/* Twelve of the card actions are V_SWAP to V_HYPE, in this order; `pending` counts from V_SWAP. */
enum { ACTIONS = V_HYPE - V_SWAP + 1 };

/* ---- squares -------------------------------------------------------------------------------- */

/* 25 spaces in columns of five, a1 a2 ... e5, the restaurant in the middle; 40 paths of up to three
   squares. The squares of the game are the spaces without the restaurant, the squares of the
   paths and the tables. */
enum { SPACES = 25, CENTRE = 12, PATHS = 40, PATH_MAX = 3 };
enum { FIRST_PATH = SPACES - 1, FIRST_TABLE = FIRST_PATH + PATHS * PATH_MAX,
       SQUARES = FIRST_TABLE + TABLES };
enum { UP, ACROSS };

/* A set of squares: bits of spaces in the first lane; then one lane for each square of a path, its
   bits being the paths' first spaces, for the paths that lead across from ACROSS_BIT on; then the
   tables. */
enum { LANE_SPACE = 0, LANE_PATH = 1, LANE_TABLE = LANE_PATH + PATH_MAX, LANES };
enum { ACROSS_BIT = 32, LANE_BITS = 64 };

struct squares {
    uint64_t lane[LANES];
};

enum {
    ALL_SPACES = (1 << SPACES) - 1,
    ROW_1 = 0x0108421,
    ROW_5 = ROW_1 << 4,
    CORNERS = 1 << 0 | 1 << 4 | 1 << 20 | 1 << 24,
    RESTAURANT = 1 << CENTRE,
    INNER_RING = 1 << (CENTRE - 1) | 1 << (CENTRE + 1) | 1 << (CENTRE - 5) | 1 << (CENTRE + 5),
    PLACES = ALL_SPACES & ~CORNERS & ~RESTAURANT, /* where cards are drawn and blockers stand */
    OUTER = PLACES & ~INNER_RING,
};

static inline int square_of_space(int space)
{
    return space - (space > CENTRE);
}

static inline bool is_space(int square)
{
    return square < FIRST_PATH;
}

static inline bool is_table(int square)
{
    return square >= FIRST_TABLE && square < SQUARES;
}

/* A space as a set. */
static inline uint32_t space_bit(int square)
{
    return 1u << (square + (square >= CENTRE));
}

/* Is this one of these spaces? */
static inline bool in_spaces(int square, uint32_t spaces)
{
    return is_space(square) && (spaces & space_bit(square)) != 0;
}

/* The spaces beside these ones. */
static inline uint32_t beside(uint32_t spaces)
{
    return (spaces & ~(uint32_t)ROW_5) << 1 | (spaces & ~(uint32_t)ROW_1) >> 1 |
           (spaces << 5 & ALL_SPACES) | spaces >> 5;
}

/* ---- the state ------------------------------------------------------------------------------ */

enum { ANYBODY = SEATS, VIEWERS = SEATS + 1 }; /* what anybody can tell is a viewer's row as well */

struct insider {
    struct sh_state base;
    uint16_t turn;            /* turns begun, extra ones included */
    uint8_t  path;            /* squares between two spaces: option */
    uint8_t  mover;           /* whose turn it is; SH_NONE before the first */
    uint8_t  turned[PILE];    /* evaluation cards that came up so far; SH_NONE: no more */
    uint8_t  card;            /* the one that is open; SH_NONE: none */
    uint8_t  evaluations;     /* held so far */
    uint8_t  unseen;          /* cards of the pile that nobody has seen */
    uint8_t  under[PILE];     /* bombed cards below those, the next one first; SH_NONE: no more */
    uint8_t  worth[TABLES];   /* what the open card says; SH_NONE: no such table */
    uint8_t  penalty;
    uint8_t  score[SEATS];    /* counted from the cellar */
    uint8_t  points;          /* left to walk */
    uint8_t  dice[2];         /* SH_NONE: not rolled */
    uint8_t  action;          /* may cards be played in this turn: later, now, or no more? */
    uint8_t  stop;            /* where the last move ended, if it may rob; SH_NONE: it may not */
    uint8_t  robbed;          /* set of seats this stop has robbed */
    uint8_t  victim;          /* whose card chance picks; SH_NONE: nobody's */
    uint8_t  misses;          /* set of seats that miss their next turn */
    uint8_t  rumours;         /* set of seats that move with one die */
    uint8_t  blocker[BLOCKERS];  /* sorted */
    uint8_t  at[SEATS][PAWNS];   /* sorted: pawns of a seat are all alike */
    uint8_t  done[PAWNS];        /* where the mover's pawns stand that have robbed; sorted */
    uint8_t  cards[SEATS];       /* in hand */
    uint8_t  hand[SEATS][KINDS]; /* secret to its seat */
    uint8_t  deck;               /* cards in the draw pile */
    uint8_t  discard[KINDS];
    uint8_t  due;                /* cards still to be drawn by `draw` */
    uint8_t  pending;            /* the action that waits, from V_SWAP on; SH_NONE: none */
    uint8_t  target;             /* the seat it names; SH_NONE: none */
    uint8_t  pawn[2], pawn_at[2]; /* the pawns of a swap: seats and squares */
    uint8_t  to_ask;             /* set of seats whose guards may still repel it */
    uint8_t  promised[SEATS];    /* guards against the last `vip`; SH_NONE: nothing said */
    uint8_t  left;               /* guards that are missing, reseats or blocks that are left */
    uint8_t  moved;              /* where `out` has put a blocker; SH_NONE: nowhere */
    uint8_t  known[VIEWERS][SEATS * KINDS]; /* cards a viewer knows to be in a hand, at least */
    uint8_t  stock[VIEWERS][KINDS]; /* cards that can be in the draw pile for all he knows */
    uint8_t  drawn[SEATS];       /* cards drawn since the draw pile was made, public */
    uint8_t  met[SEATS];         /* set of seats one has robbed or been robbed by */
};
_Static_assert(sizeof(struct insider) == 10 + 2 + 256, "no padding");
_Static_assert(sizeof(struct insider) <= SH_STATE_MAX, "state too large");

static inline int base_of(const struct insider *g, int seat)
{
    static const uint8_t corner[SEATS - 1][SEATS] = {{0, 24}, {0, 20, 24}, {0, 20, 24, 4}};
    return corner[g->base.seats - 2][seat];
}

static inline int home_of(const struct insider *g, int seat)
{
    return square_of_space(base_of(g, seat));
}

static inline int tables_of(int card)
{
    return FEWEST_TABLES + card / VARIANTS;
}

static inline int count_in(const uint8_t *list, int length, int square)
{
    int n = 0;
    for (int i = 0; i < length; i++) n += list[i] == square;
    return n;
}

static inline int pawns_at(const struct insider *g, int seat, int square)
{
    return count_in(g->at[seat], PAWNS, square);
}

/* What an evaluation now would make of a seat's score. */
static inline int score_after(const struct insider *g, int seat)
{
    int sum = 0, guests = 0;
    for (int i = 0; i < PAWNS; i++) {
        if (!is_table(g->at[seat][i])) continue;
        sum += g->worth[g->at[seat][i] - FIRST_TABLE];
        guests++;
    }
    int score = g->score[seat] + (guests > 0 ? sum : -g->penalty);
    return score < 0 ? 0 : score;
}

/* How many pawns of the mover on this square may still move? */
static inline int free_at(const struct insider *g, int square)
{
    return pawns_at(g, g->mover, square) - count_in(g->done, PAWNS, square);
}

static inline bool is_double(const struct insider *g)
{
    return g->dice[0] == g->dice[1] && g->dice[0] != SH_NONE;
}

/* The seat that comes so many places after the mover. */
static inline int after_mover(const struct insider *g, int places)
{
    int seat = g->mover + places;
    return seat < g->base.seats ? seat : seat - g->base.seats;
}

/* How many cards of which kind an action takes. */
static inline int kind_of_action(int verb)
{
    return (verb - V_SWAP) / LEVELS;
}

static inline int level_of_action(int verb)
{
    return (verb - V_SWAP) % LEVELS + 1;
}

static inline bool can_pay(const struct insider *g, int verb)
{
    return g->action == ACTION_LEFT &&
           g->hand[g->mover][kind_of_action(verb)] >= level_of_action(verb);
}

/* The seat that the next card is dealt to. */
static inline int dealt_to(const struct insider *g)
{
    int seat = 0;
    while (g->cards[seat] == HAND_MAX) seat++;
    return seat;
}

/* What a seat under the turn's choice `draw` would draw. */
int SH_LOCAL(draw_due)(const struct insider *g, int seat);

/* The rows of `known`: what a viewer knows of a hand. */
static inline uint8_t *known_of(struct insider *g, int viewer, int seat)
{
    return g->known[viewer] + seat * KINDS;
}

/* ---- board.c: sets of squares, ways, blockers ---- */

/* The spaces at the ends of a path, by its bit in a lane. */
static inline int first_end(int bit)
{
    return bit % ACROSS_BIT;
}

static inline int second_end(int bit)
{
    return bit < ACROSS_BIT ? bit + 1 : bit - ACROSS_BIT + 5;
}

/* Where a square is in a set, and which square is there. */
struct spot {
    uint8_t lane, bit;
};
extern const struct spot SH_LOCAL(spots)[SQUARES];
extern const uint8_t SH_LOCAL(squares_at)[LANES][LANE_BITS];

static inline struct spot spot_of(int square)
{
    return SH_LOCAL(spots)[square];
}

static inline bool has(const struct squares *set, int square)
{
    struct spot spot = spot_of(square);
    return set->lane[spot.lane] >> spot.bit & 1;
}

static inline void add(struct squares *set, int square)
{
    struct spot spot = spot_of(square);
    set->lane[spot.lane] |= UINT64_C(1) << spot.bit;
}

/* The names of all squares, in order. */
extern const char *const SH_LOCAL(square_names)[SQUARES + 1];

/* Where the pawns of a seat stand, as a set. */
void SH_LOCAL(pawns_of)(const struct insider *g, int seat, struct squares *out);
void SH_LOCAL(all_pawns)(const struct insider *g, struct squares *out);

uint32_t SH_LOCAL(blocked)(const struct insider *g);

/* Is there such a square in this match now? Paths have as many squares as the option says, the
   restaurant as many tables as the open card. */
bool SH_LOCAL(exists)(const struct insider *g, int square);

/* A walk of the mover's: from space to space it is so many steps; he may walk over these spaces,
   and end on these or at these tables. `taken`: all pawns. */
struct walk {
    int      step;
    uint32_t over, onto, tables;
};
struct walk SH_LOCAL(walk_of)(const struct insider *g, const struct squares *taken);

/* Where that leads to from a spot with so many points. */
void SH_LOCAL(reach)(const struct walk *w, const struct squares *taken, struct spot from,
                     int points, struct squares *out);

/* The length of the shortest way from one square to another; 0: there is none. */
int SH_LOCAL(cost)(const struct insider *g, int from, int to);

/* May the mover move any pawn? */
bool SH_LOCAL(can_move)(const struct insider *g);

/* What is on the board when a blocker is to move: the spaces with pawns and, for each seat, the
   paths with pawns. */
struct standing {
    uint32_t blocked, spaces;
    uint64_t paths[SEATS];
};
void SH_LOCAL(stand)(const struct insider *g, struct standing *out);

/* Which rule does a blocker break that moves between these spaces (bits)? NULL: none. */
const char *SH_LOCAL(encloses)(const struct insider *g, const struct standing *s, uint32_t from,
                               uint32_t to);

/* Whose base or pawn such a blocker would shut in, and on which square; SH_NONE: nobody's. */
struct shut_in {
    uint8_t seat, square;
};
struct shut_in SH_LOCAL(who_is_shut_in)(const struct insider *g, uint32_t from, uint32_t to);

/* ---- moves.c, refuse.c ---- */

int SH_LOCAL(moves)(const void *state, int seat, struct sh_move *out);
uint32_t SH_LOCAL(weight)(const void *state, struct sh_move move);
const char *SH_LOCAL(refuse)(const void *state, int seat, struct sh_move move, const char *word);
int SH_LOCAL(explain)(const void *state, int seat, struct sh_move move, const char *word,
                      const char *why, struct sh_arg args[SH_ARGS_MAX]);

/* What a move takes of the points; 0 for all that is free. */
int SH_LOCAL(move_cost)(const void *state, int seat, struct sh_move move);

/* Evaluation cards that chance may turn up now, as a set. */
uint32_t SH_LOCAL(cards_to_turn)(const struct insider *g);

/* Copies of a kind in the draw pile; in a state without holes. */
int SH_LOCAL(in_deck)(const struct insider *g, int kind);

/* Is there a second pawn that may change places with this one? */
bool SH_LOCAL(has_partner)(const struct insider *g, int verb, int seat, int square);

/* May pawns be taken from and brought to this square by this action, as far as its place goes? */
bool SH_LOCAL(in_range)(int verb, int square);

/* Who sits at a table: a seat, or SH_NONE. */
int SH_LOCAL(guest)(const struct insider *g, int table);

/* ---- news.c: what came of an act ---- */

int SH_LOCAL(news)(const void *before, const struct sh_act *act, const void *after,
                   struct sh_line *lines);

/* ---- know.c: who knows what ---- */

void SH_LOCAL(hide)(void *state, int viewer);
void SH_LOCAL(hide_move)(const void *state, int viewer, struct sh_act *act);
void SH_LOCAL(imagine)(void *view, int viewer, struct sh_rng *rng);
const char *SH_LOCAL(broken)(const void *state);

/* What viewers learn when a seat draws a card, the draw pile is made anew, cards are laid open on
   the discard pile, guards are promised, or one seat robs another. Called after the fact. */
void SH_LOCAL(learn_drawn)(struct insider *g, int seat, int kind);
void SH_LOCAL(learn_new_pile)(struct insider *g);
void SH_LOCAL(learn_discarded)(struct insider *g, int seat, int kind, int count);
void SH_LOCAL(learn_promised)(struct insider *g, int seat, int guards);
void SH_LOCAL(learn_robbed)(struct insider *g, int robber, int victim, int kind);

#endif
