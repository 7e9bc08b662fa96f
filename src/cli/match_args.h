/*
 * cli/match_args.h - the match a command line asks for: game, seats, options, bots, language.
 */
#ifndef CLI_MATCH_ARGS_H
#define CLI_MATCH_ARGS_H

#include "bots/bots.h"
#include "cli/cmd.h"
#include "record/record.h"

struct match_args {
    struct sh_header     header; /* game and setup */
    const char          *list;   /* that its words are drawn from; NULL: they are not */
    size_t               list_length;
    const char          *check;  /* in which language words are judged; NULL: they are not */
    const struct sh_bot *bot[SH_SEATS_MAX];
    const char          *packs;       /* folder of the word packs that bots know; NULL: none */
    int                  bot_time_ms; /* for a decision of a program */
    uint64_t             seed;
    bool                 seed_given; /* else it is fresh */
};

/* The flags these take, to be put into a command's table. */
#define MATCH_FLAGS                                                                            \
    {"preset", "PRESET", "a setup of the game's own; see `safehouse describe GAME`", false},     \
    {"seats", "N", "how many seats (default: what the game is best with)", false},             \
    {"option", "NAME=VALUE", "set a house rule; see `safehouse describe GAME`", true},         \
    {"words", "LIST|FILE", "a list of the game's own, or a file: words for the setup", false}

/* The game that is called so; `also` is what else it could have been: "command or ". NULL: it was
   reported that there is none, and which there are. */
const struct sh_game *match_args_game(const struct args *args, const char *id, const char *also);

/* Read game (the first argument), --preset, --seats, --option and --words: seats and options change
   what the preset says. Words that are to be drawn come
   from the list of this language if no other is given. False: reported. */
bool match_args_setup(const struct args *args, struct match_args *match, const char *language);

/* The flags of commands that have bots play; --bot itself is worded by each. */
#define BOT_FLAGS                                                                          \
    {"bot-time", "MS", "how long a program of your own may think (default: 5000)", false}, \
    {"packs", "DIR", "word packs that bots know; see `safehouse help words`", false}

/* Draw the words of match number i into a header, if they are to be drawn: they depend on the seed
   and i alone. */
void match_args_draw(const struct match_args *match, uint64_t i, struct sh_header *header);

/* Read every --bot SEAT=BOT, where BOT may be exec:COMMAND or NAME=exec:COMMAND, and --bot-time;
   seats that are not named keep what is in `bot`. False: reported. */
bool match_args_bots(const struct args *args, struct match_args *match);

/* The bot that is called so, for this match's game: one of ours, or a program as exec:COMMAND or
   NAME=exec:COMMAND, which has to be freed. NULL: there is none, which was reported, after `where`
   ("--bot 1=x: "). */
const struct sh_bot *match_args_find_bot(const struct args *args, const struct match_args *match,
                                         const char *where, const char *id);

/* What a bot is called in records: commands are nobody's business, so a program without a name is
   "exec". */
void match_args_name_bot(const struct sh_bot *bot, char name[SH_WORD_MAX]);

/* Open the word packs of --packs; `usual`: those of the data directory if it is not given. False:
   reported. */
bool match_args_packs(const struct args *args, struct match_args *match, bool usual);

/* Let go of programs that were to play. */
void match_args_release(struct match_args *match);

/* Read --seed; a fresh one if it is not given. False: reported. */
bool match_args_seed(const struct args *args, struct match_args *match);

/* "SEAT=TEXT": the seat of this match and the text behind; -1: reported. */
int match_args_seat(const struct args *args, const struct match_args *match, const char *flag,
                    const char *value, const char **text);

#endif
