/*
 * server/store_postgres_read.c - reading rooms: all events of one at once, in their order.
 *
 * Every event must fit to the one before it, by its number and its checksum, and the last one to
 * the row of the room: what does not is never given out.
 */
#include <stdlib.h>
#include <string.h>

#include "server/store_postgres.h"

enum { READ_ROOM };
enum { END_NUMBER, END_SUM, NUMBER, AT_MS, SUM, TEXT }; /* the columns of it */

const char *const read_sql[] = {
    [READ_ROOM] =
        "SELECT room.number, room.sum, event.number, event.at_ms, event.sum, event.text"
        " FROM safehouse.room LEFT JOIN safehouse.event ON event.room = room.name"
        " WHERE room.name = $1 ORDER BY event.number",
    NULL,
};

/* The number of the first event that is damaged or missing; 0: there is none. */
static uint32_t find_damage(const PGresult *rows, const char *room)
{
    struct sum sum = sum_first(room);
    int count = PQntuples(rows);
    for (int i = 0; i < count; i++) {
        uint32_t number = (uint32_t)i + 1;
        if (PQgetisnull(rows, i, NUMBER) || result_number(rows, i, NUMBER) != number) return number;
        sum = sum_next(sum, room, number, result_number(rows, i, AT_MS),
                       PQgetvalue(rows, i, TEXT), (size_t)PQgetlength(rows, i, TEXT));
        if (sum.value != result_number(rows, i, SUM)) return number;
    }
    bool whole = result_number(rows, 0, END_NUMBER) == count &&
                 result_number(rows, 0, END_SUM) == sum.value;
    return whole ? 0 : (uint32_t)count + 1;
}

static void give_out(struct store_read *read, const PGresult *rows)
{
    uint32_t count = (uint32_t)PQntuples(rows);
    size_t size = count * sizeof *read->events;
    for (uint32_t i = 0; i < count; i++) size += (size_t)PQgetlength(rows, (int)i, TEXT) + 1;
    read->events = malloc(size);
    if (!read->events) abort();
    char *text = (char *)&read->events[count];
    for (uint32_t i = 0; i < count; i++) {
        size_t length = (size_t)PQgetlength(rows, (int)i, TEXT);
        read->events[i] = (struct store_event){.number = i + 1, .text = text, .length = length,
                                               .at_ms = result_number(rows, (int)i, AT_MS)};
        memcpy(text, PQgetvalue(rows, (int)i, TEXT), length);
        text[length] = '\0';
        text += length + 1;
    }
    read->count = count;
}

/* If the connection turns out to be broken it is tried once more. */
static PGresult *ask(struct postgres *s, const char *room)
{
    struct param name = {0};
    PGresult *rows = NULL;
    param_text(&name, room);
    for (int i = 0; i < 2 && !rows && link_up(&s->read_link); i++) {
        rows = link_ask(&s->read_link, READ_ROOM, 1, &name);
        if (link_is_up(&s->read_link)) break;
    }
    param_free(&name);
    return rows;
}

static void read_room(struct postgres *s, struct store_read *read)
{
    const struct log log = {.level = LOG_INFO, .file = 2};
    PGresult *rows = ask(s, read->room);
    uint32_t damaged = rows && PQntuples(rows) > 0 ? find_damage(rows, read->room) : 0;
    read->count = 0;
    read->events = NULL;
    read->result = !rows || damaged ? STORE_FAILED : PQntuples(rows) ? STORE_FINE : STORE_NONE;
    if (read->result == STORE_FINE) give_out(read, rows);
    if (!rows) pg_log(LOG_ERROR, "store cannot read a room", s->read_link.why);
    if (damaged)
        log_say(&log, LOG_ERROR, "room is damaged",
                LOG_FIELDS(LOG_TEXT("room", read->room), LOG_NUMBER("event", damaged)));
    PQclear(rows);
    pthread_mutex_lock(&s->base.lock);
    s->base.numbers.reads++;
    s->base.numbers.events_read += read->count;
    if (read->result == STORE_FAILED) s->base.numbers.failures++;
    pthread_mutex_unlock(&s->base.lock);
    read->done(read);
}

static struct store_read *wait_for_reads(struct postgres *s)
{
    pthread_mutex_lock(&s->base.lock);
    while (!s->base.reads && !s->base.closing)
        pthread_cond_wait(&s->base.reader_wanted, &s->base.lock);
    struct store_read *list = store_take_reads(&s->base);
    pthread_mutex_unlock(&s->base.lock);
    return list;
}

void *pg_read_all(void *memory)
{
    struct postgres *s = memory;
    struct store_read *list;
    while ((list = wait_for_reads(s))) {
        for (struct store_read *next; list; list = next) {
            next = list->next;
            read_room(s, list);
        }
    }
    return NULL;
}
