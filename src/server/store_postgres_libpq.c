/* server/store_postgres_libpq.c - libpq, loaded when the first store in PostgreSQL is opened. */
#define LIBPQ_LOADER
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "server/store_postgres.h"

struct libpq libpq;

static char missing[ERROR_SIZE]; /* "" or why it is not there */

static void take(void *library, const char *name, void *into)
{
    void *found = library ? dlsym(library, name) : NULL;
    if (!found && !*missing) {
        snprintf(missing, sizeof missing, "PostgreSQL needs libpq, which is not here: install %s",
                 "libpq5");
    }
    memcpy(into, &found, sizeof found);
}

static void load(void)
{
    void *library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
#define TAKE(name) take(library, #name, &libpq.name);
    LIBPQ(TAKE)
#undef TAKE
}

bool libpq_load(char error[ERROR_SIZE])
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    snprintf(error, ERROR_SIZE, "%s", missing);
    return !*missing;
}
