/*
 * games/spynet/moves.c - what may be done in SpyNet, and why something else may not.
 *
 * Moves of one verb whose first operand is from a set are one part, with what the second operand
 * may be. A position has a few parts; the n-th move is found in them without a list.
 */
#include <assert.h>
#include <string.h>

#include "spynet.h"

enum { PARTS_MAX = 16, ITS_AREA = AREAS, ANY_AREA };

struct part {
    struct cards set;     /* cards, or seats and situations as low bits */
    uint8_t      verb, b; /* ITS_AREA: the one area of each card */
    uint8_t      areas;   /* ANY_AREA: each card with each of these */
    uint8_t      size;    /* of the set */
    int          count;   /* of moves */
};

struct parts {
    int         wanted; /* index of a move: parts behind the one with it are not needed */
    int         count;
    int         moves;  /* in all parts so far */
    struct part part[PARTS_MAX];
};

static inline bool is_enough(const struct parts *list)
{
    return list->moves > list->wanted;
}

/* An empty part is written over by the next one: nobody could foretell a branch here. */
static inline void add_part(struct parts *list, int verb, struct cards set, int b)
{
    int n = count_cards(set);
    list->part[list->count] = (struct part){set, (uint8_t)verb, (uint8_t)b, 0, (uint8_t)n, n};
    list->count += n > 0;
    list->moves += n;
}

/* Cards that belong to all areas, into any of these. */
static void add_any_area(struct parts *list, int verb, struct cards set, unsigned areas)
{
    int n = count_cards(set), moves = n * sh_bits(areas);
    list->part[list->count++] = (struct part){set, (uint8_t)verb, ANY_AREA, (uint8_t)areas,
                                              (uint8_t)n, moves};
    list->moves += moves;
}

/* Seats and situations, or cards of the first word. */
static inline void add_bits(struct parts *list, int verb, uint64_t set, int b)
{
    int n = sh_bits(set);
    list->part[list->count] =
        (struct part){{{set, 0}}, (uint8_t)verb, (uint8_t)b, 0, (uint8_t)n, n};
    list->count += n > 0;
    list->moves += n;
}

static void add_plain(struct parts *list, int verb)
{
    list->part[list->count++] = (struct part){{{1, 0}}, (uint8_t)verb, 0, 0, 1, 1};
    list->moves++;
}

/* A hand, whose size is known. */
static void add_hand(struct parts *list, int verb, const struct spynet *g, int seat)
{
    int n = g->count[HAND + seat];
    list->part[list->count] = (struct part){g->in[HAND + seat], (uint8_t)verb, 0, 0, (uint8_t)n, n};
    list->count += n > 0;
    list->moves += n;
}

/* The move at this index of a part: all cards with one area, then all with the next. */
static struct sh_move move_at(const struct part *part, int index)
{
    int b = part->b;
    if (b == ANY_AREA) {
        b = sh_nth_bit(part->areas, index / part->size);
        index %= part->size;
    }
    int card = nth_card(part->set, index);
    return (struct sh_move){part->verb, (uint8_t)card,
                            (uint8_t)(b == ITS_AREA ? area_of(card) : b), 0};
}

/* ---- deploying ---- */

/* Those cards that belong to one of these areas, without branches: nobody could foretell them. */
static inline uint64_t in_areas(uint64_t cards, unsigned areas)
{
    uint64_t set = 0;
    for (int a = 0; a < AREAS; a++) set |= cards_in[a].word[0] & (0 - (uint64_t)(areas >> a & 1));
    return cards & set;
}

/* Cards of one area whose area is among these are one part, and those of all areas; cards of two
   areas have a part for each area. All but those of all areas are in the first word. */
static inline void add_by_areas(struct parts *list, int verb, struct cards cards, unsigned areas)
{
    struct cards all = both(cards, all_areas);
    uint64_t several = cards.word[0] & several_areas.word[0], two = several & ~all.word[0];
    if (areas == 0) return;
    add_bits(list, verb, in_areas(cards.word[0] & ~several, areas), ITS_AREA);
    if (!no_cards(all)) add_any_area(list, verb, all, areas);
    for (unsigned left = two ? areas : 0; left; left &= left - 1) {
        int area = sh_first_bit(left);
        add_bits(list, verb, two & cards_in[area].word[0], area);
    }
}
_Static_assert(C_summit_meeting_0 == 64, "it and Press Leak are the operations of the second word");

/* The areas for which one more agent is granted: their own or the turn's own, or an extra one. */
static unsigned areas_with_agent_left(const struct spynet *g)
{
    if (g->extra > 0) return ALL;
    if (g->agents == PER_TURN) return g->agent_areas ? 0 : ALL;
    return ALL & ~(unsigned)g->agent_areas;
}

/* The agents of printed strength 1 (the Partner window asks for them). */
static struct cards strength_one(struct cards agents)
{
    struct cards one = no_card;
    while (!no_cards(agents)) {
        int card = pop_card(&agents);
        if (card_of[card].number == 1) add_card(&one, card);
    }
    return one;
}

static void agent_parts(const struct spynet *g, int seat, struct cards agents, struct parts *list)
{
    unsigned left = areas_with_agent_left(g);
    if (g->situation == S_arms_race) left &= ~(unsigned)g->held[seat];
    add_by_areas(list, V_AGENT, agents, left);
    if (g->partner != SH_NONE && !(left >> g->partner & 1))
        add_part(list, V_AGENT, strength_one(both(agents, cards_in[g->partner])), g->partner);
}

static struct cards fundings_now(const struct spynet *g, int seat)
{
    struct cards hand = g->in[HAND + seat], funds = every_funding;
    if (g->newest == SH_NONE || (g->situation == S_lean_years && g->funded > 0)) return no_card;
    if (g->situation == S_cyber)
        funds = either(funds, both(without(every_agent, several_areas), cards_in[A_TECH]));
    return both(hand, funds);
}

static void deploy_parts(const struct spynet *g, int seat, struct parts *list)
{
    struct cards hand = g->in[HAND + seat];
    struct cards agents = both(hand, every_agent), operations = both(hand, every_operation);
    if (!no_cards(agents)) agent_parts(g, seat, agents, list);
    if (g->newest != SH_NONE) add_part(list, V_FUND, fundings_now(g, seat), 0);
    if (is_enough(list)) return;
    if (!no_cards(operations))
        add_by_areas(list, V_OPERATION, operations,
                     g->held[seat] & ~(unsigned)g->operation_areas);
    if (g->passed < passes_allowed(g)) add_hand(list, V_PASS, g, seat);
    add_plain(list, V_END);
}

/* ---- abilities ---- */

static int agents_on_display(const struct spynet *g, int seat)
{
    int n = 0;
    for (int a = 0; a < AREAS; a++) n += count_cards(g->display[seat][a]);
    return n;
}

static const char *refuse_victim(const struct spynet *g, int seat, int card)
{
    int owner, area;
    if (!is_agent(card) || !find_agent(g, card, &owner, &area)) return "not-on-display";
    if (!are_opponents(g, seat, owner)) return "not-an-opponent";
    if (g->asked == C_falconer_0) {
        if (is_special(card)) return "special-agent";
        return card_of[card].number == 1 ? NULL : "strength-is-not-1";
    }
    if (agents_on_display(g, owner) == 1) return "only-agent";
    return total_strength(g, card) <= 3 ? NULL : "too-strong";
}

/* p. 5: into an area that the agent belongs to, which for a master is any. */
static const char *refuse_turning(const struct spynet *g, int seat, int card, int area)
{
    const char *why = refuse_victim(g, seat, card);
    if (why) return why;
    return belongs_to(card, area) ? NULL : "wrong-area";
}

/* Whom Anaconda may eliminate, or the Falconer turn. */
static struct cards victims(const struct spynet *g, int seat)
{
    struct cards set = no_card;
    for (int s = 0; s < g->base.seats; s++)
        for (int a = 0; are_opponents(g, seat, s) && a < AREAS; a++)
            for (struct cards left = g->display[s][a]; !no_cards(left);) {
                int card = pop_card(&left);
                if (!refuse_victim(g, seat, card)) add_card(&set, card);
            }
    return set;
}

static bool may_decline(const struct spynet *g)
{
    if (g->base.phase == Q_VEZA) return g->answers == 0;
    return g->base.phase != GIVE;
}

static void ability_parts(const struct spynet *g, int seat, struct parts *list)
{
    struct cards hand = g->in[HAND + seat];
    add_part(list, V_FUND, fundings_now(g, seat), 0);
    switch (g->base.phase) {
    case Q_HAND:
    case Q_ORACLE: add_plain(list, V_USE); break;
    case Q_ANACONDA: add_part(list, V_ELIMINATE, victims(g, seat), 0); break;
    case Q_FALCONER: add_by_areas(list, V_TURN, victims(g, seat), ALL); break;
    case Q_ANGEL: add_part(list, V_RECOVER, both(g->discard, every_funding), 0); break;
    case Q_LIMONADA: add_bits(list, V_PEEK, opponents(g, seat), 0); break;
    case GRAB:
        if (g->count[HAND + seat] > 0) add_part(list, V_GRAB, g->in[HAND + g->named], 0);
        break;
    case GIVE: add_part(list, V_GIVE, without(hand, one_card(g->grabbed)), 0); break;
    case Q_VEZA: add_part(list, V_DROP, hand, 0); /* fall through */
    case Q_JACKAL:
        if (g->base.phase == Q_JACKAL || g->answers > 0)
            add_bits(list, V_TARGET, opponents(g, seat), 0);
        break;
    }
    if (may_decline(g)) add_plain(list, V_DECLINE);
}

/* ---- all phases ---- */

static bool must_recruit(const struct spynet *g)
{
    return g->final_turns == SH_NONE && g->quiet >= g->base.seats;
}

/* Phases with a choice of at most two verbs: the commonest ones. */
static int find_plain(const struct spynet *g, uint8_t verbs[2])
{
    int n = 0;
    if (g->base.phase == LOOK) {
        verbs[n++] = V_TAKE;
        verbs[n++] = V_LEAVE;
    } else if (g->base.phase == TURN) {
        if (g->final_turns == SH_NONE) verbs[n++] = V_RECRUIT;
        if (!must_recruit(g)) verbs[n++] = V_DEPLOY;
    }
    return n;
}

/* The moves of every other phase. */
static void find_parts(const struct spynet *g, int seat, struct parts *list)
{
    list->count = list->moves = 0;
    switch (g->base.phase) {
    case FIRST: add_bits(list, V_FIRST, (UINT64_C(1) << g->base.seats) - 1, 0); return;
    case SITUATION_DRAW: add_bits(list, V_SITUATION, (UINT64_C(1) << SITUATIONS) - 1, 0); return;
    case DEAL:
    case DRAW: add_part(list, V_DRAW, g->unseen, 0); return;
    case DRAFTING:
    case PASSED_ON: add_part(list, V_KEEP, g->in[DRAFT], 0); return;
    case DEPLOY: deploy_parts(g, seat, list); return;
    case DISCARD: add_hand(list, V_DROP, g, seat); return;
    default: ability_parts(g, seat, list);
    }
}

/* Whoever draws has one part. */
static bool is_draw(const struct spynet *g)
{
    return g->base.phase == DRAW || g->base.phase == DEAL;
}

int SH_LOCAL(count)(const void *state, int seat)
{
    const struct spynet *g = state;
    struct parts list;
    uint8_t verbs[2];
    int n = find_plain(g, verbs);
    if (n > 0) return n;
    if (is_draw(g)) return count_cards(g->unseen);
    list.wanted = SH_MOVES_MAX;
    find_parts(g, seat, &list);
    return list.moves;
}

struct sh_move SH_LOCAL(nth)(const void *state, int seat, int index)
{
    const struct spynet *g = state;
    struct parts list;
    uint8_t verbs[2];
    if (find_plain(g, verbs) > 0) return (struct sh_move){verbs[index], 0, 0, 0};
    if (is_draw(g)) return (struct sh_move){V_DRAW, (uint8_t)nth_card(g->unseen, index), 0, 0};
    list.wanted = index;
    find_parts(g, seat, &list);
    for (int i = 0; i < list.count; i++) {
        if (index < list.part[i].count) return move_at(&list.part[i], index);
        index -= list.part[i].count;
    }
    assert(0 && "there are not so many moves");
    return (struct sh_move){0, 0, 0, 0};
}

/* The moves of a part, in the order of move_at(). */
static int list_part(const struct part *part, struct sh_move *out)
{
    int n = 0;
    for (unsigned left = part->b == ANY_AREA ? part->areas : 1; left; left &= left - 1)
        for (struct cards cards = part->set; !no_cards(cards);) {
            int card = pop_card(&cards), b = part->b;
            if (b == ITS_AREA) b = area_of(card);
            else if (b == ANY_AREA) b = sh_first_bit(left);
            out[n++] = (struct sh_move){part->verb, (uint8_t)card, (uint8_t)b, 0};
        }
    return n;
}

int SH_LOCAL(moves)(const void *state, int seat, struct sh_move *out)
{
    struct parts list;
    uint8_t verbs[2];
    int n = find_plain(state, verbs);
    for (int i = 0; i < n; i++) out[i] = (struct sh_move){verbs[i], 0, 0, 0};
    if (n > 0) return n;
    list.wanted = SH_MOVES_MAX;
    find_parts(state, seat, &list);
    for (int i = 0; i < list.count; i++)
        n += list_part(&list.part[i], out + n);
    return n;
}

/* ---- what is refused ---- */

static const char *refuse_agent(const struct spynet *g, int seat, int card, int area)
{
    if (!is_agent(card)) return "not-an-agent";
    if (!belongs_to(card, area)) return "wrong-area";
    if (g->situation == S_arms_race && dominates(g, seat, area)) return "arms-race";
    if (areas_with_agent_left(g) >> area & 1) return NULL;
    if (g->partner == area && card_of[card].number == 1) return NULL;
    return g->agents == PER_TURN ? "turn-has-its-agent" : "area-has-its-agent";
}

static const char *refuse_fund(const struct spynet *g, int card)
{
    if (g->newest == SH_NONE) return "nothing-to-fund";
    if (!may_be_attached(g, card)) return "not-a-funding";
    return g->situation == S_lean_years && g->funded > 0 ? "lean-years" : NULL;
}

static const char *refuse_operation(const struct spynet *g, int seat, int card, int area)
{
    if (!is_operation(card)) return "not-an-operation";
    if (!belongs_to(card, area)) return "wrong-area";
    if (g->operation_areas >> area & 1) return "area-has-its-operation";
    return dominates(g, seat, area) ? NULL : "not-dominating";
}

static const char *refuse_pass(const struct spynet *g)
{
    if (g->base.seats < 4) return "no-partner";
    return g->passed < passes_allowed(g) ? NULL : "nothing-more-to-pass";
}

static const char *refuse_seat(const struct spynet *g, int seat, int other)
{
    if (other >= g->base.seats) return "nobody-sits-there";
    return are_opponents(g, seat, other) ? NULL : "not-an-opponent";
}

static const char *refuse_decline(const struct spynet *g)
{
    if (may_decline(g)) return NULL;
    return g->base.phase == GIVE ? "give-one-back" : "name-an-opponent";
}

static const char *refuse_grab(const struct spynet *g, int seat, int card)
{
    if (g->count[HAND + seat] == 0) return "empty-hand-swaps-nothing";
    return has_card(g->in[HAND + g->named], card) ? NULL : "not-in-that-hand";
}

static const char *refuse_recover(const struct spynet *g, int card)
{
    if (!has_card(g->discard, card)) return "not-discarded";
    return is_funding(card) ? NULL : "not-a-funding";
}

/* The verbs of each phase, as bits. */
#define DO(verb) (UINT32_C(1) << (verb))
static const uint32_t verbs_of[] = {
    [FIRST] = DO(V_FIRST), [SITUATION_DRAW] = DO(V_SITUATION), [DEAL] = DO(V_DRAW),
    [DRAFTING] = DO(V_KEEP), [PASSED_ON] = DO(V_KEEP),
    [TURN] = DO(V_RECRUIT) | DO(V_DEPLOY), [DRAW] = DO(V_DRAW),
    [LOOK] = DO(V_TAKE) | DO(V_LEAVE),
    [DEPLOY] = DO(V_AGENT) | DO(V_FUND) | DO(V_OPERATION) | DO(V_PASS) | DO(V_END),
    [Q_HAND] = DO(V_FUND) | DO(V_USE) | DO(V_DECLINE),
    [Q_ORACLE] = DO(V_FUND) | DO(V_USE) | DO(V_DECLINE),
    [Q_ANACONDA] = DO(V_FUND) | DO(V_ELIMINATE) | DO(V_DECLINE),
    [Q_JACKAL] = DO(V_FUND) | DO(V_TARGET) | DO(V_DECLINE),
    [Q_VEZA] = DO(V_FUND) | DO(V_DROP) | DO(V_TARGET) | DO(V_DECLINE),
    [Q_LIMONADA] = DO(V_FUND) | DO(V_PEEK) | DO(V_DECLINE),
    [Q_ANGEL] = DO(V_FUND) | DO(V_RECOVER) | DO(V_DECLINE),
    [Q_FALCONER] = DO(V_FUND) | DO(V_TURN) | DO(V_DECLINE),
    [GRAB] = DO(V_GRAB) | DO(V_DECLINE), [GIVE] = DO(V_GIVE) | DO(V_DECLINE),
    [DISCARD] = DO(V_DROP),
};

/* Verbs whose operand is a card of one's own hand. */
static const uint32_t from_hand =
    DO(V_AGENT) | DO(V_FUND) | DO(V_OPERATION) | DO(V_PASS) | DO(V_GIVE) | DO(V_DROP);

static const char *refuse_verb(const struct spynet *g, int verb)
{
    bool asked = g->base.phase >= Q_HAND && g->base.phase <= GIVE;
    if (verbs_of[g->base.phase] >> verb & 1) return NULL;
    return asked && verbs_of[DEPLOY] >> verb & 1 ? "answer-first" : "not-now";
}

static const char *refuse_turn(const struct spynet *g, int verb)
{
    if (verb == V_RECRUIT) return g->final_turns != SH_NONE ? "final-turn-deploys" : NULL;
    return must_recruit(g) ? "must-recruit" : NULL;
}

const char *SH_LOCAL(refuse)(const void *state, int seat, struct sh_move m, const char *word)
{
    const struct spynet *g = state;
    const char *why = refuse_verb(g, m.verb);
    (void)word;
    if (why) return why;
    if ((from_hand >> m.verb & 1) && !has_card(g->in[HAND + seat], m.a)) return "card-not-in-hand";
    switch (m.verb) {
    case V_FIRST: return m.a < g->base.seats ? NULL : "nobody-sits-there";
    case V_DRAW: return has_card(g->unseen, m.a) ? NULL : "seen-already";
    case V_KEEP: return has_card(g->in[DRAFT], m.a) ? NULL : "not-in-the-draft";
    case V_RECRUIT:
    case V_DEPLOY: return refuse_turn(g, m.verb);
    case V_AGENT: return refuse_agent(g, seat, m.a, m.b);
    case V_FUND: return refuse_fund(g, m.a);
    case V_OPERATION: return refuse_operation(g, seat, m.a, m.b);
    case V_PASS: return refuse_pass(g);
    case V_ELIMINATE: return refuse_victim(g, seat, m.a);
    case V_TURN: return refuse_turning(g, seat, m.a, m.b);
    case V_RECOVER: return refuse_recover(g, m.a);
    case V_GRAB: return refuse_grab(g, seat, m.a);
    case V_GIVE: return m.a == g->grabbed ? "not-the-one-grabbed" : NULL;
    case V_PEEK: return refuse_seat(g, seat, m.a);
    case V_TARGET:
        if (g->base.phase == Q_VEZA && g->answers == 0) return "discard-first";
        return refuse_seat(g, seat, m.a);
    case V_DECLINE: return refuse_decline(g);
    }
    return NULL;
}

/* What the text of a refusal wants to know. */
enum { ABOUT_CARD = 1, ABOUT_AREA = 2, ABOUT_RIVALS = 4, ABOUT_TOTAL = 8, ABOUT_ASKED = 16 };
static const struct {
    const char *why;
    unsigned    about;
} explanations[] = {
    {"card-not-in-hand", ABOUT_CARD}, {"not-an-agent", ABOUT_CARD}, {"not-a-funding", ABOUT_CARD},
    {"not-an-operation", ABOUT_CARD}, {"only-agent", ABOUT_CARD}, {"not-discarded", ABOUT_CARD},
    {"special-agent", ABOUT_CARD}, {"strength-is-not-1", ABOUT_CARD},
    {"wrong-area", ABOUT_CARD | ABOUT_AREA}, {"area-has-its-agent", ABOUT_AREA},
    {"area-has-its-operation", ABOUT_AREA}, {"arms-race", ABOUT_AREA},
    {"not-dominating", ABOUT_AREA | ABOUT_RIVALS}, {"too-strong", ABOUT_CARD | ABOUT_TOTAL},
    {"answer-first", ABOUT_ASKED}, {NULL, 0},
};

/* "You do not dominate Technology: 3 against 4." */
int SH_LOCAL(explain)(const void *state, int seat, struct sh_move m, const char *word,
                      const char *why, struct sh_arg args[SH_ARGS_MAX])
{
    const struct spynet *g = state;
    int n = 0, i = 0;
    (void)word;
    while (explanations[i].why && strcmp(explanations[i].why, why) != 0) i++;
    unsigned about = explanations[i].about;
    if (about & ABOUT_CARD) args[n++] = (struct sh_arg){"card", K_CARD, m.a};
    if (about & ABOUT_AREA) args[n++] = (struct sh_arg){"area", K_AREA, m.b};
    if (about & ABOUT_RIVALS) {
        args[n++] = (struct sh_arg){"mine", K_NONE, g->strength[seat][m.b]};
        args[n++] = (struct sh_arg){"theirs", K_NONE, (int16_t)rival_strength(g, seat, m.b)};
    }
    if (about & ABOUT_TOTAL)
        args[n++] = (struct sh_arg){"strength", K_NONE, (int16_t)total_strength(g, m.a)};
    if (about & ABOUT_ASKED) args[n++] = (struct sh_arg){"card", K_CARD, g->asked};
    return n;
}
