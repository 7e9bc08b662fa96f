/* record/write.c - records to text. */
#include <string.h>

#include "record/record.h"

void sh_header_cards(struct sh_header *header, const struct sh_cards *cards)
{
    memcpy(header->word, cards->front, sizeof header->word);
    for (int i = 0; i < cards->count; i++) header->word_list[i] = header->word[i];
    header->setup.words = header->word_list;
    header->setup.word_count = cards->count;
}

static void write_options(struct sh_writer *w, const struct sh_header *header)
{
    char text[SH_NAME_MAX];
    for (int i = 0; header->game->options[i].name; i++) {
        const struct sh_option *option = &header->game->options[i];
        bool said = header->options_said >> i & 1;
        if (header->setup.option[i] == option->normal && !said) continue;
        sh_put(w, "option ");
        sh_put(w, option->name);
        sh_put_char(w, ' ');
        sh_format_option(option, header->setup.option[i], text);
        sh_put(w, text);
        sh_put_char(w, '\n');
    }
}

static void write_hex(struct sh_writer *w, const char *key, const uint8_t *bytes, size_t count)
{
    sh_put(w, key);
    sh_put_char(w, ' ');
    sh_put_hex(w, bytes, count);
    sh_put_char(w, '\n');
}

static void write_line(struct sh_writer *w, const char *key, const char *rest)
{
    sh_put(w, key);
    sh_put_char(w, ' ');
    sh_put(w, rest);
    sh_put_char(w, '\n');
}

static void write_numbered(struct sh_writer *w, const char *key, int number)
{
    sh_put(w, key);
    sh_put_char(w, ' ');
    sh_put_number(w, number);
}

static void write_names(struct sh_writer *w, const struct sh_header *header)
{
    for (int s = 0; s < header->setup.seats; s++) {
        if (!header->name[s][0]) continue;
        write_numbered(w, "name", s);
        write_line(w, "", header->name[s]);
    }
}

static void write_parts(struct sh_writer *w, const struct sh_header *header)
{
    for (int s = 0; s < header->setup.seats; s++) {
        bool hash = header->has_mix >> s & 1, shown = header->has_reveal >> s & 1;
        if (!hash && !shown) continue;
        write_numbered(w, "mix", s);
        if (hash) write_hex(w, "", header->mix[s], SH_SHA256_SIZE);
        else write_hex(w, "", header->reveal[s], SH_REVEAL_SIZE); /* the old form */
    }
    for (int s = 0; s < header->setup.seats; s++) {
        if (!(header->has_mix & header->has_reveal & 1u << s)) continue;
        write_numbered(w, "reveal", s);
        write_hex(w, "", header->reveal[s], SH_REVEAL_SIZE);
    }
    for (int s = 0; s < header->setup.seats; s++) {
        if (!(header->withheld >> s & 1)) continue;
        write_numbered(w, "withheld", s);
        sh_put_char(w, '\n');
    }
}

/* Where the words come from, and the words. */
static void write_words(struct sh_writer *w, const struct sh_header *header)
{
    if (header->has_list) {
        sh_put(w, "list ");
        write_hex(w, header->list, header->list_hash, SH_SHA256_SIZE);
    }
    if (header->has_flipped) write_hex(w, "flipped", header->flipped, SH_SHA256_SIZE);
    if (header->cards) sh_list_write(w, header->cards, header->cards_length);
    for (int i = 0; i < header->setup.word_count; i++)
        write_line(w, "word", header->setup.words[i]);
}

void sh_write_header(struct sh_writer *w, const struct sh_header *header)
{
    sh_put(w, "safehouse-record 1\ngame ");
    write_numbered(w, header->game->id, header->game->rules);
    write_numbered(w, "\nseats", header->setup.seats);
    sh_put_char(w, '\n');
    write_options(w, header);
    write_words(w, header);
    if (header->has_commit) write_hex(w, "commit", header->commit, SH_SHA256_SIZE);
    write_names(w, header);
    write_parts(w, header);
    if (header->has_secret) write_hex(w, "secret", header->secret, SH_SHA256_SIZE);
    sh_put_char(w, '\n');
}

void sh_write_act(struct sh_writer *w, const struct sh_game *game, struct sh_act act)
{
    char text[SH_TEXT_MAX];
    int n = sh_format_act(game, act, text);
    sh_put_bytes(w, text, (size_t)n);
    sh_put_char(w, '\n');
}

void sh_record_hash(const char *text, size_t length, uint8_t hash[SH_SHA256_SIZE])
{
    static const char name[] = "name ";
    const char *end = text + length;
    struct sh_sha256 sum;
    sh_sha256_init(&sum);
    for (const char *line = text, *next; line < end; line = next) {
        const char *feed = memchr(line, '\n', (size_t)(end - line));
        next = feed ? feed + 1 : end;
        bool named = next - line >= (ptrdiff_t)sizeof name - 1 &&
                     memcmp(line, name, sizeof name - 1) == 0;
        if (!named) sh_sha256_add(&sum, line, (size_t)(next - line));
    }
    sh_sha256_end(&sum, hash);
}

void sh_write_result(struct sh_writer *w, const struct sh_game *game, const void *state)
{
    const struct sh_state *base = state;
    int16_t share[SH_SEATS_MAX] = {0};
    if (base->to_act) return;
    game->score(state, share);
    sh_put_char(w, '=');
    for (int s = 0; s < base->seats; s++) {
        sh_put_char(w, ' ');
        sh_put_number(w, share[s]);
    }
    sh_put_char(w, '\n');
}
