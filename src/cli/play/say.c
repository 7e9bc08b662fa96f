/* cli/play/say.c - a match at one keyboard in words, for both faces. */
#include <stdio.h>
#include <string.h>

#include "cli/play/play.h"
#include "cli/show.h"

bool play_is_plain(const char *text)
{
    for (size_t left = strlen(text); left > 0;) {
        size_t n = sh_utf8_length(text, left);
        unsigned char c = (unsigned char)text[0];
        if (n == 0 || c < ' ' || c == 0x7f) return false;
        if (c == 0xc2 && (unsigned char)text[1] < 0xa0) return false; /* terminals obey these */
        text += n;
        left -= n;
    }
    return true;
}

void play_say_seat(struct sh_writer *w, const struct play *p, const char *key, int seat)
{
    char name[PHRASE_MAX];
    struct sh_writer part;
    sh_writer_init(&part, name, sizeof name);
    phrase_seat(&part, &p->phrase, seat);
    phrase_with(w, &p->phrase, key, "seat", name);
}

void play_say_game(struct sh_writer *w, const struct phrase *phrase)
{
    char name[PHRASE_MAX], line[PHRASE_MAX];
    struct sh_writer part;
    sh_writer_init(&part, name, sizeof name);
    phrase_text(&part, phrase, "game.name");
    sh_writer_init(&part, line, sizeof line);
    phrase_text(&part, phrase, "game.line");
    phrase_two(w, phrase, "play.welcome", "game", name, "line", line);
}

void play_say_preset(struct sh_writer *w, const struct phrase *phrase,
                     const struct sh_preset *preset)
{
    char key[2 * SH_NAME_MAX];
    snprintf(key, sizeof key, "preset.%s", preset->name);
    phrase_text(w, phrase, key);
}

void play_say_preset_help(struct sh_writer *w, const struct phrase *phrase,
                          const struct sh_preset *preset)
{
    char key[2 * SH_NAME_MAX];
    snprintf(key, sizeof key, "preset.%s.help", preset->name);
    phrase_text(w, phrase, key);
}

void play_say_name(struct sh_writer *w, const struct play *p, int seat)
{
    char name[PHRASE_MAX];
    struct sh_writer part;
    sh_writer_init(&part, name, sizeof name);
    const struct sh_part *is = play_part(p, seat);
    phrase_seat(&part, &p->phrase, seat);
    if (is) sh_put(w, is->symbol);
    if (is) sh_put_char(w, ' ');
    if (p->match->bot[seat]) phrase_with(w, &p->phrase, "play.bot", "n", name);
    else sh_put(w, name);
}

/* The text of "KIND.PHASE" for the phase the match is in. */
static void say_of_phase(struct sh_writer *w, const struct play *p, const char *kind)
{
    char key[3 * SH_NAME_MAX];
    snprintf(key, sizeof key, "%s.%s", kind, p->phrase.game->phases[p->now.state.base.phase]);
    phrase_text(w, &p->phrase, key);
}

void play_say_phase(struct sh_writer *w, const struct play *p)
{
    say_of_phase(w, p, "phase");
}

/* The verb of all moves of a seat; NULL: they have several. */
static const char *only_verb(const struct play *p, int seat)
{
    struct sh_move moves[SH_MOVES_MAX];
    int count = play_moves(p, seat, moves);
    for (int i = 1; i < count; i++)
        if (moves[i].verb != moves[0].verb) return NULL;
    return p->phrase.game->verbs[moves[0].verb].name;
}

void play_say_question(struct sh_writer *w, const struct play *p, int seat)
{
    char key[4 * SH_NAME_MAX];
    const char *verb = only_verb(p, seat);
    snprintf(key, sizeof key, "ask.%s.%s", p->phrase.game->phases[p->now.state.base.phase],
             verb ? verb : "");
    if (verb && phrase_has(&p->phrase, key)) phrase_text(w, &p->phrase, key);
    else say_of_phase(w, p, "ask");
}

void play_say_reason(struct sh_writer *w, const struct play *p, const struct sh_phrase *why)
{
    char key[2 * SH_NAME_MAX];
    snprintf(key, sizeof key, "phrase.%s", why->key);
    phrase_text(w, &p->phrase, key);
}

static void tell_reason(struct telling *telling, const struct play *p, int act)
{
    for (int i = 0; i < p->reasons; i++) {
        char text[PHRASE_MAX];
        struct sh_writer w;
        if (p->reason[i].act != act) continue;
        sh_writer_init(&w, text, sizeof text);
        play_say_reason(&w, p, p->reason[i].why);
        telling_said(telling, act + 1, p->reason[i].seat, text);
    }
}

void play_say_table(struct sh_writer *w, const struct play *p, int viewer)
{
    union sh_any_state view;
    play_view(p, viewer, &view);
    show_view(w, &p->phrase, &view);
}

void play_say_acts(const struct play *p, int viewer, const struct play_point *from, int told,
                   void (*line)(void *to, int acts, bool is_news, const char *sentence), void *to)
{
    const struct sh_game *game = p->phrase.game;
    struct sh_line news[SH_NEWS_MAX];
    union sh_any_state view;
    struct play_walk walk;
    struct telling telling;
    telling_begin(&telling, &p->phrase, line, to);
    play_view(p, viewer, &view);
    play_walk_init(&walk, p, from);
    while (play_walk_next(&walk)) {
        int n = walk.before.base.acts;
        struct sh_act seen = sh_view_move(game, &walk.before, viewer, walk.act);
        if (n >= told || !sh_is_covered(game, &view, n, seen.move))
            telling_act(&telling, n + 1, seen);
        tell_reason(&telling, p, n);
        int count = sh_news(game, &walk.before, walk.act, &walk.point.state, viewer, news);
        for (int i = 0; i < count; i++) telling_news(&telling, n + 1, &news[i]);
    }
    telling_end(&telling);
}
