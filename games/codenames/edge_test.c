/*
 * edge_test.c - the clue checker against tables of clues, and what its header promises.
 *
 *     codenames_edge_test                the tests
 *     codenames_edge_test FILE...        report on tables; a file's name begins with its language
 *     codenames_edge_test --speed FILE...  and how long a check takes
 *     codenames_edge_test --draw SEED LANGUAGE <WORDS  of what it refuses between the words of the
 *                                        cards and these, 150 by chance, for people to read
 *
 * A table has lines `board word TAB clue TAB allow|refuse TAB why`, and a fifth column `miss` where
 * the checker is known to be wrong.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>
#include <utf8proc.h>

#include "edge.h"

enum {
    CASES_MAX = 1000, LINE_MAX_BYTES = 512, VISIBLE = 25, CHECKS = 10000, COMPOUND = 40,
    WORDS_MAX = 1000, WORD_BYTES = 80, LANGUAGES = 3, DRAWN = 150,
};

static const char *const languages[LANGUAGES] = {"de", "en", "fr"};
static const char *const samples[] = {"sample/", "sample-2/", "sample-3/", "sample-4/",
                                      "sample-5/"};

struct clue_case {
    char line[LINE_MAX_BYTES];
    const char *word, *clue, *why;
    bool refuse, miss;
};

struct cases {
    const struct clue_judge *judge;
    int count;
    struct clue_case of[CASES_MAX];
};

struct score {
    int false_alarms, missed, other_kind, not_listed, listed_but_right;
};

static const char *const kinds[] = {"fine", "form", "part", "holds"};

/* ---- tables --------------------------------------------------------------------------------- */

/* The next field of a line; NULL behind the last. */
static const char *take_field(char **rest)
{
    char *field = *rest;
    if (!field) return NULL;
    char *tab = strchr(field, '\t');
    *rest = tab ? tab + 1 : NULL;
    if (tab) *tab = '\0';
    return field;
}

static bool parse_case(struct clue_case *one)
{
    one->line[strcspn(one->line, "\n")] = '\0';
    char *rest = one->line;
    one->word = take_field(&rest);
    one->clue = take_field(&rest);
    const char *verdict = take_field(&rest);
    one->why = take_field(&rest);
    const char *miss = take_field(&rest);
    one->refuse = verdict && strcmp(verdict, "refuse") == 0;
    one->miss = miss && strcmp(miss, "miss") == 0;
    return one->why && (one->refuse || strcmp(verdict, "allow") == 0) && (!miss || one->miss);
}

/* False, with a line that says why, if the file is no table. */
static bool read_cases(const char *path, struct cases *cases)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    char language[3] = {name[0], name[0] ? name[1] : '\0', '\0'}, line[LINE_MAX_BYTES];
    cases->judge = clue_judge_find(language);
    cases->count = 0;
    FILE *file = cases->judge ? fopen(path, "r") : NULL;
    if (!file) {
        fprintf(stderr, cases->judge ? "%s: cannot be read\n" : "%s: is it de, en or fr?\n", path);
        return false;
    }
    bool fine = true;
    for (int number = 1; fine && fgets(line, sizeof line, file); number++) {
        struct clue_case *one = &cases->of[cases->count];
        if (line[0] == '#') continue;
        snprintf(one->line, sizeof one->line, "%s", line);
        fine = ++cases->count < CASES_MAX && parse_case(one);
        if (!fine) fprintf(stderr, "%s:%d: not word, clue, allow or refuse, why\n", path, number);
    }
    fclose(file);
    return fine;
}

static void judge_cases(const struct cases *cases, struct score *score)
{
    *score = (struct score){0};
    for (int i = 0; i < cases->count; i++) {
        const struct clue_case *one = &cases->of[i];
        int at;
        enum clue_fault fault = clue_judge(cases->judge, one->clue, &one->word, 1, &at);
        bool wrong = (fault != CLUE_FINE) != one->refuse;
        if (wrong && one->refuse) score->missed++;
        if (wrong && !one->refuse) score->false_alarms++;
        if (wrong && !one->miss) score->not_listed++;
        if (!wrong && one->miss) score->listed_but_right++;
        if (!wrong && one->refuse && strcmp(kinds[fault], one->why) != 0) score->other_kind++;
        if (wrong)
            printf("# %s / %s: should %s (%s), says %s%s\n", one->word, one->clue,
                   one->refuse ? "refuse" : "allow", one->why, kinds[fault],
                   one->miss ? ", as known" : "");
    }
}

/* ---- the report ----------------------------------------------------------------------------- */

static void print_score(const char *path, const struct cases *cases, const struct score *score)
{
    const double z = 1.96;
    int wrong = score->missed + score->false_alarms;
    double n = cases->count, share = wrong / n, spread = z * z / n;
    double middle = (share + spread / 2) / (1 + spread);
    double half = z * sqrt(share * (1 - share) / n + spread / (4 * n)) / (1 + spread);
    printf("%s: %d of %d wrong, %.1f %% (95 %%: %.1f to %.1f), %d false alarms, %d missed, "
           "%d refused for another reason\n", path, wrong, cases->count, 100 * share,
           100 * fmax(0, middle - half), 100 * (middle + half), score->false_alarms, score->missed,
           score->other_kind);
}

/* Of the processor, so that other programs do not count. */
static double microseconds(clock_t begun)
{
    return 1e6 * (double)(clock() - begun) / CLOCKS_PER_SEC;
}

/* Clues of the table against 25 of its words; those that collide end early and do not count. */
static void print_speed(const char *path, const struct cases *cases)
{
    double spent = 0, worst = 0;
    int checks = 0;
    for (int i = 0; checks < CHECKS && i < 100 * CHECKS; i++) {
        const char *visible[VISIBLE];
        int at;
        for (int k = 0; k < VISIBLE; k++)
            visible[k] = cases->of[(i * 7 + k * 3) % cases->count].word;
        clock_t begun = clock();
        const char *clue = cases->of[i % cases->count].clue;
        enum clue_fault fault = clue_judge(cases->judge, clue, visible, VISIBLE, &at);
        double took = microseconds(begun);
        if (fault != CLUE_FINE) continue;
        spent += took;
        worst = fmax(worst, took);
        checks++;
    }
    printf("%s: %.1f us a check of %d words, worst of %d %.0f us\n", path, spent / checks, VISIBLE,
           checks, worst);
}

/* Words of the table one after the other, as long as a compound that is taken apart may be. */
static void join_words(const struct cases *cases, int first, char *out)
{
    size_t length = 0;
    for (int i = first; length < COMPOUND; i += 5)
        length += (size_t)snprintf(out + length, COMPOUND + 1 - length, "%s",
                                   cases->of[i % cases->count].word);
    out[COMPOUND] = '\0';
}

/* The worst board: 25 long compounds that no dictionary has. */
static void print_worst(const char *path, const struct cases *cases)
{
    const int boards = CHECKS / 10;
    double spent = 0, worst = 0;
    for (int i = 0; i < boards; i++) {
        char words[VISIBLE + 1][COMPOUND + 1];
        const char *visible[VISIBLE];
        int at;
        for (int k = 0; k <= VISIBLE; k++) join_words(cases, i + 7 * k, words[k]);
        for (int k = 0; k < VISIBLE; k++) visible[k] = words[k];
        clock_t begun = clock();
        clue_judge(cases->judge, words[VISIBLE], visible, VISIBLE, &at);
        double took = microseconds(begun);
        spent += took;
        worst = fmax(worst, took);
    }
    printf("%s: %.1f us with long unknown compounds, worst of %d %.0f us\n", path, spent / boards,
           boards, worst);
}

static int report(int count, char **paths)
{
    static struct cases cases;
    bool speed = strcmp(paths[0], "--speed") == 0;
    for (int i = speed; i < count; i++) {
        struct score score;
        if (!read_cases(paths[i], &cases)) return 2;
        if (cases.count == 0) continue;
        judge_cases(&cases, &score);
        print_score(paths[i], &cases, &score);
        if (!speed) continue;
        print_speed(paths[i], &cases);
        print_worst(paths[i], &cases);
    }
    return 0;
}

/* ---- a sample of refusals ------------------------------------------------------------------- */

static int read_words(const char *language, char words[WORDS_MAX][WORD_BYTES])
{
    char path[1024], line[LINE_MAX_BYTES];
    int count = 0;
    snprintf(path, sizeof path, "%s/games/%s/words/%s.txt", getenv("SAFEHOUSE_ROOT"), SH_GAME_ID,
             language);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        if (line[0] == '#') continue;
        assert_true(count + 2 <= WORDS_MAX);
        assert_int_equal(sscanf(line, "%79s / %79s", words[count], words[count + 1]), 2);
        count += 2;
    }
    fclose(file);
    return count;
}

struct refusal {
    uint64_t order;
    char word[WORD_BYTES], clue[WORD_BYTES];
};

/* Where a pair stands in the row that a seed makes; pairs nearly alike are far apart. */
static uint64_t shuffle(const char *seed, const char *word, const char *clue)
{
    const char *texts[] = {seed, word, clue};
    uint64_t hash = 0xcbf29ce484222325u;
    for (int i = 0; i < 3; i++)
        for (const char *c = texts[i]; c == texts[i] || c[-1]; c++)
            hash = (hash ^ (uint8_t)*c) * 0x100000001b3u;
    hash = (hash ^ hash >> 33) * 0xff51afd7ed558ccdu;
    return hash ^ hash >> 33;
}

/* The first of the row are kept, in their order. */
static void keep_refusal(struct refusal drawn[DRAWN], int *count, const struct refusal *one)
{
    int at = *count;
    while (at > 0 && drawn[at - 1].order > one->order) at--;
    if (at == DRAWN) return;
    if (*count < DRAWN) ++*count;
    memmove(drawn + at + 1, drawn + at, (size_t)(*count - 1 - at) * sizeof *drawn);
    drawn[at] = *one;
}

/* The rules themselves refuse these. */
static bool is_same_word(const char *one, const char *other)
{
    utf8proc_uint8_t *a = utf8proc_NFKC_Casefold((const utf8proc_uint8_t *)one);
    utf8proc_uint8_t *b = utf8proc_NFKC_Casefold((const utf8proc_uint8_t *)other);
    bool same = a && b && strcmp((const char *)a, (const char *)b) == 0;
    free(a);
    free(b);
    return same;
}

static int draw(const char *seed, const char *language)
{
    static char words[WORDS_MAX][WORD_BYTES];
    static struct refusal drawn[DRAWN];
    const struct clue_judge *judge = clue_judge_find(language);
    struct refusal one;
    int count = judge ? read_words(language, words) : 0, all = 0, kept = 0, at;
    while (count > 0 && scanf("%79s", one.clue) == 1) {
        for (int i = 0; i < count; i++) {
            const char *word = words[i];
            if (clue_judge(judge, one.clue, &word, 1, &at) == CLUE_FINE) continue;
            if (is_same_word(word, one.clue)) continue;
            memcpy(one.word, word, WORD_BYTES);
            one.order = shuffle(seed, word, one.clue);
            keep_refusal(drawn, &kept, &one);
            all++;
        }
    }
    printf("# %d of %d refusals, seed %s\n", kept, all, seed);
    for (int i = 0; i < kept; i++) printf("%s\t%s\n", drawn[i].word, drawn[i].clue);
    return kept == DRAWN ? 0 : 1;
}

/* ---- tests ---------------------------------------------------------------------------------- */

static void read_own_cases(const char *folder, const char *language, struct cases *cases)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/games/%s/clues/%s%s.tsv", getenv("SAFEHOUSE_ROOT"), SH_GAME_ID,
             folder, language);
    assert_true(read_cases(path, cases));
}

/* Every miss is listed by name, and what is listed is one. */
static void check_table(const char *language, int known_misses)
{
    static struct cases cases;
    struct score score;
    int listed = 0;
    read_own_cases("", language, &cases);
    assert_true(cases.count >= 150);
    for (int i = 0; i < cases.count; i++) listed += cases.of[i].miss;
    judge_cases(&cases, &score);
    assert_int_equal(score.not_listed, 0);
    assert_int_equal(score.listed_but_right, 0);
    assert_int_equal(listed, known_misses);
    assert_true(score.other_kind * 20 <= cases.count);
}

static void test_german_table(void **state)
{
    (void)state;
    check_table("de", 0);
}

static void test_english_table(void **state)
{
    (void)state;
    check_table("en", 0);
}

static void test_french_table(void **state)
{
    (void)state;
    check_table("fr", 0);
}

/* Not one plural of a word of the cards may be said. */
static void test_plurals(void **state)
{
    (void)state;
    static struct cases cases;
    for (int i = 0; i < LANGUAGES; i++) {
        struct score score;
        read_own_cases("plurals/", languages[i], &cases);
        assert_true(cases.count >= 450);
        judge_cases(&cases, &score);
        assert_int_equal(score.missed, 0);
        assert_int_equal(score.false_alarms, 0);
    }
}

/* Counts what of a sample it still refuses, and how much of that is plainly wrong. */
static void count_refusals(const struct cases *cases, int *refused, int *wrong)
{
    for (int k = 0; k < cases->count; k++) {
        const struct clue_case *one = &cases->of[k];
        int at;
        if (clue_judge(cases->judge, one->clue, &one->word, 1, &at) == CLUE_FINE) continue;
        ++*refused;
        *wrong += !one->refuse;
    }
}

/* Of what it refuses, drawn at random and read by a person, at most a twentieth is plainly wrong. A
   refusal that is gone does not count; if many are, another sample must be drawn and read. */
static void test_samples_of_refusals(void **state)
{
    (void)state;
    static struct cases cases;
    for (int i = 0; i < LANGUAGES; i++) {
        int refused = 0, wrong = 0;
        for (size_t k = 0; k < sizeof samples / sizeof *samples; k++) {
            read_own_cases(samples[k], languages[i], &cases);
            assert_int_equal(cases.count, DRAWN);
            count_refusals(&cases, &refused, &wrong);
        }
        assert_true(refused >= 135 * (int)(sizeof samples / sizeof *samples));
        assert_true(wrong * 20 <= refused);
    }
}

/* A clue that is refused for one card would be refused for two. */
static void test_cards_are_not_related(void **state)
{
    (void)state;
    static char words[WORDS_MAX][WORD_BYTES];
    for (int i = 0; i < LANGUAGES; i++) {
        const char *others[WORDS_MAX];
        const struct clue_judge *judge = clue_judge_find(languages[i]);
        int count = read_words(languages[i], words), found = 0, at;
        for (int k = 0; k < count; k++) {
            int left = 0;
            for (int other = 0; other < count; other++)
                if (other != k) others[left++] = words[other];
            if (clue_judge(judge, words[k], others, left, &at) == CLUE_FINE) continue;
            printf("# %s: %s and %s\n", languages[i], words[k], others[at]);
            found++;
        }
        assert_int_equal(found, 0);
    }
}

static enum clue_fault judge_one(const char *language, const char *clue, const char *word)
{
    int at = 7;
    enum clue_fault fault = clue_judge(clue_judge_find(language), clue, &word, 1, &at);
    assert_int_equal(at, fault == CLUE_FINE ? -1 : 0);
    return fault;
}

static void test_languages(void **state)
{
    (void)state;
    assert_non_null(clue_judge_find("de"));
    assert_null(clue_judge_find("la"));
    assert_null(clue_judge_find(""));
    assert_int_equal(judge_one("en", "mice", "mouse"), CLUE_FORM);
    assert_int_equal(judge_one("fr", "mice", "mouse"), CLUE_FINE);
}

static void test_first_collision_is_named(void **state)
{
    (void)state;
    const char *visible[] = {"Tisch", "Bruch", "Haus", "Bergsteiger"};
    const struct clue_judge *judge = clue_judge_find("de");
    int at;
    assert_int_equal(clue_judge(judge, "brechen", visible, 4, &at), CLUE_FORM);
    assert_int_equal(at, 1);
    assert_int_equal(clue_judge(judge, "Hausboot", visible, 4, &at), CLUE_HOLDS);
    assert_int_equal(at, 2);
    assert_int_equal(clue_judge(judge, "steigen", visible, 4, &at), CLUE_PART);
    assert_int_equal(at, 3);
    assert_int_equal(clue_judge(judge, "brechen", visible, 1, &at), CLUE_FINE);
    assert_int_equal(at, -1);
    assert_int_equal(clue_judge(judge, "brechen", NULL, 0, &at), CLUE_FINE);
}

/* Case, decomposed letters, ligatures and ways to write umlauts do not matter. */
static void test_spelling(void **state)
{
    (void)state;
    assert_int_equal(judge_one("de", "MÄUSE", "maus"), CLUE_FORM);
    assert_int_equal(judge_one("de", "Ma\xcc\x88use", "Maus"), CLUE_FORM);
    assert_int_equal(judge_one("de", "Maeuse", "Maus"), CLUE_FORM);
    assert_int_equal(judge_one("de", "FUSSBALL", "Fuß"), CLUE_HOLDS);
    assert_int_equal(judge_one("de", "Bär", "Bar"), CLUE_FINE);
    assert_int_equal(judge_one("fr", "ŒIL", "yeux"), CLUE_FORM);
    assert_int_equal(judge_one("fr", "écoliers", "ÉCOLE"), CLUE_FORM);
    assert_int_equal(judge_one("en", "Ｍｉｃｅ", "mouse"), CLUE_FORM);
}

/* Where the dictionaries have both, an accent that only the clue has makes it another word. */
static void test_accents(void **state)
{
    (void)state;
    assert_int_equal(judge_one("fr", "péché", "pêche"), CLUE_FINE);
    assert_int_equal(judge_one("fr", "pe\xcc\x81" "che\xcc\x81", "pêche"), CLUE_FINE);
    assert_int_equal(judge_one("fr", "pâté", "PÂTE"), CLUE_FINE);
    assert_int_equal(judge_one("fr", "marché", "marche"), CLUE_FINE);
    assert_int_equal(judge_one("fr", "peche", "pêche"), CLUE_FORM);
    assert_int_equal(judge_one("fr", "marche", "marché"), CLUE_FORM);
    assert_int_equal(judge_one("fr", "p-ê-c-h-e", "pêche"), CLUE_FORM);
    assert_int_equal(judge_one("fr", "p-é-c-h-é", "pêche"), CLUE_FINE);
    assert_int_equal(judge_one("fr", "dansé", "danse"), CLUE_FORM);
    assert_int_equal(judge_one("fr", "évènement", "événement"), CLUE_FORM);
    assert_int_equal(judge_one("de", "Café", "Cafe"), CLUE_FORM);
    assert_int_equal(judge_one("fr", "l'acte", "lait"), CLUE_FINE);
    assert_int_equal(judge_one("fr", "l'aile", "aile"), CLUE_HOLDS);
}

/* A last é makes another word, whatever it is a form of; who types no accents means the word that
   has none, if there is one. */
static void test_last_accent(void **state)
{
    (void)state;
    assert_int_equal(judge_one("fr", "tenté", "tente"), CLUE_FINE);
    assert_int_equal(judge_one("fr", "tentés", "tente"), CLUE_FINE);
    assert_int_equal(judge_one("fr", "tentes", "tente"), CLUE_FORM);
    assert_int_equal(judge_one("fr", "marchés", "marché"), CLUE_FORM);
    assert_int_equal(judge_one("fr", "super-marché", "marché"), CLUE_HOLDS);
    assert_int_equal(judge_one("fr", "démarche", "marché"), CLUE_FINE);
    assert_int_equal(judge_one("fr", "marie", "marié"), CLUE_FORM);
    assert_int_equal(judge_one("fr", "cafes", "café"), CLUE_FORM);
    assert_int_equal(judge_one("fr", "théière", "thé"), CLUE_FORM);
    assert_int_equal(judge_one("fr", "rez-de-chaussée", "dé"), CLUE_FINE);
    assert_int_equal(judge_one("fr", "salé", "sel"), CLUE_FORM);
    assert_int_equal(judge_one("fr", "sale", "sel"), CLUE_FINE);
    assert_int_equal(judge_one("fr", "salons", "sel"), CLUE_FINE);
}

/* What a prefix has given another meaning meets the word it was made of, and no further. */
static void test_far_relatives(void **state)
{
    (void)state;
    assert_int_equal(judge_one("de", "begreifen", "Griff"), CLUE_FINE);
    assert_int_equal(judge_one("de", "begreifen", "greifen"), CLUE_FORM);
    assert_int_equal(judge_one("de", "greifen", "begreifen"), CLUE_FORM);
    assert_int_equal(judge_one("de", "ergreifen", "Griff"), CLUE_FORM);
    assert_int_equal(judge_one("de", "Verrat", "Rätsel"), CLUE_FINE);
    assert_int_equal(judge_one("de", "Berater", "Rat"), CLUE_FORM);
    assert_int_equal(judge_one("fr", "découvrir", "couverture"), CLUE_FINE);
    assert_int_equal(judge_one("fr", "découvrir", "couvrir"), CLUE_FORM);
    assert_int_equal(judge_one("fr", "couvrir", "couverture"), CLUE_FORM);
}

/* A spelled clue is its letters; other hyphens do not hide a word either. */
static void test_spelled_clues(void **state)
{
    (void)state;
    assert_int_equal(judge_one("de", "C-i-t-r-o-n-e", "Zitrone"), CLUE_FORM);
    assert_int_equal(judge_one("de", "C'i’t_r-o-n-e", "Zitrone"), CLUE_FORM);
    assert_int_equal(judge_one("de", "Z-i-t-r-o-n-e-n", "Zitrone"), CLUE_FORM);
    assert_int_equal(judge_one("de", "Cit-rone", "Zitrone"), CLUE_FORM);
    assert_int_equal(judge_one("de", "b-r-e-c-h-e-n", "Bruch"), CLUE_FORM);
    assert_int_equal(judge_one("de", "B-e-r-g", "Bergsteiger"), CLUE_PART);
    assert_int_equal(judge_one("de", "T-e-n-t-a-k-e-l-t-r-a-b-a-n-t", "Tentakel"), CLUE_HOLDS);
    assert_int_equal(judge_one("de", "M-a-h-l", "Mal"), CLUE_FINE);
    assert_int_equal(judge_one("de", "m-a-h-l-e-n", "Kiefer"), CLUE_FINE);
    assert_int_equal(judge_one("de", "U", "Bahn"), CLUE_FINE);
    assert_int_equal(judge_one("de", "U-Boot", "Bahn"), CLUE_FINE);
    assert_int_equal(judge_one("de", "m-u-m", "U2"), CLUE_FINE);
    assert_int_equal(judge_one("en", "m-i-c-e", "mouse"), CLUE_FORM);
    assert_int_equal(judge_one("fr", "y-e-u-x", "œil"), CLUE_FORM);
}

/* Digits and signs are no letters, and what is not seen does not hide a word. */
static void test_other_characters(void **state)
{
    (void)state;
    assert_int_equal(judge_one("de", "Zitrone2", "Zitrone"), CLUE_FORM);
    assert_int_equal(judge_one("de", "2-Zitronen-2", "Zitrone"), CLUE_FORM);
    assert_int_equal(judge_one("de", "Zitronen2", "Zitrone"), CLUE_FORM);
    assert_int_equal(judge_one("de", "Zi2tronen", "Zitrone"), CLUE_FORM);
    assert_int_equal(judge_one("de", "Nuss2Orange", "Nuss"), CLUE_HOLDS);
    assert_int_equal(judge_one("de", "Nuss+Orange", "Orange"), CLUE_HOLDS);
    assert_int_equal(judge_one("de", "Nuss∔Orange", "Orange"), CLUE_HOLDS);
    assert_int_equal(judge_one("de", "Nüsse!", "Nuss"), CLUE_FORM);
    assert_int_equal(judge_one("de", "Zitro\xe2\x80\x8bnen", "Zitrone"), CLUE_FORM); /* U+200B */
    assert_int_equal(judge_one("de", "Zitro\xe1\xa0\x8enen", "Zitrone"), CLUE_FORM); /* U+180E */
    assert_int_equal(judge_one("de", "Zitro\xe3\x85\xa4nen", "Zitrone"), CLUE_FORM); /* U+3164 */
    assert_int_equal(judge_one("de", "Zitro\xcd\x8fnen", "Zitrone"), CLUE_FORM);     /* U+034F */
    assert_int_equal(judge_one("de", "Zitronen\xf3\xa0\x81\x81", "Zitrone"), CLUE_FORM);
    assert_int_equal(judge_one("de", "Zitronen\xe2\x83\x9d", "Zitrone"), CLUE_FORM); /* U+20DD */
}

/* A number is fine where it has a meaning: people judge. */
static void test_numbers(void **state)
{
    (void)state;
    assert_int_equal(judge_one("en", "8", "octopus"), CLUE_FINE);
    assert_int_equal(judge_one("en", "007", "007"), CLUE_FINE);
    assert_int_equal(judge_one("de", "Zwei", "Bein"), CLUE_FINE);
    assert_int_equal(judge_one("de", "7", "U2"), CLUE_FINE);
}

/* Words in no dictionary are taken apart; names of several words hold each of them. */
static void test_unknown_words(void **state)
{
    (void)state;
    assert_int_equal(judge_one("de", "Schneemannfabrikant", "Schneemann"), CLUE_HOLDS);
    assert_int_equal(judge_one("de", "Tentakeltrabant", "Tentakel"), CLUE_HOLDS);
    assert_int_equal(judge_one("de", "U-Bahn", "Bahn"), CLUE_HOLDS);
    assert_int_equal(judge_one("de", "Die_drei_Musketiere", "Musketier"), CLUE_HOLDS);
    assert_int_equal(judge_one("en", "ice-cream", "cream"), CLUE_HOLDS);
    assert_int_equal(judge_one("fr", "chasse-neige", "neige"), CLUE_HOLDS);
    assert_int_equal(judge_one("en", "Xyzzy", "plugh"), CLUE_FINE);
    assert_int_equal(judge_one("de", "Ёлка", "Tanne"), CLUE_FINE);
}

/* Wherever their parts stand in the table. */
static void test_unknown_compounds(void **state)
{
    (void)state;
    static const char *const firsts[] = {"Adler", "Arzt", "Bahn", "Balkon", "Becher", "Blut",
                                         "Bogen", "Boot"};
    static const char *const lasts[] = {"Anker", "Atlas", "Bahnhof", "Decke", "Griff", "Klinge",
                                        "Läufer", "Perücke", "Schnecke", "Spiegel", "Zelle",
                                        "Zwerg"};
    for (size_t i = 0; i < sizeof firsts / sizeof *firsts; i++) {
        for (size_t k = 0; k < sizeof lasts / sizeof *lasts; k++) {
            char clue[40];
            snprintf(clue, sizeof clue, "%s%c%s", firsts[i], lasts[k][0] - 'A' + 'a', lasts[k] + 1);
            assert_int_equal(judge_one("de", clue, firsts[i]), CLUE_HOLDS);
            assert_int_equal(judge_one("de", clue, lasts[k]), CLUE_HOLDS);
        }
    }
}

static void test_nonsense_collides_with_nothing(void **state)
{
    (void)state;
    char longest[80 + 1];
    memset(longest, 'a', sizeof longest - 1);
    longest[80] = '\0';
    assert_int_equal(judge_one("de", longest, longest), CLUE_FINE);
    longest[79] = '\0';
    assert_int_equal(judge_one("de", longest, longest), CLUE_FORM);
    assert_int_equal(judge_one("de", "", ""), CLUE_FINE);
    assert_int_equal(judge_one("de", "Hund\xff", "Hund"), CLUE_FINE);
    assert_int_equal(judge_one("de", "Hund", "Hund\xc3"), CLUE_FINE);
    assert_int_equal(judge_one("de", "-", "--"), CLUE_FINE);
}

/* Bots keep away from what people could object to. */
static void test_risk(void **state)
{
    (void)state;
    const struct clue_judge *judge = clue_judge_find("de");
    const char *board[] = {"Schneemann", "Laus", "Kammer", "Ei", "Tisch"};
    assert_int_equal(clue_risk(judge, "Läuse", board, 5), CLUE_REFUSED);
    assert_int_equal(clue_risk(judge, "Tische", board, 5), CLUE_REFUSED);
    assert_int_equal(clue_risk(judge, "Tische", board, 4), CLUE_SAFE);
    assert_int_equal(clue_risk(judge, "Klausur", board, 5), CLUE_DOUBTFUL);
    assert_int_equal(clue_risk(judge, "Kamm", board, 5), CLUE_DOUBTFUL);
    assert_int_equal(clue_risk(judge, "Schneeball", board, 5), CLUE_DOUBTFUL);
    assert_int_equal(clue_risk(judge, "Kamille", board, 5), CLUE_SAFE);
    assert_int_equal(clue_risk(judge, "Reise", board, 5), CLUE_SAFE);
    assert_int_equal(clue_risk(judge, "Winter", board, 5), CLUE_SAFE);
    assert_int_equal(clue_risk(judge, "\xff", board, 5), CLUE_SAFE);
    assert_int_equal(clue_risk(judge, "Tisch", NULL, 0), CLUE_SAFE);
}

/* A word of somebody's own list is known by what it is made of. */
static void test_roots(void **state)
{
    (void)state;
    const struct clue_judge *judge = clue_judge_find("de");
    struct clue_roots known, other, compound;
    assert_true(clue_find_roots(judge, "Tentakel", &known));
    assert_true(known.own_count > 0);
    assert_int_equal(known.part_count, 0);
    assert_true(clue_find_roots(judge, "Tentakeln", &other));
    assert_int_equal(other.own[0], known.own[0]);
    assert_true(clue_find_roots(judge, "Tentakeltrabant", &compound));
    assert_int_equal(compound.own_count, 0);
    bool held = false;
    for (int i = 0; i < compound.part_count; i++) held |= compound.parts[i] == known.own[0];
    assert_true(held);
    assert_false(clue_find_roots(judge, "Xyzzy", &known));
    assert_false(clue_find_roots(judge, "\xff", &known));
    assert_int_equal(known.own_count + known.part_count, 0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_german_table),
        cmocka_unit_test(test_english_table),
        cmocka_unit_test(test_french_table),
        cmocka_unit_test(test_plurals),
        cmocka_unit_test(test_samples_of_refusals),
        cmocka_unit_test(test_cards_are_not_related),
        cmocka_unit_test(test_languages),
        cmocka_unit_test(test_first_collision_is_named),
        cmocka_unit_test(test_spelling),
        cmocka_unit_test(test_accents),
        cmocka_unit_test(test_last_accent),
        cmocka_unit_test(test_far_relatives),
        cmocka_unit_test(test_spelled_clues),
        cmocka_unit_test(test_other_characters),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_unknown_words),
        cmocka_unit_test(test_unknown_compounds),
        cmocka_unit_test(test_nonsense_collides_with_nothing),
        cmocka_unit_test(test_risk),
        cmocka_unit_test(test_roots),
    };
    if (argc == 4 && strcmp(argv[1], "--draw") == 0) return draw(argv[2], argv[3]);
    if (argc > 1) return report(argc - 1, argv + 1);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
