/*
 * cli/play/screen.h - what is on the screen: screen.c asks, draw.c draws.
 */
#ifndef CLI_PLAY_SCREEN_H
#define CLI_PLAY_SCREEN_H

#include "cli/play/chooser.h"
#include "cli/play/play.h"
#include "cli/play/term.h"
#include "cli/show.h"

enum { SCREEN_ROWS = 20, SCREEN_COLUMNS = 60 }; /* the least */

/* What Tab goes through; the page of reasons only if there are some. */
enum screen_page {
    PAGE_MOVES, PAGE_CARD, PAGE_TABLE, PAGE_LOG, PAGE_WHY, PAGE_NOTES, PAGE_RULES, PAGE_HELP
};

struct screen {
    struct play      *play;
    int               seat;  /* whose eyes this is for; SH_WATCHER at the end */
    struct play_point fresh; /* what came after it is news */
    struct sh_move    moves[SH_MOVES_MAX];
    int               count;
    struct chooser    chooser;
    bool              filtering; /* what is typed is no command */
    bool              wording;   /* the word of the chosen move is typed */
    char              word[SH_WORD_MAX];
    enum screen_page  page;
    int               top;           /* first line of the page */
    int               page_lines;    /* how many it has */
    int               page_rows;     /* how many are visible */
    char              message[PHRASE_MAX]; /* shown once, until the next key; "": none */
    char              card[PLAY_CARD_MAX], table[SHOW_MAX];
    char              notes[PLAY_SAID_MAX + PHRASE_MAX];
    char              note[PHRASE_MAX / 2]; /* that is being typed */
    char             *log, *whys, *rules; /* or NULL */
    const struct sh_screen *own;     /* how the game draws itself; NULL: as a table of text */
    bool              covered;       /* what others may not see is not drawn there */
    struct sh_cell    cells[SH_CANVAS_ROWS * SH_CANVAS_COLUMNS];
};

/* Each draws the whole screen. A menu has a question, by its key, and says something about what is
   chosen ("": nothing). In a window that is too small, all of them say just that. */
void draw_moves(struct screen *s);
void draw_page(struct screen *s);
void draw_cover(const struct play *p, int seat);
void draw_menu(struct chooser *c, const struct phrase *phrase, const char *question,
               const char *about);

/* A question in the last row, over what has been drawn. */
void draw_quit(const struct phrase *phrase);

#endif
