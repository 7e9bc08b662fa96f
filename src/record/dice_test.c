/* record/dice_test.c - fair dice: commitment, key and draws, recomputed with libsodium. */
#include <sodium.h>

#include "record/dice.h"
#include "tests/toy.h"

static struct sh_header some_header(void)
{
    struct sh_header header = {.game = &toy_game, .has_commit = true, .has_secret = true,
                               .has_mix = 1u << 0 | 1u << 2};
    for (int i = 0; i < SH_SHA256_SIZE; i++) header.secret[i] = (uint8_t)(7 * i + 1);
    memset(header.mix[0], 0xaa, SH_MIX_SIZE);
    memset(header.mix[1], 0xbb, SH_MIX_SIZE); /* seat 1 gave nothing: these do not count */
    memset(header.mix[2], 0xcc, SH_MIX_SIZE);
    sh_dice_commit(header.secret, header.commit);
    return header;
}

TEST(the_commitment_is_the_hash_of_the_secret)
{
    struct sh_header header = some_header();
    uint8_t expected[32];
    crypto_hash_sha256(expected, header.secret, sizeof header.secret);
    assert_memory_equal(header.commit, expected, sizeof expected);
}

TEST(the_key_is_the_hash_of_secret_and_mixes_in_seat_order)
{
    struct sh_header header = some_header();
    uint8_t text[64], expected[32], key[SH_CHACHA_KEY];
    memcpy(text, header.secret, 32);
    memset(text + 32, 0xaa, 16);
    memset(text + 48, 0xcc, 16);
    crypto_hash_sha256(expected, text, sizeof text);
    sh_dice_key(&header, key);
    assert_memory_equal(key, expected, sizeof expected);
}

TEST(every_contribution_changes_the_key)
{
    struct sh_header header = some_header();
    uint8_t key[SH_CHACHA_KEY], other[SH_CHACHA_KEY];
    sh_dice_key(&header, key);
    header.mix[2][15] ^= 1;
    sh_dice_key(&header, other);
    assert_memory_not_equal(key, other, sizeof key);
    header = some_header();
    header.has_mix = 1u << 0;
    sh_dice_key(&header, other);
    assert_memory_not_equal(key, other, sizeof key);
    header = some_header();
    header.secret[0] ^= 1;
    sh_dice_key(&header, other);
    assert_memory_not_equal(key, other, sizeof key);
}

/* The draw of act n, from block n of libsodium's key stream. */
static uint32_t draw_again(const uint8_t key[SH_CHACHA_KEY], uint32_t n, uint32_t total)
{
    static const uint8_t zeros[64], nonce[12];
    uint8_t block[64];
    crypto_stream_chacha20_ietf_xor_ic(block, zeros, sizeof block, nonce, n, key);
    uint32_t word = (uint32_t)block[0] | (uint32_t)block[1] << 8 | (uint32_t)block[2] << 16 |
                    (uint32_t)block[3] << 24;
    return (uint32_t)((uint64_t)word * total >> 32);
}

TEST(act_n_is_what_block_n_decides)
{
    struct sh_header header = some_header();
    uint8_t key[SH_CHACHA_KEY];
    struct toy state;
    sh_dice_key(&header, key);
    toy_begin(&toy_game, &state, 4);
    while (sh_may_act(&state, SH_CHANCE)) {
        uint32_t total = sh_draw_total(&toy_game, &state);
        uint32_t index = draw_again(key, state.base.acts, total);
        struct sh_move move = sh_dice_draw(&toy_game, &state, key);
        assert_true(sh_same(move, sh_draw_at(&toy_game, &state, index)));
        sh_play(&toy_game, &state, SH_CHANCE, move, NULL);
    }
    assert_true(state.base.acts > 2);
}

TEST(a_record_can_be_checked_with_its_own_secret_only)
{
    struct sh_header header = some_header();
    assert_null(sh_dice_check(&header));
    header.secret[31] ^= 1;
    assert_string_equal(sh_dice_check(&header), "other-secret");
    header.has_commit = false;
    assert_string_equal(sh_dice_check(&header), "no-commit");
    header.has_secret = false;
    assert_string_equal(sh_dice_check(&header), "no-secret");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_commitment_is_the_hash_of_the_secret),
        cmocka_unit_test(the_key_is_the_hash_of_secret_and_mixes_in_seat_order),
        cmocka_unit_test(every_contribution_changes_the_key),
        cmocka_unit_test(act_n_is_what_block_n_decides),
        cmocka_unit_test(a_record_can_be_checked_with_its_own_secret_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
