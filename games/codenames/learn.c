/*
 * games/codenames/learn.c - what goes together in the eyes of a partner; see partner.h.
 *
 * Earlier matches tell what people touched when a clue was said, and for which words they gave
 * their clues. Each is a lesson: of the words that lay open, these were right. The weights of the
 * sources are those that explain all lessons best and are not far from the usual ones. Nothing is
 * kept: it is reckoned anew from the matches, and comes out the same every time.
 */
#include "engine/bits.h"
#include "partner.h"

enum { LESSONS = 320, ROUNDS = 8, F = LEXICON_FEATURES };
static const float trust = 4;  /* in the usual weights, as a precision ... */
static const float furthest = 1; /* ... and the longest step away from where we are */

struct lesson {
    float    feature[CARDS][F]; /* in units of what each source weighs if it is alone */
    uint32_t open, right;
};

struct school {
    const struct sh_thought *t;
    bool          of_clues; /* about who gives clues; otherwise about those who touch */
    uint16_t      pupils;   /* the seats it is about, as they sit now */
    struct weights unit;
    int           count;
    struct lesson lesson[LESSONS];
};

/* The table of an earlier match while it is read. */
struct old_table {
    struct table_words words;
    int      word_count;
    uint8_t  key[CARDS];
    uint32_t covered;
    int      clue; /* the number of the last one in the lexicon; -1 */
};

static void add_lesson(struct school *s, const struct old_table *old, uint32_t right)
{
    const uint32_t all = (UINT32_C(1) << CARDS) - 1;
    struct lesson *lesson = &s->lesson[s->count];
    if (old->clue < 0 || s->count == LESSONS) return;
    lesson->open = all & ~old->covered;
    lesson->right = right & lesson->open;
    if (!lesson->right) return;
    for (int i = 0; i < CARDS; i++) {
        SH_LOCAL(lexicon_features)(s->t->lexicon, old->clue, old->words.number[i],
                                   lesson->feature[i]);
        for (int f = 0; f < F; f++) lesson->feature[i][f] *= s->unit.of[f];
    }
    s->count++;
}

static uint32_t cards_in(const struct old_table *old, int colour)
{
    uint32_t set = 0;
    for (int i = 0; i < CARDS; i++) set |= (uint32_t)(old->key[i] == colour) << i;
    return set;
}

static void read_act(struct school *s, const struct sh_past_match *match, struct old_table *old,
                     const char *line)
{
    char word[SH_WORD_MAX];
    struct sh_act act;
    bool own = line[0] != '~'; /* made by who had the seat */
    if (!sh_parse_act(s->t->game, own ? line : line + 1, &act, word)) return;
    if (act.seat == SH_CHANCE) {
        if (act.move.verb == V_KEY) old->key[act.move.a] = act.move.b;
        return;
    }
    uint8_t now = match->seat_now[act.seat];
    bool counts = own && now != SH_NONE && s->pupils >> now & 1;
    if (act.move.verb == V_CLUE) {
        old->clue = SH_LOCAL(lexicon_guess)(s->t->lexicon, word);
        if (counts && s->of_clues) add_lesson(s, old, cards_in(old, act.seat == 1 ? BLUE : RED));
    }
    if (act.move.verb != V_GUESS && act.move.verb != V_COVER) return;
    uint32_t card = UINT32_C(1) << act.move.a;
    if (counts && !s->of_clues && act.move.verb == V_GUESS) add_lesson(s, old, card);
    old->covered |= card;
}

static void read_match(struct school *s, const struct sh_past_match *match)
{
    static const char word[] = "word ";
    struct old_table old = {.clue = -1};
    char line[SH_TEXT_MAX + 8];
    memset(old.key, SH_NONE, sizeof old.key);
    for (size_t at = 0; at < match->length;) {
        const char *from = match->text + at, *feed = memchr(from, '\n', match->length - at);
        size_t length = feed ? (size_t)(feed - from) : match->length - at;
        at += length + 1;
        if (length >= sizeof line) continue;
        memcpy(line, from, length);
        line[length] = '\0';
        if (strncmp(line, word, strlen(word)) != 0) read_act(s, match, &old, line);
        else if (old.word_count < CARDS)
            old.words.number[old.word_count++] =
                SH_LOCAL(lexicon_guess)(s->t->lexicon, line + strlen(word));
    }
}

/* ---- the weights that explain it ---- */

/* How steep it is where we are, and how bent: the slope of the logarithm of how likely all lessons
   are, and the spread of what could have been chosen. */
struct ground {
    float slope[F], bend[F][F];
};

static void add_ground(const struct lesson *lesson, const float at[F], struct ground *ground)
{
    float force[CARDS], most = -1e9f, all = 0, right = 0, mean[F] = {0}, good[F] = {0};
    for (int i = 0; i < CARDS; i++) {
        force[i] = 0;
        for (int f = 0; f < F; f++) force[i] += at[f] * lesson->feature[i][f];
        if (lesson->open >> i & 1 && force[i] > most) most = force[i];
    }
    for (int i = 0; i < CARDS; i++) {
        if (!(lesson->open >> i & 1)) continue;
        force[i] = SH_LOCAL(lexicon_exp)(force[i] - most);
        all += force[i];
        if (lesson->right >> i & 1) right += force[i];
    }
    if (right <= 0) return; /* so unlikely that it teaches nothing */
    for (int i = 0; i < CARDS; i++) {
        if (!(lesson->open >> i & 1)) continue;
        for (int f = 0; f < F; f++) {
            mean[f] += force[i] / all * lesson->feature[i][f];
            if (lesson->right >> i & 1) good[f] += force[i] / right * lesson->feature[i][f];
        }
    }
    for (int f = 0; f < F; f++) ground->slope[f] += good[f] - mean[f];
    for (int i = 0; i < CARDS; i++) {
        if (!(lesson->open >> i & 1)) continue;
        for (int f = 0; f < F; f++)
            for (int k = 0; k < F; k++)
                ground->bend[f][k] += force[i] / all * (lesson->feature[i][f] - mean[f]) *
                                      (lesson->feature[i][k] - mean[k]);
    }
}

/* The step that leads up: slope by bend, which is symmetric and positive. */
static void find_step(struct ground *ground, float step[F])
{
    for (int f = 0; f < F; f++) step[f] = ground->slope[f];
    for (int f = 0; f < F; f++) {
        float by = ground->bend[f][f];
        for (int k = 0; k < F; k++) ground->bend[f][k] /= by;
        step[f] /= by;
        for (int other = 0; other < F; other++) {
            float times = ground->bend[other][f];
            if (other == f) continue;
            for (int k = 0; k < F; k++) ground->bend[other][k] -= times * ground->bend[f][k];
            step[other] -= times * step[f];
        }
    }
}

static void climb(const struct school *s, const float usual[F], float at[F])
{
    struct ground ground = {{0}, {{0}}};
    float step[F], length = 0;
    for (int f = 0; f < F; f++) {
        ground.slope[f] = trust * (usual[f] - at[f]);
        ground.bend[f][f] = trust;
    }
    for (int i = 0; i < s->count; i++) add_ground(&s->lesson[i], at, &ground);
    find_step(&ground, step);
    for (int f = 0; f < F; f++) length += step[f] * step[f];
    float part = length > furthest * furthest ? furthest / __builtin_sqrtf(length) : 1;
    for (int f = 0; f < F; f++) at[f] += part * step[f];
}

/* ---- who the partner is ---- */

static uint16_t partners_of(const struct sh_thought *t, bool *give_clues)
{
    const struct codenames *g = t->view;
    *give_clues = !is_spymaster(g, t->seat);
    if (!*give_clues) return (uint16_t)operatives(g, g->turn);
    return (uint16_t)(g->turn == BLUE ? 1u << BLUE : 1u << RED);
}

struct weights SH_LOCAL(partner_weights)(const struct sh_thought *t, int *lessons)
{
    struct weights weights = SH_LOCAL(usual_weights)(t->lexicon);
    struct school s;
    float usual[F], at[F];
    *lessons = 0;
    if (t->past_count == 0) return weights;
    s.t = t, s.count = 0;
    s.pupils = partners_of(t, &s.of_clues);
    for (int f = 0; f < LEXICON_SOURCES; f++) s.unit.of[f] = t->lexicon->head->source[f].alone;
    s.unit.of[LEXICON_SOURCES] = t->lexicon->head->first_alone;
    for (int i = t->past_count - 1; i >= 0; i--) read_match(&s, &t->past[i]); /* newest first */
    *lessons = s.count;
    if (s.count == 0) return weights;
    for (int f = 0; f < F; f++)
        at[f] = usual[f] = s.unit.of[f] > 0 ? weights.of[f] / s.unit.of[f] : 0;
    for (int i = 0; i < ROUNDS; i++) climb(&s, usual, at);
    for (int f = 0; f < F; f++) /* nobody takes a word because it does not fit */
        if (s.unit.of[f] > 0) weights.of[f] = at[f] > 0 ? at[f] * s.unit.of[f] : 0;
    return weights;
}
