/* tests/script.c - see script.h. */
#include "tests/script.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "engine/games.h"
#include "engine/json.h"

enum { SCRIPT_MAX = 4096, LINES_MAX = SH_MOVES_MAX };

/* ---- failing ---- */

/* Stop the test: `expected` and `got` of `what`. */
static _Noreturn void fail_at(struct place here, const char *what, const char *expected,
                              const char *got)
{
    print_error("%s\n  expected: %s\n  got:      %s\n", what, expected, got);
    _fail(here.file, here.line);
    abort(); /* _fail() does not return; the compiler does not know. */
}

static void must_equal(struct place here, const char *what, const char *expected, const char *got)
{
    if (strcmp(expected, got) != 0) fail_at(here, what, expected, got);
}

/* A line of a record was not dealt with as it should have been. */
static void must_equal_line(struct place here, const struct match *m, const char *expected,
                            const char *why)
{
    char what[SH_LINE_MAX + SH_NAME_MAX];
    snprintf(what, sizeof what, "line %u of the record: %s", m->reader.line, m->reader.text);
    must_equal(here, what, expected, why ? why : "accepted");
}

/* ---- lines ---- */

static void format_script(char script[SCRIPT_MAX], struct place here, const char *format,
                          va_list args)
{
    int n = vsnprintf(script, SCRIPT_MAX, format, args);
    if (n < 0 || n >= SCRIPT_MAX) fail_at(here, "a script", "a shorter one", format);
}

/* Cut the next line off the script. False: there is none. */
static bool next_line(const char **script, char line[SH_LINE_MAX], struct place here)
{
    *script += strspn(*script, "; \n");
    size_t n = strcspn(*script, ";\n");
    if (n == 0) return false;
    if (n >= SH_LINE_MAX) fail_at(here, "a line of the script", "shorter ones", *script);
    memcpy(line, *script, n);
    line[n] = '\0';
    *script += n;
    return true;
}

/* Hand one line to the reader. NULL, or the reason it is refused. */
static const char *feed(struct match *m, const char *line)
{
    enum sh_record_event event;
    size_t n = strlen(line), used = sh_reader_take(&m->reader, line, n, &event);
    if (event != SH_RECORD_BAD && used == n) sh_reader_take(&m->reader, "\n", 1, &event);
    return event == SH_RECORD_BAD ? m->reader.why : NULL;
}

/* Play all lines; stops at the first that is refused, and says why. `before` is the match without
   the last line that was looked at. */
static const char *feed_all(struct match *m, const char *script, struct match *before,
                            struct place here)
{
    char line[SH_LINE_MAX];
    const char *why = NULL;
    while (!why && next_line(&script, line, here)) {
        if (before) *before = *m;
        why = feed(m, line);
    }
    if (why && next_line(&script, line, here)) must_equal_line(here, m, "accepted", why);
    return why;
}

/* The part of a header that follows from the game, then the rest, then the empty line. */
static const char *feed_header(struct match *m, const struct sh_game *game, const char *header,
                               struct place here)
{
    char opening[SH_LINE_MAX];
    *m = (struct match){.game = game};
    sh_reader_init(&m->reader, sh_games);
    snprintf(opening, sizeof opening, "safehouse-record 1; game %s %d", game->id, game->rules);
    const char *why = feed_all(m, opening, NULL, here);
    if (!why) why = feed_all(m, header, NULL, here);
    return why ? why : feed(m, "");
}

void match_begin_(struct match *m, const struct sh_game *game, struct place here,
                  const char *header, ...)
{
    char script[SCRIPT_MAX];
    va_list args;
    va_start(args, header);
    format_script(script, here, header, args);
    va_end(args);
    must_equal_line(here, m, "accepted", feed_header(m, game, script, here));
}

void match_refuses_header_(const struct sh_game *game, const char *header, const char *why,
                           struct place here)
{
    struct match m;
    const char *got = feed_header(&m, game, header, here);
    must_equal_line(here, &m, why, got);
}

void match_play_(struct match *m, struct place here, const char *script, ...)
{
    char text[SCRIPT_MAX];
    va_list args;
    va_start(args, script);
    format_script(text, here, script, args);
    va_end(args);
    must_equal_line(here, m, "accepted", feed_all(m, text, NULL, here));
}

void match_refuses_(const struct match *m, const char *script, const char *why, struct place here)
{
    struct match after = *m, before = *m;
    const char *got = feed_all(&after, script, &before, here);
    must_equal_line(here, &after, why, got);
    if (memcmp(&before.reader.state, &after.reader.state, m->game->state_size) != 0)
        fail_at(here, script, "a refused act changes nothing", "another state");
}

/* ---- fields ---- */

/* The number of a value, given as a number or by its name in a kind. */
static int index_of(const struct sh_game *game, int kind, const char *token)
{
    const char *const *names = kind ? game->kinds[kind].names : NULL;
    for (int i = 0; names && i < game->kinds[kind].count; i++)
        if (strcmp(names[i], token) == 0) return i;
    return (int)sh_parse_number(token, strlen(token));
}

/* The field made smaller by one dimension: only its row or value at this index is left. */
static bool narrow(const struct sh_game *game, struct sh_field *field, const char *token)
{
    int i = index_of(game, field->rows ? 0 : field->index, token);
    int limit = field->rows ? field->rows : field->count;
    if (i < 0 || i >= limit) return false;
    int step = field->rows && field->count ? field->count * field->size : field->size;
    field->offset = (uint16_t)(field->offset + i * step);
    if (field->rows) field->rows = 0;
    else field->count = 0;
    field->per_seat = false;
    return true;
}

/* A table with this field alone. What would be next ends it, but has the order of a stack. */
static bool find_field(const struct sh_game *game, const char *path, struct sh_field field[2])
{
    char token[SH_NAME_MAX];
    size_t n = strcspn(path, ".");
    const struct sh_field *f = game->fields;
    while (f->name && !(strlen(f->name) == n && strncmp(f->name, path, n) == 0)) f++;
    if (!f->name) return false;
    field[0] = f[0];
    field[1] = f[1];
    field[1].name = NULL;
    for (path += n; *path == '.'; path += n) {
        n = strcspn(++path, ".");
        if (n >= sizeof token) return false;
        memcpy(token, path, n);
        token[n] = '\0';
        if (!narrow(game, field, token)) return false;
    }
    return true;
}

static void drop_quotes(char *text)
{
    char *to = text;
    for (; *text; text++)
        if (*text != '"') *to++ = *text;
    *to = '\0';
}

/* A game with only this field writes only this field: {"at":[...]}. */
static void compare_field(const struct sh_game *game, const void *state, const char *path,
                          const char *what, const char *text, struct place here)
{
    char json[SH_JSON_MAX];
    struct sh_writer w;
    struct sh_field field[2] = {{0}, {0}};
    struct sh_game only = *game;
    if (!find_field(game, path, field)) fail_at(here, path, "a field", "none of this name");
    only.fields = field;
    sh_writer_init(&w, json, sizeof json);
    sh_json_state(&w, &only, state);
    json[strlen(json) - 1] = '\0';
    drop_quotes(json);
    must_equal(here, what, text, strchr(json, ':') + 1);
}

void match_field_(const struct match *m, const char *path, const char *text, struct place here)
{
    compare_field(m->game, &m->reader.state, path, path, text, here);
}

void match_view_(const struct match *m, int viewer, const char *path, const char *text,
                 struct place here)
{
    union sh_any_state view;
    char what[SH_LINE_MAX];
    sh_view(m->game, &m->reader.state, viewer, &view);
    snprintf(what, sizeof what, "%s, seen by %d", path, viewer);
    compare_field(m->game, &view, path, what, text, here);
}

/* ---- acts ---- */

static struct sh_act parse_act(const struct sh_game *game, const char *text, char word[SH_WORD_MAX],
                               struct place here)
{
    struct sh_act act;
    if (!sh_parse_act(game, text, &act, word)) fail_at(here, text, "an act", "something else");
    return act;
}

void match_explains_(const struct match *m, const char *text, const char *args, struct place here)
{
    char word[SH_WORD_MAX], got[SH_LINE_MAX], value[SH_NAME_MAX];
    struct sh_act act = parse_act(m->game, text, word, here);
    struct sh_arg arg[SH_ARGS_MAX];
    struct sh_writer w;
    const char *why = sh_refuse(m->game, &m->reader.state, act.seat, act.move, act.word);
    if (!why) fail_at(here, text, "refused", "accepted");
    int n = m->game->explain(&m->reader.state, act.seat, act.move, act.word, why, arg);
    sh_writer_init(&w, got, sizeof got);
    for (int i = 0; i < n; i++) {
        const struct sh_kind *kind = &m->game->kinds[arg[i].kind];
        if (arg[i].kind) sh_format_value(kind, (uint8_t)arg[i].value, value);
        else snprintf(value, sizeof value, "%d", arg[i].value);
        if (i > 0) sh_put(&w, ", ");
        sh_put(&w, arg[i].name);
        sh_put_char(&w, ' ');
        sh_put(&w, value);
    }
    must_equal(here, text, args, got);
}

void match_saw_(const struct match *m, int viewer, const char *text, struct place here)
{
    char word[SH_WORD_MAX], seen[SH_TEXT_MAX];
    struct sh_act act = parse_act(m->game, m->reader.text, word, here);
    sh_format_act(m->game, sh_view_move(m->game, &m->reader.before, viewer, act), seen);
    must_equal(here, m->reader.text, text, seen);
}

void match_asks_(const struct match *m, const char *phase, const char *seats, struct place here)
{
    char text[SH_LINE_MAX];
    struct sh_writer w;
    must_equal(here, "phase", phase, m->game->phases[m->reader.state.base.phase]);
    sh_writer_init(&w, text, sizeof text);
    sh_json_seats(&w, m->reader.state.base.to_act);
    drop_quotes(text);
    must_equal(here, "seats to act", seats, text);
}

/* Moves in notation, as they are sorted and compared. */
struct move_list {
    int  count;
    char text[LINES_MAX][SH_TEXT_MAX];
};

static int compare_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void list_moves(struct move_list *list, const struct match *m, int seat)
{
    struct sh_move moves[SH_MOVES_MAX];
    const void *state = &m->reader.state;
    list->count = sh_may_act(state, seat) ? m->game->moves(state, seat, moves) : 0;
    for (int i = 0; i < list->count; i++) sh_format(m->game, moves[i], NULL, list->text[i]);
    qsort(list->text, (size_t)list->count, sizeof *list->text, compare_text);
}

static void list_script(struct move_list *list, const char *script, struct place here)
{
    char line[SH_LINE_MAX];
    for (list->count = 0; next_line(&script, line, here); list->count++) {
        if (list->count == LINES_MAX) fail_at(here, "moves", "fewer lines", line);
        snprintf(list->text[list->count], SH_TEXT_MAX, "%.*s", SH_TEXT_MAX - 1, line);
    }
    qsort(list->text, (size_t)list->count, sizeof *list->text, compare_text);
}

static const char *entry(const struct move_list *list, int i)
{
    return i < list->count ? list->text[i] : "no more";
}

void match_moves_(const struct match *m, int seat, const char *moves, struct place here)
{
    static struct move_list expected, got;
    list_script(&expected, moves, here);
    list_moves(&got, m, seat);
    for (int i = 0; i < expected.count || i < got.count; i++)
        must_equal(here, "legal moves in alphabetical order", entry(&expected, i), entry(&got, i));
}

void match_may_(const struct match *m, const char *text, bool expected, struct place here)
{
    static struct move_list list;
    char word[SH_WORD_MAX], move[SH_TEXT_MAX];
    struct sh_act act = parse_act(m->game, text, word, here);
    sh_format(m->game, act.move, NULL, move);
    list_moves(&list, m, act.seat);
    bool listed = bsearch(move, list.text, (size_t)list.count, sizeof *list.text, compare_text);
    if (listed != expected)
        fail_at(here, text, expected ? "a legal move" : "not a legal move",
                listed ? "it is one" : "it is none");
}

void match_blunder_(const struct match *m, const char *text, const char *name, bool expected,
                    struct place here)
{
    char word[SH_WORD_MAX];
    struct sh_act act = parse_act(m->game, text, word, here);
    const struct sh_blunder *list = sh_find_insight(m->game)->blunders;
    int i = 0;
    match_may_(m, text, true, here);
    while (list[i].name && strcmp(list[i].name, name) != 0) i++;
    if (!list[i].name) fail_at(here, name, "a blunder of the game", "there is none of this name");
    bool made = sh_blunders_of(m->game, &m->reader.state, NULL, &act) >> i & 1;
    if (made != expected)
        fail_at(here, text, expected ? name : "no blunder", made ? "it is one" : "it is none");
}

/* ---- results and comparisons ---- */

void match_share_(const struct match *m, const char *text, struct place here)
{
    char share[SH_LINE_MAX];
    struct sh_writer w;
    sh_writer_init(&w, share, sizeof share);
    sh_json_share(&w, m->game, &m->reader.state);
    must_equal(here, "shares", text, share);
}

static void put_part(struct sh_writer *w, const struct sh_part *part, int seat)
{
    if (seat > 0) sh_put_char(w, ' ');
    sh_put(w, part ? part->name : "-");
}

void match_parts_(const struct match *m, const char *text, struct place here)
{
    char parts[SH_LINE_MAX];
    union sh_any_state view;
    struct sh_writer w;
    sh_writer_init(&w, parts, sizeof parts);
    sh_view(m->game, &m->reader.state, SH_WATCHER, &view);
    for (int s = 0; s < view.base.seats; s++) put_part(&w, sh_part(m->game, &view, s), s);
    must_equal(here, "parts", text, parts);
}

void match_setup_parts_(const struct match *m, const char *text, struct place here)
{
    char parts[SH_LINE_MAX];
    struct sh_writer w;
    const struct sh_setup *setup = &m->reader.header.setup;
    sh_writer_init(&w, parts, sizeof parts);
    for (int s = 0; s < setup->seats; s++) put_part(&w, sh_part_in_setup(m->game, setup, s), s);
    must_equal(here, "parts", text, parts);
}

static void must_be_same(const struct sh_game *game, const void *a, const void *b,
                         const char *what, struct place here)
{
    char expected[SH_JSON_MAX], got[SH_JSON_MAX];
    struct sh_writer w;
    if (memcmp(a, b, game->state_size) == 0) return;
    sh_writer_init(&w, expected, sizeof expected);
    sh_json_state(&w, game, a);
    sh_writer_init(&w, got, sizeof got);
    sh_json_state(&w, game, b);
    fail_at(here, what, expected, got);
}

void match_same_(const struct match *m, const struct match *n, struct place here)
{
    must_be_same(m->game, &m->reader.state, &n->reader.state, "two states", here);
}

void match_same_view_(const struct match *m, const struct match *n, int viewer, struct place here)
{
    union sh_any_state a, b;
    sh_view(m->game, &m->reader.state, viewer, &a);
    sh_view(n->game, &n->reader.state, viewer, &b);
    must_be_same(m->game, &a, &b, "two views", here);
}
