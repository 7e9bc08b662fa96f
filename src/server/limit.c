/* server/limit.c - see limit.h. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/limit.h"

const char *const limit_names[LIMITS] = {
    [LIMIT_CONNECTIONS] = "connections",
    [LIMIT_ADDRESS_CONNECTIONS] = "address-connections",
    [LIMIT_LINES] = "lines",
    [LIMIT_ADDRESS_LINES] = "address-lines",
    [LIMIT_ADDRESS_ROOMS] = "address-rooms",
    [LIMIT_ADDRESS_BYTES] = "address-bytes",
    [LIMIT_ROOMS] = "rooms",
    [LIMIT_ROOM_BYTES] = "room-bytes",
    [LIMIT_STORE_BYTES] = "store-bytes",
    [LIMIT_PEOPLE] = "people",
    [LIMIT_CHAT_PER_MINUTE] = "chat-per-minute",
    [LIMIT_CHAT_BYTES] = "chat-bytes",
    [LIMIT_NOTE_BYTES] = "note-bytes",
    [LIMIT_LOOKS_PER_MINUTE] = "looks-per-minute",
    [LIMIT_HEAD_BYTES] = "head-bytes",
    [LIMIT_BODY_BYTES] = "body-bytes",
    [LIMIT_MESSAGE_BYTES] = "message-bytes",
    [LIMIT_QUEUE_BYTES] = "queue-bytes",
    [LIMIT_HEAD_SECONDS] = "head-seconds",
    [LIMIT_ENTER_SECONDS] = "enter-seconds",
    [LIMIT_PING_SECONDS] = "ping-seconds",
    [LIMIT_ORIGIN] = "origin",
    [LIMIT_HOST] = "host",
};

const char *const limit_reasons[] = {"house-full", "too-much", NULL};

enum { ROW_BYTES = 48 }; /* about what an event takes in the database beside its text */

/* The bucket is the moment up to which the rate is used up (the generic cell rate algorithm):
   taking one moves it on by a step, and it may be ahead of now by a burst. */
bool limit_take(struct limit_bucket *bucket, const struct limit_rate *rate, int64_t now_ms)
{
    if (rate->amount == 0) return true;
    int64_t step_us = (int64_t)rate->per_ms * 1000 / rate->amount, now_us = now_ms * 1000;
    if (bucket->until_us < now_us) bucket->until_us = now_us;
    if (bucket->until_us - now_us > step_us * ((int64_t)rate->burst - 1)) return false;
    bucket->until_us += step_us;
    return true;
}

/* The time that so many take. */
static int64_t time_of(const struct limit_rate *rate, uint32_t count)
{
    return (int64_t)rate->per_ms * 1000 * count / rate->amount;
}

bool limit_has_left(const struct limit_bucket *bucket, const struct limit_rate *rate,
                    int64_t now_ms)
{
    return rate->amount == 0 || bucket->until_us - now_ms * 1000 < time_of(rate, rate->burst);
}

void limit_use(struct limit_bucket *bucket, const struct limit_rate *rate, uint32_t count,
               int64_t now_ms)
{
    if (rate->amount == 0) return;
    int64_t now_us = now_ms * 1000, most_us = now_us + 2 * time_of(rate, rate->burst);
    if (bucket->until_us < now_us) bucket->until_us = now_us;
    bucket->until_us += time_of(rate, count);
    if (bucket->until_us > most_us) bucket->until_us = most_us;
}

/* ---- the book ---- */

void limit_book_init(struct limit_book *book, const struct limit_rules *rules, uint32_t capacity)
{
    *book = (struct limit_book){.rules = *rules, .capacity = capacity};
    pthread_mutex_init(&book->lock, NULL);
    randombytes_buf(book->key, sizeof book->key);
    book->lists = calloc(capacity, sizeof *book->lists);
    book->visitors = calloc(capacity + 1u, sizeof *book->visitors);
    if (!book->lists || !book->visitors) abort();
}

void limit_book_release(struct limit_book *book)
{
    pthread_mutex_destroy(&book->lock);
    free(book->lists);
    free(book->visitors);
}

static uint32_t *list_of(struct limit_book *book, struct address network)
{
    uint64_t hash;
    _Static_assert(crypto_shorthash_KEYBYTES == sizeof book->key, "the key fits");
    crypto_shorthash((unsigned char *)&hash, network.bytes, sizeof network.bytes, book->key);
    return &book->lists[hash % book->capacity];
}

/* Out of the order of last use, and in again as the newest. */
static void take_out(struct limit_book *book, struct limit_visitor *visitor)
{
    book->visitors[visitor->newer].older = visitor->older;
    book->visitors[visitor->older].newer = visitor->newer;
}

static void put_first(struct limit_book *book, struct limit_visitor *visitor)
{
    uint32_t number = (uint32_t)(visitor - book->visitors);
    struct limit_visitor *ring = book->visitors;
    visitor->older = ring->older;
    visitor->newer = 0;
    book->visitors[ring->older].newer = number;
    ring->older = number;
}

static struct limit_visitor *find(struct limit_book *book, struct address network)
{
    for (uint32_t i = *list_of(book, network); i; i = book->visitors[i].same_hash)
        if (address_equal(book->visitors[i].network, network)) return &book->visitors[i];
    return NULL;
}

static void forget(struct limit_book *book, struct limit_visitor *visitor)
{
    uint32_t number = (uint32_t)(visitor - book->visitors), *at = list_of(book, visitor->network);
    while (*at != number) at = &book->visitors[*at].same_hash;
    *at = visitor->same_hash;
    take_out(book, visitor);
}

/* The one not heard of for longest that has no connections, forgotten. Those with connections
   are moved out of the way, so that a book full of them is not searched again and again. */
static struct limit_visitor *forget_oldest(struct limit_book *book)
{
    enum { TRIES = 64 };
    for (int i = 0; i < TRIES; i++) {
        struct limit_visitor *oldest = &book->visitors[book->visitors[0].newer];
        if (oldest->connections == 0) return forget(book, oldest), oldest;
        take_out(book, oldest);
        put_first(book, oldest);
    }
    return NULL;
}

static struct limit_visitor *find_or_add(struct limit_book *book, struct address network)
{
    struct limit_visitor *visitor = find(book, network);
    if (visitor) {
        take_out(book, visitor);
    } else {
        visitor = book->count < book->capacity ? &book->visitors[++book->count]
                                               : forget_oldest(book);
        if (!visitor) return NULL;
        uint32_t *list = list_of(book, network);
        *visitor = (struct limit_visitor){.network = network, .same_hash = *list};
        *list = (uint32_t)(visitor - book->visitors);
    }
    put_first(book, visitor);
    return visitor;
}

struct limit_visitor *limit_enter(struct limit_book *book, struct address address)
{
    pthread_mutex_lock(&book->lock);
    struct limit_visitor *visitor = find_or_add(book, address_network(address));
    uint32_t most = book->rules.connections;
    if (visitor && most && visitor->connections >= most) visitor = NULL;
    if (visitor) visitor->connections++;
    pthread_mutex_unlock(&book->lock);
    return visitor;
}

void limit_leave(struct limit_book *book, struct limit_visitor *visitor)
{
    pthread_mutex_lock(&book->lock);
    visitor->connections--;
    pthread_mutex_unlock(&book->lock);
}

static bool take(struct limit_book *book, struct limit_bucket *bucket,
                 const struct limit_rate *rate, int64_t now_ms)
{
    if (rate->amount == 0) return true;
    pthread_mutex_lock(&book->lock);
    bool fine = limit_take(bucket, rate, now_ms);
    pthread_mutex_unlock(&book->lock);
    return fine;
}

bool limit_line(struct limit_book *book, struct limit_visitor *visitor, int64_t now_ms)
{
    return take(book, &visitor->lines, &book->rules.lines, now_ms);
}

bool limit_room(struct limit_book *book, struct limit_visitor *visitor, int64_t now_ms)
{
    return take(book, &visitor->rooms, &book->rules.rooms, now_ms);
}

bool limit_may_store(struct limit_book *book, struct limit_visitor *visitor, int64_t now_ms)
{
    if (book->rules.bytes.amount == 0) return true;
    pthread_mutex_lock(&book->lock);
    bool fine = limit_has_left(&visitor->bytes, &book->rules.bytes, now_ms);
    pthread_mutex_unlock(&book->lock);
    return fine;
}

void limit_store(struct limit_book *book, struct limit_visitor *visitor, size_t bytes,
                 int64_t now_ms)
{
    if (book->rules.bytes.amount == 0) return;
    pthread_mutex_lock(&book->lock);
    limit_use(&visitor->bytes, &book->rules.bytes, (uint32_t)bytes + ROW_BYTES, now_ms);
    pthread_mutex_unlock(&book->lock);
}
