/* room/past_test.c - what bots are told of earlier matches: which, and of whom. */
#include "tests/stage.h"

#include "engine/known.h"

/* Ann gives a clue, Ben touches the card that ends it: the assassin lies last as the dice fall. */
static void end_match(struct stage *st)
{
    acts(st, ANN, "clue 2 quokka");
    acts(st, BEN, "guess 25");
    sees(st, ANN, "state.over", "true");
}

static void begin_row(struct stage *st)
{
    stage_init(st, "codenames");
    stage_seat_people(st, 2);
    does(st, ANN, "option variant duo");
    stage_go(st, ANN);
    end_match(st);
}

static void begin_again(struct stage *st)
{
    stage_mix(st, ANN);
    stage_mix(st, BEN);
    stage_go(st, ANN);
}

/* What a bot in this seat would be told; the caller frees it. */
static struct sh_known *know(struct stage *st, int seat, int *count)
{
    void *memory = malloc(room_known_size(st->room, true));
    assert_non_null(memory);
    struct sh_known *known = room_know(st->room, seat, true, memory);
    sh_known_past(known, count);
    return known;
}

static int count_past(struct stage *st)
{
    int count;
    free(know(st, 0, &count));
    return count;
}

static void rematch(struct stage *st, const char *how)
{
    stage_line(st, ANN, how);
    does(st, BEN, "agree 1");
}

TEST(a_finished_match_is_told_to_bots_with_words_acts_and_people)
{
    struct stage st;
    int count;
    begin_row(&st);
    rematch(&st, "rematch");
    begin_again(&st);
    struct sh_known *known = know(&st, 0, &count);
    const struct sh_past_match *past = sh_known_past(known, &count);
    assert_int_equal(count, 1);
    assert_non_null(strstr(past[0].text, "0 clue 2 quokka\n1 guess 25\n"));
    assert_int_equal(strncmp(past[0].text, "word ", 5), 0);
    assert_int_equal(past[0].seat_now[0], 0);
    assert_int_equal(past[0].seat_now[1], 1);
    assert_int_equal(past[0].seat_now[2], SH_NONE);
    free(known);
    end_match(&st);
    assert_int_equal(count_past(&st), 1); /* still: this is what its bots were told */
    stage_release(&st);
}

TEST(it_is_the_same_after_a_restart)
{
    struct stage st;
    int count, again;
    begin_row(&st);
    for (int i = 0; i < 2; i++) {
        rematch(&st, "rematch");
        begin_again(&st);
        if (i == 0) end_match(&st);
    }
    struct sh_known *living = know(&st, 0, &count);
    stage_rebuild(&st);
    struct sh_known *rebuilt = know(&st, 0, &again);
    const struct sh_past_match *one = sh_known_past(living, &count);
    const struct sh_past_match *other = sh_known_past(rebuilt, &again);
    assert_int_equal(count, 2);
    assert_int_equal(again, 2);
    for (int i = 0; i < count; i++) {
        assert_int_equal(one[i].length, other[i].length);
        assert_memory_equal(one[i].text, other[i].text, one[i].length);
        assert_memory_equal(one[i].seat_now, other[i].seat_now, sizeof one[i].seat_now);
    }
    free(living);
    free(rebuilt);
    stage_release(&st);
}

TEST(people_are_known_by_themselves_and_not_by_seat_or_name)
{
    struct stage st;
    int count;
    begin_row(&st);
    rematch(&st, "rematch rotate");
    does(&st, ANN, "name Ben2");
    begin_again(&st);
    struct sh_known *known = know(&st, 0, &count);
    const struct sh_past_match *past = sh_known_past(known, &count);
    assert_int_equal(count, 1);
    assert_int_equal(past[0].seat_now[0], 1);
    assert_int_equal(past[0].seat_now[1], 0);
    free(known);
    does(&st, BEN, "stand"); /* a bot plays the seat: nobody to learn about */
    known = know(&st, 0, &count);
    past = sh_known_past(known, &count);
    assert_int_equal(past[0].seat_now[1], SH_NONE);
    free(known);
    stage_release(&st);
}

TEST(only_the_last_matches_of_one_game_count_and_only_finished_ones)
{
    struct stage st;
    begin_row(&st);
    for (int i = 1; i < SH_PAST_MAX + 3; i++) {
        rematch(&st, "rematch");
        begin_again(&st);
        assert_int_equal(count_past(&st), i < SH_PAST_MAX ? i : SH_PAST_MAX);
        end_match(&st);
    }
    rematch(&st, "rematch");
    begin_again(&st);
    does(&st, ANN, "abort");
    rematch(&st, "rematch");
    begin_again(&st);
    assert_int_equal(count_past(&st), SH_PAST_MAX);
    does(&st, ANN, "abort");
    rematch(&st, "rematch");
    does(&st, ANN, "game heimlich");
    does(&st, ANN, "game codenames");
    does(&st, ANN, "seats 2");
    does(&st, ANN, "option variant duo");
    begin_again(&st);
    assert_int_equal(count_past(&st), 0);
    stage_release(&st);
}

/* What was touched while somebody was gone is not what they think. */
TEST(acts_of_who_stood_in_are_marked)
{
    struct stage st;
    int count;
    stage_init(&st, "codenames");
    stage_seat_people(&st, 2);
    does(&st, ANN, "option variant duo");
    stage_go(&st, ANN);
    acts(&st, ANN, "clue 2 quokka");
    does(&st, BEN, "stand");
    stage_thought(&st, "guess 1");
    does(&st, BEN, "sit 1");
    acts(&st, BEN, "guess 25");
    rematch(&st, "rematch");
    begin_again(&st);
    struct sh_known *known = know(&st, 0, &count);
    const struct sh_past_match *past = sh_known_past(known, &count);
    assert_int_equal(count, 1);
    assert_non_null(strstr(past[0].text, "\n~1 guess 1\n1 guess 25\n"));
    free(known);
    stage_release(&st);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_finished_match_is_told_to_bots_with_words_acts_and_people),
        cmocka_unit_test(it_is_the_same_after_a_restart),
        cmocka_unit_test(people_are_known_by_themselves_and_not_by_seat_or_name),
        cmocka_unit_test(only_the_last_matches_of_one_game_count_and_only_finished_ones),
        cmocka_unit_test(acts_of_who_stood_in_are_marked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
