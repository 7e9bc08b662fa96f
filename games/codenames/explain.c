/* games/codenames/explain.c - why a bot touched a card or gave a clue; see engine/bot.h. */
#include "engine/bits.h"
#include "partner.h"

/* Put a card where it belongs by how sure it is. */
static void add(struct sh_grounds *grounds, int card, float sure, bool chosen)
{
    uint8_t percent = (uint8_t)(sure <= 0 ? 0 : sure >= 1 ? 100 : 100 * sure + 0.5f);
    int at = grounds->count;
    while (at > 0 && grounds->of[at - 1].percent < percent) at--;
    if (at == SH_GROUNDS_MAX) return;
    int last = grounds->count < SH_GROUNDS_MAX ? grounds->count++ : SH_GROUNDS_MAX - 1;
    for (int i = last; i > at; i--) grounds->of[i] = grounds->of[i - 1];
    grounds->of[at].value = (uint8_t)card;
    grounds->of[at].percent = percent;
    grounds->of[at].chosen = chosen;
}

/* How surely each card belonged to the team, in the eyes of who touched one or stopped. */
static void explain_touch(const struct sh_thought *t, struct sh_move made,
                          struct sh_grounds *grounds)
{
    float chance[CARDS];
    SH_LOCAL(choose_guess)(t, SH_LOCAL(style_of)(t->bot->level), chance);
    for (int i = 0; i < CARDS; i++)
        if (chance[i] >= 0) add(grounds, i, chance[i], made.verb == V_GUESS && made.a == i);
}

/* How surely each of these cards is found by the clue, among all that lay open. */
static void explain_clue(const struct sh_thought *t, const struct sh_act *act, uint32_t open,
                         uint32_t cards, const struct weights *weights, struct sh_grounds *grounds)
{
    const struct style *style = SH_LOCAL(style_of)(t->bot->level);
    struct table_words words;
    float pull[CARDS], meant[CARDS];
    int wanted = act->move.a == 0 || act->move.a == UNLIMITED ? 1 : act->move.a;
    SH_LOCAL(look_up)(t->lexicon, t->view, &words);
    SH_LOCAL(pulls_of)(t->lexicon, weights, &words, act->word, pull);
    SH_LOCAL(judge_meant)(pull, open, wanted, style->sharp, meant);
    for (int n = 0; n < wanted; n++) { /* one after the other, those that pull most */
        int best = -1;
        for (int i = 0; i < CARDS; i++)
            if (cards >> i & 1 && (best < 0 || pull[i] > pull[best])) best = i;
        if (best < 0) return;
        cards &= ~(UINT32_C(1) << best);
        add(grounds, best, meant[best], true);
    }
}

/* The cards that were covered before act number n. */
static uint32_t covered_before(const struct sh_thought *t, int n)
{
    uint32_t covered = 0;
    for (int i = 0; i < n && i < t->seen_count; i++) {
        uint8_t verb = t->seen[i].move.verb;
        if (t->seen[i].seat == SH_CHANCE || (verb != V_GUESS && verb != V_COVER)) continue;
        covered |= UINT32_C(1) << t->seen[i].move.a;
    }
    return covered;
}

bool SH_LOCAL(explain_act)(const struct sh_thought *t, const struct sh_act *act, int at,
                           struct sh_grounds *grounds)
{
    const struct codenames *g = t->view;
    const uint32_t all = (UINT32_C(1) << CARDS) - 1;
    uint8_t verb = act->move.verb;
    int lessons, team = act->seat == 1 ? BLUE : RED;
    *grounds = (struct sh_grounds){.kind = K_CARD};
    if (!t->lexicon || act->seat == SH_CHANCE) return false;
    if (verb == V_CLUE && t->seen_count == at) {
        const struct weights weights = SH_LOCAL(partner_weights)(t, &lessons);
        explain_clue(t, act, all & ~g->covered, cards_of(g, team) & ~g->covered, &weights, grounds);
    } else if (verb == V_CLUE) {
        const struct weights weights = SH_LOCAL(usual_weights)(t->lexicon);
        uint32_t open = all & ~covered_before(t, at);
        explain_clue(t, act, open, cards_of(g, team) & g->covered & open, &weights, grounds);
    } else if (verb == V_GUESS || verb == V_STOP) {
        explain_touch(t, act->move, grounds);
    }
    return grounds->count > 0;
}
