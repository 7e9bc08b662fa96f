/* games/codenames/pack_test.h - the small pack of lexicon/fixture.txt, for tests with words. */
#ifndef GAMES_CODENAMES_PACK_TEST_H
#define GAMES_CODENAMES_PACK_TEST_H

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "edge_build.h"
#include "edge_pack.h"
#include "partner.h"
#include "tests/script.h"

extern const struct sh_game SH_GAME;

static char folder[64], path[128];
static struct sh_lexicon lexicon;

static inline void build_pack(void)
{
    char name[512];
    long line;
    const char *root = getenv("SAFEHOUSE_ROOT");
    snprintf(folder, sizeof folder, "/tmp/pack_test.XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/en.words", folder);
    snprintf(name, sizeof name, "%s/games/codenames/lexicon/fixture.txt", root ? root : ".");
    assert_null(pack_build(name, path, NULL, &line));
    assert_null(pack_open(path, &lexicon));
}

static inline void remove_pack(void)
{
    unlink(path);
    rmdir(folder);
}

/* These words on the table: the first nine are red, then eight blue, the last the assassin's. */
static inline struct codenames lay_words(const char *const words[CARDS])
{
    struct codenames g = {.turn = RED, .base = {.seats = 4}, .to_find = {9, 8}};
    for (int i = 0; i < CARDS; i++) {
        snprintf(g.word[i], SH_WORD_MAX, "%s", words[i]);
        g.key[i] = i < 9 ? RED : i < 17 ? BLUE : i < 24 ? BYSTANDER : ASSASSIN;
    }
    return g;
}

static inline void say_clue(struct codenames *g, const char *word, uint8_t number)
{
    snprintf(g->clue, sizeof g->clue, "%s", word);
    g->number = number;
    g->left = (uint8_t)(number + 1);
    g->base.phase = GUESS;
}

#endif
