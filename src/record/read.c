/* record/read.c - records from text, line by line, each act played as it is read. */
#include <assert.h>
#include <string.h>

#include "record/record.h"

enum { FIRST_LINE, GAME_LINE, HEADER, ACTS, AFTER_RESULT, REFUSED }; /* parts of a record */

enum { KEY_SEATS = SH_OPTIONS_MAX, KEY_COMMIT, KEY_SECRET }; /* bits of `keys`, after the options */

const char *const sh_record_reasons[] = {
    "not-a-record",      "unknown-record-version", "game-line-missing", "unknown-game",
    "other-rules-version", "unknown-key",          "given-twice",       "malformed-line",
    "seats-missing",     "game-without-words",     "not-hexadecimal",   "not-an-act",
    "too-early-for-the-result", "wrong-result",    "after-the-result",  "line-too-long",
    "nul-byte",          "carriage-return",        "not-utf-8",         "control-character",
    NULL,
};

void sh_reader_init(struct sh_reader *r, const struct sh_game *const *games)
{
    memset(r, 0, sizeof *r);
    r->games = games;
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
    if (rules != (*game)->rules) return "other-rules-version";
    r->header.game = *game;
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
    if (h->setup.word_count < SH_WORDS_MAX) memcpy(h->word[h->setup.word_count], rest, n + 1);
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

static const char *read_mix(struct sh_reader *r, const char *rest)
{
    int seat;
    uint8_t bytes[SH_MIX_SIZE];
    const char *hex, *why = read_seat(rest, &seat, &hex);
    if (!why) why = read_hex(hex, bytes, SH_MIX_SIZE);
    if (why) return why;
    if (seat == SH_SEATS_MAX) {
        r->beyond = true;
        return NULL;
    }
    if (r->header.has_mix >> seat & 1) return "given-twice";
    r->header.has_mix |= (uint16_t)(1u << seat);
    memcpy(r->header.mix[seat], bytes, SH_MIX_SIZE);
    return NULL;
}

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
        {"secret", read_secret},
    };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const char *rest = after(r->text, keys[i].key);
        if (rest) return keys[i].read(r, rest);
        if (strcmp(r->text, keys[i].key) == 0) return "malformed-line";
    }
    return "unknown-key";
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
        if (h->name[s][0] || h->has_mix >> s & 1) r->beyond = true;
    if (r->beyond) return "no-such-seat";
    sh_start(h->game, &r->state, &h->setup);
    r->begun = true;
    r->part = ACTS;
    return NULL;
}

/* ---- acts and the result ---- */

static const char *play(struct sh_reader *r)
{
    const struct sh_game *game = r->header.game;
    if (!sh_parse_act(game, r->text, &r->act, r->word)) return "not-an-act";
    memcpy(&r->before, &r->state, game->state_size);
    return sh_act(game, &r->state, r->act.seat, r->act.move, r->act.word);
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
