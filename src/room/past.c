/* room/past.c - chat and notes so far, made from the events of the log. */
#include <string.h>

#include "room/cut.h"
#include "room/inside.h"

/* If it is an event of this kind: the person, and the text behind. */
static bool is_event(const char *kind, const char *text, size_t length, int32_t *person,
                     struct cut *rest)
{
    char name[12];
    *rest = (struct cut){text, text + length};
    if (!cut_part(rest, name, sizeof name) || strcmp(name, kind) != 0) return false;
    *person = cut_number(rest);
    return *person >= 1 && *person <= ROOM_PEOPLE_MAX;
}

void room_past_count(struct room_past *past, const char *text, size_t length)
{
    int32_t person;
    struct cut rest;
    if (is_event("say", text, length, &person, &rest)) past->said++;
}

void room_past_begin(struct room_past *past, uint8_t person, uint32_t said, char *text,
                     size_t room)
{
    memset(past, 0, sizeof *past);
    past->person = person;
    past->skip = said > ROOM_PAST_MAX ? said - ROOM_PAST_MAX : 0;
    sh_writer_init(&past->w, text, room);
    sh_put(&past->w, "{\"said\":[");
}

static void put_said(struct room_past *past, int32_t person, int64_t at_ms, const char *text)
{
    struct sh_writer *w = &past->w;
    if (past->said > past->skip + 1) sh_put_char(w, ',');
    sh_put(w, "{\"person\":");
    sh_put_number(w, person);
    sh_put(w, ",\"name\":");
    sh_put_json(w, past->name[person - 1]);
    sh_put(w, ",\"text\":");
    sh_put_json(w, text);
    sh_put(w, ",\"at\":");
    sh_put_number(w, at_ms);
    sh_put_char(w, '}');
}

/* "enter 2 KEY Ben" and "name 2 Ben" tell who is called what. */
static void note_name(struct room_past *past, const char *text, size_t length)
{
    int32_t person;
    struct cut rest;
    char key[2 * ROOM_KEY + 1];
    bool entered = is_event("enter", text, length, &person, &rest);
    if (entered && !cut_part(&rest, key, sizeof key)) return;
    if (entered && person == past->person && strcmp(key, past->key) != 0) { /* somebody else */
        memcpy(past->key, key, sizeof key);
        past->has_note = false;
    }
    if (entered || is_event("name", text, length, &person, &rest))
        cut_rest(&rest, past->name[person - 1], ROOM_NAME_MAX);
}

void room_past_add(struct room_past *past, int64_t at_ms, const char *text, size_t length)
{
    int32_t person;
    struct cut rest;
    char said[ROOM_LINE_MAX];
    note_name(past, text, length);
    if (is_event("say", text, length, &person, &rest) && cut_rest(&rest, said, sizeof said)) {
        if (++past->said > past->skip) put_said(past, person, at_ms, said);
    } else if (is_event("note", text, length, &person, &rest) && person == past->person) {
        past->note[0] = '\0';
        past->has_note = cut_rest(&rest, past->note, sizeof past->note);
    }
}

bool room_past_end(struct room_past *past, uint32_t number)
{
    struct sh_writer *w = &past->w;
    sh_put_char(w, ']');
    if (past->has_note) {
        sh_put(w, ",\"note\":");
        sh_put_json(w, past->note);
    }
    sh_put(w, ",\"n\":");
    sh_put_number(w, number);
    sh_put(w, ",\"since\":");
    sh_put_number(w, number);
    sh_put_char(w, '}');
    return (past->said > 0 || past->has_note) && !w->full;
}
