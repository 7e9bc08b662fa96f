/*
 * games/codenames/codenames_test.c - the rules of Codenames, sentence by sentence.
 *
 * Every test is named after what the rules say. On the table lie the words of the rulebook's
 * examples, in the same places in every test; by the usual key, fields 1 to 9 are red, 10 to 17
 * blue, 18 to 24 bystanders, and 25 is the assassin.
 */
#include <stdio.h>
#include <string.h>

#include "tests/script.h"

extern const struct sh_game SH_GAME;

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
}

/* ---- folding, letter by letter ---- */

/* Is the clue the same word as a card? */
static void folds(const char *word, const char *clue, bool same)
{
    char header[4096], act[256];
    snprintf(header, sizeof header, "seats 4; option names many" WORDS_24 "; word %s", word);
    struct match m = laid(header, "red");
    snprintf(act, sizeof act, "0 clue 1 %s", clue);
    if (same) match_refuses(&m, act, "on-the-table");
    else match_play(&m, "%s", act);
}

RULE(folding_makes_capitals_small_and_takes_accents_away)
{
    folds("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz", true);
    folds("àáâãå çèéêë ìíîï ñòóôõ", "aaaaa_ceeee_iiii_noooo", true);
    folds("ÀÁÂÃÅ ÇÈÉÊË ÌÍÎÏ ÑÒÓÔÕ", "aaaaa_ceeee_iiii_noooo", true);
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
    folds("×", "÷", false);
    folds("ø", "o", false);
    folds("Č", "c", false);
    folds("дом", "Дом", false);
    folds("дом", "дом", true);
    folds("Tür-Schloss", "tuer-schloß", true);
    folds("TürSchloss", "tuer-schloß", false);
    folds("x1", "x2", false);
    folds("Bar", "Barre", false);
    folds("Barre", "Bar", false);
}

RULE(a_decomposed_letter_is_another_letter)
{
    folds("B\xc3\xa4", "Ba\xcc\x88", false);
}

RULE(an_underscore_counts_as_a_space)
{
    folds("Sankt Pauli", "sankt_pauli", true);
    folds("Sankt_Paulus", "sankt_paulus", true);
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
    match_refuses(&many, "0 clue 2 _Karl", "empty-part");
    match_refuses(&many, "0 clue 2 Karl_", "empty-part");
    match_refuses(&many, "0 clue 2 Karl__May", "empty-part");
    match_refuses(&many, "0 clue 2 _", "empty-part");
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

RULE(ask_refuses_what_clue_would_refuse_and_what_was_answered)
{
    struct match m = red_begins();
    match_refuses(&m, "0 ask Nuss", "on-the-table");
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

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(teams_play_with_4_to_10_seats),
    cmocka_unit_test(a_duo_plays_with_2_to_10_seats),
    cmocka_unit_test(a_trio_plays_with_3_seats),
    cmocka_unit_test(exactly_25_words_are_laid_out),
    cmocka_unit_test(all_words_are_different_after_folding),
    cmocka_unit_test(a_word_has_at_most_79_bytes_and_is_no_question_mark),
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
    cmocka_unit_test(ask_refuses_what_clue_would_refuse_and_what_was_answered),
    cmocka_unit_test(a_denied_word_may_not_be_given_this_turn),
    cmocka_unit_test(an_allowed_word_cannot_be_objected_to_another_one_can),
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
