/*
 * server/store_sqlite_expire.c - forgetting rooms, without believing any one clock.
 *
 * The store keeps its own time, `lived_ms`: what has passed for certain. While a program runs, a
 * clock that cannot jump measures it. Between two programs there is only the clock of the machine,
 * which may be wrong by years, this time or the last: such a gap counts only when it is short and
 * the clock has proved itself, by going on where it had been at many starts in a row. A room is as
 * old as the time the store has lived since its last event.
 *
 * Rooms that expire lose their names; their events are deleted afterwards, between the commits.
 */
#include <inttypes.h>

#include "server/store_sqlite.h"

enum {
    PROOF_STARTS = 10, /* before gaps count */
    GONE_LEAST   = 10, /* rooms that may expire in a day, however few there are, ... */
    GONE_PART    = 10, /* ... or this part of all */
};
static const int64_t DAY_MS = 24 * 3600 * 1000, WEEK_MS = 7 * 24 * 3600 * 1000,
                     GAP_MS = (int64_t)31 * 24 * 3600 * 1000, SLACK_MS = 5 * 60 * 1000;

/* ---- time ---- */

/* Before anybody has looked at the clock, the longest gap that may still count is added. */
int64_t db_seen_ms(const struct sqlite *s)
{
    return s->age.lived_ms + (s->started ? 0 : GAP_MS);
}

/* The first look at the clock since the store was opened. */
static void start_clock(struct sqlite *s, int64_t now_ms)
{
    int64_t gap = now_ms - s->age.clock_ms;
    bool jumped = s->age.clock_ms == 0 || gap < -SLACK_MS || gap > GAP_MS;
    if (!jumped && gap > 0 && s->age.good_starts >= PROOF_STARTS) s->age.lived_ms += gap;
    s->age.good_starts = jumped ? 0 : s->age.good_starts + 1;
    s->quiet_ms = jumped ? s->age.lived_ms + WEEK_MS : 0;
    s->started = true;
}

static void pass_time(struct sqlite *s, const struct store_times *times)
{
    if (!s->started) start_clock(s, times->now_ms);
    else if (times->up_ms > s->up_ms) s->age.lived_ms += times->up_ms - s->up_ms;
    s->up_ms = times->up_ms;
    s->age.clock_ms = times->now_ms;
    if (s->age.lived_ms - s->age.day_ms < DAY_MS) return;
    s->age.day_ms = s->age.lived_ms;
    s->age.gone = 0;
}

static int note_age(struct sqlite *s)
{
    const struct age *age = &s->age;
    db_bind(s->run[NOTE_AGE], 5, (int64_t[]){age->lived_ms, age->clock_ms, age->good_starts,
                                             age->day_ms, age->gone});
    return db_run(s->run[NOTE_AGE]);
}

/* ---- rooms lose their names ---- */

/* How many more may go today. */
static int64_t quota(const struct sqlite *s, const struct expiry *expiry)
{
    int64_t part = expiry->rooms / GONE_PART, most = part > GONE_LEAST ? part : GONE_LEAST;
    return s->age.gone < most ? most - s->age.gone : 0;
}

/* Write down what time it is, and count or forget the next rooms. */
static int look_at_rooms(struct sqlite *s, struct expiry *expiry, int64_t end, int64_t *last)
{
    bool found;
    int64_t count = 0, before = s->age.lived_ms - expiry->times.keep_ms - WEEK_MS;
    int64_t range[] = {expiry->rooms_seen, end, before, quota(s, expiry)};
    int code = db_begin(s);
    if (code == SQLITE_OK) code = db_ask(s->run[LAST_ROOM], 1, last, &found);
    enum statement what = expiry->counted ? MARK_OLD : COUNT_ROOMS;
    db_bind(s->run[what], expiry->counted ? 4 : 2, range);
    if (code == SQLITE_OK && !expiry->counted) code = db_ask(s->run[what], 1, &count, &found);
    if (code == SQLITE_OK && expiry->counted) {
        code = db_run(s->run[what]);
        count = sqlite3_changes(s->db);
        s->age.gone += count;
    }
    if (code == SQLITE_OK) code = note_age(s);
    code = db_finish(s, code);
    if (code != SQLITE_OK) s->age.gone -= expiry->counted ? count : 0;
    else if (expiry->counted) expiry->rooms_gone += count;
    else expiry->rooms += count;
    return code;
}

bool db_expire_step(struct sqlite *s, struct expiry *expiry)
{
    int64_t last = 0, end = expiry->rooms_seen + MARK_ROOMS;
    if (!expiry->begun) pass_time(s, &expiry->times);
    expiry->begun = true;
    int code = db_note_heads(s); /* so that the rows say when the last event was */
    if (code == SQLITE_OK) code = look_at_rooms(s, expiry, end, &last);
    expiry->failed = code != SQLITE_OK;
    if (expiry->failed) db_log_change(s, code);
    if (expiry->failed) return true;
    expiry->rooms_seen = end;
    s->sweeping = s->sweeping || expiry->rooms_gone > 0;
    if (end < last) return false;
    if (expiry->counted) return true;
    expiry->counted = true;
    expiry->rooms_seen = 0;
    return s->age.lived_ms < s->quiet_ms;
}

/* ---- and then their events ---- */

/* Delete events of a room without a name, the last ones first, until `left` is 0. */
static int sweep_room(struct sqlite *s, int64_t room, int64_t seq, int *left)
{
    int code = SQLITE_OK;
    bool found = true;
    while (seq != 0 && *left > 0 && found && code == SQLITE_OK) {
        db_bind(s->run[DROP_EVENT], 2, (int64_t[]){seq, room});
        code = db_ask(s->run[DROP_EVENT], 1, &seq, &found);
        (*left)--;
    }
    if (code != SQLITE_OK) return code;
    enum statement end = seq != 0 && found ? CUT_ROOM : DROP_ROOM;
    db_bind(s->run[end], end == CUT_ROOM ? 2 : 1, (int64_t[]){room, seq});
    return db_run(s->run[end]);
}

/* Delete some events of rooms without a name, until there are none left. What is not done before
   the end or a failure is done the next time. */
void db_sweep(struct sqlite *s)
{
    int64_t row[2];
    int left = SWEEP_EVENTS, code = db_ask(s->run[FIND_MARKED], 2, row, &s->sweeping);
    if (code == SQLITE_OK && !s->sweeping) return;
    if (code == SQLITE_OK) code = db_begin(s);
    while (code == SQLITE_OK && s->sweeping && left > 0) {
        code = sweep_room(s, row[0], row[1], &left);
        if (code == SQLITE_OK) code = db_ask(s->run[FIND_MARKED], 2, row, &s->sweeping);
    }
    code = db_finish(s, code);
    db_log_change(s, code);
    if (code != SQLITE_OK) s->sweeping = false;
}
