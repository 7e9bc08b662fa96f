/* games/insider/refuse.c - why something may not be done, with the numbers that explain it. */
#include <string.h>

#include "insider.h"

/* ---- chance ---- */

static const char *refuse_deal(const struct insider *g, struct sh_move m)
{
    if (m.a != dealt_to(g)) return "deal-in-seat-order";
    return SH_LOCAL(in_deck)(g, m.b) > 0 ? NULL : "none-in-the-pile";
}

static const char *refuse_chance(const struct insider *g, struct sh_move m)
{
    bool one_die = g->base.phase == P_DICE && g->rumours >> g->mover & 1;
    switch (m.verb) {
    case V_DEAL: return refuse_deal(g, m);
    case V_EVALUATION:
        return SH_LOCAL(cards_to_turn)(g) >> m.a & 1 ? NULL : "card-cannot-come";
    case V_FIRST: return m.a < g->base.seats ? NULL : "nobody-sits-there";
    case V_DICE:
        if (one_die) return "one-die-only";
        return m.a > 0 && m.b > 0 && m.a + m.b != WALK_POINTS ? NULL : "dice-cannot-show-it";
    case V_DIE:
        if (!one_die) return "two-dice";
        return m.a > 0 ? NULL : "dice-cannot-show-it";
    case V_ROBBED: return g->hand[g->victim][m.a] > 0 ? NULL : "not-in-that-hand";
    default: return SH_LOCAL(in_deck)(g, m.a) > 0 ? NULL : "none-in-the-pile";
    }
}

/* ---- walking ---- */

static const char *refuse_turn(const struct insider *g, struct sh_move m)
{
    if (m.verb == V_WALK) return g->rumours >> g->mover & 1 ? "rumours-one-die" : NULL;
    if (m.verb == V_ROLL || SH_LOCAL(draw_due)(g, g->mover) > 0) return NULL;
    return g->cards[g->mover] == HAND_MAX ? "hand-is-full" : "no-pawn-on-a-space";
}

static const char *refuse_target(const struct insider *g, int square)
{
    struct squares taken;
    SH_LOCAL(all_pawns)(g, &taken);
    if (!SH_LOCAL(exists)(g, square)) return "no-such-square";
    if (in_spaces(square, SH_LOCAL(blocked)(g))) return "blocker-in-the-way";
    if (!is_space(square) && has(&taken, square)) return "square-is-taken";
    return NULL;
}

static const char *refuse_move(const struct insider *g, struct sh_move m)
{
    if (pawns_at(g, g->mover, m.a) == 0) return "no-pawn-of-yours";
    if (is_table(m.a)) return "pawn-is-seated";
    if (free_at(g, m.a) == 0) return "pawn-is-done";
    if (m.a == m.b) return "same-square";
    const char *why = refuse_target(g, m.b);
    if (why) return why;
    if (in_spaces(m.b, CORNERS) && m.b != home_of(g, g->mover)) return "not-your-base";
    int cost = SH_LOCAL(cost)(g, m.a, m.b);
    return cost == 0 ? "no-way-there" : cost > g->points ? "not-enough-points" : NULL;
}

static const char *refuse_rob(const struct insider *g, struct sh_move m)
{
    if (m.a >= g->base.seats) return "nobody-sits-there";
    if (m.a == g->mover) return "not-yourself";
    if (g->stop == SH_NONE) return "rob-where-you-arrive";
    if (pawns_at(g, m.a, g->stop) == 0) return "no-pawn-of-theirs";
    if (g->robbed >> m.a & 1) return "robbed-already";
    if (g->cards[m.a] == 0) return "no-cards-to-rob";
    return g->cards[g->mover] == HAND_MAX ? "hand-is-full" : NULL;
}

/* ---- card actions ---- */

static const char *refuse_pawn(const struct insider *g, int verb, int seat, int square)
{
    if (seat >= g->base.seats) return "nobody-sits-there";
    if (pawns_at(g, seat, square) == 0) return "no-such-pawn";
    if (SH_LOCAL(in_range)(verb, square)) return NULL;
    return verb == V_SWAP ? "outer-spaces-only" : "spaces-and-tables-only";
}

static const char *refuse_swap(const struct insider *g, struct sh_move m)
{
    const char *why = refuse_pawn(g, m.verb, m.a, m.b);
    if (why) return why;
    return SH_LOCAL(has_partner)(g, m.verb, m.a, m.b) ? NULL : "nobody-to-swap-with";
}

static const char *refuse_with(const struct insider *g, struct sh_move m)
{
    const char *why = refuse_pawn(g, V_SWAP + g->pending, m.a, m.b);
    if (why) return why;
    if (m.a == g->pawn[0]) return "pawns-of-one-seat";
    return m.b == g->pawn_at[0] ? "same-square" : NULL;
}

static const char *refuse_flight(const struct insider *g, struct sh_move m)
{
    if (pawns_at(g, g->mover, m.a) == 0) return "no-pawn-of-yours";
    if (!SH_LOCAL(in_range)(m.verb, m.a) || !SH_LOCAL(in_range)(m.verb, m.b))
        return m.verb == V_FLY ? "outer-spaces-only" : "spaces-and-tables-only";
    if (m.a == m.b) return "same-square";
    if (is_table(m.a) && is_table(m.b)) return "table-to-table";
    return refuse_target(g, m.b);
}

static const char *refuse_seat(const struct insider *g, struct sh_move m)
{
    if (m.a >= g->base.seats) return "nobody-sits-there";
    if (m.a == g->mover) return "not-yourself";
    if (m.verb == V_SCANDAL) return g->misses >> m.a & 1 ? "misses-already" : NULL;
    if (m.verb == V_RUMOURS) return g->rumours >> m.a & 1 ? "rumours-already" : NULL;
    return pawns_at(g, m.a, home_of(g, m.a)) == PAWNS ? "all-at-home" : NULL;
}

/* Is it time to play or to trade cards? */
static const char *refuse_cards(const struct insider *g)
{
    if (g->action == ACTION_SPENT) return "action-is-spent";
    return g->action == ACTION_LATER ? "move-first" : NULL;
}

static const char *refuse_action(const struct insider *g, struct sh_move m)
{
    struct squares taken;
    const char *why = refuse_cards(g);
    if (why) return why;
    if (!can_pay(g, m.verb)) return "cards-are-missing";
    switch (m.verb) {
    case V_SWAP:
    case V_SWAP2: return refuse_swap(g, m);
    case V_VIP:
        SH_LOCAL(all_pawns)(g, &taken);
        return taken.lane[LANE_TABLE] ? NULL : "nobody-is-seated";
    case V_FLY:
    case V_FLY2: return refuse_flight(g, m);
    case V_MEETING:
    case V_SCANDAL:
    case V_RUMOURS: return refuse_seat(g, m);
    case V_AGAIN: return SH_LOCAL(can_move)(g) ? "points-are-left" : NULL;
    default: return NULL; /* V_BOMB, V_OUT, V_HYPE */
    }
}

static const char *refuse_trade(const struct insider *g, struct sh_move m)
{
    const char *why = refuse_cards(g);
    if (why) return why;
    return g->hand[g->mover][m.a] > 0 ? NULL : "card-not-in-hand";
}

/* ---- blockers, tables, guards ---- */

static const char *refuse_block(const struct insider *g, struct sh_move m)
{
    struct standing standing;
    if (g->base.phase == P_BLOCKERS && g->left == 0) return "blockers-are-moved";
    if (g->base.phase == P_MOVE && g->action == ACTION_SPENT) return "action-is-spent";
    if (g->base.phase == P_MOVE && !is_double(g)) return "no-double";
    SH_LOCAL(stand)(g, &standing);
    if (!in_spaces(m.a, standing.blocked)) return "no-blocker-there";
    if (m.a == g->moved) return "another-blocker";
    if (!in_spaces(m.b, PLACES)) return "not-for-blockers";
    if (in_spaces(m.b, standing.blocked)) return "blocker-in-the-way";
    return SH_LOCAL(encloses)(g, &standing, space_bit(m.a), space_bit(m.b));
}

static const char *refuse_reseat(const struct insider *g, struct sh_move m)
{
    if (g->left == 0) return "reseats-are-used";
    if (m.a >= tables_of(g->card) || m.b >= tables_of(g->card)) return "no-such-table";
    if (m.a >= m.b) return "lower-table-first";
    return SH_LOCAL(guest)(g, m.a) == SH_LOCAL(guest)(g, m.b) ? "nothing-changes" : NULL;
}

static const char *refuse_guard(const struct insider *g, int seat, struct sh_move m)
{
    int have = g->hand[seat][GUARD];
    if (m.verb == V_ACCEPT) return NULL;
    if (m.verb == V_GUARD)
        return have >= level_of_action(V_SWAP + g->pending) ? NULL : "too-few-guards";
    if (m.a > have) return "too-few-guards";
    return m.a > g->left ? "too-many-guards" : NULL;
}

/* ---- all of it ---- */

/* Which phase asks for a verb? Some have two. */
static bool is_asked(const struct insider *g, int verb)
{
    int phase = g->base.phase;
    switch (verb) {
    case V_DEAL: return phase == P_DEAL;
    case V_EVALUATION: return phase == P_EVALUATION;
    case V_FIRST: return phase == P_FIRST;
    case V_DICE:
    case V_DIE: return phase == P_DICE;
    case V_DRAWN: return phase == P_DRAW || phase == P_TRADE;
    case V_ROBBED: return phase == P_ROB;
    case V_WALK:
    case V_ROLL:
    case V_DRAW: return phase == P_TURN;
    case V_WITH: return phase == P_WITH;
    case V_RESEAT: return phase == P_RESEAT;
    case V_BLOCK: return phase == P_MOVE || phase == P_BLOCKERS;
    case V_DONE: return phase == P_RESEAT || phase == P_BLOCKERS;
    case V_GUARD:
    case V_ACCEPT: return phase == P_GUARD;
    case V_GUARDS: return phase == P_GUARDS;
    default: return phase == P_MOVE;
    }
}

const char *SH_LOCAL(refuse)(const void *state, int seat, struct sh_move m, const char *word)
{
    const struct insider *g = state;
    (void)word;
    if (!is_asked(g, m.verb)) return "not-now";
    if (m.verb <= V_ROBBED) return refuse_chance(g, m);
    if (m.verb <= V_DRAW) return refuse_turn(g, m);
    if (m.verb >= V_SWAP && m.verb <= V_HYPE) return refuse_action(g, m);
    switch (m.verb) {
    case V_MOVE: return refuse_move(g, m);
    case V_ROB: return refuse_rob(g, m);
    case V_WITH: return refuse_with(g, m);
    case V_RESEAT: return refuse_reseat(g, m);
    case V_BLOCK: return refuse_block(g, m);
    case V_DONE: return NULL;
    case V_TRADE: return refuse_trade(g, m);
    case V_END: return SH_LOCAL(can_move)(g) ? "points-are-left" : NULL;
    default: return refuse_guard(g, seat, m);
    }
}

int SH_LOCAL(explain)(const void *state, int seat, struct sh_move m, const char *word,
                      const char *why, struct sh_arg args[SH_ARGS_MAX])
{
    const struct insider *g = state;
    bool cards = strcmp(why, "cards-are-missing") == 0, guards = strcmp(why, "too-few-guards") == 0;
    int need = 0, have = 0, left = -1, n = 0;
    (void)word;
    if (strcmp(why, "not-enough-points") == 0)
        args[n++] = (struct sh_arg){"cost", K_NONE, (int16_t)SH_LOCAL(cost)(g, m.a, m.b)};
    if (strcmp(why, "not-enough-points") == 0 || strcmp(why, "points-are-left") == 0)
        left = g->points;
    if (strcmp(why, "too-many-guards") == 0) left = g->left;
    if (left >= 0) args[n++] = (struct sh_arg){"left", K_NONE, (int16_t)left};
    if (cards) {
        need = level_of_action(m.verb);
        have = g->hand[seat][kind_of_action(m.verb)];
    }
    if (guards) {
        need = m.verb == V_GUARDS ? m.a : level_of_action(V_SWAP + g->pending);
        have = g->hand[seat][GUARD];
    }
    if (strcmp(why, "base-shut-in") == 0 || strcmp(why, "pawn-shut-in") == 0) {
        struct shut_in who = SH_LOCAL(who_is_shut_in)(g, space_bit(m.a), space_bit(m.b));
        args[n++] = (struct sh_arg){"seat", K_SEAT, who.seat};
        args[n++] = (struct sh_arg){"square", K_SQUARE, who.square};
    }
    if (cards || guards) {
        args[n++] = (struct sh_arg){"need", K_NONE, (int16_t)need};
        args[n++] = (struct sh_arg){"have", K_NONE, (int16_t)have};
    }
    return n;
}
