/* tests/sim/transcript.c - see transcript.h. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "tests/sim/transcript.h"

static void *grow(void *old, size_t size)
{
    void *new = realloc(old, size);
    if (!new) abort();
    return new;
}

static size_t end_of(const struct transcript *t)
{
    return t->count ? t->mark[t->count - 1].end : 0;
}

void transcript_cut(struct transcript *t, uint32_t count)
{
    assert(count <= t->count);
    t->count = count;
}

/* FNV-1a, going on from the entry before. */
static uint64_t hash_on(uint64_t hash, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) hash = (hash ^ (unsigned char)text[i]) * 0x100000001b3u;
    return hash;
}

void transcript_add(struct transcript *t, const char *text, size_t length)
{
    size_t start = end_of(t), end = start + length + 1;
    uint64_t hash = transcript_hash(t);
    if (end > t->text_room) {
        t->text_room = end * 2 + 256;
        t->text = grow(t->text, t->text_room);
    }
    if (t->count == t->mark_room) {
        t->mark_room = t->mark_room * 2 + 16;
        t->mark = grow(t->mark, t->mark_room * sizeof *t->mark);
    }
    memcpy(t->text + start, text, length);
    t->text[end - 1] = '\n';
    t->mark[t->count++] = (struct transcript_mark){end, hash_on(hash, t->text + start, length + 1)};
}

uint64_t transcript_hash(const struct transcript *t)
{
    return t->count ? t->mark[t->count - 1].hash : 0xcbf29ce484222325u;
}

const char *transcript_entry(const struct transcript *t, uint32_t index, size_t *length)
{
    size_t start = index ? t->mark[index - 1].end : 0;
    assert(index < t->count);
    *length = t->mark[index].end - start - 1;
    return t->text + start;
}

void transcript_release(struct transcript *t)
{
    free(t->text);
    free(t->mark);
    *t = (struct transcript){0};
}
