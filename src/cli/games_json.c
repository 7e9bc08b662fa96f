/* cli/games_json.c - see games_json.h. */
#include <stdlib.h>

#include "cli/games_json.h"
#include "cli/word_list.h"
#include "engine/json.h"
#include "engine/version.h"
#include "record/record.h"
#include "room/room.h"
#include "server/limit.h"

static void put_names(struct sh_writer *w, const char *const *names, const char *before)
{
    for (int i = 0; names[i]; i++) {
        sh_put(w, i ? "," : before);
        sh_put_json(w, names[i]);
    }
}

static void put_bots(struct sh_writer *w, const struct registry *added)
{
    for (int i = 0; sh_bots[i]; i++) {
        if (i > 0) sh_put_char(w, ',');
        sh_put_json(w, sh_bots[i]->id);
    }
    for (int i = 0; i < added->count; i++) {
        sh_put_char(w, ',');
        sh_put_json(w, added->added[i]->id);
    }
}

static void put_lists(struct sh_writer *w, const struct sh_game *const games[])
{
    char name[WORD_LIST_NAME_MAX];
    for (int g = 0; games[g]; g++) {
        if (g > 0) sh_put_char(w, ',');
        sh_put_json(w, games[g]->id);
        sh_put(w, ":[");
        for (int i = 0; word_list_name(games[g], i, name); i++) {
            if (i > 0) sh_put_char(w, ',');
            sh_put_json(w, name);
        }
        sh_put_char(w, ']');
    }
}

char *games_json(const struct sh_game *const games[], const struct registry *added, size_t *length)
{
    struct sh_writer w;
    size_t count = 0;
    while (games[count]) count++;
    size_t room = (count + 1) * SH_JSON_MAX;
    char *text = malloc(room);
    if (!text) abort();
    sh_writer_init(&w, text, room);
    sh_put_char(&w, '{');
    sh_put_text_at(&w, "version", SH_VERSION);
    sh_open_at(&w, "games", '[');
    for (int i = 0; games[i]; i++) {
        if (i > 0) sh_put_char(&w, ',');
        sh_json_game(&w, games[i]);
    }
    sh_put_char(&w, ']');
    sh_open_at(&w, "lists", '{');
    put_lists(&w, games);
    sh_put_char(&w, '}');
    sh_open_at(&w, "bots", '[');
    put_bots(&w, added);
    sh_put_char(&w, ']');
    sh_open_at(&w, "reasons", '[');
    put_names(&w, sh_reasons, "");
    put_names(&w, sh_record_reasons, ",");
    put_names(&w, room_reasons, ",");
    put_names(&w, limit_reasons, ",");
    sh_put_char(&w, ']');
    sh_open_at(&w, "phrases", '[');
    put_names(&w, room_phrases, "");
    sh_put(&w, "]}\n");
    if (w.full) abort();
    *length = w.length;
    return realloc(text, w.length + 1);
}
