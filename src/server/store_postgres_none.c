/* server/store_postgres_none.c - the store in PostgreSQL, where the build has no libpq. */
#include <stdio.h>

#include "server/store_kind.h"

static const char none[] = "this program was built without PostgreSQL: install libpq-dev and build "
                           "it again";

struct store *postgres_open(const char *url, char error[256])
{
    (void)url;
    snprintf(error, 256, "%s", none);
    return NULL;
}

bool postgres_check(const char *url, void (*say)(void *to, const char *line), void *to,
                    char said[256])
{
    (void)url;
    (void)say;
    (void)to;
    snprintf(said, 256, "%s", none);
    return false;
}
