/* room/kinds.c - see kinds.h: the grammar, the rights, and how a line becomes an event. */
#include <assert.h>
#include <string.h>

#include "room/kinds.h"

const char bad_line[] = "bad-line";
const char bad_event[] = "bad-event";

const char *const room_reasons[] = {
    "alone-with-bots", "already-entered", "bad-line", "bad-move", "bad-name", "bad-text",
    "bad-token", "clock-not-running", "declined", "enter-first", "knock-pending", "log-full",
    "match-not-over", "match-on", "mix-missing", "no-match", "no-more-time", "no-proposals",
    "no-rematch", "no-sides", "no-such-act", "no-such-knock", "no-such-person", "no-such-phrase",
    "no-such-wish", "not-agreed", "not-asked", "not-host", "not-paused", "not-seated",
    "nothing-to-flip", "nothing-to-take-back", "old-link", "other-seat", "paused", "phrases-only",
    "poker-face", "rematch-pending", "room-full", "seat-empty", "seat-kept", "seat-taken",
    "secret-shown", "stale", "standing", "too-fast", "too-long", "too-many-knocks",
    "too-many-lines", "turn-interrupted", "unknown-bot", "unknown-language", "unknown-line",
    "unknown-list",
    "watchers-silent", "wish-pending", "withheld", "wrong-reveal",
    NULL,
};

static const struct kind *const all_kinds[] = {
    play_kinds, talk_kinds, seat_kinds, people_kinds, setup_kinds, propose_kinds,
};

static const struct kind *find_kind(const char *name)
{
    for (size_t i = 0; i < sizeof all_kinds / sizeof *all_kinds; i++)
        for (const struct kind *kind = all_kinds[i]; kind->name; kind++)
            if (strcmp(kind->name, name) == 0) return kind;
    return NULL;
}

/* ---- what several kinds need ---- */

bool take_from(struct bucket *bucket, int64_t now_ms, int per_min, int burst, int cost)
{
    int64_t most = (int64_t)burst * BUCKET_UNIT;
    int64_t left = bucket->left + (now_ms - bucket->at_ms) * per_min;
    if (per_min == 0) return true;
    if (bucket->at_ms == 0 || left > most) left = most;
    bool enough = left >= cost;
    bucket->left = (int32_t)(enough ? left - cost : left);
    bucket->at_ms = now_ms;
    return enough;
}

bool is_text(const char *text, size_t length)
{
    size_t at = 0;
    if (length == 0 || text[0] == ' ' || text[length - 1] == ' ') return false;
    while (at < length) {
        size_t more = sh_utf8_length(text + at, length - at);
        unsigned char c = (unsigned char)text[at];
        bool control = c < ' ' || c == 0x7f || (c == 0xc2 && (unsigned char)text[at + 1] < 0xa0);
        if (more == 0 || control) return false;
        at += more;
    }
    return true;
}

/* ---- the grammar ---- */

/* Bytes in hex, sixteen or thirty-two of them; how many, 0: neither. */
static size_t cut_bytes(struct cut *cut, uint8_t bytes[SH_SHA256_SIZE])
{
    struct cut copy = *cut;
    if (cut_hex(cut, bytes, SH_SHA256_SIZE)) return SH_SHA256_SIZE;
    *cut = copy;
    return cut_hex(cut, bytes, ROOM_KEY) ? ROOM_KEY : 0;
}

static bool cut_seats(const struct room *room, struct cut *cut, uint16_t *seats)
{
    *seats = 0;
    while (!cut_is_done(cut)) {
        int32_t seat = cut_number(cut);
        if (seat < 0 || seat >= room->setup.seats) return false;
        *seats |= (uint16_t)(1u << seat);
    }
    return true;
}

static bool cut_person(const struct room *room, struct cut *cut, uint8_t *person)
{
    int32_t number = cut_number(cut);
    *person = (uint8_t)number;
    return number >= 1 && number <= room->people_count;
}

static const char *cut_seat(const struct room *room, struct cut *cut, uint8_t *seat)
{
    int32_t number = cut_number(cut);
    *seat = (uint8_t)number;
    return number >= 0 && number < room->setup.seats ? NULL : "no-such-seat";
}

static void cut_text(struct cut *cut, struct deed *deed)
{
    deed->text = cut->at;
    deed->length = (size_t)(cut->end - cut->at);
    cut->at = cut->end;
}

/* `off`, `act SECONDS` or `chess MINUTES SECONDS`. */
static bool cut_clock(struct cut *cut, struct deed *deed)
{
    if (!cut_part(cut, deed->word, sizeof deed->word)) return false;
    bool chess = strcmp(deed->word, "chess") == 0, act = strcmp(deed->word, "act") == 0;
    if (chess) deed->number = cut_number(cut);
    if (chess || act) deed->more = cut_number(cut);
    return chess || act || strcmp(deed->word, "off") == 0;
}

/* One part. NULL, or why it is none; `bad` if the kind says why. */
static const char *cut_one(const struct room *room, char letter, struct cut *cut,
                           struct deed *deed, const char *bad)
{
    bool fine = false;
    switch (letter) {
    case 'p': fine = cut_person(room, cut, &deed->by); break;
    case 'o': return cut_person(room, cut, &deed->whom) ? NULL : "no-such-person";
    case 's': return cut_seat(room, cut, &deed->seat);
    case 'q':
        deed->seat = SH_NONE;
        return cut_is_done(cut) ? NULL : cut_seat(room, cut, &deed->seat);
    case 'g': fine = cut_seats(room, cut, &deed->seats); break;
    case 'n': fine = (deed->number = cut_number(cut)) >= 0; break;
    case 'w': fine = cut_part(cut, deed->word, sizeof deed->word); break;
    case 'v':
        fine = cut_part(cut, deed->value, sizeof deed->value) && cut_is_done(cut);
        return fine ? NULL : "unknown-value";
    case 'c': fine = cut_clock(cut, deed); break;
    case 'h': fine = (deed->byte_count = cut_bytes(cut, deed->bytes)) > 0; break;
    case 'k': fine = cut_hex(cut, deed->bytes, deed->byte_count = ROOM_KEY); break;
    case 'x': fine = cut_hex(cut, deed->bytes, deed->byte_count = SH_SHA256_SIZE); break;
    case 'y':
        if (!cut_is_done(cut)) deed->other_count = SH_SHA256_SIZE;
        fine = cut_is_done(cut) || cut_hex(cut, deed->other, sizeof deed->other);
        break;
    case 't':
    case 'r':
        cut_text(cut, deed);
        fine = letter == 'r' || deed->length > 0;
        break;
    default: assert(false && "a letter of the grammar");
    }
    return fine ? NULL : bad;
}

/* The parts of an event, or of a line: then it is `by` somebody. NULL, or what is wrong. */
static const char *cut_deed(const struct room *room, const struct kind *kind, struct cut *cut,
                            uint8_t by, struct deed *deed)
{
    const char *bad = by == NOBODY ? bad_event : kind->bad ? kind->bad : bad_line;
    *deed = (struct deed){.by = by};
    for (const char *letter = kind->form; *letter; letter++) {
        if (*letter == 'p' && by != NOBODY) continue;
        const char *why = cut_one(room, *letter, cut, deed, bad);
        if (why) return why;
    }
    return cut_is_done(cut) ? NULL : bad;
}

/* ---- events ---- */

void begin_event(struct room *room, struct sh_writer *w, const char *kind)
{
    sh_writer_init(w, room->host->scratch->event, ROOM_EVENT_MAX);
    sh_put(w, kind);
}

/* The kind and the parts of an event, if it can happen. NULL, or why not. */
static const char *check_event(const struct room *room, const char *text, size_t length,
                               const struct kind **kind, struct deed *deed)
{
    char name[12];
    const char *feed = memchr(text, '\n', length), *end = text + length;
    struct cut cut = {text, feed ? feed : end};
    if (!cut_part(&cut, name, sizeof name)) return bad_event;
    *kind = find_kind(name);
    if (!*kind || !(*kind)->form) return bad_event;
    if (!room->game != (strcmp(name, "open") == 0)) return bad_event;
    const char *why = cut_deed(room, *kind, &cut, NOBODY, deed);
    if (why) return why;
    deed->lines = feed ? feed + 1 : NULL;
    deed->lines_length = feed ? (size_t)(end - feed - 1) : 0;
    bool must = strcmp(name, "act") == 0 || strcmp(name, "begin") == 0 ||
                strcmp(name, "cards") == 0;
    bool may = must || strcmp(name, "rematch") == 0;
    if (feed ? !may : must) return bad_event;
    return (*kind)->fits ? (*kind)->fits(room, deed) : NULL;
}

static const char *apply(struct room *room, const struct kind *kind, const struct deed *deed,
                         size_t length)
{
    room->parts = kind->parts;
    room->log_bytes += length;
    return kind->apply(room, deed);
}

const char *apply_event(struct room *room, const char *text, size_t length)
{
    const struct kind *kind;
    struct deed deed;
    const char *why = check_event(room, text, length, &kind, &deed);
    return why ? why : apply(room, kind, &deed, length);
}

static void break_room(struct room *room, const char *why)
{
    struct room_out out = {.kind = OUT_BROKEN, .number = room->number, .why = why};
    room->broken = true;
    room->host->out(room->owner, &out);
}

const char *happen(struct room *room, const struct sh_writer *w)
{
    const struct kind *kind;
    struct deed deed;
    assert(!room->storing && !room->broken);
    if (w->full) return "too-long";
    const char *why = check_event(room, w->text, w->length, &kind, &deed);
    if (why) return why;
    room->number++;
    why = apply(room, kind, &deed, w->length);
    if (why) return break_room(room, why), NULL;
    room->storing = true;
    struct room_out out = {.kind = OUT_STORE, .number = room->number, .at_ms = room->now_ms,
                           .text = w->text, .length = w->length};
    room->host->out(room->owner, &out);
    return NULL;
}

void must_happen(struct room *room, const struct sh_writer *w)
{
    const char *why = happen(room, w);
    if (why) break_room(room, why);
}

/* ---- lines ---- */

const char *check_log(const struct room *room, unsigned needs)
{
    uint64_t most = room->host->limits.log_bytes;
    if (!most || needs & FREE) return NULL;
    if (needs & SMALL) return room->log_bytes < most ? NULL : "log-full";
    return room->log_bytes < most / 4 * 3 ? NULL : "log-full";
}

static const char *check_needs(const struct room *room, const struct room_in *in, unsigned needs,
                               const struct cut *cut)
{
    if (needs & ALONE && !cut_is_done(cut)) return bad_line;
    if (needs & HOST && in->person != room->host_person) return "not-host";
    if (needs & BEFORE && room->status != LOBBY) return "match-on";
    if (needs & DURING && room->status != PLAYING) return "no-match";
    if (needs & AFTER && !is_after(room)) return "match-not-over";
    if (needs & SEAT && seat_of(room, in->person) < 0) return "not-seated";
    if (needs & RUNNING && room->paused) return "paused";
    return check_log(room, needs);
}

/* May this person be told everything once more? */
static bool looks_too_often(struct room *room, int person)
{
    enum { PART = 3 }; /* of what a minute allows: at once */
    int per_min = room->host->limits.looks_per_min, at_once = (per_min + PART - 1) / PART;
    return !take_from(&person_of(room, person)->looks, room->now_ms, per_min, at_once, BUCKET_UNIT);
}

/* The line becomes an event of its kind: who sent it stands in front, the rest stays. */
static const char *make_event(struct room *room, const struct room_in *in,
                              const struct kind *kind, struct cut *cut)
{
    struct deed deed;
    struct sh_writer w;
    struct cut rest = *cut;
    const char *why = cut_deed(room, kind, cut, in->person, &deed);
    if (!why && kind->may) why = kind->may(room, in, &deed);
    if (why) return why;
    begin_event(room, &w, kind->name);
    if (strchr(kind->form, 'p')) {
        sh_put_char(&w, ' ');
        sh_put_number(&w, in->person);
    }
    if (!cut_is_done(&rest)) sh_put_char(&w, ' ');
    sh_put_bytes(&w, rest.at, (size_t)(rest.end - rest.at));
    return happen(room, &w);
}

static const char *take_ask(struct room *room, const struct room_in *in)
{
    char name[12];
    const char *feed = strchr(in->text, '\n');
    struct cut cut = {in->text, feed ? feed : in->text + strlen(in->text)};
    bool named = cut_part(&cut, name, sizeof name);
    if (in->person == NOBODY && (!named || strcmp(name, "enter") != 0)) return "enter-first";
    if (in->person != NOBODY && person_of(room, in->person)->left) return "enter-first";
    const struct kind *kind = named ? find_kind(name) : NULL;
    if (!kind || kind->needs & OURS) return "unknown-line";
    if (feed && strcmp(name, "turn") != 0 && strcmp(name, "cards") != 0) return bad_line;
    const char *why = check_needs(room, in, kind->needs, &cut);
    if (why) return why;
    if (kind->needs & LOOK && looks_too_often(room, in->person)) return "too-fast";
    return kind->take ? kind->take(room, in, &cut) : make_event(room, in, kind, &cut);
}

bool room_is_small_line(const char *line)
{
    char name[12];
    size_t length = strcspn(line, " \n");
    if (length >= sizeof name) return false;
    memcpy(name, line, length);
    name[length] = '\0';
    const struct kind *kind = find_kind(name);
    return kind && kind->needs & (SMALL | FREE);
}

void take_line(struct room *room, const struct room_in *in)
{
    const char *why = take_ask(room, in);
    if (why) refuse_line(room, in, why, NULL, 0);
}
