/*
 * games/spynet/cards.h - the cards of SpyNet as numbers, and sets of them.
 *
 * Cards are 0 to 75 in the order of cards.def: agents, operations, fundings. 76 do not fit into one
 * number, so a set is two.
 */
#ifndef GAMES_SPYNET_CARDS_H
#define GAMES_SPYNET_CARDS_H

#include <stdbool.h>

#include "engine/bits.h"

enum { AREAS = 4 };
enum { TECH = 1, FORCE = 2, INFIL = 4, COUNTER = 8, ALL = 15 }; /* sets of areas */
enum { REGULAR, SPECIAL, MASTER, OPERATION_CARD, FUNDING_CARD };
enum { ALWAYS, IF_DOMINATING, UNLESS_DOMINATING };

#define AGENT(key, copy, ...) C_##key##_##copy,
#define OPERATION(key, copy, ...) C_##key##_##copy,
#define FUNDING(key, copy, ...) C_##key##_##copy,
#define SITUATION(key, provenance)
enum {
#include "cards.def"
    CARDS
};
#undef AGENT
#undef OPERATION
#undef FUNDING
#undef SITUATION

/* Where the parts of the deck begin; the specials stand among the agents. */
enum {
    SPECIALS = C_the_hand_0, SPECIALS_END = C_falconer_0 + 1, AGENTS = C_sovereign_0 + 1,
    FUNDINGS = C_private_funding_1
};

struct card {
    uint8_t kind, areas, number, counts; /* number: printed strength, stars or value */
};

#define AGENT(key, copy, kind, areas, strength, provenance) {kind, areas, strength, ALWAYS},
#define OPERATION(key, copy, areas, stars, counts, provenance) \
    {OPERATION_CARD, areas, stars, counts},
#define FUNDING(key, copy, value, provenance) {FUNDING_CARD, 0, value, ALWAYS},
#define SITUATION(key, provenance)
static const struct card card_of[CARDS] = {
#include "cards.def"
};
#undef AGENT
#undef OPERATION
#undef FUNDING

static inline bool is_agent(int card)
{
    return card < AGENTS;
}

static inline bool is_operation(int card)
{
    return card >= AGENTS && card < FUNDINGS;
}

static inline bool is_funding(int card)
{
    return card >= FUNDINGS;
}

static inline bool is_special(int card)
{
    return card >= SPECIALS && card < SPECIALS_END;
}

/* The one area of a card that has only one. */
static inline int area_of(int card)
{
    return sh_first_bit(card_of[card].areas);
}

static inline bool belongs_to(int card, int area)
{
    return card_of[card].areas >> area & 1;
}

/* ---- sets of cards ---- */

struct cards {
    uint64_t word[2];
};

static inline struct cards one_card(int card)
{
    struct cards set = {{0, 0}};
    set.word[card >> 6] = UINT64_C(1) << (card & 63);
    return set;
}

static inline bool has_card(struct cards set, int card)
{
    return set.word[card >> 6] >> (card & 63) & 1;
}

static inline void add_card(struct cards *set, int card)
{
    set->word[card >> 6] |= UINT64_C(1) << (card & 63);
}

static inline void drop_card(struct cards *set, int card)
{
    set->word[card >> 6] &= ~(UINT64_C(1) << (card & 63));
}

static inline struct cards both(struct cards a, struct cards b)
{
    return (struct cards){{a.word[0] & b.word[0], a.word[1] & b.word[1]}};
}

static inline struct cards either(struct cards a, struct cards b)
{
    return (struct cards){{a.word[0] | b.word[0], a.word[1] | b.word[1]}};
}

static inline struct cards without(struct cards a, struct cards b)
{
    return (struct cards){{a.word[0] & ~b.word[0], a.word[1] & ~b.word[1]}};
}

static inline bool no_cards(struct cards set)
{
    return (set.word[0] | set.word[1]) == 0;
}

static inline int count_cards(struct cards set)
{
    uint64_t bytes = sh_bits_per_byte(set.word[0]) + sh_bits_per_byte(set.word[1]);
    return (int)(bytes * 0x0101010101010101u >> 56);
}

static inline int first_card(struct cards set)
{
    return set.word[0] ? sh_first_bit(set.word[0]) : 64 + sh_first_bit(set.word[1]);
}

/* Take the lowest card out of a set that is not empty. */
static inline int pop_card(struct cards *set)
{
    int card = first_card(*set);
    set->word[card >> 6] &= set->word[card >> 6] - 1;
    return card;
}

static inline int nth_card(struct cards set, int index)
{
    int low = sh_bits(set.word[0]);
    return index < low ? sh_nth_bit(set.word[0], index) : 64 + sh_nth_bit(set.word[1], index - low);
}

static const struct cards no_card = {{0, 0}};
static const struct cards every_card = {{UINT64_MAX, (UINT64_C(1) << (CARDS - 64)) - 1}};
static const struct cards every_agent = {{(UINT64_C(1) << AGENTS) - 1, 0}};
static const struct cards every_operation = {
    {UINT64_MAX << AGENTS, (UINT64_C(1) << (FUNDINGS - 64)) - 1}};
static const struct cards every_funding = {
    {0, ((UINT64_C(1) << (CARDS - 64)) - 1) & (UINT64_MAX << (FUNDINGS - 64))}};

/* The agents and operations of an area, from the lines of cards.def: once for each word of each. */
#define IN_WORD(card, areas) \
    | (((areas) & OF) && (card) / 64 == WORD ? UINT64_C(1) << (card) % 64 : 0)
#define AGENT(key, copy, kind, areas, ...) IN_WORD(C_##key##_##copy, areas)
#define OPERATION(key, copy, areas, ...) IN_WORD(C_##key##_##copy, areas)
#define FUNDING(key, copy, value, provenance)
static const struct cards cards_in[AREAS] = {
#define OF TECH
#define WORD 0
    {{0
#include "cards.def"
#undef WORD
#define WORD 1
      , 0
#include "cards.def"
    }},
#undef WORD
#undef OF
#define OF FORCE
#define WORD 0
    {{0
#include "cards.def"
#undef WORD
#define WORD 1
      , 0
#include "cards.def"
    }},
#undef WORD
#undef OF
#define OF INFIL
#define WORD 0
    {{0
#include "cards.def"
#undef WORD
#define WORD 1
      , 0
#include "cards.def"
    }},
#undef WORD
#undef OF
#define OF COUNTER
#define WORD 0
    {{0
#include "cards.def"
#undef WORD
#define WORD 1
      , 0
#include "cards.def"
    }},
#undef WORD
#undef OF
};

/* Cards of several areas: masters, and some operations. */
#undef IN_WORD
#define IN_WORD(card, areas) \
    | (((areas) & ((areas) - 1)) && (card) / 64 == WORD ? UINT64_C(1) << (card) % 64 : 0)
static const struct cards several_areas = {{
#define WORD 0
    0
#include "cards.def"
#undef WORD
#define WORD 1
    , 0
#include "cards.def"
}};
#undef WORD

/* Cards of all areas: the masters, and two operations. */
#undef IN_WORD
#define IN_WORD(card, areas) \
    | ((areas) == ALL && (card) / 64 == WORD ? UINT64_C(1) << (card) % 64 : 0)
static const struct cards all_areas = {{
#define WORD 0
    0
#include "cards.def"
#undef WORD
#define WORD 1
    , 0
#include "cards.def"
}};
#undef WORD
#undef IN_WORD
#undef AGENT
#undef OPERATION
#undef FUNDING
#undef SITUATION

#endif
