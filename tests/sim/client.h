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
