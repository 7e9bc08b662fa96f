/* cli/cmd_replay.c - `safehouse replay`: play a record, and look at what it led to. */
#include <stdio.h>
#include <string.h>

#include "cli/feed.h"
#include "cli/phrase.h"
#include "cli/show.h"
#include "cli/telling.h"
#include "engine/games.h"
#include "engine/json.h"

enum { NOBODY = -1, UNTIL_END = -1 };

struct replay {
    const struct args *args;
    struct phrase      phrase;
    struct sh_reader   reader;
    union sh_any_state names; /* how the match calls things */
    int                view, moves, transcript; /* a seat, SH_WATCHER, SH_CHANCE or NOBODY */
    long               until;                   /* stop after so many acts, or UNTIL_END */
    struct telling     telling;                 /* the transcript in sentences */
};

/* ---- reading ---- */

/* The words of the match, once it has begun: names of seats, of cards. */
static void begin_phrase(struct replay *r)
{
    r->phrase.game = r->reader.header.game;
    r->phrase.seats = r->reader.begun ? r->reader.state.base.seats : 0;
    r->phrase.names = (const char(*)[SH_WORD_MAX])r->reader.header.name;
    if (r->reader.begun) sh_view(r->phrase.game, &r->reader.state, SH_WATCHER, &r->names);
    if (r->reader.begun) r->phrase.view = &r->names;
}

static void print_sentence(void *unused, int acts, bool is_news, const char *sentence)
{
    (void)unused, (void)acts;
    printf("%s%s\n", is_news ? "  " : "", sentence);
}

/* The act and what came of it, in sentences. */
static void tell_seen(struct replay *r, struct sh_act seen)
{
    const struct sh_reader *reader = &r->reader;
    struct sh_line news[SH_NEWS_MAX];
    int acts = reader->state.base.acts;
    int count = sh_news(reader->header.game, &reader->before, reader->act, &reader->state,
                        r->transcript, news);
    telling_act(&r->telling, acts, seen);
    for (int i = 0; i < count; i++) telling_news(&r->telling, acts, &news[i]);
}

static void print_seen(struct replay *r)
{
    char text[SH_TEXT_MAX];
    const struct sh_game *game = r->reader.header.game;
    struct sh_act seen = sh_view_move(game, &r->reader.before, r->transcript, r->reader.act);
    if (args_count(r->args, "language")) {
        tell_seen(r, seen);
        return;
    }
    sh_format_act(game, seen, text);
    puts(text);
}

/* Has the reader come to where it was told to stop? */
static bool at_end(const struct replay *r)
{
    return r->until != UNTIL_END && r->reader.begun && r->reader.state.base.acts >= r->until;
}

static bool take_event(void *replay, enum sh_record_event event)
{
    struct replay *r = replay;
    if (event == SH_RECORD_BEGIN) begin_phrase(r);
    if (event == SH_RECORD_ACT && r->transcript != NOBODY) print_seen(r);
    return !at_end(r);
}

/* With --until, the line with the shares is not read. */
static bool wants_line(void *replay, const char *line, size_t length)
{
    const struct replay *r = replay;
    (void)length;
    return r->until == UNTIL_END || !r->reader.begun || line[0] != '=';
}

/* ---- what is printed ---- */

static void put_error(struct sh_writer *w, const struct sh_reader *reader)
{
    if (!reader->why) {
        sh_put_null_at(w, "error");
        return;
    }
    sh_open_at(w, "error", '{');
    sh_put_number_at(w, "line", reader->line);
    sh_put_text_at(w, "act", reader->text);
    sh_put_text_at(w, "why", reader->why);
    sh_put_char(w, '}');
}

/* A record whose header is refused has no state. */
static void put_state(struct sh_writer *w, const struct sh_reader *reader)
{
    sh_put_number_at(w, "acts", reader->state.base.acts);
    if (reader->begun) {
        sh_json_asked(w, reader->header.game, &reader->state);
        return;
    }
    sh_put_null_at(w, "phase");
    sh_open_at(w, "to_act", '[');
    sh_put_char(w, ']');
    sh_open_at(w, "idle", '[');
    sh_put_char(w, ']');
    sh_put_bool_at(w, "over", false);
    sh_put_null_at(w, "share");
}

static void put_view(struct sh_writer *w, const struct replay *r)
{
    union sh_any_state view;
    if (!r->reader.begun) {
        sh_put_null_at(w, "view");
        return;
    }
    sh_put_key(w, "view");
    sh_view(r->reader.header.game, &r->reader.state, r->view, &view);
    sh_json_state(w, r->reader.header.game, &view);
}

static void put_moves(struct sh_writer *w, const struct replay *r)
{
    const struct sh_reader *reader = &r->reader;
    sh_put_key(w, "moves");
    if (reader->begun) sh_json_moves(w, reader->header.game, &reader->state, r->moves);
    else sh_put(w, "[]");
}

static void print_json(const struct replay *r)
{
    static char text[2 * SH_JSON_MAX];
    const struct sh_header *header = &r->reader.header;
    struct sh_writer w;
    sh_writer_init(&w, text, sizeof text);
    sh_put_char(&w, '{');
    if (header->game) sh_put_text_at(&w, "game", header->game->id);
    else sh_put_null_at(&w, "game");
    if (header->setup.seats) sh_put_number_at(&w, "seats", header->setup.seats);
    else sh_put_null_at(&w, "seats");
    put_state(&w, &r->reader);
    put_error(&w, &r->reader);
    if (r->view != NOBODY) put_view(&w, r);
    if (r->moves != NOBODY) put_moves(&w, r);
    sh_put_char(&w, '}');
    puts(text);
}

static void print_moves(const struct replay *r)
{
    struct sh_move list[SH_MOVES_MAX];
    char text[SH_TEXT_MAX];
    const struct sh_game *game = r->reader.header.game;
    const void *state = &r->reader.state;
    int n = sh_may_act(state, r->moves) ? game->moves(state, r->moves, list) : 0;
    for (int i = 0; i < n; i++) {
        sh_format(game, list[i], NULL, text);
        puts(text);
    }
}

static void print_text(const struct replay *r)
{
    static char text[SHOW_MAX];
    union sh_any_state view;
    const struct sh_game *game = r->phrase.game;
    const struct sh_state *base = &r->reader.state.base;
    struct sh_writer w;
    sh_writer_init(&w, text, sizeof text);
    sh_put(&w, game->id);
    sh_put(&w, ": ");
    sh_put_number(&w, base->acts);
    sh_put(&w, " acts, ");
    if (base->to_act == 0) phrase_result(&w, &r->phrase, base);
    else sh_put(&w, game->phases[base->phase]);
    sh_put_char(&w, '\n');
    if (r->view != NOBODY) {
        sh_view(game, base, r->view, &view);
        show_view(&w, &r->phrase, &view);
    }
    fputs(text, stdout);
    if (r->moves != NOBODY) print_moves(r);
}

static void print_error(const struct replay *r, const char *path)
{
    char text[PHRASE_MAX];
    const struct sh_reader *reader = &r->reader;
    struct sh_writer w;
    sh_writer_init(&w, text, sizeof text);
    phrase_bad_record(&w, &r->phrase, reader);
    fprintf(stderr, "%s:%u: %s (%s) \"%.80s\"\n", path, reader->line, text, reader->why,
            reader->text);
}

/* ---- the command ---- */

/* A seat, "watcher" or, for moves, "*". */
static bool parse_viewer(const struct args *args, const char *flag, int special, int *viewer)
{
    const char *text = args_only(args, flag);
    *viewer = NOBODY;
    if (!text) return true;
    *viewer = sh_parse_seat(text, strlen(text));
    if (strcmp(text, "watcher") == 0 && special == SH_WATCHER) *viewer = SH_WATCHER;
    if (*viewer >= 0 && (*viewer < SH_SEATS_MAX || *viewer == special)) return true;
    return !usage_error(args, "--%s wants a seat or \"%s\", not \"%s\"", flag,
                        special == SH_WATCHER ? "watcher" : "*", text);
}

static bool has_seat(const struct replay *r, int viewer)
{
    return viewer == NOBODY || viewer >= SH_SEATS_MAX || !r->reader.begun ||
           viewer < r->reader.state.base.seats;
}

static int report(struct replay *r, const char *path)
{
    if (!has_seat(r, r->view) || !has_seat(r, r->moves) || !has_seat(r, r->transcript))
        return usage_error(r->args, "the seats of this match are 0 to %d",
                           r->reader.state.base.seats - 1);
    begin_phrase(r);
    if (args_count(r->args, "json")) print_json(r);
    else if (r->reader.begun && r->transcript == NOBODY) print_text(r);
    if (!r->reader.why) return EXIT_FINE;
    if (!args_count(r->args, "json")) print_error(r, path);
    return EXIT_REFUSED;
}

static int run(const struct args *args)
{
    static struct replay r;
    uint64_t until = UINT64_MAX;
    r.args = args;
    if (!parse_viewer(args, "view", SH_WATCHER, &r.view)) return EXIT_USAGE;
    if (!parse_viewer(args, "moves", SH_CHANCE, &r.moves)) return EXIT_USAGE;
    if (!parse_viewer(args, "transcript", SH_WATCHER, &r.transcript)) return EXIT_USAGE;
    if (!args_number(args, "until", 0, 1000000000, &until)) return EXIT_USAGE;
    r.until = UNTIL_END;
    if (args_only(args, "until")) r.until = until > SH_ACTS_MAX ? SH_ACTS_MAX + 1 : (long)until;
    r.phrase.language = args_language(args);
    if (!r.phrase.language) return EXIT_USAGE;
    sh_reader_init(&r.reader, sh_games);
    struct feed feed = {.reader = &r.reader, .who = &r, .take = take_event,
                        .wants = wants_line};
    telling_begin(&r.telling, &r.phrase, print_sentence, NULL);
    if (!feed_file(args, args->rest[0], &feed)) return EXIT_USAGE;
    telling_end(&r.telling);
    return report(&r, args->rest[0]);
}

static const struct cmd_flag flags[] = {
    {"json", NULL, "print one JSON object", false},
    {"view", "SEAT|watcher", "show what this seat, or everybody, knows at the end", false},
    {"moves", "SEAT|*", "list the legal moves of a seat, or of chance", false},
    {"until", "N", "stop after the first N acts", false},
    {"transcript", "SEAT|watcher",
     "print every act as this seat saw it; with --language, in sentences", false},
    LANGUAGE_FLAG,
    {0},
};

const struct cmd cmd_replay = {
    .name = "replay", .arguments = "FILE|-", .rest_min = 1, .rest_max = 1,
    .summary = "Play a record and show where it led.",
    .text = "The record is refused at the first line that is not right: its number and the reason\n"
            "are printed, the exit code is 1. docs/records.md describes the format.\n",
    .flags = flags, .run = run,
};
