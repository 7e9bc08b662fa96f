/*
 * games/codenames/bare.c - the game as a bare loop: the limit for the engine's speed.
 *
 * Nothing is kept that the random match itself does not need: no words, no legality, no views, no
 * objections, which random bots never make. Every choice is as likely as in the engine's matches.
 */
#include "bench/bare.h"
#include "engine/bits.h"

enum { CARDS = 25, ASKS = 3, NUMBERS = 11 };
enum { BYSTANDER = 2, ASSASSIN };

static void lay_key(uint8_t key[CARDS], int start, struct sh_rng *rng)
{
    uint32_t left[] = {8, 8, 7, 1};
    left[start]++;
    for (uint32_t i = 0; i < CARDS; i++) {
        uint32_t pick = sh_rng_below(rng, CARDS - i);
        uint8_t colour = 0;
        for (; pick >= left[colour]; colour++) pick -= left[colour];
        left[colour]--;
        key[i] = colour;
    }
}

/* Asks, each with its answer, until there is a clue; returns its number and counts the acts. */
static uint32_t give_clue(bool may_ask, uint64_t *acts, struct sh_rng *rng)
{
    uint32_t asks = 0, pick = NUMBERS;
    while (pick == NUMBERS) {
        pick = sh_rng_below(rng, NUMBERS + (uint32_t)(may_ask && asks < ASKS));
        if (pick == NUMBERS) {
            asks++;
            *acts += 2; /* whatever the answer is */
        }
    }
    ++*acts;
    return pick;
}

static volatile int last_winner; /* so that no part of a match can be left out */

/* One turn of touches; returns the colour of the last, or the own one if the team stopped. */
static int touch(const uint8_t key[CARDS], uint32_t *open, int left[2], int team, uint32_t number,
                 uint64_t *acts, struct sh_rng *rng)
{
    uint32_t limit = number == 0 || number == NUMBERS - 1 ? CARDS : number + 1;
    for (uint32_t guesses = 0; guesses < limit; guesses++) {
        uint32_t n = (uint32_t)sh_bits(*open), stop = guesses > 0;
        uint32_t pick = sh_rng_below(rng, n + stop);
        ++*acts;
        if (pick == n) return team;
        int card = sh_nth_bit(*open, (int)pick), colour = key[card];
        *open &= ~(UINT32_C(1) << card);
        if (colour < BYSTANDER) left[colour]--;
        if (colour != team || left[team] == 0) return colour;
    }
    return team;
}

static uint64_t match(const struct sh_setup *setup, struct sh_rng *rng)
{
    uint8_t key[CARDS];
    bool duo = setup->option[0] == 1, may_ask = setup->option[2] && !duo;
    int start = duo ? 0 : (int)sh_rng_below(rng, 2), team = start, left[2] = {8, 8};
    uint32_t open = (UINT32_C(1) << CARDS) - 1;
    uint64_t acts = duo ? CARDS : CARDS + 1;
    left[start]++;
    lay_key(key, start, rng);
    for (;;) {
        uint32_t number = give_clue(may_ask, &acts, rng);
        int colour = touch(key, &open, left, team, number, &acts, rng);
        if (colour == ASSASSIN || left[0] == 0 || left[1] == 0) break;
        if (!duo) {
            team = 1 - team;
            continue;
        }
        uint32_t blue = 0;
        for (int i = 0; i < CARDS; i++) blue |= (uint32_t)(key[i] == 1) << i;
        blue &= open;
        open &= ~(UINT32_C(1) << sh_nth_bit(blue, (int)sh_rng_below(rng, (uint32_t)sh_bits(blue))));
        acts++;
        if (--left[1] == 0) break;
    }
    last_winner = team;
    return acts;
}

const struct bare SH_BARE = {SH_GAME_ID, match};
