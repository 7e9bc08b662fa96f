/* edge_build.c - see edge_build.h. */
#include "edge_build.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "edge_svd.h"
#include "lexicon.h"

enum {
    TERMS_MAX   = 62000, /* words whose company is counted, of one language */
    OFTEN       = 5,     /* so often a word is there that is counted and not in the pack */
    WINDOW      = 5,     /* words of a text that stand together */
    LINE_MAX_   = 1 << 20,
    DOC_WORDS   = 4096,
    MEANINGS    = 24, /* words of a map line */
    FIELDS      = 4,
};
static const float CONTEXT_POWER = 0.75f, LEAST_COUNT = 0.3f;

static void *get(size_t count, size_t size)
{
    void *memory = calloc(count ? count : 1, size);
    if (!memory) abort();
    return memory;
}

static void *resize(void *memory, size_t count, size_t size)
{
    memory = realloc(memory, count * size);
    if (!memory) abort();
    return memory;
}

/* ---- words and their numbers ---- */

struct terms {
    char    **text;
    uint32_t *count;  /* how often */
    uint16_t *number; /* among those that are counted; UINT16_MAX: none */
    uint32_t *slots;  /* of a hash table: 1 + the term */
    uint32_t  size, room, slot_count;
};

static uint32_t hash_of(const char *text)
{
    uint32_t hash = 2166136261u;
    for (; *text; text++) hash = (hash ^ (unsigned char)*text) * 16777619u;
    return hash ^ hash >> 15;
}

static uint32_t *find_slot(const struct terms *terms, const char *text)
{
    uint32_t at = hash_of(text) & (terms->slot_count - 1);
    while (terms->slots[at] && strcmp(terms->text[terms->slots[at] - 1], text) != 0)
        at = (at + 1) & (terms->slot_count - 1);
    return &terms->slots[at];
}

static void grow_terms(struct terms *terms)
{
    terms->room = terms->room ? 2 * terms->room : 1 << 14;
    terms->text = resize(terms->text, terms->room, sizeof *terms->text);
    terms->count = resize(terms->count, terms->room, sizeof *terms->count);
    terms->number = resize(terms->number, terms->room, sizeof *terms->number);
    free(terms->slots);
    terms->slot_count = 2 * terms->room;
    terms->slots = get(terms->slot_count, sizeof *terms->slots);
    for (uint32_t i = 0; i < terms->size; i++) *find_slot(terms, terms->text[i]) = i + 1;
}

static uint32_t add_term(struct terms *terms, const char *text)
{
    if (terms->size == terms->room) grow_terms(terms);
    uint32_t *slot = find_slot(terms, text);
    if (!*slot) {
        terms->text[terms->size] = strdup(text);
        if (!terms->text[terms->size]) abort();
        terms->count[terms->size] = 0;
        terms->number[terms->size] = UINT16_MAX;
        *slot = ++terms->size;
    }
    return *slot - 1;
}

static void count_term(struct terms *terms, const char *text, uint32_t times)
{
    uint32_t term = add_term(terms, text);
    terms->count[term] += times;
}

static uint16_t number_of(const struct terms *terms, const char *text)
{
    if (terms->size == 0) return UINT16_MAX;
    uint32_t slot = *find_slot(terms, text);
    return slot ? terms->number[slot - 1] : UINT16_MAX;
}

static void free_terms(struct terms *terms)
{
    for (uint32_t i = 0; i < terms->size; i++) free(terms->text[i]);
    free(terms->text);
    free(terms->count);
    free(terms->number);
    free(terms->slots);
}

/* ---- how often words stand together ---- */

struct company {
    struct meeting {
        uint32_t pair; /* the smaller number, the larger one; equal: empty */
        float    weight;
    } *meetings;
    uint64_t room, size;
};

static void meet_pair(struct company *company, uint32_t pair, float weight);

static void grow_company(struct company *company)
{
    struct company old = *company;
    company->room = old.room ? 2 * old.room : 1 << 20;
    company->size = 0;
    company->meetings = get(company->room, sizeof *company->meetings);
    for (uint64_t i = 0; i < old.room; i++)
        if (old.meetings[i].pair) meet_pair(company, old.meetings[i].pair, old.meetings[i].weight);
    free(old.meetings);
}

static void meet_pair(struct company *company, uint32_t pair, float weight)
{
    if (4 * (company->size + 1) > 3 * company->room) grow_company(company);
    uint64_t at = (pair * UINT64_C(0x9e3779b97f4a7c15)) >> 20 & (company->room - 1);
    while (company->meetings[at].pair && company->meetings[at].pair != pair)
        at = (at + 1) & (company->room - 1);
    company->size += !company->meetings[at].pair;
    company->meetings[at].pair = pair;
    company->meetings[at].weight += weight;
}

static void meet(struct company *company, uint16_t one, uint16_t other, float weight)
{
    if (one == other || one == UINT16_MAX || other == UINT16_MAX) return;
    uint32_t low = one < other ? one : other, high = one < other ? other : one;
    meet_pair(company, low << 16 | high, weight);
}

/* ---- the matrix ---- */

/* log of how much more often than by chance; 0 if not. */
static float surprise(float weight, double row, double context)
{
    double ratio = (double)weight / (row * context);
    return ratio > 1 ? (float)log(ratio) : 0;
}

static void sum_rows(const struct company *company, uint32_t rows, double *sums, double *contexts)
{
    double all = 0;
    for (uint64_t i = 0; i < company->room; i++) {
        const struct meeting *m = &company->meetings[i];
        if (!m->pair) continue;
        sums[m->pair >> 16] += (double)m->weight;
        sums[m->pair & 0xffff] += (double)m->weight;
    }
    for (uint32_t i = 0; i < rows; i++) all += contexts[i] = pow(sums[i], (double)CONTEXT_POWER);
    for (uint32_t i = 0; i < rows; i++) contexts[i] /= all;
}

/* Both entries of every pair; `put` false: only count them. */
static void fill_rows(const struct company *company, const double *sums, const double *contexts,
                      struct sparse *matrix, uint64_t *next, bool put)
{
    for (uint64_t i = 0; i < company->room; i++) {
        const struct meeting *m = &company->meetings[i];
        if (!m->pair || m->weight < LEAST_COUNT) continue;
        uint32_t side[2] = {m->pair >> 16, m->pair & 0xffff};
        for (int s = 0; s < 2; s++) {
            float value = surprise(m->weight, sums[side[s]], contexts[side[1 - s]]);
            if (value <= 0) continue;
            if (put) {
                matrix->column[next[side[s]]] = (uint16_t)side[1 - s];
                matrix->value[next[side[s]]] = value;
            }
            next[side[s]]++;
        }
    }
}

static struct sparse make_matrix(const struct company *company, uint32_t rows)
{
    struct sparse matrix = {.rows = rows, .at = get(rows + 1, sizeof *matrix.at)};
    double *sums = get(rows, sizeof *sums), *contexts = get(rows, sizeof *contexts);
    uint64_t *next = get(rows, sizeof *next);
    sum_rows(company, rows, sums, contexts);
    fill_rows(company, sums, contexts, &matrix, next, false);
    for (uint32_t i = 0; i < rows; i++) {
        matrix.at[i + 1] = matrix.at[i] + next[i];
        next[i] = matrix.at[i];
    }
    matrix.column = get(matrix.at[rows], sizeof *matrix.column);
    matrix.value = get(matrix.at[rows], sizeof *matrix.value);
    fill_rows(company, sums, contexts, &matrix, next, true);
    free(sums);
    free(contexts);
    free(next);
    return matrix;
}

static void free_matrix(struct sparse *matrix)
{
    free(matrix->at);
    free(matrix->column);
    free(matrix->value);
}

/* ---- what is being built ---- */

struct entry {
    char    *word, key[LEXICON_KEY];
    uint16_t number; /* in our language */
    uint8_t  common, flags;
};

struct builder {
    FILE  *text;
    char  *line, *field[FIELDS];
    long   number; /* of the line */
    void (*progress)(int percent);
    struct lexicon_head head;
    struct entry *entries;
    uint32_t      size, room;
    struct terms  ours, theirs; /* words of our language, and of the one we map to */
    bool          mapped[LEXICON_SOURCES], given[LEXICON_SOURCES];
    float        *vectors[LEXICON_SOURCES]; /* SVD_DIMS for each entry */
    struct sparse matrix; /* the last of our language */
};

static const char *const bad_line = "a line that is none of the kinds there are";

/* The next line, cut into fields; false: there is none. */
static bool next_line(struct builder *b)
{
    if (!fgets(b->line, LINE_MAX_, b->text)) return false;
    b->number++;
    b->line[strcspn(b->line, "\n")] = '\0';
    char *at = b->line;
    for (int i = 0; i < FIELDS; i++) {
        b->field[i] = at ? at : b->line + strlen(b->line);
        at = at && i < FIELDS - 1 ? strchr(at, '\t') : NULL;
        if (at) *at++ = '\0';
    }
    return true;
}

static bool is(const struct builder *b, const char *kind)
{
    return strcmp(b->field[0], kind) == 0;
}

static const char *restart(struct builder *b)
{
    rewind(b->text);
    b->number = 0;
    if (!next_line(b) || !is(b, "words") || strcmp(b->field[1], "1") != 0)
        return "the text does not begin with `words 1`";
    if (!b->field[2][0] || strlen(b->field[2]) >= sizeof b->head.language)
        return "the text has no language";
    memcpy(b->head.language, b->field[2], strlen(b->field[2]));
    return NULL;
}

static void tell(const struct builder *b, int percent)
{
    if (b->progress) b->progress(percent);
}

/* ---- the first reading: which words there are ---- */

static const char *add_entry(struct builder *b)
{
    struct entry entry = {.common = (uint8_t)strtoul(b->field[2], NULL, 10)};
    const char *word = b->field[1];
    if (!word[0] || strlen(word) >= SH_WORD_MAX || !SH_LOCAL(lexicon_key)(word, entry.key))
        return "a word that is empty or too long";
    if (b->size == LEXICON_WORDS_MAX) return "too many words";
    entry.flags = strcmp(b->field[3], "clue") == 0 ? LEXICON_CLUE : 0;
    entry.word = strdup(word);
    if (!entry.word) abort();
    if (b->size == b->room) {
        b->room = b->room ? 2 * b->room : 1024;
        b->entries = resize(b->entries, b->room, sizeof *b->entries);
    }
    b->entries[b->size++] = entry;
    count_term(&b->ours, entry.key, OFTEN);
    return NULL;
}

static const char *add_source(struct builder *b)
{
    uint32_t i = b->head.sources++;
    if (i == LEXICON_SOURCES) return "too many sources";
    if (!b->field[1][0] || strlen(b->field[1]) >= sizeof b->head.source[i].name)
        return "a source without a name, or with a long one";
    memcpy(b->head.source[i].name, b->field[1], strlen(b->field[1]));
    b->mapped[i] = strcmp(b->field[2], "mapped") == 0;
    b->given[i] = strcmp(b->field[2], "given") == 0;
    uint32_t dims = (uint32_t)strtoul(b->field[3], NULL, 10);
    if (dims > SVD_DIMS) return "a source with more dimensions than are found";
    b->head.source[i].dims = b->given[i] ? 0 : dims ? dims : SVD_DIMS;
    return NULL;
}

/* All vectors of a source are as long as its first one. */
static const char *count_numbers(struct builder *b)
{
    uint32_t i = b->head.sources - 1, count = 1;
    if (b->head.sources == 0 || !b->given[i]) return "a vector before its source";
    for (const char *at = b->field[2]; (at = strchr(at, ' ')); at++) count++;
    if (b->head.source[i].dims == 0) b->head.source[i].dims = count;
    if (count > SVD_DIMS || count != b->head.source[i].dims) return "a vector of another length";
    return NULL;
}

static void count_words(struct terms *terms, char *text)
{
    char *rest = text, *word;
    while ((word = strsep(&rest, " ")))
        if (word[0]) count_term(terms, word, 1);
}

static const char *first_line(struct builder *b)
{
    if (is(b, "word")) return add_entry(b);
    if (is(b, "source")) return add_source(b);
    if (is(b, "map") || is(b, "weight")) return NULL;
    if (is(b, "vector")) return count_numbers(b);
    if (!is(b, "doc") && !is(b, "pair")) return bad_line;
    if (b->head.sources == 0) return "a text before its source";
    struct terms *terms = b->mapped[b->head.sources - 1] ? &b->theirs : &b->ours;
    if (b->field[2][0]) count_term(terms, b->field[2], 1);
    count_words(terms, b->field[3]);
    return NULL;
}

static int by_count(const void *one, const void *other)
{
    uint64_t a = *(const uint64_t *)one, b = *(const uint64_t *)other;
    return a < b ? 1 : a > b ? -1 : 0;
}

/* Numbers for the most frequent words. */
static uint32_t choose_terms(struct terms *terms)
{
    uint64_t *order = get(terms->size, sizeof *order);
    uint32_t chosen = 0;
    for (uint32_t i = 0; i < terms->size; i++)
        order[i] = (uint64_t)terms->count[i] << 32 | (UINT32_MAX - i);
    qsort(order, terms->size, sizeof *order, by_count);
    while (chosen < terms->size && chosen < TERMS_MAX && order[chosen] >> 32 >= OFTEN) {
        terms->number[UINT32_MAX - (uint32_t)order[chosen]] = (uint16_t)chosen;
        chosen++;
    }
    free(order);
    return chosen;
}

static int by_key(const void *one, const void *other)
{
    return strcmp(((const struct entry *)one)->key, ((const struct entry *)other)->key);
}

static const char *sort_entries(struct builder *b)
{
    if (b->size == 0) return "the text has no words";
    qsort(b->entries, b->size, sizeof *b->entries, by_key);
    for (uint32_t i = 1; i < b->size; i++)
        if (strcmp(b->entries[i - 1].key, b->entries[i].key) == 0) return "a word is there twice";
    for (uint32_t i = 0; i < b->size; i++)
        b->entries[i].number = number_of(&b->ours, b->entries[i].key);
    return NULL;
}

/* ---- the second reading: sources ---- */

static void read_doc(struct builder *b, const struct terms *terms, struct company *company)
{
    uint16_t words[DOC_WORDS], head = number_of(terms, b->field[2]);
    float weight = strtof(b->field[1], NULL);
    char *rest = b->field[3], *word;
    int count = 0;
    while ((word = strsep(&rest, " ")) && count < DOC_WORDS) {
        uint16_t number = number_of(terms, word);
        if (number != UINT16_MAX) words[count++] = number;
    }
    for (int i = 0; i < count; i++) {
        meet(company, head, words[i], 2 * weight / (1 + 0.05f * (float)i));
        for (int k = i + 1; k < count && k <= i + WINDOW; k++)
            meet(company, words[i], words[k], weight / (float)(k - i));
    }
}

static void read_pair(struct builder *b, const struct terms *terms, struct company *company)
{
    uint16_t head = number_of(terms, b->field[2]);
    float weight = strtof(b->field[1], NULL);
    char *rest = b->field[3], *word;
    while ((word = strsep(&rest, " "))) meet(company, head, number_of(terms, word), weight);
}

static void normalise(float *vector)
{
    float sum = 0;
    for (int k = 0; k < SVD_DIMS; k++) sum += vector[k] * vector[k];
    float scale = sum > 0 ? 1 / sqrtf(sum) : 0;
    for (int k = 0; k < SVD_DIMS; k++) vector[k] *= scale;
}

/* The vectors of a source of our language. */
static void take_vectors(struct builder *b, int source, const float *found)
{
    for (uint32_t i = 0; i < b->size; i++) {
        float *vector = b->vectors[source] + (size_t)i * SVD_DIMS;
        if (b->entries[i].number != UINT16_MAX)
            memcpy(vector, found + (size_t)b->entries[i].number * SVD_DIMS,
                   SVD_DIMS * sizeof *vector);
    }
}

static struct entry *find_entry(const struct builder *b, const char *word)
{
    struct entry wanted;
    if (!SH_LOCAL(lexicon_key)(word, wanted.key)) return NULL;
    return bsearch(&wanted, b->entries, b->size, sizeof *b->entries, by_key);
}

/* Add what a word means to its vector: the sum of the words of the other language. */
static void read_map(struct builder *b, int source, const float *found)
{
    struct entry *entry = find_entry(b, b->field[2]);
    float sense[SVD_DIMS] = {0}, weight = strtof(b->field[1], NULL);
    char *rest = b->field[3], *word;
    if (!entry) return;
    for (int n = 0; n < MEANINGS && (word = strsep(&rest, " ")); n++) {
        uint16_t number = number_of(&b->theirs, word);
        if (number == UINT16_MAX) continue;
        float one[SVD_DIMS];
        memcpy(one, found + (size_t)number * SVD_DIMS, sizeof one);
        normalise(one);
        for (int k = 0; k < SVD_DIMS; k++) sense[k] += one[k];
    }
    normalise(sense);
    float *vector = b->vectors[source] + (size_t)(entry - b->entries) * SVD_DIMS;
    for (int k = 0; k < SVD_DIMS; k++) vector[k] += weight * sense[k];
}

static void read_vector(struct builder *b, int source)
{
    struct entry *entry = find_entry(b, b->field[1]);
    char *at = b->field[2];
    if (!entry) return;
    float *vector = b->vectors[source] + (size_t)(entry - b->entries) * SVD_DIMS;
    for (uint32_t k = 0; k < b->head.source[source].dims; k++) vector[k] = strtof(at, &at);
}

struct reading {
    struct company company;
    int            source;
    float         *found; /* vectors of the source, once its texts are read */
    uint32_t       our_rows, their_rows;
};

/* The texts of a source have all been read. */
static void finish_source(struct builder *b, struct reading *r)
{
    bool mapped = b->mapped[r->source];
    struct sparse matrix = make_matrix(&r->company, mapped ? r->their_rows : r->our_rows);
    r->found = svd_vectors(&matrix);
    if (mapped) {
        free_matrix(&matrix);
    } else {
        take_vectors(b, r->source, r->found);
        free_matrix(&b->matrix);
        b->matrix = matrix;
    }
}

static void end_source(struct builder *b, struct reading *r)
{
    if (r->source >= 0 && !r->found && !b->given[r->source]) finish_source(b, r);
    free(r->found);
    r->found = NULL;
}

static void begin_source(struct builder *b, struct reading *r)
{
    end_source(b, r);
    r->source++;
    if (strcmp(b->field[2], "more") != 0) {
        free(r->company.meetings);
        r->company = (struct company){0};
    }
    b->vectors[r->source] = get((size_t)b->size * SVD_DIMS, sizeof(float));
    tell(b, 10 + 80 * r->source / (int)b->head.sources);
}

static void set_weight(struct builder *b)
{
    float weight = strtof(b->field[2], NULL), alone = strtof(b->field[3], NULL);
    if (strcmp(b->field[1], "first") == 0) {
        b->head.first_weight = weight;
        b->head.first_alone = alone;
    }
    for (uint32_t i = 0; i < b->head.sources; i++) {
        if (strcmp(b->field[1], b->head.source[i].name) != 0) continue;
        b->head.source[i].weight = weight;
        b->head.source[i].alone = alone;
    }
}

static void second_line(struct builder *b, struct reading *r)
{
    const struct terms *terms = r->source >= 0 && b->mapped[r->source] ? &b->theirs : &b->ours;
    if (is(b, "source")) begin_source(b, r);
    else if (is(b, "doc")) read_doc(b, terms, &r->company);
    else if (is(b, "pair")) read_pair(b, terms, &r->company);
    else if (is(b, "weight")) set_weight(b);
    else if (is(b, "vector")) read_vector(b, r->source);
    else if (is(b, "map") && r->source >= 0 && b->mapped[r->source]) {
        if (!r->found) finish_source(b, r);
        read_map(b, r->source, r->found);
    }
}

/* ---- writing ---- */

struct neighbour {
    uint16_t word, rank;
    uint8_t  force;
};

static int by_rank(const void *one, const void *other)
{
    const struct neighbour *a = one, *b = other;
    return a->rank != b->rank ? b->rank - a->rank : a->word - b->word;
}

static int by_word(const void *one, const void *other)
{
    return ((const struct neighbour *)one)->word - ((const struct neighbour *)other)->word;
}

/* The most useful neighbours of an entry, in the order of words; `entry_of`: entries by number. */
static uint32_t choose_neighbours(const struct builder *b, const uint32_t *entry_of, uint32_t i,
                                  struct neighbour *list)
{
    const struct sparse *m = &b->matrix;
    uint16_t row = b->entries[i].number;
    uint32_t count = 0;
    if (row == UINT16_MAX || row >= m->rows) return 0;
    for (uint64_t e = m->at[row]; e < m->at[row + 1]; e++) {
        uint32_t other = entry_of[m->column[e]];
        float force = m->value[e] / LEXICON_FORCE_STEP + 0.5f;
        if (other == UINT32_MAX || force < 1) continue;
        /* Rare words are often surprising; the common ones are those that people say. */
        list[count++] = (struct neighbour){(uint16_t)other,
                                           (uint16_t)(force + b->entries[other].common / 3.0f),
                                           (uint8_t)(force > 255 ? 255 : force)};
    }
    qsort(list, count, sizeof *list, by_rank);
    if (count > LEXICON_NEIGHBOURS) count = LEXICON_NEIGHBOURS;
    qsort(list, count, sizeof *list, by_word);
    return count;
}

struct output {
    unsigned char *bytes;
    size_t         size, room;
};

static void *put(struct output *out, size_t count, size_t size, bool aligned)
{
    size_t begin = aligned ? (out->size + 15) / 16 * 16 : out->size;
    if (begin + count * size > out->room) {
        size_t room = 2 * (begin + count * size);
        out->bytes = resize(out->bytes, room, 1);
        memset(out->bytes + out->room, 0, room - out->room);
        out->room = room;
    }
    out->size = begin + count * size;
    return out->bytes + begin;
}

static void put_words(struct output *out, struct builder *b)
{
    uint32_t letters = 0, *at = put(out, b->size + 1, sizeof *at, true);
    for (uint32_t i = 0; i < b->size; i++) {
        at[i] = letters;
        letters += (uint32_t)strlen(b->entries[i].word) + 1;
    }
    at[b->size] = b->head.letters = letters;
    char *text = put(out, letters, 1, true);
    for (uint32_t i = 0; i < b->size; i++) {
        size_t size = strlen(b->entries[i].word) + 1;
        memcpy(text, b->entries[i].word, size);
        text += size;
    }
    uint8_t *common = put(out, b->size, 1, true);
    for (uint32_t i = 0; i < b->size; i++) common[i] = b->entries[i].common;
    uint8_t *flags = put(out, b->size, 1, true);
    for (uint32_t i = 0; i < b->size; i++) flags[i] = b->entries[i].flags;
}

/* How far the words that may be clues are spread in the eyes of a source: of their vectors, as long
   as 1, the mean and the mean of their products. */
struct spread {
    double mean[SVD_DIMS], product[SVD_DIMS][SVD_DIMS];
    double count;
};

static void add_to_spread(struct spread *spread, const int8_t *bytes, uint32_t dims, double scale)
{
    spread->count++;
    for (uint32_t k = 0; k < dims; k++) {
        spread->mean[k] += scale * bytes[k];
        for (uint32_t n = 0; n <= k; n++)
            spread->product[k][n] += scale * scale * (bytes[k] * bytes[n]);
    }
}

/* The standard deviation of the cosines between this vector and those of all clues. */
static double spread_of(const struct spread *spread, const int8_t *bytes, uint32_t dims,
                        double scale)
{
    double mean = 0, square = 0;
    for (uint32_t k = 0; k < dims; k++) {
        double sum = 0;
        for (uint32_t n = 0; n < k; n++) sum += 2 * bytes[n] * spread->product[k][n];
        square += bytes[k] * (sum + bytes[k] * spread->product[k][k]);
        mean += bytes[k] * spread->mean[k];
    }
    mean *= scale / spread->count;
    return sqrt(fmax(0, square * scale * scale / spread->count - mean * mean));
}

/* Some words are a little like all others, as water is. A vector counts by how much nearer it is to
   a word than it usually is to words: its scale is less, the farther its cosines are spread. */
static void even_out(const struct builder *b, const int8_t *vectors, uint32_t dims, float *scale)
{
    enum { SAID = 46, FEW = 30 }; /* so common are words that people say; so few tell nothing */
    const double usual = 0.1, least = 0.03;
    struct spread *spread = get(1, sizeof *spread);
    for (uint32_t i = 0; i < b->size; i++)
        if (b->entries[i].flags & LEXICON_CLUE && b->entries[i].common >= SAID && scale[i] > 0)
            add_to_spread(spread, vectors + (size_t)i * dims, dims, (double)scale[i]);
    for (uint32_t i = 0; i < b->size && spread->count >= FEW; i++) {
        double far = spread_of(spread, vectors + (size_t)i * dims, dims, (double)scale[i]);
        scale[i] *= (float)(usual / fmax(far, least));
    }
    free(spread);
}

/* As bytes: the largest number of a vector becomes 127. */
static void put_vectors(struct output *out, const struct builder *b, uint32_t source)
{
    enum { LARGEST = 127 };
    size_t scales = (size_t)((unsigned char *)put(out, b->size, sizeof(float), true) - out->bytes);
    const float *vectors = b->vectors[source];
    uint32_t dims = b->head.source[source].dims;
    int8_t *first = put(out, b->size, dims, true), *bytes = first;
    float *scale = (float *)(void *)(out->bytes + scales);
    for (uint32_t i = 0; i < b->size; i++, vectors += SVD_DIMS, bytes += dims) {
        float most = 0;
        long square = 0;
        for (uint32_t k = 0; k < dims; k++) most = fmaxf(most, fabsf(vectors[k]));
        if (most <= 0) continue;
        for (uint32_t k = 0; k < dims; k++) {
            bytes[k] = (int8_t)lrintf(vectors[k] / most * LARGEST);
            square += bytes[k] * bytes[k];
        }
        scale[i] = 1 / sqrtf((float)square);
    }
    even_out(b, first, dims, scale);
}

static void put_neighbours(struct output *out, struct builder *b)
{
    uint32_t *entry_of = get(UINT16_MAX + 1, sizeof *entry_of), total = 0;
    struct neighbour *list = get(UINT16_MAX + 1, sizeof *list), *all = NULL;
    for (int i = 0; i <= UINT16_MAX; i++) entry_of[i] = UINT32_MAX;
    for (uint32_t i = 0; i < b->size; i++)
        if (b->entries[i].number != UINT16_MAX) entry_of[b->entries[i].number] = i;
    uint32_t *at = put(out, b->size + 1, sizeof *at, true);
    for (uint32_t i = 0; i < b->size; i++) {
        uint32_t count = choose_neighbours(b, entry_of, i, list);
        at[i] = total;
        all = resize(all, total + count + 1, sizeof *all);
        memcpy(all + total, list, count * sizeof *all);
        total += count;
    }
    at[b->size] = b->head.neighbours = total;
    uint16_t *words = put(out, total, sizeof *words, true);
    for (uint32_t i = 0; i < total; i++) words[i] = all[i].word;
    uint8_t *forces = put(out, total, 1, true);
    for (uint32_t i = 0; i < total; i++) forces[i] = all[i].force;
    free(all);
    free(list);
    free(entry_of);
}

/* Under another name first, so that whoever looks finds a whole pack or none. */
static const char *write_file(const struct output *out, const char *path)
{
    char draft[4096];
    int size = snprintf(draft, sizeof draft, "%s.new", path);
    if (size < 0 || (size_t)size >= sizeof draft) return "the name of the pack is too long";
    FILE *file = fopen(draft, "wb");
    if (!file) return "the pack cannot be written there";
    bool whole = fwrite(out->bytes, 1, out->size, file) == out->size;
    whole = fclose(file) == 0 && whole;
    return whole && rename(draft, path) == 0 ? NULL : "the pack could not be written as a whole";
}

static const char *write_pack(struct builder *b, const char *path)
{
    const size_t summed = offsetof(struct lexicon_head, language);
    struct output out = {0};
    put(&out, 1, sizeof b->head, true);
    put_words(&out, b);
    for (uint32_t i = 0; i < b->head.sources; i++) put_vectors(&out, b, i);
    put_neighbours(&out, b);
    memcpy(b->head.magic, LEXICON_MAGIC, sizeof b->head.magic);
    b->head.version = LEXICON_VERSION;
    b->head.words = b->size;
    b->head.size = out.size;
    memcpy(out.bytes, &b->head, sizeof b->head);
    b->head.checksum = SH_LOCAL(lexicon_sum)(out.bytes + summed, out.size - summed);
    memcpy(out.bytes, &b->head, sizeof b->head);
    const char *why = write_file(&out, path);
    free(out.bytes);
    return why;
}

/* ---- all of it ---- */

static const char *read_twice(struct builder *b)
{
    struct reading reading = {.source = -1};
    const char *why = restart(b);
    while (!why && next_line(b)) why = first_line(b);
    if (!why) why = sort_entries(b);
    if (why) return why;
    reading.our_rows = choose_terms(&b->ours);
    reading.their_rows = choose_terms(&b->theirs);
    for (uint32_t i = 0; i < b->size; i++)
        b->entries[i].number = number_of(&b->ours, b->entries[i].key);
    tell(b, 8);
    why = restart(b);
    while (!why && next_line(b)) second_line(b, &reading);
    end_source(b, &reading);
    free(reading.company.meetings);
    return why;
}

const char *pack_build(const char *text, const char *path, void (*progress)(int percent),
                       long *line)
{
    struct builder b = {.text = fopen(text, "r"), .progress = progress};
    *line = 0;
    if (!b.text) return "the text cannot be read";
    b.line = get(LINE_MAX_, 1);
    const char *why = read_twice(&b);
    fclose(b.text);
    *line = why ? b.number : 0;
    tell(&b, 92);
    if (!why) why = write_pack(&b, path);
    tell(&b, 100);
    for (uint32_t i = 0; i < b.size; i++) free(b.entries[i].word);
    for (int i = 0; i < LEXICON_SOURCES; i++) free(b.vectors[i]);
    free_terms(&b.ours);
    free_terms(&b.theirs);
    free_matrix(&b.matrix);
    free(b.entries);
    free(b.line);
    return why;
}
