/*
 * games/codenames/news.c - what came of an act in Codenames: the colour of the card, why the turn
 * or the match is over, and how many words each team has left to find. All of it is one line.
 */
#include "codenames.h"

/* How the match ended with this card. Against the virtual opponent there is no other team that
   could be told to have won. */
static const char *end_key(const struct codenames *was, const struct codenames *g, int colour)
{
    if (g->variant == DUO && colour == ASSASSIN) return "duo-assassin";
    if (g->variant == DUO) return g->winner == RED ? "duo-won" : "duo-lost";
    if (colour == ASSASSIN) return "assassin";
    return g->winner == was->turn ? "won" : "gave-away";
}

static const char *guess_key(const struct codenames *was, const struct codenames *g, int colour)
{
    if (colour == BYSTANDER) return "bystander";
    if (colour != was->turn) return "theirs";
    return g->base.phase == GUESS ? "right" : "used-up";
}

/* A card that was covered. Who won, or the score of a duo, is told as well once it is known. */
static int tell_card(const struct codenames *was, struct sh_move m, const struct codenames *g,
                     struct sh_line *lines)
{
    int colour = g->key[m.a];
    struct sh_arg last = {0};
    const char *key = m.verb == V_GUESS ? guess_key(was, g, colour) : "covered";
    if (g->base.phase == OVER) {
        key = end_key(was, g, colour);
        last = g->variant == DUO ? (struct sh_arg){"score", K_SCORE, g->score}
                                 : (struct sh_arg){"team", K_TEAM, g->winner};
    }
    const struct sh_arg args[] = {{"card", K_CARD, m.a},
                                  {"colour", K_COLOUR, (int16_t)colour},
                                  {"red", 0, g->to_find[RED]},
                                  {"blue", 0, g->to_find[BLUE]},
                                  last,
                                  {0}};
    return sh_add_news(lines, 0, key, args);
}

static int tell_counts(const struct codenames *g, const char *key, struct sh_line *lines)
{
    const struct sh_arg args[] = {
        {"red", 0, g->to_find[RED]}, {"blue", 0, g->to_find[BLUE]}, {0}};
    return sh_add_news(lines, 0, key, args);
}

static int tell_objection(const struct codenames *g, struct sh_line *lines)
{
    const struct sh_arg args[] = {{"team", K_TEAM, g->turn},
                                  {"red", 0, g->to_find[RED]},
                                  {"blue", 0, g->to_find[BLUE]},
                                  {0}};
    bool again = g->objected[g->turn] < OBJECTIONS;
    return sh_add_news(lines, 0, again ? "objected" : "objected-last", args);
}

int SH_LOCAL(news)(const void *before, const struct sh_act *act, const void *after,
                   struct sh_line *lines)
{
    static const struct sh_arg none[] = {{0}};
    const struct codenames *g = after;
    switch (act->move.verb) {
    case V_START: return tell_counts(g, "begins", lines);
    case V_KEY: /* no start is drawn in a duo */
        if (g->variant != DUO || g->laid < CARDS) return 0;
        return tell_counts(g, "duo-begins", lines);
    case V_CLUE: return g->allowed ? sh_add_news(lines, 0, "consent", none) : 0;
    case V_DENY: return sh_add_news(lines, 0, "denied", none);
    case V_GUESS:
    case V_COVER: return tell_card(before, act->move, g, lines);
    case V_STOP: return tell_counts(g, "stopped", lines);
    case V_OBJECT: return tell_objection(g, lines);
    }
    return 0; /* `ask`, `allow` and `skip` say all there is to say */
}
