/* games/spynet/belief.h - what the others probably hold, for the bots. */
#ifndef GAMES_SPYNET_BELIEF_H
#define GAMES_SPYNET_BELIEF_H

#include "engine/bot.h"
#include "spynet.h"

/* How surely does who may play an operation, or an agent, play it? How much more likely is a card
   for each point of its worth in a hand that took piles, and less on a pile that was left? */
static const float PLAYS_OPERATION = 0.65f, PLAYS_AGENT = 0.5f, TOOK = 0.05f, LEFT = 0.25f;

struct notes {
    float   hand[SEATS];                /* cards in it */
    float   no_operation[SEATS][AREAS]; /* of those, how many were there when none was played */
    float   no_agent[SEATS][AREAS];
    float   taken[SEATS];               /* that came from piles */
    uint8_t left_by[PILES];             /* who put it back last */
    uint8_t viewer;
};

void SH_LOCAL(study)(const struct sh_thought *thought, void *notes);
float SH_LOCAL(weigh)(const void *notes, const void *world);

#endif
