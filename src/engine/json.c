/* engine/json.c - see json.h. */
#include <assert.h>
#include <string.h>

#include "engine/bits.h"
#include "engine/json.h"

/* ---- states ---- */

/* A value that has a name is a string, any other a number. */
static void put_named(struct sh_writer *w, const struct sh_kind *kind, uint64_t value)
{
    if (!kind || !kind->names) {
        sh_put_number(w, (int64_t)value);
        return;
    }
    assert(value < kind->count);
    sh_put_json(w, kind->names[value]);
}

static void put_set(struct sh_writer *w, const struct sh_kind *kind, const struct sh_field *field,
                    const void *state, const void *at)
{
    uint8_t members[SH_MEMBERS_MAX];
    int count = sh_field_members(field, state, at, members);
    sh_put_char(w, '[');
    for (int i = 0; i < count; i++) {
        if (i > 0) sh_put_char(w, ',');
        put_named(w, kind, members[i]);
    }
    sh_put_char(w, ']');
}

static void put_value(struct sh_writer *w, const struct sh_game *game, const struct sh_field *field,
                      const void *state, const void *at)
{
    const struct sh_kind *kind = field->kind ? &game->kinds[field->kind] : NULL;
    int hole = sh_field_hole(field, at);
    if (hole == SH_HIDDEN) sh_put(w, "null");
    else if (hole == SH_NONE) sh_put(w, "\"-\"");
    else if (field->type == SH_STRING) sh_put_json(w, at);
    else if (sh_field_is_set(field)) put_set(w, kind, field, state, at);
    else put_named(w, kind, sh_field_number(field, at));
}

/* Most values are small numbers, or holes, in a row of bytes. */
static char *put_byte(char *at, uint8_t value)
{
    if (value == SH_HIDDEN) return (char *)memcpy(at, "null", 4) + 4;
    if (value == SH_NONE) return (char *)memcpy(at, "\"-\"", 3) + 3;
    if (value >= 100) *at++ = (char)('0' + value / 100);
    if (value >= 10) *at++ = (char)('0' + value / 10 % 10);
    *at++ = (char)('0' + value % 10);
    return at;
}

static void put_numbers(struct sh_writer *w, const uint8_t *bytes, int count)
{
    char text[UINT8_MAX * sizeof "null"], *at = text;
    for (int i = 0; i < count; i++) {
        if (i > 0) *at++ = ',';
        at = put_byte(at, bytes[i]);
    }
    sh_put_bytes(w, text, (size_t)(at - text));
}

static void put_names_of(struct sh_writer *w, const struct sh_kind *kind, const uint8_t *bytes,
                         int count)
{
    for (int i = 0; i < count; i++) {
        if (i > 0) sh_put_char(w, ',');
        if (bytes[i] == SH_HIDDEN) sh_put(w, "null");
        else if (bytes[i] == SH_NONE) sh_put(w, "\"-\"");
        else put_named(w, kind, bytes[i]);
    }
}

static void put_row(struct sh_writer *w, const struct sh_game *game, const struct sh_field *field,
                    const void *state, int row)
{
    int count = sh_field_count(field, state);
    const struct sh_kind *kind = field->kind ? &game->kinds[field->kind] : NULL;
    if (field->count > 0) sh_put_char(w, '[');
    if (field->type == SH_NUMBER && field->size == 1 && count > 0) {
        const uint8_t *bytes = sh_field_at(field, state, row, 0);
        if (kind && kind->names) put_names_of(w, kind, bytes, count);
        else put_numbers(w, bytes, count);
    } else {
        for (int i = 0; i < count; i++) {
            if (i > 0) sh_put_char(w, ',');
            put_value(w, game, field, state, sh_field_at(field, state, row, i));
        }
    }
    if (field->count > 0) sh_put_char(w, ']');
}

static void put_field(struct sh_writer *w, const struct sh_game *game, const struct sh_field *field,
                      const void *state)
{
    int rows = sh_field_rows(field, state);
    if (field->rows > 0) sh_put_char(w, '[');
    for (int i = 0; i < rows; i++) {
        if (i > 0) sh_put_char(w, ',');
        put_row(w, game, field, state, i);
    }
    if (field->rows > 0) sh_put_char(w, ']');
}

void sh_json_state(struct sh_writer *w, const struct sh_game *game, const void *state)
{
    sh_put_char(w, '{');
    for (const struct sh_field *field = game->fields; field->name; field++) {
        sh_put_key(w, field->name);
        put_field(w, game, field, state);
    }
    sh_put_char(w, '}');
}

/* ---- views of one state ---- */

/* Does a field look the same in two views? The order of a stack is in the field behind it. */
static bool is_alike(const struct sh_field *field, const void *a, const void *b)
{
    size_t count = field->count ? field->count : 1, rows = field->rows ? field->rows : 1;
    const unsigned char *x = a, *y = b;
    if (memcmp(x + field->offset, y + field->offset, rows * count * field->size) != 0) return false;
    return field->type != SH_STACK || is_alike(field + 1, a, b);
}

static void copy_fields(struct sh_writer *w, const struct sh_json_like *like, int from, int to)
{
    if (from == to) return;
    sh_put_bytes(w, like->text + like->at[from], like->at[to] - like->at[from]);
}

void sh_json_view(struct sh_writer *w, const struct sh_game *game, const void *view,
                  struct sh_json_like *like)
{
    size_t start = w->length;
    int i = 0, next = 0; /* the first field that is not written yet */
    bool first = !like->view;
    sh_put_char(w, '{');
    for (const struct sh_field *field = game->fields; field->name; field++, i++) {
        assert(i < SH_FIELDS_MAX);
        if (!first && is_alike(field, like->view, view)) continue;
        copy_fields(w, like, next, i);
        if (first) like->at[i] = (uint32_t)(w->length - start);
        sh_put_key(w, field->name);
        put_field(w, game, field, view);
        next = i + 1;
    }
    copy_fields(w, like, next, i);
    if (first && !w->full) {
        like->view = view;
        like->text = w->text + start;
        like->at[i] = (uint32_t)(w->length - start);
    }
    sh_put_char(w, '}');
}

void sh_json_seats(struct sh_writer *w, uint16_t seats)
{
    char before = '[';
    if (seats == 0) sh_put_char(w, before);
    for (uint16_t left = seats; left; left &= (uint16_t)(left - 1)) {
        int seat = sh_first_bit(left);
        sh_put_char(w, before);
        if (seat == SH_CHANCE) sh_put(w, "\"*\"");
        else sh_put_number(w, seat);
        before = ',';
    }
    sh_put_char(w, ']');
}

static int list_moves(const struct sh_game *game, const void *state, int seat,
                      struct sh_move *list)
{
    return sh_may_act(state, seat) ? game->moves(state, seat, list) : 0;
}

/* Names are plain (law *described*): a move is a JSON string as it stands. */
void sh_json_moves(struct sh_writer *w, const struct sh_game *game, const void *state, int seat)
{
    struct sh_move list[SH_MOVES_MAX];
    int n = list_moves(game, state, seat, list);
    sh_put_char(w, '[');
    for (int i = 0; i < n; i++) {
        sh_put(w, i > 0 ? ",\"" : "\"");
        sh_put_move(w, game, list[i]);
        sh_put_char(w, '"');
    }
    sh_put_char(w, ']');
}

void sh_json_costs(struct sh_writer *w, const struct sh_game *game, const void *state, int seat)
{
    struct sh_move list[SH_MOVES_MAX];
    int n = list_moves(game, state, seat, list);
    sh_put_char(w, '[');
    for (int i = 0; i < n; i++) {
        if (i > 0) sh_put_char(w, ',');
        sh_put_number(w, game->cost(state, seat, list[i]));
    }
    sh_put_char(w, ']');
}

void sh_json_share(struct sh_writer *w, const struct sh_game *game, const void *state)
{
    const struct sh_state *base = state;
    int16_t share[SH_SEATS_MAX] = {0};
    if (base->to_act) {
        sh_put(w, "null");
        return;
    }
    game->score(state, share);
    sh_put_char(w, '[');
    for (int s = 0; s < base->seats; s++) {
        if (s > 0) sh_put_char(w, ',');
        sh_put_number(w, share[s]);
    }
    sh_put_char(w, ']');
}

void sh_json_asked(struct sh_writer *w, const struct sh_game *game, const void *state)
{
    const struct sh_state *base = state;
    sh_put_text_at(w, "phase", game->phases[base->phase]);
    sh_put_key(w, "to_act");
    sh_json_seats(w, base->to_act);
    sh_put_key(w, "idle");
    sh_json_seats(w, base->idle);
    sh_put_bool_at(w, "over", base->to_act == 0);
    sh_put_key(w, "share");
    sh_json_share(w, game, state);
}

static void put_part(struct sh_writer *w, const struct sh_part *part, int seat)
{
    sh_put_char(w, seat > 0 ? ',' : '[');
    if (part) sh_put_json(w, part->name);
    else sh_put(w, "null");
}

void sh_json_parts(struct sh_writer *w, const struct sh_game *game, const void *view)
{
    int seats = ((const struct sh_state *)view)->seats;
    for (int s = 0; s < seats; s++) put_part(w, sh_part(game, view, s), s);
    sh_put_char(w, ']');
}

void sh_json_setup_parts(struct sh_writer *w, const struct sh_game *game,
                         const struct sh_setup *setup)
{
    for (int s = 0; s < setup->seats; s++) put_part(w, sh_part_in_setup(game, setup, s), s);
    sh_put_char(w, ']');
}

void sh_json_args(struct sh_writer *w, const struct sh_game *game, const struct sh_arg *args,
                  int count)
{
    char text[SH_NAME_MAX];
    sh_put_char(w, '{');
    for (int i = 0; i < count; i++) {
        const struct sh_kind *kind = args[i].kind ? &game->kinds[args[i].kind] : NULL;
        sh_put_key(w, args[i].name);
        if (kind && kind->names) {
            sh_format_value(kind, (uint8_t)args[i].value, text);
            sh_put_json(w, text);
        } else {
            sh_put_number(w, args[i].value);
        }
    }
    sh_put_char(w, '}');
}

/* ---- games ---- */

static void put_names(struct sh_writer *w, const char *const *names, int count)
{
    sh_put_char(w, '[');
    for (int i = 0; i < count; i++) {
        if (i > 0) sh_put_char(w, ',');
        sh_put_json(w, names[i]);
    }
    sh_put_char(w, ']');
}

static int count_names(const char *const *names)
{
    int n = 0;
    while (names[n]) n++;
    return n;
}

static void begin_entry(struct sh_writer *w, const char *name)
{
    if (w->length > 0 && w->text[w->length - 1] == '}') sh_put_char(w, ',');
    sh_put_char(w, '{');
    sh_put_key(w, "name");
    sh_put_json(w, name);
}

static void put_kinds(struct sh_writer *w, const struct sh_game *game)
{
    sh_put_key(w, "kinds");
    sh_put_char(w, '[');
    for (int i = 1; game->kinds[i].name; i++) {
        const struct sh_kind *kind = &game->kinds[i];
        begin_entry(w, kind->name);
        sh_put_number_at(w, "count", kind->count);
        sh_put_number_at(w, "seats", kind->seats);
        sh_put_key(w, "names");
        if (kind->names) put_names(w, kind->names, kind->count);
        else sh_put(w, "null");
        sh_put_char(w, '}');
    }
    sh_put_char(w, ']');
}

static void put_verbs(struct sh_writer *w, const struct sh_game *game)
{
    sh_put_key(w, "verbs");
    sh_put_char(w, '[');
    for (const struct sh_verb *verb = game->verbs; verb->name; verb++) {
        const char *kinds[3];
        int n = 0;
        while (n < 3 && verb->kind[n]) kinds[n] = game->kinds[verb->kind[n]].name, n++;
        begin_entry(w, verb->name);
        sh_put_key(w, "kinds");
        put_names(w, kinds, n);
        sh_put_bool_at(w, "word", verb->word);
        sh_put_bool_at(w, "secret", verb->secret);
        sh_put_bool_at(w, "chance", verb->chance);
        sh_put_bool_at(w, "final", verb->final);
        if (verb->fades) sh_put_bool_at(w, "fades", true);
        sh_put_char(w, '}');
    }
    sh_put_char(w, ']');
}

/* With which numbers of seats an option can have each of its values, the others being at their
   defaults; left out if every value goes with every number. */
static void put_allows(struct sh_writer *w, const struct sh_game *game, int i)
{
    const struct sh_option *option = &game->options[i];
    unsigned any = (2u << game->seats_max) - (1u << game->seats_min);
    struct sh_setup setup;
    bool all = true;
    sh_setup_init(game, &setup);
    for (int16_t v = option->min; v <= option->max; v++) {
        setup.option[i] = v;
        all = all && sh_seats_allowed(game, &setup) == any;
    }
    if (all) return;
    sh_open_at(w, "allows", '[');
    for (int16_t v = option->min; v <= option->max; v++) {
        if (v > option->min) sh_put_char(w, ',');
        setup.option[i] = v;
        sh_json_seats(w, sh_seats_allowed(game, &setup));
    }
    sh_put_char(w, ']');
}

static void put_options(struct sh_writer *w, const struct sh_game *game)
{
    char text[SH_NAME_MAX];
    sh_put_key(w, "options");
    sh_put_char(w, '[');
    for (const struct sh_option *option = game->options; option->name; option++) {
        begin_entry(w, option->name);
        sh_put_key(w, "values");
        sh_put_char(w, '[');
        for (int16_t v = option->min; v <= option->max; v++) {
            if (v > option->min) sh_put_char(w, ',');
            sh_format_option(option, v, text);
            sh_put_json(w, text);
        }
        sh_put_char(w, ']');
        sh_put_key(w, "default");
        sh_format_option(option, option->normal, text);
        sh_put_json(w, text);
        put_allows(w, game, (int)(option - game->options));
        sh_put_char(w, '}');
    }
    sh_put_char(w, ']');
}

static void put_presets(struct sh_writer *w, const struct sh_game *game)
{
    sh_put_key(w, "presets");
    sh_put_char(w, '[');
    for (const struct sh_preset *preset = game->presets; preset->name; preset++) {
        struct sh_setup setup;
        sh_setup_preset(game, preset, &setup);
        begin_entry(w, preset->name);
        sh_put_number_at(w, "seats", preset->seats);
        sh_put_key(w, "allows");
        sh_json_seats(w, sh_seats_allowed(game, &setup));
        sh_open_at(w, "options", '{');
        for (int i = 0; i < SH_CHOICES_MAX && preset->choice[i].option; i++)
            sh_put_text_at(w, preset->choice[i].option, preset->choice[i].value);
        sh_put(w, "}}");
    }
    sh_put_char(w, ']');
}

static void put_parts(struct sh_writer *w, const struct sh_game *game)
{
    sh_put_key(w, "parts");
    sh_put_char(w, '[');
    for (const struct sh_part *part = game->parts; part->name; part++) {
        begin_entry(w, part->name);
        if (part->side) sh_put_text_at(w, "side", part->side);
        else sh_put_null_at(w, "side");
        sh_put_text_at(w, "symbol", part->symbol);
        sh_put_char(w, '}');
    }
    sh_put_char(w, ']');
}

static void put_fields(struct sh_writer *w, const struct sh_game *game)
{
    static const char *const types[] = {"number", "set", "string", "set"};
    sh_put_key(w, "fields");
    sh_put_char(w, '[');
    for (const struct sh_field *field = game->fields; field->name; field++) {
        begin_entry(w, field->name);
        sh_put_key(w, "type");
        sh_put_json(w, types[field->type]);
        sh_put_key(w, "kind");
        if (field->kind) sh_put_json(w, game->kinds[field->kind].name);
        else sh_put(w, "null");
        sh_put_key(w, "index");
        if (field->index) sh_put_json(w, game->kinds[field->index].name);
        else sh_put(w, "null");
        sh_put_number_at(w, "count", field->count);
        sh_put_number_at(w, "rows", field->rows);
        sh_put_bool_at(w, "per_seat", field->per_seat);
        sh_put_key(w, "only_if");
        if (field->only_if) sh_put_json(w, field->only_if);
        else sh_put(w, "null");
        sh_put_char(w, '}');
    }
    sh_put_char(w, ']');
}

static void put_phrases(struct sh_writer *w, const struct sh_phrase *phrase)
{
    sh_put_key(w, "phrases");
    sh_put_char(w, '[');
    for (; phrase->key; phrase++) {
        begin_entry(w, phrase->key);
        sh_put_bool_at(w, "seat", phrase->seat);
        sh_put_char(w, '}');
    }
    sh_put_char(w, ']');
}

void sh_json_game(struct sh_writer *w, const struct sh_game *game)
{
    sh_put_char(w, '{');
    sh_put_key(w, "id");
    sh_put_json(w, game->id);
    sh_put_number_at(w, "rules", game->rules);
    sh_put_number_at(w, "seats_min", game->seats_min);
    sh_put_number_at(w, "seats_max", game->seats_max);
    sh_put_number_at(w, "seats_usual", game->seats_usual);
    sh_put_number_at(w, "words_min", game->words_min);
    sh_put_number_at(w, "words_max", game->words_max);
    sh_put_number_at(w, "state_size", game->state_size);
    sh_put_key(w, "phases");
    put_names(w, game->phases, count_names(game->phases));
    put_kinds(w, game);
    put_verbs(w, game);
    put_options(w, game);
    if (game->presets) put_presets(w, game);
    if (game->parts) put_parts(w, game);
    put_fields(w, game);
    sh_put_key(w, "reasons");
    put_names(w, game->reasons, count_names(game->reasons));
    if (game->news_keys) {
        sh_put_key(w, "news");
        put_names(w, game->news_keys, count_names(game->news_keys));
    }
    if (game->phrases) put_phrases(w, game->phrases);
    sh_put_char(w, '}');
}
