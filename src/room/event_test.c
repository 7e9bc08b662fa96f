/*
 * room/event_test.c - events: every kind of them loads, damaged ones are refused, nothing crashes.
 *
 * Logs are written by hand here, as an older or a mistaken program might have left them.
 */
#include "room/inside.h"
#include "tests/stage.h"

#define SECRET "00000000000000000000000000000000000000000000000000000000000000aa"
#define KEY_A "000000000000000000000000000000a1"
#define KEY_B "000000000000000000000000000000b2"
#define MIX "000102030405060708090a0b0c0d0e0f"

/* The log of a match of the toy that has begun, with Ann and Ben at the table. */
static const char *const beginning[] = {
    "open toy " SECRET, "enter 1 " KEY_A " Ann", "enter 2 " KEY_B " Ben", "seats 2",
    "word nut", "word ice cream", "sit 1 0", "sit 2 1", "mix 1 " MIX, "mix 2 " MIX,
    "begin 3\n* deal 0 red\n* deal 1 green\n"};

static void stage_with(struct stage *st, const char *const *events, size_t count)
{
    stage_prepare(st);
    for (size_t i = 0; i < count; i++) stage_log(st, events[i]);
}

static void stage_with_match(struct stage *st)
{
    stage_with(st, beginning, sizeof beginning / sizeof *beginning);
}

static void loads(struct stage *st, const char *event)
{
    stage_log(st, event);
    const char *why = stage_load(st);
    if (why) print_error("%s: %s\n", event, why);
    assert_null(why);
}

/* This event at the end of the log is refused; it is taken away again. */
static void refuses_event(struct stage *st, const char *event)
{
    stage_log(st, event);
    const char *why = stage_load(st);
    if (!why) print_error("loads: %s\n", event);
    assert_non_null(why);
    free(st->log[--st->events].text);
    st->stored = st->events;
    stage_free_room(st);
}

/* ---- every kind ---- */

TEST(every_event_before_a_match_loads)
{
    static const char *const events[] = {
        "open heimlich " SECRET, "enter 1 " KEY_A " Ann", "enter 2 " KEY_B " Ben B.", "name 1 Anna",
        "host 2", "sit 1 0", "stand 1", "sit 1 1", "sit 2 0", "mix 1 " MIX, "say 1 hello  there",
        "phrase 1 hello", "phrase 2 of-another-program 1",
        "note 1 x", "note 1", "glass 1 60", "bot 2 random", "bot 2 none", "game toy", "seats 3",
        "option rule pro", "option handicap -2", "word nut", "word ice cream", "words none",
        "clock off", "clock act 30", "clock chess 10 5", "chat phrases", "chat free", "leave 2",
        "enter 2 " KEY_B " Ben", "kick 2"};
    struct stage st;
    stage_prepare(&st);
    for (size_t i = 0; i < sizeof events / sizeof *events; i++) loads(&st, events[i]);
    assert_int_equal(room_number(st.room), sizeof events / sizeof *events);
    assert_ptr_equal(room_game(st.room), &toy_game);
    stage_release(&st);
}

/* Old programs wrote what was said in a room with phrases like any other message. */
TEST(phrases_of_old_logs_are_told)
{
    struct stage st;
    stage_prepare(&st);
    loads(&st, "open spynet " SECRET);
    loads(&st, "enter 1 " KEY_A " Ann");
    loads(&st, "say 1 free words, in teams");
    loads(&st, "chat phrases");
    loads(&st, "say 1 well-played");
    room_loaded(st.room, st.now_ms);
    stage_enter(&st, BEN, "Ben");
    sees(&st, BEN, "said.0.text", "free words, in teams");
    sees(&st, BEN, "said.1.text", "well-played");
    stage_release(&st);
}

TEST(every_event_of_a_match_loads)
{
    static const char *const events[] = {
        "act\n0 mark red\n", "back 2", "act\n0 mark blue\n0 clue 2 tree\n", "time 0 90000",
        "give 0 150000", "standin 1", "return 1", "stand 2", "sit 2 1", "leave 2",
        "enter 2 " KEY_B " Ben",
        "pause", "resume", "empty", "restart", "act\n1 vote 0 red tree\n",
        "act\n0 vote 1 red tree\n* mark 5\n", "kick 2", "door open", "bot 1 random", "abort",
        "rematch same " SECRET, "mix 1 " MIX, "begin 3\n* deal 0 red\n* deal 1 green\n", "abort",
        "rematch rotate " SECRET};
    struct stage st;
    stage_with_match(&st);
    assert_null(stage_load(&st));
    assert_non_null(room_state(st.room));
    for (size_t i = 0; i < sizeof events / sizeof *events; i++) loads(&st, events[i]);
    stage_enter(&st, ANN, "Ann");
    sees(&st, ANN, "room.match", "3");
    sees(&st, ANN, "room.status", "lobby");
    stage_release(&st);
}

TEST(a_match_that_has_ended_loads)
{
    static const char *const events[] = {"open nullgame " SECRET, "enter 1 " KEY_A " Ann",
                                         "seats 1", "sit 1 0", "mix 1 " MIX,
                                         "begin 1\n* flip 0 heads\n", "act\n0 done\n",
                                         "rematch same " SECRET};
    struct stage st;
    stage_with(&st, events, sizeof events / sizeof *events);
    assert_null(stage_load(&st));
    refuses_event(&st, "act\n0 done\n");
    free(st.log[--st.events].text);
    refuses_event(&st, "rematch other " SECRET);
    refuses_event(&st, "rematch same 00");
    loads(&st, "rematch rotate " SECRET);
    stage_release(&st);
}

TEST(events_without_lines_are_refused_with_some)
{
    static const char *const events[] = {"abort\n", "abort\noption rule pro\n", "pause\n",
                                         "say 1 hello\nagain\n", "standin 1\n0 mark red\n"};
    struct stage st;
    stage_with_match(&st);
    assert_null(stage_load(&st));
    for (size_t i = 0; i < sizeof events / sizeof *events; i++) refuses_event(&st, events[i]);
    refuses_event(&st, "act");
    refuses_event(&st, "begin 3");
    loads(&st, "abort");
    stage_release(&st);
}

TEST(a_rematch_may_bring_options_in_lines)
{
    static const char *const broken[] = {
        "", "option rule pro", "option rule\n", "option rule pro more\n", "word nut\n", "\n",
        "option rules pro\n", "option rule soft\n", "option rule pro\n\n",
        "option rule pro\noption handicap 3\n"};
    struct stage st;
    char event[256];
    stage_with_match(&st);
    assert_null(stage_load(&st));
    loads(&st, "abort");
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        snprintf(event, sizeof event, "rematch same " SECRET "\n%s", broken[i]);
        refuses_event(&st, event);
    }
    loads(&st, "rematch same " SECRET "\noption rule pro\noption handicap -1\n");
    stage_enter(&st, ANN, "Ann");
    sees(&st, ANN, "room.options", "{rule:pro,rounds:2,handicap:-1}");
    stage_release(&st);
}

/* ---- damage that can be seen ---- */

TEST(a_log_begins_with_its_room)
{
    struct stage st;
    stage_prepare(&st);
    refuses_event(&st, "");
    refuses_event(&st, "say 1 hello");
    refuses_event(&st, "open toy");
    refuses_event(&st, "open chess " SECRET);
    refuses_event(&st, "open toy " SECRET "00");
    refuses_event(&st, "open toy " SECRET " x");
    refuses_event(&st, "open toy xy" SECRET);
    refuses_event(&st, "begin 3\n* deal 0 red\n* deal 1 green\n");
    loads(&st, "open toy " SECRET);
    refuses_event(&st, "open toy " SECRET); /* once */
    stage_release(&st);
}

TEST(events_are_numbered_without_gaps)
{
    struct stage st;
    static const char open[] = "open toy " SECRET;
    for (uint32_t number = 0; number < 4; number++) {
        stage_prepare(&st);
        st.room = room_blank(&st.host, &st, "stage");
        const char *why = room_load(st.room, number, 1, open, strlen(open));
        assert_true(!why == (number == 1));
        stage_release(&st);
    }
}

TEST(malformed_events_are_refused)
{
    static const char *const events[] = {
        " ", "dance", "say", "say 1", "say 0 x", "say 3 x", "say 01 x", "say x y", "enter",
        "enter 4 " KEY_A " Dan", "enter 0 " KEY_A " Dan", "enter 3 " KEY_A, "enter 3 00 Dan",
        "enter 65 " KEY_A " Dan",
        "enter 3 " KEY_A " 0123456789012345678901234567890123456789012345678",
        "name", "name 1", "name 1 ", "name 3 x", "leave", "leave 3", "leave 1 2", "kick 0",
        "host", "host 3", "host 1 1", "sit 1", "sit 1 2", "sit 3 0", "sit 1 0 0", "sit 1 -1",
        "stand", "stand 3", "stand 1 1", "glass 1", "glass 1 0", "glass 1 3601", "glass 3 5",
        "bot 0", "bot 2 random", "bot 0 random x", "bot 0 a-name-that-is-far-too-long",
        "standin 2", "standin", "return 2", "return x", "time 0", "time 2 5", "time 0 -5",
        "clock", "clock on", "clock act", "clock act x", "clock off 1", "clock act 86401",
        "clock chess 5", "clock chess 1441 0", "chat", "chat a b", "option", "option rule",
        "option rule easy", "option color red", "back", "back x", "back 1", "back 99999",
        "give 0", "give 2 5", "give 0 x", "chat loud", "empty 1",
        "pause 1", "resume 1", "restart 1", "abort 1", "act", "act\n", "begin 3", "begin 3\n",
        "act\n0 mark red", "act\nmark red\n", "act\n0 fly\n", "act\n1 mark red\n",
        "act\n0 mark red\n0 mark red\n", "act 1\n0 mark red\n", "act\n\n", "act\n0 mark red\n\n",
        "rematch same " SECRET, "rematch", "mix 1 " MIX, "mix 3 " MIX, "game toy", "seats 3"};
    struct stage st;
    stage_with_match(&st);
    for (size_t i = 0; i < sizeof events / sizeof *events; i++) refuses_event(&st, events[i]);
    stage_release(&st);
}

/* What is agreed before a match is not changed in it: the acts would not fit any more. */
TEST(the_setup_of_a_match_cannot_change)
{
    static const char *const events[] = {"option rounds 3", "word more", "words none",
                                         "clock act 5", "seats 3", "game heimlich",
                                         "mix 1 " MIX};
    struct stage st;
    stage_with_match(&st);
    for (size_t i = 0; i < sizeof events / sizeof *events; i++) refuses_event(&st, events[i]);
    stage_release(&st);
}

TEST(events_of_the_lobby_are_refused_for_their_form)
{
    static const char *const events[] = {
        "mix 1", "mix 1 00", "mix 3 " MIX, "mix 1 " MIX " x", "game", "game chess", "game toy x",
        "seats", "seats 0", "seats 13", "seats 2 x", "words", "words none x", "word", "word ",
        "rematch same " SECRET, "abort", "pause", "resume", "restart", "empty", "back 0",
        "act\n0 done\n", "standin 0", "return 0", "time 0 5", "give 0 5",
        "begin\n", "begin x\n", "begin 3 1\n", "begin 3\n* deal 0 red", "begin 3\n0 done\n"};
    struct stage st;
    stage_with_match(&st);
    free(st.log[--st.events].text);
    for (size_t i = 0; i < sizeof events / sizeof *events; i++) refuses_event(&st, events[i]);
    stage_release(&st);
}

TEST(a_match_that_could_not_begin_does_not_load)
{
    static const char *const events[] = {"open toy " SECRET, "enter 1 " KEY_A " Ann", "sit 1 0"};
    struct stage st;
    stage_with(&st, events, 3);
    refuses_event(&st, "begin 3\n* deal 0 red\n* deal 1 green\n* deal 2 blue\n"); /* no words */
    stage_release(&st);
}

/* ---- a match by rules that are no longer the program's ---- */

/* The room of a log whose match was begun by older rules, with these events in it. */
static void stage_with_old_match(struct stage *st, const char *const *more, size_t count)
{
    stage_prepare(st);
    for (size_t i = 0; i + 1 < sizeof beginning / sizeof *beginning; i++)
        stage_log(st, beginning[i]);
    stage_log(st, "say 1 hello");
    stage_log(st, "option rounds 2"); /* the default, of today: once it may have been another */
    stage_log(st, "begin 2\n* oldverb 0 red\n* deal 1 green\n");
    for (size_t i = 0; i < count; i++) stage_log(st, more[i]);
}

static void enter_with_key(struct stage *st, uint32_t conn)
{
    stage_enter(st, conn, "Ann"); /* another token than KEY_A: a new person, to look around */
}

TEST(a_match_by_older_rules_is_ended_and_its_record_and_chat_are_kept)
{
    static const char *const more[] = {"act\n0 oldmove red\n* oldroll 5\n", "say 2 well",
                                       "act\n1 another\n"};
    struct stage st;
    stage_with_old_match(&st, more, 3);
    assert_null(stage_load(&st));
    assert_null(room_state(st.room));
    enter_with_key(&st, ANN);
    sees(&st, ANN, "room.status", "aborted");
    sees(&st, ANN, "room.rules", "2");
    misses(&st, ANN, "state");
    sees(&st, ANN, "said.0.text", "hello");
    sees(&st, ANN, "said.1.text", "well");
    stage_line(&st, ANN, "record");
    const char *record = stage_get(&st, ANN, "record");
    assert_non_null(record);
    assert_non_null(strstr(record, "game toy 2"));
    assert_non_null(strstr(record, "option rounds 2"));
    assert_null(strstr(record, "option handicap"));
    assert_non_null(strstr(record, "* oldverb 0 red"));
    assert_non_null(strstr(record, "0 oldmove red"));
    assert_non_null(strstr(record, "1 another"));
    refuses(&st, ANN, "show 0", "other-rules-version");
    sees(&st, ANN, "refused.args", "{was:2,is:3}");
    refuses(&st, ANN, "act 5 mark red", "no-match");
    stage_release(&st);
}

TEST(everything_that_may_be_in_an_older_match_loads)
{
    static const char *const more[] = {
        "act\n0 oldmove red\n", "back 2", "act\n0 oldmove blue\n", "pause", "resume", "empty",
        "restart", "time 0 90000", "give 0 90000", "standin 1", "return 1", "stand 2", "sit 2 1",
        "leave 2",
        "enter 2 " KEY_B " Ben", "say 1 x", "note 1 x", "glass 1 5", "name 1 Anna", "host 2",
        "chat phrases", "kick 2", "door open", "bot 1 random", "act\n1 oldmove\n"};
    struct stage st;
    stage_with_old_match(&st, more, sizeof more / sizeof *more);
    const char *why = stage_load(&st);
    if (why) print_error("event %u: %s: %s\n", room_number(st.room),
                         st.log[room_number(st.room) - 1].text, why);
    assert_null(why);
    enter_with_key(&st, ANN);
    sees(&st, ANN, "room.status", "aborted");
    stage_line(&st, ANN, "record");
    const char *record = stage_get(&st, ANN, "record");
    assert_null(strstr(record, "0 oldmove red")); /* was taken back */
    assert_non_null(strstr(record, "0 oldmove blue"));
    stage_release(&st);
}

TEST(an_older_match_that_was_aborted_or_played_again_loads)
{
    static const char *const more[] = {"act\n0 oldmove red\n", "abort", "rematch rotate " SECRET,
                                       "mix 1 " MIX, "mix 2 " MIX,
                                       "begin 3\n* deal 0 red\n* deal 1 green\n"};
    struct stage st;
    stage_with_old_match(&st, more, sizeof more / sizeof *more);
    assert_null(stage_load(&st));
    assert_non_null(room_state(st.room)); /* the second match is by today's rules */
    stage_release(&st);
}

TEST(after_an_older_match_a_new_one_is_played)
{
    struct stage st;
    static const char *const more[] = {"act\n0 oldmove red\n"};
    stage_with_old_match(&st, more, 1);
    assert_null(stage_load(&st));
    enter_with_key(&st, ANN);
    stage_pass(&st, 2 * st.host.limits.grace_ms); /* Ann and Ben are gone: the newcomer leads */
    plays_again(&st, ANN, "rematch");
    sees(&st, ANN, "room.rules", "3");
    sees(&st, ANN, "room.match", "2");
    does(&st, ANN, "bot 0 random");
    does(&st, ANN, "bot 1 random");
    stage_go(&st, ANN);
    sees(&st, ANN, "room.status", "playing");
    stage_release(&st);
}

TEST(newer_rules_than_the_programs_are_not_played_either)
{
    struct stage st;
    stage_with_match(&st);
    free(st.log[--st.events].text);
    loads(&st, "begin 4\n* newverb 0 red\n");
    assert_null(room_state(st.room));
    enter_with_key(&st, ANN);
    sees(&st, ANN, "room.status", "aborted");
    stage_release(&st);
}

/* ---- damage at random ---- */

/* One random change of one event of the log. */
static void damage(struct stage *st, struct sh_rng *rng)
{
    uint32_t i = sh_rng_below(rng, st->events), other = sh_rng_below(rng, st->events);
    struct stage_event *event = &st->log[i];
    if (event->length == 0) return;
    uint32_t at = sh_rng_below(rng, (uint32_t)event->length);
    switch (sh_rng_below(rng, 7)) {
    case 0: event->text[at] = (char)sh_rng_below(rng, 256); break;
    case 1: event->text[at] = (char)('0' + sh_rng_below(rng, 10)); break;
    case 2: event->text[at] ^= (char)(1u << sh_rng_below(rng, 8)); break;
    case 3: event->length = at; break;
    case 4: /* swapped */ {
        struct stage_event kept = *event;
        *event = st->log[other];
        st->log[other] = kept;
        break;
    }
    case 5: /* lost: the one behind takes its place */
        free(event->text);
        memmove(event, event + 1, (st->events - i - 1) * sizeof *event);
        st->stored = --st->events;
        break;
    case 6: /* twice */
        event->text[at] = '\0';
        stage_log(st, event->text);
        break;
    }
}

/* What could be loaded must also work: people come, look at everything, go on. */
static void use(struct stage *st)
{
    st->host.dice = NULL;
    stage_enter(st, ANN, "Ann");
    stage_enter(st, BEN, "Ben");
    for (uint32_t i = ANN; i <= BEN; i++) {
        if (!st->conn[i].person) continue;
        stage_line(st, i, "again");
        stage_line(st, i, "record");
        stage_line(st, i, "back");
        stage_line(st, i, "try 9 mark red");
    }
    stage_tick(st);
    stage_line(st, ANN, "pause");
    stage_line(st, ANN, "abort");
    stage_line(st, ANN, "record");
    stage_line(st, ANN, "rematch rotate");
    stage_line(st, BEN, "rematch rotate");
    stage_line(st, ANN, "begin");
}

/* The room as its log has it is in every part of the match the living one: what is played when an
   event is made is what is played when it is read. */
static void must_be_as_its_log(const struct stage *st)
{
    struct stage twin;
    const struct room *room = st->room;
    stage_copy(&twin, st);
    assert_null(stage_load(&twin));
    const struct room *read = twin.room;
    assert_memory_equal(read->states, room->states, STATES * state_room(room));
    assert_int_equal(read->acts_length, room->acts_length);
    assert_memory_equal(read->acts, room->acts, room->acts_length);
    assert_int_equal(read->event_at, room->event_at);
    assert_int_equal(read->turn_seat, room->turn_seat);
    assert_int_equal(read->status, room->status);
    if (room->turn_seat != SH_NONE) {
        assert_int_equal(read->turn_at, room->turn_at);
        assert_int_equal(read->turn_final, room->turn_final);
    }
    for (int s = 0; s < room->setup.seats; s++) {
        assert_int_equal(read->seat[s].asked, room->seat[s].asked);
        assert_int_equal(read->seat[s].asked_ms, room->seat[s].asked_ms);
        assert_int_equal(read->seat[s].left_ms, room->seat[s].left_ms);
    }
    stage_release(&twin);
}

/* A real log: people, options, a match with everything in it, a second one. */
static void make_log(struct stage *st, const char *game)
{
    struct sh_rng rng;
    char text[SH_TEXT_MAX];
    sh_rng_seed(&rng, 4);
    stage_init(st, game);
    st->host.dice = NULL;
    stage_seat_people(st, 3);
    does(st, ANN, "clock chess 5 5");
    stage_go(st, ANN);
    for (int i = 0; i < 25; i++) {
        const struct sh_state *base = room_state(st->room);
        int seat = 0;
        if (base->to_act == 0) break;
        while (!(base->to_act >> seat & 1)) seat++;
        struct sh_move move = sh_random_move(room_game(st->room), base, seat, &rng);
        sh_format(room_game(st->room), move, "amber", text);
        acts(st, (uint32_t)seat + 1, text);
        if (i % 5 == 1) stage_line(st, (uint32_t)seat + 1, "back");
        if (i % 7 == 1) does(st, BEN, "say hello");
        if (i == 9) does(st, BEN, "pause"), does(st, ANN, "resume");
        if (i == 12) does(st, CLEO, "leave"), stage_enter(st, CLEO, "Cleo");
        must_be_as_its_log(st);
    }
    if (((const struct sh_state *)room_state(st->room))->to_act) does(st, ANN, "abort");
    plays_again(st, ANN, "rematch rotate");
    for (uint32_t i = ANN; i <= CLEO; i++) stage_mix(st, i);
    stage_go(st, ANN);
}

static void damage_logs_of(const char *game, unsigned seeds)
{
    struct stage st, broken;
    make_log(&st, game);
    unsigned loaded = 0;
    for (unsigned seed = 0; seed < seeds; seed++) {
        struct sh_rng rng;
        sh_rng_seed(&rng, seed);
        stage_prepare(&broken);
        broken.now_ms = st.now_ms;
        for (uint32_t i = 0; i < st.events; i++) stage_log(&broken, st.log[i].text);
        for (uint32_t n = 1 + sh_rng_below(&rng, 3); n > 0; n--) damage(&broken, &rng);
        if (!stage_load(&broken)) {
            loaded++;
            use(&broken);
        }
        stage_release(&broken);
    }
    assert_in_range(loaded, 1, seeds - 1);
    stage_release(&st);
}

TEST(acts_of_an_event_are_one_seats_and_then_chances)
{
    struct stage st;
    stage_with_match(&st);
    refuses_event(&st, "act\n0 clue 2 tree\n0 vote 1 red amber\n1 vote 0 red amber\n");
    refuses_event(&st, "act\n0 clue 2 tree\n0 vote 1 red amber\n* mark 1\n");
    loads(&st, "act\n0 clue 2 tree\n0 vote 1 red amber\n");
    stage_release(&st);
}

TEST(a_damaged_log_is_refused_or_makes_a_room_that_works)
{
    damage_logs_of("toy", 1500);
    damage_logs_of("heimlich", 1000);
    damage_logs_of("insidejob", 300);
    damage_logs_of("nullgame", 500);
}

/* ---- news that are not the same for all ---- */

static int tell_whether_known(const void *before, const struct sh_act *act, const void *after,
                              struct sh_line *lines)
{
    const struct toy *view = after;
    const struct sh_arg args[] = {{"known", 0, view->card[0] != SH_HIDDEN}, {0}};
    (void)before, (void)act;
    return sh_add_news(lines, 0, "card", args);
}

TEST(everybody_is_told_their_own_news)
{
    struct sh_game telling = toy_game;
    struct stage st;
    stage_begin(&st, "toy", 3, NULL);
    telling.news = tell_whether_known;
    st.room->game = &telling;
    acts(&st, ANN, "clue 1 tree");
    sees(&st, ANN, "state.news.0.args.known", "1");
    sees(&st, BEN, "state.news.0.args.known", "0");
    sees(&st, CLEO, "state.news.0.args.known", "0");
    sees(&st, CLEO, "state.news.0.act", "3");
    misses(&st, CLEO, "state.news.1");
    for (uint32_t conn = ANN; conn <= CLEO; conn++) { /* later, too */
        const char *known = conn == ANN ? "1" : "0";
        stage_line(&st, conn, "news 3");
        sees(&st, conn, "past.news.0.args.known", known);
        stage_line(&st, conn, "again");
        sees(&st, conn, "state.news.3.args.known", known);
    }
    st.room->game = &toy_game;
    stage_release(&st);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_event_before_a_match_loads),
        cmocka_unit_test(phrases_of_old_logs_are_told),
        cmocka_unit_test(every_event_of_a_match_loads),
        cmocka_unit_test(a_match_that_has_ended_loads),
        cmocka_unit_test(events_without_lines_are_refused_with_some),
        cmocka_unit_test(a_rematch_may_bring_options_in_lines),
        cmocka_unit_test(a_log_begins_with_its_room),
        cmocka_unit_test(events_are_numbered_without_gaps),
        cmocka_unit_test(malformed_events_are_refused),
        cmocka_unit_test(the_setup_of_a_match_cannot_change),
        cmocka_unit_test(events_of_the_lobby_are_refused_for_their_form),
        cmocka_unit_test(a_match_that_could_not_begin_does_not_load),
        cmocka_unit_test(a_match_by_older_rules_is_ended_and_its_record_and_chat_are_kept),
        cmocka_unit_test(everything_that_may_be_in_an_older_match_loads),
        cmocka_unit_test(an_older_match_that_was_aborted_or_played_again_loads),
        cmocka_unit_test(after_an_older_match_a_new_one_is_played),
        cmocka_unit_test(newer_rules_than_the_programs_are_not_played_either),
        cmocka_unit_test(acts_of_an_event_are_one_seats_and_then_chances),
        cmocka_unit_test(a_damaged_log_is_refused_or_makes_a_room_that_works),
        cmocka_unit_test(everybody_is_told_their_own_news),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
