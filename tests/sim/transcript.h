/*
 * tests/sim/transcript.h - a list of acts as somebody saw them, in notation.
 *
 * Every entry has a hash of all entries up to it, so that two transcripts are compared at once.
 */
#ifndef TESTS_SIM_TRANSCRIPT_H
#define TESTS_SIM_TRANSCRIPT_H

#include <stddef.h>
#include <stdint.h>

struct transcript_mark {
    size_t   end; /* of the entry in the text, its line feed included */
    uint64_t hash;
};

struct transcript {
    char                   *text; /* one entry a line */
    size_t                  text_room;
    struct transcript_mark *mark;
    uint32_t                count, mark_room;
};

/* Forget all but the first `count`. */
void transcript_cut(struct transcript *t, uint32_t count);
void transcript_add(struct transcript *t, const char *text, size_t length);
uint64_t transcript_hash(const struct transcript *t);

/* The entry at `index`, not terminated; its length. */
const char *transcript_entry(const struct transcript *t, uint32_t index, size_t *length);

void transcript_release(struct transcript *t);

#endif
