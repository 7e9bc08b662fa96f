/*
 * A bot for every game of Safehouse, in plain C: of ten moves at random it takes the one that
 * leaves its own agent on the highest number in Heimlich; elsewhere, any. docs/bots.md says more.
 *
 *     cc -O2 -o bot examples/bot.c && safehouse play heimlich --bot 1=exec:./bot
 *
 * It looks for what it needs in the text and leaves the rest of the JSON alone.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char line[1 << 20], game[1 << 20], ask[1 << 20]; /* the game's tables, the last question */
static const char *moves[2048];                         /* in it, each up to its closing quote */
static int count;

/* What stands behind this, looking from `text` on; "" if it is not there. */
static const char *behind(const char *text, const char *key)
{
    const char *at = strstr(text, key);
    return at ? at + strlen(key) : "";
}

static const char *item(const char *list, long k)
{
    while (k-- > 0) list = behind(list, ",");
    return list;
}

/* The number our own agent would stand on after "go OURS PIPS"; 3 for all other moves. */
static long worth(const char *move, long seat)
{
    const char *owners = behind(ask, "\"agent_of\":["), *ours = item(owners, seat), *name;
    size_t n = *ours ? strcspn(++ours, "\"") : 0, agent = 0;
    if (n == 0 || strncmp(move, "go ", 3) != 0 || strncmp(move + 3, ours, n) != 0) return 3;
    for (name = "yellow red purple blue green orange grey"; strncmp(name, ours, n) != 0; agent++)
        name = behind(name, " ");
    const char *at = item(behind(ask, "\"at\":["), (long)agent) + 1;
    long place = ((*at == 'r' ? 11 : atol(at)) + atol(move + 3 + n)) % 12; /* church 0, ruin 11 */
    return place == 11 ? -3 : place;
}

static void answer(void)
{
    static const char *words[] = {"amber", "basket", "candle", "dragon", "engine", "feather"};
    long n = atol(behind(ask, "\"n\":")), seat = atol(behind(ask, "\"seat\":"));
    const char *best = moves[rand() % count];
    char key[64];
    snprintf(key, sizeof key, "\"idle\":[%ld]", seat);
    if (strstr(ask, key)) { /* we may act, but nobody waits for us */
        printf("pass %ld\n", n);
        return;
    }
    for (int tries = 0; tries < 9; tries++) {
        const char *other = moves[rand() % count];
        if (worth(other, seat) > worth(best, seat)) best = other;
    }
    snprintf(key, sizeof key, "{\"name\":\"%.*s\",\"kinds\":", (int)strcspn(best, " \""), best);
    int wants_word = strncmp(behind(behind(game, key), "\"word\":"), "true", 4) == 0;
    printf("act %ld %.*s%s%s\n", n, (int)strcspn(best, "\""), best, wants_word ? " " : "",
           wants_word ? words[rand() % 6] : "");
}

int main(void)
{
    setvbuf(stdout, NULL, _IOLBF, 0); /* an answer is sent when its line ends */
    while (fgets(line, sizeof line, stdin)) {
        if (strncmp(line, "{\"game\":", 8) == 0) memcpy(game, line, sizeof game);
        if (strncmp(line, "{\"n\":", 5) == 0) {
            memcpy(ask, line, sizeof ask);
            if (*behind(ask, "\"seed\":")) srand((unsigned)atol(behind(ask, "\"seed\":")));
            const char *at = behind(ask, "\"moves\":[");
            for (count = 0; *at == '"' && count < 2048; at = behind(at + 1, "\""), at += *at == ',')
                moves[count++] = at + 1;
        } else if (strncmp(line, "{\"refused\":", 11) != 0) {
            continue; /* hello, or a game: nothing is asked */
        }
        if (count > 0) answer(); /* after a refusal: with another move, or word */
    }
    return 0;
}
