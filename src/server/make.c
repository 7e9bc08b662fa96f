/* server/make.c - see make.h. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/conn.h"
#include "server/make.h"

struct making {
    struct store_append append;
    struct mail         mail;
    struct loop        *loop;
    struct conn        *conn; /* NULL: it has gone */
};

/* 65 bits, which nobody can guess; no letters that are mistaken for digits. */
static void make_name(char name[ROOM_ID_MAX])
{
    enum { LENGTH = 13 };
    static const char letters[] = "0123456789abcdefghjkmnpqrstvwxyz";
    for (int i = 0; i < LENGTH; i++) name[i] = letters[randombytes_uniform(32)];
    name[LENGTH] = '\0';
}

static void on_stored(struct store_append *append)
{
    struct making *making = PART_OF(append, struct making, append);
    mailbox_post(&making->loop->mailbox, &making->mail);
}

static void open_stored(struct mail *mail)
{
    struct making *making = PART_OF(mail, struct making, mail);
    bool fine = making->append.result == STORE_FINE;
    making->loop->pending--;
    if (fine) metrics_add(&making->loop->metrics, METRIC_EVENTS, 1);
    else log_say(&making->loop->server->log, LOG_DEBUG, "room not made", NULL);
    if (making->conn) web_made(making->conn, fine ? making->append.room : NULL);
    free(making->append.text);
    free(making);
}

/* A new room gives out its first event and nothing else. */
static void take_out(void *owner, const struct room_out *out)
{
    struct making *making = owner;
    if (out->kind != OUT_STORE) return;
    making->append.number = out->number;
    making->append.at_ms = out->at_ms;
    making->append.length = out->length;
    making->append.text = must_resize(NULL, out->length + 1);
    memcpy(making->append.text, out->text, out->length);
    making->append.text[out->length] = '\0';
}

void make_room(struct conn *conn, const struct sh_game *game)
{
    struct loop *loop = conn->loop;
    struct making *making = must_resize(NULL, sizeof *making);
    struct room_host host = loop->hub.host;
    *making = (struct making){.append = {.done = on_stored}, .mail = {.open = open_stored},
                              .loop = loop, .conn = conn};
    make_name(making->append.room);
    host.out = take_out;
    room_free(room_new(&host, making, making->append.room, game, server_now_ms(loop->server)));
    limit_store(&loop->server->book, conn->visitor, making->append.length,
                (int64_t)uv_now(&loop->uv));
    conn->web.making = making;
    loop->pending++;
    store_append(loop->server->store, &making->append);
}

void make_forget(struct making *making)
{
    making->conn = NULL;
}
