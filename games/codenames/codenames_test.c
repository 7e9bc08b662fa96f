/*
 * games/codenames/codenames_test.c - the rules of Codenames, sentence by sentence.
 *
 * Every test is named after what the rules say. On the table lie the words of the rulebook's
 * examples, in the same places in every test; by the usual key, fields 1 to 9 are red, 10 to 17
 * blue, 18 to 24 bystanders, and 25 is the assassin.
 */
#include <stdio.h>
#include <string.h>

#include "engine/edge.h"
#include "tests/script.h"

extern const struct sh_game SH_GAME;
extern const struct sh_edge SH_EDGE;

/* Red: NUSS 1, KRONE 2, STROM 3, BETT 4. A bystander: ORANGE 18. */
#define WORDS_24                                                                                  \
    "; word Nuss; word Krone; word Strom; word Bett; word Schenkel; word Bruch"                   \
    "; word Bergsteiger; word England; word Washington; word Bär; word Straße; word New York"     \
    "; word Zitrone; word Oktopus; word Bahn; word Boot; word Pistole; word Orange; word Luft"    \
    "; word Mühle; word Kiefer; word Lehre; word Œuvre; word Français"
#define WORDS WORDS_24 "; word Pol"
#define FOUR "seats 4" WORDS
#define DUO_TWO "seats 2; option variant duo" WORDS
#define TRIO_THREE "seats 3; option variant trio" WORDS

enum { RED_SPY, BLUE_SPY, RED_OP, BLUE_OP };

/* ---- how matches are brought to the point ---- */

/* r, b, n(obody's) and a(ssassin's), in field order. */
static void lay_key(struct match *m, const char *key)
{
    for (int i = 0; key[i]; i++) {
        const char *colour = key[i] == 'r'   ? "red"
                             : key[i] == 'b' ? "blue"
                             : key[i] == 'a' ? "assassin"
                                             : "bystander";
        match_play(m, "* key %d %s", i + 1, colour);
    }
}

/* A match in which a team has the first clue to give. */
static struct match laid(const char *header, const char *start)
{
    struct match m;
    match_begin(&m, &SH_GAME, "%s", header);
    if (start) match_play(&m, "* start %s", start);
    lay_key(&m, start && strcmp(start, "blue") == 0 ? "rrrrrrrrbbbbbbbbbnnnnnnna"
                                                    : "rrrrrrrrrbbbbbbbbnnnnnnna");
    return m;
}

static struct match red_begins(void)
{
    return laid(FOUR, "red");
}

/* Guesses of one operative, fields first to last. */
static void guess_all(struct match *m, int seat, int first, int last)
{
    for (int i = first; i <= last; i++) match_play(m, "%d guess %d", seat, i);
}

/* ---- the setup ---- */

RULE(teams_play_with_4_to_10_seats)
{
    struct match m;
    char header[4096];
    match_refuses_header(&SH_GAME, "seats 3" WORDS, "teams-need-four");
    match_refuses_header(&SH_GAME, "seats 2" WORDS, "teams-need-four");
    match_refuses_header(&SH_GAME, "seats 11" WORDS, "wrong-seats");
    match_refuses_header(&SH_GAME, "seats 1" WORDS, "wrong-seats");
    for (int seats = 4; seats <= 10; seats++) {
        snprintf(header, sizeof header, "seats %d%s", seats, WORDS);
        match_begin(&m, &SH_GAME, "%s", header);
    }
}

RULE(a_duo_plays_with_2_to_10_seats)
{
    struct match m;
    char header[4096];
    for (int seats = 2; seats <= 10; seats++) {
        snprintf(header, sizeof header, "seats %d; option variant duo%s", seats, WORDS);
        match_begin(&m, &SH_GAME, "%s", header);
    }
}

RULE(a_trio_plays_with_3_seats)
{
    struct match m;
    match_begin(&m, &SH_GAME, "%s", TRIO_THREE);
    match_refuses_header(&SH_GAME, "seats 4; option variant trio" WORDS, "trio-needs-three");
    match_refuses_header(&SH_GAME, "seats 2; option variant trio" WORDS, "trio-needs-three");
}

RULE(exactly_25_words_are_laid_out)
{
    match_refuses_header(&SH_GAME, "seats 4; word Nuss", "too-few-words");
    match_refuses_header(&SH_GAME, "seats 4" WORDS "; word Zuviel", "too-many-words");
    struct match m = red_begins();
    match_field(&m, "word.1", "Nuss");
    match_field(&m, "word.12", "New York");
    match_field(&m, "word.25", "Pol");
}

/* 24 words of the table and one more. */
static void refuses_25th(const char *word, const char *why)
{
    char header[4096];
    snprintf(header, sizeof header, "seats 4" WORDS_24 "; word %s", word);
    if (why) {
        match_refuses_header(&SH_GAME, header, why);
        return;
    }
    struct match m;
    match_begin(&m, &SH_GAME, "%s", header);
}

RULE(all_words_are_different_after_folding)
{
    refuses_25th("Nuss", "words-alike");
    refuses_25th("nuß", "words-alike");
    refuses_25th("NUẞ", "words-alike");
    refuses_25th("baer", "words-alike");
    refuses_25th("STRASSE", "words-alike");
    refuses_25th("new_york", "words-alike");
    refuses_25th("francais", "words-alike");
    refuses_25th("oeuvre", "words-alike");
    refuses_25th("Bar", NULL);
    refuses_25th("Newyork", NULL);
}

/* Asked pair by pair, and all at once. */
RULE(words_are_compared_two_by_two_and_all_at_once_with_the_same_result)
{
    static const char *const words[] = {
        "Nuss",  "nuß", "NUẞ",   "Bär",   "BAER", "Bar",   "bAEr",  "B",  "b",  "Bä",   "ÄB",
        "aeb",   "äb",  "Äbt",   "œuvre", "Oeuvre", "Œ",   "oe",    "O",  "ö",  "É",    "e",
        "émail", "Email", "a_b", "a b",   "a-b",  "_a",    " a",    "1a", "1A", "1Ä",   "1ae",
        "дом",   "Дом", "ÿ",     "Y",     "ß",    "SS",    "ssa",   "æ",  "AE", "Aß",   "ass",
    };
    enum { COUNT = sizeof words / sizeof *words };
    for (int i = 0; i < COUNT; i++)
        for (int k = 0; k < COUNT; k++) {
            const char *pair[] = {words[i], "Zwischen", "Zwist", words[k]};
            const char *one = SH_GAME.check_pair(words[i], words[k]);
            const char *all = SH_GAME.check_pairs(pair, 4);
            assert_int_equal(one == NULL, all == NULL);
        }
    assert_null(SH_GAME.check_pairs(words, 1));
    assert_string_equal(SH_GAME.check_pairs(words, 2), "words-alike");
}

RULE(a_setup_with_the_same_word_twice_cannot_be_played)
{
    enum { COUNT = 25 };
    char text[COUNT][8];
    const char *words[COUNT];
    struct sh_setup setup;
    for (int i = 0; i < COUNT; i++) {
        snprintf(text[i], sizeof text[i], "Wort%d", i);
        words[i] = text[i];
    }
    sh_setup_init(&SH_GAME, &setup);
    setup.words = words;
    setup.word_count = COUNT;
    assert_null(sh_check(&SH_GAME, &setup));
    words[COUNT - 1] = "WORT7";
    assert_string_equal(sh_check(&SH_GAME, &setup), "words-alike");
    words[COUNT - 1] = "?";
    assert_string_equal(sh_check(&SH_GAME, &setup), "not-a-word");
}

RULE(a_word_has_at_most_79_bytes_and_is_no_question_mark)
{
    char word[100];
    memset(word, 'x', sizeof word);
    word[79] = '\0';
    refuses_25th(word, NULL);
    memcpy(word + 79, "x", 2);
    refuses_25th(word, "not-a-word");
    refuses_25th("?", "not-a-word");
    refuses_25th("??", NULL);
    assert_null(sh_check_word(&SH_GAME, "New York"));
    assert_string_equal(sh_check_word(&SH_GAME, "New York "), "not-a-word");
    assert_string_equal(sh_check_word(&SH_GAME, "New  York"), "not-a-word");
    assert_string_equal(sh_check_word(&SH_GAME, " New York"), "not-a-word");
}

/* ---- the form of a clue ---- */

/* As a clue and as a word that is asked about. */
static void has_form(const char *word, bool fine)
{
    static const char *const verbs[] = {"clue 1", "ask"};
    for (int i = 0; i < 2; i++) {
        char act[256];
        struct match m = laid("seats 4; option names many" WORDS, "red");
        snprintf(act, sizeof act, "0 %s %s", verbs[i], word);
        if (fine) match_play(&m, "%s", act);
        else match_refuses(&m, act, "clue-form");
    }
}

RULE(a_clue_consists_of_letters_digits_and_separators)
{
    has_form("U-Boot", true);
    has_form("d'or", true);
    has_form("d’or", true);
    has_form("m-a-h-l", true);
    has_form("7", true);
    has_form("U", true);
    has_form("Zwei2Drei", true);
    has_form("Karl_May", true);
    has_form("azAZ09", true);
    has_form("Nuss+Orange", false);
    has_form("Nuss!", false);
    has_form("a,b", false);
    has_form("!", false);
    has_form("??", false);
    has_form("a@b", false);
    has_form("a[b", false);
    has_form("a`b", false);
    has_form("a{b", false);
    has_form("a/b", false);
    has_form("a:b", false);
    has_form("„Baum“", false);
}

RULE(code_points_from_u_00c0_on_are_letters_with_exceptions)
{
    has_form("a\xc2\xa0" "b", false);      /* U+00A0, no-break space */
    has_form("a\xc2\xad" "b", false);      /* U+00AD, soft hyphen */
    has_form("\xc2\xbf", false);           /* U+00BF */
    has_form("\xc3\x80", true);            /* U+00C0 */
    has_form("\xc3\x97", false);           /* U+00D7, times */
    has_form("\xc3\x98", true);
    has_form("\xc3\xb7", false);           /* U+00F7, divided */
    has_form("Ёлка", true);
    has_form("a\xcc\x88", true);           /* U+0308: a decomposed letter is another letter */
    has_form("\xe1\xbf\xbf", true);       /* U+1FFF */
    has_form("a\xe2\x80\x80" "b", false); /* U+2000 */
    has_form("a\xe2\x80\x8b" "b", false); /* U+200B, zero-width space */
    has_form("a\xe2\x80\x98" "b", false); /* U+2018, beside the apostrophe */
    has_form("a\xe2\x81\xaf" "b", false); /* U+206F */
    has_form("\xe2\x81\xb0", true);       /* U+2070 */
    has_form("\xe2\xbf\xbf", true);       /* U+2FFF */
    has_form("\xe3\x80\x80", false);      /* U+3000 */
    has_form("\xe3\x80\xbf", false);      /* U+303F */
    has_form("\xe3\x81\x80", true);       /* U+3040 */
    has_form("\xef\xb7\xbf", true);       /* U+FDFF */
    has_form("a\xef\xb8\x80", false);     /* U+FE00 */
    has_form("a\xef\xb8\x8f", false);     /* U+FE0F */
    has_form("\xef\xb8\x90", true);       /* U+FE10 */
    has_form("\xef\xbb\xbe", true);       /* U+FEFE */
    has_form("a\xef\xbb\xbf", false);     /* U+FEFF */
    has_form("\xef\xbc\x80", true);       /* U+FF00 */
    has_form("\xf0\x9f\x8c\xb3", true);   /* U+1F333 */
}

RULE(separators_are_single_and_inside)
{
    static const char *const separators[] = {"-", "'", "’", "_"};
    for (int i = 0; i < 4; i++) {
        char word[32];
        for (int k = 0; k < 4; k++) {
            snprintf(word, sizeof word, "a%s%sb", separators[i], separators[k]);
            has_form(word, false);
        }
        has_form(separators[i], false);
        snprintf(word, sizeof word, "%sab", separators[i]);
        has_form(word, false);
        snprintf(word, sizeof word, "ab%s", separators[i]);
        has_form(word, false);
        snprintf(word, sizeof word, "a%sb%sc", separators[i], separators[i]);
        has_form(word, true);
    }
}

RULE(the_form_is_asked_before_the_number_of_words)
{
    struct match m = red_begins();
    match_refuses(&m, "0 clue 1 _Karl", "clue-form");
    match_refuses(&m, "0 clue 1 Karl__May", "clue-form");
    match_refuses(&m, "0 ask Karl_", "clue-form");
    match_refuses(&m, "0 clue 1 Karl_May", "one-word-only");
}

/* The engine's own reason, before the game is asked. */
RULE(bytes_that_are_no_utf_8_and_long_words_are_refused)
{
    struct match m = red_begins();
    char word[81];
    memset(word, 'x', sizeof word - 1);
    word[80] = '\0';
    struct sh_move clue = {2, 1, 0, 0}, ask = {3, 0, 0, 0};
    const void *state = &m.reader.state;
    assert_string_equal(SH_GAME.verbs[clue.verb].name, "clue");
    assert_string_equal(SH_GAME.verbs[ask.verb].name, "ask");
    assert_string_equal(sh_refuse(&SH_GAME, state, RED_SPY, clue, word), "not-a-word");
    assert_string_equal(sh_refuse(&SH_GAME, state, RED_SPY, ask, word), "not-a-word");
    assert_string_equal(sh_refuse(&SH_GAME, state, RED_SPY, clue, "Bau\xc3"), "not-a-word");
    assert_string_equal(SH_GAME.refuse(state, RED_SPY, clue, "Bau\xc3"), "clue-form");
    assert_string_equal(SH_GAME.refuse(state, RED_SPY, clue, "Bau m"), "clue-form");
    word[79] = '\0';
    assert_null(sh_refuse(&SH_GAME, state, RED_SPY, clue, word));
}

RULE(the_form_is_not_asked_of_board_words)
{
    refuses_25th("Rock + Roll!", NULL);
    refuses_25th("--", NULL);
}

/* ---- a clue that equals a word of the table ---- */

/* Does the word refuse the clue? Asked about it is the same. */
static void refuses_clue(const char *word, const char *clue, bool same)
{
    char header[4096], act[256];
    snprintf(header, sizeof header, "seats 4; option names many" WORDS_24 "; word %s", word);
    struct match m = laid(header, "red"), asked = m;
    snprintf(act, sizeof act, "0 clue 1 %s", clue);
    if (same) match_refuses(&m, act, "on-the-table");
    else match_play(&m, "%s", act);
    snprintf(act, sizeof act, "0 ask %s", clue);
    if (same) match_refuses(&asked, act, "on-the-table");
    else match_play(&asked, "%s", act);
}

RULE(case_does_not_matter)
{
    refuses_clue("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz", true);
    refuses_clue("abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", true);
    refuses_clue("àáâãåçèéêëìíîïñòóôõùúûýÿ", "ÀÁÂÃÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÙÚÛÝŸ", true);
    refuses_clue("ÀÁÂÃÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÙÚÛÝŸ", "àáâãåçèéêëìíîïñòóôõùúûýÿ", true);
}

RULE(accents_may_be_left_out_of_a_clue)
{
    refuses_clue("àáâãåçèéêëìíîïñòóôõùúûýÿ", "aaaaaceeeeiiiinoooouuuyy", true);
    refuses_clue("ÀÁÂÃÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÙÚÛÝŸ", "aaaaaceeeeiiiinoooouuuyy", true);
    refuses_clue("Marché", "marche", true);
    refuses_clue("Marché", "Marché", true);
    refuses_clue("Marché", "MARCHÉ", true);
    refuses_clue("é", "a", false);
}

RULE(an_accent_that_the_word_has_not_makes_another_word)
{
    refuses_clue("Pêche", "péché", false);
    refuses_clue("Pêche", "pêche", true);
    refuses_clue("Pêche", "peche", true);
    refuses_clue("Pâte", "pâté", false);
    refuses_clue("Marche", "marché", false);
    refuses_clue("é", "è", false);
    refuses_clue("y", "ÿ", false);
    refuses_clue("y", "ý", false);
}

RULE(umlauts_and_ligatures_are_two_letters_both_ways)
{
    refuses_clue("äöüß", "aeoeuess", true);
    refuses_clue("ÄÖÜẞ", "aeoeuess", true);
    refuses_clue("aeoeuess", "äöüß", true);
    refuses_clue("aeoeuess", "ÄÖÜẞ", true);
    refuses_clue("æœ", "aeoe", true);
    refuses_clue("aeoe", "ÆŒ", true);
    refuses_clue("æ", "ä", true);
    refuses_clue("Bär2", "Baer", true);
    refuses_clue("Baerin", "Bärin", true);
    refuses_clue("Bärin", "Barin", false);
    refuses_clue("Zar", "Zär", false);
    refuses_clue("xö", "xo", false);
    refuses_clue("xü", "xu", false);
    refuses_clue("Schloss", "Schloß", true);
}

RULE(all_other_letters_match_only_themselves)
{
    refuses_clue("ø", "Ø", false);
    refuses_clue("ø", "ø", true);
    refuses_clue("ð", "Ð", false);
    refuses_clue("þ", "Þ", false);
    refuses_clue("ø", "o", false);
    refuses_clue("Č", "c", false);
    refuses_clue("Č", "č", false);
    refuses_clue("дом", "Дом", false);
    refuses_clue("дом", "дом", true);
    refuses_clue("B\xc3\xa4", "Ba\xcc\x88", false);
    refuses_clue("Bar", "Barre", false);
    refuses_clue("Barre", "Bar", false);
    refuses_clue("St. Pauli", "StPauli", false); /* a full stop is no separator */
}

RULE(separators_do_not_count_in_a_clue_or_in_a_word)
{
    refuses_clue("Limette", "L-i-m-e-t-t-e", true);
    refuses_clue("Limette", "L'i’m_e-tte", true);
    refuses_clue("San Jose", "San_Jose", true);
    refuses_clue("San Jose", "San-Jose", true);
    refuses_clue("San Jose", "SanJose", true);
    refuses_clue("San Jose", "San", false);
    refuses_clue("T-Shirt", "TShirt", true);
    refuses_clue("T-Shirt", "T’Shirt", true);
    refuses_clue("Sankt_Paulus", "sankt_paulus", true);
    refuses_clue("_Haus", "haus", true);
    refuses_clue("Haus-", "haus", true);
    refuses_clue("Rock’n’Roll’", "Rocknroll", true);
    refuses_clue("TürSchild", "tuer-schild", true);
}

RULE(the_words_of_the_table_are_refused_however_they_are_separated)
{
    struct match m = laid("seats 4; option names many" WORDS, "red");
    match_refuses(&m, "0 clue 1 Z-i-t-r-o-n-e", "on-the-table");
    match_refuses(&m, "0 clue 1 Zitrone2", "on-the-table");
    match_explains(&m, "0 clue 1 Zitrone2", "card 13");
    match_refuses(&m, "0 clue 1 New_York", "on-the-table");
    match_refuses(&m, "0 clue 1 New-York", "on-the-table");
    match_refuses(&m, "0 clue 1 NewYork", "on-the-table");
    match_refuses(&m, "0 clue 1 Baer", "on-the-table");
    match_play(&m, "0 clue 1 Bar");
}

RULE(digits_at_the_ends_do_not_count)
{
    refuses_clue("Limette", "Limette2", true);
    refuses_clue("Limette", "09Limette", true);
    refuses_clue("Limette", "1-Limette-2", true);
    refuses_clue("Limette", "2’Limette’2", true);
    refuses_clue("Limette", "1’2Limette1’2", true);
    refuses_clue("Limette", "Lime2tte", false);
    refuses_clue("Li2mette", "Li2mette", true);
    refuses_clue("Li2mette", "Li3mette", false);
    refuses_clue("U2", "U2", true);
    refuses_clue("U2", "U", true);
    refuses_clue("U2", "u7", true);
    refuses_clue("4 x 4", "x", true);
    refuses_clue("MP3", "MP4", true);
}

RULE(a_clue_of_digits_only_equals_nothing)
{
    refuses_clue("007", "007", false);
    refuses_clue("007", "7", false);
    refuses_clue("007", "Sieben", false);
    refuses_clue("7", "7", false);
    refuses_clue("1-2", "1-2", false);
    refuses_clue("--", "1", false);
}

/* ---- folding, letter by letter: words of a setup, answers to asks ---- */

/* Does the answer to the one hold for the other? */
static void folds(const char *word, const char *other, bool same)
{
    char asked[256], act[256];
    struct match m = laid("seats 4; option names many" WORDS, "red");
    snprintf(asked, sizeof asked, "%s", word);
    for (char *at = asked; (at = strchr(at, ' '));) *at = '_';
    match_play(&m, "0 ask %s; 1 deny", asked);
    snprintf(act, sizeof act, "0 clue 1 %s", other);
    if (same) match_refuses(&m, act, "clue-denied");
    else match_play(&m, "%s", act);
}

RULE(folding_makes_capitals_small_and_takes_accents_away)
{
    folds("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz", true);
    folds("àáâãå çèéêë ìíîï ñòóôõ", "aaaaa_ceeee_iiii_noooo", true);
    folds("ÀÁÂÃÅ ÇÈÉÊË ÌÍÎÏ ÑÒÓÔÕ", "aaaaa_ceeee_iiii_noooo", true);
    folds("aaaaa ceeee iiii noooo", "àáâãå_çèéêë_ìíîï_ñòóôõ", true);
    folds("ùúû ýÿ", "uuu_yy", true);
    folds("ÙÚÛ ÝŸ", "uuu_yy", true);
}

RULE(folding_makes_two_letters_of_umlauts_and_ligatures)
{
    folds("äöüß", "aeoeuess", true);
    folds("ÄÖÜẞ", "aeoeuess", true);
    folds("æœ", "aeoe", true);
    folds("ÆŒ", "AEOE", true);
    folds("Zar", "Zär", false);
    folds("Schloss", "Schloß", true);
    folds("xä", "xa", false);
}

RULE(folding_leaves_everything_else_as_it_is)
{
    folds("ø", "Ø", false);
    folds("ð", "Ð", false);
    folds("þ", "Þ", false);
    folds("ø", "o", false);
    folds("Č", "c", false);
    folds("дом", "Дом", false);
    folds("дом", "дом", true);
    folds("Tür-Schloss", "tuer-schloß", true);
    folds("TürSchloss", "tuer-schloß", false);
    folds("x1", "x2", false);
    folds("x1", "x", false);
    folds("Bar", "Barre", false);
    folds("Barre", "Bar", false);
}

RULE(a_decomposed_letter_is_another_letter)
{
    folds("B\xc3\xa4", "Ba\xcc\x88", false);
}

RULE(an_underscore_counts_as_a_space)
{
    refuses_25th("new_york", "words-alike");
    folds("Sankt Pauli", "sankt_pauli", true);
    folds("Sankt Pauli", "sankt-pauli", false);
}

/* ---- chance ---- */

RULE(the_starting_team_is_drawn_then_the_key_field_by_field)
{
    struct match m;
    match_begin(&m, &SH_GAME, "%s", FOUR);
    match_asks(&m, "start", "[*]");
    match_moves(&m, SH_CHANCE, "start red; start blue");
    match_play(&m, "* start blue");
    match_asks(&m, "key", "[*]");
    match_moves(&m, SH_CHANCE, "key 1 red; key 1 blue; key 1 bystander; key 1 assassin");
    match_refuses(&m, "* key 2 red", "key-in-order");
    match_play(&m, "* key 1 assassin");
    match_moves(&m, SH_CHANCE, "key 2 red; key 2 blue; key 2 bystander");
    match_refuses(&m, "* key 2 assassin", "colour-used-up");
}

RULE(the_starting_team_has_9_words_the_other_8)
{
    struct match m;
    match_begin(&m, &SH_GAME, "%s", FOUR);
    match_play(&m, "* start blue");
    lay_key(&m, "bbbbbbbbb");
    match_refuses(&m, "* key 10 blue", "colour-used-up");
    match_play(&m, "* key 10 red");
    match_field(&m, "to_find", "[8,9]");
}

RULE(forced_fields_of_the_key_are_laid_too)
{
    struct match m;
    match_begin(&m, &SH_GAME, "%s", DUO_TWO);
    lay_key(&m, "rrrrrrrrrbbbbbbbbannnnnn");
    match_moves(&m, SH_CHANCE, "key 25 bystander");
    match_play(&m, "* key 25 bystander");
    match_asks(&m, "clue", "[0]");
}

RULE(the_starting_team_gives_the_first_clue)
{
    struct match red = laid(FOUR, "red"), blue = laid(FOUR, "blue");
    match_asks(&red, "clue", "[0]");
    match_asks(&blue, "clue", "[1]");
    match_field(&blue, "turn", "blue");
}

/* ---- who is who ---- */

RULE(even_seats_guess_for_red_odd_ones_for_blue)
{
    struct match m = laid("seats 10; option objections off" WORDS, "red");
    match_play(&m, "0 clue 1 Baum");
    match_asks(&m, "guess", "[2,4,6,8]");
    match_play(&m, "8 guess 18; 1 clue 1 Baum");
    match_asks(&m, "guess", "[3,5,7,9]");
    m = laid("seats 5; option objections off" WORDS, "blue");
    match_play(&m, "1 clue 1 Baum");
    match_asks(&m, "guess", "[3]");
}

RULE(one_act_from_any_operative_is_enough)
{
    struct match m = laid("seats 6; option objections off" WORDS, "red");
    match_play(&m, "0 clue 2 Baum; 4 guess 1; 2 guess 2; 4 stop");
    match_asks(&m, "clue", "[1]");
}

RULE(in_a_trio_the_third_seat_guesses_for_both)
{
    struct match m = laid(TRIO_THREE, "red");
    match_play(&m, "0 clue 1 Baum");
    match_asks(&m, "guess", "[1,2]");
    match_refuses(&m, "1 guess 1", "operatives-guess");
    match_play(&m, "2 guess 18");
    match_asks(&m, "clue", "[1]");
    match_play(&m, "1 clue 1 Tier");
    match_asks(&m, "guess", "[0,2]");
    match_play(&m, "2 guess 10");
    match_field(&m, "to_find", "[9,7]");
}

/* ---- clues ---- */

RULE(a_clue_is_a_word_and_a_number_from_0_to_9_or_unlimited)
{
    struct match m = red_begins();
    match_moves(&m, RED_SPY, "clue 0; clue 1; clue 2; clue 3; clue 4; clue 5; clue 6; clue 7;"
                             "clue 8; clue 9; clue unlimited; ask");
    match_refuses(&m, "0 clue 10 Baum", "not-an-act");
    match_refuses(&m, "0 clue 2", "not-an-act");
    match_refuses(&m, "0 clue 2 ?", "not-an-act");
    match_refuses(&m, "0 clue 2 Baum Krone", "not-an-act");
    match_refuses(&m, "1 clue 2 Baum", "not-your-turn");
    match_play(&m, "0 clue 2 Baum");
    match_field(&m, "clue", "Baum");
    match_field(&m, "number", "2");
}

RULE(a_clue_is_not_a_visible_word)
{
    struct match m = red_begins();
    match_refuses(&m, "0 clue 2 Nuss", "on-the-table");
    match_refuses(&m, "0 clue 2 nuß", "on-the-table");
    match_explains(&m, "0 clue 2 NUSS", "card 1");
    match_explains(&m, "0 ask pol", "card 25");
    match_play(&m, "0 clue 1 Nussbaum");
}

RULE(covered_words_no_longer_collide)
{
    struct match m = red_begins();
    match_play(&m, "0 clue 1 Baum; 2 guess 1; 2 guess 18");
    match_play(&m, "1 clue 1 Nuss");
    match_play(&m, "3 guess 19");
    match_refuses(&m, "0 clue 1 Krone", "on-the-table");
    match_play(&m, "0 clue 1 Orange");
}

RULE(a_clue_is_one_word_unless_names_may_have_many)
{
    struct match one = red_begins(), many = laid("seats 4; option names many" WORDS, "red");
    match_refuses(&one, "0 clue 2 Karl_May", "one-word-only");
    match_refuses(&one, "0 ask Karl_May", "one-word-only");
    match_play(&one, "0 clue 2 Mehrzweck-Fräsvorsatz");
    match_refuses(&many, "0 clue 2 New_York", "on-the-table");
    match_play(&many, "0 clue 2 Die_drei_Nuss");
}

RULE(letters_and_numbers_are_words_as_well)
{
    struct match m = red_begins();
    match_play(&m, "0 clue 2 U");
    m = red_begins();
    match_play(&m, "0 clue 3 2");
    match_field(&m, "clue", "2");
    m = red_begins();
    match_play(&m, "0 clue 3 Zwei");
}

RULE(the_clue_may_be_the_number_said)
{
    struct match m = red_begins();
    match_play(&m, "0 clue 3 3");
    match_field(&m, "clue", "3");
    match_field(&m, "number", "3");
}

/* ---- guesses ---- */

RULE(a_bystander_ends_the_turn_as_in_the_rulebook)
{
    struct match m = red_begins();
    match_play(&m, "0 clue 2 Baum; 2 guess 18");
    match_asks(&m, "clue", "[1]");
    match_refuses(&m, "2 guess 1", "not-your-turn");
    match_field(&m, "covered", "[18]");
    match_field(&m, "to_find", "[9,8]");
}

RULE(three_right_ones_leave_exactly_one_guess_as_in_the_rulebook)
{
    struct match m = red_begins();
    match_play(&m, "0 clue 2 Baum; 2 guess 18; 1 clue 2 Tier; 3 guess 10; 3 guess 11; 3 stop");
    match_play(&m, "0 clue 3 Fluss; 2 guess 3; 2 guess 4; 2 guess 1");
    match_field(&m, "left", "1");
    match_asks(&m, "guess", "[2]");
    struct match stops = m;
    match_play(&stops, "2 stop");
    match_asks(&stops, "clue", "[1]");
    match_play(&m, "2 guess 2");
    match_asks(&m, "clue", "[1]");
    match_field(&m, "to_find", "[5,6]");
}

RULE(the_other_teams_word_is_covered_for_them_and_ends_the_turn)
{
    struct match m = red_begins();
    match_play(&m, "0 clue 2 Baum; 2 guess 10");
    match_asks(&m, "clue", "[1]");
    match_field(&m, "to_find", "[9,7]");
}

RULE(who_touches_the_assassin_loses_at_once)
{
    struct match m = red_begins();
    match_play(&m, "0 clue 2 Baum; 2 guess 25");
    match_asks(&m, "over", "[]");
    match_field(&m, "winner", "blue");
    match_share(&m, "[0,500,0,500]");
}

RULE(at_least_one_guess_is_made_per_clue)
{
    struct match m = red_begins();
    match_play(&m, "0 clue 0 Baum");
    match_refuses(&m, "2 stop", "guess-first");
    match_may_not(&m, "2 stop");
    match_play(&m, "2 guess 1");
    match_may(&m, "2 stop");
}

RULE(the_turn_ends_by_itself_after_number_plus_one_guesses)
{
    struct match m = red_begins();
    match_play(&m, "0 clue 1 Baum; 2 guess 1");
    match_asks(&m, "guess", "[2]");
    match_play(&m, "2 guess 2");
    match_asks(&m, "clue", "[1]");
}

RULE(zero_and_unlimited_have_no_limit)
{
    static const char *const numbers[] = {"0", "unlimited"};
    for (int i = 0; i < 2; i++) {
        struct match m = red_begins();
        match_play(&m, "0 clue %s Geflügel", numbers[i]);
        match_field(&m, "left", "-");
        guess_all(&m, RED_OP, 1, 8);
        match_asks(&m, "guess", "[2]");
        match_play(&m, "2 guess 9");
        match_field(&m, "winner", "red");
    }
}

RULE(nine_allows_ten_guesses)
{
    struct match m = red_begins();
    match_play(&m, "0 clue 9 Alles");
    match_field(&m, "left", "10");
}

RULE(a_covered_card_is_not_touched_again)
{
    struct match m = red_begins();
    match_play(&m, "0 clue 2 Baum; 2 guess 1");
    match_refuses(&m, "2 guess 1", "already-covered");
    match_may_not(&m, "2 guess 1");
    match_refuses(&m, "2 guess 0", "not-an-act");
    match_refuses(&m, "2 guess 26", "not-an-act");
}

RULE(a_clue_is_forgotten_with_its_turn)
{
    struct match m = red_begins();
    match_play(&m, "0 clue 2 Baum; 2 guess 1; 2 stop");
    match_field(&m, "clue", "-");
    match_field(&m, "number", "-");
    match_field(&m, "guesses", "0");
}

/* ---- the end ---- */

RULE(the_last_word_of_a_team_wins_at_once)
{
    struct match m = red_begins();
    match_play(&m, "0 clue unlimited Alles");
    guess_all(&m, RED_OP, 1, 9);
    match_asks(&m, "over", "[]");
    match_share(&m, "[500,0,500,0]");
}

RULE(a_team_also_wins_when_the_others_touch_its_last_word)
{
    struct match m = red_begins();
    match_play(&m, "0 clue 1 Baum; 2 guess 18; 1 clue unlimited Tier");
    guess_all(&m, BLUE_OP, 10, 16);
    match_play(&m, "3 stop; 0 clue 1 Krönung; 2 guess 17");
    match_field(&m, "winner", "blue");
    match_share(&m, "[0,500,0,500]");
}

RULE(the_winning_team_shares_its_spymaster_included)
{
    struct match m = laid("seats 7" WORDS, "red");
    match_play(&m, "0 clue 1 Baum; 4 guess 25");
    match_share(&m, "[0,333,0,333,0,333,0]");
    m = laid("seats 7" WORDS, "blue");
    match_play(&m, "1 clue 1 Baum; 3 guess 25");
    match_share(&m, "[250,0,250,0,250,0,250]");
}

RULE(in_a_trio_the_winning_spymaster_wins_alone)
{
    struct match m = laid(TRIO_THREE, "red");
    match_play(&m, "0 clue 1 Baum; 2 guess 25");
    match_share(&m, "[0,1000,0]");
    m = laid(TRIO_THREE, "red");
    match_play(&m, "0 clue unlimited Baum");
    guess_all(&m, 2, 1, 9);
    match_share(&m, "[1000,0,0]");
}

/* ---- asking first ---- */

RULE(a_spymaster_may_ask_the_other_one_about_a_word)
{
    struct match m = red_begins();
    match_play(&m, "0 ask Brechen");
    match_asks(&m, "answer", "[1]");
    match_moves(&m, BLUE_SPY, "allow; deny");
    match_refuses(&m, "0 clue 1 Baum", "not-your-turn");
    match_play(&m, "1 allow");
    match_asks(&m, "clue", "[0]");
    match_field(&m, "answer", "[allowed,-,-]");
}

RULE(only_the_spymasters_see_the_word_that_is_asked)
{
    struct match m = red_begins();
    match_play(&m, "0 ask Brechen");
    match_saw(&m, RED_SPY, "0 ask Brechen");
    match_saw(&m, BLUE_SPY, "0 ask Brechen");
    match_saw(&m, RED_OP, "0 ask ?");
    match_saw(&m, BLUE_OP, "0 ask ?");
    match_saw(&m, SH_WATCHER, "0 ask ?");
    match_view(&m, BLUE_SPY, "asked", "[Brechen,-,-]");
    match_view(&m, RED_OP, "asked", "[null,-,-]");
    match_view(&m, SH_WATCHER, "asked", "[null,-,-]");
    match_play(&m, "1 deny");
    match_saw(&m, SH_WATCHER, "1 deny");
    match_view(&m, SH_WATCHER, "asked", "[null,-,-]");
}

RULE(asking_is_possible_three_times_per_turn)
{
    struct match m = red_begins();
    match_play(&m, "0 ask Eins; 1 deny; 0 ask Zwei; 1 allow; 0 ask Drei; 1 deny");
    match_refuses(&m, "0 ask Vier", "asked-often-enough");
    match_may_not(&m, "0 ask Brechen");
    match_play(&m, "0 clue 1 Vier; 2 guess 18; 1 ask Eins; 0 allow; 1 clue 1 Eins; 3 guess 19");
    match_play(&m, "0 ask Drei");
}

RULE(ask_refuses_a_bad_form_a_visible_word_and_what_was_answered)
{
    struct match m = red_begins();
    match_refuses(&m, "0 ask Nuss+Orange", "clue-form");
    match_refuses(&m, "0 ask Karl_May", "one-word-only");
    match_refuses(&m, "0 ask Nuss", "on-the-table");
    match_refuses(&m, "0 ask N-u-s-s", "on-the-table");
    match_play(&m, "0 ask Brüche; 1 allow");
    match_refuses(&m, "0 ask Brüche", "asked-already");
    match_refuses(&m, "0 ask BRUECHE", "asked-already");
    match_play(&m, "0 ask Brechen; 1 deny");
    match_refuses(&m, "0 ask brechen", "asked-already");
}

RULE(a_denied_word_may_not_be_given_this_turn)
{
    struct match m = red_begins();
    match_play(&m, "0 ask Brechen; 1 deny");
    match_refuses(&m, "0 clue 1 brechen", "clue-denied");
    match_play(&m, "0 clue 1 Baum; 2 guess 18; 1 clue 1 Brechen; 3 guess 19; 0 clue 1 Brechen");
}

RULE(answers_are_compared_after_folding_and_separators_count_there)
{
    struct match m = red_begins();
    match_play(&m, "0 ask Brechen; 1 deny");
    match_play(&m, "0 ask B-r-e-c-h-e-n; 1 allow; 0 clue 1 b-R-é-c-h-e-n");
    match_field(&m, "allowed", "1");
}

RULE(an_allowed_word_cannot_be_objected_to_another_one_can)
{
    struct match m = red_begins(), another;
    match_play(&m, "0 ask Brüche; 1 allow");
    another = m;
    match_play(&m, "0 clue 1 bruECHE");
    match_asks(&m, "guess", "[2]");
    match_field(&m, "allowed", "1");
    match_refuses(&m, "1 object", "not-your-turn");
    match_play(&another, "0 clue 1 Abbruch");
    match_asks(&another, "guess", "[1,2]");
    match_field(&another, "allowed", "0");
}

/* What the edge says to an act that the rules allow; NULL: nothing. */
static const char *judged(const struct match *m, const char *text, int *card)
{
    struct sh_act act;
    struct sh_arg args[SH_ARGS_MAX];
    char word[SH_WORD_MAX];
    int count;
    assert_true(sh_parse_act(&SH_GAME, text, &act, word));
    const void *state = &m->reader.state;
    assert_null(sh_refuse(&SH_GAME, state, act.seat, act.move, act.word));
    const char *why = SH_EDGE.judge("de", state, act.move, act.word, args, &count);
    assert_int_equal(count, why ? 1 : 0);
    *card = why ? args[0].value + 1 : 0;
    return why;
}

RULE(the_clue_check_judges_clues_and_names_the_word)
{
    struct match m = red_begins();
    int card;
    assert_string_equal(judged(&m, "0 clue 1 brechen", &card), "clue-inflected");
    assert_int_equal(card, 6);
    assert_string_equal(judged(&m, "0 clue 1 Steiger", &card), "clue-part");
    assert_int_equal(card, 7);
    assert_string_equal(judged(&m, "0 clue 1 Abbruch", &card), "clue-holds");
    assert_string_equal(judged(&m, "0 clue 1 Hausboot", &card), "clue-holds");
    assert_int_equal(card, 16);
    assert_string_equal(judged(&m, "0 clue 1 C-i-t-r-o-n-e", &card), "clue-inflected");
    assert_int_equal(card, 13);
    assert_null(judged(&m, "0 clue 1 Land", &card));
    assert_null(judged(&m, "0 clue 1 Ton", &card));
    assert_null(judged(&m, "0 clue 3 3", &card));
    assert_null(judged(&m, "0 clue 3 Zwei", &card));
}

RULE(the_clue_check_never_judges_a_word_that_is_asked)
{
    struct match m = red_begins();
    int card;
    assert_null(judged(&m, "0 ask brechen", &card));
    assert_null(judged(&m, "0 ask Steiger", &card));
}

RULE(the_clue_check_does_not_judge_a_word_that_was_allowed_this_turn)
{
    struct match m = red_begins();
    int card;
    match_play(&m, "0 ask Brüche; 1 allow; 0 ask Steiger; 1 deny; 0 ask Baum; 1 allow");
    assert_null(judged(&m, "0 clue 1 BRUECHE", &card));
    assert_string_equal(judged(&m, "0 clue 1 brechen", &card), "clue-inflected");
    struct match view = m; /* the same from what the spymaster knows */
    sh_view(&SH_GAME, &m.reader.state, RED_SPY, &view.reader.state);
    assert_null(judged(&view, "0 clue 1 Brüche", &card));
    match_play(&m, "0 clue 1 Baum; 2 guess 18; 1 clue 1 Tier; 3 guess 19");
    assert_string_equal(judged(&m, "0 clue 1 Brüche", &card), "clue-inflected");
}

/* ---- objecting ---- */

RULE(from_the_clue_to_the_first_guess_the_other_spymaster_may_object)
{
    struct match m = red_begins();
    match_play(&m, "0 clue 2 Enkel");
    match_asks(&m, "guess", "[1,2]");
    match_moves(&m, BLUE_SPY, "object");
    match_refuses(&m, "2 object", "spymaster-objects");
    match_refuses(&m, "1 guess 1", "operatives-guess");
    match_refuses(&m, "1 stop", "operatives-guess");
    assert_int_equal(m.reader.state.base.idle, 1 << BLUE_SPY);
    match_play(&m, "2 guess 1");
    match_asks(&m, "guess", "[2]");
    assert_int_equal(m.reader.state.base.idle, 0);
    match_refuses(&m, "1 object", "not-your-turn");
}

RULE(an_objection_ends_the_turn_and_the_objector_may_cover_an_own_word)
{
    struct match m = red_begins();
    match_play(&m, "0 clue 2 Enkel; 1 object");
    match_asks(&m, "penalty", "[1]");
    match_moves(&m, BLUE_SPY, "cover 10; cover 11; cover 12; cover 13; cover 14; cover 15;"
                              "cover 16; cover 17; skip");
    match_refuses(&m, "1 cover 1", "not-your-own");
    match_refuses(&m, "1 cover 25", "not-your-own");
    match_refuses(&m, "1 clue 1 Tier", "not-now");
    match_play(&m, "1 cover 12");
    match_asks(&m, "clue", "[1]");
    match_field(&m, "to_find", "[9,7]");
    match_field(&m, "covered", "[12]");
    match_field(&m, "turn", "blue");
    match_view(&m, RED_OP, "key.12", "blue");
}

RULE(the_penalty_may_be_skipped)
{
    struct match m = red_begins();
    match_play(&m, "0 clue 2 Enkel; 1 object; 1 skip");
    match_asks(&m, "clue", "[1]");
    match_field(&m, "to_find", "[9,8]");
    match_field(&m, "covered", "[]");
}

RULE(covering_the_last_word_as_a_penalty_wins_at_once)
{
    struct match m = red_begins();
    match_play(&m, "0 clue unlimited Alles");
    guess_all(&m, RED_OP, 1, 8);
    match_play(&m, "2 stop; 1 clue 1 Enkel; 0 object; 0 cover 9");
    match_asks(&m, "over", "[]");
    match_share(&m, "[500,0,500,0]");
}

RULE(a_covered_word_is_not_covered_again)
{
    struct match m = red_begins();
    match_play(&m, "0 clue 2 Enkel; 1 object; 1 cover 12; 1 clue 1 Tier; 3 guess 18;"
                   "0 clue 1 Enkel; 1 object");
    match_refuses(&m, "1 cover 12", "already-covered");
    match_may_not(&m, "1 cover 12");
}

RULE(each_spymaster_objects_at_most_twice_in_a_match)
{
    struct match m = red_begins();
    for (int i = 0; i < 2; i++)
        match_play(&m, "0 clue 1 Enkel; 1 object; 1 skip; 1 clue 1 Tier; 3 guess %d", 18 + i);
    match_field(&m, "objected", "[0,2]");
    match_play(&m, "0 clue 1 Enkel");
    match_asks(&m, "guess", "[2]");
    match_play(&m, "2 guess 20; 1 clue 1 Baum");
    match_asks(&m, "guess", "[0,3]");
}

RULE(without_objections_nobody_asks_or_objects)
{
    struct match m = laid("seats 4; option objections off" WORDS, "red");
    match_may_not(&m, "0 ask Brechen");
    match_refuses(&m, "0 ask Brechen", "no-objections");
    match_play(&m, "0 clue 1 Enkel");
    match_asks(&m, "guess", "[2]");
}

/* ---- a duo ---- */

RULE(in_a_duo_red_starts_and_everybody_else_guesses)
{
    struct match m;
    match_begin(&m, &SH_GAME, "%s", "seats 4; option variant duo" WORDS);
    match_asks(&m, "key", "[*]");
    lay_key(&m, "rrrrrrrrrbbbbbbbbnnnnnnna");
    match_asks(&m, "clue", "[0]");
    match_field(&m, "start", "red");
    match_field(&m, "to_find", "[9,8]");
    match_play(&m, "0 clue 1 Baum");
    match_asks(&m, "guess", "[1,2,3]");
}

RULE(in_a_duo_nobody_asks_objects_or_skips)
{
    struct match m = laid(DUO_TWO, NULL);
    match_refuses(&m, "0 ask Brechen", "no-objections");
    match_may_not(&m, "0 ask Brechen");
    match_play(&m, "0 clue 1 Baum");
    match_asks(&m, "guess", "[1]");
    match_refuses(&m, "1 object", "spymaster-objects");
    match_play(&m, "1 guess 18");
    match_refuses(&m, "0 skip", "not-now");
}

RULE(after_every_turn_of_a_duo_the_spymaster_covers_a_blue_word)
{
    struct match m = laid(DUO_TWO, NULL);
    match_play(&m, "0 clue 2 Baum; 1 guess 1; 1 stop");
    match_asks(&m, "cover", "[0]");
    match_moves(&m, 0, "cover 10; cover 11; cover 12; cover 13; cover 14; cover 15; cover 16;"
                       "cover 17");
    match_refuses(&m, "0 cover 2", "not-the-opponents");
    match_refuses(&m, "0 cover 1", "already-covered");
    match_play(&m, "0 cover 17");
    match_asks(&m, "clue", "[0]");
    match_field(&m, "to_find", "[8,7]");
    match_play(&m, "0 clue 1 Baum; 1 guess 18");
    match_asks(&m, "cover", "[0]");
    match_play(&m, "0 cover 16; 0 clue 1 Baum; 1 guess 2; 1 guess 3");
    match_asks(&m, "cover", "[0]");
    match_play(&m, "0 cover 15; 0 clue 1 Baum; 1 guess 10");
    match_asks(&m, "cover", "[0]");
    match_field(&m, "to_find", "[6,4]");
}

RULE(a_duo_wins_with_all_nine_and_scores_the_blue_words_left)
{
    struct match m = laid(DUO_TWO, NULL);
    match_play(&m, "0 clue unlimited Alles");
    guess_all(&m, 1, 1, 9);
    match_asks(&m, "over", "[]");
    match_field(&m, "score", "8");
    match_share(&m, "[500,500]");
}

RULE(a_duo_can_win_with_one_point)
{
    struct match m = laid(DUO_TWO, NULL);
    for (int i = 0; i < 7; i++)
        match_play(&m, "0 clue 1 Baum; 1 guess %d; 1 stop; 0 cover %d", i + 1, i + 10);
    match_play(&m, "0 clue 1 Baum; 1 guess 8; 1 guess 9");
    match_field(&m, "score", "1");
    match_share(&m, "[500,500]");
}

RULE(a_duo_loses_by_the_assassin)
{
    struct match m = laid(DUO_TWO, NULL);
    match_play(&m, "0 clue 1 Baum; 1 guess 25");
    match_asks(&m, "over", "[]");
    match_field(&m, "score", "0");
    match_share(&m, "[0,0]");
}

RULE(a_duo_loses_when_all_blue_words_are_covered)
{
    struct match m = laid(DUO_TWO, NULL), touched;
    for (int i = 0; i < 3; i++)
        match_play(&m, "0 clue 1 Baum; 1 guess %d; 0 cover %d", 10 + i, 15 + i);
    touched = m;
    match_play(&m, "0 clue 1 Baum; 1 guess 13; 0 cover 14");
    match_asks(&m, "over", "[]");
    match_share(&m, "[0,0]");
    match_play(&touched, "0 clue 1 Baum; 1 guess 1; 1 stop; 0 cover 13; 0 clue 1 Baum; 1 guess 14");
    match_asks(&touched, "over", "[]");
    match_field(&touched, "score", "0");
    match_share(&touched, "[0,0]");
}

/* ---- who knows what ---- */

RULE(while_the_key_is_laid_others_see_how_many_fields_lie)
{
    struct match one, two;
    match_begin(&one, &SH_GAME, "%s", FOUR);
    match_play(&one, "* start red");
    match_saw(&one, SH_WATCHER, "* start red");
    two = one;
    lay_key(&one, "rba");
    lay_key(&two, "nnn");
    match_saw(&one, RED_OP, "* key 3 ?");
    match_saw(&one, SH_WATCHER, "* key 3 ?");
    match_saw(&one, BLUE_SPY, "* key 3 assassin");
    match_view(&one, RED_OP, "laid", "3");
    match_view(&one, RED_SPY, "key.3", "assassin");
    match_same_view(&one, &two, RED_OP);
    match_same_view(&one, &two, BLUE_OP);
    match_same_view(&one, &two, SH_WATCHER);
}

RULE(only_spymasters_see_the_key_until_the_end)
{
    struct match m = red_begins();
    match_view(&m, RED_SPY, "key.25", "assassin");
    match_view(&m, BLUE_SPY, "key.25", "assassin");
    match_view(&m, RED_OP, "key.25", "null");
    match_view(&m, BLUE_OP, "key.1", "null");
    match_view(&m, SH_WATCHER, "key.1", "null");
    match_play(&m, "0 clue 1 Baum; 2 guess 1");
    match_view(&m, SH_WATCHER, "key.1", "red");
    match_view(&m, SH_WATCHER, "key.2", "null");
    match_play(&m, "2 guess 25");
    match_view(&m, SH_WATCHER, "key.2", "red");
    match_view(&m, RED_OP, "key.17", "blue");
}

RULE(in_a_duo_only_the_first_seat_sees_the_key)
{
    struct match m = laid(DUO_TWO, NULL);
    match_view(&m, 0, "key.1", "red");
    match_view(&m, 1, "key.1", "null");
}

RULE(other_keys_look_the_same_to_operatives_of_both_teams)
{
    struct match one, two;
    match_begin(&one, &SH_GAME, "%s", FOUR);
    match_play(&one, "* start red");
    two = one;
    lay_key(&one, "rrrrrrrrrbbbbbbbbnnnnnnna");
    lay_key(&two, "rnanrnbrbrbrbrbrbrbrnnnnb");
    match_play(&one, "0 ask Brechen; 1 allow; 0 clue 2 Baum; 2 guess 1");
    match_play(&two, "0 ask Anderes; 1 allow; 0 clue 2 Baum; 2 guess 1");
    match_same_view(&one, &two, RED_OP);
    match_same_view(&one, &two, BLUE_OP);
    match_same_view(&one, &two, SH_WATCHER);
}

RULE(a_whispered_word_stays_a_secret_after_the_match)
{
    struct match m = red_begins();
    match_play(&m, "0 ask Brechen; 1 allow; 0 clue 2 Baum; 2 guess 25");
    match_view(&m, RED_OP, "asked", "[null,-,-]");
    match_view(&m, RED_SPY, "asked", "[Brechen,-,-]");
}

/* ---- faces ---- */

RULE(a_card_can_be_called_by_its_word)
{
    struct match m = red_begins();
    struct sh_move move;
    const void *state = &m.reader.state;
    match_play(&m, "0 clue 2 Baum");
    assert_true(sh_parse_name(&SH_GAME, state, RED_OP, "guess krone", &move));
    assert_int_equal(move.a, 1);
    assert_true(sh_parse_name(&SH_GAME, state, RED_OP, "NEW YORK", &move));
    assert_int_equal(move.a, 11);
    assert_true(sh_parse_name(&SH_GAME, state, RED_OP, "guess baer", &move));
    assert_int_equal(move.a, 9);
    assert_false(sh_parse_name(&SH_GAME, state, RED_OP, "guess Kronen", &move));
    assert_false(sh_parse_name(&SH_GAME, state, RED_OP, "cover Krone", &move));
    assert_false(sh_parse_name(&SH_GAME, state, BLUE_OP, "guess Krone", &move));
    match_play(&m, "2 guess 2");
    assert_false(sh_parse_name(&SH_GAME, state, RED_OP, "guess Krone", &move));
}

/* ---- who is who ---- */

static void is_from_the_setup_on(const char *header, const char *parts)
{
    struct match m;
    match_begin(&m, &SH_GAME, "%s", header);
    match_setup_parts(&m, parts);
    match_parts(&m, parts);
}

RULE(everybody_knows_the_teams_and_the_spymasters)
{
    is_from_the_setup_on(FOUR, "red-spymaster blue-spymaster red-operative blue-operative");
    is_from_the_setup_on("seats 7" WORDS, "red-spymaster blue-spymaster red-operative "
                                          "blue-operative red-operative blue-operative "
                                          "red-operative");
    is_from_the_setup_on(DUO_TWO, "red-spymaster red-operative");
    is_from_the_setup_on("seats 4; option variant duo" WORDS,
                         "red-spymaster red-operative red-operative red-operative");
    is_from_the_setup_on(TRIO_THREE, "red-spymaster blue-spymaster operative");
}

/* Whoever begins: the seats have their colours for good. */
RULE(the_team_that_begins_changes_nobodys_colour)
{
    struct match m = laid(FOUR, "blue");
    match_parts(&m, "red-spymaster blue-spymaster red-operative blue-operative");
}

RULE(before_a_setup_can_be_played_nobody_is_anything)
{
    struct sh_setup setup;
    sh_setup_init(&SH_GAME, &setup);
    assert_non_null(sh_part_in_setup(&SH_GAME, &setup, 0));
    setup.seats = 3;
    for (int s = 0; s < 3; s++) assert_null(sh_part_in_setup(&SH_GAME, &setup, s));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(everybody_knows_the_teams_and_the_spymasters),
    cmocka_unit_test(the_team_that_begins_changes_nobodys_colour),
    cmocka_unit_test(before_a_setup_can_be_played_nobody_is_anything),
    cmocka_unit_test(teams_play_with_4_to_10_seats),
    cmocka_unit_test(a_duo_plays_with_2_to_10_seats),
    cmocka_unit_test(a_trio_plays_with_3_seats),
    cmocka_unit_test(exactly_25_words_are_laid_out),
    cmocka_unit_test(all_words_are_different_after_folding),
    cmocka_unit_test(words_are_compared_two_by_two_and_all_at_once_with_the_same_result),
    cmocka_unit_test(a_setup_with_the_same_word_twice_cannot_be_played),
    cmocka_unit_test(a_word_has_at_most_79_bytes_and_is_no_question_mark),
    cmocka_unit_test(a_clue_consists_of_letters_digits_and_separators),
    cmocka_unit_test(code_points_from_u_00c0_on_are_letters_with_exceptions),
    cmocka_unit_test(separators_are_single_and_inside),
    cmocka_unit_test(the_form_is_asked_before_the_number_of_words),
    cmocka_unit_test(bytes_that_are_no_utf_8_and_long_words_are_refused),
    cmocka_unit_test(the_form_is_not_asked_of_board_words),
    cmocka_unit_test(case_does_not_matter),
    cmocka_unit_test(accents_may_be_left_out_of_a_clue),
    cmocka_unit_test(an_accent_that_the_word_has_not_makes_another_word),
    cmocka_unit_test(umlauts_and_ligatures_are_two_letters_both_ways),
    cmocka_unit_test(all_other_letters_match_only_themselves),
    cmocka_unit_test(separators_do_not_count_in_a_clue_or_in_a_word),
    cmocka_unit_test(the_words_of_the_table_are_refused_however_they_are_separated),
    cmocka_unit_test(digits_at_the_ends_do_not_count),
    cmocka_unit_test(a_clue_of_digits_only_equals_nothing),
    cmocka_unit_test(folding_makes_capitals_small_and_takes_accents_away),
    cmocka_unit_test(folding_makes_two_letters_of_umlauts_and_ligatures),
    cmocka_unit_test(folding_leaves_everything_else_as_it_is),
    cmocka_unit_test(a_decomposed_letter_is_another_letter),
    cmocka_unit_test(an_underscore_counts_as_a_space),
    cmocka_unit_test(the_starting_team_is_drawn_then_the_key_field_by_field),
    cmocka_unit_test(the_starting_team_has_9_words_the_other_8),
    cmocka_unit_test(forced_fields_of_the_key_are_laid_too),
    cmocka_unit_test(the_starting_team_gives_the_first_clue),
    cmocka_unit_test(even_seats_guess_for_red_odd_ones_for_blue),
    cmocka_unit_test(one_act_from_any_operative_is_enough),
    cmocka_unit_test(in_a_trio_the_third_seat_guesses_for_both),
    cmocka_unit_test(a_clue_is_a_word_and_a_number_from_0_to_9_or_unlimited),
    cmocka_unit_test(a_clue_is_not_a_visible_word),
    cmocka_unit_test(covered_words_no_longer_collide),
    cmocka_unit_test(a_clue_is_one_word_unless_names_may_have_many),
    cmocka_unit_test(letters_and_numbers_are_words_as_well),
    cmocka_unit_test(the_clue_may_be_the_number_said),
    cmocka_unit_test(a_bystander_ends_the_turn_as_in_the_rulebook),
    cmocka_unit_test(three_right_ones_leave_exactly_one_guess_as_in_the_rulebook),
    cmocka_unit_test(the_other_teams_word_is_covered_for_them_and_ends_the_turn),
    cmocka_unit_test(who_touches_the_assassin_loses_at_once),
    cmocka_unit_test(at_least_one_guess_is_made_per_clue),
    cmocka_unit_test(the_turn_ends_by_itself_after_number_plus_one_guesses),
    cmocka_unit_test(zero_and_unlimited_have_no_limit),
    cmocka_unit_test(nine_allows_ten_guesses),
    cmocka_unit_test(a_covered_card_is_not_touched_again),
    cmocka_unit_test(a_clue_is_forgotten_with_its_turn),
    cmocka_unit_test(the_last_word_of_a_team_wins_at_once),
    cmocka_unit_test(a_team_also_wins_when_the_others_touch_its_last_word),
    cmocka_unit_test(the_winning_team_shares_its_spymaster_included),
    cmocka_unit_test(in_a_trio_the_winning_spymaster_wins_alone),
    cmocka_unit_test(a_spymaster_may_ask_the_other_one_about_a_word),
    cmocka_unit_test(only_the_spymasters_see_the_word_that_is_asked),
    cmocka_unit_test(asking_is_possible_three_times_per_turn),
    cmocka_unit_test(ask_refuses_a_bad_form_a_visible_word_and_what_was_answered),
    cmocka_unit_test(a_denied_word_may_not_be_given_this_turn),
    cmocka_unit_test(answers_are_compared_after_folding_and_separators_count_there),
    cmocka_unit_test(an_allowed_word_cannot_be_objected_to_another_one_can),
    cmocka_unit_test(the_clue_check_judges_clues_and_names_the_word),
    cmocka_unit_test(the_clue_check_never_judges_a_word_that_is_asked),
    cmocka_unit_test(the_clue_check_does_not_judge_a_word_that_was_allowed_this_turn),
    cmocka_unit_test(from_the_clue_to_the_first_guess_the_other_spymaster_may_object),
    cmocka_unit_test(an_objection_ends_the_turn_and_the_objector_may_cover_an_own_word),
    cmocka_unit_test(the_penalty_may_be_skipped),
    cmocka_unit_test(covering_the_last_word_as_a_penalty_wins_at_once),
    cmocka_unit_test(a_covered_word_is_not_covered_again),
    cmocka_unit_test(each_spymaster_objects_at_most_twice_in_a_match),
    cmocka_unit_test(without_objections_nobody_asks_or_objects),
    cmocka_unit_test(in_a_duo_red_starts_and_everybody_else_guesses),
    cmocka_unit_test(in_a_duo_nobody_asks_objects_or_skips),
    cmocka_unit_test(after_every_turn_of_a_duo_the_spymaster_covers_a_blue_word),
    cmocka_unit_test(a_duo_wins_with_all_nine_and_scores_the_blue_words_left),
    cmocka_unit_test(a_duo_can_win_with_one_point),
    cmocka_unit_test(a_duo_loses_by_the_assassin),
    cmocka_unit_test(a_duo_loses_when_all_blue_words_are_covered),
    cmocka_unit_test(while_the_key_is_laid_others_see_how_many_fields_lie),
    cmocka_unit_test(only_spymasters_see_the_key_until_the_end),
    cmocka_unit_test(in_a_duo_only_the_first_seat_sees_the_key),
    cmocka_unit_test(other_keys_look_the_same_to_operatives_of_both_teams),
    cmocka_unit_test(a_whispered_word_stays_a_secret_after_the_match),
    cmocka_unit_test(a_card_can_be_called_by_its_word),
};

int main(void)
{
    return cmocka_run_group_tests(tests, NULL, NULL);
}
