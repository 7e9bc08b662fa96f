/*
 * games/insidejob/missions_test.c - who wins a trick of Inside Job and whether its mission is done;
 * decks of one's own.
 */
#include "engine/games.h"
#include "insidejob_test.h"

/* ---- one trick of any cards ---- */

enum { CARDS = 52, SEATS = 5 };

struct hands {
    int owner[CARDS], count[SEATS], size; /* owner -1: nobody */
};

static int card_number(const char *name)
{
    char suit;
    int value;
    assert_int_equal(sscanf(name + (*name == '+'), "%c%d", &suit, &value), 2);
    return (int)(strchr("YPGB", suit) - "YPGB") * 13 + value - 1;
}

static void give(struct hands *h, int seat, int card)
{
    assert_int_equal(h->owner[card], -1);
    h->owner[card] = seat;
    h->count[seat]++;
}

/* Fill a hand with cards of one suit, or with any but those. */
static void fill(struct hands *h, int seat, int suit, bool of_suit)
{
    for (int card = 0; card < CARDS && h->count[seat] < h->size; card++)
        if (h->owner[card] < 0 && (card / 13 == suit) == of_suit) give(h, seat, card);
}

/* Hands with which these cards can be played in the first trick, seat 0 beginning, though only the
   last seat, the insider, need not follow. */
static void deal_for(struct match *m, const char *cards)
{
    struct hands h = {.size = number(m, "hand_cards", 0)};
    char card[SH_NAME_MAX];
    int seats = 0, led = card_number(cards) / 13;
    bool follows[SEATS];
    for (int c = 0; c < CARDS; c++) h.owner[c] = -1;
    for (; next_word(&cards, " ", card); seats++) {
        give(&h, seats, card_number(card));
        follows[seats] = card_number(card) / 13 == led;
    }
    fill(&h, 0, led, true);
    for (int seat = 1; seat < seats - 1; seat++)
        if (!follows[seat]) fill(&h, seat, led, false);
    for (int seat = seats - 1; seat >= 0; seat--) {
        fill(&h, seat, led, true);
        fill(&h, seat, led, false);
    }
    for (int seat = 0; seat < seats; seat++)
        for (int c = 0; c < CARDS; c++)
            if (h.owner[c] == seat)
                match_play(m, "* deal %d %c%d", seat, "YPGB"[c / 13], c % 13 + 1);
}

/* A match after one trick, in a deck that knows only its mission; as many seats as cards. */
static struct match after_trick(const char *options, const char *mission, const char *cards)
{
    struct match m;
    char header[1024];
    int seats = 1, n;
    for (const char *c = cards; *c; c++) seats += *c == ' ';
    n = snprintf(header, sizeof header, "seats %d; %s;", seats, options);
    for (int i = 0; i < 22; i++)
        n += snprintf(header + n, sizeof header - (size_t)n, "word %s;", mission);
    match_begin(&m, &SH_GAME, "%s", header);
    for (int seat = 0; seat < seats; seat++)
        match_play(&m, "* role %d %s", seat, seat < seats - 1 ? "agent" : "insider");
    deal_for(&m, cards);
    match_play(&m, "* first 0; * mission %s; * mission %s; 0 choose %s", mission, mission, mission);
    play(&m, cards);
    return m;
}

#define done(mission, cards) check_mission(mission, cards, "1", HERE)
#define not_done(mission, cards) check_mission(mission, cards, "0", HERE)
static void check_mission(const char *mission, const char *cards, const char *count,
                          struct place here)
{
    struct match m = after_trick("option memory strict", mission, cards);
    match_field_(&m, "done", count, here);
}

#define won_by(mission, cards, seat) check_winner(mission, cards, seat, HERE)
static void check_winner(const char *mission, const char *cards, const char *seat,
                         struct place here)
{
    struct match m = after_trick("option memory strict", mission, cards);
    match_field_(&m, "winner_of.0", seat, here);
}

/* ---- who wins a trick ---- */

RULE(the_highest_trump_wins)
{
    won_by("high.Y", "P13 Y2 P12 B13", "1");
    won_by("high.Y", "P13 Y2 Y3 B13", "2");
    won_by("high.Y", "Y4 Y2 Y3 B13", "0");
    won_by("high.B", "Y12 Y13 Y11 B1", "3");
}

RULE(without_trump_the_highest_card_of_the_led_suit_wins)
{
    won_by("high.Y", "P5 P7 P6 B13", "1");
    won_by("high.Y", "P5 G13 B13 G12", "0");
    won_by("high.B", "G1 P13 Y13 G2 P12", "3");
    won_by("high.B", "G1 G3 Y13", "1");
}

RULE(a_card_with_a_case_counts_as_trump)
{
    won_by("high.Y", "P13 +P1 P12 P11", "1");
    won_by("high.Y", "P13 +P1 Y2 P11", "2");
    won_by("high.Y", "P13 P1 P12 +G3", "3");
    won_by("high.Y", "P13 +G9 +P10 +B8", "2");
}

RULE(of_two_equal_trump_values_the_later_wins)
{
    won_by("high.Y", "Y5 +P5 G1 B1", "1");
    won_by("high.Y", "P9 +G5 +B5 Y5", "3");
    won_by("high.Y", "P9 Y5 +G5 P1", "2");
    won_by("high.Y", "P9 Y6 +G5 +B5", "1");
}

RULE(example_two_fives_the_later_wins_and_takes_the_case_on_the_other)
{
    struct match m = after_trick("option memory strict", "high.Y", "G13 +G5 Y5 G4");
    match_field(&m, "winner_of.0", "2");
    match_field(&m, "held", "[1,0,3,1,-]");
    match_field(&m, "supply", "9");
    match_field(&m, "done", "0");
}

RULE(example_7_to_13_with_yellow_trump_the_trump_wins_and_the_mission_is_done)
{
    struct match m = after_trick("option memory strict", "high.Y", "P8 P10 Y7 P12");
    match_field(&m, "winner_of.0", "2");
    match_field(&m, "held", "[1,1,2,1,-]");
    match_field(&m, "supply", "9");
    match_field(&m, "done", "1");
    match_play(&m, "* mission high.Y; * mission high.Y");
    match_asks(&m, "choose", "[2]"); /* The winner starts the next trick. */
}

/* ---- missions ---- */

RULE(high_only_values_7_to_13)
{
    done("high.Y", "P8 P10 Y7 P12");
    done("high.P", "Y7 Y13 B9");
    not_done("high.P", "Y7 Y6 B9");
    not_done("high.G", "P1 P8 P9 P10 P11");
    done("high.B", "P13 P8 P9 P10 P7");
    not_done("high.B", "P13 P8 P9 P10 P6");
}

RULE(low_only_values_1_to_7)
{
    done("low.G", "G7 G1 P3");
    not_done("low.G", "G8 G1 P3");
    done("low.B", "G7 G1 P3 Y7");
    not_done("low.Y", "G7 G1 P13 Y7");
    done("low.P", "G7 G1 P3 Y7 B6");
    not_done("low.P", "G7 G1 P3 Y7 B8");
}

RULE(even_only_even_values)
{
    done("even.B", "G2 G12 P4");
    not_done("even.Y", "G1 G12 P4");
    done("even.P", "G2 G12 P4 B10");
    not_done("even.P", "G2 G13 P4 B10");
    done("even.G", "G2 G12 P4 B10 Y8");
    not_done("even.G", "G2 G12 P4 B10 Y7");
}

RULE(odd_only_odd_values)
{
    done("odd.P", "G1 G13 P5");
    not_done("odd.G", "G2 G13 P5");
    done("odd.Y", "G1 G13 P5 B11");
    not_done("odd.Y", "G1 G12 P5 B11");
    done("odd.B", "G1 G13 P5 B11 Y9");
    not_done("odd.B", "G1 G13 P5 B11 Y10");
}

RULE(first_wins_the_first_card_wins_the_trick)
{
    done("first_wins.Y", "P9 P8 G13");
    not_done("first_wins.G", "P9 P8 G13");
    done("first_wins.Y", "Y9 P13 Y8 G13");
    not_done("first_wins.Y", "P9 P8 P7 P10");
    not_done("first_wins.Y", "P9 P8 P7 P1 +P2");
    done("first_wins.P", "P9 P8 P7 P1 +P2");
    not_done("first_wins.Y", "Y5 +P5 G1");
}

RULE(second_wins_the_second_card_wins)
{
    done("second_wins.P", "G2 G3 B13");
    not_done("second_wins.B", "G2 G3 B13");
    done("second_wins.P", "G2 P1 G13 B13");
    done("second_wins.P", "G2 +G1 G13 B13");
    not_done("second_wins.P", "G2 G12 G13 B13");
    done("second_wins.Y", "G2 G13 P13 B13 B12");
    not_done("second_wins.Y", "G2 G13 P13 B13 Y1");
}

RULE(third_wins_the_third_card_wins)
{
    done("third_wins.B", "G2 G3 G4");
    not_done("third_wins.Y", "G2 G5 G4");
    done("third_wins.Y", "G2 G3 G4 P13");
    not_done("third_wins.Y", "G2 G3 G4 G5");
    done("third_wins.P", "G2 G3 +G1 G4 G5");
    not_done("third_wins.P", "G2 G3 G1 G4 G5");
}

RULE(last_wins_the_last_card_wins)
{
    done("last_wins.G", "P2 P3 P4");
    not_done("last_wins.G", "P2 G1 P4");
    done("last_wins.Y", "P2 P3 P4 Y1");
    not_done("last_wins.Y", "P2 P3 P4 P1");
    done("last_wins.B", "P2 P3 P4 Y1 P5");
    not_done("last_wins.B", "P2 P3 P6 Y1 P5");
    not_done("last_wins.B", "P2 P3 P6 P7 P5"); /* The fourth of five is not the last. */
}

RULE(ascending_every_value_higher_than_the_one_before)
{
    done("ascending.B", "P1 Y5 G13");
    not_done("ascending.B", "P1 Y5 G5");
    not_done("ascending.P", "P2 Y1 G5");
    done("ascending.P", "P1 Y5 G6 B7");
    not_done("ascending.P", "P1 Y5 G7 B6");
    done("ascending.Y", "P1 Y5 G6 B7 P8");
    not_done("ascending.Y", "P1 Y5 G6 B7 P7");
}

RULE(descending_every_value_lower_than_the_one_before)
{
    done("descending.Y", "P13 Y5 G1");
    not_done("descending.Y", "P5 Y5 G1");
    not_done("descending.G", "P5 Y4 G6");
    done("descending.G", "P8 Y5 G4 B3");
    not_done("descending.G", "P8 Y5 G3 B4");
    done("descending.P", "P8 Y5 G4 B3 P1");
    not_done("descending.P", "P8 Y5 G4 B3 P3");
}

RULE(one_suit_all_cards_count_as_one_suit)
{
    done("one_suit.P", "Y1 Y9 Y4");
    not_done("one_suit.P", "Y1 Y9 G4");
    done("one_suit.B", "Y1 Y9 Y4 Y13");
    not_done("one_suit.B", "Y1 P9 Y4 Y13");
    done("one_suit.G", "Y1 Y9 Y4 Y13 Y2");
    not_done("one_suit.G", "Y1 Y9 Y4 Y13 P2");
}

RULE(one_suit_counts_a_card_with_a_case_as_trump)
{
    done("one_suit.P", "P1 +Y9 P4");
    done("one_suit.P", "P1 +Y9 +G4 +B5");
    not_done("one_suit.P", "Y1 +Y9 Y4");
    not_done("one_suit.P", "Y1 +Y9 +Y4 +Y5");
    not_done("one_suit.Y", "P1 P9 +P4 P5 P6");
    done("one_suit.Y", "Y1 +Y9 Y4 +P5 Y6");
}

RULE(last_lowest_the_last_value_is_strictly_the_lowest)
{
    done("last_lowest.G", "P5 Y9 G4");
    not_done("last_lowest.G", "P4 Y9 G4");
    not_done("last_lowest.Y", "P5 Y9 G6");
    done("last_lowest.Y", "P5 Y9 G3 B2");
    not_done("last_lowest.Y", "P5 Y9 G2 B2");
    done("last_lowest.P", "P5 Y9 G3 B2 P1");
    not_done("last_lowest.P", "P5 Y1 G3 B2 Y2");
}

RULE(third_case_the_third_card_carries_a_case)
{
    done("third_case.B", "P5 P9 +P4");
    not_done("third_case.B", "P5 +P9 P4");
    done("third_case.Y", "P5 P9 +P4 P1");
    not_done("third_case.Y", "P5 +P9 P4 +P1");
    done("third_case.G", "P5 +P9 +P4 +P1 +P2");
    not_done("third_case.G", "P5 +P9 P4 +P1 +P2");
}

RULE(second_odd_the_second_value_is_odd)
{
    done("second_odd.P", "P2 P9 P4");
    not_done("second_odd.P", "P1 P8 P3");
    done("second_odd.B", "P2 B13 P4 P6");
    not_done("second_odd.Y", "P1 B12 P3 P5");
    done("second_odd.G", "P2 +P1 P4 P6 P8");
    not_done("second_odd.G", "P1 +P2 P3 P5 P7");
}

RULE(values_are_printed_values_with_a_case_too)
{
    done("high.Y", "P8 +P7 P9");
    not_done("high.Y", "P8 +P6 P9");
    done("ascending.Y", "P8 +P9 P10 P11");
    not_done("ascending.Y", "P8 +P12 P10 P11");
    done("last_lowest.Y", "P8 P9 +P7");
}

RULE(a_mission_not_done_leaves_the_game)
{
    struct match m = in_suits("seats 4", AGENTS_AND_2);
    trick(&m, "high.Y low.G", "Y1 P9 G9 B9");
    match_field(&m, "done", "0");
    match_refuses(&m, "* mission high.Y", "not-in-the-deck");
    trick(&m, "even.Y low.B", "Y2 P2 G2 B2");
    match_field(&m, "done", "1");
    match_refuses(&m, "* mission even.Y", "not-in-the-deck");
}

RULE(without_cases_every_third_case_becomes_third_wins_of_the_same_trump)
{
    struct match m = in_suits("seats 4; option cases off", AGENTS_AND_2);
    assert_int_equal(sh_draw_total(&SH_GAME, &m.reader.state), 24);
    match_refuses(&m, "* mission third_case.B", "not-in-the-deck");
    trick(&m, "third_wins.B", "Y1 P1 G1 B1");
    match_field(&m, "done", "0");
    m = in_suits("seats 4; option cases off; option risk on; word risk.third_case.G;"
                 TWICE(TWICE(TRUMPS("third_case") WORD("third_wins", "P"))), AGENTS_AND_2);
    match_moves(&m, SH_CHANCE, "mission third_wins.Y; mission third_wins.P; mission third_wins.G;"
                               "mission third_wins.B; mission risk.third_wins.G");
    assert_int_equal(sh_draw_total(&SH_GAME, &m.reader.state), 21);
    trick(&m, "third_wins.G", "Y1 P1 G1 B1");
    match_field(&m, "done", "1");
}

/* ---- decks of one's own ---- */

#define NINE_TRICKS TWICE(TWICE(TRUMPS("high"))) WORD("low", "Y") WORD("even", "P")

RULE(ordinary_words_replace_the_24)
{
    struct match m = in_suits("seats 4; word low.Y; word low.Y;" NINE_TRICKS, AGENTS_AND_2);
    assert_int_equal(sh_draw_total(&SH_GAME, &m.reader.state), 20);
    match_moves(&m, SH_CHANCE, "mission high.Y; mission high.P; mission high.G; mission high.B;"
                               "mission low.Y; mission even.P");
    match_play(&m, "* mission low.Y; * mission low.Y; 0 choose low.Y");
    play(&m, "Y1 P1 G1 B1");
    match_may(&m, "* mission low.Y"); /* The third copy. */
    match_play(&m, "* mission low.Y");
    match_may_not(&m, "* mission low.Y");
}

RULE(any_condition_goes_with_any_trump)
{
    static const char *const conditions[] = {
        "high", "low", "even", "odd", "first_wins", "second_wins", "last_wins", "ascending",
        "descending", "one_suit", "last_lowest", "third_case", "third_wins", "second_odd"};
    char id[SH_NAME_MAX];
    for (int i = 0; i < 14; i++)
        for (int trump = 0; trump < 4; trump++) {
            snprintf(id, sizeof id, "%s.%c", conditions[i], "YPGB"[trump]);
            struct match m = after_trick("option risk off", id, "Y1 P1 G1");
            match_field(&m, "mission", id);
            won_by(id, "Y1 P1 G1", trump == 1 ? "1" : trump == 2 ? "2" : "0");
        }
}

RULE(risk_words_replace_the_four_and_leave_the_24)
{
    struct match m = in_suits("seats 4; option risk on; word risk.low.Y; word risk.low.Y",
                              AGENTS_AND_2);
    assert_int_equal(sh_draw_total(&SH_GAME, &m.reader.state), 26);
    match_may(&m, "* mission risk.low.Y");
    match_may_not(&m, "* mission risk.even.Y");
    match_may(&m, "* mission even.Y");
    trick(&m, "risk.low.Y", "Y1 P1 G1 B1");
    match_field(&m, "held.0", "3");
}

RULE(ordinary_words_leave_the_four_risk_missions)
{
    struct match m = in_suits("seats 4; option risk on;" NINE_TRICKS, AGENTS_AND_2);
    assert_int_equal(sh_draw_total(&SH_GAME, &m.reader.state), 22);
    match_may(&m, "* mission risk.even.Y");
    match_may(&m, "* mission risk.ascending.P");
    match_may(&m, "* mission risk.one_suit.G");
    match_may(&m, "* mission risk.first_wins.B");
}

RULE(risk_words_wait_outside_when_risk_is_not_in_play)
{
    struct match m = in_suits("seats 4; word risk.low.Y; word risk.low.P", AGENTS_AND_2);
    assert_int_equal(sh_draw_total(&SH_GAME, &m.reader.state), 24);
    match_may_not(&m, "* mission risk.low.Y");
    match_may(&m, "* mission third_case.B");
}

RULE(the_order_of_the_words_has_no_meaning)
{
    struct match m, other;
    match_begin(&m, &SH_GAME, "seats 5; option risk on; word risk.odd.B; word low.P; %s",
                NINE_TRICKS);
    match_begin(&other, &SH_GAME, "seats 5; %s option risk on; word low.P; word risk.odd.B",
                NINE_TRICKS);
    match_same(&m, &other);
}

RULE(a_deck_needs_two_missions_for_every_trick_as_it_is_shuffled)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 5; %s", NINE_TRICKS); /* 18 */
    match_begin(&m, &SH_GAME, "seats 2; %s", NINE_TRICKS);
    match_refuses_header(&SH_GAME, "seats 5;" TWICE(TWICE(TRUMPS("high"))) WORD("low", "Y"),
                         "too-few-missions");
    match_refuses_header(&SH_GAME, "seats 2;" TWICE(TWICE(TRUMPS("high"))) WORD("low", "Y"),
                         "too-few-missions");
    match_refuses_header(&SH_GAME, "seats 4; word low.P;" NINE_TRICKS, "too-few-missions");
    match_begin(&m, &SH_GAME, "seats 4; word low.P; word low.P; %s", NINE_TRICKS); /* 20 */
    match_refuses_header(&SH_GAME, "seats 3; word low.P; word low.P; word odd.B;" NINE_TRICKS,
                         "too-few-missions");
    match_begin(&m, &SH_GAME, "seats 3; %s %s", NINE_TRICKS, TRUMPS("odd")); /* 22 */
    match_refuses_header(&SH_GAME, "seats 4; word high.Y", "too-few-missions");
}

RULE(risk_missions_count_for_the_deck_only_when_they_are_shuffled_in)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 4; option risk on; %s", NINE_TRICKS); /* 18 and 4 */
    match_begin(&m, &SH_GAME, "seats 4; option special risk; %s", NINE_TRICKS);
    match_begin(&m, &SH_GAME, "seats 4; option special2 risk; option special sleeper; %s",
                NINE_TRICKS);
    match_refuses_header(&SH_GAME, "seats 4;" NINE_TRICKS, "too-few-missions");
    match_refuses_header(&SH_GAME, "seats 4; word risk.odd.Y; word risk.odd.P;" NINE_TRICKS,
                         "too-few-missions");
    match_begin(&m, &SH_GAME, "seats 4; option risk on; word risk.odd.Y; word risk.odd.P; %s",
                NINE_TRICKS);
    match_refuses_header(&SH_GAME, "seats 4; option risk on; word risk.odd.Y;" NINE_TRICKS,
                         "too-few-missions");
}

RULE(an_unknown_mission_is_refused)
{
    static const char *const unknown[] = {
        "high.R",   "high",         "high.",        "HIGH.Y",       "high.y",
        "risk.high", "risk.risk.high.Y", "Y",       "hig.Y",        "high.YY",
        "high.Y.Y", "fourth_wins.Y", "risk.",       "highs.Y",      "Risk.high.Y"};
    char header[2048];
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++) {
        snprintf(header, sizeof header, "seats 4; %s word %s", QUIET, unknown[i]);
        match_refuses_header(&SH_GAME, header, "unknown-mission");
    }
}

RULE(an_unknown_risk_mission_is_refused_though_risk_is_not_in_play)
{
    match_refuses_header(&SH_GAME, "seats 4; word risk.highest.Y", "unknown-mission");
}

/* The line of a record with these words at which its header is refused. */
static unsigned refused_at(const char *words, const char *why)
{
    struct sh_reader reader;
    enum sh_record_event event;
    char text[2048];
    int n = snprintf(text, sizeof text, "safehouse-record 1\ngame %s %d\n%sseats 4\n\n", SH_GAME.id,
                     SH_GAME.rules, words);
    for (char *c = text; *c; c++)
        if (*c == ';') *c = '\n';
    sh_reader_init(&reader, sh_games);
    sh_reader_take(&reader, text, (size_t)n, &event);
    assert_int_equal(event, SH_RECORD_BAD);
    assert_string_equal(reader.why, why);
    return reader.line;
}

RULE(a_deck_is_refused_at_the_empty_line_that_ends_the_header)
{
    assert_int_equal(refused_at("word high.Y;word high.R;word high.P;", "unknown-mission"), 7);
    assert_int_equal(refused_at("word high.Y;", "too-few-missions"), 5);
    assert_int_equal(refused_at(QUIET TRUMPS("low") TRUMPS("even") "word odd.Y;", "too-many-words"),
                     69);
}

RULE(at_most_64_words)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 4; %s %s", QUIET, TWICE(TRUMPS("low")));
    deal_roles(&m, AGENTS_AND_2);
    deal_hands(&m, SUITS_FOR_4);
    match_play(&m, "* first 0");
    assert_int_equal(sh_draw_total(&SH_GAME, &m.reader.state), 64);
    match_begin(&m, &SH_GAME, "seats 4; option risk on; %s %s", QUIET, TWICE(TRUMPS("low")));
    deal_roles(&m, AGENTS_AND_2);
    deal_hands(&m, SUITS_FOR_4);
    match_play(&m, "* first 0");
    assert_int_equal(sh_draw_total(&SH_GAME, &m.reader.state), 68); /* And the four. */
    match_refuses_header(&SH_GAME, "seats 4;" QUIET TWICE(TRUMPS("low")) "word low.Y",
                         "too-many-words");
}

static const struct CMUnitTest rules[] = {
    cmocka_unit_test(the_highest_trump_wins),
    cmocka_unit_test(without_trump_the_highest_card_of_the_led_suit_wins),
    cmocka_unit_test(a_card_with_a_case_counts_as_trump),
    cmocka_unit_test(of_two_equal_trump_values_the_later_wins),
    cmocka_unit_test(example_two_fives_the_later_wins_and_takes_the_case_on_the_other),
    cmocka_unit_test(example_7_to_13_with_yellow_trump_the_trump_wins_and_the_mission_is_done),
    cmocka_unit_test(high_only_values_7_to_13),
    cmocka_unit_test(low_only_values_1_to_7),
    cmocka_unit_test(even_only_even_values),
    cmocka_unit_test(odd_only_odd_values),
    cmocka_unit_test(first_wins_the_first_card_wins_the_trick),
    cmocka_unit_test(second_wins_the_second_card_wins),
    cmocka_unit_test(third_wins_the_third_card_wins),
    cmocka_unit_test(last_wins_the_last_card_wins),
    cmocka_unit_test(ascending_every_value_higher_than_the_one_before),
    cmocka_unit_test(descending_every_value_lower_than_the_one_before),
    cmocka_unit_test(one_suit_all_cards_count_as_one_suit),
    cmocka_unit_test(one_suit_counts_a_card_with_a_case_as_trump),
    cmocka_unit_test(last_lowest_the_last_value_is_strictly_the_lowest),
    cmocka_unit_test(third_case_the_third_card_carries_a_case),
    cmocka_unit_test(second_odd_the_second_value_is_odd),
    cmocka_unit_test(values_are_printed_values_with_a_case_too),
    cmocka_unit_test(a_mission_not_done_leaves_the_game),
    cmocka_unit_test(without_cases_every_third_case_becomes_third_wins_of_the_same_trump),
    cmocka_unit_test(ordinary_words_replace_the_24),
    cmocka_unit_test(any_condition_goes_with_any_trump),
    cmocka_unit_test(risk_words_replace_the_four_and_leave_the_24),
    cmocka_unit_test(ordinary_words_leave_the_four_risk_missions),
    cmocka_unit_test(risk_words_wait_outside_when_risk_is_not_in_play),
    cmocka_unit_test(the_order_of_the_words_has_no_meaning),
    cmocka_unit_test(a_deck_needs_two_missions_for_every_trick_as_it_is_shuffled),
    cmocka_unit_test(risk_missions_count_for_the_deck_only_when_they_are_shuffled_in),
    cmocka_unit_test(an_unknown_mission_is_refused),
    cmocka_unit_test(an_unknown_risk_mission_is_refused_though_risk_is_not_in_play),
    cmocka_unit_test(a_deck_is_refused_at_the_empty_line_that_ends_the_header),
    cmocka_unit_test(at_most_64_words),
};

int main(void)
{
    return cmocka_run_group_tests(rules, NULL, NULL);
}
