/*
 * A bot for every game of Safehouse, in plain C: of three moves at random it takes the one that
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
static const char *moves[2048];                         /* in it, each from its first quote on */
static int count;

/* What stands behind this, looking from `text` on; "" if it is not there. */
static const char *behind(const char *text, const char *key)
{
    const char *at = strstr(text, key);
    return at ? at + strlen(key) : "";
}

/* Up to and with the quote that ends it. */
static int is_same(const char *a, const char *b)
{
    return *a == '"' && strncmp(a, b, strcspn(a + 1, "\"") + 2) == 0;
}

/* Item number k of a list, and which item this is. */
static const char *item(const char *list, long k)
{
    while (k-- > 0) list = behind(list, ",");
    return list;
}

static long find(const char *list, const char *what)
{
    for (long k = 0; *item(list, k); k++)
        if (is_same(item(list, k), what)) return k;
    return 0;
}

/* The number our own agent would stand on after "go OURS PIPS"; 3 for all other moves. */
static long worth(const char *move, long seat)
{
    const char *agents = behind(behind(game, "{\"name\":\"agent\","), "\"names\":[");
    const char *ring = behind(behind(game, "{\"name\":\"building\","), "\"names\":[");
    const char *ours = item(behind(ask, "\"agent_of\":["), seat);
    size_t n = *ours == '"' ? strcspn(ours + 1, "\"") : 0;
    if (n == 0 || strncmp(move, "\"go ", 4) != 0 || strncmp(move + 4, ours + 1, n) != 0) return 3;
    const char *here = item(behind(ask, "\"at\":["), find(agents, ours));
    return (find(ring, here) + atol(move + 4 + n)) % 12 % 11; /* church 0, ruin as good as 0 */
}

static void answer(void)
{
    static const char *words[] = {"amber", "basket", "candle", "dragon", "engine", "feather"};
    long n = atol(behind(ask, "\"n\":")), seat = atol(behind(ask, "\"seat\":"));
    const char *best = moves[rand() % count], *idle = behind(ask, "\"idle\":[");
    for (; *idle && *idle != ']'; idle++)
        if (*idle != ',' && strtol(idle, (char **)&idle, 10) == seat) {
            printf("pass %ld\n", n); /* we may act, but nobody waits for us */
            return;
        }
    for (int tries = 0; tries < 2; tries++) {
        const char *other = moves[rand() % count];
        if (worth(other, seat) > worth(best, seat)) best = other;
    }
    char verb[64];
    int length = (int)strcspn(best + 1, " \"") + 1;
    snprintf(verb, sizeof verb, "{\"name\":%.*s\",\"kinds\":", length, best);
    int wants_word = strncmp(behind(behind(game, verb), "\"word\":"), "true", 4) == 0;
    printf("act %ld %.*s%s%s\n", n, (int)strcspn(best + 1, "\""), best + 1, wants_word ? " " : "",
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
                moves[count++] = at;
        }
        int is_for_us = strncmp(line, "{\"n\":", 5) == 0 || strncmp(line, "{\"refused\":", 11) == 0;
        if (is_for_us && count > 0) answer(); /* after a refusal: with another move, or word */
    }
    return 0;
}
