/*
 * edge.c - judges clues by a table of words; see edge.h. clues/common.py writes the tables and says
 * what roots and parts are.
 */
#include "edge.h"

#include <string.h>

#include <utf8proc.h>

enum {
    BYTES_MAX = 79,         /* of a clue or a word of the board */
    KEY_MAX = 255,          /* of its key, zero included: a letter becomes three, signs may more */
    LETTER_MAX = 18,        /* code points that one is decomposed into */
    ROOTS_MAX = CLUE_ROOTS_MAX,
    INSIDE_MIN = 3,         /* letters that are seen in a longer word */
    ALIKE_MIN = 4,          /* letters at the beginning that make two words look alike */
    PIECE_MIN = 3,          /* letters of a part of a compound that is in no dictionary */
    PIECE_MAX = 20,
    SPLIT_MAX = 40,         /* letters of a word that is taken apart */
    PIECES_MAX = 4,         /* parts it may have */
    BLOCK = 16,             /* words of the table that share an entry of its index */
    PAIRS = 26 * 27,        /* first two letters that words have, or one and something else */
    ACUTE = 2,              /* accents are counted from U+0300 on, the first is 1 */
    HEADER = 16,            /* bytes */
    INDEX = HEADER + 4 * (PAIRS + 1),
};

/* ACCENTS: with other accents the letters are another word. */
enum mark { FIRST = 1, LAST = 2, NAME = 4, BOUND = 8, ACCENTS = 16 };
static const uint32_t part_bit = 1u << 23;  /* a root of a part of the word */
static const uint32_t first_bit = 1u << 22; /* a root only where the word begins a compound */
static const uint32_t far_bit = 1u << 21;   /* a root that only the word which it is meets */
static const uint32_t self_bit = 1u << 20;  /* the word itself, or a part itself */

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
    char accent[KEY_MAX]; /* of each letter; 0: none */
    int length;
};

static void add_char(struct key *key, char c)
{
    if (key->length == KEY_MAX - 1) return;
    key->accent[key->length] = 0;
    key->text[key->length++] = c;
    key->text[key->length] = '\0';
}

/* One separator between letters, however many there are, none before them. */
static void add_separator(struct key *key, char c)
{
    if (key->length > 0 && !strchr("-'", key->text[key->length - 1])) add_char(key, c);
}

/* What it belongs to is already there; two dots make a German letter another one. */
static void add_accent(struct key *key, int32_t mark, bool german)
{
    if (key->length == 0) return;
    char last = key->text[key->length - 1];
    if (mark == 0x308 && german && strchr("aou", last)) add_char(key, 'e');
    else if (mark >= 0x300 && mark < 0x370) key->accent[key->length - 1] = (char)(mark - 0x2ff);
}

static void add_letter(struct key *key, int32_t letter, bool german)
{
    switch (utf8proc_category(letter)) {
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC:
    case UTF8PROC_CATEGORY_ME: add_accent(key, letter, german); return;
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO: break;
    default: add_separator(key, letter == '\'' || letter == 0x2019 ? '\'' : '-'); return;
    }
    if (letter == 0xe6 || letter == 0x153) { /* æ, œ */
        add_char(key, letter == 0xe6 ? 'a' : 'o');
        letter = 'e';
    }
    add_char(key, letter < 0x80 ? (char)letter : '?');
}

/* False: no UTF-8, too long, or no letter. */
static bool make_key(const struct clue_judge *judge, const char *word, struct key *key)
{
    const int how = UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD | UTF8PROC_IGNORE;
    size_t bytes = strnlen(word, BYTES_MAX + 1);
    bool german = strcmp(judge->language, "de") == 0;
    key->length = 0;
    if (bytes > BYTES_MAX) return false;
    for (size_t at = 0; at < bytes;) {
        int32_t letter, decomposed[LETTER_MAX];
        utf8proc_ssize_t size =
            utf8proc_iterate((const uint8_t *)word + at, (utf8proc_ssize_t)(bytes - at), &letter);
        if (size <= 0) return false;
        int last = 0;
        utf8proc_ssize_t count =
            utf8proc_decompose_char(letter, decomposed, LETTER_MAX, (utf8proc_option_t)how, &last);
        for (int i = 0; i < count && i < LETTER_MAX; i++) add_letter(key, decomposed[i], german);
        at += (size_t)size;
    }
    if (key->length > 0 && strchr("-'", key->text[key->length - 1]))
        key->text[--key->length] = '\0';
    return key->length > 0;
}

/* The letters alone. */
static void join(const struct key *key, struct key *joined)
{
    joined->length = 0;
    for (int i = 0; i < key->length; i++) {
        if (strchr("-'", key->text[i])) continue;
        add_char(joined, key->text[i]);
        joined->accent[joined->length - 1] = key->accent[i];
    }
}

/* Letter by letter, m-a-h-l? */
static bool is_spelled(const struct key *key)
{
    bool spelled = key->length > 1;
    for (int i = 0; i < key->length; i++) spelled &= (strchr("-'", key->text[i]) != NULL) == i % 2;
    return spelled;
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

static bool is_behind(const uint8_t *table, uint32_t block, const char *text, int length)
{
    const uint8_t *first = block_at(table, block);
    return compare(text, length, first + 2, first[1]) < 0;
}

/* The last block whose first word is not behind the text. `from`: none before it, and it is likely
 * to be near; 0 if nothing is known. */
static uint32_t find_block(const uint8_t *table, const char *text, int length, uint32_t from)
{
    const uint8_t *pair = table + HEADER + 4 * pair_of(text, length);
    uint32_t low = read_number(pair, 4), high = read_number(pair + 4, 4);
    if (low > 0) low--; /* the words of a pair begin inside the block before */
    if (from > low) {
        low = from;
        for (uint32_t step = 1; low + step < high; step *= 2) {
            if (is_behind(table, low + step, text, length)) high = low + step;
            else low += step;
        }
    }
    while (high > low + 1) {
        uint32_t middle = low + (high - low) / 2;
        if (is_behind(table, middle, text, length)) high = middle;
        else low = middle;
    }
    return low;
}

enum found { NOTHING, LONGER, EXACTLY }; /* of the words that begin with a text; nearest */

/* Words of a block say how many letters they share with the one before. As long as that is more
 * than the text shares with it, they are before the text, too, and need not be looked at. */
static enum found find_near(const struct clue_judge *judge, const char *text, int length,
                            uint32_t *near, struct entry *out)
{
    const uint8_t *table = judge->table;
    if (!is_letter(text[0])) return NOTHING;
    uint32_t block = *near = find_block(table, text, length, *near);
    uint32_t left = read_number(table, 4) - block * BLOCK;
    const uint8_t *at = block_at(table, block);
    int same = 0; /* letters of the text that the word before begins with */
    for (uint32_t i = 0; i <= BLOCK && i < left; i++) { /* the last is the next block's first */
        int shared = at[0], rest = at[1], more = 0;
        if (i == BLOCK) same = 0;
        at += 2;
        if (shared < same) return NOTHING;
        if (shared == same) {
            while (more < rest && same < length && at[more] == (uint8_t)text[same]) more++, same++;
            if (same == length && more < rest) return LONGER;
            if (same < length && more < rest && at[more] > (uint8_t)text[same]) return NOTHING;
        }
        at += rest;
        if (same == length) {
            out->marks = at[0];
            out->roots = table + read_number(table + 12, 4) + read_number(at + 1, 3);
            return EXACTLY;
        }
        at += 4;
    }
    return NOTHING;
}

static enum found find(const struct clue_judge *judge, const char *text, int length,
                       struct entry *out)
{
    uint32_t near = 0;
    return find_near(judge, text, length, &near, out);
}

/* With a last é as the table writes it where it is another letter than e: tenté, tente. False: none
 * is there. */
static bool write_last_accent(const struct key *key, struct key *out)
{
    int at = key->length - 1;
    if (at > 0 && key->text[at] == 's') at--;
    if (at < 0 || key->text[at] != 'e' || key->accent[at] != ACUTE) return false;
    out->length = 0;
    for (int i = 0; i < key->length; i++) {
        add_char(out, key->text[i]);
        if (i == at) add_char(out, '\'');
    }
    return true;
}

/* As it is written, or without its accents. */
static enum found find_word(const struct clue_judge *judge, const struct key *key,
                            struct entry *out)
{
    struct key written;
    bool has_accent = write_last_accent(key, &written);
    if (has_accent && find(judge, written.text, written.length, out) == EXACTLY) return EXACTLY;
    return find(judge, key->text, key->length, out);
}

/* ---- what is known about a word ------------------------------------------------------------- */

struct roots {
    int count;
    uint32_t of[ROOTS_MAX];
};

struct known {
    struct key key, joined;
    struct roots own, parts;
    bool accents; /* with other accents it is another word */
};

static bool same_root(uint32_t one, uint32_t other)
{
    return ((one ^ other) & (self_bit - 1)) == 0;
}

/* begreifen is far from greifen: it meets greifen itself, not Griff, which comes from it, too. */
static bool roots_meet(uint32_t one, uint32_t other)
{
    if (!same_root(one, other)) return false;
    return !(one & far_bit && !(other & self_bit)) && !(other & far_bit && !(one & self_bit));
}

static bool has(const struct roots *roots, uint32_t root, bool (*test)(uint32_t, uint32_t))
{
    for (int i = 0; i < roots->count; i++)
        if (test(roots->of[i], root)) return true;
    return false;
}

static bool is_equal(uint32_t one, uint32_t other)
{
    return one == other;
}

static void add_root(struct roots *roots, uint32_t root)
{
    if (roots->count < ROOTS_MAX && !has(roots, root, is_equal)) roots->of[roots->count++] = root;
}

static int count_common(const struct roots *some, const struct roots *others,
                        bool (*test)(uint32_t, uint32_t))
{
    int count = 0;
    for (int i = 0; i < some->count; i++) count += has(others, some->of[i], test);
    return count;
}

static bool do_meet(const struct roots *some, const struct roots *others)
{
    return count_common(some, others, roots_meet) > 0;
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
static enum found find_piece(const struct split *split, int from, int to, uint32_t *near,
                             struct entry *entry)
{
    enum found found = find_near(split->judge, split->text + from, to - from, near, entry);
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
        uint32_t near = 0; /* longer pieces stand behind shorter ones that they begin with */
        for (int to = from + PIECE_MIN; found && to <= last_end(split, from); to++) {
            struct entry entry;
            int rest = to == split->length ? 0 : split->fewest[to];
            int old = split->fewest[from] ? split->fewest[from] : PIECES_MAX + 1;
            if ((rest == 0 && to < split->length) || rest + 1 >= old) continue;
            found = find_piece(split, from, to, &near, &entry);
            if (found == EXACTLY) split->fewest[from] = (int8_t)(rest + 1);
        }
    }
}

/* Every part of every shortest way to cut. */
static void add_pieces(const struct split *split, struct known *known)
{
    bool reached[SPLIT_MAX + 1] = {true};
    for (int from = 0; from < split->length; from++) {
        uint32_t near = 0;
        for (int to = from + PIECE_MIN; reached[from] && to <= last_end(split, from); to++) {
            struct entry entry;
            int rest = to == split->length ? 0 : split->fewest[to];
            if (rest + 1 != split->fewest[from] || (rest == 0 && to < split->length)) continue;
            if (find_piece(split, from, to, &near, &entry) != EXACTLY) continue;
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
static void learn_piece(const struct clue_judge *judge, const struct key *piece, enum place place,
                        struct known *known)
{
    struct entry entry;
    bool found = find_word(judge, piece, &entry) == EXACTLY && !(entry.marks & BOUND);
    if (found) add_entry(known, &entry, place);
    else take_apart(judge, piece->text, piece->length, known);
}

/* The letters from here to the next separator; where that is. */
static int take_piece(const struct key *key, int from, struct key *piece)
{
    int to = from;
    piece->length = 0;
    for (; key->text[to] && !strchr("-'", key->text[to]); to++) {
        add_char(piece, key->text[to]);
        piece->accent[piece->length - 1] = key->accent[to];
    }
    return to;
}

/* L'acte is no lacte: what is left of an article is no part of a word. */
static bool is_elided(const struct key *key)
{
    const char *sign = strchr(key->text, '\'');
    return sign && sign - key->text <= 2;
}

/* The whole as the dictionaries have it, with its hyphens or without, and what is between them. */
static void learn_hyphened(const struct clue_judge *judge, struct known *known)
{
    const struct key *written[] = {&known->key, &known->joined};
    struct entry entry;
    for (int i = 0; i < (is_elided(&known->key) ? 1 : 2); i++) {
        bool found = find_word(judge, written[i], &entry) == EXACTLY;
        if (found && !(entry.marks & BOUND)) add_entry(known, &entry, WHOLE);
    }
    for (int at = 0; at < known->key.length; at++) {
        struct key piece;
        at = take_piece(&known->key, at, &piece);
        learn_piece(judge, &piece, PIECE, known);
    }
}

static bool learn(const struct clue_judge *judge, const char *word, struct known *known)
{
    struct entry entry;
    known->own.count = known->parts.count = 0;
    if (!make_key(judge, word, &known->key)) return false;
    join(&known->key, &known->joined);
    const struct key *joined = &known->joined;
    enum found found = find_word(judge, joined, &entry);
    known->accents = found == EXACTLY && entry.marks & ACCENTS;
    if (known->key.length == joined->length || is_spelled(&known->key))
        learn_piece(judge, joined, WHOLE, known);
    else learn_hyphened(judge, known);
    return true;
}

/* ---- verdicts ------------------------------------------------------------------------------- */

/* The same word put together of the same parts, if in another form: Schneemann, Schneemänner; not
 * Umschlag and Herzschlag. */
static bool same_parts(const struct roots *some, const struct roots *others)
{
    int common = count_common(some, others, same_root);
    return common >= 2 && common == some->count && common == others->count;
}

/* The same letters, but an accent that only the clue has: péché is no pêche, tenté no tente. */
static bool other_accents(const struct known *clue, const struct known *word)
{
    const struct key *said = &clue->joined, *there = &word->joined;
    bool other = clue->accents || (clue->own.count > 0 && !do_meet(&clue->own, &word->own));
    for (int i = 0; other && i < said->length; i++)
        if (said->accent[i] && said->accent[i] != there->accent[i]) return true;
    return false;
}

static enum clue_fault compare_words(const struct known *clue, const struct known *word)
{
    if (strcmp(clue->joined.text, word->joined.text) == 0)
        return other_accents(clue, word) ? CLUE_FINE : CLUE_FORM;
    if (do_meet(&clue->own, &word->own)) return CLUE_FORM;
    if (do_meet(&clue->parts, &word->own)) return CLUE_HOLDS;
    if (do_meet(&clue->own, &word->parts)) return CLUE_PART;
    return same_parts(&clue->parts, &word->parts) ? CLUE_FORM : CLUE_FINE;
}

enum clue_fault clue_judge(const struct clue_judge *judge, const char *clue,
                           const char *const *visible, int count, int *word)
{
    struct known said, there;
    *word = -1;
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

/* ---- for bots ------------------------------------------------------------------------------- */

static bool looks_alike(const struct key *one, const struct key *other)
{
    const struct key *shorter = one->length < other->length ? one : other;
    const struct key *longer = shorter == one ? other : one;
    int same = 0;
    while (same < shorter->length && shorter->text[same] == longer->text[same]) same++;
    if (same >= ALIKE_MIN && 3 * same >= 2 * shorter->length) return true;
    return shorter->length >= INSIDE_MIN && strstr(longer->text, shorter->text);
}

enum clue_risk clue_risk(const struct clue_judge *judge, const char *clue,
                         const char *const *visible, int count)
{
    struct known said, there;
    enum clue_risk risk = CLUE_SAFE;
    if (!learn(judge, clue, &said)) return CLUE_SAFE;
    for (int i = 0; i < count; i++) {
        if (!learn(judge, visible[i], &there)) continue;
        if (compare_words(&said, &there) != CLUE_FINE) return CLUE_REFUSED;
        if (looks_alike(&said.joined, &there.joined) || do_meet(&said.parts, &there.parts))
            risk = CLUE_DOUBTFUL;
    }
    return risk;
}

bool clue_find_roots(const struct clue_judge *judge, const char *word, struct clue_roots *roots)
{
    struct known known;
    *roots = (struct clue_roots){0};
    if (!learn(judge, word, &known)) return false;
    roots->own_count = known.own.count;
    roots->part_count = known.parts.count;
    for (int i = 0; i < known.own.count; i++) roots->own[i] = known.own.of[i] & (self_bit - 1);
    for (int i = 0; i < known.parts.count; i++)
        roots->parts[i] = known.parts.of[i] & (self_bit - 1);
    return known.own.count + known.parts.count > 0;
}
