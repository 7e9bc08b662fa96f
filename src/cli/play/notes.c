/*
 * cli/play/notes.c - what a person writes down for themselves: a remark on each thing of a kind, in
 * games where something is to be found out, and free lines. Nobody else sees it; it is not kept.
 *
 * A game has a dossier if it says what to watch (the texts `watch.title`, `watch.how`, `watch.1`
 * and so on): its rows are the values of the kind that seats have in secret. Lines are kept as
 * "NAME remark", free ones as " remark".
 */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "cli/play/play.h"

/* The field that says what a seat is in secret; NULL: there is no dossier in this game. */
static const struct sh_field *dossier_field(const struct play *p)
{
    if (!phrase_has(&p->phrase, "watch.title")) return NULL;
    for (const struct sh_field *field = p->phrase.game->fields; field->name; field++) {
        char key[3 * SH_NAME_MAX];
        if (!field->per_seat || field->rows || !field->kind || field->type != SH_NUMBER) continue;
        snprintf(key, sizeof key, "me.secret.%s", p->phrase.game->kinds[field->kind].names[0]);
        if (phrase_has(&p->phrase, key)) return field;
    }
    return NULL;
}

/* Does this value take part in the match? What is counted by it has no hole there. */
static bool takes_part(const struct play *p, const union sh_any_state *view, int kind, int value)
{
    for (const struct sh_field *field = p->phrase.game->fields; field->name; field++) {
        if (field->index != kind || field->rows || field->per_seat) continue;
        return value < sh_field_count(field, view) &&
               sh_field_hole(field, sh_field_at(field, view, 0, value)) == 0;
    }
    return true;
}

static void say_value(const struct play *p, int kind, int value, char text[PHRASE_MAX])
{
    struct sh_writer w;
    sh_writer_init(&w, text, PHRASE_MAX);
    phrase_value(&w, &p->phrase, kind, (unsigned)value);
}

/* The value that a note begins with, as it is typed or as it is called; -1: none. */
static int named_value(const struct play *p, const struct sh_field *field, const char *text)
{
    const struct sh_kind *kind = &p->phrase.game->kinds[field->kind];
    size_t n = strcspn(text, " ");
    for (int v = 0; v < kind->count; v++) {
        char called[PHRASE_MAX];
        say_value(p, field->kind, v, called);
        if (strlen(kind->names[v]) == n && strncasecmp(kind->names[v], text, n) == 0) return v;
        if (strlen(called) == n && strncasecmp(called, text, n) == 0) return v;
    }
    return -1;
}

/* The line of this name, and where it ends; NULL: there is none. */
static char *find_line(char *notes, const char *name)
{
    size_t n = strlen(name);
    for (char *line = notes; *line; line += strcspn(line, "\n") + 1)
        if (strncmp(line, name, n) == 0 && line[n] == ' ') return line;
    return NULL;
}

bool play_note(struct play *p, int seat, const char *text)
{
    char *notes = p->notes[seat];
    const struct sh_field *field = dossier_field(p);
    int value = field ? named_value(p, field, text) : -1;
    const char *name = value < 0 ? "" : p->phrase.game->kinds[field->kind].names[value];
    if (value >= 0) {
        char *old = find_line(notes, name);
        char *rest = old ? old + strcspn(old, "\n") + 1 : NULL;
        if (old) memmove(old, rest, strlen(rest) + 1);
        text += strcspn(text, " ");
        text += strspn(text, " ");
        if (!*text) return true; /* only the name: the remark is gone */
    }
    size_t used = strlen(notes), more = strlen(name) + strlen(text) + 2;
    if (used + more >= PLAY_NOTES_MAX) return false;
    snprintf(notes + used, PLAY_NOTES_MAX - used, "%s %s\n", name, text);
    return true;
}

/* "Red: perhaps Ben"; one's own is filled in. */
static void say_rows(struct sh_writer *w, const struct play *p, const struct sh_field *field,
                     int seat)
{
    const struct sh_kind *kind = &p->phrase.game->kinds[field->kind];
    const char *own = play_secret(p, seat);
    union sh_any_state view;
    play_view(p, seat, &view);
    for (int v = 0; v < kind->count; v++) {
        char called[PHRASE_MAX], remark[PHRASE_MAX] = "";
        char *line = find_line((char *)p->notes[seat], kind->names[v]);
        struct sh_writer part;
        if (!takes_part(p, &view, field->kind, v)) continue;
        say_value(p, field->kind, v, called);
        sh_writer_init(&part, remark, sizeof remark);
        if (own && strcmp(own, kind->names[v]) == 0) {
            phrase_text(&part, &p->phrase, "board.dossier.own");
            if (line) sh_put(&part, "; ");
        }
        if (line) {
            line += strlen(kind->names[v]) + 1;
            sh_put_bytes(&part, line, strcspn(line, "\n"));
        }
        phrase_pair(w, &p->phrase, called, remark);
        sh_put_char(w, '\n');
    }
}

void play_say_notes(struct sh_writer *w, const struct play *p, int seat)
{
    const struct sh_field *field = dossier_field(p);
    phrase_text(w, &p->phrase, field ? "watch.how" : "play.notes.how");
    sh_put(w, "\n\n");
    if (field) say_rows(w, p, field, seat);
    for (const char *line = p->notes[seat]; *line; line += strcspn(line, "\n") + 1)
        if (*line == ' ') sh_put(w, "– "), sh_put_bytes(w, line + 1, strcspn(line, "\n"));
    if (!field) return;
    sh_put_char(w, '\n');
    phrase_text(w, &p->phrase, "watch.title");
    sh_put_char(w, '\n');
    for (int i = 1; i <= 9; i++) {
        char key[SH_NAME_MAX];
        snprintf(key, sizeof key, "watch.%d", i);
        if (!phrase_has(&p->phrase, key)) break;
        sh_put_number(w, i);
        sh_put(w, ". ");
        phrase_text(w, &p->phrase, key);
        sh_put_char(w, '\n');
    }
}
