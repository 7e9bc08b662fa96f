/*
 * tests/sim/sim.c - thousands of rooms under a storm, each from one seed, and the calm after it.
 *
 *     sim [--rooms N] [--seed S] [--verbose] [GAME]
 *
 * In the storm random people do random things over a network that loses, doubles, delays and
 * reorders, with a store that fails, a server that crashes and a clock that jumps. Then it is
 * calm: people come back or stay away for good. What must hold:
 *
 *   whole     every message is what its reader may know by the log, and what a client has put
 *             together of them is the record as seen from its seat (check.c)
 *   kept      what was shown is in the log; a line makes one act at most, however often it arrives
 *   again     a room made again from its log equals the living one (probe.c)
 *   goes on   a match is played to its end, or ended, by whoever is there; somebody new may enter
 *   numbers   never fall and have no gap; nothing is told before it is stored
 *   secret    no message has a token or, before the record, the secret of the dice
 *   seats     a seat of a match is taken by its own person, or after all others there have agreed
 *   door      nobody new comes in without the code of the link and, if one knocks, the host's word
 *   record    it replays, and its dice and its drawn words are right
 *   memory    everything is given back
 *
 * The room of seed S + i is the same whenever it is run. A failure prints the command that shows
 * it again. Everything must also have happened: what never did is a failure too.
 */
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/games.h"
#include "tests/sim/world.h"

enum { ENOUGH_ROOMS = 5000 }; /* so many see everything that can happen */
enum { ENOUGH_ACTS = 600 };   /* a match that is not over then is ended by somebody */

static struct world world;
static struct tally tally;

/* ---- the calm ---- */

static bool is_playing(const struct world *w)
{
    return w->truth.status == TRUTH_PLAYING;
}

static bool is_present(const struct world *w, const struct tab *tab)
{
    return tab->conn && tab->client.person && !w->person[tab->who].is_away;
}

/* Is somebody there who has a seat in the match? */
static bool somebody_plays(const struct world *w)
{
    for (int t = 0; t < w->tabs; t++)
        if (is_present(w, &w->tab[t]) && truth_seat_of(&w->truth, w->tab[t].client.person) >= 0)
            return true;
    return false;
}

static bool somebody_is_there(const struct world *w)
{
    for (int t = 0; t < w->tabs; t++)
        if (is_present(w, &w->tab[t])) return true;
    return false;
}

/* Let time pass until nothing more would ever happen, or it is over. */
static bool run_for(struct world *w, int64_t ms)
{
    int64_t end = w->now + ms;
    while (w->now < end)
        if (!world_step(w)) return false;
    return true;
}

/* The match goes on for as many acts, or ends. Whoever waits does not wait for ever. */
static void play_on(struct world *w, unsigned long acts)
{
    const int64_t patience_ms = w->is_asleep ? 3600000 : 300000; /* clocks are slower than people */
    unsigned long enough = w->acts + acts, last = w->acts;
    int64_t since = w->now;
    while (is_playing(w) && w->acts < enough && !world_is_full(w)) {
        if (!world_step(w)) world_fail(w, "nothing will ever happen, but the match is not over");
        if (w->acts != last) last = w->acts, since = w->now;
        if (!somebody_plays(w) && w->now - since > 5000) return;
        if (w->now - since > patience_ms)
            world_fail(w, "nobody has acted for minutes, and the match is not over");
    }
}

/* The host ends it; if the host is gone, whoever takes over. */
static void end_match(struct world *w)
{
    int64_t begin = w->now;
    w->wants_end = true;
    while (is_playing(w)) {
        if (!world_step(w)) world_fail(w, "nothing will ever happen, and nobody ends the match");
        if (w->now - begin > 300000) world_fail(w, "nobody ends the match");
    }
    w->tally->calm_aborted += w->truth.status == TRUTH_ABORTED;
}

static void begin_calm(struct world *w)
{
    bool all_away = below(w, 8) == 0;
    w->is_calm = true;
    w->weather = (struct weather){.delay_ms = 1 + below(w, 200)};
    world_trace(w, "  calm");
    for (int p = 0; p < w->persons; p++) w->person[p].is_away = all_away || below(w, 4) == 0;
    for (int t = 0; t < w->tabs; t++)
        if (w->tab[t].conn) net_hang_up(w, w->tab[t].conn);
    run_for(w, 15000);
}

/* Reasons why somebody new stays outside. */
static bool may_be_outside(const struct world *w, const struct tab *tab)
{
    static const char *const reasons[] = {"room-full", "log-full", "old-link", "knock-pending",
                                          "too-many-knocks", "declined", NULL};
    bool may = tab->client.knocking || !tab->client.why[0];
    for (int i = 0; reasons[i]; i++) may |= strcmp(tab->client.why, reasons[i]) == 0;
    return may && (w->truth.knocking || !tab->client.knocking);
}

/* Somebody who has never been here comes in, or is told why not. */
static void greet_newcomer(struct world *w)
{
    const struct tab *tab = &w->tab[w->tabs];
    people_newcomer(w);
    run_for(w, 5000);
    if (!tab->client.person && (!may_be_outside(w, tab) ||
                                (!tab->client.why[0] && !tab->client.knocking)))
        world_fail(w, "somebody new cannot come in: %s", tab->client.why);
}

/* Nobody waits for ever for what others do not reveal. */
static void gather_on(struct world *w)
{
    const int64_t patience_ms = 30000;
    for (int64_t end = w->now + patience_ms; w->truth.status == TRUTH_GATHERING;)
        if (!world_step(w) || w->now > end) world_fail(w, "the match never begins");
}

/* In the end everybody who is known is in, and knows everything. */
static void check_tab(struct world *w, const struct tab *tab)
{
    char key[2 * ROOM_KEY + 1];
    world_key(w, w->person[tab->who].token, key);
    if (tab->client.person) check_client(w, tab);
    else if (truth_find(&w->truth, key) && !tab->client.knocking &&
             strcmp(tab->client.why, "too-fast") != 0 && w->now - tab->since > 3000 &&
             !world_is_full(w))
        world_fail(w, "a tab of person %d is not let in: %s", tab->who, tab->client.why);
}

static void calm(struct world *w)
{
    begin_calm(w);
    if (!somebody_is_there(w)) {
        run_for(w, 120000);
        greet_newcomer(w);
    }
    if (somebody_is_there(w)) gather_on(w);
    if (is_playing(w) && somebody_is_there(w)) {
        w->is_asleep = w->truth.has_clock && below(w, 3) == 0;
        play_on(w, below(w, 4) || w->is_asleep ? 8 : ENOUGH_ACTS);
        w->is_asleep = false;
        w->tally->calm_over += w->truth.status == TRUTH_OVER;
        if (is_playing(w)) end_match(w);
    }
    run_for(w, 10000);
    if (is_playing(w) && somebody_is_there(w)) { /* let in at the last moment, so bots play again */
        end_match(w);
        run_for(w, 10000);
    }
    for (int t = 0; t < w->tabs; t++)
        if (w->tab[t].conn) check_tab(w, &w->tab[t]);
}

/* ---- rooms ---- */

/* An assertion of the room failed: say which room it was. */
static void on_abort(int number)
{
    (void)number;
    world_fail(&world, "aborted");
}

static void run_room(uint64_t seed, const struct sh_game *game, bool is_verbose)
{
    struct world *w = &world;
    world_init(w, seed, game, &tally, is_verbose);
    uint32_t size = below(w, 20);
    uint32_t steps = 20 + below(w, size == 0 ? 800 : size < 5 ? 250 : 100);
    while (w->steps < steps) world_step(w);
    calm(w);
    tally.rooms++;
    world_release(w);
}

/* ---- everything has happened ---- */

static int number; /* of the last test */

static void test(bool is_fine, const char *name, unsigned long count)
{
    printf("%s %d - %s: %lu\n", is_fine ? "ok" : "not ok", ++number, name, count);
}

static bool test_counts(void)
{
    bool all = true;
#define TEST_COUNT(name)                     \
    test(tally.name > 0, #name, tally.name); \
    all &= tally.name > 0;
    COUNTS(TEST_COUNT)
#undef TEST_COUNT
    return all;
}

static unsigned long count_of(const struct names *names, const char *name)
{
    for (int i = 0; i < NAMES_MAX; i++)
        if (strcmp(names->name[i], name) == 0) return names->count[i];
    return 0;
}

static bool test_names(const struct names *names, const char *const *wanted)
{
    bool all = true;
    for (; *wanted; wanted++) {
        unsigned long count = count_of(names, *wanted);
        test(count > 0, *wanted, count);
        all &= count > 0;
    }
    return all;
}

static bool test_coverage(void)
{
    static const char *const events[] = {
        "open", "enter", "name", "leave", "kick", "host", "sit", "stand", "mix", "say", "note",
        "phrase", "glass", "bot", "standin", "return", "time", "game", "seats", "option", "word",
        "words", "clock", "chat", "begin", "act", "back", "pause", "resume", "restart", "abort",
        "rematch",
        "give", "empty", "check", "pace", "gather", "reveal", "withheld", "door", "renew", NULL,
    };
    bool all = test_counts();
    all &= test_names(&tally.events, events);
    return test_names(&tally.refusals, room_reasons) && all;
}

/* ---- the program ---- */

static int usage(void)
{
    fputs("usage: sim [--rooms N] [--seed S] [--verbose] [GAME]\n", stderr);
    return 2;
}

/* What is not JSON is not taken for JSON. */
static bool test_reader(void)
{
    static struct json json;
    static const char *const bad[] = {"", "{", "{}x", "[1,]", "[,1]", "{\"a\":1,\"a\":2}", "01",
                                      "\"\\x\"", "\"\xff\"", "{a:1}", "[1 2]", "nul", "-", "1.",
                                      "\"\n\"", "\"\\u12g4\"", "{\"a\"}", "\"", "1e"};
    static const char good[] = " {\"a\":[1,-2.5e3,true,null,\"\\u00e4\\n\"],\"b\":{}} ";
    bool all = json_read(&json, good, sizeof good - 1);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        all &= !json_read(&json, bad[i], strlen(bad[i]));
    test(all, "the reader of JSON is strict", sizeof bad / sizeof *bad);
    return all;
}

int main(int argc, char **argv)
{
    uint64_t seed = 1, rooms = 10000;
    bool is_verbose = false;
    const struct sh_game *game = NULL;
    for (int i = 1; i < argc; i++) {
        char *end = "";
        if (strcmp(argv[i], "--verbose") == 0) is_verbose = true;
        else if (strcmp(argv[i], "--rooms") == 0 && i + 1 < argc)
            rooms = strtoull(argv[++i], &end, 10);
        else if (strcmp(argv[i], "--seed") == 0 && i + 1 < argc)
            seed = strtoull(argv[++i], &end, 10);
        else if (argv[i][0] == '-' || game || !(game = sh_find_game(argv[i]))) return usage();
        if (*end) return usage();
    }
    if (!test_reader()) return 1;
    signal(SIGABRT, on_abort);
    for (uint64_t i = 0; i < rooms; i++) run_room(seed + i, game, is_verbose);
    test(true, "rooms", tally.rooms);
    bool all = game || rooms < ENOUGH_ROOMS || test_coverage();
    printf("1..%d\n", number);
    return all ? 0 : 1;
}
