/* record/dice.c - see dice.h. */
#include <string.h>

#include "record/dice.h"

void sh_dice_commit(const uint8_t secret[SH_SHA256_SIZE], uint8_t commit[SH_SHA256_SIZE])
{
    struct sh_sha256 hash;
    sh_sha256_init(&hash);
    sh_sha256_add(&hash, secret, SH_SHA256_SIZE);
    sh_sha256_end(&hash, commit);
}

void sh_dice_key(const struct sh_header *header, uint8_t key[SH_CHACHA_KEY])
{
    struct sh_sha256 hash;
    sh_sha256_init(&hash);
    sh_sha256_add(&hash, header->secret, sizeof header->secret);
    for (int s = 0; s < SH_SEATS_MAX; s++)
        if (header->has_mix >> s & 1) sh_sha256_add(&hash, header->mix[s], SH_MIX_SIZE);
    sh_sha256_end(&hash, key);
}

struct sh_move sh_dice_draw(const struct sh_game *game, const void *state,
                            const uint8_t key[SH_CHACHA_KEY])
{
    uint32_t n = ((const struct sh_state *)state)->acts;
    return sh_draw_at(game, state, sh_fair_below(key, n, sh_draw_total(game, state)));
}

const char *sh_dice_check(const struct sh_header *header)
{
    uint8_t commit[SH_SHA256_SIZE];
    if (!header->has_secret) return "no-secret";
    if (!header->has_commit) return "no-commit";
    sh_dice_commit(header->secret, commit);
    return memcmp(commit, header->commit, sizeof commit) == 0 ? NULL : "other-secret";
}
