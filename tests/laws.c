/*
 * tests/laws.c - what must hold in every state of every game, tried on random matches of every
 * setup: all seat counts, all combinations of options.
 *
 *   sane        neither a real state nor an imagined one breaks a law of the game
 *   ends        every seat asked has a move, and the match ends; its winners share 1000
 *   notation    format and parse are inverse for every legal move
 *   view        hiding twice hides nothing more
 *   imagine     what one imagines looks, to oneself, exactly like what one saw
 *   fair        one's legal moves follow from one's view alone
 *   commute     acts asked for at the same time may arrive in any order
 *   secret      an act hidden from somebody changes nothing he can see until its window closes
 *   told        what an act shows somebody, his view remembers (else the act tells a secret)
 *   replay      the record, read as text, leads to the same bytes
 *   possible    a world one imagines can be reached by legal acts that look like those one saw
 *   legal       refuse() agrees with moves(), and gives reasons that the game lists
 *   ordered     chance's moves ascend, draws follow their weights, nth() counts moves() off
 *   faces       what is covered and who must be silent is the same for all viewers
 *   news        what came of an act is told in words the game lists; no change of points, counts or
 *               owners without a line
 *   who         what a seat is follows from any view, is the same for all viewers and, where a
 *               setup tells it, the same from the beginning
 *   audience    who sees what a seat proposes follows from any view, is the same for all viewers,
 *               and is the seat itself with others of its side, none of them silent
 *   preset      every setup a game recommends can be played, and no two are the same
 *   again       what a rematch changes leaves a setup that can be played
 *   screen      what a game draws follows from what its viewer knows, and stays within its canvas
 *   described   every byte of a state belongs to a field, and any view fits into JSON
 *
 *     laws [--matches N] [--seed S] [GAME]...    N matches per setup; else about a thousand in all
 *     laws --worlds N [--seed S] [GAME]...       only the law `possible`: N imagined worlds for
 *                                                each number of seats, spread over all setups
 *
 * A failure prints the seed that repeats it and the record so far.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "engine/bits.h"
#include "engine/games.h"
#include "engine/json.h"
#include "engine/screen.h"
#include "record/record.h"
#include "tests/setups.h"

struct law_counts {
    unsigned long matches, states, secret, told, possible, refused;
};

/* The match that is being tried. */
static const struct sh_game *game;
static struct sh_setup setup;
static uint64_t seed, setup_number; /* both decide the match */
static const char *repeat_with;
static struct sh_rng rng;
static struct law_counts counts;
static int parts_count; /* of this game, and which of them some seat has been */
static uint64_t parts_seen;
static int acts_count;
static struct sh_act acts[SH_ACTS_MAX];
static char acts_word[SH_ACTS_MAX][SH_WORD_MAX];
static struct sh_act seen[SH_SEATS_MAX + 1][SH_ACTS_MAX]; /* the last: the watcher */

static void fail(const char *law, const char *what)
{
    char name[256], text[SH_TEXT_MAX];
    setups_name(game, &setup, name, sizeof name);
    printf("not ok - %s, %s: %s: %s\n", game->id, name, law, what);
    printf("# repeat with: laws --seed %llu %s %s\n", (unsigned long long)seed, repeat_with,
           game->id);
    for (int i = 0; i < acts_count; i++) {
        sh_format_act(game, acts[i], text);
        printf("# %s\n", text);
    }
    exit(1);
}

#define MUST(law, cond) do { if (!(cond)) fail(law, #cond); } while (0)

static int viewer_at(int i, int seats)
{
    return i == seats ? SH_WATCHER : i;
}

static int some_seat(uint16_t seats)
{
    return sh_nth_bit(seats, (int)sh_rng_below(&rng, (uint32_t)sh_bits(seats)));
}

/* A word this move may be made with, or NULL if its verb has none. */
static const char *some_word(const void *state, int seat, struct sh_move move)
{
    if (!game->verbs[move.verb].word) return NULL;
    uint32_t n = 0, at;
    while (sh_neutral_words[n]) n++;
    at = sh_rng_below(&rng, n);
    for (uint32_t i = 0; i < n; i++) {
        const char *word = sh_neutral_words[(at + i) % n];
        if (!sh_refuse(game, state, seat, move, word)) return word;
    }
    fail("legal", "a listed move whose verb has a word refuses all neutral words");
    return NULL;
}

static struct sh_act some_act(const void *state, int seat)
{
    struct sh_move move = sh_random_move(game, state, seat, &rng);
    return (struct sh_act){(uint8_t)seat, move, some_word(state, seat, move)};
}

static void play(void *state, struct sh_act act)
{
    sh_play(game, state, act.seat, act.move, act.word);
}

static bool same_act(struct sh_act x, struct sh_act y)
{
    if (x.seat != y.seat || !sh_same(x.move, y.move) || !x.word != !y.word) return false;
    return !x.word || strcmp(x.word, y.word) == 0;
}

static bool same_state(const void *x, const void *y)
{
    return memcmp(x, y, game->state_size) == 0;
}

/* ---- laws about one state ---- */

static bool is_listed(const char *why)
{
    for (int i = 0; game->reasons[i]; i++)
        if (strcmp(game->reasons[i], why) == 0) return true;
    for (int i = 0; sh_reasons[i]; i++)
        if (strcmp(sh_reasons[i], why) == 0) return true;
    return false;
}

static void check_notation(int seat, const struct sh_move *list, int n)
{
    char text[SH_TEXT_MAX], word[SH_WORD_MAX];
    for (int i = 0; i < n; i++) {
        struct sh_act back, act = {(uint8_t)seat, list[i], NULL};
        if (game->verbs[list[i].verb].word) act.word = "tree";
        sh_format_act(game, act, text);
        MUST("notation", sh_parse_act(game, text, &back, word) && same_act(act, back));
    }
}

static bool lists(const struct sh_move *list, int n, struct sh_move move)
{
    for (int i = 0; i < n; i++)
        if (sh_same(list[i], move)) return true;
    return false;
}

static struct sh_move some_well_formed_move(int verb)
{
    uint8_t value[3] = {0};
    for (int i = 0; i < 3 && game->verbs[verb].kind[i]; i++)
        value[i] = (uint8_t)sh_rng_below(&rng, game->kinds[game->verbs[verb].kind[i]].count);
    return (struct sh_move){(uint8_t)verb, value[0], value[1], value[2]};
}

/* A listed move is legal; of all others a few are tried. */
static void check_legal(const void *state, int seat, const struct sh_move *list, int n)
{
    for (int i = 0; i < n; i++) {
        const char *word = some_word(state, seat, list[i]);
        MUST("legal", sh_refuse(game, state, seat, list[i], word) == NULL);
    }
    for (int v = 0; game->verbs[v].name; v++)
        for (int i = 0; i < 4; i++) {
            struct sh_move move = some_well_formed_move(v);
            const char *why = sh_refuse(game, state, seat, move, "amber");
            if (lists(list, n, move)) continue;
            MUST("legal", why != NULL);
            MUST("legal", is_listed(why));
            counts.refused++;
        }
}

static bool ascends(struct sh_move m, struct sh_move n)
{
    const uint8_t x[4] = {m.verb, m.a, m.b, m.c}, y[4] = {n.verb, n.a, n.b, n.c};
    return memcmp(x, y, 4) < 0;
}

/* Every draw, by its index, is the move that the weights say. */
static void check_draws(const void *state, const struct sh_move *list, int n)
{
    uint32_t at = 0;
    for (int i = 0; i < n; i++) {
        uint32_t weight = game->weight ? game->weight(state, list[i]) : 1;
        MUST("ordered", weight > 0);
        for (uint32_t k = 0; k < weight; k++, at++)
            MUST("ordered", sh_same(sh_draw_at(game, state, at), list[i]));
    }
    MUST("ordered", sh_draw_total(game, state) == at);
}

static void check_ordered(const void *state, int seat, const struct sh_move *list, int n)
{
    for (int i = 1; seat == SH_CHANCE && i < n; i++)
        MUST("ordered", ascends(list[i - 1], list[i]));
    if (seat == SH_CHANCE) check_draws(state, list, n);
    MUST("ordered", !game->count == !game->nth);
    if (!game->nth) return;
    MUST("ordered", game->count(state, seat) == n);
    for (int i = 0; i < n; i++)
        MUST("ordered", sh_same(game->nth(state, seat, i), list[i]));
}

static void check_moves(const union sh_any_state *s, int seat)
{
    struct sh_move list[SH_MOVES_MAX], own[SH_MOVES_MAX];
    union sh_any_state view;
    int n = game->moves(s, seat, list);
    MUST("ends", n > 0 && n <= SH_MOVES_MAX);
    check_notation(seat, list, n);
    check_legal(s, seat, list, n);
    check_ordered(s, seat, list, n);
    if (seat == SH_CHANCE) return;
    sh_view(game, s, seat, &view);
    MUST("fair", game->moves(&view, seat, own) == n);
    MUST("fair", memcmp(list, own, (size_t)n * sizeof *list) == 0);
    for (int i = 0; game->cost && i < n; i++)
        MUST("fair", game->cost(&view, seat, list[i]) == game->cost(s, seat, list[i]));
}

/* Everybody knows which seats must keep a poker face, and they are seats of the match. */
static void check_silent(const union sh_any_state *s, const void *view)
{
    if (!game->silent) return;
    uint16_t silent = game->silent(view);
    MUST("faces", silent == game->silent(s) && silent >> s->base.seats == 0);
    MUST("faces", sh_silent(game, s) == (s->base.to_act ? silent : 0));
}

static const char *side_of(const void *view, int seat)
{
    const struct sh_part *part = sh_part(game, view, seat);
    return part ? part->side : NULL;
}

/* A seat and those who see what it proposes: they are on one side, and see each other's. */
static void check_audience(const union sh_any_state *s, const void *view)
{
    if (!game->audience) return;
    uint16_t silent = game->silent ? game->silent(view) : 0;
    for (int seat = 0; seat < s->base.seats; seat++) {
        uint16_t audience = game->audience(view, seat);
        const char *side = side_of(view, seat);
        MUST("audience", audience == game->audience(s, seat) && audience >> s->base.seats == 0);
        MUST("audience", sh_audience(game, view, seat) == (s->base.to_act ? audience : 0));
        MUST("audience", audience == 0 || (audience >> seat & 1 && !(audience & silent)));
        for (int other = 0; other < s->base.seats; other++) {
            if (other == seat || !(audience >> other & 1)) continue;
            MUST("audience", side && side == side_of(view, other));
            MUST("audience", game->audience(view, other) == audience);
        }
    }
}

/* Everybody has the same acts covered, none of them after the end. */
static void check_covered(const union sh_any_state *s, const void *view)
{
    if (!game->covered) return;
    int covered = game->covered(view);
    MUST("faces", covered == game->covered(s) && covered >= 0 && covered <= s->base.acts);
    MUST("faces", s->base.to_act || covered == 0);
}

static void check_view(const union sh_any_state *s, int viewer)
{
    static char json[SH_JSON_MAX];
    union sh_any_state view, world;
    struct sh_writer w;
    sh_view(game, s, viewer, &view);
    MUST("view", memcmp(&view.base, &s->base, sizeof s->base) == 0);
    check_covered(s, &view);
    check_silent(s, &view);
    check_audience(s, &view);
    memcpy(&world, &view, game->state_size);
    game->hide(&world, viewer);
    MUST("view", same_state(&view, &world));
    game->imagine(&world, viewer, &rng);
    MUST("sane", !game->broken(&world));
    game->hide(&world, viewer);
    MUST("imagine", same_state(&view, &world));
    sh_writer_init(&w, json, sizeof json);
    sh_json_state(&w, game, &view);
    MUST("described", !w.full);
}

/* Where few worlds are possible, the true one is among those that are imagined: so many guesses
   hardly ever miss one of so few. */
static void check_truth(const union sh_any_state *s, int viewer)
{
    enum { WORLDS_FEW = 8, WORLDS_TRIED = 500 };
    static union sh_any_state found[WORLDS_FEW];
    union sh_any_state world;
    int n = 0;
    bool has_truth = false;
    for (int i = 0; i < WORLDS_TRIED && !has_truth; i++) {
        int k = 0;
        sh_view(game, s, viewer, &world);
        game->imagine(&world, viewer, &rng);
        has_truth = same_state(&world, s);
        while (k < n && !same_state(&world, &found[k])) k++;
        if (k == WORLDS_FEW) return;
        if (k == n) memcpy(&found[n++], &world, game->state_size);
    }
    MUST("imagine", has_truth && "the truth is never imagined");
}

/* Two at once: either order. */
static void check_commute(const union sh_any_state *s)
{
    uint16_t both = s->base.to_act & (uint16_t)~s->base.idle;
    if (s->base.any || (both & (both - 1)) == 0) return;
    int first = some_seat(both), second = some_seat(both & (uint16_t) ~(1u << first));
    struct sh_act a = some_act(s, first), b = some_act(s, second);
    union sh_any_state ab, ba;
    memcpy(&ab, s, game->state_size);
    memcpy(&ba, s, game->state_size);
    play(&ab, a), play(&ab, b);
    play(&ba, b), play(&ba, a);
    MUST("commute", same_state(&ab, &ba));
}

static void check_state(const union sh_any_state *s)
{
    counts.states++;
    MUST("sane", !game->broken(s));
    MUST("sane", (s->base.idle & ~s->base.to_act) == 0);
    MUST("ends", s->base.to_act == 0 || s->base.to_act != s->base.idle);
    for (int i = 0; i <= s->base.seats; i++) check_view(s, viewer_at(i, s->base.seats));
    for (int seat = 0; seat <= SH_CHANCE; seat++)
        if (sh_may_act(s, seat)) check_moves(s, seat);
    check_commute(s);
}

/* ---- laws about one act ---- */

/* A move of `seat` in the world that `viewer` could not tell from `veil`. */
static bool find_lookalike(const void *world, int viewer, struct sh_act veil, struct sh_act *out)
{
    struct sh_move list[SH_MOVES_MAX];
    int n = game->moves(world, veil.seat, list), found = 0;
    for (int i = 0; i < n; i++) {
        struct sh_act act = {veil.seat, list[i], some_word(world, veil.seat, list[i])};
        if (!same_act(sh_view_move(game, world, viewer, act), veil)) continue;
        if (sh_rng_below(&rng, (uint32_t)++found) == 0) *out = act;
    }
    return found > 0;
}

/* May what was hidden in an act be told as soon as it is done? When the last ballot closes a
   window, yes; never at once after chance's act, unless that ends the match. */
static bool may_be_told(const union sh_any_state *before, int seat, const union sh_any_state *after)
{
    if (seat == SH_CHANCE) return after->base.to_act == 0;
    return after->base.phase != before->base.phase;
}

/* A seat acts in the true world and in one that the viewer imagines; if the viewer could not tell
   the two acts apart and the window stays open, he must not be able to tell the worlds apart
   either. */
static void check_secret(const union sh_any_state *s, struct sh_act act, int viewer)
{
    union sh_any_state world, real, view, other;
    struct sh_act veil = sh_view_move(game, s, viewer, act), like;
    if (same_act(veil, act)) return;
    sh_view(game, s, viewer, &world);
    game->imagine(&world, viewer, &rng);
    if (!sh_may_act(&world, act.seat) || !find_lookalike(&world, viewer, veil, &like)) return;
    memcpy(&real, s, game->state_size);
    play(&real, act);
    play(&world, like);
    if (may_be_told(s, act.seat, &real) || may_be_told(s, act.seat, &world)) return;
    sh_view(game, &real, viewer, &view);
    sh_view(game, &world, viewer, &other);
    counts.secret++;
    MUST("secret", same_state(&view, &other));
}

/* Two acts the viewer can tell apart must leave him two different views: otherwise the act says
   aloud what the state keeps hidden, or the view forgets what everybody saw. */
static void check_told(const union sh_any_state *s, int seat, int viewer)
{
    union sh_any_state world, real, view, other;
    sh_view(game, s, viewer, &world);
    game->imagine(&world, viewer, &rng);
    struct sh_act act = some_act(s, seat), act2 = some_act(&world, seat);
    if (same_act(sh_view_move(game, s, viewer, act), sh_view_move(game, &world, viewer, act2)))
        return;
    memcpy(&real, s, game->state_size);
    play(&real, act);
    play(&world, act2);
    sh_view(game, &real, viewer, &view);
    sh_view(game, &world, viewer, &other);
    counts.told++;
    MUST("told", !same_state(&view, &other));
}

static bool is_news_key(const char *key)
{
    for (int i = 0; game->news_keys[i]; i++)
        if (strcmp(game->news_keys[i], key) == 0) return true;
    return false;
}

/* A value of a kind is called like the kind, perhaps with a digit behind it, and is no hole. */
static void check_news_arg(const struct sh_arg *arg)
{
    if (!arg->kind) return;
    const struct sh_kind *kind = &game->kinds[arg->kind];
    size_t n = strlen(kind->name);
    MUST("news", strncmp(arg->name, kind->name, n) == 0);
    char digit = arg->name[n];
    MUST("news", !digit || (digit >= '2' && digit <= '9' && !arg->name[n + 1]));
    MUST("news", arg->value >= 0 && arg->value < kind->count);
}

/* Has a field changed that people must be told about, as everybody knows it? */
static bool has_told_change(const union sh_any_state *before, const union sh_any_state *after)
{
    union sh_any_state x, y;
    sh_view(game, before, SH_WATCHER, &x);
    sh_view(game, after, SH_WATCHER, &y);
    for (const struct sh_field *field = game->fields; field->name; field++) {
        size_t size = (size_t)field->size * (field->count ? field->count : 1u) *
                      (field->rows ? field->rows : 1u);
        bool told = false;
        for (int i = 0; game->told && game->told[i]; i++)
            told |= strcmp(game->told[i], field->name) == 0;
        if (told && memcmp(x.bytes + field->offset, y.bytes + field->offset, size) != 0)
            return true;
    }
    return false;
}

/* What somebody is told follows from what he knew, saw and knows: from nothing else. */
static void check_news(const union sh_any_state *before, struct sh_act act,
                       const union sh_any_state *after, int viewer)
{
    struct sh_line lines[SH_NEWS_MAX], again[SH_NEWS_MAX];
    union sh_any_state knew, knows;
    if (!game->news) return;
    sh_view(game, before, viewer, &knew);
    sh_view(game, after, viewer, &knows);
    struct sh_act shown = sh_view_move(game, before, viewer, act);
    int n = sh_news(game, before, act, after, viewer, lines);
    MUST("news", game->news(&knew, &shown, &knows, again) == n);
    if (viewer == SH_WATCHER) MUST("news", n > 0 || !has_told_change(before, after));
    for (int i = 0; i < n; i++) {
        MUST("news", is_news_key(lines[i].key) && strcmp(lines[i].key, again[i].key) == 0);
        MUST("news", lines[i].count <= SH_ARGS_MAX && lines[i].count == again[i].count);
        for (int j = 0; j < lines[i].count; j++) {
            check_news_arg(&lines[i].arg[j]);
            MUST("news", lines[i].arg[j].value == again[i].arg[j].value);
        }
    }
}

/* ---- laws about the whole match ---- */

/* Replay what a viewer saw in a world he imagines, from the deal to the present. */
static void check_possible(const union sh_any_state *s, int i)
{
    int viewer = viewer_at(i, s->base.seats);
    union sh_any_state world, again;
    if (!game->recall) return;
    sh_view(game, s, viewer, &world);
    game->imagine(&world, viewer, &rng);
    sh_start(game, &again, &setup);
    for (int n = 0; n < acts_count; n++) {
        struct sh_act act = game->recall(&world, viewer, n, seen[i]);
        MUST("possible", !sh_refuse(game, &again, act.seat, act.move, act.word));
        MUST("possible", same_act(sh_view_move(game, &again, viewer, act), seen[i][n]));
        play(&again, act);
    }
    counts.possible++;
    MUST("possible", same_state(&world, &again));
}

static void check_result(const union sh_any_state *s)
{
    int16_t share[SH_SEATS_MAX] = {0};
    int winners = 0;
    game->score(s, share);
    for (int i = 0; i < s->base.seats; i++) winners += share[i] != 0;
    for (int i = 0; i < s->base.seats; i++)
        MUST("ends", share[i] == 0 || share[i] == 1000 / winners);
}

/* The next match can be played as well: only options may be others. */
static void check_next_setup(const union sh_any_state *s)
{
    struct sh_setup next = setup;
    if (!game->next_setup) return;
    game->next_setup(&next, s);
    MUST("again", next.seats == setup.seats && next.words == setup.words);
    MUST("again", next.word_count == setup.word_count && !sh_check(game, &next));
}

/* Write the match down, read it as text through the front door. */
static void check_replay(const union sh_any_state *s)
{
    static char text[SH_LINE_MAX * (SH_WORDS_MAX + SH_OPTIONS_MAX)];
    static struct sh_header header;
    static struct sh_reader reader;
    enum sh_record_event event;
    struct sh_writer w;
    header = (struct sh_header){.game = game, .setup = setup};
    sh_reader_init(&reader, sh_games);
    sh_writer_init(&w, text, sizeof text);
    sh_write_header(&w, &header);
    MUST("replay", sh_reader_take(&reader, text, w.length, &event) == w.length);
    MUST("replay", event == SH_RECORD_BEGIN);
    for (int i = 0; i < acts_count; i++) {
        sh_writer_init(&w, text, sizeof text);
        sh_write_act(&w, game, acts[i]);
        sh_reader_take(&reader, text, w.length, &event);
        MUST("replay", event == SH_RECORD_ACT);
        MUST("replay", same_act(reader.act, acts[i]));
    }
    sh_writer_init(&w, text, sizeof text);
    sh_write_result(&w, game, s);
    sh_reader_take(&reader, text, w.length, &event);
    MUST("replay", event == SH_RECORD_RESULT);
    MUST("replay", same_state(&reader.state, s));
}

static void remember(const union sh_any_state *s, struct sh_act act)
{
    MUST("ends", acts_count < SH_ACTS_MAX);
    if (act.word) {
        memcpy(acts_word[acts_count], act.word, strlen(act.word) + 1);
        act.word = acts_word[acts_count];
    }
    acts[acts_count] = act;
    for (int i = 0; i <= s->base.seats; i++)
        seen[i][acts_count] = sh_view_move(game, s, viewer_at(i, s->base.seats), act);
    acts_count++;
}

/* The watcher knows no secret, so what he is told is none. */
static void check_who(const union sh_any_state *s, bool begins)
{
    union sh_any_state seen_by_all, view;
    sh_view(game, s, SH_WATCHER, &seen_by_all);
    for (int seat = 0; seat < s->base.seats; seat++) {
        const struct sh_part *part = sh_part(game, &seen_by_all, seat);
        MUST("who", !part || (part >= game->parts && part < game->parts + parts_count));
        if (begins && game->part_in_setup)
            MUST("who", sh_part_in_setup(game, &setup, seat) == part);
        for (int viewer = 0; viewer < s->base.seats; viewer++) {
            sh_view(game, s, viewer, &view);
            MUST("who", sh_part(game, &view, seat) == part);
        }
        parts_seen |= part ? 1ull << (part - game->parts) : 0;
    }
}

/* ---- screens ---- */

static void say_key(void *face, struct sh_writer *w, const char *key)
{
    (void)face;
    sh_put(w, key);
}

static void say_value(void *face, struct sh_writer *w, int kind, unsigned value)
{
    (void)face;
    sh_put_number(w, kind);
    sh_put_char(w, '.');
    sh_put_number(w, value);
}

static int some_cost(void *face, struct sh_move move)
{
    (void)face;
    return move.a + move.b;
}

enum { CANVAS_CELLS = 40 * 160, BEHIND = 200, RUBBISH = 0xabcdef };

/* Draw what a viewer knows on a canvas of this size; nothing behind it is touched. Returns the rows
   that were used. */
static int draw(const union sh_any_state *view, int viewer, int rows, int columns, bool covered,
                struct sh_cell cells[CANVAS_CELLS + BEHIND])
{
    static struct sh_move moves[SH_MOVES_MAX];
    bool asked = viewer < SH_SEATS_MAX && sh_may_act(view, viewer);
    int count = asked ? game->moves(view, viewer, moves) : 0;
    struct sh_canvas canvas = {
        .rows = rows, .columns = columns, .cells = cells, .view = view, .seat = viewer,
        .covered = covered, .moves = moves, .move_count = count,
        .chosen = count > 0 ? view->base.acts % count : -1,
        .text = say_key, .value = say_value, .cost = some_cost};
    int end = rows * columns + BEHIND;
    for (int i = 0; i < end; i++) cells[i] = (struct sh_cell){.glyph = RUBBISH};
    sh_canvas_clear(&canvas);
    int used = sh_find_screen(game)->draw(&canvas);
    for (int i = rows * columns; i < end; i++)
        MUST("screen", cells[i].glyph == RUBBISH && cells[i].ink == 0);
    for (int i = 0; i < rows * columns; i++) MUST("screen", cells[i].glyph != RUBBISH);
    MUST("screen", used >= (rows >= 9) && used <= rows);
    return used;
}

/* The same for a world that looks the same to the viewer. */
static void check_screen(const union sh_any_state *s, int viewer)
{
    static const struct {
        int rows, columns;
    } sizes[] = {{7, 60}, {9, 80}, {17, 100}, {30, 84}, {40, 160}};
    static struct sh_cell cells[2][CANVAS_CELLS + BEHIND];
    union sh_any_state view, world;
    if (!sh_find_screen(game)) return;
    sh_view(game, s, viewer, &view);
    memcpy(&world, &view, game->state_size);
    game->imagine(&world, viewer, &rng);
    sh_view(game, &world, viewer, &world);
    uint32_t any = sh_rng_below(&rng, 2 * sizeof sizes / sizeof *sizes);
    int rows = sizes[any / 2].rows, columns = sizes[any / 2].columns;
    int used = draw(&view, viewer, rows, columns, any % 2, cells[0]);
    MUST("screen", used == draw(&world, viewer, rows, columns, any % 2, cells[1]));
    for (int n = 0; n < rows * columns; n++)
        MUST("screen", cells[0][n].glyph == cells[1][n].glyph &&
                           cells[0][n].ink == cells[1][n].ink);
}

static void check_match(void)
{
    union sh_any_state s, before;
    sh_rng_seed_stream(&rng, seed, setup_number, 0);
    acts_count = 0;
    MUST("ends", sh_start(game, &s, &setup) == NULL);
    while (s.base.to_act) {
        int seat = some_seat(s.base.to_act);
        struct sh_act act = some_act(&s, seat);
        if (seat == SH_CHANCE) act.move = sh_draw(game, &s, &rng);
        check_state(&s);
        if (game->part) check_who(&s, acts_count == 0);
        for (int i = 0; i <= s.base.seats; i++) {
            int viewer = viewer_at(i, s.base.seats);
            if (viewer == seat) continue;
            check_secret(&s, act, viewer);
            check_told(&s, seat, viewer);
        }
        if (sh_rng_below(&rng, 8) == 0) {
            check_possible(&s, (int)sh_rng_below(&rng, s.base.seats + 1u));
            check_truth(&s, viewer_at((int)sh_rng_below(&rng, s.base.seats + 1u), s.base.seats));
        }
        if (sh_rng_below(&rng, 64) == 0)
            for (int i = 0; i <= s.base.seats; i++)
                check_screen(&s, viewer_at(i, s.base.seats));
        remember(&s, act);
        memcpy(&before, &s, game->state_size);
        play(&s, act);
        for (int i = 0; i <= s.base.seats; i++)
            check_news(&before, act, &s, viewer_at(i, s.base.seats));
    }
    for (int i = 0; i <= s.base.seats; i++) {
        check_view(&s, viewer_at(i, s.base.seats));
        check_possible(&s, i);
        check_screen(&s, viewer_at(i, s.base.seats));
    }
    MUST("sane", !game->broken(&s));
    if (game->part) check_who(&s, false);
    check_result(&s);
    check_next_setup(&s);
    check_replay(&s);
    counts.matches++;
}

/* ---- laws about the tables ---- */

static void check_fields(void)
{
    static bool covered[SH_STATE_MAX];
    static char json[SH_JSON_MAX];
    struct sh_writer w;
    memset(covered, 0, sizeof covered);
    MUST("described", game->state_size <= SH_STATE_MAX && game->words_max <= SH_WORDS_MAX);
    sh_writer_init(&w, json, sizeof json);
    sh_json_game(&w, game);
    MUST("described", !w.full);
    for (const struct sh_field *field = game->fields; field->name; field++) {
        size_t size = (size_t)field->size * (field->count ? field->count : 1u) *
                      (field->rows ? field->rows : 1u);
        for (size_t i = 0; i < size; i++) {
            MUST("described", field->offset + i < game->state_size);
            MUST("described", !covered[field->offset + i]);
            covered[field->offset + i] = true;
        }
    }
    int fields = 0;
    while (game->fields[fields].name) fields++;
    MUST("described", fields <= SH_FIELDS_MAX);
    for (size_t i = sizeof(struct sh_state); i < game->state_size; i++)
        MUST("described", covered[i] && "a byte that no field describes");
}

/* The longest notation of a verb, with a seat of two digits and the longest word. */
static bool fits_notation(const struct sh_verb *verb)
{
    size_t length = 3 + strlen(verb->name) + (verb->word ? SH_WORD_MAX : 0);
    for (int i = 0; i < 3 && verb->kind[i]; i++) {
        const struct sh_kind *kind = &game->kinds[verb->kind[i]];
        size_t longest = 3;
        for (int v = 0; kind->names && v < kind->count; v++)
            if (strlen(kind->names[v]) > longest) longest = strlen(kind->names[v]);
        if (longest >= SH_NAME_MAX) return false;
        length += 1 + longest;
    }
    return length < SH_TEXT_MAX;
}

/* Names stand in JSON as they are. */
static bool is_plain(const char *name)
{
    for (; *name; name++)
        if (*name <= ' ' || *name >= 0x7f || *name == '"' || *name == '\\') return false;
    return true;
}

static void check_names(void)
{
    for (int v = 0; game->verbs[v].name; v++) MUST("described", is_plain(game->verbs[v].name));
    for (const struct sh_kind *kind = game->kinds + 1; kind->name; kind++)
        for (int v = 0; kind->names && v < kind->count; v++)
            MUST("described", is_plain(kind->names[v]));
    for (int v = 0; game->verbs[v].name; v++)
        for (int u = 0; u < v; u++)
            MUST("described", game->verbs[u].chance != game->verbs[v].chance ||
                                  strcmp(game->verbs[u].name, game->verbs[v].name) != 0);
    for (int v = 0; game->verbs[v].name; v++) MUST("described", fits_notation(&game->verbs[v]));
    for (int i = 0; game->options[i].name; i++) {
        const struct sh_option *option = &game->options[i];
        MUST("described", i < SH_OPTIONS_MAX && option->max < INT16_MAX);
        MUST("described", option->normal >= option->min && option->normal <= option->max);
    }
    MUST("described", game->seats_usual >= game->seats_min && game->seats_usual <= game->seats_max);
    MUST("described", game->seats_max <= SH_SEATS_MAX);
}

/* ---- parts ---- */

static bool is_side(const char *side)
{
    static const char *const sides[] = {"yellow", "red", "pink", "purple", "blue", "green",
                                        "orange", "grey"}; /* of web/style/pieces.css */
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++)
        if (strcmp(sides[i], side) == 0) return true;
    return false;
}

/* Two sides never have the same symbol: who sees no colours can tell them apart. */
static void check_parts(void)
{
    parts_seen = 0;
    MUST("who", !game->parts == !game->part && (game->part || !game->part_in_setup));
    for (parts_count = 0; game->parts && game->parts[parts_count].name; parts_count++) {
        const struct sh_part *part = &game->parts[parts_count];
        MUST("who", part->symbol && (!part->side || is_side(part->side)));
        for (const struct sh_part *other = game->parts; other < part; other++) {
            bool same = part->side == other->side ||
                        (part->side && other->side && strcmp(part->side, other->side) == 0);
            MUST("who", strcmp(part->name, other->name) != 0);
            MUST("who", same == (strcmp(part->symbol, other->symbol) == 0));
        }
    }
    MUST("who", parts_count < 64);
}

/* ---- presets ---- */

/* The words of any setup of this game; they belong to nobody. */
static void take_words(struct sh_setup *to)
{
    struct setups all;
    setups_init(&all, game);
    MUST("preset", setups_next(&all));
    to->words = all.setup.words;
    to->word_count = all.setup.word_count;
}

static bool same_options(const struct sh_setup *x, const struct sh_setup *y)
{
    return memcmp(x->option, y->option, sizeof x->option) == 0;
}

static void check_presets(uint64_t first_seed)
{
    struct sh_setup other;
    for (const struct sh_preset *preset = game->presets; preset && preset->name; preset++) {
        for (const struct sh_preset *p = game->presets; p != preset; p++) {
            sh_setup_preset(game, p, &other);
            sh_setup_preset(game, preset, &setup);
            MUST("preset", strcmp(p->name, preset->name) != 0 && !same_options(&other, &setup));
        }
        MUST("preset", sh_find_preset(game, preset->name) == preset);
        sh_setup_preset(game, preset, &setup);
        take_words(&setup);
        MUST("preset", sh_check(game, &setup) == NULL);
        MUST("preset", sh_seats_allowed(game, &setup) >> preset->seats & 1);
        setup_number = 0;
        seed = first_seed;
        check_match();
    }
}

static int count_setups(bool added)
{
    struct setups all;
    int n = 0;
    for (setups_init(&all, game); setups_next(&all);) n += (all.added >= 0) == added;
    return n;
}

/* Matches in all and for one setup, if nobody says otherwise. Sanitizers are slow, and find with
   fewer matches what they look for. */
#ifdef __SANITIZE_ADDRESS__
enum { MATCHES_USUAL = 250, MATCHES_MOST = 5 };
#else
enum { MATCHES_USUAL = 1000, MATCHES_MOST = 20 };
#endif

/* Matches of a setup of the product. Those with another value of an added option have one each, at
   the expense of the others. */
static int usual_matches(void)
{
    int setups = count_setups(false), added = count_setups(true);
    int matches = MATCHES_USUAL / (1 + setups);
    matches = matches > MATCHES_MOST ? MATCHES_MOST : matches;
    matches -= (added + setups) / (1 + setups);
    return matches < 1 ? 1 : matches;
}

static int check_game(int number, int matches, uint64_t first_seed)
{
    struct setups all;
    int setups = 0, usual = usual_matches();
    counts = (struct law_counts){0};
    acts_count = 0;
    repeat_with = "--matches 1";
    check_fields();
    check_names();
    check_parts();
    check_presets(first_seed);
    for (setups_init(&all, game); setups_next(&all); setups++) {
        setup = all.setup;
        setup_number = (uint64_t)setups;
        int some = matches ? matches : all.added < 0 ? usual : 1;
        for (int i = 0; i < some; i++) {
            seed = first_seed + (uint64_t)i;
            check_match();
        }
    }
    if (!matches) MUST("who", parts_seen == (1ull << parts_count) - 1 && "a part nobody ever is");
    printf("ok %d - %s: %d setups, %lu matches, %lu states, %lu secret and %lu told acts, "
           "%lu possible worlds, %lu refusals\n", number, game->id, setups, counts.matches,
           counts.states, counts.secret, counts.told, counts.possible, counts.refused);
    fflush(stdout);
    return setups;
}

/* ---- only imagined worlds, many of them ---- */

static void check_worlds_of_match(void)
{
    union sh_any_state s;
    sh_rng_seed_stream(&rng, seed, setup_number, 0);
    acts_count = 0;
    for (sh_start(game, &s, &setup); s.base.to_act;) {
        struct sh_act act = some_act(&s, some_seat(s.base.to_act));
        if (sh_rng_below(&rng, 8) == 0)
            check_possible(&s, (int)sh_rng_below(&rng, s.base.seats + 1u));
        remember(&s, act);
        play(&s, act);
    }
}

/* Round after round over the setups with so many seats, each round with other seeds. */
static void check_worlds_of_seats(int seats, unsigned long worlds, uint64_t first_seed)
{
    counts = (struct law_counts){0};
    repeat_with = "--worlds 1";
    for (uint64_t round = 0; counts.possible < worlds; round++) {
        struct setups all;
        setup_number = 0;
        for (setups_init(&all, game); setups_next(&all); setup_number++) {
            if (all.setup.seats != seats) continue;
            setup = all.setup;
            seed = first_seed + round;
            check_worlds_of_match();
        }
    }
}

static int check_worlds(int number, unsigned long worlds, uint64_t first_seed)
{
    if (!game->recall)
        printf("ok %d - %s # SKIP it cannot recall the past of an imagined world\n", ++number,
               game->id);
    for (int seats = game->seats_min; game->recall && seats <= game->seats_max; seats++) {
        check_worlds_of_seats(seats, worlds, first_seed);
        printf("ok %d - %s, %d seats: %lu imagined worlds are possible\n", ++number, game->id,
               seats, counts.possible);
        fflush(stdout);
    }
    return number;
}

int main(int argc, char **argv)
{
    int matches = 0, number = 0, at = 1;
    unsigned long worlds = 0;
    uint64_t first_seed = 1;
    for (; at + 1 < argc && argv[at][0] == '-'; at += 2) {
        uint64_t value = strtoull(argv[at + 1], NULL, 10);
        if (strcmp(argv[at], "--matches") == 0) matches = (int)value;
        else if (strcmp(argv[at], "--seed") == 0) first_seed = value;
        else if (strcmp(argv[at], "--worlds") == 0) worlds = value;
        else return fputs("usage: laws [--matches N|--worlds N] [--seed S] [GAME]...\n", stderr), 2;
    }
    for (int g = 0; sh_games[g]; g++) {
        bool wanted = at == argc;
        for (int i = at; i < argc; i++) wanted |= strcmp(argv[i], sh_games[g]->id) == 0;
        game = sh_games[g];
        if (wanted && worlds) number = check_worlds(number, worlds, first_seed);
        else if (wanted && check_game(++number, matches, first_seed) == 0)
            return printf("not ok - %s has no setup\n", game->id), 1;
    }
    printf("1..%d\n", number);
    return number > 0 ? 0 : 2;
}
