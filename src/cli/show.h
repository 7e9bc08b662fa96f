/*
 * cli/show.h - a view as a table of text, for any game: one line per field, labels and values in
 * the reader's language. The generic face of the terminal is made of this.
 */
#ifndef CLI_SHOW_H
#define CLI_SHOW_H

#include "cli/phrase.h"

enum { SHOW_MAX = 65536, SHOW_VALUE_MAX = 8192 };

/* Columns a text takes on the screen. */
int show_width(const char *text);

/* The fields of a view, one per line: "Safe in   house 7"; arrays with their labels. Left out are
   fields whose text is "-", which are bookkeeping, and those that have no value (yet). */
void show_view(struct sh_writer *w, const struct phrase *p, const void *view);

#endif
