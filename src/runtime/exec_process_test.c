/* runtime/exec_process_test.c - programs that talk, are silent, end, or do not want to. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "runtime/exec_process.h"
#include "tests/toy.h"

enum { LONG_MS = 60000, SHORT_MS = 100 };

static enum exec_news say(struct exec_process *p, const char *text, int ms, char *line)
{
    size_t length;
    return exec_talk(p, text, strlen(text), exec_now_ms() + ms, line, &length);
}

TEST(what_is_said_is_answered)
{
    struct exec_process p = {0};
    char line[EXEC_LINE_MAX];
    assert_true(exec_start(&p, "while read -r a; do echo \"<$a>\"; echo more; done", false));
    assert_int_equal(say(&p, "one\n", LONG_MS, line), EXEC_DONE);
    assert_string_equal(line, "<one>");
    assert_int_equal(say(&p, "", LONG_MS, line), EXEC_DONE);
    assert_string_equal(line, "more");
    assert_int_equal(say(&p, "two\nthree\n", LONG_MS, NULL), EXEC_DONE);
    assert_int_equal(say(&p, "", LONG_MS, line), EXEC_DONE);
    assert_string_equal(line, "<two>");
    int status = exec_stop(&p, LONG_MS); /* it ends because there is nothing more to read */
    assert_true(WIFEXITED(status) && p.pid == 0);
    assert_int_equal(exec_stop(&p, 0), 0);
}

TEST(a_line_has_an_end)
{
    struct exec_process p = {0};
    char line[EXEC_LINE_MAX];
    assert_true(exec_start(&p, "printf '%511s\\n' x; printf '%512s\\n' x; sleep 60", false));
    assert_int_equal(say(&p, "", LONG_MS, line), EXEC_DONE);
    assert_int_equal(strlen(line), EXEC_LINE_MAX - 1);
    assert_int_equal(say(&p, "", LONG_MS, line), EXEC_TOO_LONG);
    exec_stop(&p, 0);
}

TEST(nobody_waits_longer_than_agreed)
{
    struct exec_process p = {0};
    char line[EXEC_LINE_MAX];
    static char much[1 << 20];
    memset(much, 'x', sizeof much - 1);
    int64_t begun = exec_now_ms();
    assert_true(exec_start(&p, "trap '' TERM HUP INT; printf unfinished; sleep 60", false));
    assert_int_equal(say(&p, "", SHORT_MS, line), EXEC_SILENT);
    assert_int_equal(say(&p, much, SHORT_MS, line), EXEC_SILENT); /* it does not even read */
    int status = exec_stop(&p, 0);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    assert_true(exec_now_ms() - begun < LONG_MS / 2);
}

TEST(one_that_is_gone_is_noticed)
{
    struct exec_process p = {0};
    char line[EXEC_LINE_MAX];
    assert_true(exec_start(&p, "exit 3", false));
    assert_int_equal(say(&p, "", LONG_MS, line), EXEC_GONE);
    assert_int_equal(WEXITSTATUS(exec_stop(&p, LONG_MS)), 3);
    assert_true(exec_start(&p, "./there-is-no-such-program", true));
    assert_int_equal(say(&p, "", LONG_MS, line), EXEC_GONE);
    assert_int_equal(WEXITSTATUS(exec_stop(&p, LONG_MS)), 127);
    assert_true(exec_start(&p, "kill -SEGV $$", true));
    assert_int_equal(say(&p, "", LONG_MS, line), EXEC_GONE);
    assert_int_equal(WTERMSIG(exec_stop(&p, LONG_MS)), SIGSEGV);
}

/* To write where nobody reads would end a program that knows no better. */
TEST(a_closed_input_ends_nobody)
{
    struct exec_process p = {0};
    char line[EXEC_LINE_MAX];
    sigset_t waiting;
    signal(SIGPIPE, SIG_DFL);
    assert_true(exec_start(&p, "exec <&-; echo closed; sleep 60", false));
    assert_int_equal(say(&p, "", LONG_MS, line), EXEC_DONE);
    assert_int_equal(say(&p, "hello\n", LONG_MS, line), EXEC_GONE);
    sigpending(&waiting);
    assert_false(sigismember(&waiting, SIGPIPE));
    exec_stop(&p, 0);
}

/* Gone, or about to be cleared away by whoever looks after orphans. */
static bool is_dead(long pid)
{
    char path[64], text[256] = "";
    snprintf(path, sizeof path, "/proc/%ld/stat", pid);
    FILE *file = fopen(path, "r");
    if (!file) return true;
    size_t n = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    const char *end = n > 0 ? strrchr(text, ')') : NULL;
    return !end || end[2] == 'Z' || end[2] == 'X';
}

TEST(what_it_started_ends_with_it)
{
    struct exec_process p = {0};
    char line[EXEC_LINE_MAX];
    assert_true(exec_start(&p, "sleep 30 >/dev/null 2>&1 & echo $!; wait", false));
    assert_int_equal(say(&p, "", LONG_MS, line), EXEC_DONE);
    long pid = strtol(line, NULL, 10);
    assert_false(is_dead(pid));
    exec_stop(&p, 0);
    for (int i = 0; i < 1000 && !is_dead(pid); i++) usleep(10000);
    assert_true(is_dead(pid));
}

TEST(nothing_of_ours_is_open_in_it)
{
    struct exec_process p = {0};
    char line[EXEC_LINE_MAX], command[128];
    int file = open("/dev/null", O_RDONLY); /* not close-on-exec, as others may forget */
    snprintf(command, sizeof command, "test -e /proc/$$/fd/%d && echo open || echo closed", file);
    assert_true(exec_start(&p, command, false));
    assert_int_equal(say(&p, "", LONG_MS, line), EXEC_DONE);
    assert_string_equal(line, "closed");
    exec_stop(&p, LONG_MS);
    close(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_said_is_answered),
        cmocka_unit_test(a_line_has_an_end),
        cmocka_unit_test(nobody_waits_longer_than_agreed),
        cmocka_unit_test(one_that_is_gone_is_noticed),
        cmocka_unit_test(a_closed_input_ends_nobody),
        cmocka_unit_test(what_it_started_ends_with_it),
        cmocka_unit_test(nothing_of_ours_is_open_in_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
