/*
 * tests/fuzz/fuzz_record.c - any bytes as a record, read in one go and in pieces.
 *
 * Both ways of reading give the same events, lines, reasons and states. What was accepted is
 * written down again, and reading that leads to the same state and writes the same text. Words can
 * be drawn from the cards of any record that has some. The sizes of the pieces follow from the
 * input, so that a plain record is a good seed.
 */
#include <stdlib.h>
#include <string.h>

#include "record/dice.h"
#include "tests/fuzz/fuzz.h"

struct reading {
    struct sh_reader     reader;
    const char          *text;
    size_t               size, at;
    unsigned             line_feeds; /* in what has been used */
    struct sh_rng       *pieces;     /* NULL: all in one go */
    enum sh_record_event event;
    struct sh_writer     written;
    union sh_any_state   last; /* the state after the last event */
};

static struct reading whole, pieced, again;
static char whole_cards[SH_CARDS_ROOM], pieced_cards[SH_CARDS_ROOM], again_cards[SH_CARDS_ROOM];

static void begin_reading(struct reading *r, const char *text, size_t size, struct sh_rng *pieces,
                          char cards[SH_CARDS_ROOM])
{
    memset(r, 0, sizeof *r);
    r->text = text;
    r->size = size;
    r->pieces = pieces;
    sh_reader_init(&r->reader, fuzz_games);
    sh_reader_keep_cards(&r->reader, cards);
    size_t room = size + SH_LINE_MAX; /* what is written is not longer than what was read */
    sh_writer_init(&r->written, malloc(room), room);
}

static void end_reading(struct reading *r)
{
    free(r->written.text);
}

/* Small pieces are the interesting ones; large ones are there to get on. */
static size_t piece_size(struct reading *r)
{
    size_t left = r->size - r->at;
    size_t n = 1 + sh_rng_below(r->pieces, 1u << sh_rng_below(r->pieces, 10));
    return n < left ? n : left;
}

static size_t take_rest(struct reading *r)
{
    size_t count = r->size - r->at;
    size_t used = sh_reader_take(&r->reader, r->text + r->at, count, &r->event);
    REQUIRE(used <= count && (used == count || r->event != SH_RECORD_MORE));
    return used;
}

/* A piece is in memory of its own, so that reading beyond it is found. */
static size_t take_piece(struct reading *r)
{
    size_t count = piece_size(r);
    char *piece = malloc(count);
    memcpy(piece, r->text + r->at, count);
    size_t used = sh_reader_take(&r->reader, piece, count, &r->event);
    REQUIRE(used <= count && (used == count || r->event != SH_RECORD_MORE));
    free(piece);
    return used;
}

static void take(struct reading *r)
{
    size_t used = r->pieces ? take_piece(r) : take_rest(r);
    for (; used > 0; used--) r->line_feeds += r->text[r->at++] == '\n';
}

/* Lines are counted from 1; the end of the text may count as one more, empty line. */
static void check_line(const struct reading *r, bool ended)
{
    bool cut_off = r->at > 0 && r->text[r->at - 1] != '\n';
    unsigned line = r->line_feeds + (cut_off ? 1 : 0);
    REQUIRE(r->reader.line == line || (ended && r->reader.line == line + 1));
}

/* What was refused has changed nothing, and nothing is taken any more. */
static void check_refusal(struct reading *r)
{
    enum sh_record_event event = SH_RECORD_MORE;
    fuzz_check_why(r->reader.header.game, r->reader.why);
    if (r->reader.begun)
        REQUIRE(memcmp(&r->reader.state, &r->last, r->reader.header.game->state_size) == 0);
    REQUIRE(sh_reader_take(&r->reader, "\n", 1, &event) == 0 && event == SH_RECORD_BAD);
    REQUIRE(sh_reader_end(&r->reader) == SH_RECORD_BAD);
}

static void write_event(struct reading *r)
{
    const struct sh_game *game = r->reader.header.game;
    if (r->event == SH_RECORD_BEGIN) sh_write_header(&r->written, &r->reader.header);
    if (r->event == SH_RECORD_ACT) sh_write_act(&r->written, game, r->reader.act);
    if (r->event == SH_RECORD_RESULT) sh_write_result(&r->written, game, &r->reader.state);
    REQUIRE(!r->written.full);
}

/* Read to the next event; SH_RECORD_MORE: there is none left. */
static void next_event(struct reading *r)
{
    r->event = SH_RECORD_MORE;
    while (r->at < r->size && r->event == SH_RECORD_MORE) take(r);
    bool ended = r->event == SH_RECORD_MORE;
    if (ended) r->event = sh_reader_end(&r->reader);
    if (r->event != SH_RECORD_MORE) check_line(r, ended);
    if (r->event == SH_RECORD_BAD) check_refusal(r);
    if (r->event == SH_RECORD_ACT)
        REQUIRE(memcmp(&r->reader.before, &r->last, r->reader.header.game->state_size) == 0);
    if (r->reader.begun)
        memcpy(&r->last, &r->reader.state, r->reader.header.game->state_size);
    write_event(r);
}

static bool goes_on(const struct reading *r)
{
    return r->event != SH_RECORD_MORE && r->event != SH_RECORD_BAD;
}

static void check_same_state(const struct reading *x, const struct reading *y)
{
    REQUIRE(x->reader.begun == y->reader.begun);
    REQUIRE(x->reader.header.game == y->reader.header.game);
    if (x->reader.begun)
        REQUIRE(memcmp(&x->reader.state, &y->reader.state, x->reader.header.game->state_size) == 0);
}

/* Step by step in both ways. */
static void read_both(void)
{
    do {
        next_event(&whole);
        next_event(&pieced);
        REQUIRE(whole.event == pieced.event);
        REQUIRE(whole.reader.line == pieced.reader.line);
        REQUIRE(strcmp(whole.reader.text, pieced.reader.text) == 0);
        if (whole.event == SH_RECORD_BAD)
            REQUIRE(strcmp(whole.reader.why, pieced.reader.why) == 0);
        check_same_state(&whole, &pieced);
    } while (goes_on(&whole));
}

static void read_again(void)
{
    begin_reading(&again, whole.written.text, whole.written.length, NULL, again_cards);
    do next_event(&again);
    while (goes_on(&again));
    REQUIRE(again.event == SH_RECORD_MORE);
    check_same_state(&whole, &again);
    REQUIRE(again.written.length == whole.written.length);
    REQUIRE(memcmp(again.written.text, whole.written.text, whole.written.length) == 0);
    end_reading(&again);
}

/* Every word is a side of a card that is there, and no key makes that fail. */
static void draw_words(const struct sh_header *header)
{
    static struct sh_cards cards;
    uint8_t key[SH_CHACHA_KEY];
    if (!header->cards) return;
    sh_dice_key(header, key);
    sh_dice_cards(header->game, key, header->cards, header->cards_length, &cards);
    REQUIRE(cards.count == header->setup.word_count);
    for (int i = 0; i < cards.count; i++)
        REQUIRE(!sh_check_word(header->game, cards.front[i]));
    if (cards.backs) sh_cards_flip(&cards);
    (void)sh_dice_check(header);
}

static uint64_t hash(const uint8_t *bytes, size_t count)
{
    uint64_t h = 0xcbf29ce484222325u; /* FNV-1a */
    for (size_t i = 0; i < count; i++) h = (h ^ bytes[i]) * 0x100000001b3u;
    return h;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    struct sh_rng pieces;
    sh_rng_seed(&pieces, hash(bytes, count));
    begin_reading(&whole, (const char *)bytes, count, NULL, whole_cards);
    begin_reading(&pieced, (const char *)bytes, count, &pieces, pieced_cards);
    read_both();
    if (whole.reader.begun) {
        fuzz_check_state(whole.reader.header.game, &whole.reader.state);
        read_again();
        draw_words(&whole.reader.header);
    }
    end_reading(&whole);
    end_reading(&pieced);
    return 0;
}
