/*
 * tests/sim/people.c - what people do: at random, by what they were told. See world.h.
 *
 * Most of the time they get on with it; now and then they do everything else the protocol has, and
 * what it has not.
 */
#include <stdio.h>
#include <string.h>

#include "bots/bots.h"
#include "record/dice.h"
#include "tests/sim/world.h"

/* ---- lines ---- */

static void put_format(struct sh_writer *out, const char *format, long number)
{
    char text[64];
    snprintf(text, sizeof text, format, number);
    sh_put(out, text);
}

/* The verb of a move in notation wants a word. */
static bool wants_word(const struct sh_game *game, const char *move)
{
    size_t length = strcspn(move, " ");
    for (const struct sh_verb *verb = game->verbs; verb->name; verb++)
        if (!verb->chance && strlen(verb->name) == length &&
            strncmp(verb->name, move, length) == 0)
            return verb->word;
    return false;
}

static void put_legal_move(struct world *w, const struct client *c, struct sh_writer *out)
{
    char move[SH_TEXT_MAX];
    uint32_t words = 0;
    client_move(c, below(w, c->moves_count), move);
    sh_put(out, move);
    if (!wants_word(c->game, move)) return;
    while (sh_neutral_words[words]) words++;
    sh_put_char(out, ' ');
    sh_put(out, sh_neutral_words[below(w, words)]);
}

/* A move of the game that is hardly ever legal now. */
static void put_some_move(struct world *w, const struct client *c, struct sh_writer *out)
{
    uint32_t verbs = 0;
    char text[SH_TEXT_MAX];
    uint8_t value[3] = {0};
    while (c->game->verbs[verbs].name) verbs++;
    struct sh_move move = {.verb = (uint8_t)below(w, verbs)};
    const struct sh_verb *verb = &c->game->verbs[move.verb];
    for (int i = 0; i < 3 && verb->kind[i]; i++)
        value[i] = (uint8_t)below(w, c->game->kinds[verb->kind[i]].count);
    move.a = value[0], move.b = value[1], move.c = value[2];
    sh_format(c->game, move, verb->word ? "tree" : NULL, text);
    sh_put(out, text);
}

/* Up to so many moves of a turn, played ahead on a copy of the true state: the test may peek
   where a person would think. Returns how many. */
static int put_turn_moves(struct world *w, int seat, int most, struct sh_writer *out)
{
    static union sh_any_state state;
    const struct sh_game *game = room_game(w->room);
    int count = 0;
    memcpy(&state, room_state(w->room), game->state_size);
    while (count < most && sh_may_act(&state, seat)) {
        char text[SH_TEXT_MAX], word[SH_WORD_MAX];
        struct sh_move move = sh_random_move(game, &state, seat, &w->rng);
        const char *said = game->verbs[move.verb].word ? sh_neutral_words[count] : NULL;
        if (sh_refuse(game, &state, seat, move, said)) break;
        snprintf(word, sizeof word, "%s", said ? said : "");
        sh_format(game, move, said ? word : NULL, text);
        sh_put_char(out, '\n');
        sh_put(out, text);
        sh_play(game, &state, seat, move, said ? word : NULL);
        count++;
    }
    return count;
}

static bool put_turn(struct world *w, const struct client *c, struct sh_writer *out)
{
    char moves[ROOM_LINE_MAX];
    struct sh_writer lines;
    bool knows_now = w->room && !room_is_storing(w->room) && c->n == w->log_count;
    if (!knows_now || !room_state(w->room) || c->my_seat < 0) return false;
    sh_writer_init(&lines, moves, sizeof moves);
    int count = put_turn_moves(w, c->my_seat, 1 + (int)below(w, 6), &lines);
    if (below(w, 8) == 0) {
        sh_put_char(&lines, '\n');
        put_some_move(w, c, &lines);
        count++;
    }
    if (count == 0) return false;
    put_format(out, "turn %ld", (long)c->n);
    put_format(out, " %ld", count);
    sh_put(out, moves);
    return true;
}

static void put_act(struct world *w, const struct client *c, struct sh_writer *out)
{
    uint32_t n = c->n;
    if (below(w, 12) == 0) n -= n < 20 ? n : below(w, 20); /* perhaps too old */
    if (below(w, 60) == 0) n += below(w, 3);
    put_format(out, "act %ld ", (long)n);
    if (below(w, 15) == 0) put_some_move(w, c, out);
    else put_legal_move(w, c, out);
}

static bool is_asked(const struct client *c)
{
    return c->status == CLIENT_PLAYING && c->my_seat >= 0 && c->moves_count > 0;
}

static int seat_of(const struct client *c)
{
    for (int s = 0; s < c->seats; s++)
        if (c->seat[s].person == c->person) return s;
    return -1;
}

static int free_seat(const struct client *c)
{
    for (int s = 0; s < c->seats; s++)
        if (!c->seat[s].person && !c->seat[s].bot) return s;
    return -1;
}

/* ---- everything there is ---- */

static void put_garbage(struct world *w, struct sh_writer *out)
{
    static const char *const garbage[] = {
        "", " ", "act", "act ", "act 1", "act x go", "act 01 done", "turn", "turn 1", "turn 1 0",
        "turn 1 65", "turn 1 999999999", "try", "sit", "sit -1", "sit 99", "sit 0 0", "kick 0",
        "kick 99", "host 99", "bot 0", "bot 0 nobody", "bot 77 random", "seats 0", "seats 13",
        "option", "option none of", "word", "word ", "words", "words some", "clock", "clock act",
        "clock act 0", "clock chess 1", "clock chess 0 5", "clock off now", "chat", "chat loud",
        "pace", "pace fast", "pace slow now",
        "mix", "mix 00", "mix 0123456789ABCDEF0123456789ABCDEF", "begin now", "back 3",
        "mix 00112233445566778899aabbccddeeff", "reveal", "reveal 00", "gather 0", "withheld 0",
        "reveal 00112233445566778899aabbccddeeff", "door", "door ajar", "renew now", "admit",
        "admit 99", "decline x", "agree", "agree 99", "deny 0", "give 0 5", "standin 0",
        "time 99", "time x", "glass", "glass 0", "glass 99999", "say", "say ", "say  x",
        "phrase", "phrase ", "phrase hello 0", "phrase nothing", "phrase hello x",
        "note ", "name", "name ", "rematch flip", "rematch twice", "record now", "again again",
        "leave now", "enter", "enter x", "enter -", "say \x01", "\xc3\xa9",
        "ACT 1 x", "act 4294967296 done", "act 999999999 done", "a\rb", "game", "game none",
        "game  x",
    };
    sh_put(out, garbage[below(w, sizeof garbage / sizeof *garbage)]);
}

static void put_text(struct world *w, struct sh_writer *out)
{
    static const char *const texts[] = {
        "hello", "good-luck", "\xc3\xa4h \"so\" \\ what?", "oops", "* roll 6", "{\"n\":1}",
        "well-played", "a text that is longer than twenty bytes", "\xf0\x9f\x8e\xb2",
    };
    sh_put(out, texts[below(w, sizeof texts / sizeof *texts)]);
}

static int some_person(struct world *w, const struct client *c)
{
    return c->people_count ? c->people[below(w, (uint32_t)c->people_count)] : 1;
}

/* A word for the setup: what the game itself has names for is the likeliest to be taken. */
static void put_word(struct world *w, const struct client *c, struct sh_writer *out)
{
    uint32_t kinds = 1;
    char name[SH_NAME_MAX];
    while (c->game->kinds[kinds].name) kinds++;
    if (below(w, 3) == 0) {
        sh_put(out, "words none");
        return;
    }
    sh_put(out, "word ");
    if (kinds == 1) return;
    const struct sh_kind *kind = &c->game->kinds[1 + below(w, kinds - 1)];
    sh_format_value(kind, (uint8_t)below(w, kind->count), name);
    sh_put(out, name);
}

/* One of the game's own phrases or of every room's; now and then with a seat too many or none. */
static void put_phrase(struct world *w, const struct client *c, struct sh_writer *out)
{
    const struct sh_phrase *own = c->game ? c->game->phrases : NULL;
    uint32_t count = 0;
    while (own && own[count].key) count++;
    bool is_own = count > 0 && below(w, 2);
    if (is_own) own += below(w, count);
    sh_put(out, "phrase ");
    sh_put(out, is_own ? own->key : room_phrases[below(w, 8)]);
    if ((is_own && own->seat) != (below(w, 8) == 0))
        put_format(out, " %ld", below(w, c->seats ? c->seats : 1u));
}

static void put_talk(struct world *w, const struct client *c, struct sh_writer *out)
{
    switch (below(w, 10)) {
    case 8:
    case 9: put_phrase(w, c, out); break;
    case 0: sh_put(out, "again"); break;
    case 1: put_format(out, "glass %ld", 1 + below(w, 90)); break;
    case 2: sh_put(out, "note"); break;
    case 3: sh_put(out, "note "), put_text(w, out); break;
    case 4: sh_put(out, "name "), put_text(w, out); break;
    default: sh_put(out, "say "), put_text(w, out); break;
    }
}

/* Whoever knocks is let in or not; whoever wishes for a seat may have it or not. */
static void put_answer(struct world *w, const struct client *c, struct sh_writer *out)
{
    if (c->knock_count > 0 && below(w, 2))
        put_format(out, below(w, 3) ? "admit %ld" : "decline %ld",
                   (long)c->knocks[below(w, (uint32_t)c->knock_count)]);
    else put_format(out, below(w, 4) ? "agree %ld" : "deny %ld", c->wish ? c->wish : 1);
}

/* What people may do with each other and the room; most of it is refused to most of them. */
static void put_rare(struct world *w, const struct client *c, struct sh_writer *out)
{
    static const char *const plain[] = {
        "stand", "pause", "resume", "time", "abort", "leave", "begin", "record", "rematch",
        "rematch rotate", "rematch flip", "words en", "words xx", "check en", "check de",
        "check off", "check xx", "door knock", "door open", "renew", "clock off",
            "clock act 2", "clock act 30",
        "clock chess 1 2", "chat free", "chat phrases", "words none", "word moon", "back",
        "pace quick", "pace human", "pace slow",
    };
    switch (below(w, 12)) {
    case 8: put_answer(w, c, out); break;
    case 0: put_format(out, "sit %ld", below(w, c->seats ? c->seats : 1u)); break;
    case 1: put_format(out, "kick %ld", some_person(w, c)); break;
    case 2: put_format(out, "host %ld", some_person(w, c)); break;
    case 3: put_format(out, "bot %ld random", below(w, c->seats ? c->seats : 1u)); break;
    case 4: put_format(out, "time %ld", below(w, c->seats ? c->seats : 1u)); break;
    case 5: put_garbage(w, out); break;
    case 6: put_word(w, c, out); break;
    case 7:
        put_format(out, below(w, 2) ? "propose %ld " : "try %ld ", (long)c->n);
        if (is_asked(c) && below(w, 2)) put_legal_move(w, c, out);
        else put_some_move(w, c, out);
        break;
    default: sh_put(out, plain[below(w, sizeof plain / sizeof *plain)]); break;
    }
}

static void put_anything(struct world *w, const struct client *c, struct sh_writer *out)
{
    if (below(w, 3)) put_talk(w, c, out);
    else put_rare(w, c, out);
}

/* ---- in the lobby ---- */

/* What a person mixes into the dice of a match: the same in all tabs. */
static void mix_of(const struct person *p, uint32_t match, uint8_t bytes[SH_REVEAL_SIZE])
{
    uint8_t digest[SH_SHA256_SIZE];
    struct sh_sha256 sha;
    sh_sha256_init(&sha);
    sh_sha256_add(&sha, p->token, strlen(p->token));
    sh_sha256_add(&sha, &match, sizeof match);
    sh_sha256_end(&sha, digest);
    memcpy(bytes, digest, SH_REVEAL_SIZE);
}

static void put_mix(const struct person *p, const struct client *c, struct sh_writer *out)
{
    uint8_t bytes[SH_REVEAL_SIZE], hash[SH_SHA256_SIZE];
    mix_of(p, c->match, bytes);
    sh_dice_hash_mix(bytes, hash);
    sh_put(out, "mix ");
    sh_put_hex(out, hash, sizeof hash);
}

/* Some are late, some want to reveal something else, some nothing. */
static void put_reveal(struct world *w, const struct person *p, const struct client *c,
                       struct sh_writer *out)
{
    uint8_t bytes[SH_REVEAL_SIZE];
    mix_of(p, c->match, bytes);
    if (!w->is_calm && below(w, 12) == 0) bytes[below(w, SH_REVEAL_SIZE)] ^= 1;
    sh_put(out, "reveal ");
    sh_put_hex(out, bytes, sizeof bytes);
}

static int count_options(const struct sh_game *game)
{
    int count = 0;
    while (game->options[count].name) count++;
    return count;
}

/* The host sets up what this room wishes for, line by line. False: all was sent. */
static bool put_plan(struct world *w, struct person *p, struct sh_writer *out)
{
    static const char *const clocks[] = {"clock off", "clock act 1", "clock act 20",
                                         "clock chess 1 1"};
    int step = p->planned++, options = count_options(w->wish_game);
    if (step == 0) {
        sh_put(out, "game ");
        sh_put(out, w->wish_game->id);
    } else if (step == 1) {
        put_format(out, "seats %ld", w->wish.seats);
    } else if (step - 2 < options) {
        char value[SH_NAME_MAX];
        const struct sh_option *option = &w->wish_game->options[step - 2];
        sh_format_option(option, w->wish.option[step - 2], value);
        sh_put(out, "option ");
        sh_put(out, option->name);
        sh_put_char(out, ' ');
        sh_put(out, value);
    } else if (step - 2 - options < w->wish.word_count) {
        sh_put(out, "word ");
        sh_put(out, w->wish.words[step - 2 - options]);
    } else if (step - 2 - options == w->wish.word_count) {
        sh_put(out, clocks[below(w, 4)]);
    } else {
        return false;
    }
    return true;
}

static void put_in_lobby(struct world *w, struct person *p, const struct client *c,
                         struct sh_writer *out)
{
    bool is_host = c->host == c->person;
    int seat = seat_of(c), free = free_seat(c);
    if (p->planned_match != c->match) p->planned_match = c->match, p->planned = 0;
    if (is_host && w->is_crowd && p->planned == 0) sh_put(out, "door knock\n");
    if (is_host && put_plan(w, p, out)) return;
    if (seat < 0 && free >= 0 && below(w, 4)) put_format(out, "sit %ld", free);
    else if (seat >= 0 && !c->mixed) put_mix(p, c, out);
    else if (is_host && free >= 0 && below(w, 3)) put_format(out, "bot %ld random", free);
    else if (is_host && c->game->words_max && below(w, 6) == 0) put_word(w, c, out);
    else if (is_host && below(w, 6)) sh_put(out, "begin");
    else if (below(w, 3) == 0) put_anything(w, c, out);
}

static void put_in_gathering(struct world *w, struct person *p, const struct client *c,
                             struct sh_writer *out)
{
    if (c->asked && !p->withholds && below(w, 4)) put_reveal(w, p, c, out);
    else if (below(w, 6) == 0) put_anything(w, c, out);
}

/* ---- in a match and behind it ---- */

/* A seat that a bot plays for nobody; -1: none. */
static int lonely_seat(const struct client *c)
{
    for (int s = 0; s < c->seats; s++)
        if (!c->seat[s].person) return s;
    return -1;
}

static void put_in_match(struct world *w, const struct client *c, struct sh_writer *out)
{
    if (c->wish && c->wish != c->person && c->my_seat >= 0 && !w->is_silent && below(w, 2)) {
        put_format(out, below(w, 6) ? "agree %ld" : "deny %ld", c->wish);
    } else if (c->my_seat < 0 && lonely_seat(c) >= 0 && below(w, 2)) {
        put_format(out, "sit %ld", lonely_seat(c));
    } else if (is_asked(c) && below(w, 6) == 0) {
        put_format(out, "propose %ld ", (long)c->n);
        if (below(w, 4)) put_legal_move(w, c, out);
        else sh_put(out, "none");
    } else if (is_asked(c) && below(w, 10) < 8) {
        if (below(w, 5) || !put_turn(w, c, out)) put_act(w, c, out);
    } else if (c->status == CLIENT_PAUSED && below(w, 2)) {
        sh_put(out, "resume");
    } else if (c->may_back && below(w, 4) == 0) {
        sh_put(out, "back");
    } else if (c->my_seat >= 0 && c->seat[c->my_seat].standin && below(w, 2)) {
        put_format(out, "sit %ld", c->my_seat);
    } else if (is_asked(c) && below(w, 4) == 0) {
        sh_put(out, "time");
    } else if (below(w, 20) == 0) {
        sh_put(out, "pause");
    } else if (below(w, 4) == 0) {
        put_anything(w, c, out);
    }
}

static void put_after_match(struct world *w, const struct client *c, struct sh_writer *out)
{
    static const char *const rematches[] = {"rematch", "rematch", "rematch rotate",
                                            "rematch sides", "rematch flip"};
    if (c->wish && c->wish != c->person && !w->is_silent && below(w, 2)) {
        put_format(out, below(w, 6) ? "agree %ld" : "deny %ld", c->wish);
        return;
    }
    switch (below(w, 5)) {
    case 0: sh_put(out, "record"); break;
    case 1: sh_put(out, rematches[below(w, 5)]); break;
    case 2: put_anything(w, c, out); break;
    case 3:
        put_format(out, "show %ld", below(w, 60));
        if (below(w, 4)) put_format(out, " %ld", below(w, 3));
        break;
    default: break;
    }
}

static void put_in_storm(struct world *w, struct person *p, const struct client *c,
                         struct sh_writer *out)
{
    static const char *const doors[] = {"renew", "renew", "door knock", "door open"};
    bool is_host = c->host == c->person;
    if (c->missing && below(w, 3)) sh_put(out, "again");
    else if (is_host && c->knock_count > 0 && !w->is_crowd && below(w, 3) == 0)
        put_answer(w, c, out);
    else if (is_host && below(w, 60) == 0) sh_put(out, doors[below(w, 4)]);
    else if (c->status == CLIENT_GATHERING) put_in_gathering(w, p, c, out);
    else if (c->status == CLIENT_LOBBY) put_in_lobby(w, p, c, out);
    else if (c->status == CLIENT_OVER || c->status == CLIENT_ABORTED) put_after_match(w, c, out);
    else put_in_match(w, c, out);
}

/* After the storm everybody just plays, or lets time run out. */
static void put_in_calm(struct world *w, const struct person *p, const struct client *c,
                        struct sh_writer *out)
{
    bool is_host = c->host == c->person;
    if (is_host && c->knock_count > 0 && below(w, 3) == 0)
        put_format(out, "admit %ld", (long)c->knocks[0]);
    else if (c->status == CLIENT_GATHERING && c->asked && !p->withholds) put_reveal(w, p, c, out);
    else if (w->wants_end && is_host && (c->status == CLIENT_PLAYING || c->status == CLIENT_PAUSED))
        sh_put(out, "abort");
    else if (c->status == CLIENT_PAUSED && (is_host || c->my_seat >= 0)) sh_put(out, "resume");
    else if (w->is_asleep) return;
    else if (c->status == CLIENT_PLAYING && c->my_seat >= 0 && c->seat[c->my_seat].standin)
        put_format(out, "sit %ld", c->my_seat);
    else if (is_asked(c) && !(c->idle >> c->my_seat & 1)) {
        put_format(out, "act %ld ", (long)c->n);
        put_legal_move(w, c, out);
    } else if (c->status >= CLIENT_OVER && below(w, 20) == 0) {
        sh_put(out, "record");
    }
}

/* ---- a tab ---- */

static void come_in(struct world *w, int tab)
{
    struct person *p = &w->person[w->tab[tab].who];
    char line[ROOM_LINE_MAX];
    const struct client *c = &w->tab[tab].client;
    bool is_new = c->n == 0 || strcmp(c->why, "bad-name") == 0; /* or has been forgotten */
    if ((is_new || p->is_kicked || strcmp(c->why, "old-link") == 0) && below(w, 4)) /* or asks */
        memcpy(p->code, w->truth.code, sizeof p->code); /* somebody for the link of today */
    bool has_name = is_new || p->is_kicked || below(w, 4) == 0;
    bool is_second = false;
    for (int t = 0; t < w->tabs; t++)
        is_second |= t != tab && w->tab[t].who == w->tab[tab].who && w->tab[t].conn;
    w->tally->second_tabs += is_second;
    w->tally->reconnects += w->tab[tab].client.n > 0;
    int length = snprintf(line, sizeof line, "enter %s%s%s%s%s", p->token, p->code[0] ? "+" : "",
                          p->code, has_name ? " " : "", has_name ? p->name : "");
    net_connect(w, tab);
    if (!w->is_calm && below(w, 30) == 0) { /* a stranger at the door */
        struct sh_writer out;
        char text[ROOM_LINE_MAX];
        sh_writer_init(&out, text, sizeof text);
        if (below(w, 2)) sh_put(&out, "enter this-is-no-token-at-all! Eve");
        else put_garbage(w, &out);
        net_send(w, w->tab[tab].conn, text, out.length);
    }
    net_send(w, w->tab[tab].conn, line, (size_t)length);
}

static void do_something(struct world *w, int tab)
{
    char text[ROOM_LINE_MAX];
    struct sh_writer out;
    struct tab *t = &w->tab[tab];
    struct person *p = &w->person[t->who];
    sh_writer_init(&out, text, sizeof text);
    if (w->is_calm) put_in_calm(w, p, &t->client, &out);
    else put_in_storm(w, p, &t->client, &out);
    if (out.length == 0) return;
    if (!w->is_calm && below(w, 12) == 0) { /* several lines in one message */
        sh_put(&out, "\nsay ");
        put_text(w, &out);
        if (below(w, 2)) sh_put_char(&out, '\n');
    }
    net_send(w, t->conn, text, out.length);
    if (!w->is_calm && below(w, 40) == 0) net_send(w, t->conn, text, out.length);
}

static void jump(struct world *w)
{
    if (below(w, 2)) {
        w->skew += below(w, 120000);
        w->tally->jumps_ahead++;
    } else {
        w->skew -= below(w, 3000);
        w->tally->jumps_back++;
    }
    world_trace(w, "  the clock jumps");
}

static void step_in_storm(struct world *w, int tab)
{
    struct tab *t = &w->tab[tab];
    struct person *p = &w->person[t->who];
    if (chance(w, w->weather.crash_idle)) {
        w->tally->crashes_idle++;
        world_crash(w);
    }
    if (chance(w, w->weather.jump)) jump(w);
    if (!t->conn) {
        if (below(w, p->is_kicked ? 20 : 2) == 0) come_in(w, tab);
    } else if (!t->client.person) {
        if (w->now - t->since > (t->client.knocking ? 30000 : 3000)) net_hang_up(w, t->conn);
    } else if (below(w, 60) == 0) {
        net_hang_up(w, t->conn);
    } else {
        do_something(w, tab);
    }
}

static void step_in_calm(struct world *w, int tab)
{
    struct tab *t = &w->tab[tab];
    struct person *p = &w->person[t->who];
    if (p->is_away || p->is_kicked) {
        if (t->conn) net_hang_up(w, t->conn);
    } else if (!t->conn) {
        come_in(w, tab);
    } else if (t->client.person) {
        do_something(w, tab);
    } else if (t->client.why[0] && !t->client.knocking && below(w, 4) == 0) {
        net_hang_up(w, t->conn); /* to try it once more */
    }
}

void people_step(struct world *w, int tab)
{
    const struct person *p = &w->person[w->tab[tab].who];
    bool is_away = w->is_calm && (p->is_away || p->is_kicked);
    uint32_t storm_ms = is_asked(&w->tab[tab].client) ? 800 : 2500;
    uint32_t pace_ms = w->is_asleep ? 2000 : w->is_calm ? 300 : storm_ms;
    if (!is_away || w->tab[tab].conn)
        world_at(w, w->now + 20 + below(w, pace_ms), (struct happening){.kind = TAB, .tab = tab});
    if (w->is_calm) step_in_calm(w, tab);
    else step_in_storm(w, tab);
    w->steps++;
}

static void add_person(struct world *w, int tabs)
{
    int who = w->persons++;
    struct person *p = &w->person[who];
    snprintf(p->token, sizeof p->token, "%s-%d-%x", WORLD_TOKEN, who, below(w, UINT32_MAX));
    snprintf(p->name, sizeof p->name, "%s", sh_neutral_words[who]);
    p->tabs = tabs;
    p->from = w->is_crowd || below(w, 4) == 0 ? 0 : 1 + below(w, 4);
    p->withholds = below(w, 8) == 0;
    for (int i = 0; i < tabs; i++) {
        int tab = w->tabs++;
        client_init(&w->tab[tab].client);
        w->tab[tab].who = who;
        world_at(w, w->now + 100 + below(w, 1000), (struct happening){.kind = TAB, .tab = tab});
    }
}

void people_init(struct world *w)
{
    int persons = 1 + (int)below(w, PERSONS_MAX - 1);
    w->is_crowd = below(w, 40) == 0;
    w->is_silent = below(w, 4) == 0;
    if (w->is_crowd) persons = PERSONS_MAX - 1;
    for (int i = 0; i < persons; i++) {
        int tabs = below(w, 3) ? 1 : 1 + (int)below(w, TABS_EACH);
        add_person(w, w->is_crowd ? TABS_EACH : tabs);
    }
}

void people_newcomer(struct world *w)
{
    add_person(w, 1);
    w->tally->newcomers++;
}
