/*
 * engine/bits.h - sets as bits of a number: hands, buildings, owners.
 *
 * Plain arithmetic, because the compiler's own counting of bits calls into its run-time library on
 * processors without an instruction for it, and pure code calls nothing.
 */
#ifndef SH_ENGINE_BITS_H
#define SH_ENGINE_BITS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How many bits are set in each byte, as eight numbers. */
static inline uint64_t sh_bits_per_byte(uint64_t set)
{
    set -= set >> 1 & 0x5555555555555555u;
    set = (set & 0x3333333333333333u) + (set >> 2 & 0x3333333333333333u);
    return (set + (set >> 4)) & 0x0f0f0f0f0f0f0f0fu;
}

/* The size of a set. */
static inline int sh_bits(uint64_t set)
{
    return (int)(sh_bits_per_byte(set) * 0x0101010101010101u >> 56);
}

/* The smallest member of a set that is not empty. */
static inline int sh_first_bit(uint64_t set)
{
    return __builtin_ctzll(set);
}

/* The member at `index`, from 0, in ascending order; the set has more than so many (Vigna's
   selection: count per byte, find the byte, then the bit). */
static inline int sh_nth_bit(uint64_t set, int index)
{
    const uint64_t ones = 0x0101010101010101u, tops = 0x8080808080808080u;
    uint64_t upto = sh_bits_per_byte(set) * ones; /* byte i: members in bytes 0 to i */
    uint64_t passed = ((((uint64_t)index * ones) | tops) - upto) & tops;
    int place = (int)((passed >> 7) * ones >> 56) * 8;
    int left = index - (int)(upto << 8 >> place & 0xff);
    uint64_t byte = set >> place & 0xff;
    for (; left > 0; left--) byte &= byte - 1;
    return place + sh_first_bit(byte);
}

#ifdef __cplusplus
}
#endif

#endif
