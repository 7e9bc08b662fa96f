/*
 * shim/store_faults.c - for LD_PRELOAD: kill the program at the N-th thing it does to a file, or
 * let flushes fail.
 *
 * STORE_FAULTS_KILL=N: SIGKILL before the N-th write, flush, truncation, renaming or removal.
 * STORE_FAULTS_SYNC=FILE: while FILE exists, every flush fails.
 */
#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

/* POSIX makes pointers to functions of what dlsym() finds, ISO C does not. */
#pragma GCC diagnostic ignored "-Wpedantic"

static void *next(const char *name)
{
    void *found = dlsym(RTLD_NEXT, name);
    if (!found) abort();
    return found;
}

static void step(void)
{
    static atomic_int left = -1;
    const char *kill_at = getenv("STORE_FAULTS_KILL");
    int none = -1;
    if (!kill_at) return;
    atomic_compare_exchange_strong(&left, &none, (int)strtol(kill_at, NULL, 10));
    if (atomic_fetch_sub(&left, 1) == 1) raise(SIGKILL);
}

/* Standard output and error are not what this is about. */
static void step_file(int fd)
{
    struct stat found;
    if (fd > 2 && fstat(fd, &found) == 0 && S_ISREG(found.st_mode)) step();
}

static bool sync_fails(void)
{
    const char *path = getenv("STORE_FAULTS_SYNC");
    return path && access(path, F_OK) == 0;
}

ssize_t write(int fd, const void *bytes, size_t count)
{
    step_file(fd);
    return ((ssize_t (*)(int, const void *, size_t))next("write"))(fd, bytes, count);
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t offset)
{
    step_file(fd);
    return ((ssize_t (*)(int, const void *, size_t, off_t))next("pwrite"))(fd, bytes, count,
                                                                          offset);
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off_t offset)
{
    step_file(fd);
    return ((ssize_t (*)(int, const void *, size_t, off_t))next("pwrite64"))(fd, bytes, count,
                                                                            offset);
}

int ftruncate(int fd, off_t length)
{
    step_file(fd);
    return ((int (*)(int, off_t))next("ftruncate"))(fd, length);
}

int ftruncate64(int fd, off_t length)
{
    step_file(fd);
    return ((int (*)(int, off_t))next("ftruncate64"))(fd, length);
}

static int flush(int fd, const char *name)
{
    step_file(fd);
    if (sync_fails()) return errno = EIO, -1;
    return ((int (*)(int))next(name))(fd);
}

int fsync(int fd)
{
    return flush(fd, "fsync");
}

int fdatasync(int fd)
{
    return flush(fd, "fdatasync");
}

int rename(const char *from, const char *to)
{
    step();
    return ((int (*)(const char *, const char *))next("rename"))(from, to);
}

int unlink(const char *path)
{
    step();
    return ((int (*)(const char *))next("unlink"))(path);
}
