/*
 * games/insider/screen.c - INSIDER on the screen of a terminal: the map from board.def, and beside
 * it tables, stairs and the hand.
 *
 * A space shows its name, a square of a path a dot, unless somebody stands there. The squares of a
 * path that leads up stand one above the other if there is room, else in one row. When the move
 * that is looked at moves a pawn, every square it can reach shows what the way costs.
 */
#include "engine/screen.h"
#include "insider.h"

enum { LEFT = 1, COLUMNS = 5, GAP = 3, SPACE_WIDTH = 2 };

/* Colours and symbols of the seats are those of the page. */
static const struct {
    const char *symbol;
    int         ink;
} looks[SEATS] = {{"★", SH_YELLOW}, {"♥", SH_RED}, {"●", SH_BLUE}, {"▲", SH_GREEN}};

/* How far apart spaces stand, and where on the canvas a square is. */
struct map {
    int  across, up;
    bool stacked; /* squares of a path that leads up stand one above the other */
};

struct point {
    int row, column;
};

static struct map map_of(const struct sh_canvas *c, const struct insider *g)
{
    bool stacked = c->rows > (COLUMNS - 1) * (g->path + 1);
    return (struct map){.across = SPACE_WIDTH + 2 + 2 * g->path,
                        .up = stacked ? g->path + 1 : 2,
                        .stacked = stacked};
}

static struct point space_point(const struct map *m, int space)
{
    return (struct point){(COLUMNS - 1 - space % COLUMNS) * m->up,
                          LEFT + space / COLUMNS * m->across};
}

static struct point square_point(const struct map *m, int square)
{
    struct spot spot = spot_of(square);
    if (spot.lane == LANE_SPACE) return space_point(m, spot.bit);
    int n = spot.lane - LANE_PATH;
    struct point at = space_point(m, first_end(spot.bit));
    if (spot.bit >= ACROSS_BIT) at.column += SPACE_WIDTH + 1 + 2 * n;
    else if (m->stacked) at.row -= n + 1;
    else at.row--, at.column += n;
    return at;
}

/* ---- the map ---- */

/* Whose pawns stand on a square; SH_NONE: nobody's. */
static int who_is_at(const struct insider *g, int square)
{
    for (int seat = 0; seat < g->base.seats; seat++)
        if (pawns_at(g, seat, square) > 0) return seat;
    return SH_NONE;
}

static void put_pawns(struct sh_canvas *c, struct point at, const struct insider *g, int seat,
                      int square)
{
    int count = pawns_at(g, seat, square), ink = looks[seat].ink | SH_BOLD;
    at.column += sh_canvas_put(c, at.row, at.column, 1, ink, looks[seat].symbol);
    if (count > 1) sh_canvas_number(c, at.row, at.column, ink, count);
}

static void put_square(struct sh_canvas *c, const struct map *m, const struct insider *g,
                       int square)
{
    struct point at = square_point(m, square);
    int seat = who_is_at(g, square);
    if (seat != SH_NONE) put_pawns(c, at, g, seat, square);
    else if (count_in(g->blocker, BLOCKERS, square))
        sh_canvas_put(c, at.row, at.column, SPACE_WIDTH, SH_PURPLE | SH_BOLD, "▒▒");
    else if (is_space(square))
        sh_canvas_put(c, at.row, at.column, SPACE_WIDTH, SH_CYAN, SH_LOCAL(square_names)[square]);
    else sh_canvas_put(c, at.row, at.column, 1, SH_PLAIN, "·");
}

/* What a way costs takes the place of a square; of two digits a path has room for one. */
static void put_cost(struct sh_canvas *c, struct point at, bool space, bool chosen, int cost)
{
    int ink = SH_GREEN | SH_BOLD | (chosen ? SH_REVERSE : 0);
    if (space) sh_canvas_put(c, at.row, at.column, SPACE_WIDTH, ink, "  ");
    if (space || cost < 10) sh_canvas_number(c, at.row, at.column, ink, cost);
    else sh_canvas_put(c, at.row, at.column, 1, ink, "+");
}

/* The way of the pawn that is looked at: where it stands, and what it can reach. */
static void put_ways(struct sh_canvas *c, const struct map *m)
{
    if (c->chosen < 0 || c->moves[c->chosen].verb != V_MOVE) return;
    struct sh_move chosen = c->moves[c->chosen];
    for (int i = 0; i < c->move_count; i++) {
        struct sh_move move = c->moves[i];
        if (move.verb != V_MOVE || move.a != chosen.a || is_table(move.b)) continue;
        put_cost(c, square_point(m, move.b), is_space(move.b), move.b == chosen.b,
                 c->cost(c->face, move));
    }
    if (is_table(chosen.a)) return;
    struct point at = square_point(m, chosen.a);
    struct sh_cell *cell = &c->cells[at.row * c->columns + at.column];
    cell->ink |= SH_REVERSE;
}

static void put_map(struct sh_canvas *c, const struct map *m, const struct insider *g)
{
    struct point middle = space_point(m, CENTRE);
    for (int square = 0; square < FIRST_TABLE; square++)
        if (SH_LOCAL(exists)(g, square)) put_square(c, m, g, square);
    sh_canvas_put(c, middle.row, middle.column, SPACE_WIDTH, SH_YELLOW | SH_REVERSE, "▣▣");
    put_ways(c, m);
}

/* ---- beside it ---- */

/* Where the next thing stands beside the map. */
struct panel {
    int row, column, width;
};

/* A table: what it is worth, who sits there, and what the way there costs. */
static int put_table(struct sh_canvas *c, const struct panel *p, int column,
                     const struct insider *g, int table)
{
    int from = column, guest = SH_LOCAL(guest)(g, table);
    column += sh_canvas_number(c, p->row, column, SH_CYAN, table + 1);
    column += sh_canvas_put(c, p->row, column, 1, SH_CYAN, ":");
    column += sh_canvas_number(c, p->row, column, SH_BOLD, g->worth[table]);
    if (guest != SH_NONE)
        column += sh_canvas_put(c, p->row, column, 1, looks[guest].ink | SH_BOLD,
                                looks[guest].symbol);
    for (int i = 0; c->chosen >= 0 && i < c->move_count; i++) {
        struct sh_move move = c->moves[i], chosen = c->moves[c->chosen];
        if (move.verb != V_MOVE || chosen.verb != V_MOVE || move.a != chosen.a) continue;
        if (move.b != FIRST_TABLE + table) continue;
        int ink = SH_GREEN | SH_BOLD | (move.b == chosen.b ? SH_REVERSE : 0);
        column += sh_canvas_put(c, p->row, column, 1, ink, "→");
        column += sh_canvas_number(c, p->row, column, ink, c->cost(c->face, move));
    }
    return column - from + 2;
}

/* Where the card in words does not fit, the tables say it, and what whoever is absent loses. */
static void put_tables(struct sh_canvas *c, struct panel *p, const struct insider *g)
{
    enum { TABLE_WIDTH = 8, CARD_IN_WORDS = 40 };
    bool wide = p->width >= CARD_IN_WORDS;
    if (g->card == SH_NONE) return;
    if (wide) sh_canvas_value(c, p->row++, p->column, p->width, SH_PLAIN, K_EVALUATION, g->card);
    int column = p->column;
    for (int table = 0; table < tables_of(g->card); table++) {
        if (column + TABLE_WIDTH > p->column + p->width) column = p->column, p->row++;
        column += put_table(c, p, column, g, table);
    }
    if (!wide) column += sh_canvas_put(c, p->row, column, 2, SH_PURPLE, "∅ ");
    if (!wide) sh_canvas_number(c, p->row, column, SH_PURPLE, -g->penalty);
    p->row++;
}

/* The stairs: a seat, its points, how high it stands, and its cards. */
static void put_stairs(struct sh_canvas *c, struct panel *p, const struct insider *g, int seat)
{
    int ink = looks[seat].ink | (g->mover == seat ? SH_BOLD : 0), column = p->column;
    int bar = p->width > 48 ? 24 : 0, name = (p->width - bar) / 2;
    sh_canvas_put(c, p->row, column, 1, ink, looks[seat].symbol);
    sh_canvas_value(c, p->row, column + 2, name - 3, ink, K_SEAT, (unsigned)seat);
    column += name;
    sh_canvas_number(c, p->row, column, ink, g->score[seat] - ZERO);
    column += 4;
    for (int i = 0; i < bar; i++)
        sh_canvas_put(c, p->row, column + i, 1, ink, i * TOP < g->score[seat] * bar ? "▆" : "·");
    column += bar ? bar + 1 : 0;
    column += sh_canvas_put(c, p->row, column, 2, SH_PLAIN, "▯×");
    column += sh_canvas_number(c, p->row, column, SH_PLAIN, g->cards[seat]);
    if (g->misses >> seat & 1) column += sh_canvas_put(c, p->row, column, 2, SH_PURPLE, " ⏸");
    if (g->rumours >> seat & 1) sh_canvas_put(c, p->row, column, 2, SH_PURPLE, " ½");
    p->row++;
}

/* Points left and dice. */
static void put_turn(struct sh_canvas *c, struct panel *p, const struct insider *g)
{
    int column = p->column;
    if (g->base.phase == P_OVER || g->mover == SH_NONE) return;
    column += sh_canvas_label(c, p->row, column, 2 * p->width / 3, SH_PLAIN, "field.points");
    column += sh_canvas_number(c, p->row, column, SH_BOLD, g->points) + GAP;
    if (g->dice[0] != SH_NONE) {
        column += sh_canvas_label(c, p->row, column, p->width / 3, SH_PLAIN, "field.dice");
        column += sh_canvas_number(c, p->row, column, SH_BOLD, g->dice[0]) + 1;
        if (g->dice[1] != SH_NONE) sh_canvas_number(c, p->row, column, SH_BOLD, g->dice[1]);
    }
    p->row++;
}

/* The cards of whoever looks: "Deputy ×2". */
static void put_hand(struct sh_canvas *c, struct panel *p, const struct insider *g)
{
    enum { CARD_WIDTH = 16 };
    if (c->seat >= g->base.seats || c->covered) return;
    int column = p->column;
    column += sh_canvas_label(c, p->row, column, p->width / 3, SH_PLAIN, "field.hand");
    for (int kind = 0; kind < KINDS; kind++) {
        int count = g->hand[c->seat][kind];
        if (count == 0 || count == SH_HIDDEN) continue;
        if (column + CARD_WIDTH > p->column + p->width) column = p->column + 2, p->row++;
        column += sh_canvas_value(c, p->row, column, CARD_WIDTH, SH_BOLD, K_CARD, (unsigned)kind);
        if (count > 1) column += sh_canvas_put(c, p->row, column, 2, SH_PLAIN, " ×");
        if (count > 1) column += sh_canvas_number(c, p->row, column, SH_PLAIN, count);
        column += 2;
    }
    p->row++;
}

static int draw(struct sh_canvas *c)
{
    const struct insider *g = c->view;
    struct map map = map_of(c, g);
    int map_rows = (COLUMNS - 1) * map.up + 1;
    int column = LEFT + (COLUMNS - 1) * map.across + SPACE_WIDTH + GAP;
    struct panel panel = {0, column, c->columns - column};
    if (c->rows < map_rows) return 0;
    put_map(c, &map, g);
    put_turn(c, &panel, g);
    put_tables(c, &panel, g);
    for (int seat = 0; seat < g->base.seats; seat++) put_stairs(c, &panel, g, seat);
    put_hand(c, &panel, g);
    int used = panel.row > map_rows ? panel.row : map_rows;
    return used < c->rows ? used : c->rows;
}

const struct sh_screen SH_SCREEN = {.game = SH_GAME_ID, .draw = draw};
