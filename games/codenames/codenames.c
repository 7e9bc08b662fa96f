/*
 * games/codenames/codenames.c - Codenames (V. Chvátil, CGE).
 *
 * Two spymasters know which of 25 words belong to which team; each gives clues of one word and a
 * number, so that the operatives of the team touch its words and not the others', least of all
 * the assassin. Cited are the headings of the rulebook. How a clue is judged beyond being another
 * word than those on the table is not in here: people object, and the edge has a checker.
 */
#include <assert.h>
#include <string.h>

#include "codenames.h"
#include "engine/bits.h"

static const uint16_t chance = 1u << SH_CHANCE;

static void ask(struct codenames *g, int phase, unsigned seats)
{
    g->base.phase = (uint8_t)phase;
    g->base.to_act = (uint16_t)seats;
    g->base.idle = 0;
    g->base.any = phase == GUESS;
}

static int other(int team)
{
    return 1 - team;
}

/* ---- setting up (Vorbereitung) ---- */

static const char *check(const struct sh_setup *setup)
{
    switch (setup->option[O_VARIANT]) {
    case IN_TEAMS: return setup->seats < 4 ? "teams-need-four" : NULL;
    case TRIO: return setup->seats != 3 ? "trio-needs-three" : NULL;
    }
    return NULL;
}

static const char *check_pair(const char *word, const char *another)
{
    return is_same_word(word, another) ? "words-alike" : NULL;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* The first two letters of the folded word, as a number. */
static unsigned first_letters(const char *word)
{
    enum { CASE = 'a' - 'A' };
    if (!is_letter(word[0]) || !is_letter(word[1])) return SH_LOCAL(fold_two)(word);
    return (unsigned)(word[0] | CASE) | (unsigned)(word[1] | CASE) << 8;
}

/* Most words begin in their own way: only the others are compared. */
static const char *check_pairs(const char *const *words, int count)
{
    uint64_t seen = 0;
    unsigned first[CARDS];
    assert(count <= CARDS);
    for (int i = 0; i < count; i++) {
        first[i] = first_letters(words[i]);
        uint64_t bit = UINT64_C(1) << ((first[i] + (first[i] >> 8) * 5) & 0x3f);
        for (int k = 0; seen & bit && k < i; k++)
            if (first[i] == first[k] && is_same_word(words[i], words[k])) return "words-alike";
        seen |= bit;
    }
    return NULL;
}

static void put_word(char place[SH_WORD_MAX], const char *word)
{
    while (*word) *place++ = *word++; /* what was there is cleared with its turn */
}

/* The key for this team: it has a word more, and gives the first clue (Startteam). */
static void begin_key(struct codenames *g, int team)
{
    g->start = (uint8_t)team;
    g->to_find[team] = FIRST_WORDS;
    g->to_find[other(team)] = SECOND_WORDS;
    ask(g, KEY, chance);
}

static void forget_asks(struct codenames *g)
{
    for (int i = 0; i < g->asks; i++) memset(g->asked[i], 0, sizeof g->asked[i]);
    for (int i = 0; i < ASKS; i++) g->asked_at[i] = NOT_ASKED;
    memset(g->answer, SH_NONE, sizeof g->answer);
    g->asks = 0;
}

static void start(void *state, const struct sh_setup *setup)
{
    struct codenames *g = state;
    g->variant = (uint8_t)setup->option[O_VARIANT];
    g->names = (uint8_t)setup->option[O_NAMES];
    g->objections = setup->option[O_OBJECTIONS] && g->variant != DUO;
    g->start = g->turn = g->number = g->left = g->winner = g->score = g->last = SH_NONE;
    memset(g->key, SH_NONE, sizeof g->key);
    for (int i = 0; i < CARDS; i++) put_word(g->word[i], setup->words[i]);
    forget_asks(g);
    if (g->variant == DUO) begin_key(g, RED);
    else ask(g, START, chance);
}

/* How many fields of each colour are still to be laid: a byte for each, to be counted at once. */
static uint32_t count_unlaid(const struct codenames *g)
{
    uint32_t left = (uint32_t)(g->to_find[RED] | g->to_find[BLUE] << 8 * BLUE |
                               BYSTANDERS << 8 * BYSTANDER | ASSASSINS << 8 * ASSASSIN);
    for (int i = 0; i < g->laid; i++) left -= UINT32_C(1) << 8 * g->key[i];
    return left;
}

static int of_colour(uint32_t counts, int colour)
{
    return counts >> 8 * colour & 0xff;
}

static int unlaid(const struct codenames *g, int colour)
{
    return of_colour(count_unlaid(g), colour);
}

/* ---- moves ---- */

static const uint32_t all_cards = (UINT32_C(1) << CARDS) - 1;

/* The cards that may be touched, or covered by a spymaster: those of the one colour. */
static uint32_t free_cards(const struct codenames *g)
{
    uint32_t cards = all_cards & ~g->covered;
    if (g->base.phase == GUESS) return cards;
    return cards & cards_of(g, g->base.phase == COVER ? BLUE : g->turn);
}

static bool may_ask(const struct codenames *g)
{
    return g->objections && g->asks < ASKS;
}

static int colour_moves(const struct codenames *g, struct sh_move *out)
{
    uint32_t left = count_unlaid(g);
    int n = 0;
    for (uint8_t colour = 0; colour < COLOURS; colour++)
        if (of_colour(left, colour) > 0) out[n++] = (struct sh_move){V_KEY, g->laid, colour, 0};
    return n;
}

static int count_colours(const struct codenames *g)
{
    struct sh_move list[COLOURS];
    return colour_moves(g, list);
}

static int count(const void *state, int seat)
{
    const struct codenames *g = state;
    switch (g->base.phase) {
    case START: return TEAMS;
    case KEY: return count_colours(g);
    case CLUE: return NUMBERS + may_ask(g);
    case ANSWER: return ANSWERS;
    case GUESS: return is_spymaster(g, seat) ? 1 : sh_bits(free_cards(g)) + (g->guesses > 0);
    case PENALTY: return sh_bits(free_cards(g)) + 1;
    case COVER: return sh_bits(free_cards(g));
    }
    assert(0 && "nobody is asked");
    return 0;
}

/* A card among the free ones; behind the last of them comes the move without a card. */
static struct sh_move nth_card(const struct codenames *g, uint8_t verb, int n, uint8_t without)
{
    uint32_t cards = free_cards(g);
    if (n == sh_bits(cards)) return (struct sh_move){without, 0, 0, 0};
    return (struct sh_move){verb, (uint8_t)sh_nth_bit(cards, n), 0, 0};
}

static struct sh_move nth(const void *state, int seat, int n)
{
    const struct codenames *g = state;
    struct sh_move list[COLOURS];
    switch (g->base.phase) {
    case START: return (struct sh_move){V_START, (uint8_t)n, 0, 0};
    case KEY: return colour_moves(g, list), list[n];
    case CLUE:
        if (n == NUMBERS) return (struct sh_move){V_ASK, 0, 0, 0};
        return (struct sh_move){V_CLUE, (uint8_t)n, 0, 0};
    case ANSWER: return (struct sh_move){(uint8_t)(V_ALLOW + n), 0, 0, 0};
    case GUESS:
        if (is_spymaster(g, seat)) return (struct sh_move){V_OBJECT, 0, 0, 0};
        return nth_card(g, V_GUESS, n, V_STOP);
    case PENALTY: return nth_card(g, V_COVER, n, V_SKIP);
    case COVER: return nth_card(g, V_COVER, n, V_COVER);
    }
    assert(0 && "nobody is asked");
    return (struct sh_move){0, 0, 0, 0};
}

static int moves(const void *state, int seat, struct sh_move *out)
{
    int n = count(state, seat);
    for (int i = 0; i < n; i++) out[i] = nth(state, seat, i);
    return n;
}

/* Every arrangement of the key is as likely: a colour weighs what is left of it. */
static uint32_t weight(const void *state, struct sh_move m)
{
    return m.verb == V_KEY ? (uint32_t)unlaid(state, m.b) : 1;
}

static uint32_t draws(const void *state)
{
    const struct codenames *g = state;
    return g->base.phase == START ? TEAMS : (uint32_t)(CARDS - g->laid);
}

static struct sh_move draw(const void *state, uint32_t index)
{
    const struct codenames *g = state;
    if (g->base.phase == START) return (struct sh_move){V_START, (uint8_t)index, 0, 0};
    uint32_t upto = count_unlaid(g) * 0x01010101u; /* byte i: those of colours 0 to i */
    int colour = 0;
    for (int i = 0; i < ASSASSIN; i++) colour += index >= (uint32_t)of_colour(upto, i);
    return (struct sh_move){V_KEY, g->laid, (uint8_t)colour, 0};
}

/* ---- what is refused, and why ---- */

/* The card whose visible word this is; CARDS: none. */
static int find_visible(const struct codenames *g, const char *word)
{
    int i = 0;
    while (i < CARDS && (g->covered >> i & 1 || !is_word_of(word, g->word[i]))) i++;
    return i;
}

/* One word, or a name of several, and none that lies on the table (Ein Wort). */
static const char *refuse_word(const struct codenames *g, const char *word)
{
    if (!SH_LOCAL(is_clue)(word)) return "clue-form";
    if (!g->names && strchr(word, '_')) return "one-word-only";
    return find_visible(g, word) < CARDS ? "on-the-table" : NULL;
}

static const char *refuse_clue(const struct codenames *g, const char *word)
{
    const char *why = refuse_word(g, word);
    if (why) return why;
    return find_answer(g, word) == DENIED ? "clue-denied" : NULL;
}

static const char *refuse_ask(const struct codenames *g, const char *word)
{
    if (!g->objections) return "no-objections";
    if (g->asks == ASKS) return "asked-often-enough";
    const char *why = refuse_word(g, word);
    if (why) return why;
    return find_answer(g, word) != SH_NONE ? "asked-already" : NULL;
}

static const char *refuse_guess(const struct codenames *g, int seat, struct sh_move m)
{
    bool objector = is_spymaster(g, seat);
    if (m.verb == V_OBJECT) return objector ? NULL : "spymaster-objects";
    if (objector) return "operatives-guess";
    if (m.verb == V_STOP) return g->guesses > 0 ? NULL : "guess-first";
    return g->covered >> m.a & 1 ? "already-covered" : NULL;
}

static const char *refuse_cover(const struct codenames *g, struct sh_move m)
{
    if (m.verb == V_SKIP) return NULL;
    if (g->covered >> m.a & 1) return "already-covered";
    if (free_cards(g) >> m.a & 1) return NULL;
    return g->base.phase == COVER ? "not-the-opponents" : "not-your-own";
}

static const char *refuse_key(const struct codenames *g, struct sh_move m)
{
    if (m.a != g->laid) return "key-in-order";
    return unlaid(g, m.b) > 0 ? NULL : "colour-used-up";
}

static const char *refuse(const void *state, int seat, struct sh_move m, const char *word)
{
    static const uint16_t verbs_of[] = {
        [START] = 1u << V_START,
        [KEY] = 1u << V_KEY,
        [CLUE] = 1u << V_CLUE | 1u << V_ASK,
        [ANSWER] = 1u << V_ALLOW | 1u << V_DENY,
        [GUESS] = 1u << V_GUESS | 1u << V_STOP | 1u << V_OBJECT,
        [PENALTY] = 1u << V_COVER | 1u << V_SKIP,
        [COVER] = 1u << V_COVER,
    };
    const struct codenames *g = state;
    if (!(verbs_of[g->base.phase] >> m.verb & 1)) return "not-now";
    switch (m.verb) {
    case V_KEY: return refuse_key(g, m);
    case V_CLUE: return refuse_clue(g, word);
    case V_ASK: return refuse_ask(g, word);
    case V_GUESS:
    case V_STOP:
    case V_OBJECT: return refuse_guess(g, seat, m);
    case V_COVER:
    case V_SKIP: return refuse_cover(g, m);
    }
    return NULL; /* `start`, `allow` and `deny` have nothing to be wrong about */
}

static int explain(const void *state, int seat, struct sh_move m, const char *word,
                   const char *why, struct sh_arg args[SH_ARGS_MAX])
{
    const struct codenames *g = state;
    (void)seat, (void)m;
    if (strcmp(why, "on-the-table") != 0) return 0;
    args[0] = (struct sh_arg){"card", K_CARD, (int16_t)find_visible(g, word)};
    return 1;
}

/* ---- the end (Spielende) ---- */

static void finish(struct codenames *g, int winner)
{
    g->winner = (uint8_t)winner;
    if (g->variant == DUO) g->score = winner == RED ? g->to_find[BLUE] : 0;
    ask(g, OVER, 0);
}

/* A team shares, its spymaster included; where one operative works for both, the spymaster wins
   alone; against the virtual opponent all win or nobody does. */
static unsigned winners(const struct codenames *g)
{
    unsigned all = (1u << g->base.seats) - 1, spymaster = 1u << g->winner;
    if (g->variant == DUO) return g->winner == RED ? all : 0;
    return g->variant == TRIO ? spymaster : spymaster | operatives(g, g->winner);
}

static void score(const void *state, int16_t share[SH_SEATS_MAX])
{
    const struct codenames *g = state;
    unsigned set = winners(g);
    for (int s = 0; s < g->base.seats; s++)
        share[s] = (int16_t)(set >> s & 1 ? 1000 / sh_bits(set) : 0);
}

/* ---- carrying out moves ---- */

static void begin_turn(struct codenames *g, int team)
{
    g->turn = (uint8_t)team;
    g->number = g->left = SH_NONE;
    g->guesses = g->allowed = 0;
    memset(g->clue, 0, sizeof g->clue);
    forget_asks(g);
    ask(g, CLUE, 1u << team);
}

/* The other team is next; in a duo the spymaster plays for it (Spiel zu zweit). */
static void end_turn(struct codenames *g)
{
    if (g->variant == DUO) ask(g, COVER, 1u << RED);
    else begin_turn(g, other(g->turn));
}

/* Cover a card with its own colour. True: a team has all its words, and has won. */
static bool cover(struct codenames *g, int card)
{
    int colour = g->key[card];
    g->covered |= UINT32_C(1) << card;
    g->last = (uint8_t)card;
    if (colour >= TEAMS || --g->to_find[colour] > 0) return false;
    finish(g, colour);
    return true;
}

static void apply_key(struct codenames *g, struct sh_move m)
{
    g->key[m.a] = m.b;
    if (++g->laid == CARDS) begin_turn(g, g->start);
}

/* From the clue to the first guess the other spymaster may object; nobody waits for that. */
static void open_window(struct codenames *g)
{
    int judge = other(g->turn);
    ask(g, GUESS, operatives(g, g->turn));
    if (!g->objections || g->allowed || g->objected[judge] == OBJECTIONS) return;
    g->base.to_act |= (uint16_t)(1u << judge);
    g->base.idle = (uint16_t)(1u << judge);
}

static void apply_clue(struct codenames *g, struct sh_move m, const char *word)
{
    g->number = m.a;
    g->left = (uint8_t)(m.a == 0 || m.a == UNLIMITED ? SH_NONE : m.a + 1);
    g->allowed = find_answer(g, word) == ALLOWED;
    g->allowed_clues |= (uint32_t)g->allowed << g->clues++;
    put_word(g->clue, word);
    open_window(g);
}

static void apply_ask(struct codenames *g, const char *word)
{
    g->asked_at[g->asks] = (uint16_t)(g->base.acts - 1);
    put_word(g->asked[g->asks++], word);
    ask(g, ANSWER, 1u << other(g->turn));
}

static void apply_answer(struct codenames *g, int answer)
{
    g->answer[g->asks - 1] = (uint8_t)answer;
    ask(g, CLUE, 1u << g->turn);
}

/* Kontakt aufnehmen: go on after an own word, but only number + 1 times; after any other the turn
   is over, after the assassin's the match. */
static void apply_guess(struct codenames *g, struct sh_move m)
{
    int colour = g->key[m.a];
    if (cover(g, m.a)) return;
    g->guesses++;
    if (g->left != SH_NONE) g->left--;
    if (colour == ASSASSIN) finish(g, other(g->turn));
    else if (colour != g->turn || g->left == 0) end_turn(g);
    else ask(g, GUESS, operatives(g, g->turn));
}

/* The turn ends at once, and before its own clue the team that was right may cover a word (Strafe
   für unerlaubte Hinweise). */
static void apply_object(struct codenames *g)
{
    int judge = other(g->turn);
    g->objected[judge]++;
    begin_turn(g, judge);
    ask(g, PENALTY, 1u << judge);
}

/* After the penalty, and after the move of the virtual opponent, the team on turn has a clue. */
static void apply_cover(struct codenames *g, struct sh_move m)
{
    if (m.verb == V_COVER && cover(g, m.a)) return;
    begin_turn(g, g->turn);
}

static void apply(void *state, int seat, struct sh_move m, const char *word)
{
    struct codenames *g = state;
    (void)seat;
    switch (m.verb) {
    case V_START: begin_key(g, m.a); break;
    case V_KEY: apply_key(g, m); break;
    case V_CLUE: apply_clue(g, m, word); break;
    case V_ASK: apply_ask(g, word); break;
    case V_ALLOW: apply_answer(g, ALLOWED); break;
    case V_DENY: apply_answer(g, DENIED); break;
    case V_GUESS: apply_guess(g, m); break;
    case V_STOP: end_turn(g); break;
    case V_OBJECT: apply_object(g); break;
    case V_COVER:
    case V_SKIP: apply_cover(g, m); break;
    }
}

/* ---- who knows what ---- */

static void hide(void *state, int viewer)
{
    struct codenames *g = state;
    if (is_spymaster(g, viewer)) return;
    for (int i = 0; i < g->asks; i++) {
        memset(g->asked[i], 0, sizeof g->asked[i]);
        g->asked[i][0] = (char)SH_HIDDEN;
    }
    if (g->base.phase == OVER) return; /* then everybody looks at the key */
    for (int i = 0; i < g->laid; i++)
        if (!(g->covered >> i & 1)) g->key[i] = SH_HIDDEN;
}

static void hide_move(const void *state, int viewer, struct sh_act *act)
{
    if (is_spymaster(state, viewer)) return;
    if (act->move.verb == V_KEY) act->move.b = SH_HIDDEN;
    if (act->move.verb == V_ASK) act->word = NULL;
}

static const char *broken_key(const struct codenames *g)
{
    uint32_t laid = (UINT32_C(1) << g->laid) - 1;
    if (g->covered & ~laid) return "covered-before-laid";
    for (int i = 0; i < CARDS; i++)
        if (i < g->laid ? g->key[i] >= COLOURS : g->key[i] != SH_NONE) return "key-with-holes";
    for (int team = 0; team < TEAMS && g->laid == CARDS; team++)
        if (g->to_find[team] != sh_bits(cards_of(g, team) & ~g->covered)) return "words-miscounted";
    if (g->laid < CARDS) return NULL;
    bool balanced = sh_bits(cards_of(g, BYSTANDER)) == BYSTANDERS &&
                    sh_bits(cards_of(g, ASSASSIN)) == ASSASSINS;
    return balanced ? NULL : "key-unbalanced";
}

static const char *broken(const void *state)
{
    const struct codenames *g = state;
    const char *why = broken_key(g);
    if (why) return why;
    if (g->left != SH_NONE && g->left + g->guesses != g->number + 1) return "guesses-miscounted";
    if ((g->base.phase == OVER) != (g->winner != SH_NONE)) return "winner-in-play";
    for (int i = 0; i < g->asks; i++) {
        bool pending = g->base.phase == ANSWER && i == g->asks - 1;
        if (pending != (g->answer[i] == SH_NONE)) return "ask-without-answer";
        if (g->clue[0] && find_answer(g, g->clue) == DENIED) return "denied-clue-given";
    }
    if (g->clue[0] && g->allowed != (find_answer(g, g->clue) == ALLOWED)) return "answer-forgotten";
    return g->objected[RED] > OBJECTIONS || g->objected[BLUE] > OBJECTIONS ? "objections" : NULL;
}

/* ---- tables ---- */

static const char *const card_names[] = {"1",  "2",  "3",  "4",  "5",  "6",  "7",  "8",  "9",
                                         "10", "11", "12", "13", "14", "15", "16", "17", "18",
                                         "19", "20", "21", "22", "23", "24", "25"};
static const char *const colour_names[] = {"red", "blue", "bystander", "assassin"};
static const char *const number_names[] = {"0", "1", "2", "3", "4", "5",
                                           "6", "7", "8", "9", "unlimited"};
static const char *const answer_names[] = {"allowed", "denied"};
static const char *const variant_names[] = {"teams", "duo", "trio"};
static const char *const names_names[] = {"one", "many"};
static const char *const off_on[] = {"off", "on"};
static const char *const score_names[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8"};

static const char *const phases[] = {"start",   "key",   "clue", "answer", "guess",
                                     "penalty", "cover", "over", NULL};

static const struct sh_kind kinds[] = {
    [K_NONE] = {"", NULL, 0, 0},
    [K_CARD] = {"card", card_names, CARDS, 0},
    [K_COLOUR] = {"colour", colour_names, COLOURS, 0},
    [K_TEAM] = {"team", colour_names, TEAMS, 0},
    [K_NUMBER] = {"number", number_names, NUMBERS, 0},
    [K_ANSWER] = {"answer", answer_names, ANSWERS, 0},
    [K_VARIANT] = {"variant", variant_names, 3, 0},
    [K_SCORE] = {"score", score_names, SECOND_WORDS + 1, 0},
    {NULL, NULL, 0, 0},
};

static const struct sh_verb verbs[] = {
    [V_START] = {.name = "start", .kind = {K_TEAM}, .chance = true},
    [V_KEY] = {.name = "key", .kind = {K_CARD, K_COLOUR}, .chance = true},
    [V_CLUE] = {.name = "clue", .kind = {K_NUMBER}, .word = true, .final = true},
    [V_ASK] = {.name = "ask", .word = true, .final = true},
    [V_ALLOW] = {.name = "allow", .final = true},
    [V_DENY] = {.name = "deny", .final = true},
    [V_GUESS] = {.name = "guess", .kind = {K_CARD}, .final = true},
    [V_STOP] = {.name = "stop"},
    [V_OBJECT] = {.name = "object", .final = true},
    [V_COVER] = {.name = "cover", .kind = {K_CARD}, .final = true},
    [V_SKIP] = {.name = "skip"},
    {0},
};

static const struct sh_option options[] = {
    [O_VARIANT] = {"variant", IN_TEAMS, TRIO, IN_TEAMS, variant_names},
    [O_NAMES] = {"names", 0, 1, 0, names_names},
    [O_OBJECTIONS] = {"objections", 0, 1, 1, off_on},
    {0},
};

/* A colour's symbol is that of its words (text/). */
enum { RED_SPYMASTER, BLUE_SPYMASTER, RED_OPERATIVE, BLUE_OPERATIVE, SHARED_OPERATIVE };
static const struct sh_part parts[] = {
    [RED_SPYMASTER] = {"red-spymaster", "red", "■"},
    [BLUE_SPYMASTER] = {"blue-spymaster", "blue", "●"},
    [RED_OPERATIVE] = {"red-operative", "red", "■"},
    [BLUE_OPERATIVE] = {"blue-operative", "blue", "●"},
    [SHARED_OPERATIVE] = {"operative", NULL, "◐"}, /* guesses for both */
    {0},
};

static int part_in_variant(int variant, int seat)
{
    if (variant == DUO) return seat == 0 ? RED_SPYMASTER : RED_OPERATIVE;
    if (seat < TEAMS) return seat == 0 ? RED_SPYMASTER : BLUE_SPYMASTER;
    if (variant == TRIO) return SHARED_OPERATIVE;
    return seat % TEAMS == RED ? RED_OPERATIVE : BLUE_OPERATIVE;
}

static int part(const void *view, int seat)
{
    return part_in_variant(((const struct codenames *)view)->variant, seat);
}

static int part_in_setup(const struct sh_setup *setup, int seat)
{
    return part_in_variant(setup->option[O_VARIANT], seat);
}

static const struct sh_preset presets[] = {
    {"teams", 4, {{"variant", "teams"}}},
    {"duo", 2, {{"variant", "duo"}}},
    {"trio", 3, {{"variant", "trio"}}},
    {0},
};

#define ONE(member, kind) SH_FIELD_ONE(struct codenames, member, kind)
static const struct sh_field fields[] = {
    ONE(variant, K_VARIANT),
    ONE(names, K_NONE),
    ONE(objections, K_NONE),
    SH_FIELD_WORDS(struct codenames, word, K_CARD),
    SH_FIELD_ARRAY(struct codenames, key, K_COLOUR, K_CARD),
    SH_FIELD_SET(struct codenames, covered, K_CARD),
    ONE(last, K_CARD),
    ONE(laid, K_NONE),
    ONE(start, K_TEAM),
    ONE(turn, K_TEAM),
    SH_FIELD_ARRAY(struct codenames, to_find, K_NONE, K_TEAM),
    SH_FIELD_WORD(struct codenames, clue),
    ONE(number, K_NUMBER),
    ONE(clues, K_NONE),
    SH_FIELD_SET(struct codenames, allowed_clues, K_NONE),
    ONE(guesses, K_NONE),
    ONE(left, K_NONE),
    ONE(allowed, K_NONE),
    ONE(asks, K_NONE),
    SH_FIELD_WORDS(struct codenames, asked, K_NONE),
    SH_FIELD_ARRAY(struct codenames, answer, K_ANSWER, K_NONE),
    SH_FIELD_ARRAY(struct codenames, asked_at, K_NONE, K_NONE),
    SH_FIELD_ARRAY(struct codenames, objected, K_NONE, K_TEAM),
    ONE(winner, K_TEAM),
    ONE(score, K_SCORE),
    {0},
};

static const char *const reasons[] = { /* the last three: the edge's */
    "teams-need-four",   "trio-needs-three", "words-alike",       "not-now",
    "key-in-order",      "colour-used-up",   "clue-form",         "one-word-only",
    "on-the-table",      "clue-denied",      "no-objections",     "asked-often-enough",
    "asked-already",     "spymaster-objects", "operatives-guess", "guess-first",
    "already-covered",   "not-the-opponents", "not-your-own",     "clue-inflected",
    "clue-part",         "clue-holds",       NULL,
};

static const char *const news_keys[] = {
    "begins",   "duo-begins", "consent",   "denied",   "right",         "used-up",
    "theirs",   "bystander",  "stopped",   "objected", "objected-last", "covered",
    "won",      "gave-away",  "assassin",  "duo-won",  "duo-lost",      "duo-assassin",
    NULL,
};

static const char *const told[] = {"covered", "to_find", "objected", "winner", "score", NULL};

/* Who knows the colours keeps a poker face (Pokerface). */
static uint16_t silent(const void *view)
{
    uint16_t seats = 0;
    for (int s = 0; s < TEAMS; s++)
        if (is_spymaster(view, s)) seats |= (uint16_t)(1u << s);
    return seats;
}

/* The operatives of a team look for its words together; a spymaster points at nothing. */
static uint16_t audience(const void *view, int seat)
{
    const struct codenames *g = view;
    return is_spymaster(g, seat) ? 0 : (uint16_t)operatives(g, seat % TEAMS);
}

/* Whoever gave the clue may hear how it was understood; what it meant everybody may hear of the
   words that are covered, when it is done with. */
static enum sh_why why(const void *before, const void *now, int seat, struct sh_act act)
{
    const struct codenames *then = before, *g = now;
    bool touches = act.move.verb == V_GUESS || act.move.verb == V_STOP;
    bool done = g->clues != then->clues + 1 || g->base.phase != GUESS;
    if (touches) return seat == then->turn && is_spymaster(g, seat) ? SH_WHY_OWN : SH_WHY_NOT;
    return act.move.verb == V_CLUE && done ? SH_WHY_OPEN : SH_WHY_NOT;
}

/* Why a spymaster objects, for everybody to read: neither in the act nor in the record. */
static const struct sh_phrase phrases[] = {
    {"object-form", false},     {"object-part", false},    {"object-sound", false},
    {"object-letters", false},  {"object-language", false}, {"object-words", false}, {0}};

const struct sh_game SH_GAME = {
    .id = SH_GAME_ID, .rules = 2, .seats_min = 2, .seats_max = SEATS, .seats_usual = 4,
    .words_min = CARDS, .words_max = CARDS, .past_matches = SH_PAST_MAX,
    .state_size = sizeof(struct codenames),
    .phases = phases, .kinds = kinds, .verbs = verbs, .options = options, .fields = fields,
    .presets = presets, .parts = parts, .part = part, .part_in_setup = part_in_setup,
    .reasons = reasons, .news_keys = news_keys, .told = told,
    .check = check, .check_pair = check_pair, .check_pairs = check_pairs,
    .start = start, .moves = moves, .count = count, .nth = nth, .weight = weight,
    .draws = draws, .draw = draw, .refuse = refuse, .explain = explain, .apply = apply,
    .score = score, .hide = hide, .hide_move = hide_move, .news = SH_LOCAL(news),
    .phrases = phrases,
    .imagine = SH_LOCAL(imagine), .recall = SH_LOCAL(recall), .broken = broken,
    .silent = silent, .audience = audience, .why = why,
};
