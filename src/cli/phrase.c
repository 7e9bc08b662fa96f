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

/* Write a text with its places filled in; a place nobody fills stays as it is. */
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
        if (value) sh_put(w, value);
        else sh_put_char(w, text[i]);
        i += value ? n + 2 : 1;
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

void phrase_pair(struct sh_writer *w, const struct phrase *p, const char *name, const char *value)
{
    const struct place places[] = {{"name", name}, {"value", value}};
    fill_key(w, p, "pair", places, 2);
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
    else {
        char key[2 * SH_NAME_MAX];
        snprintf(key, sizeof key, "%s.%s", k->name, k->names[value]);
        phrase_text(w, p, key);
    }
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

/* An act as a text with the places {seat}, {a}, {b}, {c}, {word} and, if it is given, {cost}. */
static void fill_act(struct sh_writer *w, const struct phrase *p, const char *key,
                     struct sh_act act, const char *cost)
{
    static const char *const names[] = {"a", "b", "c"};
    const struct sh_verb *verb = &p->game->verbs[act.move.verb];
    const uint8_t value[3] = {act.move.a, act.move.b, act.move.c};
    char text[4][PHRASE_MAX];
    struct place places[6];
    struct sh_writer part;
    int n = 0;
    for (int i = 0; i < 3 && verb->kind[i]; i++) {
        sh_writer_init(&part, text[n], PHRASE_MAX);
        phrase_value(&part, p, verb->kind[i], value[i]);
        places[n] = (struct place){names[i], text[n]};
        n++;
    }
    sh_writer_init(&part, text[n], PHRASE_MAX);
    phrase_seat(&part, p, act.seat);
    places[n] = (struct place){"seat", text[n]};
    n++;
    places[n++] = (struct place){"word", act.word ? act.word : "?"};
    if (cost) places[n++] = (struct place){"cost", cost};
    fill_key(w, p, key, places, n);
}

void phrase_move(struct sh_writer *w, const struct phrase *p, const void *state, int seat,
                 struct sh_move move)
{
    char key[2 * SH_NAME_MAX], cost[16];
    snprintf(key, sizeof key, "verb.%s", p->game->verbs[move.verb].name);
    snprintf(cost, sizeof cost, "%d", p->game->cost ? p->game->cost(state, seat, move) : 0);
    fill_act(w, p, key, (struct sh_act){.move = move, .word = "…"}, cost);
}

static bool has_hole(const struct sh_verb *verb, struct sh_act act)
{
    const uint8_t value[3] = {act.move.a, act.move.b, act.move.c};
    for (int i = 0; i < 3; i++)
        if (verb->kind[i] && value[i] == SH_HIDDEN) return true;
    return verb->word && !act.word;
}

void phrase_act(struct sh_writer *w, const struct phrase *p, struct sh_act act)
{
    const struct sh_verb *verb = &p->game->verbs[act.move.verb];
    char key[2 * SH_NAME_MAX];
    snprintf(key, sizeof key, "%s.%s%s", verb->chance ? "chance" : "did", verb->name,
             has_hole(verb, act) ? ".hidden" : "");
    fill_act(w, p, key, act, NULL);
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
        if (put > 0) sh_put(&list, put + 1 < winners ? ", " : " ");
        if (put > 0 && put + 1 == winners) {
            phrase_text(&list, p, "list.and");
            sh_put_char(&list, ' ');
        }
        phrase_seat(&list, p, s);
        put++;
    }
    const char *key = winners == 0 ? "result.nobody" : winners == 1 ? "result.one" : "result.many";
    phrase_with(w, p, key, "names", names);
}
