/* tests/fuzz/fuzz_words.c - any bytes as a file of texts, and as a list of words of a setup. */
#include <string.h>

#include "cli/word_list.h"
#include "cli/words.h"
#include "tests/fuzz/fuzz.h"

/* What a list gives is such as a record can carry. */
static void try_list(const char *bytes, size_t count, unsigned lines)
{
    static struct sh_header header;
    unsigned line = 0;
    struct sh_game game = *fuzz_games[0];
    game.words_min = 0;
    game.words_max = SH_WORDS_MAX;
    game.check = NULL;
    header = (struct sh_header){.game = &game};
    sh_setup_init(&game, &header.setup);
    const char *why = word_list_parse(&header, bytes, count, &line);
    if (why) REQUIRE(*why && line >= 1 && line <= lines);
    else REQUIRE(!sh_check(&game, &header.setup));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    unsigned line = 0, lines = 1;
    for (size_t i = 0; i < count; i++) lines += bytes[i] == '\n';
    const char *why = words_check((const char *)bytes, count, &line);
    if (why) REQUIRE(*why && line >= 1 && line <= lines);
    try_list((const char *)bytes, count, lines);
    return 0;
}
