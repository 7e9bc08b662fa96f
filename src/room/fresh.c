/*
 * room/fresh.c - the acts of the last event as everybody sees them, and what came of them.
 *
 * What a viewer sees of an act follows from the states around it. So it is written down when it is
 * played, every wording once, and read when the event is stored and people are told. After that
 * it is thrown away; the rare event that tells the same acts once more walks through them again.
 */
#include <assert.h>
#include <string.h>

#include "engine/bits.h"
#include "engine/json.h"
#include "room/inside.h"

/* Stands before each wording, which is JSON: an act, or what came of one. */
struct wording {
    uint16_t viewers, length; /* who is told it; bytes of it */
    uint16_t is_news;
};

static uint16_t bit(int viewer)
{
    return (uint16_t)(1u << viewer);
}

static uint16_t viewers_of(const struct room *room)
{
    return (uint16_t)(bit(room->setup.seats) - 1u) | bit(SH_WATCHER);
}

static bool looks_the_same(struct sh_act a, struct sh_act b)
{
    return sh_same(a.move, b.move) && !a.word == !b.word;
}

void begin_played(struct room *room, struct played *played)
{
    *played = (struct played){.first = SH_NONE};
    sh_writer_init(&played->seen, room->host->scratch->record, ROOM_RECORD_MAX);
}

/* The JSON behind it has been written. */
static void end_wording(struct sh_writer *w, size_t at, struct wording wording)
{
    assert(!w->full && "an event has fewer acts");
    memcpy(w->text + at, &wording, sizeof wording);
}

static size_t begin_wording(struct sh_writer *w)
{
    static const struct wording none;
    size_t at = w->length;
    sh_put_bytes(w, (const char *)&none, sizeof none);
    return at;
}

static void note_wording(struct sh_writer *w, const struct sh_game *game, struct sh_act seen,
                         uint16_t viewers)
{
    char text[SH_TEXT_MAX];
    size_t at = begin_wording(w);
    sh_format_act(game, seen, text);
    sh_put_json(w, text);
    uint16_t length = (uint16_t)(w->length - at - sizeof(struct wording));
    end_wording(w, at, (struct wording){.viewers = viewers, .length = length});
}

void put_news(struct sh_writer *w, const struct sh_game *game, int n, const struct sh_line *lines,
              int count)
{
    for (int i = 0; i < count; i++) {
        if (i > 0) sh_put_char(w, ',');
        sh_put_char(w, '{');
        sh_put_number_at(w, "act", n);
        sh_put_text_at(w, "key", lines[i].key);
        sh_put_key(w, "args");
        sh_json_args(w, game, lines[i].arg, lines[i].count);
        sh_put_char(w, '}');
    }
}

static uint16_t viewers_here(const struct room *room)
{
    uint16_t viewers = 0;
    for (int p = 1; p <= room->people_count; p++)
        if (is_here(room, p)) viewers |= bit(viewer_of(room, p));
    return viewers;
}

static bool same_line(const struct sh_line *a, const struct sh_line *b)
{
    if (a->key != b->key || a->count != b->count) return false;
    for (int i = 0; i < a->count; i++) {
        const struct sh_arg *x = &a->arg[i], *y = &b->arg[i];
        if (x->name != y->name || x->kind != y->kind || x->value != y->value) return false;
    }
    return true;
}

static bool same_lines(const struct sh_line *a, const struct sh_line *b, int count)
{
    for (int i = 0; i < count; i++)
        if (!same_line(&a[i], &b[i])) return false;
    return true;
}

/* What came of an act, for everybody who is here: once for those to whom it is the same. */
static void note_news(const struct room *room, struct sh_writer *w, const void *before,
                      struct sh_act act, const void *after)
{
    const struct sh_game *game = room->game;
    struct sh_line lines[2][SH_NEWS_MAX];
    struct wording told = {.is_news = 1};
    int last_count = 0, now = 0;
    size_t at = 0;
    if (!game->news) return;
    for (uint16_t left = viewers_here(room); left; left &= (uint16_t)(left - 1)) {
        int viewer = sh_first_bit(left);
        int count = sh_news(game, before, act, after, viewer, lines[now]);
        if (count == 0) continue;
        if (count != last_count || !same_lines(lines[0], lines[1], count)) {
            at = begin_wording(w);
            put_news(w, game, ((const struct sh_state *)before)->acts, lines[now], count);
            told.viewers = 0;
            told.length = (uint16_t)(w->length - at - sizeof told);
            last_count = count;
            now = !now;
        }
        told.viewers |= bit(viewer);
        end_wording(w, at, told);
    }
}

/* Of some viewers, those who see the act like the first of them. */
static uint16_t see_alike(const struct room *room, const void *before, struct sh_act act,
                          uint16_t viewers, struct sh_act *seen)
{
    uint16_t alike = 0;
    *seen = sh_view_move(room->game, before, sh_first_bit(viewers), act);
    for (uint16_t left = viewers; left; left &= (uint16_t)(left - 1)) {
        int viewer = sh_first_bit(left);
        struct sh_act other = sh_view_move(room->game, before, viewer, act);
        if (looks_the_same(*seen, other)) alike |= bit(viewer);
    }
    return alike;
}

void note_act(const struct room *room, struct played *played, const void *before,
              struct sh_act act, const void *after)
{
    const struct sh_verb *verb = &room->game->verbs[act.move.verb];
    uint16_t left = viewers_of(room);
    bool is_open = !verb->secret && !room->game->hide_move;
    if (played->first == SH_NONE) played->first = act.seat;
    if (act.seat == SH_CHANCE) played->chance = true;
    if (verb->final) played->final = true;
    played->saw |= bit(act.seat);
    while (left) {
        struct sh_act seen = act;
        uint16_t alike = is_open ? left : see_alike(room, before, act, left, &seen);
        if (looks_the_same(seen, act)) played->saw |= alike;
        if (!room->loading) note_wording(&played->seen, room->game, seen, alike);
        left &= (uint16_t)~alike;
    }
    if (!room->loading) note_news(room, &played->seen, before, act, after);
}

void keep_fresh(struct room *room, const struct played *played)
{
    size_t length = played->seen.length;
    room->fresh = room->host->resize(room->fresh, length);
    if (length > 0) memcpy(room->fresh, played->seen.text, length);
    room->fresh_length = (uint32_t)length;
}

void forget_fresh(struct room *room)
{
    room->fresh = room->host->resize(room->fresh, 0);
    room->fresh_length = 0;
}

/* They were told before, or the room was read from its log. */
static void make_fresh(struct room *room)
{
    struct room_scratch *scratch = room->host->scratch;
    struct played played;
    struct sh_walk walk = {.game = room->game, .known = true, .text = room->acts + room->event_at,
                           .end = room->acts + room->acts_length, .state = &scratch->c,
                           .before = &scratch->b};
    memcpy(walk.state, state_of(room, STATE_BEFORE), room->game->state_size);
    begin_played(room, &played);
    while (sh_walk_next(&walk)) note_act(room, &played, walk.before, walk.act, walk.state);
    assert(!walk.why);
    keep_fresh(room, &played);
}

/* The next wording of a kind that this viewer is told, behind `at`; NULL: there is none. */
static const char *next_wording(const struct room *room, int viewer, bool is_news, uint32_t *at,
                                struct wording *wording)
{
    while (*at < room->fresh_length) {
        memcpy(wording, room->fresh + *at, sizeof *wording);
        const char *text = room->fresh + *at + sizeof *wording;
        *at += (uint32_t)sizeof *wording + wording->length;
        if (wording->viewers & bit(viewer) && wording->is_news == is_news) return text;
    }
    return NULL;
}

void put_fresh_acts(struct room *room, struct sh_writer *w, int viewer)
{
    struct wording wording;
    const char *text;
    uint32_t at = 0;
    if (room->fresh_length == 0 && room->event_at < room->acts_length) make_fresh(room);
    for (bool first = true; (text = next_wording(room, viewer, false, &at, &wording));) {
        if (!first) sh_put_char(w, ',');
        first = false;
        sh_put_bytes(w, text, wording.length);
    }
}

void put_fresh_news(struct room *room, struct sh_writer *w, int viewer)
{
    struct wording wording;
    uint32_t at = 0;
    const char *text = next_wording(room, viewer, true, &at, &wording);
    if (!text) return;
    sh_open_at(w, "news", '[');
    for (; text; text = next_wording(room, viewer, true, &at, &wording)) {
        if (w->text[w->length - 1] != '[') sh_put_char(w, ',');
        sh_put_bytes(w, text, wording.length);
    }
    sh_put_char(w, ']');
}
