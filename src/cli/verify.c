/* cli/verify.c - see verify.h. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/feed.h"
#include "cli/phrase.h"
#include "cli/record_files.h"
#include "cli/verify.h"
#include "cli/word_list.h"
#include "engine/games.h"
#include "record/dice.h"

/* A record: that which is checked, or one before it whose cards were turned over for it. */
struct past {
    const char      *path;
    struct sh_reader reader;
    unsigned         header_end; /* the line */
};

enum { PASTS_MAX = VALUES_MAX + 1 };

struct verify {
    const struct args *args;
    FILE              *out, *err;
    struct phrase      phrase;
    struct past        past[PASTS_MAX]; /* [0]: the record itself; [1]: the one before it ... */
    int                pasts;
    uint8_t            key[SH_CHACHA_KEY];
    unsigned           draws; /* acts of chance that were right */
    int                code;  /* EXIT_FINE as long as nothing is wrong */
    const char        *words; /* the key of what is to be said about drawn words; NULL: nothing */
    const struct past *unchecked; /* the record because of which they cannot be checked, or NULL */
    char               cards[SH_CARDS_ROOM]; /* only the oldest record may have some */
    bool               json;         /* what is said waits here, to be printed as one object: */
    struct sh_writer   notes, error; /* members of a list, and one object */
    char               notes_text[1 << 20], error_text[1 << 16];
};

/* ---- what is said ---- */

/* Something about a record: a line, or an object with a name for programs. */
static void tell(struct verify *v, bool wrong, const struct past *past, unsigned line,
                 const char *name, const char *text)
{
    struct sh_writer *w = wrong ? &v->error : &v->notes;
    if (wrong) v->code = EXIT_REFUSED;
    if (!v->json) {
        fprintf(wrong ? v->err : v->out, "%s:%u: %s\n", past->path, line, text);
        return;
    }
    sh_put(w, w->length ? ",{" : "{");
    sh_put_text_at(w, "file", past->path);
    sh_put_number_at(w, "line", line);
    sh_put_text_at(w, "why", name);
    sh_put_text_at(w, "text", text);
    sh_put_char(w, '}');
}

/* One of the sentences `verify.*`, with one value in its place. */
static void say_at(struct verify *v, bool wrong, const struct past *past, unsigned line,
                   const char *key, const char *place, const char *value)
{
    char text[2 * PHRASE_MAX];
    struct sh_writer w;
    sh_writer_init(&w, text, sizeof text);
    phrase_with(&w, &v->phrase, key, place, value);
    tell(v, wrong, past, line, strchr(key, '.') + 1, text);
}

static void say(struct verify *v, const char *key, const char *place, const char *value)
{
    say_at(v, false, v->past, v->past->reader.line, key, place, value);
}

static void fail(struct verify *v, const struct past *past, unsigned line, const char *key,
                 const char *place, const char *value)
{
    say_at(v, true, past, line, key, place, value);
}

/* A record that cannot be read. */
static void fail_to_read(struct verify *v, const struct past *past)
{
    char text[2 * PHRASE_MAX];
    struct sh_writer w;
    sh_writer_init(&w, text, sizeof text);
    phrase_bad_record(&w, &v->phrase, &past->reader);
    tell(v, true, past, past->reader.line, past->reader.why, text);
}

/* How people are called at the table of this record. */
static void name_seat(struct verify *v, const struct past *past, int seat, char name[PHRASE_MAX])
{
    struct sh_writer w;
    sh_writer_init(&w, name, PHRASE_MAX);
    v->phrase.names = past->reader.header.name;
    phrase_seat(&w, &v->phrase, seat);
}

/* ---- what was committed to ---- */

static void check_parts(struct verify *v, struct past *past)
{
    const struct sh_header *header = &past->reader.header;
    const char *why = sh_dice_check(header);
    char key[64], name[PHRASE_MAX] = "";
    int seat = 0;
    past->header_end = past->reader.line;
    v->phrase.game = header->game;
    if (!why) return;
    while (seat < header->setup.seats && !sh_dice_check_seat(header, seat)) seat++;
    if (seat < header->setup.seats) name_seat(v, past, seat, name);
    snprintf(key, sizeof key, "verify.%s", why);
    fail(v, past, past->header_end, key, "seat", name);
}

/* ---- drawn words ---- */

/* Read a file into memory; false: reported. The caller frees. */
static bool read_file(struct verify *v, const char *path, char **text, size_t *length)
{
    FILE *file = fopen(path, "rb");
    *text = file ? malloc(RECORD_ROOM) : NULL;
    *length = *text ? fread(*text, 1, RECORD_ROOM, file) : 0;
    bool fine = *text && !ferror(file) && *length < RECORD_ROOM;
    if (!fine) {
        const char *why = *length == RECORD_ROOM ? "this is too long" : strerror(errno);
        v->code = usage_error(v->args, "--before %s: %s", path, why);
    }
    if (file) fclose(file);
    return fine;
}

/* Read the header of a record before; the rest is held against the hash of all of it. */
static void read_header(struct verify *v, struct past *past, const char *text, size_t length)
{
    enum sh_record_event event = SH_RECORD_MORE;
    sh_reader_init(&past->reader, sh_games);
    sh_reader_keep_cards(&past->reader, v->cards);
    for (size_t at = 0; at < length && event == SH_RECORD_MORE;)
        at += sh_reader_take(&past->reader, text + at, length - at, &event);
    if (event == SH_RECORD_MORE) event = sh_reader_end(&past->reader);
    if (event != SH_RECORD_BEGIN) fail_to_read(v, past);
}

static void take_before(struct verify *v, const char *path)
{
    const struct sh_header *header = &v->past[v->pasts - 1].reader.header;
    struct past *past = &v->past[v->pasts++];
    uint8_t hash[SH_SHA256_SIZE];
    char *text;
    size_t length;
    past->path = path;
    if (read_file(v, path, &text, &length)) {
        sh_record_hash(text, length, hash);
        read_header(v, past, text, length);
        bool same = memcmp(hash, header->flipped, sizeof hash) == 0 &&
                    past->reader.header.game == header->game;
        if (!v->code && !same)
            fail(v, past, past->reader.line, "verify.other-before", "", "");
        if (!v->code) check_parts(v, past);
    }
    free(text);
}

/* The text the cards of this record were drawn from; NULL: `words` says why there is none. */
static const char *find_cards(struct verify *v, const struct past *past, size_t *length)
{
    const struct sh_header *header = &past->reader.header;
    uint8_t hash[SH_SHA256_SIZE];
    *length = header->cards_length;
    v->words = "verify.words-cards";
    if (header->cards) return header->cards;
    v->words = header->has_flipped ? "verify.words-no-before" : "verify.words-no-source";
    if (!header->has_list) return NULL;
    const char *list = word_list_find(header->game, header->list, length);
    if (list) sh_list_hash(list, *length, hash);
    bool same = list && memcmp(hash, header->list_hash, sizeof hash) == 0;
    v->words = same ? "verify.words-list" : "verify.words-other-list";
    return same ? list : NULL;
}

static void compare_words(struct verify *v, const struct past *past, const struct sh_cards *cards)
{
    const struct sh_setup *setup = &past->reader.header.setup;
    for (int i = 0; i < cards->count && !v->code; i++)
        if (strcmp(setup->words[i], cards->front[i]) != 0)
            fail(v, past, past->reader.word_line[i], "verify.other-word", "word", cards->front[i]);
}

/* The words of the oldest record are drawn, those of every other are the backs of its cards. */
static void draw_words(struct verify *v)
{
    static struct sh_cards cards;
    uint8_t key[SH_CHACHA_KEY];
    size_t length;
    const struct past *past = &v->past[v->pasts - 1];
    const struct sh_header *header = &past->reader.header;
    const char *list = find_cards(v, past, &length);
    if (!list) {
        v->unchecked = past;
        return;
    }
    sh_dice_key(header, key);
    sh_dice_cards(header->game, key, list, length, &cards);
    compare_words(v, past, &cards);
    while (past > v->past && !v->code) {
        past--;
        v->words = "verify.words-flipped";
        if (!cards.backs) {
            fail(v, past, past->header_end, "verify.no-backs", "", "");
            return;
        }
        sh_cards_flip(&cards);
        compare_words(v, past, &cards);
    }
}

/* A record that commits to nothing is of the time when none said where its words came from. */
static bool is_old(const struct sh_header *header)
{
    return header->has_mix == 0 && !header->has_list && !header->has_flipped && !header->cards;
}

static void check_words(struct verify *v)
{
    int given = args_count(v->args, "before");
    while (!v->code && v->pasts - 1 < given && v->past[v->pasts - 1].reader.header.has_flipped)
        take_before(v, args_value(v->args, "before", v->pasts - 1));
    if (v->code) return;
    if (v->pasts - 1 < given) {
        const char *path = args_value(v->args, "before", v->pasts - 1);
        v->code = usage_error(v->args, "--before %s: the record needs none", path);
        return;
    }
    const struct sh_header *header = &v->past->reader.header;
    if (!sh_draws_words(header->game)) return;
    if (is_old(header)) v->words = "verify.words-unproven";
    else draw_words(v);
}

/* ---- the record ---- */

static void check_header(struct verify *v)
{
    check_parts(v, v->past);
    if (!v->code) check_words(v);
    if (!v->code) sh_dice_key(&v->past->reader.header, v->key);
}

static void check_act(struct verify *v)
{
    char drawn[SH_TEXT_MAX];
    const struct sh_reader *reader = &v->past->reader;
    const struct sh_game *game = reader->header.game;
    if (reader->act.seat != SH_CHANCE) return;
    struct sh_move move = sh_dice_draw(game, &reader->before, v->key);
    sh_format_act(game, (struct sh_act){SH_CHANCE, move, NULL}, drawn);
    if (sh_same(move, reader->act.move)) v->draws++;
    else fail(v, v->past, reader->line, "verify.other-draw", "act", drawn);
}

static bool take_event(void *verify, enum sh_record_event event)
{
    struct verify *v = verify;
    if (event == SH_RECORD_BAD) fail_to_read(v, v->past);
    if (event == SH_RECORD_BEGIN) check_header(v);
    if (event == SH_RECORD_ACT) check_act(v);
    return !v->code;
}

/* Nothing is wrong: what that proves, and what it does not. */
static void sum_up(struct verify *v)
{
    const struct sh_header *header = &v->past->reader.header;
    char draws[16], name[PHRASE_MAX];
    snprintf(draws, sizeof draws, "%u", v->draws);
    say(v, "verify.fine", "n", draws);
    for (int s = 0; s < header->setup.seats; s++) {
        if (!(header->withheld >> s & 1)) continue;
        name_seat(v, v->past, s, name);
        say(v, "verify.withheld", "seat", name);
    }
    if (header->has_reveal & ~header->has_mix) say(v, "verify.plain", "", "");
    if (!header->has_reveal) say(v, "verify.nobody", "", "");
    if (!v->words) return;
    const struct past *oldest = &v->past[v->pasts - 1];
    const char *list = oldest->reader.header.list;
    if (v->unchecked) fail(v, oldest, oldest->header_end, v->words, "list", list);
    else say(v, v->words, "list", list);
}

static void print_json(const struct verify *v)
{
    const struct sh_game *game = v->past->reader.header.game;
    fprintf(v->out, "{\"game\":%s%s%s,\"fine\":%s,\"draws\":%u,\"notes\":[%s],\"error\":%s}\n",
            game ? "\"" : "", game ? game->id : "null", game ? "\"" : "",
            v->code ? "false" : "true", v->draws, v->notes_text,
            v->error.length ? v->error_text : "null");
}

int verify_record(const struct args *args, FILE *out, FILE *err)
{
    static struct verify v;
    memset(&v, 0, sizeof v);
    v.args = args;
    v.out = out;
    v.err = err;
    v.pasts = 1;
    v.past->path = args->rest[0];
    v.json = args_count(args, "json") > 0;
    sh_writer_init(&v.notes, v.notes_text, sizeof v.notes_text);
    sh_writer_init(&v.error, v.error_text, sizeof v.error_text);
    v.phrase.language = args_language(args);
    if (!v.phrase.language) return EXIT_USAGE;
    sh_reader_init(&v.past->reader, sh_games);
    sh_reader_keep_cards(&v.past->reader, v.cards);
    struct feed feed = {.reader = &v.past->reader, .who = &v, .take = take_event};
    if (!feed_file(args, v.past->path, &feed)) return EXIT_USAGE;
    if (!v.code && v.past->reader.state.base.to_act)
        fail(&v, v.past, v.past->reader.line, "verify.not-over", "", "");
    if (!v.code) sum_up(&v);
    if (v.json && v.code != EXIT_USAGE) print_json(&v);
    return v.code;
}
