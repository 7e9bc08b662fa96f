/*
 * tests/toy.h - a game for the tests of engine, records and bots, and what these tests share.
 *
 * It has one of everything a game may have: words in the setup, free words, a secret verb, chance
 * and seats with a verb of the same name, weights, sets, strings, 16-bit numbers, rows per seat,
 * seats nobody waits for, numeric options below zero. It lacks what a game may lack: count() and
 * nth(), explain(), recall().
 *
 * Every seat is dealt a card from a small deck and keeps it secret. In a round the seat whose turn
 * it is may mark cards and ends this with a clue, while the others may object. Then all vote at
 * once for somebody else, in secret, and chance marks a number that goes into the pot. Whoever got
 * the most votes wins.
 */
#ifndef TESTS_TOY_H
#define TESTS_TOY_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "engine/game.h"
#include "engine/writer.h"

/* A test for cmocka_unit_test(), named after what it shows. */
#define TEST(name) static void name(void **unused __attribute__((unused)))

enum { TOY_SEATS = 12, TOY_CARDS = 3, TOY_PIPS = 7, TOY_TONES = 2, TOY_WORDS = 4, TOY_POT = 1000 };
enum { TOY_DEAL, TOY_CLUE, TOY_VOTE, TOY_ROLL, TOY_OVER }; /* phases */
enum { TOY_V_DEAL, TOY_V_ROLL, TOY_V_CLUE, TOY_V_TELL, TOY_V_MARK, TOY_V_OBJECT, TOY_V_VOTE };
enum { TOY_K_NONE, TOY_K_SEAT, TOY_K_CARD, TOY_K_PIPS, TOY_K_TONE };
enum { TOY_O_RULE, TOY_O_ROUNDS, TOY_O_HANDICAP };

struct toy {
    struct sh_state base;
    uint16_t pot;
    uint16_t marked;   /* a set of cards */
    uint16_t objected; /* a set of seats, in this round */
    uint8_t  pro, rounds_left;
    uint8_t  turn;                       /* SH_NONE during the deal */
    uint8_t  number, tone[3];            /* what came with the clue; SH_NONE: nothing */
    uint8_t  left[TOY_CARDS];            /* in the deck; nobody's business */
    uint8_t  card[TOY_SEATS];            /* secret to its seat; SH_NONE: not dealt yet */
    uint8_t  vote[TOY_SEATS];            /* secret until all have voted; SH_NONE: not yet */
    uint8_t  shade[TOY_SEATS];           /* likewise: the card named with it */
    uint8_t  votes[TOY_SEATS][TOY_CARDS]; /* how often a seat was voted for with each card */
    char     word[TOY_WORDS][SH_WORD_MAX]; /* of the setup; nobody may say them */
    char     clue[SH_WORD_MAX];
    char     ballot[TOY_SEATS][SH_WORD_MAX]; /* what was said with the votes */
};
_Static_assert(sizeof(struct toy) == sizeof(struct sh_state) + 16 + 6 * TOY_SEATS +
                                         SH_WORD_MAX * (TOY_WORDS + 1 + TOY_SEATS),
               "no padding");

static const uint8_t toy_deck[TOY_CARDS] = {2, 4, 8};

static void toy_ask(struct toy *g, int phase, unsigned seats, unsigned idle)
{
    g->base.phase = (uint8_t)phase;
    g->base.to_act = (uint16_t)seats;
    g->base.idle = (uint16_t)idle;
}

static unsigned toy_all(const struct toy *g)
{
    return (1u << g->base.seats) - 1;
}

static void toy_ask_for_clue(struct toy *g)
{
    g->objected = 0;
    toy_ask(g, TOY_CLUE, toy_all(g), toy_all(g) & ~(1u << g->turn));
}

static const char *toy_check(const struct sh_setup *setup)
{
    if (setup->option[TOY_O_RULE] && setup->seats % 2) return "odd-seats";
    for (int i = 0; i < setup->word_count; i++)
        for (int k = 0; k < i; k++)
            if (strcmp(setup->words[i], setup->words[k]) == 0) return "same-word";
    return NULL;
}

static void toy_start(void *state, const struct sh_setup *setup)
{
    struct toy *g = state;
    g->pot = (uint16_t)(TOY_POT + setup->option[TOY_O_HANDICAP]);
    g->pro = (uint8_t)setup->option[TOY_O_RULE];
    g->rounds_left = (uint8_t)setup->option[TOY_O_ROUNDS];
    g->turn = g->number = SH_NONE;
    memset(g->tone, SH_NONE, sizeof g->tone);
    memcpy(g->left, toy_deck, sizeof g->left);
    memset(g->card, SH_NONE, sizeof g->card);
    memset(g->vote, SH_NONE, sizeof g->vote);
    memset(g->shade, SH_NONE, sizeof g->shade);
    for (int i = 0; i < setup->word_count; i++)
        memcpy(g->word[i], setup->words[i], strlen(setup->words[i]) + 1);
    toy_ask(g, TOY_DEAL, 1u << SH_CHANCE, 0);
}

/* Cards are dealt in the order of the seats: so many have one. */
static int toy_dealt(const struct toy *g)
{
    int s = 0;
    while (s < g->base.seats && g->card[s] != SH_NONE) s++;
    return s;
}

static int toy_clue_moves(const struct toy *g, struct sh_move *out)
{
    int n = 0;
    for (uint8_t i = 0; i < TOY_PIPS; i++) out[n++] = (struct sh_move){TOY_V_CLUE, i, 0, 0};
    for (uint8_t i = 0; i < TOY_TONES * TOY_TONES * TOY_TONES; i++)
        out[n++] = (struct sh_move){TOY_V_TELL, i >> 2 & 1, i >> 1 & 1, i & 1};
    for (uint8_t i = 0; !g->pro && i < TOY_CARDS; i++)
        if (!(g->marked >> i & 1)) out[n++] = (struct sh_move){TOY_V_MARK, i, 0, 0};
    return n;
}

static int toy_moves(const void *state, int seat, struct sh_move *out)
{
    const struct toy *g = state;
    int n = 0;
    switch (g->base.phase) {
    case TOY_DEAL:
        for (uint8_t i = 0; i < TOY_CARDS; i++)
            if (g->left[i]) out[n++] = (struct sh_move){TOY_V_DEAL, (uint8_t)toy_dealt(g), i, 0};
        return n;
    case TOY_CLUE:
        if (seat == g->turn) return toy_clue_moves(g, out);
        out[0] = (struct sh_move){TOY_V_OBJECT, 0, 0, 0};
        return 1;
    case TOY_VOTE:
        for (uint8_t s = 0; s < g->base.seats; s++)
            for (uint8_t i = 0; s != seat && i < TOY_CARDS; i++)
                out[n++] = (struct sh_move){TOY_V_VOTE, s, i, 0};
        return n;
    }
    for (uint8_t i = 0; i < TOY_PIPS; i++) out[n++] = (struct sh_move){TOY_V_ROLL, i, 0, 0};
    return n;
}

static uint32_t toy_weight(const void *state, struct sh_move m)
{
    return m.verb == TOY_V_DEAL ? ((const struct toy *)state)->left[m.b] : 1;
}

static const char *toy_refuse_word(const struct toy *g, const char *word)
{
    for (int i = 0; i < TOY_WORDS; i++)
        if (strcmp(g->word[i], word) == 0) return "taboo";
    return NULL;
}

static const char *toy_refuse(const void *state, int seat, struct sh_move m, const char *word)
{
    const struct toy *g = state;
    static const uint8_t phase_of[] = {TOY_DEAL, TOY_ROLL, TOY_CLUE, TOY_CLUE,
                                       TOY_CLUE, TOY_CLUE, TOY_VOTE};
    if (g->base.phase != phase_of[m.verb]) return "not-now";
    switch (m.verb) {
    case TOY_V_DEAL:
        if (m.a != toy_dealt(g)) return "not-now";
        return g->left[m.b] ? NULL : "no-such-card";
    case TOY_V_ROLL: return NULL;
    case TOY_V_OBJECT: return seat == g->turn ? "not-now" : NULL;
    case TOY_V_VOTE:
        if (m.a >= g->base.seats) return "no-such-seat";
        return m.a == seat ? "own-seat" : toy_refuse_word(g, word);
    }
    if (seat != g->turn) return "not-now";
    if (m.verb != TOY_V_MARK) return toy_refuse_word(g, word);
    if (g->pro) return "no-marks";
    return g->marked >> m.a & 1 ? "marked-already" : NULL;
}

/* Clear it first: two equal states have equal bytes. */
static void toy_keep(char kept[SH_WORD_MAX], const char *word)
{
    memset(kept, 0, SH_WORD_MAX);
    memcpy(kept, word, strlen(word));
}

/* A clue comes with a number or with three tones; then the vote is open. */
static void toy_say(struct toy *g, struct sh_move m, const char *word)
{
    const uint8_t tone[3] = {m.a, m.b, m.c};
    toy_keep(g->clue, word);
    g->number = m.verb == TOY_V_CLUE ? m.a : SH_NONE;
    for (int i = 0; i < 3; i++) g->tone[i] = m.verb == TOY_V_TELL ? tone[i] : SH_NONE;
    memset(g->vote, SH_NONE, sizeof g->vote);
    memset(g->shade, SH_NONE, sizeof g->shade);
    memset(g->ballot, 0, sizeof g->ballot);
    toy_ask(g, TOY_VOTE, toy_all(g), 0);
}

static void toy_vote(struct toy *g, int seat, struct sh_move m, const char *word)
{
    g->vote[seat] = m.a;
    g->shade[seat] = m.b;
    toy_keep(g->ballot[seat], word);
    g->base.to_act &= (uint16_t)~(1u << seat);
    if (g->base.to_act) return;
    for (int s = 0; s < g->base.seats; s++) g->votes[g->vote[s]][g->shade[s]]++;
    toy_ask(g, TOY_ROLL, 1u << SH_CHANCE, 0);
}

static void toy_apply(void *state, int seat, struct sh_move m, const char *word)
{
    struct toy *g = state;
    switch (m.verb) {
    case TOY_V_DEAL:
        g->card[m.a] = m.b;
        g->left[m.b]--;
        if (toy_dealt(g) < g->base.seats) return;
        g->turn = 0;
        toy_ask_for_clue(g);
        return;
    case TOY_V_ROLL:
        g->pot = (uint16_t)(g->pot + m.a);
        g->turn = (uint8_t)((g->turn + 1) % g->base.seats);
        if (--g->rounds_left) toy_ask_for_clue(g);
        else toy_ask(g, TOY_OVER, 0, 0);
        return;
    case TOY_V_CLUE:
    case TOY_V_TELL: toy_say(g, m, word); return;
    case TOY_V_MARK: g->marked |= (uint16_t)(1u << m.a); return;
    case TOY_V_OBJECT:
        g->objected |= (uint16_t)(1u << seat);
        g->base.to_act &= (uint16_t)~(1u << seat);
        g->base.idle &= (uint16_t)~(1u << seat);
        return;
    case TOY_V_VOTE: toy_vote(g, seat, m, word); return;
    }
}

static void toy_hide(void *state, int viewer)
{
    struct toy *g = state;
    if (g->base.phase == TOY_OVER) return;
    memset(g->left, SH_HIDDEN, sizeof g->left);
    for (int s = 0; s < g->base.seats; s++) {
        if (s == viewer) continue;
        if (g->card[s] != SH_NONE) g->card[s] = SH_HIDDEN;
        if (g->base.phase != TOY_VOTE || g->vote[s] == SH_NONE) continue;
        g->vote[s] = g->shade[s] = SH_HIDDEN;
        memset(g->ballot[s], 0, SH_WORD_MAX);
        g->ballot[s][0] = (char)SH_HIDDEN;
    }
}

static void toy_hide_move(const void *state, int viewer, struct sh_act *act)
{
    (void)state;
    if (act->move.verb == TOY_V_DEAL && act->move.a != viewer) act->move.b = SH_HIDDEN;
}

/* One of the cards that are left, all of them being equally likely. */
static uint8_t toy_draw_card(uint8_t left[TOY_CARDS], struct sh_rng *rng)
{
    uint32_t total = 0;
    uint8_t card = 0;
    for (int i = 0; i < TOY_CARDS; i++) total += left[i];
    for (uint32_t at = sh_rng_below(rng, total); at >= left[card]; card++) at -= left[card];
    left[card]--;
    return card;
}

static void toy_imagine(void *view, int viewer, struct sh_rng *rng)
{
    struct toy *g = view;
    (void)viewer;
    if (g->base.phase == TOY_OVER) return;
    memcpy(g->left, toy_deck, sizeof g->left);
    for (int s = 0; s < g->base.seats; s++)
        if (g->card[s] < TOY_CARDS) g->left[g->card[s]]--;
    for (int s = 0; s < g->base.seats; s++) {
        if (g->card[s] == SH_HIDDEN) g->card[s] = toy_draw_card(g->left, rng);
        if (g->vote[s] != SH_HIDDEN) continue;
        g->vote[s] = (uint8_t)sh_rng_below(rng, g->base.seats - 1u);
        g->vote[s] = (uint8_t)(g->vote[s] + (g->vote[s] >= s)); /* for somebody else */
        g->shade[s] = (uint8_t)sh_rng_below(rng, TOY_CARDS);
        toy_keep(g->ballot[s], "amber");
    }
}

static const char *toy_broken(const void *state)
{
    const struct toy *g = state;
    uint8_t count[TOY_CARDS];
    memcpy(count, g->left, sizeof count);
    for (int s = 0; s < toy_dealt(g); s++) {
        if (g->card[s] >= TOY_CARDS) return "hole";
        count[g->card[s]]++;
    }
    return memcmp(count, toy_deck, sizeof count) == 0 ? NULL : "card-twice";
}

static void toy_score(const void *state, int16_t share[SH_SEATS_MAX])
{
    const struct toy *g = state;
    int got[TOY_SEATS] = {0}, most = 0, winners = 0;
    for (int s = 0; s < g->base.seats; s++) {
        for (int i = 0; i < TOY_CARDS; i++) got[s] += g->votes[s][i];
        if (got[s] > most) most = got[s];
    }
    for (int s = 0; s < g->base.seats; s++) winners += got[s] == most;
    for (int s = 0; s < g->base.seats; s++)
        share[s] = (int16_t)(got[s] == most ? 1000 / winners : 0);
}

static const char *const toy_cards[] = {"red", "green", "blue"};
static const char *const toy_tones[] = {"calm", "as-one-who-has-nothing-to-hide."};
static const char *const toy_rules[] = {"basic", "pro"};
static const char *const toy_phases[] = {"deal", "clue", "vote", "roll", "over", NULL};
static const char *const toy_reasons[] = {"odd-seats", "same-word", "not-now",  "no-such-card",
                                          "own-seat",  "taboo",     "no-marks", "marked-already",
                                          NULL};

static const struct sh_kind toy_kinds[] = {
    [TOY_K_NONE] = {"", NULL, 0, 0},
    [TOY_K_SEAT] = {"seat", NULL, TOY_SEATS, TOY_SEATS},
    [TOY_K_CARD] = {"card", toy_cards, TOY_CARDS, 0},
    [TOY_K_PIPS] = {"pips", NULL, TOY_PIPS, 0},
    [TOY_K_TONE] = {"tone", toy_tones, TOY_TONES, 0},
    {NULL, NULL, 0, 0},
};

static const struct sh_verb toy_verbs[] = {
    [TOY_V_DEAL] = {.name = "deal", .kind = {TOY_K_SEAT, TOY_K_CARD}, .chance = true},
    [TOY_V_ROLL] = {.name = "mark", .kind = {TOY_K_PIPS}, .chance = true},
    [TOY_V_CLUE] = {.name = "clue", .kind = {TOY_K_PIPS}, .word = true},
    [TOY_V_TELL] = {.name = "tell", .kind = {TOY_K_TONE, TOY_K_TONE, TOY_K_TONE}, .word = true},
    [TOY_V_MARK] = {.name = "mark", .kind = {TOY_K_CARD}},
    [TOY_V_OBJECT] = {.name = "object"},
    [TOY_V_VOTE] = {.name = "vote", .kind = {TOY_K_SEAT, TOY_K_CARD}, .word = true, .secret = true},
    {0},
};

static const struct sh_option toy_options[] = {
    [TOY_O_RULE] = {"rule", 0, 1, 0, toy_rules},
    [TOY_O_ROUNDS] = {"rounds", 1, 12, 2, NULL},
    [TOY_O_HANDICAP] = {"handicap", -2, 2, 0, NULL},
    {0},
};

static const struct sh_field toy_fields[] = {
    SH_FIELD_ONE(struct toy, pot, TOY_K_NONE),
    {"marked", offsetof(struct toy, marked), SH_SET, 2, TOY_K_CARD, 0, 0, 0, false, NULL},
    {"objected", offsetof(struct toy, objected), SH_SET, 2, TOY_K_SEAT, 0, 0, 0, false, NULL},
    SH_FIELD_ONE(struct toy, pro, TOY_K_NONE),
    SH_FIELD_ONE(struct toy, rounds_left, TOY_K_NONE),
    SH_FIELD_ONE(struct toy, turn, TOY_K_SEAT),
    SH_FIELD_ONE(struct toy, number, TOY_K_PIPS),
    SH_FIELD_ARRAY(struct toy, tone, TOY_K_TONE, TOY_K_NONE),
    SH_FIELD_ARRAY(struct toy, left, TOY_K_NONE, TOY_K_CARD),
    SH_FIELD_SEATS(struct toy, card, TOY_K_CARD),
    SH_FIELD_SEATS(struct toy, vote, TOY_K_SEAT),
    SH_FIELD_SEATS(struct toy, shade, TOY_K_CARD),
    SH_FIELD_SEAT_ROWS(struct toy, votes, TOY_K_NONE, TOY_K_CARD),
    {"word", offsetof(struct toy, word), SH_STRING, SH_WORD_MAX, 0, TOY_WORDS, 0, 0, false, NULL},
    {"clue", offsetof(struct toy, clue), SH_STRING, SH_WORD_MAX, 0, 0, 0, 0, false, NULL},
    {"ballot", offsetof(struct toy, ballot), SH_STRING, SH_WORD_MAX, 0, TOY_SEATS, 0, 0, true,
     NULL},
    {0},
};

static const struct sh_game toy_game = {
    .id = "toy", .rules = 3, .seats_min = 2, .seats_max = TOY_SEATS, .seats_usual = 3,
    .words_min = 2, .words_max = TOY_WORDS, .state_size = sizeof(struct toy),
    .phases = toy_phases, .kinds = toy_kinds, .verbs = toy_verbs, .options = toy_options,
    .fields = toy_fields, .reasons = toy_reasons,
    .check = toy_check, .start = toy_start, .moves = toy_moves, .weight = toy_weight,
    .refuse = toy_refuse, .apply = toy_apply, .hide = toy_hide, .hide_move = toy_hide_move,
    .imagine = toy_imagine, .broken = toy_broken, .score = toy_score,
};

/* ---- what the tests share ------------------------------------------------------------------ */

/* A setup of the toy with two words and everything else as usual. */
static inline struct sh_setup toy_setup(int seats)
{
    static const char *const words[] = {"nut", "crown"};
    struct sh_setup setup;
    sh_setup_init(&toy_game, &setup);
    setup.seats = (uint8_t)seats;
    setup.words = words;
    setup.word_count = 2;
    return setup;
}

/* Begin a match of the toy, or of a variant of it. */
static inline void toy_begin(const struct sh_game *game, struct toy *g, int seats)
{
    struct sh_setup setup = toy_setup(seats);
    assert_null(sh_start(game, g, &setup));
}

/* Make one act, "0 clue 2 tree". NULL, or the reason it was refused. */
static inline const char *toy_act(const struct sh_game *game, struct toy *g, const char *text)
{
    struct sh_act act;
    char word[SH_WORD_MAX];
    if (!sh_parse_act(game, text, &act, word)) return "not-an-act";
    return sh_act(game, g, act.seat, act.move, act.word);
}

/* Make several acts, "* deal 0 red; * deal 1 blue", none of which is refused. */
static inline void toy_play(const struct sh_game *game, struct toy *g, const char *script)
{
    char text[SH_TEXT_MAX];
    while (*script) {
        size_t n = strcspn(script, ";");
        assert_true(n < sizeof text);
        memcpy(text, script, n);
        text[n] = '\0';
        assert_null(toy_act(game, g, text));
        script += n;
        script += strspn(script, "; ");
    }
}

/* How far counts are from what their weights let expect: Pearson's chi-square. For n counts it is
   about n - 1; what the tests call too much happens once in ten thousand honest samples. */
static inline double chi_square(const uint32_t *seen, const uint32_t *weight, int n)
{
    double drawn = 0, weights = 0, sum = 0;
    for (int i = 0; i < n; i++) drawn += seen[i], weights += weight[i];
    for (int i = 0; i < n; i++) {
        double expected = drawn * weight[i] / weights, off = seen[i] - expected;
        sum += off * off / expected;
    }
    return sum;
}

#endif
