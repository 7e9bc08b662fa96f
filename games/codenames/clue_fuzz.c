/* clue_fuzz.c - any bytes as a clue and the words of a board. */
#include <string.h>

#include "edge.h"
#include "tests/fuzz/fuzz.h"

enum { WORDS = 25, ROOM = 128 };

/* A fault names the first word that collides, so the board backwards has it no later. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    static const char *const languages[] = {"de", "en", "fr"};
    struct fuzz_input in = {bytes, count};
    const struct clue_judge *judge = clue_judge_find(languages[fuzz_byte(&in) % 3]);
    int words = 0, at, again;
    char clue[ROOM], board[WORDS][ROOM];
    const char *visible[WORDS], *backwards[WORDS];
    fuzz_string(&in, clue, sizeof clue);
    for (; words < WORDS && in.left > 0; words++) {
        fuzz_string(&in, board[words], sizeof board[words]);
        visible[words] = board[words];
    }
    for (int i = 0; i < words; i++) backwards[i] = visible[words - 1 - i];
    enum clue_fault fault = clue_judge(judge, clue, visible, words, &at);
    enum clue_fault other = clue_judge(judge, clue, backwards, words, &again);
    REQUIRE((fault == CLUE_FINE) == (other == CLUE_FINE));
    enum clue_risk risk = clue_risk(judge, clue, visible, words);
    REQUIRE((fault != CLUE_FINE) == (risk == CLUE_REFUSED));
    REQUIRE(risk == clue_risk(judge, clue, backwards, words));
    struct clue_roots roots;
    bool known = clue_find_roots(judge, clue, &roots);
    REQUIRE(known == (roots.own_count + roots.part_count > 0));
    REQUIRE(roots.own_count <= CLUE_ROOTS_MAX && roots.part_count <= CLUE_ROOTS_MAX);
    if (fault == CLUE_FINE) REQUIRE(at == -1 && again == -1);
    else REQUIRE(at >= 0 && at < words && again >= 0 && again <= words - 1 - at);
    return 0;
}
