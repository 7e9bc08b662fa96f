/* tests/setups.c - see setups.h. */
#include <string.h>

#include "engine/writer.h"
#include "record/list.h"
#include "tests/setups.h"

/* Enough different words for any game that wants some; none is a neutral word of the bots. */
static const char *const words[SH_WORDS_MAX] = {
    "nut", "crown", "river", "bed", "tree", "bank", "spy", "moon",
    "car", "hat", "key", "fire", "ice", "dog", "cat", "king",
    "ship", "gold", "silk", "drum", "fork", "star", "wind", "lamp",
    "rose", "bell", "boot", "cloud", "coin", "corn", "door", "fish",
    "flag", "frog", "glass", "glove", "goat", "horn", "horse", "jam",
    "kite", "knot", "leaf", "lion", "mask", "mill", "nail", "nest",
    "owl", "pearl", "piano", "plum", "queen", "rain", "ring", "sail",
    "salt", "shoe", "snow", "spoon", "stamp", "swan", "thumb", "torch",
};

/* The same words as a list of cards with two sides. */
static const char list[] =
    "nut / torch\ncrown / thumb\nriver / swan\nbed / stamp\n"
    "tree / spoon\nbank / snow\nspy / shoe\nmoon / salt\n"
    "car / sail\nhat / ring\nkey / rain\nfire / queen\n"
    "ice / plum\ndog / piano\ncat / pearl\nking / owl\n"
    "ship / nest\ngold / nail\nsilk / mill\ndrum / mask\n"
    "fork / lion\nstar / leaf\nwind / knot\nlamp / kite\n"
    "rose / jam\nbell / horse\nboot / horn\ncloud / goat\n"
    "coin / glove\ncorn / glass\ndoor / frog\nfish / flag\n";

const char *setups_find_list(const struct sh_game *game, const char *name, size_t *length)
{
    if (!sh_draws_words(game) || (name[0] && strcmp(name, "en") != 0)) return NULL;
    *length = sizeof list - 1;
    return list;
}

static const char *judge(const char *language, const void *state, struct sh_move move,
                         const char *word, struct sh_arg args[SH_ARGS_MAX], int *count)
{
    const char *bad = strcmp(language, "de") == 0 ? "bad-de" : "bad";
    (void)state, (void)move;
    *count = 0;
    if (strncmp(word, bad, strlen(bad)) != 0) return NULL;
    args[(*count)++] = (struct sh_arg){"card", 1, 3};
    return "clue-inflected";
}

/* English is learned, and has no word with a "q". */
static int learned(const char *language)
{
    return strcmp(language, "en") == 0 ? 100 : -1;
}

static bool knows(const char *language, const char *word)
{
    return strcmp(language, "en") == 0 && !strchr(word, 'q');
}

const struct sh_edge *setups_find_edge(const struct sh_game *game)
{
    static const char *const languages[] = {"en", "de", NULL};
    static const char *const reasons[] = {"clue-inflected", NULL};
    static const struct sh_vocabulary vocabulary = {.learned = learned, .knows = knows};
    static const struct sh_edge edge = {.languages = languages, .reasons = reasons,
                                        .judge = judge, .vocabulary = &vocabulary};
    return sh_draws_words(game) ? &edge : NULL;
}

int setups_old_options(const struct sh_game *game)
{
    int n = 0;
    while (game->options[n].name) n++;
    return n - game->options_added;
}

void setups_init(struct setups *all, const struct sh_game *game)
{
    *all = (struct setups){.game = game, .added = -1};
}

/* So many seats; old options at their smallest value, added ones at their default. */
static void begin(struct setups *all, int seats)
{
    int old = setups_old_options(all->game);
    all->begun = true;
    all->setup = (struct sh_setup){.seats = (uint8_t)seats, .words = words,
                                   .word_count = all->game->words_min};
    for (int i = 0; all->game->options[i].name; i++) {
        const struct sh_option *option = &all->game->options[i];
        all->setup.option[i] = i < old ? option->min : option->normal;
    }
}

/* Count up: the old options are the digits. False: all are at their smallest value again. */
static bool count_up(struct setups *all)
{
    int old = setups_old_options(all->game);
    for (int i = 0; i < old; i++) {
        const struct sh_option *option = &all->game->options[i];
        if (++all->setup.option[i] <= option->max) return true;
        all->setup.option[i] = option->min;
    }
    return false;
}

/* The product: the seats are the highest digit. */
static bool next_of_product(struct setups *all)
{
    do {
        if (!all->begun) begin(all, all->game->seats_min);
        else if (!count_up(all) && ++all->setup.seats > all->game->seats_max) return false;
        all->refused = sh_check(all->game, &all->setup);
    } while (all->refused);
    return true;
}

/* Can it be played with these seats and this value of the added option, and with which old options?
   There may be many: the value and the seats say which, so that they do not all have the same. */
static bool choose_old_options(struct setups *all, int seats, int value)
{
    int playable = 0;
    for (int round = 0, skip = 0; round < 2; round++) {
        begin(all, seats);
        all->setup.option[all->added] = (int16_t)value;
        do {
            bool fine = !sh_check(all->game, &all->setup);
            if (round == 0) playable += fine;
            else if (fine && skip-- == 0) return true;
        } while (count_up(all));
        if (playable == 0) return false;
        skip = (value + seats) * 37 % playable;
    }
    return false;
}

static bool next_of_added(struct setups *all)
{
    int tables = all->game->seats_max - all->game->seats_min + 1;
    for (; all->game->options[all->added].name; all->added++, all->tried = 0) {
        const struct sh_option *option = &all->game->options[all->added];
        int values = option->max - option->min + 1;
        while (all->tried < tables * values) {
            int value = option->min + all->tried % values;
            int seats = all->game->seats_min + all->tried++ / values;
            if (value != option->normal && choose_old_options(all, seats, value)) return true;
        }
    }
    return false;
}

bool setups_next(struct setups *all)
{
    if (all->added < 0) {
        if (next_of_product(all)) return true;
        all->added = setups_old_options(all->game);
    }
    return next_of_added(all);
}

void setups_name(const struct sh_game *game, const struct sh_setup *setup, char *text, size_t room)
{
    struct sh_writer w;
    char value[SH_NAME_MAX];
    sh_writer_init(&w, text, room);
    sh_put_number(&w, setup->seats);
    sh_put(&w, " seats");
    for (int i = 0; game->options[i].name; i++) {
        sh_format_option(&game->options[i], setup->option[i], value);
        sh_put(&w, ", ");
        sh_put(&w, game->options[i].name);
        sh_put_char(&w, '=');
        sh_put(&w, value);
    }
}
