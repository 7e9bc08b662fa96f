/* runtime/exec_bot_test.c - a program as a bot: what it is told over matches, and what happens to
   one that misbehaves. The programs are a few words of shell. */
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/games.h"
#include "runtime/exec_bot.h"
#include "tests/toy.h"

enum { LONG_MS = 60000, SHORT_MS = 150 };

/* Takes the first move of every question, and writes down all it is told. */
static const char first_move[] =
    "while read -r l; do echo \"$l\" >>%s; case $l in *'\"moves\":[]'*) ;; '{\"n\":'*) n=${l#*:};"
    " m=${l#*'\"moves\":[\"'}; echo \"act ${n%%%%,*} ${m%%%%\\\"*}\";; esac; done";

struct fixture {
    const struct sh_game *game;
    union sh_any_state    state;
    struct sh_setup       setup;
    struct sh_past       *past;
    struct sh_rng         rng;
    const struct sh_bot  *bot;
    char                  log[64], told[16][32768]; /* the file, and its lines once it is read */
    int                   lines;
    char                  report[4096];
    int                   reports;
};

static void keep_report(void *to, const char *line)
{
    struct fixture *f = to;
    f->reports++;
    snprintf(f->report, sizeof f->report, "%s", line);
}

static void play(struct fixture *f, const char *text)
{
    char word[SH_WORD_MAX];
    struct sh_act act;
    assert_true(sh_parse_act(f->game, text, &act, word));
    assert_null(sh_act(f->game, &f->state, act.seat, act.move, act.word));
    sh_past_add(f->past, act);
}

/* Heimlich for two: seat 1 is asked, having rolled 3. */
static void begin(struct fixture *f, const char *other)
{
    assert_null(sh_start(f->game, &f->state, &f->setup));
    sh_past_init(f->past, f->game, &f->setup);
    play(f, other);
    play(f, "* deal 1 blue");
    play(f, "* first 1");
    play(f, "* roll 3");
}

static void set_up(struct fixture *f, const char *command, int time_ms)
{
    char whole[512];
    *f = (struct fixture){.game = sh_find_game("heimlich"), .log = "/tmp/exec_bot_test.XXXXXX"};
    int file = mkstemp(f->log);
    assert_true(file >= 0);
    close(file);
    f->past = malloc(sizeof *f->past);
    assert_non_null(f->past);
    sh_setup_init(f->game, &f->setup);
    f->setup.seats = 2;
    sh_rng_seed(&f->rng, 1);
    begin(f, "* deal 0 red");
    if (command == first_move) snprintf(whole, sizeof whole, first_move, f->log);
    else snprintf(whole, sizeof whole, "%s", command);
    struct exec_bot_plan plan = {.command = whole, .name = "mine", .time_ms = time_ms,
                                 .report = keep_report, .to = f};
    f->bot = exec_bot_new(&plan);
}

static void tear_down(struct fixture *f)
{
    exec_bot_free(f->bot);
    free(f->past);
    unlink(f->log);
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1); /* nobody is left behind */
}

/* Ask the seat; the move it makes, in notation, or "". */
static const char *ask(struct fixture *f, int seat)
{
    static char text[SH_TEXT_MAX];
    char word[SH_WORD_MAX] = "";
    struct sh_move move;
    struct sh_question question = {.game = f->game, .state = &f->state, .seat = seat,
                                   .past = f->past, .rng = &f->rng};
    if (!sh_bot_ask(f->bot, &question, &move, word)) return "";
    assert_null(sh_refuse(f->game, &f->state, seat, move, word[0] ? word : NULL));
    sh_format(f->game, move, word[0] ? word : NULL, text);
    return text;
}

static void read_log(struct fixture *f)
{
    FILE *file = fopen(f->log, "r");
    assert_non_null(file);
    for (f->lines = 0; f->lines < 16; f->lines++)
        if (!fgets(f->told[f->lines], sizeof f->told[0], file)) break;
    fclose(file);
}

static void has(const char *text, const char *part)
{
    if (!strstr(text, part)) fail_msg("%s is not in %s", part, text);
}

/* ---- what it is told ---- */

TEST(commands_are_found)
{
    assert_string_equal(exec_command("exec:./a b=c"), "./a b=c");
    assert_null(exec_command("exec:"));
    assert_null(exec_command("easy"));
    assert_null(exec_command("xexec:a"));
    char name[EXEC_NAME_MAX];
    assert_string_equal(exec_named_command("my-bot_2=exec:./a b=c", name), "./a b=c");
    assert_string_equal(name, "my-bot_2");
    assert_null(exec_named_command("exec:a", name));
    assert_null(exec_named_command("mine=exec:", name));
    assert_null(exec_named_command("mine=a", name));
    static const char *const bad[] = {"",   "none", "easy", "oracle",
                                      "My", "a b",  "a234567890123456"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[64];
        snprintf(text, sizeof text, "%s=exec:true", bad[i]);
        assert_string_equal(exec_named_command(text, name), "true");
        assert_string_equal(name, "");
    }
}

TEST(a_match_is_told_bit_by_bit)
{
    struct fixture f;
    set_up(&f, first_move, LONG_MS);
    assert_string_equal(ask(&f, 1), "go yellow 1");
    play(&f, "1 go yellow 1");
    assert_string_equal(ask(&f, 1), "go red 1");
    read_log(&f);
    assert_int_equal(f.lines, 4);
    assert_string_equal(f.told[0], "{\"hello\":{\"protocol\":1,\"bot\":\"mine\","
                                   "\"time_ms\":60000}}\n");
    has(f.told[1], "{\"game\":{\"id\":\"heimlich\",");
    has(f.told[2], "{\"n\":1,\"since\":0,\"you\":{\"bot\":\"mine\",\"seed\":");
    has(f.told[2], "\"from\":0,\"acts\":[\"* deal 0 ?\",\"* deal 1 blue\",");
    has(f.told[3], "{\"n\":2,\"since\":1,\"state\":{\"seat\":1,\"from\":4,"
                   "\"acts\":[\"1 go yellow 1\"]");
    assert_false(exec_bot_failed(f.bot));
    tear_down(&f);
}

TEST(another_match_and_what_is_taken_back_are_told_from_the_beginning)
{
    struct fixture f;
    set_up(&f, first_move, LONG_MS);
    exec_bot_begin(f.bot, 1);
    ask(&f, 1);
    exec_bot_begin(f.bot, 2); /* which happens to begin the same */
    ask(&f, 1);
    play(&f, "1 go yellow 2");
    ask(&f, 1);
    begin(&f, "* deal 0 red"); /* and is taken back */
    play(&f, "1 go red 2");
    ask(&f, 1);
    read_log(&f);
    assert_int_equal(f.lines, 6);
    has(f.told[3], "{\"n\":2,\"since\":0,\"you\":");
    has(f.told[4], "{\"n\":3,\"since\":2,\"state\":{\"seat\":1,\"from\":4,");
    has(f.told[5], "{\"n\":4,\"since\":0,\"you\":");
    has(f.told[5], "\"1 go red 2\"]");
    tear_down(&f);
}

TEST(the_end_is_told)
{
    struct fixture f;
    set_up(&f, first_move, LONG_MS);
    ask(&f, 1);
    while (f.state.base.to_act) {
        int seat = 0;
        while (!sh_may_act(&f.state, seat)) seat++;
        struct sh_act act = {(uint8_t)seat, {0}, NULL};
        if (seat == SH_CHANCE) act.move = sh_draw(f.game, &f.state, &f.rng);
        else act.move = sh_random_move(f.game, &f.state, seat, &f.rng);
        sh_play(f.game, &f.state, act.seat, act.move, NULL);
        sh_past_add(f.past, act);
    }
    exec_bot_end(f.bot, f.game, &f.state, f.past);
    exec_bot_free(exec_bot_copy(f.bot)); /* one that was never asked */
    exec_bot_free(f.bot);
    f.bot = NULL;
    read_log(&f);
    assert_int_equal(f.lines, 4);
    has(f.told[3], "\"over\":true,\"share\":[");
    has(f.told[3], "\"moves\":[]");
    tear_down(&f);
}

/* Where words are judged by dictionaries, a bot is asked again if its word was not good. */
TEST(a_word_that_was_not_taken_is_told)
{
    static const char *const words[] = {"a", "b", "c", "d", "e", "f", "g", "h", "i",
                                        "j", "k", "l", "m", "n", "o", "p", "q", "r",
                                        "s", "t", "u", "v", "w", "x", "y"};
    struct fixture f;
    int seat = 0;
    set_up(&f, "n=1; w=quokka; while read -r l; do case $l in '{\"refused\":{\"line\":\"act 1 clue "
               "1 quokka\",\"why\":\"not-taken\"'*) w=wombat;; '{\"n\":'*) echo act $n clue 1 $w;"
               " n=$((n + 1));; esac; done", LONG_MS);
    f.game = sh_find_game("codenames");
    sh_setup_init(f.game, &f.setup);
    f.setup.seats = 4;
    f.setup.words = words;
    f.setup.word_count = 25;
    assert_null(sh_start(f.game, &f.state, &f.setup));
    sh_past_init(f.past, f.game, &f.setup);
    while (sh_may_act(&f.state, SH_CHANCE)) {
        struct sh_act act = {SH_CHANCE, sh_draw(f.game, &f.state, &f.rng), NULL};
        sh_play(f.game, &f.state, SH_CHANCE, act.move, NULL);
        sh_past_add(f.past, act);
    }
    while (!sh_may_act(&f.state, seat)) seat++;
    assert_string_equal(ask(&f, seat), "clue 1 quokka");
    assert_string_equal(ask(&f, seat), "clue 1 wombat");
    assert_int_equal(f.reports, 0);
    tear_down(&f);
}

/* Two matches that differ in what the seat cannot know are told in the same words. */
TEST(nothing_secret_is_told)
{
    static char told[16][32768];
    struct fixture f;
    set_up(&f, first_move, LONG_MS);
    ask(&f, 1);
    read_log(&f);
    memcpy(told, f.told, sizeof told);
    tear_down(&f);
    set_up(&f, first_move, LONG_MS);
    begin(&f, "* deal 0 yellow");
    ask(&f, 1);
    read_log(&f);
    assert_memory_equal(told, f.told, sizeof told);
    has(told[2], "\"agent_of\":[null,\"blue\"]");
    tear_down(&f);
}

/* ---- misbehaviour ---- */

static void fails(const char *command, int time_ms, const char *what)
{
    struct fixture f;
    char start[] = "bot mine, seat 1 of heimlich, after act 4: ";
    set_up(&f, command, time_ms);
    exec_bot_begin(f.bot, 1);
    assert_true(ask(&f, 1)[0]); /* the stand-in moves */
    assert_true(exec_bot_failed(f.bot));
    assert_int_equal(f.reports, 1);
    has(f.report, start);
    has(f.report, what);
    has(f.report, "; easy plays on");
    assert_true(ask(&f, 1)[0]); /* for the rest of the match, without another word */
    assert_int_equal(f.reports, 1);
    exec_bot_begin(f.bot, 2);
    assert_false(exec_bot_failed(f.bot));
    exec_bot_begin(f.bot, 1);
    assert_true(exec_bot_failed(f.bot));
    tear_down(&f);
}

TEST(misbehaviour_is_reported_and_a_stand_in_plays)
{
    fails("sleep 60", SHORT_MS, "no answer within 150 ms; easy");
    fails("cat >/dev/null", SHORT_MS, "no answer within 150 ms; easy");
    fails("echo hello; sleep 60", SHORT_MS,
          "no answer within 150 ms, after \"hello\" (unknown-line); easy");
    fails("exit 7", LONG_MS, "the program ended with status 7; easy");
    fails("kill -SEGV $$", LONG_MS, "the program was ended by signal 11; easy");
    fails("exec 2>&-; ./no-such-program", LONG_MS, "the program cannot be run (status 127)");
    fails("exec >&-; sleep 60", LONG_MS, "the program closed its input or output");
    fails("yes 'act 1 go red 9'", LONG_MS,
          "too much was refused, after \"act 1 go red 9\" (bad-move); easy");
    fails("yes 'act 2 go red 1'", LONG_MS, "\"act 2 go red 1\" (stale); easy");
    fails("yes 'pass 1'", LONG_MS, "\"pass 1\" (must-act); easy");
    fails("yes ''", LONG_MS, "\"\" (bad-line); easy");
    fails("tr '\\0' x </dev/zero", LONG_MS, "a line of more than 511 bytes; easy");
    fails("cat /dev/zero", LONG_MS, "a line of more than 511 bytes; easy");
}

TEST(a_refusal_gives_another_chance)
{
    struct fixture f;
    set_up(&f, "read a; read b; read c; echo act 1 go red 4; read d; "
               "case $d in *'\"why\":\"not-enough-points\",\"args\":{\"left\":3}}}') "
               "echo act 1 go purple 3;; esac; read e", LONG_MS);
    assert_string_equal(ask(&f, 1), "go purple 3");
    assert_int_equal(f.reports, 0);
    tear_down(&f);
}

TEST(a_program_that_spoils_every_match_is_not_started_any_more)
{
    struct fixture f;
    set_up(&f, "exit 1", LONG_MS);
    for (int match = 1; match <= 6; match++) {
        exec_bot_begin(f.bot, (uint64_t)match);
        ask(&f, 1);
        assert_true(exec_bot_failed(f.bot));
        assert_int_equal(f.reports, match < EXEC_PATIENCE ? match : EXEC_PATIENCE + 1);
    }
    has(f.report, "bot mine has spoiled 3 matches in a row and is not started again");
    tear_down(&f);
}

/* ---- names ---- */

TEST(names_can_stand_anywhere)
{
    struct exec_bot_plan plan = {.command = "a \"b\" \\ \n\xc3\xa9"};
    const struct sh_bot *bot = exec_bot_new(&plan), *other = exec_bot_copy(bot);
    assert_string_equal(bot->id, "exec:a _b_ _ ___");
    assert_string_equal(other->id, bot->id);
    assert_true(exec_bot_is(bot) && other != bot && bot->remembers);
    exec_bot_free(bot);
    exec_bot_free(other);
}

TEST(other_bots_are_left_alone)
{
    assert_false(exec_bot_is(&sh_bot_easy));
    assert_false(exec_bot_is(NULL));
    assert_ptr_equal(exec_bot_copy(&sh_bot_easy), &sh_bot_easy);
    exec_bot_begin(&sh_bot_easy, 1);
    assert_false(exec_bot_failed(&sh_bot_easy));
    exec_bot_free(&sh_bot_easy);
    exec_bot_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commands_are_found),
        cmocka_unit_test(a_match_is_told_bit_by_bit),
        cmocka_unit_test(another_match_and_what_is_taken_back_are_told_from_the_beginning),
        cmocka_unit_test(the_end_is_told),
        cmocka_unit_test(a_word_that_was_not_taken_is_told),
        cmocka_unit_test(nothing_secret_is_told),
        cmocka_unit_test(misbehaviour_is_reported_and_a_stand_in_plays),
        cmocka_unit_test(a_refusal_gives_another_chance),
        cmocka_unit_test(a_program_that_spoils_every_match_is_not_started_any_more),
        cmocka_unit_test(names_can_stand_anywhere),
        cmocka_unit_test(other_bots_are_left_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
