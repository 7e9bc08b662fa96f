/*
 * tests/script.h - rules tests of any game, written as scripts.
 *
 *     struct match m;
 *     match_begin(&m, &SH_GAME, "seats 2; option rule pro");
 *     match_play(&m, "* deal 0 red; * deal 1 blue; * first 0; * roll 3");
 *     match_refuses(&m, "0 go red 4", "not-enough-points");
 *     match_play(&m, "0 go red 3");
 *     match_field(&m, "at.red", "3");
 *     match_asks(&m, "roll", "[*]");
 *
 * A script is a piece of a record: its lines end with ";" or a line feed, and spaces before a
 * line do not count. Where "..." follows, it is a format as for printf(). Every line goes through
 * the reader of records, so what a script plays is what a file would play. A match is a value: copy
 * it with `=` to try a variant.
 *
 * Whatever is compared is written as in JSON, without the quotes: a value has its notation name,
 * a list is "[church,7,-]", hidden is "null", not there (yet) is "-". Each of these fails the
 * cmocka test it is called from, at the line of the call, and says what was expected and what came.
 */
#ifndef TESTS_SCRIPT_H
#define TESTS_SCRIPT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "record/record.h"

/* A test for cmocka_unit_test(), named after the sentence of the rules that it checks. */
#define RULE(name) static void name(void **unused __attribute__((unused)))

struct match {
    const struct sh_game *game;
    struct sh_reader      reader; /* with the state, and the last line as text */
};

/* The place of a call, for the message of a failure. */
struct place {
    const char *file;
    int         line;
};
#define HERE ((struct place){__FILE__, __LINE__})

/* match_begin(m, game, header...): start a match. The header lacks its first two lines: "seats 4;
   option rule pro". */
#define match_begin(m, game, ...) match_begin_(m, game, HERE, __VA_ARGS__)

/* No match can be started with this header; the reason stands at its last line, or at the empty
   line behind it. */
#define match_refuses_header(game, header, why) match_refuses_header_(game, header, why, HERE)

/* match_play(m, script...): go on with these lines, all of which are accepted. */
#define match_play(m, ...) match_play_(m, HERE, __VA_ARGS__)

/* The last line of the script is refused for this reason and would change nothing; those before it
   are accepted. The match itself stays as it is. */
#define match_refuses(m, script, why) match_refuses_(m, script, why, HERE)

/* The act is refused, and the game explains it with these arguments: "left 3, agent red". */
#define match_explains(m, act, args) match_explains_(m, act, args, HERE)

/* A field of the state: "safe", "at" as a whole, "at.red" or "at.1", "tip.0.red". What numbers a
   row may be called by its name. */
#define match_field(m, path, text) match_field_(m, path, text, HERE)

/* The same field as this viewer knows it: a seat or SH_WATCHER. */
#define match_view(m, viewer, path, text) match_view_(m, viewer, path, text, HERE)

/* The last act as this viewer saw it: "0 tip red ?". */
#define match_saw(m, viewer, text) match_saw_(m, viewer, text, HERE)

/* The phase by its name and who may act: ("walk", "[2]"), ("roll", "[*]"), ("over", "[]"). */
#define match_asks(m, phase, seats) match_asks_(m, phase, seats, HERE)

/* All legal moves of a seat (or SH_CHANCE) as a script, in any order: "go red 1; go red 2". */
#define match_moves(m, seat, moves) match_moves_(m, seat, moves, HERE)

/* One act is, or is not, among the legal moves of its seat: "0 go red 1". */
#define match_may(m, act) match_may_(m, act, true, HERE)
#define match_may_not(m, act) match_may_(m, act, false, HERE)

/* A legal act is, or is not, this blunder of the game: "0 go red 1", "own-into-ruin". */
#define match_blunder(m, act, name) match_blunder_(m, act, name, true, HERE)
#define match_no_blunder(m, act, name) match_blunder_(m, act, name, false, HERE)

/* The result, "[1000,0]", or "null" while the match goes on. */
#define match_share(m, text) match_share_(m, text, HERE)

/* What each seat is, as the watcher sees it and as the setup tells it before: "red-spymaster -". */
#define match_parts(m, text) match_parts_(m, text, HERE)
#define match_setup_parts(m, text) match_setup_parts_(m, text, HERE)

/* Two matches are in the same state, or look the same to this viewer, byte for byte. */
#define match_same(m, n) match_same_(m, n, HERE)
#define match_same_view(m, n, viewer) match_same_view_(m, n, viewer, HERE)

void match_begin_(struct match *m, const struct sh_game *game, struct place here,
                  const char *header, ...) __attribute__((format(printf, 4, 5)));
void match_refuses_header_(const struct sh_game *game, const char *header, const char *why,
                           struct place here);
void match_play_(struct match *m, struct place here, const char *script, ...)
    __attribute__((format(printf, 3, 4)));
void match_refuses_(const struct match *m, const char *script, const char *why, struct place here);
void match_explains_(const struct match *m, const char *act, const char *args, struct place here);
void match_field_(const struct match *m, const char *path, const char *text, struct place here);
void match_view_(const struct match *m, int viewer, const char *path, const char *text,
                 struct place here);
void match_saw_(const struct match *m, int viewer, const char *text, struct place here);
void match_asks_(const struct match *m, const char *phase, const char *seats, struct place here);
void match_moves_(const struct match *m, int seat, const char *moves, struct place here);
void match_blunder_(const struct match *m, const char *act, const char *name, bool expected,
                    struct place here);
void match_may_(const struct match *m, const char *act, bool expected, struct place here);
void match_share_(const struct match *m, const char *text, struct place here);
void match_parts_(const struct match *m, const char *text, struct place here);
void match_setup_parts_(const struct match *m, const char *text, struct place here);
void match_same_(const struct match *m, const struct match *n, struct place here);
void match_same_view_(const struct match *m, const struct match *n, int viewer, struct place here);

#endif
