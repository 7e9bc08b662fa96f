/* server/past.c - what was said in a room, for those who come back: read from its log. */
#include <stdlib.h>
#include <string.h>

#include "server/conn.h"
#include "server/hub.h"

struct asking {
    struct store_read read;
    struct mail       mail;
    struct loop      *loop;
    uint32_t          conn, number;
    uint8_t           person;
};

static void on_read(struct store_read *read)
{
    struct asking *asking = PART_OF(read, struct asking, read);
    mailbox_post(&asking->loop->mailbox, &asking->mail);
}

/* The message, in the scratch memory of the rooms; false: there is nothing to tell. */
static bool write_past(const struct asking *asking, struct room_past *past)
{
    struct room_scratch *scratch = asking->loop->hub.scratch;
    const struct store_event *events = asking->read.events;
    uint32_t count = asking->read.count < asking->number ? asking->read.count : asking->number;
    past->said = 0;
    for (uint32_t i = 0; i < count; i++) room_past_count(past, events[i].text, events[i].length);
    room_past_begin(past, asking->person, past->said, scratch->text + ROOM_HEAD, ROOM_TEXT_MAX);
    for (uint32_t i = 0; i < count; i++)
        room_past_add(past, events[i].at_ms, events[i].text, events[i].length);
    return room_past_end(past, asking->number);
}

static void open_read(struct mail *mail)
{
    struct asking *asking = PART_OF(mail, struct asking, mail);
    struct conn *conn = hub_find_conn(asking->loop, asking->read.room, asking->conn,
                                      asking->person);
    struct room_past past;
    asking->loop->pending--;
    if (conn && asking->read.result == STORE_FINE && write_past(asking, &past))
        talk_send(conn, past.w.text, past.w.length);
    free(asking->read.events);
    free(asking);
}

void past_ask(struct hub_room *room, uint32_t conn, uint8_t person, uint32_t number)
{
    struct asking *asking = must_resize(NULL, sizeof *asking);
    *asking = (struct asking){.read = {.done = on_read}, .mail = {.open = open_read},
                              .loop = room->loop, .conn = conn, .number = number,
                              .person = person};
    memcpy(asking->read.room, room->append.room, sizeof asking->read.room);
    room->loop->pending++;
    store_read(room->loop->server->store, &asking->read);
}
