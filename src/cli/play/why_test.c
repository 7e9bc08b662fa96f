/*
 * cli/play/why_test.c - why bots did what they did, at one keyboard: who may hear it, and that the
 * key makes no difference to what is told. By the small pack of games/codenames/lexicon.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/bots.h"
#include "cli/play/play.h"
#include "engine/games.h"
#include "runtime/edges.h"
#include "tests/toy.h"

enum { CARDS = 25, SPYMASTER = 0, OPERATIVE = 1, LINES = 64, LUCK = 7, DUO = 1 };

static const char *const words[CARDS] = {
    "piano", "violin", "drum", "trumpet", "flute", "guitar", "king", "queen", "knight",
    "cow", "hen", "horse", "barn", "tractor", "ship", "whale", "anchor", "wave", "oven",
    "spoon", "plate", "pan", "bowl", "snow", "rocket"};

static struct match_args match;
static struct play play;
static struct {
    char sentence[LINES][PHRASE_MAX];
    int  count;
} told;

static void note(void *to, bool is_why, const char *sentence)
{
    (void)to;
    assert_int_equal(is_why, told.count % 2);
    assert_true(told.count < LINES);
    snprintf(told.sentence[told.count++], PHRASE_MAX, "%s", sentence);
}

static int ask_why(int viewer)
{
    told.count = 0;
    play_say_whys(&play, viewer, note, NULL);
    return told.count / 2;
}

/* A match for two with this key, one seat a person's. The luck of the bot is the same in all. */
static void begin(int person, uint64_t key)
{
    match = (struct match_args){.seed = LUCK};
    match.header.game = sh_find_game("codenames");
    sh_setup_init(match.header.game, &match.header.setup);
    match.header.setup.seats = 2;
    match.header.setup.option[0] = DUO;
    match.header.setup.words = words;
    match.header.setup.word_count = CARDS;
    match.bot[1 - person] = &sh_bot_easy;
    assert_true(play_init(&play, &match, "en"));
    sh_rng_seed(&play.chance, key);
    assert_int_equal(play_next(&play), person);
}

/* Whoever is asked does this; false: it is refused. */
static bool tries(const char *text)
{
    struct sh_move move;
    char word[SH_WORD_MAX];
    assert_true(sh_parse(match.header.game, play_next(&play), text, &move, word));
    return !play_act(&play, play_next(&play), move, word[0] ? word : NULL);
}

static int end(void **unused)
{
    (void)unused;
    play_release(&play);
    play = (struct play){.error = 0};
    return 0;
}

static void assert_has(const char *sentence, const char *part)
{
    if (!strstr(sentence, part)) fail_msg("“%s” does not have “%s”", sentence, part);
}

TEST(whoever_gave_the_clue_hears_how_it_was_understood)
{
    begin(SPYMASTER, 1);
    assert_int_equal(ask_why(SPYMASTER), 0);
    assert_true(tries("clue 2 music"));
    play_next(&play);
    assert_true(ask_why(SPYMASTER) >= 1);
    assert_has(told.sentence[0], "Seat 2 touches ");
    assert_has(told.sentence[1], "How sure it was: ");
    assert_has(told.sentence[1], "\u202f%");
    for (int n = 0; n < told.count && strstr(told.sentence[n], "touches "); n += 2) {
        char first[PHRASE_MAX];
        snprintf(first, sizeof first, "was: %s ", strstr(told.sentence[n], "touches ") + 8);
        assert_has(told.sentence[n + 1], first); /* it took what it was most sure of */
    }
    assert_int_equal(ask_why(SH_WATCHER), 0);
    assert_int_equal(ask_why(OPERATIVE), 0);
}

/* Twins: before the first touch its seat has seen nothing of the key. */
TEST(the_key_makes_no_difference)
{
    char key[4096] = "", why[PHRASE_MAX] = "";
    for (uint64_t twin = 1; twin <= 4; twin++) {
        begin(SPYMASTER, twin);
        const char *laid = play.record.text + play.start.at;
        assert_true(strlen(laid) < sizeof key);
        assert_string_not_equal(laid, key);
        snprintf(key, sizeof key, "%s", laid);
        assert_true(tries("clue 2 music"));
        play_next(&play);
        assert_true(ask_why(SPYMASTER) >= 1);
        if (twin == 1) snprintf(why, sizeof why, "%s", told.sentence[1]);
        assert_string_equal(told.sentence[1], why);
        if (twin < 4) play_release(&play);
    }
}

/* What was touched by the person so far is all that may be named: nothing of the key but that is
   open. */
static void assert_only_touched(int cards)
{
    for (int n = 1; n < told.count; n += 2) {
        assert_has(told.sentence[n], "Of what everybody knows by now, this fits: ");
        for (int i = cards; i < CARDS; i++) assert_null(strstr(told.sentence[n], words[i]));
    }
}

TEST(a_clue_is_explained_when_it_is_done_by_what_is_covered)
{
    int cards = 0, most = 0;
    begin(OPERATIVE, 1);
    while (play.now.state.base.to_act && cards < 8) {
        char text[16];
        snprintf(text, sizeof text, "guess %d", ++cards);
        if (!tries(text)) continue; /* it is covered already */
        if (play_next(&play) == PLAY_NOBODY) break;
        ask_why(OPERATIVE);
        assert_only_touched(cards);
        if (told.count > most) most = told.count;
    }
    assert_true(most > 0);
}

static char folder[64], pack[128];

static void build_pack(void)
{
    char text[512];
    const char *root = getenv("SAFEHOUSE_ROOT");
    const char *const arguments[] = {"build", text, pack};
    const struct sh_words_call call = {.argument = arguments, .arguments = 3};
    snprintf(folder, sizeof folder, "/tmp/why_test.XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(pack, sizeof pack, "%s/en.words", folder);
    snprintf(text, sizeof text, "%s/games/codenames/lexicon/fixture.txt", root ? root : ".");
    assert_int_equal(edge_vocabulary()->command(&call), 0);
}

static void tell_pack(const char *file, const char *why)
{
    if (why) fail_msg("%s: %s", file, why);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(whoever_gave_the_clue_hears_how_it_was_understood, end),
        cmocka_unit_test_teardown(the_key_makes_no_difference, end),
        cmocka_unit_test_teardown(a_clue_is_explained_when_it_is_done_by_what_is_covered, end),
    };
    build_pack();
    edge_learn(folder, tell_pack);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    unlink(pack);
    rmdir(folder);
    return failed;
}
