/* engine/fair.c - SHA-256 (FIPS 180-4), ChaCha20 (RFC 8439), and an even draw from a block. */
#include <string.h>

#include "engine/fair.h"

static const uint32_t sha_k[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotr(uint32_t x, int k)
{
    return (x >> k) | (x << (32 - k));
}

static uint32_t load_be(const uint8_t *p)
{
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static void store_be(uint8_t *p, uint32_t x)
{
    for (int i = 0; i < 4; i++) p[i] = (uint8_t)(x >> (24 - 8 * i));
}

static void sha_block(uint32_t h[8], const uint8_t block[64])
{
    uint32_t w[64], v[8];
    for (int i = 0; i < 16; i++) w[i] = load_be(block + 4 * i);
    for (int i = 16; i < 64; i++) {
        uint32_t x = w[i - 15], y = w[i - 2];
        w[i] = w[i - 16] + (rotr(x, 7) ^ rotr(x, 18) ^ x >> 3) + w[i - 7] +
               (rotr(y, 17) ^ rotr(y, 19) ^ y >> 10);
    }
    memcpy(v, h, sizeof v);
    for (int i = 0; i < 64; i++) {
        uint32_t e = v[4], a = v[0];
        uint32_t t1 = v[7] + (rotr(e, 6) ^ rotr(e, 11) ^ rotr(e, 25)) +
                      ((e & v[5]) ^ (~e & v[6])) + sha_k[i] + w[i];
        uint32_t t2 = (rotr(a, 2) ^ rotr(a, 13) ^ rotr(a, 22)) +
                      ((a & v[1]) ^ (a & v[2]) ^ (v[1] & v[2]));
        memmove(v + 1, v, 7 * sizeof *v);
        v[4] += t1;
        v[0] = t1 + t2;
    }
    for (int i = 0; i < 8; i++) h[i] += v[i];
}

void sh_sha256_init(struct sh_sha256 *hash)
{
    static const uint32_t first[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    memcpy(hash->h, first, sizeof first);
    hash->length = 0;
}

void sh_sha256_add(struct sh_sha256 *hash, const void *bytes, size_t count)
{
    const uint8_t *p = bytes;
    while (count > 0) {
        size_t used = hash->length % 64, take = 64 - used < count ? 64 - used : count;
        memcpy(hash->block + used, p, take);
        hash->length += take;
        p += take;
        count -= take;
        if (hash->length % 64 == 0) sha_block(hash->h, hash->block);
    }
}

void sh_sha256_end(struct sh_sha256 *hash, uint8_t digest[SH_SHA256_SIZE])
{
    static const uint8_t padding[64] = {0x80};
    uint64_t bits = hash->length * 8;
    uint8_t size[8];
    store_be(size, (uint32_t)(bits >> 32));
    store_be(size + 4, (uint32_t)bits);
    sh_sha256_add(hash, padding, 1 + (119 - hash->length % 64) % 64);
    sh_sha256_add(hash, size, sizeof size);
    for (int i = 0; i < 8; i++) store_be(digest + 4 * i, hash->h[i]);
}

static uint32_t load_le(const uint8_t *p)
{
    return (uint32_t)p[3] << 24 | (uint32_t)p[2] << 16 | (uint32_t)p[1] << 8 | p[0];
}

static uint32_t rotl(uint32_t x, int k)
{
    return (x << k) | (x >> (32 - k));
}

/* With constant places, so that the compiler can keep the numbers in registers. */
static inline void quarter(uint32_t *x, int a, int b, int c, int d)
{
    x[a] += x[b], x[d] = rotl(x[d] ^ x[a], 16);
    x[c] += x[d], x[b] = rotl(x[b] ^ x[c], 12);
    x[a] += x[b], x[d] = rotl(x[d] ^ x[a], 8);
    x[c] += x[d], x[b] = rotl(x[b] ^ x[c], 7);
}

void sh_chacha_block(const uint8_t key[SH_CHACHA_KEY], uint32_t counter,
                     const uint8_t nonce[SH_CHACHA_NONCE], uint8_t block[SH_CHACHA_BLOCK])
{
    uint32_t in[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}, x[16];
    for (int i = 0; i < 8; i++) in[4 + i] = load_le(key + 4 * i);
    in[12] = counter;
    for (int i = 0; i < 3; i++) in[13 + i] = load_le(nonce + 4 * i);
    memcpy(x, in, sizeof x);
    for (int round = 0; round < 10; round++) {
        quarter(x, 0, 4, 8, 12);
        quarter(x, 1, 5, 9, 13);
        quarter(x, 2, 6, 10, 14);
        quarter(x, 3, 7, 11, 15);
        quarter(x, 0, 5, 10, 15);
        quarter(x, 1, 6, 11, 12);
        quarter(x, 2, 7, 8, 13);
        quarter(x, 3, 4, 9, 14);
    }
    for (int i = 0; i < 16; i++) {
        uint32_t sum = x[i] + in[i];
        for (int k = 0; k < 4; k++) block[4 * i + k] = (uint8_t)(sum >> 8 * k);
    }
}

/* A block holds sixteen tries; should all be rejected, the next nonce gives sixteen more. */
uint32_t sh_fair_below(const uint8_t key[SH_CHACHA_KEY], uint32_t n, uint32_t total)
{
    uint8_t nonce[SH_CHACHA_NONCE] = {0}, block[SH_CHACHA_BLOCK];
    uint32_t floor = -total % total;
    for (;; nonce[0]++) {
        sh_chacha_block(key, n, nonce, block);
        for (int i = 0; i < SH_CHACHA_BLOCK; i += 4) {
            uint64_t m = (uint64_t)load_le(block + i) * total;
            if ((uint32_t)m >= floor) return (uint32_t)(m >> 32);
        }
    }
}
