/* runtime/exec_process.c - see exec_process.h. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "runtime/clock.h"
#include "runtime/exec_process.h"

int64_t exec_now_ms(void)
{
    return clock_ms(CLOCK_MONOTONIC);
}

/* ---- begin ---- */

/* In the child, between fork and exec: other threads may have held any lock, so nothing is called
   here but the kernel. It begins with no signal blocked, and none ignored that we ignore. */
static _Noreturn void become(const char *command, int in, int out, bool quiet, pid_t parent)
{
    sigset_t none;
    sigemptyset(&none);
    signal(SIGPIPE, SIG_DFL);
    sigprocmask(SIG_SETMASK, &none, NULL);
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    bool orphan = getppid() != parent;
    int nowhere = quiet ? open("/dev/null", O_WRONLY | O_CLOEXEC) : -1;
    bool fine = !orphan && dup2(in, STDIN_FILENO) >= 0 && dup2(out, STDOUT_FILENO) >= 0 &&
                (nowhere < 0 || dup2(nowhere, STDERR_FILENO) >= 0);
    close_range(STDERR_FILENO + 1, ~0u, 0);
    if (fine) execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

static void close_both(const int ends[2])
{
    close(ends[0]);
    close(ends[1]);
}

/* A pipe whose ends are none of the standard three, which become() is going to replace. */
static bool open_pipe(int ends[2])
{
    if (pipe2(ends, O_CLOEXEC) < 0) return false;
    for (int i = 0; i < 2; i++) {
        if (ends[i] > STDERR_FILENO) continue;
        int high = fcntl(ends[i], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
        if (high < 0) {
            int why = errno;
            close_both(ends);
            errno = why;
            return false;
        }
        close(ends[i]);
        ends[i] = high;
    }
    return true;
}

static pid_t start_between(const int in[2], const int out[2], const char *command, bool quiet)
{
    pid_t parent = getpid(), pid = fork();
    if (pid == 0) become(command, in[0], out[1], quiet, parent);
    if (pid > 0) setpgid(pid, pid); /* whoever comes first, child or parent */
    return pid;
}

bool exec_start(struct exec_process *process, const char *command, bool quiet)
{
    int in[2], out[2];
    if (!open_pipe(in)) return false;
    if (!open_pipe(out)) {
        int why = errno;
        close_both(in);
        errno = why;
        return false;
    }
    pid_t pid = start_between(in, out, command, quiet);
    int why = errno;
    close(in[0]);
    close(out[1]);
    if (pid < 0) {
        close(in[1]);
        close(out[0]);
        errno = why;
        return false;
    }
    fcntl(in[1], F_SETFL, O_NONBLOCK);
    fcntl(out[0], F_SETFL, O_NONBLOCK);
    *process = (struct exec_process){.pid = pid, .in = in[1], .out = out[0]};
    return true;
}

/* ---- talk ---- */

/* write() that says EPIPE and sends no signal, whatever this process does about signals. */
static ssize_t write_quietly(int file, const char *text, size_t length)
{
    const struct timespec at_once = {0};
    sigset_t pipe, before, waiting;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    sigpending(&waiting);
    pthread_sigmask(SIG_BLOCK, &pipe, &before);
    ssize_t n = write(file, text, length);
    int why = errno;
    if (n < 0 && why == EPIPE && !sigismember(&waiting, SIGPIPE))
        while (sigtimedwait(&pipe, NULL, &at_once) < 0 && errno == EINTR) continue;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = why;
    return n;
}

static bool is_for_later(ssize_t n)
{
    return n < 0 && (errno == EAGAIN || errno == EINTR);
}

/* Take the first line out of what was read. False: its end has not come yet. */
static bool take_line(struct exec_process *process, char line[EXEC_LINE_MAX], size_t *line_length)
{
    char *end = memchr(process->text, '\n', process->length);
    if (!end) return false;
    *line_length = (size_t)(end - process->text);
    memcpy(line, process->text, *line_length);
    line[*line_length] = '\0';
    process->length -= *line_length + 1;
    memmove(process->text, end + 1, process->length);
    return true;
}

/* Read what there is. False: it has closed its output. */
static bool read_more(struct exec_process *process)
{
    ssize_t n = read(process->out, process->text + process->length,
                     sizeof process->text - process->length);
    if (n > 0) process->length += (size_t)n;
    return n > 0 || is_for_later(n);
}

enum exec_news exec_talk(struct exec_process *process, const char *text, size_t length,
                         int64_t until, char line[EXEC_LINE_MAX], size_t *line_length)
{
    for (;;) {
        if (length == 0 && (!line || take_line(process, line, line_length))) return EXEC_DONE;
        bool full = process->length == sizeof process->text;
        if (full && !memchr(process->text, '\n', process->length)) return EXEC_TOO_LONG;
        int64_t left = until - exec_now_ms();
        if (left <= 0) return EXEC_SILENT;
        struct pollfd ends[2] = {{.fd = length > 0 ? process->in : -1, .events = POLLOUT},
                                 {.fd = full ? -1 : process->out, .events = POLLIN}};
        if (poll(ends, 2, left > 60000 ? 60000 : (int)left) < 0 && errno != EINTR) return EXEC_GONE;
        if (ends[1].revents && !read_more(process)) return EXEC_GONE;
        if (!ends[0].revents) continue;
        ssize_t n = write_quietly(process->in, text, length);
        if (n < 0 && !is_for_later(n)) return EXEC_GONE;
        if (n > 0) text += n, length -= (size_t)n;
    }
}

/* ---- end ---- */

/* Has it ended? It stays a zombie, so that its number still means its group. */
static bool has_ended(pid_t pid)
{
    siginfo_t info = {0};
    return waitid(P_PID, (id_t)pid, &info, WEXITED | WNOWAIT | WNOHANG) < 0 || info.si_pid == pid;
}

int exec_stop(struct exec_process *process, int grace_ms)
{
    int status = 0;
    int64_t until = exec_now_ms() + grace_ms;
    if (process->pid == 0) return 0;
    close(process->in);
    while (!has_ended(process->pid) && exec_now_ms() < until) poll(NULL, 0, 2);
    kill(-process->pid, SIGKILL);
    while (waitpid(process->pid, &status, 0) < 0 && errno == EINTR) continue;
    close(process->out);
    *process = (struct exec_process){0};
    return status;
}
