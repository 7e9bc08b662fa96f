/* room/match_test.c - a match in a room: acts, whole turns, questions, back, dice and records. */
#include "record/dice.h"
#include "tests/stage.h"

#define HEIMLICH_DEAL "deal 0 red; deal 1 blue; first 0; "
#define HEIMLICH_DEAL_3 "deal 0 red; deal 1 blue; deal 2 green; first 0; "

/* A line with the number of a message in front of the rest: "act 12 go red 1". */
static void send_at(struct stage *st, uint32_t conn, const char *kind, uint32_t n,
                    const char *rest)
{
    char line[512];
    snprintf(line, sizeof line, "%s %u %s", kind, n, rest);
    stage_line(st, conn, line);
}

static void turn_of(struct stage *st, uint32_t conn, int moves, const char *lines)
{
    char line[512];
    snprintf(line, sizeof line, "turn %u %d\n%s", room_number(st->room), moves, lines);
    stage_line(st, conn, line);
}

/* What a JSON string says; control characters are the only ones written with \u. */
static size_t unescape(const char *value, char *out)
{
    size_t n = 0;
    for (value++; *value != '"'; value++) {
        if (*value == '\\' && value[1] == 'u') {
            out[n++] = (char)strtol((char[]){value[4], value[5], '\0'}, NULL, 16);
            value += 5;
        } else if (*value == '\\') {
            value++;
            out[n++] = *value == 'n' ? '\n' : *value;
        } else {
            out[n++] = *value;
        }
    }
    out[n] = '\0';
    return n;
}

static const char *record_text(const struct stage *st, uint32_t conn)
{
    static char text[1 << 18];
    const char *value = json_at(st->conn[conn].inbox.text, "record");
    assert_non_null(value);
    assert_true((size_t)(json_skip(value) - value) < sizeof text);
    unescape(value, text);
    return text;
}

/* ---- acts ---- */

TEST(everybody_sees_an_act_from_the_own_seat)
{
    struct stage st;
    stage_begin(&st, "heimlich", 3, HEIMLICH_DEAL_3 "roll 2; roll 4");
    static const char *const dealt[] = {
        "", "[* deal 0 red,* deal 1 ?,* deal 2 ?,* first 0,* roll 2]",
        "[* deal 0 ?,* deal 1 blue,* deal 2 ?,* first 0,* roll 2]",
        "[* deal 0 ?,* deal 1 ?,* deal 2 green,* first 0,* roll 2]"};
    for (uint32_t i = ANN; i <= CLEO; i++) {
        char seat[4];
        snprintf(seat, sizeof seat, "%u", i - 1);
        sees(&st, i, "state.seat", seat);
        sees(&st, i, "state.from", "0");
        sees(&st, i, "state.acts", dealt[i]);
        sees(&st, i, "state.phase", "walk");
        sees(&st, i, "state.to_act", "[0]");
        sees(&st, i, "state.over", "false");
        sees(&st, i, "state.share", "null");
        misses(&st, i, "state.clock"); /* there is none */
    }
    sees(&st, ANN, "state.view.agent_of", "[red,null,null]");
    sees(&st, BEN, "state.view.agent_of", "[null,blue,null]");
    sees(&st, BEN, "state.moves", "[]");
    sees(&st, ANN, "state.moves.0", "go yellow 1");
    acts(&st, ANN, "go red 2");
    for (uint32_t i = ANN; i <= CLEO; i++) {
        sees(&st, i, "state.from", "5");
        sees(&st, i, "state.acts", "[0 go red 2,* roll 4]");
        sees(&st, i, "state.to_act", "[1]");
        misses(&st, i, "room");
    }
    stage_release(&st);
}

TEST(an_act_and_the_chance_after_it_are_one_event)
{
    struct stage st;
    stage_begin(&st, "heimlich", 2, HEIMLICH_DEAL "roll 2; roll 4");
    assert_string_equal(stage_last_event(&st),
                        "begin 1\n* deal 0 red\n* deal 1 blue\n* first 0\n* roll 2\n");
    acts(&st, ANN, "go red 1");
    assert_string_equal(stage_last_event(&st), "act\n0 go red 1\n");
    acts(&st, ANN, "go blue 1");
    assert_string_equal(stage_last_event(&st), "act\n0 go blue 1\n* roll 4\n");
    stage_release(&st);
}

TEST(nothing_is_told_before_it_is_stored)
{
    struct stage st;
    stage_begin(&st, "heimlich", 2, HEIMLICH_DEAL "roll 2");
    st.slow_store = true;
    send_at(&st, ANN, "act", room_number(st.room), "go red 1");
    assert_true(room_is_storing(st.room));
    assert_int_equal(stage_count_messages(&st, ANN), 0);
    assert_int_equal(stage_count_messages(&st, BEN), 0);
    stage_stored(&st);
    assert_false(room_is_storing(st.room));
    sees(&st, ANN, "state.acts", "[0 go red 1]");
    sees(&st, BEN, "state.acts", "[0 go red 1]");
    stage_release(&st);
}

TEST(what_was_not_stored_has_not_happened)
{
    struct stage st;
    stage_begin(&st, "heimlich", 2, HEIMLICH_DEAL "roll 2");
    st.slow_store = true;
    send_at(&st, ANN, "act", room_number(st.room), "go red 1");
    stage_rebuild(&st); /* the process died before it was on disk */
    st.slow_store = false;
    stage_enter(&st, ANN, "Ann");
    sees(&st, ANN, "state.acts", "[* deal 0 red,* deal 1 ?,* first 0,* roll 2]");
    acts(&st, ANN, "go red 1");
    stage_release(&st);
}

TEST(words_travel_with_acts)
{
    struct stage st;
    stage_begin(&st, "toy", 2, NULL);
    refuses_act(&st, ANN, "clue 2 nut", "taboo");
    acts(&st, ANN, "clue 2 \xc3\x84pfel");
    sees(&st, BEN, "state.acts", "[0 clue 2 \xc3\x84pfel]");
    acts(&st, ANN, "vote 1 red tree");
    sees(&st, ANN, "state.acts", "[0 vote 1 red tree]");
    sees(&st, BEN, "state.acts", "[0 vote ? ? ?]");
    stage_release(&st);
}

TEST(moves_of_a_seat_that_is_asked_come_without_words)
{
    struct stage st;
    stage_begin(&st, "toy", 2, NULL);
    sees(&st, ANN, "state.moves.0", "clue 0");
    sees(&st, BEN, "state.moves", "[object]");
    sees(&st, BEN, "state.idle", "[1]");
    sees(&st, BEN, "state.to_act", "[0,1]");
    stage_release(&st);
}

TEST(the_end_is_told_with_the_shares_and_all_secrets)
{
    struct stage st;
    stage_begin(&st, "nullgame", 2, "flip 0 heads; flip 1 tails");
    sees(&st, BEN, "state.view.coin", "[null,-]");
    acts(&st, ANN, "done");
    sees(&st, ANN, "state.view.coin", "[heads,null]");
    acts(&st, BEN, "done");
    for (uint32_t i = ANN; i <= BEN; i++) {
        sees(&st, i, "state.over", "true");
        sees(&st, i, "state.share", "[1000,0]");
        sees(&st, i, "state.to_act", "[]");
        sees(&st, i, "state.moves", "[]");
        sees(&st, i, "state.view.coin", "[heads,tails]");
        sees(&st, i, "room.status", "over");
    }
    refuses_act(&st, ANN, "done", "no-match");
    stage_release(&st);
}

/* ---- whole turns ---- */

TEST(a_turn_is_made_as_a_whole)
{
    struct stage st;
    stage_begin(&st, "heimlich", 2, HEIMLICH_DEAL "roll 4; roll 1");
    uint32_t events = st.events;
    turn_of(&st, ANN, 3, "go yellow 1\ngo red 2\ngo blue 1");
    assert_int_equal(st.events, events + 1);
    sees(&st, BEN, "state.acts", "[0 go yellow 1,0 go red 2,0 go blue 1,* roll 1]");
    sees(&st, BEN, "state.to_act", "[1]");
    stage_release(&st);
}

TEST(a_turn_is_made_all_or_not_at_all)
{
    struct stage st;
    stage_begin(&st, "heimlich", 2, HEIMLICH_DEAL "roll 4; roll 1");
    uint32_t events = st.events;
    turn_of(&st, ANN, 3, "go yellow 1\ngo red 2\ngo blue 2");
    sees(&st, ANN, "refused.why", "not-enough-points");
    sees(&st, ANN, "refused.args", "{left:1}"); /* after the moves before it */
    char line[16];
    snprintf(line, sizeof line, "turn %u 3", room_number(st.room));
    sees(&st, ANN, "refused.line", line);
    turn_of(&st, ANN, 2, "go yellow 1\nfly red 2");
    sees(&st, ANN, "refused.why", "bad-move");
    assert_int_equal(st.events, events);
    assert_int_equal(stage_count_messages(&st, BEN), 0);
    stage_line(&st, ANN, "again");
    sees(&st, ANN, "state.view.pips", "4");
    stage_release(&st);
}

TEST(a_turn_does_not_cross_chance_another_seat_or_the_end)
{
    struct stage st;
    stage_begin(&st, "heimlich", 2, HEIMLICH_DEAL "roll 2; roll 1");
    turn_of(&st, ANN, 2, "go red 2\ngo red 1");
    sees(&st, ANN, "refused.why", "turn-interrupted");
    turn_of(&st, BEN, 2, "go red 2\ngo red 1");
    sees(&st, BEN, "refused.why", "not-your-turn");
    stage_release(&st);
    stage_begin(&st, "nullgame", 1, "flip 0 heads");
    turn_of(&st, ANN, 2, "done\ndone");
    sees(&st, ANN, "refused.why", "turn-interrupted");
    stage_release(&st);
}

TEST(a_turn_may_go_on_into_the_next_question_to_the_same_seat)
{
    struct stage st;
    stage_begin(&st, "toy", 2, NULL);
    turn_of(&st, ANN, 3, "mark red\nclue 2 tree\nvote 1 red tree");
    misses(&st, ANN, "refused");
    sees(&st, BEN, "state.acts", "[0 mark red,0 clue 2 tree,0 vote ? ? ?]");
    stage_release(&st);
}

TEST(a_turn_has_a_number_that_can_be_stale)
{
    struct stage st;
    stage_begin(&st, "heimlich", 2, HEIMLICH_DEAL "roll 3");
    uint32_t asked = room_number(st.room);
    char line[64];
    acts(&st, ANN, "go red 1");
    snprintf(line, sizeof line, "turn %u 1\ngo blue 2", asked);
    refuses(&st, ANN, line, "stale");
    stage_release(&st);
}

/* ---- when is an act too late? ---- */

TEST(talk_and_people_do_not_make_an_act_stale)
{
    struct stage st;
    stage_begin(&st, "heimlich", 2, HEIMLICH_DEAL "roll 3");
    uint32_t asked = room_number(st.room);
    does(&st, BEN, "say hello");
    does(&st, BEN, "note x");
    does(&st, ANN, "note y");
    does(&st, BEN, "glass 10");
    does(&st, BEN, "name Benjamin");
    stage_enter(&st, CLEO, "Cleo");
    does(&st, CLEO, "leave");
    does(&st, BEN, "pause");
    does(&st, BEN, "resume");
    does(&st, BEN, "stand");
    does(&st, BEN, "sit 1");
    does(&st, ANN, "host 2");
    send_at(&st, ANN, "act", asked, "go red 1");
    sees(&st, ANN, "state.acts", "[0 go red 1]");
    stage_release(&st);
}

TEST(ones_own_act_makes_the_next_one_stale)
{
    struct stage st;
    char line[64];
    stage_begin(&st, "heimlich", 2, HEIMLICH_DEAL "roll 3");
    uint32_t asked = room_number(st.room);
    snprintf(line, sizeof line, "act %u go red 1", asked);
    does(&st, ANN, line);
    snprintf(line, sizeof line, "act %u go blue 1", asked); /* a double click */
    refuses(&st, ANN, line, "stale");
    snprintf(line, sizeof line, "try %u go blue 1", asked);
    refuses(&st, ANN, line, "stale");
    stage_release(&st);
}

TEST(an_act_that_changes_the_question_makes_an_answer_stale)
{
    struct stage st;
    char line[64];
    stage_begin(&st, "toy", 2, "");
    uint32_t asked = room_number(st.room);
    acts(&st, ANN, "clue 2 tree");
    snprintf(line, sizeof line, "act %u object", asked); /* meant the question before the clue */
    refuses(&st, BEN, line, "stale");
    stage_release(&st);
}

TEST(others_secret_answers_in_a_window_do_not_make_an_act_stale)
{
    struct stage st;
    stage_begin(&st, "toy", 3, NULL);
    acts(&st, ANN, "clue 2 tree");
    uint32_t asked = room_number(st.room);
    send_at(&st, BEN, "act", asked, "vote 0 red tree");
    misses(&st, BEN, "refused");
    send_at(&st, CLEO, "act", asked, "vote 0 red tree");
    misses(&st, CLEO, "refused");
    send_at(&st, ANN, "act", asked, "vote 1 red tree");
    sees(&st, ANN, "state.phase", "clue"); /* all have voted, the next round is on */
    stage_release(&st);
}

TEST(but_ones_own_answer_does)
{
    struct stage st;
    char line[64];
    stage_begin(&st, "toy", 3, NULL);
    acts(&st, ANN, "clue 2 tree");
    uint32_t asked = room_number(st.room);
    acts(&st, BEN, "vote 0 red tree");
    snprintf(line, sizeof line, "act %u vote 2 red tree", asked);
    stage_line(&st, BEN, line);
    const char *why = stage_get(&st, BEN, "refused.why");
    assert_non_null(why);
    assert_true(strcmp(why, "stale") == 0 || strcmp(why, "not-your-turn") == 0);
    stage_release(&st);
}

TEST(back_makes_answers_to_what_was_asked_stale)
{
    struct stage st;
    char line[64];
    stage_begin(&st, "heimlich", 2, HEIMLICH_DEAL "roll 3");
    acts(&st, ANN, "go red 1");
    uint32_t asked = room_number(st.room);
    does(&st, ANN, "back");
    snprintf(line, sizeof line, "act %u go blue 1", asked);
    refuses(&st, ANN, line, "stale");
    stage_release(&st);
}

TEST(what_is_stale_is_the_same_after_a_rebuild)
{
    struct stage st;
    char line[64];
    stage_begin(&st, "heimlich", 2, HEIMLICH_DEAL "roll 3");
    uint32_t first = room_number(st.room);
    acts(&st, ANN, "go red 1");
    uint32_t second = room_number(st.room);
    does(&st, BEN, "say hello");
    stage_rebuild(&st);
    stage_enter(&st, ANN, "Ann");
    snprintf(line, sizeof line, "act %u go blue 1", first);
    refuses(&st, ANN, line, "stale");
    snprintf(line, sizeof line, "act %u go blue 2", second);
    does(&st, ANN, line);
    stage_release(&st);
}

/* ---- try ---- */

TEST(a_try_tells_and_does_nothing)
{
    struct stage st;
    char n[16];
    stage_begin(&st, "heimlich", 2, HEIMLICH_DEAL "roll 3");
    uint32_t events = st.events;
    snprintf(n, sizeof n, "%u", room_number(st.room));
    send_at(&st, ANN, "try", room_number(st.room), "go red 3");
    sees(&st, ANN, "tried.n", n);
    sees(&st, ANN, "tried.move", "go red 3");
    sees(&st, ANN, "tried.why", "null");
    send_at(&st, ANN, "try", room_number(st.room), "go red 4");
    sees(&st, ANN, "tried.why", "not-enough-points");
    send_at(&st, BEN, "try", room_number(st.room), "go red 1");
    sees(&st, BEN, "tried.why", "not-your-turn");
    send_at(&st, ANN, "try", room_number(st.room), "fly red 1");
    sees(&st, ANN, "refused.why", "bad-move");
    assert_int_equal(st.events, events);
    assert_int_equal(stage_count_messages(&st, BEN), 0);
    does(&st, ANN, "pause");
    send_at(&st, ANN, "try", room_number(st.room), "go red 3"); /* one may think ahead */
    sees(&st, ANN, "tried.why", "null");
    stage_release(&st);
}

/* ---- back ---- */

TEST(a_turn_can_be_taken_back_as_long_as_it_lasts)
{
    struct stage st;
    stage_begin(&st, "heimlich", 2, HEIMLICH_DEAL "roll 3; roll 5");
    sees(&st, ANN, "state.back", "false");
    acts(&st, ANN, "go yellow 1");
    sees(&st, ANN, "state.back", "true");
    sees(&st, BEN, "state.back", "false");
    acts(&st, ANN, "go red 1");
    does(&st, ANN, "back");
    assert_string_equal(stage_last_event(&st), "back 4");
    for (uint32_t i = ANN; i <= BEN; i++) {
        sees(&st, i, "state.from", "4"); /* forget those from here on */
        sees(&st, i, "state.acts", "[]");
        sees(&st, i, "state.view.pips", "3");
        sees(&st, i, "state.back", "false");
    }
    refuses(&st, ANN, "back", "nothing-to-take-back");
    acts(&st, ANN, "go blue 3");
    sees(&st, BEN, "state.from", "4");
    sees(&st, BEN, "state.acts", "[0 go blue 3,* roll 5]");
    stage_line(&st, BEN, "again");
    sees(&st, BEN, "state.acts",
         "[* deal 0 ?,* deal 1 blue,* first 0,* roll 3,0 go blue 3,* roll 5]");
    stage_release(&st);
}

TEST(nothing_is_taken_back_after_chance)
{
    struct stage st;
    stage_begin(&st, "heimlich", 2, HEIMLICH_DEAL "roll 1; roll 1");
    acts(&st, ANN, "go red 1");
    sees(&st, ANN, "state.back", "false");
    refuses(&st, ANN, "back", "nothing-to-take-back");
    refuses(&st, BEN, "back", "nothing-to-take-back");
    stage_release(&st);
}

TEST(nothing_is_taken_back_after_another_seat)
{
    struct stage st;
    stage_begin(&st, "toy", 3, NULL);
    acts(&st, ANN, "mark red");
    sees(&st, ANN, "state.back", "true");
    acts(&st, BEN, "object");
    sees(&st, ANN, "state.back", "false");
    refuses(&st, ANN, "back", "nothing-to-take-back");
    does(&st, BEN, "back"); /* his own is the last */
    stage_release(&st);
}

TEST(nothing_is_taken_back_that_kept_a_secret)
{
    struct stage st;
    stage_begin(&st, "toy", 2, NULL);
    acts(&st, ANN, "mark red");
    acts(&st, ANN, "clue 2 tree");
    does(&st, ANN, "back"); /* all open so far */
    sees(&st, BEN, "state.phase", "clue");
    sees(&st, BEN, "state.view.marked", "[]");
    acts(&st, ANN, "clue 2 tree");
    acts(&st, ANN, "vote 1 red tree");
    refuses(&st, ANN, "back", "secret-shown");
    stage_release(&st);
}

TEST(points_that_everybody_could_reckon_are_no_secret)
{
    struct stage st;
    stage_begin(&st, "heimlich", 2, HEIMLICH_DEAL "roll 6; roll 1; roll 2");
    acts(&st, ANN, "go red 6");
    acts(&st, BEN, "go red 1"); /* into the building with the safe: points, then the safe moves */
    sees(&st, BEN, "state.phase", "safe");
    sees(&st, BEN, "state.view.points.1", "7");
    does(&st, BEN, "back");
    sees(&st, ANN, "state.view.points.1", "0");
    sees(&st, ANN, "state.phase", "walk");
    stage_release(&st);
}

/* Make the whole turn, after so many changes of mind; the roll that follows, as it was stored. */
static void roll_after(int changes, char *event, size_t room)
{
    struct stage st;
    char move[32];
    stage_init(&st, "heimlich");
    st.host.dice = NULL; /* fair ones, of the same secret and mixes every time */
    stage_seat_people(&st, 2);
    stage_go(&st, ANN);
    uint32_t conn = strcmp(stage_get(&st, ANN, "state.to_act"), "[0]") == 0 ? ANN : BEN;
    long pips = strtol(stage_get(&st, conn, "state.view.pips"), NULL, 10);
    assert_in_range(pips, 2, 6); /* or there is nothing to take back: choose other mixes */
    for (int i = 0; i < changes; i++) {
        acts(&st, conn, "go yellow 1");
        does(&st, conn, "back");
    }
    snprintf(move, sizeof move, "go red %ld", pips);
    acts(&st, conn, move);
    snprintf(event, room, "%s", stage_last_event(&st));
    stage_release(&st);
}

TEST(taking_back_does_not_move_the_dice)
{
    char once[64], again[64];
    roll_after(0, once, sizeof once);
    assert_non_null(strstr(once, "* roll "));
    for (int changes = 1; changes < 5; changes++) {
        roll_after(changes, again, sizeof again);
        assert_string_equal(again, once);
    }
}

TEST(a_turn_taken_back_is_forgotten_by_the_record)
{
    struct stage st;
    stage_begin(&st, "heimlich", 2, HEIMLICH_DEAL "roll 3; roll 5");
    acts(&st, ANN, "go yellow 1");
    does(&st, ANN, "back");
    acts(&st, ANN, "go red 3");
    does(&st, ANN, "abort");
    stage_line(&st, ANN, "record");
    assert_null(strstr(record_text(&st, ANN), "yellow"));
    assert_non_null(strstr(record_text(&st, ANN), "* roll 3\n0 go red 3\n* roll 5\n"));
    stage_release(&st);
}

TEST(back_is_the_same_after_a_rebuild)
{
    struct stage st;
    stage_begin(&st, "heimlich", 2, HEIMLICH_DEAL "roll 3; roll 5");
    acts(&st, ANN, "go yellow 1");
    acts(&st, ANN, "go red 1");
    stage_rebuild(&st);
    stage_enter(&st, ANN, "Ann");
    sees(&st, ANN, "state.back", "true");
    does(&st, ANN, "back");
    sees(&st, ANN, "state.from", "4");
    sees(&st, ANN, "state.view.pips", "3");
    stage_rebuild(&st);
    stage_enter(&st, ANN, "Ann");
    sees(&st, ANN, "state.acts", "[* deal 0 red,* deal 1 ?,* first 0,* roll 3]");
    sees(&st, ANN, "state.back", "false");
    stage_release(&st);
}

/* ---- a match that is over, shown again ---- */

TEST(a_match_that_is_over_is_shown_as_it_was_with_anybodys_eyes)
{
    struct stage st;
    stage_begin(&st, "heimlich", 2, HEIMLICH_DEAL "roll 3; roll 5");
    stage_enter(&st, CLEO, "Cleo");
    acts(&st, ANN, "go red 3");
    refuses(&st, ANN, "show 4", "match-not-over");
    does(&st, ANN, "abort");
    stage_line(&st, BEN, "show 4 0");
    sees(&st, BEN, "shown.of", "6");
    sees(&st, BEN, "shown.state.seat", "0");
    sees(&st, BEN, "shown.state.from", "0");
    sees(&st, BEN, "shown.state.acts", "[* deal 0 red,* deal 1 ?,* first 0,* roll 3]");
    sees(&st, BEN, "shown.state.view.agent_of", "[red,null]");
    sees(&st, BEN, "shown.state.view.pips", "3");
    sees(&st, BEN, "shown.state.to_act", "[0]");
    sees(&st, BEN, "shown.state.moves", "[]");
    stage_line(&st, ANN, "show 6 1");
    sees(&st, ANN, "shown.state.view.agent_of", "[null,blue]");
    sees(&st, ANN, "shown.state.view.pips", "5");
    stage_line(&st, CLEO, "show 0");
    sees(&st, CLEO, "shown.state.seat", "null");
    sees(&st, CLEO, "shown.state.acts", "[]");
    sees(&st, CLEO, "shown.state.to_act", "[*]");
    stage_release(&st);
}

/* ---- fair dice and the record ---- */

/* Read the record this connection got: every act is played again, every die is thrown again. */
static void verify_record(struct stage *st, uint32_t conn, struct sh_reader *reader, bool over)
{
    const char *text = record_text(st, conn);
    enum sh_record_event event = SH_RECORD_MORE;
    uint8_t key[SH_CHACHA_KEY];
    bool result = false;
    size_t length = strlen(text), at = 0;
    sh_reader_init(reader, st->games);
    for (bool more = true; more;) {
        if (at < length) at += sh_reader_take(reader, text + at, length - at, &event);
        else event = sh_reader_end(reader);
        more = at < length || event != SH_RECORD_MORE;
        if (event == SH_RECORD_BEGIN) {
            assert_null(sh_dice_check(&reader->header));
            sh_dice_key(&reader->header, key);
        }
        if (event == SH_RECORD_ACT && reader->act.seat == SH_CHANCE && !st->host.dice) {
            struct sh_move move = sh_dice_draw(reader->header.game, &reader->before, key);
            assert_true(sh_same(move, reader->act.move));
        }
        if (event == SH_RECORD_RESULT) result = true;
        if (event == SH_RECORD_BAD) print_error("%u: %s\n", reader->line, reader->why);
        assert_true(event != SH_RECORD_BAD);
    }
    assert_true(reader->begun && result == over);
}

/* Everybody plays anything until it is over. */
static void play_on(struct stage *st, uint64_t seed, int most)
{
    struct sh_rng rng;
    char text[SH_TEXT_MAX];
    sh_rng_seed(&rng, seed);
    for (; most > 0 && ((const struct sh_state *)room_state(st->room))->to_act; most--) {
        const struct sh_state *base = room_state(st->room);
        uint16_t asked = base->to_act & (uint16_t)~base->idle;
        int seat = 0;
        while (!(asked >> seat & 1)) seat++;
        struct sh_move move = sh_random_move(room_game(st->room), base, seat, &rng);
        sh_format(room_game(st->room), move, "amber", text);
        acts(st, (uint32_t)seat + 1, text);
    }
}

TEST(the_record_reveals_the_secret_and_verifies)
{
    static const char *const games[] = {"toy", "nullgame", "heimlich", "insidejob"};
    static struct sh_reader reader;
    for (int i = 0; i < 4; i++) {
        struct stage st;
        char commit[65], shown[65];
        stage_init(&st, games[i]);
        st.host.dice = NULL;
        stage_seat_people(&st, 3);
        stage_line(&st, ANN, "again");
        snprintf(commit, sizeof commit, "%s", stage_get(&st, ANN, "room.commit"));
        stage_go(&st, ANN);
        play_on(&st, 5 + (uint64_t)i, 100000);
        stage_line(&st, CLEO, "again");
        sees(&st, CLEO, "room.status", "over");
        stage_line(&st, CLEO, "record");
        verify_record(&st, CLEO, &reader, true);
        for (int k = 0; k < SH_SHA256_SIZE; k++)
            snprintf(shown + 2 * k, 3, "%02x", reader.header.commit[k]);
        assert_string_equal(shown, commit); /* what was promised before the first act */
        assert_string_equal(reader.header.name[0], "Ann");
        assert_string_equal(reader.header.name[2], "Cleo");
        assert_int_equal(reader.header.has_mix, 7);
        assert_int_equal(reader.header.reveal[1][15], BEN);
        assert_int_equal(reader.header.reveal[1][14], 0);
        stage_release(&st);
    }
}

TEST(a_record_keeps_setup_names_and_bots)
{
    static struct sh_reader reader;
    struct stage st;
    stage_init(&st, "toy");
    st.host.dice = NULL;
    stage_seat_people(&st, 2);
    does(&st, ANN, "seats 4");
    does(&st, ANN, "bot 2 random");
    does(&st, ANN, "bot 3 spy");
    does(&st, ANN, "option handicap -1");
    does(&st, ANN, "option rule pro");
    does(&st, ANN, "name A \"quoted\" \xc3\x84");
    does(&st, BEN, "name ?");
    stage_go(&st, ANN);
    acts(&st, ANN, "clue 2 tree");
    does(&st, ANN, "abort");
    stage_line(&st, BEN, "record");
    verify_record(&st, BEN, &reader, false);
    assert_string_equal(reader.header.name[0], "A \"quoted\" \xc3\x84");
    assert_string_equal(reader.header.name[1], "?");
    assert_int_equal(reader.header.setup.seats, 4);
    assert_int_equal(reader.header.setup.option[TOY_O_HANDICAP], -1);
    assert_int_equal(reader.header.setup.option[TOY_O_RULE], 1);
    assert_int_equal(reader.header.setup.word_count, 2);
    assert_string_equal(reader.header.word[1], "crown");
    assert_int_equal(reader.header.has_mix, 3); /* bots mix nothing in */
    stage_release(&st);
}

/* Whatever name is accepted, the record with it can be read. */
TEST(a_record_can_be_read_with_any_name)
{
    static struct sh_reader reader;
    static const char *const names[] = {"name A  B", "name #", "name = 1000", "name 0",
                                        "name \\n", "name \xc2\xa0", "name a \xe2\x80\x8b",
                                        "name 012345678901234567890123456789012345678901234567"};
    struct stage st;
    stage_begin(&st, "nullgame", 1, NULL);
    acts(&st, ANN, "done");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        stage_line(&st, ANN, names[i]);
        stage_line(&st, ANN, "record");
        verify_record(&st, ANN, &reader, true);
    }
    stage_release(&st);
}

TEST(what_others_mix_in_changes_the_dice)
{
    char deals[2][256];
    for (int i = 0; i < 2; i++) {
        struct stage st;
        stage_init(&st, "insidejob");
        st.host.dice = NULL; /* and the same secret both times */
        stage_seat_people(&st, 3);
        if (i) does(&st, BEN, stage_dice_line(EVE, false));
        does(&st, ANN, "begin");
        does(&st, ANN, stage_dice_line(ANN, true));
        does(&st, CLEO, stage_dice_line(CLEO, true));
        does(&st, BEN, stage_dice_line(i ? EVE : BEN, true));
        snprintf(deals[i], sizeof deals[i], "%s", stage_last_event(&st));
        stage_release(&st);
    }
    assert_string_not_equal(deals[0], deals[1]);
}

TEST(who_takes_over_a_seat_does_not_change_whose_record_it_is)
{
    static struct sh_reader reader;
    struct stage st;
    stage_init(&st, "heimlich");
    st.host.dice = NULL;
    stage_seat_people(&st, 3);
    stage_go(&st, ANN);
    stage_enter(&st, DAN, "Dan");
    does(&st, ANN, "kick 2");
    stage_take_seat(&st, DAN, "sit 1", 4);
    does(&st, ANN, "abort");
    stage_line(&st, DAN, "record");
    verify_record(&st, DAN, &reader, false);
    assert_int_equal(reader.header.reveal[1][15], BEN); /* Ben's */
    stage_release(&st);
}

TEST(the_record_keeps_the_names_of_who_left_after_the_match)
{
    static struct sh_reader reader;
    struct stage st;
    stage_init(&st, "nullgame");
    st.host.limits.people = 2;
    st.host.dice = NULL;
    stage_seat_people(&st, 2);
    stage_go(&st, ANN);
    acts(&st, ANN, "done");
    acts(&st, BEN, "done");
    does(&st, BEN, "leave");
    refuses(&st, CLEO, "enter 0123456789012345678901 Cleo", "room-full");
    stage_line(&st, ANN, "record");
    verify_record(&st, ANN, &reader, true);
    assert_string_equal(reader.header.name[1], "Ben");
    plays_again(&st, ANN, "rematch"); /* now his number may be given away */
    stage_enter(&st, CLEO, "Cleo");
    sees(&st, CLEO, "you.person", "2");
    stage_release(&st);
}

TEST(the_record_is_there_only_after_the_end)
{
    struct stage st;
    stage_begin(&st, "nullgame", 1, NULL);
    refuses(&st, ANN, "record", "match-not-over");
    acts(&st, ANN, "done");
    stage_line(&st, ANN, "record");
    assert_non_null(stage_get(&st, ANN, "record"));
    plays_again(&st, ANN, "rematch");
    refuses(&st, ANN, "record", "match-not-over");
    stage_release(&st);
}

TEST(the_record_is_the_same_after_a_rebuild)
{
    static char before[1 << 16];
    struct stage st;
    stage_init(&st, "toy");
    st.host.dice = NULL;
    stage_seat_people(&st, 3);
    stage_go(&st, ANN);
    play_on(&st, 3, 1000);
    does(&st, BEN, "leave");
    stage_line(&st, ANN, "record");
    snprintf(before, sizeof before, "%s", st.conn[ANN].inbox.text);
    stage_rebuild(&st);
    stage_enter(&st, ANN, "Ann");
    stage_line(&st, ANN, "record");
    assert_string_equal(st.conn[ANN].inbox.text, before);
    stage_release(&st);
}

/* ---- again in the same room ---- */

TEST(a_rematch_has_the_same_seats_and_options_and_another_secret)
{
    struct stage st;
    char commit[65];
    stage_begin(&st, "toy", 2, NULL);
    stage_line(&st, ANN, "again");
    snprintf(commit, sizeof commit, "%s", stage_get(&st, ANN, "room.commit"));
    does(&st, ANN, "abort");
    sees(&st, BEN, "room.status", "aborted");
    sees(&st, BEN, "state.moves", "[]");
    plays_again(&st, ANN, "rematch");
    sees(&st, BEN, "room.status", "lobby");
    sees(&st, BEN, "room.match", "2");
    sees(&st, BEN, "room.mixed", "[]"); /* new dice, new contributions */
    sees(&st, BEN, "room.seats.1.person", "2");
    sees(&st, BEN, "room.words", "[nut,crown]");
    assert_string_not_equal(stage_get(&st, BEN, "room.commit"), commit);
    refuses(&st, ANN, "begin", "mix-missing");
    stage_mix(&st, ANN);
    stage_mix(&st, BEN);
    stage_go(&st, ANN);
    sees(&st, BEN, "state.from", "0");
    sees(&st, BEN, "room.match", "2");
    stage_release(&st);
}

TEST(a_rematch_may_rotate_the_seats)
{
    struct stage st;
    stage_init(&st, "toy");
    stage_seat_people(&st, 3);
    does(&st, ANN, "seats 4");
    does(&st, ANN, "bot 3 spy");
    stage_go(&st, ANN);
    does(&st, ANN, "abort");
    plays_again(&st, ANN, "rematch rotate");
    sees(&st, BEN, "room.seats",
         "[{person:null,bot:spy,standin:false},{person:1,bot:null,standin:false},"
         "{person:2,bot:null,standin:false},{person:3,bot:null,standin:false}]");
    for (uint32_t i = ANN; i <= CLEO; i++) stage_mix(&st, i);
    stage_go(&st, ANN);
    sees(&st, ANN, "state.seat", "1");
    sees(&st, CLEO, "state.seat", "3");
    stage_release(&st);
}

/* Inside Job: who began deals the next match, so that the seat after begins. */
TEST(a_rematch_changes_what_the_game_says)
{
    struct stage st;
    stage_init(&st, "insidejob");
    st.host.dice = NULL;
    stage_seat_people(&st, 3);
    does(&st, ANN, "option first 1");
    stage_go(&st, ANN);
    play_on(&st, 1, 100000);
    plays_again(&st, ANN, "rematch");
    assert_non_null(strstr(stage_last_event(&st), "\noption first 2\n"));
    sees(&st, BEN, "room.options.first", "2");
    for (uint32_t i = ANN; i <= CLEO; i++) stage_mix(&st, i);
    stage_go(&st, ANN);
    play_on(&st, 2, 100000);
    plays_again(&st, ANN, "rematch rotate");
    sees(&st, BEN, "room.options.first", "0");
    sees(&st, BEN, "room.seats.0.person", "3");
    stage_release(&st);
}

TEST(after_a_match_without_an_end_nothing_changes)
{
    static const char *const again[] = {"rematch", "rematch rotate"};
    for (int i = 0; i < 2; i++) {
        struct stage st;
        stage_init(&st, "insidejob");
        st.host.dice = NULL;
        stage_seat_people(&st, 3);
        does(&st, ANN, "option first 1");
        stage_go(&st, ANN);
        play_on(&st, 1, 20);
        does(&st, ANN, "abort");
        plays_again(&st, ANN, again[i]);
        assert_null(strchr(stage_last_event(&st), '\n'));
        sees(&st, BEN, "room.options.first", "1");
        stage_release(&st);
    }
}

TEST(a_rematch_of_a_game_that_changes_nothing_has_no_lines)
{
    struct stage st;
    stage_begin(&st, "nullgame", 2, "flip 0 heads; flip 1 tails");
    acts(&st, ANN, "done");
    acts(&st, BEN, "done");
    plays_again(&st, ANN, "rematch");
    assert_null(strchr(stage_last_event(&st), '\n'));
    stage_release(&st);
}

TEST(a_rematch_frees_the_seats_of_who_left)
{
    struct stage st;
    stage_begin(&st, "toy", 3, NULL);
    does(&st, BEN, "leave");
    does(&st, CLEO, "stand");
    does(&st, ANN, "abort");
    plays_again(&st, ANN, "rematch");
    sees(&st, ANN, "room.seats",
         "[{person:1,bot:null,standin:false},{person:null,bot:null,standin:false},"
         "{person:3,bot:null,standin:false}]");
    stage_enter(&st, BEN, "Ben");
    does(&st, BEN, "sit 1");
    stage_release(&st);
}

TEST(in_the_next_match_one_may_have_any_seat)
{
    struct stage st;
    stage_begin(&st, "heimlich", 2, NULL);
    does(&st, ANN, "abort");
    plays_again(&st, ANN, "rematch");
    does(&st, ANN, "stand");
    does(&st, BEN, "sit 0");
    does(&st, ANN, "sit 1");
    stage_mix(&st, ANN);
    stage_mix(&st, BEN);
    stage_go(&st, ANN);
    sees(&st, ANN, "state.seat", "1");
    stage_release(&st);
}

TEST(in_the_next_match_one_may_take_over_any_seat)
{
    struct stage st;
    stage_begin(&st, "heimlich", 4, NULL);
    does(&st, ANN, "abort");
    plays_again(&st, ANN, "rematch");
    does(&st, DAN, "stand");
    does(&st, ANN, "seats 3");
    for (uint32_t i = ANN; i <= CLEO; i++) stage_mix(&st, i);
    stage_go(&st, ANN);
    does(&st, ANN, "kick 2");
    stage_take_seat(&st, DAN, "sit 1", 4); /* he had another one, but that was another match */
    sees(&st, DAN, "state.seat", "1");
    stage_release(&st);
}

TEST(nobody_knows_two_hands_of_one_match)
{
    struct stage st;
    stage_begin(&st, "heimlich", 4, NULL);
    stage_enter(&st, EVE, "Eve");
    does(&st, ANN, "kick 3");
    stage_take_seat(&st, EVE, "sit 2", 5);
    does(&st, EVE, "leave");
    stage_enter(&st, EVE, "Eve");
    does(&st, ANN, "kick 2");
    refuses(&st, EVE, "sit 1", "other-seat");
    stage_rebuild(&st);
    stage_enter(&st, EVE, "Eve");
    refuses(&st, EVE, "sit 1", "other-seat");
    stage_release(&st);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_sees_an_act_from_the_own_seat),
        cmocka_unit_test(an_act_and_the_chance_after_it_are_one_event),
        cmocka_unit_test(nothing_is_told_before_it_is_stored),
        cmocka_unit_test(what_was_not_stored_has_not_happened),
        cmocka_unit_test(words_travel_with_acts),
        cmocka_unit_test(moves_of_a_seat_that_is_asked_come_without_words),
        cmocka_unit_test(the_end_is_told_with_the_shares_and_all_secrets),
        cmocka_unit_test(a_turn_is_made_as_a_whole),
        cmocka_unit_test(a_turn_is_made_all_or_not_at_all),
        cmocka_unit_test(a_turn_does_not_cross_chance_another_seat_or_the_end),
        cmocka_unit_test(a_turn_may_go_on_into_the_next_question_to_the_same_seat),
        cmocka_unit_test(a_turn_has_a_number_that_can_be_stale),
        cmocka_unit_test(talk_and_people_do_not_make_an_act_stale),
        cmocka_unit_test(ones_own_act_makes_the_next_one_stale),
        cmocka_unit_test(an_act_that_changes_the_question_makes_an_answer_stale),
        cmocka_unit_test(others_secret_answers_in_a_window_do_not_make_an_act_stale),
        cmocka_unit_test(but_ones_own_answer_does),
        cmocka_unit_test(back_makes_answers_to_what_was_asked_stale),
        cmocka_unit_test(what_is_stale_is_the_same_after_a_rebuild),
        cmocka_unit_test(a_try_tells_and_does_nothing),
        cmocka_unit_test(a_turn_can_be_taken_back_as_long_as_it_lasts),
        cmocka_unit_test(nothing_is_taken_back_after_chance),
        cmocka_unit_test(nothing_is_taken_back_after_another_seat),
        cmocka_unit_test(nothing_is_taken_back_that_kept_a_secret),
        cmocka_unit_test(points_that_everybody_could_reckon_are_no_secret),
        cmocka_unit_test(taking_back_does_not_move_the_dice),
        cmocka_unit_test(a_turn_taken_back_is_forgotten_by_the_record),
        cmocka_unit_test(back_is_the_same_after_a_rebuild),
    cmocka_unit_test(a_match_that_is_over_is_shown_as_it_was_with_anybodys_eyes),
        cmocka_unit_test(the_record_reveals_the_secret_and_verifies),
        cmocka_unit_test(a_record_keeps_setup_names_and_bots),
        cmocka_unit_test(a_record_can_be_read_with_any_name),
        cmocka_unit_test(what_others_mix_in_changes_the_dice),
        cmocka_unit_test(who_takes_over_a_seat_does_not_change_whose_record_it_is),
        cmocka_unit_test(the_record_keeps_the_names_of_who_left_after_the_match),
        cmocka_unit_test(the_record_is_there_only_after_the_end),
        cmocka_unit_test(the_record_is_the_same_after_a_rebuild),
        cmocka_unit_test(a_rematch_has_the_same_seats_and_options_and_another_secret),
        cmocka_unit_test(a_rematch_may_rotate_the_seats),
        cmocka_unit_test(a_rematch_changes_what_the_game_says),
        cmocka_unit_test(after_a_match_without_an_end_nothing_changes),
        cmocka_unit_test(a_rematch_of_a_game_that_changes_nothing_has_no_lines),
        cmocka_unit_test(a_rematch_frees_the_seats_of_who_left),
        cmocka_unit_test(in_the_next_match_one_may_have_any_seat),
        cmocka_unit_test(in_the_next_match_one_may_take_over_any_seat),
        cmocka_unit_test(nobody_knows_two_hands_of_one_match),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
