/* server/store_copy.h - all rooms of one store into another one, of whatever kind they are. */
#ifndef SERVER_STORE_COPY_H
#define SERVER_STORE_COPY_H

#include <stdbool.h>

/* Copy every room, and compare it afterwards with what is read back. A room of which the other
   store has a beginning is completed, so that it can be called again; one that differs is left
   alone. `say` gets a line for every room that is not copied. `said`: what there is now, or what is
   wrong. Blocks. */
bool store_copy(const char *from, const char *to, void (*say)(void *to, const char *line),
                void *say_to, char said[256]);

#endif
