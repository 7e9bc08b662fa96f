/* games/codenames/guess.c - the guesser; see partner.h. */
#include "engine/bits.h"
#include "partner.h"

void SH_LOCAL(look_up)(const struct sh_lexicon *lexicon, const struct codenames *g,
                       struct table_words *words)
{
    for (int i = 0; i < CARDS; i++)
        words->number[i] = SH_LOCAL(lexicon_guess)(lexicon, g->word[i]);
}

struct weights SH_LOCAL(usual_weights)(const struct sh_lexicon *lexicon)
{
    struct weights weights = {{0}};
    for (uint32_t i = 0; i < lexicon->head->sources; i++)
        weights.of[i] = lexicon->head->source[i].weight;
    weights.of[LEXICON_SOURCES] = lexicon->head->first_weight;
    return weights;
}

void SH_LOCAL(pulls_of)(const struct sh_lexicon *lexicon, const struct weights *weights,
                        const struct table_words *words, const char *clue, float pull[CARDS])
{
    int said = SH_LOCAL(lexicon_guess)(lexicon, clue);
    for (int i = 0; i < CARDS; i++) {
        float features[LEXICON_FEATURES];
        SH_LOCAL(lexicon_features)(lexicon, said, words->number[i], features);
        pull[i] = 0;
        for (int f = 0; f < LEXICON_FEATURES; f++) pull[i] += weights->of[f] * features[f];
    }
}

/* ---- what happened before ---- */

/* The colours of cards that were covered are known by now. */
int SH_LOCAL(recall_clues)(const struct sh_thought *t, struct past_clue past[PAST_CLUES])
{
    const struct codenames *g = t->view;
    struct past_clue now = {.word = NULL};
    uint32_t covered = 0;
    int count = 0;
    for (int n = 0; n < t->seen_count; n++) {
        struct sh_move m = t->seen[n].move;
        bool chance = t->seen[n].seat == SH_CHANCE;
        if (!chance && m.verb == V_CLUE) {
            if (now.word && count < PAST_CLUES) past[count++] = now;
            int team = g->variant == DUO ? RED : t->seen[n].seat;
            now = (struct past_clue){t->seen[n].word, (uint8_t)team, m.a, 0, covered};
        }
        if (chance || (m.verb != V_GUESS && m.verb != V_COVER)) continue;
        covered |= UINT32_C(1) << m.a;
        if (m.verb == V_GUESS && now.word && g->key[m.a] == now.team) now.found++;
    }
    if (now.word && count < PAST_CLUES) past[count++] = now;
    return count;
}

/* ---- how sure ---- */

static const uint32_t all_cards = (UINT32_C(1) << CARDS) - 1;

void SH_LOCAL(judge_meant)(const float pull[CARDS], uint32_t cards, int wanted, float sharp,
                           float meant[CARDS])
{
    float sum = 0, most = -100, force[CARDS];
    for (int i = 0; i < CARDS; i++)
        if (cards >> i & 1 && pull[i] > most) most = pull[i];
    for (int i = 0; i < CARDS; i++) {
        force[i] = cards >> i & 1 ? SH_LOCAL(lexicon_exp)(sharp * (pull[i] - most)) : 0;
        sum += force[i];
    }
    for (int i = 0; i < CARDS; i++) {
        float missed = 1;
        for (int n = 0; n < wanted; n++) missed *= 1 - force[i] / sum;
        meant[i] = cards >> i & 1 ? 1 - missed : 0;
    }
}

static int wanted_of(int number, int found)
{
    enum { SEVERAL = 3 }; /* if the number does not say */
    if (number == 0) return 0;
    if (number == UNLIMITED) return found < SEVERAL ? SEVERAL - found : 1;
    return number > found ? number - found : 0;
}

/* What is left of earlier clues of both teams: the chance that a word was meant then. */
static void add_leftovers(const struct sh_thought *t, const struct style *style,
                          const struct table_words *words, float ours[CARDS], float theirs[CARDS])
{
    const struct codenames *g = t->view;
    const struct weights weights = SH_LOCAL(usual_weights)(t->lexicon);
    struct past_clue past[PAST_CLUES];
    int count = style->memory ? SH_LOCAL(recall_clues)(t, past) : 0;
    for (int c = 0; c < count - 1; c++) {
        float pull[CARDS], meant[CARDS], *sure = past[c].team == g->turn ? ours : theirs;
        int left = wanted_of(past[c].number, past[c].found);
        if (left == 0) continue;
        SH_LOCAL(pulls_of)(t->lexicon, &weights, words, past[c].word, pull);
        SH_LOCAL(judge_meant)(pull, all_cards & ~g->covered, left, style->sharp, meant);
        for (int i = 0; i < CARDS; i++) sure[i] = 1 - (1 - sure[i]) * (1 - 0.8f * meant[i]);
    }
}

/* The share of own words among those that no clue is about. */
static float luck(const struct codenames *g, int wanted)
{
    int open = CARDS - sh_bits(g->covered), rest = g->to_find[g->turn] - wanted;
    return rest > 0 && open > wanted ? (float)rest / (float)(open - wanted) : 0;
}

/* How surely every card is ours, by all that was said. */
static void judge_cards(const struct sh_thought *t, const struct style *style, bool further,
                        float chance[CARDS])
{
    const struct codenames *g = t->view;
    int lessons;
    const struct weights weights = SH_LOCAL(partner_weights)(t, &lessons);
    struct table_words words;
    float pull[CARDS], meant[CARDS], ours[CARDS] = {0}, theirs[CARDS] = {0};
    uint32_t open = all_cards & ~g->covered;
    int wanted = further ? 0 : wanted_of(g->number, g->guesses);
    SH_LOCAL(look_up)(t->lexicon, g, &words);
    SH_LOCAL(pulls_of)(t->lexicon, &weights, &words, g->clue, pull);
    for (int i = 0; i < CARDS && style->noise > 0; i++)
        pull[i] += style->noise * ((float)sh_rng_below(t->rng, 2001) / 1000 - 1);
    SH_LOCAL(judge_meant)(pull, open, wanted, style->sharp, meant);
    add_leftovers(t, style, &words, ours, theirs);
    float lucky = luck(g, wanted);
    for (int i = 0; i < CARDS; i++) {
        float rest = 1 - (1 - lucky) * (1 - ours[i]);
        if (g->number == 0) rest *= 1 / (1 + SH_LOCAL(lexicon_exp)(pull[i])); /* none of these */
        chance[i] = meant[i] + (1 - meant[i]) * rest * (1 - 0.6f * theirs[i]);
        if (!(open >> i & 1)) chance[i] = -1;
    }
}

/* What a touch that misses costs: by what is left of the other colours, of which some are seen. */
static float cost_of_missing(const struct codenames *g, const struct style *style)
{
    int open = CARDS - sh_bits(g->covered), other = g->to_find[1 - g->turn];
    int rest = open - g->to_find[g->turn];
    int bystanders = rest - other - ASSASSINS;
    if (rest <= 0) return 0;
    return (style->theirs * (float)other + style->bystander * (float)bystanders +
            style->assassin * ASSASSINS) / (float)rest;
}

int SH_LOCAL(choose_guess)(const struct sh_thought *t, const struct style *style,
                           float chance[CARDS])
{
    const struct codenames *g = t->view;
    bool counted = g->number != 0 && g->number != UNLIMITED;
    bool further = counted && g->guesses >= g->number; /* the one more that the rules give */
    int best = 0;
    judge_cards(t, style, further, chance);
    for (int i = 1; i < CARDS; i++)
        if (chance[i] > chance[best]) best = i;
    if (g->guesses == 0) return best;
    if (further && !style->memory) return CARDS;
    float worth = chance[best] - (1 - chance[best]) * cost_of_missing(g, style);
    float enough = further ? style->enough + 0.25f : style->enough;
    return worth > 0 && chance[best] >= enough ? best : CARDS;
}
