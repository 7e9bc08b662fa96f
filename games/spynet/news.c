/*
 * games/spynet/news.c - what came of an act in SpyNet, for faces to tell.
 *
 * All of it can be counted by everybody at the table, so every viewer is told the same.
 */
#include "spynet.h"

struct report {
    struct sh_line *lines;
    int             count;
};

#define TELL(report, key, ...) tell(report, key, (const struct sh_arg[]){__VA_ARGS__, {0}})

static void tell(struct report *r, const char *key, const struct sh_arg *args)
{
    r->count = sh_add_news(r->lines, r->count, key, args);
}

static struct sh_arg the_seat(int seat)
{
    return (struct sh_arg){"seat", K_SEAT, (int16_t)seat};
}

static struct sh_arg other_seat(int seat)
{
    return (struct sh_arg){"seat2", K_SEAT, (int16_t)seat};
}

static struct sh_arg the_area(int area)
{
    return (struct sh_arg){"area", K_AREA, (int16_t)area};
}

static struct sh_arg the_pile(int pile)
{
    return (struct sh_arg){"pile", K_PILE, (int16_t)pile};
}

/* ---- cards in hands and on piles ---- */

static void tell_hand(struct report *r, const struct spynet *g, int seat)
{
    TELL(r, "hand", the_seat(seat), {"hand", 0, g->count[HAND + seat]});
}

static void tell_hands(struct report *r, const struct spynet *g, int seat, int other)
{
    TELL(r, "hands", the_seat(seat), {"hand", 0, g->count[HAND + seat]}, other_seat(other),
         {"hand2", 0, g->count[HAND + other]});
}

static void tell_piles(struct report *r, const struct spynet *g)
{
    TELL(r, "piles", {"first", 0, g->stack[0]}, {"second", 0, g->stack[1]},
         {"third", 0, g->stack[2]}, {"deck", 0, g->deck});
}

static void tell_draft(struct report *r, const struct spynet *g)
{
    int left = g->count[DRAFT];
    if (left == 0) TELL(r, "begins", the_seat(g->mover));
    else if (left == 1) TELL(r, "draft-last", the_seat(g->mover));
    else TELL(r, "draft", the_seat(g->mover), {"cards", 0, g->count[DRAFT]});
}

/* Which pile is looked at next; behind the last one is the deck. None of them is empty as long as
   anybody recruits. */
static void tell_look(struct report *r, const struct spynet *g)
{
    if (g->pile == SH_NONE) {
        TELL(r, g->due > 1 ? "from-deck-two" : "from-deck", the_seat(g->mover));
        return;
    }
    TELL(r, g->stack[g->pile] == 1 ? "looks-one" : "looks", the_seat(g->mover), the_pile(g->pile),
         {"cards", 0, g->stack[g->pile]});
}

static void tell_taken(struct report *r, const struct spynet *before, const struct spynet *g)
{
    int seat = before->mover, cards = before->stack[before->pile];
    TELL(r, cards == 1 ? "took-one" : "took", the_seat(seat), the_pile(before->pile),
         {"cards", 0, (int16_t)cards}, {"hand", 0, g->count[HAND + seat]});
    tell_piles(r, g);
}

/* Only a card of the deck goes to a hand at once; of several ones the last refills the piles. */
static void tell_drawn(struct report *r, const struct spynet *before, const struct spynet *g)
{
    if (before->base.phase == DEAL || before->pile != SH_NONE) return;
    tell_hand(r, g, before->mover);
    if (g->due == 0) tell_piles(r, g);
}

/* ---- strength and dominance ---- */

static bool is_level(const struct spynet *g, int seat, int area)
{
    return g->strength[seat][area] == rival_strength(g, seat, area);
}

/* Nobody dominates it now: the best are level, or nobody has an agent there. */
static void tell_nobody(struct report *r, const struct spynet *g, int area)
{
    int best = 0;
    for (int s = 0; s < g->base.seats; s++)
        if (g->strength[s][area] > best) best = g->strength[s][area];
    if (best > 0) TELL(r, "level", the_area(area), {"strength", 0, (int16_t)best});
    else TELL(r, "nobody", the_area(area));
}

/* Whoever has won or lost dominance there, or has become stronger or weaker; the mover first. */
static void tell_area(struct report *r, const struct spynet *before, const struct spynet *g,
                      int area)
{
    bool held = false, changed = false;
    for (int s = 0; s < g->base.seats; s++) {
        held |= dominates(g, s, area);
        changed |= before->strength[s][area] != g->strength[s][area];
    }
    for (int i = 0; changed && i < g->base.seats; i++) {
        int s = (g->mover + i) % g->base.seats;
        bool had = dominates(before, s, area), has = dominates(g, s, area);
        const char *key = has ? "dominates" : "lost";
        if (had == has) {
            if (before->strength[s][area] == g->strength[s][area]) continue;
            if (!held && is_level(g, s, area)) continue; /* it is among the best */
            key = "strength";
        }
        TELL(r, key, the_seat(s), the_area(area), {"mine", 0, g->strength[s][area]},
             {"theirs", 0, (int16_t)rival_strength(g, s, area)});
    }
    if (changed && !held) tell_nobody(r, g, area);
}

static void tell_strengths(struct report *r, const struct spynet *before, const struct spynet *g)
{
    for (int a = 0; a < AREAS; a++) tell_area(r, before, g, a);
}

/* What is attached goes with an agent that is eliminated or turned. */
static void tell_along(struct report *r, const struct spynet *before, int agent)
{
    int n = 0;
    for (int c = 0; c < CARDS; c++) n += before->under[c] == agent;
    if (n > 0) TELL(r, "along", {"cards", 0, (int16_t)n});
}

static void tell_operation(struct report *r, const struct spynet *g, int seat, int area)
{
    TELL(r, "operations", the_seat(seat), the_area(area),
         {"there", 0, g->count[ops_of(seat, area)]}, {"played", 0, g->played[seat]});
}

/* ---- abilities ---- */

static void tell_use(struct report *r, const struct spynet *before)
{
    if (before->asked == C_the_hand_0) TELL(r, "extra", the_seat(before->mover));
    else TELL(r, before->deck > 0 ? "oracle" : "oracle-empty", the_seat(before->mover));
}

static void tell_target(struct report *r, const struct spynet *before, const struct spynet *g)
{
    static const char *const keys[] = {"discards-none", "discards-one", "discards"};
    TELL(r, keys[g->owed < 2 ? g->owed : 2], the_seat(g->mover), {"card", K_CARD, before->asked},
         other_seat(g->named), {"cards", 0, g->owed});
}

static void tell_drop(struct report *r, const struct spynet *g, int seat)
{
    tell_hand(r, g, seat);
    if (g->owed > 0) TELL(r, "owes", the_seat(seat), {"cards", 0, g->owed});
}

/* ---- the end (p. 6) ---- */

/* Operations without a condition are told in groups as small as possible, and as numbers alone if
   even the largest groups are too many. Those with a condition, at most two for each area, have a
   line of their own each. So there is room for a line per seat, one per side and two for a tie. */
enum { GROUP_MAX = 4, TIE_LINES = 2 };
_Static_assert(2 * AREAS + SEATS + 2 + TIE_LINES <= SH_NEWS_MAX, "teams: four seats, two sides");
_Static_assert(2 * AREAS + 3 + 3 + TIE_LINES <= SH_NEWS_MAX, "everybody for themselves");

static struct cards operations_of(const struct spynet *g, int seat, bool with_condition)
{
    struct cards all = no_card;
    for (int a = 0; a < AREAS; a++)
        for (struct cards left = g->in[ops_of(seat, a)]; !no_cards(left);) {
            int card = pop_card(&left);
            if ((card_of[card].counts != ALWAYS) == with_condition) add_card(&all, card);
        }
    return all;
}

static bool is_team_match(const struct spynet *g)
{
    return g->base.seats == 4;
}

/* The sides have the numbers of their first seats. */
static int sides_of(const struct spynet *g)
{
    return is_team_match(g) ? 2 : g->base.seats;
}

static int lines_with_groups_of(const struct spynet *g, int size)
{
    int n = sides_of(g) + TIE_LINES;
    for (int s = 0; s < g->base.seats; s++)
        n += count_cards(operations_of(g, s, true)) +
             (count_cards(operations_of(g, s, false)) + size - 1) / size;
    return n;
}

/* GROUP_MAX + 1: no groups, only numbers. */
static int size_of_groups(const struct spynet *g)
{
    int size = 1;
    while (size <= GROUP_MAX && lines_with_groups_of(g, size) > SH_NEWS_MAX) size++;
    return size;
}

static void tell_group(struct report *r, int seat, struct cards *left, int size)
{
    static const char *const keys[] = {"counts", "counts-two", "counts-three", "counts-four"};
    struct sh_arg args[] = {the_seat(seat), {"points", 0, 0}, {"card", K_CARD, 0},
                            {"card2", K_CARD, 0}, {"card3", K_CARD, 0}, {"card4", K_CARD, 0}, {0}};
    struct sh_arg *points = &args[1], *cards = &args[2];
    int n = 0;
    while (n < size && !no_cards(*left)) {
        int card = pop_card(left);
        points->value = (int16_t)(points->value + card_of[card].number);
        cards[n++].value = (int16_t)card;
    }
    cards[n] = (struct sh_arg){0};
    tell(r, keys[n - 1], args);
}

static void tell_plain_operations(struct report *r, const struct spynet *g, int seat, int size)
{
    struct cards left = operations_of(g, seat, false);
    int cards = count_cards(left), points = 0;
    if (size <= GROUP_MAX) {
        while (!no_cards(left)) tell_group(r, seat, &left, size);
        return;
    }
    while (!no_cards(left)) points += card_of[pop_card(&left)].number;
    if (cards > 0)
        TELL(r, "counts-many", the_seat(seat), {"cards", 0, (int16_t)cards},
             {"points", 0, (int16_t)points});
}

/* Whether it counts, and why: which of the two follows from its condition. */
static void tell_condition(struct report *r, const struct spynet *g, int seat, int area, int card)
{
    static const char *const keys[2][2] = {{"fails-not-dominating", "fails-dominating"},
                                           {"counts-not-dominating", "counts-dominating"}};
    TELL(r, keys[has_card(g->counting, card)][dominates(g, seat, area)], the_seat(seat),
         {"card", K_CARD, (int16_t)card}, the_area(area), {"points", 0, card_of[card].number});
}

static void tell_operations(struct report *r, const struct spynet *g, int seat, int size)
{
    struct cards conditions = operations_of(g, seat, true);
    tell_plain_operations(r, g, seat, size);
    for (int a = 0; a < AREAS; a++)
        for (struct cards left = both(conditions, g->in[ops_of(seat, a)]); !no_cards(left);)
            tell_condition(r, g, seat, a, pop_card(&left));
}

/* Added up over the seats of a side: a seat, or a team. */
static int sum_of(const struct spynet *g, const uint8_t of[SEATS], int side)
{
    int sum = 0;
    for (int s = 0; s < g->base.seats; s++)
        if (is_team_match(g) ? s % 2 == side : s == side) sum += of[s];
    return sum;
}

static int points_of(const struct spynet *g, int side)
{
    return sum_of(g, g->points, side);
}

static int attached_of(const struct spynet *g, int side)
{
    return sum_of(g, g->attached, side);
}

static void tell_sum(struct report *r, const struct spynet *g, int side)
{
    if (is_team_match(g))
        TELL(r, "team-sum", the_seat(side), {"points", 0, g->points[side]}, other_seat(side + 2),
             {"points2", 0, g->points[side + 2]}, {"sum", 0, (int16_t)points_of(g, side)});
    else
        TELL(r, "sum", the_seat(side), {"points", 0, g->points[side]},
             {"counted", 0, g->counted[side]}, {"played", 0, g->played[side]});
}

/* The attached cards of the sides with the most points. */
static void tell_attached(struct report *r, const struct spynet *g, const int *side, int sides)
{
    int16_t cards = (int16_t)attached_of(g, side[0]), cards2 = (int16_t)attached_of(g, side[1]);
    if (is_team_match(g))
        TELL(r, "tie-teams", the_seat(0), other_seat(2), {"cards", 0, cards}, {"seat3", K_SEAT, 1},
             {"seat4", K_SEAT, 3}, {"cards2", 0, cards2});
    else if (sides == 2)
        TELL(r, "tie", the_seat(side[0]), {"cards", 0, cards}, other_seat(side[1]),
             {"cards2", 0, cards2});
    else
        TELL(r, "tie-three", the_seat(0), {"cards", 0, cards}, other_seat(1), {"cards2", 0, cards2},
             {"seat3", K_SEAT, 2}, {"cards3", 0, (int16_t)attached_of(g, 2)});
}

static void tell_tie(struct report *r, const struct spynet *g)
{
    int best = 0, most = 0, sides = 0, winners = 0, side[SEATS];
    for (int i = 0; i < sides_of(g); i++)
        if (points_of(g, i) > best) best = points_of(g, i);
    for (int i = 0; i < sides_of(g); i++) {
        if (points_of(g, i) < best) continue;
        side[sides++] = i;
        if (attached_of(g, i) > most) most = attached_of(g, i);
    }
    for (int i = 0; i < sides; i++) winners += attached_of(g, side[i]) == most;
    if (sides < 2) return;
    tell_attached(r, g, side, sides);
    if (winners > 1) tell(r, "shared", (const struct sh_arg[]){{0}});
}

static void tell_end(struct report *r, const struct spynet *g)
{
    int size = size_of_groups(g);
    for (int side = 0; side < sides_of(g); side++) {
        tell_operations(r, g, side, size);
        if (is_team_match(g)) tell_operations(r, g, side + 2, size);
        tell_sum(r, g, side);
    }
    tell_tie(r, g);
}

/* ---- turns ---- */

/* What is special about the turn that begins now; or, behind the last one, the result. */
static void tell_turn(struct report *r, const struct spynet *before, const struct spynet *g)
{
    if (g->base.phase == OVER) tell_end(r, g);
    else if (g->final_turns == before->final_turns) {
        if (g->base.phase == TURN && g->quiet >= g->base.seats)
            TELL(r, "must-recruit", the_seat(g->mover));
    } else if (before->final_turns == SH_NONE)
        TELL(r, "final", the_seat(g->mover), other_seat(before->mover));
    else TELL(r, g->final_turns > 1 ? "last-turn" : "very-last-turn", the_seat(g->mover));
}

static void tell_act(struct report *r, const struct spynet *before, const struct sh_act *act,
                     const struct spynet *g)
{
    struct sh_move m = act->move;
    switch (m.verb) {
    case V_KEEP: tell_draft(r, g); break;
    case V_RECRUIT:
    case V_LEAVE: tell_look(r, g); break;
    case V_TAKE: tell_taken(r, before, g); break;
    case V_DRAW: tell_drawn(r, before, g); break;
    case V_ELIMINATE:
    case V_TURN: tell_along(r, before, m.a); /* fall through */
    case V_AGENT:
    case V_FUND: tell_strengths(r, before, g); break;
    case V_OPERATION: tell_operation(r, g, act->seat, m.b); break;
    case V_PASS: tell_hands(r, g, act->seat, act->seat ^ 2); break;
    case V_USE: tell_use(r, before); break;
    case V_RECOVER: tell_hand(r, g, act->seat); break;
    case V_GRAB:
    case V_GIVE: tell_hands(r, g, act->seat, g->named); break;
    case V_TARGET: tell_target(r, before, g); break;
    case V_DROP: tell_drop(r, g, act->seat); break;
    }
}

int SH_LOCAL(news)(const void *before, const struct sh_act *act, const void *after,
                   struct sh_line *lines)
{
    const struct spynet *g = after;
    struct report r = {lines, 0};
    tell_act(&r, before, act, g);
    if (act->move.verb == V_TAKE || act->move.verb == V_DRAW || act->move.verb == V_END)
        tell_turn(&r, before, g);
    return r.count;
}
