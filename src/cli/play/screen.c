/* cli/play/screen.c - a match on a whole screen: keys in, what they do. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play/screen.h"
#include "cli/typing.h"
#include "engine/games.h"
#include "runtime/nfc.h"

/* What a key led to. */
enum outcome { STAY, DONE, LEAVE };

static void say(struct screen *s, const char *key)
{
    struct sh_writer w;
    sh_writer_init(&w, s->message, sizeof s->message);
    phrase_text(&w, &s->play->phrase, key);
}

/* ---- what is to be seen ---- */

struct log {
    FILE *out;
    int   fresh; /* acts behind so many are new */
};

static void add_to_log(void *to, int acts, bool is_news, const char *sentence)
{
    struct log *log = to;
    (void)is_news;
    bool fresh = acts > log->fresh;
    if (fresh) fputc(TERM_STRONG, log->out);
    fprintf(log->out, "%s %s\n", fresh ? "•" : " ", sentence);
}

/* Every act as this viewer saw it; the news stand out. */
static void write_log(struct screen *s)
{
    size_t size;
    free(s->log);
    s->log = NULL;
    struct log log = {.out = open_memstream(&s->log, &size), .fresh = s->fresh.state.base.acts};
    if (!log.out) return;
    s->play->phrase.hush = s->covered;
    play_say_acts(s->play, s->seat, &s->play->start, log.fresh, add_to_log, &log);
    s->play->phrase.hush = false;
    fclose(log.out);
}

static void add_to_whys(void *to, bool is_why, const char *sentence)
{
    FILE *out = to;
    if (!is_why) fputc(TERM_STRONG, out);
    fprintf(out, is_why ? "  %s\n" : "%s\n", sentence);
}

/* Why bots did what they did. With secrets covered, only what everybody may hear. */
static void write_whys(struct screen *s)
{
    size_t size = 0;
    free(s->whys);
    s->whys = NULL;
    FILE *out = open_memstream(&s->whys, &size);
    if (!out) return;
    play_say_whys(s->play, s->covered ? SH_WATCHER : s->seat, add_to_whys, out);
    fclose(out);
    if (size > 0) return;
    free(s->whys);
    s->whys = NULL;
}

static void write_table(struct screen *s)
{
    struct sh_writer w;
    sh_writer_init(&w, s->table, sizeof s->table);
    if (s->play->now.state.base.to_act == 0) {
        sh_put_char(&w, TERM_STRONG);
        phrase_text(&w, &s->play->phrase, "play.over");
        sh_put_char(&w, ' ');
        phrase_result(&w, &s->play->phrase, &s->play->now.state);
        sh_put(&w, "\n\n");
    }
    play_say_table(&w, s->play, s->covered ? SH_WATCHER : s->seat);
}

static void write_card(struct screen *s)
{
    struct sh_writer w;
    sh_writer_init(&w, s->card, sizeof s->card);
    if (!s->covered && s->seat != SH_WATCHER) sh_put_char(&w, TERM_STRONG);
    play_say_card(&w, s->play, s->covered ? SH_WATCHER : s->seat);
}

/* The notes, and the one that is being typed at their head. What is covered is not shown. */
static void write_notes(struct screen *s)
{
    struct sh_writer w;
    sh_writer_init(&w, s->notes, sizeof s->notes);
    if (s->covered || s->seat == SH_WATCHER) return;
    sh_put_char(&w, TERM_STRONG);
    sh_put(&w, "> ");
    sh_put(&w, s->note);
    sh_put(&w, "_\n\n");
    play_say_notes(&w, s->play, s->seat);
}

/* All that depends on what has happened, and on who looks. */
static void write_all(struct screen *s)
{
    write_card(s);
    write_table(s);
    write_log(s);
    write_whys(s);
}

/* Does a line of Markdown begin something, so that it cannot go on with the line before? */
static bool begins_block(const char *line)
{
    return strchr("#-*|>\n", *line) || (*line >= '0' && *line <= '9' && line[1] == '.');
}

/* One line, or a paragraph of several put together. Returns what comes behind it. */
static const char *write_block(FILE *out, const char *text)
{
    bool heading = *text == '#';
    if (heading) text += strspn(text, "# ");
    if (heading) fputc(TERM_STRONG, out);
    bool empty = *text == '\n';
    for (; *text; text++) {
        if (*text == '\n' && (empty || heading || begins_block(text + 1))) break;
        if (*text == '\n') text += strspn(text + 1, " ");
        if (*text != '`') fputc(*text == '\n' ? ' ' : *text, out);
    }
    fputc('\n', out);
    return *text ? text + 1 : text;
}

/* The rules with each paragraph on one line, to be broken where the window ends. */
static void write_rules(struct screen *s)
{
    size_t size;
    const struct phrase *phrase = &s->play->phrase;
    char *rules = typing_rules(phrase->language, phrase->game);
    FILE *out = rules ? open_memstream(&s->rules, &size) : NULL;
    for (const char *text = rules; out && *text;) text = write_block(out, text);
    if (out) fclose(out);
    free(rules);
}

static void list_moves(struct screen *s)
{
    char sentence[PHRASE_MAX], notation[SH_TEXT_MAX];
    const struct phrase *phrase = &s->play->phrase;
    struct sh_writer w;
    s->count = play_moves(s->play, s->seat, s->moves);
    chooser_clear(&s->chooser);
    for (int i = 0; i <= s->count; i++) {
        if (i == s->count && !play_may_pass(s->play, s->seat)) break;
        sh_writer_init(&w, sentence, sizeof sentence);
        notation[0] = '\0';
        if (i < s->count)
            phrase_move(&w, phrase, &s->play->now.state, s->seat, s->moves[i]);
        else phrase_text(&w, phrase, "play.pass");
        if (i < s->count) sh_format(phrase->game, s->moves[i], NULL, notation);
        chooser_add(&s->chooser, sentence, notation);
    }
}

/* ---- questions ---- */

static enum outcome ask_to_quit(const struct phrase *phrase)
{
    wchar_t typed = 0;
    draw_quit(phrase);
    enum term_key key = term_key(&typed);
    bool yes = key == TERM_ENTER || key == TERM_INTERRUPT || key == TERM_GONE ||
               (key == TERM_TEXT && typed == L'q');
    return yes ? LEAVE : STAY;
}

/* Nobody sees the screen of the person before. */
static enum outcome cover(const struct play *p, int seat)
{
    wchar_t typed = 0;
    for (;;) {
        draw_cover(p, seat);
        enum term_key key = term_key(&typed);
        if (key == TERM_ENTER) return DONE;
        if (key == TERM_GONE) return LEAVE;
        bool quit = key == TERM_INTERRUPT || (key == TERM_TEXT && typed == L'q');
        if (quit && ask_to_quit(&p->phrase) == LEAVE) return LEAVE;
    }
}

/* ---- pages ---- */

static void open_page(struct screen *s, enum screen_page page)
{
    s->page = page;
    bool ends = page == PAGE_LOG || page == PAGE_WHY; /* with what is new */
    s->top = ends ? s->page_lines + SH_ACTS_MAX : 0;
    if (page == PAGE_RULES && !s->rules) write_rules(s);
    s->note[0] = '\0';
    if (page == PAGE_NOTES) write_notes(s);
}

static bool scroll_page(struct screen *s, enum term_key key)
{
    int last = s->page_lines - s->page_rows;
    switch (key) {
    case TERM_UP: s->top--; break;
    case TERM_DOWN: s->top++; break;
    case TERM_PAGE_UP: s->top -= s->page_rows; break;
    case TERM_PAGE_DOWN: s->top += s->page_rows; break;
    case TERM_HOME: s->top = 0; break;
    case TERM_END: s->top = last; break;
    default: return false;
    }
    if (s->top > last) s->top = last;
    if (s->top < 0) s->top = 0;
    return true;
}

/* Tab goes on through the pages; at the end of a match there are no moves to go back to. */
static void turn_page(struct screen *s, int by)
{
    int first = s->seat == SH_WATCHER || s->play->now.state.base.to_act == 0 ? PAGE_TABLE
                                                                             : PAGE_MOVES;
    int count = PAGE_HELP - first, page = s->page == PAGE_HELP ? first : (int)s->page;
    do page = first + (page - first + by + count) % count;
    while (page == PAGE_WHY && !s->whys);
    open_page(s, (enum screen_page)page);
}

/* Typing on the page of notes; false: the key means what it means on every page. */
static bool key_in_notes(struct screen *s, enum term_key key, wchar_t typed)
{
    if (s->page != PAGE_NOTES || s->covered || s->seat == SH_WATCHER) return false;
    bool types = key == TERM_TEXT || (s->note[0] && (key == TERM_ERASE || key == TERM_ESCAPE));
    if (key == TERM_TEXT) chooser_text_add(s->note, sizeof s->note, typed);
    if (key == TERM_ERASE) chooser_text_erase(s->note);
    if (key == TERM_ESCAPE) s->note[0] = '\0';
    if (key == TERM_ENTER && s->note[0]) {
        types = true;
        if (!play_note(s->play, s->seat, s->note)) say(s, "play.notes.full");
        s->note[0] = '\0';
    }
    if (types) write_notes(s);
    return types;
}

static enum outcome key_on_page(struct screen *s, enum term_key key, wchar_t typed)
{
    bool over = s->play->now.state.base.to_act == 0;
    if (scroll_page(s, key) || key_in_notes(s, key, typed)) return STAY;
    if (key == TERM_TAB) turn_page(s, 1);
    if (key == TERM_BACK_TAB) turn_page(s, -1);
    if (key == TERM_GONE) return LEAVE;
    if (key == TERM_INTERRUPT) return over ? LEAVE : ask_to_quit(&s->play->phrase);
    if (key == TERM_ENTER || key == TERM_ESCAPE || (key == TERM_TEXT && typed == L'q')) {
        if (over) return LEAVE;
        open_page(s, PAGE_MOVES);
    }
    return STAY;
}

/* ---- menus ---- */

/* Arrows in a chooser; false: the key is none of them. */
static bool move_in(struct chooser *c, enum term_key key)
{
    static const int steps[] = {
        [TERM_UP] = CHOOSER_UP,           [TERM_DOWN] = CHOOSER_DOWN,
        [TERM_LEFT] = CHOOSER_LEFT,       [TERM_RIGHT] = CHOOSER_RIGHT,
        [TERM_HOME] = CHOOSER_HOME,       [TERM_END] = CHOOSER_END,
        [TERM_PAGE_UP] = CHOOSER_PAGE_UP, [TERM_PAGE_DOWN] = CHOOSER_PAGE_DOWN,
    };
    if (key < TERM_UP || key > TERM_PAGE_DOWN) return false;
    chooser_move(c, (enum chooser_step)steps[key]);
    return true;
}

/* One key in a menu; false: the menu is left, with what is in `chosen`, if anything. */
static bool key_in_menu(struct chooser *c, enum term_key key, wchar_t typed, int *chosen)
{
    if (move_in(c, key)) return true;
    if (key == TERM_TEXT && (typed != L'q' || c->filter[0])) chooser_type(c, typed);
    else if (key == TERM_ERASE) chooser_erase(c);
    else if (key == TERM_ESCAPE && c->filter[0]) chooser_set_filter(c, "");
    else if (key == TERM_ENTER) *chosen = chooser_chosen(c);
    else return key == TERM_RESIZED || key == TERM_TAB || key == TERM_OTHER;
    return *chosen < 0;
}

/* What is chosen in a menu; -1: it was left. */
static int open_menu(struct chooser *c, const struct phrase *phrase, const char *question)
{
    int chosen = -1;
    for (bool open = true; open;) {
        wchar_t typed = 0;
        draw_menu(c, phrase, question, "");
        enum term_key key = term_key(&typed);
        open = key_in_menu(c, key, typed, &chosen);
    }
    return chosen;
}

/* ---- moves ---- */

static enum outcome take_back(struct screen *s)
{
    if (play_back(s->play, s->seat)) {
        say(s, "play.back.done");
        return DONE;
    }
    say(s, "play.back.refused");
    return STAY;
}

/* Why it is done, if the game has reasons for such a move. False: it is not done after all. */
static bool ask_reason(const struct screen *s, struct sh_move move, const struct sh_phrase **reason)
{
    const struct sh_phrase *reasons[PLAY_REASONS_MAX];
    int count = play_reasons(s->play, move, reasons);
    struct chooser c;
    if (count == 0) return true;
    if (!chooser_init(&c)) return false;
    for (int i = 0; i < count; i++) {
        char text[PHRASE_MAX];
        struct sh_writer w;
        sh_writer_init(&w, text, sizeof text);
        play_say_reason(&w, s->play, reasons[i]);
        chooser_add(&c, text, "");
    }
    int chosen = open_menu(&c, &s->play->phrase, "play.reason");
    chooser_release(&c);
    if (chosen >= 0) *reason = reasons[chosen];
    return chosen >= 0;
}

static enum outcome try_move(struct screen *s, struct sh_move move, const char *word)
{
    union sh_any_state view;
    struct sh_writer w;
    const struct sh_phrase *reason = NULL;
    if (!ask_reason(s, move, &reason)) return STAY;
    const char *why = play_act(s->play, s->seat, move, word);
    if (!why && reason) play_give_reason(s->play, s->seat, reason);
    if (!why) return DONE;
    play_view(s->play, s->seat, &view);
    sh_writer_init(&w, s->message, sizeof s->message);
    phrase_why(&w, &s->play->phrase, &view, (struct sh_act){(uint8_t)s->seat, move, word}, why);
    return STAY;
}

static enum outcome choose(struct screen *s)
{
    int i = chooser_chosen(&s->chooser);
    if (i < 0) {
        say(s, "play.no-moves");
        return STAY;
    }
    if (i == s->count) {
        play_pass(s->play, s->seat);
        return DONE;
    }
    if (!s->play->phrase.game->verbs[s->moves[i].verb].word) return try_move(s, s->moves[i], NULL);
    s->wording = true;
    s->word[0] = '\0';
    return STAY;
}

static enum outcome key_in_word(struct screen *s, enum term_key key, wchar_t typed)
{
    switch (key) {
    case TERM_ENTER: {
        nfc_normalise(s->word, strlen(s->word), sizeof s->word);
        enum outcome outcome = try_move(s, s->moves[chooser_chosen(&s->chooser)], s->word);
        s->wording = outcome == STAY;
        return outcome;
    }
    case TERM_TEXT: chooser_text_add(s->word, sizeof s->word, typed); break;
    case TERM_ERASE: chooser_text_erase(s->word); break;
    case TERM_ESCAPE: s->wording = false; break;
    case TERM_INTERRUPT: return ask_to_quit(&s->play->phrase);
    case TERM_GONE: return LEAVE;
    default: break;
    }
    return STAY;
}

/* What only this person may know is covered, or seen again: somebody may look over the shoulder. */
static enum outcome turn_cover(struct screen *s)
{
    s->covered = !s->covered;
    write_all(s);
    return STAY;
}

/* Some letters are commands as long as nothing has been typed; "/" begins a filter with any. */
static enum outcome type(struct screen *s, wchar_t typed)
{
    if (!s->filtering && !s->chooser.filter[0]) {
        if (typed == L'q') return ask_to_quit(&s->play->phrase);
        if (typed == L'b') return take_back(s);
        if (typed == L' ' && s->own) return turn_cover(s);
        if (typed == L'?') return open_page(s, PAGE_HELP), STAY;
        if (typed == L'/') return s->filtering = true, STAY;
    }
    chooser_type(&s->chooser, typed);
    return STAY;
}

static enum outcome key_in_moves(struct screen *s, enum term_key key, wchar_t typed)
{
    if (move_in(&s->chooser, key)) return STAY;
    switch (key) {
    case TERM_ENTER: return choose(s);
    case TERM_TAB: turn_page(s, 1); break;
    case TERM_BACK_TAB: turn_page(s, -1); break;
    case TERM_TEXT: return type(s, typed);
    case TERM_ERASE:
        if (!s->filtering && !s->chooser.filter[0]) return take_back(s);
        s->filtering = false;
        chooser_erase(&s->chooser);
        break;
    case TERM_ESCAPE:
        s->filtering = false;
        chooser_set_filter(&s->chooser, "");
        break;
    case TERM_INTERRUPT: return ask_to_quit(&s->play->phrase);
    case TERM_GONE: return LEAVE;
    default: break;
    }
    return STAY;
}

/* ---- the match ---- */

/* Show, wait for a key, do what it says, until something has happened. */
static enum outcome show_and_ask(struct screen *s)
{
    for (;;) {
        wchar_t typed = 0;
        if (s->page == PAGE_MOVES) draw_moves(s);
        else draw_page(s);
        enum term_key key = term_key(&typed);
        if (key != TERM_RESIZED) s->message[0] = '\0';
        enum outcome outcome = s->page != PAGE_MOVES ? key_on_page(s, key, typed)
                               : s->wording          ? key_in_word(s, key, typed)
                                                     : key_in_moves(s, key, typed);
        if (outcome != STAY) return outcome;
    }
}

/* A message about what was just done stays for the next question. */
static enum outcome ask(struct screen *s)
{
    if (s->play->is_trouble_new) snprintf(s->message, sizeof s->message, "%s", s->play->trouble);
    s->play->is_trouble_new = false;
    s->page = PAGE_MOVES;
    s->filtering = s->wording = false;
    list_moves(s);
    write_all(s);
    return show_and_ask(s);
}

static enum outcome turn(struct screen *s, int seat)
{
    struct play *p = s->play;
    bool comes = p->keyboard != seat, begins = p->turn_seat != seat;
    if (comes && play_is_shared(p) && cover(p, seat) == LEAVE) return LEAVE;
    p->keyboard = s->seat = seat;
    if (comes) s->covered = s->own && play_is_shared(p);
    if (comes || (begins && p->told[seat].at < p->now.at)) s->fresh = p->told[seat];
    p->told[seat] = p->now;
    return ask(s);
}

static void show_end(struct screen *s)
{
    s->seat = play_last_viewer(s->play);
    s->fresh = s->play->now;
    s->covered = false;
    write_all(s);
    open_page(s, PAGE_TABLE);
    show_and_ask(s);
}

void play_on_screen(struct play *p)
{
    static struct screen s;
    s = (struct screen){.play = p, .seat = SH_WATCHER, .own = sh_find_screen(p->phrase.game)};
    int seat;
    enum outcome outcome = DONE;
    if (!chooser_init(&s.chooser)) return;
    while (outcome != LEAVE && (seat = play_next(p)) != PLAY_NOBODY) outcome = turn(&s, seat);
    if (outcome != LEAVE) show_end(&s);
    free(s.log);
    free(s.whys);
    free(s.rules);
    chooser_release(&s.chooser);
}

/* ---- before a match ---- */

static void list_games(struct chooser *c, const char *language)
{
    char text[2 * PHRASE_MAX];
    struct sh_writer w;
    chooser_clear(c);
    for (int i = 0; sh_games[i]; i++) {
        struct phrase phrase = {.language = language, .game = sh_games[i]};
        sh_writer_init(&w, text, sizeof text);
        play_say_game(&w, &phrase);
        chooser_add(c, text, sh_games[i]->id);
    }
}

const struct sh_game *play_pick_game_on_screen(const char *language)
{
    struct chooser c;
    const struct phrase phrase = {.language = language};
    if (!chooser_init(&c)) return NULL;
    list_games(&c, language);
    int chosen = open_menu(&c, &phrase, "play.pick-game");
    chooser_release(&c);
    return chosen < 0 ? NULL : sh_games[chosen];
}

static void list_presets(struct chooser *c, const struct phrase *phrase)
{
    char text[PHRASE_MAX];
    struct sh_writer w;
    chooser_clear(c);
    for (const struct sh_preset *preset = phrase->game->presets; preset->name; preset++) {
        sh_writer_init(&w, text, sizeof text);
        play_say_preset(&w, phrase, preset);
        chooser_add(c, text, preset->name);
    }
}

const struct sh_preset *play_pick_preset_on_screen(const struct sh_game *game,
                                                   const char *language)
{
    struct chooser c;
    const struct phrase phrase = {.language = language, .game = game};
    int chosen = -1;
    if (!chooser_init(&c)) return NULL;
    list_presets(&c, &phrase);
    for (bool open = true; open;) {
        char about[PHRASE_MAX];
        wchar_t typed = 0;
        struct sh_writer w;
        int at = chooser_chosen(&c);
        sh_writer_init(&w, about, sizeof about);
        if (at >= 0) play_say_preset_help(&w, &phrase, &game->presets[at]);
        else sh_put_char(&w, ' ');
        draw_menu(&c, &phrase, "play.pick-preset", about);
        enum term_key key = term_key(&typed);
        open = key_in_menu(&c, key, typed, &chosen);
    }
    chooser_release(&c);
    return chosen < 0 ? NULL : &game->presets[chosen];
}
