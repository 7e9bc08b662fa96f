/*
 * tests/shim/shim.c - a bad network, a bad disk and a wrong clock, for any program (LD_PRELOAD).
 *
 * Calls that can fail in the world fail here at random, and some are cut short or delayed. What
 * happens follows from SHIM_SEED: every thread has a generator of its own, in the order in which
 * threads make their first call. All variables are whole numbers, 0 if they are not there; rates
 * are per 10,000 calls.
 *
 *     SHIM_SEED         which accidents happen
 *     SHIM_ON           a path: nothing happens unless this file exists, and accidents are as many
 *                       times as frequent as it has bytes (1 to 100)
 *     SHIM_STATS        a path: struct shim_stats is kept there, for the test to read
 *
 *     SHIM_SEND_FAIL    sockets: the other side has hung up (ECONNRESET, EPIPE)
 *     SHIM_SEND_AGAIN   sockets: the network takes nothing now (EAGAIN)
 *     SHIM_SEND_SHORT   sockets: it takes a part
 *     SHIM_RECV_FAIL    sockets: the other side has hung up (ECONNRESET, or a plain end)
 *     SHIM_RECV_SHORT   sockets: a part of what there is comes
 *     SHIM_ACCEPT_FAIL  sockets: gone before it was accepted (ECONNABORTED)
 *     SHIM_SNDBUF       bytes of the send buffer of accepted sockets
 *     SHIM_WRITE_FAIL   files: no space, or a bad sector (ENOSPC, EIO); a part may be written
 *     SHIM_WRITE_SHORT  files: a part is written
 *     SHIM_FSYNC_FAIL   files: EIO
 *     SHIM_FSYNC_SKIP   not 0: nothing is synced, and all seems fine. For speed
 *     SHIM_FSYNC_US     files: so long it takes at least, in microseconds, if SHIM_ON is there
 *     SHIM_DELAY        all of these calls: they wait first ...
 *     SHIM_DELAY_US     ... up to so many microseconds
 *
 *     SHIM_CLOCK_DAYS   the calendar is so many days ahead, or behind if it is negative
 *
 * Descriptors are looked at with fstat(), so that pipes and events stay as they are. Under the
 * address sanitizer its library stands before this one in LD_PRELOAD.
 */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#include "tests/shim/shim.h"

#define THREAD _Thread_local __attribute__((tls_model("initial-exec")))

enum { ALL = 10000, WORST = 100, DAY_SECONDS = 24 * 3600 };

enum kind { OTHER, SOCKET, FILE_ON_DISK };

static struct {
    uint32_t send_fail, send_again, send_short, recv_fail, recv_short, accept_fail, sndbuf;
    uint32_t write_fail, write_short, fsync_fail, fsync_skip, fsync_us, delay, delay_us;
    int64_t  clock_seconds;
    uint64_t seed;
    const char *on;
} plan;

static struct shim_stats  nowhere;
static struct shim_stats *stats = &nowhere;

/* ---- the beginning ---- */

static int64_t number(const char *name)
{
    const char *text = getenv(name);
    return text ? strtoll(text, NULL, 10) : 0;
}

static uint32_t rate(const char *name)
{
    int64_t n = number(name);
    return n < 0 ? 0 : (uint32_t)n;
}

static void share_stats(const char *path)
{
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) return;
    if (ftruncate(file, sizeof *stats) == 0) {
        void *memory = mmap(NULL, sizeof *stats, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        if (memory != MAP_FAILED) stats = memory;
    }
    close(file);
}

__attribute__((constructor))
static void begin(void)
{
    plan.send_fail = rate("SHIM_SEND_FAIL");
    plan.send_again = rate("SHIM_SEND_AGAIN");
    plan.send_short = rate("SHIM_SEND_SHORT");
    plan.recv_fail = rate("SHIM_RECV_FAIL");
    plan.recv_short = rate("SHIM_RECV_SHORT");
    plan.accept_fail = rate("SHIM_ACCEPT_FAIL");
    plan.sndbuf = rate("SHIM_SNDBUF");
    plan.write_fail = rate("SHIM_WRITE_FAIL");
    plan.write_short = rate("SHIM_WRITE_SHORT");
    plan.fsync_fail = rate("SHIM_FSYNC_FAIL");
    plan.fsync_skip = rate("SHIM_FSYNC_SKIP");
    plan.fsync_us = rate("SHIM_FSYNC_US");
    plan.delay = rate("SHIM_DELAY");
    plan.delay_us = rate("SHIM_DELAY_US");
    plan.seed = (uint64_t)number("SHIM_SEED");
    plan.clock_seconds = number("SHIM_CLOCK_DAYS") * DAY_SECONDS;
    plan.on = getenv("SHIM_ON");
    const char *path = getenv("SHIM_STATS");
    if (path) share_stats(path);
}

/* ---- what was meant ---- */

/* The function of this name behind this library. ISO C has no cast from object to function. */
#define REAL(name)                                                              \
    static __typeof__(&name) real;                                              \
    if (!real) {                                                                \
        void *found = dlsym(RTLD_NEXT, #name);                                  \
        memcpy(&real, &found, sizeof real);                                     \
    }

/* ---- chance ---- */

/* SplitMix64, one for each thread. */
static uint64_t draw(void)
{
    static atomic_uint_fast64_t threads;
    static THREAD uint64_t state;
    static THREAD bool begun;
    if (!begun) {
        begun = true;
        state = plan.seed * 0x9e3779b97f4a7c15u + (atomic_fetch_add(&threads, 1) << 32);
    }
    uint64_t z = state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

/* How many times as bad as usual it is now; 0: nothing happens. errno stays. */
static uint32_t weather(void)
{
    struct stat file;
    int before = errno;
    if (!plan.on) return 1;
    int failed = stat(plan.on, &file);
    errno = before;
    if (failed) return 0;
    return file.st_size < 1 ? 1 : file.st_size > WORST ? WORST : (uint32_t)file.st_size;
}

static bool happens(uint32_t chance)
{
    if (chance == 0) return false;
    uint64_t drawn = draw() % ALL;
    if (drawn >= (uint64_t)chance * WORST || drawn >= (uint64_t)chance * weather()) return false;
    atomic_fetch_add_explicit(&stats->accidents, 1, memory_order_relaxed);
    return true;
}

static void count(atomic_uint_fast64_t *counter, ssize_t n)
{
    if (n > 0) atomic_fetch_add_explicit(counter, (uint64_t)n, memory_order_relaxed);
}

/* A part of so many bytes: never none, and all only if there is one. */
static size_t part_of(size_t n)
{
    return n < 2 ? n : 1 + (size_t)(draw() % (n - 1));
}

static void dawdle(void)
{
    if (plan.delay_us == 0 || !happens(plan.delay)) return;
    int before = errno;
    usleep((useconds_t)(draw() % plan.delay_us));
    errno = before;
}

static enum kind kind_of(int fd)
{
    struct stat stat;
    int before = errno;
    int failed = fstat(fd, &stat);
    errno = before;
    if (failed) return OTHER;
    return S_ISSOCK(stat.st_mode) ? SOCKET : S_ISREG(stat.st_mode) ? FILE_ON_DISK : OTHER;
}

static ssize_t fail(int error)
{
    errno = error;
    return -1;
}

/* A connection that is broken stays so: nothing may reach the other side behind a gap. */
static ssize_t break_off(int fd, int error)
{
    shutdown(fd, SHUT_RDWR);
    return fail(error);
}

/* ---- out ---- */

/* Before bytes are sent or written. False: it fails, and errno says why; else `*n` may be less. */
static bool may_send(int fd, size_t *n)
{
    dawdle();
    if (happens(plan.send_fail)) return break_off(fd, draw() % 2 ? ECONNRESET : EPIPE), false;
    if (happens(plan.send_again)) return fail(EAGAIN), false;
    if (happens(plan.send_short)) *n = part_of(*n);
    return true;
}

static bool may_write(size_t *n)
{
    dawdle();
    if (happens(plan.write_fail)) return fail(draw() % 2 ? ENOSPC : EIO), false;
    if (happens(plan.write_short)) *n = part_of(*n);
    return true;
}

static bool may_put(int fd, enum kind kind, size_t *n)
{
    return kind == SOCKET ? may_send(fd, n) : kind == FILE_ON_DISK ? may_write(n) : true;
}

static ssize_t counted(enum kind kind, ssize_t n)
{
    if (kind == SOCKET) count(&stats->sent_bytes, n);
    if (kind == FILE_ON_DISK) count(&stats->written_bytes, n);
    return n;
}

ssize_t send(int fd, const void *bytes, size_t n, int flags)
{
    REAL(send)
    if (!may_send(fd, &n)) return -1;
    return counted(SOCKET, real(fd, bytes, n, flags));
}

ssize_t write(int fd, const void *bytes, size_t n)
{
    REAL(write)
    enum kind kind = kind_of(fd);
    if (!may_put(fd, kind, &n)) return -1;
    return counted(kind, real(fd, bytes, n));
}

/* A part is the beginning of the first piece. */
ssize_t writev(int fd, const struct iovec *pieces, int n)
{
    REAL(writev)
    enum kind kind = kind_of(fd);
    size_t first = n > 0 ? pieces[0].iov_len : 0, allowed = first;
    if (!may_put(fd, kind, &allowed)) return -1;
    struct iovec piece = {.iov_base = n > 0 ? pieces[0].iov_base : NULL, .iov_len = allowed};
    return counted(kind, allowed < first ? real(fd, &piece, 1) : real(fd, pieces, n));
}

ssize_t pwrite(int fd, const void *bytes, size_t n, off_t at)
{
    REAL(pwrite)
    enum kind kind = kind_of(fd);
    if (!may_put(fd, kind, &n)) return -1;
    return counted(kind, real(fd, bytes, n, at));
}

ssize_t pwrite64(int fd, const void *bytes, size_t n, off64_t at)
{
    REAL(pwrite64)
    enum kind kind = kind_of(fd);
    if (!may_put(fd, kind, &n)) return -1;
    return counted(kind, real(fd, bytes, n, at));
}

static bool may_sync(int fd)
{
    if (kind_of(fd) != FILE_ON_DISK) return true;
    if (plan.fsync_us && weather()) usleep(plan.fsync_us);
    dawdle();
    atomic_fetch_add_explicit(&stats->syncs, 1, memory_order_relaxed);
    return happens(plan.fsync_fail) ? fail(EIO), false : true;
}

int fsync(int fd)
{
    REAL(fsync)
    if (!may_sync(fd)) return -1;
    return plan.fsync_skip ? 0 : real(fd);
}

int fdatasync(int fd)
{
    REAL(fdatasync)
    if (!may_sync(fd)) return -1;
    return plan.fsync_skip ? 0 : real(fd);
}

/* ---- in ---- */

static bool may_receive(int fd, size_t *n, ssize_t *result)
{
    dawdle();
    if (happens(plan.recv_fail)) {
        *result = break_off(fd, ECONNRESET);
        if (draw() % 2) *result = 0;
        return false;
    }
    if (happens(plan.recv_short)) *n = part_of(*n);
    return true;
}

ssize_t recv(int fd, void *bytes, size_t n, int flags)
{
    REAL(recv)
    ssize_t result;
    return may_receive(fd, &n, &result) ? real(fd, bytes, n, flags) : result;
}

ssize_t read(int fd, void *bytes, size_t n)
{
    REAL(read)
    ssize_t result;
    if (kind_of(fd) == SOCKET && !may_receive(fd, &n, &result)) return result;
    return real(fd, bytes, n);
}

/* The visitor sees an accident as a connection that is closed at once. */
static int welcome(int fd)
{
    int size = (int)plan.sndbuf;
    if (fd < 0) return fd;
    if (size) setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
    dawdle();
    if (!happens(plan.accept_fail)) return fd;
    syscall(SYS_close, fd); /* no sanitizer has seen this connection */
    return (int)fail(ECONNABORTED);
}

int accept(int fd, __SOCKADDR_ARG address, socklen_t *restrict size)
{
    REAL(accept)
    return welcome(real(fd, address, size));
}

int accept4(int fd, __SOCKADDR_ARG address, socklen_t *restrict size, int flags)
{
    REAL(accept4)
    return welcome(real(fd, address, size, flags));
}

/* ---- the calendar ---- */

int clock_gettime(clockid_t clock, struct timespec *now)
{
    REAL(clock_gettime)
    int result = real(clock, now);
    if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
        now->tv_sec += plan.clock_seconds;
    return result;
}

time_t time(time_t *seconds)
{
    struct timespec now = {0};
    clock_gettime(CLOCK_REALTIME, &now);
    if (seconds) *seconds = now.tv_sec;
    return now.tv_sec;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone)
{
    REAL(gettimeofday)
    int result = real(now, zone);
    if (result == 0) now->tv_sec += plan.clock_seconds;
    return result;
}
