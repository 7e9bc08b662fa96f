/*
 * games/insidejob/know.c - who knows what in Inside Job, and the laws its states keep.
 */
#include <string.h>

#include "insidejob.h"

static void hide_byte(uint8_t *byte)
{
    if (*byte != SH_NONE) *byte = SH_HIDDEN;
}

static void hide_tricks(struct insidejob *g, int viewer)
{
    int last = g->trick < g->tricks ? g->trick : g->tricks - 1;
    for (int t = 0; t <= last; t++) {
        if (g->starter_of[t] != viewer) hide_byte(&g->drawn[t][0]), hide_byte(&g->drawn[t][1]);
        if (g->base.seats > 2 || g->controller_of[t] == viewer) continue;
        hide_byte(&g->out_of[t]);
        if (!found_on_top(g, viewer, t)) hide_byte(&g->top_of[t]);
    }
}

void SH_LOCAL(hide)(void *state, int viewer)
{
    struct insidejob *g = state;
    if (g->base.phase == OVER) return;
    unsigned known = 0;
    for (int p = 0; p < places(g); p++) known |= (unsigned)knows_role(g, viewer, p) << p;
    for (int p = 0; p < places(g); p++)
        if (!(known >> p & 1)) hide_byte(&g->role[p]);
    for (int s = 0; s < g->base.seats; s++) {
        if (s == viewer) continue;
        if (g->count[s] > 0) g->hand[s] = hidden_set;
        if (g->vote[s][0] != SH_NONE) memset(g->vote[s], SH_HIDDEN, 2);
    }
    g->stock = hidden_set;
    if (g->larry && viewer != g->controller) g->larry = hidden_set;
    memset(g->left, SH_HIDDEN, g->left_count);
    if (g->trick != SH_NONE) hide_tricks(g, viewer);
}

void SH_LOCAL(hide_move)(const void *state, int viewer, struct sh_act *act)
{
    const struct insidejob *g = state;
    struct sh_move *m = &act->move;
    switch (m->verb) {
    case V_ROLE:
        if (m->a != viewer && !starts_face_up(m->b)) m->b = SH_HIDDEN;
        return;
    case V_DEAL:
        if (m->a != viewer) m->b = SH_HIDDEN;
        return;
    case V_MISSION:
        if (g->starter != viewer) m->a = SH_HIDDEN;
        return;
    case V_DRAW:
    case V_TOP:
        if (g->controller != viewer) m->a = SH_HIDDEN;
        return;
    case V_VOTE:
    case V_VOTES: /* that somebody voted twice would tell who he is */
        if (act->seat != viewer) *m = (struct sh_move){V_VOTE, SH_HIDDEN, 0, 0};
        return;
    }
}

/* ---- laws of the game ---- */

static const char *broken_cards(const struct insidejob *g)
{
    uint64_t seen = g->stock, outs = 0;
    if (g->gone & seen) return "card-twice";
    seen |= g->gone;
    for (int s = 0; s < g->base.seats; s++) {
        if (sh_bits(g->hand[s]) != g->count[s]) return "cards-do-not-add-up";
        if (g->hand[s] & seen) return "card-twice";
        seen |= g->hand[s];
    }
    for (int t = 0; g->base.seats == 2 && g->trick != SH_NONE && t <= g->trick; t++)
        if (t < g->tricks && g->out_of[t] != SH_NONE) outs |= card_bit(g->out_of[t]);
    int top = top_card(g);
    uint64_t more = outs | g->larry | (top != SH_NONE ? card_bit(top) : 0);
    if (more & seen) return "card-twice";
    return (seen | more) == all_cards ? NULL : "card-missing";
}

static const char *broken_roles(const struct insidejob *g)
{
    int dealt = next_role_place(g);
    for (int role = 0; role < ROLES; role++)
        if (role_left(g, role) < 0) return "role-twice";
    for (int p = 0; p < dealt; p++) {
        if (g->role[p] >= ROLES) return "role-unknown";
        if (p < g->base.seats && !is_insider(g->role[p]))
            for (int suit = 0; suit < SUITS; suit++)
                if ((g->failed[p] >> suit & 1) && (g->hand[p] & suit_set(suit)))
                    return "did-not-follow";
    }
    return NULL;
}

const char *SH_LOCAL(broken)(const void *state)
{
    const struct insidejob *g = state;
    int cases = g->supply;
    for (int p = 0; p < places(g); p++) cases += g->held[p];
    for (int i = 0; i < g->played; i++) cases += g->cased[i];
    if (cases != CASES) return "cases-do-not-add-up";
    const char *why = broken_cards(g);
    if (!why) why = broken_roles(g);
    if (why) return why;
    for (int i = 0; i < g->left_count; i++)
        if (g->left[i] >= MISSIONS || (i > 0 && g->left[i] < g->left[i - 1]))
            return "deck-unsorted";
    return NULL;
}
