/* room/explain_test.c - why a bot did something: who may ask, and from whose eyes it is told. */
#include "tests/stage.h"


enum { FAY = EVE + 1, CLUE_ACT = 26 }; /* behind the start and the key */

/* What the shell was asked to explain. */
static struct {
    int      asked, seat, at, seen;
    uint64_t seed;
    char     bot[16], act[SH_TEXT_MAX];
} heard;

static bool explain(const void *bots, const struct sh_known *known, const char *bot,
                    const struct sh_act *act, int at, uint64_t seed, struct sh_grounds *grounds)
{
    (void)bots;
    heard.asked++;
    heard.seat = sh_known_seat(known);
    heard.at = at;
    heard.seed = seed;
    sh_known_seen(known, &heard.seen);
    sh_format_act(sh_known_game(known), *act, heard.act);
    snprintf(heard.bot, sizeof heard.bot, "%s", bot);
    grounds->kind = 1;
    grounds->count = 2;
    grounds->of[0].value = 3, grounds->of[0].percent = 80, grounds->of[0].chosen = true;
    grounds->of[1].value = 7, grounds->of[1].percent = 9, grounds->of[1].chosen = false;
    return true;
}

static const char some[] = "[{value:4,percent:80,chosen:true},{value:8,percent:9,chosen:false}]";

/* Ann is the red spymaster, bots are the blue one and the red operative; Cleo guesses for blue. */
static void begin_with_bots(struct stage *st)
{
    memset(&heard, 0, sizeof heard);
    stage_init(st, "codenames");
    st->host.explain = explain;
    stage_enter(st, ANN, "Ann");
    stage_enter(st, CLEO, "Cleo");
    stage_enter(st, FAY, "Fay");
    does(st, ANN, "seats 4");
    does(st, ANN, "sit 0");
    stage_mix(st, ANN);
    does(st, ANN, "bot 1 random");
    does(st, ANN, "bot 2 random");
    does(st, CLEO, "sit 3");
    stage_mix(st, CLEO);
    stage_go(st, ANN);
    acts(st, ANN, "clue 2 quokka");
}

/* The bot in a seat is asked and makes this; another one that may object lets it pass. */
static void bot_makes(struct stage *st, uint8_t seat, const char *move)
{
    const struct sh_state *base = room_state(st->room);
    for (uint8_t s = 0; s < 4; s++)
        if (st->thinking[s] && base->idle >> s & 1)
            stage_take(st, (struct room_in){.kind = IN_THOUGHT, .seat = s,
                                            .number = st->thinking[s]});
    stage_take(st, (struct room_in){.kind = IN_THOUGHT, .seat = seat,
                                    .number = st->thinking[seat], .text = move});
    assert_non_null(strstr(stage_last_event(st), move));
}

static void asks(struct stage *st, uint32_t conn, int act, const char *of)
{
    char line[32];
    uint32_t events = st->events;
    snprintf(line, sizeof line, "explain %d", act);
    stage_line(st, conn, line);
    sees(st, conn, "explained.of", of);
    assert_int_equal(st->events, events);
    for (uint32_t other = 1; other <= FAY; other++)
        assert_int_equal(stage_count_messages(st, other), other == conn);
}

TEST(only_who_gave_the_clue_hears_how_a_bot_understood_it)
{
    struct stage st;
    begin_with_bots(&st);
    uint64_t luck = room_seed(st.room, 2);
    bot_makes(&st, 2, "guess 1");
    asks(&st, ANN, CLUE_ACT + 1, some);
    assert_true(heard.seed == luck); /* that the bot had */
    assert_int_equal(heard.seat, 2); /* from the eyes of who touched, not of who asks ... */
    assert_int_equal(heard.seen, CLUE_ACT + 1); /* ... at that moment */
    assert_int_equal(heard.at, CLUE_ACT + 1);
    assert_string_equal(heard.act, "2 guess 1");
    assert_string_equal(heard.bot, "random");
    heard.asked = 0;
    asks(&st, CLEO, CLUE_ACT + 1, "[]");
    asks(&st, FAY, CLUE_ACT + 1, "[]");
    asks(&st, ANN, CLUE_ACT, "[]"); /* a person's own act */
    asks(&st, ANN, 3, "[]"); /* what chance did */
    assert_int_equal(heard.asked, 0);
    stage_release(&st);
}

TEST(what_a_clue_meant_is_told_when_it_is_done_from_what_everybody_sees)
{
    struct stage st;
    begin_with_bots(&st);
    bot_makes(&st, 2, "guess 20"); /* a bystander: blue's turn */
    bot_makes(&st, 1, "clue 1 tree");
    const struct sh_state *base = room_state(st.room);
    int clue = base->acts - 1;
    asks(&st, CLEO, clue, "[]");
    asks(&st, ANN, clue, "[]");
    assert_int_equal(heard.asked, 0);
    acts(&st, CLEO, "guess 19"); /* a bystander as well */
    asks(&st, CLEO, clue, some);
    assert_int_equal(heard.seat, SH_WATCHER);
    assert_int_equal(heard.seen, base->acts);
    asks(&st, FAY, clue, some);
    stage_release(&st);
}

TEST(after_the_match_everybody_hears_everything)
{
    struct stage st;
    begin_with_bots(&st);
    bot_makes(&st, 2, "guess 1");
    asks(&st, ANN, CLUE_ACT + 1, some);
    uint64_t seed = heard.seed;
    does(&st, ANN, "abort");
    asks(&st, FAY, CLUE_ACT + 1, some);
    assert_int_equal(heard.seat, 2);
    assert_true(heard.seed == seed);
    refuses(&st, FAY, "explain", "no-such-act");
    refuses(&st, FAY, "explain 28", "no-such-act");
    refuses(&st, FAY, "explain -1", "no-such-act");
    refuses(&st, FAY, "explain 1 2", "no-such-act");
    st.host.explain = NULL;
    asks(&st, FAY, CLUE_ACT + 1, "[]");
    stage_release(&st);
}

TEST(there_is_nothing_to_explain_before_a_match)
{
    struct stage st;
    stage_init(&st, "codenames");
    stage_enter(&st, ANN, "Ann");
    refuses(&st, ANN, "explain 0", "no-match");
    stage_release(&st);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_who_gave_the_clue_hears_how_a_bot_understood_it),
        cmocka_unit_test(what_a_clue_meant_is_told_when_it_is_done_from_what_everybody_sees),
        cmocka_unit_test(after_the_match_everybody_hears_everything),
        cmocka_unit_test(there_is_nothing_to_explain_before_a_match),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
