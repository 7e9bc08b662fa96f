/*
 * edge.c - judges clues by a table of words; see edge.h. clues/common.py writes the tables and says
 * what roots and parts are.
 */
#include "edge.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <utf8proc.h>

enum {
    BYTES_MAX = 79,         /* of a clue or a word of the board */
    KEY_MAX = 255,          /* of its key, zero included: a letter becomes three at most */
    ROOTS_MAX = 64,         /* of a word, own ones and those of its parts each */
    PIECE_MIN = 3,          /* letters of a part of a compound that is in no dictionary */
    PIECE_MAX = 20,
    SPLIT_MAX = 40,         /* letters of a word that is taken apart */
    PIECES_MAX = 4,         /* parts it may have */
    BLOCK = 16,             /* words of the table that share an entry of its index */
    PAIRS = 26 * 27,        /* first two letters that words have, or one and something else */
    HEADER = 16,            /* bytes */
    INDEX = HEADER + 4 * (PAIRS + 1),
};

enum mark { FIRST = 1, LAST = 2, NAME = 4, BOUND = 8 };
static const uint32_t part_bit = 1u << 23;  /* a root of a part of the word */
static const uint32_t first_bit = 1u << 22; /* a root only where the word begins a compound */

struct clue_judge {
    const char *language;
    const uint8_t *table;
};

extern const uint8_t clue_table_de[], clue_table_en[], clue_table_fr[];

static const struct clue_judge judges[] = {
    {"de", clue_table_de},
    {"en", clue_table_en},
    {"fr", clue_table_fr},
};

const struct clue_judge *clue_judge_find(const char *language)
{
    for (size_t i = 0; i < sizeof judges / sizeof *judges; i++)
        if (strcmp(judges[i].language, language) == 0) return &judges[i];
    return NULL;
}

/* ---- keys: words without case, marks and ligatures ------------------------------------------ */

struct key {
    char text[KEY_MAX];
    int length;
};

static void add_letter(struct key *key, int32_t letter, bool german)
{
    bool umlaut = letter == 0x308 && german && key->length > 0 &&
                  strchr("aou", key->text[key->length - 1]);
    const char *text = umlaut ? "e" : letter == 0xe6 ? "ae" : letter == 0x153 ? "oe" : NULL;
    char ascii[2] = {letter < 0x80 ? (char)letter : '?', '\0'};
    if (letter == ' ' || letter == '_' || letter == 0x2010 || letter == 0x2011) ascii[0] = '-';
    if (letter == 0x2019) ascii[0] = '\'';
    if (!text && letter >= 0x300 && letter < 0x370) return;
    for (text = text ? text : ascii; *text && key->length < KEY_MAX - 1; text++)
        key->text[key->length++] = *text;
    key->text[key->length] = '\0';
}

/* False: no UTF-8, too long, or nothing. */
static bool make_key(const struct clue_judge *judge, const char *word, struct key *key)
{
    size_t bytes = strnlen(word, BYTES_MAX + 1);
    bool german = strcmp(judge->language, "de") == 0;
    key->length = 0;
    if (bytes > BYTES_MAX) return false;
    for (size_t at = 0; at < bytes;) {
        int32_t letter, decomposed[8];
        utf8proc_ssize_t size =
            utf8proc_iterate((const uint8_t *)word + at, (utf8proc_ssize_t)(bytes - at), &letter);
        if (size <= 0) return false;
        int last = 0;
        utf8proc_ssize_t count = utf8proc_decompose_char(
            letter, decomposed, 8, UTF8PROC_DECOMPOSE | UTF8PROC_CASEFOLD, &last);
        for (int i = 0; i < count && i < 8; i++) add_letter(key, decomposed[i], german);
        at += (size_t)size;
    }
    return key->length > 0;
}

/* ---- the table ------------------------------------------------------------------------------ */

struct entry {
    uint8_t marks;
    const uint8_t *roots; /* a count, then numbers of three bytes */
};

static uint32_t read_number(const uint8_t *at, int bytes)
{
    uint32_t number = 0;
    for (int i = bytes; i-- > 0;) number = number << 8 | at[i];
    return number;
}

static int compare(const char *text, int length, const uint8_t *other, int other_length)
{
    int order = memcmp(text, other, (size_t)(length < other_length ? length : other_length));
    return order ? order : length - other_length;
}

static const uint8_t *block_at(const uint8_t *table, uint32_t block)
{
    return table + read_number(table + 8, 4) + read_number(table + INDEX + 4 * block, 4);
}

static bool is_letter(char c)
{
    return c >= 'a' && c <= 'z';
}

/* The number of the first two letters, as the table counts them. The text begins with a letter. */
static int pair_of(const char *text, int length)
{
    return (text[0] - 'a') * 27 + (length > 1 && is_letter(text[1]) ? text[1] - 'a' + 1 : 0);
}

/* The last block whose first word is not behind the text. */
static uint32_t find_block(const uint8_t *table, const char *text, int length)
{
    const uint8_t *pair = table + HEADER + 4 * pair_of(text, length);
    uint32_t low = read_number(pair, 4), high = read_number(pair + 4, 4);
    if (low > 0) low--; /* the words of a pair begin inside the block before */
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        const uint8_t *first = block_at(table, middle);
        if (compare(text, length, first + 2, first[1]) < 0) high = middle;
        else low = middle;
    }
    return low;
}

enum found { NOTHING, LONGER, EXACTLY }; /* of the words that begin with a text; nearest */

static bool begins_with(const uint8_t *word, int word_length, const char *text, int length)
{
    return word_length > length && memcmp(word, text, (size_t)length) == 0;
}

static enum found find(const struct clue_judge *judge, const char *text, int length,
                       struct entry *out)
{
    const uint8_t *table = judge->table;
    if (!is_letter(text[0])) return NOTHING;
    uint32_t block = find_block(table, text, length);
    uint32_t left = read_number(table, 4) - block * BLOCK;
    const uint8_t *at = block_at(table, block);
    uint8_t word[UINT8_MAX + 1];
    for (uint32_t i = 0; i <= BLOCK && i < left; i++) { /* the last is the next block's first */
        int shared = at[0], size = shared + at[1];
        memcpy(word + shared, at + 2, at[1]);
        at += 2 + at[1];
        int order = compare(text, length, word, size);
        if (order < 0) return begins_with(word, size, text, length) ? LONGER : NOTHING;
        if (order == 0) {
            out->marks = at[0];
            out->roots = table + read_number(table + 12, 4) + read_number(at + 1, 3);
            return EXACTLY;
        }
        at += 4;
    }
    return NOTHING;
}

/* ---- what is known about a word ------------------------------------------------------------- */

struct roots {
    int count;
    uint32_t of[ROOTS_MAX];
};

struct known {
    struct key key;
    struct roots own, parts;
};

static bool has(const struct roots *roots, uint32_t root)
{
    for (int i = 0; i < roots->count; i++)
        if (roots->of[i] == root) return true;
    return false;
}

static void add_root(struct roots *roots, uint32_t root)
{
    if (roots->count < ROOTS_MAX && !has(roots, root)) roots->of[roots->count++] = root;
}

static int count_common(const struct roots *some, const struct roots *others)
{
    int count = 0;
    for (int i = 0; i < some->count; i++) count += has(others, some->of[i]);
    return count;
}

enum place { WHOLE, PIECE, FIRST_PIECE };

/* `place`: what of the word the entry is. */
static void add_entry(struct known *known, const struct entry *entry, enum place place)
{
    for (int i = 0; i < entry->roots[0]; i++) {
        uint32_t root = read_number(entry->roots + 1 + 3 * i, 3);
        bool own = place == WHOLE && !(root & part_bit);
        if (root & first_bit && place != FIRST_PIECE) continue;
        add_root(own ? &known->own : &known->parts, root & ~(part_bit | first_bit));
    }
}

/* ---- compounds that are in no dictionary ---------------------------------------------------- */

struct split {
    const struct clue_judge *judge;
    const char *text;
    int length;
    int8_t fewest[SPLIT_MAX + 1]; /* parts that the text from here on needs; 0: impossible */
};

/* LONGER too if it is a word, but none for that place. */
static enum found find_piece(const struct split *split, int from, int to, struct entry *entry)
{
    enum found found = find(split->judge, split->text + from, to - from, entry);
    bool fits = found == EXACTLY && entry->marks & (to == split->length ? LAST : FIRST);
    return found == EXACTLY && !fits ? LONGER : found;
}

/* Where the longest piece that begins here could end. */
static int last_end(const struct split *split, int from)
{
    return from + PIECE_MAX < split->length ? from + PIECE_MAX : split->length;
}

static void count_pieces(struct split *split)
{
    memset(split->fewest, 0, sizeof split->fewest);
    for (int from = split->length - PIECE_MIN; from >= 0; from--) {
        enum found found = LONGER;
        for (int to = from + PIECE_MIN; found && to <= last_end(split, from); to++) {
            struct entry entry;
            int rest = to == split->length ? 0 : split->fewest[to];
            int old = split->fewest[from] ? split->fewest[from] : PIECES_MAX + 1;
            if ((rest == 0 && to < split->length) || rest + 1 >= old) continue;
            found = find_piece(split, from, to, &entry);
            if (found == EXACTLY) split->fewest[from] = (int8_t)(rest + 1);
        }
    }
}

/* Every part of every shortest way to cut. */
static void add_pieces(const struct split *split, struct known *known)
{
    bool reached[SPLIT_MAX + 1] = {true};
    for (int from = 0; from < split->length; from++) {
        for (int to = from + PIECE_MIN; reached[from] && to <= last_end(split, from); to++) {
            struct entry entry;
            int rest = to == split->length ? 0 : split->fewest[to];
            if (rest + 1 != split->fewest[from] || (rest == 0 && to < split->length)) continue;
            if (find_piece(split, from, to, &entry) != EXACTLY) continue;
            add_entry(known, &entry, to < split->length ? FIRST_PIECE : PIECE);
            reached[to] = true;
        }
    }
}

static void take_apart(const struct clue_judge *judge, const char *text, int length,
                       struct known *known)
{
    struct split split = {.judge = judge, .text = text, .length = length};
    if (length > SPLIT_MAX) return;
    count_pieces(&split);
    add_pieces(&split, known);
}

/* A piece between hyphens, or the whole word. */
static void learn_piece(const struct clue_judge *judge, const char *text, int length,
                        enum place place, struct known *known)
{
    struct entry entry;
    bool found = find(judge, text, length, &entry) == EXACTLY && !(entry.marks & BOUND);
    if (found) add_entry(known, &entry, place);
    else take_apart(judge, text, length, known);
}

static bool learn(const struct clue_judge *judge, const char *word, struct known *known)
{
    known->own.count = known->parts.count = 0;
    if (!make_key(judge, word, &known->key)) return false;
    const char *text = known->key.text, *hyphen = strpbrk(text, "-'");
    struct entry entry;
    if (!hyphen) {
        learn_piece(judge, text, known->key.length, WHOLE, known);
        return true;
    }
    if (find(judge, text, known->key.length, &entry) == EXACTLY) add_entry(known, &entry, WHOLE);
    for (; *text; text += *text != '\0') {
        int length = (int)strcspn(text, "-'");
        if (length) learn_piece(judge, text, length, PIECE, known);
        text += length;
    }
    return true;
}

/* ---- verdicts ------------------------------------------------------------------------------- */

/* The same word put together of the same parts, if in another form: Schneemann, Schneemänner. */
static bool same_parts(const struct roots *some, const struct roots *others)
{
    int fewer = some->count < others->count ? some->count : others->count;
    return fewer >= 2 && count_common(some, others) == fewer;
}

static enum clue_fault compare_words(const struct known *clue, const struct known *word)
{
    if (strcmp(clue->key.text, word->key.text) == 0) return CLUE_FORM;
    if (count_common(&clue->own, &word->own) > 0) return CLUE_FORM;
    if (count_common(&clue->parts, &word->own) > 0) return CLUE_HOLDS;
    if (count_common(&clue->own, &word->parts) > 0) return CLUE_PART;
    return same_parts(&clue->parts, &word->parts) ? CLUE_FORM : CLUE_FINE;
}

static bool is_number(const char *clue, int number)
{
    char digits[16];
    snprintf(digits, sizeof digits, "%d", number);
    return number >= 0 && strcmp(clue, digits) == 0;
}

enum clue_fault clue_judge(const struct clue_judge *judge, const char *clue, int number,
                           const char *const *visible, int count, int *word)
{
    struct known said, there;
    *word = -1;
    if (is_number(clue, number)) return CLUE_NUMBER;
    if (!learn(judge, clue, &said)) return CLUE_FINE;
    for (int i = 0; i < count; i++) {
        if (!learn(judge, visible[i], &there)) continue;
        enum clue_fault fault = compare_words(&said, &there);
        if (fault == CLUE_FINE) continue;
        *word = i;
        return fault;
    }
    return CLUE_FINE;
}
