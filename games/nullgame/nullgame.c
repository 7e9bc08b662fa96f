/*
 * games/nullgame/nullgame.c - the smallest legal game. Copy this folder to begin one.
 *
 * A coin is flipped for each seat in turn, the seat peeks under its hand and says `done`; when all
 * have, the coins are shown and heads win. It has one of each thing a game is made of: chance, a
 * secret, a question, a result. docs/adding-a-game.md starts here.
 */
#include <string.h>

#include "engine/game.h"

enum { SEATS = 4, SIDES = 2, HEADS = 0 };
enum { FLIP, PEEK, OVER };  /* phases */
enum { V_FLIP, V_DONE };    /* verbs */
enum { K_NONE, K_SEAT, K_SIDE };

struct nullgame {
    struct sh_state base;
    uint16_t flipped;    /* how many coins have been flipped */
    uint8_t coin[SEATS]; /* secret to its seat; SH_NONE: not flipped yet */
};
_Static_assert(sizeof(struct nullgame) == sizeof(struct sh_state) + 2 + SEATS, "no padding");

static void ask(struct nullgame *g, int phase, unsigned seats)
{
    g->base.phase = (uint8_t)phase;
    g->base.to_act = (uint16_t)seats;
}

static void start(void *state, const struct sh_setup *setup)
{
    struct nullgame *g = state;
    (void)setup;
    memset(g->coin, SH_NONE, sizeof g->coin);
    ask(g, FLIP, 1u << SH_CHANCE);
}

static int moves(const void *state, int seat, struct sh_move *out)
{
    const struct nullgame *g = state;
    (void)seat;
    if (g->base.phase == PEEK) {
        out[0] = (struct sh_move){V_DONE, 0, 0, 0};
        return 1;
    }
    for (uint8_t side = 0; side < SIDES; side++)
        out[side] = (struct sh_move){V_FLIP, (uint8_t)g->flipped, side, 0};
    return SIDES;
}

static void apply(void *state, int seat, struct sh_move m, const char *word)
{
    struct nullgame *g = state;
    (void)seat, (void)word;
    if (m.verb == V_FLIP) {
        g->coin[m.a] = m.b;
        ask(g, PEEK, 1u << m.a);
        g->flipped++;
    } else if (g->flipped < g->base.seats) {
        ask(g, FLIP, 1u << SH_CHANCE);
    } else {
        ask(g, OVER, 0);
    }
}

static void hide(void *state, int viewer)
{
    struct nullgame *g = state;
    if (g->base.phase == OVER) return;
    for (int s = 0; s < SEATS; s++)
        if (s != viewer && g->coin[s] != SH_NONE) g->coin[s] = SH_HIDDEN;
}

static void hide_move(const void *state, int viewer, struct sh_act *act)
{
    (void)state;
    if (act->move.verb == V_FLIP && act->move.a != viewer) act->move.b = SH_HIDDEN;
}

static void imagine(void *view, int viewer, struct sh_rng *rng)
{
    struct nullgame *g = view;
    (void)viewer;
    for (int s = 0; s < g->flipped; s++)
        if (g->coin[s] == SH_HIDDEN) g->coin[s] = (uint8_t)sh_rng_below(rng, SIDES);
}

static struct sh_act recall(const void *world, int viewer, int n, const struct sh_act *all)
{
    const struct nullgame *g = world;
    struct sh_act seen = all[n];
    (void)viewer;
    if (seen.move.verb == V_FLIP) seen.move.b = g->coin[seen.move.a];
    return seen;
}

static const char *broken(const void *state)
{
    const struct nullgame *g = state;
    for (int s = 0; s < g->flipped; s++)
        if (g->coin[s] >= SIDES) return "coin-on-its-edge";
    return NULL;
}

static void score(const void *state, int16_t share[SH_SEATS_MAX])
{
    const struct nullgame *g = state;
    int winners = 0;
    for (int s = 0; s < g->base.seats; s++) winners += g->coin[s] == HEADS;
    for (int s = 0; s < g->base.seats; s++)
        share[s] = (int16_t)(g->coin[s] == HEADS ? 1000 / winners : 0);
}

static const char *const side_names[] = {"heads", "tails"};
static const char *const phases[] = {"flip", "peek", "over", NULL};
static const char *const reasons[] = {NULL};

static const struct sh_kind kinds[] = {
    [K_NONE] = {"", NULL, 0, 0},
    [K_SEAT] = {"seat", NULL, SEATS, SEATS},
    [K_SIDE] = {"side", side_names, SIDES, 0},
    {NULL, NULL, 0, 0},
};

static const struct sh_verb verbs[] = {
    [V_FLIP] = {.name = "flip", .kind = {K_SEAT, K_SIDE}, .chance = true},
    [V_DONE] = {.name = "done"},
    {0},
};

static const struct sh_option options[] = {{0}};

static const struct sh_field fields[] = {
    SH_FIELD_ONE(struct nullgame, flipped, K_NONE),
    SH_FIELD_SEATS(struct nullgame, coin, K_SIDE),
    {0},
};

const struct sh_game SH_GAME = {
    .id = SH_GAME_ID, .rules = 1, .seats_min = 1, .seats_max = SEATS, .seats_usual = 2,
    .state_size = sizeof(struct nullgame),
    .phases = phases, .kinds = kinds, .verbs = verbs, .options = options, .fields = fields,
    .reasons = reasons,
    .start = start, .moves = moves, .apply = apply, .score = score,
    .hide = hide, .hide_move = hide_move, .imagine = imagine, .recall = recall, .broken = broken,
};
