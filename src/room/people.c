/*
 * room/people.c - people: coming in and going, names, the host, the door.
 *
 * Rooms keep no tokens, only their hashes. Who has a known one always comes in. Newcomers need the
 * code of the link if it was renewed, and knock if the door is not open: their connection waits
 * then until the host says `admit` or `decline`. Knocks are not in the log.
 */
#include <string.h>

#include "room/kinds.h"

/* ---- who is who ---- */

/* One space between words at most, so that a record can have it. */
static bool is_name(const char *name)
{
    return is_text(name, strlen(name)) && !strstr(name, "  ");
}

/* A part of a line that is TOKEN or TOKEN+CODE. False: it is neither. */
static bool split_token(char *text, const char **code)
{
    static const char allowed[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "abcdefghijklmnopqrstuvwxyz0123456789_-";
    char *plus = strchr(text, '+');
    *code = plus ? plus + 1 : "";
    if (plus) *plus = '\0';
    size_t length = strlen(text);
    return length >= ROOM_TOKEN_MIN && length <= ROOM_TOKEN_MAX &&
           strspn(text, allowed) == length && strspn(*code, allowed) == strlen(*code) &&
           (!plus || **code);
}

/* Only a hash is kept, another one in every room. */
static void hash_token(const struct room *room, const char *token, uint8_t key[ROOM_KEY])
{
    struct sh_sha256 hash;
    uint8_t digest[SH_SHA256_SIZE];
    sh_sha256_init(&hash);
    sh_sha256_add(&hash, room->id, strlen(room->id) + 1);
    sh_sha256_add(&hash, token, strlen(token));
    sh_sha256_end(&hash, digest);
    memcpy(key, digest, ROOM_KEY);
}

/* Who has this key? Looks at all of every key, so that the time tells nothing. */
static int find_person(const struct room *room, const uint8_t key[ROOM_KEY])
{
    int found = NOBODY;
    for (int p = 1; p <= room->people_count; p++) {
        uint8_t differ = 0;
        for (int i = 0; i < ROOM_KEY; i++) differ |= (uint8_t)(person_of(room, p)->key[i] ^ key[i]);
        if (differ == 0 && !person_of(room, p)->kicked) found = p;
    }
    return found;
}

/* A number for somebody new: the next one, or that of somebody who is long gone. Who has played in
   the match that is on the table keeps his, for its record. */
static int free_person(const struct room *room)
{
    int oldest = NOBODY;
    if (room->people_count < room->host->limits.people) return room->people_count + 1;
    for (int p = 1; p <= room->people_count; p++) {
        const struct room_person *person = person_of(room, p);
        bool gone = person->left || room->now_ms >= person->gone_ms + LONG_GONE_MS;
        if (!gone || person->conns > 0 || p == room->host_person) continue;
        if (seat_of(room, p) >= 0 || person->home != SH_NONE) continue;
        if (oldest == NOBODY || person->gone_ms < person_of(room, oldest)->gone_ms) oldest = p;
    }
    return oldest;
}

/* ---- the door ---- */

static struct room_knock *find_knock(const struct room *room, int32_t id)
{
    for (int i = 0; room->door && i < room->door->count; i++)
        if ((int32_t)room->door->knock[i].id == id) return &room->door->knock[i];
    return NULL;
}

static void remove_knock(struct room *room, struct room_knock *knock)
{
    struct room_door *door = room->door;
    size_t behind = (size_t)(door->knock + door->count - (knock + 1));
    memmove(knock, knock + 1, behind * sizeof *knock);
    door->count--;
}

/* Whoever comes in does not knock any more. False: nobody did. */
static bool end_knock(struct room *room, uint32_t conn)
{
    for (int i = 0; room->door && i < room->door->count; i++) {
        if (room->door->knock[i].conn != conn) continue;
        remove_knock(room, &room->door->knock[i]);
        return true;
    }
    return false;
}

void forget_knock(struct room *room, uint32_t conn)
{
    if (end_knock(room, conn)) tell_here(room);
}

/* One knock of an address at a time, and none for a while after it was declined. */
static const char *check_knock(const struct room *room, const struct room_in *in)
{
    const struct room_door *door = room->door;
    if (!door) return NULL;
    if (door->count == KNOCKS_MAX) return "too-many-knocks";
    for (int i = 0; i < KNOCKS_MAX; i++) {
        if (i < door->count && door->knock[i].conn == in->conn) return "knock-pending";
        if (!in->from) continue;
        if (i < door->count && door->knock[i].from == in->from) return "knock-pending";
        if (door->declined[i].from == in->from && room->now_ms < door->declined[i].until_ms)
            return "declined";
    }
    return NULL;
}

static const char *knock(struct room *room, const struct room_in *in,
                         const uint8_t key[ROOM_KEY], const char *name)
{
    const char *why = check_knock(room, in);
    if (why) return why;
    if (!room->door) {
        room->door = room->host->resize(NULL, sizeof *room->door);
        memset(room->door, 0, sizeof *room->door);
    }
    struct room_door *door = room->door;
    struct room_knock *knock = &door->knock[door->count++];
    *knock = (struct room_knock){.conn = in->conn, .id = ++door->last_id, .from = in->from};
    memcpy(knock->key, key, ROOM_KEY);
    memcpy(knock->name, name, strlen(name) + 1);
    struct room_out out = {.kind = OUT_KNOCK, .conn = in->conn};
    room->host->out(room->owner, &out);
    tell_knocking(room, in->conn, name);
    tell_here(room);
    return NULL;
}

/* ---- coming in ---- */

static void welcome(struct room *room, uint32_t conn, int person)
{
    struct room_out known = {.kind = OUT_KNOWN, .conn = conn, .person = (uint8_t)person};
    bool was_here = is_here(room, person), knocked = end_knock(room, conn);
    room->host->out(room->owner, &known);
    person_of(room, person)->conns++;
    room->empty_ms = -1;
    tell_everything(room, conn, person);
    tell_past(room, conn, person);
    if (!was_here || knocked) tell_here(room);
}

static const char *write_name(struct room *room, int person, const char *name)
{
    struct sh_writer w;
    begin_event(room, &w, "name ");
    sh_put_number(&w, person);
    sh_put_char(&w, ' ');
    sh_put(&w, name);
    return happen(room, &w);
}

static const char *let_in(struct room *room, uint32_t conn, int person,
                          const uint8_t key[ROOM_KEY], const char *name)
{
    struct sh_writer w;
    const char *why = check_log(room, SMALL);
    if (why) return why;
    if (person == NOBODY) person = free_person(room);
    if (person == NOBODY) return "room-full";
    begin_event(room, &w, "enter ");
    sh_put_number(&w, person);
    sh_put_char(&w, ' ');
    sh_put_hex(&w, key, ROOM_KEY);
    sh_put_char(&w, ' ');
    sh_put(&w, name);
    room->entering = conn;
    why = happen(room, &w);
    if (why) room->entering = 0;
    else end_knock(room, conn);
    return why;
}

static const char *take_known(struct room *room, const struct room_in *in, int person,
                              const uint8_t key[ROOM_KEY], const char *name)
{
    const struct room_person *known = person_of(room, person);
    if (known->conns == UINT8_MAX) return "too-fast";
    if (!name[0] || is_silent(room, person)) name = known->name; /* a new name could be a hint */
    if (known->left) return let_in(room, in->conn, person, key, name);
    if (!take_from(&person_of(room, person)->looks, room->now_ms,
                   room->host->limits.looks_per_min, room->host->limits.looks_per_min,
                   BUCKET_UNIT))
        return "too-fast";
    welcome(room, in->conn, person);
    bool renamed = strcmp(name, known->name) != 0;
    return renamed && !check_log(room, 0) ? write_name(room, person, name) : NULL;
}

static const char *take_enter(struct room *room, const struct room_in *in, struct cut *cut)
{
    char token[ROOM_TOKEN_MAX + 1 + CODE_MAX], name[ROOM_NAME_MAX] = "";
    const char *code;
    uint8_t key[ROOM_KEY];
    if (in->person != NOBODY) return "already-entered";
    if (!cut_part(cut, token, sizeof token) || !split_token(token, &code)) return "bad-token";
    if (!cut_is_done(cut) && (!cut_rest(cut, name, sizeof name) || !is_name(name)))
        return "bad-name";
    hash_token(room, token, key);
    int person = find_person(room, key);
    if (person != NOBODY) return take_known(room, in, person, key, name);
    if (strcmp(code, room->code) != 0) return "old-link";
    if (!name[0]) {
        refuse_nameless(room, in);
        return NULL;
    }
    if (room->knocking && room->host_person != NOBODY) return knock(room, in, key, name);
    return let_in(room, in->conn, NOBODY, key, name);
}

static const char *fits_enter(const struct room *room, const struct deed *deed)
{
    int next = room->people_count + 1;
    bool fine = deed->number >= 1 && deed->number <= next && deed->number <= ROOM_PEOPLE_MAX;
    return fine && deed->length < ROOM_NAME_MAX ? NULL : bad_event;
}

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

/* Somebody new, or back again, with what the room has kept of them. */
static const char *enter(struct room *room, const struct deed *deed)
{
    int person = deed->number;
    if (person > room->people_count) add_person(room);
    struct room_person *p = person_of(room, person);
    bool known = memcmp(p->key, deed->bytes, ROOM_KEY) == 0;
    if (!known) {
        room->host->resize(p->note, 0);
        *p = (struct room_person){.home = SH_NONE};
        memcpy(p->key, deed->bytes, ROOM_KEY);
    }
    p->left = p->kicked = false;
    p->gone_ms = room->now_ms;
    memcpy(p->name, deed->text, deed->length);
    p->name[deed->length] = '\0';
    room->speaker = (uint8_t)person;
    if (room->host_person == NOBODY) room->host_person = (uint8_t)person;
    int seat = seat_of(room, person);
    if (seat >= 0) room->seat[seat].stood = false;
    return NULL;
}

/* ---- names and farewells ---- */

static const char *may_name(struct room *room, const struct room_in *in, const struct deed *deed)
{
    if (deed->length >= ROOM_NAME_MAX || !is_name(deed->text)) return "bad-name";
    return is_silent(room, in->person) ? "poker-face" : NULL;
}

static const char *fits_name(const struct room *room, const struct deed *deed)
{
    (void)room;
    return deed->length < ROOM_NAME_MAX ? NULL : "bad-name";
}

static const char *rename_person(struct room *room, const struct deed *deed)
{
    struct room_person *p = person_of(room, deed->by);
    memcpy(p->name, deed->text, deed->length);
    p->name[deed->length] = '\0';
    return NULL;
}

static void part_with(struct room *room, int person, const char *bye)
{
    person_of(room, person)->left = true;
    room->leaving = (uint8_t)person;
    room->bye = bye;
}

static const char *leave(struct room *room, const struct deed *deed)
{
    free_seat(room, deed->by, false);
    part_with(room, deed->by, "left");
    return NULL;
}

/* ---- the host's rights over people ---- */

/* Somebody in the room, or whose seat still is. */
static bool is_about(const struct room *room, int person)
{
    return !person_of(room, person)->left || seat_of(room, person) >= 0;
}

static const char *may_kick(struct room *room, const struct room_in *in, const struct deed *deed)
{
    bool fine = is_about(room, deed->whom) && deed->whom != in->person;
    return fine ? NULL : "no-such-person";
}

/* The number is free again, the notes are gone, and the token is nobody's: a new one would be as
   good, so newcomers knock. */
static const char *kick(struct room *room, const struct deed *deed)
{
    struct room_person *p = person_of(room, deed->whom);
    free_seat(room, deed->whom, true);
    part_with(room, deed->whom, "kicked");
    p->kicked = true;
    memset(p->key, 0, sizeof p->key);
    p->note = room->host->resize(p->note, 0);
    room->knocking = true;
    return NULL;
}

static const char *may_host(struct room *room, const struct room_in *in, const struct deed *deed)
{
    (void)in;
    return person_of(room, deed->whom)->left ? "no-such-person" : NULL;
}

static const char *set_host(struct room *room, const struct deed *deed)
{
    room->host_person = deed->whom;
    return NULL;
}

static const char *fits_door(const struct room *room, const struct deed *deed)
{
    (void)room;
    bool known = strcmp(deed->word, "open") == 0 || strcmp(deed->word, "knock") == 0;
    return known ? NULL : bad_line;
}

static const char *set_door(struct room *room, const struct deed *deed)
{
    room->knocking = strcmp(deed->word, "knock") == 0;
    return NULL;
}

static const char *take_renew(struct room *room, const struct room_in *in, struct cut *cut)
{
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
    enum { LETTERS = 10 };
    uint8_t bytes[SH_SHA256_SIZE];
    struct sh_writer w;
    (void)in, (void)cut;
    room->host->fresh(room->owner, bytes);
    begin_event(room, &w, "renew ");
    for (int i = 0; i < LETTERS; i++)
        sh_put_char(&w, letters[bytes[SH_SHA256_SIZE - 1 - i] % (sizeof letters - 1)]);
    return happen(room, &w);
}

static const char *fits_renew(const struct room *room, const struct deed *deed)
{
    (void)room;
    return strlen(deed->word) < CODE_MAX ? NULL : bad_event;
}

static const char *renew(struct room *room, const struct deed *deed)
{
    memcpy(room->code, deed->word, strlen(deed->word) + 1);
    return NULL;
}

static const char *take_admit(struct room *room, const struct room_in *in, struct cut *cut)
{
    struct room_knock *knock = find_knock(room, cut_last_number(cut, NUMBER_MAX));
    (void)in;
    if (!knock) return "no-such-knock";
    struct room_knock guest = *knock;
    int person = find_person(room, guest.key); /* who has come in by another connection meanwhile */
    if (person == NOBODY || person_of(room, person)->left)
        return let_in(room, guest.conn, person, guest.key, guest.name);
    if (person_of(room, person)->conns == UINT8_MAX) return "too-fast";
    welcome(room, guest.conn, person);
    return NULL;
}

static const char *take_decline(struct room *room, const struct room_in *in, struct cut *cut)
{
    struct room_knock *knock = find_knock(room, cut_last_number(cut, NUMBER_MAX));
    (void)in;
    if (!knock) return "no-such-knock";
    struct room_in guest = {.kind = IN_LINE, .conn = knock->conn, .text = "enter"};
    struct room_door *door = room->door;
    int i = door->next_declined++ % KNOCKS_MAX;
    door->declined[i].from = knock->from;
    door->declined[i].until_ms = room->now_ms + KNOCK_AGAIN_MS;
    remove_knock(room, knock);
    refuse_line(room, &guest, "declined", NULL, 0);
    tell_bye(room, guest.conn, NOBODY, "declined");
    tell_here(room);
    return NULL;
}

const struct kind people_kinds[] = {
    {.name = "enter", .form = "nkt", .take = take_enter, .parts = PART_ROOM, .needs = FREE,
     .fits = fits_enter, .apply = enter},
    {.name = "name", .form = "pt", .bad = "bad-name", .parts = PART_ROOM, .may = may_name,
     .fits = fits_name, .apply = rename_person},
    {.name = "leave", .form = "p", .needs = ALONE | FREE, .parts = PART_ROOM, .apply = leave},
    {.name = "kick", .form = "o", .needs = HOST | SMALL, .bad = "no-such-person",
     .parts = PART_ROOM, .may = may_kick, .apply = kick},
    {.name = "host", .form = "o", .needs = HOST | SMALL, .bad = "no-such-person",
     .parts = PART_ROOM, .may = may_host, .apply = set_host},
    {.name = "door", .form = "w", .needs = HOST, .parts = PART_ROOM, .fits = fits_door,
     .apply = set_door},
    {.name = "renew", .form = "w", .needs = HOST | ALONE, .parts = PART_ROOM, .take = take_renew,
     .fits = fits_renew, .apply = renew},
    {.name = "admit", .needs = HOST, .take = take_admit},
    {.name = "decline", .needs = HOST | FREE, .take = take_decline},
    {0},
};
