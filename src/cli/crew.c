/* cli/crew.c - see crew.h. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/clock.h"
#include "cli/crew.h"

enum { THREADS_MAX = 256 };

struct hand {
    struct crew *crew;
    void        *worker;
    pthread_t    thread;
};

int crew_threads(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : cores > THREADS_MAX ? THREADS_MAX : (int)cores;
}

static void *work(void *memory)
{
    struct hand *hand = memory;
    struct crew *crew = hand->crew;
    while (!atomic_load(&crew->stop)) {
        uint64_t i = atomic_fetch_add(&crew->next, 1);
        if (i >= crew->count) break;
        crew->piece(hand->worker, i);
        atomic_fetch_add(&crew->done, 1);
    }
    if (crew->leave) crew->leave(hand->worker);
    return NULL;
}

static void show_progress(const struct crew *crew, double seconds)
{
    char bar[] = "------------------------------";
    double done = (double)atomic_load(&crew->done), all = (double)crew->count;
    double rate = done / (seconds > 0 ? seconds : 1);
    for (int i = 0; i < (int)(done / all * (double)(sizeof bar - 1)); i++) bar[i] = '#';
    fprintf(stderr, "\r[%s] %3.0f %%  %.*f %s/s  %.0f s left \033[K", bar, 100 * done / all,
            rate < 10 ? 1 : 0, rate, crew->unit, rate > 0 ? (all - done) / rate : 0);
}

static void watch(const struct crew *crew, double begun)
{
    bool visible = isatty(STDERR_FILENO);
    while (visible && atomic_load(&crew->done) < crew->count && !atomic_load(&crew->stop)) {
        usleep(100000);
        show_progress(crew, clock_seconds() - begun);
    }
    if (visible) fprintf(stderr, "\r\033[K");
}

double crew_run(struct crew *crew)
{
    struct hand hands[THREADS_MAX];
    int threads = crew_threads();
    double begun = clock_seconds();
    for (int i = 0; i < threads; i++) {
        hands[i] = (struct hand){.crew = crew,
                                 .worker = (char *)crew->workers + (size_t)i * crew->size};
        if (pthread_create(&hands[i].thread, NULL, work, &hands[i]) != 0) abort();
    }
    watch(crew, begun);
    for (int i = 0; i < threads; i++) pthread_join(hands[i].thread, NULL);
    return clock_seconds() - begun;
}
