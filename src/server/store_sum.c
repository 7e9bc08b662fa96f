/* server/store_sum.c - see store_sum.h. */
#include <sodium.h>
#include <string.h>

#include "server/store_sum.h"

static const unsigned char no_key[crypto_shorthash_KEYBYTES];

static uint64_t hash(const void *bytes, size_t count)
{
    unsigned char out[crypto_shorthash_BYTES];
    uint64_t value = 0;
    crypto_shorthash(out, bytes, count, no_key);
    for (int i = crypto_shorthash_BYTES - 1; i >= 0; i--) value = value << 8 | out[i];
    return value;
}

static void put_number(unsigned char *to, uint64_t number)
{
    for (int i = 0; i < 8; i++) to[i] = (unsigned char)(number >> 8 * i);
}

struct sum sum_first(const char *room)
{
    return (struct sum){.known = true, .value = (int64_t)hash(room, strlen(room))};
}

struct sum sum_next(struct sum before, const char *room, uint32_t number, int64_t at_ms,
                    const void *text, size_t length)
{
    unsigned char bytes[32];
    if (!before.known) before = sum_first(room);
    put_number(bytes, (uint64_t)before.value);
    put_number(bytes + 8, number);
    put_number(bytes + 16, (uint64_t)at_ms);
    put_number(bytes + 24, hash(text, length));
    return (struct sum){.known = true, .value = (int64_t)hash(bytes, sizeof bytes)};
}
