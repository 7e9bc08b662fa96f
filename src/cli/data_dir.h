/* cli/data_dir.h - where rooms are kept when nobody says otherwise. */
#ifndef CLI_DATA_DIR_H
#define CLI_DATA_DIR_H

#include <stdbool.h>
#include <stddef.h>

/* $XDG_DATA_HOME/safehouse or ~/.local/share/safehouse. False: there is no home directory, or its
   name is too long. */
bool data_dir(char *path, size_t room);

/* Where word packs are: `words` in it. */
bool packs_dir(char *path, size_t room);

/* Make the directories above it, as far as they are missing. */
void data_dir_make_parents(const char *path);

#endif
