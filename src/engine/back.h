/*
 * engine/back.h - may an act be taken back? Yes, as long as nobody has learned anything by it.
 */
#ifndef SH_ENGINE_BACK_H
#define SH_ENGINE_BACK_H

#include "engine/game.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Can this act, made in `before`, never be taken back? The rules call it final; or somebody saw it
   with holes: then it kept a secret, and changing one's mind about it would be seen. */
bool sh_is_final(const struct sh_game *game, const void *before, struct sh_act act);

/* Has `viewer` learned by this act, which led from `before` to `after`, what he could not have
   known: a card turned up, a hand that has the card after all? No, if it is legal and looks the
   same in every world he could have been in; so many of them are imagined that a miss is rare. */
bool sh_has_learned(const struct sh_game *game, const void *before, struct sh_act act,
                    const void *after, int viewer, struct sh_rng *rng);

#ifdef __cplusplus
}
#endif

#endif
