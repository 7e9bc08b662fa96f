/* tests/fuzz/fuzz_words.c - any bytes as a file of texts. */
#include <string.h>

#include "cli/words.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    unsigned line = 0, lines = 1;
    for (size_t i = 0; i < count; i++) lines += bytes[i] == '\n';
    const char *why = words_check((const char *)bytes, count, &line);
    if (why) REQUIRE(*why && line >= 1 && line <= lines);
    return 0;
}
