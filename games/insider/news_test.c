/* games/insider/news_test.c - what is told of the acts of INSIDER. */
#include <stdio.h>

#include "insider_test.h"

/* ---- scenes ---- */

/* A line as text: its key and its arguments, "gained 0 3 -7". */
static size_t put_line(char *text, size_t size, const struct sh_line *line)
{
    char value[SH_NAME_MAX];
    size_t n = (size_t)snprintf(text, size, "%s", line->key);
    for (int i = 0; i < line->count; i++) {
        const struct sh_arg *arg = &line->arg[i];
        if (arg->kind) sh_format_value(&SH_GAME.kinds[arg->kind], (uint8_t)arg->value, value);
        else snprintf(value, sizeof value, "%d", arg->value);
        n += (size_t)snprintf(text + n, size - n, " %s", value);
    }
    return n;
}

/* The next line of a script tells this to everybody: lines with "; " between them, or "". */
static void tells(struct match *m, const char *act, const char *expected)
{
    static const int viewers[] = {0, 1, SH_WATCHER};
    struct match before = *m;
    match_play(m, "%s", act);
    for (size_t v = 0; v < sizeof viewers / sizeof *viewers; v++) {
        struct sh_line lines[SH_NEWS_MAX];
        char text[2048] = "";
        size_t n = 0;
        int count = sh_news(&SH_GAME, &before.reader.state, m->reader.act, &m->reader.state,
                            viewers[v], lines);
        for (int i = 0; i < count; i++) {
            n += (size_t)snprintf(text + n, sizeof text - n, "%s", i ? "; " : "");
            n += put_line(text + n, sizeof text - n, &lines[i]);
        }
        assert_string_equal(text, expected);
    }
}

RULE(an_evaluation_is_told_table_by_table_and_seat_by_seat)
{
    struct match m;
    begin_scene(&m, 3, "eval.4.A", "; option path 1");
    put_blockers(&m, "a3 c1 c5 e4");
    put_pawns(&m, 0, "t4 c2");
    put_pawns(&m, 1, "t1 t3");
    scene_of(&m)->rumours = 1 << 2;
    set_score(&m, 1, 10);
    match_play(&m, "0 walk");
    tells(&m, "0 move c2 t2",
          "evaluation 1 7; table t1 1 0; table t2 0 1; table t3 1 2; table t4 0 3; "
          "gained 0 4 4; gained 1 2 12; absent 2 4 4 -4; rumours-end");
    tells(&m, "* evaluation eval.5.A", "");
}

RULE(in_the_cellar_what_was_lost_is_told_and_what_the_card_says)
{
    struct match m;
    begin_action(&m, "trend trend trend");
    put_pawns(&m, 1, "t2");
    set_score(&m, 0, -8);
    set_score(&m, 2, -6); /* just reaches it */
    struct match deep = m;
    tells(&m, "0 hype", "hand-empty 0 0");
    tells(&m, "1 accept", "");
    tells(&m, "2 accept",
          "evaluation 1 7; table t2 1 1; cellar 0 2 4 -10; gained 1 1 1; absent 2 4 4 -10");
    set_score(&deep, 0, -10);
    match_play(&deep, "0 hype; 1 accept");
    tells(&deep, "2 accept",
          "evaluation 1 7; table t2 1 1; cellar-still 0 0 4 -10; gained 1 1 1; absent 2 4 4 -10");
}

RULE(the_end_is_told_with_its_reason)
{
    struct match m;
    begin_scene(&m, 3, "eval.4.A", "; option path 1");
    put_pawns(&m, 0, "t1 t2 t3 c2");
    match_play(&m, "0 walk");
    struct match top = m, last = m;
    set_score(&top, 0, 29);
    tells(&top, "0 move c2 t4",
          "evaluation 1 7; table t1 0 0; table t2 0 1; table t3 0 2; table t4 0 3; "
          "gained 0 6 35; absent 1 4 4 -4; absent 2 4 4 -4; over-top 35");
    scene_of(&last)->evaluations = 6;
    tells(&last, "0 move c2 t4",
          "evaluation 7 7; table t1 0 0; table t2 0 1; table t3 0 2; table t4 0 3; "
          "gained 0 6 6; absent 1 4 4 -4; absent 2 4 4 -4; over-last 7");
}

RULE(after_a_thousand_turns_that_is_told)
{
    struct match m;
    begin_scene(&m, 2, "eval.3.A", "");
    scene_of(&m)->turn = TURNS_MAX;
    put_pawns(&m, 0, "b2");
    match_play(&m, "0 draw");
    tells(&m, "* draw guard", "hand-one 0 1; over-turns 1000");
}

RULE(a_flight_to_the_last_table_tells_the_hand_and_the_evaluation)
{
    struct match m;
    begin_action(&m, "copter copter guard");
    put_pawns(&m, 0, "b2 t1 t2 t3");
    tells(&m, "0 fly2 b2 t4",
          "hand-one 0 1; evaluation 1 7; table t1 0 0; table t2 0 1; table t3 0 2; table t4 0 3; "
          "gained 0 6 6; absent 1 4 4 -4; absent 2 4 4 -4");
}

RULE(a_taken_card_changes_two_hands_and_is_not_named_again)
{
    struct match m;
    begin_scene(&m, 3, "eval.4.A", "; option path 1");
    put_pawns(&m, 0, "b2");
    put_pawns(&m, 1, "b1");
    give(&m, 1, "guard trend");
    tells(&m, "0 walk", "");
    tells(&m, "0 move b2 b1", "");
    tells(&m, "0 rob 1", "");
    tells(&m, "* rob trend", "robbed 0 1 1 1");
}

RULE(a_hand_is_told_when_all_cards_are_drawn)
{
    struct match m;
    begin_scene(&m, 3, "eval.4.A", "");
    put_pawns(&m, 0, "b2 d4");
    tells(&m, "0 draw", "");
    tells(&m, "* draw guard", "");
    tells(&m, "* draw trend", "hand 0 2");
}

RULE(a_traded_card_leaves_the_hand_as_large_as_it_was)
{
    struct match m;
    begin_action(&m, "guard");
    tells(&m, "0 trade guard", "");
    tells(&m, "* draw trend", "");
}

RULE(a_new_draw_pile_is_told)
{
    struct match m;
    begin_action(&m, "guard");
    lay_out_discards(&m, "11 11 11 11 10");
    assert_int_equal(scene_of(&m)->deck, 0);
    tells(&m, "0 trade guard", "new-pile 55");
}

RULE(swapped_pawns_are_told_where_they_are_now)
{
    struct match m;
    begin_action(&m, "deputy");
    put_pawns(&m, 1, "b2");
    put_pawns(&m, 2, "d4");
    tells(&m, "0 swap 2 d4", "hand-empty 0 0");
    tells(&m, "0 with 1 b2", "");
    tells(&m, "1 accept", "");
    tells(&m, "2 accept", "swapped 2 b2 1 d4");
}

RULE(an_action_that_is_repelled_tells_by_whom_and_with_how_many_guards)
{
    struct match m;
    begin_action(&m, "scandal scandal");
    give(&m, 1, "guard guard guard trend");
    tells(&m, "0 rumours 1", "hand-empty 0 0");
    struct match accepted = m;
    tells(&m, "1 guard", "guards 1 2 2");
    tells(&accepted, "1 accept", "rumours 1");
}

RULE(guards_that_add_up_are_told_seat_by_seat_in_turn_order)
{
    struct match m;
    begin_scene(&m, 4, "eval.5.A", "; option path 1");
    give(&m, 0, "deputy deputy deputy");
    put_pawns(&m, 0, "t2");
    put_pawns(&m, 3, "t4");
    give(&m, 1, "guard guard");
    give(&m, 3, "guard trend");
    match_play(&m, "0 walk; 0 move a1 a1a2.1; 0 move a1a2.1 a1; 0 vip");
    tells(&m, "1 guards 2", "");
    tells(&m, "2 guards 0", "");
    struct match vain = m;
    tells(&m, "3 guards 1", "repelled; guards 1 2 0; guards 3 1 1");
    tells(&vain, "3 guards 0", "vip 0 4");
    tells(&vain, "0 reseat t2 t4", "reseated 3 t2 0 t4");
    tells(&vain, "0 reseat t1 t2", "moved-table 3 t1 t2");
    tells(&vain, "0 reseat t1 t3", "moved-table 3 t3 t1");
    tells(&vain, "0 done", "");
}

RULE(a_meeting_tells_how_many_pawns_went_home)
{
    struct match m;
    begin_action(&m, "copter copter copter");
    put_pawns(&m, 1, "b2 b2 t1");
    put_pawns(&m, 2, "b2");
    match_play(&m, "0 meeting 1");
    tells(&m, "1 accept", "sent-home 1 3");
}

RULE(a_bomb_tells_all_who_went_home_and_that_nobody_scores)
{
    struct match m;
    begin_action(&m, "scandal scandal scandal");
    put_pawns(&m, 0, "t1");
    put_pawns(&m, 2, "b2 d4");
    match_play(&m, "0 bomb; 1 accept");
    tells(&m, "2 accept", "sent-home-one 0 1; sent-home 2 2; bomb");
}

RULE(a_missed_turn_is_told_when_it_is_announced_and_when_it_passes)
{
    struct match m;
    begin_action(&m, "scandal");
    match_play(&m, "0 scandal 1");
    tells(&m, "1 accept", "will-miss 1");
    scene_of(&m)->misses |= 1 << 2;
    scene_of(&m)->points = 0;
    tells(&m, "0 end", "missed 1; missed 2");
    match_asks(&m, "turn", "[0]");
}

RULE(missed_turns_are_told_in_turn_order)
{
    struct match m;
    begin_scene(&m, 4, "eval.5.A", "; option path 1");
    put_pawns(&m, 2, "b2");
    scene_of(&m)->mover = 2;
    scene_of(&m)->misses = 1 << 0 | 1 << 3;
    scene_of(&m)->base.to_act = 1 << 2;
    match_play(&m, "2 draw");
    tells(&m, "* draw guard", "hand-one 2 1; missed 3; missed 0");
    tells(&m, "1 walk", "");
}

RULE(a_double_and_whom_a_blocker_sends_home_are_told)
{
    struct match m;
    begin_scene(&m, 3, "eval.4.A", "; option path 1");
    put_pawns(&m, 1, "d4 d4");
    put_pawns(&m, 2, "d4");
    match_play(&m, "0 roll");
    struct match plain = m, extra = m;
    tells(&plain, "* dice 2 3", "");
    scene_of(&extra)->action = ACTION_SPENT;
    tells(&extra, "* dice 3 3", "");
    tells(&m, "* dice 3 3", "double 0");
    struct match nobody = m;
    tells(&m, "0 block e3 d4", "sent-home 1 2; sent-home-one 2 1");
    tells(&nobody, "0 block e3 b4", "");
}

/* ---- whole matches ---- */

/* What somebody knows who has only heard the news. */
struct heard {
    int      score[SEATS], cards[SEATS], evaluations;
    unsigned misses, rumours;
    int      ends, cellars, repelled, new_piles; /* lines of some kinds */
};

/* What was heard in one evaluation: the tables, and who has been counted. */
struct count {
    int      worth[SEATS];
    unsigned guests, counted;
};

static int value_of(const struct sh_line *line, const char *name)
{
    for (int i = 0; i < line->count; i++)
        if (strcmp(line->arg[i].name, name) == 0) return line->arg[i].value;
    fail_msg("%s has no %s", line->key, name);
    return -1;
}

static bool is(const struct sh_line *line, const char *key)
{
    return strcmp(line->key, key) == 0;
}

/* What a seat gains is what its tables are worth; the sum is the step it is said to stand on. */
static void hear_points(struct heard *h, struct count *c, const struct sh_line *line)
{
    int seat = value_of(line, "seat");
    bool present = is(line, "gained");
    assert_false(c->counted >> seat & 1);
    assert_int_equal(c->guests >> seat & 1, present);
    if (present) {
        assert_int_equal(value_of(line, "gain"), c->worth[seat]);
        h->score[seat] += value_of(line, "gain");
    } else {
        int lost = value_of(line, "lost"), penalty = value_of(line, "penalty");
        bool cellar = !is(line, "absent");
        assert_true(cellar ? lost < penalty : lost == penalty);
        assert_int_equal(is(line, "cellar-still"), lost == 0);
        h->score[seat] -= lost;
        h->cellars += cellar;
        if (cellar) assert_int_equal(h->score[seat], 0);
    }
    assert_int_equal(h->score[seat], value_of(line, "score"));
    c->counted |= 1u << seat;
}

static bool tells_cards(const struct sh_line *line)
{
    return strncmp(line->key, "hand", 4) == 0 || is(line, "robbed") || is(line, "guards");
}

static void hear_cards(struct heard *h, const struct sh_line *line)
{
    h->cards[value_of(line, "seat")] = value_of(line, "cards");
    if (is(line, "robbed")) h->cards[value_of(line, "seat2")] = value_of(line, "cards2");
}

static void hear(struct heard *h, struct count *c, const struct sh_line *line)
{
    if (is(line, "evaluation")) {
        assert_int_equal(value_of(line, "count"), ++h->evaluations);
    } else if (is(line, "table")) {
        int seat = value_of(line, "seat");
        c->guests |= 1u << seat;
        c->worth[seat] += value_of(line, "worth");
    } else if (is(line, "gained") || is(line, "absent") || strncmp(line->key, "cellar", 6) == 0) {
        hear_points(h, c, line);
    } else if (tells_cards(line)) {
        hear_cards(h, line);
    } else if (is(line, "will-miss")) {
        h->misses |= 1u << value_of(line, "seat");
    } else if (is(line, "missed")) {
        h->misses &= ~(1u << value_of(line, "seat"));
    } else if (is(line, "rumours")) {
        h->rumours |= 1u << value_of(line, "seat");
    } else if (is(line, "rumours-end")) {
        h->rumours = 0;
    }
    h->repelled += is(line, "guards");
    h->new_piles += is(line, "new-pile");
    h->ends += strncmp(line->key, "over-", 5) == 0;
}

/* Whoever has heard everything knows the public numbers; hands as soon as somebody decides. */
static void compare_heard(const struct heard *h, const struct insider *g)
{
    assert_int_equal(h->evaluations, g->evaluations);
    assert_int_equal(h->misses, g->misses);
    assert_int_equal(h->rumours, g->rumours);
    assert_int_equal(h->ends, g->base.phase == P_OVER);
    for (int s = 0; s < g->base.seats; s++) {
        assert_int_equal(h->score[s], g->score[s]);
        if (!(g->base.to_act >> SH_CHANCE & 1)) assert_int_equal(h->cards[s], g->cards[s]);
    }
}

static void play_and_hear(struct heard *h, union sh_any_state *s, struct sh_rng *rng)
{
    union sh_any_state before = *s;
    struct sh_line lines[SH_NEWS_MAX];
    struct count c = {0};
    int evaluations = h->evaluations, seat = sh_first_bit(s->base.to_act);
    struct sh_act act = {(uint8_t)seat,
                         seat == SH_CHANCE ? sh_draw(&SH_GAME, s, rng)
                                           : sh_random_move(&SH_GAME, s, seat, rng), NULL};
    sh_play(&SH_GAME, s, seat, act.move, NULL);
    int n = sh_news(&SH_GAME, &before, act, s, SH_WATCHER, lines);
    for (int i = 0; i < n; i++) hear(h, &c, &lines[i]);
    unsigned everybody = (1u << s->base.seats) - 1;
    assert_int_equal(c.counted, h->evaluations > evaluations ? everybody : 0);
    compare_heard(h, (const struct insider *)s);
}

RULE(the_news_of_a_match_add_up_to_its_numbers)
{
    enum { MATCHES = 300 };
    int cellars = 0, repelled = 0, new_piles = 0;
    struct sh_rng rng;
    sh_rng_seed(&rng, 19);
    for (int i = 0; i < MATCHES; i++) {
        struct sh_setup setup = {.seats = (uint8_t)(2 + i % 3),
                                 .option = {(int16_t)(1 + i / 3 % PATH_MAX)}};
        struct heard h = {0};
        union sh_any_state s;
        for (int seat = 0; seat < SEATS; seat++) h.score[seat] = ZERO, h.cards[seat] = HAND_MAX;
        assert_null(sh_start(&SH_GAME, &s, &setup));
        while (s.base.to_act) play_and_hear(&h, &s, &rng);
        cellars += h.cellars;
        repelled += h.repelled;
        new_piles += h.new_piles;
    }
    assert_true(cellars > 0 && repelled > 0 && new_piles > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_evaluation_is_told_table_by_table_and_seat_by_seat),
        cmocka_unit_test(in_the_cellar_what_was_lost_is_told_and_what_the_card_says),
        cmocka_unit_test(the_end_is_told_with_its_reason),
        cmocka_unit_test(after_a_thousand_turns_that_is_told),
        cmocka_unit_test(a_flight_to_the_last_table_tells_the_hand_and_the_evaluation),
        cmocka_unit_test(a_taken_card_changes_two_hands_and_is_not_named_again),
        cmocka_unit_test(a_hand_is_told_when_all_cards_are_drawn),
        cmocka_unit_test(a_traded_card_leaves_the_hand_as_large_as_it_was),
        cmocka_unit_test(a_new_draw_pile_is_told),
        cmocka_unit_test(swapped_pawns_are_told_where_they_are_now),
        cmocka_unit_test(an_action_that_is_repelled_tells_by_whom_and_with_how_many_guards),
        cmocka_unit_test(guards_that_add_up_are_told_seat_by_seat_in_turn_order),
        cmocka_unit_test(a_meeting_tells_how_many_pawns_went_home),
        cmocka_unit_test(a_bomb_tells_all_who_went_home_and_that_nobody_scores),
        cmocka_unit_test(a_missed_turn_is_told_when_it_is_announced_and_when_it_passes),
        cmocka_unit_test(missed_turns_are_told_in_turn_order),
        cmocka_unit_test(a_double_and_whom_a_blocker_sends_home_are_told),
        cmocka_unit_test(the_news_of_a_match_add_up_to_its_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
