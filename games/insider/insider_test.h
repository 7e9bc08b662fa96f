/*
 * games/insider/insider_test.h - scenes for the tests of INSIDER.
 *
 * Rules that need a certain position would need long scripts to get there, so a scene is set by
 * hand: a match is begun by its record, then pawns, blockers, hands and cards are laid out. From
 * there on scripts play.
 */
#ifndef GAMES_INSIDER_INSIDER_TEST_H
#define GAMES_INSIDER_INSIDER_TEST_H

#include <string.h>

#include "insider.h"
#include "tests/script.h"

extern const struct sh_game SH_GAME;

static inline struct insider *scene_of(struct match *m)
{
    return (struct insider *)&m->reader.state;
}

static inline int name_at(int kind, const char *name, size_t length)
{
    const struct sh_kind *k = &SH_GAME.kinds[kind];
    for (int i = 0; i < k->count; i++)
        if (strlen(k->names[i]) == length && memcmp(k->names[i], name, length) == 0) return i;
    fail_msg("no %s is called %.*s", k->name, (int)length, name);
    return -1;
}

/* The values of a kind that a text names, one after the other; returns how many. */
static inline int read_names(int kind, const char *text, uint8_t *out)
{
    int n = 0;
    for (; *text; text += strspn(text, " ")) {
        size_t length = strcspn(text, " ");
        out[n++] = (uint8_t)name_at(kind, text, length);
        text += length;
    }
    return n;
}

static inline void sort(uint8_t *list, int n)
{
    for (int i = 1; i < n; i++)
        for (int j = i; j > 0 && list[j] < list[j - 1]; j--) {
            uint8_t low = list[j];
            list[j] = list[j - 1];
            list[j - 1] = low;
        }
}

/* Pawns of a seat on these squares; the others are at home. */
static inline void put_pawns(struct match *m, int seat, const char *squares)
{
    struct insider *g = scene_of(m);
    memset(g->at[seat], home_of(g, seat), PAWNS);
    read_names(K_SQUARE, squares, g->at[seat]);
    sort(g->at[seat], PAWNS);
}

static inline void put_blockers(struct match *m, const char *squares)
{
    struct insider *g = scene_of(m);
    assert_int_equal(read_names(K_SQUARE, squares, g->blocker), BLOCKERS);
    sort(g->blocker, BLOCKERS);
}

/* A hand; the draw pile has all that is in no hand. */
static inline void give(struct match *m, int seat, const char *cards)
{
    struct insider *g = scene_of(m);
    uint8_t kinds[HAND_MAX];
    int n = read_names(K_CARD, cards, kinds);
    memset(g->hand[seat], 0, KINDS);
    for (int i = 0; i < n; i++) g->hand[seat][kinds[i]]++;
    g->deck = (uint8_t)(g->deck + g->cards[seat] - n);
    g->cards[seat] = (uint8_t)n;
}

/* The discard pile; the draw pile has the rest. */
static inline void lay_out_discards(struct match *m, const char *numbers)
{
    struct insider *g = scene_of(m);
    for (int k = 0; k < KINDS; k++, numbers += strcspn(numbers, " "), numbers += *numbers == ' ') {
        int n = 0;
        for (const char *c = numbers; *c >= '0' && *c <= '9'; c++) n = n * 10 + *c - '0';
        g->deck = (uint8_t)(g->deck + g->discard[k] - n);
        g->discard[k] = (uint8_t)n;
    }
}

static inline void set_score(struct match *m, int seat, int points)
{
    scene_of(m)->score[seat] = (uint8_t)(points + ZERO);
}

/* A match on this evaluation card, seat 0 to begin its turn: nobody holds cards, all pawns are at
   home, blockers stand out of the way in the middle of the four sides. */
static inline void begin_scene(struct match *m, int seats, const char *card, const char *header)
{
    static const char *const kinds[KINDS] = {"deputy", "copter", "scandal", "trend", "guard"};
    match_begin(m, &SH_GAME, "seats %d%s", seats, header);
    for (int i = 0; i < seats * HAND_MAX; i++)
        match_play(m, "* deal %d %s", i / HAND_MAX, kinds[i % KINDS]);
    match_play(m, "* evaluation %s; * first 0", card);
    for (int s = 0; s < seats; s++) give(m, s, "");
    memset(scene_of(m)->stock, COPIES, sizeof scene_of(m)->stock);
    memset(scene_of(m)->drawn, 0, sizeof scene_of(m)->drawn);
    put_blockers(m, "a3 c1 c5 e3");
}

/* Seat 0 walks in a match of three with these cards in its hand. A pawn has gone a step and home
   again, so that cards may be played. */
static inline void begin_action(struct match *m, const char *cards)
{
    begin_scene(m, 3, "eval.4.A", "; option path 1");
    give(m, 0, cards);
    match_play(m, "0 walk; 0 move a1 a1a2.1; 0 move a1a2.1 a1");
}

/* The state the scene is in is one that the rules can make. */
static inline void check_scene(struct match *m)
{
    const char *why = SH_GAME.broken(scene_of(m));
    if (why) fail_msg("the scene is impossible: %s", why);
}

#endif
