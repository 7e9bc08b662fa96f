/* cli/word_list.c - see word_list.h. */
#include <stdio.h>
#include <string.h>

#include "cli/embedded.h"
#include "cli/word_list.h"

const char *word_list_find(const struct sh_game *game, const char *name, size_t *length)
{
    char path[256];
    snprintf(path, sizeof path, "games/%s/words/%s.txt", game->id, name);
    for (const struct embedded *file = embedded_files; file->path; file++)
        if (strcmp(file->path, path) == 0) {
            *length = (size_t)(file->end - file->begin);
            return file->begin;
        }
    return NULL;
}

bool word_list_name(const struct sh_game *game, int number, char name[WORD_LIST_NAME_MAX])
{
    static const char end[] = ".txt";
    char folder[256];
    size_t length = (size_t)snprintf(folder, sizeof folder, "games/%s/words/", game->id);
    for (const struct embedded *file = embedded_files; file->path; file++) {
        if (strncmp(file->path, folder, length) != 0 || number-- > 0) continue;
        int size = (int)(strlen(file->path + length) - (sizeof end - 1));
        snprintf(name, WORD_LIST_NAME_MAX, "%.*s", size, file->path + length);
        return true;
    }
    return false;
}

static const char *add_word(struct sh_header *header, const char *line, size_t size)
{
    struct sh_setup *setup = &header->setup;
    if (size >= SH_WORD_MAX) return "not-a-word";
    if (memchr(line, '\0', size)) return "nul-byte";
    if (memchr(line, '\r', size)) return "carriage-return";
    if (setup->word_count == header->game->words_max) return "too-many-words";
    char *word = header->word[setup->word_count];
    memcpy(word, line, size);
    word[size] = '\0';
    const char *why = sh_check_new_word(header->game, word, header->word_list, setup->word_count);
    if (!why) header->word_list[setup->word_count++] = word;
    return why;
}

const char *word_list_parse(struct sh_header *header, const char *text, size_t length,
                            unsigned *line_number)
{
    const char *end = text + length;
    header->setup.words = header->word_list;
    header->setup.word_count = 0;
    *line_number = 0;
    for (const char *line = text; line < end;) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        if (!stop) stop = end;
        ++*line_number;
        bool counts = stop > line && line[0] != '#';
        const char *why = counts ? add_word(header, line, (size_t)(stop - line)) : NULL;
        if (why) return why;
        line = stop + 1;
    }
    return NULL;
}
