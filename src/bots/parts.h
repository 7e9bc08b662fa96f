/*
 * bots/parts.h - thinking in parts, side by side.
 *
 * A bot that searches (`sh_bot.plan`) may be asked in several threads at once: each part has a
 * generator and memory of its own and knows nothing of the others; what they found is added up.
 * One part is what `sh_parts_choose` does.
 */
#ifndef SH_BOTS_PARTS_H
#define SH_BOTS_PARTS_H

#include "engine/bot.h"

enum sh_parts_answer {
    SH_PARTS_DECLINED, /* the bot does not act */
    SH_PARTS_CHOSEN,   /* there is nothing to think about: move and word are chosen */
    SH_PARTS_THINK     /* think, then decide */
};

enum sh_parts_answer sh_parts_begin(const struct sh_thought *thought, struct sh_move *move,
                              char word[SH_WORD_MAX]);

/* One part, in thought->memory. Returns how many rounds it made. */
uint32_t sh_parts_think(const struct sh_thought *thought);

/* What came out of all of them, in the memory of each. */
struct sh_move sh_parts_decide(const struct sh_thought *const thoughts[], int count);

/* All of it in one part: the `choose` of bots that search. */
bool sh_parts_choose(const struct sh_thought *thought, struct sh_move *move,
                     char word[SH_WORD_MAX]);

#endif
