/* cli/match_args.c - see match_args.h. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>

#include "cli/data_dir.h"
#include "cli/match_args.h"
#include "cli/phrase.h"
#include "cli/word_list.h"
#include "cli/words.h"
#include "engine/games.h"
#include "record/list.h"
#include "runtime/edges.h"
#include "runtime/exec_bot.h"
#include "runtime/nfc.h"

const struct sh_game *match_args_game(const struct args *args, const char *id, const char *also)
{
    char list[256];
    struct sh_writer w;
    const struct sh_game *game = sh_find_game(id);
    if (game) return game;
    sh_writer_init(&w, list, sizeof list);
    for (int i = 0; sh_games[i]; i++) {
        if (i > 0) sh_put(&w, ", ");
        sh_put(&w, sh_games[i]->id);
    }
    usage_error(args, "there is no %sgame \"%s\", but %s", also, id, list);
    return NULL;
}

/* --preset NAME, or the usual setup. */
static bool set_preset(const struct args *args, struct match_args *match)
{
    char list[256];
    struct sh_writer w;
    const struct sh_game *game = match->header.game;
    const char *name = args_only(args, "preset");
    if (!name) {
        sh_setup_init(game, &match->header.setup);
        return true;
    }
    const struct sh_preset *preset = sh_find_preset(game, name);
    if (preset) {
        sh_setup_preset(game, preset, &match->header.setup);
        return true;
    }
    if (!game->presets) return !usage_error(args, "%s has no presets", game->id);
    sh_writer_init(&w, list, sizeof list);
    for (int i = 0; game->presets[i].name; i++) {
        if (i > 0) sh_put(&w, ", ");
        sh_put(&w, game->presets[i].name);
    }
    return !usage_error(args, "%s has no preset \"%s\", but %s", game->id, name, list);
}

/* "rule=pro" */
static bool set_option(const struct args *args, struct match_args *match, const char *text)
{
    char name[SH_NAME_MAX];
    const struct sh_game *game = match->header.game;
    const char *value = strchr(text, '=');
    if (!value) return !usage_error(args, "--option wants NAME=VALUE, not \"%s\"", text);
    size_t n = (size_t)(value - text);
    const char *why = "unknown-option";
    if (n < sizeof name) {
        memcpy(name, text, n);
        name[n] = '\0';
        why = sh_setup_option(game, &match->header.setup, name, value + 1);
    }
    if (!why) return true;
    if (strcmp(why, "unknown-option") == 0)
        return !usage_error(args, "%s has no option \"%.*s\"", game->id, (int)n, text);
    return !usage_error(args, "option %.*s of %s has no value \"%s\"", (int)n, text, game->id,
                        value + 1);
}

/* A reason as people read it. */
static const char *sentence(const struct sh_game *game, const char *language, const char *why)
{
    static char text[PHRASE_MAX];
    struct phrase p = {.language = language, .game = game};
    struct sh_writer w;
    sh_writer_init(&w, text, sizeof text);
    phrase_why(&w, &p, NULL, (struct sh_act){0}, why);
    return text;
}

/* The whole of a file that is not larger than any list of words, in normal form. */
static char *read_file(const char *path, size_t *length)
{
    enum { FILE_MAX = 1 << 16 };
    static char text[FILE_MAX + 1];
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    errno = 0;
    *length = fread(text, 1, FILE_MAX, file);
    text[*length] = '\0';
    if (*length == FILE_MAX && errno == 0) errno = EFBIG;
    bool fine = !ferror(file) && *length < FILE_MAX;
    fclose(file);
    if (fine) *length = nfc_normalise(text, *length, sizeof text);
    return fine ? text : NULL;
}

/* The beginning of a line in quotes, whatever bytes it has. */
static const char *quoted_line(const char *text, size_t length, unsigned line)
{
    static char quoted[8 * SH_WORD_MAX];
    char start[SH_WORD_MAX];
    const char *end = text + length;
    struct sh_writer w;
    for (; line > 1; line--) text = (const char *)memchr(text, '\n', (size_t)(end - text)) + 1;
    const char *stop = memchr(text, '\n', (size_t)(end - text));
    size_t n = (size_t)((stop ? stop : end) - text);
    snprintf(start, sizeof start, "%.*s", (int)(n < SH_WORD_MAX ? n : SH_WORD_MAX), text);
    sh_writer_init(&w, quoted, sizeof quoted);
    sh_put_json(&w, start);
    return quoted;
}

/* All words of a text, or the list to draw them from. NULL, or the reason, with the line. */
static const char *take_words(struct match_args *match, const char *text, size_t length,
                              unsigned *line)
{
    const struct sh_game *game = match->header.game;
    if (!sh_draws_words(game)) return word_list_parse(&match->header, text, length, line);
    const char *why = sh_list_check(game, text, length, line);
    if (why) return why;
    match->list = text;
    match->list_length = length;
    match_args_draw(match, 0, &match->header);
    return NULL;
}

/* The text for a file that cannot be read; what the system says follows where there is none. */
static const char *unread_key(int error)
{
    if (error == ENOENT) return "play.words.no-file";
    return error == EFBIG ? "play.words.too-long" : "play.words.unread";
}

static int words_error(const struct args *args, const char *language, const char *key,
                       const char *name, const char *value, const char *why)
{
    char said[2 * PHRASE_MAX];
    struct sh_writer w;
    struct phrase p = {.language = language};
    sh_writer_init(&w, said, sizeof said);
    phrase_two(&w, &p, key, name, value, "why", why);
    return usage_said(args, language, said);
}

/* One word is wrong: where, which and why. */
static int word_error(const struct args *args, const char *language, const char *source,
                      unsigned line, const char *quoted, const char *said, const char *why)
{
    char text[4 * PHRASE_MAX];
    struct sh_writer w;
    sh_writer_init(&w, text, sizeof text);
    sh_put(&w, "--words ");
    sh_put(&w, source);
    sh_put_char(&w, ':');
    sh_put_number(&w, line);
    sh_put(&w, ": ");
    sh_put(&w, quoted);
    sh_put(&w, ": ");
    sh_put(&w, said);
    sh_put(&w, " (");
    sh_put(&w, why);
    sh_put_char(&w, ')');
    return usage_said(args, language, text);
}

/* --words LIST|FILE: a list of the game's own, or a file. */
static bool read_words(const struct args *args, struct match_args *match, const char *language)
{
    const char *source = args_only(args, "words");
    const struct sh_game *game = match->header.game;
    size_t length;
    unsigned line;
    if (!source && !sh_draws_words(game)) return true;
    if (!source) source = language;
    if (game->words_max == 0)
        return !words_error(args, language, "play.words.without", "game", game->id, "");
    const char *text = word_list_find(game, source, &length);
    match->check = text ? source : language;
    if (!text) text = read_file(source, &length);
    if (!text)
        return !words_error(args, language, unread_key(errno), "file", source, strerror(errno));
    const char *why = take_words(match, text, length, &line);
    if (!why) return true;
    return !word_error(args, language, source, line, quoted_line(text, length, line),
                       sentence(game, language, why), why);
}

void match_args_draw(const struct match_args *match, uint64_t i, struct sh_header *header)
{
    enum { WORDS_STREAM = 3 }; /* the first three are for chance, bots and doubt */
    struct sh_cards cards;
    struct sh_rng rng;
    if (!match->list) return;
    sh_rng_seed_stream(&rng, match->seed, i, WORDS_STREAM);
    sh_list_draw(header->game, match->list, match->list_length, &rng, &cards);
    sh_header_cards(header, &cards);
}

bool match_args_setup(const struct args *args, struct match_args *match, const char *language)
{
    uint64_t seats;
    *match = (struct match_args){0};
    const struct sh_game *game = match_args_game(args, args->rest[0], "");
    if (!game) return false;
    match->header.game = game;
    if (!set_preset(args, match)) return false;
    seats = match->header.setup.seats;
    if (!args_number(args, "seats", game->seats_min, game->seats_max, &seats)) return false;
    match->header.setup.seats = (uint8_t)seats;
    for (int i = 0; i < args_count(args, "option"); i++)
        if (!set_option(args, match, args_value(args, "option", i))) return false;
    if (!read_words(args, match, language)) return false;
    const char *why = sh_check(game, &match->header.setup);
    if (why)
        return !usage_error(args, "%s cannot be played so: %s (%s)", game->id,
                            sentence(game, language, why), why);
    return true;
}

int match_args_seat(const struct args *args, const struct match_args *match, const char *flag,
                    const char *value, const char **text)
{
    size_t n = strcspn(value, "=");
    int seat = sh_parse_seat(value, n);
    if (seat < 0 || seat >= match->header.setup.seats) {
        usage_error(args, "--%s %s: the seats of this match are 0 to %d", flag, value,
                    match->header.setup.seats - 1);
        return -1;
    }
    *text = value[n] ? value + n + 1 : "";
    return seat;
}

/* A program, with a name or without; NULL: reported, or the text is none. */
static const struct sh_bot *find_program(const struct args *args, const struct match_args *match,
                                         const char *where, const char *text, bool *is_program)
{
    char name[EXEC_NAME_MAX] = "";
    struct exec_bot_plan plan = {.command = exec_command(text), .time_ms = match->bot_time_ms};
    if (!plan.command && (plan.command = exec_named_command(text, name))) {
        plan.name = name;
        if (!name[0])
            usage_error(args, "%s\"%.*s\" cannot be the name of a bot, or is one", where,
                        (int)strcspn(text, "="), text);
    }
    *is_program = plan.command != NULL;
    return plan.command && (!plan.name || name[0]) ? exec_bot_new(&plan) : NULL;
}

const struct sh_bot *match_args_find_bot(const struct args *args, const struct match_args *match,
                                         const char *where, const char *id)
{
    const struct sh_game *game = match->header.game;
    bool is_program;
    const struct sh_bot *bot = find_program(args, match, where, id, &is_program);
    if (is_program) return bot;
    bot = sh_find_bot(id, game);
    if (!bot) bot = sh_find_baseline(id, game);
    if (!bot) usage_error(args, "%sthere is no bot \"%s\" for %s", where, id, game->id);
    return bot;
}

void match_args_name_bot(const struct sh_bot *bot, char name[SH_WORD_MAX])
{
    snprintf(name, SH_WORD_MAX, "%s",
             exec_bot_is(bot) && !exec_bot_named(bot) ? "exec" : bot->id);
}

bool match_args_bots(const struct args *args, struct match_args *match)
{
    uint64_t time_ms = EXEC_TIME_MS;
    char where[256];
    if (!args_number(args, "bot-time", 1, 3600000, &time_ms)) return false;
    match->bot_time_ms = (int)time_ms;
    for (int i = 0; i < args_count(args, "bot"); i++) {
        const char *value = args_value(args, "bot", i), *id;
        int seat = match_args_seat(args, match, "bot", value, &id);
        if (seat < 0) return false;
        exec_bot_free(match->bot[seat]);
        snprintf(where, sizeof where, "--bot %s: ", value);
        match->bot[seat] = match_args_find_bot(args, match, where, id);
        if (!match->bot[seat]) return false;
        if (sh_bot_sees_all(match->bot[seat]))
            return !usage_error(args, "--bot %s: \"%s\" sees what its seat may not know: it plays "
                                      "in the arena only", value, id);
    }
    return true;
}

static void tell_pack(const char *file, const char *why)
{
    if (why) fprintf(stderr, "safehouse: %s: %s\n", file, why);
}

bool match_args_packs(const struct args *args, struct match_args *match, bool usual)
{
    static char folder[4096];
    match->packs = args_only(args, "packs");
    if (!match->packs && usual && packs_dir(folder, sizeof folder)) match->packs = folder;
    if (match->packs) edge_learn(match->packs, tell_pack);
    return true;
}

void match_args_release(struct match_args *match)
{
    for (int s = 0; s < SH_SEATS_MAX; s++) {
        exec_bot_free(match->bot[s]);
        match->bot[s] = NULL;
    }
}

bool match_args_seed(const struct args *args, struct match_args *match)
{
    match->seed_given = args_only(args, "seed") != NULL;
    if (!match->seed_given && getrandom(&match->seed, sizeof match->seed, 0) < 0)
        return !refused(args, "the system gives no random numbers");
    return args_number(args, "seed", 0, UINT64_MAX, &match->seed);
}
