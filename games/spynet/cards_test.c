/*
 * games/spynet/cards_test.c - every card of SpyNet is played once, and does what is printed on it.
 *
 * The list is that of the rules page, not made from cards.def.
 */
#include "spynet_test.h"

struct printed {
    const char *id, *areas;
    int         number;
    char        mark; /* agents: r, s or m; operations: + or - if dominance matters at the end */
};

static const struct printed agents[] = {
    {"hacker-1", "tech", 1, 'r'},
    {"hacker-2", "tech", 1, 'r'},
    {"analyst", "tech", 2, 'r'},
    {"cryptographer", "tech", 3, 'r'},
    {"mastermind", "tech", 4, 'r'},
    {"assassin-1", "force", 1, 'r'},
    {"assassin-2", "force", 1, 'r'},
    {"saboteur", "force", 2, 'r'},
    {"demolitionist", "force", 3, 'r'},
    {"warlord", "force", 4, 'r'},
    {"scout-1", "infil", 1, 'r'},
    {"scout-2", "infil", 1, 'r'},
    {"courier", "infil", 2, 'r'},
    {"impostor", "infil", 3, 'r'},
    {"phantom", "infil", 4, 'r'},
    {"spy-1", "counter", 1, 'r'},
    {"spy-2", "counter", 1, 'r'},
    {"interrogator", "counter", 2, 'r'},
    {"mole_hunter", "counter", 3, 'r'},
    {"spymaster", "counter", 4, 'r'},
    {"the_hand", "tech", 1, 's'},
    {"oracle", "tech", 1, 's'},
    {"anaconda", "force", 1, 's'},
    {"jackal", "force", 1, 's'},
    {"sir_veza", "infil", 1, 's'},
    {"limonada", "infil", 1, 's'},
    {"angel", "counter", 1, 's'},
    {"falconer", "counter", 1, 's'},
    {"tanja", "tech force infil counter", 2, 'm'},
    {"nomad", "tech force infil counter", 1, 'm'},
    {"chameleon", "tech force infil counter", 1, 'm'},
    {"mosaic", "tech force infil counter", 2, 'm'},
    {"janus", "tech force infil counter", 2, 'm'},
    {"sovereign", "tech force infil counter", 3, 'm'},
};

static const struct printed operations[] = {
    {"data_acquisition", "tech", 1, ' '},
    {"wiretap", "tech", 1, ' '},
    {"icebreaker", "tech", 2, ' '},
    {"satellite_link", "tech", 2, ' '},
    {"total_access", "tech", 3, '+'},
    {"sleeper_virus", "tech", 3, '-'},
    {"shakedown", "force", 1, ' '},
    {"roadblock", "force", 1, ' '},
    {"deterrence", "force", 2, ' '},
    {"night_raid", "force", 2, ' '},
    {"iron_grip", "force", 3, '+'},
    {"scorched_earth", "force", 3, '-'},
    {"covert_operation", "infil", 1, ' '},
    {"safe_passage", "infil", 1, ' '},
    {"inside_man", "infil", 2, ' '},
    {"masked_ball", "infil", 2, ' '},
    {"shadow_cabinet", "infil", 3, '+'},
    {"vanishing_act", "infil", 3, '-'},
    {"background_check", "counter", 1, ' '},
    {"paper_trail", "counter", 1, ' '},
    {"canary_trap", "counter", 2, ' '},
    {"spy_swap", "counter", 2, ' '},
    {"clean_house", "counter", 3, '+'},
    {"feigned_retreat", "counter", 3, '-'},
    {"brute_force", "tech force", 2, ' '},
    {"bugged_embassy", "tech infil", 2, ' '},
    {"broken_cipher", "tech counter", 2, ' '},
    {"extraction", "force infil", 2, ' '},
    {"protective_custody", "force counter", 2, ' '},
    {"forged_evidence", "infil counter", 2, ' '},
    {"summit_meeting", "tech force infil counter", 1, ' '},
    {"press_leak", "tech force infil counter", 1, ' '},
};

static const struct printed fundings[] = {
    {"private_funding-1", "", 1, ' '},
    {"private_funding-2", "", 1, ' '},
    {"private_funding-3", "", 1, ' '},
    {"private_funding-4", "", 1, ' '},
    {"private_funding-5", "", 1, ' '},
    {"private_funding-6", "", 1, ' '},
    {"state_funding-1", "", 2, ' '},
    {"state_funding-2", "", 2, ' '},
    {"state_funding-3", "", 2, ' '},
    {"state_funding-4", "", 2, ' '},
};

#define LENGTH(list) ((int)(sizeof(list) / sizeof *(list)))

static const char *const area_names[] = {"tech", "force", "infil", "counter"};
static const char *const twos[] = {"analyst", "saboteur", "courier", "interrogator"};
static const char *const fours[] = {"mastermind", "warlord", "phantom", "spymaster"};

static bool has_area(const struct printed *card, int area)
{
    const char *list = card->areas;
    char word[SH_NAME_MAX];
    while (next_word(&list, word))
        if (strcmp(word, area_names[area]) == 0) return true;
    return false;
}

static int sum(const struct printed *list, int count)
{
    int n = 0;
    for (int i = 0; i < count; i++) n += list[i].number;
    return n;
}

RULE(there_are_34_agents_32_operations_and_10_fundings)
{
    assert_int_equal(LENGTH(agents), 34);
    assert_int_equal(LENGTH(operations), 32);
    assert_int_equal(LENGTH(fundings), 10);
    assert_int_equal(sum(agents, 34), 63);
    assert_int_equal(sum(operations, 32), 62);
    assert_int_equal(sum(fundings, 10), 14);
}

/* The kind `card` has exactly these, in this order. */
RULE(the_deck_has_these_cards_in_this_order)
{
    const struct sh_kind *kind = SH_GAME.kinds;
    while (strcmp(kind->name, "card") != 0) kind++;
    assert_int_equal(kind->count, 76);
    for (int i = 0; i < 76; i++) {
        const struct printed *card = i < 34 ? &agents[i] : i < 66 ? &operations[i - 34]
                                                                   : &fundings[i - 66];
        assert_string_equal(kind->names[i], card->id);
    }
}

static bool is_id(const char *id, const char *other)
{
    return strcmp(id, other) == 0;
}

/* Play it into an area: its strength counts there and nowhere else, and a special one asks. */
static void check_agent(const struct printed *card, int area)
{
    char hands[128], text[64];
    struct match m;
    snprintf(hands, sizeof hands, "%s, %s", card->id, is_id(card->id, "tanja") ? "janus" : "tanja");
    m = table("seats 2", hands);
    match_play(&m, "0 deploy");
    snprintf(text, sizeof text, "0 agent %s %s", card->id, area_names[area]);
    if (!has_area(card, area)) {
        match_refuses(&m, text, "wrong-area");
        return;
    }
    match_play(&m, "%s", text);
    int strength[4] = {0};
    strength[area] = card->number;
    snprintf(text, sizeof text, "[%d,%d,%d,%d]", strength[0], strength[1], strength[2],
             strength[3]);
    match_field(&m, "strength.0", text);
    match_asks(&m, card->mark == 's' ? card->id : "deploy", "[0]");
}

RULE(every_agent_has_its_strength_in_its_areas)
{
    for (int i = 0; i < LENGTH(agents); i++)
        for (int a = 0; a < 4; a++) check_agent(&agents[i], a);
}

/* Seat 0 plays it where it dominates; in the end it does, or seat 1 has more there. */
static void check_operation(const struct printed *card, int area, bool dominating)
{
    char hands[128], text[64];
    bool counts = card->mark == ' ' || (card->mark == '+') == dominating;
    snprintf(hands, sizeof hands, "%s %s, %s", twos[area], card->id, fours[area]);
    struct match m = table("seats 2", hands);
    match_play(&m, "0 deploy; 0 agent %s %s", twos[area], area_names[area]);
    snprintf(text, sizeof text, "0 operation %s %s", card->id, area_names[area]);
    if (!has_area(card, area)) {
        match_refuses(&m, text, "wrong-area");
        return;
    }
    match_play(&m, "%s; 0 end", text);
    if (!dominating)
        match_play(&m, "1 deploy; 1 agent %s %s; 1 end", fours[area], area_names[area]);
    play_out(&m);
    snprintf(text, sizeof text, "[%d,0]", counts ? card->number : 0);
    match_field(&m, "points", text);
    snprintf(text, sizeof text, counts ? "[%s]" : "[]", card->id);
    match_field(&m, "counting", text);
}

RULE(every_operation_counts_its_stars_if_its_condition_holds)
{
    for (int i = 0; i < LENGTH(operations); i++)
        for (int a = 0; a < 4; a++) {
            check_operation(&operations[i], a, true);
            check_operation(&operations[i], a, false);
        }
}

RULE(a_tie_at_the_top_is_not_dominating)
{
    struct match m = table("seats 2", "hacker-1 private_funding-1 total_access sleeper_virus,"
                           "hacker-2 private_funding-2");
    match_play(&m, "0 deploy; 0 agent hacker-1 tech; 0 fund private_funding-1;"
               "0 operation total_access tech; 0 end; 1 recruit; * draw tanja; 1 take;"
               "0 deploy; 0 operation sleeper_virus tech; 0 end");
    match_play(&m, "1 deploy; 1 agent hacker-2 tech; 1 fund private_funding-2; 1 end");
    play_out(&m);
    match_field(&m, "points", "[3,0]");
    match_field(&m, "counting", "[sleeper_virus]");
}

RULE(the_condition_asks_about_the_seat_that_played_it_not_about_its_partner)
{
    struct match m = table("seats 4", "hacker-1 sleeper_virus, janus, mastermind, analyst");
    match_play(&m, "0 deploy; 0 agent hacker-1 tech; 0 operation sleeper_virus tech; 0 end;"
               "1 deploy; 1 end; 2 deploy; 2 agent mastermind tech; 2 end;"
               "3 deploy; 3 agent analyst tech; 3 end");
    play_out(&m);
    match_field(&m, "points", "[3,0,0,0]"); /* 1 against 2, whatever the partner has. */
}

RULE(every_funding_adds_its_value)
{
    for (int i = 0; i < LENGTH(fundings); i++) {
        char hands[128], text[16];
        snprintf(hands, sizeof hands, "tanja %s, janus", fundings[i].id);
        struct match m = table("seats 2", hands);
        match_play(&m, "0 deploy; 0 agent tanja counter; 0 fund %s", fundings[i].id);
        snprintf(text, sizeof text, "%d", 2 + fundings[i].number);
        match_field(&m, "strength.0.counter", text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_are_34_agents_32_operations_and_10_fundings),
        cmocka_unit_test(the_deck_has_these_cards_in_this_order),
        cmocka_unit_test(every_agent_has_its_strength_in_its_areas),
        cmocka_unit_test(every_operation_counts_its_stars_if_its_condition_holds),
        cmocka_unit_test(a_tie_at_the_top_is_not_dominating),
        cmocka_unit_test(the_condition_asks_about_the_seat_that_played_it_not_about_its_partner),
        cmocka_unit_test(every_funding_adds_its_value),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
