/* bots/bots.c - see bots.h. */
#include <assert.h>
#include <string.h>

#include "bots/bots.h"
#include "engine/bits.h"

const struct sh_bot *const sh_bots[] = {&sh_bot_easy, &sh_bot_normal, &sh_bot_hard, &sh_bot_random,
                                        NULL};
const struct sh_bot *const sh_baselines[] = {&sh_bot_greedy, &sh_bot_flatmc, &sh_bot_ismcts,
                                             &sh_bot_oracle, NULL};

static const struct sh_bot *find(const struct sh_bot *const *bots, const char *id,
                                 const struct sh_game *game)
{
    for (int i = 0; bots[i]; i++) {
        if (strcmp(bots[i]->id, id) != 0) continue;
        if (!bots[i]->game || strcmp(bots[i]->game, game->id) == 0) return bots[i];
    }
    return NULL;
}

const struct sh_bot *sh_find_bot(const char *id, const struct sh_game *game)
{
    return find(sh_bots, id, game);
}

const struct sh_bot *sh_find_baseline(const char *id, const struct sh_game *game)
{
    return find(sh_baselines, id, game);
}

extern const struct sh_insight
#define INSIGHT(id) sh_insight_##id,
#include "insights.list"
#undef INSIGHT
    sh_insight_none;

const struct sh_insight sh_insight_none = {0};

static const struct sh_insight *const insights[] = {
#define INSIGHT(id) &sh_insight_##id,
#include "insights.list"
#undef INSIGHT
    NULL,
};

const struct sh_insight *sh_find_insight(const struct sh_game *game)
{
    for (int i = 0; insights[i]; i++)
        if (strcmp(insights[i]->game, game->id) == 0) return insights[i];
    return NULL;
}

uint32_t sh_blunders_of(const struct sh_game *game, const void *state,
                        const struct sh_lexicon *lexicon, const struct sh_act *act)
{
    const struct sh_insight *insight = sh_find_insight(game);
    const struct sh_blunder *list = insight ? insight->blunders : NULL;
    union sh_any_state view;
    struct sh_thought thought = {.game = game, .seat = act->seat, .lexicon = lexicon};
    uint32_t made = 0;
    for (int i = 0; list && list[i].name; i++) {
        if (!(list[i].verbs >> act->move.verb & 1)) continue;
        if (!thought.view) sh_view(game, state, act->seat, &view), thought.view = &view;
        if (list[i].made(&thought, act->move, act->word)) made |= 1u << i;
    }
    return made;
}

bool sh_bot_remembers(const struct sh_bot *bot, const struct sh_game *game)
{
    const struct sh_insight *insight = sh_find_insight(game);
    return bot->remembers || (insight && insight->versed);
}

bool sh_bot_versed(const struct sh_thought *t, struct sh_move *move, char word[SH_WORD_MAX],
                   bool *chosen)
{
    const struct sh_insight *insight = sh_find_insight(t->game);
    if (!t->lexicon || !insight || !insight->versed) return false;
    *chosen = insight->versed(t, move, word);
    return true;
}

void sh_drive_init(struct sh_drive *drive, const struct sh_game *game, const struct sh_bot *bot)
{
    *drive = (struct sh_drive){.game = game};
    for (int s = 0; s < SH_SEATS_MAX; s++) drive->bot[s] = bot;
}

void sh_drive_seed(struct sh_drive *drive, uint64_t seed, uint64_t i)
{
    sh_rng_seed_stream(&drive->chance, seed, i, 0);
    sh_rng_seed_stream(&drive->choice, seed, i, 1);
    drive->asked = 0;
    drive->phase = 0;
}

static int pick_seat(uint16_t seats, struct sh_rng *rng)
{
    int n = sh_bits(seats);
    return sh_nth_bit(seats, n > 1 ? (int)sh_rng_below(rng, (uint32_t)n) : 0);
}

struct sh_thought sh_make_thought(const struct sh_bot *bot, const struct sh_question *q,
                                  union sh_any_state *view)
{
    assert(q->open == sh_bot_sees_all(bot) && "who sees everything is no player");
    sh_view(q->game, q->state, q->seat, view);
    struct sh_thought thought = {.bot = bot, .game = q->game, .view = q->open ? q->state : view,
                                 .seat = q->seat, .rng = q->rng, .more = q->more,
                                 .limit = q->limit, .memory = q->memory, .rounds = q->rounds,
                                 .lexicon = q->lexicon};
    if (q->past && (bot->remembers || q->lexicon)) thought.setup = q->past->setup;
    if (thought.setup && sh_past_see(q->past, q->seat)) {
        thought.seen = q->past->seen;
        thought.seen_count = q->past->count;
    }
    return thought;
}

bool sh_bot_ask(const struct sh_bot *bot, const struct sh_question *q, struct sh_move *move,
                char word[SH_WORD_MAX])
{
    union sh_any_state view;
    struct sh_thought thought = sh_make_thought(bot, q, &view);
    return bot->choose(&thought, move, word);
}

static bool ask(struct sh_drive *drive, const void *state, int seat, struct sh_move *move,
                char word[SH_WORD_MAX])
{
    struct sh_question question = {.game = drive->game, .state = state, .seat = seat,
                                   .past = drive->past, .rng = &drive->choice,
                                   .more = drive->more, .limit = drive->limit,
                                   .memory = drive->memory, .rounds = drive->rounds,
                                   .lexicon = drive->lexicon,
                                   .open = drive->open >> seat & 1};
    return sh_bot_ask(drive->bot[seat], &question, move, word);
}

/* Seats nobody waits for are asked once per window and may decline. */
static bool ask_idle(struct sh_drive *drive, const struct sh_state *base, struct sh_act *act,
                     char word[SH_WORD_MAX])
{
    for (uint16_t left = base->idle & (uint16_t)~drive->asked; left; left &= (uint16_t)(left - 1)) {
        int seat = sh_first_bit(left);
        drive->asked |= (uint16_t)(1u << seat);
        act->seat = (uint8_t)seat;
        if (ask(drive, base, seat, &act->move, word)) return true;
    }
    return false;
}

static struct sh_act next_act(struct sh_drive *drive, const void *state, char word[SH_WORD_MAX])
{
    const struct sh_state *base = state;
    struct sh_act act = {.seat = SH_CHANCE};
    word[0] = '\0';
    assert(base->to_act != 0);
    if (base->phase != drive->phase) drive->asked = 0;
    drive->phase = base->phase;
    if (sh_may_act(state, SH_CHANCE)) {
        act.move = sh_draw(drive->game, state, &drive->chance);
        return act;
    }
    if (!base->idle || !ask_idle(drive, base, &act, word)) {
        uint16_t waited_for = base->to_act & (uint16_t)~base->idle;
        act.seat = (uint8_t)pick_seat(waited_for, &drive->choice);
        bool chosen = ask(drive, state, act.seat, &act.move, word);
        assert(chosen && "only idle seats may decline");
        (void)chosen;
    }
    act.word = word[0] ? word : NULL;
    return act;
}

struct sh_act sh_drive_next(struct sh_drive *drive, const void *state, char word[SH_WORD_MAX])
{
    struct sh_act act = next_act(drive, state, word);
    if (drive->past) sh_past_add(drive->past, act);
    return act;
}
