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
enum { SPREADS = 43 };
static const float spread[SPREADS] = {
    0.5f,  2.8f,  3.8f,  4.6f,  5.3f,  5.9f,  6.4f,  6.9f,  7.4f,  7.8f,  8.2f,
    8.6f,  9.0f,  9.3f,  9.7f,  10.0f, 10.3f, 10.6f, 10.9f, 11.2f, 11.5f, 11.8f,
    12.0f, 12.3f, 12.5f, 12.8f, 13.0f, 13.3f, 13.5f, 13.8f, 14.0f, 14.2f, 14.4f,
    14.7f, 14.9f, 15.1f, 15.3f, 15.5f, 15.7f, 15.9f, 16.1f, 16.3f, 16.5f};

/* Nobody helps a bystander: so many points less for each that the leader lacks. */
static const float NOBODYS = 0.3f;

enum { FAR = GOAL + 18 }; /* more points than any agent has */

/* How many points the leader lacks, as far as that makes a difference. */
static int lack_of(const struct heimlich *h)
{
    int most = 0;
    for (int a = 0; a < h->agents; a++)
        if (h->points[a] > most) most = h->points[a];
    int lack = most < GOAL ? GOAL - most : 0;
    return lack < SPREADS ? lack : SPREADS - 1;
}

static float spread_of(const struct heimlich *h)
{
    return spread[lack_of(h)];
}

/* ---- what a walk tells about who walked ---- */

/* Players: one who weighs every walk, one who often errs, one who walks anyhow. A walk that makes
   my agent r times as likely to win is liked r to the 16th as much, r to the 4th, or all alike. */
enum { SHARP, CASUAL, ANYHOW, PLAYERS };
static const float usual[PLAYERS] = {[SHARP] = 0.45f, [CASUAL] = 0.3f, [ANYHOW] = 0.25f};
static const float OFFHAND = 0.03f; /* how often each of them walks anyhow */

static const float RISE_MAX = 32; /* by more it does not matter; its 16th power is a float */

enum { LANES = 8, STEPS = 7 }; /* agents, for numbers that are reckoned side by side; 0 to 6 */

/* How much the owner of each agent likes a walk, or several together. */
struct liking {
    float of[PLAYERS][LANES];
};

/* A walk, among all that the die allowed. */
struct walk {
    int            agents, safe;
    uint8_t        at[AGENTS];
    int            known;                     /* agents before this one have walked already ... */
    uint8_t        made[AGENTS];              /* ... so many steps */
    uint8_t        steps[AGENTS];             /* of the walk that is looked at */
    float          power[2][AGENTS][STEPS];   /* of an agent after these, unscored and scored */
    float          now[2][LANES];             /* after those that are looked at */
    float          per_share[LANES];          /* one over its share of all power before the walk */
    struct liking  all, going_on;             /* all walks, and those that begin as it was made */
    struct liking *next;                      /* these by their next step, or NULL */
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

static int step_index(int agent, int steps)
{
    return agent * STEPS + steps;
}

/* The first step of a walk that is not known yet. */
static int next_step(const struct walk *w)
{
    int a = w->known;
    while (a < w->agents - 1 && w->steps[a] == 0) a++;
    return step_index(a, w->steps[a]);
}

static void add_liking(struct liking *sum, const struct liking *more)
{
    for (int p = 0; p < PLAYERS; p++)
        for (int a = 0; a < LANES; a++) sum->of[p][a] += more->of[p][a];
}

/* How much likelier does this walk make each agent to win? */
static void look_at(struct walk *w, bool scores, float total)
{
    struct liking liking;
    float part = 1 / total;
    for (int a = 0; a < LANES; a++) {
        float rise = w->now[scores][a] * w->per_share[a] * part;
        rise = rise > RISE_MAX ? RISE_MAX : rise < 1 / RISE_MAX ? 1 / RISE_MAX : rise;
        float squared = rise * rise;
        float casual = squared * squared, sharp = casual * casual;
        liking.of[SHARP][a] = sharp * sharp;
        liking.of[CASUAL][a] = casual;
        liking.of[ANYHOW][a] = 1;
    }
    add_liking(&w->all, &liking);
    if (memcmp(w->steps, w->made, (size_t)w->known) != 0) return;
    add_liking(&w->going_on, &liking);
    if (w->next) add_liking(&w->next[next_step(w)], &liking);
}

static void look_at_all(struct walk *w, int agent, int left, bool enters, float unscored,
                        float scored_)
{
    int last = w->agents - 1;
    for (int n = agent < last ? 0 : left; n <= left; n++) {
        bool in = enters || (n > 0 && after(w->at[agent], n) == w->safe);
        float sum = unscored + w->power[0][agent][n], sum_scored = scored_ + w->power[1][agent][n];
        w->steps[agent] = (uint8_t)n;
        w->now[0][agent] = w->power[0][agent][n];
        w->now[1][agent] = w->power[1][agent][n];
        if (agent < last) look_at_all(w, agent + 1, left - n, in, sum, sum_scored);
        else look_at(w, in, in ? sum_scored : sum);
    }
}

/* Everything that the die allowed from here; the steps of the agents before `known` are made. */
static void look_around(struct walk *w, const struct heimlich *h, const uint8_t made[AGENTS],
                        int known, struct liking *next)
{
    float per_point = 1 / spread_of(h), total = 0;
    *w = (struct walk){.agents = h->agents, .safe = h->safe, .known = known, .next = next};
    memcpy(w->at, h->at, sizeof w->at);
    memcpy(w->made, made, sizeof w->made);
    for (int a = 0; a < h->agents; a++) {
        for (int n = 0; n <= h->pips; n++) {
            int at = after(h->at[a], n), points[2] = {h->points[a], scored(h->points[a], at)};
            for (int i = 0; i < 2; i++)
                w->power[i][a][n] = sh_exp(((float)points[i] + stand[at] - FAR) * per_point);
        }
        total += w->power[0][a][0];
    }
    for (int a = 0; a < h->agents; a++) w->per_share[a] = total / w->power[0][a][0];
    look_at_all(w, 0, h->pips, false, 0, 0);
}

/* ---- who owns whom ---- */

static const float HARDLY = 0.03f;

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
    float   odds[SEATS];               /* how much likelier what a seat did is if it thinks */
    float   thinks[SEATS];             /* how likely it does not walk anyhow */
    float   careless;                  /* do the others walk anyhow? From 0 (no) to 1 (all) */
    int     me;                        /* the seat that thinks */
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
            float anyhow = 1 / w.all.of[ANYHOW][a], chance = w.going_on.of[p][a] / w.all.of[p][a];
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

static float best_chance(const struct traces *t, int seat, int agents)
{
    float best = t->log_chance[seat][0][0];
    for (int p = 0; p < PLAYERS; p++)
        for (int a = 0; a < agents; a++)
            if (t->log_chance[seat][p][a] > best) best = t->log_chance[seat][p][a];
    return best;
}

/* What its walks say about each agent, whatever kind of player the seat is; the best has 1. */
static void weigh_clues(struct notes *n, int seats, int agents)
{
    const struct traces *t = &n->traces;
    for (int s = 0; s < seats; s++) {
        float best = best_chance(t, s, agents), most = 0, sum = 0, anyhow = 0;
        for (int a = 0; a < agents; a++) {
            n->clue[s][a] = 0;
            for (int p = 0; p < PLAYERS; p++)
                n->clue[s][a] += usual[p] * sh_exp(t->log_chance[s][p][a] - best);
            if (n->clue[s][a] > most) most = n->clue[s][a];
            sum += n->clue[s][a];
            anyhow += usual[ANYHOW] * sh_exp(t->log_chance[s][ANYHOW][a] - best);
        }
        n->odds[s] = (sum - anyhow) / (anyhow + sum * 1e-3f) * usual[ANYHOW] / (1 - usual[ANYHOW]);
        for (int a = 0; a < agents; a++) { /* never quite sure */
            n->clue[s][a] /= most;
            if (n->clue[s][a] < 1e-4f) n->clue[s][a] = 1e-4f;
        }
    }
}

/* There are tables at which nearly everybody thinks, and others at which hardly anybody does: the
   odds by seats. At small ones it did not pay to be trustful. */
static const float NEARLY = 0.95f, thoughtful[SEATS + 1] = {1, 1, 4, 4, 4, 1, 1, 1};

/* So many of the others who seem to walk anyhow may be errors; and by so many it is certain. */
static const float DOUBTED = 0.3f, CERTAIN = 0.65f;

static float if_so(float before, float odds)
{
    return before * odds / (before * odds + 1 - before);
}

/* One seat tells little about itself in its first walks; all the others together tell sooner at
   what kind of table we sit, and that tells about each of them. */
static void judge_players(struct notes *n, int seats, int me)
{
    float table = thoughtful[seats];
    for (int s = 0; s < seats; s++)
        if (s != me)
            table *= (NEARLY * n->odds[s] + 1 - NEARLY) / ((1 - NEARLY) * n->odds[s] + NEARLY);
    float share = table / (1 + table), anyhow = 0;
    for (int s = 0; s < seats; s++) {
        n->thinks[s] = share * if_so(NEARLY, n->odds[s]) +
                       (1 - share) * if_so(1 - NEARLY, n->odds[s]);
        if (s != me) anyhow += (1 - n->thinks[s]) / (float)(seats - 1);
    }
    n->careless = anyhow <= DOUBTED ? 0 : anyhow >= CERTAIN ? 1
                : (anyhow - DOUBTED) / (CERTAIN - DOUBTED);
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
    int   seats, agents;
    float gain[AGENTS][NOBODY + 1]; /* of each agent and owner */
    float best[AGENTS + 1][1 << SEATS];
};

static void begin_dossier(struct dossier *d, const struct heimlich *h, int seat,
                          const float owns[SEATS][AGENTS])
{
    d->seats = h->base.seats;
    d->agents = h->agents;
    for (int a = 0; a < h->agents; a++) {
        float nobodys = 1;
        for (int s = 0; s < h->base.seats; s++) {
            nobodys -= owns[s][a];
            d->gain[a][s] = s == seat ? owns[s][a] / 1000 : owns[s][a]; /* mine brings nothing */
        }
        d->gain[a][NOBODY] = h->bystander_bonus ? nobodys : 0;
    }
}

/* The best owner beside an agent, and what all from it on bring. */
static int best_owner(const struct dossier *d, int agent, unsigned named, float *most)
{
    int best = NOBODY;
    *most = d->gain[agent][NOBODY] + d->best[agent + 1][named];
    for (int s = 0; s < d->seats; s++) {
        if (named >> s & 1) continue;
        float here = d->gain[agent][s] + d->best[agent + 1][named | 1u << s];
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

/* What the others wrote, if they think like this: each knows its own agent. Agents that are
   hardly theirs are left out. */
static void guess_dossiers(struct notes *n, const struct heimlich *h, int seat)
{
    float clue[SEATS][AGENTS];
    memset(n->dossier, NOBODY, sizeof n->dossier);
    for (int s = 0; s < h->base.seats; s++)
        for (int a = 0; a < h->agents; a++) {
            if (s == seat || n->owns[s][a] < HARDLY) continue;
            memcpy(clue, n->clue, sizeof clue);
            know(clue, s, a);
            struct dealing dealing = {.clue = (const float(*)[AGENTS])clue, .seats = h->base.seats};
            struct dossier d;
            deal_all(&dealing, h->agents);
            begin_dossier(&d, h, s, (const float(*)[AGENTS])dealing.owns);
            fill_dossier(&d, 0, 0, n->dossier[s][a]);
        }
}

static void verdict(const void *notes, const struct sh_thought *t, struct sh_move *move)
{
    const struct notes *n = notes;
    const struct heimlich *h = t->view;
    uint8_t tips[AGENTS];
    unsigned named = 0;
    struct dossier d;
    begin_dossier(&d, h, t->seat, n->owns);
    int from = h->tips_made[t->seat];
    for (int a = 0; a < from; a++)
        if (h->tip[t->seat][a] != NOBODY) named |= 1u << h->tip[t->seat][a];
    fill_dossier(&d, from, named, tips);
    *move = (struct sh_move){V_TIP, (uint8_t)from, tips[from], 0};
}

/* ---- what is believed ---- */

static void study(const struct sh_thought *t, void *notes)
{
    struct notes *n = notes;
    const struct heimlich *h = t->view;
    float clue[SEATS][AGENTS];
    memset(n, 0, sizeof *n);
    n->me = t->seat;
    read_past(&n->traces, t);
    weigh_clues(n, h->base.seats, h->agents);
    judge_players(n, h->base.seats, t->seat);
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

/* Among players who walk anyhow one who thinks gains on them as long as the match goes on: so many
   points for each that the leader lacks. And the spread is smaller by this part. Both as fitted to
   matches of one bot against such players. */
static const float EDGE = 0.7f, STEADY = 0.3f;

static void judge(const void *notes, const void *state, uint16_t seats,
                  int16_t worth[SH_SEATS_MAX])
{
    const struct notes *n = notes;
    const struct heimlich *h = state;
    int lack = lack_of(h);
    float careless = n ? n->careless : 0, strength[AGENTS], best = -100, sum = 0;
    float per_point = 1 / (spread[lack] * (1 - STEADY * careless));
    for (int a = 0; a < h->agents; a++) strength[a] = (float)h->points[a] + stand[h->at[a]];
    if (n) strength[h->agent_of[n->me]] += EDGE * careless * (float)lack;
    unsigned owned = 0;
    for (int s = 0; s < h->base.seats; s++) {
        owned |= 1u << h->agent_of[s];
        if (h->pro) strength[h->agent_of[s]] += (float)named(h, s);
    }
    for (int a = 0; a < h->agents; a++) {
        if (!(owned >> a & 1)) strength[a] -= h->pro ? 100 : NOBODYS * (float)lack;
        if (strength[a] > best) best = strength[a];
    }
    for (int a = 0; a < h->agents; a++) {
        strength[a] = sh_exp((strength[a] - best) * per_point);
        sum += strength[a];
    }
    for (unsigned left = seats; left; left &= left - 1) {
        int seat = sh_first_bit(left);
        worth[seat] = (int16_t)(1000 * strength[h->agent_of[seat]] / sum);
    }
}

static uint8_t kind(const void *state, int seat)
{
    return ((const struct heimlich *)state)->agent_of[seat];
}

enum { AHEAD = 1 }; /* rounds of the table that are looked ahead */

/* Before dossiers are written, and before a walk. */
static bool enough(const void *root, const void *state)
{
    const struct heimlich *from = root, *h = state;
    if (h->base.phase == TIPS) return from->base.phase != TIPS;
    return h->base.phase == WALK && h->next == 0 && h->turn > from->turn + AHEAD * h->base.seats;
}

/* ---- secrecy ---- */

/* What it costs, in worth, if all are sure of my agent when they write their dossiers: the more,
   the more even the match is. Nobody minds players who walk anyhow, but that takes long to see. A
   first walk tells too little to hide it. Who hides too long gets nowhere: after so many rounds of
   the table it fades, and then is nothing. In the basic rule hiding did not pay. */
enum { PRICE = 900, FROM = 1, FADES = 4, FADED = 9 };

static float price(const struct notes *n, const struct heimlich *h)
{
    int seats = h->base.seats, rounds = (h->turn - 1) / seats;
    float even = (float)(seats - 1) / (float)(seats * seats);
    if (!h->pro || h->tips_done || rounds < FROM || rounds >= FADED) return 0;
    float full = PRICE * even * (1 - n->careless);
    return rounds < FADES ? full : full * (float)(FADED - rounds) / (FADED - FADES);
}

/* How sure of my agent are others after such a step, by what I did until then? */
static float sureness(const struct traces *t, const struct walk *w, const struct liking *step,
                      int seat, int mine)
{
    float sum = 0, best = best_chance(t, seat, w->agents), clue[AGENTS] = {0};
    for (int a = 0; a < w->agents; a++) {
        for (int p = 0; p < PLAYERS; p++) {
            float chance = step->of[p][a] / w->all.of[p][a];
            float anyhow = step->of[ANYHOW][a] / w->all.of[ANYHOW][a];
            clue[a] += usual[p] * sh_exp(t->log_chance[seat][p][a] - best) *
                       ((1 - OFFHAND) * chance + OFFHAND * anyhow);
        }
        sum += clue[a];
    }
    return clue[mine] / sum;
}

static void toll(const void *notes, const struct sh_thought *t, const struct sh_move *moves,
                 int count, float *tolls)
{
    const struct notes *n = notes;
    const struct traces *traces = &n->traces;
    const struct heimlich *h = t->view;
    float each = price(n, h);
    struct liking next[AGENTS * STEPS] = {{{{0}}}};
    struct walk w;
    if (h->base.phase != WALK || each <= 0) return;
    look_around(&w, &traces->before, traces->made, h->next, next);
    for (int i = 0; i < count; i++) {
        const struct liking *step = &next[step_index(moves[i].a, moves[i].b)];
        tolls[i] = each * sureness(traces, &w, step, t->seat, h->agent_of[t->seat]);
    }
}

const struct sh_insight SH_INSIGHT = {
    .game = SH_GAME_ID, .judge = judge, .horizon = 24, .kind = kind,
    .open_in = 1u << ROLL | 1u << WALK | 1u << SAFE,
    .study = study, .draw = draw, .verdict = verdict, .verdict_in = 1u << TIPS,
    .enough = enough, .toll = toll, .blunders = SH_LOCAL(blunders),
};
