/* cli/data_dir.c - see data_dir.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/data_dir.h"

bool data_dir(char *path, size_t room)
{
    const char *base = getenv("XDG_DATA_HOME"), *below = "";
    if (!base || base[0] != '/') {
        base = getenv("HOME");
        below = "/.local/share";
    }
    if (!base || base[0] != '/') return false;
    int length = snprintf(path, room, "%s%s/safehouse", base, below);
    return length > 0 && (size_t)length < room;
}

bool packs_dir(char *path, size_t room)
{
    if (!data_dir(path, room)) return false;
    size_t length = strlen(path);
    int more = snprintf(path + length, room - length, "/words");
    return more > 0 && (size_t)more < room - length;
}

/* Whoever makes the directory itself reports what went wrong here. */
void data_dir_make_parents(const char *path)
{
    char copy[4096];
    size_t length = strlen(path);
    if (length >= sizeof copy) return;
    memcpy(copy, path, length + 1);
    for (char *slash = strchr(copy + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(copy, 0700);
        *slash = '/';
    }
}
