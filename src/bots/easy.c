/*
 * bots/easy.c - the bot that looks a little ahead.
 *
 * It imagines a few worlds that fit what its seat knows, tries every move in each of them, lets
 * everybody go on at random for a while and takes the move after which it stands best on average.
 * No peeking, no memory of what others did: a beginner, but not a silly one.
 */
#include <string.h>

#include "bots/words.h"
#include "engine/bits.h"

enum { WORLDS = 6, TRIED_MAX = 512, AHEAD_MAX = 12 }; /* acts at random tell little after that */

struct outlook {
    const struct sh_game    *game;
    const struct sh_insight *insight;
    struct sh_rng           *rng;
    int                      seat;
};

/* One act at random of whoever is waited for. False: somebody lacks a word. */
static bool go_on(const struct outlook *o, void *state)
{
    const struct sh_state *base = state;
    char word[SH_WORD_MAX] = "";
    if (sh_may_act(state, SH_CHANCE)) {
        sh_play(o->game, state, SH_CHANCE, sh_draw(o->game, state, o->rng), NULL);
        return true;
    }
    uint16_t seats = base->to_act & (uint16_t)~base->idle;
    int seat = sh_nth_bit(seats, (int)sh_rng_below(o->rng, (uint32_t)sh_bits(seats)));
    struct sh_move move = sh_random_move(o->game, state, seat, o->rng);
    bool wordy = o->game->verbs[move.verb].word;
    if (wordy && !sh_find_word(o->game, state, seat, move, o->rng, word)) return false;
    sh_play(o->game, state, seat, move, wordy ? word : NULL);
    return true;
}

/* How it stands after a while, from 0 to 1000. */
static int look_ahead(const struct outlook *o, void *state)
{
    const struct sh_state *base = state;
    int left = o->insight ? o->insight->horizon : SH_ACTS_MAX;
    if (o->insight && left > AHEAD_MAX) left = AHEAD_MAX;
    while (base->to_act && left-- > 0)
        if (!go_on(o, state)) break;
    return sh_standing(o->game, o->insight, state, o->seat);
}

/* Which of these moves is best? Every move is tried in the same worlds. */
static int pick_best(const struct outlook *o, const void *view, const struct sh_move *moves, int n)
{
    union sh_any_state world, state;
    int32_t sum[TRIED_MAX] = {0};
    int best = 0;
    for (int i = 0; i < WORLDS; i++) {
        memcpy(&world, view, o->game->state_size);
        o->game->imagine(&world, o->seat, o->rng);
        for (int m = 0; m < n; m++) {
            memcpy(&state, &world, o->game->state_size);
            sh_play(o->game, &state, o->seat, moves[m], NULL);
            sum[m] += look_ahead(o, &state);
        }
    }
    for (int m = 1; m < n; m++)
        if (sum[m] > sum[best]) best = m;
    return best;
}

/* At most so many moves, drawn at random into the front of the list: equal ones are then chosen
   equally often, and a long list does not take long. */
static int draw_some(struct sh_move *moves, int n, struct sh_rng *rng)
{
    int most = n < TRIED_MAX ? n : TRIED_MAX;
    for (int i = 0; i < most; i++) {
        int j = i + (int)sh_rng_below(rng, (uint32_t)(n - i));
        struct sh_move drawn = moves[j];
        moves[j] = moves[i];
        moves[i] = drawn;
    }
    return most;
}

static bool follow_thumb(const struct sh_thought *t, const struct sh_insight *insight,
                         struct sh_move *move, char word[SH_WORD_MAX])
{
    word[0] = '\0';
    *move = insight->thumb(t);
    return !t->game->verbs[move->verb].word ||
           sh_find_word(t->game, t->view, t->seat, *move, t->rng, word);
}

static bool choose(const struct sh_thought *t, struct sh_move *move, char word[SH_WORD_MAX])
{
    struct sh_move moves[SH_MOVES_MAX];
    const struct sh_state *base = t->view;
    struct outlook o = {t->game, sh_find_insight(t->game), t->rng, t->seat};
    bool chosen;
    if (sh_bot_versed(t, move, word, &chosen)) return chosen;
    if (base->idle >> t->seat & 1) return false;
    if (o.insight && o.insight->thumb) return follow_thumb(t, o.insight, move, word);
    int n = t->game->moves(t->view, t->seat, moves);
    for (int i = 0; i < n; i++) /* words are beyond it: it speaks like the bot that knows nothing */
        if (t->game->verbs[moves[i].verb].word) return sh_bot_random.choose(t, move, word);
    word[0] = '\0';
    n = draw_some(moves, n, t->rng);
    *move = moves[n > 1 ? pick_best(&o, t->view, moves, n) : 0];
    return true;
}

const struct sh_bot sh_bot_easy = {.id = "easy", .choose = choose};
