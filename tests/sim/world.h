/*
 * tests/sim/world.h - everything around one room, from one seed: a shell that does what the room
 * wants, a store that fails, a network that loses, people with several tabs, and a clock that
 * jumps.
 *
 *     world.c   what happens when; the shell and its store
 *     net.c     connections and what is on its way
 *     check.c   every message is compared with what the log says (truth.h)
 *     probe.c   the room, made again from its log, equals the living one
 *     people.c  what people do
 *     sim.c     the storm, the calm after it, and the count
 */
#ifndef TESTS_SIM_WORLD_H
#define TESTS_SIM_WORLD_H

#include "tests/sim/client.h"
#include "tests/sim/truth.h"

enum {
    PERSONS_MAX = 7, /* the last one comes when all others are gone */
    TABS_EACH   = 3,
    TABS_MAX    = PERSONS_MAX * TABS_EACH,
};

/* What is counted over all rooms. */
#define COUNTS(X)                                                                             \
    X(rooms) X(acts) X(turns) X(draws) X(sent) X(lost) X(doubled) X(reordered) X(cut_off)     \
    X(reconnects) X(second_tabs) X(gaps) X(late) X(store_failures) X(crashes_before)          \
    X(crashes_after) X(crashes_idle) X(put_away) X(loads) X(jumps_ahead) X(jumps_back)        \
    X(thoughts) X(forgets) X(timeouts) X(probes) X(records) X(shown) X(pasts) X(proposed)      \
    X(matches_over) X(calm_over) X(calm_aborted) X(newcomers)                                 \
    X(knocks) X(admitted) X(wishes) X(wishes_late) X(took) \
    X(rematch_wishes) X(agreed_rematches) X(crashed_gathering) X(full_logs)  \
    X(nearly_full_logs) X(given_away)

/* The names of events and reasons, each with its count. */
enum { NAMES_MAX = 160, NAME_ROOM = 32 };
struct names {
    char          name[NAMES_MAX][NAME_ROOM];
    unsigned long count[NAMES_MAX];
};

struct tally {
#define COUNT(name) unsigned long name;
    COUNTS(COUNT)
#undef COUNT
    struct names events, refusals;
};

/* What every token and every secret of a room begins with here. */
#define WORLD_TOKEN  "Tok3n-that-nobody-sees"
#define WORLD_SECRET "\x5e\xc2\xe7\x0f\xd1\xce"

/* How bad it is: chances in ten thousand. */
struct weather {
    uint32_t lose, twice, shuffle, cut; /* of each message */
    uint32_t fail, crash_before, crash_after; /* of each event */
    uint32_t crash_idle, jump; /* of each step of a tab */
    uint32_t delay_ms;
};

/* What a client must know when it has taken a message. */
struct expected {
    uint32_t n, since; /* 0: the message has no number */
    bool     has_match; /* is there a transcript to compare? */
    uint32_t acts;
    uint64_t hash;
};

/* A message on its way. */
struct frame {
    struct expected expected;
    size_t          length;
    char            text[];
};

enum happening_kind { TO_ROOM, TO_CLIENT, GONE, CLOSED, TAB, STORED, THOUGHT };

struct happening {
    int64_t  at;    /* in true time, which only goes forward */
    uint64_t order; /* of those at the same time */
    enum happening_kind kind;
    uint32_t      conn;
    uint32_t      life;   /* of the room: a crash makes older ones void */
    int           tab;
    uint32_t      number; /* THOUGHT */
    uint8_t       seat;
    struct frame *frame;
};

struct conn {
    int      tab; /* whose it is; -1: the probe's */
    uint8_t  person; /* as OUT_KNOWN said */
    bool     at_server, at_client; /* open, as each side believes */
    bool     is_wild; /* single messages are lost, doubled and reordered */
    bool     is_deaf; /* nothing gets through any more, and nobody knows yet */
    uint32_t told; /* the highest number that was sent */
    int64_t  last_in, last_out; /* arrival of what was sent last */
    struct room_lines lines;
    uint32_t knocks; /* the number of its knock while it waits at the door; 0: it does not ... */
    char     key[2 * ROOM_KEY + 1]; /* ... with a token of this hash */
};

struct tab {
    int           who; /* index of the person */
    uint32_t      conn; /* 0: none */
    int64_t       since; /* when it was opened */
    struct client client;
};

struct person {
    char token[ROOM_TOKEN_MAX + 1], name[32];
    int  tabs;
    bool is_away; /* for good */
    bool is_kicked;
    char code[16]; /* of the link they have */
    uint64_t from; /* their address; 0: not known */
    bool withholds; /* does not reveal what was mixed in */
    int  planned; /* lines of the host's plan that were sent in this match */
    uint32_t planned_match;
};

/* What the probe was told: everything, and what was said before. */
struct probe_text {
    size_t length, past_length;
    char   text[1 << 18], past[1 << 18];
};

struct logged {
    int64_t at_ms;
    size_t  length;
    char   *text;
};

/* An input that waits until the event before it is stored. */
struct waiting {
    struct room_in  in;
    char           *text;
    struct waiting *next;
};

struct world {
    uint64_t      seed;
    struct sh_rng rng;
    bool          is_verbose, is_calm;
    struct weather weather;

    /* what happens when */
    int64_t  now, skew; /* true time, and what the clock on the wall is ahead */
    uint64_t order;
    struct happening *heap;
    int      heap_count, heap_room;

    /* the shell */
    struct room_host host;
    struct room     *room; /* NULL: not in memory */
    char             id[ROOM_ID_MAX];
    uint32_t         life;
    struct logged   *log;
    uint32_t         log_count, log_room;
    uint64_t         log_bytes;
    struct logged    storing; /* text NULL: nothing */
    bool             room_is_busy; /* inside room_take() */
    bool             is_done; /* the room may be put away */
    int64_t          wake; /* on the wall; -1: none */
    int              wakes; /* since anything else happened */
    struct waiting  *waiting, **waiting_end;
    struct room_in   cause; /* the input that is being taken */
    char             cause_text[ROOM_LINE_MAX];
    struct {
        uint32_t number; /* that the bot was asked about */
        bool     given, said; /* said: or it declined */
        char     text[SH_TEXT_MAX];
    } answer[SH_SEATS_MAX]; /* what the bot of each seat chose that was asked last */

    /* the network */
    struct conn *conns; /* number n is conns[n - 1] */
    uint32_t     conn_count, conn_room;

    /* people */
    const struct sh_game *only_game; /* NULL: any */
    const struct sh_game *wish_game; /* what the hosts set up */
    struct sh_setup       wish;
    struct person person[PERSONS_MAX];
    int           persons, tabs;
    bool          wants_end; /* hosts end the match that is on */
    bool          is_silent; /* nobody answers who wishes for a seat */
    bool          is_crowd; /* many tabs before a closed door */
    bool          is_asleep; /* nobody acts: time must run out for them */
    uint32_t      steps; /* that tabs have made */
    unsigned long acts; /* events with acts */
    struct tab    tab[TABS_MAX];

    /* what must be true */
    struct truth truth; /* of the events that are stored */
    uint32_t    *answered; /* numbers that an act has answered, with the seat in the low byte */
    uint32_t     answered_count, answered_room;
    struct probe_text *probe; /* NULL: none is in the room */
    struct {
        uint8_t  person, seat; /* who wishes for which; 0: nobody */
        uint64_t agreed; /* who has said so */
        char     mode[8]; /* of another match, the seat being SH_NONE then */
    } wish_told;
    uint32_t knocks; /* in this life of the room */
    uint32_t owes_past; /* the connection that must be told what was said; 0: none */
    struct expected sent; /* what was looked at last, before it is on its way */
    struct json  *json;
    struct tally *tally;
};

/* ---- world.c ---- */

/* The world of one seed; `game` NULL: any. */
void world_init(struct world *w, uint64_t seed, const struct sh_game *game, struct tally *tally,
                bool is_verbose);
void world_release(struct world *w);

/* Let the next thing happen. False: nothing will, ever. */
bool world_step(struct world *w);

/* Report and exit; the message tells how to see it again. */
void world_fail(const struct world *w, const char *format, ...)
    __attribute__((format(printf, 2, 3), noreturn));
void world_trace(const struct world *w, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

void world_at(struct world *w, int64_t at, struct happening what);
void world_input(struct world *w, struct room_in in);
void world_crash(struct world *w);
int64_t world_wall(const struct world *w);
bool world_is_full(const struct world *w); /* the log has all the bytes it may have */
void world_key(const struct world *w, const char *token, char key[2 * ROOM_KEY + 1]);

uint32_t below(struct world *w, uint32_t n);
bool chance(struct world *w, uint32_t in_ten_thousand);
void count_name(struct names *names, const char *name);

/* ---- net.c ---- */
void net_connect(struct world *w, int tab);
void net_send(struct world *w, uint32_t conn, const char *text, size_t length); /* to the room */
void net_deliver(struct world *w, uint32_t conn, const char *text, size_t length); /* to a client */
void net_drop(struct world *w, uint32_t conn);   /* the server closes */
void net_hang_up(struct world *w, uint32_t conn); /* the client closes */
void net_drop_all(struct world *w, const char *bye);
void net_happen(struct world *w, const struct happening *what);
struct conn *net_conn(struct world *w, uint32_t conn);

/* ---- check.c ---- */
void check_sent(struct world *w, const struct room_out *out);
void check_frame(struct world *w, uint32_t conn, struct frame *frame);
void check_event(struct world *w); /* the last of the log */
void check_input(struct world *w); /* the line that is about to be taken */
void check_knock(struct world *w, uint32_t conn);
void check_transcript(struct world *w, const struct tab *tab, const struct frame *frame);
void check_client(struct world *w, const struct tab *tab); /* it knows all that is to know */

/* ---- probe.c ---- */
void probe_rebuilt(struct world *w);
void probe_hear(struct world *w, const char *text, size_t length);

/* ---- people.c ---- */
void people_init(struct world *w);
void people_step(struct world *w, int tab);
void people_newcomer(struct world *w);

#endif
