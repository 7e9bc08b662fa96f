/*
 * games/insidejob/insidejob.c - Inside Job (T. Simmons, KOSMOS): tricks with a traitor.
 *
 * Every trick has a mission; the agents want it done, the insider wants cases and need not follow
 * suit. Pages cited are the rulebook's. The texts of the tables are in tables.h, what is drawn in
 * chance.c, imagined worlds in imagine.c.
 */
#include <assert.h>
#include <string.h>

#include "insidejob.h"
#include "tables.h"

/* By seats, 2 to 5 (pp. 2, 3, 6, 13). */
static const uint8_t hand_sizes[] = {10, 13, 12, 10}, trick_counts[] = {9, 11, 10, 9};
static const uint8_t goals[] = {7, 9, 7, 6}, limits[] = {6, 6, 5, 4};

static const uint16_t chance = 1u << SH_CHANCE;

static void ask(struct insidejob *g, int phase, unsigned seats)
{
    g->base.phase = (uint8_t)phase;
    g->base.to_act = (uint16_t)seats;
}

/* ---- missions ---- */

static int condition_of(int mission)
{
    return mission % PLAIN / SUITS;
}

static int trump_of(int mission)
{
    return mission % SUITS;
}

static bool is_risk(int mission)
{
    return mission >= PLAIN;
}

static void put_in(uint8_t *list, uint8_t *count, int mission)
{
    int at = *count;
    for (; at > 0 && list[at - 1] > mission; at--) list[at] = list[at - 1];
    list[at] = (uint8_t)mission;
    ++*count;
}

void SH_LOCAL(take_out)(uint8_t *list, uint8_t *count, int mission)
{
    uint8_t *at = memchr(list, mission, *count);
    assert(at);
    memmove(at, at + 1, (size_t)(list + *count - at - 1));
    list[--*count] = SH_NONE;
}

/* The number of a mission's name; -1: there is none. */
static int find_mission(const char *name)
{
    for (int m = 0; m < MISSIONS; m++)
        if (strcmp(mission_names[m], name) == 0) return m;
    return -1;
}

/* Without cases on cards no card can carry one: such a mission becomes another. */
static int fitting(int mission, bool cases)
{
    bool third = condition_of(mission) == C_third_case;
    return third && !cases ? mission + (C_third_wins - C_third_case) * SUITS : mission;
}

/* The deck as it is shuffled: words replace the default part of their kind. */
static const char *build_deck(const struct sh_setup *setup, uint8_t *list, uint8_t *count)
{
    bool cases = setup->option[O_CASES] != 0, own[2] = {false, false};
    bool risk = setup->option[O_RISK] || setup->option[O_SPECIAL] + 1 == RISKY ||
                setup->option[O_SPECIAL2] + 1 == RISKY;
    *count = 0;
    for (int i = 0; i < setup->word_count; i++) {
        int mission = find_mission(setup->words[i]);
        if (mission < 0) return "unknown-mission";
        own[is_risk(mission)] = true;
        if (risk || !is_risk(mission)) put_in(list, count, fitting(mission, cases));
    }
    for (size_t i = 0; i < sizeof default_deck; i++)
        if (!own[is_risk(default_deck[i])] && (risk || !is_risk(default_deck[i])))
            put_in(list, count, fitting(default_deck[i], cases));
    return *count < 2 * trick_counts[setup->seats - 2] ? "too-few-missions" : NULL;
}

/* ---- setting up (pp. 2, 8-13) ---- */

static bool is_neutral(int role)
{
    return role == DECOY || role == ACCOMPLICE || role == SHADY;
}

static const char *check_roles(int seats, int role, int role2)
{
    if (role2 > INSIDER && role == INSIDER) return "second-role-without-first";
    if (role > INSIDER && seats < 4) return "special-roles-need-four-seats";
    if (role2 == INSIDER) return NULL;
    if (role == role2) return "same-role-twice";
    if (is_neutral(role) && is_neutral(role2)) return "two-neutral-roles";
    return starts_face_up(role) && starts_face_up(role2) ? "two-face-up-roles" : NULL;
}

static const char *check_word(const char *word)
{
    return find_mission(word) < 0 ? "unknown-mission" : NULL;
}

static const char *check(const struct sh_setup *setup)
{
    uint8_t list[DECK_MAX], count;
    int role = setup->option[O_SPECIAL] + 1, role2 = setup->option[O_SPECIAL2] + 1;
    const char *why = check_roles(setup->seats, role, role2);
    if (why) return why;
    if (setup->option[O_FIRST] > setup->seats) return "first-not-in-the-match";
    if (setup->option[O_GIVE] > setup->seats) return "give-not-in-the-match";
    bool can_give = starts_face_up(role) || starts_face_up(role2);
    if (setup->option[O_GIVE] && !can_give) return "no-role-to-give";
    return build_deck(setup, list, &count);
}

static void clear(struct insidejob *g)
{
    size_t from = offsetof(struct insidejob, trick);
    memset((unsigned char *)g + from, SH_NONE, sizeof *g - from);
    g->played = g->done = g->caught = 0;
    memset(g->failed, 0, sizeof g->failed);
}

static void start(void *state, const struct sh_setup *setup)
{
    struct insidejob *g = state;
    int by_seats = setup->seats - 2;
    clear(g);
    g->cases = (uint8_t)setup->option[O_CASES];
    g->special = (uint8_t)setup->option[O_SPECIAL];
    g->special2 = (uint8_t)setup->option[O_SPECIAL2];
    g->risk = setup->option[O_RISK] || in_play(g, RISKY);
    g->memory = (uint8_t)setup->option[O_MEMORY];
    g->goal = goals[by_seats];
    g->tricks = trick_counts[by_seats];
    g->hand_cards = hand_sizes[by_seats];
    g->limit = (uint8_t)(limits[by_seats] - in_play(g, PROFNO));
    g->stock = all_cards;
    build_deck(setup, g->open, &g->open_count);
    memcpy(g->left, g->open, sizeof g->left);
    g->left_count = g->open_count;
    g->supply = CASES;
    for (int p = 0; p < places(g); p++) {
        g->held[p] = setup->seats == 2 && p == LARRY ? 3 : 1;
        g->supply = (uint8_t)(g->supply - g->held[p]);
        g->face_up[p] = FACE_DOWN;
        if (p < setup->seats) g->count[p] = 0;
    }
    if (setup->option[O_FIRST]) g->starter = (uint8_t)(setup->option[O_FIRST] - 1);
    if (setup->option[O_GIVE]) g->face_up[setup->option[O_GIVE] - 1] = FROM_START;
    ask(g, ROLE, chance);
}

/* p. 8: who began is the dealer of the next match, so that the seat after it begins. */
static void next_setup(struct sh_setup *setup, const void *state)
{
    const struct insidejob *g = state;
    setup->option[O_FIRST] = (int16_t)(1 + (g->starter_of[0] + 1) % g->base.seats);
}

/* ---- the moves of seats ---- */

/* p. 3: follow the led suit if you can; the insider never has to. */
static uint64_t legal_cards(const struct insidejob *g, int seat)
{
    uint64_t hand = g->hand[seat];
    if (g->played == 0 || is_insider(g->role[seat])) return hand;
    uint64_t following = hand & suit_set(suit_of(g->table[0]));
    return following ? following : hand;
}

/* p. 14: Larry follows if one of the three can, whoever controls him. */
static uint64_t larry_cards(const struct insidejob *g)
{
    uint64_t following = g->larry & suit_set(suit_of(g->table[0]));
    return following ? following : g->larry;
}

/* p. 7: who has a case, is not the starter and not face up. */
static const char *refuse_case(const struct insidejob *g, int seat)
{
    if (!g->cases) return "cases-stay-off-cards";
    if (g->played == 0) return "starter-puts-no-case";
    if (g->face_up[seat]) return "face-up-puts-no-case";
    return g->held[seat] == 0 ? "no-case-left" : NULL;
}

/* A pair of targets by its number, in ascending order; `same`: both may be one. */
static int count_pairs(int n, bool same)
{
    return same ? n * (n + 1) / 2 : n * (n - 1) / 2;
}

static struct sh_move nth_pair(unsigned set, int index, bool same)
{
    int n = sh_bits(set), i = 0;
    for (; index >= n - i - !same; i++) index -= n - i - !same;
    return (struct sh_move){V_VOTES, (uint8_t)sh_nth_bit(set, i),
                            (uint8_t)sh_nth_bit(set, i + index + !same), 0};
}

static bool may_double(const struct insidejob *g, int seat)
{
    return g->face_up[seat] == BY_LIMIT;
}

/* p. 12: a risk mission must be chosen; of two, either. */
static int choices(const struct insidejob *g, uint8_t out[2])
{
    const uint8_t *two = g->drawn[g->trick];
    int n = 0;
    for (int i = 0; i < 2; i++) {
        if (!is_risk(two[i]) && is_risk(two[1 - i])) continue;
        if (n == 0 || out[0] != two[i]) out[n++] = two[i];
    }
    return n;
}

static int count(const void *state, int seat)
{
    const struct insidejob *g = state;
    struct sh_move list[CARDS + MISSIONS];
    uint8_t two[2];
    if (seat == SH_CHANCE) return SH_LOCAL(chance_moves)(g, list);
    switch (g->base.phase) {
    case PICK: return g->base.seats - 1;
    case CHOOSE: return choices(g, two);
    case PLAY: return sh_bits(legal_cards(g, seat)) << !refuse_case(g, seat);
    case LARRY_PLAY: return sh_bits(larry_cards(g));
    case TOP: return sh_bits(g->larry);
    }
    int n = sh_bits(targets(g, seat));
    return votes_twice(g, seat) ? count_pairs(n, may_double(g, seat)) : n;
}

static struct sh_move nth_play(const struct insidejob *g, int seat, int index)
{
    uint64_t cards = legal_cards(g, seat);
    int n = sh_bits(cards);
    bool cased = index >= n;
    return (struct sh_move){cased ? V_CASE : V_PLAY,
                            (uint8_t)sh_nth_bit(cards, cased ? index - n : index), 0, 0};
}

static struct sh_move nth(const void *state, int seat, int index)
{
    const struct insidejob *g = state;
    struct sh_move list[CARDS + MISSIONS];
    uint8_t two[2];
    if (seat == SH_CHANCE) return SH_LOCAL(chance_moves)(g, list), list[index];
    switch (g->base.phase) {
    case PICK: return (struct sh_move){V_PICK, (uint8_t)(index + (index >= seat)), 0, 0};
    case CHOOSE: return choices(g, two), (struct sh_move){V_CHOOSE, two[index], 0, 0};
    case PLAY: return nth_play(g, seat, index);
    case LARRY_PLAY:
        return (struct sh_move){V_LARRY, (uint8_t)sh_nth_bit(larry_cards(g), index), 0, 0};
    case TOP: return (struct sh_move){V_TOP, (uint8_t)sh_nth_bit(g->larry, index), 0, 0};
    }
    if (votes_twice(g, seat)) return nth_pair(targets(g, seat), index, may_double(g, seat));
    return (struct sh_move){V_VOTE, (uint8_t)sh_nth_bit(targets(g, seat), index), 0, 0};
}

static int moves(const void *state, int seat, struct sh_move *out)
{
    if (seat == SH_CHANCE) return SH_LOCAL(chance_moves)(state, out);
    int n = count(state, seat);
    for (int i = 0; i < n; i++) out[i] = nth(state, seat, i);
    return n;
}

/* ---- what is refused, and why ---- */

static const char *refuse_choose(const struct insidejob *g, int mission)
{
    const uint8_t *two = g->drawn[g->trick];
    if (mission != two[0] && mission != two[1]) return "mission-not-drawn";
    bool risk = is_risk(two[0]) || is_risk(two[1]);
    return risk && !is_risk(mission) ? "risk-must-be-chosen" : NULL;
}

static const char *refuse_play(const struct insidejob *g, int seat, struct sh_move m)
{
    if (!(g->hand[seat] >> m.a & 1)) return "card-not-in-hand";
    if (!(legal_cards(g, seat) >> m.a & 1)) return "must-follow-suit";
    return m.verb == V_CASE ? refuse_case(g, seat) : NULL;
}

static const char *refuse_larry(const struct insidejob *g, struct sh_move m)
{
    if (!(g->larry >> m.a & 1)) return "not-one-of-larrys-cards";
    if (m.verb == V_TOP) return NULL;
    return larry_cards(g) >> m.a & 1 ? NULL : "larry-must-follow-suit";
}

static const char *refuse_target(const struct insidejob *g, int seat, int place)
{
    if (place >= places(g)) return "nobody-sits-there";
    if (place == seat) return "not-yourself";
    return g->face_up[place] ? "role-is-face-up" : NULL;
}

static const char *refuse_vote(const struct insidejob *g, int seat, struct sh_move m)
{
    if (votes_twice(g, seat) != (m.verb == V_VOTES))
        return m.verb == V_VOTE ? "vote-for-two" : "vote-for-one";
    const char *why = refuse_target(g, seat, m.a);
    if (why || m.verb == V_VOTE) return why;
    why = refuse_target(g, seat, m.b);
    if (why) return why;
    if (m.a > m.b) return "smaller-seat-first";
    return m.a == m.b && !may_double(g, seat) ? "two-different-seats" : NULL;
}

static const char *refuse(const void *state, int seat, struct sh_move m, const char *word)
{
    static const uint8_t phase_of[] = {
        [V_ROLE] = ROLE, [V_DEAL] = DEAL, [V_FIRST] = FIRST, [V_MISSION] = MISSION,
        [V_DRAW] = DRAW, [V_PICK] = PICK, [V_CHOOSE] = CHOOSE, [V_PLAY] = PLAY, [V_CASE] = PLAY,
        [V_LARRY] = LARRY_PLAY, [V_TOP] = TOP, [V_VOTE] = VOTE, [V_VOTES] = VOTE};
    const struct insidejob *g = state;
    (void)word;
    if (g->base.phase != phase_of[m.verb]) return "not-now";
    if (seat == SH_CHANCE) return SH_LOCAL(refuse_chance)(g, m);
    switch (m.verb) {
    case V_PICK:
        if (m.a >= g->base.seats) return "nobody-sits-there";
        return m.a == seat ? "not-yourself" : NULL;
    case V_CHOOSE: return refuse_choose(g, m.a);
    case V_PLAY:
    case V_CASE: return refuse_play(g, seat, m);
    case V_LARRY:
    case V_TOP: return refuse_larry(g, m);
    default: return refuse_vote(g, seat, m);
    }
}

static int explain(const void *state, int seat, struct sh_move m, const char *word,
                   const char *why, struct sh_arg args[SH_ARGS_MAX])
{
    const struct insidejob *g = state;
    (void)seat, (void)m, (void)word;
    if (strcmp(why, "must-follow-suit") != 0 && strcmp(why, "larry-must-follow-suit") != 0)
        return 0;
    args[0] = (struct sh_arg){"suit", K_SUIT, (int16_t)suit_of(g->table[0])};
    return 1;
}

/* ---- the end ---- */

static void end(struct insidejob *g, int result)
{
    g->result = (uint8_t)result;
    ask(g, OVER, 0);
}

/* Those who follow somebody else's fortune are worked out from the main result (pp. 10, 11). */
bool SH_LOCAL(won)(const struct insidejob *g, int place)
{
    bool agents = g->result == AGENTS_WIN;
    bool insider = g->result == INSIDER_WINS || g->result == DECOY_AND_INSIDER;
    switch (g->role[place]) {
    case INSIDER:
    case PROFNO: return insider;
    case DECOY: return g->result == DECOY_WINS || g->result == DECOY_AND_INSIDER;
    case ACCOMPLICE: return SH_LOCAL(won)(g, g->partner);
    case SHADY: return !SH_LOCAL(won)(g, place_at(g, place, g->base.seats - 1));
    case SLEEPER: return g->face_up[place] ? insider : agents;
    default: return agents;
    }
}

static void score(const void *state, int16_t share[SH_SEATS_MAX])
{
    const struct insidejob *g = state;
    int winners = 0;
    for (int s = 0; s < g->base.seats; s++) winners += SH_LOCAL(won)(g, s);
    for (int s = 0; s < g->base.seats; s++)
        share[s] = (int16_t)(SH_LOCAL(won)(g, s) ? 1000 / winners : 0);
}

/* pp. 6, 9-11: most do. */
static bool may_vote(const struct insidejob *g, int seat)
{
    int role = g->role[seat];
    if (role == ACCOMPLICE || targets(g, seat) == 0) return false;
    if (g->face_up[seat] != BY_LIMIT) return true;
    return role != SHADY && role != SLEEPER && !in_play(g, PROFNO);
}

static void begin_vote(struct insidejob *g)
{
    unsigned voters = 0;
    for (int s = 0; s < g->base.seats; s++)
        if (may_vote(g, s)) voters |= 1u << s;
    if (voters) ask(g, VOTE, voters);
    else end(g, INSIDER_WINS);
}

/* p. 15: with two seats it only matters whether an agent has suspected an agent. */
static int result_of_two(const struct insidejob *g)
{
    for (int s = 0; s < 2; s++)
        if (g->role[s] == AGENT && g->vote[s][0] != SH_NONE && g->role[g->vote[s][0]] == AGENT)
            return INSIDER_WINS;
    return AGENTS_WIN;
}

/* p. 6: strictly most votes, or a tie, which is the insider's; but see the decoy (p. 10). */
static int result_of_vote(struct insidejob *g)
{
    int most = 0, tied = 0;
    bool insider = false, decoy = false;
    memset(g->votes_for, 0, g->base.seats);
    for (int s = 0; s < g->base.seats; s++)
        for (int i = 0; i < 2; i++)
            if (g->vote[s][i] != SH_NONE) g->votes_for[g->vote[s][i]]++;
    for (int s = 0; s < g->base.seats; s++)
        if (g->votes_for[s] > most) most = g->votes_for[s];
    for (int s = 0; s < g->base.seats; s++) {
        if (g->votes_for[s] < most) continue;
        g->named = (uint8_t)(tied++ ? SH_NONE : s);
        insider |= is_insider(g->role[s]);
        decoy |= g->role[s] == DECOY;
    }
    if (tied > 1) return insider && decoy ? DECOY_AND_INSIDER : INSIDER_WINS;
    return insider ? AGENTS_WIN : decoy ? DECOY_WINS : INSIDER_WINS;
}

static void apply_vote(struct insidejob *g, int seat, struct sh_move m)
{
    g->vote[seat][0] = m.a;
    if (m.verb == V_VOTES) g->vote[seat][1] = m.b;
    g->base.to_act &= (uint16_t) ~(1u << seat);
    if (g->base.to_act == 0) end(g, g->base.seats == 2 ? result_of_two(g) : result_of_vote(g));
}

/* ---- a trick ---- */

/* A card with a case counts as trump (p. 7). */
static int counted_suit(const struct insidejob *g, int position)
{
    return g->cased[position] ? trump_of(g->mission) : suit_of(g->table[position]);
}

/* The highest trump, else the highest of the led suit; of two equals the later (pp. 3, 7). */
static int winning_position(const struct insidejob *g)
{
    int best = 0, winner = 0, trump = trump_of(g->mission), led = suit_of(g->table[0]);
    for (int i = 0; i < places(g); i++) {
        int suit = counted_suit(g, i);
        int rank = value_of(g->table[i]) + (suit == trump ? 2 * VALUES : suit == led ? VALUES : 0);
        if (rank > best || (rank == best && suit == trump)) best = rank, winner = i;
    }
    return winner;
}

static bool all_values(const struct insidejob *g, int low, int high, int step)
{
    for (int i = 0; i < places(g); i++) {
        int value = value_of(g->table[i]);
        if (value < low || value > high || (value - low) % step) return false;
    }
    return true;
}

static bool values_go(const struct insidejob *g, int direction)
{
    for (int i = 1; i < places(g); i++)
        if ((value_of(g->table[i]) - value_of(g->table[i - 1])) * direction <= 0) return false;
    return true;
}

static bool is_one_suit(const struct insidejob *g)
{
    for (int i = 1; i < places(g); i++)
        if (counted_suit(g, i) != counted_suit(g, 0)) return false;
    return true;
}

static bool is_last_lowest(const struct insidejob *g)
{
    int last = places(g) - 1;
    for (int i = 0; i < last; i++)
        if (value_of(g->table[i]) <= value_of(g->table[last])) return false;
    return true;
}

static bool is_done(const struct insidejob *g, int winner)
{
    switch (condition_of(g->mission)) {
    case C_high: return all_values(g, 7, VALUES, 1);
    case C_low: return all_values(g, 1, 7, 1);
    case C_even: return all_values(g, 2, VALUES, 2);
    case C_odd: return all_values(g, 1, VALUES, 2);
    case C_first_wins: return winner == 0;
    case C_second_wins: return winner == 1;
    case C_third_wins: return winner == 2;
    case C_last_wins: return winner == places(g) - 1;
    case C_ascending: return values_go(g, 1);
    case C_descending: return values_go(g, -1);
    case C_one_suit: return is_one_suit(g);
    case C_last_lowest: return is_last_lowest(g);
    case C_third_case: return g->cased[2] != 0;
    default: return value_of(g->table[1]) % 2 == 1; /* C_second_odd */
    }
}

static void begin_trick(struct insidejob *g)
{
    g->starter_of[g->trick] = g->starter;
    g->controller_of[g->trick] = g->controller;
    ask(g, MISSION, chance);
}

/* The winner takes cases from the supply and those on the cards; the accomplice takes none, and
   her partner loses one (pp. 4, 7, 10). */
static void take_cases(struct insidejob *g, int winner)
{
    int on_cards = 0, from_supply = is_risk(g->mission) ? 2 : 1;
    for (int i = 0; i < places(g); i++) on_cards += g->cased[i];
    if (g->role[winner] == ACCOMPLICE) {
        int lost = g->held[g->partner] > 0;
        g->held[g->partner] = (uint8_t)(g->held[g->partner] - lost);
        g->supply = (uint8_t)(g->supply + on_cards + lost);
        return;
    }
    if (from_supply > g->supply) from_supply = g->supply;
    g->supply = (uint8_t)(g->supply - from_supply);
    g->held[winner] = (uint8_t)(g->held[winner] + on_cards + from_supply);
}

/* p. 8: at the limit a role is turned up, once and for all. True if that ended the match. */
static bool turn_up(struct insidejob *g, int place)
{
    if (g->face_up[place] || g->held[place] < g->limit) return false;
    g->face_up[place] = BY_LIMIT;
    if (g->role[place] == RISKY || g->role[place] == PROFNO) return end(g, AGENTS_WIN), true;
    if (g->role[place] == SHADY) {
        int right = place_at(g, place, g->base.seats - 1), taken = g->held[right] > 0;
        g->held[right] = (uint8_t)(g->held[right] - taken);
        g->held[place] = (uint8_t)(g->held[place] + taken);
    }
    return false;
}

/* The insider at the limit, or Prof. No the last one face down (pp. 5, 11). */
static bool insider_has_won(const struct insidejob *g, int winner)
{
    int down = 0;
    for (int p = 0; p < places(g); p++) down += !g->face_up[p];
    return (g->role[winner] == INSIDER && g->face_up[winner]) || (in_play(g, PROFNO) && down == 1);
}

static void file_trick(struct insidejob *g, int winner)
{
    memcpy(g->card_of[g->trick], g->table, sizeof g->table);
    memcpy(g->cased_of[g->trick], g->cased, sizeof g->cased);
    g->mission_of[g->trick] = g->mission;
    g->winner_of[g->trick] = (uint8_t)winner;
    g->trick++;
    g->played = 0;
}

static void end_trick(struct insidejob *g)
{
    int position = winning_position(g), winner = place_at(g, g->starter, position);
    file_trick(g, winner);
    take_cases(g, winner);
    if (g->role[winner] == BUGGED && g->held[winner] > 1) {
        end(g, INSIDER_WINS); /* before the mission is looked at (p. 9) */
        return;
    }
    g->done = (uint8_t)(g->done + is_done(g, position));
    if (turn_up(g, winner)) return;
    if (insider_has_won(g, winner)) end(g, INSIDER_WINS);
    else if (g->done >= g->goal) end(g, AGENTS_WIN);
    else if (g->trick == g->tricks) begin_vote(g);
    else {
        if (g->base.seats > 2) g->starter = (uint8_t)winner;
        else if (winner != g->starter) { /* control of Larry passes (p. 14) */
            g->starter = g->controller;
            g->controller = 1 - g->starter;
        }
        begin_trick(g);
    }
}

/* ---- carrying out moves ---- */

static void apply_role(struct insidejob *g, struct sh_move m)
{
    g->role[m.a] = m.b;
    if (starts_face_up(m.b)) g->face_up[m.a] = FROM_START;
    if (m.b == ACCOMPLICE) {
        g->supply = (uint8_t)(g->supply + g->held[m.a]);
        g->held[m.a] = 0;
    }
    if (m.a + 1 == places(g)) ask(g, DEAL, chance);
}

static void apply_deal(struct insidejob *g, struct sh_move m)
{
    g->hand[m.a] |= card_bit(m.b);
    g->stock &= ~card_bit(m.b);
    g->count[m.a]++;
    if (m.a + 1 == g->base.seats && g->count[m.a] == g->hand_cards) ask(g, FIRST, chance);
}

static void apply_first(struct insidejob *g, int seat)
{
    g->starter = (uint8_t)seat;
    g->trick = 0;
    if (g->base.seats == 2) g->controller = (uint8_t)(1 - seat);
    for (int s = 0; s < g->base.seats; s++)
        if (g->role[s] == ACCOMPLICE) {
            ask(g, PICK, 1u << s);
            return;
        }
    begin_trick(g);
}

static void apply_mission(struct insidejob *g, int mission)
{
    uint8_t *two = g->drawn[g->trick];
    bool second = two[0] != SH_NONE;
    two[second] = (uint8_t)mission;
    SH_LOCAL(take_out)(g->left, &g->left_count, mission);
    if (!second) return;
    if (g->base.seats == 2) ask(g, DRAW, chance);
    else ask(g, CHOOSE, 1u << g->starter);
}

/* Three for Larry; of these one may lie on top of his deck already. */
static void apply_draw(struct insidejob *g, int card)
{
    g->larry |= card_bit(card);
    g->stock &= ~card_bit(card);
    if (sh_bits(g->larry) < (g->trick ? 2 : 3)) return;
    if (g->trick) g->larry |= card_bit(g->top_of[g->trick - 1]);
    ask(g, CHOOSE, 1u << g->starter);
}

static void apply_choose(struct insidejob *g, int mission)
{
    g->mission = (uint8_t)mission;
    SH_LOCAL(take_out)(g->open, &g->open_count, mission);
    memset(g->table, SH_NONE, sizeof g->table);
    memset(g->cased, SH_NONE, sizeof g->cased);
    ask(g, PLAY, 1u << g->starter);
}

static void lay_card(struct insidejob *g, int card, bool cased)
{
    g->table[g->played] = (uint8_t)card;
    g->cased[g->played++] = cased;
    g->gone |= card_bit(card);
}

static void apply_play(struct insidejob *g, int seat, struct sh_move m)
{
    bool cased = m.verb == V_CASE;
    lay_card(g, m.a, cased);
    g->held[seat] = (uint8_t)(g->held[seat] - cased);
    g->hand[seat] &= ~card_bit(m.a);
    g->count[seat]--;
    int led = suit_of(g->table[0]), suit = suit_of(m.a);
    if (g->failed[seat] >> suit & 1) g->caught |= (uint8_t)(1u << seat);
    if (suit != led) g->failed[seat] |= (uint8_t)(1u << led);
    if (g->played == places(g)) end_trick(g);
    else if (g->base.seats == 2) ask(g, LARRY_PLAY, 1u << g->controller);
    else ask(g, PLAY, 1u << place_at(g, g->starter, g->played));
}

static void apply_larry(struct insidejob *g, int card)
{
    lay_card(g, card, false);
    g->larry &= ~card_bit(card);
    ask(g, TOP, 1u << g->controller);
}

static void apply_top(struct insidejob *g, int card)
{
    g->top_of[g->trick] = (uint8_t)card;
    g->out_of[g->trick] = (uint8_t)sh_first_bit(g->larry & ~card_bit(card));
    g->larry = 0;
    ask(g, PLAY, 1u << g->controller);
}

static void apply(void *state, int seat, struct sh_move m, const char *word)
{
    struct insidejob *g = state;
    (void)word;
    switch (m.verb) {
    case V_ROLE: apply_role(g, m); return;
    case V_DEAL: apply_deal(g, m); return;
    case V_FIRST: apply_first(g, m.a); return;
    case V_MISSION: apply_mission(g, m.a); return;
    case V_DRAW: apply_draw(g, m.a); return;
    case V_PICK:
        g->partner = m.a;
        begin_trick(g);
        return;
    case V_CHOOSE: apply_choose(g, m.a); return;
    case V_PLAY:
    case V_CASE: apply_play(g, seat, m); return;
    case V_LARRY: apply_larry(g, m.a); return;
    case V_TOP: apply_top(g, m.a); return;
    default: apply_vote(g, seat, m);
    }
}

/* A role that lies face up; in the end all do. */
static int part(const void *view, int seat)
{
    const struct insidejob *g = view;
    bool open = g->face_up[seat] || g->base.phase == OVER;
    if (!open || g->role[seat] == SH_NONE) return -1;
    return g->role[seat] == SLEEPER && g->face_up[seat] ? ROLES : g->role[seat];
}

const struct sh_game SH_GAME = {
    .id = SH_GAME_ID, .rules = 1, .seats_min = 2, .seats_max = SEATS, .seats_usual = 4,
    .words_max = SH_WORDS_MAX, .state_size = sizeof(struct insidejob),
    .phases = phases, .kinds = kinds, .verbs = verbs, .options = options, .options_added = 2,
    .presets = presets, .parts = parts, .part = part,
    .fields = fields, .reasons = reasons, .news_keys = news_keys,
    .told = told, .phrases = phrases,
    .check = check, .check_word = check_word, .start = start, .next_setup = next_setup,
    .moves = moves, .count = count, .nth = nth,
    .weight = SH_LOCAL(weight), .draws = SH_LOCAL(draws), .draw = SH_LOCAL(draw),
    .refuse = refuse, .explain = explain, .apply = apply,
    .score = score, .hide = SH_LOCAL(hide), .hide_move = SH_LOCAL(hide_move),
    .imagine = SH_LOCAL(imagine), .recall = SH_LOCAL(recall), .broken = SH_LOCAL(broken),
    .covered = SH_LOCAL(covered), .news = SH_LOCAL(news),
};
