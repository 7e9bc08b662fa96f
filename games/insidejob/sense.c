/*
 * games/insidejob/sense.c - see sense.h.
 *
 * The chances in here are rules of thumb about people whose cards one does not see: good enough to
 * tell a helpful card from a harmful one. What a player makes of them is a weighted sum, and the
 * weights were fitted to how the searching bots play when they think long.
 */
#include <string.h>

#include "engine/numbers.h"
#include "sense.h"

/* ---- a trick ---- */

struct course SH_LOCAL(course)(const struct insidejob *g, int mission)
{
    return (struct course){.condition = (uint8_t)(mission % PLAIN / SUITS),
                           .trump = (uint8_t)(mission % SUITS), .places = (uint8_t)places(g),
                           .lowest = VALUES + 1, .alive = 1};
}

/* Trumps are higher than the led suit, which is higher than all others. */
static int rank_of(const struct course *c, int suit, int value)
{
    return value + (suit == c->trump ? 2 * VALUES : suit == c->led ? VALUES : 0);
}

/* Does the mission survive this card, as far as one can see at once? */
static bool survives(const struct course *c, int value, int suit, bool cased, bool wins)
{
    int at = c->played;
    switch (c->condition) {
    case C_high: return value >= 7;
    case C_low: return value <= 7;
    case C_even: return value % 2 == 0;
    case C_odd: return value % 2 == 1;
    case C_first_wins: return at == 0 || !wins;
    case C_second_wins: return at < 1 || wins == (at == 1);
    case C_third_wins: return at < 2 || wins == (at == 2);
    case C_last_wins: return at < c->places - 1 || wins;
    case C_ascending: return at == 0 || value > c->last;
    case C_descending: return at == 0 || value < c->last;
    case C_one_suit: return at == 0 || suit == c->led;
    case C_last_lowest: return at < c->places - 1 ? value > 1 : value < c->lowest;
    case C_third_case: return at != 2 || cased;
    default: return at != 1 || value % 2 == 1; /* C_second_odd */
    }
}

void SH_LOCAL(course_add)(struct course *c, int card, bool cased)
{
    int value = value_of(card), suit = cased ? c->trump : suit_of(card);
    if (c->played == 0) c->led = (uint8_t)suit;
    int rank = rank_of(c, suit, value);
    bool wins = c->played == 0 || rank > c->rank || (rank == c->rank && suit == c->trump);
    c->alive &= survives(c, value, suit, cased, wins);
    if (wins) c->winner = c->played, c->rank = (uint8_t)rank;
    c->last = (uint8_t)value;
    if (value < c->lowest) c->lowest = (uint8_t)value;
    c->cases = (uint8_t)(c->cases + cased);
    c->played++;
}

static float power(float base, int times)
{
    float product = 1;
    while (times-- > 0) product *= base;
    return product;
}

/* How likely somebody who wants to can play below the winning card, or above it. */
static float can_avoid(const struct course *c)
{
    int value = (c->rank - 1) % VALUES + 1;
    float above = (float)(VALUES - value) / (VALUES - 1);
    if (c->rank > 2 * VALUES && c->led != c->trump) return 0.97f;
    return 1 - 0.8f * above * above * above;
}

static float can_beat(const struct course *c)
{
    int value = (c->rank - 1) % VALUES + 1;
    float below = (float)value / VALUES;
    return 1 - (c->rank > 2 * VALUES ? 0.95f : 0.7f) * below * below;
}

/* The card that has to win is still to come. */
static float awaited_wins(const struct course *c, int position)
{
    int between = position - c->played, after = c->places - 1 - position;
    return can_beat(c) * power(0.95f, between) * power(0.93f, after);
}

static float wins_at(const struct course *c, int position)
{
    if (c->played <= position) return awaited_wins(c, position);
    return power(can_avoid(c), c->places - c->played);
}

/* There must be room for all that are to come above (or below) the last card. */
static float goes_on(int room, int left)
{
    if (left == 0) return 1;
    if (room < left) return 0;
    return (float)room / ((float)room + 1.5f * (float)left) * power(0.9f, left);
}

float SH_LOCAL(done_chance)(const struct course *c)
{
    int left = c->places - c->played;
    if (!c->alive) return 0;
    switch (c->condition) {
    case C_high:
    case C_low: return power(0.8f, left);
    case C_even:
    case C_odd: return power(0.75f, left);
    case C_first_wins: return wins_at(c, 0);
    case C_second_wins: return wins_at(c, 1);
    case C_third_wins: return wins_at(c, 2);
    case C_last_wins: return wins_at(c, c->places - 1);
    case C_ascending: return goes_on(VALUES - c->last, left);
    case C_descending: return goes_on(c->last - 1, left);
    case C_one_suit: return power(c->led == c->trump ? 0.85f : 0.65f, left);
    case C_last_lowest:
        return left ? (1 - power((float)(VALUES + 1 - c->lowest) / VALUES, 2)) * power(0.9f, left)
                    : 1;
    case C_third_case: return c->played > 2 ? 1 : 0.8f;
    default: return c->played > 1 ? 1 : 0.8f; /* C_second_odd */
    }
}

float SH_LOCAL(win_chance)(const struct course *c)
{
    int value = (c->rank - 1) % VALUES + 1;
    float safe = (float)value / VALUES;
    float each = c->rank > 2 * VALUES ? 0.8f + 0.2f * safe : 0.25f + 0.65f * safe;
    return power(each, c->places - c->played);
}

/* ---- a card ---- */

enum { F_DONE, F_WIN, F_CASED, F_CASE_LOST, F_BREACH, F_VALUE, F_TRUMP, F_LAST_CASE, F_FEEDS,
       F_LEAD_DONE, F_ALIVE, F_BREACH_DEAD };
_Static_assert((int)F_BREACH_DEAD + 1 == (int)FEATURES, "every feature has a place");

void SH_LOCAL(features)(const struct spot *spot, int card, bool cased, float f[FEATURES])
{
    struct course c = spot->course;
    bool was_alive = c.alive;
    SH_LOCAL(course_add)(&c, card, cased);
    float done = SH_LOCAL(done_chance)(&c);
    bool mine = c.winner == spot->position;
    float win = mine ? SH_LOCAL(win_chance)(&c) : 0;
    bool breach = spot->position > 0 && !spot->is_larry && suit_of(card) != c.led &&
                  (spot->hand & suit_set(c.led)) != 0;
    int taken = spot->held[c.winner] + 1 + c.cases;
    f[F_DONE] = done;
    f[F_WIN] = win;
    f[F_CASED] = cased;
    f[F_CASE_LOST] = cased ? 1 - win : 0;
    f[F_BREACH] = breach;
    f[F_VALUE] = (float)value_of(card) / VALUES;
    f[F_TRUMP] = suit_of(card) == c.trump;
    f[F_LAST_CASE] = mine && taken >= spot->limit ? win : 0;
    f[F_FEEDS] = mine ? 0 : (float)taken / (float)spot->limit;
    f[F_LEAD_DONE] = spot->position == 0 ? done : 0;
    f[F_ALIVE] = was_alive && !c.alive;
    f[F_BREACH_DEAD] = breach && was_alive && !c.alive;
}

/* ---- somebody about to play ---- */

void SH_LOCAL(set_legal)(struct spot *spot)
{
    uint64_t following = spot->position ? spot->hand & suit_set(spot->course.led) : 0;
    bool free = is_insider(spot->role) && !spot->is_larry;
    spot->legal = following && !free ? following : spot->hand;
}

bool SH_LOCAL(may_put_case)(const struct insidejob *g, const struct spot *spot, int seat, int held)
{
    return g->cases && spot->position > 0 && !spot->is_larry && !g->face_up[seat] && held > 0;
}

struct spot SH_LOCAL(spot)(const struct insidejob *g, int seat)
{
    struct spot spot = {.role = g->role[seat], .is_larry = g->base.phase == LARRY_PLAY};
    spot.course = SH_LOCAL(course)(g, g->mission);
    for (int i = 0; i < g->played; i++)
        SH_LOCAL(course_add)(&spot.course, g->table[i], g->cased[i]);
    spot.position = g->played;
    spot.limit = g->limit;
    for (int i = 0; i < places(g); i++) spot.held[i] = g->held[place_at(g, g->starter, i)];
    spot.hand = spot.is_larry ? g->larry : g->hand[seat];
    spot.may_case = SH_LOCAL(may_put_case)(g, &spot, seat, g->held[seat]);
    SH_LOCAL(set_legal)(&spot);
    return spot;
}

/* ---- taste ---- */

/* Which way a role leans, and how it feels about winning tricks. */
enum { FOR_MISSIONS, AGAINST, IN_BETWEEN };

static const float tastes[2][FEATURES] = {
    /*               done, win, cased, lost, breach, value, */
    [FOR_MISSIONS] = {1.2f, 1.2f, 0, -1.1f, 0, -0.1f,
    /*                trump, last case, feeds, lead, spoils, both */
                      0.4f, 0.4f, 0.7f, 0.1f, -0.6f, 0},
    [AGAINST] = {-0.7f, 2.6f, 0, -3.1f, -2.5f, 0.1f, 0.1f, 0.4f, 0.6f, 0.7f, -0.6f, 0},
};

static int lean_of(int role)
{
    switch (role) {
    case INSIDER:
    case PROFNO: return AGAINST;
    case DECOY:
    case SHADY:
    case ACCOMPLICE: return IN_BETWEEN;
    default: return FOR_MISSIONS;
    }
}

/* Besides: she who is bugged must win no trick, he who risks must; nor may Prof. No turn up. */
static float taste_for_winning(int role)
{
    switch (role) {
    case BUGGED: return -12;
    case PROFNO: return -4;
    case SLEEPER: return -2;
    case RISKY: return 3;
    default: return 0;
    }
}

static float weighted(const float taste[FEATURES], const float f[FEATURES])
{
    float sum = 0;
    for (int i = 0; i < FEATURES; i++) sum += taste[i] * f[i];
    return sum;
}

float SH_LOCAL(liking)(const struct spot *spot, int card, bool cased)
{
    float f[FEATURES];
    int lean = lean_of(spot->role);
    SH_LOCAL(features)(spot, card, cased, f);
    if (lean == IN_BETWEEN)
        return 0.4f * (weighted(tastes[FOR_MISSIONS], f) + weighted(tastes[AGAINST], f));
    return weighted(tastes[lean], f) + taste_for_winning(spot->role) * f[F_WIN];
}

/* ---- a mission ---- */

float SH_LOCAL(mission_liking)(const struct insidejob *g, int role, uint64_t hand, int mission)
{
    float best = 0;
    for (; hand; hand &= hand - 1) {
        struct course c = SH_LOCAL(course)(g, mission);
        SH_LOCAL(course_add)(&c, sh_first_bit(hand), false);
        float done = SH_LOCAL(done_chance)(&c);
        if (done > best) best = done;
    }
    int lean = lean_of(role);
    return lean == FOR_MISSIONS ? 3 * best : lean == AGAINST ? -2 * best : 0;
}

/* ---- what the table must think ---- */

/* -ln of the chance that a hand of n cards has none of this suit. */
static float void_surprise(uint64_t unseen, int suit, int n)
{
    float x = (float)sh_bits(unseen & suit_set(suit)) / (float)(sh_bits(unseen) + 1);
    float sum = (float)n * x * (1 + x * (0.5f + x * 0.33f));
    return sum > 6 ? 6 : sum;
}

/* One card of a trick, seen by all. */
static void note_card(float r[RECORD], struct course *c, int card, bool cased, bool failed_before,
                      uint64_t unseen, int hand_size)
{
    bool was_alive = c->alive, lead = c->played == 0;
    SH_LOCAL(course_add)(c, card, cased);
    bool follows = lead || suit_of(card) == c->led;
    if (!follows && !failed_before) r[R_SURPRISE] += void_surprise(unseen, c->led, hand_size);
    if (follows && !lead) r[R_FOLLOWED]++;
    r[R_CASED] += cased;
    if (!was_alive) return;
    if (c->alive) r[R_KEPT]++;
    else if (follows) r[R_RUINED]++;
    else r[R_RUINED_FREELY]++;
}

void SH_LOCAL(records)(const struct insidejob *g, float records[PLACES][RECORD])
{
    memset(records, 0, PLACES * sizeof records[0]);
    if (g->trick == SH_NONE) return;
    uint64_t unseen = all_cards;
    uint8_t failed[PLACES] = {0};
    for (int t = 0; t <= g->trick && t < g->tricks; t++) {
        bool over = t < g->trick;
        int played = over ? places(g) : g->played;
        if (played == 0) break;
        struct course c = SH_LOCAL(course)(g, over ? g->mission_of[t] : g->mission);
        const uint8_t *cards = over ? g->card_of[t] : g->table;
        const uint8_t *cased = over ? g->cased_of[t] : g->cased;
        int led = suit_of(cards[0]);
        for (int i = 0; i < played; i++) {
            int p = place_at(g, g->starter_of[t], i);
            bool larry = g->base.seats == 2 && p == LARRY;
            if (larry) p = g->controller_of[t]; /* his cards tell about who chose them */
            note_card(records[p], &c, cards[i], cased[i], larry || (failed[p] >> led & 1), unseen,
                      g->hand_cards - t);
            unseen &= ~card_bit(cards[i]);
            if (suit_of(cards[i]) != led && !larry) failed[p] |= (uint8_t)(1u << led);
        }
        if (over) records[g->winner_of[t]][R_WON]++;
    }
}

static bool may_be_insider(const struct insidejob *g, int place)
{
    if (g->face_up[place]) return false;
    return !g->caught || (g->caught >> place & 1);
}

static const float telling[RECORD] = {
    [R_SURPRISE] = 0.4f, [R_FOLLOWED] = 0.1f, [R_RUINED] = 0.5f, [R_RUINED_FREELY] = 0.65f,
    [R_KEPT] = 0.65f, [R_WON] = 0.4f, [R_CASED] = -0.4f,
};

void SH_LOCAL(suspicion)(const struct insidejob *g, float odds[PLACES])
{
    float records[PLACES][RECORD];
    SH_LOCAL(records)(g, records);
    for (int p = 0; p < places(g); p++) {
        odds[p] = 0;
        for (int i = 0; i < RECORD; i++) odds[p] += telling[i] * records[p][i];
        if (g->base.seats == 2 && p == LARRY) odds[p] = 0;
        if (!may_be_insider(g, p)) odds[p] = CLEARED;
    }
}
