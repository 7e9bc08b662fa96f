/*
 * room/event.c - events: the only code that changes a room.
 *
 * What is in a log, one event a row. P is a person, from 1; S a seat, from 0; bytes are in hex.
 *
 *     open GAME SECRET     the room is made; SECRET is that of the first match
 *     enter P KEY NAME     a person comes in: KEY is the hash of the token
 *     name P NAME          ... is called otherwise
 *     leave P   kick P     ... goes away; is sent away
 *     host P               ... leads the room
 *     sit P S   stand P    ... takes a seat; gives it up
 *     mix P BYTES          ... contributes to the dice
 *     say P TEXT           ... says something
 *     note P TEXT          ... keeps private notes; without TEXT there are none
 *     glass P SECONDS      ... turns the sand timer
 *     bot S BOT            a bot takes a seat; "none": nobody
 *     standin S  return S  a bot plays for who is gone; they are back
 *     time S MS            a seat has so much time left, because its person asked for more
 *     give S MS            ... because the host gave it
 *     game GAME   seats N   option NAME VALUE   word TEXT   words none|LIST   check off|LANGUAGE
 *     clock off|act S|chess M S       chat free|phrases       pace human|quick|slow
 *     begin RULES          the match begins, by these rules; lines follow: if cards were drawn, one
 *                          for each, `word FRONT` or `word FRONT / BACK`; then acts, chance's first
 *     act                  lines of acts follow: a seat's, then chance's
 *     back N               all acts but the first N are taken back
 *     pause   resume       the match stops; goes on
 *     empty   restart      nobody is there: clocks stand; somebody is: they go on
 *     abort                the match ends without a result
 *     rematch MODE SECRET  again: MODE is same, rotate or flip
 */
#include <string.h>

#include "room/cut.h"
#include "room/inside.h"

static const char bad[] = "bad-event";

/* ---- parts of events ---- */

/* The next part as a person who is there; NOBODY if it is none. */
static int cut_person(const struct room *room, struct cut *cut)
{
    int32_t person = cut_number(cut);
    return person >= 1 && person <= room->people_count ? person : NOBODY;
}

/* The last part as a seat of the match; -1 if it is none. */
static int cut_seat(const struct room *room, struct cut *cut)
{
    return cut_last_number(cut, room->setup.seats - 1);
}

/* Neither words nor a list nor cards that could be turned over. */
static void forget_words(struct room *room)
{
    room->words_length = 0;
    room->setup.word_count = 0;
    room->list[0] = '\0';
    room->flip = false;
}

static void set_game(struct room *room, const struct sh_game *game)
{
    room->game = game;
    room->rules = game->rules;
    sh_setup_init(game, &room->setup);
    forget_words(room);
    room->check[0] = '\0';
    for (int s = 0; s < SH_SEATS_MAX; s++) {
        struct room_seat *seat = &room->seat[s];
        if (s >= room->setup.seats) *seat = (struct room_seat){0};
        if (seat->bot[0] && !room->host->has_bot(game, seat->bot)) seat->bot[0] = '\0';
    }
}

static const struct sh_game *find_game(const struct room *room, const char *id)
{
    for (const struct sh_game *const *game = room->host->games; *game; game++)
        if (strcmp((*game)->id, id) == 0) return *game;
    return NULL;
}

/* ---- the room ---- */

static const char *open_room(struct room *room, struct cut *cut)
{
    char id[SH_NAME_MAX];
    if (room->game || !cut_part(cut, id, sizeof id)) return bad;
    const struct sh_game *game = find_game(room, id);
    if (!game) return "unknown-game";
    if (!cut_hex(cut, room->secret, sizeof room->secret) || !cut_is_done(cut)) return bad;
    set_game(room, game);
    room->match = 1;
    return NULL;
}

/* ---- people ---- */

static void add_person(struct room *room)
{
    if (room->people_count == room->people_room) {
        int more = room->people_room < 2 ? 2 : room->people_room * 2;
        if (more > ROOM_PEOPLE_MAX) more = ROOM_PEOPLE_MAX;
        room->people = room->host->resize(room->people, (size_t)more * sizeof *room->people);
        room->people_room = (uint8_t)more;
    }
    memset(&room->people[room->people_count++], 0, sizeof *room->people);
}

static const char *enter(struct room *room, struct cut *cut)
{
    struct room_person new = {.home = SH_NONE, .gone_ms = room->now_ms};
    int32_t person = cut_number(cut);
    if (person < 1 || person > room->people_count + 1 || person > ROOM_PEOPLE_MAX) return bad;
    if (!cut_hex(cut, new.key, sizeof new.key)) return bad;
    if (!cut_rest(cut, new.name, sizeof new.name)) return bad;
    if (person > room->people_count) add_person(room);
    struct room_person *old = person_of(room, person);
    if (memcmp(old->key, new.key, sizeof new.key) == 0) { /* back again */
        new.home = old->home;
        new.conns = old->conns; /* those that are being closed */
    }
    *old = new;
    room->speaker = (uint8_t)person;
    if (room->host_person == NOBODY) room->host_person = (uint8_t)person;
    int seat = seat_of(room, person);
    if (seat >= 0) room->seat[seat].stood = false;
    return NULL;
}

static const char *rename_person(struct room *room, struct cut *cut)
{
    int person = cut_person(room, cut);
    if (person == NOBODY) return bad;
    struct room_person *p = person_of(room, person);
    return cut_rest(cut, p->name, sizeof p->name) ? NULL : bad;
}

/* Out of the seat: in a match a bot plays on, for as long as the person wishes. */
static void free_seat(struct room *room, int person, bool for_good)
{
    int s = seat_of(room, person);
    if (s < 0) return;
    struct room_seat *seat = &room->seat[s];
    if (room->status == PLAYING) {
        charge_clocks(room);
        seat->standin = seat->stood = true;
        if (for_good) seat->person = NOBODY;
    } else {
        seat->person = NOBODY;
    }
}

static const char *leave(struct room *room, struct cut *cut)
{
    int person = cut_person(room, cut);
    if (person == NOBODY || !cut_is_done(cut)) return bad;
    free_seat(room, person, false);
    person_of(room, person)->left = true;
    room->leaving = (uint8_t)person;
    room->bye = "left";
    return NULL;
}

static const char *kick(struct room *room, struct cut *cut)
{
    int person = cut_person(room, cut);
    if (person == NOBODY || !cut_is_done(cut)) return bad;
    free_seat(room, person, true);
    person_of(room, person)->left = person_of(room, person)->kicked = true;
    room->leaving = (uint8_t)person;
    room->bye = "kicked";
    return NULL;
}

static const char *set_host(struct room *room, struct cut *cut)
{
    int person = cut_person(room, cut);
    if (person == NOBODY || !cut_is_done(cut)) return bad;
    room->host_person = (uint8_t)person;
    return NULL;
}

static const char *mix(struct room *room, struct cut *cut)
{
    int person = cut_person(room, cut);
    if (person == NOBODY || room->status != LOBBY) return bad;
    struct room_person *p = person_of(room, person);
    if (!cut_hex(cut, p->mix, sizeof p->mix) || !cut_is_done(cut)) return bad;
    p->mixed = true;
    return NULL;
}

/* What was said is not kept, only passed on when it is stored. */
static const char *speak(struct room *room, struct cut *cut, bool may_be_empty)
{
    int person = cut_person(room, cut);
    size_t length = (size_t)(cut->end - cut->at);
    if (person == NOBODY || (length == 0 && !may_be_empty) || length >= ROOM_LINE_MAX) return bad;
    if (room->loading) return NULL;
    room->speaker = (uint8_t)person;
    room->said_ms = room->now_ms;
    room->said = room->host->resize(room->said, length + 1);
    memcpy(room->said, cut->at, length);
    room->said[length] = '\0';
    return NULL;
}

static const char *say(struct room *room, struct cut *cut)
{
    return speak(room, cut, false);
}

static const char *note(struct room *room, struct cut *cut)
{
    return speak(room, cut, true);
}

static const char *glass(struct room *room, struct cut *cut)
{
    int person = cut_person(room, cut);
    int32_t seconds = cut_last_number(cut, GLASS_MAX);
    if (person == NOBODY || seconds < 1) return bad;
    room->glass_person = (uint8_t)person;
    room->glass_ms = room->now_ms + 1000 * (int64_t)seconds;
    return NULL;
}

/* ---- seats ---- */

static const char *sit(struct room *room, struct cut *cut)
{
    int person = cut_person(room, cut), s = cut_seat(room, cut);
    if (person == NOBODY || s < 0) return bad;
    struct room_seat *seat = &room->seat[s];
    if (room->status == PLAYING) charge_clocks(room);
    else free_seat(room, person, true);
    seat->person = (uint8_t)person;
    seat->bot[0] = '\0';
    seat->standin = seat->stood = false;
    if (room->status == PLAYING) {
        if (person_of(room, person)->home == SH_NONE) room->refresh = (uint8_t)person;
        person_of(room, person)->home = (uint8_t)s;
    }
    return NULL;
}

static const char *stand(struct room *room, struct cut *cut)
{
    int person = cut_person(room, cut);
    if (person == NOBODY || !cut_is_done(cut)) return bad;
    free_seat(room, person, false);
    return NULL;
}

static const char *bot(struct room *room, struct cut *cut)
{
    char id[BOT_MAX];
    int32_t s = cut_number(cut);
    if (s < 0 || s >= room->setup.seats || !cut_part(cut, id, sizeof id) || !cut_is_done(cut))
        return bad;
    if (room->status == PLAYING) charge_clocks(room);
    struct room_seat *seat = &room->seat[s];
    bool none = strcmp(id, "none") == 0;
    if (room->status != PLAYING) seat->person = NOBODY;
    memset(seat->bot, 0, sizeof seat->bot);
    if (!none) memcpy(seat->bot, id, strlen(id));
    if (!none) seat->standin = seat->stood = false;
    return NULL;
}

static const char *stand_in(struct room *room, struct cut *cut)
{
    int s = cut_seat(room, cut);
    if (s < 0 || room->status != PLAYING) return bad;
    charge_clocks(room);
    room->seat[s].standin = true;
    return NULL;
}

static const char *return_to_seat(struct room *room, struct cut *cut)
{
    int s = cut_seat(room, cut);
    if (s < 0 || room->status != PLAYING) return bad;
    charge_clocks(room);
    room->seat[s].standin = room->seat[s].stood = false;
    return NULL;
}

/* ---- what is agreed before a match ---- */

static const char *change_game(struct room *room, struct cut *cut)
{
    char id[SH_NAME_MAX];
    if (room->status != LOBBY || !cut_part(cut, id, sizeof id) || !cut_is_done(cut)) return bad;
    const struct sh_game *game = find_game(room, id);
    if (!game) return "unknown-game";
    room->host->resize(room->states, 0); /* they have another size */
    room->states = NULL;
    set_game(room, game);
    return NULL;
}

static const char *set_seats(struct room *room, struct cut *cut)
{
    int32_t n = cut_last_number(cut, room->game->seats_max);
    if (n < room->game->seats_min || room->status != LOBBY) return bad;
    for (int s = n; s < SH_SEATS_MAX; s++) room->seat[s] = (struct room_seat){0};
    room->setup.seats = (uint8_t)n;
    return NULL;
}

static const char *set_option(struct room *room, struct cut *cut)
{
    char name[SH_NAME_MAX], value[SH_NAME_MAX];
    if (room->status != LOBBY) return bad;
    if (!cut_part(cut, name, sizeof name) || !cut_part(cut, value, sizeof value)) return bad;
    return cut_is_done(cut) ? sh_setup_option(room->game, &room->setup, name, value) : bad;
}

static const char *add_word(struct room *room, struct cut *cut)
{
    char word[SH_WORD_MAX];
    if (room->status != LOBBY) return bad;
    if (!cut_rest(cut, word, sizeof word) || room->setup.word_count >= SH_WORDS_MAX) return bad;
    if (room->list[0] || room->flip) forget_words(room);
    size_t length = strlen(word), all = room->words_length + length + 1;
    room->words = room->host->resize(room->words, all);
    memcpy(room->words + room->words_length, word, length);
    room->words[all - 1] = '\n';
    room->words_length = (uint32_t)all;
    room->setup.word_count++;
    return NULL;
}

/* The name of a list, or none. */
static const char *set_words(struct room *room, struct cut *cut)
{
    char list[LIST_MAX];
    if (room->status != LOBBY) return bad;
    if (!cut_part(cut, list, sizeof list) || !cut_is_done(cut)) return bad;
    forget_words(room);
    if (strcmp(list, "none") != 0) memcpy(room->list, list, strlen(list) + 1);
    if (strcmp(room->check, "off") != 0) room->check[0] = '\0'; /* another list, its language */
    return NULL;
}

static const char *set_check(struct room *room, struct cut *cut)
{
    char language[LIST_MAX];
    if (room->status != LOBBY) return bad;
    if (!cut_part(cut, language, sizeof language) || !cut_is_done(cut)) return bad;
    memcpy(room->check, language, strlen(language) + 1);
    return NULL;
}

static const char *set_clock(struct room *room, struct cut *cut)
{
    char mode[8];
    int32_t minutes = 0, seconds = 0;
    if (room->status != LOBBY || !cut_part(cut, mode, sizeof mode)) return bad;
    enum clock_mode clock = strcmp(mode, "act") == 0     ? CLOCK_ACT
                            : strcmp(mode, "chess") == 0 ? CLOCK_CHESS
                                                         : CLOCK_OFF;
    if (clock == CLOCK_CHESS) minutes = cut_number(cut);
    if (clock != CLOCK_OFF) seconds = cut_number(cut);
    if (minutes < 0 || minutes > CLOCK_MAX / 60 || seconds < 0 || seconds > CLOCK_MAX) return bad;
    if (!cut_is_done(cut) || (clock == CLOCK_OFF && strcmp(mode, "off") != 0)) return bad;
    room->clock = clock;
    room->clock_minutes = (uint32_t)minutes;
    room->clock_seconds = (uint32_t)seconds;
    return NULL;
}

static const char *set_chat(struct room *room, struct cut *cut)
{
    char mode[8];
    if (!cut_part(cut, mode, sizeof mode) || !cut_is_done(cut)) return bad;
    if (strcmp(mode, "free") != 0 && strcmp(mode, "phrases") != 0) return bad;
    room->phrases = strcmp(mode, "phrases") == 0;
    return NULL;
}

static const char *set_pace(struct room *room, struct cut *cut)
{
    char name[8];
    if (!cut_part(cut, name, sizeof name) || !cut_is_done(cut)) return bad;
    for (int pace = 0; pace < PACES; pace++) {
        if (strcmp(pace_names[pace], name) != 0) continue;
        room->pace = (enum room_pace)pace;
        return NULL;
    }
    return bad;
}

/* ---- the match; its acts stand on the lines below ---- */

static const char *pause(struct room *room, struct cut *cut)
{
    if (room->status != PLAYING || !cut_is_done(cut)) return bad;
    charge_clocks(room);
    room->paused = true;
    return NULL;
}

static const char *resume(struct room *room, struct cut *cut)
{
    if (room->status != PLAYING || !cut_is_done(cut)) return bad;
    charge_clocks(room);
    room->paused = false;
    return NULL;
}

static const char *empty(struct room *room, struct cut *cut)
{
    if (room->status != PLAYING || !cut_is_done(cut)) return bad;
    charge_clocks(room);
    room->unattended = true;
    return NULL;
}

/* No time has passed for anybody since the last event, also if the server was stopped. */
static const char *restart(struct room *room, struct cut *cut)
{
    if (room->status != PLAYING || !cut_is_done(cut)) return bad;
    for (int s = 0; s < room->setup.seats; s++) room->seat[s].from_ms = room->now_ms;
    room->unattended = false;
    return NULL;
}

static const char *give_time(struct room *room, struct cut *cut)
{
    int32_t s = cut_number(cut), ms = cut_last_number(cut, NUMBER_MAX);
    if (s < 0 || s >= room->setup.seats || ms < 0 || room->status != PLAYING) return bad;
    charge_clocks(room);
    room->seat[s].left_ms = ms;
    return NULL;
}

static const char *more_time(struct room *room, struct cut *cut)
{
    struct cut seat = *cut;
    const char *why = give_time(room, cut);
    if (!why) room->seat[cut_number(&seat)].extras++;
    return why;
}

static const char *abort_match(struct room *room, struct cut *cut)
{
    if (room->status != PLAYING || !cut_is_done(cut)) return bad;
    room->status = ABORTED;
    room->paused = false;
    return NULL;
}

/* Everybody one seat further; bots as well. */
static void rotate(struct room *room)
{
    int seats = room->setup.seats;
    struct room_seat last = room->seat[seats - 1];
    memmove(room->seat + 1, room->seat, (size_t)(seats - 1) * sizeof *room->seat);
    room->seat[0] = last;
}

static const char *rematch(struct room *room, struct cut *cut)
{
    char mode[8];
    uint8_t secret[SH_SHA256_SIZE];
    if (room->status == LOBBY || is_on(room)) return bad;
    if (!cut_part(cut, mode, sizeof mode) || !cut_hex(cut, secret, sizeof secret)) return bad;
    bool flip = strcmp(mode, "flip") == 0, turn = strcmp(mode, "rotate") == 0;
    if (!cut_is_done(cut) || (!flip && !turn && strcmp(mode, "same") != 0)) return bad;
    memcpy(room->secret, secret, sizeof secret);
    room->status = LOBBY;
    room->match++;
    room->rules = room->game->rules;
    room->paused = false;
    room->flip = flip;
    if (turn) rotate(room);
    for (int s = 0; s < SH_SEATS_MAX; s++) {
        struct room_seat *seat = &room->seat[s];
        if (seat->person == NOBODY || person_of(room, seat->person)->left) seat->person = NOBODY;
        seat->standin = seat->stood = seat->mixed = false;
    }
    for (int p = 1; p <= room->people_count; p++) {
        person_of(room, p)->mixed = false;
        person_of(room, p)->home = SH_NONE;
    }
    return NULL;
}

static const char *take_back(struct room *room, struct cut *cut)
{
    return apply_back(room, cut_last_number(cut, SH_ACTS_MAX));
}

/* ---- which event it is ---- */

struct kind {
    const char *name;
    const char *(*apply)(struct room *room, struct cut *cut);
    unsigned parts;
};

static const struct kind kinds[] = {
    {"open", open_room, PART_ROOM},
    {"enter", enter, PART_ROOM},
    {"name", rename_person, PART_ROOM},
    {"leave", leave, PART_ROOM},
    {"kick", kick, PART_ROOM},
    {"host", set_host, PART_ROOM},
    {"sit", sit, PART_ROOM | PART_STATE},
    {"stand", stand, PART_ROOM | PART_STATE},
    {"mix", mix, PART_ROOM},
    {"say", say, PART_SAID},
    {"note", note, PART_NOTE},
    {"glass", glass, PART_GLASS},
    {"bot", bot, PART_ROOM},
    {"standin", stand_in, PART_ROOM | PART_STATE},
    {"return", return_to_seat, PART_ROOM | PART_STATE},
    {"time", more_time, PART_STATE},
    {"give", give_time, PART_STATE},
    {"game", change_game, PART_ROOM},
    {"seats", set_seats, PART_ROOM},
    {"option", set_option, PART_ROOM},
    {"word", add_word, PART_ROOM},
    {"words", set_words, PART_ROOM},
    {"check", set_check, PART_ROOM},
    {"clock", set_clock, PART_ROOM},
    {"chat", set_chat, PART_ROOM},
    {"pace", set_pace, PART_ROOM},
    {"back", take_back, PART_STATE},
    {"pause", pause, PART_ROOM | PART_STATE},
    {"resume", resume, PART_ROOM | PART_STATE},
    {"empty", empty, PART_STATE},
    {"restart", restart, PART_STATE},
    {"abort", abort_match, PART_ROOM | PART_STATE},
    {"rematch", rematch, PART_ROOM},
};

static const char *apply_lines(struct room *room, const char *name, struct cut *cut,
                               const char *lines, size_t length)
{
    if (strcmp(name, "act") == 0) {
        room->parts = PART_STATE;
        const char *why = cut_is_done(cut) && length > 0 ? apply_acts(room, lines, length) : bad;
        if (room->status == OVER) room->parts |= PART_ROOM;
        return why;
    }
    int32_t rules = cut_last_number(cut, UINT16_MAX);
    if (strcmp(name, "begin") != 0 || rules < 0) return bad;
    room->parts = PART_ROOM | PART_STATE;
    room->rules = (uint16_t)rules;
    return apply_begin(room, lines, length);
}

const char *apply_event(struct room *room, const char *text, size_t length)
{
    char name[12];
    const char *feed = memchr(text, '\n', length), *end = text + length;
    struct cut cut = {text, feed ? feed : end};
    if (!cut_part(&cut, name, sizeof name)) return bad;
    if (!room->game && strcmp(name, "open") != 0) return bad;
    if (feed) return apply_lines(room, name, &cut, feed + 1, (size_t)(end - feed - 1));
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (strcmp(kinds[i].name, name) != 0) continue;
        room->parts = kinds[i].parts;
        return kinds[i].apply(room, &cut);
    }
    return bad;
}
