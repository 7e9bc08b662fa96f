/*
 * games/spynet/tables.h - how things are called in SpyNet. Included by spynet.c alone.
 */
#ifndef GAMES_SPYNET_TABLES_H
#define GAMES_SPYNET_TABLES_H

#include "spynet.h"

enum { O_AGENTS, O_SITUATION };
enum { SITUATION_NONE, SITUATION_RANDOM, SITUATION_GIVEN }; /* values of the option */

/* ---- names ---- */

/* A card of which there are several has the number of its copy behind its name. */
#define NAME_0(key) #key
#define NAME_1(key) #key "-1"
#define NAME_2(key) #key "-2"
#define NAME_3(key) #key "-3"
#define NAME_4(key) #key "-4"
#define NAME_5(key) #key "-5"
#define NAME_6(key) #key "-6"
#define AGENT(key, copy, ...) NAME_##copy(key),
#define OPERATION(key, copy, ...) NAME_##copy(key),
#define FUNDING(key, copy, ...) NAME_##copy(key),
#define SITUATION(key, provenance)
static const char *const card_names[CARDS] = {
#include "cards.def"
};
#undef AGENT
#undef OPERATION
#undef FUNDING
#undef SITUATION

#define AGENT(key, copy, ...)
#define OPERATION(key, copy, ...)
#define FUNDING(key, copy, ...)
#define SITUATION(key, provenance) #key,
static const char *const situation_names[SITUATIONS] = {
#include "cards.def"
};
static const char *const situation_choices[SITUATION_GIVEN + SITUATIONS] = {
    "none", "random",
#include "cards.def"
};
#undef AGENT
#undef OPERATION
#undef FUNDING
#undef SITUATION

static const char *const area_names[AREAS] = {"tech", "force", "infil", "counter"};
static const char *const pile_names[PILES] = {"1", "2", "3"};
static const char *const agents_names[] = {"per_turn", "per_area"};
static const char *const ability_names[ABILITY_VALUES] = {"declined", "used"};

static const char *const phases[] = {
    [FIRST] = "first", [SITUATION_DRAW] = "situation", [DEAL] = "deal", [DRAFTING] = "draft",
    [PASSED_ON] = "passed_on",
    [TURN] = "turn", [DRAW] = "draw", [LOOK] = "look", [DEPLOY] = "deploy",
    [Q_HAND] = "the_hand", [Q_ORACLE] = "oracle", [Q_ANACONDA] = "anaconda",
    [Q_JACKAL] = "jackal", [Q_VEZA] = "sir_veza", [Q_LIMONADA] = "limonada",
    [Q_ANGEL] = "angel", [Q_FALCONER] = "falconer", [GRAB] = "grab", [GIVE] = "give",
    [DISCARD] = "discard", [OVER] = "over", NULL};

static const struct sh_kind kinds[] = {
    [K_NONE] = {"", NULL, 0, 0},
    [K_SEAT] = {"seat", NULL, SEATS, SEATS},
    [K_CARD] = {"card", card_names, CARDS, 0},
    [K_AREA] = {"area", area_names, AREAS, 0},
    [K_SITUATION] = {"situation", situation_names, SITUATIONS, 0},
    [K_PILE] = {"pile", pile_names, PILES, 0},
    [K_AGENTS] = {"agents", agents_names, 2, 0},
    [K_ABILITY] = {"ability", ability_names, ABILITY_VALUES, 0},
    [K_SIGN] = {"sign", area_names, AREAS, 0}, /* an area where there is little room */
    {NULL, NULL, 0, 0},
};

static const struct sh_verb verbs[] = {
    [V_FIRST] = {.name = "first", .kind = {K_SEAT}, .chance = true},
    [V_SITUATION] = {.name = "situation", .kind = {K_SITUATION}, .chance = true},
    [V_DRAW] = {.name = "draw", .kind = {K_CARD}, .chance = true},
    [V_KEEP] = {.name = "keep", .kind = {K_CARD}},
    [V_RECRUIT] = {.name = "recruit"},
    [V_DEPLOY] = {.name = "deploy"},
    [V_TAKE] = {.name = "take"},
    [V_LEAVE] = {.name = "leave"},
    [V_AGENT] = {.name = "agent", .kind = {K_CARD, K_AREA}},
    [V_FUND] = {.name = "fund", .kind = {K_CARD}},
    [V_OPERATION] = {.name = "operation", .kind = {K_CARD, K_AREA}},
    [V_PASS] = {.name = "pass", .kind = {K_CARD}},
    [V_END] = {.name = "end"},
    [V_USE] = {.name = "use"},
    [V_ELIMINATE] = {.name = "eliminate", .kind = {K_CARD}},
    [V_TURN] = {.name = "turn", .kind = {K_CARD, K_AREA}},
    [V_RECOVER] = {.name = "recover", .kind = {K_CARD}},
    [V_PEEK] = {.name = "peek", .kind = {K_SEAT}},
    [V_GRAB] = {.name = "grab", .kind = {K_CARD}},
    [V_GIVE] = {.name = "give", .kind = {K_CARD}},
    [V_TARGET] = {.name = "target", .kind = {K_SEAT}},
    [V_DROP] = {.name = "drop", .kind = {K_CARD}},
    [V_DECLINE] = {.name = "decline"},
    {0},
};

static const struct sh_option options[] = {
    [O_AGENTS] = {"agents", PER_TURN, PER_AREA, PER_TURN, agents_names},
    [O_SITUATION] = {"situation", SITUATION_NONE, SITUATION_GIVEN + SITUATIONS - 1, SITUATION_NONE,
                     situation_choices},
    {0},
};

static const struct sh_part parts[] = {
    {"team-1", "orange", "①"},
    {"team-2", "purple", "②"},
    {0},
};

static const struct sh_preset presets[] = {
    {"plain", 4, {{"situation", "none"}}},
    {"situation", 4, {{"situation", "random"}}},
    {0},
};

/* ---- fields, as the generic faces show them ---- */

#define AT(member) offsetof(struct spynet, member)
#define ONE(member, kind) SH_FIELD_ONE(struct spynet, member, kind)
#define SEATS_OF(member) SH_FIELD_SEATS(struct spynet, member, K_NONE)
#define SET(name, member) {name, AT(member), SH_SET, 16, K_CARD, 0, 0, 0, false, NULL}
#define SET_PER_PILE(name, member) {name, AT(member), SH_SET, 16, K_CARD, 0, PILES, 0, false, NULL}
#define SET_PER_SEAT(name, member) {name, AT(member), SH_SET, 16, K_CARD, 0, SEATS, 0, true, NULL}
#define SETS_PER_SEAT(name, member, columns, index) \
    {name, AT(member), SH_SET, 16, K_CARD, columns, SEATS, index, true, NULL}
#define AREA_SET(member) {#member, AT(member), SH_SET, 1, K_AREA, 0, 0, 0, false, NULL}
static const struct sh_field fields[] = {
    ONE(situation, K_SITUATION),
    ONE(mover, K_SEAT),
    ONE(final_turns, K_NONE),
    ONE(deck, K_NONE),
    SH_FIELD_ARRAY(struct spynet, stack, K_NONE, K_PILE),
    ONE(pile, K_PILE),
    SET("draft", in[DRAFT]),
    SET_PER_PILE("pile_memory", pile_memory),
    SET("news", news),
    SET_PER_SEAT("hand", in[HAND]),
    SET_PER_SEAT("hand_memory", hand_memory),
    {"hand_cards", AT(count[HAND]), SH_NUMBER, 1, K_NONE, SEATS, 0, 0, true, NULL},
    SH_FIELD_SEAT_ROWS(struct spynet, strength, K_NONE, K_SIGN),
    {"display", AT(display), SH_STACK, 16, K_CARD, AREAS, SEATS, K_SIGN, true, NULL},
    SH_FIELD_ARRAY(struct spynet, laid, K_NONE, K_CARD), /* the order of `display` */
    ONE(agents_laid, K_NONE),
    SH_FIELD_ARRAY(struct spynet, under, K_CARD, K_CARD),
    {"held", AT(held), SH_SET, 1, K_AREA, SEATS, 0, 0, true, NULL},
    SETS_PER_SEAT("operations", in[OPS], AREAS, K_SIGN),
    {"operation_cards", AT(count[OPS]), SH_NUMBER, 1, K_NONE, AREAS, SEATS, K_SIGN, true, NULL},
    SET_PER_SEAT("operation_memory", operation_memory),
    SET("discard", discard),
    ONE(extra, K_NONE),
    AREA_SET(agent_areas),
    AREA_SET(operation_areas),
    ONE(partner, K_AREA),
    ONE(newest, K_CARD),
    ONE(asked, K_CARD),
    ONE(named, K_SEAT),
    ONE(owed, K_NONE),
    ONE(grabbed, K_CARD),
    SEATS_OF(played),
    SEATS_OF(points),
    SEATS_OF(counted),
    SEATS_OF(attached),
    SET("counting", counting),
    ONE(first, K_SEAT),
    ONE(ability, K_ABILITY),
    ONE(agents, K_AGENTS),
    ONE(due, K_NONE),
    ONE(random, K_NONE),
    SH_FIELD_ARRAY(struct spynet, new_cards, K_NONE, K_PILE),
    ONE(passed, K_NONE),
    ONE(funded, K_NONE),
    ONE(answers, K_NONE),
    ONE(acted, K_NONE),
    ONE(quiet, K_NONE),
    SET_PER_PILE("pile_seen", in[PILE]),
    {"pile_seen_cards", AT(count[PILE]), SH_NUMBER, 1, K_NONE, PILES, 0, K_PILE, false, NULL},
    {"draft_cards", AT(count[DRAFT]), SH_NUMBER, 1, K_NONE, 0, 0, 0, false, NULL},
    SET("unseen", unseen),
    SETS_PER_SEAT("known", known, PLACES, K_NONE),
    {"common", AT(known[WATCHER]), SH_SET, 16, K_CARD, PLACES, 0, 0, false, NULL},
    {"open", AT(open), SH_SET, 4, K_NONE, SEATS, 0, 0, true, NULL},
    {"common_open", AT(open[WATCHER]), SH_SET, 4, K_NONE, 0, 0, 0, false, NULL},
    {0},
};

static const char *const reasons[] = {
    "not-now", "nobody-sits-there", "seen-already", "not-in-the-draft", "final-turn-deploys",
    "must-recruit", "card-not-in-hand", "not-an-agent", "wrong-area", "area-has-its-agent",
    "turn-has-its-agent", "arms-race", "nothing-to-fund", "not-a-funding", "lean-years",
    "answer-first", "not-an-operation", "area-has-its-operation", "not-dominating", "no-partner",
    "nothing-more-to-pass", "not-on-display", "not-an-opponent", "too-strong", "only-agent",
    "special-agent", "strength-is-not-1", "not-discarded", "empty-hand-swaps-nothing",
    "not-in-that-hand", "not-the-one-grabbed", "give-one-back", "discard-first", "name-an-opponent",
    NULL};

static const char *const news_keys[] = {
    "draft", "draft-last", "begins", "looks", "looks-one", "from-deck", "from-deck-two",
    "took", "took-one", "piles", "hand", "hands", "strength", "dominates", "lost", "level",
    "nobody", "along", "operations", "extra", "oracle", "oracle-empty", "discards", "discards-one",
    "discards-none", "owes", "must-recruit", "final", "last-turn", "very-last-turn", "counts",
    "counts-two", "counts-three", "counts-four", "counts-many", "counts-dominating",
    "counts-not-dominating", "fails-dominating", "fails-not-dominating", "sum", "team-sum", "tie",
    "tie-teams", "tie-three", "shared", NULL};

/* The deck is told with the piles, but not while the draft is dealt from it. */
static const char *const told[] = {"hand_cards", "stack", "strength", "held", "operation_cards",
                                   "played", "owed", "final_turns", "points", "counted",
                                   "attached", NULL};

#endif
