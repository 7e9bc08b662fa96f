/*
 * games/codenames/screen.c - Codenames on the screen of a terminal: who one is and what is left to
 * find, the clue, and the 25 words, coloured as far as one knows the key.
 */
#include "codenames.h"
#include "engine/screen.h"

enum { SIDE = 5, GAP = 3 };

extern const struct sh_game SH_GAME;

/* How a colour of the key is drawn. */
static const struct {
    const char *symbol;
    int         ink;
} looks[COLOURS] = {
    [RED] = {"■", SH_RED}, [BLUE] = {"●", SH_BLUE}, [BYSTANDER] = {"○", SH_YELLOW},
    [ASSASSIN] = {"✖", SH_PURPLE},
};

/* A label; returns where its value comes. */
static int put_label(struct sh_canvas *c, int row, int column, const char *key)
{
    return column + sh_canvas_label(c, row, column, c->columns / 3, SH_PLAIN, key);
}

/* "■ Red 5": a team, and how many words it has to find. */
static int put_team(struct sh_canvas *c, int row, int column, const struct codenames *g, int team)
{
    int ink = looks[team].ink | (g->turn == team ? SH_BOLD : 0);
    column += sh_canvas_put(c, row, column, 3, ink, looks[team].symbol) + 1;
    column += sh_canvas_value(c, row, column, c->columns / 6, ink, K_TEAM, (unsigned)team) + 1;
    return column + sh_canvas_number(c, row, column, ink, g->to_find[team]) + GAP;
}

/* Who is looking, and what each team has to find. */
static void put_sides(struct sh_canvas *c, int row, const struct codenames *g)
{
    char key[2 * SH_NAME_MAX];
    struct sh_writer w;
    int column = 1;
    const struct sh_part *part = c->seat < g->base.seats ? sh_part(&SH_GAME, g, c->seat) : NULL;
    sh_writer_init(&w, key, sizeof key);
    sh_put(&w, "part.");
    if (part) sh_put(&w, part->name);
    if (part) sh_put(&w, ".you");
    if (part) column += sh_canvas_key(c, row, column, c->columns / 2, SH_BOLD, key) + GAP;
    if (g->turn == SH_NONE) return;
    column = put_label(c, row, column, "field.to_find");
    for (int team = RED; team < TEAMS; team++) column = put_team(c, row, column, g, team);
}

/* The clue and what may still be touched, or whose turn it is. */
static void put_clue(struct sh_canvas *c, int row, const struct codenames *g)
{
    int column = 1;
    if (g->turn == SH_NONE) return;
    column = put_label(c, row, column, "field.turn");
    column += sh_canvas_value(c, row, column, c->columns / 6, looks[g->turn].ink | SH_BOLD, K_TEAM,
                              g->turn) + GAP;
    if (g->number == SH_NONE) return;
    column = put_label(c, row, column, "field.clue");
    column += sh_canvas_put(c, row, column, c->columns / 3, looks[g->turn].ink | SH_BOLD, g->clue);
    column += sh_canvas_put(c, row, column, 3, SH_BOLD, " · ");
    column += sh_canvas_value(c, row, column, c->columns / 6, SH_BOLD, K_NUMBER, g->number) + GAP;
    if (g->left == SH_NONE) {
        sh_canvas_key(c, row, column, c->columns - column, SH_BOLD, "board.touches.any");
        return;
    }
    column = put_label(c, row, column, "field.left");
    sh_canvas_number(c, row, column, SH_BOLD, g->left);
}

/* Is the move that is looked at about this card? */
static bool is_chosen(const struct sh_canvas *c, int card)
{
    if (c->chosen < 0) return false;
    struct sh_move move = c->moves[c->chosen];
    return (move.verb == V_GUESS || move.verb == V_COVER) && move.a == card;
}

/* One word: covered ones stand out in their colour; of the others a spymaster sees the colour,
   unless somebody may be looking over the shoulder. */
static void put_card(struct sh_canvas *c, int row, int column, int width,
                     const struct codenames *g, int card)
{
    bool is_covered = g->covered >> card & 1, is_secret = !is_covered && g->base.phase != OVER;
    bool is_known = g->key[card] < COLOURS && !(is_secret && c->covered);
    int ink = is_known ? looks[g->key[card]].ink : SH_PLAIN;
    bool chosen = is_chosen(c, card);
    if (is_covered) ink |= SH_REVERSE;
    if (chosen) ink |= SH_BOLD;
    sh_canvas_put(c, row, column, 1, SH_BOLD, chosen ? "▸" : " ");
    int at = column + 1;
    if (is_covered)
        for (int i = at; i < column + width - 1; i++) sh_canvas_put(c, row, i, 1, ink, " ");
    sh_canvas_put(c, row, at, 1, ink, is_known ? looks[g->key[card]].symbol : "·");
    int used = sh_canvas_put(c, row, at + 2, width - 4, ink, g->word[card]);
    if (chosen) sh_canvas_put(c, row, at + 2 + used, 1, SH_BOLD, "◂");
}

static int draw(struct sh_canvas *c)
{
    const struct codenames *g = c->view;
    int top = c->rows > 2 + SIDE ? 3 : 2;
    int most = (c->rows - top + 1) / SIDE, step = most > 2 ? 3 : most > 1 ? 2 : 1;
    int width = c->columns / SIDE < 28 ? c->columns / SIDE : 28;
    if (c->rows < top + SIDE) return 0;
    put_sides(c, 0, g);
    put_clue(c, 1, g);
    for (int card = 0; card < CARDS; card++)
        put_card(c, top + card / SIDE * step, card % SIDE * width, width, g, card);
    return top + (SIDE - 1) * step + 1;
}

const struct sh_screen SH_SCREEN = {.game = SH_GAME_ID, .draw = draw};
