/* games/codenames/lexicon.c - see lexicon.h. */
#include "lexicon.h"

enum { ALIGN = 16 };

/* ---- opening ---- */

uint64_t SH_LOCAL(lexicon_sum)(const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    uint64_t sum = 0xcbf29ce484222325u, word;
    for (; size >= sizeof word; size -= sizeof word, at += sizeof word) {
        memcpy(&word, at, sizeof word);
        sum = (sum ^ word) * 0x9e3779b97f4a7c15u;
        sum ^= sum >> 29;
    }
    for (; size > 0; size--, at++) sum = (sum ^ *at) * 0x100000001b3u;
    return sum;
}

struct cursor {
    const char *bytes;
    size_t      at, size;
    bool        cut;
};

/* The next section; sections begin at multiples of ALIGN. */
static const void *take(struct cursor *cursor, size_t count, size_t size)
{
    cursor->at = (cursor->at + ALIGN - 1) / ALIGN * ALIGN;
    if (cursor->cut || cursor->at > cursor->size || count > (cursor->size - cursor->at) / size) {
        cursor->cut = true;
        return cursor->bytes;
    }
    const void *found = cursor->bytes + cursor->at;
    cursor->at += count * size;
    return found;
}

static const char *check_head(const struct lexicon_head *head, size_t size)
{
    const size_t summed = offsetof(struct lexicon_head, language);
    if (size < sizeof *head) return "too short for a word pack";
    if (memcmp(head->magic, LEXICON_MAGIC, sizeof head->magic) != 0) return "not a word pack";
    if (head->version != LEXICON_VERSION) return "made by another version of the program";
    if (head->size != size) return "cut off, or something was added";
    if (SH_LOCAL(lexicon_sum)((const char *)head + summed, size - summed) != head->checksum)
        return "damaged: its checksum is another one";
    if (head->words == 0 || head->words > LEXICON_WORDS_MAX) return "it has no words, or too many";
    if (head->sources > LEXICON_SOURCES) return "it has too many sources";
    for (uint32_t i = 0; i < head->sources; i++)
        if (head->source[i].dims > LEXICON_DIMS) return "its vectors are too long";
    return memchr(head->language, 0, sizeof head->language) ? NULL : "it has no language";
}

static void map_sections(struct sh_lexicon *lexicon, struct cursor *cursor)
{
    const struct lexicon_head *head = lexicon->head;
    lexicon->text_at = take(cursor, head->words + 1, sizeof *lexicon->text_at);
    lexicon->text = take(cursor, head->letters, 1);
    lexicon->common = take(cursor, head->words, 1);
    lexicon->flags = take(cursor, head->words, 1);
    for (uint32_t i = 0; i < head->sources; i++) {
        lexicon->scale[i] = take(cursor, head->words, sizeof(float));
        lexicon->vector[i] = take(cursor, (size_t)head->words * head->source[i].dims, 1);
    }
    lexicon->near_at = take(cursor, head->words + 1, sizeof *lexicon->near_at);
    lexicon->near_word = take(cursor, head->neighbours, sizeof *lexicon->near_word);
    lexicon->near_force = take(cursor, head->neighbours, 1);
}

/* Every word ends, fits, and is behind the one before. */
static const char *check_words(const struct sh_lexicon *lexicon)
{
    char key[2][LEXICON_KEY] = {"", ""};
    const struct lexicon_head *head = lexicon->head;
    for (uint32_t i = 0; i < head->words; i++) {
        uint32_t at = lexicon->text_at[i], end = lexicon->text_at[i + 1];
        if (end <= at || end > head->letters || end - at > SH_WORD_MAX ||
            memchr(lexicon->text + at, 0, end - at) != lexicon->text + end - 1)
            return "its words are damaged";
        if (!SH_LOCAL(lexicon_key)(lexicon->text + at, key[i % 2]) ||
            (i > 0 && strcmp(key[(i + 1) % 2], key[i % 2]) >= 0))
            return "its words are not in order";
    }
    return NULL;
}

static const char *check_neighbours(const struct sh_lexicon *lexicon)
{
    const struct lexicon_head *head = lexicon->head;
    if (lexicon->near_at[0] != 0 || lexicon->near_at[head->words] != head->neighbours)
        return "its neighbours are damaged";
    for (uint32_t i = 0; i < head->words; i++) {
        uint32_t at = lexicon->near_at[i], end = lexicon->near_at[i + 1];
        if (end < at || end - at > LEXICON_NEIGHBOURS || end > head->neighbours)
            return "its neighbours are damaged";
        for (; at < end; at++)
            if (lexicon->near_word[at] >= head->words) return "its neighbours are damaged";
    }
    return NULL;
}

const char *SH_LOCAL(lexicon_open)(struct sh_lexicon *lexicon, const void *bytes, size_t size)
{
    memset(lexicon, 0, sizeof *lexicon);
    const char *why = check_head(bytes, size);
    if (why) return why;
    struct cursor cursor = {bytes, sizeof *lexicon->head, size, false};
    lexicon->head = bytes;
    map_sections(lexicon, &cursor);
    if (cursor.cut || cursor.at != size) return "its sections do not fill it";
    why = check_words(lexicon);
    return why ? why : check_neighbours(lexicon);
}

/* ---- words ---- */

/* Two letters that stand for one of two bytes, or NULL. */
static const char *ligature(unsigned char first, unsigned char second)
{
    if (first == 0xc3 && second == 0x9f) return "ss";
    if (first == 0xc3 && (second == 0xa6 || second == 0x86)) return "ae";
    if (first == 0xc5 && (second == 0x92 || second == 0x93)) return "oe";
    return NULL;
}

bool SH_LOCAL(lexicon_key)(const char *word, char key[LEXICON_KEY])
{
    enum { CASE = 'a' - 'A', TIMES = 0x97 };
    int at = 0;
    for (const unsigned char *c = (const unsigned char *)word; *c; c++) {
        if (at >= LEXICON_KEY - 3) return false;
        const char *two = ligature(c[0], c[1]);
        if (two) {
            key[at++] = two[0];
            key[at++] = two[1];
            c++;
        } else if (c[0] == 0xc3 && c[1] >= 0x80) { /* À to Þ */
            key[at++] = (char)c[0];
            key[at++] = (char)(c[1] <= 0x9e && c[1] != TIMES ? c[1] + CASE : c[1]);
            c++;
        } else {
            key[at++] = (char)(c[0] >= 'A' && c[0] <= 'Z' ? c[0] + CASE : c[0]);
        }
    }
    key[at] = '\0';
    return true;
}

static int find_key(const struct sh_lexicon *lexicon, const char *key)
{
    int low = 0, high = (int)lexicon->head->words;
    while (low < high) {
        char other[LEXICON_KEY];
        int middle = (low + high) / 2;
        SH_LOCAL(lexicon_key)(lexicon_word(lexicon, middle), other);
        int order = strcmp(key, other);
        if (order == 0) return middle;
        if (order < 0) high = middle;
        else low = middle + 1;
    }
    return -1;
}

int SH_LOCAL(lexicon_find)(const struct sh_lexicon *lexicon, const char *word)
{
    char key[LEXICON_KEY];
    return SH_LOCAL(lexicon_key)(word, key) ? find_key(lexicon, key) : -1;
}

/* Without one of the endings that forms of words have. */
static int find_stem(const struct sh_lexicon *lexicon, const char *key)
{
    static const char *const endings[] = {"nen", "ing", "en", "ed", "er", "es",
                                          "e",   "n",   "s",  "x",  "r",  NULL};
    static const char *const instead[] = {"", "e", NULL};
    size_t length = strlen(key);
    for (int i = 0; endings[i]; i++) {
        size_t cut = strlen(endings[i]);
        char stem[LEXICON_KEY];
        if (length < cut + 3 || strcmp(key + length - cut, endings[i]) != 0) continue;
        for (int k = 0; instead[k]; k++) {
            memcpy(stem, key, length - cut);
            memcpy(stem + length - cut, instead[k], strlen(instead[k]) + 1);
            int found = find_key(lexicon, stem);
            if (found >= 0) return found;
        }
    }
    return -1;
}

/* The longest end of a compound that is a word: Zaubersalz is salt. */
static int find_end(const struct sh_lexicon *lexicon, const char *key)
{
    enum { SHORTEST = 4, REST = 3 };
    size_t length = strlen(key);
    for (size_t i = REST; i + SHORTEST <= length; i++) {
        bool inside = (key[i] & 0xc0) == 0x80; /* of a letter */
        int found = inside ? -1 : find_key(lexicon, key + i + (key[i] == '-' || key[i] == '_'));
        if (found >= 0) return found;
    }
    return -1;
}

int SH_LOCAL(lexicon_guess)(const struct sh_lexicon *lexicon, const char *word)
{
    char key[LEXICON_KEY];
    if (!SH_LOCAL(lexicon_key)(word, key)) return -1;
    int found = find_key(lexicon, key);
    if (found < 0) found = find_stem(lexicon, key);
    return found < 0 ? find_end(lexicon, key) : found;
}

/* ---- how near ---- */

float SH_LOCAL(lexicon_cosine)(const struct sh_lexicon *lexicon, int source, int word, int other)
{
    enum { STEP = 16 }; /* vectors are made of whole steps, so that this is fast */
    size_t dims = lexicon->head->source[source].dims;
    const int8_t *a = lexicon->vector[source] + (size_t)word * dims;
    const int8_t *b = lexicon->vector[source] + (size_t)other * dims;
    int32_t sum = 0;
    size_t i = 0;
    for (; i + STEP <= dims; i += STEP)
        for (size_t k = i; k < i + STEP; k++) sum += (int16_t)(a[k] * b[k]);
    for (; i < dims; i++) sum += a[i] * b[i];
    return (float)sum * lexicon->scale[source][word] * lexicon->scale[source][other];
}

static int find_neighbour(const struct sh_lexicon *lexicon, int word, int other)
{
    uint32_t low = lexicon->near_at[word], high = lexicon->near_at[word + 1];
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (lexicon->near_word[middle] == other) return lexicon->near_force[middle];
        if (lexicon->near_word[middle] < other) low = middle + 1;
        else high = middle;
    }
    return 0;
}

float SH_LOCAL(lexicon_first)(const struct sh_lexicon *lexicon, int word, int other)
{
    int one = find_neighbour(lexicon, word, other), two = find_neighbour(lexicon, other, word);
    return LEXICON_FORCE_STEP * (float)(one > two ? one : two);
}

void SH_LOCAL(lexicon_features)(const struct sh_lexicon *lexicon, int word, int other,
                                float features[LEXICON_FEATURES])
{
    memset(features, 0, LEXICON_FEATURES * sizeof *features);
    if (word < 0 || other < 0) return;
    for (int i = 0; i < (int)lexicon->head->sources; i++)
        features[i] = SH_LOCAL(lexicon_cosine)(lexicon, i, word, other);
    features[LEXICON_SOURCES] = SH_LOCAL(lexicon_first)(lexicon, word, other);
}

float SH_LOCAL(lexicon_pull)(const struct sh_lexicon *lexicon,
                             const float features[LEXICON_FEATURES])
{
    float pull = lexicon->head->first_weight * features[LEXICON_SOURCES];
    for (uint32_t i = 0; i < lexicon->head->sources; i++)
        pull += lexicon->head->source[i].weight * features[i];
    return pull;
}

float SH_LOCAL(lexicon_exp)(float x)
{
    const float log2e = 1.44269504f;
    if (x < -60) return 0;
    if (x > 60) x = 60;
    float power = x * log2e;
    int whole = (int)power - (power < 0);
    float rest = (power - (float)whole) * 0.69314718f, sum = 1, term = 1;
    for (int i = 1; i <= 7; i++) {
        term *= rest / (float)i;
        sum += term;
    }
    uint32_t bits = (uint32_t)(127 + whole) << 23; /* 2 to the power of `whole`, as a float */
    float two;
    memcpy(&two, &bits, sizeof two);
    return sum * two;
}
