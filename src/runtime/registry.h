/*
 * runtime/registry.h - who can be asked to play: the bots of the library, and those that whoever
 * runs the program has added.
 *
 * It is a value: who needs it is handed it. All zero, nobody is added.
 */
#ifndef RUNTIME_REGISTRY_H
#define RUNTIME_REGISTRY_H

#include "bots/bots.h"
#include "runtime/crew.h"

enum { REGISTRY_MAX = CREW_BOTS };

struct registry {
    const struct sh_bot *added[REGISTRY_MAX];
    int                  count;
};

/* Add a bot, which belongs to the registry from now on; there is room for REGISTRY_MAX. */
void registry_add(struct registry *registry, const struct sh_bot *bot);

/* The end of all that were added. */
void registry_release(struct registry *registry);

/* The one that was added with this name, or NULL. */
const struct sh_bot *registry_find_added(const struct registry *registry, const char *name);

/* The bot with this name, or who stands in for people if it is "". NULL: there is none. */
const struct sh_bot *registry_find(const struct registry *registry, const char *name,
                                   const struct sh_game *game);

#endif
