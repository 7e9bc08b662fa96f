/* cli/record_files.c - see record_files.h. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/record_files.h"

enum { NAME_ROOM = 256 }; /* for the name of a file in the folder */

bool record_files_prepare(const struct args *args, const char *folder, uint64_t count,
                          void (*name_of)(const void *whose, uint64_t i,
                                          char path[RECORD_PATH_MAX]),
                          const void *whose)
{
    char path[RECORD_PATH_MAX];
    struct stat found;
    if (strlen(folder) > sizeof path - NAME_ROOM)
        return !usage_error(args, "--records: the name is too long");
    if (mkdir(folder, 0777) != 0 && (errno != EEXIST || stat(folder, &found) != 0))
        return !usage_error(args, "--records %s: %s", folder, strerror(errno));
    if (stat(folder, &found) != 0 || !S_ISDIR(found.st_mode))
        return !usage_error(args, "--records %s: not a folder", folder);
    for (uint64_t i = 0; i < count; i++) {
        name_of(whose, i, path);
        if (stat(path, &found) == 0)
            return !usage_error(args, "%s is there already; nothing was played", path);
    }
    return true;
}

bool record_files_save(const char *path, const struct sh_writer *record)
{
    FILE *file = fopen(path, "wx");
    bool fine = file && fwrite(record->text, 1, record->length, file) == record->length;
    if (file && fclose(file) != 0) fine = false;
    return fine;
}
