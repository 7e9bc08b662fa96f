/*
 * server/origin.h - which pages may talk to us. A browser says in Origin whose page it is that
 * opens a socket or posts; without this check every page on the web could.
 */
#ifndef SERVER_ORIGIN_H
#define SERVER_ORIGIN_H

#include "server/http.h"

/* Fine are: no Origin (not a browser), the host that was asked, and those listed, "https://a.b". */
bool origin_is_allowed(struct http_slice origin, struct http_slice host,
                       const char *const *allowed, int count);

/* Can this stand in such a list? */
bool origin_is_valid(const char *text);

#endif
