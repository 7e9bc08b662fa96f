/*
 * engine/screen.h - how a game draws itself on the screen of a terminal.
 *
 * games/<id>/screen.c is optional: one `const struct sh_screen SH_SCREEN` whose draw() puts text
 * into a canvas of cells. It is given what a viewer knows and nothing else, is pure, and says
 * everything with symbols as well as with colours. Words come from the game's texts. Lines for
 * pipes and screen readers are made without it.
 */
#ifndef SH_ENGINE_SCREEN_H
#define SH_ENGINE_SCREEN_H

#include "engine/game.h"
#include "engine/writer.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { SH_CANVAS_ROWS = 80, SH_CANVAS_COLUMNS = 250, SH_CANVAS_TEXT = 512 };

/* A colour, and how it is drawn. */
enum sh_ink {
    SH_PLAIN, SH_RED, SH_GREEN, SH_YELLOW, SH_BLUE, SH_PURPLE, SH_CYAN, SH_COLOURS,
    SH_COLOUR = 15, /* the bits of the colour */
    SH_BOLD = 16, SH_REVERSE = 32,
};

struct sh_cell {
    uint32_t glyph; /* a code point; 0: the second half of a wide one */
    uint8_t  ink;
};

/* What is drawn on, and from what. The face brings the memory and the words. */
struct sh_canvas {
    int             rows, columns;
    struct sh_cell *cells; /* row by row */

    const void           *view;
    int                   seat;    /* whose view it is; SH_WATCHER: nobody's */
    bool                  covered; /* what only this seat may know is not drawn now */
    const struct sh_move *moves;   /* what the seat may do now */
    int                   move_count, chosen; /* the move that is looked at; -1: none */

    void *face;
    void (*text)(void *face, struct sh_writer *w, const char *key);
    void (*value)(void *face, struct sh_writer *w, int kind, unsigned value);
    int (*cost)(void *face, struct sh_move move);
};

/* draw() fills the canvas, which is empty and has at least 60 columns, from the top and returns how
   many rows it has used; 0: there are too few, and a table of text is shown. Nine are enough. */
struct sh_screen {
    const char *game;
    int (*draw)(struct sh_canvas *canvas);
};

/* The screen of a game, or NULL. */
const struct sh_screen *sh_find_screen(const struct sh_game *game);

/* Empty all cells. */
void sh_canvas_clear(struct sh_canvas *c);

/* Columns of a text. */
int sh_canvas_width(const char *text);

/* Put a text into a row, cut off at `width` columns and where the canvas ends. Returns the columns
   it took. */
int sh_canvas_put(struct sh_canvas *c, int row, int column, int width, int ink, const char *text);

/* The same for the text of a key, and for a value of a kind. */
int sh_canvas_key(struct sh_canvas *c, int row, int column, int width, int ink, const char *key);
int sh_canvas_value(struct sh_canvas *c, int row, int column, int width, int ink, int kind,
                    unsigned value);

/* ... for a number, and for the text of a key with a colon behind it as the language sets it. */
int sh_canvas_number(struct sh_canvas *c, int row, int column, int ink, int number);
int sh_canvas_label(struct sh_canvas *c, int row, int column, int width, int ink, const char *key);

#ifdef __cplusplus
}
#endif

#endif
