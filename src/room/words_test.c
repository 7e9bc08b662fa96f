/*
 * room/words_test.c - words that are drawn for a match: from a list or from what people gave, and
 * the same cards turned over. Codenames is the game that wants them.
 */
#include "tests/stage.h"

enum { CARDS = 25 };

/* Ann and Ben at a match of two, about to begin. */
static void prepare(struct stage *st)
{
    stage_init(st, "codenames");
    stage_seat_people(st, 2);
    does(st, ANN, "option variant duo");
}

static void add_words(struct stage *st, const char *after, int count)
{
    char line[64];
    for (int i = 0; i < count; i++) {
        snprintf(line, sizeof line, "word w%d%s", i, after);
        does(st, ANN, line);
    }
}

/* The words of the match, in one string, as the state has them. */
static void words_of(struct stage *st, char *text, size_t room)
{
    struct sh_writer w;
    sh_writer_init(&w, text, room);
    const void *state = room_state(st->room);
    assert_non_null(state);
    for (int i = 0; i < CARDS; i++) {
        sh_put(&w, sh_value_name(room_game(st->room), state, 1, i));
        sh_put_char(&w, ' ');
    }
    assert_false(w.full);
}

static void again(struct stage *st, const char *how)
{
    does(st, ANN, "abort");
    plays_again(st, ANN, how);
    stage_mix(st, ANN);
    stage_mix(st, BEN);
}

TEST(without_words_the_shells_list_is_drawn_from)
{
    struct stage st;
    char first[4096], second[4096];
    prepare(&st);
    sees(&st, BEN, "room.words", "[]");
    sees(&st, BEN, "room.list", "null");
    stage_go(&st, ANN);
    words_of(&st, first, sizeof first);
    again(&st, "rematch");
    sees(&st, BEN, "room.words", "[]");
    stage_go(&st, ANN);
    words_of(&st, second, sizeof second);
    assert_string_not_equal(first, second);
    stage_release(&st);
}

TEST(a_list_is_chosen_by_its_name)
{
    struct stage st;
    prepare(&st);
    does(&st, ANN, "words en");
    sees(&st, BEN, "room.list", "en");
    refuses(&st, ANN, "words xx", "unknown-list");
    refuses(&st, BEN, "words en", "not-host");
    does(&st, ANN, "word moon"); /* then it is no longer the list */
    sees(&st, BEN, "room.list", "null");
    sees(&st, BEN, "room.words", "[moon]");
    does(&st, ANN, "words en");
    sees(&st, BEN, "room.words", "[]");
    does(&st, ANN, "game heimlich");
    refuses(&st, ANN, "words en", "game-without-words");
    stage_release(&st);
}

TEST(people_give_25_words_or_more)
{
    struct stage st;
    char text[4096];
    prepare(&st);
    add_words(&st, "", CARDS - 1);
    refuses(&st, ANN, "begin", "too-few-words");
    refuses(&st, ANN, "word W3", "words-alike");
    refuses(&st, ANN, "word ?", "not-a-word");
    refuses(&st, ANN, "word #x", "not-a-word");
    does(&st, ANN, "word a long one");
    stage_go(&st, ANN);
    words_of(&st, text, sizeof text);
    assert_non_null(strstr(text, "a long one "));
    again(&st, "rematch");
    for (int i = CARDS; i < SH_WORDS_MAX; i++) {
        char line[64];
        snprintf(line, sizeof line, "word more%d", i);
        does(&st, ANN, line);
    }
    refuses(&st, ANN, "word toomany", "too-many-words");
    stage_go(&st, ANN);
    words_of(&st, text, sizeof text);
    assert_non_null(strstr(text, "more"));
    stage_release(&st);
}

TEST(cards_with_backs_can_be_turned_over)
{
    struct stage st;
    prepare(&st);
    stage_go(&st, ANN);
    struct sh_cards cards, backs;
    const char *event = strstr(st.log[st.events - 1].text, "\nword ") + 1;
    sh_cards_read(&cards, event, sh_cards_length(event, strlen(event)));
    assert_int_equal(cards.count, CARDS);
    assert_true(cards.backs);
    sees(&st, BEN, "room.flip", "true");
    again(&st, "rematch flip");
    sees(&st, BEN, "room.flip", "true");
    stage_go(&st, ANN);
    event = strchr(st.log[st.events - 1].text, '\n') + 1;
    sh_cards_read(&backs, event, sh_cards_length(event, strlen(event)));
    for (int i = 0; i < CARDS; i++) {
        assert_string_equal(backs.front[i], cards.back[i]);
        assert_string_equal(sh_value_name(room_game(st.room), room_state(st.room), 1, i),
                            cards.back[i]);
    }
    stage_release(&st);
}

static const char *find_no_list(const struct sh_game *game, const char *name, size_t *length)
{
    (void)game, (void)name, (void)length;
    return NULL;
}

TEST(a_match_waits_for_a_program_that_has_its_list)
{
    struct stage st;
    prepare(&st);
    does(&st, ANN, "begin");
    st.host.find_list = find_no_list; /* another program */
    stage_rebuild(&st);
    for (uint32_t i = ANN; i <= BEN; i++) {
        stage_enter(&st, i, i == ANN ? "Ann" : "Ben");
        does(&st, i, stage_dice_line(i, true));
    }
    sees(&st, ANN, "room.status", "gathering");
    stage_pass(&st, 60000);
    st.host.find_list = setups_find_list;
    stage_rebuild(&st);
    stage_enter(&st, ANN, "Ann");
    sees(&st, ANN, "room.status", "playing");
    stage_release(&st);
}

TEST(cards_without_backs_cannot)
{
    struct stage st;
    prepare(&st);
    add_words(&st, "", CARDS);
    stage_go(&st, ANN);
    sees(&st, BEN, "room.flip", "false");
    does(&st, ANN, "abort");
    refuses(&st, ANN, "rematch flip", "nothing-to-flip");
    stage_release(&st);
}

/* Two teams of Codenames: who gave clues guesses now, and nobody changes sides. */
TEST(people_of_a_side_change_places)
{
    struct stage st;
    stage_init(&st, "codenames");
    stage_seat_people(&st, 3);
    does(&st, ANN, "seats 5");
    does(&st, ANN, "bot 3 random");
    does(&st, ANN, "bot 4 random");
    add_words(&st, "", CARDS);
    stage_go(&st, ANN);
    does(&st, ANN, "abort");
    sees(&st, BEN, "room.sides", "true");
    plays_again(&st, ANN, "rematch sides");
    sees(&st, BEN, "room.seats",
         "[{person:null,bot:random,standin:false},{person:null,bot:random,standin:false},"
         "{person:1,bot:null,standin:false},{person:2,bot:null,standin:false},"
         "{person:3,bot:null,standin:false}]");
    does(&st, ANN, "option variant duo"); /* all of one side: the same as one seat further */
    for (uint32_t i = ANN; i <= CLEO; i++) stage_mix(&st, i);
    stage_go(&st, ANN);
    does(&st, ANN, "abort");
    refuses(&st, ANN, "rematch sides", "no-sides");
    stage_release(&st);
}

TEST(people_may_give_cards_with_backs)
{
    struct stage st;
    char text[4096];
    prepare(&st);
    add_words(&st, " / back", 1);
    refuses(&st, ANN, "word x / back", "words-alike");
    refuses(&st, ANN, "word x / X", "words-alike");
    does(&st, ANN, "words none");
    for (int i = 0; i < CARDS; i++) {
        char line[64];
        snprintf(line, sizeof line, "word f%d / b%d", i, i);
        does(&st, ANN, line);
    }
    stage_go(&st, ANN);
    words_of(&st, text, sizeof text);
    assert_non_null(strchr(text, 'f'));
    assert_non_null(strchr(text, 'b'));
    again(&st, "rematch flip");
    does(&st, ANN, "words none"); /* changes their mind: not the same cards after all */
    sees(&st, BEN, "room.flip", "false");
    stage_release(&st);
}

TEST(a_room_knows_its_cards_after_a_crash)
{
    struct stage st;
    char before[4096], after[4096];
    prepare(&st);
    does(&st, ANN, "words en");
    stage_go(&st, ANN);
    words_of(&st, before, sizeof before);
    stage_rebuild(&st);
    words_of(&st, after, sizeof after);
    assert_string_equal(before, after);
    stage_enter(&st, ANN, "Ann");
    stage_enter(&st, BEN, "Ben");
    again(&st, "rematch flip");
    stage_go(&st, ANN);
    words_of(&st, before, sizeof before);
    assert_string_not_equal(before, after);
    stage_rebuild(&st);
    words_of(&st, after, sizeof after);
    assert_string_equal(before, after);
    stage_release(&st);
}

/* Where one touch is enough, a bot does not take it from the people. */
TEST(bots_leave_a_window_to_the_people_in_it)
{
    struct stage st;
    stage_init(&st, "codenames");
    stage_seat_people(&st, 2);
    does(&st, ANN, "option variant duo");
    does(&st, ANN, "seats 4");
    does(&st, ANN, "bot 2 random");
    does(&st, ANN, "bot 3 random");
    stage_go(&st, ANN);
    acts(&st, ANN, "clue 2 safehouse");
    sees(&st, BEN, "state.to_act", "[1,2,3]");
    assert_int_equal(st.thinks, 2); /* about what to point at: see propose_test.c */
    uint32_t events = st.events;
    stage_pass(&st, 60000);
    assert_int_equal(st.events, events);
    does(&st, BEN, "stand"); /* now a bot plays for every one of them */
    assert_int_equal(st.thinks, 1); /* and one is enough */
    stage_release(&st);
}

/* ---- words that are judged before they are said ---- */

TEST(words_are_judged_in_the_language_of_the_list)
{
    struct stage st;
    prepare(&st);
    sees(&st, BEN, "room.check", "en");
    stage_go(&st, ANN);
    refuses(&st, ANN, "act 99 clue 1 bad", "stale");
    char line[64];
    snprintf(line, sizeof line, "act %u clue 1 bad-idea", room_number(st.room));
    refuses(&st, ANN, line, "clue-inflected");
    sees(&st, ANN, "refused.args", "{card:4}");
    snprintf(line, sizeof line, "try %u clue 1 bad-idea", room_number(st.room));
    stage_line(&st, ANN, line);
    sees(&st, ANN, "tried.why", "clue-inflected");
    sees(&st, ANN, "tried.args", "{card:4}");
    acts(&st, ANN, "clue 1 good"); /* nothing is lost */
    sees(&st, ANN, "state.back", "false"); /* what was heard was heard */
    acts(&st, BEN, "guess 1");
    sees(&st, BEN, "state.back", "false");
    stage_release(&st);
}

TEST(the_host_chooses_who_judges_words)
{
    struct stage st;
    static const char *const unknown[] = {"check xx", "check on", "check none"};
    prepare(&st);
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
        refuses(&st, ANN, unknown[i], "unknown-language");
    refuses(&st, ANN, "check", "bad-line");
    refuses(&st, ANN, "check en de", "bad-line");
    refuses(&st, BEN, "check off", "not-host");
    does(&st, ANN, "check de");
    sees(&st, BEN, "room.check", "de");
    stage_rebuild(&st);
    stage_enter(&st, ANN, "Ann");
    sees(&st, ANN, "room.check", "de");
    stage_go(&st, ANN);
    acts(&st, ANN, "clue 1 bad-idea");
    refuses(&st, ANN, "check off", "match-on");
    stage_release(&st);
}

TEST(who_wants_no_judge_has_none)
{
    struct stage st;
    prepare(&st);
    does(&st, ANN, "check off");
    sees(&st, BEN, "room.check", "off");
    does(&st, ANN, "words none"); /* another list does not bring it back */
    sees(&st, BEN, "room.check", "off");
    stage_go(&st, ANN);
    acts(&st, ANN, "clue 1 bad");
    stage_release(&st);
}

TEST(words_that_people_gave_are_in_no_language_until_they_say_so)
{
    struct stage st;
    prepare(&st);
    add_words(&st, "", CARDS);
    sees(&st, BEN, "room.check", "off");
    does(&st, ANN, "check en");
    sees(&st, BEN, "room.check", "en");
    stage_release(&st);
}

TEST(games_without_words_have_no_judge)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_seat_people(&st, 2);
    does(&st, ANN, "seats 2");
    sees(&st, ANN, "room.check", "null");
    refuses(&st, ANN, "check en", "unknown-language");
    stage_release(&st);
}

/* ---- cards in one block ---- */

/* "cards K" and so many cards, w0 / v0, w1 / v1 ... */
static char *block(int count, const char *form)
{
    static char text[ROOM_BLOCK_MAX + 4096];
    size_t length = (size_t)snprintf(text, sizeof text, "cards %d", count);
    for (int i = 0; i < count; i++) {
        text[length++] = '\n';
        length += (size_t)snprintf(text + length, sizeof text - length, form, i, i);
    }
    return text;
}

TEST(cards_in_one_block_are_told_once_and_then_by_their_hash)
{
    struct stage st;
    char words[4096];
    prepare(&st);
    does(&st, ANN, "words en");
    does(&st, ANN, block(ROOM_CARDS_MAX, "w%d / v%d"));
    sees(&st, BEN, "cards.0", "w0 / v0");
    sees(&st, BEN, "cards.399", "w399 / v399");
    misses(&st, BEN, "cards.400");
    sees(&st, BEN, "room.cards.count", "400");
    sees(&st, BEN, "room.words", "[]");
    sees(&st, BEN, "room.list", "null");
    stage_compare(&st, BEN);
    stage_line(&st, BEN, "again");
    misses(&st, BEN, "cards");
    sees(&st, BEN, "room.cards.count", "400");
    stage_line(&st, BEN, "cards");
    sees(&st, BEN, "cards.399", "w399 / v399");
    stage_go(&st, ANN);
    words_of(&st, words, sizeof words);
    assert_true(words[0] == 'w' || words[0] == 'v');
    stage_compare(&st, ANN);
    again(&st, "rematch flip");
    sees(&st, BEN, "room.cards.count", "400");
    stage_go(&st, ANN);
    again(&st, "rematch"); /* they are kept */
    sees(&st, BEN, "room.cards.count", "400");
    does(&st, ANN, "word moon"); /* word by word is something else */
    misses(&st, BEN, "room.cards");
    sees(&st, BEN, "room.words", "[moon]");
    st.now_ms += 60000;
    does(&st, ANN, block(30, "w%d"));
    does(&st, ANN, "words none");
    misses(&st, BEN, "room.cards");
    stage_line(&st, BEN, "cards");
    sees(&st, BEN, "cards", "[]");
    stage_release(&st);
}

TEST(a_record_proves_what_was_drawn_from_cards_in_one_block)
{
    struct stage st;
    prepare(&st);
    does(&st, ANN, block(200, "w%d / v%d"));
    stage_go(&st, ANN);
    does(&st, ANN, "abort");
    stage_line(&st, BEN, "record");
    const char *record = stage_get(&st, BEN, "record");
    assert_non_null(strstr(record, "\\ncard w0 / v0\\ncard w1 / v1\\n"));
    assert_non_null(strstr(record, "\\ncard w199 / v199\\nword "));
    stage_release(&st);
}

static void refuses_block(struct stage *st, const char *text, const char *why, const char *args)
{
    st->now_ms += 60000;
    refuses(st, ANN, text, why);
    sees(st, ANN, "refused.args", args);
    misses(st, ANN, "room");
}

TEST(all_cards_of_a_block_are_taken_or_none)
{
    struct stage st;
    char longest[256] = "cards 2\nfine\n";
    prepare(&st);
    does(&st, ANN, "word moon");
    refuses_block(&st, "cards 3\nsun\nstar\nSun", "words-alike", "{line:3,other:1}");
    refuses_block(&st, "cards 3\nsun\nstar / tree\nbush / TREE", "words-alike", "{line:3,other:2}");
    refuses_block(&st, "cards 2\nsun / sun\nstar", "words-alike", "{line:1}");
    refuses_block(&st, "cards 2\nsun\n# star", "not-a-word", "{line:2}");
    refuses_block(&st, "cards 2\nsun\nstar / a / b", "not-a-word", "{line:2}");
    refuses_block(&st, "cards 2\nsun\n star", "bad-text", "{line:2}");
    refuses_block(&st, "cards 2\n\x80\nstar", "bad-text", "{line:1}");
    memset(longest + strlen(longest), 'x', SH_WORD_MAX);
    refuses_block(&st, longest, "not-a-word", "{line:2}");
    refuses_block(&st, "cards 3\nsun\nstar", "bad-line", "{}");
    refuses_block(&st, "cards 1\nsun\nstar", "bad-line", "{}");
    refuses_block(&st, "cards 0\nsun", "bad-line", "{}");
    refuses_block(&st, "cards 401\nsun", "bad-line", "{}");
    refuses(&st, ANN, "cards 2", "bad-line");
    refuses(&st, BEN, "cards 1\nsun", "not-host");
    st.now_ms += 60000;
    does(&st, ANN, "cards 2\nsun\tstar\ntree");
    refuses(&st, ANN, "cards 2\nsun\nstar", "too-fast"); /* as much as five messages */
    stage_line(&st, ANN, "begin");
    sees(&st, ANN, "refused.why", "too-few-words");
    st.now_ms += 60000;
    does(&st, ANN, "game heimlich");
    misses(&st, BEN, "room.cards");
    refuses(&st, ANN, "cards 1\nsun", "game-without-words");
    stage_release(&st);
}

/* ---- what bots know of them ---- */

static int learned_partly(const char *language)
{
    return strcmp(language, "en") == 0 ? 40 : -1;
}

static bool knows_nothing(const char *language, const char *word)
{
    return !language || !word;
}

static const struct sh_edge *find_learning(const struct sh_game *game)
{
    static const struct sh_vocabulary vocabulary = {.learned = learned_partly,
                                                    .knows = knows_nothing};
    static struct sh_edge edge;
    edge = *setups_find_edge(game);
    edge.vocabulary = &vocabulary;
    return &edge;
}

TEST(who_asks_is_told_whether_bots_know_the_words)
{
    struct stage st;
    prepare(&st);
    stage_line(&st, BEN, "vocabulary");
    sees(&st, BEN, "vocabulary", "{language:en,percent:100,unknown:[]}");
    assert_int_equal(stage_count_messages(&st, ANN), 0);
    st.host.find_edge = find_learning;
    stage_line(&st, BEN, "vocabulary");
    sees(&st, BEN, "vocabulary", "{language:en,percent:40,unknown:[]}");
    st.host.find_edge = NULL;
    stage_line(&st, BEN, "vocabulary");
    sees(&st, BEN, "vocabulary", "null");
    st.host.find_edge = setups_find_edge;
    does(&st, ANN, "cards 3\nmoon\nquokka / tree\niraq");
    stage_line(&st, BEN, "vocabulary");
    sees(&st, BEN, "vocabulary", "{language:en,percent:100,unknown:[quokka,iraq]}");
    st.now_ms += 60000;
    does(&st, ANN, "cards 1\nquokka");
    stage_line(&st, BEN, "vocabulary");
    sees(&st, BEN, "vocabulary", "{language:null,percent:null,unknown:[]}");
    refuses(&st, BEN, "vocabulary de", "bad-line");
    does(&st, ANN, "game nullgame");
    stage_line(&st, BEN, "vocabulary");
    sees(&st, BEN, "vocabulary", "null");
    stage_release(&st);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_words_the_shells_list_is_drawn_from),
        cmocka_unit_test(a_list_is_chosen_by_its_name),
        cmocka_unit_test(people_give_25_words_or_more),
        cmocka_unit_test(cards_with_backs_can_be_turned_over),
        cmocka_unit_test(a_match_waits_for_a_program_that_has_its_list),
        cmocka_unit_test(cards_without_backs_cannot),
        cmocka_unit_test(people_of_a_side_change_places),
        cmocka_unit_test(people_may_give_cards_with_backs),
        cmocka_unit_test(a_room_knows_its_cards_after_a_crash),
        cmocka_unit_test(bots_leave_a_window_to_the_people_in_it),
        cmocka_unit_test(words_are_judged_in_the_language_of_the_list),
        cmocka_unit_test(the_host_chooses_who_judges_words),
        cmocka_unit_test(who_wants_no_judge_has_none),
        cmocka_unit_test(words_that_people_gave_are_in_no_language_until_they_say_so),
        cmocka_unit_test(games_without_words_have_no_judge),
        cmocka_unit_test(cards_in_one_block_are_told_once_and_then_by_their_hash),
        cmocka_unit_test(a_record_proves_what_was_drawn_from_cards_in_one_block),
        cmocka_unit_test(all_cards_of_a_block_are_taken_or_none),
        cmocka_unit_test(who_asks_is_told_whether_bots_know_the_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
