/* games/insider/blockers_test.c - INSIDER's blockers: when they move, where they may go, and that
   nobody is shut in. */
#include <stdlib.h>

#include "insider_test.h"

RULE(a_double_lets_a_blocker_move_instead_of_cards)
{
    struct match m;
    begin_scene(&m, 2, "eval.3.A", "");
    give(&m, 0, "trend");
    match_play(&m, "0 roll");
    struct match single = m;
    match_play(&single, "* dice 2 3");
    match_refuses(&single, "0 block a3 b2", "no-double");
    match_play(&m, "* dice 3 3");
    struct match card = m, later = m;
    match_play(&m, "0 block a3 b2"); /* at any time, also before the first move */
    match_asks(&m, "move", "[0]");
    match_field(&m, "points", "6");
    match_refuses(&m, "0 block b2 b3", "action-is-spent");
    match_refuses(&m, "0 trade trend", "action-is-spent");
    match_play(&m, "0 move a1 a2"); /* that does not open it again */
    match_refuses(&m, "0 trade trend", "action-is-spent");
    match_play(&later, "0 move a1 a2; 0 block a3 b2");
    match_field(&later, "action", "spent");
    match_play(&card, "0 move a1 a2; 0 trade trend; * draw guard");
    match_refuses(&card, "0 block a3 b2", "action-is-spent");
}

RULE(blockers_go_to_spaces_without_one)
{
    struct match m;
    begin_action(&m, "trend trend");
    match_play(&m, "0 out");
    match_refuses(&m, "0 block b2 b3", "no-blocker-there");
    match_refuses(&m, "0 block a3 c1", "blocker-in-the-way");
    match_refuses(&m, "0 block a3 a3", "blocker-in-the-way");
    match_refuses(&m, "0 block a3 a1", "not-for-blockers");
    match_refuses(&m, "0 block a3 a5", "not-for-blockers");
    match_refuses(&m, "0 block a3 a3b3.1", "not-for-blockers");
    match_refuses(&m, "0 block a3 t1", "not-for-blockers");
    match_refuses(&m, "0 block a3b3.1 b2", "no-blocker-there");
    match_may(&m, "0 block a3 c2");
}

/* The rulebook's example: A would shut in a base, B a pawn; on C the pawns go home. */
RULE(the_rulebooks_three_squares)
{
    struct match m;
    begin_action(&m, "trend trend");
    put_blockers(&m, "b1 d2 c5 b3");
    put_pawns(&m, 0, "d1");       /* beside it: c1, e1 (a base), d2 (blocked) */
    put_pawns(&m, 1, "d4 d4");
    put_pawns(&m, 2, "d4 c4");
    match_play(&m, "0 out");
    match_refuses(&m, "0 block c5 a2", "base-shut-in"); /* A */
    match_explains(&m, "0 block c5 a2", "seat 0, square a1");
    match_refuses(&m, "0 block c5 c1", "pawn-shut-in"); /* B */
    match_explains(&m, "0 block c5 c1", "seat 0, square d1");
    match_play(&m, "0 block c5 d4");                    /* C */
    match_field(&m, "at.1", "[e1,e1,e1,e1,e1,e1,e1]");
    match_field(&m, "at.2", "[c4,e5,e5,e5,e5,e5,e5]");
}

RULE(a_base_nobody_plays_may_be_shut_in)
{
    struct match m;
    begin_action(&m, "trend trend"); /* three seats: a5 is nobody's */
    put_blockers(&m, "a4 c2 c5 b3");
    match_play(&m, "0 out");
    match_may(&m, "0 block c5 b5");
}

/* The ring is closed at the start, and the outer part is the largest. */
RULE(at_the_start_blockers_may_move)
{
    struct match m;
    begin_action(&m, "trend trend");
    put_blockers(&m, "c2 b3 d3 c4");
    put_pawns(&m, 1, "b4 a3a4.1");
    match_play(&m, "0 out");
    match_may(&m, "0 block c2 b2");
    match_play(&m, "0 block c2 c1");
    match_may(&m, "0 block c4 c2"); /* away from the ring and back */
}

RULE(the_ring_may_be_closed_again)
{
    struct match m;
    begin_action(&m, "trend trend");
    put_blockers(&m, "c1 b3 d3 c4");
    put_pawns(&m, 1, "a3 c2c3.1");
    match_play(&m, "0 out");
    match_may(&m, "0 block c1 c2");
}

/* A base with free spaces beside it is shut in when they lead nowhere. */
RULE(a_base_needs_a_part_with_room)
{
    struct match m;
    begin_action(&m, "trend trend");
    put_blockers(&m, "a3 b2 d4 e3");
    match_play(&m, "0 out");
    match_refuses(&m, "0 block d4 c1", "base-shut-in");
    put_blockers(&m, "a3 b3 c2 d4");
    match_refuses(&m, "0 block d4 c1", "base-shut-in");
    match_may(&m, "0 block b3 c1"); /* b2 has b3 then */
}

RULE(a_pawn_needs_a_part_with_room)
{
    struct match m;
    begin_action(&m, "trend trend");
    put_blockers(&m, "b2 b3 d4 e3");
    put_pawns(&m, 1, "a3");
    match_play(&m, "0 out");
    match_refuses(&m, "0 block d4 b4", "pawn-shut-in");
    put_pawns(&m, 1, "a2a3.1"); /* both ends in the same small part */
    match_refuses(&m, "0 block d4 b4", "pawn-shut-in");
    match_explains(&m, "0 block d4 b4", "seat 1, square a2a3.1");
    put_pawns(&m, 1, "a3b3.1");
    match_refuses(&m, "0 block d4 b4", "pawn-shut-in");
    put_pawns(&m, 1, "b3c3.1"); /* the restaurant is an end that leads into itself */
    match_may(&m, "0 block d4 b4");
    put_pawns(&m, 1, "");
    match_may(&m, "0 block d4 b4"); /* nobody is there, and a1 has b1 */
}

RULE(two_halves_that_lead_into_the_restaurant_are_fine)
{
    struct match m;
    begin_action(&m, "trend trend");
    put_blockers(&m, "c1 c2 c4 d4");
    put_pawns(&m, 1, "a3 e3 b5c5.1");
    match_play(&m, "0 out");
    match_may(&m, "0 block d4 c5");
}

/* A part that leads into the restaurant is enough, however small it is. */
RULE(a_space_beside_the_restaurant_is_room_enough)
{
    struct match m;
    begin_action(&m, "trend trend");
    put_blockers(&m, "b2 c5 d4 d2");
    put_pawns(&m, 1, "c2");
    match_play(&m, "0 out");
    match_may(&m, "0 block d4 c1");
}

/* One's own base beside a space adds nothing: corners join no parts. */
RULE(an_own_base_is_no_way_out_of_a_space)
{
    struct match m;
    begin_action(&m, "trend trend");
    put_blockers(&m, "b2 d4 c5 b3");
    put_pawns(&m, 0, "a2");
    match_play(&m, "0 out");
    match_refuses(&m, "0 block d4 a3", "pawn-shut-in");
    put_pawns(&m, 0, "");
    match_may(&m, "0 block d4 a3");
    put_pawns(&m, 1, "a2");
    match_refuses(&m, "0 block d4 a3", "pawn-shut-in");
}

RULE(a_pawn_on_a_path_needs_one_end_with_room)
{
    struct match m;
    begin_action(&m, "trend trend");
    put_blockers(&m, "b2 b4 c5 d4");
    put_pawns(&m, 1, "b2c2.1 d1e1.1");
    put_pawns(&m, 2, "a1b1.1");
    match_play(&m, "0 out");
    match_refuses(&m, "0 block c5 c2", "pawn-shut-in");
    match_may(&m, "0 block b2 c2");  /* the other end opens */
    match_may(&m, "0 block c5 d1");  /* seat 1 can go home to e1, and on to e2 */
    match_refuses(&m, "0 block c5 b1", "pawn-shut-in"); /* a1 is closed to seat 2 */
    put_pawns(&m, 2, "");
    put_pawns(&m, 0, "a1b1.1");
    match_may(&m, "0 block c5 b1");
}

/* The own base as an end of a path: from there one goes on, also where the other end is a trap. */
RULE(an_own_base_at_the_end_of_a_path_is_a_way_out)
{
    struct match m;
    begin_action(&m, "trend trend");
    put_blockers(&m, "b2 d4 c5 b3");
    put_pawns(&m, 0, "a1a2.1");
    match_play(&m, "0 out");
    match_may(&m, "0 block d4 a3");
    put_pawns(&m, 0, "a2b2.1");
    match_refuses(&m, "0 block d4 a3", "pawn-shut-in");
    put_pawns(&m, 0, "");
    put_pawns(&m, 1, "a1a2.1");
    match_refuses(&m, "0 block d4 a3", "pawn-shut-in");
}

RULE(pawns_below_a_blocker_do_not_count)
{
    struct match m;
    begin_action(&m, "trend trend");
    put_blockers(&m, "a4 b5 e3 d4"); /* at a5 nobody plays: b4 would have b3 and c4 left */
    put_pawns(&m, 1, "b4");
    match_play(&m, "0 out; 0 block d4 b4; 0 done");
    match_field(&m, "at.1.0", "e1");
}

/* Shut in by a flight: until it is out, no blocker moves that does not help. */
RULE(a_pawn_that_is_shut_in_already_forbids_other_blocks)
{
    struct match m;
    begin_action(&m, "trend trend");
    put_blockers(&m, "a2 a4 b3 e3");
    put_pawns(&m, 1, "a3");
    match_play(&m, "0 out");
    match_refuses(&m, "0 block e3 d2", "pawn-shut-in");
    match_may(&m, "0 block b3 d2");
    match_may(&m, "0 block e3 a3"); /* that sends it home */
    put_blockers(&m, "b2 b3 b4 e3");
    match_refuses(&m, "0 block e3 d2", "pawn-shut-in"); /* it can walk, but nowhere */
    match_may(&m, "0 block b4 d2");
}

/* ---- blockers against the definition, word by word ---- */

/* The part of the board a space belongs to, by plain search. */
static uint32_t search_part(int space, uint32_t open)
{
    uint32_t part = 1u << space;
    for (int round = 0; round < SPACES; round++)
        for (int i = 0; i < SPACES; i++)
            for (int j = 0; (part >> i & 1) && j < SPACES; j++) {
                int apart = abs(i / 5 - j / 5) + abs(i % 5 - j % 5);
                if (apart == 1 && open >> j & 1) part |= 1u << j;
            }
    return part;
}

/* The parts that lead into the restaurant or are the largest. */
static uint32_t search_room(uint32_t blocked)
{
    uint32_t open = PLACES & ~blocked, room = 0, part[SPACES] = {0};
    int largest = 0;
    for (int i = 0; i < SPACES; i++) {
        if (open >> i & 1) part[i] = search_part(i, open);
        if (sh_bits(part[i]) > largest) largest = sh_bits(part[i]);
    }
    for (int i = 0; i < SPACES; i++)
        if (part[i] & INNER_RING || sh_bits(part[i]) == largest) room |= part[i];
    return room;
}

/* What is refused with a blocker there and a pawn of seat 0 on this square: NULL, or why. */
static const char *why_shut_in(uint32_t room, int space, const char *path)
{
    const uint32_t base[] = {1u << 0, 1u << 20, 1u << 24}, beside_base[] = {
        1u << 1 | 1u << 5, 1u << 21 | 1u << 15, 1u << 23 | 1u << 19};
    for (int s = 0; s < 3; s++)
        if (!(beside_base[s] & room)) return "base-shut-in";
    if (!path) return (room | base[0]) >> space & 1 ? NULL : "pawn-shut-in";
    for (int end = 0; end < 2; end++) {
        int at = (path[2 * end] - 'a') * 5 + path[2 * end + 1] - '1';
        if ((room | base[0] | RESTAURANT) >> at & 1) return NULL;
    }
    return "pawn-shut-in";
}

/* Three blockers anywhere and the fourth one put beside them, with a pawn on every square. */
static void compare_blocks(struct match *m, const int place[BLOCKERS])
{
    struct insider *g = scene_of(m);
    uint32_t blocked = 0;
    int from = 0;
    for (int i = 0; i < BLOCKERS; i++) blocked |= 1u << place[i];
    while (!(PLACES & ~blocked & 1u << from)) from++;
    uint32_t room = search_room(blocked);
    for (int i = 0; i < BLOCKERS; i++)
        g->blocker[i] = (uint8_t)square_of_space(i < BLOCKERS - 1 ? place[i] : from);
    sort(g->blocker, BLOCKERS);
    struct sh_move block = {V_BLOCK, (uint8_t)square_of_space(from),
                            (uint8_t)square_of_space(place[BLOCKERS - 1]), 0};
    for (int square = 0; square < FIRST_TABLE; square++) {
        bool space = is_space(square);
        if (space && (in_spaces(square, CORNERS & ~1u) || in_spaces(square, blocked))) continue;
        if (!SH_LOCAL(exists)(g, square)) continue;
        put_pawns(m, 0, SH_LOCAL(square_names)[square]);
        const char *expected = why_shut_in(room, square + (square >= CENTRE),
                                           space ? NULL : SH_LOCAL(square_names)[square]);
        const char *why = sh_refuse(&SH_GAME, g, 0, block, NULL);
        if (expected) assert_string_equal(why, expected);
        else assert_null(why);
    }
}

RULE(blocks_agree_with_the_definition_for_all_places_and_pawns)
{
    struct match m;
    int compared = 0, place[BLOCKERS];
    begin_action(&m, "trend trend");
    match_play(&m, "0 out");
    for (place[0] = 1; place[0] < SPACES; place[0]++)
        for (place[1] = place[0] + 1; place[1] < SPACES; place[1]++)
            for (place[2] = place[1] + 1; place[2] < SPACES; place[2]++)
                for (place[3] = place[2] + 1; place[3] < SPACES; place[3]++) {
                    uint32_t set = 1u << place[0] | 1u << place[1] | 1u << place[2] |
                                   1u << place[3];
                    if (set & ~(uint32_t)PLACES) continue;
                    compare_blocks(&m, place);
                    compared++;
                }
    assert_int_equal(compared, 4845); /* 4 of 20 */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_double_lets_a_blocker_move_instead_of_cards),
        cmocka_unit_test(blockers_go_to_spaces_without_one),
        cmocka_unit_test(the_rulebooks_three_squares),
        cmocka_unit_test(a_base_nobody_plays_may_be_shut_in),
        cmocka_unit_test(at_the_start_blockers_may_move),
        cmocka_unit_test(the_ring_may_be_closed_again),
        cmocka_unit_test(a_base_needs_a_part_with_room),
        cmocka_unit_test(a_pawn_needs_a_part_with_room),
        cmocka_unit_test(two_halves_that_lead_into_the_restaurant_are_fine),
        cmocka_unit_test(a_space_beside_the_restaurant_is_room_enough),
        cmocka_unit_test(an_own_base_is_no_way_out_of_a_space),
        cmocka_unit_test(a_pawn_on_a_path_needs_one_end_with_room),
        cmocka_unit_test(an_own_base_at_the_end_of_a_path_is_a_way_out),
        cmocka_unit_test(pawns_below_a_blocker_do_not_count),
        cmocka_unit_test(a_pawn_that_is_shut_in_already_forbids_other_blocks),
        cmocka_unit_test(blocks_agree_with_the_definition_for_all_places_and_pawns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
