/* room/setup.c - what is agreed before a match: game, options, words, clock, pace, chat. */
#include <string.h>

#include "room/kinds.h"

static const char *fits_before(const struct room *room, const struct deed *deed)
{
    (void)deed;
    return room->status == LOBBY ? NULL : bad_event;
}

/* ---- the game ---- */

static const struct sh_game *find_game(const struct room *room, const char *id)
{
    for (const struct sh_game *const *game = room->host->games; *game; game++)
        if (strcmp((*game)->id, id) == 0) return *game;
    return NULL;
}

void forget_words(struct room *room)
{
    if (room->own_cards) room->words = room->host->resize(room->words, 0);
    room->words_length = 0;
    room->setup.word_count = room->own_cards = 0;
    room->list[0] = '\0';
    room->flip = false;
}

static void set_game(struct room *room, const struct sh_game *game)
{
    room->game = game;
    room->rules = game->rules;
    sh_setup_init(game, &room->setup);
    room->options_said = 0;
    forget_words(room);
    forget_past(room);
    room->check[0] = '\0';
    for (int s = room->setup.seats; s < SH_SEATS_MAX; s++) room->seat[s] = (struct room_seat){0};
}

static const char *fits_game(const struct room *room, const struct deed *deed)
{
    if (room->game && room->status != LOBBY) return bad_event;
    return find_game(room, deed->word) ? NULL : "unknown-game";
}

static const char *open_room(struct room *room, const struct deed *deed)
{
    memcpy(room->secret, deed->bytes, sizeof room->secret);
    set_game(room, find_game(room, deed->word));
    room->match = 1;
    return NULL;
}

static const char *take_game(struct room *room, const struct room_in *in, struct cut *cut)
{
    char id[SH_NAME_MAX];
    const struct sh_game *game = cut_rest(cut, id, sizeof id) ? find_game(room, id) : NULL;
    return game ? wish_seats(room, in->person, game->seats_usual, game) : "unknown-game";
}

static const char *change_game(struct room *room, const struct deed *deed)
{
    room->host->resize(room->states, 0); /* they have another size */
    room->states = NULL;
    set_game(room, find_game(room, deed->word));
    return NULL;
}

static const char *fits_seats(const struct room *room, const struct deed *deed)
{
    bool fine = deed->number >= room->game->seats_min && deed->number <= room->game->seats_max;
    return fine ? fits_before(room, deed) : "wrong-seats";
}

static const char *take_seats(struct room *room, const struct room_in *in, struct cut *cut)
{
    struct deed deed = {.number = cut_last_number(cut, SH_SEATS_MAX)};
    const char *why = fits_seats(room, &deed);
    return why ? why : wish_seats(room, in->person, deed.number, NULL);
}

static const char *set_seats(struct room *room, const struct deed *deed)
{
    for (int s = deed->number; s < SH_SEATS_MAX; s++) room->seat[s] = (struct room_seat){0};
    room->setup.seats = (uint8_t)deed->number;
    return NULL;
}

static const char *fits_option(const struct room *room, const struct deed *deed)
{
    struct sh_setup setup = room->setup;
    const char *why = sh_setup_option(room->game, &setup, deed->word, deed->value);
    return why ? why : fits_before(room, deed);
}

static const char *set_option(struct room *room, const struct deed *deed)
{
    int i = 0;
    while (strcmp(room->game->options[i].name, deed->word) != 0) i++;
    room->options_said |= (uint16_t)(1u << i);
    return sh_setup_option(room->game, &room->setup, deed->word, deed->value);
}

/* ---- words ---- */

/* Are the words that are there given up when the first new one comes? */
static bool begins_anew(const struct room *room)
{
    return room->list[0] || room->flip || room->own_cards;
}

static const char *may_word(struct room *room, const struct room_in *in, const struct deed *deed)
{
    (void)in;
    const struct sh_game *game = room->game;
    if (game->words_max == 0) return "game-without-words";
    size_t known = begins_anew(room) ? 0 : room->words_length;
    if (deed->length >= SH_WORD_MAX || !is_text(deed->text, deed->length)) return "bad-text";
    return sh_draws_words(game) ? sh_list_check_card(game, known ? room->words : "", known,
                                                     deed->text, deed->length)
                                : sh_check_word(game, deed->text);
}

static const char *fits_word(const struct room *room, const struct deed *deed)
{
    const struct sh_game *game = room->game;
    int most = sh_draws_words(game) || game->words_max == 0 ? SH_WORDS_MAX : game->words_max;
    int count = begins_anew(room) ? 0 : room->setup.word_count;
    if (count >= most) return "too-many-words";
    return deed->length < SH_WORD_MAX ? fits_before(room, deed) : "bad-text";
}

static const char *add_word(struct room *room, const struct deed *deed)
{
    if (begins_anew(room)) forget_words(room);
    size_t all = room->words_length + deed->length + 1;
    room->words = room->host->resize(room->words, all);
    memcpy(room->words + room->words_length, deed->text, deed->length);
    room->words[all - 1] = '\n';
    room->words_length = (uint32_t)all;
    room->setup.word_count++;
    return NULL;
}

/* ---- cards in one block ---- */

/* The card before this one, from 1, that has a word like one of its own; 0: none. */
static int find_alike(const struct room *room, const char *cards, const struct cut *card)
{
    size_t length = (size_t)(card->end - card->at);
    int number = 1;
    if (sh_list_check_card(room->game, "", 0, card->at, length)) return 0; /* wrong by itself */
    for (const char *at = cards, *feed; at < card->at; at = feed + 1, number++) {
        feed = memchr(at, '\n', (size_t)(card->at - at));
        if (sh_list_check_card(room->game, at, (size_t)(feed - at), card->at, length))
            return number;
    }
    return 0;
}

/* A card behind others that are good. NULL, or why it is none. */
static const char *check_card(const struct room *room, const char *cards, const struct cut *card)
{
    size_t length = (size_t)(card->end - card->at);
    const char *tab = memchr(card->at, '\t', length);
    size_t front = tab ? (size_t)(tab - card->at) : length;
    if (!is_text(card->at, front)) return "bad-text";
    if (tab && !is_text(tab + 1, length - front - 1)) return "bad-text";
    return sh_list_check_card(room->game, cards, (size_t)(card->at - cards), card->at, length);
}

/* Are these cards, one a line, good? False: it was told which is not, and like which other. */
static bool check_cards(struct room *room, const struct room_in *in, const char *cards, int *count)
{
    const char *end = cards + strlen(cards);
    *count = 0;
    for (struct cut card = {cards, cards}; card.at <= end; card.at = card.end + 1) {
        card.end = card.at + strcspn(card.at, "\n");
        ++*count;
        const char *why = check_card(room, cards, &card);
        if (!why) continue;
        int other = find_alike(room, cards, &card);
        struct sh_arg args[] = {{"line", 0, (int16_t)*count}, {"other", 0, (int16_t)other}};
        refuse_line(room, in, why, args, other ? 2 : 1);
        return false;
    }
    return true;
}

/* `cards K` and K lines, all of them or none; `cards` alone asks for those that are there. */
/* What bots know about the words that a match has. */
static const char *take_vocabulary(struct room *room, const struct room_in *in, struct cut *cut)
{
    (void)cut;
    tell_vocabulary(room, in);
    return NULL;
}

static const char *take_cards(struct room *room, const struct room_in *in, struct cut *cut)
{
    struct sh_writer w;
    const char *feed = strchr(in->text, '\n');
    int count;
    if (!feed && cut_is_done(cut)) return tell_cards(room, in), NULL;
    if (in->person != room->host_person) return "not-host";
    if (room->status != LOBBY) return "match-on";
    if (!sh_draws_words(room->game)) return "game-without-words";
    int32_t lines = cut_last_number(cut, ROOM_CARDS_MAX);
    if (lines < 1 || !feed) return bad_line;
    if (!spend_talk(room, in->person)) return "too-fast"; /* to compare so many takes time */
    if (!check_cards(room, in, feed + 1, &count)) return NULL;
    if (count != lines) return bad_line;
    begin_event(room, &w, "cards\n");
    sh_put(&w, feed + 1);
    sh_put_char(&w, '\n');
    return happen(room, &w);
}

static const char *fits_cards(const struct room *room, const struct deed *deed)
{
    int count = deed->lines_length > 0 ? sh_list_count(deed->lines, deed->lines_length) : 0;
    bool fine = count > 0 && count <= ROOM_CARDS_MAX && deed->lines_length <= ROOM_BLOCK_MAX &&
                deed->lines[deed->lines_length - 1] == '\n';
    return fine ? fits_before(room, deed) : bad_event;
}

static const char *set_cards(struct room *room, const struct deed *deed)
{
    forget_words(room);
    room->words = room->host->resize(room->words, deed->lines_length);
    memcpy(room->words, deed->lines, deed->lines_length);
    room->words_length = (uint32_t)deed->lines_length;
    room->own_cards = (uint16_t)sh_list_count(deed->lines, deed->lines_length);
    return NULL;
}

/* `words none`, or the name of one of the shell's lists. */
static const char *may_words(struct room *room, const struct room_in *in, const struct deed *deed)
{
    size_t length;
    (void)in;
    bool none = strcmp(deed->word, "none") == 0;
    if (!none && room->game->words_max == 0) return "game-without-words";
    bool known = sh_draws_words(room->game) && find_shell_list(room, deed->word, &length);
    return none || known ? NULL : "unknown-list";
}

static const char *fits_name(const struct room *room, const struct deed *deed)
{
    return strlen(deed->word) < LIST_MAX ? fits_before(room, deed) : bad_line;
}

static const char *set_words(struct room *room, const struct deed *deed)
{
    forget_words(room);
    if (strcmp(deed->word, "none") != 0) memcpy(room->list, deed->word, strlen(deed->word) + 1);
    if (strcmp(room->check, "off") != 0) room->check[0] = '\0'; /* another list, its language */
    return NULL;
}

/* `check off`, or the language in which words are judged. */
static const char *may_check(struct room *room, const struct room_in *in, const struct deed *deed)
{
    const struct sh_edge *edge = edge_of(room);
    (void)in;
    bool off = strcmp(deed->word, "off") == 0;
    return edge && (off || sh_edge_knows(edge, deed->word)) ? NULL : "unknown-language";
}

static const char *set_check(struct room *room, const struct deed *deed)
{
    memcpy(room->check, deed->word, strlen(deed->word) + 1);
    return NULL;
}

/* ---- clock, chat, pace ---- */

static const char *fits_clock(const struct room *room, const struct deed *deed)
{
    bool chess = strcmp(deed->word, "chess") == 0, act = strcmp(deed->word, "act") == 0;
    bool minutes = !chess || (deed->number >= 1 && deed->number <= CLOCK_MAX / 60);
    bool seconds = (!act || deed->more >= 1) && deed->more >= 0 && deed->more <= CLOCK_MAX;
    return minutes && seconds ? fits_before(room, deed) : bad_line;
}

static const char *set_clock(struct room *room, const struct deed *deed)
{
    room->clock = strcmp(deed->word, "act") == 0     ? CLOCK_ACT
                  : strcmp(deed->word, "chess") == 0 ? CLOCK_CHESS
                                                     : CLOCK_OFF;
    room->clock_minutes = (uint32_t)deed->number;
    room->clock_seconds = (uint32_t)deed->more;
    return NULL;
}

static const char *fits_chat(const struct room *room, const struct deed *deed)
{
    (void)room;
    bool known = strcmp(deed->word, "free") == 0 || strcmp(deed->word, "phrases") == 0;
    return known ? NULL : bad_line;
}

static const char *set_chat(struct room *room, const struct deed *deed)
{
    room->chat_mode = strcmp(deed->word, "phrases") == 0 ? CHAT_PHRASES : CHAT_FREE;
    return NULL;
}

static int find_pace(const char *name)
{
    int pace = 0;
    while (pace < PACES && strcmp(pace_names[pace], name) != 0) pace++;
    return pace;
}

static const char *fits_pace(const struct room *room, const struct deed *deed)
{
    (void)room;
    return find_pace(deed->word) < PACES ? NULL : bad_line;
}

static const char *set_pace(struct room *room, const struct deed *deed)
{
    room->pace = (enum room_pace)find_pace(deed->word);
    return NULL;
}

const struct kind setup_kinds[] = {
    {.name = "open", .form = "wx", .needs = OURS, .parts = PART_ROOM, .fits = fits_game,
     .apply = open_room},
    {.name = "game", .form = "w", .needs = HOST | BEFORE, .parts = PART_ROOM, .take = take_game,
     .fits = fits_game, .apply = change_game},
    {.name = "seats", .form = "n", .needs = HOST | BEFORE, .parts = PART_ROOM, .take = take_seats,
     .fits = fits_seats, .apply = set_seats},
    {.name = "option", .form = "wv", .needs = HOST | BEFORE, .bad = "unknown-option",
     .parts = PART_ROOM, .fits = fits_option, .apply = set_option},
    {.name = "word", .form = "t", .needs = HOST | BEFORE, .bad = "bad-text", .parts = PART_ROOM,
     .may = may_word, .fits = fits_word, .apply = add_word},
    {.name = "cards", .form = "", .needs = LOOK, .parts = PART_ROOM | PART_CARDS,
     .take = take_cards, .fits = fits_cards, .apply = set_cards},
    {.name = "vocabulary", .needs = FREE | LOOK | ALONE, .take = take_vocabulary},
    {.name = "words", .form = "w", .needs = HOST | BEFORE, .parts = PART_ROOM, .may = may_words,
     .fits = fits_name, .apply = set_words},
    {.name = "check", .form = "w", .needs = HOST | BEFORE, .parts = PART_ROOM, .may = may_check,
     .fits = fits_name, .apply = set_check},
    {.name = "clock", .form = "c", .needs = HOST | BEFORE, .parts = PART_ROOM,
     .fits = fits_clock, .apply = set_clock},
    {.name = "chat", .form = "w", .needs = HOST, .parts = PART_ROOM, .fits = fits_chat,
     .apply = set_chat},
    {.name = "pace", .form = "w", .needs = HOST, .parts = PART_ROOM, .fits = fits_pace,
     .apply = set_pace},
    {0},
};
