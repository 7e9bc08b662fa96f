/*
 * games/insidejob/bot.c - what a good player of Inside Job knows: how a match stands, what people
 * do (sense.c), and who is the insider, judged by how everybody has played.
 */
#include <string.h>

#include "engine/bot.h"
#include "engine/numbers.h"
#include "sense.h"

enum { DUTY = 250 }; /* of 1000: what missions are worth to an agent by themselves */

static int find_insider(const struct insidejob *g)
{
    int p = 0;
    while (p < places(g) - 1 && !is_insider(g->role[p])) p++;
    return p;
}

/* ---- what everybody is likely to do ---- */

/* How much a voter would like to name each place. */
static float vote_liking(const float odds[PLACES], struct sh_move m)
{
    return 1.5f * (odds[m.a] + (m.verb == V_VOTES ? odds[m.b] : 0));
}

static float move_liking(const struct insidejob *g, int seat, const struct spot *spot,
                         const float odds[PLACES], struct sh_move m)
{
    switch (m.verb) {
    case V_CHOOSE: return SH_LOCAL(mission_liking)(g, g->role[seat], g->hand[seat], m.a);
    case V_PLAY:
    case V_CASE:
    case V_LARRY: return SH_LOCAL(liking)(spot, m.a, m.verb == V_CASE);
    case V_VOTE:
    case V_VOTES: return vote_liking(odds, m);
    default: return 0;
    }
}

static void policy(const void *state, int seat, const struct sh_move *moves, int count,
                   uint16_t *weights)
{
    const struct insidejob *g = state;
    struct spot spot = {.role = AGENT};
    float likes[2 * CARDS], odds[PLACES], best = -1e9f;
    if (g->base.phase == PLAY || g->base.phase == LARRY_PLAY) spot = SH_LOCAL(spot)(g, seat);
    if (g->base.phase == VOTE) SH_LOCAL(suspicion)(g, odds);
    for (int i = 0; i < count; i++) {
        likes[i] = move_liking(g, seat, &spot, odds, moves[i]);
        if (likes[i] > best) best = likes[i];
    }
    for (int i = 0; i < count; i++) weights[i] = (uint16_t)(1 + 1000 * sh_exp(likes[i] - best));
}

/* ---- who is the insider ---- */

/* Public, and the same in every imagined world: whose cases were how many before each trick. */
struct notes {
    uint8_t viewer;
    uint8_t held[TRICKS_MAX + 1][PLACES];
};
_Static_assert(sizeof(struct notes) <= SH_NOTES_MAX, "the notes fit");

static void study(const struct sh_thought *thought, void *memory)
{
    const struct insidejob *g = thought->view;
    struct notes *notes = memory;
    uint8_t held[PLACES];
    memset(notes, 0, sizeof *notes);
    notes->viewer = (uint8_t)thought->seat;
    if (g->trick == SH_NONE) return;
    for (int p = 0; p < places(g); p++) held[p] = g->base.seats == 2 && p == LARRY ? 3 : 1;
    for (int t = 0; t <= g->trick && t < g->tricks; t++) {
        memcpy(notes->held[t], held, sizeof held);
        if (t == g->trick) return;
        int winner = g->winner_of[t];
        for (int i = 0; i < places(g); i++) {
            if (!g->cased_of[t][i]) continue;
            held[place_at(g, g->starter_of[t], i)]--;
            held[winner]++;
        }
        held[winner] = (uint8_t)(held[winner] + 1 + (g->mission_of[t] >= PLAIN));
    }
}

/* What a world says about each seat: how likely a player who thinks, and one who does not, would
   have done all that the seat did, as logarithms. */
struct account {
    float sensible[SEATS], careless[SEATS];
};

static const float SLIPS = 0.06f;    /* of a sensible player's acts */
static const float CARELESS = 0.15f; /* of all players */

/* One decision among so many moves: how much all are liked together, and the one taken. */
static void add_act(struct account *a, int seat, float taken, float sum, int count)
{
    if (count < 2) return;
    a->sensible[seat] += sh_ln((1 - SLIPS) * taken / sum + SLIPS / (float)count);
    a->careless[seat] -= sh_ln((float)count);
}

static void account_for_card(struct account *a, int seat, const struct spot *spot, int card,
                             bool cased)
{
    float likes[2 * CARDS], best = -1e9f, sum = 0, taken = 0;
    int count = 0, at = 0;
    for (int with = 0; with <= spot->may_case; with++)
        for (uint64_t rest = spot->legal; rest; rest &= rest - 1) {
            int one = sh_first_bit(rest);
            if (one == card && with == cased) at = count;
            likes[count] = SH_LOCAL(liking)(spot, one, with);
            if (likes[count] > best) best = likes[count];
            count++;
        }
    for (int i = 0; i < count; i++) sum += likes[i] = sh_exp(likes[i] - best);
    taken = likes[at];
    add_act(a, seat, taken, sum, count);
}

static void account_for_mission(struct account *a, const struct insidejob *g, int t, uint64_t hand)
{
    const uint8_t *two = g->drawn[t];
    int chosen = t < g->trick ? g->mission_of[t] : g->mission, seat = g->starter_of[t];
    if (two[0] == two[1] || (two[0] >= PLAIN) != (two[1] >= PLAIN)) return;
    int other = two[0] == chosen ? two[1] : two[0], role = g->role[seat];
    float like = SH_LOCAL(mission_liking)(g, role, hand, chosen);
    float less = SH_LOCAL(mission_liking)(g, role, hand, other);
    float taken = less > like ? sh_exp(like - less) : 1;
    add_act(a, seat, taken, taken + (less > like ? 1 : sh_exp(less - like)), 2);
}

/* The cards of one trick, each in the hand it came from. */
static void account_for_trick(struct account *a, const struct insidejob *g,
                              const struct notes *notes, int t, uint64_t hand[SEATS])
{
    bool over = t < g->trick;
    int played = over ? places(g) : g->played, starter = g->starter_of[t];
    const uint8_t *cards = over ? g->card_of[t] : g->table;
    const uint8_t *cased = over ? g->cased_of[t] : g->cased;
    struct spot spot = {.limit = g->limit};
    if (!over && g->base.phase <= CHOOSE) return;
    if (starter != notes->viewer) account_for_mission(a, g, t, hand[starter]);
    spot.course = SH_LOCAL(course)(g, over ? g->mission_of[t] : g->mission);
    for (int i = 0; i < places(g); i++) spot.held[i] = notes->held[t][place_at(g, starter, i)];
    for (int i = 0; i < played; i++) {
        int place = place_at(g, starter, i);
        spot.is_larry = g->base.seats == 2 && place == LARRY;
        int seat = spot.is_larry ? g->controller_of[t] : place;
        spot.position = (uint8_t)i;
        spot.role = g->role[seat];
        spot.hand = hand[seat];
        if (spot.is_larry) {
            bool rest = g->top_of[t] != SH_NONE;
            spot.hand = card_bit(cards[i]) |
                        (rest ? card_bit(g->top_of[t]) | card_bit(g->out_of[t]) : g->larry);
        }
        spot.may_case = SH_LOCAL(may_put_case)(g, &spot, seat, spot.held[i]) || cased[i];
        SH_LOCAL(set_legal)(&spot);
        if (seat != notes->viewer) account_for_card(a, seat, &spot, cards[i], cased[i]);
        if (!spot.is_larry) hand[seat] &= ~card_bit(cards[i]);
        SH_LOCAL(course_add)(&spot.course, cards[i], cased[i]);
    }
}

/* The hands as they were dealt. */
static void deal_again(const struct insidejob *g, uint64_t hand[SEATS])
{
    for (int s = 0; s < g->base.seats; s++) hand[s] = g->hand[s];
    for (int t = 0; t <= g->trick && t < g->tricks; t++) {
        bool over = t < g->trick;
        int played = over ? places(g) : g->played;
        const uint8_t *cards = over ? g->card_of[t] : g->table;
        for (int i = 0; i < played; i++) {
            int place = place_at(g, g->starter_of[t], i);
            if (place < g->base.seats) hand[place] |= card_bit(cards[i]);
        }
    }
}

/* ln of a sum of two chances given as logarithms. */
static float ln_of_sum(float a, float b)
{
    float high = a > b ? a : b, low = a > b ? b : a;
    return high + sh_ln(1 + sh_exp(low - high));
}

static float weigh(const void *memory, const void *world)
{
    const struct insidejob *g = world;
    const struct notes *notes = memory;
    struct account a = {{0}, {0}};
    uint64_t hand[SEATS];
    float sum = 0;
    if (g->trick == SH_NONE) return 0;
    deal_again(g, hand);
    for (int t = 0; t <= g->trick && t < g->tricks; t++) account_for_trick(&a, g, notes, t, hand);
    for (int s = 0; s < g->base.seats; s++) {
        if (s == notes->viewer) continue;
        sum += ln_of_sum(sh_ln(1 - CARELESS) + a.sensible[s], sh_ln(CARELESS) + a.careless[s]);
    }
    return sum;
}

/* ---- how a match stands ---- */

/* From 0 to 1, a half at 0. */
static float likely(float x)
{
    return 0.5f + 0.5f * x / (1 + (x < 0 ? -x : x));
}

/* How likely one of the others names the insider, from what the table must think. */
static float naming_chance(const struct insidejob *g, int insider, const float odds[PLACES])
{
    float best = odds[insider], sum = 0;
    for (int p = 0; p < places(g); p++)
        if (odds[p] > best) best = odds[p];
    int others = 0;
    for (int p = 0; p < places(g); p++) others += p != insider && odds[p] > CLEARED;
    for (int p = 0; p < places(g); p++) {
        float share = p == insider || others == 0 ? 1 : (float)(others - 1) / (float)others;
        if (odds[p] > CLEARED) sum += share * sh_exp(1.5f * (odds[p] - best));
    }
    return sum > 0 ? sh_exp(1.5f * (odds[insider] - best)) / sum : 0;
}

/* With `right` votes for the insider and `wrong` for others: how likely is he named alone? */
static float majority(int right, int wrong)
{
    if (right > wrong) return 1;
    if (right < 2) return 0;
    return right == wrong ? (wrong == 2 ? 0.4f : 0.7f) : 0.15f;
}

/* How likely the vote names the insider. */
static float vote_chance(const struct insidejob *g)
{
    static const uint8_t ways[5][5] = {{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}};
    float odds[PLACES], chance = 0;
    int insider = find_insider(g), voters = 0;
    SH_LOCAL(suspicion)(g, odds);
    if (g->base.seats == 2) {
        if (insider != LARRY) return likely(2 * (odds[insider] - odds[LARRY]));
        return likely(-2 * odds[0]) * likely(-2 * odds[1]);
    }
    for (int s = 0; s < g->base.seats; s++)
        voters += s != insider && g->role[s] != ACCOMPLICE && g->role[s] != DECOY;
    float each = naming_chance(g, insider, odds);
    for (int k = 0; k <= voters; k++) {
        float product = (float)ways[voters][k] * majority(k, voters - k + 1);
        for (int i = 0; i < voters; i++) product *= i < k ? each : 1 - each;
        chance += product;
    }
    return chance;
}

/* How likely the agents do so many more missions in the tricks that are left: a third of them,
   against somebody who minds. */
static float missions_chance(int need, int left)
{
    float chance[TRICKS_MAX + 2] = {1}, rate = 0.35f; /* of so many done */
    if (need > left) return 0;
    for (int t = 0; t < left; t++)
        for (int k = t + 1; k >= 0; k--)
            chance[k] = chance[k] * (1 - rate) + (k ? chance[k - 1] * rate : 0);
    float sum = 0;
    for (int k = need < 0 ? 0 : need; k <= left; k++) sum += chance[k];
    return sum;
}

/* How likely the insider gets so many cases (columns: tricks left), as counted in matches. */
static float limit_chance(int need, int left)
{
    static const uint8_t percent[][TRICKS_MAX + 1] = {
        {0, 26, 42, 50, 60, 69, 74, 79, 83, 86, 88, 90},
        {0, 6, 17, 32, 42, 50, 60, 67, 74, 79, 83, 86},
        {0, 1, 3, 8, 15, 28, 38, 45, 52, 58, 63, 68},
        {0, 0, 1, 3, 7, 11, 17, 30, 40, 49, 55, 60},
        {0, 0, 0, 1, 2, 4, 8, 14, 22, 28, 34, 40},
        {0, 0, 0, 0, 1, 1, 3, 6, 10, 14, 18, 22},
    };
    return (float)percent[need < 1 ? 0 : need > 6 ? 5 : need - 1][left] / 100;
}

/* The trick that is on, as far as it can be foreseen. */
struct foresight {
    int   left; /* tricks after it */
    float done; /* how likely its mission is done */
    int   winner, cases;
    float wins; /* how likely he does, and with so many cases */
};

static struct foresight foresee(const struct insidejob *g)
{
    struct foresight f = {.left = g->tricks - g->trick, .winner = SH_NONE};
    if (g->played == 0) return f;
    struct course c = SH_LOCAL(course)(g, g->mission);
    for (int i = 0; i < g->played; i++) SH_LOCAL(course_add)(&c, g->table[i], g->cased[i]);
    f.left--;
    f.done = SH_LOCAL(done_chance)(&c);
    f.winner = place_at(g, g->starter, c.winner);
    f.wins = SH_LOCAL(win_chance)(&c);
    f.cases = c.cases + 1 + (g->mission >= PLAIN);
    return f;
}

/* How likely this place gets to the limit of cases. */
static float turns_up(const struct insidejob *g, const struct foresight *f, int place)
{
    int need = g->limit - g->held[place];
    float wins = f->winner == place ? f->wins : 0;
    float if_not = limit_chance(need, f->left);
    if (wins == 0) return if_not;
    float if_so = need <= f->cases ? 1 : limit_chance(need - f->cases, f->left);
    return wins * if_so + (1 - wins) * if_not;
}

/* How likely the agents win, from 0 to 1. */
static float agents_chance(const struct insidejob *g)
{
    int insider = find_insider(g), need = g->goal - g->done;
    struct foresight f = foresee(g);
    float missions = (1 - f.done) * missions_chance(need, f.left);
    if (f.done > 0) missions += f.done * missions_chance(need - 1, f.left);
    float otherwise = missions + (1 - missions) * vote_chance(g), limit = turns_up(g, &f, insider);
    if (in_play(g, PROFNO)) { /* her limit is the agents' victory, everybody else's hers */
        int up = 0;
        for (int p = 0; p < places(g); p++) up += p != insider && g->face_up[p];
        return limit + (1 - limit) * (1 - (float)up / (float)(places(g) - 1)) * otherwise;
    }
    for (int s = 0; s < g->base.seats; s++)
        if (g->role[s] == RISKY) otherwise += (1 - otherwise) * turns_up(g, &f, s);
    return (1 - limit) * otherwise;
}

/* How an agent sees it, from 0 to 1000. Something counts for missions alone: agents who are sure of
   the vote still do their job, and whoever does not, tells who he is. */
static int agents_worth(const struct insidejob *g, float chance)
{
    float done = (float)g->done + foresee(g).done;
    return (int)((1000 - DUTY) * chance + DUTY * done / (float)(g->goal + 1));
}

static int seat_worth(const struct insidejob *g, int seat, float chance)
{
    int agents = (int)(1000 * chance), tilt = agents > 500 ? agents - 500 : 500 - agents;
    switch (g->role[seat]) {
    case INSIDER:
    case PROFNO: return 1000 - agents;
    case DECOY: return 500 - tilt;
    case ACCOMPLICE: return g->partner == find_insider(g) ? 1000 - agents : agents;
    case SHADY: return is_insider(g->role[(seat + g->base.seats - 1) % g->base.seats])
                           ? agents : 1000 - agents;
    case SLEEPER: return g->face_up[seat] ? 1000 - agents : agents_worth(g, chance);
    }
    return agents_worth(g, chance);
}

static void judge(const void *notes, const void *state, uint16_t seats,
                  int16_t worth[SH_SEATS_MAX])
{
    (void)notes;
    const struct insidejob *g = state;
    bool begun = g->trick != SH_NONE;
    float chance = begun ? agents_chance(g) : 0;
    for (unsigned left = seats; left; left &= left - 1) {
        int seat = sh_first_bit(left);
        worth[seat] = (int16_t)(begun ? seat_worth(g, seat, chance) : 500);
    }
}

/* What people vote depends on what they think of one another, which no imagined world tells. */
static bool enough(const void *root, const void *state)
{
    const struct sh_state *from = root, *here = state;
    return here->phase == VOTE && from->phase != VOTE;
}

static uint8_t kind(const void *state, int seat)
{
    return ((const struct insidejob *)state)->role[seat];
}

const struct sh_insight SH_INSIGHT = {
    .game = SH_GAME_ID, .judge = judge, .horizon = 12, .policy = policy, .kind = kind,
    .study = study, .weigh = weigh, .enough = enough, .sides = true, .blunders = SH_LOCAL(blunders),
};
