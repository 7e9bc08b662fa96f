/*
 * runtime/crew.h - threads that think for bots.
 *
 * A question is a copy of all that is needed to answer it, so that nobody has to wait while it is
 * thought about. What it says of the match is a struct sh_known: views and acts as seen, no more.
 * Bots that answer quickly go first; apart from that, those who ask are served in turn, however
 * many questions each of them has. A thread without a question of its own helps with one that is
 * being thought about (bots/parts.h).
 *
 * Bots that search think for a while: less when many questions wait, but at least CREW_LEAST_MS.
 */
#ifndef RUNTIME_CREW_H
#define RUNTIME_CREW_H

#include <stdatomic.h>

#include "engine/bot.h"
#include "engine/known.h"

enum { CREW_MAX = 64, CREW_BOTS = 16, CREW_LEAST_MS = 50 };

struct crew;
struct crew_job;

/* Somebody who asks; all zero at first. It must stay while one of its questions waits. */
struct crew_client {
    struct crew_turn {
        struct crew_turn *next;
        struct crew_job  *first, *last;
    } turn[2]; /* questions to quick bots, and to those that take their time */
};

struct crew_job {
    /* The question. What it points to is the caller's and stays until the answer is there. */
    const struct sh_bot   *bot; /* of programs (exec_bot.h) each thread has its own, which stays:
                                   there are at most CREW_BOTS */
    struct sh_known       *known; /* what its seat may know: the bot is handed nothing else */
    uint64_t               match; /* any number that only this match has: for programs */
    uint64_t               seed;
    const char            *check;  /* the language its words are judged in; NULL: they are not */
    uint32_t               rounds; /* so many by each thread; 0: as long as the time lasts */
    bool                   alone;  /* only one thread thinks: with `rounds`, the same every time */

    /* Called by a thread of the crew when the answer is there; the job is the caller's again. */
    void (*done)(struct crew_job *job);
    void  *owner; /* the caller's */

    /* The answer. */
    bool           declined;
    struct sh_move move;
    char           word[SH_WORD_MAX];
    uint32_t       parts, rounds_made;
    uint64_t       taken_us;

    /* The crew's own. */
    struct crew_turn *turn;
    struct crew_job  *next;
    atomic_bool         cancelled;
};

/* As many threads as can think at a time; at most CREW_MAX. */
int crew_cores(void);

/* So many threads; `think_ms` is the longest a bot that searches may think. */
struct crew *crew_new(int threads, uint32_t think_ms);

/* The end of it, once every question is answered or cancelled. */
void crew_free(struct crew *crew);

/* Ask; whoever asks goes on. */
void crew_post(struct crew *crew, struct crew_client *client, struct crew_job *job);

/* Nobody wants to know any more. True: it has not been begun and is the caller's again at once.
   False: done() is called soon, or has been, whatever the answer is. */
bool crew_cancel(struct crew *crew, struct crew_job *job);

/* Ask, and wait for the answer. */
void crew_ask(struct crew *crew, struct crew_job *job);

/* Why this bot made act number `at`: it thinks again, from what its seat knew then, or from what
   everybody knows now (engine/bot.h), with the luck it had. False: nothing can be said. */
bool crew_explain(const struct sh_bot *bot, const struct sh_known *known, uint64_t seed,
                  const struct sh_act *act, int at, struct sh_grounds *grounds);

/* What it does now, and has done. */
struct crew_numbers {
    uint32_t threads, thinking, waiting;
    uint64_t decisions, taken_us;
};
struct crew_numbers crew_look(struct crew *crew);

/* How long a bot that searches may think while so many questions wait. */
uint32_t crew_limit_ms(uint32_t think_ms, uint32_t waiting, uint32_t threads);

#endif
