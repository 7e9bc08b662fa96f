/* cli/args.c - command lines, parsed from the tables of the commands. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cmd.h"
#include "cli/phrase.h"
#include "cli/words.h"

static int complain(const struct args *args, int code, const char *format, va_list more)
{
    fprintf(stderr, "safehouse %s: ", args->cmd->name);
    vfprintf(stderr, format, more);
    if (code == EXIT_USAGE) fprintf(stderr, " (try: safehouse help %s)", args->cmd->name);
    fputc('\n', stderr);
    return code;
}

int usage_error(const struct args *args, const char *format, ...)
{
    va_list more;
    va_start(more, format);
    int code = complain(args, EXIT_USAGE, format, more);
    va_end(more);
    return code;
}

int usage_said(const struct args *args, const char *language, const char *said)
{
    char more[128];
    struct sh_writer w;
    struct phrase phrase = {.language = language};
    sh_writer_init(&w, more, sizeof more);
    phrase_with(&w, &phrase, "play.try", "command", args->cmd->name);
    fprintf(stderr, "safehouse %s: %s %s\n", args->cmd->name, said, more);
    return EXIT_USAGE;
}

int refused(const struct args *args, const char *format, ...)
{
    va_list more;
    va_start(more, format);
    int code = complain(args, EXIT_REFUSED, format, more);
    va_end(more);
    return code;
}

/* The flag whose name is the first `n` bytes of `text`; -1: none. */
static int find_flag(const struct cmd *cmd, const char *text, size_t n)
{
    for (int i = 0; cmd->flags[i].name; i++)
        if (strlen(cmd->flags[i].name) == n && memcmp(cmd->flags[i].name, text, n) == 0) return i;
    return -1;
}

static bool add_value(struct args *args, int flag, const char *value)
{
    const struct cmd_flag *f = &args->cmd->flags[flag];
    if (args->count[flag] > 0 && !f->many)
        return !usage_error(args, "--%s is given twice", f->name);
    if (args->count[flag] == VALUES_MAX)
        return !usage_error(args, "--%s is given more than %d times", f->name, VALUES_MAX);
    args->value[flag][args->count[flag]++] = value;
    return true;
}

/* "--seats 4", "--seats=4" or "--json" at argv[*at]. */
static bool take_flag(struct args *args, int argc, char **argv, int *at)
{
    const char *name = argv[*at] + 2, *value = strchr(name, '=');
    size_t n = value ? (size_t)(value - name) : strlen(name);
    int flag = find_flag(args->cmd, name, n);
    if (flag < 0) return !usage_error(args, "unknown flag %s", argv[*at]);
    const struct cmd_flag *f = &args->cmd->flags[flag];
    if (!f->value) {
        if (value) return !usage_error(args, "--%s takes no value", f->name);
        return add_value(args, flag, "");
    }
    if (value) return add_value(args, flag, value + 1);
    if (*at + 1 == argc) return !usage_error(args, "--%s wants %s", f->name, f->value);
    return add_value(args, flag, argv[++*at]);
}

bool args_parse(struct args *args, const struct cmd *cmd, int argc, char **argv)
{
    bool flags_end = false;
    *args = (struct args){.cmd = cmd};
    for (int i = 0; i < argc; i++) {
        if (!flags_end && strcmp(argv[i], "--") == 0) flags_end = true;
        else if (!flags_end && strncmp(argv[i], "--", 2) == 0) {
            if (!take_flag(args, argc, argv, &i)) return false;
        } else if (!flags_end && argv[i][0] == '-' && argv[i][1]) {
            return !usage_error(args, "unknown flag %s", argv[i]);
        } else if (args->rest_count == cmd->rest_max) {
            return !usage_error(args, "one argument too many: %s", argv[i]);
        } else {
            args->rest[args->rest_count++] = argv[i];
        }
    }
    if (args->rest_count < cmd->rest_min) return !usage_error(args, "wants %s", cmd->arguments);
    return true;
}

static int must_find(const struct args *args, const char *flag)
{
    int i = find_flag(args->cmd, flag, strlen(flag));
    if (i < 0) abort(); /* a command asked for a flag that is not in its table */
    return i;
}

int args_count(const struct args *args, const char *flag)
{
    return args->count[must_find(args, flag)];
}

const char *args_value(const struct args *args, const char *flag, int i)
{
    return args->value[must_find(args, flag)][i];
}

const char *args_only(const struct args *args, const char *flag)
{
    return args_count(args, flag) ? args_value(args, flag, 0) : NULL;
}

void args_give(struct args *args, const char *flag, const char *value)
{
    add_value(args, must_find(args, flag), value);
}

bool args_number(const struct args *args, const char *flag, uint64_t low, uint64_t high,
                 uint64_t *value)
{
    const char *text = args_only(args, flag);
    if (!text) return true;
    uint64_t number = 0;
    size_t n = strlen(text);
    bool fits = n > 0 && strspn(text, "0123456789") == n && (n == 1 || text[0] != '0');
    for (size_t i = 0; fits && i < n; i++) {
        fits = number <= (UINT64_MAX - (uint64_t)(text[i] - '0')) / 10;
        number = number * 10 + (uint64_t)(text[i] - '0');
    }
    if (!fits || number < low || number > high) {
        return !usage_error(args, "--%s wants a whole number from %llu to %llu, not \"%s\"", flag,
                            (unsigned long long)low, (unsigned long long)high, text);
    }
    *value = number;
    return true;
}

const char *args_asked_language(int argc, char **argv)
{
    static const char flag[] = "--language";
    const char *asked = NULL;
    for (int i = 0; i < argc; i++) {
        if (strncmp(argv[i], flag, sizeof flag - 1) != 0) continue;
        const char *end = argv[i] + sizeof flag - 1;
        if (*end == '=') asked = words_find_language(end + 1);
        else if (!*end && i + 1 < argc) asked = words_find_language(argv[i + 1]);
    }
    return asked ? asked : words_usual_language();
}

const char *args_language(const struct args *args)
{
    const char *wanted = args_only(args, "language");
    const char *language = wanted ? words_find_language(wanted) : words_usual_language();
    if (!language) usage_error(args, "there is no language \"%s\", but en, de and fr", wanted);
    return language;
}

const char *cmd_say(const char *language, const char *english)
{
    static char text[2][512]; /* two at once, for one line */
    static int next;
    size_t length = 0;
    const char *said = words_help(language, english, &length);
    if (!said) return english;
    char *to = text[next = !next];
    snprintf(to, sizeof text[0], "%.*s", (int)length, said);
    return to;
}

/* The longer text of a command, with its lines broken as its translation says. */
static void print_text(const struct cmd *cmd, const char *language)
{
    char key[64];
    size_t length = 0;
    snprintf(key, sizeof key, "text.%s", cmd->name);
    const char *said = words_help(language, key, &length);
    if (!said) {
        printf("\n%s", cmd->text);
        return;
    }
    putchar('\n');
    for (size_t i = 0; i < length; i++) {
        bool breaks = said[i] == '\\' && i + 1 < length && said[i + 1] == 'n';
        putchar(breaks ? '\n' : said[i]);
        i += breaks;
    }
    putchar('\n');
}

void cmd_print_help(const struct cmd *cmd, const char *language)
{
    printf("safehouse %s %s%s%s\n", cmd->name, cmd->arguments, *cmd->arguments ? " " : "",
           cmd->flags[0].name ? "[FLAG]..." : "");
    printf("    %s\n", cmd_say(language, cmd->summary));
    for (int i = 0; cmd->flags[i].name; i++) {
        char flag[64];
        const struct cmd_flag *f = &cmd->flags[i];
        snprintf(flag, sizeof flag, "--%s%s%s%s", f->name, f->value ? " " : "",
                 f->value ? f->value : "", f->many ? " ..." : "");
        printf("%s  %-26s %s\n", i == 0 ? "\n" : "", flag, cmd_say(language, f->help));
    }
    if (cmd->text) print_text(cmd, language);
}
