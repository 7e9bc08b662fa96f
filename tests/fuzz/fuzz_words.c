/* tests/fuzz/fuzz_words.c - any bytes as a list of words of a setup. */
#include <string.h>

#include "cli/word_list.h"
#include "tests/fuzz/fuzz.h"

/* Cards that are drawn from a good list can be played with, whichever they are. */
static void draw(const struct sh_game *game, const char *list, size_t length, unsigned lines)
{
    static struct sh_header header;
    static struct sh_cards cards, again;
    static char text[SH_WORDS_MAX * (2 * SH_WORD_MAX + 16)];
    struct sh_writer w;
    struct sh_rng rng;
    unsigned line = 0;
    const char *why = sh_list_check(game, list, length, &line);
    if (why) REQUIRE(*why && line <= lines);
    if (why) return;
    sh_rng_seed(&rng, length);
    sh_list_draw(game, list, length, &rng, &cards);
    header = (struct sh_header){.game = game};
    sh_setup_init(game, &header.setup);
    sh_header_cards(&header, &cards);
    REQUIRE(!sh_check(game, &header.setup));
    sh_writer_init(&w, text, sizeof text);
    sh_cards_write(&w, &cards);
    REQUIRE(!w.full && sh_cards_length(text, w.length) == w.length);
    sh_cards_read(&again, text, w.length);
    REQUIRE(again.count == cards.count && again.backs == cards.backs);
    REQUIRE(memcmp(again.front, cards.front, sizeof cards.front) == 0);
}

/* A refusal names one of its lines; what a list gives is such as a record can carry. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    static struct sh_header header;
    unsigned line = 0, lines = 1;
    struct sh_game game = *fuzz_games[0];
    for (size_t i = 0; i < count; i++) lines += bytes[i] == '\n';
    game.words_min = 0;
    game.words_max = SH_WORDS_MAX;
    game.check = NULL;
    game.check_pairs = NULL; /* it knows how many words there are */
    header = (struct sh_header){.game = &game};
    sh_setup_init(&game, &header.setup);
    const char *why = word_list_parse(&header, (const char *)bytes, count, &line);
    if (why) REQUIRE(*why && line >= 1 && line <= lines);
    else REQUIRE(!sh_check(&game, &header.setup));
    game.words_min = game.words_max = 1 + count % 4;
    draw(&game, (const char *)bytes, count, lines);
    return 0;
}
