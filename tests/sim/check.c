/* tests/sim/check.c - every message and every event against what the log says. See world.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/games.h"
#include "engine/json.h"
#include "record/dice.h"
#include "tests/setups.h"
#include "tests/sim/world.h"

#define MUST(cond, ...) do { if (!(cond)) world_fail(w, __VA_ARGS__); } while (0)

/* ---- the room part ---- */

static const char *status_name(const struct truth *t)
{
    static const char *const names[] = {"\"lobby\"", "\"playing\"", "\"over\"", "\"aborted\"",
                                        "\"gathering\""};
    return t->paused ? "\"paused\"" : names[t->status];
}

static bool is_raw(const struct json *json, int value, const char *raw)
{
    return json_is(json, value, raw, strlen(raw));
}

/* A person's number, or null. */
static bool is_person(const struct json *json, int value, int person)
{
    if (!person) return json_has_type(json, value, JSON_NULL);
    return json_number(json, value) == person;
}

static void check_seats(struct world *w, int seats)
{
    const struct truth *t = &w->truth;
    const struct json *json = w->json;
    MUST(json_count(json, seats) == t->header.setup.seats, "wrong number of seats");
    for (uint32_t s = 0; s < t->header.setup.seats; s++) {
        const struct truth_seat *seat = &t->seat[s];
        int told = json_entry(json, seats, s), bot = json_member(json, told, "bot");
        MUST(is_person(json, json_member(json, told, "person"), seat->person),
             "seat %u is person %u's by the log", s, seat->person);
        MUST(json_has_type(json, bot, seat->bot ? JSON_STRING : JSON_NULL), "bot of seat %u", s);
        MUST(json_has_type(json, json_member(json, told, "standin"),
                           seat->standin ? JSON_TRUE : JSON_FALSE), "stand-in of seat %u", s);
    }
}

/* Everybody who came in and did not go away, by the name they have now. */
static void check_people(struct world *w, int people)
{
    const struct truth *t = &w->truth;
    uint32_t count = 0;
    for (int p = 1; p <= t->people; p++) {
        char name[ROOM_NAME_MAX];
        if (t->person[p].left && truth_seat_of(t, p) < 0) continue;
        int told = json_entry(w->json, people, count++);
        MUST(json_number(w->json, json_member(w->json, told, "id")) == p, "person %d missing", p);
        json_string(w->json, json_member(w->json, told, "name"), name, sizeof name);
        MUST(strcmp(name, t->person[p].name) == 0, "the name of person %d", p);
    }
    MUST(json_count(w->json, people) == count, "more people than there are");
}

static void check_options(struct world *w, int options)
{
    const struct sh_header *h = &w->truth.header;
    for (int i = 0; h->game->options[i].name; i++) {
        char told[SH_NAME_MAX], text[SH_NAME_MAX];
        sh_format_option(&h->game->options[i], h->setup.option[i], text);
        bool is_text = json_string(w->json, json_member(w->json, options, h->game->options[i].name),
                                   told, sizeof told);
        MUST(is_text && strcmp(text, told) == 0, "option %s", h->game->options[i].name);
    }
}

/* A list of persons is exactly this set. */
static void check_set(struct world *w, int list, uint64_t set, const char *name)
{
    uint64_t told = 0;
    for (uint32_t i = 0; i < json_count(w->json, list); i++) {
        int64_t person = json_number(w->json, json_entry(w->json, list, i));
        MUST(person >= 1 && person <= ROOM_PEOPLE_MAX, "%s has no person", name);
        told |= UINT64_C(1) << (person - 1);
    }
    MUST(told == set, "%s is %llx, by the log %llx", name, (unsigned long long)told,
         (unsigned long long)set);
}

static void check_dice(struct world *w, int room)
{
    const struct truth *t = &w->truth;
    uint64_t mixed = 0, asked = 0;
    for (int p = 1; p <= t->people; p++)
        if (t->person[p].mixed) mixed |= UINT64_C(1) << (p - 1);
    for (int s = 0; s < t->header.setup.seats; s++)
        if (t->seat[s].asked && !t->seat[s].revealed && t->seat[s].person)
            asked |= UINT64_C(1) << (t->seat[s].person - 1);
    check_set(w, json_member(w->json, room, "mixed"), mixed, "mixed");
    int reveal = json_member(w->json, room, "reveal");
    MUST((reveal >= 0) == (t->status == TRUTH_GATHERING), "asked to reveal, or not");
    if (reveal >= 0) check_set(w, reveal, asked, "reveal");
}

/* Knocks are those of the connections that wait. */
static void check_door(struct world *w, int room)
{
    const struct truth *t = &w->truth;
    char code[sizeof t->code] = "?";
    uint32_t knocks = 0;
    for (uint32_t c = 1; c <= w->conn_count; c++) knocks += net_conn(w, c)->knocks > 0;
    MUST(is_raw(w->json, json_member(w->json, room, "door"),
                t->knocking ? "\"knock\"" : "\"open\""), "the door");
    json_string(w->json, json_member(w->json, room, "code"), code, sizeof code);
    MUST(strcmp(code, t->code) == 0, "the code is %s", t->code);
    MUST(json_count(w->json, json_member(w->json, room, "knocks")) == knocks, "%u knock", knocks);
}

/* A wish begins without any answer; nobody is said to have agreed who has not. */
static void check_wish(struct world *w, int room)
{
    const struct json *json = w->json;
    uint64_t told = 0;
    int wish = json_member(json, room, "wish"), rematch = json_member(json, room, "rematch");
    char mode[8] = "";
    MUST(rematch < 0 || json_has_type(json, wish, JSON_NULL), "two wishes at a time");
    if (rematch >= 0) {
        wish = rematch;
        json_string(json, json_member(json, rematch, "mode"), mode, sizeof mode);
    }
    if (json_has_type(json, wish, JSON_NULL)) {
        w->wish_told.person = 0;
        return;
    }
    int64_t person = json_number(json, json_member(json, wish, "person"));
    int64_t seat = rematch >= 0 ? SH_NONE : json_number(json, json_member(json, wish, "seat"));
    int64_t left = json_number(json, json_member(json, wish, "left_ms"));
    int agreed = json_member(json, wish, "agreed");
    bool is_over = w->truth.status == TRUTH_OVER || w->truth.status == TRUTH_ABORTED;
    MUST(rematch >= 0 ? is_over : truth_has_match(&w->truth), "a wish, but there is no match");
    MUST(left >= 0 && left <= (rematch >= 0 ? 120000 : 60000), "a wish of %lld ms",
         (long long)left);
    if (person != w->wish_told.person || seat != w->wish_told.seat ||
        strcmp(mode, w->wish_told.mode) != 0) {
        memcpy(w->wish_told.mode, mode, sizeof mode);
        w->wish_told.person = (uint8_t)person;
        w->wish_told.seat = (uint8_t)seat;
        w->wish_told.agreed = 0;
        w->tally->wishes += rematch < 0;
        w->tally->rematch_wishes += rematch >= 0;
    }
    for (uint32_t i = 0; i < json_count(json, agreed); i++)
        told |= UINT64_C(1) << (json_number(json, json_entry(json, agreed, i)) - 1);
    MUST(!(told & ~w->wish_told.agreed), "somebody is said to have agreed who has not");
}

static void check_room(struct world *w, int room)
{
    const struct truth *t = &w->truth;
    const struct json *json = w->json;
    uint8_t commit[SH_SHA256_SIZE];
    char hex[2 * SH_SHA256_SIZE + 3], game[SH_NAME_MAX];
    struct sh_writer writer;
    json_string(json, json_member(json, room, "game"), game, sizeof game);
    MUST(sh_find_game(game) == t->header.game, "the game is %s", t->header.game->id);
    MUST(is_raw(json, json_member(json, room, "status"), status_name(t)), "the status is %s",
         status_name(t));
    MUST(json_number(json, json_member(json, room, "match")) == t->match, "match %u", t->match);
    MUST(is_person(json, json_member(json, room, "host"), t->host), "the host is %u", t->host);
    check_seats(w, json_member(json, room, "seats"));
    check_people(w, json_member(json, room, "people"));
    check_options(w, json_member(json, room, "options"));
    check_dice(w, room);
    check_door(w, room);
    check_wish(w, room);
    MUST(json_count(json, json_member(json, room, "words")) == t->header.setup.word_count,
         "there are %u words", t->header.setup.word_count);
    sh_dice_commit(t->header.secret, commit);
    sh_writer_init(&writer, hex, sizeof hex);
    sh_put_char(&writer, '"');
    sh_put_hex(&writer, commit, sizeof commit);
    sh_put_char(&writer, '"');
    MUST(is_raw(json, json_member(json, room, "commit"), hex), "the commitment is %s", hex);
}

/* ---- the state part ---- */

static void check_acts(struct world *w, int state, const struct transcript *seen, uint32_t count)
{
    const struct json *json = w->json;
    int64_t from = json_number(json, json_member(json, state, "from"));
    int acts = json_member(json, state, "acts"), at = acts + 1;
    MUST(from >= 0 && json_has_type(json, acts, JSON_ARRAY), "no acts");
    MUST(from + json_count(json, acts) == count, "there are %u acts", count);
    for (uint32_t i = (uint32_t)from; i < count; i++, at = (int)json->value[at].next) {
        char text[SH_TEXT_MAX];
        size_t length;
        const char *entry = transcript_entry(seen, i, &length);
        json_string(json, at, text, sizeof text);
        MUST(strlen(text) == length && memcmp(text, entry, length) == 0,
             "act %u is told as '%s', but is seen as '%.*s'", i, text, (int)length, entry);
    }
}

/* What is told is exactly what the engine writes for this viewer. */
static void check_written(struct world *w, int state, const char *key, const struct sh_writer *want)
{
    int value = json_member(w->json, state, key);
    MUST(!want->full && json_is(w->json, value, want->text, want->length),
         "%s is not, as the viewer sees it, %s", key, want->text);
}

static void check_state(struct world *w, int state, int viewer, const struct sh_state *base)
{
    static char text[SH_JSON_MAX];
    static union sh_any_state view;
    const struct truth *t = &w->truth;
    const struct sh_game *game = t->header.game;
    struct sh_writer writer;
    sh_writer_init(&writer, text, sizeof text);
    if (viewer == SH_WATCHER) sh_put(&writer, "null");
    else sh_put_number(&writer, viewer);
    check_written(w, state, "seat", &writer);
    check_acts(w, state, truth_seen(t, viewer), (uint32_t)base->acts);
    sh_writer_init(&writer, text, sizeof text);
    sh_put_json(&writer, game->phases[base->phase]);
    check_written(w, state, "phase", &writer);
    sh_writer_init(&writer, text, sizeof text);
    sh_json_seats(&writer, base->to_act);
    check_written(w, state, "to_act", &writer);
    sh_writer_init(&writer, text, sizeof text);
    sh_json_seats(&writer, base->idle);
    check_written(w, state, "idle", &writer);
    sh_writer_init(&writer, text, sizeof text);
    sh_json_share(&writer, game, base);
    check_written(w, state, "share", &writer);
    MUST(json_has_type(w->json, json_member(w->json, state, "over"),
                       base->to_act ? JSON_FALSE : JSON_TRUE), "over or not");
    sh_view(game, base, viewer, &view);
    sh_writer_init(&writer, text, sizeof text);
    sh_json_state(&writer, game, &view);
    check_written(w, state, "view", &writer);
    sh_writer_init(&writer, text, sizeof text);
    if (viewer != SH_WATCHER && t->status == TRUTH_PLAYING)
        sh_json_moves(&writer, game, &view, viewer);
    else sh_put(&writer, "[]");
    check_written(w, state, "moves", &writer);
    if (!game->cost || !sh_may_act(base, viewer) || t->status != TRUTH_PLAYING) return;
    sh_writer_init(&writer, text, sizeof text);
    sh_json_costs(&writer, game, &view, viewer);
    check_written(w, state, "costs", &writer);
}

/* What is proposed, to somebody who may see it: a move that its seat may make now. */
static void check_proposed(struct world *w, int proposed, int viewer)
{
    const struct truth *t = &w->truth;
    const struct sh_game *game = t->header.game;
    char text[SH_TEXT_MAX], word[SH_WORD_MAX];
    struct sh_move move;
    if (proposed < 0) return;
    MUST(viewer != SH_WATCHER, "somebody who watches is told what is proposed");
    MUST(json_count(w->json, proposed) == t->header.setup.seats, "not a proposal for every seat");
    for (uint32_t s = 0; s < t->header.setup.seats; s++) {
        int entry = json_entry(w->json, proposed, s);
        if (json_has_type(w->json, entry, JSON_NULL)) continue;
        MUST(t->status == TRUTH_PLAYING && !t->seat[s].standin, "seat %u proposes something", s);
        MUST(sh_audience(game, &t->state, (int)s) >> viewer & 1,
             "seat %d is told what seat %u proposes", viewer, s);
        json_string(w->json, entry, text, sizeof text);
        MUST(sh_parse(game, (int)s, text, &move, word) &&
             !sh_refuse(game, &t->state, (int)s, move, word), "seat %u proposes '%s'", s, text);
        w->tally->proposed++;
    }
}

/* ---- the record ---- */

static void check_record_act(struct world *w, const struct sh_reader *reader, uint32_t n,
                             const uint8_t key[SH_CHACHA_KEY])
{
    const struct transcript *acts = &w->truth.acts;
    size_t length;
    MUST(n < acts->count, "the record has more acts than the log");
    const char *entry = transcript_entry(acts, n, &length);
    MUST(strlen(reader->text) == length && memcmp(reader->text, entry, length) == 0,
         "act %u of the record is '%s', of the log '%.*s'", n, reader->text, (int)length, entry);
    if (reader->act.seat != SH_CHANCE) return;
    struct sh_move move = sh_dice_draw(reader->header.game, &reader->before, key);
    MUST(sh_same(move, reader->act.move), "act %u of the record is not what the dice say", n);
}

/* Who put what into the dice, and where the words come from: as the log has it. The cards are drawn
   once more. */
static void check_header(struct world *w, const struct sh_header *told)
{
    static struct sh_cards cards;
    const struct sh_header *want = &w->truth.header;
    size_t length = told->cards_length;
    uint8_t key[SH_CHACHA_KEY];
    MUST(told->has_mix == want->has_mix && told->has_reveal == want->has_reveal &&
         told->withheld == want->withheld, "the record has other seats in the dice");
    sh_dice_key(told, key);
    MUST(memcmp(key, w->truth.key, sizeof key) == 0, "the record has another key");
    MUST(told->has_list == want->has_list && told->has_flipped == want->has_flipped &&
         !told->cards == !want->cards, "the record has its words from elsewhere");
    if (told->has_flipped) MUST(!memcmp(told->flipped, want->flipped, SH_SHA256_SIZE), "flipped");
    if (!told->has_list && !told->cards) return;
    const char *list = told->cards ? told->cards
                                   : setups_find_list(told->game, told->list, &length);
    if (!told->cards) MUST(!memcmp(told->list_hash, want->list_hash, SH_SHA256_SIZE), "the list");
    sh_dice_cards(told->game, key, list, length, &cards);
    MUST(cards.count == told->setup.word_count, "%d words are drawn", cards.count);
    for (int i = 0; i < cards.count; i++)
        MUST(strcmp(cards.front[i], told->word[i]) == 0, "'%s' is drawn, the record has '%s'",
             cards.front[i], told->word[i]);
}

/* It replays, it is the log's, and its dice are right. */
static void check_record(struct world *w, int record)
{
    static struct sh_reader reader;
    static char text[1 << 20], cards[SH_CARDS_ROOM];
    const struct truth *t = &w->truth;
    enum sh_record_event event = SH_RECORD_MORE;
    uint8_t key[SH_CHACHA_KEY] = {0};
    uint32_t acts = 0;
    bool is_complete = false;
    MUST(t->status == TRUTH_OVER || t->status == TRUTH_ABORTED, "a record of a match that is on");
    json_string(w->json, record, text, sizeof text);
    sh_reader_init(&reader, sh_games);
    sh_reader_keep_cards(&reader, cards);
    for (size_t at = 0, length = strlen(text); at < length;) {
        at += sh_reader_take(&reader, text + at, length - at, &event);
        MUST(event != SH_RECORD_BAD, "line %u of the record: %s", reader.line, reader.why);
        if (event == SH_RECORD_BEGIN) sh_dice_key(&reader.header, key);
        if (event == SH_RECORD_ACT) check_record_act(w, &reader, acts++, key);
        if (event == SH_RECORD_RESULT) is_complete = true;
    }
    MUST(acts == t->acts.count, "the record has %u acts, the log %u", acts, t->acts.count);
    MUST(is_complete == (t->status == TRUTH_OVER), "the record has a result, or has none");
    MUST(!sh_dice_check(&reader.header), "%s", sh_dice_check(&reader.header));
    MUST(memcmp(reader.header.secret, t->header.secret, SH_SHA256_SIZE) == 0, "other secret");
    check_header(w, &reader.header);
    w->tally->records++;
}

/* A match that is over as it was earlier: the log's acts up to there lead to what is shown. */
static void check_shown(struct world *w, int shown)
{
    static union sh_any_state then;
    const struct truth *t = &w->truth;
    const struct json *json = w->json;
    int state = json_member(json, shown, "state"), seat = json_member(json, state, "seat");
    int viewer = json_has_type(json, seat, JSON_NULL) ? SH_WATCHER : (int)json_number(json, seat);
    uint32_t acts = json_count(json, json_member(json, state, "acts"));
    MUST(t->status == TRUTH_OVER || t->status == TRUTH_ABORTED, "a match that is on is shown");
    MUST(json_number(json, json_member(json, shown, "of")) == t->acts.count, "of how many acts");
    MUST(acts <= t->acts.count && json_number(json, json_member(json, state, "from")) == 0,
         "more acts are shown than there are");
    MUST(!sh_start(t->header.game, &then, &t->header.setup), "the setup");
    for (uint32_t i = 0; i < acts; i++) {
        struct sh_act act;
        char text[SH_TEXT_MAX], word[SH_WORD_MAX];
        size_t length;
        const char *entry = transcript_entry(&t->acts, i, &length);
        memcpy(text, entry, length);
        text[length] = '\0';
        MUST(sh_parse_act(t->header.game, text, &act, word), "act %u", i);
        MUST(!sh_act(t->header.game, &then, act.seat, act.move, act.word), "act %u", i);
    }
    check_state(w, state, viewer, &then.base);
    w->tally->shown++;
}

/* ---- messages ---- */

/* The text of the event with this number behind its first two parts. */
static const char *text_of(const struct world *w, uint32_t number)
{
    const char *text = strchr(w->log[number - 1].text, ' ');
    text = text ? strchr(text + 1, ' ') : NULL;
    return text ? text + 1 : "";
}

static bool contains(const char *text, size_t length, const char *what)
{
    size_t size = strlen(what);
    for (const char *at = text; (at = memchr(at, what[0], length - (size_t)(at - text))); at++) {
        if (length - (size_t)(at - text) < size) return false;
        if (memcmp(at, what, size) == 0) return true;
    }
    return false;
}

/* No token, ever; no secret but that of a match whose record is told. */
static void check_secrets(struct world *w, const char *text, size_t length)
{
    char hex[2 * sizeof WORLD_SECRET];
    struct sh_writer writer;
    sh_writer_init(&writer, hex, sizeof hex);
    sh_put_hex(&writer, (const uint8_t *)WORLD_SECRET, sizeof WORLD_SECRET - 1);
    MUST(!contains(text, length, WORLD_TOKEN), "a token is told: %s", text);
    if (json_member(w->json, 0, "record") < 0)
        MUST(!contains(text, length, hex), "a secret is told: %s", text);
}

static void expect(struct world *w, int person, int64_t n, int64_t since)
{
    const struct truth *t = &w->truth;
    const struct transcript *seen = truth_seen(t, truth_viewer(t, person));
    w->sent = (struct expected){.n = (uint32_t)n, .since = (uint32_t)since};
    w->sent.has_match = truth_has_match(t);
    w->sent.acts = seen->count;
    w->sent.hash = transcript_hash(seen);
}

/* A ready-made phrase as its event has it: the key, and the seat it is about. */
static void put_phrase(const struct json *json, int entry, char *text, size_t room)
{
    char key[SH_NAME_MAX] = "";
    int seat = json_member(json, entry, "seat");
    json_string(json, json_member(json, entry, "phrase"), key, sizeof key);
    if (seat < 0) snprintf(text, room, "%s", key);
    else snprintf(text, room, "%s %ld", key, (long)json_number(json, seat));
}

/* A message with its text, its time, and the names that people had then. */
static void check_one_said(struct world *w, int entry, const struct truth_said *one)
{
    char text[ROOM_LINE_MAX] = "", name[ROOM_NAME_MAX] = "", called[ROOM_NAME_MAX] = "";
    int about = json_member(w->json, entry, "called");
    if (one->phrase) put_phrase(w->json, entry, text, sizeof text);
    else json_string(w->json, json_member(w->json, entry, "text"), text, sizeof text);
    json_string(w->json, json_member(w->json, entry, "name"), name, sizeof name);
    if (about >= 0) json_string(w->json, about, called, sizeof called);
    MUST(strcmp(text, text_of(w, one->number)) == 0, "something else was said");
    MUST(strcmp(name, one->name) == 0, "%s said it, not %s", one->name, name);
    MUST(strcmp(called, one->called) == 0, "it was about '%s', not '%s'", one->called, called);
    MUST(json_number(w->json, json_member(w->json, entry, "person")) == one->person, "who");
    MUST(json_number(w->json, json_member(w->json, entry, "at")) ==
         w->log[one->number - 1].at_ms, "when it was said");
}

static const struct truth_said *last_said(const struct truth *t)
{
    return &t->chat[(t->said - 1) % ROOM_PAST_MAX];
}

/* What was said and noted: in the event that was stored last, and notes only to their writer. */
static void check_talk(struct world *w, const struct room_out *out)
{
    const struct json *json = w->json;
    int said = json_member(json, 0, "said"), note = json_member(json, 0, "note");
    char text[ROOM_LINE_MAX] = "", head[24];
    if (said < 0 && note < 0) return;
    bool is_phrase = strcmp(w->truth.kind, "phrase") == 0;
    MUST(strcmp(w->truth.kind, said < 0 ? "note" : is_phrase ? "phrase" : "say") == 0,
         "nobody has spoken: %s", out->text);
    if (said >= 0) {
        check_one_said(w, json_entry(json, said, 0), last_said(&w->truth));
    } else {
        json_string(json, note, text, sizeof text);
        MUST(strcmp(text, text_of(w, w->log_count)) == 0, "something else was noted");
    }
    snprintf(head, sizeof head, "note %u", out->person);
    if (note >= 0)
        MUST(strncmp(w->log[w->log_count - 1].text, head, strlen(head)) == 0,
             "person %u is told somebody else's notes", out->person);
}

static const char *notes_of(const struct world *w, int person)
{
    uint32_t number = w->truth.person[person].note;
    return number ? text_of(w, number) : "";
}

static bool has_past(const struct world *w, int person)
{
    return w->truth.said > 0 || notes_of(w, person)[0];
}

/* The last messages of the chat. */
static void check_said(struct world *w, int said)
{
    const struct truth *t = &w->truth;
    uint32_t count = json_count(w->json, said);
    uint32_t want = t->said < ROOM_PAST_MAX ? t->said : ROOM_PAST_MAX;
    int entry = said + 1;
    MUST(count == want, "%u messages of %u", count, want);
    for (uint32_t i = 0; i < count; i++, entry = (int)w->json->value[entry].next)
        check_one_said(w, entry, &t->chat[(t->said - count + i) % ROOM_PAST_MAX]);
}

/* Chat and notes so far, to the connection that was just told everything else. */
static void check_past(struct world *w, const struct room_out *out)
{
    const char *notes = notes_of(w, out->person);
    char told[ROOM_LINE_MAX] = "";
    MUST(out->conn && w->owes_past == out->conn, "told what was said, but not asked");
    w->owes_past = 0;
    check_said(w, json_member(w->json, 0, "said"));
    int note = json_member(w->json, 0, "note");
    if (note >= 0) json_string(w->json, note, told, sizeof told);
    MUST(strcmp(told, notes) == 0, "the notes of person %d are '%s', not '%s'", out->person, notes,
         told);
    w->tally->pasts++;
}

/* Everybody is told who took which seat of a match. */
static void check_took(struct world *w, int took)
{
    const struct truth *t = &w->truth;
    char name[ROOM_NAME_MAX] = "";
    if (took < 0) return;
    json_string(w->json, json_member(w->json, took, "name"), name, sizeof name);
    MUST(t->took && json_number(w->json, json_member(w->json, took, "person")) == t->took &&
         json_number(w->json, json_member(w->json, took, "seat")) == truth_seat_of(t, t->took) &&
         strcmp(name, t->person[t->took].name) == 0, "nobody has taken that seat");
}

/* Clocks run for seats the match waits for, and never show less than nothing. */
static void check_clock(struct world *w, int clock)
{
    const struct sh_state *base = &w->truth.state.base;
    int left = json_member(w->json, clock, "left_ms");
    int running = json_member(w->json, clock, "running");
    MUST(json_count(w->json, left) == base->seats, "not a clock for every seat");
    for (uint32_t s = 0; s < base->seats; s++)
        MUST(json_number(w->json, json_entry(w->json, left, s)) >= 0, "the clock of seat %u", s);
    for (uint32_t i = 0; i < json_count(w->json, running); i++) {
        int64_t s = json_number(w->json, json_entry(w->json, running, i));
        MUST(s >= 0 && (base->to_act & ~base->idle) >> s & 1, "a clock runs for nothing");
        MUST(!w->truth.paused, "a clock runs in a pause");
    }
}

static void check_numbered(struct world *w, const struct room_out *out)
{
    const struct json *json = w->json;
    int64_t n = json_number(json, json_member(json, 0, "n"));
    int64_t since = json_number(json, json_member(json, 0, "since"));
    int room = json_member(json, 0, "room"), state = json_member(json, 0, "state");
    int you = json_member(json, 0, "you");
    MUST(!w->storing.text, "something with a number is told while an event is being stored");
    MUST(n == w->log_count, "told with number %lld, but event %u is the last that is stored",
         (long long)n, w->log_count);
    MUST(since >= 0 && since <= n, "since %lld", (long long)since);
    if (you >= 0) MUST(json_number(json, json_member(json, you, "person")) == out->person, "you");
    if (room >= 0) check_room(w, room);
    if (state >= 0) {
        MUST(truth_has_match(&w->truth), "the state of a match in the lobby");
        check_state(w, state, truth_viewer(&w->truth, out->person), &w->truth.state.base);
        check_proposed(w, json_member(json, state, "proposed"),
                       truth_viewer(&w->truth, out->person));
        if (json_member(json, state, "clock") >= 0)
            check_clock(w, json_member(json, state, "clock"));
    }
    if (n == since && json_member(json, 0, "said") >= 0) check_past(w, out);
    else check_talk(w, out);
    if (since == 0) MUST(room >= 0 && you >= 0, "this is not everything: %s", out->text);
    if (since == 0) MUST(!truth_has_match(&w->truth) || state >= 0, "no state: %s", out->text);
    check_took(w, json_member(json, 0, "took"));
    if (since == 0 && out->conn && has_past(w, out->person)) w->owes_past = out->conn;
    expect(w, out->person, n, since);
}

/* A refusal tells the shell, too, what is refused and why. Only that of a wish, which nobody asks
   for at that moment, is told to all tabs of a person. */
static void check_refusal(struct world *w, const struct room_out *out, int refused)
{
    char why[64];
    bool is_wish = out->line && (strncmp(out->line, "sit ", 4) == 0 ||
                                 strncmp(out->line, "rematch ", 8) == 0 ||
                                 strncmp(out->line, "seats ", 6) == 0);
    MUST(out->conn || is_wish, "an answer to all: %s", out->text);
    MUST(out->line && out->why, "a refusal that the shell cannot count: %s", out->text);
    json_string(w->json, json_member(w->json, refused, "why"), why, sizeof why);
    MUST(strcmp(why, out->why) == 0, "refused for two reasons: %s", out->text);
    MUST(w->json->value[json_member(w->json, refused, "line")].length <= 2 + 6 * 80, "a long line");
    if (!out->conn && w->cause.kind == IN_TICK) w->tally->wishes_late++;
    if (strncmp(w->cause_text, "decline ", 8) == 0 && strcmp(why, "declined") == 0)
        net_conn(w, out->conn)->knocks = 0;
}

void check_sent(struct world *w, const struct room_out *out)
{
    const struct json *json = w->json;
    MUST(!w->owes_past || out->conn == w->owes_past, "somebody is not told what was said");
    MUST(strlen(out->text) == out->length, "the length of a message");
    MUST(json_read(w->json, out->text, out->length), "not JSON (%s): %s", json->why, out->text);
    MUST(json_has_type(json, 0, JSON_OBJECT), "not an object: %s", out->text);
    MUST(out->conn || out->person, "a message to nobody: %s", out->text);
    if (out->conn && out->person)
        MUST(net_conn(w, out->conn)->person == out->person, "not this person's connection");
    check_secrets(w, out->text, out->length);
    w->sent = (struct expected){0};
    int record = json_member(json, 0, "record"), refused = json_member(json, 0, "refused");
    int shown = json_member(json, 0, "shown"), proposed = json_member(json, 0, "proposed");
    if (json_member(json, 0, "n") >= 0) {
        check_numbered(w, out);
        return;
    }
    MUST(json->value[0].count == 1, "an answer of several parts: %s", out->text);
    MUST(out->conn || refused >= 0 || proposed >= 0 || json_member(json, 0, "bye") >= 0,
         "an answer to all: %s", out->text);
    MUST(!w->owes_past, "somebody is not told what was said");
    MUST((refused >= 0) == (out->why != NULL), "no refusal, but a reason: %s", out->text);
    if (record >= 0) check_record(w, record);
    if (shown >= 0) check_shown(w, shown);
    check_proposed(w, proposed, truth_viewer(&w->truth, out->person));
    if (refused >= 0) check_refusal(w, out, refused);
}

/* To this connection: the numbers do not fall, and nothing is left out. */
void check_frame(struct world *w, uint32_t conn, struct frame *frame)
{
    struct conn *c = net_conn(w, conn);
    frame->expected = w->sent;
    if (!w->sent.n) return;
    MUST(w->sent.n >= c->told, "number %u after number %u", w->sent.n, c->told);
    MUST(w->sent.since <= c->told, "since %u, but %u was the last told to connection %u: %s",
         w->sent.since, c->told, conn, frame->text);
    c->told = w->sent.n;
}

void check_transcript(struct world *w, const struct tab *tab, const struct frame *frame)
{
    const struct expected *e = &frame->expected;
    const struct client *c = &tab->client;
    if (!e->has_match) return;
    MUST(c->acts.count == e->acts && transcript_hash(&c->acts) == e->hash,
         "after message %u the transcript of person %u (%u acts) is not what they saw (%u acts)",
         e->n, c->person, c->acts.count, e->acts);
}

/* In the end a client that lost nothing knows everything. */
void check_client(struct world *w, const struct tab *tab)
{
    const struct truth *t = &w->truth;
    const struct client *c = &tab->client;
    static const enum truth_status status[] = {TRUTH_LOBBY, TRUTH_GATHERING, TRUTH_PLAYING,
                                               TRUTH_PLAYING, TRUTH_OVER, TRUTH_ABORTED};
    MUST(status[c->status] == t->status && (c->status == CLIENT_PAUSED) == t->paused,
         "person %u believes in another status", c->person);
    MUST(c->match == t->match && c->host == t->host, "person %u: match or host", c->person);
    if (!truth_has_match(t)) return;
    const struct transcript *seen = truth_seen(t, truth_viewer(t, c->person));
    MUST(c->acts.count == seen->count && (seen->count == 0 ||
         memcmp(c->acts.text, seen->text, seen->mark[seen->count - 1].end) == 0),
         "the transcript of person %u is not what they saw", c->person);
}

/* ---- events ---- */

/* One line that was sent makes one act at most, however often it arrives. */
static void check_once(struct world *w, uint32_t number, int seat)
{
    uint32_t mark = number << 8 | (uint32_t)seat;
    for (uint32_t i = 0; i < w->answered_count; i++)
        MUST(w->answered[i] != mark, "seat %d has answered number %u twice", seat, number);
    if (w->answered_count == w->answered_room) {
        w->answered_room = w->answered_room * 2 + 64;
        w->answered = realloc(w->answered, w->answered_room * sizeof *w->answered);
        if (!w->answered) abort();
    }
    w->answered[w->answered_count++] = mark;
}

/* The acts of the event are those moves, one a line. */
static void check_moves(struct world *w, const char *moves)
{
    const struct truth *t = &w->truth;
    uint32_t first = t->acts.count - t->draws - t->moves;
    for (uint32_t i = 0; i < t->moves; i++) {
        size_t length, wanted = strcspn(moves, "\n");
        const char *entry = strchr(transcript_entry(&t->acts, first + i, &length), ' ') + 1;
        size_t made = strcspn(entry, "\n");
        MUST(made == wanted && memcmp(entry, moves, made) == 0, "asked for '%.*s', made '%.*s'",
             (int)wanted, moves, (int)made, entry);
        moves += wanted + (moves[wanted] == '\n');
    }
    MUST(!*moves, "not all moves of a turn were made");
}

/* What a bot chose is done once, and whenever it pleases the room. */
static void check_bot(struct world *w)
{
    const struct truth *t = &w->truth;
    MUST(w->answer[t->actor].given, "an act of seat %d out of nothing", t->actor);
    MUST(t->moves == 1, "a bot makes more than one move");
    if (w->answer[t->actor].said) check_moves(w, w->answer[t->actor].text);
    w->answer[t->actor].given = false;
    if (t->seat[t->actor].person && !t->seat[t->actor].standin && !t->seat[t->actor].bot)
        w->tally->timeouts++;
}

static void check_act(struct world *w)
{
    struct truth *t = &w->truth;
    const char *text = w->cause_text;
    char *end;
    w->acts++;
    w->tally->acts += t->moves;
    w->tally->draws += t->draws;
    if (t->status == TRUTH_OVER) w->tally->matches_over++;
    bool is_turn = strncmp(text, "turn ", 5) == 0;
    bool is_asked = w->cause.kind == IN_LINE && (is_turn || strncmp(text, "act ", 4) == 0);
    if (!is_asked || truth_seat_of(t, w->cause.person) != t->actor) {
        check_bot(w);
        return;
    }
    uint32_t number = (uint32_t)strtoul(text + (is_turn ? 5 : 4), &end, 10);
    check_once(w, number, t->actor);
    check_moves(w, is_turn ? strchr(text, '\n') + 1 : end + 1);
    w->tally->turns += is_turn && t->moves > 1;
}

/* ---- who comes in ---- */

/* The parts of `enter TOKEN+CODE NAME`. */
static bool read_enter(const struct world *w, char key[2 * ROOM_KEY + 1], char code[64])
{
    char token[ROOM_TOKEN_MAX + 80];
    if (sscanf(w->cause_text, "enter %140s", token) != 1) return false;
    char *plus = strchr(token, '+');
    snprintf(code, 64, "%s", plus ? plus + 1 : "");
    if (plus) *plus = '\0';
    world_key(w, token, key);
    return true;
}

void check_knock(struct world *w, uint32_t conn)
{
    struct conn *c = net_conn(w, conn);
    char code[64];
    MUST(w->cause.kind == IN_LINE && w->cause.conn == conn && read_enter(w, c->key, code),
         "a knock out of nothing");
    MUST(w->truth.knocking, "a knock at an open door");
    MUST(strcmp(code, w->truth.code) == 0, "a knock with an old link");
    MUST(!truth_find(&w->truth, c->key), "somebody knocks who is known");
    MUST(!c->knocks && !c->person, "connection %u knocks twice", conn);
    c->knocks = ++w->knocks;
    w->tally->knocks++;
}

/* Newcomers: through an open door with the code of the link, or because the host says so. */
static void check_newcomer(struct world *w, bool was_open)
{
    const char *key = w->truth.person[w->truth.entered].key;
    char told[2 * ROOM_KEY + 1], code[64];
    uint32_t c = 1, knock;
    if (sscanf(w->cause_text, "admit %u", &knock) == 1) {
        MUST(w->cause.person == w->truth.host, "somebody is let in, but not by the host");
        while (c <= w->conn_count && net_conn(w, c)->knocks != knock) c++;
        MUST(c <= w->conn_count && strcmp(net_conn(w, c)->key, key) == 0,
             "somebody is let in who has not knocked");
        net_conn(w, c)->knocks = 0;
        w->tally->admitted++;
        return;
    }
    MUST(w->cause.kind == IN_LINE && read_enter(w, told, code), "somebody out of nothing");
    MUST(was_open, "somebody new comes in without being let in");
    MUST(strcmp(code, w->truth.code) == 0, "somebody new comes in with an old link");
    MUST(strcmp(told, key) == 0, "somebody comes in with another token");
}

/* ---- who takes a seat ---- */

static bool is_here(const struct world *w, int person)
{
    for (uint32_t c = 0; c < w->conn_count; c++)
        if (w->conns[c].person == person && !w->truth.person[person].left) return true;
    return false;
}

/* Everybody else at the table who is there has agreed, and they are two or more. */
static void check_taking(struct world *w)
{
    const struct truth *t = &w->truth;
    int others = 0;
    MUST(w->wish_told.person == t->took && w->wish_told.seat == truth_seat_of(t, t->took),
         "a seat is taken that nobody wished for");
    for (int s = 0; s < t->header.setup.seats; s++) {
        int person = t->seat[s].person;
        if (!person || person == t->took || !is_here(w, person)) continue;
        MUST(w->wish_told.agreed >> (person - 1) & 1, "person %d has not agreed", person);
        others++;
    }
    MUST(others >= 2, "a seat is taken, and %d agree", others);
    w->tally->took++;
}

/* Another match: the one who called for it, and everybody else at the table who is there. */
static void check_again(struct world *w, uint64_t seated)
{
    bool is_wish = w->wish_told.person && w->wish_told.seat == SH_NONE;
    int wisher = is_wish ? w->wish_told.person : w->cause.person;
    MUST(is_wish || (w->cause.kind == IN_LINE && strncmp(w->cause_text, "rematch", 7) == 0),
         "another match out of nothing");
    for (int person = 1; person <= w->truth.people; person++) {
        if (!(seated >> (person - 1) & 1) || person == wisher || !is_here(w, person)) continue;
        MUST(is_wish && w->wish_told.agreed >> (person - 1) & 1, "person %d has not agreed",
             person);
        w->tally->agreed_rematches++;
    }
}

/* Is the line that comes a call for another match in the way that is wished for already? */
static bool is_same_rematch(const struct world *w)
{
    const char *mode = w->wish_told.mode;
    if (strncmp(w->cause_text, "rematch", 7) != 0 || w->wish_told.seat != SH_NONE) return false;
    const char *rest = w->cause_text + 7;
    return *rest ? strcmp(rest + 1, mode) == 0 : strcmp(mode, "same") == 0;
}

/* Who is about to agree; the wish is the one that was told last. */
void check_input(struct world *w)
{
    int person = 0;
    bool agrees = sscanf(w->cause_text, "agree %d", &person) == 1 && person == w->wish_told.person;
    if (!w->wish_told.person || (!agrees && !is_same_rematch(w))) return;
    if (w->cause.person) w->wish_told.agreed |= UINT64_C(1) << (w->cause.person - 1);
}

/* ---- how much may be stored ---- */

/* In a room with a full log matches end and people go, and what the room does by itself goes on. */
static void check_size(struct world *w, size_t length)
{
    static const char *const always[] = {"leave", "abort", "standin", "return", "host", "withheld",
                                         "begin", "empty", "restart", "give", "act", NULL};
    static const char *const nearly[] = {"enter", "kick", "stand", "bot", "reveal", "back", "time",
                                         "pause", "resume", NULL};
    uint64_t most = w->host.limits.log_bytes, before = w->log_bytes - length;
    if (!most || before < most / 4 * 3) return;
    bool is_full = before >= most, is_fine = false;
    for (int i = 0; always[i]; i++) is_fine |= strcmp(always[i], w->truth.kind) == 0;
    for (int i = 0; nearly[i]; i++) is_fine |= !is_full && strcmp(nearly[i], w->truth.kind) == 0;
    MUST(is_fine, "'%s' in a room whose log is %s", w->truth.kind,
         is_full ? "full" : "nearly full");
    bool is_wanted = strncmp(w->cause_text, "act ", 4) == 0 ||
                     strncmp(w->cause_text, "turn ", 5) == 0;
    if (is_full && strcmp(w->truth.kind, "act") == 0 && w->cause.kind == IN_LINE)
        MUST(!is_wanted || truth_seat_of(&w->truth, w->cause.person) != w->truth.actor,
             "somebody acts in a room whose log is full");
    w->tally->full_logs += is_full;
    w->tally->nearly_full_logs++;
}

void check_event(struct world *w)
{
    const struct logged *last = &w->log[w->log_count - 1];
    bool was_open = !w->truth.knocking || !w->truth.host;
    int people = w->truth.people;
    uint64_t seated = 0;
    for (int p = 1; p <= people; p++)
        if (truth_seat_of(&w->truth, p) >= 0) seated |= UINT64_C(1) << (p - 1);
    const char *why = truth_take(&w->truth, w->log_count, last->text, last->length);
    MUST(!why, "event %u: %s: %s", w->log_count, why, last->text);
    MUST(!contains(last->text, last->length, WORLD_TOKEN), "a token is in the log");
    count_name(&w->tally->events, w->truth.kind);
    check_size(w, last->length);
    if (w->truth.took) check_taking(w);
    if (strcmp(w->truth.kind, "rematch") == 0) check_again(w, seated);
    if (w->truth.entered && strncmp(w->cause_text, "enter ", 6) == 0)
        net_conn(w, w->cause.conn)->knocks = 0;
    if (w->truth.entered && w->truth.is_new) {
        check_newcomer(w, was_open);
        w->tally->given_away += w->truth.people == people;
    }
    if (strcmp(w->truth.kind, "act") == 0) check_act(w);
}
