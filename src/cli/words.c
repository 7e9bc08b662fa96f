/* cli/words.c - texts by key, from the files inside the program. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/embedded.h"
#include "cli/words.h"

const char *const words_languages[] = {"en", "de", "fr", NULL};

const char *words_find_language(const char *name)
{
    for (int i = 0; words_languages[i]; i++)
        if (strcmp(words_languages[i], name) == 0) return words_languages[i];
    return NULL;
}

/* The first of these variables that is set decides: "de_DE.UTF-8". */
const char *words_usual_language(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    const char *value = NULL;
    for (int i = 0; i < 3 && (!value || !*value); i++) value = getenv(variables[i]);
    for (int i = 0; value && words_languages[i]; i++)
        if (strncmp(words_languages[i], value, strlen(words_languages[i])) == 0)
            return words_languages[i];
    return words_languages[0];
}

static const struct embedded *find_file(const char *path)
{
    for (const struct embedded *file = embedded_files; file->path; file++)
        if (strcmp(file->path, path) == 0) return file;
    return NULL;
}

/* Is this the key of a line? A `?` in the file stands for any character. */
static bool is_key(const char *written, const char *key, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (written[i] != key[i] && written[i] != '?') return false;
    return true;
}

/* The text behind "key = " in a file, up to the end of its line. */
static const char *find_in(const struct embedded *file, const char *key, size_t *length)
{
    size_t n = strlen(key);
    for (const char *line = file->begin; line < file->end;) {
        const char *end = memchr(line, '\n', (size_t)(file->end - line));
        if (!end) end = file->end;
        size_t size = (size_t)(end - line);
        if (size >= n + 3 && memcmp(line + n, " = ", 3) == 0 && is_key(line, key, n)) {
            *length = size - n - 3;
            return line + n + 3;
        }
        line = end + 1;
    }
    return NULL;
}

const char *words_find(const char *language, const struct sh_game *game, const char *key,
                       size_t *length)
{
    char path[128];
    const char *text = NULL;
    if (game) {
        snprintf(path, sizeof path, "games/%s/text/%s.txt", game->id, language);
        const struct embedded *file = find_file(path);
        text = file ? find_in(file, key, length) : NULL;
    }
    if (text) return text;
    snprintf(path, sizeof path, "src/text/%s.txt", language);
    const struct embedded *file = find_file(path);
    return file ? find_in(file, key, length) : NULL;
}

const char *words_help(const char *language, const char *english, size_t *length)
{
    char path[128];
    snprintf(path, sizeof path, "src/text/commands.%s.txt", language);
    const struct embedded *file = find_file(path);
    return file ? find_in(file, english, length) : NULL;
}

const char *words_rules(const char *language, const struct sh_game *game, size_t *length)
{
    char path[128];
    snprintf(path, sizeof path, "games/%s/rules/%s.md", game->id, language);
    const struct embedded *file = find_file(path);
    if (!file) return NULL;
    *length = (size_t)(file->end - file->begin);
    return file->begin;
}
