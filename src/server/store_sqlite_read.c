/*
 * server/store_sqlite_read.c - reading rooms: their events from the last to the first, in slices.
 *
 * However long a room is, the others do not wait for it: after a slice it is the next one's turn.
 * Each slice is a transaction of its own; events never change, and a room that expires meanwhile
 * loses its name before its events. Every event must fit to the one before it, by its number, its
 * room and its checksum: what does not is never given out.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/store_sqlite.h"

static const char read_sql[] =
    "SELECT room, number, prev, at_ms, sum, text FROM event WHERE seq = ?1";

enum { ROOM, NUMBER, PREV, AT_MS, SUM, TEXT }; /* the columns of it */

/* Memory that grows: the events in the order of their numbers, then their texts, the last first. */
struct block {
    char  *bytes;
    size_t used, size;
};

/* A room that is being read. */
struct chain {
    struct store_read *read;
    struct chain      *next;
    struct block       block;
    struct tip         tip;
    uint32_t           number; /* of the event to be read next; 0: none is left */
    int64_t            seq;    /* where it is */
    struct sum         later;  /* of the event behind it, whose text is the last in the block */
};

/* So many bytes behind what is used; NULL: there is no memory, as when a damaged file asks for
   too much. */
static char *block_more(struct block *block, size_t count)
{
    if (block->size - block->used < count) {
        size_t size = 2 * block->size + count;
        char *bytes = realloc(block->bytes, size);
        if (!bytes) return NULL;
        block->bytes = bytes;
        block->size = size;
    }
    char *more = block->bytes + block->used;
    block->used += count;
    return more;
}

static struct store_event *events_of(const struct chain *chain)
{
    return (struct store_event *)(void *)chain->block.bytes;
}

/* Does the event behind this one, the last that was taken, fit to it? Its text ends the block. */
static bool fits(const struct chain *chain, struct sum before)
{
    uint32_t number = chain->number + 1;
    if (number > chain->tip.number || !chain->later.known) return true;
    const struct store_event *event = &events_of(chain)[number - 1];
    const char *text = chain->block.bytes + chain->block.used - event->length - 1;
    struct sum sum = sum_next(before, chain->read->room, number, event->at_ms, text,
                              event->length);
    return sum.value == chain->later.value;
}

/* Take the event from a row: itself into its place in the block, its text to the end, with a NUL
   behind. Events from before there were checksums have none, and only those. */
static int take_event(struct sqlite *s, struct chain *chain, sqlite3_stmt *row)
{
    struct sum sum = db_column_sum(row, SUM);
    bool last = chain->number == chain->tip.number;
    if (sqlite3_column_int64(row, NUMBER) != chain->number ||
        sqlite3_column_int64(row, ROOM) != chain->tip.room ||
        (last && (sum.known != chain->tip.sum.known || sum.value != chain->tip.sum.value)) ||
        sum.known != (chain->seq > s->plain_seq) ||
        (sqlite3_column_int64(row, PREV) == 0) != (chain->number == 1) || !fits(chain, sum))
        return SQLITE_CORRUPT;
    const void *text = sqlite3_column_blob(row, TEXT);
    size_t length = (size_t)sqlite3_column_bytes(row, TEXT);
    char *copy = block_more(&chain->block, length + 1);
    if (!copy) return SQLITE_NOMEM;
    if (length > 0) memcpy(copy, text, length);
    copy[length] = '\0';
    events_of(chain)[chain->number - 1] =
        (struct store_event){.number = chain->number, .length = length,
                             .at_ms = sqlite3_column_int64(row, AT_MS)};
    chain->later = sum;
    chain->seq = sqlite3_column_int64(row, PREV);
    chain->number--;
    return SQLITE_OK;
}

static int read_event(struct sqlite *s, struct chain *chain)
{
    sqlite3_bind_int64(s->read_event, 1, chain->seq);
    int step = sqlite3_step(s->read_event), code = SQLITE_NOTFOUND;
    if (step == SQLITE_ROW) code = take_event(s, chain, s->read_event);
    int end = sqlite3_reset(s->read_event);
    if (end == SQLITE_OK && code == SQLITE_OK && chain->number == 0 &&
        !fits(chain, sum_first(chain->read->room)))
        code = SQLITE_CORRUPT;
    return end == SQLITE_OK ? code : end;
}

/* The end of a room as the writer knows it. False: it does not; or the store is lost. */
static bool stored_tip(struct sqlite *s, const char *name, struct tip *tip, bool *lost)
{
    pthread_mutex_lock(&s->base.lock);
    const struct head *head = db_head_in_memory(s, name);
    *tip = head ? head->stored : (struct tip){0};
    *lost = s->lost;
    pthread_mutex_unlock(&s->base.lock);
    return head;
}

/* Find the end of the room. The head comes first and the transaction after it, so that the head is
   seen in it. A row without an event is of a room that is being made, and then its head is in
   memory; in the moment between, it is worth another look. */
static int find_end(struct sqlite *s, struct chain *chain, struct tip tip)
{
    bool lost;
    struct tip now;
    int code = SQLITE_OK;
    if (tip.number == 0) code = db_find_room(s->read_find, chain->read->room, &tip);
    if (code != SQLITE_OK) return code;
    if (tip.number == 0) {
        bool fine = tip.room == 0 || stored_tip(s, chain->read->room, &now, &lost);
        return fine ? SQLITE_NOTFOUND : SQLITE_EMPTY;
    }
    chain->tip = tip;
    chain->number = tip.number;
    chain->seq = tip.seq;
    bool fits_in = block_more(&chain->block, tip.number * sizeof(struct store_event));
    return fits_in ? SQLITE_OK : SQLITE_NOMEM;
}

/* An event that is not there: it may have expired, but then the room has no name any more. */
static int explain_hole(struct sqlite *s, const struct chain *chain)
{
    struct tip tip;
    int code = db_find_room(s->read_find, chain->read->room, &tip);
    if (code != SQLITE_OK) return code;
    return tip.room == chain->tip.room ? SQLITE_CORRUPT : SQLITE_NOTFOUND;
}

/* Begin a transaction, and find the room if that was not done. */
static int begin_slice(struct sqlite *s, struct chain *chain)
{
    bool lost;
    struct tip tip;
    stored_tip(s, chain->read->room, &tip, &lost);
    int code = lost ? SQLITE_READONLY_DBMOVED : db_run(s->read_begin);
    if (code == SQLITE_OK && !chain->block.bytes) code = find_end(s, chain, tip);
    return code;
}

/* Read so many events at most. SQLITE_OK: the room is whole, or there is more to read. */
static int read_slice(struct sqlite *s, struct chain *chain)
{
    uint32_t left = SLICE_EVENTS;
    int code = begin_slice(s, chain);
    if (code == SQLITE_EMPTY) {
        db_run(s->read_end);
        code = begin_slice(s, chain);
        if (code == SQLITE_EMPTY) code = SQLITE_CORRUPT;
    }
    uint32_t from = chain->number;
    while (code == SQLITE_OK && chain->number > 0 && left-- > 0) {
        code = read_event(s, chain);
        if (code == SQLITE_NOTFOUND) code = explain_hole(s, chain);
    }
    if (!sqlite3_get_autocommit(s->read_db)) db_run(s->read_end);
    pthread_mutex_lock(&s->base.lock);
    s->base.numbers.events_read += from - chain->number;
    pthread_mutex_unlock(&s->base.lock);
    return code;
}

static void log_damage(const struct chain *chain, int code)
{
    const struct log log = {.level = LOG_INFO, .file = STDERR_FILENO};
    if (code != SQLITE_CORRUPT) db_log(LOG_ERROR, "store cannot read a room", code);
    else
        log_say(&log, LOG_ERROR, "room is damaged",
                LOG_FIELDS(LOG_TEXT("room", chain->read->room),
                           LOG_NUMBER("event", chain->number)));
}

/* The texts are found now that the block has stopped moving. */
static void give_out(struct chain *chain)
{
    struct store_read *read = chain->read;
    const char *text = chain->block.bytes + chain->tip.number * sizeof *read->events;
    read->count = chain->tip.number;
    read->events = events_of(chain);
    for (uint32_t n = read->count; n > 0; n--) {
        read->events[n - 1].text = text;
        text += read->events[n - 1].length + 1;
    }
}

static void end_chain(struct sqlite *s, struct chain *chain, int code)
{
    struct store_read *read = chain->read;
    bool failed = code != SQLITE_OK && code != SQLITE_NOTFOUND;
    read->count = 0;
    read->events = NULL;
    read->result = failed ? STORE_FAILED : code == SQLITE_OK ? STORE_FINE : STORE_NONE;
    if (failed) log_damage(chain, code);
    if (code == SQLITE_OK) give_out(chain);
    else free(chain->block.bytes);
    free(chain);
    pthread_mutex_lock(&s->base.lock);
    s->base.numbers.reads++;
    if (failed) s->base.numbers.failures++;
    pthread_mutex_unlock(&s->base.lock);
    read->done(read);
}

/* What was asked for since the last look goes to the end of the line. False: there is nothing to
   read, and never will be. */
static bool take_reads(struct sqlite *s, struct chain **first, struct chain ***last)
{
    pthread_mutex_lock(&s->base.lock);
    while (!*first && !s->base.reads && !s->base.closing)
        pthread_cond_wait(&s->base.reader_wanted, &s->base.lock);
    struct store_read *list = store_take_reads(&s->base);
    pthread_mutex_unlock(&s->base.lock);
    for (; list; list = list->next) {
        struct chain *chain = calloc(1, sizeof *chain);
        if (!chain) abort();
        chain->read = list;
        **last = chain;
        *last = &chain->next;
    }
    return *first;
}

void *db_read_all(void *memory)
{
    struct sqlite *s = memory;
    struct chain *first = NULL, **last = &first;
    while (take_reads(s, &first, &last)) {
        struct chain *chain = first;
        int code = read_slice(s, chain);
        first = chain->next;
        if (!first) last = &first;
        chain->next = NULL;
        if (code != SQLITE_OK || chain->number == 0) {
            end_chain(s, chain, code);
        } else {
            *last = chain;
            last = &chain->next;
        }
    }
    return NULL;
}

bool db_open_reader(struct sqlite *s, const char *path, char error[ERROR_SIZE])
{
    return db_open(path, &s->read_db, error) &&
           db_prepare(s->read_db, "BEGIN", &s->read_begin, error) &&
           db_prepare(s->read_db, "COMMIT", &s->read_end, error) &&
           db_prepare(s->read_db, writer_sql[FIND_ROOM], &s->read_find, error) &&
           db_prepare(s->read_db, read_sql, &s->read_event, error);
}
