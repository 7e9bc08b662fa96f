/*
 * games/heimlich/news_test.c - what is told of scorings, dossiers and the end in Heimlich & Co.
 *
 * Most scripts are set in a match of four seats that own yellow, red, purple and blue, so that
 * green and orange are bystanders. Whole matches are then added up from their news alone.
 */
#include <stdio.h>
#include <string.h>

#include "heimlich.h"
#include "tests/courses.h"
#include "tests/script.h"
#include "tests/setups.h"

extern const struct sh_game SH_GAME;

#define FOUR "* deal 0 yellow; * deal 1 red; * deal 2 purple; * deal 3 blue; * first 0"

static struct match dealt(const char *header)
{
    struct match m;
    match_begin(&m, &SH_GAME, "%s", header);
    match_play(&m, FOUR);
    return m;
}

static int put(char *text, size_t room, const struct sh_arg *arg)
{
    char name[SH_NAME_MAX];
    if (!arg->kind) return snprintf(text, room, " %d", arg->value);
    sh_format_value(&SH_GAME.kinds[arg->kind], (uint8_t)arg->value, name);
    return snprintf(text, room, " %s", name);
}

/* Play one act; this is what everybody is told of it: "scoring 7; gained red 7 7 14", or "". */
static void tells(struct match *m, const char *act, const char *expected)
{
    static const int viewers[] = {0, 1, SH_WATCHER};
    struct match before = *m;
    match_play(m, "%s", act);
    for (size_t v = 0; v < sizeof viewers / sizeof *viewers; v++) {
        struct sh_line lines[SH_NEWS_MAX];
        char text[1024] = "";
        size_t n = 0;
        int count = sh_news(&SH_GAME, &before.reader.state, m->reader.act, &m->reader.state,
                            viewers[v], lines);
        for (int k = 0; k < count; k++) {
            n += (size_t)snprintf(text + n, sizeof text - n, "%s%s", k ? "; " : "", lines[k].key);
            for (int i = 0; i < lines[k].count; i++)
                n += (size_t)put(text + n, sizeof text - n, &lines[k].arg[i]);
        }
        assert_string_equal(text, expected);
    }
}

/* All tips of a dossier but the one of the last agent, orange. */
static void write_five(struct match *m, int seat, const char *owners[5])
{
    static const char *const agents[] = {"yellow", "red", "purple", "blue", "green"};
    for (int a = 0; a < 5; a++) match_play(m, "%d tip %s %s", seat, agents[a], owners[a]);
}

/* ---- scorings ---- */

RULE(nothing_is_told_before_the_last_point_is_spent_or_without_a_scoring)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 2");
    tells(&m, "* deal 0 red", "");
    tells(&m, "* deal 1 blue", "");
    tells(&m, "* first 1", "");
    tells(&m, "* roll 6", "");
    tells(&m, "1 go yellow 6", "");
    tells(&m, "* roll 5", "");
    tells(&m, "0 go yellow 1", ""); /* into the safe's building, but there are points left */
    tells(&m, "0 go purple 4", "scoring 7; gained yellow 7 7 7; gained purple 4 4 4");
    tells(&m, "0 safe 9", "");
    tells(&m, "* roll 1", "");
    tells(&m, "1 go yellow 1", "");
}

RULE(a_scoring_tells_what_each_stone_gained_or_lost_and_where_it_is)
{
    struct match m = dealt("seats 4");
    match_play(&m, "* roll 6; 0 go red 6; * roll 4; 1 go red 3; 1 go purple 1; * roll 6;"
                   "2 go blue 6; * roll 1");
    tells(&m, "3 go blue 1", "scoring 7; gained red 9 9 9; gained purple 1 1 1; gained blue 7 7 7");
}

RULE(a_stone_loses_no_more_than_it_has_and_one_on_0_is_not_mentioned)
{
    struct match m = dealt("seats 4; option rule pro");
    match_play(&m, "* roll 6; 0 go yellow 2; 0 go red 4; * roll 6; 1 go purple 6; * roll 1");
    tells(&m, "2 go purple 1", "scoring 7; gained yellow 2 2 2; gained red 4 4 4;"
                               " gained purple 7 7 7");
    match_play(&m, "2 safe ruin; * roll 5; 3 go yellow 5; * roll 6; 0 go blue 6; * roll 5");
    tells(&m, "1 go blue 5", "scoring ruin; gained yellow 7 7 9; gained red 4 4 8;"
                             " gained purple 7 7 14");
    match_play(&m, "1 safe 1; * roll 4; 2 go purple 4; * roll 1");
    tells(&m, "3 go green 1", "scoring 1; gained yellow 7 7 16; gained red 4 4 12;"
                              " lost purple ruin 3 11; gained green 1 1 1");
    match_play(&m, "3 safe ruin; * roll 6; 0 go green 6; * roll 4");
    tells(&m, "1 go green 4", "scoring ruin; gained yellow 7 7 23; gained red 4 4 16;"
                              " lost purple ruin 3 8; lost green ruin 1 0");
}

RULE(a_scoring_that_moves_no_stone_is_told_too)
{
    struct match m = dealt("seats 4; option rule pro");
    match_play(&m, "* roll 6; 0 go red 6; * roll 1; 1 go red 1; 1 safe ruin; * roll 4");
    tells(&m, "2 go red 4", "scoring ruin; lost red ruin 3 4");
    match_play(&m, "2 safe church; * roll 1");
    tells(&m, "3 go red 1", "scoring-nothing church");
}

/* ---- dossiers ---- */

/* Red waits in 10, and yellow, on the way between 3, 7 and the ruin, makes everybody score: at the
   third scoring red has 30. */
static struct match before_29(const char *header)
{
    struct match m = dealt(header);
    match_play(&m, "* roll 6; 0 go red 6; * roll 4; 1 go red 4; * roll 6; 2 go yellow 6; * roll 1");
    tells(&m, "3 go yellow 1", "scoring 7; gained yellow 7 7 7; gained red 10 10 10");
    match_play(&m, "3 safe ruin; * roll 4");
    tells(&m, "0 go yellow 4", "scoring ruin; lost yellow ruin 3 4; gained red 10 10 20");
    match_play(&m, "0 safe 3; * roll 4");
    return m;
}

RULE(in_the_basic_rule_29_is_a_number_like_others)
{
    struct match m = before_29("seats 4");
    tells(&m, "1 go yellow 4", "scoring 3; gained yellow 3 3 7; gained red 10 10 30");
}

RULE(in_the_pro_rule_dossiers_are_due_when_a_stone_has_reached_29)
{
    struct match m = before_29("seats 4; option rule pro");
    tells(&m, "1 go yellow 4", "scoring 3; gained yellow 3 3 7; gained-tips red 10 10 30; tips");
    match_asks(&m, "tips", "[0,1,2,3]");
}

static struct match at_tips(const char *header)
{
    struct match m = before_29(header);
    match_play(&m, "1 go yellow 4");
    return m;
}

/* Seat 1 names everybody, 2 names two others and itself wrong, 0 and 3 name nobody. */
static struct match filed(const char *header)
{
    static const char *nobody[] = {"nobody", "nobody", "nobody", "nobody", "nobody"};
    static const char *right[] = {"0", "1", "2", "3", "nobody"};
    static const char *mixed[] = {"0", "1", "3", "2", "nobody"};
    struct match m = at_tips(header);
    write_five(&m, 2, mixed);
    write_five(&m, 1, right);
    tells(&m, "1 tip orange nobody", "filed 1 3");
    tells(&m, "2 tip orange nobody", "filed 2 2");
    write_five(&m, 0, nobody);
    tells(&m, "3 tip yellow nobody", "");
    match_play(&m, "3 tip red nobody; 3 tip purple nobody; 3 tip blue nobody; 3 tip green nobody");
    tells(&m, "3 tip orange nobody", "filed 3 1");
    tells(&m, "0 tip orange nobody", "filed-last 0 0");
    return m;
}

RULE(each_dossier_is_told_when_it_is_complete_and_29_only_once)
{
    struct match m = filed("seats 4; option rule pro");
    match_play(&m, "1 safe 9; * roll 6");
    tells(&m, "2 go yellow 6", "scoring 9; gained yellow 9 9 16; gained red 10 10 40");
    match_play(&m, "2 safe 10; * roll 1");
    tells(&m, "3 go yellow 1",
          "scoring 10; gained yellow 10 10 26; gained-goal red 10 10 50; over-goal;"
          " dossier yellow 0 26 0 0 26; dossier red 1 50 3 15 65; dossier purple 2 0 2 10 10;"
          " dossier blue 3 0 0 0 0; bystander green 0; bystander orange 0");
}

RULE(bystanders_named_right_count_where_they_earn_something)
{
    struct match m = filed("seats 4; option rule pro; option bystander_bonus on");
    match_play(&m, "1 safe 9; * roll 6; 2 go yellow 6; 2 safe 10; * roll 1");
    tells(&m, "3 go yellow 1",
          "scoring 10; gained yellow 10 10 26; gained-goal red 10 10 50; over-goal;"
          " dossier yellow 0 26 2 10 36; dossier red 1 50 5 25 75; dossier purple 2 0 4 20 20;"
          " dossier blue 3 0 2 10 10; bystander green 0; bystander orange 0");
}

/* ---- the end ---- */

RULE(at_the_end_of_a_basic_match_it_is_told_who_was_who)
{
    struct match m = before_29("seats 4");
    match_play(&m, "1 go yellow 4; 1 safe ruin; * roll 6; 2 go yellow 6; * roll 2");
    tells(&m, "3 go yellow 2", "scoring ruin; lost yellow ruin 3 4; gained red 10 10 40");
    match_play(&m, "3 safe 3; * roll 4");
    tells(&m, "0 go yellow 4",
          "scoring 3; gained yellow 3 3 7; gained-goal red 10 10 50; over-goal;"
          " owned yellow 0 7 0 0 7; owned red 1 50 0 0 50; owned purple 2 0 0 0 0;"
          " owned blue 3 0 0 0 0; bystander green 0; bystander orange 0");
}

/* Blue walks by 6 from the church to house 6 and back again, past the safe. */
static struct match in_last_turn(void)
{
    struct match m = dealt("seats 4; option rule pro");
    for (int turn = 1; turn < TURNS_MAX; turn++)
        match_play(&m, "* roll 6; %d go blue 6", (turn - 1) % 4);
    return m;
}

RULE(a_match_of_500_turns_tells_that_it_is_over_for_that)
{
    struct match m = in_last_turn(), other = m;
    match_play(&m, "* roll 5");
    tells(&m, "3 go blue 5",
          "over-turns; owned yellow 0 0 0 0 0; owned red 1 0 0 0 0; owned purple 2 0 0 0 0;"
          " owned blue 3 0 0 0 0; bystander green 0; bystander orange 0");
    match_play(&other, "* roll 1");
    tells(&other, "3 go blue 1", "scoring 7; gained blue 7 7 7");
    tells(&other, "3 safe 1",
          "over-turns; owned yellow 0 0 0 0 0; owned red 1 0 0 0 0; owned purple 2 0 0 0 0;"
          " owned blue 3 7 0 0 7; bystander green 0; bystander orange 0");
}

/* ---- whole matches: a log adds up ---- */

/* What a reader of the news alone has reckoned. */
struct ledger {
    int  points[AGENTS], owner[AGENTS], bonus[SEATS], total[SEATS];
    int  lines_most, filed, revealed;
    bool tips, over, reached;
};

static int arg(const struct sh_line *line, const char *name)
{
    for (int i = 0; i < line->count; i++)
        if (strcmp(line->arg[i].name, name) == 0) return line->arg[i].value;
    fail_msg("%s has no %s", line->key, name);
    return 0;
}

static bool is(const struct sh_line *line, const char *key)
{
    return strncmp(line->key, key, strlen(key)) == 0;
}

static void read_end(struct ledger *l, const struct sh_line *line)
{
    int agent = arg(line, "agent");
    assert_true(l->over);
    assert_int_equal(arg(line, "points"), l->points[agent]);
    l->revealed++;
    if (is(line, "bystander")) return;
    int seat = l->owner[agent] = arg(line, "seat");
    l->bonus[seat] = is(line, "dossier") ? arg(line, "bonus") : 0;
    l->total[seat] = l->points[agent] + l->bonus[seat];
    if (!is(line, "dossier")) return;
    assert_int_equal(arg(line, "bonus"), arg(line, "right") * NAMED_BONUS);
    assert_int_equal(arg(line, "total"), l->total[seat]);
    assert_true(l->tips);
}

static void read_line(struct ledger *l, const struct sh_line *line)
{
    if (is(line, "gained") || is(line, "lost")) {
        int agent = arg(line, "agent"), change = arg(line, "change");
        assert_true(change > 0);
        l->points[agent] += is(line, "lost") ? -change : change;
        assert_int_equal(arg(line, "points"), l->points[agent]);
        assert_int_equal(strcmp(line->key, "gained-goal") == 0, l->points[agent] >= GOAL);
    }
    if (strcmp(line->key, "tips") == 0) {
        assert_false(l->tips);
        l->tips = true;
    }
    l->filed += is(line, "filed");
    l->over |= is(line, "over");
    l->reached |= strcmp(line->key, "over-goal") == 0;
    if (is(line, "owned") || is(line, "bystander") || is(line, "dossier")) read_end(l, line);
}

/* Of the stones that gain something when dossiers fall due, those that are on 29 or beyond stand
   out; at no other time. */
static void check_29(const struct sh_line *lines, int n, const struct heimlich *before,
                     const struct heimlich *h)
{
    bool due = before->base.phase != TIPS && h->base.phase == TIPS;
    for (int k = 0; k < n; k++)
        if (is(&lines[k], "gained"))
            assert_int_equal(strcmp(lines[k].key, "gained-tips") == 0,
                             due && arg(&lines[k], "points") >= TIPS_AT);
}

/* The news of a whole match, as one viewer is told them. Leaves the last state in `h`. */
static void read_match(struct ledger *l, struct heimlich *h, const struct sh_setup *setup,
                       const struct course *course, int length, int viewer)
{
    struct sh_line lines[SH_NEWS_MAX];
    *l = (struct ledger){.over = false};
    for (int a = 0; a < AGENTS; a++) l->owner[a] = NOBODY;
    assert_null(sh_start(&SH_GAME, h, setup));
    for (int i = 0; i < length; i++) {
        struct heimlich before = *h;
        sh_play(&SH_GAME, h, course->act[i].seat, course->act[i].move, NULL);
        int n = sh_news(&SH_GAME, &before, course->act[i], h, viewer, lines);
        for (int k = 0; k < n; k++) read_line(l, &lines[k]);
        check_29(lines, n, &before, h);
        if (n > l->lines_most) l->lines_most = n;
    }
}

static void check_ledger(const struct ledger *l, const struct heimlich *h)
{
    assert_true(l->over);
    assert_int_equal(l->revealed, h->agents);
    assert_int_equal(l->tips, h->tips_done);
    assert_int_equal(l->filed, h->tips_done ? h->base.seats : 0);
    bool reached = false;
    for (int a = 0; a < h->agents; a++) {
        assert_int_equal(l->points[a], h->points[a]);
        reached |= h->points[a] >= GOAL;
    }
    assert_int_equal(l->reached, reached);
    for (int s = 0; s < h->base.seats; s++) {
        assert_int_equal(l->owner[h->agent_of[s]], s);
        assert_int_equal(l->bonus[s], h->bonus[s]);
        assert_int_equal(l->total[s], h->total[s]);
    }
}

RULE(the_news_of_a_match_add_up_to_its_final_points)
{
    static struct course course;
    struct setups all;
    struct sh_rng rng;
    int matches = 0, with_tips = 0, most = 0;
    sh_rng_seed(&rng, 19);
    for (setups_init(&all, &SH_GAME); setups_next(&all);)
        for (int i = 0; i < 20; i++) {
            int length = course_make(&course, &SH_GAME, &all.setup, &rng);
            for (int v = 0; v <= all.setup.seats; v++) {
                struct ledger l;
                struct heimlich h;
                read_match(&l, &h, &all.setup, &course, length,
                           v < all.setup.seats ? v : SH_WATCHER);
                check_ledger(&l, &h);
                matches++;
                with_tips += l.tips;
                if (l.lines_most > most) most = l.lines_most;
            }
        }
    assert_true(matches > 1000 && with_tips > 500 && most == SH_NEWS_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_told_before_the_last_point_is_spent_or_without_a_scoring),
        cmocka_unit_test(a_scoring_tells_what_each_stone_gained_or_lost_and_where_it_is),
        cmocka_unit_test(a_stone_loses_no_more_than_it_has_and_one_on_0_is_not_mentioned),
        cmocka_unit_test(a_scoring_that_moves_no_stone_is_told_too),
        cmocka_unit_test(in_the_basic_rule_29_is_a_number_like_others),
        cmocka_unit_test(in_the_pro_rule_dossiers_are_due_when_a_stone_has_reached_29),
        cmocka_unit_test(each_dossier_is_told_when_it_is_complete_and_29_only_once),
        cmocka_unit_test(bystanders_named_right_count_where_they_earn_something),
        cmocka_unit_test(at_the_end_of_a_basic_match_it_is_told_who_was_who),
        cmocka_unit_test(a_match_of_500_turns_tells_that_it_is_over_for_that),
        cmocka_unit_test(the_news_of_a_match_add_up_to_its_final_points),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
