/*
 * cli/cmd_completions.c - `safehouse completions`: what the shells offer when Tab is pressed, made
 * from the tables of the commands.
 *
 * What can stand in a place follows from its placeholder: GAME, BOT, FILE and their like are looked
 * up, words in small letters stand for themselves, everything else nobody can guess.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "bots/bots.h"
#include "cli/cmd.h"
#include "cli/word_list.h"
#include "engine/games.h"
#include "engine/writer.h"

enum { WORDS_ROOM = 4096, PLACE_MAX = 64, HELP_MAX = 256 };

/* What may stand somewhere. */
struct place {
    char             name[PLACE_MAX]; /* as the table has it: "FILE|-" */
    char             words[WORDS_ROOM]; /* separated by spaces */
    struct sh_writer w;
    bool             files, folders;
};

/* ---- what a placeholder stands for ---- */

/* Each word once. */
static void add_word(struct place *place, const char *word)
{
    size_t n = strlen(word);
    for (const char *at = place->words; (at = strstr(at, word)); at += n)
        if ((at == place->words || at[-1] == ' ') && (at[n] == ' ' || !at[n])) return;
    if (place->w.length) sh_put_char(&place->w, ' ');
    sh_put(&place->w, word);
}

static void add_bots(struct place *place)
{
    for (int i = 0; sh_bots[i]; i++) add_word(place, sh_bots[i]->id);
    for (int i = 0; sh_baselines[i]; i++) add_word(place, sh_baselines[i]->id);
}

static void add_commands(struct place *place)
{
    for (int i = 0; cmds[i]; i++) add_word(place, cmds[i]->name);
}

static void add_games(struct place *place)
{
    for (int i = 0; sh_games[i]; i++) add_word(place, sh_games[i]->id);
}

static void add_lists(struct place *place)
{
    char name[WORD_LIST_NAME_MAX];
    for (int i = 0; sh_games[i]; i++)
        for (int n = 0; word_list_name(sh_games[i], n, name); n++) add_word(place, name);
}

static void add_presets(struct place *place)
{
    for (int i = 0; sh_games[i]; i++)
        for (const struct sh_preset *p = sh_games[i]->presets; p && p->name; p++)
            add_word(place, p->name);
}

static const struct {
    const char *name;
    void (*add)(struct place *place);
} kinds[] = {
    {"BOT", add_bots},   {"COMMAND", add_commands}, {"GAME", add_games},
    {"LIST", add_lists}, {"PRESET", add_presets},
};

static void add_choice(struct place *place, const char *choice)
{
    if (strcmp(choice, "FILE") == 0) place->files = true;
    if (strcmp(choice, "DIR") == 0) place->folders = true;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].name, choice) == 0) kinds[i].add(place);
    if (islower((unsigned char)choice[0]) && !strpbrk(choice, "=,")) add_word(place, choice);
}

/* The next placeholder of a text: "[COMMAND|GAME]". NULL: there is none; else what is behind it. */
static const char *next_place(const char *text, struct place *place)
{
    char choices[PLACE_MAX], *rest;
    *place = (struct place){0};
    sh_writer_init(&place->w, place->words, sizeof place->words);
    text += strspn(text, " [");
    size_t n = strcspn(text, " ]");
    if (n == 0) return NULL;
    snprintf(place->name, sizeof place->name, "%.*s", (int)n, text);
    snprintf(choices, sizeof choices, "%s", place->name);
    for (char *c = strtok_r(choices, "|", &rest); c; c = strtok_r(NULL, "|", &rest))
        add_choice(place, c);
    text += n;
    return text + strspn(text, "].");
}

/* The rest of the arguments are all alike: "[BOT]...". */
static bool goes_on(const char *behind)
{
    return behind[-1] == '.';
}

/* The first line of a flag's help, without what shells would stumble over. */
static const char *plain(const char *help, char text[HELP_MAX])
{
    struct sh_writer w;
    sh_writer_init(&w, text, HELP_MAX);
    for (; *help && *help != '\n'; help++) {
        if (*help == '\'') sh_put(&w, "\u2019");
        else if (!strchr("\"`[]\\$", *help)) sh_put_char(&w, *help);
    }
    return text;
}

/* ---- bash ---- */

static void bash_place(const char *label, const struct place *place)
{
    printf("        %s) words=\"%s\"%s ;;\n", label, place->words,
           place->files ? " files=-f" : place->folders ? " files=-d" : "");
}

static void bash_flags(const struct cmd *cmd)
{
    printf("        flags=\"-h --help -V --version");
    for (int i = 0; cmd->flags[i].name; i++) printf(" --%s", cmd->flags[i].name);
    printf("\" valued=\" ");
    for (int i = 0; cmd->flags[i].name; i++)
        if (cmd->flags[i].value) printf("--%s ", cmd->flags[i].name);
    puts("\"");
}

/* What may follow a flag, or stand in a place: labels "--seats" and "0", "*" if it goes on. */
static void bash_places(const struct cmd *cmd)
{
    struct place place;
    char label[PLACE_MAX];
    const char *text = cmd->arguments;
    for (int i = 0; cmd->flags[i].name; i++) {
        if (!cmd->flags[i].value) continue;
        next_place(cmd->flags[i].value, &place);
        snprintf(label, sizeof label, "--%s", cmd->flags[i].name);
        bash_place(label, &place);
    }
    for (int n = 0; (text = next_place(text, &place)); n++) {
        snprintf(label, sizeof label, "%d", n);
        bash_place(goes_on(text) ? "[0-9]*" : label, &place);
    }
}

static void bash_command(const struct cmd *cmd)
{
    printf("    %s)\n", cmd->name);
    bash_flags(cmd);
    puts("        _safehouse_place\n        case \"$place\" in");
    bash_places(cmd);
    puts("        esac ;;");
}

static void print_bash(void)
{
    struct place all = {0};
    sh_writer_init(&all.w, all.words, sizeof all.words);
    add_commands(&all);
    puts("# Completions of safehouse for bash; made by `safehouse completions bash`.\n"
         "# A place is the flag whose value is typed, or the number of the argument.\n"
         "_safehouse_place() {\n"
         "    local i word\n"
         "    place=0\n"
         "    for ((i = 2; i < COMP_CWORD; i++)); do\n"
         "        word=${COMP_WORDS[i]}\n"
         "        if [[ $valued == *\" $word \"* ]]; then\n"
         "            [[ ${COMP_WORDS[i + 1]} == = ]] && ((i++))\n"
         "            if ((++i >= COMP_CWORD)); then place=$word flags=; return; fi\n"
         "        elif [[ $word != -* ]]; then\n"
         "            ((place++))\n"
         "        fi\n"
         "    done\n"
         "}\n"
         "_safehouse() {\n"
         "    local cur=${COMP_WORDS[COMP_CWORD]} flags= valued= words= files= place=\n"
         "    [[ $cur == = ]] && cur=\n"
         "    if ((COMP_CWORD == 1)); then");
    printf("        flags=\"-h --help -V --version\" words=\"%s\"\n    else\n"
           "    case \"${COMP_WORDS[1]}\" in\n", all.words);
    for (int i = 0; cmds[i]; i++) bash_command(cmds[i]);
    puts("    esac\n    fi\n"
         "    [[ $cur == -* ]] || flags=\n"
         "    COMPREPLY=($(compgen -W \"$words $flags\" $files -- \"$cur\"))\n"
         "}\n"
         "complete -o filenames -F _safehouse safehouse");
}

/* ---- zsh ---- */

static void zsh_place(const struct place *place)
{
    char name[HELP_MAX];
    printf(":%s:", plain(place->name, name));
    if (place->files && place->w.length)
        printf("{ compadd -- %s; _files }", place->words);
    else if (place->files) printf("_files");
    else if (place->folders) printf("_files -/");
    else if (place->w.length) printf("(%s)", place->words);
    else printf(" ");
}

static void zsh_command(const struct cmd *cmd)
{
    char help[HELP_MAX];
    struct place place;
    const char *text = cmd->arguments;
    printf("    %s) _arguments '(- *)'{-h,--help}'[explain it]' "
           "'(- *)'{-V,--version}'[print the version]'",
           cmd->name);
    for (int i = 0; cmd->flags[i].name; i++) {
        const struct cmd_flag *flag = &cmd->flags[i];
        printf(" \\\n        '%s--%s%s[%s]", flag->many ? "*" : "", flag->name,
               flag->value ? "=" : "", plain(flag->help, help));
        if (flag->value && next_place(flag->value, &place)) zsh_place(&place);
        putchar('\'');
    }
    for (int n = 1; (text = next_place(text, &place)); n++) {
        if (goes_on(text)) printf(" \\\n        '*");
        else printf(" \\\n        '%d", n);
        zsh_place(&place);
        putchar('\'');
    }
    puts(" ;;");
}

static void print_zsh(void)
{
    char help[HELP_MAX];
    puts("#compdef safehouse\n"
         "# Completions of safehouse for zsh; made by `safehouse completions zsh`.\n"
         "_safehouse() {\n"
         "    local -a commands\n"
         "    if ((CURRENT == 2)); then\n"
         "        commands=(");
    for (int i = 0; cmds[i]; i++)
        printf("            '%s:%s'\n", cmds[i]->name, plain(cmds[i]->summary, help));
    puts("        )\n"
         "        _describe command commands\n"
         "        return\n"
         "    fi\n"
         "    shift words\n"
         "    ((CURRENT--))\n"
         "    case \"$words[1]\" in");
    for (int i = 0; cmds[i]; i++) zsh_command(cmds[i]);
    puts("    esac\n"
         "}\n"
         "if [ \"$funcstack[1]\" = _safehouse ]; then _safehouse \"$@\"; "
         "else compdef _safehouse safehouse; fi");
}

/* ---- fish ---- */

static void fish_place(const struct place *place, const char *otherwise)
{
    printf("%s", place->files     ? " -F"
                 : place->folders ? " -f -a '(__fish_complete_directories)'"
                                  : otherwise);
    if (place->w.length) printf(" -a '%s'", place->words);
}

static void fish_command(const struct cmd *cmd)
{
    char help[HELP_MAX];
    struct place place;
    const char *text = cmd->arguments;
    printf("complete -c safehouse -n 'test (count (commandline -opc)) -eq 1' -a %s -d '%s'\n",
           cmd->name, plain(cmd->summary, help));
    for (int i = 0; cmd->flags[i].name; i++) {
        const struct cmd_flag *flag = &cmd->flags[i];
        printf("complete -c safehouse -n '__safehouse_does %s' -l %s -d '%s'", cmd->name,
               flag->name, plain(flag->help, help));
        if (flag->value) printf(" -r");
        if (flag->value && next_place(flag->value, &place)) fish_place(&place, " -f");
        putchar('\n');
    }
    while ((text = next_place(text, &place))) {
        printf("complete -c safehouse -n '__safehouse_does %s'", cmd->name);
        fish_place(&place, "");
        putchar('\n');
    }
}

static void print_fish(void)
{
    puts("# Completions of safehouse for fish; made by `safehouse completions fish`.\n"
         "function __safehouse_does\n"
         "    set -l words (commandline -opc)\n"
         "    test (count $words) -ge 2; and test $words[2] = $argv[1]\n"
         "end\n"
         "complete -c safehouse -f\n"
         "complete -c safehouse -s h -l help -d 'explain it'\n"
         "complete -c safehouse -s V -l version -d 'print the version'");
    for (int i = 0; cmds[i]; i++) fish_command(cmds[i]);
}

/* ---- the command ---- */

static int run(const struct args *args)
{
    static const struct {
        const char *name;
        void (*print)(void);
    } shells[] = {{"bash", print_bash}, {"zsh", print_zsh}, {"fish", print_fish}};
    for (size_t i = 0; i < sizeof shells / sizeof *shells; i++)
        if (strcmp(shells[i].name, args->rest[0]) == 0) return shells[i].print(), EXIT_FINE;
    return usage_error(args, "there are completions for bash, zsh and fish, not for \"%s\"",
                       args->rest[0]);
}

static const struct cmd_flag flags[] = {{0}};

const struct cmd cmd_completions = {
    .name = "completions", .arguments = "bash|zsh|fish", .rest_min = 1, .rest_max = 1,
    .summary = "Print what a shell needs to complete command lines of safehouse.",
    .text = "The output belongs into a file:\n"
            "bash  ~/.local/share/bash-completion/completions/safehouse\n"
            "zsh   _safehouse in a folder of $fpath\n"
            "fish  ~/.config/fish/completions/safehouse.fish\n",
    .flags = flags, .run = run,
};
