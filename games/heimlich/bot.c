/*
 * games/heimlich/bot.c - what a good player knows.
 *
 * A race: every agent is so strong as its stone is far and its house is good, and the stronger
 * one is, compared with the others, the likelier it wins. Positions change quickly, so that a
 * house is worth less than its number, and the last houses before the ruin least of the good ones.
 */
#include <string.h>

#include "engine/bits.h"
#include "engine/bot.h"
#include "engine/numbers.h"
#include "heimlich.h"

/* What it is worth in points to stand in a building, as fitted to matches between bots. */
static const float stand[BUILDINGS] = {0.0f, 1.0f, 1.8f, 2.4f, 3.3f, 3.4f,
                                       3.6f, 3.2f, 2.9f, 1.8f, 0.7f, -1.6f};

/* So many points ahead make an agent e times as likely to win, by how many the leader lacks: about
   2.5 times its square root. */
static const float spread[GOAL + 1] = {
    0.5f,  2.8f,  3.8f,  4.6f,  5.3f,  5.9f,  6.4f,  6.9f,  7.4f,  7.8f,  8.2f,
    8.6f,  9.0f,  9.3f,  9.7f,  10.0f, 10.3f, 10.6f, 10.9f, 11.2f, 11.5f, 11.8f,
    12.0f, 12.3f, 12.5f, 12.8f, 13.0f, 13.3f, 13.5f, 13.8f, 14.0f, 14.2f, 14.4f,
    14.7f, 14.9f, 15.1f, 15.3f, 15.5f, 15.7f, 15.9f, 16.1f, 16.3f, 16.5f};

#ifndef BY
#define BY 0.3f
#endif
/* Nobody helps a bystander: so many points less for each that the leader lacks. */
static const float NOBODYS = BY;

static float spread_of(const struct heimlich *h)
{
    int most = 0;
    for (int a = 0; a < h->agents; a++)
        if (h->points[a] > most) most = h->points[a];
    return spread[most < GOAL ? GOAL - most : 0];
}

/* ---- how a match stands ---- */

/* What its dossier has brought a seat, as far as it is written. */
static int named(const struct heimlich *h, int seat)
{
    int right = 0;
    for (int s = 0; s < h->base.seats; s++) {
        int agent = h->agent_of[s];
        right += s != seat && agent < h->tips_made[seat] && h->tip[seat][agent] == s;
    }
    return right * NAMED_BONUS;
}

static int worth(const void *state, int seat)
{
    const struct heimlich *h = state;
    float strength[AGENTS], best = -100, sum = 0, per_point = 1 / spread_of(h);
    int most = 0, mine = h->agent_of[seat];
    for (int a = 0; a < h->agents; a++) {
        strength[a] = (float)h->points[a] + stand[h->at[a]];
        if (h->points[a] > most) most = h->points[a];
    }
    unsigned owned = 0;
    for (int s = 0; s < h->base.seats; s++) {
        owned |= 1u << h->agent_of[s];
        if (h->pro) strength[h->agent_of[s]] += (float)named(h, s);
    }
    for (int a = 0; a < h->agents; a++) {
        if (!(owned >> a & 1)) strength[a] -= h->pro ? 100 : NOBODYS * (float)(GOAL - most);
        if (strength[a] > best) best = strength[a];
    }
    for (int a = 0; a < h->agents; a++) sum += sh_exp((strength[a] - best) * per_point);
    return (int)(1000 * sh_exp((strength[mine] - best) * per_point) / sum);
}

static uint8_t kind(const void *state, int seat)
{
    return ((const struct heimlich *)state)->agent_of[seat];
}

#ifndef TURNS
#define TURNS 3
#endif
/* Before dossiers are written, and when somebody has walked and somebody answered. */
static bool enough(const void *root, const void *state)
{
    const struct heimlich *from = root, *h = state;
    if (h->base.phase == TIPS) return from->base.phase != TIPS;
    return h->base.phase == WALK && h->next == 0 && h->turn >= from->turn + TURNS;
}

/* ---- what a walk tells about who walked ---- */

/* Players: one who weighs every walk, one who often errs, one who walks anyhow. A walk that makes
   my agent r times as likely to win is chosen r to the power of so much as often. */
#ifndef POW1
#define POW1 4
#define POW2 2
#endif
enum { SHARP, CASUAL, ANYHOW, PLAYERS };
#ifndef P1
#define P1 0.5f
#define P2 0.35f
#define P3 0.15f
#endif
static const float usual[PLAYERS] = {[SHARP] = P1, [CASUAL] = P2, [ANYHOW] = P3};
#ifndef OFF
#define OFF 0.03f
#endif
static const float OFFHAND = OFF; /* how often each of them walks anyhow */

/* A walk, among all that the die allowed. */
struct walk {
    int     agents, safe;
    uint8_t at[AGENTS];
    uint8_t made[AGENTS];              /* the steps of each */
    uint8_t steps[AGENTS];             /* of the one that is looked at */
    float   power[2][AGENTS][7];       /* of an agent after so many steps: without, with scoring */
    float   before[AGENTS];            /* its share before the walk */
    float   sum[PLAYERS][AGENTS];      /* over all walks, for the owner of each agent */
    float   found[PLAYERS][AGENTS];    /* of those that go on from what was made */
    int     known;                     /* agents before this one have walked already */
    float (*next)[PLAYERS][AGENTS];    /* of those by their next step (agent * 7 + pips), or NULL */
};

static int after(int at, int steps)
{
    return at + steps < BUILDINGS ? at + steps : at + steps - BUILDINGS;
}

static int scored(int points, int at)
{
    int sum = points + (at == RUIN ? -RUIN_LOSS : at);
    return sum < 0 ? 0 : sum;
}

static float squared(float x, int times)
{
    while (times-- > 0) x *= x;
    return x;
}

/* The first step of a walk that is not known yet. */
static int next_step(const struct walk *w)
{
    int a = w->known;
    while (a < w->agents - 1 && w->steps[a] == 0) a++;
    return a * 7 + w->steps[a];
}

/* How much likelier this walk makes each agent to win, as each player takes it for its owner. */
static void look_at(struct walk *w, bool scores, float total)
{
    bool made = true;
    for (int a = 0; a < w->known; a++) made = made && w->steps[a] == w->made[a];
    float(*next)[AGENTS] = made && w->next ? w->next[next_step(w)] : NULL;
    for (int a = 0; a < w->agents; a++) {
        float rise = w->power[scores][a][w->steps[a]] / (total * w->before[a]);
        float liking[PLAYERS] = {[SHARP] = squared(rise, POW1), [CASUAL] = squared(rise, POW2),
                                 [ANYHOW] = 1};
        for (int p = 0; p < PLAYERS; p++) {
            w->sum[p][a] += liking[p];
            if (made) w->found[p][a] += liking[p];
            if (next) next[p][a] += liking[p];
        }
    }
}

static void look_at_all(struct walk *w, int agent, int left, bool enters, float without,
                        float with)
{
    int last = w->agents - 1;
    for (int n = agent < last ? 0 : left; n <= left; n++) {
        bool in = enters || (n > 0 && after(w->at[agent], n) == w->safe);
        float sum = without + w->power[0][agent][n], sum_with = with + w->power[1][agent][n];
        w->steps[agent] = (uint8_t)n;
        if (agent < last) look_at_all(w, agent + 1, left - n, in, sum, sum_with);
        else look_at(w, in, in ? sum_with : sum);
    }
}

/* Everything that the die allowed from here; the steps of the agents before `known` are. */
static void look_around(struct walk *w, const struct heimlich *h, const uint8_t made[AGENTS],
                        int known, float (*next)[PLAYERS][AGENTS])
{
    float per_point = 1 / spread_of(h), total = 0;
    *w = (struct walk){.agents = h->agents, .safe = h->safe, .known = known, .next = next};
    memcpy(w->at, h->at, sizeof w->at);
    memcpy(w->made, made, sizeof w->made);
    for (int a = 0; a < h->agents; a++) {
        for (int n = 0; n <= h->pips; n++) {
            int at = after(h->at[a], n), points[2] = {h->points[a], scored(h->points[a], at)};
            for (int i = 0; i < 2; i++) /* nobody has more than 60 points */
                w->power[i][a][n] = sh_exp(((float)points[i] + stand[at] - 60) * per_point);
        }
        total += w->power[0][a][0];
    }
    for (int a = 0; a < h->agents; a++) w->before[a] = w->power[0][a][0] / total;
    look_at_all(w, 0, h->pips, false, 0, 0);
}

/* ---- who owns whom ---- */

enum { DEALS_MAX = 720 }; /* of the agents that a seat does not see */

/* The logarithms of what each kind of player would have done with each agent, walk by walk; and the
   walk that is not over: from where, and which steps. */
struct traces {
    float           log_chance[SEATS][PLAYERS][AGENTS];
    struct heimlich before;
    uint8_t         made[AGENTS];
};

struct notes {
    struct traces traces;
    float   clue[SEATS][AGENTS];       /* how well this owner explains what the seat did */
    float   owns[SEATS][AGENTS];       /* how likely it is */
    int     deals;
    float   upto[DEALS_MAX];           /* the chances of the deals up to each */
    uint8_t agent_of[DEALS_MAX][SEATS];
    uint8_t dossier[SEATS][AGENTS][AGENTS]; /* what others write, each with one of the agents */
};
_Static_assert(sizeof(struct notes) <= SH_NOTES_MAX, "notes too long");

static void add_walk(struct traces *t, const struct heimlich *h, const uint8_t made[AGENTS])
{
    struct walk w;
    look_around(&w, h, made, h->agents, NULL);
    for (int p = 0; p < PLAYERS; p++)
        for (int a = 0; a < h->agents; a++) {
            float anyhow = 1 / w.sum[ANYHOW][a], chance = w.found[p][a] / w.sum[p][a];
            t->log_chance[h->mover][p][a] += sh_ln((1 - OFFHAND) * chance + OFFHAND * anyhow);
        }
}

/* Everything that was seen, walk by walk. */
static void read_past(struct traces *traces, const struct sh_thought *t)
{
    struct heimlich h;
    sh_start(t->game, &h, t->setup);
    for (int n = 0; n < t->seen_count; n++) {
        struct sh_act act = t->seen[n];
        int verb = act.move.verb;
        bool last = verb == V_GO && act.move.b == h.pips;
        if (verb == V_GO) traces->made[act.move.a] = act.move.b;
        sh_play(t->game, &h, act.seat, act.move, NULL);
        if (verb == V_ROLL) traces->before = h, memset(traces->made, 0, sizeof h.at);
        if (last) add_walk(traces, &traces->before, traces->made);
    }
}

/* What its walks say about each agent, whatever kind of player the seat is; the best has 1. */
static void weigh_clues(struct notes *n, int seats, int agents)
{
    const struct traces *t = &n->traces;
    for (int s = 0; s < seats; s++) {
        float best = -1e30f, most = 0;
        for (int p = 0; p < PLAYERS; p++)
            for (int a = 0; a < agents; a++)
                if (t->log_chance[s][p][a] > best) best = t->log_chance[s][p][a];
        for (int a = 0; a < agents; a++) {
            n->clue[s][a] = 0;
            for (int p = 0; p < PLAYERS; p++)
                n->clue[s][a] += usual[p] * sh_exp(t->log_chance[s][p][a] - best);
            if (n->clue[s][a] > most) most = n->clue[s][a];
        }
        for (int a = 0; a < agents; a++) { /* never quite sure */
            n->clue[s][a] /= most;
            if (n->clue[s][a] < 1e-4f) n->clue[s][a] = 1e-4f;
        }
    }
}

/* A seat's agent is known. */
static void know(float clue[SEATS][AGENTS], int seat, int agent)
{
    for (int a = 0; a < AGENTS; a++) clue[seat][a] = a == agent ? 1 : 0;
}

/* All deals of the agents from a seat on, weighed by the clues. */
struct dealing {
    const float (*clue)[AGENTS];
    int           seats;
    float         owns[SEATS][AGENTS];
    uint8_t       agent_of[SEATS];
    struct notes *list; /* of all deals, or NULL */
};

static float deal_rest(struct dealing *d, int seat, unsigned agents, float weight)
{
    float sum = 0;
    if (seat == d->seats) {
        if (!d->list) return weight;
        struct notes *n = d->list;
        memcpy(n->agent_of[n->deals], d->agent_of, sizeof d->agent_of);
        n->upto[n->deals] = weight + (n->deals ? n->upto[n->deals - 1] : 0);
        n->deals++;
        return weight;
    }
    for (unsigned left = agents; left; left &= left - 1) {
        int a = sh_first_bit(left);
        if (d->clue[seat][a] <= 0) continue;
        d->agent_of[seat] = (uint8_t)a;
        float part = deal_rest(d, seat + 1, agents & ~(1u << a), weight * d->clue[seat][a]);
        d->owns[seat][a] += part;
        sum += part;
    }
    return sum;
}

static void deal_all(struct dealing *d, int agents)
{
    float sum = deal_rest(d, 0, (1u << agents) - 1, 1);
    for (int s = 0; s < d->seats; s++)
        for (int a = 0; a < agents; a++) d->owns[s][a] /= sum;
}

/* ---- dossiers ---- */

/* The best dossier of a seat that has begun one: most agents named correctly, as likely as they
   are owned. best[a][set]: what agents from a on can still bring when these seats are named. */
struct dossier {
    const float (*owns)[AGENTS];
    int   seat, seats, agents;
    bool  bystanders_count;
    float best[AGENTS + 1][1 << SEATS];
};

static float gain(const struct dossier *d, int agent, int owner)
{
    float nobodys = 1;
    if (owner == d->seat) return d->owns[owner][agent] * 0.001f; /* brings nothing: for order */
    if (owner != NOBODY) return d->owns[owner][agent];
    for (int s = 0; s < d->seats; s++) nobodys -= d->owns[s][agent];
    return d->bystanders_count ? nobodys : 0;
}

/* The best owner beside an agent, and what all from it on bring. */
static int best_owner(const struct dossier *d, int agent, unsigned named, float *most)
{
    int best = NOBODY;
    *most = gain(d, agent, NOBODY) + d->best[agent + 1][named];
    for (int s = 0; s < d->seats; s++) {
        if (named >> s & 1) continue;
        float here = gain(d, agent, s) + d->best[agent + 1][named | 1u << s];
        if (here > *most) *most = here, best = s;
    }
    return best;
}

static void fill_dossier(struct dossier *d, int from, unsigned named, uint8_t tips[AGENTS])
{
    float most;
    memset(d->best[d->agents], 0, sizeof d->best[0]);
    for (int a = d->agents - 1; a > from; a--)
        for (unsigned set = 0; set < 1u << d->seats; set++) best_owner(d, a, set, &d->best[a][set]);
    for (int a = from; a < d->agents; a++) {
        tips[a] = (uint8_t)best_owner(d, a, named, &most);
        if (tips[a] != NOBODY) named |= 1u << tips[a];
    }
}

/* What the others wrote, if they think like this: each knows its own agent. */
static void guess_dossiers(struct notes *n, const struct heimlich *h, int seat)
{
    for (int s = 0; s < h->base.seats; s++)
        for (int a = 0; a < h->agents && s != seat; a++) {
            float clue[SEATS][AGENTS];
            memcpy(clue, n->clue, sizeof clue);
            know(clue, s, a);
            struct dealing dealing = {.clue = (const float(*)[AGENTS])clue, .seats = h->base.seats};
            deal_all(&dealing, h->agents);
            struct dossier d = {.owns = (const float(*)[AGENTS])dealing.owns, .seat = s,
                                .seats = h->base.seats, .agents = h->agents,
                                .bystanders_count = h->bystander_bonus};
            fill_dossier(&d, 0, 0, n->dossier[s][a]);
        }
}

static bool verdict(const void *notes, const struct sh_thought *t, struct sh_move *move)
{
    const struct notes *n = notes;
    const struct heimlich *h = t->view;
    uint8_t tips[AGENTS];
    unsigned named = 0;
    if (h->base.phase != TIPS) return false;
    struct dossier d = {.owns = (const float(*)[AGENTS])n->owns, .seat = t->seat,
                        .seats = h->base.seats, .agents = h->agents,
                        .bystanders_count = h->bystander_bonus};
    int from = h->tips_made[t->seat];
    for (int a = 0; a < from; a++)
        if (h->tip[t->seat][a] != NOBODY) named |= 1u << h->tip[t->seat][a];
    fill_dossier(&d, from, named, tips);
    *move = (struct sh_move){V_TIP, (uint8_t)from, tips[from], 0};
    return true;
}

/* ---- what is believed ---- */

static void study(const struct sh_thought *t, void *notes)
{
    struct notes *n = notes;
    const struct heimlich *h = t->view;
    float clue[SEATS][AGENTS];
    memset(n, 0, sizeof *n);
    read_past(&n->traces, t);
    weigh_clues(n, h->base.seats, h->agents);
    memcpy(clue, n->clue, sizeof clue);
    know(clue, t->seat, h->agent_of[t->seat]);
    struct dealing dealing = {.clue = (const float(*)[AGENTS])clue, .seats = h->base.seats,
                              .list = n};
    deal_all(&dealing, h->agents);
    memcpy(n->owns, dealing.owns, sizeof n->owns);
    if (h->tips_done || h->base.phase == TIPS) guess_dossiers(n, h, t->seat);
}

static void draw(const void *notes, void *view, struct sh_rng *rng)
{
    const struct notes *n = notes;
    struct heimlich *h = view;
    float at = (float)(sh_rng_next(rng) >> 40) / (float)(1 << 24) * n->upto[n->deals - 1];
    int low = 0, high = n->deals - 1;
    while (low < high) { /* the first whose sum is above */
        int middle = (low + high) / 2;
        if (n->upto[middle] > at) high = middle;
        else low = middle + 1;
    }
    for (int s = 0; s < h->base.seats; s++) {
        if (h->agent_of[s] != SH_HIDDEN) continue;
        h->agent_of[s] = n->agent_of[low][s];
        memcpy(h->tip[s], n->dossier[s][h->agent_of[s]], h->tips_made[s]);
    }
}

/* ---- secrecy ---- */

#ifndef TOLL
#define TOLL 150
#endif
#ifndef TOLLB
#define TOLLB 0
#endif
/* What it costs, in worth, if the others know my agent: their hands against it, and in the pro rule
   their dossiers. */
static float price(const struct heimlich *h)
{
    return h->pro && !h->tips_done ? TOLL : TOLLB;
}

/* How sure would others be of my agent after each of these steps, by what I did? */
static void toll(const void *notes, const struct sh_thought *t, const struct sh_move *moves,
                 int count, float *tolls)
{
    const struct notes *n = notes;
    const struct heimlich *h = t->view;
    const struct traces *traces = &n->traces;
    float next[AGENTS * 7][PLAYERS][AGENTS] = {{{0}}}, best = -1e30f;
    struct walk w;
    if (h->base.phase != WALK || price(h) <= 0) return;
    look_around(&w, &traces->before, traces->made, h->next, next);
    for (int p = 0; p < PLAYERS; p++)
        for (int a = 0; a < h->agents; a++)
            if (traces->log_chance[t->seat][p][a] > best) best = traces->log_chance[t->seat][p][a];
    for (int i = 0; i < count; i++) {
        float(*step)[AGENTS] = next[moves[i].a * 7 + moves[i].b], mine = 0, sum = 0;
        for (int a = 0; a < h->agents; a++) {
            float clue = 0;
            for (int p = 0; p < PLAYERS; p++)
                clue += usual[p] * sh_exp(traces->log_chance[t->seat][p][a] - best) *
                        ((1 - OFFHAND) * step[p][a] / w.sum[p][a] +
                         OFFHAND * step[ANYHOW][a] / w.sum[ANYHOW][a]);
            sum += clue;
            if (a == h->agent_of[t->seat]) mine = clue;
        }
#ifdef LOGTOLL
        tolls[i] = price(h) * sh_ln(mine / sum);
#else
        tolls[i] = price(h) * mine / sum;
#endif
    }
}

const struct sh_insight SH_INSIGHT = {
    .game = SH_GAME_ID, .worth = worth, .horizon = 40, .kind = kind, .kind_is_all = true,
    .study = study, .draw = draw, .verdict = verdict, .enough = enough,
    .toll = toll,
};
