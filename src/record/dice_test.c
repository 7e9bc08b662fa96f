/* record/dice_test.c - fair dice: commitment, key and draws, recomputed with libsodium. */
#include <sodium.h>

#include "record/dice.h"
#include "tests/toy.h"

static struct sh_header some_header(void)
{
    struct sh_header header = {.game = &toy_game, .has_commit = true, .has_secret = true,
                               .has_mix = 1u << 0 | 1u << 2, .has_reveal = 1u << 0 | 1u << 2};
    for (int i = 0; i < SH_SHA256_SIZE; i++) header.secret[i] = (uint8_t)(7 * i + 1);
    memset(header.reveal[0], 0xaa, SH_REVEAL_SIZE);
    memset(header.reveal[1], 0xbb, SH_REVEAL_SIZE); /* seat 1 gave nothing: these do not count */
    memset(header.reveal[2], 0xcc, SH_REVEAL_SIZE);
    for (int s = 0; s < 3; s++) sh_dice_hash_mix(header.reveal[s], header.mix[s]);
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

TEST(a_mix_is_the_hash_of_what_will_be_revealed)
{
    struct sh_header header = some_header();
    uint8_t expected[32];
    crypto_hash_sha256(expected, header.reveal[2], SH_REVEAL_SIZE);
    assert_memory_equal(header.mix[2], expected, sizeof expected);
}

TEST(the_key_is_the_hash_of_secret_and_reveals_in_seat_order)
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
    header.reveal[2][15] ^= 1;
    sh_dice_key(&header, other);
    assert_memory_not_equal(key, other, sizeof key);
    header = some_header();
    header.has_reveal = 1u << 0;
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

TEST(what_is_revealed_is_what_was_committed_to)
{
    struct sh_header header = some_header();
    header.reveal[2][0] ^= 1;
    assert_string_equal(sh_dice_check(&header), "other-reveal");
    assert_string_equal(sh_dice_check_seat(&header, 2), "other-reveal");
    assert_null(sh_dice_check_seat(&header, 0));
    header = some_header();
    header.mix[0][31] ^= 1;
    assert_string_equal(sh_dice_check(&header), "other-reveal");
    header.has_mix = 0; /* of the old form, which commits to nothing */
    assert_null(sh_dice_check(&header));
}

TEST(what_is_not_revealed_is_withheld)
{
    struct sh_header header = some_header();
    header.has_reveal = 1u << 0;
    assert_string_equal(sh_dice_check(&header), "no-reveal");
    assert_string_equal(sh_dice_check_seat(&header, 2), "no-reveal");
    header.withheld = 1u << 1;
    assert_string_equal(sh_dice_check(&header), "no-reveal");
    header.withheld = 1u << 2;
    assert_null(sh_dice_check(&header));
}

/* ---- who mixes last ---- */

enum { SEATS = 4, OPERATOR = 3, TRIES = 64 };

/* Sixteen bytes that count. */
static void fill(uint8_t bytes[SH_REVEAL_SIZE], unsigned number, uint8_t salt)
{
    memset(bytes, salt, SH_REVEAL_SIZE);
    bytes[0] = (uint8_t)number;
    bytes[1] = (uint8_t)(number >> 8);
}

/* Four people, the last of whom runs the server: he knows the secret. */
static struct sh_header table(unsigned others)
{
    struct sh_header header = {.game = &toy_game, .has_commit = true, .has_secret = true,
                               .has_mix = (1u << SEATS) - 1, .has_reveal = (1u << SEATS) - 1};
    memset(header.secret, 0x5e, sizeof header.secret);
    sh_dice_commit(header.secret, header.commit);
    for (int s = 0; s < OPERATOR; s++) fill(header.reveal[s], others, (uint8_t)(s + 1));
    return header;
}

/* Does a coin fall for the operator if he mixes in this? */
static bool wins(struct sh_header *header, unsigned own)
{
    uint8_t key[SH_CHACHA_KEY];
    fill(header->reveal[OPERATOR], own, 0x77);
    sh_dice_key(header, key);
    return sh_fair_below(key, 0, 2) == 1;
}

static void commit_all(struct sh_header *header)
{
    for (int s = 0; s < SEATS; s++) sh_dice_hash_mix(header->reveal[s], header->mix[s]);
}

/* The old form: he sees what the others have mixed in, tries a few values of his own and takes one
   he likes. A record of it is as good as any. */
TEST(who_mixed_last_in_the_old_form_could_choose)
{
    for (unsigned others = 0; others < 500; others++) {
        struct sh_header header = table(others);
        unsigned own = 0;
        while (own < TRIES && !wins(&header, own)) own++;
        assert_true(own < TRIES);
        header.has_mix = 0;
        assert_null(sh_dice_check(&header));
    }
}

/* With commitments he knows the secret and four hashes when he must decide. The key follows from
   what is behind the hashes and not from them, so no value of his is better than another: the best
   of all he could take wins half of the tables that he cannot tell apart. */
TEST(who_commits_last_cannot_choose)
{
    enum { TABLES = 2000 };
    for (unsigned own = 0; own < TRIES; own++) {
        int won = 0;
        for (unsigned others = 0; others < TABLES; others++) {
            struct sh_header header = table(others);
            won += wins(&header, own);
        }
        assert_in_range(won, TABLES / 2 - 120, TABLES / 2 + 120); /* more than five sigmas */
    }
    struct sh_header header = table(7);
    uint8_t key[SH_CHACHA_KEY], other[SH_CHACHA_KEY];
    wins(&header, 0);
    sh_dice_key(&header, key);
    memset(header.mix, 0xff, sizeof header.mix);
    sh_dice_key(&header, other);
    assert_memory_equal(key, other, sizeof key);
}

/* Once the others have shown theirs, another value than the one he committed to is noticed, ... */
TEST(who_reveals_last_cannot_change_his_mind)
{
    struct sh_header header = table(7);
    wins(&header, 1);
    commit_all(&header);
    assert_null(sh_dice_check(&header));
    for (unsigned own = 2; own < TRIES; own++) {
        wins(&header, own);
        assert_string_equal(sh_dice_check(&header), "other-reveal");
    }
}

/* ... and to withhold his own is the one choice that is left: two keys, and the record tells. */
TEST(withholding_leaves_one_bit_of_choice)
{
    int with = 0, either = 0;
    for (unsigned others = 0; others < 2000; others++) {
        struct sh_header header = table(others);
        uint8_t key[SH_CHACHA_KEY];
        bool shown = wins(&header, 0);
        commit_all(&header);
        header.has_reveal &= (uint16_t)~(1u << OPERATOR);
        sh_dice_key(&header, key);
        assert_string_equal(sh_dice_check(&header), "no-reveal");
        header.withheld = 1u << OPERATOR;
        assert_null(sh_dice_check(&header));
        with += shown;
        either += shown || sh_fair_below(key, 0, 2) == 1;
    }
    assert_in_range(with, 880, 1120);
    assert_in_range(either, 1390, 1610); /* three quarters: two throws instead of one */
}

/* ---- words ---- */

static const char list[] = "# words\nnut / bed\nice\nsun / king\ntree\nB\xc3\xa4r\nsalt / sea\n";

/* The number with which draw i begins, from two blocks behind those of all acts. */
static uint64_t word_again(const uint8_t key[SH_CHACHA_KEY], uint32_t i)
{
    uint64_t high = draw_again(key, SH_ACTS_MAX + 1 + 2 * i, UINT32_MAX);
    return high << 32 | draw_again(key, SH_ACTS_MAX + 2 + 2 * i, UINT32_MAX);
}

TEST(the_words_come_from_blocks_of_their_own)
{
    static struct sh_game drawer;
    static struct sh_cards drawn, expected;
    drawer = toy_game;
    drawer.words_min = drawer.words_max = 3;
    bool differ = false;
    for (unsigned i = 0; i < 50; i++) {
        struct sh_header header = table(i);
        uint8_t key[SH_CHACHA_KEY];
        struct sh_rng rng;
        static char first[SH_WORD_MAX];
        sh_dice_key(&header, key);
        for (uint32_t k = 0; k < 4; k++) rng.s[k] = word_again(key, k);
        sh_list_draw(&drawer, list, sizeof list - 1, &rng, &expected);
        sh_dice_cards(&drawer, key, list, sizeof list - 1, &drawn);
        assert_memory_equal(&drawn, &expected, sizeof drawn);
        if (i == 0) memcpy(first, drawn.front[0], sizeof first);
        differ = differ || strcmp(first, drawn.front[0]) != 0;
    }
    assert_true(differ);
}

TEST(a_list_is_known_by_the_hash_of_its_text)
{
    uint8_t hash[SH_SHA256_SIZE], expected[32];
    sh_list_hash(list, sizeof list - 1, hash);
    crypto_hash_sha256(expected, (const uint8_t *)list, sizeof list - 1);
    assert_memory_equal(hash, expected, sizeof hash);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_commitment_is_the_hash_of_the_secret),
        cmocka_unit_test(a_mix_is_the_hash_of_what_will_be_revealed),
        cmocka_unit_test(the_key_is_the_hash_of_secret_and_reveals_in_seat_order),
        cmocka_unit_test(every_contribution_changes_the_key),
        cmocka_unit_test(act_n_is_what_block_n_decides),
        cmocka_unit_test(a_record_can_be_checked_with_its_own_secret_only),
        cmocka_unit_test(what_is_revealed_is_what_was_committed_to),
        cmocka_unit_test(what_is_not_revealed_is_withheld),
        cmocka_unit_test(who_mixed_last_in_the_old_form_could_choose),
        cmocka_unit_test(who_commits_last_cannot_choose),
        cmocka_unit_test(who_reveals_last_cannot_change_his_mind),
        cmocka_unit_test(withholding_leaves_one_bit_of_choice),
        cmocka_unit_test(the_words_come_from_blocks_of_their_own),
        cmocka_unit_test(a_list_is_known_by_the_hash_of_its_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
