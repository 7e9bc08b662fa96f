/*
 * cli/play/term.h - the terminal as screen.c needs it: keys in, text out.
 *
 * Texts are UTF-8 and are laid out by the width of their characters. The first byte of a line may
 * say how it is drawn: TERM_STRONG in bold, TERM_ALERT as a warning.
 */
#ifndef CLI_PLAY_TERM_H
#define CLI_PLAY_TERM_H

#include <stdbool.h>
#include <stddef.h>
#include <wchar.h>

#include "engine/screen.h"

enum { TERM_STRONG = '\x01', TERM_ALERT = '\x02' };

/* What somebody did. */
enum term_key {
    TERM_TEXT, /* typed a character */
    TERM_UP,
    TERM_DOWN,
    TERM_LEFT,
    TERM_RIGHT,
    TERM_HOME,
    TERM_END,
    TERM_PAGE_UP,
    TERM_PAGE_DOWN,
    TERM_ENTER,
    TERM_TAB,
    TERM_BACK_TAB,
    TERM_ERASE,     /* Backspace */
    TERM_ESCAPE,
    TERM_INTERRUPT, /* Ctrl-C */
    TERM_RESIZED,
    TERM_OTHER,     /* a key that means nothing here */
    TERM_GONE,      /* the terminal is closed, or somebody asks us to end */
};

/* Take over the terminal, and give it back, however the program ends. False: it cannot do this. */
bool term_open(void);
void term_close(void);

/* Wait for the next key; a typed character goes to `typed`. */
enum term_key term_key(wchar_t *typed);

void term_size(int *rows, int *columns);
void term_clear(void);
void term_show(void); /* what was drawn becomes visible */

enum term_look { TERM_PLAIN, TERM_BOLD, TERM_BAR, TERM_CHOSEN, TERM_WARNING, TERM_FAINT };

/* Draw a text in a row, cut off at `width` columns. Returns the columns it took. */
int term_put(int row, int column, int width, enum term_look look, const char *text);

/* Draw cells of a canvas in a row. */
void term_cells(int row, int column, const struct sh_cell *cells, int count);

/* A horizontal line with a label in it, and the cursor, which is hidden elsewhere. */
void term_rule(int row, int column, int width, const char *label);
void term_cursor(int row, int column);

/* Columns of a text. */
int term_width(const char *text);

/* Draw a text of many lines, broken where they are too long, beginning with line `top`. Returns how
   many lines it has; with `rows` 0 nothing is drawn. */
int term_page(int row, int column, int rows, int width, int top, const char *text);

#endif
