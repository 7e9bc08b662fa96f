/*
 * room/bots.c - bots: who is asked, and when they do what they chose.
 *
 * A bot is asked as soon as its seat is. What it chose waits until the time is over that a person
 * would have taken. How long that is must tell nobody what the seat holds: it follows from what
 * everybody sees, never from the moves the seat really has.
 *
 * Where one act from any of a side is enough and people are among them, bots do not act over their
 * heads: they point at what they would do, and do it when a person then points at the same, or when
 * the time of the people is up.
 */
#include <string.h>

#include "room/inside.h"

const char *const pace_names[PACES] = {"human", "quick", "slow"};

enum {
    PAUSE      = 750, /* of a decision, in thousandths of the pace ... */
    PAUSE_NONE = 700, /* ... of one that looks like none ... */
    PAUSE_MOVE = 60,  /* ... and so much more whenever there are twice as many moves ... */
    PAUSE_MOST = 450, /* ... up to this ... */
    PAUSE_LUCK = 300, /* ... and up to so much more by chance */
    SLOWER     = 2,
    APART      = 4,   /* acts of bots are apart by this part of the pace */
};

/* ---- who is asked ---- */

static uint16_t seats_of_people(const struct room *room)
{
    uint16_t people = 0;
    for (int s = 0; s < room->setup.seats; s++)
        if (!is_bots(&room->seat[s])) people |= (uint16_t)(1u << s);
    return people;
}

/* The seats a bot may act for. Where one act from any is enough, bots leave it to the people. */
static uint16_t seats_for_bots(const struct room *room)
{
    const struct sh_state *base = base_of(room);
    uint16_t bots = (uint16_t)~seats_of_people(room);
    uint16_t people = base->to_act & (uint16_t)~(base->idle | bots);
    uint16_t left_to_them = base->any && people ? (uint16_t)~base->idle : 0;
    return base->to_act & bots & (uint16_t)~left_to_them;
}

static bool is_out_of_time(const struct room *room, int seat)
{
    return clock_runs(room, seat) && clock_left(room, seat) == 0;
}

/* Bots that advise the people of their side, who are asked the same, instead of acting: those that
   these people see pointing at something. */
static uint16_t seats_to_advise(const struct room *room)
{
    const struct sh_state *base = base_of(room);
    uint16_t seats = 0, waited_for = base->any ? base->to_act & (uint16_t)~base->idle : 0;
    for (int s = 0; waited_for && s < room->setup.seats; s++) {
        bool own = room->seat[s].bot[0] && !room->seat[s].standin;
        if (own && waited_for >> s & 1 && waited_for & audience_of(room, s) & seats_of_people(room))
            seats |= (uint16_t)(1u << s);
    }
    return seats;
}

/* Bots and seats out of time; idle ones before the others, who close their window. */
static uint16_t seats_to_ask(const struct room *room)
{
    const struct sh_state *base = base_of(room);
    uint16_t bots = seats_for_bots(room), seats = bots & base->idle & (uint16_t)~room->declined;
    if (seats) return seats;
    for (int s = 0; s < room->setup.seats; s++) {
        uint16_t bit = (uint16_t)(1u << s);
        bool waited_for = base->to_act & bit && !(base->idle & bit);
        if (waited_for && (bots & bit || is_out_of_time(room, s))) seats |= bit;
    }
    if (!base->any) return seats;
    uint16_t advisers = seats ? seats_to_advise(room) : 0; /* then somebody's time is up */
    if (advisers) seats = advisers;
    return seats & (uint16_t)-seats; /* one of them is enough */
}

/* Who chooses: also the stand-in, "", for one act when the time is up. */
static const char *bot_of(const struct room *room, int seat)
{
    return room->seat[seat].standin ? "" : room->seat[seat].bot;
}

/* How many moves the seat seems to have: in a world that everybody could imagine. */
static int guess_moves(const struct room *room, int seat, struct sh_rng *rng)
{
    struct sh_move list[SH_MOVES_MAX];
    void *world = &room->host->scratch->a;
    sh_view(room->game, base_of(room), SH_WATCHER, world);
    room->game->imagine(world, SH_WATCHER, rng);
    return room->game->count ? room->game->count(world, seat)
                             : room->game->moves(world, seat, list);
}

static uint16_t choose_pause(const struct room *room, int seat)
{
    struct sh_rng rng;
    sh_rng_seed_stream(&rng, room->seat[seat].asked, (uint64_t)seat, 0);
    int more = 0, moves = guess_moves(room, seat, &rng);
    uint32_t luck = sh_rng_below(&rng, PAUSE_LUCK);
    if (moves < 2) return (uint16_t)(PAUSE_NONE + luck / APART);
    for (; moves > 2 && more < PAUSE_MOST; moves /= 2) more += PAUSE_MOVE;
    return (uint16_t)(PAUSE + (uint32_t)more + luck);
}

static void ask_bot(struct room *room, int seat)
{
    struct room_thought *thought = &room->thoughts[seat];
    *thought = (struct room_thought){.number = room->number, .asked = room->seat[seat].asked};
    memcpy(thought->bot, bot_of(room, seat), strlen(bot_of(room, seat)));
    if (room->pace != PACE_QUICK && room->host->limits.pace_ms)
        thought->pause = choose_pause(room, seat);
    struct room_out out = {.kind = OUT_THINK, .seat = (uint8_t)seat, .number = thought->number,
                           .text = thought->bot, .length = strlen(thought->bot)};
    room->host->out(room->owner, &out);
}

static void forget(struct room *room, int seat)
{
    struct room_thought *thought = &room->thoughts[seat];
    struct room_out out = {.kind = OUT_FORGET, .seat = (uint8_t)seat, .number = thought->number};
    thought->number = 0;
    if (!thought->chosen) room->host->out(room->owner, &out);
}

static bool is_still_asked(const struct room *room, int seat)
{
    const struct room_thought *thought = &room->thoughts[seat];
    return thought->asked == room->seat[seat].asked &&
           strcmp(thought->bot, bot_of(room, seat)) == 0;
}

static void make_thoughts(struct room *room)
{
    size_t size = SH_SEATS_MAX * sizeof *room->thoughts;
    room->thoughts = room->host->resize(NULL, size);
    memset(room->thoughts, 0, size);
}

void mind_bots(struct room *room)
{
    uint16_t seats = 0;
    if (is_running(room) && anybody_here(room)) seats = seats_to_ask(room) | seats_to_advise(room);
    if (!room->thoughts && !seats) return;
    if (!room->thoughts) make_thoughts(room);
    for (int s = 0; s < SH_SEATS_MAX; s++) {
        bool asked = seats >> s & 1;
        if (room->thoughts[s].number && !(asked && is_still_asked(room, s))) forget(room, s);
        if (asked && !room->thoughts[s].number) ask_bot(room, s);
    }
}

/* ---- what they chose ---- */

void take_thought(struct room *room, const struct room_in *in)
{
    struct room_thought *thought = room->thoughts ? &room->thoughts[in->seat] : NULL;
    if (!thought || !thought->number || thought->number != in->number || thought->chosen) return;
    if (!in->text && base_of(room)->idle >> in->seat & 1) {
        thought->number = 0;
        room->declined |= (uint16_t)(1u << in->seat);
        return;
    }
    size_t length = in->text ? strlen(in->text) : 0;
    thought->chosen = true;
    if (length < sizeof thought->move) memcpy(thought->move, in->text ? in->text : "", length);
}

/* When a bot may do what it chose: some time after it was asked, and not at the same moment as
   another one. Time that is up does not wait, and no pause is longer than half of what people
   have for an act. */
static int64_t due_ms(const struct room *room, int seat)
{
    const struct room_thought *thought = &room->thoughts[seat];
    int64_t pace = room->host->limits.pace_ms;
    if (room->pace == PACE_QUICK || pace == 0 || is_out_of_time(room, seat)) return 0;
    if (room->pace == PACE_SLOW) pace *= SLOWER;
    int64_t pause = pace * thought->pause / 1000;
    int64_t most = room->clock == CLOCK_ACT ? room->clock_seconds * (int64_t)500 : pause;
    int64_t at = room->seat[seat].asked_ms + (pause < most ? pause : most);
    int64_t apart = room->since_ms + (pace < most ? pace : most) / APART;
    return at > apart ? at : apart;
}

/* A bot in its own seat, or somebody who acts for a person. */
static enum made_by made_by(const struct room *room, int seat)
{
    if (room->seat[seat].standin) return BY_STANDIN;
    return room->seat[seat].bot[0] ? BY_SEAT : BY_CLOCK;
}

/* A bot that says nothing or nonsense plays the first move there is (that takes our word: more of
   them than can be forbidden at a time). */
static void act_anyhow(struct room *room, int seat)
{
    struct sh_move list[SH_MOVES_MAX];
    char text[SH_TEXT_MAX], word[] = "word-a";
    struct looked looked;
    int n = room->game->moves(base_of(room), seat, list);
    for (; word[5] <= 'z'; word[5]++)
        for (int i = 0; i < n; i++) {
            sh_format(room->game, list[i], word, text);
            if (!make_turn(room, seat, text, false, made_by(room, seat), &looked)) return;
        }
}

/* ---- what they advise ---- */

/* The people who see that this bot points at something and point at the same. `others`: those who
   point at something else. */
static uint16_t find_agreeing(const struct room *room, int seat, uint16_t *others)
{
    const struct room_proposals *all = room->proposals;
    uint16_t same = 0;
    *others = 0;
    if (!all || !(all->seats >> seat & 1)) return 0;
    for (int s = 0; s < room->setup.seats; s++) {
        uint16_t bit = (uint16_t)(1u << s);
        if (is_bots(&room->seat[s]) || !(all->seats & all->of[seat].seen_by & bit)) continue;
        if (strcmp(all->of[s].move, all->of[seat].move) == 0) same |= bit;
        else *others |= bit;
    }
    return same;
}

/* The bot points at what it chose. Who pointed at the same before has not agreed to anything. */
static void advise(struct room *room, int seat)
{
    struct room_thought *thought = &room->thoughts[seat];
    struct looked looked;
    uint16_t others;
    thought->shown = true;
    memcpy(looked.text, thought->move, sizeof looked.text);
    if (look_at_move(room, state_of(room, STATE_NOW), seat, false, &looked)) return;
    propose(room, seat, &looked);
    thought->early = find_agreeing(room, seat, &others);
}

/* Since when has a person agreed, and none been of another opinion? */
static void mind_agreement(struct room *room, int seat)
{
    struct room_thought *thought = &room->thoughts[seat];
    uint16_t others, same = find_agreeing(room, seat, &others);
    thought->early &= same;
    if (!(same & (uint16_t)~thought->early) || others) thought->agreed_ms = 0;
    else if (!thought->agreed_ms) thought->agreed_ms = room->now_ms;
}

/* When a bot does something next, -1: that is up to others. Whoever agreed has as long as a bot
   thinks to take it back. */
static int64_t next_ms(const struct room *room, int seat, uint16_t asked)
{
    const struct room_thought *thought = &room->thoughts[seat];
    if (!thought->number || !thought->chosen) return -1;
    if (asked >> seat & 1 || !thought->shown) return due_ms(room, seat);
    return thought->agreed_ms ? thought->agreed_ms + room->host->limits.pace_ms : -1;
}

static bool is_due(const struct room *room, int seat, uint16_t asked)
{
    int64_t at = next_ms(room, seat, asked);
    return at >= 0 && room->now_ms >= at;
}

bool act_for_bot(struct room *room)
{
    struct looked looked;
    if (!room->thoughts || !is_running(room)) return false;
    uint16_t asked = seats_to_ask(room);
    for (int s = 0; s < room->setup.seats; s++) {
        struct room_thought *thought = &room->thoughts[s];
        bool advises = !(asked >> s & 1);
        if (advises && !thought->shown && is_due(room, s, asked)) advise(room, s);
        if (advises && thought->shown) mind_agreement(room, s);
        if (!is_due(room, s, asked)) continue;
        thought->number = 0;
        if (!thought->move[0] ||
            make_turn(room, s, thought->move, false, made_by(room, s), &looked))
            act_anyhow(room, s);
        return true;
    }
    return false;
}

int64_t match_deadline(const struct room *room)
{
    int64_t at = -1;
    uint16_t asked = room->thoughts ? seats_to_ask(room) : 0;
    for (int s = 0; s < room->setup.seats; s++) {
        if (room->thoughts && room->thoughts[s].number) {
            int64_t next = next_ms(room, s, asked);
            if (next >= 0) sooner(&at, next);
        } else if (clock_runs(room, s) && clock_left(room, s) > 0) {
            sooner(&at, room->now_ms + clock_left(room, s));
        }
    }
    return at;
}
