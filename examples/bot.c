/* A bot for every game: any of its moves, in Heimlich rather one of its own agent. docs/bots.md
   cc -O2 -o bot examples/bot.c && safehouse play heimlich --bot 1=exec:./bot */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char line[1 << 20], game[1 << 20], ask[1 << 20]; /* the game's tables, the last question */

static const char *behind(const char *text, const char *key) /* what comes after it, or "" */
{
    const char *at = strstr(text, key);
    return at ? at + strlen(key) : "";
}

static void answer(void)
{
    static const char *words[] = {"amber", "basket", "candle", "dragon", "engine"}, *moves[2048];
    const char *at = behind(ask, "\"moves\":["), *ours = behind(ask, "\"agent_of\":[");
    int count = 0, n = atoi(behind(ask, "\"n\":")), seat = atoi(behind(ask, "\"seat\":"));
    char idle[32], verb[64];
    for (; *at == '"' && count < 2048; at = behind(at + 1, "\""), at += *at == ',')
        moves[count++] = at + 1;
    if (count == 0) return; /* nothing is asked: the match is over */
    snprintf(idle, sizeof idle, "\"idle\":[%d]", seat);
    if (strstr(ask, idle)) { /* we may act, but nobody waits for us */
        printf("pass %d\n", n);
        return;
    }
    const char *move = moves[rand() % count]; /* here is where to think */
    for (int s = 0; s < seat; s++) ours = behind(ours, ",");
    for (int k = 0; k < 3 && *ours && strncmp(behind(move, " "), ours + 1, 3) != 0; k++)
        move = moves[rand() % count];
    snprintf(verb, sizeof verb, "{\"name\":\"%.*s\",", (int)strcspn(move, " \""), move);
    const char *word = *behind(behind(game, verb), "\"word\":") == 't' ? words[rand() % 5] : "";
    printf("act %d %.*s%s%s\n", n, (int)strcspn(move, "\""), move, *word ? " " : "", word);
}

int main(void)
{
    while (fgets(line, sizeof line, stdin)) {
        if (strncmp(line, "{\"game\":", 8) == 0) strcpy(game, line);
        if (strncmp(line, "{\"n\":", 5) == 0) strcpy(ask, line);
        if (*behind(line, "\"seed\":")) srand((unsigned)atol(behind(line, "\"seed\":")));
        if (line[2] == 'n' || line[2] == 'r') answer(); /* a question, or "refused": once more */
        fflush(stdout);
    }
}
