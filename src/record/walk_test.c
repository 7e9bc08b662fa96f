/* record/walk_test.c - a walk over acts: what it plays, what it refuses and where it stops. */
#include <string.h>

#include "record/walk.h"
#include "tests/toy.h"

static union sh_any_state state, before;

static struct sh_walk begin(const char *lines)
{
    struct sh_setup setup;
    sh_setup_init(&toy_game, &setup);
    setup.words = (const char *const[]){"nut", "crown"};
    setup.word_count = 2;
    assert_null(sh_start(&toy_game, &state, &setup));
    return (struct sh_walk){.game = &toy_game, .text = lines, .end = lines + strlen(lines),
                            .state = &state, .before = &before};
}

/* The toy's deal, whatever it is, and where it ends. */
static size_t write_deal(char *text, size_t room)
{
    struct sh_walk walk = begin("");
    struct sh_writer w;
    struct sh_move moves[SH_MOVES_MAX];
    char line[SH_TEXT_MAX];
    (void)walk;
    sh_writer_init(&w, text, room);
    while (sh_may_act(&state, SH_CHANCE)) {
        toy_game.moves(&state, SH_CHANCE, moves);
        sh_format_act(&toy_game, (struct sh_act){.seat = SH_CHANCE, .move = moves[0]}, line);
        sh_put(&w, line);
        sh_put_char(&w, '\n');
        sh_play(&toy_game, &state, SH_CHANCE, moves[0], NULL);
    }
    assert_false(w.full);
    return w.length;
}

TEST(each_act_leads_from_the_state_before_it_to_the_next)
{
    char text[4096];
    size_t deal = write_deal(text, sizeof text);
    int acts = state.base.acts;
    memcpy(text + deal, "0 clue 2 tree\n", sizeof "0 clue 2 tree\n");
    struct sh_walk walk = begin(text);
    for (int i = 0; i <= acts; i++) {
        assert_true(sh_walk_next(&walk));
        assert_int_equal(before.base.acts, i);
        assert_int_equal(state.base.acts, i + 1);
    }
    assert_int_equal(walk.act.seat, 0);
    assert_string_equal(walk.act.word, "tree");
    assert_ptr_equal(walk.text, walk.end);
    assert_false(sh_walk_next(&walk));
    assert_null(walk.why);
}

TEST(what_is_refused_stays_where_it_is)
{
    static const char *const bad[][2] = {
        {"0 clue 2\n", "not-an-act"}, {"0 clue 2 tree", "not-an-act"}, {"\n", "not-an-act"},
        {"1 clue 2 tree\n", "not-now"},
    };
    char text[4096];
    size_t deal = write_deal(text, sizeof text);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        union sh_any_state kept;
        memcpy(text + deal, bad[i][0], strlen(bad[i][0]) + 1);
        struct sh_walk walk = begin(text);
        do kept = state;
        while (sh_walk_next(&walk));
        assert_string_equal(walk.why, bad[i][1]);
        assert_ptr_equal(walk.text, text + deal);
        assert_memory_equal(&state, &kept, toy_game.state_size);
    }
}

TEST(a_nul_or_a_line_without_end_is_no_act)
{
    char text[2 * SH_TEXT_MAX];
    memset(text, '0', sizeof text);
    text[sizeof text - 1] = '\0';
    struct sh_walk walk = begin(text);
    assert_false(sh_walk_next(&walk));
    assert_string_equal(walk.why, "not-an-act");
    walk = begin("");
    walk.text = "0 clue\0x\n";
    walk.end = walk.text + 9;
    assert_false(sh_walk_next(&walk));
    assert_string_equal(walk.why, "not-an-act");
}

TEST(a_match_has_so_many_acts)
{
    char text[4096];
    size_t deal = write_deal(text, sizeof text);
    struct sh_walk walk = begin(text);
    while (sh_walk_next(&walk)) continue;
    state.base.acts = SH_ACTS_MAX;
    walk.text = memcpy(text + deal, "0 clue 2 tree\n", sizeof "0 clue 2 tree\n");
    walk.end = walk.text + 14;
    assert_false(sh_walk_next(&walk));
    assert_string_equal(walk.why, "too-many-acts");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_act_leads_from_the_state_before_it_to_the_next),
        cmocka_unit_test(what_is_refused_stays_where_it_is),
        cmocka_unit_test(a_nul_or_a_line_without_end_is_no_act),
        cmocka_unit_test(a_match_has_so_many_acts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
