/*
 * engine/game.h - what a game is.
 *
 * A game is one constant `struct sh_game`: a few tables that name things and a few pure
 * functions that know the rules. Everything else in this project (bots, records, rooms, the
 * server, the terminal, the browser) is written against this header and never names
 * a game.
 *
 * The whole model in six sentences:
 *
 *   A STATE is a flat block of bytes: no pointers, no padding left unset, copied with memcpy.
 *   A MOVE is four bytes: a verb and up to three operands.
 *   An ACT is a move made by a seat; chance is a seat too, so a record is a list of acts.
 *   `to_act` says which seats may act now: one in a turn, several in a vote, none when it is over.
 *   HIDE turns a state into what one seat knows: the same struct, with holes.
 *   IMAGINE fills the holes again with a fair guess, which is all a searching bot needs.
 */
#ifndef SH_ENGINE_GAME_H
#define SH_ENGINE_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "engine/rng.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    SH_SEATS_MAX   = 12,    /* people and bots at one table */
    SH_WATCHER     = 14,    /* the viewer without a seat: sees what everybody sees */
    SH_CHANCE      = 15,    /* the seat that rolls and deals */
    SH_NONE        = 254,   /* a byte that has no value (yet) */
    SH_HIDDEN      = 255,   /* a byte the viewer may not know; the hole in a view */
    SH_MOVES_MAX   = 2048,  /* most legal moves in any state of any game */
    SH_ACTS_MAX    = 65535, /* most acts in any match, chance included */
    SH_STATE_MAX   = 4096,  /* bytes; every game asserts that it fits */
    SH_OPTIONS_MAX = 12,
    SH_WORDS_MAX   = 64,  /* words of a setup */
    SH_WORD_MAX    = 80,  /* bytes of a word, final NUL included */
    SH_TEXT_MAX    = 161, /* bytes of a move in notation, final NUL included */
    SH_ARGS_MAX    = 6,   /* arguments of an explanation, or of a line of news */
    SH_NEWS_MAX    = 16,  /* lines of news of one act */
    SH_CHOICES_MAX = 4,   /* options that a preset sets */
    SH_PAST_MAX    = 20,  /* finished matches that bots may learn from */
};

struct sh_move {
    uint8_t verb, a, b, c;
};

/* A move made by a seat. `word` is NULL unless the verb has one and the reader may know it. */
struct sh_act {
    uint8_t        seat;
    struct sh_move move;
    const char    *word;
};

/* The first member of every game's state. */
struct sh_state {
    uint16_t to_act; /* bit s set: seat s may act now. 0: the match is over. */
    uint16_t idle;   /* those of them nobody waits for: they may act, the others go on without */
    uint16_t acts;   /* how many acts led here */
    uint8_t  phase;  /* what they are asked: an index into game->phases */
    uint8_t  seats;
    uint16_t any;    /* 1: one act from any of them is enough; 0: each of them acts */
};

/* Memory for a state of any game, for those who do not know which. */
union sh_any_state {
    struct sh_state base;
    uint64_t        align;
    unsigned char   bytes[SH_STATE_MAX];
};

/* ---- tables: how things are called -------------------------------------------------------- */

/* A range of operand values: {"agent", agent_names, 7} or, counted from 0, {"pips", NULL, 7}.
   `seats`: the first so many values are seats, so that a face can show a person's name. */
struct sh_kind {
    const char        *name;
    const char *const *names;
    uint8_t            count;
    uint8_t            seats;
};

/* A verb and the kinds of its operands (0: none). `word`: one free word follows. `secret`: the
   others learn that it was done, not how (a ballot). `chance`: only chance does this. `final`: it
   cannot be taken back, like a word that was heard. `fades`: faces no longer show such an act once
   it is covered (see covered() below). Names are unique among chance's verbs and among the seats'
   verbs. */
struct sh_verb {
    const char *name;
    uint8_t     kind[3];
    bool        word, secret, chance, final, fades;
};

/* A house rule the host may set. Values are small integers; `choices` names them if not NULL. A
   record that does not name an option has its default. So options can be added at the end of the
   table without new rules, if the default is what was played before: `options_added` of the game
   says how many, and the tests hold it to that. */
struct sh_option {
    const char        *name;
    int16_t            min, max, normal;
    const char *const *choices;
};

enum sh_field_type {
    SH_NUMBER, /* unsigned, or the name of a value of its kind; all ones: hidden, one less: none */
    SH_SET,    /* a bit set over its kind, up to 16 bytes; all ones: hidden */
    SH_STRING, /* NUL-terminated; empty: none; first byte SH_HIDDEN: hidden */
    SH_STACK,  /* a set whose members lie one on another, as the next field of the table says: a row
                  of bytes, one for each value of the set's kind, the lowest at the bottom */
};

/* One member of the state, for JSON and debuggers: where it is, how its values read.
   `count` 0: a single value; `rows` 0: a single row. `index`: the kind that numbers the values
   of a row. `per_seat`: the outer dimension has one entry per seat, of which only those of the
   match are shown. `only_if`: faces draw this one only if it holds (sh_field_drawn); it is known
   all the same. Alternatives, each a field and its value, or one that it must not have; "phase" is
   the phase of the match: "memory=open|phase!=vote". A row of strings with an `index` names the
   values of that kind in this match: faces show and take these names (see sh_value_name). */
struct sh_field {
    const char *name;
    uint16_t    offset;
    uint8_t     type, size, kind, count, rows, index;
    bool        per_seat;
    const char *only_if;
};

/* Entries of a field table: one number, one for each value of a kind, one per seat, and per seat
   a row with one for each value of a kind. */
#define SH_SIZE(type, member) sizeof(((type *)0)->member)
#define SH_FIELD_ONE(type, member, kind_)                                                       \
    {#member, offsetof(type, member), SH_NUMBER, SH_SIZE(type, member), kind_, 0, 0, 0, false, \
     NULL}
#define SH_FIELD_ARRAY(type, member, kind_, index_)                               \
    {#member, offsetof(type, member), SH_NUMBER, SH_SIZE(type, member[0]), kind_, \
     SH_SIZE(type, member) / SH_SIZE(type, member[0]), 0, index_, false, NULL}
#define SH_FIELD_SEATS(type, member, kind_)                                       \
    {#member, offsetof(type, member), SH_NUMBER, SH_SIZE(type, member[0]), kind_, \
     SH_SIZE(type, member) / SH_SIZE(type, member[0]), 0, 0, true, NULL}
#define SH_FIELD_SEAT_ROWS(type, member, kind_, index_)                              \
    {#member, offsetof(type, member), SH_NUMBER, SH_SIZE(type, member[0][0]), kind_, \
     SH_SIZE(type, member[0]) / SH_SIZE(type, member[0][0]),                         \
     SH_SIZE(type, member) / SH_SIZE(type, member[0]), index_, true, NULL}

/* A set, a word, and a row of words, one for each value of a kind or (0) numbered. */
#define SH_FIELD_SET(type, member, kind_)                                                    \
    {#member, offsetof(type, member), SH_SET, SH_SIZE(type, member), kind_, 0, 0, 0, false, \
     NULL}
#define SH_FIELD_WORD(type, member) \
    {#member, offsetof(type, member), SH_STRING, SH_SIZE(type, member), 0, 0, 0, 0, false, NULL}
#define SH_FIELD_WORDS(type, member, index_)                                  \
    {#member, offsetof(type, member), SH_STRING, SH_SIZE(type, member[0]), 0, \
     SH_SIZE(type, member) / SH_SIZE(type, member[0]), 0, index_, false, NULL}

/* What is agreed before the first act. The strings belong to the caller. */
struct sh_setup {
    uint8_t            seats;
    uint16_t           word_count;
    int16_t            option[SH_OPTIONS_MAX];
    const char *const *words;
};

/* A setup with a name, for people who do not want to choose every option: {"pro", 5, {{"rule",
   "pro"}}}. Options that it does not name have their defaults. `seats` is what it is best with; any
   other number that its options allow will do. The first preset is the one for a first match. */
struct sh_choice {
    const char *option, *value;
};
struct sh_preset {
    const char      *name;
    uint8_t          seats;
    struct sh_choice choice[SH_CHOICES_MAX]; /* those behind the last have no option */
};

/* What a seat is in a match, as far as everybody knows: {"red-chief", "red", "■"}. `side`: seats
   that want the same have the same one; it is the name of a colour that faces have for pieces
   ("red", "blue", "grey"), or NULL: none. `symbol` tells the sides apart without colours. Texts:
   "part.NAME" and, as a sentence, "part.NAME.you". */
struct sh_part {
    const char *name, *side, *symbol;
};

/* A named argument of a refusal: {"left", 0, 3} for "you have {left} points left". */
struct sh_arg {
    const char *name;
    uint8_t     kind; /* 0: a number */
    int16_t     value;
};

/* A sentence for faces: the text "news.KEY" with its arguments. An argument whose kind is not 0 is
   called like that kind, with a digit behind it if there are several of them ("seat", "seat2"), so
   that whoever gets it as JSON knows what its value is. */
struct sh_line {
    const char   *key;
    int           count;
    struct sh_arg arg[SH_ARGS_MAX];
};

/* A ready-made sentence for the chat: the text "phrase.KEY". `seat`: it names one, as {seat}. One
   that is called as a verb with more behind it, "object-form", is a reason for such a move: faces
   ask for one with it, and everybody reads it. */
struct sh_phrase {
    const char *key;
    bool        seat;
};

/* The build says which folder a rules file is in, so that a folder can be copied as it is:
   `const struct sh_game SH_GAME = {.id = SH_GAME_ID, ...}`. Functions that several files of one
   game share have their names in SH_LOCAL(). */
#define SH_PASTE_(a, b) a##_##b
#define SH_PASTE(a, b) SH_PASTE_(a, b)
#define SH_LOCAL(name) SH_PASTE(SH_GAME, name)

enum sh_why { SH_WHY_NOT, SH_WHY_OWN, SH_WHY_OPEN };

/* ---- the game ----------------------------------------------------------------------------- */

struct sh_game {
    const char *id;    /* "heimlich": the folder, the record header, the URL */
    uint16_t    rules; /* raised when an old record would replay differently */
    uint8_t     seats_min, seats_max;
    uint8_t     seats_usual;          /* what a face offers first */
    uint8_t     words_min, words_max; /* how many words start() wants in the setup */
    uint8_t     past_matches; /* so many finished matches of the same people its bots learn from */
    uint16_t    state_size;

    const char *const      *phases;  /* each table ends with a NULL name */
    const struct sh_kind   *kinds;   /* kinds[0] is unused: 0 means "no operand" */
    const struct sh_verb   *verbs;
    const struct sh_option *options;
    uint8_t                 options_added; /* since these rules: see struct sh_option */
    const struct sh_preset *presets; /* what faces offer first; NULL: none */
    const struct sh_part   *parts;   /* what seats may be; NULL: nothing that everybody knows */
    const struct sh_field  *fields;
    const char *const      *reasons; /* every name check*(), refuse() and the edge may return */
    const char *const      *news_keys; /* every key news() may give; NULL without news() */
    const char *const      *told; /* fields that never change for everybody without a line of news:
                                     points, counts, owners. NULL without news() */
    const struct sh_phrase *phrases; /* for the chat, beside those of every room; NULL: none */

    /* NULL if this setup can be played, else the name of the reason ("odd-teams"). Seats,
       options and number of words are within their limits already, or there are no words because
       only the rest is asked about (sh_check_options). May be NULL itself. */
    const char *(*check)(const struct sh_setup *setup);

    /* NULL if a setup of this game may have this word, else the name of the reason. Whoever reads
       words asks it, to say which one is wrong; check() sees them all. NULL: any word. */
    const char *(*check_word)(const char *word);

    /* NULL if a setup of this game may have both of these words, else the name of the reason
       ("words-alike"). NULL: any two. */
    const char *(*check_pair)(const char *word, const char *other);

    /* The same for all words of a setup: what check_pair() says to some two of them. For games
       whose random matches should be fast. May be NULL. */
    const char *(*check_pairs)(const char *const *words, int count);

    /* Make the first state. The engine has cleared the memory and set base.seats. */
    void (*start)(void *state, const struct sh_setup *setup);

    /* What a rematch changes: `setup` is that of the match that ended in `state`, and becomes that
       of the next one. Only options may change. NULL: nothing changes. */
    void (*next_setup)(struct sh_setup *setup, const void *state);

    /* List the moves of a seat that may act; return how many. Never zero. Chance's moves are
       listed in ascending order of (verb, a, b, c). */
    int (*moves)(const void *state, int seat, struct sh_move *out);

    /* The same list without writing it: how many, and the one at `index`. Both or neither; for
       games whose random matches should be fast. May be NULL. */
    int (*count)(const void *state, int seat);
    struct sh_move (*nth)(const void *state, int seat, int index);

    /* How many of the equally likely draws are this chance move. NULL: each counts once. */
    uint32_t (*weight)(const void *state, struct sh_move move);

    /* Chance's draws without a list: how many there are, and the move that the one at `index` is,
       over the moves in ascending order, each as often as it weighs. Both or neither; for games
       whose random matches should be fast. May be NULL. */
    uint32_t (*draws)(const void *state);
    struct sh_move (*draw)(const void *state, uint32_t index);

    /* NULL if legal, else the name of the rule it breaks ("must-follow-suit"). The seat may act,
       the verb is one of its kind and the operands are in range. May be NULL itself: then a
       move is legal if moves() lists it. */
    const char *(*refuse)(const void *state, int seat, struct sh_move move, const char *word);

    /* The arguments of a refusal's text; returns how many. May be NULL. */
    int (*explain)(const void *state, int seat, struct sh_move move, const char *word,
                   const char *why, struct sh_arg args[SH_ARGS_MAX]);

    /* How many points of the turn a legal move takes, for faces to show before it is made: the
       place {cost} of its text. 0: none. Follows from what the seat knows. May be NULL. */
    int (*cost)(const void *state, int seat, struct sh_move move);

    /* Carry out a legal move: change the state, to_act and phase. Cannot fail. */
    void (*apply)(void *state, int seat, struct sh_move move, const char *word);

    /* Put SH_HIDDEN over all that this viewer does not know. */
    void (*hide)(void *state, int viewer);

    /* Likewise for one act, seen from the state before it, where only a part is secret (a card
       dealt: to whom is public). Operands become SH_HIDDEN, a word NULL; the verb may change.
       NULL: every act is public or its verb is secret. */
    void (*hide_move)(const void *state, int viewer, struct sh_act *act);

    /* How many acts, from the first on, people may not look at again, such as the cards of finished
       tricks: faces do not show those of them whose verb fades, and tell the news alone. Only
       faces keep to it; views, records, the wire and bots have everything. The same for every
       viewer; 0 when the match is over. NULL: none. */
    int (*covered)(const void *view);

    /* What came of an act, which faces tell besides it ("Ann wins the trick"): from what a viewer
       knew before it, the act as he saw it, and what he knows after it, so that no secret is told.
       Returns how many lines, at most SH_NEWS_MAX. May be NULL. */
    int (*news)(const void *before, const struct sh_act *act, const void *after,
                struct sh_line *lines);

    /* The seats that must keep a poker face while the match is on, as a set: in rooms they have
       ready-made phrases only. Follows from what everybody knows. NULL: none. */
    uint16_t (*silent)(const void *view);

    /* The seats that see what this seat points at before it counts (in rooms: `propose`), itself
       included: those of its side that know no more than it does. None of them is silent. Follows
       from any view and is the same for every viewer; 0: the seat proposes nothing. NULL: nobody
       does. */
    uint16_t (*audience)(const void *view, int seat);

    /* May a seat hear during a match why a bot made this act? `before` is what that seat knew when
       it was made, `now` what it knows by now. SH_WHY_OWN: from all that the bot knew, which is no
       more than the seat does; SH_WHY_OPEN: from what everybody sees now. After a match everybody
       may hear everything. NULL: nobody may. */
    enum sh_why (*why)(const void *before, const void *now, int seat, struct sh_act act);

    /* Should the chat of a room with this setup have ready-made phrases only, unless its host
       wishes otherwise? NULL: never. */
    bool (*hushed)(const struct sh_setup *setup);

    /* Who is who: the index of a seat's part, or -1. In a match it follows from any view and is the
       same for every viewer; NULL without parts. From a setup that can be played it is what the
       first state says too, whoever begins; NULL: a setup does not tell. */
    int (*part)(const void *view, int seat);
    int (*part_in_setup)(const struct sh_setup *setup, int seat);

    /* Fill the holes hide() left with a draw from what is possible (determinize). */
    void (*imagine)(void *view, int viewer, struct sh_rng *rng);

    /* Undo hide_move() for act number n (from 0) in a world without holes: what it was there, so
       that an imagined world can be replayed from its beginning. `all` are the acts up to that
       world as `viewer` saw them. NULL: imagined worlds need not have a past. */
    struct sh_act (*recall)(const void *world, int viewer, int n, const struct sh_act *all);

    /* For tests and debug builds: the name of a law this state breaks ("card-twice"), or NULL. */
    const char *(*broken)(const void *state);

    /* The result, once to_act is 0: 1000 to be shared among the winners. */
    void (*score)(const void *state, int16_t share[SH_SEATS_MAX]);
};

/* ---- what the engine makes of it (engine/game.c) ------------------------------------------ */

/* Every reason the functions of this header give themselves; ends with NULL. */
extern const char *const sh_reasons[];

/* Can this setup be played? NULL, or the reason it is refused. */
const char *sh_check(const struct sh_game *game, const struct sh_setup *setup);

/* Can seats and options be played, if words that fit are added? NULL, or the reason. */
const char *sh_check_options(const struct sh_game *game, const struct sh_setup *setup);

/* With which numbers of seats can these options be played? A bit for each. */
uint16_t sh_seats_allowed(const struct sh_game *game, const struct sh_setup *setup);

/* May a setup of this game have this word? NULL, or the reason it is refused. */
const char *sh_check_word(const struct sh_game *game, const char *word);

/* May a setup of this game have this word besides these? NULL, or the reason it is refused. */
const char *sh_check_new_word(const struct sh_game *game, const char *word,
                              const char *const *words, int count);

/* Begin: check the setup, clear the memory, call start(). NULL, or the reason it was refused. */
const char *sh_start(const struct sh_game *game, void *state, const struct sh_setup *setup);

/* May this act be made now? NULL, or the rule it breaks. Any bytes may be asked about. */
const char *sh_refuse(const struct sh_game *game, const void *state, int seat, struct sh_move move,
                      const char *word);

/* The only door for moves from outside: refuse or apply. NULL, or the rule that was broken. */
const char *sh_act(const struct sh_game *game, void *state, int seat, struct sh_move move,
                   const char *word);

/* apply() for callers who took the move from moves(): counts the act, checks nothing. */
void sh_play(const struct sh_game *game, void *state, int seat, struct sh_move move,
             const char *word);

/* What `viewer` knows of `state`, written over `view`. */
void sh_view(const struct sh_game *game, const void *state, int viewer, void *view);

/* What `viewer` sees of an act made in `state`: operands he may not know become SH_HIDDEN,
   written "?", and so does the word when it is NULL. */
struct sh_act sh_view_move(const struct sh_game *game, const void *state, int viewer,
                           struct sh_act act);

/* May a face no longer show act number n (from 0) of those that led to this view? */
bool sh_is_covered(const struct sh_game *game, const void *view, int n, struct sh_move move);

/* What a viewer may hear now of why a bot made this act, while the match is on: the game decides by
   what that viewer sees of both states (sh_game.why). */
enum sh_why sh_may_hear(const struct sh_game *game, const void *before, const void *now, int viewer,
                        struct sh_act act);

/* What came of an act, as `viewer` may know it; the states are those before and after it. Returns
   how many lines there are to tell. */
int sh_news(const struct sh_game *game, const void *before, struct sh_act act, const void *after,
            int viewer, struct sh_line lines[SH_NEWS_MAX]);

/* Add a line of news; the arguments end with one without a name:
   n = sh_add_news(lines, n, "scored", (struct sh_arg[]){{"agent", K_AGENT, a}, {0}}). */
int sh_add_news(struct sh_line *lines, int n, const char *key, const struct sh_arg *args);

/* The seats that must keep a poker face in this state, as a set; none when the match is over. */
uint16_t sh_silent(const struct sh_game *game, const void *state);

/* Who sees what a seat proposes in a match, of which this is any view: a set of seats, itself
   included; 0: it proposes nothing, or the match is over. */
uint16_t sh_audience(const struct sh_game *game, const void *view, int seat);

/* What a seat is, as far as everybody knows, in a match (of which this is any view) and before one;
   NULL: nothing, or the setup cannot be played. */
const struct sh_part *sh_part(const struct sh_game *game, const void *view, int seat);
const struct sh_part *sh_part_in_setup(const struct sh_game *game, const struct sh_setup *setup,
                                       int seat);

/* One of a seat's moves, each as likely as the others. */
struct sh_move sh_random_move(const struct sh_game *game, const void *state, int seat,
                              struct sh_rng *rng);

/* Chance by the numbers: how many equally likely draws there are, which move the draw at `index`
   is (over the moves in ascending order), and both together with a generator. */
uint32_t sh_draw_total(const struct sh_game *game, const void *state);
struct sh_move sh_draw_at(const struct sh_game *game, const void *state, uint32_t index);
struct sh_move sh_draw(const struct sh_game *game, const void *state, struct sh_rng *rng);

static inline bool sh_may_act(const void *state, int seat)
{
    return (((const struct sh_state *)state)->to_act >> seat & 1) != 0;
}

static inline bool sh_same(struct sh_move m, struct sh_move n)
{
    return memcmp(&m, &n, sizeof m) == 0; /* one comparison of four bytes */
}

/* ---- notation (engine/notation.c): "go red 3", "tip green 2", "clue 2 tree" ---------------- */

/* A verb and its operands, one space between; a word that is NULL is left out, a hidden operand
   is "?". Returns the length. */
int sh_format(const struct sh_game *game, struct sh_move move, const char *word,
              char text[SH_TEXT_MAX]);

/* The same into a writer, without word. */
struct sh_writer;
void sh_put_move(struct sh_writer *w, const struct sh_game *game, struct sh_move move);

/* The same with the seat in front: "2 go red 3", "* roll 5". A verb's word that is NULL is "?". */
int sh_format_act(const struct sh_game *game, struct sh_act act, char text[SH_TEXT_MAX]);

/* The inverse: what `seat` says with this text. The word is copied. False if the text is not a
   move of this game (legal or not). */
bool sh_parse(const struct sh_game *game, int seat, const char *text, struct sh_move *move,
              char word[SH_WORD_MAX]);

/* What a person means who types the name of a value instead of the value ("guess tree" where
   "guess 7" is the notation), or that name alone: the move of `seat` in `state` whose only
   operand is called so. Names that could not stand in one setup are the same. False: none, or
   more than one. */
bool sh_parse_name(const struct sh_game *game, const void *state, int seat, const char *text,
                   struct sh_move *move);

/* Likewise with the seat in front; act->word points to `word`, or is NULL. */
bool sh_parse_act(const struct sh_game *game, const char *text, struct sh_act *act,
                  char word[SH_WORD_MAX]);

/* "0" to "11", or "*" for chance. Returns a seat, or -1. */
int sh_parse_seat(const char *text, size_t length);

/* One value of a kind, as notation writes it, into a small buffer. Returns the length. */
enum { SH_NAME_MAX = 32 };
int sh_format_value(const struct sh_kind *kind, uint8_t value, char text[SH_NAME_MAX]);

/* ---- fields (engine/field.c) ---------------------------------------------------------------- */

/* Where the i-th value of a row is in a state, and how many rows and values of a row are shown. */
const void *sh_field_at(const struct sh_field *field, const void *state, int row, int i);
int sh_field_rows(const struct sh_field *field, const void *state);
int sh_field_count(const struct sh_field *field, const void *state);

/* The number that is there, or the set, if it is of 8 bytes or less; not for strings. */
uint64_t sh_field_number(const struct sh_field *field, const void *at);

/* Is this value in the set that is there? And is no value in it? */
bool sh_field_has(const struct sh_field *field, const void *at, unsigned value);
bool sh_field_empty(const struct sh_field *field, const void *at);

/* The members of the set that is there, ascending; those of a stack from the bottom to the top.
   Returns how many. */
enum { SH_MEMBERS_MAX = 128 };
int sh_field_members(const struct sh_field *field, const void *state, const void *at,
                     uint8_t out[SH_MEMBERS_MAX]);

static inline bool sh_field_is_set(const struct sh_field *field)
{
    return field->type == SH_SET || field->type == SH_STACK;
}

/* How this match calls a value of a kind, if a field of the state says so: the word on a card.
   NULL: there is no such field, or a hole in it. */
const char *sh_value_name(const struct sh_game *game, const void *state, int kind, int value);

/* May faces draw this field now? Its `only_if` says so. */
bool sh_field_drawn(const struct sh_game *game, const struct sh_field *field, const void *view);

/* SH_HIDDEN or SH_NONE if there is a hole, else 0. */
int sh_field_hole(const struct sh_field *field, const void *at);

/* ---- setup from text (engine/setup.c) ------------------------------------------------------ */

/* The usual seats, every option at its default, no words. */
void sh_setup_init(const struct sh_game *game, struct sh_setup *setup);

/* Set one option, "rule" to "pro". NULL, or "unknown-option" or "unknown-value". */
const char *sh_setup_option(const struct sh_game *game, struct sh_setup *setup, const char *name,
                            const char *value);

/* The preset of this name, or NULL; and the setup it stands for, without words. */
const struct sh_preset *sh_find_preset(const struct sh_game *game, const char *name);
void sh_setup_preset(const struct sh_game *game, const struct sh_preset *preset,
                     struct sh_setup *setup);

/* An option's value as text. Returns the length. */
int sh_format_option(const struct sh_option *option, int16_t value, char text[SH_NAME_MAX]);

/* A number of 1 to 9 digits without sign and leading zeros, or -1. */
int32_t sh_parse_number(const char *text, size_t length);

#ifdef __cplusplus
}
#endif

#endif
