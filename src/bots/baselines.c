/*
 * bots/baselines.c - bots to measure others with.
 *
 * They are what a good bot must beat to show that its parts are worth their time: `greedy` does
 * not search, `flatmc` has no tree, `ismcts` has no beliefs. `oracle` knows everything: nobody
 * can be expected to do better by the same search.
 */
#include <string.h>

#include "bots/bots.h"
#include "bots/levels.h"
#include "bots/parts.h"

enum { WORLDS = 24 };

bool sh_bot_sees_all(const struct sh_bot *bot)
{
    return bot->plan && bot->plan->knows;
}

/* ---- greedy ---- */

/* Every move is made in the same worlds. */
static void try_moves(const struct sh_thought *t, const struct sh_move *moves, int count,
                      int32_t *sum)
{
    const struct sh_insight *insight = sh_find_insight(t->game);
    union sh_any_state world, state;
    memset(sum, 0, (size_t)count * sizeof *sum);
    for (int w = 0; w < WORLDS; w++) {
        memcpy(&world, t->view, t->game->state_size);
        t->game->imagine(&world, t->seat, t->rng);
        for (int m = 0; m < count; m++) {
            memcpy(&state, &world, t->game->state_size);
            sh_play(t->game, &state, t->seat, moves[m], NULL);
            sum[m] += sh_standing(t->game, insight, &state, t->seat);
        }
    }
}

/* The largest; each of equals is as likely. */
static int pick_largest(const int32_t *sum, int count, struct sh_rng *rng)
{
    int best = 0;
    uint32_t equals = 1;
    for (int m = 1; m < count; m++) {
        if (sum[m] > sum[best]) equals = 0;
        else if (sum[m] < sum[best]) continue;
        equals++;
        if (equals == 1 || sh_rng_below(rng, equals) == 0) best = m;
    }
    return best;
}

static bool choose_greedily(const struct sh_thought *t, struct sh_move *move,
                            char word[SH_WORD_MAX])
{
    struct sh_move moves[SH_MOVES_MAX];
    int32_t sum[SH_MOVES_MAX];
    enum sh_parts_answer answer = sh_parts_begin(t, move, word);
    if (answer != SH_PARTS_THINK) return answer == SH_PARTS_CHOSEN;
    int count = t->game->moves(t->view, t->seat, moves);
    try_moves(t, moves, count, sum);
    *move = moves[pick_largest(sum, count, t->rng)];
    return true;
}

const struct sh_bot sh_bot_greedy = {.id = "greedy", .choose = choose_greedily};

/* ---- those that search ---- */

static const struct sh_search_plan root_only = {
    .rounds = 4000, .depth = 0, .horizon = -1, .explore = 0.5f, .cells = 2 * SH_MOVES_MAX,
    .asks = true,
};
static const struct sh_search_plan without_beliefs = {SH_SEARCH_MUCH};
static const struct sh_search_plan on_the_truth = {SH_SEARCH_MUCH, .knows = true};

const struct sh_bot sh_bot_flatmc = {
    .id = "flatmc", .memory = SH_LEVEL_MEMORY, .plan = &root_only, .choose = sh_parts_choose,
};

const struct sh_bot sh_bot_ismcts = {
    .id = "ismcts", .memory = SH_LEVEL_MEMORY, .plan = &without_beliefs,
    .choose = sh_parts_choose,
};

const struct sh_bot sh_bot_oracle = {
    .id = "oracle", .memory = SH_LEVEL_MEMORY, .plan = &on_the_truth, .choose = sh_parts_choose,
};
