/*
 * games/spynet/spynet_test.h - how the tests of SpyNet bring matches to the point.
 *
 * Chance's draws are named by the tests, so a hand is made by drafting its first card and
 * recruiting the others one by one from pile 1, which has a single new card on it every time.
 */
#ifndef GAMES_SPYNET_SPYNET_TEST_H
#define GAMES_SPYNET_SPYNET_TEST_H

#include <stdio.h>
#include <string.h>

#include "tests/script.h"

extern const struct sh_game SH_GAME;

enum { TEST_SEATS = 4 };

/* Behind "seats 2": the other reading, which also brings a table to the point in fewer turns. */
#define PER_AREA "; option agents per_area"

/* Cut the next word off a list; false: there is none before its end or the next comma. */
static inline bool next_word(const char **list, char word[SH_NAME_MAX])
{
    *list += strspn(*list, " ");
    int n = (int)strcspn(*list, " ,");
    snprintf(word, SH_NAME_MAX, "%.*s", n, *list);
    *list += n;
    return n > 0;
}

/* The lists of a script like "hacker-1 jackal, oracle": one for each seat. */
static inline void split(const char *lists, const char *list[TEST_SEATS])
{
    for (int s = 0; s < TEST_SEATS; s++) {
        list[s] = lists;
        lists += strcspn(lists, ",");
        lists += *lists == ',';
    }
}

static inline int seats_of(const struct match *m)
{
    return m->reader.state.base.seats;
}

/* The seat that is to act. */
static inline int mover(const struct match *m)
{
    return __builtin_ctz(m->reader.state.base.to_act);
}

static inline const char *phase_of(const struct match *m)
{
    return m->game->phases[m->reader.state.base.phase];
}

static inline bool in_phase(const struct match *m, const char *phase)
{
    return strcmp(phase_of(m), phase) == 0;
}

/* Some card chance can draw now. */
static inline void draw_any(struct match *m)
{
    char text[SH_TEXT_MAX];
    sh_format(m->game, m->game->nth(&m->reader.state, SH_CHANCE, 0), NULL, text);
    match_play(m, "* %s", text);
}

/* The draft, in which every seat keeps the first card of its list; the first seat is given. */
static inline void draft(struct match *m, int first, const char *list[TEST_SEATS])
{
    char card[TEST_SEATS][SH_NAME_MAX];
    int seats = seats_of(m);
    match_play(m, "* first %d", first);
    for (int s = 0; s < seats; s++) {
        next_word(&list[s], card[s]);
        match_play(m, "* draw %s", card[s]);
    }
    for (int i = 1; i <= seats; i++) {
        int seat = (first + seats - i) % seats;
        match_play(m, "%d keep %s", seat, card[seat]);
    }
}

/* Recruit these cards from pile 1, one a turn; who wants none deploys nothing. Ends with the turn
   of the seat that began. */
static inline void recruit(struct match *m, const char *list[TEST_SEATS])
{
    char card[SH_NAME_MAX];
    int first = mover(m);
    bool more = true;
    while (more) {
        more = false;
        for (int i = 0; i < seats_of(m); i++) {
            int s = (first + i) % seats_of(m);
            if (next_word(&list[s], card))
                match_play(m, "%d recruit; * draw %s; %d take", s, card, s);
            else match_play(m, "%d deploy; %d end", s, s);
        }
        for (int s = 0; s < seats_of(m); s++) more |= list[s][strspn(list[s], " ")] > ',';
    }
}

/* A match in which every seat holds exactly these cards, and it is seat 0's turn. */
static inline struct match table(const char *header, const char *hands)
{
    struct match m;
    const char *list[TEST_SEATS];
    bool more = false;
    split(hands, list);
    match_begin(&m, &SH_GAME, "%s", header);
    draft(&m, 0, list);
    for (int s = 0; s < seats_of(&m); s++) more |= list[s][strspn(list[s], " ")] > ',';
    if (more) recruit(&m, list);
    return m;
}

static inline bool may(const struct match *m, int seat, const char *text)
{
    struct sh_move move;
    char word[SH_WORD_MAX];
    assert_true(sh_parse(m->game, seat, text, &move, word));
    return sh_refuse(m->game, &m->reader.state, seat, move, NULL) == NULL;
}

/* One act that brings the end nearer: recruit what there is, deploy nothing. */
static inline void go_on(struct match *m)
{
    int seat = mover(m);
    if (seat == SH_CHANCE) draw_any(m);
    else if (in_phase(m, "look")) match_play(m, "%d take", seat);
    else if (in_phase(m, "deploy")) match_play(m, "%d end", seat);
    else match_play(m, "%d %s", seat, may(m, seat, "recruit") ? "recruit" : "deploy");
}

/* Go on to the final turn of a seat. */
static inline void go_on_to_final_turn(struct match *m, int seat)
{
    while (!in_phase(m, "turn") || mover(m) != seat || may(m, seat, "recruit")) go_on(m);
}

static inline void play_out(struct match *m)
{
    while (m->reader.state.base.to_act) go_on(m);
}

#endif
