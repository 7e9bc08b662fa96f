/* server/store_copy.c - see store_copy.h. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store_copy.h"
#include "server/store_kind.h"

enum { SAID_SIZE = 256 };

struct copy {
    struct store *from, *to;
    char        (*names)[ROOM_ID_MAX];
    size_t        count, size;
    int64_t       events, copied;
};

/* ---- waiting for a store ---- */

struct latch {
    pthread_mutex_t lock;
    pthread_cond_t  changed;
    uint32_t        left;
};

#define LATCH(count_) {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, (count_)}

static void latch_down(struct latch *latch)
{
    pthread_mutex_lock(&latch->lock);
    latch->left--;
    pthread_cond_signal(&latch->changed);
    pthread_mutex_unlock(&latch->lock);
}

static void latch_wait(struct latch *latch)
{
    pthread_mutex_lock(&latch->lock);
    while (latch->left > 0) pthread_cond_wait(&latch->changed, &latch->lock);
    pthread_mutex_unlock(&latch->lock);
}

struct waiting_read {
    struct store_read read; /* first */
    struct latch      latch;
};

static void on_read(struct store_read *read)
{
    latch_down(&((struct waiting_read *)read)->latch);
}

/* The caller frees `read->events`. */
static enum store_result read_room(struct store *store, const char *room, struct store_read *read)
{
    struct waiting_read waiting = {.read = {.done = on_read}, .latch = LATCH(1)};
    memcpy(waiting.read.room, room, strlen(room) + 1);
    store_read(store, &waiting.read);
    latch_wait(&waiting.latch);
    *read = waiting.read;
    return read->result;
}

struct waiting_append {
    struct store_append append; /* first */
    struct latch       *latch;
};

static void on_append(struct store_append *append)
{
    latch_down(((struct waiting_append *)append)->latch);
}

/* Append all events of a room from this number on. */
static bool append_rest(struct store *store, const struct store_read *room, uint32_t from)
{
    uint32_t count = room->count - from;
    struct waiting_append *appends = calloc(count, sizeof *appends);
    struct latch latch = LATCH(count);
    bool fine = true;
    if (!appends) abort();
    for (uint32_t i = 0; i < count; i++) {
        const struct store_event *event = &room->events[from + i];
        struct store_append *append = &appends[i].append;
        appends[i].latch = &latch;
        *append = (struct store_append){.number = event->number, .at_ms = event->at_ms,
                                        .length = event->length, .done = on_append};
        memcpy(append->room, room->room, sizeof append->room);
        memcpy(&append->text, &event->text, sizeof append->text); /* which is only read */
        append->next = i + 1 < count ? &appends[i + 1].append : NULL;
    }
    store_append_all(store, &appends[0].append);
    latch_wait(&latch);
    for (uint32_t i = 0; i < count; i++) fine = fine && appends[i].append.result == STORE_FINE;
    free(appends);
    return fine;
}

/* ---- copying ---- */

/* How many events, from the first on, are the same in both? */
static uint32_t count_same(const struct store_read *a, const struct store_read *b)
{
    uint32_t n = 0;
    while (n < a->count && n < b->count && a->events[n].at_ms == b->events[n].at_ms &&
           a->events[n].length == b->events[n].length &&
           memcmp(a->events[n].text, b->events[n].text, a->events[n].length) == 0)
        n++;
    return n;
}

/* Copy what is missing of a room, and read it again. NULL, or what is wrong. */
static const char *copy_events(struct copy *copy, const struct store_read *from)
{
    struct store_read there, again;
    const char *why = NULL;
    if (read_room(copy->to, from->room, &there) == STORE_FAILED) return "cannot be read there";
    uint32_t same = count_same(from, &there);
    bool differs = same < there.count, more = same < from->count;
    free(there.events);
    if (differs) return "is there already, and is another one";
    if (more && !append_rest(copy->to, from, same)) return "cannot be stored";
    if (read_room(copy->to, from->room, &again) != STORE_FINE || again.count != from->count ||
        count_same(from, &again) != from->count)
        why = "is not the same after it was copied";
    free(again.events);
    copy->events += from->count;
    copy->copied += from->count - same;
    return why;
}

static const char *copy_room(struct copy *copy, const char *room)
{
    struct store_read from;
    enum store_result result = read_room(copy->from, room, &from);
    const char *why = result == STORE_FINE ? copy_events(copy, &from) : "cannot be read";
    free(from.events);
    return result == STORE_NONE ? NULL : why; /* it has expired meanwhile */
}

static void add_name(void *to, const char *room)
{
    struct copy *copy = to;
    if (strlen(room) >= ROOM_ID_MAX) return;
    if (copy->count == copy->size) {
        copy->size = 2 * copy->size + 64;
        copy->names = realloc(copy->names, copy->size * sizeof *copy->names);
        if (!copy->names) abort();
    }
    memcpy(copy->names[copy->count++], room, strlen(room) + 1);
}

static bool copy_all(struct copy *copy, void (*say)(void *to, const char *line), void *to,
                     char said[SAID_SIZE])
{
    size_t bad = 0;
    if (!store_list(copy->from, add_name, copy))
        return snprintf(said, SAID_SIZE, "the rooms cannot be listed"), false;
    for (size_t i = 0; i < copy->count; i++) {
        char line[SAID_SIZE];
        const char *why = copy_room(copy, copy->names[i]);
        if (!why) continue;
        bad++;
        snprintf(line, sizeof line, "room %s: %s", copy->names[i], why);
        say(to, line);
    }
    if (bad > 0)
        return snprintf(said, SAID_SIZE, "%zu of %zu rooms not copied", bad, copy->count), false;
    snprintf(said, SAID_SIZE, "%zu room%s and %" PRId64 " event%s", copy->count,
             copy->count == 1 ? "" : "s", copy->events, copy->events == 1 ? "" : "s");
    return true;
}

bool store_copy(const char *from, const char *to, void (*say)(void *to, const char *line),
                void *say_to, char said[SAID_SIZE])
{
    struct copy copy = {.from = store_open(from, said)};
    if (copy.from) copy.to = store_open(to, said);
    bool fine = copy.to && copy_all(&copy, say, say_to, said);
    if (copy.to) store_close(copy.to);
    if (copy.from) store_close(copy.from);
    free(copy.names);
    return fine;
}
