/* server/address.c - see address.h. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

#include "server/address.h"

static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

static bool is_ipv4(struct address address)
{
    return memcmp(address.bytes, mapped, sizeof mapped) == 0;
}

static struct address from_ipv4(const void *four)
{
    struct address address;
    memcpy(address.bytes, mapped, sizeof mapped);
    memcpy(address.bytes + sizeof mapped, four, 4);
    return address;
}

struct address address_of(const struct sockaddr *socket_address)
{
    struct address address = {{0}};
    if (socket_address->sa_family == AF_INET) {
        struct sockaddr_in in;
        memcpy(&in, socket_address, sizeof in);
        return from_ipv4(&in.sin_addr);
    }
    if (socket_address->sa_family == AF_INET6) {
        struct sockaddr_in6 in6;
        memcpy(&in6, socket_address, sizeof in6);
        memcpy(address.bytes, &in6.sin6_addr, sizeof address.bytes);
    }
    return address;
}

bool address_parse(struct address *address, const char *text, size_t length)
{
    char copy[ADDRESS_TEXT_MAX];
    struct in_addr four;
    if (length >= sizeof copy || memchr(text, '\0', length)) return false;
    memcpy(copy, text, length);
    copy[length] = '\0';
    if (inet_pton(AF_INET, copy, &four) == 1) return *address = from_ipv4(&four), true;
    return inet_pton(AF_INET6, copy, address->bytes) == 1;
}

bool address_equal(struct address a, struct address b)
{
    return memcmp(a.bytes, b.bytes, sizeof a.bytes) == 0;
}

bool address_is_loopback(struct address address)
{
    static const struct address one = {{[15] = 1}};
    return is_ipv4(address) ? address.bytes[12] == 127 : address_equal(address, one);
}

struct address address_network(struct address address)
{
    if (!is_ipv4(address)) memset(address.bytes + 8, 0, 8);
    return address;
}

void address_format(struct address address, char text[ADDRESS_TEXT_MAX])
{
    bool four = is_ipv4(address);
    inet_ntop(four ? AF_INET : AF_INET6, address.bytes + (four ? sizeof mapped : 0), text,
              ADDRESS_TEXT_MAX);
}

bool address_is_among(struct address address, const struct address *list, int count)
{
    for (int i = 0; i < count; i++)
        if (address_equal(address, list[i])) return true;
    return false;
}

struct address address_forwarded(struct address peer, const struct address *proxies, int count,
                                 const char *header, size_t length)
{
    while (length > 0 && address_is_among(peer, proxies, count)) {
        size_t from = length;
        while (from > 0 && header[from - 1] != ',') from--;
        size_t begin = from, end = length;
        while (begin < end && header[begin] == ' ') begin++;
        while (begin < end && header[end - 1] == ' ') end--;
        if (!address_parse(&peer, header + begin, end - begin)) break;
        length = from > 0 ? from - 1 : 0;
    }
    return peer;
}
