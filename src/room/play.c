/*
 * room/play.c - the match, as lines and events: dice, acts, clocks, its end, and the next one.
 *
 * Before a match everybody at the table commits to sixteen bytes (`mix`). When the host begins it,
 * those who are there are asked to reveal them (GATHERING). Who does not in time loses the seat to
 * a bot for this match: nobody can choose between two outcomes without everybody seeing it.
 */
#include <string.h>

#include "record/dice.h"
#include "room/kinds.h"

static const char *fits_playing(const struct room *room, const struct deed *deed)
{
    (void)deed;
    return room->status == PLAYING ? NULL : bad_event;
}

static const char *write_number(struct room *room, const char *kind, int64_t number)
{
    struct sh_writer w;
    begin_event(room, &w, kind);
    sh_put_number(&w, number);
    return happen(room, &w);
}

/* ---- dice ---- */

static const char *may_mix(struct room *room, const struct room_in *in, const struct deed *deed)
{
    (void)room, (void)in;
    return deed->byte_count == SH_SHA256_SIZE ? NULL : bad_line;
}

static const char *fits_mix(const struct room *room, const struct deed *deed)
{
    (void)deed;
    return room->status == LOBBY ? NULL : bad_event;
}

static const char *mix(struct room *room, const struct deed *deed)
{
    struct room_person *p = person_of(room, deed->by);
    memset(p->mix, 0, sizeof p->mix);
    memcpy(p->mix, deed->bytes, deed->byte_count);
    p->mixed = deed->byte_count == SH_SHA256_SIZE ? MIXED : MIXED_PLAIN;
    return NULL;
}

static const char *take_begin(struct room *room, const struct room_in *in, struct cut *cut)
{
    uint8_t seat;
    struct sh_writer w;
    (void)cut;
    const char *why = check_begin(room, &seat);
    if (why && seat != SH_NONE) {
        struct sh_arg arg = {"seat", 0, seat};
        refuse_line(room, in, why, &arg, 1);
        return NULL;
    }
    if (why) return why;
    begin_event(room, &w, "gather");
    for (int s = 0; s < room->setup.seats; s++) {
        if (!is_here(room, room->seat[s].person)) continue;
        sh_put_char(&w, ' ');
        sh_put_number(&w, s);
    }
    return happen(room, &w);
}

static const char *fits_gather(const struct room *room, const struct deed *deed)
{
    if (room->status != LOBBY) return bad_event;
    for (int s = 0; s < room->setup.seats; s++) {
        int person = room->seat[s].person;
        bool asked = deed->seats >> s & 1;
        if (asked && (person == NOBODY || person_of(room, person)->mixed != MIXED))
            return "mix-missing";
    }
    return NULL;
}

static const char *gather(struct room *room, const struct deed *deed)
{
    room->status = GATHERING;
    room->reveal_ms = room->now_ms + REVEAL_MS;
    for (int s = 0; s < room->setup.seats; s++) {
        struct room_seat *seat = &room->seat[s];
        seat->began = seat->person;
        seat->asked_reveal = deed->seats >> s & 1;
        seat->revealed = seat->withheld = seat->standin = seat->stood = false;
        if (seat->person != NOBODY) person_of(room, seat->person)->home = (uint8_t)s;
    }
    return NULL;
}

static const char *fits_reveal(const struct room *room, const struct deed *deed)
{
    uint8_t hash[SH_SHA256_SIZE];
    int s = seat_of(room, deed->by);
    bool asked = room->status == GATHERING && s >= 0 && room->seat[s].asked_reveal &&
                 !room->seat[s].revealed && room->seat[s].began == deed->by;
    if (!asked) return "not-asked";
    sh_dice_hash_mix(deed->bytes, hash);
    return memcmp(hash, person_of(room, deed->by)->mix, sizeof hash) == 0 ? NULL : "wrong-reveal";
}

static const char *reveal(struct room *room, const struct deed *deed)
{
    struct room_seat *seat = &room->seat[seat_of(room, deed->by)];
    seat->revealed = true;
    memcpy(seat->reveal, deed->bytes, sizeof seat->reveal);
    return NULL;
}

static const char *fits_withheld(const struct room *room, const struct deed *deed)
{
    const struct room_seat *seat = &room->seat[deed->seat];
    bool missing = seat->asked_reveal && !seat->revealed && !seat->withheld;
    return room->status == GATHERING && missing ? NULL : bad_event;
}

static const char *withhold(struct room *room, const struct deed *deed)
{
    struct room_seat *seat = &room->seat[deed->seat];
    seat->withheld = seat->standin = seat->stood = true;
    seat->person = NOBODY;
    return NULL;
}

bool mind_dice(struct room *room)
{
    struct sh_writer w;
    bool late = room->now_ms >= room->reveal_ms, waits = false;
    for (int s = 0; s < room->setup.seats; s++) {
        const struct room_seat *seat = &room->seat[s];
        if (!seat->asked_reveal || seat->revealed || seat->withheld) continue;
        waits = true;
        if (!late && seat->person != NOBODY && !person_of(room, seat->person)->left) continue;
        begin_event(room, &w, "withheld ");
        sh_put_number(&w, s);
        must_happen(room, &w);
        return true;
    }
    return !waits && make_begin(room);
}

static const char *fits_begin(const struct room *room, const struct deed *deed)
{
    return is_before(room) && deed->number <= UINT16_MAX ? NULL : bad_event;
}

static const char *begin(struct room *room, const struct deed *deed)
{
    room->rules = (uint16_t)deed->number;
    return apply_begin(room, deed->lines, deed->lines_length);
}

/* ---- acts ---- */

/* Who made the acts of an event; MADE_BY: nobody is called so. */
static enum made_by made_by(const struct deed *deed)
{
    int by = 0;
    while (by < MADE_BY && (strlen(made_by_names[by]) != deed->length ||
                            memcmp(made_by_names[by], deed->text, deed->length) != 0))
        by++;
    return (enum made_by)by;
}

static const char *fits_act(const struct room *room, const struct deed *deed)
{
    bool fine = deed->lines_length > 0 && made_by(deed) != MADE_BY;
    return fine ? fits_playing(room, deed) : bad_event;
}

static const char *act(struct room *room, const struct deed *deed)
{
    note_mark(room, made_by(deed));
    const char *why = apply_acts(room, deed->lines, deed->lines_length);
    if (room->status == OVER) room->parts |= PART_ROOM;
    return why;
}

bool is_fresh(const struct room *room, int seat, int32_t n)
{
    return n >= 0 && (uint32_t)n >= room->seat[seat].asked && (uint32_t)n <= room->number;
}

static const char *make_moves(struct room *room, const struct room_in *in, int32_t n,
                              const char *moves)
{
    int seat = seat_of(room, in->person);
    struct looked looked;
    if (room->seat[seat].standin) return "standing";
    if (n < 0) return bad_line;
    if (!is_fresh(room, seat, n)) return "stale";
    const char *why = make_turn(room, seat, moves, true, BY_SEAT, &looked);
    if (why) refuse_line(room, in, why, looked.args, looked.count);
    return NULL;
}

static const char *take_act(struct room *room, const struct room_in *in, struct cut *cut)
{
    int32_t n = cut_number(cut);
    return make_moves(room, in, n, cut_is_done(cut) ? " " : cut->at);
}

static const char *take_turn(struct room *room, const struct room_in *in, struct cut *cut)
{
    int32_t n = cut_number(cut), moves = cut_last_number(cut, ROOM_TURN_MAX);
    const char *feed = strchr(in->text, '\n');
    return moves < 1 || !feed ? bad_line : make_moves(room, in, n, feed + 1);
}

static const char *take_try(struct room *room, const struct room_in *in, struct cut *cut)
{
    struct looked looked;
    int seat = seat_of(room, in->person);
    int32_t n = cut_number(cut);
    if (n < 0) return bad_line;
    if (!is_fresh(room, seat, n)) return "stale";
    if (!cut_rest(cut, looked.text, sizeof looked.text)) return "bad-move";
    const char *why = look_at_move(room, state_of(room, STATE_NOW), seat, true, &looked);
    if (why && strcmp(why, "bad-move") == 0) return why;
    answer_try(room, in, (uint32_t)n, looked.text, why, looked.args, looked.count);
    return NULL;
}

static const char *take_back(struct room *room, const struct room_in *in, struct cut *cut)
{
    (void)cut;
    int seat = seat_of(room, in->person);
    if (room->seat[seat].standin) return "standing";
    const char *why = check_turn_back(room, seat);
    if (why) return why;
    return write_number(room, "back ",
                        ((const struct sh_state *)state_of(room, STATE_TURN))->acts);
}

static const char *back(struct room *room, const struct deed *deed)
{
    return apply_back(room, deed->number);
}

/* ---- time ---- */

/* `time` for oneself, a few times; `time S` by the host. */
static const char *take_time(struct room *room, const struct room_in *in, struct cut *cut)
{
    struct sh_writer w;
    int seat = seat_of(room, in->person);
    bool given = !cut_is_done(cut);
    if (given) {
        if (in->person != room->host_person) return "not-host";
        seat = cut_last_number(cut, room->setup.seats - 1);
        if (seat < 0) return "no-such-seat";
    } else {
        if (seat < 0) return "not-seated";
        if (room->seat[seat].extras >= EXTRAS) return "no-more-time";
    }
    if (!clock_runs(room, seat)) return "clock-not-running";
    begin_event(room, &w, given ? "give " : "time ");
    sh_put_number(&w, seat);
    sh_put_char(&w, ' ');
    int64_t left = clock_left(room, seat) + EXTRA_MS;
    sh_put_number(&w, left < NUMBER_MAX ? left : NUMBER_MAX);
    return happen(room, &w);
}

static const char *fits_time(const struct room *room, const struct deed *deed)
{
    return deed->number <= NUMBER_MAX ? fits_playing(room, deed) : bad_event;
}

static const char *give_time(struct room *room, const struct deed *deed)
{
    charge_clocks(room);
    room->seat[deed->seat].left_ms = deed->number;
    return NULL;
}

static const char *more_time(struct room *room, const struct deed *deed)
{
    room->seat[deed->seat].extras++;
    return give_time(room, deed);
}

static bool may_stop_it(const struct room *room, int person)
{
    return person == room->host_person || seat_of(room, person) >= 0;
}

static const char *may_pause(struct room *room, const struct room_in *in, const struct deed *deed)
{
    (void)deed;
    if (!may_stop_it(room, in->person)) return "not-seated";
    return room->paused ? "paused" : NULL;
}

static const char *may_resume(struct room *room, const struct room_in *in, const struct deed *deed)
{
    (void)deed;
    if (!may_stop_it(room, in->person)) return "not-seated";
    return room->paused ? NULL : "not-paused";
}

static const char *pause(struct room *room, const struct deed *deed)
{
    (void)deed;
    charge_clocks(room);
    room->paused = true;
    return NULL;
}

static const char *resume(struct room *room, const struct deed *deed)
{
    (void)deed;
    charge_clocks(room);
    room->paused = false;
    return NULL;
}

static const char *empty(struct room *room, const struct deed *deed)
{
    (void)deed;
    charge_clocks(room);
    room->unattended = true;
    return NULL;
}

/* No time has passed for anybody since the last event, also if the server was stopped. */
static const char *restart(struct room *room, const struct deed *deed)
{
    (void)deed;
    for (int s = 0; s < room->setup.seats; s++) room->seat[s].from_ms = room->now_ms;
    room->unattended = false;
    return NULL;
}

/* ---- the end, and the next one ---- */

static const char *abort_match(struct room *room, const struct deed *deed)
{
    (void)deed;
    room->status = ABORTED;
    room->paused = false;
    return NULL;
}

/* What the game changes for the next match: a line for each option. After a match without an end,
   or of other rules than the program's, nothing changes. */
static void write_changes(const struct room *room, struct sh_writer *w)
{
    const struct sh_game *game = room->game;
    struct sh_setup next = room->setup;
    char value[SH_NAME_MAX];
    if (room->status != OVER || !has_state(room) || !game->next_setup) return;
    game->next_setup(&next, state_of(room, STATE_NOW));
    for (int i = 0; game->options[i].name; i++) {
        if (next.option[i] == room->setup.option[i]) continue;
        if (!memchr(w->text, '\n', w->length)) sh_put_char(w, '\n');
        sh_format_option(&game->options[i], next.option[i], value);
        sh_put(w, "option ");
        sh_put(w, game->options[i].name);
        sh_put_char(w, ' ');
        sh_put(w, value);
        sh_put_char(w, '\n');
    }
}

/* Read such lines. NULL, or what is wrong. */
static const char *read_changes(const struct sh_game *game, const struct deed *deed,
                                struct sh_setup *setup)
{
    char key[8], name[SH_NAME_MAX], value[SH_NAME_MAX];
    struct cut left = {deed->lines, deed->lines + deed->lines_length};
    while (left.at < left.end) {
        const char *feed = memchr(left.at, '\n', (size_t)(left.end - left.at));
        struct cut line = {left.at, feed};
        bool fine = feed && cut_part(&line, key, sizeof key) && strcmp(key, "option") == 0 &&
                    cut_part(&line, name, sizeof name) && cut_part(&line, value, sizeof value) &&
                    cut_is_done(&line);
        if (!fine || sh_setup_option(game, setup, name, value)) return bad_event;
        left.at = feed + 1;
    }
    return NULL;
}

const char *const rematch_names[REMATCHES] = {"same", "rotate", "sides", "flip"};

static enum rematch_mode find_rematch(const char *name)
{
    int mode = 0;
    while (mode < REMATCHES && strcmp(rematch_names[mode], name) != 0) mode++;
    return (enum rematch_mode)mode;
}

static const char *side_of(const struct room *room, int seat)
{
    const struct sh_part *part = sh_part_in_setup(room->game, &room->setup, seat);
    return part && part->side ? part->side : "";
}

/* The next seat of the same side, round the table; the seat itself if it is alone there. */
static int next_of_side(const struct room *room, int seat)
{
    const char *side = side_of(room, seat);
    int next = seat;
    do next = (next + 1) % room->setup.seats;
    while (strcmp(side_of(room, next), side) != 0);
    return next;
}

bool can_turn_sides(const struct room *room)
{
    for (int s = 0; s < room->setup.seats; s++) {
        int next = next_of_side(room, s);
        if (next != s && next != (s + 1) % room->setup.seats) return true;
    }
    return false;
}

/* Everybody at the table may, and the host. */
const char *check_rematch(struct room *room, int person, enum rematch_mode mode)
{
    if (seat_of(room, person) < 0 && person != room->host_person) return "not-seated";
    if (mode == REMATCH_FLIP && !can_flip(room)) return "nothing-to-flip";
    if (mode == REMATCH_SIDES && !can_turn_sides(room)) return "no-sides";
    return check_log(room, 0);
}

static const char *take_rematch(struct room *room, const struct room_in *in, struct cut *cut)
{
    char name[8] = "same";
    if (!cut_is_done(cut) && (!cut_part(cut, name, sizeof name) || !cut_is_done(cut)))
        return bad_line;
    enum rematch_mode mode = find_rematch(name);
    return mode == REMATCHES ? bad_line : wish_rematch(room, in->person, mode);
}

const char *make_rematch(struct room *room, enum rematch_mode mode)
{
    uint8_t secret[SH_SHA256_SIZE], record[SH_SHA256_SIZE];
    struct sh_writer w;
    bool flip = mode == REMATCH_FLIP;
    if (flip) hash_record(room, record);
    begin_event(room, &w, "rematch ");
    sh_put(&w, rematch_names[mode]);
    sh_put_char(&w, ' ');
    room->host->fresh(room->owner, secret);
    sh_put_hex(&w, secret, sizeof secret);
    if (flip) {
        sh_put_char(&w, ' ');
        sh_put_hex(&w, record, sizeof record);
    }
    write_changes(room, &w);
    return happen(room, &w);
}

/* Rooms with a match of other rules than the program's may go on to the next one. */
static const char *fits_rematch(const struct room *room, const struct deed *deed)
{
    struct sh_setup setup = room->setup;
    if (is_before(room) || is_on(room)) return bad_event;
    if (deed->lines && (deed->lines_length == 0 || read_changes(room->game, deed, &setup)))
        return bad_event;
    return find_rematch(deed->word) < REMATCHES ? NULL : bad_event;
}

/* Everybody one seat further; bots as well. */
static void rotate(struct room *room)
{
    int seats = room->setup.seats;
    struct room_seat last = room->seat[seats - 1];
    memmove(room->seat + 1, room->seat, (size_t)(seats - 1) * sizeof *room->seat);
    room->seat[0] = last;
}

/* The same among those of one side: who led it follows now. */
static void turn_sides(struct room *room)
{
    struct room_seat before[SH_SEATS_MAX];
    memcpy(before, room->seat, sizeof before);
    for (int s = 0; s < room->setup.seats; s++) room->seat[next_of_side(room, s)] = before[s];
}

/* Who withheld has the seat again, unless he has left. */
static void free_seats(struct room *room)
{
    for (int s = 0; s < SH_SEATS_MAX; s++) {
        struct room_seat *seat = &room->seat[s];
        if (seat->withheld && seat->person == NOBODY && seat->standin) seat->person = seat->began;
        if (seat->person != NOBODY && person_of(room, seat->person)->left) seat->person = NOBODY;
        seat->standin = seat->stood = false;
        seat->asked_reveal = seat->revealed = seat->withheld = false;
    }
}

static const char *rematch(struct room *room, const struct deed *deed)
{
    memcpy(room->secret, deed->bytes, sizeof room->secret);
    room->status = LOBBY;
    room->match++;
    room->rules = room->game->rules;
    room->paused = room->flipped = false;
    room->flip = strcmp(deed->word, "flip") == 0;
    room->drawn_from[0] = '\0';
    memset(room->drawn_hash, 0, sizeof room->drawn_hash);
    if (deed->other_count) memcpy(room->drawn_hash, deed->other, sizeof room->drawn_hash);
    if (strcmp(deed->word, "rotate") == 0) rotate(room);
    if (strcmp(deed->word, "sides") == 0) turn_sides(room);
    free_seats(room);
    if (deed->lines) read_changes(room->game, deed, &room->setup);
    for (int p = 1; p <= room->people_count; p++) {
        person_of(room, p)->mixed = NOT_MIXED;
        person_of(room, p)->home = SH_NONE;
    }
    return NULL;
}

static const char *take_record(struct room *room, const struct room_in *in, struct cut *cut)
{
    (void)cut;
    tell_record(room, in->conn, in->person);
    return NULL;
}

/* The match was played by other rules than the program's: both are named. */
static const char *refuse_other_rules(struct room *room, const struct room_in *in)
{
    struct sh_arg args[] = {{"was", 0, (int16_t)(room->rules & INT16_MAX)},
                            {"is", 0, (int16_t)(room->game->rules & INT16_MAX)}};
    refuse_line(room, in, "other-rules-version", args, 2);
    return NULL;
}

static const char *take_news(struct room *room, const struct room_in *in, struct cut *cut)
{
    int32_t from = cut_last_number(cut, SH_ACTS_MAX);
    if (is_before(room)) return "no-match";
    if (!has_state(room)) return refuse_other_rules(room, in);
    if (from < 0) return "no-such-act";
    tell_news(room, in, from);
    return NULL;
}

/* What has been hidden is not any more: everybody may see the match with anybody's eyes. */
static const char *take_show(struct room *room, const struct room_in *in, struct cut *cut)
{
    int32_t acts = cut_number(cut);
    if (!has_state(room)) return refuse_other_rules(room, in);
    uint32_t end = acts < 0 ? NO_ACTS_END : acts_end(room, acts);
    if (end == NO_ACTS_END) return "no-such-act";
    int32_t viewer = cut_is_done(cut) ? SH_WATCHER : cut_last_number(cut, room->setup.seats - 1);
    if (viewer < 0) return "no-such-seat";
    tell_shown(room, in, end, viewer);
    return NULL;
}

enum { BOTH = PART_ROOM | PART_STATE, PLAYS = SEAT | DURING | RUNNING | SMALL };

const struct kind play_kinds[] = {
    {.name = "act", .form = "r", .needs = PLAYS, .parts = PART_STATE, .take = take_act,
     .fits = fits_act, .apply = act},
    {.name = "turn", .needs = PLAYS, .take = take_turn},
    {.name = "try", .needs = SEAT | DURING | FREE, .take = take_try},
    {.name = "back", .form = "n", .needs = PLAYS | ALONE, .parts = PART_STATE, .take = take_back,
     .fits = fits_playing, .apply = back},
    {.name = "mix", .form = "ph", .needs = SEAT | BEFORE, .parts = PART_ROOM, .may = may_mix,
     .fits = fits_mix, .apply = mix},
    {.name = "gather", .form = "g", .needs = OURS, .parts = PART_ROOM, .fits = fits_gather,
     .apply = gather},
    {.name = "reveal", .form = "pk", .needs = SMALL, .parts = PART_ROOM, .fits = fits_reveal,
     .apply = reveal},
    {.name = "withheld", .form = "s", .needs = OURS, .parts = PART_ROOM, .fits = fits_withheld,
     .apply = withhold},
    {.name = "begin", .form = "n", .needs = HOST | BEFORE | ALONE, .parts = BOTH,
     .take = take_begin, .fits = fits_begin, .apply = begin},
    {.name = "time", .form = "sn", .needs = DURING | RUNNING | SMALL, .parts = PART_STATE,
     .take = take_time, .fits = fits_time, .apply = more_time},
    {.name = "give", .form = "sn", .needs = OURS, .parts = PART_STATE, .fits = fits_time,
     .apply = give_time},
    {.name = "pause", .form = "", .needs = DURING | ALONE | SMALL, .parts = BOTH,
     .may = may_pause, .fits = fits_playing, .apply = pause},
    {.name = "resume", .form = "", .needs = DURING | ALONE | SMALL, .parts = BOTH,
     .may = may_resume, .fits = fits_playing, .apply = resume},
    {.name = "empty", .form = "", .needs = OURS, .parts = PART_STATE, .fits = fits_playing,
     .apply = empty},
    {.name = "restart", .form = "", .needs = OURS, .parts = PART_STATE, .fits = fits_playing,
     .apply = restart},
    {.name = "abort", .form = "", .needs = HOST | DURING | ALONE | FREE, .parts = BOTH,
     .fits = fits_playing, .apply = abort_match},
    {.name = "rematch", .form = "wxy", .needs = AFTER, .parts = PART_ROOM,
     .take = take_rematch, .fits = fits_rematch, .apply = rematch},
    {.name = "news", .needs = FREE | LOOK, .take = take_news},
    {.name = "record", .needs = AFTER | ALONE | FREE | LOOK, .take = take_record},
    {.name = "show", .needs = AFTER | FREE | LOOK, .take = take_show},
    {.name = "explain", .needs = FREE | LOOK, .take = take_explain},
    {0},
};
