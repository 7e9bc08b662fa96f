/*
 * cli/play/play.h - a match at one keyboard, without the keyboard.
 *
 * A `struct play` knows who sits where, lets chance and bots act, and says whom to ask. Two faces
 * show and ask, in plain lines and on a whole screen. Neither looks into the state: what they show
 * comes from play_view() and play_walk_next(), for the person at the keyboard and nobody else.
 *
 * The record, as text, is the only list of acts there is: a log is read from it, `back` shortens
 * it, the file is a copy of it.
 *
 *     play.c      the match: who acts, what can be taken back, what is kept
 *     say.c       a match in words, for both faces
 *     card.c      who one is, as the page's card tells it
 *     notes.c     what one writes down for oneself
 *     why.c       why bots did what they did
 *     lines.c     plain lines: for pipes, for screen readers, for small terminals
 *     screen.c    a whole screen: keys in, what they do
 *     draw.c      ... how it is drawn
 *     chooser.c   ... choosing one of many
 *     term.c      ... the terminal, with ncurses
 */
#ifndef CLI_PLAY_PLAY_H
#define CLI_PLAY_PLAY_H

#include "cli/match_args.h"
#include "cli/phrase.h"
#include "cli/telling.h"
#include "engine/known.h"
#include "record/record.h"
#include "record/walk.h"

enum { PLAY_NOBODY = -1, PLAY_LINE_MAX = 512, PLAY_REASONS_MAX = 8, PLAY_NOTES_MAX = 2048 };

/* A place in the record, and the state of the match there. */
struct play_point {
    size_t             at;
    union sh_any_state state;
};

/* Why somebody made a move, in a ready-made sentence. */
struct play_reason {
    const struct sh_phrase *why;
    uint16_t                act;  /* which one of the match, from 0 */
    uint8_t                 seat;
};

struct play {
    const struct match_args *match; /* game, setup, names; a seat without bot is a person's */
    struct phrase            phrase;
    uint16_t                 people; /* the seats of people */

    union sh_any_state names; /* what everybody sees at the start: how the match calls things */

    struct sh_writer  record;
    struct play_point start, now;
    struct play_point turn;               /* where the last acts of `turn_seat` begin */
    struct play_point told[SH_SEATS_MAX]; /* up to where each person has read the news */
    const struct sh_part *part[SH_SEATS_MAX]; /* what each has been told to be; NULL: nothing yet */
    const char       *secret[SH_SEATS_MAX]; /* and what in secret */
    uint16_t          met;                /* who has been told that */
    char              notes[SH_SEATS_MAX][PLAY_NOTES_MAX]; /* notes.c */
    int               turn_seat;          /* who acted last; PLAY_NOBODY: take nothing back */
    int               keyboard;           /* the person at it, PLAY_NOBODY before the first */
    uint16_t          asked;              /* idle seats that let this window pass ... */
    uint8_t           window;             /* ... which is open as long as the phase stays */

    struct play_reason reason[PLAY_REASONS_MAX]; /* the newest; they are in no record */
    int                reasons;

    struct sh_rng chance, choice, doubt; /* for draws, for bots, for imagined worlds */
    void         *memory;                /* scratch for the bots */
    struct sh_past *past;                /* what they are told of the match */
    struct crew    *crew;                /* for those who think long; NULL: none has yet */

    char trouble[512]; /* what a program that plays did wrong last; "": nothing */
    bool is_trouble_new;

    const char *path;  /* of the record's file; NULL: it is not kept */
    int         file;  /* its descriptor */
    size_t      saved; /* bytes of the record that are in it */
    int         error; /* the errno of the last write; 0: fine */
};

/* ---- the match (play.c) ------------------------------------------------------------------- */

/* Begin. `match` must stay where it is. False: there is no memory. */
bool play_init(struct play *p, const struct match_args *match, const char *language);
void play_release(struct play *p);

/* Let the screen tell what programs that play do wrong; they write nothing over it themselves. */
void play_hush_bots(struct play *p);

/* Keep the record in a new file, act by act. False: errno says why. */
bool play_record_to(struct play *p, const char *path);

/* Let chance and bots act until a person is asked. Returns the seat; PLAY_NOBODY: it is over. */
int play_next(struct play *p);

/* More than one person: secrets must be covered before the next one looks. */
bool play_is_shared(const struct play *p);

/* Nobody waits for this seat: it may let the others go on. */
bool play_may_pass(const struct play *p, int seat);
void play_pass(struct play *p, int seat);

/* Make a move. NULL, or the reason it was refused. */
const char *play_act(struct play *p, int seat, struct sh_move move, const char *word);

/* The reasons that a move wants one of, up to PLAY_REASONS_MAX: phrases of the game. */
int play_reasons(const struct play *p, struct sh_move move,
                 const struct sh_phrase *reasons[PLAY_REASONS_MAX]);

/* The seat has just made its move for this reason. */
void play_give_reason(struct play *p, int seat, const struct sh_phrase *why);

/* Take back to the start of the seat's turn. False: nothing of it can be taken back, because there
   is nothing, something was seen that others may not see, or the seat has learned something. */
bool play_back(struct play *p, int seat);

/* What a viewer knows; a seat's legal moves (as found in what it knows). */
void play_view(const struct play *p, int viewer, union sh_any_state *view);
int play_moves(const struct play *p, int seat, struct sh_move moves[SH_MOVES_MAX]);

/* The move a seat means by the name of a thing: "guess tree", or just "tree". */
bool play_parse_name(const struct play *p, int seat, const char *text, struct sh_move *move);

/* What a seat knew when so many acts had been made, with or without those acts. To be freed. */
struct sh_known *play_know(const struct play *p, int seat, int acts, bool remembers);

/* The luck of a bot that knows words: of its own for each of its acts, so that it can be asked
   again why it made it. */
uint64_t play_luck(const struct play *p, int seat, int acts);

/* Who sees the end: the person if there is one, else what everybody sees. */
int play_last_viewer(const struct play *p);

/* The acts from a point on, one by one. */
struct play_walk {
    struct sh_walk     lines;
    struct play_point  point;  /* behind the act */
    union sh_any_state before; /* in front of it */
    struct sh_act      act;
};

void play_walk_init(struct play_walk *walk, const struct play *p, const struct play_point *from);
bool play_walk_next(struct play_walk *walk);

/* ---- in words (say.c) ---------------------------------------------------------------- */

/* Is this text fit to be a name or a word on the screen: UTF-8 without control characters? */
bool play_is_plain(const char *text);

/* A text with a seat's name in its place {seat}. */
void play_say_seat(struct sh_writer *w, const struct play *p, const char *key, int seat);

/* A game's name and what it is about: "Heimlich & Co. Everybody moves ..." */
void play_say_game(struct sh_writer *w, const struct phrase *phrase);

/* What a preset is called, and whom it is for. */
void play_say_preset(struct sh_writer *w, const struct phrase *phrase,
                     const struct sh_preset *preset);
void play_say_preset_help(struct sh_writer *w, const struct phrase *phrase,
                          const struct sh_preset *preset);

/* What a seat is, as far as everybody knows; NULL: nothing. */
const struct sh_part *play_part(const struct play *p, int seat);

/* A seat with its name, bots and sides marked. */
void play_say_name(struct sh_writer *w, const struct play *p, int seat);

/* What is done now, and what a seat is asked. If it can only answer with one verb, and the game has
   a text "ask.PHASE.VERB", that is the question. */
void play_say_phase(struct sh_writer *w, const struct play *p);
void play_say_question(struct sh_writer *w, const struct play *p, int seat);

/* A reason, as its seat would say it. */
void play_say_reason(struct sh_writer *w, const struct play *p, const struct sh_phrase *why);

/* The table as a viewer sees it. */
void play_say_table(struct sh_writer *w, const struct play *p, int viewer);

/* Call `line` with sentences for the acts from a point on, as a viewer saw them, with the reasons
   that were given for them and with what came of them. What people may not look at again is left
   out, unless the viewer has not seen it yet: it comes behind `told` acts. */
void play_say_acts(const struct play *p, int viewer, const struct play_point *from, int told,
                   void (*line)(void *to, int acts, bool is_news, const char *sentence), void *to);

/* ---- who am I? (card.c) ------------------------------------------------------------------ */

/* Room for a card, with all that is said about what is in play. */
enum { PLAY_CARD_MAX = 8 * PHRASE_MAX };

/* The name of what a seat is, for the texts `me.WHAT.NAME`; NULL: it has none. */
const char *play_secret(const struct play *p, int seat);

/* The card of a seat, in lines: who it is, its goal, what it can do, its weakness, what the others
   know, and what roles there are by the options. For SH_WATCHER only the last. */
void play_say_card(struct sh_writer *w, const struct play *p, int seat);

/* ---- notes (notes.c) --------------------------------------------------------------------- */

/* Write something down for a seat. If it begins with the name of a thing in the game's dossier it
   is the remark on that thing, in place of the one before. False: there is no room left. */
bool play_note(struct play *p, int seat, const char *text);

/* What a seat has written down: for its own eyes. */
enum { PLAY_SAID_MAX = PLAY_NOTES_MAX + 8 * PHRASE_MAX };
void play_say_notes(struct sh_writer *w, const struct play *p, int seat);

/* ---- why (why.c) ------------------------------------------------------------------------- */

/* Call `line` with an act of a bot and then with why it made it, for all that this viewer may hear,
   from the first act on. It is thought again every time and kept nowhere. */
void play_say_whys(const struct play *p, int viewer,
                   void (*line)(void *to, bool is_why, const char *sentence), void *to);

/* ---- the faces ---------------------------------------------------------------------------- */

/* Play to the end; the match may be left before. The screen is open already. */
void play_in_lines(struct play *p);
void play_on_screen(struct play *p);

/* One line to standard output: how it ended, or that it was left. */
void play_print_end(const struct play *p);

/* Ask for one of the games; NULL: none was chosen. */
const struct sh_game *play_pick_game_in_lines(const char *language);
const struct sh_game *play_pick_game_on_screen(const char *language);

/* Ask for one of the presets of a game that has some; NULL: none was chosen. */
const struct sh_preset *play_pick_preset_in_lines(const struct sh_game *game,
                                                  const char *language);
const struct sh_preset *play_pick_preset_on_screen(const struct sh_game *game,
                                                   const char *language);

#endif
