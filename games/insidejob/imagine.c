/*
 * games/insidejob/imagine.c - imagined worlds of Inside Job, any of which could be the true one.
 *
 * Somebody who did not follow suit is void in it, or the insider: roles and hands must be drawn
 * together. So the insider is drawn first, each candidate as likely as his not following makes
 * him; then the hands, so that everybody else is void where he must be. Cards are given to the most
 * restricted first, and never so that a later want cannot be met (Hall's condition, on sets of
 * suits, of which there are only sixteen): no world is ever thrown away.
 */
#include <assert.h>
#include <string.h>

#include "insidejob.h"

enum { ANY_SUIT = 15, SUIT_SETS = 16, WANTS_MAX = 32 };

/* Somebody, or something, that has to get cards. */
struct want {
    uint8_t  suits; /* that they may be of */
    uint8_t  need;
    uint64_t got;
};

struct wants {
    int         count;
    struct want want[WANTS_MAX];
};

static struct want *add_want(struct wants *w, unsigned suits, int need)
{
    assert(w->count < WANTS_MAX);
    w->want[w->count] = (struct want){(uint8_t)suits, (uint8_t)need, 0};
    return &w->want[w->count++];
}

static uint64_t cards_of(unsigned suits)
{
    uint64_t set = 0;
    for (int s = 0; s < SUITS; s++)
        if (suits >> s & 1) set |= suit_set(s);
    return set;
}

/* For each set of suits: how many of its cards are left over by those who want no others. */
static bool find_slack(const struct wants *w, uint64_t cards, int slack[SUIT_SETS])
{
    bool fits = true;
    slack[0] = 0;
    for (int s = 0; s < SUITS; s++) { /* sets with suit s as their highest */
        int size = sh_bits(cards & suit_set(s));
        for (unsigned rest = 0; rest < 1u << s; rest++) slack[1u << s | rest] = slack[rest] + size;
    }
    for (int i = 0; i < w->count; i++)
        for (unsigned set = 1; set < SUIT_SETS; set++)
            if ((w->want[i].suits & ~set) == 0) slack[set] -= w->want[i].need;
    for (unsigned set = 1; set < SUIT_SETS; set++) fits &= slack[set] >= 0;
    return fits;
}

/* The suits of which a want may take one more card now: no set that is short may lose one. */
static unsigned safe_suits(const struct want *want, const int slack[SUIT_SETS])
{
    unsigned suits = want->suits;
    for (unsigned set = 1; set < SUIT_SETS; set++)
        if ((want->suits & ~set) && slack[set] <= 0) suits &= ~set;
    return suits;
}

static bool is_tight(const struct want *want, const int slack[SUIT_SETS])
{
    for (unsigned set = 1; set < SUIT_SETS; set++)
        if ((want->suits & ~set) && (want->suits & set) && slack[set] < want->need) return true;
    return false;
}

static int pick_card(uint64_t cards, struct sh_rng *rng)
{
    return sh_nth_bit(cards, (int)sh_rng_below(rng, (uint32_t)sh_bits(cards)));
}

/* Give a restricted want its cards, each of those it may have as likely as the others. */
static void give(struct want *want, uint64_t *cards, int slack[SUIT_SETS], struct sh_rng *rng)
{
    uint64_t from = *cards & cards_of(want->suits);
    bool tight = is_tight(want, slack);
    for (int i = 0; i < want->need; i++) {
        int card = pick_card(tight ? from & cards_of(safe_suits(want, slack)) : from, rng);
        from &= ~card_bit(card);
        want->got |= card_bit(card);
        for (unsigned set = 1; set < SUIT_SETS; set++)
            if ((want->suits & ~set) && (set >> suit_of(card) & 1)) slack[set]--;
    }
    *cards &= ~want->got;
}

/* Give the others theirs from a list: faster than picking from a set. */
static void give_any(struct wants *w, uint64_t *cards, struct sh_rng *rng)
{
    uint8_t list[CARDS];
    uint32_t left = 0;
    for (uint64_t rest = *cards; rest; rest &= rest - 1) list[left++] = (uint8_t)sh_first_bit(rest);
    for (int i = 0; i < w->count; i++) {
        struct want *want = &w->want[i];
        for (int k = 0; want->suits == ANY_SUIT && k < want->need; k++) {
            uint32_t pick = sh_rng_below(rng, left);
            want->got |= card_bit(list[pick]);
            list[pick] = list[--left];
        }
        *cards &= ~want->got;
    }
}

/* All wants, the most restricted first; what is left stays in `cards`. */
static void give_all(struct wants *w, uint64_t *cards, int slack[SUIT_SETS], struct sh_rng *rng)
{
    for (int size = 1; size < SUITS; size++)
        for (int i = 0; i < w->count; i++)
            if (sh_bits(w->want[i].suits) == size) give(&w->want[i], cards, slack, rng);
    give_any(w, cards, rng);
}

/* ---- missions ---- */

/* Has the starter of this trick chosen already? Then the active mission is known to all. */
static bool is_chosen(const struct insidejob *g, int t)
{
    return t < g->trick || g->base.phase > CHOOSE;
}

static int mission_at(const struct insidejob *g, int t)
{
    return t < g->trick ? g->mission_of[t] : g->mission;
}

/* The tricks whose missions have been drawn, or are being drawn. */
static int tricks_begun(const struct insidejob *g)
{
    if (g->trick == SH_NONE) return 0;
    return g->trick < g->tricks ? g->trick + 1 : g->tricks;
}

struct deck {
    uint8_t count, mission[DECK_MAX];
};

static int take_from(struct deck *deck, uint32_t choices, struct sh_rng *rng)
{
    int mission = deck->mission[sh_rng_below(rng, choices)];
    SH_LOCAL(take_out)(deck->mission, &deck->count, mission);
    return mission;
}

/* What the viewer drew himself and did not choose is gone for him. */
static void take_own(const struct insidejob *g, int t, struct deck *deck)
{
    bool active = is_chosen(g, t);
    for (int i = 0; i < 2; i++) {
        int mission = g->drawn[t][i];
        if (mission == SH_NONE) continue;
        if (active && mission == mission_at(g, t)) active = false;
        else SH_LOCAL(take_out)(deck->mission, &deck->count, mission);
    }
}

/* The other of the two: a risk mission is never left for a plain one. Plain ones stand first. */
static void imagine_other(struct insidejob *g, int t, struct deck *deck, struct sh_rng *rng)
{
    uint32_t choices = deck->count, first = sh_rng_below(rng, 2);
    if (mission_at(g, t) < PLAIN)
        while (deck->mission[choices - 1] >= PLAIN) choices--;
    g->drawn[t][first] = (uint8_t)mission_at(g, t);
    g->drawn[t][1 - first] = (uint8_t)take_from(deck, choices, rng);
}

/* Where a plain mission was chosen the other is plain: those go first, while there are enough. */
static void imagine_missions(struct insidejob *g, int viewer, struct sh_rng *rng)
{
    struct deck deck = {.count = g->open_count};
    int begun = tricks_begun(g);
    memcpy(deck.mission, g->open, sizeof deck.mission);
    for (int t = 0; t < begun; t++)
        if (g->starter_of[t] == viewer) take_own(g, t, &deck);
    for (int risk = 0; risk < 2; risk++)
        for (int t = 0; t < begun; t++) {
            bool hidden = g->drawn[t][0] == SH_HIDDEN && is_chosen(g, t);
            if (hidden && (mission_at(g, t) >= PLAIN) == risk) imagine_other(g, t, &deck, rng);
        }
    for (int i = 0; i < 2 && begun > 0; i++)
        if (g->drawn[begun - 1][i] == SH_HIDDEN)
            g->drawn[begun - 1][i] = (uint8_t)take_from(&deck, deck.count, rng);
    assert(deck.count == g->left_count);
    memcpy(g->left, deck.mission, deck.count);
}

/* ---- roles ---- */

/* A role nobody has seen is none of those that lie face up from the start. */
static int secret_left(const struct insidejob *g, int role)
{
    return starts_face_up(role) ? 0 : role_left(g, role);
}

/* One of the roles that are left, by its copies. */
static void imagine_role(struct insidejob *g, int place, struct sh_rng *rng)
{
    int total = 0, role = 0;
    for (int r = 0; r < ROLES; r++) total += secret_left(g, r);
    int at = (int)sh_rng_below(rng, (uint32_t)total);
    for (; at >= secret_left(g, role); role++) at -= secret_left(g, role);
    g->role[place] = (uint8_t)role;
}

/* The suits a seat may still hold, if it is not the insider. */
static unsigned open_suits(const struct insidejob *g, int seat)
{
    return ANY_SUIT & ~(unsigned)g->failed[seat];
}

/* The hands nobody but their seats can see, if this place is the insider. */
static void want_hands(const struct insidejob *g, int viewer, int insider, struct wants *w)
{
    for (int s = 0; s < g->base.seats; s++) {
        if (s == viewer || g->count[s] == 0) continue;
        add_want(w, s == insider ? ANY_SUIT : open_suits(g, s), g->count[s]);
    }
}

/* How likely a hand of this seat has none of the suits it did not follow. */
static double void_chance(const struct insidejob *g, int seat, uint64_t cards)
{
    double chance = 1;
    int all = sh_bits(cards), fit = sh_bits(cards & cards_of(open_suits(g, seat)));
    for (int i = 0; i < g->count[seat]; i++) chance *= (double)(fit - i) / (double)(all - i);
    return chance;
}

/* Who may be the insider, and how much his not following speaks for it. Playing a suit that one
   has not followed before speaks for nothing else. */
static double suspicion(const struct insidejob *g, int viewer, int place, uint64_t cards)
{
    struct wants w = {0};
    int slack[SUIT_SETS];
    if (g->role[place] != SH_HIDDEN) return 0;
    if (g->caught) return g->caught >> place & 1;
    want_hands(g, viewer, place, &w);
    if (!find_slack(&w, cards, slack)) return 0;
    if (place >= g->base.seats || g->failed[place] == 0) return 1;
    double chance = void_chance(g, place, cards);
    return chance > 0 ? 1 / chance : 1e9;
}

static int imagine_insider(struct insidejob *g, int viewer, uint64_t cards, struct sh_rng *rng)
{
    double weight[PLACES], total = 0;
    int insider = SH_NONE;
    for (int p = 0; p < places(g); p++) total += weight[p] = suspicion(g, viewer, p, cards);
    double at = total * (double)(sh_rng_next(rng) >> 11) * 0x1p-53;
    for (int p = 0; p < places(g); p++) {
        if (weight[p] == 0) continue;
        insider = p;
        if (at < weight[p]) break;
        at -= weight[p];
    }
    assert(insider != SH_NONE);
    g->role[insider] = in_play(g, PROFNO) ? PROFNO : INSIDER;
    return insider;
}

/* The insider by suspicion, all others evenly. Returns the insider's place. */
static int imagine_roles(struct insidejob *g, int viewer, uint64_t cards, struct sh_rng *rng)
{
    int insider = SH_NONE;
    bool all_dealt = g->base.phase != ROLE;
    for (int p = 0; p < places(g); p++)
        if (g->role[p] == INSIDER || g->role[p] == PROFNO) insider = p;
    if (insider == SH_NONE && all_dealt) insider = imagine_insider(g, viewer, cards, rng);
    for (int p = 0; p < places(g); p++)
        if (g->role[p] == SH_HIDDEN) imagine_role(g, p, rng);
    return insider;
}

/* ---- Larry's cards ---- */

/*
 * Of Larry's three one is played, one goes on top of his deck, one goes out; the one on top is
 * among the three of the next trick. A viewer who does not control him sees only what is played.
 * So a card that was put on top has one of three fates in the next trick: played (then everybody
 * knows it), on top again, or out. Fates are chosen trick by trick; what stays unknown becomes a
 * slot that wants a card. If Larry did not follow, none of the three was of the led suit.
 */
enum { SLOTS_MAX = 2 * TRICKS_MAX + 3, RANDOM_TRIES = 64, FATES_MAX = 20000 };

struct slot {
    uint8_t card;  /* SH_HIDDEN: not known yet */
    uint8_t suits; /* it may be of */
};

struct plan {
    int         count;
    struct slot slot[SLOTS_MAX];
    int         top[TRICKS_MAX], out[TRICKS_MAX]; /* slots; -1: none */
    int         three[3], three_count;            /* of the trick that is on */
    uint64_t    later[TRICKS_MAX + 1]; /* cards the viewer sees Larry have in this trick or later */
    struct sh_rng *rng;
    uint32_t    code; /* without a generator: the choices, one after the other */
};

static int new_slot(struct plan *plan, int card, unsigned suits)
{
    assert(plan->count < SLOTS_MAX);
    plan->slot[plan->count] = (struct slot){(uint8_t)card, (uint8_t)suits};
    return plan->count++;
}

static uint32_t choose(struct plan *plan, uint32_t n)
{
    if (plan->rng) return sh_rng_below(plan->rng, n);
    uint32_t choice = plan->code % n;
    plan->code /= n;
    return choice;
}

/* What Larry played in a trick; SH_NONE: not yet. */
static int larrys_card(const struct insidejob *g, int t)
{
    if (t < g->trick) return g->card_of[t][1];
    return g->played > 1 ? g->table[1] : SH_NONE;
}

/* The suits the three can be of: if he did not follow, not the one that was led. */
static unsigned suits_in(const struct insidejob *g, int t)
{
    int card = larrys_card(g, t);
    if (card == SH_NONE) return ANY_SUIT;
    int led = suit_of(t < g->trick ? g->card_of[t][0] : g->table[0]);
    return suit_of(card) == led ? ANY_SUIT : ANY_SUIT & ~(1u << led);
}

/* Can this card have been among the three of a trick? */
static bool may_be_in(const struct insidejob *g, int card, int t)
{
    if (t >= tricks_begun(g) || card == larrys_card(g, t)) return true;
    return (suits_in(g, t) >> suit_of(card) & 1) != 0;
}

enum { PLAYED, STAYS, OUT };

/* What may have become of the card that lay on top when trick t began; `top` is where it would
   have to be if it stays: a card, or SH_HIDDEN. */
static int possible_fates(const struct insidejob *g, const struct plan *plan, int slot, int t,
                          int top, int *fates)
{
    const struct slot *s = &plan->slot[slot];
    int played = larrys_card(g, t), n = 0;
    if (s->card != SH_HIDDEN) {
        bool seen_later = plan->later[t] >> s->card & 1;
        if (s->card == played) return fates[0] = PLAYED, 1;
        if (s->card == top || seen_later) return fates[0] = STAYS, 1;
        if (top == SH_HIDDEN && may_be_in(g, s->card, t + 1)) fates[n++] = STAYS;
        return fates[n++] = OUT, n;
    }
    unsigned suits = s->suits & suits_in(g, t);
    if (s->suits >> suit_of(played) & 1) fates[n++] = PLAYED;
    if (top == SH_HIDDEN ? suits != 0 : (s->suits >> suit_of(top) & 1)) fates[n++] = STAYS;
    if (suits) fates[n++] = OUT;
    return n;
}

/* Plan a trick that somebody else controlled, from the slot that lay on top (-1: none). False: the
   choices so far leave no way. */
static bool plan_trick(const struct insidejob *g, struct plan *plan, int carried, int t)
{
    int top = g->top_of[t], fates[3], fate = PLAYED;
    if (carried >= 0) {
        int n = possible_fates(g, plan, carried, t, top, fates);
        if (n == 0) return false;
        fate = fates[choose(plan, (uint32_t)n)];
        struct slot *s = &plan->slot[carried];
        s->suits &= (uint8_t)suits_in(g, t);
        if (fate == PLAYED) s->card = (uint8_t)larrys_card(g, t);
        if (fate == STAYS && top != SH_HIDDEN) s->card = (uint8_t)top;
    }
    unsigned suits = suits_in(g, t);
    plan->top[t] = carried >= 0 && fate == STAYS ? carried : new_slot(plan, top, suits);
    plan->out[t] = carried >= 0 && fate == OUT ? carried : new_slot(plan, SH_HIDDEN, suits);
    return true;
}

/* How many cards have been drawn for Larry in the trick that is on: acts are public. */
static int drawn_for_larry(const struct insidejob *g)
{
    return g->base.acts - SH_LOCAL(acts_before)(g, g->trick) - 2;
}

/* The three of the trick that is on, or those of them that are left, hidden from the viewer. */
static bool plan_three(const struct insidejob *g, struct plan *plan, int carried)
{
    int played = larrys_card(g, g->trick), fates[3], n;
    int draws = g->base.phase == DRAW ? drawn_for_larry(g) : 3;
    bool with_top = g->base.phase != DRAW && carried >= 0;
    if (played != SH_NONE) {
        draws = 2;
        if (carried >= 0) {
            n = possible_fates(g, plan, carried, g->trick, SH_HIDDEN, fates);
            if (n == 0) return false;
            with_top = fates[choose(plan, (uint32_t)n)] != PLAYED;
            struct slot *s = &plan->slot[carried];
            s->suits &= (uint8_t)suits_in(g, g->trick);
            if (!with_top) s->card = (uint8_t)played;
        }
    }
    plan->three_count = 0;
    if (with_top) plan->three[plan->three_count++] = carried;
    while (plan->three_count < draws)
        plan->three[plan->three_count++] = new_slot(plan, SH_HIDDEN, suits_in(g, g->trick));
    return true;
}

/* All tricks from the first, with the choices of a generator or of a number. */
static bool plan_larry(const struct insidejob *g, int viewer, struct plan *plan)
{
    int carried = -1, begun = tricks_begun(g);
    plan->count = plan->three_count = 0;
    for (int t = 0; t < begun; t++) {
        plan->top[t] = plan->out[t] = -1;
        if (g->top_of[t] == SH_NONE) {
            bool hidden = g->larry == hidden_set;
            if (hidden && !plan_three(g, plan, carried)) return false;
        } else if (g->controller_of[t] == viewer) {
            carried = new_slot(plan, g->top_of[t], ANY_SUIT);
        } else {
            if (!plan_trick(g, plan, carried, t)) return false;
            carried = plan->top[t];
        }
    }
    return true;
}

/* Cards the viewer has seen, or sees, in Larry's possession from a trick on. */
static void find_later(const struct insidejob *g, struct plan *plan)
{
    int begun = tricks_begun(g);
    plan->later[begun] = g->larry == hidden_set ? 0 : g->larry;
    for (int t = begun - 1; t >= 0; t--) {
        plan->later[t] = plan->later[t + 1];
        if (g->top_of[t] < CARDS) plan->later[t] |= card_bit(g->top_of[t]);
        if (g->out_of[t] < CARDS) plan->later[t] |= card_bit(g->out_of[t]);
        if (larrys_card(g, t) < CARDS) plan->later[t] |= card_bit(larrys_card(g, t));
    }
}

/* The wants of the hands and of every slot that is not known; false if they cannot all be met. */
static bool want_all(const struct insidejob *g, int viewer, int insider, const struct plan *plan,
                     uint64_t cards, struct wants *w, int slack[SUIT_SETS])
{
    w->count = 0;
    want_hands(g, viewer, insider, w);
    for (int i = 0; i < plan->count; i++)
        if (plan->slot[i].card == SH_HIDDEN) add_want(w, plan->slot[i].suits, 1);
    return find_slack(w, cards, slack);
}

/* Random choices first; should they fail, which is rare, all of them one by one. */
static void find_plan(const struct insidejob *g, int viewer, int insider, uint64_t cards,
                      struct plan *plan, struct wants *w, int slack[SUIT_SETS], struct sh_rng *rng)
{
    find_later(g, plan);
    for (uint32_t i = 0; i < RANDOM_TRIES + FATES_MAX; i++) {
        plan->rng = i < RANDOM_TRIES ? rng : NULL;
        plan->code = i < RANDOM_TRIES ? 0 : i - RANDOM_TRIES;
        if (plan_larry(g, viewer, plan) &&
            want_all(g, viewer, insider, plan, cards, w, slack))
            return;
    }
    assert(0 && "the true world is one of them");
}

/* Fill in what the slots have got; they come after the hands in the list of wants. */
static void fill_larry(struct insidejob *g, struct plan *plan, const struct want *want)
{
    for (int i = 0; i < plan->count; i++)
        if (plan->slot[i].card == SH_HIDDEN)
            plan->slot[i].card = (uint8_t)sh_first_bit((want++)->got);
    for (int t = 0; t < tricks_begun(g); t++) {
        if (plan->top[t] >= 0) g->top_of[t] = plan->slot[plan->top[t]].card;
        if (plan->out[t] >= 0) g->out_of[t] = plan->slot[plan->out[t]].card;
    }
    if (g->larry != hidden_set) return;
    g->larry = 0;
    for (int i = 0; i < plan->three_count; i++)
        g->larry |= card_bit(plan->slot[plan->three[i]].card);
}

/* ---- all of it ---- */

/* Every card whose place the viewer does not know. */
static uint64_t unseen_cards(const struct insidejob *g, int viewer)
{
    uint64_t seen = g->gone;
    if (viewer < g->base.seats) seen |= g->hand[viewer];
    if (g->base.seats > 2) return all_cards & ~seen;
    for (int t = 0; t < tricks_begun(g); t++) {
        if (g->top_of[t] < CARDS) seen |= card_bit(g->top_of[t]);
        if (g->out_of[t] < CARDS) seen |= card_bit(g->out_of[t]);
    }
    return all_cards & ~seen & ~(g->larry == hidden_set ? 0 : g->larry);
}

/* A ballot: any that the imagined role may cast. */
static void imagine_votes(struct insidejob *g, struct sh_rng *rng)
{
    for (int s = 0; s < g->base.seats; s++) {
        if (g->vote[s][0] != SH_HIDDEN) continue;
        unsigned set = targets(g, s);
        uint32_t n = (uint32_t)sh_bits(set), first = sh_rng_below(rng, n), second = first;
        g->vote[s][0] = (uint8_t)sh_nth_bit(set, (int)first);
        g->vote[s][1] = SH_NONE;
        if (!votes_twice(g, s)) continue;
        if (g->face_up[s] == BY_LIMIT) second = sh_rng_below(rng, n);
        else second = (first + 1 + sh_rng_below(rng, n - 1)) % n;
        g->vote[s][0] = (uint8_t)sh_nth_bit(set, (int)(first < second ? first : second));
        g->vote[s][1] = (uint8_t)sh_nth_bit(set, (int)(first < second ? second : first));
    }
}

void SH_LOCAL(imagine)(void *view, int viewer, struct sh_rng *rng)
{
    struct insidejob *g = view;
    struct wants w = {0};
    struct plan plan;
    int slack[SUIT_SETS], next = 0;
    if (g->base.phase == OVER) return;
    imagine_missions(g, viewer, rng);
    uint64_t cards = unseen_cards(g, viewer);
    int insider = imagine_roles(g, viewer, cards, rng);
    if (g->base.seats == 2) {
        find_plan(g, viewer, insider, cards, &plan, &w, slack, rng);
    } else {
        want_hands(g, viewer, insider, &w);
        find_slack(&w, cards, slack);
    }
    give_all(&w, &cards, slack, rng);
    for (int s = 0; s < g->base.seats; s++)
        if (s != viewer && g->count[s] > 0) g->hand[s] = w.want[next++].got;
    if (g->base.seats == 2) fill_larry(g, &plan, &w.want[next]);
    g->stock = cards;
    imagine_votes(g, rng);
}

/* ---- what was seen, in a world without holes ---- */

/* Acts before trick t: roles, hands, who is first, the pick, and the tricks so far. */
int SH_LOCAL(acts_before)(const struct insidejob *g, int t)
{
    int setup = places(g) + g->base.seats * g->hand_cards + 1 + in_play(g, ACCOMPLICE);
    if (g->base.seats > 2) return setup + t * (3 + g->base.seats);
    return setup + t * 9 + (t > 0); /* the first draws one more for Larry */
}

/* The cards a seat was dealt: those it has and those it has played. */
static uint64_t dealt_to(const struct insidejob *g, int seat)
{
    uint64_t set = g->hand[seat];
    for (int t = 0; t < tricks_begun(g); t++) {
        int played = t < g->trick ? places(g) : g->played;
        for (int i = 0; i < played; i++)
            if (place_at(g, g->starter_of[t], i) == seat)
                set |= card_bit(t < g->trick ? g->card_of[t][i] : g->table[i]);
    }
    return set;
}

/* The cards that were drawn for Larry in trick t. */
static uint64_t drawn_in(const struct insidejob *g, int t)
{
    uint64_t set = t == g->trick ? g->larry : 0;
    if (larrys_card(g, t) != SH_NONE) set |= card_bit(larrys_card(g, t));
    if (g->top_of[t] != SH_NONE) set |= card_bit(g->top_of[t]) | card_bit(g->out_of[t]);
    return t > 0 ? set & ~card_bit(g->top_of[t - 1]) : set;
}

/* The order of cards that nobody else saw does not matter: take them as they are numbered. */
static void recall_chance(const struct insidejob *g, int n, struct sh_move *m)
{
    int t = 0;
    if (m->verb == V_ROLE) {
        m->b = g->role[m->a];
        return;
    }
    if (m->verb == V_DEAL) {
        int first = places(g) + m->a * g->hand_cards;
        m->b = (uint8_t)sh_nth_bit(dealt_to(g, m->a), n - first);
        return;
    }
    while (t + 1 < tricks_begun(g) && SH_LOCAL(acts_before)(g, t + 1) <= n) t++;
    n -= SH_LOCAL(acts_before)(g, t);
    if (m->verb == V_MISSION) m->a = g->drawn[t][n];
    else m->a = (uint8_t)sh_nth_bit(drawn_in(g, t), n - 2);
}

struct sh_act SH_LOCAL(recall)(const void *world, int viewer, int n, const struct sh_act *all)
{
    const struct insidejob *g = world;
    struct sh_act seen = all[n];
    struct sh_move *m = &seen.move;
    (void)viewer;
    bool hidden = m->verb == V_ROLE || m->verb == V_DEAL ? m->b == SH_HIDDEN : m->a == SH_HIDDEN;
    if (!hidden) return seen;
    if (seen.seat == SH_CHANCE) {
        recall_chance(g, n, m);
    } else if (m->verb == V_TOP) {
        int t = 0;
        while (t + 1 < tricks_begun(g) && SH_LOCAL(acts_before)(g, t + 1) <= n) t++;
        m->a = g->top_of[t];
    } else {
        const uint8_t *vote = g->vote[seen.seat];
        bool two = vote[1] != SH_NONE;
        *m = (struct sh_move){two ? V_VOTES : V_VOTE, vote[0], two ? vote[1] : 0, 0};
    }
    return seen;
}
