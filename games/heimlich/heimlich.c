/*
 * games/heimlich/heimlich.c - Heimlich & Co. (W. Kramer, Ravensburger 1994).
 *
 * Everybody moves everybody's agents; only its owner knows which one is his. An agent that ends
 * its walk in the building with the safe makes all agents score. In the pro rule every seat,
 * once a stone reaches 29, writes down secretly who owns whom. Cited are the rulebook's pages, and
 * its headings where the text at hand has no page numbers.
 */
#include <assert.h>
#include <string.h>

#include "engine/bits.h"
#include "heimlich.h"

static const uint16_t chance = 1u << SH_CHANCE;

static uint16_t everybody(const struct heimlich *h)
{
    return (uint16_t)((1u << h->base.seats) - 1);
}

static void ask(struct heimlich *h, int phase, uint16_t seats)
{
    h->base.phase = (uint8_t)phase;
    h->base.to_act = seats;
}

/* ---- setting up (p. 4) ---- */

static const char *check(const struct sh_setup *setup)
{
    return setup->option[O_FIRST] > setup->seats ? "first-not-in-the-match" : NULL;
}

static void start(void *state, const struct sh_setup *setup)
{
    struct heimlich *h = state;
    int first = setup->option[O_FIRST];
    h->pro = (uint8_t)setup->option[O_RULE];
    h->bystander_bonus = (uint8_t)setup->option[O_BYSTANDER_BONUS];
    h->agents = (uint8_t)(setup->seats < 5 ? setup->seats + 2 : AGENTS);
    h->mover = (uint8_t)(first ? first - 1 : SH_NONE);
    h->safe = FIRST_SAFE;
    memset(h->at + h->agents, SH_NONE, (size_t)(AGENTS - h->agents));
    memset(h->points + h->agents, SH_NONE, (size_t)(AGENTS - h->agents));
    memset(h->agent_of, SH_NONE, sizeof h->agent_of);
    memset(h->tip, SH_NONE, sizeof h->tip);
    memset(h->bonus, SH_NONE, sizeof h->bonus);
    memset(h->total, SH_NONE, sizeof h->total);
    ask(h, DEAL, chance);
}

/* The seats that have their agent: cards are dealt in seat order. */
static int dealt(const struct heimlich *h)
{
    int s = 0;
    while (s < h->base.seats && h->agent_of[s] != SH_NONE) s++;
    return s;
}

/* The seats that may begin: p. 4 says who, which people can agree on, or any. */
static unsigned starters(const struct heimlich *h)
{
    return h->mover != SH_NONE ? 1u << h->mover : everybody(h);
}

/* The agents that no seat is known to own, as a bit set. */
static unsigned unowned(const struct heimlich *h)
{
    unsigned agents = (1u << h->agents) - 1;
    for (int s = 0; s < h->base.seats; s++)
        if (h->agent_of[s] < AGENTS) agents &= ~(1u << h->agent_of[s]);
    return agents;
}

/* ---- moves ---- */

/* Agents walk in their fixed order, so that one and the same split is written in one way only.
   The last agent in play takes what is left: all points are spent (p. 5). */
static int count_walks(const struct heimlich *h)
{
    return (h->agents - 1 - h->next) * h->pips + 1;
}

static struct sh_move nth_walk(const struct heimlich *h, int n)
{
    int agent = h->next + n / h->pips, last = h->agents - 1;
    int pips = agent < last ? n % h->pips + 1 : h->pips;
    return (struct sh_move){V_GO, (uint8_t)agent, (uint8_t)pips, 0};
}

/* Buildings the safe may move to: empty ones (p. 7), in the pro rule any (Profiregel). */
static unsigned free_buildings(const struct heimlich *h)
{
    unsigned set = (1u << BUILDINGS) - 1;
    for (int a = 0; !h->pro && a < h->agents; a++) set &= ~(1u << h->at[a]);
    return set;
}

/* Owners that may stand beside the next agent: each seat once per dossier, nobody always. */
static unsigned free_owners(const struct heimlich *h, int seat)
{
    unsigned set = everybody(h);
    for (int i = 0; i < h->tips_made[seat]; i++) set &= ~(1u << h->tip[seat][i]);
    return set | 1u << NOBODY;
}

static int count(const void *state, int seat)
{
    const struct heimlich *h = state;
    switch (h->base.phase) {
    case DEAL: return sh_bits(unowned(h));
    case FIRST: return sh_bits(starters(h));
    case ROLL: return 6;
    case WALK: return count_walks(h);
    case SAFE: return sh_bits(free_buildings(h));
    case TIPS: return sh_bits(free_owners(h, seat));
    }
    assert(0 && "nobody is asked");
    return 0;
}

static struct sh_move nth(const void *state, int seat, int n)
{
    const struct heimlich *h = state;
    switch (h->base.phase) {
    case DEAL:
        return (struct sh_move){V_DEAL, (uint8_t)dealt(h), (uint8_t)sh_nth_bit(unowned(h), n), 0};
    case FIRST: return (struct sh_move){V_FIRST, (uint8_t)sh_nth_bit(starters(h), n), 0, 0};
    case ROLL: return (struct sh_move){V_ROLL, (uint8_t)(n + 1), 0, 0};
    case WALK: return nth_walk(h, n);
    case SAFE: return (struct sh_move){V_SAFE, (uint8_t)sh_nth_bit(free_buildings(h), n), 0, 0};
    case TIPS:
        return (struct sh_move){V_TIP, h->tips_made[seat],
                                (uint8_t)sh_nth_bit(free_owners(h, seat), n), 0};
    }
    assert(0 && "nobody is asked");
    return (struct sh_move){0, 0, 0, 0};
}

static int moves(const void *state, int seat, struct sh_move *out)
{
    int n = count(state, seat);
    for (int i = 0; i < n; i++) out[i] = nth(state, seat, i);
    return n;
}

/* ---- what is refused, and why ---- */

static const char *refuse_deal(const struct heimlich *h, struct sh_move m)
{
    if (m.a != dealt(h)) return "deal-in-seat-order";
    if (m.b >= h->agents) return "agent-not-in-play";
    return unowned(h) >> m.b & 1 ? NULL : "agent-already-dealt";
}

static const char *refuse_first(const struct heimlich *h, struct sh_move m)
{
    if (m.a >= h->base.seats) return "nobody-sits-there";
    return starters(h) >> m.a & 1 ? NULL : "another-seat-begins";
}

static const char *refuse_walk(const struct heimlich *h, struct sh_move m)
{
    if (m.a >= h->agents) return "agent-not-in-play";
    if (m.a < h->next) return "agents-in-order";
    if (m.b == 0) return "no-points-for-it";
    if (m.b > h->pips) return "not-enough-points";
    return m.a == h->agents - 1 && m.b < h->pips ? "last-agent-takes-the-rest" : NULL;
}

static const char *refuse_tip(const struct heimlich *h, int seat, struct sh_move m)
{
    if (m.a >= h->agents) return "agent-not-in-play";
    if (m.a != h->tips_made[seat]) return "tips-in-order";
    if (m.b != NOBODY && m.b >= h->base.seats) return "nobody-sits-there";
    return free_owners(h, seat) >> m.b & 1 ? NULL : "seat-named-twice";
}

static const char *refuse(const void *state, int seat, struct sh_move m, const char *word)
{
    static const uint8_t verb_of[] = {[DEAL] = V_DEAL, [FIRST] = V_FIRST, [ROLL] = V_ROLL,
                                      [WALK] = V_GO,   [SAFE] = V_SAFE,   [TIPS] = V_TIP};
    const struct heimlich *h = state;
    (void)word;
    if (m.verb != verb_of[h->base.phase]) return "not-now";
    switch (m.verb) {
    case V_DEAL: return refuse_deal(h, m);
    case V_FIRST: return refuse_first(h, m);
    case V_ROLL: return m.a > 0 ? NULL : "not-on-the-die";
    case V_GO: return refuse_walk(h, m);
    case V_SAFE: return free_buildings(h) >> m.a & 1 ? NULL : "building-occupied";
    default: return refuse_tip(h, seat, m);
    }
}

static int explain(const void *state, int seat, struct sh_move m, const char *word,
                   const char *why, struct sh_arg args[SH_ARGS_MAX])
{
    const struct heimlich *h = state;
    int n = 0;
    (void)m, (void)word;
    if (strcmp(why, "not-enough-points") == 0 || strcmp(why, "last-agent-takes-the-rest") == 0)
        args[n++] = (struct sh_arg){"left", K_NONE, h->pips};
    if (strcmp(why, "agents-in-order") == 0)
        args[n++] = (struct sh_arg){"agent", K_AGENT, (int16_t)(h->next - 1)};
    if (strcmp(why, "tips-in-order") == 0)
        args[n++] = (struct sh_arg){"agent", K_AGENT, h->tips_made[seat]};
    return n;
}

/* ---- the end ---- */

static int best_points(const struct heimlich *h)
{
    int best = 0;
    for (int a = 0; a < h->agents; a++)
        if (h->points[a] > best) best = h->points[a];
    return best;
}

/* 5 for every other seat's agent named correctly (Profiregel); other editions also for
   bystanders. */
static int bonus(const struct heimlich *h, int seat)
{
    int right = 0;
    if (!h->tips_done) return 0;
    for (int s = 0; s < h->base.seats; s++)
        right += s != seat && h->tip[seat][h->agent_of[s]] == s;
    for (int a = 0; h->bystander_bonus && a < h->agents; a++)
        right += (unowned(h) >> a & 1) && h->tip[seat][a] == NOBODY;
    return right * NAMED_BONUS;
}

static void finish(struct heimlich *h)
{
    for (int s = 0; s < h->base.seats; s++) {
        h->bonus[s] = (uint8_t)bonus(h, s);
        h->total[s] = (uint8_t)(h->points[h->agent_of[s]] + h->bonus[s]);
    }
    ask(h, OVER, 0);
}

/* Seats share with the furthest stone: in the basic rule of all agents, so that a bystander in
   front leaves nobody the winner (Ende des Spiels); in the pro rule of the seats, dossiers
   counted (Profiregel). A match that ran into the limit of turns has no winner. */
static void score(const void *state, int16_t share[SH_SEATS_MAX])
{
    const struct heimlich *h = state;
    int best = h->pro ? 0 : best_points(h), winners = 0;
    bool reached = best_points(h) >= GOAL;
    for (int s = 0; h->pro && s < h->base.seats; s++)
        if (h->total[s] > best) best = h->total[s];
    for (int s = 0; s < h->base.seats; s++) winners += h->total[s] == best;
    for (int s = 0; s < h->base.seats; s++)
        share[s] = (int16_t)(reached && h->total[s] == best ? 1000 / winners : 0);
}

/* ---- carrying out moves ---- */

static void next_turn(struct heimlich *h)
{
    if (h->turn == TURNS_MAX) {
        finish(h);
        return;
    }
    h->turn++;
    h->mover = (uint8_t)(h->mover + 1 < h->base.seats ? h->mover + 1 : 0);
    ask(h, ROLL, chance);
}

/* p. 6: the number of the house; nothing in the church; in the ruin -3, never below the start. */
static void score_agents(struct heimlich *h)
{
    for (int a = 0; a < h->agents; a++) {
        int sum = h->points[a] + (h->at[a] == RUIN ? -RUIN_LOSS : h->at[a]);
        h->points[a] = (uint8_t)(sum < 0 ? 0 : sum);
    }
}

static void move_safe(struct heimlich *h)
{
    ask(h, SAFE, (uint16_t)(1u << h->mover));
}

static void end_walk(struct heimlich *h)
{
    if (!h->entered) {
        next_turn(h);
        return;
    }
    score_agents(h);
    if (best_points(h) >= GOAL) finish(h);
    else if (h->pro && !h->tips_done && best_points(h) >= TIPS_AT) ask(h, TIPS, everybody(h));
    else move_safe(h);
}

static void apply_go(struct heimlich *h, struct sh_move m)
{
    int to = h->at[m.a] + m.b;
    h->at[m.a] = (uint8_t)(to < BUILDINGS ? to : to - BUILDINGS);
    h->entered |= h->at[m.a] == h->safe;
    h->pips = (uint8_t)(h->pips - m.b);
    h->next = (uint8_t)(m.a + 1);
    if (h->pips == 0) end_walk(h);
}

static void apply_tip(struct heimlich *h, int seat, struct sh_move m)
{
    h->tip[seat][m.a] = m.b;
    if (++h->tips_made[seat] < h->agents) return;
    h->base.to_act &= (uint16_t) ~(1u << seat);
    if (h->base.to_act) return;
    h->tips_done = 1;
    move_safe(h); /* one scoring does not carry a stone from below 29 to 42 */
}

static void apply(void *state, int seat, struct sh_move m, const char *word)
{
    struct heimlich *h = state;
    (void)word;
    switch (m.verb) {
    case V_DEAL:
        h->agent_of[m.a] = m.b;
        if (m.a + 1 == h->base.seats) ask(h, FIRST, chance);
        return;
    case V_FIRST:
        h->mover = m.a;
        h->turn = 1;
        ask(h, ROLL, chance);
        return;
    case V_ROLL:
        h->pips = m.a;
        h->next = 0;
        h->entered = 0;
        ask(h, WALK, (uint16_t)(1u << h->mover));
        return;
    case V_GO: apply_go(h, m); return;
    case V_SAFE:
        h->safe = m.a;
        next_turn(h);
        return;
    case V_TIP: apply_tip(h, seat, m); return;
    }
}

/* ---- who knows what ---- */

static void hide(void *state, int viewer)
{
    struct heimlich *h = state;
    if (h->base.phase == OVER) return; /* all is told at the end */
    for (int s = 0; s < h->base.seats; s++) {
        if (s == viewer) continue;
        if (h->agent_of[s] != SH_NONE) h->agent_of[s] = SH_HIDDEN;
        for (int i = 0; i < h->tips_made[s]; i++) h->tip[s][i] = SH_HIDDEN;
    }
}

static void hide_move(const void *state, int viewer, struct sh_act *act)
{
    bool secret = act->move.verb == V_DEAL ? act->move.a != viewer
                                           : act->move.verb == V_TIP && act->seat != viewer;
    (void)state;
    if (secret) act->move.b = SH_HIDDEN;
}

/* A dossier as somebody might have filled it in: each entry even over what may stand there. The
   list shrinks when a seat is named; nobody stands at its head and stays. */
static void imagine_tips(struct heimlich *h, int seat, struct sh_rng *rng)
{
    uint8_t owners[SEATS + 1] = {NOBODY, 0, 1, 2, 3, 4, 5, 6};
    uint32_t last = h->base.seats;
    for (int i = 0; i < h->tips_made[seat]; i++) {
        uint32_t pick = sh_rng_below(rng, last + 1);
        h->tip[seat][i] = owners[pick];
        owners[pick] = pick ? owners[last] : NOBODY;
        last -= pick > 0;
    }
}

static void imagine(void *view, int viewer, struct sh_rng *rng)
{
    struct heimlich *h = view;
    uint8_t pool[AGENTS];
    uint32_t left = 0;
    for (unsigned set = unowned(h); set; set &= set - 1) pool[left++] = (uint8_t)sh_first_bit(set);
    for (int s = 0; s < h->base.seats; s++) {
        if (s == viewer || h->agent_of[s] != SH_HIDDEN) continue;
        uint32_t pick = sh_rng_below(rng, left);
        h->agent_of[s] = pool[pick];
        pool[pick] = pool[--left];
        imagine_tips(h, s, rng);
    }
}

static struct sh_act recall(const void *world, int viewer, int n, const struct sh_act *all)
{
    const struct heimlich *h = world;
    struct sh_act seen = all[n];
    (void)viewer;
    if (seen.move.b != SH_HIDDEN) return seen;
    seen.move.b = seen.move.verb == V_DEAL ? h->agent_of[seen.move.a]
                                           : h->tip[seen.seat][seen.move.a];
    return seen;
}

static const char *broken_tips(const struct heimlich *h, int seat)
{
    unsigned named = 0;
    for (int i = 0; i < h->tips_made[seat]; i++) {
        int owner = h->tip[seat][i];
        if (owner != NOBODY && owner >= h->base.seats) return "tip-unknown";
        if (owner != NOBODY && named >> owner & 1) return "tip-twice";
        named |= 1u << owner;
    }
    return NULL;
}

static const char *broken(const void *state)
{
    const struct heimlich *h = state;
    unsigned seen = 0;
    for (int s = 0; s < dealt(h); s++) {
        if (h->agent_of[s] >= h->agents) return "agent-unknown";
        if (seen >> h->agent_of[s] & 1) return "agent-twice";
        seen |= 1u << h->agent_of[s];
        const char *why = broken_tips(h, s);
        if (why) return why;
    }
    for (int a = 0; a < h->agents; a++) {
        if (h->at[a] >= BUILDINGS) return "agent-off-the-board";
        if (h->points[a] >= GOAL && h->base.phase != OVER) return "play-goes-on-after-the-goal";
    }
    if (h->turn > TURNS_MAX) return "too-many-turns";
    return h->pips > 6 ? "die-has-six-sides" : NULL;
}

/* ---- tables ---- */

static const char *const agent_names[] = {"yellow", "red",    "purple", "blue",
                                          "green",  "orange", "grey"};
static const char *const building_names[] = {"church", "1", "2", "3", "4",  "5",
                                             "6",      "7", "8", "9", "10", "ruin"};
static const char *const owner_names[] = {"0", "1", "2", "3", "4", "5", "6", "nobody"};
static const char *const rule_names[] = {"basic", "pro"};
static const char *const first_names[] = {"draw", "0", "1", "2", "3", "4", "5", "6"};
static const char *const off_on[] = {"off", "on"};

static const char *const phases[] = {"deal", "first", "roll", "walk", "safe", "tips", "over", NULL};

static const struct sh_kind kinds[] = {
    [K_NONE] = {"", NULL, 0, 0},
    [K_SEAT] = {"seat", NULL, SEATS, SEATS},
    [K_AGENT] = {"agent", agent_names, AGENTS, 0},
    [K_PIPS] = {"pips", NULL, 7, 0},
    [K_BUILDING] = {"building", building_names, BUILDINGS, 0},
    [K_OWNER] = {"owner", owner_names, NOBODY + 1, SEATS},
    {NULL, NULL, 0, 0},
};

static const struct sh_verb verbs[] = {
    [V_DEAL] = {.name = "deal", .kind = {K_SEAT, K_AGENT}, .chance = true},
    [V_FIRST] = {.name = "first", .kind = {K_SEAT}, .chance = true},
    [V_ROLL] = {.name = "roll", .kind = {K_PIPS}, .chance = true},
    [V_GO] = {.name = "go", .kind = {K_AGENT, K_PIPS}},
    [V_SAFE] = {.name = "safe", .kind = {K_BUILDING}},
    [V_TIP] = {.name = "tip", .kind = {K_AGENT, K_OWNER}},
    {0},
};

static const struct sh_option options[] = {
    [O_RULE] = {"rule", 0, 1, 0, rule_names},
    [O_BYSTANDER_BONUS] = {"bystander_bonus", 0, 1, 0, off_on},
    [O_FIRST] = {"first", 0, SEATS, 0, first_names},
    {0},
};

static const struct sh_preset presets[] = {
    {"basic", 4, {{"rule", "basic"}}},
    {"pro", 4, {{"rule", "pro"}}},
    {0},
};

#define ONE(member, kind) SH_FIELD_ONE(struct heimlich, member, kind)
#define PER_AGENT(member, kind) SH_FIELD_ARRAY(struct heimlich, member, kind, K_AGENT)
#define PER_SEAT(member, kind) SH_FIELD_SEATS(struct heimlich, member, kind)
static const struct sh_field fields[] = {
    ONE(turn, K_NONE),
    ONE(pro, K_NONE),
    ONE(bystander_bonus, K_NONE),
    ONE(agents, K_NONE),
    ONE(mover, K_SEAT),
    ONE(pips, K_PIPS),
    ONE(next, K_NONE),
    ONE(entered, K_NONE),
    ONE(safe, K_BUILDING),
    ONE(tips_done, K_NONE),
    PER_AGENT(at, K_BUILDING),
    PER_AGENT(points, K_NONE),
    PER_SEAT(agent_of, K_AGENT),
    SH_FIELD_SEAT_ROWS(struct heimlich, tip, K_OWNER, K_AGENT),
    PER_SEAT(tips_made, K_NONE),
    PER_SEAT(bonus, K_NONE),
    PER_SEAT(total, K_NONE),
    {0},
};

static const char *const reasons[] = {
    "not-now",           "deal-in-seat-order", "agent-already-dealt",       "not-on-the-die",
    "agent-not-in-play", "agents-in-order",    "no-points-for-it",          "not-enough-points",
    "building-occupied", "tips-in-order",      "last-agent-takes-the-rest", "nobody-sits-there",
    "seat-named-twice",  "first-not-in-the-match", "another-seat-begins", NULL,
};

static const char *const news_keys[] = {
    "scoring", "scoring-nothing", "gained",    "gained-tips", "gained-goal", "lost",      "tips",
    "filed",   "filed-last",      "over-goal", "over-turns",  "owned",       "bystander", "dossier",
    NULL,
};
static const char *const told[] = {"points", "tips_done", "bonus", "total", NULL};

const struct sh_game SH_GAME = {
    .id = SH_GAME_ID, .rules = 1, .seats_min = 2, .seats_max = SEATS, .seats_usual = 4,
    .state_size = sizeof(struct heimlich),
    .phases = phases, .kinds = kinds, .verbs = verbs, .options = options, .options_added = 1,
    .presets = presets, .fields = fields, .reasons = reasons, .news_keys = news_keys,
    .told = told,
    .check = check, .start = start, .moves = moves, .count = count, .nth = nth, .refuse = refuse,
    .explain = explain, .apply = apply, .score = score,
    .hide = hide, .hide_move = hide_move, .imagine = imagine, .recall = recall, .broken = broken,
    .news = SH_LOCAL(news),
};
