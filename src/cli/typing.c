/* cli/typing.c - see typing.h. */
#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cli/phrase.h"
#include "cli/typing.h"
#include "cli/words.h"

enum {
    COLUMNS   = 80,
    NAMES_MAX = 128, /* a kind with more values shows some of them ... */
    SOME      = 3,  /* ... so many at the beginning, in the middle and at the end */
};

/* ---- text that is broken at spaces ---- */

struct page {
    FILE         *out;
    struct phrase phrase;
    int           column;
};

static int width_of(const char *text, size_t length)
{
    int width = 0;
    for (size_t i = 0; i < length; i++) width += ((unsigned char)text[i] & 0xc0) != 0x80;
    return width;
}

/* Words behind those that are there; `indent` columns are left free in further lines. */
static void put_words(struct page *page, const char *text, int indent)
{
    while (*text) {
        size_t length = strcspn(text, " ");
        int width = width_of(text, length);
        if (page->column + 1 + width > COLUMNS) {
            fprintf(page->out, "\n%*s", indent, "");
            page->column = indent;
        } else if (page->column > indent) {
            fputc(' ', page->out);
            page->column++;
        }
        fwrite(text, 1, length, page->out);
        page->column += width;
        text += length + strspn(text + length, " ");
    }
}

/* What is typed, and the beginning of what it means: "- `end`: End the turn". */
static void begin_item(struct page *page, const char *typed, const char *meaning)
{
    char quoted[SH_TEXT_MAX + 2], text[2 * PHRASE_MAX];
    struct sh_writer w;
    snprintf(quoted, sizeof quoted, "`%s`", typed);
    sh_writer_init(&w, text, sizeof text);
    phrase_pair(&w, &page->phrase, quoted, meaning);
    fputs("- ", page->out);
    page->column = 2;
    put_words(page, text, 2);
}

static void end_line(struct page *page)
{
    fputc('\n', page->out);
    page->column = 0;
}

static void put_heading(struct page *page, const char *key)
{
    char text[PHRASE_MAX];
    struct sh_writer w;
    sh_writer_init(&w, text, sizeof text);
    phrase_text(&w, &page->phrase, key);
    fprintf(page->out, "\n## %s\n\n", text);
}

static void put_paragraph(struct page *page, const char *key)
{
    char text[PHRASE_MAX];
    struct sh_writer w;
    sh_writer_init(&w, text, sizeof text);
    phrase_text(&w, &page->phrase, key);
    put_words(page, text, 0);
    end_line(page);
    end_line(page);
}

/* ---- moves ---- */

/* A kind as a place to be filled: "AGENT". */
static void write_place(struct sh_writer *w, const struct sh_kind *kind)
{
    for (const char *c = kind->name; *c; c++) sh_put_char(w, (char)toupper((unsigned char)*c));
}

static void write_form(struct sh_writer *w, const struct sh_game *game, const struct sh_verb *verb)
{
    sh_put(w, verb->name);
    for (int i = 0; i < 3 && verb->kind[i]; i++) {
        sh_put_char(w, ' ');
        write_place(w, &game->kinds[verb->kind[i]]);
    }
    if (verb->word) sh_put(w, " WORD");
}

static void put_move(struct page *page, const struct sh_verb *verb)
{
    const struct sh_game *game = page->phrase.game;
    char form[SH_TEXT_MAX], meaning[PHRASE_MAX], place[3][SH_NAME_MAX] = {"", "", ""};
    struct sh_writer w;
    sh_writer_init(&w, form, sizeof form);
    write_form(&w, game, verb);
    for (int i = 0; i < 3 && verb->kind[i]; i++) {
        sh_writer_init(&w, place[i], sizeof place[i]);
        write_place(&w, &game->kinds[verb->kind[i]]);
    }
    sh_writer_init(&w, meaning, sizeof meaning);
    phrase_verb(&w, &page->phrase, verb, (const char *[]){place[0], place[1], place[2]});
    begin_item(page, form, meaning);
    end_line(page);
}

static void put_moves(struct page *page)
{
    put_heading(page, "play.typing");
    put_paragraph(page, "play.typing.how");
    for (const struct sh_verb *verb = page->phrase.game->verbs; verb->name; verb++)
        if (!verb->chance) put_move(page, verb);
    end_line(page);
}

/* ---- what stands in the places ---- */

/* Does the match itself name the values of this kind, as it does the words on a table? */
static bool is_named_by_match(const struct sh_game *game, int kind)
{
    for (const struct sh_field *field = game->fields; field->name; field++)
        if (field->type == SH_STRING && field->index == kind) return true;
    return false;
}

static bool is_typed(const struct sh_game *game, int kind)
{
    for (const struct sh_verb *verb = game->verbs; verb->name; verb++)
        for (int i = 0; i < 3 && !verb->chance; i++)
            if (verb->kind[i] == kind) return true;
    return false;
}

static void put_value(struct page *page, int kind, int value, bool last)
{
    const char *name = page->phrase.game->kinds[kind].names[value];
    char text[2 * PHRASE_MAX], meaning[PHRASE_MAX];
    struct sh_writer w;
    sh_writer_init(&w, meaning, sizeof meaning);
    phrase_value(&w, &page->phrase, kind, (unsigned)value);
    bool same = strcmp(name, meaning) == 0;
    snprintf(text, sizeof text, same ? "`%s`%.0s%s" : "`%s` (%s)%s", name, meaning,
             last ? "" : ",");
    put_words(page, text, 2);
}

static bool is_listed(const struct sh_kind *kind, int value)
{
    int middle = kind->count / 2;
    return kind->count <= NAMES_MAX || value < SOME || value >= kind->count - SOME ||
           (value >= middle && value < middle + SOME);
}

static void put_values(struct page *page, int kind)
{
    const struct sh_kind *k = &page->phrase.game->kinds[kind];
    for (int v = k->seats; v < k->count; v++) {
        if (is_listed(k, v)) put_value(page, kind, v, v == k->count - 1);
        else if (is_listed(k, v - 1)) put_words(page, "…,", 2);
    }
}

static void put_kind(struct page *page, int kind)
{
    const struct sh_kind *k = &page->phrase.game->kinds[kind];
    char place[SH_NAME_MAX], most[8], text[PHRASE_MAX];
    struct sh_writer w;
    sh_writer_init(&w, place, sizeof place);
    write_place(&w, k);
    snprintf(most, sizeof most, "%d", k->count - 1);
    bool named = is_named_by_match(page->phrase.game, kind);
    sh_writer_init(&w, text, sizeof text);
    if (named) phrase_text(&w, &page->phrase, "play.typing.named");
    else if (k->seats) phrase_text(&w, &page->phrase, "play.typing.seats");
    else if (!k->names) phrase_with(&w, &page->phrase, "play.typing.range", "most", most);
    begin_item(page, place, text);
    if (!named && k->names) put_values(page, kind);
    end_line(page);
}

/* ---- options ---- */

static void put_option(struct page *page, const struct sh_option *option)
{
    char key[3 * SH_NAME_MAX], value[SH_NAME_MAX], text[PHRASE_MAX], meaning[PHRASE_MAX];
    struct sh_writer w;
    begin_item(page, option->name, "");
    for (int16_t v = option->min; v <= option->max; v++) {
        sh_format_option(option, v, value);
        snprintf(key, sizeof key, "option.%s.%s", option->name, value);
        sh_writer_init(&w, meaning, sizeof meaning);
        if (phrase_has(&page->phrase, key)) phrase_text(&w, &page->phrase, key);
        bool same = !meaning[0] || strcmp(value, meaning) == 0;
        snprintf(text, sizeof text, same ? "`%s`%.0s%s" : "`%s` (%s)%s", value, meaning,
                 v < option->max ? "," : "");
        put_words(page, text, 2);
    }
    end_line(page);
}

static void put_options(struct page *page)
{
    const struct sh_game *game = page->phrase.game;
    if (!game->options[0].name) return;
    put_heading(page, "play.typing.options");
    put_paragraph(page, "play.typing.options.how");
    for (const struct sh_option *option = game->options; option->name; option++)
        put_option(page, option);
}

char *typing_rules(const char *language, const struct sh_game *game)
{
    size_t length, size;
    char *text = NULL;
    const char *rules = words_rules(language, game, &length);
    if (!rules) return NULL;
    struct page page = {open_memstream(&text, &size), {.language = language, .game = game}, 0};
    assert(page.out);
    fwrite(rules, 1, length, page.out);
    put_moves(&page);
    for (int kind = 1; game->kinds[kind].name; kind++)
        if (is_typed(game, kind)) put_kind(&page, kind);
    put_options(&page);
    fclose(page.out);
    return text;
}
