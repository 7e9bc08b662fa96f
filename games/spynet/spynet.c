/*
 * games/spynet/spynet.c - SpyNet (R. Garfield, Z-Man): agents, dominance and secret operations.
 *
 * Recruit cards from three piles, or deploy: agents for strength, fundings under them, operations
 * face down where you dominate. Pages cited are those of the German rulebook. What may be done is
 * in moves.c, here is what comes of it; know.c moves the cards, tables.h names things.
 */
#include <string.h>

#include "spynet.h"
#include "tables.h"

static const uint16_t chance = 1u << SH_CHANCE;

static void ask(struct spynet *g, int phase, unsigned seats)
{
    g->base.phase = (uint8_t)phase;
    g->base.to_act = (uint16_t)seats;
}

static void ask_mover(struct spynet *g, int phase)
{
    ask(g, phase, 1u << g->mover);
}

/* ---- setting up (p. 2) ---- */

static void start(void *state, const struct sh_setup *setup)
{
    struct spynet *g = state;
    int situation = setup->option[O_SITUATION];
    g->agents = (uint8_t)setup->option[O_AGENTS];
    g->situation = (uint8_t)(situation < SITUATION_GIVEN ? SH_NONE : situation - SITUATION_GIVEN);
    g->random = situation == SITUATION_RANDOM;
    g->first = g->mover = g->pile = g->partner = g->newest = g->asked = SH_NONE;
    g->ability = g->named = g->grabbed = g->final_turns = SH_NONE;
    memset(g->under, SH_NONE, sizeof g->under);
    memset(g->laid, SH_NONE, sizeof g->laid);
    memset(g->points, SH_NONE, sizeof g->points);
    memset(g->counted, SH_NONE, sizeof g->counted);
    memset(g->attached, SH_NONE, sizeof g->attached);
    g->unseen = every_card;
    memset(g->stack, 1, sizeof g->stack);
    g->deck = CARDS - PILES;
    ask(g, FIRST, chance);
}

/* The seat before the first one draws as many cards as there are seats. */
static void begin_draft(struct spynet *g)
{
    g->mover = (uint8_t)seat_before(g, g->first);
    g->due = g->base.seats;
    ask(g, DEAL, chance);
}

static void apply_first(struct spynet *g, int seat)
{
    g->first = (uint8_t)seat;
    if (g->random) ask(g, SITUATION_DRAW, chance);
    else begin_draft(g);
}

static void apply_deal(struct spynet *g, int card)
{
    SH_LOCAL(draw_card)(g, DRAFT, card, g->mover);
    g->deck--;
    if (--g->due == 0) ask_mover(g, DRAFTING);
}

/* ---- the end (p. 6) ---- */

static bool counts(const struct spynet *g, int card, int seat, int area)
{
    if (card_of[card].counts == ALWAYS) return true;
    return dominates(g, seat, area) == (card_of[card].counts == IF_DOMINATING);
}

static int attached_cards(const struct spynet *g, int seat)
{
    int n = 0;
    for (int c = 0; c < CARDS; c++) {
        if (g->under[c] == SH_NONE) continue;
        for (int a = 0; a < AREAS; a++) n += has_card(g->display[seat][a], g->under[c]);
    }
    return n;
}

static void finish(struct spynet *g)
{
    for (int s = 0; s < g->base.seats; s++) {
        g->points[s] = g->counted[s] = 0;
        g->attached[s] = (uint8_t)attached_cards(g, s);
        for (int a = 0; a < AREAS; a++)
            for (struct cards left = g->in[ops_of(s, a)]; !no_cards(left);) {
                int card = pop_card(&left);
                if (!counts(g, card, s, a)) continue;
                g->points[s] = (uint8_t)(g->points[s] + card_of[card].number);
                g->counted[s]++;
                add_card(&g->counting, card);
            }
    }
    memset(g->known, 0, sizeof g->known); /* all is told, nothing is left to remember */
    memset(g->open, 0, sizeof g->open);
    ask(g, OVER, 0);
}

/* Points of a side, then its attached cards: with four seats those of both partners. */
static int side_rank(const struct spynet *g, int seat)
{
    int rank = g->points[seat] * CARDS + g->attached[seat];
    if (g->base.seats == 4) rank += g->points[seat ^ 2] * CARDS + g->attached[seat ^ 2];
    return rank;
}

static void score(const void *state, int16_t share[SH_SEATS_MAX])
{
    const struct spynet *g = state;
    int best = 0, winners = 0;
    for (int s = 0; s < g->base.seats; s++)
        if (side_rank(g, s) > best) best = side_rank(g, s);
    for (int s = 0; s < g->base.seats; s++) winners += side_rank(g, s) == best;
    for (int s = 0; s < g->base.seats; s++)
        share[s] = (int16_t)(side_rank(g, s) == best ? 1000 / winners : 0);
}

/* ---- turns (p. 4) ---- */

static void begin_turn(struct spynet *g, int seat)
{
    g->mover = (uint8_t)seat;
    g->agent_areas = g->operation_areas = g->extra = g->passed = g->acted = g->answers = 0;
    g->partner = g->newest = g->ability = g->named = g->pile = SH_NONE;
    memset(g->new_cards, 0, sizeof g->new_cards);
    g->news = no_card;
    ask_mover(g, TURN);
}

/* When the deck is used up, every seat has one more turn, the one that used it up the last. */
static void end_turn(struct spynet *g)
{
    g->quiet = (uint8_t)(g->acted ? 0 : g->quiet + 1);
    if (g->final_turns != SH_NONE) g->final_turns--;
    else if (g->deck == 0) g->final_turns = g->base.seats;
    if (g->final_turns == 0) finish(g);
    else begin_turn(g, seat_after(g, g->mover));
}

/* The rest is passed on, which tells the next seat what was kept: the phases alternate. */
static void apply_keep(struct spynet *g, int seat, int card)
{
    SH_LOCAL(move_card)(g, DRAFT, HAND + seat, card, 1u << seat);
    if (g->count[DRAFT] == 0) {
        begin_turn(g, g->first);
        return;
    }
    g->mover = (uint8_t)seat_before(g, seat);
    SH_LOCAL(look_at)(g, g->mover, DRAFT);
    ask_mover(g, g->base.phase == DRAFTING ? PASSED_ON : DRAFTING);
}

/* ---- recruiting (p. 4) ---- */

static void refill_and_end(struct spynet *g, int last)
{
    for (int k = 0; k <= last && g->deck > 0; k++) {
        g->stack[k]++;
        g->deck--;
    }
    end_turn(g);
}

/* Chance names the cards nobody has seen, then the mover looks at the whole pile. */
static void look_or_draw(struct spynet *g)
{
    if (fresh(g, g->pile) > 0) {
        ask(g, DRAW, chance);
        return;
    }
    SH_LOCAL(look_at)(g, g->mover, PILE + g->pile);
    ask_mover(g, LOOK);
}

/* The next pile that is not empty; behind the last one is the deck. */
static void look_from(struct spynet *g, int pile)
{
    while (pile < PILES && g->stack[pile] == 0) pile++;
    if (pile < PILES) {
        g->pile = (uint8_t)pile;
        look_or_draw(g);
        return;
    }
    g->pile = SH_NONE;
    g->due = g->situation == S_dead_drop && g->base.seats < 4 && g->deck > 1 ? 2 : 1;
    ask(g, DRAW, chance);
}

static void take_pile(struct spynet *g)
{
    SH_LOCAL(move_all)(g, PILE + g->pile, HAND + g->mover);
    g->stack[g->pile] = 0;
    refill_and_end(g, g->pile);
}

/* ---- abilities (p. 5) ---- */

static void end_ability(struct spynet *g)
{
    g->asked = SH_NONE;
    g->pile = SH_NONE;
    ask_mover(g, DEPLOY);
}

/* The Oracle: what nobody has seen yet of the piles, then the top of the deck. */
static void go_on_with_oracle(struct spynet *g)
{
    for (g->pile = 0; g->pile < PILES && fresh(g, g->pile) == 0; g->pile++) {}
    if (g->pile < PILES || g->due > 0) {
        if (g->pile == PILES) g->pile = SH_NONE;
        ask(g, DRAW, chance);
        return;
    }
    for (int k = 0; k < PILES; k++) SH_LOCAL(look_at)(g, g->mover, PILE + k);
    end_ability(g);
}

static void apply_use(struct spynet *g)
{
    if (g->asked == C_the_hand_0) {
        g->extra++;
        end_ability(g);
    } else {
        g->due = g->deck > 0;
        go_on_with_oracle(g);
    }
}

static void apply_draw(struct spynet *g, int card)
{
    if (g->pile != SH_NONE) {
        SH_LOCAL(draw_card)(g, PILE + g->pile, card, g->mover);
        g->new_cards[g->pile]++;
        add_card(&g->news, card);
    } else {
        SH_LOCAL(draw_card)(g, HAND + g->mover, card, g->mover);
        g->deck--;
        g->due--;
    }
    if (g->asked != SH_NONE) go_on_with_oracle(g);
    else if (g->pile != SH_NONE) look_or_draw(g);
    else if (g->due == 0) refill_and_end(g, PILES - 1);
}

/* Who dominates is asked for far more often than it changes. */
static void change_strength(struct spynet *g, int seat, int area, int by)
{
    g->strength[seat][area] = (uint8_t)(g->strength[seat][area] + by);
    for (int s = 0; s < g->base.seats; s++)
        g->held[s] = (uint8_t)((g->held[s] & ~(1u << area)) | (unsigned)leads(g, s, area) << area);
}

/* p. 5: on top of the agents that lie there already. */
static void lay_agent(struct spynet *g, int seat, int area, int agent)
{
    add_card(&g->display[seat][area], agent);
    g->laid[agent] = (uint8_t)g->agents_laid++;
}

static void apply_eliminate(struct spynet *g, int agent)
{
    int seat = 0, area = 0;
    find_agent(g, agent, &seat, &area);
    change_strength(g, seat, area, -total_strength(g, agent));
    drop_card(&g->display[seat][area], agent);
    g->laid[agent] = SH_NONE;
    add_card(&g->discard, agent);
    for (int c = 0; c < CARDS; c++)
        if (g->under[c] == agent) {
            g->under[c] = SH_NONE;
            add_card(&g->discard, c);
        }
    end_ability(g);
}

/* With all that is attached, into an area of the mover's choice if it is a master. */
static void apply_turn(struct spynet *g, int agent, int to)
{
    int seat = 0, area = 0, total = total_strength(g, agent);
    find_agent(g, agent, &seat, &area);
    change_strength(g, seat, area, -total);
    change_strength(g, g->mover, to, total);
    drop_card(&g->display[seat][area], agent);
    lay_agent(g, g->mover, to, agent);
    end_ability(g);
}

static void apply_recover(struct spynet *g, int card)
{
    drop_card(&g->discard, card);
    SH_LOCAL(pick_up)(g, HAND + g->mover, card);
    if (++g->answers == 2) end_ability(g);
}

static void apply_peek(struct spynet *g, int seat)
{
    g->named = (uint8_t)seat;
    SH_LOCAL(look_at)(g, g->mover, HAND + seat);
    ask_mover(g, GRAB);
}

static void apply_grab(struct spynet *g, int card)
{
    unsigned two = 1u << g->mover | 1u << g->named;
    SH_LOCAL(move_card)(g, HAND + g->named, HAND + g->mover, card, two);
    g->grabbed = (uint8_t)card;
    ask_mover(g, GIVE);
}

static void apply_give(struct spynet *g, int card)
{
    unsigned two = 1u << g->mover | 1u << g->named;
    SH_LOCAL(move_card)(g, HAND + g->mover, HAND + g->named, card, two);
    g->grabbed = SH_NONE;
    end_ability(g);
}

/* The opponent discards one card, or as many as Sir Veza's owner has; all, if there are fewer. */
static void apply_target(struct spynet *g, int seat)
{
    int wanted = g->asked == C_jackal_0 ? 1 : g->answers, most = g->count[HAND + seat];
    g->named = (uint8_t)seat;
    g->owed = (uint8_t)(wanted < most ? wanted : most);
    if (g->owed > 0) ask(g, DISCARD, 1u << seat);
    else end_ability(g);
}

static void apply_drop(struct spynet *g, int seat, int card)
{
    SH_LOCAL(show_card)(g, HAND + seat, card);
    add_card(&g->discard, card);
    if (g->base.phase == Q_VEZA) g->answers++;
    else if (--g->owed == 0) end_ability(g);
}

/* The first answer ends the funding of the agent that asked. */
static void apply_answer(struct spynet *g, int seat, struct sh_move m)
{
    g->newest = SH_NONE;
    g->ability = USED;
    switch (m.verb) {
    case V_USE: apply_use(g); return;
    case V_ELIMINATE: apply_eliminate(g, m.a); return;
    case V_TURN: apply_turn(g, m.a, m.b); return;
    case V_RECOVER: apply_recover(g, m.a); return;
    case V_PEEK: apply_peek(g, m.a); return;
    case V_GRAB: apply_grab(g, m.a); return;
    case V_GIVE: apply_give(g, m.a); return;
    case V_TARGET: apply_target(g, m.a); return;
    case V_DROP: apply_drop(g, seat, m.a); return;
    default:
        g->ability = DECLINED;
        end_ability(g);
    }
}

/* ---- deploying (pp. 5, 6) ---- */

/* First to an open Partner window, then to the area's or the turn's own agent, then to an extra. */
static void charge_agent(struct spynet *g, int card, int area)
{
    bool one = card_of[card].number == 1, second = one && g->partner == area;
    g->partner = (uint8_t)(one && !second && g->situation == S_partner ? area : SH_NONE);
    if (second) return;
    unsigned used = g->agents == PER_TURN ? g->agent_areas : g->agent_areas & 1u << area;
    if (used) g->extra--;
    else g->agent_areas |= (uint8_t)(1u << area);
}

static void apply_agent(struct spynet *g, int seat, int card, int area)
{
    SH_LOCAL(show_card)(g, HAND + seat, card);
    lay_agent(g, seat, area, card);
    change_strength(g, seat, area, agent_value(g, card));
    charge_agent(g, card, area);
    g->acted = 1;
    g->newest = (uint8_t)card;
    g->funded = 0;
    if (!is_special(card)) return;
    g->asked = (uint8_t)card;
    g->ability = g->named = SH_NONE;
    g->answers = 0;
    ask_mover(g, Q_HAND + card - SPECIALS);
}

static void apply_fund(struct spynet *g, int seat, int card)
{
    int owner = seat, area = 0;
    SH_LOCAL(show_card)(g, HAND + seat, card);
    g->under[card] = g->newest;
    g->funded++;
    find_agent(g, g->newest, &owner, &area);
    change_strength(g, seat, area, attached_value(card));
}

static void apply_operation(struct spynet *g, int seat, int card, int area)
{
    int place = ops_of(seat, area);
    if (g->situation == S_open_files) {
        SH_LOCAL(show_card)(g, HAND + seat, card);
        add_card(&g->in[place], card);
        g->count[place]++;
    } else {
        SH_LOCAL(move_card)(g, HAND + seat, place, card, 1u << seat);
    }
    g->operation_areas |= (uint8_t)(1u << area);
    g->played[seat]++;
    g->acted = 1;
}

static void apply_pass(struct spynet *g, int seat, int card)
{
    int partner = seat ^ 2;
    SH_LOCAL(move_card)(g, HAND + seat, HAND + partner, card, 1u << seat | 1u << partner);
    g->passed++;
}

/* Anything but another agent ends funding and closes the Partner window. */
static void apply_other(struct spynet *g, int seat, struct sh_move m)
{
    g->newest = g->partner = SH_NONE;
    if (m.verb == V_OPERATION) apply_operation(g, seat, m.a, m.b);
    else if (m.verb == V_PASS) apply_pass(g, seat, m.a);
    else end_turn(g);
}

static void apply(void *state, int seat, struct sh_move m, const char *word)
{
    struct spynet *g = state;
    (void)word;
    switch (m.verb) {
    case V_FIRST: apply_first(g, m.a); return;
    case V_SITUATION:
        g->situation = m.a;
        g->random = 0;
        begin_draft(g);
        return;
    case V_DRAW:
        if (g->base.phase == DEAL) apply_deal(g, m.a);
        else apply_draw(g, m.a);
        return;
    case V_KEEP: apply_keep(g, seat, m.a); return;
    case V_RECRUIT:
        g->acted = 1;
        look_from(g, 0);
        return;
    case V_DEPLOY: ask_mover(g, DEPLOY); return;
    case V_TAKE: take_pile(g); return;
    case V_LEAVE: look_from(g, g->pile + 1); return;
    case V_AGENT: apply_agent(g, seat, m.a, m.b); return;
    case V_FUND: apply_fund(g, seat, m.a); return;
    case V_OPERATION:
    case V_PASS:
    case V_END: apply_other(g, seat, m); return;
    default: apply_answer(g, seat, m);
    }
}

/* Partners never talk about cards or plans (Geheimhaltung). */
static bool hushed(const struct sh_setup *setup)
{
    return setup->seats == 4;
}

/* Partners, at a table that talks all the same. */
static uint16_t audience(const void *view, int seat)
{
    const struct spynet *g = view;
    return g->base.seats == 4 ? (uint16_t)(0xf & ~opponents(g, seat)) : 0;
}

/* Four play in teams. */
static int part_of(int seats, int seat)
{
    return seats == 4 ? seat % 2 : -1;
}

static int part(const void *view, int seat)
{
    return part_of(((const struct sh_state *)view)->seats, seat);
}

static int part_in_setup(const struct sh_setup *setup, int seat)
{
    return part_of(setup->seats, seat);
}

const struct sh_game SH_GAME = {
    .id = SH_GAME_ID, .rules = 2, .seats_min = 2, .seats_max = SEATS, .seats_usual = 4,
    .state_size = sizeof(struct spynet),
    .phases = phases, .kinds = kinds, .verbs = verbs, .options = options, .fields = fields,
    .presets = presets, .parts = parts, .part = part, .part_in_setup = part_in_setup,
    .reasons = reasons, .news_keys = news_keys, .told = told,
    .start = start, .moves = SH_LOCAL(moves), .count = SH_LOCAL(count), .nth = SH_LOCAL(nth),
    .refuse = SH_LOCAL(refuse), .explain = SH_LOCAL(explain), .apply = apply, .score = score,
    .hide = SH_LOCAL(hide), .hide_move = SH_LOCAL(hide_move), .imagine = SH_LOCAL(imagine),
    .broken = SH_LOCAL(broken), .news = SH_LOCAL(news), .hushed = hushed,
    .audience = audience,
};
