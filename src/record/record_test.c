/*
 * record/record_test.c - records: the contract of reading and writing, sentence by sentence.
 *
 * What a reader makes of a text is written as a line of events, each with the number of its line:
 * B the match begins, A an act, R the result, X refused, and why: "B7 A8 A9 X10:not-an-act". Every
 * text is read whole, byte by byte and in random pieces, which must give the same.
 */
#include <string.h>

#include "engine/games.h"
#include "record/record.h"
#include "tests/toy.h"

enum { EVENTS_MAX = 1024, BIG = 1 << 20 };

static struct sh_game mute; /* the toy without words in its setup */
static struct sh_game drawer; /* the toy with two words, which are drawn */
static const struct sh_game *const games[] = {&toy_game, &mute, &drawer, NULL};

static int prepare(void **unused)
{
    (void)unused;
    mute = toy_game;
    mute.id = "mute";
    mute.words_min = mute.words_max = 0;
    drawer = toy_game;
    drawer.id = "drawer";
    drawer.words_min = drawer.words_max = 2;
    return 0;
}

/* ---- what a reader makes of a text ---- */

static struct sh_reader reader; /* as the last text left it */
static char cards[SH_CARDS_ROOM];
static bool without_cards; /* the reader gets no memory for them */
static char events[EVENTS_MAX];
static struct sh_writer log_of_events;

static void note(enum sh_record_event event)
{
    static const char letters[] = {[SH_RECORD_BEGIN] = 'B', [SH_RECORD_ACT] = 'A',
                                   [SH_RECORD_RESULT] = 'R', [SH_RECORD_BAD] = 'X'};
    if (log_of_events.length > 0) sh_put_char(&log_of_events, ' ');
    sh_put_char(&log_of_events, letters[event]);
    sh_put_number(&log_of_events, reader.line);
    if (event != SH_RECORD_BAD) return;
    sh_put_char(&log_of_events, ':');
    sh_put(&log_of_events, reader.why);
}

static bool is_in(const char *const *list, const char *why)
{
    while (*list && strcmp(*list, why) != 0) list++;
    return *list != NULL;
}

/* The reader is at this line of the text, cut off if it is too long. */
static void check_line(const char *text, size_t count)
{
    const char *end = text + count;
    for (unsigned line = 1; line < reader.line; line++) {
        const char *feed = memchr(text, '\n', (size_t)(end - text));
        text = feed ? feed + 1 : end;
    }
    const char *feed = memchr(text, '\n', (size_t)(end - text));
    size_t n = (size_t)((feed ? feed : end) - text);
    if (n >= SH_LINE_MAX) n = SH_LINE_MAX - 1;
    assert_memory_equal(reader.text, text, n);
    assert_int_equal(reader.text[n], '\0');
}

/* A refusal names a reason that is listed, changes nothing, and is the last word. */
static void check_refusal(const char *text, size_t count, const union sh_any_state *before)
{
    enum sh_record_event event = SH_RECORD_MORE;
    unsigned line = reader.line;
    const char *why = reader.why;
    assert_true(is_in(sh_record_reasons, why) || is_in(sh_reasons, why) ||
                is_in(toy_reasons, why));
    check_line(text, count);
    assert_int_equal(sh_reader_take(&reader, "\n# more\n", 8, &event), 0);
    assert_int_equal(event, SH_RECORD_BAD);
    assert_int_equal(sh_reader_end(&reader), SH_RECORD_BAD);
    assert_int_equal(reader.line, line);
    assert_ptr_equal(reader.why, why);
    if (reader.begun) assert_memory_equal(&reader.state, before, sizeof(struct toy));
}

/* Read a text in pieces of `piece` bytes; 0: of random sizes. */
static void read_in_pieces(const char *text, size_t count, size_t piece, struct sh_rng *rng)
{
    static union sh_any_state before;
    enum sh_record_event event = SH_RECORD_MORE;
    sh_reader_init(&reader, games);
    if (!without_cards) sh_reader_keep_cards(&reader, cards);
    sh_writer_init(&log_of_events, events, sizeof events);
    for (size_t at = 0; at < count && event != SH_RECORD_BAD;) {
        size_t size = piece ? piece : 1 + sh_rng_below(rng, 40);
        if (size > count - at) size = count - at;
        size_t used = sh_reader_take(&reader, text + at, size, &event);
        assert_true(used <= size && (used == size || event != SH_RECORD_MORE));
        at += used;
        if (event == SH_RECORD_MORE) continue;
        note(event);
        if (event != SH_RECORD_BAD) before = reader.state;
    }
    while (event != SH_RECORD_BAD && (event = sh_reader_end(&reader)) != SH_RECORD_MORE) {
        note(event);
        if (event != SH_RECORD_BAD) before = reader.state;
    }
    assert_false(log_of_events.full);
    if (event == SH_RECORD_BAD) check_refusal(text, count, &before);
}

static const char *events_of(const char *text, size_t count)
{
    static char first[EVENTS_MAX];
    static union sh_any_state state;
    struct sh_rng rng;
    sh_rng_seed(&rng, count);
    read_in_pieces(text, count, SIZE_MAX, &rng);
    memcpy(first, events, sizeof first);
    state = reader.state;
    for (size_t piece = 0; piece < 2; piece++) {
        read_in_pieces(text, count, piece, &rng);
        assert_string_equal(events, first);
        assert_memory_equal(&reader.state, &state, sizeof state);
    }
    return first;
}

/* Texts are literals, so that they may hold a NUL. */
#define expect(text, what) assert_string_equal(events_of(text, sizeof(text) - 1), what)
#define expect_refused(text) assert_non_null(strchr(events_of(text, sizeof(text) - 1), 'X'))

/* ---- pieces of texts ---- */

#define FIRST "safehouse-record 1\n"
#define GAME "game toy 3\n"
#define WORDS "word nut\nword bed\n"

/* A header whose line 6 is `line`; if it is more than one line the empty one moves on. */
#define WITH(line) FIRST GAME "seats 2\n" WORDS line "\n\n"

/* A whole match: the header is lines 1 to 7, acts 8 to 13, result 14. */
#define HEAD FIRST GAME "seats 2\noption rounds 1\n" WORDS
#define BEGUN HEAD "\n"
#define DEALT BEGUN "* deal 0 red\n* deal 1 blue\n"
#define PLAYED DEALT "0 clue 2 tree\n0 vote 1 red hm\n1 vote 0 green oh\n* mark 3\n"
#define DEALT_EVENTS "B7 A8 A9"
#define PLAYED_EVENTS DEALT_EVENTS " A10 A11 A12 A13"

#define HEX16 "0123456789abcdef"
#define HEX32 HEX16 HEX16
#define HEX64 HEX32 HEX32

/* "START", `count` times `c`, "END". */
static const char *expect_long(const char *start, char c, size_t count, const char *end)
{
    static char text[2 * BIG];
    struct sh_writer w;
    sh_writer_init(&w, text, sizeof text);
    sh_put(&w, start);
    assert_true(w.length + count < sizeof text);
    memset(text + w.length, c, count);
    w.length += count;
    text[w.length] = '\0';
    sh_put(&w, end);
    assert_false(w.full);
    return events_of(text, w.length);
}

#define expect_many(start, c, count, end, what) \
    assert_string_equal(expect_long(start, c, count, end), what)

/* ---- a match ---- */

TEST(a_match_is_read_and_played)
{
    expect(PLAYED "= 500 500\n", PLAYED_EVENTS " R14");
    assert_int_equal(reader.state.base.to_act, 0);
    assert_int_equal(reader.state.base.acts, 6);
    assert_ptr_equal(reader.header.game, &toy_game);
    assert_int_equal(reader.header.setup.seats, 2);
    assert_int_equal(reader.header.setup.option[TOY_O_ROUNDS], 1);
    assert_int_equal(reader.header.setup.option[TOY_O_RULE], 0);
    assert_int_equal(reader.header.setup.word_count, 2);
    assert_string_equal(reader.header.setup.words[1], "bed");
}

TEST(every_act_comes_with_the_states_around_it)
{
    enum sh_record_event event;
    struct toy before;
    sh_reader_init(&reader, games);
    sh_reader_take(&reader, DEALT, sizeof DEALT - 1, &event);
    assert_int_equal(event, SH_RECORD_BEGIN);
    sh_reader_take(&reader, "* deal 0 red\n", 13, &event);
    sh_reader_take(&reader, "* deal 1 blue\n", 14, &event);
    memcpy(&before, &reader.state, sizeof before);
    assert_int_equal(sh_reader_take(&reader, "0 clue 2 tree\n1 vote", 20, &event), 14);
    assert_int_equal(event, SH_RECORD_ACT);
    assert_memory_equal(&reader.before, &before, sizeof before);
    toy_play(&toy_game, &before, "0 clue 2 tree");
    assert_memory_equal(&reader.state, &before, sizeof before);
    assert_int_equal(reader.act.seat, 0);
    assert_int_equal(reader.act.move.verb, TOY_V_CLUE);
    assert_int_equal(reader.act.move.a, 2);
    assert_string_equal(reader.act.word, "tree");
    assert_string_equal(reader.text, "0 clue 2 tree");
}

TEST(an_act_without_a_word_has_none)
{
    expect(DEALT "0 clue 1 oak\n0 vote 1 red hm\n1 vote 0 red ha\n* mark 1\n",
           PLAYED_EVENTS);
    assert_null(reader.act.word);
    assert_int_equal(reader.act.seat, SH_CHANCE);
}

TEST(the_first_state_is_there_when_the_header_ends)
{
    struct toy g;
    struct sh_setup setup = toy_setup(2);
    static const char *const words[] = {"nut", "bed"};
    setup.words = words;
    setup.option[TOY_O_ROUNDS] = 1;
    assert_null(sh_start(&toy_game, &g, &setup));
    expect(BEGUN, "B7");
    assert_true(reader.begun);
    assert_memory_equal(&reader.state, &g, sizeof g);
}

TEST(real_games_are_read_as_well)
{
    static const char text[] = FIRST "game nullgame 1\nseats 1\n\n* flip 0 heads\n0 done\n= 1000\n";
    enum sh_record_event event;
    sh_reader_init(&reader, sh_games);
    size_t used = sh_reader_take(&reader, text, sizeof text - 1, &event);
    assert_int_equal(event, SH_RECORD_BEGIN);
    used += sh_reader_take(&reader, text + used, sizeof text - 1 - used, &event);
    used += sh_reader_take(&reader, text + used, sizeof text - 1 - used, &event);
    assert_int_equal(event, SH_RECORD_ACT);
    used += sh_reader_take(&reader, text + used, sizeof text - 1 - used, &event);
    assert_int_equal(event, SH_RECORD_RESULT);
    assert_int_equal(used, sizeof text - 1);
    assert_int_equal(sh_reader_end(&reader), SH_RECORD_MORE);
}

/* ---- "line counts every line from 1, comments included" ---- */

TEST(comments_count_as_lines)
{
    expect("# one\n# two\n" FIRST "# four\n" GAME "seats 2\n#\n" WORDS "#\n#x\n\n# thirteen\n"
           "* deal 0 red\n#\n* deal 9 red\n",
           "B12 A14 X16:not-now");
    expect("#\n#\n#\nnonsense\n", "X4:not-a-record");
}

TEST(comments_may_stand_anywhere)
{
    expect("#\n" FIRST "#\n" GAME "#\nseats 2\n#\noption rounds 1\n#\n" WORDS "#\n\n#\n"
           "* deal 0 red\n#\n* deal 1 blue\n#\n0 clue 2 tree\n0 vote 1 red hm\n1 vote 0 green oh\n"
           "* mark 3\n#\n= 500 500\n#\n",
           "B13 A15 A17 A19 A20 A21 A22 R24");
}

TEST(a_comment_holds_anything)
{
    expect("# = 1 2 3  two spaces, one at the end \n#\ttab\n## \xc3\xa4\n" FIRST,
           "X5:game-line-missing");
}

TEST(a_comment_begins_with_its_sign)
{
    expect(" # no comment\n" FIRST, "X1:malformed-line");
    expect(FIRST GAME "seats 2 # two\n", "X3:malformed-line");
    expect(BEGUN "* deal 0 red # best\n", "B7 X8:not-an-act");
}

TEST(empty_lines_after_the_header_are_ignored_and_counted)
{
    expect(BEGUN "\n\n* deal 0 red\n\n* deal 1 blue\n\nnonsense\n", "B7 A10 A12 X14:not-an-act");
}

/* ---- order: "safehouse-record comes first, game second, the rest in any order" ---- */

TEST(the_first_line_says_that_it_is_a_record)
{
    expect(GAME, "X1:not-a-record");
    expect("\n" FIRST, "X1:not-a-record");
    expect("safehouse-record\n", "X1:not-a-record");
    expect("safehouse-records 1\n", "X1:not-a-record");
    expect("Safehouse-record 1\n", "X1:not-a-record");
    expect("seats 2\n", "X1:not-a-record");
}

TEST(the_first_line_says_which_version)
{
    expect("safehouse-record 2\n", "X1:unknown-record-version");
    expect("safehouse-record 01\n", "X1:unknown-record-version");
    expect("safehouse-record 1 1\n", "X1:unknown-record-version");
    expect("safehouse-record 10\n", "X1:unknown-record-version");
}

TEST(the_second_line_names_the_game)
{
    expect(FIRST "seats 2\n", "X2:game-line-missing");
    expect(FIRST "\n", "X2:game-line-missing");
    expect(FIRST "game\n", "X2:game-line-missing");
    expect(FIRST FIRST, "X2:game-line-missing");
    expect(FIRST "games toy 3\n", "X2:game-line-missing");
}

TEST(the_game_is_known)
{
    expect(FIRST "game toys 3\n", "X2:unknown-game");
    expect(FIRST "game to 3\n", "X2:unknown-game");
    expect(FIRST "game Toy 3\n", "X2:unknown-game");
    expect(FIRST "game 3\n", "X2:unknown-game");
}

TEST(another_rules_version_is_known_when_it_is_refused)
{
    expect(FIRST "game toy 65539\n", "X2:other-rules-version");
    assert_ptr_equal(reader.header.game, &toy_game);
    assert_int_equal(reader.rules, 65539);
    assert_false(reader.begun);
}

TEST(another_rules_version_is_refused_at_its_line)
{
    expect(FIRST "game toy 2\n", "X2:other-rules-version");
    expect(FIRST "game toy 4\n", "X2:other-rules-version");
    expect(FIRST "game toy 65539\n", "X2:other-rules-version");
    expect(FIRST "game toy 0\n", "X2:other-rules-version");
    expect(FIRST "game toy\n", "X2:malformed-line");
    expect(FIRST "game toy 03\n", "X2:malformed-line");
    expect(FIRST "game toy 3 3\n", "X2:malformed-line");
    expect(FIRST "game toy -3\n", "X2:malformed-line");
    expect(FIRST "game toy three\n", "X2:malformed-line");
}

TEST(the_rest_of_the_header_comes_in_any_order)
{
    expect(FIRST GAME "word nut\nsecret " HEX64 "\nname 1 Ben\noption handicap -1\nmix 1 " HEX32
           "\nword bed\noption rule pro\ncommit " HEX64 "\nname 0 Ann\nseats 2\nmix 0 " HEX32
           "\n\n",
           "B14");
    assert_string_equal(reader.header.word[0], "nut");
    assert_string_equal(reader.header.word[1], "bed");
    assert_int_equal(reader.header.setup.option[TOY_O_HANDICAP], -1);
    assert_int_equal(reader.header.setup.option[TOY_O_RULE], 1);
}

/* ---- the end of the header ---- */

TEST(the_end_of_the_file_ends_a_header)
{
    expect(HEAD, "B7");
    expect(FIRST GAME "seats 2\nword nut\nword bed", "B6");
    expect(FIRST GAME "seats 2\nword nut\nword bed\n# the last", "B7");
    expect(FIRST GAME "seats 13\n" WORDS, "X6:wrong-seats");
    expect(FIRST GAME "seats 13\nword nut\nword bed", "X6:wrong-seats");
    expect(FIRST GAME, "X3:seats-missing");
    expect("safehouse-record 1\ngame toy 3", "X3:seats-missing");
    expect(FIRST, "X2:game-line-missing");
    expect("safehouse-record 1", "X2:game-line-missing");
}

TEST(an_empty_file_is_no_record)
{
    expect("", "X1:not-a-record");
    expect("\n", "X1:not-a-record");
    expect("#", "X2:not-a-record");
    expect("# only a comment\n", "X2:not-a-record");
}

TEST(seats_must_be_given)
{
    expect(FIRST GAME WORDS "\n", "X5:seats-missing");
}

TEST(seats_are_held_against_the_game_at_the_empty_line)
{
    expect(FIRST GAME "seats 1\n" WORDS "\n", "X6:wrong-seats");
    expect(FIRST GAME "seats 0\n" WORDS "\n", "X6:wrong-seats");
    expect(FIRST GAME "seats 12\n" WORDS "\n", "B6");
    expect(FIRST GAME "seats 13\n" WORDS "\n", "X6:wrong-seats");
    expect(FIRST GAME "seats 255\n" WORDS "\n", "X6:wrong-seats");
    expect(FIRST GAME "seats 258\n" WORDS "\n", "X6:wrong-seats");
    expect(FIRST GAME "seats 65538\n" WORDS "\n", "X6:wrong-seats");
    expect(FIRST GAME "seats 999999999\n" WORDS "\n", "X6:wrong-seats");
}

TEST(the_number_of_words_is_counted_at_the_empty_line)
{
    expect(FIRST GAME "seats 2\n\n", "X4:too-few-words");
    expect(FIRST GAME "seats 2\nword nut\n\n", "X5:too-few-words");
    expect(FIRST GAME "seats 2\n" WORDS "word c\nword d\n\n", "B8");
    expect(FIRST GAME "seats 2\n" WORDS "word c\nword d\nword e\n\n", "X9:too-many-words");
}

/* As many as a setup can hold, one more, and so many that a 16-bit count begins again with two. */
TEST(more_words_than_there_is_room_for)
{
    static const int counts[] = {64, 65, 200, 65536 + 2};
    static char text[BIG];
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        struct sh_writer w;
        char expected[64];
        sh_writer_init(&w, text, sizeof text);
        sh_put(&w, FIRST GAME "seats 2\n");
        for (int k = 0; k < counts[i]; k++) {
            sh_put(&w, "word w");
            sh_put_number(&w, k);
            sh_put_char(&w, '\n');
        }
        assert_false(w.full);
        snprintf(expected, sizeof expected, "X%d:too-many-words", 3 + counts[i] + 1);
        assert_string_equal(events_of(text, w.length), expected);
    }
}

TEST(the_game_judges_the_whole_header_at_the_empty_line)
{
    expect(FIRST GAME "seats 3\noption rule pro\n" WORDS "\n", "X7:odd-seats");
    expect(FIRST GAME "option rule pro\nseats 3\n" WORDS "# almost\n\n", "X8:odd-seats");
    expect(WITH("word nut"), "X7:same-word");
}

TEST(a_refused_header_has_no_state)
{
    expect(FIRST GAME "seats 13\n" WORDS "\n", "X6:wrong-seats");
    assert_false(reader.begun);
    expect(WITH("colour red"), "X6:unknown-key");
    assert_false(reader.begun);
    assert_ptr_equal(reader.header.game, &toy_game);
    expect(FIRST GAME, "X3:seats-missing");
    assert_int_equal(reader.header.setup.seats, 0);
    expect("nonsense\n", "X1:not-a-record");
    assert_null(reader.header.game);
}

/* ---- "a malformed header line is reported at that line" ---- */

TEST(an_unknown_key_is_refused)
{
    expect(WITH("colour red"), "X6:unknown-key");
    expect(WITH("colour"), "X6:unknown-key");
    expect(WITH("Seats 2"), "X6:unknown-key");
    expect(WITH("options rule pro"), "X6:unknown-key");
    expect(WITH("* deal 0 red"), "X6:unknown-key");
    expect(WITH("= 500 500"), "X6:unknown-key");
    expect(WITH("game toy 3"), "X6:unknown-key");
    expect(WITH("safehouse-record 1"), "X6:unknown-key");
}

TEST(a_key_needs_a_value)
{
    expect(FIRST GAME "seats\n", "X3:malformed-line");
    expect(WITH("option"), "X6:malformed-line");
    expect(WITH("option rule"), "X6:malformed-line");
    expect(WITH("name"), "X6:malformed-line");
    expect(WITH("name 0"), "X6:malformed-line");
    expect(WITH("mix"), "X6:malformed-line");
    expect(WITH("mix 0"), "X6:malformed-line");
    expect(WITH("commit"), "X6:malformed-line");
    expect(WITH("secret"), "X6:malformed-line");
}

TEST(an_unknown_option_or_value_is_refused)
{
    expect(WITH("option colour red"), "X6:unknown-option");
    expect(WITH("option rules pro"), "X6:unknown-option");
    expect(WITH("option rule fancy"), "X6:unknown-value");
    expect(WITH("option rule 1"), "X6:unknown-value");
    expect(WITH("option rule pro pro"), "X6:unknown-value");
    expect(WITH("option rounds 0"), "X6:unknown-value");
    expect(WITH("option rounds 13"), "X6:unknown-value");
    expect(WITH("option handicap -3"), "X6:unknown-value");
    expect(WITH("option handicap -2"), "B7");
}

TEST(an_option_may_have_its_default_value)
{
    expect(WITH("option rule basic\noption rounds 2\noption handicap 0"), "B9");
}

TEST(an_empty_word_is_refused)
{
    expect(WITH("word"), "X6:malformed-line");
    expect(WITH("word "), "X6:malformed-line");
    expect(WITH("word ?"), "X6:not-a-word");
}

TEST(a_word_has_up_to_79_bytes)
{
    expect_many(FIRST GAME "seats 2\nword nut\nword ", 'w', 79, "\n\n", "B6");
    assert_int_equal(strlen(reader.header.word[1]), 79);
    assert_int_equal(reader.header.word[1][78], 'w');
    expect_many(FIRST GAME "seats 2\nword nut\nword ", 'w', 80, "\n\n", "X5:not-a-word");
    expect_many(FIRST GAME "seats 2\nword nut\nword ", 'w', 400, "\n\n", "X5:not-a-word");
}

TEST(a_word_of_the_setup_may_have_spaces)
{
    expect(WITH("word ice cream"), "B7");
    assert_string_equal(reader.header.word[2], "ice cream");
    expect(WITH("word M\xc3\xbcnze"), "B7");
    assert_string_equal(reader.header.word[2], "M\xc3\xbcnze");
}

TEST(a_game_without_words_refuses_the_first_at_its_line)
{
    expect(FIRST "game mute 3\nseats 2\n\n", "B4");
    expect(FIRST "game mute 3\nseats 2\nword nut\n\n", "X4:game-without-words");
    expect(FIRST "game mute 3\nword nut\nseats 2\n\n", "X3:game-without-words");
}

/* ---- "a key given twice is refused" ---- */

TEST(a_key_given_twice_is_refused)
{
    expect(WITH("seats 2"), "X6:given-twice");
    expect(WITH("seats 3"), "X6:given-twice");
    expect(WITH("option rule pro\noption rule pro"), "X7:given-twice");
    expect(WITH("option rule basic\noption rule pro"), "X7:given-twice");
    expect(WITH("option rounds 2\noption rule pro\noption rounds 3"), "X8:given-twice");
    expect(WITH("commit " HEX64 "\ncommit " HEX64), "X7:given-twice");
    expect(WITH("secret " HEX64 "\nsecret " HEX64), "X7:given-twice");
    expect(WITH("mix 0 " HEX32 "\nmix 0 " HEX32), "X7:given-twice");
    expect(WITH("mix 1 " HEX32 "\nmix 0 " HEX32), "B8");
}

TEST(two_names_for_one_seat_are_a_key_given_twice)
{
    expect(WITH("name 0 Ann\nname 0 Ben"), "X7:given-twice");
    expect(WITH("name 1 Ann\nname 0 Ben\nname 1 Ann"), "X8:given-twice");
    expect(WITH("name 0 Ann\nname 1 Ann"), "B8");
}

/* ---- names ---- */

TEST(names_belong_to_seats)
{
    expect(WITH("name 0 Ann\nname 1 Ben the \xc3\x84ltere"), "B8");
    assert_string_equal(reader.header.name[0], "Ann");
    assert_string_equal(reader.header.name[1], "Ben the \xc3\x84ltere");
    assert_string_equal(reader.header.name[2], "");
}

TEST(a_name_for_a_seat_that_does_not_exist_is_refused_at_the_empty_line)
{
    expect(WITH("name 2 Cleo"), "X7:no-such-seat");
    expect(WITH("name 11 Leo"), "X7:no-such-seat");
    expect(WITH("name 12 Leo"), "X7:no-such-seat");
    expect(WITH("name 15 Leo"), "X7:no-such-seat");
    expect(WITH("name 99 Leo"), "X7:no-such-seat");
    expect(WITH("name 256 Leo"), "X7:no-such-seat");
    expect(FIRST GAME "name 2 Cleo\n" WORDS "seats 2\n\n", "X7:no-such-seat");
    expect(FIRST GAME "name 2 Cleo\n" WORDS "seats 3\n\n", "B7");
    expect(FIRST GAME "name 99 Leo\n" WORDS "seats 2\n", "X7:no-such-seat");
}

TEST(a_name_says_which_seat)
{
    expect(WITH("name Ann"), "X6:malformed-line");
    expect(WITH("name Ann 0"), "X6:malformed-line");
    expect(WITH("name * Ann"), "X6:malformed-line");
    expect(WITH("name -1 Ann"), "X6:malformed-line");
}

TEST(a_name_has_up_to_79_bytes)
{
    expect_many(FIRST GAME "seats 2\n" WORDS "name 0 ", 'n', 79, "\n\n", "B7");
    assert_int_equal(strlen(reader.header.name[0]), 79);
    expect_many(FIRST GAME "seats 2\n" WORDS "name 0 ", 'n', 80, "\n\n", "X6:malformed-line");
}

/* ---- commit, mix, secret ---- */

TEST(the_keys_of_the_fair_dice_are_hexadecimal)
{
    expect(WITH("commit " HEX64 "\nmix 1 " HEX32 "\nsecret " HEX64), "B9");
    assert_true(reader.header.has_commit && reader.header.has_secret);
    assert_int_equal(reader.header.has_reveal, 1 << 1); /* of the old form: no commitment */
    assert_int_equal(reader.header.has_mix, 0);
    for (int i = 0; i < 32; i++) {
        static const uint8_t bytes[] = {0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef};
        assert_int_equal(reader.header.commit[i], bytes[i % 8]);
        assert_int_equal(reader.header.secret[i], bytes[i % 8]);
        if (i < 16) assert_int_equal(reader.header.reveal[1][i], bytes[i % 8]);
    }
    expect(WITH("name 0 Ann"), "B7");
    assert_false(reader.header.has_commit || reader.header.has_secret);
    assert_int_equal(reader.header.has_mix | reader.header.has_reveal, 0);
}

TEST(what_is_not_hexadecimal_is_refused)
{
    expect(WITH("commit " HEX32), "X6:not-hexadecimal");
    expect(WITH("commit " HEX64 "0"), "X6:not-hexadecimal");
    expect(WITH("commit " HEX64 "00"), "X6:not-hexadecimal");
    expect(WITH("commit " HEX32 HEX16 "0123456789abcdeg"), "X6:not-hexadecimal");
    expect(WITH("commit " HEX32 HEX16 "0123456789abcdeF"), "X6:not-hexadecimal");
    expect(WITH("commit " HEX32 HEX16 "0123456 89abcdef"), "X6:not-hexadecimal");
    expect(WITH("secret " HEX32), "X6:not-hexadecimal");
    expect(WITH("secret :" HEX32 HEX16 "0123456789abcde"), "X6:not-hexadecimal");
    expect(WITH("mix 0 " HEX64 "0"), "X6:not-hexadecimal");
    expect(WITH("mix 0 " HEX32 HEX16 "0123456789abcde"), "X6:not-hexadecimal");
    expect(WITH("mix 0 " HEX32 HEX16 "0123456789abcdeg"), "X6:not-hexadecimal");
    expect(WITH("mix 0 " HEX32 "0"), "X6:not-hexadecimal");
    expect(WITH("reveal 0 " HEX64), "X6:not-hexadecimal");
    expect(WITH("reveal 0 " HEX16), "X6:not-hexadecimal");
    expect(WITH("mix 0 " HEX16 "0123456789abcde"), "X6:not-hexadecimal");
    expect(WITH("mix 0 " HEX16 "0123456789abcde`"), "X6:not-hexadecimal");
}

TEST(a_mix_belongs_to_a_seat)
{
    expect(WITH("mix 2 " HEX32), "X7:no-such-seat");
    expect(WITH("mix 11 " HEX32), "X7:no-such-seat");
    expect(WITH("mix 99 " HEX32), "X7:no-such-seat");
    expect(WITH("mix " HEX32), "X6:malformed-line");
    expect(WITH("mix 00 " HEX32), "X6:malformed-line");
    expect(WITH("mix 2 " HEX64), "X7:no-such-seat");
    expect(WITH("mix 11 " HEX64), "X7:no-such-seat");
    expect(WITH("mix 12 " HEX64), "X7:no-such-seat");
    expect(WITH("mix " HEX64), "X6:malformed-line");
}

/* ---- mix, reveal, withheld ---- */

#define MIX0 "mix 0 " HEX64
#define MIX1 "mix 1 " HEX64

TEST(a_commitment_is_revealed_or_withheld)
{
    expect(WITH(MIX1 "\nreveal 1 " HEX32 "\n" MIX0 "\nwithheld 0"), "B10");
    assert_int_equal(reader.header.has_mix, 3);
    assert_int_equal(reader.header.has_reveal, 2);
    assert_int_equal(reader.header.withheld, 1);
    assert_int_equal(reader.header.mix[1][31], 0xef);
    assert_int_equal(reader.header.reveal[1][15], 0xef);
    expect(WITH("reveal 1 " HEX32 "\n" MIX1), "B8");
    expect(WITH("withheld 1\n" MIX1), "B8");
    expect(WITH(MIX1), "B7"); /* whether it proves anything is another question: record/dice.h */
    assert_int_equal(reader.header.has_mix, 2);
}

TEST(both_forms_of_a_mix_are_one_key)
{
    expect(WITH(MIX0 "\nmix 0 " HEX64), "X7:given-twice");
    expect(WITH(MIX0 "\nmix 0 " HEX32), "X7:given-twice");
    expect(WITH("mix 0 " HEX32 "\n" MIX0), "X7:given-twice");
    expect(WITH("mix 0 " HEX32 "\nmix 0 " HEX32), "X7:given-twice");
    expect(WITH("mix 0 " HEX32 "\n" MIX1), "B8");
    assert_int_equal(reader.header.has_mix, 2);
    assert_int_equal(reader.header.has_reveal, 1);
}

TEST(a_reveal_belongs_to_a_commitment)
{
    expect(WITH("reveal 0 " HEX32), "X7:reveal-without-mix");
    expect(WITH(MIX0 "\nreveal 1 " HEX32), "X8:reveal-without-mix");
    expect(WITH(MIX0 "\nreveal 0 " HEX32 "\nreveal 0 " HEX32), "X8:given-twice");
    expect(WITH("mix 0 " HEX32 "\nreveal 0 " HEX32), "X7:given-twice");
    expect(WITH("reveal 0 " HEX32 "\nmix 0 " HEX32), "X7:given-twice");
    expect(WITH("reveal 2 " HEX32), "X7:no-such-seat");
    expect(WITH("reveal 12 " HEX32), "X7:no-such-seat");
    expect(WITH("reveal " HEX32), "X6:malformed-line");
    expect(WITH("reveal x " HEX32), "X6:malformed-line");
    expect(WITH("reveal"), "X6:malformed-line");
}

TEST(only_a_commitment_can_be_withheld)
{
    expect(WITH("withheld 0"), "X7:withheld-without-mix");
    expect(WITH("mix 0 " HEX32 "\nwithheld 0"), "X8:withheld-without-mix");
    expect(WITH(MIX0 "\nwithheld 0\nwithheld 0"), "X8:given-twice");
    expect(WITH(MIX0 "\nreveal 0 " HEX32 "\nwithheld 0"), "X9:withheld-and-revealed");
    expect(WITH("withheld 2"), "X7:no-such-seat");
    expect(WITH("withheld 11"), "X7:no-such-seat");
    expect(WITH("withheld 12"), "X7:no-such-seat");
    expect(WITH("withheld 0 1"), "X6:malformed-line");
    expect(WITH("withheld 00"), "X6:malformed-line");
    expect(WITH("withheld *"), "X6:malformed-line");
    expect(WITH("withheld"), "X6:malformed-line");
}

/* ---- list, card, flipped ---- */

/* A header whose line 6 is `line`, of the game that draws its words. */
#define DRAWN(line) FIRST "game drawer 3\nseats 2\n" WORDS line "\n\n"

TEST(drawn_words_come_from_a_list)
{
    expect(DRAWN("list en-2 " HEX64), "B7");
    assert_true(reader.header.has_list);
    assert_string_equal(reader.header.list, "en-2");
    assert_int_equal(reader.header.list_hash[31], 0xef);
    assert_int_equal(reader.word_line[0], 4);
    assert_int_equal(reader.word_line[1], 5);
    expect(DRAWN("name 0 Ann"), "B7");
    assert_false(reader.header.has_list || reader.header.has_flipped || reader.header.cards);
    expect(DRAWN("list 123456789012345 " HEX64), "B7");
    assert_string_equal(reader.header.list, "123456789012345");
    expect(DRAWN("list 1234567890123456 " HEX64), "X6:not-a-list-name");
    expect(DRAWN("list EN " HEX64), "X6:not-a-list-name");
    expect(DRAWN("list ../en " HEX64), "X6:not-a-list-name");
    expect(DRAWN("list \xc3\xa4 " HEX64), "X6:not-a-list-name");
    expect(DRAWN("list en"), "X6:malformed-line");
    expect(DRAWN("list"), "X6:malformed-line");
    expect(DRAWN("list en " HEX32), "X6:not-hexadecimal");
    expect(DRAWN("list en " HEX64 " " HEX64), "X6:not-hexadecimal");
    expect(DRAWN("list en " HEX64 "\nlist de " HEX64), "X7:given-twice");
}

TEST(drawn_words_come_from_cards)
{
    expect(DRAWN("card nut\ncard bed / sun king\ncard \xc3\x84hre"), "B9");
    assert_int_equal(reader.header.cards_length, 25);
    assert_memory_equal(reader.header.cards, "nut\nbed / sun king\n\xc3\x84hre\n", 25);
    without_cards = true;
    expect(DRAWN("card nut\ncard bed / sun king\ncard ice"), "B9");
    assert_null(reader.header.cards);
    expect(DRAWN("card nut"), "X7:too-few-words");
    without_cards = false;
    expect(DRAWN("card nut"), "X7:too-few-words");
    expect(DRAWN("card"), "X6:malformed-line");
    expect(DRAWN("card ?"), "X6:not-a-word");
    expect(DRAWN("card #nut"), "X6:not-a-word");
    expect(DRAWN("card nut / #bed"), "X7:too-few-words");
    expect(DRAWN("card a / ?"), "X6:not-a-word");
    expect(DRAWN("card a / b / c"), "X6:not-a-word");
    expect(DRAWN("card a\tb"), "X6:control-character");
    expect_many(FIRST "game drawer 3\nseats 2\n" WORDS "card a\ncard ", 'w', 79, "\n\n", "B8");
    expect_many(FIRST "game drawer 3\nseats 2\n" WORDS "card ", 'w', 80, "\n", "X6:not-a-word");
}

/* As many cards as a list may have, as long as they may be. */
TEST(a_record_has_up_to_2048_cards)
{
    static char text[SH_CARDS_MAX * 200];
    char word[SH_WORD_MAX];
    struct sh_writer w;
    memset(word, 'x', sizeof word - 1);
    word[sizeof word - 1] = '\0';
    for (int more = 0; more < 2; more++) {
        sh_writer_init(&w, text, sizeof text);
        sh_put(&w, FIRST "game drawer 3\nseats 2\n" WORDS);
        for (int i = 0; i < SH_CARDS_MAX + more; i++) {
            sh_put(&w, "card ");
            sh_put(&w, word);
            sh_put(&w, " / ");
            sh_put(&w, word);
            sh_put_char(&w, '\n');
        }
        assert_false(w.full);
        assert_string_equal(events_of(text, w.length), more ? "X2054:too-many-words" : "B2054");
        assert_int_equal(reader.header.cards_length, SH_CARDS_ROOM);
    }
}

TEST(drawn_words_come_from_the_match_before)
{
    expect(DRAWN("flipped " HEX64), "B7");
    assert_true(reader.header.has_flipped);
    assert_int_equal(reader.header.flipped[0], 0x01);
    expect(DRAWN("flipped " HEX32), "X6:not-hexadecimal");
    expect(DRAWN("flipped"), "X6:malformed-line");
    expect(DRAWN("flipped " HEX64 "\nflipped " HEX64), "X7:given-twice");
}

TEST(drawn_words_come_from_one_place)
{
    expect(DRAWN("list en " HEX64 "\ncard a\ncard b"), "X9:words-from-two-places");
    expect(DRAWN("list en " HEX64 "\nflipped " HEX64), "X8:words-from-two-places");
    expect(DRAWN("card a\ncard b\nflipped " HEX64), "X9:words-from-two-places");
}

TEST(a_game_that_draws_no_words_does_not_say_where_from)
{
    expect(WITH("list en " HEX64), "X6:words-not-drawn");
    expect(WITH("card nut"), "X6:words-not-drawn");
    expect(WITH("flipped " HEX64), "X6:words-not-drawn");
    expect(FIRST "game mute 3\nseats 2\nlist en " HEX64 "\n\n", "X4:words-not-drawn");
}

/* ---- form: "no leading zeros; one space between tokens; none at the ends; LF, no CR" ---- */

TEST(numbers_have_no_leading_zeros)
{
    expect(FIRST GAME "seats 02\n", "X3:malformed-line");
    expect(FIRST GAME "seats +2\n", "X3:malformed-line");
    expect(FIRST GAME "seats two\n", "X3:malformed-line");
    expect(FIRST GAME "seats 2 2\n", "X3:malformed-line");
    expect(WITH("name 00 Ann"), "X6:malformed-line");
    expect(WITH("name 01 Ann"), "X6:malformed-line");
    expect(WITH("option rounds 01"), "X6:unknown-value");
    expect(BEGUN "* deal 00 red\n", "B7 X8:not-an-act");
    expect(DEALT "00 clue 1 oak\n", DEALT_EVENTS " X10:not-an-act");
    expect(DEALT "0 clue 01 oak\n", DEALT_EVENTS " X10:not-an-act");
    expect(PLAYED "= 0500 500\n", PLAYED_EVENTS " X14:wrong-result");
}

/* 2^32 + 2 and 2^64 + 2 are not 2. */
TEST(numbers_do_not_begin_again)
{
    expect_refused(FIRST GAME "seats 4294967298\n" WORDS "\n");
    expect_refused(FIRST GAME "seats 18446744073709551618\n" WORDS "\n");
    expect(FIRST "game toy 18446744073709551619\n", "X2:malformed-line");
    expect(BEGUN "* deal 4294967296 red\n", "B7 X8:not-an-act");
    expect(PLAYED "= 4294967796 500\n", PLAYED_EVENTS " X14:wrong-result");
    expect(PLAYED "= 66036 500\n", PLAYED_EVENTS " X14:wrong-result");
}

TEST(there_is_one_space_between_tokens)
{
    expect("safehouse-record  1\n", "X1:malformed-line");
    expect(FIRST "game  toy 3\n", "X2:malformed-line");
    expect(FIRST "game toy  3\n", "X2:malformed-line");
    expect(FIRST GAME "seats  2\n", "X3:malformed-line");
    expect(WITH("option rule  pro"), "X6:malformed-line");
    expect(WITH("word ice  cream"), "X6:malformed-line");
    expect(WITH("name 0  Ann"), "X6:malformed-line");
    expect(BEGUN "*  deal 0 red\n", "B7 X8:malformed-line");
    expect(BEGUN "* deal 0  red\n", "B7 X8:malformed-line");
    expect(PLAYED "=  500 500\n", PLAYED_EVENTS " X14:malformed-line");
    expect(PLAYED "= 500  500\n", PLAYED_EVENTS " X14:malformed-line");
}

TEST(there_is_no_space_at_either_end_of_a_line)
{
    expect(" safehouse-record 1\n", "X1:malformed-line");
    expect("safehouse-record 1 \n", "X1:malformed-line");
    expect(FIRST " game toy 3\n", "X2:malformed-line");
    expect(FIRST "game toy 3 \n", "X2:malformed-line");
    expect(WITH(" name 0 Ann"), "X6:malformed-line");
    expect(WITH("name 0 Ann "), "X6:malformed-line");
    expect(FIRST GAME "seats 2\n" WORDS " \n", "X6:malformed-line");
    expect(BEGUN " * deal 0 red\n", "B7 X8:malformed-line");
    expect(BEGUN "* deal 0 red \n", "B7 X8:malformed-line");
    expect(BEGUN " \n", "B7 X8:malformed-line");
    expect(PLAYED "= 500 500 \n", PLAYED_EVENTS " X14:malformed-line");
    expect(PLAYED " = 500 500\n", PLAYED_EVENTS " X14:malformed-line");
}

TEST(a_carriage_return_is_refused_anywhere)
{
    expect("safehouse-record 1\r\n", "X1:carriage-return");
    expect(FIRST "# comment\r\n", "X2:carriage-return");
    expect(FIRST "#\r comment\n", "X2:carriage-return");
    expect(FIRST GAME "seats 2\n" WORDS "\r\n", "X6:carriage-return");
    expect(WITH("name 0 A\rnn"), "X6:carriage-return");
    expect(BEGUN "* deal 0 red\r\n", "B7 X8:carriage-return");
    expect(BEGUN "# deal 0 red\r\n", "B7 X8:carriage-return");
    expect(PLAYED "= 500 500\r\n", PLAYED_EVENTS " X14:carriage-return");
    expect(PLAYED "= 500 500\n#\r\n", PLAYED_EVENTS " R14 X15:carriage-return");
    expect(PLAYED "= 500 500\n\r\n", PLAYED_EVENTS " R14 X15:carriage-return");
}

TEST(a_nul_is_refused_anywhere)
{
    expect("\0", "X1:nul-byte");
    expect("safehouse-record 1\0\n", "X1:nul-byte");
    expect(FIRST "# com\0ment\n", "X2:nul-byte");
    expect(WITH("name 0 Ann\0"), "X6:nul-byte");
    expect(FIRST GAME "seats 2\n" WORDS "\0\n", "X6:nul-byte");
    expect(BEGUN "* deal 0 red\0blue\n", "B7 X8:nul-byte");
    expect(BEGUN "* deal 0 red\0", "B7 X8:nul-byte");
    expect(BEGUN "\0\n", "B7 X8:nul-byte");
}

TEST(what_is_not_utf8_is_refused_anywhere)
{
    expect("\xff\n", "X1:not-utf-8");
    expect("\xef\xbb\xbfsafehouse-record 1\n", "X1:not-a-record"); /* a byte order mark */
    expect(FIRST "# caf\xe9\n", "X2:not-utf-8");
    expect(WITH("name 0 Ren\xe9"), "X6:not-utf-8");
    expect(WITH("name 0 \xc0\xaf"), "X6:not-utf-8");
    expect(WITH("name 0 \xed\xa0\x80"), "X6:not-utf-8");
    expect(WITH("word M\xfcnze"), "X6:not-utf-8");
    expect(DEALT "0 clue 1 B\xe4r\n", DEALT_EVENTS " X10:not-utf-8");
    expect(DEALT "0 clue 1 B\xc3\xa4r\n", DEALT_EVENTS " A10");
    expect(DEALT "0 clue 1 B\xc3", DEALT_EVENTS " X10:not-utf-8");
}

TEST(control_characters_are_refused_outside_comments)
{
    expect(WITH("name 0 A\tnn"), "X6:control-character");
    expect(WITH("name 0 A\x01nn"), "X6:control-character");
    expect(WITH("word A\x7fnn"), "X6:control-character");
    expect(WITH("\tname 0 Ann"), "X6:control-character");
    expect(DEALT "0 clue 1 B\x1b[1mr\n", DEALT_EVENTS " X10:control-character");
    expect("#\t\x01\x7f\n" FIRST HEAD, "X3:game-line-missing");
}

TEST(lines_have_up_to_511_bytes)
{
    expect_many(FIRST "#", '.', 510, "\n" GAME, "X4:seats-missing");
    expect_many(FIRST "#", '.', 511, "\n" GAME, "X2:line-too-long");
    expect_many(BEGUN "#", '.', 510, "\n* deal 0 red\n", "B7 A9");
    expect_many(BEGUN "#", '.', 511, "\n* deal 0 red\n", "B7 X8:line-too-long");
    expect_many(BEGUN "#", '.', 511, "", "B7 X8:line-too-long");
    expect_many(BEGUN "#", '.', 510, "", "B7");
}

TEST(a_line_of_a_megabyte_is_refused)
{
    expect_many("", 'x', BIG, "\n", "X1:line-too-long");
    expect_many("#", 'x', BIG, "\n" FIRST, "X1:line-too-long");
    expect_many("", '\0', BIG, "", "X1:line-too-long");
    expect_many(FIRST GAME "name 0 ", 'x', BIG, "\n", "X3:line-too-long");
    expect_many(DEALT "0 clue 1 ", 'x', BIG, "\n", DEALT_EVENTS " X10:line-too-long");
    assert_int_equal(strlen(reader.text), SH_LINE_MAX - 1);
}

TEST(a_megabyte_of_empty_lines_is_ignored)
{
    expect_many(BEGUN, '\n', BIG, "* deal 0 red\n", "B7 A1048584");
}

/* ---- acts ---- */

TEST(what_is_no_act_is_refused)
{
    expect(BEGUN "deal 0 red\n", "B7 X8:not-an-act");
    expect(BEGUN "*\n", "B7 X8:not-an-act");
    expect(BEGUN "* deal\n", "B7 X8:not-an-act");
    expect(BEGUN "* deal 0 pink\n", "B7 X8:not-an-act");
    expect(BEGUN "* deal 0 red tree\n", "B7 X8:not-an-act");
    expect(BEGUN "* peek 0 red\n", "B7 X8:not-an-act");
    expect(BEGUN "* deal 0 ?\n", "B7 X8:not-an-act");
    expect(BEGUN "0 deal 0 red\n", "B7 X8:not-an-act");
    expect(DEALT "12 object\n", DEALT_EVENTS " X10:not-an-act");
    expect(DEALT "0 clue 1\n", DEALT_EVENTS " X10:not-an-act");
    expect(DEALT "0 clue 1 ?\n", DEALT_EVENTS " X10:not-an-act");
    expect(DEALT "0 clue 1 ice cream\n", DEALT_EVENTS " X10:not-an-act");
    expect(DEALT "0 back\n", DEALT_EVENTS " X10:not-an-act");
    expect(BEGUN "seats 2\n", "B7 X8:not-an-act");
    expect(BEGUN "name 0 Ann\n", "B7 X8:not-an-act");
}

TEST(an_illegal_act_is_refused_with_its_reason)
{
    expect(BEGUN "0 clue 1 oak\n", "B7 X8:not-your-turn");
    expect(BEGUN "* deal 1 red\n", "B7 X8:not-now");
    expect(DEALT "* mark 1\n", DEALT_EVENTS " X10:not-your-turn");
    expect(DEALT "0 object\n", DEALT_EVENTS " X10:not-now");
    expect(DEALT "0 clue 1 nut\n", DEALT_EVENTS " X10:taboo");
    expect(DEALT "2 object\n", DEALT_EVENTS " X10:no-such-seat");
    expect(DEALT "11 object\n", DEALT_EVENTS " X10:no-such-seat");
    expect(DEALT "1 object\n1 object\n", DEALT_EVENTS " A10 X11:not-your-turn");
}

TEST(after_a_refused_act_the_state_is_the_one_before)
{
    struct toy g;
    expect(DEALT "0 mark green\n0 mark green\n1 object\n", DEALT_EVENTS " A10 X11:marked-already");
    memcpy(&g, &reader.state, sizeof g);
    assert_int_equal(g.base.acts, 3);
    assert_int_equal(g.marked, 1 << 1);
    assert_int_equal(g.objected, 0);
    assert_string_equal(reader.text, "0 mark green");
}

TEST(no_act_follows_the_end_of_the_match)
{
    expect(PLAYED "0 clue 1 oak\n", PLAYED_EVENTS " X14:match-is-over");
    expect(PLAYED "* mark 1\n", PLAYED_EVENTS " X14:match-is-over");
}

TEST(the_last_line_may_lack_its_line_feed)
{
    expect(BEGUN "* deal 0 red", "B7 A8");
    expect(BEGUN "* deal 1 red", "B7 X8:not-now");
    expect(PLAYED "= 500 500", PLAYED_EVENTS " R14");
    expect(PLAYED "= 500 501", PLAYED_EVENTS " X14:wrong-result");
    expect(BEGUN "#", "B7");
}

TEST(a_match_may_stop_anywhere)
{
    expect(BEGUN, "B7");
    expect(DEALT, DEALT_EVENTS);
    assert_int_equal(reader.state.base.acts, 2);
    assert_true(reader.state.base.to_act != 0);
}

/* ---- the result ---- */

TEST(the_result_may_be_missing)
{
    expect(PLAYED, PLAYED_EVENTS);
    expect(PLAYED "\n# no result\n", PLAYED_EVENTS);
}

TEST(the_result_before_the_end_is_refused)
{
    expect(BEGUN "= 500 500\n", "B7 X8:too-early-for-the-result");
    expect(DEALT "= 0 0\n", DEALT_EVENTS " X10:too-early-for-the-result");
}

TEST(wrong_shares_are_refused)
{
    expect(PLAYED "= 1000 0\n", PLAYED_EVENTS " X14:wrong-result");
    expect(PLAYED "= 500 499\n", PLAYED_EVENTS " X14:wrong-result");
    expect(PLAYED "= 0 0\n", PLAYED_EVENTS " X14:wrong-result");
    expect(PLAYED "= 500\n", PLAYED_EVENTS " X14:wrong-result");
    expect(PLAYED "= 500 500 0\n", PLAYED_EVENTS " X14:wrong-result");
    expect(PLAYED "= 500 500 500\n", PLAYED_EVENTS " X14:wrong-result");
    expect(PLAYED "= 500 500x\n", PLAYED_EVENTS " X14:wrong-result");
    expect(PLAYED "= 500 -500\n", PLAYED_EVENTS " X14:wrong-result");
    expect(PLAYED "=\n", PLAYED_EVENTS " X14:wrong-result");
    expect(PLAYED "=500 500\n", PLAYED_EVENTS " X14:wrong-result");
    expect(PLAYED "== 500 500\n", PLAYED_EVENTS " X14:wrong-result");
}

TEST(only_comments_and_empty_lines_follow_the_result)
{
    expect(PLAYED "= 500 500\n\n# end\n\n", PLAYED_EVENTS " R14");
    expect(PLAYED "= 500 500\n= 500 500\n", PLAYED_EVENTS " R14 X15:after-the-result");
    expect(PLAYED "= 500 500\n\n0 clue 1 oak\n", PLAYED_EVENTS " R14 X16:after-the-result");
    expect(PLAYED "= 500 500\n#\n" FIRST, PLAYED_EVENTS " R14 X16:after-the-result");
    expect(PLAYED "= 500 500\nx", PLAYED_EVENTS " R14 X15:after-the-result");
    expect(PLAYED "= 500 500\nname 0 Ann\n", PLAYED_EVENTS " R14 X15:after-the-result");
}

/* ---- the reader itself ---- */

TEST(a_reader_takes_up_to_the_end_of_the_next_line_that_matters)
{
    enum sh_record_event event;
    sh_reader_init(&reader, games);
    assert_int_equal(sh_reader_take(&reader, BEGUN "#\n\n", sizeof BEGUN - 1 + 3, &event),
                     sizeof BEGUN - 1);
    assert_int_equal(event, SH_RECORD_BEGIN);
    assert_int_equal(sh_reader_take(&reader, "#\n\n* deal 0 red\n* ", 18, &event), 16);
    assert_int_equal(event, SH_RECORD_ACT);
    assert_int_equal(sh_reader_take(&reader, "", 0, &event), 0);
    assert_int_equal(event, SH_RECORD_MORE);
    assert_int_equal(sh_reader_take(&reader, "* deal 1", 8, &event), 8);
    assert_int_equal(event, SH_RECORD_MORE);
}

TEST(a_line_that_is_too_long_is_not_read_to_its_end)
{
    static char text[BIG];
    enum sh_record_event event;
    memset(text, 'x', sizeof text);
    sh_reader_init(&reader, games);
    assert_int_equal(sh_reader_take(&reader, text, sizeof text, &event), SH_LINE_MAX);
    assert_int_equal(event, SH_RECORD_BAD);
}

TEST(a_reader_that_is_refused_takes_nothing)
{
    enum sh_record_event event;
    sh_reader_init(&reader, games);
    assert_int_equal(sh_reader_take(&reader, "nonsense\n" BEGUN, 9 + sizeof BEGUN - 1, &event), 9);
    assert_int_equal(event, SH_RECORD_BAD);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(sh_reader_take(&reader, BEGUN, sizeof BEGUN - 1, &event), 0);
        assert_int_equal(event, SH_RECORD_BAD);
        assert_int_equal(sh_reader_end(&reader), SH_RECORD_BAD);
    }
    assert_int_equal(reader.line, 1);
    assert_string_equal(reader.why, "not-a-record");
    assert_string_equal(reader.text, "nonsense");
}

TEST(a_reader_can_be_used_again)
{
    expect("nonsense\n", "X1:not-a-record");
    expect(WITH("name 1 Ben\noption rule pro"), "B8");
    expect(WITH("name 1 Ann\noption rule basic"), "B8");
    assert_string_equal(reader.header.name[1], "Ann");
}

TEST(reasons_are_listed_once)
{
    for (int i = 0; sh_record_reasons[i]; i++) {
        assert_false(is_in(sh_reasons, sh_record_reasons[i]));
        assert_false(is_in(&sh_record_reasons[i + 1], sh_record_reasons[i]));
    }
}

/* ---- writing ---- */

static char written[8192];

static const char *header_as_text(const struct sh_header *header)
{
    struct sh_writer w;
    sh_writer_init(&w, written, sizeof written);
    sh_write_header(&w, header);
    assert_false(w.full);
    return written;
}

TEST(the_shortest_header)
{
    static struct sh_header header;
    header = (struct sh_header){.game = &mute};
    sh_setup_init(&mute, &header.setup);
    assert_string_equal(header_as_text(&header), "safehouse-record 1\ngame mute 3\nseats 3\n\n");
}

/* A header with every key there is, with a mix of the old form. */
static struct sh_header full_header(void)
{
    static const char *const words[] = {"nut", "ice cream", "B\xc3\xa4r"};
    struct sh_header h = {.game = &toy_game, .name = {[0] = "Ann", [11] = "Leo the Last"},
                          .has_commit = true, .has_secret = true,
                          .has_reveal = 1 << 0 | 1 << 11};
    h.setup = toy_setup(12);
    h.setup.words = words;
    h.setup.word_count = 3;
    h.setup.option[TOY_O_RULE] = 1;
    h.setup.option[TOY_O_HANDICAP] = -2;
    for (uint8_t i = 0; i < SH_SHA256_SIZE; i++) {
        h.commit[i] = i;
        h.secret[i] = (uint8_t)(0xff - i);
    }
    for (uint8_t i = 0; i < SH_REVEAL_SIZE; i++) {
        h.reveal[0][i] = (uint8_t)(0x10 * i);
        h.reveal[11][i] = (uint8_t)(0x11 * i);
    }
    return h;
}

TEST(the_longest_header)
{
    static struct sh_header header;
    header = full_header();
    assert_string_equal(
        header_as_text(&header),
        "safehouse-record 1\ngame toy 3\nseats 12\noption rule pro\noption handicap -2\n"
        "word nut\nword ice cream\nword B\xc3\xa4r\n"
        "commit 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\n"
        "name 0 Ann\nname 11 Leo the Last\n"
        "mix 0 00102030405060708090a0b0c0d0e0f0\nmix 11 00112233445566778899aabbccddeeff\n"
        "secret fffefdfcfbfaf9f8f7f6f5f4f3f2f1f0efeeedecebeae9e8e7e6e5e4e3e2e1e0\n\n");
}

TEST(a_header_reads_as_it_is_written)
{
    static struct sh_header header;
    header = full_header();
    size_t n = strlen(header_as_text(&header));
    assert_string_equal(events_of(written, n), "B15");
    const struct sh_header *read = &reader.header;
    assert_ptr_equal(read->game, header.game);
    assert_int_equal(read->setup.seats, header.setup.seats);
    assert_memory_equal(read->setup.option, header.setup.option, sizeof header.setup.option);
    assert_int_equal(read->setup.word_count, header.setup.word_count);
    for (int i = 0; i < header.setup.word_count; i++)
        assert_string_equal(read->setup.words[i], header.setup.words[i]);
    assert_memory_equal(read->name, header.name, sizeof header.name);
    assert_true(read->has_commit && read->has_secret);
    assert_int_equal(read->has_mix, 0);
    assert_int_equal(read->has_reveal, header.has_reveal);
    assert_memory_equal(read->commit, header.commit, sizeof header.commit);
    assert_memory_equal(read->secret, header.secret, sizeof header.secret);
    assert_memory_equal(read->reveal, header.reveal, sizeof header.reveal);
}

#define RAMP16 "000102030405060708090a0b0c0d0e0f"
#define ONES16 "01010101010101010101010101010101"

/* Commitments, one of them withheld, in both forms. */
TEST(commitments_read_as_they_are_written)
{
    static struct sh_header header;
    header = (struct sh_header){.game = &mute, .has_mix = 1 << 0 | 1 << 1,
                                .has_reveal = 1 << 1 | 1 << 2, .withheld = 1 << 0};
    sh_setup_init(&mute, &header.setup);
    memset(header.mix[0], 1, sizeof header.mix[0]);
    for (uint8_t i = 0; i < SH_REVEAL_SIZE; i++) header.reveal[1][i] = header.mix[1][i] = i;
    memset(header.reveal[2], 1, sizeof header.reveal[2]);
    assert_string_equal(header_as_text(&header),
                        "safehouse-record 1\ngame mute 3\nseats 3\n"
                        "mix 0 " ONES16 ONES16 "\n"
                        "mix 1 " RAMP16 "00000000000000000000000000000000\n"
                        "mix 2 " ONES16 "\nreveal 1 " RAMP16 "\nwithheld 0\n\n");
    assert_string_equal(events_of(written, strlen(written)), "B9");
    assert_int_equal(reader.header.has_mix, header.has_mix);
    assert_int_equal(reader.header.has_reveal, header.has_reveal);
    assert_int_equal(reader.header.withheld, header.withheld);
    assert_memory_equal(reader.header.mix, header.mix, sizeof header.mix);
    assert_memory_equal(reader.header.reveal, header.reveal, sizeof header.reveal);
}

/* The header of the game that draws words, with nut and bed on the table. */
static struct sh_header drawn_header(void)
{
    static const char *const words[] = {"nut", "bed"};
    struct sh_header header = {.game = &drawer};
    sh_setup_init(&drawer, &header.setup);
    header.setup.seats = 2;
    header.setup.words = words;
    header.setup.word_count = 2;
    return header;
}

TEST(where_words_come_from_reads_as_it_is_written)
{
    static struct sh_header header;
    static const char list[] = "# a list\nnut\n\nbed / sun king\nice\tcream";
    header = drawn_header();
    header.has_list = true;
    memcpy(header.list, "en", 3);
    memset(header.list_hash, 1, sizeof header.list_hash);
    assert_string_equal(header_as_text(&header),
                        FIRST "game drawer 3\nseats 2\nlist en " ONES16 ONES16 "\n" WORDS "\n");
    assert_string_equal(events_of(written, strlen(written)), "B7");
    header = drawn_header();
    header.has_flipped = true;
    memset(header.flipped, 1, sizeof header.flipped);
    assert_string_equal(header_as_text(&header),
                        FIRST "game drawer 3\nseats 2\nflipped " ONES16 ONES16 "\n" WORDS "\n");
    assert_string_equal(events_of(written, strlen(written)), "B7");
    header = drawn_header();
    header.cards = list;
    header.cards_length = sizeof list - 1;
    static const char text[] = FIRST "game drawer 3\nseats 2\ncard nut\ncard bed / sun king\n"
                                     "card ice / cream\n" WORDS "\n";
    assert_string_equal(header_as_text(&header), text);
    assert_string_equal(events_of(written, strlen(written)), "B9");
    assert_string_equal(header_as_text(&reader.header), text);
}

static void hash_of(const char *text, uint8_t hash[SH_SHA256_SIZE])
{
    sh_record_hash(text, strlen(text), hash);
}

TEST(the_hash_of_a_record_is_that_of_its_text_without_names)
{
    uint8_t hash[SH_SHA256_SIZE], other[SH_SHA256_SIZE];
    static const char bare[] = HEAD "\n* deal 0 red\n";
    hash_of(bare, hash);
    sh_list_hash(bare, strlen(bare), other); /* of all of a text */
    assert_memory_equal(hash, other, sizeof hash);
    hash_of(HEAD "name 0 Ann\nname 1 name 2\n\n* deal 0 red\n", other);
    assert_memory_equal(hash, other, sizeof hash);
    static const char *const others[] = {HEAD "\n* deal 0 red", HEAD "name\n\n* deal 0 red\n",
                                         HEAD "\n* deal 1 red\n", HEAD "\n* deal 0 red\n\n",
                                         "", "name 0 Ann", HEAD "\n* deal 0 red\nname"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        hash_of(others[i], other);
        assert_memory_not_equal(hash, other, sizeof hash);
    }
    hash_of("", hash);
    hash_of("name 0 Ann", other);
    assert_memory_equal(hash, other, sizeof hash);
}

TEST(acts_are_lines)
{
    struct sh_writer w;
    sh_writer_init(&w, written, sizeof written);
    sh_write_act(&w, &toy_game, (struct sh_act){SH_CHANCE, {TOY_V_DEAL, 1, 2, 0}, NULL});
    sh_write_act(&w, &toy_game, (struct sh_act){11, {TOY_V_CLUE, 2, 0, 0}, "tree"});
    assert_string_equal(written, "* deal 1 blue\n11 clue 2 tree\n");
}

/* Play on with random moves and write the match down as it goes. */
static void write_random_match(struct sh_writer *w, struct toy *g, uint64_t seed)
{
    struct sh_rng rng;
    struct sh_header header = full_header();
    sh_rng_seed(&rng, seed);
    assert_null(sh_start(&toy_game, g, &header.setup));
    sh_write_header(w, &header);
    while (g->base.to_act) {
        int seat = __builtin_ctz(g->base.to_act);
        struct sh_move m = sh_random_move(&toy_game, g, seat, &rng);
        const char *word = toy_verbs[m.verb].word ? "tree" : NULL;
        sh_write_result(w, &toy_game, g); /* which is nothing as long as the match goes on */
        sh_write_act(w, &toy_game, (struct sh_act){(uint8_t)seat, m, word});
        sh_play(&toy_game, g, seat, m, word);
    }
    sh_write_result(w, &toy_game, g);
    assert_false(w->full);
}

TEST(a_match_reads_as_it_is_written)
{
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct sh_writer w;
        struct toy g;
        sh_writer_init(&w, written, sizeof written);
        write_random_match(&w, &g, seed);
        const char *all = events_of(written, w.length);
        const char *last = strrchr(all, ' ');
        assert_int_equal(last[1], 'R');
        assert_null(strchr(all, 'X'));
        assert_memory_equal(&reader.state, &g, sizeof g);
    }
}

TEST(the_result_is_written_once_the_match_is_over)
{
    struct sh_writer w;
    expect(DEALT, DEALT_EVENTS);
    sh_writer_init(&w, written, sizeof written);
    sh_write_result(&w, &toy_game, &reader.state);
    assert_string_equal(written, "");
    expect(PLAYED, PLAYED_EVENTS);
    sh_write_result(&w, &toy_game, &reader.state);
    assert_string_equal(written, "= 500 500\n");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_match_is_read_and_played),
    cmocka_unit_test(every_act_comes_with_the_states_around_it),
    cmocka_unit_test(an_act_without_a_word_has_none),
    cmocka_unit_test(the_first_state_is_there_when_the_header_ends),
    cmocka_unit_test(real_games_are_read_as_well),
    cmocka_unit_test(comments_count_as_lines),
    cmocka_unit_test(comments_may_stand_anywhere),
    cmocka_unit_test(a_comment_holds_anything),
    cmocka_unit_test(a_comment_begins_with_its_sign),
    cmocka_unit_test(empty_lines_after_the_header_are_ignored_and_counted),
    cmocka_unit_test(the_first_line_says_that_it_is_a_record),
    cmocka_unit_test(the_first_line_says_which_version),
    cmocka_unit_test(the_second_line_names_the_game),
    cmocka_unit_test(the_game_is_known),
    cmocka_unit_test(another_rules_version_is_known_when_it_is_refused),
    cmocka_unit_test(another_rules_version_is_refused_at_its_line),
    cmocka_unit_test(the_rest_of_the_header_comes_in_any_order),
    cmocka_unit_test(the_end_of_the_file_ends_a_header),
    cmocka_unit_test(an_empty_file_is_no_record),
    cmocka_unit_test(seats_must_be_given),
    cmocka_unit_test(seats_are_held_against_the_game_at_the_empty_line),
    cmocka_unit_test(the_number_of_words_is_counted_at_the_empty_line),
    cmocka_unit_test(more_words_than_there_is_room_for),
    cmocka_unit_test(the_game_judges_the_whole_header_at_the_empty_line),
    cmocka_unit_test(a_refused_header_has_no_state),
    cmocka_unit_test(an_unknown_key_is_refused),
    cmocka_unit_test(a_key_needs_a_value),
    cmocka_unit_test(an_unknown_option_or_value_is_refused),
    cmocka_unit_test(an_option_may_have_its_default_value),
    cmocka_unit_test(an_empty_word_is_refused),
    cmocka_unit_test(a_word_has_up_to_79_bytes),
    cmocka_unit_test(a_word_of_the_setup_may_have_spaces),
    cmocka_unit_test(a_game_without_words_refuses_the_first_at_its_line),
    cmocka_unit_test(a_key_given_twice_is_refused),
    cmocka_unit_test(two_names_for_one_seat_are_a_key_given_twice),
    cmocka_unit_test(names_belong_to_seats),
    cmocka_unit_test(a_name_for_a_seat_that_does_not_exist_is_refused_at_the_empty_line),
    cmocka_unit_test(a_name_says_which_seat),
    cmocka_unit_test(a_name_has_up_to_79_bytes),
    cmocka_unit_test(the_keys_of_the_fair_dice_are_hexadecimal),
    cmocka_unit_test(what_is_not_hexadecimal_is_refused),
    cmocka_unit_test(a_mix_belongs_to_a_seat),
    cmocka_unit_test(a_commitment_is_revealed_or_withheld),
    cmocka_unit_test(both_forms_of_a_mix_are_one_key),
    cmocka_unit_test(a_reveal_belongs_to_a_commitment),
    cmocka_unit_test(only_a_commitment_can_be_withheld),
    cmocka_unit_test(drawn_words_come_from_a_list),
    cmocka_unit_test(drawn_words_come_from_cards),
    cmocka_unit_test(a_record_has_up_to_2048_cards),
    cmocka_unit_test(drawn_words_come_from_the_match_before),
    cmocka_unit_test(drawn_words_come_from_one_place),
    cmocka_unit_test(a_game_that_draws_no_words_does_not_say_where_from),
    cmocka_unit_test(numbers_have_no_leading_zeros),
    cmocka_unit_test(numbers_do_not_begin_again),
    cmocka_unit_test(there_is_one_space_between_tokens),
    cmocka_unit_test(there_is_no_space_at_either_end_of_a_line),
    cmocka_unit_test(a_carriage_return_is_refused_anywhere),
    cmocka_unit_test(a_nul_is_refused_anywhere),
    cmocka_unit_test(what_is_not_utf8_is_refused_anywhere),
    cmocka_unit_test(control_characters_are_refused_outside_comments),
    cmocka_unit_test(lines_have_up_to_511_bytes),
    cmocka_unit_test(a_line_of_a_megabyte_is_refused),
    cmocka_unit_test(a_megabyte_of_empty_lines_is_ignored),
    cmocka_unit_test(what_is_no_act_is_refused),
    cmocka_unit_test(an_illegal_act_is_refused_with_its_reason),
    cmocka_unit_test(after_a_refused_act_the_state_is_the_one_before),
    cmocka_unit_test(no_act_follows_the_end_of_the_match),
    cmocka_unit_test(the_last_line_may_lack_its_line_feed),
    cmocka_unit_test(a_match_may_stop_anywhere),
    cmocka_unit_test(the_result_may_be_missing),
    cmocka_unit_test(the_result_before_the_end_is_refused),
    cmocka_unit_test(wrong_shares_are_refused),
    cmocka_unit_test(only_comments_and_empty_lines_follow_the_result),
    cmocka_unit_test(a_reader_takes_up_to_the_end_of_the_next_line_that_matters),
    cmocka_unit_test(a_line_that_is_too_long_is_not_read_to_its_end),
    cmocka_unit_test(a_reader_that_is_refused_takes_nothing),
    cmocka_unit_test(a_reader_can_be_used_again),
    cmocka_unit_test(reasons_are_listed_once),
    cmocka_unit_test(the_shortest_header),
    cmocka_unit_test(the_longest_header),
    cmocka_unit_test(a_header_reads_as_it_is_written),
    cmocka_unit_test(commitments_read_as_they_are_written),
    cmocka_unit_test(where_words_come_from_reads_as_it_is_written),
    cmocka_unit_test(the_hash_of_a_record_is_that_of_its_text_without_names),
    cmocka_unit_test(acts_are_lines),
    cmocka_unit_test(a_match_reads_as_it_is_written),
    cmocka_unit_test(the_result_is_written_once_the_match_is_over),
};

int main(void)
{
    return cmocka_run_group_tests_name("record", tests, prepare, NULL);
}
