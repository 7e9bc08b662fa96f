/*
 * room/seats.c - seats: who holds them, bots on them, who stands in, who wishes for one.
 *
 * A seat that was dealt secrets is taken in a match only by its own person; or by somebody who has
 * held no seat of this match, if everybody else at the table who is there agrees: at least two, or
 * one person could look at a bot's cards with a second browser. After a match everybody who has a
 * seat may wish for another one, which begins when all others agree who are there. Before a match
 * the host may wish for fewer seats, or for a game that has fewer: who would lose theirs may say
 * no, and who says nothing for a while agrees. Wishes are not in the log, and there is one at a
 * time.
 */
#include <string.h>

#include "room/kinds.h"

void free_seat(struct room *room, int person, bool for_good)
{
    int s = seat_of(room, person);
    if (s < 0) return;
    struct room_seat *seat = &room->seat[s];
    if (room->status == PLAYING || room->status == GATHERING) {
        charge_clocks(room);
        seat->standin = seat->stood = true;
        if (for_good) seat->person = NOBODY;
    } else {
        seat->person = NOBODY;
    }
}

/* ---- sitting down and standing up ---- */

static const char *check_status(const struct room *room)
{
    if (room->status == GATHERING) return "match-on";
    return room->status == LOBBY || room->status == PLAYING ? NULL : "no-match";
}

static const char *fits_sit(const struct room *room, const struct deed *deed)
{
    const struct room_seat *seat = &room->seat[deed->seat];
    const char *why = check_status(room);
    if (why) return why;
    if (seat->person != NOBODY && seat->person != deed->by) return "seat-taken";
    if (room->status != PLAYING) return NULL;
    if (seat->withheld) return "withheld";
    uint8_t home = person_of(room, deed->by)->home;
    return home == SH_NONE || home == deed->seat ? NULL : "other-seat";
}

static const char *sit(struct room *room, const struct deed *deed)
{
    struct room_seat *seat = &room->seat[deed->seat];
    struct room_person *person = person_of(room, deed->by);
    if (room->status == PLAYING) charge_clocks(room);
    else free_seat(room, deed->by, true);
    seat->person = deed->by;
    seat->bot[0] = '\0';
    seat->standin = seat->stood = false;
    if (room->status != PLAYING) return NULL;
    if (person->home == SH_NONE) {
        room->refresh = room->took = deed->by;
        room->parts |= PART_TOOK;
    }
    person->home = deed->seat;
    return NULL;
}

static const char *fits_stand(const struct room *room, const struct deed *deed)
{
    (void)deed;
    return check_status(room);
}

static const char *stand(struct room *room, const struct deed *deed)
{
    free_seat(room, deed->by, false);
    return NULL;
}

/* ---- wishes ---- */

/* The line that the wish was. */
static void write_wish(const struct room_wish *wish, char *line, size_t room)
{
    struct sh_writer w;
    sh_writer_init(&w, line, room);
    sh_put(&w, wish->game             ? "game "
               : wish->seats            ? "seats "
               : wish->seat == SH_NONE ? "rematch "
                                        : "sit ");
    if (wish->game) sh_put(&w, wish->game->id);
    else if (wish->seats) sh_put_number(&w, wish->seats);
    else if (wish->seat == SH_NONE) sh_put(&w, rematch_names[wish->mode]);
    else sh_put_number(&w, wish->seat);
}

static void end_wish(struct room *room, const char *why)
{
    char line[SH_NAME_MAX + 8];
    struct room_wish wish = room->wish;
    room->wish = (struct room_wish){0};
    write_wish(&wish, line, sizeof line);
    struct room_in in = {.kind = IN_LINE, .person = wish.person, .text = line};
    if (why && is_here(room, wish.person)) refuse_line(room, &in, why, NULL, 0);
    tell_here(room);
}

/* The others at the table who are there, as a set of persons. */
static uint64_t others_at_table(const struct room *room, int person, int *count)
{
    uint64_t others = 0;
    *count = 0;
    for (int s = 0; s < room->setup.seats; s++) {
        int other = room->seat[s].person;
        if (other == person || !is_here(room, other)) continue;
        others |= UINT64_C(1) << (other - 1);
        ++*count;
    }
    return others;
}

static const char *write_sit(struct room *room, int person, int seat)
{
    struct sh_writer w;
    begin_event(room, &w, "sit ");
    sh_put_number(&w, person);
    sh_put_char(&w, ' ');
    sh_put_number(&w, seat);
    return happen(room, &w);
}

/* Bots are always for another match; people who are gone are not waited for. */
static bool mind_rematch(struct room *room)
{
    const struct room_wish wish = room->wish;
    int count;
    const char *why = is_here(room, wish.person) ? check_rematch(room, wish.person, wish.mode)
                                                 : "no-rematch";
    if (!why && room->now_ms >= wish.until_ms) why = "no-rematch";
    if (why) {
        end_wish(room, why);
        return true;
    }
    if (others_at_table(room, wish.person, &count) & ~wish.agreed) return false;
    room->wish = (struct room_wish){0};
    return make_rematch(room, wish.mode) == NULL;
}

const char *wish_rematch(struct room *room, int person, enum rematch_mode mode)
{
    struct room_wish *wish = &room->wish;
    int count;
    const char *why = check_rematch(room, person, mode);
    if (why) return why;
    if (wish->person != NOBODY && wish->mode != mode) return "rematch-pending";
    others_at_table(room, person, &count);
    if (wish->person == NOBODY && count == 0) return make_rematch(room, mode);
    if (wish->person == NOBODY)
        *wish = (struct room_wish){.person = (uint8_t)person, .seat = SH_NONE,
                                   .mode = (uint8_t)mode, .until_ms = room->now_ms + REMATCH_MS};
    else if (wish->person != person) wish->agreed |= UINT64_C(1) << (person - 1);
    tell_here(room);
    return NULL;
}

/* Others who are there and sit on seats that go if there are only so many, as a set of persons. */
static uint64_t losers_of(const struct room *room, int person, int seats)
{
    uint64_t losers = 0;
    for (int s = seats; s < room->setup.seats; s++) {
        int other = room->seat[s].person;
        if (other != person && is_here(room, other)) losers |= UINT64_C(1) << (other - 1);
    }
    return losers;
}

static const char *write_seats(struct room *room, int seats, const struct sh_game *game)
{
    struct sh_writer w;
    room->wish = (struct room_wish){0};
    begin_event(room, &w, game ? "game " : "seats ");
    if (game) sh_put(&w, game->id);
    else sh_put_number(&w, seats);
    return happen(room, &w);
}

/* Who stands up or sits elsewhere is not asked any more. */
static bool mind_seats_wish(struct room *room)
{
    const struct room_wish wish = room->wish;
    bool stands = room->status == LOBBY && is_here(room, wish.person) &&
                  wish.person == room->host_person && wish.seats < room->setup.seats;
    const char *why = stands ? check_log(room, 0) : NULL;
    if (!stands || why) {
        end_wish(room, why);
        return true;
    }
    uint64_t asked = losers_of(room, wish.person, wish.seats) & ~wish.agreed;
    if (asked && room->now_ms < wish.until_ms) return false;
    return write_seats(room, wish.seats, wish.game) == NULL;
}

const char *wish_seats(struct room *room, int person, int seats, const struct sh_game *game)
{
    struct room_wish *wish = &room->wish;
    if (!losers_of(room, person, seats)) return write_seats(room, seats, game);
    if (wish->person == person && wish->seats == seats && wish->game == game)
        return NULL; /* they are asked already */
    *wish = (struct room_wish){.person = (uint8_t)person, .seats = (uint8_t)seats, .game = game,
                               .until_ms = room->now_ms + WISH_MS};
    tell_here(room);
    return NULL;
}

bool mind_wish(struct room *room)
{
    enum { ENOUGH = 2 };
    struct room_wish *wish = &room->wish;
    int count;
    if (wish->person == NOBODY) return false;
    if (wish->seats) return mind_seats_wish(room);
    if (wish->seat == SH_NONE) return mind_rematch(room);
    uint64_t others = others_at_table(room, wish->person, &count);
    struct deed sit = {.by = wish->person, .seat = wish->seat};
    bool there = is_here(room, wish->person) && room->status == PLAYING;
    const char *why = there ? fits_sit(room, &sit) : "not-agreed";
    if (!why) why = check_log(room, 0);
    if (!why && count < ENOUGH) why = "alone-with-bots";
    if (!why && room->now_ms >= wish->until_ms) why = "not-agreed";
    if (why) {
        end_wish(room, why);
        return true;
    }
    if ((others & ~wish->agreed) != 0) return false;
    uint8_t person = wish->person, seat = wish->seat;
    room->wish = (struct room_wish){0};
    why = write_sit(room, person, seat);
    return why == NULL;
}

static const char *take_sit(struct room *room, const struct room_in *in, struct cut *cut)
{
    int32_t seat = cut_last_number(cut, room->setup.seats - 1);
    struct deed deed = {.by = in->person, .seat = (uint8_t)seat};
    int count;
    if (seat < 0) return "no-such-seat";
    const char *why = fits_sit(room, &deed);
    if (why) return why;
    if (room->status != PLAYING || person_of(room, in->person)->home != SH_NONE)
        return write_sit(room, in->person, seat);
    others_at_table(room, in->person, &count);
    if (count < 2) return "alone-with-bots";
    if (room->wish.person != NOBODY) return "wish-pending";
    room->wish = (struct room_wish){.person = in->person, .seat = (uint8_t)seat,
                                    .until_ms = room->now_ms + WISH_MS};
    tell_here(room);
    return NULL;
}

/* `agree P` and `deny P`: P is the one who wishes, so that a late answer is none to the next. Who
   wishes for another match may deny it, and wish otherwise. */
static const char *check_answer(const struct room *room, struct cut *cut)
{
    int32_t person = cut_last_number(cut, ROOM_PEOPLE_MAX);
    return person < 1 || person != room->wish.person ? "no-such-wish" : NULL;
}

static bool is_asked(const struct room *room, int person)
{
    const struct room_wish *wish = &room->wish;
    return !wish->seats || losers_of(room, wish->person, wish->seats) >> (person - 1) & 1;
}

static const char *take_agree(struct room *room, const struct room_in *in, struct cut *cut)
{
    const char *why = check_answer(room, cut);
    if (!why && in->person == room->wish.person) why = "no-such-wish";
    if (!why && !is_asked(room, in->person)) why = "not-asked";
    if (why) return why;
    room->wish.agreed |= UINT64_C(1) << (in->person - 1);
    tell_here(room);
    return NULL;
}

static const char *take_deny(struct room *room, const struct room_in *in, struct cut *cut)
{
    const char *why = check_answer(room, cut);
    if (!why && !is_asked(room, in->person)) return "not-asked";
    bool own = in->person == room->wish.person, rematch = room->wish.seat == SH_NONE;
    if (!why && own && !rematch) why = "no-such-wish";
    const char *no = room->wish.seats ? "seat-kept" : rematch ? "no-rematch" : "not-agreed";
    if (!why) end_wish(room, own ? NULL : no);
    return why;
}

/* ---- bots ---- */

static const char *may_bot(struct room *room, const struct room_in *in, const struct deed *deed)
{
    (void)in;
    bool none = strcmp(deed->word, "none") == 0;
    bool there = none || room->host->has_bot(room->host->bots, room->game, deed->word);
    return there ? NULL : "unknown-bot";
}

/* The game may be another one now, or the operator. No event may depend on that: it is one. */
bool mind_strange_bots(struct room *room)
{
    const struct room_host *host = room->host;
    for (int s = 0; s < room->setup.seats; s++) {
        struct sh_writer w;
        const char *bot = room->seat[s].bot;
        if (!bot[0] || host->has_bot(host->bots, room->game, bot)) continue;
        begin_event(room, &w, "bot ");
        sh_put_number(&w, s);
        sh_put(&w, " none");
        must_happen(room, &w);
        return true;
    }
    return false;
}

static const char *fits_bot(const struct room *room, const struct deed *deed)
{
    bool none = strcmp(deed->word, "none") == 0;
    const struct room_seat *seat = &room->seat[deed->seat];
    const char *why = check_status(room);
    if (why) return why;
    if (strlen(deed->word) >= BOT_MAX) return "unknown-bot";
    return room->status == PLAYING && (none || seat->person != NOBODY) ? "match-on" : NULL;
}

static const char *set_bot(struct room *room, const struct deed *deed)
{
    bool none = strcmp(deed->word, "none") == 0;
    if (room->status == PLAYING) charge_clocks(room);
    struct room_seat *seat = &room->seat[deed->seat];
    if (room->status != PLAYING) seat->person = NOBODY;
    memset(seat->bot, 0, sizeof seat->bot);
    if (!none) memcpy(seat->bot, deed->word, strlen(deed->word));
    if (!none) seat->standin = seat->stood = false;
    return NULL;
}

/* ---- who stands in ---- */

static const char *fits_standin(const struct room *room, const struct deed *deed)
{
    (void)deed;
    return room->status == PLAYING ? NULL : bad_event;
}

static const char *stand_in(struct room *room, const struct deed *deed)
{
    charge_clocks(room);
    room->seat[deed->seat].standin = true;
    return NULL;
}

static const char *return_to_seat(struct room *room, const struct deed *deed)
{
    charge_clocks(room);
    room->seat[deed->seat].standin = room->seat[deed->seat].stood = false;
    return NULL;
}

enum { BOTH = PART_ROOM | PART_STATE };

const struct kind seat_kinds[] = {
    {.name = "sit", .form = "ps", .parts = BOTH, .take = take_sit, .fits = fits_sit, .apply = sit},
    {.name = "stand", .form = "p", .needs = SEAT | ALONE | SMALL, .parts = BOTH,
     .fits = fits_stand, .apply = stand},
    {.name = "agree", .needs = SEAT | FREE, .take = take_agree},
    {.name = "deny", .needs = SEAT | FREE, .take = take_deny},
    {.name = "bot", .form = "sw", .needs = HOST | SMALL, .bad = "unknown-bot", .parts = PART_ROOM,
     .may = may_bot, .fits = fits_bot, .apply = set_bot},
    {.name = "standin", .form = "s", .needs = OURS, .parts = BOTH, .fits = fits_standin,
     .apply = stand_in},
    {.name = "return", .form = "s", .needs = OURS, .parts = BOTH, .fits = fits_standin,
     .apply = return_to_seat},
    {0},
};
