/* lexicon_fuzz.c - any bytes as a word pack: refused, or safe to look into. */
#include <stdlib.h>
#include <string.h>

#include "lexicon.h"
#include "tests/fuzz/fuzz.h"

/* Whatever the bytes are, they get the head of a pack, so that what is behind it is read, too. */
static void make_whole(unsigned char *bytes, size_t size)
{
    struct lexicon_head head;
    const size_t summed = offsetof(struct lexicon_head, language);
    memcpy(&head, bytes, sizeof head);
    memcpy(head.magic, LEXICON_MAGIC, sizeof head.magic);
    head.version = LEXICON_VERSION;
    head.size = size;
    head.checksum = SH_LOCAL(lexicon_sum)(bytes + summed, size - summed);
    memcpy(bytes, &head, sizeof head);
}

static void look_into(const struct sh_lexicon *lexicon)
{
    int words = (int)lexicon->head->words;
    for (int i = 0; i < words; i += 1 + words / 16) {
        float features[LEXICON_FEATURES];
        REQUIRE(SH_LOCAL(lexicon_find)(lexicon, lexicon_word(lexicon, i)) == i);
        REQUIRE(SH_LOCAL(lexicon_guess)(lexicon, lexicon_word(lexicon, i)) == i);
        SH_LOCAL(lexicon_features)(lexicon, i, words - 1 - i, features);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    struct sh_lexicon lexicon;
    struct fuzz_input in = {bytes, count};
    bool whole = fuzz_byte(&in) & 1;
    void *copy = aligned_alloc(16, (in.left + 31) / 16 * 16);
    REQUIRE(copy);
    memcpy(copy, in.bytes, in.left);
    if (whole && in.left >= sizeof(struct lexicon_head)) make_whole(copy, in.left);
    if (!SH_LOCAL(lexicon_open)(&lexicon, copy, in.left)) look_into(&lexicon);
    free(copy);
    return 0;
}
