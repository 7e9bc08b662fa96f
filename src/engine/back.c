/* engine/back.c - see back.h. */
#include <string.h>

#include "engine/back.h"

enum { WORLDS = 16 };

bool sh_is_final(const struct sh_game *game, const void *before, struct sh_act act)
{
    const struct sh_state *base = before;
    if (game->verbs[act.move.verb].final) return true;
    for (int viewer = 0; viewer <= SH_WATCHER; viewer++) {
        if (viewer == act.seat || (viewer >= base->seats && viewer < SH_WATCHER)) continue;
        struct sh_act seen = sh_view_move(game, before, viewer, act);
        if (!sh_same(seen.move, act.move) || !seen.word != !act.word) return true;
    }
    return false;
}

static bool looks_same(const struct sh_game *game, int viewer, const void *one, const void *other)
{
    union sh_any_state a, b;
    sh_view(game, one, viewer, &a);
    sh_view(game, other, viewer, &b);
    return memcmp(&a, &b, game->state_size) == 0;
}

bool sh_has_learned(const struct sh_game *game, const void *before, struct sh_act act,
                    const void *after, int viewer, struct sh_rng *rng)
{
    union sh_any_state world;
    for (int i = 0; i < WORLDS; i++) {
        sh_view(game, before, viewer, &world);
        game->imagine(&world, viewer, rng);
        if (sh_act(game, &world, act.seat, act.move, act.word)) return true;
        if (!looks_same(game, viewer, &world, after)) return true;
    }
    return false;
}
