/* edge_words.c - `safehouse words`: makes packs, and tells what is in them. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "edge_build.h"
#include "edge_pack.h"
#include "partner.h"

enum { FINE = 0, FAILED = 1, USAGE = 2, NEAR = 20, NEAR_MAX = 200 };

static int complain(int code, const char *what, const char *why)
{
    fprintf(stderr, "safehouse words: %s: %s\n", what, why);
    return code;
}

static void tell_bad(const char *file, const char *why)
{
    if (why) complain(FAILED, file, why);
}

const struct sh_lexicon *words_pack(const struct sh_words_call *call)
{
    pack_vocabulary.learn(call->folder, tell_bad);
    const struct sh_lexicon *lexicon = pack_find(call->language);
    if (!lexicon)
        fprintf(stderr, "safehouse words: there is no pack %s/%s.words: tools/words builds it\n",
                call->folder, call->language);
    return lexicon;
}

/* ---- build ---- */

static void print_progress(int percent)
{
    fprintf(stderr, "%d %%\n", percent);
}

static int build(const struct sh_words_call *call)
{
    long line;
    const char *why = pack_build(call->argument[1], call->argument[2], print_progress, &line);
    if (!why) return FINE;
    fprintf(stderr, "safehouse words: %s:%ld: %s\n", call->argument[1], line, why);
    return FAILED;
}

/* ---- show, near ---- */

static int find_word(const struct sh_lexicon *lexicon, const char *word)
{
    int found = SH_LOCAL(lexicon_guess)(lexicon, word);
    if (found < 0) complain(FAILED, word, "the pack does not know this word");
    return found;
}

static int show(const struct sh_words_call *call)
{
    const struct sh_lexicon *lexicon = words_pack(call);
    const struct lexicon_head *head = lexicon ? lexicon->head : NULL;
    if (!lexicon) return FAILED;
    if (call->arguments == 1) {
        printf("%s: %" PRIu32 " words, %" PRIu32 " neighbours, %.1f MB\n", head->language,
               head->words, head->neighbours, (double)head->size / 1e6);
        for (uint32_t i = 0; i < head->sources; i++)
            printf("  %s: %" PRIu32 " dimensions, weight %.2f (alone %.2f)\n", head->source[i].name,
                   head->source[i].dims, (double)head->source[i].weight,
                   (double)head->source[i].alone);
        printf("  first: weight %.2f (alone %.2f)\n", (double)head->first_weight,
               (double)head->first_alone);
        return FINE;
    }
    int word = find_word(lexicon, call->argument[1]);
    if (word < 0) return FAILED;
    printf("%s: common %d of 255, %s, %" PRIu32 " neighbours\n", lexicon_word(lexicon, word),
           lexicon->common[word], lexicon->flags[word] & LEXICON_CLUE ? "may be a clue" : "no clue",
           lexicon->near_at[word + 1] - lexicon->near_at[word]);
    return FINE;
}

struct near {
    int   word;
    float pull, features[LEXICON_FEATURES];
};

/* The words nearest to this one, the nearest first. */
static int list_near(const struct sh_lexicon *lexicon, int word, struct near *list, int room)
{
    int count = 0;
    for (int w = 0; w < (int)lexicon->head->words; w++) {
        struct near near = {.word = w};
        if (w == word || lexicon->common[w] == 0) continue;
        SH_LOCAL(lexicon_features)(lexicon, word, w, near.features);
        near.pull = SH_LOCAL(lexicon_pull)(lexicon, near.features);
        if (count == room && list[count - 1].pull >= near.pull) continue;
        int at = count < room ? count++ : count - 1;
        for (; at > 0 && list[at - 1].pull < near.pull; at--) list[at] = list[at - 1];
        list[at] = near;
    }
    return count;
}

static int near(const struct sh_words_call *call)
{
    const struct sh_lexicon *lexicon = words_pack(call);
    int word = lexicon ? find_word(lexicon, call->argument[1]) : -1;
    struct near list[NEAR_MAX];
    int room = call->count && call->count < NEAR_MAX ? (int)call->count : NEAR;
    if (word < 0) return FAILED;
    int count = list_near(lexicon, word, list, room);
    for (int i = 0; i < count; i++) {
        printf("%-24s %5.2f ", lexicon_word(lexicon, list[i].word), (double)list[i].pull);
        for (uint32_t s = 0; s < lexicon->head->sources; s++)
            printf("  %s %.2f", lexicon->head->source[s].name, (double)list[i].features[s]);
        printf("  first %.1f\n", (double)list[i].features[LEXICON_SOURCES]);
    }
    return FINE;
}

/* ---- which of them ---- */

static const struct {
    const char *name;
    int         least, most; /* arguments, the name included */
    int (*run)(const struct sh_words_call *call);
} commands[] = {
    {"build", 3, 3, build},          {"show", 1, 2, show},           {"near", 2, 2, near},
    {"clues", 2, 2, show_clues},     {"probe", 3, 3, measure_probes}, {"duo", 2, 2, measure_duo},
};

int words_command(const struct sh_words_call *call)
{
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (strcmp(commands[i].name, call->argument[0]) != 0) continue;
        if (call->arguments < commands[i].least || call->arguments > commands[i].most)
            return complain(USAGE, call->argument[0], "more or fewer words than it takes");
        return commands[i].run(call);
    }
    return complain(USAGE, call->argument[0], "not one of build, show, near, clues, probe, duo");
}
