/* cli/cmd_words.c - `safehouse words`: what bots know about words. */
#include <stdio.h>
#include <string.h>

#include "cli/cmd.h"
#include "cli/data_dir.h"
#include "runtime/edges.h"

static bool read_level(const struct args *args, int *level)
{
    static const char *const levels[] = {"easy", "normal", "hard"};
    const char *wanted = args_only(args, "level");
    for (int i = 0; wanted && i < 3; i++) {
        if (strcmp(levels[i], wanted) != 0) continue;
        *level = i;
        return true;
    }
    return !wanted || !usage_error(args, "there is no level \"%s\"", wanted);
}

static int run(const struct args *args)
{
    static char usual[4096];
    const struct sh_vocabulary *vocabulary = edge_vocabulary();
    struct sh_words_call call = {.folder = args_only(args, "packs"), .who = args_only(args, "who"),
                                 .argument = args->rest, .arguments = args->rest_count,
                                 .level = 1, .seed = 1, .fit = args_count(args, "fit") > 0,
                                 .learn = args_count(args, "learn") > 0};
    call.language = args_language(args);
    if (!call.language || !read_level(args, &call.level) ||
        !args_number(args, "count", 1, 1000000, &call.count) ||
        !args_number(args, "seed", 0, UINT64_MAX, &call.seed))
        return EXIT_USAGE;
    if (!vocabulary) return refused(args, "no game here has bots that know words");
    if (!call.folder && !packs_dir(usual, sizeof usual))
        return usage_error(args, "there is no home directory: say where with --packs");
    if (!call.folder) call.folder = usual;
    return vocabulary->command(&call);
}

static const struct cmd_flag flags[] = {
    LANGUAGE_FLAG,
    {"packs", "DIR", "where word packs are (default: ~/.local/share/safehouse/words)", false},
    {"count", "N", "so many words, clues or matches", false},
    {"seed", "S", "where boards come from (default 1)", false},
    {"level", "easy|normal|hard", "how the bots play (default: normal)", false},
    {"who", "SOURCE", "duo: somebody guesses who has this source alone", false},
    {"learn", NULL, "duo: rows of ten matches, in which a spymaster learns who guesses", false},
    {"fit", NULL, "probe: fit the weights of the sources on the odd lines, too", false},
    {0},
};

const struct cmd cmd_words = {
    .name = "words", .arguments = "build|show|near|clues|duo|probe [WORD|FILE]...",
    .rest_min = 1, .rest_max = 3,
    .summary = "What bots know about words: build word packs, and look into them.",
    .text = "build TEXT PACK     make a pack of a text that was gathered: see tools/words\n"
            "show [WORD]         what the pack has, what it knows about a word\n"
            "near WORD           the words that it calls for most\n"
            "clues LIST          clues for boards of a list of words, with what they mean\n"
            "duo LIST            matches for two between bots: how many are won, and how fast\n"
            "probe PROBES LIST   lines `clue: three words`: are these three found among 25?\n",
    .flags = flags, .run = run,
};
