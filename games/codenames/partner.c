/* games/codenames/partner.c - what a bot does that knows words; see partner.h. */
#include "partner.h"

#include "engine/bits.h"

/* `easy` says common words for one or two and errs at times, `normal` is what one expects of a
   partner, `hard` dares more and remembers. */
static const struct style styles[] = {
    {.sharp = 1.5f, .doubt = 0.5f, .least = 1.4f, .margin = 0.6f, .theirs = 0.7f,
     .bystander = 0.15f, .assassin = 5, .rare = 0.8f, .common = 110, .number = 2, .enough = 0.3f,
     .noise = 0.9f},
    {.sharp = 1.5f, .doubt = 0.5f, .least = 1.0f, .margin = 0.25f, .theirs = 0.7f,
     .bystander = 0.1f, .assassin = 4, .rare = 0.8f, .common = 46, .number = 4, .enough = 0.2f},
    {.sharp = 2.5f, .doubt = 0.35f, .least = 0.7f, .margin = 0.15f, .theirs = 0.7f,
     .bystander = 0.1f, .assassin = 4, .rare = 0.4f, .common = 36, .number = 5, .enough = 0.2f,
     .memory = true},
};

const struct style *SH_LOCAL(style_of)(int level)
{
    enum { LEVELS = sizeof styles / sizeof *styles };
    return &styles[level < LEVELS ? level : LEVELS - 1];
}

/* When the others are about to win, a safe clue for one word loses as well. */
static struct style hurry(const struct codenames *g, struct style style)
{
    int ours = g->to_find[g->turn], theirs = g->to_find[1 - g->turn];
    if (g->variant == DUO || theirs > 2 || ours <= theirs) return style;
    style.least -= 0.5f;
    style.margin -= 0.2f;
    style.theirs *= 0.5f;
    if (style.number < ours) style.number = (uint8_t)ours;
    return style;
}

static bool give_clue(const struct sh_thought *t, struct sh_move *move, char word[SH_WORD_MAX])
{
    enum { KNOWN_BY = 40 }; /* after so many lessons half of the doubt is gone */
    struct style style = hurry(t->view, *SH_LOCAL(style_of)(t->bot->level));
    int lessons;
    const struct weights weights = SH_LOCAL(partner_weights)(t, &lessons);
    struct idea idea;
    style.doubt *= (float)KNOWN_BY / (float)(KNOWN_BY + lessons);
    if (SH_LOCAL(find_clues)(t, &style, &weights, &idea, 1) == 0) return false;
    const char *said = lexicon_word(t->lexicon, idea.word);
    *move = (struct sh_move){V_CLUE, idea.number, 0, 0};
    memcpy(word, said, strlen(said) + 1);
    return true;
}

/* ---- the other spymaster's words ---- */

static bool is_refused(const struct sh_thought *t, const char *word)
{
    const struct codenames *g = t->view;
    const char *visible[CARDS];
    int count = 0;
    if (!t->lexicon->judge) return false;
    for (int i = 0; i < CARDS; i++)
        if (!(g->covered >> i & 1)) visible[count++] = g->word[i];
    return t->lexicon->judge(t->lexicon->head->language, word, visible, count) == VERDICT_REFUSED;
}

static struct sh_move answer(const struct sh_thought *t)
{
    const struct codenames *g = t->view;
    bool refused = is_refused(t, g->asked[g->asks - 1]);
    return (struct sh_move){refused ? V_DENY : V_ALLOW, 0, 0, 0};
}

/* ---- covering without a clue ---- */

/* How much the card is mixed up with these others. */
static float entangled(const struct sh_thought *t, const struct table_words *words, int card,
                       uint32_t others)
{
    const struct weights weights = SH_LOCAL(usual_weights)(t->lexicon);
    float sum = 0;
    for (int i = 0; i < CARDS; i++) {
        float features[LEXICON_FEATURES], pull = 0;
        if (!(others >> i & 1) || i == card) continue;
        SH_LOCAL(lexicon_features)(t->lexicon, words->number[card], words->number[i], features);
        for (int f = 0; f < LEXICON_FEATURES; f++) pull += weights.of[f] * features[f];
        sum += SH_LOCAL(lexicon_exp)(pull);
    }
    return sum;
}

/* A word of the opponents that stands in our way, or an own one that is hard to find. */
static struct sh_move cover_card(const struct sh_thought *t)
{
    const struct codenames *g = t->view;
    struct table_words words;
    bool theirs = g->base.phase == COVER;
    uint32_t ours = cards_of(g, g->turn) & ~g->covered;
    uint32_t cards = theirs ? cards_of(g, BLUE) & ~g->covered : ours;
    float best = -1;
    struct sh_move move = {V_COVER, 0, 0, 0};
    SH_LOCAL(look_up)(t->lexicon, g, &words);
    for (uint8_t i = 0; i < CARDS; i++) {
        if (!(cards >> i & 1)) continue;
        float mixed = entangled(t, &words, i, ours);
        float worth = theirs ? mixed : 1 / (1 + mixed);
        if (worth <= best) continue;
        best = worth;
        move.a = i;
    }
    return move;
}

/* ---- any phase ---- */

static struct sh_move guess(const struct sh_thought *t)
{
    float chance[CARDS];
    int card = SH_LOCAL(choose_guess)(t, SH_LOCAL(style_of)(t->bot->level), chance);
    if (card == CARDS) return (struct sh_move){V_STOP, 0, 0, 0};
    return (struct sh_move){V_GUESS, (uint8_t)card, 0, 0};
}

bool SH_LOCAL(play_with_words)(const struct sh_thought *t, struct sh_move *move,
                               char word[SH_WORD_MAX])
{
    const struct codenames *g = t->view;
    word[0] = '\0';
    switch (g->base.phase) {
    case CLUE: return give_clue(t, move, word);
    case ANSWER: *move = answer(t); return true;
    case PENALTY:
    case COVER: *move = cover_card(t); return true;
    }
    if (!is_spymaster(g, t->seat)) {
        *move = guess(t);
        return true;
    }
    *move = (struct sh_move){V_OBJECT, 0, 0, 0};
    return is_refused(t, g->clue);
}
