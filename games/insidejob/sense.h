/*
 * games/insidejob/sense.h - what sensible players of Inside Job make of a trick and of others.
 *
 * Nothing here looks at what the player in question cannot know. One and the same sense of cards is
 * used in three ways: how everybody plays on when a bot looks ahead, how likely it is that somebody
 * with these cards and this role has played as he did, and what the whole table must think of him.
 */
#ifndef GAMES_INSIDEJOB_SENSE_H
#define GAMES_INSIDEJOB_SENSE_H

#include "insidejob.h"

/* A trick as far as it has come. */
struct course {
    uint8_t condition, trump, led, places;
    uint8_t played;
    uint8_t winner, rank;     /* the position that is winning, and how high: see rank_of() */
    uint8_t last, lowest;     /* values */
    uint8_t alive;            /* the mission can still be done */
    uint8_t cases;            /* on the cards */
};

struct course SH_LOCAL(course)(const struct insidejob *g, int mission);
void SH_LOCAL(course_add)(struct course *c, int card, bool cased);

/* How likely the mission is done in the end, as far as the cards so far tell. */
float SH_LOCAL(done_chance)(const struct course *c);

/* How likely the card that is winning stays the winning one. */
float SH_LOCAL(win_chance)(const struct course *c);

/* Somebody about to play a card, with all he considers. */
struct spot {
    struct course course;
    uint64_t      hand, legal;
    uint8_t       role, position;
    bool          may_case, is_larry;
    uint8_t       held[PLACES]; /* cases by position: of the one who plays there */
    uint8_t       limit;
};

/* Where a seat that is to play a card now stands. */
struct spot SH_LOCAL(spot)(const struct insidejob *g, int seat);

/* Parts of that, for spots of the past: the cards that may be played, and whether with a case. */
void SH_LOCAL(set_legal)(struct spot *spot);
bool SH_LOCAL(may_put_case)(const struct insidejob *g, const struct spot *spot, int seat,
                            int held);

enum { FEATURES = 12 };

/* What speaks for and against a card. */
void SH_LOCAL(features)(const struct spot *spot, int card, bool cased, float f[FEATURES]);

/* How much he likes it: e times as likely for every 1 more. */
float SH_LOCAL(liking)(const struct spot *spot, int card, bool cased);

/* How much a starter with this hand likes a mission. */
float SH_LOCAL(mission_liking)(const struct insidejob *g, int role, uint64_t hand, int mission);

/* What each place has done for all to see: how surprising its not following was, how often it
   followed, spoiled a mission following suit or not, kept it possible, won and put cases. */
enum { R_SURPRISE, R_FOLLOWED, R_RUINED, R_RUINED_FREELY, R_KEPT, R_WON, R_CASED, RECORD };
void SH_LOCAL(records)(const struct insidejob *g, float records[PLACES][RECORD]);

/* The odds of somebody who cannot be the insider. */
#define CLEARED (-20.0f)

/* What the table must think: how much more than the others each place looks like the insider, as a
   logarithm to the base e. It follows from what everybody has seen. */
void SH_LOCAL(suspicion)(const struct insidejob *g, float odds[PLACES]);

#endif
