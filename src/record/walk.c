/* record/walk.c - see walk.h. */
#include <string.h>

#include "record/walk.h"

const char *sh_walk_line(struct sh_walk *walk, const char *line)
{
    const struct sh_game *game = walk->game;
    const struct sh_state *base = walk->state;
    struct sh_act *act = &walk->act;
    if (!sh_parse_act(game, line, act, walk->word)) return "not-an-act";
    if (base->acts >= SH_ACTS_MAX) return "too-many-acts";
    const char *why = walk->known ? NULL : sh_refuse(game, base, act->seat, act->move, act->word);
    if (why) return why;
    if (walk->before) memcpy(walk->before, base, game->state_size);
    sh_play(game, walk->state, act->seat, act->move, act->word);
    return NULL;
}

bool sh_walk_next(struct sh_walk *walk)
{
    char line[SH_TEXT_MAX];
    size_t left = (size_t)(walk->end - walk->text);
    if (left == 0) return false;
    const char *feed = memchr(walk->text, '\n', left);
    size_t length = feed ? (size_t)(feed - walk->text) : left;
    walk->why = "not-an-act";
    if (!feed || length >= sizeof line || memchr(walk->text, '\0', length)) return false;
    memcpy(line, walk->text, length);
    line[length] = '\0';
    walk->why = sh_walk_line(walk, line);
    if (walk->why) return false;
    walk->text = feed + 1;
    return true;
}
