/*
 * engine/fair_test.c - the fair dice against the published vectors and against libsodium, and an
 * even draw recomputed by somebody else's hands.
 */
#include <sodium.h>
#include <string.h>

#include "engine/fair.h"
#include "engine/rng.h"
#include "engine/writer.h"
#include "tests/toy.h"

static void fill(struct sh_rng *rng, uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) bytes[i] = (uint8_t)sh_rng_below(rng, 256);
}

static void assert_hex(const uint8_t *bytes, size_t count, const char *expected)
{
    char text[2 * SH_CHACHA_BLOCK + 1];
    struct sh_writer w;
    sh_writer_init(&w, text, sizeof text);
    sh_put_hex(&w, bytes, count);
    assert_string_equal(text, expected);
}

/* ---- SHA-256 ---- */

static void assert_sha256(const char *text, const char *expected)
{
    struct sh_sha256 hash;
    uint8_t digest[SH_SHA256_SIZE];
    sh_sha256_init(&hash);
    sh_sha256_add(&hash, text, strlen(text));
    sh_sha256_end(&hash, digest);
    assert_hex(digest, sizeof digest, expected);
}

TEST(sha256_of_the_published_texts)
{
    assert_sha256("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    assert_sha256("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    assert_sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                  "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

TEST(sha256_of_a_million_letters)
{
    struct sh_sha256 hash;
    uint8_t digest[SH_SHA256_SIZE];
    char letters[1000];
    memset(letters, 'a', sizeof letters);
    sh_sha256_init(&hash);
    for (int i = 0; i < 1000; i++) sh_sha256_add(&hash, letters, sizeof letters);
    sh_sha256_end(&hash, digest);
    assert_hex(digest, sizeof digest,
               "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(sha256_of_any_length_in_any_pieces_is_libsodiums)
{
    struct sh_rng rng;
    uint8_t bytes[300], ours[SH_SHA256_SIZE], theirs[crypto_hash_sha256_BYTES];
    sh_rng_seed(&rng, 1);
    for (size_t length = 0; length <= sizeof bytes; length++) {
        struct sh_sha256 hash;
        fill(&rng, bytes, length);
        sh_sha256_init(&hash);
        for (size_t at = 0; at < length;) {
            size_t piece = sh_rng_below(&rng, (uint32_t)(length - at) + 1);
            sh_sha256_add(&hash, bytes + at, piece);
            at += piece;
        }
        sh_sha256_end(&hash, ours);
        crypto_hash_sha256(theirs, bytes, length);
        assert_memory_equal(ours, theirs, sizeof ours);
    }
}

/* As if four gigabytes had been taken already: both keep their length in a number one can set. */
TEST(sha256_counts_in_64_bits)
{
    struct sh_sha256 hash;
    crypto_hash_sha256_state state;
    uint8_t ours[SH_SHA256_SIZE], theirs[crypto_hash_sha256_BYTES];
    sh_sha256_init(&hash);
    crypto_hash_sha256_init(&state);
    hash.length = UINT64_C(1) << 32;
    state.count = hash.length * 8;
    sh_sha256_add(&hash, "abc", 3);
    crypto_hash_sha256_update(&state, (const unsigned char *)"abc", 3);
    sh_sha256_end(&hash, ours);
    crypto_hash_sha256_final(&state, theirs);
    assert_memory_equal(ours, theirs, sizeof ours);
}

/* ---- ChaCha20 ---- */

TEST(chacha20_gives_the_block_of_rfc_8439)
{
    static const uint8_t nonce[SH_CHACHA_NONCE] = {0, 0, 0, 9, 0, 0, 0, 0x4a, 0, 0, 0, 0};
    uint8_t key[SH_CHACHA_KEY], block[SH_CHACHA_BLOCK];
    for (uint8_t i = 0; i < sizeof key; i++) key[i] = i;
    sh_chacha_block(key, 1, nonce, block);
    assert_hex(block, sizeof block,
               "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
               "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e");
}

/* Block number `counter` of libsodium's key stream: what zero bytes are encrypted to. */
static void their_block(const uint8_t *key, uint32_t counter, const uint8_t *nonce, uint8_t *block)
{
    static const uint8_t zero[SH_CHACHA_BLOCK];
    crypto_stream_chacha20_ietf_xor_ic(block, zero, sizeof zero, nonce, counter, key);
}

TEST(chacha20_blocks_are_libsodiums)
{
    static const uint32_t counters[] = {0, 1, 2, 255, 256, 65535, 65536, 0x7fffffff, UINT32_MAX};
    struct sh_rng rng;
    uint8_t key[SH_CHACHA_KEY], nonce[SH_CHACHA_NONCE];
    uint8_t ours[SH_CHACHA_BLOCK], theirs[SH_CHACHA_BLOCK];
    sh_rng_seed(&rng, 2);
    for (int round = 0; round < 100; round++) {
        fill(&rng, key, sizeof key);
        fill(&rng, nonce, sizeof nonce);
        for (size_t i = 0; i < sizeof counters / sizeof *counters; i++) {
            sh_chacha_block(key, counters[i], nonce, ours);
            their_block(key, counters[i], nonce, theirs);
            assert_memory_equal(ours, theirs, sizeof ours);
        }
    }
}

/* ---- draws ---- */

/* The contract, recomputed: the first of the block's sixteen numbers x, little-endian, for which
   the fraction of x * total is not among those that one result has too many; the result is the
   whole part. `tries` counts the numbers that were looked at. */
static uint32_t their_below(const uint8_t *key, uint32_t n, uint32_t total, int *tries)
{
    uint8_t nonce[SH_CHACHA_NONCE] = {0}, block[SH_CHACHA_BLOCK];
    uint64_t too_many = (UINT64_C(1) << 32) % total;
    for (*tries = 0;; nonce[0]++) {
        their_block(key, n, nonce, block);
        for (size_t i = 0; i < sizeof block; i += 4) {
            uint64_t x = 0;
            for (size_t k = 0; k < 4; k++) x |= (uint64_t)block[i + k] << 8 * k;
            ++*tries;
            if ((x * total) % (UINT64_C(1) << 32) >= too_many) return (uint32_t)((x * total) >> 32);
        }
    }
}

static const uint8_t some_key[SH_CHACHA_KEY] = {
    3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3, 2, 3, 8, 4, 6, 2, 6, 4, 3, 3, 8, 3, 2, 7, 9, 5};

TEST(draws_are_what_libsodium_would_draw)
{
    static const uint32_t totals[] = {1,     2,          3,          6,         10,      52,
                                      1000,  65535,      65536,      3u << 30,  1u << 31,
                                      0x80000001, 0xfffffffe, UINT32_MAX};
    int tries;
    for (size_t i = 0; i < sizeof totals / sizeof *totals; i++)
        for (uint32_t n = 0; n < 2000; n++) {
            uint32_t drawn = sh_fair_below(some_key, n, totals[i]);
            assert_true(drawn < totals[i]);
            assert_int_equal(drawn, their_below(some_key, n, totals[i], &tries));
        }
}

/* Half of all numbers are rejected for this total: once in 65,536 blocks all sixteen are. */
TEST(a_block_of_rejected_numbers_is_followed_by_another)
{
    int tries, used_up = 0;
    for (uint32_t n = 0; n < 300000; n++) {
        uint32_t theirs = their_below(some_key, n, 0x80000001, &tries);
        if (tries <= 16) continue;
        used_up++;
        assert_int_equal(sh_fair_below(some_key, n, 0x80000001), theirs);
    }
    assert_true(used_up > 0);
}

static double how_uneven(uint32_t total, uint32_t n)
{
    static const uint32_t even[] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    uint32_t seen[10] = {0};
    for (uint32_t act = 0; act < 60000; act++) seen[sh_fair_below(some_key, act, total) % n]++;
    return chi_square(seen, even, (int)n);
}

TEST(draws_are_even)
{
    assert_true(how_uneven(2, 2) < 15.1);
    assert_true(how_uneven(6, 6) < 25.7);
    assert_true(how_uneven(10, 10) < 33.7);
    assert_true(how_uneven(3u << 30, 3) < 18.4); /* a half would be 0 without rejection */
}

TEST(the_same_act_draws_the_same)
{
    for (uint32_t n = 0; n < 100; n++)
        assert_int_equal(sh_fair_below(some_key, n, 1000000), sh_fair_below(some_key, n, 1000000));
}

/* Two draws of 32 bits agree once in four thousand million times. */
TEST(every_act_draws_for_itself)
{
    uint32_t drawn[256];
    for (uint32_t n = 0; n < 256; n++) {
        drawn[n] = sh_fair_below(some_key, n << 8, UINT32_MAX);
        for (uint32_t k = 0; k < n; k++) assert_int_not_equal(drawn[n], drawn[k]);
    }
}

TEST(every_byte_of_the_key_counts)
{
    uint32_t drawn = sh_fair_below(some_key, 7, UINT32_MAX);
    for (size_t i = 0; i < sizeof some_key; i++) {
        uint8_t key[SH_CHACHA_KEY];
        memcpy(key, some_key, sizeof key);
        key[i] ^= 1;
        assert_int_not_equal(sh_fair_below(key, 7, UINT32_MAX), drawn);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(sha256_of_the_published_texts),
    cmocka_unit_test(sha256_of_a_million_letters),
    cmocka_unit_test(sha256_of_any_length_in_any_pieces_is_libsodiums),
    cmocka_unit_test(sha256_counts_in_64_bits),
    cmocka_unit_test(chacha20_gives_the_block_of_rfc_8439),
    cmocka_unit_test(chacha20_blocks_are_libsodiums),
    cmocka_unit_test(draws_are_what_libsodium_would_draw),
    cmocka_unit_test(a_block_of_rejected_numbers_is_followed_by_another),
    cmocka_unit_test(draws_are_even),
    cmocka_unit_test(the_same_act_draws_the_same),
    cmocka_unit_test(every_act_draws_for_itself),
    cmocka_unit_test(every_byte_of_the_key_counts),
};

int main(void)
{
    if (sodium_init() < 0) return 1;
    return cmocka_run_group_tests_name("fair", tests, NULL, NULL);
}
