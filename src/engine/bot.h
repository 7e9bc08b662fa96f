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

#ifdef __cplusplus
extern "C" {
#endif

struct sh_bot;
struct sh_lexicon;
struct sh_search_plan;

enum { SH_NOTES_MAX = 16384 };

/* A finished match of the same room: nothing of it is secret any more. */
struct sh_past_match {
    const char *text; /* the words of its setup, `word X`, then its acts, one a line; `~` before an
                         act that was made for somebody who was not there */
    size_t      length;
    uint8_t     seat_now[SH_SEATS_MAX]; /* where the person of each seat sits now; SH_NONE */
};

/* Why a bot did something: what it looked at, the strongest first. */
enum { SH_GROUNDS_MAX = 6 };
struct sh_grounds {
    uint8_t kind; /* of the values */
    int     count;
    struct {
        uint8_t value, percent;
        bool    chosen; /* it was for this one */
    } of[SH_GROUNDS_MAX];
};

struct sh_thought {
    const struct sh_bot  *bot; /* the one that is asked */
    const struct sh_game *game;
    const void           *view; /* what the seat knows now */
    int                   seat; /* one of view->to_act */
    struct sh_rng        *rng;
    bool (*more)(void *limit); /* NULL: decide at once */
    void *limit;
    void *memory; /* bot->memory bytes of scratch */
    uint64_t *rounds; /* those of a search are added here; NULL: nobody counts them */

    /* What has happened, as the seat saw it, from the first act on, and the setup it began with
       (NULL: nobody knows). No acts: the bot decides by the view alone. */
    const struct sh_setup *setup;
    const struct sh_act   *seen;
    int                    seen_count;

    /* What is known about the words of this match, by whoever runs it (engine/edge.h). NULL:
       nothing. What a lexicon is only the game knows. */
    const struct sh_lexicon *lexicon;

    /* Earlier matches of the people at this table, the oldest first (sh_game.past_matches). */
    const struct sh_past_match *past;
    int                         past_count;
};

struct sh_bot {
    const char *id;   /* "random" */
    const char *game; /* the only game it plays, or NULL: any */
    size_t      memory;
    bool        remembers; /* wants to know what has happened */
    uint8_t     level;     /* how good it is where a game has a say: 0 easy, 1 normal, 2 hard */

    const struct sh_search_plan *plan; /* how it searches (bots/search.h); NULL: it does not */

    /* Choose one of the seat's moves, and a word if its verb has one. False: the bot declines,
       which only seats may do that nobody waits for. */
    bool (*choose)(const struct sh_thought *thought, struct sh_move *move, char word[SH_WORD_MAX]);
};

/* A move that every experienced player would call silly, judged by what the mover knew: the view,
   the seat and the lexicon of the thought, of which nothing else is looked at. */
enum { SH_BLUNDERS_MAX = 8 };
struct sh_blunder {
    const char *name;  /* "case-for-nothing" */
    uint64_t    verbs; /* only these can be one (bit v: verb v) */
    bool (*made)(const struct sh_thought *thought, struct sh_move move, const char *word);
};

#ifdef SH_INSIGHT /* in a game's folder: games/<id>/blunders.c, ends with an empty one */
extern const struct sh_blunder SH_LOCAL(blunders)[];
#endif

/* What a good player of one game knows, for the bots that play any: games/<id>/bot.c. */
struct sh_insight {
    const char *game;

    /* How a match that is not over stands for these seats (bit s: seat s), from 0 (lost) to 1000
       (won), in the eyes of a seat that has studied what the others did (`notes`, or NULL). The
       state has no holes; it may be an imagined one. May be NULL if there is a rule of thumb. */
    void (*judge)(const void *notes, const void *state, uint16_t seats,
                  int16_t worth[SH_SEATS_MAX]);

    /* The move a beginner makes by a rule of thumb, where looking ahead is of no use: in games that
       live by words. If its verb has a word, any that is not refused will do. May be NULL. */
    struct sh_move (*thumb)(const struct sh_thought *thought);

    /* The choice of a seat that knows what words mean: asked instead of all else if the thought has
       a lexicon and the bot a level. False: it declines. Who chooses so is told what has happened.
       May be NULL. */
    bool (*versed)(const struct sh_thought *thought, struct sh_move *move, char word[SH_WORD_MAX]);

    /* Why the seat made this act, number `at`, by the lexicon: from what it knew then, if `seen`
       ends there, with the generator it had; otherwise from what everybody sees now. False: nothing
       can be said. May be NULL. */
    bool (*explain)(const struct sh_thought *thought, const struct sh_act *act, int at,
                    struct sh_grounds *grounds);

    /* So many acts ahead it can be judged well. */
    int horizon;

    /* Winners are a side: a share of a victory counts as the whole. */
    bool sides;

    /* How likely a sensible player in this seat makes each of its moves, in any unit; not all 0.
       The state has no holes, but only what the seat knows may count. NULL: each alike. */
    void (*policy)(const void *state, int seat, const struct sh_move *moves, int count,
                   uint16_t *weights);

    /* What a seat is that others do not know and that decides what it wants: its agent, its role.
       NULL: all seats want the same. */
    uint8_t (*kind)(const void *state, int seat);

    /* Phases (bit p: phase p) in which nothing is hidden: everybody sees every act as it is; what a
       seat may do follows from what all have seen, is counted by count(), at most 64 moves without
       words, and each is as good as the others for `policy`. For searches, to be faster. */
    uint32_t open_in;

    /* Beliefs: `study` writes down once what the others did (SH_NOTES_MAX bytes, aligned for
       anything), `weigh` says how well a world explains it, as a logarithm to the base e. NULL:
       every world is as likely. */
    void (*study)(const struct sh_thought *thought, void *notes);
    float (*weigh)(const void *notes, const void *world);

    /* Instead of `weigh`, where every world can be looked at: fill the holes of a view with one
       that is drawn by how likely it is, after all that was studied. May be NULL. */
    void (*draw)(const void *notes, void *view, struct sh_rng *rng);

    /* The move that follows from what was studied alone, without a search, in these phases (bit p:
       phase p): a dossier. */
    void (*verdict)(const void *notes, const struct sh_thought *thought, struct sh_move *move);
    uint32_t verdict_in;

    /* Is this a good place to judge, seen from where the search began? NULL: anywhere behind the
       horizon. */
    bool (*enough)(const void *root, const void *state);

    /* What each of these moves would cost the seat that thinks, in worth, by what it tells the
       others. NULL: nothing. */
    void (*toll)(const void *notes, const struct sh_thought *thought, const struct sh_move *moves,
                 int count, float *tolls);

    /* What is counted as a blunder, for measuring (sh_blunders_of); the last one is empty. No bot
       looks at it. NULL: nothing. */
    const struct sh_blunder *blunders;
};

/* How a match stands for these seats, from 0 to 1000, if it is over or somebody can judge it, by
   what was studied (or NULL). */
static inline void sh_standings(const struct sh_game *game, const struct sh_insight *insight,
                                const void *notes, const void *state, uint16_t seats,
                                int16_t worth[SH_SEATS_MAX])
{
    for (int s = 0; s < SH_SEATS_MAX; s++) worth[s] = 0;
    if (((const struct sh_state *)state)->to_act) {
        if (insight && insight->judge) insight->judge(notes, state, seats, worth);
        return;
    }
    game->score(state, worth);
    for (int s = 0; s < SH_SEATS_MAX; s++)
        if (insight && insight->sides && worth[s] > 0) worth[s] = 1000;
}

static inline int sh_standing(const struct sh_game *game, const struct sh_insight *insight,
                              const void *state, int seat)
{
    int16_t worth[SH_SEATS_MAX];
    sh_standings(game, insight, NULL, state, (uint16_t)(1u << seat), worth);
    return worth[seat];
}

#ifdef __cplusplus
}
#endif

#endif
