/*
 * room/asks.c - the lines people send: their rights checked, events written.
 *
 * Nothing here changes a room: a line that is allowed becomes an event (event.c), any other is
 * refused by the name of the reason.
 */
#include <string.h>

#include "engine/fair.h"
#include "room/cut.h"
#include "room/inside.h"

const char *const room_reasons[] = {
    "already-entered", "bad-line",     "bad-move",             "bad-name",       "bad-text",
    "bad-token",       "enter-first",  "clock-not-running",    "kicked",         "match-not-over",
    "match-on",        "mix-missing",  "no-match",             "no-more-time",   "no-such-act",
    "no-such-person",  "no-such-phrase", "not-host",           "not-paused",     "not-seated",
    "nothing-to-flip", "other-seat",   "paused",               "room-full",      "seat-empty",
    "seat-taken",      "secret-shown", "nothing-to-take-back", "stale",          "standing",
    "too-fast",        "too-long",     "turn-interrupted",     "unknown-bot",    "too-many-lines",
    "unknown-line",    "unknown-list", "unknown-language",     NULL,
};

const char *const room_phrases[] = {
    "hello", "good-luck", "well-played", "thanks", "one-moment", "your-turn", "oops", "bye", NULL,
};

static const char bad_line[] = "bad-line";

/* ---- events with a person or a seat in them ---- */

static void write_person(struct room *room, struct sh_writer *w, const char *kind, int person)
{
    begin_event(room, w, kind);
    sh_put_char(w, ' ');
    sh_put_number(w, person);
}

static void write_person_and_text(struct room *room, const char *kind, int person,
                                  const char *text)
{
    struct sh_writer w;
    write_person(room, &w, kind, person);
    if (text[0]) sh_put_char(&w, ' ');
    sh_put(&w, text);
    happen(room, &w);
}

static void write_person_alone(struct room *room, const char *kind, int person)
{
    write_person_and_text(room, kind, person, "");
}

/* The line itself is the event: "option rule pro". */
static void write_line(struct room *room, const struct room_in *in)
{
    struct sh_writer w;
    begin_event(room, &w, in->text);
    happen(room, &w);
}

/* ---- coming in ---- */

/* A line of text that people read: valid UTF-8, nothing invisible at its ends, no controls. */
static bool is_text(const char *text)
{
    size_t length = strlen(text), at = 0;
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

/* One space between words at most, so that a record can have it. */
static bool is_name(const char *name)
{
    return is_text(name) && !strstr(name, "  ");
}

static bool is_token(const char *token)
{
    static const char allowed[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "abcdefghijklmnopqrstuvwxyz0123456789_-";
    size_t length = strlen(token);
    return length >= ROOM_TOKEN_MIN && length <= ROOM_TOKEN_MAX &&
           strspn(token, allowed) == length;
}

/* Rooms keep no tokens: only a hash, another one in every room. */
static void hash_token(const struct room *room, const char *token, uint8_t key[ROOM_KEY])
{
    struct sh_sha256 hash;
    uint8_t digest[SH_SHA256_SIZE];
    sh_sha256_init(&hash);
    sh_sha256_add(&hash, room->id, strlen(room->id) + 1);
    sh_sha256_add(&hash, token, strlen(token));
    sh_sha256_end(&hash, digest);
    memcpy(key, digest, ROOM_KEY);
}

/* Who has this key? Looks at all of every key, so that the time tells nothing. */
static int find_person(const struct room *room, const uint8_t key[ROOM_KEY])
{
    int found = NOBODY;
    for (int p = 1; p <= room->people_count; p++) {
        uint8_t differ = 0;
        for (int i = 0; i < ROOM_KEY; i++) differ |= (uint8_t)(person_of(room, p)->key[i] ^ key[i]);
        if (differ == 0) found = p;
    }
    return found;
}

/* A number for somebody new: the next one, or that of somebody who is long gone. */
static int free_person(const struct room *room)
{
    int oldest = NOBODY;
    if (room->people_count < room->host->limits.people) return room->people_count + 1;
    for (int p = 1; p <= room->people_count; p++) {
        const struct room_person *person = person_of(room, p);
        bool gone = person->left || room->now_ms >= person->gone_ms + LONG_GONE_MS;
        if (!gone || person->conns > 0 || person->kicked || p == room->host_person) continue;
        if (seat_of(room, p) >= 0 || person->home != SH_NONE) continue;
        if (oldest == NOBODY || person->gone_ms < person_of(room, oldest)->gone_ms) oldest = p;
    }
    return oldest;
}

static void welcome(struct room *room, const struct room_in *in, int person)
{
    struct room_out known = {.kind = OUT_KNOWN, .conn = in->conn, .person = (uint8_t)person};
    bool was_here = is_here(room, person);
    room->host->out(room->owner, &known);
    person_of(room, person)->conns++;
    room->empty_ms = -1;
    tell_everything(room, in->conn, person);
    tell_past(room, in->conn, person);
    if (!was_here) tell_here(room);
}

static const char *enter(struct room *room, const struct room_in *in, struct cut *cut)
{
    char token[ROOM_TOKEN_MAX + 1], name[ROOM_NAME_MAX] = "";
    uint8_t key[ROOM_KEY];
    struct sh_writer w;
    if (in->person != NOBODY) return "already-entered";
    if (!cut_part(cut, token, sizeof token) || !is_token(token)) return "bad-token";
    if (!cut_is_done(cut) && (!cut_rest(cut, name, sizeof name) || !is_name(name)))
        return "bad-name";
    hash_token(room, token, key);
    int person = find_person(room, key);
    if (person != NOBODY && person_of(room, person)->kicked) return "kicked";
    if (person != NOBODY && person_of(room, person)->conns == UINT8_MAX) return "too-fast";
    if (person != NOBODY && !person_of(room, person)->left) {
        welcome(room, in, person);
        if (name[0] && strcmp(name, person_of(room, person)->name) != 0)
            write_person_and_text(room, "name", person, name);
        return NULL;
    }
    if (person == NOBODY && !name[0]) return "bad-name";
    const char *called = name[0] ? name : person_of(room, person)->name;
    if (person == NOBODY) person = free_person(room);
    if (person == NOBODY) return "room-full";
    write_person(room, &w, "enter", person);
    sh_put_char(&w, ' ');
    sh_put_hex(&w, key, sizeof key);
    sh_put_char(&w, ' ');
    sh_put(&w, called);
    room->entering = in->conn;
    happen(room, &w);
    return NULL;
}

static const char *rename_person(struct room *room, const struct room_in *in, struct cut *cut)
{
    char name[ROOM_NAME_MAX];
    if (!cut_rest(cut, name, sizeof name) || !is_name(name)) return "bad-name";
    write_person_and_text(room, "name", in->person, name);
    return NULL;
}

static const char *leave(struct room *room, const struct room_in *in, struct cut *cut)
{
    (void)cut;
    write_person_alone(room, "leave", in->person);
    return NULL;
}

/* ---- the host's rights over people ---- */

/* Somebody in the room, or whose seat still is. */
static int cut_person(const struct room *room, struct cut *cut)
{
    int32_t person = cut_last_number(cut, room->people_count);
    if (person < 1) return NOBODY;
    return !person_of(room, person)->left || seat_of(room, person) >= 0 ? person : NOBODY;
}

static const char *kick(struct room *room, const struct room_in *in, struct cut *cut)
{
    int person = cut_person(room, cut);
    if (person == NOBODY || person == in->person) return "no-such-person";
    write_person_alone(room, "kick", person);
    return NULL;
}

static const char *hand_over(struct room *room, const struct room_in *in, struct cut *cut)
{
    (void)in;
    int person = cut_person(room, cut);
    if (person == NOBODY || person_of(room, person)->left) return "no-such-person";
    write_person_alone(room, "host", person);
    return NULL;
}

/* ---- seats ---- */

static const char *check_sit(const struct room *room, int person, int seat)
{
    const struct room_seat *s = &room->seat[seat];
    if (s->person != NOBODY && s->person != person) return "seat-taken";
    if (room->status != PLAYING) return NULL;
    uint8_t home = person_of(room, person)->home;
    return home == SH_NONE || home == seat ? NULL : "other-seat";
}

static const char *sit(struct room *room, const struct room_in *in, struct cut *cut)
{
    int32_t seat = cut_last_number(cut, room->setup.seats - 1);
    char text[12];
    struct sh_writer w;
    if (seat < 0) return "no-such-seat";
    if (room->status != LOBBY && room->status != PLAYING) return "no-match";
    const char *why = check_sit(room, in->person, seat);
    if (why) return why;
    sh_writer_init(&w, text, sizeof text);
    sh_put_number(&w, seat);
    write_person_and_text(room, "sit", in->person, text);
    return NULL;
}

static const char *stand(struct room *room, const struct room_in *in, struct cut *cut)
{
    (void)cut;
    if (room->status != LOBBY && room->status != PLAYING) return "no-match";
    write_person_alone(room, "stand", in->person);
    return NULL;
}

static const char *set_bot(struct room *room, const struct room_in *in, struct cut *cut)
{
    char id[BOT_MAX];
    int32_t seat = cut_number(cut);
    if (seat < 0 || seat >= room->setup.seats) return "no-such-seat";
    if (!cut_part(cut, id, sizeof id) || !cut_is_done(cut)) return "unknown-bot";
    bool none = strcmp(id, "none") == 0;
    if (!none && !room->host->has_bot(room->game, id)) return "unknown-bot";
    if (room->status != LOBBY && room->status != PLAYING) return "no-match";
    if (room->status == PLAYING && (none || room->seat[seat].person != NOBODY)) return "match-on";
    write_line(room, in);
    return NULL;
}

/* ---- what is agreed before a match ---- */

static const char *set_game(struct room *room, const struct room_in *in, struct cut *cut)
{
    char id[SH_NAME_MAX];
    if (!cut_part(cut, id, sizeof id) || !cut_is_done(cut)) return "unknown-game";
    for (const struct sh_game *const *game = room->host->games; *game; game++) {
        if (strcmp((*game)->id, id) != 0) continue;
        write_line(room, in);
        return NULL;
    }
    return "unknown-game";
}

static const char *set_seats(struct room *room, const struct room_in *in, struct cut *cut)
{
    if (cut_last_number(cut, room->game->seats_max) < room->game->seats_min) return "wrong-seats";
    write_line(room, in);
    return NULL;
}

static const char *set_option(struct room *room, const struct room_in *in, struct cut *cut)
{
    char name[SH_NAME_MAX], value[SH_NAME_MAX];
    struct sh_setup setup = room->setup;
    if (!cut_part(cut, name, sizeof name)) return "unknown-option";
    if (!cut_part(cut, value, sizeof value) || !cut_is_done(cut)) return "unknown-value";
    const char *why = sh_setup_option(room->game, &setup, name, value);
    if (!why) write_line(room, in);
    return why;
}

static const char *add_word(struct room *room, const struct room_in *in, struct cut *cut)
{
    char word[SH_WORD_MAX];
    const struct sh_game *game = room->game;
    bool draws = sh_draws_words(game), fresh = room->list[0] || room->flip;
    if (game->words_max == 0) return "game-without-words";
    if (!fresh && room->setup.word_count >= (draws ? SH_WORDS_MAX : game->words_max))
        return "too-many-words";
    if (!cut_rest(cut, word, sizeof word) || !is_text(word)) return "bad-text";
    size_t known = fresh ? 0 : room->words_length;
    const char *list = known ? room->words : "";
    const char *why = draws ? sh_list_check_card(game, list, known, word, strlen(word))
                            : sh_check_word(game, word);
    if (!why) write_line(room, in);
    return why;
}

/* `words none`, or the name of one of the shell's lists. */
static const char *set_words(struct room *room, const struct room_in *in, struct cut *cut)
{
    char list[LIST_MAX];
    size_t length;
    if (!cut_part(cut, list, sizeof list) || !cut_is_done(cut)) return bad_line;
    bool none = strcmp(list, "none") == 0;
    if (!none && room->game->words_max == 0) return "game-without-words";
    if (!none && (!sh_draws_words(room->game) || !find_shell_list(room, list, &length)))
        return "unknown-list";
    write_line(room, in);
    return NULL;
}

/* `check off`, or the language in which words are judged. */
static const char *set_check(struct room *room, const struct room_in *in, struct cut *cut)
{
    char language[LIST_MAX];
    const struct sh_edge *edge = edge_of(room);
    if (!cut_part(cut, language, sizeof language) || !cut_is_done(cut)) return bad_line;
    if (!edge || (strcmp(language, "off") != 0 && !sh_edge_knows(edge, language)))
        return "unknown-language";
    write_line(room, in);
    return NULL;
}

static const char *set_clock(struct room *room, const struct room_in *in, struct cut *cut)
{
    char mode[8];
    if (!cut_part(cut, mode, sizeof mode)) return bad_line;
    bool chess = strcmp(mode, "chess") == 0, act = strcmp(mode, "act") == 0;
    if (!chess && !act && strcmp(mode, "off") != 0) return bad_line;
    if (chess) {
        int32_t minutes = cut_number(cut);
        if (minutes < 1 || minutes > CLOCK_MAX / 60) return bad_line;
    }
    if (chess || act) {
        int32_t seconds = cut_number(cut);
        if (seconds < (act ? 1 : 0) || seconds > CLOCK_MAX) return bad_line;
    }
    if (!cut_is_done(cut)) return bad_line;
    write_line(room, in);
    return NULL;
}

static const char *set_chat(struct room *room, const struct room_in *in, struct cut *cut)
{
    char mode[8];
    if (!cut_part(cut, mode, sizeof mode) || !cut_is_done(cut)) return bad_line;
    if (strcmp(mode, "free") != 0 && strcmp(mode, "phrases") != 0) return bad_line;
    write_line(room, in);
    return NULL;
}

static const char *set_pace(struct room *room, const struct room_in *in, struct cut *cut)
{
    char name[8];
    if (!cut_part(cut, name, sizeof name) || !cut_is_done(cut)) return bad_line;
    for (int pace = 0; pace < PACES; pace++) {
        if (strcmp(pace_names[pace], name) != 0) continue;
        write_line(room, in);
        return NULL;
    }
    return bad_line;
}

static const char *mix(struct room *room, const struct room_in *in, struct cut *cut)
{
    uint8_t bytes[SH_MIX_SIZE];
    const char *text = cut->at;
    if (!cut_hex(cut, bytes, sizeof bytes) || !cut_is_done(cut)) return bad_line;
    write_person_and_text(room, "mix", in->person, text);
    return NULL;
}

static const char *begin(struct room *room, const struct room_in *in, struct cut *cut)
{
    uint8_t seat;
    (void)cut;
    const char *why = check_begin(room, &seat);
    if (!why) {
        make_begin(room);
    } else if (seat != SH_NONE) {
        struct sh_arg arg = {"seat", 0, seat};
        refuse_line(room, in, why, &arg, 1);
        return NULL;
    }
    return why;
}

/* ---- the match ---- */

/* Is N the number of the question this seat has now, or of anything since? */
static bool is_fresh(const struct room *room, int seat, int32_t n)
{
    return n >= 0 && (uint32_t)n >= room->seat[seat].asked && (uint32_t)n <= room->number;
}

static const char *make_moves(struct room *room, const struct room_in *in, int32_t n,
                              const char *moves)
{
    int seat = seat_of(room, in->person);
    struct looked looked;
    if (room->seat[seat].standin) return "standing";
    if (n < 0) return bad_line;
    if (!is_fresh(room, seat, n)) return "stale";
    const char *why = make_turn(room, seat, moves, true, &looked);
    if (why) refuse_line(room, in, why, looked.args, looked.count);
    return NULL;
}

static const char *act(struct room *room, const struct room_in *in, struct cut *cut)
{
    int32_t n = cut_number(cut);
    return make_moves(room, in, n, cut_is_done(cut) ? " " : cut->at);
}

static const char *turn(struct room *room, const struct room_in *in, struct cut *cut)
{
    int32_t n = cut_number(cut), moves = cut_last_number(cut, ROOM_TURN_MAX);
    const char *feed = strchr(in->text, '\n');
    return moves < 1 || !feed ? bad_line : make_moves(room, in, n, feed + 1);
}

static const char *try_move(struct room *room, const struct room_in *in, struct cut *cut)
{
    struct looked looked;
    int seat = seat_of(room, in->person);
    int32_t n = cut_number(cut);
    if (n < 0) return bad_line;
    if (!is_fresh(room, seat, n)) return "stale";
    if (!cut_rest(cut, looked.text, sizeof looked.text)) return "bad-move";
    const char *why = look_at_move(room, state_of(room, STATE_NOW), seat, true, &looked);
    if (why && strcmp(why, "bad-move") == 0) return why;
    answer_try(room, in, (uint32_t)n, looked.text, why, looked.args, looked.count);
    return NULL;
}

static const char *back(struct room *room, const struct room_in *in, struct cut *cut)
{
    struct sh_writer w;
    (void)cut;
    int seat = seat_of(room, in->person);
    if (room->seat[seat].standin) return "standing";
    const char *why = check_turn_back(room, seat);
    if (why) return why;
    begin_event(room, &w, "back ");
    sh_put_number(&w, ((const struct sh_state *)state_of(room, STATE_TURN))->acts);
    happen(room, &w);
    return NULL;
}

/* `time` for oneself, a few times; `time S` by the host. */
static const char *more_time(struct room *room, const struct room_in *in, struct cut *cut)
{
    struct sh_writer w;
    int seat = seat_of(room, in->person);
    bool given = !cut_is_done(cut);
    if (given) {
        if (in->person != room->host_person) return "not-host";
        seat = cut_last_number(cut, room->setup.seats - 1);
        if (seat < 0) return "no-such-seat";
    } else {
        if (seat < 0) return "not-seated";
        if (room->seat[seat].extras >= EXTRAS) return "no-more-time";
    }
    if (!clock_runs(room, seat)) return "clock-not-running";
    begin_event(room, &w, given ? "give " : "time ");
    sh_put_number(&w, seat);
    sh_put_char(&w, ' ');
    int64_t left = clock_left(room, seat) + EXTRA_MS;
    sh_put_number(&w, left < NUMBER_MAX ? left : NUMBER_MAX);
    happen(room, &w);
    return NULL;
}

static bool may_pause(const struct room *room, int person)
{
    return person == room->host_person || seat_of(room, person) >= 0;
}

static const char *pause(struct room *room, const struct room_in *in, struct cut *cut)
{
    (void)cut;
    if (!may_pause(room, in->person)) return "not-seated";
    if (room->paused) return "paused";
    write_line(room, in);
    return NULL;
}

static const char *resume(struct room *room, const struct room_in *in, struct cut *cut)
{
    (void)cut;
    if (!may_pause(room, in->person)) return "not-seated";
    if (!room->paused) return "not-paused";
    write_line(room, in);
    return NULL;
}

static const char *rematch(struct room *room, const struct room_in *in, struct cut *cut)
{
    char mode[8] = "same";
    uint8_t secret[SH_SHA256_SIZE];
    struct sh_writer w;
    (void)in;
    if (!cut_is_done(cut) && (!cut_part(cut, mode, sizeof mode) || !cut_is_done(cut)))
        return bad_line;
    bool flip = strcmp(mode, "flip") == 0;
    if (flip && !can_flip(room)) return "nothing-to-flip";
    if (!flip && strcmp(mode, "same") != 0 && strcmp(mode, "rotate") != 0) return bad_line;
    begin_event(room, &w, "rematch ");
    sh_put(&w, mode);
    sh_put_char(&w, ' ');
    room->host->fresh(room->owner, secret);
    sh_put_hex(&w, secret, sizeof secret);
    happen(room, &w);
    return NULL;
}

static const char *abort_match(struct room *room, const struct room_in *in, struct cut *cut)
{
    (void)cut;
    write_line(room, in);
    return NULL;
}

static const char *ask_record(struct room *room, const struct room_in *in, struct cut *cut)
{
    (void)cut;
    tell_record(room, in->conn, in->person);
    return NULL;
}

/* What has been hidden is not any more: everybody may see the match with anybody's eyes. */
static const char *show(struct room *room, const struct room_in *in, struct cut *cut)
{
    int32_t acts = cut_number(cut);
    if (!has_state(room)) return "other-rules-version";
    uint32_t end = acts < 0 ? NO_ACTS_END : acts_end(room, acts);
    if (end == NO_ACTS_END) return "no-such-act";
    int32_t viewer = cut_is_done(cut) ? SH_WATCHER : cut_last_number(cut, room->setup.seats - 1);
    if (viewer < 0) return "no-such-seat";
    tell_shown(room, in, end, viewer);
    return NULL;
}

/* ---- talk ---- */

enum { MESSAGE = 60000, NOTE = MESSAGE / 4 }; /* what they take out of the bucket */

/* A bucket that fills with time, by a message's worth so many times a minute. */
static bool talks_too_fast(struct room *room, struct room_person *person, int cost)
{
    int64_t rate = room->host->limits.chat_per_min, most = 5 * MESSAGE;
    int64_t left = person->chat_left + (room->now_ms - person->chat_ms) * rate;
    if (rate == 0) return false;
    if (person->chat_ms == 0 || left > most) left = most;
    bool fast = left < cost;
    person->chat_left = (int32_t)(fast ? left : left - cost);
    person->chat_ms = room->now_ms;
    return fast;
}

static bool is_phrase(const char *text)
{
    for (int i = 0; room_phrases[i]; i++)
        if (strcmp(room_phrases[i], text) == 0) return true;
    return false;
}

static const char *say(struct room *room, const struct room_in *in, struct cut *cut)
{
    if ((size_t)(cut->end - cut->at) > room->host->limits.chat_bytes) return "too-long";
    if (room->phrases && !is_phrase(cut->at)) return "no-such-phrase";
    if (!is_text(cut->at)) return "bad-text";
    if (talks_too_fast(room, person_of(room, in->person), MESSAGE)) return "too-fast";
    write_person_and_text(room, "say", in->person, cut->at);
    return NULL;
}

static const char *note(struct room *room, const struct room_in *in, struct cut *cut)
{
    if ((size_t)(cut->end - cut->at) > room->host->limits.note_bytes) return "too-long";
    if (!cut_is_done(cut) && !is_text(cut->at)) return "bad-text";
    if (talks_too_fast(room, person_of(room, in->person), NOTE)) return "too-fast";
    write_person_and_text(room, "note", in->person, cut->at);
    return NULL;
}

static const char *turn_glass(struct room *room, const struct room_in *in, struct cut *cut)
{
    const char *text = cut->at;
    if (cut_last_number(cut, GLASS_MAX) < 1) return bad_line;
    write_person_and_text(room, "glass", in->person, text);
    return NULL;
}

static const char *again(struct room *room, const struct room_in *in, struct cut *cut)
{
    (void)cut;
    tell_everything(room, in->conn, in->person);
    tell_past(room, in->conn, in->person);
    return NULL;
}

/* ---- which line it is, and who may send it when ---- */

enum {
    HOST    = 1,  /* only the host */
    SEAT    = 2,  /* only who has a seat */
    BEFORE  = 4,  /* only before a match */
    DURING  = 8,  /* only in a match */
    RUNNING = 16, /* ... that is not paused */
    AFTER   = 32, /* only after one */
    ALONE   = 64, /* the line has no other parts */
};

struct ask {
    const char *name;
    const char *(*take)(struct room *room, const struct room_in *in, struct cut *cut);
    unsigned needs;
};

static const struct ask asks[] = {
    {"act", act, SEAT | DURING | RUNNING},
    {"turn", turn, SEAT | DURING | RUNNING},
    {"try", try_move, SEAT | DURING},
    {"back", back, SEAT | DURING | RUNNING | ALONE},
    {"enter", enter, 0},
    {"name", rename_person, 0},
    {"leave", leave, ALONE},
    {"kick", kick, HOST},
    {"host", hand_over, HOST},
    {"sit", sit, 0},
    {"stand", stand, SEAT | ALONE},
    {"bot", set_bot, HOST},
    {"game", set_game, HOST | BEFORE},
    {"seats", set_seats, HOST | BEFORE},
    {"option", set_option, HOST | BEFORE},
    {"word", add_word, HOST | BEFORE},
    {"words", set_words, HOST | BEFORE},
    {"check", set_check, HOST | BEFORE},
    {"clock", set_clock, HOST | BEFORE},
    {"chat", set_chat, HOST},
    {"pace", set_pace, HOST},
    {"mix", mix, SEAT | BEFORE},
    {"begin", begin, HOST | BEFORE | ALONE},
    {"time", more_time, DURING | RUNNING},
    {"pause", pause, DURING | ALONE},
    {"resume", resume, DURING | ALONE},
    {"rematch", rematch, HOST | AFTER},
    {"abort", abort_match, HOST | DURING | ALONE},
    {"record", ask_record, AFTER | ALONE},
    {"show", show, AFTER},
    {"say", say, 0},
    {"note", note, 0},
    {"glass", turn_glass, 0},
    {"again", again, ALONE},
};

static const char *check_needs(const struct room *room, const struct room_in *in, unsigned needs,
                               const struct cut *cut)
{
    if (needs & ALONE && !cut_is_done(cut)) return bad_line;
    if (needs & HOST && in->person != room->host_person) return "not-host";
    if (needs & BEFORE && room->status != LOBBY) return "match-on";
    if (needs & DURING && room->status != PLAYING) return "no-match";
    if (needs & AFTER && (room->status == LOBBY || room->status == PLAYING))
        return "match-not-over";
    if (needs & SEAT && seat_of(room, in->person) < 0) return "not-seated";
    if (needs & RUNNING && room->paused) return "paused";
    return NULL;
}

static const char *take_ask(struct room *room, const struct room_in *in)
{
    char name[12];
    const char *feed = strchr(in->text, '\n');
    struct cut cut = {in->text, feed ? feed : in->text + strlen(in->text)};
    bool named = cut_part(&cut, name, sizeof name);
    if (in->person == NOBODY && (!named || strcmp(name, "enter") != 0)) return "enter-first";
    if (in->person != NOBODY && person_of(room, in->person)->left) return "enter-first";
    for (size_t i = 0; named && i < sizeof asks / sizeof *asks; i++) {
        if (strcmp(asks[i].name, name) != 0) continue;
        if (feed && asks[i].take != turn) return bad_line;
        const char *why = check_needs(room, in, asks[i].needs, &cut);
        return why ? why : asks[i].take(room, in, &cut);
    }
    return "unknown-line";
}

void take_line(struct room *room, const struct room_in *in)
{
    const char *why = take_ask(room, in);
    if (why) refuse_line(room, in, why, NULL, 0);
}
