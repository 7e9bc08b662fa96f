/*
 * tests/sim/client.h - a client of the protocol, as docs/protocol.md tells one to be: it keeps
 * what it was told by the rule of `n` and `since`, and knows nothing else.
 */
#ifndef TESTS_SIM_CLIENT_H
#define TESTS_SIM_CLIENT_H

#include "room/room.h"
#include "tests/sim/json_read.h"
#include "tests/sim/transcript.h"

enum client_status {
    CLIENT_LOBBY,
    CLIENT_GATHERING,
    CLIENT_PLAYING,
    CLIENT_PAUSED,
    CLIENT_OVER,
    CLIENT_ABORTED,
};

struct client_seat {
    uint8_t person;
    bool    bot, standin;
};

struct client {
    uint32_t n;       /* the highest number seen */
    uint8_t  person;  /* as `you` said on this connection; 0: nothing yet */
    bool     knocking; /* this connection waits at the door */
    bool     missing; /* something was missed: `again` is to be sent */

    /* the room */
    const struct sh_game *game;
    enum client_status    status;
    uint32_t              match;
    uint8_t               host, seats;
    struct client_seat    seat[SH_SEATS_MAX];
    uint8_t               people[ROOM_PEOPLE_MAX];
    int                   people_count;
    bool                  mixed, phrases;
    bool                  asked; /* to reveal what was mixed in */
    char                  code[16]; /* of the link */
    uint32_t              knocks[8]; /* who knock, by their numbers */
    int                   knock_count;
    uint8_t               wish; /* who wishes for a seat and has no answer from here; 0: nobody */

    /* the match */
    int      my_seat; /* -1: none */
    uint16_t to_act, idle;
    bool     may_back;
    uint32_t moves_count;
    char    *moves; /* the array as it came */
    struct transcript acts;

    /* the last answer to this connection */
    char why[64];
};

enum client_news {
    CLIENT_NEWS,   /* taken */
    CLIENT_LATE,   /* older than what is known; dropped */
    CLIENT_GAP,    /* something before it was missed; dropped */
    CLIENT_ANSWER, /* refused, tried or record */
    CLIENT_BYE,
    CLIENT_BAD, /* not what the protocol says: `why` */
};

void client_init(struct client *c);
void client_release(struct client *c);

/* A new connection: who one is must be told again. */
void client_reconnect(struct client *c);

/* Take one message. */
enum client_news client_take(struct client *c, const struct json *json);

/* The move at `index` of `moves`, copied. */
void client_move(const struct client *c, uint32_t index, char out[SH_TEXT_MAX]);

#endif
