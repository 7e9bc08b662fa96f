/* bench/load/flags.h - values of flags, read strictly. False: it is none. */
#ifndef BENCH_LOAD_FLAGS_H
#define BENCH_LOAD_FLAGS_H

#include <arpa/inet.h>
#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

static inline bool flags_number(const char *text, uint32_t low, uint32_t high, uint32_t *value)
{
    char *end;
    errno = 0;
    unsigned long number = strtoul(text, &end, 10);
    bool canonical = *text >= '0' && *text <= '9' && (*text != '0' || !text[1]);
    if (!canonical || *end || errno || number < low || number > high) return false;
    *value = (uint32_t)number;
    return true;
}

/* An address of this machine, 127.x.y.z: the lower three bytes. */
static inline bool flags_source(const char *text, uint32_t *source)
{
    struct in_addr address;
    if (inet_pton(AF_INET, text, &address) != 1 || ntohl(address.s_addr) >> 24 != 127) return false;
    *source = ntohl(address.s_addr) & 0xffffff;
    return true;
}

#endif
