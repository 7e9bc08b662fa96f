/* record/list.c - see list.h. */
#include <assert.h>
#include <string.h>

#include "record/list.h"

enum { SIDES = 2 };

static const char between[] = " / ";

/* A walk through the cards of a list. */
struct walk {
    const char *at, *end;
    unsigned    line;
    const char *card; /* the last one */
    size_t      length;
};

static bool next_card(struct walk *walk)
{
    while (walk->at < walk->end) {
        const char *stop = memchr(walk->at, '\n', (size_t)(walk->end - walk->at));
        if (!stop) stop = walk->end;
        walk->card = walk->at;
        walk->length = (size_t)(stop - walk->at);
        walk->at = stop < walk->end ? stop + 1 : stop;
        walk->line++;
        if (walk->length > 0 && walk->card[0] != '#') return true;
    }
    return false;
}

/* How many bytes stand between the sides of a card here; 0: none. A tab will do as well. */
static size_t gap_at(const char *at, size_t length)
{
    if (length > 0 && *at == '\t') return 1;
    size_t gap = sizeof between - 1;
    return length >= gap && memcmp(at, between, gap) == 0 ? gap : 0;
}

/* Copy a side of a card; false: there is no such side, or it is too long for a word. */
static bool take_side(const char *card, size_t length, int side, char word[SH_WORD_MAX])
{
    size_t n = 0, gap = 0;
    while (n < length && (gap = gap_at(card + n, length - n)) == 0) n++;
    if (side == 1 && n == length) return false;
    const char *from = side == 0 ? card : card + n + gap;
    size_t size = side == 0 ? n : length - n - gap;
    if (size >= SH_WORD_MAX || memchr(from, '\0', size)) return false;
    memcpy(word, from, size);
    word[size] = '\0';
    return true;
}

/* Would this side of a card be read otherwise than it was written? It has a gap in it (no card has
   more than two sides), or its end and the gap behind it would begin a gap earlier: `Ann /`. */
static bool hides_gap(const char *word)
{
    char side[SH_WORD_MAX + sizeof between];
    struct sh_writer w;
    size_t length = strlen(word);
    sh_writer_init(&w, side, sizeof side);
    sh_put(&w, word);
    sh_put(&w, between);
    for (size_t i = 0; i < length; i++)
        if (gap_at(side + i, w.length - i)) return true;
    return false;
}

static bool has_back(const char *card, size_t length)
{
    char word[SH_WORD_MAX];
    return take_side(card, length, 1, word);
}

/* A word against all words of a list. */
static const char *check_word(const struct sh_game *game, const char *list, size_t length,
                              const char *word)
{
    struct walk walk = {.at = list, .end = list + length};
    char other[SH_WORD_MAX];
    const char *const others[] = {other}, *why = sh_check_word(game, word);
    while (!why && game->check_pair && next_card(&walk))
        for (int side = 0; side < SIDES && !why; side++)
            if (take_side(walk.card, walk.length, side, other))
                why = sh_check_new_word(game, word, others, 1);
    return why;
}

const char *sh_list_check_card(const struct sh_game *game, const char *list, size_t length,
                               const char *card, size_t card_length)
{
    char front[SH_WORD_MAX], back[SH_WORD_MAX];
    const char *const fronts[] = {front};
    if (card_length == 0 || card[0] == '#') return "not-a-word";
    if (memchr(card, '\r', card_length)) return "carriage-return";
    if (!take_side(card, card_length, 0, front)) return "not-a-word";
    const char *why = check_word(game, list, length, front);
    if (why || strlen(front) == card_length) return why;
    if (!take_side(card, card_length, 1, back)) return "not-a-word";
    if (hides_gap(front) || hides_gap(back)) return "not-a-word";
    why = check_word(game, list, length, back);
    return why ? why : sh_check_new_word(game, back, fronts, 1);
}

const char *sh_list_check(const struct sh_game *game, const char *list, size_t length,
                          unsigned *line)
{
    struct walk walk = {.at = list, .end = list + length};
    for (int count = 0; next_card(&walk); count++) {
        *line = walk.line;
        if (count == SH_CARDS_MAX) return "too-many-words";
        const char *why = sh_list_check_card(game, list, (size_t)(walk.card - list), walk.card,
                                             walk.length);
        if (why) return why;
    }
    *line = walk.line;
    return sh_list_count(list, length) < game->words_min ? "too-few-words" : NULL;
}

int sh_list_count(const char *list, size_t length)
{
    struct walk walk = {.at = list, .end = list + length};
    int count = 0;
    while (next_card(&walk)) count++;
    return count;
}

void sh_list_hash(const char *list, size_t length, uint8_t hash[SH_SHA256_SIZE])
{
    struct sh_sha256 sum;
    sh_sha256_init(&sum);
    sh_sha256_add(&sum, list, length);
    sh_sha256_end(&sum, hash);
}

/* A card without a mark in front, and with the gap that records have. */
static void put_card(struct sh_writer *w, const char *front, const char *back)
{
    sh_put(w, front);
    if (back) sh_put(w, between);
    if (back) sh_put(w, back);
    sh_put_char(w, '\n');
}

void sh_list_write(struct sh_writer *w, const char *list, size_t length)
{
    struct walk walk = {.at = list, .end = list + length};
    char front[SH_WORD_MAX], back[SH_WORD_MAX];
    while (next_card(&walk)) {
        bool sides = take_side(walk.card, walk.length, 1, back);
        if (!take_side(walk.card, walk.length, 0, front)) continue;
        sh_put(w, "card ");
        put_card(w, front, sides ? back : NULL);
    }
}

static void lay_card(struct sh_cards *cards, const char *card, size_t length, struct sh_rng *rng)
{
    int i = cards->count++;
    bool turned = has_back(card, length) && sh_rng_below(rng, SIDES) == 1;
    take_side(card, length, turned, cards->front[i]);
    if (!take_side(card, length, !turned, cards->back[i])) cards->backs = false;
}

void sh_list_draw(const struct sh_game *game, const char *list, size_t length, struct sh_rng *rng,
                  struct sh_cards *cards)
{
    const char *card[SH_CARDS_MAX];
    uint16_t size[SH_CARDS_MAX];
    struct walk walk = {.at = list, .end = list + length};
    int n = 0;
    memset(cards, 0, sizeof *cards);
    cards->backs = true;
    for (; n < SH_CARDS_MAX && next_card(&walk); n++) {
        card[n] = walk.card;
        size[n] = (uint16_t)walk.length;
    }
    assert(n >= game->words_min);
    for (int left = n; cards->count < game->words_min; left--) {
        uint32_t pick = sh_rng_below(rng, (uint32_t)left);
        lay_card(cards, card[pick], size[pick], rng);
        card[pick] = card[left - 1];
        size[pick] = size[left - 1];
    }
}

void sh_cards_flip(struct sh_cards *cards)
{
    assert(cards->backs);
    for (int i = 0; i < cards->count; i++) {
        char front[SH_WORD_MAX];
        memcpy(front, cards->front[i], sizeof front);
        memcpy(cards->front[i], cards->back[i], sizeof front);
        memcpy(cards->back[i], front, sizeof front);
    }
}

static const char mark[] = "word ";
enum { MARK = sizeof mark - 1 };

void sh_cards_write(struct sh_writer *w, const struct sh_cards *cards)
{
    for (int i = 0; i < cards->count; i++) {
        sh_put(w, mark);
        put_card(w, cards->front[i], cards->backs ? cards->back[i] : NULL);
    }
}

size_t sh_cards_length(const char *lines, size_t length)
{
    size_t at = 0;
    while (length - at >= MARK && memcmp(lines + at, mark, MARK) == 0) {
        const char *feed = memchr(lines + at, '\n', length - at);
        if (!feed) break;
        at = (size_t)(feed - lines) + 1;
    }
    return at;
}

void sh_cards_read(struct sh_cards *cards, const char *lines, size_t length)
{
    struct walk walk = {.at = lines, .end = lines + length};
    memset(cards, 0, sizeof *cards);
    cards->backs = true;
    while (cards->count < SH_WORDS_MAX && next_card(&walk)) {
        const char *card = walk.card + MARK;
        size_t size = walk.length - MARK;
        int i = cards->count;
        if (walk.length <= MARK || !take_side(card, size, 0, cards->front[i])) return;
        if (!take_side(card, size, 1, cards->back[i])) cards->backs = false;
        cards->count++;
    }
}
