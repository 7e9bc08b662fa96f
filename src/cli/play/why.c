/* cli/play/why.c - why bots did what they did, as far as somebody may hear it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play/play.h"
#include "runtime/crew.h"

/* What was looked at: "tree 64 %, leaf 20 %". */
static void say_list(struct sh_writer *w, const struct play *p, const struct sh_grounds *grounds)
{
    for (int i = 0; i < grounds->count; i++) {
        char percent[16];
        snprintf(percent, sizeof percent, " %d\u202f%%", grounds->of[i].percent);
        if (i > 0) sh_put(w, ", ");
        phrase_value(w, &p->phrase, grounds->kind, grounds->of[i].value);
        sh_put(w, percent);
    }
}

/* Was the act for all of them: did it say something, and not choose one of them? */
static bool is_for_all(const struct sh_grounds *grounds)
{
    for (int i = 0; i < grounds->count; i++)
        if (!grounds->of[i].chosen) return false;
    return true;
}

static bool find_grounds(const struct play *p, const struct play_walk *walk, enum sh_why why,
                         struct sh_grounds *grounds)
{
    int seat = walk->act.seat, n = walk->before.base.acts;
    bool own = why == SH_WHY_OWN;
    struct sh_known *known = play_know(p, own ? seat : SH_WATCHER,
                                       own ? n : p->now.state.base.acts, true);
    bool found = crew_explain(p->match->bot[seat], known, play_luck(p, seat, n), &walk->act, n,
                              grounds);
    free(known);
    return found && grounds->count > 0;
}

static enum sh_why may_hear(const struct play *p, const struct play_walk *walk, int viewer)
{
    const struct sh_state *now = &p->now.state.base;
    if (walk->act.seat >= now->seats || !p->match->bot[walk->act.seat]) return SH_WHY_NOT;
    if (now->to_act == 0) return SH_WHY_OWN;
    return sh_may_hear(p->phrase.game, &walk->before, now, viewer, walk->act);
}

void play_say_whys(const struct play *p, int viewer,
                   void (*line)(void *to, bool is_why, const char *sentence), void *to)
{
    struct play_walk walk;
    play_walk_init(&walk, p, &p->start);
    while (play_walk_next(&walk)) {
        char text[PHRASE_MAX], list[PHRASE_MAX];
        struct sh_grounds grounds;
        struct sh_writer w, part;
        enum sh_why why = may_hear(p, &walk, viewer);
        if (why == SH_WHY_NOT || !find_grounds(p, &walk, why, &grounds)) continue;
        sh_writer_init(&w, text, sizeof text);
        phrase_act(&w, &p->phrase, sh_view_move(p->phrase.game, &walk.before, viewer, walk.act));
        line(to, false, text);
        sh_writer_init(&part, list, sizeof list);
        say_list(&part, p, &grounds);
        sh_writer_init(&w, text, sizeof text);
        phrase_with(&w, &p->phrase,
                    why == SH_WHY_OPEN ? "play.why.open"
                    : is_for_all(&grounds) ? "play.why.for" : "play.why.sure", "list", list);
        line(to, true, text);
    }
}
