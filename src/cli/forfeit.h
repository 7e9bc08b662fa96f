/*
 * cli/forfeit.h - a program that fails has lost its match, whatever its stand-in makes of it.
 */
#ifndef CLI_FORFEIT_H
#define CLI_FORFEIT_H

#include "bots/bots.h"

/* The exit code of `sim` and `arena` when a program has failed: the numbers are printed, and count
   those matches as lost. */
enum { EXIT_FORFEIT = 5 };

/* The seats, of so many, whose program has failed in this match, as bits. */
uint16_t forfeit_seats(const struct sh_bot *const bot[], int seats);

/* These seats get nothing; what they would have got goes to the others, in parts as equal as whole
   numbers allow, so that the sum stays. If all have failed, nobody gets anything. */
void forfeit(uint16_t failed, int seats, int16_t share[SH_SEATS_MAX]);

#endif
