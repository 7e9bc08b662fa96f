/* cli/record_files.h - the records of many matches, one file each, in a folder. */
#ifndef CLI_RECORD_FILES_H
#define CLI_RECORD_FILES_H

#include "cli/cmd.h"
#include "engine/writer.h"

enum { RECORD_PATH_MAX = 4096, RECORD_ROOM = 16 << 20 };

/* Make the folder of --records if it is not there. `name_of` writes the path of record i, and no
   record that is there already may be overwritten. False: reported. */
bool record_files_prepare(const struct args *args, const char *folder, uint64_t count,
                          void (*name_of)(const void *whose, uint64_t i,
                                          char path[RECORD_PATH_MAX]),
                          const void *whose);

/* Write one; false: errno says why not. */
bool record_files_save(const char *path, const struct sh_writer *record);

#endif
