/* tests/fuzz/fuzz_words.c - any bytes as a list of words of a setup. */
#include <string.h>

#include "cli/word_list.h"
#include "tests/fuzz/fuzz.h"

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
    header = (struct sh_header){.game = &game};
    sh_setup_init(&game, &header.setup);
    const char *why = word_list_parse(&header, (const char *)bytes, count, &line);
    if (why) REQUIRE(*why && line >= 1 && line <= lines);
    else REQUIRE(!sh_check(&game, &header.setup));
    return 0;
}
