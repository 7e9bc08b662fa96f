/* runtime/exec_tell.c - see exec_tell.h. */
#include <string.h>

#include "engine/json.h"
#include "room/cut.h"
#include "runtime/exec_tell.h"
#include "runtime/nfc.h"

/* ---- what it is told ---- */

void exec_put_hello(struct sh_writer *w, const char *name, int time_ms)
{
    sh_put_char(w, '{');
    sh_open_at(w, "hello", '{');
    sh_put_number_at(w, "protocol", 1);
    sh_put_text_at(w, "bot", name);
    sh_put_number_at(w, "time_ms", time_ms);
    sh_put(w, "}}\n");
}

void exec_put_game(struct sh_writer *w, const struct sh_game *game)
{
    sh_put_char(w, '{');
    sh_put_key(w, "game");
    sh_json_game(w, game);
    sh_put(w, "}\n");
}

static void put_setup(struct sh_writer *w, const struct sh_game *game,
                      const struct sh_setup *setup)
{
    char text[SH_NAME_MAX];
    sh_open_at(w, "options", '{');
    for (int i = 0; game->options[i].name; i++) {
        sh_format_option(&game->options[i], setup->option[i], text);
        sh_put_text_at(w, game->options[i].name, text);
    }
    sh_put_char(w, '}');
    sh_open_at(w, "words", '[');
    for (int i = 0; i < setup->word_count; i++) {
        if (i > 0) sh_put_char(w, ',');
        sh_put_json(w, setup->words[i]);
    }
    sh_put_char(w, ']');
}

/* Who else plays is not told: a seat is a seat. */
static void put_room(struct sh_writer *w, const struct exec_message *m)
{
    const struct sh_thought *t = m->thought;
    const struct sh_state *base = t->view;
    sh_open_at(w, "room", '{');
    sh_put_text_at(w, "game", t->game->id);
    sh_put_number_at(w, "rules", t->game->rules);
    sh_put_text_at(w, "status", base->to_act ? "playing" : "over");
    sh_open_at(w, "seats", '[');
    for (int s = 0; s < base->seats; s++) {
        if (s > 0) sh_put_char(w, ',');
        sh_put_char(w, '{');
        sh_put_null_at(w, "person");
        if (s == t->seat) sh_put_text_at(w, "bot", m->name);
        else sh_put_null_at(w, "bot");
        sh_put_char(w, '}');
    }
    sh_put_char(w, ']');
    if (t->setup) put_setup(w, t->game, t->setup);
    sh_put_char(w, '}');
}

static void put_acts(struct sh_writer *w, const struct exec_message *m)
{
    const struct sh_thought *t = m->thought;
    char text[SH_TEXT_MAX];
    sh_put_number_at(w, "from", m->from);
    sh_open_at(w, "acts", '[');
    for (int i = m->from; i < t->seen_count; i++) {
        if (i > m->from) sh_put_char(w, ',');
        sh_format_act(t->game, t->seen[i], text);
        sh_put_json(w, text);
    }
    sh_put_char(w, ']');
}

static void put_state(struct sh_writer *w, const struct exec_message *m)
{
    const struct sh_thought *t = m->thought;
    sh_open_at(w, "state", '{');
    sh_put_number_at(w, "seat", t->seat);
    put_acts(w, m);
    sh_json_asked(w, t->game, t->view);
    sh_put_key(w, "view");
    sh_json_state(w, t->game, t->view);
    sh_put_key(w, "moves");
    sh_json_moves(w, t->game, t->view, t->seat);
    if (t->game->cost) {
        sh_put_key(w, "costs");
        sh_json_costs(w, t->game, t->view, t->seat);
    }
    sh_put_bool_at(w, "back", false);
    sh_put_char(w, '}');
}

void exec_put_message(struct sh_writer *w, const struct exec_message *m)
{
    sh_put_char(w, '{');
    sh_put_number_at(w, "n", m->n);
    sh_put_number_at(w, "since", m->since);
    if (m->since == 0) {
        sh_open_at(w, "you", '{');
        sh_put_text_at(w, "bot", m->name);
        sh_put_number_at(w, "seed", m->seed);
        sh_put_char(w, '}');
        put_room(w, m);
    }
    put_state(w, m);
    sh_put(w, "}\n");
}

void exec_put_refusal(struct sh_writer *w, const struct sh_game *game, const char *line,
                      const char *why, const struct sh_arg *args, int count)
{
    sh_put_char(w, '{');
    sh_open_at(w, "refused", '{');
    sh_put_text_at(w, "line", line);
    sh_put_text_at(w, "why", why);
    sh_put_key(w, "args");
    sh_json_args(w, game, args, count);
    sh_put(w, "}}\n");
}

/* ---- what it says ---- */

static bool is_utf8(const char *text, size_t length)
{
    for (size_t at = 0; at < length;) {
        size_t more = sh_utf8_length(text + at, length - at);
        if (more == 0) return false;
        at += more;
    }
    return true;
}

static bool is_listed(const struct sh_thought *t, struct sh_move move)
{
    struct sh_move list[SH_MOVES_MAX];
    int n = t->game->moves(t->view, t->seat, list), i = 0;
    while (i < n && !sh_same(list[i], move)) i++;
    return i < n;
}

/* The rules are asked about a world that fits what the seat knows: they do not expect holes, and
   nothing they say can come from what is true and hidden. */
static const char *refuse_move(const struct sh_thought *t, struct exec_answer *answer)
{
    union sh_any_state world;
    struct sh_rng rng;
    const char *word = t->game->verbs[answer->move.verb].word ? answer->word : NULL;
    sh_rng_seed(&rng, 1);
    memcpy(&world, t->view, t->game->state_size);
    t->game->imagine(&world, t->seat, &rng);
    const char *why = sh_refuse(t->game, &world, t->seat, answer->move, word);
    if (why && t->game->explain)
        answer->count = t->game->explain(&world, t->seat, answer->move, answer->word, why,
                                         answer->args);
    if (!why && !is_listed(t, answer->move)) why = "not-a-legal-move";
    return why;
}

static const char *read_act(const struct sh_thought *t, struct cut *cut,
                            struct exec_answer *answer)
{
    char text[SH_TEXT_MAX];
    if (!cut_rest(cut, text, sizeof text)) return "bad-move";
    if (!sh_parse(t->game, t->seat, text, &answer->move, answer->word)) return "bad-move";
    return refuse_move(t, answer);
}

const char *exec_read_answer(const struct sh_thought *t, uint32_t n, char *line, size_t length,
                             size_t room, struct exec_answer *answer)
{
    char name[8];
    const struct sh_state *base = t->view;
    *answer = (struct exec_answer){0};
    if (length == 0 || memchr(line, '\r', length) || memchr(line, '\0', length)) return "bad-line";
    if (!is_utf8(line, length)) return "bad-text";
    length = nfc_normalise(line, length, room);
    struct cut cut = {line, line + length};
    if (!cut_part(&cut, name, sizeof name)) return "unknown-line";
    answer->pass = strcmp(name, "pass") == 0;
    if (!answer->pass && strcmp(name, "act") != 0) return "unknown-line";
    int32_t number = answer->pass ? cut_last_number(&cut, INT32_MAX) : cut_number(&cut);
    if (number < 0) return "bad-line";
    if ((uint32_t)number != n) return "stale";
    if (!answer->pass) return read_act(t, &cut, answer);
    return base->idle >> t->seat & 1 ? NULL : "must-act";
}
