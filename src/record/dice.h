/*
 * record/dice.h - fair dice: chance that nobody could choose and everybody can check.
 *
 * Before the first act the room publishes SHA-256 of a fresh secret (`commit`), and every person
 * SHA-256 of sixteen random bytes (`mix`). Only when all have done so they show these (`reveal`).
 * The key of the match is SHA-256 of the secret and what was revealed in seat order; act number n,
 * if it is chance's, is the draw that ChaCha20 block n of that key decides. When the match is over
 * the record tells the secret, and anybody can draw again. docs/fair-dice.md explains who could
 * still cheat how.
 */
#ifndef SH_RECORD_DICE_H
#define SH_RECORD_DICE_H

#include "record/record.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a room publishes before it knows what the others contribute. */
void sh_dice_commit(const uint8_t secret[SH_SHA256_SIZE], uint8_t commit[SH_SHA256_SIZE]);

/* What a person publishes before anything is revealed: the hash of what they will reveal. */
void sh_dice_hash_mix(const uint8_t reveal[SH_REVEAL_SIZE], uint8_t mix[SH_SHA256_SIZE]);

/* The key of a match, from the secret of its header and what was revealed. */
void sh_dice_key(const struct sh_header *header, uint8_t key[SH_CHACHA_KEY]);

/* The move chance makes now: the state knows the number of the act. */
struct sh_move sh_dice_draw(const struct sh_game *game, const void *state,
                            const uint8_t key[SH_CHACHA_KEY]);

/* Draw the cards of a match, for a game that wants them drawn. They come from the key like the
   dice, but from blocks no act has: SH_ACTS_MAX + 1 and the seven behind it. The list is good. */
void sh_dice_cards(const struct sh_game *game, const uint8_t key[SH_CHACHA_KEY], const char *list,
                   size_t length, struct sh_cards *cards);

/* Is this seat's part of the dice as it was committed to? NULL, or the reason: "no-reveal" (nothing
   was shown, and the record does not say that it was withheld), "other-reveal" (something else). */
const char *sh_dice_check_seat(const struct sh_header *header, int seat);

/* Can a record with this header be checked? NULL, or the reason: "no-secret", "no-commit",
   "other-secret" (not the one that was committed to), or that of the first seat with one. */
const char *sh_dice_check(const struct sh_header *header);

#ifdef __cplusplus
}
#endif

#endif
