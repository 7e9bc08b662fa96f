/*
 * games/codenames/imagine.c - what could be behind what one sees: the key, and the words that the
 * spymasters whispered.
 */
#include <string.h>

#include "codenames.h"

/* Fill the key with what is not known to lie elsewhere; every arrangement is as likely. */
static void imagine_key(struct codenames *g, struct sh_rng *rng)
{
    uint8_t pool[CARDS];
    int left[COLOURS] = {[BYSTANDER] = BYSTANDERS, [ASSASSIN] = ASSASSINS};
    uint32_t n = 0;
    for (int team = 0; team < TEAMS && g->laid > 0; team++)
        left[team] = team == g->start ? FIRST_WORDS : SECOND_WORDS;
    for (int i = 0; i < g->laid; i++)
        if (g->key[i] < COLOURS) left[g->key[i]]--;
    for (uint8_t colour = 0; colour < COLOURS; colour++)
        for (; left[colour] > 0; left[colour]--) pool[n++] = colour;
    for (int i = 0; i < g->laid; i++) {
        if (g->key[i] != SH_HIDDEN) continue;
        uint32_t pick = sh_rng_below(rng, n);
        g->key[i] = pool[pick];
        pool[pick] = pool[--n];
    }
}

/* Is this a word of the table, the clue, or one that was asked before? */
static bool is_known(const struct codenames *g, const char *word, int asks)
{
    for (int i = 0; i < CARDS; i++)
        if (is_word_of(word, g->word[i])) return true;
    for (int i = 0; i < asks; i++)
        if (is_same_word(word, g->asked[i])) return true;
    return is_same_word(word, g->clue);
}

/* Any word that could have been whispered: there are endless many. */
static void invent_word(struct codenames *g, int which, struct sh_rng *rng)
{
    enum { LETTERS = 6 };
    char *word = g->asked[which];
    do {
        for (int i = 0; i < LETTERS; i++) word[i] = (char)('a' + sh_rng_below(rng, 26));
    } while (is_known(g, word, which));
}

/* If the clue had been allowed, it is one of the words that were. */
static void imagine_asks(struct codenames *g, struct sh_rng *rng)
{
    int whispered = ASKS;
    uint32_t found = 0;
    for (int i = 0; g->allowed && i < g->asks; i++)
        if (g->answer[i] == ALLOWED && sh_rng_below(rng, ++found) == 0) whispered = i;
    for (int i = 0; i < g->asks; i++) {
        if ((unsigned char)g->asked[i][0] != SH_HIDDEN) continue;
        if (i == whispered) memcpy(g->asked[i], g->clue, sizeof g->clue);
        else invent_word(g, i, rng);
    }
}

void SH_LOCAL(imagine)(void *view, int viewer, struct sh_rng *rng)
{
    struct codenames *g = view;
    if (is_spymaster(g, viewer)) return;
    imagine_key(g, rng);
    imagine_asks(g, rng);
}

/* ---- the past ---- */

/* The clue that ended the asking of act n, as everybody heard it; the first clue has number 0. */
static const char *find_clue(const struct codenames *g, int n, const struct sh_act *all,
                             int *number)
{
    int at = n;
    for (*number = 0; n > 0; n--) *number += all[n - 1].move.verb == V_CLUE;
    while (at < g->base.acts && all[at].move.verb != V_CLUE) at++;
    return at < g->base.acts ? all[at].word : "";
}

/* Is ask n the last one of its turn that was allowed? */
static bool is_last_allowed(int n, const struct sh_act *all)
{
    if (all[n + 1].move.verb != V_ALLOW) return false;
    for (n += 2; all[n].move.verb == V_ASK; n += 2)
        if (all[n + 1].move.verb == V_ALLOW) return false;
    return true;
}

/* A word that was whispered long ago, and is forgotten: the clue, if that had been allowed; else
   one that is not the clue, and another one for each ask of a turn, which are two acts apart.
   Numbers are never words of the table. */
static const char *forgotten_word(const struct codenames *g, int n, const struct sh_act *all)
{
    static const char *const numbers[ASKS + 1] = {"1", "2", "3", "4"};
    const char *fine[ASKS + 1];
    int count = 0, number;
    const char *clue = find_clue(g, n, all, &number);
    if (g->allowed_clues >> number & 1 && is_last_allowed(n, all)) return clue;
    for (int i = 0; i <= ASKS; i++)
        if (!is_same_word(numbers[i], clue)) fine[count++] = numbers[i];
    return fine[n / 2 % count];
}

struct sh_act SH_LOCAL(recall)(const void *world, int viewer, int n, const struct sh_act *all)
{
    const struct codenames *g = world;
    struct sh_act seen = all[n];
    (void)viewer;
    if (seen.move.verb == V_KEY) seen.move.b = g->key[seen.move.a];
    if (seen.move.verb != V_ASK || seen.word) return seen;
    for (int i = 0; i < g->asks; i++)
        if (g->asked_at[i] == n) seen.word = g->asked[i];
    if (!seen.word) seen.word = forgotten_word(g, n, all);
    return seen;
}
