/*
 * games/spynet/imagine.c - worlds of SpyNet that fit what a viewer knows.
 *
 * Every hidden place has to get as many cards as lie there. A card the viewer has seen goes to one
 * of the places where it can be; cards he has never seen fill the places that are open to them, and
 * what is left over nobody has seen. Places that are hard to fill come first: those into which
 * nothing unseen can have come, and operations, which must belong to their area. If nothing is left
 * to choose from, cards that were given already change places (augmenting paths), so no world is
 * ever thrown away.
 *
 * What the other seats know in this world is a guess: each of them has seen a hidden card where it
 * is, or knows as much of it as everybody does.
 */
#include <assert.h>
#include <string.h>

#include "spynet.h"

struct plan {
    const struct spynet *g;
    const struct cards  *known;  /* of the viewer */
    uint32_t             open;
    struct sh_rng       *rng;
    struct cards         hidden; /* cards the viewer has never seen */
    struct cards         moved;  /* cards he has seen that can be in several places */
    struct cards         free;   /* those of both that are still to be given */
    struct cards         got[PLACES];
    uint8_t              room[PLACES];
};

static int pick(struct plan *plan, struct cards set)
{
    return nth_card(set, (int)sh_rng_below(plan->rng, (uint32_t)count_cards(set)));
}

/* The cards that can be in a place: those known to be possible there, and unseen ones that fit. */
static struct cards candidates(const struct plan *plan, int place)
{
    struct cards unseen = no_card, ambiguous = both(plan->known[place], plan->moved);
    if (plan->open >> place & 1) unseen = plan->hidden;
    if (place >= OPS)
        unseen = both(both(unseen, cards_in[(place - OPS) % AREAS]), every_operation);
    return either(ambiguous, unseen);
}

static void give(struct plan *plan, int place, int card)
{
    add_card(&plan->got[place], card);
    drop_card(&plan->free, card);
}

/* ---- when there is nothing left to choose from ---- */

static int place_with(const struct plan *plan, int card)
{
    int p = 0;
    while (!has_card(plan->got[p], card)) p++;
    return p;
}

/* Find a card for a place; it may come from another place that finds one in turn. */
static bool fill_from_others(struct plan *plan, int place, uint32_t *tried)
{
    struct cards can = candidates(plan, place), ready = both(can, plan->free);
    if (!no_cards(ready)) {
        give(plan, place, pick(plan, ready));
        return true;
    }
    *tried |= UINT32_C(1) << place;
    for (can = without(can, plan->got[place]); !no_cards(can);) {
        int card = pop_card(&can), from = place_with(plan, card);
        if ((*tried >> from & 1) || !fill_from_others(plan, from, tried)) continue;
        drop_card(&plan->got[from], card);
        add_card(&plan->got[place], card);
        return true;
    }
    return false;
}

/* Find a place for a card; a card that was there may have to find another. */
static bool place_by_moving(struct plan *plan, int card, uint32_t *tried)
{
    for (int p = 0; p < places_of(plan->g); p++) {
        if (!has_card(plan->known[p], card) || (*tried >> p & 1)) continue;
        *tried |= UINT32_C(1) << p;
        if (plan->room[p] > 0) {
            plan->room[p]--;
            add_card(&plan->got[p], card);
            return true;
        }
        struct cards unseen = both(plan->got[p], plan->hidden);
        if (!no_cards(unseen)) { /* one that nobody misses */
            int out = first_card(unseen);
            drop_card(&plan->got[p], out);
            add_card(&plan->free, out);
            add_card(&plan->got[p], card);
            return true;
        }
        for (struct cards left = both(plan->got[p], plan->moved); !no_cards(left);) {
            int out = pop_card(&left);
            drop_card(&plan->got[p], out);
            if (place_by_moving(plan, out, tried)) {
                add_card(&plan->got[p], card);
                return true;
            }
            add_card(&plan->got[p], out);
        }
    }
    return false;
}

/* ---- giving cards to places ---- */

static void fill(struct plan *plan, int place)
{
    while (plan->room[place] > 0) {
        struct cards ready = both(candidates(plan, place), plan->free);
        uint32_t tried = 0;
        plan->room[place]--;
        if (!no_cards(ready)) give(plan, place, pick(plan, ready));
        else if (!fill_from_others(plan, place, &tried)) assert(0 && "the true world is possible");
    }
}

/* A card of several places into one of them that has room, more likely where there is more. */
static void put_somewhere(struct plan *plan, int card)
{
    uint32_t total = 0, tried = 0;
    drop_card(&plan->free, card);
    for (int p = 0; p < OPS; p++)
        if (has_card(plan->known[p], card)) total += plan->room[p];
    if (total == 0) {
        if (!place_by_moving(plan, card, &tried)) assert(0 && "the true world is possible");
        return;
    }
    uint32_t at = sh_rng_below(plan->rng, total);
    for (int p = 0;; p++) {
        if (!has_card(plan->known[p], card)) continue;
        if (at < plan->room[p]) {
            plan->room[p]--;
            add_card(&plan->got[p], card);
            return;
        }
        at -= plan->room[p];
    }
}

/* The rest of hands, piles and draft from the cards the viewer has never seen. */
static void fill_evenly(struct plan *plan)
{
    uint8_t list[CARDS];
    uint32_t left = 0;
    for (struct cards rest = plan->free; !no_cards(rest);) list[left++] = (uint8_t)pop_card(&rest);
    for (int p = 0; p < OPS; p++)
        for (; plan->room[p] > 0; plan->room[p]--) {
            uint32_t at = sh_rng_below(plan->rng, left);
            give(plan, p, list[at]);
            list[at] = list[--left];
        }
}

/* Cards with one possible place go there; `moved` are those with several. */
static void place_certain(struct plan *plan, int viewer)
{
    const struct spynet *g = plan->g;
    struct cards once = no_card;
    for (int p = 0; p < places_of(g); p++) {
        plan->moved = either(plan->moved, both(once, plan->known[p]));
        once = either(once, plan->known[p]);
    }
    for (int p = 0; p < places_of(g); p++) {
        bool given = is_own(viewer, p) || (p >= OPS && g->situation == S_open_files);
        plan->got[p] = given ? no_card : without(plan->known[p], plan->moved);
        plan->room[p] = (uint8_t)(given ? 0 : g->count[p] - count_cards(plan->got[p]));
    }
    plan->free = either(plan->moved, plan->hidden);
}

static void make_plan(struct plan *plan, int viewer)
{
    int places = places_of(plan->g);
    place_certain(plan, viewer);
    for (int p = 0; p < OPS; p++)
        if (!(plan->open >> p & 1)) fill(plan, p);
    for (int p = OPS; p < places; p++) fill(plan, p);
    for (struct cards left = both(plan->free, plan->moved); !no_cards(left);)
        put_somewhere(plan, pop_card(&left));
    fill_evenly(plan);
}

/* ---- all of it ---- */

/* Every card that lies open, or that the viewer has in his hand or among his operations. */
static struct cards before_his_eyes(const struct spynet *g, int viewer)
{
    struct cards set = g->discard;
    for (int s = 0; s < g->base.seats; s++)
        for (int a = 0; a < AREAS; a++) {
            set = either(set, g->display[s][a]);
            if (s == viewer || g->situation == S_open_files)
                set = either(set, g->in[ops_of(s, a)]);
        }
    for (int c = 0; c < CARDS; c++)
        if (g->under[c] != SH_NONE) add_card(&set, c);
    return viewer < SEATS ? either(set, g->in[HAND + viewer]) : set;
}

/* What one seat is looking at just now it knows, too. */
static int looked_at(const struct spynet *g)
{
    switch (g->base.phase) {
    case DEAL:
    case DRAFTING:
    case PASSED_ON: return DRAFT;
    case LOOK: return PILE + g->pile;
    case GRAB:
    case GIVE: return HAND + g->named;
    }
    return -1;
}

static void imagine_memory(struct spynet *g, int seat, struct sh_rng *rng)
{
    int looked = seat == g->mover ? looked_at(g) : -1;
    struct cards own = g->in[HAND + seat], seen = {{sh_rng_next(rng), sh_rng_next(rng)}};
    struct cards *known = g->known[seat], *common = g->known[WATCHER];
    if (looked >= 0) seen = either(seen, g->in[looked]);
    for (int a = 0; a < AREAS; a++) own = either(own, g->in[ops_of(seat, a)]);
    uint32_t open = (uint32_t)sh_rng_next(rng); /* where it has seen all, more may seem possible */
    memset(known, 0, sizeof g->known[seat]);
    for (int p = 0; p < places_of(g); p++) {
        if (is_own(seat, p) || p == looked) open &= ~(UINT32_C(1) << p);
        if (is_own(seat, p) || (p >= OPS && g->situation == S_open_files)) continue;
        known[p] = either(both(g->in[p], seen), without(common[p], seen));
        known[p] = without(known[p], own);
        if (!no_cards(without(g->in[p], known[p]))) open |= UINT32_C(1) << p;
    }
    g->open[seat] = open & g->open[WATCHER];
}

/* Which cards of the piles the mover was the first to see: some that the viewer has not seen. */
static void imagine_news(struct spynet *g, struct cards unseen, struct sh_rng *rng)
{
    g->news = no_card;
    for (int k = 0; k < PILES; k++) {
        struct cards maybe = both(g->in[PILE + k], unseen);
        for (int i = 0; i < g->new_cards[k]; i++) {
            int card = nth_card(maybe, (int)sh_rng_below(rng, (uint32_t)count_cards(maybe)));
            drop_card(&maybe, card);
            add_card(&g->news, card);
        }
    }
}

static void imagine_grabbed(struct spynet *g, struct sh_rng *rng)
{
    struct cards hand = g->in[HAND + g->mover];
    g->grabbed = (uint8_t)nth_card(hand, (int)sh_rng_below(rng, g->count[HAND + g->mover]));
}

void SH_LOCAL(imagine)(void *view, int viewer, struct sh_rng *rng)
{
    struct spynet *g = view;
    int row = viewer < SEATS ? viewer : WATCHER;
    struct plan plan = {.g = g, .known = g->known[row], .open = g->open[row], .rng = rng};
    if (g->base.phase == OVER) return;
    plan.hidden = without(every_card, before_his_eyes(g, viewer));
    for (int p = 0; p < places_of(g); p++) plan.hidden = without(plan.hidden, plan.known[p]);
    make_plan(&plan, viewer);
    for (int p = 0; p < places_of(g); p++) {
        bool given = is_own(viewer, p) || (p >= OPS && g->situation == S_open_files);
        if (!given) g->in[p] = plan.got[p];
    }
    g->unseen = plan.free;
    if (is_hidden(g->news)) imagine_news(g, plan.hidden, rng);
    if (g->grabbed == SH_HIDDEN) imagine_grabbed(g, rng);
    for (int s = 0; s < g->base.seats; s++)
        if (s != viewer) imagine_memory(g, s, rng);
    memset(g->pile_memory, 0, sizeof g->pile_memory);
    memset(g->hand_memory, 0, sizeof g->hand_memory);
    memset(g->operation_memory, 0, sizeof g->operation_memory);
}
