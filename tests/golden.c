/*
 * tests/golden.c - golden records with what every seat saw, and the signature of the rules.
 *
 *     golden [--write | --records] GAMES/ID
 *
 * For every records/NAME.txt there is NAME.seen: each act, what those saw who did not see all of
 * it, and a hash of the view it left to every seat and the watcher. The file `signature` holds a
 * hash over the states of the golden records and of random matches of every setup, whose moves
 * are put in order first, so that the order in which moves() lists them does not matter. It may
 * change only together with the game's `.rules`: then old records replay differently. An option
 * that was added later has a line of its own, for records and setups in which it has not its
 * default; so that lines may be added for old rules, and none is ever changed.
 *
 * --records leaves the signature out: under sanitizers, which slow it down, the laws play random
 * matches as well. --write writes these files; it refuses to change a line of a signature for old
 * rules.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "engine/bits.h"
#include "engine/fair.h"
#include "engine/games.h"
#include "engine/json.h"
#include "record/record.h"
#include "tests/setups.h"

enum { PATH_SIZE = 1024, FILE_SIZE = 8 << 20, HEX = 2 * SH_SHA256_SIZE };
enum { MATCHES_MOST = 10, MATCHES_ALL = 500 }; /* for the signature: per setup, about in all */

static const char *folder;
static bool writing;
static int number, failed;
static struct sh_sha256 signatures[1 + SH_OPTIONS_MAX]; /* the rules', then the added options' */

static void result(bool fine, const char *what, const char *detail)
{
    printf("%s %d - %s\n", fine ? "ok" : "not ok", ++number, what);
    if (!fine) printf("# %s\n", detail);
    failed += !fine;
}

static char *read_file(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    char *text = malloc(FILE_SIZE);
    if (!file || !text) return free(text), file ? fclose(file) : 0, NULL;
    *length = fread(text, 1, FILE_SIZE - 1, file);
    text[*length] = '\0';
    fclose(file);
    return text;
}

static void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "wb");
    bool fine = file && fputs(text, file) >= 0;
    if (file && fclose(file) != 0) fine = false;
    result(fine, path, "could not be written");
}

/* Compare a file with what it should say, or write it. */
static void compare(const char *path, const char *text)
{
    size_t length;
    if (writing) {
        write_file(path, text);
        return;
    }
    char *there = read_file(path, &length), *line = there;
    size_t at = 0, count = 1;
    while (there && there[at] && there[at] == text[at]) at++;
    for (size_t i = 0; i < at; i++)
        if (there[i] == '\n') count++, line = there + i + 1;
    char detail[256] = "the file is missing";
    if (there) snprintf(detail, sizeof detail, "differs in line %zu: %.*s", count,
                        (int)strcspn(line, "\n"), line);
    result(there && strcmp(there, text) == 0, path, detail);
    free(there);
}

/* The line of the signature for a setup: that of the rules, or of an option that was added. */
static int line_of(const struct sh_game *game, const struct sh_setup *setup)
{
    int old = setups_old_options(game);
    for (int i = 0; i < game->options_added; i++)
        if (setup->option[old + i] != game->options[old + i].normal) return 1 + i;
    return 0;
}

static void add_to_signature(const struct sh_game *game, const struct sh_setup *setup,
                             const void *state)
{
    static char json[SH_JSON_MAX];
    struct sh_writer w;
    sh_writer_init(&w, json, sizeof json);
    sh_json_state(&w, game, state);
    sh_json_seats(&w, ((const struct sh_state *)state)->to_act);
    sh_put(&w, game->phases[((const struct sh_state *)state)->phase]);
    sh_json_share(&w, game, state);
    sh_sha256_add(&signatures[line_of(game, setup)], json, w.length);
}

/* ---- golden records ---- */

static void put_view_hash(struct sh_writer *w, const struct sh_game *game, const void *state,
                          int viewer)
{
    static char json[SH_JSON_MAX];
    uint8_t digest[SH_SHA256_SIZE];
    union sh_any_state view;
    struct sh_sha256 hash;
    struct sh_writer out;
    sh_view(game, state, viewer, &view);
    sh_writer_init(&out, json, sizeof json);
    sh_json_state(&out, game, &view);
    sh_sha256_init(&hash);
    sh_sha256_add(&hash, json, out.length);
    sh_sha256_end(&hash, digest);
    sh_put_char(w, ' ');
    sh_put_hex(w, digest, 4);
}

static void put_seen(struct sh_writer *w, const struct sh_reader *r)
{
    char all[SH_TEXT_MAX], seen[SH_TEXT_MAX];
    const struct sh_game *game = r->header.game;
    int seats = r->state.base.seats;
    sh_format_act(game, r->act, all);
    sh_put(w, all);
    sh_put_char(w, '\n');
    for (int i = 0; i <= seats; i++) {
        int viewer = i == seats ? SH_WATCHER : i;
        sh_format_act(game, sh_view_move(game, &r->before, viewer, r->act), seen);
        if (strcmp(all, seen) == 0) continue;
        sh_put(w, "  ");
        if (i == seats) sh_put(w, "watcher");
        else sh_put_number(w, i);
        sh_put(w, " sees ");
        sh_put(w, seen);
        sh_put_char(w, '\n');
    }
    sh_put(w, "  views");
    for (int i = 0; i <= seats; i++)
        put_view_hash(w, game, &r->state, i == seats ? SH_WATCHER : i);
    sh_put_char(w, '\n');
}

static void check_record(const char *name)
{
    static struct sh_reader reader;
    static char seen[FILE_SIZE];
    char path[PATH_SIZE], detail[256] = "cannot be read";
    size_t length = 0, at = 0;
    enum sh_record_event event = SH_RECORD_BAD;
    struct sh_writer w;
    snprintf(path, sizeof path, "%s/records/%s", folder, name);
    char *text = read_file(path, &length);
    sh_reader_init(&reader, sh_games);
    sh_writer_init(&w, seen, sizeof seen);
    while (text && at < length) {
        at += sh_reader_take(&reader, text + at, length - at, &event);
        if (event == SH_RECORD_BAD) break;
        if (event == SH_RECORD_ACT) put_seen(&w, &reader);
        if (event == SH_RECORD_ACT)
            add_to_signature(reader.header.game, &reader.header.setup, &reader.state);
    }
    free(text);
    if (event == SH_RECORD_BAD)
        snprintf(detail, sizeof detail, "line %u: %s", reader.line, reader.why ? reader.why : "");
    result(event != SH_RECORD_BAD && reader.begun, path, detail);
    snprintf(path, sizeof path, "%s/records/%.*s.seen", folder, (int)strlen(name) - 4, name);
    compare(path, seen);
}

static int is_record(const struct dirent *entry)
{
    size_t n = strlen(entry->d_name);
    return n > 4 && strcmp(entry->d_name + n - 4, ".txt") == 0;
}

static int check_records(void)
{
    char path[PATH_SIZE];
    struct dirent **list;
    snprintf(path, sizeof path, "%s/records", folder);
    int n = scandir(path, &list, is_record, alphasort);
    for (int i = 0; i < n; i++) {
        check_record(list[i]->d_name);
        free(list[i]);
    }
    if (n >= 0) free(list);
    result(n > 0, path, "there are no golden records");
    return n;
}

/* ---- the signature ---- */

static int by_bytes(const void *x, const void *y)
{
    return memcmp(x, y, sizeof(struct sh_move));
}

/* One of the moves in ascending order, whatever order the game lists them in. */
static struct sh_act ordered_act(const struct sh_game *game, const void *state, struct sh_rng *rng)
{
    struct sh_move list[SH_MOVES_MAX];
    uint16_t seats = ((const struct sh_state *)state)->to_act;
    int seat = sh_first_bit(seats), n = game->moves(state, seat, list);
    qsort(list, (size_t)n, sizeof *list, by_bytes);
    struct sh_act act = {(uint8_t)seat, list[sh_rng_below(rng, (uint32_t)n)], NULL};
    if (!game->verbs[act.move.verb].word) return act;
    for (int i = 0; sh_neutral_words[i] && !act.word; i++)
        if (!sh_refuse(game, state, seat, act.move, sh_neutral_words[i]))
            act.word = sh_neutral_words[i];
    return act;
}

static void add_match(const struct sh_game *game, const struct sh_setup *setup, uint64_t stream)
{
    union sh_any_state s;
    struct sh_rng rng;
    sh_rng_seed_stream(&rng, 1, stream, 0);
    for (sh_start(game, &s, setup); s.base.to_act;) {
        struct sh_act act = ordered_act(game, &s, &rng);
        sh_play(game, &s, act.seat, act.move, act.word);
        add_to_signature(game, setup, &s);
    }
}

/* A few matches of every setup; of fewer setups more. */
static void add_random_matches(const struct sh_game *game)
{
    struct setups all;
    uint64_t setups[1 + SH_OPTIONS_MAX] = {0};
    for (setups_init(&all, game); setups_next(&all);) setups[line_of(game, &all.setup)]++;
    for (setups_init(&all, game); setups_next(&all);) {
        uint64_t n = setups[line_of(game, &all.setup)];
        bool few = n * MATCHES_MOST < MATCHES_ALL;
        uint64_t matches = few ? MATCHES_MOST : 1 + MATCHES_ALL / (n + 1);
        for (uint64_t i = 0; i < matches; i++) add_match(game, &all.setup, i);
    }
}

static void put_line(struct sh_writer *w, struct sh_sha256 *hash)
{
    uint8_t digest[SH_SHA256_SIZE];
    sh_sha256_end(hash, digest);
    sh_put_char(w, ' ');
    sh_put_hex(w, digest, sizeof digest);
    sh_put_char(w, '\n');
}

/* For old rules what is there stays, line by line; more may follow. */
static bool may_write(const char *path, const struct sh_game *game, const char *text)
{
    char rules[32];
    size_t length;
    char *there = read_file(path, &length);
    snprintf(rules, sizeof rules, "rules %d ", game->rules);
    bool same_rules = there && strncmp(there, rules, strlen(rules)) == 0;
    bool fine = !same_rules || strncmp(there, text, strlen(there)) == 0;
    free(there);
    return fine;
}

static void check_signature(const struct sh_game *game)
{
    char path[PATH_SIZE], text[(1 + SH_OPTIONS_MAX) * (64 + HEX)];
    struct sh_writer w;
    add_random_matches(game);
    sh_writer_init(&w, text, sizeof text);
    sh_put(&w, "rules ");
    sh_put_number(&w, game->rules);
    put_line(&w, &signatures[0]);
    for (int i = 0; i < game->options_added; i++) {
        sh_put(&w, "option ");
        sh_put(&w, game->options[setups_old_options(game) + i].name);
        put_line(&w, &signatures[1 + i]);
    }
    snprintf(path, sizeof path, "%s/signature", folder);
    if (writing && !may_write(path, game, text))
        result(false, path, "the game plays differently: raise .rules, or undo the change");
    else compare(path, text);
}

int main(int argc, char **argv)
{
    bool records = argc == 3 && strcmp(argv[1], "--records") == 0;
    writing = argc == 3 && strcmp(argv[1], "--write") == 0;
    if (argc != 2 && !writing && !records)
        return fprintf(stderr, "usage: golden [--write | --records] games/ID\n"), 2;
    folder = argv[argc - 1];
    const char *slash = strrchr(folder, '/');
    const struct sh_game *game = sh_find_game(slash ? slash + 1 : folder);
    if (!game) return fprintf(stderr, "golden: %s is no game's folder\n", folder), 2;
    for (int i = 0; i <= SH_OPTIONS_MAX; i++) sh_sha256_init(&signatures[i]);
    check_records();
    if (!records) check_signature(game);
    printf("1..%d\n", number);
    return failed > 0;
}
