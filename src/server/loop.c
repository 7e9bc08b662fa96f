/* server/loop.c - the life of one loop: a thread, its connections and its rooms. */
#include <stdlib.h>
#include <string.h>

#include "server/conn.h"

enum {
    TICK_MS     = 1000,
    END_TICK_MS = 20,   /* when it is about to end */
    PATIENCE_MS = 4000, /* with connections, when it is about to end */
};

/* ---- the end ---- */

static void close_conns(struct loop *loop, bool all)
{
    for (struct conn *conn = loop->conns; conn; conn = loop->next_to_visit) {
        loop->next_to_visit = conn->next;
        if (all || conn->state == CONN_WEB) conn_close(conn);
    }
}

/* Rooms first, then those who only look at the page; and nobody may keep us waiting. */
static void come_to_an_end(struct loop *loop)
{
    bool late = uv_now(&loop->uv) >= loop->stop_due_ms;
    if (loop->hub.count > 0 || loop->pending > 0) {
        if (late) close_conns(loop, true);
        return;
    }
    close_conns(loop, late);
    if (loop->conns) return;
    uv_close((uv_handle_t *)&loop->tick, NULL);
    uv_close((uv_handle_t *)&loop->before_poll, NULL);
    uv_close((uv_handle_t *)&loop->after_poll, NULL);
    mailbox_close(&loop->mailbox);
}

/* For all loops, so that nobody asks the disk for every line. */
static void look_at_disk(struct server *server)
{
    struct store_numbers numbers;
    uint64_t most = server->config->store_bytes;
    if (!most || !server->store) return; /* which a server that never ran has not */
    store_get_numbers(server->store, &numbers);
    atomic_store(&server->full, numbers.file_bytes >= most);
}

static void on_tick(uv_timer_t *timer)
{
    struct loop *loop = PART_OF(timer, struct loop, tick);
    uint64_t now_ms = uv_now(&loop->uv), due_ms = loop->tick_due_ms;
    uint64_t lag_ms = now_ms > due_ms ? now_ms - due_ms : 0;
    if (loop->stopping) {
        come_to_an_end(loop);
        return;
    }
    atomic_store_explicit(&loop->metrics.lag_us, lag_ms * 1000, memory_order_relaxed);
    loop->tick_due_ms = now_ms + TICK_MS;
    if (loop == loop->server->loops) look_at_disk(loop->server);
    for (struct conn *conn = loop->conns; conn; conn = loop->next_to_visit) {
        loop->next_to_visit = conn->next;
        conn_tick(conn);
    }
}

static void open_stop(struct mail *mail)
{
    struct loop *loop = PART_OF(mail, struct loop, stop);
    loop->stopping = true;
    loop->stop_due_ms = uv_now(&loop->uv) + PATIENCE_MS;
    hub_stop(&loop->hub);
    uv_timer_start(&loop->tick, on_tick, 0, END_TICK_MS);
}

void loop_stop(struct loop *loop)
{
    mailbox_post(&loop->mailbox, &loop->stop);
}

/* ---- from the beginning ---- */

/* What a round has made goes out at once: the store is woken once, and a connection that was sent
   several messages gets them together. The store first, because it can work while we send. Those
   who turned out to be broken leave their rooms then, which have to tell that, and so on: every
   time somebody goes, so it ends. */
static void end_round(struct loop *loop)
{
    do {
        struct store_append *appends = loop->appends;
        loop->appends = NULL;
        if (appends) store_append_all(loop->server->store, appends);
        conn_send_boxed(loop);
    } while (conn_end_marked(loop));
}

static void before_poll(uv_prepare_t *handle)
{
    end_round(PART_OF(handle, struct loop, before_poll));
}

static void after_poll(uv_check_t *handle)
{
    end_round(PART_OF(handle, struct loop, after_poll));
}

void loop_init(struct loop *loop, struct server *server)
{
    memset(loop, 0, sizeof *loop);
    loop->server = server;
    loop->stop.open = open_stop;
    loop->outbox.bytes = must_resize(NULL, OUTBOX_BYTES);
    if (uv_loop_init(&loop->uv) != 0 || uv_timer_init(&loop->uv, &loop->tick) != 0) abort();
    uv_prepare_init(&loop->uv, &loop->before_poll);
    uv_check_init(&loop->uv, &loop->after_poll);
    mailbox_init(&loop->mailbox, &loop->uv);
    hub_init(&loop->hub, loop);
    loop->input = must_resize(NULL, INPUT_MAX + 1);
}

void loop_release(struct loop *loop)
{
    if (uv_loop_close(&loop->uv) != 0) abort(); /* something was left open */
    mailbox_release(&loop->mailbox);
    hub_release(&loop->hub);
    free(loop->outbox.bytes);
    free(loop->input);
}

void loop_begin(struct loop *loop)
{
    loop->tick_due_ms = uv_now(&loop->uv) + TICK_MS;
    if (loop == loop->server->loops) look_at_disk(loop->server);
    uv_timer_start(&loop->tick, on_tick, TICK_MS, TICK_MS);
    uv_prepare_start(&loop->before_poll, before_poll);
    uv_check_start(&loop->after_poll, after_poll);
}

void loop_run(struct loop *loop)
{
    loop_begin(loop);
    uv_run(&loop->uv, UV_RUN_DEFAULT);
}
