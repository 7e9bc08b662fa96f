/*
 * room/inside.h - what a room is made of. Only for the files of src/room.
 *
 *     room.c    inputs, and what the room does by itself
 *     kinds.c   one grammar and one table for the lines people send and for the events of the log;
 *               kinds.h says what a kind is. Kinds with their rights, checks and changes:
 *     people.c  ... coming and going, the door, the host
 *     seats.c   ... seats, bots on them, who stands in, who wishes for one
 *     setup.c   ... what is agreed before a match
 *     play.c    ... the match: dice, acts, clocks, its end and the next one
 *     talk.c    ... chat, notes, the sand timer
 *     propose.c ... what seats point at before it counts
 *     bots.c    bots: who is asked, and when they do what they chose
 *     match.c   the acts of the match: made, taken back, written down
 *     fresh.c   the acts of the last event as everybody sees them
 *     explain.c why a bot did what it did
 *     past.c    the last matches that are over, for bots that learn from them
 *     clock.c   time: whose runs, who has none left
 *     tell.c    what people are told: JSON
 *     vocabulary.c  ... about the words that bots know
 *     lines.c   a stream of lines cut into inputs
 *     cut.h     a line cut into its parts
 */
#ifndef ROOM_INSIDE_H
#define ROOM_INSIDE_H

#include "record/walk.h"
#include "room/room.h"

enum { NOBODY = 0 }; /* persons are numbered from 1 */

/* GATHERING: the match is about to begin, and people reveal what they mixed into the dice. */
enum room_status { LOBBY, PLAYING, OVER, ABORTED, GATHERING };

enum clock_mode { CLOCK_OFF, CLOCK_ACT, CLOCK_CHESS };

/* CHAT_USUAL: the host has not said anything, and the game decides. */
enum chat_mode { CHAT_USUAL, CHAT_FREE, CHAT_PHRASES };

/* Who made an act instead of the person in the seat: told with it, not in the record. */
enum made_by { BY_SEAT, BY_CLOCK, BY_STANDIN, MADE_BY };
extern const char *const made_by_names[MADE_BY];

struct mark {
    uint16_t act;
    uint8_t  by;
};

/* How fast bots act: as people do, at once, or so that everybody can follow. */
enum room_pace { PACE_HUMAN, PACE_QUICK, PACE_SLOW, PACES };
extern const char *const pace_names[PACES];

enum {
    EXTRA_MS     = 60000,   /* what `time` gives */
    EXTRAS       = 3,       /* how often one may ask for it in a match */
    LONG_GONE_MS = 3600000, /* then the number of a watcher may go to somebody else */
    REVEAL_MS    = 5000,    /* for people to reveal what they mixed in ... */
    REVEAL_AGAIN_MS = 15000, /* ... after a restart: they have to come back first */
    WISH_MS      = 60000,   /* for people to agree to somebody who wishes for a seat ... */
    REMATCH_MS   = 120000,  /* ... or for another match */
    KNOCKS_MAX   = 8,       /* who wait at the door at once */
    KNOCK_AGAIN_MS = 60000, /* who was declined may knock again then */
    CODE_MAX     = 16,      /* bytes of the code of a link, final NUL included */
    BOT_MAX      = 16,      /* bytes of a bot's name, final NUL included */
    LIST_MAX     = 16,      /* bytes of the name of a list, final NUL included */
    GLASS_MAX    = 3600,    /* seconds */
    CLOCK_MAX    = 86400,   /* seconds */
    NUMBER_MAX   = 999999999,
};

/* Parts of a message: those an event has changed. */
enum {
    PART_ROOM = 1, PART_STATE = 2, PART_SAID = 4, PART_NOTE = 8, PART_GLASS = 16, PART_TOOK = 32,
    PART_CARDS = 64,
};

/* Something of which there is so much a minute (kinds.c). */
struct bucket {
    int64_t at_ms; /* when it was looked at last ... */
    int32_t left;  /* ... and what was in it then */
};

/* What a person mixed into the dice. PLAIN: the bytes themselves, as old programs had it; they
   count only in a match that began then. */
enum mixed { NOT_MIXED, MIXED_PLAIN, MIXED };

struct room_person {
    uint8_t key[ROOM_KEY]; /* hash of the token */
    char    name[ROOM_NAME_MAX];
    uint8_t mix[SH_SHA256_SIZE]; /* the hash of what he mixes into the dice of the match ... */
    uint8_t mixed;               /* ... an enum mixed */
    bool    left, kicked;
    uint8_t home;  /* the seat of this match, which is the only one he may have; SH_NONE */
    char   *note;  /* private; NULL: none */

    /* volatile: not in the log */
    uint8_t conns;
    int64_t gone_ms; /* since when there is no connection */
    struct bucket chat, looks, points; /* messages; messages with everything; proposals */
};

struct room_seat {
    uint8_t  person; /* who holds it; NOBODY */
    bool     standin; /* a bot plays for the person, or for somebody sent away */
    bool     stood; /* because the person wished so: coming back does not end it */
    char     bot[BOT_MAX];
    uint32_t asked; /* the event that asked what the seat is asked now ... */
    int64_t  asked_ms; /* ... and when that was */
    int64_t  from_ms; /* since when its clock runs ... */
    int32_t  left_ms; /* ... and what was left then */
    uint8_t  extras;
    uint8_t  began;    /* who held it when the match began */
    bool     asked_reveal, revealed, withheld; /* how that person took part in the dice ... */
    uint8_t  reveal[SH_REVEAL_SIZE]; /* ... and what was mixed in */
};

/* Somebody who knocks: it is an `enter` that waits for the host. */
struct room_knock {
    uint32_t conn, id;
    uint64_t from;
    uint8_t  key[ROOM_KEY];
    char     name[ROOM_NAME_MAX];
};

struct room_door {
    struct room_knock knock[KNOCKS_MAX];
    int               count;
    uint32_t          last_id;
    struct {
        uint64_t from;
        int64_t  until_ms;
    } declined[KNOCKS_MAX];
    int next_declined;
};

/* How the match after this one begins: as before, everybody one seat further, or one seat further
   among those of their side, cards turned over. */
enum rematch_mode { REMATCH_SAME, REMATCH_ROTATE, REMATCH_SIDES, REMATCH_FLIP, REMATCHES };
extern const char *const rematch_names[REMATCHES];

/* Somebody who wishes for a seat of a match that is on, or for another match after one; the others
   at the table agree or not. Or a host who wishes for fewer seats before one, or for a game that
   has fewer: who sits on those that would go is asked. */
struct room_wish {
    uint8_t  person; /* NOBODY: there is no wish */
    uint8_t  seat;   /* SH_NONE: it is one for another match ... */
    uint8_t  mode;   /* ... in this way, an enum rematch_mode; */
    uint8_t  seats;  /* not 0: it is one for so many seats ... */
    const struct sh_game *game; /* ... of another game; NULL: of the one there is */
    uint64_t agreed; /* a set of persons */
    int64_t  until_ms;
};

/* What the seats of a side point at, by seat (propose.c); all of it in the same position. */
struct room_proposals {
    uint16_t acts; /* that led to the position */
    uint16_t seats; /* that propose something: a set, never empty */
    struct {
        uint16_t seen_by; /* a set of seats */
        uint8_t  person;  /* who has the seat */
        char     move[SH_TEXT_MAX];
    } of[SH_SEATS_MAX];
};

/* What a bot has been asked for a seat. */
struct room_thought {
    uint32_t number; /* of the last event when it was asked; 0: it is not */
    uint32_t asked;  /* the question, as its seat has it */
    uint16_t pause;  /* how long it takes, in thousandths of the pace */
    bool     chosen;
    bool     shown;  /* people of its side were shown what it chose ... */
    uint16_t early;  /* ... at which these seats pointed already ... */
    int64_t  agreed_ms; /* ... and since when one of them agrees; 0: none does */
    char     bot[BOT_MAX];
    char     move[SH_TEXT_MAX]; /* that it chose */
};

/* A match that is over, as engine/bot.h has it, and the keys of those who played it. */
struct room_past {
    char    *text;
    uint32_t length;
    uint16_t has_person; /* a set of seats */
    uint8_t  who[SH_SEATS_MAX][ROOM_KEY];
};

struct room {
    const struct room_host *host;
    void                   *owner;
    char                    id[ROOM_ID_MAX];

    uint32_t number;  /* of the last event */
    uint32_t told;    /* of the last one everybody was told about */
    int64_t  now_ms;  /* the room's own time, which never goes back ... */
    int64_t  skew_ms; /* ... and how far it is ahead of the shell's */

    const struct sh_game *game;
    struct sh_setup       setup; /* without its words */
    uint16_t              options_said; /* a set: those that an event has set */
    char                 *words; /* one a line; of some games, cards to draw from */
    uint32_t              words_length;
    uint16_t              own_cards; /* how many were given in one block; 0: word by word */
    char                  list[LIST_MAX]; /* the shell's list to draw from; "": the words above */
    char                  drawn_from[LIST_MAX]; /* the list of the match; "": not known ... */
    uint8_t               drawn_hash[SH_SHA256_SIZE]; /* ... its hash, or, if it has the cards of
                                                         the match before, that of its record */
    char                  check[LIST_MAX]; /* the language words are judged in; "": the list's */
    char                 *cards; /* that were drawn for the match, as event.c has them */
    uint32_t              cards_length;
    bool                  flip; /* the next match has the same cards, turned over */
    bool                  flipped; /* this match has those of the one before */
    uint32_t              match; /* from 1 */
    uint16_t              rules; /* of the match: older ones than the program's cannot go on */
    enum room_status      status;
    bool                  paused;
    enum chat_mode        chat_mode;
    uint8_t               host_person;
    bool                  knocking;  /* newcomers knock */
    char                  code[CODE_MAX]; /* of the link; "": it has none */
    char                 *chat; /* the last ROOM_PAST_MAX messages as JSON, one a line */
    uint32_t              chat_length, chat_count;
    uint64_t              log_bytes; /* of all events */

    enum room_pace  pace;
    enum clock_mode clock;
    uint32_t        clock_minutes, clock_seconds;
    bool            unattended; /* nobody is there: clocks stand */
    int64_t         glass_ms; /* when the sand has run through; 0: long ago */
    uint8_t         glass_person;

    uint8_t secret[SH_SHA256_SIZE], key[SH_CHACHA_KEY];

    struct room_person *people;
    uint8_t             people_count, people_room;
    struct room_seat    seat[SH_SEATS_MAX];

    /* The match: three states in one block, and its acts as a record has them. */
    unsigned char *states;
    char          *acts;
    uint32_t       acts_length, acts_room;
    uint32_t       turn_at; /* where the acts of the turn begin in it ... */
    uint8_t        turn_seat; /* ... and whose turn it is; SH_NONE */
    bool           turn_final; /* it has an act that is never taken back */
    int32_t        turn_gain_ms; /* what the clock of that seat has been given in it */
    uint32_t       event_at; /* where the acts of the last event begin ... */
    char          *fresh; /* ... and how everybody sees them (fresh.c); NULL: they were told */
    uint32_t       fresh_length;
    struct mark   *marks; /* acts that were not made by who holds the seat, in their order */
    uint32_t       mark_count;
    struct room_past *past; /* the oldest first; NULL: none yet */
    int            past_count;
    const struct played *made; /* the acts of the event that happens; NULL: it is read from a log */

    /* volatile: not in the log */
    bool     storing, loading, broken;
    unsigned parts; /* that the event being stored has changed */
    uint8_t  speaker; /* who has noted something, or come in ... */
    char    *said; /* ... and the note */
    uint32_t entering; /* the connection that brought a new person */
    uint8_t  refresh; /* the person who sees the match from elsewhere now */
    uint8_t  leaving; /* the person whose connections are to be closed ... */
    const char *bye; /* ... with this word */
    struct room_thought *thoughts; /* of each seat; NULL: no bot has been asked yet */
    uint16_t declined; /* idle seats whose bot has let the window pass */
    int64_t  wake_ms;
    int64_t  empty_ms; /* since when nobody has been here; -1: somebody is */
    int64_t  since_ms; /* when the match was last changed: bots do not act all at once */
    int64_t  reveal_ms; /* how long people may reveal what they mixed in */
    uint8_t  took;   /* the person who took a seat of a match that is on */
    struct room_wish  wish;
    struct room_door *door; /* NULL: nobody has knocked yet */
    struct room_proposals *proposals; /* NULL: there are none */
};

/* The states: now, before the last event of the match, at the beginning of the turn. */
enum { STATE_NOW, STATE_BEFORE, STATE_TURN, STATES };

static inline size_t state_room(const struct room *room)
{
    return ((size_t)room->game->state_size + 15) / 16 * 16;
}

static inline void *state_of(const struct room *room, int which)
{
    return room->states + (size_t)which * state_room(room);
}

static inline const struct sh_state *base_of(const struct room *room)
{
    return state_of(room, STATE_NOW);
}

static inline struct room_person *person_of(const struct room *room, int person)
{
    return &room->people[person - 1];
}

/* Has no match begun since the room was made, or since the last rematch? */
static inline bool is_before(const struct room *room)
{
    return room->status == LOBBY || room->status == GATHERING;
}

static inline bool is_after(const struct room *room)
{
    return room->status == OVER || room->status == ABORTED;
}

/* Is there a match on the table whose state can be shown? */
static inline bool has_state(const struct room *room)
{
    return !is_before(room) && room->rules == room->game->rules;
}

/* Has the match all the acts it may have? Then nobody can act any more. */
static inline bool is_too_long(const void *state)
{
    return ((const struct sh_state *)state)->acts >= SH_ACTS_MAX;
}

/* Does a match go on that this program can play? */
static inline bool is_on(const struct room *room)
{
    return room->status == PLAYING && room->rules == room->game->rules;
}

/* Is it played by a bot now? */
static inline bool is_bots(const struct room_seat *seat)
{
    return seat->standin || seat->bot[0] != '\0';
}

static inline bool is_here(const struct room *room, int person)
{
    return person != NOBODY && person_of(room, person)->conns > 0 && !person_of(room, person)->left;
}

/* Does a seat see what another one, or it itself, points at? Who has no seat never does. */
static inline bool sees_proposal(const struct room *room, int viewer, int seat)
{
    const struct room_proposals *all = room->proposals;
    return all && all->seats >> seat & 1 && all->of[seat].seen_by >> viewer & 1;
}

/* ---- room.c ---- */
bool anybody_here(const struct room *room);
int seat_of(const struct room *room, int person); /* -1: none */
int viewer_of(const struct room *room, int person); /* the seat, or SH_WATCHER */
bool is_running(const struct room *room); /* a match, and it is not paused */
void sooner(int64_t *at_ms, int64_t other_ms);

/* ---- kinds.c ---- */

/* An event is written on the scratch memory and then happens: applied, and given out to be stored.
   NULL, or why it cannot: then nothing has changed. */
void begin_event(struct room *room, struct sh_writer *w, const char *kind);
const char *happen(struct room *room, const struct sh_writer *w);

/* The same for what the room does by itself: that it cannot is our mistake, and breaks the room. */
void must_happen(struct room *room, const struct sh_writer *w);

/* An event of the log. NULL, or why it is refused; the room is of no use then. */
const char *apply_event(struct room *room, const char *text, size_t length);
void take_line(struct room *room, const struct room_in *in);

/* ---- bots.c ---- */

/* Bots whose question is there are asked, those whose question is gone are not any more. */
void mind_bots(struct room *room);

/* A bot whose time has come does what it chose. False: none did. */
bool act_for_bot(struct room *room);
void take_thought(struct room *room, const struct room_in *in);

/* When a bot acts next or a clock runs out; -1: that cannot be said. */
int64_t match_deadline(const struct room *room);

/* ---- people.c ---- */
void forget_knock(struct room *room, uint32_t conn); /* the connection is gone */

/* ---- seats.c ---- */

/* Out of the seat: in a match a bot plays on, for as long as the person wishes or for good. */
void free_seat(struct room *room, int person, bool for_good);

/* Before a match, a bot that this shell has not got gives its seat up. True: one did. */
bool mind_strange_bots(struct room *room);

/* The wish, if there is one: is it granted or at its end? True: something happened. */
bool mind_wish(struct room *room);

/* A person wishes for another match: it begins if nobody else at the table is there to be asked.
   NULL, or why not. */
const char *wish_rematch(struct room *room, int person, enum rematch_mode mode);

/* The host wishes for so many seats, and for another game if it is not NULL: it happens if nobody
   else who is there loses a seat. NULL, or why not. */
const char *wish_seats(struct room *room, int person, int seats, const struct sh_game *game);

/* ---- talk.c ---- */

/* Does everybody have ready-made phrases only? */
bool has_phrases_only(const struct room *room);

/* Must this person keep a poker face now? Also one who has left such a seat of this match. */
bool is_silent(const struct room *room, int person);

/* ---- play.c ---- */

/* Before a match: who has not revealed in time is left out, then it begins. */
bool mind_dice(struct room *room);

/* May this person wish for another match in this way? NULL, or why not. */
const char *check_rematch(struct room *room, int person, enum rematch_mode mode);
const char *make_rematch(struct room *room, enum rematch_mode mode);

/* Are there sides whose people can change places without going over to others? */
bool can_turn_sides(const struct room *room);

/* Is N the number of the question this seat has now, or of anything since? */
bool is_fresh(const struct room *room, int seat, int32_t n);

/* ---- match.c ---- */

/* The header of the match's record, in the scratch memory, without dice and names. */
struct sh_header *make_header(struct room *room);

/* The list of this name ("": the usual one) that the shell has for the game; NULL: none. */
const char *find_shell_list(const struct room *room, const char *name, size_t *length);

/* The cards that were drawn for the match, in the scratch memory; can they be turned over? */
struct sh_cards *cards_of(struct room *room);
bool can_flip(struct room *room);

/* NULL, or why it cannot begin, and because of which seat. */
const char *check_begin(struct room *room, uint8_t *seat);

/* It begins. False: it cannot, because this program lacks the list that the one before had. */
bool make_begin(struct room *room);

/* SHA-256 of the record without its names, which may change afterwards. */
void hash_record(struct room *room, uint8_t hash[SH_SHA256_SIZE]);

/* Neither words nor a list nor cards that could be turned over. */
void forget_words(struct room *room);
const char *apply_begin(struct room *room, const char *lines, size_t length);
const char *apply_acts(struct room *room, const char *lines, size_t length);
const char *apply_back(struct room *room, int32_t acts);

/* A move in notation that was looked at, and if it is refused, the arguments of the reason. */
struct looked {
    char           text[SH_TEXT_MAX], word[SH_WORD_MAX];
    struct sh_move move;
    const char    *said; /* the word, or NULL */
    struct sh_arg  args[SH_ARGS_MAX];
    int            count;
};

/* May a seat make the move in `looked->text` in this state? NULL, or why not. What people say is
   judged at the edge too. */
const char *look_at_move(const struct room *room, const void *state, int seat, bool people,
                         struct looked *looked);

/* Make moves for a seat, in notation, one a line: an event with them and what chance adds. What
   people say themselves is judged (`people`). NULL, or why not; `looked` is then the one that is
   refused. */
const char *make_turn(struct room *room, int seat, const char *moves, bool people,
                      enum made_by by, struct looked *looked);

/* What a seat knew after so many acts; `sees`: with these acts, otherwise what it knows now. */
struct sh_known *know_at(struct room *room, int seat, int acts, bool sees, void *memory);

/* The acts from the next one on were made by somebody else; those from there on are forgotten. */
void note_mark(struct room *room, enum made_by by);
void forget_marks(struct room *room, int32_t acts);
void make_chance(struct room *room);

/* Where so many acts end among those of the match. */
#define NO_ACTS_END UINT32_MAX /* there are fewer */
uint32_t acts_end(const struct room *room, int32_t acts);

const struct sh_edge *edge_of(const struct room *room); /* who judges words, or NULL */
const char *check_turn_back(struct room *room, int seat);
void write_record(struct room *room, struct sh_writer *w);

/* ---- propose.c ---- */

/* Who sees what a seat proposes now, itself included: a set of seats; 0: it may not. */
uint16_t audience_of(const struct room *room, int seat);

/* A seat points at the move that was looked at, instead of at another one. */
void propose(struct room *room, int seat, const struct looked *looked);

/* What an event has overtaken is dropped, and those who saw it are told. */
void drop_proposals(struct room *room);

/* ---- past.c ---- */
void note_past(struct room *room); /* the match is over */
void forget_past(struct room *room);
size_t past_size(const struct room *room); /* bytes of texts */
void recall_past(const struct room *room, struct sh_known *known);

/* ---- fresh.c ---- */

/* Acts that are played: what the room must know of them when their event happens. */
struct played {
    uint8_t  first;  /* whose the first one is; SH_NONE: there are none yet */
    bool     chance; /* chance has acted */
    bool     final;  /* one of them is never taken back */
    uint16_t saw;    /* seats that saw all of at least one of them */
    struct sh_writer seen; /* all of them as everybody sees them, in the scratch memory */
};
void begin_played(struct room *room, struct played *played);

/* An act that led from one state to another. */
void note_act(const struct room *room, struct played *played, const void *before,
              struct sh_act act, const void *after);

/* What people will be told about the acts of the event that happens; it was told. */
void keep_fresh(struct room *room, const struct played *played);
void forget_fresh(struct room *room);

/* The acts of the last event as a viewer sees them: JSON strings, commas between. And what came of
   them: the key `news`, if there is anything to tell. */
void put_fresh_acts(struct room *room, struct sh_writer *w, int viewer);
void put_fresh_news(struct room *room, struct sh_writer *w, int viewer);

/* What came of act number n: JSON objects, commas between. */
void put_news(struct sh_writer *w, const struct sh_game *game, int n, const struct sh_line *lines,
              int count);

/* ---- clock.c ---- */

/* Take the time that has passed off the clocks that run. Before every change of who is asked. */
void charge_clocks(struct room *room);

/* The clocks of seats that were asked something new by the event that happens. */
void wind_clocks(struct room *room);
void reset_clocks(struct room *room);

/* The turn is taken back, and with it the time it has won; the time it took is spent. */
void take_gain_back(struct room *room);
bool clock_runs(const struct room *room, int seat);
int64_t clock_left(const struct room *room, int seat);

/* ---- tell.c ---- */
void refuse_line(struct room *room, const struct room_in *in, const char *why,
                 const struct sh_arg *args, int count);
void refuse_nameless(struct room *room, const struct room_in *in);
void answer_try(struct room *room, const struct room_in *in, uint32_t n, const char *move,
                const char *why, const struct sh_arg *args, int count);
void tell_parts(struct room *room, unsigned parts); /* about the event that is stored */
void tell_here(struct room *room); /* who is here, knocks or wishes has changed */
void tell_proposed(struct room *room, uint16_t seats); /* what they see of it has changed */
void tell_knocking(struct room *room, uint32_t conn, const char *name);
void tell_everything(struct room *room, uint32_t conn, int person);
void tell_past(struct room *room, uint32_t conn, int person);
void tell_record(struct room *room, uint32_t conn, int person);
/* The match that is over, as it was after so many acts. */
void tell_shown(struct room *room, const struct room_in *in, uint32_t acts_end, int viewer);
/* What came of a page of acts from number `from` on, as the person sees it. */
void tell_news(struct room *room, const struct room_in *in, int32_t from);
void tell_cards(struct room *room, const struct room_in *in); /* those given in one block */
void tell_vocabulary(struct room *room, const struct room_in *in); /* what bots know of words */
void tell_bye(struct room *room, uint32_t conn, int person, const char *why);

/* A message begins on the scratch memory; the last one goes to a connection, or to a person. */
void begin_message(struct room *room, struct sh_writer *w);
void send_message(struct room *room, const struct sh_writer *w, uint32_t conn, int person);

#endif
