/* engine/access.c - see access.h and version.h. */
#include <string.h>

#include "engine/access.h"
#include "engine/version.h"

const char *sh_version(void)
{
    return SH_VERSION;
}

const char *sh_game_id(const struct sh_game *game)
{
    return game->id;
}

int sh_game_rules(const struct sh_game *game)
{
    return game->rules;
}

int sh_game_seats_min(const struct sh_game *game)
{
    return game->seats_min;
}

int sh_game_seats_max(const struct sh_game *game)
{
    return game->seats_max;
}

size_t sh_state_size(const struct sh_game *game)
{
    return game->state_size;
}

static const struct sh_state *base_of(const void *state)
{
    return state;
}

int sh_seats(const void *state)
{
    return base_of(state)->seats;
}

unsigned sh_to_act(const void *state)
{
    return base_of(state)->to_act;
}

bool sh_is_over(const void *state)
{
    return base_of(state)->to_act == 0;
}

int sh_moves(const struct sh_game *game, const void *state, int seat,
             struct sh_move moves[SH_MOVES_MAX])
{
    return sh_may_act(state, seat) ? game->moves(state, seat, moves) : 0;
}

bool sh_score(const struct sh_game *game, const void *state, int16_t share[SH_SEATS_MAX])
{
    memset(share, 0, SH_SEATS_MAX * sizeof *share);
    if (!sh_is_over(state)) return false;
    game->score(state, share);
    return true;
}

const char *sh_phase_name(const struct sh_game *game, const void *state)
{
    return game->phases[base_of(state)->phase];
}

/* The tables end with a NULL name: nobody looks behind it. */
#define NAME_IN(table, wanted)                             \
    int i = 0;                                             \
    while ((table)[i].name && i < (wanted)) i++;           \
    return (wanted) < 0 ? NULL : (table)[i].name

const char *sh_verb_name(const struct sh_game *game, int verb)
{
    NAME_IN(game->verbs, verb);
}

const char *sh_option_name(const struct sh_game *game, int option)
{
    NAME_IN(game->options, option);
}

const char *sh_field_name(const struct sh_game *game, int field)
{
    NAME_IN(game->fields, field);
}
