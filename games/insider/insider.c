/*
 * games/insider/insider.c - INSIDER (G. Kodys, Piatnik 6462).
 *
 * A race for the best tables of the restaurant in the middle. Seven points a turn, or the dice,
 * for seven pawns; five kinds of action cards, three strengths each; bodyguards that repel them.
 * Cited are the headings of the rulebook.
 *
 * A turn is many steps, each an act of its own: what they cost and where they lead is in board.c,
 * what is legal in moves.c, why something is not in refuse.c, who knows what in know.c, what faces
 * tell in news.c.
 */
#include <assert.h>
#include <string.h>

#include "insider.h"

static const uint16_t chance = 1u << SH_CHANCE;

static void ask(struct insider *g, int phase, uint16_t seats)
{
    g->base.phase = (uint8_t)phase;
    g->base.to_act = seats;
}

static void ask_mover(struct insider *g, int phase)
{
    ask(g, phase, (uint16_t)(1u << g->mover));
}

/* ---- setting up (Préparatifs) ---- */

static void start(void *state, const struct sh_setup *setup)
{
    static const uint8_t ring[BLOCKERS] = {CENTRE - 5, CENTRE - 1, CENTRE + 1, CENTRE + 5};
    struct insider *g = state;
    g->path = (uint8_t)setup->option[O_PATH];
    g->mover = g->card = g->stop = g->victim = SH_NONE;
    g->pending = g->target = g->moved = g->penalty = SH_NONE;
    g->unseen = PILE;
    g->deck = KINDS * COPIES;
    memset(g->turned, SH_NONE, sizeof g->turned);
    memset(g->under, SH_NONE, sizeof g->under);
    memset(g->worth, SH_NONE, sizeof g->worth);
    memset(g->dice, SH_NONE, sizeof g->dice);
    memset(g->done, SH_NONE, sizeof g->done);
    memset(g->pawn, SH_NONE, sizeof g->pawn);
    memset(g->pawn_at, SH_NONE, sizeof g->pawn_at);
    memset(g->promised, SH_NONE, sizeof g->promised);
    memset(g->stock, COPIES, sizeof g->stock);
    memset(g->score, SH_NONE, sizeof g->score);
    memset(g->at, SH_NONE, sizeof g->at);
    for (int i = 0; i < BLOCKERS; i++) g->blocker[i] = (uint8_t)square_of_space(ring[i]);
    for (int s = 0; s < setup->seats; s++) {
        g->score[s] = ZERO;
        memset(g->at[s], home_of(g, s), PAWNS);
    }
    ask(g, P_DEAL, chance);
}

/* ---- lists of squares, sorted: pawns of a seat are alike, and so are blockers ---- */

static void replace(uint8_t *list, int length, int from, int to)
{
    int i = 0;
    while (list[i] != from) i++;
    for (; i + 1 < length && list[i + 1] < to; i++) list[i] = list[i + 1];
    for (; i > 0 && list[i - 1] > to; i--) list[i] = list[i - 1];
    list[i] = (uint8_t)to;
}

/* A pawn that has robbed keeps its mark wherever it is flown or swapped to, except to a table.
   Where others of its seat stand beside it, one of those goes. */
static void move_pawn(struct insider *g, int seat, int from, int to)
{
    bool marked = seat == g->mover && !is_table(from) && free_at(g, from) == 0;
    if (marked) replace(g->done, PAWNS, from, is_table(to) ? SH_NONE : to);
    replace(g->at[seat], PAWNS, from, to);
}

/* Home: the mark is lost. */
static void send_home(struct insider *g, int seat, int square)
{
    int home = home_of(g, seat);
    if (square == home) return;
    while (pawns_at(g, seat, square) > 0) replace(g->at[seat], PAWNS, square, home);
    while (seat == g->mover && count_in(g->done, PAWNS, square) > 0)
        replace(g->done, PAWNS, square, SH_NONE);
}

static void send_all_home(struct insider *g, int seat)
{
    memset(g->at[seat], home_of(g, seat), PAWNS);
    if (seat == g->mover) memset(g->done, SH_NONE, PAWNS);
}

/* ---- action cards ---- */

static void gain_card(struct insider *g, int seat, int kind)
{
    g->hand[seat][kind]++;
    g->cards[seat]++;
}

static void lose_cards(struct insider *g, int seat, int kind, int count)
{
    g->hand[seat][kind] = (uint8_t)(g->hand[seat][kind] - count);
    g->cards[seat] = (uint8_t)(g->cards[seat] - count);
}

static void discard(struct insider *g, int seat, int kind, int count)
{
    lose_cards(g, seat, kind, count);
    g->discard[kind] = (uint8_t)(g->discard[kind] + count);
    SH_LOCAL(learn_discarded)(g, seat, kind, count);
}

static void draw_card(struct insider *g, int seat, int kind)
{
    gain_card(g, seat, kind);
    g->deck--;
    SH_LOCAL(learn_drawn)(g, seat, kind);
}

/* The draw pile is made anew when a card is to be drawn and it is empty, not earlier. */
static void ask_for_card(struct insider *g, int phase)
{
    if (g->deck == 0) {
        SH_LOCAL(learn_new_pile)(g);
        for (int k = 0; k < KINDS; k++) g->deck = (uint8_t)(g->deck + g->discard[k]);
        memset(g->discard, 0, sizeof g->discard);
    }
    ask(g, phase, chance);
}

/* ---- turns (Déroulement du tour) ---- */

/* An extra turn has no card action (on ne joue des cartes action qu'une seule fois par tour). */
static void begin_turn(struct insider *g, int seat, bool extra)
{
    g->turn++;
    g->mover = (uint8_t)seat;
    g->points = 0;
    g->action = extra ? ACTION_SPENT : ACTION_LATER;
    g->stop = g->pending = SH_NONE;
    memset(g->dice, SH_NONE, sizeof g->dice);
    memset(g->done, SH_NONE, sizeof g->done);
    memset(g->promised, SH_NONE, sizeof g->promised);
    ask_mover(g, P_TURN);
}

/* In a missed turn nothing happens. After the last turn the highest wins. */
static void end_turn(struct insider *g, bool again)
{
    if (g->turn == TURNS_MAX) {
        ask(g, P_OVER, 0);
        return;
    }
    if (again) {
        begin_turn(g, g->mover, true);
        return;
    }
    int next = 1;
    for (; g->misses >> after_mover(g, next) & 1; next++)
        g->misses &= (uint8_t) ~(1u << after_mover(g, next));
    begin_turn(g, after_mover(g, next), false);
}

/* Cards are played during or after the movement (pendant ou après son déplacement). */
static void open_action(struct insider *g)
{
    if (g->action == ACTION_LATER) g->action = ACTION_LEFT;
}

/* Who cannot move at all has moved already. */
static void walk(struct insider *g, int points)
{
    g->points = (uint8_t)points;
    if (!SH_LOCAL(can_move)(g)) open_action(g);
    ask_mover(g, P_MOVE);
}

/* ---- evaluations (Évaluation) ---- */

static const struct {
    uint8_t tables, penalty, worth[TABLES];
} evaluation_cards[CARDS] = {
#define EVALUATION(tables, letter, penalty, provenance, ...) {tables, penalty, {__VA_ARGS__}},
#include "cards.def"
#undef EVALUATION
};

/* Nobody climbs above the last step that has a name. */
#define SUM(a, b, c, d, e, f, g, ...) ((a) + (b) + (c) + (d) + (e) + (f) + (g))
#define EVALUATION(tables, letter, penalty, provenance, ...)                   \
    _Static_assert(SUM(__VA_ARGS__, 0, 0, 0, 0, 0, 0, 0) <= CARD_MOST,         \
                   "the tables of a card are worth more: raise CARD_MOST in numbers.def");
#include "cards.def"
#undef EVALUATION

static void turn_up(struct insider *g, int card)
{
    if (g->unseen > 0) {
        g->turned[PILE - g->unseen--] = (uint8_t)card;
    } else {
        memmove(g->under, g->under + 1, PILE - 1);
        g->under[PILE - 1] = SH_NONE;
    }
    g->card = (uint8_t)card;
    g->penalty = evaluation_cards[card].penalty;
    memset(g->worth, SH_NONE, sizeof g->worth);
    memcpy(g->worth, evaluation_cards[card].worth, evaluation_cards[card].tables);
    if (g->mover == SH_NONE) ask(g, P_FIRST, chance);
    else ask_mover(g, P_MOVE);
}

static bool is_anybody_on_top(const struct insider *g)
{
    for (int s = 0; s < g->base.seats; s++)
        if (g->score[s] >= TOP) return true;
    return false;
}

static void evaluate(struct insider *g)
{
    for (int s = 0; s < g->base.seats; s++) {
        g->score[s] = (uint8_t)score_after(g, s);
        for (int t = 0; t < TABLES; t++) send_home(g, s, FIRST_TABLE + t);
    }
    g->rumours = 0;
    g->evaluations++;
    if (g->evaluations == PILE || is_anybody_on_top(g)) ask(g, P_OVER, 0);
    else ask(g, P_EVALUATION, chance);
}

/* When the last table is taken there is an evaluation at once. */
static void take_seat(struct insider *g)
{
    int free_tables = tables_of(g->card);
    for (int t = 0; t < tables_of(g->card); t++) free_tables -= SH_LOCAL(guest)(g, t) != SH_NONE;
    if (free_tables == 0) evaluate(g);
}

/* ---- carrying out actions (Actions) ---- */

static void swap_pawns(struct insider *g)
{
    for (int i = 0; i < 2; i++) move_pawn(g, g->pawn[i], g->pawn_at[i], g->pawn_at[1 - i]);
}

static void begin_steps(struct insider *g, int phase, int steps)
{
    g->left = (uint8_t)steps;
    ask_mover(g, phase);
}

static void bomb(struct insider *g)
{
    int last = 0;
    for (int s = 0; s < g->base.seats; s++) send_all_home(g, s);
    while (g->under[last] != SH_NONE) last++;
    g->under[last] = g->card;
    ask(g, P_EVALUATION, chance);
}

/* Nobody repelled it. */
static void carry_out(struct insider *g)
{
    int verb = V_SWAP + g->pending;
    ask_mover(g, P_MOVE);
    switch (verb) {
    case V_SWAP:
    case V_SWAP2: swap_pawns(g); break;
    case V_VIP: begin_steps(g, P_RESEAT, tables_of(g->card) - 1); break;
    case V_MEETING: send_all_home(g, g->target); break;
    case V_SCANDAL: g->misses |= (uint8_t)(1u << g->target); break;
    case V_RUMOURS: g->rumours |= (uint8_t)(1u << g->target); break;
    case V_BOMB: bomb(g); break;
    default: evaluate(g); /* V_HYPE */
    }
}

static void clear_pending(struct insider *g)
{
    g->pending = g->target = SH_NONE;
    memset(g->pawn, SH_NONE, sizeof g->pawn);
    memset(g->pawn_at, SH_NONE, sizeof g->pawn_at);
    g->to_ask = 0;
}

/* ---- bodyguards ---- */

/* Ask the next one in turn order, whatever he holds; when all have accepted, it happens. */
static void ask_next(struct insider *g)
{
    int place = 1;
    if (g->to_ask == 0) {
        carry_out(g);
        clear_pending(g);
        return;
    }
    while (!(g->to_ask >> after_mover(g, place) & 1)) place++;
    ask(g, V_SWAP + g->pending == V_VIP ? P_GUARDS : P_GUARD,
        (uint16_t)(1u << after_mover(g, place)));
}

static void open_window(struct insider *g, unsigned seats)
{
    g->to_ask = (uint8_t)(seats & ~(1u << g->mover));
    ask_next(g);
}

static void repel(struct insider *g)
{
    clear_pending(g);
    ask_mover(g, P_MOVE);
}

static void apply_guard(struct insider *g, int seat, struct sh_move m)
{
    g->to_ask &= (uint8_t) ~(1u << seat);
    if (m.verb == V_ACCEPT) {
        ask_next(g);
        return;
    }
    discard(g, seat, GUARD, level_of_action(V_SWAP + g->pending));
    repel(g);
}

/* Against `vip` guards add up (les joueurs peuvent s'associer). */
static void apply_guards(struct insider *g, int seat, struct sh_move m)
{
    g->to_ask &= (uint8_t) ~(1u << seat);
    g->promised[seat] = m.a;
    g->left = (uint8_t)(g->left - m.a);
    SH_LOCAL(learn_promised)(g, seat, m.a);
    if (g->left > 0) {
        ask_next(g);
        return;
    }
    for (int s = 0; s < g->base.seats; s++)
        if (g->promised[s] != SH_NONE) discard(g, s, GUARD, g->promised[s]);
    repel(g);
}

/* ---- carrying out moves ---- */

static void apply_move(struct insider *g, struct sh_move m)
{
    g->points = (uint8_t)(g->points - SH_LOCAL(cost)(g, m.a, m.b));
    move_pawn(g, g->mover, m.a, m.b);
    open_action(g);
    g->robbed = 0;
    if (in_spaces(m.b, PLACES)) g->stop = m.b;
    if (is_table(m.b)) take_seat(g);
}

/* The first robbery of a stop ends the pawn's way for this turn. */
static void apply_rob(struct insider *g, struct sh_move m)
{
    if (g->robbed == 0) replace(g->done, PAWNS, SH_NONE, g->stop);
    g->robbed |= (uint8_t)(1u << m.a);
    g->victim = m.a;
    ask(g, P_ROB, chance);
}

static void apply_robbed(struct insider *g, int kind)
{
    lose_cards(g, g->victim, kind, 1);
    gain_card(g, g->mover, kind);
    SH_LOCAL(learn_robbed)(g, g->mover, g->victim, kind);
    g->victim = SH_NONE;
    ask_mover(g, P_MOVE);
}

static void apply_action(struct insider *g, struct sh_move m)
{
    unsigned everybody = (1u << g->base.seats) - 1;
    discard(g, g->mover, kind_of_action(m.verb), level_of_action(m.verb));
    g->action = ACTION_SPENT;
    g->pending = (uint8_t)(m.verb - V_SWAP);
    switch (m.verb) {
    case V_SWAP:
    case V_SWAP2:
        g->pawn[0] = m.a;
        g->pawn_at[0] = m.b;
        ask_mover(g, P_WITH);
        return;
    case V_MEETING:
    case V_SCANDAL:
    case V_RUMOURS:
        g->target = m.a;
        open_window(g, 1u << m.a);
        return;
    case V_VIP:
        g->left = LEVELS;
        memset(g->promised, SH_NONE, sizeof g->promised);
        open_window(g, everybody);
        return;
    case V_BOMB:
    case V_HYPE: open_window(g, everybody); return;
    }
    clear_pending(g); /* nobody can repel the others */
    if (m.verb == V_AGAIN) end_turn(g, true);
    if (m.verb == V_OUT) begin_steps(g, P_BLOCKERS, 2);
    if (m.verb == V_FLY || m.verb == V_FLY2) move_pawn(g, g->mover, m.a, m.b);
    if (is_table(m.b)) take_seat(g);
}

/* Total OUT: pawns below the blocker go home. */
static void apply_block(struct insider *g, struct sh_move m)
{
    replace(g->blocker, BLOCKERS, m.a, m.b);
    for (int s = 0; s < g->base.seats; s++) send_home(g, s, m.b);
    if (g->base.phase == P_MOVE) {
        g->action = ACTION_SPENT;
        return;
    }
    g->moved = m.b;
    g->left--;
}

/* Two seats change places at tables, or one takes a free one. */
static void apply_reseat(struct insider *g, struct sh_move m)
{
    int low = SH_LOCAL(guest)(g, m.a), high = SH_LOCAL(guest)(g, m.b);
    if (low != SH_NONE) replace(g->at[low], PAWNS, FIRST_TABLE + m.a, FIRST_TABLE + m.b);
    if (high != SH_NONE) replace(g->at[high], PAWNS, FIRST_TABLE + m.b, FIRST_TABLE + m.a);
    g->left--;
}

static void apply_chance(struct insider *g, struct sh_move m)
{
    switch (m.verb) {
    case V_DEAL:
        draw_card(g, m.a, m.b);
        if (g->cards[g->base.seats - 1] == HAND_MAX) ask(g, P_EVALUATION, chance);
        return;
    case V_EVALUATION: turn_up(g, m.a); return;
    case V_FIRST: begin_turn(g, m.a, false); return;
    case V_DICE:
    case V_DIE:
        g->dice[0] = m.a;
        if (m.verb == V_DICE) g->dice[1] = m.b;
        walk(g, m.a + m.b);
        return;
    case V_ROBBED: apply_robbed(g, m.a); return;
    }
    draw_card(g, g->mover, m.a);
    if (g->base.phase == P_TRADE) ask_mover(g, P_MOVE);
    else if (--g->due > 0) ask_for_card(g, P_DRAW);
    else end_turn(g, false);
}

static void apply_step(struct insider *g, struct sh_move m)
{
    switch (m.verb) {
    case V_WALK: walk(g, WALK_POINTS); return;
    case V_ROLL: ask(g, P_DICE, chance); return;
    case V_DRAW:
        g->due = (uint8_t)SH_LOCAL(draw_due)(g, g->mover);
        ask_for_card(g, P_DRAW);
        return;
    case V_MOVE: apply_move(g, m); return;
    case V_WITH:
        g->pawn[1] = m.a;
        g->pawn_at[1] = m.b;
        open_window(g, 1u << g->pawn[0] | 1u << g->pawn[1]);
        return;
    case V_RESEAT: apply_reseat(g, m); return;
    case V_BLOCK: apply_block(g, m); return;
    case V_DONE:
        g->left = 0;
        g->moved = SH_NONE;
        ask_mover(g, P_MOVE);
        return;
    case V_TRADE:
        discard(g, g->mover, m.a, 1);
        g->action = ACTION_SPENT;
        ask_for_card(g, P_TRADE);
        return;
    case V_END: end_turn(g, false); return;
    }
    apply_action(g, m);
}

static void apply(void *state, int seat, struct sh_move m, const char *word)
{
    struct insider *g = state;
    (void)word;
    if (m.verb <= V_ROBBED) apply_chance(g, m);
    else if (m.verb == V_ROB) apply_rob(g, m);
    else if (m.verb == V_GUARD || m.verb == V_ACCEPT) apply_guard(g, seat, m);
    else if (m.verb == V_GUARDS) apply_guards(g, seat, m);
    else {
        g->stop = SH_NONE; /* whatever is not a robbery closes the offer of the last stop */
        apply_step(g, m);
    }
}

/* ---- the end (Fin de la partie) ---- */

static void score(const void *state, int16_t share[SH_SEATS_MAX])
{
    const struct insider *g = state;
    int best = 0, winners = 0;
    for (int s = 0; s < g->base.seats; s++)
        if (g->score[s] > best) best = g->score[s];
    for (int s = 0; s < g->base.seats; s++) winners += g->score[s] == best;
    for (int s = 0; s < g->base.seats; s++)
        share[s] = (int16_t)(g->score[s] == best ? 1000 / winners : 0);
}

/* ---- tables ---- */

static const char *const card_names[] = {"deputy", "copter", "scandal", "trend", "guard"};
static const char *const table_names[] = {"t1", "t2", "t3", "t4", "t5", "t6", "t7"};
static const char *const evaluation_names[] = {
#define EVALUATION(tables, letter, penalty, provenance, ...) "eval." #tables "." #letter,
#include "cards.def"
#undef EVALUATION
};
/* As far as owners of the box may want the stairs to go (numbers.def); some are in use. */
enum { DEEPEST = 30, SCORES = 130 };
static const char *const score_names[SCORES] = {
    "-30", "-29", "-28", "-27", "-26", "-25", "-24", "-23", "-22", "-21", "-20", "-19", "-18",
    "-17", "-16", "-15", "-14", "-13", "-12", "-11", "-10", "-9", "-8", "-7", "-6", "-5", "-4",
    "-3", "-2", "-1", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13",
    "14", "15", "16", "17", "18", "19", "20", "21", "22", "23", "24", "25", "26", "27", "28",
    "29", "30", "31", "32", "33", "34", "35", "36", "37", "38", "39", "40", "41", "42", "43",
    "44", "45", "46", "47", "48", "49", "50", "51", "52", "53", "54", "55", "56", "57", "58",
    "59", "60", "61", "62", "63", "64", "65", "66", "67", "68", "69", "70", "71", "72", "73",
    "74", "75", "76", "77", "78", "79", "80", "81", "82", "83", "84", "85", "86", "87", "88",
    "89", "90", "91", "92", "93", "94", "95", "96", "97", "98", "99",
};
_Static_assert((int)ZERO <= (int)DEEPEST, "every score has a name");
_Static_assert(DEEPEST - ZERO + STEPS <= (int)SCORES, "every score has a name");
static const char *const action_names[ACTIONS] = {
    "swap",    "swap2",   "vip",  "fly",   "fly2", "meeting",
    "scandal", "rumours", "bomb", "again", "out",  "hype",
};
static const char *const left_names[] = {"later", "left", "spent"};

static const char *const phases[] = {
    "deal", "evaluation", "first", "turn",  "dice",   "draw",   "move",     "rob",
    "trade", "with",      "guard", "guards", "reseat", "blockers", "over", NULL,
};

static const struct sh_kind kinds[] = {
    [K_NONE] = {"", NULL, 0, 0},
    [K_SEAT] = {"seat", NULL, SEATS, SEATS},
    [K_CARD] = {"card", card_names, KINDS, 0},
    [K_SQUARE] = {"square", SH_LOCAL(square_names), SQUARES, 0},
    [K_TABLE] = {"table", table_names, TABLES, 0},
    [K_EVALUATION] = {"evaluation", evaluation_names, CARDS, 0},
    [K_PIPS] = {"pips", NULL, 7, 0},
    [K_NUMBER] = {"number", NULL, LEVELS + 1, 0},
    [K_SCORE] = {"score", score_names + DEEPEST - ZERO, STEPS, 0},
    [K_ACTION] = {"action", action_names, ACTIONS, 0},
    [K_LEFT] = {"left", left_names, 3, 0},
    {NULL, NULL, 0, 0},
};

#define CHANCE(name_, ...) {.name = name_, .kind = {__VA_ARGS__}, .chance = true}
#define VERB(name_, ...) {.name = name_, .kind = {__VA_ARGS__}}
static const struct sh_verb verbs[] = {
    [V_DEAL] = CHANCE("deal", K_SEAT, K_CARD),
    [V_EVALUATION] = CHANCE("evaluation", K_EVALUATION),
    [V_FIRST] = CHANCE("first", K_SEAT),
    [V_DICE] = CHANCE("dice", K_PIPS, K_PIPS),
    [V_DIE] = CHANCE("die", K_PIPS),
    [V_DRAWN] = CHANCE("draw", K_CARD),
    [V_ROBBED] = CHANCE("rob", K_CARD),
    [V_WALK] = VERB("walk", K_NONE),
    [V_ROLL] = VERB("roll", K_NONE),
    [V_DRAW] = VERB("draw", K_NONE),
    [V_MOVE] = VERB("move", K_SQUARE, K_SQUARE),
    [V_ROB] = VERB("rob", K_SEAT),
    [V_SWAP] = VERB("swap", K_SEAT, K_SQUARE),
    [V_SWAP2] = VERB("swap2", K_SEAT, K_SQUARE),
    [V_VIP] = VERB("vip", K_NONE),
    [V_FLY] = VERB("fly", K_SQUARE, K_SQUARE),
    [V_FLY2] = VERB("fly2", K_SQUARE, K_SQUARE),
    [V_MEETING] = VERB("meeting", K_SEAT),
    [V_SCANDAL] = VERB("scandal", K_SEAT),
    [V_RUMOURS] = VERB("rumours", K_SEAT),
    [V_BOMB] = VERB("bomb", K_NONE),
    [V_AGAIN] = VERB("again", K_NONE),
    [V_OUT] = VERB("out", K_NONE),
    [V_HYPE] = VERB("hype", K_NONE),
    [V_WITH] = VERB("with", K_SEAT, K_SQUARE),
    [V_RESEAT] = VERB("reseat", K_TABLE, K_TABLE),
    [V_BLOCK] = VERB("block", K_SQUARE, K_SQUARE),
    [V_DONE] = VERB("done", K_NONE),
    [V_TRADE] = VERB("trade", K_CARD),
    [V_GUARD] = VERB("guard", K_NONE),
    [V_ACCEPT] = VERB("accept", K_NONE),
    [V_GUARDS] = VERB("guards", K_NUMBER),
    [V_END] = VERB("end", K_NONE),
    {0},
};

static const struct sh_option options[] = {
    [O_PATH] = {"path", 1, PATH_MAX, 2, NULL},
    {0},
};

static const struct sh_preset presets[] = {
    {"standard", 3, {{"path", "2"}}},
    {"short", 3, {{"path", "1"}}},
    {0},
};

/* Fields in the order in which faces show them: the turn, the stairs, the board, the cards. */
#define ONE(member, kind) SH_FIELD_ONE(struct insider, member, kind)
#define PER_SEAT(member, kind) SH_FIELD_SEATS(struct insider, member, kind)
#define LIST(member, kind) SH_FIELD_ARRAY(struct insider, member, kind, K_NONE)
#define SET(member, kind) \
    {#member, offsetof(struct insider, member), SH_SET, SH_SIZE(struct insider, member), kind, \
     0, 0, 0, false, NULL}
#define SET_PER_SEAT(member, kind) \
    {#member, offsetof(struct insider, member), SH_SET, 1, kind, SEATS, 0, 0, true, NULL}
#define PER_VIEWER(member, count, index) \
    {#member, offsetof(struct insider, member), SH_NUMBER, 1, K_NONE, count, VIEWERS, index, \
     false, NULL}
static const struct sh_field fields[] = {
    ONE(turn, K_NONE),
    ONE(mover, K_SEAT),
    ONE(points, K_NONE),
    LIST(dice, K_PIPS),
    ONE(action, K_LEFT),
    PER_SEAT(score, K_SCORE),
    ONE(evaluations, K_NONE),
    ONE(card, K_EVALUATION),
    SH_FIELD_ARRAY(struct insider, worth, K_NONE, K_TABLE),
    ONE(penalty, K_NONE),
    SH_FIELD_SEAT_ROWS(struct insider, at, K_SQUARE, K_NONE),
    LIST(blocker, K_SQUARE),
    LIST(done, K_SQUARE),
    SET(misses, K_SEAT),
    SET(rumours, K_SEAT),
    ONE(pending, K_ACTION),
    ONE(target, K_SEAT),
    LIST(pawn, K_SEAT),
    LIST(pawn_at, K_SQUARE),
    PER_SEAT(promised, K_NONE),
    PER_SEAT(cards, K_NONE),
    SH_FIELD_SEAT_ROWS(struct insider, hand, K_NONE, K_CARD),
    ONE(deck, K_NONE),
    SH_FIELD_ARRAY(struct insider, discard, K_NONE, K_CARD),
    ONE(path, K_NONE),
    LIST(turned, K_EVALUATION),
    ONE(unseen, K_NONE),
    LIST(under, K_EVALUATION),
    ONE(stop, K_SQUARE),
    SET(robbed, K_SEAT),
    ONE(victim, K_SEAT),
    ONE(due, K_NONE),
    SET(to_ask, K_SEAT),
    ONE(left, K_NONE),
    ONE(moved, K_SQUARE),
    PER_VIEWER(known, SEATS * KINDS, K_NONE),
    PER_VIEWER(stock, KINDS, K_CARD),
    PER_SEAT(drawn, K_NONE),
    SET_PER_SEAT(met, K_SEAT),
    {0},
};

static const char *const reasons[] = {
    "not-now", "deal-in-seat-order", "none-in-the-pile", "card-cannot-come", "nobody-sits-there",
    "one-die-only", "two-dice", "dice-cannot-show-it", "not-in-that-hand", "rumours-one-die",
    "hand-is-full", "no-pawn-on-a-space", "no-such-square", "blocker-in-the-way", "square-is-taken",
    "no-pawn-of-yours", "pawn-is-seated", "pawn-is-done", "same-square", "not-your-base",
    "no-way-there", "not-enough-points", "not-yourself", "rob-where-you-arrive",
    "no-pawn-of-theirs", "robbed-already", "no-cards-to-rob", "no-such-pawn", "outer-spaces-only",
    "spaces-and-tables-only", "nobody-to-swap-with", "pawns-of-one-seat", "table-to-table",
    "misses-already", "rumours-already", "all-at-home", "action-is-spent", "move-first",
    "cards-are-missing", "nobody-is-seated", "points-are-left", "card-not-in-hand",
    "blockers-are-moved", "no-double",
    "no-blocker-there", "another-blocker", "not-for-blockers", "base-shut-in", "pawn-shut-in",
    "reseats-are-used", "no-such-table", "lower-table-first", "nothing-changes", "too-few-guards",
    "too-many-guards", NULL,
};

static const char *const news_keys[] = {
    "hand", "hand-one", "hand-empty", "robbed", "reseated", "moved-table", "sent-home",
    "sent-home-one", "repelled", "guards", "swapped", "vip", "will-miss", "rumours", "bomb",
    "evaluation", "table", "gained", "absent", "cellar", "cellar-still", "rumours-end", "new-pile",
    "missed", "double", "over-top", "over-last", "over-turns", NULL,
};
/* The numbers of cards are told as well, but not while they are dealt and drawn one by one. */
static const char *const told[] = {"score", "evaluations", "misses", "rumours", NULL};

const struct sh_game SH_GAME = {
    .id = SH_GAME_ID, .rules = 2, .seats_min = 2, .seats_max = SEATS, .seats_usual = 3,
    .state_size = sizeof(struct insider),
    .phases = phases, .kinds = kinds, .verbs = verbs, .options = options, .fields = fields,
    .presets = presets, .reasons = reasons, .news_keys = news_keys, .told = told,
    .start = start, .moves = SH_LOCAL(moves), .weight = SH_LOCAL(weight),
    .refuse = SH_LOCAL(refuse), .explain = SH_LOCAL(explain), .cost = SH_LOCAL(move_cost),
    .apply = apply, .score = score,
    .hide = SH_LOCAL(hide), .hide_move = SH_LOCAL(hide_move), .imagine = SH_LOCAL(imagine),
    .news = SH_LOCAL(news), .broken = SH_LOCAL(broken),
};
