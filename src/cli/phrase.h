/*
 * cli/phrase.h - acts, moves, values and refusals as sentences in somebody's language.
 *
 * Texts have places in braces: {seat} who acts, {a} {b} {c} the operands, {word}, and the named
 * arguments of a refusal. phrase_* write into a bounded writer and never fail: a missing text
 * shows its key.
 */
#ifndef CLI_PHRASE_H
#define CLI_PHRASE_H

#include "engine/game.h"
#include "engine/writer.h"
#include "record/record.h"

enum { PHRASE_MAX = 512 };

/* Who speaks to whom: a language, a game, and the names of the seats ("": none given). */
struct phrase {
    const char           *language;
    const struct sh_game *game;
    const char          (*names)[SH_WORD_MAX]; /* SH_SEATS_MAX of them, or NULL */
    int                   seats; /* of the match; 0: not known */
    const void           *view;  /* of the match: how it calls things; NULL: not known */
    const char           *check; /* in which language words are judged; NULL: they are not */
    bool                  hush;  /* acts are told as to somebody who may know no secrets */
    bool                  brief; /* there is little room: KIND.brief.VALUE, where a game has it */
};

/* Is there such a text? */
bool phrase_has(const struct phrase *p, const char *key);

/* The text of a key as it stands, or with one argument put in its place {name}. */
void phrase_text(struct sh_writer *w, const struct phrase *p, const char *key);
void phrase_with(struct sh_writer *w, const struct phrase *p, const char *key, const char *name,
                 const char *value);

/* ... or with two. */
void phrase_two(struct sh_writer *w, const struct phrase *p, const char *key, const char *name,
                const char *value, const char *name2, const char *value2);

/* "Ann", "Seat 2", "Chance"; a place that is no seat of the match is named by the game. For people,
   seats count from 1. */
void phrase_seat(struct sh_writer *w, const struct phrase *p, int seat);

/* What a seat is: "red spymaster"; if `how` is ".you": "You are the red spymaster." */
void phrase_part(struct sh_writer *w, const struct phrase *p, const struct sh_part *part,
                 const char *how);

/* A value of a kind: "red", "Ann", "7"; hidden "?", none "-". */
void phrase_value(struct sh_writer *w, const struct phrase *p, int kind, unsigned value);

/* A move as it can be typed: in notation, but with the names the match gives to things. */
void phrase_typed(struct sh_writer *w, const struct phrase *p, struct sh_move move);

/* A name and what belongs to it: "red: 4". */
void phrase_pair(struct sh_writer *w, const struct phrase *p, const char *name, const char *value);

/* A move of a seat as a choice: "Move red by 3"; the state says what it costs. */
void phrase_move(struct sh_writer *w, const struct phrase *p, const void *state, int seat,
                 struct sh_move move);

/* What a verb of the seats does, with these texts in the places of its operands. */
void phrase_verb(struct sh_writer *w, const struct phrase *p, const struct sh_verb *verb,
                 const char *const places[3]);

/* An act as news: "Ann moves red by 3", as one viewer saw it. */
void phrase_act(struct sh_writer *w, const struct phrase *p, struct sh_act act);

/* Are two acts steps of one, which are told together? If the game has a text "did.VERB.all" with a
   place {list} for the steps, each of them as "did.VERB.each" (likewise "chance.VERB" and those
   that end with ".hidden"), and the operands that the text names itself are the same. */
bool phrase_joins(const struct phrase *p, struct sh_act first, struct sh_act next);
void phrase_joined(struct sh_writer *w, const struct phrase *p, const struct sh_act *acts,
                   int count);

/* What came of an act: "Trick 3 goes to Ann." */
void phrase_line(struct sh_writer *w, const struct phrase *p, const struct sh_line *line);

/* Why something was refused; `state` NULL: without arguments. */
void phrase_why(struct sh_writer *w, const struct phrase *p, const void *state, struct sh_act act,
                const char *why);

/* Why a record was refused. */
void phrase_bad_record(struct sh_writer *w, const struct phrase *p,
                       const struct sh_reader *reader);

/* How a match that is over ended: "Ann and Bob win together." */
void phrase_result(struct sh_writer *w, const struct phrase *p, const void *state);

#endif
