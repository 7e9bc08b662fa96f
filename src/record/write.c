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
        if (header->setup.option[i] == option->normal) continue;
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

static void write_seats(struct sh_writer *w, const struct sh_header *header)
{
    for (int s = 0; s < header->setup.seats; s++) {
        if (!header->name[s][0]) continue;
        write_numbered(w, "name", s);
        write_line(w, "", header->name[s]);
    }
    for (int s = 0; s < header->setup.seats; s++) {
        if (!(header->has_mix >> s & 1)) continue;
        write_numbered(w, "mix", s);
        write_hex(w, "", header->mix[s], SH_MIX_SIZE);
    }
}

void sh_write_header(struct sh_writer *w, const struct sh_header *header)
{
    sh_put(w, "safehouse-record 1\ngame ");
    write_numbered(w, header->game->id, header->game->rules);
    write_numbered(w, "\nseats", header->setup.seats);
    sh_put_char(w, '\n');
    write_options(w, header);
    for (int i = 0; i < header->setup.word_count; i++)
        write_line(w, "word", header->setup.words[i]);
    if (header->has_commit) write_hex(w, "commit", header->commit, SH_SHA256_SIZE);
    write_seats(w, header);
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
