/*
 * cli/play/chooser.h - choosing one of many: arrows, and typing to see only what fits.
 *
 * Pure: it knows which things are seen and which one is chosen; draw.c draws them. They
 * stand in columns, filled from top to bottom.
 */
#ifndef CLI_PLAY_CHOOSER_H
#define CLI_PLAY_CHOOSER_H

#include "engine/game.h"
#include "engine/writer.h"

enum { CHOOSER_MAX = SH_MOVES_MAX + 1, FILTER_MAX = 64 };

struct chooser {
    int              count;
    const char      *text[CHOOSER_MAX];  /* what is seen */
    const char      *other[CHOOSER_MAX]; /* what can be typed as well: a move's notation */
    struct sh_writer store;              /* holds both */
    int              seen[CHOOSER_MAX];  /* those that fit the filter */
    int              seen_count;
    int              at;                 /* the one that is chosen: an index into `seen` */
    char             filter[FILTER_MAX]; /* UTF-8 */

    int columns, rows; /* how they stand */
    int height, top;   /* rows that are visible, and the first of them */
};

enum chooser_step {
    CHOOSER_UP,
    CHOOSER_DOWN,
    CHOOSER_LEFT,
    CHOOSER_RIGHT,
    CHOOSER_HOME,
    CHOOSER_END,
    CHOOSER_PAGE_UP,
    CHOOSER_PAGE_DOWN,
};

/* Begin with nothing to choose from. False: there is no memory. Keeps its memory until released. */
bool chooser_init(struct chooser *c);
void chooser_release(struct chooser *c);
void chooser_clear(struct chooser *c);

/* Add a thing, after the others. */
void chooser_add(struct chooser *c, const char *text, const char *other);

/* What is seen depends on the filter: each of its words is in the text or in the other one, capital
   letters or not. */
void chooser_set_filter(struct chooser *c, const char *filter);
void chooser_type(struct chooser *c, wchar_t typed);
void chooser_erase(struct chooser *c);

/* Room for so many columns and rows of things. */
void chooser_lay_out(struct chooser *c, int columns, int height);

void chooser_move(struct chooser *c, enum chooser_step step);

/* The chosen thing, as it was added, from 0; -1: nothing fits. */
int chooser_chosen(const struct chooser *c);

/* The thing at a visible row and a column, as an index into `seen`; -1: none. */
int chooser_at(const struct chooser *c, int row, int column);

/* Add a character to, or take the last one from, a UTF-8 text in memory of this size. */
void chooser_text_add(char *text, size_t room, wchar_t typed);
void chooser_text_erase(char *text);

#endif
