/*
 * server/address.h - who a stranger is to the limits: an IPv4 address, or the /64 network of an
 * IPv6 address, because everybody owns as many addresses of theirs as they like.
 */
#ifndef SERVER_ADDRESS_H
#define SERVER_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

enum { ADDRESS_TEXT_MAX = 64 };

/* IPv4 as ::ffff:a.b.c.d. */
struct address {
    uint8_t bytes[16];
};

struct address address_of(const struct sockaddr *socket_address);

/* False: the text is no address. */
bool address_parse(struct address *address, const char *text, size_t length);

bool address_equal(struct address a, struct address b);
bool address_is_loopback(struct address address);

/* The part that limits count by. */
struct address address_network(struct address address);

void address_format(struct address address, char text[ADDRESS_TEXT_MAX]);

/* Whose request it is that a proxy hands on, by its X-Forwarded-For: every proxy adds whom it got
   it from at the end, so it is the last one that is not one of our own. What cannot be read ends
   the search: then it is the last that could, or the proxy itself. */
struct address address_forwarded(struct address peer, const struct address *proxies, int count,
                                 const char *header, size_t length);

/* Is it one of them? */
bool address_is_among(struct address address, const struct address *list, int count);

#endif
