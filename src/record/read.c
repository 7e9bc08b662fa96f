/* record/read.c - records from text, line by line, each act played as it is read. */
#include <assert.h>
#include <string.h>

#include "record/record.h"
#include "record/walk.h"

enum { FIRST_LINE, GAME_LINE, HEADER, ACTS, AFTER_RESULT, REFUSED }; /* parts of a record */

/* Bits of `keys`, after the options. */
enum { KEY_SEATS = SH_OPTIONS_MAX, KEY_COMMIT, KEY_SECRET, KEY_LIST, KEY_FLIPPED };

const char *const sh_record_reasons[] = {
    "not-a-record",      "unknown-record-version", "game-line-missing", "unknown-game",
    "other-rules-version", "unknown-key",          "given-twice",       "malformed-line",
    "seats-missing",     "game-without-words",     "not-hexadecimal",   "not-an-act",
    "too-many-acts",     "too-early-for-the-result", "wrong-result",    "after-the-result",
    "line-too-long",     "nul-byte",               "carriage-return",   "not-utf-8",
    "control-character", "reveal-without-mix",     "withheld-without-mix",
    "withheld-and-revealed", "words-not-drawn",    "not-a-list-name",   "words-from-two-places",
    NULL,
};

void sh_reader_init(struct sh_reader *r, const struct sh_game *const *games)
{
    memset(r, 0, sizeof *r);
    r->games = games;
}

void sh_reader_keep_cards(struct sh_reader *r, char cards[SH_CARDS_ROOM])
{
    r->cards = cards;
}

/* ---- pieces of a line ---- */

static bool is(const char *text, size_t n, const char *name)
{
    return strlen(name) == n && memcmp(text, name, n) == 0;
}

/* The length of the token at the start of `text`. */
static size_t token(const char *text)
{
    return strcspn(text, " ");
}

/* The text behind `key` and one space, or NULL if the line does not begin so. */
static const char *after(const char *line, const char *key)
{
    size_t n = strlen(key);
    return strncmp(line, key, n) == 0 && line[n] == ' ' ? line + n + 1 : NULL;
}

/* Split "A B": puts a NUL behind A and returns B, or NULL if there is no B. */
static char *split(char *text)
{
    char *space = strchr(text, ' ');
    if (!space) return NULL;
    *space = '\0';
    return space + 1;
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static const char *read_hex(const char *text, uint8_t *bytes, size_t count)
{
    if (strlen(text) != 2 * count) return "not-hexadecimal";
    for (size_t i = 0; i < count; i++) {
        int high = hex_digit(text[2 * i]), low = hex_digit(text[2 * i + 1]);
        if (high < 0 || low < 0) return "not-hexadecimal";
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return NULL;
}

static const char *mark_key(struct sh_reader *r, int key)
{
    if (r->keys >> key & 1) return "given-twice";
    r->keys |= 1u << key;
    return NULL;
}

/* What is wrong with any line, comment or not, before anybody looks at what it says. */
static const char *check_bytes(const struct sh_reader *r)
{
    if (r->length >= SH_LINE_MAX) return "line-too-long";
    if (r->has_nul) return "nul-byte";
    for (size_t i = 0; i < r->length;) {
        size_t n = sh_utf8_length(r->text + i, r->length - i);
        unsigned char c = (unsigned char)r->text[i];
        if (c == '\r') return "carriage-return";
        if (n == 0) return "not-utf-8";
        if ((c < ' ' || c == 0x7f) && r->text[0] != '#') return "control-character";
        i += n;
    }
    return NULL;
}

/* One space between tokens, none at either end. */
static bool is_well_spaced(const char *line)
{
    size_t n = strlen(line);
    return line[0] != ' ' && line[n - 1] != ' ' && !strstr(line, "  ");
}

/* ---- the header ---- */

static const char *read_first(struct sh_reader *r)
{
    const char *version = after(r->text, "safehouse-record");
    if (!version) return "not-a-record";
    if (strcmp(version, "1") != 0) return "unknown-record-version";
    r->part = GAME_LINE;
    return NULL;
}

static const char *read_game(struct sh_reader *r)
{
    const char *id = after(r->text, "game");
    if (!id) return "game-line-missing";
    size_t n = token(id);
    const struct sh_game *const *game = r->games;
    while (*game && !is(id, n, (*game)->id)) game++;
    if (!*game) return "unknown-game";
    if (id[n] == '\0') return "malformed-line";
    int32_t rules = sh_parse_number(id + n + 1, strlen(id + n + 1));
    if (rules < 0) return "malformed-line";
    r->header.game = *game;
    r->rules = rules;
    if (rules != (*game)->rules) return "other-rules-version";
    sh_setup_init(*game, &r->header.setup);
    r->header.setup.seats = 0;
    r->part = HEADER;
    return NULL;
}

static const char *read_seats(struct sh_reader *r, const char *rest)
{
    int32_t seats = sh_parse_number(rest, strlen(rest));
    if (seats < 0) return "malformed-line";
    r->header.setup.seats = (uint8_t)(seats < UINT8_MAX ? seats : UINT8_MAX);
    return mark_key(r, KEY_SEATS);
}

static const char *read_option(struct sh_reader *r, const char *rest)
{
    char name[SH_LINE_MAX];
    const struct sh_option *options = r->header.game->options;
    memcpy(name, rest, strlen(rest) + 1);
    char *value = split(name);
    if (!value) return "malformed-line";
    const char *why = sh_setup_option(r->header.game, &r->header.setup, name, value);
    if (why) return why;
    int i = 0;
    while (strcmp(options[i].name, name) != 0) i++;
    return mark_key(r, i);
}

static const char *read_word(struct sh_reader *r, const char *rest)
{
    struct sh_header *h = &r->header;
    if (h->game->words_max == 0) return "game-without-words";
    size_t n = strlen(rest);
    if (n >= SH_WORD_MAX || strcmp(rest, "?") == 0) return "not-a-word";
    if (h->setup.word_count < SH_WORDS_MAX) {
        memcpy(h->word[h->setup.word_count], rest, n + 1);
        r->word_line[h->setup.word_count] = r->line;
    }
    if (h->setup.word_count < UINT16_MAX) h->setup.word_count++;
    return NULL;
}

/* "0 Ann": the seat, and what stands behind it. Whether the match has such a seat is only known
   at the end of the header. */
static const char *read_seat(const char *rest, int *seat, const char **value)
{
    size_t n = token(rest);
    int32_t number = sh_parse_number(rest, n);
    if (number < 0 || !rest[n]) return "malformed-line";
    *seat = number < SH_SEATS_MAX ? (int)number : SH_SEATS_MAX;
    *value = rest + n + 1;
    return NULL;
}

static const char *read_name(struct sh_reader *r, const char *rest)
{
    int seat;
    const char *name, *why = read_seat(rest, &seat, &name);
    if (why) return why;
    if (strlen(name) >= SH_WORD_MAX) return "malformed-line";
    if (seat == SH_SEATS_MAX) {
        r->beyond = true;
        return NULL;
    }
    if (r->header.name[seat][0]) return "given-twice";
    memcpy(r->header.name[seat], name, strlen(name) + 1);
    return NULL;
}

/* Put a seat into a set of seats. */
static const char *mark_seat(struct sh_reader *r, uint16_t *seats, int seat)
{
    if (seat == SH_SEATS_MAX) r->beyond = true;
    else if (*seats >> seat & 1) return "given-twice";
    else *seats |= (uint16_t)(1u << seat);
    return NULL;
}

/* A commitment, or in the old form what is mixed in itself. */
static const char *read_mix(struct sh_reader *r, const char *rest)
{
    struct sh_header *h = &r->header;
    uint8_t bytes[SH_SHA256_SIZE];
    int seat;
    const char *hex, *why = read_seat(rest, &seat, &hex);
    if (why) return why;
    bool plain = strlen(hex) == (size_t)2 * SH_REVEAL_SIZE;
    why = read_hex(hex, bytes, plain ? SH_REVEAL_SIZE : SH_SHA256_SIZE);
    if (!why) why = mark_seat(r, &r->mixed, seat);
    if (why || seat == SH_SEATS_MAX) return why;
    if (plain) memcpy(h->reveal[seat], bytes, SH_REVEAL_SIZE);
    else memcpy(h->mix[seat], bytes, SH_SHA256_SIZE);
    return mark_seat(r, plain ? &h->has_reveal : &h->has_mix, seat);
}

static const char *read_reveal(struct sh_reader *r, const char *rest)
{
    struct sh_header *h = &r->header;
    uint8_t bytes[SH_REVEAL_SIZE];
    int seat;
    const char *hex, *why = read_seat(rest, &seat, &hex);
    if (!why) why = read_hex(hex, bytes, SH_REVEAL_SIZE);
    if (!why) why = mark_seat(r, &r->shown, seat);
    if (!why) why = mark_seat(r, &h->has_reveal, seat);
    if (!why && seat < SH_SEATS_MAX) memcpy(h->reveal[seat], bytes, SH_REVEAL_SIZE);
    return why;
}

static const char *read_withheld(struct sh_reader *r, const char *rest)
{
    int32_t seat = sh_parse_number(rest, strlen(rest));
    if (seat < 0) return "malformed-line";
    return mark_seat(r, &r->header.withheld, seat < SH_SEATS_MAX ? (int)seat : SH_SEATS_MAX);
}

/* ---- where drawn words come from ---- */

/* The name of a list is that of a file of the program. */
static bool is_list_name(const char *name)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-";
    size_t n = strlen(name);
    return n > 0 && n < SH_LIST_MAX && strspn(name, letters) == n;
}

static const char *read_list(struct sh_reader *r, const char *rest)
{
    char name[SH_LINE_MAX];
    memcpy(name, rest, strlen(rest) + 1);
    const char *hash = split(name);
    if (!sh_draws_words(r->header.game)) return "words-not-drawn";
    if (!hash) return "malformed-line";
    if (!is_list_name(name)) return "not-a-list-name";
    memcpy(r->header.list, name, strlen(name) + 1);
    r->header.has_list = true;
    const char *why = mark_key(r, KEY_LIST);
    return why ? why : read_hex(hash, r->header.list_hash, SH_SHA256_SIZE);
}

static const char *read_flipped(struct sh_reader *r, const char *rest)
{
    if (!sh_draws_words(r->header.game)) return "words-not-drawn";
    const char *why = mark_key(r, KEY_FLIPPED);
    r->header.has_flipped = true;
    return why ? why : read_hex(rest, r->header.flipped, SH_SHA256_SIZE);
}

/* That no two cards are alike is the business of who lets people have words; the words that were
   drawn are held against each other as those of any setup. */
static const char *read_card(struct sh_reader *r, const char *rest)
{
    struct sh_header *h = &r->header;
    size_t n = strlen(rest);
    if (!sh_draws_words(h->game)) return "words-not-drawn";
    const char *why = sh_list_check_card(h->game, "", 0, rest, n);
    if (why) return why;
    if (r->card_count == SH_CARDS_MAX) return "too-many-words";
    r->card_count++;
    if (!r->cards) return NULL;
    memcpy(r->cards + h->cards_length, rest, n);
    r->cards[h->cards_length + n] = '\n';
    h->cards_length += n + 1;
    h->cards = r->cards;
    return NULL;
}

/* ---- the header as a whole ---- */

static const char *read_commit(struct sh_reader *r, const char *rest)
{
    const char *why = mark_key(r, KEY_COMMIT);
    r->header.has_commit = true;
    return why ? why : read_hex(rest, r->header.commit, SH_SHA256_SIZE);
}

static const char *read_secret(struct sh_reader *r, const char *rest)
{
    const char *why = mark_key(r, KEY_SECRET);
    r->header.has_secret = true;
    return why ? why : read_hex(rest, r->header.secret, SH_SHA256_SIZE);
}

static const char *read_header(struct sh_reader *r)
{
    static const struct {
        const char *key;
        const char *(*read)(struct sh_reader *r, const char *rest);
    } keys[] = {
        {"seats", read_seats}, {"option", read_option}, {"word", read_word},
        {"name", read_name},   {"mix", read_mix},       {"commit", read_commit},
        {"secret", read_secret}, {"reveal", read_reveal}, {"withheld", read_withheld},
        {"list", read_list},   {"card", read_card},     {"flipped", read_flipped},
    };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const char *rest = after(r->text, keys[i].key);
        if (rest) return keys[i].read(r, rest);
        if (strcmp(r->text, keys[i].key) == 0) return "malformed-line";
    }
    return "unknown-key";
}

static const char *check_parts(const struct sh_reader *r)
{
    const struct sh_header *h = &r->header;
    if (r->shown & ~h->has_mix) return "reveal-without-mix";
    if (h->withheld & ~h->has_mix) return "withheld-without-mix";
    return h->withheld & r->shown ? "withheld-and-revealed" : NULL;
}

static const char *check_cards(const struct sh_reader *r)
{
    const struct sh_header *h = &r->header;
    if (h->has_list + h->has_flipped + (r->card_count > 0) > 1) return "words-from-two-places";
    return r->card_count > 0 && r->card_count < h->game->words_min ? "too-few-words" : NULL;
}

/* The empty line: what only the whole header shows, and the first state. */
static const char *begin(struct sh_reader *r)
{
    struct sh_header *h = &r->header;
    if (r->part == FIRST_LINE) return "not-a-record";
    if (r->part == GAME_LINE) return "game-line-missing";
    if (!(r->keys >> KEY_SEATS & 1)) return "seats-missing";
    for (int i = 0; i < SH_WORDS_MAX; i++) h->word_list[i] = h->word[i];
    h->setup.words = h->word_list;
    const char *why = sh_check(h->game, &h->setup);
    if (why) return why;
    for (int s = h->setup.seats; s < SH_SEATS_MAX; s++)
        if (h->name[s][0] || (r->mixed | r->shown | h->withheld) >> s & 1) r->beyond = true;
    if (r->beyond) return "no-such-seat";
    why = check_parts(r);
    if (!why) why = check_cards(r);
    if (why) return why;
    sh_start(h->game, &r->state, &h->setup);
    r->begun = true;
    r->part = ACTS;
    return NULL;
}

/* ---- acts and the result ---- */

static const char *play(struct sh_reader *r)
{
    struct sh_walk walk = {.game = r->header.game, .state = &r->state, .before = &r->before};
    const char *why = sh_walk_line(&walk, r->text);
    memcpy(r->word, walk.word, sizeof r->word);
    r->act = walk.act;
    if (r->act.word) r->act.word = r->word;
    return why;
}

static const char *read_result(struct sh_reader *r)
{
    int16_t share[SH_SEATS_MAX] = {0};
    const char *text = r->text + 1;
    if (r->state.base.to_act) return "too-early-for-the-result";
    r->header.game->score(&r->state, share);
    for (int s = 0; s < r->state.base.seats; s++) {
        if (*text != ' ') return "wrong-result";
        size_t n = token(++text);
        if (sh_parse_number(text, n) != share[s]) return "wrong-result";
        text += n;
    }
    if (*text) return "wrong-result";
    r->part = AFTER_RESULT;
    return NULL;
}

/* ---- lines ---- */

static enum sh_record_event refused(struct sh_reader *r, const char *why)
{
    r->why = why;
    r->part = REFUSED;
    return SH_RECORD_BAD;
}

/* An empty line means something only at the end of the header. */
static enum sh_record_event take_empty(struct sh_reader *r)
{
    if (r->part > HEADER) return SH_RECORD_MORE;
    const char *why = begin(r);
    return why ? refused(r, why) : SH_RECORD_BEGIN;
}

static enum sh_record_event take_line(struct sh_reader *r)
{
    const char *why = check_bytes(r);
    if (why) return refused(r, why);
    if (r->text[0] == '#') return SH_RECORD_MORE;
    if (r->length == 0) return take_empty(r);
    if (!is_well_spaced(r->text)) return refused(r, "malformed-line");

    bool result = r->part == ACTS && r->text[0] == '=';
    switch (r->part) {
    case FIRST_LINE: why = read_first(r); break;
    case GAME_LINE: why = read_game(r); break;
    case HEADER: why = read_header(r); break;
    case ACTS: why = result ? read_result(r) : play(r); break;
    default: why = "after-the-result";
    }
    if (why) return refused(r, why);
    if (result) return SH_RECORD_RESULT;
    return r->part == ACTS ? SH_RECORD_ACT : SH_RECORD_MORE;
}

/* Put one byte to the line; what is over its limit is counted, not kept. */
static void gather(struct sh_reader *r, char c)
{
    if (c == '\0') r->has_nul = true;
    if (r->length < SH_LINE_MAX - 1) {
        r->text[r->length] = c;
        r->text[r->length + 1] = '\0';
    }
    r->length++;
}

static void start_line(struct sh_reader *r)
{
    if (!r->ended && r->line > 0) return;
    r->ended = false;
    r->line++;
    r->length = 0;
    r->has_nul = false;
    r->text[0] = '\0';
}

size_t sh_reader_take(struct sh_reader *r, const char *bytes, size_t count,
                      enum sh_record_event *event)
{
    size_t used = 0;
    *event = r->part == REFUSED ? SH_RECORD_BAD : SH_RECORD_MORE;
    while (used < count && *event == SH_RECORD_MORE) {
        char c = bytes[used++];
        start_line(r);
        if (c == '\n') {
            r->ended = true;
            *event = take_line(r);
        } else {
            gather(r, c);
            if (r->length == SH_LINE_MAX) *event = refused(r, "line-too-long");
        }
    }
    return used;
}

enum sh_record_event sh_reader_end(struct sh_reader *r)
{
    if (r->part == REFUSED) return SH_RECORD_BAD;
    if (r->line > 0 && !r->ended) {
        r->ended = true;
        enum sh_record_event event = take_line(r);
        if (event != SH_RECORD_MORE) return event;
    }
    if (r->part > HEADER) return SH_RECORD_MORE;
    r->ended = true;
    start_line(r);
    r->ended = true;
    return take_empty(r);
}
