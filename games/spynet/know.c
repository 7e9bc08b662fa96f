/*
 * games/spynet/know.c - cards that move in SpyNet, and who knows afterwards where they can be.
 *
 * Whoever sees a card move knows it where it went. For all others it may have been any card of the
 * place it came from, so whatever could be there can now be in either place. A place that is looked
 * at holds what was seen there and nothing else.
 */
#include <string.h>

#include "spynet.h"

/* ---- memory ---- */

static void forget(struct spynet *g, int viewer, int from, int card)
{
    struct cards *known = g->known[viewer];
    if (!has_card(known[from], card)) return; /* one's own, or never seen */
    int places = is_operation(card) ? places_of(g) : OPS, word = card >> 6;
    uint64_t others = ~(UINT64_C(1) << (card & 63));
    for (int p = 0; p < places; p++) known[p].word[word] &= others;
}

/* This viewer has seen the card go. */
static void learn(struct spynet *g, int viewer, int from, int to, int card)
{
    forget(g, viewer, from, card);
    if (!is_own(viewer, to)) add_card(&g->known[viewer][to], card);
}

/* One card went from here to there, and the viewer does not know which. */
static void widen(struct spynet *g, int viewer, int from, int to)
{
    struct cards maybe = g->known[viewer][from];
    if (to >= OPS) maybe = both(both(maybe, cards_in[(to - OPS) % AREAS]), every_operation);
    g->known[viewer][to] = either(g->known[viewer][to], maybe);
    if (g->open[viewer] >> from & 1) g->open[viewer] |= UINT32_C(1) << to;
}

/* Nothing can be in an empty place. */
static void close_if_empty(struct spynet *g, int place)
{
    if (g->count[place] > 0) return;
    for (int i = 0; i <= g->base.seats; i++) {
        int v = viewer_at(g, i);
        g->known[v][place] = no_card;
        g->open[v] &= ~(UINT32_C(1) << place);
    }
}

/* ---- cards that move ---- */

static void take_out(struct spynet *g, int place, int card)
{
    drop_card(&g->in[place], card);
    g->count[place]--;
}

static void put_in(struct spynet *g, int place, int card)
{
    add_card(&g->in[place], card);
    g->count[place]++;
}

/* A card that nobody has seen before is drawn; one seat sees it. */
void SH_LOCAL(draw_card)(struct spynet *g, int to, int card, int witness)
{
    drop_card(&g->unseen, card);
    put_in(g, to, card);
    for (int i = 0; i <= g->base.seats; i++) {
        int v = viewer_at(g, i);
        if (v != witness) g->open[v] |= UINT32_C(1) << to;
        else if (!is_own(v, to)) add_card(&g->known[v][to], card);
    }
}

/* From one hidden place to another; `witnesses` see which card it is. */
void SH_LOCAL(move_card)(struct spynet *g, int from, int to, int card, unsigned witnesses)
{
    take_out(g, from, card);
    put_in(g, to, card);
    for (int i = 0; i <= g->base.seats; i++) {
        int v = viewer_at(g, i);
        if (!(witnesses >> v & 1)) widen(g, v, from, to);
        else learn(g, v, from, to, card);
    }
    close_if_empty(g, from);
}

/* A whole pile into a hand: everybody sees that nothing stays behind. */
void SH_LOCAL(move_all)(struct spynet *g, int from, int to)
{
    g->in[to] = either(g->in[to], g->in[from]);
    g->in[from] = no_card;
    g->count[to] = (uint8_t)(g->count[to] + g->count[from]);
    g->count[from] = 0;
    for (int i = 0; i <= g->base.seats; i++) {
        int v = viewer_at(g, i);
        if (!is_own(v, to)) widen(g, v, from, to);
    }
    close_if_empty(g, from);
}

/* A card leaves a hidden place and is turned up. Where it lies then is for the caller to say. */
void SH_LOCAL(show_card)(struct spynet *g, int from, int card)
{
    take_out(g, from, card);
    for (int i = 0; i <= g->base.seats; i++) forget(g, viewer_at(g, i), from, card);
    close_if_empty(g, from);
}

/* A card that lay open goes into a hand, before everybody's eyes. */
void SH_LOCAL(pick_up)(struct spynet *g, int to, int card)
{
    put_in(g, to, card);
    for (int i = 0; i <= g->base.seats; i++) {
        int v = viewer_at(g, i);
        if (!is_own(v, to)) add_card(&g->known[v][to], card);
    }
}

void SH_LOCAL(look_at)(struct spynet *g, int viewer, int place)
{
    bool alone = place >= PILE; /* what was ever seen on a pile or in the draft is nowhere else */
    for (int p = 0; !alone && p < places_of(g); p++)
        g->known[viewer][p] = without(g->known[viewer][p], g->in[place]);
    g->known[viewer][place] = g->in[place];
    g->open[viewer] &= ~(UINT32_C(1) << place);
}

/* ---- views ---- */

/* Does the viewer have the cards of this place before his eyes? */
static bool sees(const struct spynet *g, int viewer, int place)
{
    if (is_own(viewer, place)) return true;
    if (place >= OPS) return g->situation == S_open_files;
    if (viewer != g->mover) return false;
    if (place == DRAFT) return true;
    if (place >= PILE) return g->base.phase == LOOK && place == PILE + g->pile;
    return (g->base.phase == GRAB || g->base.phase == GIVE) && place == HAND + g->named;
}

/* The viewer's memory where a face can show it. */
static void recollect(struct spynet *g, int viewer)
{
    const struct cards *known = g->known[viewer];
    for (int k = 0; k < PILES; k++) g->pile_memory[k] = known[PILE + k];
    for (int s = 0; s < g->base.seats; s++) {
        g->hand_memory[s] = known[HAND + s];
        g->operation_memory[s] = no_card;
        for (int a = 0; a < AREAS; a++)
            g->operation_memory[s] = either(g->operation_memory[s], known[ops_of(s, a)]);
    }
}

void SH_LOCAL(hide)(void *state, int viewer)
{
    struct spynet *g = state;
    if (g->base.phase == OVER) return;
    for (int p = 0; p < places_of(g); p++)
        if (g->count[p] > 0 && !sees(g, viewer, p)) g->in[p] = hidden_cards;
    g->unseen = hidden_cards;
    if (!no_cards(g->news) && viewer != g->mover) g->news = hidden_cards;
    if (g->grabbed != SH_NONE && viewer != g->mover && viewer != g->named) g->grabbed = SH_HIDDEN;
    for (int s = 0; s < g->base.seats; s++) {
        if (s == viewer) continue;
        memset(g->known[s], SH_HIDDEN, sizeof g->known[s]);
        g->open[s] = UINT32_MAX;
    }
    recollect(g, viewer < SEATS ? viewer : WATCHER);
}

void SH_LOCAL(hide_move)(const void *state, int viewer, struct sh_act *act)
{
    const struct spynet *g = state;
    bool seen = viewer == act->seat;
    switch (act->move.verb) {
    case V_DRAW: seen = viewer == g->mover; break;
    case V_KEEP: break;
    case V_OPERATION: seen |= g->situation == S_open_files; break;
    case V_PASS: seen |= viewer == (act->seat ^ 2); break;
    case V_GRAB:
    case V_GIVE: seen |= viewer == g->named; break;
    default: return;
    }
    if (!seen) act->move.a = SH_HIDDEN;
}

/* ---- laws of the game ---- */

/* Add cards to those that have a place already; false: one of them is there twice. */
static bool add_all(struct cards *all, struct cards more)
{
    bool twice = !no_cards(both(*all, more));
    *all = either(*all, more);
    return !twice;
}

static const char *broken_cards(const struct spynet *g)
{
    struct cards all = g->unseen;
    bool once = add_all(&all, g->discard);
    int unseen = g->deck;
    for (int p = 0; p < PLACES; p++) {
        once &= add_all(&all, g->in[p]);
        if (count_cards(g->in[p]) != g->count[p]) return "cards-do-not-add-up";
        if (p >= OPS && !no_cards(without(g->in[p], cards_in[(p - OPS) % AREAS])))
            return "operation-in-a-wrong-area";
    }
    for (int s = 0; s < SEATS; s++)
        for (int a = 0; a < AREAS; a++) once &= add_all(&all, g->display[s][a]);
    for (int c = 0; c < CARDS; c++)
        if (g->under[c] != SH_NONE) once &= add_all(&all, one_card(c));
    for (int k = 0; k < PILES; k++) unseen += fresh(g, k);
    if (count_cards(g->unseen) != unseen) return "unseen-cards-do-not-add-up";
    for (int k = 0; k < PILES; k++)
        if (count_cards(both(g->news, g->in[PILE + k])) != g->new_cards[k])
            return "news-do-not-add-up";
    if (!once) return "card-twice";
    return no_cards(without(every_card, all)) ? NULL : "card-missing";
}

static const char *broken_strength(const struct spynet *g)
{
    for (int s = 0; s < g->base.seats; s++)
        for (int a = 0; a < AREAS; a++) {
            struct cards left = g->display[s][a];
            int sum = 0;
            while (!no_cards(left)) sum += total_strength(g, pop_card(&left));
            if (sum != g->strength[s][a]) return "strength-does-not-add-up";
            if (leads(g, s, a) != dominates(g, s, a)) return "dominance-does-not-follow";
        }
    return NULL;
}

/* Agents on display have a number of their own that says when they were laid, others have none. */
static const char *broken_order(const struct spynet *g)
{
    uint64_t shown = 0, numbers = 0;
    for (int s = 0; s < g->base.seats; s++)
        for (int a = 0; a < AREAS; a++) shown |= g->display[s][a].word[0];
    for (int c = 0; c < AGENTS; c++) {
        if ((shown >> c & 1) != (g->laid[c] != SH_NONE)) return "laid-but-not-there";
        if (g->laid[c] == SH_NONE) continue;
        if (g->laid[c] >= g->agents_laid || (numbers >> g->laid[c] & 1)) return "laid-at-once";
        numbers |= UINT64_C(1) << g->laid[c];
    }
    return NULL;
}

/* Every card is where the viewer thinks it can be, and he has no thoughts about what he sees. */
static const char *broken_memory(const struct spynet *g, int viewer)
{
    struct cards thought = no_card, hidden = no_card;
    for (int p = 0; p < PLACES; p++) {
        thought = either(thought, g->known[viewer][p]);
        if (is_own(viewer, p) || (p >= OPS && g->situation == S_open_files)) continue;
        hidden = either(hidden, g->in[p]);
    }
    if (!no_cards(without(thought, hidden))) return "memory-of-what-is-open";
    for (int p = 0; p < PLACES; p++) {
        struct cards here = both(g->in[p], hidden), new = without(here, thought);
        if (!no_cards(without(both(here, thought), g->known[viewer][p]))) return "memory-is-wrong";
        if (!no_cards(new) && !(g->open[viewer] >> p & 1)) return "card-came-from-nowhere";
    }
    return NULL;
}

const char *SH_LOCAL(broken)(const void *state)
{
    const struct spynet *g = state;
    const char *why = broken_cards(g);
    if (!why) why = broken_strength(g);
    if (!why) why = broken_order(g);
    if (g->base.phase == OVER) return why;
    for (int i = 0; !why && i <= g->base.seats; i++) why = broken_memory(g, viewer_at(g, i));
    return why;
}
