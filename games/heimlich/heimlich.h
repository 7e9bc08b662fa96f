/* games/heimlich/heimlich.h - the state of Heimlich & Co, for its rules and its bots. */
#ifndef GAMES_HEIMLICH_HEIMLICH_H
#define GAMES_HEIMLICH_HEIMLICH_H

#include "engine/game.h"

enum { SEATS = 7, AGENTS = 7, NOBODY = SEATS };
enum { CHURCH = 0, FIRST_SAFE = 7, RUIN = 11, BUILDINGS = 12 };
enum {
#define NUMBER(name, value, provenance) name = value,
#include "numbers.def"
#undef NUMBER
    TURNS_MAX = 500
};
enum { O_RULE, O_BYSTANDER_BONUS, O_FIRST }; /* first: 0, or the seat that begins + 1 */
enum { DEAL, FIRST, ROLL, WALK, SAFE, TIPS, OVER };       /* phases */
enum { V_DEAL, V_FIRST, V_ROLL, V_GO, V_SAFE, V_TIP };    /* verbs */
enum { K_NONE, K_SEAT, K_AGENT, K_PIPS, K_BUILDING, K_OWNER };

struct heimlich {
    struct sh_state base;
    uint16_t turn;                   /* the one that is played, from 1 */
    uint8_t  pro;                    /* option rule */
    uint8_t  bystander_bonus;        /* option */
    uint8_t  agents;                 /* in play */
    uint8_t  mover;                  /* whose turn it is; before: who is to begin, or SH_NONE */
    uint8_t  pips;                   /* left to walk */
    uint8_t  next;                   /* agents before this one have had their chance to walk */
    uint8_t  entered;                /* 1: an agent ended its walk in the safe's building */
    uint8_t  safe;
    uint8_t  tips_done;              /* 1: all dossiers are in */
    uint8_t  at[AGENTS];             /* SH_NONE: not in play, here and in points */
    uint8_t  points[AGENTS];
    uint8_t  agent_of[SEATS];        /* secret to its seat; SH_NONE: not dealt yet */
    uint8_t  tip[SEATS][AGENTS];     /* secret to its seat; SH_NONE: not written (yet) */
    uint8_t  tips_made[SEATS];       /* how many each has written, public */
    uint8_t  bonus[SEATS], total[SEATS]; /* SH_NONE until the end */
};
_Static_assert(sizeof(struct heimlich) == 12 + 9 + 5 * 7 + 7 * 7 + 7, "no padding");
_Static_assert(sizeof(struct heimlich) <= SH_STATE_MAX, "state too large");

/* ---- games/heimlich/news.c ---- */
int SH_LOCAL(news)(const void *before, const struct sh_act *act, const void *after,
                   struct sh_line *lines);

#endif
