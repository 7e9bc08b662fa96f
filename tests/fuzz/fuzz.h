/*
 * tests/fuzz/fuzz.h - what the fuzz targets share.
 *
 * A target turns any bytes into calls of one door of the program and demands what the headers
 * promise. tools/fuzz builds and runs them; a target given files runs those and nothing else.
 */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include "engine/game.h"

/* What libFuzzer calls with every input. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

#define REQUIRE(condition) \
    do { \
        if (!(condition)) fuzz_fail(__FILE__, __LINE__, #condition); \
    } while (0)
_Noreturn void fuzz_fail(const char *file, int line, const char *condition);

/* The games of the program and that of tests/toy.h, which has what they may lack; ends with
   NULL. */
extern const struct sh_game *const fuzz_games[];

/* ---- an input, used up from its beginning; what is behind its end is 0 ---- */

struct fuzz_input {
    const uint8_t *bytes;
    size_t         left;
};

uint8_t fuzz_byte(struct fuzz_input *in);
uint64_t fuzz_number(struct fuzz_input *in, int size);
const struct sh_game *fuzz_game(struct fuzz_input *in);

/* Bytes up to a line feed, a NUL, the end of the input or of the room, as a string. */
void fuzz_string(struct fuzz_input *in, char *text, size_t room);

/* ---- what holds always ---- */

/* Demand that this reason is one the engine, the records or the game list. */
void fuzz_check_why(const struct sh_game *game, const char *why);

/* Demand that a state breaks no law and that what each viewer knows of it fits into JSON. */
void fuzz_check_state(const struct sh_game *game, const void *state);

/* Play up to so many random acts, with chance and choices made of the seed. */
void fuzz_play(const struct sh_game *game, void *state, uint64_t seed, unsigned acts);

#endif
