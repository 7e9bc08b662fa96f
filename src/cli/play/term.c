/* cli/play/term.c - the terminal, with ncurses and the signals that could spoil it. */
#include <curses.h>
#include <errno.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <term.h>
#undef columns /* <term.h> takes these words for itself */
#undef lines
#include <unistd.h>
#include <wctype.h>

#include "cli/play/term.h"

enum { ESCAPE_MS = 25, EMPTY_READS_MAX = 8, COLOUR_WARNING = 1, COLOUR_FAINT = 2, COLOUR_INK = 2 };

/* ---- signals ---- */

/* These are set by signals and by nothing else. */
static volatile sig_atomic_t interrupted, ended;

static SCREEN *screen;

static void on_interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

static void on_end(int number)
{
    (void)number;
    ended = 1;
}

/* The program has failed: leave the terminal usable, then fail as usual. */
static void on_crash(int number)
{
    endwin();
    raise(number); /* SA_RESETHAND: now it ends the program */
}

static const struct {
    int number;
    void (*handler)(int number);
    bool waits; /* handled only while we wait for a key */
} signals[] = {
    {SIGINT, on_interrupt, true}, {SIGTERM, on_end, true},   {SIGHUP, on_end, true},
    {SIGQUIT, on_end, true},      {SIGABRT, on_crash, false}, {SIGSEGV, on_crash, false},
    {SIGBUS, on_crash, false},    {SIGFPE, on_crash, false},
};
enum { SIGNALS = sizeof signals / sizeof *signals };

static struct sigaction before[SIGNALS];
static sigset_t mask_before;

/* Signals we wait for are blocked except in wait_for_key(), so that none comes between looking at
   the flags and going to sleep. The same holds for SIGWINCH, which ncurses handles. */
static void take_signals(void)
{
    sigset_t blocked;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGWINCH);
    interrupted = ended = 0;
    for (int i = 0; i < SIGNALS; i++) {
        struct sigaction action = {.sa_handler = signals[i].handler,
                                   .sa_flags = signals[i].waits ? 0 : (int)SA_RESETHAND};
        sigemptyset(&action.sa_mask);
        sigaction(signals[i].number, &action, &before[i]);
        if (signals[i].waits) sigaddset(&blocked, signals[i].number);
    }
    sigprocmask(SIG_BLOCK, &blocked, &mask_before);
}

static void give_signals_back(void)
{
    for (int i = 0; i < SIGNALS; i++) sigaction(signals[i].number, &before[i], NULL);
    sigprocmask(SIG_SETMASK, &mask_before, NULL);
}

/* ---- open and close ---- */

/* The colours of a canvas. */
static const short inks[SH_COLOURS] = {
    [SH_RED] = COLOR_RED,   [SH_GREEN] = COLOR_GREEN,    [SH_YELLOW] = COLOR_YELLOW,
    [SH_BLUE] = COLOR_BLUE, [SH_PURPLE] = COLOR_MAGENTA, [SH_CYAN] = COLOR_CYAN,
};

static void set_colours(void)
{
    if (!has_colors()) return;
    start_color();
    use_default_colors();
    init_pair(COLOUR_WARNING, COLOR_YELLOW, -1);
    init_pair(COLOUR_FAINT, COLOR_CYAN, -1);
    for (short i = SH_RED; i < SH_COLOURS; i++)
        init_pair((short)(COLOUR_INK + i), inks[i], -1);
}

void term_close(void)
{
    endwin();
    delscreen(screen);
    screen = NULL;
    give_signals_back();
}

/* A terminal that is unknown, or cannot place the cursor, is one for lines. */
static bool can_place_cursor(void)
{
    int status;
    if (setupterm(NULL, STDOUT_FILENO, &status) != OK) return false;
    bool can = tigetstr("cup") != NULL;
    del_curterm(cur_term);
    return can;
}

bool term_open(void)
{
    if (!can_place_cursor()) return false;
    if (MB_CUR_MAX == 1) setlocale(LC_CTYPE, "C.UTF-8"); /* our texts are UTF-8 */
    take_signals();
    screen = newterm(NULL, stdout, stdin);
    if (!screen) {
        give_signals_back();
        return false;
    }
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(ESCAPE_MS);
    set_colours();
    return true;
}

/* ---- keys ---- */

/* True: there is something to read. */
static bool wait_for_key(void)
{
    fd_set set;
    FD_ZERO(&set);
    FD_SET(STDIN_FILENO, &set);
    return pselect(STDIN_FILENO + 1, &set, NULL, NULL, NULL, &mask_before) > 0;
}

static enum term_key special(wint_t code)
{
    static const struct {
        wint_t        code;
        enum term_key key;
    } keys[] = {
        {KEY_UP, TERM_UP},           {KEY_DOWN, TERM_DOWN},       {KEY_LEFT, TERM_LEFT},
        {KEY_RIGHT, TERM_RIGHT},     {KEY_HOME, TERM_HOME},       {KEY_END, TERM_END},
        {KEY_PPAGE, TERM_PAGE_UP},   {KEY_NPAGE, TERM_PAGE_DOWN}, {KEY_ENTER, TERM_ENTER},
        {KEY_BTAB, TERM_BACK_TAB},   {KEY_BACKSPACE, TERM_ERASE}, {KEY_DC, TERM_ERASE},
        {KEY_RESIZE, TERM_RESIZED},
    };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (keys[i].code == code) return keys[i].key;
    return TERM_OTHER;
}

static enum term_key character(wint_t c, wchar_t *typed)
{
    *typed = (wchar_t)c;
    switch (c) {
    case '\r':
    case '\n': return TERM_ENTER;
    case '\t': return TERM_TAB;
    case '\b':
    case 0x7f: return TERM_ERASE;
    case 0x1b: return TERM_ESCAPE;
    case 0x03: return TERM_INTERRUPT;
    case 0x0c: return clearok(curscr, TRUE), TERM_RESIZED; /* Ctrl-L: draw all again */
    }
    return iswprint(c) ? TERM_TEXT : TERM_OTHER;
}

/* A terminal that is closed can be read for ever, and nothing comes. */
enum term_key term_key(wchar_t *typed)
{
    for (int empty = 0; empty < EMPTY_READS_MAX;) {
        wint_t c;
        if (ended) break;
        if (interrupted) {
            interrupted = 0;
            return TERM_INTERRUPT;
        }
        int got = get_wch(&c);
        if (got == KEY_CODE_YES) return special(c);
        if (got == OK) return character(c, typed);
        if (wait_for_key()) empty++;
    }
    return TERM_GONE;
}

/* ---- text ---- */

void term_size(int *rows, int *columns)
{
    getmaxyx(stdscr, *rows, *columns);
}

void term_clear(void)
{
    erase();
    curs_set(0);
}

void term_show(void)
{
    refresh();
}

void term_cursor(int row, int column)
{
    curs_set(1);
    move(row, column);
}

/* Colours are only an addition: each look can be told from plain without them, or need not be. */
static void set_look(enum term_look look)
{
    static const struct {
        attr_t attributes;
        short  colour;
    } looks[] = {
        [TERM_PLAIN] = {A_NORMAL, 0},
        [TERM_BOLD] = {A_BOLD, 0},
        [TERM_BAR] = {A_REVERSE, 0},
        [TERM_CHOSEN] = {A_REVERSE | A_BOLD, 0},
        [TERM_WARNING] = {A_BOLD, COLOUR_WARNING},
        [TERM_FAINT] = {A_NORMAL, COLOUR_FAINT},
    };
    attr_set(looks[look].attributes, has_colors() ? looks[look].colour : 0, NULL);
}

/* The character at `text` and how many bytes and columns it takes. What cannot be shown is "?". */
struct glyph {
    wchar_t c;
    int     bytes, columns;
};

static struct glyph glyph_at(const char *text)
{
    struct glyph g;
    mbstate_t state = {0};
    size_t n = mbrtowc(&g.c, text, strlen(text), &state);
    g.bytes = n == (size_t)-1 || n == (size_t)-2 || n == 0 ? 1 : (int)n;
    g.columns = n == (size_t)g.bytes ? wcwidth(g.c) : -1;
    if (g.columns < 0) g = (struct glyph){L'?', g.bytes, 1};
    return g;
}

/* As many glyphs of the first `bytes` of a text as fit. Returns the columns they take. */
static int put_glyphs(int row, int column, int width, const char *text, size_t bytes)
{
    int used = 0;
    move(row, column);
    for (size_t at = 0; at < bytes;) {
        struct glyph g = glyph_at(text + at);
        if (used + g.columns > width) break;
        addnwstr(&g.c, 1);
        used += g.columns;
        at += (size_t)g.bytes;
    }
    return used;
}

int term_width(const char *text)
{
    int columns = 0;
    while (*text) {
        struct glyph g = glyph_at(text);
        columns += g.columns;
        text += g.bytes;
    }
    return columns;
}

int term_put(int row, int column, int width, enum term_look look, const char *text)
{
    if (width <= 0) return 0;
    bool cut = term_width(text) > width;
    set_look(look);
    int used = put_glyphs(row, column, cut ? width - 1 : width, text, strlen(text));
    if (cut) used += put_glyphs(row, column + used, 1, "…", strlen("…"));
    set_look(TERM_PLAIN);
    return used;
}

void term_cells(int row, int column, const struct sh_cell *cells, int count)
{
    for (int i = 0; i < count; i++) {
        int colour = cells[i].ink & SH_COLOUR;
        wchar_t glyph = (wchar_t)cells[i].glyph;
        attr_t attributes = (cells[i].ink & SH_BOLD ? A_BOLD : A_NORMAL) |
                            (cells[i].ink & SH_REVERSE ? A_REVERSE : A_NORMAL);
        if (glyph == 0) continue; /* the one before it is wide */
        attr_set(attributes, (short)(has_colors() && colour ? COLOUR_INK + colour : 0), NULL);
        move(row, column + i);
        addnwstr(&glyph, 1);
    }
    set_look(TERM_PLAIN);
}

void term_rule(int row, int column, int width, const char *label)
{
    set_look(TERM_FAINT);
    for (int i = 0; i < width; i++) put_glyphs(row, column + i, 1, "─", strlen("─"));
    set_look(TERM_PLAIN);
    if (!*label || width < 6) return;
    int used = term_put(row, column + 3, width - 5, TERM_BOLD, label);
    mvaddch(row, column + 2, ' ');
    mvaddch(row, column + 3 + used, ' ');
}

/* ---- pages ---- */

/* Where the further rows of a line begin: behind the label of a line of a table ("Safe   house 7"),
   behind the sign of an entry ("- ", "1. ", two spaces), else at the margin. */
static int hanging(const char *line, size_t bytes, int width)
{
    int columns = 0;
    for (size_t at = 0; at + 2 < bytes;) {
        bool gap = columns > 2 && line[at] == ' ' && line[at + 1] == ' ' && line[at + 2] != ' ';
        if (gap && columns + 2 < width / 2) return columns + 2;
        struct glyph g = glyph_at(line + at);
        columns += g.columns;
        at += (size_t)g.bytes;
    }
    if (bytes > 2 && line[1] == '.' && line[2] == ' ') return 3;
    return bytes > 1 && line[glyph_at(line).bytes] == ' ' && strchr(" -*\xe2", line[0]) ? 2 : 0;
}

/* How many bytes of a line go into one row: up to the last space that fits, if there is one. In a
   row of a table, "red: 4, blue: 0", what belongs together stays so. */
static size_t row_bytes(const char *line, size_t bytes, int width, bool table)
{
    size_t space = 0, comma = 0, at = 0;
    for (int columns = 0; at < bytes;) {
        struct glyph g = glyph_at(line + at);
        if (columns + g.columns > width) break;
        columns += g.columns;
        at += (size_t)g.bytes;
        if (line[at - 1] == ' ') space = at;
        if (line[at - 1] == ' ' && at > 1 && line[at - 2] == ',') comma = at;
    }
    if (at == bytes) return bytes;
    if (table && comma > 0) return comma;
    return space > 0 ? space : at > 0 ? at : (size_t)glyph_at(line).bytes;
}

/* The part of the page that is seen, and where in it we are. */
struct page {
    int row, column, rows, width, top, line;
};

static void put_row(struct page *page, int indent, enum term_look look, const char *text,
                    size_t bytes)
{
    int row = page->line++ - page->top;
    if (row < 0 || row >= page->rows) return;
    set_look(look);
    put_glyphs(page->row + row, page->column + indent, page->width - indent, text, bytes);
    set_look(TERM_PLAIN);
}

static void put_line(struct page *page, const char *line, size_t bytes)
{
    enum term_look look = bytes == 0              ? TERM_PLAIN
                          : *line == TERM_STRONG ? TERM_BOLD
                          : *line == TERM_ALERT  ? TERM_WARNING
                                                 : TERM_PLAIN;
    if (look != TERM_PLAIN) line++, bytes--;
    int indent = 0, hang = hanging(line, bytes, page->width);
    do {
        size_t n = row_bytes(line, bytes, page->width - indent, hang > 3);
        put_row(page, indent, look, line, n);
        line += n;
        bytes -= n;
        indent = hang;
    } while (bytes > 0);
}

int term_page(int row, int column, int rows, int width, int top, const char *text)
{
    struct page page = {row, column, rows, width > 4 ? width : 4, top, 0};
    while (*text) {
        size_t n = strcspn(text, "\n");
        put_line(&page, text, n);
        text += n + (text[n] == '\n');
    }
    return page.line;
}
