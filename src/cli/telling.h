/*
 * cli/telling.h - acts and what came of them as lines for people, whoever shows them.
 *
 * What belongs together is one line. Acts that read the same, one after the other, are counted:
 * "Ann gets a card (×12)". The steps of a turn that was split are joined, if the game has texts for
 * it: "Ann moves red by 3 and blue by 2" (see phrase_joins). web/src/phrase.ts does the same.
 */
#ifndef CLI_TELLING_H
#define CLI_TELLING_H

#include "cli/phrase.h"

enum { TELLING_RUN_MAX = 24, TELLING_MAX = 4 * PHRASE_MAX };

struct telling {
    const struct phrase *phrase;
    void (*line)(void *to, int acts, bool is_news, const char *sentence);
    void *to;

    struct sh_act run[TELLING_RUN_MAX]; /* the steps that wait for the next one */
    int           steps, run_acts;

    char sentence[TELLING_MAX]; /* that waits for one that reads the same */
    int  times, acts;
    bool is_news;
};

/* `line` gets the lines one by one, the last with telling_end(): `acts` counts up to the last act
   of it; `is_news`: it tells what came of an act. */
void telling_begin(struct telling *t, const struct phrase *phrase,
                   void (*line)(void *to, int acts, bool is_news, const char *sentence), void *to);
void telling_act(struct telling *t, int acts, struct sh_act seen);
void telling_said(struct telling *t, int acts, int seat, const char *words); /* about the act */
void telling_news(struct telling *t, int acts, const struct sh_line *news);
void telling_end(struct telling *t);

#endif
