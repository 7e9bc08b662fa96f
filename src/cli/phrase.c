/* cli/phrase.c - see phrase.h. */
#include <stdio.h>
#include <string.h>

#include "cli/phrase.h"
#include "cli/words.h"
#include "runtime/edges.h"

/* What can stand in the places of a text. */
struct place {
    const char *name;
    const char *value;
};

/* Write a text with its places filled in; a place nobody fills stays as it is. What does not fit is
   left out as a whole, never within a character. */
static void fill(struct sh_writer *w, const char *text, size_t length, const struct place *places,
                 int count)
{
    for (size_t i = 0; i < length;) {
        const char *close = text[i] == '{' ? memchr(text + i, '}', length - i) : NULL;
        const char *value = NULL;
        size_t n = close ? (size_t)(close - text) - i - 1 : 0;
        for (int k = 0; close && !value && k < count; k++)
            if (strlen(places[k].name) == n && memcmp(places[k].name, text + i + 1, n) == 0)
                value = places[k].value;
        size_t plain = 1 + strcspn(text + i + 1, "{\n");
        if (plain > length - i) plain = length - i;
        if (value) sh_put(w, value);
        else sh_put_bytes(w, text + i, plain);
        i += value ? n + 2 : plain;
    }
}

static void fill_key(struct sh_writer *w, const struct phrase *p, const char *key,
                     const struct place *places, int count)
{
    size_t length;
    const char *text = words_find(p->language, p->game, key, &length);
    if (text) fill(w, text, length, places, count);
    else sh_put(w, key);
}

void phrase_text(struct sh_writer *w, const struct phrase *p, const char *key)
{
    fill_key(w, p, key, NULL, 0);
}

bool phrase_has(const struct phrase *p, const char *key)
{
    size_t length;
    return words_find(p->language, p->game, key, &length) != NULL;
}

void phrase_with(struct sh_writer *w, const struct phrase *p, const char *key, const char *name,
                 const char *value)
{
    fill_key(w, p, key, &(struct place){name, value}, 1);
}

void phrase_two(struct sh_writer *w, const struct phrase *p, const char *key, const char *name,
                const char *value, const char *name2, const char *value2)
{
    const struct place places[] = {{name, value}, {name2, value2}};
    fill_key(w, p, key, places, 2);
}

void phrase_pair(struct sh_writer *w, const struct phrase *p, const char *name, const char *value)
{
    phrase_two(w, p, "pair", "name", name, "value", value);
}

/* What stands before thing `i` of a list: "Ann, Ben and Cleo". */
static void put_separator(struct sh_writer *w, const struct phrase *p, int i, int count)
{
    if (i == 0) return;
    sh_put(w, i + 1 < count ? ", " : " ");
    if (i + 1 < count) return;
    phrase_text(w, p, "list.and");
    sh_put_char(w, ' ');
}

void phrase_seat(struct sh_writer *w, const struct phrase *p, int seat)
{
    char number[16], key[32];
    bool named = seat < SH_SEATS_MAX && p->names && p->names[seat][0];
    bool beyond = seat < SH_SEATS_MAX && p->seats > 0 && seat >= p->seats;
    snprintf(number, sizeof number, "%d", seat + 1); /* people count from 1, notation from 0 */
    snprintf(key, sizeof key, "place.%d", seat);
    if (seat == SH_CHANCE) phrase_text(w, p, "chance");
    else if (seat == SH_WATCHER) phrase_text(w, p, "watcher");
    else if (beyond) phrase_text(w, p, key);
    else if (named) sh_put(w, p->names[seat]);
    else phrase_with(w, p, "seat", "n", number);
}

void phrase_part(struct sh_writer *w, const struct phrase *p, const struct sh_part *part,
                 const char *how)
{
    char key[3 * SH_NAME_MAX];
    snprintf(key, sizeof key, "part.%s%s", part->name, how);
    phrase_text(w, p, key);
}

/* What a value is called: its text, in which {1} to {9} are the characters of its name. */
static void put_name(struct sh_writer *w, const struct phrase *p, const char *kind,
                     const char *name)
{
    static const char *const places[] = {"1", "2", "3", "4", "5", "6", "7", "8", "9"};
    enum { COUNT = sizeof places / sizeof *places };
    struct place place[COUNT];
    char key[3 * SH_NAME_MAX], part[COUNT][2];
    int n = 0;
    for (; n < COUNT && name[n]; n++) {
        part[n][0] = name[n], part[n][1] = '\0';
        place[n] = (struct place){places[n], part[n]};
    }
    snprintf(key, sizeof key, "%s.brief.%s", kind, name);
    if (!p->brief || !phrase_has(p, key)) snprintf(key, sizeof key, "%s.%s", kind, name);
    fill_key(w, p, key, place, n);
}

void phrase_value(struct sh_writer *w, const struct phrase *p, int kind, unsigned value)
{
    const struct sh_kind *k = kind ? &p->game->kinds[kind] : NULL;
    const char *name = p->view ? sh_value_name(p->game, p->view, kind, (int)value) : NULL;
    if (name) sh_put(w, name);
    else if (value == SH_HIDDEN) phrase_text(w, p, "hidden");
    else if (value == SH_NONE) phrase_text(w, p, "none");
    else if (!k) sh_put_number(w, value);
    else if (value < k->seats) phrase_seat(w, p, (int)value);
    else if (!k->names) sh_put_number(w, value);
    else put_name(w, p, k->name, k->names[value]);
}

void phrase_typed(struct sh_writer *w, const struct phrase *p, struct sh_move move)
{
    char text[SH_TEXT_MAX];
    const struct sh_verb *verb = &p->game->verbs[move.verb];
    const char *name = NULL;
    if (p->view && verb->kind[0] && !verb->kind[1])
        name = sh_value_name(p->game, p->view, verb->kind[0], move.a);
    sh_format(p->game, move, NULL, text);
    sh_put(w, name ? verb->name : text);
    if (name) sh_put_char(w, ' ');
    if (name) sh_put(w, name);
}

/* What stands in the places of an act: {seat}, {a}, {b}, {c}, {word}. */
struct act_places {
    char         text[4][PHRASE_MAX];
    struct place place[6];
    int          count;
};

static void find_places(struct act_places *found, const struct phrase *p, struct sh_act act)
{
    static const char *const names[] = {"a", "b", "c"};
    const struct sh_verb *verb = &p->game->verbs[act.move.verb];
    const uint8_t value[3] = {act.move.a, act.move.b, act.move.c};
    struct sh_writer part;
    int n = 0;
    for (int i = 0; i < 3 && verb->kind[i]; i++) {
        sh_writer_init(&part, found->text[n], PHRASE_MAX);
        phrase_value(&part, p, verb->kind[i], value[i]);
        found->place[n] = (struct place){names[i], found->text[n]};
        n++;
    }
    sh_writer_init(&part, found->text[n], PHRASE_MAX);
    phrase_seat(&part, p, act.seat);
    found->place[n] = (struct place){"seat", found->text[n]};
    n++;
    found->place[n++] = (struct place){"word", act.word ? act.word : "?"};
    found->count = n;
}

/* An act as a text with its places and, if it is given, one more. */
static void fill_act(struct sh_writer *w, const struct phrase *p, const char *key,
                     struct sh_act act, const char *name, const char *value)
{
    struct act_places found;
    find_places(&found, p, act);
    if (name) found.place[found.count++] = (struct place){name, value};
    fill_key(w, p, key, found.place, found.count);
}

void phrase_move(struct sh_writer *w, const struct phrase *p, const void *state, int seat,
                 struct sh_move move)
{
    char key[2 * SH_NAME_MAX], cost[16];
    struct phrase list = *p; /* of moves: it has many of them */
    list.brief = true;
    snprintf(key, sizeof key, "verb.%s", p->game->verbs[move.verb].name);
    snprintf(cost, sizeof cost, "%d", p->game->cost ? p->game->cost(state, seat, move) : 0);
    fill_act(w, &list, key, (struct sh_act){.move = move, .word = "…"}, "cost", cost);
}

void phrase_verb(struct sh_writer *w, const struct phrase *p, const struct sh_verb *verb,
                 const char *const places[3])
{
    char key[2 * SH_NAME_MAX];
    const struct place all[] = {
        {"a", places[0]}, {"b", places[1]}, {"c", places[2]}, {"word", "WORD"}, {"cost", "…"},
    };
    snprintf(key, sizeof key, "verb.%s", verb->name);
    fill_key(w, p, key, all, sizeof all / sizeof *all);
}

static bool has_hole(const struct sh_verb *verb, struct sh_act act)
{
    const uint8_t value[3] = {act.move.a, act.move.b, act.move.c};
    for (int i = 0; i < 3; i++)
        if (verb->kind[i] && value[i] == SH_HIDDEN) return true;
    return verb->word && !act.word;
}

enum { KEY_MAX = 3 * SH_NAME_MAX };

static void act_key(const struct phrase *p, struct sh_act act, const char *how, char key[KEY_MAX])
{
    const struct sh_verb *verb = &p->game->verbs[act.move.verb];
    const char *who = verb->chance ? "chance" : "did";
    snprintf(key, KEY_MAX, "%s.%s.hidden", who, verb->name);
    bool hidden = has_hole(verb, act) || (p->hush && phrase_has(p, key));
    snprintf(key, KEY_MAX, "%s.%s%s%s", who, verb->name, hidden ? ".hidden" : "", how);
}

void phrase_act(struct sh_writer *w, const struct phrase *p, struct sh_act act)
{
    char key[KEY_MAX];
    act_key(p, act, "", key);
    fill_act(w, p, key, act, NULL, NULL);
}

/* Does a text have the place of operand `i`? */
static bool names_operand(const char *text, size_t length, int i)
{
    const char place[] = {'{', (char)('a' + i), '}'};
    for (size_t at = 0; at + sizeof place <= length; at++)
        if (memcmp(text + at, place, sizeof place) == 0) return true;
    return false;
}

bool phrase_joins(const struct phrase *p, struct sh_act first, struct sh_act next)
{
    char all[KEY_MAX], other[KEY_MAX];
    const uint8_t was[3] = {first.move.a, first.move.b, first.move.c};
    const uint8_t is[3] = {next.move.a, next.move.b, next.move.c};
    size_t length;
    if (first.seat != next.seat || first.move.verb != next.move.verb) return false;
    act_key(p, first, ".all", all);
    act_key(p, next, ".all", other);
    const char *text = strcmp(all, other) == 0 ? words_find(p->language, p->game, all, &length)
                                               : NULL;
    if (!text) return false;
    for (int i = 0; i < 3; i++)
        if (was[i] != is[i] && names_operand(text, length, i)) return false;
    return true;
}

void phrase_joined(struct sh_writer *w, const struct phrase *p, const struct sh_act *acts,
                   int count)
{
    char list[4 * PHRASE_MAX], key[KEY_MAX];
    struct sh_writer part;
    sh_writer_init(&part, list, sizeof list);
    act_key(p, acts[0], ".each", key);
    for (int i = 0; i < count; i++) {
        put_separator(&part, p, i, count);
        fill_act(&part, p, key, acts[i], NULL, NULL);
    }
    act_key(p, acts[0], ".all", key);
    fill_act(w, p, key, acts[0], "list", list);
}

/* The arguments of a reason: the edge's, if it is one of its, or the rules'. */
static int find_args(const struct phrase *p, const void *state, struct sh_act act, const char *why,
                     struct sh_arg args[SH_ARGS_MAX])
{
    int n = 0;
    if (!state || !p->game) return 0;
    const char *judged = edge_judge(p->game, p->check, state, act.move, act.word, args, &n);
    if (judged && strcmp(judged, why) == 0) return n;
    return p->game->explain ? p->game->explain(state, act.seat, act.move, act.word, why, args) : 0;
}

/* A text with these arguments in its places. */
static void fill_args(struct sh_writer *w, const struct phrase *p, const char *key,
                      const struct sh_arg *args, int n)
{
    char text[SH_ARGS_MAX][PHRASE_MAX];
    struct place places[SH_ARGS_MAX];
    for (int i = 0; i < n; i++) {
        struct sh_writer part;
        sh_writer_init(&part, text[i], PHRASE_MAX);
        if (args[i].kind) phrase_value(&part, p, args[i].kind, (unsigned)args[i].value);
        else sh_put_number(&part, args[i].value);
        places[i] = (struct place){args[i].name, text[i]};
    }
    fill_key(w, p, key, places, n);
}

void phrase_why(struct sh_writer *w, const struct phrase *p, const void *state, struct sh_act act,
                const char *why)
{
    struct sh_arg args[SH_ARGS_MAX];
    char key[4 * SH_NAME_MAX];
    int n = find_args(p, state, act, why, args);
    snprintf(key, sizeof key, "why.%s", why);
    fill_args(w, p, key, args, n);
}

void phrase_line(struct sh_writer *w, const struct phrase *p, const struct sh_line *line)
{
    char key[4 * SH_NAME_MAX];
    snprintf(key, sizeof key, "news.%s", line->key);
    fill_args(w, p, key, line->arg, line->count);
}

/* Both versions are named. */
static void phrase_other_rules(struct sh_writer *w, const struct phrase *p,
                               const struct sh_reader *reader)
{
    char name[PHRASE_MAX], was[16], is[16];
    struct place places[] = {{"game", name}, {"was", was}, {"is", is}};
    struct phrase of_game = *p;
    struct sh_writer part;
    of_game.game = reader->header.game;
    sh_writer_init(&part, name, sizeof name);
    phrase_text(&part, &of_game, "game.name");
    snprintf(was, sizeof was, "%d", (int)reader->rules);
    snprintf(is, sizeof is, "%d", reader->header.game->rules);
    fill_key(w, p, "why.other-rules-version", places, 3);
}

void phrase_bad_record(struct sh_writer *w, const struct phrase *p, const struct sh_reader *reader)
{
    bool has_act = reader->begun && strcmp(reader->why, "not-an-act") != 0;
    if (strcmp(reader->why, "other-rules-version") == 0) phrase_other_rules(w, p, reader);
    else phrase_why(w, p, has_act ? &reader->state : NULL, reader->act, reader->why);
}

void phrase_result(struct sh_writer *w, const struct phrase *p, const void *state)
{
    const struct sh_state *base = state;
    int16_t share[SH_SEATS_MAX] = {0};
    char names[SH_SEATS_MAX * SH_WORD_MAX];
    struct sh_writer list;
    int winners = 0, put = 0;
    p->game->score(state, share);
    for (int s = 0; s < base->seats; s++) winners += share[s] > 0;
    sh_writer_init(&list, names, sizeof names);
    for (int s = 0; s < base->seats; s++) {
        if (share[s] == 0) continue;
        put_separator(&list, p, put++, winners);
        phrase_seat(&list, p, s);
    }
    const char *key = winners == 0 ? "result.nobody" : winners == 1 ? "result.one" : "result.many";
    phrase_with(w, p, key, "names", names);
}
