/* engine/notation.c - moves as text. The tables of the game hold all the words. */
#include <assert.h>
#include <string.h>

#include "engine/game.h"
#include "engine/writer.h"

static void put_value(struct sh_writer *w, const struct sh_kind *kind, uint8_t value)
{
    if (value == SH_HIDDEN) {
        sh_put_char(w, '?');
        return;
    }
    assert(value < kind->count);
    if (kind->names) sh_put(w, kind->names[value]);
    else sh_put_number(w, value);
}

void sh_put_move(struct sh_writer *w, const struct sh_game *game, struct sh_move move)
{
    const struct sh_verb *verb = &game->verbs[move.verb];
    const uint8_t value[3] = {move.a, move.b, move.c};
    sh_put(w, verb->name);
    for (int i = 0; i < 3 && verb->kind[i]; i++) {
        sh_put_char(w, ' ');
        put_value(w, &game->kinds[verb->kind[i]], value[i]);
    }
}

static void put_word(struct sh_writer *w, const char *word)
{
    sh_put_char(w, ' ');
    sh_put(w, word);
}

int sh_format(const struct sh_game *game, struct sh_move move, const char *word,
              char text[SH_TEXT_MAX])
{
    struct sh_writer w;
    sh_writer_init(&w, text, SH_TEXT_MAX);
    sh_put_move(&w, game, move);
    if (game->verbs[move.verb].word && word) put_word(&w, word);
    assert(!w.full);
    return (int)w.length;
}

int sh_format_act(const struct sh_game *game, struct sh_act act, char text[SH_TEXT_MAX])
{
    struct sh_writer w;
    sh_writer_init(&w, text, SH_TEXT_MAX);
    if (act.seat == SH_CHANCE) sh_put_char(&w, '*');
    else sh_put_number(&w, act.seat);
    sh_put_char(&w, ' ');
    sh_put_move(&w, game, act.move);
    if (game->verbs[act.move.verb].word) put_word(&w, act.word ? act.word : "?");
    assert(!w.full);
    return (int)w.length;
}

int sh_format_value(const struct sh_kind *kind, uint8_t value, char text[SH_NAME_MAX])
{
    struct sh_writer w;
    sh_writer_init(&w, text, SH_NAME_MAX);
    put_value(&w, kind, value);
    assert(!w.full);
    return (int)w.length;
}

/* Cut the next token off `*text`: one space before each but the first. Length 0: none. */
static size_t next_token(const char **text, const char **token, bool first)
{
    if (!first) {
        if (**text != ' ') return 0;
        (*text)++;
    }
    *token = *text;
    while (**text && **text != ' ') (*text)++;
    return (size_t)(*text - *token);
}

static bool is(const char *token, size_t n, const char *name)
{
    return strlen(name) == n && memcmp(token, name, n) == 0;
}

int32_t sh_parse_number(const char *text, size_t length)
{
    int32_t number = 0;
    if (length == 0 || length > 9 || (text[0] == '0' && length > 1)) return -1;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9') return -1;
        number = number * 10 + (text[i] - '0');
    }
    return number;
}

int sh_parse_seat(const char *text, size_t length)
{
    if (length == 1 && text[0] == '*') return SH_CHANCE;
    int32_t seat = sh_parse_number(text, length);
    return seat < SH_SEATS_MAX ? (int)seat : -1;
}

static bool parse_value(const struct sh_kind *kind, const char *token, size_t n, uint8_t *value)
{
    if (kind->names) {
        for (uint8_t i = 0; i < kind->count; i++)
            if (is(token, n, kind->names[i])) {
                *value = i;
                return true;
            }
        return false;
    }
    int32_t number = sh_parse_number(token, n);
    if (number < 0 || number >= kind->count) return false;
    *value = (uint8_t)number;
    return true;
}

static bool parse_word(const char *token, size_t n, char word[SH_WORD_MAX])
{
    if (n == 0 || n >= SH_WORD_MAX || is(token, n, "?")) return false;
    memcpy(word, token, n);
    word[n] = '\0';
    return true;
}

bool sh_parse(const struct sh_game *game, int seat, const char *text, struct sh_move *move,
              char word[SH_WORD_MAX])
{
    const char *token;
    size_t seat_length = seat >= 10 && seat != SH_CHANCE ? 2 : 1;
    if (seat_length + 1 + strlen(text) >= SH_TEXT_MAX) return false;
    size_t n = next_token(&text, &token, true);
    const struct sh_verb *verb = game->verbs;
    while (verb->name && !(verb->chance == (seat == SH_CHANCE) && is(token, n, verb->name))) verb++;
    if (!verb->name) return false;

    uint8_t value[3] = {0};
    for (int i = 0; i < 3 && verb->kind[i]; i++) {
        n = next_token(&text, &token, false);
        if (n == 0 || !parse_value(&game->kinds[verb->kind[i]], token, n, &value[i])) return false;
    }
    word[0] = '\0';
    if (verb->word) {
        n = next_token(&text, &token, false);
        if (!parse_word(token, n, word)) return false;
    }
    *move = (struct sh_move){(uint8_t)(verb - game->verbs), value[0], value[1], value[2]};
    return *text == '\0';
}

static bool is_called(const struct sh_game *game, const char *name, const char *text)
{
    if (!name) return false;
    return game->check_pair ? game->check_pair(name, text) != NULL : strcmp(name, text) == 0;
}

bool sh_parse_name(const struct sh_game *game, const void *state, int seat, const char *text,
                   struct sh_move *move)
{
    struct sh_move list[SH_MOVES_MAX];
    int n = sh_may_act(state, seat) ? game->moves(state, seat, list) : 0, found = 0;
    for (int i = 0; i < n; i++) {
        const struct sh_verb *verb = &game->verbs[list[i].verb];
        if (!verb->kind[0] || verb->kind[1] || verb->word) continue;
        size_t length = strlen(verb->name);
        bool spoken = strncmp(text, verb->name, length) == 0 && text[length] == ' ';
        const char *name = sh_value_name(game, state, verb->kind[0], list[i].a);
        if (!is_called(game, name, text) && !(spoken && is_called(game, name, text + length + 1)))
            continue;
        *move = list[i];
        found++;
    }
    return found == 1;
}

bool sh_parse_act(const struct sh_game *game, const char *text, struct sh_act *act,
                  char word[SH_WORD_MAX])
{
    const char *token;
    size_t n = next_token(&text, &token, true);
    int seat = sh_parse_seat(token, n);
    if (seat < 0 || *text != ' ') return false;
    if (!sh_parse(game, seat, text + 1, &act->move, word)) return false;
    act->seat = (uint8_t)seat;
    act->word = word[0] ? word : NULL;
    return true;
}
