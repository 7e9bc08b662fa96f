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

void play_say_two(struct sh_writer *w, const struct phrase *phrase, const char *key,
                  const char *const place[2], const char *const value[2])
{
    char text[2 * PHRASE_MAX], second[PHRASE_MAX];
    struct sh_writer part;
    sh_writer_init(&part, text, sizeof text);
    phrase_with(&part, phrase, key, place[0], value[0]);
    snprintf(second, sizeof second, "{%s}", place[1]);
    const char *hole = strstr(text, second);
    if (!hole) {
        sh_put(w, text);
        return;
    }
    sh_put_bytes(w, text, (size_t)(hole - text));
    sh_put(w, value[1]);
    sh_put(w, hole + strlen(second));
}

void play_say_game(struct sh_writer *w, const struct phrase *phrase)
{
    static const char *const places[2] = {"game", "line"};
    char name[PHRASE_MAX], line[PHRASE_MAX];
    struct sh_writer part;
    sh_writer_init(&part, name, sizeof name);
    phrase_text(&part, phrase, "game.name");
    sh_writer_init(&part, line, sizeof line);
    phrase_text(&part, phrase, "game.line");
    play_say_two(w, phrase, "play.welcome", places, (const char *const[2]){name, line});
}

void play_say_name(struct sh_writer *w, const struct play *p, int seat)
{
    char name[PHRASE_MAX];
    struct sh_writer part;
    sh_writer_init(&part, name, sizeof name);
    phrase_seat(&part, &p->phrase, seat);
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

void play_say_question(struct sh_writer *w, const struct play *p)
{
    say_of_phase(w, p, "ask");
}

void play_say_table(struct sh_writer *w, const struct play *p, int viewer)
{
    union sh_any_state view;
    play_view(p, viewer, &view);
    show_view(w, &p->phrase, &view);
}

/* A sentence that stands for so many acts: "Ann gets a card (×12)". */
static void say_times(struct sh_writer *w, const struct play *p, const char *sentence, int times)
{
    static const char *const places[2] = {"text", "n"};
    char number[16];
    snprintf(number, sizeof number, "%d", times);
    const char *const values[2] = {sentence, number};
    if (times == 1) sh_put(w, sentence);
    else play_say_two(w, &p->phrase, "play.times", places, values);
}

void play_say_acts(const struct play *p, int viewer, const struct play_point *from,
                   void (*line)(void *to, int acts, const char *sentence), void *to)
{
    const struct sh_game *game = p->phrase.game;
    char sentence[PHRASE_MAX] = "", next[PHRASE_MAX], text[PHRASE_MAX];
    int times = 0, acts = from->state.base.acts;
    struct play_walk walk;
    struct sh_writer w;
    play_walk_init(&walk, p, from);
    for (bool more = true; more;) {
        more = play_walk_next(&walk);
        sh_writer_init(&w, next, sizeof next);
        if (more)
            phrase_act(&w, &p->phrase, sh_view_move(game, &walk.before, viewer, walk.act));
        if (times > 0 && strcmp(next, sentence) != 0) {
            sh_writer_init(&w, text, sizeof text);
            say_times(&w, p, sentence, times);
            line(to, acts, text);
            times = 0;
        }
        memcpy(sentence, next, sizeof sentence);
        times++;
        acts = walk.point.state.base.acts;
    }
}
