/* tests/sim/truth.c - see truth.h. src/room/event.c lists the events. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/games.h"
#include "tests/setups.h"
#include "tests/sim/truth.h"

static const char malformed[] = "an event that is not written as they are";

/* The parts of an event's first line. */
struct parts {
    const char *at, *end;
};

/* The next part; false: there is none, or it is too long. */
static bool next_part(struct parts *parts, char *out, size_t room)
{
    const char *space = parts->at ? memchr(parts->at, ' ', (size_t)(parts->end - parts->at)) : NULL;
    const char *end = space ? space : parts->end;
    if (!parts->at || end == parts->at || (size_t)(end - parts->at) >= room) return false;
    memcpy(out, parts->at, (size_t)(end - parts->at));
    out[end - parts->at] = '\0';
    parts->at = space ? space + 1 : NULL;
    return true;
}

static int32_t next_number(struct parts *parts)
{
    char text[12];
    return next_part(parts, text, sizeof text) ? sh_parse_number(text, strlen(text)) : -1;
}

static bool rest_of(struct parts *parts, char *out, size_t room)
{
    size_t length = parts->at ? (size_t)(parts->end - parts->at) : 0;
    if (length == 0 || length >= room) return false;
    memcpy(out, parts->at, length);
    out[length] = '\0';
    parts->at = NULL;
    return true;
}

static bool next_hex(struct parts *parts, uint8_t *bytes, size_t count)
{
    char text[2 * SH_SHA256_SIZE + 1], again[2 * SH_SHA256_SIZE + 1];
    struct sh_writer w;
    if (!next_part(parts, text, sizeof text) || strlen(text) != 2 * count) return false;
    for (size_t i = 0; i < count; i++) {
        char pair[3] = {text[2 * i], text[2 * i + 1], '\0'};
        bytes[i] = (uint8_t)strtoul(pair, NULL, 16);
    }
    sh_writer_init(&w, again, sizeof again);
    sh_put_hex(&w, bytes, count);
    return strcmp(text, again) == 0;
}

/* ---- the game and its setup ---- */

static void set_game(struct truth *t, const struct sh_game *game)
{
    t->header.game = game;
    sh_setup_init(game, &t->header.setup);
    for (int i = 0; i < SH_WORDS_MAX; i++) t->header.word_list[i] = t->header.word[i];
    t->header.setup.words = t->header.word_list;
    t->given_count = 0;
    t->has_list = t->flip = false;
    for (int s = t->header.setup.seats; s < SH_SEATS_MAX; s++)
        t->seat[s] = (struct truth_seat){0};
}

static const char *take_game(struct truth *t, struct parts *parts)
{
    char id[SH_NAME_MAX];
    const struct sh_game *game = next_part(parts, id, sizeof id) ? sh_find_game(id) : NULL;
    if (!game) return "a game that does not exist";
    if (t->status != TRUTH_LOBBY) return "another game, but not in the lobby";
    set_game(t, game);
    return NULL;
}

static const char *take_open(struct truth *t, struct parts *parts)
{
    if (t->number != 1) return "the room is made twice";
    const char *why = take_game(t, parts);
    if (why) return why;
    t->match = 1;
    return next_hex(parts, t->header.secret, SH_SHA256_SIZE) ? NULL : malformed;
}

static const char *take_seats(struct truth *t, struct parts *parts)
{
    int32_t n = next_number(parts);
    if (t->status != TRUTH_LOBBY) return "other seats, but not in the lobby";
    if (n < t->header.game->seats_min || n > t->header.game->seats_max) return malformed;
    t->header.setup.seats = (uint8_t)n;
    for (int s = n; s < SH_SEATS_MAX; s++) t->seat[s] = (struct truth_seat){0};
    return NULL;
}

static const char *take_option(struct truth *t, struct parts *parts)
{
    char name[SH_NAME_MAX], value[SH_NAME_MAX];
    if (t->status != TRUTH_LOBBY) return "another option, but not in the lobby";
    if (!next_part(parts, name, sizeof name) || !next_part(parts, value, sizeof value))
        return malformed;
    return sh_setup_option(t->header.game, &t->header.setup, name, value);
}

static const char *take_word(struct truth *t, struct parts *parts)
{
    struct sh_setup *setup = &t->header.setup;
    if (t->status != TRUTH_LOBBY) return "a word, but not in the lobby";
    if (t->has_list || t->flip) setup->word_count = 0;
    t->has_list = t->flip = false;
    if (setup->word_count == SH_WORDS_MAX) return "more words than a setup may have";
    return rest_of(parts, t->header.word[setup->word_count++], SH_WORD_MAX) ? NULL : malformed;
}

static const char *take_words(struct truth *t, struct parts *parts)
{
    char list[16];
    size_t length;
    t->header.setup.word_count = 0;
    t->flip = false;
    if (!next_part(parts, list, sizeof list)) return malformed;
    t->has_list = strcmp(list, "none") != 0;
    if (!t->has_list) return NULL;
    return setups_find_list(t->header.game, list, &length) ? NULL : "a list that is not there";
}

/* Is this card, with either side up, one of those there were to draw from? */
static bool was_there(const struct truth *t, const char *front, const char *back)
{
    char card[2 * SH_WORD_MAX + 5];
    size_t length;
    const char *list = setups_find_list(t->header.game, "", &length);
    for (int i = 0; i < t->given_count; i++)
        if (strcmp(t->given[i], front) == 0) return true;
    if (t->given_count > 0) return false;
    snprintf(card, sizeof card, "%s / %s\n", front, back);
    if (strstr(list, card)) return true;
    snprintf(card, sizeof card, "%s / %s\n", back, front);
    return strstr(list, card) != NULL;
}

/* The cards of a match that begins: from the list, or the last ones with their backs up. */
static const char *take_cards(struct truth *t, const char **lines, const char *end)
{
    struct sh_cards drawn;
    size_t length = sh_cards_length(*lines, (size_t)(end - *lines));
    if (!sh_draws_words(t->header.game)) return length ? "cards that nobody wants" : NULL;
    t->given_count = t->header.setup.word_count;
    memcpy(t->given, t->header.word, sizeof t->given);
    sh_cards_read(&drawn, *lines, length);
    for (int i = 0; i < drawn.count; i++) {
        if (!was_there(t, drawn.front[i], drawn.back[i]) && !t->flip) return "a card from nowhere";
        if (t->flip && (strcmp(drawn.front[i], t->cards.back[i]) != 0 ||
                        strcmp(drawn.back[i], t->cards.front[i]) != 0))
            return "a card that was not turned over";
    }
    t->cards = drawn;
    t->flip = false;
    *lines += length;
    sh_header_cards(&t->header, &drawn);
    return NULL;
}

/* After the match the words people gave are there again. */
static void put_cards_away(struct truth *t)
{
    if (!sh_draws_words(t->header.game)) return;
    memcpy(t->header.word, t->given, sizeof t->given);
    t->header.setup.word_count = t->given_count;
}

/* ---- people and seats ---- */

static int next_person(const struct truth *t, struct parts *parts)
{
    int32_t person = next_number(parts);
    return person >= 1 && person <= t->people ? person : 0;
}

static int next_seat(const struct truth *t, struct parts *parts)
{
    int32_t seat = next_number(parts);
    return seat >= 0 && seat < t->header.setup.seats ? seat : -1;
}

int truth_seat_of(const struct truth *t, int person)
{
    for (int s = 0; person && s < SH_SEATS_MAX; s++)
        if (t->seat[s].person == person) return s;
    return -1;
}

/* Outside a match the seat is free then; in it the person keeps it unless sent away. */
static void free_seat(struct truth *t, int person, bool for_good)
{
    int s = truth_seat_of(t, person);
    if (s < 0) return;
    if (t->status != TRUTH_PLAYING) t->seat[s].person = 0;
    else if (for_good) t->seat[s] = (struct truth_seat){.standin = true};
    else t->seat[s].standin = true;
}

static const char *take_enter(struct truth *t, struct parts *parts)
{
    struct truth_person new = {0};
    int32_t person = next_number(parts);
    if (person < 1 || person > t->people + 1 || person > ROOM_PEOPLE_MAX) return malformed;
    if (!next_part(parts, new.key, sizeof new.key) || !rest_of(parts, new.name, sizeof new.name))
        return malformed;
    struct truth_person *old = &t->person[person];
    bool is_same = strcmp(old->key, new.key) == 0;
    if (is_same) new.note = old->note;
    else if (truth_seat_of(t, person) >= 0) return "somebody else takes a seat by coming in";
    if (is_same && old->kicked) return "somebody sent away comes in again";
    if (person > t->people) t->people = person;
    *old = new;
    if (!t->host) t->host = (uint8_t)person;
    return NULL;
}

static const char *take_name(struct truth *t, struct parts *parts)
{
    int person = next_person(t, parts);
    return person && rest_of(parts, t->person[person].name, ROOM_NAME_MAX) ? NULL : malformed;
}

static const char *take_leave(struct truth *t, struct parts *parts)
{
    int person = next_person(t, parts);
    free_seat(t, person, false);
    t->person[person].left = true;
    return person ? NULL : malformed;
}

static const char *take_kick(struct truth *t, struct parts *parts)
{
    int person = next_person(t, parts);
    free_seat(t, person, true);
    t->person[person].left = t->person[person].kicked = true;
    return person ? NULL : malformed;
}

static const char *take_host(struct truth *t, struct parts *parts)
{
    int person = next_person(t, parts);
    t->host = (uint8_t)person;
    return person ? NULL : malformed;
}

static const char *take_sit(struct truth *t, struct parts *parts)
{
    int person = next_person(t, parts), s = next_seat(t, parts);
    if (!person || s < 0) return malformed;
    if (t->seat[s].person && t->seat[s].person != person) return "somebody else's seat is taken";
    int old = truth_seat_of(t, person);
    if (t->status == TRUTH_PLAYING && old >= 0 && old != s) return "two seats of a match seen";
    if (old >= 0) t->seat[old] = (struct truth_seat){0};
    t->seat[s] = (struct truth_seat){.person = (uint8_t)person};
    return NULL;
}

static const char *take_stand(struct truth *t, struct parts *parts)
{
    int person = next_person(t, parts);
    free_seat(t, person, false);
    return person ? NULL : malformed;
}

static const char *take_bot(struct truth *t, struct parts *parts)
{
    char id[SH_NAME_MAX];
    int s = next_seat(t, parts);
    if (s < 0 || !next_part(parts, id, sizeof id)) return malformed;
    t->seat[s].bot = strcmp(id, "none") != 0;
    if (t->status != TRUTH_PLAYING) t->seat[s].person = 0;
    if (t->seat[s].bot) t->seat[s].standin = false;
    return NULL;
}

static const char *take_standin(struct truth *t, struct parts *parts)
{
    int s = next_seat(t, parts);
    if (s < 0 || t->status != TRUTH_PLAYING) return malformed;
    t->seat[s].standin = true;
    return NULL;
}

static const char *take_return(struct truth *t, struct parts *parts)
{
    int s = next_seat(t, parts);
    if (s < 0 || t->status != TRUTH_PLAYING) return malformed;
    t->seat[s].standin = false;
    return NULL;
}

static const char *take_say(struct truth *t, struct parts *parts)
{
    if (!next_person(t, parts) || !parts->at) return malformed;
    t->said++;
    return NULL;
}

static const char *take_note(struct truth *t, struct parts *parts)
{
    int person = next_person(t, parts);
    t->person[person].note = t->number;
    return person ? NULL : malformed;
}

/* ---- the match ---- */

int truth_viewer(const struct truth *t, int person)
{
    int seat = truth_seat_of(t, person);
    return seat < 0 ? SH_WATCHER : seat;
}

const struct transcript *truth_seen(const struct truth *t, int viewer)
{
    return &t->seen[viewer == SH_WATCHER ? SH_SEATS_MAX : viewer];
}

/* Play one act and note what everybody saw of it. */
static const char *play(struct truth *t, const char *line, size_t length, struct sh_act *act)
{
    const struct sh_game *game = t->header.game;
    char text[SH_TEXT_MAX], word[SH_WORD_MAX];
    union sh_any_state before;
    if (length >= sizeof text) return malformed;
    memcpy(text, line, length);
    text[length] = '\0';
    if (!sh_parse_act(game, text, act, word)) return "an act that is none";
    memcpy(&before, &t->state, game->state_size);
    const char *why = sh_act(game, &t->state, act->seat, act->move, act->word);
    if (why) return why;
    transcript_add(&t->acts, line, length);
    for (int s = 0; s <= t->header.setup.seats; s++) {
        int viewer = s == t->header.setup.seats ? SH_WATCHER : s;
        int n = sh_format_act(game, sh_view_move(game, &before, viewer, *act), text);
        transcript_add(&t->seen[viewer == SH_WATCHER ? SH_SEATS_MAX : s], text, (size_t)n);
    }
    act->word = NULL;
    return NULL;
}

/* The lines below an event: moves of one seat, then chance's; nothing is left for chance. */
static const char *play_lines(struct truth *t, const char *at, const char *end)
{
    t->moves = t->draws = 0;
    t->actor = SH_CHANCE;
    while (at < end) {
        const char *feed = memchr(at, '\n', (size_t)(end - at));
        struct sh_act act;
        if (!feed) return "the last act has no line feed";
        const char *why = play(t, at, (size_t)(feed - at), &act);
        if (why) return why;
        if (act.seat == SH_CHANCE) t->draws++;
        else if (t->draws || (t->moves && act.seat != t->actor)) return "two seats in one event";
        else t->actor = act.seat, t->moves++;
        at = feed + 1;
    }
    if (t->state.base.to_act == 0) t->status = TRUTH_OVER;
    if (sh_may_act(&t->state, SH_CHANCE)) return "chance is asked and has not acted";
    return NULL;
}

static void cut_acts(struct truth *t, uint32_t count)
{
    transcript_cut(&t->acts, count);
    for (int s = 0; s <= SH_SEATS_MAX; s++)
        if (t->seen[s].count > count) transcript_cut(&t->seen[s], count);
}

static const char *take_begin(struct truth *t, const char *lines, const char *end)
{
    if (t->status != TRUTH_LOBBY) return "a match begins, but not in the lobby";
    cut_acts(t, 0);
    const char *why = take_cards(t, &lines, end);
    if (!why) why = sh_start(t->header.game, &t->state, &t->header.setup);
    if (why) return why;
    t->status = TRUTH_PLAYING;
    t->paused = false;
    return play_lines(t, lines, end);
}

static const char *take_act(struct truth *t, const char *lines, const char *end)
{
    if (t->status != TRUTH_PLAYING || t->paused) return "an act, but nobody plays";
    const char *why = play_lines(t, lines, end);
    return why ? why : t->moves ? NULL : "an event of acts without a seat's";
}

/* The acts that stay are played again from the beginning. */
static const char *take_back(struct truth *t, struct parts *parts)
{
    int32_t count = next_number(parts);
    if (t->status != TRUTH_PLAYING || count < 0 || (uint32_t)count >= t->acts.count)
        return malformed;
    cut_acts(t, (uint32_t)count);
    sh_start(t->header.game, &t->state, &t->header.setup);
    for (uint32_t i = 0; i < t->acts.count; i++) {
        char text[SH_TEXT_MAX], word[SH_WORD_MAX];
        struct sh_act act;
        size_t length;
        const char *line = transcript_entry(&t->acts, i, &length);
        memcpy(text, line, length);
        text[length] = '\0';
        bool is_act = sh_parse_act(t->header.game, text, &act, word);
        assert(is_act);
        (void)is_act;
        sh_play(t->header.game, &t->state, act.seat, act.move, act.word);
    }
    return NULL;
}

static const char *take_pause(struct truth *t, struct parts *parts)
{
    (void)parts;
    if (t->status != TRUTH_PLAYING || t->paused) return "a pause, but nobody plays";
    t->paused = true;
    return NULL;
}

static const char *take_resume(struct truth *t, struct parts *parts)
{
    (void)parts;
    if (t->status != TRUTH_PLAYING || !t->paused) return "it goes on, but there was no pause";
    t->paused = false;
    return NULL;
}

static const char *take_abort(struct truth *t, struct parts *parts)
{
    (void)parts;
    if (t->status != TRUTH_PLAYING) return "a match ends, but there is none";
    t->status = TRUTH_ABORTED;
    t->paused = false;
    return NULL;
}

static const char *take_rematch(struct truth *t, struct parts *parts)
{
    char mode[8];
    uint8_t old[SH_SHA256_SIZE];
    int seats = t->header.setup.seats;
    if (t->status != TRUTH_OVER && t->status != TRUTH_ABORTED) return "a rematch of nothing";
    memcpy(old, t->header.secret, sizeof old);
    if (!next_part(parts, mode, sizeof mode)) return malformed;
    if (!next_hex(parts, t->header.secret, SH_SHA256_SIZE)) return malformed;
    if (memcmp(old, t->header.secret, sizeof old) == 0) return "the same secret again";
    t->status = TRUTH_LOBBY;
    t->match++;
    t->flip = strcmp(mode, "flip") == 0;
    if (t->flip && !t->cards.backs) return "cards without backs are turned over";
    put_cards_away(t);
    if (strcmp(mode, "rotate") == 0) {
        struct truth_seat last = t->seat[seats - 1];
        memmove(t->seat + 1, t->seat, (size_t)(seats - 1) * sizeof *t->seat);
        t->seat[0] = last;
    }
    for (int s = 0; s < seats; s++) {
        if (t->person[t->seat[s].person].left) t->seat[s].person = 0;
        t->seat[s].standin = false;
    }
    return NULL;
}

static const char *take_clock(struct truth *t, struct parts *parts)
{
    char mode[8];
    if (t->status != TRUTH_LOBBY || !next_part(parts, mode, sizeof mode)) return malformed;
    t->has_clock = strcmp(mode, "off") != 0;
    return NULL;
}

/* Events about which nothing is remembered here: what they change is only shown. */
static const char *take_other(struct truth *t, struct parts *parts)
{
    (void)t, (void)parts;
    return NULL;
}

/* ---- which event it is ---- */

static const struct kind {
    const char *name;
    const char *(*take)(struct truth *t, struct parts *parts);
} kinds[] = {
    {"open", take_open},       {"enter", take_enter},   {"name", take_name},
    {"leave", take_leave},     {"kick", take_kick},     {"host", take_host},
    {"sit", take_sit},         {"stand", take_stand},   {"mix", take_other},
    {"say", take_say},         {"note", take_note},     {"glass", take_other},
    {"bot", take_bot},         {"standin", take_standin}, {"return", take_return},
    {"time", take_other},      {"game", take_game},     {"seats", take_seats},
    {"option", take_option},   {"word", take_word},     {"words", take_words},
    {"clock", take_clock},     {"chat", take_other},    {"back", take_back},
    {"pause", take_pause},     {"resume", take_resume}, {"restart", take_other},
    {"abort", take_abort},     {"rematch", take_rematch}, {"give", take_other},
    {"empty", take_other},     {"check", take_other},   {"pace", take_other},
};

const char *truth_take(struct truth *t, uint32_t number, const char *text, size_t length)
{
    const char *end = text + length, *feed = memchr(text, '\n', length);
    struct parts parts = {text, feed ? feed : end};
    if (number != t->number + 1) return "the numbers of the log have a gap";
    t->number = number;
    if (!next_part(&parts, t->kind, sizeof t->kind)) return malformed;
    if (strcmp(t->kind, "begin") == 0 && feed) return take_begin(t, feed + 1, end);
    if (strcmp(t->kind, "act") == 0 && feed) return take_act(t, feed + 1, end);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].name, t->kind) == 0) return kinds[i].take(t, &parts);
    return malformed;
}

void truth_init(struct truth *t)
{
    *t = (struct truth){0};
}

void truth_release(struct truth *t)
{
    transcript_release(&t->acts);
    for (int s = 0; s <= SH_SEATS_MAX; s++) transcript_release(&t->seen[s]);
}
