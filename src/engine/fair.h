/*
 * engine/fair.h - chance that people can check: SHA-256, ChaCha20 and the draw made of them.
 *
 * A room commits to a secret before the first act, mixes in what its people contribute and
 * derives every chance act of the match from the key. Small own implementations, because they
 * must run in WebAssembly too; the tests compare them with libsodium and the published vectors.
 */
#ifndef SH_ENGINE_FAIR_H
#define SH_ENGINE_FAIR_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { SH_SHA256_SIZE = 32, SH_CHACHA_KEY = 32, SH_CHACHA_NONCE = 12, SH_CHACHA_BLOCK = 64 };

struct sh_sha256 {
    uint32_t h[8];
    uint64_t length; /* bytes taken so far */
    uint8_t  block[64];
};

void sh_sha256_init(struct sh_sha256 *hash);
void sh_sha256_add(struct sh_sha256 *hash, const void *bytes, size_t count);
void sh_sha256_end(struct sh_sha256 *hash, uint8_t digest[SH_SHA256_SIZE]);

/* Block number `counter` of the ChaCha20 key stream (RFC 8439). */
void sh_chacha_block(const uint8_t key[SH_CHACHA_KEY], uint32_t counter,
                     const uint8_t nonce[SH_CHACHA_NONCE], uint8_t block[SH_CHACHA_BLOCK]);

/* Even over 0..total-1, total > 0: the draw that belongs to act number n of the match with this
   key. Every act has its own block, so that one act can be checked without the others. */
uint32_t sh_fair_below(const uint8_t key[SH_CHACHA_KEY], uint32_t n, uint32_t total);

#ifdef __cplusplus
}
#endif

#endif
