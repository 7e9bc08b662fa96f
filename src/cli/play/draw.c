/*
 * cli/play/draw.c - the screen of a match, drawn from top to bottom:
 *
 *     game, phase                                        who may look
 *     the seats, those that act marked
 *     -- Table --------------------------- -- News ------------------
 *     what the seat sees                   what has happened
 *     the question
 *     -- Your moves -------------------------------------------------
 *     > Move red by 3        Move blue by 1        Move blue by 2
 *     keys
 *
 * In a narrow window the news stand below the table. Whoever wants more of either turns the page.
 */
#include <stdio.h>
#include <string.h>

#include "cli/play/screen.h"

enum {
    WIDE = 110,      /* from here on, table and news stand side by side */
    MOVES_LEAST = 3, /* rows of moves, if there are as many */
    NEWS_LEAST = 2,
    QUESTION_MOST = 5,
    ABOUT_ROWS = 4, /* what a menu says about the thing that is chosen, in the narrowest window */
    WORD_ROWS = 2, /* a move and its word, in the place of the moves */
    GAP = 2, /* between columns of moves */
};

/* ---- pieces ---- */

static int between(int low, int value, int high)
{
    return value > high ? high : value < low ? low : value;
}

static void put_text(int row, int column, int width, enum term_look look,
                     const struct phrase *phrase, const char *key)
{
    char text[2 * PHRASE_MAX];
    struct sh_writer w;
    sh_writer_init(&w, text, sizeof text);
    phrase_text(&w, phrase, key);
    term_put(row, column, width, look, text);
}

static void put_rule(int row, int column, int width, const struct phrase *phrase, const char *key)
{
    char text[PHRASE_MAX];
    struct sh_writer w;
    sh_writer_init(&w, text, sizeof text);
    phrase_text(&w, phrase, key);
    term_rule(row, column, width, text);
}

/* A bar over the whole width, with a text at either end. */
static void put_bar(int row, int columns, const char *left, const char *right)
{
    int width = term_width(right);
    for (int i = 0; i < columns; i++) term_put(row, i, 1, TERM_BAR, " ");
    if (width > columns / 2) width = columns / 2;
    term_put(row, 1, columns - width - 4, TERM_BAR, left);
    term_put(row, columns - width - 1, width, TERM_BAR, right);
}

/* True: the window is too small, and that is all it says. */
static bool is_too_small(const struct phrase *phrase)
{
    char text[PHRASE_MAX], w[8], h[8];
    int rows, columns;
    struct sh_writer line;
    term_clear();
    term_size(&rows, &columns);
    if (rows >= SCREEN_ROWS && columns >= SCREEN_COLUMNS) return false;
    snprintf(w, sizeof w, "%d", SCREEN_COLUMNS);
    snprintf(h, sizeof h, "%d", SCREEN_ROWS);
    sh_writer_init(&line, text, sizeof text);
    phrase_two(&line, phrase, "play.too-small", "w", w, "h", h);
    term_page(0, 0, rows, columns, 0, text);
    term_show();
    return true;
}

static void put_header(const struct screen *s, int columns)
{
    char left[2 * PHRASE_MAX], right[PHRASE_MAX];
    struct sh_writer w;
    sh_writer_init(&w, left, sizeof left);
    phrase_text(&w, &s->play->phrase, "game.name");
    sh_put(&w, " · ");
    play_say_phase(&w, s->play);
    sh_writer_init(&w, right, sizeof right);
    const char *key = play_is_shared(s->play) ? "play.cover.short" : "play.you";
    const struct sh_part *part = play_is_shared(s->play) ? NULL : play_part(s->play, s->seat);
    if (part) phrase_part(&w, &s->play->phrase, part, ".you");
    else if (s->seat != SH_WATCHER) play_say_seat(&w, s->play, key, s->seat);
    put_bar(0, columns, left, right);
}

/* The seats, those that are waited for marked, in one or two rows. Returns how many. */
static int put_seats(const struct screen *s, int row, int columns)
{
    const struct sh_state *base = &s->play->now.state.base;
    int column = 1, rows = 1;
    for (int seat = 0; seat < base->seats; seat++) {
        char name[PHRASE_MAX];
        struct sh_writer w;
        sh_writer_init(&w, name, sizeof name);
        sh_put(&w, (base->to_act & ~base->idle) >> seat & 1 ? "▸" : " ");
        play_say_name(&w, s->play, seat);
        int width = term_width(name);
        if (column + width > columns && rows == 1) {
            column = 1;
            rows = 2;
        }
        enum term_look look = seat == s->seat ? TERM_BOLD : TERM_PLAIN;
        column += term_put(row + rows - 1, column, columns - column, look, name) + GAP;
    }
    return rows;
}

/* ---- moves ---- */

static int widest(const struct chooser *c)
{
    int width = 1;
    for (int i = 0; i < c->seen_count; i++) {
        int w = term_width(c->text[c->seen[i]]);
        if (w > width) width = w;
    }
    return width;
}

/* One thing per column takes its width, a mark and a gap. */
static int columns_for(const struct chooser *c, int columns)
{
    return between(1, columns / (widest(c) + 2 + GAP), 8);
}

static void put_chooser(struct chooser *c, int row, int rows, int columns)
{
    chooser_lay_out(c, columns_for(c, columns), rows);
    int width = c->columns > 1 ? widest(c) + 2 + GAP : columns;
    for (int y = 0; y < rows; y++) {
        for (int x = 0; x < c->columns; x++) {
            int i = chooser_at(c, y, x);
            if (i < 0) continue;
            bool chosen = i == c->at;
            term_put(row + y, x * width, 2, TERM_BOLD, chosen ? "> " : "  ");
            term_put(row + y, x * width + 2, width - 2 - (c->columns > 1 ? GAP : 0),
                     chosen ? TERM_CHOSEN : TERM_PLAIN, c->text[c->seen[i]]);
        }
    }
}

static void put_filter(struct sh_writer *w, const struct chooser *c, const struct phrase *phrase)
{
    char name[PHRASE_MAX], typed[PHRASE_MAX];
    struct sh_writer part;
    sh_writer_init(&part, name, sizeof name);
    phrase_text(&part, phrase, "play.filter");
    sh_writer_init(&part, typed, sizeof typed);
    sh_put(&part, c->filter);
    sh_put_char(&part, '_');
    phrase_pair(w, phrase, name, typed);
}

/* The line above the moves: how many, what is typed, how the chosen one is written. */
static void put_moves_rule(const struct screen *s, int row, int columns)
{
    char text[2 * PHRASE_MAX];
    const struct chooser *c = &s->chooser;
    const struct phrase *phrase = &s->play->phrase;
    struct sh_writer w;
    sh_writer_init(&w, text, sizeof text);
    phrase_text(&w, phrase, "play.your-moves");
    sh_put(&w, " (");
    sh_put_number(&w, c->seen_count);
    if (c->seen_count < c->count) sh_put(&w, " / ");
    if (c->seen_count < c->count) sh_put_number(&w, c->count);
    sh_put_char(&w, ')');
    if (s->filtering || c->filter[0]) {
        sh_put(&w, " · ");
        put_filter(&w, c, phrase);
    }
    int used = term_width(text), chosen = chooser_chosen(c);
    term_rule(row, 0, columns, text);
    if (chosen < 0 || !*c->other[chosen]) return;
    sh_writer_init(&w, text, sizeof text);
    sh_put_char(&w, ' ');
    sh_put(&w, c->other[chosen]);
    sh_put_char(&w, ' ');
    int width = term_width(text);
    if (used + width + 8 < columns) term_put(row, columns - width - 2, width, TERM_FAINT, text);
}

static void put_word(const struct screen *s, int row, int columns)
{
    char text[2 * PHRASE_MAX];
    struct sh_writer w;
    sh_writer_init(&w, text, sizeof text);
    sh_put(&w, s->chooser.text[chooser_chosen(&s->chooser)]);
    term_put(row, 0, columns, TERM_PLAIN, text);
    sh_writer_init(&w, text, sizeof text);
    phrase_text(&w, &s->play->phrase, "play.word");
    sh_put_char(&w, ' ');
    int column = term_put(row + 1, 0, columns / 2, TERM_BOLD, text);
    int used = term_put(row + 1, column, columns - column - 1, TERM_PLAIN, s->word);
    term_cursor(row + 1, column + used);
}

/* ---- the game's own screen ---- */

/* What draw() of a game asks for: the words of this match, and what its moves take. */
static void say_text(void *screen, struct sh_writer *w, const char *key)
{
    const struct screen *s = screen;
    phrase_text(w, &s->play->phrase, key);
}

static void say_value(void *screen, struct sh_writer *w, int kind, unsigned value)
{
    const struct screen *s = screen;
    phrase_value(w, &s->play->phrase, kind, value);
}

static int find_cost(void *screen, struct sh_move move)
{
    const struct screen *s = screen;
    const struct sh_game *game = s->play->phrase.game;
    return game->cost ? game->cost(&s->play->now.state, s->seat, move) : 0;
}

/* Let the game draw itself. Returns how many rows it has used. */
static int draw_own(struct screen *s, struct sh_canvas *canvas, int rows, int columns)
{
    union sh_any_state view;
    play_view(s->play, s->seat, &view);
    int chosen = s->chooser.seen_count > 0 ? chooser_chosen(&s->chooser) : -1;
    bool over = s->play->now.state.base.to_act == 0;
    const struct sh_canvas blank = {
        .rows = between(1, rows, SH_CANVAS_ROWS), .columns = between(1, columns, SH_CANVAS_COLUMNS),
        .cells = s->cells, .view = &view, .seat = s->seat, .covered = s->covered && !over,
        .moves = s->moves, .move_count = over ? 0 : s->count,
        .chosen = !over && chosen < s->count ? chosen : -1,
        .face = s, .text = say_text, .value = say_value, .cost = find_cost};
    *canvas = blank;
    sh_canvas_clear(canvas);
    int used = s->own->draw(canvas);
    canvas->view = NULL; /* it ends here */
    return used;
}

static void put_canvas(const struct sh_canvas *canvas, int row, int column, int rows)
{
    for (int y = 0; y < canvas->rows && y < rows; y++)
        term_cells(row + y, column, canvas->cells + y * canvas->columns, canvas->columns);
}

/* The same on a page of its own, with a row below it. Returns how many rows that takes. */
static int put_own(struct screen *s, int row, int rows, int columns)
{
    struct sh_canvas canvas;
    int used = draw_own(s, &canvas, rows - 1, columns);
    put_canvas(&canvas, row, 0, used);
    return used > 0 ? used + 1 : 0;
}

/* ---- the screen of a question ---- */

/* How the rows between header and keys are shared out. */
struct layout {
    int  columns;
    bool wide;  /* table and news side by side */
    int  row;   /* the first of these rows */
    int  table, news, question, moves; /* heights, without the rules above them */
    int  table_width, news_column, news_width;
    struct sh_canvas canvas; /* the table, if the game draws it ... */
    bool             own;    /* ... which it does, if there is room */
};

/* The moves get a quarter, if they need it, the news a fifth, and the table the rest; what it does
   not need goes to the news. */
static void share_rows(struct layout *l, struct screen *s, int rows)
{
    int width = l->wide ? l->columns * 3 / 5 : l->columns;
    int news_width = l->wide ? l->columns - width - 1 : l->columns;
    int news = s->log ? term_page(0, 0, 0, news_width, 0, s->log) : 0;
    int per_row = columns_for(&s->chooser, l->columns);
    int moves = (s->chooser.count + per_row - 1) / per_row;
    int left = rows - l->question - (l->wide ? 2 : 3);
    int least_news = between(NEWS_LEAST, left / 5, news);
    l->moves = between(WORD_ROWS, moves, between(MOVES_LEAST, left / 4, left));
    left -= l->moves;
    int table = s->own ? draw_own(s, &l->canvas, l->wide ? left : left - least_news, width) : 0;
    l->own = table > 0;
    if (!l->own) table = term_page(0, 0, 0, width, 0, s->table);
    l->table = l->wide ? left : between(1, table, left - least_news);
    l->news = l->wide ? left : left - l->table;
    l->table_width = width;
    l->news_column = l->wide ? width + 1 : 0;
    l->news_width = news_width;
}

/* A part of a text that is longer than its place ends with a sign that there is more. */
static void put_part(int row, int column, int rows, int width, const char *text)
{
    int lines = term_page(row, column, rows, width, 0, text);
    if (lines <= rows || rows == 0) return;
    for (int i = 0; i < width; i++) term_put(row + rows - 1, column + i, 1, TERM_PLAIN, " ");
    term_put(row + rows - 1, column, width, TERM_FAINT, "… (Tab)");
}

/* The end of the log: its last lines are the news. */
static void put_news(const struct screen *s, const struct layout *l, int row)
{
    if (!s->log) return;
    int lines = term_page(0, 0, 0, l->news_width, 0, s->log);
    int top = lines > l->news ? lines - l->news : 0;
    term_page(row, l->news_column, l->news, l->news_width, top, s->log);
}

static void put_body(struct screen *s, const struct layout *l, const char *question)
{
    const struct phrase *phrase = &s->play->phrase;
    int row = l->row;
    put_rule(row++, 0, l->table_width, phrase, "play.table");
    if (l->wide) put_rule(row - 1, l->news_column, l->news_width, phrase, "play.news");
    if (l->own) put_canvas(&l->canvas, row, 0, l->table);
    else put_part(row, 0, l->table, l->table_width, s->table);
    if (!l->wide) {
        row += l->table;
        put_rule(row++, 0, l->columns, phrase, "play.news");
    }
    put_news(s, l, row);
    row += l->news;
    put_moves_rule(s, row++, l->columns);
    term_page(row, 0, l->question, l->columns, 0, question);
    row += l->question;
    if (s->wording) put_word(s, row, l->columns);
    else if (s->chooser.seen_count == 0)
        put_text(row, 2, l->columns - 2, TERM_PLAIN, phrase, "play.no-moves");
    else put_chooser(&s->chooser, row, l->moves, l->columns);
}

/* The question, and below it what there is to say to the last key. */
void draw_moves(struct screen *s)
{
    char question[2 * PHRASE_MAX];
    int rows;
    struct layout l;
    struct sh_writer w;
    if (is_too_small(&s->play->phrase)) return;
    term_size(&rows, &l.columns);
    sh_writer_init(&w, question, sizeof question);
    sh_put_char(&w, TERM_STRONG);
    play_say_question(&w, s->play, s->seat);
    if (s->message[0]) {
        sh_put_char(&w, '\n');
        sh_put_char(&w, TERM_ALERT);
        sh_put(&w, s->message);
    }
    l.wide = l.columns >= WIDE;
    l.question = between(1, term_page(0, 0, 0, l.columns, 0, question), QUESTION_MOST);
    put_header(s, l.columns);
    l.row = 1 + put_seats(s, 1, l.columns);
    share_rows(&l, s, rows - l.row - 1);
    put_text(rows - 1, 0, l.columns, TERM_FAINT, &s->play->phrase,
             s->own ? "play.keys.own" : "play.keys");
    put_body(s, &l, question);
    term_show();
}

/* ---- other screens ---- */

/* The pages as a strip, the open one in brackets. */
static void put_strip(const struct screen *s, int row, int columns)
{
    static const char *const keys[] = {"play.your-moves", "play.card", "play.table", "play.log",
                                       "play.why", "play.notes", "play.rules"};
    bool over = s->play->now.state.base.to_act == 0;
    int column = 1;
    for (int page = over ? PAGE_TABLE : PAGE_MOVES; page < PAGE_HELP; page++) {
        char text[PHRASE_MAX];
        struct sh_writer w;
        bool open = page == (int)s->page;
        if (page == PAGE_WHY && !s->whys) continue;
        sh_writer_init(&w, text, sizeof text);
        sh_put_char(&w, open ? '[' : ' ');
        phrase_text(&w, &s->play->phrase, keys[page]);
        sh_put_char(&w, open ? ']' : ' ');
        column += term_put(row, column, columns - column, open ? TERM_BOLD : TERM_PLAIN, text) + 1;
    }
}

static const char *page_text(struct screen *s, char *help, size_t room)
{
    struct sh_writer w;
    sh_writer_init(&w, help, room);
    switch (s->page) {
    case PAGE_CARD: return s->card;
    case PAGE_TABLE: return s->table;
    case PAGE_LOG: return s->log ? s->log : "";
    case PAGE_WHY: return s->whys ? s->whys : "";
    case PAGE_NOTES: return s->notes;
    case PAGE_RULES:
        if (s->rules) return s->rules;
        phrase_text(&w, &s->play->phrase, "play.no-rules");
        break;
    default: phrase_text(&w, &s->play->phrase, "play.help.screen");
    }
    return help;
}

void draw_page(struct screen *s)
{
    char help[4 * PHRASE_MAX];
    int rows, columns;
    if (is_too_small(&s->play->phrase)) return;
    term_size(&rows, &columns);
    const char *text = page_text(s, help, sizeof help);
    put_header(s, columns);
    put_strip(s, 1, columns);
    term_rule(2, 0, columns, "");
    int drawn = s->own && s->page == PAGE_TABLE ? put_own(s, 3, (rows - 4) * 2 / 3, columns) : 0;
    s->page_rows = rows - 4 - drawn;
    s->page_lines = term_page(0, 0, 0, columns - 2, 0, text);
    s->top = between(0, s->top, between(0, s->page_lines - s->page_rows, s->page_lines));
    term_page(3 + drawn, 1, s->page_rows, columns - 2, s->top, text);
    bool over = s->play->now.state.base.to_act == 0;
    put_text(rows - 1, 0, columns, TERM_FAINT, &s->play->phrase,
             over ? "play.press-enter" : "play.keys.page");
    term_show();
}

void draw_cover(const struct play *p, int seat)
{
    char text[PHRASE_MAX];
    int rows, columns;
    struct sh_writer w;
    if (is_too_small(&p->phrase)) return;
    term_size(&rows, &columns);
    sh_writer_init(&w, text, sizeof text);
    play_say_seat(&w, p, "play.cover", seat);
    int width = between(20, term_width(text), SCREEN_COLUMNS - 10), column = (columns - width) / 2;
    int lines = term_page(0, 0, 0, width, 0, text), row = (rows - lines) / 2;
    term_rule(row - 2, column, width, "");
    term_page(row, column, lines, width, 0, text);
    term_rule(row + lines + 1, column, width, "");
    term_show();
}

void draw_menu(struct chooser *c, const struct phrase *phrase, const char *question,
               const char *about)
{
    int rows, columns, below = *about ? ABOUT_ROWS + 1 : 0;
    if (is_too_small(phrase)) return;
    term_size(&rows, &columns);
    put_bar(0, columns, "Safehouse", "");
    put_text(2, 1, columns - 2, TERM_BOLD, phrase, question);
    if (c->filter[0]) {
        char text[PHRASE_MAX];
        struct sh_writer w;
        sh_writer_init(&w, text, sizeof text);
        put_filter(&w, c, phrase);
        term_put(rows - 2, 1, columns - 2, TERM_PLAIN, text);
    }
    put_chooser(c, 4, rows - 7 - below, columns);
    term_page(rows - 2 - below, 1, below, columns - 2, 0, about);
    put_text(rows - 1, 0, columns, TERM_FAINT, phrase, "play.keys.menu");
    term_show();
}

void draw_quit(const struct phrase *phrase)
{
    int rows, columns;
    term_size(&rows, &columns);
    for (int i = 0; i < columns; i++) term_put(rows - 1, i, 1, TERM_PLAIN, " ");
    put_text(rows - 1, 0, columns, TERM_WARNING, phrase, "play.quit");
    term_show();
}
