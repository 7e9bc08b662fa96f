/* server/serve.c - the life of the server: start, threads, signals, end. */
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "runtime/clock.h"
#include "runtime/edges.h"
#include "runtime/exec_bot.h"
#include "server/server.h"

enum {
    END_SECONDS  = 10, /* for a graceful end, whatever happens */
    EXPIRE_EVERY = 3600 * 1000,
    WORDS_EVERY  = 3000,
};

void *must_resize(void *old, size_t size)
{
    if (size == 0) return free(old), NULL;
    void *memory = realloc(old, size);
    if (!memory) abort();
    return memory;
}

/* ---- time ---- */

int64_t server_now_ms(const struct server *server)
{
    return server->started_ms + clock_ms(CLOCK_BOOTTIME) - server->boot_ms;
}

/* ---- old rooms ---- */

static void expire(uv_work_t *work)
{
    struct server *server = PART_OF(work, struct server, expire_work);
    struct store_times times = {.now_ms = server_now_ms(server), .up_ms = clock_ms(CLOCK_BOOTTIME),
                                .keep_ms = (int64_t)24 * 3600 * 1000 * server->config->keep_days};
    int64_t count = store_expire(server->store, &times);
    if (count > 0)
        log_say(&server->log, LOG_INFO, "rooms expired", LOG_FIELDS(LOG_NUMBER("count", count)));
}

static void on_expired(uv_work_t *work, int status)
{
    struct server *server = PART_OF(work, struct server, expire_work);
    (void)status;
    server->expiring = false;
}

static void on_expire(uv_timer_t *timer)
{
    struct server *server = PART_OF(timer, struct server, expire_timer);
    if (server->expiring || server->config->keep_days == 0) return;
    server->expiring = true;
    uv_queue_work(&server->loops[0].uv, &server->expire_work, expire, on_expired);
}

/* ---- what bots know about words ---- */

/* The log is the server's, of which there is one in a process that serves. */
static struct log *words_log;

static void tell_pack(const char *file, const char *why)
{
    if (why)
        log_say(words_log, LOG_ERROR, "words",
                LOG_FIELDS(LOG_TEXT("file", file), LOG_TEXT("why", why)));
    else log_say(words_log, LOG_INFO, "words", LOG_FIELDS(LOG_TEXT("file", file)));
}

/* Packs are built while the server runs: whoever plays next knows them. */
static void on_words(uv_timer_t *timer)
{
    struct server *server = timer->data;
    edge_learn(server->config->packs, tell_pack);
}

static void watch_words(struct server *server)
{
    words_log = &server->log;
    uv_timer_init(&server->loops[0].uv, &server->words_timer);
    server->words_timer.data = server;
    if (server->config->packs) uv_timer_start(&server->words_timer, on_words, 0, WORDS_EVERY);
}

/* ---- the end ---- */

static void on_alarm(int signal)
{
    static const char text[] = "{\"level\":\"error\",\"what\":\"the end took too long\"}\n";
    (void)signal;
    if (write(STDERR_FILENO, text, sizeof text - 1) < 0) _exit(3);
    _exit(1);
}

static void on_signal(uv_signal_t *handle, int signal)
{
    struct server *server = handle->data;
    if (server->stopping) _exit(1); /* the second one: what is acknowledged is on disk */
    server->stopping = true;
    log_say(&server->log, LOG_INFO, "stopping", LOG_FIELDS(LOG_NUMBER("signal", signal)));
    struct sigaction action = {.sa_handler = on_alarm};
    sigaction(SIGALRM, &action, NULL);
    alarm(END_SECONDS);
    uv_close((uv_handle_t *)&server->listener, NULL);
    uv_close((uv_handle_t *)&server->expire_timer, NULL);
    uv_close((uv_handle_t *)&server->words_timer, NULL);
    for (int i = 0; i < SIGNALS; i++) uv_unref((uv_handle_t *)&server->signals[i]);
    for (int i = 0; i < server->loop_count; i++) loop_stop(&server->loops[i]);
}

/* ---- the beginning ---- */

static void watch_signals(struct server *server)
{
    static const int numbers[SIGNALS] = {SIGTERM, SIGINT};
    for (int i = 0; i < SIGNALS; i++) {
        uv_signal_init(&server->loops[0].uv, &server->signals[i]);
        server->signals[i].data = server;
        uv_signal_start(&server->signals[i], on_signal, numbers[i]);
    }
}

static void allow_many_files(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

static void init_limits(struct server *server)
{
    const struct serve_config *config = server->config;
    struct limit_rules rules = {
        .connections = config->address_connections,
        .lines = {config->address_lines, 1000, config->address_lines * 5},
        .rooms = {config->address_rooms, 3600 * 1000, config->address_rooms},
        .bytes = {config->address_bytes, 3600 * 1000, config->address_bytes},
    };
    limit_book_init(&server->book, &rules, LIMIT_ADDRESSES);
}

static int count_thinkers(const struct serve_config *config)
{
    int cores = crew_cores();
    if (config->thinkers) return (int)config->thinkers;
    return cores > 1 ? cores - 1 : 1;
}

static void report_bot(void *to, const char *line)
{
    struct server *server = to;
    log_say(&server->log, LOG_ERROR, "bot", LOG_FIELDS(LOG_TEXT("why", line)));
}

/* Programs complain in the server's log, not in the middle of it. */
static void let_bots_report(struct server *server)
{
    const struct registry *bots = &server->config->bots;
    for (int i = 0; i < bots->count; i++)
        exec_bot_redirect(bots->added[i], report_bot, server, server->config->log < LOG_DEBUG);
}

static struct server *server_new(const struct serve_config *config)
{
    struct server *server = must_resize(NULL, sizeof *server);
    memset(server, 0, sizeof *server);
    server->config = config;
    server->log = (struct log){.level = config->log, .file = STDERR_FILENO};
    server->started_ms = clock_ms(CLOCK_REALTIME);
    server->boot_ms = clock_ms(CLOCK_BOOTTIME);
    randombytes_buf(server->key, sizeof server->key);
    if (gethostname(server->machine, sizeof server->machine - 1) != 0) server->machine[0] = '\0';
    init_limits(server);
    let_bots_report(server);
    server->crew = crew_new(count_thinkers(config), config->think_ms);
    server->loop_count = (int)config->threads;
    server->loops = must_resize(NULL, config->threads * sizeof *server->loops);
    for (int i = 0; i < server->loop_count; i++) loop_init(&server->loops[i], server);
    return server;
}

static void server_free(struct server *server)
{
    for (int i = 0; i < server->loop_count; i++) loop_release(&server->loops[i]);
    crew_free(server->crew);
    limit_book_release(&server->book);
    free(server->loops);
    free(server);
}

static void run_thread(void *loop)
{
    loop_run(loop);
}

static void run(struct server *server, int port)
{
    watch_signals(server);
    uv_timer_init(&server->loops[0].uv, &server->expire_timer);
    uv_timer_start(&server->expire_timer, on_expire, 0, EXPIRE_EVERY);
    watch_words(server);
    for (int i = 1; i < server->loop_count; i++)
        if (uv_thread_create(&server->loops[i].thread, run_thread, &server->loops[i]) != 0) abort();
    const struct serve_config *config = server->config;
    greet(config, port);
    log_say(&server->log, LOG_INFO, "listening",
            LOG_FIELDS(LOG_TEXT("address", config->listen ? config->listen : "all"),
                       LOG_NUMBER("port", port),
                       LOG_TEXT("data", config->store ? "PostgreSQL" : config->data),
                       LOG_TEXT("version", config->version)));
    loop_run(&server->loops[0]);
    for (int i = 1; i < server->loop_count; i++) uv_thread_join(&server->loops[i].thread);
    for (int i = 0; i < SIGNALS; i++) uv_close((uv_handle_t *)&server->signals[i], NULL);
    uv_run(&server->loops[0].uv, UV_RUN_DEFAULT);
}

/* A server that never ran: what is open in its loops is closed again. */
static void close_unused(struct server *server)
{
    for (int i = 0; i < server->loop_count; i++) {
        loop_stop(&server->loops[i]);
        loop_run(&server->loops[i]);
    }
    server_free(server);
}

static struct store *open_store(const struct serve_config *config, char error[256])
{
    struct store *store = store_open(config->store ? config->store : config->data, error);
    if (!store || store_claim(store, error)) return store;
    store_close(store);
    return NULL;
}

/* Why nobody can be heard, and which port to take instead of one that is taken; 0: unknown. */
static void tell_deaf(const struct serve_config *config, const char *why, int next,
                      char error[SERVE_ERROR_MAX])
{
    char offer[64] = "";
    if (next > 0) snprintf(offer, sizeof offer, "; the next free one: --port %d", next);
    snprintf(error, SERVE_ERROR_MAX, "cannot listen on %s, port %u: %s%s",
             config->listen ? config->listen : "all addresses", config->port, why, offer);
}

bool serve(const struct serve_config *config, char error[SERVE_ERROR_MAX])
{
    char why[256];
    int port;
    if (sodium_init() < 0) return snprintf(error, SERVE_ERROR_MAX, "no randomness"), false;
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is like a full disk: the store says so */
    allow_many_files();
    struct server *server = server_new(config);
    const char *deaf = listen_begin(server, &port);
    if (deaf) tell_deaf(config, deaf, port, error);
    else if (!(server->store = open_store(config, why)))
        snprintf(error, SERVE_ERROR_MAX, "%s", why);
    if (!server->store) {
        if (!deaf) uv_close((uv_handle_t *)&server->listener, NULL);
        close_unused(server);
        return false;
    }
    run(server, port);
    store_close(server->store);
    alarm(0);
    log_say(&server->log, LOG_INFO, "stopped", NULL);
    server_free(server);
    return true;
}
