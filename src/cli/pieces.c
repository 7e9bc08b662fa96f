/* cli/pieces.c - see pieces.h. */
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/pieces.h"
#include "runtime/clock.h"

enum { THREADS_MAX = 256 };

struct hand {
    struct pieces *pieces;
    void        *worker;
    pthread_t    thread;
};

int pieces_threads(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : cores > THREADS_MAX ? THREADS_MAX : (int)cores;
}

static void *work(void *memory)
{
    struct hand *hand = memory;
    struct pieces *pieces = hand->pieces;
    while (!atomic_load(&pieces->stop)) {
        uint64_t i = atomic_fetch_add(&pieces->next, 1);
        if (i >= pieces->count) break;
        pieces->piece(hand->worker, i);
        atomic_fetch_add(&pieces->done, 1);
    }
    if (pieces->leave) pieces->leave(hand->worker);
    return NULL;
}

static void show_progress(const struct pieces *pieces, double seconds)
{
    char bar[] = "------------------------------";
    double done = (double)atomic_load(&pieces->done), all = (double)pieces->count;
    double rate = done / (seconds > 0 ? seconds : 1);
    for (int i = 0; i < (int)(done / all * (double)(sizeof bar - 1)); i++) bar[i] = '#';
    fprintf(stderr, "\r[%s] %3.0f %%  %.*f %s/s  %.0f s left \033[K", bar, 100 * done / all,
            rate < 10 ? 1 : 0, rate, pieces->unit, rate > 0 ? (all - done) / rate : 0);
}

static void watch(const struct pieces *pieces, double begun)
{
    bool visible = isatty(STDERR_FILENO);
    while (visible && atomic_load(&pieces->done) < pieces->count && !atomic_load(&pieces->stop)) {
        usleep(100000);
        show_progress(pieces, clock_seconds(CLOCK_MONOTONIC) - begun);
    }
    if (visible) fprintf(stderr, "\r\033[K");
}

static double run(struct pieces *pieces)
{
    struct hand hands[THREADS_MAX];
    int threads = pieces_threads();
    double begun = clock_seconds(CLOCK_MONOTONIC);
    for (int i = 0; i < threads; i++) {
        hands[i] = (struct hand){.pieces = pieces,
                                 .worker = (char *)pieces->workers + (size_t)i * pieces->size};
        if (pthread_create(&hands[i].thread, NULL, work, &hands[i]) != 0) abort();
    }
    watch(pieces, begun);
    for (int i = 0; i < threads; i++) pthread_join(hands[i].thread, NULL);
    return clock_seconds(CLOCK_MONOTONIC) - begun;
}

/* Whoever interrupts is shown what came out so far; a second time ends the program. */
static struct pieces *interrupted;

static void interrupt(int signal_number)
{
    (void)signal_number;
    if (interrupted) atomic_store(&interrupted->stop, true);
}

double pieces_run(struct pieces *pieces)
{
    struct sigaction before, action = {.sa_handler = interrupt, .sa_flags = (int)SA_RESETHAND};
    interrupted = pieces;
    sigaction(SIGINT, NULL, &before);
    if (before.sa_handler != SIG_IGN) sigaction(SIGINT, &action, NULL);
    double seconds = run(pieces);
    sigaction(SIGINT, &before, NULL);
    interrupted = NULL;
    return seconds;
}
