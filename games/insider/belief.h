/* games/insider/belief.h - what the others probably hold, for the bots. */
#ifndef GAMES_INSIDER_BELIEF_H
#define GAMES_INSIDER_BELIEF_H

#include "engine/bot.h"
#include "insider.h"

/* How surely has who ends his turn without a card action no card of a kind, and who lets an action
   pass that one card could repel no guard; or more guards, not enough? */
static const float IDLE_DEPUTY = 0.6f, IDLE_COPTER = 0.3f, IDLE_SCANDAL = 0.7f, IDLE_TREND = 0.0f;
static const float LETS_PASS = 0.9f, LETS_PASS_MORE = 0.6f;

struct notes {
    float   hand[SEATS];             /* cards in it */
    float   idle[SEATS];             /* of those, how many were there when the seat did nothing */
    float   passed[SEATS][LEVELS];   /* ... when it let an action of this level pass */
    uint8_t viewer;
};

void SH_LOCAL(study)(const struct sh_thought *thought, void *notes);
float SH_LOCAL(weigh)(const void *notes, const void *world);

#endif
