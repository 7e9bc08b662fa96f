/* engine/game.c - what every game gets for free. */
#include <assert.h>
#include <string.h>

#include "engine/game.h"
#include "engine/writer.h"

const char *const sh_reasons[] = {
    "wrong-seats",  "option-too-small", "option-too-large", "too-few-words",
    "too-many-words", "no-such-seat",   "match-is-over",    "not-your-turn",
    "not-a-move",   "not-a-legal-move", "not-a-word",       "unknown-option",
    "unknown-value", NULL,
};

/* Is this text of UTF-8 without control characters that a record can carry as a word? "?" stands
   for a hidden one. Words of a setup may have spaces, a spoken one is a single token. */
static bool is_word(const char *word, bool spaces)
{
    enum { UTF8_MAX = 4 }; /* a zero among these bytes ends a character as well */
    size_t length = 0;
    if (!word || !*word || word[0] == ' ' || (word[0] == '?' && !word[1])) return false;
    for (size_t n; word[length]; length += n) {
        unsigned char c = (unsigned char)word[length];
        n = 1;
        if (c > ' ' && c < 0x7f) continue; /* nearly all of them */
        if (c < ' ' || c == 0x7f) return false;
        if (c == ' ' && (!spaces || word[length + 1] == ' ' || !word[length + 1])) return false;
        if (c > 0x7f && (n = sh_utf8_length(word + length, UTF8_MAX)) == 0) return false;
    }
    return length < SH_WORD_MAX;
}

const char *sh_check_word(const struct sh_game *game, const char *word)
{
    if (!is_word(word, true)) return "not-a-word";
    return game->check_word ? game->check_word(word) : NULL;
}

const char *sh_check_new_word(const struct sh_game *game, const char *word,
                              const char *const *words, int count)
{
    const char *why = sh_check_word(game, word);
    for (int i = 0; !why && game->check_pair && i < count; i++)
        why = game->check_pair(word, words[i]);
    return why;
}

static const char *check_words(const struct sh_game *game, const char *const *words, int count)
{
    for (int i = 0; i < count; i++) {
        const char *why = game->check_pairs ? sh_check_word(game, words[i])
                                            : sh_check_new_word(game, words[i], words, i);
        if (why) return why;
    }
    return game->check_pairs ? game->check_pairs(words, count) : NULL;
}

static const char *check_limits(const struct sh_game *game, const struct sh_setup *setup)
{
    if (setup->seats < game->seats_min || setup->seats > game->seats_max) return "wrong-seats";
    for (int i = 0; game->options[i].name; i++) {
        if (setup->option[i] < game->options[i].min) return "option-too-small";
        if (setup->option[i] > game->options[i].max) return "option-too-large";
    }
    return NULL;
}

const char *sh_check_options(const struct sh_game *game, const struct sh_setup *setup)
{
    struct sh_setup bare = *setup;
    bare.word_count = 0;
    bare.words = NULL;
    const char *why = check_limits(game, &bare);
    return why || !game->check ? why : game->check(&bare);
}

uint16_t sh_seats_allowed(const struct sh_game *game, const struct sh_setup *setup)
{
    struct sh_setup tried = *setup;
    uint16_t allowed = 0;
    for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
        tried.seats = (uint8_t)seats;
        if (!sh_check_options(game, &tried)) allowed |= (uint16_t)(1u << seats);
    }
    return allowed;
}

const char *sh_check(const struct sh_game *game, const struct sh_setup *setup)
{
    const char *why = check_limits(game, setup);
    if (why) return why;
    if (setup->word_count < game->words_min) return "too-few-words";
    if (setup->word_count > game->words_max) return "too-many-words";
    why = check_words(game, setup->words, setup->word_count);
    return why || !game->check ? why : game->check(setup);
}

const char *sh_start(const struct sh_game *game, void *state, const struct sh_setup *setup)
{
    const char *why = sh_check(game, setup);
    if (why) return why;
    memset(state, 0, game->state_size);
    ((struct sh_state *)state)->seats = setup->seats;
    game->start(state, setup);
    assert(((struct sh_state *)state)->to_act != 0);
    return NULL;
}

/* Is this one of the verbs of chance, or of the seats, with its operands in range? */
static bool is_well_formed(const struct sh_game *game, int seat, struct sh_move move)
{
    const uint8_t value[3] = {move.a, move.b, move.c};
    int v = 0;
    while (game->verbs[v].name && v < move.verb) v++;
    const struct sh_verb *verb = &game->verbs[v];
    if (!verb->name || verb->chance != (seat == SH_CHANCE)) return false;
    for (int i = 0; i < 3; i++) {
        int limit = verb->kind[i] ? game->kinds[verb->kind[i]].count : 1;
        if (value[i] >= limit) return false;
    }
    return true;
}

static const char *refuse_unlisted(const struct sh_game *game, const void *state, int seat,
                                   struct sh_move move)
{
    struct sh_move list[SH_MOVES_MAX];
    int n = game->moves(state, seat, list);
    for (int i = 0; i < n; i++)
        if (sh_same(list[i], move)) return NULL;
    return "not-a-legal-move";
}

const char *sh_refuse(const struct sh_game *game, const void *state, int seat, struct sh_move move,
                      const char *word)
{
    const struct sh_state *base = state;
    if (seat != SH_CHANCE && (seat < 0 || seat >= base->seats)) return "no-such-seat";
    if (base->to_act == 0) return "match-is-over";
    if (!sh_may_act(state, seat)) return "not-your-turn";
    if (!is_well_formed(game, seat, move)) return "not-a-move";
    if (game->verbs[move.verb].word && !is_word(word, false)) return "not-a-word";
    return game->refuse ? game->refuse(state, seat, move, word)
                        : refuse_unlisted(game, state, seat, move);
}

const char *sh_act(const struct sh_game *game, void *state, int seat, struct sh_move move,
                   const char *word)
{
    const char *why = sh_refuse(game, state, seat, move, word);
    if (!why) sh_play(game, state, seat, move, word);
    return why;
}

void sh_play(const struct sh_game *game, void *state, int seat, struct sh_move move,
             const char *word)
{
    struct sh_state *base = state;
    assert(sh_may_act(state, seat));
    assert(base->acts < SH_ACTS_MAX);
    base->acts++;
    game->apply(state, seat, move, word);
}

void sh_view(const struct sh_game *game, const void *state, int viewer, void *view)
{
    if (view != state) memcpy(view, state, game->state_size);
    game->hide(view, viewer);
}

struct sh_act sh_view_move(const struct sh_game *game, const void *state, int viewer,
                           struct sh_act act)
{
    const struct sh_verb *verb = &game->verbs[act.move.verb];
    if (verb->secret && viewer != act.seat) {
        uint8_t hidden[3];
        for (int i = 0; i < 3; i++) hidden[i] = verb->kind[i] ? SH_HIDDEN : 0;
        act.move = (struct sh_move){act.move.verb, hidden[0], hidden[1], hidden[2]};
        act.word = NULL;
        return act;
    }
    if (game->hide_move) game->hide_move(state, viewer, &act);
    return act;
}

bool sh_is_covered(const struct sh_game *game, const void *view, int n, struct sh_move move)
{
    return game->covered && game->verbs[move.verb].fades && n < game->covered(view);
}

enum sh_why sh_may_hear(const struct sh_game *game, const void *before, const void *now, int viewer,
                        struct sh_act act)
{
    union sh_any_state then, by_now;
    if (!game->why) return SH_WHY_NOT;
    sh_view(game, before, viewer, &then);
    sh_view(game, now, viewer, &by_now);
    return game->why(&then, &by_now, viewer, sh_view_move(game, before, viewer, act));
}

int sh_news(const struct sh_game *game, const void *before, struct sh_act act, const void *after,
            int viewer, struct sh_line lines[SH_NEWS_MAX])
{
    union sh_any_state knew, knows;
    if (!game->news) return 0;
    struct sh_act seen = sh_view_move(game, before, viewer, act);
    sh_view(game, before, viewer, &knew);
    sh_view(game, after, viewer, &knows);
    int n = game->news(&knew, &seen, &knows, lines);
    assert(n >= 0 && n <= SH_NEWS_MAX);
    return n;
}

uint16_t sh_silent(const struct sh_game *game, const void *state)
{
    union sh_any_state view;
    if (!game->silent || !((const struct sh_state *)state)->to_act) return 0;
    sh_view(game, state, SH_WATCHER, &view);
    return game->silent(&view);
}

uint16_t sh_audience(const struct sh_game *game, const void *view, int seat)
{
    if (!game->audience || !((const struct sh_state *)view)->to_act) return 0;
    return game->audience(view, seat);
}

const struct sh_part *sh_part(const struct sh_game *game, const void *view, int seat)
{
    int i = game->part ? game->part(view, seat) : -1;
    return i < 0 ? NULL : &game->parts[i];
}

const struct sh_part *sh_part_in_setup(const struct sh_game *game, const struct sh_setup *setup,
                                       int seat)
{
    if (!game->part_in_setup || sh_check_options(game, setup)) return NULL;
    int i = game->part_in_setup(setup, seat);
    return i < 0 ? NULL : &game->parts[i];
}

int sh_add_news(struct sh_line *lines, int n, const char *key, const struct sh_arg *args)
{
    assert(n < SH_NEWS_MAX);
    struct sh_line *line = &lines[n];
    line->key = key;
    line->count = 0;
    for (; args->name; args++) {
        assert(line->count < SH_ARGS_MAX);
        line->arg[line->count++] = *args;
    }
    return n + 1;
}

struct sh_move sh_random_move(const struct sh_game *game, const void *state, int seat,
                              struct sh_rng *rng)
{
    if (game->nth) {
        int n = game->count(state, seat);
        return game->nth(state, seat, (int)sh_rng_below(rng, (uint32_t)n));
    }
    struct sh_move list[SH_MOVES_MAX];
    int n = game->moves(state, seat, list);
    assert(n > 0);
    return list[sh_rng_below(rng, (uint32_t)n)];
}

uint32_t sh_draw_total(const struct sh_game *game, const void *state)
{
    if (game->draws) return game->draws(state);
    if (!game->weight && game->count) return (uint32_t)game->count(state, SH_CHANCE);
    struct sh_move list[SH_MOVES_MAX];
    int n = game->moves(state, SH_CHANCE, list);
    if (!game->weight) return (uint32_t)n;
    uint32_t total = 0;
    for (int i = 0; i < n; i++) {
        uint32_t weight = game->weight(state, list[i]);
        assert(weight <= UINT32_MAX - total);
        total += weight;
    }
    return total;
}

struct sh_move sh_draw_at(const struct sh_game *game, const void *state, uint32_t index)
{
    if (game->draw) return game->draw(state, index);
    if (!game->weight && game->nth) return game->nth(state, SH_CHANCE, (int)index);
    struct sh_move list[SH_MOVES_MAX];
    int n = game->moves(state, SH_CHANCE, list), i = 0;
    if (!game->weight) {
        assert(index < (uint32_t)n);
        return list[index];
    }
    for (; i < n; i++) {
        uint32_t weight = game->weight(state, list[i]);
        if (index < weight) break;
        index -= weight;
    }
    assert(i < n);
    return list[i];
}

struct sh_move sh_draw(const struct sh_game *game, const void *state, struct sh_rng *rng)
{
    uint32_t total = sh_draw_total(game, state);
    assert(total > 0);
    return sh_draw_at(game, state, sh_rng_below(rng, total));
}
