/*
 * cli/play/lines.c - a match in plain lines: for pipes, for screen readers, for small terminals.
 *
 * Nothing but text and line feeds is written. A question comes with its answers, numbered; the
 * answer is one line: a number, a move in notation, or a command.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/play/play.h"
#include "cli/show.h"
#include "cli/typing.h"
#include "engine/bits.h"
#include "engine/games.h"
#include "runtime/nfc.h"

enum {
    SENTENCES_MAX = 12, /* more moves are listed in columns, in notation only */
    LINE_WIDTH = 78,
    COVER_LINES = 40,
};

/* The question that is open. */
struct question {
    struct play   *play;
    int            seat;
    int            count;
    struct sh_move moves[SH_MOVES_MAX];
};

/* ---- reading ---- */

enum input { LINE, TOO_LONG, END };

/* One line without the white space at its ends. */
static enum input read_line(char text[PLAY_LINE_MAX])
{
    size_t n = 0;
    bool too_long = false;
    int c;
    if (isatty(STDIN_FILENO)) fputs("> ", stdout);
    fflush(stdout);
    while ((c = getchar()) != EOF && c != '\n') {
        if (n == 0 && (c == ' ' || c == '\t')) continue;
        if (n + 1 < PLAY_LINE_MAX) text[n++] = (char)c;
        else too_long = true;
    }
    if (c == EOF && n == 0) return END;
    while (n > 0 && strchr(" \t\r", text[n - 1])) n--;
    text[n] = '\0';
    nfc_normalise(text, n, PLAY_LINE_MAX);
    return too_long ? TOO_LONG : LINE;
}

/* ---- writing ---- */

static void print_text(const struct phrase *phrase, const char *key, const char *after)
{
    char text[2 * PHRASE_MAX];
    struct sh_writer w;
    sh_writer_init(&w, text, sizeof text);
    phrase_text(&w, phrase, key);
    printf("%s%s", text, after);
}

/* "News:" or "Who plays: Ann, Bob", with the colon as the language sets it. */
static void print_pair(const struct phrase *phrase, const char *key, const char *value)
{
    char name[PHRASE_MAX], text[4 * PHRASE_MAX];
    struct sh_writer w;
    sh_writer_init(&w, name, sizeof name);
    phrase_text(&w, phrase, key);
    sh_writer_init(&w, text, sizeof text);
    phrase_pair(&w, phrase, name, value);
    if (!*value && text[w.length - 1] == ' ') text[w.length - 1] = '\0';
    puts(text);
}

static void print_seat(const struct play *p, const char *key, int seat, const char *after)
{
    char text[PHRASE_MAX];
    struct sh_writer w;
    sh_writer_init(&w, text, sizeof text);
    play_say_seat(&w, p, key, seat);
    printf("%s%s", text, after);
}

static void print_welcome(const struct play *p)
{
    char text[3 * PHRASE_MAX];
    struct sh_writer w;
    sh_writer_init(&w, text, sizeof text);
    play_say_game(&w, &p->phrase);
    puts(text);
    sh_writer_init(&w, text, sizeof text);
    for (int s = 0; s < p->now.state.base.seats; s++) {
        const struct sh_part *part = play_part(p, s);
        if (s > 0) sh_put(&w, ", ");
        play_say_name(&w, p, s);
        if (part) sh_put(&w, " – ");
        if (part) phrase_part(&w, &p->phrase, part, "");
    }
    print_pair(&p->phrase, "play.people", text);
    if (!play_is_shared(p)) print_seat(p, "play.you", sh_first_bit(p->people), "\n");
}

static void print_indented(void *unused, int acts, bool is_news, const char *sentence)
{
    (void)unused, (void)acts, (void)is_news;
    printf("  %s\n", sentence);
}

static void print_card(const struct play *p, int seat)
{
    char text[PLAY_CARD_MAX];
    struct sh_writer w;
    sh_writer_init(&w, text, sizeof text);
    play_say_card(&w, p, seat);
    fputs(text, stdout);
}

static void print_notes(const struct play *p, int seat)
{
    char text[PLAY_SAID_MAX];
    struct sh_writer w;
    sh_writer_init(&w, text, sizeof text);
    play_say_notes(&w, p, seat);
    fputs(text, stdout);
}

static void take_note(struct play *p, int seat, const char *text)
{
    if (play_note(p, seat, text)) print_notes(p, seat);
    else print_text(&p->phrase, "play.notes.full", "\n");
}

/* What this person is, when it is new to them: "You are the red spymaster." */
static void print_new_card(struct play *p, int seat)
{
    const struct sh_part *part = play_part(p, seat);
    const char *secret = play_secret(p, seat);
    if (p->met >> seat & 1 && part == p->part[seat] && secret == p->secret[seat]) return;
    p->met |= (uint16_t)(1 << seat);
    p->part[seat] = part;
    p->secret[seat] = secret;
    putchar('\n');
    print_card(p, seat);
}

/* What has happened since this person last looked. */
static void print_news(struct play *p, int viewer)
{
    struct play_point *told = &p->told[viewer];
    if (told->at == p->now.at) return;
    putchar('\n');
    print_pair(&p->phrase, "play.news", "");
    play_say_acts(p, viewer, told, told->state.base.acts, print_indented, NULL);
    *told = p->now;
}

static void print_log(const struct play *p, int viewer)
{
    print_pair(&p->phrase, "play.log", "");
    play_say_acts(p, viewer, &p->start, p->now.state.base.acts, print_indented, NULL);
}

struct whys {
    const struct phrase *phrase;
    int                  count;
};

static void print_why(void *to, bool is_why, const char *sentence)
{
    struct whys *whys = to;
    if (whys->count++ == 0) print_pair(whys->phrase, "play.why", "");
    printf(is_why ? "    %s\n" : "  %s\n", sentence);
}

/* False: nothing can be said, or not to this person yet. */
static bool print_whys(const struct play *p, int viewer)
{
    struct whys whys = {.phrase = &p->phrase};
    play_say_whys(p, viewer, print_why, &whys);
    return whys.count > 0;
}

static void print_table(const struct play *p, int viewer)
{
    char text[SHOW_MAX];
    struct sh_writer w;
    sh_writer_init(&w, text, sizeof text);
    play_say_table(&w, p, viewer);
    print_pair(&p->phrase, "play.table", "");
    for (const char *line = text; *line;) {
        size_t n = strcspn(line, "\n");
        printf("  %.*s\n", (int)n, line);
        line += n + (line[n] == '\n');
    }
}

/* A move as it can be typed; returns the columns it takes. */
static int typed(const struct question *q, int i, char text[PHRASE_MAX])
{
    struct sh_writer w;
    sh_writer_init(&w, text, PHRASE_MAX);
    phrase_typed(&w, &q->play->phrase, q->moves[i]);
    return show_width(text);
}

static void print_sentences(const struct question *q)
{
    const struct phrase *phrase = &q->play->phrase;
    for (int i = 0; i < q->count; i++) {
        char sentence[PHRASE_MAX], text[PHRASE_MAX];
        struct sh_writer w;
        sh_writer_init(&w, sentence, sizeof sentence);
        phrase_move(&w, phrase, &q->play->now.state, q->seat, q->moves[i]);
        typed(q, i, text);
        printf("%4d  %s (%s)\n", i + 1, sentence, text);
    }
}

/* "go red 3", and what it costs, if that is something: "move a1 a2 (3)". Returns the columns. */
static int put_short(const struct question *q, int i, char text[2 * PHRASE_MAX])
{
    const struct sh_game *game = q->play->phrase.game;
    int columns = typed(q, i, text);
    int cost = game->cost ? game->cost(&q->play->now.state, q->seat, q->moves[i]) : 0;
    return cost ? columns + snprintf(text + strlen(text), PHRASE_MAX, " (%d)", cost) : columns;
}

static void print_columns(const struct question *q)
{
    char text[2 * PHRASE_MAX];
    int widest = 0;
    for (int i = 0; i < q->count; i++) {
        int n = put_short(q, i, text);
        if (n > widest) widest = n;
    }
    int width = widest + 8, columns = LINE_WIDTH / width > 0 ? LINE_WIDTH / width : 1;
    int rows = (q->count + columns - 1) / columns;
    for (int row = 0; row < rows; row++) {
        for (int i = row; i < q->count; i += rows) {
            int pad = widest + 2 - put_short(q, i, text);
            printf("%4d  %s%*s", i + 1, text, i + rows < q->count ? pad : 0, "");
        }
        putchar('\n');
    }
}

static void print_moves(const struct question *q)
{
    print_pair(&q->play->phrase, "play.your-moves", "");
    if (q->count > SENTENCES_MAX) print_columns(q);
    else print_sentences(q);
    if (play_may_pass(q->play, q->seat)) {
        fputs("   0  ", stdout);
        print_text(&q->play->phrase, "play.pass", "\n");
    }
}

static void print_question(const struct question *q)
{
    char text[PHRASE_MAX];
    struct sh_writer w;
    sh_writer_init(&w, text, sizeof text);
    putchar('\n');
    play_say_phase(&w, q->play);
    printf("%s. ", text);
    print_seat(q->play, "play.turn", q->seat, "\n");
    sh_writer_init(&w, text, sizeof text);
    play_say_question(&w, q->play, q->seat);
    puts(text);
    print_moves(q);
}

static void print_bad_input(const struct phrase *phrase, const char *input)
{
    char text[PHRASE_MAX + PLAY_LINE_MAX];
    struct sh_writer w;
    sh_writer_init(&w, text, sizeof text);
    phrase_with(&w, phrase, "play.bad-input", "text", play_is_plain(input) ? input : "?");
    puts(text);
}

static void print_rules(const struct phrase *phrase)
{
    char *rules = typing_rules(phrase->language, phrase->game);
    if (rules) fputs(rules, stdout);
    else print_text(phrase, "play.no-rules", "\n");
    free(rules);
}

/* ---- answers ---- */

enum step { ASK_AGAIN, DONE, LEAVE };

static bool may_make(const struct question *q, struct sh_move move)
{
    for (int i = 0; i < q->count; i++)
        if (memcmp(&q->moves[i], &move, sizeof move) == 0) return true;
    return false;
}

/* Why it is done, if the game has reasons for such a move. ASK_AGAIN: it is not done after all. */
static enum step ask_reason(const struct question *q, struct sh_move move,
                            const struct sh_phrase **reason)
{
    const struct sh_phrase *reasons[PLAY_REASONS_MAX];
    int count = may_make(q, move) ? play_reasons(q->play, move, reasons) : 0;
    if (count == 0) return DONE;
    for (;;) {
        char text[PLAY_LINE_MAX];
        print_text(&q->play->phrase, "play.reason", "\n");
        for (int i = 0; i < count; i++) {
            struct sh_writer w;
            sh_writer_init(&w, text, sizeof text);
            play_say_reason(&w, q->play, reasons[i]);
            printf("%4d  %s\n", i + 1, text);
        }
        fputs("   0  ", stdout);
        print_text(&q->play->phrase, "play.reason.none", "\n");
        enum input input = read_line(text);
        if (input == END) return LEAVE;
        int32_t number = input == LINE ? sh_parse_number(text, strlen(text)) : -1;
        if (number == 0) return ASK_AGAIN;
        if (number > 0 && number <= count) return *reason = reasons[number - 1], DONE;
        print_bad_input(&q->play->phrase, input == LINE ? text : "…");
    }
}

static enum step try_move(struct question *q, struct sh_move move, const char *word)
{
    struct play *p = q->play;
    char text[PHRASE_MAX];
    union sh_any_state view;
    struct sh_writer w;
    const struct sh_phrase *reason = NULL;
    enum step step = ask_reason(q, move, &reason);
    if (step != DONE) return step;
    const char *why = word && !play_is_plain(word) ? "not-a-word"
                                                   : play_act(p, q->seat, move, word);
    if (!why && reason) play_give_reason(p, q->seat, reason);
    if (!why) return DONE;
    play_view(p, q->seat, &view);
    sh_writer_init(&w, text, sizeof text);
    phrase_why(&w, &p->phrase, &view, (struct sh_act){(uint8_t)q->seat, move, word}, why);
    puts(text);
    return ASK_AGAIN;
}

/* "3", and "3 tree" for a move with a word, which is asked for if it is missing. */
static enum step try_number(struct question *q, const char *text)
{
    char line[PLAY_LINE_MAX];
    size_t n = strspn(text, "0123456789");
    int32_t number = sh_parse_number(text, n);
    const char *word = text + n + strspn(text + n, " ");
    if (number == 0 && !*word && play_may_pass(q->play, q->seat)) {
        play_pass(q->play, q->seat);
        return DONE;
    }
    if (number < 1 || number > q->count) {
        print_text(&q->play->phrase, "play.no-moves", "\n");
        return ASK_AGAIN;
    }
    struct sh_move move = q->moves[number - 1];
    if (!q->play->phrase.game->verbs[move.verb].word) {
        if (!*word) return try_move(q, move, NULL);
        print_bad_input(&q->play->phrase, text);
        return ASK_AGAIN;
    }
    if (*word) return try_move(q, move, word);
    print_text(&q->play->phrase, "play.word", "\n");
    enum input input = read_line(line);
    if (input == END) return LEAVE;
    return try_move(q, move, input == LINE ? line : "");
}

static enum step take_back(struct question *q)
{
    bool done = play_back(q->play, q->seat);
    print_text(&q->play->phrase, done ? "play.back.done" : "play.back.refused", "\n");
    return done ? DONE : ASK_AGAIN;
}

enum command { NO_COMMAND, MOVES, VIEW, CARD, NOTES, LOG, WHY, BACK, RULES, HELP, QUIT };

static enum command find_command(const char *text)
{
    static const char *const names[] = {
        [MOVES] = "moves", [VIEW] = "view", [CARD] = "card", [NOTES] = "notes",
        [LOG] = "log",     [WHY] = "why",   [BACK] = "back", [RULES] = "rules",
        [HELP] = "help",   [QUIT] = "quit",
    };
    for (int i = MOVES; i <= QUIT; i++)
        if (strcmp(names[i], text) == 0) return (enum command)i;
    return NO_COMMAND;
}

static enum step obey(struct question *q, const char *text)
{
    if (strncmp(text, "note ", 5) == 0 && play_is_plain(text)) {
        take_note(q->play, q->seat, text + 5 + strspn(text + 5, " "));
        return ASK_AGAIN;
    }
    switch (find_command(text)) {
    case MOVES: print_moves(q); break;
    case VIEW: print_table(q->play, q->seat); break;
    case CARD: print_card(q->play, q->seat); break;
    case NOTES: print_notes(q->play, q->seat); break;
    case LOG: print_log(q->play, q->seat); break;
    case WHY:
        if (!print_whys(q->play, q->seat)) print_text(&q->play->phrase, "play.why.none", "\n");
        break;
    case BACK: return take_back(q);
    case RULES: print_rules(&q->play->phrase); break;
    case HELP: print_text(&q->play->phrase, "play.help", "\n"); break;
    case QUIT: return LEAVE;
    case NO_COMMAND: print_bad_input(&q->play->phrase, text);
    }
    return ASK_AGAIN;
}

/* A move goes before a command, should a game have a verb of that name. */
static enum step answer(struct question *q, const char *text)
{
    struct sh_move move;
    char word[SH_WORD_MAX];
    const struct sh_game *game = q->play->phrase.game;
    if (text[0] >= '0' && text[0] <= '9') return try_number(q, text);
    if (sh_parse(game, q->seat, text, &move, word))
        return try_move(q, move, game->verbs[move.verb].word ? word : NULL);
    if (play_parse_name(q->play, q->seat, text, &move)) return try_move(q, move, NULL);
    return *text ? obey(q, text) : ASK_AGAIN;
}

/* ---- the match ---- */

/* What the last person saw goes out of sight. */
static void print_blank_lines(void)
{
    for (int i = 0; i < COVER_LINES; i++) putchar('\n');
}

/* False: the input has ended. */
static bool cover(const struct play *p, int seat)
{
    char line[PLAY_LINE_MAX];
    print_blank_lines();
    print_seat(p, "play.cover", seat, "\n");
    return read_line(line) != END;
}

static enum step ask(struct play *p, int seat)
{
    char line[PLAY_LINE_MAX];
    struct question q = {.play = p, .seat = seat};
    q.count = play_moves(p, seat, q.moves);
    print_question(&q);
    enum step step;
    do {
        print_text(&p->phrase, "play.choose", "\n");
        enum input input = read_line(line);
        if (input == END) return LEAVE;
        if (input == TOO_LONG) print_bad_input(&p->phrase, "…");
        step = input == LINE ? answer(&q, line) : ASK_AGAIN;
    } while (step == ASK_AGAIN);
    return step;
}

/* Whoever comes to the keyboard, or begins a turn, sees news and table first; within a turn the
   table can be asked for. */
static enum step turn(struct play *p, int seat)
{
    bool begins = p->turn_seat != seat || p->keyboard != seat;
    if (p->keyboard != seat && play_is_shared(p) && !cover(p, seat)) return LEAVE;
    p->keyboard = seat;
    print_new_card(p, seat);
    print_news(p, seat);
    if (begins) {
        putchar('\n');
        print_table(p, seat);
    }
    return ask(p, seat);
}

void play_print_end(const struct play *p)
{
    char text[PHRASE_MAX];
    struct sh_writer w;
    bool over = p->now.state.base.to_act == 0;
    print_text(&p->phrase, over ? "play.over" : "play.left", over ? " " : "\n");
    if (!over) return;
    sh_writer_init(&w, text, sizeof text);
    phrase_result(&w, &p->phrase, &p->now.state);
    puts(text);
}

/* Who was who, and what bots had in mind. */
static void print_last_table(struct play *p)
{
    int viewer = play_last_viewer(p);
    if (play_is_shared(p)) print_blank_lines();
    else print_news(p, viewer);
    putchar('\n');
    print_table(p, viewer);
    putchar('\n');
    if (print_whys(p, viewer)) putchar('\n');
}

void play_in_lines(struct play *p)
{
    int seat;
    enum step step = DONE;
    print_welcome(p);
    while (step != LEAVE && (seat = play_next(p)) != PLAY_NOBODY) step = turn(p, seat);
    if (step != LEAVE) print_last_table(p);
    play_print_end(p);
}

const struct sh_game *play_pick_game_in_lines(const char *language)
{
    char text[PLAY_LINE_MAX];
    struct sh_writer w;
    struct phrase phrase = {.language = language};
    int count = 0;
    print_text(&phrase, "play.pick-game", "\n");
    for (; sh_games[count]; count++) {
        sh_writer_init(&w, text, sizeof text);
        phrase.game = sh_games[count];
        play_say_game(&w, &phrase);
        printf("%4d  %s (%s)\n", count + 1, text, phrase.game->id);
    }
    phrase.game = NULL;
    for (enum input input; (input = read_line(text)) != END;) {
        int32_t number = input == LINE ? sh_parse_number(text, strlen(text)) : -1;
        if (number >= 1 && number <= count) return sh_games[number - 1];
        if (input == LINE && sh_find_game(text)) return sh_find_game(text);
        if (input == LINE && strcmp(text, "quit") == 0) return NULL;
        print_text(&phrase, "play.pick-game", "\n");
    }
    return NULL;
}

const struct sh_preset *play_pick_preset_in_lines(const struct sh_game *game, const char *language)
{
    char text[PLAY_LINE_MAX], help[PHRASE_MAX];
    struct sh_writer w;
    struct phrase phrase = {.language = language, .game = game};
    int count = 0;
    print_text(&phrase, "play.pick-preset", "\n");
    for (; game->presets[count].name; count++) {
        const struct sh_preset *preset = &game->presets[count];
        sh_writer_init(&w, text, sizeof text);
        play_say_preset(&w, &phrase, preset);
        sh_writer_init(&w, help, sizeof help);
        play_say_preset_help(&w, &phrase, preset);
        printf("%4d  %s (%s). %s\n", count + 1, text, preset->name, help);
    }
    for (enum input input; (input = read_line(text)) != END;) {
        int32_t number = input == LINE ? sh_parse_number(text, strlen(text)) : -1;
        if (number >= 1 && number <= count) return &game->presets[number - 1];
        const struct sh_preset *named = input == LINE ? sh_find_preset(game, text) : NULL;
        if (named) return named;
        if (input == LINE && strcmp(text, "quit") == 0) return NULL;
        print_text(&phrase, "play.pick-preset", "\n");
    }
    return NULL;
}
