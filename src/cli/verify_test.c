/*
 * cli/verify_test.c - records held against what was committed to.
 *
 * A table plays a whole match with fair dice and writes it down as a room does; then one thing
 * after another in the record is changed.
 */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/verify.h"
#include "cli/word_list.h"
#include "engine/games.h"
#include "record/dice.h"
#include "tests/toy.h"

enum { TEXT_MAX = 1 << 16, RECORDS = 4 };

static char own_words[40 * 32]; /* cards with two sides, which a table could have typed */

/* ---- a table ---- */

struct table {
    struct sh_header header;
    struct sh_cards  cards;
    uint8_t          key[SH_CHACHA_KEY];
    char             text[TEXT_MAX];
};

/* Three people, all of whom reveal, and a match of this game; number makes them different. */
static void seat_people(struct table *t, const char *game, int number)
{
    memset(t, 0, sizeof *t);
    struct sh_header *h = &t->header;
    h->game = sh_find_game(game);
    sh_setup_init(h->game, &h->setup);
    h->setup.seats = 3;
    sh_setup_option(h->game, &h->setup, "variant", "duo"); /* if there is one */
    h->has_commit = h->has_secret = true;
    memset(h->secret, 0x40 + number, sizeof h->secret);
    sh_dice_commit(h->secret, h->commit);
    h->has_mix = h->has_reveal = 7;
    for (int s = 0; s < 3; s++) {
        memset(h->reveal[s], s + 1, SH_REVEAL_SIZE);
        sh_dice_hash_mix(h->reveal[s], h->mix[s]);
        snprintf(h->name[s], SH_WORD_MAX, "Person %c", 'A' + s);
    }
}

static void use_list(struct table *t, const char *name)
{
    struct sh_header *h = &t->header;
    size_t length;
    const char *list = word_list_find(h->game, name, &length);
    h->has_list = true;
    snprintf(h->list, sizeof h->list, "%s", name);
    sh_list_hash(list, length, h->list_hash);
    sh_dice_key(h, t->key);
    sh_dice_cards(h->game, t->key, list, length, &t->cards);
}

static void use_cards(struct table *t)
{
    struct sh_header *h = &t->header;
    h->cards = own_words;
    h->cards_length = strlen(own_words);
    sh_dice_key(h, t->key);
    sh_dice_cards(h->game, t->key, own_words, h->cards_length, &t->cards);
}

static void use_backs(struct table *t, const struct table *before)
{
    t->header.has_flipped = true;
    sh_record_hash(before->text, strlen(before->text), t->header.flipped);
    t->cards = before->cards;
    sh_cards_flip(&t->cards);
}

/* Play to the end and write it down. */
static void play(struct table *t)
{
    static union sh_any_state state;
    struct sh_header *h = &t->header;
    struct sh_writer w;
    struct sh_rng rng;
    sh_rng_seed(&rng, 1);
    sh_dice_key(h, t->key);
    if (t->cards.count) sh_header_cards(h, &t->cards);
    sh_writer_init(&w, t->text, sizeof t->text);
    sh_write_header(&w, h);
    assert_null(sh_start(h->game, &state, &h->setup));
    while (state.base.to_act) {
        int seat = __builtin_ctz(state.base.to_act);
        struct sh_move move = seat == SH_CHANCE ? sh_dice_draw(h->game, &state, t->key)
                                                : sh_random_move(h->game, &state, seat, &rng);
        const char *word = h->game->verbs[move.verb].word ? "zzzz" : NULL;
        sh_write_act(&w, h->game, (struct sh_act){(uint8_t)seat, move, word});
        sh_play(h->game, &state, seat, move, word);
    }
    sh_write_result(&w, h->game, &state);
    assert_false(w.full);
}

/* ---- what is said about a record ---- */

static char folder[] = "/tmp/safehouse-verify-XXXXXX";
static char *said, *complained; /* by the last call */

static int prepare(void **unused)
{
    (void)unused;
    for (size_t i = 0, n = 0; i < 30; i++)
        n += (size_t)snprintf(own_words + n, sizeof own_words - n, "front%c%c / back%c%c\n",
                              'a' + (char)(i / 26), 'a' + (char)(i % 26), 'a' + (char)(i / 26),
                              'a' + (char)(i % 26));
    return mkdtemp(folder) ? 0 : 1;
}

static void path_of(int i, char path[64])
{
    snprintf(path, 64, "%s/%d", folder, i);
}

static int clean_up(void **unused)
{
    char path[64];
    (void)unused;
    for (int i = 0; i < RECORDS; i++) {
        path_of(i, path);
        unlink(path);
    }
    free(said);
    free(complained);
    return rmdir(folder);
}

static void save(int i, const char *text)
{
    char path[64];
    path_of(i, path);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, strlen(text), file), strlen(text));
    assert_int_equal(fclose(file), 0);
}

/* Verify record 0 with the next `befores` as the ones before it. */
static int verify(int befores)
{
    static struct args args;
    char path[RECORDS][64], *argv[2 * RECORDS + 2] = {"--language", "en"};
    size_t size;
    int argc = 2;
    free(said);
    free(complained);
    for (int i = 0; i <= befores; i++) {
        path_of(i, path[i]);
        if (i > 0) argv[argc++] = "--before";
        argv[argc++] = path[i];
    }
    assert_true(args_parse(&args, cmd_find("verify"), argc, argv));
    FILE *out = open_memstream(&said, &size), *err = open_memstream(&complained, &size);
    int code = verify_record(&args, out, err);
    fclose(out);
    fclose(err);
    return code;
}

static void expect_said(const char *part)
{
    if (!strstr(said, part)) print_error("%s%s", said, complained);
    assert_non_null(strstr(said, part));
}

static void expect_fine(int befores, const char *part)
{
    int code = verify(befores);
    if (code != EXIT_FINE) print_error("%s", complained);
    assert_int_equal(code, EXIT_FINE);
    assert_string_equal(complained, "");
    expect_said("Fair dice: all ");
    expect_said(part);
}

/* One complaint, about this record, with this in it, and nothing else. */
static void expect_wrong(int befores, int record, const char *part)
{
    char path[64];
    path_of(record, path);
    assert_int_equal(verify(befores), EXIT_REFUSED);
    assert_string_equal(said, "");
    if (!strstr(complained, part)) print_error("%s", complained);
    assert_non_null(strstr(complained, part));
    assert_int_equal(strncmp(complained, path, strlen(path)), 0);
    assert_ptr_equal(strchr(complained, '\n'), complained + strlen(complained) - 1);
}

/* The dice are right, but the words cannot be checked because of this record. */
static void expect_unchecked(int befores, int record, const char *part)
{
    char path[64];
    path_of(record, path);
    assert_int_equal(verify(befores), EXIT_REFUSED);
    expect_said("Fair dice: all ");
    assert_non_null(strstr(complained, "Drawn words not checked"));
    assert_non_null(strstr(complained, part));
    assert_int_equal(strncmp(complained, path, strlen(path)), 0);
}

/* Change the first byte behind `mark` in record 0. */
static void change_behind(const struct table *t, const char *mark)
{
    static char text[TEXT_MAX];
    memcpy(text, t->text, sizeof text);
    char *at = strstr(text, mark);
    assert_non_null(at);
    at += strlen(mark);
    *at = *at == '0' ? '1' : '0';
    save(0, text);
}

/* ---- dice ---- */

static struct table table[RECORDS];

TEST(a_match_with_commitments_is_fine)
{
    static const char *const games[] = {"heimlich", "insidejob", "nullgame"};
    for (int i = 0; i < 3; i++) {
        seat_people(table, games[i], i);
        play(table);
        save(0, table->text);
        expect_fine(0, "Fair dice");
        assert_ptr_equal(strchr(said, '\n'), said + strlen(said) - 1); /* nothing is qualified */
    }
}

TEST(what_was_committed_to_cannot_be_changed)
{
    seat_people(table, "heimlich", 0);
    play(table);
    change_behind(table, "\nmix 1 ");
    expect_wrong(0, 0, "What Person B revealed is not what Person B had committed to");
    change_behind(table, "\nreveal 2 ");
    expect_wrong(0, 0, "Person C");
    change_behind(table, "\ncommit ");
    expect_wrong(0, 0, "The secret is not the one");
    change_behind(table, "\nsecret ");
    expect_wrong(0, 0, "The secret is not the one");
}

TEST(a_part_that_is_missing_must_be_withheld)
{
    seat_people(table, "heimlich", 0);
    table->header.has_reveal = 5;
    play(table);
    save(0, table->text);
    expect_wrong(0, 0, "Person B committed to a share of the dice and never showed it");
    table->header.withheld = 2;
    play(table);
    save(0, table->text);
    expect_fine(0, "Person B withheld their share of the dice");
    assert_null(strstr(said, "Person A"));
}

/* Other dice than those without the part that was withheld. */
TEST(what_is_withheld_does_not_count)
{
    seat_people(table, "heimlich", 0);
    table->header.has_mix = 3;
    table->header.has_reveal = 3;
    play(table);
    char *at = strstr(table->text, "reveal 1 ");
    memmove(at, strchr(at, '\n') + 1, strlen(strchr(at, '\n')));
    static char text[TEXT_MAX];
    int head = (int)(strstr(table->text, "secret ") - table->text);
    snprintf(text, sizeof text, "%.*swithheld 1\n%s", head, table->text, table->text + head);
    save(0, text);
    expect_wrong(0, 0, "These are not the right dice");
}

TEST(contributions_of_the_old_form_prove_less)
{
    seat_people(table, "heimlich", 0);
    table->header.has_mix = 0;
    play(table);
    assert_null(strstr(table->text, "reveal"));
    save(0, table->text);
    expect_fine(0, "the contributions were open");
    change_behind(table, "\nmix 1 ");
    expect_wrong(0, 0, "These are not the right dice");
}

TEST(dice_nobody_contributed_to_prove_less)
{
    seat_people(table, "heimlich", 0);
    table->header.has_mix = table->header.has_reveal = 0;
    play(table);
    save(0, table->text);
    expect_fine(0, "nobody contributed to these dice");
    assert_null(strstr(said, "open"));
}

/* ---- words ---- */

/* Put another word into the place of word number `i`; returns its line. */
static int change_word(const struct table *t, int record, int i)
{
    static char text[TEXT_MAX];
    const char *at = t->text;
    for (int k = 0; k <= i; k++) at = strstr(at, "\nword ") + 6;
    int line = 1;
    for (const char *c = t->text; c < at; c++) line += *c == '\n';
    snprintf(text, sizeof text, "%.*szebra%s", (int)(at - t->text), t->text, strchr(at, '\n'));
    save(record, text);
    return line;
}

TEST(words_are_drawn_from_a_list_of_the_program)
{
    static const char *const lists[] = {"en", "de", "fr"};
    for (int i = 0; i < 3; i++) {
        char part[64];
        seat_people(table, "codenames", i);
        use_list(table, lists[i]);
        play(table);
        save(0, table->text);
        snprintf(part, sizeof part, "from the list “%s”", lists[i]);
        expect_fine(0, part);
    }
}

TEST(a_word_that_was_not_drawn_is_found)
{
    seat_people(table, "codenames", 0);
    use_list(table, "en");
    play(table);
    for (int i = 0; i < table->cards.count; i++) {
        char line[32], word[SH_WORD_MAX + 64];
        snprintf(line, sizeof line, ":%d: ", change_word(table, 0, i));
        snprintf(word, sizeof word, "it should be “%s”", table->cards.front[i]);
        expect_wrong(0, 0, line);
        assert_non_null(strstr(complained, word));
    }
}

TEST(another_version_of_a_list_is_not_checked)
{
    seat_people(table, "codenames", 0);
    use_list(table, "en");
    table->header.list_hash[0] ^= 1;
    play(table);
    save(0, table->text);
    expect_unchecked(0, 0, "that version of the list “en”");
    memcpy(table->header.list, "klingon", 8);
    play(table);
    save(0, table->text);
    expect_unchecked(0, 0, "“klingon”");
}

TEST(words_are_drawn_from_cards)
{
    seat_people(table, "codenames", 0);
    use_cards(table);
    play(table);
    save(0, table->text);
    expect_fine(0, "from the cards in this record");
    change_word(table, 0, 7);
    expect_wrong(0, 0, "This is not the word that was drawn");
    char *card = strstr(table->text, "card frontac"); /* two cards change places */
    memcpy(card, "card frontad / backad\ncard frontac / backac\n", 44);
    save(0, table->text);
    expect_wrong(0, 0, "This is not the word that was drawn");
}

TEST(a_record_with_commitments_says_where_its_words_come_from)
{
    seat_people(table, "codenames", 0);
    use_list(table, "en");
    table->header.has_list = false;
    play(table);
    save(0, table->text);
    expect_unchecked(0, 0, "this record does not say where they came from");
    table->header.has_mix = 0; /* of the old form */
    play(table);
    save(0, table->text);
    expect_fine(0, "that nobody chose the words on the table");
    expect_said("the contributions were open");
}

/* ---- cards that were turned over ---- */

/* Record 2 has its words from a list, 1 and 0 turn its cards over. */
static void play_three(void)
{
    for (int i = 2; i >= 0; i--) {
        seat_people(&table[i], "codenames", i);
        if (i == 2) use_list(&table[i], "en");
        else use_backs(&table[i], &table[i + 1]);
        play(&table[i]);
        save(i, table[i].text);
    }
}

TEST(words_are_the_backs_of_the_match_before)
{
    play_three();
    expect_fine(2, "the backs of the cards from the previous match");
    assert_string_equal(table[0].cards.front[3], table[2].cards.front[3]); /* turned over twice */
    save(0, table[1].text);
    save(1, table[2].text);
    expect_fine(1, "the backs of the cards from the previous match");
}

TEST(without_the_match_before_words_are_not_checked)
{
    play_three();
    expect_unchecked(0, 0, "--before FILE");
    expect_unchecked(1, 1, "--before FILE");
}

TEST(every_record_before_is_held_against_its_hash)
{
    play_three();
    save(2, table[1].text);
    expect_wrong(2, 2, "This is not the record of the previous match");
    save(1, table[2].text);
    expect_wrong(1, 1, "This is not the record of the previous match");
    change_word(&table[1], 1, 4);
    expect_wrong(1, 1, "This is not the record of the previous match");
    save(1, "hello\n");
    expect_wrong(1, 1, "This is not a record");
}

TEST(names_in_the_record_before_do_not_matter)
{
    play_three();
    memcpy(strstr(table[1].text, "name 0 Person A"), "name 0 Somebody", 15);
    save(1, table[1].text);
    expect_fine(2, "the backs of the cards");
}

/* The hash is right, but the record before is not fair itself. */
TEST(the_words_before_are_drawn_again_too)
{
    seat_people(&table[1], "codenames", 1);
    use_list(&table[1], "en");
    memcpy(table[1].cards.front[2], "zebra", 6);
    memcpy(table[1].cards.back[2], "tiger", 6);
    play(&table[1]);
    seat_people(&table[0], "codenames", 0);
    use_backs(&table[0], &table[1]);
    play(&table[0]);
    save(0, table[0].text);
    save(1, table[1].text);
    expect_wrong(1, 1, "This is not the word that was drawn");
    seat_people(&table[1], "codenames", 1);
    use_list(&table[1], "en");
    table[1].header.commit[0] ^= 1;
    play(&table[1]);
    seat_people(&table[0], "codenames", 0);
    use_backs(&table[0], &table[1]);
    play(&table[0]);
    save(0, table[0].text);
    save(1, table[1].text);
    expect_wrong(1, 1, "The secret is not the one");
}

TEST(a_word_that_is_no_back_is_found)
{
    play_three();
    change_word(&table[0], 0, 24);
    expect_wrong(2, 0, "This is not the word that was drawn");
}

TEST(cards_without_backs_cannot_be_turned_over)
{
    static char words[40 * 8];
    for (size_t i = 0, n = 0; i < 30; i++)
        n += (size_t)snprintf(words + n, sizeof words - n, "front%c%c\n", 'a' + (char)(i / 26),
                              'a' + (char)(i % 26));
    seat_people(&table[1], "codenames", 1);
    use_cards(&table[1]);
    table[1].header.cards = words;
    table[1].header.cards_length = strlen(words);
    sh_dice_cards(table[1].header.game, table[1].key, words, strlen(words), &table[1].cards);
    play(&table[1]);
    seat_people(&table[0], "codenames", 0);
    table[1].cards.backs = true;
    use_backs(&table[0], &table[1]);
    for (int i = 0; i < table[0].cards.count; i++)
        snprintf(table[0].cards.front[i], SH_WORD_MAX, "other%c", 'a' + i);
    play(&table[0]);
    save(0, table[0].text);
    save(1, table[1].text);
    expect_wrong(1, 0, "have no backs");
}

TEST(a_record_before_of_the_old_form_proves_nothing)
{
    seat_people(&table[1], "codenames", 1);
    use_list(&table[1], "en");
    table[1].header.has_list = false;
    table[1].header.has_mix = 0;
    play(&table[1]);
    seat_people(&table[0], "codenames", 0);
    use_backs(&table[0], &table[1]);
    play(&table[0]);
    save(0, table[0].text);
    save(1, table[1].text);
    expect_unchecked(1, 1, "this record does not say where they came from");
}

TEST(a_record_before_that_is_not_needed_is_a_mistake)
{
    play_three();
    save(3, table[2].text);
    assert_int_equal(verify(3), EXIT_USAGE);
    save(0, table[2].text);
    assert_int_equal(verify(1), EXIT_USAGE);
    assert_string_equal(said, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_match_with_commitments_is_fine),
        cmocka_unit_test(what_was_committed_to_cannot_be_changed),
        cmocka_unit_test(a_part_that_is_missing_must_be_withheld),
        cmocka_unit_test(what_is_withheld_does_not_count),
        cmocka_unit_test(contributions_of_the_old_form_prove_less),
        cmocka_unit_test(dice_nobody_contributed_to_prove_less),
        cmocka_unit_test(words_are_drawn_from_a_list_of_the_program),
        cmocka_unit_test(a_word_that_was_not_drawn_is_found),
        cmocka_unit_test(another_version_of_a_list_is_not_checked),
        cmocka_unit_test(words_are_drawn_from_cards),
        cmocka_unit_test(a_record_with_commitments_says_where_its_words_come_from),
        cmocka_unit_test(words_are_the_backs_of_the_match_before),
        cmocka_unit_test(without_the_match_before_words_are_not_checked),
        cmocka_unit_test(every_record_before_is_held_against_its_hash),
        cmocka_unit_test(names_in_the_record_before_do_not_matter),
        cmocka_unit_test(the_words_before_are_drawn_again_too),
        cmocka_unit_test(a_word_that_is_no_back_is_found),
        cmocka_unit_test(cards_without_backs_cannot_be_turned_over),
        cmocka_unit_test(a_record_before_of_the_old_form_proves_nothing),
        cmocka_unit_test(a_record_before_that_is_not_needed_is_a_mistake),
    };
    return cmocka_run_group_tests(tests, prepare, clean_up);
}
