/* bench/load/gauge.c - see gauge.h. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "bench/load/gauge.h"
#include "bench/load/wire.h"

enum { PATH = 4096 };

int64_t gauge_cpu_ns(pid_t pid)
{
    clockid_t clock;
    struct timespec t;
    if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &t) != 0) return -1;
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* The name of the program, which may have spaces, stands in brackets. */
bool gauge_ticks(pid_t pid, struct gauge_ticks *ticks)
{
    char text[1024];
    int64_t user = 0, kernel = 0;
    snprintf(text, sizeof text, "/proc/%d/stat", (int)pid);
    FILE *file = fopen(text, "r");
    if (!file) return false;
    size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[length] = '\0';
    const char *rest = strrchr(text, ')');
    int found = rest ? sscanf(rest, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %" SCNd64
                              " %" SCNd64, &user, &kernel) : 0;
    *ticks = (struct gauge_ticks){user, user + kernel};
    return found == 2;
}

int64_t gauge_resident_kb(pid_t pid)
{
    char line[256];
    int64_t kb = -1;
    snprintf(line, sizeof line, "/proc/%d/smaps_rollup", (int)pid);
    FILE *file = fopen(line, "r");
    if (!file) return -1;
    while (kb < 0 && fgets(line, sizeof line, file))
        if (sscanf(line, "Rss: %" SCNd64, &kb) != 1) kb = -1;
    fclose(file);
    return kb;
}

/* ---- the disk ---- */

static int open_new(const char *dir, const char *name, char *path, size_t size)
{
    snprintf(path, size, "%s/load-%s-%d", dir, name, (int)getpid());
    return open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
}

static bool sync_once(int fd, struct samples *times)
{
    static const char page[4096] = "how long does this take?";
    int64_t begun = wire_now();
    if (write(fd, page, sizeof page) != sizeof page || fdatasync(fd) != 0) return false;
    samples_add(times, wire_now() - begun);
    return true;
}

bool gauge_sync(const char *dir, struct samples *times)
{
    char path[PATH];
    int fd = open_new(dir, "sync", path, sizeof path);
    bool fine = fd >= 0;
    for (int i = 0; fine && i < GAUGE_SYNCS; i++) fine = sync_once(fd, times);
    int trouble = errno;
    if (fd >= 0) close(fd);
    if (fd >= 0) unlink(path);
    errno = trouble;
    return fine;
}

static void *probe_disk(void *memory)
{
    static const struct timespec pause = {.tv_nsec = 200000000};
    struct gauge_probe *probe = memory;
    char path[PATH];
    int fd = open_new(probe->dir, "probe", path, sizeof path);
    if (fd < 0) return NULL;
    while (!atomic_load(&probe->stop) && sync_once(fd, &probe->times)) nanosleep(&pause, NULL);
    close(fd);
    unlink(path);
    return NULL;
}

void gauge_probe_begin(struct gauge_probe *probe, const char *dir)
{
    probe->dir = dir;
    if (pthread_create(&probe->thread, NULL, probe_disk, probe) != 0) abort();
}

void gauge_probe_end(struct gauge_probe *probe)
{
    atomic_store(&probe->stop, true);
    pthread_join(probe->thread, NULL);
}
