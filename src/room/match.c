/* room/match.c - the acts of the match: made, taken back, walked through, written down. */
#include <assert.h>
#include <string.h>

#include "engine/back.h"
#include "record/dice.h"
#include "room/cut.h"
#include "room/inside.h"

static const char bad[] = "bad-event";

/* ---- the setup ---- */

/* Words, one a line, into a header. */
static void put_words(struct sh_header *header, const char *at, int count)
{
    for (int i = 0; i < count; i++) {
        const char *end = memchr(at, '\n', SH_WORD_MAX);
        memcpy(header->word[i], at, (size_t)(end - at));
        header->word_list[i] = header->word[i];
        at = end + 1;
    }
    header->setup.words = header->word_list;
    header->setup.word_count = (uint16_t)count;
}

struct sh_header *make_header(struct room *room)
{
    struct sh_header *header = &room->host->scratch->header;
    memset(header, 0, sizeof *header);
    header->game = room->game;
    header->setup = room->setup;
    bool drawn = !is_before(room) && sh_draws_words(room->game);
    if (drawn) sh_header_cards(header, cards_of(room));
    else put_words(header, room->words, room->setup.word_count);
    return header;
}

/* ---- cards with words, for games that have them drawn ---- */

const char *find_shell_list(const struct room *room, const char *name, size_t *length)
{
    if (!room->host->find_list) return NULL;
    return room->host->find_list(room->game, name[0] ? name : ROOM_LIST, length);
}

/* The text to draw from: the words people gave, or a list of the shell's. */
static const char *find_list(const struct room *room, size_t *length)
{
    *length = room->words_length;
    if (room->words_length > 0) return room->words;
    return find_shell_list(room, room->list, length);
}

static const char *check_cards(struct room *room)
{
    size_t length;
    if (!sh_draws_words(room->game) || room->flip) return NULL;
    const char *list = find_list(room, &length);
    if (!list) return room->list[0] ? "unknown-list" : "too-few-words";
    return sh_list_count(list, length) < room->game->words_min ? "too-few-words" : NULL;
}

struct sh_cards *cards_of(struct room *room)
{
    struct sh_cards *cards = &room->host->scratch->cards;
    sh_cards_read(cards, room->cards, room->cards_length);
    return cards;
}

bool can_flip(struct room *room)
{
    return room->cards_length > 0 && sh_draws_words(room->game) && cards_of(room)->backs;
}

/* The cards of the match that begins, in the scratch memory. */
static struct sh_cards *lay_cards(struct room *room, const uint8_t key[SH_CHACHA_KEY])
{
    struct sh_cards *cards = &room->host->scratch->cards;
    size_t length;
    if (room->flip) {
        sh_cards_flip(cards_of(room));
    } else {
        const char *list = find_list(room, &length);
        sh_dice_cards(room->game, key, list, length, cards);
    }
    return cards;
}

/* The line that says which list the cards are drawn from, for games that have them drawn; none if
   people gave the cards, or if they are those of the match before. */
static void write_list(struct room *room, struct sh_writer *w)
{
    uint8_t hash[SH_SHA256_SIZE];
    size_t length;
    if (room->flip || room->words_length > 0) return;
    const char *list = find_list(room, &length);
    sh_list_hash(list, length, hash);
    sh_put(w, "list ");
    sh_put(w, room->list[0] ? room->list : ROOM_LIST);
    sh_put_char(w, ' ');
    sh_put_hex(w, hash, sizeof hash);
    sh_put_char(w, '\n');
}

/* Take such a line off the front of an event's. */
static const char *take_list(struct room *room, const char **lines, size_t *length)
{
    char name[8];
    const char *feed = memchr(*lines, '\n', *length);
    struct cut cut = {*lines, feed};
    room->drawn_from[0] = '\0';
    if (!feed || !cut_part(&cut, name, sizeof name) || strcmp(name, "list") != 0) return NULL;
    if (!cut_part(&cut, room->drawn_from, sizeof room->drawn_from) ||
        !cut_hex(&cut, room->drawn_hash, sizeof room->drawn_hash) || !cut_is_done(&cut))
        return bad;
    *length -= (size_t)(feed + 1 - *lines);
    *lines = feed + 1;
    return NULL;
}

/* Take the lines of the cards off the front of an event's. */
static const char *take_cards(struct room *room, const char **lines, size_t *length)
{
    const char *why = take_list(room, lines, length);
    size_t size = sh_cards_length(*lines, *length);
    if (why) return why;
    if (!sh_draws_words(room->game)) return size || room->drawn_from[0] ? bad : NULL;
    room->cards = room->host->resize(room->cards, size + 1);
    memcpy(room->cards, *lines, size);
    room->cards_length = (uint32_t)size;
    room->flipped = room->flip;
    room->flip = false;
    *lines += size;
    *length -= size;
    return cards_of(room)->count == room->game->words_min ? NULL : bad;
}

/* People who are there must have mixed something into the dice; others need not. */
const char *check_begin(struct room *room, uint8_t *seat)
{
    static const uint8_t any_key[SH_CHACHA_KEY];
    for (*seat = 0; *seat < room->setup.seats; ++*seat) {
        const struct room_seat *s = &room->seat[*seat];
        if (s->person == NOBODY && !s->bot[0]) return "seat-empty";
        if (is_here(room, s->person) && person_of(room, s->person)->mixed != MIXED)
            return "mix-missing";
    }
    *seat = SH_NONE;
    const char *why = check_cards(room);
    if (why) return why;
    struct sh_header *header = make_header(room);
    if (sh_draws_words(room->game)) sh_header_cards(header, lay_cards(room, any_key));
    return sh_check(room->game, &header->setup);
}

/* What people put into the dice, for the key and for the record. Logs of old programs have no
   GATHERING: what people mixed in counts as it is. */
static void put_parts_of_dice(const struct room *room, struct sh_header *header)
{
    memcpy(header->secret, room->secret, sizeof room->secret);
    for (int s = 0; s < room->setup.seats; s++) {
        const struct room_seat *seat = &room->seat[s];
        uint16_t bit = (uint16_t)(1u << s);
        if (seat->revealed) {
            memcpy(header->reveal[s], seat->reveal, sizeof seat->reveal);
            header->has_reveal |= bit;
        }
        if (!seat->asked_reveal) continue;
        memcpy(header->mix[s], person_of(room, seat->began)->mix, SH_SHA256_SIZE);
        header->has_mix |= bit;
        if (seat->withheld) header->withheld |= bit;
    }
}

static void reveal_plain(struct room *room, struct room_seat *seat)
{
    seat->began = seat->person;
    seat->standin = seat->stood = seat->asked_reveal = seat->withheld = false;
    seat->revealed = seat->person != NOBODY &&
                     person_of(room, seat->person)->mixed == MIXED_PLAIN;
    if (seat->revealed)
        memcpy(seat->reveal, person_of(room, seat->person)->mix, sizeof seat->reveal);
}

static void derive_key(struct room *room, uint8_t key[SH_CHACHA_KEY])
{
    struct sh_header *header = &room->host->scratch->header;
    memset(header, 0, sizeof *header);
    put_parts_of_dice(room, header);
    sh_dice_key(header, key);
}

/* Who sits where is kept for the record; everybody belongs to their seat in this match. */
static void note_seats(struct room *room, bool plain)
{
    for (int s = 0; s < room->setup.seats; s++) {
        struct room_seat *seat = &room->seat[s];
        seat->extras = 0;
        if (!plain) continue;
        reveal_plain(room, seat);
        if (seat->began != NOBODY) person_of(room, seat->began)->home = (uint8_t)s;
    }
    derive_key(room, room->key);
}

/* ---- acts that happen ---- */

const char *const made_by_names[MADE_BY] = {"", "clock", "standin"};

void note_mark(struct room *room, enum made_by by)
{
    size_t size = (room->mark_count + 1) * sizeof *room->marks;
    if (by == BY_SEAT || !has_state(room)) return;
    room->marks = room->host->resize(room->marks, size);
    room->marks[room->mark_count++] = (struct mark){(uint16_t)base_of(room)->acts, (uint8_t)by};
}

void forget_marks(struct room *room, int32_t acts)
{
    while (room->mark_count > 0 && room->marks[room->mark_count - 1].act >= acts)
        room->mark_count--;
}

static void keep_acts(struct room *room, const char *lines, size_t length)
{
    size_t all = room->acts_length + length;
    if (all > room->acts_room) {
        size_t more = room->acts_room < 512 ? 512 : room->acts_room * (size_t)2;
        if (more < all) more = all;
        room->acts = room->host->resize(room->acts, more);
        room->acts_room = (uint32_t)more;
    }
    if (length > 0) memcpy(room->acts + room->acts_length, lines, length);
    room->acts_length = (uint32_t)all;
}

/* Seats that are asked something new by this event. Others' answers that a seat cannot see do not
   change what it is asked. */
static void ask_seats(struct room *room, uint16_t saw)
{
    const struct sh_state *before = state_of(room, STATE_BEFORE), *now = base_of(room);
    bool same = before->phase == now->phase;
    for (int s = 0; s < room->setup.seats; s++) {
        uint16_t bit = (uint16_t)(1u << s);
        if (same && before->to_act & now->to_act & bit && !(saw & bit)) continue;
        room->seat[s].asked = room->number;
        room->seat[s].asked_ms = room->now_ms;
        room->declined &= (uint16_t)~bit;
    }
}

/* The first act of another seat begins another turn; chance ends every turn. */
static void note_turn(struct room *room, const struct played *played)
{
    if (played->first != SH_CHANCE && played->first != room->turn_seat) {
        room->turn_seat = played->first;
        room->turn_final = false;
        room->turn_gain_ms = 0;
        room->turn_at = room->event_at;
        memcpy(state_of(room, STATE_TURN), state_of(room, STATE_BEFORE), room->game->state_size);
    }
    if (played->final) room->turn_final = true;
    if (played->chance) room->turn_seat = SH_NONE;
}

/* The acts of an event from the log: one seat's, then chance's. */
static const char *play_lines(struct room *room, struct played *played, const char *lines,
                              size_t length)
{
    struct sh_walk walk = {.game = room->game, .text = lines, .end = lines + length,
                           .state = state_of(room, STATE_NOW), .before = &room->host->scratch->b};
    begin_played(room, played);
    while (sh_walk_next(&walk)) {
        bool late = played->chance || (played->first != SH_NONE && walk.act.seat != played->first);
        if (walk.act.seat != SH_CHANCE && late) return bad;
        note_act(room, played, walk.before, walk.act, walk.state);
    }
    return walk.why;
}

/* The acts of the event happen. Those of a living room were played when it was made; they are not
   parsed, judged and played again. */
static const char *take_acts(struct room *room, const char *lines, size_t length, bool is_new)
{
    struct played loaded;
    const struct played *played = room->made ? room->made : &loaded;
    const char *why = room->made ? NULL : play_lines(room, &loaded, lines, length);
    if (why) return why;
    if (room->made) {
        memcpy(state_of(room, STATE_NOW), &room->host->scratch->c, room->game->state_size);
        keep_fresh(room, played);
    }
    note_turn(room, played);
    ask_seats(room, is_new || played->chance ? UINT16_MAX : played->saw);
    room->since_ms = room->now_ms;
    wind_clocks(room);
    if (base_of(room)->to_act == 0) {
        room->status = OVER;
        room->paused = false;
        note_past(room);
    }
    return NULL;
}

const char *apply_begin(struct room *room, const char *lines, size_t length)
{
    bool plain = room->status == LOBBY;
    room->status = PLAYING;
    if (take_cards(room, &lines, &length)) return bad;
    room->acts_length = room->event_at = 0;
    forget_marks(room, 0);
    keep_acts(room, lines, length);
    room->turn_seat = SH_NONE;
    note_seats(room, plain);
    if (!has_state(room)) return NULL; /* other rules than the program's: kept, not played */
    size_t size = STATES * state_room(room);
    room->states = room->host->resize(room->states, size);
    memset(room->states, 0, size);
    const char *why = sh_start(room->game, state_of(room, STATE_NOW), &make_header(room)->setup);
    if (why) return why;
    memcpy(state_of(room, STATE_BEFORE), state_of(room, STATE_NOW), room->game->state_size);
    reset_clocks(room);
    return take_acts(room, lines, length, true);
}

const char *apply_acts(struct room *room, const char *lines, size_t length)
{
    charge_clocks(room);
    room->event_at = room->acts_length;
    keep_acts(room, lines, length);
    if (!has_state(room)) return NULL;
    memcpy(state_of(room, STATE_BEFORE), state_of(room, STATE_NOW), room->game->state_size);
    return take_acts(room, lines, length, false);
}

uint32_t acts_end(const struct room *room, int32_t acts)
{
    uint32_t at = 0;
    for (; acts > 0 && at < room->acts_length; at++)
        if (room->acts[at] == '\n') acts--;
    return acts == 0 ? at : NO_ACTS_END;
}

/* Acts that cannot be played are counted by their lines. */
static const char *cut_acts(struct room *room, int32_t acts)
{
    uint32_t end = acts_end(room, acts);
    if (end == NO_ACTS_END) return bad;
    room->acts_length = end;
    return NULL;
}

const char *apply_back(struct room *room, int32_t acts)
{
    if (!has_state(room)) return cut_acts(room, acts);
    const struct sh_state *turn = state_of(room, STATE_TURN);
    if (room->turn_seat == SH_NONE || acts != turn->acts) return bad;
    charge_clocks(room);
    take_gain_back(room);
    forget_fresh(room);
    forget_marks(room, acts);
    memcpy(state_of(room, STATE_BEFORE), turn, room->game->state_size);
    memcpy(state_of(room, STATE_NOW), turn, room->game->state_size);
    room->acts_length = room->event_at = room->turn_at;
    room->turn_seat = SH_NONE;
    ask_seats(room, UINT16_MAX);
    room->since_ms = room->now_ms;
    return NULL;
}

/* ---- acts that are wanted ---- */

/* An event is made: its acts are played on a copy of the state, in the scratch memory, and written
   down for the log and for everybody who sees them. */
struct making {
    void            *state;
    struct sh_writer w;
    struct played    played;
};

static void begin_making(struct room *room, struct making *m, const char *kind)
{
    m->state = &room->host->scratch->c;
    begin_event(room, &m->w, kind);
    begin_played(room, &m->played);
}

static void make_act(struct room *room, struct making *m, struct sh_act act)
{
    void *before = &room->host->scratch->b;
    sh_write_act(&m->w, room->game, act);
    memcpy(before, m->state, room->game->state_size);
    sh_play(room->game, m->state, act.seat, act.move, act.word);
    note_act(room, &m->played, before, act, m->state);
}

/* Let chance act as long as it is asked; the rest of a very long deal comes with the next event. */
static void add_chance(struct room *room, struct making *m, const uint8_t key[SH_CHACHA_KEY])
{
    const struct sh_game *game = room->game;
    while (sh_may_act(m->state, SH_CHANCE) && !is_too_long(m->state) &&
           m->w.length < ROOM_EVENT_MAX - ROOM_LINE_MAX) {
        struct sh_move move = room->host->dice ? room->host->dice(room->owner, game, m->state)
                                               : sh_dice_draw(game, m->state, key);
        make_act(room, m, (struct sh_act){.seat = SH_CHANCE, .move = move});
    }
}

bool make_begin(struct room *room)
{
    struct making m;
    uint8_t key[SH_CHACHA_KEY];
    if (check_cards(room)) return false;
    begin_making(room, &m, "begin ");
    sh_put_number(&m.w, room->game->rules);
    sh_put_char(&m.w, '\n');
    derive_key(room, key);
    struct sh_header *header = make_header(room);
    if (sh_draws_words(room->game)) {
        write_list(room, &m.w);
        sh_header_cards(header, lay_cards(room, key));
        sh_cards_write(&m.w, &room->host->scratch->cards);
    }
    const char *why = sh_start(room->game, m.state, &header->setup);
    assert(!why && "check_begin() said so");
    (void)why;
    add_chance(room, &m, key);
    room->made = &m.played;
    must_happen(room, &m.w);
    room->made = NULL;
    return true;
}

void make_chance(struct room *room)
{
    struct making m;
    begin_making(room, &m, "act\n");
    memcpy(m.state, state_of(room, STATE_NOW), room->game->state_size);
    add_chance(room, &m, room->key);
    room->made = &m.played;
    must_happen(room, &m.w);
    room->made = NULL;
}

/* ---- words that are judged ---- */

const struct sh_edge *edge_of(const struct room *room)
{
    return room->host->find_edge ? room->host->find_edge(room->game) : NULL;
}

/* The language of the list, if nobody has said otherwise; that of people's own is not known. */
const char *room_check(const struct room *room)
{
    const struct sh_edge *edge = edge_of(room);
    const char *language = room->check[0] ? room->check : room->list;
    if (!edge) return NULL;
    if (!language[0] && room->words_length == 0) language = edge->languages[0];
    return sh_edge_knows(edge, language) ? language : NULL;
}

static const char *judge_word(const struct room *room, const void *state, struct looked *looked)
{
    const char *language = room_check(room);
    return !language || !looked->said ? NULL
           : edge_of(room)->judge(language, state, looked->move, looked->said, looked->args,
                                  &looked->count);
}

const char *look_at_move(const struct room *room, const void *state, int seat, bool people,
                         struct looked *looked)
{
    const struct sh_game *game = room->game;
    looked->count = 0;
    if (!sh_parse(game, seat, looked->text, &looked->move, looked->word)) return "bad-move";
    looked->said = game->verbs[looked->move.verb].word ? looked->word : NULL;
    const char *why = sh_refuse(game, state, seat, looked->move, looked->said);
    if (why && game->explain)
        looked->count = game->explain(state, seat, looked->move, looked->word, why, looked->args);
    return why || !people ? why : judge_word(room, state, looked);
}

/* The next of several moves, a line each. NULL, or why it cannot be made. */
static const char *make_move(struct room *room, struct making *m, int seat, struct cut *left,
                             bool people, struct looked *looked)
{
    bool first = m->played.first == SH_NONE;
    const char *feed = memchr(left->at, '\n', (size_t)(left->end - left->at));
    struct cut line = {left->at, feed ? feed : left->end};
    left->at = feed ? feed + 1 : left->end;
    if (!cut_rest(&line, looked->text, sizeof looked->text)) return "bad-move";
    const char *why = look_at_move(room, m->state, seat, people, looked);
    bool later = !first && why && strcmp(why, "bad-move") != 0;
    if (later && !sh_may_act(m->state, seat)) return "turn-interrupted";
    if (why) return why;
    if (is_too_long(m->state)) return "turn-interrupted";
    make_act(room, m, (struct sh_act){(uint8_t)seat, looked->move, looked->said});
    return NULL;
}

const char *make_turn(struct room *room, int seat, const char *moves, bool people,
                      enum made_by by, struct looked *looked)
{
    struct making m;
    struct cut left = {moves, moves + strlen(moves)};
    const char *why = NULL;
    begin_making(room, &m, "act");
    if (by != BY_SEAT) sh_put_char(&m.w, ' ');
    sh_put(&m.w, made_by_names[by]);
    sh_put_char(&m.w, '\n');
    memcpy(m.state, state_of(room, STATE_NOW), room->game->state_size);
    looked->count = 0;
    while (left.at < left.end && !why)
        why = make_move(room, &m, seat, &left, people, looked);
    if (why) return why;
    add_chance(room, &m, room->key);
    room->made = &m.played;
    why = happen(room, &m.w);
    room->made = NULL;
    return why;
}

/* ---- what a bot may know ---- */

static int acts_to_know(const struct room *room, bool acts)
{
    return acts ? base_of(room)->acts : 0;
}

size_t room_known_size(struct room *room, bool acts)
{
    return sh_known_size(room->game, &make_header(room)->setup, acts_to_know(room, acts),
                         acts ? room->acts_length + past_size(room) : 0);
}

struct sh_known *know_at(struct room *room, int seat, int acts, bool sees, void *memory)
{
    struct room_scratch *scratch = room->host->scratch;
    const struct sh_setup *setup = &make_header(room)->setup;
    struct sh_known *known = sh_known_init(memory, room->game, setup, seat, sees ? acts : 0);
    struct sh_walk walk = {.game = room->game, .known = true, .text = room->acts,
                           .end = room->acts + room->acts_length, .state = &scratch->c,
                           .before = &scratch->b};
    sh_start(room->game, walk.state, setup);
    while (sees && scratch->c.base.acts < acts && sh_walk_next(&walk))
        sh_known_see(known, walk.before, walk.act);
    assert(!walk.why);
    if (sees) recall_past(room, known);
    sh_known_now(known, sees ? (const void *)&scratch->c : base_of(room));
    return known;
}

struct sh_known *room_know(struct room *room, int seat, bool acts, void *memory)
{
    return know_at(room, seat, base_of(room)->acts, acts, memory);
}

/* ---- back ---- */

const char *check_turn_back(struct room *room, int seat)
{
    struct room_scratch *scratch = room->host->scratch;
    struct sh_rng rng;
    if (room->turn_seat != seat) return "nothing-to-take-back";
    memcpy(&scratch->c, state_of(room, STATE_TURN), room->game->state_size);
    struct sh_walk walk = {.game = room->game, .known = true, .text = room->acts + room->turn_at,
                           .end = room->acts + room->acts_length, .state = &scratch->c,
                           .before = &scratch->b};
    sh_rng_seed(&rng, room->number);
    while (sh_walk_next(&walk)) {
        if (sh_is_final(room->game, walk.before, walk.act)) return "secret-shown";
        for (int viewer = 0; viewer <= SH_WATCHER; viewer++) {
            if (viewer >= room->setup.seats && viewer < SH_WATCHER) continue;
            if (sh_has_learned(room->game, walk.before, walk.act, walk.state, viewer, &rng))
                return "secret-shown";
        }
    }
    return NULL;
}

/* ---- the record ---- */

/* Where the words of the match come from: at most one of three. */
static void put_source_of_words(const struct room *room, struct sh_header *header)
{
    static const uint8_t unknown[SH_SHA256_SIZE];
    if (!sh_draws_words(room->game)) return;
    header->has_list = room->drawn_from[0] != '\0';
    memcpy(header->list, room->drawn_from, sizeof room->drawn_from);
    memcpy(header->list_hash, room->drawn_hash, sizeof room->drawn_hash);
    header->has_flipped = room->flipped && memcmp(room->drawn_hash, unknown, sizeof unknown) != 0;
    memcpy(header->flipped, room->drawn_hash, sizeof room->drawn_hash);
    if (header->has_list || room->flipped || room->words_length == 0) return;
    header->cards = room->words;
    header->cards_length = room->words_length;
}

void write_record(struct room *room, struct sh_writer *w)
{
    struct sh_header *header = make_header(room);
    struct sh_game game = *room->game;
    game.rules = room->rules; /* that of the match, which may be older */
    header->game = &game;
    if (!has_state(room)) header->options_said = room->options_said; /* defaults may be others */
    header->has_commit = header->has_secret = true;
    put_parts_of_dice(room, header);
    put_source_of_words(room, header);
    sh_dice_commit(room->secret, header->commit);
    for (int s = 0; s < room->setup.seats; s++) {
        const struct room_seat *seat = &room->seat[s];
        const char *name = seat->began != NOBODY ? person_of(room, seat->began)->name : seat->bot;
        memcpy(header->name[s], name, strlen(name));
    }
    sh_write_header(w, header);
    if (room->acts_length > 0) sh_put_bytes(w, room->acts, room->acts_length);
    if (has_state(room)) sh_write_result(w, room->game, state_of(room, STATE_NOW));
}

void hash_record(struct room *room, uint8_t hash[SH_SHA256_SIZE])
{
    struct sh_writer w;
    sh_writer_init(&w, room->host->scratch->record, sizeof room->host->scratch->record);
    write_record(room, &w);
    sh_record_hash(w.text, w.length, hash);
}
