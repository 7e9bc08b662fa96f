/* runtime/exec_bot.c - see exec_bot.h. */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "runtime/exec_bot.h"
#include "runtime/exec_process.h"
#include "runtime/exec_tell.h"

enum {
    TRIES     = 5,         /* lines that are refused, until it is enough */
    N_MAX     = 999999999, /* the highest number of a message; then it begins again */
    SPOILED   = 64,        /* matches that are kept in mind because a stand-in plays there */
    GRACE_MS  = 500,       /* for a program that has nothing more to read */
    REPORT_MS = 500,       /* for one that has closed its output, to say how it ended */
    ROOM      = 1 << 17,   /* bytes of most messages */
    ID_MAX    = 80,
    SHOWN     = 80, /* bytes of a line that are told again */
};

/* What the program knows of one seat of this match. */
struct told {
    uint32_t n; /* of the last message about it; 0: none */
    int      acts;
    uint64_t hash;                /* over these acts */
    char     word[EXEC_LINE_MAX]; /* its last answer, if it had a word in it; "": it had none */
};

struct exec_bot {
    struct sh_bot        bot; /* first: what bots are handed leads back to here */
    struct exec_bot_plan plan;
    char                *command, *name;
    char                 id[ID_MAX];

    struct exec_process   process;
    const struct sh_game *described; /* the game it was told about */
    uint32_t              n;         /* of its last message */

    uint64_t    match;
    bool        standin; /* plays, until the match is over */
    int         in_row;  /* matches it has spoiled without a good one between */
    uint64_t    spoiled[SPOILED];
    unsigned    spoiled_count; /* ever; the last of them are there */
    struct told told[SH_SEATS_MAX];

    char  *text; /* messages are made here */
    size_t room;
    char   last[3 * SHOWN]; /* the last line that was refused in this question, and why */
};

static bool choose(const struct sh_thought *t, struct sh_move *move, char word[SH_WORD_MAX]);

/* ---- begin and end ---- */

const char *exec_command(const char *text)
{
    static const char start[] = "exec:";
    size_t n = sizeof start - 1;
    return strncmp(text, start, n) == 0 && text[n] ? text + n : NULL;
}

static bool is_in(const struct sh_bot *const bots[], const char *name)
{
    while (*bots && strcmp((*bots)->id, name) != 0) bots++;
    return *bots != NULL;
}

static bool is_name(const char *name)
{
    size_t length = strlen(name);
    if (strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-_") != length) return false;
    return strcmp(name, "none") != 0 && !is_in(sh_bots, name) && !is_in(sh_baselines, name);
}

const char *exec_named_command(const char *text, char name[EXEC_NAME_MAX])
{
    const char *equals = strchr(text, '='), *command = equals ? exec_command(equals + 1) : NULL;
    size_t length = equals ? (size_t)(equals - text) : 0;
    if (!command) return NULL;
    snprintf(name, EXEC_NAME_MAX, "%.*s", (int)length, text);
    if (length >= EXEC_NAME_MAX || !is_name(name)) name[0] = '\0';
    return command;
}

static void *get(void *memory)
{
    if (!memory) abort();
    return memory;
}

/* A name that can stand anywhere: in a table, between quotes. */
static void make_id(struct exec_bot *bot)
{
    const char *start = bot->name ? "" : "exec:", *rest = bot->name ? bot->name : bot->command;
    snprintf(bot->id, sizeof bot->id, "%s%s", start, rest);
    for (char *c = bot->id; *c; c++)
        if (*c < ' ' || *c > '~' || *c == '"' || *c == '\\') *c = '_';
}

struct sh_bot *exec_bot_new(const struct exec_bot_plan *plan)
{
    struct exec_bot *bot = get(calloc(1, sizeof *bot));
    bot->plan = *plan;
    bot->command = get(strdup(plan->command));
    if (plan->name) bot->name = get(strdup(plan->name));
    if (plan->time_ms <= 0) bot->plan.time_ms = EXEC_TIME_MS;
    if (plan->patience <= 0) bot->plan.patience = EXEC_PATIENCE;
    make_id(bot);
    bot->bot = (struct sh_bot){.id = bot->id, .memory = sh_bot_easy.memory, .remembers = true,
                               .choose = choose};
    return &bot->bot;
}

bool exec_bot_is(const struct sh_bot *bot)
{
    return bot && bot->choose == choose;
}

bool exec_bot_named(const struct sh_bot *bot)
{
    return exec_bot_is(bot) && !exec_command(bot->id);
}

/* The bot of this kind that this is, or NULL. Only the table is constant that bots are looked up
   in; what is behind it was made here. */
static struct exec_bot *exec_of(const struct sh_bot *bot)
{
    return exec_bot_is(bot) ? (struct exec_bot *)bot : NULL;
}

void exec_bot_redirect(const struct sh_bot *bot, void (*report)(void *to, const char *line),
                       void *to, bool quiet)
{
    struct exec_bot *mine = exec_of(bot);
    if (!mine) return;
    mine->plan.report = report;
    mine->plan.to = to;
    mine->plan.quiet = quiet;
}

const struct sh_bot *exec_bot_copy(const struct sh_bot *bot)
{
    const struct exec_bot *like = exec_of(bot);
    if (!like) return bot;
    struct exec_bot_plan plan = like->plan;
    plan.command = like->command;
    plan.name = like->name;
    return exec_bot_new(&plan);
}

void exec_bot_free(const struct sh_bot *bot)
{
    struct exec_bot *mine = exec_of(bot);
    if (!mine) return;
    exec_stop(&mine->process, GRACE_MS);
    free(mine->command);
    free(mine->name);
    free(mine->text);
    free(mine);
}

/* ---- misbehaviour ---- */

static void report_plainly(const char *line)
{
    const char *clean = isatty(STDERR_FILENO) ? "\r\033[K" : ""; /* over a progress bar */
    fprintf(stderr, "%ssafehouse: %s\n", clean, line);
}

static __attribute__((format(printf, 2, 3))) void report(const struct exec_bot *bot,
                                                         const char *format, ...)
{
    char line[1024];
    va_list list;
    va_start(list, format);
    vsnprintf(line, sizeof line, format, list);
    va_end(list);
    if (bot->plan.report) bot->plan.report(bot->plan.to, line);
    else report_plainly(line);
}

/* The match is lost for the program; for the next one it is started again. */
static void fail(struct exec_bot *bot, const struct sh_thought *t, const char *what)
{
    const struct sh_state *base = t->view;
    exec_stop(&bot->process, 0);
    bot->standin = true;
    bot->in_row++;
    bot->spoiled[bot->spoiled_count++ % SPOILED] = bot->match;
    report(bot, "bot %s, seat %d of %s, after act %d: %s%s%s; %s plays on", bot->id, t->seat,
           t->game->id, base->acts, what, bot->last[0] ? ", after " : "", bot->last,
           sh_bot_easy.id);
    if (bot->in_row >= bot->plan.patience)
        report(bot, "bot %s has spoiled %d matches in a row and is not started again", bot->id,
               bot->in_row);
}

/* How a program ended that ought to answer. */
static void fail_gone(struct exec_bot *bot, const struct sh_thought *t)
{
    char what[128];
    int status = exec_stop(&bot->process, REPORT_MS);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 127)
        snprintf(what, sizeof what, "the program cannot be run (status 127)");
    else if (WIFEXITED(status))
        snprintf(what, sizeof what, "the program ended with status %d", WEXITSTATUS(status));
    else if (WTERMSIG(status) == SIGKILL)
        snprintf(what, sizeof what, "the program closed its input or output, or was killed");
    else snprintf(what, sizeof what, "the program was ended by signal %d", WTERMSIG(status));
    fail(bot, t, what);
}

static void fail_by(struct exec_bot *bot, const struct sh_thought *t, enum exec_news news)
{
    char what[128];
    if (news == EXEC_GONE) {
        fail_gone(bot, t);
        return;
    }
    if (news == EXEC_TOO_LONG)
        snprintf(what, sizeof what, "a line of more than %d bytes", EXEC_LINE_MAX - 1);
    else snprintf(what, sizeof what, "no answer within %d ms", bot->plan.time_ms);
    fail(bot, t, what);
}

static bool ask_standin(const struct sh_thought *t, struct sh_move *move, char word[SH_WORD_MAX])
{
    struct sh_thought thought = *t;
    thought.bot = &sh_bot_easy;
    return sh_bot_easy.choose(&thought, move, word);
}

/* ---- matches ---- */

static bool is_spoiled(const struct exec_bot *bot)
{
    unsigned kept = bot->spoiled_count < SPOILED ? bot->spoiled_count : SPOILED;
    for (unsigned i = 0; i < kept; i++)
        if (bot->spoiled[i] == bot->match) return true;
    return false;
}

void exec_bot_begin(const struct sh_bot *bot, uint64_t match)
{
    struct exec_bot *mine = exec_of(bot);
    if (!mine || mine->match == match) return;
    bool given_up = mine->in_row >= mine->plan.patience;
    if (!mine->standin) mine->in_row = 0;
    mine->match = match;
    mine->standin = given_up || is_spoiled(mine);
    memset(mine->told, 0, sizeof mine->told);
}

bool exec_bot_failed(const struct sh_bot *bot)
{
    const struct exec_bot *mine = exec_of(bot);
    return mine && mine->standin;
}

/* ---- messages ---- */

/* Everything that is said at once; made again in more memory until it fits. */
struct speech {
    const struct exec_message *message; /* NULL: none */
    const struct told         *before;  /* the word of an answer that was not taken; NULL: it was */
    bool                       hello, game;
};

static void put_speech(struct sh_writer *w, const struct exec_bot *bot, const struct speech *speech)
{
    const struct sh_game *game = speech->message->thought->game;
    if (speech->hello) exec_put_hello(w, bot->id, bot->plan.time_ms);
    if (speech->game) exec_put_game(w, game);
    if (speech->before)
        exec_put_refusal(w, game, speech->before->word, "not-taken", NULL, 0);
    exec_put_message(w, speech->message);
}

static size_t make_speech(struct exec_bot *bot, const struct speech *speech)
{
    struct sh_writer w;
    for (;;) {
        if (bot->room == 0) bot->text = get(malloc(bot->room = ROOM));
        sh_writer_init(&w, bot->text, bot->room);
        put_speech(&w, bot, speech);
        if (!w.full) return w.length;
        free(bot->text);
        bot->text = get(malloc(bot->room *= 2));
    }
}

/* A number for what was seen, to notice when it is not what was told (FNV-1a). */
static uint64_t hash_acts(const struct sh_act *acts, int count)
{
    uint64_t hash = 0xcbf29ce484222325;
    for (int i = 0; i < count; i++) {
        const struct sh_move move = acts[i].move;
        const uint8_t bytes[5] = {acts[i].seat, move.verb, move.a, move.b, move.c};
        for (int j = 0; j < 5; j++) hash = (hash ^ bytes[j]) * 0x100000001b3;
        const char *c = acts[i].word ? acts[i].word : "";
        do hash = (hash ^ (uint8_t)*c) * 0x100000001b3;
        while (*c++);
    }
    return hash;
}

/* Tell a seat's view, with the acts that are new to it; everything, if it knows nothing of this
   match or what it knows has been taken back. */
static size_t make_message(struct exec_bot *bot, const struct sh_thought *t)
{
    struct told *told = &bot->told[t->seat];
    const struct sh_state *base = t->view;
    bool known = told->n > 0 && told->acts <= t->seen_count &&
                 hash_acts(t->seen, told->acts) == told->hash;
    bool fresh = bot->n == 0;
    struct exec_message message = {.thought = t, .name = bot->id,
                                   .n = bot->n < N_MAX ? bot->n + 1 : 1};
    if (known) message.since = told->n;
    else message.seed = sh_rng_next(t->rng) >> 32 & 0x7fffffff;
    message.from = !t->seen_count ? base->acts : known ? told->acts : 0;
    bool again = known && told->acts == t->seen_count && told->word[0];
    struct speech speech = {.message = &message, .before = again ? told : NULL, .hello = fresh,
                            .game = bot->described != t->game};
    size_t length = make_speech(bot, &speech);
    bot->n = message.n;
    bot->described = t->game;
    *told = (struct told){.n = message.n, .acts = t->seen_count,
                          .hash = hash_acts(t->seen, t->seen_count)};
    return length;
}

/* The beginning of a line, not cut in the middle of a character. */
static void cut_line(const char *line, size_t length, char out[SHOWN + 1])
{
    size_t most = 0;
    while (most < length) {
        size_t more = sh_utf8_length(line + most, length - most);
        if (more == 0) more = 1;
        if (most + more > SHOWN) break;
        most += more;
    }
    memcpy(out, line, most);
    out[most] = '\0';
}

static size_t make_refusal(struct exec_bot *bot, const struct sh_thought *t, const char *line,
                           const char *why, const struct exec_answer *answer)
{
    struct sh_writer w;
    sh_writer_init(&w, bot->last, sizeof bot->last);
    sh_put_json(&w, line);
    sh_put(&w, " (");
    sh_put(&w, why);
    sh_put_char(&w, ')');
    sh_writer_init(&w, bot->text, bot->room);
    exec_put_refusal(&w, t->game, line, why, answer->args, answer->count);
    return w.length;
}

/* ---- a decision ---- */

static bool start(struct exec_bot *bot, const struct sh_thought *t)
{
    char what[128];
    if (bot->process.pid) return true;
    bot->n = 0;
    bot->described = NULL;
    memset(bot->told, 0, sizeof bot->told);
    if (exec_start(&bot->process, bot->command, bot->plan.quiet)) return true;
    snprintf(what, sizeof what, "the program cannot be started: %s", strerror(errno));
    fail(bot, t, what);
    return false;
}

/* Ask, and ask again as often as it is worth it. False: it has failed. */
static bool talk(struct exec_bot *bot, const struct sh_thought *t, struct exec_answer *answer)
{
    char line[2 * EXEC_LINE_MAX], shown[SHOWN + 1];
    size_t length;
    int64_t until = exec_now_ms() + bot->plan.time_ms;
    size_t size = make_message(bot, t);
    for (int tries = 0; tries < TRIES; tries++) {
        enum exec_news news = exec_talk(&bot->process, bot->text, size, until, line, &length);
        if (news != EXEC_DONE) {
            fail_by(bot, t, news);
            return false;
        }
        cut_line(line, length, shown);
        const char *why = exec_read_answer(t, bot->n, line, length, sizeof line, answer);
        if (!why && answer->word[0])
            snprintf(bot->told[t->seat].word, sizeof bot->told[t->seat].word, "%s", shown);
        if (!why) return true;
        size = make_refusal(bot, t, shown, why, answer);
    }
    fail(bot, t, "too much was refused");
    return false;
}

static bool choose(const struct sh_thought *t, struct sh_move *move, char word[SH_WORD_MAX])
{
    struct exec_bot *bot = exec_of(t->bot);
    struct exec_answer answer;
    bot->last[0] = '\0';
    if (bot->standin || !start(bot, t) || !talk(bot, t, &answer)) return ask_standin(t, move, word);
    *move = answer.move;
    memcpy(word, answer.word, sizeof answer.word);
    return !answer.pass;
}

void exec_bot_end(const struct sh_bot *bot, const struct sh_game *game, const void *state,
                  struct sh_past *past)
{
    struct exec_bot *mine = exec_of(bot);
    union sh_any_state view;
    struct sh_rng rng;
    if (!mine) return;
    sh_rng_seed(&rng, 1);
    mine->last[0] = '\0';
    for (int s = 0; s < ((const struct sh_state *)state)->seats; s++) {
        if (!mine->process.pid || mine->standin || mine->told[s].n == 0) continue;
        struct sh_question question = {.game = game, .state = state, .seat = s, .past = past,
                                       .rng = &rng};
        struct sh_thought t = sh_make_thought(bot, &question, &view);
        int64_t until = exec_now_ms() + mine->plan.time_ms;
        size_t size = make_message(mine, &t);
        enum exec_news news = exec_talk(&mine->process, mine->text, size, until, NULL, NULL);
        if (news != EXEC_DONE) fail_by(mine, &t, news);
    }
}
