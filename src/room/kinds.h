/*
 * room/kinds.h - what can happen in a room: the lines people send, the events of the log.
 *
 * Both have one grammar and one table. A line that changes something becomes an event of the same
 * kind; whether that event can happen (`fits`) is asked in one place, whether it comes from a line
 * or from the log. So a line can never become an event that the log refuses.
 *
 * What is in a log, one event a row. P is a person, from 1; S a seat, from 0; bytes are in hex.
 *
 *     open GAME SECRET     the room is made; SECRET is that of the first match
 *     enter P KEY NAME     a person comes in: KEY is the hash of the token
 *     name P NAME          ... is called otherwise
 *     leave P   kick P     ... goes away; is sent away, and newcomers knock from now on
 *     host P               ... leads the room
 *     door open|knock      newcomers come in; have to knock
 *     renew CODE           newcomers need a link with this code
 *     sit P S   stand P    a person takes a seat; gives it up
 *     say P TEXT           ... says something
 *     phrase P KEY [S]     ... says something ready-made, perhaps about a seat. In logs of old
 *                          programs that is `say P KEY`
 *     note P TEXT          ... keeps private notes; without TEXT there are none
 *     glass P SECONDS      ... turns the sand timer
 *     bot S BOT            a bot takes a seat; "none": nobody
 *     standin S  return S  a bot plays for who is gone; they are back
 *     time S MS            a seat has so much time left, because its person asked for more
 *     give S MS            ... because the host gave it
 *     game GAME   seats N   option NAME VALUE   word TEXT   words none|LIST   check off|LANGUAGE
 *     cards                lines follow: cards to draw from, one a line
 *     clock off|act S|chess M S       chat free|phrases       pace human|quick|slow
 *     mix P HASH           a person commits to sixteen bytes for the dice. Logs of old programs
 *                          have the bytes themselves, and no gather, reveal and withheld
 *     gather S ...         the match is about to begin: these seats reveal their bytes
 *     reveal P BYTES       ... which one has done
 *     withheld S           ... or not: a bot plays the seat in this match
 *     begin RULES          the match begins, by these rules; lines follow: `list NAME HASH` if
 *                          cards were drawn from a list; if cards were drawn, one for each,
 *                          `word FRONT` or `word FRONT / BACK`; then acts, chance's first
 *     act [clock|standin]  lines of acts follow: a seat's, then chance's. Somebody else made them
 *                          because the time was up, or the person is gone
 *     back N               all acts but the first N are taken back
 *     pause   resume       the match stops; goes on
 *     empty   restart      nobody is there: clocks stand; somebody is: they go on
 *     abort                the match ends without a result
 *     rematch MODE SECRET [HASH]   again: MODE is same, rotate, sides or flip; HASH is that of
 *                          the record before, if its cards are turned over. Lines may follow,
 *                          `option NAME VALUE`: what the game changes after the match that was
 *                          played
 */
#ifndef ROOM_KINDS_H
#define ROOM_KINDS_H

#include "room/cut.h"
#include "room/inside.h"

/* The parts of an event or a line, cut. Which of them a kind has its `form` says. */
struct deed {
    uint8_t     by;           /* p: who does it. In a line that is who sends it. */
    uint8_t     whom;         /* o: another person, as far as the room has one of this number */
    uint8_t     seat;         /* s; q: the last part, SH_NONE if it is left out */
    uint16_t    seats;        /* g: a set of them, up to the end */
    int32_t     number, more; /* n; c: minutes and seconds of a clock */
    char        word[SH_NAME_MAX], value[SH_NAME_MAX]; /* w; v, the last part */
    uint8_t     bytes[SH_SHA256_SIZE], other[SH_SHA256_SIZE]; /* h, k: 16 or 32; x, y: 32 */
    size_t      byte_count;   /* of `bytes`; y is 0 or 32 in `other_count` */
    size_t      other_count;
    const char *text;         /* t: what is left of the line, not empty; r: it may be */
    size_t      length;
    const char *lines; /* the lines below the first one; NULL: there are none */
    size_t      lines_length;
};

/* Who may send a line of this kind, and when. */
enum {
    HOST    = 1,   /* only the host */
    SEAT    = 2,   /* only who has a seat */
    BEFORE  = 4,   /* only before a match */
    DURING  = 8,   /* only in a match */
    RUNNING = 16,  /* ... that is not paused */
    AFTER   = 32,  /* only after one */
    ALONE   = 64,  /* the line has no other parts */
    OURS    = 128, /* nobody: only the room itself makes such events */
    SMALL   = 256, /* also in a room whose log is nearly full ... */
    FREE    = 512, /* ... or full: it ends something, or is not stored */
    LOOK    = 1024, /* it makes the room tell everything */
};

struct kind {
    const char *name;
    const char *form; /* its parts, one letter each: see struct deed. NULL: never an event */
    unsigned    needs;
    unsigned    parts; /* of a message: what it changes */
    const char *bad;   /* why a line with other parts is refused; NULL: bad-line */

    /* What a line must heed beyond `needs`: limits, and what this shell has. NULL: nothing. Not
       asked of events, which may be of another day. */
    const char *(*may)(struct room *room, const struct room_in *in, const struct deed *deed);

    /* The line is not an event as it stands: take it. NULL, or why it is refused. */
    const char *(*take)(struct room *room, const struct room_in *in, struct cut *cut);

    /* Can this event happen now? NULL, or why not. Changes nothing. NULL: always. */
    const char *(*fits)(const struct room *room, const struct deed *deed);

    /* It happens. NULL, or why that went wrong, for the few kinds that `fits` cannot see to the
       end; the room is of no use then. */
    const char *(*apply)(struct room *room, const struct deed *deed);
};

/* Each list ends with a kind without a name. */
extern const struct kind people_kinds[], seat_kinds[], setup_kinds[], play_kinds[], talk_kinds[],
    propose_kinds[];

extern const char bad_line[], bad_event[];

/* Take so much of what there is `per_min` times a minute, `burst` times at once. False: too fast.
   per_min 0: there is no limit. */
enum { BUCKET_UNIT = 60000 };
bool take_from(struct bucket *bucket, int64_t now_ms, int per_min, int burst, int cost);

/* The line `explain N` (explain.c). */
const char *take_explain(struct room *room, const struct room_in *in, struct cut *cut);

/* Take all that a person may say at once (talk.c). False: there is too little. */
bool spend_talk(struct room *room, int person);

/* May more be stored? Over three quarters of the limit people can play to the end (SMALL), over all
   of it only leave (FREE). NULL, or why not. */
const char *check_log(const struct room *room, unsigned needs);

/* A line of text that people read: valid UTF-8, nothing invisible at its ends, no controls. */
bool is_text(const char *text, size_t length);

#endif
