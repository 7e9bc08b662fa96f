/* cli/play/play.c - the match at one keyboard: who acts, what can be taken back, what is kept. */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/search.h"
#include "cli/play/play.h"
#include "engine/back.h"
#include "engine/bits.h"
#include "runtime/crew.h"
#include "runtime/edges.h"
#include "runtime/exec_bot.h"

enum {
    HEADER_ROOM = 16384, /* the longest header */
    RECORD_ROOM = HEADER_ROOM + SH_ACTS_MAX * (SH_TEXT_MAX + 1),
    WORD_TRIES  = 32, /* of a bot whose words are not taken */
    THINK_MS    = 1000, /* the longest a bot thinks */
};

static const struct sh_game *game_of(const struct play *p)
{
    return p->match->header.game;
}

static const struct sh_state *base_of(const struct play *p)
{
    return &p->now.state.base;
}

/* ---- the file ---- */

static bool write_rest(struct play *p)
{
    while (p->saved < p->record.length) {
        ssize_t n = pwrite(p->file, p->record.text + p->saved, p->record.length - p->saved,
                           (off_t)p->saved);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        p->saved += (size_t)n;
    }
    return true;
}

static bool shorten(struct play *p)
{
    if (p->saved <= p->record.length) return true;
    if (ftruncate(p->file, (off_t)p->record.length) < 0) return false;
    p->saved = p->record.length;
    return true;
}

/* Bring the file up to date. Every act is written when it is made, so that a crash loses none; what
   could not be written is tried again with the next act. */
static void save(struct play *p)
{
    if (!p->path) return;
    errno = 0;
    p->error = shorten(p) && write_rest(p) ? 0 : errno ? errno : EIO;
}

bool play_record_to(struct play *p, const char *path)
{
    p->file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (p->file < 0) return false;
    p->path = path;
    save(p);
    return true;
}

/* What has happened, read from the record: `back` may have shortened it. */
static struct sh_past *past_of(struct play *p)
{
    struct play_walk walk;
    sh_past_init(p->past, game_of(p), &p->match->header.setup);
    play_walk_init(&walk, p, &p->start);
    while (play_walk_next(&walk)) sh_past_add(p->past, walk.act);
    return p->past;
}

/* ---- begin and end ---- */

static size_t most_memory(const struct match_args *match)
{
    size_t most = 1;
    for (int s = 0; s < match->header.setup.seats; s++)
        if (match->bot[s] && match->bot[s]->memory > most) most = match->bot[s]->memory;
    return most;
}

bool play_init(struct play *p, const struct match_args *match, const char *language)
{
    const struct sh_header *header = &match->header;
    *p = (struct play){.match = match, .turn_seat = PLAY_NOBODY, .keyboard = PLAY_NOBODY};
    p->phrase = (struct phrase){.language = language, .game = header->game,
                                .names = (const char(*)[SH_WORD_MAX])header->name,
                                .seats = header->setup.seats, .check = match->check};
    for (int s = 0; s < header->setup.seats; s++)
        if (!match->bot[s]) p->people |= (uint16_t)(1u << s);
    char *text = malloc(RECORD_ROOM);
    p->memory = malloc(most_memory(match));
    p->past = malloc(sizeof *p->past);
    if (!text || !p->memory || !p->past) {
        free(text);
        free(p->memory);
        free(p->past);
        return false;
    }
    sh_writer_init(&p->record, text, RECORD_ROOM);
    sh_write_header(&p->record, header);
    sh_rng_seed_stream(&p->chance, match->seed, 0, 0);
    sh_rng_seed_stream(&p->choice, match->seed, 0, 1);
    sh_rng_seed_stream(&p->doubt, match->seed, 0, 2);
    const char *why = sh_start(header->game, &p->now.state, &header->setup);
    assert(!why && "the setup was checked");
    (void)why;
    sh_view(header->game, &p->now.state, SH_WATCHER, &p->names);
    p->phrase.view = &p->names;
    p->now.at = p->record.length;
    p->start = p->now;
    for (int s = 0; s < SH_SEATS_MAX; s++) p->told[s] = p->now;
    return true;
}

/* Programs that play hear how it ended, and may go home. */
static void end_bots(struct play *p)
{
    bool over = base_of(p)->to_act == 0;
    for (int s = 0; s < p->match->header.setup.seats; s++) {
        if (!exec_bot_is(p->match->bot[s])) continue;
        if (over) exec_bot_end(p->match->bot[s], game_of(p), &p->now.state, past_of(p));
    }
}

static void keep_trouble(void *to, const char *line)
{
    struct play *p = to;
    snprintf(p->trouble, sizeof p->trouble, "%s", line);
    p->is_trouble_new = true;
}

void play_hush_bots(struct play *p)
{
    for (int s = 0; s < p->match->header.setup.seats; s++)
        exec_bot_redirect(p->match->bot[s], keep_trouble, p, isatty(STDERR_FILENO));
}

void play_release(struct play *p)
{
    end_bots(p);
    if (p->path) close(p->file);
    if (p->crew) crew_free(p->crew);
    free(p->record.text);
    free(p->memory);
    free(p->past);
}

/* ---- acts ---- */

/* Carry out a legal act and write it down. */
static void make(struct play *p, struct sh_act act)
{
    if (act.seat != p->turn_seat) {
        p->turn_seat = act.seat;
        p->turn = p->now;
    }
    sh_write_act(&p->record, game_of(p), act);
    sh_play(game_of(p), &p->now.state, act.seat, act.move, act.word);
    p->now.at = p->record.length;
    sh_write_result(&p->record, game_of(p), &p->now.state);
    assert(!p->record.full);
    save(p);
}

/* What dictionaries say to it; NULL: nothing. */
static const char *judge(const struct play *p, struct sh_move move, const char *word)
{
    struct sh_arg args[SH_ARGS_MAX];
    int count;
    return edge_judge(game_of(p), p->phrase.check, &p->now.state, move, word, args, &count);
}

const char *play_act(struct play *p, int seat, struct sh_move move, const char *word)
{
    const char *why = sh_refuse(game_of(p), &p->now.state, seat, move, word);
    if (!why) why = judge(p, move, word);
    if (why) return why;
    make(p, (struct sh_act){(uint8_t)seat, move, game_of(p)->verbs[move.verb].word ? word : NULL});
    return NULL;
}

int play_reasons(const struct play *p, struct sh_move move,
                 const struct sh_phrase *reasons[PLAY_REASONS_MAX])
{
    const char *verb = game_of(p)->verbs[move.verb].name;
    size_t length = strlen(verb);
    int count = 0;
    for (const struct sh_phrase *one = game_of(p)->phrases; one && one->key; one++) {
        bool is_reason = strncmp(one->key, verb, length) == 0 && one->key[length] == '-';
        if (is_reason && count < PLAY_REASONS_MAX) reasons[count++] = one;
    }
    return count;
}

void play_give_reason(struct play *p, int seat, const struct sh_phrase *why)
{
    if (p->reasons == PLAY_REASONS_MAX)
        memmove(p->reason, p->reason + 1, (size_t)--p->reasons * sizeof *p->reason);
    p->reason[p->reasons++] =
        (struct play_reason){why, (uint16_t)(base_of(p)->acts - 1), (uint8_t)seat};
}

/* Is this a bot that thinks as long as it may? A match from a given seed is the same every time:
   there it thinks so many rounds. */
static bool thinks_long(const struct play *p, int seat)
{
    const struct sh_bot *bot = p->match->bot[seat];
    return bot->plan && bot->plan->asks && !p->match->seed_given;
}

struct sh_known *play_know(const struct play *p, int seat, int acts, bool remembers)
{
    const struct sh_setup *setup = &p->match->header.setup;
    int count = remembers ? acts : 0;
    struct play_walk walk;
    void *memory = malloc(sh_known_size(game_of(p), setup, count, p->now.at - p->start.at));
    if (!memory) abort();
    struct sh_known *known = sh_known_init(memory, game_of(p), setup, seat, count);
    play_walk_init(&walk, p, &p->start);
    while (walk.point.state.base.acts < acts && play_walk_next(&walk))
        if (remembers) sh_known_see(known, &walk.before, walk.act);
    sh_known_now(known, &walk.point.state);
    return known;
}

uint64_t play_luck(const struct play *p, int seat, int acts)
{
    enum { STREAMS = 16 }; /* those below are for other things */
    struct sh_rng rng;
    sh_rng_seed_stream(&rng, p->match->seed, (uint64_t)acts, (uint64_t)(STREAMS + seat));
    return sh_rng_next(&rng);
}

/* What the luck of its next act begins with. */
static uint64_t seed_next(struct play *p, int seat, const struct sh_lexicon *lexicon)
{
    return lexicon ? play_luck(p, seat, base_of(p)->acts) : sh_rng_next(&p->choice);
}

/* It thinks on all cores. */
static bool ask_crew(struct play *p, int seat, struct sh_move *move, char word[SH_WORD_MAX])
{
    const struct sh_bot *bot = p->match->bot[seat];
    const struct sh_lexicon *lexicon = edge_lexicon(game_of(p), &p->now.state);
    struct crew_job job = {.bot = bot, .check = p->phrase.check,
                           .seed = seed_next(p, seat, lexicon),
                           .known = play_know(p, seat, base_of(p)->acts,
                                              sh_bot_remembers(bot, game_of(p)))};
    if (!p->crew) p->crew = crew_new(crew_cores(), THINK_MS);
    crew_ask(p->crew, &job);
    free(job.known);
    *move = job.move;
    memcpy(word, job.word, sizeof job.word);
    return !job.declined;
}

static bool ask_here(struct play *p, int seat, struct sh_move *move, char word[SH_WORD_MAX])
{
    struct sh_rng own;
    struct sh_question question = {.game = game_of(p), .state = &p->now.state, .seat = seat,
                                   .rng = &p->choice, .memory = p->memory, .past = past_of(p),
                                   .lexicon = edge_lexicon(game_of(p), &p->now.state)};
    if (question.lexicon) {
        sh_rng_seed_stream(&own, seed_next(p, seat, question.lexicon), 0, 0);
        question.rng = &own;
    }
    for (int tries = 0; tries == 0 || (tries < WORD_TRIES && judge(p, *move, word)); tries++)
        if (!sh_bot_ask(p->match->bot[seat], &question, move, word)) return false;
    return true;
}

/* A bot gets its view and nothing else, and keeps to what is asked of people as long as it knows
   another word. False: it declines. */
static bool ask_bot(struct play *p, int seat)
{
    struct sh_move move;
    char word[SH_WORD_MAX] = "";
    bool chosen = thinks_long(p, seat) ? ask_crew(p, seat, &move, word)
                                       : ask_here(p, seat, &move, word);
    if (!chosen) return false;
    const char *said = word[0] ? word : NULL;
    assert(!sh_refuse(game_of(p), &p->now.state, seat, move, said) && "a bot's move is legal");
    make(p, (struct sh_act){(uint8_t)seat, move, said});
    return true;
}

bool play_may_pass(const struct play *p, int seat)
{
    return (base_of(p)->idle >> seat & 1) != 0;
}

/* To let something pass is an answer as well: nothing before it can be taken back. */
void play_pass(struct play *p, int seat)
{
    p->asked |= (uint16_t)(1u << seat);
    p->turn_seat = PLAY_NOBODY;
}

/* The person who is asked next: the one who sits there already, else round the table. */
static int pick_person(const struct play *p, uint16_t seats)
{
    int from = p->keyboard == PLAY_NOBODY ? 0 : p->keyboard;
    uint16_t ahead = (uint16_t)(seats >> from << from);
    return sh_first_bit(ahead ? ahead : seats);
}

static int pick_bot(struct play *p, uint16_t seats)
{
    return sh_nth_bit(seats, (int)sh_rng_below(&p->choice, (uint32_t)sh_bits(seats)));
}

/* The idle seats that have not been asked in this window. */
static uint16_t idle_unasked(struct play *p)
{
    if (base_of(p)->phase != p->window) p->asked = 0;
    p->window = base_of(p)->phase;
    return base_of(p)->idle & (uint16_t)~p->asked;
}

/* Seats nobody waits for come first, as they may change what the others are asked. Where everybody
   acts, the bots go before the people; where one is enough, they leave it to them. */
int play_next(struct play *p)
{
    while (base_of(p)->to_act) {
        if (sh_may_act(&p->now.state, SH_CHANCE)) {
            struct sh_move move = sh_draw(game_of(p), &p->now.state, &p->chance);
            make(p, (struct sh_act){SH_CHANCE, move, NULL});
            continue;
        }
        uint16_t idle = idle_unasked(p);
        uint16_t waited_for = base_of(p)->to_act & (uint16_t)~base_of(p)->idle;
        if (idle & p->people) return pick_person(p, idle & p->people);
        if (idle) {
            int seat = sh_first_bit(idle);
            play_pass(p, seat);
            ask_bot(p, seat);
            continue;
        }
        uint16_t people = waited_for & p->people, bots = waited_for & (uint16_t)~p->people;
        if (people && (!bots || base_of(p)->any)) return pick_person(p, people);
        bool chosen = ask_bot(p, pick_bot(p, bots));
        assert(chosen && "only idle seats may decline");
        (void)chosen;
    }
    return PLAY_NOBODY;
}

/* ---- what is known ---- */

bool play_is_shared(const struct play *p)
{
    return sh_bits(p->people) > 1;
}

void play_view(const struct play *p, int viewer, union sh_any_state *view)
{
    sh_view(game_of(p), &p->now.state, viewer, view);
}

const struct sh_part *play_part(const struct play *p, int seat)
{
    union sh_any_state view;
    if (seat >= SH_SEATS_MAX) return NULL;
    play_view(p, SH_WATCHER, &view);
    return sh_part(game_of(p), &view, seat);
}

int play_moves(const struct play *p, int seat, struct sh_move moves[SH_MOVES_MAX])
{
    union sh_any_state view;
    play_view(p, seat, &view);
    return game_of(p)->moves(&view, seat, moves);
}

bool play_parse_name(const struct play *p, int seat, const char *text, struct sh_move *move)
{
    union sh_any_state view;
    play_view(p, seat, &view);
    return sh_parse_name(game_of(p), &view, seat, text, move);
}

int play_last_viewer(const struct play *p)
{
    return sh_bits(p->people) == 1 ? sh_first_bit(p->people) : SH_WATCHER;
}

void play_walk_init(struct play_walk *walk, const struct play *p, const struct play_point *from)
{
    walk->point = *from;
    walk->lines = (struct sh_walk){.game = game_of(p), .text = p->record.text + from->at,
                                   .end = p->record.text + p->now.at, .known = true,
                                   .state = &walk->point.state, .before = &walk->before};
}

bool play_walk_next(struct play_walk *walk)
{
    const char *from = walk->lines.text;
    if (!sh_walk_next(&walk->lines)) return false;
    walk->point.at += (size_t)(walk->lines.text - from);
    walk->act = walk->lines.act;
    return true;
}

/* ---- back ---- */

bool play_back(struct play *p, int seat)
{
    struct play_walk walk;
    if (seat != p->turn_seat) return false;
    play_walk_init(&walk, p, &p->turn);
    while (play_walk_next(&walk)) {
        const struct sh_game *game = game_of(p);
        if (sh_is_final(game, &walk.before, walk.act)) return false;
        if (sh_has_learned(game, &walk.before, walk.act, &walk.point.state, seat, &p->doubt))
            return false;
    }
    p->now = p->turn;
    p->turn_seat = PLAY_NOBODY;
    p->record.length = p->now.at;
    p->record.text[p->now.at] = '\0';
    while (p->reasons > 0 && p->reason[p->reasons - 1].act >= base_of(p)->acts) p->reasons--;
    for (int s = 0; s < SH_SEATS_MAX; s++)
        if (p->told[s].at > p->now.at) p->told[s] = p->now;
    save(p);
    return true;
}
