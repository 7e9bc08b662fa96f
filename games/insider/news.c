/*
 * games/insider/news.c - what came of an act in INSIDER, for faces to tell.
 *
 * Acts tell themselves who moved what. Here is what followed: evaluations, pawns sent home, how an
 * announced action ended, missed turns, how many cards are held. All of it is public; which card
 * was drawn or taken is told by chance's act, to those who saw it.
 */
#include "insider.h"

/* Lines of news that grow, and what was known before and after the act. */
struct telling {
    const struct insider *before, *after;
    struct sh_line       *lines;
    int                   n;
};

#define TELL(t, key, ...) \
    ((t)->n = sh_add_news((t)->lines, (t)->n, key, (const struct sh_arg[]){__VA_ARGS__, {0}}))

static void tell_hand(struct telling *t, int seat)
{
    int cards = t->after->cards[seat];
    TELL(t, cards == 0 ? "hand-empty" : cards == 1 ? "hand-one" : "hand",
         {"seat", K_SEAT, (int16_t)seat}, {"cards", 0, (int16_t)cards});
}

static void tell_robbed(struct telling *t)
{
    int robber = t->before->mover, victim = t->before->victim;
    TELL(t, "robbed", {"seat", K_SEAT, (int16_t)robber}, {"cards", 0, t->after->cards[robber]},
         {"seat2", K_SEAT, (int16_t)victim}, {"cards2", 0, t->after->cards[victim]});
}

static void tell_reseated(struct telling *t, struct sh_move m)
{
    int low = SH_LOCAL(guest)(t->after, m.a), high = SH_LOCAL(guest)(t->after, m.b);
    if (low == SH_NONE || high == SH_NONE) {
        TELL(t, "moved-table", {"seat", K_SEAT, (int16_t)(low == SH_NONE ? high : low)},
             {"table", K_TABLE, low == SH_NONE ? m.b : m.a},
             {"table2", K_TABLE, low == SH_NONE ? m.a : m.b});
        return;
    }
    TELL(t, "reseated", {"seat", K_SEAT, (int16_t)low}, {"table", K_TABLE, m.a},
         {"seat2", K_SEAT, (int16_t)high}, {"table2", K_TABLE, m.b});
}

static void tell_sent_home(struct telling *t)
{
    for (int s = 0; s < t->after->base.seats; s++) {
        int home = home_of(t->after, s);
        int came = pawns_at(t->after, s, home) - pawns_at(t->before, s, home);
        if (came > 0)
            TELL(t, came == 1 ? "sent-home-one" : "sent-home", {"seat", K_SEAT, (int16_t)s},
                 {"pawns", 0, (int16_t)came});
    }
}

/* ---- how an announced action ended ---- */

/* Who has played bodyguards holds fewer cards. Returns whether anybody has. That one seat repels it
   is told by its act. */
static bool tell_repelled(struct telling *t, bool together)
{
    bool repelled = false;
    for (int place = 1; place < t->before->base.seats; place++) {
        int seat = after_mover(t->before, place);
        int guards = t->before->cards[seat] - t->after->cards[seat];
        if (guards == 0) continue;
        if (together && !repelled) TELL(t, "repelled", {0});
        TELL(t, "guards", {"seat", K_SEAT, (int16_t)seat}, {"guards", 0, (int16_t)guards},
             {"cards", 0, t->after->cards[seat]});
        repelled = true;
    }
    return repelled;
}

static void tell_carried_out(struct telling *t)
{
    const struct insider *g = t->before;
    switch (V_SWAP + g->pending) {
    case V_SWAP:
    case V_SWAP2:
        TELL(t, "swapped", {"seat", K_SEAT, g->pawn[0]}, {"square", K_SQUARE, g->pawn_at[1]},
             {"seat2", K_SEAT, g->pawn[1]}, {"square2", K_SQUARE, g->pawn_at[0]});
        return;
    case V_VIP: TELL(t, "vip", {"seat", K_SEAT, g->mover}, {"times", 0, t->after->left}); return;
    case V_SCANDAL: TELL(t, "will-miss", {"seat", K_SEAT, g->target}); return;
    case V_RUMOURS: TELL(t, "rumours", {"seat", K_SEAT, g->target}); return;
    case V_MEETING:
    case V_BOMB: tell_sent_home(t); break;
    default: return; /* V_HYPE: the evaluation is told */
    }
    if (V_SWAP + g->pending == V_BOMB) TELL(t, "bomb", {0});
}

/* Nothing as long as somebody else is still asked. */
static void tell_answer(struct telling *t, bool together)
{
    if (t->after->pending == SH_NONE && !tell_repelled(t, together)) tell_carried_out(t);
}

/* ---- evaluations ---- */

/* Who sat at a table when it was evaluated: now the pawns are at home, and before the act one of
   the guests may not have been there. */
static int guest_then(const struct telling *t, const struct sh_move *m, int table)
{
    bool arrives = m->verb == V_MOVE || m->verb == V_FLY2;
    if (arrives && m->b == FIRST_TABLE + table) return t->before->mover;
    return SH_LOCAL(guest)(t->before, table);
}

static void tell_gained(struct telling *t, int seat)
{
    TELL(t, "gained", {"seat", K_SEAT, (int16_t)seat},
         {"gain", 0, (int16_t)(t->after->score[seat] - t->before->score[seat])},
         {"score", K_SCORE, t->after->score[seat]});
}

/* In the cellar less is lost than the card says, or nothing. */
static void tell_absent(struct telling *t, int seat)
{
    int lost = t->before->score[seat] - t->after->score[seat];
    const char *key = lost == t->before->penalty ? "absent" : lost > 0 ? "cellar" : "cellar-still";
    TELL(t, key, {"seat", K_SEAT, (int16_t)seat},
         {"lost", 0, (int16_t)lost}, {"penalty", 0, t->before->penalty},
         {"score", K_SCORE, t->after->score[seat]});
}

/* At most 15 lines: the head, seven tables, four seats, the end of rumours and of the match, and
   the hand of who has flown to the last table. */
static void tell_evaluation(struct telling *t, const struct sh_move *m)
{
    unsigned guests = 0;
    TELL(t, "evaluation", {"count", 0, t->after->evaluations}, {"most", 0, PILE});
    for (int table = 0; table < tables_of(t->before->card); table++) {
        int guest = guest_then(t, m, table);
        if (guest == SH_NONE) continue;
        TELL(t, "table", {"table", K_TABLE, (int16_t)table}, {"seat", K_SEAT, (int16_t)guest},
             {"worth", 0, t->before->worth[table]});
        guests |= 1u << guest;
    }
    for (int s = 0; s < t->after->base.seats; s++)
        if (guests >> s & 1) tell_gained(t, s);
        else tell_absent(t, s);
    if (t->before->rumours) TELL(t, "rumours-end", {0});
}

/* ---- turns ---- */

/* Missed turns leave no act. */
static void tell_missed(struct telling *t)
{
    if (t->before->mover == SH_NONE) return; /* the deal */
    for (int place = 1; place < t->before->base.seats; place++) {
        int seat = after_mover(t->before, place);
        if (t->before->misses & ~t->after->misses & 1 << seat)
            TELL(t, "missed", {"seat", K_SEAT, (int16_t)seat});
    }
}

static void tell_end(struct telling *t)
{
    const struct insider *g = t->after;
    bool top = false;
    for (int s = 0; s < g->base.seats; s++) top |= g->score[s] >= TOP;
    if (top) TELL(t, "over-top", {"goal", 0, TOP - ZERO});
    else if (g->evaluations == PILE) TELL(t, "over-last", {"most", 0, PILE});
    else TELL(t, "over-turns", {"turns", 0, TURNS_MAX});
}

/* ---- all of it ---- */

static bool ends_draw(const struct telling *t)
{
    return t->before->base.phase == P_DRAW && t->after->base.phase != P_DRAW;
}

static bool may_block(const struct insider *g)
{
    return is_double(g) && g->action != ACTION_SPENT;
}

static void tell_act(struct telling *t, const struct sh_move *m)
{
    switch (m->verb) {
    case V_DICE:
        if (may_block(t->after)) TELL(t, "double", {"seat", K_SEAT, t->after->mover});
        return;
    case V_DRAWN:
        if (ends_draw(t)) tell_hand(t, t->before->mover);
        return;
    case V_ROBBED: tell_robbed(t); return;
    case V_RESEAT: tell_reseated(t, *m); return;
    case V_BLOCK: tell_sent_home(t); return;
    case V_GUARD:
    case V_ACCEPT:
    case V_GUARDS: tell_answer(t, m->verb == V_GUARDS); return;
    }
    if (m->verb >= V_SWAP && m->verb <= V_HYPE) tell_hand(t, t->before->mover);
}

int SH_LOCAL(news)(const void *before, const struct sh_act *act, const void *after,
                   struct sh_line *lines)
{
    struct telling t = {before, after, lines, 0};
    tell_act(&t, &act->move);
    if (t.after->evaluations > t.before->evaluations) tell_evaluation(&t, &act->move);
    if (t.after->deck > t.before->deck) TELL(&t, "new-pile", {"cards", 0, t.after->deck});
    tell_missed(&t);
    if (t.after->base.phase == P_OVER) tell_end(&t);
    return t.n;
}
