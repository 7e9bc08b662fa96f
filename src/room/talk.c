/*
 * room/talk.c - chat, notes, the sand timer.
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

static bool is_phrase(const char *text)
{
    for (int i = 0; room_phrases[i]; i++)
        if (strcmp(room_phrases[i], text) == 0) return true;
    return false;
}

/* ---- what was said ---- */

static const char *may_say(struct room *room, const struct room_in *in, const struct deed *deed)
{
    if (deed->length > room->host->limits.chat_bytes) return "too-long";
    if (room->phrases && !is_phrase(deed->text)) return "no-such-phrase";
    if (!is_text(deed->text, deed->length)) return "bad-text";
    return talks_too_fast(room, in->person, BUCKET_UNIT) ? "too-fast" : NULL;
}

static const char *fits_say(const struct room *room, const struct deed *deed)
{
    (void)room;
    return deed->length > 0 && deed->length < ROOM_LINE_MAX ? NULL : bad_event;
}

static const char *fits_note(const struct room *room, const struct deed *deed)
{
    (void)room;
    return deed->length < ROOM_LINE_MAX ? NULL : bad_event;
}

/* What is told as soon as it is stored. */
static void speak(struct room *room, const struct deed *deed)
{
    if (room->loading) return;
    room->speaker = deed->by;
    room->said_ms = room->now_ms;
    room->said = room->host->resize(room->said, deed->length + 1);
    memcpy(room->said, deed->text, deed->length);
    room->said[deed->length] = '\0';
}

static void forget_oldest(struct room *room)
{
    const char *feed = memchr(room->chat, '\n', room->chat_length);
    size_t size = (size_t)(feed + 1 - room->chat);
    memmove(room->chat, room->chat + size, room->chat_length - size);
    room->chat_length -= (uint32_t)size;
    room->chat_count--;
}

/* A message as JSON, one a line. It is written behind the messages before, where it stays. */
static const char *say(struct room *room, const struct deed *deed)
{
    char text[ROOM_LINE_MAX];
    struct sh_writer w;
    memcpy(text, deed->text, deed->length);
    text[deed->length] = '\0';
    if (room->chat_count == ROOM_PAST_MAX) forget_oldest(room);
    size_t most = 6 * (deed->length + ROOM_NAME_MAX) + 128; /* a byte is six in JSON at most */
    room->chat = room->host->resize(room->chat, room->chat_length + most);
    sh_writer_init(&w, room->chat + room->chat_length, most);
    sh_put_char(&w, '{');
    sh_put_number_at(&w, "person", deed->by);
    sh_put_text_at(&w, "name", person_of(room, deed->by)->name);
    sh_put_text_at(&w, "text", text);
    sh_put_number_at(&w, "at", room->now_ms);
    sh_put(&w, "}\n");
    room->chat_length += (uint32_t)w.length;
    room->chat_count++;
    room->chat = room->host->resize(room->chat, room->chat_length);
    speak(room, deed);
    return NULL;
}

/* ---- notes ---- */

static const char *may_note(struct room *room, const struct room_in *in, const struct deed *deed)
{
    if (deed->length > room->host->limits.note_bytes) return "too-long";
    if (deed->length > 0 && !is_text(deed->text, deed->length)) return "bad-text";
    return talks_too_fast(room, in->person, NOTE_COST) ? "too-fast" : NULL;
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

static const char *may_glass(struct room *room, const struct room_in *in, const struct deed *deed)
{
    if (deed->number < 1 || deed->number > GLASS_MAX) return bad_line;
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
    {.name = "note", .form = "pr", .parts = PART_NOTE, .may = may_note, .fits = fits_note,
     .apply = note},
    {.name = "glass", .form = "pn", .parts = PART_GLASS, .may = may_glass, .fits = fits_glass,
     .apply = turn_glass},
    {.name = "again", .needs = ALONE | FREE | LOOK, .take = take_again},
    {0},
};
