/*
 * cli/play/play_test.c - the match at one keyboard: who is asked, what can be taken back, what is
 * kept.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/bots.h"
#include "cli/play/play.h"
#include "tests/toy.h"

enum { SEATS = 3, PLENTY = 1000 };

static struct match_args match;
static struct play play;

/* A match of this game in which these seats are people's, up to its first question. */
static int begin(const struct sh_game *game, unsigned people)
{
    match = (struct match_args){.seed = 7};
    match.header.game = game;
    match.header.setup = toy_setup(SEATS);
    for (int s = 0; s < SEATS; s++) match.bot[s] = people >> s & 1 ? NULL : &sh_bot_random;
    assert_true(play_init(&play, &match, "en"));
    return play_next(&play);
}

static int end(void **unused)
{
    (void)unused;
    play_release(&play);
    play = (struct play){.error = 0};
    return 0;
}

static const struct toy *toy(void)
{
    return (const struct toy *)&play.now.state;
}

/* What this seat does, in notation: NULL, or why not. */
static const char *does(int seat, const char *text)
{
    struct sh_move move;
    char word[SH_WORD_MAX];
    assert_true(sh_parse(match.header.game, seat, text, &move, word));
    return play_act(&play, seat, move, word[0] ? word : NULL);
}

/* The same match up to where seat 0, a person, is asked for a clue and the others let it pass. */
static void begin_at_clue(const struct sh_game *game)
{
    assert_int_equal(begin(game, 1), 0);
    assert_int_equal(toy()->base.phase, TOY_CLUE);
    assert_false(play_may_pass(&play, 0));
}

/* ---- who is asked ---- */

TEST(idle_people_are_asked_once_and_may_pass)
{
    assert_int_equal(begin(&toy_game, 1 << 1 | 1 << 2), 1);
    assert_int_equal(toy()->base.phase, TOY_CLUE);
    assert_true(play_may_pass(&play, 1));
    assert_int_equal(play_next(&play), 1); /* asking again changes nothing */
    play_pass(&play, 1);
    assert_int_equal(play_next(&play), 2);
    assert_null(does(2, "object"));
    assert_int_equal(toy()->objected, 1 << 2);
    assert_int_equal(play_next(&play), 1); /* the bot has given its clue: the vote */
    assert_int_equal(toy()->base.phase, TOY_VOTE);
    assert_false(play_may_pass(&play, 1));
}

TEST(a_new_window_asks_again)
{
    int seat = begin(&toy_game, 1 << 2), passes = 0;
    for (; seat != PLAY_NOBODY; seat = play_next(&play)) {
        struct sh_move moves[SH_MOVES_MAX];
        assert_int_equal(seat, 2);
        play_moves(&play, seat, moves);
        if (play_may_pass(&play, seat)) passes++, play_pass(&play, seat);
        else assert_null(play_act(&play, seat, moves[0], "hello"));
    }
    assert_int_equal(passes, 2); /* two rounds, with a clue of another seat in each */
}

TEST(where_everybody_acts_people_come_last_and_in_turn)
{
    assert_int_equal(begin(&toy_game, 1 << 0 | 1 << 2), 2);
    play_pass(&play, 2);
    assert_int_equal(play_next(&play), 0);
    play.keyboard = 0;
    assert_null(does(0, "clue 3 hello"));
    assert_int_equal(play_next(&play), 0); /* who is there already stays */
    assert_int_equal(toy()->base.to_act, 1 << 0 | 1 << 2);
    assert_null(does(0, "vote 1 red hello"));
    assert_int_equal(play_next(&play), 2);
    assert_null(does(2, "vote 1 red hello"));
    assert_true(play_next(&play) != PLAY_NOBODY);
    assert_int_equal(toy()->rounds_left, 1);
}

static void any_is_enough(void *state, int seat, struct sh_move move, const char *word)
{
    toy_apply(state, seat, move, word);
    ((struct sh_state *)state)->any = ((struct sh_state *)state)->phase == TOY_VOTE;
}

TEST(where_one_is_enough_bots_leave_it_to_people)
{
    struct sh_game game = toy_game;
    game.apply = any_is_enough;
    begin_at_clue(&game);
    assert_null(does(0, "clue 3 hello"));
    assert_int_equal(play_next(&play), 0);
    assert_int_equal(toy()->base.to_act, 1 << 0 | 1 << 1 | 1 << 2);
}

TEST(people_share_a_keyboard_and_see_the_end_together)
{
    begin(&toy_game, 1 << 0 | 1 << 2);
    assert_true(play_is_shared(&play));
    assert_int_equal(play_last_viewer(&play), SH_WATCHER);
    play_release(&play);
    begin(&toy_game, 1 << 2);
    assert_false(play_is_shared(&play));
    assert_int_equal(play_last_viewer(&play), 2);
}

TEST(a_refused_move_changes_nothing)
{
    begin_at_clue(&toy_game);
    size_t length = play.record.length;
    struct toy before = *toy();
    assert_string_equal(does(0, "clue 3 nut"), "taboo");
    assert_string_equal(does(0, "vote 1 red hello"), "not-now");
    assert_string_equal(does(1, "clue 3 hello"), "not-now");
    assert_int_equal(play.record.length, length);
    assert_memory_equal(&before, toy(), sizeof before);
}

/* ---- back ---- */

TEST(back_leads_to_the_start_of_the_turn)
{
    begin_at_clue(&toy_game);
    size_t length = play.record.length;
    struct toy before = *toy();
    assert_false(play_back(&play, 0)); /* nothing has been done */
    assert_null(does(0, "mark red"));
    assert_null(does(0, "mark blue"));
    assert_int_equal(play_next(&play), 0);
    play.told[0] = play.told[1] = play.now;
    assert_false(play_back(&play, 1));
    assert_true(play_back(&play, 0));
    assert_memory_equal(&before, toy(), sizeof before);
    assert_int_equal(play.record.length, length);
    assert_int_equal(strlen(play.record.text), length);
    assert_int_equal(play.told[0].at, length);
    assert_false(play_back(&play, 0));
    assert_null(does(0, "mark red")); /* and it goes on from there */
    assert_true(play_back(&play, 0));
}

TEST(nothing_is_taken_back_once_another_seat_has_come_between)
{
    begin_at_clue(&toy_game);
    assert_null(does(0, "mark red"));
    assert_null(does(1, "object"));
    assert_false(play_back(&play, 0));
    assert_true(play_back(&play, 1));
}

TEST(nothing_is_taken_back_once_chance_has_come_between)
{
    assert_int_equal(begin(&toy_game, 1), 0);
    assert_null(does(0, "clue 3 hello"));
    assert_int_equal(play_next(&play), 0);
    assert_null(does(0, "vote 1 red hello"));
    assert_int_equal(play_next(&play), 0); /* chance has rolled, the next clue was given */
    assert_false(play_back(&play, 0));
}

TEST(to_let_pass_is_an_answer_too)
{
    assert_int_equal(begin(&toy_game, 1 << 0 | 1 << 1), 1);
    assert_null(does(0, "mark red"));
    play_pass(&play, 1);
    assert_false(play_back(&play, 0));
}

TEST(a_secret_act_is_not_taken_back)
{
    begin_at_clue(&toy_game);
    assert_null(does(0, "clue 3 hello"));
    assert_null(does(0, "vote 1 red hello"));
    assert_false(play_back(&play, 0));
}

/* Here the card of the next seat is seen by whoever marks one. */
static void nosy_hide(void *state, int viewer)
{
    struct toy *g = state;
    uint8_t card = g->card[1];
    toy_hide(state, viewer);
    if (viewer == 0 && g->marked) g->card[1] = card;
}

TEST(what_has_been_learned_is_not_taken_back)
{
    struct sh_game game = toy_game;
    game.hide = nosy_hide;
    begin_at_clue(&game);
    assert_null(does(0, "mark red"));
    assert_false(play_back(&play, 0));
}

/* Here a card may be marked only if the next seat has it: that it was allowed tells something. */
static const char *telling_refuse(const void *state, int seat, struct sh_move move,
                                  const char *word)
{
    const struct toy *g = state;
    if (move.verb == TOY_V_MARK && g->card[1] != move.a) return "marked-already";
    return toy_refuse(state, seat, move, word);
}

TEST(what_was_allowed_may_tell_something_as_well)
{
    char mark[SH_TEXT_MAX];
    struct sh_game game = toy_game;
    game.refuse = telling_refuse;
    begin_at_clue(&game);
    snprintf(mark, sizeof mark, "mark %s", toy_cards[toy()->card[1]]);
    assert_null(does(0, mark));
    assert_false(play_back(&play, 0));
}

/* ---- what is known ---- */

/* How many lines there were, and the acts they stand for. */
struct told {
    int lines, acts;
};

static void count_line(void *to, int acts, bool is_news, const char *sentence)
{
    struct told *told = to;
    assert_true(!is_news && sentence[0] != '\0');
    assert_true(acts > told->acts);
    told->lines++;
    told->acts = acts;
}

TEST(a_walk_meets_every_act_once)
{
    struct play_walk walk;
    struct told told = {0};
    int acts = 0;
    begin_at_clue(&toy_game);
    assert_null(does(0, "clue 3 Grüße"));
    play_walk_init(&walk, &play, &play.start);
    while (play_walk_next(&walk)) acts++;
    assert_int_equal(acts, toy()->base.acts);
    assert_int_equal(acts, SEATS + 1); /* the deal and the clue */
    assert_string_equal(walk.act.word, "Grüße");
    assert_memory_equal(&walk.point.state, toy(), sizeof(struct toy));
    play_say_acts(&play, 1, &play.start, acts, count_line, &told);
    assert_int_equal(told.acts, acts);
    /* The toy has no texts, so the cards of others all read the same: one before, two after. */
    assert_int_equal(told.lines, 4);
}

/* The toy, if its first clue may not be looked at again, and everybody is told it was heard. */
static int cover_clue(const void *view)
{
    return ((const struct toy *)view)->base.phase == TOY_CLUE ? 0 : SEATS + 1;
}

static int tell_clue(const void *before, const struct sh_act *act, const void *after,
                     struct sh_line *lines)
{
    (void)act;
    if (((const struct toy *)before)->number == ((const struct toy *)after)->number) return 0;
    return sh_add_news(lines, 0, "heard", (struct sh_arg[]){{"seat", TOY_K_SEAT, 0}, {0}});
}

static struct sh_game forgetful_toy(void)
{
    static struct sh_verb verbs[sizeof toy_verbs / sizeof *toy_verbs];
    static const char *const news_keys[] = {"heard", NULL};
    struct sh_game game = toy_game;
    memcpy(verbs, toy_verbs, sizeof verbs);
    verbs[TOY_V_CLUE].fades = true;
    game.verbs = verbs;
    game.news_keys = news_keys;
    game.covered = cover_clue;
    game.news = tell_clue;
    return game;
}

/* The sentences, which are keys, as the toy has no texts. */
static void keep_line(void *to, int acts, bool is_news, const char *sentence)
{
    struct sh_writer *w = to;
    (void)acts, (void)is_news;
    sh_put(w, sentence);
    sh_put(w, "; ");
}

static const char *log_of(int viewer, const struct play_point *from, int told)
{
    static char text[1024];
    struct sh_writer w;
    sh_writer_init(&w, text, sizeof text);
    play_say_acts(&play, viewer, from, told, keep_line, &w);
    return text;
}

TEST(what_is_covered_is_told_once_and_then_only_what_came_of_it)
{
    struct sh_game game = forgetful_toy();
    begin_at_clue(&game);
    struct play_point before = play.now;
    assert_null(does(0, "clue 3 nuts"));
    assert_int_equal(toy()->base.phase, TOY_VOTE);
    assert_string_equal(log_of(1, &before, SEATS), "did.clue; news.heard; ");
    assert_string_equal(log_of(1, &before, SEATS + 1), "news.heard; ");
    assert_string_equal(log_of(0, &play.start, SEATS + 1),
                        "chance.deal; chance.deal.hidden (×2); news.heard; ");
}

TEST(what_is_not_covered_is_told_again)
{
    struct sh_game game = forgetful_toy();
    begin_at_clue(&game);
    struct play_point before = play.now;
    assert_null(does(0, "clue 3 nuts"));
    play.now.state.base.phase = TOY_CLUE;
    assert_string_equal(log_of(1, &before, SEATS + 1), "did.clue; news.heard; ");
}

TEST(a_view_has_holes)
{
    union sh_any_state view;
    begin_at_clue(&toy_game);
    play_view(&play, 0, &view);
    assert_int_equal(((struct toy *)&view)->card[0], toy()->card[0]);
    assert_int_equal(((struct toy *)&view)->card[1], SH_HIDDEN);
}

TEST(plain_text_cannot_command_a_terminal)
{
    assert_true(play_is_plain(""));
    assert_true(play_is_plain("Ann Übel 諜報"));
    assert_false(play_is_plain("a\nb"));
    assert_false(play_is_plain("\x1b[2J"));
    assert_false(play_is_plain("a\x7f"));
    assert_false(play_is_plain("a\xc2\x9b"
                               "2J")); /* the same in one character */
    assert_true(play_is_plain("\xc2\xa0"));
    assert_false(play_is_plain("\xff"));
    assert_false(play_is_plain("a\xc3"));
}

/* ---- the record ---- */

/* Play to the end, people at random; back now and then. */
static void play_out(int seat)
{
    for (int i = 0; seat != PLAY_NOBODY && i < PLENTY; seat = play_next(&play), i++) {
        struct sh_move moves[SH_MOVES_MAX];
        int n = play_moves(&play, seat, moves);
        struct sh_move move = moves[sh_rng_below(&play.doubt, (uint32_t)n)];
        if (play_may_pass(&play, seat)) play_pass(&play, seat);
        else assert_null(play_act(&play, seat, move, "hello"));
        if (i % 3 == 0) play_back(&play, seat);
    }
    assert_int_equal(toy()->base.to_act, 0);
}

TEST(the_record_is_the_match)
{
    static struct sh_reader reader;
    const struct sh_game *const games[] = {&toy_game, NULL};
    bool result = false;
    play_out(begin(&toy_game, 1 << 0 | 1 << 1));
    sh_reader_init(&reader, games);
    for (size_t at = 0; at < play.record.length;) {
        enum sh_record_event event;
        at += sh_reader_take(&reader, play.record.text + at, play.record.length - at, &event);
        assert_true(event != SH_RECORD_BAD);
        result |= event == SH_RECORD_RESULT;
    }
    assert_true(result);
    assert_memory_equal(&reader.state, toy(), sizeof(struct toy));
}

static char folder[] = "/tmp/safehouse-play-XXXXXX";
static char path[sizeof folder + 16];

static int make_folder(void **unused)
{
    (void)unused;
    memcpy(folder + sizeof folder - 7, "XXXXXX", 6);
    if (!mkdtemp(folder)) return -1;
    snprintf(path, sizeof path, "%s/record", folder);
    return 0;
}

static int remove_folder(void **unused)
{
    unlink(path);
    rmdir(folder);
    return end(unused);
}

/* The file is the record so far. */
static void check_file(void)
{
    static char text[1 << 16];
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t n = fread(text, 1, sizeof text, file);
    fclose(file);
    assert_int_equal(n, play.record.length);
    assert_memory_equal(text, play.record.text, n);
}

TEST(the_file_has_every_act_at_once)
{
    begin_at_clue(&toy_game);
    assert_true(play_record_to(&play, path));
    check_file();
    assert_null(does(0, "mark red"));
    check_file();
    assert_null(does(0, "mark blue"));
    assert_true(play_back(&play, 0));
    check_file();
    assert_null(does(0, "clue 1 hello"));
    check_file();
    play_out(play_next(&play));
    check_file();
    assert_int_equal(play.error, 0);
}

TEST(a_file_that_is_there_stays_as_it_is)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fclose(file);
    begin_at_clue(&toy_game);
    assert_false(play_record_to(&play, path));
    assert_null(does(0, "mark red"));
    file = fopen(path, "rb");
    assert_int_equal(fgetc(file), EOF);
    fclose(file);
}

TEST(what_could_not_be_written_is_tried_again)
{
    begin_at_clue(&toy_game);
    assert_true(play_record_to(&play, path));
    int file = play.file;
    play.file = open(path, O_RDONLY);
    assert_null(does(0, "mark red"));
    assert_true(play.error != 0);
    close(play.file);
    play.file = file;
    assert_null(does(0, "mark blue"));
    assert_int_equal(play.error, 0);
    check_file();
}

#define MATCH(name) cmocka_unit_test_teardown(name, end)
#define FILED(name) cmocka_unit_test_setup_teardown(name, make_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        MATCH(idle_people_are_asked_once_and_may_pass),
        MATCH(a_new_window_asks_again),
        MATCH(where_everybody_acts_people_come_last_and_in_turn),
        MATCH(where_one_is_enough_bots_leave_it_to_people),
        MATCH(people_share_a_keyboard_and_see_the_end_together),
        MATCH(a_refused_move_changes_nothing),
        MATCH(back_leads_to_the_start_of_the_turn),
        MATCH(nothing_is_taken_back_once_another_seat_has_come_between),
        MATCH(nothing_is_taken_back_once_chance_has_come_between),
        MATCH(to_let_pass_is_an_answer_too),
        MATCH(a_secret_act_is_not_taken_back),
        MATCH(what_has_been_learned_is_not_taken_back),
        MATCH(what_was_allowed_may_tell_something_as_well),
        MATCH(a_walk_meets_every_act_once),
        MATCH(what_is_covered_is_told_once_and_then_only_what_came_of_it),
        MATCH(what_is_not_covered_is_told_again),
        MATCH(a_view_has_holes),
        cmocka_unit_test(plain_text_cannot_command_a_terminal),
        MATCH(the_record_is_the_match),
        FILED(the_file_has_every_act_at_once),
        FILED(a_file_that_is_there_stays_as_it_is),
        FILED(what_could_not_be_written_is_tried_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
