/*
 * games/insidejob/insidejob_test.h - how the tests of Inside Job bring matches to the point.
 *
 * Most tests are set where every seat holds one suit: seat 0 yellow, 1 pink, 2 green, 3 blue. Then
 * nobody can ever follow, and the owner of the trump suit wins the trick. The quiet deck consists
 * of third_case (never done if nobody puts a case), second_odd and last_wins (never done if the
 * starter wins), so that a test decides in one word who wins a trick and whether its mission is
 * done.
 */
#ifndef GAMES_INSIDEJOB_INSIDEJOB_TEST_H
#define GAMES_INSIDEJOB_INSIDEJOB_TEST_H

#include <stdio.h>
#include <string.h>

#include "tests/script.h"

extern const struct sh_game SH_GAME;

/* ---- decks and headers ---- */

#define WORD(condition, trump) "word " condition "." trump ";"
#define TRUMPS(condition) \
    WORD(condition, "Y") WORD(condition, "P") WORD(condition, "G") WORD(condition, "B")
#define TWICE(words) words words
#define QUIET TWICE(TWICE(TWICE(TRUMPS("third_case")) TRUMPS("second_odd")) TRUMPS("last_wins"))

#define TWO "seats 2;" QUIET
#define THREE "seats 3;" QUIET
#define FOUR "seats 4;" QUIET
#define FIVE "seats 5;" QUIET
#define WITH(role) "option special " role ";"
#define AND(role) "option special2 " role ";"

#define AGENTS_AND_2 "agent agent insider agent"

/* Hands of one suit each. With five seats the last one holds the high cards of all suits. */
#define SUITS_FOR_3 "Y1-13, P1-13, G1-13"
#define SUITS_FOR_4 "Y1-12, P1-12, G1-12, B1-12"
#define SUITS_FOR_5 "Y1-10, P1-10, G1-10, B1-10, Y11-13 P11-13 G11-13 B11"

/* Three cards of every suit for each of four seats, so that everybody can follow. */
#define MIXED "Y1-3 P1-3 G1-3 B1-3, Y4-6 P4-6 G4-6 B4-6," \
              "Y7-9 P7-9 G7-9 B7-9, Y10-12 P10-12 G10-12 B10-12"

/* ---- reading ---- */

/* Cut the next word off a list; false: there is none. */
static inline bool next_word(const char **list, const char *separators, char word[SH_NAME_MAX])
{
    *list += strspn(*list, separators);
    int n = (int)strcspn(*list, separators);
    snprintf(word, SH_NAME_MAX, "%.*s", n, *list);
    *list += n;
    return n > 0;
}

/* The number at `index` of a field, SH_NONE if there is none. */
static inline int number(const struct match *m, const char *field, int index)
{
    const struct sh_field *f = m->game->fields;
    while (strcmp(f->name, field) != 0) f++;
    return (int)sh_field_number(f, sh_field_at(f, &m->reader.state, 0, index));
}

/* The seat that is to act; of several the first. */
static inline int mover(const struct match *m)
{
    return __builtin_ctz(m->reader.state.base.to_act);
}

/* ---- dealing ---- */

/* "agent insider agent": one role for each seat, then Larry's. */
static inline void deal_roles(struct match *m, const char *roles)
{
    char role[SH_NAME_MAX];
    for (int place = 0; next_word(&roles, " ", role); place++)
        match_play(m, "* role %d %s", place, role);
}

/* "Y1-12, P3 G1-11": a hand for each seat. */
static inline void deal_hands(struct match *m, const char *hands)
{
    int seat = 0;
    while (*hands) {
        char suit;
        int low, high, used = 0;
        if (sscanf(hands, " %c%d%n", &suit, &low, &used) != 2) fail_msg("a hand: %s", hands);
        hands += used;
        high = low;
        if (sscanf(hands, "-%d%n", &high, &used) == 1) hands += used;
        for (int value = low; value <= high; value++)
            match_play(m, "* deal %d %c%d", seat, suit, value);
        if (*hands == ',') hands++, seat++;
    }
}

/* A match in which all is dealt and a seat has been drawn to begin. */
static inline struct match begun(const char *header, const char *roles, const char *hands,
                                 int first)
{
    struct match m;
    match_begin(&m, &SH_GAME, "%s", header);
    deal_roles(&m, roles);
    deal_hands(&m, hands);
    match_play(&m, "* first %d", first);
    return m;
}

/* The same with hands of one suit each; seat 0 begins. */
static inline struct match in_suits(const char *header, const char *roles)
{
    static const char *const hands[] = {"", "", "", SUITS_FOR_3, SUITS_FOR_4, SUITS_FOR_5};
    struct match m;
    match_begin(&m, &SH_GAME, "%s", header);
    return begun(header, roles, hands[m.reader.state.base.seats], 0);
}

/* ---- tricks ---- */

/* Of the ordinary missions that can be drawn now, one with the most copies. */
static inline void any_mission(const struct match *m, char id[SH_NAME_MAX])
{
    struct sh_move moves[SH_MOVES_MAX];
    char text[SH_TEXT_MAX];
    int n = m->game->moves(&m->reader.state, SH_CHANCE, moves);
    uint32_t most = 0;
    for (int i = 0; i < n; i++) {
        uint32_t copies = m->game->weight(&m->reader.state, moves[i]);
        sh_format(m->game, moves[i], NULL, text);
        if (strncmp(text, "mission risk.", 13) == 0 || copies <= most) continue;
        sscanf(text, "mission %31s", id);
        most = copies;
    }
    assert_true(most > 0);
}

/* Draw this mission, and some ordinary one or the one named after it. */
static inline void draw(struct match *m, const char *missions)
{
    char id[SH_NAME_MAX], other[SH_NAME_MAX];
    next_word(&missions, " ", id);
    match_play(m, "* mission %s", id);
    if (!next_word(&missions, " ", other)) any_mission(m, other);
    match_play(m, "* mission %s", other);
}

/* Draw likewise and choose the first. */
static inline void choose(struct match *m, const char *missions)
{
    char id[SH_NAME_MAX];
    draw(m, missions);
    next_word(&missions, " ", id);
    match_play(m, "%d choose %s", mover(m), id);
}

/* "Y12 +P1": cards in playing order, a + before those with a case. */
static inline void play(struct match *m, const char *cards)
{
    char card[SH_NAME_MAX];
    while (next_word(&cards, " ", card))
        match_play(m, "%d %s %s", mover(m), card[0] == '+' ? "case" : "play",
                   card + (card[0] == '+'));
}

static inline void trick(struct match *m, const char *missions, const char *cards)
{
    choose(m, missions);
    play(m, cards);
}

/* How much a test would like a card: of this suit or not, then odd or even. */
static inline int liking(char suit, int value, char wanted, bool is_wanted, bool odd)
{
    return 2 * ((suit == wanted) == is_wanted) + ((value % 2 != 0) == odd);
}

/* Play a card without a case, if possible trump or no trump, odd or even. */
static inline void play_like(struct match *m, char trump, bool is_trump, bool odd)
{
    struct sh_move moves[SH_MOVES_MAX];
    char text[SH_TEXT_MAX], suit, best_suit = 'Y';
    int seat = mover(m), n = m->game->moves(&m->reader.state, seat, moves), value, best = 0;
    for (int i = 0; i < n; i++) {
        sh_format(m->game, moves[i], NULL, text);
        if (sscanf(text, "play %c%d", &suit, &value) != 2) continue;
        if (best == 0 || liking(suit, value, trump, is_trump, odd)
                             > liking(best_suit, best, trump, is_trump, odd))
            best = value, best_suit = suit;
    }
    match_play(m, "%d play %c%d", seat, best_suit, best);
}

/* How a test wants a trick to end: "2", won by that seat; "1!", and the mission is done; "4P", seat
   4 of five wins with pink. */
struct wish {
    int  winner;
    char trump;
    bool done;
};

static inline struct wish wish_of(const char *who)
{
    int winner = who[0] - '0';
    return (struct wish){winner, winner < 4 ? "YPGB"[winner] : who[1], strchr(who, '!') != NULL};
}

/* Choose a mission for it, and play the next cards towards it, none with a case. */
static inline void choose_for(struct match *m, const char *who)
{
    char text[SH_NAME_MAX];
    struct wish wish = wish_of(who);
    snprintf(text, sizeof text, "%s.%c", wish.done ? "second_odd" : "third_case", wish.trump);
    choose(m, text);
}

static inline void play_for(struct match *m, const char *who, int cards)
{
    struct wish wish = wish_of(who);
    for (; cards > 0; cards--)
        play_like(m, wish.trump, mover(m) == wish.winner,
                  wish.done && number(m, "played", 0) == 1);
}

/* Tricks without cases, played where hands have one suit each: "2 0 1!". */
static inline void win(struct match *m, const char *winners)
{
    char who[SH_NAME_MAX], text[SH_NAME_MAX];
    while (next_word(&winners, " ", who)) {
        int on = number(m, "trick", 0);
        choose_for(m, who);
        play_for(m, who, m->reader.state.base.seats);
        snprintf(text, sizeof text, "winner_of.%d", on);
        who[1] = '\0';
        match_field(m, text, who);
    }
}

/* Play the highest or the lowest card there is, with or without a case. */
static inline void play_extreme(struct match *m, const char *verb, int sign)
{
    struct sh_move moves[SH_MOVES_MAX];
    char text[SH_TEXT_MAX], name[SH_NAME_MAX], suit, best_suit = 'Y';
    int seat = mover(m), n = m->game->moves(&m->reader.state, seat, moves), value, best = 0;
    for (int i = 0; i < n; i++) {
        sh_format(m->game, moves[i], NULL, text);
        if (sscanf(text, "%31s %c%d", name, &suit, &value) != 3) continue;
        if (strcmp(name, verb) != 0) continue;
        if (best == 0 || sign * value > sign * best) best = value, best_suit = suit;
    }
    match_play(m, "%d %s %c%d", seat, verb, best_suit, best);
}

/* A trick that its starter wins with his highest card; "13" put cases on their lowest ones. With
   four seats he reaches 5 cases at once if all others put one. The mission is not done. */
static inline void win_cases(struct match *m, int starter, const char *givers)
{
    char mission[SH_NAME_MAX];
    snprintf(mission, sizeof mission, "last_wins.%c", "YPGB"[starter]);
    choose(m, mission);
    assert_int_equal(mover(m), starter);
    play_extreme(m, "play", 1);
    for (int i = 1; i < m->reader.state.base.seats; i++)
        play_extreme(m, strchr(givers, '0' + mover(m)) ? "case" : "play", -1);
}

/* ---- tricks with Larry ---- */

/* Do what a script's line says with the green or blue card that pleases most. */
static inline void with_best_card(struct match *m, int seat, const char *verb, char wanted,
                                  bool odd)
{
    struct sh_move moves[SH_MOVES_MAX];
    char text[SH_TEXT_MAX], name[SH_NAME_MAX], suit, best_suit = 'Y';
    int n = m->game->moves(&m->reader.state, seat, moves), value, best = 0, most = -1;
    for (int i = 0; i < n; i++) {
        sh_format(m->game, moves[i], NULL, text);
        assert_int_equal(sscanf(text, "%31s %c%d", name, &suit, &value), 3);
        int score = liking(suit, value, wanted, true, odd) + 8 * (suit == 'G' || suit == 'B')
                    + 4 * (odd && value % 2 != 0);
        if (score > most) best = value, best_suit = suit, most = score;
    }
    match_play(m, "%s %s %c%d", seat == SH_CHANCE ? "*" : seat ? "1" : "0", verb, best_suit, best);
}

/* "0 L 1!": tricks won by seat 0, Larry and seat 1; only the mission of the last one is done. */
static inline void larry_win(struct match *m, const char *winners)
{
    char who[SH_NAME_MAX], text[SH_NAME_MAX];
    while (next_word(&winners, " ", who)) {
        bool larrys = who[0] == 'L', done = who[1] == '!';
        char trump = who[0] == '0' ? 'Y' : who[0] == '1' ? 'P' : 'G';
        int on = number(m, "trick", 0), drawn = on == 0 ? 3 : 2;
        snprintf(text, sizeof text, "%s.%c", done ? "second_odd" : "third_case", trump);
        draw(m, text);
        for (int i = 0; i < drawn; i++)
            with_best_card(m, SH_CHANCE, "larry", larrys && i == 0 ? 'G' : 'B', done);
        match_play(m, "%d choose %s", mover(m), text);
        play_like(m, trump, true, false);
        with_best_card(m, mover(m), "larry", larrys ? 'G' : 'B', done);
        with_best_card(m, mover(m), "top", 'B', true);
        play_like(m, trump, true, false);
        snprintf(text, sizeof text, "winner_of.%d", on);
        match_field(m, text, larrys ? "2" : who[0] == '0' ? "0" : "1");
    }
}

/* ---- the vote ---- */

/* The ballots of some seats: "0 vote 1, 2 votes 0 1". */
static inline void vote(struct match *m, const char *ballots)
{
    char ballot[SH_NAME_MAX];
    while (next_word(&ballots, ",", ballot))
        match_play(m, "%s", ballot);
}

#endif
