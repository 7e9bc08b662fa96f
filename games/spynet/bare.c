/*
 * games/spynet/bare.c - the game as a bare loop: the limit for the engine's speed.
 *
 * Nothing is kept that the random match itself does not need: no phases, no legality, no views, and
 * above all no memory of who knows what. Every choice is as likely as in the engine's matches.
 */
#include <string.h>

#include "bench/bare.h"
#include "cards.h"

enum { SEATS = 4, PILES = 3, NOBODY = -1 };
enum { PER_TURN, PER_AREA };
enum { NONE = -1, ARMS_RACE, CYBER, PARTNER, LEAN_YEARS, OPEN_FILES, DEAD_DROP, COLD_FRONT,
       MARTIAL_LAW };

struct table {
    struct sh_rng *rng;
    uint64_t     acts;
    int          seats, agents, situation;
    int          unseen, deck;       /* cards nobody has seen; how many of them are not on piles */
    uint8_t      card[CARDS];        /* those cards */
    uint8_t      stack[PILES], fresh[PILES];
    struct cards pile[PILES], hand[SEATS], operations[SEATS][AREAS];
    uint64_t     display[SEATS][AREAS]; /* agents are in the first word of a set */
    uint64_t     fundings;           /* that were discarded, in the second word */
    uint8_t      strength[SEATS][AREAS];
    uint8_t      held[SEATS];        /* areas that a seat dominates */
    uint8_t      total[AGENTS];      /* of an agent with what is attached */
    struct cards under[AGENTS];
};

/* What a turn of deploying has left. */
struct turn {
    int  mover, newest, area, funded, extra, passed, partner;
    unsigned agent_areas, operation_areas;
    bool acted;
};

static int below(struct table *t, int n)
{
    return (int)sh_rng_below(t->rng, (uint32_t)n);
}

static int draw(struct table *t)
{
    int i = below(t, t->unseen), card = t->card[i];
    t->card[i] = t->card[--t->unseen];
    t->acts++;
    return card;
}

static int after(const struct table *t, int seat)
{
    return seat + 1 < t->seats ? seat + 1 : 0;
}

static int before(const struct table *t, int seat)
{
    return seat > 0 ? seat - 1 : t->seats - 1;
}

static unsigned opponents(const struct table *t, int seat)
{
    if (t->seats == 4) return seat & 1 ? 5 : 10;
    return ((1u << t->seats) - 1) & ~(1u << seat);
}

static void change_strength(struct table *t, int seat, int area, int by)
{
    uint8_t (*strength)[AREAS] = t->strength;
    strength[seat][area] = (uint8_t)(strength[seat][area] + by);
    for (int s = 0; s < t->seats; s++) {
        int mine = strength[s][area], left = strength[after(t, s)][area];
        unsigned best = (mine > left) & (mine > strength[before(t, s)][area]);
        t->held[s] = (uint8_t)((t->held[s] & ~(1u << area)) | best << area);
    }
}

/* ---- recruiting ---- */

static void refill(struct table *t, int last)
{
    for (int k = 0; k <= last && t->deck > 0; k++) {
        t->stack[k]++;
        t->fresh[k]++;
        t->deck--;
    }
}

static void look(struct table *t, int pile)
{
    for (; t->fresh[pile] > 0; t->fresh[pile]--) add_card(&t->pile[pile], draw(t));
}

static void recruit(struct table *t, int seat)
{
    int due = t->situation == DEAD_DROP && t->seats < 4 ? 2 : 1;
    for (int k = 0; k < PILES; k++) {
        if (t->stack[k] == 0) continue;
        look(t, k);
        t->acts++;
        if (below(t, 2) == 1) continue;
        t->hand[seat] = either(t->hand[seat], t->pile[k]);
        t->pile[k] = no_card;
        t->stack[k] = 0;
        refill(t, k);
        return;
    }
    for (; due > 0 && t->deck > 0; due--, t->deck--) add_card(&t->hand[seat], draw(t));
    refill(t, PILES - 1);
}

/* ---- deploying: agents ---- */

static struct cards fundings_now(const struct table *t, const struct turn *u)
{
    struct cards may = every_funding;
    if (u->newest == NOBODY || (t->situation == LEAN_YEARS && u->funded)) return no_card;
    if (t->situation == CYBER) may.word[0] = cards_in[0].word[0] & every_agent.word[0] &
                                             ~several_areas.word[0];
    return both(t->hand[u->mover], may);
}

static void fund(struct table *t, struct turn *u, int card)
{
    int value = is_funding(card) ? card_of[card].number : 1;
    drop_card(&t->hand[u->mover], card);
    add_card(&t->under[u->newest], card);
    t->total[u->newest] = (uint8_t)(t->total[u->newest] + value);
    change_strength(t, u->mover, u->area, value);
    u->funded++;
}

/* Pick one of so many answers and of the fundings that are possible until the first one; a funding
   is attached. Returns the answer, or NOBODY. */
static int answer(struct table *t, struct turn *u, int answers)
{
    struct cards funds = fundings_now(t, u);
    int n = count_cards(funds), pick = below(t, n + answers);
    t->acts++;
    if (pick >= n) {
        u->newest = NOBODY;
        return pick - n;
    }
    fund(t, u, nth_card(funds, pick));
    return NOBODY;
}

static int answer_all(struct table *t, struct turn *u, int answers)
{
    int pick = NOBODY;
    while (pick == NOBODY) pick = answer(t, u, answers);
    return pick;
}

static void discard(struct table *t, int seat, int index)
{
    int card = nth_card(t->hand[seat], index);
    drop_card(&t->hand[seat], card);
    if (is_funding(card)) t->fundings |= UINT64_C(1) << (card - 64);
}

static void force_discards(struct table *t, int seat, int owed)
{
    int n = count_cards(t->hand[seat]);
    for (; owed > 0 && n > 0; owed--, n--, t->acts++) discard(t, seat, below(t, n));
}

static void oracle(struct table *t, struct turn *u)
{
    if (answer_all(t, u, 2) == 1) return;
    for (int k = 0; k < PILES; k++) look(t, k);
    if (t->deck == 0) return;
    add_card(&t->hand[u->mover], draw(t));
    t->deck--;
}

/* Take an agent from its owner's display. */
static void take_away(struct table *t, int agent)
{
    for (int s = 0; s < t->seats; s++)
        for (int a = 0; a < AREAS; a++)
            if (t->display[s][a] >> agent & 1) {
                t->display[s][a] &= ~(UINT64_C(1) << agent);
                change_strength(t, s, a, -t->total[agent]);
                return;
            }
}

static void anaconda(struct table *t, struct turn *u)
{
    uint64_t victims = 0;
    for (unsigned left = opponents(t, u->mover); left; left &= left - 1) {
        const uint64_t *shown = t->display[sh_first_bit(left)];
        uint64_t all = shown[0] | shown[1] | shown[2] | shown[3];
        for (uint64_t one = all; all & (all - 1) && one; one &= one - 1)
            if (t->total[sh_first_bit(one)] <= 3) victims |= one & (~one + 1);
    }
    int n = sh_bits(victims), pick = answer_all(t, u, n + 1);
    if (pick == n) return;
    int agent = sh_nth_bit(victims, pick);
    take_away(t, agent);
    t->fundings |= both(t->under[agent], every_funding).word[1];
    t->under[agent] = no_card;
}

static void falconer(struct table *t, struct turn *u, uint64_t ones)
{
    uint64_t shown = 0, masters, regular;
    for (unsigned left = opponents(t, u->mover); left; left &= left - 1)
        for (int a = 0; a < AREAS; a++) shown |= t->display[sh_first_bit(left)][a];
    masters = shown & ones & several_areas.word[0];
    regular = shown & ones & ~masters & ((UINT64_C(1) << SPECIALS) - 1);
    int n = sh_bits(regular), m = sh_bits(masters), pick = answer_all(t, u, n + AREAS * m + 1);
    if (pick == n + AREAS * m) return;
    int agent = pick < n ? sh_nth_bit(regular, pick) : sh_nth_bit(masters, (pick - n) / AREAS);
    int area = pick < n ? area_of(agent) : (pick - n) % AREAS;
    take_away(t, agent);
    t->display[u->mover][area] |= UINT64_C(1) << agent;
    change_strength(t, u->mover, area, t->total[agent]);
}

static void sir_veza(struct table *t, struct turn *u)
{
    unsigned others = opponents(t, u->mover);
    for (int drops = 0;; drops++) {
        int n = count_cards(t->hand[u->mover]), before = 0, pick;
        do { /* a funding that is attached leaves one card less to discard */
            before = u->funded;
            pick = answer(t, u, n + (drops ? sh_bits(others) : 1));
            n -= u->funded - before;
        } while (pick == NOBODY);
        if (pick < n) {
            discard(t, u->mover, pick);
            continue;
        }
        if (drops > 0) force_discards(t, sh_nth_bit(others, pick - n), drops);
        return;
    }
}

static void limonada(struct table *t, struct turn *u)
{
    unsigned others = opponents(t, u->mover);
    int n = sh_bits(others), pick = answer_all(t, u, n + 1);
    if (pick == n) return;
    struct cards *mine = &t->hand[u->mover], *theirs = &t->hand[sh_nth_bit(others, pick)];
    int own = count_cards(*mine), many = own > 0 ? count_cards(*theirs) : 0;
    pick = below(t, many + 1);
    t->acts++;
    if (pick == many) return;
    int grabbed = nth_card(*theirs, pick), given = nth_card(*mine, below(t, own));
    t->acts++;
    drop_card(theirs, grabbed);
    drop_card(mine, given);
    add_card(theirs, given);
    add_card(mine, grabbed);
}

static void angel(struct table *t, struct turn *u)
{
    for (int i = 0; i < 2; i++) {
        int n = sh_bits(t->fundings), pick = answer_all(t, u, n + 1);
        if (pick == n) return;
        int bit = sh_nth_bit(t->fundings, pick);
        t->fundings &= ~(UINT64_C(1) << bit);
        add_card(&t->hand[u->mover], 64 + bit);
    }
}

static void jackal(struct table *t, struct turn *u)
{
    unsigned others = opponents(t, u->mover);
    int n = sh_bits(others), pick = answer_all(t, u, n + 1);
    if (pick < n) force_discards(t, sh_nth_bit(others, pick), 1);
}

/* The agents of printed strength 1. */
#define AGENT(key, copy, kind, areas, strength, provenance) \
    | ((strength) == 1 ? UINT64_C(1) << C_##key##_##copy : 0)
#define OPERATION(key, copy, ...)
#define FUNDING(key, copy, ...)
#define SITUATION(key, provenance)
static const uint64_t ones = 0
#include "cards.def"
    ;
#undef AGENT
#undef OPERATION
#undef FUNDING
#undef SITUATION

static void use_ability(struct table *t, struct turn *u, int card)
{
    switch (card) {
    case C_the_hand_0: u->extra += answer_all(t, u, 2) == 0; return;
    case C_oracle_0: oracle(t, u); return;
    case C_anaconda_0: anaconda(t, u); return;
    case C_jackal_0: jackal(t, u); return;
    case C_sir_veza_0: sir_veza(t, u); return;
    case C_limonada_0: limonada(t, u); return;
    case C_angel_0: angel(t, u); return;
    case C_falconer_0: falconer(t, u, ones); return;
    }
}

static int value_of(const struct table *t, int card)
{
    if (several_areas.word[0] >> card & 1 && t->situation == COLD_FRONT) return 1;
    return card_of[card].number + (t->situation == MARTIAL_LAW && card_of[card].areas == FORCE);
}

static void play_agent(struct table *t, struct turn *u, int card, int area)
{
    int value = value_of(t, card);
    bool one = ones >> card & 1, second = one && u->partner == area;
    drop_card(&t->hand[u->mover], card);
    t->display[u->mover][area] |= UINT64_C(1) << card;
    t->total[card] = (uint8_t)value;
    change_strength(t, u->mover, area, value);
    u->partner = t->situation == PARTNER && one && !second ? area : NOBODY;
    if (!second) {
        unsigned used = t->agents == PER_TURN ? u->agent_areas : u->agent_areas & 1u << area;
        if (used) u->extra--;
        else u->agent_areas |= 1u << area;
    }
    u->acted = true;
    u->newest = card;
    u->area = area;
    u->funded = 0;
    if (is_special(card)) use_ability(t, u, card);
}

/* ---- deploying: all of it ---- */

/* The ways to play some cards into some areas: cards of one area, of two, and of all four. It is
   known here in which word of a set they are. */
struct ways {
    uint64_t one, two, all;
    int      offset; /* of the cards of all areas */
    int      ones, alls, count;
    unsigned areas;
};

static uint64_t of_areas(unsigned areas)
{
    uint64_t set = 0;
    for (int a = 0; a < AREAS; a++) set |= cards_in[a].word[0] & (0 - (uint64_t)(areas >> a & 1));
    return set;
}

static struct ways count_ways(uint64_t one, uint64_t two, uint64_t all, int offset, unsigned areas)
{
    struct ways w = {one & of_areas(areas), two, all, offset, 0, 0, 0, areas};
    w.ones = sh_bits(w.one);
    w.alls = all ? sh_bits(all) * sh_bits(areas) : 0;
    w.count = w.ones + w.alls;
    for (unsigned left = two ? areas : 0; left; left &= left - 1)
        w.count += sh_bits(two & cards_in[sh_first_bit(left)].word[0]);
    return w;
}

static struct ways agent_ways(struct cards hand, unsigned areas)
{
    uint64_t agents = hand.word[0] & every_agent.word[0], masters = agents & several_areas.word[0];
    return count_ways(agents & ~masters, 0, masters, 0, areas);
}

static struct ways operation_ways(struct cards hand, unsigned areas)
{
    uint64_t operations = hand.word[0] & every_operation.word[0];
    uint64_t two = operations & several_areas.word[0];
    uint64_t four = hand.word[1] & every_operation.word[1];
    if (areas == 0) return (struct ways){0};
    return count_ways(operations & ~two, two, four, 64, areas);
}
_Static_assert(C_summit_meeting_0 == 64, "what belongs to all areas is where it is looked for");

static int way_at(const struct ways *w, int index, int *area)
{
    if (index < w->ones) {
        int card = sh_nth_bit(w->one, index);
        *area = area_of(card);
        return card;
    }
    index -= w->ones;
    if (index < w->alls) {
        int n = sh_bits(w->all);
        *area = sh_nth_bit(w->areas, index / n);
        return w->offset + sh_nth_bit(w->all, index % n);
    }
    index -= w->alls;
    for (unsigned left = w->areas;; left &= left - 1) {
        uint64_t here = w->two & cards_in[*area = sh_first_bit(left)].word[0];
        int n = sh_bits(here);
        if (index < n) return sh_nth_bit(here, index);
        index -= n;
    }
}

static unsigned agent_areas(const struct table *t, const struct turn *u, unsigned held)
{
    unsigned left = t->agents == PER_TURN ? (u->agent_areas ? 0 : ALL) : ALL & ~u->agent_areas;
    if (u->extra > 0) left = ALL;
    return t->situation == ARMS_RACE ? left & ~held : left;
}

/* The second agents of a Partner window, where no other agent may be played. */
static uint64_t seconds(const struct table *t, const struct turn *u, unsigned areas)
{
    if (u->partner == NOBODY || (areas >> u->partner & 1)) return 0;
    return t->hand[u->mover].word[0] & ones & cards_in[u->partner].word[0];
}

/* One act of deploying; false: the turn ends. */
static bool deploy_once(struct table *t, struct turn *u)
{
    struct cards hand = t->hand[u->mover], funds = fundings_now(t, u);
    int passes = t->seats < 4 ? 0 : t->situation == DEAD_DROP ? 2 : 1, area;
    unsigned held = t->held[u->mover], areas = agent_areas(t, u, held);
    struct ways agents = agent_ways(hand, areas);
    struct ways operations = operation_ways(hand, held & ~u->operation_areas);
    uint64_t second = seconds(t, u, areas);
    int more = second ? sh_bits(second) : 0, fund_count = count_cards(funds);
    int all = u->passed < passes ? count_cards(hand) : 0;
    int pick = below(t, agents.count + more + fund_count + operations.count + all + 1);
    t->acts++;
    if (pick < agents.count) {
        int card = way_at(&agents, pick, &area);
        play_agent(t, u, card, area);
        return true;
    }
    if ((pick -= agents.count) < more) {
        play_agent(t, u, sh_nth_bit(second, pick), u->partner);
        return true;
    }
    if ((pick -= more) < fund_count) {
        fund(t, u, nth_card(funds, pick));
        return true;
    }
    u->newest = u->partner = NOBODY;
    if ((pick -= fund_count) < operations.count) {
        int card = way_at(&operations, pick, &area);
        drop_card(&t->hand[u->mover], card);
        add_card(&t->operations[u->mover][area], card);
        u->operation_areas |= 1u << area;
        u->acted = true;
        return true;
    }
    if ((pick -= operations.count) == all) return false;
    int card = nth_card(hand, pick);
    drop_card(&t->hand[u->mover], card);
    add_card(&t->hand[u->mover ^ 2], card);
    u->passed++;
    return true;
}

static bool deploy(struct table *t, int seat)
{
    struct turn u = {.mover = seat, .newest = NOBODY, .partner = NOBODY};
    while (deploy_once(t, &u)) {}
    return u.acted;
}

/* ---- a match ---- */

static int score(const struct table *t, int seat)
{
    unsigned held = t->held[seat];
    int points = 0, attached = 0;
    for (int a = 0; a < AREAS; a++) {
        for (struct cards left = t->operations[seat][a]; !no_cards(left);) {
            const struct card *c = &card_of[pop_card(&left)];
            if (c->counts == ALWAYS || (c->counts == IF_DOMINATING) == (held >> a & 1))
                points += c->number;
        }
        for (uint64_t left = t->display[seat][a]; left; left &= left - 1)
            attached += count_cards(t->under[sh_first_bit(left)]);
    }
    return points * CARDS + attached;
}

static void begin(struct table *t, const struct sh_setup *setup, int first)
{
    for (int c = 0; c < CARDS; c++) t->card[c] = (uint8_t)c;
    memset(t->stack, 1, sizeof t->stack);
    memset(t->fresh, 1, sizeof t->fresh);
    t->unseen = CARDS;
    t->deck = CARDS - PILES - t->seats;
    t->acts = 1;
    t->situation = setup->option[1] - 2;
    if (setup->option[1] == 1) {
        t->situation = below(t, MARTIAL_LAW + 1);
        t->acts++;
    }
    struct cards draft = no_card;
    for (int i = 0; i < t->seats; i++) add_card(&draft, draw(t));
    for (int i = t->seats, seat = before(t, first); i > 0; i--, seat = before(t, seat)) {
        int card = nth_card(draft, below(t, i));
        drop_card(&draft, card);
        add_card(&t->hand[seat], card);
        t->acts++;
    }
}

static volatile int last_score; /* so that no part of a match can be left out */

static uint64_t match(const struct sh_setup *setup, struct sh_rng *rng)
{
    struct table t = {.rng = rng, .seats = setup->seats, .agents = setup->option[0]};
    int seat = below(&t, t.seats), quiet = 0, final = NOBODY;
    begin(&t, setup, seat);
    while (final != 0) {
        bool last = final != NOBODY, may_deploy = last || quiet < t.seats;
        bool recruits = !last && (!may_deploy || below(&t, 2) == 0), acted = recruits;
        t.acts++;
        if (recruits) recruit(&t, seat);
        else acted = deploy(&t, seat);
        quiet = acted ? 0 : quiet + 1;
        if (last) final--;
        else if (t.deck == 0) final = t.seats;
        seat = after(&t, seat);
    }
    int best = 0;
    for (int s = 0; s < t.seats; s++)
        if (score(&t, s) > best) best = score(&t, s);
    last_score = best;
    return t.acts;
}

const struct bare SH_BARE = {SH_GAME_ID, match};
