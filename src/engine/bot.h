/*
 * engine/bot.h - what a bot is.
 *
 * A bot is handed a view, never a state: it cannot peek. It has no clock: `more` says whether
 * it may go on thinking, so a test gives it a thousand rounds and a server two seconds. It does
 * not allocate: the caller brings `memory`.
 */
#ifndef SH_ENGINE_BOT_H
#define SH_ENGINE_BOT_H

#include "engine/game.h"

struct sh_thought {
    const struct sh_game *game;
    const void           *view; /* what the seat knows now */
    int                   seat; /* one of view->to_act */
    struct sh_rng        *rng;
    bool (*more)(void *limit); /* NULL: decide at once */
    void *limit;
    void *memory; /* bot->memory bytes of scratch */
};

struct sh_bot {
    const char *id;   /* "random" */
    const char *game; /* the only game it plays, or NULL: any */
    size_t      memory;

    /* Choose one of the seat's moves, and a word if its verb has one. False: the bot declines,
       which only seats may do that nobody waits for. */
    bool (*choose)(const struct sh_thought *thought, struct sh_move *move, char word[SH_WORD_MAX]);
};

/* What a good player of one game knows, for the bots that play any: games/<id>/bot.c. */
struct sh_insight {
    const char *game;

    /* How a match that is not over stands for a seat, from 0 (lost) to 1000 (won). The state has
       no holes; it may be an imagined one. May be NULL if there is a rule of thumb. */
    int (*worth)(const void *state, int seat);

    /* The move a beginner makes by a rule of thumb, where looking ahead is of no use: in games that
       live by words. If its verb has a word, any that is not refused will do. May be NULL. */
    struct sh_move (*thumb)(const struct sh_thought *thought);

    /* So many acts ahead it can be judged well. */
    int horizon;
};

#endif
