/*
 * games/codenames/news_test.c - what is told of acts in Codenames: every colour, every end.
 *
 * By the usual key, fields 1 to 9 are red, 10 to 17 blue, 18 to 24 bystanders, and 25 is the
 * assassin. Where blue begins, field 9 is blue as well.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "codenames.h"
#include "engine/bits.h"
#include "tests/script.h"
#include "tests/setups.h"

extern const struct sh_game SH_GAME;

#define WORDS                                                                                     \
    "; word Apple; word Bridge; word Candle; word Desert; word Engine; word Flute; word Garden"   \
    "; word Hammer; word Island; word Jungle; word Kettle; word Ladder; word Mirror; word Needle" \
    "; word Orange; word Pillow; word Quarry; word River; word Saddle; word Tunnel; word Urchin"  \
    "; word Violin; word Window; word Yacht; word Zebra"
#define TEAMS_FOUR "seats 4" WORDS
#define DUO_TWO "seats 2; option variant duo" WORDS
#define TRIO_THREE "seats 3; option variant trio" WORDS

/* ---- telling ---- */

/* "right card=0 colour=0 red=8 blue=8", lines with "; " between them. */
static void write_lines(const struct sh_line *lines, int count, char *text, size_t room)
{
    size_t n = 0;
    text[0] = '\0';
    for (int k = 0; k < count; k++) {
        n += (size_t)snprintf(text + n, room - n, "%s%s", k ? "; " : "", lines[k].key);
        for (int i = 0; i < lines[k].count; i++) {
            const struct sh_arg *arg = &lines[k].arg[i];
            const char *const *names = arg->kind ? SH_GAME.kinds[arg->kind].names : NULL;
            char number[8];
            snprintf(number, sizeof number, "%d", arg->value);
            n += (size_t)snprintf(text + n, room - n, " %s=%s", arg->name,
                                  names ? names[arg->value] : number);
        }
    }
}

/* Play one act; everybody is told this of it. */
static void tells(struct match *m, const char *act, const char *expected)
{
    struct sh_line lines[SH_NEWS_MAX];
    char text[1024];
    struct match before = *m;
    match_play(m, "%s", act);
    for (int viewer = 0; viewer <= SH_WATCHER; viewer++) {
        if (viewer >= m->reader.state.base.seats && viewer != SH_WATCHER) continue;
        int count = sh_news(&SH_GAME, &before.reader.state, m->reader.act, &m->reader.state,
                            viewer, lines);
        write_lines(lines, count, text, sizeof text);
        assert_string_equal(text, expected);
    }
}

static void lay_key(struct match *m, const char *start, int fields)
{
    for (int i = 1; i <= fields; i++) {
        const char *ninth = start && strcmp(start, "blue") == 0 ? "blue" : "red";
        const char *colour = i < 9     ? "red"
                             : i == 9  ? ninth
                             : i <= 17 ? "blue"
                             : i <= 24 ? "bystander"
                                       : "assassin";
        match_play(m, "* key %d %s", i, colour);
    }
}

/* A match in which a team has the first clue to give; NULL: nobody draws who begins. */
static struct match laid(const char *header, const char *start)
{
    struct match m;
    match_begin(&m, &SH_GAME, "%s", header);
    if (start) match_play(&m, "* start %s", start);
    lay_key(&m, start, 25);
    return m;
}

/* Fields first to last. */
static void guess_all(struct match *m, int seat, int first, int last)
{
    for (int i = first; i <= last; i++) match_play(m, "%d guess %d", seat, i);
}

/* ---- the beginning ---- */

RULE(the_draw_of_the_start_tells_how_many_words_each_team_has)
{
    struct match m;
    match_begin(&m, &SH_GAME, "%s", TEAMS_FOUR);
    tells(&m, "* start blue", "begins red=8 blue=9");
    tells(&m, "* key 1 red", "");
    match_begin(&m, &SH_GAME, "%s", TRIO_THREE);
    tells(&m, "* start red", "begins red=9 blue=8");
}

RULE(the_last_field_of_a_duos_key_tells_who_begins)
{
    struct match m;
    match_begin(&m, &SH_GAME, "%s", DUO_TWO);
    lay_key(&m, NULL, 23);
    tells(&m, "* key 24 bystander", "");
    tells(&m, "* key 25 assassin", "duo-begins red=9 blue=8");
    match_begin(&m, &SH_GAME, "%s", TEAMS_FOUR);
    match_play(&m, "* start red");
    lay_key(&m, "red", 24);
    tells(&m, "* key 25 assassin", "");
}

/* ---- turns ---- */

RULE(a_right_word_tells_its_colour_and_the_words_left)
{
    struct match m = laid(TEAMS_FOUR, "red");
    tells(&m, "0 clue 2 tree", "");
    tells(&m, "2 guess 4", "right card=4 colour=red red=8 blue=8");
    tells(&m, "2 guess 1", "right card=1 colour=red red=7 blue=8");
}

RULE(the_turn_ends_with_a_bystander)
{
    struct match m = laid(TEAMS_FOUR, "red");
    match_play(&m, "0 clue 2 tree");
    tells(&m, "2 guess 18", "bystander card=18 colour=bystander red=9 blue=8");
    match_asks(&m, "clue", "[1]");
}

RULE(the_turn_ends_with_a_word_of_the_other_side)
{
    struct match m = laid(TEAMS_FOUR, "blue");
    match_play(&m, "1 clue 2 tree");
    tells(&m, "3 guess 1", "theirs card=1 colour=red red=7 blue=9");
    match_play(&m, "0 clue 1 sky");
    tells(&m, "2 guess 9", "theirs card=9 colour=blue red=7 blue=8");
    match_asks(&m, "clue", "[1]");
}

RULE(the_turn_ends_when_the_number_is_used_up)
{
    struct match m = laid(TEAMS_FOUR, "red");
    match_play(&m, "0 clue 1 tree; 2 guess 1");
    tells(&m, "2 guess 2", "used-up card=2 colour=red red=7 blue=8");
    match_asks(&m, "clue", "[1]");
    match_play(&m, "1 clue 1 sky; 3 guess 10");
    tells(&m, "3 guess 18", "bystander card=18 colour=bystander red=7 blue=7"); /* the last too */
}

RULE(the_turn_ends_when_the_operatives_stop)
{
    struct match m = laid(TEAMS_FOUR, "red");
    match_play(&m, "0 clue 3 tree; 2 guess 1");
    tells(&m, "2 stop", "stopped red=8 blue=8");
}

RULE(in_a_trio_it_is_told_from_the_side_on_turn)
{
    struct match m = laid(TRIO_THREE, "blue");
    match_play(&m, "1 clue 1 tree");
    tells(&m, "2 guess 9", "right card=9 colour=blue red=8 blue=8");
    tells(&m, "2 guess 1", "theirs card=1 colour=red red=7 blue=8");
    match_play(&m, "0 clue 1 sky");
    tells(&m, "2 guess 2", "right card=2 colour=red red=6 blue=8");
}

RULE(in_a_duo_the_opponents_words_are_told_too)
{
    struct match m = laid(DUO_TWO, NULL);
    match_play(&m, "0 clue 1 tree");
    tells(&m, "1 guess 10", "theirs card=10 colour=blue red=9 blue=7");
    tells(&m, "0 cover 11", "covered card=11 colour=blue red=9 blue=6");
    match_play(&m, "0 clue 1 sky; 1 guess 1");
    tells(&m, "1 guess 2", "used-up card=2 colour=red red=7 blue=6");
    tells(&m, "0 cover 12", "covered card=12 colour=blue red=7 blue=5");
    match_play(&m, "0 clue 1 sea; 1 guess 3");
    tells(&m, "1 stop", "stopped red=6 blue=5");
}

/* ---- objections and consent ---- */

RULE(an_objection_tells_the_penalty_and_whether_another_one_is_left)
{
    struct match m = laid(TEAMS_FOUR, "red");
    match_play(&m, "0 clue 1 tree");
    tells(&m, "1 object", "objected team=blue red=9 blue=8");
    tells(&m, "1 cover 10", "covered card=10 colour=blue red=9 blue=7");
    match_play(&m, "1 clue 1 sky; 3 guess 18; 0 clue 1 sea");
    tells(&m, "1 object", "objected-last team=blue red=9 blue=7");
    tells(&m, "1 skip", "");
    match_play(&m, "1 clue 1 sky");
    tells(&m, "0 object", "objected team=red red=9 blue=7");
    tells(&m, "0 cover 1", "covered card=1 colour=red red=8 blue=7");
}

RULE(a_denied_word_is_out_for_this_turn_an_allowed_one_is_safe_from_objections)
{
    struct match m = laid(TEAMS_FOUR, "red");
    tells(&m, "0 ask tree", "");
    tells(&m, "1 deny", "denied");
    tells(&m, "0 ask sky", "");
    tells(&m, "1 allow", "");
    struct match other = m;
    tells(&m, "0 clue 1 sky", "consent");
    tells(&other, "0 clue 1 sea", "");
}

/* ---- the end ---- */

RULE(the_last_own_word_wins)
{
    struct match m = laid(TEAMS_FOUR, "red");
    match_play(&m, "0 clue unlimited tree");
    guess_all(&m, 2, 1, 8);
    tells(&m, "2 guess 9", "won card=9 colour=red red=0 blue=8 team=red");
    m = laid(TRIO_THREE, "blue");
    match_play(&m, "1 clue unlimited tree");
    guess_all(&m, 2, 9, 16);
    tells(&m, "2 guess 17", "won card=17 colour=blue red=8 blue=0 team=blue");
}

RULE(the_others_last_word_wins_for_them)
{
    struct match m = laid(TEAMS_FOUR, "red");
    match_play(&m, "0 clue unlimited tree");
    guess_all(&m, 2, 1, 8);
    match_play(&m, "2 stop; 1 clue 1 sky");
    tells(&m, "3 guess 9", "gave-away card=9 colour=red red=0 blue=8 team=red");
}

RULE(the_last_word_as_a_penalty_wins)
{
    struct match m = laid(TEAMS_FOUR, "red");
    match_play(&m, "0 clue unlimited tree");
    guess_all(&m, 2, 1, 8);
    match_play(&m, "2 stop; 1 clue 1 sky; 0 object");
    tells(&m, "0 cover 9", "won card=9 colour=red red=0 blue=8 team=red");
}

RULE(the_assassin_loses)
{
    struct match m = laid(TEAMS_FOUR, "red");
    match_play(&m, "0 clue 1 tree; 2 guess 1");
    tells(&m, "2 guess 25", "assassin card=25 colour=assassin red=8 blue=8 team=blue");
}

RULE(a_duo_wins_with_a_score)
{
    struct match m = laid(DUO_TWO, NULL);
    match_play(&m, "0 clue 1 tree; 1 guess 10; 0 cover 11; 0 clue unlimited sky");
    guess_all(&m, 1, 1, 8);
    tells(&m, "1 guess 9", "duo-won card=9 colour=red red=0 blue=6 score=6");
}

RULE(a_duo_loses_by_the_assassin_and_by_the_opponents_last_word)
{
    struct match m = laid(DUO_TWO, NULL);
    match_play(&m, "0 clue 1 tree");
    struct match touched = m;
    tells(&m, "1 guess 25", "duo-assassin card=25 colour=assassin red=9 blue=8 score=0");
    for (int i = 10; i <= 14; i += 2) {
        match_play(&touched, "1 guess %d; 0 cover %d; 0 clue 1 tree", i, i + 1);
    }
    match_play(&touched, "1 guess 16");
    struct match covered = touched;
    tells(&covered, "0 cover 17", "duo-lost card=17 colour=blue red=9 blue=0 score=0");
    m = laid(DUO_TWO, NULL);
    match_play(&m, "0 clue 1 tree; 1 guess 18; 0 cover 10; 0 clue 1 tree");
    for (int i = 11; i <= 15; i += 2)
        match_play(&m, "1 guess %d; 0 cover %d; 0 clue 1 tree", i, i + 1);
    tells(&m, "1 guess 17", "duo-lost card=17 colour=blue red=9 blue=0 score=0");
}

/* ---- every log of random matches ---- */

/* How often each key was told, and the arguments it had the last time. */
static struct {
    unsigned long  times;
    struct sh_line line;
} told[32];

static int key_number(const char *key)
{
    int i = 0;
    while (SH_GAME.news_keys[i] && strcmp(SH_GAME.news_keys[i], key) != 0) i++;
    assert_non_null(SH_GAME.news_keys[i]);
    return i;
}

/* An argument of a line, or -1. */
static int arg_of(const struct sh_line *line, const char *name)
{
    for (int i = 0; i < line->count; i++)
        if (strcmp(line->arg[i].name, name) == 0) return line->arg[i].value;
    return -1;
}

/* From the key itself, as soon as it lies, and not from what the rules have counted. */
static int words_left(const struct codenames *g, int team)
{
    if (g->laid == 0) return team == g->start ? FIRST_WORDS : SECOND_WORDS;
    return sh_bits(cards_of(g, team) & ~g->covered);
}

static bool ends_turn(const struct codenames *was, const struct codenames *g)
{
    return was->base.phase == GUESS && g->base.phase != GUESS;
}

/* Does the one line of an act tell what it has to? The states are without holes. */
static void check_line(const struct codenames *was, struct sh_act act, const struct codenames *g,
                       const struct sh_line *line)
{
    bool touch = act.move.verb == V_GUESS || act.move.verb == V_COVER;
    assert_int_equal(arg_of(line, "card"), touch ? act.move.a : -1);
    assert_int_equal(arg_of(line, "colour"), touch ? was->key[act.move.a] : -1);
    bool counts = touch || ends_turn(was, g) || act.seat == SH_CHANCE;
    assert_int_equal(arg_of(line, "red"), counts ? words_left(g, RED) : -1);
    assert_int_equal(arg_of(line, "blue"), counts ? words_left(g, BLUE) : -1);
    if (g->base.phase != OVER) return;
    bool duo = g->variant == DUO;
    assert_int_equal(arg_of(line, "team"), duo ? -1 : g->winner);
    assert_int_equal(arg_of(line, "score"), duo ? g->score : -1);
}

/* Every viewer is told something of every touch, every end of a turn and the end of the match. */
static void check_act(const struct codenames *was, struct sh_act act, const struct codenames *g)
{
    for (int viewer = 0; viewer <= SH_WATCHER; viewer++) {
        struct sh_line lines[SH_NEWS_MAX];
        if (viewer >= g->base.seats && viewer != SH_WATCHER) continue;
        int count = sh_news(&SH_GAME, was, act, g, viewer, lines);
        bool must = act.move.verb == V_GUESS || act.move.verb == V_COVER || ends_turn(was, g) ||
                    g->base.phase == OVER;
        assert_true(count == 1 || (count == 0 && !must));
        if (count == 0) continue;
        check_line(was, act, g, lines);
        int key = key_number(lines->key);
        told[key].times++;
        told[key].line = *lines;
    }
}

static struct sh_act some_act(const struct codenames *g, struct sh_rng *rng, char word[16])
{
    int seats[SH_CHANCE + 1], n = 0;
    for (int s = 0; s <= SH_CHANCE; s++)
        if (sh_may_act(g, s)) seats[n++] = s;
    int seat = seats[sh_rng_below(rng, (uint32_t)n)];
    struct sh_move m = seat == SH_CHANCE ? sh_draw(&SH_GAME, g, rng)
                                         : sh_random_move(&SH_GAME, g, seat, rng);
    if (!SH_GAME.verbs[m.verb].word) return (struct sh_act){(uint8_t)seat, m, NULL};
    for (bool fits = false; !fits; fits = !sh_refuse(&SH_GAME, g, seat, m, word))
        snprintf(word, 16, "clue%ux", (unsigned)sh_rng_below(rng, 8)); /* few: some were asked */
    return (struct sh_act){(uint8_t)seat, m, word};
}

static void play_match(const struct sh_setup *setup, struct sh_rng *rng)
{
    union sh_any_state state, before;
    assert_null(sh_start(&SH_GAME, &state, setup));
    while (state.base.to_act) {
        char word[16] = "";
        struct sh_act act = some_act((const struct codenames *)&state, rng, word);
        memcpy(&before, &state, SH_GAME.state_size);
        sh_play(&SH_GAME, &state, act.seat, act.move, act.word);
        check_act((const struct codenames *)&before, act, (const struct codenames *)&state);
    }
}

static void play_all_variants(int matches)
{
    struct setups all;
    struct sh_rng rng;
    sh_rng_seed(&rng, 19);
    memset(told, 0, sizeof told);
    for (setups_init(&all, &SH_GAME); setups_next(&all);)
        for (int i = 0; i < matches; i++) play_match(&all.setup, &rng);
}

RULE(every_log_tells_every_colour_every_end_and_the_right_counts)
{
    play_all_variants(60);
    for (int i = 0; SH_GAME.news_keys[i]; i++) {
        if (told[i].times > 0) continue;
        fail_msg("no match told \"%s\"", SH_GAME.news_keys[i]);
    }
}

/* The text of a key in a language: the rest of its line. */
static void read_text(const char *language, const char *key, char text[512])
{
    char path[1024], name[64];
    snprintf(path, sizeof path, "%s/games/%s/text/%s.txt", getenv("SAFEHOUSE_ROOT"), SH_GAME_ID,
             language);
    int length = snprintf(name, sizeof name, "news.%s = ", key);
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    bool found = false;
    while (!found && fgets(text, 512, f)) found = strncmp(text, name, (size_t)length) == 0;
    fclose(f);
    if (!found) fail_msg("%s has no text for \"%s\"", language, key);
}

RULE(every_text_says_what_its_line_tells)
{
    static const char *const languages[] = {"de", "en", "fr"};
    play_all_variants(60);
    for (size_t l = 0; l < sizeof languages / sizeof *languages; l++)
        for (int i = 0; SH_GAME.news_keys[i]; i++) {
            char text[512], place[SH_NAME_MAX];
            read_text(languages[l], SH_GAME.news_keys[i], text);
            for (int k = 0; k < told[i].line.count; k++) {
                snprintf(place, sizeof place, "{%s}", told[i].line.arg[k].name);
                if (!strstr(text, place)) fail_msg("no %s in %s: %s", place, languages[l], text);
            }
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_draw_of_the_start_tells_how_many_words_each_team_has),
        cmocka_unit_test(the_last_field_of_a_duos_key_tells_who_begins),
        cmocka_unit_test(a_right_word_tells_its_colour_and_the_words_left),
        cmocka_unit_test(the_turn_ends_with_a_bystander),
        cmocka_unit_test(the_turn_ends_with_a_word_of_the_other_side),
        cmocka_unit_test(the_turn_ends_when_the_number_is_used_up),
        cmocka_unit_test(the_turn_ends_when_the_operatives_stop),
        cmocka_unit_test(in_a_trio_it_is_told_from_the_side_on_turn),
        cmocka_unit_test(in_a_duo_the_opponents_words_are_told_too),
        cmocka_unit_test(an_objection_tells_the_penalty_and_whether_another_one_is_left),
        cmocka_unit_test(a_denied_word_is_out_for_this_turn_an_allowed_one_is_safe_from_objections),
        cmocka_unit_test(the_last_own_word_wins),
        cmocka_unit_test(the_others_last_word_wins_for_them),
        cmocka_unit_test(the_last_word_as_a_penalty_wins),
        cmocka_unit_test(the_assassin_loses),
        cmocka_unit_test(a_duo_wins_with_a_score),
        cmocka_unit_test(a_duo_loses_by_the_assassin_and_by_the_opponents_last_word),
        cmocka_unit_test(every_log_tells_every_colour_every_end_and_the_right_counts),
        cmocka_unit_test(every_text_says_what_its_line_tells),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
