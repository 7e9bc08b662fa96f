/* room/tell.c - what people are told: JSON, one message at a time. */
#include <assert.h>
#include <string.h>

#include "engine/json.h"
#include "record/dice.h"
#include "room/inside.h"

/* ---- messages ---- */

void begin_message(struct room *room, struct sh_writer *w)
{
    sh_writer_init(w, room->host->scratch->text + ROOM_HEAD, ROOM_TEXT_MAX);
    sh_put_char(w, '{');
}

static void put_bye(struct sh_writer *w, const char *why)
{
    sh_put_text_at(w, "bye", why);
    sh_put_char(w, '}');
}

/* The memory is enough for everything a room can grow to (room.h). Should it be too little all the
   same, one person is sent away, to come back; the others play on. */
static void send_answer(struct room *room, const struct sh_writer *w, const struct room_in *to,
                        const char *why)
{
    struct sh_writer instead = *w;
    if (w->full) {
        begin_message(room, &instead);
        put_bye(&instead, "trouble");
    }
    struct room_out out = {.kind = OUT_SEND, .conn = to->conn, .person = to->person,
                           .number = room->number, .text = instead.text,
                           .length = instead.length, .why = why, .line = why ? to->text : NULL};
    room->host->out(room->owner, &out);
    out.kind = OUT_DROP;
    if (w->full) room->host->out(room->owner, &out);
}

void send_message(struct room *room, const struct sh_writer *w, uint32_t conn, int person)
{
    struct room_in to = {.conn = conn, .person = (uint8_t)person};
    send_answer(room, w, &to, NULL);
}

static void put_text_or_null(struct sh_writer *w, const char *key, const char *text)
{
    if (text) sh_put_text_at(w, key, text);
    else sh_put_null_at(w, key);
}

/* A person, or null if it is nobody. */
static void put_person_at(struct sh_writer *w, const char *key, int person)
{
    if (person == NOBODY) sh_put_null_at(w, key);
    else sh_put_number_at(w, key, person);
}

static void put_comma(struct sh_writer *w)
{
    if (w->text[w->length - 1] != '[') sh_put_char(w, ',');
}

static void begin_numbered(struct room *room, struct sh_writer *w, uint32_t since)
{
    begin_message(room, w);
    sh_put_number_at(w, "n", room->number);
    sh_put_number_at(w, "since", since);
}

/* ---- answers to one connection ---- */

/* The beginning of what was refused, so that one knows which it was. A token is left out. */
static void put_line(struct sh_writer *w, const char *text)
{
    enum { SHOWN = 80 };
    char line[SHOWN + 1];
    size_t length = strcspn(text, "\n"), most = 0;
    if (strncmp(text, "enter", 5) == 0) length = 5;
    while (most < length) { /* not in the middle of a character */
        size_t more = sh_utf8_length(text + most, length - most);
        if (more == 0) more = 1;
        if (most + more > SHOWN) break;
        most += more;
    }
    memcpy(line, text, most);
    line[most] = '\0';
    sh_put_text_at(w, "line", line);
}

void refuse_line(struct room *room, const struct room_in *in, const char *why,
                 const struct sh_arg *args, int count)
{
    struct sh_writer w;
    begin_message(room, &w);
    sh_open_at(&w, "refused", '{');
    put_line(&w, in->text);
    sh_put_text_at(&w, "why", why);
    sh_put_key(&w, "args");
    sh_json_args(&w, room->game, args, count);
    sh_put(&w, "}}");
    send_answer(room, &w, in, why);
}

/* To somebody with a good link who has not said a name yet: which game it is, and whose room. */
void refuse_nameless(struct room *room, const struct room_in *in)
{
    struct sh_writer w;
    begin_message(room, &w);
    sh_open_at(&w, "refused", '{');
    put_line(&w, in->text);
    sh_put_text_at(&w, "why", "bad-name");
    sh_open_at(&w, "args", '{');
    sh_put_text_at(&w, "game", room->game->id);
    if (room->host_person != NOBODY)
        sh_put_text_at(&w, "host", person_of(room, room->host_person)->name);
    sh_put(&w, "}}}");
    send_answer(room, &w, in, "bad-name");
}

void answer_try(struct room *room, const struct room_in *in, uint32_t n, const char *move,
                const char *why, const struct sh_arg *args, int count)
{
    struct sh_writer w;
    begin_message(room, &w);
    sh_open_at(&w, "tried", '{');
    sh_put_number_at(&w, "n", n);
    sh_put_text_at(&w, "move", move);
    put_text_or_null(&w, "why", why);
    sh_put_key(&w, "args");
    sh_json_args(&w, room->game, args, count);
    sh_put(&w, "}}");
    send_message(room, &w, in->conn, in->person);
}

void tell_record(struct room *room, uint32_t conn, int person)
{
    struct sh_writer w, record;
    sh_writer_init(&record, room->host->scratch->record, ROOM_RECORD_MAX);
    write_record(room, &record);
    begin_message(room, &w);
    sh_put_text_at(&w, "record", record.text);
    sh_put_char(&w, '}');
    send_message(room, &w, conn, person);
}

void tell_knocking(struct room *room, uint32_t conn, const char *name)
{
    struct sh_writer w;
    begin_message(room, &w);
    sh_open_at(&w, "knocking", '{');
    sh_put_text_at(&w, "name", name);
    sh_put(&w, "}}");
    send_message(room, &w, conn, NOBODY);
}

void tell_bye(struct room *room, uint32_t conn, int person, const char *why)
{
    struct sh_writer w;
    begin_message(room, &w);
    put_bye(&w, why);
    send_message(room, &w, conn, person);
    struct room_out out = {.kind = OUT_DROP, .conn = conn, .person = (uint8_t)person};
    room->host->out(room->owner, &out);
}

/* ---- the room ---- */

static void put_seats(struct room *room, struct sh_writer *w)
{
    sh_open_at(w, "seats", '[');
    for (int s = 0; s < room->setup.seats; s++) {
        const struct room_seat *seat = &room->seat[s];
        put_comma(w);
        sh_put_char(w, '{');
        put_person_at(w, "person", seat->person);
        put_text_or_null(w, "bot", seat->bot[0] ? seat->bot : NULL);
        sh_put_bool_at(w, "standin", seat->standin);
        if (seat->withheld) sh_put_number_at(w, "withheld", seat->began);
        sh_put_char(w, '}');
    }
    sh_put_char(w, ']');
}

/* Those who are about: not who left, unless a seat is theirs. */
static void put_people(struct room *room, struct sh_writer *w)
{
    sh_open_at(w, "people", '[');
    for (int p = 1; p <= room->people_count; p++) {
        if (person_of(room, p)->left && seat_of(room, p) < 0) continue;
        put_comma(w);
        sh_put_char(w, '{');
        sh_put_number_at(w, "id", p);
        sh_put_text_at(w, "name", person_of(room, p)->name);
        sh_put_bool_at(w, "here", is_here(room, p));
        sh_put_char(w, '}');
    }
    sh_put_char(w, ']');
}

static void put_options(struct room *room, struct sh_writer *w)
{
    char text[SH_NAME_MAX];
    sh_open_at(w, "options", '{');
    for (int i = 0; room->game->options[i].name; i++) {
        sh_format_option(&room->game->options[i], room->setup.option[i], text);
        sh_put_text_at(w, room->game->options[i].name, text);
    }
    sh_put_char(w, '}');
}

/* Cards that people gave in one block, once they were told: how many, and the hash of them. */
static void put_own_cards(struct room *room, struct sh_writer *w)
{
    uint8_t hash[SH_SHA256_SIZE];
    sh_list_hash(room->words, room->words_length, hash);
    sh_open_at(w, "cards", '{');
    sh_put_number_at(w, "count", room->own_cards);
    sh_put_key(w, "hash");
    sh_put_char(w, '"');
    sh_put_hex(w, hash, sizeof hash);
    sh_put(w, "\"}");
}

static void put_words(struct room *room, struct sh_writer *w)
{
    const struct sh_header *header = make_header(room);
    sh_open_at(w, "words", '[');
    for (int i = 0; i < header->setup.word_count; i++) {
        put_comma(w);
        sh_put_json(w, header->word[i]);
    }
    sh_put_char(w, ']');
    put_text_or_null(w, "list", room->list[0] ? room->list : NULL);
    if (room->own_cards) put_own_cards(room, w);
    sh_put_bool_at(w, "flip", is_before(room) ? room->flip : can_flip(room));
    if (is_after(room) && can_turn_sides(room)) sh_put_bool_at(w, "sides", true);
}

/* Are words judged, and in which language? null: nobody is there who could. */
static void put_check(struct room *room, struct sh_writer *w)
{
    const char *language = room_check(room);
    put_text_or_null(w, "check", !edge_of(room) ? NULL : language ? language : "off");
}

static void put_clock_settings(struct room *room, struct sh_writer *w)
{
    static const char *const modes[] = {"off", "act", "chess"};
    sh_open_at(w, "clock", '{');
    sh_put_text_at(w, "mode", modes[room->clock]);
    if (room->clock == CLOCK_CHESS) sh_put_number_at(w, "minutes", room->clock_minutes);
    if (room->clock != CLOCK_OFF) sh_put_number_at(w, "seconds", room->clock_seconds);
    sh_put_char(w, '}');
}

static void put_dice(struct room *room, struct sh_writer *w)
{
    uint8_t commit[SH_SHA256_SIZE];
    sh_dice_commit(room->secret, commit);
    sh_put_key(w, "commit");
    sh_put_char(w, '"');
    sh_put_hex(w, commit, sizeof commit);
    sh_put_char(w, '"');
    sh_open_at(w, "mixed", '[');
    for (int p = 1; p <= room->people_count; p++) {
        if (person_of(room, p)->mixed != MIXED) continue;
        put_comma(w);
        sh_put_number(w, p);
    }
    sh_put_char(w, ']');
    if (room->status != GATHERING) return;
    sh_open_at(w, "reveal", '[');
    for (int s = 0; s < room->setup.seats; s++) {
        const struct room_seat *seat = &room->seat[s];
        if (!seat->asked_reveal || seat->revealed || seat->person == NOBODY) continue;
        put_comma(w);
        sh_put_number(w, seat->person);
    }
    sh_put_char(w, ']');
}

/* ---- the door, and who wishes for something ---- */

static void put_door(struct room *room, struct sh_writer *w)
{
    sh_put_text_at(w, "door", room->knocking ? "knock" : "open");
    sh_put_text_at(w, "code", room->code);
    sh_open_at(w, "knocks", '[');
    for (int i = 0; room->door && i < room->door->count; i++) {
        put_comma(w);
        sh_put_char(w, '{');
        sh_put_number_at(w, "id", room->door->knock[i].id);
        sh_put_text_at(w, "name", room->door->knock[i].name);
        sh_put_char(w, '}');
    }
    sh_put_char(w, ']');
}

static void put_wish(struct room *room, struct sh_writer *w)
{
    const struct room_wish *wish = &room->wish;
    bool rematch = wish->seat == SH_NONE, there = wish->person != NOBODY, fewer = wish->seats > 0;
    bool stands = there && (fewer     ? room->status == LOBBY
                            : rematch ? is_after(room)
                                      : room->status == PLAYING);
    if (!stands || rematch || fewer) sh_put_null_at(w, "wish");
    if (!stands) return;
    sh_open_at(w, fewer ? "fewer" : rematch ? "rematch" : "wish", '{');
    sh_put_number_at(w, "person", wish->person);
    if (wish->game) sh_put_text_at(w, "game", wish->game->id);
    if (fewer) sh_put_number_at(w, "seats", wish->seats);
    else if (rematch) sh_put_text_at(w, "mode", rematch_names[wish->mode]);
    else sh_put_number_at(w, "seat", wish->seat);
    sh_put_number_at(w, "left_ms", wish->until_ms - room->now_ms);
    sh_open_at(w, "agreed", '[');
    for (int p = 1; p <= room->people_count; p++) {
        if (!(wish->agreed >> (p - 1) & 1)) continue;
        put_comma(w);
        sh_put_number(w, p);
    }
    sh_put(w, "]}");
}

static void put_room(struct room *room, struct sh_writer *w)
{
    static const char *const names[] = {"lobby", "playing", "over", "aborted", "gathering"};
    sh_open_at(w, "room", '{');
    sh_put_text_at(w, "id", room->id);
    sh_put_text_at(w, "game", room->game->id);
    sh_put_number_at(w, "rules", room->rules);
    sh_put_text_at(w, "status", room->paused ? "paused" : names[room->status]);
    sh_put_number_at(w, "match", room->match);
    put_person_at(w, "host", room->host_person);
    put_seats(room, w);
    put_people(room, w);
    put_options(room, w);
    if (is_before(room) && room->game->part_in_setup) {
        sh_put_key(w, "parts");
        sh_json_setup_parts(w, room->game, &room->setup);
    }
    put_words(room, w);
    put_check(room, w);
    put_clock_settings(room, w);
    sh_put_text_at(w, "chat", has_phrases_only(room) ? "phrases" : "free");
    sh_put_text_at(w, "pace", pace_names[room->pace]);
    put_dice(room, w);
    put_door(room, w);
    put_wish(room, w);
    sh_put_char(w, '}');
}

/* ---- the match, as one viewer may know it ---- */

/* What came of an act, behind what came of those before it. */
static void add_news(struct room *room, struct sh_writer *w, const struct sh_walk *walk, int viewer)
{
    struct sh_line lines[SH_NEWS_MAX];
    int count = sh_news(room->game, walk->before, walk->act, walk->state, viewer, lines);
    if (count > 0 && w->length > 0) sh_put_char(w, ',');
    put_news(w, room->game, walk->before->base.acts, lines, count);
}

/* Who made acts from number `from` on for somebody else. */
static void put_marks(const struct room *room, struct sh_writer *w, int from)
{
    uint32_t i = 0;
    while (i < room->mark_count && room->marks[i].act < from) i++;
    if (i == room->mark_count) return;
    sh_open_at(w, "by", '[');
    for (; i < room->mark_count; i++) {
        put_comma(w);
        sh_put_char(w, '{');
        sh_put_number_at(w, "act", room->marks[i].act);
        sh_put_text_at(w, "by", made_by_names[room->marks[i].by]);
        sh_put_char(w, '}');
    }
    sh_put_char(w, ']');
}

enum { NEWS_PAGE = 200 }; /* acts whose news are told at once */

static int count_acts(const char *lines, uint32_t length)
{
    int count = 0;
    for (uint32_t i = 0; i < length; i++) count += lines[i] == '\n';
    return count;
}

static void put_gathered(struct sh_writer *w, const struct sh_writer *news)
{
    if (news->length == 0) return;
    sh_open_at(w, "news", '[');
    sh_put_bytes(w, news->text, news->length);
    sh_put_char(w, ']');
    w->full = w->full || news->full;
}

/* The acts of the match as seen, up to there, and what came of the last of them, which is gathered
   where records are written otherwise. The state becomes the one they led to. */
static void put_acts(struct room *room, struct sh_writer *w, int viewer, union sh_any_state *state,
                     uint32_t end)
{
    const char *acts = room->acts ? room->acts : ""; /* there may be none yet */
    struct sh_walk walk = {.game = room->game, .known = true, .text = acts, .end = acts + end,
                           .state = state, .before = &room->host->scratch->b};
    char text[SH_TEXT_MAX];
    struct sh_writer news;
    int last = count_acts(acts, end);
    sh_writer_init(&news, room->host->scratch->record, ROOM_RECORD_MAX);
    sh_start(room->game, state, &make_header(room)->setup);
    sh_put_number_at(w, "from", 0);
    sh_open_at(w, "acts", '[');
    while (sh_walk_next(&walk)) {
        struct sh_act seen = sh_view_move(room->game, walk.before, viewer, walk.act);
        put_comma(w);
        sh_format_act(room->game, seen, text);
        sh_put_json(w, text);
        if (state->base.acts > last - NEWS_PAGE) add_news(room, &news, &walk, viewer);
    }
    assert(!walk.why);
    sh_put_char(w, ']');
    put_gathered(w, &news);
    put_marks(room, w, 0);
}

static void put_last_acts(struct room *room, struct sh_writer *w, int viewer)
{
    const struct sh_state *before = state_of(room, STATE_BEFORE);
    sh_put_number_at(w, "from", before->acts);
    sh_open_at(w, "acts", '[');
    put_fresh_acts(room, w, viewer);
    sh_put_char(w, ']');
    put_fresh_news(room, w, viewer);
    put_marks(room, w, before->acts);
}

static void put_clock(struct room *room, struct sh_writer *w)
{
    uint16_t running = 0;
    sh_open_at(w, "clock", '{');
    sh_open_at(w, "left_ms", '[');
    for (int s = 0; s < room->setup.seats; s++) {
        put_comma(w);
        sh_put_number(w, clock_left(room, s));
        if (clock_runs(room, s)) running |= (uint16_t)(1u << s);
    }
    sh_put_char(w, ']');
    sh_put_key(w, "running");
    sh_json_seats(w, running);
    sh_put_char(w, '}');
}

static void begin_state(struct sh_writer *w, int viewer)
{
    sh_open_at(w, "state", '{');
    if (viewer == SH_WATCHER) sh_put_null_at(w, "seat");
    else sh_put_number_at(w, "seat", viewer);
}

/* A set of seats, if it is not empty. */
static void put_seats_at(struct sh_writer *w, const char *key, uint16_t seats)
{
    if (seats == 0) return;
    sh_put_key(w, key);
    sh_json_seats(w, seats);
}

/* What several viewers are told of one state: what is the same is written once and copied. */
struct shared {
    size_t              asked; /* bytes of what is asked, the same for all; 0: nobody is told yet */
    struct sh_json_like like;
};

/* The next message is written over this one. */
static void keep_shared(struct room *room, const struct sh_writer *w, size_t from, size_t asked,
                        struct shared *shared)
{
    char *kept = room->host->scratch->shared;
    size_t length = w->length - from;
    if (w->full || length > ROOM_SHARED_MAX) { /* more than any game has */
        shared->like.view = NULL;
        return;
    }
    memcpy(kept, w->text + from, length);
    shared->asked = asked;
    shared->like.text = kept + (shared->like.text - (w->text + from));
}

static const void *put_view(struct room *room, struct sh_writer *w, int viewer,
                            const struct sh_state *base, struct shared *shared)
{
    struct room_scratch *scratch = room->host->scratch;
    size_t from = w->length;
    bool first = shared->asked == 0;
    void *view = first ? &scratch->first : &scratch->a;
    if (first) {
        sh_json_asked(w, room->game, base);
        sh_put_key(w, "view");
    } else {
        sh_put_bytes(w, scratch->shared, shared->asked);
    }
    size_t asked = w->length - from;
    sh_view(room->game, base, viewer, view);
    sh_json_view(w, room->game, view, &shared->like);
    if (first) keep_shared(room, w, from, asked, shared);
    return view;
}

static void put_position(struct room *room, struct sh_writer *w, int viewer,
                         const struct sh_state *base, struct shared *shared)
{
    bool asked = viewer != SH_WATCHER && room->status == PLAYING;
    const void *view = put_view(room, w, viewer, base, shared);
    if (room->game->part) {
        sh_put_key(w, "parts");
        sh_json_parts(w, room->game, view);
    }
    sh_put_key(w, "moves");
    if (asked) sh_json_moves(w, room->game, base, viewer);
    else sh_put(w, "[]");
    if (asked && room->game->cost) {
        sh_put_key(w, "costs");
        sh_json_costs(w, room->game, base, viewer);
    }
    sh_put_bool_at(w, "back", asked && room->turn_seat == viewer && !room->turn_final);
    int covered = room->status == PLAYING && room->game->covered ? room->game->covered(view) : 0;
    if (covered > 0) sh_put_number_at(w, "covered", covered);
    uint16_t silent = room->status == PLAYING && room->game->silent ? room->game->silent(view) : 0;
    put_seats_at(w, "silent", silent);
    if (asked && sh_may_act(base, viewer)) put_seats_at(w, "audience", audience_of(room, viewer));
}

/* What this seat sees of what the seats of its side point at: by seat, null where it is nothing. */
static void put_proposed(const struct room *room, struct sh_writer *w, int viewer)
{
    const struct room_proposals *all = room->proposals;
    sh_open_at(w, "proposed", '[');
    for (int s = 0; s < room->setup.seats; s++) {
        put_comma(w);
        if (sees_proposal(room, viewer, s)) sh_put_json(w, all->of[s].move);
        else sh_put(w, "null");
    }
    sh_put_char(w, ']');
}

static bool sees_proposals(const struct room *room, int viewer)
{
    for (int s = 0; s < room->setup.seats; s++)
        if (sees_proposal(room, viewer, s)) return true;
    return false;
}

/* With the acts of the last event, or all of them. */
static void put_state(struct room *room, struct sh_writer *w, int viewer, bool all,
                      struct shared *shared)
{
    begin_state(w, viewer);
    if (all) put_acts(room, w, viewer, &room->host->scratch->a, room->acts_length);
    else put_last_acts(room, w, viewer);
    put_position(room, w, viewer, base_of(room), shared);
    if (room->clock != CLOCK_OFF && room->status == PLAYING) put_clock(room, w);
    if (all && sees_proposals(room, viewer)) put_proposed(room, w, viewer);
    sh_put_char(w, '}');
}

void tell_shown(struct room *room, const struct room_in *in, uint32_t acts_end, int viewer)
{
    struct sh_writer w;
    struct shared alone = {0};
    union sh_any_state *state = &room->host->scratch->c;
    begin_message(room, &w);
    sh_open_at(&w, "shown", '{');
    sh_put_number_at(&w, "of", base_of(room)->acts);
    begin_state(&w, viewer);
    put_acts(room, &w, viewer, state, acts_end);
    put_position(room, &w, viewer, &state->base, &alone);
    sh_put(&w, "}}}");
    send_message(room, &w, in->conn, in->person);
}

void tell_news(struct room *room, const struct room_in *in, int32_t from)
{
    struct room_scratch *scratch = room->host->scratch;
    struct sh_writer w, news;
    struct sh_walk walk = {.game = room->game, .known = true, .text = room->acts,
                           .end = room->acts + room->acts_length, .state = &scratch->c,
                           .before = &scratch->b};
    sh_start(room->game, walk.state, &make_header(room)->setup);
    sh_writer_init(&news, scratch->record, ROOM_RECORD_MAX);
    while (scratch->c.base.acts < from + NEWS_PAGE && sh_walk_next(&walk))
        if (scratch->c.base.acts > from) add_news(room, &news, &walk, viewer_of(room, in->person));
    begin_message(room, &w);
    sh_open_at(&w, "past", '{');
    sh_put_number_at(&w, "from", from);
    put_gathered(&w, &news);
    sh_put(&w, "}}");
    send_message(room, &w, in->conn, in->person);
}

/* ---- everybody, after an event ---- */

/* The last message of the chat. */
static void put_said(struct room *room, struct sh_writer *w)
{
    uint32_t end = room->chat_length - 1, at = end;
    while (at > 0 && room->chat[at - 1] != '\n') at--;
    sh_open_at(w, "said", '[');
    sh_put_bytes(w, room->chat + at, end - at);
    sh_put_char(w, ']');
}

static void put_glass(struct room *room, struct sh_writer *w)
{
    sh_open_at(w, "glass", '{');
    sh_put_number_at(w, "person", room->glass_person);
    sh_put_number_at(w, "left_ms", room->glass_ms - room->now_ms);
    sh_put_char(w, '}');
}

/* Who has taken a seat of a match that is on. */
static void put_took(struct room *room, struct sh_writer *w)
{
    sh_open_at(w, "took", '{');
    sh_put_number_at(w, "person", room->took);
    sh_put_text_at(w, "name", person_of(room, room->took)->name);
    sh_put_number_at(w, "seat", seat_of(room, room->took));
    sh_put_char(w, '}');
}

/* The cards that people gave in one block, a line each. */
static void put_cards(const struct room *room, struct sh_writer *w)
{
    char card[2 * SH_WORD_MAX + 4];
    sh_open_at(w, "cards", '[');
    for (uint32_t at = 0; room->own_cards && at < room->words_length;) {
        const char *one = room->words + at, *feed = memchr(one, '\n', room->words_length - at);
        size_t length = (size_t)(feed - one);
        if (length >= sizeof card) length = sizeof card - 1;
        memcpy(card, one, length);
        card[length] = '\0';
        put_comma(w);
        sh_put_json(w, card);
        at = (uint32_t)(feed + 1 - room->words);
    }
    sh_put_char(w, ']');
}

void tell_cards(struct room *room, const struct room_in *in)
{
    struct sh_writer w;
    begin_message(room, &w);
    put_cards(room, &w);
    sh_put_char(&w, '}');
    send_message(room, &w, in->conn, in->person);
}

/* A message about an event. Its head is the same for everybody and is written once. */
struct telling {
    struct sh_writer w;
    unsigned         parts;
    size_t           head; /* bytes */
    struct shared    shared;
};

static void begin_telling(struct room *room, struct telling *t, unsigned parts)
{
    t->parts = parts;
    t->shared.asked = 0;
    t->shared.like.view = NULL;
    begin_numbered(room, &t->w, room->told);
    if (parts & PART_ROOM) put_room(room, &t->w);
    if (parts & PART_CARDS) put_cards(room, &t->w);
    t->head = t->w.length;
}

static void put_rest(struct room *room, struct telling *t, int viewer)
{
    struct sh_writer *w = &t->w;
    if (w->full) begin_telling(room, t, t->parts); /* it was too long for the one before */
    w->length = t->head;
    if (t->parts & PART_STATE && has_state(room)) put_state(room, w, viewer, false, &t->shared);
    if (t->parts & PART_SAID) put_said(room, w);
    if (t->parts & PART_GLASS) put_glass(room, w);
    if (t->parts & PART_TOOK) put_took(room, w);
    sh_put_char(w, '}');
}

/* Is told, unless it is everything instead. */
static bool is_told(const struct room *room, int person)
{
    return is_here(room, person) && person != room->refresh;
}

static void tell_seat(struct room *room, struct telling *t, int seat)
{
    int person = room->seat[seat].person;
    if (!is_told(room, person)) return;
    put_rest(room, t, seat);
    send_message(room, &t->w, 0, person);
}

/* One message for all of them. */
static void tell_watchers(struct room *room, struct telling *t)
{
    bool made = false;
    for (int p = 1; p <= room->people_count; p++) {
        if (!is_told(room, p) || seat_of(room, p) >= 0) continue;
        if (!made) put_rest(room, t, SH_WATCHER);
        made = true;
        send_message(room, &t->w, 0, p);
    }
}

static void tell_note(struct room *room)
{
    struct sh_writer w;
    if (!is_here(room, room->speaker)) return;
    begin_numbered(room, &w, room->told);
    sh_put_text_at(&w, "note", room->said);
    sh_put_char(&w, '}');
    send_message(room, &w, 0, room->speaker);
}

void tell_parts(struct room *room, unsigned parts)
{
    struct telling t;
    if (parts & PART_NOTE) {
        tell_note(room);
        return;
    }
    begin_telling(room, &t, parts);
    for (int s = 0; s < room->setup.seats; s++) tell_seat(room, &t, s);
    tell_watchers(room, &t);
    room->told = room->number;
}

void tell_here(struct room *room)
{
    struct sh_writer w;
    begin_numbered(room, &w, room->told);
    put_room(room, &w);
    sh_put_char(&w, '}');
    for (int p = 1; p <= room->people_count; p++)
        if (is_here(room, p)) send_message(room, &w, 0, p);
}

void tell_proposed(struct room *room, uint16_t seats)
{
    struct sh_writer w;
    for (int s = 0; s < room->setup.seats; s++) {
        if (!(seats >> s & 1) || !is_here(room, room->seat[s].person)) continue;
        begin_message(room, &w);
        put_proposed(room, &w, s);
        sh_put_char(&w, '}');
        send_message(room, &w, 0, room->seat[s].person);
    }
}

void tell_everything(struct room *room, uint32_t conn, int person)
{
    struct sh_writer w;
    struct shared alone = {0};
    begin_numbered(room, &w, 0);
    sh_open_at(&w, "you", '{');
    sh_put_number_at(&w, "person", person);
    sh_put_char(&w, '}');
    put_room(room, &w);
    if (has_state(room)) put_state(room, &w, viewer_of(room, person), true, &alone);
    if (room->glass_ms > room->now_ms) put_glass(room, &w);
    sh_put_char(&w, '}');
    send_message(room, &w, conn, person);
}

/* What was said, and one's own notes; nothing if there is neither. */
void tell_past(struct room *room, uint32_t conn, int person)
{
    struct sh_writer w;
    const char *note = person_of(room, person)->note;
    if (room->chat_count == 0 && !note) return;
    begin_message(room, &w);
    sh_open_at(&w, "said", '[');
    for (uint32_t at = 0; at < room->chat_length;) {
        const char *one = room->chat + at, *feed = memchr(one, '\n', room->chat_length - at);
        put_comma(&w);
        sh_put_bytes(&w, one, (size_t)(feed - one));
        at += (uint32_t)(feed + 1 - one);
    }
    sh_put_char(&w, ']');
    if (note) sh_put_text_at(&w, "note", note);
    sh_put_number_at(&w, "n", room->number);
    sh_put_number_at(&w, "since", room->number);
    sh_put_char(&w, '}');
    send_message(room, &w, conn, person);
}
