/* runtime/exec_tell_test.c - what a bot's program is told, byte by byte, and what it may answer. */
#include <stdio.h>

#include "engine/games.h"
#include "runtime/exec_tell.h"
#include "tests/toy.h"

/* A match of Heimlich for two at its first question, seen from the seat that is asked. */
struct fixture {
    union sh_any_state state, view;
    struct sh_setup    setup;
    struct sh_act      seen[4];
    struct sh_thought  thought;
};

static void play(struct fixture *f, int n, const char *text)
{
    char word[SH_WORD_MAX];
    struct sh_act act;
    assert_true(sh_parse_act(f->thought.game, text, &act, word));
    f->seen[n] = sh_view_move(f->thought.game, &f->state, 1, act);
    assert_null(sh_act(f->thought.game, &f->state, act.seat, act.move, act.word));
}

static void set_up(struct fixture *f)
{
    const struct sh_game *game = sh_find_game("heimlich");
    *f = (struct fixture){.thought = {.game = game, .seat = 1}};
    sh_setup_init(game, &f->setup);
    f->setup.seats = 2;
    assert_null(sh_start(game, &f->state, &f->setup));
    play(f, 0, "* deal 0 red");
    play(f, 1, "* deal 1 blue");
    play(f, 2, "* first 1");
    play(f, 3, "* roll 1");
    sh_view(game, &f->state, 1, &f->view);
    f->thought.view = &f->view;
    f->thought.setup = &f->setup;
    f->thought.seen = f->seen;
    f->thought.seen_count = 4;
}

static const char *tell(const struct fixture *f, struct exec_message message)
{
    static char text[8192];
    struct sh_writer w;
    message.thought = &f->thought;
    message.name = "mine";
    sh_writer_init(&w, text, sizeof text);
    exec_put_message(&w, &message);
    assert_false(w.full);
    return text;
}

static void has(const char *text, const char *part)
{
    if (strstr(text, part)) return;
    fputs(text, stderr);
    fail_msg("has no \"%s\"", part);
}

TEST(the_first_message_tells_everything_the_seat_knows)
{
    struct fixture f;
    set_up(&f);
    const char *text = tell(&f, (struct exec_message){.n = 1, .seed = 7});
    has(text, "{\"n\":1,\"since\":0,\"you\":{\"bot\":\"mine\",\"seed\":7},\"room\":{"
              "\"game\":\"heimlich\",\"rules\":1,\"status\":\"playing\",\"seats\":["
              "{\"person\":null,\"bot\":null},{\"person\":null,\"bot\":\"mine\"}],"
              "\"options\":{\"rule\":\"basic\",\"bystander_bonus\":\"off\",\"first\":\"draw\"},"
              "\"words\":[]},"
              "\"state\":{\"seat\":1,\"from\":0,\"acts\":[\"* deal 0 ?\",\"* deal 1 blue\","
              "\"* first 1\",\"* roll 1\"],\"phase\":\"walk\",\"to_act\":[1],\"idle\":[],"
              "\"over\":false,\"share\":null,\"view\":{");
    has(text, "\"agent_of\":[null,\"blue\"]");
    has(text, "\"moves\":[\"go yellow 1\",");
    assert_ptr_equal(strchr(text, '\n'), text + strlen(text) - 1);
}

TEST(later_messages_tell_what_is_new)
{
    struct fixture f;
    set_up(&f);
    const char *text = tell(&f, (struct exec_message){.n = 9, .since = 5, .from = 3});
    has(text, "{\"n\":9,\"since\":5,\"state\":{\"seat\":1,\"from\":3,\"acts\":[\"* roll 1\"],");
}

TEST(a_message_can_do_without_the_setup)
{
    struct fixture f;
    set_up(&f);
    f.thought.setup = NULL;
    has(tell(&f, (struct exec_message){.n = 1}), "\"bot\":\"mine\"}]},\"state\":");
}

static void reads(const struct fixture *f, const char *text, size_t length, const char *why)
{
    char line[512];
    struct exec_answer answer;
    memcpy(line, text, length);
    line[length] = '\0';
    const char *said = exec_read_answer(&f->thought, 57, line, length, sizeof line, &answer);
    if (!why) assert_null(said);
    else if (!said) fail_msg("\"%s\" is taken", text);
    else assert_string_equal(said, why);
}

TEST(answers_are_lines_of_the_protocol)
{
    struct fixture f;
    set_up(&f);
    static const struct {
        const char *line, *why;
    } cases[] = {
        {"act 57 go red 1", NULL},
        {"act 57 go yellow 1", NULL},
        {"act 58 go red 1", "stale"},
        {"act 56 go red 1", "stale"},
        {"act 057 go red 1", "bad-line"},
        {"act x go red 1", "bad-line"},
        {"act", "bad-line"},
        {"act 57", "bad-move"},
        {"act 57 ", "bad-line"},
        {"act 57  go red 1", "bad-move"},
        {"act 57 go red 1 ", "bad-move"},
        {"act 57 go red", "bad-move"},
        {"act 57 go red 9", "bad-move"},
        {"act 57 go red 2", "not-enough-points"},
        {"act 57 go grey 1", "agent-not-in-play"},
        {"act 57 roll 3", "bad-move"},
        {"pass 57", "must-act"},
        {"pass 56", "stale"},
        {"pass", "bad-line"},
        {"pass 57 now", "bad-line"},
        {"", "bad-line"},
        {" act 57 go red 1", "unknown-line"},
        {"act 57 go red 1\r", "bad-line"},
        {"go red 1", "unknown-line"},
        {"{\"act\":57}", "unknown-line"},
        {"act 57 go r\xff""d 1", "bad-text"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        reads(&f, cases[i].line, strlen(cases[i].line), cases[i].why);
    reads(&f, "act 57 go red 1\0x", 17, "bad-line");
}

TEST(a_refusal_says_what_was_wrong)
{
    struct fixture f;
    struct exec_answer answer;
    struct sh_writer w;
    char line[64] = "act 57 go red 2", text[256];
    set_up(&f);
    const char *why = exec_read_answer(&f.thought, 57, line, strlen(line), sizeof line, &answer);
    sh_writer_init(&w, text, sizeof text);
    exec_put_refusal(&w, f.thought.game, line, why, answer.args, answer.count);
    assert_string_equal(text, "{\"refused\":{\"line\":\"act 57 go red 2\","
                              "\"why\":\"not-enough-points\",\"args\":{\"left\":1}}}\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_message_tells_everything_the_seat_knows),
        cmocka_unit_test(later_messages_tell_what_is_new),
        cmocka_unit_test(a_message_can_do_without_the_setup),
        cmocka_unit_test(answers_are_lines_of_the_protocol),
        cmocka_unit_test(a_refusal_says_what_was_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
