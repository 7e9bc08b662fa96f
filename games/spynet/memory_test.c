/*
 * games/spynet/memory_test.c - who has seen what in SpyNet, and where it can be now.
 */
#include "engine/rng.h"
#include "spynet_test.h"

/* ---- the draft ---- */

RULE(the_draft_is_seen_by_those_who_have_had_it)
{
    struct match m;
    match_begin(&m, &SH_GAME, "seats 3");
    match_play(&m, "* first 0; * draw oracle");
    match_saw(&m, 2, "* draw oracle");
    match_saw(&m, 0, "* draw ?");
    match_play(&m, "* draw tanja; * draw wiretap");
    match_view(&m, 2, "draft", "[oracle,tanja,wiretap]");
    match_view(&m, 1, "draft", "null");
    match_play(&m, "2 keep tanja");
    match_saw(&m, 1, "2 keep ?");
    match_view(&m, 1, "draft", "[oracle,wiretap]");
    match_view(&m, 2, "draft", "null");
    match_play(&m, "1 keep oracle");
    match_view(&m, 0, "draft", "[wiretap]");
    match_play(&m, "0 keep wiretap");
    match_view(&m, 1, "hand_memory", "[[wiretap],[],[]]"); /* It passed that one on. */
    match_view(&m, 2, "hand_memory", "[[oracle,wiretap],[oracle,wiretap],[]]"); /* One each. */
    match_view(&m, 0, "hand_memory", "[[],[],[]]");
}

/* ---- piles ---- */

RULE(each_seat_remembers_what_it_saw_and_put_back)
{
    struct match m = table("seats 3", "oracle, janus, nomad");
    match_play(&m, "0 recruit; * draw wiretap");
    match_view(&m, 0, "pile_seen.0", "[wiretap]");
    match_view(&m, 1, "pile_seen.0", "null");
    match_play(&m, "0 leave; * draw analyst; 0 take");
    match_view(&m, 0, "pile_memory", "[[wiretap],[],[]]");
    match_view(&m, 1, "pile_memory", "[[],[],[]]");
    match_view(&m, SH_WATCHER, "pile_memory", "[[],[],[]]");
    match_play(&m, "1 recruit; * draw tanja");
    match_view(&m, 1, "pile_memory.0", "[tanja,wiretap]");
    match_view(&m, 0, "pile_memory.0", "[wiretap]"); /* Not what came on top. */
}

RULE(a_pile_that_is_taken_is_remembered_in_the_hand)
{
    struct match m = table("seats 3", "oracle, janus, nomad");
    match_play(&m, "0 recruit; * draw wiretap; 0 leave; * draw analyst; 0 take;"
               "1 recruit; * draw tanja; 1 take");
    match_view(&m, 0, "hand_memory", "[[],[wiretap],[]]");
    match_view(&m, 0, "pile_memory", "[[],[],[]]");
    match_view(&m, 2, "hand_memory", "[[oracle,janus],[oracle,janus],[]]"); /* From the draft. */
}

RULE(only_who_looks_sees_which_cards_are_new_to_everybody)
{
    struct match m = table("seats 2", "oracle, janus");
    match_play(&m, "0 recruit; * draw wiretap; 0 leave; * draw analyst; 0 take; 1 recruit;"
               "* draw tanja");
    match_view(&m, 1, "news", "[tanja]");
    match_view(&m, 0, "news", "null");
}

/* ---- cards that move unseen ---- */

/* Seat 1 has seen three cards that seat 0 has taken, and Tanja in the draft. */
static struct match seen_in_hand(const char *header)
{
    struct match m = table(header, "tanja, janus, nomad, mosaic");
    match_play(&m, "0 deploy; 0 end; 1 recruit; * draw analyst; 1 leave; * draw hacker-1; 1 take");
    for (int s = 2; s < seats_of(&m); s++) match_play(&m, "%d deploy; %d end", s, s);
    match_play(&m, "0 recruit; * draw wiretap; 0 leave; * draw oracle; 0 take; 1 recruit;"
               "* draw icebreaker; 1 leave; * draw scout-1; 1 take");
    for (int s = 2; s < seats_of(&m); s++) match_play(&m, "%d deploy; %d end", s, s);
    match_play(&m, "0 recruit; * draw courier; 0 take");
    match_field(&m, "hand.0", "[analyst,courier,oracle,tanja,wiretap,icebreaker]");
    match_view(&m, 1, "hand_memory.0", "[analyst,tanja,wiretap,icebreaker]");
    match_play(&m, "1 recruit; * draw roadblock; 1 take");
    for (int s = 2; s < seats_of(&m); s++) match_play(&m, "%d deploy; %d end", s, s);
    return m;
}

RULE(an_operation_played_unseen_may_be_any_that_fits_its_area)
{
    struct match m = seen_in_hand("seats 2");
    match_play(&m, "0 deploy; 0 agent analyst tech; 0 operation icebreaker tech; 0 end");
    match_view(&m, 1, "hand_memory.0", "[tanja,wiretap,icebreaker]");
    match_view(&m, 1, "operation_memory.0", "[wiretap,icebreaker]");
    match_play(&m, "1 deploy; 1 end; 0 deploy; 0 operation wiretap tech; 0 end");
    match_view(&m, 1, "hand_memory.0", "[tanja,wiretap,icebreaker]");
}

RULE(an_operation_cannot_be_a_card_of_another_area)
{
    struct match m = seen_in_hand("seats 2");
    match_play(&m, "0 deploy; 0 agent tanja force; 0 end; 1 deploy; 1 end; 0 recruit;"
               "* draw scorched_earth;"
               "0 take; 1 deploy; 1 end; 0 deploy; 0 operation scorched_earth force; 0 end");
    match_view(&m, 1, "operation_memory.0", "[]");
    match_view(&m, 1, "hand_memory.0", "[analyst,wiretap,icebreaker]");
}

RULE(a_card_that_is_seen_again_is_in_one_place)
{
    struct match m = seen_in_hand("seats 2");
    match_play(&m, "0 deploy; 0 agent analyst tech; 0 operation icebreaker tech; 0 end;"
               "1 recruit; * draw jackal; 1 take; 0 deploy; 0 end; 1 deploy; 1 agent jackal force;"
               "1 target 0; 0 drop wiretap");
    match_view(&m, 1, "hand_memory.0", "[tanja,icebreaker]");
    match_view(&m, 1, "operation_memory.0", "[icebreaker]");
    match_field(&m, "discard", "[wiretap]");
}

RULE(a_passed_card_is_known_to_both_partners_and_may_be_any_to_the_others)
{
    struct match m = seen_in_hand("seats 4");
    match_play(&m, "0 deploy; 0 pass wiretap");
    match_saw(&m, 2, "0 pass wiretap");
    match_saw(&m, 1, "0 pass ?");
    match_view(&m, 0, "hand_memory.2", "[wiretap]");
    match_view(&m, 2, "hand.2", "[nomad,wiretap]");
    match_view(&m, 1, "hand_memory", "[[analyst,tanja,wiretap,icebreaker],[],"
               "[analyst,tanja,wiretap,icebreaker],[]]");
    match_view(&m, SH_WATCHER, "hand_memory", "[[],[],[],[]]");
}

RULE(both_sides_of_a_swap_know_both_cards)
{
    struct match m = table("seats 3", "limonada wiretap, nomad tanja, janus");
    match_play(&m, "0 deploy; 0 agent limonada infil; 0 peek 1; 0 grab nomad; 0 give wiretap");
    match_view(&m, 0, "hand_memory", "[[],[tanja,wiretap],[]]");
    match_view(&m, 1, "hand_memory", "[[nomad],[],[]]");
    match_view(&m, 2, "hand_memory", "[[nomad],[nomad],[]]"); /* It passed on the Nomad. */
}

RULE(what_is_grabbed_is_secret_to_the_two)
{
    struct match m = table("seats 3", "limonada wiretap, nomad tanja, janus");
    match_play(&m, "0 deploy; 0 agent limonada infil; 0 peek 1; 0 grab nomad");
    match_view(&m, 0, "grabbed", "nomad");
    match_view(&m, 1, "grabbed", "nomad");
    match_view(&m, 2, "grabbed", "null");
    match_view(&m, SH_WATCHER, "grabbed", "null");
}

RULE(an_empty_hand_can_hold_nothing)
{
    struct match m = table("seats 2", "hacker-1 wiretap, janus");
    match_play(&m, "0 deploy; 0 agent hacker-1 tech; 0 operation wiretap tech");
    match_view(&m, 1, "hand_memory.0", "[]");
    match_field(&m, "hand_cards", "[0,1]");
}

RULE(at_the_end_all_is_told_and_nothing_left_to_remember)
{
    struct match m = seen_in_hand("seats 2");
    play_out(&m);
    struct match n = m;
    match_same_view(&m, &n, 0);
    match_view(&m, 1, "hand_memory", "[[],[]]");
    assert_null(SH_GAME.broken(&m.reader.state));
}

/* ---- imagined worlds ---- */

static bool is_in(const struct match *m, const char *field, int row, const char *card,
                  const void *state)
{
    const struct sh_field *f = m->game->fields;
    const struct sh_kind *kind = m->game->kinds;
    unsigned number = 0;
    while (strcmp(f->name, field) != 0) f++;
    while (strcmp(kind->name, "card") != 0) kind++;
    while (strcmp(kind->names[number], card) != 0) number++;
    return sh_field_has(f, sh_field_at(f, state, row, 0), number);
}

/* Of two operations known to have been in a hand that played one of them, one is still there: both
   are imagined, and neither always. */
RULE(imagined_worlds_fit_the_sets_and_the_counts)
{
    struct match m = seen_in_hand("seats 2" PER_AREA);
    struct sh_rng rng;
    int in_hand[2] = {0}, tries = 400;
    match_play(&m, "0 deploy; 0 agent analyst tech; 0 agent tanja force;"
               "0 operation icebreaker tech; 0 end");
    sh_rng_seed(&rng, 7);
    for (int i = 0; i < tries; i++) {
        union sh_any_state world;
        sh_view(m.game, &m.reader.state, 1, &world);
        m.game->imagine(&world, 1, &rng);
        assert_null(m.game->broken(&world));
        bool ice = is_in(&m, "hand", 0, "icebreaker", &world);
        bool tap = is_in(&m, "hand", 0, "wiretap", &world);
        assert_true(ice || tap); /* One operation was played, so one of the two is left. */
        in_hand[0] += ice;
        in_hand[1] += tap;
    }
    assert_in_range(in_hand[0], tries / 8, tries);
    assert_in_range(in_hand[1], tries / 8, tries);
    assert_true(in_hand[0] < tries && in_hand[1] < tries);
}

/* A hand of which all cards are known stays so, however many of them move: nothing new came in. */
RULE(a_known_hand_is_shared_out_without_a_rest)
{
    struct match m = table("seats 4", "limonada, tanja wiretap icebreaker shakedown, janus, nomad");
    struct sh_rng rng;
    match_play(&m, "0 deploy; 0 agent limonada infil; 0 peek 1; 0 decline; 0 end; 1 deploy;"
               "1 agent tanja tech; 1 operation icebreaker tech; 1 pass shakedown; 1 end");
    match_view(&m, 0, "hand_memory.1", "[wiretap,icebreaker,shakedown]");
    match_view(&m, 0, "hand_memory.3", "[wiretap,icebreaker,shakedown]");
    match_view(&m, 0, "operation_memory.1", "[wiretap,icebreaker]");
    sh_rng_seed(&rng, 7);
    for (int i = 0; i < 200; i++) {
        union sh_any_state world;
        sh_view(m.game, &m.reader.state, 0, &world);
        m.game->imagine(&world, 0, &rng);
        int found = 0;
        static const char *const cards[] = {"wiretap", "icebreaker", "shakedown"};
        for (int c = 0; c < 3; c++) {
            for (int seat = 1; seat < 4; seat += 2)
                found += is_in(&m, "hand", seat, cards[c], &world);
            assert_false(c == 2 && is_in(&m, "operations", 1, cards[c], &world));
        }
        assert_int_equal(found, 2); /* The third is the operation. */
    }
}

/* Whatever seat 1 imagines on the pile seat 0 looks at, seat 0 knows it there. */
RULE(who_looks_at_a_pile_knows_it_in_imagined_worlds_too)
{
    struct match m = table("seats 2", "oracle, janus");
    const struct sh_kind *kind = m.game->kinds;
    struct sh_rng rng;
    while (strcmp(kind->name, "card") != 0) kind++;
    match_play(&m, "0 recruit; * draw wiretap");
    sh_rng_seed(&rng, 7);
    for (int i = 0; i < 50; i++) {
        union sh_any_state world;
        sh_view(m.game, &m.reader.state, 1, &world);
        m.game->imagine(&world, 1, &rng);
        sh_view(m.game, &world, 0, &world);
        for (int c = 0; c < kind->count; c++)
            assert_int_equal(is_in(&m, "pile_seen", 0, kind->names[c], &world),
                             is_in(&m, "pile_memory", 0, kind->names[c], &world));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_draft_is_seen_by_those_who_have_had_it),
        cmocka_unit_test(each_seat_remembers_what_it_saw_and_put_back),
        cmocka_unit_test(a_pile_that_is_taken_is_remembered_in_the_hand),
        cmocka_unit_test(only_who_looks_sees_which_cards_are_new_to_everybody),
        cmocka_unit_test(an_operation_played_unseen_may_be_any_that_fits_its_area),
        cmocka_unit_test(an_operation_cannot_be_a_card_of_another_area),
        cmocka_unit_test(a_card_that_is_seen_again_is_in_one_place),
        cmocka_unit_test(a_passed_card_is_known_to_both_partners_and_may_be_any_to_the_others),
        cmocka_unit_test(both_sides_of_a_swap_know_both_cards),
        cmocka_unit_test(what_is_grabbed_is_secret_to_the_two),
        cmocka_unit_test(an_empty_hand_can_hold_nothing),
        cmocka_unit_test(at_the_end_all_is_told_and_nothing_left_to_remember),
        cmocka_unit_test(imagined_worlds_fit_the_sets_and_the_counts),
        cmocka_unit_test(a_known_hand_is_shared_out_without_a_rest),
        cmocka_unit_test(who_looks_at_a_pile_knows_it_in_imagined_worlds_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
