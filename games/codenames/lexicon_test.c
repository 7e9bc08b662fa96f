/*
 * lexicon_test.c - word packs, and bots that play with one.
 *
 * A small pack is built once of lexicon/fixture.txt: ten subjects with six words each, and a few
 * words that connect them. Every test has the words of four subjects on the table, and one more.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "edge_build.h"
#include "edge_pack.h"
#include "partner.h"
#include "tests/script.h"

extern const struct sh_game SH_GAME;

static char folder[64], path[128];
static struct sh_lexicon lexicon;

/* ---- the pack ---- */

static const char *build_fixture(const char *pack)
{
    char name[512];
    long line;
    const char *root = getenv("SAFEHOUSE_ROOT");
    snprintf(name, sizeof name, "%s/games/codenames/lexicon/fixture.txt", root ? root : ".");
    return pack_build(name, pack, NULL, &line);
}

static void build_pack(void)
{
    snprintf(folder, sizeof folder, "/tmp/lexicon_test.XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/en.words", folder);
    assert_null(build_fixture(path));
    assert_null(pack_open(path, &lexicon));
}

static float pull(const char *word, const char *other)
{
    float features[LEXICON_FEATURES];
    int a = SH_LOCAL(lexicon_find)(&lexicon, word), b = SH_LOCAL(lexicon_find)(&lexicon, other);
    assert_true(a >= 0 && b >= 0);
    SH_LOCAL(lexicon_features)(&lexicon, a, b, features);
    return SH_LOCAL(lexicon_pull)(&lexicon, features);
}

RULE(words_of_one_subject_are_near_each_other)
{
    assert_true(pull("farm", "cow") > pull("farm", "piano"));
    assert_true(pull("music", "piano") > pull("music", "cow"));
    assert_true(pull("cow", "hen") > pull("cow", "rocket"));
    assert_true(pull("royal", "king") > pull("royal", "oven"));
}

/* Of vectors as they are stored; `square` of one with itself. */
static double product(int word, int other)
{
    size_t dims = lexicon.head->source[0].dims;
    const int8_t *a = lexicon.vector[0] + (size_t)word * dims;
    const int8_t *b = lexicon.vector[0] + (size_t)other * dims;
    double sum = 0;
    for (size_t k = 0; k < dims; k++) sum += a[k] * b[k];
    return sum;
}

/* A word that is a little like everything does not win by that: its scale is 1 / its length, and by
   how far its cosines with all clues are spread. */
RULE(words_count_by_how_much_nearer_they_are_than_usual)
{
    for (int word = 0; word < (int)lexicon.head->words; word++) {
        double sum = 0, squares = 0, count = 0, length = sqrt(product(word, word));
        for (int clue = 0; clue < (int)lexicon.head->words; clue++) {
            if (!(lexicon.flags[clue] & LEXICON_CLUE) || lexicon.common[clue] < 46) continue;
            double cosine = product(word, clue) / length / sqrt(product(clue, clue));
            count++;
            sum += cosine;
            squares += cosine * cosine;
        }
        double spread = sqrt(squares / count - sum / count * sum / count);
        double usual = (double)lexicon.scale[0][word] * length * fmax(spread, 0.03);
        assert_true(fabs(usual - 0.1) < 1e-4);
    }
}

RULE(a_pack_is_the_same_every_time)
{
    char again[160], one[1 << 16], two[1 << 16];
    snprintf(again, sizeof again, "%s/again.words", folder);
    assert_null(build_fixture(again));
    FILE *first = fopen(path, "rb"), *second = fopen(again, "rb");
    assert_non_null(first);
    assert_non_null(second);
    for (size_t size = 1; size > 0;) {
        size = fread(one, 1, sizeof one, first);
        assert_int_equal(fread(two, 1, sizeof two, second), size);
        assert_memory_equal(one, two, size);
    }
    fclose(first);
    fclose(second);
    unlink(again);
}

RULE(words_are_found_in_other_spellings_and_forms)
{
    assert_int_equal(SH_LOCAL(lexicon_find)(&lexicon, "COW"),
                     SH_LOCAL(lexicon_find)(&lexicon, "cow"));
    assert_int_equal(SH_LOCAL(lexicon_find)(&lexicon, "cows"), -1);
    assert_int_equal(SH_LOCAL(lexicon_guess)(&lexicon, "cows"),
                     SH_LOCAL(lexicon_find)(&lexicon, "cow"));
    assert_int_equal(SH_LOCAL(lexicon_guess)(&lexicon, "church-tower"),
                     SH_LOCAL(lexicon_find)(&lexicon, "tower"));
    assert_int_equal(SH_LOCAL(lexicon_guess)(&lexicon, "xyzzy"), -1);
}

RULE(keys_are_small_letters_with_ligatures_as_two)
{
    char key[LEXICON_KEY], much[2 * LEXICON_KEY];
    assert_true(SH_LOCAL(lexicon_key)("Straße ÄÉ Œuf ×", key));
    assert_string_equal(key, "strasse äé oeuf ×");
    memset(much, 'a', sizeof much - 1);
    much[sizeof much - 1] = '\0';
    assert_false(SH_LOCAL(lexicon_key)(much, key));
}

/* ---- packs that are none ---- */

static size_t read_pack(unsigned char **bytes)
{
    FILE *file = fopen(path, "rb");
    size_t size = lexicon.head->size;
    *bytes = aligned_alloc(16, (size + 31) / 16 * 16);
    assert_true(file && *bytes && fread(*bytes, 1, size, file) == size);
    fclose(file);
    return size;
}

static const char *open_changed(unsigned char *bytes, size_t size)
{
    struct sh_lexicon other;
    return SH_LOCAL(lexicon_open)(&other, bytes, size);
}

RULE(a_cut_pack_is_refused)
{
    unsigned char *bytes;
    size_t size = read_pack(&bytes);
    assert_null(open_changed(bytes, size));
    assert_string_equal(open_changed(bytes, 0), "too short for a word pack");
    assert_string_equal(open_changed(bytes, sizeof(struct lexicon_head) - 1),
                        "too short for a word pack");
    for (size_t cut = sizeof(struct lexicon_head); cut < size; cut += 997)
        assert_string_equal(open_changed(bytes, cut), "cut off, or something was added");
    free(bytes);
}

RULE(a_changed_byte_is_noticed)
{
    unsigned char *bytes;
    size_t size = read_pack(&bytes);
    for (size_t at = offsetof(struct lexicon_head, checksum); at < size; at += 101) {
        bytes[at] ^= 1;
        assert_string_equal(open_changed(bytes, size), "damaged: its checksum is another one");
        bytes[at] ^= 1;
    }
    free(bytes);
}

RULE(foreign_files_and_other_versions_are_refused)
{
    unsigned char *bytes;
    size_t size = read_pack(&bytes);
    bytes[0] = 'X';
    assert_string_equal(open_changed(bytes, size), "not a word pack");
    bytes[0] = 'S';
    bytes[8]++;
    assert_string_equal(open_changed(bytes, size), "made by another version of the program");
    free(bytes);
}

static void tell_nothing(const char *file, const char *why)
{
    assert_non_null(file);
    if (strstr(file, "fr.words")) assert_string_equal(why, "it is a pack of another language");
    else assert_null(why);
}

RULE(a_pack_of_another_language_is_refused_by_name)
{
    char french[160];
    snprintf(french, sizeof french, "%s/fr.words", folder);
    assert_int_equal(link(path, french), 0);
    pack_vocabulary.learn(folder, tell_nothing);
    assert_null(pack_find("fr"));
    assert_non_null(pack_find("en"));
    unlink(french);
}

static const char *build_of(const char *text, long *line)
{
    char name[160], source[160];
    snprintf(name, sizeof name, "%s/none.words", folder);
    snprintf(source, sizeof source, "%s/text", folder);
    FILE *file = fopen(source, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
    const char *why = pack_build(source, name, NULL, line);
    unlink(source);
    assert_int_not_equal(access(name, F_OK), why ? 0 : -1);
    unlink(name);
    return why;
}

RULE(bad_texts_are_refused_with_their_line)
{
    long line;
    assert_string_equal(build_of("", &line), "the text does not begin with `words 1`");
    assert_string_equal(build_of("words\t2\ten\n", &line),
                        "the text does not begin with `words 1`");
    assert_string_equal(build_of("words\t1\n", &line), "the text has no language");
    assert_string_equal(build_of("words\t1\ten\n", &line), "the text has no words");
    assert_string_equal(build_of("words\t1\ten\nword\tant\t1\tclue\nnoise\n", &line),
                        "a line that is none of the kinds there are");
    assert_int_equal(line, 3);
    assert_string_equal(build_of("words\t1\ten\ndoc\t1\tant\tbee\n", &line),
                        "a text before its source");
    assert_string_equal(build_of("words\t1\ten\nword\tant\t1\nword\tAnt\t1\n", &line),
                        "a word is there twice");
    assert_string_equal(build_of("words\t1\ten\nword\tant\t1\nvector\tant\t1 2\n", &line),
                        "a vector before its source");
    assert_string_equal(build_of("words\t1\ten\nword\tant\t1\nsource\tone\tgiven\n"
                                 "vector\tant\t1 2\nvector\tbee\t1 2 3\n", &line),
                        "a vector of another length");
    assert_int_equal(line, 5);
    assert_null(build_of("words\t1\ten\nword\tant\t1\nsource\tone\tnew\n", &line));
}

RULE(vectors_can_be_given)
{
    static const char text[] = "words\t1\ten\nword\tant\t1\nword\tbee\t1\nword\tcow\t1\n"
                               "source\tone\tgiven\nvector\tant\t3 4 0\nvector\tbee\t4 3 0\n"
                               "vector\tunknown\t1 1 1\n";
    char name[160], source[160];
    long line;
    struct sh_lexicon given;
    snprintf(name, sizeof name, "%s/given.words", folder);
    snprintf(source, sizeof source, "%s/given", folder);
    FILE *file = fopen(source, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
    assert_null(pack_build(source, name, NULL, &line));
    assert_null(pack_open(name, &given));
    assert_int_equal(given.head->source[0].dims, 3);
    float near = SH_LOCAL(lexicon_cosine)(&given, 0, 0, 1);
    assert_true(near > 0.95f && near < 0.97f); /* 24 of 25 */
    assert_true(SH_LOCAL(lexicon_cosine)(&given, 0, 0, 2) < 0.01f);
    unlink(source);
    unlink(name);
}

/* ---- bots ---- */

/* By the usual key 1 to 9 are red: all of music, then king, queen, knight. */
#define TABLE                                                                                   \
    "; word piano; word violin; word drum; word trumpet; word flute; word guitar; word king"   \
    "; word queen; word knight; word cow; word hen; word horse; word barn; word tractor"       \
    "; word ship; word whale; word anchor; word wave; word oven; word spoon; word plate"       \
    "; word pan; word bowl; word snow; word rocket"

static struct match begin(const char *setup)
{
    struct match m;
    match_begin(&m, &SH_GAME, "%s" TABLE, setup);
    if (!strstr(setup, "duo")) match_play(&m, "* start red");
    for (int i = 0; i < CARDS; i++)
        match_play(&m, "* key %d %s", i + 1,
                   i < 9 ? "red" : i < 17 ? "blue" : i < 24 ? "bystander" : "assassin");
    return m;
}

struct answer {
    bool           chosen;
    struct sh_move move;
    char           word[SH_WORD_MAX];
};

static struct answer ask_level(const struct match *m, int seat, int level)
{
    const struct sh_bot bot = {.level = (uint8_t)level};
    union sh_any_state view;
    struct sh_rng rng;
    struct answer answer = {.word = ""};
    sh_rng_seed(&rng, 1);
    sh_view(&SH_GAME, &m->reader.state, seat, &view);
    struct sh_thought t = {.bot = &bot, .game = &SH_GAME, .view = &view, .seat = seat,
                           .rng = &rng, .lexicon = &lexicon};
    answer.chosen = SH_LOCAL(play_with_words)(&t, &answer.move, answer.word);
    return answer;
}

static const struct codenames *state_of(const struct match *m)
{
    return (const void *)&m->reader.state;
}

RULE(a_spymaster_connects_several_words_and_says_nothing_that_is_refused)
{
    struct match m = begin("seats 4");
    for (int level = 0; level < 3; level++) {
        struct answer a = ask_level(&m, 0, level);
        assert_true(a.chosen && a.move.verb == V_CLUE);
        assert_true(a.move.a >= 1 && a.move.a <= (level == 0 ? 2 : 5));
        assert_null(sh_refuse(&SH_GAME, &m.reader.state, 0, a.move, a.word));
        assert_string_not_equal(a.word, "quickly"); /* is no clue */
        assert_string_not_equal(a.word, "obscure"); /* hardly anybody knows it */
    }
    struct answer best = ask_level(&m, 0, 2);
    assert_string_equal(best.word, "music");
    assert_true(best.move.a >= 3);
}

RULE(a_guesser_touches_what_the_clue_means_and_stops)
{
    struct match m = begin("seats 4");
    match_play(&m, "0 clue 3 castle");
    for (int n = 0; n < 3; n++) {
        struct answer a = ask_level(&m, 2, 1);
        assert_int_equal(a.move.verb, V_GUESS);
        assert_true(a.move.a >= 6 && a.move.a <= 8); /* king, queen, knight */
        match_play(&m, "2 guess %d", a.move.a + 1);
    }
    assert_int_equal(ask_level(&m, 2, 1).move.verb, V_STOP);
}

RULE(an_unknown_clue_is_guessed_at_all_the_same)
{
    struct match m = begin("seats 4");
    match_play(&m, "0 clue 2 xyzzy");
    assert_int_equal(ask_level(&m, 2, 1).move.verb, V_GUESS);
}

RULE(what_earlier_clues_left_over_is_remembered_by_hard)
{
    struct match m = begin("seats 4");
    const struct sh_act seen[] = {
        {0, {V_CLUE, 2, 0, 0}, "royal"}, {2, {V_GUESS, 6, 0, 0}, NULL},
        {2, {V_STOP, 0, 0, 0}, NULL},    {1, {V_CLUE, 1, 0, 0}, "farm"},
        {3, {V_GUESS, 9, 0, 0}, NULL},   {3, {V_STOP, 0, 0, 0}, NULL},
        {0, {V_CLUE, 1, 0, 0}, "music"}, {2, {V_GUESS, 0, 0, 0}, NULL},
    };
    match_play(&m, "0 clue 2 royal");
    match_play(&m, "2 guess 7");
    match_play(&m, "2 stop");
    match_play(&m, "1 clue 1 farm");
    match_play(&m, "3 guess 10");
    match_play(&m, "3 stop");
    match_play(&m, "0 clue 1 music");
    match_play(&m, "2 guess 1");
    const struct sh_bot bot = {.level = 2};
    union sh_any_state view;
    float chance[CARDS];
    sh_view(&SH_GAME, &m.reader.state, 2, &view);
    struct sh_thought t = {.bot = &bot, .game = &SH_GAME, .view = &view, .seat = 2,
                           .seen = seen, .seen_count = 8, .lexicon = &lexicon};
    SH_LOCAL(choose_guess)(&t, SH_LOCAL(style_of)(2), chance);
    for (int i = 9; i < CARDS; i++) assert_true(chance[7] > chance[i]); /* queen */
    struct past_clue past[PAST_CLUES];
    assert_int_equal(SH_LOCAL(recall_clues)(&t, past), 3);
    assert_int_equal(past[0].found, 1);
    assert_int_equal(past[1].team, BLUE);
}

RULE(only_what_the_judge_refuses_is_objected_to_and_denied)
{
    struct match m = begin("seats 4");
    match_play(&m, "0 ask cowboy");
    assert_int_equal(ask_level(&m, 1, 1).move.verb, V_DENY);
    match_play(&m, "1 deny");
    match_play(&m, "0 ask music");
    assert_int_equal(ask_level(&m, 1, 1).move.verb, V_ALLOW);
    match_play(&m, "1 allow");
    match_play(&m, "0 clue 1 winter");
    assert_false(ask_level(&m, 1, 1).chosen);
    m = begin("seats 4");
    match_play(&m, "0 clue 1 pianist");
    struct answer a = ask_level(&m, 1, 1);
    assert_true(a.chosen && a.move.verb == V_OBJECT);
}

RULE(a_guesser_knows_nothing_that_its_seat_does_not_see)
{
    struct match m = begin("seats 4"), other = m;
    match_play(&m, "0 clue 2 farm");
    other = m;
    struct codenames *g = (void *)&other.reader.state;
    g->key[0] = BLUE;
    g->key[9] = RED;
    for (int level = 0; level < 3; level++) {
        struct answer here = ask_level(&m, 2, level), there = ask_level(&other, 2, level);
        assert_true(sh_same(here.move, there.move));
    }
}

/* A whole match of any variant, to its end, with what everybody sees remembered. */
static void play_out(const char *setup, int level)
{
    struct match m = begin(setup);
    const struct codenames *g = state_of(&m);
    for (int n = 0; g->base.to_act; n++) {
        uint16_t asked = g->base.to_act & (uint16_t)~g->base.idle;
        int seat = 0;
        while (!(asked >> seat & 1)) seat++;
        struct answer a = ask_level(&m, seat, level);
        assert_true(a.chosen && n < 400);
        assert_null(sh_act(&SH_GAME, &m.reader.state, seat, a.move, a.word[0] ? a.word : NULL));
    }
}

RULE(every_variant_is_played_to_its_end)
{
    for (int level = 0; level < 3; level++) {
        play_out("seats 4", level);
        play_out("seats 7", level);
        play_out("seats 2; option variant duo", level);
        play_out("seats 3; option variant trio", level);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_of_one_subject_are_near_each_other),
        cmocka_unit_test(words_count_by_how_much_nearer_they_are_than_usual),
        cmocka_unit_test(a_pack_is_the_same_every_time),
        cmocka_unit_test(words_are_found_in_other_spellings_and_forms),
        cmocka_unit_test(keys_are_small_letters_with_ligatures_as_two),
        cmocka_unit_test(a_cut_pack_is_refused),
        cmocka_unit_test(a_changed_byte_is_noticed),
        cmocka_unit_test(foreign_files_and_other_versions_are_refused),
        cmocka_unit_test(a_pack_of_another_language_is_refused_by_name),
        cmocka_unit_test(bad_texts_are_refused_with_their_line),
        cmocka_unit_test(vectors_can_be_given),
        cmocka_unit_test(a_spymaster_connects_several_words_and_says_nothing_that_is_refused),
        cmocka_unit_test(a_guesser_touches_what_the_clue_means_and_stops),
        cmocka_unit_test(an_unknown_clue_is_guessed_at_all_the_same),
        cmocka_unit_test(what_earlier_clues_left_over_is_remembered_by_hard),
        cmocka_unit_test(only_what_the_judge_refuses_is_objected_to_and_denied),
        cmocka_unit_test(a_guesser_knows_nothing_that_its_seat_does_not_see),
        cmocka_unit_test(every_variant_is_played_to_its_end),
    };
    build_pack();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    unlink(path);
    rmdir(folder);
    return failed;
}
