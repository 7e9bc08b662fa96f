/*
 * games/spynet/screen.c - SpyNet on the screen of a terminal: the areas as columns, with strengths
 * and a crown for whoever dominates; one's hand with what the cards do; the piles, and what one
 * remembers of them.
 */
#include <string.h>

#include "engine/screen.h"
#include "spynet.h"

enum { LEFT = 1, NAMES_MOST = 17, COUNT = 5, GAP = 3, HAND_ROWS = 2, SITUATION_ROWS = 2 };

extern const struct sh_game SH_GAME;

static const int inks[AREAS] = {SH_CYAN, SH_RED, SH_GREEN, SH_YELLOW};

/* The colour of a card: that of its area, or one of its own if it has several. */
static int ink_of(int card)
{
    unsigned areas = card_of[card].areas;
    if (areas == 0) return SH_PLAIN;
    return areas & (areas - 1) ? SH_PURPLE : inks[area_of(card)];
}

/* The card, and the area, of the move that is looked at; -1: it has none. */
static int chosen_card(const struct sh_canvas *c)
{
    if (c->chosen < 0) return -1;
    switch (c->moves[c->chosen].verb) {
    case V_KEEP:
    case V_AGENT:
    case V_FUND:
    case V_OPERATION:
    case V_PASS:
    case V_ELIMINATE:
    case V_TURN:
    case V_DROP:
    case V_GIVE: return c->moves[c->chosen].a;
    default: return -1;
    }
}

static int chosen_area(const struct sh_canvas *c)
{
    if (c->chosen < 0) return -1;
    struct sh_move move = c->moves[c->chosen];
    return move.verb == V_AGENT || move.verb == V_OPERATION || move.verb == V_TURN ? move.b : -1;
}

static int put_card(struct sh_canvas *c, int row, int column, int width, int card)
{
    int ink = ink_of(card) | (card == chosen_card(c) ? SH_REVERSE | SH_BOLD : 0);
    return sh_canvas_value(c, row, column, width, ink, K_CARD, (unsigned)card);
}

/* The name of a card alone: without signs before it and a condition behind it. */
static void say_short(const struct sh_canvas *c, char name[SH_CANVAS_TEXT], int card)
{
    char text[SH_CANVAS_TEXT];
    struct sh_writer w;
    sh_writer_init(&w, text, sizeof text);
    c->value(c->face, &w, K_CARD, (unsigned)card);
    const char *from = strchr(text, ' ');
    sh_writer_init(&w, name, SH_CANVAS_TEXT);
    sh_put(&w, from ? from + 1 : text);
}

/* A text in rows of whole words; what does not fit into the last one is cut off. Returns the row
   below. */
static int put_wrapped(struct sh_canvas *c, int row, int rows, int column, int ink,
                       const char *text)
{
    int width = c->columns - column;
    for (; rows > 1 && sh_canvas_width(text) > width; rows--, row++) {
        char line[SH_CANVAS_TEXT];
        size_t end = 0;
        for (const char *at = strchr(text, ' '); at; at = strchr(at + 1, ' ')) {
            size_t length = (size_t)(at - text);
            memcpy(line, text, length);
            line[length] = '\0';
            if (sh_canvas_width(line) > width) break;
            end = length;
        }
        if (end == 0) break; /* a word that is wider than the canvas */
        line[end] = '\0';
        sh_canvas_put(c, row, column, width, ink, line);
        text += end + 1;
    }
    sh_canvas_put(c, row, column, width, ink, text);
    return row + 1;
}

/* ---- the top: whose turn, deck, situation ---- */

/* The situation stands behind the rest, or below it if there is room for all of its text. Returns
   the row below. */
static int put_top(struct sh_canvas *c, const struct spynet *g, bool roomy)
{
    int column = LEFT;
    if (g->mover < g->base.seats) {
        column += sh_canvas_label(c, 0, column, c->columns / 4, SH_PLAIN, "field.mover");
        column += sh_canvas_value(c, 0, column, c->columns / 5, SH_BOLD, K_SEAT, g->mover) + GAP;
    }
    column += sh_canvas_label(c, 0, column, c->columns / 3, SH_PLAIN, "field.deck");
    column += sh_canvas_number(c, 0, column, SH_BOLD, g->deck) + GAP;
    if (g->final_turns != SH_NONE) {
        column += sh_canvas_label(c, 0, column, c->columns / 3, SH_RED | SH_BOLD,
                                  "field.final_turns");
        column += sh_canvas_number(c, 0, column, SH_RED | SH_BOLD, g->final_turns) + GAP;
    }
    if (g->situation >= SITUATIONS) return 1;
    char text[SH_CANVAS_TEXT];
    struct sh_writer w;
    sh_writer_init(&w, text, sizeof text);
    c->value(c->face, &w, K_SITUATION, g->situation);
    if (roomy) return put_wrapped(c, 1, SITUATION_ROWS, LEFT, SH_PURPLE, text);
    sh_canvas_put(c, 0, column, c->columns - column, SH_PURPLE, text);
    return 1;
}

/* ---- the areas ---- */

/* The agents of an area, the newest first. Returns how many. */
static int agents_of(const struct spynet *g, int seat, int area, uint8_t out[AGENTS])
{
    int count = 0;
    for (struct cards left = g->display[seat][area]; !no_cards(left);) {
        int card = pop_card(&left), at = count++;
        for (; at > 0 && g->laid[out[at - 1]] < g->laid[card]; at--) out[at] = out[at - 1];
        out[at] = (uint8_t)card;
    }
    return count;
}

/* "♛ 5 ★2": who dominates, how strong the agents are, operations that lie there. */
static int put_strength(struct sh_canvas *c, int row, int column, const struct spynet *g, int seat,
                        int area)
{
    int from = column, operations = g->count[ops_of(seat, area)];
    bool crown = dominates(g, seat, area);
    int ink = inks[area] | (crown ? SH_BOLD : 0);
    column += sh_canvas_put(c, row, column, 2, ink, crown ? "♛ " : "  ");
    column += sh_canvas_number(c, row, column, ink, g->strength[seat][area]);
    if (operations > 0) {
        column += sh_canvas_put(c, row, column, 2, SH_PLAIN, " ★");
        column += sh_canvas_number(c, row, column, SH_PLAIN, operations);
    }
    return column - from + 1;
}

/* "2+1 Hacker": how strong an agent is, with what, and its name; a master has its sign. */
static void put_agent(struct sh_canvas *c, int row, int column, int end, const struct spynet *g,
                      int card)
{
    char name[SH_CANVAS_TEXT];
    int printed = agent_value(g, card), more = total_strength(g, card) - printed;
    int ink = ink_of(card) | (card == chosen_card(c) ? SH_REVERSE | SH_BOLD : 0);
    say_short(c, name, card);
    if (ink_of(card) == SH_PURPLE) column += sh_canvas_put(c, row, column, end - column, ink, "✦");
    column += sh_canvas_number(c, row, column, ink, printed);
    if (more > 0) {
        column += sh_canvas_put(c, row, column, end - column, ink | SH_BOLD, "+");
        column += sh_canvas_number(c, row, column, ink | SH_BOLD, more);
    }
    sh_canvas_put(c, row, column + 1, end - column - 1, ink, name);
}

/* An area of a seat in so many rows: what it comes to, and the agents, the newest first, as many as
   there is room for; in one row the newest by name, and how many more there are. */
static void put_area(struct sh_canvas *c, int row, int rows, int column, int width,
                     const struct spynet *g, int seat, int area)
{
    uint8_t agents[AGENTS];
    char name[SH_CANVAS_TEXT];
    int count = agents_of(g, seat, area, agents), end = column + width - 1;
    int x = column + put_strength(c, row, column, g, seat, area);
    if (count == 0) return;
    if (rows == 1) {
        say_short(c, name, agents[0]);
        int ink = ink_of(agents[0]) | (agents[0] == chosen_card(c) ? SH_REVERSE | SH_BOLD : 0);
        if (ink_of(agents[0]) == SH_PURPLE) x += sh_canvas_put(c, row, x, end - x, ink, "✦");
        x += sh_canvas_put(c, row, x, end - x - (count > 1 ? 2 : 0), ink, name);
        if (count == 1) return;
        sh_canvas_put(c, row, x, 1, SH_PLAIN, "+");
        sh_canvas_number(c, row, x + 1, SH_PLAIN, count - 1);
        return;
    }
    int shown = count < rows ? count : rows - 1;
    for (int i = 0; i < shown; i++) put_agent(c, row + 1 + i, column + 2, end, g, agents[i]);
    if (shown == count) return;
    sh_canvas_put(c, row, x, 1, SH_PLAIN, "+"); /* those for whom there is no row */
    sh_canvas_number(c, row, x + 1, SH_PLAIN, count - shown);
}

/* How many columns names and what stands behind them need. */
static int names_width(const struct sh_canvas *c, const struct spynet *g)
{
    int most = 0;
    for (int seat = 0; seat < g->base.seats; seat++) {
        char name[SH_CANVAS_TEXT];
        struct sh_writer w;
        sh_writer_init(&w, name, sizeof name);
        c->value(c->face, &w, K_SEAT, (unsigned)seat);
        int width = sh_canvas_width(name);
        if (width > most) most = width;
    }
    most += LEFT + COUNT;
    return most < NAMES_MOST ? most : NAMES_MOST;
}

/* A seat: its name, hand and, at the end, points. */
static void put_seat(struct sh_canvas *c, int row, int names, const struct spynet *g, int seat)
{
    int ink = g->mover == seat ? SH_BOLD : SH_PLAIN;
    const char *mark = seat == c->seat ? "▸" : " ";
    sh_canvas_put(c, row, 0, 1, SH_BOLD, mark);
    sh_canvas_value(c, row, LEFT, names - LEFT - COUNT, ink, K_SEAT, (unsigned)seat);
    int over = g->base.phase == OVER, column = names - COUNT + 1;
    column += sh_canvas_put(c, row, column, 1, ink, over ? "★" : "▯");
    sh_canvas_number(c, row, column, ink, over ? g->points[seat] : g->count[HAND + seat]);
}

/* The name of an area with its sign; where it is too wide, the short one of the page, without its
   soft hyphens. */
static void put_head(struct sh_canvas *c, int row, int column, int width, int area)
{
    char whole[SH_CANVAS_TEXT], brief[SH_CANVAS_TEXT], key[2 * SH_NAME_MAX];
    struct sh_writer w;
    int ink = inks[area] | SH_BOLD | (area == chosen_area(c) ? SH_REVERSE : 0);
    sh_writer_init(&w, whole, sizeof whole);
    c->value(c->face, &w, K_AREA, (unsigned)area);
    if (sh_canvas_width(whole) <= width) {
        sh_canvas_put(c, row, column, width, ink, whole);
        return;
    }
    sh_writer_init(&w, key, sizeof key);
    sh_put(&w, "board.area.");
    sh_put(&w, SH_GAME.kinds[K_AREA].names[area]);
    sh_writer_init(&w, brief, sizeof brief);
    c->text(c->face, &w, key);
    char *to = brief;
    for (const char *from = brief; *from; from++)
        if (strncmp(from, "\xc2\xad", 2) == 0) from++;
        else *to++ = *from;
    *to = '\0';
    char *space = strchr(whole, ' ');
    if (space) space[1] = '\0'; /* the sign and the space behind it stay */
    int used = sh_canvas_put(c, row, column, width, ink, whole);
    sh_canvas_put(c, row, column + used, width - used, ink, brief);
}

/* Returns the row below. */
static int put_areas(struct sh_canvas *c, int row, int each, const struct spynet *g)
{
    int names = names_width(c, g), from[AREAS + 1];
    for (int area = 0; area <= AREAS; area++)
        from[area] = names + area * (c->columns + 1 - names) / AREAS;
    for (int area = 0; area < AREAS; area++)
        put_head(c, row, from[area], from[area + 1] - from[area] - 1, area);
    row++;
    for (int seat = 0; seat < g->base.seats; seat++, row += each) {
        put_seat(c, row, names, g, seat);
        for (int area = 0; area < AREAS; area++)
            put_area(c, row, each, from[area], from[area + 1] - from[area], g, seat, area);
    }
    return row;
}

/* ---- cards in a row ---- */

/* What a special agent can do, in brackets; "": the card can do nothing. */
static void say_ability(const struct sh_canvas *c, struct sh_writer *w, int card)
{
    char key[2 * SH_NAME_MAX];
    struct sh_writer name;
    if (!is_special(card)) return;
    sh_writer_init(&name, key, sizeof key);
    sh_put(&name, "board.line.");
    sh_put(&name, SH_GAME.kinds[K_CARD].names[card]);
    sh_put(w, " (");
    c->text(c->face, w, key);
    sh_put_char(w, ')');
}

/* Cards one after the other, in at most so many rows. Returns the row below. */
static int put_cards(struct sh_canvas *c, int row, int rows, int from, struct cards set)
{
    int column = from, last = row + rows - 1;
    while (!no_cards(set)) {
        char name[SH_CANVAS_TEXT], ability[SH_CANVAS_TEXT];
        struct sh_writer w;
        int card = pop_card(&set);
        sh_writer_init(&w, name, sizeof name);
        c->value(c->face, &w, K_CARD, (unsigned)card);
        sh_writer_init(&w, ability, sizeof ability);
        say_ability(c, &w, card);
        int width = sh_canvas_width(name) + sh_canvas_width(ability);
        if (column + width > c->columns && column > from && row < last) column = from, row++;
        column += put_card(c, row, column, c->columns - column, card);
        column += sh_canvas_put(c, row, column, c->columns - column, SH_PLAIN, ability) + 2;
    }
    return row + 1;
}

static int put_hand(struct sh_canvas *c, int row, int rows, const struct spynet *g)
{
    bool drafting = !no_cards(g->in[DRAFT]) && !is_hidden(g->in[DRAFT]);
    struct cards set = drafting ? g->in[DRAFT] : no_card;
    const char *label = drafting ? "field.draft" : "field.hand";
    if (!drafting && c->seat < g->base.seats) set = g->in[HAND + c->seat];
    if (c->covered || is_hidden(set) || no_cards(set)) return row;
    int from = LEFT + sh_canvas_label(c, row, LEFT, c->columns / 3, SH_PLAIN, label);
    return put_cards(c, row, rows, from, set);
}

/* What one knows to lie on a pile, or has seen go there. */
static struct cards seen_in(const struct sh_canvas *c, const struct spynet *g, int pile)
{
    struct cards memory = g->pile_memory[pile], now = g->in[PILE + pile];
    if (c->covered || is_hidden(memory)) memory = no_card;
    return c->covered || is_hidden(now) ? memory : either(memory, now);
}

/* Each pile in a row of its own if there is room, else all in one, without what is remembered. */
static int put_piles(struct sh_canvas *c, int row, int rows, const struct spynet *g)
{
    int column = LEFT;
    for (int pile = 0; pile < PILES; pile++) {
        bool looked_at = g->pile == pile && g->base.phase == LOOK;
        int ink = looked_at ? SH_BOLD | SH_REVERSE : SH_PLAIN;
        column += sh_canvas_value(c, row, column, c->columns / 6, ink, K_PILE, (unsigned)pile);
        column += sh_canvas_put(c, row, column, 2, ink, " ▯");
        column += sh_canvas_number(c, row, column, ink, g->stack[pile]) + GAP;
        if (rows < PILES) continue;
        row = put_cards(c, row, 1, column, seen_in(c, g, pile));
        column = LEFT;
    }
    return rows < PILES ? row + 1 : row;
}

/* ---- all of it ---- */

static int draw(struct sh_canvas *c)
{
    const struct spynet *g = c->view;
    int below = HAND_ROWS + PILES, most = (c->rows - 2 - below - SITUATION_ROWS) / g->base.seats;
    bool roomy = most >= 2;
    int each = roomy ? most : (c->rows - 2 - below) / g->base.seats;
    if (each < 1) each = 1;
    if (each > 6) each = 6;
    if (c->rows < g->base.seats + 4) return 0;
    int row = put_areas(c, put_top(c, g, roomy), each, g);
    int left = c->rows - row;
    int piles = left >= below ? PILES : left > PILES ? PILES : 1;
    row = put_hand(c, row, left - piles > 1 ? left - piles : 1, g);
    row = put_piles(c, row, c->rows - row, g);
    return row < c->rows ? row : c->rows;
}

const struct sh_screen SH_SCREEN = {.game = SH_GAME_ID, .draw = draw};
