/* runtime/registry.c - see registry.h. */
#include <assert.h>
#include <string.h>

#include "runtime/exec_bot.h"
#include "runtime/registry.h"

void registry_add(struct registry *registry, const struct sh_bot *bot)
{
    assert(registry->count < REGISTRY_MAX);
    registry->added[registry->count++] = bot;
}

void registry_release(struct registry *registry)
{
    while (registry->count > 0) exec_bot_free(registry->added[--registry->count]);
}

const struct sh_bot *registry_find_added(const struct registry *registry, const char *name)
{
    for (int i = 0; i < registry->count; i++)
        if (strcmp(registry->added[i]->id, name) == 0) return registry->added[i];
    return NULL;
}

const struct sh_bot *registry_find(const struct registry *registry, const char *name,
                                   const struct sh_game *game)
{
    const struct sh_bot *bot = registry_find_added(registry, name);
    if (bot) return bot;
    if (name[0]) return sh_find_bot(name, game);
    bot = sh_find_bot("easy", game);
    return bot ? bot : sh_find_bot("random", game);
}
