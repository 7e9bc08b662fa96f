/*
 * server/store_postgres_write.c - appending: one statement, which is one transaction, for
 * everything that came in meanwhile.
 *
 * The row of a room says where its log ends. An append moves it on from the very event it follows;
 * whoever comes second finds it moved, and has to read the room again (STORE_TAKEN). The primary
 * key of the events, room and number, is the fence behind that: two events can never have the same
 * number, whatever a node believes. As there is no transaction that waits for us, a node that is
 * frozen in the middle holds up nobody.
 */
#include <stdlib.h>
#include <string.h>

#include "server/store_postgres.h"

enum { FIND_TIPS, APPEND, FIND_EVENTS, LOOK_AT_SIZE, PROBE };
enum { TEXT_OID = 25, BYTES_OID = 17, INT4_OID = 23, INT8_OID = 20 };
enum { ATTEMPTS = 8 };

/* `IS TRUE` makes it a question to a hash table instead of a join. */
const char *const write_sql[] = {
    [FIND_TIPS] = "SELECT name, number, sum FROM safehouse.room WHERE name = ANY($1::text[])",
    [APPEND] =
        "WITH run AS MATERIALIZED (SELECT * FROM unnest($1::text[], $2::int4[], $3::int8[],"
        "  $4::int4[], $5::int8[]) AS r(name, had, before, number, sum)),"
        " moved AS (UPDATE safehouse.room SET number = run.number, sum = run.sum,"
        "  seen_ms = (SELECT lived_ms FROM safehouse.note)"
        "  FROM run WHERE room.name = run.name AND room.number = run.had"
        "  AND room.sum = run.before AND run.had > 0 RETURNING room.name),"
        " made AS (INSERT INTO safehouse.room (name, number, sum, seen_ms)"
        "  SELECT name, number, sum, (SELECT lived_ms FROM safehouse.note) FROM run"
        "  WHERE had = 0 ON CONFLICT DO NOTHING RETURNING name),"
        " fine AS MATERIALIZED (SELECT name FROM moved UNION ALL SELECT name FROM made),"
        " put AS (INSERT INTO safehouse.event (room, number, at_ms, sum, text)"
        "  SELECT * FROM unnest($6::text[], $7::int4[], $8::int8[], $9::int8[], $10::bytea[])"
        "  AS e(room, number, at_ms, sum, text) WHERE (e.room IN (SELECT name FROM fine)) IS TRUE)"
        " SELECT name FROM fine",
    [FIND_EVENTS] =
        "SELECT event.room FROM unnest($1::text[], $2::int4[], $3::int8[]) AS r(name, number, sum)"
        " JOIN safehouse.event ON event.room = r.name AND event.number = r.number"
        " AND event.sum = r.sum",
    [LOOK_AT_SIZE] = "SELECT pg_total_relation_size('safehouse.event')"
                     " + pg_total_relation_size('safehouse.room')",
    [PROBE] = "SELECT 1 WHERE NOT current_setting('transaction_read_only')::bool",
    NULL,
};

/* Appends of one room that follow on each other. */
struct run {
    const char *room;
    uint32_t    had, number; /* the numbers of the last event before it, and in it */
    int64_t     before, sum; /* and their checksums */
    int         first, count; /* in the order of the batch */
    bool        done;
};

struct batch {
    struct store_append *append[BATCH_MAX]; /* in the order of rooms and numbers */
    struct postgres_tip  tip[BATCH_MAX]; /* where a room ends, at the place of its first append */
    struct store_append *list[BATCH_MAX]; /* what is put, run by run ... */
    int64_t              sum[BATCH_MAX]; /* ... and its checksums */
    struct run           run[BATCH_MAX];
    int                  count, put, runs;
};

/* ---- where rooms end ---- */

static struct postgres_tip *tip_of(struct postgres *s, const char *room)
{
    return &s->tips[(uint64_t)sum_first(room).value % TIPS];
}

static void remember(struct postgres *s, const char *room, uint32_t number, int64_t sum)
{
    struct postgres_tip *tip = tip_of(s, room);
    *tip = (struct postgres_tip){.number = number, .sum = sum};
    memcpy(tip->room, room, strlen(room) + 1);
}

/* What is known of a room; number 0 and the beginning of its chain if nothing is. */
static struct postgres_tip recall(struct postgres *s, const char *room)
{
    const struct postgres_tip *tip = tip_of(s, room);
    if (strcmp(tip->room, room) == 0) return *tip;
    return (struct postgres_tip){.sum = sum_first(room).value};
}

static void forget(struct postgres *s, const char *room)
{
    struct postgres_tip *tip = tip_of(s, room);
    if (strcmp(tip->room, room) == 0) *tip = (struct postgres_tip){0};
}

/* ---- making a batch ---- */

static int by_room_and_number(const void *a, const void *b)
{
    const struct store_append *x = *(struct store_append *const *)a;
    const struct store_append *y = *(struct store_append *const *)b;
    int order = strcmp(x->room, y->room);
    return order ? order : x->number < y->number ? -1 : x->number > y->number;
}

static bool is_first_of_room(const struct batch *b, int i)
{
    return i == 0 || strcmp(b->append[i - 1]->room, b->append[i]->room) != 0;
}

/* The place of a room's first append. */
static int find_first(const struct batch *b, const char *room)
{
    int low = 0, high = b->count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (strcmp(b->append[middle]->room, room) < 0) low = middle + 1;
        else high = middle;
    }
    return low;
}

static bool is_known(const struct batch *b, int i)
{
    return b->append[i]->number == b->tip[i].number + 1;
}

/* Where the rooms end; those of which that is not known, or does not fit, are asked for. */
static bool find_tips(struct postgres *s, struct batch *b)
{
    struct param *names = &s->params[0];
    int count = 0;
    for (int i = 0; i < b->count; i++) {
        if (!is_first_of_room(b, i)) continue;
        b->tip[i] = recall(s, b->append[i]->room);
        count += !is_known(b, i);
    }
    if (count == 0) return true;
    param_array(names, TEXT_OID, count);
    for (int i = 0; i < b->count; i++)
        if (is_first_of_room(b, i) && !is_known(b, i))
            param_add_text(names, b->append[i]->room, strlen(b->append[i]->room));
    PGresult *rows = link_ask(&s->link, FIND_TIPS, 1, names);
    for (int i = 0; rows && i < PQntuples(rows); i++) {
        struct postgres_tip *tip = &b->tip[find_first(b, PQgetvalue(rows, i, 0))];
        tip->number = (uint32_t)result_number(rows, i, 1);
        tip->sum = result_number(rows, i, 2);
    }
    PQclear(rows);
    return rows;
}

static void add_to_run(struct batch *b, struct run *run, struct store_append *append)
{
    struct sum before = {.known = true, .value = run->sum};
    run->sum = sum_next(before, append->room, append->number, append->at_ms, append->text,
                        append->length).value;
    run->number = append->number;
    run->count++;
    b->sum[b->put] = run->sum;
    b->list[b->put++] = append;
}

/* What follows on the end of its room is put, everything else is taken. */
static void make_runs(struct batch *b)
{
    struct run *run = NULL;
    b->put = b->runs = 0;
    for (int i = 0; i < b->count; i++) {
        struct store_append *append = b->append[i];
        if (is_first_of_room(b, i)) {
            struct postgres_tip tip = b->tip[i];
            if (!run || run->count > 0) run = &b->run[b->runs++];
            *run = (struct run){.room = append->room, .had = tip.number, .number = tip.number,
                                .before = tip.sum, .sum = tip.sum, .first = b->put};
        }
        append->result = STORE_TAKEN;
        if (append->number == run->number + 1) add_to_run(b, run, append);
    }
    if (run && run->count == 0) b->runs--;
}

/* ---- the statement ---- */

static void write_runs(struct postgres *s, const struct batch *b)
{
    static const unsigned kinds[] = {TEXT_OID, INT4_OID, INT8_OID, INT4_OID, INT8_OID};
    int count = 0;
    for (int i = 0; i < b->runs; i++) count += !b->run[i].done;
    for (int i = 0; i < 5; i++) param_array(&s->params[i], kinds[i], count);
    for (int i = 0; i < b->runs; i++) {
        const struct run *run = &b->run[i];
        if (run->done) continue;
        param_add_text(&s->params[0], run->room, strlen(run->room));
        param_add_int32(&s->params[1], run->had);
        param_add_int64(&s->params[2], run->before);
        param_add_int32(&s->params[3], run->number);
        param_add_int64(&s->params[4], run->sum);
    }
}

static void write_events(struct postgres *s, const struct batch *b)
{
    static const unsigned kinds[] = {TEXT_OID, INT4_OID, INT8_OID, INT8_OID, BYTES_OID};
    struct param *params = &s->params[5];
    int count = 0;
    for (int i = 0; i < b->runs; i++) count += b->run[i].done ? 0 : b->run[i].count;
    for (int i = 0; i < 5; i++) param_array(&params[i], kinds[i], count);
    for (int i = 0; i < b->runs; i++) {
        const struct run *run = &b->run[i];
        for (int e = run->first; !run->done && e < run->first + run->count; e++) {
            const struct store_append *append = b->list[e];
            param_add_text(&params[0], append->room, strlen(append->room));
            param_add_int32(&params[1], append->number);
            param_add_int64(&params[2], append->at_ms);
            param_add_int64(&params[3], b->sum[e]);
            param_add_text(&params[4], append->text, append->length);
        }
    }
}

static struct run *find_run(struct batch *b, const char *room)
{
    int low = 0, high = b->runs;
    while (low < high) {
        int middle = (low + high) / 2;
        if (strcmp(b->run[middle].room, room) < 0) low = middle + 1;
        else high = middle;
    }
    return low < b->runs && strcmp(b->run[low].room, room) == 0 ? &b->run[low] : NULL;
}

static void set_results(struct batch *b, const struct run *run, enum store_result result)
{
    for (int i = run->first; i < run->first + run->count; i++) b->list[i]->result = result;
}

/* The rooms in this answer are stored. */
static void take_names(struct postgres *s, struct batch *b, const PGresult *names)
{
    for (int i = 0; i < PQntuples(names); i++) {
        struct run *run = find_run(b, PQgetvalue(names, i, 0));
        if (!run || run->done) continue;
        run->done = true;
        set_results(b, run, STORE_FINE);
        remember(s, run->room, run->number, run->sum);
    }
}

/* The others were taken. */
static void end_runs(struct postgres *s, struct batch *b, enum store_result result)
{
    for (int i = 0; i < b->runs; i++) {
        struct run *run = &b->run[i];
        if (run->done) continue;
        run->done = true;
        set_results(b, run, result);
        forget(s, run->room);
    }
}

static bool append_runs(struct postgres *s, struct batch *b)
{
    if (b->put == 0) return true;
    write_runs(s, b);
    write_events(s, b);
    PGresult *names = link_ask(&s->link, APPEND, 10, s->params);
    if (!names) return false;
    take_names(s, b, names);
    PQclear(names);
    end_runs(s, b, STORE_TAKEN);
    return true;
}

/* The connection broke before there was an answer, and is back: which events are there? The work
   of the old connection is at an end, so those that are not there will not be, and are tried once
   more. */
static bool look_for_runs(struct postgres *s, struct batch *b)
{
    static const unsigned kinds[] = {TEXT_OID, INT4_OID, INT8_OID};
    for (int i = 0; i < 3; i++) param_array(&s->params[i], kinds[i], b->runs);
    for (int i = 0; i < b->runs; i++) {
        param_add_text(&s->params[0], b->run[i].room, strlen(b->run[i].room));
        param_add_int32(&s->params[1], b->run[i].number);
        param_add_int64(&s->params[2], b->run[i].sum);
    }
    PGresult *names = link_ask(&s->link, FIND_EVENTS, 3, s->params);
    if (!names) return false;
    take_names(s, b, names);
    PQclear(names);
    return true;
}

/* One attempt. `told`: PostgreSQL may have been told already, and what became of that is open. */
static bool try_batch(struct postgres *s, struct batch *b, bool *planned, bool *told)
{
    if (*told && !look_for_runs(s, b)) return false;
    if (!*planned) {
        if (!find_tips(s, b)) return false;
        make_runs(b);
        *planned = true;
    }
    *told = true;
    if (append_runs(s, b)) return true;
    if (link_is_up(&s->link)) *told = false; /* it was refused as a whole */
    return false;
}

/* Store a batch, and say of each append what became of it. Unless PostgreSQL stays away too long
   that is known for certain. */
static bool store_batch(struct postgres *s, struct batch *b)
{
    bool told = false, planned = false;
    int64_t until_ms = pg_now_ms() + (s->failing ? 0 : OUTAGE_MS);
    bool wanted = !store_take_failure(&s->base);
    if (!wanted) snprintf(s->link.why, sizeof s->link.why, "a test wants it to fail");
    for (int i = 0; wanted && i < ATTEMPTS && link_back(&s->link, until_ms); i++) {
        if (try_batch(s, b, &planned, &told)) return true;
        if (link_is_up(&s->link) && !s->link.again) break;
    }
    for (int i = 0; !planned && i < b->count; i++) b->append[i]->result = STORE_FAILED;
    end_runs(s, b, told ? STORE_UNKNOWN : STORE_FAILED);
    return false;
}

/* ---- the writer ---- */

static void remember_health(struct postgres *s, bool fine)
{
    if (!fine && !s->failing) pg_log(LOG_ERROR, "store cannot write", s->link.why);
    if (fine && s->failing) pg_log(LOG_INFO, "store can write again", NULL);
    s->failing = !fine;
    pthread_mutex_lock(&s->base.lock);
    snprintf(s->why, sizeof s->why, "%.60s", fine ? "" : s->link.why);
    s->proved_ms = pg_now_ms();
    pthread_mutex_unlock(&s->base.lock);
}

static void count_batch(struct postgres *s, const struct batch *b, int64_t begun_ms)
{
    uint64_t fine = 0, failed = 0;
    for (int i = 0; i < b->count; i++) {
        enum store_result result = b->append[i]->result;
        fine += result == STORE_FINE;
        failed += result == STORE_FAILED || result == STORE_UNKNOWN;
    }
    pthread_mutex_lock(&s->base.lock);
    s->base.numbers.appends += fine;
    s->base.numbers.failures += failed;
    s->base.numbers.commits += fine > 0;
    s->base.numbers.commit_us += (uint64_t)(pg_now_ms() - begun_ms) * 1000;
    pthread_mutex_unlock(&s->base.lock);
}

static struct store_append *commit_batch(struct postgres *s, struct store_append *list,
                                         struct batch *b)
{
    struct store_append *end = list;
    int64_t begun_ms = pg_now_ms();
    b->count = b->put = b->runs = 0;
    for (; end && b->count < BATCH_MAX; end = end->next) b->append[b->count++] = end;
    qsort(b->append, (size_t)b->count, sizeof *b->append, by_room_and_number);
    remember_health(s, store_batch(s, b));
    count_batch(s, b, begun_ms);
    while (list != end) {
        struct store_append *append = list;
        list = append->next;
        append->done(append);
    }
    return end;
}

void pg_look_at_size(struct postgres *s)
{
    if (s->sized_ms && pg_now_ms() - s->sized_ms < SIZE_EVERY) return;
    s->sized_ms = pg_now_ms();
    PGresult *size = link_up(&s->link) ? link_ask(&s->link, LOOK_AT_SIZE, 0, NULL) : NULL;
    pthread_mutex_lock(&s->base.lock);
    if (size) s->base.numbers.file_bytes = (uint64_t)result_number(size, 0, 0);
    pthread_mutex_unlock(&s->base.lock);
    PQclear(size);
}

/* Somebody asks how the store is, and nothing was written of late. */
static void probe(struct postgres *s)
{
    PGresult *result = link_up(&s->link) ? link_ask(&s->link, PROBE, 0, NULL) : NULL;
    bool fine = result && PQntuples(result) == 1;
    if (result && !fine) snprintf(s->link.why, sizeof s->link.why, "PostgreSQL is read-only");
    PQclear(result);
    remember_health(s, fine);
}

static bool wait_for_work(struct postgres *s, struct store_append **list, bool *probing)
{
    pthread_mutex_lock(&s->base.lock);
    while (!s->base.appends && !s->base.closing && !s->probe)
        pthread_cond_wait(&s->base.writer_wanted, &s->base.lock);
    *list = store_take_appends(&s->base);
    *probing = s->probe && !*list;
    s->probe = false;
    bool closing = s->base.closing;
    pthread_mutex_unlock(&s->base.lock);
    return *list || !closing;
}

void *pg_write_all(void *memory)
{
    struct postgres *s = memory;
    struct batch *batch = calloc(1, sizeof *batch);
    struct store_append *list;
    bool probing;
    if (!batch) abort();
    while (wait_for_work(s, &list, &probing)) {
        if (probing) probe(s);
        while (list) list = commit_batch(s, list, batch);
        pg_look_at_size(s);
    }
    free(batch);
    return NULL;
}
