/*
 * room/talk.c - chat, notes, the sand timer.
 *
 * What people write is told as they wrote it. Of a ready-made phrase only the key is told, so that
 * everybody reads it in their own language. Where the host, or by itself the game, wants it so,
 * there are phrases only. And while a match is on in which some seats must keep a poker face
 * (game.h: silent), neither they nor those who watch can say or show anything else.
 *
 * The last messages and everybody's notes are kept for who comes back, so that nobody has to read
 * the log for them.
 */
#include <string.h>

#include "engine/json.h"
#include "room/kinds.h"

enum { NOTE_COST = BUCKET_UNIT / 4, CHAT_AT_ONCE = 5 };

const char *const room_phrases[] = {
    "hello", "good-luck", "well-played", "thanks", "one-moment", "your-turn", "oops", "bye", NULL,
};

static bool talks_too_fast(struct room *room, int person, int cost)
{
    return !take_from(&person_of(room, person)->chat, room->now_ms, room->host->limits.chat_per_min,
                      CHAT_AT_ONCE, cost);
}

bool spend_talk(struct room *room, int person)
{
    return !talks_too_fast(room, person, CHAT_AT_ONCE * BUCKET_UNIT);
}

/* ---- who has phrases only ---- */

bool has_phrases_only(const struct room *room)
{
    if (room->chat_mode != CHAT_USUAL) return room->chat_mode == CHAT_PHRASES;
    return room->game->hushed && room->game->hushed(&room->setup);
}

static uint16_t silent_seats(const struct room *room)
{
    return is_on(room) ? sh_silent(room->game, base_of(room)) : 0;
}

bool is_silent(const struct room *room, int person)
{
    uint8_t home = person_of(room, person)->home;
    return home != SH_NONE && silent_seats(room) >> home & 1;
}

static const char *check_free(const struct room *room, int person)
{
    if (has_phrases_only(room)) return "phrases-only";
    if (is_silent(room, person)) return "poker-face";
    return seat_of(room, person) < 0 && silent_seats(room) ? "watchers-silent" : NULL;
}

/* ---- what was said ---- */

static const char *may_say(struct room *room, const struct room_in *in, const struct deed *deed)
{
    const char *why = check_free(room, in->person);
    if (why) return why;
    if (deed->length > room->host->limits.chat_bytes) return "too-long";
    if (!is_text(deed->text, deed->length)) return "bad-text";
    return talks_too_fast(room, in->person, BUCKET_UNIT) ? "too-fast" : NULL;
}

static const char *fits_say(const struct room *room, const struct deed *deed)
{
    (void)room;
    return deed->length > 0 && deed->length < ROOM_LINE_MAX ? NULL : bad_event;
}

static void forget_oldest(struct room *room)
{
    const char *feed = memchr(room->chat, '\n', room->chat_length);
    size_t size = (size_t)(feed + 1 - room->chat);
    memmove(room->chat, room->chat + size, room->chat_length - size);
    room->chat_length -= (uint32_t)size;
    room->chat_count--;
}

/* A message is JSON, one a line. It is written behind the messages before, where it stays; what it
   says needs so many bytes at most. */
static void begin_said(struct room *room, struct sh_writer *w, int person, size_t bytes)
{
    enum { REST = 192 };
    if (room->chat_count == ROOM_PAST_MAX) forget_oldest(room);
    size_t most = 6 * (bytes + ROOM_NAME_MAX) + REST; /* a byte is six in JSON at most */
    room->chat = room->host->resize(room->chat, room->chat_length + most);
    sh_writer_init(w, room->chat + room->chat_length, most);
    sh_put_char(w, '{');
    sh_put_number_at(w, "person", person);
    sh_put_text_at(w, "name", person_of(room, person)->name);
}

static void end_said(struct room *room, struct sh_writer *w)
{
    sh_put_number_at(w, "at", room->now_ms);
    sh_put(w, "}\n");
    room->chat_length += (uint32_t)w->length;
    room->chat_count++;
    room->chat = room->host->resize(room->chat, room->chat_length);
}

static const char *say(struct room *room, const struct deed *deed)
{
    char text[ROOM_LINE_MAX];
    struct sh_writer w;
    memcpy(text, deed->text, deed->length);
    text[deed->length] = '\0';
    begin_said(room, &w, deed->by, deed->length);
    sh_put_text_at(&w, "text", text);
    end_said(room, &w);
    return NULL;
}

/* ---- phrases ---- */

static bool is_room_phrase(const char *key)
{
    for (int i = 0; room_phrases[i]; i++)
        if (strcmp(room_phrases[i], key) == 0) return true;
    return false;
}

static const struct sh_phrase *find_phrase(const struct sh_game *game, const char *key)
{
    for (const struct sh_phrase *phrase = game->phrases; phrase && phrase->key; phrase++)
        if (strcmp(phrase->key, key) == 0) return phrase;
    return NULL;
}

static const char *may_phrase(struct room *room, const struct room_in *in, const struct deed *deed)
{
    const struct sh_phrase *own = find_phrase(room->game, deed->word);
    if (!own && !is_room_phrase(deed->word)) return "no-such-phrase";
    if ((own && own->seat) != (deed->seat != SH_NONE)) return bad_line;
    return talks_too_fast(room, in->person, BUCKET_UNIT) ? "too-fast" : NULL;
}

/* A game's own phrase says whose it is, because rooms go on with other games; and a seat is told
   with the name of who has it now, because people change seats. */
static const char *say_phrase(struct room *room, const struct deed *deed)
{
    struct sh_writer w;
    begin_said(room, &w, deed->by, 2 * SH_NAME_MAX + ROOM_NAME_MAX);
    sh_put_text_at(&w, "phrase", deed->word);
    if (!is_room_phrase(deed->word)) sh_put_text_at(&w, "game", room->game->id);
    if (deed->seat != SH_NONE) {
        int person = room->seat[deed->seat].person;
        sh_put_number_at(&w, "seat", deed->seat);
        if (person != NOBODY) sh_put_text_at(&w, "called", person_of(room, person)->name);
    }
    end_said(room, &w);
    return NULL;
}

/* ---- notes ---- */

static const char *fits_note(const struct room *room, const struct deed *deed)
{
    (void)room;
    return deed->length < ROOM_LINE_MAX ? NULL : bad_event;
}

static const char *may_note(struct room *room, const struct room_in *in, const struct deed *deed)
{
    if (deed->length > room->host->limits.note_bytes) return "too-long";
    if (deed->length > 0 && !is_text(deed->text, deed->length)) return "bad-text";
    return talks_too_fast(room, in->person, NOTE_COST) ? "too-fast" : NULL;
}

/* What its writer is told as soon as it is stored. */
static void speak(struct room *room, const struct deed *deed)
{
    if (room->loading) return;
    room->speaker = deed->by;
    room->said = room->host->resize(room->said, deed->length + 1);
    memcpy(room->said, deed->text, deed->length);
    room->said[deed->length] = '\0';
}

static const char *note(struct room *room, const struct deed *deed)
{
    struct room_person *p = person_of(room, deed->by);
    p->note = room->host->resize(p->note, deed->length ? deed->length + 1 : 0);
    if (deed->length) {
        memcpy(p->note, deed->text, deed->length);
        p->note[deed->length] = '\0';
    }
    speak(room, deed);
    return NULL;
}

/* ---- the sand timer ---- */

/* Any number of seconds could tell something; these are those of real sand timers. */
static bool is_usual_glass(int32_t seconds)
{
    return seconds == 30 || seconds == 60 || seconds == 90 || seconds == 120;
}

static const char *may_glass(struct room *room, const struct room_in *in, const struct deed *deed)
{
    if (deed->number < 1 || deed->number > GLASS_MAX) return bad_line;
    if (!is_usual_glass(deed->number) && is_silent(room, in->person)) return "poker-face";
    return talks_too_fast(room, in->person, BUCKET_UNIT) ? "too-fast" : NULL;
}

static const char *fits_glass(const struct room *room, const struct deed *deed)
{
    (void)room;
    return deed->number >= 1 && deed->number <= GLASS_MAX ? NULL : bad_event;
}

static const char *turn_glass(struct room *room, const struct deed *deed)
{
    room->glass_person = deed->by;
    room->glass_ms = room->now_ms + 1000 * (int64_t)deed->number;
    return NULL;
}

static const char *take_again(struct room *room, const struct room_in *in, struct cut *cut)
{
    (void)cut;
    tell_everything(room, in->conn, in->person);
    tell_past(room, in->conn, in->person);
    return NULL;
}

const struct kind talk_kinds[] = {
    {.name = "say", .form = "pr", .parts = PART_SAID, .may = may_say, .fits = fits_say,
     .apply = say},
    {.name = "phrase", .form = "pwq", .bad = "no-such-phrase", .parts = PART_SAID,
     .may = may_phrase, .apply = say_phrase},
    {.name = "note", .form = "pr", .parts = PART_NOTE, .may = may_note, .fits = fits_note,
     .apply = note},
    {.name = "glass", .form = "pn", .parts = PART_GLASS, .may = may_glass, .fits = fits_glass,
     .apply = turn_glass},
    {.name = "again", .needs = ALONE | FREE | LOOK, .take = take_again},
    {0},
};
