/*
 * learn_test.c - a partner that learns: what earlier matches change, and how long that takes; and
 * how much of a language is learned.
 *
 * In the small pack of lexicon/fixture.txt one source is made of texts and the other of what stood
 * beside each other. The guesser here has one of them alone.
 */
#include <time.h>

#include "pack_test.h"

enum { TEXT = 8192, FIRST = LEXICON_SOURCES };

static const struct sh_bot bot = {.level = 1};
static char texts[SH_PAST_MAX][TEXT];
static struct sh_past_match past[SH_PAST_MAX];

/* A table of words of the pack, from this one on. */
static void lay(struct codenames *g, int from)
{
    *g = (struct codenames){.turn = RED, .variant = DUO, .base.seats = 2};
    for (int i = 0; i < CARDS; i++) {
        int word = (from + 2 * i) % (int)lexicon.head->words;
        snprintf(g->word[i], SH_WORD_MAX, "%s", lexicon_word(&lexicon, word));
    }
}

/* A match of ten clues: who sits in seat 1 touches what pulls most by these weights. */
static void write_match(int n, const struct weights *weights, uint8_t seat_now, const char *sign)
{
    struct codenames g;
    struct table_words words;
    char *at = texts[n], *end = texts[n] + TEXT;
    lay(&g, n);
    SH_LOCAL(look_up)(&lexicon, &g, &words);
    for (int i = 0; i < CARDS; i++) at += snprintf(at, (size_t)(end - at), "word %s\n", g.word[i]);
    for (int clue = 0; clue < 10; clue++) {
        float pull[CARDS];
        int best = -1;
        int word = (7 * n + 5 * clue + 1) % (int)lexicon.head->words;
        const char *said = lexicon_word(&lexicon, word);
        SH_LOCAL(pulls_of)(&lexicon, weights, &words, said, pull);
        for (int i = 0; i < CARDS; i++)
            if (!(g.covered >> i & 1) && (best < 0 || pull[i] > pull[best])) best = i;
        at += snprintf(at, (size_t)(end - at), "0 clue 1 %s\n%s1 guess %d\n", said, sign, best + 1);
        g.covered |= UINT32_C(1) << best;
    }
    past[n] = (struct sh_past_match){.text = texts[n], .length = (size_t)(at - texts[n])};
    memset(past[n].seat_now, SH_NONE, sizeof past[n].seat_now);
    past[n].seat_now[1] = seat_now;
}

static struct weights learn(int matches, int *lessons)
{
    static struct codenames view;
    lay(&view, 0);
    struct sh_thought t = {.bot = &bot, .game = &SH_GAME, .view = &view, .seat = 0,
                           .lexicon = &lexicon, .past = past, .past_count = matches};
    return SH_LOCAL(partner_weights)(&t, lessons);
}

/* How much the first order counts among all. */
static float share(const struct weights *w)
{
    float native = w->of[0] / lexicon.head->source[0].alone;
    float first = w->of[FIRST] / lexicon.head->first_alone;
    return first / (native + first);
}

RULE(without_earlier_matches_the_weights_are_the_usual_ones)
{
    int lessons;
    const struct weights usual = SH_LOCAL(usual_weights)(&lexicon);
    struct weights learned = learn(0, &lessons);
    assert_int_equal(lessons, 0);
    assert_memory_equal(&learned, &usual, sizeof usual);
}

RULE(a_spymaster_learns_what_counts_for_who_touches)
{
    const struct weights first = {{[FIRST] = 1}}, native = {{[0] = 1}};
    const struct weights usual = SH_LOCAL(usual_weights)(&lexicon);
    int lessons;
    float before = share(&usual);
    for (int n = 0; n < 10; n++) write_match(n, &first, 1, "");
    struct weights little = learn(1, &lessons), much = learn(10, &lessons);
    assert_int_equal(lessons, 100);
    assert_true(share(&little) > before);
    assert_true(share(&much) > share(&little));
    for (int n = 0; n < 10; n++) write_match(n, &native, 1, "");
    much = learn(10, &lessons);
    assert_true(share(&much) < before);
}

RULE(nobody_is_taken_for_somebody_else)
{
    const struct weights first = {{[FIRST] = 1}}, usual = SH_LOCAL(usual_weights)(&lexicon);
    int lessons;
    write_match(0, &first, SH_NONE, ""); /* who touched is not here */
    write_match(1, &first, 0, "");       /* ... or gives the clues now */
    write_match(2, &first, 1, "~");      /* ... or somebody stood in */
    struct weights learned = learn(3, &lessons);
    assert_int_equal(lessons, 0);
    assert_memory_equal(&learned, &usual, sizeof usual);
}

/* Who gives clues shows with the whole key what was meant. */
RULE(a_guesser_learns_what_counts_for_who_gives_clues)
{
    static struct codenames view;
    int lessons, at = 0;
    lay(&view, 0);
    for (int i = 0; i < CARDS; i++)
        at += snprintf(texts[0] + at, (size_t)(TEXT - at), "word %s\n", view.word[i]);
    for (int i = 0; i < CARDS; i++)
        at += snprintf(texts[0] + at, (size_t)(TEXT - at), "* key %d %s\n", i + 1,
                       i < 9 ? "red" : i < 17 ? "blue" : i < 24 ? "bystander" : "assassin");
    at += snprintf(texts[0] + at, (size_t)(TEXT - at),
                   "0 clue 2 music\n1 guess 1\n0 clue 1 farm\n");
    past[0] = (struct sh_past_match){.text = texts[0], .length = (size_t)at};
    memset(past[0].seat_now, SH_NONE, sizeof past[0].seat_now);
    past[0].seat_now[0] = 0;
    struct sh_thought t = {.bot = &bot, .game = &SH_GAME, .view = &view, .seat = 1,
                           .lexicon = &lexicon, .past = past, .past_count = 1};
    SH_LOCAL(partner_weights)(&t, &lessons);
    assert_int_equal(lessons, 2);
    t.seat = 0; /* and nothing about who touches */
    SH_LOCAL(partner_weights)(&t, &lessons);
    assert_int_equal(lessons, 0);
}

/* What is not a match teaches nothing, and harms nobody. */
RULE(nonsense_teaches_nothing)
{
    static const char nonsense[] = "word\nword \n~\n1 guess 99\n0 clue 1\n* key 1 ?\n\n77 x\n"
                                   "1 guess 1";
    int lessons;
    past[0] = (struct sh_past_match){.text = nonsense, .length = sizeof nonsense - 1};
    memset(past[0].seat_now, 1, sizeof past[0].seat_now);
    learn(1, &lessons);
    assert_int_equal(lessons, 0);
}

RULE(twenty_matches_take_less_than_twenty_milliseconds)
{
    const struct weights first = {{[FIRST] = 1}};
    struct timespec begun, ended;
    double best = 1e9;
    int lessons;
    for (int n = 0; n < SH_PAST_MAX; n++) write_match(n, &first, 1, "");
    for (int tries = 0; tries < 20 && best > 20; tries++) {
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &begun);
        learn(SH_PAST_MAX, &lessons);
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &ended);
        double ms = (double)(ended.tv_sec - begun.tv_sec) * 1e3 +
                    (double)(ended.tv_nsec - begun.tv_nsec) / 1e6;
        if (ms < best) best = ms;
    }
    assert_int_equal(lessons, 10 * SH_PAST_MAX);
    assert_true(best < 20);
}

/* ---- how much is learned of a language ---- */

static void tell_nobody(const char *file, const char *why)
{
    (void)file, (void)why;
}

static void write_progress(const char *text)
{
    char name[160];
    snprintf(name, sizeof name, "%s/progress", folder);
    FILE *file = fopen(name, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
    pack_vocabulary.learn(folder, tell_nobody);
    unlink(name);
}

RULE(how_far_a_pack_is_can_be_asked)
{
    write_progress("de 40\nfr failed\nen 3\nxx 5\n");
    assert_int_equal(pack_vocabulary.learned("de"), 40);
    assert_int_equal(pack_vocabulary.learned("fr"), -1);
    assert_int_equal(pack_vocabulary.learned("en"), 100); /* it is there */
    assert_int_equal(pack_vocabulary.learned("xx"), -1);
    write_progress("de 1000\nfr 100\nde\n");
    assert_int_equal(pack_vocabulary.learned("de"), -1);
    assert_int_equal(pack_vocabulary.learned("fr"), 99); /* until it can be opened */
    pack_vocabulary.learn(folder, tell_nobody);
    assert_int_equal(pack_vocabulary.learned("fr"), -1);
    assert_true(pack_vocabulary.knows("en", "cow"));
    assert_false(pack_vocabulary.knows("en", "quokka"));
    assert_false(pack_vocabulary.knows("de", "cow"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_earlier_matches_the_weights_are_the_usual_ones),
        cmocka_unit_test(a_spymaster_learns_what_counts_for_who_touches),
        cmocka_unit_test(nobody_is_taken_for_somebody_else),
        cmocka_unit_test(a_guesser_learns_what_counts_for_who_gives_clues),
        cmocka_unit_test(nonsense_teaches_nothing),
        cmocka_unit_test(twenty_matches_take_less_than_twenty_milliseconds),
        cmocka_unit_test(how_far_a_pack_is_can_be_asked),
    };
    build_pack();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    remove_pack();
    return failed;
}
