/*
 * games/insidejob/chance.c - what chance draws in Inside Job: roles, cards, who begins, missions.
 *
 * People may agree on who begins, and on who gets the role that lies face up from the start: then
 * that draw has one possibility. What they agreed on stands in the state from its start: the first
 * starter, and a face-up seat that has no role yet.
 */
#include <string.h>

#include "insidejob.h"

/* ---- roles ---- */

/* The seat for which the role that begins face up is kept (p. 15); SH_NONE: there is none, or it
   has it. */
static int waiting_seat(const struct insidejob *g)
{
    for (int p = next_role_place(g); p < places(g); p++)
        if (g->face_up[p]) return p;
    return SH_NONE;
}

/* How many copies of a role may be drawn now: a seat that waits gets the role kept for it, nobody
   else does. */
static int role_copies(const struct insidejob *g, int role)
{
    int waiting = waiting_seat(g);
    bool is_kept = waiting != SH_NONE && starts_face_up(role);
    bool is_its_turn = waiting == next_role_place(g);
    return is_kept == is_its_turn ? role_left(g, role) : 0;
}

static uint32_t role_draws(const struct insidejob *g)
{
    int next = next_role_place(g), waiting = waiting_seat(g);
    return (uint32_t)(waiting == next ? 1 : places(g) - next - (waiting != SH_NONE));
}

/* ---- all draws ---- */

static int next_deal_seat(const struct insidejob *g)
{
    int s = 0;
    while (g->count[s] == g->hand_cards) s++;
    return s;
}

uint32_t SH_LOCAL(draws)(const void *state)
{
    const struct insidejob *g = state;
    switch (g->base.phase) {
    case ROLE: return role_draws(g);
    case FIRST: return g->starter != SH_NONE ? 1 : g->base.seats;
    case MISSION: return g->left_count;
    default: return (uint32_t)sh_bits(g->stock);
    }
}

struct sh_move SH_LOCAL(draw)(const void *state, uint32_t index)
{
    const struct insidejob *g = state;
    int role = 0, at = (int)index;
    switch (g->base.phase) {
    case ROLE:
        for (; at >= role_copies(g, role); role++) at -= role_copies(g, role);
        return (struct sh_move){V_ROLE, (uint8_t)next_role_place(g), (uint8_t)role, 0};
    case DEAL:
        return (struct sh_move){V_DEAL, (uint8_t)next_deal_seat(g),
                                (uint8_t)sh_nth_bit(g->stock, at), 0};
    case FIRST:
        return (struct sh_move){V_FIRST, g->starter != SH_NONE ? g->starter : (uint8_t)index, 0, 0};
    case MISSION: return (struct sh_move){V_MISSION, g->left[index], 0, 0};
    default: return (struct sh_move){V_DRAW, (uint8_t)sh_nth_bit(g->stock, at), 0, 0};
    }
}

uint32_t SH_LOCAL(weight)(const void *state, struct sh_move m)
{
    const struct insidejob *g = state;
    uint32_t n = 0;
    if (m.verb == V_ROLE) return (uint32_t)role_copies(g, m.b);
    if (m.verb != V_MISSION) return 1;
    for (int i = 0; i < g->left_count; i++) n += g->left[i] == m.a;
    return n;
}

/* Every draw once, those that are alike one after the other. */
int SH_LOCAL(chance_moves)(const struct insidejob *g, struct sh_move *out)
{
    int n = 0;
    uint32_t total = SH_LOCAL(draws)(g);
    for (uint32_t i = 0; i < total; i++) {
        struct sh_move m = SH_LOCAL(draw)(g, i);
        if (n == 0 || !sh_same(out[n - 1], m)) out[n++] = m;
    }
    return n;
}

const char *SH_LOCAL(refuse_chance)(const struct insidejob *g, struct sh_move m)
{
    bool there;
    switch (m.verb) {
    case V_ROLE:
        if (m.a != next_role_place(g)) return "in-seat-order";
        if (role_left(g, m.b) > 0 && role_copies(g, m.b) == 0) return "role-is-given";
        there = role_left(g, m.b) > 0;
        break;
    case V_DEAL:
        if (m.a != next_deal_seat(g)) return "in-seat-order";
        there = g->stock >> m.b & 1;
        break;
    case V_FIRST:
        if (m.a >= g->base.seats) return "nobody-sits-there";
        return g->starter != SH_NONE && m.a != g->starter ? "another-seat-begins" : NULL;
    case V_MISSION: there = memchr(g->left, m.a, g->left_count) != NULL; break;
    default: there = g->stock >> m.a & 1;
    }
    return there ? NULL : "not-in-the-deck";
}
