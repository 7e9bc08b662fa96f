/*
 * room/room.h - one room: a match, the people around it, its clock and its chat.
 *
 * A room does no input or output. It is handed what happened, with the time at which it happened,
 * and calls `out` with what follows: store this, send that, let a bot think, wake me then. The
 * same inputs give the same outputs, byte for byte, so that the simulator (tests/sim) and the
 * server drive the very same code.
 *
 * Everything that must outlive a crash is an EVENT: a line of text (an act's has more) with a
 * number. An input that changes something becomes one event, which is applied and given out to be
 * stored; what people are told about it is given out after IN_STORED. Reading the events of the
 * log one after another (room_load) makes the same room again. room/kinds.h lists the events,
 * docs/protocol.md the lines people send and what they get.
 */
#ifndef ROOM_ROOM_H
#define ROOM_ROOM_H

#include "engine/edge.h"
#include "engine/known.h"
#include "record/record.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Linkers see these names with a prefix, so that they clash with nobody's: sh_room_new. */
#pragma redefine_extname room_blank sh_room_blank
#pragma redefine_extname room_check sh_room_check
#pragma redefine_extname room_free sh_room_free
#pragma redefine_extname room_game sh_room_game
#pragma redefine_extname room_is_small_line sh_room_is_small_line
#pragma redefine_extname room_is_storing sh_room_is_storing
#pragma redefine_extname room_know sh_room_know
#pragma redefine_extname room_known_size sh_room_known_size
#pragma redefine_extname room_lines_release sh_room_lines_release
#pragma redefine_extname room_lines_take sh_room_lines_take
#pragma redefine_extname room_load sh_room_load
#pragma redefine_extname room_loaded sh_room_loaded
#pragma redefine_extname room_match sh_room_match
#pragma redefine_extname room_new sh_room_new
#pragma redefine_extname room_number sh_room_number
#pragma redefine_extname room_phrases sh_room_phrases
#pragma redefine_extname room_reasons sh_room_reasons
#pragma redefine_extname room_refuse_line sh_room_refuse_line
#pragma redefine_extname room_seed sh_room_seed
#pragma redefine_extname room_state sh_room_state
#pragma redefine_extname room_take sh_room_take
#pragma redefine_extname room_usual_limits sh_room_usual_limits

#define ROOM_LIST "en" /* the list of rooms that ask for none */

enum {
    ROOM_ID_MAX     = 24,      /* bytes of a room's name, final NUL included */
    ROOM_TOKEN_MIN  = 22,      /* characters of a person's secret: 128 bits in base64url */
    ROOM_TOKEN_MAX  = 64,
    ROOM_NAME_MAX   = 49,      /* bytes of a person's name, final NUL included */
    ROOM_KEY        = 16,      /* bytes of the hash of a token */
    ROOM_PEOPLE_MAX = 64,      /* the most a limit may allow */
    ROOM_LINE_MAX   = 4096,    /* bytes of one input: a line, or a turn with all its lines */
    ROOM_TURN_MAX   = 64,      /* moves of one turn */
    ROOM_CARDS_MAX  = 400,     /* cards that people give in one block ... */
    ROOM_BLOCK_MAX  = 40960,   /* ... and its bytes, with the line above it */
    ROOM_EVENT_MAX  = 65536,   /* bytes of an event's text */
    ROOM_ACTS_MAX   = SH_ACTS_MAX * (SH_TEXT_MAX + 5), /* bytes of all acts of a match */
    ROOM_RECORD_MAX = ROOM_ACTS_MAX + (1 << 18), /* bytes of a record */
    ROOM_TEXT_MAX   = 2 * ROOM_RECORD_MAX, /* bytes of what is sent: a whole record as JSON */
    ROOM_SHARED_MAX = 1 << 16, /* bytes that the messages of one event may have in common */
    ROOM_HEAD       = 16,      /* bytes before a text that the shell may write a frame head into */
};

/* ---- in ----------------------------------------------------------------------------------- */

enum room_in_kind {
    IN_LINE,    /* `text`, what a connection sent: one line; "turn N K" or "cards K" and K more */
    IN_GONE,    /* the connection is closed */
    IN_TICK,    /* the time of an OUT_WAKE has come */
    IN_STORED,  /* the event of the last OUT_STORE is durable */
    IN_THOUGHT, /* the bot asked about `number` for `seat` plays `text`; NULL: it declines */
};

struct room_in {
    enum room_in_kind kind;
    int64_t           now_ms;
    uint32_t          conn;   /* LINE, GONE: which connection, the shell's number, not 0 */
    uint8_t           person; /* LINE, GONE: whose it is, as OUT_KNOWN said; 0: not known yet */
    uint8_t           seat;
    uint32_t          number;
    uint64_t          from; /* LINE: a hash of the visitor's address; 0: not known */
    const char       *text; /* UTF-8 without NUL, terminated; the caller's */
};

/* ---- out ---------------------------------------------------------------------------------- */

enum room_out_kind {
    OUT_STORE, /* `text`, event `number`, to the end of the log; then IN_STORED. Until then no
                  other input may come: the shell lets them wait. */
    OUT_SEND,  /* `text`, one JSON message, to every connection of `person`, or to `conn` only */
    OUT_KNOWN, /* `conn` belongs to `person` from now on */
    OUT_KNOCK, /* `conn` waits at the door until the host lets it in: be patient with it, and say
                  IN_GONE when it is closed although its person is not known */
    OUT_DROP,  /* close `conn`, or every connection of `person`, after what was sent to them */
    OUT_THINK, /* let the bot `text` ("": the stand-in) choose for `seat` at `number` */
    OUT_FORGET, /* the bot asked about `number` for `seat` need not think any more */
    OUT_WAKE,  /* IN_TICK at `at_ms`; replaces the one before; -1: none */
    OUT_DONE,  /* nobody is here and nothing is going on: the room may be put away */
    OUT_BROKEN, /* `why`: the event `number` could not happen, which is a defect of the program. The
                   room is of no use any more, takes nothing, and is read again from its log. */
};

struct room_out {
    enum room_out_kind kind;
    uint32_t           conn;
    uint8_t            person;
    uint8_t            seat;
    uint32_t           number;
    int64_t            at_ms;
    char              *text; /* good until `out` returns; ROOM_HEAD bytes before it are free */
    size_t             length;
    const char        *why;  /* SEND of a refusal, BROKEN: the reason; otherwise NULL ... */
    const char        *line; /* ... SEND of a refusal: the line that is refused */
};

/* ---- what the shell does for its rooms ---------------------------------------------------- */

struct room_limits {
    uint8_t  people;       /* persons in a room, those who went away included */
    uint16_t chat_per_min; /* messages of one person */
    uint16_t chat_bytes;   /* of one message */
    uint16_t note_bytes;   /* of a person's notes */
    uint16_t looks_per_min; /* messages with everything for one person, a third at once */
    uint32_t log_bytes;    /* of all events of a room; 0: no limit */
    uint32_t grace_ms;     /* somebody is gone so long before a bot stands in */
    uint32_t pace_ms;      /* how long a bot takes about, at human pace; 0: no time at all */
    uint32_t idle_ms;      /* nobody is here so long before OUT_DONE */
};
extern const struct room_limits room_usual_limits;

/* Memory that rooms use while an input is taken, one for all rooms of a thread. */
struct room_scratch {
    union sh_any_state a, b, c, first;
    struct sh_header   header;
    struct sh_cards    cards;
    char               event[ROOM_EVENT_MAX];
    char               text[ROOM_HEAD + ROOM_TEXT_MAX];
    char               record[ROOM_RECORD_MAX];
    char               shared[ROOM_SHARED_MAX];
};

struct room_host {
    /* realloc() that cannot fail; size 0 frees. Rooms have no other memory. */
    void *(*resize)(void *old, size_t size);
    /* 32 bytes nobody can guess. */
    void (*fresh)(void *owner, uint8_t bytes[SH_SHA256_SIZE]);
    void (*out)(void *owner, const struct room_out *out);
    /* The bots a seat may have: is there one of this name for this game? */
    bool (*has_bot)(const void *bots, const struct sh_game *game, const char *id);
    const void *bots; /* the shell's, for that */
    /* The list of words of this name that the shell has for this game, "en". NULL: there is none.
       It is good (sh_list_check). The function itself is NULL in a shell that has no lists. */
    const char *(*find_list)(const struct sh_game *game, const char *name, size_t *length);
    /* Who judges the words that people say in this game, or NULL; the function itself is NULL in
       a shell that has nobody. */
    const struct sh_edge *(*find_edge)(const struct sh_game *game);
    /* Why the bot of this name made this act, number `at`, with the seed it had: from what is known
       (engine/bot.h says how). False: that cannot be said. NULL in a shell that cannot explain. */
    bool (*explain)(const void *bots, const struct sh_known *known, const char *bot,
                    const struct sh_act *act, int at, uint64_t seed, struct sh_grounds *grounds);
    /* What chance does; NULL: fair dice. Tests force it. */
    struct sh_move (*dice)(void *owner, const struct sh_game *game, const void *state);
    const struct sh_game *const *games;
    struct room_scratch *scratch;
    struct room_limits   limits;
};

/* ---- the room ------------------------------------------------------------------------------ */

struct room;

/* A new room for this game; gives out its first event, which must be stored like any other.
   The host and its `owner` stay the shell's. */
struct room *room_new(const struct room_host *host, void *owner, const char *id,
                      const struct sh_game *game, int64_t now_ms);

/* A room from its log: an empty one, all events in order, and then room_loaded(). NULL or the
   reason the event is refused (the log is damaged). Nothing is given out before the next input. */
struct room *room_blank(const struct room_host *host, void *owner, const char *id);
const char *room_load(struct room *room, uint32_t number, int64_t at_ms, const char *text,
                      size_t length);
void room_loaded(struct room *room, int64_t now_ms);

void room_free(struct room *room);

/* It will soon be given something. Rooms are many and their memory is cold: it is fetched into the
   processor's cache meanwhile, first the room, and once that is there what it points at. */
void room_expect(const struct room *room);
void room_expect_match(const struct room *room);

/* One thing has happened. Reasons for refusal are sent, not returned. */
void room_take(struct room *room, const struct room_in *in);

/* Refuse a line that never reached the room: too long, too fast. Also while an event is stored. */
void room_refuse_line(struct room *room, uint32_t conn, uint8_t person, const char *line,
                      const char *why);

/* Is it a line that stores nothing, or no more than is needed to end what was begun? Such lines are
   taken also where there is little space left. */
bool room_is_small_line(const char *line);

/* The language in which words are judged before they are said; NULL: they are not. */
const char *room_check(const struct room *room);

/* Is an event being stored? Then only IN_STORED may come. */
bool room_is_storing(const struct room *room);

const struct sh_game *room_game(const struct room *room);
uint32_t room_number(const struct room *room);
uint32_t room_match(const struct room *room); /* which one it is, from 1 */

/* What a bot that was asked for this seat may know: all that leaves a room for bots and programs.
   `acts`: it remembers what has happened. The caller brings so many bytes of memory. */
size_t room_known_size(struct room *room, bool acts);
struct sh_known *room_know(struct room *room, int seat, bool acts, void *memory);

/* What a bot that thinks for this seat now draws its luck from: nobody can guess it while the match
   is on, and whoever explains the act afterwards has the same. */
uint64_t room_seed(const struct room *room, int seat);

/* For tests alone (tools/tidy sees to it): the true state; NULL: no match is on. */
const void *room_state(const struct room *room);

/* So many messages of the chat are kept for who comes back. */
enum { ROOM_PAST_MAX = 200 };

/* Every reason a room gives itself (others are the engine's, the record's and the game's), and the
   ready-made phrases of its chat; both end with NULL. */
extern const char *const room_reasons[];
extern const char *const room_phrases[];

/* ---- lines (room/lines.c): what comes over a wire, cut into inputs ------------------------- */

/* Lines of a connection that belong together: "turn 57 2" waits for two more, "cards 30" for 30. */
struct room_lines {
    uint16_t length, wanted; /* bytes gathered; lines still to come */
    uint16_t room, most;     /* bytes of `text`; how many it may have */
    char    *text;           /* NULL while nothing is gathered */
};

/* Is the next line one of a block of cards? The block counts as one line, however long it is. */
static inline bool room_lines_in_block(const struct room_lines *lines)
{
    return lines->wanted > 0 && lines->most == ROOM_BLOCK_MAX;
}

/* Take one line without its line feed; line[length] is overwritten with a NUL. NULL: more lines
   are wanted. Otherwise the input that is complete, good until the next call; `*why` is set if it
   is refused at once (room_refuse_line() says so). One line alone needs no memory. */
const char *room_lines_take(struct room_lines *lines, void *(*resize)(void *, size_t), char *line,
                            size_t length, const char **why);
void room_lines_release(struct room_lines *lines, void *(*resize)(void *, size_t));

#ifdef __cplusplus
}
#endif

#endif
