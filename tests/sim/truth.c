/* tests/sim/truth.c - see truth.h. src/room/kinds.h lists the events. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/games.h"
#include "record/dice.h"
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

static void hash_bytes(uint8_t hash[SH_SHA256_SIZE], const void *bytes, size_t count)
{
    struct sh_sha256 sha;
    sh_sha256_init(&sha);
    sh_sha256_add(&sha, bytes, count);
    sh_sha256_end(&sha, hash);
}

/* ---- the game and its setup ---- */

static void set_game(struct truth *t, const struct sh_game *game)
{
    t->header.game = game;
    sh_setup_init(game, &t->header.setup);
    for (int i = 0; i < SH_WORDS_MAX; i++) t->header.word_list[i] = t->header.word[i];
    t->header.setup.words = t->header.word_list;
    t->given_count = 0;
    t->list[0] = '\0';
    t->flip = false;
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
    if (t->list[0] || t->flip) setup->word_count = 0;
    t->list[0] = '\0';
    t->flip = false;
    if (setup->word_count == SH_WORDS_MAX) return "more words than a setup may have";
    return rest_of(parts, t->header.word[setup->word_count++], SH_WORD_MAX) ? NULL : malformed;
}

static const char *take_words(struct truth *t, struct parts *parts)
{
    size_t length;
    t->header.setup.word_count = 0;
    t->flip = false;
    if (!next_part(parts, t->list, sizeof t->list)) return malformed;
    if (t->status != TRUTH_LOBBY) return "other words, but not in the lobby";
    if (strcmp(t->list, "none") == 0) t->list[0] = '\0';
    if (!t->list[0]) return NULL;
    return setups_find_list(t->header.game, t->list, &length) ? NULL : "a list that is not there";
}

/* What people gave, as a list to draw from. */
static void keep_given(struct truth *t)
{
    struct sh_writer w;
    sh_writer_init(&w, t->given_text, sizeof t->given_text);
    t->given_count = t->header.setup.word_count;
    memcpy(t->given, t->header.word, sizeof t->given);
    for (int i = 0; i < t->given_count; i++) {
        sh_put(&w, t->given[i]);
        sh_put_char(&w, '\n');
    }
    t->header.cards_length = w.length;
}

/* The line that names the list, which must be the one that was wanted, as it is. */
static const char *take_list(struct truth *t, const char **lines, const char *end)
{
    const char *feed = memchr(*lines, '\n', (size_t)(end - *lines));
    struct parts parts = {*lines, feed};
    struct sh_header *h = &t->header;
    char word[8];
    uint8_t hash[SH_SHA256_SIZE];
    size_t length;
    if (!feed || !next_part(&parts, word, sizeof word) || strcmp(word, "list") != 0)
        return "not said which list the cards are drawn from";
    if (!next_part(&parts, h->list, sizeof h->list) ||
        !next_hex(&parts, h->list_hash, SH_SHA256_SIZE))
        return malformed;
    if (strcmp(h->list, t->list[0] ? t->list : ROOM_LIST) != 0) return "another list";
    const char *list = setups_find_list(h->game, h->list, &length);
    hash_bytes(hash, list, length);
    h->has_list = true;
    *lines = feed + 1;
    return memcmp(hash, h->list_hash, sizeof hash) == 0 ? NULL : "another version of the list";
}

/* The cards that must have been drawn. */
static const char *expect_cards(struct truth *t, const char **lines, const char *end,
                                struct sh_cards *cards)
{
    struct sh_header *h = &t->header;
    size_t length = h->cards_length;
    const char *list = t->given_text, *why = NULL;
    if (t->flip) {
        *cards = t->cards;
        sh_cards_flip(cards);
        h->has_flipped = true;
        memcpy(h->flipped, t->before, sizeof t->before);
    } else if (t->given_count > 0) {
        h->cards = t->given_text;
        sh_dice_cards(h->game, t->key, list, length, cards);
    } else {
        why = take_list(t, lines, end);
        list = setups_find_list(h->game, h->list, &length);
        if (!why) sh_dice_cards(h->game, t->key, list, length, cards);
    }
    return why;
}

/* The cards of a match that begins: from the list, or the last ones with their backs up. */
static const char *take_cards(struct truth *t, const char **lines, const char *end)
{
    static struct sh_cards wanted;
    struct sh_cards drawn;
    struct sh_header *h = &t->header;
    h->has_list = h->has_flipped = false;
    h->cards = NULL;
    if (!sh_draws_words(h->game))
        return sh_cards_length(*lines, (size_t)(end - *lines)) ? "cards that nobody wants" : NULL;
    keep_given(t);
    const char *why = expect_cards(t, lines, end, &wanted);
    if (why) return why;
    size_t length = sh_cards_length(*lines, (size_t)(end - *lines));
    sh_cards_read(&drawn, *lines, length);
    if (drawn.count != wanted.count || drawn.backs != wanted.backs) return "other cards";
    for (int i = 0; i < drawn.count; i++) {
        if (strcmp(drawn.front[i], wanted.front[i]) != 0) return "not the card that was drawn";
        if (drawn.backs && strcmp(drawn.back[i], wanted.back[i]) != 0) return "another back";
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
    bool stays = t->status == TRUTH_PLAYING || t->status == TRUTH_GATHERING;
    if (stays) t->seat[s].standin = true;
    if (!stays || for_good) t->seat[s].person = 0;
}

int truth_find(const struct truth *t, const char *key)
{
    for (int p = 1; p <= t->people; p++)
        if (strcmp(t->person[p].key, key) == 0) return p;
    return 0;
}

/* May the number of somebody go to somebody else? */
static const char *check_reuse(const struct truth *t, int person)
{
    if (truth_seat_of(t, person) >= 0) return "somebody else takes a seat by coming in";
    if (t->person[person].held) return "somebody else has the number of a player";
    return t->host == person ? "somebody else leads by coming in" : NULL;
}

static const char *take_enter(struct truth *t, struct parts *parts)
{
    struct truth_person new = {0};
    int32_t person = next_number(parts);
    if (person < 1 || person > t->people + 1 || person > ROOM_PEOPLE_MAX) return malformed;
    if (!next_part(parts, new.key, sizeof new.key) || !rest_of(parts, new.name, sizeof new.name))
        return malformed;
    struct truth_person *old = &t->person[person];
    int known = truth_find(t, new.key);
    t->is_new = !known;
    t->entered = (uint8_t)person;
    if (known && known != person) return "one token is two people's";
    if (known && !old->left) return "somebody comes in who is there";
    const char *why = known || person > t->people ? NULL : check_reuse(t, person);
    if (why) return why;
    if (person > t->people) t->people = person;
    if (!known) *old = new;
    memcpy(old->name, new.name, sizeof new.name);
    old->left = old->kicked = false;
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
    t->person[person].key[0] = '\0';
    t->person[person].note = 0;
    t->knocking = true;
    return person ? NULL : malformed;
}

static const char *take_door(struct truth *t, struct parts *parts)
{
    char word[8];
    if (!next_part(parts, word, sizeof word)) return malformed;
    t->knocking = strcmp(word, "knock") == 0;
    return t->knocking || strcmp(word, "open") == 0 ? NULL : malformed;
}

static const char *take_renew(struct truth *t, struct parts *parts)
{
    char old[sizeof t->code];
    memcpy(old, t->code, sizeof old);
    if (!next_part(parts, t->code, sizeof t->code)) return malformed;
    return strcmp(old, t->code) != 0 ? NULL : "the same code again";
}

static const char *take_host(struct truth *t, struct parts *parts)
{
    int person = next_person(t, parts);
    t->host = (uint8_t)person;
    return person ? NULL : malformed;
}

/* In a match: one's own seat, or one that is nobody's, if one had none. Whether the others agreed
   is not in the log. */
static const char *check_taking(struct truth *t, int person, int s)
{
    uint16_t bit = (uint16_t)(1u << s);
    if (t->status != TRUTH_PLAYING) return "somebody sits down, but not in the lobby";
    if (t->seat[s].withheld) return "a seat is taken whose person has withheld";
    if (t->person[person].held & ~bit) return "two seats of a match seen";
    if (!t->person[person].held) t->took = (uint8_t)person;
    t->person[person].held |= bit;
    return NULL;
}

static const char *take_sit(struct truth *t, struct parts *parts)
{
    int person = next_person(t, parts), s = next_seat(t, parts);
    if (!person || s < 0) return malformed;
    if (t->seat[s].person && t->seat[s].person != person) return "somebody else's seat is taken";
    const char *why = t->status == TRUTH_LOBBY ? NULL : check_taking(t, person, s);
    if (why) return why;
    int old = truth_seat_of(t, person);
    if (old >= 0) t->seat[old].person = 0;
    t->seat[s].person = (uint8_t)person;
    t->seat[s].bot = t->seat[s].standin = false;
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
    if (t->status != TRUTH_LOBBY && t->status != TRUTH_PLAYING) return "a bot, but no seat is free";
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
    int person = next_person(t, parts);
    struct truth_said *said = &t->chat[t->said++ % ROOM_PAST_MAX];
    if (!person || !parts->at) return malformed;
    *said = (struct truth_said){.number = t->number, .person = (uint8_t)person};
    memcpy(said->name, t->person[person].name, sizeof said->name);
    return NULL;
}

static const char *take_phrase(struct truth *t, struct parts *parts)
{
    char key[SH_NAME_MAX];
    const char *why = take_say(t, parts);
    struct truth_said *said = &t->chat[(t->said - 1) % ROOM_PAST_MAX];
    said->phrase = true;
    if (why || !next_part(parts, key, sizeof key)) return malformed;
    if (!parts->at) return NULL;
    int s = next_seat(t, parts);
    if (s < 0 || parts->at) return malformed;
    if (t->seat[s].person)
        memcpy(said->called, t->person[t->seat[s].person].name, sizeof said->called);
    return NULL;
}

static const char *take_note(struct truth *t, struct parts *parts)
{
    int person = next_person(t, parts);
    t->person[person].note = t->number;
    return person ? NULL : malformed;
}

/* ---- dice ---- */

static const char *take_mix(struct truth *t, struct parts *parts)
{
    int person = next_person(t, parts);
    if (!person || !next_hex(parts, t->person[person].mix, SH_SHA256_SIZE)) return malformed;
    if (t->status != TRUTH_LOBBY) return "something is mixed in, but not in the lobby";
    t->person[person].mixed = true;
    return NULL;
}

/* The match is about to begin. Who sits at the table now belongs to it. */
static const char *take_gather(struct truth *t, struct parts *parts)
{
    if (t->status != TRUTH_LOBBY) return "a match is about to begin, but not in the lobby";
    t->status = TRUTH_GATHERING;
    for (int s = 0; s < t->header.setup.seats; s++) {
        struct truth_seat *seat = &t->seat[s];
        seat->began = seat->person;
        seat->asked = seat->revealed = seat->withheld = seat->standin = false;
        if (seat->person) t->person[seat->person].held = (uint16_t)(1u << s);
        if (!seat->person && !seat->bot) return "a seat is empty";
    }
    while (parts->at) {
        int s = next_seat(t, parts);
        if (s < 0 || !t->seat[s].person) return malformed;
        if (!t->person[t->seat[s].person].mixed) return "somebody is asked who has not mixed";
        t->seat[s].asked = true;
    }
    return NULL;
}

static const char *take_reveal(struct truth *t, struct parts *parts)
{
    uint8_t hash[SH_SHA256_SIZE];
    int person = next_person(t, parts), s = truth_seat_of(t, person);
    if (t->status != TRUTH_GATHERING || s < 0) return "something is revealed, but nobody is asked";
    struct truth_seat *seat = &t->seat[s];
    if (!seat->asked || seat->revealed || seat->began != person) return "revealed unasked";
    if (!next_hex(parts, t->header.reveal[s], SH_REVEAL_SIZE)) return malformed;
    seat->revealed = true;
    hash_bytes(hash, t->header.reveal[s], SH_REVEAL_SIZE);
    bool same = memcmp(hash, t->person[person].mix, sizeof hash) == 0;
    return same ? NULL : "something else is revealed than was mixed";
}

static const char *take_withheld(struct truth *t, struct parts *parts)
{
    int s = next_seat(t, parts);
    if (t->status != TRUTH_GATHERING || s < 0) return malformed;
    struct truth_seat *seat = &t->seat[s];
    if (!seat->asked || seat->revealed || seat->withheld) return "withheld by nobody";
    seat->withheld = seat->standin = true;
    seat->person = 0;
    return NULL;
}

/* Everybody who was asked has answered, or has withheld: the key of the match. */
static const char *make_key(struct truth *t)
{
    struct sh_sha256 sha;
    struct sh_header *h = &t->header;
    sh_sha256_init(&sha);
    sh_sha256_add(&sha, h->secret, SH_SHA256_SIZE);
    h->has_mix = h->has_reveal = h->withheld = 0;
    for (int s = 0; s < h->setup.seats; s++) {
        const struct truth_seat *seat = &t->seat[s];
        uint16_t bit = (uint16_t)(1u << s);
        if (!seat->asked) continue;
        if (!seat->revealed && !seat->withheld) return "a match begins before all have revealed";
        memcpy(h->mix[s], t->person[seat->began].mix, SH_SHA256_SIZE);
        h->has_mix |= bit;
        if (seat->revealed) h->has_reveal |= bit;
        else h->withheld |= bit;
        if (seat->revealed) sh_sha256_add(&sha, h->reveal[s], SH_REVEAL_SIZE);
    }
    sh_sha256_end(&sha, t->key);
    h->has_commit = h->has_secret = true;
    hash_bytes(h->commit, h->secret, SH_SHA256_SIZE);
    return NULL;
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
    if (act->seat == SH_CHANCE && sh_may_act(&t->state, SH_CHANCE) &&
        !sh_same(act->move, sh_dice_draw(game, &t->state, t->key)))
        return "not what the dice say";
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
    if (t->status != TRUTH_GATHERING) return "a match begins that was not about to";
    cut_acts(t, 0);
    const char *why = make_key(t);
    if (!why) why = take_cards(t, &lines, end);
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

void truth_record(const struct truth *t, struct sh_writer *w)
{
    sh_write_header(w, &t->header);
    if (t->acts.count) sh_put_bytes(w, t->acts.text, t->acts.mark[t->acts.count - 1].end);
    sh_write_result(w, t->header.game, &t->state);
}

/* The next match has the same cards, turned over: the event has the hash of the record. */
static const char *take_flip(struct truth *t, struct parts *parts)
{
    static char text[ROOM_RECORD_MAX];
    uint8_t hash[SH_SHA256_SIZE];
    struct sh_writer w;
    if (!t->cards.backs) return "cards without backs are turned over";
    if (!next_hex(parts, t->before, SH_SHA256_SIZE)) return "a flip without the record before";
    sh_writer_init(&w, text, sizeof text);
    truth_record(t, &w);
    sh_record_hash(text, w.length, hash);
    return memcmp(hash, t->before, sizeof hash) == 0 ? NULL : "another record than that before";
}

/* Who withheld has the seat again; whoever is gone has not. */
static void clear_table(struct truth *t)
{
    for (int s = 0; s < SH_SEATS_MAX; s++) {
        struct truth_seat *seat = &t->seat[s];
        if (seat->withheld && seat->standin && !seat->person) seat->person = seat->began;
        if (t->person[seat->person].left) seat->person = 0;
        *seat = (struct truth_seat){.person = seat->person, .bot = seat->bot};
    }
    for (int p = 1; p <= t->people; p++) t->person[p].mixed = false, t->person[p].held = 0;
}

/* What the game changes after a match that was played to its end: a line for each option. */
static const char *take_changes(struct truth *t, const char *lines, const char *end)
{
    const struct sh_game *game = t->header.game;
    struct sh_setup next = t->header.setup;
    char line[3 * SH_NAME_MAX], value[SH_NAME_MAX];
    if (t->status == TRUTH_OVER && game->next_setup) game->next_setup(&next, &t->state);
    for (int i = 0; game->options[i].name; i++) {
        if (next.option[i] == t->header.setup.option[i]) continue;
        sh_format_option(&game->options[i], next.option[i], value);
        int n = snprintf(line, sizeof line, "option %s %s\n", game->options[i].name, value);
        if (end - lines < n || memcmp(lines, line, (size_t)n) != 0)
            return "not what the game changes for a rematch";
        lines += n;
    }
    t->header.setup = next;
    return lines == end ? NULL : "more than the game changes for a rematch";
}

static bool on_one_side(const struct truth *t, int one, int other)
{
    const struct sh_part *a = sh_part_in_setup(t->header.game, &t->header.setup, one);
    const struct sh_part *b = sh_part_in_setup(t->header.game, &t->header.setup, other);
    const char *side = a ? a->side : NULL, *others = b ? b->side : NULL;
    return side && others ? strcmp(side, others) == 0 : !side && !others;
}

/* Those of a side move on among themselves: from seat to seat the one who came last is carried. */
static void turn_sides(struct truth *t)
{
    int seats = t->header.setup.seats;
    for (int first = 0; first < seats; first++) {
        bool is_first = true;
        for (int s = 0; s < first; s++) is_first = is_first && !on_one_side(t, s, first);
        struct truth_seat moved = t->seat[first];
        for (int s = first + 1; is_first && s < seats; s++) {
            if (!on_one_side(t, s, first)) continue;
            struct truth_seat here = t->seat[s];
            t->seat[s] = moved;
            moved = here;
        }
        if (is_first) t->seat[first] = moved;
    }
}

static const char *take_rematch(struct truth *t, struct parts *parts, const char *lines,
                                const char *end)
{
    char mode[8];
    uint8_t secret[SH_SHA256_SIZE];
    int seats = t->header.setup.seats;
    if (t->status != TRUTH_OVER && t->status != TRUTH_ABORTED) return "a rematch of nothing";
    if (!next_part(parts, mode, sizeof mode)) return malformed;
    if (!next_hex(parts, secret, SH_SHA256_SIZE)) return malformed;
    if (memcmp(secret, t->header.secret, sizeof secret) == 0) return "the same secret again";
    t->flip = strcmp(mode, "flip") == 0;
    const char *why = t->flip ? take_flip(t, parts) : NULL;
    if (!why) why = take_changes(t, lines, end);
    if (why) return why;
    memcpy(t->header.secret, secret, sizeof secret);
    t->status = TRUTH_LOBBY;
    t->match++;
    put_cards_away(t);
    if (strcmp(mode, "rotate") == 0) {
        struct truth_seat last = t->seat[seats - 1];
        memmove(t->seat + 1, t->seat, (size_t)(seats - 1) * sizeof *t->seat);
        t->seat[0] = last;
    }
    if (strcmp(mode, "sides") == 0) turn_sides(t);
    clear_table(t);
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
    {"sit", take_sit},         {"stand", take_stand},   {"mix", take_mix},
    {"say", take_say},         {"note", take_note},     {"glass", take_other},
    {"bot", take_bot},         {"standin", take_standin}, {"return", take_return},
    {"time", take_other},      {"game", take_game},     {"seats", take_seats},
    {"option", take_option},   {"word", take_word},     {"words", take_words},
    {"clock", take_clock},     {"chat", take_other},    {"back", take_back},
    {"pause", take_pause},     {"resume", take_resume}, {"restart", take_other},
    {"abort", take_abort},     {"give", take_other},
    {"empty", take_other},     {"check", take_other},   {"pace", take_other},
    {"gather", take_gather},   {"reveal", take_reveal}, {"withheld", take_withheld},
    {"door", take_door},       {"renew", take_renew},   {"phrase", take_phrase},
};

const char *truth_take(struct truth *t, uint32_t number, const char *text, size_t length)
{
    const char *end = text + length, *feed = memchr(text, '\n', length);
    struct parts parts = {text, feed ? feed : end};
    if (number != t->number + 1) return "the numbers of the log have a gap";
    t->number = number;
    t->took = t->entered = 0;
    t->is_new = false;
    if (!next_part(&parts, t->kind, sizeof t->kind)) return malformed;
    if (strcmp(t->kind, "begin") == 0 && feed) return take_begin(t, feed + 1, end);
    if (strcmp(t->kind, "act") == 0 && feed) return take_act(t, feed + 1, end);
    if (strcmp(t->kind, "rematch") == 0)
        return take_rematch(t, &parts, feed ? feed + 1 : end, end);
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
