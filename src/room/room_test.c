/* room/room_test.c - what a room does by itself: stand-ins, hosts, bots, wakes, its end. */
#include "tests/stage.h"

#define HEIMLICH_DEAL "deal 0 red; deal 1 blue; first 0; "

static bool is_event(const struct stage *st, const char *text)
{
    return strcmp(stage_last_event(st), text) == 0;
}

static void everybody_gone(struct stage *st)
{
    for (uint32_t i = 1; i < STAGE_CONNS; i++)
        if (st->conn[i].open) stage_gone(st, i);
}

/* ---- a new room ---- */

TEST(a_new_room_is_stored_first)
{
    struct stage st;
    stage_prepare(&st);
    st.slow_store = true;
    st.room = room_new(&st.host, &st, "k3v9", stage_game(&st, "toy"), st.now_ms);
    assert_true(room_is_storing(st.room));
    assert_int_equal(st.events, 1);
    assert_memory_equal(st.log[0].text, "open toy ", 9);
    assert_int_equal(st.log[0].at_ms, st.now_ms);
    stage_stored(&st);
    assert_int_equal(room_number(st.room), 1);
    assert_ptr_equal(room_game(st.room), &toy_game);
    assert_null(room_state(st.room));
    stage_release(&st);
}

TEST(rooms_give_back_their_memory)
{
    struct stage st; /* stage_release() counts, here with everything a room may have */
    stage_begin(&st, "toy", 4, NULL);
    does(&st, ANN, "say hello");
    does(&st, ANN, "note hello");
    acts(&st, ANN, "mark red");
    stage_rebuild(&st);
    stage_enter(&st, ANN, "Ann");
    st.slow_store = true;
    stage_line(&st, ANN, "say being stored");
    stage_release(&st);
}

/* ---- somebody is gone ---- */

TEST(a_bot_stands_in_for_somebody_gone_too_long)
{
    struct stage st;
    stage_begin(&st, "heimlich", 2, HEIMLICH_DEAL "roll 3");
    stage_gone(&st, BEN);
    sees(&st, ANN, "room.people.1.here", "false");
    sees(&st, ANN, "room.seats.1.standin", "false");
    assert_true(st.wake_ms == st.now_ms + st.host.limits.grace_ms);
    stage_pass(&st, st.host.limits.grace_ms - 1);
    assert_false(is_event(&st, "standin 1"));
    stage_pass(&st, 1);
    assert_true(is_event(&st, "standin 1"));
    sees(&st, ANN, "room.seats.1", "{person:2,bot:null,standin:true}");
    stage_release(&st);
}

TEST(who_is_back_in_time_finds_everything_as_it_was)
{
    struct stage st;
    stage_begin(&st, "heimlich", 2, HEIMLICH_DEAL "roll 3");
    uint32_t events = st.events;
    stage_gone(&st, BEN);
    stage_pass(&st, st.host.limits.grace_ms - 1);
    stage_enter(&st, BEN, "Ben");
    sees(&st, ANN, "room.people.1.here", "true");
    stage_pass(&st, 10 * st.host.limits.grace_ms);
    assert_int_equal(st.events, events);
    stage_release(&st);
}

TEST(who_is_back_takes_the_seat_again)
{
    struct stage st;
    stage_begin(&st, "heimlich", 2, HEIMLICH_DEAL "roll 3");
    stage_gone(&st, ANN);
    stage_pass(&st, st.host.limits.grace_ms);
    stage_line(&st, BEN, "again");
    sees(&st, BEN, "room.seats.0.standin", "true");
    stage_enter(&st, ANN, "Ann");
    assert_true(is_event(&st, "return 0"));
    sees(&st, BEN, "room.seats.0.standin", "false");
    acts(&st, ANN, "go red 1");
    stage_release(&st);
}

TEST(a_second_tab_is_enough_to_be_here)
{
    struct stage st;
    stage_begin(&st, "heimlich", 2, HEIMLICH_DEAL "roll 3");
    stage_enter(&st, 8, "Ben");
    uint32_t events = st.events;
    stage_gone(&st, BEN);
    assert_int_equal(stage_count_messages(&st, ANN), 0); /* still here */
    stage_pass(&st, 10 * st.host.limits.grace_ms);
    assert_int_equal(st.events, events);
    stage_gone(&st, 8);
    sees(&st, ANN, "room.people.1.here", "false");
    stage_release(&st);
}

TEST(nobody_stands_in_while_nobody_waits)
{
    struct stage st;
    stage_begin(&st, "heimlich", 2, HEIMLICH_DEAL "roll 3");
    stage_enter(&st, CLEO, "Cleo"); /* watches */
    does(&st, ANN, "host 3");
    uint32_t events = st.events;
    stage_gone(&st, ANN);
    stage_gone(&st, BEN);
    stage_pass(&st, 10 * st.host.limits.grace_ms);
    assert_int_equal(st.events, events);
    does(&st, CLEO, "say where are they all");
    assert_int_equal(st.events, events + 1);
    stage_enter(&st, BEN, "Ben"); /* he does wait, and Ann is long gone */
    assert_true(is_event(&st, "standin 0"));
    stage_release(&st);
}

TEST(who_stood_up_stays_up_until_he_sits_down)
{
    struct stage st;
    stage_begin(&st, "heimlich", 2, HEIMLICH_DEAL "roll 3");
    does(&st, BEN, "stand");
    stage_gone(&st, BEN);
    stage_pass(&st, 2 * st.host.limits.grace_ms);
    stage_enter(&st, BEN, "Ben");
    sees(&st, BEN, "room.seats.1.standin", "true");
    sees(&st, BEN, "state.seat", "1"); /* it is his all the same */
    stage_rebuild(&st);
    stage_enter(&st, ANN, "Ann");
    stage_enter(&st, BEN, "Ben");
    sees(&st, BEN, "room.seats.1.standin", "true");
    does(&st, BEN, "sit 1");
    sees(&st, ANN, "room.seats.1.standin", "false");
    stage_release(&st);
}

TEST(who_left_is_played_for_at_once)
{
    struct stage st;
    stage_begin(&st, "heimlich", 2, HEIMLICH_DEAL "roll 3");
    does(&st, ANN, "leave");
    sees(&st, BEN, "room.seats.0.standin", "true");
    assert_int_equal(st.thinks, 1);
    assert_int_equal(st.think_seat, 0);
    stage_thought(&st, "go red 3");
    sees(&st, BEN, "state.acts.0", "0 go red 3");
    stage_release(&st);
}

/* ---- who leads the room ---- */

TEST(a_host_who_leaves_is_followed_by_somebody_seated)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_enter(&st, ANN, "Ann");
    stage_enter(&st, BEN, "Ben");
    stage_enter(&st, CLEO, "Cleo");
    stage_enter(&st, DAN, "Dan");
    does(&st, CLEO, "sit 0");
    does(&st, ANN, "leave");
    sees(&st, BEN, "room.host", "3");
    does(&st, CLEO, "seats 3");
    does(&st, CLEO, "leave");
    assert_true(strcmp(stage_get(&st, BEN, "room.host"), "2") == 0 ||
                strcmp(stage_get(&st, BEN, "room.host"), "4") == 0);
    stage_release(&st);
}

TEST(a_host_who_is_gone_has_some_time_to_come_back)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_seat_people(&st, 2);
    stage_gone(&st, ANN);
    stage_pass(&st, st.host.limits.grace_ms - 1);
    stage_line(&st, BEN, "again");
    sees(&st, BEN, "room.host", "1");
    stage_pass(&st, 1);
    assert_true(is_event(&st, "host 2"));
    sees(&st, BEN, "room.host", "2");
    stage_enter(&st, ANN, "Ann");
    sees(&st, ANN, "room.host", "2"); /* and stays it */
    refuses(&st, ANN, "chat phrases", "not-host");
    stage_release(&st);
}

TEST(a_room_nobody_leads_is_led_by_the_next_who_comes)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_seat_people(&st, 2);
    stage_gone(&st, BEN);
    does(&st, ANN, "leave");
    uint32_t events = st.events;
    stage_pass(&st, 30000);
    assert_int_equal(st.events, events); /* there is nobody */
    stage_enter(&st, BEN, "Ben");
    stage_line(&st, BEN, "again");
    sees(&st, BEN, "room.host", "2");
    stage_release(&st);
}

TEST(the_room_is_not_taken_from_a_host_nobody_else_is_there_for)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_enter(&st, ANN, "Ann");
    stage_gone(&st, ANN);
    st.now_ms += 3600000;
    stage_enter(&st, ANN, "Ann");
    sees(&st, ANN, "room.host", "1");
    stage_release(&st);
}

/* ---- bots ---- */

/* Ann against a bot; heimlich, the bot begins. */
static void begin_with_bot(struct stage *st, const char *game, const char *bot, const char *dice)
{
    char line[32];
    stage_init(st, game);
    stage_seat_people(st, 2);
    does(st, BEN, "stand");
    snprintf(line, sizeof line, "bot 1 %s", bot);
    does(st, ANN, line);
    stage_gone(st, BEN);
    st->dice = dice;
    stage_go(st, ANN);
}

#define BOT_FIRST "deal 0 red; deal 1 blue; first 1; roll 3; roll 2; roll 1; roll 1"

enum { PACE = 1600 };

/* Ann against bots that have a pace; the one in seat 1 is the first to act. */
static void begin_with_pace(struct stage *st, const char *line)
{
    stage_init(st, "heimlich");
    st->host.limits.pace_ms = PACE;
    stage_seat_people(st, 2);
    does(st, BEN, "stand");
    does(st, ANN, "bot 1 random");
    stage_gone(st, BEN);
    does(st, ANN, line);
    st->dice = BOT_FIRST;
    stage_go(st, ANN);
}

TEST(a_bot_is_asked_at_once_and_acts_at_its_pace)
{
    struct stage st;
    begin_with_pace(&st, "pace human");
    assert_int_equal(st.thinks, 1);
    assert_int_equal(st.think_seat, 1);
    assert_int_equal(st.think_number, room_number(st.room));
    assert_string_equal(st.think_bot, "random");
    int64_t asked_ms = st.now_ms;
    uint32_t events = st.events;
    stage_pass(&st, PACE / 2); /* it thinks; nothing happens meanwhile */
    assert_int_equal(st.thinks, 0);
    stage_thought(&st, "go red 1");
    assert_int_equal(st.events, events); /* a person would still think */
    assert_true(st.wake_ms >= asked_ms + PACE * 7 / 10);
    assert_true(st.wake_ms <= asked_ms + PACE * 3 / 2);
    stage_tick(&st);
    sees(&st, ANN, "state.acts", "[1 go red 1]");
    assert_int_equal(st.thinks, 1); /* and thinks on while the others look */
    stage_pass(&st, 60000);
    stage_thought(&st, "go blue 2"); /* who has thought for long acts at once */
    sees(&st, ANN, "state.acts", "[1 go blue 2,* roll 2]");
    sees(&st, ANN, "state.to_act", "[0]");
    assert_true(st.wake_ms == -1 || st.wake_ms > st.now_ms + 2 * PACE);
    stage_release(&st);
}

/* How long the bot in seat 1 takes that is the first to act. */
static int64_t pause_of(const char *line, const char *change)
{
    struct stage st;
    begin_with_pace(&st, line);
    int64_t asked_ms = st.now_ms;
    uint32_t events = st.events;
    stage_thought(&st, "go red 1");
    if (change) does(&st, ANN, change);
    while (st.events == events + (change != NULL)) stage_tick(&st);
    int64_t pause = st.now_ms - asked_ms;
    stage_release(&st);
    return pause;
}

TEST(the_host_sets_the_pace)
{
    int64_t human = pause_of("pace human", NULL);
    assert_int_equal(pause_of("pace quick", NULL), 0);
    assert_true(human > 0 && human < PACE * 3 / 2);
    assert_int_equal(pause_of("pace slow", NULL), 2 * human);
    assert_int_equal(pause_of("pace slow", "pace quick"), 0); /* also in a match */
    assert_int_equal(pause_of("clock act 1", NULL), 500);     /* and clocks are minded */
    assert_int_equal(pause_of("clock act 60", NULL), human);
    assert_int_equal(pause_of("clock chess 5 0", NULL), human);
}

TEST(the_pace_is_shown_and_kept)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_enter(&st, ANN, "Ann");
    stage_enter(&st, BEN, "Ben");
    sees(&st, ANN, "room.pace", "human");
    refuses(&st, BEN, "pace quick", "not-host");
    refuses(&st, ANN, "pace", "bad-line");
    refuses(&st, ANN, "pace fast", "bad-line");
    refuses(&st, ANN, "pace quick now", "bad-line");
    does(&st, ANN, "pace slow");
    sees(&st, BEN, "room.pace", "slow");
    stage_rebuild(&st);
    stage_enter(&st, BEN, "Ben");
    sees(&st, BEN, "room.pace", "slow");
    stage_release(&st);
}

/* What the bot in a seat chose that was asked by the last input or the one before. */
static void answers(struct stage *st, int seat, const char *text)
{
    stage_take(st, (struct room_in){.kind = IN_THOUGHT, .seat = (uint8_t)seat,
                                    .number = st->think_number, .text = text});
}

/* Ann and two bots are to vote. */
static void begin_vote(struct stage *st)
{
    stage_init(st, "toy");
    st->host.limits.pace_ms = PACE;
    stage_seat_people(st, 2);
    does(st, BEN, "stand");
    stage_gone(st, BEN);
    does(st, ANN, "seats 3");
    does(st, ANN, "bot 1 random");
    does(st, ANN, "bot 2 spy");
    stage_go(st, ANN);
    assert_int_equal(st->thinks, 2); /* does anybody object? */
    answers(st, 1, NULL);
    answers(st, 2, NULL);
    acts(st, ANN, "clue 2 tree");
}

TEST(bots_in_a_vote_think_together_and_act_one_after_the_other)
{
    struct stage st;
    begin_vote(&st);
    assert_int_equal(st.thinks, 2);
    uint32_t events = st.events;
    int64_t at[2];
    answers(&st, 2, "vote 0 red amber");
    answers(&st, 1, "vote 0 red amber");
    assert_int_equal(st.thinks + st.forgets, 0);
    for (int i = 0; i < 2; i++) {
        while (st.events == events + (uint32_t)i) stage_tick(&st);
        assert_int_equal(st.thinks + st.forgets, 0); /* a secret vote changes no question */
        at[i] = st.now_ms;
    }
    assert_true(at[1] - at[0] >= PACE / 4);
    assert_true(at[1] - st.log[events - 1].at_ms <= 2 * PACE); /* their pauses overlap */
    stage_release(&st);
}

TEST(a_bot_whose_question_is_gone_need_not_think)
{
    struct stage st;
    begin_vote(&st);
    does(&st, ANN, "pause");
    assert_int_equal(st.forgets, 2);
    does(&st, ANN, "resume");
    assert_int_equal(st.thinks, 2);
    answers(&st, 1, "vote 0 red amber");
    does(&st, ANN, "bot 1 spy"); /* another one: what the first chose is gone */
    assert_int_equal(st.forgets, 0);
    assert_int_equal(st.thinks, 1);
    does(&st, ANN, "bot 2 random");
    assert_int_equal(st.forgets, 1);
    assert_int_equal(st.thinks, 1);
    assert_int_equal(st.think_seat, 2);
    stage_gone(&st, ANN);
    assert_int_equal(st.forgets, 2);
    stage_release(&st);
}

TEST(a_bot_for_whom_time_is_up_does_not_pause)
{
    struct stage st;
    stage_init(&st, "heimlich");
    st.host.limits.pace_ms = PACE;
    stage_seat_people(&st, 2);
    does(&st, ANN, "clock act 30");
    st.dice = HEIMLICH_DEAL "roll 3";
    stage_go(&st, ANN);
    stage_pass(&st, 30000);
    assert_int_equal(st.thinks, 1);
    stage_thought(&st, "go red 1");
    sees(&st, ANN, "state.acts", "[0 go red 1]");
    stage_release(&st);
}

TEST(an_answer_to_another_question_is_dropped)
{
    struct stage st;
    begin_with_bot(&st, "heimlich", "random", BOT_FIRST);
    uint32_t number = st.think_number, events;
    does(&st, ANN, "say hurry up");
    assert_int_equal(st.thinks + st.forgets, 0); /* talk changes no question */
    events = st.events;
    stage_take(&st, (struct room_in){.kind = IN_THOUGHT, .seat = 1, .number = number + 1,
                                     .text = "go red 3"});
    assert_int_equal(st.events, events);
    stage_take(&st, (struct room_in){.kind = IN_THOUGHT, .seat = 0, .number = number,
                                     .text = "go red 3"});
    assert_int_equal(st.events, events);
    stage_take(&st, (struct room_in){.kind = IN_THOUGHT, .seat = 1, .number = number,
                                     .text = "go red 3"});
    assert_int_equal(st.events, events + 1);
    stage_take(&st, (struct room_in){.kind = IN_THOUGHT, .seat = 1, .number = number,
                                     .text = "go red 3"});
    assert_int_equal(st.events, events + 1); /* nor is it done twice */
    stage_release(&st);
}

TEST(a_bot_that_talks_nonsense_plays_all_the_same)
{
    static const char *const nonsense[] = {"fly red 1", "go red 6", "", "go red 1\ngo red 1", NULL};
    for (int i = 0; i < 5; i++) {
        struct stage st;
        begin_with_bot(&st, "heimlich", "random", BOT_FIRST);
            uint32_t events = st.events;
        stage_thought(&st, nonsense[i]);
        assert_int_equal(st.events, events + 1);
        sees(&st, ANN, "state.acts.0", "1 go yellow 1"); /* the first there is */
        stage_release(&st);
    }
}

TEST(a_bot_that_talks_nonsense_still_finds_a_word)
{
    struct stage st;
    begin_with_bot(&st, "toy", "random", NULL);
    acts(&st, ANN, "clue 2 tree");
    assert_int_equal(st.thinks, 1);
    acts(&st, ANN, "vote 1 red tree");
    assert_int_equal(st.thinks, 0); /* that was secret: the question is the same */
    uint32_t events = st.events;
    stage_thought(&st, "sing");
    assert_int_equal(st.events, events + 1);
    stage_release(&st);
}

TEST(idle_bots_are_asked_once_in_a_window_and_may_decline)
{
    struct stage st;
    begin_with_bot(&st, "toy", "spy", NULL);
    assert_int_equal(st.thinks, 1); /* does it object? */
    assert_int_equal(st.think_seat, 1);
    uint32_t events = st.events;
    stage_thought(&st, NULL);
    assert_int_equal(st.events, events);
    assert_int_equal(st.thinks, 0);
    stage_pass(&st, 100000);
    assert_int_equal(st.thinks, 0); /* not again */
    assert_int_equal(st.wake_ms, -1);
    does(&st, ANN, "say I am thinking");
    stage_pass(&st, 100000);
    assert_int_equal(st.thinks, 0); /* talk opens no window */
    acts(&st, ANN, "mark red");
    assert_int_equal(st.thinks, 1); /* but something new may change its mind */
    stage_thought(&st, NULL);
    acts(&st, ANN, "clue 2 tree");
    assert_int_equal(st.thinks, 1); /* but a vote is a new one, and it is waited for */
    stage_thought(&st, "vote 0 red tree");
    acts(&st, ANN, "vote 1 red tree");
    sees(&st, ANN, "state.phase", "clue"); /* now the bot gives the clue and Ann is idle */
    sees(&st, ANN, "state.idle", "[0]");
    assert_int_equal(st.thinks, 1);
    stage_thought(&st, "clue 2 tree");
    stage_release(&st);
}

TEST(an_idle_bot_may_speak_up)
{
    struct stage st;
    begin_with_bot(&st, "toy", "spy", NULL);
    stage_thought(&st, "object");
    sees(&st, ANN, "state.acts", "[1 object]");
    sees(&st, ANN, "state.to_act", "[0]");
    stage_pass(&st, 100000);
    assert_int_equal(st.thinks, 0);
    stage_release(&st);
}

TEST(bots_rest_while_nobody_is_there)
{
    struct stage st;
    begin_with_bot(&st, "heimlich", "random", BOT_FIRST);
    stage_gone(&st, ANN);
    stage_pass(&st, 100000);
    assert_int_equal(st.thinks, 0);
    stage_enter(&st, ANN, "Ann");
    assert_true(st.thinks == 1 || st.think_number == room_number(st.room));
    stage_release(&st);
}

TEST(bots_rest_in_a_pause)
{
    struct stage st;
    begin_with_bot(&st, "heimlich", "random", BOT_FIRST);
    does(&st, ANN, "pause");
    stage_pass(&st, 100000);
    assert_int_equal(st.thinks, 0);
    does(&st, ANN, "resume");
    assert_int_equal(st.thinks, 1);
    does(&st, ANN, "pause"); /* while it thinks: its answer comes too late */
    uint32_t events = st.events;
    stage_take(&st, (struct room_in){.kind = IN_THOUGHT, .seat = 1,
                                     .number = st.think_number, .text = "go red 3"});
    assert_int_equal(st.events, events);
    does(&st, ANN, "resume");
    assert_int_equal(st.thinks, 1);
    stage_thought(&st, "go red 3");
    sees(&st, ANN, "state.acts.0", "1 go red 3");
    stage_release(&st);
}

TEST(the_stand_in_has_no_name)
{
    struct stage st;
    stage_begin(&st, "heimlich", 2, HEIMLICH_DEAL "roll 3; roll 2");
    does(&st, ANN, "stand");
    assert_int_equal(st.thinks, 1);
    assert_int_equal(st.think_seat, 0);
    assert_string_equal(st.think_bot, "");
    does(&st, ANN, "sit 0"); /* before it has thought */
    uint32_t events = st.events;
    stage_take(&st, (struct room_in){.kind = IN_THOUGHT, .seat = 0,
                                     .number = st.think_number, .text = "go red 3"});
    assert_int_equal(st.events, events);
    acts(&st, ANN, "go blue 3");
    stage_release(&st);
}

TEST(a_match_of_bots_and_a_watcher_comes_to_its_end)
{
    struct stage st;
    struct sh_rng rng;
    char text[SH_TEXT_MAX];
    stage_init(&st, "toy");
    stage_enter(&st, ANN, "Ann");
    does(&st, ANN, "seats 3");
    does(&st, ANN, "word nut");
    does(&st, ANN, "word crown");
    does(&st, ANN, "bot 0 random");
    does(&st, ANN, "bot 1 spy");
    does(&st, ANN, "bot 2 random");
    stage_go(&st, ANN);
    sh_rng_seed(&rng, 1);
    for (int i = 0; i < 400 && ((const struct sh_state *)room_state(st.room))->to_act; i++) {
        const struct sh_state *base = room_state(st.room);
        int seat = (int)sh_rng_below(&rng, 3); /* whoever has thought first */
        if (!st.thinking[seat]) continue;
        struct sh_move move = sh_random_move(&toy_game, base, seat, &rng);
        sh_format(&toy_game, move, "amber", text);
        stage_take(&st, (struct room_in){.kind = IN_THOUGHT, .seat = (uint8_t)seat,
                                         .number = st.thinking[seat],
                                         .text = base->idle >> seat & 1 ? NULL : text});
    }
    stage_line(&st, ANN, "again");
    sees(&st, ANN, "room.status", "over");
    stage_release(&st);
}

/* ---- waking up, and the end ---- */

TEST(an_empty_room_may_be_put_away_after_a_while)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_seat_people(&st, 2);
    stage_gone(&st, BEN);
    stage_pass(&st, 10 * st.host.limits.idle_ms);
    assert_false(st.done);
    stage_gone(&st, ANN);
    assert_false(st.done);
    assert_true(st.wake_ms == st.now_ms + st.host.limits.idle_ms);
    stage_pass(&st, st.host.limits.idle_ms - 1);
    assert_false(st.done);
    stage_pass(&st, 1);
    assert_true(st.done);
    stage_release(&st);
}

TEST(a_room_nobody_came_to_may_be_put_away)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_pass(&st, 10 * st.host.limits.idle_ms);
    assert_true(st.done || st.wake_ms == -1);
    stage_release(&st);
}

TEST(an_empty_room_is_not_put_away_when_somebody_comes_in_time)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_seat_people(&st, 2);
    everybody_gone(&st);
    stage_pass(&st, st.host.limits.idle_ms - 1);
    stage_enter(&st, BEN, "Ben");
    stage_pass(&st, 10 * st.host.limits.idle_ms);
    assert_false(st.done);
    stage_release(&st);
}

TEST(a_room_from_the_log_waits_for_people_and_then_goes_away)
{
    struct stage st;
    stage_begin(&st, "heimlich", 2, HEIMLICH_DEAL "roll 3");
    stage_rebuild(&st);
    stage_tick(&st);
    stage_pass(&st, 2 * st.host.limits.idle_ms);
    assert_true(st.done);
    stage_release(&st);
}

TEST(a_room_put_away_too_late_still_works)
{
    struct stage st;
    stage_begin(&st, "heimlich", 2, HEIMLICH_DEAL "roll 3");
    everybody_gone(&st);
    stage_pass(&st, 10 * st.host.limits.idle_ms);
    stage_enter(&st, ANN, "Ann");
    assert_false(st.done);
    acts(&st, ANN, "go red 1");
    stage_release(&st);
}

TEST(ticks_that_nobody_wanted_change_nothing)
{
    struct stage st;
    stage_begin(&st, "heimlich", 2, HEIMLICH_DEAL "roll 3");
    uint32_t events = st.events;
    for (int i = 0; i < 100; i++) {
        st.now_ms += 1;
        stage_take(&st, (struct room_in){.kind = IN_TICK});
        assert_int_equal(stage_count_messages(&st, ANN), 0);
    }
    assert_int_equal(st.events, events);
    stage_release(&st);
}

/* A clock that was set back must not make a room sleep that much longer. */
TEST(time_that_goes_backwards_does_not_stop_the_room)
{
    struct stage st;
    begin_with_pace(&st, "pace human");
    int64_t at = st.log[st.events - 1].at_ms;
    stage_thought(&st, "go red 3");
    st.now_ms -= 3600000;
    does(&st, ANN, "say the clock was set back");
    assert_true(st.log[st.events - 1].at_ms >= at); /* the room's own time does not go back */
    assert_true(st.wake_ms >= 0);
    assert_true(st.wake_ms <= st.now_ms + 2 * PACE);
    stage_tick(&st);
    sees(&st, ANN, "state.acts.0", "1 go red 3");
    stage_release(&st);
}

TEST(a_room_rebuilt_before_its_last_event_goes_on_from_there)
{
    struct stage st;
    begin_with_bot(&st, "heimlich", "random", BOT_FIRST);
    int64_t at = st.log[st.events - 1].at_ms;
    st.now_ms -= 3600000;
    stage_rebuild(&st);
    stage_enter(&st, ANN, "Ann");
    assert_true(st.wake_ms <= st.now_ms + st.host.limits.grace_ms);
    assert_int_equal(st.thinks, 1);
    stage_thought(&st, "go red 3");
    assert_true(st.log[st.events - 1].at_ms >= at);
    stage_release(&st);
}

TEST(a_clock_that_jumps_ahead_is_only_late)
{
    struct stage st;
    begin_with_pace(&st, "pace human");
    stage_thought(&st, "go red 3");
    st.now_ms += 365 * 86400000LL;
    stage_tick(&st);
    sees(&st, ANN, "state.acts.0", "1 go red 3");
    stage_release(&st);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_room_is_stored_first),
        cmocka_unit_test(rooms_give_back_their_memory),
        cmocka_unit_test(a_bot_stands_in_for_somebody_gone_too_long),
        cmocka_unit_test(who_is_back_in_time_finds_everything_as_it_was),
        cmocka_unit_test(who_is_back_takes_the_seat_again),
        cmocka_unit_test(a_second_tab_is_enough_to_be_here),
        cmocka_unit_test(nobody_stands_in_while_nobody_waits),
        cmocka_unit_test(who_stood_up_stays_up_until_he_sits_down),
        cmocka_unit_test(who_left_is_played_for_at_once),
        cmocka_unit_test(a_host_who_leaves_is_followed_by_somebody_seated),
        cmocka_unit_test(a_host_who_is_gone_has_some_time_to_come_back),
        cmocka_unit_test(a_room_nobody_leads_is_led_by_the_next_who_comes),
        cmocka_unit_test(the_room_is_not_taken_from_a_host_nobody_else_is_there_for),
        cmocka_unit_test(a_bot_is_asked_at_once_and_acts_at_its_pace),
        cmocka_unit_test(the_host_sets_the_pace),
        cmocka_unit_test(the_pace_is_shown_and_kept),
        cmocka_unit_test(bots_in_a_vote_think_together_and_act_one_after_the_other),
        cmocka_unit_test(a_bot_whose_question_is_gone_need_not_think),
        cmocka_unit_test(a_bot_for_whom_time_is_up_does_not_pause),
        cmocka_unit_test(an_answer_to_another_question_is_dropped),
        cmocka_unit_test(a_bot_that_talks_nonsense_plays_all_the_same),
        cmocka_unit_test(a_bot_that_talks_nonsense_still_finds_a_word),
        cmocka_unit_test(idle_bots_are_asked_once_in_a_window_and_may_decline),
        cmocka_unit_test(an_idle_bot_may_speak_up),
        cmocka_unit_test(bots_rest_while_nobody_is_there),
        cmocka_unit_test(bots_rest_in_a_pause),
        cmocka_unit_test(the_stand_in_has_no_name),
        cmocka_unit_test(a_match_of_bots_and_a_watcher_comes_to_its_end),
        cmocka_unit_test(an_empty_room_may_be_put_away_after_a_while),
        cmocka_unit_test(a_room_nobody_came_to_may_be_put_away),
        cmocka_unit_test(an_empty_room_is_not_put_away_when_somebody_comes_in_time),
        cmocka_unit_test(a_room_from_the_log_waits_for_people_and_then_goes_away),
        cmocka_unit_test(a_room_put_away_too_late_still_works),
        cmocka_unit_test(ticks_that_nobody_wanted_change_nothing),
        cmocka_unit_test(time_that_goes_backwards_does_not_stop_the_room),
        cmocka_unit_test(a_room_rebuilt_before_its_last_event_goes_on_from_there),
        cmocka_unit_test(a_clock_that_jumps_ahead_is_only_late),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
