/*
 * room/explain.c - why a bot did what it did.
 *
 * `explain N` asks about act number N. The answer is not stored anywhere: it is thought again, from
 * what the bot's seat knew then, with the luck it had. While the match is on the game says who may
 * hear what (sh_game.why); afterwards everybody may hear everything.
 */
#include <string.h>

#include "engine/fair.h"
#include "room/kinds.h"

static uint64_t seed_of(const struct room *room, int seat, int acts)
{
    const uint8_t what[] = {'b', 'o', 't', (uint8_t)seat, (uint8_t)acts, (uint8_t)(acts >> 8)};
    uint8_t digest[SH_SHA256_SIZE];
    struct sh_sha256 hash;
    uint64_t seed = 0;
    sh_sha256_init(&hash);
    sh_sha256_add(&hash, room->key, sizeof room->key);
    sh_sha256_add(&hash, what, sizeof what);
    sh_sha256_end(&hash, digest);
    for (int i = 0; i < 8; i++) seed = seed << 8 | digest[i];
    return seed;
}

uint64_t room_seed(const struct room *room, int seat)
{
    return seed_of(room, seat, base_of(room)->acts);
}

/* Who made the act; NULL: no bot did, or one that stood in. */
static const char *find_bot(const struct room *room, int n, int seat)
{
    if (seat >= room->setup.seats || !room->seat[seat].bot[0]) return NULL;
    for (uint32_t i = 0; i < room->mark_count; i++)
        if (room->marks[i].act == n) return NULL;
    return room->seat[seat].bot;
}

/* Walk to act number n; `walk->before` is what the match was then. */
static void walk_to(struct room *room, struct sh_walk *walk, int n)
{
    struct room_scratch *scratch = room->host->scratch;
    *walk = (struct sh_walk){.game = room->game, .known = true, .text = room->acts,
                             .end = room->acts + room->acts_length, .state = &scratch->c,
                             .before = &scratch->b};
    sh_start(room->game, walk->state, &make_header(room)->setup);
    while (scratch->c.base.acts <= n && sh_walk_next(walk)) continue;
}

static enum sh_why may_hear(const struct room *room, const struct sh_walk *walk, int viewer)
{
    if (is_after(room)) return SH_WHY_OWN;
    return sh_may_hear(room->game, walk->before, base_of(room), viewer, walk->act);
}

static bool find_grounds(struct room *room, int n, int viewer, struct sh_grounds *grounds)
{
    struct sh_walk walk;
    walk_to(room, &walk, n);
    int seat = walk.act.seat;
    const char *bot = find_bot(room, n, seat);
    enum sh_why why = bot ? may_hear(room, &walk, viewer) : SH_WHY_NOT;
    if (why == SH_WHY_NOT || !room->host->explain) return false;
    struct sh_act act = walk.act; /* its word stays in `walk` */
    void *memory = room->host->resize(NULL, room_known_size(room, true));
    bool own = why == SH_WHY_OWN;
    struct sh_known *known = know_at(room, own ? seat : SH_WATCHER, own ? n : base_of(room)->acts,
                                     true, memory);
    bool found = room->host->explain(room->host->bots, known, bot, &act, n,
                                     seed_of(room, seat, n), grounds);
    room->host->resize(memory, 0);
    return found;
}

const char *take_explain(struct room *room, const struct room_in *in, struct cut *cut)
{
    struct sh_grounds grounds = {0};
    struct sh_writer w;
    char name[SH_NAME_MAX];
    int32_t n = cut_last_number(cut, SH_ACTS_MAX - 1);
    if (!has_state(room)) return "no-match";
    if (n < 0 || n >= base_of(room)->acts) return "no-such-act";
    if (!find_grounds(room, n, viewer_of(room, in->person), &grounds)) grounds.count = 0;
    begin_message(room, &w);
    sh_open_at(&w, "explained", '{');
    sh_put_number_at(&w, "act", n);
    sh_open_at(&w, "of", '[');
    for (int i = 0; i < grounds.count; i++) {
        sh_format_value(&room->game->kinds[grounds.kind], grounds.of[i].value, name);
        if (i > 0) sh_put_char(&w, ',');
        sh_put_char(&w, '{');
        sh_put_text_at(&w, "value", name);
        sh_put_number_at(&w, "percent", grounds.of[i].percent);
        sh_put_bool_at(&w, "chosen", grounds.of[i].chosen);
        sh_put_char(&w, '}');
    }
    sh_put(&w, "]}}");
    send_message(room, &w, in->conn, in->person);
    return NULL;
}
