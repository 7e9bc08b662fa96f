/*
 * cli/play/card.c - who am I? What a seat is told of itself, from the texts of the page's card.
 *
 * Everything comes from what the seat sees. Its secret is the value of a field of its own that the
 * game has a text `me.secret.VALUE` for; what everybody knows of the seat goes before it.
 */
#include <stdio.h>
#include <string.h>

#include "cli/play/play.h"

enum { KEY_MAX = 3 * SH_NAME_MAX };

static bool has_text(const struct play *p, const char *what, const char *name)
{
    char key[KEY_MAX];
    snprintf(key, sizeof key, "%s.%s", what, name);
    return phrase_has(&p->phrase, key);
}

/* The value that a field gives to a seat, by its name; NULL: none, or one that is hidden. */
static const char *value_of(const struct sh_game *game, const struct sh_field *field,
                            const void *view, int seat)
{
    bool by_seat = field->per_seat || game->kinds[field->index].seats > seat;
    if (!by_seat || field->rows || !field->kind || field->type != SH_NUMBER) return NULL;
    const void *at = sh_field_at(field, view, 0, seat);
    const struct sh_kind *kind = &game->kinds[field->kind];
    if (sh_field_hole(field, at) || !kind->names) return NULL;
    return kind->names[sh_field_number(field, at)];
}

const char *play_secret(const struct play *p, int seat)
{
    union sh_any_state view;
    const struct sh_part *part = play_part(p, seat);
    if (part && has_text(p, "me.secret", part->name)) return part->name;
    play_view(p, seat, &view);
    for (const struct sh_field *field = p->phrase.game->fields; field->name; field++) {
        const char *name = value_of(p->phrase.game, field, &view, seat);
        if (name && has_text(p, "me.secret", name)) return name;
    }
    return NULL;
}

static void say_line(struct sh_writer *w, const struct play *p, const char *label, const char *key)
{
    char name[PHRASE_MAX], text[PHRASE_MAX];
    struct sh_writer part;
    sh_writer_init(&part, name, sizeof name);
    phrase_text(&part, &p->phrase, label);
    sh_writer_init(&part, text, sizeof text);
    phrase_text(&part, &p->phrase, key);
    phrase_pair(w, &p->phrase, name, text);
    sh_put_char(w, '\n');
}

/* "Goal: ...", as it is for this secret or else for all. */
static void say_about_me(struct sh_writer *w, const struct play *p, const char *what,
                         const char *secret)
{
    char key[KEY_MAX], label[KEY_MAX];
    snprintf(label, sizeof label, "me.label.%s", what);
    snprintf(key, sizeof key, "me.%s.%s", what, secret ? secret : "");
    if (!secret || !phrase_has(&p->phrase, key)) snprintf(key, sizeof key, "me.%s", what);
    if (phrase_has(&p->phrase, key)) say_line(w, p, label, key);
}

/* What everybody knows to be in the match by its options, and the game has a text about. */
static void say_in_play(struct sh_writer *w, const struct play *p)
{
    const struct sh_game *game = p->phrase.game;
    for (int i = 0; game->options[i].name; i++) {
        char value[SH_NAME_MAX], label[KEY_MAX], key[KEY_MAX];
        const struct sh_option *option = &game->options[i];
        sh_format_option(option, p->match->header.setup.option[i], value);
        snprintf(key, sizeof key, "about.%s", value);
        snprintf(label, sizeof label, "option.%s.%s", option->name, value);
        if (phrase_has(&p->phrase, key) && phrase_has(&p->phrase, label))
            say_line(w, p, label, key);
    }
}

void play_say_card(struct sh_writer *w, const struct play *p, int seat)
{
    static const char *const lines[] = {"goal", "can", "weak", "known", "first"};
    char key[KEY_MAX];
    const char *secret = seat == SH_WATCHER ? NULL : play_secret(p, seat);
    const struct sh_part *part = seat == SH_WATCHER ? NULL : play_part(p, seat);
    snprintf(key, sizeof key, "me.secret.%s", secret ? secret : "");
    if (secret) phrase_text(w, &p->phrase, key);
    else if (part) phrase_part(w, &p->phrase, part, ".you");
    else if (seat != SH_WATCHER) play_say_seat(w, p, "play.you", seat);
    if (seat != SH_WATCHER) sh_put_char(w, '\n');
    bool apart = part && !secret; /* the texts for all may not be true of it */
    for (size_t i = 0; seat != SH_WATCHER && !apart && i < sizeof lines / sizeof *lines; i++)
        say_about_me(w, p, lines[i], secret);
    say_in_play(w, p);
}
