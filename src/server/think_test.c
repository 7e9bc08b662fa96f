/* server/think_test.c - what a bot is asked. What bots then do is tested in tests/e2e. */
#include "server/think.h"
#include "tests/stage.h"

static const struct registry nobody_added;

/* What a bot of this name is asked for seat 1 in a match of the toy after a vote of Ann's. */
static struct thought *ask(struct stage *st, const char *bot)
{
    char name[32];
    stage_begin(st, "toy", 2, NULL);
    acts(st, 1, "clue 2 tree");
    acts(st, 1, "vote 1 red amber");
    memcpy(name, bot, strlen(bot) + 1);
    struct room_out out = {.kind = OUT_THINK, .seat = 1, .number = room_number(st->room),
                           .text = name, .length = strlen(name)};
    return think_make(&nobody_added, st->room, &out, 77);
}

/* The acts that the bot is told, a line each. */
static const char *seen_by(const struct thought *thought)
{
    static char all[4096];
    char text[SH_TEXT_MAX];
    int count;
    const struct sh_act *seen = sh_known_seen(thought->job.known, &count);
    struct sh_writer w;
    sh_writer_init(&w, all, sizeof all);
    for (int i = 0; i < count; i++) {
        sh_format_act(&toy_game, seen[i], text);
        sh_put(&w, text);
        sh_put_char(&w, '\n');
    }
    assert_false(w.full);
    return all;
}

TEST(a_question_is_a_copy_of_what_the_seat_knows)
{
    struct stage st;
    union sh_any_state view;
    struct thought *thought = ask(&st, "hard");
    const struct crew_job *job = &thought->job;
    uint32_t number = room_number(st.room);
    sh_view(&toy_game, room_state(st.room), 1, &view);
    assert_memory_equal(sh_known_view(job->known), &view, toy_game.state_size);
    stage_release(&st); /* the room is gone, the question stays */
    assert_ptr_equal(job->bot, &sh_bot_hard);
    assert_ptr_equal(sh_known_game(job->known), &toy_game);
    assert_int_equal(sh_known_seat(job->known), 1);
    assert_int_equal(job->match, 77);
    assert_int_equal(thought->number, number);
    const struct sh_setup *setup = sh_known_setup(job->known);
    assert_int_equal(setup->seats, 2);
    assert_int_equal(setup->word_count, 2);
    assert_string_not_equal(setup->words[0], setup->words[1]);
    assert_non_null(strstr(seen_by(thought), "0 clue 2 tree\n0 vote ? ? ?\n"));
    think_free(thought);
}

TEST(who_does_not_remember_is_not_told)
{
    struct stage st;
    int count;
    struct thought *thought = ask(&st, "normal");
    sh_known_seen(thought->job.known, &count);
    assert_int_equal(count, 0);
    stage_release(&st);
    think_free(thought);
}

TEST(a_bot_that_is_there_no_more_is_stood_in_for)
{
    struct stage st;
    struct thought *thought = ask(&st, "own");
    assert_ptr_equal(thought->job.bot, &sh_bot_easy);
    stage_release(&st);
    think_free(thought);
}

TEST(an_answer_is_for_the_question)
{
    struct stage st;
    char text[SH_TEXT_MAX];
    struct thought *thought = ask(&st, "easy");
    assert_true(sh_parse(&toy_game, 1, "vote 0 red amber", &thought->job.move, thought->job.word));
    struct room_in in = think_answer(thought, text);
    assert_int_equal(in.kind, IN_THOUGHT);
    assert_int_equal(in.seat, 1);
    assert_int_equal(in.number, thought->number);
    assert_string_equal(in.text, "vote 0 red amber");
    thought->job.declined = true;
    assert_null(think_answer(thought, text).text);
    stage_release(&st);
    think_free(thought);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_question_is_a_copy_of_what_the_seat_knows),
        cmocka_unit_test(who_does_not_remember_is_not_told),
        cmocka_unit_test(a_bot_that_is_there_no_more_is_stood_in_for),
        cmocka_unit_test(an_answer_is_for_the_question),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
