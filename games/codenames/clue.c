/* games/codenames/clue.c - the spymaster; see partner.h. */
#include "engine/bits.h"
#include "partner.h"

enum { TRIED = 96 }; /* clues that are kept until the judge has been asked */
enum { OURS, THEIRS, NOBODYS, DEADLY, SORTS };

/* What stays the same while clues are compared. */
struct search {
    const struct sh_thought *t;
    const struct codenames  *g;
    const struct style      *style;
    struct weights           weights, alone; /* of the blend; of every source as if it were alone */
    struct table_words       words;
    uint32_t                 near_at[CARDS]; /* how far the neighbours of each card are read */
    uint8_t                  sort[CARDS];    /* whose card it is; SORTS: covered */
    int                      own, team;
    int16_t                  card[LEXICON_SOURCES][CARDS][LEXICON_DIMS]; /* vectors of the words */
    uint8_t                  card_of[LEXICON_WORDS_MAX]; /* 1 + the card that is this word */
};

/* ---- how near a clue is to all cards ---- */

/* Wider numbers, filled up with zeros: products of vectors of one length are much faster. */
static void widen(const struct sh_lexicon *lexicon, int source, int word, int16_t to[LEXICON_DIMS])
{
    size_t dims = lexicon->head->source[source].dims;
    const int8_t *from = lexicon->vector[source] + (size_t)word * dims;
    for (size_t k = 0; k < dims; k++) to[k] = from[k];
    for (size_t k = dims; k < LEXICON_DIMS; k++) to[k] = 0;
}

static void widen_cards(struct search *s)
{
    const struct sh_lexicon *lexicon = s->t->lexicon;
    for (int f = 0; f < (int)lexicon->head->sources; f++)
        for (int i = 0; i < CARDS; i++)
            if (s->words.number[i] >= 0) widen(lexicon, f, s->words.number[i], s->card[f][i]);
}

static void begin_search(struct search *s, const struct sh_thought *t, const struct style *style,
                         const struct weights *weights)
{
    const struct codenames *g = t->view;
    const struct sh_lexicon *lexicon = t->lexicon;
    memset(s->card_of, 0, lexicon->head->words);
    s->t = t, s->g = g, s->style = style;
    s->weights = weights ? *weights : SH_LOCAL(usual_weights)(lexicon);
    s->team = g->turn;
    s->own = 0;
    for (uint32_t f = 0; f < LEXICON_SOURCES; f++) s->alone.of[f] = lexicon->head->source[f].alone;
    s->alone.of[LEXICON_SOURCES] = lexicon->head->first_alone;
    SH_LOCAL(look_up)(lexicon, g, &s->words);
    for (int i = 0; i < CARDS; i++) {
        int colour = g->key[i], word = s->words.number[i];
        s->sort[i] = colour == s->team ? OURS : colour < TEAMS ? THEIRS : NOBODYS;
        if (colour == ASSASSIN) s->sort[i] = DEADLY;
        if (g->covered >> i & 1) s->sort[i] = SORTS;
        s->own += s->sort[i] == OURS;
        if (word < 0) continue;
        s->near_at[i] = lexicon->near_at[word];
        if (s->sort[i] < SORTS) s->card_of[word] = (uint8_t)(i + 1);
    }
    widen_cards(s);
}

/* The first order between the clue and every card. Clues come in order, so that neighbours of
   cards are read only once. */
static void read_first(struct search *s, int clue, float first[CARDS])
{
    const struct sh_lexicon *lexicon = s->t->lexicon;
    uint8_t force[CARDS] = {0};
    for (uint32_t n = lexicon->near_at[clue]; n < lexicon->near_at[clue + 1]; n++) {
        uint8_t card = s->card_of[lexicon->near_word[n]];
        if (card) force[card - 1] = lexicon->near_force[n];
    }
    for (int i = 0; i < CARDS; i++) {
        int word = s->words.number[i];
        if (word < 0) continue;
        uint32_t *at = &s->near_at[i], end = lexicon->near_at[word + 1];
        while (*at < end && lexicon->near_word[*at] < clue) ++*at;
        if (*at < end && lexicon->near_word[*at] == clue && lexicon->near_force[*at] > force[i])
            force[i] = lexicon->near_force[*at];
        first[i] = LEXICON_FORCE_STEP * (float)force[i];
    }
}

struct look {
    float pull[CARDS];  /* of the blend */
    float doubt[CARDS]; /* how much the sources disagree */
};

/* The spread of what the sources say about each card, each seen from its own middle. */
static void add_doubt(const struct search *s, float feature[LEXICON_FEATURES][CARDS],
                      struct look *look)
{
    float sum[CARDS] = {0}, square[CARDS] = {0};
    int sources = 0;
    for (int f = 0; f < LEXICON_FEATURES; f++) {
        float middle = 0;
        if (s->alone.of[f] <= 0) continue;
        sources++;
        for (int i = 0; i < CARDS; i++) middle += feature[f][i] / CARDS;
        for (int i = 0; i < CARDS; i++) {
            float said = s->alone.of[f] * (feature[f][i] - middle);
            sum[i] += said;
            square[i] += said * said;
        }
    }
    for (int i = 0; i < CARDS; i++) {
        float mean = sources ? sum[i] / (float)sources : 0;
        float spread = sources ? square[i] / (float)sources - mean * mean : 0;
        look->doubt[i] = spread > 0 ? __builtin_sqrtf(spread) : 0;
    }
}

static int32_t multiply(const int16_t one[LEXICON_DIMS], const int16_t other[LEXICON_DIMS])
{
    int32_t sum = 0;
    for (int k = 0; k < LEXICON_DIMS; k++) sum += one[k] * other[k];
    return sum;
}

/* What lexicon_cosine() says, for all cards that lie open. */
static void read_cosines(const struct search *s, int clue, int source, float cosine[CARDS])
{
    const float *scale = s->t->lexicon->scale[source];
    int16_t wide[LEXICON_DIMS];
    widen(s->t->lexicon, source, clue, wide);
    for (int i = 0; i < CARDS; i++)
        if (s->words.number[i] >= 0 && s->sort[i] < SORTS)
            cosine[i] = (float)multiply(wide, s->card[source][i]) * scale[clue] *
                        scale[s->words.number[i]];
}

static void blend(const struct search *s, float feature[LEXICON_FEATURES][CARDS],
                  struct look *look)
{
    for (int i = 0; i < CARDS; i++) {
        look->pull[i] = 0;
        for (int f = 0; f < LEXICON_FEATURES; f++)
            look->pull[i] += s->weights.of[f] * feature[f][i];
    }
    add_doubt(s, feature, look);
}

static void look_at(struct search *s, int clue, struct look *look)
{
    float feature[LEXICON_FEATURES][CARDS] = {{0}};
    for (int f = 0; f < (int)s->t->lexicon->head->sources; f++)
        read_cosines(s, clue, f, feature[f]);
    read_first(s, clue, feature[LEXICON_SOURCES]);
    blend(s, feature, look);
}

/* The same for clues in any order. */
static void look_again(const struct search *s, int clue, float feature[LEXICON_FEATURES][CARDS],
                       struct look *look)
{
    for (int i = 0; i < CARDS; i++) {
        float one[LEXICON_FEATURES];
        int word = s->sort[i] < SORTS ? s->words.number[i] : -1;
        SH_LOCAL(lexicon_features)(s->t->lexicon, clue, word, one);
        for (int f = 0; f < LEXICON_FEATURES; f++) feature[f][i] = one[f];
    }
    blend(s, feature, look);
}

/* ---- what a clue is worth ---- */

/* Own cards, the strongest pull first. */
static int sort_own(const struct search *s, const float pull[CARDS], uint8_t order[CARDS])
{
    int count = 0;
    for (uint8_t i = 0; i < CARDS; i++) {
        if (s->sort[i] != OURS) continue;
        int at = count++;
        for (; at > 0 && pull[order[at - 1]] < pull[i]; at--) order[at] = order[at - 1];
        order[at] = i;
    }
    return count;
}

static float strongest_other(const struct search *s, const float pull[CARDS])
{
    float most = 0;
    for (int i = 0; i < CARDS; i++)
        if (s->sort[i] != OURS && s->sort[i] < SORTS && pull[i] > most) most = pull[i];
    return most;
}

/* Is this own word one that the partner finds, too, even if the partner has other sources? */
static bool is_clear(const struct search *s, const struct look *look, int card, float other)
{
    float pull = look->pull[card];
    return pull - s->style->doubt * look->doubt[card] >= s->style->least &&
           pull - other >= s->style->margin;
}

static float rarity(const struct search *s, int clue)
{
    enum { USUAL = 130 };
    int missing = USUAL - s->t->lexicon->common[clue];
    return missing > 0 ? s->style->rare * (float)missing / USUAL : 0;
}

/* How many words a clue may be said for: all but the first must be clear. */
static int count_clear(const struct search *s, const struct look *look, const uint8_t order[CARDS],
                       int count)
{
    float other = strongest_other(s, look->pull);
    int n = 1;
    if (count > s->style->number) count = s->style->number;
    while (n < count && is_clear(s, look, order[n], other)) n++;
    return n < count ? n : count;
}

/* The expected gain of 1 to `most` guesses of a partner who takes words in proportion to
   exp(pull). */
static void expect(const struct search *s, const float pull[CARDS], int most, float gain[CARDS])
{
    float force[CARDS], sum[SORTS] = {0}, all = 0, alive = 1, base = pull[0], gained = 0;
    const struct style *style = s->style;
    uint8_t order[CARDS];
    for (int i = 0; i < CARDS; i++) {
        if (s->sort[i] == SORTS) continue;
        force[i] = SH_LOCAL(lexicon_exp)(style->sharp * (pull[i] - base));
        sum[s->sort[i]] += force[i];
        all += force[i];
    }
    sort_own(s, pull, order);
    for (int n = 0; n < most; n++) {
        float right = sum[OURS] / all;
        gained += alive * (right - (style->theirs * sum[THEIRS] + style->bystander * sum[NOBODYS] +
                                    style->assassin * sum[DEADLY]) / all);
        gain[n] = gained;
        alive *= right;
        sum[OURS] = sum[OURS] > force[order[n]] ? sum[OURS] - force[order[n]] : 0;
        all -= force[order[n]];
        if (all < 1e-6f) all = 1e-6f;
    }
}

/* What doubt leaves: own words lose by it, others gain. */
static void lower(const struct search *s, const struct look *look, float pull[CARDS])
{
    for (int i = 0; i < CARDS; i++) {
        float doubt = s->style->doubt * look->doubt[i];
        pull[i] = look->pull[i] + (s->sort[i] == OURS ? -doubt : doubt);
    }
}

static struct idea choose_number(const struct search *s, int clue, const float gain[CARDS],
                                 int most, const uint8_t order[CARDS])
{
    struct idea idea = {.word = clue, .worth = -1000};
    for (int n = 0; n < most; n++) {
        if (gain[n] <= idea.worth) continue;
        idea.worth = gain[n];
        idea.number = (uint8_t)(n + 1);
    }
    for (int n = 0; n < idea.number; n++) idea.meant |= UINT32_C(1) << order[n];
    idea.worth -= rarity(s, clue);
    return idea;
}

/* At first sight: a partner who knows what we know. */
static struct idea weigh(const struct search *s, int clue, const struct look *look)
{
    float pull[CARDS], gain[CARDS];
    uint8_t order[CARDS];
    int most = count_clear(s, look, order, sort_own(s, look->pull, order));
    lower(s, look, pull);
    expect(s, pull, most, gain);
    return choose_number(s, clue, gain, most, order);
}

/* At the second: one who knows some of it only, each source alone as likely as the others. Takes
   several times as long, so it is for the best clues. */
static struct idea weigh_again(const struct search *s, int clue)
{
    const float alike = 0.4f; /* how likely a partner is who knows it all */
    float feature[LEXICON_FEATURES][CARDS], pull[CARDS], gain[CARDS], part[CARDS];
    uint8_t order[CARDS];
    struct look look;
    int sources = 0;
    look_again(s, clue, feature, &look);
    int most = count_clear(s, &look, order, sort_own(s, look.pull, order));
    for (int f = 0; f < LEXICON_FEATURES; f++) sources += s->alone.of[f] > 0;
    lower(s, &look, pull);
    expect(s, pull, most, gain);
    for (int n = 0; n < most && sources > 0; n++) gain[n] *= alike;
    for (int f = 0; f < LEXICON_FEATURES; f++) {
        if (s->alone.of[f] <= 0) continue;
        for (int i = 0; i < CARDS; i++) pull[i] = s->alone.of[f] * feature[f][i];
        expect(s, pull, most, part);
        for (int n = 0; n < most; n++) gain[n] += (1 - alike) / (float)sources * part[n];
    }
    return choose_number(s, clue, gain, most, order);
}

/* ---- which clues there are ---- */

static int list_visible(const struct codenames *g, const char *words[CARDS])
{
    int count = 0;
    for (int i = 0; i < CARDS; i++)
        if (!(g->covered >> i & 1)) words[count++] = g->word[i];
    return count;
}

static bool was_said(const struct past_clue *past, int count, const char *word)
{
    for (int i = 0; i < count; i++)
        if (is_same_word(word, past[i].word)) return true;
    return false;
}

/* Without dictionaries: no more than three letters that stand together in both. */
static bool looks_alike(const char *clue, const char *word)
{
    enum { MANY = 4 };
    char one[LEXICON_KEY], other[LEXICON_KEY];
    if (!SH_LOCAL(lexicon_key)(clue, one) || !SH_LOCAL(lexicon_key)(word, other)) return true;
    if (strstr(one, other) || strstr(other, one)) return true;
    for (size_t i = 0; i + MANY <= strlen(one); i++) {
        char part[MANY + 1] = {0};
        memcpy(part, one + i, MANY);
        if (strstr(other, part)) return true;
    }
    return false;
}

static bool is_safe(const struct sh_thought *t, const char *clue, const char *const *visible,
                    int count)
{
    for (int i = 0; i < count; i++)
        if (is_word_of(clue, visible[i])) return false;
    if (t->lexicon->judge)
        return t->lexicon->judge(t->lexicon->head->language, clue, visible, count) == VERDICT_FINE;
    for (int i = 0; i < count; i++)
        if (looks_alike(clue, visible[i])) return false;
    return true;
}

/* Keep the best ideas, the best one first. */
static int keep(struct idea *ideas, int count, int room, struct idea idea)
{
    if (count == room && ideas[count - 1].worth >= idea.worth) return count;
    int at = count < room ? count++ : count - 1;
    for (; at > 0 && ideas[at - 1].worth < idea.worth; at--) ideas[at] = ideas[at - 1];
    ideas[at] = idea;
    return count;
}

int SH_LOCAL(find_clues)(const struct sh_thought *t, const struct style *style,
                         const struct weights *weights, struct idea *ideas, int room)
{
    struct search s;
    struct idea likely[TRIED], tried[TRIED];
    struct past_clue past[PAST_CLUES];
    const char *visible[CARDS];
    const struct sh_lexicon *lexicon = t->lexicon;
    int first = 0, count = 0, found = 0, said = SH_LOCAL(recall_clues)(t, past);
    begin_search(&s, t, style, weights);
    for (int w = 0; w < (int)lexicon->head->words; w++) {
        struct look look;
        if (!(lexicon->flags[w] & LEXICON_CLUE) || lexicon->common[w] < style->common) continue;
        look_at(&s, w, &look);
        first = keep(likely, first, TRIED, weigh(&s, w, &look));
    }
    for (int i = 0; i < first; i++)
        count = keep(tried, count, TRIED, weigh_again(&s, likely[i].word));
    int open = list_visible(s.g, visible);
    for (int i = 0; i < count && found < room; i++) {
        const char *word = lexicon_word(lexicon, tried[i].word);
        if (was_said(past, said, word) || !is_safe(t, word, visible, open)) continue;
        if (find_answer(s.g, word) != DENIED) ideas[found++] = tried[i];
    }
    return found;
}
