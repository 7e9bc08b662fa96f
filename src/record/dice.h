/*
 * record/dice.h - fair dice: chance that nobody could choose and everybody can check.
 *
 * Before the first act the room publishes SHA-256 of a fresh secret (`commit`). Then every person
 * contributes sixteen bytes (`mix`). The key of the match is SHA-256 of the secret and the mixes in
 * seat order, and act number n, if it is chance's, is the draw that ChaCha20 block n of that key
 * decides. When the match is over the record tells the secret, and anybody can draw again.
 * docs/fair-dice.md explains why neither side can cheat.
 */
#ifndef SH_RECORD_DICE_H
#define SH_RECORD_DICE_H

#include "record/record.h"

/* What a room publishes before it knows what the others contribute. */
void sh_dice_commit(const uint8_t secret[SH_SHA256_SIZE], uint8_t commit[SH_SHA256_SIZE]);

/* The key of a match, from the secret and the mixes of its header. */
void sh_dice_key(const struct sh_header *header, uint8_t key[SH_CHACHA_KEY]);

/* The move chance makes now: the state knows the number of the act. */
struct sh_move sh_dice_draw(const struct sh_game *game, const void *state,
                            const uint8_t key[SH_CHACHA_KEY]);

/* Can a record with this header be checked? NULL, or the reason: "no-secret", "no-commit",
   "other-secret" (not the one that was committed to). */
const char *sh_dice_check(const struct sh_header *header);

#endif
