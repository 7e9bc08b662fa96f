/*
 * engine/json_test.c - states, seats, moves, results and games as JSON, compared with exact text,
 * and read by a small walker that accepts nothing but JSON.
 */
#include <string.h>

#include "engine/games.h"
#include "engine/json.h"
#include "tests/toy.h"

static char json[SH_JSON_MAX];

static struct sh_writer begin(void)
{
    struct sh_writer w;
    sh_writer_init(&w, json, sizeof json);
    return w;
}

static const char *json_of_state(const struct sh_game *game, const void *state)
{
    struct sh_writer w = begin();
    sh_json_state(&w, game, state);
    assert_false(w.full);
    return json;
}

static const char *json_of_seats(uint16_t seats)
{
    struct sh_writer w = begin();
    sh_json_seats(&w, seats);
    return json;
}

static const char *json_of_moves(const void *state, int seat)
{
    struct sh_writer w = begin();
    sh_json_moves(&w, &toy_game, state, seat);
    return json;
}

static const char *json_of_share(const void *state)
{
    struct sh_writer w = begin();
    sh_json_share(&w, &toy_game, state);
    return json;
}

static const char *json_of_game(const struct sh_game *game)
{
    struct sh_writer w = begin();
    sh_json_game(&w, game);
    assert_false(w.full);
    return json;
}

/* ---- what is JSON (RFC 8259, without spaces between tokens, which we never write) ---- */

static const char *skip_value(const char *p);

static const char *skip_string(const char *p)
{
    if (*p++ != '"') return NULL;
    while (*p != '"') {
        if ((unsigned char)*p < 0x20) return NULL;
        if (*p != '\\') {
            size_t n = sh_utf8_length(p, strlen(p));
            if (n == 0) return NULL;
            p += n;
        } else if (p[1] == 'u') {
            if (strspn(p + 2, "0123456789abcdefABCDEF") < 4) return NULL;
            p += 6;
        } else {
            if (!p[1] || !strchr("\"\\/bfnrt", p[1])) return NULL;
            p += 2;
        }
    }
    return p + 1;
}

static const char *skip_number(const char *p)
{
    if (*p == '-') p++;
    size_t n = strspn(p, "0123456789");
    return n == 0 || (n > 1 && *p == '0') ? NULL : p + n;
}

/* A list or an object: `close` ends it, and an object has keys. */
static const char *skip_all(const char *p, char close)
{
    if (*p == close) return p + 1;
    for (;;) {
        if (close == '}') {
            p = skip_string(p);
            if (!p || *p++ != ':') return NULL;
        }
        p = skip_value(p);
        if (!p) return NULL;
        if (*p == close) return p + 1;
        if (*p++ != ',') return NULL;
    }
}

static const char *skip_value(const char *p)
{
    static const char *const literals[] = {"null", "true", "false"};
    for (int i = 0; i < 3; i++)
        if (strncmp(p, literals[i], strlen(literals[i])) == 0) return p + strlen(literals[i]);
    if (*p == '"') return skip_string(p);
    if (*p == '[') return skip_all(p + 1, ']');
    return *p == '{' ? skip_all(p + 1, '}') : skip_number(p);
}

static bool is_json(const char *text)
{
    const char *end = skip_value(text);
    return end && *end == '\0';
}

TEST(the_walker_knows_json)
{
    static const char *const good[] = {"null", "0", "-10", "\"\"", "[]", "{}",
                                       "[1,[2],\"\\u00e4\"]", "{\"a\":{\"b\":[true,false]}}"};
    static const char *const bad[] = {"",     "nul",   "01",    "-",           "\"",      "[1,]",
                                      "[,1]", "[1 2]", "[]]",   "{\"a\"}",     "{,}",     "\"\n\"",
                                      "[1",   "{\"a", "\"\\x\"", "{\"a\":1,}", "\"\xff\""};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        if (!is_json(good[i])) fail_msg("%s is JSON", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (is_json(bad[i])) fail_msg("%s is not JSON", bad[i]);
}

/* ---- states ---- */

TEST(a_state_before_the_deal)
{
    struct toy g;
    toy_begin(&toy_game, &g, 2);
    assert_string_equal(
        json_of_state(&toy_game, &g),
        "{\"pot\":1000,\"marked\":[],\"objected\":[],\"pro\":0,\"rounds_left\":2,\"turn\":\"-\","
        "\"number\":\"-\",\"tone\":[\"-\",\"-\",\"-\"],\"left\":[2,4,8],\"card\":[\"-\",\"-\"],"
        "\"vote\":[\"-\",\"-\"],\"shade\":[\"-\",\"-\"],\"votes\":[[0,0,0],[0,0,0]],"
        "\"word\":[\"nut\",\"crown\",\"-\",\"-\"],\"clue\":\"-\",\"ballot\":[\"-\",\"-\"]}");
}

/* Three seats, some of everything. */
static struct toy busy_match(void)
{
    struct toy g;
    toy_begin(&toy_game, &g, 3);
    toy_play(&toy_game, &g,
             "* deal 0 red; * deal 1 green; * deal 2 blue; 0 mark blue; 2 object; 0 mark red; "
             "1 object; 0 tell calm as-one-who-has-nothing-to-hide. calm B\xc3\xa4r; "
             "0 vote 1 red a\"b; 1 vote 2 blue back\\slash");
    return g;
}

TEST(a_state_with_everything_in_it)
{
    struct toy g = busy_match();
    assert_string_equal(
        json_of_state(&toy_game, &g),
        "{\"pot\":1000,\"marked\":[\"red\",\"blue\"],\"objected\":[1,2],\"pro\":0,"
        "\"rounds_left\":2,\"turn\":0,\"number\":\"-\","
        "\"tone\":[\"calm\",\"as-one-who-has-nothing-to-hide.\",\"calm\"],\"left\":[1,3,7],"
        "\"card\":[\"red\",\"green\",\"blue\"],\"vote\":[1,2,\"-\"],"
        "\"shade\":[\"red\",\"blue\",\"-\"],\"votes\":[[0,0,0],[0,0,0],[0,0,0]],"
        "\"word\":[\"nut\",\"crown\",\"-\",\"-\"],\"clue\":\"B\xc3\xa4r\","
        "\"ballot\":[\"a\\\"b\",\"back\\\\slash\",\"-\"]}");
}

TEST(what_is_hidden_is_null)
{
    struct toy g = busy_match(), view;
    sh_view(&toy_game, &g, 1, &view);
    assert_string_equal(
        json_of_state(&toy_game, &view),
        "{\"pot\":1000,\"marked\":[\"red\",\"blue\"],\"objected\":[1,2],\"pro\":0,"
        "\"rounds_left\":2,\"turn\":0,\"number\":\"-\","
        "\"tone\":[\"calm\",\"as-one-who-has-nothing-to-hide.\",\"calm\"],"
        "\"left\":[null,null,null],\"card\":[null,\"green\",null],\"vote\":[null,2,\"-\"],"
        "\"shade\":[null,\"blue\",\"-\"],"
        "\"votes\":[[0,0,0],[0,0,0],[0,0,0]],\"word\":[\"nut\",\"crown\",\"-\",\"-\"],"
        "\"clue\":\"B\xc3\xa4r\",\"ballot\":[null,\"back\\\\slash\",\"-\"]}");
}

TEST(rows_per_seat_are_lists_of_lists)
{
    struct toy g = busy_match();
    toy_play(&toy_game, &g, "2 vote 1 red c");
    assert_non_null(strstr(json_of_state(&toy_game, &g), "\"votes\":[[0,0,0],[2,0,0],[0,0,1]],"));
}

TEST(only_the_seats_of_the_match_are_shown)
{
    struct toy g;
    toy_begin(&toy_game, &g, TOY_SEATS);
    assert_non_null(strstr(json_of_state(&toy_game, &g),
                           "\"card\":[\"-\",\"-\",\"-\",\"-\",\"-\",\"-\",\"-\",\"-\",\"-\",\"-\","
                           "\"-\",\"-\"],"));
}

/* ---- fields that the toy has no use for ---- */

struct odd {
    struct sh_state base;
    uint16_t two, two_set, per_seat_set[2];
    uint32_t four[5];
    uint64_t eight[3], eight_set[3], wide_set[2][2];
    uint8_t  grid[2][3], seat_grid[2][2], one_set;
    char     text[2][4];
};

static const struct sh_field odd_fields[] = {
    SH_FIELD_ONE(struct odd, two, TOY_K_NONE),
    {"two_set", offsetof(struct odd, two_set), SH_SET, 2, TOY_K_SEAT, 0, 0, 0, false, NULL},
    {"per_seat_set", offsetof(struct odd, per_seat_set), SH_SET, 2, TOY_K_CARD, 2, 0, 0, true,
     NULL},
    SH_FIELD_ARRAY(struct odd, four, TOY_K_NONE, TOY_K_NONE),
    SH_FIELD_ARRAY(struct odd, eight, TOY_K_NONE, TOY_K_NONE),
    {"eight_set", offsetof(struct odd, eight_set), SH_SET, 8, TOY_K_NONE, 3, 0, 0, false, NULL},
    {"wide_set", offsetof(struct odd, wide_set), SH_SET, 16, TOY_K_NONE, 0, 2, 0, false, NULL},
    {"grid", offsetof(struct odd, grid), SH_NUMBER, 1, TOY_K_CARD, 3, 2, 0, false, NULL},
    {"seat_grid", offsetof(struct odd, seat_grid), SH_NUMBER, 1, TOY_K_PIPS, 2, 2, 0, true, NULL},
    {"one_set", offsetof(struct odd, one_set), SH_SET, 1, TOY_K_CARD, 0, 0, 0, false, NULL},
    {"text", offsetof(struct odd, text), SH_STRING, 4, TOY_K_NONE, 2, 0, 0, true, NULL},
    {0},
};

static struct sh_game odd_game(void)
{
    struct sh_game game = toy_game;
    game.fields = odd_fields;
    game.state_size = sizeof(struct odd);
    return game;
}

TEST(numbers_and_sets_of_any_size)
{
    struct sh_game game = odd_game();
    struct odd g = {
        .base.seats = 1, .two = 256, .two_set = 0x0801, .per_seat_set = {5, 7},
        .four = {0, 255, 65535, 65536, 4294967293},
        .eight = {1, 4294967296, INT64_MAX}, .eight_set = {0, UINT64_C(1) << 63 | 2, 1},
        .wide_set = {{0, 0}, {UINT64_C(1) << 63, UINT64_C(1) << 63 | 1}},
        .grid = {{0, 1, 2}, {2, 1, 0}}, .seat_grid = {{1, 2}, {3, 4}}, .one_set = 4,
        .text = {"abc", "x"},
    };
    assert_string_equal(
        json_of_state(&game, &g),
        "{\"two\":256,\"two_set\":[0,11],\"per_seat_set\":[[\"red\",\"blue\"]],"
        "\"four\":[0,255,65535,65536,4294967293],\"eight\":[1,4294967296,9223372036854775807],"
        "\"eight_set\":[[],[1,63],[0]],\"wide_set\":[[],[63,64,127]],"
        "\"grid\":[[\"red\",\"green\",\"blue\"],[\"blue\",\"green\",\"red\"]],"
        "\"seat_grid\":[[1,2]],\"one_set\":[\"blue\"],\"text\":[\"abc\"]}");
}

/* All ones are hidden, one less is none: in every size; 254 and 255 only in a byte. */
TEST(holes_of_any_size)
{
    struct sh_game game = odd_game();
    struct odd g = {
        .base.seats = 2, .two = 0xffff, .two_set = 0xffff, .per_seat_set = {0xffff, 1},
        .four = {254, 255, 65534, UINT32_MAX - 1, UINT32_MAX},
        .eight = {UINT32_MAX, UINT64_MAX - 1, UINT64_MAX}, .eight_set = {1, UINT64_MAX, 0},
        .wide_set = {{UINT64_MAX, UINT64_MAX}, {0, 1}},
        .grid = {{SH_HIDDEN, 1, SH_NONE}, {SH_NONE, SH_HIDDEN, 0}},
        .seat_grid = {{SH_HIDDEN, 0}, {SH_NONE, 6}}, .one_set = 0xff,
        .text = {{(char)SH_HIDDEN, 'a', 0, 0}, ""},
    };
    assert_string_equal(
        json_of_state(&game, &g),
        "{\"two\":null,\"two_set\":null,\"per_seat_set\":[null,[\"red\"]],"
        "\"four\":[254,255,65534,\"-\",null],\"eight\":[4294967295,\"-\",null],"
        "\"eight_set\":[[0],null,[]],\"wide_set\":[null,[64]],"
        "\"grid\":[[null,\"green\",\"-\"],[\"-\",null,\"red\"]],"
        "\"seat_grid\":[[null,0],[\"-\",6]],\"one_set\":null,\"text\":[null,\"-\"]}");
}

/* A pile of cards and a pile of others: the next field says how high each of them lies. */
struct piles {
    struct sh_state base;
    uint16_t pile[2];
    uint8_t  height[12];
};

TEST(the_members_of_a_stack_are_told_from_the_bottom)
{
    static const struct sh_field fields[] = {
        {"pile", offsetof(struct piles, pile), SH_STACK, 2, TOY_K_CARD, 2, 0, 0, false, NULL},
        SH_FIELD_ARRAY(struct piles, height, TOY_K_NONE, TOY_K_NONE),
        {0},
    };
    struct sh_game game = toy_game;
    struct piles g = {.base.seats = 1, .pile = {7, 0xffff}, .height = {5, 9, 1}};
    game.fields = fields;
    game.state_size = sizeof g;
    assert_string_equal(json_of_state(&game, &g),
                        "{\"pile\":[[\"blue\",\"red\",\"green\"],null],"
                        "\"height\":[5,9,1,0,0,0,0,0,0,0,0,0]}");
    g.pile[0] = 3;
    g.pile[1] = 0;
    assert_string_equal(json_of_state(&game, &g),
                        "{\"pile\":[[\"red\",\"green\"],[]],"
                        "\"height\":[5,9,1,0,0,0,0,0,0,0,0,0]}");
}

TEST(a_set_has_no_value_for_none)
{
    static const char expected[] =
        "{\"two\":\"-\",\"two_set\":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15],";
    struct sh_game game = odd_game();
    struct odd g = {.base.seats = 1, .two = 0xfffe, .two_set = 0xfffe};
    assert_memory_equal(json_of_state(&game, &g), expected, sizeof expected - 1);
}

TEST(a_game_without_fields_is_an_empty_object)
{
    static const struct sh_field none[] = {{0}};
    struct sh_game game = toy_game;
    struct toy g;
    game.fields = none;
    toy_begin(&toy_game, &g, 2);
    assert_string_equal(json_of_state(&game, &g), "{}");
}

TEST(what_does_not_fit_is_full)
{
    struct toy g = busy_match();
    char small[100];
    struct sh_writer w;
    sh_writer_init(&w, small, sizeof small);
    sh_json_state(&w, &toy_game, &g);
    assert_true(w.full);
    assert_int_equal(strlen(small), w.length);
}

/* ---- seats, moves, shares ---- */

TEST(seats_are_numbers_and_chance_a_star)
{
    assert_string_equal(json_of_seats(0), "[]");
    assert_string_equal(json_of_seats(1), "[0]");
    assert_string_equal(json_of_seats(1 << 0 | 1 << 2 | 1 << 11), "[0,2,11]");
    assert_string_equal(json_of_seats(1 << SH_CHANCE), "[\"*\"]");
    assert_string_equal(json_of_seats(1 << 1 | 1 << SH_CHANCE), "[1,\"*\"]");
}

TEST(moves_are_in_notation_without_seat_and_word)
{
    struct toy g;
    toy_begin(&toy_game, &g, 2);
    assert_string_equal(json_of_moves(&g, SH_CHANCE),
                        "[\"deal 0 red\",\"deal 0 green\",\"deal 0 blue\"]");
    assert_string_equal(json_of_moves(&g, 0), "[]");
    toy_play(&toy_game, &g, "* deal 0 red; * deal 1 blue");
    assert_string_equal(json_of_moves(&g, SH_CHANCE), "[]");
    assert_string_equal(json_of_moves(&g, 1), "[\"object\"]");
    assert_memory_equal(json_of_moves(&g, 0), "[\"clue 0\",\"clue 1\",", 18);
    toy_play(&toy_game, &g, "0 clue 1 tree");
    assert_string_equal(json_of_moves(&g, 1),
                        "[\"vote 0 red\",\"vote 0 green\",\"vote 0 blue\"]");
}

static int toy_cost(const void *state, int seat, struct sh_move move)
{
    (void)state;
    return 10 * seat + move.b;
}

TEST(costs_stand_in_the_order_of_the_moves)
{
    struct sh_game costly = toy_game;
    struct sh_writer w = begin();
    struct toy g;
    costly.cost = toy_cost;
    toy_begin(&costly, &g, 2);
    toy_play(&costly, &g, "* deal 0 red; * deal 1 blue; 0 clue 1 tree");
    sh_json_costs(&w, &costly, &g, 1);
    assert_string_equal(json, "[10,11,12]"); /* vote 0 red, vote 0 green, vote 0 blue */
}

#define ROUND(turn) turn " clue 1 tree; 0 vote 1 red a; 1 vote 0 red b; 2 vote 1 red c; * mark 1; "

TEST(shares_are_null_before_the_end)
{
    struct toy g;
    toy_begin(&toy_game, &g, 3);
    assert_string_equal(json_of_share(&g), "null");
    toy_play(&toy_game, &g, "* deal 0 red; * deal 1 red; * deal 2 blue; " ROUND("0"));
    assert_string_equal(json_of_share(&g), "null");
    toy_play(&toy_game, &g, ROUND("1"));
    assert_string_equal(json_of_share(&g), "[0,1000,0]");
    assert_string_equal(json_of_moves(&g, 0), "[]");
}

TEST(shares_are_those_of_the_seats_there_are)
{
    struct toy g;
    struct sh_setup setup = toy_setup(2);
    setup.option[TOY_O_ROUNDS] = 1;
    assert_null(sh_start(&toy_game, &g, &setup));
    toy_play(&toy_game, &g, "* deal 0 red; * deal 1 red; 0 clue 1 tree; 0 vote 1 red a; "
                            "1 vote 0 red b; * mark 1");
    assert_string_equal(json_of_share(&g), "[500,500]");
}

/* ---- games ---- */

/* The toy with fewer lines in its tables. */
static struct sh_game short_game(void)
{
    static const char *const phases[] = {"deal", "over", NULL};
    static const char *const reasons[] = {"taboo", "own-seat", NULL};
    static const struct sh_kind kinds[] = {{"", NULL, 0, 0},
                                           {"seat", NULL, 12, 12},
                                           {"card", toy_cards, 3, 0},
                                           {NULL, NULL, 0, 0}};
    static const struct sh_verb verbs[] = {
        {.name = "deal", .kind = {TOY_K_SEAT, TOY_K_CARD}, .chance = true},
        {.name = "object"},
        {.name = "vote", .kind = {TOY_K_SEAT, TOY_K_CARD, TOY_K_CARD}, .word = true,
         .secret = true},
        {0}};
    static const struct sh_option options[] = {{"rule", 0, 1, 1, toy_rules},
                                               {"handicap", -2, 1, -1, NULL},
                                               {0}};
    static const struct sh_field fields[] = {
        SH_FIELD_ONE(struct toy, pot, TOY_K_NONE),
        {"marked", offsetof(struct toy, marked), SH_SET, 2, TOY_K_CARD, 0, 0, 0, false, NULL},
        SH_FIELD_SEAT_ROWS(struct toy, votes, TOY_K_NONE, TOY_K_CARD),
        {"word", offsetof(struct toy, word), SH_STRING, SH_WORD_MAX, 0, TOY_WORDS, 0, 0, false,
         "pot=3"},
        {0}};
    struct sh_game game = toy_game;
    game.check = NULL;
    game.phases = phases;
    game.reasons = reasons;
    game.kinds = kinds;
    game.verbs = verbs;
    game.options = options;
    game.fields = fields;
    return game;
}

TEST(a_game_describes_itself)
{
    struct sh_game game = short_game();
    assert_string_equal(
        json_of_game(&game),
        "{\"id\":\"toy\",\"rules\":3,\"seats_min\":2,\"seats_max\":12,\"seats_usual\":3,"
        "\"words_min\":2,\"words_max\":4,\"state_size\":1458,\"phases\":[\"deal\",\"over\"],"
        "\"kinds\":[{\"name\":\"seat\",\"count\":12,\"seats\":12,\"names\":null},"
        "{\"name\":\"card\",\"count\":3,\"seats\":0,\"names\":[\"red\",\"green\",\"blue\"]}],"
        "\"verbs\":[{\"name\":\"deal\",\"kinds\":[\"seat\",\"card\"],\"word\":false,"
        "\"secret\":false,\"chance\":true,\"final\":false},"
        "{\"name\":\"object\",\"kinds\":[],\"word\":false,\"secret\":false,\"chance\":false,"
        "\"final\":false},"
        "{\"name\":\"vote\",\"kinds\":[\"seat\",\"card\",\"card\"],\"word\":true,"
        "\"secret\":true,\"chance\":false,\"final\":false}],"
        "\"options\":[{\"name\":\"rule\",\"values\":[\"basic\",\"pro\"],\"default\":\"pro\"},"
        "{\"name\":\"handicap\",\"values\":[\"-2\",\"-1\",\"0\",\"1\"],\"default\":\"-1\"}],"
        "\"fields\":[{\"name\":\"pot\",\"type\":\"number\",\"kind\":null,\"index\":null,"
        "\"count\":0,\"rows\":0,\"per_seat\":false,\"only_if\":null},"
        "{\"name\":\"marked\",\"type\":\"set\",\"kind\":\"card\",\"index\":null,\"count\":0,"
        "\"rows\":0,\"per_seat\":false,\"only_if\":null},"
        "{\"name\":\"votes\",\"type\":\"number\",\"kind\":null,\"index\":\"card\",\"count\":3,"
        "\"rows\":12,\"per_seat\":true,\"only_if\":null},"
        "{\"name\":\"word\",\"type\":\"string\",\"kind\":null,\"index\":null,\"count\":4,"
        "\"rows\":0,\"per_seat\":false,\"only_if\":\"pot=3\"}],"
        "\"reasons\":[\"taboo\",\"own-seat\"]}");
}

TEST(only_games_that_cover_the_past_say_so)
{
    static const struct sh_verb verbs[] = {{.name = "play", .fades = true}, {.name = "vote"}, {0}};
    static const char *const news[] = {"trick-done", "trick-failed", NULL};
    struct sh_game game = short_game();
    game.verbs = verbs;
    game.news_keys = news;
    const char *text = json_of_game(&game);
    assert_true(is_json(text));
    assert_non_null(strstr(text, "\"final\":false,\"fades\":true},{\"name\":\"vote\""));
    assert_non_null(strstr(text, "\"chance\":false,\"final\":false}],\"options\""));
    assert_non_null(strstr(text, ",\"news\":[\"trick-done\",\"trick-failed\"]}"));
}

TEST(a_game_lists_its_phrases_for_the_chat)
{
    static const struct sh_phrase phrases[] = {{"suspect", true}, {"not-me", false}, {0}};
    struct sh_game game = short_game();
    game.phrases = phrases;
    const char *text = json_of_game(&game);
    assert_true(is_json(text));
    assert_non_null(strstr(text, ",\"phrases\":[{\"name\":\"suspect\",\"seat\":true},"
                                 "{\"name\":\"not-me\",\"seat\":false}]}"));
}

/* "pro" of the toy wants an even number of seats. */
TEST(options_and_presets_say_with_how_many_seats_they_go)
{
    static const struct sh_option options[] = {{"rule", 0, 1, 0, toy_rules},
                                               {"handicap", -1, 0, 0, NULL},
                                               {0}};
    static const struct sh_preset presets[] = {
        {"usual", 3, {{0}}}, {"even", 4, {{"rule", "pro"}, {"handicap", "-1"}}}, {0}};
    struct sh_game game = short_game();
    game.check = toy_check;
    game.options = options;
    game.presets = presets;
    game.seats_max = 5;
    const char *text = json_of_game(&game);
    assert_true(is_json(text));
    assert_non_null(strstr(text, "\"default\":\"basic\",\"allows\":[[2,3,4,5],[2,4]]},"
                                 "{\"name\":\"handicap\",\"values\":[\"-1\",\"0\"],"
                                 "\"default\":\"0\"}],"));
    assert_non_null(strstr(text, ",\"presets\":[{\"name\":\"usual\",\"seats\":3,"
                                 "\"allows\":[2,3,4,5],\"options\":{}},"
                                 "{\"name\":\"even\",\"seats\":4,\"allows\":[2,4],"
                                 "\"options\":{\"rule\":\"pro\",\"handicap\":\"-1\"}}],"
                                 "\"fields\""));
}

static const struct sh_part some_parts[] = {{"chief", "red", "■"}, {"spy", NULL, "○"}, {0}};

static int part_of_turn(const void *view, int seat)
{
    return seat == ((const struct toy *)view)->turn ? 0 : seat == 2 ? 1 : -1;
}

static int part_of_seat(const struct sh_setup *setup, int seat)
{
    return seat == setup->seats - 1 ? 1 : -1;
}

TEST(what_seats_are_is_a_name_for_each)
{
    struct sh_game game = short_game();
    struct sh_setup setup = toy_setup(3);
    struct toy g;
    game.parts = some_parts;
    game.part = part_of_turn;
    game.part_in_setup = part_of_seat;
    game.options = toy_options;
    assert_true(is_json(json_of_game(&game)));
    assert_non_null(strstr(json, ",\"parts\":[{\"name\":\"chief\",\"side\":\"red\","
                                 "\"symbol\":\"■\"},{\"name\":\"spy\",\"side\":null,"
                                 "\"symbol\":\"○\"}],\"fields\""));
    toy_begin(&toy_game, &g, 3);
    struct sh_writer w = begin();
    g.turn = 0;
    sh_json_parts(&w, &game, &g);
    assert_string_equal(json, "[\"chief\",null,\"spy\"]");
    w = begin();
    sh_json_setup_parts(&w, &game, &setup);
    assert_string_equal(json, "[null,null,\"spy\"]");
    game.check = toy_check;
    setup.option[TOY_O_RULE] = 1; /* not with three seats */
    w = begin();
    sh_json_setup_parts(&w, &game, &setup);
    assert_string_equal(json, "[null,null,null]");
}

TEST(a_game_with_empty_tables_has_empty_lists)
{
    static const struct sh_option no_options[] = {{0}};
    static const struct sh_field no_fields[] = {{0}};
    static const char *const no_reasons[] = {NULL};
    struct sh_game game = short_game();
    game.options = no_options;
    game.fields = no_fields;
    game.reasons = no_reasons;
    const char *text = json_of_game(&game);
    assert_true(is_json(text));
    assert_non_null(strstr(text, ",\"options\":[],\"fields\":[],\"reasons\":[]}"));
}

/* A description stands inside something larger. */
TEST(descriptions_follow_each_other)
{
    struct sh_writer w = begin();
    sh_put(&w, "[");
    sh_json_game(&w, &toy_game);
    sh_put(&w, ",");
    sh_json_game(&w, &toy_game);
    sh_put(&w, "]");
    assert_true(is_json(json));
}

TEST(every_game_is_json)
{
    assert_true(is_json(json_of_game(&toy_game)));
    for (int i = 0; sh_games[i]; i++) {
        if (!is_json(json_of_game(sh_games[i]))) fail_msg("%s: %s", sh_games[i]->id, json);
        assert_true(strlen(json) > 100);
    }
}

/* Seat by seat through a random match: whatever bytes a view has, it is JSON. */
TEST(every_view_is_json)
{
    struct sh_rng rng;
    struct toy g, view;
    sh_rng_seed(&rng, 6);
    toy_begin(&toy_game, &g, 5);
    while (g.base.to_act) {
        int seat = __builtin_ctz(g.base.to_act);
        struct sh_move m = sh_random_move(&toy_game, &g, seat, &rng);
        sh_play(&toy_game, &g, seat, m, toy_verbs[m.verb].word ? "\"\\\x01" : NULL);
        for (int viewer = 0; viewer <= SH_WATCHER; viewer++) {
            sh_view(&toy_game, &g, viewer, &view);
            if (!is_json(json_of_state(&toy_game, &view))) fail_msg("%s", json);
        }
    }
    assert_true(is_json(json_of_share(&g)));
}

/* ---- several views, one after the other ---- */

static char other_json[SH_JSON_MAX];

static const char *json_of_view(const struct sh_game *game, const void *view,
                                struct sh_json_like *like)
{
    struct sh_writer w;
    sh_writer_init(&w, other_json, sizeof other_json);
    sh_json_view(&w, game, view, like);
    assert_false(w.full);
    return other_json;
}

/* Whoever is the first, the others read as if each was written by itself. */
TEST(what_views_share_is_copied_and_nothing_else)
{
    struct sh_rng rng;
    struct toy g, first, view;
    static char kept[SH_JSON_MAX];
    sh_rng_seed(&rng, 7);
    toy_begin(&toy_game, &g, 5);
    while (g.base.to_act) {
        int seat = __builtin_ctz(g.base.to_act);
        struct sh_move m = sh_random_move(&toy_game, &g, seat, &rng);
        sh_play(&toy_game, &g, seat, m, toy_verbs[m.verb].word ? "a" : NULL);
        struct sh_json_like like = {0};
        sh_view(&toy_game, &g, seat % 5, &first);
        memcpy(kept, json_of_view(&toy_game, &first, &like), sizeof kept);
        like.text = kept;
        assert_string_equal(kept, json_of_state(&toy_game, &first));
        for (int viewer = 0; viewer <= SH_WATCHER; viewer++) {
            sh_view(&toy_game, &g, viewer, &view);
            json_of_view(&toy_game, &view, &like);
            assert_string_equal(other_json, json_of_state(&toy_game, &view));
        }
    }
}

/* The same cards lie in another order. */
TEST(a_stack_is_alike_only_with_its_order)
{
    static const struct sh_field fields[] = {
        {"pile", offsetof(struct piles, pile), SH_STACK, 2, TOY_K_CARD, 2, 0, 0, false, NULL},
        SH_FIELD_ARRAY(struct piles, height, TOY_K_NONE, TOY_K_NONE),
        {0},
    };
    struct sh_game game = toy_game;
    struct piles a = {.base.seats = 1, .pile = {7, 0}, .height = {1, 2, 3}}, b = a;
    struct sh_json_like like = {0};
    static char kept[SH_JSON_MAX];
    game.fields = fields;
    game.state_size = sizeof a;
    memcpy(kept, json_of_view(&game, &a, &like), sizeof kept);
    like.text = kept;
    b.height[0] = 9;
    assert_string_equal(json_of_view(&game, &b, &like), json_of_state(&game, &b));
    assert_memory_equal(other_json, "{\"pile\":[[\"green\",\"blue\",\"red\"]", 31);
}

/* What did not fit is no pattern for others. */
TEST(a_view_that_does_not_fit_is_not_copied)
{
    struct toy g = busy_match();
    struct sh_json_like like = {0};
    char small[100];
    struct sh_writer w;
    sh_writer_init(&w, small, sizeof small);
    sh_json_view(&w, &toy_game, &g, &like);
    assert_true(w.full);
    assert_string_equal(json_of_view(&toy_game, &g, &like), json_of_state(&toy_game, &g));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(the_walker_knows_json),
    cmocka_unit_test(a_state_before_the_deal),
    cmocka_unit_test(a_state_with_everything_in_it),
    cmocka_unit_test(what_is_hidden_is_null),
    cmocka_unit_test(rows_per_seat_are_lists_of_lists),
    cmocka_unit_test(only_the_seats_of_the_match_are_shown),
    cmocka_unit_test(numbers_and_sets_of_any_size),
    cmocka_unit_test(holes_of_any_size),
    cmocka_unit_test(the_members_of_a_stack_are_told_from_the_bottom),
    cmocka_unit_test(a_set_has_no_value_for_none),
    cmocka_unit_test(a_game_without_fields_is_an_empty_object),
    cmocka_unit_test(what_does_not_fit_is_full),
    cmocka_unit_test(seats_are_numbers_and_chance_a_star),
    cmocka_unit_test(moves_are_in_notation_without_seat_and_word),
    cmocka_unit_test(costs_stand_in_the_order_of_the_moves),
    cmocka_unit_test(shares_are_null_before_the_end),
    cmocka_unit_test(shares_are_those_of_the_seats_there_are),
    cmocka_unit_test(a_game_describes_itself),
    cmocka_unit_test(only_games_that_cover_the_past_say_so),
    cmocka_unit_test(a_game_lists_its_phrases_for_the_chat),
    cmocka_unit_test(options_and_presets_say_with_how_many_seats_they_go),
    cmocka_unit_test(what_seats_are_is_a_name_for_each),
    cmocka_unit_test(a_game_with_empty_tables_has_empty_lists),
    cmocka_unit_test(descriptions_follow_each_other),
    cmocka_unit_test(every_game_is_json),
    cmocka_unit_test(every_view_is_json),
    cmocka_unit_test(what_views_share_is_copied_and_nothing_else),
    cmocka_unit_test(a_stack_is_alike_only_with_its_order),
    cmocka_unit_test(a_view_that_does_not_fit_is_not_copied),
};

int main(void)
{
    return cmocka_run_group_tests_name("json", tests, NULL, NULL);
}
