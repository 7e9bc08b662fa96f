/*
 * games/insidejob/tables.h - how things are called in Inside Job. Included by insidejob.c alone.
 */
#ifndef GAMES_INSIDEJOB_TABLES_H
#define GAMES_INSIDEJOB_TABLES_H

#include "insidejob.h"

enum { O_CASES, O_RISK, O_SPECIAL, O_SPECIAL2, O_MEMORY, O_FIRST, O_GIVE };

/* ---- missions ---- */

#define NAME_PLAIN(c) #c ".Y", #c ".P", #c ".G", #c ".B",
#define NAME_RISK(c) "risk." #c ".Y", "risk." #c ".P", "risk." #c ".G", "risk." #c ".B",
static const char *const mission_names[MISSIONS] = {
    EVERY_CONDITION(NAME_PLAIN) EVERY_CONDITION(NAME_RISK)
};

enum { TRUMP_Y, TRUMP_P, TRUMP_G, TRUMP_B };
#define PLAIN_CARD(condition, trump, provenance) C_##condition * SUITS + TRUMP_##trump,
#define RISK_CARD(condition, trump, provenance) PLAIN + C_##condition * SUITS + TRUMP_##trump,
static const uint8_t default_deck[] = {
#include "cards.def"
};

/* ---- names ---- */

#define SUIT_CARDS(s) s "1", s "2", s "3", s "4", s "5", s "6", s "7", s "8", s "9", s "10", \
                      s "11", s "12", s "13"
static const char *const card_names[CARDS] = {SUIT_CARDS("Y"), SUIT_CARDS("P"), SUIT_CARDS("G"),
                                              SUIT_CARDS("B")};
static const char *const suit_names[] = {"Y", "P", "G", "B"};
static const char *const role_names[ROLES] = {
    "agent", "insider", "bugged", "paranoid", "risk",
    "decoy", "accomplice", "shady", "sleeper", "profno"};
static const char *const special_names[ROLES - 1] = {
    "none",  "bugged",     "paranoid", "risk",
    "decoy", "accomplice", "shady",    "sleeper", "profno"};
static const char *const face_names[] = {"down", "start", "limit"};
static const char *const result_names[RESULTS] = {"agents", "insider", "decoy",
                                                  "decoy_and_insider"};
static const char *const first_names[] = {"draw", "0", "1", "2", "3", "4"};
static const char *const give_names[] = {"none", "0", "1", "2", "3", "4"};
static const char *const memory_names[] = {"strict", "open"};
static const char *const off_on[] = {"off", "on"};

static const char *const phases[] = {
    [ROLE] = "role", [DEAL] = "deal", [FIRST] = "first", [PICK] = "pick", [MISSION] = "mission",
    [DRAW] = "draw", [CHOOSE] = "choose", [PLAY] = "play", [LARRY_PLAY] = "larry", [TOP] = "top",
    [VOTE] = "vote", [OVER] = "over", NULL};

static const struct sh_kind kinds[] = {
    [K_NONE] = {"", NULL, 0, 0},
    [K_SEAT] = {"seat", NULL, PLACES, PLACES},
    [K_CARD] = {"card", card_names, CARDS, 0},
    [K_SUIT] = {"suit", suit_names, SUITS, 0},
    [K_MISSION] = {"mission", mission_names, MISSIONS, 0},
    [K_ROLE] = {"role", role_names, ROLES, 0},
    [K_SPECIAL] = {"special", special_names, ROLES - 1, 0},
    [K_FACE] = {"face", face_names, 3, 0},
    [K_RESULT] = {"result", result_names, RESULTS, 0},
    [K_MEMORY] = {"memory", memory_names, 2, 0},
    [K_OFF_ON] = {"switch", off_on, 2, 0},
    {NULL, NULL, 0, 0},
};

/* Everything with a card fades: also what was dealt, from which one's own played cards follow. */
static const struct sh_verb verbs[] = {
    [V_ROLE] = {.name = "role", .kind = {K_SEAT, K_ROLE}, .chance = true},
    [V_DEAL] = {.name = "deal", .kind = {K_SEAT, K_CARD}, .chance = true, .fades = true},
    [V_FIRST] = {.name = "first", .kind = {K_SEAT}, .chance = true},
    [V_MISSION] = {.name = "mission", .kind = {K_MISSION}, .chance = true},
    [V_DRAW] = {.name = "larry", .kind = {K_CARD}, .chance = true, .fades = true},
    [V_PICK] = {.name = "pick", .kind = {K_SEAT}},
    [V_CHOOSE] = {.name = "choose", .kind = {K_MISSION}},
    [V_PLAY] = {.name = "play", .kind = {K_CARD}, .fades = true},
    [V_CASE] = {.name = "case", .kind = {K_CARD}, .fades = true},
    [V_LARRY] = {.name = "larry", .kind = {K_CARD}, .fades = true},
    [V_TOP] = {.name = "top", .kind = {K_CARD}, .fades = true},
    [V_VOTE] = {.name = "vote", .kind = {K_SEAT}},
    [V_VOTES] = {.name = "votes", .kind = {K_SEAT, K_SEAT}},
    {0},
};

static const struct sh_option options[] = {
    [O_CASES] = {"cases", 0, 1, 1, off_on},
    [O_RISK] = {"risk", 0, 1, 0, off_on},
    [O_SPECIAL] = {"special", 0, ROLES - 2, 0, special_names},
    [O_SPECIAL2] = {"special2", 0, ROLES - 2, 0, special_names},
    [O_MEMORY] = {"memory", 0, 1, 0, memory_names},
    [O_FIRST] = {"first", 0, SEATS, 0, first_names}, /* 0, or the seat + 1; likewise give */
    [O_GIVE] = {"give", 0, SEATS, 0, give_names},
    {0},
};

/* The roles, and the sleeper once more: face up she is on the insider's side. */
static const struct sh_part parts[] = {
    [AGENT] = {"agent", "blue", "◆"},
    [INSIDER] = {"insider", "red", "▲"},
    [BUGGED] = {"bugged", "blue", "◆"},
    [PARANOID] = {"paranoid", "blue", "◆"},
    [RISKY] = {"risk", "blue", "◆"},
    [DECOY] = {"decoy", "grey", "○"},
    [ACCOMPLICE] = {"accomplice", "grey", "○"},
    [SHADY] = {"shady", "grey", "○"},
    [SLEEPER] = {"sleeper", "blue", "◆"},
    [PROFNO] = {"profno", "red", "▲"},
    [ROLES] = {"sleeper-up", "red", "▲"},
    {0},
};

/* Without cases for a first match (p. 7), risk missions and the pairs of roles that the authors
   like best (p. 12). */
static const struct sh_preset presets[] = {
    {"first", 4, {{"cases", "off"}}},
    {"standard", 4, {{"cases", "on"}}},
    {"risk", 4, {{"risk", "on"}}},
    {"risk-shady", 5, {{"special", "risk"}, {"special2", "shady"}}},
    {"sleeper-paranoid", 5, {{"special", "sleeper"}, {"special2", "paranoid"}}},
    {"accomplice-profno", 5, {{"special", "accomplice"}, {"special2", "profno"}}},
    {"shady-sleeper", 5, {{"special", "shady"}, {"special2", "sleeper"}}},
    {0},
};

/* ---- fields ---- */

/* Name, kind, kind that numbers the values; SET: a bit set; PAST: only shown with open memory;
   TRICK: the last trick lies there until the next one begins, but is put away for the vote. */
#define AT(member) offsetof(struct insidejob, member)
#define ONE(member, kind) SH_FIELD_ONE(struct insidejob, member, kind)
#define PER_PLACE(member, kind) SH_FIELD_ARRAY(struct insidejob, member, kind, K_SEAT)
#define LIST(member, kind) SH_FIELD_ARRAY(struct insidejob, member, kind, 0)
#define SET(member) {#member, AT(member), SH_SET, 8, K_CARD, 0, 0, 0, false, NULL}
#define TRICK(member, kind) \
    {#member, AT(member), SH_NUMBER, 1, kind, PLACES, 0, 0, false, "memory=open|phase!=vote"}
#define PAST(member, kind) \
    {#member, AT(member), SH_NUMBER, 1, kind, TRICKS_MAX, 0, 0, false, "memory=open"}
#define PAST_ROWS(member, kind, columns) \
    {#member, AT(member), SH_NUMBER, 1, kind, columns, TRICKS_MAX, 0, false, "memory=open"}
static const struct sh_field fields[] = {
    ONE(mission, K_MISSION),
    ONE(starter, K_SEAT),
    TRICK(table, K_CARD),
    TRICK(cased, K_OFF_ON),
    {"hand", AT(hand), SH_SET, 8, K_CARD, SEATS, 0, 0, true, NULL},
    ONE(controller, K_SEAT),
    SET(larry),
    PER_PLACE(role, K_ROLE),
    PER_PLACE(face_up, K_FACE),
    PER_PLACE(held, K_NONE),
    SH_FIELD_SEATS(struct insidejob, count, K_NONE),
    ONE(supply, K_NONE),
    ONE(done, K_NONE),
    ONE(goal, K_NONE),
    ONE(limit, K_NONE),
    ONE(trick, K_NONE),
    ONE(tricks, K_NONE),
    ONE(hand_cards, K_NONE),
    ONE(played, K_NONE),
    ONE(partner, K_SEAT),
    {"failed", AT(failed), SH_SET, 1, K_SUIT, SEATS, 0, 0, true, "memory=open"},
    {"caught", AT(caught), SH_SET, 1, K_SEAT, 0, 0, 0, false, "memory=open"},
    {"vote", AT(vote), SH_NUMBER, 1, K_SEAT, 2, SEATS, 0, true, NULL},
    SH_FIELD_SEATS(struct insidejob, votes_for, K_NONE),
    ONE(named, K_SEAT),
    ONE(result, K_RESULT),
    PAST_ROWS(drawn, K_MISSION, 2),
    PAST(starter_of, K_SEAT),
    PAST(controller_of, K_SEAT),
    PAST(mission_of, K_MISSION),
    PAST(winner_of, K_SEAT),
    PAST_ROWS(card_of, K_CARD, PLACES),
    PAST_ROWS(cased_of, K_OFF_ON, PLACES),
    PAST(top_of, K_CARD),
    PAST(out_of, K_CARD),
    {"gone", AT(gone), SH_SET, 8, K_CARD, 0, 0, 0, false, "memory=open"},
    SET(stock),
    ONE(open_count, K_NONE),
    LIST(open, K_MISSION),
    ONE(left_count, K_NONE),
    LIST(left, K_MISSION),
    ONE(cases, K_OFF_ON),
    ONE(risk, K_OFF_ON),
    ONE(special, K_SPECIAL),
    ONE(special2, K_SPECIAL),
    ONE(memory, K_MEMORY),
    {0},
};

static const char *const reasons[] = {
    "second-role-without-first", "special-roles-need-four-seats", "same-role-twice",
    "two-neutral-roles", "two-face-up-roles", "unknown-mission", "too-few-missions", "not-now",
    "in-seat-order", "not-in-the-deck", "nobody-sits-there", "not-yourself", "mission-not-drawn",
    "risk-must-be-chosen", "card-not-in-hand", "must-follow-suit", "cases-stay-off-cards",
    "starter-puts-no-case", "face-up-puts-no-case", "no-case-left", "not-one-of-larrys-cards",
    "larry-must-follow-suit", "role-is-face-up", "vote-for-two", "vote-for-one",
    "smaller-seat-first", "two-different-seats", "first-not-in-the-match",
    "give-not-in-the-match", "no-role-to-give", "another-seat-begins", "role-is-given", NULL};

static const char *const news_keys[] = {
    "up-start", "up-start-accomplice", "larry-to", "case-left", "trick-done", "trick-failed",
    "trick-bugged", "partner-done", "partner-failed", "to-supply", "up-limit", "grab",
    "vote-begins", "votes-1", "votes-2", "votes-3", "votes-4", "votes-5", "named", "goal-late",
    "end-missions", "end-limit", "end-bugged", "end-risk", "end-profno-up", "end-profno-alone",
    "end-vote-right", "end-vote-wrong", "end-vote-tie", "end-decoy", "end-decoy-tie",
    "end-two-right", "end-two-wrong", "won", "lost", NULL};
static const char *const told[] = {"controller", "face_up", "held", "supply", "done",
                                   "votes_for",  "named",   "result", NULL};
static const struct sh_phrase phrases[] = {{"suspect", true}, {"trust", true}, {"not-me", false},
                                           {0}};

#endif
