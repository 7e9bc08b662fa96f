/*
 * server/origin.h - which pages may talk to us. A browser says in Origin whose page it is that
 * opens a socket or posts; without this check every page on the web could. And which hosts we are:
 * a name of somebody else that points to us is none of ours (DNS rebinding).
 */
#ifndef SERVER_ORIGIN_H
#define SERVER_ORIGIN_H

#include "server/http.h"

/* Fine are: no Origin (not a browser), the host that was asked, and those listed, "https://a.b". */
bool origin_is_allowed(struct http_slice origin, struct http_slice host,
                       const char *const *allowed, int count);

/* Can this stand in such a list? */
bool origin_is_valid(const char *text);

/* The names under which we may be asked for. */
struct origin_hosts {
    const char *const *hosts; /* that the operator has named, "a.b" */
    int                host_count;
    const char *const *origins; /* whose hosts are ours as well */
    int                origin_count;
    const char        *machine; /* the name of this machine, with or without a domain */
};

/* Does this Host name us? Fine are: addresses, localhost and what is below it, names without a dot
   (nobody can register one), the machine's own, also with .local behind it, and those listed. The
   port does not matter. */
bool origin_is_own_host(struct http_slice host, const struct origin_hosts *own);

/* Can this be the name of a host? Without port. */
bool origin_is_host(const char *text);

#endif
