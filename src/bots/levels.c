/* bots/levels.c - the bots that search: `normal` a little, `hard` as long as it may (parts.h). */
#include <assert.h>

#include "bots/bots.h"
#include "bots/levels.h"
#include "bots/parts.h"

static bool has_word(const struct sh_game *game, const struct sh_move *moves, int count)
{
    for (int i = 0; i < count; i++)
        if (game->verbs[moves[i].verb].word) return true;
    return false;
}

/* Does a decision follow from what is believed, without a search? */
static bool follows(const struct sh_thought *t, const struct sh_insight *insight,
                    struct sh_move *move)
{
    _Alignas(16) unsigned char notes[SH_NOTES_MAX];
    const struct sh_state *base = t->view;
    bool believes = t->bot->plan && t->bot->plan->worlds && t->seen_count;
    if (!believes || !insight || !(insight->verdict_in >> base->phase & 1)) return false;
    insight->study(t, notes);
    insight->verdict(notes, t, move);
    return true;
}

enum sh_parts_answer sh_parts_begin(const struct sh_thought *t, struct sh_move *move,
                                    char word[SH_WORD_MAX])
{
    struct sh_move moves[SH_MOVES_MAX];
    const struct sh_state *base = t->view;
    const struct sh_insight *insight = sh_find_insight(t->game);
    bool chosen;
    word[0] = '\0';
    if (sh_bot_versed(t, move, word, &chosen))
        return chosen ? SH_PARTS_CHOSEN : SH_PARTS_DECLINED;
    if (base->idle >> t->seat & 1) return SH_PARTS_DECLINED;
    int count = t->game->moves(t->view, t->seat, moves);
    if ((insight && insight->thumb) || has_word(t->game, moves, count)) /* words are beyond it */
        return sh_bot_easy.choose(t, move, word) ? SH_PARTS_CHOSEN : SH_PARTS_DECLINED;
    *move = moves[0];
    return count == 1 || follows(t, insight, move) ? SH_PARTS_CHOSEN : SH_PARTS_THINK;
}

uint32_t sh_parts_think(const struct sh_thought *t)
{
    assert(sh_search_memory(t->bot->plan, t->game) <= t->bot->memory);
    return sh_search_run(t->memory, t, t->bot->plan, sh_find_insight(t->game));
}

/* Add a move's result to what others found. */
static int add_result(struct sh_search_result *sums, int count, struct sh_search_result more)
{
    int i = 0;
    while (i < count && !sh_same(sums[i].move, more.move)) i++;
    if (i == count) sums[count++] = (struct sh_search_result){.move = more.move};
    sums[i].visits += more.visits;
    sums[i].sum += more.sum;
    return count;
}

struct sh_move sh_parts_decide(const struct sh_thought *const thoughts[], int count)
{
    struct sh_search_result sums[SH_MOVES_MAX], results[SH_MOVES_MAX];
    int n = 0;
    for (int p = 0; p < count; p++) {
        int found = sh_search_results(thoughts[p]->memory, results, SH_MOVES_MAX);
        for (int i = 0; i < found; i++) n = add_result(sums, n, results[i]);
    }
    return sums[sh_search_best(sums, n)].move;
}

bool sh_parts_choose(const struct sh_thought *t, struct sh_move *move, char word[SH_WORD_MAX])
{
    enum sh_parts_answer answer = sh_parts_begin(t, move, word);
    if (answer != SH_PARTS_THINK) return answer == SH_PARTS_CHOSEN;
    uint32_t rounds = sh_parts_think(t);
    if (t->rounds) *t->rounds += rounds;
    *move = sh_parts_decide(&t, 1);
    return true;
}

/* ---- the levels ---- */

static const struct sh_search_plan a_little = {
    .rounds = 600, .depth = 64, .horizon = -1, .explore = 0.5f, .cells = 1 << 13,
};

static const struct sh_search_plan much = {SH_SEARCH_MUCH, .worlds = 256};

const struct sh_bot sh_bot_normal = {
    .id = "normal", .memory = SH_LEVEL_MEMORY, .level = 1, .plan = &a_little,
    .choose = sh_parts_choose,
};

const struct sh_bot sh_bot_hard = {
    .id = "hard", .memory = SH_LEVEL_MEMORY, .remembers = true, .level = 2, .plan = &much,
    .choose = sh_parts_choose,
};
