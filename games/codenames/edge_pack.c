/* edge_pack.c - see edge_pack.h. */
#include "edge_pack.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "codenames.h"
#include "edge.h"

static const char *const languages[] = {"de", "en", "fr"};
enum { LANGUAGES = sizeof languages / sizeof *languages };

/* Written once, when a pack is opened; looked at by any thread. */
static _Atomic(const struct sh_lexicon *) packs[LANGUAGES];

static enum lexicon_verdict judge(const char *language, const char *clue,
                                  const char *const *visible, int count)
{
    switch (clue_risk(clue_judge_find(language), clue, visible, count)) {
    case CLUE_SAFE: return VERDICT_FINE;
    case CLUE_DOUBTFUL: return VERDICT_DOUBTFUL;
    case CLUE_REFUSED: break;
    }
    return VERDICT_REFUSED;
}

const char *pack_open(const char *path, struct sh_lexicon *lexicon)
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    struct stat about;
    if (file < 0) return strerror(errno);
    if (fstat(file, &about) != 0 || !S_ISREG(about.st_mode) || about.st_size <= 0) {
        close(file);
        return "not a file with something in it";
    }
    size_t size = (size_t)about.st_size;
    void *bytes = mmap(NULL, size, PROT_READ, MAP_PRIVATE, file, 0);
    close(file);
    if (bytes == MAP_FAILED) return strerror(errno);
    const char *why = SH_LOCAL(lexicon_open)(lexicon, bytes, size);
    if (!why && !clue_judge_find(lexicon->head->language)) why = "nobody judges its language";
    if (why) munmap(bytes, size);
    else lexicon->judge = judge;
    return why;
}

/* How many percent are built of those that are not open; -1: nobody is at it. */
static _Atomic int built[LANGUAGES] = {-1, -1, -1};

/* Lines `LANGUAGE PERCENT`, or `LANGUAGE failed`, as tools/words keeps them while it works. */
static void read_progress(const char *folder)
{
    char path[4096], line[64], language[8];
    int percent[LANGUAGES] = {-1, -1, -1}, part;
    int size = snprintf(path, sizeof path, "%s/progress", folder);
    FILE *file = size > 0 && (size_t)size < sizeof path ? fopen(path, "re") : NULL;
    while (file && fgets(line, sizeof line, file)) {
        if (sscanf(line, "%7s %d", language, &part) != 2 || part < 0 || part > 100) continue;
        for (int i = 0; i < LANGUAGES; i++)
            if (strcmp(languages[i], language) == 0) percent[i] = part < 100 ? part : 99;
    }
    if (file) fclose(file);
    for (int i = 0; i < LANGUAGES; i++) atomic_store(&built[i], percent[i]);
}

/* NULL as well if it is not there. */
static const char *open_one(const char *path, int which)
{
    struct sh_lexicon *lexicon = malloc(sizeof *lexicon);
    if (!lexicon) abort();
    const char *why = pack_open(path, lexicon);
    if (!why && strcmp(lexicon->head->language, languages[which]) != 0)
        why = "it is a pack of another language";
    if (why) free(lexicon);
    else atomic_store(&packs[which], lexicon);
    return why;
}

/* One that was refused is looked at again when it is another one. */
static bool is_news(const char *path, int which)
{
    static struct timespec refused[LANGUAGES];
    struct stat about;
    if (stat(path, &about) != 0) return false;
    if (refused[which].tv_sec == about.st_mtim.tv_sec &&
        refused[which].tv_nsec == about.st_mtim.tv_nsec)
        return false;
    refused[which] = about.st_mtim;
    return true;
}

static void learn(const char *folder, void (*tell)(const char *file, const char *why))
{
    for (int i = 0; i < LANGUAGES; i++) {
        char path[4096];
        int size = snprintf(path, sizeof path, "%s/%s.words", folder, languages[i]);
        if (atomic_load(&packs[i]) || size < 0 || (size_t)size >= sizeof path) continue;
        if (is_news(path, i)) tell(path, open_one(path, i));
    }
    read_progress(folder);
}

static int learned(const char *language)
{
    for (int i = 0; i < LANGUAGES; i++)
        if (strcmp(languages[i], language) == 0)
            return atomic_load(&packs[i]) ? 100 : atomic_load(&built[i]);
    return -1;
}

static bool knows(const char *language, const char *word)
{
    const struct sh_lexicon *lexicon = pack_find(language);
    return lexicon && SH_LOCAL(lexicon_guess)(lexicon, word) >= 0;
}

const struct sh_lexicon *pack_find(const char *language)
{
    for (int i = 0; i < LANGUAGES; i++)
        if (strcmp(languages[i], language) == 0) return atomic_load(&packs[i]);
    return NULL;
}

static int count_known(const struct sh_lexicon *lexicon, const struct codenames *g)
{
    int known = 0;
    for (int i = 0; i < CARDS; i++) known += SH_LOCAL(lexicon_find)(lexicon, g->word[i]) >= 0;
    return known;
}

/* The language is that of most words. */
static const struct sh_lexicon *find(const void *view)
{
    const struct sh_lexicon *best = NULL;
    int most = CARDS / 2;
    for (int i = 0; i < LANGUAGES; i++) {
        const struct sh_lexicon *lexicon = atomic_load(&packs[i]);
        int known = lexicon ? count_known(lexicon, view) : 0;
        if (known <= most) continue;
        most = known;
        best = lexicon;
    }
    return best;
}

const struct sh_vocabulary pack_vocabulary = {
    .learn = learn, .find = find, .learned = learned, .knows = knows, .command = words_command,
};
