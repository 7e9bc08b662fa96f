/*
 * engine/rng.h - the fast source of randomness: xoshiro256** (Blackman and Vigna).
 *
 * Whoever needs chance is handed one of these; nothing draws from a hidden one. It is for
 * simulation, bots and imagined worlds. Matches that people play draw from engine/fair.h.
 */
#ifndef SH_ENGINE_RNG_H
#define SH_ENGINE_RNG_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct sh_rng {
    uint64_t s[4];
};

/* splitmix64, to spread a seed. */
static inline uint64_t sh_rng_mix(uint64_t *x)
{
    uint64_t z = (*x += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static inline void sh_rng_seed(struct sh_rng *r, uint64_t seed)
{
    for (int i = 0; i < 4; i++) r->s[i] = sh_rng_mix(&seed);
}

/* The generator of one stream of match i: another (seed, i, stream), another generator. */
static inline void sh_rng_seed_stream(struct sh_rng *r, uint64_t seed, uint64_t i, uint64_t stream)
{
    uint64_t x = sh_rng_mix(&seed) ^ i;
    x = sh_rng_mix(&x) ^ stream;
    sh_rng_seed(r, sh_rng_mix(&x));
}

static inline uint64_t sh_rng_rotl(uint64_t x, int k)
{
    return (x << k) | (x >> (64 - k));
}

static inline uint64_t sh_rng_next(struct sh_rng *r)
{
    uint64_t *s = r->s, result = sh_rng_rotl(s[1] * 5, 7) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = sh_rng_rotl(s[3], 45);
    return result;
}

/* Even over 0..n-1, n > 0 (Lemire's multiply, with the rejection that makes it exact). */
static inline uint32_t sh_rng_below(struct sh_rng *r, uint32_t n)
{
    uint64_t m = (sh_rng_next(r) >> 32) * n;
    if ((uint32_t)m < n) {
        uint32_t floor = -n % n;
        while ((uint32_t)m < floor) m = (sh_rng_next(r) >> 32) * n;
    }
    return (uint32_t)(m >> 32);
}

#ifdef __cplusplus
}
#endif

#endif
