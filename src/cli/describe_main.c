/* cli/describe_main.c - part of the build: prints /games.json, which the program then has in it. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/games_json.h"
#include "engine/games.h"

int main(void)
{
    size_t length;
    char *text = games_json(sh_games, &(struct registry){0}, &length);
    bool fine = fwrite(text, 1, length, stdout) == length && fflush(stdout) == 0;
    free(text);
    return fine ? 0 : 1;
}
