/*
 * room/vocabulary.c - what bots know about the words of a match, told to whoever asks.
 *
 * It is what this shell has now, and no part of the room: nothing that happens depends on it.
 */
#include <string.h>

#include "room/inside.h"

/* The next word that people gave: of a line `FRONT / BACK` both, one after the other. NULL: that
   was the last. */
static const char *next_word(const struct room *room, uint32_t *at, char word[SH_WORD_MAX])
{
    static const char bar[] = " / ";
    const char *from = room->words + *at;
    if (*at >= room->words_length) return NULL;
    const char *end = memchr(from, '\n', room->words_length - *at);
    const char *behind = end ? end : room->words + room->words_length;
    uint32_t skip = 1;
    for (const char *c = from; c + 3 < behind; c++)
        if (memcmp(c, bar, 3) == 0) behind = c, skip = 3;
    size_t length = (size_t)(behind - from);
    *at += (uint32_t)length + skip;
    if (length >= SH_WORD_MAX) length = SH_WORD_MAX - 1;
    memcpy(word, from, length);
    word[length] = '\0';
    return word;
}

static int count_known(const struct room *room, const struct sh_vocabulary *vocabulary,
                       const char *language)
{
    char word[SH_WORD_MAX];
    int known = 0;
    for (uint32_t at = 0; next_word(room, &at, word);) known += vocabulary->knows(language, word);
    return known;
}

/* The language of the list; of words that people gave, the one that knows most of them. NULL: that
   cannot be said. */
static const char *find_language(const struct room *room, const struct sh_edge *edge)
{
    const char *best = NULL;
    int most = 0;
    if (room->words_length == 0) return room->list[0] ? room->list : ROOM_LIST;
    for (int i = 0; edge->languages[i]; i++) {
        int known = count_known(room, edge->vocabulary, edge->languages[i]);
        if (known <= most) continue;
        most = known;
        best = edge->languages[i];
    }
    return best;
}

static void put_unknown(const struct room *room, struct sh_writer *w,
                        const struct sh_vocabulary *vocabulary, const char *language)
{
    char word[SH_WORD_MAX];
    bool any = false;
    sh_open_at(w, "unknown", '[');
    for (uint32_t at = 0; language && next_word(room, &at, word);) {
        if (vocabulary->knows(language, word)) continue;
        if (any) sh_put_char(w, ',');
        sh_put_json(w, word);
        any = true;
    }
    sh_put_char(w, ']');
}

void tell_vocabulary(struct room *room, const struct room_in *in)
{
    const struct sh_edge *edge = edge_of(room);
    const struct sh_vocabulary *vocabulary = edge ? edge->vocabulary : NULL;
    struct sh_writer w;
    begin_message(room, &w);
    if (vocabulary) {
        const char *language = find_language(room, edge);
        int percent = language ? vocabulary->learned(language) : -1;
        sh_open_at(&w, "vocabulary", '{');
        if (language) sh_put_text_at(&w, "language", language);
        else sh_put_null_at(&w, "language");
        if (percent >= 0) sh_put_number_at(&w, "percent", percent);
        else sh_put_null_at(&w, "percent");
        put_unknown(room, &w, vocabulary, percent == 100 ? language : NULL);
        sh_put_char(&w, '}');
    } else {
        sh_put_null_at(&w, "vocabulary");
    }
    sh_put_char(&w, '}');
    send_message(room, &w, in->conn, in->person);
}
