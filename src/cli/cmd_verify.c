/* cli/cmd_verify.c - `safehouse verify`: draw all chance of a record again from its secret. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/cmd.h"
#include "cli/phrase.h"
#include "engine/games.h"
#include "record/dice.h"

struct verify {
    struct phrase    phrase;
    const char      *path;
    struct sh_reader reader;
    uint8_t          key[SH_CHACHA_KEY];
    unsigned         draws; /* acts of chance that were right */
    bool             failed;
};

/* One line about the record, with one value in its place. */
static void say(FILE *out, const struct verify *v, const char *key, const char *place,
                const char *value)
{
    char text[2 * PHRASE_MAX];
    struct sh_writer w;
    sh_writer_init(&w, text, sizeof text);
    phrase_with(&w, &v->phrase, key, place, value);
    fprintf(out, "%s:%u: %s\n", v->path, v->reader.line, text);
}

static void fail(struct verify *v, const char *key, const char *place, const char *value)
{
    v->failed = true;
    say(stderr, v, key, place, value);
}

static void check_header(struct verify *v)
{
    char key[64];
    const char *why = sh_dice_check(&v->reader.header);
    v->phrase.game = v->reader.header.game;
    snprintf(key, sizeof key, "verify.%s", why ? why : "");
    if (why) fail(v, key, "", "");
    else sh_dice_key(&v->reader.header, v->key);
}

static void check_act(struct verify *v)
{
    char drawn[SH_TEXT_MAX];
    const struct sh_game *game = v->reader.header.game;
    if (v->reader.act.seat != SH_CHANCE) return;
    struct sh_move move = sh_dice_draw(game, &v->reader.before, v->key);
    sh_format_act(game, (struct sh_act){SH_CHANCE, move, NULL}, drawn);
    if (sh_same(move, v->reader.act.move)) v->draws++;
    else fail(v, "verify.other-draw", "act", drawn);
}

static void take_event(struct verify *v, enum sh_record_event event)
{
    char key[64];
    snprintf(key, sizeof key, "why.%s", v->reader.why ? v->reader.why : "");
    if (event == SH_RECORD_BAD) fail(v, key, "", "");
    if (event == SH_RECORD_BEGIN) check_header(v);
    if (event == SH_RECORD_ACT) check_act(v);
}

static void read_all(struct verify *v, FILE *file)
{
    char bytes[4096];
    enum sh_record_event event;
    for (size_t n; !v->failed && (n = fread(bytes, 1, sizeof bytes, file)) > 0;)
        for (size_t at = 0; !v->failed && at < n;) {
            at += sh_reader_take(&v->reader, bytes + at, n - at, &event);
            take_event(v, event);
        }
    do {
        event = v->failed ? SH_RECORD_MORE : sh_reader_end(&v->reader);
        take_event(v, event);
    } while (event != SH_RECORD_MORE && !v->failed);
}

static int run(const struct args *args)
{
    static struct verify v;
    char draws[16];
    v.path = args->rest[0];
    v.phrase.language = args_language(args);
    if (!v.phrase.language) return EXIT_USAGE;
    bool standard = strcmp(v.path, "-") == 0;
    FILE *file = standard ? stdin : fopen(v.path, "rb");
    if (!file) return usage_error(args, "%s: %s", v.path, strerror(errno));
    sh_reader_init(&v.reader, sh_games);
    read_all(&v, file);
    int error = ferror(file) ? errno : 0;
    if (!standard) fclose(file);
    if (error) return usage_error(args, "%s: %s", v.path, strerror(error));
    if (!v.failed && v.reader.state.base.to_act) fail(&v, "verify.not-over", "", "");
    if (v.failed) return EXIT_REFUSED;
    snprintf(draws, sizeof draws, "%u", v.draws);
    say(stdout, &v, "verify.fine", "n", draws);
    return EXIT_FINE;
}

static const struct cmd_flag flags[] = {
    LANGUAGE_FLAG,
    {0},
};

const struct cmd cmd_verify = {
    .name = "verify", .arguments = "FILE|-", .rest_min = 1, .rest_max = 1,
    .summary = "Check that nobody chose the dice of a record.",
    .text = "A record of a match with fair dice holds what was committed to before the first act,\n"
            "what everybody contributed, and the secret. Every act of chance is drawn again from\n"
            "these; one that differs is reported with its line. docs/fair-dice.md explains it.\n",
    .flags = flags, .run = run,
};
