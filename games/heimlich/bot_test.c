/*
 * games/heimlich/bot_test.c - what the bots believe, write down and hide.
 *
 * The beliefs are compared with the same reckoning done the long way: every walk made by the rules
 * themselves, every deal of all agents written out. For that the tables of bot.c are looked into.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define SH_INSIGHT tested
extern const struct sh_insight SH_INSIGHT;
#include "bot.c"

extern const struct sh_game SH_GAME;

#define TEST(name) static void name(__attribute__((unused)) void **unused_)

/* ---- matches ---- */

struct played {
    struct sh_setup setup;
    struct heimlich state;
};

enum { PAST_MAX = 8192 };
static struct {
    int           count;
    struct sh_act act[PAST_MAX], seen[PAST_MAX]; /* what was done, and what a seat saw of it */
} past;

static void begin(struct played *m, int seats, bool pro)
{
    sh_setup_init(&SH_GAME, &m->setup);
    m->setup.seats = (uint8_t)seats;
    m->setup.option[O_RULE] = pro;
    assert_null(sh_start(&SH_GAME, &m->state, &m->setup));
    past.count = 0;
}

static void play(struct played *m, int seat, struct sh_move move)
{
    assert_null(sh_refuse(&SH_GAME, &m->state, seat, move, NULL));
    assert_true(past.count < PAST_MAX);
    past.act[past.count++] = (struct sh_act){.seat = (uint8_t)seat, .move = move};
    sh_play(&SH_GAME, &m->state, seat, move, NULL);
}

/* The next act of players who walk anyhow. */
static void play_anyhow(struct played *m, struct sh_rng *rng)
{
    bool chance = sh_may_act(&m->state, SH_CHANCE);
    int seat = chance ? SH_CHANCE : sh_first_bit(m->state.base.to_act);
    play(m, seat, chance ? sh_draw(&SH_GAME, &m->state, rng)
                         : sh_random_move(&SH_GAME, &m->state, seat, rng));
}

static bool begins_turn(const struct heimlich *h, int turn)
{
    return h->base.phase == WALK && h->next == 0 && h->turn >= turn;
}

/* Anyhow until a turn begins, or all is over. */
static void play_until(struct played *m, int turn, struct sh_rng *rng)
{
    while (m->state.base.to_act && !begins_turn(&m->state, turn)) play_anyhow(m, rng);
}

static void see(const struct played *m, int seat)
{
    struct heimlich h;
    assert_null(sh_start(&SH_GAME, &h, &m->setup));
    for (int i = 0; i < past.count; i++) {
        past.seen[i] = sh_view_move(&SH_GAME, &h, seat, past.act[i]);
        sh_play(&SH_GAME, &h, past.act[i].seat, past.act[i].move, NULL);
    }
}

static void study_for(const struct played *m, int seat, struct notes *notes)
{
    struct heimlich view;
    sh_view(&SH_GAME, &m->state, seat, &view);
    see(m, seat);
    struct sh_thought t = {.game = &SH_GAME, .view = &view, .seat = seat, .setup = &m->setup,
                           .seen = past.seen, .seen_count = past.count};
    study(&t, notes);
}

/* ---- the long way ---- */

struct long_way {
    double sum[PLAYERS][AGENTS], made[PLAYERS][AGENTS], log_chance[SEATS][PLAYERS][AGENTS];
    double walks, owns[SEATS][AGENTS], total;
};

static double share_of(const struct heimlich *h, int agent, double width)
{
    double all = 0;
    for (int a = 0; a < h->agents; a++)
        all += exp((h->points[a] + (double)stand[h->at[a]]) / width);
    return exp((h->points[agent] + (double)stand[h->at[agent]]) / width) / all;
}

/* Every walk of the turn, by the rules; `target` is where the agents stood after the one made. */
static void try_walks(struct long_way *l, const struct heimlich *from, const struct heimlich *h,
                      const uint8_t target[AGENTS])
{
    static const double exponent[PLAYERS] = {[SHARP] = 16, [CASUAL] = 4, [ANYHOW] = 0};
    if (h->turn == from->turn && h->base.phase == WALK) {
        struct sh_move moves[SH_MOVES_MAX];
        int count = SH_GAME.moves(h, h->mover, moves);
        for (int i = 0; i < count; i++) {
            struct heimlich next = *h;
            sh_play(&SH_GAME, &next, h->mover, moves[i], NULL);
            try_walks(l, from, &next, target);
        }
        return;
    }
    double width = (double)spread_of(from);
    bool is_made = memcmp(h->at, target, AGENTS) == 0;
    l->walks++;
    for (int p = 0; p < PLAYERS; p++)
        for (int a = 0; a < h->agents; a++) {
            double liked = pow(share_of(h, a, width) / share_of(from, a, width), exponent[p]);
            l->sum[p][a] += liked;
            if (is_made) l->made[p][a] = liked;
        }
}

static void add_long_walk(struct long_way *l, const struct heimlich *from,
                          const uint8_t target[AGENTS])
{
    memset(l->sum, 0, sizeof l->sum);
    l->walks = 0;
    try_walks(l, from, from, target);
    for (int p = 0; p < PLAYERS; p++)
        for (int a = 0; a < from->agents; a++)
            l->log_chance[from->mover][p][a] += log((1 - (double)OFFHAND) * l->made[p][a] /
                                                        l->sum[p][a] + (double)OFFHAND / l->walks);
}

static double explains(const struct long_way *l, int seat, int agent)
{
    double sum = 0;
    for (int p = 0; p < PLAYERS; p++)
        sum += (double)usual[p] * exp(l->log_chance[seat][p][agent]);
    return sum;
}

/* Every deal in which the viewer has its agent. */
static void deal_long(struct long_way *l, const struct heimlich *h, int viewer, uint8_t *agent_of,
                      int seat)
{
    if (seat == h->base.seats) {
        double weight = 1;
        for (int s = 0; s < seat; s++) weight *= s == viewer ? 1 : explains(l, s, agent_of[s]);
        for (int s = 0; s < seat; s++) l->owns[s][agent_of[s]] += weight;
        l->total += weight;
        return;
    }
    for (int a = 0; a < h->agents; a++) {
        bool free = seat != viewer || a == h->agent_of[viewer];
        for (int s = 0; s < seat; s++) free = free && agent_of[s] != a;
        agent_of[seat] = (uint8_t)a;
        if (free) deal_long(l, h, viewer, agent_of, seat + 1);
    }
}

/* A match of so many turns, and what the long way says of it to seat 0. */
static void play_long(struct played *m, struct long_way *l, int turns, struct sh_rng *rng)
{
    uint8_t agent_of[SEATS];
    memset(l, 0, sizeof *l);
    for (int turn = 1; turn <= turns; turn++) {
        play_until(m, turn, rng);
        struct heimlich from = m->state;
        while (m->state.base.phase == WALK && m->state.turn == from.turn) play_anyhow(m, rng);
        add_long_walk(l, &from, m->state.at);
    }
    play_until(m, turns + 1, rng);
    deal_long(l, &m->state, 0, agent_of, 0);
}

/* ---- beliefs ---- */

TEST(beliefs_are_what_the_long_way_says)
{
    static const int seats[] = {2, 3, 5};
    static struct notes notes;
    static struct long_way l;
    struct sh_rng rng;
    sh_rng_seed(&rng, 1);
    for (int i = 0; i < 3; i++) {
        struct played m;
        begin(&m, seats[i], true);
        play_long(&m, &l, 7, &rng);
        study_for(&m, 0, &notes);
        for (int s = 0; s < seats[i]; s++)
            for (int a = 0; a < m.state.agents; a++)
                assert_true(fabs(l.owns[s][a] / l.total - (double)notes.owns[s][a]) < 0.005);
    }
}

TEST(worlds_are_drawn_as_they_are_believed)
{
    enum { DRAWS = 40000 };
    static struct notes notes;
    struct sh_rng rng;
    struct played m;
    struct heimlich view, world;
    double seen[SEATS][AGENTS] = {{0}};
    sh_rng_seed(&rng, 2);
    begin(&m, 4, true);
    play_until(&m, 12, &rng);
    study_for(&m, 1, &notes);
    sh_view(&SH_GAME, &m.state, 1, &view);
    for (int i = 0; i < DRAWS; i++) {
        world = view;
        draw(&notes, &world, &rng);
        assert_null(SH_GAME.broken(&world));
        assert_int_equal(world.agent_of[1], m.state.agent_of[1]);
        for (int s = 0; s < 4; s++) seen[s][world.agent_of[s]] += 1.0 / DRAWS;
    }
    for (int s = 0; s < 4; s++)
        for (int a = 0; a < m.state.agents; a++)
            assert_true(fabs(seen[s][a] - (double)notes.owns[s][a]) < 0.015);
}

/* Players who walk anyhow tell nothing: on average the truth is believed as much as by chance. */
TEST(of_players_who_walk_anyhow_little_is_believed)
{
    enum { MATCHES = 60 };
    static struct notes notes;
    struct sh_rng rng;
    double truth = 0, surest = 0, thinks = 0;
    sh_rng_seed(&rng, 3);
    for (int i = 0; i < MATCHES; i++) {
        struct played m;
        begin(&m, 4, false);
        play_until(&m, 20, &rng);
        if (!m.state.base.to_act) continue;
        study_for(&m, 0, &notes);
        for (int s = 1; s < 4; s++) {
            float most = 0;
            for (int a = 0; a < m.state.agents; a++)
                if (notes.owns[s][a] > most) most = notes.owns[s][a];
            truth += (double)notes.owns[s][m.state.agent_of[s]] / (3 * MATCHES);
            surest += (double)most / (3 * MATCHES);
            thinks += (double)notes.thinks[s] / (3 * MATCHES);
        }
    }
    assert_true(truth > 0.12 && truth < 0.28); /* 0.2 by chance */
    assert_true(surest < 0.5);
    assert_true(thinks < 0.6); /* 0.77 before */
}

/* Everybody walks as is best for the own agent, as far as the eye reaches. */
static struct sh_move greedy_step(const struct heimlich *h, int seat)
{
    struct sh_move moves[SH_MOVES_MAX];
    int count = SH_GAME.moves(h, seat, moves), best = 0, most = -1;
    for (int i = 0; i < count; i++) {
        struct heimlich next = *h;
        sh_play(&SH_GAME, &next, seat, moves[i], NULL);
        int here = next.base.to_act ? sh_standing(&SH_GAME, &SH_INSIGHT, &next, seat) : 1000;
        if (here > most) most = here, best = i;
    }
    return moves[best];
}

static void play_greedily(struct played *m, int turn, struct sh_rng *rng)
{
    while (m->state.base.to_act && !begins_turn(&m->state, turn)) {
        if (m->state.base.phase == WALK)
            play(m, m->state.mover, greedy_step(&m->state, m->state.mover));
        else play_anyhow(m, rng);
    }
}

TEST(of_players_who_walk_for_themselves_much_is_believed)
{
    enum { MATCHES = 20 };
    static struct notes notes;
    struct sh_rng rng;
    double truth = 0, thinks = 0;
    sh_rng_seed(&rng, 4);
    for (int i = 0; i < MATCHES; i++) {
        struct played m;
        begin(&m, 4, false);
        play_greedily(&m, 20, &rng);
        if (!m.state.base.to_act) continue;
        study_for(&m, 0, &notes);
        for (int s = 1; s < 4; s++) {
            truth += (double)notes.owns[s][m.state.agent_of[s]] / (3 * MATCHES);
            thinks += (double)notes.thinks[s] / (3 * MATCHES);
        }
    }
    assert_true(truth > 0.6);
    assert_true(thinks > 0.9);
}

/* Who has done nothing yet is like the others at the table. */
TEST(the_others_tell_what_a_seat_is_like)
{
    struct notes notes = {.odds = {1, 1, 0.2f, 0.2f, 0.2f}};
    judge_players(&notes, 5, 0);
    assert_true(notes.thinks[1] < 0.2f && notes.thinks[2] < notes.thinks[1]);
    assert_true(notes.careless == 1);
    for (int s = 2; s < 5; s++) notes.odds[s] = 1;
    judge_players(&notes, 5, 0);
    for (int s = 1; s < 5; s++) assert_true(fabsf(notes.thinks[s] - 0.5f) < 1e-4f);
    assert_true(fabsf(notes.careless - 0.2f / 0.35f) < 1e-3f);
    for (int s = 2; s < 5; s++) notes.odds[s] = 5;
    judge_players(&notes, 5, 0);
    assert_true(notes.thinks[1] > 0.8f && notes.thinks[2] > notes.thinks[1]);
    assert_true(notes.careless == 0);
    notes.odds[0] = 0; /* what I did does not count */
    float before = notes.thinks[1];
    judge_players(&notes, 5, 0);
    assert_true(notes.thinks[1] == before);
}

/* Four seats whose agents stand alike, and the bystanders have nothing. */
static void judge_evenly(const struct notes *notes, int points, int16_t worth[SH_SEATS_MAX])
{
    struct heimlich h = {.base = {.seats = 4}, .agents = 6, .pro = true,
                         .agent_of = {0, 1, 2, 3}, .points = {0}};
    for (int a = 0; a < 4; a++) h.points[a] = (uint8_t)points;
    judge(notes, &h, 0xf, worth);
}

/* Who thinks and is alone in that gains on the others, the longer the match goes on the more. */
TEST(among_players_who_walk_anyhow_time_is_on_my_side)
{
    int16_t worth[SH_SEATS_MAX];
    struct notes notes = {.me = 2};
    judge_evenly(NULL, 10, worth);
    for (int s = 0; s < 4; s++) assert_in_range(worth[s], 249, 250);
    judge_evenly(&notes, 10, worth);
    for (int s = 0; s < 4; s++) assert_in_range(worth[s], 249, 250);
    notes.careless = 1;
    judge_evenly(&notes, 40, worth);
    int late = worth[2];
    judge_evenly(&notes, 10, worth);
    assert_true(worth[2] > late && late > 250 && worth[0] == worth[1] && worth[1] < 200);
    notes.careless = 0.5f;
    int early = worth[2];
    judge_evenly(&notes, 10, worth);
    assert_true(worth[2] < early && worth[2] > 250);
}

/* And leads are surer. */
TEST(among_players_who_walk_anyhow_a_lead_is_worth_more)
{
    int16_t worth[SH_SEATS_MAX];
    struct heimlich h = {.base = {.seats = 2}, .agents = 4, .pro = true, .agent_of = {0, 1},
                         .points = {41, 38}};
    struct notes notes = {.me = 0};
    judge(&notes, &h, 3, worth);
    int before = worth[0];
    notes.careless = 1, notes.me = 1; /* for whom there is little to gain any more */
    judge(&notes, &h, 3, worth);
    assert_true(worth[0] > before);
}

/* ---- dossiers ---- */

/* The most that any dossier can bring, by trying all. */
static float most_of_all(const struct dossier *d, int agent, unsigned named)
{
    float most = 0;
    if (agent == d->agents) return 0;
    most = d->gain[agent][NOBODY] + most_of_all(d, agent + 1, named);
    for (int s = 0; s < d->seats; s++) {
        if (named >> s & 1) continue;
        float here = d->gain[agent][s] + most_of_all(d, agent + 1, named | 1u << s);
        if (here > most) most = here;
    }
    return most;
}

TEST(no_dossier_brings_more_than_the_one_that_is_written)
{
    static struct dossier d;
    struct sh_rng rng;
    sh_rng_seed(&rng, 5);
    for (int i = 0; i < 30; i++) {
        struct heimlich h = {.base = {.seats = (uint8_t)(2 + i % 4)},
                             .bystander_bonus = (uint8_t)(i % 2)};
        float owns[SEATS][AGENTS] = {{0}}, sum = 0;
        uint8_t tips[AGENTS];
        unsigned named = 0;
        h.agents = (uint8_t)(h.base.seats < 5 ? h.base.seats + 2 : AGENTS);
        for (int s = 0; s < h.base.seats; s++)
            for (int a = 0; a < h.agents; a++)
                owns[s][a] = (float)sh_rng_below(&rng, 100) / 100 / (float)h.base.seats;
        begin_dossier(&d, &h, 0, (const float(*)[AGENTS])owns);
        fill_dossier(&d, 0, 0, tips);
        for (int a = 0; a < h.agents; a++) {
            sum += d.gain[a][tips[a]];
            assert_true(tips[a] == NOBODY || !(named >> tips[a] & 1));
            if (tips[a] != NOBODY) named |= 1u << tips[a];
        }
        assert_true(fabsf(sum - most_of_all(&d, 0, 0)) < 1e-4f);
    }
}

/* ---- secrecy ---- */

static void tolls_of(const struct played *m, struct notes *notes, const struct sh_move *moves,
                     int count, float *tolls)
{
    struct heimlich view;
    int seat = m->state.mover;
    sh_view(&SH_GAME, &m->state, seat, &view);
    study_for(m, seat, notes);
    struct sh_thought t = {.game = &SH_GAME, .view = &view, .seat = seat};
    memset(tolls, 0, (size_t)count * sizeof *tolls);
    toll(notes, &t, moves, count, tolls);
}

/* Six points for the own agent tell more than the same for another's: in the pro rule, after the
   first walk, and before it is too late to hide. */
TEST(to_walk_home_the_own_agent_costs_more_than_another)
{
    static struct notes notes;
    static const struct {
        int  turn;
        bool pro, hides;
    } cases[] = {{5, false, false}, {4, true, false}, {5, true, true}, {36, true, true},
                 {37, true, false}};
    struct sh_rng rng;
    sh_rng_seed(&rng, 6);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct played m;
        begin(&m, 4, cases[i].pro);
        while (m.state.base.phase != ROLL) play_anyhow(&m, &rng);
        play(&m, SH_CHANCE, (struct sh_move){V_ROLL, 6, 0, 0});
        m.state.turn = (uint16_t)cases[i].turn;
        uint8_t mine = m.state.agent_of[m.state.mover], other = (uint8_t)((mine + 1) % 6);
        struct sh_move moves[2] = {{V_GO, mine, 6, 0}, {V_GO, other, 6, 0}};
        float tolls[2];
        tolls_of(&m, &notes, moves, 2, tolls);
        if (cases[i].hides) assert_true(tolls[0] > 1.3f * tolls[1] && tolls[1] > 0);
        else assert_true(tolls[0] == 0 && tolls[1] == 0);
    }
}

/* Who does not watch is not hidden from. */
TEST(secrecy_costs_nothing_among_players_who_walk_anyhow)
{
    struct heimlich h = {.base = {.seats = 4}, .pro = true, .turn = 6};
    struct notes notes = {.careless = 0};
    float full = price(&notes, &h);
    assert_true(full > 0);
    notes.careless = 0.5f;
    assert_true(fabsf(price(&notes, &h) - full / 2) < 1e-3f);
    notes.careless = 1;
    assert_true(price(&notes, &h) == 0);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(beliefs_are_what_the_long_way_says),
    cmocka_unit_test(worlds_are_drawn_as_they_are_believed),
    cmocka_unit_test(of_players_who_walk_anyhow_little_is_believed),
    cmocka_unit_test(of_players_who_walk_for_themselves_much_is_believed),
    cmocka_unit_test(the_others_tell_what_a_seat_is_like),
    cmocka_unit_test(among_players_who_walk_anyhow_time_is_on_my_side),
    cmocka_unit_test(among_players_who_walk_anyhow_a_lead_is_worth_more),
    cmocka_unit_test(no_dossier_brings_more_than_the_one_that_is_written),
    cmocka_unit_test(to_walk_home_the_own_agent_costs_more_than_another),
    cmocka_unit_test(secrecy_costs_nothing_among_players_who_walk_anyhow),
};

int main(void)
{
    return cmocka_run_group_tests_name("heimlich bot", tests, NULL, NULL);
}
