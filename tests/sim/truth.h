/*
 * tests/sim/truth.h - what the log of a room says, read without the room: who sits where, the
 * match, and its acts as every seat and the watcher saw them.
 *
 * It shares no code with src/room. What rooms tell people is compared with this.
 */
#ifndef TESTS_SIM_TRUTH_H
#define TESTS_SIM_TRUTH_H

#include "record/record.h"
#include "room/room.h"
#include "tests/sim/transcript.h"

enum truth_status { TRUTH_LOBBY, TRUTH_PLAYING, TRUTH_OVER, TRUTH_ABORTED, TRUTH_GATHERING };

struct truth_person {
    char     key[2 * ROOM_KEY + 1]; /* "": nobody has come in under this number, or was sent away */
    char     name[ROOM_NAME_MAX];
    bool     left, kicked;
    uint32_t note; /* the event with the last notes; 0: none */
    bool     mixed;
    uint8_t  mix[SH_SHA256_SIZE];
    uint16_t held; /* the seats of this match that were theirs, as a set */
};

struct truth_seat {
    uint8_t person; /* 0: nobody */
    bool    bot, standin;
    uint8_t began; /* whose it was when the match was about to begin */
    bool    asked, revealed, withheld; /* that person's part of the dice */
};

/* A message of the chat. */
struct truth_said {
    uint32_t number; /* of its event */
    uint8_t  person;
    char     name[ROOM_NAME_MAX]; /* that the person had then */
    bool     phrase; /* it was a ready-made phrase ... */
    char     called[ROOM_NAME_MAX]; /* ... about the seat of somebody of this name; "": nobody's */
};

struct truth {
    uint32_t          number; /* of the last event */
    struct sh_header  header; /* game and setup; the secret of this match */
    char              given[SH_WORDS_MAX][SH_WORD_MAX]; /* words people gave to draw from ... */
    uint16_t          given_count;                      /* ... and how many */
    char              given_text[SH_WORDS_MAX * SH_WORD_MAX]; /* the same as a list */
    struct sh_cards   cards; /* that were drawn last */
    char              list[SH_LIST_MAX]; /* they want this one; "": none is named */
    bool              flip; /* the same cards, turned over */
    uint8_t           before[SH_SHA256_SIZE]; /* then: the hash of the record before */
    uint8_t           key[SH_CHACHA_KEY]; /* of the dice */
    enum truth_status status;
    bool              paused, has_clock;
    uint32_t          match;
    uint8_t           host;
    bool              knocking; /* newcomers knock */
    char              code[16]; /* newcomers need it; "": none */
    uint32_t          said; /* how many chat messages there are; the last ones are: */
    struct truth_said chat[ROOM_PAST_MAX];
    int               people;
    struct truth_person person[ROOM_PEOPLE_MAX + 1];
    struct truth_seat seat[SH_SEATS_MAX];

    /* the match, if there is one */
    union sh_any_state state;
    struct transcript  acts;                   /* as they were */
    struct transcript  seen[SH_SEATS_MAX + 1]; /* the last: by the watcher */

    /* what the last event was */
    char     kind[12];
    uint8_t  actor;         /* of an act */
    uint32_t moves, draws;  /* of an act: the seat's, then chance's */
    uint8_t  entered;       /* who came in ... */
    bool     is_new;        /* ... and was not known before */
    uint8_t  took;          /* who took a seat of a match that is on, without one before; 0 */
};

/* Is there a match on the table, on or over? */
static inline bool truth_has_match(const struct truth *t)
{
    return t->status != TRUTH_LOBBY && t->status != TRUTH_GATHERING;
}

void truth_init(struct truth *t);
void truth_release(struct truth *t);

/* One event of the log. NULL, or what is wrong with it. */
const char *truth_take(struct truth *t, uint32_t number, const char *text, size_t length);

/* The person with this key; 0: nobody. */
int truth_find(const struct truth *t, const char *key);

/* The record of the match, but without names. */
void truth_record(const struct truth *t, struct sh_writer *w);

/* The seat of a person; -1: none. */
int truth_seat_of(const struct truth *t, int person);

/* The viewer a person is, and what they saw. */
int truth_viewer(const struct truth *t, int person);
const struct transcript *truth_seen(const struct truth *t, int viewer);

#endif
