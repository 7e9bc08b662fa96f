/*
 * cli/cmd_serve.c - `safehouse serve`: people play over the network.
 *
 * Every flag is also an environment variable, --chat-bytes as SAFEHOUSE_CHAT_BYTES; the flag wins.
 */
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cmd.h"
#include "cli/data_dir.h"
#include "cli/embedded.h"
#include "cli/games_json.h"
#include "cli/word_list.h"
#include "cli/words.h"
#include "engine/games.h"
#include "engine/version.h"
#include "room/room.h"
#include "runtime/exec_bot.h"
#include "server/origin.h"
#include "server/serve.h"
#include "server/store.h"

enum { FILES_MAX = 256, TEXT_MAX = 4096 };

/* Numbers: flag, member of the configuration, least, most, default, help. A limit of 0 is none. */
#define NUMBERS(X)                                                                               \
    X("port", port, 0, 65535, 7007, "the port to listen on; 0: any that is free")                 \
    X("threads", threads, 1, 64, 1, "loops that share the rooms, each a thread")                  \
    X("thinkers", thinkers, 0, 64, 0, "threads for bots; 0: one for each core but one")           \
    X("think-ms", think_ms, 1, 60000, 1000, "how long a bot that searches thinks")                \
    X("keep-days", keep_days, 0, 36500, 90, "forget rooms so long after their last event")        \
    X("connections", connections, 0, 1000000, 10000, "connections in all")                        \
    X("address-connections", address_connections, 0, 1000000, 100, "connections of an address")   \
    X("lines", lines, 0, 1000000, 20, "lines a second of a connection")                           \
    X("address-lines", address_lines, 0, 1000000, 200, "lines a second of an address")            \
    X("address-rooms", address_rooms, 0, 1000000, 60, "new rooms an hour of an address")          \
    X("address-bytes", address_bytes, 0, 1 << 30, 16777216, "stored an hour of an address")       \
    X("rooms", rooms, 0, 10000000, 20000, "rooms in memory")                                      \
    X("room-bytes", room_bytes, 0, 1 << 30, 4194304, "bytes of all events of a room")             \
    X("store-bytes", store_bytes, 0, 1LL << 50, 17179869184, "bytes of the database in all")      \
    X("people", people, 1, ROOM_PEOPLE_MAX, 24, "persons of a room")                              \
    X("chat-per-minute", chat_per_minute, 0, 60000, 30, "chat messages of a person")              \
    X("chat-bytes", chat_bytes, 1, 4000, 500, "bytes of a chat message")                          \
    X("note-bytes", note_bytes, 1, 4000, 3500, "bytes of a person's notes")                       \
    X("looks-per-minute", looks_per_minute, 0, 10000, 120, "again, show, record of a person")     \
    X("head-bytes", head_bytes, 0, 8192, 8192, "bytes of the head of a request")                  \
    X("body-bytes", body_bytes, 1, 8192, 256, "bytes of the body of a request")                   \
    X("message-bytes", message_bytes, 16, 65536, 4352, "bytes of a message of a client")          \
    X("queue-bytes", queue_bytes, 0, 1 << 30, 262144, "bytes that wait for a slow reader")        \
    X("head-seconds", head_seconds, 0, 3600, 10, "time for a request to come")                    \
    X("enter-seconds", enter_seconds, 0, 3600, 20, "time until a connection has entered")         \
    X("ping-seconds", ping_seconds, 0, 3600, 30, "silence before a ping; gone after three")       \
    X("grace-seconds", grace_seconds, 1, 86400, 60, "absence before a bot stands in")             \
    X("idle-seconds", idle_seconds, 1, 86400, 60, "how long an empty room stays in memory")       \
    X("pace-ms", pace_ms, 0, 60000, 1600, "how long a bot takes for an act; 0: no time")

struct number {
    const char *flag;
    size_t      member, size;
    uint64_t    low, high, normal;
};

#define NUMBER(flag, member, low, high, normal, help) \
    {flag, offsetof(struct serve_config, member),                          \
     sizeof ((struct serve_config *)0)->member, low, high, normal},
static const struct number numbers[] = {NUMBERS(NUMBER)};

#define TEXT_OF(x) #x
#define FLAG(flag, member, low, high, normal, help) \
    {flag, "N", help " (default " TEXT_OF(normal) ")", false},
static const struct cmd_flag flags[] = {
    {"listen", "ADDRESS", "the address to listen on (default: all of this machine)", false},
    {"data", "DIR", "where rooms are kept (default: ~/.local/share/safehouse)", false},
    {"store", "URL", "keep rooms in a PostgreSQL: postgres://USER@HOST/DATABASE", false},
    {"log", "off|error|info|debug", "what to log (default info)", false},
    {"origin", "URL", "a page of another host that may talk to us, https://a.b", true},
    {"host", "NAME", "a name under which people ask for this server, a.b", true},
    {"proxy", "ADDRESS", "a proxy whose X-Forwarded-For is believed", true},
    {"bot", "NAME=exec:COMMAND", "rooms may have this program as a bot; docs/bots.md", true},
    {"open", NULL, "show the page in the browser of this desktop", false},
    {"metrics-open", NULL, "show /metrics to everybody, not only to this machine", false},
    NUMBERS(FLAG)
    {0},
};
_Static_assert(sizeof flags / sizeof *flags <= FLAGS_MAX, "they fit into struct args");

/* ---- flags, then the environment ---- */

/* The values of a flag, wherever they come from, and how to call it in a complaint. */
struct setting {
    char        name[64];
    int         count;
    const char *value[VALUES_MAX];
    char        text[TEXT_MAX]; /* of the variable, cut into values */
};

static void name_variable(char name[64], const char *flag)
{
    snprintf(name, 64, "SAFEHOUSE_%s", flag);
    for (char *c = name; *c; c++) {
        if (*c == '-') *c = '_';
        else if (*c >= 'a' && *c <= 'z') *c = (char)(*c - 'a' + 'A');
    }
}

/* Several values in a variable have spaces between them. */
static bool split(const struct args *args, struct setting *setting)
{
    for (char *at = setting->text; *(at += strspn(at, " "));) {
        if (setting->count == VALUES_MAX)
            return !usage_error(args, "%s has more than %d values", setting->name, VALUES_MAX);
        setting->value[setting->count++] = at;
        at += strcspn(at, " ");
        if (*at) *at++ = '\0';
    }
    return true;
}

static bool find_setting(const struct args *args, const char *flag, bool many,
                         struct setting *setting)
{
    const char *text;
    snprintf(setting->name, sizeof setting->name, "--%s", flag);
    setting->count = args_count(args, flag);
    for (int i = 0; i < setting->count; i++) setting->value[i] = args_value(args, flag, i);
    if (setting->count > 0) return true;
    name_variable(setting->name, flag);
    text = getenv(setting->name);
    if (!text || !*text) return true;
    if (strlen(text) >= sizeof setting->text)
        return !usage_error(args, "%s is too long", setting->name);
    memcpy(setting->text, text, strlen(text) + 1);
    if (many) return split(args, setting);
    setting->value[setting->count++] = setting->text;
    return true;
}

/* ---- values ---- */

static bool parse_number(const char *text, uint64_t *number)
{
    size_t n = strlen(text);
    if (n == 0 || n > 18 || strspn(text, "0123456789") != n || (n > 1 && text[0] == '0'))
        return false;
    *number = 0;
    for (; *text; text++) *number = *number * 10 + (uint64_t)(*text - '0');
    return true;
}

static bool set_numbers(const struct args *args, struct serve_config *config)
{
    static struct setting setting;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        const struct number *n = &numbers[i];
        uint64_t number = n->normal;
        if (!find_setting(args, n->flag, false, &setting)) return false;
        if (setting.count > 0 && (!parse_number(setting.value[0], &number) || number < n->low ||
                                  number > n->high))
            return !usage_error(args, "%s wants a whole number from %" PRIu64 " to %" PRIu64
                                ", not \"%s\"", setting.name, n->low, n->high, setting.value[0]);
        uint32_t narrow = (uint32_t)number;
        if (n->size == sizeof number) memcpy((char *)config + n->member, &number, sizeof number);
        else memcpy((char *)config + n->member, &narrow, sizeof narrow);
    }
    return true;
}

static bool set_listen(const struct args *args, struct serve_config *config)
{
    static struct setting setting;
    struct address address;
    if (!find_setting(args, "listen", false, &setting)) return false;
    config->listen = setting.count ? setting.value[0] : NULL;
    if (config->listen && !address_parse(&address, config->listen, strlen(config->listen)))
        return !usage_error(args, "%s wants an address of this machine, not \"%s\"", setting.name,
                            config->listen);
    return true;
}

static bool set_data(const struct args *args, struct serve_config *config)
{
    static struct setting setting;
    static char usual[TEXT_MAX], packs[TEXT_MAX + 8];
    if (!find_setting(args, "data", false, &setting)) return false;
    config->data = setting.count ? setting.value[0] : usual;
    if (!setting.count && !data_dir(usual, sizeof usual))
        return !usage_error(args, "there is no home directory: say where with --data");
    if (!setting.count) data_dir_make_parents(usual);
    int length = snprintf(packs, sizeof packs, "%s/words", config->data);
    if (length > 0 && (size_t)length < sizeof packs) config->packs = packs;
    return true;
}

static bool set_store(const struct args *args, struct serve_config *config)
{
    static struct setting setting;
    if (!find_setting(args, "store", false, &setting)) return false;
    config->store = setting.count ? setting.value[0] : NULL;
    if (config->store && !store_is_postgres(config->store)) /* it may have a password in it */
        return !usage_error(args, "%s wants postgres://USER@HOST/DATABASE; a directory is given by "
                            "--data", setting.name);
    return true;
}

static bool set_log(const struct args *args, struct serve_config *config)
{
    static struct setting setting;
    if (!find_setting(args, "log", false, &setting)) return false;
    int level = setting.count ? log_find_level(setting.value[0]) : (int)LOG_INFO;
    if (level < 0)
        return !usage_error(args, "%s wants off, error, info or debug, not \"%s\"", setting.name,
                            setting.value[0]);
    config->log = (enum log_level)level;
    return true;
}

static bool set_origins(const struct args *args, struct serve_config *config)
{
    static struct setting setting;
    if (!find_setting(args, "origin", true, &setting)) return false;
    for (int i = 0; i < setting.count; i++)
        if (!origin_is_valid(setting.value[i]))
            return !usage_error(args, "%s wants http://HOST or https://HOST, not \"%s\"",
                                setting.name, setting.value[i]);
    config->origins = setting.value;
    config->origin_count = setting.count;
    return true;
}

static bool set_hosts(const struct args *args, struct serve_config *config)
{
    static struct setting setting;
    if (!find_setting(args, "host", true, &setting)) return false;
    for (int i = 0; i < setting.count; i++)
        if (!origin_is_host(setting.value[i]))
            return !usage_error(args, "%s wants the name of a host without port, not \"%s\"",
                                setting.name, setting.value[i]);
    config->hosts = setting.value;
    config->host_count = setting.count;
    return true;
}

static bool set_proxies(const struct args *args, struct serve_config *config)
{
    static struct setting setting;
    static struct address proxies[VALUES_MAX];
    if (!find_setting(args, "proxy", true, &setting)) return false;
    for (int i = 0; i < setting.count; i++)
        if (!address_parse(&proxies[i], setting.value[i], strlen(setting.value[i])))
            return !usage_error(args, "%s wants an address, not \"%s\"", setting.name,
                                setting.value[i]);
    config->proxies = proxies;
    config->proxy_count = setting.count;
    return true;
}

/* A switch: given at all, or 1 in the environment. */
static bool set_metrics(const struct args *args, struct serve_config *config)
{
    static struct setting setting;
    if (!find_setting(args, "metrics-open", false, &setting)) return false;
    bool given = args_count(args, "metrics-open") > 0;
    if (!given && setting.count && strcmp(setting.value[0], "0") != 0 &&
        strcmp(setting.value[0], "1") != 0)
        return !usage_error(args, "%s wants 0 or 1, not \"%s\"", setting.name, setting.value[0]);
    config->metrics_open = given || (setting.count && setting.value[0][0] == '1');
    return true;
}

/* ---- programs as bots ---- */

static bool add_bot(const struct args *args, const char *value, struct registry *bots)
{
    char name[EXEC_NAME_MAX];
    const char *command = exec_named_command(value, name);
    if (!command) return !usage_error(args, "--bot wants NAME=exec:COMMAND, not \"%s\"", value);
    if (!name[0] || registry_find_added(bots, name))
        return !usage_error(args, "--bot %s: \"%.*s\" cannot be the name of a bot, or is one",
                            value, (int)strcspn(value, "="), value);
    struct exec_bot_plan plan = {.command = command, .name = name};
    registry_add(bots, exec_bot_new(&plan));
    return true;
}

/* A command is nothing for a variable: only who types it can say so. */
static bool set_bots(const struct args *args, struct serve_config *config)
{
    int count = args_count(args, "bot");
    if (count > REGISTRY_MAX)
        return !usage_error(args, "at most %d bots can be added", REGISTRY_MAX);
    for (int i = 0; i < count; i++)
        if (!add_bot(args, args_value(args, "bot", i), &config->bots)) return false;
    return true;
}

/* ---- the page ---- */

/* With bots of the operator's the list of games is another one than that of the build. It is sent
   as it is, not compressed. */
static void make_games(struct page_file *file, const struct registry *bots)
{
    static char tag[2 * 10 + 1];
    unsigned char hash[crypto_hash_sha256_BYTES];
    size_t length;
    char *text = games_json(sh_games, bots, &length);
    crypto_hash_sha256(hash, (const unsigned char *)text, length);
    sodium_bin2hex(tag, sizeof tag, hash, 10);
    *file = (struct page_file){.path = file->path, .bytes = text, .length = length, .tag = tag};
}

/* The files in web/, without that. */
static const struct page_file *list_files(const struct registry *bots)
{
    static struct page_file files[FILES_MAX];
    struct page_file *next = files;
    for (const struct embedded *e = embedded_files; e->path; e++) {
        if (strncmp(e->path, "web/", 4) != 0) continue;
        if (next == files + FILES_MAX - 1) abort();
        *next = (struct page_file){.path = e->path + 3, .bytes = e->begin, .gzip = e->gzip,
                                   .length = (size_t)(e->end - e->begin), .tag = e->tag};
        if (e->gzip) next->gzip_length = (size_t)(e->gzip_end - e->gzip);
        if (bots->count > 0 && strcmp(next->path, "/games.json") == 0) make_games(next, bots);
        next++;
    }
    return files;
}

static const char *find_list(const struct sh_game *game, const char *name, size_t *length)
{
    return word_list_find(game, name[0] ? name : words_languages[0], length);
}

static bool set_all(const struct args *args, struct serve_config *config)
{
    return set_numbers(args, config) && set_listen(args, config) && set_data(args, config) &&
           set_store(args, config) && set_log(args, config) && set_origins(args, config) &&
           set_hosts(args, config) && set_proxies(args, config) && set_metrics(args, config) &&
           set_bots(args, config);
}

static int run(const struct args *args)
{
    struct serve_config config = {.version = SH_VERSION, .find_list = find_list,
                                  .open = args_count(args, "open") > 0};
    char error[SERVE_ERROR_MAX];
    int code = EXIT_USAGE;
    if (set_all(args, &config)) {
        config.files = list_files(&config.bots);
        code = serve(&config, error) ? EXIT_FINE : refused(args, "%s", error);
    }
    registry_release(&config.bots);
    return code;
}

const struct cmd cmd_serve = {
    .name = "serve", .arguments = "",
    .summary = "Open the house: people play in rooms over the network.",
    .text = "A limit of 0 is no limit. Every flag is also an environment variable: --chat-bytes\n"
            "is SAFEHOUSE_CHAT_BYTES; several values have spaces between them. Flags win.\n",
    .flags = flags, .run = run,
};
