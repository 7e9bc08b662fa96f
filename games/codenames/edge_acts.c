/* edge_acts.c - the words of acts, judged: those that are said as a clue, but not after the other
 * spymaster has allowed them; whoever asks about a word asks a person. */
#include "codenames.h"
#include "edge.h"
#include "edge_pack.h"
#include "engine/edge.h"

static const char *const languages[] = {"en", "de", "fr", NULL};

/* In the order of the faults; the rules' table lists them too, so that faces know them. */
static const char *const reasons[] = {"clue-inflected", "clue-part", "clue-holds", NULL};

/* The words that lie open, and which cards they are. */
static int list_visible(const struct codenames *g, const char *words[CARDS], uint8_t cards[CARDS])
{
    int count = 0;
    for (int i = 0; i < CARDS; i++) {
        if (g->covered >> i & 1) continue;
        words[count] = g->word[i];
        cards[count++] = (uint8_t)i;
    }
    return count;
}

static const char *judge(const char *language, const void *state, struct sh_move move,
                         const char *word, struct sh_arg args[SH_ARGS_MAX], int *count)
{
    const char *words[CARDS];
    uint8_t cards[CARDS];
    int at, visible = list_visible(state, words, cards);
    *count = 0;
    if (move.verb != V_CLUE || find_answer(state, word) == ALLOWED) return NULL;
    enum clue_fault fault = clue_judge(clue_judge_find(language), word, words, visible, &at);
    if (fault == CLUE_FINE) return NULL;
    args[(*count)++] = (struct sh_arg){"card", K_CARD, cards[at]};
    return reasons[fault - CLUE_FORM];
}

const struct sh_edge SH_EDGE = {
    .game = SH_GAME_ID, .languages = languages, .reasons = reasons, .judge = judge,
    .vocabulary = &pack_vocabulary,
};
