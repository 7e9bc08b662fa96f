/* cli/cmds.c - the list of subcommands, in the order in which help shows them. */
#include <string.h>

#include "cli/cmd.h"

extern const struct cmd cmd_play, cmd_serve, cmd_games, cmd_describe, cmd_replay, cmd_verify,
    cmd_sim, cmd_arena, cmd_words, cmd_bench, cmd_backup, cmd_store, cmd_completions, cmd_help,
    cmd_version;

const struct cmd *const cmds[] = {
    &cmd_play, &cmd_serve, &cmd_games, &cmd_describe, &cmd_replay, &cmd_verify,
    &cmd_sim,  &cmd_arena, &cmd_words, &cmd_bench,    &cmd_backup, &cmd_store,
    &cmd_completions, &cmd_help, &cmd_version,
    NULL,
};

const struct cmd *cmd_find(const char *name)
{
    for (int i = 0; cmds[i]; i++)
        if (strcmp(cmds[i]->name, name) == 0) return cmds[i];
    return NULL;
}
