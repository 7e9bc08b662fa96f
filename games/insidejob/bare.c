/*
 * games/insidejob/bare.c - a bare trick-taking loop: the limit for the engine's speed.
 *
 * 52 cards, follow suit, a trump per trick, the highest trump or led card wins: what every game of
 * this family does, with this game's hands and numbers of tricks, and nothing else: no roles, no
 * missions, no cases, no secrets. Dealing a card, naming trump and playing a card count as acts.
 */
#include "bench/bare.h"
#include "engine/bits.h"

enum { SEATS = 5, VALUES = 13, SUITS = 4, CARDS = 52 };

static int pick(uint64_t cards, struct sh_rng *rng)
{
    return sh_nth_bit(cards, (int)sh_rng_below(rng, (uint32_t)sh_bits(cards)));
}

static int rank(int card, int trump, int led)
{
    int suit = card / VALUES;
    return card % VALUES + (suit == trump ? 2 * VALUES : suit == led ? VALUES : 0);
}

/* One trick; returns who won it. */
static int play_trick(uint64_t *hand, int seats, int starter, struct sh_rng *rng)
{
    int trump = (int)sh_rng_below(rng, SUITS), led = 0, best = -1, winner = 0;
    for (int i = 0; i < seats; i++) {
        int seat = starter + i < seats ? starter + i : starter + i - seats;
        uint64_t following = hand[seat] & UINT64_C(0x1fff) << VALUES * led;
        int card = pick(i > 0 && following ? following : hand[seat], rng);
        hand[seat] &= ~(UINT64_C(1) << card);
        if (i == 0) led = card / VALUES;
        if (rank(card, trump, led) > best) best = rank(card, trump, led), winner = seat;
    }
    return winner;
}

static volatile int last_winner; /* so that no part of a match can be left out */

static uint64_t match(const struct sh_setup *setup, struct sh_rng *rng)
{
    static const uint8_t hand_sizes[] = {10, 13, 12, 10}, trick_counts[] = {9, 11, 10, 9};
    int seats = setup->seats, size = hand_sizes[seats - 2], tricks = trick_counts[seats - 2];
    uint64_t hand[SEATS] = {0}, stock = (UINT64_C(1) << CARDS) - 1;
    for (int s = 0; s < seats; s++)
        for (int i = 0; i < size; i++) {
            uint64_t card = UINT64_C(1) << pick(stock, rng);
            stock &= ~card;
            hand[s] |= card;
        }
    int starter = (int)sh_rng_below(rng, (uint32_t)seats);
    for (int t = 0; t < tricks; t++) starter = play_trick(hand, seats, starter, rng);
    last_winner = starter;
    return (uint64_t)(seats * size + 1 + tricks * (1 + seats));
}

const struct bare SH_BARE = {SH_GAME_ID, match};
