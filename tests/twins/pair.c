/*
 * tests/twins/pair.c - a match twice: as it was, and as a viewer could imagine it to have been.
 *
 *     twin_pair GAME SEATS VIEWER SEED ACTS [OPTION=VALUE]...
 *
 * VIEWER is a seat, or - for the watcher. Prints one line for each act: as it is in the one world,
 * a tab, as it is in the other. The match is a random one and breaks off at the last point, but
 * behind ACTS acts at most, at which the viewer does not know all of the state.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/games.h"
#include "tests/courses.h"

static struct course one, other;

static int complain(const char *what, const char *value)
{
    fprintf(stderr, "twin_pair: %s: %s\n", what, value);
    return 2;
}

/* Behind how many acts the two worlds are not the same; 0: they are at the end. */
static int count_secrets(const struct sh_game *game, const struct sh_setup *setup, int length)
{
    static union sh_any_state a, b;
    bool differ = false;
    int count = 0;
    sh_start(game, &a, setup);
    sh_start(game, &b, setup);
    for (int n = 0; n < length; n++) {
        sh_play(game, &a, one.act[n].seat, one.act[n].move, one.act[n].word);
        sh_play(game, &b, other.act[n].seat, other.act[n].move, other.act[n].word);
        differ = memcmp(&a, &b, game->state_size) != 0;
        count += differ;
    }
    return differ ? count : 0;
}

/* Of some worlds that the viewer can imagine, the one that is another for the longest time. */
static bool make_other(const struct sh_game *game, const struct sh_setup *setup, int viewer,
                       int length, struct sh_rng *rng)
{
    enum { WORLDS = 20 };
    struct sh_rng best = *rng;
    int most = 0;
    for (int i = 0; i < WORLDS; i++) {
        struct sh_rng before = *rng;
        course_imagine(&other, &one, length, game, setup, viewer, rng);
        int count = count_secrets(game, setup, length);
        if (count <= most) continue;
        most = count;
        best = before;
    }
    course_imagine(&other, &one, length, game, setup, viewer, &best);
    return most > 0;
}

/* Returns how many acts there are; 0: the viewer knows everything all the time. */
static int make_pair(const struct sh_game *game, const struct sh_setup *setup, int viewer,
                     uint64_t seed, int most)
{
    struct sh_rng rng;
    sh_rng_seed(&rng, seed);
    int end = course_make(&one, game, setup, &rng);
    for (int n = end < most ? end : most; n > 0; n--) {
        bool is_chance_asked = n < end && one.act[n].seat == SH_CHANCE;
        if (!is_chance_asked && make_other(game, setup, viewer, n, &rng)) return n;
    }
    return 0;
}

static bool parse_number(const char *text, uint64_t most, uint64_t *number)
{
    char *end;
    *number = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && !*end && *number <= most;
}

/* "rule=pro" */
static const char *set_option(const struct sh_game *game, struct sh_setup *setup, char *text)
{
    char *value = strchr(text, '=');
    if (!value) return "no OPTION=VALUE";
    *value++ = '\0';
    return sh_setup_option(game, setup, text, value);
}

int main(int argc, char **argv)
{
    struct sh_setup setup;
    uint64_t seats, viewer = SH_WATCHER, seed, most;
    char text[2][SH_TEXT_MAX];
    if (argc < 6) return complain("usage", "GAME SEATS VIEWER SEED ACTS [OPTION=VALUE]...");
    const struct sh_game *game = sh_find_game(argv[1]);
    if (!game || !game->recall) return complain("no game that recalls", argv[1]);
    if (!parse_number(argv[2], SH_SEATS_MAX, &seats)) return complain("seats", argv[2]);
    if (strcmp(argv[3], "-") != 0 && !parse_number(argv[3], seats - 1, &viewer))
        return complain("viewer", argv[3]);
    if (!parse_number(argv[4], UINT64_MAX, &seed)) return complain("seed", argv[4]);
    if (!parse_number(argv[5], SH_ACTS_MAX, &most)) return complain("acts", argv[5]);
    sh_setup_init(game, &setup);
    setup.seats = (uint8_t)seats;
    const char *why = NULL;
    for (int i = 6; i < argc; i++)
        if ((why = set_option(game, &setup, argv[i]))) return complain(argv[i], why);
    if ((why = sh_check(game, &setup))) return complain("setup", why);
    int length = make_pair(game, &setup, (int)viewer, seed, (int)most);
    if (!length) return complain("a match without secrets", argv[4]);
    for (int n = 0; n < length; n++) {
        sh_format_act(game, one.act[n], text[0]);
        sh_format_act(game, other.act[n], text[1]);
        printf("%s\t%s\n", text[0], text[1]);
    }
    return 0;
}
