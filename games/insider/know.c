/*
 * games/insider/know.c - who knows what in INSIDER, and the laws its states keep.
 *
 * Hands are secret, but much can be told about them. Whoever is robbed knows a card of the
 * robber's; guards promised in vain stay where they are; and when the draw pile is made from the
 * discard pile, everybody knows what is in it. `known` holds, per viewer, the cards that a hand
 * has at least, `stock` the cards that the draw pile has at most.
 */
#include <string.h>

#include "insider.h"

/* ---- what is learned ---- */

static void forget(uint8_t *known, int count)
{
    *known = (uint8_t)(*known > count ? *known - count : 0);
}

void SH_LOCAL(learn_drawn)(struct insider *g, int seat, int kind)
{
    g->stock[seat][kind]--;
    g->drawn[seat]++;
}

void SH_LOCAL(learn_new_pile)(struct insider *g)
{
    for (int v = 0; v < VIEWERS; v++) memcpy(g->stock[v], g->discard, KINDS);
    memset(g->drawn, 0, sizeof g->drawn);
}

void SH_LOCAL(learn_discarded)(struct insider *g, int seat, int kind, int count)
{
    for (int v = 0; v < VIEWERS; v++) forget(&known_of(g, v, seat)[kind], count);
}

void SH_LOCAL(learn_promised)(struct insider *g, int seat, int guards)
{
    for (int v = 0; v < VIEWERS; v++) {
        uint8_t *known = &known_of(g, v, seat)[GUARD];
        if (v != seat && *known < guards) *known = (uint8_t)guards;
    }
}

/* The two of them saw the card; for all others it may have been one of any kind. */
void SH_LOCAL(learn_robbed)(struct insider *g, int robber, int victim, int kind)
{
    forget(&known_of(g, robber, victim)[kind], 1);
    known_of(g, victim, robber)[kind]++;
    for (int v = 0; v < VIEWERS; v++)
        for (int k = 0; v != robber && v != victim && k < KINDS; k++)
            forget(&known_of(g, v, victim)[k], 1);
    g->met[robber] |= (uint8_t)(1u << victim);
    g->met[victim] |= (uint8_t)(1u << robber);
}

/* ---- what is hidden ---- */

void SH_LOCAL(hide)(void *state, int viewer)
{
    struct insider *g = state;
    for (int s = 0; s < g->base.seats; s++) {
        if (s == viewer) continue;
        memset(g->hand[s], SH_HIDDEN, KINDS);
        memset(g->stock[s], SH_HIDDEN, KINDS);
        for (int h = 0; h < g->base.seats; h++) /* what they know of my hand, I know */
            if (h != viewer && h != s) memset(known_of(g, s, h), SH_HIDDEN, KINDS);
    }
}

void SH_LOCAL(hide_move)(const void *state, int viewer, struct sh_act *act)
{
    const struct insider *g = state;
    struct sh_move *m = &act->move;
    if (m->verb == V_DEAL && m->a != viewer) m->b = SH_HIDDEN;
    if (m->verb == V_DRAWN && g->mover != viewer) m->a = SH_HIDDEN;
    if (m->verb == V_ROBBED && g->mover != viewer && g->victim != viewer) m->a = SH_HIDDEN;
}

/* ---- what it could be instead ---- */

/* A card at random out of these, each as likely as the others. */
static int take(uint8_t left[KINDS], struct sh_rng *rng)
{
    uint32_t total = 0, kind = 0;
    for (int k = 0; k < KINDS; k++) total += left[k];
    uint32_t pick = sh_rng_below(rng, total);
    for (; pick >= left[kind]; kind++) pick -= left[kind];
    left[kind]--;
    return (int)kind;
}

/* The cards that neither this viewer nor the discard pile has, divided: those that somebody must
   hold, and those that may be in the draw pile. */
static void divide(struct insider *g, int viewer, int row, uint8_t held[KINDS], uint8_t open[KINDS])
{
    for (int k = 0; k < KINDS; k++) {
        int unseen = COPIES - g->discard[k] - (row == viewer ? g->hand[viewer][k] : 0), least = 0;
        for (int s = 0; s < g->base.seats; s++)
            if (s != viewer) least += known_of(g, row, s)[k];
        if (unseen - g->stock[row][k] > least) least = unseen - g->stock[row][k];
        held[k] = (uint8_t)least;
        open[k] = (uint8_t)(unseen - least);
    }
}

/* Everybody gets what he is known to have, and the rest at random. */
static void imagine_hands(struct insider *g, int viewer, int row, uint8_t held[KINDS],
                          struct sh_rng *rng)
{
    int missing[SEATS] = {0};
    for (int s = 0; s < g->base.seats; s++) {
        if (s == viewer) continue;
        missing[s] = g->cards[s];
        for (int k = 0; k < KINDS; k++) {
            g->hand[s][k] = known_of(g, row, s)[k];
            held[k] = (uint8_t)(held[k] - g->hand[s][k]);
            missing[s] -= g->hand[s][k];
        }
    }
    for (int s = 0; s < g->base.seats; s++)
        for (; missing[s] > 0; missing[s]--) g->hand[s][take(held, rng)]++;
}

/* What the others drew is gone from the draw pile, and they know which of it was theirs. */
static void imagine_stocks(struct insider *g, int viewer, int row, const uint8_t deck[KINDS],
                           struct sh_rng *rng)
{
    uint8_t gone[KINDS];
    for (int k = 0; k < KINDS; k++) gone[k] = (uint8_t)(g->stock[row][k] - deck[k]);
    for (int s = 0; s < g->base.seats; s++) {
        if (s == viewer) continue;
        memcpy(g->stock[s], g->stock[ANYBODY], KINDS);
        for (int i = 0; i < g->drawn[s]; i++) g->stock[s][take(gone, rng)]--;
    }
}

/* What others know of each other: what anybody can tell, or more if a card went between them. */
static void imagine_known(struct insider *g, int viewer, struct sh_rng *rng)
{
    for (int s = 0; s < g->base.seats; s++)
        for (int h = 0; h < g->base.seats; h++) {
            if (s == viewer || h == viewer || h == s) continue;
            for (int k = 0; k < KINDS; k++) {
                uint8_t known = known_of(g, ANYBODY, h)[k];
                if (g->met[s] >> h & 1)
                    known = (uint8_t)(known + sh_rng_below(rng, g->hand[h][k] - known + 1u));
                known_of(g, s, h)[k] = known;
            }
        }
}

void SH_LOCAL(imagine)(void *view, int viewer, struct sh_rng *rng)
{
    struct insider *g = view;
    uint8_t held[KINDS], open[KINDS], deck[KINDS] = {0};
    int row = viewer < g->base.seats ? viewer : ANYBODY;
    divide(g, viewer, row, held, open);
    for (int i = 0; i < g->deck; i++) deck[take(open, rng)]++;
    for (int k = 0; k < KINDS; k++) held[k] = (uint8_t)(held[k] + open[k]);
    imagine_hands(g, viewer, row, held, rng);
    imagine_stocks(g, viewer, row, deck, rng);
    imagine_known(g, viewer, rng);
}

/* ---- laws ---- */

static const char *broken_cards(const struct insider *g)
{
    int deck = 0;
    for (int s = 0; s < g->base.seats; s++) {
        int cards = 0;
        for (int k = 0; k < KINDS; k++) cards += g->hand[s][k];
        if (cards != g->cards[s]) return "hand-miscounted";
        if (cards > HAND_MAX) return "hand-too-large";
    }
    for (int k = 0; k < KINDS; k++) {
        int left = SH_LOCAL(in_deck)(g, k);
        if (left < 0) return "too-many-of-a-kind";
        deck += left;
        for (int v = 0; v < VIEWERS; v++) {
            if (v < g->base.seats || v == ANYBODY)
                if (left > g->stock[v][k]) return "card-cannot-be-in-the-pile";
            for (int s = 0; s < g->base.seats; s++)
                if (g->known[v][s * KINDS + k] > g->hand[s][k]) return "known-card-is-missing";
        }
    }
    return deck == g->deck ? NULL : "pile-miscounted";
}

static const char *broken_board(const struct insider *g)
{
    struct squares all = {{0}};
    uint32_t blocked = SH_LOCAL(blocked)(g);
    if (sh_bits(blocked) != BLOCKERS || blocked & ~(uint32_t)PLACES) return "blocker-misplaced";
    for (int s = 0; s < g->base.seats; s++) {
        uint32_t mine = PLACES | 1u << base_of(g, s);
        for (int i = 0; i < PAWNS; i++) {
            int square = g->at[s][i];
            if (square >= SQUARES || (i > 0 && square < g->at[s][i - 1])) return "pawns-unsorted";
            if (is_space(square) && !in_spaces(square, mine & ~blocked)) return "pawn-misplaced";
            if (!is_space(square) && has(&all, square)) return "two-on-a-square";
            if (g->card != SH_NONE && !SH_LOCAL(exists)(g, square)) return "no-such-square";
            add(&all, square);
        }
    }
    for (int i = 0; g->mover != SH_NONE && i < PAWNS; i++)
        if (g->done[i] != SH_NONE && free_at(g, g->done[i]) < 0) return "done-pawn-is-missing";
    return NULL;
}

const char *SH_LOCAL(broken)(const void *state)
{
    const struct insider *g = state;
    const char *why = broken_cards(g);
    if (!why) why = broken_board(g);
    if (why) return why;
    for (int s = 0; s < g->base.seats; s++) {
        if (g->score[s] >= STEPS) return "score-off-the-stairs";
        if (g->score[s] >= TOP && g->base.phase != P_OVER) return "play-goes-on-after-the-top";
    }
    if (g->evaluations > PILE || g->turn > TURNS_MAX) return "match-too-long";
    return NULL;
}
