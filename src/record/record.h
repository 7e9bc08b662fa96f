/*
 * record/record.h - matches as text: read, write, replay.
 *
 *     safehouse-record 1
 *     game heimlich 1
 *     seats 4
 *     option rule pro
 *     name 0 Ann
 *
 *     * deal 0 red
 *     ...
 *     2 go red 3
 *     = 1000 0 0 0
 *
 * Reading is replaying: a reader is fed bytes, in pieces of any size, and plays every act on the
 * state of the match, so that what it accepts has been a legal match so far. It allocates nothing
 * and has no files. docs/records.md describes the format in full.
 */
#ifndef SH_RECORD_RECORD_H
#define SH_RECORD_RECORD_H

#include "engine/fair.h"
#include "engine/game.h"
#include "engine/writer.h"
#include "record/list.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    SH_LINE_MAX    = 512, /* bytes of a line, final NUL included; longer ones are refused */
    SH_REVEAL_SIZE = 16,  /* bytes a person contributes to the dice */
    SH_LIST_MAX    = 16,  /* bytes of the name of a list, final NUL included */
    SH_CARDS_ROOM  = SH_CARDS_MAX * (2 * SH_WORD_MAX + 2), /* enough for any cards of a record */
};

/* Everything above the empty line. A person's part of the dice is a commitment (`mix`) and what it
   hashes to once it is shown (`reveal`), or shown never (`withheld`). In the old form there was no
   commitment: then only the bit of has_reveal is set. Where the words of a game that draws them
   come from is said by at most one of list, cards and flipped. */
struct sh_header {
    const struct sh_game *game; /* NULL: not known yet */
    struct sh_setup       setup;
    uint16_t              options_said; /* a set: to be written also at their default */
    const char           *word_list[SH_WORDS_MAX]; /* what setup.words points to */
    char                  word[SH_WORDS_MAX][SH_WORD_MAX];
    char                  name[SH_SEATS_MAX][SH_WORD_MAX]; /* "": none */
    bool                  has_commit, has_secret;
    uint16_t              has_mix, has_reveal, withheld; /* sets of seats */
    uint8_t               commit[SH_SHA256_SIZE], secret[SH_SHA256_SIZE];
    uint8_t               mix[SH_SEATS_MAX][SH_SHA256_SIZE];
    uint8_t               reveal[SH_SEATS_MAX][SH_REVEAL_SIZE];
    bool                  has_list, has_flipped;
    char                  list[SH_LIST_MAX]; /* the name of the list the words are drawn from, */
    uint8_t               list_hash[SH_SHA256_SIZE]; /* and the hash of its text */
    uint8_t               flipped[SH_SHA256_SIZE]; /* sh_record_hash() of the match before */
    const char           *cards; /* or those they are drawn from, as a list; the caller's memory */
    size_t                cards_length;
};

/* Let the words of the setup be the fronts of these cards. */
void sh_header_cards(struct sh_header *header, const struct sh_cards *cards);

/* ---- reading ------------------------------------------------------------------------------ */

enum sh_record_event {
    SH_RECORD_MORE,   /* all bytes are used up; feed more, or call sh_reader_end() */
    SH_RECORD_BEGIN,  /* the header is complete: `state` is the first state */
    SH_RECORD_ACT,    /* `act` has been played: it led from `before` to `state` */
    SH_RECORD_RESULT, /* the line with the shares has been read and is right */
    SH_RECORD_BAD,    /* the record is refused: `why`, at `line`, which says `text` */
};

struct sh_reader {
    const struct sh_game *const *games; /* those it knows; ends with NULL */
    struct sh_header   header;
    bool               begun; /* the header is complete: there is a state */
    union sh_any_state before, state;
    struct sh_act      act;
    unsigned           line; /* the last one looked at, from 1 */
    unsigned           word_line[SH_WORDS_MAX]; /* where the words of the setup stand */
    const char        *why;
    int32_t            rules; /* those the record was played by; other ones are refused */
    char               text[SH_LINE_MAX]; /* the last line, cut off if it is too long */

    /* private */
    uint8_t  part;
    size_t   length; /* of the line that is being gathered */
    bool     ended;  /* by a line feed or the end of the file */
    bool     has_nul;
    bool     beyond; /* a seat was named that no match has */
    uint16_t mixed, shown; /* seats with a line `mix`, and `reveal` */
    uint32_t keys; /* header keys and options that were given */
    char     word[SH_WORD_MAX];
    char    *cards; /* memory for them, or NULL */
    int      card_count;
};

/* Every reason a reader gives itself; ends with NULL. Others are the engine's and the game's. */
extern const char *const sh_record_reasons[];

void sh_reader_init(struct sh_reader *reader, const struct sh_game *const *games);

/* Keep the cards of a record here, for `header.cards`. A reader without such memory checks and
   counts them. Call it before the first byte is taken. */
void sh_reader_keep_cards(struct sh_reader *reader, char cards[SH_CARDS_ROOM]);

/* Take bytes up to the end of the next line that matters. Returns how many were used. After
   SH_RECORD_BAD nothing more is taken. */
size_t sh_reader_take(struct sh_reader *reader, const char *bytes, size_t count,
                      enum sh_record_event *event);

/* The file has ended: take what is left. Call it until it says SH_RECORD_MORE or SH_RECORD_BAD. */
enum sh_record_event sh_reader_end(struct sh_reader *reader);

/* ---- writing ------------------------------------------------------------------------------ */

/* The header, from the first line to the empty one. Options at their default are left out. */
void sh_write_header(struct sh_writer *w, const struct sh_header *header);

/* One act with its line feed. */
void sh_write_act(struct sh_writer *w, const struct sh_game *game, struct sh_act act);

/* What a record says about the one before it, if the cards were turned over: the SHA-256 of that
   record's text without its lines `name`, which change with the people's names. */
void sh_record_hash(const char *text, size_t length, uint8_t hash[SH_SHA256_SIZE]);

/* The line with the shares; nothing while the match goes on. */
void sh_write_result(struct sh_writer *w, const struct sh_game *game, const void *state);

#ifdef __cplusplus
}
#endif

#endif
