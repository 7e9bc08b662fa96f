/*
 * room/tell_test.c - what people are told: numbers, parts, and the same again after a rebuild.
 *
 * The stage checks every message on its way; the random walks below let it see many.
 */
#include "tests/stage.h"

#define DEAL "deal 0 red; deal 1 blue; first 0; "

/* ---- numbers ---- */

TEST(everything_that_happens_has_a_number)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_seat_people(&st, 2);
    uint32_t number = room_number(st.room);
    char n[16], since[16];
    static const char *const lines[] = {"say hello", "name Anna", "chat phrases", "glass 5",
                                        "seats 2", "host 1"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        does(&st, ANN, lines[i]);
        snprintf(n, sizeof n, "%u", number + 1);
        snprintf(since, sizeof since, "%u", number);
        for (uint32_t conn = ANN; conn <= BEN; conn++) {
            assert_int_equal(stage_count_messages(&st, conn), 1);
            sees(&st, conn, "n", n);
            sees(&st, conn, "since", since);
        }
        assert_int_equal(room_number(st.room), ++number);
    }
    stage_release(&st);
}

TEST(answers_to_one_connection_have_no_number)
{
    struct stage st;
    char line[64];
    stage_begin(&st, "heimlich", 2, DEAL "roll 3");
    snprintf(line, sizeof line, "try %u go red 1", room_number(st.room));
    stage_line(&st, ANN, line);
    misses(&st, ANN, "n");
    stage_line(&st, ANN, "dance");
    misses(&st, ANN, "n");
    does(&st, ANN, "abort");
    stage_line(&st, ANN, "record");
    misses(&st, ANN, "n");
    does(&st, ANN, "kick 2");
    misses(&st, BEN, "n");
    stage_release(&st);
}

/* What is private to somebody has a number too: the others skip it and miss nothing. */
TEST(notes_have_numbers_that_others_skip)
{
    struct stage st;
    char n[16], since[16], skipped[16];
    stage_init(&st, "heimlich");
    stage_seat_people(&st, 2);
    uint32_t number = room_number(st.room);
    does(&st, ANN, "note one");
    snprintf(n, sizeof n, "%u", number + 1);
    snprintf(since, sizeof since, "%u", number);
    sees(&st, ANN, "n", n);
    sees(&st, ANN, "since", since);
    assert_int_equal(stage_count_messages(&st, BEN), 0);
    does(&st, ANN, "note two");
    does(&st, BEN, "note three");
    does(&st, BEN, "say hello");
    snprintf(skipped, sizeof skipped, "%u", number + 4);
    sees(&st, ANN, "n", skipped);
    sees(&st, BEN, "n", skipped);
    /* "If since is greater than the highest n seen, something is missing": it is not. */
    assert_true(strtol(stage_get(&st, BEN, "since"), NULL, 10) <= (long)number + 3);
    assert_true(strtol(stage_get(&st, ANN, "since"), NULL, 10) <= (long)number + 2);
    stage_release(&st);
}

TEST(coming_and_going_without_an_event_keeps_the_number)
{
    struct stage st;
    char n[16];
    stage_init(&st, "heimlich");
    stage_seat_people(&st, 2);
    snprintf(n, sizeof n, "%u", room_number(st.room));
    stage_gone(&st, BEN);
    sees(&st, ANN, "n", n);
    sees(&st, ANN, "room.people.1.here", "false");
    stage_enter(&st, BEN, "Ben");
    sees(&st, ANN, "n", n);
    sees(&st, ANN, "room.people.1.here", "true");
    stage_release(&st);
}

TEST(again_is_everything)
{
    struct stage st;
    stage_begin(&st, "heimlich", 2, DEAL "roll 3");
    acts(&st, ANN, "go red 1");
    does(&st, ANN, "say hello");
    stage_enter(&st, 8, "Ann");
    stage_line(&st, ANN, "again");
    sees_everything(&st, ANN);
    sees(&st, ANN, "you.person", "1");
    sees(&st, ANN, "state.from", "0");
    sees(&st, ANN, "state.acts", "[* deal 0 red,* deal 1 ?,* first 0,* roll 3,0 go red 1]");
    sees(&st, ANN, "said.0.text", "hello");
    assert_int_equal(stage_count_messages(&st, 8), 0); /* only who asked */
    assert_int_equal(stage_count_messages(&st, BEN), 0);
    stage_release(&st);
}

/* Two seats with one suit each and Larry, up to where Ann chooses a mission; and once more. */
#define LARRY_DEAL                                                                             \
    "role 0 agent; role 1 agent; role 2 insider; deal 0 Y1; deal 0 Y2; deal 0 Y3; deal 0 Y4;"  \
    "deal 0 Y5; deal 0 Y6; deal 0 Y7; deal 0 Y8; deal 0 Y9; deal 0 Y10; deal 1 P1; deal 1 P2;" \
    "deal 1 P3; deal 1 P4; deal 1 P5; deal 1 P6; deal 1 P7; deal 1 P8; deal 1 P9; deal 1 P10;" \
    "first 0; mission high.Y; mission low.G; larry B2; larry B4; larry B6;"
#define LARRY_NEXT "mission high.P; mission low.B; larry B8; larry B10"

TEST(what_came_of_an_act_is_told_with_it_and_what_is_covered_with_the_state)
{
    static const char news[] =
        "[{act:33,key:trick-failed,args:{trick:1,seat:0,taken:1,cases:2,done:0,goal:7}}]";
    struct stage st;
    stage_begin(&st, "insidejob", 2, LARRY_DEAL LARRY_NEXT);
    acts(&st, ANN, "choose high.Y");
    acts(&st, ANN, "play Y1");
    acts(&st, BEN, "larry B2");
    acts(&st, BEN, "top B4");
    misses(&st, ANN, "state.news");
    acts(&st, BEN, "play P2");
    sees(&st, ANN, "state.from", "33");
    sees(&st, ANN, "state.news", news);
    sees(&st, BEN, "state.news", news);
    misses(&st, ANN, "state.covered"); /* the trick still lies there */
    acts(&st, ANN, "choose high.P");
    misses(&st, ANN, "state.news");
    sees(&st, ANN, "state.covered", "34");
    sees(&st, BEN, "state.covered", "34");
    stage_line(&st, BEN, "again");
    sees(&st, BEN, "state.news.0.key", "larry-to");
    sees(&st, BEN, "state.news.1.key", "trick-failed");
    misses(&st, BEN, "state.news.2");
    sees(&st, BEN, "state.covered", "34");
    sees(&st, BEN, "state.acts.33", "1 play P2"); /* only faces keep to it */
    does(&st, ANN, "abort");
    stage_line(&st, BEN, "again");
    misses(&st, BEN, "state.covered");
    stage_release(&st);
}

TEST(news_of_earlier_acts_are_asked_for_in_pages)
{
    struct stage st;
    stage_begin(&st, "insidejob", 2, LARRY_DEAL LARRY_NEXT);
    acts(&st, ANN, "choose high.Y");
    acts(&st, ANN, "play Y1");
    acts(&st, BEN, "larry B2");
    acts(&st, BEN, "top B4");
    acts(&st, BEN, "play P2");
    stage_line(&st, ANN, "news 0");
    sees(&st, ANN, "past.from", "0");
    sees(&st, ANN, "past.news.0", "{act:23,key:larry-to,args:{seat:1}}");
    sees(&st, ANN, "past.news.1.act", "33");
    stage_line(&st, ANN, "news 33");
    sees(&st, ANN, "past.news.0.act", "33");
    stage_line(&st, ANN, "news 34");
    sees(&st, ANN, "past.from", "34");
    misses(&st, ANN, "past.news");
    refuses(&st, ANN, "news", "no-such-act");
    refuses(&st, ANN, "news x", "no-such-act");
    refuses(&st, ANN, "news 65536", "no-such-act");
    stage_release(&st);
}

TEST(before_a_match_there_are_no_news)
{
    struct stage st;
    stage_init(&st, "heimlich");
    stage_enter(&st, ANN, "Ann");
    refuses(&st, ANN, "news 0", "no-match");
    stage_release(&st);
}

TEST(only_what_has_changed_is_told)
{
    struct stage st;
    stage_begin(&st, "heimlich", 2, DEAL "roll 3");
    does(&st, ANN, "say hello");
    misses(&st, BEN, "room");
    misses(&st, BEN, "state");
    misses(&st, BEN, "you");
    acts(&st, ANN, "go red 1");
    misses(&st, BEN, "room");
    misses(&st, BEN, "said");
    does(&st, ANN, "name Anna");
    misses(&st, BEN, "state");
    stage_release(&st);
}

TEST(a_seat_taken_in_a_match_shows_it_from_there)
{
    struct stage st;
    stage_begin(&st, "heimlich", 3, "deal 0 red; deal 1 blue; deal 2 green; first 0; roll 3");
    stage_enter(&st, DAN, "Dan");
    stage_enter(&st, 8, "Dan");
    does(&st, ANN, "kick 2");
    stage_take_seat(&st, DAN, "sit 1", 4);
    for (uint32_t i = DAN; i <= 8; i += 4) { /* both of his tabs */
        sees_everything(&st, i);
        sees(&st, i, "state.acts", "[* deal 0 ?,* deal 1 blue,* deal 2 ?,* first 0,* roll 3]");
    }
    stage_release(&st);
}

TEST(a_watcher_sees_what_everybody_sees)
{
    struct stage st;
    stage_begin(&st, "toy", 2, "deal 0 red; deal 1 green");
    stage_enter(&st, CLEO, "Cleo");
    sees(&st, CLEO, "state.seat", "null");
    sees(&st, CLEO, "state.acts", "[* deal 0 ?,* deal 1 ?]");
    sees(&st, CLEO, "state.view.card", "[null,null]");
    sees(&st, CLEO, "state.moves", "[]");
    sees(&st, CLEO, "state.back", "false");
    acts(&st, ANN, "clue 2 tree");
    acts(&st, ANN, "vote 1 red tree");
    sees(&st, CLEO, "state.acts", "[0 vote ? ? ?]");
    stage_release(&st);
}

/* ---- news of whole matches ---- */

/* A legal act of somebody who is asked. */
static uint32_t act_somehow(struct stage *st, struct sh_rng *rng)
{
    char text[SH_TEXT_MAX], line[SH_TEXT_MAX + 32];
    const struct sh_state *base = room_state(st->room);
    int seat = 0;
    while (!(base->to_act >> seat & 1)) seat++;
    struct sh_move move = sh_random_move(room_game(st->room), base, seat, rng);
    sh_format(room_game(st->room), move, "amber", text);
    snprintf(line, sizeof line, "act %u %s", room_number(st->room), text);
    stage_line(st, (uint32_t)seat + 1, line);
    return (uint32_t)seat + 1;
}

/* What came with the last message is what a page has from there on. */
static void must_be_as_paged(struct stage *st, uint32_t conn)
{
    static char told[1 << 16];
    char line[32];
    const char *from = stage_get(st, conn, "state.from");
    if (!from) return;
    snprintf(line, sizeof line, "news %s", from);
    const char *news = stage_get(st, conn, "state.news");
    snprintf(told, sizeof told, "%s", news ? news : "");
    stage_line(st, conn, line);
    const char *past = stage_get(st, conn, "past.news");
    assert_string_equal(told, past ? past : "");
}

static void compare_pages(const char *game, int seats)
{
    struct stage st;
    struct sh_rng rng;
    sh_rng_seed(&rng, 3);
    stage_init(&st, game);
    st.host.dice = NULL;
    stage_seat_people(&st, seats);
    stage_go(&st, ANN);
    for (int i = 0; i < 150 && ((const struct sh_state *)room_state(st.room))->to_act; i++) {
        for (uint32_t conn = 1; conn <= (uint32_t)seats; conn++) stage_empty_inboxes(&st);
        act_somehow(&st, &rng);
        for (uint32_t conn = 1; conn <= (uint32_t)seats; conn++) must_be_as_paged(&st, conn);
    }
    stage_release(&st);
}

TEST(news_come_with_acts_as_pages_have_them)
{
    compare_pages("heimlich", 3);
    compare_pages("insidejob", 4);
    compare_pages("spynet", 4);
    compare_pages("insider", 3);
}

/* The number of the first and of the last act that something is told of. */
static void news_range(const char *news, long *first, long *last)
{
    *first = *last = -1;
    for (const char *at = news; at && (at = strstr(at, "{act:")); at++) {
        *last = strtol(at + 5, NULL, 10);
        if (*first < 0) *first = *last;
    }
}

TEST(everything_has_the_news_of_the_last_acts_and_a_page_an_end)
{
    enum { PAGE = 200 };
    struct stage st;
    struct sh_rng rng;
    long first, last;
    sh_rng_seed(&rng, 5);
    stage_init(&st, "insider");
    st.host.dice = NULL;
    stage_seat_people(&st, 2);
    stage_go(&st, ANN);
    while (((const struct sh_state *)room_state(st.room))->acts < 3 * PAGE) act_somehow(&st, &rng);
    int acts = ((const struct sh_state *)room_state(st.room))->acts;
    stage_line(&st, BEN, "again");
    news_range(stage_get(&st, BEN, "state.news"), &first, &last);
    assert_true(first >= acts - PAGE && last < acts);
    stage_line(&st, BEN, "news 100");
    news_range(stage_get(&st, BEN, "past.news"), &first, &last);
    assert_true(first >= 100 && last < 100 + PAGE && last > first);
    stage_release(&st);
}

/* ---- random walks ---- */

enum { PEOPLE = 4, CONNS = 6 };
static const char *const names[] = {"", "Ann", "Ben", "Cleo", "Dan", "Ann", "Ben"};

struct stroll {
    struct stage  st;
    struct sh_rng rng;
    bool          is_thinking;
};

static uint32_t pick(struct stroll *s, uint32_t n)
{
    return sh_rng_below(&s->rng, n);
}

/* One of the lines people send, sensible or not. */
static void say_something(struct stroll *s, uint32_t conn)
{
    static const char *const lines[] = {
        "sit 0", "sit 1", "sit 2", "stand", "bot 1 random", "bot 2 spy", "bot 1 none", "seats 2",
        "seats 3", "game toy", "game nullgame", "option rule pro", "option rule basic", "word nut",
        "word crown", "words none", "clock off", "clock act 20", "clock chess 1 5", "chat phrases",
        "chat free", "begin", "back", "door open", "door knock", "renew", "admit 1", "decline 2",
        "agree 1", "agree 2", "agree 3", "deny 2", "time", "time 0",
        "pause", "resume", "glass 9", "say hello", "say x", "note my notes", "note", "host 1",
        "host 2", "kick 3", "abort", "rematch", "rematch rotate", "record", "again", "leave",
        "name Zoe", "door open", "door open"};
    uint32_t line = pick(s, sizeof lines / sizeof *lines + 6);
    bool dice = line >= sizeof lines / sizeof *lines;
    stage_line(&s->st, conn, dice ? stage_dice_line(conn, line % 3 > 0) : lines[line]);
}

/* Everybody who is there says it; one of them is the host. */
static void all_say(struct stroll *s, const char *line)
{
    for (uint32_t conn = 1; conn <= PEOPLE; conn++)
        if (s->st.conn[conn].person) stage_line(&s->st, conn, line);
}

/* What leads to a match: people in some seats, bots in the others. */
static void hurry_on(struct stroll *s)
{
    char line[32];
    int seat = 0;
    const struct sh_game *game = room_game(s->st.room);
    const struct sh_state *base = room_state(s->st.room);
    if (base && base->to_act) return; /* or all would stand up in the middle of it */
    all_say(s, pick(s, 2) ? "rematch" : "rematch rotate");
    all_say(s, "stand");
    all_say(s, "words none");
    for (uint32_t conn = 1; conn <= PEOPLE && seat < game->seats_usual; conn++) {
        if (!s->st.conn[conn].person || pick(s, 4) == 0) continue;
        snprintf(line, sizeof line, "sit %d", seat++);
        stage_line(&s->st, conn, line);
        stage_line(&s->st, conn, stage_dice_line(conn, false));
    }
    for (; seat < game->seats_usual; seat++) {
        snprintf(line, sizeof line, "bot %d random", seat);
        all_say(s, line);
    }
    all_say(s, "word nut");
    all_say(s, "word crown");
    all_say(s, "begin");
    for (uint32_t conn = 1; conn <= PEOPLE; conn++)
        if (s->st.conn[conn].person) stage_line(&s->st, conn, stage_dice_line(conn, true));
}

/* A legal act of the person's seat, if it is asked; sometimes with an old number. */
static void make_act(struct stroll *s, uint32_t conn)
{
    char text[SH_TEXT_MAX], line[2 * SH_TEXT_MAX + 32];
    stage_line(&s->st, conn, "again");
    const char *seat_text = stage_get(&s->st, conn, "state.seat");
    if (!seat_text || strcmp(seat_text, "null") == 0) return;
    int seat = (int)strtol(seat_text, NULL, 10);
    const void *state = room_state(s->st.room);
    if (!sh_may_act(state, seat)) return;
    struct sh_move move = sh_random_move(room_game(s->st.room), state, seat, &s->rng);
    sh_format(room_game(s->st.room), move, "amber", text);
    uint32_t n = room_number(s->st.room) - (pick(s, 4) == 0 ? pick(s, 4) : 0);
    if (pick(s, 5) == 0) snprintf(line, sizeof line, "turn %u 2\n%s\n%s", n, text, text);
    else snprintf(line, sizeof line, "act %u %s", n, text);
    stage_line(&s->st, conn, line);
}

static void answer_for_bot(struct stroll *s)
{
    char text[SH_TEXT_MAX];
    const void *state = room_state(s->st.room);
    if (!s->is_thinking || !state || !sh_may_act(state, s->st.think_seat)) return;
    struct sh_move move = sh_random_move(room_game(s->st.room), state, s->st.think_seat, &s->rng);
    sh_format(room_game(s->st.room), move, "amber", text);
    s->is_thinking = false;
    stage_thought(&s->st, pick(s, 3) == 0 ? NULL : text);
}

static void let_time_pass(struct stroll *s)
{
    static const int64_t spans[] = {1, 900, 5000, 20000, 70000, 200000};
    int64_t span = spans[pick(s, sizeof spans / sizeof *spans)];
    if (pick(s, 10) == 0) s->st.now_ms -= span; /* somebody sets the clock */
    else stage_pass(&s->st, span);
}

static void step(struct stroll *s)
{
    uint32_t conn = 1 + pick(s, CONNS), what = pick(s, 40);
    struct stage_conn *c = &s->st.conn[conn];
    if (what == 0) stage_rebuild(&s->st);
    else if (what == 1 && c->open) stage_gone(&s->st, conn);
    else if (what <= 4) let_time_pass(s);
    else if (what <= 10) answer_for_bot(s);
    else if (!c->person) stage_enter(&s->st, conn, names[conn]);
    else if (what <= 15) say_something(s, conn);
    else if (what <= 17) hurry_on(s);
    else if (what == 18) stage_line(&s->st, conn, "resume");
    else if (what <= 20) stage_line(&s->st, conn, "back");
    else make_act(s, conn);
    if (s->st.thinks > 0) s->is_thinking = true;
}

static void stroll_through(const char *game, unsigned seeds, int steps)
{
    static struct stroll s;
    unsigned matches = 0;
    for (unsigned seed = 0; seed < seeds; seed++) {
        sh_rng_seed(&s.rng, seed);
        stage_init(&s.st, game);
        s.is_thinking = false;
        s.st.host.dice = NULL;
        s.st.host.limits.chat_per_min = 0;
        for (int i = 0; i < steps; i++) {
            step(&s);
            stage_compare(&s.st, 1 + pick(&s, CONNS));
        }
        for (uint32_t i = 0; i < s.st.events; i++)
            matches += strncmp(s.st.log[i].text, "begin ", 6) == 0;
        stage_release(&s.st);
    }
    assert_true(matches >= seeds / 2); /* or it was no test */
}

TEST(a_rebuilt_room_tells_what_the_living_one_tells)
{
    stroll_through("toy", 25, 120);
    stroll_through("heimlich", 25, 120);
    stroll_through("insidejob", 6, 80);
    stroll_through("nullgame", 25, 120);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_that_happens_has_a_number),
        cmocka_unit_test(answers_to_one_connection_have_no_number),
        cmocka_unit_test(notes_have_numbers_that_others_skip),
        cmocka_unit_test(coming_and_going_without_an_event_keeps_the_number),
        cmocka_unit_test(again_is_everything),
        cmocka_unit_test(what_came_of_an_act_is_told_with_it_and_what_is_covered_with_the_state),
        cmocka_unit_test(news_of_earlier_acts_are_asked_for_in_pages),
        cmocka_unit_test(before_a_match_there_are_no_news),
        cmocka_unit_test(news_come_with_acts_as_pages_have_them),
        cmocka_unit_test(everything_has_the_news_of_the_last_acts_and_a_page_an_end),
        cmocka_unit_test(only_what_has_changed_is_told),
        cmocka_unit_test(a_seat_taken_in_a_match_shows_it_from_there),
        cmocka_unit_test(a_watcher_sees_what_everybody_sees),
        cmocka_unit_test(a_rebuilt_room_tells_what_the_living_one_tells),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
