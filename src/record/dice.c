/* record/dice.c - see dice.h. */
#include <string.h>

#include "record/dice.h"

static void hash_of(const uint8_t *bytes, size_t count, uint8_t hash[SH_SHA256_SIZE])
{
    struct sh_sha256 sum;
    sh_sha256_init(&sum);
    sh_sha256_add(&sum, bytes, count);
    sh_sha256_end(&sum, hash);
}

void sh_dice_commit(const uint8_t secret[SH_SHA256_SIZE], uint8_t commit[SH_SHA256_SIZE])
{
    hash_of(secret, SH_SHA256_SIZE, commit);
}

void sh_dice_hash_mix(const uint8_t reveal[SH_REVEAL_SIZE], uint8_t mix[SH_SHA256_SIZE])
{
    hash_of(reveal, SH_REVEAL_SIZE, mix);
}

void sh_dice_key(const struct sh_header *header, uint8_t key[SH_CHACHA_KEY])
{
    struct sh_sha256 hash;
    sh_sha256_init(&hash);
    sh_sha256_add(&hash, header->secret, sizeof header->secret);
    for (int s = 0; s < SH_SEATS_MAX; s++)
        if (header->has_reveal >> s & 1) sh_sha256_add(&hash, header->reveal[s], SH_REVEAL_SIZE);
    sh_sha256_end(&hash, key);
}

struct sh_move sh_dice_draw(const struct sh_game *game, const void *state,
                            const uint8_t key[SH_CHACHA_KEY])
{
    uint32_t n = ((const struct sh_state *)state)->acts;
    return sh_draw_at(game, state, sh_fair_below(key, n, sh_draw_total(game, state)));
}

void sh_dice_cards(const struct sh_game *game, const uint8_t key[SH_CHACHA_KEY], const char *list,
                   size_t length, struct sh_cards *cards)
{
    enum { CARDS_BLOCK = SH_ACTS_MAX + 1 };
    struct sh_rng rng;
    for (uint32_t i = 0; i < 4; i++) {
        uint64_t high = sh_fair_below(key, CARDS_BLOCK + 2 * i, UINT32_MAX);
        rng.s[i] = high << 32 | sh_fair_below(key, CARDS_BLOCK + 2 * i + 1, UINT32_MAX);
    }
    sh_list_draw(game, list, length, &rng, cards);
}

const char *sh_dice_check_seat(const struct sh_header *header, int seat)
{
    uint8_t mix[SH_SHA256_SIZE];
    unsigned bit = 1u << seat;
    if (!(header->has_mix & bit)) return NULL; /* nobody's, or of the old form */
    if (!(header->has_reveal & bit)) return header->withheld & bit ? NULL : "no-reveal";
    sh_dice_hash_mix(header->reveal[seat], mix);
    return memcmp(mix, header->mix[seat], sizeof mix) == 0 ? NULL : "other-reveal";
}

const char *sh_dice_check(const struct sh_header *header)
{
    uint8_t commit[SH_SHA256_SIZE];
    if (!header->has_secret) return "no-secret";
    if (!header->has_commit) return "no-commit";
    sh_dice_commit(header->secret, commit);
    if (memcmp(commit, header->commit, sizeof commit) != 0) return "other-secret";
    const char *why = NULL;
    for (int s = 0; s < SH_SEATS_MAX && !why; s++) why = sh_dice_check_seat(header, s);
    return why;
}
