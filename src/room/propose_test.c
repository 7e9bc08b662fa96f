/* room/propose_test.c - what seats point at: who sees it, how long, how often. */
#include "tests/stage.h"

enum { FAY = EVE + 1, PACE = 1000 };

/* Ann and Ben are the spymasters, Cleo and Eve guess for red, Dan for blue, Fay watches. */
static void begin_guessing(struct stage *st)
{
    stage_init(st, "codenames");
    stage_seat_people(st, 5);
    stage_enter(st, FAY, "Fay");
    stage_go(st, ANN);
    acts(st, ANN, "clue 3 quokka");
}

/* `propose` with the number of the room. */
static void points(struct stage *st, uint32_t conn, const char *move)
{
    char line[SH_TEXT_MAX + 32];
    uint32_t events = st->events;
    snprintf(line, sizeof line, "propose %u %s", room_number(st->room), move);
    stage_line(st, conn, line);
    misses(st, conn, "refused");
    assert_int_equal(st->events, events); /* it is no event */
}

static void refuses_pointing(struct stage *st, uint32_t conn, const char *move, const char *why)
{
    char line[SH_TEXT_MAX + 32];
    snprintf(line, sizeof line, "propose %u %s", room_number(st->room), move);
    refuses(st, conn, line, why);
}

TEST(a_proposal_is_told_to_the_operatives_of_the_team_alone)
{
    struct stage st;
    begin_guessing(&st);
    sees(&st, CLEO, "state.audience", "[2,4]");
    sees(&st, EVE, "state.audience", "[2,4]");
    for (uint32_t conn = 1; conn <= FAY; conn++)
        if (conn != CLEO && conn != EVE) misses(&st, conn, "state.audience");
    points(&st, CLEO, "guess 4");
    sees(&st, CLEO, "proposed", "[null,null,guess 4,null,null]");
    sees(&st, EVE, "proposed", "[null,null,guess 4,null,null]");
    misses(&st, EVE, "n");
    for (uint32_t conn = 1; conn <= FAY; conn++)
        assert_int_equal(stage_count_messages(&st, conn), conn == CLEO || conn == EVE);
    points(&st, EVE, "guess 9");
    sees(&st, CLEO, "proposed", "[null,null,guess 4,null,guess 9]");
    points(&st, CLEO, "guess 5");
    sees(&st, EVE, "proposed", "[null,null,guess 5,null,guess 9]");
    points(&st, CLEO, "guess 5");
    assert_int_equal(stage_count_messages(&st, EVE), 0); /* that is known */
    points(&st, CLEO, "none");
    sees(&st, EVE, "proposed", "[null,null,null,null,guess 9]");
    points(&st, CLEO, "none");
    assert_int_equal(stage_count_messages(&st, EVE), 0);
    stage_release(&st);
}

TEST(who_comes_back_sees_what_is_proposed_and_nobody_else_does)
{
    struct stage st;
    begin_guessing(&st);
    points(&st, CLEO, "guess 4");
    for (uint32_t conn = 1; conn <= FAY; conn++) {
        stage_line(&st, conn, "again");
        sees_everything(&st, conn);
        if (conn != CLEO && conn != EVE) misses(&st, conn, "state.proposed");
        else sees(&st, conn, "state.proposed", "[null,null,guess 4,null,null]");
    }
    stage_gone(&st, EVE);
    stage_enter(&st, EVE, "Eve");
    sees(&st, EVE, "state.proposed", "[null,null,guess 4,null,null]");
    points(&st, CLEO, "none");
    stage_line(&st, EVE, "again");
    misses(&st, EVE, "state.proposed");
    stage_release(&st);
}

TEST(an_act_drops_all_proposals_before_it_is_told)
{
    struct stage st;
    begin_guessing(&st);
    st.slow_store = true;
    points(&st, CLEO, "guess 4");
    points(&st, EVE, "guess 5");
    acts(&st, CLEO, "guess 2"); /* red, as the dice fall here: the turn goes on */
    misses(&st, EVE, "proposed");
    stage_stored(&st);
    assert_true(strncmp(st.conn[EVE].inbox.text, "{\"proposed\":[null,", 18) == 0);
    sees(&st, EVE, "proposed", "[null,null,null,null,null]");
    sees(&st, EVE, "state.phase", "guess");
    for (uint32_t conn = 1; conn <= FAY; conn++)
        assert_int_equal(stage_count_messages(&st, conn), conn == CLEO || conn == EVE ? 2 : 1);
    stage_line(&st, EVE, "again");
    misses(&st, EVE, "state.proposed");
    stage_release(&st);
}

TEST(what_changes_no_position_drops_nothing)
{
    struct stage st;
    begin_guessing(&st);
    points(&st, CLEO, "guess 4");
    does(&st, DAN, "say hello");
    does(&st, ANN, "pause");
    does(&st, CLEO, "note 4");
    does(&st, ANN, "chat phrases");
    points(&st, EVE, "guess 5"); /* tried is tried in a pause, too */
    does(&st, ANN, "resume");
    stage_line(&st, EVE, "again");
    sees(&st, EVE, "state.proposed", "[null,null,guess 4,null,guess 5]");
    stage_release(&st);
}

/* Dan's seat goes to a bot and back, and nothing changes for the others; Cleo's is another's. */
TEST(a_seat_that_changes_hands_loses_its_own_proposal)
{
    struct stage st;
    begin_guessing(&st);
    points(&st, CLEO, "guess 4");
    points(&st, EVE, "guess 5");
    does(&st, DAN, "stand");
    misses(&st, CLEO, "proposed");
    does(&st, CLEO, "stand");
    sees(&st, CLEO, "proposed", "[null,null,null,null,guess 5]");
    sees(&st, EVE, "proposed", "[null,null,null,null,guess 5]");
    refuses_pointing(&st, CLEO, "guess 4", "standing");
    does(&st, CLEO, "sit 2");
    points(&st, CLEO, "guess 6");
    sees(&st, EVE, "proposed", "[null,null,guess 6,null,guess 5]");
    does(&st, ANN, "kick 5");
    sees(&st, CLEO, "proposed", "[null,null,guess 6,null,null]");
    does(&st, CLEO, "leave");
    stage_release(&st);
}

TEST(proposals_end_with_the_match_and_with_the_process)
{
    struct stage st;
    begin_guessing(&st);
    points(&st, CLEO, "guess 4");
    stage_rebuild(&st);
    for (uint32_t conn = 1; conn <= EVE; conn++)
        stage_enter(&st, conn, (const char *[]){"", "Ann", "Ben", "Cleo", "Dan", "Eve"}[conn]);
    misses(&st, EVE, "state.proposed");
    sees(&st, EVE, "state.audience", "[2,4]");
    points(&st, CLEO, "guess 4");
    does(&st, ANN, "abort");
    sees(&st, EVE, "proposed", "[null,null,null,null,null]");
    misses(&st, EVE, "state.audience");
    refuses_pointing(&st, CLEO, "guess 4", "no-match");
    stage_release(&st);
}

TEST(proposals_are_refused_like_what_is_tried)
{
    struct stage st;
    char line[64];
    begin_guessing(&st);
    refuses_pointing(&st, ANN, "object", "poker-face");
    refuses_pointing(&st, BEN, "object", "poker-face");
    refuses_pointing(&st, DAN, "guess 4", "not-your-turn");
    refuses_pointing(&st, FAY, "guess 4", "not-seated");
    refuses_pointing(&st, CLEO, "stop", "guess-first");
    refuses_pointing(&st, CLEO, "guess 26", "bad-move");
    refuses_pointing(&st, CLEO, "object", "spymaster-objects");
    refuses(&st, CLEO, "propose", "bad-line");
    refuses(&st, CLEO, "propose x guess 4", "bad-line");
    snprintf(line, sizeof line, "propose %u", room_number(st.room));
    refuses(&st, CLEO, line, "bad-move");
    snprintf(line, sizeof line, "propose %u guess 4", room_number(st.room) - 1);
    refuses(&st, CLEO, line, "stale");
    snprintf(line, sizeof line, "propose %u guess 4", room_number(st.room) + 1);
    refuses(&st, CLEO, line, "stale");
    points(&st, CLEO, "guess 4");
    snprintf(line, sizeof line, "propose %u none", room_number(st.room) - 1);
    stage_line(&st, CLEO, line); /* to withdraw it is never too late */
    sees(&st, EVE, "proposed", "[null,null,null,null,null]");
    stage_release(&st);
}

TEST(there_are_so_many_proposals_a_minute_apart_from_the_chat)
{
    struct stage st;
    begin_guessing(&st);
    st.now_ms += 60000; /* a full minute for the chat, too */
    for (int i = 0; i < 15; i++) points(&st, CLEO, i % 2 ? "guess 4" : "guess 5");
    refuses_pointing(&st, CLEO, "guess 4", "too-fast");
    refuses_pointing(&st, CLEO, "none", "too-fast");
    for (int i = 0; i < 5; i++) does(&st, CLEO, "say hello");
    refuses(&st, CLEO, "say hello", "too-fast");
    points(&st, EVE, "guess 5");
    st.now_ms += 999;
    refuses_pointing(&st, CLEO, "guess 4", "too-fast");
    st.now_ms += 1;
    points(&st, CLEO, "guess 4");
    refuses_pointing(&st, CLEO, "guess 5", "too-fast");
    stage_release(&st);
}

TEST(in_a_duo_everybody_but_the_spymaster_sees_it)
{
    struct stage st;
    stage_init(&st, "codenames");
    stage_seat_people(&st, 3);
    does(&st, ANN, "option variant duo");
    stage_go(&st, ANN);
    acts(&st, ANN, "clue 2 quokka");
    sees(&st, BEN, "state.audience", "[1,2]");
    points(&st, BEN, "guess 4");
    sees(&st, CLEO, "proposed", "[null,guess 4,null]");
    assert_int_equal(stage_count_messages(&st, ANN), 0);
    stage_release(&st);
}

/* The one who guesses for both in a trio has the pick in all tabs. */
TEST(who_is_alone_sees_what_he_points_at_himself)
{
    struct stage st;
    stage_init(&st, "codenames");
    stage_seat_people(&st, 3);
    does(&st, ANN, "option variant trio");
    stage_go(&st, ANN);
    acts(&st, ANN, "clue 2 quokka");
    sees(&st, CLEO, "state.audience", "[2]");
    points(&st, CLEO, "guess 4");
    sees(&st, CLEO, "proposed", "[null,null,guess 4]");
    assert_int_equal(stage_count_messages(&st, ANN) + stage_count_messages(&st, BEN), 0);
    stage_release(&st);
}

/* Partners of SpyNet do not talk about cards, unless the host wants it so. */
TEST(partners_who_may_not_talk_may_not_point_either)
{
    struct stage st;
    stage_begin(&st, "spynet", 4, NULL);
    const struct sh_state *base = room_state(st.room);
    uint32_t mover = 1;
    while (!(base->to_act >> (mover - 1) & 1)) mover++;
    uint32_t partner = (mover + 1) % 4 + 1, other = mover % 4 + 1;
    char move[SH_TEXT_MAX];
    stage_line(&st, mover, "again");
    misses(&st, mover, "state.audience");
    snprintf(move, sizeof move, "%s", stage_get(&st, mover, "state.moves.0"));
    refuses_pointing(&st, mover, move, "phrases-only");
    does(&st, ANN, "chat free");
    points(&st, mover, move);
    assert_non_null(strstr(stage_get(&st, partner, "proposed"), move));
    assert_int_equal(stage_count_messages(&st, other), 0);
    stage_line(&st, mover, "again");
    sees(&st, mover, "state.audience", mover % 2 ? "[0,2]" : "[1,3]");
    does(&st, ANN, "chat phrases");
    sees(&st, partner, "proposed", "[null,null,null,null]");
    refuses_pointing(&st, mover, move, "phrases-only");
    stage_release(&st);
}

TEST(games_without_sides_have_no_proposals)
{
    struct stage st;
    stage_begin(&st, "heimlich", 2, NULL);
    misses(&st, ANN, "state.audience");
    refuses_pointing(&st, ANN, "go yellow 1", "no-proposals");
    stage_release(&st);
}

/* ---- bots among people ---- */

/* Ann is a spymaster, Cleo guesses for red with the bot in seat 4; Ben and a bot are blue. */
static void begin_beside_bot(struct stage *st, const char *setting)
{
    stage_init(st, "codenames");
    st->host.limits.pace_ms = PACE;
    stage_seat_people(st, 3);
    stage_enter(st, FAY, "Fay");
    does(st, ANN, "seats 5");
    does(st, ANN, "bot 3 random");
    does(st, ANN, "bot 4 random");
    if (setting) does(st, ANN, setting);
    stage_go(st, ANN);
    acts(st, ANN, "clue 3 quokka");
}

/* The bot in seat 4 was asked and chooses this; then it takes its time. */
static void bot_chooses(struct stage *st, const char *move)
{
    assert_int_equal(st->thinks, 1);
    assert_int_equal(st->think_seat, 4);
    stage_thought(st, move);
    misses(st, CLEO, "proposed");
    stage_pass(st, 2 * PACE);
}

TEST(a_bot_among_people_points_and_does_not_act)
{
    struct stage st;
    begin_beside_bot(&st, NULL);
    uint32_t events = st.events;
    bot_chooses(&st, "guess 2");
    sees(&st, CLEO, "proposed", "[null,null,null,null,guess 2]");
    for (uint32_t conn = 1; conn <= FAY; conn++)
        assert_int_equal(stage_count_messages(&st, conn), conn == CLEO);
    stage_pass(&st, 86400000); /* a person who is there decides */
    assert_int_equal(st.events, events);
    assert_int_equal(st.wake_ms, -1);
    stage_line(&st, CLEO, "again");
    sees(&st, CLEO, "state.proposed", "[null,null,null,null,guess 2]");
    points(&st, CLEO, "guess 3"); /* of another opinion */
    stage_pass(&st, 86400000);
    assert_int_equal(st.events, events);
    acts(&st, CLEO, "guess 3");
    assert_int_equal(st.thinks, 1); /* and what comes next? */
    stage_release(&st);
}

TEST(a_bot_acts_when_a_person_agrees_and_does_not_take_it_back)
{
    struct stage st;
    begin_beside_bot(&st, NULL);
    bot_chooses(&st, "guess 2");
    uint32_t events = st.events;
    points(&st, CLEO, "guess 2");
    stage_pass(&st, PACE - 1);
    points(&st, CLEO, "none");
    stage_pass(&st, 10 * PACE);
    assert_int_equal(st.events, events);
    points(&st, CLEO, "guess 2");
    stage_pass(&st, PACE);
    assert_int_equal(st.events, events + 1);
    assert_string_equal(stage_last_event(&st), "act\n4 guess 2\n");
    sees(&st, CLEO, "state.acts", "[4 guess 2]");
    stage_release(&st);
}

TEST(who_pointed_first_has_not_agreed)
{
    struct stage st;
    begin_beside_bot(&st, NULL);
    uint32_t events = st.events;
    points(&st, CLEO, "guess 2");
    stage_take(&st, (struct room_in){.kind = IN_THOUGHT, .seat = 4, .number = st.thinking[4],
                                     .text = "guess 2"});
    stage_pass(&st, 10 * PACE);
    sees(&st, CLEO, "proposed", "[null,null,guess 2,null,guess 2]");
    assert_int_equal(st.events, events);
    points(&st, CLEO, "none");
    points(&st, CLEO, "guess 2");
    stage_pass(&st, PACE);
    assert_int_equal(st.events, events + 1);
    stage_release(&st);
}

TEST(a_bot_waits_while_people_differ)
{
    struct stage st;
    stage_init(&st, "codenames");
    stage_seat_people(&st, 5);
    does(&st, ANN, "seats 7");
    does(&st, ANN, "bot 5 random");
    does(&st, ANN, "bot 6 random");
    stage_go(&st, ANN);
    acts(&st, ANN, "clue 3 quokka");
    uint32_t events = st.events;
    assert_int_equal(st.think_seat, 6);
    stage_thought(&st, "guess 2"); /* without a pace at once */
    sees(&st, CLEO, "proposed", "[null,null,null,null,null,null,guess 2]");
    points(&st, EVE, "guess 5");
    points(&st, CLEO, "guess 2");
    assert_int_equal(st.events, events);
    char line[64];
    snprintf(line, sizeof line, "propose %u none", room_number(st.room));
    stage_line(&st, EVE, line);
    assert_int_equal(st.events, events + 1);
    stage_release(&st);
}

TEST(a_bot_does_what_it_pointed_at_when_the_time_of_people_is_up)
{
    struct stage st;
    begin_beside_bot(&st, "clock act 30");
    bot_chooses(&st, "guess 2");
    uint32_t events = st.events;
    stage_pass(&st, 30000);
    assert_int_equal(st.events, events + 1);
    assert_string_equal(stage_last_event(&st), "act\n4 guess 2\n"); /* nobody guesses for Cleo */
    stage_release(&st);
}

TEST(a_side_whose_people_are_gone_goes_on)
{
    struct stage st;
    begin_beside_bot(&st, NULL);
    bot_chooses(&st, "guess 2");
    stage_gone(&st, CLEO);
    uint32_t events = st.events;
    stage_pass(&st, room_usual_limits.grace_ms);
    assert_string_equal(stage_last_event(&st), "standin 2");
    assert_int_equal(st.events, events + 1);
    assert_int_equal(st.think_seat, 2);
    stage_thought(&st, "guess 2");
    stage_pass(&st, 4 * PACE);
    assert_string_equal(stage_last_event(&st), "act standin\n2 guess 2\n");
    stage_release(&st);
}

TEST(a_bot_that_says_nonsense_points_at_nothing)
{
    struct stage st;
    begin_beside_bot(&st, NULL);
    uint32_t events = st.events;
    bot_chooses(&st, "guess 77");
    misses(&st, CLEO, "proposed");
    stage_pass(&st, 10 * PACE);
    assert_int_equal(st.events, events);
    stage_release(&st);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_proposal_is_told_to_the_operatives_of_the_team_alone),
        cmocka_unit_test(who_comes_back_sees_what_is_proposed_and_nobody_else_does),
        cmocka_unit_test(an_act_drops_all_proposals_before_it_is_told),
        cmocka_unit_test(what_changes_no_position_drops_nothing),
        cmocka_unit_test(a_seat_that_changes_hands_loses_its_own_proposal),
        cmocka_unit_test(proposals_end_with_the_match_and_with_the_process),
        cmocka_unit_test(proposals_are_refused_like_what_is_tried),
        cmocka_unit_test(there_are_so_many_proposals_a_minute_apart_from_the_chat),
        cmocka_unit_test(in_a_duo_everybody_but_the_spymaster_sees_it),
        cmocka_unit_test(who_is_alone_sees_what_he_points_at_himself),
        cmocka_unit_test(partners_who_may_not_talk_may_not_point_either),
        cmocka_unit_test(games_without_sides_have_no_proposals),
        cmocka_unit_test(a_bot_among_people_points_and_does_not_act),
        cmocka_unit_test(a_bot_acts_when_a_person_agrees_and_does_not_take_it_back),
        cmocka_unit_test(who_pointed_first_has_not_agreed),
        cmocka_unit_test(a_bot_waits_while_people_differ),
        cmocka_unit_test(a_bot_does_what_it_pointed_at_when_the_time_of_people_is_up),
        cmocka_unit_test(a_side_whose_people_are_gone_goes_on),
        cmocka_unit_test(a_bot_that_says_nonsense_points_at_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
